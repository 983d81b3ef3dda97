// Finishes a build, before trunk moves it to dist/:
//  - writes the texts of each lab and language into a file, and the styles of each lab into one sheet;
//    names them in the page;
//  - gives programs and workers names with a hash, so that a page never loads the worker of another build,
//    and writes their addresses into the page;
//  - writes the table of screens into the page, for what is painted before a program is loaded;
//  - names the page's inline scripts in its Content-Security-Policy, by hash;
//  - writes 404.html, which static hosts send on the first visit to a deep link;
//  - lets the scripts of workers and of the tour start them; makes what is published smaller;
//  - fills the list of files into sw.js.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { shortImports } from "./imports.mjs";

const folder = process.argv[2];
const at = (name) => join(folder, name);
const sha256 = (data) => createHash("sha256").update(data);
// The length of the part of a hash used in names.
const short = (hash) => hash.digest("hex").slice(0, 16);

// Writes a file whose name contains the hash of its content; returns the name as the page uses it.
function keep(name, end, text) {
  const file = `${name}-${short(sha256(text))}.${end}`;
  writeFileSync(at(file), text);
  return file;
}

// The same files as build/texts.rs makes for the tests: the hash of all keys, then a line for each text,
// those for all labs first. The page compares the hash with its own.
const source = new URL("../data/texts/", import.meta.url);
const languages = ["ja", "en", "zh"];
const data = (name) => JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
const table = data("screens");
const parts = {};
// The names of labs and screens: the first of the texts for all, as in build/screens.rs.
const capital = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);
const titles = table.flatMap(({ lab, title, screens }) => {
  const of = lab === "home" ? (path) => capital(path) || "Home" : (path) => capital(lab) + capital(path);
  return [[lab === "home" ? "App" : capital(lab), title], ...screens.map((screen) => [of(screen.path), screen.title])];
});
parts.general = {
  keys: titles.map(([name]) => `Title.${name}/1\n`).join(""),
  ...Object.fromEntries(languages.map((lang) => [lang, titles.map(([, title]) => title[lang])])),
};
for (const name of readdirSync(source).filter((name) => name.endsWith(".json")).sort()) {
  const file = JSON.parse(readFileSync(new URL(name, source), "utf8"));
  const part = (parts[/^[^_.]+/.exec(name)[0]] ??= { keys: "", ja: [], en: [], zh: [] });
  for (const [key, row] of Object.entries(file.texts)) {
    for (const lang of languages) part[lang].push(...[row[lang]].flat());
    part.keys += `${file.enum}.${key}/${[row.ja].flat().length}\n`;
  }
}
const { general, ...own } = parts;
const labs = {};
for (const [lab, part] of Object.entries(own)) {
  let fnv = 0x811c9dc5;
  for (const byte of Buffer.from(general.keys + part.keys)) fnv = Math.imul(fnv ^ byte, 0x01000193) >>> 0;
  const hash = fnv.toString(16).padStart(8, "0");
  const texts = languages.map((lang) => {
    const text = [hash, ...general[lang], ...part[lang], ""].join("\n");
    return [lang, keep(`texts-${lab}-${lang}`, "txt", text)];
  });
  labs[lab] = { texts: Object.fromEntries(texts) };
}

