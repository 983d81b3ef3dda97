//! What the Play screen shows, and what can happen on it.

use super::save::{Field, Mode, Save};
use crate::store;
use jobs::milljan::{IdolId, PlayReport, PlayRequest, Reason, UnitId};

/// What is done with the game of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Invites {
    /// It is looked at; a deal without decisions is played.
    Look,
    /// It is played on from where it stands.
    PlayOn,
    /// The same wall is played from the deal on, to be compared in the end.
    SameWall,
}

/// A game from a link, and what to do with it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linked {
    pub(super) invites: Invites,
    pub(super) game: PlayRequest,
}

/// Where the person's own game and choices are while those of a link are shown.
pub(super) const MINE: &str = "milljan.play.mine";

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Start,
    Table,
    Replay,
    Stats,
}

/// What is open over the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Over {
    #[default]
    Nothing,
    /// One waiting room with what its owner has claimed.
    Room(u8),
    /// All waiting rooms.
    Rooms,
    /// What stands behind the answer.
    Answer,
    /// A unit.
    Unit(UnitId),
    /// The units that hold a character.
    Tile(IdolId),
    /// Whether to give up the game on the table for one with this seed.
    GiveUp(u64),
}

/// How the hand is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    #[default]
    Kind,
    Split,
}

/// What the screen shows.
#[derive(Clone, PartialEq)]
pub(super) struct State {
    pub(super) save: Save,
    pub(super) view: View,
    /// The game on the table.
    pub(super) game: Option<PlayRequest>,
    /// A finished game being viewed; the one on the table stays there.
    pub(super) replay: Option<PlayRequest>,
    /// How many actions of it are shown.
    pub(super) step: usize,
    /// Whether it is somebody else's, so that nobody in it is "you".
    pub(super) foreign: bool,
    /// Whose decisions are reviewed, where that was chosen.
    pub(super) reviewed: Option<u8>,
    /// Whether the review lists the good decisions, too.
    pub(super) every: bool,
    /// Whether the next tap on a tile looks up its units.
    pub(super) asks: bool,
    /// Whether the view was opened from the start, so that going back leads there.
    pub(super) entered: bool,
    /// Whether the statistics were opened from the table, so that going back leads there.
    pub(super) over_table: bool,
    /// How often a step was looked up.
    pub(super) jumps: u32,
    /// Whether the page was opened with a link that is yet to be taken up.
    outside: bool,
    /// Why computer players did what they did, by the place among the actions.
    pub(super) reasons: Vec<(usize, Reason)>,
    /// Decisions taken back, the last one at the end.
    pub(super) undone: Vec<(Vec<String>, Vec<u32>)>,
    /// The place of the tile that is selected.
    pub(super) selected: Option<usize>,
    pub(super) sort: Sort,
    /// Whether all hands are shown.
    pub(super) open: bool,
    /// Whether the watched game is paused.
    pub(super) paused: bool,
    /// The person who holds the device, where there are several.
    pub(super) holder: Option<u8>,
    pub(super) over: Over,
    /// The person's own game and choices, while those of a link are shown.
    pub(super) mine: Option<Box<Save>>,
    /// A game from elsewhere, until the job has checked it.
    pub(super) offered: Option<Box<Linked>>,
    /// What is wrong with what was opened.
    pub(super) notice: Option<String>,
    /// Incremented when fields have to be refilled.
    pub(super) filled: u32,
}

/// What can happen on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Msg {
    Mode(Mode),
    Field(Field, String),
    Hints,
    Practice,
    OneTap,
    View(View),
    /// A new seed for the next game, and whether it starts at once.
    Start(u64),
    Seed(u64),
    /// A person decides.
    Do(String),
    /// Accepts the program's decisions, and requests the next.
    Take,
    NextDeal,
    Undo,
    Redo,
    Select(Option<usize>),
    Sort(Sort),
    Open,
    Pause,
    Hold(u8),
    Over(Over),
    Notice(Option<String>),
    /// A game from elsewhere that can be played, or that cannot.
    Accept(bool),
    /// Looks back at this step of one's own.
    Look(Box<PlayRequest>, usize),
    /// Plays the wall of the replayed game from the deal on.
    SameWall,
    /// Whose decisions are reviewed.
    Review(u8),
    /// All decisions, or mistakes only.
    Every,
    /// The next tap on a tile looks it up.
    Ask,
    Step(usize),
    /// Takes the replayed game to the table, up to the step that is shown.
    PlayOn,
    /// The result is in the statistics.
    Counted,
    /// Whether the deal on the table is over: undo may take that back.
    Ended(bool),
    /// A link that was put into the open page; or why it cannot be opened.
    Link(Result<Box<Linked>, String>),
    /// Back to the person's own game and choices.
    Mine,
    /// Makes the link's game the person's own.
    Adopt,
}

