//! A game as requests write it, and `splendor.view`: where it stands.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use super::SplendorError;
use super::analyse::EvaluatorEntry;
use super::position::Observation;
use jobs_core::batch::LAST_SEED;
use jobs_core::{Job, JobError, RequestError, Search, within};
use search::Ready;
use splendor::material::{SEATS, level};
use splendor::{Action, Decks, Nobles, Phase, Rules, Source, Space, State, Table};

/// Most moves of a game.
pub(super) const MOST_MOVES: usize = 2_000;

/// How a noble is chosen where several would come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NobleEntry {
    /// The player chooses.
    #[default]
    Choose,
    /// The one at the lowest place comes.
    Lowest,
}

/// House rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RulesEntry {
    /// Whether one or two different tokens may be taken where more are available.
    #[serde(default)]
    pub take_fewer: bool,
    /// How a noble is chosen where several would come.
    #[serde(default)]
    pub noble: NobleEntry,
    /// Prestige that ends the game, 10 to 25.
    #[serde(default = "usual_target")]
    pub target: u8,
}

const fn usual_target() -> u8 {
    15
}

impl Default for RulesEntry {
    fn default() -> Self {
        Self { take_fewer: false, noble: NobleEntry::Choose, target: usual_target() }
    }
}

/// Numbers of decisions and the rules that go with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SpaceEntry {
    /// The 81 numbers.
    #[serde(rename = "81")]
    S81,
    /// The 406 numbers.
    #[serde(rename = "406")]
    S406,
    /// All numbers.
    #[default]
    #[serde(rename = "full")]
    Full,
}

impl SpaceEntry {
    /// The decision with a number.
    pub fn action(self, id: u16) -> Option<Action> {
        Space::from(self).action(id)
    }
}

impl From<SpaceEntry> for Space {
    fn from(entry: SpaceEntry) -> Self {
        match entry {
            SpaceEntry::S81 => Self::S81,
            SpaceEntry::S406 => Self::S406,
            SpaceEntry::Full => Self::Full,
        }
    }
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveEntry {
    /// Its number in the `space` of the game.
    pub id: u16,
    /// The card that came from a deck, 0 to 89; with the purchase of a hidden reserved card,
    /// that card. In a game from a seed it replaces the one that would come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<u8>,
}

/// A game: where it began, under which rules, and what was done. It begins with decks shuffled by a
/// seed or with a position; exactly one of the two is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// Number of players, 2 to 4, of a game from a seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Seed of the decks, below 2^53.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Observation>,
    /// House rules.
    #[serde(default)]
    pub rules: RulesEntry,
    /// Which numbers name the moves.
    #[serde(default)]
    pub space: SpaceEntry,
    /// The moves that were made, at most 2000.
    #[serde(default)]
    pub moves: Vec<MoveEntry>,
}

impl GameEntry {
    /// The network files that evaluating this game needs, as far as can be seen before it is checked.
    pub(super) fn files(&self, evaluator: EvaluatorEntry) -> &'static [&'static str] {
        let shown = self.position.as_ref().map(|position| position.players.len());
        let seats = shown.or(self.players.map(usize::from)).unwrap_or(2);
        super::weights::files(seats, evaluator == EvaluatorEntry::Network)
    }

    pub(super) fn rules(&self, at: &str) -> Result<Rules, JobError> {
        let RulesEntry { take_fewer, noble, target } = self.rules;
        within(target, 10..=25, format!("{at}/rules/target"))?;
        let nobles = match noble {
            NobleEntry::Choose if self.space == SpaceEntry::Full => Nobles::Choose,
            _ => Nobles::Lowest,
        };
        Ok(Rules { takes_fewer: take_fewer, nobles, target })
    }

    /// The game before its first move; `at` is the place of the field.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn start(&self, at: &str) -> Result<Table, JobError> {
        let rules = self.rules(at)?;
        match (self.seed, &self.position) {
            (Some(seed), None) => {
                let players = usize::from(self.players.unwrap_or(2));
                within(players, 2..=SEATS, format!("{at}/players"))?;
                if seed >= LAST_SEED {
                    let kind = RequestError::SeedRange { most: LAST_SEED };
                    return Err(JobError::new(&kind, format!("{at}/seed")));
                }
                let decks = Decks::shuffled(players, &mut Pcg64Mcg::seed_from_u64(seed));
                Ok(Table::new(players, &decks, rules))
            }
            (None, Some(position)) => position.table(rules, &format!("{at}/position")),
            _ => Err(JobError::new(&SplendorError::OneStart, at)),
        }
    }

    /// The game after its moves.
    ///
    /// # Errors
    /// What is wrong with it, and which move.
    pub fn table(&self, at: &str) -> Result<Table, JobError> {
        self.tables(at, |_, _, _| {})
    }

    /// The game after its moves; `visit` sees each move in the position before it, and the one after.
    ///
    /// # Errors
    /// What is wrong with it, and which move.
    pub fn tables(
        &self,
        at: &str,
        mut visit: impl FnMut(&State, MoveEntry, &State),
    ) -> Result<Table, JobError> {
        let mut table = self.start(at)?;
        if self.moves.len() > MOST_MOVES {
            let [has, most] = [self.moves.len(), MOST_MOVES].map(|count| count as u64);
            let kind = SplendorError::MoveCount { has, most };
            return Err(JobError::new(&kind, format!("{at}/moves")));
        }
        let space = self.space.into();
        let mut ids = Vec::new();
        for (number, &made) in self.moves.iter().enumerate() {
            let before = table.state;
            make(&mut table, space, made, &mut ids).map_err(|(kind, field)| {
                JobError::new(&kind, format!("{at}/moves/{number}{field}"))
            })?;
            visit(&before, made, &table.state);
        }
        Ok(table)
    }
}

