//! `contest.list`: what can be chosen, as one string per row, for pages: strings are read
//! instantly, while thousands of small objects would block a page's thread for a tenth of a second.
//!
//! A row's fields are separated by tabs; see [`CardRow`], [`ItemRow`], [`IdolEntry`],
//! [`SeasonEntry`]. [`Listed`] is the same, parsed. Not one string for all rows: while a string is
//! read it takes three bytes a letter in one block, for which the page's memory would have to grow.

use serde::{Deserialize, Serialize};

use super::catalogue::{Catalogue, CatalogueReport, CatalogueRequest, CustomEntry};
use super::{
    CardEntry, Category, IdolEntry, ItemEntry, Plan, Rarity, SeasonEntry, StageEntry, Status,
    Trend, words,
};
use jobs_core::{Job, JobError, Search};
use lang::Lang;
use search::Ready;

/// What separates lines inside a field of a row.
pub const BETWEEN: &str = "\u{1f}";

/// `contest.list`
pub struct List;

/// Which day's master data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    /// Master data of this day; left out: `v2024-11-16`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// The language in which the rows say what cards and items do; left out, those fields are empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Lang>,
}

/// The catalogue, one string per row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListReport {
    /// Master data of this day.
    pub snapshot: String,
    /// Where the data come from.
    pub source: String,
    /// All available days, oldest first.
    pub snapshots: Vec<String>,
    /// All available tables of weights, oldest first.
    pub tables: Vec<String>,
    /// By table: evaluation types and kinds of growth that version 1 of the AI leaves out.
    pub left_out: Vec<Vec<String>>,
    /// By table: those that the model of version 2 leaves out, because their meaning is unknown.
    pub unknown: Vec<Vec<String>>,
    /// Cards at levels 0 and 1, one string each. Its fields are separated by tabs and mean what they
    /// do in `contest.catalogue`: `id`, `up`, `name`, `kana`, `plan`, `category`, `rarity`,
    /// `stamina`, `fixed_stamina`, status and amount of `cost`, one number with a bit for each of
    /// `once`, `initial`, `single`, `starter`, `support` and whether there is anything in `missing`
    /// (the lowest bit first), `idol`, `customs`
    /// with spaces between them, `power`, what must hold for it to be played and what it does, in words, each with
    /// U+001F between its lines. A word from a fixed list is written as its place in that list, from 0.
    pub cards: Vec<String>,
    /// What cards can be customised by, written in the same way: `id`, `name`, `levels`.
    pub customs: Vec<String>,
    /// P-items, written in the same way: `id`, `name`, `kana`, `plan`, `rarity`, one number with a bit
    /// each for `stage`, `hidden` and whether there is anything in `missing`, `idol`, what it does.
    pub items: Vec<String>,
    /// Idol cards, written in the same way: the fields of `IdolEntry` in `contest.catalogue` in their
    /// order.
    pub idols: Vec<String>,
    /// Seasons, written in the same way: `id`, `name`, `version`, the three `weights`, then for each stage
    /// `name`, `plan`, the three `turns`, the three of `first`, `items` with spaces between them, its three
    /// `weights`, `cap`, one number with a bit each for `derived` and `preview`, and `links` with spaces
    /// between them.
    pub seasons: Vec<String>,
    /// The basic cards that a contest adds, by id and level of upgrade: for Sense, Logic, Anomaly.
    pub common: Vec<Vec<(String, u8)>>,
}

