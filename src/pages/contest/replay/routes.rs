//! Every route that the AI compared in a phase.

use yew::prelude::*;

use super::super::words::Term;
use super::super::working::working;
use super::View;
use super::names::{ja, points, signed, whole};
use super::route::{bars, reason};
use super::state::{Msg, PAGE};
use crate::components::{Exactness, Explanation, Icon, card, explain, row_head, scroller, sign};
use crate::el::{El, all, button, el, on};
use crate::i18n::{ContestText, ReplayText, number};
use crate::lang_span::lang_spans;
use jobs::contest::{OpenedRoute, RouteOrder, RouteReport, RouteRow};

/// The phase being viewed: how many routes, what decided, and the link to all of them.
pub(super) fn phase(view: &View<'_>) -> Option<El> {
    let (lang, start) = (view.lang, view.start?);
    let state = &view.report.steps[start].state;
    let turns = view.report.calculate_turn;
    let first = view.report.version == 1;
    let behind = if first { (state.turn - 1) % turns.max(1) } else { 0 };
    let all_turns = state.turn + state.left - 1;
    let last = (state.turn - behind + turns.max(1) - 1).min(all_turns);
    let title = if last > state.turn {
        lang.fill(ReplayText::Phase, &[&state.turn, &last])
    } else {
        lang.fill(ReplayText::PhaseOne, &[&state.turn])
    };
    let report = view.top.fresh_report();
    let listed = view.routes.report.as_deref().filter(|_| view.place.table && view.routes.fresh);
    let body = report.map(|report| {
        let total = explain(Explanation {
            title: lang.t(ReplayText::TotalTitle).into(),
            text: lang.t(ReplayText::TotalText).into(),
            formula: Some("E = ⌊Σ r + 0.0000999999975⌋".into()),
            numbers: vec![
                (lang.t(ReplayText::RouteCount).into(), number(report.routes).into()),
                ("E max".into(), whole(report.total).into()),
                ("E min".into(), whole(report.worst).into()),
            ],
            source: None,
            exactness: Exactness::Exact,
        })
        .id("phase-total")
        .with(whole(report.total));
        let head = el("div.headline")
            .with(
                el("span.big num@phase-routes")
                    .with(lang.fill(ReplayText::Routes, &[&number(report.routes)])),
            )
            .with(el("span.why").with("E ").with(total));
        let ties = (report.ties > 1)
            .then(|| el("p@ties").with(lang.fill(ReplayText::Ties, &[&number(report.ties)])));
        let only = (report.routes == 1).then(|| el("p.muted").with(lang.t(ReplayText::OnlyOne)));
        let here = view.branch().map(|taken| here(view, &taken, report.total));
        let toggle = (report.routes > 1).then(|| {
            let label =
                if view.place.table { ReplayText::HideTable } else { ReplayText::ShowTable };
            button(
                "button.button@routes-toggle",
                sign(Icon::List),
                on(view.send, Msg::Table(!view.place.table)),
            )
            .with(lang.t(label))
            .attr("aria-expanded", view.place.table)
        });
        all([
            head.html(),
            all(here),
            all(ties),
            all(only),
            all(toggle.map(|toggle| el("div.buttons").with(toggle))),
            all(listed.map(|listed| table(view, listed))),
            all(view.place.table.then(|| working(view.routes, lang))),
        ])
    });
    Some(
        card("section.card@phase", title, None)
            .with(body)
            .with(working(view.top, lang))
            .with(super::failure(view, &view.top.state, &view.top.retry)),
    )
}

/// Why the AI chose what it chose: its cards, those of the next best route, and what makes the difference.
/// Its place is kept until that is known.
pub(super) fn why(view: &View<'_>) -> El {
    let known = view.opened_routes.filter(|_| view.runner.is_some());
    let both = known.and_then(|report| Some((report.opened.first()?, report.opened.get(1)?)));
    // Where there was nothing to choose, there is nothing to explain.
    let only = view.top.fresh_report().is_some_and(|report| report.routes == 1);
    let place = el("div.replay__because").class("replay__because--none", only);
    place.with(both.map(|(chosen, next)| compared(view, chosen, next)))
}

/// The chosen route beside the next best.
fn compared(view: &View<'_>, chosen: &OpenedRoute, next: &OpenedRoute) -> El {
    let lang = view.lang;
    let gap = next.lines.total - chosen.lines.total;
    let gap = if gap == 0 { "±0".to_owned() } else { signed(gap) };
    let cards = |route: &OpenedRoute| ja(view.cast.route(&route.cards));
    let routes = el("dl.replay__pair")
        .with(el("dt.answer").with(lang.t(ReplayText::Chosen)))
        .with(el("dd").with(cards(chosen)))
        .with(el("dt").with(lang.t(ReplayText::RunnerUp)))
        .with(el("dd").with(cards(next)).with(el("span.muted num").with(format!(" E {gap}"))));
    el("div.stack@why")
        .with(routes)
        .with(bars(next, lang))
        .with(el("p.muted@reason").with(lang_spans(&reason(next, chosen.lines.total, lang))))
}

