//! A game for one to four seats: deal, turns, claims, end.
//!
//! The state changes only by [`Action`]s, so the setup and the list of actions are the whole game:
//! a replay. Forced moves happen automatically: a draw where there is no そら to use, and passing
//! where there is nothing to claim. Rules: the article; what it leaves open is in [`Rules`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::deals;
use super::hand::{Hand, HandError};
use super::idol::{IdolId, SORA, Set, TILES};
use super::roster::Roster;
use super::rules::{ClaimFrom, ManyRon, Priority, Rules};
use super::score;
use super::unit::UnitId;
use super::win::{self, Won};

/// Tiles that each seat is dealt.
pub const DEALT: usize = 12;
/// Most seats of a game.
pub const SEATS: usize = 4;

/// One decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Draw, although そら could be used.
    Draw,
    /// Send そら and take `tile` from the waiting room of seat `from`.
    Sora {
        /// Whose waiting room.
        from: u8,
        /// The tile taken.
        tile: IdolId,
    },
    /// Send a free tile.
    Send(IdolId),
    /// Win with the tile just drawn.
    Tsumo,
    /// Win with the tile that another seat has sent.
    Ron,
    /// Claim the tile that another seat has sent, for this unit.
    Tin(UnitId),
    /// Claim nothing.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Sora { from, tile } => write!(f, "sora {from} {tile}"),
            Self::Send(tile) => write!(f, "send {tile}"),
            Self::Tsumo => f.write_str("tsumo"),
            Self::Ron => f.write_str("ron"),
            Self::Tin(unit) => write!(f, "tin {unit}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Text that is not an action, shortened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error(
    "'{0}' is no action; actions are draw, sora SEAT TILE, send TILE, tsumo, ron, tin UNIT, pass"
)]
pub struct ActionError(pub String);

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let words: Vec<&str> = text.split(' ').collect();
        let read = || {
            Some(match words[..] {
                ["draw"] => Self::Draw,
                ["tsumo"] => Self::Tsumo,
                ["ron"] => Self::Ron,
                ["pass"] => Self::Pass,
                ["send", tile] => Self::Send(tile.parse().ok()?),
                ["tin", unit] => Self::Tin(unit.parse().ok()?),
                ["sora", from, tile] => {
                    Self::Sora { from: from.parse().ok()?, tile: tile.parse().ok()? }
                }
                _ => return None,
            })
        };
        read().ok_or_else(|| ActionError(text.chars().take(20).collect()))
    }
}

/// What was settled before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The units that count.
    pub roster: Arc<Roster>,
    /// How open rules are played.
    pub rules: Rules,
    /// Decides the wall.
    pub seed: u64,
    /// The seat that draws first.
    pub dealer: u8,
    /// 担当 of each seat; as many entries as seats, one to four.
    pub oshi: Vec<Option<IdolId>>,
    /// What the dealer is dealt, if not left to the seed: twelve tiles, or thirteen with the
    /// first draw. The seed orders the rest of the wall.
    pub hand: Option<Vec<IdolId>>,
}

/// Why a setup is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// None, or more than four.
    #[error("a game has one to four seats, not {0}")]
    Seats(usize),
    /// No such seat.
    #[error("there is no seat {0} to be the dealer")]
    Dealer(u8),
    /// そら, or a number that is not a tile's, was declared 担当.
    #[error("seat {seat} cannot declare tile {id} as oshi")]
    Oshi {
        /// The seat.
        seat: usize,
        /// What it declared.
        id: IdolId,
    },
    /// The given hand has neither twelve tiles nor thirteen.
    #[error("the hand to start from has 12 or 13 tiles, not {0}")]
    HandSize(usize),
    /// The given hand has a number that is not a tile's.
    #[error("there is no tile {id}")]
    HandTile {
        /// Its place in the hand.
        at: usize,
        /// The value found.
        id: IdolId,
    },
    /// The given hand has more of a tile than there are copies.
    #[error("there are three copies of tile {id}, not more")]
    HandCopies {
        /// The place of the copy too many.
        at: usize,
        /// The tile.
        id: IdolId,
    },
}

