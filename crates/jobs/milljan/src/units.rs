//! `milljan.units`: which units count, what is known about them, and import and export of own
//! units.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    COPIES, Date, IdolId, ImportError, MilljanError, OwnUnitError, Roster, SHIIKA, SORA, Set,
    Standing, TILES, UNITS, UnitEntry, UnitId, notation::NotationError, notation::fits, own_index,
    rosters, unit,
};
use jobs_core::{Job, JobError, RequestError, Search, length, within};
use milljan::unit_list::{Problem, Reading, UnitList, UnitListError};
use search::Ready;

/// `milljan.units`
pub struct Units;

/// A request about the units. The report has those parts whose fields are given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitsRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// A text to import before anything else is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub import: Option<Import>,
    /// Lists the units that fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<UnitFilter>,
    /// Unseen copies of each of the 54 tiles, 0 to 3, in the order of their numbers. With it the
    /// report says which units can still be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rem: Option<Vec<u8>>,
    /// Tiles in the hand, which count in addition to those copies; only with `rem`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<IdolId>,
    /// Compares with the units of another day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Date>,
    /// Lists every character's units.
    #[serde(default, skip_serializing_if = "is_false")]
    pub by_idol: bool,
    /// Lists the pairs that are units of two.
    #[serde(default, skip_serializing_if = "is_false")]
    pub duos: bool,
    /// Writes the lists of own and switched-off units.
    #[serde(default, skip_serializing_if = "is_false")]
    pub export: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde requires this signature.
fn is_false(value: &bool) -> bool {
    !value
}

/// Lists of own and switched-off units as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// JSON, or lines such as `name=真+雪歩` and `外す 12`; at most 100,000 characters.
    pub text: String,
    /// Whether the text replaces the request's lists; otherwise it is added to them.
    #[serde(default)]
    pub replace: bool,
}

/// Which units are listed: those that fit every field. Empty lists fit all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct UnitFilter {
    /// Words in names, other names, or names of members in any script; all must be found.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Characters who must all belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<IdolId>,
    /// How many members it may have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<u8>,
    /// Series of records or events, as in `tags` of the report.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Its status on that day and in the lists; if not given, units that count or are switched off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<UnitStanding>,
    /// Earliest day on which it may have begun to count; own units have no day and never fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Date>,
    /// Last such day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Date>,
    /// Whether it is doubtful.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<bool>,
    /// Whether it is one of the player's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<bool>,
    /// Whether it can still be made; only with `rem`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alive: Option<bool>,
}

/// A unit's status on a day and in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UnitStanding {
    /// It counts.
    Counts,
    /// It is switched off.
    Off,
    /// It counts from a later day on.
    NotYet,
}

impl From<Standing> for UnitStanding {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Counts => Self::Counts,
            Standing::Off => Self::Off,
            Standing::NotYet => Self::NotYet,
        }
    }
}

/// What is known about the units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitsReport {
    /// The day whose units were used, as in the request.
    pub snapshot: Date,
    /// Units that are switched off, ascending; after the import.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// Own units, after the import.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// How many units count on that day.
    pub units_active: u16,
    /// Number of members, units of that size that count; ascending.
    pub sizes: Vec<(u8, u16)>,
    /// Series, units of it whose day has come; the largest first.
    pub tags: Vec<(String, u16)>,
    /// Result of the import.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub import: Option<Imported>,
    /// The units that fit the filter, ascending by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<UnitInfo>>,
    /// Differences from the other day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diff: Option<UnitDiff>,
    /// Every character but そら with her units that count, those with the fewest members first, then by
    /// number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_idol: Option<Vec<IdolUnits>>,
    /// Pairs that form a unit of two that counts: the two, ascending, and the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duos: Option<Vec<(IdolId, IdolId, UnitId)>>,
    /// The lists as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<Exported>,
}

