//! Packs `data/contest/*` into the engine's form: rows that refer to one another by number, without
//! rows that no contest can reach.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use codegen::{read, save};
use data::{
    AiTable, Card, CardEnchant, CardSearch, Category, Condition, Effect, Enchant, GROWTHS, Growth,
    Idol, Item, Kind, LATER, Lesson, PLAYS, Phase, Pick, Place, Season, Snapshot, Stage, TRENDS,
    Trigger, VALUES,
};

#[path = "../src/data.rs"]
#[allow(dead_code, reason = "the engine uses more of it")]
mod data;

mod compile;
mod ids;
mod notation;
mod tools;

type Table = BTreeMap<String, Value>;

/// One day's files, and what has been taken out of them so far.
struct Pack {
    folder: String,
    effects: Table,
    triggers: Table,
    enchants: Table,
    searches: Table,
    grow: Table,
    card_enchants: Table,
    pools: BTreeMap<String, Vec<(String, u8, u32)>>,
    effect_at: BTreeMap<String, u16>,
    enchant_at: BTreeMap<String, u16>,
    search_at: BTreeMap<String, u16>,
    card_enchant_at: BTreeMap<String, u16>,
    pool_at: BTreeMap<String, u16>,
    trigger_at: BTreeMap<String, u16>,
    groups: Vec<String>,
    out: Snapshot,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contest {
    seasons: Vec<RawSeason>,
    #[serde(rename = "commonCards")]
    common: Vec<RawCommon>,
    #[serde(rename = "scoreTables")]
    scores: BTreeMap<String, Vec<[i32; 4]>>,
}

impl Contest {
    /// Rows of the basic cards that a contest adds, by plan.
    fn common_rows(&self, all: &[Card]) -> Vec<Vec<u16>> {
        let of_plan = |plan: &str| {
            let common = self.common.iter().find(|common| common.plan == plan);
            let cards = common.map(|common| &common.cards[..]).unwrap_or_default();
            let row = |id: &String| all.iter().position(|card| card.id == *id && card.up == 0);
            cards.iter().map(|id| index(row(id).expect("a common card is a card"))).collect()
        };
        ["Plan1", "Plan2", "Plan3"].map(of_plan).into()
    }
}

/// Turns of each colour, and how often each comes first in permil.
type StageTurns = ([u8; 3], [u16; 3]);

/// By season and stage: turns of each colour, and how often each comes first.
#[derive(Deserialize)]
struct Turns {
    stages: BTreeMap<String, Vec<StageTurns>>,
}

#[derive(Deserialize)]
struct RawSeason {
    id: String,
    name: String,
    weight: BTreeMap<String, u16>,
    score: String,
    common: String,
    stages: Vec<RawStage>,
}

#[derive(Deserialize)]
struct RawStage {
    no: String,
    plan: String,
    turns: u8,
    items: Vec<String>,
}

#[derive(Deserialize)]
struct RawCommon {
    id: String,
    plan: String,
    cards: Vec<String>,
}

/// Readings of names, sorted by name.
fn readings() {
    let names: BTreeMap<String, String> = read("data/contest/readings.json");
    let mut code = format!(
        "/// Readings in hiragana, sorted by name.\npub static READINGS: [(&str, &str); {}] = [\n",
        names.len()
    );
    for (name, kana) in &names {
        assert!(
            kana.chars().all(|c| matches!(c, 'ぁ'..='ゖ' | 'ー')),
            "readings.json: {name}: hiragana"
        );
        code.push_str(&format!("({name:?}, {kana:?}),\n"));
    }
    code.push_str("];\n");
    save("contest-readings.rs", code.as_bytes());
}

/// Writes `contest.tables`: each snapshot, then each set of weights; and `contest-digest.rs`, by which a
/// program knows the file that belongs to it.
fn main() {
    readings();
    let mut groups = Vec::new();
    let mut tables: Vec<Vec<u8>> = Vec::new();
    for day in ["v2024-08-10", "v2024-11-16", "v2024-12-20"] {
        let snapshot = Pack::read(day).snapshot();
        tables.push(postcard::to_allocvec(&snapshot).expect("plain data"));
        groups = snapshot.groups;
    }
    let ai_tables = [
        ("2024-08", "v2024-08-10", "v2024-08-10"),
        ("2024-11", "v2024-11-16", "v2024-11-16"),
        ("2024-12", "v2024-12-20", "v2024-12-20"),
        ("2026-04", "ai-2026-04-03", "ai-2026-04-03"),
        ("2026-09", "ai-2026-04-03", "ai-2026-09-04"),
    ]
    .map(|(name, weights, newer)| ai(name, weights, newer));
    let moments = ai_tables.iter().flat_map(|table| table.triggers.iter().flatten());
    let moments = moments.map(|(id, ..)| id.clone()).collect();
    let day = "v2026-08-18";
    let snapshot = tools::snapshot(day, &groups, &moments);
    tables.push(postcard::to_allocvec(&snapshot).expect("plain data"));
    for table in ai_tables {
        tables.push(postcard::to_allocvec(&table).expect("plain data"));
    }
    let bytes = postcard::to_allocvec(&tables).expect("plain data");
    save("contest.tables", &bytes);
    let digest = data::digest(&bytes);
    save("contest-digest.rs", format!("const DIGEST: u64 = {digest};\n").as_bytes());
}

impl Pack {
    fn read(day: &str) -> Self {
        let file = |name: &str| format!("data/contest/{day}/{name}.json");
        let source: Table = read(&file("source"));
        let searches: Table = read(&file("card_search"));
        let mut groups: Vec<String> =
            searches.values().flat_map(|row| texts(row, "groups")).collect();
        groups.sort();
        groups.dedup();
        assert!(groups.len() <= 32, "card_search.json: groups are bits");
        Self {
            folder: format!("data/contest/{day}"),
            effects: read(&file("effects")),
            triggers: read(&file("triggers")),
            enchants: read(&file("enchants")),
            searches,
            grow: read(&file("grow_effects")),
            card_enchants: read(&file("card_enchants")),
            pools: read(&file("random_pools")),
            effect_at: BTreeMap::new(),
            enchant_at: BTreeMap::new(),
            search_at: BTreeMap::new(),
            card_enchant_at: BTreeMap::new(),
            pool_at: BTreeMap::new(),
            trigger_at: BTreeMap::new(),
            groups,
            out: Snapshot {
                name: day.to_owned(),
                source: source["source"].as_str().expect("a source").to_owned(),
                ..Snapshot::default()
            },
        }
    }

