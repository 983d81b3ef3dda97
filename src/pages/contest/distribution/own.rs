//! Scores of one's own rehearsals, beside those of the AI.

use protocol::js_serde;
use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::agreement::difference;
use crate::components::{Exactness, about};
use crate::el::{El, all, el, titled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_value};
use crate::i18n::{
    BadScores, DistributionText, Lang, MOST_SCORES, decimal, list, number, read_scores, signed,
};
use crate::store;
use jobs::contest::{GamesReport, Loadout, Rehearsal, RowAgreement};
use wasm_bindgen::JsValue;

/// How many of the scores are repeated to show how they were read.
const REPEATED: usize = 3;
/// From this z on, chance alone hardly explains a difference.
const CLEAR: f64 = 2.0;

/// What was entered, word for word, and for which loadout.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Entered {
    text: String,
    loadout: Option<Loadout>,
}

/// Whether a saved value is such scores.
pub fn is_own(value: JsValue) -> bool {
    js_serde::read::<Entered>(value).is_ok()
}

/// The scores that were entered on this device.
pub struct Own {
    entered: ValueHandle<Entered>,
    loadout: Loadout,
    /// The scores as they were read, or what is wrong with them.
    scores: Result<Vec<u32>, String>,
}

/// The scores that were entered, with the loadout that is shown.
#[hook]
pub fn use_own(loadout: &Loadout, lang: Lang) -> Own {
    let entered =
        use_value(|| store::read::<Entered>(store::CONTEST_OWN_SCORES).unwrap_or_default());
    let scores = read_scores(&entered.text).map_err(|bad| fault(bad, lang));
    Own { entered, loadout: loadout.clone(), scores }
}

/// How far the games of a loadout agree with these scores.
fn agreement(report: &GamesReport, at: usize, scores: &[u32]) -> Option<RowAgreement> {
    let row = Rehearsal { scores: scores.to_vec(), ..Rehearsal::default() };
    RowAgreement::of_games(&row, report.sums.games, report.sums.loadouts.get(at)?)
}

fn fault(bad: BadScores<'_>, lang: Lang) -> String {
    match bad {
        BadScores::NotAScore(part) => lang.fill(DistributionText::OwnBad, &[&part]),
        BadScores::Commas(part) => lang.fill(DistributionText::OwnCommas, &[&part]),
        BadScores::TooLarge(part) => lang.fill(DistributionText::OwnLarge, &[&part]),
        BadScores::TooMany(many) => lang.fill(DistributionText::OwnMany, &[&many, &MOST_SCORES]),
    }
}

/// The first of the scores, to show how they were read.
fn read(scores: &[u32], lang: Lang) -> String {
    let mut shown: Vec<String> =
        scores.iter().take(REPEATED).map(|&score| number(score.into())).collect();
    if scores.len() > REPEATED {
        shown.push(lang.t(DistributionText::OwnMore).to_owned());
    }
    lang.fill(DistributionText::OwnRead, &[&scores.len(), &list(&shown, lang)])
}

impl Own {
    /// Those that can be compared: all of them, or none.
    pub fn sound(&self) -> &[u32] {
        self.scores.as_deref().unwrap_or(&[])
    }