/// All facts about a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitInfo {
    /// Number of the unit.
    pub id: UnitId,
    /// Name of the unit, or of its song.
    pub name: String,
    /// Other units and songs with the same members.
    pub aliases: Vec<String>,
    /// The characters who belong to it, ascending.
    pub members: Vec<IdolId>,
    /// Number of members.
    pub size: u8,
    /// Its status on that day and in the lists.
    pub standing: UnitStanding,
    /// Whether it is one of the player's own.
    pub own: bool,
    /// First day on which it counts; own units count on all.
    pub from: Option<Date>,
    /// `false` where the true day may be earlier.
    pub from_exact: bool,
    /// Series of records or events it comes from; empty for own units.
    pub tag: String,
    /// Whether every known recording is a cover.
    pub cover: bool,
    /// Why it is doubtful that it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<String>,
    /// How often it can still be made: the fewest copies left of a member, those in the hand included. With `rem`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alive: Option<u8>,
    /// Members who are not in the hand. With `rem`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<IdolId>>,
}

/// The units of the table on two days, whether switched off or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitDiff {
    /// The other day, as in the request.
    pub since: Date,
    /// Units whose day has come on the snapshot's day but not on the other.
    pub added: Vec<UnitInfo>,
    /// Units whose day has come on the other day only.
    pub removed: Vec<UnitInfo>,
}

/// A character and her units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IdolUnits {
    /// The character, by number.
    pub idol: IdolId,
    /// Her units, by number.
    pub units: Vec<UnitId>,
}

/// The result of importing a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imported {
    /// How many own units were imported.
    pub added: u32,
    /// How many units were switched off.
    pub switched_off: u32,
    /// What could not be read, in the order of the text; at most 100.
    pub problems: Vec<ImportProblem>,
    /// How many problems there are beyond those.
    pub more_problems: u32,
}

/// Something in a text that could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportProblem {
    /// Line, from 1.
    pub line: u32,
    /// Character in the line, from 1.
    pub column: u32,
    /// Place among the own units of the text, from 0, if it is one of them.
    pub index: Option<u32>,
    /// Stable kebab-case name of the kind of error, see `docs/milljan.md`.
    pub code: String,
    /// One English sentence.
    pub message: String,
    /// The unit as written in the text, shortened where it is long.
    pub text: String,
    /// The word that cannot be read, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// The character who is named twice, or alone, or is in no such unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idol: Option<IdolId>,
    /// Characters who could be meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<IdolId>,
    /// Units that could be meant, or the one with the same members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// The same error as data, from which the page makes a sentence in its language. Its form may change:
    /// other readers should use `code`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "jobs_core::schema::any"))]
    pub what: ImportError,
}

/// The lists as text, in the three forms that can be read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exported {
    /// As JSON, one own unit per line.
    pub json: String,
    /// As lines, one for each unit.
    pub lines: String,
    /// As one line that can follow a hand.
    pub line: String,
}

impl Job for Units {
    const NAME: &'static str = "milljan.units";
    const ABOUT: &'static str =
        "Which units count: search, facts, copies left, what came since, lists in and out";
    const EXAMPLE: &'static str = r#"{"job":"milljan.units","snapshot":"2025-12-16","filter":{"members":[0],"sizes":[2]},"since":"2025-01-01"}"#;
    type Request = UnitsRequest;
    type Report = UnitsReport;
    type Error = MilljanError;

    fn start(r: UnitsRequest) -> Result<impl Search<Report = UnitsReport> + 'static, JobError> {
        let mut roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let copies = copies(&r)?;
        if let Some(filter) = &r.filter {
            check(filter, copies.is_some())?;
        }
        let import = match &r.import {
            None => None,
            Some(import) => {
                let before = if import.replace {
                    UnitList::default()
                } else {
                    UnitList { own: roster.own().to_vec(), off: roster.off().to_vec() }
                };
                let reading = before.read(&import.text, r.snapshot);
                let UnitList { own, off } = reading.list.clone();
                roster = Roster::fitting(r.snapshot, &off, own).0;
                Some(imported(reading))
            }
        };
        Ok(Ready(report(&r, &roster, copies.as_ref(), import)))
    }
}

/// Copies of each tile that are still available, and the tiles in the hand.
type Copies = ([u8; TILES], Set);

