//! What is saved on the device: small JSON values under versioned names.
//!
//! Storage may be full, switched off or hold what an older version wrote. None
//! of that is an error: what cannot be read is absent, what cannot be written
//! is forgotten at the end of the visit.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::platform::{self, Area};
use protocol::values::{self, Value};

/// The prefix of every name. A slot whose older values can no longer be read gets a version after its
/// name (`brew.play@2`); the number here rises only when all of them do.
const PREFIX: &str = "sakiyomi:1:";

/// Language and theme.
pub const SETTINGS: &str = "settings";

/// The screens that labs were left at, the last one first, as `index.html` writes them.
pub const LEFT: &str = "left";

/// The labs whose tour was shown, as the tour writes them.
pub const TOUR: &str = "tour";

/// The hand on the Milljan Check page.
pub const MILLJAN_CHECK: &str = "milljan.check";

/// The settings for the worth of a hand there: balance, draws, opponents.
pub const MILLJAN_WORTH: &str = "milljan.worth";

/// The game on the Milljan Play page, with the choices for the next one.
pub const MILLJAN_PLAY: &str = "milljan.play";

/// Results of finished Milljan games.
pub const MILLJAN_STATS: &str = "milljan.stats";

/// The table on the Milljan Meet-up page, as lines of text.
pub const MILLJAN_MEET: &str = "milljan.meet";

/// Whether the screen stays on there.
pub const MILLJAN_AWAKE: &str = "milljan.awake";

/// The line-up on the Milljan League page.
pub const MILLJAN_LEAGUE: &str = "milljan.league";

/// What it has played.
pub const MILLJAN_LEAGUE_GAMES: &str = "milljan.league.games";

/// The dealt hands on the Milljan Check page.
pub const MILLJAN_DEALS: &str = "milljan.deals";

/// The open Milljan puzzle with what is picked.
pub const MILLJAN_PUZZLE: &str = "milljan.puzzle";

/// How the Milljan puzzles went.
pub const MILLJAN_PUZZLE_RECORD: &str = "milljan.puzzle.record";

/// The units in force, as the Milljan Units page leaves them.
pub const MILLJAN_UNITS: &str = "milljan.units";

/// The direction of the letters of a Battleship board, on every screen of the lab.
pub const BATTLESHIP_AXES: &str = "battleship.axes";

/// The board on the Battleship Map page.
pub const BATTLESHIP_MAP: &str = "battleship.map";

/// Which map the Battleship Map page shows, and whether taps select or enter.
pub const BATTLESHIP_VIEW: &str = "battleship.view";

/// The game on the Battleship Play page, with the choices for the next one.
pub const BATTLESHIP_PLAY: &str = "battleship.play";

/// What is known about opponents: where their ships were.
pub const BATTLESHIP_OPPONENTS: &str = "battleship.opponents";

/// Which way Battleship is played.
pub const BATTLESHIP_WAY: &str = "battleship.way";

/// Battleship: duels between two people.
pub const BATTLESHIP_FRIEND: &str = "battleship.friend";

/// Battleship: a game at a real table, both seas.
pub const BATTLESHIP_REAL: &str = "battleship.real";

/// The settings on the Battleship Simulate page.
pub const BATTLESHIP_SIMULATE: &str = "battleship.simulate";

/// The games played with them.
pub const BATTLESHIP_SIMULATE_GAMES: &str = "battleship.simulate.games";

/// The fleet on the Battleship Defend page.
pub const BATTLESHIP_DEFEND: &str = "battleship.defend";

/// The games against it.
pub const BATTLESHIP_DEFEND_GAMES: &str = "battleship.defend.games";

/// The search for a fleet that is hidden better.
pub const BATTLESHIP_DEFEND_SEARCH: &str = "battleship.defend.search";

/// The loadout that all Contest screens open with.
pub const CONTEST_LOADOUT: &str = "contest.loadout";

/// The loadout before a link brought another one.
pub const CONTEST_BEFORE: &str = "contest.before";

/// The loadouts that were saved by name.
pub const CONTEST_SHELF: &str = "contest.shelf";

/// The game and place on the Contest Replay page.
pub const CONTEST_REPLAY: &str = "contest.replay";

