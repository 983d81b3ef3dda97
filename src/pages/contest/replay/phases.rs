//! The phases of a game: the turns that one search of the AI covers.

use super::state::Line;
use jobs::contest::ReplayReport;

/// The actions before a step.
pub(super) fn acts_before(report: &ReplayReport, step: usize) -> Vec<i8> {
    report.steps.iter().take(step + 1).filter_map(|step| step.act).collect()
}

/// The step before the first action of the phase that a step belongs to.
pub(super) fn phase_start(report: &ReplayReport, at: usize) -> Option<usize> {
    // The end belongs to the phase before it.
    let at = at.min(report.steps.len().checked_sub(2)?);
    let known = report.phases.iter().map(|phase| phase.step as usize);
    if let Some(start) = known.filter(|start| *start <= at).max() {
        return Some(start);
    }
    // Version 2 of the AI would search from any choice on.
    let second = report.version == 2;
    (0..=at)
        .find(|&step| if second { step == at } else { block(report, step) == block(report, at) })
}

/// The phase of a turn in version 1 of the AI, from 0.
fn block(report: &ReplayReport, step: usize) -> u8 {
    report.steps[step].state.turn.saturating_sub(1) / report.calculate_turn.max(1)
}

/// Whether a phase that begins at a step goes on at a later one.
fn goes_on(report: &ReplayReport, start: usize, at: usize) -> bool {
    if report.version == 1 {
        return block(report, at) == block(report, start);
    }
    let turn = |step: usize| report.steps[step].state.turn;
    turn(at) - turn(start) < report.calculate_turn
        && report.commands.is_none_or(|most| at - start < usize::from(most))
}

/// What is played in a whole phase that begins before a line ends, and so is not the AI's.
pub(super) fn branch(report: &ReplayReport, line: &Line, start: usize) -> Option<Vec<i8>> {
    report.last?;
    if acts_before(report, start).len() >= line.acts.len() {
        return None;
    }
    let steps = report.steps.iter().enumerate().skip(start + 1);
    let steps = steps.take_while(|(at, _)| goes_on(report, start, at - 1));
    Some(steps.filter_map(|(_, step)| step.act).collect())
}
