//! What the Play screen knows: the table that is laid, the game on it, what is looked at.

use jobs::milljan::{
    ClaimFrom, Date, IdolId, ManyRon, OwnUnit, PlayReport, PlayRequest, Player, Priority, Reason,
    Roster, Rules, SNAPSHOTS, SORA, SeatEntry, UnitEntry, UnitId,
};

use super::super::unit_book;
use crate::store;
use share;

/// A way to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// One person and three players of the program.
    #[default]
    Table,
    /// Today's deal, alone; the same for everyone.
    Daily,
    /// Alone, for as few draws as can be.
    Fewest,
    /// Alone, without a count.
    Free,
    /// With three who always send what they draw.
    Silent,
    /// Two to four persons on one device.
    Pass,
    /// Four players of the program.
    Watch,
}

impl Mode {
    pub(super) const ALL: [Self; 7] =
        [Self::Table, Self::Daily, Self::Fewest, Self::Free, Self::Silent, Self::Pass, Self::Watch];

    /// The name in test ids.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Daily => "daily",
            Self::Fewest => "fewest",
            Self::Free => "free",
            Self::Silent => "silent",
            Self::Pass => "pass",
            Self::Watch => "watch",
        }
    }

    /// Whether there is one seat only.
    pub(super) const fn alone(self) -> bool {
        matches!(self, Self::Daily | Self::Fewest | Self::Free)
    }

    /// Whether hints and steps back are shut out, so that results can be compared.
    pub(super) const fn strict(self) -> bool {
        matches!(self, Self::Daily | Self::Fewest)
    }

    /// Whether one person plays, so that the result is hers or his.
    pub(super) const fn counts(self) -> bool {
        !matches!(self, Self::Pass | Self::Watch)
    }
}

/// The players of the program on offer, weakest first.
pub(super) const COMS: [Player; 6] = [
    Player::Sender,
    Player::Plain,
    Player::Value,
    Player::Strong { nodes: 500 },
    Player::Strong { nodes: 2000 },
    Player::Strong { nodes: 8000 },
];

/// 担当 by the seed.
pub(super) const RANDOM: u8 = 254;
/// No 担当.
pub(super) const NOBODY: u8 = 255;

/// What is kept on the device: the choices for the next game, and the one on the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Save {
    pub(super) mode: Mode,
    /// By seat, as places in [`COMS`]; the person's own seat counts for nothing.
    pub(super) coms: [u8; 4],
    /// By seat: a character, [`RANDOM`] or [`NOBODY`].
    pub(super) oshi: [u8; 4],
    pub(super) people: u8,
    pub(super) date: Date,
    pub(super) rules: Rules,
    /// Units that do not count, and own ones: from the Units page, or as a link or file has brought them.
    pub(super) units_off: Vec<UnitId>,
    pub(super) units_own: Vec<UnitEntry>,
    pub(super) deals: u8,
    /// 0 where none was chosen: each game then has a new one.
    pub(super) seed: u64,
    pub(super) hints: bool,
    pub(super) practice: bool,
    /// Milliseconds before each decision of a player of the program is shown.
    pub(super) pace: u32,
    /// The game on the table, as a link; empty where there is none.
    pub(super) game: String,
    /// The mode in which it is played; the choices may have changed since.
    pub(super) playing: Mode,
    /// Which of its actions were a person's.
    pub(super) own: Vec<u32>,
    /// The deal of the match, from 0, and how many there are.
    pub(super) deal: u8,
    pub(super) of: u8,
    /// Points of the deals before, by seat.
    pub(super) totals: Vec<u32>,
    /// Whether a step was taken back or an open hand seen: the result is then not counted.
    pub(super) helped: bool,
    /// Whether the result stands in the statistics.
    pub(super) counted: bool,
    /// Whether the deal is over.
    pub(super) ended: bool,
}

