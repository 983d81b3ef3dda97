//! Many contests of the AI: how scores are spread, against another loadout, another AI, another card.

mod names;
mod parts;
mod plot;
mod results;
mod setup;
mod state;
mod steps;
mod swaps;

use std::rc::Rc;

use yew::prelude::*;

use self::names::Names;
use self::results::Context;
use self::setup::Setup;
pub(super) use self::state::DOCUMENT;
use self::state::{Desk, Other, Part, Plan, View};
use self::steps::edit;
use super::current::{self, Entry};
use super::weights;
use crate::batch::{Precision, Spec, Width};
use crate::callback::Callback;
use crate::components::{
    Choice, DrawCard, Exactness, Frame, FrameProps, ShareContent, card, mark, segmented, toast,
};
use crate::el::{all, el, hear};
use crate::hooks::{
    use_batch, use_batch_until, use_document, use_job, use_job_into, use_kept, use_lang,
};
use crate::i18n::{BatchText, Lang, Many, Title};
use crate::mount::mount;
use crate::store;
use jobs::Ask;
use jobs::contest::{
    Ai, Deal, Games, GamesReport, GamesRequest, LoadoutCheck, LoadoutRequest, Optimise,
    OptimiseRequest, Plan as Kind, Swap,
};
use share::{self};

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another part.
    Part(Part),
    /// How many games.
    Games(u64),
    /// By which interval it ends.
    Until(Option<Width>),
    /// The first game.
    Seed(u64),
    /// A saved loadout as the second one.
    Saved(Option<usize>),
    /// This loadout as the second one.
    Copy,
    /// The loadout of a link as the second one.
    Paste(String),
    /// A place of the second loadout.
    Place(Option<usize>),
    /// What comes to that place.
    Replace(String),
    /// Nothing stays in that place.
    Drop,
    /// Another parameter.
    Parameter(usize, u16),
    /// An AI in or out.
    Toggle(Ai),
    /// The name of a weight.
    DraftName(String),
    /// Term, e or P of a weight.
    DraftNumber(usize, String),
    /// The AI that a weight goes to.
    DraftWay(Option<usize>),
    /// The weight is changed.
    AddEdit,
    /// A changed weight goes.
    DropEdit(usize, usize),
    /// Games of each swap in the first round.
    SwapGames(u32),
    /// Order of the table.
    Order(state::Order),
    /// The settings of a result that was read in.
    Adopt(Box<GamesRequest>),
    /// The settings of swaps that were read in.
    AdoptSwaps(Box<OptimiseRequest>),
    /// Takes a swap over.
    Take(Swap),
}

/// How the games of a part are kept and told.
const fn spec(
    slot: &'static str,
    way: &'static [&'static str],
    in_words: fn(&GamesReport, Lang) -> String,
    csv: fn(&GamesReport, Lang) -> String,
) -> Spec<Games> {
    Spec {
        slot,
        older: Some((store::CONTEST_SPREAD, way)),
        file: Some("sakiyomi-contest"),
        start: None,
        precisions: &[
            Precision {
                half: state::widest,
                unit: |lang| lang.t(Many::PointsUnit),
                widths: [1.0, 1e6, 100.0],
                digits: 0,
            },
            Precision {
                half: state::widest_percent,
                unit: |_| "%",
                widths: [0.1, 100.0, 1.0],
                digits: 1,
            },
        ],
        error: parts::refused,
        in_words,
        csv: Some(csv),
    }
}

const SPREAD: Spec<Games> = spec(
    store::CONTEST_SPREAD_GAMES,
    &["played", "0"],
    |report, lang| results::in_words(report, Part::Spread, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::Spread, None, lang)),
);
const COMPARE: Spec<Games> = spec(
    store::CONTEST_COMPARE_GAMES,
    &["played", "1"],
    |report, lang| results::in_words(report, Part::Compare, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::Compare, None, lang)),
);
const WHAT_IF: Spec<Games> = spec(
    store::CONTEST_WHATIF_GAMES,
    &["played", "2"],
    |report, lang| results::in_words(report, Part::WhatIf, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::WhatIf, None, lang)),
);

const SWAPS: Spec<Optimise> = Spec {
    slot: store::CONTEST_SWAPS_GAMES,
    older: None,
    file: Some("sakiyomi-contest-swaps"),
    start: Some(|lang| lang.t(Many::Hunt)),
    precisions: &[],
    error: parts::refused,
    in_words: swaps::in_words,
    // Names of cards are asked for, so the screen has a button of its own.
    csv: None,
};

