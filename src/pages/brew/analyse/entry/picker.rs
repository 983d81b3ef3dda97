//! Choosing cards: fixed grids, in which nothing moves when one is chosen.

use yew::prelude::*;

use super::{Asked, COUNTER, Parts, SHELF};
use crate::components::dialog;
use crate::components::ingredients::{change_words, in_words, recipe, spell};
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{BrewAnalyse, BrewText, Lang, list};
use crate::pages::brew::analyse::state::Edit;
use crate::pages::brew::cards::{recipe_face, spell_face};
use jobs::brew::{BASE, FIRST_RECIPE, RECIPES, Spell, TOME};

/// A recipe in words.
pub fn recipe_words(id: u8, lang: Lang) -> String {
    let Some(recipe) = recipe(id) else { return id.to_string() };
    list(&[in_words(recipe.need, lang), lang.fill(BrewText::Rupees, &[&recipe.price])], lang)
}

/// A spell in words.
pub fn spell_words(src: i16, lang: Lang) -> String {
    let Some(spell) = spell(src) else { return src.to_string() };
    let words = change_words(spell.delta, lang);
    if spell.repeatable {
        list(&[words, lang.t(BrewText::Repeatable).to_owned()], lang)
    } else {
        words
    }
}

/// The open window.
pub fn window(p: &Parts<'_>) -> Option<Html> {
    let (lang, close) = (p.lang, p.asked.set_to(None));
    Some(match (**p.asked)? {
        Asked::Recipe(at) => {
            let title = lang.fill(BrewAnalyse::EntryPickRecipe, &[&(at + 1)]);
            dialog(title, "recipe-picker", close, recipes(p, at))
        }
        Asked::Spell(at) => {
            let title = lang.fill(BrewAnalyse::EntryPickSpell, &[&(at + 1)]);
            dialog(title, "spell-picker", close, tome(p, at))
        }
        Asked::Own(player) => {
            let who = lang.fill(BrewText::FieldPlayer, &[&(player + 1)]);
            let title = lang.fill(BrewAnalyse::EntryPickOwn, &[&who]);
            dialog(title, "spell-picker", close, own(p, player))
        }
    })
}

/// A card of a grid: chosen already, or with where else it lies, where it cannot be chosen.
struct Card {
    words: String,
    face: El,
    is_picked: bool,
    elsewhere: Option<String>,
    pick: Handler<()>,
}

impl Card {
    fn draw(self, p: &Parts<'_>) -> El {
        let words = match &self.elsewhere {
            Some(place) => p.named(place, &self.words),
            None => self.words,
        };
        labelled("button.entry-pad", words)
            .class("entry-pad--picked", self.is_picked)
            .attr("aria-pressed", self.is_picked)
            .flag("disabled", self.elsewhere.is_some())
            .click(self.pick)
            .with(self.face)
    }
}

/// A button below a grid that takes the card away; none where there is none.
fn remove(p: &Parts<'_>, is_there: bool, edit: Edit) -> Option<El> {
    let (send, asked) = (p.send.clone(), p.asked.clone());
    let take = Handler::from(move |()| {
        asked.set(None);
        send.emit(edit.clone());
    });
    let words = p.lang.t(BrewAnalyse::EntryRemove);
    is_there.then(|| button("button.button@pick-none", words, take))
}

/// Chooses a card for a place; at the first empty one, the next is asked for.
fn choose(p: &Parts<'_>, edit: Edit, next: Option<Asked>) -> Handler<()> {
    let (send, asked) = (p.send.clone(), p.asked.clone());
    Handler::from(move |()| {
        asked.set(next);
        send.emit(edit.clone());
    })
}

/// All recipes, the cheapest first.
fn recipes(p: &Parts<'_>, at: usize) -> El {
    let (lang, there) = (p.lang, &p.position.recipes);
    let mut ids: Vec<u8> = (FIRST_RECIPE..).take(RECIPES.len()).collect();
    ids.sort_by_key(|&id| (recipe(id).map(|recipe| recipe.price), id));
    let is_new = at >= there.len();
    let next = (is_new && at + 1 < COUNTER).then_some(Asked::Recipe(at + 1));
    let cards = ids.into_iter().map(|id| {
        let is_picked = there.get(at) == Some(&id);
        let is_seen = !is_picked && there.contains(&id);
        let card = Card {
            words: recipe_words(id, lang),
            face: recipe_face(id, 0, 0, lang),
            is_picked,
            elsewhere: is_seen.then(|| lang.t(BrewText::Counter).to_owned()),
            pick: choose(p, Edit::Recipe(at, Some(id)), next),
        };
        card.draw(p).id(format!("pick-recipe-{id}"))
    });
    el("div.entry-picker").with(el("div.entry-grid entry-grid--recipes").list(cards)).with(remove(
        p,
        !is_new,
        Edit::Recipe(at, None),
    ))
}