impl Default for Save {
    fn default() -> Self {
        Self {
            mode: Mode::Table,
            coms: [1, 1, 2, 3],
            oshi: [RANDOM; 4],
            people: 2,
            date: SNAPSHOTS[SNAPSHOTS.len() - 1],
            rules: Rules::default(),
            units_off: Vec::new(),
            units_own: Vec::new(),
            deals: 1,
            seed: 0,
            hints: true,
            practice: true,
            pace: 500,
            game: String::new(),
            playing: Mode::Table,
            own: Vec::new(),
            deal: 0,
            of: 1,
            totals: Vec::new(),
            helped: false,
            counted: false,
            ended: false,
        }
    }
}

/// One thing to choose before the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Field {
    Com(usize),
    Oshi(usize),
    People,
    Date,
    Deals,
    Pace,
    From,
    Priority,
    ManyRon,
    SoraDraw,
}

impl Save {
    /// As a line: numbers, the persons' decisions, the totals, the link. Units of a player's own stay
    /// in the link alone.
    pub(super) fn write(&self) -> String {
        let r = self.rules;
        let (year, month, day) = self.date.parts();
        let mut numbers: Vec<u64> = vec![
            self.mode as u64,
            self.people.into(),
            u64::from(year) * 10_000 + u64::from(month) * 100 + u64::from(day),
            u64::from(r.claim_from == ClaimFrom::Left)
                + u64::from(r.claim_priority == Priority::TurnOrder) * 2
                + u64::from(r.many_ron == ManyRon::All) * 4
                + u64::from(!r.sora_then_draw) * 8,
            self.deals.into(),
            self.seed,
            u64::from(self.hints) + u64::from(self.practice) * 2,
            self.pace.into(),
            self.playing as u64,
            self.deal.into(),
            self.of.into(),
            u64::from(self.helped) + u64::from(self.counted) * 2 + u64::from(self.ended) * 4,
        ];
        numbers.extend(self.coms.map(u64::from));
        numbers.extend(self.oshi.map(u64::from));
        let list = |numbers: Vec<u64>| {
            let texts: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
            texts.join(",")
        };
        let own = self.own.iter().map(|&at| at.into()).collect();
        let totals = self.totals.iter().map(|&total| total.into()).collect();
        [list(numbers), list(own), list(totals), self.game.clone()].join("|")
    }

    /// With the units that the Units page has left in force: what a new game is played with.
    fn with_units(self) -> Self {
        let Some(units) = unit_book::kept() else { return self };
        Self {
            units_off: units.off,
            units_own: units.own.iter().map(UnitEntry::from).collect(),
            ..self
        }
    }

