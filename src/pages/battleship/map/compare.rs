//! All maps of a board beside one another.

use yew::prelude::*;

use super::answer::about;
use super::boards::{cells, name, silent, topic};
use super::state::{Msg, View};
use super::{Context, words};
use crate::components::board::picture;
use crate::components::dialog;
use crate::el::{El, button, el, on};
use crate::i18n::{BattleshipMap, percent};

/// The map of the first class that has a ship left, or of the one that is shown.
fn class(context: &Context) -> View {
    let afloat = context.position.afloat();
    let first = afloat.iter().position(|left| *left != Some(0)).unwrap_or_default();
    match context.screen.view {
        View::Class(class) => View::Class(class),
        _ => View::Class(first as u8),
    }
}

/// The sheet with all maps; a tap on one puts it on the board.
pub(super) fn sheet(context: &Context) -> Html {
    let views = [
        (View::Exact, "view-exact"),
        (View::Matrix, "view-p"),
        (View::Classic, "view-classic"),
        (View::Difference, "view-difference"),
        (class(context), "view-class"),
        (View::Bits, "view-bits"),
    ];
    let maps = views.into_iter().map(|(view, testid)| map(context, view, testid));
    let lang = context.lang;
    dialog(
        lang.t(BattleshipMap::Compare),
        "compare-sheet",
        on(&context.send, Msg::Compare(false)),
        el("div.sea__all").list(maps),
    )
}

/// A map under its name, with its best cell.
fn map(context: &Context, view: View, testid: &'static str) -> El {
    let lang = context.lang;
    let mut title = lang.t(name(view)).to_owned();
    if let View::Class(class) = view {
        let ship = words::class_at(&context.position.fleet, class.into(), lang);
        title = format!("{title}: {ship}");
    }
    let (topic, sure) = topic(context, view);
    let aim = context.aim(view).filter(|(_, by)| *by == view || !view.is_article());
    let best = aim.map(|(at, _)| {
        let chance = context.chance(at).map(|p| format!(" · {}", percent(p, 1)));
        let words = lang.fill(BattleshipMap::Shoot, &[&context.name(at)]);
        format!("{words}{}", chance.unwrap_or_default())
    });
    let words = match silent(context, view) {
        Some(words) => lang.t(words).to_owned(),
        None => best.unwrap_or_default(),
    };
    el("figure.sea__map")
        .with(
            el("figcaption").with(
                button("button.chip", title.clone(), on(&context.send, Msg::Show(view)))
                    .attr("aria-pressed", context.screen.view == view)
                    .id(testid),
            ),
        )
        .with(picture(title, &cells(context, view), context.position.w.into()))
        .with(el("p").with(words))
        .with(el("p.muted").with(about(topic, sure, lang)))
}
