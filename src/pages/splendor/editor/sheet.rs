//! All that a player has, in one window: bonuses, tokens, points, reserved cards, nobles.

use super::entering::PointsFault;
use super::{Asked, Edit, Parts};
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorAnalyse, SplendorText};
use crate::pages::splendor::move_picker::LIMIT;
use crate::pages::splendor::move_text::bonuses;
use crate::pages::splendor::pieces::{
    LEVELS, card, card_words, colour, gem, noble_face, noble_words,
};
use jobs::splendor::SeenEntry;

/// Points with a button of their own; more by ones.
const POINTS: u8 = 15;

/// Why points cannot be made, in words.
pub fn fault_words(fault: &PointsFault, names: &[String], lang: Lang) -> String {
    let ranges: Vec<String> = fault
        .ranges
        .iter()
        .map(
            |[least, most]| {
                if least == most { least.to_string() } else { format!("{least}–{most}") }
            },
        )
        .collect();
    let words: [&dyn std::fmt::Display; 3] =
        [&names[fault.seat], &fault.points, &ranges.join(", ")];
    lang.fill(SplendorAnalyse::PointsFault, &words)
}

/// A column of a kind: one more by the token itself, two more, one fewer.
struct Column {
    kind: usize,
    count: u8,
    /// How many more there can be.
    room: u8,
    /// Names for tests of the three buttons.
    ids: [String; 3],
    /// Labels of the three buttons.
    words: [String; 3],
}

impl Column {
    fn draw(self, change: &dyn Fn(i8) -> Handler<()>) -> El {
        let [one, two, fewer] = self.ids;
        let [one_words, two_words, fewer_words] = self.words;
        el("div.gem-counts__column")
            .with(
                labelled("button.gem-chip", format!("{one_words} ({})", self.count))
                    .id(one)
                    .flag("disabled", self.room < 1)
                    .click(change(1))
                    .with(gem(self.kind, Some(self.count)))
                    .with(el("small").with("+1")),
            )
            .with(
                labelled("button.gem-chip", two_words)
                    .id(two)
                    .flag("disabled", self.room < 2)
                    .click(change(2))
                    .with("+2"),
            )
            .with(
                labelled("button.gem-chip", fewer_words)
                    .id(fewer)
                    .flag("disabled", self.count == 0)
                    .click(change(-1))
                    .with("−1"),
            )
    }
}

/// The bonuses of bought cards.
fn bonus_columns(p: &Parts<'_>, seat: usize) -> El {
    let (lang, send) = (p.lang, &p.props.send);
    let counts = bonuses(&p.props.position.players[seat].cards);
    let columns = (0..5).map(|kind| {
        let keys =
            [SplendorAnalyse::BonusMore, SplendorAnalyse::BonusTwo, SplendorAnalyse::BonusFewer];
        Column {
            kind,
            count: counts[kind],
            // More than there are cards changes nothing.
            room: u8::MAX,
            ids: ["bonus", "bonus-two", "bonus-fewer"].map(|name| format!("{name}-{seat}-{kind}")),
            words: keys.map(|key| lang.fill(key, &[&colour(kind, lang)])),
        }
        .draw(&|by| on(send, Edit::Bonus(seat, kind, by)))
    });
    let cards = button(
        "button.gem-chip gem-chip--tall",
        lang.t(SplendorAnalyse::CardByCard),
        p.asked.set_to(Some(Asked::Bought(seat, 0))),
    );
    el("div.gem-counts")
        .group(lang.t(SplendorAnalyse::Bonuses))
        .list(columns)
        .with(cards.id(format!("add-bought-{seat}")))
}

/// The tokens.
fn token_columns(p: &Parts<'_>, seat: usize) -> El {
    let (lang, send, position) = (p.lang, &p.props.send, &p.props.position);
    let tokens = &position.players[seat].tok;
    let free = LIMIT.saturating_sub(tokens.iter().sum());
    let columns = (0..6).map(|kind| {
        let keys = [SplendorText::OneMore, SplendorText::TwoMore, SplendorText::OneFewer];
        Column {
            kind,
            count: tokens[kind],
            room: free.min(position.bank[kind]),
            ids: ["more", "two", "fewer"].map(|name| format!("{name}-{seat}-{kind}")),
            words: keys.map(|key| lang.fill(key, &[&colour(kind, lang)])),
        }
        .draw(&|by| on(send, Edit::Token(seat, kind, by)))
    });
    el("div.gem-counts").group(lang.t(SplendorAnalyse::Tokens)).list(columns)
}

/// The points, with those of nobles.
fn point_chips(p: &Parts<'_>, seat: usize) -> El {
    let (lang, send) = (p.lang, &p.props.send);
    let now = p.props.entering.points(&p.props.position, seat);
    let chip = |points: u8, label: String| {
        button("button.gem-chip", label, on(send, Edit::Points(seat, points)))
    };
    let chips = (0..POINTS).map(|points| {
        chip(points, points.to_string())
            .id(format!("points-{seat}-{points}"))
            .attr("aria-pressed", points == now)
    });
    let more = chip(now.saturating_add(1), "+1".to_owned())
        .id(format!("points-more-{seat}"))
        .attr("aria-label", lang.t(SplendorAnalyse::OnePoint));
    el("div.gem-points").group(lang.t(SplendorText::Points)).list(chips).with(more)
}

