// Plays the pinned loadouts of a checkout of surisuririsu/gakumas-tools in its own engine and in ours, by
// the same decisions, deck orders and chance, and prints how often the final states agree and where the
// others first differ. `make contest-peer PEER=FOLDER` calls it.
//
// Where the rules differ and ours have a source (docs/contest.md, "Beside gakumas-tools"), the games that
// differ are played again with our reading of those rules there; what agrees then differs by them alone.
//
// node scripts/contest_peer.mjs FOLDER SAKIYOMI [--seeds 1,2] [--only ID] [--show N]

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, ...rest] = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = rest.indexOf(name);
  return at < 0 ? otherwise : rest[at + 1];
};
const peer = folder && resolve(folder);
if (!peer || !existsSync(join(peer, "packages/gakumas-engine/index.js"))) {
  console.log(
    "contest-peer: name a checkout of surisuririsu/gakumas-tools (e9d92396) with PEER=FOLDER; nothing was compared.",
  );
  process.exit(2);
}

/** Rules that are read differently there: file, what it says, what it would say by our reading. */
const RULES = [
  {
    name: "anchors",
    file: "transformer/transform.js",
    there: "pendingActions.push(node.expr);\n        continue;",
    here: "pendingActions.push(node.expr);\n        flushPending();\n        continue;",
  },
  {
    name: "reserved",
    file: "EffectManager.js",
    there: 'effect.type = "reservation";',
    here: 'effect.type = "reservation"; if (state[S.unfreshPhase] && effect.delay == null) effect.delay = 0;',
  },
  {
    name: "leisure",
    file: "Executor/resolvers.js",
    there: 'stamina *= 0.25;\n  }',
    here: 'stamina *= 0.25;\n  } else if (state[S.stance] == "leisure") {\n    stamina *= 0;\n  }',
  },
  {
    name: "boosts",
    file: "BuffManager.js",
    there: "const buffIndex = arr.findIndex((b) => b.turns == turns);",
    here: "const buffIndex = -1;",
  },
  {
    name: "forced",
    file: "CardManager/index.js",
    there: "state[S.usedCard] = card;",
    here: "const outerCard = state[S.usedCard];\n    const outerPhase = state[S.phase];\n    state[S.usedCard] = card;",
  },
  {
    name: "forced",
    file: "CardManager/index.js",
    there: "state[S.usedCard] = null;\n\n    this.logger",
    here: "state[S.usedCard] = outerCard ?? null;\n    if (usingFree || usingPaid) state[S.phase] = outerPhase;\n\n    this.logger",
  },
];
const reading = option("--reading", "");
const applied = RULES.filter((rule) => reading.split(",").includes(rule.name));

