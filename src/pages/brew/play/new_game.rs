//! The opponent, and a new game.

use yew::prelude::*;

use super::state::{Msg, State};
use crate::callback::Callback;
use crate::components::{Icon, card, sign};
use crate::el::{El, button, el, on};
use crate::hooks::{use_kept, use_lang};
use crate::i18n::{Brew, BrewPlay};
use crate::pages::brew::engine_form::{Seat, engine_form};
use crate::pages::brew::game::{Game, any_seed};

/// Milliseconds that can be chosen.
const TIMES: [Option<u32>; 4] = [None, Some(50), Some(200), Some(1000)];

/// Properties of [`NewGame`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The screen.
    pub state: State,
    /// Hears what is done.
    pub send: Callback<Msg>,
}

/// The opponent, and a new game.
#[component]
pub fn NewGame(props: &NewGameProps) -> Html {
    let lang = use_lang();
    let save = &props.state.save;
    let seed = use_kept(|| save.game.seed.clone().unwrap_or_default());
    let human = use_kept(|| save.human);
    let bot = {
        let send = props.send.clone();
        Callback::from(move |bot: Seat| send.emit(Msg::Bot(Box::new(bot))))
    };
    let ms = {
        let send = props.send.clone();
        Callback::from(move |value: String| {
            let at = value.parse().unwrap_or(0_usize);
            send.emit(Msg::Ms(TIMES.get(at).copied().flatten()));
        })
    };
    let times = TIMES.iter().enumerate().map(|(at, time)| {
        el("option").attr("value", at).flag("selected", *time == save.ms).with(match time {
            None => lang.t(Brew::NoLimit).to_owned(),
            Some(time) => lang.fill(Brew::Milliseconds, &[time]),
        })
    });
    let sit = {
        let human = human.clone();
        Callback::from(move |value: String| human.set(usize::from(value == "1")))
    };
    let sits = [BrewPlay::AsFirst, BrewPlay::AsSecond].into_iter().enumerate().map(|(at, name)| {
        el("option").attr("value", at).flag("selected", at == *human).with(lang.t(name))
    });
    let fault = props.state.bad_seed.then(|| {
        el("p.notice notice--bad@setup-fault")
            .attr("role", "alert")
            .attr("tabindex", "-1")
            .with(lang.t(Brew::BadSeed))
            .with(" ")
            .with(lang.t(Brew::GameKept))
    });
    let any = {
        let (send, seed, human) = (props.send.clone(), seed.clone(), *human);
        Callback::from(move |()| {
            let found = any_seed();
            seed.set(found.clone());
            send.emit(Msg::New(found, human));
        })
    };
    let before = save.before.is_some().then(|| {
        button("button.button@before", lang.t(BrewPlay::Before), on(&props.send, Msg::Before))
    });
    let field =
        |name: &'static str, input: El| el("label.field").with(el("span").with(name)).with(input);
    let fresh: Game = save.game.again();
    let again = fresh.seed.map(|seed| {
        button(
            "button.button@again",
            lang.t(BrewPlay::Again),
            on(&props.send, Msg::New(seed, *human)),
        )
    });
    card("section.card@new-game", lang.t(BrewPlay::GameTitle), None)
        .with(fault)
        .with(engine_form("bot", lang.t(BrewPlay::Opponent), &save.bot, &bot, lang))
        .with(field(lang.t(Brew::TimeLimit), el("select@ms").change(ms).list(times)))
        .with(field(
            lang.t(BrewPlay::Sit),
            el("select@sit").attr("aria-describedby", "sit-hint").change(sit).list(sits),
        ))
        .with(el("p.muted").attr("id", "sit-hint").with(lang.t(BrewPlay::SitHint)))
        .with(field(
            lang.t(Brew::Seed),
            el("input.input@seed").value((*seed).clone()).input(seed.setter()),
        ))
        .with(
            el("div.buttons")
                .with(button(
                    "button.button button--main@new-seed",
                    lang.t(BrewPlay::NewGame),
                    on(&props.send, Msg::New((*seed).clone(), *human)),
                ))
                .with(
                    button("button.button@any-seed", sign(Icon::Play), any)
                        .with(lang.t(BrewPlay::AnySeed)),
                )
                .with(again)
                .with(before),
        )
        .html()
}