/// All spells of the tome, for a place in it.
fn tome(p: &Parts<'_>, at: usize) -> El {
    let (lang, there) = (p.lang, &p.position.tome);
    let is_new = at >= there.len();
    let next = (is_new && at + 1 < SHELF).then_some(Asked::Spell(at + 1));
    let now = there.get(at).map(|found| i16::from(found.0));
    let grid = spells(p, false, &|src| {
        let is_picked = now == Some(src);
        let on_tome = there.iter().any(|found| i16::from(found.0) == src);
        let owner = p.position.players.iter().position(|player| player.src.contains(&src));
        let elsewhere = match owner {
            _ if is_picked => None,
            Some(player) => Some(lang.fill(BrewText::Taker, &[&(player + 1)])),
            None => on_tome.then(|| lang.t(BrewText::Tome).to_owned()),
        };
        let edit = Edit::Spell(at, u8::try_from(src).ok());
        (is_picked, elsewhere, choose(p, edit, next))
    });
    el("div.entry-picker").with(grid).with(remove(p, !is_new, Edit::Spell(at, None)))
}

/// All spells, for a player: a tap adds one, or takes it away.
fn own(p: &Parts<'_>, player: usize) -> El {
    let (lang, there) = (p.lang, &p.position.players[player].src);
    let grid = spells(p, true, &|src| {
        let owned = there.iter().position(|own| *own == src);
        let on_tome = p.position.tome.iter().any(|found| i16::from(found.0) == src);
        let elsewhere = (owned.is_none() && on_tome).then(|| lang.t(BrewText::Tome).to_owned());
        let edit = match owned {
            Some(at) => Edit::Dropped(player, at),
            None => Edit::Learned(player, src),
        };
        (owned.is_some(), elsewhere, on(p.send, edit))
    });
    let done = button(
        "button.button button--main@pick-done",
        lang.t(BrewAnalyse::EntryDone),
        p.asked.set_to(None),
    );
    el("div.entry-picker")
        .with(el("p.muted entry-note").with(lang.t(BrewAnalyse::EntryPickOwnHint)))
        .with(grid)
        .with(done)
}

/// Whether a spell leads upwards: what it gives is of higher tiers than what it takes, on average.
fn is_upwards(spell: &Spell) -> bool {
    // How many there are, and the sum of their tiers.
    let side = |sign: i32| {
        (0..).zip(spell.delta).fold([0, 0], |[count, tiers], (tier, by)| {
            let by = (sign * i32::from(by)).max(0);
            [count + by, tiers + tier * by]
        })
    };
    let ([takes, low], [gives, high]) = (side(-1), side(1));
    high * takes > low * gives
}

/// A group of spells, by what they do.
fn group(src: i16) -> BrewAnalyse {
    match spell(src) {
        _ if src < 0 => BrewAnalyse::EntryBase,
        Some(spell) if spell.delta.iter().all(|&by| by >= 0) => BrewAnalyse::EntryGain,
        Some(spell) if is_upwards(spell) => BrewAnalyse::EntryUp,
        _ => BrewAnalyse::EntryDown,
    }
}

/// What a grid says about a spell: whether it is chosen, where else it lies, what a tap does.
type Told = (bool, Option<String>, Handler<()>);

/// All spells of the tome in groups, with the base spells before them where asked for.
fn spells(p: &Parts<'_>, with_base: bool, told: &dyn Fn(i16) -> Told) -> El {
    let lang = p.lang;
    let groups = [
        BrewAnalyse::EntryBase,
        BrewAnalyse::EntryGain,
        BrewAnalyse::EntryUp,
        BrewAnalyse::EntryDown,
    ];
    let draw = |src: i16| {
        let (is_picked, elsewhere, pick) = told(src);
        let (words, face) = (spell_words(src, lang), spell_face(src, lang));
        let mark = elsewhere.clone().map(|place| el("small").with(place));
        let card = Card { words, face, is_picked, elsewhere, pick };
        card.draw(p).id(format!("pick-spell-{src}")).with(mark)
    };
    let parts = groups.into_iter().skip(usize::from(!with_base)).map(|key| {
        let mut here: Vec<i16> = (0..TOME as i16).filter(|&src| group(src) == key).collect();
        // By the tier that is taken, then by how much of it.
        here.sort_by_key(|&src| {
            spell(src).map(|spell| (spell.delta.map(|by| by >= 0), spell.delta))
        });
        if key == BrewAnalyse::EntryBase {
            here = (1..=BASE as i16).map(|at| -at).collect();
        }
        let grid = el("div.entry-grid").group(lang.t(key)).list(here.into_iter().map(draw));
        el("div").with(el("h3.entry-group").with(lang.t(key))).with(grid)
    });
    el("div.entry-groups").with(all(parts))
}
