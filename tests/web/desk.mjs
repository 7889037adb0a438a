// A browser with the served site in it, hands to use it, and eyes that read what the game says of itself.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { serve } from "../../scripts/lib/web/serve.mjs";

const { chromium } = createRequire(join(process.env.TENFOLD_WEB_TOOLS, "node_modules/"))("playwright-core");

/** How long anything may take: a software renderer on a busy machine draws a frame a second. */
const PATIENCE = 150_000;
const PICTURES = process.env.TENFOLD_WEB_PICTURES;

/** What Chromium and its graphics say on any page, or because a test had it so. */
const IDLE_TALK = [/GPU stall due to ReadPixels/, /Automatic fallback to software WebGL/, /AudioContext was not allowed/];

export const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };

/** The site, served under a path as a project's page is. */
export const openSite = () => serve(process.env.TENFOLD_SITE, { under: "/games/tenfold/" });

/** The same site behind another address, where there is a new version as soon as `renew` is called. */
export async function openRenewable(site) {
  let version = "";
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url, site.address), { headers: { "accept-encoding": "identity" } });
    const worker = request.url.endsWith("/service-worker.js");
    const body = worker ? Buffer.from((await answer.text()) + version) : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type"), "cache-control": "no-cache" });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://localhost:${server.address().port}/games/tenfold/`,
    renew: () => (version = "\n// A new one.\n"),
    close: () => server.close(),
  };
}

export class Desk {
  static async open(site, options = {}) {
    const desk = new Desk();
    desk.site = site;
    desk.home = mkdtempSync(join(tmpdir(), "tenfold-web-"));
    desk.context = await chromium.launchPersistentContext(desk.home, {
      executablePath: process.env.TENFOLD_CHROMIUM ?? "/usr/bin/chromium",
      headless: true,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...(options.args ?? []),
      ],
      viewport: { width: 1000, height: 640 },
      ...options,
    });
    desk.page = desk.context.pages()[0] ?? (await desk.context.newPage());
    desk.errors = [];
    desk.listen(desk.page);
    return desk;
  }

  /** Another page of the same browser. */
  async another() {
    const other = new Desk();
    Object.assign(other, { site: this.site, context: this.context, home: this.home, errors: this.errors, touches: this.touches });
    other.page = await this.context.newPage();
    other.listen(other.page);
    return other;
  }

  listen(page) {
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !IDLE_TALK.some((idle) => idle.test(text))) this.errors.push(text);
    });
    page.on("pageerror", (error) => {
      if (!String(error).includes("Using exceptions for control flow")) this.errors.push(String(error));
    });
  }

  async close() {
    await this.context.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Goes to the page, with wishes in the query and a game behind the `#`. */
  async go({ query = "", link = "" } = {}) {
    const address = `${this.site.address}?log-state&lang=en${query}${link && `#${link}`}`;
    await this.page.goto("about:blank");
    await this.page.goto(address);
  }

  /** What the page shows; nothing while it is being loaded again. */
  async state() {
    try {
      return await this.page.evaluate(() => JSON.parse(window.tenfoldState ?? "null"));
    } catch (error) {
      if (String(error).includes("navigation")) return null;
      throw error;
    }
  }

  /** Waits for a state; tells it. */
  async until(what, wanted) {
    const start = Date.now();
    let state = null;
    while (Date.now() - start < PATIENCE) {
      state = await this.state();
      if (state && wanted(state)) return state;
      await new Promise((done) => setTimeout(done, 60));
    }
    await this.picture("missed");
    const trouble = await this.page.evaluate(() => [document.documentElement.dataset.state, document.body.innerText]);
    assert.fail(`${what} never came; the last state: ${JSON.stringify(state)}; the page: ${trouble}; errors: ${this.errors}`);
  }

  /** A game in which nothing moves, so many plies on. */
  settled(plies) {
    return this.until(
      `${plies} plies and rest`,
      (state) => state.screen === "playing" && state.ply >= plies && !state.thinking && !state.moving,
    );
  }

  async touchOrClick([x, y]) {
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Presses the middle of something that the game has told of, once all is at rest, or without waiting for that. */
  async press(id, { moving = false } = {}) {
    const state = await this.until(`the button ${id}`, (state) => Array.isArray(state.targets[id]) && (moving || !state.moving));
    const [left, top, right, bottom] = state.targets[id].map((pixel) => pixel / state.scale);
    await this.touchOrClick([(left + right) / 2, (top + bottom) / 2]);
  }

  async square(name) {
    const state = await this.until(`the square ${name}`, (state) => state.squares[name] && !state.moving);
    await this.touchOrClick(state.squares[name].map((pixel) => pixel / state.scale));
  }

  /** Plays a move such as `e3e5`. */
  async play(move) {
    const [, from, to] = move.match(/^([a-j]\d{1,2})([a-j]\d{1,2})/);
    await this.square(from);
    await this.until(`${from} picked up`, (state) => state.selection?.from === from);
    await this.square(to);
  }

  async picture(name) {
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Nothing has gone wrong that the browser knows of. */
  assertQuiet() {
    assert.deepEqual(this.errors, []);
  }
}
