//! Entering a position: what is on the table is tapped in, the rest follows from it.

use yew::prelude::*;

use super::game::empty_table;
use super::move_picker::LIMIT;
use super::move_text::points;
use super::picker::{CardPicker, CardPickerProps};
use super::pieces::{LEVELS, card_face, card_words, colour, gem, noble_face, noble_words};
use crate::components::{Choice, Icon, segmented, sign};
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{Lang, SplendorAnalyse, SplendorText, splendor};
use crate::mount::mount;
use jobs::JobError;
use jobs::splendor::{CARDS, NOBLES, Observation, PhaseEntry, SeenEntry};

/// A change of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// An empty table for this many players.
    Players(u8),
    /// Who is to move.
    Turn(u8),
    /// What lies on a place of the board.
    Slot(usize, Option<u8>),
    /// One token of a kind more, or fewer.
    Token(usize, usize, bool),
    /// A player has bought a card.
    Bought(usize, u8),
    /// Undoes that.
    Unbought(usize, usize),
    /// A player has reserved a card.
    Held(usize, SeenEntry),
    /// Undoes that.
    Unheld(usize, usize),
    /// Where a noble is: not in the game, on the table, with a player.
    Noble(u8),
}

fn target_reached(position: &Observation) -> bool {
    position.players.iter().any(|player| points(player) >= 15)
}

/// Bank, decks and nobles follow from what players and board have.
fn settle(position: &mut Observation) {
    let whole = empty_table(position.n);
    for kind in 0..6 {
        let held: u8 = position.players.iter().map(|player| player.tok[kind]).sum();
        position.bank[kind] = whole.bank[kind].saturating_sub(held);
    }
    let at_level = |card: &u8, level: usize| {
        CARDS.get(usize::from(*card)).is_some_and(|card| usize::from(card.level) == level)
    };
    for level in 0..3 {
        let board = position.board[level].iter().flatten().count();
        let players = position.players.iter();
        let elsewhere: usize = players
            .map(|player| {
                let bought = player.cards.iter().filter(|card| at_level(card, level)).count();
                let held = player.res.iter().filter(|held| usize::from(held.level) == level + 1);
                bought + held.count()
            })
            .sum();
        position.deck[level] = whole.deck[level].saturating_sub((board + elsewhere) as u8);
    }
    let places = usize::from(position.n) + 1;
    let mut left: Vec<Option<u8>> =
        position.nobles.iter().filter(|it| it.is_some()).copied().collect();
    left.resize(places.max(left.len()), None);
    position.nobles = left;
    position.last = target_reached(position);
    position.phase = PhaseEntry::Main;
    position.you = None;
    position.passes = 0;
}

impl Edit {
    /// The position after it.
    #[must_use]
    pub fn applied(&self, position: &Observation) -> Observation {
        let mut next = position.clone();
        match *self {
            Self::Players(players) => next = empty_table(players),
            Self::Turn(turn) => next.turn = turn,
            Self::Slot(slot, card) => {
                if let Some(place) = next.board.as_flattened_mut().get_mut(slot) {
                    *place = card;
                }
            }
            Self::Token(seat, kind, more) => {
                let tokens = &mut next.players[seat].tok;
                let full = tokens.iter().sum::<u8>() >= 10 || next.bank[kind] == 0;
                if more && !full {
                    tokens[kind] += 1;
                } else if !more {
                    tokens[kind] = tokens[kind].saturating_sub(1);
                }
            }
            Self::Bought(seat, card) => next.players[seat].cards.push(card),
            Self::Unbought(seat, at) => {
                next.players[seat].cards.remove(at);
            }
            Self::Held(seat, card) => next.players[seat].res.push(card),
            Self::Unheld(seat, at) => {
                next.players[seat].res.remove(at);
            }
            Self::Noble(noble) => move_noble(&mut next, noble),
        }
        settle(&mut next);
        next
    }
}

/// Cycles: off the table, on it, with the first player, with the next, off again.
fn move_noble(position: &mut Observation, noble: u8) {
    if let Some(at) = position.nobles.iter().position(|here| *here == Some(noble)) {
        position.nobles[at] = None;
        if let Some(first) = position.players.first_mut() {
            first.nob.push(noble);
        }
        return;
    }
    let owner = position.players.iter().position(|player| player.nob.contains(&noble));
    match owner {
        Some(owner) => {
            position.players[owner].nob.retain(|here| *here != noble);
            if let Some(next) = position.players.get_mut(owner + 1) {
                next.nob.push(noble);
            }
        }
        None => match position.nobles.iter_mut().find(|here| here.is_none()) {
            Some(place) => *place = Some(noble),
            None => position.nobles.push(Some(noble)),
        },
    }
}

