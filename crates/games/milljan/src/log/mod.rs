//! A real table, event by event, as one of its players sees it: the own hand and what is visible.
//!
//! A log holds what was entered, possible or not. [`Log::table`] reads it from the first event on,
//! accepts each as entered and reports what is impossible, with its place. So any event can be
//! changed or removed later: what follows is read again.

mod text;

pub use self::text::{LogError, LogLineError};

use super::game::{DEALT, SEATS};
use super::idol::{COPIES, IdolId, SORA, TILES};
use super::notation::Sheet;
use super::roster::Standing;
use super::rules::ClaimFrom;
use super::unit::{Date, UnitId};

/// Most events that a log holds; a deal has some two hundred.
pub const MOST_EVENTS: usize = 1000;

/// One thing that happened at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The own draw; nobody sees what others draw.
    Draw(IdolId),
    /// A tile was sent (送る) to the sender's waiting room.
    Send {
        /// Who.
        seat: u8,
        /// What.
        tile: IdolId,
    },
    /// The tile just sent was claimed (ティン) for a unit.
    Tin {
        /// Who claimed it.
        seat: u8,
        /// The unit that is exposed.
        unit: UnitId,
    },
    /// そら was sent for a tile of a waiting room.
    Sora {
        /// Who.
        seat: u8,
        /// Whose waiting room.
        from: u8,
        /// The tile taken.
        tile: IdolId,
    },
    /// ミリオンライブ, on the tile just sent by another seat, otherwise by own draw.
    Win {
        /// Who.
        seat: u8,
    },
    /// The wall ran out.
    Empty,
}

impl Event {
    /// Whose event it is; nobody's where the wall runs out, the player's own where a tile is drawn.
    pub const fn seat(self) -> Option<u8> {
        match self {
            Self::Send { seat, .. }
            | Self::Tin { seat, .. }
            | Self::Sora { seat, .. }
            | Self::Win { seat } => Some(seat),
            Self::Draw(_) | Self::Empty => None,
        }
    }
}

/// One deal at a real table, and what was settled before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// The hand as dealt, with day, 担当 and units; claimed units and seen tiles from before the log.
    pub start: Sheet,
    /// Seats at the table, two to four.
    pub seats: u8,
    /// The own seat.
    pub me: u8,
    /// The seat that draws first.
    pub dealer: u8,
    /// Whose tiles may be claimed by ティン.
    pub claim_from: ClaimFrom,
    /// Whether a turn continues with a draw after そら.
    pub sora_then_draw: bool,
    /// Points of earlier deals, by seat.
    pub totals: [u32; SEATS],
    /// What happened, oldest first.
    pub events: Vec<Event>,
}

/// Something impossible, or that looks like a missed entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no such seat at the table.
    NoSeat,
    /// It was this seat's turn.
    OutOfTurn(u8),
    /// Sent without a draw or a claim before.
    NoDraw,
    /// The own hand does not hold this tile.
    NotInHand(IdolId),
    /// That waiting room does not hold this tile.
    NotInRoom(IdolId),
    /// Nothing was sent that could be claimed.
    NothingSent,
    /// Only the tiles of the seat before may be claimed.
    NotBefore,
    /// A unit that is unknown, does not count on the day, or is too small.
    BadUnit,
    /// The unit does not hold the tile that was sent.
    UnitWithout(IdolId),
    /// The own hand lacks these members.
    Lacks(Vec<IdolId>),
    /// The claimed units of a seat have more than thirteen members.
    TooLarge,
    /// More visible copies than there are.
    FourthCopy {
        /// The tile.
        tile: IdolId,
        /// Copies visible by then.
        copies: u8,
    },
    /// The deal was over.
    AfterEnd,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A draw of this seat; the tile sent before may still be claimed.
    Turn(u8),
    /// The own hand has drawn and must send.
    Drawn,
    /// This seat has claimed and must send.
    Claimed(u8),
    /// Nothing.
    Over,
}

/// What one seat shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The waiting room, oldest first.
    pub room: Vec<IdolId>,
    /// Exposed units.
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand that others know, because そら fetched them.
    pub known: Vec<IdolId>,
    /// Draws, as far as they follow from the log.
    pub draws: u16,
}

