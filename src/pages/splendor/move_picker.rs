//! What is picked by taps, and the decisions that it can become.

use yew::Html;

use super::board::Tap;
use super::move_text::{MoveText, payment};
use super::pieces::{counted, gem, singly};
use super::reasons::Purse;
use crate::components::{Icon, sign_button};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorText};
use jobs::splendor::{Action, Gems, Observation, Source, SpaceEntry};

/// Tokens that a player may keep.
pub const LIMIT: u8 = 10;

/// What is picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// From the bank.
    pub take: [u8; 6],
    /// To the bank.
    pub give: [u8; 6],
    /// A card, or a deck.
    pub source: Option<Source>,
}

fn sum(counts: &[u8]) -> u8 {
    counts.iter().sum()
}

impl Pick {
    /// What is picked after a tap. `returns`: what may go back in a turn of its own.
    #[must_use]
    pub fn tapped(mut self, tap: Tap, position: &Observation, returns: &[[u8; 6]]) -> Self {
        match tap {
            Tap::Card(source) if self.source == Some(source) => Self::default(),
            Tap::Card(source) => Self { source: Some(source), ..Self::default() },
            Tap::Bank(kind) => {
                self.source = None;
                let all = sum(&self.take);
                let here = self.take[kind];
                let other = all - here;
                let room = match here {
                    0 => other < 3 && self.take.iter().all(|&count| count < 2),
                    1 => other == 0 && position.bank[kind] >= 4,
                    _ => false,
                } && position.bank[kind] > here;
                self.take[kind] = if room { here + 1 } else { 0 };
                self.give = [0; 6];
                self
            }
            Tap::Own(kind) if self.take == [0; 6] && !returns.is_empty() => {
                self.source = None;
                self.give[kind] += 1;
                let fits =
                    |back: &[u8; 6]| back.iter().zip(&self.give).all(|(back, give)| back >= give);
                if !returns.iter().any(fits) {
                    self.give[kind] = 0;
                }
                self
            }
            Tap::Own(kind) => {
                let holds = position.players.get(usize::from(position.turn));
                let most = holds.map_or(0, |player| player.tok[kind]) + self.take[kind];
                // Where everything that has to go back is chosen, a tap undoes a choice.
                let room = self.give[kind] < most && sum(&self.give) < self.excess(position);
                self.give[kind] = if room { self.give[kind] + 1 } else { 0 };
                self
            }
            Tap::Noble(_) => self,
        }
    }

    /// How many tokens have to go back.
    pub fn excess(&self, position: &Observation) -> u8 {
        let holds = position.players.get(usize::from(position.turn));
        let total = holds.map_or(0, |player| sum(&player.tok));
        (total + sum(&self.take)).saturating_sub(LIMIT)
    }

    /// Whether there is anything.
    fn is_some(&self) -> bool {
        *self != Self::default()
    }
}

/// A decision with the tokens that go back.
struct Exchange {
    id: u16,
    back: [u8; 6],
}

/// Whether a reservation brings a gold: without a token back nobody takes an eleventh.
pub fn brings_gold(position: &Observation, give: Option<u8>) -> bool {
    let holds = position.players.get(usize::from(position.turn));
    position.bank[5] > 0 && (give.is_some() || holds.is_some_and(|it| sum(&it.tok) < LIMIT))
}

/// What may go back in a turn of its own, as under the rules of the 81 numbers.
pub fn returns(legal: &[u16], space: SpaceEntry) -> Vec<[u8; 6]> {
    let back = |&id: &u16| match space.action(id) {
        Some(Action::Tokens { take: Gems::NONE, give }) if give != Gems::NONE => {
            Some(give.counts())
        }
        _ => None,
    };
    legal.iter().filter_map(back).collect()
}

/// Token moves that the picked tokens can become: with what goes back, the most sensible first.
fn moves(pick: &Pick, position: &Observation, legal: &[u16], space: SpaceEntry) -> Vec<Exchange> {
    let excess = if pick.take == [0; 6] { sum(&pick.give) } else { pick.excess(position) };
    let holds = position.players.get(usize::from(position.turn)).map_or([0; 6], |it| it.tok);
    let mut found: Vec<Exchange> = legal
        .iter()
        .filter_map(|&id| {
            let Some(Action::Tokens { take, give }) = space.action(id) else { return None };
            let (take, give) = (take.counts(), give.counts());
            let mut back = [0; 6];
            for kind in 0..6 {
                // Tokens taken but not kept go back.
                let net = i16::from(take[kind]) - i16::from(give[kind]);
                back[kind] = u8::try_from(i16::from(pick.take[kind]) - net).ok()?;
                if back[kind] < pick.give[kind] || back[kind] > holds[kind] + pick.take[kind] {
                    return None;
                }
            }
            (sum(&back) == excess).then_some(Exchange { id, back })
        })
        .collect();
    // Gold last, before it what was just taken, then what there is most of.
    let keep = |option: &Exchange| {
        let each = option.back.iter().zip(&holds).enumerate();
        each.map(|(kind, (&back, &held))| {
            let worth = if kind == 5 { 100 } else { 10 - i32::from(held.min(9)) };
            worth * i32::from(back) + 12 * i32::from(back.min(pick.take[kind]))
        })
        .sum::<i32>()
    };
    found.sort_by_key(keep);
    found
}

