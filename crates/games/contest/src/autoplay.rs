//! The game's own player: a depth-first search of every route of a phase, phase by phase (the
//! article's 阶段性深度优先遍历模拟算法).

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use super::evaluation::{Evaluator, Plays, Version};
use super::setup::Setup;
use super::state::State;
use super::watch::Watch;

/// An action: a place of the hand, or -1 for ending the turn without a play.
pub type Action = i8;

/// How far a phase goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Turns.
    pub turns: u8,
    /// Most actions.
    pub commands: Option<u8>,
    /// Version of the AI: where phases begin and where routes are evaluated.
    pub version: Version,
}

impl Reach {
    /// Turns of its phase that are already over in a state. In version 1 of the AI phases are blocks of
    /// turns from the first; in version 2, whose phases may end within a turn, each has all its turns
    /// before it.
    const fn behind(self, state: &State) -> u8 {
        match self.version {
            Version::One => (state.face.turn - 1) % self.turns,
            Version::Two => 0,
        }
    }
}

/// The end of a route.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// Places of the hand.
    pub actions: &'a [Action],
    /// The cards, by instance; -1 for none. With the turns left as each was played.
    pub plays: Plays<'a>,
    /// E.
    pub total: i64,
    /// The state at the evaluation point.
    pub state: &'a State,
}

/// The results of all routes of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Routes so far.
    pub routes: u64,
    /// The first route with the highest E.
    pub best: Vec<Action>,
    /// The highest E.
    pub total: i64,
    /// The lowest E.
    pub worst: i64,
    /// Routes with the highest E.
    pub ties: u64,
}

impl Found {
    /// Records a route; among equals the last is the best if `last`, otherwise the first.
    fn see(&mut self, actions: &[Action], total: i64, last: bool) {
        let higher = self.routes == 0 || total > self.total;
        if higher || last && total == self.total {
            self.best.clear();
            self.best.extend_from_slice(actions);
        }
        if higher {
            self.total = total;
            self.ties = 0;
        }
        if total == self.total {
            self.ties += 1;
        }
        self.worst = if self.routes == 0 { total } else { self.worst.min(total) };
        self.routes += 1;
    }
}

/// A place on the way from the start of a phase to the end of a route.
#[derive(Clone, Debug, Default)]
struct Frame {
    state: State,
    /// Places of the hand still to be tried, one bit each.
    open: u32,
    /// Whether ending the turn is the only way on.
    skip: bool,
    turns: u8,
    commands: u8,
}

/// The search of one phase, in slices.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Frames in use come first; the others keep their memory.
    frames: Vec<Frame>,
    depth: usize,
    actions: Vec<Action>,
    played: Vec<i16>,
    /// Turns left as each was played.
    left: Vec<u8>,
    reach: Reach,
    /// States that have been searched already, where equal ones need not be searched again.
    seen: Option<FxHashSet<u128>>,
    /// What has been found.
    pub found: Found,
}

/// A state and how far the search has got, as 128 bits of SipHash: collisions are practically
/// impossible. It is only compared for equality. The state of the hasher has 256 bits, so one pass is
/// enough for two ends of it.
pub(super) fn key(state: &State, way: impl Hash) -> u128 {
    let mut hasher = DefaultHasher::new();
    (way, state).hash(&mut hasher);
    let first = hasher.finish();
    hasher.write_u8(1);
    u128::from(first) << 64 | u128::from(hasher.finish())
}

impl Phase {
    /// A search with nothing to do.
    pub fn new(reach: Reach) -> Self {
        Self {
            frames: Vec::new(),
            depth: 0,
            actions: Vec::new(),
            played: Vec::new(),
            left: Vec::new(),
            reach,
            seen: None,
            found: Found::default(),
        }
    }

    /// A search that explores equal states only once. The best route and its E are the same: what is
    /// left out could only tie with what came before. Routes, ties and the lowest E are not counted.
    pub fn merging(reach: Reach) -> Self {
        Self { seen: Some(FxHashSet::default()), ..Self::new(reach) }
    }

