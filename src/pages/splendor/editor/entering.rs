//! A position being entered: what is tapped in, and what follows from it.

use serde::{Deserialize, Serialize};

use crate::pages::splendor::game::{Story, empty_table};
use crate::pages::splendor::move_picker::LIMIT;
use crate::pages::splendor::move_text::{bonuses, points};
use jobs::splendor::{
    CARDS, Observation, PhaseEntry, SeenEntry, SeenPlayer, bought_cards, bought_points,
};

/// Points of a noble.
const NOBLE: u8 = 3;

/// A change of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// How many players there are.
    Players(u8),
    /// An empty table.
    Clear,
    /// Who is to move.
    Turn(u8),
    /// What lies on a place of the board.
    Slot(usize, Option<u8>),
    /// So many tokens of a kind more, or fewer.
    Token(usize, usize, i8),
    /// So many bonuses of a colour more, or fewer.
    Bonus(usize, usize, i8),
    /// A player's points.
    Points(usize, u8),
    /// A player has bought a card.
    Bought(usize, u8),
    /// Undoes that.
    Unbought(usize, usize),
    /// A player has reserved a card.
    Held(usize, SeenEntry),
    /// Undoes that.
    Unheld(usize, usize),
    /// A noble comes on the table, or leaves the game.
    Noble(u8),
    /// A noble goes from the table to a player, or back.
    Owned(usize, u8),
}

/// What a player has bought, where that is not entered card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Counts {
    bonuses: [u8; 5],
    /// With those of nobles, once entered.
    points: Option<u8>,
}

/// A position being entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entering {
    /// The game before, to which cancelling leads back.
    pub before: Story,
    /// By seat; none where each card is entered.
    counts: Vec<Option<Counts>>,
}

/// Points that a player cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsFault {
    /// The player.
    pub seat: usize,
    /// The points entered.
    pub points: u8,
    /// The points that are possible, as ranges.
    pub ranges: Vec<[u8; 2]>,
}

/// The decks hold what is neither on the board nor with players.
fn settle_decks(position: &mut Observation) {
    let whole = empty_table(position.n);
    let at_level = |card: &u8, level: usize| {
        CARDS.get(usize::from(*card)).is_some_and(|card| usize::from(card.level) == level)
    };
    for level in 0..3 {
        let board = position.board[level].iter().flatten().count();
        let players = position.players.iter();
        let elsewhere: usize = players
            .map(|player| {
                let bought = player.cards.iter().filter(|card| at_level(card, level)).count();
                let held = player.res.iter().filter(|held| usize::from(held.level) == level + 1);
                bought + held.count()
            })
            .sum();
        position.deck[level] = whole.deck[level].saturating_sub((board + elsewhere) as u8);
    }
}

/// Bank, decks and nobles follow from what players and board have.
fn settle(position: &mut Observation, target: u8) {
    let whole = empty_table(position.n);
    for kind in 0..6 {
        let held: u8 = position.players.iter().map(|player| player.tok[kind]).sum();
        position.bank[kind] = whole.bank[kind].saturating_sub(held);
    }
    settle_decks(position);
    let places = usize::from(position.n) + 1;
    let mut left: Vec<Option<u8>> =
        position.nobles.iter().filter(|it| it.is_some()).copied().collect();
    left.resize(places.max(left.len()), None);
    position.nobles = left;
    position.last = position.players.iter().any(|player| points(player) >= target);
    position.phase = PhaseEntry::Main;
    position.you = None;
    position.passes = 0;
}

/// How many nobles are in the game.
pub fn nobles_in(position: &Observation) -> usize {
    let owned: usize = position.players.iter().map(|player| player.nob.len()).sum();
    owned + position.nobles.iter().flatten().count()
}

fn toggle_noble(position: &mut Observation, noble: u8) {
    let owner = position.players.iter_mut().find(|player| player.nob.contains(&noble));
    if let Some(owner) = owner {
        owner.nob.retain(|here| *here != noble);
    } else if let Some(place) = position.nobles.iter_mut().find(|here| **here == Some(noble)) {
        *place = None;
    } else {
        add_noble(position, noble);
    }
}

fn add_noble(position: &mut Observation, noble: u8) {
    match position.nobles.iter_mut().find(|here| here.is_none()) {
        Some(place) => *place = Some(noble),
        None => position.nobles.push(Some(noble)),
    }
}

fn own_noble(position: &mut Observation, seat: usize, noble: u8) {
    let own = &mut position.players[seat].nob;
    if own.contains(&noble) {
        own.retain(|here| *here != noble);
        add_noble(position, noble);
    } else if let Some(place) = position.nobles.iter_mut().find(|here| **here == Some(noble)) {
        *place = None;
        own.push(noble);
    }
}

