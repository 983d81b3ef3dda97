//! Requests and reports of the Milljan jobs. Field names are those of the vectors.

use serde::{Deserialize, Serialize};

use milljan::advice::{Act, Sora};
use milljan::{Date, IdolId, OwnUnit, UnitId};

/// How far the turn has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A tile has been drawn: with the claimed units there are 13, one must be sent.
    Drawn,
    /// Waiting for a draw or a claim: with the claimed units there are 12.
    Waiting,
    /// Any number up to 13: only what can be said without knowing the rest.
    Partial,
}

/// An own unit as requests write it, valid or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// What the player calls it; 1 to 60 characters, without a bar.
    pub name: String,
    /// 1 to 13 different members.
    pub members: Vec<IdolId>,
}

impl From<&OwnUnit> for UnitEntry {
    fn from(unit: &OwnUnit) -> Self {
        Self { name: unit.name().to_owned(), members: unit.members().iter().collect() }
    }
}

impl UnitEntry {
    /// The unit, if it is valid.
    pub fn unit(&self) -> Option<OwnUnit> {
        OwnUnit::new(&self.name, &self.members).ok()
    }
}

/// A hand and what is known besides it: the fields that all analyses share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// How far the turn has progressed.
    pub state: State,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units, in any order: with those units 13 where drawn, 12
    /// where waiting.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere: all waiting rooms, other seats' claimed units.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default)]
    pub oshi: Option<IdolId>,
    /// How many exchanges are listed; all are counted. 0 to 10,000,000.
    #[serde(default = "exchange_limit")]
    pub exchange_limit: u32,
    /// Which exchanges `top` is chosen from; left out: all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
    /// What is decided, beside what to send; left out: no advice is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<Occasion>,
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// Another seat has just sent a tile: `seen` is without it, the hand waits.
    Sent {
        /// The tile.
        tile: IdolId,
        /// Whether the rules let it be claimed for a unit (ティン).
        tin: bool,
    },
    /// The own turn. A waiting hand has not drawn yet, so そら can fetch a tile.
    Turn {
        /// The tiles that lie in waiting rooms, in any order; copies count once. All are in `seen`.
        rooms: Vec<IdolId>,
    },
    /// A unit was just claimed: a tile has to be sent, and no win can be declared.
    Claimed,
}

/// A part of the exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Focus {
    /// Exchanges that send this tile.
    Out(IdolId),
    /// Exchanges that need this tile.
    In(IdolId),
    /// Exchanges whose best hand has this unit.
    Unit(UnitId),
}

/// Default number of exchanges that are listed.
pub const fn exchange_limit() -> u32 {
    1000
}

/// What a hand is worth and what it can become.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalyseReport {
    /// The day whose units were used, as in the request.
    pub snapshot: Date,
    /// Units that were switched off, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// Own units, as read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// How many units count on that day.
    pub units_active: u16,
    /// Units all of whose members are among the free tiles; ascending.
    pub complete: Vec<UnitId>,
    /// Units of two and more lacking one member: unit and member; ascending.
    pub one_short: Vec<(UnitId, IdolId)>,
    /// Units of three and more lacking two members; ascending.
    pub two_short: Vec<(UnitId, [IdolId; 2])>,
    /// Fewest tiles to exchange until the hand is won; `null` where no win is left, or in a partial
    /// state.
    pub h: Option<u8>,
    /// Points if the game ended now and this player had not won.
    pub score_lose: u32,
    /// The units that score them, claimed ones first.
    pub lose_units: Vec<UnitId>,
    /// Points of a won hand (drawn, `h` = 0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_tsumo: Option<u32>,
    /// The units of the won hand, without the claimed ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tsumo_units: Option<Vec<UnitId>>,
    /// Unseen copies of each of the 54 tiles, 0 to 3, in the order of their numbers.
    pub rem: Vec<u8>,
    /// How many tiles are unseen: what the next draw comes from.
    pub unseen: u16,
    /// All minimal exchanges; missing where `h` is 0 or `null`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<Exchanges>,
    /// What each discard leads to, ascending by tile (drawn state).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discards: Option<Vec<Discard>>,
    /// The fastest discard: smallest `h`, then largest weight, then greatest mean score, then lowest id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<IdolId>,
    /// Tiles that bring `h` down when drawn, ascending (waiting state).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adv: Option<Vec<IdolId>>,
    /// How many copies of those tiles are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u16>,
    /// Winning tiles (waiting state, `h` = 1): tile, copies left, points by own draw, points by ron
    /// (`null` where it may not be ron).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<Vec<Win>>,
    /// How each of those wins is made up; same order as `wins`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_units: Option<Vec<WinUnits>>,
    /// What to do; missing where the request names no occasion, in a partial state, and until it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
    /// Whether everything above is final; `false` while exchanges are still being counted.
    pub complete_count: bool,
}

