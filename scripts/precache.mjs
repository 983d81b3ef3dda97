// Finishes a build, before trunk moves it to dist/:
//  - names the page's inline scripts in its Content-Security-Policy, by hash;
//  - writes 404.html, which static hosts send on the first visit to a deep link;
//  - fills the version and the file list into sw.js.

import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const at = (name) => join(folder, name);
const sha256 = (data) => createHash("sha256").update(data);

// trunk writes the script that starts the app into the page. The hash is over
// exactly what stands between the tags, so this has to come last.
const page = readFileSync(at("index.html"), "utf8");
const inline = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)]
  .filter(([, attributes]) => !/\bsrc\s*=/i.test(attributes))
  .map(([, , text]) => `'sha256-${sha256(text).digest("base64")}'`);
writeFileSync(
  at("index.html"),
  page.replaceAll("__INLINE_SCRIPT_HASHES__", [...new Set(inline)].join(" ")),
);
copyFileSync(at("index.html"), at("404.html"));

const skipped = new Set(["sw.js", "404.html"]);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length))
  .map((name) => name.replaceAll("\\", "/").replace(/^\/+/, ""))
  .filter((name) => !skipped.has(name) && !name.endsWith(".d.ts"))
  .sort();

// The template counts too: a change in how files are kept is a new version.
const template = readFileSync(at("sw.js"), "utf8");
const version = sha256(template);
for (const name of files) version.update(`\0${name}\0`).update(readFileSync(at(name)));
const stamp = version.digest("hex").slice(0, 16);
const filled = template
  .replace("__VERSION__", stamp)
  .replace('["__FILES__"]', JSON.stringify(files, null, 2));
if (filled === template) throw new Error("sw.js has no placeholders");
writeFileSync(at("sw.js"), filled);
console.log(`precache: version ${stamp}, ${files.length} files`);
