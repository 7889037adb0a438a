// Makes the folder of the site ready to be served: the sizes for the progress of the loading, the version and the list
// of files for use without a network, and every file compressed as a host would send it.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [site, effort] = process.argv.slice(2);

const files = [];
const visit = (folder) => {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) visit(path);
    else if (!/\.(br|gz)$/.test(name)) files.push(relative(site, path).split(sep).join("/"));
  }
};
visit(site);

// Without the music and the pictures for other pages, which nobody needs at first.
const LATER = /^(assets\/sounds\/(music|room)\.ogg|card\.png|service-worker\.js|licences\.txt|sizes\.txt)$/;
const needed = files.filter((file) => !LATER.test(file));

const sizes = { module: "tenfold_bg.wasm", size: statSync(join(site, "tenfold_bg.wasm")).size };
writeFileSync(join(site, "sizes.json"), JSON.stringify(sizes));
if (!needed.includes("sizes.json")) needed.push("sizes.json");

const digest = createHash("sha256");
for (const file of needed) digest.update(file).update(readFileSync(join(site, file)));
const version = digest.digest("hex").slice(0, 16);
const worker = join(site, "service-worker.js");
const list = ["./", ...needed.filter((file) => file !== "index.html")].map((file) => JSON.stringify(file)).join(", ");
writeFileSync(worker, readFileSync(worker, "utf8").replace("@VERSION@", version).replace('"@FILES@"', list));

const quality = Number(effort ?? 11);
const rows = [];
for (const file of new Set([...files, "sizes.json"])) {
  const path = join(site, file);
  const whole = readFileSync(path);
  const brotli = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const served = brotli.length < whole.length ? brotli.length : whole.length;
  if (served < whole.length) {
    writeFileSync(`${path}.br`, brotli);
    writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  }
  rows.push({ file, whole: whole.length, served, first: needed.includes(file) || file === "service-worker.js" });
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`.padStart(9);
const sum = (wanted, key) => rows.filter(wanted).reduce((sum, row) => sum + row[key], 0);
const table = [
  ["everything for the first game", (row) => row.first],
  ["the page's module", (row) => row.file === "tenfold_bg.wasm"],
  ["the engine's module", (row) => row.file === "tenfold-worker_bg.wasm"],
  ["what comes later", (row) => !row.first],
];
let report = "                                  whole    served (brotli)\n";
for (const [name, wanted] of table) {
  report += `${name.padEnd(30)}${kilobytes(sum(wanted, "whole"))}${kilobytes(sum(wanted, "served"))}\n`;
}
writeFileSync(join(site, "sizes.txt"), report);
process.stdout.write(report);