    /// Checks the constants that the engine was written for; those of stances only where there are
    /// cards of Anomaly, because they were still being chosen before.
    fn check_settings(&self) {
        let file = format!("{}/exam_setting.json", self.folder);
        let settings: Table = read(&file);
        let anomaly = self.out.cards.iter().any(|card| card.plan == data::Plan::Plan3);
        let of_stances = [
            ("fullPowerPlayableValueAdd", 1),
            ("examFullPowerLessonValueMultiplePermil", 3000),
            ("holdLimit", 2),
            ("preservationReleasePlayableValueAdd1", 1),
            ("preservationReleasePlayableValueAdd2", 1),
            ("preservationReleaseBlockAdd1", 0),
            ("preservationReleaseBlockAdd2", 5),
            ("preservationReleaseEnthusiastic1", 5),
            ("preservationReleaseEnthusiastic2", 8),
            ("examConcentrationLessonValueMultiplePermil1", 2000),
            ("examConcentrationLessonValueMultiplePermil2", 2500),
            ("examPreservationLessonValueMultiplePermil1", 500),
            ("examPreservationLessonValueMultiplePermil2", 250),
            ("examConcentrationStaminaMultiplePermil1", 2000),
            ("examConcentrationStaminaMultiplePermil2", 2000),
            ("examPreservationStaminaMultiplePermil1", 500),
            ("examPreservationStaminaMultiplePermil2", 250),
            ("examConcentrationStaminaPenetrateReduce1", 0),
            ("examConcentrationStaminaPenetrateReduce2", 1),
        ];
        let of_all = [
            ("examStaminaConsumptionDownPermil", 500),
            ("examStaminaConsumptionAddPermil", 1000),
            ("examBlockAddDownPermil", 667),
            ("handLimit", 5),
            ("turnStartDistribute", 3),
            ("examGimmickParameterDebuffPermil", 667),
            ("examParameterBuffPermil", 1500),
            ("examTurnEndRecoveryStamina", 2),
            ("examParameterBuffMultiplePerTurnPermil", 100),
        ];
        let of_stances = of_stances.into_iter().filter(|_| anomaly);
        for (name, value) in of_all.into_iter().chain(of_stances) {
            assert_eq!(settings[name], value, "{file}: {name}");
        }
    }

