//! What the screens share that are used with one hand at a table: the answer on top, in a strip whose height
//! never changes, and below it the tiles to wait for.

use yew::prelude::*;

use std::rc::Rc;

use super::Context;
use super::answer::worded;
use super::discards::{Discards, PartProps};
use crate::components::{mini, or_dash, row_head, table};
use crate::dom;
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::milljan::{self as words, AdviceWords};
use crate::i18n::{self, CommonText, Lang, MeetText, MilljanText};
use crate::lang_span::lang_spans;
use crate::mount::mount;
use crate::names;
use jobs::milljan::notation::Sheet;
use jobs::milljan::{Act, AnalyseReport, IdolId, Sound, UnitId, Way};
use protocol::js_serde;

/// How long a phone vibrates when something must not be missed, in milliseconds.
const VIBRATION: u32 = 200;

/// How loud an answer is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Tone {
    /// A claim or a win: it must not be missed.
    Loud,
    /// Something to do in one's own time.
    Plain,
    /// Nothing to do.
    Quiet,
}

impl Tone {
    /// How loud the best way is, and whether there is anything to do.
    pub(super) fn of(way: Option<&Way>, acts: bool) -> Self {
        match way.map(|way| way.act) {
            Some(Act::Win | Act::Tin { .. }) => Self::Loud,
            _ if acts => Self::Plain,
            _ => Self::Quiet,
        }
    }
}

/// A phone on the table is not looked at all the time. Browsers refuse it before the first touch.
pub(super) fn vibrate() {
    let navigator = dom::window().navigator();
    let touched = js_serde::get(&js_serde::get(&navigator, "userActivation"), "hasBeenActive");
    if touched.is_truthy() {
        let _ = dom::call(&navigator, "vibrate", &VIBRATION.into());
    }
}

/// The strip with the answer and its reason; a tap on them opens what is behind, where there is something,
/// `buttons` stand beside.
pub(super) fn strip(
    words: &AdviceWords,
    tone: Tone,
    fresh: bool,
    open: Option<Handler<()>>,
    buttons: impl Into<Html>,
) -> El {
    let said = match open {
        Some(open) => {
            button("button.strip__said@headline", (), open).attr("aria-haspopup", "dialog")
        }
        None => el("div.strip__said@headline"),
    };
    let said = worded(said, words, tone != Tone::Quiet, fresh);
    el("div.strip@strip").class("strip--loud", tone == Tone::Loud).with(said).with(buttons.into())
}

/// The tiles that bring the win nearer by the best way, with the copies left: as many as fit, then the sum.
pub(super) fn waits(report: Option<&AnalyseReport>, open: Handler<()>, lang: Lang) -> El {
    let known = report.and_then(|report| Some((report, report.best_way()?)));
    let Some((report, way)) = known.filter(|(_, way)| !way.adv.is_empty()) else {
        return el("div.waits-row");
    };
    let tiles = way.adv.iter().map(|&id| {
        let left = report.rem.get(usize::from(id)).copied().unwrap_or_default();
        mini(&names::face(id, lang), Some(left.into()))
    });
    let count = lang.fill(CommonText::KindsAndTiles, &[&way.adv.len(), &way.weight]);
    row("button.waits-row@waits", tiles, count, open)
}

/// Small tiles in one line, as many as fit, and a sum; a tap opens all of them.
pub(super) fn row(
    words: &'static str,
    tiles: impl Iterator<Item = El>,
    sum: String,
    open: Handler<()>,
) -> El {
    button(words, (), open)
        .attr("aria-haspopup", "dialog")
        .with(el("span.waits-row__chips").list(tiles))
        .with(el("span.waits-row__sum").with(sum))
}

/// Behind the answer: all that can be done, then the waits with copies, points and units.
pub(super) fn behind(
    said: &AdviceWords,
    (report, asked): (&AnalyseReport, &Sound),
    sheet: Sheet,
    lang: Lang,
) -> Html {
    let idol = |id: IdolId| names::idol(id, lang).to_string();
    let unit = |id: UnitId| asked.roster.name(id).unwrap_or("?").to_owned();
    let answers = words::answers(&asked.request);
    let ways = report.advice.iter().flat_map(|advice| &advice.ways);
    let rows: Vec<Html> = ways
        .filter(|way| !matches!(way.act, Act::Send(_)))
        .take(12)
        .map(|way| {
            let points = way.points.or(way.mean.map(|mean| mean.round() as u32));
            let points = points.map_or_else(|| "–".to_owned(), |it| i18n::points(it, lang));
            el("tr")
                .with(row_head(words::act(way.act, way.points, answers, lang, &idol, &unit)))
                .with(el("td.num").with(or_dash(way.h)))
                .with(el("td.num").with(way.weight))
                .with(el("td.num").with(points))
                .html()
        })
        .collect();
    let heads = [
        ("", lang.t(MeetText::WayHead)),
        ("num", lang.t(MilljanText::HAfter)),
        ("num", lang.t(MilljanText::CopiesHead)),
        ("num", lang.t(MilljanText::MeanHead)),
    ];
    let compared = (rows.len() > 1).then(|| table(lang.t(MeetText::WayHead), &heads, rows));
    let context = Context {
        sheet: Rc::new(sheet),
        sound: asked.clone().into(),
        report: Some(Rc::new(report.clone())),
        fresh: true,
    };
    all([
        el("p").with(lang_spans(&said.spoken(lang))).html(),
        all(compared),
        mount::<Discards>(PartProps { context }),
    ])
}
