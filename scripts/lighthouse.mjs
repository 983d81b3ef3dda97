// Runs Lighthouse (mobile) three times on the first screen of each lab, against a small server that
// sends brotli, as static hosts do, and compares the medians with thresholds.
//
//   node scripts/lighthouse.mjs DIST LIGHTHOUSE WORKDIR

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [dist, lighthouse, work] = process.argv.slice(2);
const table = JSON.parse(readFileSync(new URL("../data/screens.json", import.meta.url), "utf8"));
const routes = table.map(({ lab, screens: [{ path }] }) => (lab === "home" ? `/${path}` : `/${lab}/${path}`));
const RUNS = 3;
const AT_LEAST = { performance: 90, accessibility: 95, "best-practices": 95, seo: 90 };
const TIMES = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  interactive: "interactive",
};
const MIME = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

const packed = new Map();
function pack(name) {
  if (!packed.has(name)) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    packed.set(name, brotliCompressSync(readFileSync(join(dist, name)), { params: quality }));
  }
  return packed.get(name);
}

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const extension = extname(path);
  const name = extension === "" ? "index.html" : path.slice(1);
  if (path.includes("..") || !existsSync(join(dist, name))) {
    response.writeHead(404).end();
    return;
  }
  const headers = { "Content-Type": MIME[extname(name)] ?? "application/octet-stream", "Cache-Control": "max-age=600" };
  if (extname(name) === ".png") {
    response.writeHead(200, headers).end(readFileSync(join(dist, name)));
  } else {
    response.writeHead(200, { ...headers, "Content-Encoding": "br" }).end(pack(name));
  }
});

function run(url, output) {
  const flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
  const args = [url, "--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`];
  return new Promise((done, fail) => {
    const child = spawn(lighthouse, args, { stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", fail);
    child.on("exit", (code) => {
      if (code === 0) done(JSON.parse(readFileSync(output, "utf8")));
      else fail(new Error(`lighthouse ended with ${code}`));
    });
  });
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

await new Promise((done) => server.listen(0, "127.0.0.1", done));
let failed = false;
for (const route of routes) {
  const reports = [];
  for (let i = 0; i < RUNS; i += 1) {
    const url = `http://localhost:${server.address().port}${route}`;
    reports.push(await run(url, join(work, `report-${i}.json`)));
  }
  console.log(`\n${route} (median of ${RUNS})`);
  for (const [name, least] of Object.entries(AT_LEAST)) {
    const score = Math.round(100 * median(reports.map((r) => r.categories[name].score ?? 0)));
    const low = score < least;
    failed ||= low;
    console.log(`  ${name.padEnd(16)} ${score}${low ? `  BELOW ${least}` : ""}`);
  }
  for (const [name, label] of Object.entries(TIMES)) {
    const value = median(reports.map((r) => r.audits[name]?.numericValue ?? 0));
    console.log(`  ${label.padEnd(16)} ${label === "CLS" ? value.toFixed(3) : `${Math.round(value)} ms`}`);
  }
  const missed = Object.values(reports[0].audits)
    .filter((a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode === "binary")
    .map((a) => a.title);
  for (const title of missed) console.log(`  missed: ${title}`);
}
server.close();
process.exit(failed ? 1 : 0);