impl State {
    /// The state left by the last visit, or from the address.
    pub(super) fn open(link: Option<Result<Box<Linked>, String>>) -> Self {
        let save = |name: &str| Save::read(&store::read::<String>(name)?);
        let mine = save(MINE).map(Box::new);
        let save = save(store::MILLJAN_PLAY).unwrap_or_default();
        let game = share::read_game(&save.game).ok();
        let state = Self {
            mine,
            save,
            view: View::Start,
            game,
            replay: None,
            step: 0,
            foreign: false,
            reviewed: None,
            every: false,
            asks: false,
            entered: false,
            over_table: false,
            jumps: 0,
            outside: false,
            reasons: Vec::new(),
            undone: Vec::new(),
            selected: None,
            sort: Sort::Kind,
            open: false,
            paused: false,
            holder: None,
            over: Over::Nothing,
            offered: None,
            notice: None,
            filled: 0,
        };
        match link {
            None => state,
            Some(link) => {
                let mut state = Self { outside: true, ..state };
                state.after(Msg::Link(link), None);
                state
            }
        }
    }

    /// Takes up a game from elsewhere, once the job has checked it; what lies on the table is known to be good.
    fn offer(&mut self, linked: Linked) {
        let game = &linked.game;
        let known = self.game.as_ref().filter(|_| self.has(game));
        if known.is_some_and(|own| game.actions.is_empty() || game.actions == own.actions) {
            return self.linked(linked);
        }
        (self.offered, self.notice) = (Some(Box::new(linked)), None);
    }

    /// Whether the game on the table is of that deal.
    fn has(&self, game: &PlayRequest) -> bool {
        let dealt = |game: &PlayRequest| PlayRequest { actions: Vec::new(), ..game.clone() };
        self.game.as_ref().is_some_and(|own| dealt(own) == dealt(game))
    }

    /// Opens a game from elsewhere: to view it, or to play.
    fn linked(&mut self, Linked { invites, game: linked }: Linked) {
        self.offered = None;
        let has = self.has(&linked);
        let own = self.game.as_ref().filter(|_| has).map(|game| game.actions.as_slice());
        let target = || share::write_game(&linked).unwrap_or_default();
        match (invites, own) {
            // One's own, as it is.
            (Invites::Look | Invites::PlayOn, Some(own))
                if linked.actions.is_empty() || linked.actions == own =>
            {
                (self.view, self.entered) = (View::Table, true);
            }
            (Invites::SameWall, Some(_)) if !self.save.ended => {
                (self.view, self.entered) = (View::Table, true);
                self.save.target = target();
            }
            (Invites::Look, _) if !linked.actions.is_empty() => {
                // One's own replay after a reload: the last decisions of the program are not on the table.
                let mine =
                    own.is_some_and(|own| self.save.ended && linked.actions.starts_with(own));
                self.look(linked, 0, !mine);
            }
            (Invites::SameWall, _) => {
                let target = target();
                self.seat(PlayRequest { actions: Vec::new(), ..linked });
                self.save.target = target;
            }
            _ => {
                // Somebody else has made the first decisions.
                let helped = !linked.actions.is_empty();
                self.seat(linked);
                self.save.helped = helped;
            }
        }
    }

    /// Puts a game from elsewhere on the table; one's own is put aside.
    fn seat(&mut self, game: PlayRequest) {
        if self.game.is_some() && (!self.save.own.is_empty() || self.save.of > 1) {
            self.put_aside();
        }
        let save = &mut self.save;
        (save.playing, save.deal, save.of) = (Mode::of(&game), 0, 1);
        save.totals = vec![0; game.seats.len()];
        self.put(game);
        self.enter();
    }