/// The table after the last event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The own hand and everything seen, ready for analysis.
    pub sheet: Sheet,
    /// The tile drawn last, while it is in the hand and nothing else has happened.
    pub drawn: Option<IdolId>,
    /// The seats, by number.
    pub seats: Vec<Shown>,
    /// The tile that may be claimed, and who has sent it.
    pub sent: Option<(u8, IdolId)>,
    /// Who has won, in order.
    pub winners: Vec<u8>,
    /// What comes next.
    pub phase: Phase,
    /// Tiles left in the wall, as far as the log shows.
    pub wall: u16,
    /// Copies of each tile that are not visible.
    pub left: [u8; TILES],
    /// Problems, each with its event, or none for the hand as dealt.
    pub troubles: Vec<(Option<usize>, Trouble)>,
}

impl Table {
    /// The same hand before the tile in question was sent, for the claim table.
    pub fn before_sent(&self) -> Sheet {
        let mut sheet = self.sheet.clone();
        if let Some((_, tile)) = self.sent
            && let Some(at) = sheet.seen.iter().rposition(|&seen| seen == tile)
        {
            sheet.seen.remove(at);
        }
        sheet
    }
}

impl Log {
    /// An empty log for four seats and a day.
    pub fn new(date: Date) -> Self {
        Self {
            start: Sheet::new(date),
            seats: 4,
            me: 0,
            dealer: 0,
            claim_from: ClaimFrom::Any,
            sora_then_draw: true,
            totals: [0; SEATS],
            events: Vec::new(),
        }
    }

    /// Another number of seats; the own seat and the dealer stay at the table.
    pub fn set_seats(&mut self, seats: u8) {
        self.seats = seats.clamp(2, SEATS as u8);
        self.me = self.me.min(self.seats - 1);
        self.dealer = self.dealer.min(self.seats - 1);
    }

    /// The same table before the next deal: seats, units, 担当 and rules stay, these points are added,
    /// the next seat deals.
    #[must_use]
    pub fn next_deal(&self, points: [u32; SEATS]) -> Self {
        let Sheet { date, oshi, off, own, .. } = self.start.clone();
        let mut totals = self.totals;
        for (total, points) in totals.iter_mut().zip(points) {
            *total = total.saturating_add(points);
        }
        Self {
            start: Sheet { oshi, off, own, ..Sheet::new(date) },
            dealer: self.after(self.dealer),
            totals,
            events: Vec::new(),
            ..self.clone()
        }
    }

    /// The seat whose turn comes after this one.
    pub fn after(&self, seat: u8) -> u8 {
        (seat + 1) % self.seats.max(1)
    }

    /// How many turns after the own seat a seat comes: 0 is the own seat, 1 the next.
    pub fn distance(&self, seat: u8) -> u8 {
        let seats = self.seats.max(1);
        (seat + seats - self.me % seats) % seats
    }

    /// Tiles that are still to be entered before the first event.
    pub fn to_deal(&self) -> usize {
        let roster = self.start.roster();
        let claimed: usize =
            self.start.claimed.iter().map(|&id| usize::from(roster.members(id).len())).sum();
        DEALT.saturating_sub(claimed + self.start.free.len())
    }

    /// Reads the log from its start to its end.
    pub fn table(&self) -> Table {
        self.table_before(self.events.len())
    }

    /// Reads the log up to an event, without it.
    pub fn table_before(&self, end: usize) -> Table {
        let mut reading = Reading::new(self);
        for (at, &event) in self.events.iter().enumerate().take(end) {
            reading.at = Some(at);
            reading.read(event);
        }
        reading.finish()
    }
}

struct Reading<'a> {
    log: &'a Log,
    roster: std::sync::Arc<super::roster::Roster>,
    /// The event being read.
    at: Option<usize>,
    free: Vec<IdolId>,
    /// Visible copies, wherever they are.
    copies: [u8; TILES],
    ron: bool,
    table: Table,
}

impl<'a> Reading<'a> {
    fn new(log: &'a Log) -> Self {
        let roster = log.start.roster();
        let seats = vec![Shown::default(); usize::from(log.seats)];
        let table = Table {
            sheet: Sheet { free: Vec::new(), sent: None, ..log.start.clone() },
            drawn: None,
            seats,
            sent: None,
            winners: Vec::new(),
            phase: Phase::Turn(log.dealer),
            wall: 0,
            left: [0; TILES],
            troubles: Vec::new(),
        };
        let mut reading = Self {
            log,
            roster,
            at: None,
            free: log.start.free.clone(),
            copies: [0; TILES],
            ron: false,
            table,
        };
        let start = &log.start;
        let claimed: Vec<_> =
            start.claimed.iter().flat_map(|&id| reading.roster.members(id).iter()).collect();
        for &tile in start.free.iter().chain(&start.seen).chain(&start.open).chain(&claimed) {
            reading.show(tile);
        }
        reading
    }