/// What one seat holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// Free tiles, ascending.
    pub free: Vec<IdolId>,
    /// The free tile that was drawn last, while it is still distinguishable.
    pub drawn: Option<IdolId>,
    /// Units exposed by ティン, oldest first.
    pub claimed: Vec<UnitId>,
    /// The waiting room, oldest first; tiles that were taken away are not in it.
    pub room: Vec<IdolId>,
    /// Free tiles that everybody knows of, because そら has fetched them from a waiting room.
    pub known: Vec<IdolId>,
    /// Own draws so far.
    pub draws: u16,
}

impl Seat {
    fn take(&mut self, tile: IdolId) -> bool {
        let at = self.free.iter().position(|&free| free == tile);
        at.is_some_and(|at| {
            self.free.remove(at);
            self.drawn = None;
            if let Some(at) = self.known.iter().position(|&known| known == tile) {
                self.known.remove(at);
            }
            true
        })
    }

    fn add(&mut self, tile: IdolId) {
        let at = self.free.partition_point(|&free| free <= tile);
        self.free.insert(at, tile);
    }
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The seat may draw or use そら.
    Turn(u8),
    /// The seat has drawn: it wins or sends.
    Drawn(u8),
    /// The seat has claimed a unit: it sends.
    Claimed(u8),
    /// A tile was sent; seats that can claim it answer, in turn.
    Sent(Sent),
    /// The end.
    Over,
}

/// A tile that was sent and may be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Who has sent it.
    pub from: u8,
    /// The tile; not yet in the waiting room.
    pub tile: IdolId,
    /// Seats that can claim it and have not answered, the next in turn first.
    asked: Vec<u8>,
    /// Claims so far, in turn order.
    claims: Vec<(u8, Action)>,
}

/// What has happened, draws and the end included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile was drawn from the wall.
    Draw(IdolId),
    /// そら was sent for a tile of this seat's waiting room.
    Sora(u8, IdolId),
    /// A tile was sent; whether it was the one just drawn.
    Send(IdolId, bool),
    /// A unit was claimed with this tile of that seat.
    Tin(UnitId, IdolId, u8),
    /// A win with this drawn tile.
    Tsumo(IdolId),
    /// A win with this tile of that seat.
    Ron(IdolId, u8),
    /// The wall is empty.
    Exhausted,
}

/// The result of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Points.
    pub points: u32,
    /// Completed units that score, claimed ones first.
    pub units: Vec<UnitId>,
    /// Whether this seat has won, and with which tile.
    pub win: Option<Win>,
}

/// How a seat has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winning tile.
    pub tile: IdolId,
    /// By ron: the seat that sent it, and the unit that holds it.
    pub ron: Option<(u8, UnitId)>,
}

/// Why an action is not legal now; the legal ones are in [`Game::legal`].
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A different decision is due.
    #[error("'{action}' is not open here: {now}")]
    Moment {
        /// The action as text.
        action: String,
        /// The decision that is due.
        now: Moment,
    },
    /// A win with a hand that is not complete.
    #[error("the hand is not complete, so nothing is won")]
    NotWon,
    /// A tile that is not in the hand cannot be sent.
    #[error("tile {tile} is not in the hand")]
    NotInHand {
        /// The tile.
        tile: IdolId,
    },
    /// Fetching without そら.
    #[error("there is no そら in the hand to fetch a tile with")]
    NoSora,
    /// Fetching そら would change nothing.
    #[error("そら fetches no そら")]
    SoraFetched,
    /// Fetching a tile that is not there.
    #[error("tile {tile} does not lie in the waiting room of seat {from}")]
    NotInRoom {
        /// Whose waiting room.
        from: u8,
        /// The tile.
        tile: IdolId,
    },
    /// A ティン on a tile from a seat other than the one before, where only that one's may be claimed.
    #[error("only a tile of the seat before can be claimed by these rules")]
    NotBefore,
    /// A ティン after an earlier claim, which outranks it.
    #[error("another seat has claimed the tile before")]
    Outranked,
    /// A ティン for a unit that does not exist or does not count.
    #[error("there is no unit {unit} that counts")]
    NoUnit {
        /// Its number.
        unit: UnitId,
    },
    /// A ティン for a unit of fewer than three members.
    #[error("unit {unit} has fewer than three members and cannot be claimed")]
    TooSmall {
        /// Its number.
        unit: UnitId,
    },
    /// A ティン for a unit that the tile is not in.
    #[error("tile {tile}, which was sent, is not in unit {unit}")]
    NotMember {
        /// The unit.
        unit: UnitId,
        /// What was sent.
        tile: IdolId,
    },
    /// A ティン for a unit whose other members are not all in the hand.
    #[error("the hand lacks other members of unit {unit}")]
    Lacks {
        /// The unit.
        unit: UnitId,
        /// The members missing.
        missing: Vec<IdolId>,
    },
    /// A ティン that would leave nothing to send.
    #[error("with unit {unit} no tile would be left to send")]
    NothingLeft {
        /// The unit.
        unit: UnitId,
    },
}