/// What the move picker is drawn from.
pub struct MovePicker<'a> {
    /// The position.
    pub position: &'a Observation,
    /// What may be done.
    pub legal: &'a [u16],
    /// Which numbering.
    pub space: SpaceEntry,
    /// How many moves were made; after another one no list stays open.
    pub at: usize,
    /// What is picked.
    pub pick: &'a Pick,
    /// The place of the card that came last, and what asks for another one there.
    pub other: Option<(Source, Handler<()>)>,
    /// Receives the decision.
    pub act: &'a Handler<u16>,
    /// Clears the picks.
    pub clear: &'a Handler<()>,
    /// The language.
    pub lang: Lang,
}

impl MovePicker<'_> {
    fn move_text(&self, id: u16) -> MoveText {
        MoveText::of(self.position, id, self.space)
    }

    fn choice(&self, id: u16, main: bool, label: impl crate::el::Part) -> El {
        button("button.button", label, on(self.act, id))
            .class("button--main", main)
            .class("button--small", !main)
            .id(format!("act-{id}"))
            .attr("aria-label", self.move_text(id).words(self.lang))
    }

    fn tokens(&self) -> Html {
        let lang = self.lang;
        let excess = self.pick.excess(self.position);
        let options = moves(self.pick, self.position, self.legal, self.space);
        let first = options.first().map(|option| {
            if self.pick.take == [0; 6] {
                return self.choice(option.id, true, self.move_text(option.id).words(lang));
            }
            let back =
                (sum(&option.back) > 0).then(|| el("span").with(" −").with(singly(&option.back)));
            let label = el("span")
                .with(lang.t(SplendorText::Take))
                .with(" ")
                .with(singly(&self.pick.take))
                .with(back);
            self.choice(option.id, true, label)
        });
        let hint = match (first.is_some(), excess) {
            (false, _) => Some(lang.t(SplendorText::TakeHint).to_owned()),
            (true, 0) => None,
            (true, excess) => Some(lang.fill(SplendorText::GiveHint, &[&excess])),
        };
        let others = options.iter().skip(1).map(|option| {
            let label = el("span").with("−").with(singly(&option.back));
            el("li").with(self.choice(option.id, false, label))
        });
        let more = (options.len() > 1).then(|| {
            let words = lang.fill(SplendorText::GiveOther, &[&(options.len() - 1)]);
            others_of("details.move-picker__more@returns", words, all(others))
        });
        // Where something goes back, the hint would take the place of the button's alternatives.
        let hint = hint.filter(|_| more.is_none());
        all([all(first), all(hint.map(|hint| el("p.muted").with(hint))), all(more)])
    }

    fn card(&self, source: Source) -> Html {
        let lang = self.lang;
        let action = |id: u16| self.space.action(id);
        let here = |id: &&u16| action(**id).and_then(Action::source) == Some(source);
        let mut buys = Vec::new();
        let mut reserves = Vec::new();
        for &id in self.legal.iter().filter(here) {
            match action(id) {
                Some(Action::Buy(_, surplus)) => buys.push((id, surplus)),
                Some(Action::Reserve(_, give)) => reserves.push((id, give)),
                _ => {}
            }
        }
        let pays = |surplus: Gems| {
            let paid = payment(self.position, source, surplus).unwrap_or_default();
            if sum(&paid) == 0 {
                el("span").with(lang.t(SplendorText::Free))
            } else {
                singly(&paid)
            }
        };
        let buy = buys.first().map(|&(id, surplus)| {
            let label = el("span").with(lang.t(SplendorText::Buy)).with(" ").with(pays(surplus));
            self.choice(id, true, label)
        });
        let payments = buys
            .iter()
            .skip(1)
            .map(|&(id, surplus)| el("li").with(self.choice(id, false, pays(surplus))));
        let payments = (buys.len() > 1).then(|| {
            let words = lang.fill(SplendorText::OtherPayments, &[&(buys.len() - 1)]);
            others_of("details.move-picker__more@payments", words, all(payments))
        });
        let back = |give: Option<u8>| {
            let gold =
                brings_gold(self.position, give).then(|| el("span").with(" +").with(gem(5, None)));
            let give = give.map(|kind| el("span").with(" −").with(gem(kind.into(), None)));
            el("span").with(lang.t(SplendorText::Reserve)).with(gold).with(give)
        };
        // The most numerous token goes back first, gold last.
        let holds = self.position.players.get(usize::from(self.position.turn));
        let holds = holds.map_or([0; 6], |player| player.tok);
        reserves.sort_by_key(|&(_, give)| {
            give.map_or(0, |kind| {
                let kind = usize::from(kind).min(5);
                if kind == 5 { 100 } else { 10 - i32::from(holds[kind].min(9)) }
            })
        });
        let reserve =
            reserves.first().map(|&(id, give)| self.choice(id, buy.is_none(), back(give)));
        let returns = reserves
            .iter()
            .skip(1)
            .map(|&(id, give)| el("li").with(self.choice(id, false, back(give))));
        let returns = (reserves.len() > 1).then(|| {
            let words = lang.fill(SplendorText::GiveOther, &[&(reserves.len() - 1)]);
            others_of("details.move-picker__more@returns", words, all(returns))
        });
        let known = super::move_text::card_at(self.position, source).is_some();
        let nothing = (buys.is_empty() && (known || reserves.is_empty()))
            .then(|| el("p.muted@move-picker-why").with(self.why(source)));
        let other = self.other.as_ref().filter(|other| other.0 == source).map(|(_, ask)| {
            let words = lang.t(SplendorText::OtherCard);
            button("button.button button--small@name-card", words, ask.clone())
        });
        all([all(buy), all(reserve), all(nothing), all(payments), all(returns), all(other)])
    }

    /// Why nothing can be done with a card.
    fn why(&self, source: Source) -> String {
        let lang = self.lang;
        let Some(player) = self.position.players.get(usize::from(self.position.turn)) else {
            return String::new();
        };
        let card = super::move_text::card_at(self.position, source);
        let purse = Purse::of(self.position, self.position.turn.into());
        let full = player.res.len() >= 3 && !matches!(source, Source::Reserved(_));
        let mut words = Vec::new();
        if let Some(lacks) = card.and_then(|card| purse.lacks(card)) {
            let gold = player.tok[5];
            words.push(lang.fill(SplendorText::Lacks, &[&counted(&lacks.counts(), lang), &gold]));
        }
        if full {
            words.push(lang.t(SplendorText::ReservesFull).to_owned());
        }
        if words.is_empty() {
            words.push(lang.t(SplendorText::NothingThere).to_owned());
        }
        words.join(" ")
    }

    /// A list of all decisions.
    fn all(&self) -> El {
        let each = self.legal.iter().map(|&id| {
            let text = self.move_text(id);
            el("li").key(id.to_string()).with(
                button("button.button button--small", text.words(self.lang), on(self.act, id))
                    .id(format!("all-{id}")),
            )
        });
        let words = self.lang.fill(SplendorText::AllMoves, &[&self.legal.len()]);
        others_of("details.move-picker__more@all-moves", words, all(each)).key(self.at.to_string())
    }

    /// The move picker: one line below the table, whatever is picked. `idle` is what it says before
    /// anything is.
    pub fn draw(&self, idle: Html) -> El {
        let lang = self.lang;
        let picked = self.pick.is_some();
        // Under the rules of the 81 numbers one may pass in every turn: that is among all moves.
        let forced =
            |id: &u16| matches!(self.space.action(*id), Some(Action::Pass | Action::Noble(_)));
        let only = if self.legal.iter().all(forced) { self.legal } else { &[] };
        let body = if let Some(source) = self.pick.source {
            self.card(source)
        } else if picked {
            self.tokens()
        } else if !only.is_empty() {
            all(only.iter().map(|&id| self.choice(id, true, self.move_text(id).words(lang))))
        } else {
            idle
        };
        let clear = picked.then(|| {
            sign_button(
                "button.icon-button@unpick",
                Icon::Close,
                lang.t(SplendorText::Unpick),
                Some(self.clear.clone()),
            )
        });
        let every = (!self.legal.is_empty() && !picked).then(|| self.all());
        el("section.move-picker@move-picker")
            .class("move-picker--picked", picked)
            .attr("aria-label", lang.t(SplendorText::YourMove))
            .with(body)
            .with(every)
            .with(clear)
    }
}

/// Other ways to do what is offered, in a window that opens over the table.
fn others_of(words: &'static str, title: String, list: Html) -> El {
    el(words).with(el("summary").with(title)).with(el("ul.move-picker__list").with(list))
}
