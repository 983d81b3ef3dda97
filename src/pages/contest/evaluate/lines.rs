//! E, and the lines r1 to r51 that it is the sum of.

use super::draft::Draft;
use super::{Msg, View, field};
use crate::components::{Choice, card, row_head, segmented, table as boxed};
use crate::el::{El, button, el, hear, on};
use crate::i18n::EvaluateText;
use crate::pages::contest::basis::Known;
use crate::pages::contest::lines::{self, decimal, explained};
use crate::pages::contest::names::{RULES, line as line_name, signed, value as value_name, whole};
use jobs::contest::{ConventionChoice, Decimal, EvaluateReport, VALUES};

/// The same in millionths.
const fn millionths(number: Decimal) -> i64 {
    number.parts.saturating_mul(1_000_000 / if number.of == 0 { 1 } else { number.of })
}

fn of_millionths(parts: i64) -> Decimal {
    Decimal { parts, of: 1_000_000 }
}

/// A line: its number, its values, how it was obtained.
struct Line {
    /// `r1`, `r29`.
    r: u8,
    name: String,
    /// Name in the data, or the moment.
    data: String,
    /// Name of its weight.
    weight: String,
    v: String,
    e: Option<i64>,
    p: Option<i64>,
    /// In millionths.
    value: i64,
    text: EvaluateText,
    formula: String,
    numbers: Vec<(String, String)>,
}

fn all_lines(view: &View<'_>, report: &EvaluateReport, draft: &Draft) -> Vec<Line> {
    let request = &draft.request;
    let mut all: Vec<Line> = Vec::new();
    for (at, name) in VALUES.iter().enumerate() {
        let (Some(&v), Some(&e), Some(&r)) = (report.v.get(at), report.e.get(at), report.r.get(at))
        else {
            continue;
        };
        let number = at as u8 + 1;
        let bonus =
            request.battle.then(|| request.bonus.iter().map(|&bonus| i64::from(bonus)).sum());
        let (text, formula) = lines::line(number, v, e, r, bonus);
        all.push(Line {
            r: number,
            name: line_name(number, view.lang).to_owned(),
            data: (*name).to_owned(),
            weight: (*name).to_owned(),
            v: whole(v),
            e: Some(e),
            p: report.p.get(at).copied(),
            value: millionths(r),
            text,
            formula,
            numbers: Vec::new(),
        });
    }
    let sum: i64 = report.growth.iter().map(|(_, amount, _)| amount).sum();
    all.push(Line {
        r: 28,
        name: view.t(EvaluateText::GrowthLine).to_owned(),
        data: String::new(),
        weight: String::new(),
        v: whole(sum),
        e: None,
        p: None,
        value: report.r28.saturating_mul(1_000_000),
        text: EvaluateText::GrowthText,
        formula: lines::growth(&report.growth, report.r28),
        numbers: report
            .growth
            .iter()
            .map(|(name, amount, e)| {
                (
                    value_name(name, view.lang).to_owned(),
                    format!("{} × {}", whole(*amount), whole(*e)),
                )
            })
            .collect(),
    });
    let left = request.left;
    let lasting = report.r29.iter().zip(report.m1.iter().zip(&report.m2)).zip(&request.enchants);
    for (at, ((&value, (&m1, &m2)), enchant)) in lasting.enumerate() {
        let known = view.triggers.iter().find(|known| known.id == enchant.trigger);
        let words = known.map(|known| known.moment.clone());
        let gains = enchant.gain.iter().filter_map(|(name, &gain)| {
            let at = VALUES.iter().position(|known| known == name);
            let weight = at.and_then(|at| Some((*report.e.get(at)?, *report.p.get(at)?)));
            let later = report.later.iter().find(|entry| entry.name == *name);
            let (e, p) = weight.or(later.map(|entry| (entry.e, entry.p)))?;
            Some((
                value_name(name, view.lang).to_owned(),
                format!("{} × {} × {}‰", whole(gain), whole(e), whole(p)),
            ))
        });
        let mut numbers: Vec<(String, String)> = gains.collect();
        numbers.push(("m2".to_owned(), decimal(m2)));
        numbers.push(("m1".to_owned(), decimal(m1)));
        all.push(Line {
            r: 29,
            name: view.lang.fill(EvaluateText::LastingLine, &[&(at + 1)]),
            data: words.unwrap_or_else(|| enchant.trigger.clone()),
            weight: enchant.trigger.clone(),
            v: decimal(m1),
            // The trigger's coefficient, where it can be derived.
            e: (view.look.weights && left > 0).then(|| millionths(m1) / 1000 / i64::from(left)),
            p: None,
            value: value.saturating_mul(1_000_000),
            text: EvaluateText::LastingText,
            formula: lines::lasting(m1, m2, value),
            numbers,
        });
    }
    all.extend(report.later.iter().map(|entry| Line {
        r: entry.line,
        name: line_name(entry.line, view.lang).to_owned(),
        data: entry.name.clone(),
        weight: entry.name.clone(),
        v: decimal(entry.v),
        e: Some(entry.e),
        p: Some(entry.p),
        value: millionths(entry.r),
        text: EvaluateText::LaterText,
        formula: lines::later(entry),
        numbers: Vec::new(),
    }));
    if !report.ruled.is_empty() {
        let values = || report.ruled.iter().map(|(_, value)| *value);
        let numbers = report.ruled.iter().map(|(id, value)| (id.clone(), whole(*value)));
        all.push(Line {
            r: RULES,
            name: line_name(RULES, view.lang).to_owned(),
            data: String::new(),
            weight: String::new(),
            v: report.ruled.len().to_string(),
            e: None,
            p: None,
            value: values().sum::<i64>().saturating_mul(1_000_000),
            text: EvaluateText::RuleText,
            formula: lines::ruled(values()),
            numbers: numbers.collect(),
        });
    }
    all
}

