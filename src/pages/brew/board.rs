//! A position: the counter, the tome, both players. In a game by hand its cards are buttons.

use super::cards::{recipe_face, spell_face};
use crate::components::ingredients::{action_words, in_words, inventory, recipe, spell};
use crate::components::toast;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{BrewText, CommonText, Lang, list};
use jobs::brew::{ActionEntry, LegalAction, PlayerEntry, Position};

/// Who may act, and how.
pub struct Pick<'a> {
    /// Which player.
    pub player: usize,
    /// What the rules accept.
    pub legal: &'a [LegalAction],
    /// Receives the command of what was tapped.
    pub send: &'a Handler<String>,
    /// The command that a hint names.
    pub hint: Option<&'a str>,
}

/// A card as it is drawn.
struct Card {
    testid: String,
    /// Its number in commands.
    number: u16,
    parts: Vec<El>,
    /// Why it cannot be taken, if it cannot.
    why_not: String,
}

/// A position as it is drawn.
pub struct Board<'a> {
    /// The position.
    pub position: &'a Position,
    /// The names of the players.
    pub names: [String; 2],
    /// What each of them does in this turn, where it is known.
    pub acts: [Option<ActionEntry>; 2],
    /// By taps.
    pub pick: Option<Pick<'a>>,
    /// The language.
    pub lang: Lang,
}