    /// What [`Self::write`] wrote; nothing where it is something else.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut parts = line.split('|');
        let mut list = || -> Option<Vec<u64>> {
            let part = parts.next()?;
            part.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect()
        };
        let (numbers, own, totals) = (list()?, list()?, list()?);
        let small = |at: usize| numbers.get(at).map(|&number| number.min(255) as u8);
        let mode = |at: usize| Mode::ALL.get(usize::from(small(at)?)).copied();
        let four = |from: usize| {
            Some([small(from)?, small(from + 1)?, small(from + 2)?, small(from + 3)?])
        };
        let date = *numbers.get(2)?;
        let mut save = Self {
            mode: mode(0)?,
            people: small(1)?,
            date: Date::new((date / 10_000) as u16, (date / 100 % 100) as u8, (date % 100) as u8)?,
            deals: small(4)?,
            seed: *numbers.get(5)?,
            hints: small(6)? & 1 != 0,
            practice: small(6)? & 2 != 0,
            pace: (*numbers.get(7)?).min(5000) as u32,
            playing: mode(8)?,
            deal: small(9)?,
            of: small(10)?,
            helped: small(11)? & 1 != 0,
            counted: small(11)? & 2 != 0,
            ended: small(11)? & 4 != 0,
            coms: four(12)?,
            oshi: four(16)?,
            own: own.iter().map(|&at| at as u32).collect(),
            totals: totals.iter().map(|&total| total as u32).collect(),
            game: parts.next()?.to_owned(),
            ..Self::default()
        };
        let switches = small(3)?;
        for (bit, field) in
            [Field::From, Field::Priority, Field::ManyRon, Field::SoraDraw].into_iter().enumerate()
        {
            save.choose(field, if switches >> bit & 1 == 1 { "1" } else { "0" });
        }
        Some(save)
    }

    /// Takes a choice in; `false` where it cannot be read.
    pub(super) fn choose(&mut self, field: Field, value: &str) -> bool {
        fn put<T: std::str::FromStr>(to: &mut T, value: &str) -> bool {
            value.trim().parse().map(|value| *to = value).is_ok()
        }
        let yes = value == "1";
        match field {
            Field::Com(seat) => return put(&mut self.coms[seat], value),
            Field::Oshi(seat) => return put(&mut self.oshi[seat], value),
            Field::People => return put(&mut self.people, value),
            Field::Date => return put(&mut self.date, value),
            Field::Deals => return put(&mut self.deals, value),
            Field::Pace => return put(&mut self.pace, value),
            Field::From => {
                self.rules.claim_from = if yes { ClaimFrom::Left } else { ClaimFrom::Any };
            }
            Field::Priority => {
                self.rules.claim_priority =
                    if yes { Priority::TurnOrder } else { Priority::RonFirst };
            }
            Field::ManyRon => {
                self.rules.many_ron = if yes { ManyRon::All } else { ManyRon::First };
            }
            Field::SoraDraw => self.rules.sora_then_draw = !yes,
        }
        true
    }

    /// How many sit at the table.
    pub(super) fn seats(&self) -> usize {
        match self.mode {
            mode if mode.alone() => 1,
            Mode::Pass => usize::from(self.people.clamp(2, 4)),
            _ => 4,
        }
    }

    /// Whether a person sits there.
    pub(super) fn person(&self, seat: usize) -> bool {
        match self.mode {
            Mode::Watch => false,
            Mode::Pass => true,
            _ => seat == 0,
        }
    }

    /// The table as it is laid for this deal.
    pub(super) fn lay(&self, seed: u64, dealer: u8) -> PlayRequest {
        let seats = (0..self.seats()).map(|seat| {
            let com = COMS[usize::from(self.coms[seat]).min(COMS.len() - 1)];
            let com = if self.mode == Mode::Silent { Player::Sender } else { com };
            let oshi = match self.oshi[seat] {
                NOBODY if self.mode != Mode::Daily => None,
                id if id < SORA && self.mode != Mode::Daily => Some(id),
                // Each match has its own, and each seat another.
                _ => Some(
                    ((self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32)
                        .wrapping_add(seat as u64 * 17)
                        % u64::from(SORA)) as IdolId,
                ),
            };
            SeatEntry { com: (!self.person(seat)).then_some(com), oshi }
        });
        let daily = self.mode == Mode::Daily;
        let usual = Self::default();
        let from = if daily { &usual } else { self };
        let (units_off, units_own) = from.units();
        PlayRequest {
            snapshot: from.date,
            units_off,
            units_own,
            rules: from.rules,
            seed,
            dealer,
            seats: seats.collect(),
            hand: None,
            actions: Vec::new(),
            most: None,
        }
    }

    /// The units as they can be on the chosen day: an own one may be another's twin on that day only.
    fn units(&self) -> (Vec<UnitId>, Vec<UnitEntry>) {
        let read = |entry: &UnitEntry| OwnUnit::new(&entry.name, &entry.members).ok();
        match self.units_own.iter().map(read).collect() {
            Some(own) => {
                let roster = Roster::fitting(self.date, &self.units_off, own).0;
                (roster.off().to_vec(), self.units_own.clone())
            }
            // The job says what is wrong with them.
            None => (self.units_off.clone(), self.units_own.clone()),
        }
    }

    /// The choices behind a game that came from elsewhere.
    pub(super) fn follow(&mut self, game: &PlayRequest) {
        let persons = game.seats.iter().filter(|seat| seat.com.is_none()).count();
        let senders = game.seats.iter().skip(1).all(|seat| seat.com == Some(Player::Sender));
        self.mode = match (game.seats.len(), persons) {
            (1, 1) => Mode::Free,
            (_, 0) => Mode::Watch,
            (_, 1) if senders => Mode::Silent,
            (_, 1) => Mode::Table,
            _ => Mode::Pass,
        };
        self.people = game.seats.len() as u8;
        for (seat, entry) in game.seats.iter().enumerate().take(4) {
            self.oshi[seat] = entry.oshi.unwrap_or(NOBODY);
            if let Some(com) = entry.com {
                let known = COMS.iter().position(|known| *known == com);
                self.coms[seat] = known.unwrap_or(COMS.len() - 2) as u8;
            }
        }
        (self.date, self.rules, self.seed) = (game.snapshot, game.rules, game.seed);
        (self.units_off, self.units_own) = (game.units_off.clone(), game.units_own.clone());
    }
}

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
    /// A unit.
    Unit(UnitId),
    /// The units that hold a character.
    Tile(IdolId),
    /// Whether to give the game on the table up for one with this seed.
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
    /// A finished game that is looked at; the one on the table stays there.
    pub(super) replay: Option<PlayRequest>,
    /// How many actions of it are shown.
    pub(super) step: usize,
    /// Why players of the program did what they did, by the place among the actions.
    pub(super) reasons: Vec<(usize, Reason)>,
    /// Decisions taken back, the last one at the end.
    pub(super) undone: Vec<(Vec<String>, Vec<u32>)>,
    /// The place of the tile that is selected.
    pub(super) selected: Option<usize>,
    pub(super) sort: Sort,
    /// Whether all hands are shown.
    pub(super) open: bool,
    /// Whether the watched game stands still.
    pub(super) paused: bool,
    /// The person who holds the device, where there are several.
    pub(super) holder: Option<u8>,
    pub(super) over: Over,
    /// A game from a file, until the job has judged it.
    pub(super) offered: Option<Box<PlayRequest>>,
    /// What is wrong with what was opened.
    pub(super) notice: Option<String>,
    /// Counts up where fields have to be filled anew.
    pub(super) filled: u32,
}