/// E, large.
pub fn result(view: &View<'_>) -> El {
    let lang = view.lang;
    let body = view.report().map(|report| {
        let lines = all_lines(view, report, view.now);
        let some: Vec<&Line> = lines.iter().filter(|line| line.value != 0).collect();
        let parts: Vec<String> =
            some.iter().map(|line| decimal(of_millionths(line.value))).collect();
        let numbers: Vec<(String, String)> = some
            .iter()
            .map(|line| (format!("r{} {}", line.r, line.name), decimal(of_millionths(line.value))))
            .collect();
        let formula = format!(
            "E = ⌊{} + 0.0000999999975⌋ = {}",
            if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") },
            whole(report.total)
        );
        let total = explained("E".to_owned(), EvaluateText::TotalText, formula, &numbers, lang)
            .id("total")
            .with(el("span.big answer num").with(whole(report.total)));
        let turns = view.now.request.ai.calculate_turn;
        let first = report.version == 1;
        let third = view.now.request.plan == jobs::contest::Plan::Plan3;
        let usual = if first && third { 1 } else { 2 };
        let turns = turns.unwrap_or(usual);
        let left = view.now.request.left;
        let term = explained(
            view.t(EvaluateText::TermTitle).to_owned(),
            EvaluateText::TermText,
            format!(
                "⌊T ÷ {}⌋ + 1 = ⌊{left} ÷ {turns}⌋ + 1 = {}",
                view.t(EvaluateText::Phase),
                report.term
            ),
            &[],
            lang,
        )
        .id("term")
        .with(lang.fill(EvaluateText::TermLine, &[&report.term, &report.table]));
        let request = &view.now.request;
        let conventions = ConventionChoice::default();
        let known = Known::of(report.version, request.plan, &request.ai, &conventions);
        let pinned = view.pinned.report.as_deref().filter(|_| view.now.pin.is_some());
        let against = pinned.map(|pinned| {
            let difference = signed(report.total - pinned.total);
            el("p@against")
                .with(lang.fill(EvaluateText::Pinned, &[&whole(pinned.total), &difference]))
        });
        el("div.stack")
            .with(
                el("p.headline")
                    .with(el("span").with("E"))
                    .with(total)
                    .with(el("span.why").with(term))
                    .with(known.badge(lang)),
            )
            .with(against)
    });
    let pin = match &view.now.pin {
        None => button(
            "button.button button--small@pin",
            view.t(EvaluateText::Pin),
            view.set("/pin", "1"),
        ),
        Some(_) => button(
            "button.button button--small@unpin",
            view.t(EvaluateText::Unpin),
            view.set("/pin", ""),
        ),
    };
    card("section.card@result", view.t(EvaluateText::Result), None)
        .class("stale", !view.job.fresh && view.report().is_some())
        .with(body)
        .with(el("div.buttons").with(pin))
}