    fn snapshot(mut self) -> Snapshot {
        // The ids of all triggers are kept, for states entered by hand.
        for id in self.triggers.keys().cloned().collect::<Vec<_>>() {
            self.trigger(&id);
        }
        self.cards();
        self.check_settings();
        let contest: Contest = read(&format!("{}/contest.json", self.folder));
        self.items(&contest);
        self.idols();
        self.seasons(contest);
        self.pools();
        self.select();
        // `effect_group-visible-exam_block-000` as `exam_block`.
        let short = |group: &String| {
            group.splitn(3, '-').nth(2).map(|name| name.trim_end_matches("-000").to_owned())
        };
        self.out.groups =
            self.groups.iter().map(|group| short(group).expect("three parts")).collect();
        self.out
    }

    fn cards(&mut self) {
        let rows: Vec<Value> = read(&format!("{}/cards.json", self.folder));
        let (powers, _) = tools::powers();
        for row in rows {
            let lines = list(&row, "fx").iter().map(|line| {
                let when = line[0].as_str().map(str::to_owned);
                (when, line[1].as_str().expect("an effect").to_owned())
            });
            let lines: Vec<_> = lines.collect();
            let lines = lines
                .into_iter()
                .map(|(when, effect)| (when.map(|id| self.trigger(&id)), self.effect(&effect)))
                .collect();
            let tag = text(&row, "tag");
            let card = Card {
                id: text(&row, "id"),
                up: number(&row, "up"),
                name: text(&row, "name"),
                plan: named(&row, "plan"),
                category: named(&row, "cat"),
                rarity: named(&row, "rar"),
                stamina: number(&row, "sta"),
                fixed_stamina: number(&row, "fsta"),
                cost: row
                    .get("cost")
                    .map(|cost| serde_json::from_value(cost.clone()).expect("a cost")),
                when: row.get("trig").map(|id| self.trigger(id.as_str().expect("an id"))),
                lines,
                once: match text(&row, "to").as_str() {
                    "Lost" => true,
                    "Grave" => false,
                    other => panic!("cards.json: a card goes to Lost or Grave, not {other}"),
                },
                initial: flag(&row, "init"),
                growth: row
                    .get("ench")
                    .map(|id| self.card_enchant(id.as_str().expect("an id")))
                    .into_iter()
                    .collect(),
                brings: Vec::new(),
                customs: Vec::new(),
                anchors: Vec::new(),
                grown: Vec::new(),
                missing: Vec::new(),
                unique: tag == "idol-unique",
                starter: tag == "starter",
                single: flag(&row, "uniq"),
                idol: row.get("idol").map(|id| id.as_str().expect("an id").to_owned()),
                support: row.get("support").is_some(),
                power: powers
                    .get(&(text(&row, "id"), number::<u8>(&row, "up").min(1)))
                    .copied()
                    .unwrap_or_default(),
                groups: self.group_bits(&row),
            };
            self.out.cards.push(card);
        }
        let together =
            self.out.cards.windows(2).all(|two| two[1].up == 0 || two[1].id == two[0].id);
        assert!(together, "cards.json: the levels of a card stand side by side");
    }

    fn group_bits(&self, row: &Value) -> u32 {
        let at = |group: String| self.groups.iter().position(|known| *known == group);
        texts(row, "groups").into_iter().filter_map(at).map(|bit| 1 << bit).sum()
    }

