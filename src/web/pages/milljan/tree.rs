//! The article's search, walked by hand.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::{failure, plain_minis, unit_name};
use crate::jobs::milljan::{State, TreeReport, TreeRequest, UnitId};
use crate::web::components::{Exactness, Explain, Mark, ProgressLine, slot};
use crate::web::hooks::{Named, use_job, use_lang};
use crate::web::i18n::{M, Topic};

/// Children shown before more are asked for.
const FIRST: usize = 24;

/// One node at a time: the units removed so far, and what can be removed next.
#[component]
pub(super) fn Tree(props: &PartProps) -> Html {
    let lang = use_lang();
    let path = use_state(Vec::<UnitId>::new);
    let shown = use_state(|| FIRST);
    let context = &props.context;
    {
        let path = path.setter();
        use_effect_with(context.sheet.clone(), move |_| path.set(Vec::new()));
    }
    let request = context.sound.request.clone();
    let h = context.report.as_ref().filter(|_| context.fresh).and_then(|report| report.h);
    let ready = request.state != State::Partial && h.is_some_and(|h| h <= 2);
    let question = ready.then(|| {
        Named::new(
            "milljan.tree",
            TreeRequest {
                snapshot: request.snapshot,
                units_off: request.units_off,
                units_own: request.units_own,
                state: request.state,
                claimed: request.claimed,
                free: request.free,
                seen: request.seen,
                path: (*path).clone(),
            },
        )
    });
    let job = use_job::<_, TreeReport>("milljan", question);
    let go = {
        let (path, shown) = (path.clone(), shown.clone());
        Callback::from(move |next: Vec<UnitId>| {
            path.set(next);
            shown.set(FIRST);
        })
    };
    let crumbs = (0..=path.len()).map(|depth| {
        let to = path[..depth].to_vec();
        let name = depth.checked_sub(1).map_or(lang.t(M::Root), |at| unit_name(path[at]));
        let onclick = go.reform(move |_: MouseEvent| to.clone());
        let current = (depth == path.len()).then_some("step");
        html! { <li><button type="button" class="chip" {onclick} aria-current={current} lang="ja">{ name }</button></li> }
    });
    let report = job.report.as_ref().filter(|_| ready);
    // Between a step and its answer the old node stays in sight, but cannot be walked.
    let fresh = job.fresh;
    let failed = failure(&job.state, lang);
    let node = report.map(|report| {
        let children = report.children.iter().take(*shown).map(|child| {
            let mut to = (*path).clone();
            to.push(child.unit);
            let onclick = go.reform(move |_: MouseEvent| to.clone());
            let within = child.best.is_some() && child.best == report.h;
            let best = child.best.map_or_else(|| "–".to_owned(), |best| best.to_string());
            let numbers = vec![fact("g", child.g), fact("h", child.slots), fact(lang.t(M::Least), &best)];
            let about = Callback::from(move |()| explain(Topic::TreeNode, numbers.clone(), lang));
            let note = if child.goal {
                html! { <span class="good">{ lang.t(M::Goal) }</span> }
            } else if child.skipped {
                html! { <span class="muted">{ lang.t(M::Skipped) }</span> }
            } else if !within {
                html! { <span class="muted">{ lang.t(M::DeadEnd) }</span> }
            } else {
                Html::default()
            };
            html! {
                <tr key={child.unit} data-testid="tree-child">
                    <th scope="row"><button type="button" class="row-button" {onclick} disabled={child.goal || !fresh} lang="ja">{ unit_name(child.unit) }</button></th>
                    <td>{ plain_minis(&child.missing, lang) }</td>
                    <td class="num"><Explain explain={about}>{ format!("g{} h{}", child.g, child.slots) }</Explain></td>
                    <td class="num">{ best }</td>
                    <td>{ note }</td>
                </tr>
            }
        });
        let more = report.children.len() > *shown;
        let on_more = {
            let shown = shown.clone();
            Callback::from(move |_: MouseEvent| shown.set(*shown + 100))
        };
        html! {
            <>
                <p class="picks"><span class="muted">{ lang.t(M::TreeLeft) }</span>{ plain_minis(&report.left, lang) }
                    <b class="num" data-testid="tree-node">{ format!("g = {}, h = {}", report.g, report.slots) }</b></p>
                <div class="scroller" tabindex="0" role="region" aria-label={lang.t(M::TreeTitle)}>
                <table>
                    <thead><tr>
                        <th scope="col">{ lang.t(M::ViewUnits) }</th>
                        <th scope="col">{ lang.t(M::Missing) }</th>
                        <th scope="col" class="num">{ "g, h" }</th>
                        <th scope="col" class="num">{ lang.t(M::Least) }</th>
                        <th scope="col"><span class="visually-hidden">{ lang.t(M::ShowExplanation) }</span></th>
                    </tr></thead>
                    <tbody>{ slot(children) }</tbody>
                </table>
                </div>
                if more { <button type="button" class="button" onclick={on_more}>{ lang.t(M::More) }</button> }
            </>
        }
    });
    html! {
        <section class="card" data-testid="tree">
            <h2><span>{ lang.t(M::TreeTitle) }</span><Mark exactness={Exactness::Exact} /></h2>
            <p class="muted">{ lang.t(if ready { M::TreeText } else { M::TreeOnly2 }) }</p>
            if ready { <ol class="crumbs">{ slot(crumbs) }</ol> }
            { slot(failed) }
            <div class={classes!("view", (!fresh).then_some("stale"))}>{ slot(node) }</div>
            <ProgressLine busy={job.is_busy()} progress={job.progress} />
        </section>
    }
}
