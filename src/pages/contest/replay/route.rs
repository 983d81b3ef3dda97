//! A route of a phase, line by line, beside the chosen one.

use std::cmp::Ordering;

use yew::prelude::*;

use super::super::evaluate::address_of;
use super::super::lines::{self, explained};
use super::View;
use super::names::{RULES, ja, line, signed, value, whole};
use super::state::{Line, Msg};
use crate::components::{Icon, bare_table, dialog, row_head, scroller, sign};
use crate::el::{El, all, button, el, on};
use crate::i18n::{EvaluateText, Lang, ReplayText, decimal, list, number};
use crate::lang_span::{lang_spans, marked};
use jobs::contest::{Decimal, LastingEntry, LeftOutEntry, LinesEntry, OpenedRoute};

/// A number of the evaluation: whole, or with the six decimals of r1.
fn exact(value: Decimal) -> String {
    let number = of(value);
    if value.parts % value.of == 0 {
        whole(value.parts / value.of)
    } else {
        decimal(number, if value.of == 1000 { 3 } else { 6 })
    }
}

/// A difference, without meaningless decimals.
fn difference(value: Decimal) -> String {
    signed(of(value).round() as i64)
}

/// The name of a line: `r4 集中`.
fn named(r: u8, lang: Lang) -> El {
    el("span").with(title(r, lang))
}

/// Lines that are drawn as bars.
const BARS: usize = 4;

/// The lines that differ most, as bars: to the right what speaks for the chosen route, marked what speaks for
/// this one. `None` where nothing differs.
pub(super) fn bars(route: &OpenedRoute, lang: Lang) -> Option<El> {
    let most = route.against.first().map(|(_, by)| of(*by).abs())?;
    let rows = route.against.iter().take(BARS).map(|&(r, by)| {
        let more = Decimal { parts: -by.parts, ..by };
        let share = decimal(of(by).abs() / most, 3);
        let bar = el("span.pbar")
            .attr("aria-hidden", "true")
            .with(el("i").attr("style", format!("--p:{share}")));
        el("li")
            .class("replay__why--less", more.parts < 0)
            .with(named(r, lang))
            .with(bar)
            .with(el("span.num").with(difference(more)))
    });
    Some(el("ul.replay__why").attr("aria-label", lang.t(ReplayText::WhyBars)).list(rows))
}

fn of(value: Decimal) -> f64 {
    value.parts as f64 / value.of as f64
}