/// What to do, and what else could be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advice {
    /// Everything that can be done, the best first.
    pub ways: Vec<Way>,
    /// What becomes of そら; missing where the hand holds none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sora: Option<Sora>,
}

/// Something that can be done, and what the hand is like afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Way {
    /// What is done.
    pub act: Act,
    /// Points of the win, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// `h` of the twelve tiles then; `null` where no win is left.
    pub h: Option<u8>,
    /// Tiles that bring that down when drawn, ascending.
    pub adv: Vec<IdolId>,
    /// How many copies of those tiles are left.
    pub weight: u16,
    /// Mean points of the wins by own draw, where `h` is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
}

/// The set of minimal exchanges.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exchanges {
    /// Different pairs (tiles out, tiles in).
    pub count: u64,
    /// Different multisets of units that attain `h`.
    pub unit_sets: u64,
    /// Those, times the choices of which unit receives each missing tile: what the article's
    /// program counted.
    pub raw: u64,
    /// Pairs, ascending by out and in, up to the request's limit.
    pub list: Vec<(Vec<IdolId>, Vec<IdolId>)>,
    /// Whether `list` is shorter than `count`.
    pub truncated: bool,
    /// The pairs with the best scores within the request's focus, best first, with their units; at most 200.
    pub top: Vec<ExchangeRow>,
    /// How often each tile goes out: tile, number of pairs; most first.
    pub by_out: Vec<(IdolId, u64)>,
    /// How often each tile comes in: tile, number of pairs; most first.
    pub by_in: Vec<(IdolId, u64)>,
    /// How often each unit is part of a pair's best hand: unit, number of pairs; most first.
    pub by_unit: Vec<(UnitId, u64)>,
}

/// One minimal exchange and the best hand it makes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExchangeRow {
    /// Tiles that are sent, ascending.
    pub out: Vec<IdolId>,
    /// Tiles that are needed, ascending.
    #[serde(rename = "in")]
    pub into: Vec<IdolId>,
    /// The units of the best split, without the claimed ones; ascending.
    pub units: Vec<UnitId>,
    /// Points of that hand if won by an own draw.
    pub score: u32,
    /// Different unit multisets behind this pair.
    pub splits: u32,
}

/// What sending one tile leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Discard {
    /// The tile that is sent.
    pub tile: IdolId,
    /// `h` of the twelve tiles that stay; `null` where no win is left.
    pub h: Option<u8>,
    /// Tiles that bring that down when drawn, ascending.
    pub adv: Vec<IdolId>,
    /// How many copies of those tiles are left.
    pub weight: u16,
    /// Winning tiles, where `h` is 1: tile, copies left, points by own draw, points by ron (`null`
    /// where it may not be ron).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<Vec<Win>>,
    /// How each of those wins is made up; same order as `wins`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_units: Option<Vec<WinUnits>>,
    /// Tiles that another seat could then send to be claimed for a unit (ティン), ascending.
    pub tin: Vec<IdolId>,
    /// The article's measure, a pair of counts: how many different sets of tiles come in by minimal
    /// exchanges that send this tile, and how many sets there are in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_kinds: Option<(u64, u64)>,
    /// The units of one best goal after this discard, without the claimed ones.
    pub goal: Vec<UnitId>,
}

/// A winning tile: the tile, copies left, points by own draw, points by ron (`null` where it may not be
/// ron).
pub type Win = (IdolId, u8, u32, Option<u32>);