/// The route that was chosen by hand in this phase, and how far it is from that of the AI.
fn here(view: &View<'_>, taken: &[i8], best: i64) -> El {
    let lang = view.lang;
    let steps = view.report.steps.iter().skip(view.start.unwrap_or_default() + 1);
    let cards = steps.take(taken.len()).map(|step| step.card.map_or(-1, i16::from));
    let cards = view.cast.route(&cards.collect::<Vec<_>>());
    let known = view.opened_routes.map_or(&[][..], |report| &report.opened);
    let route = known.iter().find(|route| route.actions == taken);
    let place = route.map(|route| {
        let (total, gap) = (whole(route.lines.total), signed(route.lines.total - best));
        el("span.muted num")
            .with(lang.fill(ReplayText::HereRoute, &[&number(route.number), &total, &gap]))
    });
    let word = if view.line.best { ReplayText::BestGame } else { ReplayText::ThisBranch };
    el("p.replay__here@route-here").with(el("b").with(lang.t(word))).with(ja(cards)).with(place)
}

fn table(view: &View<'_>, report: &RouteReport) -> El {
    let lang = view.lang;
    let genki = Term::Genki.label(lang);
    let by = view.place.by.unwrap_or(RouteOrder::Total);
    let head = |class: &'static str, label: &str, order: RouteOrder, name: &'static str| {
        let sort =
            button("button.replay__sort", label.to_owned(), on(view.send, Msg::By(order))).id(name);
        // Numbers rise as routes are found; of all else the most comes first.
        let rising = (order == RouteOrder::Found) != view.place.turned;
        let sign = if rising { "▴" } else { "▾" };
        let arrow = (by == order).then(|| el("span").attr("aria-hidden", "true").with(sign));
        el("th")
            .class(class, !class.is_empty())
            .attr("scope", "col")
            .attr(
                "aria-sort",
                (by == order).then_some(if rising { "ascending" } else { "descending" }),
            )
            .with(sort.with(arrow))
    };
    let heads = el("tr")
        .with(head("", lang.t(ReplayText::Route), RouteOrder::Found, "by-found"))
        .with(head("num", "E", RouteOrder::Total, "by-total"))
        .with(head("num", lang.t(ReplayText::Score), RouteOrder::Score, "by-score"))
        .with(head("num", lang.t(ContestText::Stamina), RouteOrder::Stamina, "by-stamina"))
        .with(head("num", &genki, RouteOrder::Genki, "by-genki"));
    let taken = view.taken();
    let row = |row: &RouteRow| {
        let best = row.actions == report.best;
        let here = taken.starts_with(&row.actions);
        let mark = match (best, here && !view.line.acts.is_empty()) {
            (true, _) => Some(lang.t(ReplayText::Chosen)),
            (false, true) => Some(lang.t(ReplayText::ThisBranch)),
            _ => None,
        };
        let open = button(
            "button.replay__route",
            el("span.muted num").with(format!("{}. ", row.number)),
            on(view.send, Msg::Open(Some(row.actions.clone()))),
        )
        .id(format!("route-{}", row.number))
        .attr("aria-haspopup", "dialog")
        .with(ja(view.cast.route(&row.cards)))
        .with(mark.map(|mark| el("span.replay__tag").class("answer", best).with(mark)))
        .with((row.left_out > 0).then(|| {
            el("span.replay__tag").with(lang.fill(ReplayText::LeftShort, &[&row.left_out]))
        }));
        let gap = row.total - report.total;
        let gap = if gap == 0 { "±0".to_owned() } else { signed(gap) };
        el("tr")
            .class("best", best)
            .key(row.number.to_string())
            .with(row_head(open))
            .with(
                el("td.num")
                    .with(whole(row.total))
                    .with(el("span.replay__product muted num").with(gap)),
            )
            .with(el("td.num").with(points(row.end.score)))
            .with(el("td.num").with(row.end.stamina.to_string()))
            .with(el("td.num").with(row.end.genki.to_string()))
            .html()
    };
    let rows: Vec<Html> = report.table.iter().map(row).collect();
    let table = el("table.replay__table table--headed@routes")
        .with(el("thead").with(heads))
        .with(el("tbody").with(rows));
    let from = u64::from(view.place.from);
    let last = from + report.table.len() as u64;
    let listed = if report.ordered < report.routes {
        lang.fill(
            ReplayText::ListedPart,
            &[&number(from + 1), &number(last), &number(report.ordered), &number(report.routes)],
        )
    } else {
        lang.fill(ReplayText::Listed, &[&number(from + 1), &number(last), &number(report.routes)])
    };
    let turn = |words: &'static str, icon: Icon, label: ReplayText, to: Option<u32>| {
        button(words, sign(icon), on(view.send, Msg::From(to.unwrap_or_default())))
            .attr("aria-label", lang.t(label))
            .flag("disabled", to.is_none())
    };
    let pages = (report.ordered > u64::from(PAGE)).then(|| {
        let back = (from > 0).then(|| view.place.from.saturating_sub(PAGE));
        let on = (last < report.ordered).then(|| view.place.from + PAGE);
        [
            turn("button.icon-button@routes-back", Icon::Left, ReplayText::PageBack, back),
            turn("button.icon-button@routes-on", Icon::Right, ReplayText::PageOn, on),
        ]
    });
    el("div.stack").with(scroller(lang.t(ReplayText::ShowTable), table)).with(
        el("div.spread")
            .with(el("span.muted num@listed").with(listed))
            .with(el("span.row").list(pages.into_iter().flatten())),
    )
}