    /// The field, how it is read, and how the scores compare; below it, so that the field stays in place.
    pub fn fold(&self, report: Option<&GamesReport>, beside: El, lang: Lang) -> El {
        let set = {
            let (entered, loadout) = (self.entered.clone(), self.loadout.clone());
            Handler::from(move |text: String| {
                let new = Entered { text, loadout: Some(loadout.clone()) };
                if new.text.trim().is_empty() {
                    store::remove(store::CONTEST_OWN_SCORES);
                } else {
                    store::write(store::CONTEST_OWN_SCORES, &new);
                }
                entered.set(new);
            })
        };
        let text = &self.entered.text;
        let area = el("textarea.input@own-scores")
            .attr("rows", "3")
            .attr("inputmode", "text")
            .attr("autocomplete", "off")
            .attr("spellcheck", "false")
            .attr("aria-invalid", self.scores.is_err().then_some("true"))
            .attr("aria-describedby", "own-read")
            .value(text.clone())
            .input(set);
        let bad = self.scores.as_ref().err().map(|bad| {
            el("p.notice notice--bad@own-fault").attr("role", "alert").with(bad.clone())
        });
        let scores = self.sound();
        let is_other = self.entered.loadout.as_ref().is_some_and(|of| *of != self.loadout);
        let other = (!text.is_empty() && is_other)
            .then(|| el("p.caution@own-other").with(lang.t(DistributionText::OwnOther)));
        let read = (!scores.is_empty()).then(|| {
            let waits =
                report.is_none().then(|| el("p.muted").with(lang.t(DistributionText::OwnWaits)));
            all([
                Some(el("p.num@own-read").with(read(scores, lang))),
                waits,
                report
                    .and_then(|report| agreement(report, 0, scores))
                    .map(|found| facts(&found, lang)),
            ]
            .into_iter()
            .flatten())
        });
        el("details.card fold@own")
            .with(el("summary").with(lang.t(DistributionText::OwnScores)))
            .with(
                el("div.stack")
                    .with(titled(lang.t(DistributionText::OwnHint), area))
                    .with(beside)
                    .with(el("div.stack").attr("id", "own-read").with(bad).with(other).with(read)),
            )
    }

    /// How a loadout's games compare with the scores, in a line; `None` without scores.
    pub fn line(&self, report: &GamesReport, at: usize, lang: Lang) -> Option<El> {
        let scores = self.sound();
        let found = agreement(report, at, scores).filter(|_| !scores.is_empty())?;
        let mean = decimal(found.known?.mean, 0);
        let words = lang.fill(DistributionText::OwnLine, &[&scores.len(), &mean]);
        let drawn = lang.t(DistributionText::OwnDrawn);
        let values = el("span.num").with(difference(&found)).with(" · ").with(z(&found, lang));
        if at > 0 {
            return Some(
                el("p@own-line-beside")
                    .with(lang.t(DistributionText::OwnDifference))
                    .with(" ")
                    .with(values),
            );
        }
        let drawn = el("span.muted distribution__drawn").with(drawn);
        Some(el("p@own-line").with(words).with(" ").with(values).with(drawn))
    }
}

fn z(found: &RowAgreement, lang: Lang) -> El {
    let value = found.z.map_or_else(|| "–".to_owned(), |z| signed(z, 2));
    let known = found.known.iter().flat_map(|known| {
        let deviation = known.deviation.map_or_else(|| "–".to_owned(), |g| decimal(g, 0));
        [("n", decimal(known.samples, 0)), ("g", deviation)]
    });
    let ours = found.ours.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, 0));
    let numbers = [("N", number(found.ours.n)), ("s", ours)].into_iter().chain(known).collect();
    about(DistributionText::OwnZTopic, numbers, Exactness::Sampled, lang).with(format!("z {value}"))
}

/// Number, mean, difference and z.
fn facts(found: &RowAgreement, lang: Lang) -> El {
    let known = found.known;
    let rows = [
        (
            DistributionText::OwnNumber,
            el("span").with(known.map(|known| decimal(known.samples, 0))),
        ),
        (DistributionText::OwnMean, el("span").with(known.map(|known| decimal(known.mean, 0)))),
        (DistributionText::OwnDifference, el("span").with(difference(found))),
    ];
    let rows = rows.map(|(key, value)| {
        el("div").with(el("dt").with(lang.t(key))).with(el("dd.num").with(value))
    });
    let [chance, clear]: [&str; 2] = lang.parts(DistributionText::OwnVerdict);
    let verdict = found.z.map(|z| if z.abs() < CLEAR { chance } else { clear });
    let z = el("div").with(el("dt").with(verdict)).with(el("dd.num").with(z(found, lang)));
    el("dl.facts@own-facts").list(rows.into_iter().chain([z]))
}
