//! The article's tables of exchanges, interactive: which of them a position allows, and how; and the ways
//! to pay.

mod gold;
mod shares;

use yew::prelude::*;

use self::gold::{GoldCard, GoldProps, finding};
use self::shares::Shares;
use super::game::{SIMULATIONS, Story, analyse, failure, names, sample, use_seen, way};
use super::keys::table_screen;
use super::move_text::{change, token_view};
use super::pieces::{LEVELS, card_name, card_words, counted, singly};
use super::table::{Table, TableProps};
use crate::components::{ShareContent, card, in_parts, later, progress_line};
use crate::document::Document;
use crate::dom;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, ValueHandle, use_document, use_job, use_job_on, use_lang, use_value,
};
use crate::i18n::{Lang, SplendorExplore, SplendorText, Title, number};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::splendor::{
    AnalyseReport, Examples, ExamplesRequest, ExchangeEntry, Exchanges, ExchangesReport,
    ExchangesRequest, FamilyEntry, Gems, MoveEntry, Payments, PaymentsReport,
};
use jobs::{Ask, Lane};
use share::{Chair, read_splendor, write_splendor};

/// The screen's document.
pub(super) const DOCUMENT: Document<Story> = Document::new(
    Slot::of(store::SPLENDOR_EXPLORE),
    "splendor.explore.mine",
    sample,
    |text, _| read_splendor(text).map(Story::from),
    |story| write_splendor(&story.shared(&[])),
);

/// Rows of the long lists that are drawn at once: of exchanges, and of cards to buy.
const PART: usize = 10;
const PRICES: usize = 3;

/// The name of the list of all legal exchanges, beside those of the families.
const ALL: &str = "all";

/// What is chosen to be listed.
struct Choices {
    /// The family; until one is chosen, the first that has something to play here.
    open: ValueHandle<Option<String>>,
    /// Whether only legal exchanges are listed.
    only: ValueHandle<bool>,
    /// Whether the best are listed first.
    sorted: ValueHandle<bool>,
}

/// The Explore screen.
#[component]
pub fn Explore() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let story = document.now.clone();
    let put = document.changes(|now, story: Story| *now = story);
    let choices = Choices {
        open: use_value(|| None),
        only: use_value(|| false),
        sorted: use_value(|| false),
    };
    let examples = use_job(Some(Ask::<Examples>::new(ExamplesRequest {})));
    // The table is far above the list.
    let show = {
        let put = put.clone();
        Handler::from(move |story: Story| {
            put.emit(story);
            dom::show_start("[data-testid=explored]");
        })
    };
    let shared = story.shared(&[]);
    let now = story.now();
    let seen = use_seen(Lane::Main, Some(now.clone()), None);
    let asked = ExchangesRequest { game: now.clone() };
    // The search has a worker of its own: the tables are there before it knows anything.
    let tables = use_job_on(Lane::Main, Some(Ask::<Exchanges>::new(asked.clone())));
    let analysed = (!seen.is_over()).then(|| analyse(now, SIMULATIONS));
    let analysis = use_job_on(Lane::First, analysed);
    let prices = use_job(Some(Ask::<Payments>::new(asked)));
    let seats = story.seats();
    let names = names(&vec![Chair::Here; seats.max(2)], seats, lang);
    let act = document.changes(|story, id| story.make(MoveEntry { id, reveal: None }));
    let table = seen.shown(seats).map(|shown| {
        mount::<Table>(TableProps {
            came: None,
            unknown: false,
            unnamed: vec![],
            ready: seen.report.is_some(),
            ..TableProps::of(&shown, &story.game, &names, act.clone(), Handler::noop())
        })
    });
    let to_sample = {
        let put = put.clone();
        let go = Handler::from(move |()| put.emit(sample()));
        button("button.button button--small@sample", lang.t(SplendorExplore::Sample), go)
    };
    let board = labelled("section.lab__board gem-lab", lang.t(Title::SplendorExplore)).with(
        el("div.stack")
            .attr("data-testid", "explored")
            .attr("data-ready", seen.report.is_some())
            .with(seen.failure(lang))
            .with(finding(examples.report.as_deref(), lang))
            .with(el("p.muted").with(lang.t(SplendorExplore::Intro)))
            .with(el("div.buttons").with(to_sample).with(way(
                "a.button button--small@to-analyse",
                Route::SplendorAnalyse,
                &shared,
                lang.t(SplendorExplore::ToAnalyse),
            )))
            .with(table),
    );
    let shares = Shares {
        // Whose shares they are is known with the position.
        report: analysis.fresh_report().filter(|_| seen.report.is_some() && !seen.is_over()),
        seat: seen.position().map_or(0, |position| position.turn),
        lang,
    };
    let families = tables.fresh_report();
    let families = families.map(|report| exchanges(report, &choices, shares, &act));
    let answer = labelled("section.lab__answer", lang.t(SplendorExplore::Exchanges))
        .with(el("h2").with(lang.t(SplendorExplore::Exchanges)))
        .with(searched(&analysis, shares))
        .with(failure(&tables.state, &tables.retry, lang))
        .with(families);
    let details = labelled("section.lab__details", lang.t(SplendorExplore::Payments))
        .with(later(payments(prices.fresh_report(), &act, lang)))
        .with(later(mount::<GoldCard>(GoldProps { known: examples.report, open: show })));
    let lab = el("div.lab gem-board-lab").with(board).with(answer).with(details);
    let share = ShareContent {
        title: lang.t(Title::Splendor).into(),
        text: lang.t(SplendorExplore::Exchanges).into(),
        link: document.link.into(),
        file: "sakiyomi-splendor".into(),
        ..ShareContent::default()
    };
    table_screen(document.edits, Some(share), lab, lang)
}

