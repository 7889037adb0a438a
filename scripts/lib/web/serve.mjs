// Serves a folder on this machine alone, as any static host does: the right types, and what is compressed already
// compressed. With a path to serve it under, as a project's page is.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const CODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/** Starts a server; `port` 0 takes any that is free. Returns its address and what closes it. */
export function serve(site, { port = 0, under = "/" } = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (!path.startsWith(under)) return refuse(response);
    let file = normalize(join(site, path.slice(under.length) || "index.html"));
    if (!file.startsWith(normalize(site))) return refuse(response);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!existsSync(file)) return refuse(response);
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" };
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const coding = CODINGS.find(([name, ending]) => accepted.includes(name) && existsSync(file + ending));
    if (coding) {
      headers["content-encoding"] = coding[0];
      headers.vary = "accept-encoding";
      file += coding[1];
    }
    const { size, mtimeMs } = statSync(file);
    headers["content-length"] = size;
    headers.etag = `"${size}-${Math.round(mtimeMs)}"`;
    if (request.headers["if-none-match"] === headers.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => {
      done({ address: `http://localhost:${server.address().port}${under}`, close: () => server.close() });
    });
  });
}

function refuse(response) {
  response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { address } = await serve(process.argv[2], { port: Number(process.env.PORT ?? 8010) });
  console.log(`Tenfold is at ${address} (Ctrl+C ends it)`);
}