fn copies(r: &UnitsRequest) -> Result<Option<Copies>, JobError> {
    let Some(rem) = &r.rem else {
        if r.free.is_empty() {
            return Ok(None);
        }
        return Err(JobError::new(&MilljanError::NoCopies, "/free"));
    };
    length(rem.len(), TILES, "/rem")?;
    let mut copies = [0; TILES];
    for (at, (copies, &left)) in copies.iter_mut().zip(rem).enumerate() {
        *copies = within(left, 0..=COPIES, format!("/rem/{at}"))?;
    }
    for (at, &id) in r.free.iter().enumerate() {
        let Some(copies) = copies.get_mut(usize::from(id)) else {
            return Err(no_tile(id, format!("/free/{at}")));
        };
        *copies += 1;
        if *copies > COPIES {
            let kind = MilljanError::FourthCopy { tile: id };
            return Err(JobError::new(&kind, format!("/free/{at}")));
        }
    }
    Ok(Some((copies, r.free.iter().copied().collect())))
}

fn no_tile(tile: IdolId, at: String) -> JobError {
    JobError::new(&MilljanError::UnknownTile { tile }, at)
}

fn check(filter: &UnitFilter, counted: bool) -> Result<(), JobError> {
    let members = &filter.members;
    if let Some(at) = members.iter().position(|&id| usize::from(id) >= TILES) {
        return Err(no_tile(members[at], format!("/filter/members/{at}")));
    }
    if filter.alive.is_some() && !counted {
        return Err(JobError::new(&RequestError::MissingField { field: "rem".to_owned() }, "/rem"));
    }
    Ok(())
}

fn report(
    r: &UnitsRequest,
    roster: &Roster,
    copies: Option<&Copies>,
    import: Option<Imported>,
) -> UnitsReport {
    let mut sizes = BTreeMap::new();
    for (_, members) in roster.active() {
        *sizes.entry(members.len()).or_default() += 1;
    }
    let mut tags: BTreeMap<&str, u16> = BTreeMap::new();
    for unit in UNITS.iter().filter(|unit| unit.from <= r.snapshot) {
        *tags.entry(unit.tag).or_default() += 1;
    }
    let mut tags: Vec<_> = tags.into_iter().map(|(tag, units)| (tag.to_owned(), units)).collect();
    tags.sort_by_key(|&(_, units)| std::cmp::Reverse(units));

    let table = 0..UNITS.len() as UnitId;
    let made = (super::OWN..).take(roster.own().len());
    let info = |id: UnitId| info(roster, id, copies);
    let units = r.filter.as_ref().map(|filter| {
        let all = table.clone().chain(made).filter_map(info);
        all.filter(|unit| filter.fits(unit)).collect()
    });
    let diff = r.since.map(|since| {
        let between = |after: Date, until: Date| -> Vec<_> {
            let came = |&id: &UnitId| unit(id).is_some_and(|u| after < u.from && u.from <= until);
            table.clone().filter(came).filter_map(info).collect()
        };
        let (added, removed) = (between(since, r.snapshot), between(r.snapshot, since));
        UnitDiff { since, added, removed }
    });
    let by_idol = r.by_idol.then(|| {
        let units = |idol| {
            let hers = roster.active().iter().filter(|(_, members)| members.has(idol));
            let mut hers: Vec<_> = hers.map(|&(id, members)| (members.len(), id)).collect();
            hers.sort_unstable();
            IdolUnits { idol, units: hers.into_iter().map(|(_, id)| id).collect() }
        };
        (0..SORA).map(units).collect()
    });
    let duos = r.duos.then(|| {
        let pair = |&(id, members): &(UnitId, Set)| {
            let mut members = members.iter();
            match (members.next(), members.next(), members.next()) {
                (Some(a), Some(b), None) => Some((a, b, id)),
                _ => None,
            }
        };
        let mut duos: Vec<_> = roster.active().iter().filter_map(pair).collect();
        duos.sort_unstable();
        duos
    });
    let export = r.export.then(|| {
        let list = UnitList { own: roster.own().to_vec(), off: roster.off().to_vec() };
        Exported { json: list.write_json(), lines: list.write_lines(), line: list.write_line() }
    });
    UnitsReport {
        snapshot: r.snapshot,
        units_off: roster.off().to_vec(),
        units_own: roster.own().iter().map(UnitEntry::from).collect(),
        units_active: roster.active().len() as u16,
        sizes: sizes.into_iter().collect(),
        tags,
        import,
        units,
        diff,
        by_idol,
        duos,
        export,
    }
}

