// Measures the site in a browser, as the table in README.md says: how soon a board takes a move, what the engine's worker
// does against the engine of this machine, how long the page is kept busy while it thinks.

import { execFileSync } from "node:child_process";

import { Desk, openSite } from "./desk.mjs";

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const site = await openSite();
let desk = await Desk.open(site);

/** Milliseconds from navigation to a board that has taken a move. */
async function untilMove(query) {
  const start = Date.now();
  await desk.go({ query: `&variant=shako${query}` });
  // The page may show the game before first, which it goes on with until it begins another.
  await desk.until("a new board", (state) => state.screen === "playing" && state.ply === 0 && !state.moving && !state.thinking);
  const board = Date.now() - start;
  await desk.play("e3e5");
  await desk.until("the move", (state) => state.ply >= 1);
  return { board, move: Date.now() - start };
}

await untilMove("&quality=low");
await desk.page.evaluate(() => navigator.serviceWorker.ready);
const starts = [];
for (let round = 0; round < 3; round += 1) starts.push(await untilMove(""));
console.log(`board after ${median(starts.map((start) => start.board))} ms, a move taken after ${median(starts.map((start) => start.move))} ms (warm cache)`);

/** Nodes a second of the bench in the worker. */
const bench = () =>
  desk.page.evaluate(
    () =>
      new Promise((done) => {
        const worker = new Worker("engine.js", { type: "module" });
        worker.onmessage = ({ data }) => {
          if (data === "uciok") worker.postMessage("bench");
          const speed = /^(\d+) nodes (\d+) nps$/.exec(data);
          if (speed) {
            worker.terminate();
            done(Number(speed[2]));
          }
        };
      }),
  );
const engine = process.env.TENFOLD_ENGINE;
const ratios = [];
const speeds = [];
for (let round = 0; round < 5; round += 1) {
  const there = await bench();
  speeds.push(there);
  if (engine) {
    const here = Number(/nodes (\d+) nps/.exec(execFileSync(engine, ["bench"], { encoding: "utf8" }))[1]);
    ratios.push(there / here);
  }
}
console.log(`engine in the worker: ${median(speeds)} nodes a second${engine ? `, ${median(ratios).toFixed(2)} of this machine's engine` : ""}`);

// While it thinks at full strength and nothing moves: in a browser that has no game to go on with.
await desk.close();
// Without animations the board rests before the engine has found its move, also on a slow machine.
desk = await Desk.open(site, { reducedMotion: "reduce" });
await desk.go({ query: "&quality=low" });
await desk.press("menu.level-10");
await desk.press("menu.start");
await desk.settled(0);
await desk.play("e3e5");
await desk.until("thinking, at rest", (state) => state.thinking && !state.moving);
const longest = await desk.page.evaluate(
  () =>
    new Promise((done) => {
      // The frame that has told of the rest is still being drawn; the one that shows the answer is not waited for.
      const SETTLED = 400;
      const tasks = [];
      const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      watch.observe({ type: "longtask" });
      const from = performance.now() + SETTLED;
      let last = performance.now();
      const gaps = [];
      const timer = setInterval(() => {
        const now = performance.now();
        // And what is shorter than a long task: how late a timer comes.
        if (last >= from) gaps.push(now - last - 4);
        last = now;
        if (JSON.parse(window.tenfoldState).thinking && now < from + 2_000) return;
        clearInterval(timer);
        // A task tells of itself when it is over.
        setTimeout(() => {
          const within = tasks.filter((task) => task.startTime >= from && task.startTime + task.duration < last - 50);
          // The last gap is the answer's.
          done({ time: last - from, long: Math.max(0, ...within.map((task) => task.duration)), late: Math.max(0, ...gaps.slice(0, -1)) });
        }, 500);
      }, 4);
    }),
);
console.log(
  `longest task of the page in ${longest.time.toFixed(0)} ms in which the engine thinks: ${longest.long.toFixed(0)} ms by the browser's account (0: none of 50 ms), timers late by ${longest.late.toFixed(0)} ms at most`,
);

await desk.close();
site.close();
