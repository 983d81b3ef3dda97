//! Every route that the AI compared in a phase, and each of them line by line.

use std::cmp::Ordering;

use yew::prelude::*;

use super::super::lines::{self, explained};
use super::super::words::Term;
use super::super::working::working;
use super::View;
use super::names::{ja, line, points, signed, value, whole};
use super::state::{Line, Msg, PAGE};
use crate::components::{
    Exactness, Explanation, Icon, bare_table, card, dialog, explain, row_head, scroller, sign,
};
use crate::el::{El, all, button, el, on};
use crate::i18n::{ContestText, EvaluateText, Lang, ReplayText, decimal, list, number};
use crate::lang_span::{lang_spans, marked};
use jobs::contest::{
    Decimal, LastingEntry, LinesEntry, OpenedRoute, RouteOrder, RouteReport, RouteRow,
};

/// A number of the evaluation: whole, or with the six decimals of r1.
fn exact(value: Decimal) -> String {
    let number = value.parts as f64 / value.of as f64;
    if value.parts % value.of == 0 {
        whole(value.parts / value.of)
    } else {
        decimal(number, if value.of == 1000 { 3 } else { 6 })
    }
}

/// A difference, without meaningless decimals.
fn difference(value: Decimal) -> String {
    signed((value.parts as f64 / value.of as f64).round() as i64)
}

/// The name of a line: `r4 集中`.
fn named(r: u8, lang: Lang) -> El {
    el("span").with(title(r, lang))
}

/// What decided between a route and the chosen one, in a sentence.
fn reason(opened: &OpenedRoute, best: i64, lang: Lang) -> String {
    let number = lang.fill(ReplayText::RouteNo, &[&number(opened.number)]);
    let gap = opened.lines.total - best;
    let parts =
        opened.against.iter().take(3).map(|&(r, by)| {
            lang.fill(ReplayText::ReasonPart, &[&difference(by), &r, &line(r, lang)])
        });
    let parts: Vec<String> = parts.collect();
    let more = opened.against.len().saturating_sub(parts.len());
    let mut parts = parts.join(lang.t(ReplayText::ReasonJoin));
    if more > 0 {
        parts.push_str(&lang.fill(ReplayText::ReasonMore, &[&more]));
    }
    match (gap.cmp(&0), opened.against.is_empty()) {
        (Ordering::Equal, true) => lang.fill(ReplayText::ReasonSame, &[&number]),
        (Ordering::Equal, false) => lang.fill(ReplayText::ReasonTie, &[&number, &parts]),
        _ => lang.fill(ReplayText::Reason, &[&number, &whole(-gap), &parts]),
    }
}

