//! How far the AI agrees with scores of rehearsals: what was measured, and games of each loadout.

mod games;

use serde::de::DeserializeOwned;
use yew::prelude::*;

use self::games::{RowGames, RowGamesProps};
use crate::components::{Exactness, about, bare_table, card, dialog, page, row_head, scroller};
use crate::el::{El, all, el, labelled, on};
use crate::hooks::{ValueHandle, use_job_into, use_lang, use_value};
use crate::i18n::fill;
use crate::i18n::{AgreementText, Lang, decimal, number, percent, plain, signed};
use crate::mount::mount_keyed;
use crate::pages::contest::working::working;
use crate::route::{Route, anchor};
use jobs::contest::{
    AgreementReport, AgreementRequest, AgreementTable, Measured, Measurements, Rehearsal,
    RehearsalPolicy, Rehearsals, RowAgreement, stands_out,
};
use jobs::{Ask, Batch};
use protocol::js_serde;

/// The scale ends at a multiple of this.
const SCALE_STEP: f64 = 0.05;

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    js_serde::read(js_serde::parse(text).ok()?).ok()
}

/// The rehearsals, and how far each policy agreed with them.
#[derive(Debug, PartialEq)]
struct Figures {
    rows: Vec<Rehearsal>,
    table: AgreementTable,
}

impl From<AgreementReport> for Figures {
    fn from(AgreementReport { rows, table }: AgreementReport) -> Self {
        Self { rows: read(&rows).unwrap_or_default(), table: read(&table).unwrap_or_default() }
    }
}

impl Figures {
    /// How many rehearsals there are.
    fn rehearsals(&self) -> f64 {
        self.rows.iter().filter_map(Rehearsal::known).map(|known| known.samples).sum()
    }
}

/// The least and the most of a figure over the seeds of a policy.
fn ends(measured: &[&Measured], figure: fn(&Measured) -> f64) -> [f64; 2] {
    measured.iter().map(|one| figure(one)).fold([f64::MAX, f64::MIN], |[least, most], value| {
        [f64::min(least, value), f64::max(most, value)]
    })
}

/// Both ends, or one where they look alike.
fn range([least, most]: [String; 2], between: &str) -> String {
    if least == most { least } else { [least, most].join(between) }
}

/// χ² over the seeds of a policy.
fn chi(measured: &[&Measured]) -> String {
    range(ends(measured, |one| one.chi2).map(|value| decimal(value, 1)), "–")
}

/// The mean difference over the seeds of a policy.
fn difference(measured: &[&Measured]) -> String {
    range(ends(measured, |one| one.difference).map(|value| percent(value, 2)), " … ")
}

/// Whether what a policy scores differs from the rehearsals by more than chance.
fn differs(measured: &[&Measured]) -> bool {
    measured.iter().any(|one| stands_out(one.chi2, one.compared()))
}

/// The Agreement screen.
#[component]
pub fn AgreementPage() -> Html {
    let lang = use_lang();
    let asked = use_job_into::<_, Figures>(Some(Ask::<Measurements>::new(AgreementRequest {})));
    let open = use_value(|| None::<usize>);
    let Some(figures) = &asked.report else {
        return page(None, el("div.stack").with(working(&asked, lang)));
    };
    let shown = open.and_then(|at| {
        let row = figures.rows.get(at)?.clone();
        let title = row_name(&row);
        let games = mount_keyed::<RowGames>(row.n.to_string(), RowGamesProps { row });
        Some(dialog(title, "agreement-games", open.set_to(None), games))
    });
    let lab = el("div.lab agreement")
        .with(
            el("div.lab__board stack").with(answer(figures, lang)).with(rows(figures, &open, lang)),
        )
        .with(
            el("div.lab__answer stack")
                .with(others(figures, lang))
                .with(limits(figures, lang))
                .with(own(lang)),
        )
        .with(shown);
    page(None, lab)
}

/// Idol and card.
fn row_name(row: &Rehearsal) -> String {
    format!("{} {}", row.idol.0, row.idol.1)
}