/// The units behind a winning tile.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinUnits {
    /// Units of the best hand by own draw.
    pub tsumo: Vec<UnitId>,
    /// Units of the best hand by ron; empty where ron is not allowed.
    pub ron: Vec<UnitId>,
    /// The unit that holds the ron tile.
    pub ron_unit: Option<UnitId>,
}

/// "X was just sent: what can I do?" for every X, in a waiting state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimsRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere, without the tile in question.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default)]
    pub oshi: Option<IdolId>,
}

/// The claim table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimsReport {
    /// `h` of the waiting state before any claim.
    pub h: Option<u8>,
    /// Every tile that can be claimed, ascending.
    pub claims: Vec<Claim>,
}

/// What can be done with one tile that another seat sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    /// The tile.
    pub tile: IdolId,
    /// Points by ron, where the tile wins and ron is allowed.
    pub ron: Option<u32>,
    /// Units that can be exposed with it, each with `h` of the drawn state that follows (`null`: no win
    /// left).
    pub tin: Vec<(UnitId, Option<u8>)>,
}

/// A fixed split to be scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// The completed units.
    pub units: Vec<ScoredUnit>,
    /// How the game ended for this player.
    pub result: GameEnd,
    /// Place in `units`, from 0, of the one that holds the ron tile.
    #[serde(default)]
    pub ron_unit: Option<u32>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default)]
    pub oshi: Option<IdolId>,
}

/// One completed unit of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoredUnit {
    /// Which unit.
    pub unit: UnitId,
    /// Whether it was made by ティン.
    pub claimed: bool,
}

/// How the game ended for this player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
    /// Won by own draw.
    Tsumo,
    /// Won on another seat's tile.
    Ron,
    /// Not won.
    None,
}

/// The points of a split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreReport {
    /// Points of each unit, in the order of the request.
    pub parts: Vec<u32>,
    /// Points for the 担当.
    pub bonus: u32,
    /// All points together.
    pub total: u32,
}

/// One node of the article's search: the units removed so far, and what can be removed next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Drawn or waiting.
    pub state: State,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// Units removed on the way from the root to this node, in order.
    #[serde(default)]
    pub path: Vec<UnitId>,
}

/// A node of the article's search and its children, in the order in which the article's program takes
/// them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeReport {
    /// Tiles not yet in a unit, ascending.
    pub left: Vec<IdolId>,
    /// Slots still to be filled: what the article calls h at this node.
    pub slots: u8,
    /// Tiles missing so far: the article's g.
    pub g: u8,
    /// Fewest tiles to exchange for the whole hand.
    pub h: Option<u8>,
    /// What can be removed next.
    pub children: Vec<TreeChild>,
}

/// One unit that can be removed at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeChild {
    /// The unit.
    pub unit: UnitId,
    /// Its members who are not among the tiles left.
    pub missing: Vec<IdolId>,
    /// Tiles missing after it is removed.
    pub g: u8,
    /// Slots still to be filled after it is removed.
    pub slots: u8,
    /// Fewest tiles to exchange anywhere below; `null` where nothing completes the hand.
    pub best: Option<u8>,
    /// Whether the hand is full: every slot is filled or has its missing tile.
    pub goal: bool,
    /// Whether the article's program skips it here, because the same units come up on an earlier
    /// branch.
    pub skipped: bool,
}

/// A survey of dealt hands: a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DealsRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Number of hands, 1 to 100,000,000.
    pub games: u64,
    /// Seed of the first hand; the others count up from there, all below 2^53.
    pub seed_from: u64,
}

jobs_core::ranged!(DealsRequest);

/// What dealt hands are like: counts, sums and sums of squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealsSums {
    /// Hands dealt so far.
    pub games: u64,
    /// Hands by `h`, from 0 to 13; the last entry counts hands without any win.
    pub h: Vec<u64>,
    /// Sum of the numbers of complete units.
    pub complete_sum: u64,
    /// Sum of their squares.
    pub complete_sq: u64,
    /// Sum of the points that the hands score as dealt, without a win.
    pub score_lose_sum: u64,
    /// Sum of their squares.
    pub score_lose_sq: u64,
}
