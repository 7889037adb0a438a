// A phone shows its keyboard for an element of the document only, and not for what a game paints. While somebody writes
// into a field of the game, this element has the focus, and hands on to the canvas what is written, key by key.

/** Keys that mean more than a sign. Backspace comes by what it changes, unless there is nothing left to change here. */
const NAMED = /^(Enter|Escape|Tab|Arrow\w+|Home|End|Delete|Backspace)$/;

/** Lets a canvas be written to by a phone's keyboard. */
export function helpWriting(canvas) {
  if (!(navigator.maxTouchPoints > 0)) return;
  const field = document.createElement("input");
  field.id = "writing";
  field.type = "text";
  Object.assign(field, { autocomplete: "off", autocapitalize: "off", spellcheck: false, tabIndex: -1, enterKeyHint: "done" });
  field.setAttribute("aria-hidden", "true");
  document.body.append(field);

  const press = (key) => {
    for (const type of ["keydown", "keyup"]) canvas.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  };
  // A keyboard that guesses words changes what it has written: what differs is taken back and written anew.
  let written = "";
  field.addEventListener("input", () => {
    const now = [...field.value];
    const before = [...written];
    let common = 0;
    while (common < now.length && now[common] === before[common]) common += 1;
    before.slice(common).forEach(() => press("Backspace"));
    now.slice(common).forEach((sign) => press(sign));
    written = field.value;
  });
  field.addEventListener("keydown", (event) => {
    if (!NAMED.test(event.key) || (event.key === "Backspace" && field.value)) return;
    event.preventDefault();
    press(event.key);
  });
  field.addEventListener("focus", () => {
    field.value = "";
    written = "";
  });
}
