//! Why a move: what it brings, in numbers that can be counted on the table.

use super::move_picker::brings_gold;
use super::move_text::{MoveText, bonus_gems, payment};
use super::pieces::{card, card_name, colour, counted};
use crate::i18n::{Lang, SplendorText, list};
use jobs::splendor::{Action, Gems, LinkEntry, NOBLES, Observation, Source, SpaceEntry};

/// What a player can pay with.
#[derive(Clone, Copy)]
pub struct Purse {
    tokens: Gems,
    bonuses: Gems,
    /// What may be taken.
    bank: Gems,
}

impl Purse {
    /// That of a seat.
    pub fn of(position: &Observation, seat: usize) -> Self {
        let player = &position.players[seat];
        Self {
            tokens: Gems::of(player.tok),
            bonuses: bonus_gems(&player.cards),
            bank: Gems::of(position.bank),
        }
    }

    /// Tokens of each colour missing for a card, before gold stands in for any.
    pub fn lacks(&self, id: u8) -> Option<Gems> {
        Some(card(id)?.cost.beyond(self.bonuses).beyond(self.tokens))
    }

    /// Tokens missing for a card, and the turns to take them.
    fn missing(&self, id: u8) -> Option<(u8, u8)> {
        let (lacks, gold) = (self.lacks(id)?, self.tokens.get(5));
        Some((lacks.total().saturating_sub(gold), lacks.turns_to_take(gold, self.bank)))
    }

    /// What it costs after the bonuses.
    fn price(&self, id: u8) -> u8 {
        card(id).map_or(0, |card| card.cost.beyond(self.bonuses).total())
    }

    /// Bonuses missing for a noble.
    fn short_of(&self, noble: u8) -> u8 {
        NOBLES.get(usize::from(noble)).map_or(0, |need| need.beyond(self.bonuses).total())
    }
}

/// The position and the move that is explained.
pub struct Reasons<'a> {
    /// The position.
    pub position: &'a Observation,
    /// The move.
    pub text: MoveText,
    /// The expected continuation, this move first.
    pub line: &'a [LinkEntry],
    /// What the players are called.
    pub names: &'a [String],
    /// The language.
    pub lang: Lang,
}