/// What the Distribution page plays.
pub const CONTEST_DISTRIBUTION: &str = "contest.spread";

/// The games of one loadout there.
pub const CONTEST_DISTRIBUTION_GAMES: &str = "contest.spread.games";

/// The swaps of the Distribution screen.
pub const CONTEST_SWAPS_GAMES: &str = "contest.swaps.games";

/// Those of two loadouts.
pub const CONTEST_COMPARE_GAMES: &str = "contest.compare.games";

/// Those under other AIs.
pub const CONTEST_WHATIF_GAMES: &str = "contest.whatif.games";

/// What was played there before.
pub const CONTEST_RUNS: &str = "contest.runs";

/// The cards that the person owns.
pub const CONTEST_OWNED: &str = "contest.owned";

/// Scores of one's own rehearsals there.
pub const CONTEST_OWN_SCORES: &str = "contest.own";

/// The games of a loadout on the Contest Agreement page.
pub const CONTEST_AGREEMENT_GAMES: &str = "contest.agreement.games";

/// The search for the seed of a deck on the Loadout page.
pub const CONTEST_SEEDS: &str = "contest.seeds";

/// The contest on the Contest Play page.
pub const CONTEST_PLAY: &str = "contest.play";

/// The state on the Contest Evaluate page.
pub const CONTEST_EVALUATE: &str = "contest.evaluate";

/// The game on the Brew Watch page: cards, players, turns.
pub const BREW_WATCH: &str = "brew.watch";

/// The game on the Brew Play page, with the choices for the next one.
pub const BREW_PLAY: &str = "brew.play";

/// The position on the Brew Analyse page.
pub const BREW_ANALYSE: &str = "brew.analyse";

/// Brew games that were reviewed, with what was found.
pub const BREW_REVIEWS: &str = "brew.reviews";

/// Brew games that are kept, with their results.
pub const BREW_GAMES: &str = "brew.games";

/// The plan on the Brew Spells page.
pub const BREW_SPELLS: &str = "brew.spells";

/// The games that spells were learned from there.
pub const BREW_SPELLS_GAMES: &str = "brew.spells.games";

/// Values of spells that were learned there and that players may use.
pub const BREW_VALUES: &str = "brew.values";

/// The players on the Brew Compare page.
pub const BREW_COMPARE: &str = "brew.compare";

/// What they have played.
pub const BREW_COMPARE_GAMES: &str = "brew.compare.games";

/// The game on the Splendor Play page, with who plays.
pub const SPLENDOR_PLAY: &str = "splendor.play";

/// The position on the Splendor Analyse page, with how it came about.
pub const SPLENDOR_ANALYSE: &str = "splendor.analyse";

/// The position on the Splendor Explore page.
pub const SPLENDOR_EXPLORE: &str = "splendor.explore";

/// The open Splendor puzzle, and how puzzles went.
pub const SPLENDOR_PUZZLES: &str = "splendor.puzzles";

/// The games on the Splendor Replays page.
pub const SPLENDOR_REPLAYS: &str = "splendor.replays";

/// The current place in the open one.
pub const SPLENDOR_PLACE: &str = "splendor.place";

/// Splendor games that were reviewed, with what was found.
pub const SPLENDOR_REVIEWS: &str = "splendor.reviews";

/// Results of the Splendor games that somebody played here against levels.
pub const SPLENDOR_RESULTS: &str = "splendor.results";

/// The settings on the Splendor Statistics page.
pub const SPLENDOR_STATS: &str = "splendor.stats";

/// The games played with them.
pub const SPLENDOR_STATS_GAMES: &str = "splendor.stats.games";

/// Where values of a type are saved.
pub struct Slot<T: 'static> {
    /// Its name.
    pub name: &'static str,
    /// The saved data as a value; `None` where that cannot be shown.
    pub load: fn(Value) -> Option<T>,
    /// The value as JSON; `None` where it is not worth saving.
    pub save: fn(&T) -> Option<String>,
}

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T: Serialize + DeserializeOwned> Slot<T> {
    /// For values that are saved as they are.
    pub const fn of(name: &'static str) -> Self {
        Self { name, load: |value| values::read(value).ok(), save: values::to_json }
    }
}

