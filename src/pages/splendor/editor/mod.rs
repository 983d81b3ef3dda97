//! Entering a position: what is on the table is tapped in, the rest follows from it.

mod entering;
mod sheet;

use yew::prelude::*;

use self::entering::nobles_in;
pub use self::entering::{Edit, Entering, instead};
use self::sheet::sheet;
use super::move_text::points;
use super::picker::{card_grid, levels, noble_grid};
use super::pieces::{LEVELS, card_face, card_words, gems, noble_face, noble_words};
use crate::components::{Choice, dialog, segmented};
use crate::dom;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_lang, use_value};
use crate::i18n::{Lang, SplendorAnalyse, SplendorText, splendor};
use jobs::JobError;
use jobs::splendor::{CARDS, Observation, SeenEntry};

/// What the open window is for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// A place of the board.
    Slot(usize),
    /// The nobles of the game.
    Nobles,
    /// A player's things.
    Side(usize),
    /// Their bought cards, of a level.
    Bought(usize, usize),
    /// A card they have reserved, of a level.
    Held(usize, usize),
}

/// Properties of [`Editor`].
#[derive(Clone, PartialEq, Properties)]
pub struct EditorProps {
    /// The position.
    pub position: Observation,
    /// How it is entered.
    pub entering: Entering,
    /// The names of the players.
    pub names: Vec<String>,
    /// Why it is not valid.
    pub fault: Option<JobError>,
    /// Receives changes.
    pub send: Handler<Edit>,
    /// Called when the position is complete.
    pub done: Handler<()>,
    /// Called when the position before is wanted back.
    pub cancel: Handler<()>,
}

/// The next place of the board without a card, in drawing order: the third level first.
fn next_gap(position: &Observation, after: usize) -> Option<usize> {
    let slots = position.board.as_flattened();
    let drawn = |at: usize| 4 * (2 - at / 4) + at % 4;
    (0..slots.len())
        .map(|more| drawn((drawn(after) + 1 + more) % slots.len()))
        .find(|&slot| slot != after && slots[slot].is_none() && position.deck[slot / 4] > 0)
}

/// What is asked for once a place of the board has its card: the next gap, then the nobles.
fn after_slot(position: &Observation, slot: usize) -> Option<Asked> {
    let mut next = position.clone();
    let place = &mut next.board.as_flattened_mut()[slot];
    if place.replace(0).is_none() {
        let deck = &mut next.deck[slot / 4];
        *deck = deck.saturating_sub(1);
    }
    let nobles = nobles_in(&next) <= usize::from(next.n);
    next_gap(&next, slot).map(Asked::Slot).or(nobles.then_some(Asked::Nobles))
}

/// What the parts of the editor are drawn from.
struct Parts<'a> {
    props: &'a EditorProps,
    asked: &'a ValueHandle<Option<Asked>>,
    /// Why the position is not complete, in words.
    fault: Option<String>,
    lang: Lang,
}

/// Everything of a position.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let lang = use_lang();
    // At an empty table the first card is asked for at once.
    let first = props.position.board.as_flattened().iter().all(Option::is_none);
    let asked = use_value(|| first.then_some(Asked::Slot(8)));
    // The table begins where the editor did.
    use_effect_with((), |()| || dom::to_top("[data-testid=by-hand], [data-testid=analysed]"));
    let EditorProps { position, entering, names, send, .. } = props;
    let points = entering.fault(position).map(|fault| sheet::fault_words(&fault, names, lang));
    let fault = props.fault.as_ref().map(|fault| splendor::job_error(fault, lang));
    let p = Parts { props, asked: &asked, fault: points.or(fault), lang };
    let players = segmented(
        lang.t(SplendorText::Players),
        (2..=4)
            .map(|count: u8| {
                Choice::new(count, count.to_string()).testid(format!("players-{count}"))
            })
            .collect(),
        &position.n,
        &hear(send, Edit::Players),
        true,
    );
    let turn = segmented(
        lang.t(SplendorAnalyse::ToMove),
        names.iter().zip(0_u8..).map(|(name, seat)| Choice::new(seat, name.clone())).collect(),
        &position.turn,
        &hear(send, Edit::Turn),
        true,
    );
    let field =
        |name: &'static str, control: El| el("div.field").with(el("span").with(name)).with(control);
    let seats = (0..position.players.len()).map(|seat| side(&p, seat));
    let words =
        p.fault.clone().map(|words| el("p.caution@entry-fault").attr("role", "status").with(words));
    labelled("section.card stack gem-editor@editor", lang.t(SplendorAnalyse::EditTitle))
        .with(
            el("div.spread")
                .with(field(lang.t(SplendorText::Players), players))
                .with(field(lang.t(SplendorAnalyse::ToMove), turn)),
        )
        .with(el("div.gem-table").list((0..3).rev().map(|level| row(&p, level))))
        .with(nobles(&p))
        .with(el("div.gem-editor__sides").list(seats))
        .with(el("p.muted").with(lang.t(SplendorAnalyse::EditHint)))
        .with(el("div.gem-editor__end").with(words).with(ends(&p)))
        .with(window(&p))
        .html()
}

