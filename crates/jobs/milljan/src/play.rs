//! `milljan.play`: a game from its setup and the actions so far, up to a person's next decision.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::league::check_player;
use super::{Date, FULL, IdolId, MilljanError, Player, Reason, Rules, UnitEntry, UnitId, rosters};
use jobs_core::{Job, JobError, Progress, RequestError, Search, Step, entries};
use milljan::game::{Action, Event, Game, Illegal, Phase, SEATS, Setup, SetupError};
use milljan::players::{MoveSearch, View};

/// `milljan.play`
pub struct Play;

/// Most actions that a request may hold; a game has a few hundred.
const MOST_ACTIONS: usize = 5000;

/// A game: what was settled before the deal, and what was done since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// How open rules are played.
    #[serde(default)]
    pub rules: Rules,
    /// Seed of the order of the wall of tiles.
    pub seed: u64,
    /// The seat that draws first, from 0.
    #[serde(default)]
    pub dealer: u8,
    /// Who sits where: one to four seats.
    pub seats: Vec<SeatEntry>,
    /// The tiles that the dealer is dealt, if not left to the seed: twelve, or thirteen with
    /// the first draw. The seed orders the rest of the wall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<IdolId>>,
    /// Decisions so far, of all seats, at most 5000, such as `send 12`, `tin 118`, `sora 2 12`, `draw`,
    /// `tsumo`, `ron`, `pass`. Forced actions are not among them.
    #[serde(default)]
    pub actions: Vec<String>,
    /// Most decisions that computer players make; left out: all of them up to a person's next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// The computer player; left out for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub com: Option<Player>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oshi: Option<IdolId>,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayReport {
    /// What computer players have done beyond the request's actions.
    pub taken: Vec<Taken>,
    /// The seats, in order from 0.
    pub seats: Vec<SeatState>,
    /// Tiles left in the wall.
    pub wall_left: u32,
    /// What the game waits for.
    pub phase: PhaseName,
    /// The seat that decides next, from 0; `null` at the end.
    pub to_act: Option<u8>,
    /// The tile that was sent and may be claimed.
    pub sent: Option<SentTile>,
    /// What may be done, written as in `actions`.
    pub legal: Vec<String>,
    /// What a win that could be declared now would score.
    pub win: Option<OpenWin>,
    /// Tiles that the seat to act sees outside its own hand, without the tile just sent.
    pub seen: Vec<IdolId>,
    /// Everything that has happened, oldest first.
    pub events: Vec<EventRow>,
    /// The result of each seat; empty until the game is over.
    pub result: Vec<SeatResult>,
}

/// A decision of a computer player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// The seat, from 0.
    pub seat: u8,
    /// As in the request's `actions`.
    pub action: String,
    /// Why.
    pub reason: Reason,
}

/// What one seat holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatState {
    /// Free tiles, ascending.
    pub free: Vec<IdolId>,
    /// The free tile that was drawn last, while it has not been decided what to send.
    pub drawn: Option<IdolId>,
    /// Units exposed by ティン, oldest first.
    pub claimed: Vec<UnitId>,
    /// The waiting room, oldest first.
    pub room: Vec<IdolId>,
    /// Own draws so far.
    pub draws: u16,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    pub oshi: Option<IdolId>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// A draw, or a fetch by そら.
    Turn,
    /// A win or a send after a draw.
    Drawn,
    /// A send after a claim.
    Claimed,
    /// Answers to a tile that was sent.
    Sent,
    /// Nothing.
    Over,
}

/// A tile on its way into a waiting room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SentTile {
    /// The seat that has sent it, from 0.
    pub from: u8,
    /// The tile.
    pub tile: IdolId,
}

/// A win that may be declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenWin {
    /// Points that it scores.
    pub points: u32,
    /// Units made of the free tiles, by number.
    pub units: Vec<UnitId>,
    /// By ron: the unit that holds the winning tile.
    pub holder: Option<UnitId>,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventRow {
    /// How many decisions were made before it.
    pub step: u32,
    /// The seat that did it, from 0.
    pub seat: u8,
    /// What.
    pub what: EventName,
    /// The tile in question.
    pub tile: Option<IdolId>,
    /// The seat that the tile came from, from 0.
    pub from: Option<u8>,
    /// The unit that was claimed.
    pub unit: Option<UnitId>,
    /// Whether the tile sent was the one just drawn.
    pub drawn: bool,
}

/// Kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventName {
    /// A tile was drawn from the wall.
    Draw,
    /// そら was exchanged for a tile of a waiting room.
    Sora,
    /// A tile was sent.
    Send,
    /// A unit was claimed.
    Tin,
    /// A win by own draw.
    Tsumo,
    /// A win on another seat's tile.
    Ron,
    /// The wall is empty.
    Exhausted,
}

