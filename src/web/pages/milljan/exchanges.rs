//! The exchange table: sums first, rows on demand.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact, split};
use super::parts::{minis, plain_minis, unit_name, unit_names};
use super::{Context, Question};
use crate::jobs::milljan::{
    AnalyseReport, AnalyseRequest, ExchangeRow, Exchanges, Focus, IdolId, UnitId,
};
use crate::web::components::{Choice, Exactness, Explain, Mark, MiniTile, segmented, slot};
use crate::web::hooks::{Named, use_job, use_lang};
use crate::web::i18n::{Lang, M, Topic, number};
use crate::web::names;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Tile,
    Unit,
    Score,
}

/// Rows shown before more are asked for.
const FIRST: usize = 20;

/// What the rows are narrowed to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Only {
    #[default]
    All,
    Out(IdolId),
    In(IdolId),
    Unit(UnitId),
}

impl Only {
    const fn focus(self) -> Option<Focus> {
        match self {
            Self::All => None,
            Self::Out(id) => Some(Focus::Out(id)),
            Self::In(id) => Some(Focus::In(id)),
            Self::Unit(id) => Some(Focus::Unit(id)),
        }
    }

    /// In how many pairs this is so.
    fn count(self, found: &Exchanges) -> u64 {
        let of =
            |list: &[(IdolId, u64)], id| list.iter().find(|row| row.0 == id).map_or(0, |row| row.1);
        match self {
            Self::All => found.count,
            Self::Out(id) => of(&found.by_out, id),
            Self::In(id) => of(&found.by_in, id),
            Self::Unit(id) => found.by_unit.iter().find(|row| row.0 == id).map_or(0, |row| row.1),
        }
    }
}

/// All minimal exchanges of the hand.
#[component]
pub(super) fn ExchangeTable(props: &PartProps) -> Html {
    let lang = use_lang();
    let group = use_state(|| Group::Tile);
    let shown = use_state(|| FIRST);
    let only = use_state(Only::default);
    let context = &props.context;
    {
        // Another hand, another table.
        let (only, shown) = (only.setter(), shown.setter());
        use_effect_with(context.sheet.clone(), move |_| {
            only.set(Only::All);
            shown.set(FIRST);
        });
    }
    // The report has the best of all exchanges; a part of them is asked for by itself.
    let question = only.focus().map(|focus| {
        let request = AnalyseRequest {
            exchange_limit: 0,
            focus: Some(focus),
            ..context.sound.request.clone()
        };
        Named::new("milljan.analyse", Question { request, fallback: true })
    });
    let part = use_job::<_, AnalyseReport>("milljan", question);
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let Some(found) = &report.exchanges else {
        let why = match report.h {
            Some(0) => M::Win,
            None => M::EmptyText,
            Some(_) => M::WithoutExchanges,
        };
        return html! { <section class="card" data-testid="exchanges"><p>{ lang.t(why) }</p></section> };
    };
    let choices = vec![
        Choice::new(Group::Tile, lang.t(M::ByTile)).testid("group-tile"),
        Choice::new(Group::Unit, lang.t(M::ByUnit)).testid("group-unit"),
        Choice::new(Group::Score, lang.t(M::ByScore)).testid("group-score"),
    ];
    let regroup = {
        let (group, only) = (group.clone(), only.clone());
        Callback::from(move |next| {
            group.set(next);
            only.set(Only::All);
        })
    };
    let narrow = {
        let (only, shown) = (only.clone(), shown.clone());
        Callback::from(move |next: Only| {
            only.set(if *only == next { Only::All } else { next });
            shown.set(FIRST);
        })
    };
    let sums = match *group {
        Group::Tile => html! {
            <>
                { tile_sums(M::GoesOut, &found.by_out, *only, Only::Out, &narrow, lang) }
                { tile_sums(M::ComesIn, &found.by_in, *only, Only::In, &narrow, lang) }
            </>
        },
        Group::Unit => unit_sums(found, *only, &narrow, lang),
        Group::Score => Html::default(),
    };
    let narrowed = part.report.as_deref().and_then(|report| report.exchanges.as_ref());
    let rows: &[ExchangeRow] = match *only {
        Only::All => &found.top,
        _ => narrowed.map_or(&[], |found| &found.top),
    };
    let stale = *only != Only::All && !part.fresh;
    let all = only.count(found);
    let more = rows.len() > *shown;
    let on_more = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(*shown + 50))
    };
    let count = {
        let numbers = vec![
            fact("#", number(found.count)),
            fact(lang.t(M::Splits), number(found.unit_sets)),
            fact("raw", number(found.raw)),
        ];
        let about = Callback::from(move |()| explain(Topic::ExchangeCount, numbers.clone(), lang));
        let at_least = if report.complete_count { "" } else { "≥ " };
        let label =
            lang.fill(M::ExchangeCount, &[&report.h.unwrap_or_default(), &number(found.count)]);
        html! { <Explain explain={about} testid="exchange-count">{ at_least }{ label }</Explain> }
    };
    html! {
        <section class="card" data-testid="exchanges">
            <h2>
                <span>{ lang.t(M::ExchangesTitle) }{ " " }{ count }</span>
                if report.complete_count { <Mark exactness={Exactness::Exact} /> }
            </h2>
            { segmented(lang.t(M::Grouping), choices, &*group, &regroup, true) }
            { sums }
            if !stale && (rows.len() as u64) < all {
                <p class="muted">{ lang.fill(M::ShownOf, &[&number(rows.len() as u64), &number(all)]) }</p>
            }
            <div class={classes!("scroller", stale.then_some("stale"))} tabindex="0" role="region" aria-label={lang.t(M::ExchangesTitle)}>
            <table>
                <thead><tr>
                    <th scope="col">{ lang.t(M::OutIn) }</th>
                    <th scope="col">{ lang.t(M::UnitsHead) }</th>
                    <th scope="col" class="num">{ lang.t(M::ScoreHead) }</th>
                </tr></thead>
                <tbody>{ slot(rows.iter().take(*shown).map(|row| exchange_row(row, context, lang))) }</tbody>
            </table>
            </div>
            if more {
                <button type="button" class="button" onclick={on_more} data-testid="more">{ lang.t(M::More) }</button>
            }
        </section>
    }
}

