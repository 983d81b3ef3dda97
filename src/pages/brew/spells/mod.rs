//! What spells are worth: by the article, as published, and as learned here.

mod pairs;
mod plot;
mod setup;
mod state;
mod table;

use std::rc::Rc;

use yew::prelude::*;

use self::state::View;
use super::article::which_of;
use super::batch::{Games, use_games};
use super::game::failure;
use super::learned_values::{self, LearnedValues};
use crate::components::{
    DrawCard, Exactness, Frame, FrameProps, ShareContent, about, behind_mean, card,
    exactness_badge, later, plus_minus, toast,
};
use crate::el::{El, all, button, el, labelled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{BatchText, BrewSpells, Lang, Title, decimal, number};
use crate::mount::mount;
use jobs::Ask;
use jobs::brew::{Learn, LearnReport, Shipped, ShippedRequest};
use protocol::js_serde;

/// The Spells screen.
#[component]
pub fn Spells() -> Html {
    let lang = use_lang();
    let games: Games<Learn> = use_games();
    let view = use_value(View::default);
    let used = use_value(learned_values::read);
    let trail = use_mut_ref(plot::Trail::new);
    {
        let trail = trail.clone();
        use_memo(games.batch.report.clone(), move |report| {
            plot::note(&mut trail.borrow_mut(), report.as_deref());
        });
    }
    let wanted = use_value(|| false);
    let shipped = use_job(wanted.then(|| Ask::<Shipped>::new(ShippedRequest {})));
    {
        let (wanted, take) = (wanted.clone(), games.batch.take.clone());
        use_effect_with(shipped.report.clone(), move |report| {
            if let Some(text) = report.as_deref().and_then(js_serde::report_json) {
                wanted.set(false);
                take.emit(text);
            }
        });
    }
    let look = view.setter();
    let plan = games.document.now.clone();
    let report = games.batch.report.as_deref();

    let laboratory = card("section.card brew-many__setup", lang.t(BrewSpells::Laboratory), None)
        .with(el("p.muted").with(lang.t(BrewSpells::LaboratoryHint)))
        .with(setup::form(&plan, &games.document, lang))
        .with(games.batch.controls.clone())
        .with(games.lasting(lang));
    let sure = report.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let learned = card("section.card@learned", lang.t(BrewSpells::Learned), sure)
        .with(games.batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale))))
        .with(report.map(|report| {
            let last = report.request.seed_from + report.sums.games.max(1) - 1;
            let first = report.request.seed_from;
            let head = lang.fill(
                BatchText::Played,
                &[&number(report.sums.games), &number(first), &number(last)],
            );
            el("p.muted num@batch-head").with(head)
        }))
        .with(report.map(|report| rupees(report, lang)))
        .with(match report.and_then(|report| Some((report, report.sums.spearman?))) {
            Some((report, spearman)) => {
                let numbers = vec![("n", report.sums.values.len().to_string())];
                let name = lang.parts::<3>(BrewSpells::SpearmanTopic)[0];
                let value = about(BrewSpells::SpearmanTopic, numbers, Exactness::Sampled, lang)
                    .with(el("span.big answer").with(format!("ρ = {}", decimal(spearman, 3))))
                    .with(el("span.why").with(name));
                plot::pictures(report, &trail.borrow(), view.spell, value, lang)
            }
            None => {
                let key = if report.is_some() { BrewSpells::TooFew } else { BrewSpells::Empty };
                let none = el("p.muted@batch-empty").with(lang.t(key));
                let open = report.is_none().then(|| {
                    let press = wanted.set_to(true);
                    button("button.button@shipped", lang.t(BrewSpells::Shipped), press)
                });
                let fault = failure(&shipped.state, &shipped.retry, lang);
                el("div.stack").with(none).with(open).with(fault).html()
            }
        })
        .with(for_bots(report, &used, lang));
    let values = card("section.card", lang.t(BrewSpells::Values), None)
        .with(el("p.muted").with(lang.t(BrewSpells::ValuesHint)))
        .with(table::table(report, *view, &look, lang));
    let pairs = report.filter(|report| !report.sums.pairs.is_empty()).map(|report| {
        card("section.card brew-pairs@pairs-card", lang.t(BrewSpells::Pairs), None)
            .with(pairs::table_of(report, *view, &look, lang))
    });
    let lab = el("div.lab brew-many")
        .with(
            labelled("section.lab__board stack", lang.t(BrewSpells::Laboratory))
                .with(laboratory)
                .with(learned),
        )
        .with(
            labelled("section.lab__answer", lang.t(Title::BrewSpells)).with(later(all([
                Some(values),
                pairs,
            ]
            .into_iter()
            .flatten()))),
        );
    let words = report.map(|report| {
        report.sums.spearman.map_or_else(String::new, |it| format!("Spearman {}", decimal(it, 3)))
    });
    let whole = report.filter(|report| !report.sums.values.is_empty()).cloned();
    let share = ShareContent {
        title: format!("{} · {}", lang.t(Title::Brew), lang.t(Title::BrewSpells)).into(),
        text: words.unwrap_or_default().into(),
        link: games.document.link.clone().into(),
        file: "sakiyomi-brew-spells".into(),
        card: whole.map(|report| -> DrawCard {
            let link = games.document.link.clone();
            Rc::new(move |canvas| plot::draw(canvas, &report, &link, lang))
        }),
        json: games.batch.json.clone(),
        import: Some(games.batch.take.clone()),
    };
    mount::<Frame>(FrameProps {
        edits: Some(games.document.edits),
        share: Some(share),
        share_words: Some([lang.t(BatchText::ShareLink), lang.t(BatchText::ShareHint)]),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The mean rupees of a game.
fn rupees(report: &LearnReport, lang: Lang) -> El {
    let found = i64::try_from(report.sums.sum)
        .ok()
        .and_then(|sum| jobs::stats::mean(report.sums.games, sum, report.sums.sum_sq));
    let value = found.map(|found| {
        let numbers = behind_mean(found, report.sums.sum as i64, report.sums.sum_sq, 2);
        about(BrewSpells::RupeesTopic, numbers, Exactness::Sampled, lang).with(plus_minus(found, 2))
    });
    let error = table::mean_error(report).map(|error| {
        let numbers = vec![("n", report.sums.values.len().to_string())];
        about(BrewSpells::MeanErrorTopic, numbers, Exactness::Sampled, lang)
            .id("mean-error")
            .with(decimal(error, 3))
    });
    let row = |key: BrewSpells, value: Option<El>| {
        value.map(|value| {
            el("div").with(el("dt").with(lang.parts::<3>(key)[0])).with(el("dd.num").with(value))
        })
    };
    el("dl.facts")
        .with(row(BrewSpells::RupeesTopic, value))
        .with(row(BrewSpells::MeanErrorTopic, error))
}

/// Lets players use the values, or no longer.
fn for_bots(
    report: Option<&LearnReport>,
    used: &ValueHandle<Option<LearnedValues>>,
    lang: Lang,
) -> El {
    let values =
        report.filter(|report| !report.sums.values.is_empty()).map(|report| LearnedValues {
            values: report
                .sums
                .values
                .iter()
                .map(|it| (it.value * 1000.0).round() / 1000.0)
                .collect(),
            games: report.sums.games,
        });
    let state = match &**used {
        Some(own) => lang.fill(BrewSpells::InUse, &[&number(own.games)]),
        None => lang.t(BrewSpells::NotInUse).to_owned(),
    };
    let same = values.is_some() && values == **used;
    let take = {
        let (used, values) = (used.clone(), values.clone());
        Handler::from(move |()| {
            if let Some(values) = &values {
                learned_values::write(values);
                used.set(Some(values.clone()));
                toast(lang.t(BrewSpells::UsedToast));
            }
        })
    };
    let drop = {
        let used = used.clone();
        Handler::from(move |()| {
            learned_values::forget();
            used.set(None);
        })
    };
    let buttons = el("div.buttons")
        .with(
            button("button.button@use-values", lang.t(BrewSpells::Use), take)
                .flag("disabled", values.is_none() || same),
        )
        .with(
            used.is_some()
                .then(|| button("button.button@drop-values", lang.t(BrewSpells::DropValues), drop)),
        );
    el("div.stack")
        .with(el("h3").with(lang.t(BrewSpells::ForBots)))
        .with(el("p@values-state").with(state))
        .with(buttons)
        .with(el("p.muted").with(lang.t(BrewSpells::UseHint)))
        .with(which_of(lang.t(BrewSpells::UseHint), lang))
}
