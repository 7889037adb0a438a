// The game in a real browser: by clicks and touches, against the engine's worker, from links, without a network.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Desk, PHONE, openRenewable, openSite } from "./desk.mjs";

const FAST = "&quality=low";
/** A start that is a position, as links write it. */
const from = (variant, fen) => `${variant}/1//${fen.replaceAll("/", ".").replaceAll(" ", "_")}`;
const PEMBA_MATE = from("pemba", "7g1m/3k4rG/9p/p4m3e/3p4Q1/2P1PEP1lP/10/P3n3q1/8LR/7Kc1 b - - 1 120");
const SHAKO_MATE = from("shako", "5k4/2Q2N1eC1/P3b2PP1/2p4p2/2P1p5/6Pn1p/10/9p/2E7/5Kc3 w - - 13 101");
const PROMOTION = from("shako", "10/P4k4/10/10/10/10/10/10/5K4/10 w - - 0 1");

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** A test with a browser of its own, which has nothing to complain of at the end. */
function visit(name, options, play) {
  test(name, { timeout: 900_000 }, async () => {
    const desk = await Desk.open(site, options);
    desk.touches = options.hasTouch === true;
    try {
      await play(desk);
      desk.assertQuiet();
    } finally {
      await desk.close();
    }
  });
}

visit("the page comes without errors, and its start screen begins a game against the worker", {}, async (desk) => {
  await desk.go({ query: FAST });
  const menu = await desk.until("the start screen", (state) => state.screen === "menu" && !state.moving);
  assert.equal(menu.variant, "shako");
  assert.equal(await desk.page.evaluate(() => document.documentElement.dataset.state), "ready");
  await desk.picture("menu");
  await desk.press("menu.start");
  await desk.settled(0);
  await desk.picture("start-3d");
  await desk.play("e3e5");
  const answered = await desk.settled(2);
  assert.equal(answered.to_move, "white");
  assert.deepEqual(answered.seats.white, "human");
  const journal = await desk.page.evaluate(() => document.getElementById("journal").innerText);
  assert.match(journal, /White: e5/);
  assert.match(journal, /Black: /);
  await desk.press("hud.look");
  await desk.until("the flat look", (state) => state.view === "2d" && !state.moving);
  await desk.picture("answered-2d");
  assert.equal(await desk.page.evaluate(() => document.documentElement.dataset.sound), "running");
});

for (const [variant, link, move] of [
  ["pemba", PEMBA_MATE, "i3h2"],
  ["shako", SHAKO_MATE, "c9d10"],
]) {
  for (const [hands, options] of [
    ["clicks", {}],
    ["touches", PHONE],
  ]) {
    visit(`a game of ${variant} is played to its end by ${hands}`, options, async (desk) => {
      await desk.go({ query: FAST, link });
      await desk.settled(0);
      await desk.play(move);
      const over = await desk.until("the end", (state) => state.phase === "over" && !state.moving);
      assert.equal(over.result.reason, "Checkmate");
      assert.equal(over.last_move, move);
      await desk.picture(`mate-${variant}-${hands}`);
    });
  }
}

visit("a pawn becomes what is chosen", {}, async (desk) => {
  await desk.go({ query: FAST, link: PROMOTION });
  await desk.settled(0);
  await desk.play("a9a10");
  await desk.until("the choice", (state) => state.promotion !== null);
  await desk.page.keyboard.press("c");
  const state = await desk.settled(1);
  assert.equal(state.last_move, "a9a10c");
});

visit("a move is taken back while the engine thinks at full strength, and the next search begins at once", {}, async (desk) => {
  await desk.go({ query: FAST });
  await desk.press("menu.level-10");
  await desk.press("menu.start");
  await desk.settled(0);
  for (const move of ["e3e5", "d3d5"]) {
    await desk.play(move);
    await desk.until("thinking", (state) => state.thinking && state.ply === 1);
    await desk.page.keyboard.press("Backspace");
    await desk.until("the start again", (state) => state.ply === 0 && !state.thinking);
  }
  await desk.play("e3e5");
  await desk.settled(2);
});

visit("a page that is loaded again goes on with its game", {}, async (desk) => {
  await desk.go({ query: FAST });
  await desk.press("menu.start");
  await desk.settled(0);
  await desk.play("e3e5");
  const before = await desk.settled(2);
  await desk.page.evaluate(() => delete window.tenfoldState);
  await desk.page.reload();
  const after = await desk.settled(2);
  assert.equal(after.fen, before.fen);
  assert.deepEqual(after.seats, before.seats);
});

visit("a graphics context that is lost brings the page back to the same position", {}, async (desk) => {
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.play("e3e5");
  const before = await desk.settled(2);
  await desk.page.evaluate(() => {
    delete window.tenfoldState;
    document.getElementById("game").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  });
  const after = await desk.settled(2);
  assert.equal(after.fen, before.fen);
});

visit("where the browser keeps nothing the game goes on", {}, async (desk) => {
  await desk.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("there is no room", "QuotaExceededError");
    };
  });
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.play("e3e5");
  await desk.settled(2);
  await desk.picture("nothing-kept");
});