/// How far the search has got, and what its shares are.
fn searched(analysis: &JobHandle<AnalyseReport>, shares: Shares<'_>) -> El {
    let lang = shares.lang;
    let basis = shares.report.map(|report| {
        let key = if report.network { SplendorText::ByNetwork } else { SplendorText::ByHeuristic };
        lang.fill(key, &[&number(report.simulations)])
    });
    el("div.stack")
        .with(progress_line(analysis.is_busy(), analysis.progress, Some(&analysis.stop), lang))
        .with(failure(&analysis.state, &analysis.retry, lang))
        .with(el("p.muted").with(lang.t(SplendorExplore::Shares)))
        .with(el("p.muted gem-basis@basis").attr("data-live", true).with(basis))
}

/// The families, and the exchanges of one of them or of all.
fn exchanges(
    report: &ExchangesReport,
    choices: &Choices,
    shares: Shares<'_>,
    act: &Handler<u16>,
) -> El {
    let lang = shares.lang;
    let families = &report.families;
    let all = FamilyEntry {
        name: ALL.to_owned(),
        rows: families.iter().flat_map(|it| &it.rows).filter(|row| row.legal).cloned().collect(),
    };
    let listed = || std::iter::once(&all).chain(families);
    let named = listed().find(|family| choices.open.as_ref() == Some(&family.name));
    let alive = families.iter().find(|family| family.rows.iter().any(|row| row.legal));
    let chosen = named.or(alive).unwrap_or(&all);
    let choose = choices.open.setter();
    let choose = Handler::from(move |name: String| choose.emit(Some(name)));
    let tabs = listed().map(|family| tab(family, &choose, chosen.name == family.name, lang));
    el("div.stack@exchanges")
        .with(el("ul.gem-families").list(tabs))
        .with(rows(chosen, choices, shares, act))
}

/// The description of a family.
fn about_family(name: &str, lang: Lang) -> &'static str {
    lang.t(match name {
        ALL => SplendorExplore::FamilyAll,
        "i" => SplendorExplore::FamilyI,
        "ii" => SplendorExplore::FamilyII,
        "iii" => SplendorExplore::FamilyIII,
        "iv" => SplendorExplore::FamilyIV,
        "v" => SplendorExplore::FamilyV,
        "vi" => SplendorExplore::FamilyVI,
        "vii" => SplendorExplore::FamilyVII,
        "viii" => SplendorExplore::FamilyVIII,
        "ix" => SplendorExplore::FamilyIX,
        "gold" => SplendorExplore::FamilyGold,
        "null" => SplendorExplore::FamilyNull,
        _ => SplendorExplore::FamilyReserveGold,
    })
}

/// The name of a family of exchanges.
pub fn family_label(name: &str, lang: Lang) -> String {
    match name {
        ALL => lang.t(SplendorExplore::All).to_owned(),
        "gold" => lang.t(SplendorExplore::Gold).to_owned(),
        "null" => lang.t(SplendorExplore::Null).to_owned(),
        "viii-gold" => lang.t(SplendorExplore::ReserveGold).to_owned(),
        name => format!("{name})"),
    }
}

fn tab(family: &FamilyEntry, open: &Handler<String>, pressed: bool, lang: Lang) -> El {
    let legal = family.rows.iter().filter(|row| row.legal).count();
    // All that are allowed have nothing to be a part of.
    let count = match family.name.as_str() {
        ALL => number(legal as u64),
        _ => lang.fill(SplendorExplore::OfAll, &[&legal, &family.rows.len()]),
    };
    el("li").key(family.name.clone()).with(
        el("button.gem-family")
            .id(format!("family-{}", family.name))
            .attr("aria-pressed", pressed)
            .attr("data-count", family.rows.len())
            .attr("data-legal", legal)
            .attr("title", about_family(&family.name, lang))
            .click(on(open, family.name.clone()))
            .with(el("b").with(family_label(&family.name, lang)))
            .with(el("span.num").with(count)),
    )
}