/// What the open picker is for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    Slot(usize),
    Bought(usize),
    Held(usize),
}

/// Properties of [`Editor`].
#[derive(Clone, PartialEq, Properties)]
pub struct EditorProps {
    /// The position.
    pub position: Observation,
    /// The names of the players.
    pub names: Vec<String>,
    /// Why it is not valid.
    pub fault: Option<JobError>,
    /// Receives changes.
    pub send: Handler<Edit>,
    /// Called when the position is complete.
    pub done: Handler<()>,
}

/// The next place of the board without a card.
fn next_gap(position: &Observation, after: usize) -> Option<usize> {
    let slots = position.board.as_flattened();
    // In drawing order: the third level first.
    let drawn = |at: usize| 4 * (2 - at / 4) + at % 4;
    (0..slots.len())
        .map(|more| drawn((drawn(after) + 1 + more) % slots.len()))
        .find(|&slot| slot != after && slots[slot].is_none() && position.deck[slot / 4] > 0)
}

/// Everything of a position.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let lang = use_lang();
    let asked = use_value(|| None::<Asked>);
    let EditorProps { position, names, fault, send, done } = props;
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
    let slots = (0..3).rev().map(|level| {
        let cards = (0..4).map(|column| {
            let slot = 4 * level + column;
            let card = position.board[level][column];
            let (face, words) = match card {
                Some(card) => (card_face(card), card_words(card, lang)),
                None => (
                    el("span.jewel jewel--none").with(LEVELS[level]),
                    lang.fill(SplendorAnalyse::EmptyPlace, &[&LEVELS[level], &(column + 1)]),
                ),
            };
            el("button.pad")
                .id(format!("edit-slot-{slot}"))
                .attr("aria-label", words)
                .click(asked.set_to(Some(Asked::Slot(slot))))
                .with(face)
        });
        el("div.jewels jewels--edit").list(cards)
    });
    let nobles = (0..NOBLES.len() as u8).map(|noble| {
        let here = position.nobles.contains(&Some(noble));
        let owner = position.players.iter().position(|player| player.nob.contains(&noble));
        let place = match owner {
            Some(owner) => names[owner].clone(),
            None if here => lang.t(SplendorAnalyse::OnTable).to_owned(),
            None => lang.t(SplendorAnalyse::NotInGame).to_owned(),
        };
        el("li").with(
            el("button.pad pad--noble")
                .id(format!("edit-noble-{noble}"))
                .class("pad--picked", here || owner.is_some())
                .attr("aria-label", format!("{}: {place}", noble_words(noble, lang)))
                .click(on(send, Edit::Noble(noble)))
                .with(noble_face(noble))
                .with(el("span.pad__note").with(place)),
        )
    });
    let seats = (0..position.players.len()).map(|seat| side(props, seat, &asked.setter(), lang));
    let words = fault.as_ref().map(|fault| {
        el("p.caution@entry-fault").attr("role", "status").with(splendor::job_error(fault, lang))
    });
    let window = asked.as_ref().map(|what| {
        let what = *what;
        let (level, title) = match what {
            Asked::Slot(slot) => {
                let words = [&LEVELS[slot / 4] as &dyn std::fmt::Display, &(slot % 4 + 1)];
                (Some(slot / 4), lang.fill(SplendorAnalyse::PickSlot, &words))
            }
            Asked::Bought(seat) => (None, lang.fill(SplendorAnalyse::PickBought, &[&names[seat]])),
            Asked::Held(seat) => (None, lang.fill(SplendorAnalyse::PickHeld, &[&names[seat]])),
        };
        let pick = {
            let (send, asked, position) = (send.clone(), asked.clone(), position.clone());
            Handler::from(move |card: u8| {
                let edit = match what {
                    Asked::Slot(slot) => Edit::Slot(slot, Some(card)),
                    Asked::Bought(seat) => Edit::Bought(seat, card),
                    Asked::Held(seat) => {
                        let level = CARDS.get(usize::from(card)).map_or(1, |card| card.level + 1);
                        Edit::Held(seat, SeenEntry { id: Some(card), level, hid: false })
                    }
                };
                // Opens the picker for the next gap at once; for bought cards, until the window is
                // closed.
                asked.set(match what {
                    Asked::Slot(slot) => next_gap(&edit.applied(&position), slot).map(Asked::Slot),
                    Asked::Bought(_) => Some(what),
                    Asked::Held(_) => None,
                });
                send.emit(edit);
            })
        };
        let more = match what {
            Asked::Slot(slot) => {
                button("button.button@pick-none", lang.t(SplendorAnalyse::NoCard), {
                    let (send, asked) = (send.clone(), asked.set_to(None));
                    Handler::from(move |()| {
                        send.emit(Edit::Slot(slot, None));
                        asked.emit(());
                    })
                })
                .html()
            }
            _ => Html::default(),
        };
        mount::<CardPicker>(CardPickerProps {
            title: title.into(),
            position: position.clone(),
            level,
            pick,
            close: asked.set_to(None),
            more,
        })
    });
    let ready =
        button("button.button button--main@edit-done", lang.t(SplendorAnalyse::Done), done.clone());
    labelled("section.card stack@editor", lang.t(SplendorAnalyse::EditTitle))
        .with(
            el("div.spread")
                .with(
                    el("div.field")
                        .with(el("span").with(lang.t(SplendorText::Players)))
                        .with(players),
                )
                .with(
                    el("div.field")
                        .with(el("span").with(lang.t(SplendorAnalyse::ToMove)))
                        .with(turn),
                ),
        )
        .with(el("p.muted").with(lang.t(SplendorAnalyse::EditHint)))
        .with(el("div.gem-table").list(slots))
        .with(el("h2").with(lang.t(SplendorText::Nobles)))
        .with(el("ul.jewel-list").list(nobles))
        .list(seats)
        .with(words)
        .with(ready)
        .with(window)
        .html()
}