    /// From here, going back leads to the start; from what the page was opened with, out of it.
    fn enter(&mut self) {
        self.entered = !std::mem::take(&mut self.outside);
    }

    /// Keeps the person's own for the way back, unless the current one came from a link itself.
    fn put_aside(&mut self) {
        if self.mine.is_none() {
            let game = self.game.as_ref().and_then(share::write_game).unwrap_or_default();
            self.mine = Some(Box::new(Save { game, ..self.save.clone() }));
        }
    }

    /// The game so far, with what the computer players did since.
    pub(super) fn whole(&self, report: Option<&PlayReport>) -> Option<PlayRequest> {
        let mut game = self.game.clone()?;
        game.actions.extend(report.into_iter().flat_map(|r| &r.taken).map(|t| t.action.clone()));
        Some(game)
    }

    /// The state after something has happened; `report` belongs to the game as it is on the table.
    pub(super) fn after(&mut self, msg: Msg, report: Option<&PlayReport>) {
        let whole = self.whole(report);
        match msg {
            Msg::Mode(mode) => self.save.mode = mode,
            Msg::Field(field, value) => {
                if !self.save.choose(field, &value) {
                    self.filled += 1;
                }
            }
            Msg::Hints => self.save.hints = !self.save.hints,
            Msg::Practice => self.save.practice = !self.save.practice,
            Msg::OneTap => self.save.one_tap = !self.save.one_tap,
            Msg::View(view) => {
                self.entered = view != View::Start;
                self.over_table =
                    view == View::Stats && (self.over_table || self.view == View::Table);
                self.view = view;
                self.reviewed = None;
                self.replay = self.replay.take().filter(|_| view == View::Replay);
                self.notice = None;
                self.over = Over::Nothing;
            }
            Msg::Seed(seed) => self.save.seed = seed,
            Msg::Start(seed) => {
                let save = &mut self.save;
                let chosen = std::mem::replace(&mut save.seed, seed);
                (save.playing, save.deal, save.counted) = (save.mode, 0, false);
                save.of = if save.mode.alone() { 1 } else { save.deals };
                save.totals = vec![0; save.seats()];
                let game = save.lay(seed, 0);
                // The chosen seed is for this game; a daily leaves the choice as it was.
                save.seed = if save.mode == Mode::Daily { chosen } else { 0 };
                self.put(game);
                self.entered = true;
            }
            Msg::NextDeal => {
                // Only once the result is known.
                let Some(report) = report.filter(|report| !report.result.is_empty()) else {
                    return;
                };
                let Some(game) = self.game.take() else { return };
                for (total, seat) in self.save.totals.iter_mut().zip(&report.result) {
                    *total += seat.points;
                }
                self.save.deal += 1;
                let dealer = (game.dealer + 1) % game.seats.len() as u8;
                let seed = game.seed.wrapping_add(1);
                let next = PlayRequest { actions: Vec::new(), hand: None, seed, dealer, ..game };
                self.put(next);
            }
            Msg::Do(action) => {
                let Some(mut game) = whole else { return };
                self.learn(report);
                // Drop those of an undone line.
                self.reasons.retain(|(at, _)| *at < game.actions.len());
                self.save.own.push(game.actions.len() as u32);
                game.actions.push(action);
                self.game = Some(game);
                self.undone.clear();
                (self.selected, self.over) = (None, Over::Nothing);
            }
            Msg::Take => {
                self.learn(report);
                self.game = whole;
            }
            Msg::Undo => {
                let (Some(mut game), Some(at)) = (self.game.take(), self.save.own.last().copied())
                else {
                    return;
                };
                let actions = game.actions.split_off((at as usize).min(game.actions.len()));
                let own = self.save.own.split_off(self.save.own.len() - 1);
                self.undone.push((actions, own));
                self.game = Some(game);
                (self.save.helped, self.selected) = (true, None);
            }
            Msg::Redo => {
                if let (Some(game), Some((actions, own))) = (&mut self.game, self.undone.pop()) {
                    game.actions.extend(actions);
                    self.save.own.extend(own);
                    self.selected = None;
                }
            }
            Msg::Select(place) => self.selected = place,
            Msg::Sort(sort) => (self.sort, self.selected) = (sort, None),
            Msg::Open => {
                self.open = !self.open;
                self.save.helped = true;
            }
            Msg::Pause => self.paused = !self.paused,
            Msg::Hold(seat) => (self.holder, self.selected) = (Some(seat), None),
            Msg::Over(over) => (self.over, self.asks) = (over, false),
            Msg::Notice(notice) => self.notice = notice,
            Msg::Accept(good) => match self.offered.take().filter(|_| good) {
                Some(linked) => self.linked(*linked),
                None => self.outside = false,
            },
            Msg::Look(game, step) => {
                let foreign = self.foreign && self.view == View::Replay;
                self.look(*game, step, foreign);
            }
            Msg::SameWall => {
                let Some(game) = self.replay.take() else { return };
                self.linked(Linked { invites: Invites::SameWall, game });
                // Its hands have been seen.
                self.save.helped = true;
            }
            Msg::Review(seat) => self.reviewed = Some(seat),
            Msg::Every => self.every = !self.every,
            Msg::Ask => self.asks = !self.asks,
            Msg::Step(step) => self.step = step,
            Msg::PlayOn => {
                let Some(mut game) = self.replay.take() else { return };
                game.actions.truncate(self.step);
                game.most = None;
                self.seat(game);
                self.save.helped = true;
            }
            Msg::Counted => self.save.counted = true,
            Msg::Ended(ended) => self.save.ended = ended,
            Msg::Link(Ok(linked)) => self.offer(*linked),
            Msg::Link(Err(words)) => (self.notice, self.outside) = (Some(words), false),
            Msg::Mine => {
                let Some(mine) = self.mine.take() else { return };
                let filled = self.filled + 1;
                // They change places where the person has begun the other one.
                let begun = !self.save.ended && !self.save.own.is_empty() && !self.save.helped;
                let other = self.game.as_ref().filter(|_| begun).and_then(share::write_game);
                let other = other.map(|game| Box::new(Save { game, ..self.save.clone() }));
                let game = share::read_game(&mine.game).ok();
                let view = if game.is_some() { View::Table } else { View::Start };
                let entered = view == View::Table;
                let fresh = Self::open(None);
                *self = Self { save: *mine, mine: other, game, view, entered, filled, ..fresh };
            }
            Msg::Adopt => self.mine = None,
        }
    }