// Its modules name one another without endings, and its engine asks `getRand` and `shuffle` for chance.
const hooks = `
  import { existsSync, statSync } from "node:fs";
  import { fileURLToPath, pathToFileURL } from "node:url";
  const packages = ${JSON.stringify(pathToFileURL(join(peer, "packages/")).href)};
  const rules = ${JSON.stringify(applied)};
  export async function resolve(name, context, next) {
    if (name === "gakumas-data" || name === "gakumas-engine") name = packages + name + "/index.js";
    if (name.startsWith(".") || name.startsWith("file:")) {
      const url = new URL(name, context.parentURL);
      for (const end of ["", ".js", "/index.js"]) {
        const path = fileURLToPath(url) + end;
        if (existsSync(path) && statSync(path).isFile()) {
          return { url: pathToFileURL(path).href, shortCircuit: true };
        }
      }
    }
    return next(name, context);
  }
  export async function load(url, context, next) {
    if (url.endsWith(".json")) {
      const { readFileSync } = await import("node:fs");
      const source = "export default " + readFileSync(fileURLToPath(url), "utf8");
      return { format: "module", source, shortCircuit: true };
    }
    if (url.startsWith(packages) && url.endsWith(".js")) {
      const { readFileSync } = await import("node:fs");
      let source = readFileSync(fileURLToPath(url), "utf8");
      if (url.endsWith("gakumas-engine/utils.js")) {
        source = source
          .replace("export function getRand() {", "export function getRand() { return globalThis.chance();")
          .replace("export function shuffle(arr) {", "export function shuffle(arr) { return globalThis.shuffled(arr);");
      }
      for (const { file, there, here } of rules) {
        if (!url.endsWith(file)) continue;
        if (!source.includes(there)) throw new Error("contest-peer: " + file + " is not as in e9d92396");
        source = source.replace(there, () => here);
      }
      // Chance picks from lists whose order is a convention: by instance, as here.
      if (url.endsWith("CardManager/index.js")) {
        const sort = (list, by) => "[..." + list + "].sort((a, b) => a" + by + " - b" + by + ")";
        source = source
          .replaceAll("    return candidates;", "    return " + sort("candidates", ".cardIdx") + ";")
          .replaceAll("candidates[Math.floor(", sort("candidates", ".cardIdx") + "[Math.floor(")
          .replaceAll("unupgradedCards[Math.floor(", sort("unupgradedCards", "") + "[Math.floor(")
          .replaceAll("[...targetCards][Math.floor(", sort("targetCards", "") + "[Math.floor(");
      }
      return { format: "module", source, shortCircuit: true };
    }
    return next(url, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** The generator of our engine. */
class XorShift {
  constructor(seed) {
    this.state = seed >>> 0 || 1;
  }
  /** A number from 0 to 1, so that `floor(x · n)` is our `below(n)`. */
  next() {
    const value = this.state / 2 ** 32;
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return value;
  }
  shuffle(list) {
    for (let at = list.length - 1; at > 0; at--) {
      const other = Math.floor(this.next() * (at + 1));
      [list[at], list[other]] = [list[other], list[at]];
    }
    return list;
  }
}

let effects = new XorShift(1);
let decks = new XorShift(1);
let shuffles = [];
globalThis.chance = () => effects.next();
globalThis.shuffled = (list) => {
  decks.shuffle(list);
  // Cards are drawn from the end.
  shuffles.push([...list].reverse());
  return list;
};
/** Our engine's seed of random events. */
const chanceSeed = (seed) => (Math.imul(seed, 0x9e3779b9) ^ 0x5ac14051) >>> 0 || 1;

const quiet = () => {};
const print = console.log;
console.warn = console.debug = console.info = quiet;
console.log = quiet;
const engine = await import(pathToFileURL(join(peer, "packages/gakumas-engine/index.js")).href);
const data = await import(pathToFileURL(join(peer, "packages/gakumas-data/index.js")).href);
const { S } = await import(pathToFileURL(join(peer, "packages/gakumas-engine/constants.js")).href);
const { IdolConfig, IdolStageConfig, StageConfig, StageEngine } = engine;

const ours = (name) => JSON.parse(readFileSync(`data/contest/v2026-08-18/${name}.json`, "utf8"));
const four = (n) => String(n).padStart(4, "0");
const cards = new Map(
  ours("cards").map((row) => [row.n, [row.id ?? `gt_card-${four(row.n - row.up)}`, row.up]]),
);
const items = new Map(ours("items").map((row) => [row.n, row.id ?? `gt_item-${four(row.n)}`]));
const PLANS = { sense: "Plan1", logic: "Plan2", anomaly: "Plan3" };

const numbers = (text) => text.split("-").map((number) => parseInt(number, 10) || 0);
const customs = (text) =>
  text.split("-").map((card) =>
    Object.fromEntries(
      card
        .split("e")
        .filter((part) => part)
        .map((part) => part.split("x").map(Number)),
    ),
  );

/** A loadout by the form of its address. */
function read(query) {
  const fields = new URLSearchParams(query);
  const skillCardIdGroups = fields.get("cards").split("_").map(numbers);
  let customizationGroups = (fields.get("customizations") ?? "").split("_").map(customs);
  if (customizationGroups.length !== skillCardIdGroups.length) {
    customizationGroups = skillCardIdGroups.map((group) => group.map(() => ({})));
  }
  return {
    stageId: Number(fields.get("stage")),
    supportBonus: parseFloat(fields.get("support_bonus")) || null,
    params: numbers(fields.get("params") ?? ""),
    pItemIds: numbers(fields.get("items") ?? ""),
    skillCardIdGroups,
    customizationGroups,
  };
}

const STATUSES = {
  pb: "goodConditionTurns",
  pbm: "perfectConditionTurns",
  lb: "concentration",
  rev: "goodImpressionTurns",
  agg: "motivation",
  scd: "halfCostTurns",
  sca: "doubleCostTurns",
  scdf: "costReduction",
  scaf: "costIncrease",
  bad: "uneaseTurns",
  brest: "nullifyGenkiTurns",
  pdeb: "poorConditionTurns",
  anti: "nullifyDebuff",
  fpp: "fullPowerCharge",
  enth: "enthusiasm",
  lock: "lockStanceTurns",
  zero: "nullifyCostCards",
  zeroact: "nullifyCostActiveCards",
  pride: "prideTurns",
  noact: "noActiveTurns",
  nomen: "noMentalTurns",
};
const STANCES = {
  none: null,
  strength: ["con", 1],
  strength2: ["con", 2],
  preservation: ["pre", 1],
  preservation2: ["pre", 2],
  leisure: ["pre", 3],
  fullPower: ["full", 1],
};

/** A state as our reports write it. */
function written(state) {
  const over = state[S.turnsRemaining] <= 0;
  const st = {};
  for (const [key, field] of Object.entries(STATUSES)) {
    if (state[S[field]]) st[key] = state[S[field]];
  }
  return {
    turn: over ? 0 : state[S.turnsElapsed] + 1,
    left: state[S.turnsRemaining],
    score: state[S.score],
    stamina: state[S.stamina],
    genki: state[S.genki],
    plays: over ? 0 : state[S.cardUsesRemaining],
    hand: over ? [] : [...state[S.handCards]],
    hold: [...state[S.heldCards]],
    stance: STANCES[state[S.stance]],
    st,
  };
}

function ourState(step) {
  const over = step.left === 0;
  return {
    turn: over ? 0 : step.turn,
    left: step.left,
    score: step.score,
    stamina: step.stamina,
    genki: step.genki,
    plays: over ? 0 : step.plays,
    hand: over ? [] : step.hand,
    hold: step.hold ?? [],
    stance: step.stance ?? null,
    st: { ...step.st, ...step.more },
  };
}

/** Plays a loadout there; what we have to play, and the states after each decision. */
function play(query, seed) {
  const loadout = read(query);
  const stage = new StageConfig(data.Stages.getById(loadout.stageId));
  const config = new IdolStageConfig(new IdolConfig(loadout), stage, loadout.enterPercents);
  const game = new StageEngine(config);
  const chosen = [];
  const first = (state, list, count) => {
    const picked = list.slice(0, count);
    chosen.push([...picked]);
    return picked.map((_, at) => at);
  };
  game.strategy = {
    pickCardsToHold: first,
    pickCardsToMoveToHand: first,
    pickCardsToUseFree: first,
  };
  decks = new XorShift(chanceSeed(seed ^ 0x1234567));
  effects = new XorShift(chanceSeed(seed ^ 0x7654321));
  shuffles = [];
  let state = game.getInitialState();
  const deck = [...state[S.deckCards]].reverse();
  const colours = [...state[S.turnTypes]];
  shuffles = [];
  effects = new XorShift(chanceSeed(seed));
  state = game.startStage(state);
  const mind = new XorShift(chanceSeed(seed ^ 0x2468ace));
  const steps = [written(state)];
  const acts = [];
  while (state[S.turnsRemaining] > 0 && acts.length < 300) {
    const hand = state[S.handCards];
    const usable = hand.map((_, at) => at).filter((at) => game.isCardUsable(state, hand[at]));
    const at = usable.length ? usable[Math.floor(mind.next() * usable.length)] : -1;
    acts.push(at);
    state = game.executeDecision(state, { card: at < 0 ? null : hand[at] });
    steps.push(written(state));
  }
  const plan = PLANS[config.idol.plan] ?? "Common";
  const deckCards = [
    ...config.idol.cards.map(({ id, customizations }) => [
      ...cards.get(id),
      Object.entries(customizations ?? {}).map(([number, level]) => [`c${number.padStart(3, "0")}`, level]),
    ]),
    ...config.defaultCardIds.map((id) => cards.get(id)),
  ];
  const permil = (colour) => Math.round(config.typeMultipliers[colour] * 1000);
  const request = {
    job: "contest.trace",
    snapshot: "v2026-08-18",
    plan,
    cards: deckCards,
    items: [
      `gt_stage-${String(loadout.stageId).padStart(3, "0")}`,
      ...config.idol.pItemIds.map((id) => items.get(id)),
    ],
    stamina: config.idol.params.stamina,
    mult: { vocal: permil("vocal"), dance: permil("dance"), visual: permil("visual") },
    colours,
    deck,
    shuffles,
    chosen,
    seed,
    acts,
  };
  return { request, steps };
}

const only = option("--only")?.split(",");
const show = Number(option("--show", 12));
const seeds = option("--seeds", "1").split(",").map(Number);
const suite = readFileSync(join(peer, "tests/suite.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line.trim())
  .map((line) => JSON.parse(line))
  .filter((entry) => !only || only.includes(entry.id));

const games = [];
let broken = 0;
for (const { id, query } of suite) {
  for (const seed of seeds) {
    try {
      games.push({ id, seed, ...play(query, seed) });
    } catch (error) {
      broken += 1;
      print(`${id}: the other engine stopped: ${error.message}`);
    }
  }
}
/** Our answers to requests. */
function ask(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  const { stdout } = spawnSync(program, ["job"], { input, maxBuffer: 1 << 30, encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line)
    .map((line) => JSON.parse(line));
}
const answers = ask(games.map((game) => game.request));
// A decision that cannot be taken here: what came before it.
games.forEach((game, at) => {
  const place = answers[at]?.error?.at?.match(/^\/acts\/(\d+)/);
  if (place) [answers[at]] = ask([{ ...game.request, acts: game.request.acts.slice(0, Number(place[1])) }]);
});

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (state) => ({ ...state, st: Object.fromEntries(Object.entries(state.st ?? {}).sort()) });
let agree = 0;
const reasons = new Map();
let shown = 0;
const differ = [];
games.forEach((game, at) => {
  const answer = answers[at];
  const name = `${game.id} seed ${game.seed}`;
  const note = (reason, text) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    differ.push(game.id);
    if (shown++ < show) print(`${name}: ${text}`);
  };
  if (!answer?.ok) {
    const error = answer?.error;
    note(`error ${error?.code}`, `error: ${error?.message} at ${error?.at}`);
    return;
  }
  const steps = answer.ok.steps.map(ourState);
  const end = steps.length - 1;
  if (end + 1 === game.steps.length && same(sorted(game.steps[end]), sorted(steps[end]))) {
    agree += 1;
    return;
  }
  const first = game.steps.findIndex((step, at) => !same(sorted(step), sorted(steps[at] ?? {})));
  if (!steps[first]) {
    note("what can be played", `after decision ${first - 1}: the next cannot be taken here`);
    return;
  }
  const [theirs, mine] = [sorted(game.steps[first]), sorted(steps[first])];
  const keys = [...new Set([...Object.keys(theirs.st), ...Object.keys(mine.st)])];
  const differing = [
    ...Object.keys(theirs).filter((key) => key !== "st" && !same(theirs[key], mine[key])),
    ...keys.filter((key) => theirs.st[key] !== mine.st[key]).map((key) => `st.${key}`),
  ];
  const value = (state, key) => (key.startsWith("st.") ? state.st[key.slice(3)] : state[key]);
  const text = differing
    .map((key) => `${key} ${JSON.stringify(value(theirs, key))} there, ${JSON.stringify(value(mine, key))} here`)
    .join("; ");
  const act = first > 0 ? game.request.acts[first - 1] : null;
  const before = first > 0 ? game.steps[first - 1] : null;
  const played = act === null ? "start" : act < 0 ? "end of turn" : game.request.cards[before.hand[act]]?.slice(0, 2).join("#");
  note(differing.join(","), `after decision ${first} (${played}, turn ${before?.turn}): ${text}`);
});
const all = games.length + broken;
const share = (count) => `${count} of ${all} games (${((100 * count) / all).toFixed(1)} %)`;
if (reading) {
  // Called by itself: only the number counts.
  print(JSON.stringify({ agree, differ }));
} else {
  print(`final states agree in ${share(agree)}`);
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1])) {
    print(`  ${count} first differ in ${reason}`);
  }
  const again = (names, ids) => {
    const args = [process.argv[1], peer, program, "--seeds", seeds.join(","), "--reading", names.join(",")];
    const { stdout } = spawnSync(process.execPath, [...args, "--show", "0", "--only", ids.join(",")], {
      encoding: "utf8",
    });
    return JSON.parse(stdout.trim().split("\n").at(-1));
  };
  if (differ.length) {
    const names = [...new Set(RULES.map((rule) => rule.name))];
    const ids = [...new Set(differ)];
    // Whether a game agrees is asked for all seeds of a loadout at once.
    const left = again(names, ids).differ.length;
    print(`by our reading of ${names.length} rules they agree in ${share(all - left)}`);
    for (const name of names) {
      const gain = differ.length - again([name], ids).differ.length;
      print(`  ${gain} differ by "${name}" alone`);
    }
  }
}
