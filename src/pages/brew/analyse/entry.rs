//! Entering a position: a field for everything.

use yew::prelude::*;

use super::state::{Edit, Number};
use crate::components::ingredients::{change_words, spell};
use crate::components::{Icon, NumberField, decimal_field, once_open, sign};
use crate::el::{El, all, button, el, on, titled};
use crate::handler::Handler;
use crate::i18n::{BrewAnalyse, BrewText, Lang, brew};
use crate::pages::brew::cards::spell_face;
use jobs::JobError;
use jobs::brew::{BASE, FIRST_RECIPE, Position, RECIPES, SPELLS, TOME};

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

/// The id of the text that says what is wrong with the position.
const FAULT: &str = "entry-fault";

impl Form<'_> {
    /// Whether the fault is in this field, or in some of those below it.
    fn is_at(&self, place: &str) -> bool {
        self.fault.is_some_and(|fault| {
            let rest = fault.at.strip_prefix("/state/").and_then(|at| at.strip_prefix(place));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Marks the input of a field where the fault is in it.
    fn marked(&self, input: El, place: &str) -> El {
        let here = self.is_at(place);
        input
            .attr("aria-invalid", here.then_some("true"))
            .attr("aria-describedby", here.then_some(FAULT))
    }

    /// The fault in words, below the fields that it is in.
    fn note(&self, places: &[&str]) -> Option<El> {
        let fault = self.fault.filter(|_| places.iter().any(|place| self.is_at(place)))?;
        let words = brew::job_error(fault, self.lang);
        Some(el("p.caution@entry-fault").attr("id", FAULT).with(words))
    }
}

/// A field for a number.
fn amount(
    form: &Form<'_>,
    [name, testid, place]: [String; 3],
    value: impl Into<f64>,
    edit: impl Fn(u8) -> Edit + 'static,
) -> NumberField {
    let send = form.send.clone();
    let set = Handler::from(move |value| send.emit(edit(value as u8)));
    decimal_field(testid, name, value.into(), [0.0, 255.0], 0, set).bad(form.is_at(&place), FAULT)
}

fn signed(delta: [i8; 4]) -> String {
    let sign = |by: i8| match by {
        0 => "0".to_owned(),
        by if by < 0 => format!("−{}", by.unsigned_abs()),
        by => format!("+{by}"),
    };
    delta.map(sign).join(" ")
}

fn spell_option(src: i16) -> String {
    let at = if src < 0 { -1 - src } else { src + BASE as i16 };
    let spell = usize::try_from(at).ok().and_then(|at| SPELLS.get(at));
    spell.map_or_else(String::new, |spell| format!("{src}: {}", signed(spell.delta)))
}

/// A choice of cards; the empty one removes the card.
fn choice(
    form: &Form<'_>,
    [name, testid, place]: [String; 3],
    now: Option<u8>,
    cards: Vec<(u8, String)>,
    edit: impl Fn(Option<u8>) -> Edit + 'static,
) -> El {
    let (send, lang) = (form.send.clone(), form.lang);
    let change = Handler::from(move |value: String| send.emit(edit(value.parse().ok())));
    let none = el("option").attr("value", "").flag("selected", now.is_none());
    let cards = cards.into_iter().map(|(card, words)| {
        el("option").attr("value", card).flag("selected", now == Some(card)).with(words)
    });
    let select = el("select")
        .id(testid)
        .change(change)
        .with(none.with(lang.t(BrewAnalyse::NoCard)))
        .list(cards);
    titled(name, form.marked(select, &place))
}

/// Everything of a position, as fields.
pub fn form(form: &Form<'_>) -> El {
    let Form { position, send, lang, .. } = *form;
    let recipes = || -> Vec<(u8, String)> {
        let all = RECIPES.iter().zip(FIRST_RECIPE..);
        all.map(|(recipe, id)| {
            let need = recipe.need.map(|count| count.to_string()).join(" ");
            (id, format!("{id}: {need} → {}", recipe.price))
        })
        .collect()
    };
    let spells = || -> Vec<(u8, String)> {
        (0..TOME as u8).map(|spell| (spell, spell_option(spell.into()))).collect()
    };
    let counter = (0..5_usize).map(|at| {
        let name = lang.fill(BrewText::FieldRecipe, &[&(at + 1)]);
        choice(
            form,
            [name, format!("recipe-in-{at}"), format!("recipes/{at}")],
            position.recipes.get(at).copied(),
            recipes(),
            move |card| Edit::Recipe(at, card),
        )
    });
    let tome = (0..6_usize).map(|at| {
        let found = position.tome.get(at).copied();
        let name = lang.fill(BrewText::FieldTome, &[&(at + 1)]);
        let stock = lang.t(BrewAnalyse::StockField).to_owned();
        el("div.brew-pick")
            .with(choice(
                form,
                [name, format!("tome-in-{at}"), format!("tome/{at}/0")],
                found.map(|found| found.0),
                spells(),
                move |card| Edit::Spell(at, card),
            ))
            .with(amount(
                form,
                [stock, format!("stock-in-{at}"), format!("tome/{at}/1")],
                found.map_or(0, |found| found.1),
                move |stock| Edit::Stock(at, stock),
            ))
    });
    let bonus = (0..2_usize).map(|at| {
        let name = lang.fill(BrewAnalyse::BonusField, &[&(at + 1)]);
        amount(
            form,
            [name, format!("bonus-in-{at}"), format!("bonus/count/{at}")],
            position.bonus.count[at],
            move |count| Edit::Bonus(at, count),
        )
    });
    let slid = position.bonus.value == [1, 0];
    let worth = button(
        "button.button@slid",
        lang.t(if slid { BrewAnalyse::WorthOne } else { BrewAnalyse::WorthThree }),
        on(send, Edit::Slid(!slid)),
    )
    .attr("aria-pressed", slid);
    let general = el("div.brew-numbers")
        .with(amount(
            form,
            [lang.t(BrewAnalyse::TurnsPlayed), "turn-in", "turn"].map(str::to_owned),
            position.turn,
            Edit::Turn,
        ))
        .list(bonus);
    let players = (0..2_usize).map(|player| side(form, player));
    let swap = button("button.button@swap", lang.t(BrewAnalyse::Swap), on(send, Edit::Swap));
    let fields = [
        Some(el("div.stack").list(players)),
        Some(swap),
        Some(el("h2").with(lang.t(BrewText::Counter))),
        Some(el("div.brew-entry").list(counter)),
        form.note(&["recipes"]),
        Some(general),
        form.note(&["turn", "bonus", "left"]),
        Some(worth),
        Some(el("h2").with(lang.t(BrewText::Tome))),
        Some(el("div.brew-entry").list(tome)),
        form.note(&["tome"]),
    ];
    el("details.card brew-setup@editor")
        .with(el("summary").with(lang.t(BrewAnalyse::EditTitle)))
        // A fault that is not there keeps its place, so that no field is drawn anew when it comes.
        .with(once_open(all(fields.map(|field| field.map_or_else(Html::default, El::html)))))
}

/// The fields of a player.
fn side(form: &Form<'_>, player: usize) -> El {
    let Form { position, send, lang, .. } = *form;
    let entry = &position.players[player];
    let who = lang.fill(BrewText::FieldPlayer, &[&(player + 1)]);
    let field = |name: String, testid: &str, value: f64, number: Number| {
        let place = match number {
            Number::Inv(_) => "inv",
            Number::Score => "score",
            Number::Brewed => "brewed",
        };
        amount(
            form,
            [name, format!("{testid}-in-{player}"), format!("players/{player}/{place}")],
            value,
            move |value| Edit::Of(player, number, value),
        )
    };
    let inventory = (0..4_usize).map(|tier| {
        let name = lang.fill(BrewAnalyse::TierField, &[&tier]);
        field(name, &format!("inv{tier}"), entry.inv[tier].into(), Number::Inv(tier))
    });
    let score =
        field(lang.t(BrewText::FieldScore).to_owned(), "score", entry.score.into(), Number::Score);
    let brewed =
        field(lang.t(BrewText::Potions).to_owned(), "brewed", entry.brewed.into(), Number::Brewed);
    let mut ready = entry.castable.chars();
    let spells = entry.src.iter().enumerate().map(|(at, &src)| {
        let castable = ready.next() == Some('1');
        let words = if castable { BrewAnalyse::Ready } else { BrewAnalyse::NotReady };
        let which = spell(src).map_or_else(String::new, |spell| change_words(spell.delta, lang));
        el("li.brew-own")
            .with(spell_face(src, lang))
            .with(
                button(
                    "button.button button--small",
                    lang.t(words),
                    on(send, Edit::Ready(player, at)),
                )
                .id(format!("ready-{player}-{at}"))
                .attr("aria-label", format!("{}: {which}", lang.t(words)))
                .attr("aria-pressed", castable),
            )
            .with(
                button(
                    "button.icon-button",
                    sign(Icon::Trash),
                    on(send, Edit::Dropped(player, at)),
                )
                .id(format!("drop-{player}-{at}"))
                .attr("aria-label", format!("{}: {which}", lang.t(BrewAnalyse::Drop))),
            )
    });
    let learn = {
        let send = send.clone();
        Handler::from(move |value: String| {
            if let Ok(src) = value.parse() {
                send.emit(Edit::Learned(player, src));
            }
        })
    };
    let open = (-(BASE as i16)..TOME as i16).filter(|src| !entry.src.contains(src));
    let options =
        open.map(|src| el("option").attr("value", src.to_string()).with(spell_option(src)));
    let first = el("option").attr("value", "").flag("selected", true);
    let add = titled(
        lang.t(BrewAnalyse::Add),
        el("select")
            .id(format!("learn-{player}"))
            // A fresh one after each choice, so that it shows no choice.
            .key(entry.src.len())
            .change(learn)
            .with(first.with(lang.t(BrewAnalyse::NoCard)))
            .list(options),
    );
    el("fieldset.engine")
        .with(el("legend").with(who))
        .with(el("div.brew-numbers").list(inventory).with(score).with(brewed))
        .with(form.note(&[&format!("players/{player}")]))
        .with(el("ul").list(spells))
        .with(add)
}
