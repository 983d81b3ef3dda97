//! The ways to choose a shot, in words.

use super::ask::Policy;
use crate::web::callback::Callback;
use crate::web::el::{El, button, el, on};
use crate::web::i18n::{Duel, Lang};

/// The ways that can be chosen, from the weakest to the strongest, and their words.
pub const POLICIES: [(&str, Duel); 8] = [
    ("random", Duel::PolicyRandom),
    ("hunt-target", Duel::PolicyHunt),
    ("parity", Duel::PolicyParity),
    ("classic", Duel::PolicyClassic),
    ("p-matrix", Duel::PolicyMatrix),
    ("exact-greedy", Duel::PolicyExact),
    ("lookahead", Duel::PolicyLook),
    ("optimum", Duel::PolicyOptimum),
];

/// Name and one sentence.
pub fn words(name: &str, lang: Lang) -> [&'static str; 2] {
    let found = POLICIES.iter().find(|(known, _)| *known == name);
    lang.parts(found.map_or(Duel::PolicyRandom, |(_, key)| *key))
}

/// What a policy is called.
pub fn name(policy: &Policy, lang: Lang) -> String {
    let [name, _] = words(&policy.policy, lang);
    if policy.weighted { format!("{name} ({})", lang.t(Duel::Weighted)) } else { name.to_owned() }
}

/// Whether it can count with what is known of an opponent.
pub fn can_weigh(name: &str) -> bool {
    matches!(name, "p-matrix" | "exact-greedy" | "lookahead")
}

/// Buttons to choose among them: name and sentence each. Small boards have one more.
pub fn choices(
    chosen: impl Fn(&str) -> bool,
    tiny: bool,
    label: &'static str,
    choose: &Callback<u8>,
    lang: Lang,
) -> El {
    let buttons = POLICIES.iter().enumerate().filter(|(_, (name, _))| tiny || *name != "optimum");
    let buttons = buttons.map(|(at, (name, key))| {
        let [title, about] = lang.parts(*key);
        button("button.play__mode", (), on(choose, at as u8))
            .id(format!("policy-{name}"))
            .attr("aria-pressed", chosen(name))
            .with(el("b").with(title))
            .with(el("span").with(about))
    });
    el("div.play__modes").attr("role", "group").attr("aria-label", label).list(buttons)
}