    fn effect(&mut self, id: &str) -> u16 {
        if let Some(&at) = self.effect_at.get(id) {
            return at;
        }
        let at = index(self.out.effects.len());
        self.effect_at.insert(id.to_owned(), at);
        self.out.effects.push(Effect::default());
        let row = self.effects[id].clone();
        let effect = Effect {
            kind: named(&row, "type"),
            v1: number(&row, "v1"),
            v2: number(&row, "v2"),
            n: number(&row, "n"),
            turn: number(&row, "turn"),
            search: row.get("search").map(|id| self.search(id.as_str().expect("an id"))),
            place: row.get("move").map(|_| named(&row, "move")),
            pick: if row.get("pick").is_some() { named(&row, "pick") } else { Pick::All },
            count: number(&row, "pickMax"),
            chain: row.get("chain").map(|id| self.effect(id.as_str().expect("an id"))),
            enchant: row.get("ench").map(|id| self.enchant(id.as_str().expect("an id"))),
            grow: self.growth(&row),
            card: None,
        };
        assert!(row.get("card").is_none(), "effects.json: {id}: no contest creates a named card");
        self.check(id, &effect);
        self.out.effects[usize::from(at)] = effect;
        at
    }

    /// Checks that there are no fields that the engine would ignore.
    fn check(&self, id: &str, effect: &Effect) {
        let second = matches!(
            effect.kind,
            Kind::ExamMultipleLessonBuffLesson
                | Kind::ExamLessonDependBlock
                | Kind::ExamLessonDependPlayCardCountSum
                | Kind::ExamLessonFullPowerPoint
                | Kind::ExamBlockPerUseCardCount
                | Kind::ExamBlockAddMultipleAggressive
                | Kind::ExamReviewDependExamBlock
        );
        assert!(second || effect.v2 == 0, "effects.json: {id}: second value");
        let known = matches!(effect.place, Some(Place::Hand | Place::Hold | Place::Lost));
        assert!(effect.kind != Kind::ExamCardMove || known, "effects.json: {id}: where cards go");
    }

    fn growth(&self, row: &Value) -> Vec<(Growth, i16)> {
        let grow = texts(row, "grow").into_iter().map(|id| {
            let row = &self.grow[&id];
            let kind: Growth = named(row, "type");
            let buff = matches!(kind, Growth::CostBuffReduce | Growth::CostBuffAdd);
            let known = !buff && (kind as usize) <= Growth::CostPenetrateAdd as usize;
            assert!(known, "grow_effects.json: {id}: growth that the engine passes over");
            (kind, number(row, "v"))
        });
        grow.collect()
    }

    fn trigger(&mut self, id: &str) -> u16 {
        if let Some(&at) = self.trigger_at.get(id) {
            return at;
        }
        let row = self.triggers[id].clone();
        let phases = list(&row, "phase");
        assert!(phases.len() == 1, "triggers.json: {id}: one phase");
        let whens: Vec<_> = list(&row, "fs")
            .iter()
            .enumerate()
            .map(|(at, field)| Condition {
                field: serde_json::from_value(field.clone())
                    .unwrap_or_else(|error| panic!("triggers.json: {id}: {error}")),
                value: list(&row, "fsv")
                    .get(at)
                    .map_or(0, |value| value.as_i64().expect("a number") as i32),
                not: list(&row, "fsc").get(at).is_some_and(|value| value == "Not"),
                search: None,
            })
            .collect();
        assert!(row.get("hi").is_none(), "triggers.json: {id}: no upper bound on cards");
        assert!(number::<u8>(&row, "lo") <= 1, "triggers.json: {id}: one card is enough");
        let trigger = Trigger {
            id: id.to_owned(),
            phase: named::<Phase>(&Value::from_iter([("phase", phases[0].clone())]), "phase"),
            at: list(&row, "pv")
                .first()
                .map_or(0, |value| value.as_i64().expect("a number") as i16),
            when: whens,
            search: row.get("search").map(|id| self.search(id.as_str().expect("an id"))),
            status: list(&row, "fxTypes")
                .iter()
                .map(|kind| serde_json::from_value(kind.clone()).expect("a kind of effect"))
                .collect(),
            lesson: row.get("lesson").map(|_| named::<Lesson>(&row, "lesson")),
        };
        let at = index(self.out.triggers.len());
        self.out.triggers.push(trigger);
        self.trigger_at.insert(id.to_owned(), at);
        at
    }

    fn enchant(&mut self, id: &str) -> u16 {
        if let Some(&at) = self.enchant_at.get(id) {
            return at;
        }
        let row = self.enchants[id].clone();
        let at = index(self.out.enchants.len());
        self.enchant_at.insert(id.to_owned(), at);
        self.out.enchants.push(Enchant::default());
        let trigger = self.trigger(&text(&row, "trig"));
        let effects = texts(&row, "fx").iter().map(|id| self.effect(id)).collect();
        self.out.enchants[usize::from(at)] = Enchant { trigger, effects, counts: false };
        at
    }