/// The decision that is due.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum Moment {
    /// At the start of a turn.
    #[error("a tile is to be drawn, or fetched with そら")]
    Turn,
    /// After drawing.
    #[error("a tile is to be sent, or the win declared")]
    Drawn,
    /// After a ティン.
    #[error("a tile is to be sent")]
    Claimed,
    /// After another seat has sent a tile.
    #[error("the tile that was sent is to be claimed or passed")]
    Sent,
}

/// Moves the tiles of the dealer's hand, and of the first draw, to where they are dealt from; the others
/// keep their order.
fn put_in_front(hand: &[IdolId], seats: usize, wall: &mut Vec<IdolId>) -> Result<(), SetupError> {
    if hand.len() != DEALT && hand.len() != DEALT + 1 {
        return Err(SetupError::HandSize(hand.len()));
    }
    for (at, &id) in hand.iter().enumerate() {
        if usize::from(id) >= TILES {
            return Err(SetupError::HandTile { at, id });
        }
        let Some(place) = wall.iter().position(|&tile| tile == id) else {
            return Err(SetupError::HandCopies { at, id });
        };
        wall.remove(place);
    }
    let (dealt, drawn) = hand.split_at(DEALT);
    wall.splice(0..0, dealt.iter().copied());
    let first_draw = seats * DEALT;
    wall.splice(first_draw..first_draw, drawn.iter().copied());
    Ok(())
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: Arc<Setup>,
    wall: Arc<Vec<IdolId>>,
    next: usize,
    seats: Vec<Seat>,
    phase: Phase,
    log: Vec<(u8, Event)>,
    result: Vec<Standing>,
}