impl Board<'_> {
    fn legal(&self, is: impl Fn(ActionEntry) -> bool) -> Vec<&LegalAction> {
        let all = self.pick.as_ref().map_or(&[][..], |pick| pick.legal);
        all.iter().filter(|one| is(one.action)).collect()
    }

    /// Marks of those who take this card now.
    fn takers(&self, is: impl Fn(ActionEntry) -> bool) -> Vec<El> {
        (0..2)
            .filter(|&player| self.acts[player].is_some_and(&is))
            .map(|player| {
                el("span.brew-taker")
                    .class("brew-taker--1", player == 1)
                    .attr("title", self.names[player].clone())
                    .with(self.lang.fill(BrewText::Taker, &[&(player + 1)]))
            })
            .collect()
    }

    /// A card; a button where it can be taken, or where a tap explains why it cannot.
    fn card(&self, card: Card, is: impl Fn(ActionEntry) -> bool + Copy) -> El {
        let lang = self.lang;
        let Card { testid, number, parts, why_not } = card;
        let legal = self.legal(is);
        let takers = self.takers(is);
        let taken = !takers.is_empty();
        let called = lang.fill(BrewText::CardNo, &[&number]);
        let sign = el("span.brew-no num").with(format!("#{number}"));
        let inner = |card: El| card.list(parts).with(sign).list(takers);
        // Before anything can be chosen there is no reason to show.
        let acts = self.pick.as_ref().is_some_and(|pick| !pick.legal.is_empty());
        let face = match (&self.pick, legal.first()) {
            (Some(pick), Some(first)) => {
                let hinted = pick.hint == Some(first.command.as_str());
                inner(el("button.brew-card brew-card--open"))
                    .attr("aria-label", action_words(first.action, lang))
                    .attr("title", called)
                    .click(on(pick.send, first.command.clone()))
                    .class("brew-card--hint", hinted)
            }
            (Some(_), None) if acts => {
                let words = why_not.clone();
                let title = list(&[called, why_not], lang);
                inner(el("button.brew-card brew-card--off"))
                    .attr("aria-disabled", "true")
                    .attr("title", title)
                    .click(Handler::from(move |()| toast(words.clone())))
            }
            (pick, _) => inner(el("div.brew-card"))
                .attr("title", called)
                .class("brew-card--off", pick.is_some()),
        };
        let face = face.id(testid.clone()).class("brew-card--taken", taken);
        let more = self.pick.as_ref().filter(|_| legal.len() > 1).map(|pick| {
            let each = legal.iter().skip(1).map(|one| {
                let times = match one.action {
                    ActionEntry::Cast { times, .. } => times,
                    _ => 1,
                };
                button(
                    "button.brew-times__one",
                    self.lang.fill(CommonText::BrewTimes, &[&times]),
                    on(pick.send, one.command.clone()),
                )
                .id(format!("{testid}-x{times}"))
                .attr("aria-label", action_words(one.action, self.lang))
                .class("brew-card--hint", pick.hint == Some(one.command.as_str()))
            });
            el("div.brew-times").list(each)
        });
        el("li").with(face).with(more)
    }

    /// Who acts by taps.
    fn actor(&self) -> Option<&PlayerEntry> {
        Some(&self.position.players[self.pick.as_ref()?.player])
    }

    /// Which ingredients the acting player lacks.
    fn short_of(&self, need: [u8; 4]) -> String {
        let there = self.actor().map_or([0; 4], |player| player.inv);
        let missing = std::array::from_fn(|tier| need[tier].saturating_sub(there[tier]));
        self.lang.fill(BrewText::Missing, &[&in_words(missing, self.lang)])
    }

    /// Why an own spell cannot be cast.
    fn no_cast(&self, src: i16, exhausted: bool) -> String {
        let (Some(spell), Some(player)) = (spell(src), self.actor()) else { return String::new() };
        if exhausted {
            return self.lang.t(BrewText::NeedsRest).to_owned();
        }
        let takes = spell.delta.map(|by| u8::try_from(-by).unwrap_or(0));
        if (0..4).any(|tier| takes[tier] > player.inv[tier]) {
            return self.short_of(takes);
        }
        let sum = |counts: [i32; 4]| counts.into_iter().sum::<i32>();
        let all = sum(player.inv.map(i32::from)) + sum(spell.delta.map(i32::from));
        self.lang.fill(BrewText::NoRoom, &[&all])
    }

    fn counter(&self) -> El {
        let Position { recipes, bonus, .. } = self.position;
        let cards = recipes.iter().enumerate().map(|(at, &id)| {
            let left = bonus.count.get(at).copied().unwrap_or(0);
            let extra = bonus.value.get(at).copied().filter(|_| left > 0).unwrap_or(0);
            let note = (extra > 0).then(|| {
                el("span.brew-note").with(self.lang.fill(BrewText::BonusLeft, &[&extra, &left]))
            });
            let parts = std::iter::once(recipe_face(id, extra, self.lang)).chain(note).collect();
            let is = move |action| action == ActionEntry::Brew { recipe: id };
            let why_not = recipe(id).map_or_else(String::new, |recipe| self.short_of(recipe.need));
            let testid = format!("recipe-{id}");
            self.card(Card { testid, number: id.into(), parts, why_not }, is)
        });
        section(self.lang.t(BrewText::Counter), el("ul.brew-row brew-row--counter").list(cards))
    }

    fn tome(&self) -> El {
        let tier0 = self.actor().map_or(0, |player| player.inv[0]);
        let cards = self.position.tome.iter().enumerate().map(|(tax, &(spell, stock))| {
            let src = i16::from(spell);
            let why_not = self.lang.fill(BrewText::NoTax, &[&tax, &tier0]);
            let tax = (tax > 0)
                .then(|| el("span.brew-note").with(self.lang.fill(BrewText::Tax, &[&tax])));
            let stock = (stock > 0).then(|| {
                el("span.brew-note good").with(self.lang.fill(BrewText::Stock, &[&stock]))
            });
            let parts =
                std::iter::once(spell_face(src, self.lang)).chain(tax).chain(stock).collect();
            let is = move |action| action == ActionEntry::Learn { spell: src };
            let testid = format!("tome-{spell}");
            self.card(Card { testid, number: spell.into(), parts, why_not }, is)
        });
        section(self.lang.t(BrewText::Tome), el("ul.brew-row").list(cards))
    }

    fn player(&self, player: usize) -> El {
        let lang = self.lang;
        let entry: &PlayerEntry = &self.position.players[player];
        let own = self.pick.as_ref().is_some_and(|pick| pick.player == player);
        let mut ready = entry.castable.chars();
        let spells = entry.src.iter().zip(&entry.ids).map(|(&src, id)| {
            let exhausted = ready.next() != Some('1');
            let used = exhausted.then(|| el("span.brew-note").with(lang.t(BrewText::Exhausted)));
            let parts = std::iter::once(spell_face(src, lang)).chain(used).collect();
            let is =
                move |action| matches!(action, ActionEntry::Cast { spell, .. } if spell == src);
            if own {
                let why_not = self.no_cast(src, exhausted);
                let testid = format!("own-{id}");
                self.card(Card { testid, number: *id, parts, why_not }, is)
            } else {
                let mine = self.acts[player].is_some_and(is);
                el("li").with(
                    el("div.brew-card")
                        .attr("title", lang.fill(BrewText::CardNo, &[id]))
                        .list(parts)
                        .with(el("span.brew-no num").with(format!("#{id}")))
                        .class("brew-card--taken", mine)
                        .class("brew-card--used", exhausted),
                )
            }
        });
        let act = self.acts[player].map(|action| {
            el("p.brew-player__act")
                .id(format!("act-{player}"))
                .with(crate::components::ingredients::action_view(action, lang))
        });
        let facts = el("div.figures")
            .with(figure(
                entry.score.to_string(),
                lang.t(BrewText::FieldScore),
                format!("score-{player}"),
            ))
            .with(figure(
                format!("{} / 6", entry.brewed),
                lang.t(BrewText::Potions),
                format!("potions-{player}"),
            ));
        el("section.brew-player")
            .class("brew-player--1", player == 1)
            .id(format!("player-{player}"))
            .attr("aria-label", self.names[player].clone())
            .with(
                el("h3.brew-player__name")
                    .with(
                        el("span.brew-taker")
                            .class("brew-taker--1", player == 1)
                            .with(lang.fill(BrewText::Taker, &[&(player + 1)])),
                    )
                    .with(" ")
                    .with(self.names[player].clone()),
            )
            .with(el("div.spread").with(inventory(entry.inv, lang)).with(facts))
            .with(act)
            .with(el("ul.brew-row").list(spells))
    }

    /// Everything.
    pub fn draw(&self) -> El {
        // The player who acts by taps is next to the cards.
        let first = self.pick.as_ref().map_or(0, |pick| pick.player);
        el("div.brew-board")
            .with(self.counter())
            .with(self.tome())
            .with(el("div.brew-players").with(self.player(first)).with(self.player(1 - first)))
    }
}

fn figure(value: String, name: &'static str, testid: String) -> El {
    el("span.figure").with(el("b").id(testid).with(value)).with(el("span").with(name))
}

fn section(title: &'static str, body: El) -> El {
    labelled("section.brew-section", title).with(el("h2").with(title)).with(body)
}