/// The answer in a sentence, and its figures.
fn answer(figures: &Figures, lang: Lang) -> El {
    let measured: Vec<&Measured> = figures.table.of(RehearsalPolicy::Ai).collect();
    let season = figures.rows.first().map_or(0, |row| row.season);
    let key = if differs(&measured) { AgreementText::Differs } else { AgreementText::Fits };
    let rehearsals = decimal(figures.rehearsals(), 0);
    let sentence = lang.fill(key, &[&season, &figures.rows.len(), &rehearsals]);
    let day = measured.iter().map(|one| one.day.as_str()).max().unwrap_or_default();
    let games = number(measured.first().map_or(0, |one| one.games));
    let on_day = lang.fill(AgreementText::MeasuredOn, &[&day, &measured.len(), &games]);
    let facts = [
        (AgreementText::Difference, el("span@agreement-difference").with(difference(&measured))),
        (AgreementText::Measured, el("span@agreement-day").with(on_day)),
    ];
    let facts = facts.map(|(key, value)| {
        el("div").with(el("dt").with(lang.t(key))).with(el("dd.num").with(value))
    });
    let seeds = measured.iter().map(|one| decimal(one.chi2, 1)).collect::<Vec<_>>().join(" · ");
    let chi = about(AgreementText::ChiTopic, vec![("χ²", seeds)], Exactness::Sampled, lang)
        .id("agreement-chi")
        .with(format!("{} / {}", chi(&measured), figures.rows.len()));
    el("section.card")
        .with(el("h2.visually-hidden").with(lang.t(AgreementText::Answer)))
        .with(el("p.agreement__answer@agreement-answer").with(sentence))
        .with(
            el("p.headline")
                .with(el("span.big answer num").with(chi))
                .with(el("span.why").with(lang.t(AgreementText::Chi))),
        )
        .with(el("dl.facts").list(facts))
}

/// The loadouts, each with its mean beside that of the rehearsals.
fn rows(figures: &Figures, open: &ValueHandle<Option<usize>>, lang: Lang) -> El {
    let found: Vec<Option<RowAgreement>> =
        figures.rows.iter().map(|row| figures.table.row(RehearsalPolicy::Ai, row)).collect();
    let widest = found.iter().flatten().fold(0.0, |widest, found| {
        f64::max(widest, f64::max(band(found), found.difference.unwrap_or_default().abs()))
    });
    let scale = (widest / SCALE_STEP).ceil().max(1.0) * SCALE_STEP;
    let list = figures.rows.iter().zip(&found).enumerate();
    let list = list.filter_map(|(at, (row, found))| {
        let line = line(row, found.as_ref()?, scale, lang).click(on(&open.setter(), Some(at)));
        Some(el("li").with(line).html())
    });
    let list: Vec<Html> = list.collect();
    let z = about(AgreementText::ZTopic, Vec::new(), Exactness::Sampled, lang)
        .id("agreement-z")
        .with(lang.t(AgreementText::WhatIsZ));
    let [low, high] = [-scale, scale].map(|end| format!("{}%", signed(end * 100.0, 0)));
    let axis = el("div.agreement__axis num")
        .attr("aria-hidden", "true")
        .with(el("span").with(low))
        .with(el("span").with("0"))
        .with(el("span").with(high));
    card("section.card", lang.t(AgreementText::Each), None)
        .with(el("p.muted").with(lang.t(AgreementText::Key)))
        .with(el("div").with(z))
        .with(axis)
        .with(labelled("ul.list agreement__rows", lang.t(AgreementText::Each)).with(list))
}

/// Two standard errors of the rehearsals' mean, as a share of it: of our deviation where theirs is unknown.
fn band(found: &RowAgreement) -> f64 {
    let deviation = found.known.and_then(|known| known.deviation).or(found.ours.deviation);
    let band = found.known.zip(deviation);
    band.map_or(0.0, |(known, deviation)| 2.0 * deviation / known.samples.sqrt() / known.mean)
}

