//! The ways to choose a shot, in words, with what can be chosen about each.

use std::mem::discriminant;

use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::i18n::{self, BattleshipDuel, Lang};
use jobs::battleship::{BoardSetup, Form, Policy, Ties, Turns, USUAL_PLAYERS, knows_optimum};

/// The article's way: the default.
pub const MATRIX: Policy = Policy::PMatrix { count: Turns::Four, finish: true, weighted: false };

/// The way that counts every fleet.
pub const EXACT: Policy = Policy::ExactGreedy { ties: Ties::First, weighted: false };

/// The name for tests of a kind of ways, and its words.
const fn words(policy: Policy) -> (&'static str, BattleshipDuel) {
    match policy {
        Policy::Random {} => ("random", BattleshipDuel::PolicyRandom),
        Policy::HuntTarget {} => ("hunt-target", BattleshipDuel::PolicyHunt),
        Policy::Parity {} => ("parity", BattleshipDuel::PolicyParity),
        Policy::Classic { .. } => ("classic", BattleshipDuel::PolicyClassic),
        Policy::PMatrix { .. } => ("p-matrix", BattleshipDuel::PolicyMatrix),
        Policy::ExactGreedy { .. } => ("exact-greedy", BattleshipDuel::PolicyExact),
        Policy::Lookahead { .. } => ("lookahead", BattleshipDuel::PolicyLook),
        Policy::Optimum {} => ("optimum", BattleshipDuel::PolicyOptimum),
    }
}

/// Fleets that are played to the end one by one: the job's default, and a quicker number.
const MANY: u32 = 4096;
const FEW: u32 = 512;

/// Whether two ways differ in details only.
pub fn is_kind(a: Policy, b: Policy) -> bool {
    discriminant(&a) == discriminant(&b)
}

/// Whether it thinks for seconds rather than milliseconds.
pub const fn is_slow(policy: Policy) -> bool {
    matches!(policy, Policy::ExactGreedy { .. } | Policy::Lookahead { .. } | Policy::Optimum {})
}

/// Whether it can use what is known about an opponent.
pub fn can_weigh(policy: Policy) -> bool {
    weighed(policy, true) != policy || policy.is_weighted()
}

/// The way with what is known about the opponent, or without.
pub const fn weighed(policy: Policy, weighted: bool) -> Policy {
    match policy {
        Policy::PMatrix { count, finish, .. } => Policy::PMatrix { count, finish, weighted },
        Policy::ExactGreedy { ties, .. } => Policy::ExactGreedy { ties, weighted },
        Policy::Lookahead { fleets, width, .. } => Policy::Lookahead { fleets, width, weighted },
        other => other,
    }
}

/// What can be chosen about a way: name for tests, words, whether it is set, and the way with it
/// toggled.
fn variants(policy: Policy) -> Vec<(&'static str, BattleshipDuel, bool, Policy)> {
    let learned = ("weighted", BattleshipDuel::Weighted, policy.is_weighted());
    let learned = (learned.0, learned.1, learned.2, weighed(policy, !learned.2));
    match policy {
        Policy::PMatrix { count, finish, weighted } => {
            let distinct = count == Turns::Distinct;
            let other = if distinct { Turns::Four } else { Turns::Distinct };
            vec![
                (
                    "distinct",
                    BattleshipDuel::Distinct,
                    distinct,
                    Policy::PMatrix { count: other, finish, weighted },
                ),
                (
                    "no-finish",
                    BattleshipDuel::NoFinish,
                    !finish,
                    Policy::PMatrix { count, finish: !finish, weighted },
                ),
                learned,
            ]
        }
        Policy::Classic { form, finish } => {
            let published = form == Form::Published;
            let other = if published { Form::Corrected } else { Form::Published };
            vec![
                (
                    "published",
                    BattleshipDuel::Published,
                    published,
                    Policy::Classic { form: other, finish },
                ),
                (
                    "no-finish",
                    BattleshipDuel::NoFinish,
                    !finish,
                    Policy::Classic { form, finish: !finish },
                ),
            ]
        }
        Policy::ExactGreedy { ties, weighted } => {
            let random = ties == Ties::Random;
            let other = if random { Ties::First } else { Ties::Random };
            let other = Policy::ExactGreedy { ties: other, weighted };
            vec![("ties-random", BattleshipDuel::TiesRandom, random, other), learned]
        }
        Policy::Lookahead { fleets, width, weighted } => {
            let other = if fleets == FEW { MANY } else { FEW };
            let other = Policy::Lookahead { fleets: other, width, weighted };
            vec![("few", BattleshipDuel::FewFleets, fleets == FEW, other), learned]
        }
        _ => Vec::new(),
    }
}

/// What a policy is called, with what differs from the usual.
pub fn name(policy: Policy, lang: Lang) -> String {
    let [name, _] = lang.parts(words(policy).1);
    let chosen = variants(policy).into_iter().filter(|(_, _, so, _)| *so);
    let chosen: Vec<String> =
        chosen.map(|(_, key, ..)| lang.parts::<2>(key)[0].to_owned()).collect();
    match chosen.as_slice() {
        [] => name.to_owned(),
        some => lang.fill(BattleshipDuel::Variant, &[&name, &i18n::list(some, lang)]),
    }
}

/// Whether a way can be used on this sea at all.
pub fn fits(policy: Policy, sea: &BoardSetup) -> bool {
    match policy {
        Policy::Optimum {} => knows_optimum(sea),
        Policy::Classic { .. } => {
            let rules = sea.rules();
            rules.is_ok_and(|rules| rules.classes.iter().all(|class| class.shape.is_line()))
        }
        _ => true,
    }
}

/// This way, or the article's where this sea does not allow it.
pub fn fitting(policy: Policy, sea: &BoardSetup) -> Policy {
    if fits(policy, sea) { policy } else { MATRIX }
}

fn choice(test: String, key: BattleshipDuel, pressed: bool, click: Handler<()>, lang: Lang) -> El {
    let [title, about] = lang.parts(key);
    button("button.play__mode", (), click)
        .id(test)
        .attr("aria-pressed", pressed)
        .with(el("b").with(title))
        .with(el("span").with(about))
}

/// Buttons to choose among them: each with name and sentence. Ways that this sea does not allow are
/// left out.
pub fn choices(
    chosen: impl Fn(Policy) -> bool,
    sea: &BoardSetup,
    choose: &Handler<Policy>,
    lang: Lang,
) -> El {
    let offered = USUAL_PLAYERS.into_iter().filter(|policy| fits(*policy, sea));
    let buttons = offered.map(|policy| {
        let (test, key) = words(policy);
        choice(format!("policy-{test}"), key, chosen(policy), on(choose, policy), lang)
    });
    el("div.play__modes").group(lang.t(BattleshipDuel::Policy)).list(buttons)
}

/// Buttons for the details of one way; empty where there are none. `weights`: whether something is
/// known about an opponent; `None` where that is chosen elsewhere.
pub fn details(
    policy: Policy,
    weights: Option<bool>,
    choose: &Handler<Policy>,
    lang: Lang,
) -> Option<El> {
    let shown = variants(policy).into_iter().filter(|one| one.0 != "weighted" || weights.is_some());
    let buttons = shown.map(|(test, key, so, other)| {
        let missing = test == "weighted" && !so && weights != Some(true);
        choice(format!("way-{test}"), key, so, on(choose, other), lang).flag("disabled", missing)
    });
    let buttons: Vec<_> = buttons.collect();
    (!buttons.is_empty()).then(|| {
        el("div.play__modes duel__variants").group(lang.t(BattleshipDuel::Variants)).list(buttons)
    })
}
