//! Both players in a row each, side by side where there is room; the choices of one open on demand.

use super::super::engine_form::{engine_about, engine_form};
use super::super::seat::{changes, engine_name};
use super::{Msg, Plan};
use crate::components::{Choice, segmented};
use crate::el::{El, button, el, hear, on};
use crate::handler::Handler;
use crate::hooks::ValueHandle;
use crate::i18n::{BrewCompare, Lang, number};
use jobs::brew::EngineName;

/// Both rows, the choices of the player that is `open`, and what concerns both.
pub fn rows(plan: &Plan, open: &ValueHandle<Option<usize>>, send: &Handler<Msg>, lang: Lang) -> El {
    let choices = vec![
        Choice::new(true, lang.t(BrewCompare::SameNodes)).testid("same-nodes"),
        Choice::new(false, lang.t(BrewCompare::OwnNodes)).testid("own-nodes"),
    ];
    let same = hear(send, Msg::Same);
    let swap =
        button("button.button button--small@swap", lang.t(BrewCompare::Swap), on(send, Msg::Swap));
    el("div.stack")
        .with(el("div.brew-versus").list([0, 1].map(|at| row(plan, at, open, lang))))
        .with(open.map(|at| {
            let send = send.clone();
            let set = Handler::from(move |seat| send.emit(Msg::Seat(at, Box::new(seat))));
            let (testid, label) = name(at, lang);
            engine_form(testid, label, &plan.seats[at], &set, lang)
        }))
        .with(
            el("div.spread")
                .with(segmented(lang.t(BrewCompare::Budget), choices, &plan.same, &same, true))
                .with(swap),
        )
}

/// The name of a seat for tests, and for people.
fn name(at: usize, lang: Lang) -> (&'static str, &'static str) {
    match at {
        0 => ("a", lang.t(BrewCompare::PlayerA)),
        _ => ("b", lang.t(BrewCompare::PlayerB)),
    }
}

/// Who sits there, with its main settings in words.
fn row(plan: &Plan, at: usize, open: &ValueHandle<Option<usize>>, lang: Lang) -> El {
    let seat = &plan.seats[at];
    let is_open = **open == Some(at);
    let (testid, letter) = name(at, lang);
    let thinks = !matches!(seat.engine.name, EngineName::Greedy | EngineName::Random);
    let nodes = thinks.then(|| lang.fill(BrewCompare::NodesOf, &[&number(seat.nodes)]));
    let settings: Vec<String> = nodes.into_iter().chain(changes(&seat.engine, lang)).collect();
    let words = el("span.brew-seat__words")
        .with(el("b").with(engine_name(seat.engine.name, lang)))
        .with(el("span.num").with(settings.join(" · ")))
        .with(el("span.muted").with(engine_about(seat.engine.name, lang)));
    button("button.brew-seat", el("span.brew-seat__letter").with(letter), {
        open.set_to((!is_open).then_some(at))
    })
    .with(words)
    .id(format!("{testid}-open"))
    .attr("aria-expanded", is_open)
}