/// All about one unit; `None` where there is none of that number.
fn info(roster: &Roster, id: UnitId, copies: Option<&Copies>) -> Option<UnitInfo> {
    let standing = roster.standing(id)?;
    let members = roster.members(id);
    let facts = unit(id);
    let left = |(copies, _): &Copies| {
        members.iter().map(|idol| copies[usize::from(idol)]).min().unwrap_or_default()
    };
    Some(UnitInfo {
        id,
        name: roster.name(id).unwrap_or_default().to_owned(),
        aliases: facts.iter().flat_map(|unit| unit.aliases).map(|&name| name.to_owned()).collect(),
        members: members.iter().collect(),
        size: members.len(),
        standing: standing.into(),
        own: own_index(id).is_some(),
        from: facts.map(|unit| unit.from),
        from_exact: facts.is_none_or(|unit| unit.from_exact),
        tag: facts.map(|unit| unit.tag.to_owned()).unwrap_or_default(),
        cover: facts.is_some_and(|unit| unit.cover),
        doubtful: facts.and_then(|unit| unit.doubtful).map(str::to_owned),
        alive: copies.map(left),
        missing: copies.map(|&(_, hand)| members.without(hand).iter().collect()),
    })
}

impl UnitFilter {
    fn fits(&self, unit: &UnitInfo) -> bool {
        let members: Set = unit.members.iter().copied().collect();
        let wanted: Set = self.members.iter().copied().collect();
        let standing = match unit.standing {
            UnitStanding::NotYet if self.standing.is_empty() => false,
            standing => self.standing.is_empty() || self.standing.contains(&standing),
        };
        let within = |from: Date| {
            self.from.is_none_or(|first| from >= first) && self.to.is_none_or(|last| from <= last)
        };
        let day = (self.from.is_none() && self.to.is_none()) || unit.from.is_some_and(within);
        let titles: Vec<&str> =
            std::iter::once(&unit.name).chain(&unit.aliases).map(String::as_str).collect();
        standing
            && day
            && wanted.without(members).is_empty()
            && (self.sizes.is_empty() || self.sizes.contains(&unit.size))
            && (self.tags.is_empty() || self.tags.contains(&unit.tag))
            && self.doubtful.is_none_or(|doubtful| doubtful == unit.doubtful.is_some())
            && self.own.is_none_or(|own| own == unit.own)
            && self.alive.is_none_or(|alive| alive == unit.alive.is_some_and(|times| times > 0))
            && fits(&titles, members, &self.text)
    }
}

fn imported(reading: Reading) -> Imported {
    let Reading { added, switched_off, problems, more_problems, .. } = reading;
    let problems = problems.into_iter().map(problem).collect();
    Imported { added, switched_off, problems, more_problems }
}

/// A problem with its code, and what it names.
fn problem(problem: Problem) -> ImportProblem {
    let Problem { line, column, index, text, what } = problem;
    let what = ImportError(what);
    let JobError { code, message, .. } = JobError::new(&what, "");
    let word = match &what.0 {
        UnitListError::UnknownList(word)
        | UnitListError::NoField(word)
        | UnitListError::Neither(word) => Some(word.clone()),
        UnitListError::Notation(what) => match what {
            NotationError::Name { word, .. }
            | NotationError::WhichUnit { word, .. }
            | NotationError::NoMembers { word }
            | NotationError::Unit { word }
            | NotationError::Part { word }
            | NotationError::Date { word } => Some(word.clone()),
            NotationError::Own(OwnUnitError::TooLarge { count }) => Some(count.to_string()),
            NotationError::Own(OwnUnitError::NoSuchTile { id, .. }) => Some(id.to_string()),
            _ => None,
        },
        _ => None,
    };
    let idol = match what.0 {
        UnitListError::Notation(NotationError::Own(ref bad)) => match *bad {
            OwnUnitError::Sora { .. } => Some(SORA),
            OwnUnitError::ShiikaWithOthers { .. } => Some(SHIIKA),
            OwnUnitError::Twice { id, .. } | OwnUnitError::Alone { id } => Some(id),
            _ => None,
        },
        _ => None,
    };
    let near = match &what.0 {
        UnitListError::Notation(NotationError::Name { near, .. }) => near.clone(),
        _ => Vec::new(),
    };
    let units = match &what.0 {
        UnitListError::Same { other, .. } => vec![*other],
        UnitListError::Notation(NotationError::WhichUnit { near, .. }) => near.clone(),
        _ => Vec::new(),
    };
    ImportProblem { line, column, index, code, message, text, word, idol, near, units, what }
}
