//! All spells with what they are worth: by the article, as published, as learned.

use yew::prelude::*;

use super::super::article::about;
use super::super::cards::spell_face;
use super::state::{Column, View};
use crate::components::ingredients::change_words;
use crate::components::{Exactness, row_head, scroller};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{BrewSpells, Lang, decimal, number, plain, signed};
use jobs::brew::{BASE, LearnReport, SPELLS, ValueEntry};

/// The standard error of a value, as a mean over all.
pub fn mean_error(report: &LearnReport) -> Option<f64> {
    let sum: f64 = report.sums.values.iter().map(|value| value.error).sum();
    (!report.sums.values.is_empty()).then(|| sum / report.sums.values.len() as f64)
}

/// The published value of a spell of all.
pub fn published(spell: usize) -> f64 {
    f64::from(SPELLS[spell].value) / 10.0
}

/// Rupees of the games learned from for one of the published values, by the means of both: what a spell
/// brings depends on how many turns it has and how many others there are.
pub fn scale(report: &LearnReport) -> f64 {
    let learned: f64 = report.sums.values.iter().map(|value| value.value).sum();
    let total: f64 = (BASE..SPELLS.len()).map(published).sum();
    learned / total
}

/// Hundredths, as the table shows them.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The published value of a spell at the mean of the learned ones, where something was learned.
fn scaled(report: Option<&LearnReport>, spell: usize) -> Option<f64> {
    let scale = report.filter(|report| !report.sums.values.is_empty()).map(scale)?;
    (scale > 0.0).then(|| published(spell) * scale)
}

/// The learned value minus the published one at the same mean, both as the table shows them.
fn difference(report: Option<&LearnReport>, spell: usize) -> Option<f64> {
    Some(rounded(learned(report, spell)?.value) - rounded(scaled(report, spell)?))
}

/// What was learned about any spell; base spells are always owned, so nothing is learned about
/// them.
pub fn learned(report: Option<&LearnReport>, spell: usize) -> Option<ValueEntry> {
    report?.sums.values.get(spell.checked_sub(BASE)?).copied()
}

/// The number of a spell of all as positions write it.
pub const fn src(spell: usize) -> i16 {
    if spell < BASE { -1 - spell as i16 } else { (spell - BASE) as i16 }
}

/// The values for other programs.
pub fn csv(report: &LearnReport, lang: Lang) -> String {
    let rows = report.sums.values.iter().enumerate().map(|(tome, value)| {
        let spell = tome + BASE;
        let name = called(spell, lang).replace('"', "\"\"");
        let [published, value, error] =
            [published(spell), value.value, value.error].map(|number| plain(number, 3));
        format!("{spell},\"{name}\",{},{published},{value},{error}\n", report.sums.values[tome].n)
    });
    format!("spell,name,games,published,learned,error\n{}", rows.collect::<String>())
}

/// What a spell is called in a line of text.
pub fn called(spell: usize, lang: Lang) -> String {
    let words = change_words(SPELLS[spell].delta, lang);
    match spell.checked_sub(BASE) {
        Some(number) => lang.fill(BrewSpells::TomeSpell, &[&number, &words]),
        None => lang.fill(BrewSpells::BaseSpell, &[&words]),
    }
}

fn key(report: Option<&LearnReport>, column: Column, spell: usize) -> f64 {
    let known = learned(report, spell);
    let entry = &SPELLS[spell];
    match column {
        Column::Number => spell as f64,
        Column::Most => entry.most().into(),
        Column::Base => entry.base_value().into(),
        Column::Published => published(spell),
        Column::Learned => known.map_or(f64::NAN, |known| known.value),
        Column::Error => known.map_or(f64::NAN, |known| known.error),
        Column::Difference => difference(report, spell).unwrap_or(f64::NAN),
    }
}

/// Spells in the order of a column; those without a number there come last.
fn order(report: Option<&LearnReport>, view: &View) -> Vec<usize> {
    let mut spells: Vec<usize> = (0..SPELLS.len()).collect();
    let sign = if view.up { 1.0 } else { -1.0 };
    let place = |&spell: &usize| {
        let value = key(report, view.by, spell);
        // Thousandths suffice, and integers are ordered.
        if value.is_nan() { i64::MAX } else { (value * sign * 1000.0) as i64 }
    };
    jobs::short_sort::sort_by_key(&mut spells, place);
    spells
}