/// The buttons at the end.
fn ends(p: &Parts<'_>) -> El {
    let (lang, props) = (p.lang, p.props);
    let small = |words: &'static str, key: SplendorAnalyse, click: Handler<()>| {
        button(words, lang.t(key), click)
    };
    let clear = on(&props.send, Edit::Clear);
    el("div.buttons")
        .with(
            small(
                "button.button button--main@edit-done",
                SplendorAnalyse::Done,
                props.done.clone(),
            )
            .flag("disabled", p.fault.is_some()),
        )
        .with(small("button.button@edit-cancel", SplendorAnalyse::Cancel, props.cancel.clone()))
        .with(small("button.button@edit-clear", SplendorAnalyse::Clear, clear))
}

/// The cards of a level.
fn row(p: &Parts<'_>, level: usize) -> El {
    let lang = p.lang;
    let cards = (0..4).map(|column| {
        let slot = 4 * level + column;
        let (face, words) = match p.props.position.board[level][column] {
            Some(card) => (card_face(card), card_words(card, lang)),
            None => (
                el("span.jewel jewel--none").with(LEVELS[level]),
                lang.fill(SplendorAnalyse::EmptyPlace, &[&LEVELS[level], &(column + 1)]),
            ),
        };
        el("button.pad")
            .id(format!("edit-slot-{slot}"))
            .attr("aria-label", words)
            .click(p.asked.set_to(Some(Asked::Slot(slot))))
            .with(face)
    });
    el("div.jewels jewels--edit").list(cards)
}

/// The nobles of the game, and whose they are.
fn nobles(p: &Parts<'_>) -> El {
    let (lang, position) = (p.lang, &p.props.position);
    let owners = position.players.iter().zip(&p.props.names);
    let owned = owners.flat_map(|(player, name)| {
        player.nob.iter().map(move |noble| (Some(*noble), Some(name.clone())))
    });
    let table = position.nobles.iter().flatten().map(|noble| (Some(*noble), None));
    let mut places: Vec<(Option<u8>, Option<String>)> = table.chain(owned).collect();
    places.resize(places.len().max(usize::from(position.n) + 1), (None, None));
    let each = places.into_iter().enumerate().map(|(place, (noble, owner))| {
        let words = match noble {
            Some(noble) => noble_words(noble, lang),
            None => lang.fill(SplendorAnalyse::NoNobleYet, &[&(place + 1)]),
        };
        let words = owner.iter().fold(words, |words, owner| format!("{words} ({owner})"));
        let face = match noble {
            Some(noble) => noble_face(noble),
            None => el("span.noble gem-noble--none").with("–"),
        };
        el("button.pad pad--noble")
            .id(format!("edit-noble-{place}"))
            .attr("aria-label", words)
            .click(p.asked.set_to(Some(Asked::Nobles)))
            .with(face)
            .with(owner.map(|owner| el("span.pad__note").with(owner)))
    });
    el("div.nobles").group(lang.t(SplendorText::Nobles)).list(each)
}

/// What a player has, in short; a tap opens all of it.
fn side(p: &Parts<'_>, seat: usize) -> El {
    let (lang, player) = (p.lang, &p.props.position.players[seat]);
    let counts: [&dyn std::fmt::Display; 3] =
        [&points(player), &player.cards.len(), &player.res.len()];
    el("button.gem-editor__side")
        .id(format!("edit-side-{seat}"))
        .click(p.asked.set_to(Some(Asked::Side(seat))))
        .with(el("strong").with(p.props.names[seat].clone()))
        .with(el("span.num").with(lang.fill(SplendorAnalyse::SideCounts, &counts)))
        .with(gems(&player.tok, lang))
}

