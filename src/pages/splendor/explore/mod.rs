//! The article's tables of exchanges, interactive: which of them a position allows, and how; and the ways
//! to pay.

mod gold;

use yew::prelude::*;

use self::gold::{GoldCard, GoldProps};
use super::game::{Story, failure, names, sample, use_seen, way};
use super::move_text::{change, token_view};
use super::pieces::{card_words, gem};
use super::table::{Table, TableProps};
use crate::components::{ShareContent, card, in_parts, later, screen};
use crate::document::Document;
use crate::dom;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_document, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorExplore, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::splendor::{
    ExchangeEntry, Exchanges, ExchangesRequest, FamilyEntry, Gems, MoveEntry, Payments,
    PaymentsReport,
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

/// The Explore screen.
#[component]
pub fn Explore() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let story = document.now.clone();
    let put = document.changes(|now, story: Story| *now = story);
    let open = use_value(|| None::<String>);
    let only = use_value(|| false);
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
    let asked = ExchangesRequest { game: now };
    let tables = use_job(Some(Ask::<Exchanges>::new(asked.clone())));
    let prices = use_job(Some(Ask::<Payments>::new(asked)));
    let seats = story.seats();
    let names = names(&vec![Chair::Here; seats.max(2)], seats, lang);
    let act = document.changes(|story, id| story.make(MoveEntry { id, reveal: None }));
    let table = seen.shown(seats).map(|shown| {
        mount::<Table>(TableProps {
            came: None,
            unknown: false,
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
            .with(el("p.muted").with(lang.t(SplendorExplore::Intro)))
            .with(el("div.buttons").with(to_sample).with(way(
                "a.button button--small@to-analyse",
                Route::SplendorAnalyse,
                &shared,
                lang.t(SplendorExplore::ToAnalyse),
            )))
            .with(table),
    );
    let choose = {
        let open = open.clone();
        Handler::from(move |name: String| open.set(Some(name)))
    };
    let families = tables.report.clone().filter(|_| tables.fresh).map(|report| {
        // Until one is chosen: the first that has something to play here.
        let named = report.families.iter().find(|family| open.as_ref() == Some(&family.name));
        let alive =
            || report.families.iter().find(|family| family.rows.iter().any(|row| row.legal));
        let chosen = named.or_else(alive).or(report.families.first());
        let name = chosen.map(|family| family.name.as_str()).unwrap_or_default();
        let list =
            report.families.iter().map(|family| tab(family, &choose, name == family.name, lang));
        el("div.stack@exchanges")
            .with(el("ul.gem-families").list(list))
            .with(chosen.map(|family| rows(family, *only, &only.setter(), &act, lang)))
    });
    let answer = labelled("section.lab__answer", lang.t(SplendorExplore::Exchanges))
        .with(el("h2").with(lang.t(SplendorExplore::Exchanges)))
        .with(failure(&tables.state, &tables.retry, lang))
        .with(families);
    let details = labelled("section.lab__details", lang.t(SplendorExplore::Payments))
        .with(later(payments(prices.fresh_report(), &act, lang)))
        .with(later(mount::<GoldCard>(GoldProps { open: show })));
    let lab = el("div.lab gem-board-lab").with(board).with(answer).with(details);
    let share = ShareContent {
        title: lang.t(Title::Splendor).into(),
        text: lang.t(SplendorExplore::Exchanges).into(),
        link: document.link.into(),
        file: "sakiyomi-splendor".into(),
        ..ShareContent::default()
    };
    screen(document.edits, Some(share), lab)
}

/// The description of a family.
fn about_family(name: &str, lang: Lang) -> &'static str {
    lang.t(match name {
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

fn label(name: &str, lang: Lang) -> String {
    match name {
        "gold" => lang.t(SplendorExplore::Gold).to_owned(),
        "null" => lang.t(SplendorExplore::Null).to_owned(),
        "viii-gold" => lang.t(SplendorExplore::ReserveGold).to_owned(),
        name => format!("{name})"),
    }
}

fn tab(family: &FamilyEntry, open: &Handler<String>, pressed: bool, lang: Lang) -> El {
    let legal = family.rows.iter().filter(|row| row.legal).count();
    el("li").key(family.name.clone()).with(
        el("button.gem-family")
            .id(format!("family-{}", family.name))
            .attr("aria-pressed", pressed)
            .attr("data-count", family.rows.len())
            .attr("data-legal", legal)
            .attr("title", about_family(&family.name, lang))
            .click(on(open, family.name.clone()))
            .with(el("b").with(label(&family.name, lang)))
            .with(
                el("span.num")
                    .with(lang.fill(SplendorExplore::OfAll, &[&legal, &family.rows.len()])),
            ),
    )
}

fn rows(
    family: &FamilyEntry,
    only: bool,
    set_only: &Handler<bool>,
    act: &Handler<u16>,
    lang: Lang,
) -> El {
    let shown = family.rows.iter().filter(|row| row.legal || !only);
    let items: Vec<Html> = shown.map(|row| item(row, act, lang).html()).collect();
    let none = items.is_empty().then(|| el("p.muted").with(lang.t(SplendorExplore::NoneHere)));
    el("div.stack")
        .with(el("p").with(about_family(&family.name, lang)))
        .with(
            button(
                "button.button button--small@only-legal",
                lang.t(SplendorExplore::OnlyLegal),
                on(set_only, !only),
            )
            .attr("aria-pressed", only),
        )
        .with(none)
        .with(el("ul.gem-rows").key(format!("{} {only}", family.name)).with(in_parts(items, PART)))
}

fn item(row: &ExchangeEntry, act: &Handler<u16>, lang: Lang) -> El {
    let number = el("span.muted num").with(format!("#{}", row.id));
    let from = row
        .source
        .map(|source| el("span.muted").with(lang.fill(SplendorExplore::From, &[&(source + 1)])));
    let what = el("span.move-text")
        .attr("role", "img")
        .attr("aria-label", change(Gems::of(row.take), Gems::of(row.give)))
        .with("+")
        .with(tokens(row.take))
        .with("−")
        .with(tokens(row.give));
    let ways = (row.ways.len() > 1).then(|| {
        let each = row.ways.iter().map(|way| change(Gems::of(way.take), Gems::of(way.give)));
        let each = each.collect::<Vec<_>>().join(" = ");
        el("span.muted num gem-ways")
            .with(lang.fill(SplendorExplore::Ways, &[&row.ways.len(), &each]))
    });
    let play = row.legal.then(|| {
        button("button.button button--small", lang.t(SplendorExplore::PlayIt), on(act, row.id))
            .attr("aria-label", lang.fill(SplendorExplore::PlayNo, &[&row.id]))
    });
    el("li.gem-row")
        .key(row.id.to_string())
        .class("gem-row--legal", row.legal)
        .attr("data-id", row.id)
        .with(number)
        .with(from)
        .with(what)
        .with(ways)
        .with(play)
}

fn tokens(counts: [u8; 6]) -> El {
    let each = counts.into_iter().enumerate();
    let each = each.flat_map(|(kind, count)| (0..count).map(move |_| gem(kind, None)));
    el("span.gems").list(each)
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
                el("li")
                    .with(
                        button("button.button button--small", label, on(act, payment.id))
                            .attr("aria-label", lang.fill(SplendorExplore::PlayNo, &[&payment.id])),
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