impl Game {
    /// Deals, and advances to the first decision.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn new(setup: Arc<Setup>) -> Result<Self, SetupError> {
        let count = setup.oshi.len();
        if count == 0 || count > SEATS {
            return Err(SetupError::Seats(count));
        }
        if usize::from(setup.dealer) >= count {
            return Err(SetupError::Dealer(setup.dealer));
        }
        for (seat, oshi) in setup.oshi.iter().enumerate() {
            if let Some(id) = oshi.filter(|&id| id >= SORA) {
                return Err(SetupError::Oshi { seat, id });
            }
        }
        let mut wall = deals::wall(setup.seed);
        if let Some(hand) = &setup.hand {
            put_in_front(hand, count, &mut wall)?;
        }
        // The dealer takes first, the others follow in turn.
        let mut seats = vec![Seat::default(); count];
        for (at, tiles) in wall.chunks(DEALT).take(count).enumerate() {
            let seat = &mut seats[(usize::from(setup.dealer) + at) % count];
            seat.free = tiles.to_vec();
            seat.free.sort_unstable();
        }
        let mut game = Self {
            phase: Phase::Turn(setup.dealer),
            next: count * DEALT,
            wall: Arc::new(wall),
            seats,
            setup,
            log: Vec::new(),
            result: Vec::new(),
        };
        game.settle();
        Ok(game)
    }

    /// Plays a list of actions from the deal on.
    ///
    /// # Errors
    /// The index of the first action that is not legal, and the game up to there.
    pub fn replay(setup: Arc<Setup>, actions: &[Action]) -> Result<Self, Replay> {
        let mut game = Self::new(setup).map_err(Replay::Setup)?;
        for (index, &action) in actions.iter().enumerate() {
            game.apply(action).map_err(|error| Replay::Action { index, error })?;
        }
        Ok(game)
    }

    /// What was settled before the deal.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The seats, by number.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What the game waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Tiles left in the wall.
    pub fn wall_left(&self) -> usize {
        self.wall.len() - self.next
    }

    /// What has happened, oldest first, with the seat that did it.
    pub fn log(&self) -> &[(u8, Event)] {
        &self.log
    }

    /// The result of each seat; empty while the game continues.
    pub fn result(&self) -> &[Standing] {
        &self.result
    }

    /// The seat that decides next; `None` at the end.
    pub fn to_act(&self) -> Option<u8> {
        match &self.phase {
            Phase::Turn(seat) | Phase::Drawn(seat) | Phase::Claimed(seat) => Some(*seat),
            Phase::Sent(sent) => sent.asked.first().copied(),
            Phase::Over => None,
        }
    }

    /// Every legal action of the seat that decides next, without repetition.
    pub fn legal(&self) -> Vec<Action> {
        match &self.phase {
            Phase::Turn(seat) => {
                let mut actions = vec![Action::Draw];
                if self.seat(*seat).free.contains(&SORA) {
                    for (from, other) in self.seats.iter().enumerate() {
                        // Fetching そら with そら would change nothing, and could go on for ever.
                        let tiles: Set =
                            other.room.iter().copied().filter(|&tile| tile != SORA).collect();
                        let from = from as u8;
                        actions.extend(tiles.iter().map(|tile| Action::Sora { from, tile }));
                    }
                }
                actions
            }
            Phase::Drawn(seat) => {
                let mut actions = Vec::new();
                if self.tsumo(*seat).is_some() {
                    actions.push(Action::Tsumo);
                }
                actions.extend(self.sends(*seat));
                actions
            }
            Phase::Claimed(seat) => self.sends(*seat).collect(),
            Phase::Sent(sent) => {
                let mut actions: Vec<_> =
                    sent.asked.first().map(|&seat| self.claims(seat, sent)).unwrap_or_default();
                actions.push(Action::Pass);
                actions
            }
            Phase::Over => Vec::new(),
        }
    }

    /// Plays the action of the seat that decides next, and all forced moves after it.
    ///
    /// # Errors
    /// [`Illegal`] where the action is not legal; nothing has changed then.
    pub fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        let Some(seat) = self.to_act().filter(|_| self.legal().contains(&action)) else {
            return Err(self.why_not(action));
        };
        match action {
            Action::Draw => self.draw(seat),
            Action::Sora { from, tile } => self.use_sora(seat, from, tile),
            Action::Send(tile) => self.send(seat, tile),
            Action::Tsumo => self.win_by_draw(seat),
            Action::Ron | Action::Tin(_) | Action::Pass => self.answer(seat, action),
        }
        self.settle();
        Ok(())
    }

    /// Why an action is not legal.
    fn why_not(&self, action: Action) -> Illegal {
        let now = match (&self.phase, action) {
            (Phase::Over, _) => return Illegal::Over,
            (Phase::Turn(seat), Action::Sora { from, tile }) => {
                return if !self.seat(*seat).free.contains(&SORA) {
                    Illegal::NoSora
                } else if tile == SORA {
                    Illegal::SoraFetched
                } else {
                    Illegal::NotInRoom { from, tile }
                };
            }
            (Phase::Drawn(_) | Phase::Claimed(_), Action::Send(tile)) => {
                return Illegal::NotInHand { tile };
            }
            (Phase::Drawn(_), Action::Tsumo) | (Phase::Sent(_), Action::Ron) => {
                return Illegal::NotWon;
            }
            (Phase::Sent(sent), Action::Tin(unit)) => return self.why_no_claim(sent, unit),
            (Phase::Turn(_), _) => Moment::Turn,
            (Phase::Drawn(_), _) => Moment::Drawn,
            (Phase::Claimed(_), _) => Moment::Claimed,
            (Phase::Sent(_), _) => Moment::Sent,
        };
        Illegal::Moment { action: action.to_string(), now }
    }

    fn why_no_claim(&self, sent: &Sent, unit: UnitId) -> Illegal {
        let Some(&seat) = sent.asked.first() else { return Illegal::Outranked };
        let members = self.setup.roster.members(unit);
        let have: Set = self.seat(seat).free.iter().copied().collect();
        let missing: Vec<_> = members.without(have.with(sent.tile)).iter().collect();
        if !self.setup.roster.active().iter().any(|&(id, _)| id == unit) {
            Illegal::NoUnit { unit }
        } else if members.len() < 3 {
            Illegal::TooSmall { unit }
        } else if !members.has(sent.tile) {
            Illegal::NotMember { unit, tile: sent.tile }
        } else if self.setup.rules.claim_from == ClaimFrom::Left && self.after(sent.from) != seat {
            Illegal::NotBefore
        } else if !sent.claims.is_empty() {
            Illegal::Outranked
        } else if !missing.is_empty() {
            Illegal::Lacks { unit, missing }
        } else {
            Illegal::NothingLeft { unit }
        }
    }

    /// The hand of a seat with everything it sees, as input for the analysis.
    ///
    /// A tile that was just sent and may still be claimed is left out.
    pub fn hand(&self, seat: u8) -> Hand {
        self.hand_with(seat, None).expect("a game never holds more than three copies of a tile")
    }

    /// Every tile that a seat sees outside its own hand and claimed units; those that others have fetched
    /// with そら among them.
    pub fn seen(&self, seat: u8) -> Vec<IdolId> {
        let mut seen = Vec::new();
        for (at, other) in self.seats.iter().enumerate() {
            seen.extend_from_slice(&other.room);
            if at != usize::from(seat) {
                let roster = &self.setup.roster;
                seen.extend(other.claimed.iter().flat_map(|&id| roster.members(id).iter()));
                seen.extend_from_slice(&other.known);
            }
        }
        seen
    }

    /// The win that a seat could declare with the tile just drawn.
    pub fn tsumo(&self, seat: u8) -> Option<Won> {
        // Most drawn hands hold a tile of no complete unit; the search sees that at once.
        win::won(&self.hand(seat), None)
    }

    /// The win that a seat could declare on the tile that was just sent.
    pub fn ron(&self, seat: u8) -> Option<Won> {
        let Phase::Sent(sent) = &self.phase else { return None };
        self.ron_on(seat, sent.tile)
    }

    fn ron_on(&self, seat: u8, tile: IdolId) -> Option<Won> {
        if tile == SORA {
            return None;
        }
        win::won(&self.hand_with(seat, Some(tile)).ok()?, Some(tile))
    }

    fn hand_with(&self, seat: u8, tile: Option<IdolId>) -> Result<Hand, HandError> {
        let own = self.seat(seat);
        let mut free = own.free.clone();
        free.extend(tile);
        let oshi = self.setup.oshi[usize::from(seat)];
        Hand::new(&self.setup.roster, &own.claimed, &free, &self.seen(seat), oshi)
    }

    fn seat(&self, seat: u8) -> &Seat {
        &self.seats[usize::from(seat)]
    }

    fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.seats[usize::from(seat)]
    }

    fn after(&self, seat: u8) -> u8 {
        (seat + 1) % self.seats.len() as u8
    }

    fn sends(&self, seat: u8) -> impl Iterator<Item = Action> {
        let tiles: Set = self.seat(seat).free.iter().copied().collect();
        tiles.iter().map(Action::Send).collect::<Vec<_>>().into_iter()
    }

    /// What a seat can do with a tile that was sent, apart from passing.
    fn claims(&self, seat: u8, sent: &Sent) -> Vec<Action> {
        let rules = self.setup.rules;
        let mut actions = Vec::new();
        if self.ron_on(seat, sent.tile).is_some() {
            actions.push(Action::Ron);
        }
        // An earlier claim outranks any ティン: a ロン by kind, a ティン by turn.
        let outranked = !sent.claims.is_empty();
        let may = rules.claim_from == ClaimFrom::Any || self.after(sent.from) == seat;
        if may && !outranked {
            let have: Set = self.seat(seat).free.iter().copied().collect();
            actions.extend(
                self.setup
                    .roster
                    .active()
                    .iter()
                    .filter(|(_, members)| {
                        // A seat with nothing left to send has won: that is ロン.
                        members.len() >= 3
                            && usize::from(members.len()) <= self.seat(seat).free.len()
                            && members.has(sent.tile)
                            && members.without(have.with(sent.tile)).is_empty()
                    })
                    .map(|&(id, _)| Action::Tin(id)),
            );
        }
        actions
    }

    /// Plays all forced moves.
    fn settle(&mut self) {
        loop {
            match &self.phase {
                Phase::Turn(seat) => {
                    let seat = *seat;
                    if self.wall_left() == 0 {
                        self.log.push((seat, Event::Exhausted));
                        self.end(Vec::new());
                    } else if self.legal().len() == 1 {
                        self.draw(seat);
                    } else {
                        return;
                    }
                }
                Phase::Sent(sent) => {
                    let Some(&seat) = sent.asked.first() else {
                        self.resolve();
                        continue;
                    };
                    if !self.claims(seat, sent).is_empty() {
                        return;
                    }
                    if let Phase::Sent(sent) = &mut self.phase {
                        sent.asked.remove(0);
                    }
                }
                Phase::Drawn(_) | Phase::Claimed(_) | Phase::Over => return,
            }
        }
    }

    fn draw(&mut self, seat: u8) {
        let tile = self.wall[self.next];
        self.next += 1;
        let own = self.seat_mut(seat);
        own.add(tile);
        own.drawn = Some(tile);
        own.draws += 1;
        self.log.push((seat, Event::Draw(tile)));
        self.phase = Phase::Drawn(seat);
    }

    fn use_sora(&mut self, seat: u8, from: u8, tile: IdolId) {
        let room = &mut self.seat_mut(from).room;
        if let Some(at) = room.iter().rposition(|&there| there == tile) {
            room.remove(at);
        }
        let own = self.seat_mut(seat);
        own.take(SORA);
        own.room.push(SORA);
        own.add(tile);
        own.known.push(tile);
        self.log.push((seat, Event::Sora(from, tile)));
        if !self.setup.rules.sora_then_draw {
            self.phase = Phase::Turn(self.after(seat));
        } else {
            self.draw(seat);
        }
    }

    fn send(&mut self, seat: u8, tile: IdolId) {
        let own = self.seat_mut(seat);
        let drawn = own.drawn == Some(tile);
        own.take(tile);
        self.log.push((seat, Event::Send(tile, drawn)));
        let count = self.seats.len() as u8;
        let asked = (1..count).map(|step| (seat + step) % count).collect();
        self.phase = Phase::Sent(Sent { from: seat, tile, asked, claims: Vec::new() });
    }

    fn win_by_draw(&mut self, seat: u8) {
        let tile = self.seat(seat).drawn.unwrap_or(SORA);
        let Some(won) = self.tsumo(seat) else { return };
        self.log.push((seat, Event::Tsumo(tile)));
        self.end(vec![(seat, won, Win { tile, ron: None })]);
    }

    fn answer(&mut self, seat: u8, action: Action) {
        let rules = self.setup.rules;
        let Phase::Sent(sent) = &mut self.phase else { return };
        sent.asked.remove(0);
        if action == Action::Pass {
            return;
        }
        sent.claims.push((seat, action));
        // Nobody further on can outrank these.
        let settled = match action {
            Action::Ron => rules.many_ron == ManyRon::First,
            _ => rules.claim_priority == Priority::TurnOrder,
        };
        if settled {
            sent.asked.clear();
        }
    }

    /// Carries out the claims, or puts the tile into the waiting room.
    fn resolve(&mut self) {
        let Phase::Sent(sent) = std::mem::replace(&mut self.phase, Phase::Over) else { return };
        let Sent { from, tile, claims, .. } = sent;
        // In turn order a ティン ends the asking, so a ロン in the list always counts.
        let rons: Vec<u8> =
            claims.iter().filter(|claim| claim.1 == Action::Ron).map(|claim| claim.0).collect();
        if !rons.is_empty() {
            let mut wins = Vec::new();
            for seat in rons {
                let Some(won) = self.ron_on(seat, tile) else { continue };
                let Some(holder) = won.holder else { continue };
                self.seat_mut(seat).add(tile);
                self.log.push((seat, Event::Ron(tile, from)));
                wins.push((seat, won, Win { tile, ron: Some((from, holder)) }));
            }
            return self.end(wins);
        }
        let tin = claims.iter().find_map(|&(seat, action)| match action {
            Action::Tin(unit) => Some((seat, unit)),
            _ => None,
        });
        let Some((seat, unit)) = tin else {
            self.seat_mut(from).room.push(tile);
            self.phase = Phase::Turn(self.after(from));
            return;
        };
        let members = self.setup.roster.members(unit);
        let own = self.seat_mut(seat);
        for member in members.iter().filter(|&member| member != tile) {
            own.take(member);
        }
        own.claimed.push(unit);
        self.log.push((seat, Event::Tin(unit, tile, from)));
        self.phase = Phase::Claimed(seat);
    }

    fn end(&mut self, wins: Vec<(u8, Won, Win)>) {
        self.phase = Phase::Over;
        self.result = (0..self.seats.len() as u8)
            .map(|seat| {
                if let Some((_, won, win)) = wins.iter().find(|(winner, ..)| *winner == seat) {
                    let mut units = self.seat(seat).claimed.clone();
                    units.extend(&won.units);
                    return Standing { points: won.points, units, win: Some(*win) };
                }
                let (points, units) = score::lose(&self.hand(seat));
                Standing { points, units, win: None }
            })
            .collect();
    }
}