    /// Puts a game on the table.
    fn put(&mut self, game: PlayRequest) {
        self.game = Some(game);
        (self.save.own, self.save.helped, self.save.counted) = (Vec::new(), false, false);
        (self.save.ended, self.save.target) = (false, String::new());
        (self.view, self.notice, self.over) = (View::Table, None, Over::Nothing);
        (self.selected, self.holder, self.open, self.paused) = (None, None, false, false);
        (self.replay, self.reviewed, self.asks) = (None, None, false);
        self.reasons.clear();
        self.undone.clear();
    }

    /// Shows a finished game at this step.
    fn look(&mut self, game: PlayRequest, step: usize, foreign: bool) {
        (self.offered, self.step, self.foreign) = (None, step, foreign);
        self.jumps += 1;
        // Moving on within one review keeps whose it is.
        if self.replay.as_ref() != Some(&game) {
            self.reviewed = None;
        }
        self.replay = Some(game);
        if foreign && self.view != View::Replay {
            self.enter();
        }
        (self.view, self.notice, self.over) = (View::Replay, None, Over::Nothing);
    }

    fn learn(&mut self, report: Option<&PlayReport>) {
        let before = self.game.as_ref().map_or(0, |game| game.actions.len());
        let taken = report.into_iter().flat_map(|report| &report.taken).enumerate();
        self.reasons.extend(taken.map(|(at, taken)| (before + at, taken.reason)));
    }

    /// How many decisions the game on the table has.
    pub(super) fn actions(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.actions.len())
    }

    /// Whether the program's decisions are shown one by one.
    pub(super) fn is_paced(&self) -> bool {
        self.save.pace > 0 || self.save.playing == Mode::Watch
    }

    /// Whether all hands may be seen.
    pub(super) fn all_open(&self) -> bool {
        self.open || self.save.playing == Mode::Watch
    }

    pub(super) fn practice(&self) -> bool {
        self.save.practice && !self.save.playing.strict()
    }

    pub(super) fn hints(&self) -> bool {
        self.save.hints && !self.save.playing.strict()
    }
}
