//! What a contest is computed by, and how far that agrees with the game: two things beside the question
//! whether a sum is exact.

use super::catalogue;
use crate::agreement::figures;
use crate::components::{Exactness, Explanation, explain};
use crate::el::{El, el};
use crate::i18n::{ContestText, Lang};
use jobs::contest::{Ai, ConventionChoice, Listed, Loadout, Plan, day_of};

/// How far the AI's choices are known to be those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Its scores were compared with rehearsals.
    Tested,
    /// It is built from the game's tables, and was compared with nothing.
    Modelled,
    /// It is set otherwise than in the game, or there was nothing to compare it with.
    Unknown,
}

impl Known {
    /// Of an AI of this version; there are no rehearsals of Anomaly from the time of version 1.
    pub fn of(version: u8, plan: Plan, ai: &Ai, conventions: &ConventionChoice) -> Self {
        let usual = Ai { version: ai.version, table: ai.table.clone(), ..Ai::default() };
        if *ai != usual || *conventions != ConventionChoice::default() {
            return Self::Unknown;
        }
        match (version, plan) {
            (2, _) => Self::Modelled,
            (_, Plan::Plan3) => Self::Unknown,
            _ => Self::Tested,
        }
    }

    /// The same of a loadout.
    pub fn of_loadout(all: &Listed, loadout: &Loadout) -> Self {
        let version = catalogue::version(all, loadout);
        Self::of(version, catalogue::plan(all, loadout), &loadout.ai, &loadout.conventions)
    }

    /// A sign that says so, and explains itself.
    pub fn badge(self, lang: Lang) -> El {
        let names: [&str; 3] = lang.parts(ContestText::Agreement);
        let key = match self {
            Self::Tested => ContestText::AgreementTested,
            Self::Modelled => ContestText::AgreementModelled,
            Self::Unknown => ContestText::AgreementUnknown,
        };
        let [rehearsals, loadouts, chi] = figures();
        explain(Explanation {
            title: lang.t(ContestText::AgreementTitle).into(),
            text: lang.fill(key, &[&rehearsals, &loadouts, &chi]).into(),
            exactness: Exactness::Exact,
            ..Explanation::default()
        })
        .class("agreement-badge", true)
        .class("agreement-badge--tested", self == Self::Tested)
        .id("agreement-badge")
        .with(names[self as usize])
    }
}

/// The day of the data, the version of the AI, and how far it agrees with the game.
pub fn line(all: &Listed, loadout: &Loadout, lang: Lang) -> El {
    let day = day_of(&all.snapshot);
    let words = lang.fill(ContestText::Basis, &[&day, &catalogue::version(all, loadout)]);
    el("p.contest-basis muted@basis-line")
        .with(el("span").with(words))
        .with(" ")
        .with(Known::of_loadout(all, loadout).badge(lang))
}