    fn search(&mut self, id: &str) -> u16 {
        if let Some(&at) = self.search_at.get(id) {
            return at;
        }
        let row = self.searches[id].clone();
        let tag = text(&row, "tag");
        let search = CardSearch {
            categories: list(&row, "cats")
                .iter()
                .map(|kind| {
                    serde_json::from_value::<Category>(kind.clone()).expect("a kind of card")
                })
                .collect(),
            cards: texts(&row, "cards"),
            groups: self.group_bits(&row),
            unique: tag == "idol-unique",
            starter: tag == "starter",
            place: named::<Place>(&row, "pos"),
            limit: number(&row, "limit"),
            pool: row.get("pool").map(|id| self.pool(id.as_str().expect("an id"))),
            stamina: row.get("staCmp").map(|_| (number(&row, "staMin"), number(&row, "staMax"))),
            ..CardSearch::default()
        };
        let at = index(self.out.searches.len());
        self.out.searches.push(search);
        self.search_at.insert(id.to_owned(), at);
        at
    }

    fn pool(&mut self, id: &str) -> u16 {
        let next = index(self.pool_at.len());
        *self.pool_at.entry(id.to_owned()).or_insert(next)
    }

    fn card_enchant(&mut self, id: &str) -> u16 {
        if let Some(&at) = self.card_enchant_at.get(id) {
            return at;
        }
        let row = self.card_enchants[id].clone();
        let enchant = CardEnchant {
            trigger: self.trigger(&text(&row, "trig")),
            grow: self.growth(&row),
            count: number(&row, "count"),
        };
        let at = index(self.out.card_enchants.len());
        self.out.card_enchants.push(enchant);
        self.card_enchant_at.insert(id.to_owned(), at);
        at
    }

    fn items(&mut self, contest: &Contest) {
        let rows: Vec<Value> = read(&format!("{}/items.json", self.folder));
        let (_, powers) = tools::powers();
        for row in rows {
            let id = text(&row, "id");
            let stages = contest.seasons.iter().flat_map(|season| &season.stages);
            let stage = stages.flat_map(|stage| &stage.items).any(|item| *item == id);
            if !stage && !flag(&row, "exam") {
                continue;
            }
            let enchants = list(&row, "fx").iter().map(|fx| {
                let number = |at: usize| fx[at].as_i64().expect("a number");
                let turns = i8::try_from(number(1)).expect("few turns");
                // -1 also means "without limit", in one place.
                (fx[0].as_str().expect("an id").to_owned(), turns, number(2).max(0) as u8)
            });
            let enchants: Vec<_> = enchants.collect();
            let enchants = enchants
                .into_iter()
                .map(|(id, turns, count)| (self.enchant(&id), turns, count))
                .collect();
            let power = powers.get(&id).copied().unwrap_or_default();
            self.out.items.push(Item {
                id,
                name: text(&row, "name"),
                plan: named(&row, "plan"),
                rarity: named(&row, "rar"),
                enchants,
                idol: row.get("idol").map(|id| id.as_str().expect("an id").to_owned()),
                stage,
                hidden: stage || flag(&row, "hidden") || flag(&row, "challenge"),
                power,
                missing: Vec::new(),
            });
        }
    }

    fn idols(&mut self) {
        let rows: Vec<Value> = read(&format!("{}/idols.json", self.folder));
        for row in rows {
            let known = |key: &str| row.get(key).map(|id| id.as_str().expect("an id").to_owned());
            let exam = |id: Option<String>| {
                id.filter(|id| self.out.items.iter().any(|item| item.id == *id))
            };
            self.out.idols.push(Idol {
                id: text(&row, "id"),
                character: text(&row, "char"),
                character_name: text(&row, "charName"),
                name: text(&row, "name"),
                rarity: named(&row, "rar"),
                plan: named(&row, "plan"),
                trend: named(&row, "trend"),
                stamina: number(&row, "stamina"),
                card: known("card"),
                items: [exam(known("item")), exam(known("itemUp"))],
            });
        }
    }

