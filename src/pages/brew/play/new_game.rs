//! The opponent, and a new game.

use yew::prelude::*;

use super::state::{Msg, State};
use crate::components::card;
use crate::dom;
use crate::el::{button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::BrewPlay;
use crate::pages::brew::engine_form::engine_form;
use crate::pages::brew::game::{Game, read_seed, seeds};
use crate::pages::brew::seat::Seat;
use crate::pages::brew::turns::time_limit;

/// Properties of [`NewGame`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The screen.
    pub state: State,
    /// Receives the user's actions.
    pub send: Handler<Msg>,
}

/// The opponent, and a new game.
#[component]
pub fn NewGame(props: &NewGameProps) -> Html {
    let lang = use_lang();
    let save = &props.state.save;
    let human = use_value(|| save.human);
    let bot = hear(&props.send, |bot: Seat| Msg::Bot(Box::new(bot)));
    let sit = {
        let human = human.clone();
        Handler::from(move |value: String| human.set(usize::from(value == "1")))
    };
    let sits = [BrewPlay::AsFirst, BrewPlay::AsSecond].into_iter().enumerate().map(|(at, name)| {
        el("option").attr("value", at).flag("selected", at == *human).with(lang.t(name))
    });
    let begin = {
        let (send, human) = (props.send.clone(), *human);
        Handler::from(move |seed: String| {
            send.emit(Msg::New(seed, human));
            dom::to_top("[data-testid=by-hand]");
        })
    };
    let start = {
        let begin = begin.clone();
        Handler::from(move |text: String| read_seed(&text).map(|seed| begin.emit(seed)).is_some())
    };
    let fresh: Game = save.game.again();
    let again = fresh
        .seed
        .map(|seed| button("button.button@again", lang.t(BrewPlay::Again), on(&begin, seed)));
    card("section.card@new-game", lang.t(BrewPlay::GameTitle), None)
        .with(engine_form("bot", lang.t(BrewPlay::Opponent), &save.bot, &bot, lang))
        .with(time_limit(save.ms, hear(&props.send, Msg::Ms), lang))
        .with(titled(
            lang.t(BrewPlay::Sit),
            el("select@sit").attr("aria-describedby", "sit-hint").change(sit).list(sits),
        ))
        .with(el("p.muted").attr("id", "sit-hint").with(lang.t(BrewPlay::SitHint)))
        .with(seeds(
            &save.game,
            [BrewPlay::NewGame, BrewPlay::AnySeed].map(|key| lang.t(key)),
            start,
            lang,
        ))
        .with(el("div.buttons").with(again))
        .html()
}
