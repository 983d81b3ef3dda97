//! Units in reach: complete, one short, two short.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::{minis, plain_minis, unit_name};
use crate::jobs::milljan::{IdolId, UnitId, unit};
use crate::web::components::{Choice, Dialog, Exactness, Explain, Mark, segmented, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::{Lang, M, Topic, list};

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
    let short = use_state(|| Short::None);
    let large = use_state(|| false);
    let opened = use_state(|| None::<UnitId>);
    let context = &props.context;
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let count = |key: M, count: usize| format!("{} {count}", lang.t(key));
    let choices = vec![
        Choice::new(Short::None, count(M::CompleteUnits, report.complete.len()))
            .testid("units-complete"),
        Choice::new(Short::One, count(M::OneShort, report.one_short.len()))
            .testid("units-one-short"),
        Choice::new(Short::Two, count(M::TwoShort, report.two_short.len()))
            .testid("units-two-short"),
    ];
    let set = {
        let short = short.clone();
        Callback::from(move |next| short.set(next))
    };
    let toggle = {
        let large = large.clone();
        Callback::from(move |_: MouseEvent| large.set(!*large))
    };
    let mut rows: Vec<(UnitId, Vec<IdolId>)> = match *short {
        Short::None => report.complete.iter().map(|&id| (id, vec![])).collect(),
        Short::One => report.one_short.iter().map(|&(id, missing)| (id, vec![missing])).collect(),
        Short::Two => {
            report.two_short.iter().map(|&(id, missing)| (id, missing.to_vec())).collect()
        }
    };
    let size = |id: UnitId| unit(id).map_or(0, |unit| unit.size());
    rows.retain(|&(id, _)| !*large || size(id) >= 3);
    rows.sort_by_key(|&(id, _)| (std::cmp::Reverse(size(id)), id));
    let list = rows.iter().map(|(id, missing)| {
        let id = *id;
        let members: Vec<IdolId> = unit(id).into_iter().flat_map(|unit| unit.members.iter()).collect();
        let have: Vec<IdolId> = members.iter().copied().filter(|idol| !missing.contains(idol)).collect();
        let open = {
            let opened = opened.clone();
            Callback::from(move |_: MouseEvent| opened.set(Some(id)))
        };
        let gone = missing.iter().any(|&idol| context.left(idol) == 0);
        html! {
            <li key={id}>
                <button type="button" class="unit-row" onclick={open} data-testid="unit-row">
                    <span class="unit-row__name" lang="ja">{ unit_name(id) }</span>
                    <span class="muted num">{ members.len() }</span>
                    <span class="unit-row__members">
                        { plain_minis(&have, lang) }
                        if !missing.is_empty() {
                            <span class="missing">
                                <span class="muted">{ lang.t(M::Missing) }</span>
                                { minis(missing.iter().copied(), |idol| Some(context.left(idol)), lang) }
                            </span>
                        }
                        if gone { <span class="caution">{ lang.t(M::NobodyLeft) }</span> }
                    </span>
                </button>
            </li>
        }
    });
    let about = {
        let numbers = vec![
            fact(lang.t(M::CompleteUnits), report.complete.len()),
            fact(lang.t(M::OneShort), report.one_short.len()),
            fact(lang.t(M::TwoShort), report.two_short.len()),
            fact(lang.t(M::Date), format!("{} ({})", report.snapshot, report.units_active)),
        ];
        Callback::from(move |()| explain(Topic::Units, numbers.clone(), lang))
    };
    let close = {
        let opened = opened.clone();
        Callback::from(move |()| opened.set(None))
    };
    html! {
        <section class="card" data-testid="units">
            <h2><span>{ lang.t(M::ViewUnits) }{ " " }<Explain explain={about}>{ rows.len() }</Explain></span><Mark exactness={Exactness::Exact} /></h2>
            { segmented(lang.t(M::ViewUnits), choices, &*short, &set, true) }
            <button type="button" class="chip" onclick={toggle} aria-pressed={if *large { "true" } else { "false" }} data-testid="units-large">
                { lang.t(M::Size3) }
            </button>
            <ul class="unit-list unit-list--open">{ slot(list) }</ul>
            { slot(opened.map(|id| html! { <UnitDialog {id} on_close={close.clone()} {lang} /> })) }
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct UnitDialogProps {
    id: UnitId,
    on_close: Callback<()>,
    lang: Lang,
}

/// Everything known about one unit.
#[component]
fn UnitDialog(props: &UnitDialogProps) -> Html {
    let lang = props.lang;
    let Some(unit) = unit(props.id) else { return Html::default() };
    let members: Vec<IdolId> = unit.members.iter().collect();
    html! {
        <Dialog title={unit.name} on_close={props.on_close.clone()} testid="unit-dialog">
            <p class="picks">{ plain_minis(&members, lang) }</p>
            <dl class="facts">
                <div><dt>{ lang.t(M::Members) }</dt><dd class="num">{ members.len() }</dd></div>
                <div><dt>{ lang.t(M::Since) }</dt><dd class="num">{ if unit.from_exact { "" } else { "≤ " } }{ unit.from.to_string() }</dd></div>
                if !unit.aliases.is_empty() {
                    <div><dt>{ lang.t(M::Aliases) }</dt><dd lang="ja">{ list(unit.aliases, Lang::Ja) }</dd></div>
                }
                if let Some(reason) = unit.doubtful {
                    <div><dt>{ lang.t(M::Doubtful) }</dt><dd lang="en">{ reason }</dd></div>
                }
            </dl>
        </Dialog>
    }
}
