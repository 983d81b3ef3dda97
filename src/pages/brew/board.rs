//! A position that fits a phone's screen: the other player, counter, tome, the own hand. In a game by
//! hand its cards are buttons.

use yew::virtual_dom::ListenerKind;

use super::cards::{recipe_face, spell_column};
use super::taps::Taps;
use crate::components::ingredients::{
    action_view, action_words, change_words, counted, in_words, recipe, spell,
};
use crate::components::{flash, flow, toast};
use crate::el::{El, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{BrewText, Lang, list};
use jobs::brew::{ActionEntry, LegalAction, PlayerEntry, Position};

/// A row of which a card is awaited.
const AWAITED: &str = "brew-row--awaited";

/// Who may act, and how.
pub struct Pick<'a> {
    /// Which player.
    pub player: usize,
    /// What the rules accept.
    pub legal: &'a [LegalAction],
    /// Receives the command of what was tapped.
    pub send: &'a Handler<String>,
    /// The taps so far, as two quick ones are one.
    pub taps: &'a Taps,
    /// Receives a spell that can be cast several times: how often is asked next.
    pub choose: &'a Handler<i16>,
    /// The spell for which that is being asked.
    pub chosen: Option<i16>,
    /// What a hint advises.
    pub hint: Option<ActionEntry>,
    /// The row of which a card is awaited, by the first of its two keys.
    pub row: Option<u8>,
}

/// The turn before: what is shown of it for a moment.
pub struct Last<'a> {
    /// Its number, so that each is shown once.
    pub at: usize,
    /// The position before it.
    pub before: &'a Position,
    /// What both did.
    pub acts: [Option<ActionEntry>; 2],
}

/// A position as it is drawn.
pub struct Board<'a> {
    /// The position.
    pub position: &'a Position,
    /// The names of the players.
    pub names: &'a [String; 2],
    /// The player whose hand is at the bottom.
    pub home: usize,
    /// What each of them does in this turn, where it is known.
    pub acts: [Option<ActionEntry>; 2],
    /// The turn before.
    pub last: Option<Last<'a>>,
    /// By taps.
    pub pick: Option<Pick<'a>>,
    /// The language.
    pub lang: Lang,
}

/// A card as it is drawn.
struct Card {
    testid: String,
    /// What it is, in words.
    words: String,
    /// Its number in commands.
    number: u16,
    parts: Vec<El>,
    /// Why it cannot be taken, if it cannot.
    why_not: String,
    /// Whether the turn before changed it.
    flash: bool,
}

fn takes(action: ActionEntry, card: ActionEntry) -> bool {
    match (action, card) {
        (ActionEntry::Cast { spell, .. }, ActionEntry::Cast { spell: own, .. }) => spell == own,
        _ => action == card,
    }
}

/// The short sign of a player.
pub fn sign_of(player: usize, names: &[String; 2], lang: Lang) -> El {
    el("span.brew-taker")
        .class("brew-taker--1", player == 1)
        .attr("title", names[player].clone())
        .with(lang.fill(BrewText::Taker, &[&(player + 1)]))
}

