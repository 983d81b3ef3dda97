//! The exchange table: sums first, rows on demand.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact, split};
use super::parts::{minis, plain_minis, unit_names};
use super::{Context, question};
use crate::components::{Choice, Exactness, card, exactness_badge, mini, segmented, table};
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{Lang, MilljanText, MilljanTopic, number};
use crate::names;
use jobs::milljan::{AnalyseRequest, ExchangeRow, Exchanges, Focus, IdolId, UnitId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Tile,
    Unit,
    Score,
}

/// Rows shown before more are requested.
const FIRST: usize = 20;

/// What the rows are narrowed to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Only {
    #[default]
    All,
    Out(IdolId),
    In(IdolId),
    Unit(UnitId),
}

impl Only {
    const fn focus(self) -> Option<Focus> {
        match self {
            Self::All => None,
            Self::Out(id) => Some(Focus::Out(id)),
            Self::In(id) => Some(Focus::In(id)),
            Self::Unit(id) => Some(Focus::Unit(id)),
        }
    }

    /// In how many pairs this holds.
    fn count(self, found: &Exchanges) -> u64 {
        let of =
            |list: &[(IdolId, u64)], id| list.iter().find(|row| row.0 == id).map_or(0, |row| row.1);
        match self {
            Self::All => found.count,
            Self::Out(id) => of(&found.by_out, id),
            Self::In(id) => of(&found.by_in, id),
            Self::Unit(id) => found.by_unit.iter().find(|row| row.0 == id).map_or(0, |row| row.1),
        }
    }
}