impl<T> Slot<T> {
    /// The same under another name.
    pub const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The saved value.
    pub fn read(&self) -> Option<T> {
        (self.load)(value(self.name)?)
    }

    /// Saves a value; deletes the old one where it is not worth saving.
    pub fn write(&self, value: &T) {
        match (self.save)(value) {
            Some(text) => {
                keep(self.name, &text);
            }
            None => remove(self.name),
        }
    }

    /// Whether a value can be saved there.
    pub fn fits(self, value: Value) -> bool {
        (self.load)(value).is_some()
    }
}

/// For [`Slot::load`] of a list: what cannot be read, or is not sound, is left out.
pub fn load_sound<T: DeserializeOwned>(value: Value, is_sound: fn(&T) -> bool) -> Vec<T> {
    let all = values::list(value).into_iter();
    all.filter_map(|one| values::read(one).ok()).filter(is_sound).collect()
}

/// A plan of many games as saved: earlier versions had its games beside it.
#[derive(Serialize, Deserialize)]
struct Planned<P> {
    plan: P,
}

/// For [`Slot::load`] of such a plan.
pub fn load_plan<P: DeserializeOwned>(value: Value) -> Option<P> {
    Some(values::read::<Planned<P>>(value).ok()?.plan)
}

/// For [`Slot::save`] of such a plan.
pub fn save_plan<P: Serialize>(plan: &P) -> Option<String> {
    values::to_json(&Planned { plan })
}

/// The value of that name, if there is one that can be read.
pub fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    values::read(value(name)?).ok()
}

/// The raw value of that name.
pub fn value(name: &str) -> Option<Value> {
    values::parse(&platform::read(Area::Device, &full(name))?).ok()
}

/// Saves a value; returns whether it survives this visit.
pub fn write<T: Serialize>(name: &str, value: &T) -> bool {
    values::to_json(value).is_some_and(|text| keep(name, &text))
}

/// The same where it is already JSON.
pub fn keep(name: &str, text: &str) -> bool {
    platform::write(Area::Device, &full(name), text)
}

/// What this tab has saved under that name.
pub fn session(name: &str) -> Option<Value> {
    values::parse(&platform::read(Area::Tab, &full(name))?).ok()
}

/// Saves JSON for this tab, across a reload.
pub fn keep_session(name: &str, text: &str) {
    // What does not fit is dropped.
    platform::write(Area::Tab, &full(name), text);
}

/// Deletes a value.
pub fn remove(name: &str) {
    platform::remove(Area::Device, &full(name));
}

/// Whether something is saved under that name.
pub fn has(name: &str) -> bool {
    platform::read(Area::Device, &full(name)).is_some()
}

/// Whether this storage key is that of the value `name`; `None`, for all that was cleared, always is.
pub fn is_named(name: &str, full: Option<&str>) -> bool {
    full.is_none_or(|full| full.strip_prefix(PREFIX) == Some(name))
}

/// Everything that is saved, as one JSON object: the name and the text of each value.
pub fn export() -> String {
    let all = names().into_iter().fold(values::object(&[]), |all, name| match value(&name) {
        Some(value) => values::with(all, &name, value),
        None => all,
    });
    values::pretty(&all).unwrap_or_default()
}

/// Imports what [`export`] wrote; returns the number of values, or `None` where the text is
/// something else.
///
/// `fits` says whether a name is known and its value readable: one that is not makes the whole file
/// invalid.
pub fn import(text: &str, fits: impl Fn(&str, &Value) -> bool) -> Option<usize> {
    let entries = values::entries(values::parse(text).ok()?)?;
    if entries.is_empty() || !entries.iter().all(|(name, value)| fits(name, value)) {
        return None;
    }
    let kept = entries
        .iter()
        .filter(|(name, value)| values::stringify(value).is_some_and(|text| keep(name, &text)));
    Some(kept.count())
}

/// Deletes everything that this page has saved.
pub fn clear() {
    names().iter().for_each(|name| remove(name));
}

fn names() -> Vec<String> {
    let all = platform::saved_names(Area::Device).into_iter();
    all.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
}

fn full(name: &str) -> String {
    format!("{PREFIX}{name}")
}
