// Plays matches against players that others designed, by the referees of a test harness that is no part of
// the program, and writes the table of "Strangers" in docs/BENCHMARKS.md from all results so far
// (data/strangers.json). `make strangers` calls it.
//
//   node scripts/strangers.mjs SAKIYOMI [--brew FOLDER] [--splendor FOLDER] [--network COMMAND]
//        [--network-name TEXT] [--only WORD] [--games N] [--seed N] [--again yes]
//
// --brew names the folder of `match.py` and `refbot.cpp`, --splendor that of another `match.py`, --network
// a command that plays a network of cestpasphoto/alpha-zero-general over the line protocol when PLAYERS and
// SIMULATIONS are appended, --network-name which version of it that is. Matches whose folder or network is not
// named are left out; --only takes those with the word in their name. A match that was played stands, as one
// match counts; --again plays it anew. One match at a time, so that the times of a move can be compared.

import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const RESULTS = "data/strangers.json";
const DOCUMENT = "docs/BENCHMARKS.md";
const MARKS = ["<!-- strangers -->", "<!-- /strangers -->"];
const TARGET = "target/strangers";

const [program, ...rest] = process.argv.slice(2);
const option = (name) => {
  const at = rest.indexOf(name);
  return at < 0 || rest[at + 1] === "" ? undefined : rest[at + 1];
};
const stop = (why) => {
  console.error(`strangers: ${why}`);
  process.exit(2);
};
if (!program || !existsSync(program)) stop("no program; `make strangers` builds it.");
const sakiyomi = resolve(program);

/** A referee's folder, or nothing where none is named. */
const harness = (name) => {
  const folder = option(name);
  if (folder && !existsSync(join(folder, "match.py"))) stop(`no match.py in ${folder}.`);
  return folder && resolve(folder);
};
const brew = harness("--brew");
const splendor = harness("--splendor");
const network = option("--network");
const networkName = option("--network-name") ?? "cestpasphoto/alpha-zero-general";
const version = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();

/** A player's source with the beginning of its sum, which stands for a version. */
const named = (source) => {
  const sum = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 8);
  return `${basename(source)} (${sum})`;
};

/** Players of Brew's referee, compiled once. */
let compiled;
const refbot = () => (compiled ??= compileRefbot());
const compileRefbot = () => {
  const source = join(brew, "refbot.cpp");
  const binary = join(TARGET, "refbot");
  execFileSync("g++", ["-O3", "-march=native", "-std=c++17", "-o", binary, source]);
  return { binary: resolve(binary), name: named(source) };
};

/** Runs a referee; what it prints, its progress apart. */
const referee = (folder, options) => {
  const run = spawnSync("python3", [join(folder, "match.py"), ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, NLIM: "40000" },
  });
  if (run.status !== 0) stop(`the referee ended with ${run.status ?? run.signal}.`);
  return run.stdout;
};

/** A match of Brew, 50 ms a turn: seeds count up from `seed`, sides alternate. */
const brewMatch = (name, foe, { seed, games }) => ({
  name,
  lab: "Brew",
  seed,
  games,
  wanted: Boolean(brew),
  play(seed, games) {
    const { binary, name: source } = refbot();
    const options = [`${sakiyomi} brew bot`, `${binary} ${foe}`, games, "--distinct", "--seed0", seed, "--json"];
    const found = JSON.parse(referee(brew, options.map(String)));
    const faults = found.illegal[0] + found.dq[0].length;
    const each = (player) => found.ms_sum[player] / found.moves[player];
    return {
      foe: foe.startsWith("seed2") ? `${source}, ${foe}, 40,000 nodes` : `${source}, ${foe}`,
      settings: "50 ms a turn",
      won: found.w,
      drawn: found.d,
      lost: found.l,
      ms: each(0),
      foe_ms: each(1),
      longest_ms: found.ms_max[0],
      late: found.over_limit[0],
      faults,
    };
  },
});

/** Own simulations for one of the network's, whose time of a move must not be exceeded; the bot's own `--per-level`. */
const EQUAL_TIME = 60;

/** A match of Splendor: every deal from every seat, all others played by the stranger. */
const splendorMatch = ({ rules, players, simulations, seed, games, parts }) => ({
  parts,
  name: `splendor ${rules} ${players} players ${simulations || "greedy"}`,
  lab: "Splendor",
  seed,
  games,
  wanted: Boolean(splendor && (network || !simulations)),
  play(seed, games) {
    const out = join(TARGET, "splendor.json");
    const greedy = join(splendor, "bot_simple.py");
    const foe = simulations ? `${network} ${players} ${simulations}` : `python3 ${greedy} greedy`;
    const own = simulations ? EQUAL_TIME * simulations : 32_000;
    const bots = [`${sakiyomi} splendor bot --simulations ${own} --per-level 1`, ...Array(players - 1).fill(foe)];
    const options = ["--rules", rules, "--games", games, "--seed", seed, "--out", out, ...bots];
    referee(splendor, options.map(String));
    const found = JSON.parse(readFileSync(out, "utf8"));
    const mine = found.games.map((game) => {
      const seat = game.seats.indexOf(0);
      return game.winners.includes(seat) ? 1 / game.winners.length : 0;
    });
    const count = (test) => mine.filter(test).length;
    const [ms, ...others] = found.sec_per_move.map((seconds) => 1000 * seconds);
    return {
      foe: simulations ? `${networkName}, ${players} players, ${simulations} simulations` : `${named(greedy)}, greedy`,
      settings: `${rules} rules, ${own} simulations`,
      won: count((share) => share === 1),
      drawn: count((share) => share > 0 && share < 1),
      lost: count((share) => share === 0),
      share: mine.reduce((sum, share) => sum + share, 0) / mine.length,
      ms,
      foe_ms: others.reduce((sum, other) => sum + other, 0) / others.length,
      longest_ms: 1000 * found.max_sec[0],
      faults: found.unfinished,
    };
  },
});