// One sheet for each lab, of those that trunk has linked for it. Where trunk does not shorten the page,
// it writes the blanks of attributes as references.
const sheets = [];
let page = readFileSync(at("index.html"), "utf8").replace(/<link\b[^>]*>/g, (link) => {
  const value = (name) => new RegExp(`\\b${name}=(?:"([^"]*)"|([^\\s>]*))`).exec(link)?.slice(1).find(Boolean);
  const file = /[^/]+\.css$/.exec(value("href") ?? "")?.[0];
  if (!file) return link;
  sheets.push({ text: readFileSync(at(file), "utf8"), labs: value("data-labs")?.split(/ |&#x20;/) });
  rmSync(at(file));
  return "";
});
for (const lab of sheets.flatMap((sheet) => sheet.labs ?? [])) {
  if (!(lab in labs)) throw new Error(`index.html has styles for ${lab}, which has no texts`);
}
for (const lab in labs) {
  const worn = sheets.filter((sheet) => sheet.labs?.includes(lab) ?? true);
  labs[lab].styles = keep(`styles-${lab}`, "css", worn.map((sheet) => sheet.text).join("\n"));
}

let tour;
// A program is a script and its code. trunk gives the hash to one of them only, and to no worker.
for (const code of readdirSync(folder)) {
  const [, base, name, hashed] = /^((\w+?)(-[0-9a-f]+)?)_bg\.wasm$/.exec(code) ?? [];
  if (!base) continue;
  const lab = name.replace(/^worker_/, "");
  if (!(lab in labs) && name !== "tour") throw new Error(`${name} is a program, and ${lab} no lab of data/screens.json`);
  const script = `${base}.js`;
  const hash = hashed ?? `-${short(sha256(readFileSync(at(script))).update(readFileSync(at(code))))}`;
  const [to, toCode] = [[script, ".js"], [code, "_bg.wasm"]].map(([file, end]) => {
    renameSync(at(file), at(`${name}${hash}${end}`));
    return `./${name}${hash}${end}`;
  });
  if (process.env.TRUNK_PROFILE === "release") {
    const short = shortImports(readFileSync(at(toCode)), readFileSync(at(to), "utf8"));
    writeFileSync(at(toCode), short.code);
    writeFileSync(at(to), short.script);
    // trunk minifies the scripts of workers, but cannot read modules.
    if (lab === name && lab in labs) {
      const options = ["--minify", "--format=esm", "--log-level=warning", "--allow-overwrite"];
      execFileSync("esbuild", [at(to), ...options, `--outfile=${at(to)}`], { stdio: "inherit" });
    }
  }
  if (name === "tour") {
    // Whoever imports it finds it ready.
    appendFileSync(at(to), `\nawait __wbg_init({ module_or_path: new URL("${toCode}", import.meta.url) });\n`);
    tour = to;
  } else if (lab === name) {
    Object.assign(labs[lab], { script: to, code: toCode });
  } else {
    // The page starts its worker by the script alone.
    appendFileSync(at(to), `\nwasm_bindgen({ module_or_path: "${toCode}" });\n`);
    labs[lab].worker = to.slice(2);
  }
}
for (const lab in labs) {
  if (!labs[lab].script) throw new Error(`${lab} has no program`);
  if (!labs[lab].worker && lab !== "home") throw new Error(`${lab} has no worker`);
}
if (!tour) throw new Error("there is no tour");

// Each lab's word, title and sign; each of its screens' path, title, sign, and the path of the screen
// that it is reached from.
const icons = data("icons");
const inThree = (title) => languages.map((lang) => title[lang]);
const screens = table.map(({ lab, title, icon, screens }) => {
  const full = (path) => (lab === "home" ? path : `${lab}/${path}`);
  const rows = screens.map((screen) => {
    const row = [full(screen.path), inThree(screen.title), icons[screen.icon]];
    return screen.inside === undefined ? row : [...row, full(screen.inside)];
  });
  return [lab, inThree(title), icons[icon], rows];
});

// The start of the home screen.
const { AppClaim, AppIntro } = data("texts/home").texts;

for (const [place, value] of [
  ["__LABS__", JSON.stringify(labs)],
  ["__INTRO__", JSON.stringify([AppClaim, AppIntro].map(inThree))],
  ["__SCREENS__", JSON.stringify(screens)],
  ["__HOME_STYLES__", labs.home.styles],
  ["__TOUR__", tour],
]) {
  if (!page.includes(place)) throw new Error(`index.html has no ${place}`);
  page = page.replace(place, () => value);
}
// What explains the scripts is for readers of the source.
const bare = (script) => script.replace(/^\s*\/\/.*\n/gm, "");
page = page.replace(/(<script\b[^>]*>)([^]*?)(?=<\/script>)/gi, (_, tag, script) => tag + bare(script));
// The hashes cover exactly the text between the tags, so this has to come last.
const inline = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)]
  .filter(([, attributes]) => !/\bsrc\s*=/i.test(attributes))
  .map(([, , text]) => `'sha256-${sha256(text).digest("base64")}'`);
writeFileSync(
  at("index.html"),
  page.replaceAll("__INLINE_SCRIPT_HASHES__", [...new Set(inline)].join(" ")),
);
copyFileSync(at("index.html"), at("404.html"));

// What only hosts, crawlers and installers read is not for a page without a network.
const skipped = new Set(["sw.js", "404.html", "robots.txt"]);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length))
  .map((name) => name.replaceAll("\\", "/").replace(/^\/+/, ""))
  .filter((name) => !skipped.has(name) && !name.endsWith(".d.ts") && !name.startsWith("shots/"))
  .sort();

// The hash of each file is part of its entry in sw.js, so any changed file makes a different build.
const digest = (name) => short(sha256(readFileSync(at(name))));
const template = bare(readFileSync(at("sw.js"), "utf8"));
const list = JSON.stringify(Object.fromEntries(files.map((name) => [name, digest(name)])), null, 2);
const worker = template.replace('{ "__FILES__": "" }', () => list);
if (worker === template) throw new Error("sw.js has no place for the list of files");
writeFileSync(at("sw.js"), worker);
console.log(`precache: ${files.length} files`);
