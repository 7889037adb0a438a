// Which pages of this site are open in this browser: what one of them holds, the others leave alone. The browser ends
// what a page holds together with the page, however that ends.

const PREFIX = "tenfold-page-";
/** Longer than this the game does not wait to know of others. */
const PATIENCE = 1_500;

/** Lets the others know of this page, and the game of the others: by `tenfoldPages`, where the browser has what it takes. */
export async function watchPages() {
  if (!navigator.locks?.query) return;
  const pages = { id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`, open: [], asked: 0 };
  const held = new Promise((done) => {
    navigator.locks
      .request(PREFIX + pages.id, () => {
        done();
        return new Promise(() => {});
      })
      .catch(() => {});
  });
  const ask = async () => {
    const asked = Date.now();
    const locks = (await navigator.locks.query()).held ?? [];
    pages.open = locks.filter(({ name }) => name.startsWith(PREFIX)).map(({ name }) => name.slice(PREFIX.length));
    pages.asked = asked;
  };
  const known = held.then(ask).then(() => {
    window.tenfoldPages = pages;
    for (const event of ["storage", "focus", "pageshow"]) window.addEventListener(event, () => ask().catch(() => {}));
  });
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([known, late]).catch(() => {});
}