    /// Starts the search of the phase that a state is in, to its end.
    pub fn begin(&mut self, setup: &Setup, state: &State) {
        self.found = Found::default();
        self.actions.clear();
        self.played.clear();
        self.left.clear();
        self.depth = 0;
        if let Some(seen) = &mut self.seen {
            seen.clear();
        }
        let reach = self.reach;
        self.push(|frame| {
            frame.state.clone_from(state);
            frame.turns = reach.behind(state);
            frame.commands = 0;
        });
        self.open(setup);
    }

    /// Pushes a frame, filled by `fill`.
    fn push(&mut self, fill: impl FnOnce(&mut Frame)) {
        if self.frames.len() == self.depth {
            self.frames.push(Frame::default());
        }
        fill(&mut self.frames[self.depth]);
        self.depth += 1;
    }

    /// Notes which ways lead on from the frame on top.
    fn open(&mut self, setup: &Setup) {
        let frame = &mut self.frames[self.depth - 1];
        let state = &frame.state;
        frame.open = (0..state.hand.len())
            .filter(|&at| state.is_usable(setup, at))
            .fold(0, |open, at| open | 1 << at);
        frame.skip = frame.open == 0;
    }

    /// Whether all routes have been seen.
    pub const fn is_done(&self) -> bool {
        self.depth == 0
    }

    /// Takes one more action; calls `note` for each route that ends.
    pub fn step(
        &mut self,
        setup: &Setup,
        evaluator: &mut Evaluator,
        note: &mut impl FnMut(End<'_>),
    ) {
        let top = self.depth - 1;
        let frame = &mut self.frames[top];
        let action = if frame.open != 0 {
            let at = frame.open.trailing_zeros() as usize;
            frame.open &= frame.open - 1;
            Some(at)
        } else if frame.skip {
            frame.skip = false;
            None
        } else {
            self.depth -= 1;
            self.back();
            return;
        };
        self.actions.push(action.map_or(-1, |at| at as Action));
        self.played.push(action.map_or(-1, |at| frame.state.hand[at].into()));
        self.left.push(frame.state.face.left);
        if self.frames.len() == self.depth {
            self.frames.push(Frame::default());
        }
        let (below, above) = self.frames.split_at_mut(self.depth);
        let (from, to) = (&below[top], &mut above[0]);
        to.state.clone_from(&from.state);
        to.turns = from.turns;
        to.commands = from.commands.saturating_add(1);
        let ended = advance(setup, &mut to.state, action, &mut to.turns, self.reach);
        let full = self.reach.commands.is_some_and(|most| to.commands >= most);
        if ended || full {
            let plays = Plays { cards: &self.played, left: &self.left };
            let total = evaluator.total(setup, &to.state, plays);
            note(End { actions: &self.actions, plays, total, state: &to.state });
            self.found.see(&self.actions, total, setup.conventions.last_of_ties);
            self.back();
        } else if self
            .seen
            .as_mut()
            // The later of two equal states may be on the way to the last of equal routes.
            .filter(|_| !setup.conventions.last_of_ties)
            .is_some_and(|seen| {
                let plays = Plays { cards: &self.played, left: &self.left };
                let marks = evaluator.weights.marks(setup, &to.state, plays);
                !seen.insert(key(&to.state, (to.turns, to.commands, marks)))
            })
        {
            self.back();
        } else {
            self.depth += 1;
            self.open(setup);
        }
    }

    /// Takes back the last action.
    fn back(&mut self) {
        self.actions.pop();
        self.played.pop();
        self.left.pop();
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.seen.as_ref().map_or(0, |seen| seen.capacity() as u64 * 17)
    }
}

/// The AI playing a whole contest, action by action.
#[derive(Clone, Debug)]
pub struct Player {
    phase: Phase,
    searching: bool,
    /// The contest as far as it has been played.
    pub state: State,
}

impl Player {
    /// A player with nothing to play yet. Only its plays matter, not the routes compared.
    pub fn new(reach: Reach) -> Self {
        // In short phases few states are equal, and finding them costs more than it saves.
        let phase = if reach.turns > 2 { Phase::merging(reach) } else { Phase::new(reach) };
        Self { phase, searching: false, state: State::default() }
    }

