// Finishes a build, before trunk moves it to dist/:
//  - writes the texts of each language into a file and names it in the page;
//  - gives the programs names with a hash and tells the page where they are;
//  - names the page's inline scripts in its Content-Security-Policy, by hash;
//  - writes 404.html, which static hosts send on the first visit to a deep link;
//  - fills the version and the file list into sw.js.

import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const at = (name) => join(folder, name);
const sha256 = (data) => createHash("sha256").update(data);

// The same files as build.rs makes for the tests: the hash of all keys, then a line for each text.
// The page compares the hash with its own.
const source = new URL("../data/texts/", import.meta.url);
const keys = [];
const texts = { ja: [], en: [], zh: [] };
for (const name of readdirSync(source).filter((name) => name.endsWith(".json")).sort()) {
  const file = JSON.parse(readFileSync(new URL(name, source), "utf8"));
  for (const [key, row] of Object.entries(file.texts)) {
    for (const lang in texts) texts[lang].push(...[row[lang]].flat());
    keys.push(`${file.enum}.${key}/${[row.ja].flat().length}\n`);
  }
}
let fnv = 0x811c9dc5;
for (const byte of Buffer.from(keys.join(""))) fnv = Math.imul(fnv ^ byte, 0x01000193) >>> 0;
const named = {};
for (const lang in texts) {
  const text = [fnv.toString(16).padStart(8, "0"), ...texts[lang], ""].join("\n");
  named[lang] = `texts-${lang}-${sha256(text).digest("hex").slice(0, 16)}.txt`;
  writeFileSync(at(named[lang]), text);
}

// A program is a script and its code; a worker is none. trunk gives the hash to one of them only.
const programs = {};
for (const code of readdirSync(folder)) {
  const [, base, name, hashed] = /^((\w+?)(-[0-9a-f]+)?)_bg\.wasm$/.exec(code) ?? [];
  if (!base || name.startsWith("worker_")) continue;
  const script = `${base}.js`;
  const hash = hashed ?? `-${sha256(readFileSync(at(script))).update(readFileSync(at(code))).digest("hex").slice(0, 16)}`;
  programs[name] = [[script, ".js"], [code, "_bg.wasm"]].map(([file, end]) => {
    renameSync(at(file), at(`${name}${hash}${end}`));
    return `./${name}${hash}${end}`;
  });
}

// The hash is over exactly what stands between the tags, so this has to come last.
const filled = readFileSync(at("index.html"), "utf8").replace("__PROGRAMS__", JSON.stringify(programs));
const page = Object.entries(named).reduce(
  (page, [lang, name]) => page.replace(`__TEXTS_${lang.toUpperCase()}__`, name),
  filled,
);
if (page.includes("__TEXTS_")) throw new Error("index.html has other languages");
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
const worker = template
  .replace("__VERSION__", stamp)
  .replace('["__FILES__"]', JSON.stringify(files, null, 2));
if (worker === template) throw new Error("sw.js has no placeholders");
writeFileSync(at("sw.js"), worker);
console.log(`precache: version ${stamp}, ${files.length} files`);