impl Reasons<'_> {
    /// The reasons as sentences, the most telling first.
    pub fn words(&self) -> Vec<String> {
        let seat = usize::from(self.position.turn);
        if seat >= self.position.players.len() {
            return Vec::new();
        }
        let before = Purse::of(self.position, seat);
        let mut words = Vec::new();
        match self.text.space.action(self.text.id) {
            Some(Action::Tokens { take, give }) => self.tokens(before, take, give, &mut words),
            Some(Action::Reserve(source, give)) => {
                self.reserve(before, source, give, seat, &mut words);
            }
            Some(Action::Buy(source, surplus)) => {
                self.buy(before, source, surplus, seat, &mut words);
            }
            Some(Action::Noble(_)) => words.push(self.lang.fill(SplendorText::WhyNoble, &[&3])),
            // Under the rules of the 81 numbers one may pass in every turn.
            Some(Action::Pass) if self.text.space != SpaceEntry::S81 => {
                words.push(self.lang.t(SplendorText::WhyPass).to_owned());
            }
            Some(Action::Pass) | None => {}
        }
        self.goal(seat, &mut words);
        words
    }

    /// Cards that the mover could go for: those on the board and the own reserved ones.
    fn goals(&self) -> impl Iterator<Item = u8> {
        let held = self.position.players.get(usize::from(self.position.turn));
        let held = held.into_iter().flat_map(|player| player.res.iter().filter_map(|it| it.id));
        self.position.board.as_flattened().iter().flatten().copied().chain(held)
    }

    fn tokens(&self, before: Purse, take: Gems, give: Gems, words: &mut Vec<String>) {
        let lang = self.lang;
        let after = Purse { tokens: before.tokens.plus(take).beyond(give), ..before };
        let (take, give) = (take.counts(), give.counts());
        // The card that comes nearest, the one with more points among equals.
        let nearer = self.goals().filter_map(|id| {
            let ((was, _), (is, turns)) = (before.missing(id)?, after.missing(id)?);
            (is < was).then_some((is, turns, was, id))
        });
        let points = |id: u8| card(id).map_or(0, |card| card.points);
        if let Some((is, turns, was, id)) =
            nearer.min_by_key(|&(is, turns, _, id)| (turns, is, u8::MAX - points(id)))
        {
            let name = card_name(id, lang);
            words.push(match is {
                0 => lang.fill(SplendorText::WhyReady, &[&name]),
                _ => lang.fill(SplendorText::WhyNearer, &[&name, &is, &was, &turns]),
            });
        }
        let emptied =
            (0..5).filter(|&kind| take[kind] > 0 && self.position.bank[kind] == take[kind]);
        let emptied: Vec<&str> = emptied.map(|kind| colour(kind, lang)).collect();
        if !emptied.is_empty() {
            words.push(lang.fill(SplendorText::WhyEmpties, &[&list(&emptied, lang)]));
        }
        if give.iter().any(|&count| count > 0) {
            words.push(lang.fill(SplendorText::WhyReturns, &[&counted(&give, lang)]));
        }
        let held = after.tokens.total();
        words.push(lang.fill(SplendorText::WhyHolds, &[&held]));
    }

    fn reserve(
        &self,
        before: Purse,
        source: Source,
        give: Option<u8>,
        seat: usize,
        words: &mut Vec<String>,
    ) {
        let lang = self.lang;
        let mut after = before;
        let gold = brings_gold(self.position, give);
        let back = give.map(usize::from).filter(|&kind| kind < 6).map(Gems::one);
        after.tokens = after.tokens.plus(Gems::some(5, u8::from(gold)));
        after.tokens = after.tokens.beyond(back.unwrap_or_default());
        if let Some(id) = self.text.card {
            self.value(id, words);
            if let Some((lacks, turns)) = after.missing(id).filter(|found| found.0 > 0) {
                words.push(lang.fill(SplendorText::WhyTurns, &[&lacks, &turns]));
            }
        }
        self.denies(source, seat, words);
        if gold {
            words.push(lang.t(SplendorText::WhyGold).to_owned());
        } else if self.position.bank[5] == 0 {
            words.push(lang.t(SplendorText::WhyNoGold).to_owned());
        }
        if let Some(back) = back {
            words.push(lang.fill(SplendorText::WhyReturns, &[&counted(&back.counts(), lang)]));
        }
    }

    fn buy(
        &self,
        before: Purse,
        source: Source,
        surplus: Gems,
        seat: usize,
        words: &mut Vec<String>,
    ) {
        let lang = self.lang;
        let Some((id, bought)) = self.text.card.and_then(|id| Some((id, card(id)?))) else {
            return;
        };
        self.value(id, words);
        let paid = payment(self.position, source, surplus).unwrap_or_default();
        words.push(match paid.iter().sum::<u8>() {
            0 => lang.t(SplendorText::WhyFree).to_owned(),
            _ => lang.fill(SplendorText::WhyPays, &[&counted(&paid, lang)]),
        });
        let mut after = before;
        after.bonuses = after.bonuses.plus(Gems::one(usize::from(bought.bonus)));
        let cheaper =
            self.goals().filter(|&goal| goal != id && after.price(goal) < before.price(goal));
        let cheaper = cheaper.count();
        if cheaper > 0 {
            words.push(lang.fill(SplendorText::WhyCheaper, &[&cheaper]));
        }
        let nobles = self.position.nobles.iter().flatten();
        let nobles = nobles.filter(|&&noble| after.short_of(noble) < before.short_of(noble));
        if let Some(short) = nobles.map(|&noble| after.short_of(noble)).min() {
            words.push(match short {
                0 => lang.t(SplendorText::WhyNobleComes).to_owned(),
                _ => lang.fill(SplendorText::WhyNobleNear, &[&short]),
            });
        }
        self.denies(source, seat, words);
    }

    /// Points and printed cost of a card.
    fn value(&self, id: u8, words: &mut Vec<String>) {
        if let Some(known) = card(id) {
            let cost = known.cost.total();
            words.push(self.lang.fill(SplendorText::WhyCard, &[&known.points, &cost]));
        }
    }

    /// Another player who could buy the card at once.
    fn denies(&self, source: Source, seat: usize, words: &mut Vec<String>) {
        let Some(id) = self.text.card.filter(|_| matches!(source, Source::Slot(_))) else { return };
        let ready = |&other: &usize| {
            let missing = Purse::of(self.position, other).missing(id);
            other != seat && missing.is_some_and(|missing| missing.0 == 0)
        };
        let other = (0..self.position.players.len()).find(ready);
        if let Some(name) = other.and_then(|other| self.names.get(other)) {
            words.push(self.lang.fill(SplendorText::WhyDenies, &[name]));
        }
    }

    /// The first own purchase of the line is what the move works towards.
    fn goal(&self, seat: usize, words: &mut Vec<String>) {
        let goal = self.line.iter().enumerate().skip(1).find(|(_, link)| {
            usize::from(link.seat) == seat
                && link.card.is_some()
                && matches!(self.text.space.action(link.id), Some(Action::Buy(..)))
        });
        if let Some((at, id)) = goal.and_then(|(at, link)| Some((at, link.card?))) {
            let turns = at.div_ceil(self.position.players.len().max(1));
            let name = card_name(id, self.lang);
            words.push(self.lang.fill(SplendorText::WhyGoal, &[&name, &turns]));
        }
    }
}