fn exchange_row(row: &ExchangeRow, context: &Context, lang: Lang) -> Html {
    let about = {
        let (context, units) = (context.clone(), row.units.clone());
        Callback::from(move |()| split(Topic::ExchangeScore, &context, &units, true, None, lang))
    };
    let key = format!("{:?}{:?}", row.out, row.into);
    let pair = |ids: &[IdolId]| ids.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    html! {
        <tr {key} data-testid="exchange-row" data-pair={format!("{}>{}", pair(&row.out), pair(&row.into))}>
            <td class="exchange">
                { plain_minis(&row.out, lang) }
                <span aria-label="→">{ "→" }</span>
                { minis(row.into.iter().copied(), |id| Some(context.left(id)), lang) }
            </td>
            <td>{ unit_names(&row.units) }{ slot((row.splits > 1).then(|| html! {
                <span class="muted">{ format!(" ({} {})", lang.t(M::Splits), row.splits) }</span>
            })) }</td>
            <td class="num"><Explain explain={about}>{ number(row.score.into()) }</Explain></td>
        </tr>
    }
}

fn tile_sums(
    title: M,
    sums: &[(IdolId, u64)],
    only: Only,
    make: fn(IdolId) -> Only,
    narrow: &Callback<Only>,
    lang: Lang,
) -> Html {
    let picks = sums.iter().map(|&(id, pairs)| {
        let on = only == make(id);
        let onclick = narrow.reform(move |_: MouseEvent| make(id));
        html! {
            <button type="button" class="pick" {onclick} key={id} aria-pressed={if on { "true" } else { "false" }}>
                <MiniTile face={names::face(id, lang)} count={Some(AttrValue::from(number(pairs)))} />
            </button>
        }
    });
    html! {
        <div class="sums">
            <h3>{ lang.t(title) }{ " " }<span class="muted">{ format!("({})", lang.t(M::Pairs)) }</span></h3>
            <div class="picks">{ slot(picks) }</div>
        </div>
    }
}

fn unit_sums(found: &Exchanges, only: Only, narrow: &Callback<Only>, lang: Lang) -> Html {
    let picks = found.by_unit.iter().take(60).map(|&(id, sets)| {
        let on = only == Only::Unit(id);
        let onclick = narrow.reform(move |_: MouseEvent| Only::Unit(id));
        html! {
            <button type="button" class="chip" {onclick} key={id} aria-pressed={if on { "true" } else { "false" }}>
                <span lang="ja">{ unit_name(id) }</span>{ " " }<b class="num">{ number(sets) }</b>
            </button>
        }
    });
    html! { <div class="sums"><h3>{ lang.t(M::ViewUnits) }</h3><div class="picks">{ slot(picks) }</div></div> }
}