/// What can happen on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Msg {
    Mode(Mode),
    Field(Field, String),
    Hints,
    Practice,
    /// The game's own units again.
    Units,
    View(View),
    /// A new seed for the next game, and whether it starts at once.
    Start(u64),
    Seed(u64),
    /// A person decides.
    Do(String),
    /// The program's decisions are taken in, and the next are asked for.
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
    /// A game from a file.
    Offer(Option<Box<PlayRequest>>),
    /// Looks at a game, from its end.
    Replay(Box<PlayRequest>),
    Step(usize),
    /// Takes the replayed game to the table, up to the step that is shown.
    PlayOn,
    /// The result is in the statistics.
    Counted,
    /// Whether the deal on the table is over: undo may take that back.
    Ended(bool),
}

impl State {
    /// What the last visit left, or what the address brings.
    pub(super) fn open(link: Option<&str>, bad: impl Fn(share::BadLink) -> String) -> Self {
        let line: Option<String> = store::read(store::MILLJAN_PLAY);
        let save = line.and_then(|line| Save::read(&line)).unwrap_or_default().with_units();
        let game = share::read_game(&save.game).ok();
        let mut state = Self {
            save,
            view: View::Start,
            game,
            replay: None,
            step: 0,
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
        match link.map(share::read_game) {
            None => {}
            Some(Err(error)) => state.notice = Some(bad(error)),
            Some(Ok(linked)) => {
                let deal = |game: &PlayRequest| PlayRequest { actions: Vec::new(), ..game.clone() };
                let same = state.game.as_ref().is_some_and(|game| {
                    deal(game) == deal(&linked)
                        && (linked.actions.is_empty() || linked.actions == game.actions)
                });
                // A game that somebody is in the middle of stays on the table.
                let free = state.game.is_none() || state.save.own.is_empty() || state.save.ended;
                if same {
                    state.view = View::Table;
                } else if linked.hand.is_some() && linked.actions.is_empty() && free {
                    let shown = state.after(Msg::Replay(Box::new(linked)), None);
                    state = shown.after(Msg::PlayOn, None);
                } else if linked.actions.is_empty() && linked.hand.is_none() {
                    state.save.follow(&linked);
                } else {
                    state = state.after(Msg::Replay(Box::new(linked)), None);
                }
            }
        }
        state
    }

    /// The game as it has come, with what the program's players did since.
    pub(super) fn whole(&self, report: Option<&PlayReport>) -> Option<PlayRequest> {
        let mut game = self.game.clone()?;
        game.actions.extend(report.into_iter().flat_map(|r| &r.taken).map(|t| t.action.clone()));
        Some(game)
    }

    /// The state after something has happened; `report` belongs to the game as it is on the table.
    pub(super) fn after(mut self, msg: Msg, report: Option<&PlayReport>) -> Self {
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
            Msg::Units => (self.save.units_off, self.save.units_own) = Default::default(),
            Msg::View(view) => {
                self.view = view;
                self.replay = self.replay.filter(|_| view == View::Replay);
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
                // What was chosen stands for this game; a daily leaves the choice as it was.
                save.seed = if save.mode == Mode::Daily { chosen } else { 0 };
                self.put(game);
            }
            Msg::NextDeal => {
                let Some(game) = self.game.take() else { return self };
                for (total, seat) in
                    self.save.totals.iter_mut().zip(report.iter().flat_map(|r| &r.result))
                {
                    *total += seat.points;
                }
                self.save.deal += 1;
                let dealer = (game.dealer + 1) % game.seats.len() as u8;
                let seed = game.seed.wrapping_add(1);
                let next = PlayRequest { actions: Vec::new(), hand: None, seed, dealer, ..game };
                self.put(next);
            }
            Msg::Do(action) => {
                let Some(mut game) = whole else { return self };
                self.learn(report);
                // Those of a line that was taken back.
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
                    return self;
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
            Msg::Over(over) => self.over = over,
            Msg::Notice(notice) => self.notice = notice,
            Msg::Offer(offered) => (self.offered, self.notice) = (offered, None),
            Msg::Replay(game) => {
                self.offered = None;
                self.step = game.actions.len();
                self.replay = Some(*game);
                (self.view, self.notice, self.over) = (View::Replay, None, Over::Nothing);
            }
            Msg::Step(step) => self.step = step,
            Msg::PlayOn => {
                let Some(mut game) = self.replay.take() else { return self };
                game.actions.truncate(self.step);
                game.most = None;
                self.save.follow(&game);
                let save = &mut self.save;
                (save.playing, save.deal, save.of) = (save.mode, 0, 1);
                save.totals = vec![0; game.seats.len()];
                self.put(game);
                self.save.helped = true;
            }
            Msg::Counted => self.save.counted = true,
            Msg::Ended(ended) => self.save.ended = ended,
        }
        self
    }

    /// Puts a game on the table.
    fn put(&mut self, game: PlayRequest) {
        self.game = Some(game);
        (self.save.own, self.save.helped, self.save.counted) = (Vec::new(), false, false);
        self.save.ended = false;
        (self.view, self.notice, self.over) = (View::Table, None, Over::Nothing);
        (self.selected, self.holder, self.open, self.paused) = (None, None, false, false);
        self.reasons.clear();
        self.undone.clear();
    }

    fn learn(&mut self, report: Option<&PlayReport>) {
        let before = self.game.as_ref().map_or(0, |game| game.actions.len());
        let taken = report.into_iter().flat_map(|report| &report.taken).enumerate();
        self.reasons.extend(taken.map(|(at, taken)| (before + at, taken.reason)));
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