    /// Takes over a contest.
    pub fn start(&mut self, state: State) {
        self.state = state;
        self.searching = false;
    }

    /// Thinks for one more action; returns the actions of a phase once they have been played.
    pub fn step(
        &mut self,
        setup: &Setup,
        evaluator: &mut Evaluator,
        watch: &mut impl Watch,
    ) -> Option<&[Action]> {
        if self.state.is_over() {
            return None;
        }
        if !self.searching {
            self.phase.begin(setup, &self.state);
            self.searching = true;
        }
        if !self.phase.is_done() {
            self.phase.step(setup, evaluator, &mut |_| {});
            return None;
        }
        follow(setup, &mut self.state, &self.phase.found.best, watch);
        self.searching = false;
        Some(&self.phase.found.best)
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.phase.bytes()
    }
}

/// Acts once; returns whether the phase has ended, the state then being at its evaluation point.
fn advance(
    setup: &Setup,
    state: &mut State,
    action: Option<usize>,
    turns: &mut u8,
    reach: Reach,
) -> bool {
    state.act_only(setup, action, &mut ());
    if state.face.plays > 0 {
        return false;
    }
    *turns += 1;
    let goes_on = state.end_turn(setup, &mut ());
    let ended = !goes_on || *turns >= reach.turns;
    if goes_on {
        // Version 2 of the AI evaluates where the next card is chosen, with the hand drawn.
        state.start_turn(setup, !ended || reach.version == Version::Two, &mut ());
    }
    ended
}

/// Plays a route for real, from the start of its phase to the start of the next.
pub fn follow(setup: &Setup, state: &mut State, route: &[Action], watch: &mut impl Watch) {
    for &action in route {
        state.act(setup, usize::try_from(action).ok(), watch);
    }
}

/// Whether actions are a route of the phase: each can be taken, none rests while a card can be played,
/// and the last one ends the phase.
pub fn is_route(setup: &Setup, state: &State, route: &[Action], reach: Reach) -> bool {
    let mut turns = reach.behind(state);
    let mut state = state.clone();
    for (at, &action) in route.iter().enumerate() {
        let usable = |at: usize| state.is_usable(setup, at);
        let fits = match usize::try_from(action) {
            Ok(place) => usable(place),
            Err(_) => action == -1 && !(0..state.hand.len()).any(usable),
        };
        if !fits {
            return false;
        }
        let full = reach.commands.is_some_and(|most| at + 1 >= usize::from(most));
        if advance(setup, &mut state, usize::try_from(action).ok(), &mut turns, reach) || full {
            return at + 1 == route.len();
        }
    }
    false
}

/// The evaluation point of a route.
#[derive(Clone, Debug, Default)]
pub struct Point {
    /// The state there.
    pub state: State,
    cards: Vec<i16>,
    left: Vec<u8>,
}

impl Point {
    /// What has been played on the way.
    pub fn plays(&self) -> Plays<'_> {
        Plays { cards: &self.cards, left: &self.left }
    }
}

/// The evaluation point of a route, as the search evaluates it.
pub fn at_evaluation(setup: &Setup, state: &State, route: &[Action], reach: Reach) -> Point {
    let mut turns = reach.behind(state);
    let mut point = Point { state: state.clone(), ..Point::default() };
    for &action in route {
        let at = usize::try_from(action).ok();
        point.cards.push(at.map_or(-1, |at| point.state.hand[at].into()));
        point.left.push(point.state.face.left);
        if advance(setup, &mut point.state, at, &mut turns, reach) {
            break;
        }
    }
    point
}
