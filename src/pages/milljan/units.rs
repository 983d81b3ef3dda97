//! Units within reach: complete, one short, two short.

use std::cmp::Reverse;

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::{minis, plain_minis};
use crate::components::{Choice, Exactness, card, dialog, exactness_badge, segmented};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{Lang, MilljanText, MilljanTopic, list, milljan as words};
use jobs::milljan::{IdolId, UnitId, unit};
use jobs::short_sort;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Short {
    None,
    One,
    Two,
}

/// The list of units, with filters.
#[component]
pub(super) fn Units(props: &PartProps) -> Html {
    let lang = use_lang();
    let short = use_value(|| Short::None);
    let large = use_value(|| false);
    let opened = use_value(|| None::<UnitId>);
    let context = &props.context;
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let choice = |value: Short, key: MilljanText, count: usize, testid: &'static str| {
        Choice::new(value, format!("{} {count}", lang.t(key))).testid(testid)
    };
    let choices = vec![
        choice(Short::None, MilljanText::CompleteUnits, report.complete.len(), "units-complete"),
        choice(Short::One, MilljanText::OneShort, report.one_short.len(), "units-one-short"),
        choice(Short::Two, MilljanText::TwoShort, report.two_short.len(), "units-two-short"),
    ];
    let mut rows: Vec<(UnitId, Vec<IdolId>)> = match *short {
        Short::None => report.complete.iter().map(|&id| (id, vec![])).collect(),
        Short::One => report.one_short.iter().map(|&(id, missing)| (id, vec![missing])).collect(),
        Short::Two => {
            report.two_short.iter().map(|&(id, missing)| (id, missing.to_vec())).collect()
        }
    };
    let size = |id: UnitId| context.members(id).len();
    rows.retain(|&(id, _)| !*large || size(id) >= 3);
    short_sort::sort_by_key(&mut rows, |&(id, _)| (Reverse(size(id)), id));
    let list = rows.iter().map(|(id, missing)| {
        let id = *id;
        let members: Vec<IdolId> = context.members(id).iter().collect();
        let have: Vec<IdolId> =
            members.iter().copied().filter(|idol| !missing.contains(idol)).collect();
        let lacks = (!missing.is_empty()).then(|| {
            el("span.missing")
                .with(el("span.muted").with(lang.t(MilljanText::Missing)))
                .with(minis(missing, context, lang))
        });
        let gone = missing.iter().any(|&idol| context.left(idol) == 0);
        let tiles = el("span.unit-row__members")
            .with(plain_minis(&have, lang))
            .with(lacks)
            .with(gone.then(|| el("span.caution").with(lang.t(MilljanText::NobodyLeft))));
        let name = el("span.unit-row__name").attr("lang", "ja").with(context.unit(id).to_owned());
        let row = button("button.unit-row@unit-row", name, opened.set_to(Some(id)))
            .with(el("span.muted num").with(members.len()))
            .with(tiles);
        el("li").key(id).with(row)
    });
    let about = {
        let numbers = vec![
            fact(lang.t(MilljanText::CompleteUnits), report.complete.len()),
            fact(lang.t(MilljanText::OneShort), report.one_short.len()),
            fact(lang.t(MilljanText::TwoShort), report.two_short.len()),
            fact(
                lang.t(MilljanText::Date),
                format!("{} ({})", report.snapshot, report.units_active),
            ),
        ];
        explain(MilljanTopic::Units, numbers, lang).with(rows.len())
    };
    let title = all([Html::from(lang.t(MilljanText::ViewUnits)), " ".into(), about.html()]);
    let only_large =
        button("button.chip@units-large", lang.t(MilljanText::Size3), large.set_to(!*large))
            .attr("aria-pressed", *large);
    card("section.card@units", title, Some(exactness_badge(Exactness::Exact, false, lang)))
        .with(segmented(lang.t(MilljanText::ViewUnits), choices, &*short, &short.setter(), true))
        .with(only_large)
        .with(el("ul.unit-list unit-list--open").list(list))
        .with(opened.map(|id| unit_dialog(id, context, opened.set_to(None), lang)))
        .html()
}

/// Everything known about one unit.
fn unit_dialog(id: UnitId, context: &super::Context, close: Handler<()>, lang: Lang) -> Html {
    let members: Vec<IdolId> = context.members(id).iter().collect();
    let fact =
        |name: MilljanText, value: El| el("div").with(el("dt").with(lang.t(name))).with(value);
    let count = fact(MilljanText::Members, el("dd.num").with(members.len()));
    // What only units of the table have.
    let known = unit(id).map(|unit| {
        let since =
            el("dd.num").with(if unit.from_exact { "" } else { "≤ " }).with(unit.from.to_string());
        let aliases = (!unit.aliases.is_empty()).then(|| {
            fact(
                MilljanText::Aliases,
                el("dd").attr("lang", "ja").with(list(unit.aliases, Lang::Ja)),
            )
        });
        let doubtful = unit
            .doubtful
            .map(|reason| fact(MilljanText::Doubtful, el("dd").with(words::doubt(reason, lang))));
        all([Some(fact(MilljanText::Since, since)), aliases, doubtful].into_iter().flatten())
    });
    let facts = el("dl.facts").with(count).with(known);
    let body = all([el("p.picks").with(plain_minis(&members, lang)), facts]);
    dialog(context.unit(id).to_owned(), "unit-dialog", close, body)
}
