//! Players and cards of a new game; a game as text.

use yew::prelude::*;

use super::state::{Msg, State, Typed};
use crate::components::kept_notice;
use crate::el::{El, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::brew::record_error;
use crate::i18n::{BrewText, BrewWatch, Lang};
use crate::mount::mount;
use crate::pages::brew::engine_form::engine_form;
use crate::pages::brew::game::{Game, read_seed, seeds};
use crate::pages::brew::seat::Seat;
use crate::pages::brew::turns::time_limit;
use jobs::brew::{RecordError, write_record};

/// Everything that begins another game. `refused`: which actions of this one the rules did not accept.
pub fn setup(state: &State, send: &Handler<Msg>, refused: Option<String>, lang: Lang) -> El {
    let save = &state.save;
    let seat = |player: usize, testid: &'static str, label: BrewWatch| {
        let set = {
            let send = send.clone();
            Handler::from(move |seat: Seat| send.emit(Msg::Seat(player, Box::new(seat))))
        };
        engine_form(testid, lang.t(label), &save.seats[player], &set, lang)
    };
    let time = time_limit(save.ms, hear(send, Msg::Ms), lang);
    let again = button("button.button@again", lang.t(BrewWatch::Again), on(send, Msg::Again));
    el("details.card brew-setup@setup")
        .with(el("summary").with(lang.t(BrewWatch::Setup)))
        .with(el("div.brew-seats").with(seat(0, "first", BrewWatch::First)).with(seat(
            1,
            "second",
            BrewWatch::Second,
        )))
        .with(time)
        .with(mount::<Typing>(TypingProps {
            game: save.game.clone(),
            typed: state.typed.clone(),
            refused,
            send: send.clone(),
        }))
        .with(el("div.buttons").with(again))
}

/// What is wrong with what was typed, below its button.
fn fault(typed: &Typed, lang: Lang) -> El {
    let words = match typed {
        Typed::Record(fault) => record_error(fault, lang),
        Typed::Deck(field, what) => {
            let line = 1 + u32::from(matches!(field, Some(jobs::brew::RecordField::Recipes(_))));
            record_error(&RecordError { line, field: *field, what: what.clone() }, lang)
        }
    };
    kept_notice("setup-fault", words, lang.t(BrewText::GameKept)).attr("tabindex", "-1")
}

/// Properties of [`Typing`].
#[derive(Clone, PartialEq, Properties)]
struct TypingProps {
    game: Game,
    /// What was typed last and is not valid.
    typed: Option<Typed>,
    /// Which actions of the game were refused, in words.
    refused: Option<String>,
    send: Handler<Msg>,
}

/// What is typed to begin a game: nothing happens before its button.
#[component]
fn Typing(props: &TypingProps) -> Html {
    let lang = use_lang();
    let tome = use_value(String::new);
    let recipes = use_value(String::new);
    let record = use_value(String::new);
    let go = |words: &'static str, label: &'static str, msg: Msg| {
        button(words, label, on(&props.send, msg))
    };
    let start = {
        let send = props.send.clone();
        Handler::from(move |text: String| {
            read_seed(&text).map(|seed| send.emit(Msg::Seed(seed))).is_some()
        })
    };
    let labels = [BrewWatch::NewGame, BrewWatch::AnySeed].map(|key| lang.t(key));
    let seeds = seeds(&props.game, labels, start, lang);
    let (faulty_deck, faulty_record) = match &props.typed {
        Some(typed @ Typed::Deck(..)) => (Some(fault(typed, lang)), None),
        Some(typed @ Typed::Record(_)) => (None, Some(fault(typed, lang))),
        None => (None, None),
    };
    let refused = props
        .refused
        .clone()
        .filter(|_| props.typed.is_none())
        .map(|words| el("p.caution@refused-acts").attr("role", "status").with(words));
    let decks = el("details").with(el("summary").with(lang.t(BrewWatch::Decks))).with(
        el("div.stack")
            .with(el("p.muted").with(lang.t(BrewWatch::DecksHint)))
            .with(titled(
                lang.t(BrewWatch::TomeOrder),
                el("input.input@tome-order").value((*tome).clone()).input(tome.setter()),
            ))
            .with(titled(
                lang.t(BrewWatch::RecipeOrder),
                el("input.input@recipe-order").value((*recipes).clone()).input(recipes.setter()),
            ))
            .with(go(
                "button.button@new-decks",
                lang.t(BrewWatch::NewGame),
                Msg::Decks((*tome).clone(), (*recipes).clone()),
            ))
            .with(faulty_deck),
    );
    let current = {
        let (record, game) = (record.clone(), props.game.clone());
        Handler::from(move |()| record.set(write_record(&game.record())))
    };
    let text = el("details").with(el("summary").with(lang.t(BrewWatch::Record))).with(
        el("div.stack")
            .with(el("p.muted").with(lang.t(BrewWatch::RecordHint)))
            .with(titled(
                lang.t(BrewWatch::Record),
                el("textarea@record")
                    .attr("rows", "6")
                    .attr("spellcheck", "false")
                    .value((*record).clone())
                    .input(record.setter()),
            ))
            .with(
                el("div.buttons")
                    .with(go(
                        "button.button@open-record",
                        lang.t(BrewWatch::OpenRecord),
                        Msg::Record((*record).clone()),
                    ))
                    .with(button(
                        "button.button@this-record",
                        lang.t(BrewWatch::ThisRecord),
                        current,
                    )),
            )
            .with(faulty_record)
            .with(refused),
    );
    el("div.stack").with(seeds).with(decks).with(text).html()
}