/// A count after some more, or fewer.
const fn changed(count: u8, by: i8, most: u8) -> u8 {
    let next = count.saturating_add_signed(by);
    if next > most { most } else { next }
}

/// Most tokens of a kind that a player can have.
fn most_tokens(position: &Observation, seat: usize, kind: usize) -> u8 {
    let tokens = &position.players[seat].tok;
    let room = LIMIT.saturating_sub(tokens.iter().sum());
    tokens[kind] + room.min(position.bank[kind])
}

/// The position after an edit that concerns no counts.
fn edited(position: &Observation, edit: &Edit) -> Observation {
    let mut next = position.clone();
    match *edit {
        Edit::Players(players) => {
            next.n = players;
            next.players.resize(players.into(), SeenPlayer::default());
            next.turn = next.turn.min(players - 1);
        }
        Edit::Clear => next = empty_table(position.n),
        Edit::Turn(turn) => next.turn = turn,
        Edit::Slot(slot, card) => {
            if let Some(place) = next.board.as_flattened_mut().get_mut(slot) {
                *place = card;
            }
        }
        Edit::Token(seat, kind, by) => {
            let most = most_tokens(position, seat, kind);
            let count = &mut next.players[seat].tok[kind];
            *count = changed(*count, by, most);
        }
        Edit::Bought(seat, card) => next.players[seat].cards.push(card),
        Edit::Unbought(seat, at) => {
            next.players[seat].cards.remove(at);
        }
        Edit::Held(seat, card) if next.players[seat].res.len() < 3 => {
            next.players[seat].res.push(card);
        }
        Edit::Unheld(seat, at) => {
            next.players[seat].res.remove(at);
        }
        Edit::Noble(noble) => toggle_noble(&mut next, noble),
        Edit::Owned(seat, noble) => own_noble(&mut next, seat, noble),
        Edit::Held(..) | Edit::Bonus(..) | Edit::Points(..) => {}
    }
    next
}

/// The cards that a player with counts may have bought: not on the board, reserved, or another's.
fn free(position: &Observation, seat: usize) -> Vec<u8> {
    let bought = |card: &u8| {
        let others = position.players.iter().enumerate().filter(|(other, _)| *other != seat);
        others.into_iter().any(|(_, player)| player.cards.contains(card))
    };
    let held = |card: &u8| {
        let mut cards = position.players.iter().flat_map(|player| &player.res);
        cards.any(|held| held.id == Some(*card))
    };
    let seen = |card: &u8| position.board.as_flattened().contains(&Some(*card));
    let all = 0..CARDS.len() as u8;
    all.filter(|card| !seen(card) && !held(card) && !bought(card)).collect()
}

/// The points of a player's nobles.
fn from_nobles(player: &SeenPlayer) -> u8 {
    NOBLE * player.nob.len() as u8
}

/// Numbers in order, as ranges.
fn ranges(numbers: &[u8]) -> Vec<[u8; 2]> {
    let mut found: Vec<[u8; 2]> = Vec::new();
    for &number in numbers {
        match found.last_mut() {
            Some(last) if last[1] + 1 == number => last[1] = number,
            _ => found.push([number, number]),
        }
    }
    found
}

impl Entering {
    /// Begins to enter a position, or to edit it.
    pub fn begin(before: Story, position: Observation) -> (Self, Story) {
        let counts = (0..position.players.len()).map(|seat| {
            let player = &position.players[seat];
            before
                .assumed
                .contains(&(seat as u8))
                .then(|| Counts { bonuses: bonuses(&player.cards), points: Some(points(player)) })
        });
        let counts = counts.collect();
        let mut story = Story::of_position(position);
        story.assumed.clone_from(&before.assumed);
        story.game.rules = before.game.rules;
        (Self { before, counts }, story)
    }

    /// Changes a position.
    pub fn edit(&mut self, story: &mut Story, edit: &Edit) {
        let Some(position) = &story.game.position else { return };
        let mut next = edited(position, edit);
        let before = self.counts.clone();
        self.count(position, edit);
        self.counts.resize(next.players.len(), None);
        if !self.choose(&mut next) {
            // There are not that many cards.
            self.counts = before;
            return;
        }
        settle(&mut next, story.game.rules.target);
        let assumed = (0_u8..).zip(&self.counts).filter(|(_, counts)| counts.is_some());
        let assumed = assumed.map(|(seat, _)| seat).collect();
        let rules = story.game.rules;
        *story = Story { assumed, ..Story::of_position(next) };
        story.game.rules = rules;
    }