/// The fields of a player.
fn side(props: &EditorProps, seat: usize, asked: &Handler<Option<Asked>>, lang: Lang) -> El {
    let EditorProps { position, names, send, .. } = props;
    let player = &position.players[seat];
    let tokens = (0..6).map(|kind| {
        let full = player.tok.iter().sum::<u8>() >= LIMIT || position.bank[kind] == 0;
        let step = |more: bool, icon: Icon, words: SplendorText| {
            let cannot = if more { full } else { player.tok[kind] == 0 };
            button("button.icon-button", sign(icon), on(send, Edit::Token(seat, kind, more)))
                .id(format!("{}-{seat}-{kind}", if more { "more" } else { "fewer" }))
                .attr("aria-label", lang.fill(words, &[&colour(kind, lang)]))
                .flag("disabled", cannot)
        };
        el("div.stepper")
            .with(step(false, Icon::Minus, SplendorText::OneFewer))
            .with(gem(kind, Some(player.tok[kind])))
            .with(step(true, Icon::Plus, SplendorText::OneMore))
    });
    let gone = |words: String| lang.fill(SplendorAnalyse::Remove, &[&words]);
    let bought = player.cards.iter().enumerate().map(|(at, &card)| {
        el("li").with(
            labelled("button.pad pad--small", gone(card_words(card, lang)))
                .click(on(send, Edit::Unbought(seat, at)))
                .with(card_face(card)),
        )
    });
    let held = player.res.iter().enumerate().map(|(at, card)| {
        let level = LEVELS[usize::from(card.level.clamp(1, 3)) - 1];
        let (face, words) = match card.id {
            Some(id) => (card_face(id), card_words(id, lang)),
            None => (
                el("span.jewel jewel--back").with(level).with("?"),
                lang.fill(SplendorText::HiddenWords, &[&level]),
            ),
        };
        el("li").with(
            labelled("button.pad pad--small", gone(words))
                .click(on(send, Edit::Unheld(seat, at)))
                .with(face),
        )
    });
    let full = player.res.len() >= 3;
    let blind = (1..=3_u8).map(|level| {
        let card = SeenEntry { id: None, level, hid: true };
        let words = lang.fill(SplendorAnalyse::AddBlind, &[&LEVELS[usize::from(level) - 1]]);
        button("button.button button--small", words, on(send, Edit::Held(seat, card)))
            .id(format!("blind-{seat}-{level}"))
            .flag("disabled", full)
    });
    el("fieldset.gem-side")
        .with(el("legend").with(names[seat].clone()))
        .with(el("div.steppers").list(tokens))
        .with(
            el("div.buttons")
                .with(
                    button(
                        "button.button button--small",
                        lang.t(SplendorAnalyse::AddBought),
                        on(asked, Some(Asked::Bought(seat))),
                    )
                    .id(format!("add-bought-{seat}")),
                )
                .with(
                    button(
                        "button.button button--small",
                        lang.t(SplendorAnalyse::AddHeld),
                        on(asked, Some(Asked::Held(seat))),
                    )
                    .id(format!("add-held-{seat}"))
                    .flag("disabled", full),
                )
                .list(blind),
        )
        .with((!player.cards.is_empty()).then(|| el("ul.jewel-list").list(bought)))
        .with((!player.res.is_empty()).then(|| el("ul.jewel-list").list(held)))
}
