//! Packs a day's rows of gakumas-tools, whose effects are written in a notation of their own.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use codegen::read;

use crate::compile::{self, Compiler};
use crate::data::{
    Card, Category, Custom, CustomLevel, Idol, Item, Plan, Rarity, Season, Snapshot, Stage, Trend,
};
use crate::notation::{self, Rule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    n: i64,
    id: Option<String>,
    name: String,
    plan: Plan,
    cat: Category,
    rar: String,
    src: String,
    up: u8,
    when: Option<String>,
    #[serde(default)]
    cost: String,
    #[serde(default, rename = "do")]
    played: String,
    #[serde(default)]
    effects: String,
    #[serde(default)]
    limit: u8,
    #[serde(default)]
    init: Flag,
    #[serde(default)]
    uniq: Flag,
    #[serde(rename = "pIdol")]
    idol: Option<i64>,
    /// Level of the producer at which it is unlocked.
    #[serde(rename = "plv")]
    level: Option<u8>,
    #[serde(default)]
    cust: Vec<i64>,
}

impl CardRow {
    /// Its id in the master data, or one of ours for a card that came later.
    fn id(&self) -> String {
        let base = self.n - i64::from(self.up);
        self.id.clone().unwrap_or_else(|| format!("gt_card-{base:04}"))
    }
}