    fn seasons(&mut self, contest: Contest) {
        let names: Vec<_> = contest.scores.keys().cloned().collect();
        self.out.common = contest.common_rows(&self.out.cards);
        self.out.scores = contest.scores.into_values().collect();
        let mut commons: Vec<_> = contest.common.iter().map(|common| &common.id).collect();
        commons.dedup();
        assert!(commons.len() == 1, "contest.json: one set of common cards");
        let turns: Turns = read("data/contest/turns.json");
        for season in contest.seasons {
            let id = season.id;
            let turns = &turns.stages[&id];
            assert_eq!(season.common, *commons[0], "contest.json: common cards of {id}");
            let weights = ["vocal", "dance", "visual"].map(|colour| season.weight[colour]);
            let score =
                index(names.iter().position(|name| *name == season.score).expect("a table"));
            let stages = season.stages.into_iter().zip(turns).map(|(stage, &(turns, first))| {
                assert_eq!(turns.iter().sum::<u8>(), stage.turns, "turns.json: {id}");
                assert_eq!(first.iter().sum::<u16>(), 1000, "turns.json: {id}");
                Stage {
                    name: stage.no,
                    plan: serde_json::from_value(stage.plan.into()).expect("a plan"),
                    turns,
                    first,
                    items: stage.items,
                    weights,
                    score,
                    ..Stage::default()
                }
            });
            self.out.seasons.push(Season {
                id: id.clone(),
                name: season.name,
                second: false,
                event: false,
                weights,
                score,
                stages: stages.collect(),
            });
        }
        self.out.seasons.sort_by_key(|season| {
            season.id.rsplit('-').next().and_then(|number| number.parse::<u32>().ok())
        });
    }

    fn pools(&mut self) {
        let mut ids: Vec<_> = self.pool_at.iter().map(|(id, &at)| (at, id.clone())).collect();
        ids.sort();
        for (_, id) in ids {
            let cards = &self.pools[&id];
            assert!(
                cards.iter().all(|card| card.2 == 1),
                "random_pools.json: all weights are equal"
            );
            let row = |(id, up, _): &(String, u8, u32)| {
                self.out.cards.iter().position(|card| card.id == *id && card.up == *up)
            };
            let rows =
                cards.iter().map(|card| index(row(card).expect("a card of a pool is a card")));
            self.out.pools.push(rows.collect());
        }
    }