const fn spec_of(part: Part) -> &'static Spec<Games> {
    match part {
        Part::Compare => &COMPARE,
        Part::WhatIf => &WHAT_IF,
        Part::Spread | Part::Swaps => &SPREAD,
    }
}

/// The Distribution screen.
#[component]
pub fn Spread() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let slot = use_kept(View::default);
    let shelf = use_memo((), |()| {
        store::read::<Vec<(String, Entry)>>(store::CONTEST_SHELF).unwrap_or_default()
    });
    let desk = &*document.now;
    let view = &*slot;

    let names = use_job_into::<_, Names>(Some(names::ask(&desk.entry.loadout)));
    let check = LoadoutRequest { loadout: desk.entry.loadout.clone(), deal: Deal::default() };
    let checked = use_job(Some(Ask::<LoadoutCheck>::new(check)));
    let what_if = desk.part == Part::WhatIf;
    let moments = use_job(what_if.then(|| weights::ask_moments(&desk.entry.loadout)));
    let kind = checked.report.as_ref().map_or(Kind::Common, |report| report.plan);

    let send = {
        let (document, slot, shelf) = (document.clone(), slot.clone(), shelf.clone());
        let names = names.report.clone();
        Callback::from(move |msg: Msg| {
            let mut view = (*slot.newest()).clone();
            view.fault = None;
            let put = |other: Other| {
                document.edit(|desk| {
                    let plan = Plan { other: Some(other.clone()), ..desk.plan.clone() };
                    Desk { plan, ..desk.clone() }
                });
            };
            let desk = document.newest();
            match &msg {
                Msg::Part(part) => document.set(Desk { part: *part, ..(*desk).clone() }),
                Msg::Order(order) => view.order = *order,
                Msg::Place(place) => view.place = *place,
                Msg::DraftName(name) => view.draft.name = name.clone(),
                Msg::DraftNumber(at, text) => view.draft.numbers[*at] = text.clone(),
                Msg::DraftWay(way) => view.draft.way = *way,
                Msg::Copy => {
                    let name = lang.t(Many::CopyName).to_owned();
                    put(Other { name, loadout: desk.entry.loadout.clone() });
                }
                Msg::Saved(at) => {
                    if let Some((name, entry)) = at.and_then(|at| shelf.get(at)) {
                        put(Other { name: name.clone(), loadout: entry.loadout.clone() });
                    }
                }
                Msg::Paste(text) => {
                    let text = text.trim();
                    let code = text.rsplit_once("#s=").map_or(text, |(_, code)| code);
                    let code = code.split('&').next().unwrap_or_default();
                    match share::read_loadout(code) {
                        Ok(entry) => {
                            let name = lang.t(Many::FromLink).to_owned();
                            put(Other { name, loadout: entry.loadout });
                        }
                        Err(_) if text.is_empty() => {}
                        Err(_) => view.fault = Some(lang.t(Many::BadPaste).to_owned()),
                    }
                }
                _ => {
                    let next = edit(&desk, &view, names.as_deref(), kind, &msg);
                    if next == *desk {
                        if let Msg::Replace(name) = &msg
                            && !name.trim().is_empty()
                        {
                            view.fault = Some(lang.fill(Many::NoSuchName, &[name]));
                        }
                    } else {
                        document.edit(|_| next.clone());
                        if let Msg::Take(_) = &msg {
                            toast(lang.t(Many::Taken));
                        }
                    }
                    let added = document.newest();
                    if msg == Msg::AddEdit && *added != *desk {
                        let way = view.draft.way.or(Some(desk.plan.ways.len()));
                        view.draft = weights::Draft { way, ..weights::Draft::default() };
                    }
                }
            }
            slot.set(view);
        })
    };
    let adopt = hear(&send, |asked: GamesRequest| Msg::Adopt(Box::new(asked)));
    let until = hear(&send, Msg::Until);
    let asked = desk.request(desk.part);
    let batch = use_batch_until(spec_of(desk.part), asked, &adopt, desk.width(), Some(until));
    let adopt = hear(&send, |asked: OptimiseRequest| Msg::AdoptSwaps(Box::new(asked)));
    let hunts = desk.part == Part::Swaps;
    let hunt = use_batch(&SWAPS, hunts.then(|| desk.swaps()), &adopt);
    current::use_current(&desk.entry);

    let shown = batch.report.clone().filter(|_| !hunts);
    let theirs = shown.as_ref().and_then(|report| report.request.loadouts.first()).cloned();
    let theirs = theirs.filter(|_| desk.part == Part::Spread);
    let theirs = theirs.map(|loadout| LoadoutRequest { loadout, deal: Deal::default() });
    let theirs = use_job(theirs.map(Ask::<LoadoutCheck>::new));
    let other = desk.plan.other.as_ref().map(|other| other.name.as_str());
    let context = shown.as_ref().map(|report| Context {
        report,
        names: names.report.as_deref(),
        called: results::called(report, desk.part, other, lang),
        first: theirs.report.as_deref().filter(|_| theirs.fresh),
        lang,
    });
    let swapped = hunt.report.filter(|_| hunts);
    let words = context.as_ref().map(|context| context.in_words(desk.part));

    // What is to be done.
    let setup = Setup {
        desk,
        view,
        names: names.report.as_deref(),
        moments: moments.report.as_deref().map_or(&[], |report| &report.triggers),
        checked: checked.report.as_deref().filter(|_| checked.fresh),
        shelf: &shelf,
        send: &send,
        lang,
    };
    let parts = [
        (Part::Spread, Many::PartSpread, "part-spread"),
        (Part::Compare, Many::PartCompare, "part-compare"),
        (Part::WhatIf, Many::PartWhatIf, "part-whatif"),
        (Part::Swaps, Many::PartSwaps, "part-swaps"),
    ];
    let parts = parts.map(|(part, key, test)| Choice::new(part, lang.t(key)).testid(test));
    let to_part = hear(&send, Msg::Part);
    let parts = segmented(lang.t(Many::Parts), parts.into(), &desk.part, &to_part, true);
    let settings = el("section.card")
        .with(setup.loadout())
        .with(parts::failure(&checked.state, &checked.retry, lang))
        .with(parts::failure(&names.state, &names.retry, lang))
        .with(el("h2.visually-hidden").with(lang.t(Many::Settings)))
        .with(setup.part())
        .with(if hunts { hunt.controls } else { batch.controls });

    // What came out.
    let stale = if hunts { hunt.stale } else { batch.stale };
    let stale = stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let body = match (&context, &swapped, desk.part) {
        (_, Some(found), Part::Swaps) => {
            Some(swaps::list(found, &desk.entry.loadout, names.report.as_deref(), &send, lang))
        }
        (Some(context), _, Part::Spread) => Some(context.spread(view.order, &send)),
        (Some(context), _, Part::Compare) => Some(context.compare()),
        (Some(context), _, Part::WhatIf) => Some(context.what_if()),
        _ => None,
    };
    let csv = swapped.map(|found| swaps::csv_button(found, names.report.clone(), lang));
    let sure = body.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let empty = body.is_none().then(|| el("p.muted@batch-empty").with(lang.t(Many::Empty)));
    let results = card("section.card", lang.t(Many::Results), sure)
        .with(stale)
        .with(body)
        .with(empty)
        .with(csv);
    let lab = el("div.lab lot")
        .with(el("div.lab__board stack").with(parts).with(settings))
        .with(el("section.lab__answer").attr("aria-label", lang.t(Many::Results)).with(results));
    let link = document.link.clone();
    let picture = shown.filter(|_| matches!(desk.part, Part::Spread | Part::Compare));
    let who = names.report.as_ref().map(|names| names.loadout(&desk.entry.loadout));
    let who = who.unwrap_or_default();
    let share = ShareContent {
        title: format!("{} · {}", lang.t(Title::Contest), lang.t(Title::ContestSpread)).into(),
        text: words.clone().unwrap_or_default().into(),
        link: link.clone().into(),
        file: "sakiyomi-contest".into(),
        card: picture.map(|report| -> DrawCard {
            let which: &[usize] = if desk.part == Part::Compare { &[0, 1] } else { &[0] };
            let (words, who) = (words.unwrap_or_default(), who.clone());
            Rc::new(move |canvas| plot::draw(canvas, &report, which, [&who, &words, &link], lang))
        }),
        json: if hunts { hunt.json } else { batch.json },
        import: Some(if hunts { hunt.take } else { batch.take }),
    };
    mount::<Frame>(FrameProps {
        edits: Some(document.edits),
        share: Some(share),
        children: all([lab.html()]),
        ..FrameProps::default()
    })
}
