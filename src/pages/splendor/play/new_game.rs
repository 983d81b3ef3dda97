//! Who plays, and a new game.

use yew::prelude::*;

use super::state::{Msg, Save};
use crate::callback::Callback;
use crate::components::{Choice, card, segmented};
use crate::el::{button, el, on};
use crate::hooks::{use_kept, use_lang};
use crate::i18n::{Splendor, SplendorPlay};
use crate::pages::splendor::game::{any_seed, level_name};
use crate::route::{Route, link};
use jobs::splendor::LevelEntry;
use share::Chair;

/// Properties of [`NewGame`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The game.
    pub save: Save,
    /// Hears what is done.
    pub send: Callback<Msg>,
}

fn code(chair: Chair) -> usize {
    match chair {
        Chair::Here => 0,
        Chair::There => 1,
        Chair::Level(level) => {
            2 + LevelEntry::ALL.iter().position(|known| *known == level).unwrap_or(0)
        }
    }
}

fn chair(code: usize) -> Chair {
    match code {
        0 => Chair::Here,
        1 => Chair::There,
        code => Chair::Level(LevelEntry::ALL.get(code - 2).copied().unwrap_or_default()),
    }
}

/// Who plays, and a new game.
#[component]
pub fn NewGame(props: &NewGameProps) -> Html {
    let lang = use_lang();
    let save = &props.save;
    let seed = use_kept(|| save.story.game.seed.map_or_else(String::new, |seed| seed.to_string()));
    let bad = use_kept(|| false);
    let seats = save.chairs.len();
    let send = &props.send;
    let set = {
        let (send, chairs) = (send.clone(), save.chairs.clone());
        move |seat: usize, value: Chair| {
            let mut chairs = chairs.clone();
            chairs[seat] = value;
            send.emit(Msg::Chairs(chairs));
        }
    };
    let picks = (0..seats).map(|seat| {
        let set = set.clone();
        let change = Callback::from(move |value: String| {
            set(seat, chair(value.parse().unwrap_or(0)));
        });
        let options = (0..2 + LevelEntry::ALL.len()).map(|at| {
            let name = match chair(at) {
                Chair::Here => lang.t(SplendorPlay::SomeoneHere),
                Chair::There => lang.t(SplendorPlay::SomeoneThere),
                Chair::Level(level) => level_name(level, lang),
            };
            el("option")
                .attr("value", at)
                .flag("selected", code(save.chairs[seat]) == at)
                .with(name)
        });
        el("label.field")
            .with(el("span").with(lang.fill(Splendor::PlayerNo, &[&(seat + 1)])))
            .with(el("select").id(format!("chair-{seat}")).change(change).list(options))
    });
    let fresh = {
        let (send, chairs) = (send.clone(), save.chairs.clone());
        move |seed: u64| send.emit(Msg::New(chairs.clone(), seed))
    };
    let players = segmented(
        lang.t(Splendor::Players),
        (2..=4)
            .map(|count: usize| {
                Choice::new(count, count.to_string()).testid(format!("table-{count}"))
            })
            .collect(),
        &seats,
        &{
            let (send, chairs, seed) = (send.clone(), save.chairs.clone(), seed.clone());
            Callback::from(move |count: usize| {
                let mut chairs = chairs.clone();
                chairs.resize(count, Chair::Level(LevelEntry::Merchant));
                let new = any_seed();
                seed.set(new.to_string());
                send.emit(Msg::New(chairs, new));
            })
        },
        true,
    );
    let by_seed = {
        let (fresh, seed, bad) = (fresh.clone(), seed.clone(), bad.clone());
        Callback::from(move |()| match seed.newest().trim().parse::<u64>() {
            Ok(number) if number < 1 << 53 => {
                bad.set(false);
                fresh(number);
            }
            _ => bad.set(true),
        })
    };
    let any = {
        let (seed, bad) = (seed.clone(), bad.clone());
        Callback::from(move |()| {
            let new = any_seed();
            seed.set(new.to_string());
            bad.set(false);
            fresh(new);
        })
    };
    let fault = bad.then(|| {
        el("p.notice notice--bad@setup-fault")
            .attr("role", "alert")
            .with(lang.t(SplendorPlay::BadSeed))
    });
    let before = save.before.is_some().then(|| {
        button("button.button@before", lang.t(SplendorPlay::Before), on(send, Msg::Before))
    });
    let real =
        (save.chairs.contains(&Chair::There) && save.story.game.position.is_none()).then(|| {
            el("div.stack@real-table")
                .with(el("p.notice").with(lang.t(SplendorPlay::RealHint)))
                .with(
                    link(Route::SplendorAnalyse, "a.button button--small")
                        .with(lang.t(SplendorPlay::EnterTable)),
                )
        });
    card("section.card@new-game", lang.t(SplendorPlay::GameTitle), None)
        .with(players)
        .with(el("div.gem-chairs").list(picks))
        .with(real)
        .with(el("p.muted").with(lang.t(SplendorPlay::LevelHint)))
        .with(fault)
        .with(
            el("div.buttons")
                .with(button(
                    "button.button button--main@any-seed",
                    lang.t(SplendorPlay::NewGame),
                    any,
                ))
                .with(before),
        )
        .with(
            el("label.field").with(el("span").with(lang.t(SplendorPlay::Seed))).with(
                el("input.input@seed")
                    .attr("inputmode", "numeric")
                    .value((*seed).clone())
                    .input(seed.setter()),
            ),
        )
        .with(button("button.button@new-seed", lang.t(SplendorPlay::BySeed), by_seed))
        .html()
}