/// Makes one move of a game; if that fails, returns why, and the field of the move that is wrong.
pub(super) fn make(
    table: &mut Table,
    space: Space,
    made: MoveEntry,
    ids: &mut Vec<u16>,
) -> Result<(), (SplendorError, &'static str)> {
    let MoveEntry { id, mut reveal } = made;
    let state = &table.state;
    if state.phase() == Phase::Over {
        return Err((SplendorError::GameOver, ""));
    }
    let action = space.action(id);
    // A hidden reserved card is shown when it is bought.
    if let (Some(Action::Buy(Source::Reserved(held), _)), Some(card)) = (action, reveal) {
        let (seat, held) = (state.turn(), usize::from(held));
        let unknown = state.players[seat].reserved[held] >= 90;
        if unknown {
            let place = state.players[seat].reserved[held];
            if card >= 90 || level(card) != level(place) || !state.is_unseen(card) {
                return Err((SplendorError::Reveal { card }, "/reveal"));
            }
            table.reveal(held, card);
            reveal = None;
        }
    }
    let state = &table.state;
    space.legal(state, ids);
    if !ids.contains(&id) {
        return Err((SplendorError::IllegalMove { id, legal: ids.len() as u32 }, "/id"));
    }
    if let Some(card) = reveal {
        let drawn = space.draws(state, id);
        if drawn.is_none_or(|drawn| card >= 90 || level(card) != drawn || !state.is_unseen(card)) {
            return Err((SplendorError::Reveal { card }, "/reveal"));
        }
        table.bring(card);
    }
    table.play_in(space, id);
    Ok(())
}

/// A name of what happened in a game: the same for games that went the same way, from a seed or from a
/// position.
pub(super) fn key(table: &Table) -> String {
    format!("{:016x}", table.state.key())
}

/// `splendor.view`
pub struct View;

/// A game, and who looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ViewRequest {
    /// The game.
    pub game: GameEntry,
    /// The seat that looks, from 0: others' hidden cards stay hidden. Left out: everything known is
    /// shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
}

/// A move as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeEntry {
    /// The seat that made it, from 0.
    pub seat: u8,
    /// Its number in the `space` of the game.
    pub id: u16,
    /// The card that was bought or reserved, 0 to 89, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// The card that came onto the board, 0 to 89.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<u8>,
    /// The noble that came, 0 to 9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noble: Option<u8>,
    /// Prestige of the mover afterwards.
    pub points: u8,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewReport {
    /// The position.
    pub position: Observation,
    /// Numbers of the legal decisions; empty when the game is over.
    pub legal: Vec<u16>,
    /// The moves so far.
    pub made: Vec<MadeEntry>,
    /// Prestige of each player.
    pub points: Vec<u8>,
    /// Seats that have won, from 0; `null` while the game is not over.
    pub winners: Option<Vec<u8>>,
    /// The same for positions that are reached the same way, from a seed or from a first position.
    pub key: String,
}

/// What happened in a move, as far as `you` may know.
fn happened(
    before: &State,
    made: MoveEntry,
    after: &State,
    space: Space,
    you: Option<usize>,
) -> MadeEntry {
    let seat = before.turn();
    let (was, is) = (&before.players[seat], &after.players[seat]);
    let known = |card: u8| (card < 90).then_some(card);
    let own = you.is_none_or(|you| you == seat);
    let (mut card, mut reveal) = (None, None);
    if let Some(source) = space.action(made.id).and_then(Action::source) {
        card = match source {
            Source::Deck(_) if own => known(is.reserved[was.reserves()]),
            Source::Deck(_) => None,
            Source::Slot(_) => before.card(source).and_then(known),
            Source::Reserved(_) => {
                let held = before.card(source).and_then(known);
                // A hidden card was named with the purchase.
                held.or(made.reveal)
            }
        };
        if let Source::Slot(slot) = source {
            reveal = known(after.board[usize::from(slot)]);
        }
    }
    let came = is.nobles & !was.nobles;
    MadeEntry {
        seat: seat as u8,
        id: made.id,
        card,
        reveal,
        noble: (came != 0).then(|| came.trailing_zeros() as u8),
        points: is.points,
    }
}

pub(super) fn winners(state: &State) -> Option<Vec<u8>> {
    let won = || (0..state.seats() as u8).filter(|seat| state.winners() >> seat & 1 == 1);
    (state.phase() == Phase::Over).then(|| won().collect())
}

impl Job for View {
    const NAME: &'static str = "splendor.view";
    const ABOUT: &'static str = "Where a game stands, what may be done, and what happened.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.view","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":46}]}}"#;
    type Request = ViewRequest;
    type Report = ViewReport;
    type Error = SplendorError;

    fn start(request: ViewRequest) -> Result<impl Search<Report = ViewReport> + 'static, JobError> {
        let ViewRequest { game, you } = request;
        let you = you.map(usize::from);
        let space = game.space.into();
        let mut made = Vec::with_capacity(game.moves.len());
        let table = game.tables("/game", |before, entry, after| {
            made.push(happened(before, entry, after, space, you));
        })?;
        let seats = table.state.seats();
        if let Some(you) = you {
            within(you, 0..=seats - 1, "/you")?;
        }
        let mut legal = Vec::new();
        space.legal(&table.state, &mut legal);
        Ok(Ready(ViewReport {
            position: Observation::of(&table, you),
            legal,
            made,
            points: table.state.seated().iter().map(|player| player.points).collect(),
            winners: winners(&table.state),
            key: key(&table),
        }))
    }
}
