//! The article's search, walked by hand.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::{failure, plain_minis};
use crate::components::{
    Exactness, card, exactness_badge, or_dash, progress_line, row_head, table,
};
use crate::el::{all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{Lang, MilljanText, MilljanTopic};
use jobs::Ask;
use jobs::milljan::{self, State, TreeChild, TreeRequest, UnitId};

/// Children shown before more are requested.
const FIRST: usize = 24;

/// One node at a time: the units removed so far, and what can be removed next.
#[component]
pub(super) fn Tree(props: &PartProps) -> Html {
    let lang = use_lang();
    let path = use_value(Vec::<UnitId>::new);
    let shown = use_value(|| FIRST);
    let context = &props.context;
    {
        let path = path.setter();
        use_effect_with(context.sheet.clone(), move |_| path.emit(Vec::new()));
    }
    let request = context.sound.request.clone();
    let h = context.report.as_ref().filter(|_| context.fresh).and_then(|report| report.h);
    let ready = request.state != State::Partial && h.is_some_and(|h| h <= 2);
    let question = ready.then(|| {
        Ask::<milljan::Tree>::new(TreeRequest {
            snapshot: request.snapshot,
            units_off: request.units_off,
            units_own: request.units_own,
            state: request.state,
            claimed: request.claimed,
            free: request.free,
            seen: request.seen,
            path: (*path).clone(),
        })
    });
    let job = use_job(question);
    let go = {
        let (path, shown) = (path.setter(), shown.setter());
        Handler::from(move |next: Vec<UnitId>| {
            path.emit(next);
            shown.emit(FIRST);
        })
    };
    let crumbs = (0..=path.len()).map(|depth| {
        let name = match depth.checked_sub(1) {
            Some(at) => context.unit(path[at]).to_owned(),
            None => lang.t(MilljanText::Root).to_owned(),
        };
        let chip = button("button.chip", name, on(&go, path[..depth].to_vec()))
            .attr("aria-current", (depth == path.len()).then_some("step"))
            .attr("lang", "ja");
        el("li").with(chip)
    });
    // Between a step and its answer the old node stays visible, but inactive.
    let fresh = job.fresh;
    let node = job.report.as_ref().filter(|_| ready).map(|report| {
        let rows = report.children.iter().take(*shown).map(|child| {
            let mut to = (*path).clone();
            to.push(child.unit);
            let name = context.unit(child.unit).to_owned();
            child_row(child, name, report.h, on(&go, to), fresh, lang)
        });
        let heads = [
            ("", lang.t(MilljanText::ViewUnits)),
            ("", lang.t(MilljanText::Missing)),
            ("num", "g, h"),
            ("num", lang.t(MilljanText::Least)),
            ("hidden", lang.t(MilljanText::ShowExplanation)),
        ];
        let more = (report.children.len() > *shown).then(|| {
            button("button.button", lang.t(MilljanText::More), shown.set_to(*shown + 100))
        });
        let at = format!("g = {}, h = {}", report.g, report.slots);
        let left = el("p.picks")
            .with(el("span.muted").with(lang.t(MilljanText::TreeLeft)))
            .with(plain_minis(&report.left, lang))
            .with(el("b.num@tree-node").with(at));
        all([left.html(), table(lang.t(MilljanText::TreeTitle), &heads, rows).html(), all(more)])
    });
    card(
        "section.card@tree",
        lang.t(MilljanText::TreeTitle),
        Some(exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(el("p.muted").with(lang.t(if ready {
        MilljanText::TreeText
    } else {
        MilljanText::TreeOnly2
    })))
    .with(ready.then(|| el("ol.crumbs").list(crumbs)))
    .with(failure(&job.state, lang))
    .with(el("div.view").class("stale", !fresh).with(node))
    .with(progress_line(job.is_busy(), job.progress, None, lang))
    .html()
}

fn child_row(
    child: &TreeChild,
    name: String,
    h: Option<u8>,
    go: Handler<()>,
    fresh: bool,
    lang: Lang,
) -> Html {
    let best = or_dash(child.best);
    let numbers =
        vec![fact("g", child.g), fact("h", child.slots), fact(lang.t(MilljanText::Least), &best)];
    let note = if child.goal {
        el("span.good").with(lang.t(MilljanText::Goal))
    } else if child.skipped {
        el("span.muted").with(lang.t(MilljanText::Skipped))
    } else if child.best.is_none() || child.best != h {
        el("span.muted").with(lang.t(MilljanText::DeadEnd))
    } else {
        el("span")
    };
    let name = button("button.row-button", name, go)
        .flag("disabled", child.goal || !fresh)
        .attr("lang", "ja");
    let place = explain(MilljanTopic::TreeNode, numbers, lang)
        .with(format!("g{} h{}", child.g, child.slots));
    el("tr@tree-child")
        .key(child.unit)
        .with(row_head(name))
        .with(el("td").with(plain_minis(&child.missing, lang)))
        .with(el("td.num").with(place))
        .with(el("td.num").with(best))
        .with(el("td.num").with(note))
        .html()
}
