//! Entering a position: cards are chosen by their faces, numbers go by steps.

mod picker;
mod side;
mod stepper;

use yew::prelude::*;

use self::picker::{recipe_words, spell_words, window};
use self::side::side;
use self::stepper::{Step, typed};
use super::state::Edit;
use crate::components::ingredients::piece;
use crate::components::once_open;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_lang, use_value};
use crate::i18n::{BrewAnalyse, BrewText, Lang, brew};
use crate::mount::mount;
use crate::pages::brew::cards::{recipe_face, spell_face};
use jobs::JobError;
use jobs::brew::Position;

/// Places of the counter.
const COUNTER: usize = 5;
/// Places of the tome.
const SHELF: usize = 6;
/// Most ingredients on a spell: each of the other 41 is learned by both.
const STOCK: u8 = 82;
/// Most bonuses of a kind.
const BONUSES: u8 = 4;
/// Most turns played.
const TURNS: u8 = 100;
/// The id of the text that says what is wrong with the position.
const FAULT: &str = "entry-fault";

/// What the fields are drawn from.
pub struct Form<'a> {
    /// The position.
    pub position: &'a Position,
    /// Receives changes.
    pub send: &'a Handler<Edit>,
    /// Why the position is not valid.
    pub fault: Option<&'a JobError>,
    /// The language.
    pub lang: Lang,
}

/// The editor, under a heading that opens it.
pub fn form(form: &Form<'_>) -> El {
    el("details.card brew-setup@editor")
        .with(el("summary").with(form.lang.t(BrewAnalyse::EditTitle)))
        .with(once_open(editor(form)))
}

/// The editor alone.
fn editor(form: &Form<'_>) -> Html {
    mount::<Editor>(EditorProps {
        position: form.position.clone(),
        send: form.send.clone(),
        fault: form.fault.cloned(),
    })
}

/// What the open window is for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// The recipe of a place.
    Recipe(usize),
    /// The spell of a place of the tome.
    Spell(usize),
    /// The spells of a player.
    Own(usize),
}

#[derive(Clone, PartialEq, Properties)]
struct EditorProps {
    position: Position,
    send: Handler<Edit>,
    fault: Option<JobError>,
}

/// What the parts of the editor are drawn from.
struct Parts<'a> {
    position: &'a Position,
    send: &'a Handler<Edit>,
    fault: Option<&'a JobError>,
    asked: &'a ValueHandle<Option<Asked>>,
    lang: Lang,
}