/// The phase being viewed: how many routes, what decided, and the link to all of them.
pub(super) fn phase(view: &View<'_>) -> Option<El> {
    let (lang, start) = (view.lang, view.start?);
    let state = &view.report.steps[start].state;
    let turns = view.report.calculate_turn;
    let behind = (state.turn - 1) % turns.max(1);
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
            formula: Some("E = ⌊r1 + … + r29 + 0.0000999999975⌋".into()),
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
        let why = view
            .opened_routes
            .and_then(|report| report.opened.get(1))
            .filter(|_| view.runner.is_some())
            .map(|opened| el("p@reason").with(lang_spans(&reason(opened, report.total, lang))));
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
            all(why),
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
        .with(mark.map(|mark| el("span.replay__tag").class("answer", best).with(mark)));
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
    let table =
        el("table.replay__table@routes").with(el("thead").with(heads)).with(el("tbody").with(rows));
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

/// v × e, as shown under r.
fn product(lines: &LinesEntry, n: usize) -> El {
    let mut words = format!("{} × {}", whole(lines.v[n]), whole(lines.e[n]));
    if n == 0 {
        words.push_str(" × 3000 ÷ Σ");
    }
    el("span.replay__product muted num").with(words)
}

/// A line r1 to r27, which explains how it is computed.
fn explained_line(view: &View<'_>, of: &LinesEntry, n: usize) -> El {
    let r = n as u8 + 1;
    let (v, e) = (of.v[n], of.e[n]);
    let bonus = view.report.mult.all().iter().sum();
    let (text, formula) = lines::line(r, v, e, of.r[n], Some(bonus));
    let numbers = [(format!("v{r}"), whole(v)), (format!("e{r}"), whole(e))];
    explained(title(r, view.lang), text, formula, &numbers, view.lang).with(exact(of.r[n]))
}

fn title(r: u8, lang: Lang) -> String {
    format!("r{r} {}", line(r, lang))
}

/// r28, which explains what it is the sum of.
fn explained_growth(view: &View<'_>, of: &LinesEntry) -> El {
    let numbers = of.growth.iter().map(|(kind, amount, e)| {
        let words = format!("{} × {}", whole(*amount), whole(*e));
        (value(kind, view.lang).to_owned(), words)
    });
    let numbers: Vec<(String, String)> = numbers.collect();
    let formula = lines::growth(&of.growth, of.r28);
    explained(title(28, view.lang), EvaluateText::GrowthText, formula, &numbers, view.lang)
        .with(whole(of.r28))
}

/// r29, which explains what it is the sum of.
fn explained_lasting(view: &View<'_>, of: &LinesEntry) -> El {
    let sum = whole(of.r29.iter().map(|lasting| lasting.value).sum());
    let formula = format!("r29 = Σ ⌊m1 × m2 + 0.0001⌋ = {sum}");
    let numbers = of
        .r29
        .iter()
        .map(|lasting| (view.cast.source(lasting.source).to_owned(), whole(lasting.value)));
    let numbers: Vec<(String, String)> = numbers.collect();
    explained(title(29, view.lang), EvaluateText::LastingText, formula, &numbers, view.lang)
        .with(sum)
}

/// E, which explains what it is the sum of.
fn explained_total(view: &View<'_>, of: &LinesEntry) -> El {
    let sum = of.r29.iter().map(|lasting| lasting.value).sum();
    let rest = [(28_u8, of.r28), (29, sum)].map(|(r, value)| (r, Decimal { parts: value, of: 1 }));
    let all = (1..).zip(of.r.iter().copied()).chain(rest).filter(|(_, value)| value.parts != 0);
    let numbers: Vec<(String, String)> =
        all.map(|(r, value)| (title(r, view.lang), lines::decimal(value))).collect();
    let parts: Vec<&str> = numbers.iter().map(|(_, value)| value.as_str()).collect();
    let total = whole(of.total);
    let parts = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    let formula = format!("E = ⌊{parts} + 0.0000999999975⌋ = {total}");
    explained("E".to_owned(), EvaluateText::TotalText, formula, &numbers, view.lang).with(total)
}

/// A lasting effect: whose, how often, what for.
fn lasting(view: &View<'_>, of: &LinesEntry, lasting: &LastingEntry) -> Html {
    let lang = view.lang;
    let weighed = lasting.change.iter().map(|(name, by, e, p)| {
        let words = format!("{} × {} × {} ÷ 1000", signed(*by), whole(*e), whole(*p));
        (value(name, lang).to_owned(), words)
    });
    let mut numbers: Vec<(String, String)> = weighed.collect();
    numbers.push(("m2".to_owned(), lines::decimal(lasting.m2)));
    numbers.push(("T".to_owned(), of.left.to_string()));
    numbers.push(("m1".to_owned(), lines::decimal(lasting.m1)));
    let formula = lines::lasting(lasting.m1, lasting.m2, lasting.value);
    let name = format!("r29 {}", view.cast.source(lasting.source));
    let explained = explained(name, EvaluateText::LastingText, formula, &numbers, lang);
    let change = lasting
        .change
        .iter()
        .map(|(name, by, ..)| format!("{} {}", value(name, lang), signed(*by)));
    let change: Vec<String> = change.collect();
    let once = if change.is_empty() { "–".to_owned() } else { list(&change, lang) };
    el("li")
        .with(ja(view.cast.source(lasting.source)))
        .with(" ")
        .with(explained.with(format!(
            "{} × {} = {}",
            exact(lasting.m1),
            exact(lasting.m2),
            whole(lasting.value)
        )))
        .with(
            el("span.muted")
                .with(" ")
                .with(lang_spans(&lang.fill(ReplayText::OneFiring, &[&marked(once)]))),
        )
        .html()
}

/// The window with a route beside the chosen one.
pub(super) fn opened(view: &View<'_>) -> Option<Html> {
    let lang = view.lang;
    let actions = view.place.open.as_ref()?;
    let start = view.start?;
    let close = on(view.send, Msg::Open(None));
    let report = view.opened_routes?;
    let route = report.opened.iter().find(|opened| opened.actions == *actions)?;
    let best = report.opened.first()?;
    let same = *actions == best.actions;
    let sentence = if same {
        lang.t(ReplayText::IsChosen).to_owned()
    } else {
        reason(route, best.lines.total, lang)
    };
    let (own, base) = (&route.lines, &best.lines);
    let against = |r: u8| route.against.iter().find(|(line, _)| *line == r).map(|(_, by)| *by);
    let gap = |r: u8| {
        let by = against(r);
        el("td.num")
            .class("muted", by.is_none())
            .class("replay__gap", by.is_some())
            .class("replay__gap--less", by.is_some_and(|by| by.parts < 0))
            .with(by.map_or_else(|| "±0".to_owned(), difference))
    };
    let cell = |explained: El| el("td.num").with(explained);
    let valued = |of: &LinesEntry, n: usize| cell(explained_line(view, of, n)).with(product(of, n));
    let mut rows: Vec<Html> = Vec::new();
    for n in 0..own.r.len() {
        if own.v[n] == 0 && base.v[n] == 0 {
            continue;
        }
        let r = n as u8 + 1;
        rows.push(
            el("tr")
                .id(format!("line-{r}"))
                .with(row_head(named(r, lang)))
                .with(valued(own, n).id(format!("r-{r}")))
                .with(valued(base, n))
                .with(gap(r))
                .html(),
        );
    }
    type Told = fn(&View<'_>, &LinesEntry) -> El;
    let sums: [(u8, Told, bool); 2] = [
        (28, explained_growth, !(own.growth.is_empty() && base.growth.is_empty())),
        (29, explained_lasting, !(own.r29.is_empty() && base.r29.is_empty())),
    ];
    for (r, explained, any) in sums {
        if any {
            rows.push(
                el("tr")
                    .id(format!("line-{r}"))
                    .with(row_head(named(r, lang)))
                    .with(cell(explained(view, own)).id(format!("r-{r}")))
                    .with(cell(explained(view, base)))
                    .with(gap(r))
                    .html(),
            );
        }
    }
    let total = own.total - base.total;
    rows.push(
        el("tr.replay__total")
            .with(row_head("E"))
            .with(cell(explained_total(view, own)).id("route-total"))
            .with(cell(explained_total(view, base)))
            .with(el("td.num").with(signed(total)))
            .html(),
    );
    let heads = [
        ("", lang.t(ReplayText::LineHead)),
        ("num", lang.t(ReplayText::ThisRoute)),
        ("num", lang.t(ReplayText::ChosenRoute)),
        ("num", lang.t(ReplayText::Difference)),
    ];
    let table = scroller(
        lang.t(ReplayText::LineHead),
        bare_table("table.replay__lines@lines", &heads, rows),
    );
    let growth = own.growth.iter().map(|(kind, amount, e)| {
        let words = format!(" {} × {}", whole(*amount), whole(*e));
        el("li").with(value(kind, lang).to_owned()).with(el("span.num").with(words))
    });
    let growth = (!own.growth.is_empty()).then(|| {
        all([el("h3").with(title(28, lang)).html(), el("ul.replay__events").list(growth).html()])
    });
    let effects = |title: &'static str, lines: &LinesEntry| {
        (!lines.r29.is_empty()).then(|| {
            let list = lines.r29.iter().map(|entry| lasting(view, lines, entry));
            all([
                el("h3").with("r29 ").with(title).html(),
                el("ul.replay__events").list(list.collect::<Vec<_>>()).html(),
            ])
        })
    };
    let taken = view.taken().starts_with(actions);
    let take = (!taken).then(|| {
        let mut acts = view.acts(start);
        acts.extend(actions);
        let line = Line { acts, best: false };
        let at = u32::try_from(start).unwrap_or_default();
        button(
            "button.button button--main@take",
            sign(Icon::Tree),
            on(view.send, Msg::Take(line, at)),
        )
        .with(lang.t(ReplayText::Take))
    });
    let facts = lang.fill(ReplayText::LinesNote, &[&own.left, &own.term]);
    let cards = el("p").with(ja(view.cast.route(&route.cards)));
    let body = el("div.stack")
        .with(cards)
        .with(el("p@route-reason").with(lang_spans(&sentence)))
        .with(table)
        .with(growth)
        .with(effects(lang.t(ReplayText::ThisRoute), own))
        .with((!same).then(|| effects(lang.t(ReplayText::ChosenRoute), base)).flatten())
        .with(el("p.muted").with(facts))
        .with(take.map(|take| el("div.buttons").with(take)));
    let title = lang.fill(ReplayText::RouteTitle, &[&number(route.number)]);
    Some(dialog(title, "route", close, body))
}