/// Buttons that add a reserved card: seen by all, or hidden.
fn reserve_chips(p: &Parts<'_>, seat: usize) -> El {
    let (lang, send) = (p.lang, &p.props.send);
    let full = p.props.position.players[seat].res.len() >= 3;
    let open = (0..3).map(|level| {
        button("button.gem-chip", LEVELS[level], p.asked.set_to(Some(Asked::Held(seat, level))))
            .id(format!("held-{seat}-{}", level + 1))
            .attr("aria-label", lang.fill(SplendorAnalyse::AddHeld, &[&LEVELS[level]]))
            .flag("disabled", full)
    });
    let blind = (0..3_u8).map(|level| {
        let name = LEVELS[usize::from(level)];
        let card = SeenEntry { id: None, level: level + 1, hid: true };
        button("button.gem-chip", format!("{name} ?"), on(send, Edit::Held(seat, card)))
            .id(format!("blind-{seat}-{}", level + 1))
            .attr("aria-label", lang.fill(SplendorAnalyse::AddBlind, &[&name]))
            .flag("disabled", full)
    });
    el("div.gem-six").list(open).list(blind)
}

/// Reserved cards, which a tap removes, and the nobles, which a tap gives or takes back.
fn held_chips(p: &Parts<'_>, seat: usize) -> El {
    let (lang, send, position) = (p.lang, &p.props.send, &p.props.position);
    let player = &position.players[seat];
    let held = (0..3).map(|at| {
        let Some(entry) = player.res.get(at) else { return el("span.gem-chip gem-chip--none") };
        let level = LEVELS[usize::from(entry.level.clamp(1, 3)) - 1];
        let words = match entry.id {
            Some(id) => card_words(id, lang),
            None => lang.fill(SplendorText::HiddenWords, &[&level]),
        };
        let known = entry.id.and_then(card);
        labelled("button.gem-chip", lang.fill(SplendorAnalyse::Remove, &[&words]))
            .id(format!("unheld-{seat}-{at}"))
            .click(on(send, Edit::Unheld(seat, at)))
            .with(el("span").with(level).with(known.is_none().then_some(" ?")))
            .with(known.map(|card| gem(card.bonus.into(), Some(card.points))))
    });
    let table = position.nobles.iter().flatten();
    let mut nobles: Vec<u8> = player.nob.iter().chain(table).copied().collect();
    // Each stays in its place, wherever it goes.
    nobles.sort_unstable();
    let nobles = nobles.into_iter().map(|noble| {
        labelled("button.gem-chip gem-chip--noble", noble_words(noble, lang))
            .id(format!("own-{seat}-{noble}"))
            .attr("aria-pressed", player.nob.contains(&noble))
            .click(on(send, Edit::Owned(seat, noble)))
            .with(noble_face(noble))
    });
    el("div.gem-six").list(held).list(nobles)
}

/// All that a player has.
pub fn sheet(p: &Parts<'_>, seat: usize) -> El {
    let (lang, props) = (p.lang, p.props);
    let fault = props.entering.fault_of(&props.position, seat);
    let assumed = props.entering.is_assumed(seat);
    let note = match &fault {
        Some(fault) => {
            el("p.caution").id("points-fault").with(fault_words(fault, &props.names, lang))
        }
        None => el("p.muted").with(assumed.then(|| lang.t(SplendorAnalyse::Assumed))),
    };
    let points = props.entering.points(&props.position, seat);
    let head = |words: String| el("h3.gem-sheet__head").with(words);
    let next = match props.names.get(seat + 1) {
        Some(name) => button(
            "button.button button--main@sheet-next",
            lang.fill(SplendorAnalyse::NextPlayer, &[name]),
            p.asked.set_to(Some(Asked::Side(seat + 1))),
        ),
        None => {
            // With something missing, the editor behind it says what.
            let end = if p.fault.is_some() { p.asked.set_to(None) } else { props.done.clone() };
            button("button.button button--main@sheet-done", lang.t(SplendorAnalyse::Done), end)
        }
    };
    el("div.gem-sheet")
        .with(head(lang.t(SplendorAnalyse::Bonuses).to_owned()))
        .with(bonus_columns(p, seat))
        .with(head(lang.t(SplendorAnalyse::Tokens).to_owned()))
        .with(token_columns(p, seat))
        .with(head(lang.fill(SplendorAnalyse::PointsWith, &[&points])))
        .with(point_chips(p, seat))
        .with(head(lang.t(SplendorAnalyse::HeldAndNobles).to_owned()))
        .with(reserve_chips(p, seat))
        .with(held_chips(p, seat))
        .with(note.class("gem-sheet__note", true).attr("role", "status"))
        .with(next)
}
