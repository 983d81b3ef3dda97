//! "X was just sent: what can I do?"

use serde::Serialize;
use yew::prelude::*;

use super::explain::{explain, fact};
use super::parts::{failure, unit_name};
use super::{Change, Context};
use crate::jobs::milljan::{Claim, ClaimsReport, ClaimsRequest, State};
use crate::web::components::{Exactness, Explain, Mark, MiniTile, ProgressLine, slot};
use crate::web::hooks::{Named, use_job, use_lang};
use crate::web::i18n::{M, Topic, number};
use crate::web::names;

/// A request that the page may send.
#[derive(Clone, PartialEq, Serialize)]
struct Question {
    #[serde(flatten)]
    request: ClaimsRequest,
}

#[derive(PartialEq, Properties)]
pub(super) struct ClaimProps {
    pub(super) context: Context,
    pub(super) edit: Callback<Change>,
}

/// The claim table of the waiting hand; for a drawn one, that of the hand after the best discard.
#[component]
pub(super) fn ClaimTable(props: &ClaimProps) -> Html {
    let lang = use_lang();
    let all = use_state(|| false);
    let context = &props.context;
    let request = context.sound.request.clone();
    let mut free = request.free.clone();
    let mut seen = request.seen.clone();
    let best = context.report.as_ref().filter(|_| context.fresh).and_then(|report| report.best);
    let ready = match (request.state, best) {
        (State::Waiting, _) => true,
        (State::Drawn, Some(tile)) => {
            if let Some(at) = free.iter().position(|&id| id == tile) {
                free.remove(at);
            }
            seen.push(tile);
            true
        }
        _ => false,
    };
    let question = ready.then(|| {
        let request = ClaimsRequest {
            snapshot: request.snapshot,
            units_off: request.units_off,
            units_own: request.units_own,
            claimed: request.claimed,
            free,
            seen,
            oshi: request.oshi,
        };
        Named::new("milljan.claims", Question { request })
    });
    let job = use_job::<_, ClaimsReport>("milljan", question);
    let failed = failure(&job.state, lang);
    let Some(report) = job.report.as_ref().filter(|_| ready && job.fresh) else {
        return html! {
            <section class="card" data-testid="claims">
                <p class="muted">{ lang.t(M::ClaimsFor12) }</p>
                { slot(failed) }
                <ProgressLine busy={job.is_busy()} progress={job.progress} />
            </section>
        };
    };
    let now = report.h;
    let waiting = request.state == State::Waiting;
    // A win first, then what comes nearer; the rest is folded.
    let gain = |claim: &Claim| match claim.ron {
        Some(_) => 0,
        None if claim.tin.iter().any(|&(_, h)| h.is_some() && h < now) => 1,
        None => 2,
    };
    let mut claims: Vec<&Claim> = report.claims.iter().collect();
    claims.sort_by_key(|claim| (gain(claim), std::cmp::Reverse(claim.ron), claim.tile));
    let folded = claims.iter().filter(|claim| gain(claim) == 2).count();
    let unfold = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    let rows = claims.into_iter().filter(|claim| *all || gain(claim) < 2).map(|claim| {
        let tile = claim.tile;
        let tin = claim.tin.iter().map(|&(unit, h)| {
            let nearer = h < now && h.is_some();
            let value = h.map_or_else(|| "–".to_owned(), |h| h.to_string());
            let before = now.map_or_else(|| "–".to_owned(), |h| h.to_string());
            let numbers = vec![fact("h", &before), fact(lang.t(M::HAfter), &value)];
            let about = Callback::from(move |()| explain(Topic::ClaimH, numbers.clone(), lang));
            html! {
                <li key={unit}>
                    <span lang="ja">{ unit_name(unit) }</span>{ " " }
                    <Explain explain={about}>{ format!("h {before} → {value}") }</Explain>{ " " }
                    { slot(waiting.then(|| {
                        let claim = props.edit.reform(move |_: MouseEvent| Change::Claim(unit, Some(tile)));
                        html! {
                            <button type="button" class="button button--small" onclick={claim}
                                data-testid={format!("do-claim-{tile}-{unit}")}>
                                { lang.t(M::ToClaimed) }
                            </button>
                        }
                    })) }{ " " }
                    <span class={if nearer { "good" } else { "muted" }}>{ lang.t(if nearer { M::Helps } else { M::NoHelp }) }</span>
                </li>
            }
        });
        let ron = claim.ron.map_or_else(|| html! { "–" }, |points| {
            let numbers = vec![fact(lang.t(M::RonHead), number(points.into()))];
            let about = Callback::from(move |()| explain(Topic::Ron, numbers.clone(), lang));
            html! { <Explain explain={about}>{ number(points.into()) }</Explain> }
        });
        html! {
            <tr key={claim.tile} data-testid={format!("claim-row-{}", claim.tile)}>
                <th scope="row"><MiniTile face={names::face(claim.tile, lang)} count={Some(AttrValue::from(context.left(claim.tile).to_string()))} /></th>
                <td class="num">{ ron }</td>
                <td><ul class="plain">{ slot(tin) }</ul></td>
            </tr>
        }
    });
    html! {
        <section class="card" data-testid="claims">
            <h2><span>{ lang.t(M::ClaimsTitle) }</span><Mark exactness={Exactness::Exact} /></h2>
            if let Some(tile) = best.filter(|_| request.state == State::Drawn) {
                <p class="muted">{ lang.fill(M::ClaimsAfter, &[&names::idol(tile, lang)]) }</p>
            }
            if report.claims.is_empty() {
                <p>{ lang.t(M::NoClaims) }</p>
            } else {
                <div class="scroller" tabindex="0" role="region" aria-label={lang.t(M::ClaimsTitle)}>
                <table>
                    <thead><tr>
                        <th scope="col">{ lang.t(M::TileHead) }</th>
                        <th scope="col" class="num">{ lang.t(M::RonHead) }</th>
                        <th scope="col">{ lang.t(M::ClaimUnit) }</th>
                    </tr></thead>
                    <tbody>{ slot(rows) }</tbody>
                </table>
                </div>
                if folded > 0 {
                    <button type="button" class="button" onclick={unfold} aria-expanded={if *all { "true" } else { "false" }} data-testid="all-claims">
                        { lang.fill(if *all { M::HideClaims } else { M::OtherClaims }, &[&folded]) }
                    </button>
                }
            }
            <ProgressLine busy={job.is_busy()} progress={job.progress} />
        </section>
    }
}