visit("links are opened, written and answered; what is none is told", {}, async (desk) => {
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.go({ query: FAST, link: "pemba" });
  const start = await desk.settled(0);
  assert.equal(start.variant, "pemba");
  await desk.play("e3e5");
  await desk.settled(1);
  await desk.press("hud.games");
  await desk.press("games.link");
  let copied = "";
  for (let look = 0; look < 600 && !copied.includes("#pemba/1/"); look += 1) {
    await new Promise((done) => setTimeout(done, 100));
    copied = await desk.page.evaluate(() => navigator.clipboard.readText());
  }
  const answer = new URL(copied);
  await desk.go({ query: FAST, link: answer.hash.slice(1) });
  const opened = await desk.settled(1);
  assert.equal(opened.last_move, "e3e5");
  assert.equal(opened.near_side, "black");

  for (const hostile of ["chess", "pemba/9/AAA", "shako/1/AAA", "shako/1//x", "%00%ff", "<script>alert(1)</script>", "a".repeat(20_000)]) {
    await desk.go({ query: FAST, link: hostile });
    // The page goes on with what it was at.
    const state = await desk.settled(1);
    assert.equal(state.last_move, "e3e5");
    assert.equal(await desk.page.evaluate(() => location.hash), "");
  }
});

visit("without a network the page that was here once comes again", {}, async (desk) => {
  await desk.go({ query: FAST });
  await desk.until("the start screen", (state) => state.screen === "menu");
  await desk.page.evaluate(() => navigator.serviceWorker.ready);
  await desk.page.reload();
  await desk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await desk.context.setOffline(true);
  await desk.go({ query: `${FAST}&variant=pemba` });
  await desk.settled(0);
  await desk.play("e3e5");
  await desk.settled(2);
});

visit("a board at rest draws nothing", {}, async (desk) => {
  await desk.page.addInitScript(() => {
    window.drawn = 0;
    for (const name of ["drawElements", "drawElementsInstanced", "drawArrays", "drawArraysInstanced"]) {
      const draw = WebGL2RenderingContext.prototype[name];
      WebGL2RenderingContext.prototype[name] = function (...given) {
        window.drawn += 1;
        return draw.apply(this, given);
      };
    }
  });
  await desk.go({ query: FAST, link: "shako" });
  await desk.settled(0);
  await new Promise((done) => setTimeout(done, 4_000));
  const before = await desk.page.evaluate(() => window.drawn);
  assert.ok(before > 0);
  await new Promise((done) => setTimeout(done, 15_000));
  assert.equal(await desk.page.evaluate(() => window.drawn), before);
});

visit("a worker that dies is replaced, and where there are none the page thinks itself", {}, async (desk) => {
  // Every second worker dies as soon as it is asked.
  await desk.page.addInitScript(() => {
    let count = 0;
    window.deaths = 0;
    const Whole = Worker;
    window.Worker = class extends Whole {
      constructor(...given) {
        super(...given);
        this.dies = count++ % 2 === 0;
      }
      postMessage(message) {
        if (this.dies && String(message).startsWith("go")) {
          window.deaths += 1;
          this.dispatchEvent(new Event("error", { cancelable: true }));
        } else super.postMessage(message);
      }
    };
  });
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.play("e3e5");
  await desk.settled(2);
  assert.ok((await desk.page.evaluate(() => window.deaths)) > 0);

  await desk.page.addInitScript(() => {
    window.refusals = 0;
    window.Worker = class {
      constructor() {
        window.refusals += 1;
        throw new Error("there are no workers");
      }
    };
  });
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.play("e3e5");
  await desk.settled(2);
  assert.ok((await desk.page.evaluate(() => window.refusals)) > 0);
});

visit("two pages at once keep each its own game, and what one has left the other goes on with", {}, async (desk) => {
  await desk.go({ query: FAST });
  await desk.press("menu.start");
  await desk.settled(0);
  await desk.play("e3e5");
  const first = await desk.settled(2);

  const other = await desk.another();
  await other.go({ query: FAST });
  // The game of the first page is not its own.
  const menu = await other.until("the start screen", (state) => state.screen === "menu" && !state.moving);
  assert.equal(menu.targets["menu.continue"], undefined);
  await other.press("menu.start");
  await other.settled(0);
  await other.play("d3d5");
  const second = await other.settled(2);
  assert.notEqual(second.fen, first.fen);

  await desk.page.evaluate(() => delete window.tenfoldState);
  await desk.page.reload();
  const again = await desk.settled(2);
  assert.equal(again.fen, first.fen);

  await desk.page.close();
  await other.page.close();
  const third = await desk.another();
  await third.go({ query: FAST });
  await third.until("a game to go on with", (state) => state.screen === "playing" || state.targets["menu.continue"]);
});

