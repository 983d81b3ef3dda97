//! What the Play screen saves on the device: the choices for the next game, and the one on the table.

use super::super::{empty_sheet, in_force};
use jobs::milljan::{
    ClaimFrom, IdolId, ManyRon, PlayRequest, Player, Priority, Rules, SORA, SeatEntry,
};

/// A way to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// One person and three computer players.
    #[default]
    Table,
    /// Today's deal, alone; the same for everyone.
    Daily,
    /// Alone, for as few draws as possible.
    Fewest,
    /// Alone, without a count.
    Free,
    /// With three players who always send what they draw.
    Silent,
    /// Two to four people on one device.
    Pass,
    /// Four computer players.
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

    /// Whether hints and undo are disabled, so that results are comparable.
    pub(super) const fn strict(self) -> bool {
        matches!(self, Self::Daily | Self::Fewest)
    }

    /// The way in which a game from elsewhere is played.
    pub(super) fn of(game: &PlayRequest) -> Self {
        let persons = game.seats.iter().filter(|seat| seat.com.is_none()).count();
        let is_silent = game.seats.iter().skip(1).all(|seat| seat.com == Some(Player::Tsumogiri));
        match (game.seats.len(), persons) {
            (1, 1) => Self::Free,
            (_, 0) => Self::Watch,
            (_, 1) if is_silent => Self::Silent,
            (_, 1) => Self::Table,
            _ => Self::Pass,
        }
    }

    /// Whether a single person plays, so that the result is theirs.
    pub(super) const fn counts(self) -> bool {
        !matches!(self, Self::Pass | Self::Watch)
    }
}

/// The computer players on offer, weakest first.
pub(super) const COMS: [Player; 6] = [
    Player::Tsumogiri,
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

/// What is saved on the device: the choices for the next game, and the one on the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Save {
    pub(super) mode: Mode,
    /// By seat, as places in [`COMS`]; the person's own seat is ignored.
    pub(super) coms: [u8; 4],
    /// By seat: a character, [`RANDOM`] or [`NOBODY`].
    pub(super) oshi: [u8; 4],
    pub(super) people: u8,
    pub(super) rules: Rules,
    pub(super) deals: u8,
    /// 0 where none was chosen: each game then has a new one.
    pub(super) seed: u64,
    pub(super) hints: bool,
    pub(super) practice: bool,
    /// Whether one tap on a tile sends it; otherwise a second one does.
    pub(super) one_tap: bool,
    /// Milliseconds before each decision of a computer player is shown.
    pub(super) pace: u32,
    /// The game on the table, as a link; empty where there is none.
    pub(super) game: String,
    /// The game of whoever has invited to play the same wall, as a link; empty where nobody has.
    pub(super) target: String,
    /// The mode in which it is played; the choices may have changed since.
    pub(super) playing: Mode,
    /// Which of its actions were a person's.
    pub(super) own: Vec<u32>,
    /// The deal of the match, from 0, and how many there are.
    pub(super) deal: u8,
    pub(super) of: u8,
    /// Points of the deals before, by seat.
    pub(super) totals: Vec<u32>,
    /// Whether a step was undone or a hidden hand seen: the result is then not counted.
    pub(super) helped: bool,
    /// Whether the result is in the statistics.
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
            rules: Rules::default(),
            deals: 1,
            seed: 0,
            hints: true,
            practice: true,
            one_tap: false,
            pace: 500,
            game: String::new(),
            target: String::new(),
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
    Deals,
    Pace,
    From,
    Priority,
    ManyRon,
    SoraDraw,
}

impl Save {
    /// As a line: numbers, the persons' decisions, the totals, the links of the two games.
    pub(super) fn write(&self) -> String {
        let r = self.rules;
        let mut numbers: Vec<u64> = vec![
            self.mode as u64,
            self.people.into(),
            u64::from(self.one_tap),
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
        [list(numbers), list(own), list(totals), self.game.clone(), self.target.clone()].join("|")
    }

    /// Parses what [`Self::write`] wrote; `None` where it is something else.
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
        let mut save = Self {
            mode: mode(0)?,
            people: small(1)?,
            // Older versions had a day in this place.
            one_tap: *numbers.get(2)? == 1,
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
            target: parts.next().unwrap_or_default().to_owned(),
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

    /// Applies a choice; `false` where it cannot be read.
    pub(super) fn choose(&mut self, field: Field, value: &str) -> bool {
        fn put<T: std::str::FromStr>(to: &mut T, value: &str) -> bool {
            value.trim().parse().map(|value| *to = value).is_ok()
        }
        let yes = value == "1";
        match field {
            Field::Com(seat) => return put(&mut self.coms[seat], value),
            Field::Oshi(seat) => return put(&mut self.oshi[seat], value),
            Field::People => return put(&mut self.people, value),
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

    /// The game request for this deal.
    pub(super) fn lay(&self, seed: u64, dealer: u8) -> PlayRequest {
        let seats = (0..self.seats()).map(|seat| {
            let com = COMS[usize::from(self.coms[seat]).min(COMS.len() - 1)];
            let com = if self.mode == Mode::Silent { Player::Tsumogiri } else { com };
            let oshi = match self.oshi[seat] {
                NOBODY if self.mode != Mode::Daily => None,
                id if id < SORA && self.mode != Mode::Daily => Some(id),
                // Each match has its own, different for each seat.
                _ => Some(
                    ((self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32)
                        .wrapping_add(seat as u64 * 17)
                        % u64::from(SORA)) as IdolId,
                ),
            };
            SeatEntry { com: (!self.person(seat)).then_some(com), oshi }
        });
        // The same for everyone.
        let daily = self.mode == Mode::Daily;
        let units = if daily { empty_sheet() } else { in_force::units() };
        let (units_off, units_own) = in_force::in_request(&units.roster());
        PlayRequest {
            snapshot: units.date,
            units_off,
            units_own,
            rules: if daily { Rules::default() } else { self.rules },
            seed,
            dealer,
            seats: seats.collect(),
            hand: None,
            actions: Vec::new(),
            most: None,
        }
    }
}