/// Why a replay cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Replay {
    /// The setup is invalid.
    #[error(transparent)]
    Setup(SetupError),
    /// An action is not legal where it appears.
    #[error("{error}")]
    Action {
        /// Its index in the list.
        index: usize,
        /// Which it is.
        error: Illegal,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::deals::below;
    use crate::idol::COPIES;
    use crate::unit::SNAPSHOTS;
    use rand_core::SeedableRng as _;

    fn setup(seed: u64, seats: usize, rules: Rules) -> Arc<Setup> {
        let roster = Roster::of(SNAPSHOTS[(seed % 2) as usize]);
        Arc::new(Setup {
            roster,
            rules,
            seed,
            dealer: (seed % seats as u64) as u8,
            oshi: vec![Some(3); seats],
            hand: None,
        })
    }

    /// A hand with some tiles from another deal.
    fn given(seed: u64, tiles: usize) -> Vec<IdolId> {
        deals::wall(seed ^ 1 << 50)[..tiles].to_vec()
    }

    /// All tiles by where they are: hands, claimed units, waiting rooms, the tile just sent, the wall.
    fn census(game: &Game) -> [u8; TILES] {
        let mut counts = [0; TILES];
        let mut count = |tile: IdolId| counts[usize::from(tile)] += 1;
        for seat in &game.seats {
            seat.free.iter().chain(&seat.room).for_each(|&tile| count(tile));
            let roster = &game.setup.roster;
            seat.claimed.iter().flat_map(|&id| roster.members(id).iter()).for_each(&mut count);
        }
        if let Phase::Sent(sent) = &game.phase {
            count(sent.tile);
        }
        game.wall[game.next..].iter().for_each(|&tile| count(tile));
        counts
    }

    fn rules() -> impl Strategy<Value = Rules> {
        (any::<[bool; 4]>()).prop_map(|[left, order, all, then_draw]| Rules {
            claim_from: if left { ClaimFrom::Left } else { ClaimFrom::Any },
            claim_priority: if order { Priority::TurnOrder } else { Priority::RonFirst },
            many_ron: if all { ManyRon::All } else { ManyRon::First },
            sora_then_draw: then_draw,
        })
    }

    proptest! {
        #[test]
        fn tiles_are_conserved_and_every_offered_action_is_legal(
            seed in 0u64..1 << 40, seats in 1usize..=4, rules in rules(),
        ) {
            let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
            let setup = setup(seed, seats, rules);
            let mut game = Game::new(setup.clone()).expect("a game");
            let mut actions = Vec::new();
            while game.to_act().is_some() {
                prop_assert_eq!(census(&game), [COPIES; TILES]);
                let legal = game.legal();
                prop_assert!(!legal.is_empty());
                let action = legal[below(&mut rng, legal.len() as u32) as usize];
                prop_assert_eq!(game.apply(action), Ok(()));
                actions.push(action);
                prop_assert!(actions.len() < 2000);
            }
            prop_assert_eq!(game.result().len(), seats);
            prop_assert!(game.legal().is_empty());
            let texts: Vec<Action> =
                actions.iter().map(|action| action.to_string().parse().expect("its own text")).collect();
            prop_assert_eq!(Game::replay(setup, &texts), Ok(game));
        }

        #[test]
        fn a_given_hand_is_dealt_and_nothing_is_lost(
            seed in 0u64..1 << 40, seats in 1usize..=4, tiles in DEALT..=DEALT + 1,
        ) {
            let hand = given(seed, tiles);
            let by_seed = setup(seed, seats, Rules::default());
            let setup = Setup { hand: Some(hand.clone()), ..(*by_seed).clone() };
            let mut game = Game::new(Arc::new(setup)).expect("a game");
            prop_assert_eq!(census(&game), [COPIES; TILES]);
            let dealer = game.setup.dealer;
            let mut dealt = hand[..DEALT].to_vec();
            dealt.sort_unstable();
            // With そら among them, nobody has drawn yet.
            if *game.phase() == Phase::Turn(dealer) {
                prop_assert_eq!(&game.seats()[usize::from(dealer)].free, &dealt);
                prop_assert!(dealt.contains(&SORA));
                game.apply(Action::Draw).expect("a draw is always open");
            }
            let own = &game.seats()[usize::from(dealer)];
            let drawn = own.drawn.expect("a first draw");
            if let Some(&first) = hand.get(DEALT) {
                prop_assert_eq!(drawn, first);
            }
            dealt.insert(dealt.partition_point(|&tile| tile <= drawn), drawn);
            prop_assert_eq!(&own.free, &dealt);
            prop_assert_eq!(game.wall_left(), 162 - seats * DEALT - 1);
            // The rest of the wall lies as the seed orders it.
            let mut rest = deals::wall(seed);
            for tile in &hand {
                let at = rest.iter().position(|there| there == tile).expect("three of each");
                rest.remove(at);
            }
            let others = game.wall[DEALT..].iter().enumerate();
            let first_draw = (tiles > DEALT).then_some((seats - 1) * DEALT);
            let others = others.filter(|&(at, _)| Some(at) != first_draw).map(|(_, &tile)| tile);
            prop_assert_eq!(others.collect::<Vec<_>>(), rest);
        }

        #[test]
        fn what_is_not_open_changes_nothing(seed in 0u64..1 << 40, tile in 0u8..=255, unit in 0u16..400) {
            let game = Game::new(setup(seed, 4, Rules::default())).expect("a game");
            for action in [
                Action::Send(tile), Action::Tin(unit), Action::Ron, Action::Tsumo, Action::Pass, Action::Draw,
                Action::Sora { from: tile, tile },
            ] {
                let mut after = game.clone();
                match after.apply(action) {
                    Ok(()) => prop_assert!(game.legal().contains(&action)),
                    Err(_) => prop_assert_eq!(&after, &game),
                }
            }
        }
    }
}