const MATCHES = [
  brewMatch("brew beam", "beam", { seed: 9_800_000, games: 500 }),
  brewMatch("brew seed2", "seed2", { seed: 9_900_000, games: 300 }),
  splendorMatch({ rules: "406", players: 2, simulations: 400, seed: 801, games: 200 }),
  splendorMatch({ rules: "81", players: 2, simulations: 400, seed: 802, games: 200 }),
  splendorMatch({ rules: "406", players: 2, simulations: 1600, seed: 803, games: 200, parts: 4 }),
  splendorMatch({ rules: "81", players: 2, simulations: 1600, seed: 804, games: 200, parts: 4 }),
  splendorMatch({ rules: "81", players: 3, simulations: 400, seed: 805, games: 150 }),
  splendorMatch({ rules: "81", players: 4, simulations: 400, seed: 806, games: 200 }),
  splendorMatch({ rules: "406", players: 2, simulations: 0, seed: 807, games: 200 }),
];

/** A share and its 95 % interval (Wilson), in per cent. */
const interval = (share, games) => {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const half = (z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))) / (1 + (z * z) / games);
  return [share, middle - half, middle + half].map((part) => (100 * part).toFixed(1));
};

/** The parts of a match as one result. */
const together = (parts) => {
  const games = (part) => part.won + part.drawn + part.lost;
  const all = parts.reduce((sum, part) => sum + games(part), 0);
  const sum = (value) => parts.reduce((sum, part) => sum + value(part), 0);
  const each = (text, between) => [...new Set(parts.map(text))].join(between);
  const mean = (value) => sum((part) => games(part) * value(part)) / all;
  const [first] = parts;
  return {
    ...first,
    seeds: parts.map((part) => part.seed.toLocaleString("en")).join(", "),
    settings: each((part) => part.settings, "; "),
    version: each((part) => part.version, ", "),
    won: sum((part) => part.won),
    drawn: sum((part) => part.drawn),
    lost: sum((part) => part.lost),
    share: mean((part) => part.share ?? (part.won + part.drawn / 2) / games(part)),
    ms: mean((part) => part.ms),
    foe_ms: mean((part) => part.foe_ms),
    longest_ms: Math.max(...parts.map((part) => part.longest_ms)),
    late: sum((part) => part.late ?? 0),
    faults: sum((part) => part.faults),
  };
};

const row = (result) => {
  const games = result.won + result.drawn + result.lost;
  const [share, low, high] = interval(result.share, games);
  const times = `${result.ms.toFixed(1)} (${result.longest_ms.toFixed(0)}), ${result.foe_ms.toFixed(1)}`;
  const faults = [result.late && `${result.late} late`, result.faults && `${result.faults} faults`].filter(Boolean);
  const cells = [
    `${result.lab}: ${result.foe}`,
    `${result.settings}, seed ${result.seeds}`,
    result.version,
    `${games}: ${result.won}, ${result.drawn}, ${result.lost}`,
    `${share} % (${low} to ${high})`,
    times,
    faults.join(", ") || "none",
  ];
  return `| ${cells.join(" | ")} |`;
};

/** Writes the results, and the table of the document from them. */
const write = (results) => {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  const text = readFileSync(DOCUMENT, "utf8");
  const [from, to] = [text.indexOf(MARKS[0]) + MARKS[0].length, text.indexOf(MARKS[1])];
  if (to < from) stop(`${DOCUMENT} lacks its marks.`);
  const head = [
    "| stranger | settings | version of ours | games: won, drawn, lost | share | ms a move: ours (longest), theirs | faults |",
    "|---|---|---|---|---|---|---|",
  ];
  const names = [...new Set(results.map((result) => result.name))];
  const rows = names.map((name) => row(together(results.filter((result) => result.name === name))));
  const table = [...head, ...rows].join("\n");
  writeFileSync(DOCUMENT, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
};

const only = option("--only") ?? "";
const wanted = MATCHES.filter((match) => match.wanted && match.name.includes(only));
if (wanted.length === 0) stop("name --brew, --splendor or --network; nothing was played.");
mkdirSync(TARGET, { recursive: true });
let results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : [];
const order = (result) => 100 * MATCHES.findIndex((match) => match.name === result.name) + (result.part ?? 0);
for (const match of wanted) {
  // Long matches are played in parts, each with a seed of its own.
  const parts = match.parts ?? 1;
  for (let part = 0; part < parts; part++) {
    const is = (result) => result.name === match.name && (result.part ?? 0) === part;
    if (results.some(is) && !option("--again")) {
      console.log(`${match.name}: was played and stands`);
      continue;
    }
    const seed = Number(option("--seed") ?? match.seed) + 10 * part;
    const games = Number(option("--games") ?? match.games) / parts;
    const numbers = parts > 1 ? { part } : {};
    const result = { name: match.name, ...numbers, lab: match.lab, version, seed, ...match.play(seed, games) };
    console.log(row(together([result])));
    results = [...results.filter((other) => !is(other)), result].sort((one, other) => order(one) - order(other));
    write(results);
  }
}