/// The lines.
pub fn lines(view: &View<'_>) -> El {
    let choices = vec![
        Choice::new(false, view.t(EvaluateText::OnlySome)).testid("lines-some"),
        Choice::new(true, view.t(EvaluateText::AllLines)).testid("lines-all"),
    ];
    let change = hear(view.send, Msg::All);
    let which = segmented(view.t(EvaluateText::Lines), choices, &view.look.all, &change, true);
    let changed = view.now.request.ai.edits.len();
    let weights = view.look.weights;
    let switch = button(
        "button.chip@weights",
        view.t(EvaluateText::Weights),
        on(view.send, Msg::Weights(!weights)),
    )
    .attr("aria-pressed", weights);
    let reset = (changed > 0).then(|| {
        button(
            "button.button button--small@weights-reset",
            view.lang.fill(EvaluateText::WeightsReset, &[&changed]),
            view.set("/ai/edits", ""),
        )
    });
    let hint = weights.then(|| el("p.muted").with(view.t(EvaluateText::WeightsHint)));
    card("section.card@lines", view.t(EvaluateText::Lines), Some(which))
        .with(el("div.row").with(switch).with(reset))
        .with(hint)
        .with(view.report().map(|report| table(view, report)))
}

fn table(view: &View<'_>, report: &EvaluateReport) -> El {
    let lines = all_lines(view, report, view.now);
    let pinned = view.pinned.report.as_deref().zip(view.now.pin.clone());
    let pinned = pinned.map(|(other, request)| {
        let draft = Draft { request, ..Draft::default() };
        all_lines(view, other, &draft)
    });
    let other = |line: &Line| -> Option<i64> {
        let all = pinned.as_ref()?;
        let found =
            all.iter().find(|other| other.r == line.r && (line.r != 29 || other.name == line.name));
        Some(found.map_or(0, |other| other.value))
    };
    let rows = lines.iter().filter(|line| {
        let differs = other(line).is_some_and(|other| other != line.value);
        view.look.all || line.value != 0 || line.v != "0" || differs
    });
    let rows = rows.map(|line| {
        let name = el("span").with(format!("r{} {}", line.r, line.name));
        let value = decimal(of_millionths(line.value));
        let title = format!("r{} {}", line.r, line.name);
        let shown = explained(title, line.text, line.formula.clone(), &line.numbers, view.lang)
            .id(if line.r == 29 { format!("r29-{}", line.name) } else { format!("r{}", line.r) })
            .with(value);
        // On a phone each number stands beside the name of its column.
        let cell = |head: EvaluateText| el("td.num").attr("data-head", view.t(head));
        let weight = |e: bool, usual: Option<i64>| {
            let (at, part) = if e { ("e", EvaluateText::Ev) } else { ("p", EvaluateText::P) };
            match usual {
                Some(usual) if view.look.weights => {
                    let label = view.lang.fill(EvaluateText::EditOf, &[&line.name, &view.t(part)]);
                    let edited = view.now.weight(e, &line.weight).map(i64::from);
                    let at = format!("/{at}/{}", line.weight);
                    let none = on(view.send, Msg::Number(at.clone(), None));
                    let field = field(view, &at, label, edited.unwrap_or(usual));
                    cell(part).with(field.or_empty("", none).bare())
                }
                Some(usual) => cell(part).with(whole(usual)),
                None => el("td.num"),
            }
        };
        let head = row_head(name)
            .with((!line.data.is_empty()).then(|| el("small").with(line.data.clone())));
        let difference = other(line).map(|other| {
            let by = of_millionths(line.value - other);
            cell(EvaluateText::Against).with(if by.parts == 0 {
                "–".to_owned()
            } else {
                decimal(by)
            })
        });
        el("tr")
            .class("weigh__none", line.value == 0)
            .with(head)
            .with(cell(EvaluateText::V).with(line.v.clone()))
            .with(weight(true, line.e))
            .with(view.look.weights.then(|| weight(false, line.p)))
            .with(cell(EvaluateText::R).with(shown))
            .with(difference)
            .html()
    });
    let mut heads = vec![
        ("", view.t(EvaluateText::Line)),
        ("num", view.t(EvaluateText::V)),
        ("num", view.t(EvaluateText::Ev)),
    ];
    if view.look.weights {
        heads.push(("num", view.t(EvaluateText::P)));
    }
    heads.push(("num", view.t(EvaluateText::R)));
    if pinned.is_some() {
        heads.push(("num", view.t(EvaluateText::Against)));
    }
    boxed(view.t(EvaluateText::Lines), &heads, rows).class("weigh__lines", true).id("weigh-table")
}