/// The catalogue as a page holds it.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// Master data of this day.
    pub snapshot: String,
    /// Where the data come from.
    pub source: String,
    /// All available days, oldest first.
    pub snapshots: Vec<String>,
    /// All available tables of weights, oldest first.
    pub tables: Vec<String>,
    /// By table: evaluation types and kinds of growth that are left out.
    pub left_out: Vec<Vec<String>>,
    /// By table: those that the model of version 2 leaves out, because their meaning is unknown.
    pub unknown: Vec<Vec<String>>,
    /// Cards at levels 0 and 1; the two of a card are adjacent.
    pub cards: Vec<CardRow>,
    /// What cards can be customised by.
    pub customs: Vec<CustomEntry>,
    /// P-items, those of stages included.
    pub items: Vec<ItemRow>,
    /// Idol cards.
    pub idols: Vec<IdolEntry>,
    /// Seasons, oldest first.
    pub seasons: Vec<SeasonEntry>,
    /// The basic cards that a contest adds, by id and level of upgrade: for Sense, Logic, Anomaly.
    pub common: Vec<Vec<(String, u8)>>,
}

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardRow {
    /// Its id in the master data.
    pub id: String,
    /// Level of upgrade, from 0.
    pub up: u8,
    /// Name, `+` included.
    pub name: String,
    /// Reading in hiragana.
    pub kana: String,
    /// Plan (プラン).
    pub plan: Plan,
    /// Kind of card.
    pub category: Category,
    /// Rarity (レアリティ).
    pub rarity: Rarity,
    /// Stamina cost that 元気 pays first.
    pub stamina: u16,
    /// Stamina cost that 元気 does not pay.
    pub fixed_stamina: u16,
    /// Status that is used up, and how much of it.
    pub cost: Option<(Status, u16)>,
    /// Whether it can be played only once.
    pub once: bool,
    /// Whether it is in the first hand.
    pub initial: bool,
    /// Whether a deck has it at most once.
    pub single: bool,
    /// Whether it is one of the basic cards.
    pub starter: bool,
    /// Whether it comes from a support card.
    pub support: bool,
    /// Whether it does something in the game that is not computed.
    pub missing: bool,
    /// Its idol card.
    pub idol: Option<String>,
    /// Ids of what it can be customised by, with spaces between them.
    pub customs: String,
    /// What it adds to a memory's 総合力 and, unless it is an idol's own, to its コスト; 0 where that is
    /// not known.
    pub power: u16,
    /// What must hold for it to be played, in words, with [`BETWEEN`] between conditions.
    pub wanted: String,
    /// What it costs and does, in words, with [`BETWEEN`] between lines; nothing where that was not asked.
    pub does: String,
}

/// A P-item.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemRow {
    /// Its id in the master data.
    pub id: String,
    /// Name, `+` included.
    pub name: String,
    /// Reading in hiragana.
    pub kana: String,
    /// Plan (プラン).
    pub plan: Plan,
    /// Rarity (レアリティ).
    pub rarity: Rarity,
    /// Whether it belongs to a stage.
    pub stage: bool,
    /// Whether it cannot be chosen in the game.
    pub hidden: bool,
    /// Whether it does something in the game that is not computed.
    pub missing: bool,
    /// Its idol card.
    pub idol: Option<String>,
    /// What it does, in words, with [`BETWEEN`] between lines; nothing where that was not asked.
    pub does: String,
}

/// A row that is being written.
#[derive(Default)]
struct Writer(String);

impl Writer {
    fn text(&mut self, text: &str) {
        // Names have no tabs; a tab would shift the row's fields.
        self.0.extend(text.chars().map(|c| if c == '\t' { ' ' } else { c }));
        self.0.push('\t');
    }

    fn number(&mut self, number: impl Into<u64>) {
        self.text(&number.into().to_string());
    }

    /// Writes the place in a list of all values.
    fn one_of<T: PartialEq>(&mut self, all: &[T], one: &T) {
        self.number(all.iter().position(|known| known == one).unwrap_or(0) as u64);
    }

    /// Writes flags as bits of one number.
    fn flags(&mut self, flags: &[bool]) {
        self.number(flags.iter().rev().fold(0_u64, |bits, &so| bits << 1 | u64::from(so)));
    }

    fn maybe(&mut self, text: Option<&String>) {
        self.text(text.map_or("", String::as_str));
    }

    fn lines(&mut self, lines: Option<Vec<String>>) {
        self.text(&lines.unwrap_or_default().join(BETWEEN));
    }
}

/// The fields of a row. Missing ones are empty.
struct Fields<'a>(std::str::Split<'a, char>);

impl<'a> Fields<'a> {
    fn text(&mut self) -> &'a str {
        self.0.next().unwrap_or_default()
    }

    fn owned(&mut self) -> String {
        self.text().to_owned()
    }

    fn number<T: std::str::FromStr + Default>(&mut self) -> T {
        self.text().parse().unwrap_or_default()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.number::<usize>().min(all.len() - 1)]
    }

    fn maybe(&mut self) -> Option<String> {
        let text = self.text();
        (!text.is_empty()).then(|| text.to_owned())
    }
}

fn write<T>(all: &[T], row: impl Fn(&T, &mut Writer)) -> Vec<String> {
    let text = |one| {
        let mut out = Writer::default();
        row(one, &mut out);
        // Without the tab after the last field.
        out.0.pop();
        out.0
    };
    all.iter().map(text).collect()
}

