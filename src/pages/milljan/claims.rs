//! "X was just sent: what can I do?"

use std::cmp::Reverse;

use yew::prelude::*;

use super::explain::{explain, fact};
use super::parts::failure;
use super::{Change, Context, claims_of};
use crate::components::{
    Exactness, card, exactness_badge, mini, or_dash, progress_line, row_head, table,
};
use crate::el::{button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_job, use_lang, use_value};
use crate::i18n::{MilljanText, MilljanTopic, number};
use crate::names;
use jobs::milljan::{Claim, IdolId, State, UnitId};
use jobs::short_sort;

#[derive(PartialEq, Properties)]
pub(super) struct ClaimProps {
    pub(super) context: Context,
    pub(super) edit: Handler<Change>,
}

/// The claim table of the waiting hand; for a drawn one, that of the hand after the best discard.
#[component]
pub(super) fn ClaimTable(props: &ClaimProps) -> Html {
    let lang = use_lang();
    let all = use_value(|| false);
    let context = &props.context;
    let mut request = context.sound.request.clone();
    let state = request.state;
    let best =
        context.report.as_ref().filter(|_| context.fresh).and_then(|report| report.to_send());
    let ready = match (state, best) {
        (State::Waiting, _) => true,
        (State::Drawn, Some(tile)) => {
            if let Some(at) = request.free.iter().position(|&id| id == tile) {
                request.free.remove(at);
            }
            request.seen.push(tile);
            true
        }
        _ => false,
    };
    let job = use_job(ready.then(|| claims_of(request)));
    let failed = failure(&job.state, lang);
    let line = progress_line(job.is_busy(), job.progress, None, lang);
    let Some(report) = job.report.as_ref().filter(|_| ready && job.fresh) else {
        return el("section.card@claims")
            .with(el("p.muted").with(lang.t(MilljanText::ClaimsFor12)))
            .with(failed)
            .with(line)
            .html();
    };
    let now = report.h;
    let waiting = state == State::Waiting;
    // A win first, then what comes nearer; the rest is folded.
    let gain = |claim: &Claim| match claim.ron {
        Some(_) => 0,
        None if claim.tin.iter().any(|&(_, h)| h.is_some() && h < now) => 1,
        None => 2,
    };
    let mut claims: Vec<&Claim> = report.claims.iter().collect();
    short_sort::sort_by_key(&mut claims, |claim| (gain(claim), Reverse(claim.ron), claim.tile));
    let folded = claims.iter().filter(|claim| gain(claim) == 2).count();
    let tin = |tile: IdolId, &(unit, h): &(UnitId, Option<u8>)| {
        let nearer = h < now && h.is_some();
        let (before, after) = (or_dash(now), or_dash(h));
        let numbers = vec![fact("h", &before), fact(lang.t(MilljanText::HAfter), &after)];
        let number =
            explain(MilljanTopic::ClaimH, numbers, lang).with(format!("h {before} → {after}"));
        let claim = waiting.then(|| {
            let claim = on(&props.edit, Change::Claim(unit, Some(tile)));
            button("button.button button--small", lang.t(MilljanText::ToClaimed), claim)
                .id(format!("do-claim-{tile}-{unit}"))
        });
        el("li")
            .key(unit)
            .with(el("span").attr("lang", "ja").with(context.unit(unit).to_owned()))
            .with(" ")
            .with(number)
            .with(" ")
            .with(claim)
            .with(" ")
            .with(el(if nearer { "span.good" } else { "span.muted" }).with(lang.t(if nearer {
                MilljanText::Helps
            } else {
                MilljanText::NoHelp
            })))
    };
    let row = |claim: &Claim| {
        let tile = claim.tile;
        let ron = claim.ron.map(|points| number(points.into()));
        let ron = match ron {
            None => el("td.num").with("–"),
            Some(points) => {
                let numbers = vec![fact(lang.t(MilljanText::RonHead), &points)];
                el("td.num").with(explain(MilljanTopic::Ron, numbers, lang).with(points))
            }
        };
        let face = mini(&names::face(tile, lang), Some(context.left(tile).into()));
        let sent = waiting.then(|| {
            let name = names::idol(tile, lang);
            let label = lang.t(MilljanText::WasSentNow);
            button("button.button button--small", label, on(&props.edit, Change::Sent(Some(tile))))
                .attr("aria-label", format!("{name}: {label}"))
                .id(format!("sent-{tile}"))
        });
        el("tr")
            .key(tile)
            .id(format!("claim-row-{tile}"))
            .with(row_head(face).with(" ").with(sent))
            .with(ron)
            .with(el("td").with(el("ul.plain").list(claim.tin.iter().map(|each| tin(tile, each)))))
            .html()
    };
    let rows: Vec<Html> =
        claims.into_iter().filter(|claim| *all || gain(claim) < 2).map(row).collect();
    let sent = best.filter(|_| state == State::Drawn).map(|tile| {
        el("p.muted").with(lang.fill(MilljanText::ClaimsAfter, &[&names::idol(tile, lang)]))
    });
    let body = if report.claims.is_empty() {
        el("p").with(lang.t(MilljanText::NoClaims))
    } else {
        let heads = [
            ("", MilljanText::TileHead),
            ("num", MilljanText::RonHead),
            ("", MilljanText::ClaimUnit),
        ]
        .map(|(class, key)| (class, lang.t(key)));
        table(lang.t(MilljanText::ClaimsTitle), &heads, rows)
    };
    let unfold = (folded > 0).then(|| {
        let label = lang.fill(
            if *all { MilljanText::HideClaims } else { MilljanText::OtherClaims },
            &[&folded],
        );
        button("button.button@all-claims", label, all.set_to(!*all)).attr("aria-expanded", *all)
    });
    card(
        "section.card@claims",
        lang.t(MilljanText::ClaimsTitle),
        Some(exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(sent)
    .with(body)
    .with(unfold)
    .with(line)
    .html()
}
