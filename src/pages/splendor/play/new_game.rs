//! Who plays, and a new game.

use yew::prelude::*;

use super::state::{Msg, Save};
use crate::components::{Choice, SeedFormProps, card, seed_form, segmented};
use crate::dom;
use crate::el::{button, el, titled};
use crate::handler::Handler;
use crate::hooks::use_lang;
use crate::i18n::{SplendorPlay, SplendorText, number, read_whole};
use crate::pages::splendor::game::{any_seed, level_name};
use jobs::splendor::LevelEntry;
use share::Chair;

/// Properties of [`NewGame`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The game.
    pub save: Save,
    /// Receives the user's actions.
    pub send: Handler<Msg>,
}

/// The largest seed that a number on the page holds exactly.
const LAST_SEED: u64 = (1 << 53) - 1;

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
        let change = Handler::from(move |value: String| {
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
        titled(
            lang.fill(SplendorText::PlayerNo, &[&(seat + 1)]),
            el("select").id(format!("chair-{seat}")).change(change).list(options),
        )
    });
    let fresh = {
        let (send, chairs) = (send.clone(), save.chairs.clone());
        move |seed: u64| {
            send.emit(Msg::New(chairs.clone(), seed));
            dom::to_top("[data-testid=by-hand]");
        }
    };
    let players = segmented(
        lang.t(SplendorText::Players),
        (2..=4)
            .map(|count: usize| {
                Choice::new(count, count.to_string()).testid(format!("table-{count}"))
            })
            .collect(),
        &seats,
        &{
            let (send, chairs) = (send.clone(), save.chairs.clone());
            Handler::from(move |count: usize| {
                let mut chairs = chairs.clone();
                chairs.resize(count, Chair::Level(LevelEntry::Merchant));
                send.emit(Msg::New(chairs, any_seed()));
            })
        },
        true,
    );
    let by_seed = {
        let fresh = fresh.clone();
        Handler::from(move |text: String| {
            let seed = read_whole(&text).and_then(|seed| u64::try_from(seed).ok());
            seed.filter(|seed| *seed <= LAST_SEED).map(&fresh).is_some()
        })
    };
    let any = Handler::from(move |()| fresh(any_seed()));
    // A real table deals by itself: its cards are entered.
    let is_real = save.chairs.contains(&Chair::There);
    let begin = if is_real { SplendorPlay::EnterTable } else { SplendorPlay::NewGame };
    card("section.card@new-game", lang.t(SplendorPlay::GameTitle), None)
        .with(players)
        .with(el("div.gem-chairs").list(picks))
        .with(el("p.muted").with(lang.t(SplendorPlay::LevelHint)))
        .with(el("div.buttons").with(button(
            "button.button button--main@any-seed",
            lang.t(begin),
            any,
        )))
        .with((!is_real).then(|| {
            seed_form(SeedFormProps {
                seed: save.story.game.seed.map_or_else(String::new, |seed| seed.to_string()).into(),
                label: lang.t(SplendorPlay::Seed),
                go: lang.t(SplendorPlay::BySeed),
                any: None,
                range: [0, LAST_SEED].map(|end| number(end).into()),
                start: by_seed,
            })
        }))
        .html()
}