impl Parts<'_> {
    /// Whether the fault is in this field, or in some of those below it.
    fn is_at(&self, place: &str) -> bool {
        self.fault.is_some_and(|fault| {
            let rest = fault.at.strip_prefix("/state/").and_then(|at| at.strip_prefix(place));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Marks a control where the fault is in its field.
    fn marked(&self, control: El, place: &str) -> El {
        let here = self.is_at(place);
        control
            .attr("aria-invalid", here.then_some("true"))
            .attr("aria-describedby", here.then_some(FAULT))
    }

    /// The fault in words, beside the fields that it is in. Its place is kept where there is none.
    fn note(&self, places: &[&str]) -> El {
        let fault = self.fault.filter(|_| places.iter().any(|place| self.is_at(place)));
        let words = fault.map(|fault| {
            let words = brew::job_error(fault, self.lang);
            el("span@entry-fault").attr("id", FAULT).with(words)
        });
        el("p.caution entry-note").with(words)
    }

    /// A name and what belongs to it.
    fn named(&self, name: &str, what: &str) -> String {
        self.lang.fill(BrewAnalyse::EntryNamed, &[&name, &what])
    }
}

/// Everything of a position.
#[component]
fn Editor(props: &EditorProps) -> Html {
    let lang = use_lang();
    let asked = use_value(|| None::<Asked>);
    let EditorProps { position, send, fault } = props;
    let p = Parts { position, send, fault: fault.as_ref(), asked: &asked, lang };
    let swap = button("button.button@swap", lang.t(BrewAnalyse::Swap), on(send, Edit::Swap));
    el("div.entry")
        .with(part(lang.t(BrewText::Counter), counter(&p), p.note(&["recipes"])))
        .with(part(lang.t(BrewText::Tome), tome(&p), p.note(&["tome"])))
        .with(el("div.entry-sides").list((0..2).map(|player| side(&p, player))))
        .with(el("div.buttons").with(swap))
        .with(part(lang.t(BrewAnalyse::EntryTurn), general(&p), p.note(&["turn", "bonus", "left"])))
        .with(window(&p))
        .html()
}

fn part(title: &'static str, fields: El, note: El) -> El {
    el("section.entry-part").with(el("h2").with(title)).with(fields).with(note)
}

/// A place for a card: its face, or that it is empty. A tap asks for another one.
fn place(p: &Parts<'_>, name: &str, card: Option<(String, El)>, ask: Asked) -> El {
    let empty = p.lang.t(BrewAnalyse::EntryEmpty);
    let is_empty = card.is_none();
    let (words, face) = card.unwrap_or_else(|| (empty.to_owned(), el("span").with(empty)));
    labelled("button.entry-pad", p.named(name, &words))
        .class("entry-pad--empty", is_empty)
        .attr("aria-haspopup", "dialog")
        .click(p.asked.set_to(Some(ask)))
        .with(face)
}

/// The recipes on the counter.
fn counter(p: &Parts<'_>) -> El {
    let (lang, recipes) = (p.lang, &p.position.recipes);
    let places = (0..COUNTER).map(|at| {
        let name = lang.fill(BrewText::FieldRecipe, &[&(at + 1)]);
        let card = recipes.get(at).map(|&id| (recipe_words(id, lang), recipe_face(id, 0, 0, lang)));
        // There are no gaps: the next card comes to the first empty place.
        let button = place(p, &name, card, Asked::Recipe(at.min(recipes.len())));
        p.marked(button.id(format!("recipe-in-{at}")), &format!("recipes/{at}"))
    });
    el("div.entry-places").list(places)
}

/// The spells of the tome, with the ingredients on them.
fn tome(p: &Parts<'_>) -> El {
    let (lang, tome) = (p.lang, &p.position.tome);
    let places = (0..SHELF).map(|at| {
        let found = tome.get(at).copied();
        let name = lang.fill(BrewText::FieldTome, &[&(at + 1)]);
        let card = found.map(|(spell, _)| {
            let src = spell.into();
            (spell_words(src, lang), spell_face(src, lang))
        });
        let button = place(p, &name, card, Asked::Spell(at.min(tome.len())));
        let stock = found.map_or(0, |found| found.1);
        let testid = format!("stock-in-{at}");
        let step = Step {
            name: lang.fill(BrewAnalyse::EntryStock, &[&(at + 1)]),
            place: format!("tome/{at}/1"),
            now: stock,
            // Nothing lies where no spell is.
            most: if found.is_some() { STOCK } else { 0 },
            shown: piece(0, stock).id(testid.clone()).html(),
            testid,
        };
        el("div.entry-place")
            .with(p.marked(button.id(format!("tome-in-{at}")), &format!("tome/{at}/0")))
            .with(step.draw(p, &|stock| Edit::Stock(at, stock)))
    });
    el("div.entry-places entry-places--tome").list(places)
}

/// The turns played, and the bonuses.
fn general(p: &Parts<'_>) -> El {
    let (lang, send, position) = (p.lang, p.send, p.position);
    let turn = {
        let name = lang.t(BrewAnalyse::TurnsPlayed);
        let typed = typed(p, [name, "turn-in", "turn"], position.turn.into(), Edit::Turn);
        Step { most: TURNS, ..typed }.titled(p, &Edit::Turn)
    };
    let bonuses = (0..2_usize).map(|at| {
        let count = position.bonus.count[at];
        let testid = format!("bonus-in-{at}");
        let step = Step {
            name: lang.fill(BrewAnalyse::BonusField, &[&(at + 1)]),
            place: format!("bonus/count/{at}"),
            now: count,
            most: BONUSES,
            shown: el("b.num").id(testid.clone()).with(count).html(),
            testid,
        };
        step.titled(p, &|count| Edit::Bonus(at, count))
    });
    let slid = position.bonus.value == [1, 0];
    let worth = button(
        "button.button@slid",
        lang.t(if slid { BrewAnalyse::WorthOne } else { BrewAnalyse::WorthThree }),
        on(send, Edit::Slid(!slid)),
    )
    .attr("aria-pressed", slid);
    el("div.entry-numbers")
        .with(turn)
        .list(bonuses)
        .with(el("div.entry-worth").with(p.marked(worth, "bonus/value")))
}