/// A flag that is `true` or 1.
#[derive(Default)]
struct Flag(bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        Ok(Self(value == true || value == 1))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemRow {
    n: i64,
    id: Option<String>,
    name: String,
    plan: Plan,
    rar: String,
    src: String,
    #[serde(rename = "pIdol")]
    idol: Option<i64>,
    #[serde(default)]
    up: u8,
    #[serde(default)]
    effects: String,
}

/// SSR items of support cards that events gave away, by their number: they add less to 総合力.
const GIVEN: [i64; 6] = [138, 174, 269, 306, 380, 415];

/// What a card adds to a memory's 総合力, as gakumas-tools has measured it (`utils/contestPower.js`); 0
/// where that is not known.
fn card_power(row: &CardRow) -> u16 {
    let early = row.level.unwrap_or(1) <= 2;
    let [plain, upgraded] = match (row.src.as_str(), row.rar.as_str()) {
        ("pIdol", _) => [3, 15],
        ("support", _) => [96, 126],
        ("produce", "R") if early => [30, 39],
        ("produce", "R") => [45, 60],
        ("produce", "SR") if early => [75, 102],
        ("produce", "SR") => [105, 141],
        ("produce", "SSR") => [150, 204],
        _ => [0, 0],
    };
    if row.up > 0 { upgraded } else { plain }
}

/// The same of an item.
fn item_power(row: &ItemRow) -> u16 {
    match (row.src.as_str(), row.rar.as_str(), row.up) {
        ("pIdol", "R", 0) => 150,
        ("pIdol", "R", _) => 240,
        ("pIdol", "SR", 0) => 225,
        ("pIdol", "SR", _) => 300,
        ("pIdol", "SSR", 0) => 300,
        ("pIdol", "SSR", _) => 420,
        ("support", "SR", _) => 135,
        ("support", "SSR", _) if GIVEN.contains(&row.n) => 159,
        ("support", "SSR", _) => 180,
        _ => 0,
    }
}

/// What cards and items of this day add to 総合力, for other days, whose master data do not say it: by
/// id, and level of upgrade of a card.
pub fn powers() -> (BTreeMap<(String, u8), u16>, BTreeMap<String, u16>) {
    let cards: Vec<CardRow> = read(&file("cards"));
    let items: Vec<ItemRow> = read(&file("items"));
    let items = items.iter().filter_map(|row| Some((row.id.clone()?, item_power(row))));
    let items = items.collect();
    (cards.iter().map(|row| ((row.id(), row.up), card_power(row))).collect(), items)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StageRow {
    n: i64,
    name: String,
    #[serde(rename = "type")]
    kind: String,
    season: Option<u16>,
    stage: serde_json::Value,
    plan: Plan,
    criteria: [f64; 3],
    turns: [u8; 3],
    first: [f64; 3],
    effects: String,
    round: Option<u8>,
    /// Turns of each idol of a link contest.
    link: Option<String>,
    /// Announced, not yet played.
    preview: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CustomRow {
    n: i64,
    key: String,
    name: String,
    /// Kind of customisation: buff, cost, effect, genki, score.
    #[serde(rename = "type")]
    _kind: String,
    #[serde(rename = "pp")]
    _pp: serde_json::Value,
    max: usize,
    #[serde(default)]
    effects: String,
    #[serde(default, rename = "do")]
    played: String,
    #[serde(default)]
    when: String,
    #[serde(default)]
    init: Flag,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IdolRow {
    n: i64,
    id: Option<String>,
    char: String,
    name: Option<String>,
    rar: String,
    plan: Plan,
    /// As gakumas-tools labels it; some labels are no trend of the AI's tables.
    trend: serde_json::Value,
}

fn rarity(name: &str) -> Rarity {
    match name {
        "N" | "T" => Rarity::N,
        "R" => Rarity::R,
        "SR" => Rarity::Sr,
        "SSR" => Rarity::Ssr,
        "L" => Rarity::Legend,
        other => panic!("{other}: a rarity"),
    }
}

/// Names that customisations use for lines.
const ANCHORS: [&str; 6] = ["base", "bonus", "trigger", "concLine", "goodLine", "grow"];

fn anchor(name: &str) -> u8 {
    let at = ANCHORS.iter().position(|known| *known == name);
    at.unwrap_or_else(|| panic!("@{name}: a known anchor")) as u8
}

/// The folder of the rows.
const FOLDER: &str = "data/contest/v2026-08-18";

fn file(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

/// Everything of the day; `moments` are the triggers that the AI's tables name.
pub fn snapshot(day: &str, groups: &[String], moments: &BTreeSet<String>) -> Snapshot {
    let mut compiler = Compiler::default();
    compiler.out.name = day.to_owned();
    let source: BTreeMap<String, serde_json::Value> = read(&file("source"));
    compiler.out.source = source["source"].as_str().expect("a source").to_owned();
    compiler.out.groups = groups.to_vec();
    let idols = idols(&mut compiler);
    let customs: Vec<CustomRow> = read(&file("customizations"));
    let at: BTreeMap<i64, u16> =
        customs.iter().enumerate().map(|(at, row)| (row.n, at as u16)).collect();
    let rows: Vec<CardRow> = read(&file("cards"));
    cards(&mut compiler, &rows, &idols, &at);
    for row in customs {
        let custom = custom(&mut compiler, &rows, row);
        compiler.out.customs.push(custom);
    }
    items(&mut compiler, &idols);
    own_cards_and_items(&mut compiler.out);
    seasons(&mut compiler);
    crate::ids::name_triggers(&mut compiler.out, moments);
    compiler.out
}

/// Ids of idol cards by the number they have in gakumas-tools.
fn idols(compiler: &mut Compiler) -> BTreeMap<i64, String> {
    #[derive(Deserialize)]
    struct Known {
        id: String,
        #[serde(rename = "char")]
        character: String,
        #[serde(rename = "charName")]
        character_name: String,
        name: String,
        trend: Trend,
        stamina: u16,
    }
    let known: Vec<Known> = read(&file("master_idols"));
    let rows: Vec<IdolRow> = read(&file("idols"));
    let mut ids = BTreeMap::new();
    // Idols that the master data do not have yet.
    let mut newcomers: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        let who = row.char.replace(' ', "");
        // A card whose title is not known is named by its plan.
        let plan = match row.plan {
            Plan::Common => "フリー",
            Plan::Plan1 => "センス",
            Plan::Plan2 => "ロジック",
            Plan::Plan3 => "アノマリー",
        };
        let name = row.name.unwrap_or_else(|| plan.to_owned());
        let same = known.iter().find(|known| match &row.id {
            Some(id) => known.id == *id,
            None => known.character_name == who && known.name == name,
        });
        // Of a card that the master data do not have yet: as the idol's others.
        let other = known.iter().rev().find(|known| known.character_name == who);
        let id = same.map_or_else(|| format!("gt_idol-{:04}", row.n), |same| same.id.clone());
        ids.insert(row.n, id.clone());
        compiler.out.idols.push(Idol {
            id,
            character: other.map_or_else(
                || {
                    let next = format!("gt{:02}", newcomers.len() + 1);
                    newcomers.entry(who.clone()).or_insert(next).clone()
                },
                |other| other.character.clone(),
            ),
            character_name: who,
            name,
            rarity: rarity(&row.rar),
            plan: row.plan,
            trend: same.map_or_else(
                || serde_json::from_value(row.trend).expect("a trend of the AI's tables"),
                |same| same.trend,
            ),
            stamina: same.or(other).map_or(30, |known| known.stamina),
            card: None,
            items: [None, None],
        });
    }
    ids
}

fn cards(
    compiler: &mut Compiler,
    rows: &[CardRow],
    idols: &BTreeMap<i64, String>,
    customs: &BTreeMap<i64, u16>,
) {
    for (at, row) in rows.iter().enumerate() {
        let id = row.id();
        compiler.cards.insert(row.n, (id.clone(), row.up));
        compiler.rows.insert(row.n, at as u16);
        compiler.out.cards.push(Card {
            id,
            up: row.up,
            name: row.name.clone(),
            plan: row.plan,
            category: row.cat,
            rarity: rarity(&row.rar),
            once: row.limit == 1,
            initial: row.init.0,
            unique: row.src == "pIdol",
            starter: row.name.contains("基本"),
            single: row.uniq.0,
            idol: row.idol.map(|idol| idols[&idol].clone()),
            support: row.src == "support",
            power: card_power(row),
            customs: row.cust.iter().map(|number| customs[number]).collect(),
            ..Card::default()
        });
    }
    let produce = |row: &CardRow| {
        row.src == "produce" && row.up == 1 && matches!(row.rar.as_str(), "R" | "SR" | "SSR")
    };
    let made = rows.iter().enumerate().filter(|(_, row)| produce(row));
    compiler.out.pools.push(made.map(|(at, _)| at as u16).collect());
    // Groups and costs first: sets of cards look at them.
    for (at, row) in rows.iter().enumerate() {
        let mut card = compiler.out.cards[at].clone();
        let costs = compile::costs(&mut card, &notation::rules(&row.cost));
        note(&mut card.missing, costs.err());
        card.groups = groups(compiler, &notation::rules(&row.played));
        compiler.out.cards[at] = card;
    }
    for (at, row) in rows.iter().enumerate() {
        let mut card = compiler.out.cards[at].clone();
        if let Some(text) = &row.when {
            match compiler.usable(&notation::rules(text)) {
                Ok(when) => card.when = when,
                Err(missing) => card.missing.push(missing),
            }
        }
        match compiler.lines(&notation::rules(&row.played), &card) {
            Ok((lines, anchors)) => {
                card.lines = lines;
                card.anchors =
                    anchors.iter().map(|(name, from, to)| (anchor(name), *from, *to)).collect();
            }
            Err(missing) => card.missing.push(missing),
        }
        for rule in notation::rules(&row.effects) {
            let at = rule.at.clone().expect("a card's lasting effects have a moment");
            let own = rule.target == [notation::Expr::Name("this".to_owned())];
            let done = if own {
                compiler.card_enchant(&rule, &at, &card).map(|growth| card.growth.push(growth))
            } else {
                let limit = rule.limit.unwrap_or(0) as u8;
                compiler
                    .enchant(&rule, &at, &card)
                    .map(|enchant| card.brings.push((enchant, limit)))
            };
            note(&mut card.missing, done.err());
        }
        compiler.out.cards[at] = card;
    }
}

fn note(all: &mut Vec<String>, missing: Option<String>) {
    all.extend(missing);
}

/// The groups of effects that a card has, in what it does at once and later.
fn groups(compiler: &Compiler, rules: &[Rule]) -> u32 {
    rules.iter().fold(0, |bits, rule| {
        let own = rule.actions.iter().filter_map(|action| match action {
            notation::Action::Set { what, .. } => compiler.group(what),
            notation::Action::Call { name, of, .. } if name == "setStance" => match of.first() {
                Some(notation::Expr::Name(stance)) => {
                    compiler.group(stance.trim_end_matches(|c: char| c.is_ascii_digit()))
                }
                _ => None,
            },
            notation::Action::Call { .. } => None,
        });
        bits | own.fold(0, |bits, bit| bits | bit) | groups(compiler, &rule.inner)
    })
}

fn custom(compiler: &mut Compiler, cards: &[CardRow], row: CustomRow) -> Custom {
    let mut levels = vec![CustomLevel::default(); row.max];
    // The cards that may have it, for whatever depends on the card.
    let at = compiler.out.customs.len() as u16;
    let first = compiler.out.cards.iter().position(|card| card.customs.contains(&at));
    let card = first.map(|first| compiler.out.cards[first].clone()).unwrap_or_default();
    // What it does, as it is written.
    let played = first.map(|first| notation::rules(&cards[first].played)).unwrap_or_default();
    let level = |rule: &Rule| rule.level.unwrap_or(1) as usize - 1;
    for rule in notation::changes(&row.effects) {
        let into = &mut levels[level(&rule)];
        let moment = rule.at.clone();
        let done = match (rule.patch, moment.as_deref()) {
            (false, Some("prestage")) => {
                compiler.grown(&rule.actions, Some(&card)).map(|grown| into.grown.extend(grown))
            }
            (true, Some(at)) => compiler
                .card_enchant(&rule, at, &card)
                .map(|growth| into.growth_instead = Some(growth)),
            (false, Some(at)) => {
                compiler.card_enchant(&rule, at, &card).map(|growth| into.growth.push(growth))
            }
            (_, None) => Err(format!("{rule:?}")),
        };
        note(&mut into.missing, done.err());
    }
    for rule in notation::changes(&row.played) {
        let into = &mut levels[level(&rule)];
        let mut rule = rule;
        rule.level = None;
        let anchored = rule.patch.then(|| rule.anchor.take().expect("a change names an anchor"));
        // A change may state only a part of the line it changes.
        if let Some(name) = &anchored {
            let original = played.iter().find(|rule| rule.anchor.as_ref() == Some(name));
            let original = original.unwrap_or_else(|| panic!("{}: @{name}", card.name));
            rule = complete(rule, original);
        }
        rule.patch = false;
        if anchored.is_none() {
            // Some change a line and add the one after it, which the card has already.
            if played.iter().any(|known| is_there(known, &rule)) {
                continue;
            }
            into.groups |= groups(compiler, std::slice::from_ref(&rule));
        }
        let done =
            compiler.lines(std::slice::from_ref(&rule), &card).map(|(lines, _)| match &anchored {
                Some(name) => into.instead.push((anchor(name), lines)),
                None => into.lines.extend(lines),
            });
        note(&mut into.missing, done.err());
    }
    let conditions = notation::changes(&row.when);
    if !conditions.is_empty() {
        match compiler.usable(&conditions) {
            Ok(when) => levels[0].when = when,
            Err(missing) => levels[0].missing.push(missing),
        }
    }
    levels[0].initial = row.init.0;
    levels[0].stays = row.key == "removeLimit1";
    Custom { id: format!("c{:03}", row.n), name: row.name, levels }
}

/// Whether a card with a line that is changed has this one beside it.
fn is_there(known: &Rule, other: &Rule) -> bool {
    known.anchor.is_none()
        && known.at.is_none()
        && !other.actions.is_empty()
        && known.actions == other.actions
}

/// A change with everything that it does not state taken from the rule that it changes.
fn complete(change: Rule, original: &Rule) -> Rule {
    let list = |mine: Vec<notation::Expr>, other: &Vec<notation::Expr>| {
        if mine.is_empty() { other.clone() } else { mine }
    };
    let nothing = change.actions.is_empty() && change.inner.is_empty();
    Rule {
        anchor: None,
        at: change.at.or_else(|| original.at.clone()),
        filter: change.filter.or_else(|| original.filter.clone()),
        when: list(change.when, &original.when),
        target: list(change.target, &original.target),
        actions: if nothing { original.actions.clone() } else { change.actions },
        inner: if nothing { original.inner.clone() } else { change.inner },
        limit: change.limit.or(original.limit),
        turns: change.turns.or(original.turns),
        delay: change.delay.or(original.delay),
        level: None,
        patch: false,
    }
}

fn items(compiler: &mut Compiler, idols: &BTreeMap<i64, String>) {
    let rows: Vec<ItemRow> = read(&file("items"));
    for row in rows {
        let mut item = Item {
            power: item_power(&row),
            id: row.id.unwrap_or_else(|| format!("gt_item-{:04}", row.n)),
            name: row.name,
            plan: row.plan,
            rarity: rarity(&row.rar),
            idol: row.idol.filter(|_| row.up < 2).map(|idol| idols[&idol].clone()),
            ..Item::default()
        };
        enchants(compiler, &mut item, &row.effects);
        compiler.out.items.push(item);
    }
}

fn enchants(compiler: &mut Compiler, item: &mut Item, text: &str) {
    let none = Card::default();
    for rule in notation::rules(text) {
        let at = rule.at.clone().expect("an item's effects have a moment");
        let limit = rule.limit.unwrap_or(0) as u8;
        let turns = rule.turns.unwrap_or(-1) as i8;
        // `at:turn` once after some turns: reserved as the contest begins, a turn before its first.
        let (rule, at) = match (at.as_str(), rule.delay) {
            ("turn", Some(delay)) => {
                let start = "startOfStage".to_owned();
                let later = Rule { delay: Some(delay + 1), ..rule };
                let rule = Rule { at: Some(start.clone()), inner: vec![later], ..Rule::default() };
                (rule, start)
            }
            _ => (rule, at),
        };
        match compiler.enchant(&rule, &at, &none) {
            Ok(enchant) => item.enchants.push((enchant, turns, limit)),
            Err(missing) => item.missing.push(missing),
        }
    }
}

/// An idol's own card and P-items.
fn own_cards_and_items(out: &mut Snapshot) {
    for idol in &mut out.idols {
        let own = |other: &Option<String>| other.as_ref() == Some(&idol.id);
        idol.card = out.cards.iter().find(|card| own(&card.idol)).map(|card| card.id.clone());
        let mut items = out.items.iter().filter(|item| own(&item.idol)).map(|item| item.id.clone());
        idol.items = [items.next(), items.next()];
    }
}

/// One stage counts to three and then waits, with two counters: the second says how often the first has
/// come to three. One that is set back says the same.
fn simpler(effects: &str) -> String {
    effects
        .replace("effectCounter<effectCounter(times)*3+3", "effectCounter<3")
        .replace("effectCounter%3==0 & effectCounter>effectCounter(times)*3", "effectCounter>=3")
        .replace("effectCounter(times)+=1", "effectCounter=0")
}

/// The basic cards of events by what the idol goes for, as gakumas-tools has them (`IdolStageConfig.js`):
/// 好調, 集中, 好印象, やる気, 強気, 全力. The last are those of other contests: what events add for 全力 is
/// not known.
const EVENT_CARDS: [[i64; 8]; 6] = [
    [15, 15, 5, 1, 1, 3, 13, 13],
    [17, 17, 7, 1, 1, 3, 13, 13],
    [19, 19, 9, 1, 1, 3, 13, 13],
    [21, 21, 11, 1, 1, 3, 13, 13],
    [376, 376, 370, 1, 1, 368, 13, 13],
    [370, 372, 1, 1, 374, 374, 376, 376],
];

/// The season of link contests, of which there has been one so far.
const LINK: &str = "gt_link";

fn seasons(compiler: &mut Compiler) {
    let contest: crate::Contest = read(&file("master_contest"));
    let names: Vec<String> = contest.scores.keys().cloned().collect();
    compiler.out.scores = contest.scores.values().cloned().collect();
    compiler.out.common = contest.common_rows(&compiler.out.cards);
    let set = |set: &[i64; 8]| set.iter().map(|number| compiler.rows[number]).collect();
    let event_common = EVENT_CARDS.iter().map(set).collect();
    compiler.out.event_common = event_common;
    // The newest table, as what each parameter is worth where its weight is 1.
    let newest = contest.scores.last_key_value().expect("a table").1.clone();
    let weight = contest.seasons.last().expect("a season").weight["dance"];
    assert_eq!(weight, 356, "the newest table is that of weights 0.2, 0.4, 0.4");
    let worth: Vec<(i32, i32)> = newest.iter().map(|row| (row[0], row[2] * 5 / 2)).collect();
    compiler.out.worth.clone_from(&worth);
    let rows: Vec<StageRow> = read(&file("stages"));
    for row in rows {
        let permil = |share: f64| (share * 1000.0).round() as u16;
        let weights = row.criteria.map(permil);
        let season = match (row.kind.as_str(), row.season) {
            ("contest", Some(season)) => format!("pvp_rate_config-{season}"),
            ("event", Some(_)) => {
                format!("gt_event-{}-{}", row.season.unwrap_or_default(), row.round.unwrap_or(1))
            }
            ("linkContest", None) => LINK.to_owned(),
            (kind, _) => panic!("{kind}: a kind of stage"),
        };
        let links = row.link.iter().flat_map(|turns| turns.split(','));
        let links = links.map(|turns| turns.parse().expect("turns of an idol"));
        let table = row.season.map(|season| format!("contest-season_{season:03}"));
        let known = table.filter(|_| row.kind == "contest");
        let known = known.and_then(|table| names.iter().position(|name| *name == table));
        let score = known.unwrap_or_else(|| {
            let table: Vec<[i32; 4]> = worth
                .iter()
                .map(|&(parameter, worth)| {
                    let part = |weight: u16| (worth * i32::from(weight) / 1000).max(1);
                    [parameter, part(weights[0]), part(weights[1]), part(weights[2])]
                })
                .collect();
            let scores = &mut compiler.out.scores;
            scores.iter().position(|known| *known == table).unwrap_or_else(|| {
                scores.push(table);
                scores.len() - 1
            })
        }) as u16;
        let id = format!("gt_stage-{:03}", row.n);
        let mut item = Item {
            id: id.clone(),
            name: row.name.clone(),
            plan: Plan::Common,
            stage: true,
            hidden: true,
            ..Item::default()
        };
        enchants(compiler, &mut item, &simpler(&row.effects));
        compiler.out.items.push(item);
        let stage = Stage {
            name: row.stage.as_str().map_or_else(|| row.stage.to_string(), str::to_owned),
            plan: row.plan,
            turns: row.turns,
            first: row.first.map(permil),
            items: vec![id],
            weights,
            score,
            derived: known.is_none(),
            preview: row.preview == Some(true),
            links: links.collect(),
        };
        let seasons = &mut compiler.out.seasons;
        match seasons.iter_mut().find(|known| known.id == season) {
            Some(known) => known.stages.push(stage),
            None => {
                let name = match row.kind.as_str() {
                    "contest" => format!("S{}", row.season.unwrap_or_default()),
                    "linkContest" => "リンクコンテスト プレシーズン".to_owned(),
                    _ => format!("{} {}", row.name, row.round.unwrap_or(1)),
                };
                // Version 2 of the AI came on 2025-02-28. S20 began on 2025-03-12, two weeks after S19
                // (the days on which gakumas-tools added them); of the events the first was in 2024.
                let from = if row.kind == "contest" { 20 } else { 2 };
                let second = row.season.is_none_or(|number| number >= from);
                let stages = vec![stage];
                let event = row.kind == "event";
                seasons.push(Season { id: season, name, second, event, weights, score, stages });
            }
        }
    }
    // Events stand after the seasons, link contests after both.
    compiler.out.seasons.sort_by_key(|season| match season.id.as_str() {
        LINK => 2,
        _ => u8::from(season.event),
    });
}