    fn trouble(&mut self, what: Trouble) {
        self.table.troubles.push((self.at, what));
    }

    /// One more copy becomes visible.
    fn show(&mut self, tile: IdolId) {
        let Some(copies) = self.copies.get_mut(usize::from(tile)) else { return };
        *copies = copies.saturating_add(1);
        let copies = *copies;
        if copies > COPIES {
            self.trouble(Trouble::FourthCopy { tile, copies });
        }
    }

    /// A tile leaves a seat's hand; a hidden one becomes visible.
    fn leave(&mut self, seat: u8, tile: IdolId) -> bool {
        let hand = if seat == self.log.me {
            &mut self.free
        } else {
            &mut self.table.seats[usize::from(seat)].known
        };
        match hand.iter().rposition(|&held| held == tile) {
            Some(at) => {
                hand.remove(at);
                true
            }
            None => {
                self.show(tile);
                false
            }
        }
    }

    fn turn(&mut self, seat: u8) {
        let next = match self.table.phase {
            Phase::Turn(next) | Phase::Claimed(next) => next,
            Phase::Drawn => self.log.me,
            // Already reported.
            Phase::Over => return,
        };
        if next != seat {
            self.trouble(Trouble::OutOfTurn(next));
        }
    }

    fn read(&mut self, event: Event) {
        let seats = self.log.seats;
        let known = event.seat().unwrap_or(self.log.me) < seats;
        if !known || matches!(event, Event::Sora { from, .. } if from >= seats) {
            return self.trouble(Trouble::NoSeat);
        }
        let second_ron = matches!(event, Event::Win { seat }
            if self.ron && !self.table.winners.contains(&seat));
        if self.table.phase == Phase::Over && !second_ron {
            self.trouble(Trouble::AfterEnd);
        }
        match event {
            Event::Draw(tile) => self.draw(tile),
            Event::Send { seat, tile } => self.send(seat, tile),
            Event::Tin { seat, unit } => self.tin(seat, unit),
            Event::Sora { seat, from, tile } => self.sora(seat, from, tile),
            Event::Win { seat } => {
                let ron = self.table.sent.is_some_and(|(from, _)| from != seat);
                if !ron && !second_ron {
                    self.turn(seat);
                }
                self.ron |= ron;
                self.table.winners.push(seat);
                self.table.phase = Phase::Over;
            }
            Event::Empty => self.table.phase = Phase::Over,
        }
    }

    fn draw(&mut self, tile: IdolId) {
        let me = self.log.me;
        if matches!(self.table.phase, Phase::Drawn | Phase::Claimed(_)) {
            self.trouble(Trouble::OutOfTurn(match self.table.phase {
                Phase::Claimed(seat) => seat,
                _ => me,
            }));
        } else {
            self.turn(me);
        }
        self.show(tile);
        self.free.push(tile);
        self.table.seats[usize::from(me)].draws += 1;
        self.table.drawn = Some(tile);
        self.table.sent = None;
        self.table.phase = Phase::Drawn;
    }

    fn send(&mut self, seat: u8, tile: IdolId) {
        let mine = seat == self.log.me;
        self.turn(seat);
        let fed = match self.table.phase {
            Phase::Drawn => mine,
            Phase::Claimed(claimed) => claimed == seat,
            _ => false,
        };
        if !fed {
            self.table.seats[usize::from(seat)].draws += 1;
            if mine && self.table.phase != Phase::Over {
                self.trouble(Trouble::NoDraw);
            }
        }
        if !self.leave(seat, tile) && mine {
            self.trouble(Trouble::NotInHand(tile));
        }
        self.table.seats[usize::from(seat)].room.push(tile);
        self.table.drawn = None;
        self.table.sent = Some((seat, tile));
        self.table.phase = Phase::Turn(self.log.after(seat));
    }