/// The open window.
fn window(p: &Parts<'_>) -> Option<Html> {
    let EditorProps { position, entering, names, send, .. } = p.props;
    let (lang, what) = (p.lang, (**p.asked)?);
    let to = |next: Option<Asked>| p.asked.set_to(next);
    let taken = |card: u8| entering.is_placed(position, card);
    Some(match what {
        Asked::Slot(slot) => {
            let title = lang.fill(SplendorAnalyse::PickSlot, &[&LEVELS[slot / 4], &(slot % 4 + 1)]);
            let pick = {
                let (send, asked) = (send.clone(), p.asked.clone());
                let next = after_slot(position, slot);
                Handler::from(move |card: u8| {
                    asked.set(next);
                    send.emit(Edit::Slot(slot, Some(card)));
                })
            };
            let none = {
                let (send, close) = (send.clone(), to(None));
                Handler::from(move |()| {
                    send.emit(Edit::Slot(slot, None));
                    close.emit(());
                })
            };
            // Emptying a place is for those that have a card.
            let is_full = position.board.as_flattened()[slot].is_some();
            let none = is_full.then(|| {
                button(
                    "button.button button--small@pick-none",
                    lang.t(SplendorAnalyse::NoCard),
                    none,
                )
            });
            let grid = card_grid(slot / 4, &taken, &|_| false, &pick, lang);
            dialog(title, "card-picker", to(None), el("div").with(grid).with(none))
        }
        Asked::Nobles => {
            let (has, wanted) = (nobles_in(position), usize::from(position.n) + 1);
            let title = lang.fill(SplendorAnalyse::PickNobles, &[&has, &wanted]);
            let pick = {
                let (send, asked, before) = (send.clone(), p.asked.clone(), position.clone());
                Handler::from(move |noble: u8| {
                    let owned = before.players.iter().any(|player| player.nob.contains(&noble));
                    let more = !owned && !before.nobles.contains(&Some(noble));
                    if more && has + 1 == wanted {
                        asked.set(None);
                    }
                    send.emit(Edit::Noble(noble));
                })
            };
            dialog(title, "card-picker", to(None), noble_grid(position, &pick, lang))
        }
        Asked::Side(seat) => dialog(names[seat].clone(), "player-sheet", to(None), sheet(p, seat)),
        Asked::Bought(seat, level) => {
            let own = position.players[seat].cards.clone();
            let picked = |card: u8| own.contains(&card);
            let pick = {
                let (send, own) = (send.clone(), own.clone());
                Handler::from(move |card: u8| {
                    let at = own.iter().position(|here| *here == card);
                    send.emit(at.map_or(Edit::Bought(seat, card), |at| Edit::Unbought(seat, at)));
                })
            };
            let taken = |card: u8| taken(card) && !picked(card);
            let level_pick = {
                let asked = p.asked.clone();
                Handler::from(move |level| asked.set(Some(Asked::Bought(seat, level))))
            };
            let body = el("div.stack")
                .with(levels(level, &level_pick, lang))
                .with(card_grid(level, &taken, &picked, &pick, lang));
            let title = lang.fill(SplendorAnalyse::PickBought, &[&names[seat]]);
            dialog(title, "card-picker", to(Some(Asked::Side(seat))), body)
        }
        Asked::Held(seat, level) => {
            let back = to(Some(Asked::Side(seat)));
            let pick = {
                let (send, back) = (send.clone(), back.clone());
                Handler::from(move |card: u8| {
                    let level = CARDS.get(usize::from(card)).map_or(1, |card| card.level + 1);
                    back.emit(());
                    send.emit(Edit::Held(seat, SeenEntry { id: Some(card), level, hid: false }));
                })
            };
            let title = lang.fill(SplendorAnalyse::PickHeld, &[&names[seat]]);
            dialog(title, "card-picker", back, card_grid(level, &taken, &|_| false, &pick, lang))
        }
    })
}