fn rows(family: &FamilyEntry, choices: &Choices, shares: Shares<'_>, act: &Handler<u16>) -> El {
    let lang = shares.lang;
    let (only, sorted) = (*choices.only, *choices.sorted);
    let mut shown: Vec<&ExchangeEntry> =
        family.rows.iter().filter(|row| row.legal || !only).collect();
    if sorted {
        shown.sort_by_cached_key(|row| shares.place(row.id));
    }
    let items: Vec<Html> = shown.into_iter().map(|row| item(row, shares, act).html()).collect();
    let none = items.is_empty().then(|| el("p.muted").with(lang.t(SplendorExplore::NoneHere)));
    let switch = |words: &'static str, key, value: &ValueHandle<bool>| {
        button(words, lang.t(key), on(&value.setter(), !**value)).attr("aria-pressed", **value)
    };
    let only_legal = "button.chip@only-legal";
    let by_share = "button.chip@by-share";
    let switches = el("div.chips")
        .with(switch(only_legal, SplendorExplore::OnlyLegal, &choices.only))
        .with(switch(by_share, SplendorExplore::BestFirst, &choices.sorted));
    el("div.stack")
        .with(el("p").with(about_family(&family.name, lang)))
        .with(switches)
        .with(sorted.then(|| el("p.muted@order").with(lang.t(SplendorText::OrderHint))))
        .with(none)
        .with(
            el("ul.gem-rows")
                .key(format!("{} {only} {sorted}", family.name))
                .attr("data-live", true)
                .with(in_parts(items, PART)),
        )
}

/// Where a card is reserved from, in words.
fn place(source: u8, lang: Lang) -> String {
    let level = |at: u8| LEVELS[usize::from(at).min(2)];
    match source.checked_sub(12) {
        Some(deck) => lang.fill(SplendorText::BlindOf, &[&level(deck)]),
        None => lang.fill(SplendorExplore::From, &[&level(source / 4), &(source % 4 + 1)]),
    }
}

/// What an exchange brings and what it costs, in words.
fn exchange_words(row: &ExchangeEntry, lang: Lang) -> String {
    let taken = format!("+{}", counted(&row.take, lang));
    match row.give.iter().sum::<u8>() {
        0 => taken,
        _ => format!("{taken} −{}", counted(&row.give, lang)),
    }
}

fn item(row: &ExchangeEntry, shares: Shares<'_>, act: &Handler<u16>) -> El {
    let lang = shares.lang;
    let number = el("span.muted num").with(format!("#{}", row.id));
    let from = row.source.map(|source| el("span.muted gem-from").with(place(source, lang)));
    let words = exchange_words(row, lang);
    let what = el("span.move-text")
        .attr("role", "img")
        .attr("aria-label", words.clone())
        .with("+")
        .with(singly(&row.take))
        .with("−")
        .with(singly(&row.give));
    let ways = (row.ways.len() > 1).then(|| {
        let each = row.ways.iter().map(|way| change(Gems::of(way.take), Gems::of(way.give)));
        let each = each.collect::<Vec<_>>().join(" = ");
        el("span.muted num gem-ways")
            .with(lang.fill(SplendorExplore::Ways, &[&row.ways.len(), &each]))
    });
    let play = row.legal.then(|| {
        let play =
            button("button.button button--small", lang.t(SplendorExplore::PlayIt), on(act, row.id))
                .attr("aria-label", lang.fill(SplendorText::PlayWords, &[&words]));
        el("span.gem-row__end").with(shares.cell(row.id)).with(play)
    });
    el("li.gem-row")
        .key(row.id.to_string())
        .class("gem-row--legal", row.legal)
        .attr("data-id", row.id)
        .with(number)
        .with(from)
        .with(what)
        .with(play)
        .with(ways)
}

fn payments(report: Option<&PaymentsReport>, act: &Handler<u16>, lang: Lang) -> El {
    let cards = report.map(|report| {
        let none = report
            .cards
            .is_empty()
            .then(|| el("p.muted").with(lang.t(SplendorExplore::NothingAffordable)));
        let each = report.cards.iter().map(|price| {
            let ways = price.payments.iter().map(|payment| {
                let label = token_view(payment.paid, lang);
                let words =
                    format!("{} · {}", card_name(price.card, lang), counted(&payment.paid, lang));
                el("li")
                    .with(
                        button("button.button button--small", label, on(act, payment.id))
                            .attr("aria-label", lang.fill(SplendorText::PlayWords, &[&words])),
                    )
                    .with(el("span.muted num").with(format!(" #{}", payment.id)))
            });
            el("li.gem-price")
                .attr("data-ways", price.payments.len())
                .with(el("p").with(card_words(price.card, lang)))
                .with(el("ul.move-picker__list").list(ways))
                .html()
        });
        let each = in_parts(each.collect(), PRICES);
        el("div.stack").with(none).with(el("ul.gem-prices").with(each))
    });
    card("section.card@payment-card", lang.t(SplendorExplore::Payments), None)
        .with(el("p.muted").with(lang.t(SplendorExplore::PaymentsHint)))
        .with(cards)
}