impl Board<'_> {
    /// What a player is called where both may have the same name.
    fn called(&self, player: usize) -> String {
        format!("{} {}", self.lang.fill(BrewText::Taker, &[&(player + 1)]), self.names[player])
    }

    /// Whether one of these rows is the one of which a card is awaited.
    fn awaits(&self, rows: &[u8]) -> bool {
        let row = self.pick.as_ref().and_then(|pick| pick.row);
        row.is_some_and(|row| rows.contains(&row))
    }

    fn legal(&self, card: ActionEntry) -> Vec<&LegalAction> {
        let all = self.pick.as_ref().map_or(&[][..], |pick| pick.legal);
        all.iter().filter(|one| takes(one.action, card)).collect()
    }

    /// Marks of those who take this card now; an own spell is its owner's alone.
    fn takers(&self, card: ActionEntry, owner: Option<usize>) -> Vec<El> {
        (0..2)
            .filter(|&player| {
                owner.is_none_or(|owner| owner == player)
                    && self.acts[player].is_some_and(|act| takes(act, card))
            })
            .map(|player| sign_of(player, self.names, self.lang))
            .collect()
    }

    /// A card; a button where it can be taken, or where a tap explains why it cannot.
    fn card(&self, card: Card, is: ActionEntry, owner: Option<usize>) -> El {
        let lang = self.lang;
        let Card { testid, words, number, parts, why_not, flash: flashes } = card;
        let legal = self.legal(is);
        let takers = self.takers(is, owner);
        let taken = !takers.is_empty();
        let called = lang.fill(BrewText::CardNo, &[&number]);
        let flashes = self.last.as_ref().filter(|_| flashes).map(|last| flash(last.at));
        let inner = |card: El| card.list(parts).list(takers).with(flashes);
        // Before anything can be chosen there is no reason to show.
        let acts = self.pick.as_ref().is_some_and(|pick| !pick.legal.is_empty());
        let face = match (&self.pick, legal.first()) {
            (Some(pick), Some(first)) => {
                let hinted = pick.hint.is_some_and(|hint| takes(hint, is));
                let press = pick.taps.guard(match (legal.len(), is) {
                    (2.., ActionEntry::Cast { spell, .. }) => on(pick.choose, spell),
                    _ => on(pick.send, first.command.clone()),
                });
                let chosen =
                    matches!(is, ActionEntry::Cast { spell, .. } if pick.chosen == Some(spell));
                inner(el("button.brew-card brew-card--open"))
                    .attr("aria-label", list(&[action_words(first.action, lang), words], lang))
                    .attr("title", called)
                    .class("brew-card--hint", hinted)
                    .class("brew-card--picked", chosen)
                    .on(ListenerKind::onclick, press)
            }
            (Some(_), None) if acts => {
                let why = why_not.clone();
                inner(el("button.brew-card brew-card--off"))
                    .attr("aria-disabled", "true")
                    .attr("aria-label", list(&[words, why_not.clone()], lang))
                    .attr("title", list(&[called, why_not], lang))
                    .click(Handler::from(move |()| toast(why.clone())))
            }
            (pick, _) => inner(el("div.brew-card"))
                .attr("title", called)
                .attr("role", "img")
                .attr("aria-label", words)
                .class("brew-card--off", pick.is_some()),
        };
        el("li").with(face.id(testid).class("brew-card--taken", taken))
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
        let lang = self.lang;
        let Position { recipes, bonus, .. } = self.position;
        let cards = recipes.iter().enumerate().map(|(at, &id)| {
            let left = bonus.count.get(at).copied().unwrap_or(0);
            let extra = bonus.value.get(at).copied().filter(|_| left > 0).unwrap_or(0);
            let found = recipe(id);
            let need = found.map_or_else(String::new, |recipe| in_words(recipe.need, lang));
            let price = found.map_or(0, |recipe| recipe.price);
            let price = lang.fill(BrewText::Rupees, &[&price]);
            let more = (extra > 0).then(|| lang.fill(BrewText::BonusLeft, &[&extra, &left]));
            let words: Vec<String> = [need, price].into_iter().chain(more).collect();
            let why_not = found.map_or_else(String::new, |recipe| self.short_of(recipe.need));
            let before = self.last.as_ref().map(|last| &last.before.recipes);
            let card = Card {
                testid: format!("recipe-{id}"),
                words: list(&words, lang),
                number: id.into(),
                parts: vec![recipe_face(id, extra, left, lang)],
                why_not,
                flash: before.is_some_and(|before| !before.contains(&id)),
            };
            self.card(card, ActionEntry::Brew { recipe: id }, None)
        });
        let row = el("ul.brew-row brew-row--counter").class(AWAITED, self.awaits(&[1]));
        section(lang.t(BrewText::Counter), row.list(cards))
    }

    fn tome(&self) -> El {
        let lang = self.lang;
        let tier0 = self.actor().map_or(0, |player| player.inv[0]);
        let cards = self.position.tome.iter().enumerate().map(|(tax, &(tome, stock))| {
            let src = i16::from(tome);
            let change =
                spell(src).map_or_else(String::new, |spell| change_words(spell.delta, lang));
            let taxed = (tax > 0).then(|| lang.fill(BrewText::Tax, &[&tax]));
            let stocked = (stock > 0).then(|| lang.fill(BrewText::Stock, &[&stock]));
            let short = (stock > 0).then(|| lang.fill(BrewText::StockShort, &[&stock]));
            let words: Vec<String> =
                std::iter::once(change).chain(taxed.clone()).chain(stocked).collect();
            let notes = el("span.brew-notes")
                .with(taxed.map(|words| el("span.brew-note").with(words)))
                .with(short.map(|words| el("span.brew-note good").with(words)));
            let before = self.last.as_ref().map(|last| &last.before.tome);
            let card = Card {
                testid: format!("tome-{tome}"),
                words: list(&words, lang),
                number: tome.into(),
                parts: vec![spell_column(src, lang), notes],
                why_not: lang.fill(BrewText::NoTax, &[&tax, &tier0]),
                flash: before.is_some_and(|before| !before.iter().any(|one| one.0 == tome)),
            };
            self.card(card, ActionEntry::Learn { spell: src }, None)
        });
        let row = el("ul.brew-row brew-row--tome").class(AWAITED, self.awaits(&[2]));
        section(lang.t(BrewText::Tome), row.list(cards))
    }

    /// Whether the turn before has taught a player this spell, or was its casting.
    fn is_new(&self, player: usize, src: i16) -> bool {
        let Some(last) = &self.last else { return false };
        !last.before.players[player].src.contains(&src)
            || last.acts[player]
                .is_some_and(|act| matches!(act, ActionEntry::Cast { spell, .. } if spell == src))
    }

    /// Name, ingredients, rupees and potions of a player.
    fn head(&self, player: usize) -> El {
        let lang = self.lang;
        let entry = &self.position.players[player];
        let last = self.last.as_ref();
        let before = last.map(|last| &last.before.players[player]);
        let by = |now: i32, then: fn(&PlayerEntry) -> i32| {
            let change = before.map_or(0, |before| now - then(before));
            last.and_then(|last| flow(last.at, change))
        };
        let changes = std::array::from_fn(|tier| {
            let change =
                before.map_or(0, |before| i32::from(entry.inv[tier]) - i32::from(before.inv[tier]));
            last.and_then(|last| flow(last.at, change))
        });
        let act = self.acts[player].map(|action| {
            el("span.brew-hand__act").id(format!("act-{player}")).with(action_view(action, lang))
        });
        let score = el("span.brew-hand__score num")
            .attr("role", "img")
            .attr("aria-label", lang.fill(BrewText::Rupees, &[&entry.score]))
            .with(el("b").id(format!("score-{player}")).with(entry.score.to_string()))
            .with(by(entry.score.into(), |then| then.score.into()));
        let potions = lang.fill(BrewText::PotionsOf, &[&entry.brewed]);
        let potions = el("span.brew-hand__potions num")
            .attr("role", "img")
            .attr("title", potions.clone())
            .attr("aria-label", potions)
            .with(el("b").id(format!("potions-{player}")).with(format!("{}/6", entry.brewed)))
            .with(by(entry.brewed.into(), |then| then.brewed.into()));
        el("div.brew-hand")
            .with(
                el("h2.brew-hand__name")
                    .with(sign_of(player, self.names, self.lang))
                    .with(el("span").with(self.names[player].clone())),
            )
            .with(act)
            .with(counted(entry.inv, changes, lang).class("brew-hand__inv", true))
            .with(score)
            .with(potions)
    }

    fn spells(&self, player: usize, own: bool) -> Vec<El> {
        let lang = self.lang;
        let entry = &self.position.players[player];
        let mut ready = entry.castable.chars();
        let each = entry.src.iter().zip(&entry.ids).map(|(&src, &id)| {
            let exhausted = ready.next() != Some('1');
            let change =
                spell(src).map_or_else(String::new, |spell| change_words(spell.delta, lang));
            let used = exhausted.then(|| lang.t(BrewText::Exhausted).to_owned());
            let words: Vec<String> = std::iter::once(change).chain(used).collect();
            let card = Card {
                testid: format!("own-{id}"),
                words: list(&words, lang),
                number: id,
                parts: vec![spell_column(src, lang)],
                why_not: if own { self.no_cast(src, exhausted) } else { String::new() },
                flash: self.is_new(player, src),
            };
            let is = ActionEntry::Cast { spell: src, times: 1 };
            if own {
                self.card(card, is, Some(player)).class("brew-used", exhausted)
            } else {
                let Card { testid, words, parts, .. } = card;
                let flashes = self.last.as_ref().filter(|_| card.flash).map(|last| flash(last.at));
                el("li").class("brew-used", exhausted).with(
                    el("div.brew-card")
                        .id(testid)
                        .attr("role", "img")
                        .attr("aria-label", words)
                        .attr("title", lang.fill(BrewText::CardNo, &[&id]))
                        .class("brew-card--taken", !self.takers(is, Some(player)).is_empty())
                        .list(parts)
                        .with(flashes),
                )
            }
        });
        each.collect()
    }

    /// An action without a card.
    fn simple(&self, is: ActionEntry, testid: &'static str, note: &'static str) -> Option<El> {
        let pick = self.pick.as_ref()?;
        let lang = self.lang;
        let found = pick.legal.iter().find(|one| one.action == is);
        let act = found.map(|one| on(pick.send, one.command.clone()));
        let (open, hinted) = (act.is_some(), pick.hint == Some(is));
        let tile = el("button.brew-card brew-card--simple")
            .id(testid)
            .attr("title", note)
            .class("brew-card--open", open)
            .class("brew-card--off", !open)
            .class("brew-card--hint", hinted)
            .flag("disabled", !open)
            .on(ListenerKind::onclick, pick.taps.guard(act.unwrap_or_default()))
            .with(action_view(is, lang));
        Some(el("li").with(tile))
    }

    /// The other player: everything, but small.
    fn foe(&self) -> El {
        let player = 1 - self.home;
        let spells = self.spells(player, false);
        // More than two rows are scrolled, by keys too.
        let scrolls = spells.len() > 16;
        el("section.brew-player brew-player--far")
            .id(format!("player-{player}"))
            .attr("aria-label", self.called(player))
            .with(self.head(player))
            .with(
                el("ul.brew-minis")
                    .class("brew-scrolls", scrolls)
                    .attr("tabindex", scrolls.then_some("0"))
                    .list(spells),
            )
    }

    fn own(&self) -> El {
        let (player, lang) = (self.home, self.lang);
        let mut cards = self.spells(player, true);
        // Beside the four spells that everybody has.
        let rest = self.simple(ActionEntry::Rest, "rest", lang.t(BrewText::RestNote));
        let wait = self.simple(ActionEntry::Wait, "wait", lang.t(BrewText::WaitNote));
        let place = cards.len().min(4);
        cards.splice(place..place, rest.into_iter().chain(wait));
        // Three rows are in sight; those that cannot be pressed are scrolled by keys too.
        let scrolls = cards.len() > 18;
        let by_keys = scrolls && self.pick.is_none();
        el("section.brew-player")
            .id(format!("player-{player}"))
            .attr("aria-label", self.called(player))
            .with(self.head(player))
            .with(
                el("ul.brew-row brew-row--own")
                    .class("brew-scrolls", scrolls)
                    .class(AWAITED, self.awaits(&[3, 4]))
                    .attr("tabindex", by_keys.then_some("0"))
                    .list(cards),
            )
    }

    /// Everything.
    pub fn draw(&self) -> El {
        el("div.brew-board")
            .with(self.foe())
            .with(self.counter())
            .with(self.tome())
            .with(self.own())
    }
}

fn section(title: &'static str, body: El) -> El {
    labelled("section.brew-section", title).with(el("h2").with(title)).with(body)
}