/// The table.
pub fn table(report: Option<&LearnReport>, view: View, look: &Handler<View>, lang: Lang) -> El {
    let published = match scaled(report, BASE) {
        Some(_) => lang.parts::<3>(BrewSpells::ScaledTopic)[0],
        None => lang.parts::<3>(BrewSpells::PublishedTopic)[0],
    };
    let topic = |key: BrewSpells| lang.parts::<3>(key)[0];
    // What is subtracted stands beside what it is subtracted from, then the difference.
    let heads = [
        (Column::Number, lang.t(BrewSpells::Number), "sort-number"),
        (Column::Learned, topic(BrewSpells::LearnedTopic), "sort-learned"),
        (Column::Published, published, "sort-published"),
        (Column::Difference, topic(BrewSpells::DifferenceTopic), "sort-difference"),
        (Column::Error, topic(BrewSpells::ErrorTopic), "sort-error"),
        (Column::Most, topic(BrewSpells::MostTopic), "sort-most"),
        (Column::Base, topic(BrewSpells::BaseTopic), "sort-base"),
    ];
    let heads = heads.map(|(column, name, test)| {
        let now = column == view.by;
        // The largest first, except for card numbers; a second tap reverses the order.
        let up = if now { !view.up } else { column == Column::Number };
        let sorted = now.then_some(if view.up { "ascending" } else { "descending" });
        let arrow = match (now, view.up) {
            (false, _) => "",
            (true, true) => " ▴",
            (true, false) => " ▾",
        };
        let sort =
            button("button.brew-many__sort", name, on(look, View { by: column, up, ..view }))
                .id(test)
                .with(el("span").attr("aria-hidden", "true").with(arrow));
        el("th")
            .class("num", column != Column::Number)
            .attr("scope", "col")
            .attr("aria-sort", sorted)
            .with(sort)
    });
    let rows = order(report, &view).into_iter().map(|spell| row(report, spell, view, look, lang));
    let table = el("table.brew-spells@spells")
        .with(el("thead").with(el("tr").list(heads)))
        .with(el("tbody").list(rows));
    scroller(lang.t(BrewSpells::Values), table)
}

fn row(
    report: Option<&LearnReport>,
    spell: usize,
    view: View,
    look: &Handler<View>,
    lang: Lang,
) -> Html {
    let entry = &SPELLS[spell];
    let tome = spell.checked_sub(BASE);
    let chosen = tome.is_some() && view.spell == tome;
    let no = tome.map_or_else(|| "–".to_owned(), |tome| tome.to_string());
    let no = el("span.brew-spells__no num").with(no).html();
    let face = all([no, spell_face(src(spell), lang).html()]);
    let name = match tome {
        Some(tome) => {
            let to = if chosen { None } else { Some(tome) };
            button("button.brew-spells__pick", face, on(look, View { spell: to, ..view }))
                .attr("aria-pressed", chosen)
                .id(format!("spell-{tome}"))
        }
        None => el("span.brew-spells__pick").with(face),
    };
    let most = about(
        BrewSpells::MostTopic,
        vec![(lang.t(BrewSpells::Spell1), called(spell, lang)), ("max", entry.most().to_string())],
        Exactness::Exact,
        lang,
    )
    .with(if entry.repeatable { format!("×{}", entry.most()) } else { "–".to_owned() });
    let points = format!("{}", entry.worth());
    let base = about(
        BrewSpells::BaseTopic,
        vec![
            (lang.t(BrewSpells::Spell1), called(spell, lang)),
            ("Σ", points.clone()),
            ("max", entry.most().to_string()),
            ("=", format!("{points} × {} = {}", entry.most(), entry.base_value())),
        ],
        Exactness::Exact,
        lang,
    )
    .with(entry.base_value().to_string());
    let known = learned(report, spell);
    let at_mean = scaled(report, spell);
    let as_published = published_cell(report, spell, lang);
    let dash = || el("span.muted").with("–");
    let behind = |known: ValueEntry| {
        let half = jobs::stats::Z95 * known.error;
        vec![
            (lang.t(BrewSpells::Spell1), called(spell, lang)),
            ("n", number(known.n)),
            ("SE", decimal(known.error, 3)),
            (
                "95%",
                format!("{} … {}", decimal(known.value - half, 2), decimal(known.value + half, 2)),
            ),
        ]
    };
    let value = known.map_or_else(dash, |known| {
        about(BrewSpells::LearnedTopic, behind(known), Exactness::Sampled, lang)
            .with(decimal(known.value, 2))
    });
    let error = known.map_or_else(dash, |known| {
        about(BrewSpells::ErrorTopic, behind(known), Exactness::Sampled, lang)
            .with(decimal(known.error, 2))
    });
    let difference = known.zip(at_mean).zip(difference(report, spell));
    let difference = difference.map_or_else(dash, |((known, at_mean), found)| {
        let working = [decimal(known.value, 2), decimal(at_mean, 2), signed(found, 2)];
        let numbers = vec![
            (lang.t(BrewSpells::Spell1), called(spell, lang)),
            ("=", format!("{} − {} = {}", working[0], working[1], working[2])),
        ];
        about(BrewSpells::DifferenceTopic, numbers, Exactness::Sampled, lang).with(signed(found, 2))
    });
    let cells = [value, as_published, difference, error, most, base];
    el("tr")
        .key(spell.to_string())
        .class("brew-spells__chosen", chosen)
        .with(row_head(name))
        .list(cells.into_iter().map(|cell| el("td.num").with(cell)))
        .html()
}

/// The published value: at the mean of what was learned, so that both can be compared, and the one that
/// was published behind it.
fn published_cell(report: Option<&LearnReport>, spell: usize, lang: Lang) -> El {
    let original = decimal(published(spell), 1);
    let mut numbers =
        vec![(lang.t(BrewSpells::Spell1), called(spell, lang)), ("n", number(500_000))];
    match report.zip(scaled(report, spell)) {
        None => about(BrewSpells::PublishedTopic, numbers, Exactness::Sampled, lang).with(original),
        Some((report, at_mean)) => {
            let shown = decimal(at_mean, 2);
            let working = format!("{original} × {} = {shown}", decimal(scale(report), 3));
            numbers.push((lang.t(BrewSpells::Original), original));
            numbers.push(("=", working));
            about(BrewSpells::ScaledTopic, numbers, Exactness::Sampled, lang).with(shown)
        }
    }
}
