//! Changes since another day, the units of each idol, and who forms a duo with whom.

use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::super::parts::plain_minis;
use super::browse::row;
use super::{Book, Msg, days};
use crate::components::{Icon, card, mini, row_head, sign, table};
use crate::dom;
use crate::el::{El, all, button, el, hear, on};
use crate::handler::Handler;
use crate::i18n::{Lang, MilljanText, UnitsText, plain};
use crate::names;
use jobs::milljan::{IDOLS, IdolId, Kind, SORA, UnitId, UnitInfo};
use jobs::short_sort;

/// The units of two days side by side.
pub(super) fn since(book: &Book) -> Html {
    let Book { state, send, lang, .. } = *book;
    let choice = el("section.card").with(days(
        state.since,
        "since",
        lang.t(UnitsText::SinceDay),
        &hear(send, Msg::Since),
    ));
    let diff = book.report.and_then(|report| report.diff.as_ref()).map(|diff| {
        let list = |testid: &'static str, title: UnitsText, units: &[UnitInfo]| {
            let rows = units.iter().map(|unit| row(unit, None, send, lang));
            el("section.card")
                .id(testid)
                .with(el("h2").with(lang.fill(title, &[&diff.since, &units.len()])))
                .with(el("ul.book-list").list(rows))
        };
        let removed = (!diff.removed.is_empty())
            .then(|| list("since-removed", UnitsText::Removed, &diff.removed));
        all([list("since-added", UnitsText::Added, &diff.added).html(), all(removed)])
    });
    all([choice.html(), diff.unwrap_or_default()])
}

/// Every idol's units, made to be printed.
pub(super) fn idols(book: &Book) -> Html {
    let Book { lang, .. } = *book;
    let Some(all_of) = book.report.and_then(|report| report.by_idol.as_ref()) else {
        return Html::default();
    };
    // A browser without printing has no dialog to show; nothing else depends on it.
    let print = Handler::from(|()| drop(dom::window().print()));
    let blocks = all_of.iter().map(|hers| {
        let units = hers.units.iter().map(|&id| {
            let name = book.roster.name(id).unwrap_or("?").to_owned();
            el("li")
                .with(el("span").attr("lang", "ja").with(name))
                .with(" ")
                .with(el("small.muted num").with(book.roster.size(id)))
        });
        el("section.book-idol")
            .id(format!("idol-{}", hers.idol))
            .with(
                el("h3")
                    .with(mini(&names::face(hers.idol, lang), None))
                    .with(el("small.muted num").with(hers.units.len())),
            )
            .with(el("ul.list").list(units))
    });
    let print =
        button("button.button@print", sign(Icon::Save), print).with(lang.t(UnitsText::Print));
    card("section.card@idols", lang.t(UnitsText::IdolsTitle), None)
        .with(
            el("p.num").with(lang.t(MilljanText::Date)).with(" ").with(book.sheet.date.to_string()),
        )
        .with(el("div.buttons book-screen").with(print))
        .with(el("div.book-idols").list(blocks))
        .html()
}

/// The duos as a graph, and as a table.
pub(super) fn duos(book: &Book) -> Html {
    let Book { state, send, lang, .. } = *book;
    let Some(duos) = book.report.and_then(|report| report.duos.as_deref()) else {
        return Html::default();
    };
    let chosen = state.idol;
    let mut nodes: Vec<IdolId> = (0..SORA).collect();
    short_sort::sort_by_key(&mut nodes, |&id| {
        (Kind::ALL.iter().position(|&kind| kind == IDOLS[usize::from(id)].kind), id)
    });
    let rows = nodes.iter().filter(|&&id| chosen.is_none_or(|chosen| chosen == id)).map(|&id| {
        let with: Vec<(IdolId, UnitId)> = duos
            .iter()
            .filter_map(|&(a, b, unit)| match id {
                _ if id == a => Some((b, unit)),
                _ if id == b => Some((a, unit)),
                _ => None,
            })
            .collect();
        let partners = with.iter().map(|&(other, unit)| {
            let name = book.roster.name(unit).unwrap_or("?").to_owned();
            el("span.book-pair")
                .with(plain_minis(&[other], lang))
                .with(el("small").attr("lang", "ja").with(name))
        });
        let face = mini(&names::face(id, lang), None);
        let choice = on(send, Msg::Idol((chosen != Some(id)).then_some(id)));
        let key = button("button.row-button", face, choice)
            .attr("aria-pressed", chosen == Some(id))
            .id(format!("duo-{id}"));
        el("tr")
            .key(id)
            .with(row_head(key))
            .with(el("td.num").with(with.len()))
            .with(el("td").list(partners))
            .html()
    });
    let heads = [
        ("", lang.t(UnitsText::Idol)),
        ("num", lang.t(UnitsText::Count)),
        ("", lang.t(UnitsText::Partners)),
    ];
    let everyone = chosen.map(|_| {
        button("button.chip@duo-everyone", lang.t(UnitsText::Everyone), on(send, Msg::Idol(None)))
    });
    card("section.card@duos", lang.t(UnitsText::DuosTitle), None)
        .with(el("p.muted").with(lang.t(UnitsText::DuosHint)))
        .with(graph(book, duos, &nodes, lang))
        .with(everyone)
        .with(table(lang.t(UnitsText::DuosTitle), &heads, rows))
        .html()
}

