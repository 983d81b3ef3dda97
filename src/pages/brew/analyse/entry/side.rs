//! What a player has: ingredients, rupees, potions, spells.

use super::picker::spell_words;
use super::stepper::{Step, typed};
use super::{Asked, Parts};
use crate::components::ingredients::piece;
use crate::components::{Icon, sign};
use crate::el::{El, el, labelled, on};
use crate::i18n::{BrewAnalyse, BrewText};
use crate::pages::brew::analyse::state::{Edit, Number};
use crate::pages::brew::cards::spell_face;

/// Most ingredients of a player.
const ROOM: u8 = 10;
/// Potions at which the game is over.
const POTIONS: u8 = 6;

/// The fields of a player.
pub fn side(p: &Parts<'_>, player: usize) -> El {
    let (lang, entry) = (p.lang, &p.position.players[player]);
    let at = |field: &str| format!("players/{player}/{field}");
    let sum = entry.inv.iter().fold(0_u8, |sum, &count| sum.saturating_add(count));
    let tiers = (0..4_usize).map(|tier| {
        let testid = format!("inv{tier}-in-{player}");
        let step = Step {
            name: lang.fill(BrewAnalyse::TierField, &[&tier]),
            place: at("inv"),
            now: entry.inv[tier],
            // Not only what is left of the room: what is exchanged may come before what it replaces.
            most: ROOM,
            shown: piece(tier, entry.inv[tier]).id(testid.clone()).html(),
            testid,
        };
        step.draw(p, &|count| Edit::Of(player, Number::Inv(tier), count))
    });
    let rupees = {
        let edit = move |value| Edit::Of(player, Number::Score, value);
        let names = [lang.t(BrewText::FieldScore), &format!("score-in-{player}"), &at("score")];
        typed(p, names, entry.score, edit).titled(p, &edit)
    };
    let potions = {
        let testid = format!("brewed-in-{player}");
        let step = Step {
            name: lang.t(BrewText::Potions).to_owned(),
            place: at("brewed"),
            now: entry.brewed,
            most: POTIONS,
            shown: el("b.num").id(testid.clone()).with(entry.brewed).html(),
            testid,
        };
        step.titled(p, &|count| Edit::Of(player, Number::Brewed, count))
    };
    let total = el("span.num")
        .id(format!("sum-{player}"))
        .class("caution", sum > ROOM)
        .with(lang.fill(BrewAnalyse::EntrySum, &[&sum, &ROOM]));
    el("fieldset.entry-side")
        .with(el("legend").with(lang.fill(BrewText::FieldPlayer, &[&(player + 1)])))
        .with(total)
        .with(el("div.entry-tiers").list(tiers))
        .with(el("div.entry-numbers").with(rupees).with(potions))
        .with(p.note(&[&format!("players/{player}")]))
        .with(el("p.muted entry-note").with(lang.t(BrewAnalyse::EntryOwnHint)))
        .with(spells(p, player))
}

/// The player's spells: a tap exhausts one, or makes it ready; the cross takes it away.
fn spells(p: &Parts<'_>, player: usize) -> El {
    let (lang, send, entry) = (p.lang, p.send, &p.position.players[player]);
    let mut ready = entry.castable.chars();
    let own = entry.src.iter().enumerate().map(|(at, &src)| {
        let castable = ready.next() == Some('1');
        let which = spell_words(src, lang);
        let state = lang.t(if castable { BrewAnalyse::Ready } else { BrewAnalyse::NotReady });
        let face = labelled("button.entry-pad", p.named(lang.t(BrewAnalyse::Ready), &which))
            .id(format!("ready-{player}-{at}"))
            .class("entry-pad--used", !castable)
            .attr("aria-pressed", castable)
            .click(on(send, Edit::Ready(player, at)))
            .with(spell_face(src, lang))
            .with(el("small").with(state));
        let here = ["src", "ids"].map(|field| format!("players/{player}/{field}/{at}"));
        let place = here.iter().find(|place| p.is_at(place)).unwrap_or(&here[0]);
        let drop = labelled("button.icon-button", p.named(lang.t(BrewAnalyse::Drop), &which))
            .id(format!("drop-{player}-{at}"))
            .click(on(send, Edit::Dropped(player, at)))
            .with(sign(Icon::Close));
        el("li.entry-spell").with(p.marked(face, place)).with(drop)
    });
    let add = el("button.entry-pad entry-pad--empty")
        .id(format!("learn-{player}"))
        .attr("aria-haspopup", "dialog")
        .click(p.asked.set_to(Some(Asked::Own(player))))
        .with(el("span").with("+ ").with(lang.t(BrewAnalyse::Add)));
    el("ul.entry-spells")
        .attr("aria-label", lang.t(BrewText::FieldSpells))
        .list(own)
        .with(el("li").with(p.marked(add, &format!("players/{player}/castable"))))
}