    /// Notes what is entered as counts, and what card by card.
    fn count(&mut self, position: &Observation, edit: &Edit) {
        let counted = |seat: usize, before: Option<Counts>| {
            let bonuses = bonuses(&position.players[seat].cards);
            before.unwrap_or(Counts { bonuses, points: None })
        };
        match *edit {
            Edit::Bonus(seat, colour, by) => {
                let mut counts = counted(seat, self.counts[seat]);
                counts.bonuses[colour] = changed(counts.bonuses[colour], by, u8::MAX);
                self.counts[seat] = Some(counts);
            }
            Edit::Points(seat, points) => {
                let counts = counted(seat, self.counts[seat]);
                self.counts[seat] = Some(Counts { points: Some(points), ..counts });
            }
            Edit::Bought(seat, _) | Edit::Unbought(seat, _) => self.counts[seat] = None,
            Edit::Clear => self.counts.fill(None),
            _ => {}
        }
    }

    /// Chooses cards for the counts; returns whether there are enough.
    fn choose(&self, position: &mut Observation) -> bool {
        let seats = || (0..).zip(&self.counts).filter_map(|(seat, it)| Some((seat, (*it)?)));
        // What is assumed leaves the cards to what is entered.
        for (seat, _) in seats() {
            let player: &mut SeenPlayer = &mut position.players[seat];
            player.cards.clear();
        }
        for (seat, Counts { bonuses, points }) in seats() {
            let free = free(position, seat);
            let nobles = from_nobles(&position.players[seat]);
            let exact = points.and_then(|points| points.checked_sub(nobles));
            let cards = exact.and_then(|points| bought_cards(bonuses, Some(points), &free));
            let Some(cards) = cards.or_else(|| bought_cards(bonuses, None, &free)) else {
                return false;
            };
            position.players[seat].cards = cards;
        }
        true
    }

    /// Whether a player's bought cards are assumed.
    pub fn is_assumed(&self, seat: usize) -> bool {
        self.counts.get(seat).is_some_and(Option::is_some)
    }

    /// A player's points as entered, or as the cards have them.
    pub fn points(&self, position: &Observation, seat: usize) -> u8 {
        let entered = self.counts.get(seat).copied().flatten().and_then(|counts| counts.points);
        entered.unwrap_or_else(|| points(&position.players[seat]))
    }

    /// Whether a card is placed, not only assumed.
    pub fn is_placed(&self, position: &Observation, card: u8) -> bool {
        let mut players = position.players.iter().enumerate();
        position.board.as_flattened().contains(&Some(card))
            || players.any(|(seat, player)| {
                player.res.iter().any(|held| held.id == Some(card))
                    || !self.is_assumed(seat) && player.cards.contains(&card)
            })
    }

    /// The first player whose points cannot be made from the bonuses.
    pub fn fault(&self, position: &Observation) -> Option<PointsFault> {
        (0..position.players.len()).find_map(|seat| self.fault_of(position, seat))
    }

    /// Why a player's points cannot be made from the bonuses.
    pub fn fault_of(&self, position: &Observation, seat: usize) -> Option<PointsFault> {
        let Counts { bonuses, points: entered } = self.counts.get(seat).copied().flatten()?;
        let player = &position.players[seat];
        let points = entered.filter(|entered| *entered != points(player))?;
        let possible = bought_points(bonuses, &free(position, seat));
        let nobles = from_nobles(player);
        let possible: Vec<u8> = possible.into_iter().map(|points| points + nobles).collect();
        Some(PointsFault { seat, points, ranges: ranges(&possible) })
    }
}

/// Other cards for assumed ones of which one has been seen elsewhere: with the same bonuses and
/// points, so that nothing else changes. None where there are none, or where the card is no assumed one.
pub fn instead(story: &Story, card: u8) -> Option<Observation> {
    let mut position = story.game.position.clone()?;
    let assumed = story.assumed.iter().map(|&seat| usize::from(seat));
    let mut seats = assumed.filter(|&seat| seat < position.players.len());
    let seat = seats.find(|&seat| position.players[seat].cards.contains(&card))?;
    let player = &position.players[seat];
    let worth = points(player) - from_nobles(player);
    let named: Vec<u8> = story.game.moves.iter().filter_map(|made| made.reveal).collect();
    let mut free = free(&position, seat);
    free.retain(|other| *other != card && !named.contains(other));
    let cards = bought_cards(bonuses(&player.cards), Some(worth), &free)?;
    position.players[seat].cards = cards;
    settle_decks(&mut position);
    Some(position)
}