    fn tin(&mut self, seat: u8, unit: UnitId) {
        let members = self.roster.members(unit);
        if self.roster.standing(unit) != Some(Standing::Counts) || members.len() < 3 {
            self.trouble(Trouble::BadUnit);
        }
        let sent = self.table.sent.take().filter(|&(from, _)| from != seat);
        match sent {
            None => self.trouble(Trouble::NothingSent),
            Some((from, _))
                if self.log.claim_from == ClaimFrom::Left && self.log.after(from) != seat =>
            {
                self.trouble(Trouble::NotBefore);
            }
            Some((_, tile)) if !members.has(tile) => self.trouble(Trouble::UnitWithout(tile)),
            Some(_) => {}
        }
        let taken = sent.filter(|&(_, tile)| members.has(tile));
        if let Some((from, _)) = taken {
            self.table.seats[usize::from(from)].room.pop();
        }
        let mut lacks = Vec::new();
        for member in members.iter().filter(|&member| taken.is_none_or(|(_, tile)| tile != member))
        {
            if !self.leave(seat, member) {
                lacks.push(member);
            }
        }
        if seat == self.log.me && !lacks.is_empty() {
            self.trouble(Trouble::Lacks(lacks));
        }
        self.table.seats[usize::from(seat)].claimed.push(unit);
        let all = self.table.seats[usize::from(seat)].claimed.iter();
        if all.map(|&id| u32::from(self.roster.members(id).len())).sum::<u32>() > 13 {
            self.trouble(Trouble::TooLarge);
        }
        self.table.drawn = None;
        self.table.phase = Phase::Claimed(seat);
    }

    fn sora(&mut self, seat: u8, from: u8, tile: IdolId) {
        self.turn(seat);
        let mine = seat == self.log.me;
        let room = &mut self.table.seats[usize::from(from)].room;
        match room.iter().rposition(|&held| held == tile) {
            Some(at) => {
                room.remove(at);
            }
            None => {
                self.trouble(Trouble::NotInRoom(tile));
                self.show(tile);
            }
        }
        if !self.leave(seat, SORA) && mine {
            self.trouble(Trouble::NotInHand(SORA));
        }
        let Shown { room, known, .. } = &mut self.table.seats[usize::from(seat)];
        room.push(SORA);
        if mine {
            self.free.push(tile);
        } else {
            known.push(tile);
        }
        let next = if self.log.sora_then_draw { seat } else { self.log.after(seat) };
        self.table.sent = None;
        self.table.phase = Phase::Turn(next);
    }