visit("what was copied is pasted by a button, where the browser lets the page read it", {}, async (desk) => {
  const fen = "k9/10/10/10/10/10/10/5c4/5K4/10 w - - 0 1";
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.page.evaluate((text) => navigator.clipboard.writeText(text), fen);
  await desk.press("hud.games");
  await desk.press("games.paste");
  const pasted = await desk.until("the position", (state) => state.fen === fen);
  assert.equal(pasted.screen, "playing");

  await desk.context.clearPermissions();
  await desk.page.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await desk.press("hud.games");
  await desk.press("games.paste");
  await desk.until("why not", (state) => state.notices?.some((notice) => notice.includes("Ctrl+V")));
});

visit("a file of games is opened and the games are saved as one", {}, async (desk) => {
  await desk.go({ query: `${FAST}&variant=shako` });
  await desk.settled(0);
  await desk.press("hud.games");
  const choosing = desk.page.waitForEvent("filechooser");
  await desk.press("games.file");
  await (await choosing).setFiles({ name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from('[Variant "Shako"]\n\n1. f5 g6 2. g5 *\n') });
  const opened = await desk.until("the game", (state) => state.ply === 3);
  assert.equal(opened.variant, "shako");
  await desk.press("hud.games");
  const saving = desk.page.waitForEvent("download");
  await desk.press("games.save");
  const saved = await saving;
  assert.match(saved.suggestedFilename(), /\.pgn$/);
  const text = await (await import("node:fs/promises")).readFile(await saved.path(), "utf8");
  assert.match(text, /1\. f5 g6 2\. g5/);
});

visit("a stand plays by itself, lets a visitor play, forgets them, and ends by the demonstrator's keys", {}, async (desk) => {
  const lines = ["idle-seconds = 20", "countdown-seconds = 3", 'exit-keys = "Ctrl+Shift+E"', 'languages = ["fr"]'];
  await desk.page.route("**/hall-2.toml", (route) => route.fulfill({ body: lines.join("\n") }));
  await desk.go({ query: `${FAST}&kiosk=hall-2.toml` });
  const show = await desk.until("moves of the show", (state) => state.stage === "attract" && state.ply >= 2);
  for (const seat of Object.values(show.seats)) assert.match(seat, /^engine-/);
  await desk.picture("stand-show");
  await desk.touchOrClick([500, 320]);
  await desk.until("the choice", (state) => state.stage === "choosing" && state.screen === "menu");
  await desk.picture("stand-choice");
  await desk.press("stand.pemba", { moving: true });
  const visit = await desk.until("a game", (state) => state.stage === "visiting" && state.screen === "playing" && state.ply === 0);
  assert.deepEqual([visit.variant, visit.seats.white], ["pemba", "human"]);
  await desk.until("the show once nobody is there", (state) => state.stage === "attract" && state.seats.white !== "human");
  await desk.page.keyboard.press("Control+Shift+E");
  await desk.page.waitForURL((address) => address.search === "");
  await desk.page.waitForFunction(() => document.documentElement.dataset.state === "ready");
});

visit("the computer shows itself playing", {}, async (desk) => {
  await desk.go({ query: `${FAST}&demo` });
  const state = await desk.until("some moves", (state) => state.screen === "playing" && state.ply >= 3);
  assert.ok(state.seats.white !== "human" && state.seats.black !== "human");
});

visit("a new version is offered and taken when the player wants it, and the game goes on in it", {}, async (desk) => {
  const renewable = await openRenewable(site);
  try {
    desk.site = renewable;
    await desk.go({ query: `${FAST}&variant=shako` });
    await desk.settled(0);
    await desk.page.evaluate(() => navigator.serviceWorker.ready);
    await desk.go({ query: `${FAST}&variant=shako` });
    await desk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await desk.settled(0);
    await desk.play("e3e5");
    const before = await desk.settled(2);
    renewable.renew();
    await desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await desk.page.waitForSelector("#update.offered", { state: "visible" });
    await desk.picture("new-version");
    // Nothing happens by itself.
    assert.equal((await desk.state()).fen, before.fen);
    await desk.page.evaluate(() => delete window.tenfoldState);
    await desk.page.click("#renew");
    const after = await desk.settled(2);
    assert.equal(after.fen, before.fen);
  } finally {
    renewable.close();
  }
});

const ANDROID = {
  viewport: { width: 1200, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
};

visit("a finger on a field brings up the keyboard, and what is written comes there", ANDROID, async (desk) => {
  await desk.go({ query: FAST });
  await desk.press("menu.more");
  const field = await desk.until("the field", (state) => state.targets["setup.fen"]);
  assert.ok(field);
  await desk.press("setup.fen");
  // A phone shows its keyboard for what the page's document has the focus on.
  await desk.page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
  const fen = "k9/10/10/10/10/10/10/5c4/5K4/10 w - - 0 1";
  // In one go, as from a list of words; then by keys.
  await desk.page.keyboard.insertText(`${fen}x`);
  await desk.page.keyboard.press("Backspace");
  await desk.picture("written-by-phone");
  await desk.press("setup.start");
  await desk.until("the game from there", (state) => state.screen === "playing" && state.fen === fen);
  assert.equal(await desk.page.evaluate(() => document.activeElement?.id), "game");
});