/// A loadout as a button.
fn line(row: &Rehearsal, found: &RowAgreement, scale: f64, lang: Lang) -> El {
    let at = |share: f64| plain(50.0 + share / scale * 50.0, 2);
    let (band, difference) = (band(found), found.difference.unwrap_or_default());
    let places = format!("--low:{}%;--high:{}%;--at:{}%", at(-band), at(band), at(difference));
    let samples = found.known.map_or(0.0, |known| known.samples);
    let place = lang.fill(AgreementText::Place, &[&row.stage, &decimal(samples, 0)]);
    let z = found.z.map_or_else(|| "–".to_owned(), |z| signed(z, 2));
    let picture = el("span.agreement__bar").attr("aria-hidden", "true").attr("style", places);
    el("button.agreement__row")
        .id(format!("agreement-row-{}", row.n))
        .attr("aria-haspopup", "dialog")
        .with(el("b").attr("lang", "ja").with(row_name(row)))
        .with(el("span.num").with(format!("{}%", signed(difference * 100.0, 1))))
        .with(el("span.muted").with(place))
        .with(el("span.num muted").with(format!("z {z}")))
        .with(picture.with(el("i.agreement__band")).with(el("i.agreement__dot")))
}

/// Those who should agree less.
fn others(figures: &Figures, lang: Lang) -> El {
    let names: [&str; RehearsalPolicy::ALL.len()] = lang.parts(AgreementText::Policies);
    let rows = RehearsalPolicy::ALL.into_iter().zip(names).filter_map(|(policy, name)| {
        let measured: Vec<&Measured> = figures.table.of(policy).collect();
        measured.first()?;
        let differs = differs(&measured);
        let told = lang.t(if differs { AgreementText::Told } else { AgreementText::NotTold });
        let told = (policy != RehearsalPolicy::Ai).then(|| el("span.muted").with(told));
        let cells = [chi(&measured), difference(&measured)].map(|text| el("td.num").with(text));
        let row = el("tr").id(format!("agreement-{}", policy as u8));
        Some(row.with(row_head(name).with(told)).list(cells).html())
    });
    let heads = [
        ("", lang.t(AgreementText::Who)),
        ("num", "χ²"),
        ("num", lang.t(AgreementText::Difference)),
    ];
    let table = bare_table("table.agreement__table@agreement-others", &heads, rows);
    card("section.card", lang.t(AgreementText::CanTell), None)
        .with(el("p.muted").with(lang.fill(AgreementText::CanTellHint, &[&figures.rows.len()])))
        .with(scroller(lang.t(AgreementText::CanTell), table))
}

/// What the comparison cannot say.
fn limits(figures: &Figures, lang: Lang) -> El {
    let list: [&str; 4] = lang.parts(AgreementText::LimitList);
    let list = list.map(|text| el("li").with(fill(text, &[&figures.rows.len()])));
    card("section.card", lang.t(AgreementText::Limits), None)
        .with(el("ul.agreement__limits@agreement-limits").list(list))
}

/// Where one's own rehearsals go.
fn own(lang: Lang) -> El {
    let link = anchor(Route::ContestSpread, "a.button@agreement-own")
        .with(lang.t(AgreementText::ToSpread));
    let row = Rehearsals::EXAMPLE.split_once("\"rows\":").map_or("", |(_, rest)| rest);
    let row = row.split_once(",\"games\"").map_or(row, |(rows, _)| rows);
    let form = el("details@agreement-form")
        .with(el("summary").with(lang.t(AgreementText::Form)))
        .with(all([
            el("p.muted").with(lang.t(AgreementText::FormHint)),
            el("p.formula").with(row),
            el("p.formula").with("sakiyomi contest rehearsals FILE --games N --seed S"),
        ]));
    card("section.card", lang.t(AgreementText::OwnRehearsals), None)
        .with(el("p").with(lang.t(AgreementText::OwnHint)))
        .with(el("div.buttons").with(link))
        .with(form)
}