    fn finish(self) -> Table {
        let Self { log, roster, free, copies, mut table, .. } = self;
        let (mut seen, mut open) = (log.start.seen.clone(), log.start.open.clone());
        for (seat, shown) in table.seats.iter().enumerate() {
            seen.extend(&shown.room);
            if seat == usize::from(log.me) {
                table.sheet.claimed.extend(&shown.claimed);
            } else {
                open.extend(&shown.known);
                open.extend(shown.claimed.iter().flat_map(|&id| roster.members(id).iter()));
            }
        }
        let drawn: usize = table.seats.iter().map(|shown| usize::from(shown.draws)).sum();
        let gone = DEALT * usize::from(log.seats) + drawn;
        table.wall = (TILES * usize::from(COPIES)).saturating_sub(gone) as u16;
        table.left = copies.map(|copies| COPIES.saturating_sub(copies));
        table.sheet.free = free;
        (table.sheet.seen, table.sheet.open) = (seen, open);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(text: &str) -> Log {
        let day = "2025-12-16".parse().expect("a day");
        Log::parse(text, day).expect(text)
    }

    fn names(tiles: &[IdolId]) -> String {
        super::super::notation::write_tiles(tiles)
    }

    const HAND: &str = "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,奈緒,美奈子";

    #[test]
    fn the_hand_and_what_is_seen_follow_from_the_events() {
        let log = log(&format!(
            "{HAND} | 役 2025-12-16\n卓 4 1 1\n1 引く 静香\n1 送る 真\n2 送る 翼\n3 送る 千早\n4 送る そら"
        ));
        let table = log.table();
        assert_eq!(table.troubles, []);
        assert_eq!(
            names(&table.sheet.free),
            "雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,奈緒,美奈子,静香"
        );
        assert_eq!(names(&table.sheet.seen), "真,翼,千早,そら");
        assert_eq!((table.sent, table.phase), (Some((3, SORA)), Phase::Turn(0)));
        assert_eq!(table.wall, 114 - 4);
        assert_eq!(names(&table.before_sent().seen), "真,翼,千早");
    }

    #[test]
    fn a_claim_takes_the_tile_out_of_the_waiting_room_and_the_unit_out_of_the_hand() {
        let base = format!("{HAND} | 役 2025-12-16\n卓 4 2 1\n1 送る 静香\n");
        let table = log(&format!("{base}3 ティン 未来+静香+翼")).table();
        assert_eq!(table.troubles, []);
        assert!(table.seats[0].room.is_empty());
        assert_eq!(names(&table.sheet.open), "未来,静香,翼");
        assert_eq!(table.phase, Phase::Claimed(2));
        // The same unit in the own seat: 翼 is not in the hand.
        let table = log(&format!("{base}2 ティン 未来+静香+翼")).table();
        assert_eq!(table.troubles, [(Some(1), Trouble::Lacks(vec![15]))]);
        assert_eq!(table.sheet.claimed.len(), 1);
        assert!(!table.sheet.free.contains(&13), "{:?}", table.sheet.free);
        assert!(table.sheet.seen.is_empty());
    }

    #[test]
    fn a_tile_that_sora_brought_is_known_until_it_is_sent() {
        let base =
            format!("{HAND} | 役 2025-12-16\n卓 2 1 2\n2 送る 千早\n1 引く 静香\n1 送る 真\n");
        let table = log(&format!("{base}2 そら 1 真")).table();
        assert_eq!(table.troubles, []);
        assert_eq!(names(&table.seats[1].known), "真");
        assert_eq!(names(&table.seats[1].room), "千早,そら");
        assert_eq!(table.phase, Phase::Turn(1));
        let table = log(&format!("{base}2 そら 1 真\n2 送る 真\n")).table();
        assert_eq!((names(&table.seats[1].known), table.troubles), (String::new(), vec![]));
    }

    #[test]
    fn what_cannot_be_is_named_with_its_place_and_kept() {
        for (events, expected) in [
            ("1 送る 春香", vec![(0, Trouble::NoDraw), (0, Trouble::NotInHand(0))]),
            ("3 送る 春香", vec![(0, Trouble::OutOfTurn(0))]),
            ("2 ティン 未来+静香+翼", vec![(0, Trouble::NothingSent)]),
            ("1 引く 春香\n1 送る 春香\n2 ティン 未来+静香+翼", vec![(2, Trouble::UnitWithout(0))]),
            ("1 引く 春香\n1 送る 真\n2 そら 1 千早", vec![(2, Trouble::NotInRoom(1))]),
            ("1 引く 春香\n1 ミリオンライブ\n2 送る 真", vec![(2, Trouble::AfterEnd)]),
            (
                "1 引く 真\n1 送る 真\n2 送る 真\n3 送る 真",
                vec![(3, Trouble::FourthCopy { tile: 5, copies: 4 })],
            ),
        ] {
            let log = log(&format!("{HAND} | 役 2025-12-16\n卓 4 1 1\n{events}"));
            let expected: Vec<_> =
                expected.into_iter().map(|(at, what)| (Some(at), what)).collect();
            assert_eq!(log.table().troubles, expected, "{events}");
        }
    }

    #[test]
    fn claims_from_the_seat_before_alone_are_a_rule() {
        let text =
            format!("{HAND} | 役 2025-12-16\n卓 4 1 2 上家\n2 送る 静香\n4 ティン 未来+静香+翼");
        assert_eq!(log(&text).table().troubles, [(Some(1), Trouble::NotBefore)]);
        let text = text.replace("\n4 ティン", "\n3 ティン");
        assert_eq!(log(&text).table().troubles, []);
    }

    #[test]
    fn several_seats_may_win_on_one_tile() {
        let base = format!("{HAND} | 役 2025-12-16\n卓 4 1 2\n2 送る 静香\n3 ミリオンライブ\n");
        let table = log(&format!("{base}4 ミリオンライブ")).table();
        assert_eq!((table.winners, table.troubles), (vec![2, 3], vec![]));
        let table = log(&format!("{base}3 ミリオンライブ")).table();
        assert_eq!(table.troubles, [(Some(2), Trouble::AfterEnd)]);
    }

    #[test]
    fn the_next_deal_keeps_the_table_and_adds_the_points() {
        let mut log =
            log(&format!("{HAND} | 担当 可奈 | 役 2025-12-16\n卓 3 2 3 全員 計 1,2,3\n2 引く 真"));
        log = log.next_deal([10, 20, 30, 0]);
        assert_eq!((log.totals, log.dealer, log.me), ([11, 22, 33, 0], 0, 1));
        assert_eq!((log.start.free.len(), log.events.len()), (0, 0));
        assert_eq!((log.start.oshi, log.to_deal()), (Some(35), 12));
    }
}