/// The result of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatResult {
    /// Points that it scores.
    pub points: u32,
    /// Completed units that score, claimed ones first.
    pub units: Vec<UnitId>,
    /// Whether it has won.
    pub won: bool,
    /// The winning tile.
    pub tile: Option<IdolId>,
    /// By ron: the seat that sent it, from 0.
    pub from: Option<u8>,
    /// By ron: the unit that holds it.
    pub holder: Option<UnitId>,
}

impl Job for Play {
    const NAME: &'static str = "milljan.play";
    const ABOUT: &'static str = "A game from its deal and the decisions so far: what is open, and what the program's players do next";
    const EXAMPLE: &'static str = r#"{"job":"milljan.play","snapshot":"2025-12-16","seed":1,"seats":[{"oshi":35},{"com":{"player":"plain"}},{"com":{"player":"value"}},{"com":{"player":"strong","nodes":500}}]}"#;
    type Request = PlayRequest;
    type Report = PlayReport;
    type Error = MilljanError;

    fn start(r: PlayRequest) -> Result<impl Search<Report = PlayReport> + 'static, JobError> {
        let mut table = PlaySearch::new(&r)?;
        for index in 0..r.actions.len() {
            table.follow(&r, index)?;
        }
        Ok(table)
    }
}

/// An invalid setup as an error, with the place.
fn refused(bad: SetupError, seats: usize) -> JobError {
    let own = |kind: MilljanError, at: String| JobError::new(&kind, at);
    match bad {
        SetupError::Seats(has) => {
            let (has, most) = (has as u64, SEATS as u64);
            JobError::new(&RequestError::EntryCount { has, least: 1, most }, "/seats")
        }
        SetupError::Dealer(seat) => {
            let (value, most) = (seat.into(), seats as f64 - 1.0);
            JobError::new(&RequestError::OutOfRange { value, least: 0.0, most }, "/dealer")
        }
        SetupError::Oshi { seat, id } => {
            own(MilljanError::InvalidOshi { tile: id }, format!("/seats/{seat}/oshi"))
        }
        SetupError::HandSize(has) => {
            let kind = MilljanError::NoState { has: has as u32, drawn: FULL };
            own(kind, "/hand".to_owned())
        }
        SetupError::HandTile { at, id } => {
            own(MilljanError::UnknownTile { tile: id }, format!("/hand/{at}"))
        }
        SetupError::HandCopies { at, id } => {
            own(MilljanError::FourthCopy { tile: id }, format!("/hand/{at}"))
        }
    }
}

pub(super) struct PlaySearch {
    game: Game,
    coms: Vec<Option<Player>>,
    most: Option<u32>,
    /// For each event the number of decisions before it.
    steps: Vec<u32>,
    decisions: u32,
    taken: Vec<Taken>,
    search: Option<MoveSearch>,
    nodes: u64,
}

impl PlaySearch {
    /// The game of a request before its first decision.
    pub(super) fn new(r: &PlayRequest) -> Result<Self, JobError> {
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        for (index, seat) in r.seats.iter().enumerate() {
            if let Some(player) = seat.com {
                check_player(player, &format!("/seats/{index}/com"))?;
            }
        }
        entries(r.actions.len(), 0..=MOST_ACTIONS, "/actions")?;
        let oshi = r.seats.iter().map(|seat| seat.oshi).collect();
        let PlayRequest { rules, seed, dealer, ref hand, .. } = *r;
        let setup = Setup { roster, rules, seed, dealer, oshi, hand: hand.clone() };
        let game = Game::new(Arc::new(setup)).map_err(|bad| refused(bad, r.seats.len()))?;
        Ok(Self {
            coms: r.seats.iter().map(|seat| seat.com).collect(),
            most: r.most,
            steps: vec![0; game.log().len()],
            decisions: 0,
            taken: Vec::new(),
            search: None,
            nodes: 0,
            game,
        })
    }

    /// Makes the decision of a request at this place among its actions.
    pub(super) fn follow(&mut self, r: &PlayRequest, index: usize) -> Result<(), JobError> {
        let bad = |kind| JobError::new(&kind, format!("/actions/{index}"));
        let action = r.actions[index].parse();
        let action = action.map_err(|error| bad(MilljanError::InvalidAction(error)))?;
        self.apply(action).map_err(|error| bad(MilljanError::IllegalAction(error)))
    }

    /// The seat that decides next, where it can do more than one thing.
    pub(super) fn chooser(&self) -> Option<u8> {
        self.game.to_act().filter(|_| self.game.legal().len() > 1)
    }

    fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        self.game.apply(action)?;
        self.decisions += 1;
        self.steps.resize(self.game.log().len(), self.decisions);
        Ok(())
    }

    /// The computer player that decides next, if it is its turn and it may.
    fn next(&self) -> Option<(View<'_>, Player)> {
        let view = View::of(&self.game)?;
        let player = self.coms[usize::from(view.seat())]?;
        let may = self.most.is_none_or(|most| (self.taken.len() as u64) < u64::from(most));
        may.then_some((view, player))
    }
}

impl Search for PlaySearch {
    type Report = PlayReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes;
        while left > 0 {
            let mut search = match self.search.take() {
                Some(search) => search,
                None => {
                    let Some((view, player)) = self.next() else { return Step::Done };
                    // The same position gives the same decision, however often it is requested.
                    let seed = self.game.setup().seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
                        ^ u64::from(self.decisions);
                    player.think(&view, seed)
                }
            };
            let before = search.nodes().0;
            // A plain decision takes about as long as this many simulated rounds.
            let share = left.min(NODES_PER_SLICE);
            let step = search.advance(share);
            let spent = (search.nodes().0 - before).max(1);
            self.nodes += spent;
            left = left.saturating_sub(spent.max(NODES_PER_SLICE));
            if step == Step::Running {
                self.search = Some(search);
                continue;
            }
            let choice = search.choice();
            let Some(seat) = self.game.to_act() else { return Step::Done };
            if self.apply(choice.action).is_err() {
                return Step::Done;
            }
            let action = choice.action.to_string();
            self.taken.push(Taken { seat, action, reason: choice.reason });
        }
        if self.search.is_none() && self.next().is_none() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> PlayReport {
        let game = &self.game;
        let to_act = game.to_act();
        let sent = match game.phase() {
            Phase::Sent(sent) => Some(SentTile { from: sent.from, tile: sent.tile }),
            _ => None,
        };
        let win = to_act.and_then(|seat| match game.phase() {
            Phase::Drawn(_) => game.tsumo(seat),
            Phase::Sent(_) => game.ron(seat),
            _ => None,
        });
        PlayReport {
            taken: self.taken.clone(),
            seats: game
                .seats()
                .iter()
                .zip(&game.setup().oshi)
                .map(|(seat, &oshi)| SeatState {
                    free: seat.free.clone(),
                    drawn: seat.drawn,
                    claimed: seat.claimed.clone(),
                    room: seat.room.clone(),
                    draws: seat.draws,
                    oshi,
                })
                .collect(),
            wall_left: game.wall_left() as u32,
            phase: match game.phase() {
                Phase::Turn(_) => PhaseName::Turn,
                Phase::Drawn(_) => PhaseName::Drawn,
                Phase::Claimed(_) => PhaseName::Claimed,
                Phase::Sent(_) => PhaseName::Sent,
                Phase::Over => PhaseName::Over,
            },
            to_act,
            sent,
            legal: game.legal().iter().map(Action::to_string).collect(),
            win: win.map(|won| OpenWin {
                points: won.points,
                units: won.units,
                holder: won.holder,
            }),
            seen: to_act.map(|seat| game.seen(seat)).unwrap_or_default(),
            events: game.log().iter().zip(&self.steps).map(event).collect(),
            result: game
                .result()
                .iter()
                .map(|standing| SeatResult {
                    points: standing.points,
                    units: standing.units.clone(),
                    won: standing.win.is_some(),
                    tile: standing.win.map(|win| win.tile),
                    from: standing.win.and_then(|win| win.ron).map(|ron| ron.0),
                    holder: standing.win.and_then(|win| win.ron).map(|ron| ron.1),
                })
                .collect(),
        }
    }
}

/// Simulated rounds between two checks of the budget.
const NODES_PER_SLICE: u64 = 128;

fn event((&(seat, event), &step): (&(u8, Event), &u32)) -> EventRow {
    let row = EventRow {
        step,
        seat,
        what: EventName::Exhausted,
        tile: None,
        from: None,
        unit: None,
        drawn: false,
    };
    match event {
        Event::Draw(tile) => EventRow { what: EventName::Draw, tile: Some(tile), ..row },
        Event::Sora(from, tile) => {
            EventRow { what: EventName::Sora, tile: Some(tile), from: Some(from), ..row }
        }
        Event::Send(tile, drawn) => {
            EventRow { what: EventName::Send, tile: Some(tile), drawn, ..row }
        }
        Event::Tin(unit, tile, from) => EventRow {
            what: EventName::Tin,
            tile: Some(tile),
            from: Some(from),
            unit: Some(unit),
            ..row
        },
        Event::Tsumo(tile) => EventRow { what: EventName::Tsumo, tile: Some(tile), ..row },
        Event::Ron(tile, from) => {
            EventRow { what: EventName::Ron, tile: Some(tile), from: Some(from), ..row }
        }
        Event::Exhausted => row,
    }
}