fn read<T>(rows: &[String], row: fn(&mut Fields<'_>) -> T) -> Vec<T> {
    rows.iter().map(|text| row(&mut Fields(text.split('\t')))).collect()
}

impl CardRow {
    fn write(card: &CardEntry, lang: Option<Lang>, out: &mut Writer) {
        out.text(&card.id);
        out.number(card.up);
        out.text(&card.name);
        out.text(&card.kana);
        out.one_of(&Plan::ALL, &card.plan);
        out.one_of(&Category::ALL, &card.category);
        out.one_of(&Rarity::ALL, &card.rarity);
        out.number(card.stamina);
        out.number(card.fixed_stamina);
        let (status, amount) = card.cost.unwrap_or((Status::ExamParameterBuff, 0));
        out.one_of(&Status::ALL, &status);
        out.number(amount);
        let missing = !card.missing.is_empty();
        out.flags(&[card.once, card.initial, card.single, card.starter, card.support, missing]);
        out.maybe(card.idol.as_ref());
        out.text(&card.customs.join(" "));
        out.number(card.power);
        out.lines(lang.map(|lang| words::wanted(card, lang)));
        out.lines(lang.map(|lang| words::card(card, lang)));
    }

    fn read(from: &mut Fields<'_>) -> Self {
        let (id, up, name, kana) = (from.owned(), from.number(), from.owned(), from.owned());
        let (plan, category, rarity) =
            (from.one_of(&Plan::ALL), from.one_of(&Category::ALL), from.one_of(&Rarity::ALL));
        let (stamina, fixed_stamina) = (from.number(), from.number());
        let (status, amount) = (from.one_of(&Status::ALL), from.number());
        let flags: u8 = from.number();
        let is = |bit: u8| flags >> bit & 1 == 1;
        Self {
            id,
            up,
            name,
            kana,
            plan,
            category,
            rarity,
            stamina,
            fixed_stamina,
            cost: (amount > 0).then_some((status, amount)),
            once: is(0),
            initial: is(1),
            single: is(2),
            starter: is(3),
            support: is(4),
            missing: is(5),
            idol: from.maybe(),
            customs: from.owned(),
            power: from.number(),
            wanted: from.owned(),
            does: from.owned(),
        }
    }

    /// A card as a row, with what it does.
    pub(super) fn text(card: &CardEntry, lang: Lang) -> String {
        let mut out = Writer::default();
        Self::write(card, Some(lang), &mut out);
        out.0.pop();
        out.0
    }

    /// A card from such a row.
    pub fn of_text(text: &str) -> Self {
        Self::read(&mut Fields(text.split('\t')))
    }
}

impl ItemRow {
    fn write(item: &ItemEntry, lang: Option<Lang>, out: &mut Writer) {
        out.text(&item.id);
        out.text(&item.name);
        out.text(&item.kana);
        out.one_of(&Plan::ALL, &item.plan);
        out.one_of(&Rarity::ALL, &item.rarity);
        out.flags(&[item.stage, item.hidden, !item.missing.is_empty()]);
        out.maybe(item.idol.as_ref());
        out.lines(lang.map(|lang| words::item(item, lang)));
    }

    fn read(from: &mut Fields<'_>) -> Self {
        let (id, name, kana) = (from.owned(), from.owned(), from.owned());
        let (plan, rarity) = (from.one_of(&Plan::ALL), from.one_of(&Rarity::ALL));
        let flags: u8 = from.number();
        Self {
            id,
            name,
            kana,
            plan,
            rarity,
            stage: flags & 1 == 1,
            hidden: flags & 2 == 2,
            missing: flags & 4 == 4,
            idol: from.maybe(),
            does: from.owned(),
        }
    }
}

fn write_idol(idol: &IdolEntry, out: &mut Writer) {
    out.text(&idol.id);
    out.text(&idol.character);
    out.text(&idol.character_name);
    out.text(&idol.character_kana);
    out.text(&idol.name);
    out.text(&idol.kana);
    out.one_of(&Rarity::ALL, &idol.rarity);
    out.one_of(&Plan::ALL, &idol.plan);
    out.one_of(&Trend::ALL, &idol.trend);
    out.number(idol.stamina);
    out.maybe(idol.card.as_ref());
    idol.items.iter().for_each(|item| out.maybe(item.as_ref()));
}

fn read_idol(from: &mut Fields<'_>) -> IdolEntry {
    IdolEntry {
        id: from.owned(),
        character: from.owned(),
        character_name: from.owned(),
        character_kana: from.owned(),
        name: from.owned(),
        kana: from.owned(),
        rarity: from.one_of(&Rarity::ALL),
        plan: from.one_of(&Plan::ALL),
        trend: from.one_of(&Trend::ALL),
        stamina: from.number(),
        card: from.maybe(),
        items: [from.maybe(), from.maybe()],
    }
}

fn write_season(season: &SeasonEntry, out: &mut Writer) {
    out.text(&season.id);
    out.text(&season.name);
    out.number(season.version);
    season.weights.iter().for_each(|&weight| out.number(weight));
    for stage in &season.stages {
        out.text(&stage.name);
        out.one_of(&Plan::ALL, &stage.plan);
        stage.turns.iter().for_each(|&turns| out.number(turns));
        stage.first.iter().for_each(|&rate| out.number(rate));
        out.text(&stage.items.join(" "));
        stage.weights.iter().for_each(|&weight| out.number(weight));
        out.number(stage.cap);
        out.flags(&[stage.derived, stage.preview]);
        let links: Vec<String> = stage.links.iter().map(u8::to_string).collect();
        out.text(&links.join(" "));
    }
}

fn read_season(from: &mut Fields<'_>) -> SeasonEntry {
    let (id, name) = (from.owned(), from.owned());
    let version = from.number();
    let weights = std::array::from_fn(|_| from.number());
    let mut stages = Vec::new();
    while let Some(name) = from.maybe() {
        let plan = from.one_of(&Plan::ALL);
        let turns = std::array::from_fn(|_| from.number());
        let first = std::array::from_fn(|_| from.number());
        let items = from.text().split_whitespace().map(str::to_owned).collect();
        let weights = std::array::from_fn(|_| from.number());
        let (cap, flags) = (from.number(), from.number::<u8>());
        stages.push(StageEntry {
            name,
            plan,
            turns,
            first,
            items,
            weights,
            cap,
            derived: flags & 1 == 1,
            preview: flags & 2 == 2,
            links: from.text().split_whitespace().filter_map(|turns| turns.parse().ok()).collect(),
        });
    }
    SeasonEntry { id, name, version, weights, stages }
}

impl ListReport {
    fn of(all: CatalogueReport, lang: Option<Lang>) -> Self {
        let cards = write(&all.cards, |card, out| CardRow::write(card, lang, out));
        let items = write(&all.items, |item, out| ItemRow::write(item, lang, out));
        let (idols, seasons) = (write(&all.idols, write_idol), write(&all.seasons, write_season));
        let customs = write(&all.customs, |custom, out| {
            out.text(&custom.id);
            out.text(&custom.name);
            out.number(custom.levels);
        });
        let CatalogueReport { snapshot, source, snapshots, tables, left_out, common, .. } = all;
        let unknown = all.unknown;
        Self {
            snapshot,
            source,
            snapshots,
            tables,
            left_out,
            unknown,
            cards,
            customs,
            items,
            idols,
            seasons,
            common,
        }
    }
}

impl From<ListReport> for Listed {
    fn from(list: ListReport) -> Self {
        let ListReport { snapshot, source, snapshots, tables, left_out, cards, items, .. } = list;
        Self {
            snapshot,
            source,
            snapshots,
            tables,
            left_out,
            unknown: list.unknown,
            cards: read(&cards, CardRow::read),
            customs: read(&list.customs, |from| CustomEntry {
                id: from.owned(),
                name: from.owned(),
                levels: from.number(),
            }),
            items: read(&items, ItemRow::read),
            idols: read(&list.idols, read_idol),
            seasons: read(&list.seasons, read_season),
            common: list.common,
        }
    }
}

impl Job for List {
    const NAME: &'static str = "contest.list";
    const ABOUT: &'static str = "The catalogue, a text a row, which a page reads at once.";
    const EXAMPLE: &'static str = r#"{"job":"contest.list","snapshot":"v2024-12-20"}"#;
    type Request = ListRequest;
    type Report = ListReport;
    type Error = crate::ContestError;

    fn start(request: ListRequest) -> Result<impl Search<Report = ListReport> + 'static, JobError> {
        let ListRequest { snapshot, words } = request;
        Ok(Ready(ListReport::of(Catalogue::all(&CatalogueRequest { snapshot })?, words)))
    }
}
