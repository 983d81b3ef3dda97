//! A loadout as a picture for sharing.

use web_sys::HtmlCanvasElement;

use super::super::current::Entry;
use super::super::{catalogue, words};
use super::parts::short_cost;
use crate::components::{FONT, INK, MUTED, ShareCard};
use crate::i18n::{CommonText, ContestText, Lang, Title, decimal};
use crate::route::Route;
use jobs::contest::{Category, ColourName, DeckCard, Listed, LoadoutReport};

const WIDTH: f64 = 600.0;
const LEFT: f64 = 24.0;
/// Cards side by side.
const ACROSS: usize = 4;
const CARD: (f64, f64) = (132.0, 56.0);
const GAP: f64 = 8.0;

/// The colours of the light page.
const fn paint(colour: ColourName) -> &'static str {
    ["#F8D3DC", "#CFE2F4", "#F7E8B4"][colour as usize]
}

/// Idols, stage, parameters, cards, items, address; in link contests parameters and cards one idol after
/// another.
pub(super) fn draw(
    canvas: &HtmlCanvasElement,
    entry: &Entry,
    all: &Listed,
    report: &LoadoutReport,
    lang: Lang,
) {
    let loadout = &entry.loadout;
    let links = loadout.links.len();
    let idols: Vec<_> = (0..=links)
        .map(|who| {
            let (mut loadout, mut report) = (loadout.clone(), report.clone());
            loadout.exchange(who);
            report.exchange(who);
            (loadout, report)
        })
        .collect();
    let turns_from = 152.0 + links as f64 * 32.0;
    let cards_from = turns_from + 38.0;
    let rows: usize = idols.iter().map(|(idol, _)| idol.cards.len().div_ceil(ACROSS)).sum();
    let items_from = cards_from + rows as f64 * (CARD.1 + GAP) + 30.0;
    let items: Vec<_> = loadout.own_items().collect();
    let height = items_from + items.len() as f64 * 24.0 + 26.0;
    let Some(pen) = ShareCard::new(canvas, WIDTH, height) else { return };
    let title =
        [lang.t(Title::App), lang.t(CommonText::ContestGame), lang.t(Title::ContestLoadout)];
    pen.write(&title.join(" · "), LEFT, 36.0, 15, MUTED);
    let idol = catalogue::idol_of(all, loadout);
    let plan = words::plan(catalogue::plan(all, loadout), lang).to_owned();
    let trend = loadout.trend.or(idol.map(|idol| idol.trend)).filter(|_| links == 0);
    let who = catalogue::idol_names(all, loadout);
    let kind = who.is_some().then(|| plan.clone());
    pen.write(&who.unwrap_or(plan), LEFT, 72.0, 22, INK);
    let stamina: Vec<_> = idols.iter().map(|(_, report)| report.stamina.to_string()).collect();
    let facts: Vec<String> = kind
        .into_iter()
        .chain(trend.map(|trend| words::trend(trend).label(lang)))
        .chain([
            catalogue::stage_name(all, loadout),
            format!("{} {}", lang.t(ContestText::Stamina), stamina.join(" / ")),
        ])
        .collect();
    pen.write(&facts.join(" · "), LEFT, 98.0, 15, MUTED);
    let ink = &pen.pen;
    for (who, (idol, report)) in idols.iter().enumerate() {
        let top = 112.0 + who as f64 * 32.0;
        if links > 0 {
            pen.write(&(who + 1).to_string(), 8.0, top + 17.0, 12, MUTED);
        }
        let bonus = [report.mult.vocal, report.mult.dance, report.mult.visual];
        for ((at, colour), permil) in words::COLOURS.into_iter().enumerate().zip(bonus) {
            let left = LEFT + at as f64 * 184.0;
            ink.set_fill_style_str(paint(colour));
            ink.fill_rect(left, top, 34.0, 24.0);
            pen.write(words::colour_short(colour), left + 7.0, top + 17.0, 14, INK);
            let percent = decimal(f64::from(permil) / 10.0, u32::from(!permil.is_multiple_of(10)));
            let value = format!("{}  {percent}%", idol.parameters().0[at]);
            pen.write(&value, left + 42.0, top + 18.0, 17, INK);
        }
    }
    // The colours of the turns.
    let width = (WIDTH - 2.0 * LEFT) / report.colours.len().max(1) as f64;
    for (at, &colour) in report.colours.iter().enumerate() {
        let left = LEFT + at as f64 * width;
        ink.set_fill_style_str(paint(colour));
        ink.fill_rect(left, turns_from, width - 2.0, 22.0);
        pen.write(&(at + 1).to_string(), left + 5.0, turns_from + 16.0, 12, MUTED);
    }
    let mut row = 0;
    for (who, (idol, _)) in idols.iter().enumerate() {
        if links > 0 {
            let top = cards_from + row as f64 * (CARD.1 + GAP);
            pen.write(&(who + 1).to_string(), 8.0, top + 15.0, 12, MUTED);
        }
        for (at, card) in idol.cards.iter().enumerate() {
            let left = LEFT + (at % ACROSS) as f64 * (CARD.0 + GAP);
            let top = cards_from + (row + at / ACROSS) as f64 * (CARD.1 + GAP);
            draw_card(&pen, card, [left, top], all, lang);
        }
        row += idol.cards.len().div_ceil(ACROSS);
    }
    for (at, id) in items.into_iter().enumerate() {
        let name = catalogue::item_name(all, id);
        pen.write(&format!("◆ {name}"), LEFT, items_from + at as f64 * 24.0, 15, INK);
    }
    // The part after # is long; the link itself has it.
    let address = Route::ContestLoadout.href();
    pen.write(&address, LEFT, height - 14.0, 11, MUTED);
}

/// A card with its rarity, cost and name.
fn draw_card(
    pen: &ShareCard,
    DeckCard { id, up, .. }: &DeckCard,
    [left, top]: [f64; 2],
    all: &Listed,
    lang: Lang,
) {
    let ink = &pen.pen;
    let card = catalogue::card(all, id, *up);
    ink.set_fill_style_str("#FFFFFF");
    ink.fill_rect(left, top, CARD.0, CARD.1);
    ink.set_fill_style_str(match card.map(|card| card.category) {
        Some(Category::ActiveSkill) => "#F8D3DC",
        Some(Category::MentalSkill) => "#CFE2F4",
        _ => "#EEE9DC",
    });
    ink.fill_rect(left, top, CARD.0, 20.0);
    // A canvas that cannot draw text shows the picture without it.
    let write = |text: &str, y: f64, size: u32, colour: &str| {
        ink.set_font(&format!("600 {size}px {FONT}"));
        ink.set_fill_style_str(colour);
        let _ = ink.fill_text_with_max_width(text, left + 7.0, y, CARD.0 - 14.0);
    };
    let head =
        card.map(|card| format!("{} {}", words::rarity_mark(card.rarity), short_cost(card, lang)));
    write(&head.unwrap_or_default(), top + 15.0, 12, INK);
    write(card.map_or(id.as_str(), |card| &card.name), top + 43.0, 15, INK);
}
