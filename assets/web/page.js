// Loads the game and looks after the page around it: how far the loading has come, what is missing, a graphics context
// that was lost, the first sound, a new version.

import { watchPages } from "./pages.js";
import { told } from "./words.js";
import { helpWriting } from "./writing.js";

const root = document.documentElement;
const canvas = document.getElementById("game");
const words = told(new URLSearchParams(location.search).get("lang") ?? navigator.language);

root.lang = words.language;
canvas.setAttribute("aria-label", words.board);
document.getElementById("journal").setAttribute("aria-label", words.moves);
document.getElementById("again").textContent = words.again;
document.getElementById("news").textContent = words.news;
document.getElementById("renew").textContent = words.renew;
document.getElementById("later").textContent = words.later;
document.getElementById("again").addEventListener("click", () => location.reload());

/** Says in a sentence, in place of the board, why it cannot be seen. */
function fail(sentence) {
  if (root.dataset.state === "failed") return;
  document.getElementById("trouble").textContent = sentence;
  root.dataset.state = "failed";
}

// What is missing ---------------------------------------------------------------------------------

function whatIsMissing() {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
    return words.noWebAssembly;
  }
  try {
    // A canvas has one context only: another one is asked.
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return words.noWebGl;
    context.getExtension("WEBGL_lose_context")?.loseContext();
  } catch {
    return words.noWebGl;
  }
  return null;
}

// Loading -----------------------------------------------------------------------------------------

/** The module, told byte by byte while it comes. */
async function load(address, size) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  let come = 0;
  const progress = document.getElementById("progress");
  const loaded = document.getElementById("loaded");
  const counted = new TransformStream({
    transform(chunk, controller) {
      come += chunk.byteLength;
      progress.value = size > 0 ? Math.min(come / size, 1) : 0;
      const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
      loaded.textContent = come < size ? words.loaded(megabytes(come), megabytes(size)) : words.starting;
      controller.enqueue(chunk);
    },
  });
  const headers = { "content-type": "application/wasm" };
  return new Response(response.body.pipeThrough(counted), { headers });
}

/**
 * What the demonstrator of a stand wants, from a file beside the page: the game reads it in `tenfoldStand`. It is kept for
 * a fair without a network.
 */
async function fetchStand() {
  const asked = new URLSearchParams(location.search).get("kiosk");
  if (asked === null) return;
  const name = asked || "stand.toml";
  if (!/^[\w-]+\.toml$/.test(name)) return;
  const key = `tenfold-stand ${name}`;
  try {
    const response = await fetch(name, { cache: "no-cache" });
    const isText = response.ok && !String(response.headers.get("content-type")).includes("html");
    if (isText) window.tenfoldStand = await response.text();
    if (isText || response.status === 404) return keep(key, window.tenfoldStand);
  } catch {
    // As below.
  }
  // Without a network, or with one that answers by pages of its own, what was there last counts.
  window.tenfoldStand = recall(key);
}

/** A text that was kept, in a browser that keeps any. */
function recall(key) {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key, text) {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What is not kept has to be fetched.
  }
}

async function start() {
  const missing = whatIsMissing();
  if (missing) return fail(missing);
  const { module, size } = await (await fetch("sizes.json")).json();
  const arrivals = [import("./tenfold.js"), load(module, size), watchPages(), fetchStand()];
  const [{ default: init }, wasm] = await Promise.all(arrivals);
  // The game begins to run by this, and says itself when the board is there.
  await init({ module_or_path: wasm });
}

start().catch((failure) => {
  // The event loop of the game leaves its first call by an exception that is none.
  if (String(failure).includes("Using exceptions for control flow")) return;
  console.error(failure);
  fail(navigator.onLine ? words.notLoaded : words.offline);
});

// Failures ----------------------------------------------------------------------------------------

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) fail(words.failed);
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) fail(words.failed);
});

// Every move is kept: a page that is loaded again has the same position. A card that fails again at once will not get
// better by it.
const LOST = "tenfold-lost";
canvas.addEventListener("webglcontextlost", () => {
  const last = Number(sessionStorage.getItem(LOST) ?? 0);
  sessionStorage.setItem(LOST, String(Date.now()));
  if (Date.now() - last < 30_000) fail(words.lost);
  else location.reload();
});

// Sound -------------------------------------------------------------------------------------------

// Browsers let a page be heard from the first gesture on: the game's audio contexts are held until then.
const held = new Set();
for (const name of ["AudioContext", "webkitAudioContext"]) {
  if (typeof window[name] !== "function") continue;
  window[name] = new Proxy(window[name], {
    construct(target, given) {
      const context = new target(...given);
      held.add(context);
      return context;
    },
  });
}
function unlock() {
  for (const context of held) {
    if (context.state === "suspended") context.resume();
  }
  if ([...held].every((context) => context.state === "running")) {
    root.dataset.sound = held.size > 0 ? "running" : "none";
  }
}
for (const gesture of ["pointerdown", "pointerup", "keydown", "touchend"]) {
  window.addEventListener(gesture, unlock, { capture: true });
}

// Fingers and keys --------------------------------------------------------------------------------

helpWriting(canvas);
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
canvas.addEventListener("keydown", (event) => {
  // What the game knows of these keys, the page would do something else with.
  const own = ["Tab", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Backspace", "/", "'"];
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (own.includes(event.key) && !chord) event.preventDefault();
});

// Versions ----------------------------------------------------------------------------------------

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const update = document.getElementById("update");
  const offer = (waiting) => {
    update.classList.add("offered");
    document.getElementById("renew").onclick = () => waiting.postMessage("take over");
    document.getElementById("later").onclick = () => update.classList.remove("offered");
  };
  let had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first one takes a page over that is up to date.
    if (had) location.reload();
    had = true;
  });
  navigator.serviceWorker.register("service-worker.js").then(
    (registration) => {
      if (registration.waiting && had) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => {
          if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
        });
      });
    },
    (failure) => console.info("not kept for offline use:", failure),
  );
}
