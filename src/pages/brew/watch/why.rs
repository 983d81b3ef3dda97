//! What one player searched, and why it does what it does.

use super::state::Msg;
use super::{View, WHY_SHEET};
use crate::components::{Choice, later, progress_line, segmented};
use crate::el::{El, button, el, hear, on};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{BrewText, BrewWatch};
use crate::pages::brew::analysis::Analysis;
use crate::pages::brew::game::action_of;
use crate::pages::brew::turns::position;
use jobs::brew::MoveReport;

/// Whether somebody thinks, and what stops that.
fn stop(v: &View<'_>) -> Option<Handler<()>> {
    let searches = &v.asked.searches;
    let begun = searches.iter().any(|job| job.is_busy() && job.progress.nodes > 0);
    begun.then(|| {
        let stops = [searches[0].stop.clone(), searches[1].stop.clone()];
        Handler::from(move |()| stops.iter().for_each(|stop| stop.emit(())))
    })
}

/// The decision with the lines of all actions, once they have been compared.
fn compared<'a>(v: &'a View<'_>) -> Option<&'a MoveReport> {
    let more = &v.asked.more;
    let report = more.report.as_deref().filter(|report| more.fresh && report.done)?;
    // It has no time limit: where the decision had one, it may have come to something else.
    v.shown().filter(|shown| shown.command == report.command).map(|_| report)
}

/// The search that is shown, with what is known around it.
pub(super) fn analysis<'a>(v: &'a View<'_>) -> Option<Analysis<'a>> {
    let (side, save) = (v.side, v.save);
    let foe_did = save.at.checked_sub(1).and_then(|at| {
        let before = v.asked.stand.report.as_ref().map(|report| position(report, at))?;
        action_of(&save.game.acts.get(at)?[1 - side], &before.players[1 - side])
    });
    let before = v.asked.earlier.fresh_report();
    let allowed = save.seats[side].nodes;
    let lang = v.lang;
    let compared = compared(v);
    let report = compared.or_else(|| v.shown().map(|report| &**report))?;
    let all = compared.is_some();
    Some(Analysis { report, all, before, foe_did, allowed, by: v.by(), lang })
}

/// What one player searched.
pub(super) fn why(v: &View<'_>) -> El {
    let (lang, side) = (v.lang, v.side);
    let choice = |player: usize| {
        let name = format!("{} {}", player + 1, v.names[player]);
        Choice::new(player, name).testid(format!("side-{player}"))
    };
    let analysis = analysis(v);
    let choose = hear(v.send, Msg::Side);
    let searches = &v.asked.searches;
    let busy = searches.iter().any(JobHandle::is_busy);
    v.sheets
        .sheet("section.lab__answer", WHY_SHEET, lang.t(BrewWatch::Decision), lang)
        .with(segmented(lang.t(BrewWatch::Whose), [0, 1].map(choice).into(), &side, &choose, true))
        .with(progress_line(busy, searches[side].progress, stop(v).as_ref(), lang))
        .with(analysis.as_ref().map(Analysis::headline))
        .with(analysis.as_ref().map(Analysis::lines))
        .with(analysis.as_ref().and_then(Analysis::terms).map(later))
        .with(analysis.as_ref().and_then(Analysis::visits).map(later))
        .with(analysis.as_ref().and_then(Analysis::layers).map(later))
        .with(analysis.as_ref().map(|_| later(others(v))))
}

/// Every other action with its line, on request.
fn others(v: &View<'_>) -> El {
    let (lang, is_open, more) = (v.lang, v.state.others, &v.asked.more);
    let report = more.report.as_deref().filter(|_| more.fresh && is_open);
    let allowed = v.save.seats[v.side].nodes;
    let list = report.map(|report| {
        let all = report.done;
        Analysis { report, all, before: None, foe_did: None, allowed, by: v.by(), lang }.others()
    });
    let label = if is_open { BrewText::OthersHide } else { BrewText::OthersShow };
    let progress =
        is_open.then(|| progress_line(more.is_busy(), more.progress, Some(&more.stop), lang));
    el("div.stack")
        .with(
            button("button.button@others-open", lang.t(label), on(v.send, Msg::Others))
                .attr("aria-expanded", is_open),
        )
        .with(progress)
        .with(list)
}