/// What decided between a route and the chosen one, in a sentence.
pub(super) fn reason(opened: &OpenedRoute, best: i64, lang: Lang) -> String {
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

/// v × e, as shown under r.
fn product(lines: &LinesEntry, n: usize) -> El {
    let mut words = format!("{} × {}", whole(lines.v[n]), whole(lines.e[n]));
    if n == 0 {
        words.push_str(" × 3000 ÷ Σ");
    }
    el("span.replay__product muted num").with(words)
}

/// A line r1 to r27, which explains how it is computed.
fn explained_line(view: &View<'_>, of: &OpenedRoute, n: usize) -> El {
    let r = n as u8 + 1;
    // That of whoever is on where it is evaluated.
    let bonus = of.evaluate.bonus.map(i64::from).iter().sum();
    let of = &of.lines;
    let (v, e) = (of.v[n], of.e[n]);
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

/// One of r30 to r50, which explains how it is computed.
fn explained_later(view: &View<'_>, of: &LinesEntry, r: u8) -> El {
    let Some(entry) = of.later.iter().find(|entry| entry.line == r) else {
        return el("span.muted").with("0");
    };
    let words = format!("{} × {}", lines::decimal(entry.v), whole(entry.e));
    let title = title(r, view.lang);
    let formula = lines::later(entry);
    el("span")
        .with(
            explained(title, EvaluateText::LaterText, formula, &[], view.lang)
                .with(lines::decimal(entry.r)),
        )
        .with(el("span.replay__product muted num").with(words))
}

/// r51, which explains what it is the sum of.
fn explained_rules(view: &View<'_>, of: &LinesEntry) -> El {
    let numbers =
        of.ruled.iter().map(|(card, value)| (view.cast.card(*card).to_owned(), whole(*value)));
    let numbers: Vec<(String, String)> = numbers.collect();
    let formula = lines::ruled(of.ruled.iter().map(|(_, value)| *value));
    let title = title(RULES, view.lang);
    explained(title, EvaluateText::RuleText, formula, &numbers, view.lang).with(whole(ruled(of)))
}

fn ruled(of: &LinesEntry) -> i64 {
    of.ruled.iter().map(|(_, value)| value).sum()
}

/// What the model of version 2 leaves out of E; `None` where nothing is left out.
fn left_out(view: &View<'_>, route: &OpenedRoute) -> Option<El> {
    let lang = view.lang;
    let rows = route.left_out.iter().map(|left| {
        el("li").with(match left {
            LeftOutEntry::Rule(card) => lang.fill(ReplayText::LeftRule, &[&view.cast.card(*card)]),
            LeftOutEntry::Coefficient(source, trigger) => {
                lang.fill(ReplayText::LeftCoefficient, &[&view.cast.source(*source), trigger])
            }
        })
    });
    let rows: Vec<El> = rows.collect();
    (!rows.is_empty()).then(|| {
        el("div@left-out")
            .with(el("h3").with(lang.t(ReplayText::LeftTitle)))
            .with(el("ul.replay__events").list(rows))
    })
}

/// E, which explains what it is the sum of.
fn explained_total(view: &View<'_>, of: &LinesEntry) -> El {
    let sum = of.r29.iter().map(|lasting| lasting.value).sum();
    let whole_line = |(r, value)| (r, Decimal { parts: value, of: 1 });
    let rest = [(28_u8, of.r28), (29, sum)].map(whole_line);
    let later = of.later.iter().map(|entry| (entry.line, entry.r));
    let all = (1..).zip(of.r.iter().copied()).chain(rest).chain(later);
    let all = all.chain([whole_line((RULES, ruled(of)))]).filter(|(_, value)| value.parts != 0);
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
    let valued =
        |of: &OpenedRoute, n: usize| cell(explained_line(view, of, n)).with(product(&of.lines, n));
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
                .with(valued(route, n).id(format!("r-{r}")))
                .with(valued(best, n))
                .with(gap(r))
                .html(),
        );
    }
    let mut sums: Vec<(u8, El, El)> = Vec::new();
    let mut sum = |r: u8, any: bool, told: &dyn Fn(&LinesEntry) -> El| {
        if any {
            sums.push((r, told(own), told(base)));
        }
    };
    sum(28, !(own.growth.is_empty() && base.growth.is_empty()), &|of| explained_growth(view, of));
    sum(29, !(own.r29.is_empty() && base.r29.is_empty()), &|of| explained_lasting(view, of));
    let has = |r: &u8| own.later.iter().chain(&base.later).any(|entry| entry.line == *r);
    for r in (30..RULES).filter(has) {
        sum(r, true, &|of| explained_later(view, of, r));
    }
    sum(RULES, !(own.ruled.is_empty() && base.ruled.is_empty()), &|of| explained_rules(view, of));
    for (r, own, base) in sums {
        rows.push(
            el("tr")
                .id(format!("line-{r}"))
                .with(row_head(named(r, lang)))
                .with(cell(own).id(format!("r-{r}")))
                .with(cell(base))
                .with(gap(r))
                .html(),
        );
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
                el("ul.replay__events").list(list).html(),
            ])
        })
    };
    let taken = view.taken().starts_with(actions);
    let take = (!taken).then(|| {
        let mut acts = view.acts(start);
        acts.extend(actions);
        let line = Line { acts, ..Line::default() };
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
        .with(left_out(view, route))
        .with(el("p.muted").with(facts))
        .with(
            el("div.buttons").with(take).with(
                el("a.button@to-evaluate")
                    .attr("href", address_of(&route.evaluate))
                    .with(lang.t(ReplayText::ToEvaluate)),
            ),
        );
    let title = lang.fill(ReplayText::RouteTitle, &[&number(route.number)]);
    Some(dialog(title, "route", close, body))
}