/// All minimal exchanges of the hand.
#[component]
pub(super) fn ExchangeTable(props: &PartProps) -> Html {
    let lang = use_lang();
    let group = use_value(|| Group::Tile);
    let shown = use_value(|| FIRST);
    let only = use_value(Only::default);
    let context = &props.context;
    {
        // Another hand, another table.
        let (only, shown) = (only.setter(), shown.setter());
        use_effect_with(context.sheet.clone(), move |_| {
            only.emit(Only::All);
            shown.emit(FIRST);
        });
    }
    // The report has the best of all exchanges; a part of them is requested separately.
    let part = use_job(only.focus().map(|focus| {
        question(AnalyseRequest { focus: Some(focus), ..context.sound.request.clone() })
    }));
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let Some(found) = &report.exchanges else {
        let why = match report.h {
            Some(0) => MilljanText::Win,
            None => MilljanText::EmptyText,
            Some(_) => MilljanText::WithoutExchanges,
        };
        return el("section.card@exchanges").with(el("p").with(lang.t(why))).html();
    };
    let choices = vec![
        Choice::new(Group::Tile, lang.t(MilljanText::ByTile)).testid("group-tile"),
        Choice::new(Group::Unit, lang.t(MilljanText::ByUnit)).testid("group-unit"),
        Choice::new(Group::Score, lang.t(MilljanText::ByScore)).testid("group-score"),
    ];
    let regroup = {
        let (group, only) = (group.setter(), only.setter());
        Handler::from(move |next| {
            group.emit(next);
            only.emit(Only::All);
        })
    };
    let narrow = {
        let (now, only, shown) = (*only, only.setter(), shown.setter());
        Handler::from(move |next: Only| {
            only.emit(if now == next { Only::All } else { next });
            shown.emit(FIRST);
        })
    };
    let tiles = |title: MilljanText, sums: &[(IdolId, u64)], make: fn(IdolId) -> Only| {
        sums_of(
            title,
            lang,
            sums.iter().map(|&(id, pairs)| {
                let face = mini(&names::face(id, lang), Some(pairs));
                pick("button.pick", make(id), *only, &narrow).key(id).with(face)
            }),
        )
    };
    let sums = match *group {
        Group::Tile => all([
            tiles(MilljanText::GoesOut, &found.by_out, Only::Out),
            tiles(MilljanText::ComesIn, &found.by_in, Only::In),
        ]),
        Group::Unit => sums_of(
            MilljanText::ViewUnits,
            lang,
            found.by_unit.iter().take(60).map(|&(id, sets)| {
                pick("button.chip", Only::Unit(id), *only, &narrow)
                    .key(id)
                    .with(el("span").attr("lang", "ja").with(context.unit(id).to_owned()))
                    .with(" ")
                    .with(el("b.num").with(number(sets)))
            }),
        )
        .html(),
        Group::Score => Html::default(),
    };
    let narrowed = part.report.as_deref().and_then(|report| report.exchanges.as_ref());
    let rows: &[ExchangeRow] = match *only {
        Only::All => &found.top,
        _ => narrowed.map_or(&[], |found| &found.top),
    };
    let stale = *only != Only::All && !part.fresh;
    let whole = only.count(found);
    let more = (rows.len() > *shown).then(|| {
        button("button.button@more", lang.t(MilljanText::More), shown.set_to(*shown + 50))
    });
    let count = {
        let numbers = vec![
            fact("#", number(found.count)),
            fact(lang.t(MilljanText::Splits), number(found.unit_sets)),
            fact("raw", number(found.raw)),
        ];
        let at_least = if report.complete_count { "" } else { "≥ " };
        let label = lang.fill(
            MilljanText::ExchangeCount,
            &[&report.h.unwrap_or_default(), &number(found.count)],
        );
        explain(MilljanTopic::ExchangeCount, numbers, lang)
            .id("exchange-count")
            .with(at_least)
            .with(label)
    };
    let title = all([Html::from(lang.t(MilljanText::ExchangesTitle)), " ".into(), count.html()]);
    let heads =
        [("", MilljanText::OutIn), ("", MilljanText::UnitsHead), ("num", MilljanText::ScoreHead)]
            .map(|(class, key)| (class, lang.t(key)));
    let part = (!stale && (rows.len() as u64) < whole).then(|| {
        let counts = [number(rows.len() as u64), number(whole)];
        el("p.muted").with(lang.fill(MilljanText::ShownOf, &[&counts[0], &counts[1]]))
    });
    let body = rows.iter().take(*shown).map(|row| exchange_row(row, context, lang));
    card(
        "section.card@exchanges",
        title,
        report.complete_count.then(|| exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(segmented(lang.t(MilljanText::Grouping), choices, &*group, &regroup, true))
    .with(sums)
    .with(part)
    .with(table(lang.t(MilljanText::ExchangesTitle), &heads, body).class("stale", stale))
    .with(more)
    .html()
}

fn exchange_row(row: &ExchangeRow, context: &Context, lang: Lang) -> Html {
    let pair = |ids: &[IdolId]| ids.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let pair = format!("{}>{}", pair(&row.out), pair(&row.into));
    let exchange = el("td.exchange")
        .with(plain_minis(&row.out, lang))
        .with(labelled("span", "→").with("→"))
        .with(minis(&row.into, context, lang));
    let splits = (row.splits > 1).then(|| {
        el("span.muted").with(format!(" ({} {})", lang.t(MilljanText::Splits), row.splits))
    });
    let score = split(MilljanTopic::ExchangeScore, context, &row.units, true, None, lang)
        .with(number(row.score.into()));
    el("tr@exchange-row")
        .key(pair.as_str())
        .attr("data-pair", pair)
        .with(exchange)
        .with(el("td").with(unit_names(&context.sound.roster, &row.units)).with(splits))
        .with(el("td.num").with(score))
        .html()
}

/// A button that narrows the rows.
fn pick(words: &'static str, to: Only, now: Only, narrow: &Handler<Only>) -> El {
    button(words, (), on(narrow, to)).attr("aria-pressed", to == now)
}

fn sums_of(title: MilljanText, lang: Lang, picks: impl Iterator<Item = El>) -> El {
    let unit = (title != MilljanText::ViewUnits)
        .then(|| el("span.muted").with(format!(" ({})", lang.t(MilljanText::Pairs))));
    el("div.sums").with(el("h3").with(lang.t(title)).with(unit)).with(el("div.picks").list(picks))
}