    fn select(&mut self) {
        let file: BTreeMap<String, BTreeMap<String, SelectTerms>> =
            read(&format!("{}/ai_card_select.json", self.folder));
        let names =
            ["LessonCoefficient", "FullPowerPointCoefficient", "FullPowerPointValue2Coefficient"];
        // Nothing could be held before there were cards of Anomaly.
        let Some(rows) = file.get("AutoPlay") else { return };
        self.out.select = TRENDS
            .map(|trend| {
                let terms = &rows[trend];
                (1..=terms.len())
                    .map(|term| names.map(|name| terms[&term.to_string()][name]))
                    .collect()
            })
            .to_vec();
    }
}

type SelectTerms = BTreeMap<String, BTreeMap<String, i32>>;
type ByTerm = BTreeMap<String, BTreeMap<String, [i32; 2]>>;

/// Terms of the tables of 2026.
const TERMS: usize = 7;

/// What is weighed, by what: play, trend, term, name.
type Weights = BTreeMap<String, BTreeMap<String, ByTerm>>;

/// The coefficient of a trigger, from 2026 on with how often at most it can still fire.
#[derive(Deserialize)]
#[serde(untagged)]
enum Coefficient {
    Plain(i32),
    Counted(i32, u8),
}

/// The weights of the files in one folder, with the triggers and the rules for cards in another.
fn ai(name: &str, weights: &str, newer: &str) -> AiTable {
    let file = |folder: &str, table: &str| format!("data/contest/{folder}/{table}.json");
    let source: Table = read(&file(newer, "source"));
    let evaluation: Weights = read(&file(weights, "ai_evaluation"));
    let growth: Weights = read(&file(weights, "ai_grow"));
    let triggers: BTreeMap<String, BTreeMap<String, Coefficient>> =
        read(&file(newer, "ai_trigger"));
    // Version 1 of the AI has no rules for cards.
    let rules: BTreeMap<String, BTreeMap<String, BTreeMap<usize, i32>>> =
        match name.starts_with("2024") {
            true => BTreeMap::new(),
            false => read(&file(newer, "ai_play_card")),
        };
    let rows = |table: &Weights, kinds: &[&str]| {
        PLAYS
            .map(|play| {
                TRENDS
                    .map(|trend| {
                        let Some(terms) = table.get(play).and_then(|by| by.get(trend)) else {
                            return Vec::new();
                        };
                        let row = |term: usize| -> Vec<[i32; 2]> {
                            let row = &terms[&term.to_string()];
                            kinds
                                .iter()
                                .map(|kind| row.get(*kind).copied().unwrap_or_default())
                                .collect()
                        };
                        (1..=terms.len()).map(row).collect::<Vec<_>>()
                    })
                    .to_vec()
            })
            .to_vec()
    };
    let names = |table: &Weights, known: &[&str]| {
        let rows = table.values().flat_map(BTreeMap::values).flat_map(BTreeMap::values);
        rows.flat_map(BTreeMap::keys)
            .filter(|name| !known.contains(&name.as_str()))
            // Three of 2024-12 have numbers for names: later tables name them.
            .cloned()
            .collect::<BTreeSet<String>>()
    };
    let mut left_out: Vec<String> = names(&evaluation, &VALUES).into_iter().collect();
    left_out.extend(names(&growth, &GROWTHS));
    let more = source.get("left_out").and_then(Value::as_array).into_iter().flatten();
    left_out.extend(more.map(|name| name.as_str().expect("a name").to_owned()));
    let unknown = left_out.iter().filter(|name| !LATER.contains(&name.as_str())).cloned().collect();
    let of_play = |play: &str| {
        // Where there is one list, it is that of all plays, as it was on every other day.
        let known =
            triggers.get(play).or_else(|| triggers.get("AutoPlay").filter(|_| newer != weights));
        let known = known.into_iter().flatten();
        known
            .map(|(id, coefficient)| match *coefficient {
                Coefficient::Plain(permil) => (id.clone(), permil, 0),
                Coefficient::Counted(permil, count) => (id.clone(), permil, count),
            })
            .collect()
    };
    // The engine numbers them by bytes.
    assert!(rules.values().all(|cards| cards.len() < usize::from(u8::MAX)), "ai_play_card.json");
    let rules_of = |play: &str| {
        let known = rules.get(play).into_iter().flatten();
        known
            .map(|(id, terms)| {
                assert!(terms.keys().all(|term| (1..=TERMS).contains(term)), "ai_play_card.json");
                let by_term = (1..=TERMS).map(|term| terms.get(&term).copied().unwrap_or(0));
                (id.clone(), by_term.collect())
            })
            .collect()
    };
    AiTable {
        name: name.to_owned(),
        source: source["source"].as_str().expect("a source").to_owned(),
        left_out,
        unknown,
        evaluation: rows(&evaluation, &VALUES),
        later: rows(&evaluation, &LATER),
        growth: rows(&growth, &GROWTHS),
        triggers: PLAYS.map(of_play).to_vec(),
        rules: PLAYS.map(rules_of).to_vec(),
    }
}

fn index(at: usize) -> u16 {
    u16::try_from(at).expect("tables have fewer than 65,536 rows")
}

fn list<'a>(row: &'a Value, key: &str) -> &'a [Value] {
    row.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn texts(row: &Value, key: &str) -> Vec<String> {
    list(row, key).iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn text(row: &Value, key: &str) -> String {
    row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn flag(row: &Value, key: &str) -> bool {
    row.get(key).and_then(Value::as_bool).unwrap_or_default()
}

fn number<T: TryFrom<i64> + Default>(row: &Value, key: &str) -> T {
    let Some(value) = row.get(key) else { return T::default() };
    let number = value.as_i64().and_then(|value| T::try_from(value).ok());
    number.unwrap_or_else(|| panic!("{key}: {value} is no such number"))
}

fn named<T: DeserializeOwned>(row: &Value, key: &str) -> T {
    serde_json::from_value(row[key].clone()).unwrap_or_else(|error| panic!("{key}: {error}"))
}