/// Half the side of the picture.
const HALF: f64 = 250.0; // as in the paths below

/// All idols on a circle, a line for each duo.
fn graph(book: &Book, duos: &[(IdolId, IdolId, UnitId)], nodes: &[IdolId], lang: Lang) -> El {
    let chosen = book.state.idol;
    let turn = |id: IdolId| {
        let place = nodes.iter().position(|&node| node == id).unwrap_or_default();
        place as f64 / nodes.len() as f64 * std::f64::consts::TAU
    };
    let at = |id: IdolId, radius: f64| {
        // The browser's functions: Rust's own would add to the program.
        let (sin, cos) = (js_sys::Math::sin(turn(id)), js_sys::Math::cos(turn(id)));
        format!("{} {}", plain(HALF + radius * sin, 1), plain(HALF - radius * cos, 1))
    };
    let lines = duos.iter().map(|&(a, b, _)| {
        let hers = chosen.is_some_and(|idol| idol == a || idol == b);
        el("path")
            .attr("d", format!("M{} Q250 250 {}", at(a, 176.0), at(b, 176.0)))
            .class("hers", hers)
            .class("others", chosen.is_some() && !hers)
    });
    let near = |id: IdolId| {
        chosen.is_none_or(|idol| {
            idol == id
                || duos.iter().any(|&(a, b, _)| (a == idol && b == id) || (a == id && b == idol))
        })
    };
    let names = nodes.iter().map(|&id| {
        // Names point outwards; on the left half they are flipped to be readable.
        let degrees = turn(id).to_degrees() - 90.0;
        let left = degrees > 90.0;
        let (x, anchor, flip) =
            if left { (-182.0, "end", degrees + 180.0) } else { (182.0, "start", degrees) };
        let choose = on(book.send, Msg::Idol((chosen != Some(id)).then_some(id)));
        let choose = Handler::from(move |_: Event| choose.emit(()));
        let kind = match IDOLS[usize::from(id)].kind {
            Kind::Princess => "kind-p",
            Kind::Fairy => "kind-f",
            Kind::Angel => "kind-a",
            Kind::Extra | Kind::Sora => "kind-e",
        };
        let (cx, length) = if left { (-176.0, -70.0) } else { (176.0, 0.0) };
        el("g")
            .class("others", !near(id))
            .class("hers", chosen == Some(id))
            .attr("transform", format!("translate(250 250) rotate({})", plain(flip, 1)))
            .on(ListenerKind::onclick, choose)
            .with(
                el("rect")
                    .attr("x", plain(cx + length, 0))
                    .attr("y", "-11")
                    .attr("width", "70")
                    .attr("height", "22"),
            )
            .with(el("circle").class(kind, true).attr("cx", plain(cx, 0)).attr("r", "6"))
            .with(
                el("text")
                    .attr("x", plain(x + if left { -3.0 } else { 3.0 }, 0))
                    .attr("y", "4")
                    .attr("text-anchor", anchor)
                    .with(names::idol(id, lang)),
            )
    });
    el("svg.book-graph@duo-graph")
        .attr("viewBox", "0 0 500 500")
        .attr("role", "img")
        .attr("aria-label", lang.fill(UnitsText::DuosGraph, &[&duos.len()]))
        .list(lines)
        .list(names)
}
