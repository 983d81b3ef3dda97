//! Entering a position: pasted lines, and a field for everything.

use std::fmt::Display;

use yew::prelude::*;

use super::state::{Edit, Number, Pasted};
use crate::jobs::brew::{BASE, FIRST_RECIPE, Fault, Position, RECIPES, ReadNote, SPELLS, TOME};
use crate::jobs::brew::{Unreadable, Wrong};
use crate::web::callback::Callback;
use crate::web::components::ingredients::{change_words, spell};
use crate::web::components::{Icon, sign};
use crate::web::el::{El, button, el, on};
use crate::web::hooks::{use_kept, use_lang};
use crate::web::i18n::{Brew, BrewAnalyse, Key, Lang, list};
use crate::web::pages::brew::cards::spell_face;

/// Properties of [`Paste`].
#[derive(Clone, PartialEq, Properties)]
pub struct PasteProps {
    /// Hears the text.
    pub read: Callback<String>,
}

/// Lines of a bot, pasted.
#[component]
pub fn Paste(props: &PasteProps) -> Html {
    let lang = use_lang();
    let text = use_kept(String::new);
    let field = el("label.field").with(el("span").with(lang.t(BrewAnalyse::Lines))).with(
        el("textarea@lines-text")
            .attr("rows", "6")
            .attr("spellcheck", "false")
            .value((*text).clone())
            .input(text.setter()),
    );
    el("details.card brew-setup@paste")
        .with(el("summary").with(lang.t(BrewAnalyse::PasteTitle)))
        .with(el("p.muted").with(lang.t(BrewAnalyse::PasteHint)))
        .with(field)
        .with(el("div.buttons").with(button(
            "button.button button--main@read-lines",
            lang.t(BrewAnalyse::ReadLines),
            on(&props.read, (*text).clone()),
        )))
        .html()
}

/// What came of a paste.
pub fn said(said: &Pasted, lang: Lang) -> El {
    match said {
        Pasted::Read(notes) => {
            let notes = notes.iter().map(|note| el("li").with(note_words(*note, lang)));
            el("div.notice@read-notes")
                .attr("role", "status")
                .with(el("p").with(lang.t(BrewAnalyse::ReadDone)))
                .with(el("ul.brew-news").list(notes))
        }
        Pasted::Bad(fault) => bad(fault_words(fault, lang), lang),
        Pasted::File => bad(lang.t(Key::ImportBad).to_owned(), lang),
        Pasted::NoNumber(field) => bad(lang.fill(BrewAnalyse::NoNumberIn, &[field]), lang),
    }
}

fn bad(words: String, lang: Lang) -> El {
    el("p.notice notice--bad@read-fault")
        .attr("role", "alert")
        .with(words)
        .with(" ")
        .with(lang.t(BrewAnalyse::Kept))
}

fn note_words(note: ReadNote, lang: Lang) -> String {
    match note {
        ReadNote::TurnAssumed { turn } => lang.fill(BrewAnalyse::TurnAssumed, &[&turn]),
        ReadNote::BrewedAssumed { brewed: [own, foe] } => {
            lang.fill(BrewAnalyse::BrewedAssumed, &[&own, &foe])
        }
        ReadNote::PlayerAssumed => lang.t(BrewAnalyse::PlayerAssumed).to_owned(),
        ReadNote::SeveralTurns { turns, line } => {
            lang.fill(BrewAnalyse::SeveralTurns, &[&turns, &line])
        }
        ReadNote::CutOff { line } => lang.fill(BrewAnalyse::CutOff, &[&line]),
        ReadNote::Ignored { lines } => lang.fill(BrewAnalyse::Ignored, &[&lines]),
    }
}

/// Line, field and what is wrong.
fn fault_words(fault: &Fault, lang: Lang) -> String {
    let fill = |key: BrewAnalyse, values: &[&dyn Display]| lang.fill(key, values);
    let what = match &fault.what {
        Unreadable::NoTurn => lang.t(BrewAnalyse::NoTurn).to_owned(),
        Unreadable::Ends { missing } => fill(BrewAnalyse::Ends, &[missing]),
        Unreadable::Count { said, found } => fill(BrewAnalyse::Count, &[said, found]),
        Unreadable::Fields { value, wanted } => fill(BrewAnalyse::Fields, &[wanted, value]),
        Unreadable::NoNumber { word } => fill(BrewAnalyse::NoNumber, &[word]),
        Unreadable::NoKind { word } => fill(BrewAnalyse::NoKind, &[word]),
        Unreadable::NoSpell => lang.t(BrewAnalyse::NoSpell).to_owned(),
        Unreadable::Differs { value, wanted } => fill(BrewAnalyse::Differs, &[wanted, value]),
        Unreadable::NoneOf { value, allowed } => {
            let allowed: Vec<String> = allowed.iter().map(i64::to_string).collect();
            fill(BrewAnalyse::Differs, &[&list(&allowed, lang), value])
        }
        Unreadable::Range { value, least, most } => fill(BrewAnalyse::Range, &[least, most, value]),
        Unreadable::Position(wrong) => match wrong {
            Wrong::Range { value, least, most } => fill(BrewAnalyse::Range, &[least, most, value]),
            Wrong::TooMany { .. } => lang.t(Brew::TooMany).to_owned(),
            Wrong::TooFull { .. } => lang.t(Brew::TooFull).to_owned(),
            Wrong::Twice { value } => lang.fill(Brew::Twice, &[value]),
            Wrong::Unknown { value } => lang.fill(Brew::UnknownCard, &[value]),
            Wrong::Length { .. } => lang.t(Brew::WrongLength).to_owned(),
            Wrong::Undealt { value } => lang.fill(Brew::Undealt, &[value]),
        },
    };
    let line = lang.fill(Brew::Line, &[&fault.line]);
    let place = match fault.field {
        Some(field) => list(&[line, field.name().to_owned()], lang),
        None => line,
    };
    lang.fill(Brew::FaultAt, &[&place, &what])
}

/// A number that is typed.
fn amount(
    name: String,
    testid: String,
    value: String,
    edit: impl Fn(u8) -> Edit + 'static,
    send: &Callback<Edit>,
    refuse: &Callback<String>,
) -> El {
    let (send, refuse, field) = (send.clone(), refuse.clone(), name.clone());
    let change = Callback::from(move |typed: String| match typed.trim().parse() {
        Ok(value) => send.emit(edit(value)),
        Err(_) => refuse.emit(field.clone()),
    });
    el("label.field")
        .with(el("span").with(name))
        .with(el("input.input").id(testid).attr("inputmode", "numeric").value(value).change(change))
}

fn signed(delta: [i8; 4]) -> String {
    let sign = |by: i8| match by {
        0 => "0".to_owned(),
        by if by < 0 => format!("−{}", by.unsigned_abs()),
        by => format!("+{by}"),
    };
    delta.map(sign).join(" ")
}

fn spell_option(src: i16) -> String {
    let at = if src < 0 { -1 - src } else { src + BASE as i16 };
    let spell = usize::try_from(at).ok().and_then(|at| SPELLS.get(at));
    spell.map_or_else(String::new, |spell| format!("{src}: {}", signed(spell.delta)))
}

/// A choice of cards; the empty one takes the card away.
fn choice(
    name: String,
    testid: String,
    now: Option<u8>,
    cards: Vec<(u8, String)>,
    edit: impl Fn(Option<u8>) -> Edit + 'static,
    send: &Callback<Edit>,
    lang: Lang,
) -> El {
    let send = send.clone();
    let change = Callback::from(move |value: String| send.emit(edit(value.parse().ok())));
    let none = el("option").attr("value", "").flag("selected", now.is_none());
    let cards = cards.into_iter().map(|(card, words)| {
        el("option").attr("value", card).flag("selected", now == Some(card)).with(words)
    });
    el("label.field").with(el("span").with(name)).with(
        el("select")
            .id(testid)
            .change(change)
            .with(none.with(lang.t(BrewAnalyse::NoCard)))
            .list(cards),
    )
}

/// Everything of a position, as fields.
pub fn form(
    position: &Position,
    send: &Callback<Edit>,
    refuse: &Callback<String>,
    lang: Lang,
) -> El {
    let recipes = || -> Vec<(u8, String)> {
        let all = RECIPES.iter().zip(FIRST_RECIPE..);
        all.map(|(recipe, id)| {
            let need = recipe.need.map(|count| count.to_string()).join(" ");
            (id, format!("{id}: {need} → {}", recipe.price))
        })
        .collect()
    };
    let spells = || -> Vec<(u8, String)> {
        (0..TOME as u8).map(|spell| (spell, spell_option(spell.into()))).collect()
    };
    let counter = (0..5_usize).map(|at| {
        choice(
            lang.fill(Brew::FieldRecipe, &[&(at + 1)]),
            format!("recipe-in-{at}"),
            position.recipes.get(at).copied(),
            recipes(),
            move |card| Edit::Recipe(at, card),
            send,
            lang,
        )
    });
    let tome = (0..6_usize).map(|at| {
        let found = position.tome.get(at).copied();
        el("div.brew-pick")
            .with(choice(
                lang.fill(Brew::FieldTome, &[&(at + 1)]),
                format!("tome-in-{at}"),
                found.map(|found| found.0),
                spells(),
                move |card| Edit::Spell(at, card),
                send,
                lang,
            ))
            .with(amount(
                lang.t(BrewAnalyse::StockField).to_owned(),
                format!("stock-in-{at}"),
                found.map_or(0, |found| found.1).to_string(),
                move |stock| Edit::Stock(at, stock),
                send,
                refuse,
            ))
    });
    let bonus = (0..2_usize).map(|at| {
        amount(
            lang.fill(BrewAnalyse::BonusField, &[&(at + 1)]),
            format!("bonus-in-{at}"),
            position.bonus.count[at].to_string(),
            move |count| Edit::Bonus(at, count),
            send,
            refuse,
        )
    });
    let slid = position.bonus.value == [1, 0];
    let worth = button(
        "button.button@slid",
        lang.t(if slid { BrewAnalyse::WorthOne } else { BrewAnalyse::WorthThree }),
        on(send, Edit::Slid(!slid)),
    )
    .attr("aria-pressed", slid);
    let general = el("div.brew-numbers")
        .with(amount(
            lang.t(BrewAnalyse::TurnsPlayed).to_owned(),
            "turn-in".to_owned(),
            position.turn.to_string(),
            Edit::Turn,
            send,
            refuse,
        ))
        .list(bonus);
    let players = (0..2_usize).map(|player| side(position, player, send, refuse, lang));
    let swap = button("button.button@swap", lang.t(BrewAnalyse::Swap), on(send, Edit::Swap));
    el("details.card brew-setup@editor")
        .with(el("summary").with(lang.t(BrewAnalyse::EditTitle)))
        .with(el("div.stack").list(players))
        .with(swap)
        .with(el("h2").with(lang.t(Brew::Counter)))
        .with(el("div.brew-entry").list(counter))
        .with(general)
        .with(worth)
        .with(el("h2").with(lang.t(Brew::Tome)))
        .with(el("div.brew-entry").list(tome))
}

/// The fields of a player.
fn side(
    position: &Position,
    player: usize,
    send: &Callback<Edit>,
    refuse: &Callback<String>,
    lang: Lang,
) -> El {
    let entry = &position.players[player];
    let who = lang.fill(Brew::FieldPlayer, &[&(player + 1)]);
    let field = |name: String, testid: &str, value: String, number: Number| {
        amount(
            name,
            format!("{testid}-in-{player}"),
            value,
            move |value| Edit::Of(player, number, value),
            send,
            refuse,
        )
    };
    let inventory = (0..4_usize).map(|tier| {
        let name = lang.fill(BrewAnalyse::TierField, &[&tier]);
        field(name, &format!("inv{tier}"), entry.inv[tier].to_string(), Number::Inv(tier))
    });
    let score =
        field(lang.t(Brew::FieldScore).to_owned(), "score", entry.score.to_string(), Number::Score);
    let brewed =
        field(lang.t(Brew::Potions).to_owned(), "brewed", entry.brewed.to_string(), Number::Brewed);
    let mut ready = entry.castable.chars();
    let spells = entry.src.iter().enumerate().map(|(at, &src)| {
        let castable = ready.next() == Some('1');
        let words = if castable { BrewAnalyse::Ready } else { BrewAnalyse::NotReady };
        let which = spell(src).map_or_else(String::new, |spell| change_words(spell.delta, lang));
        el("li.brew-own")
            .with(spell_face(src, lang))
            .with(
                button(
                    "button.button button--small",
                    lang.t(words),
                    on(send, Edit::Ready(player, at)),
                )
                .id(format!("ready-{player}-{at}"))
                .attr("aria-label", format!("{}: {which}", lang.t(words)))
                .attr("aria-pressed", castable),
            )
            .with(
                button(
                    "button.icon-button",
                    sign(Icon::Trash),
                    on(send, Edit::Dropped(player, at)),
                )
                .id(format!("drop-{player}-{at}"))
                .attr("aria-label", format!("{}: {which}", lang.t(BrewAnalyse::Drop))),
            )
    });
    let learn = {
        let send = send.clone();
        Callback::from(move |value: String| {
            if let Ok(src) = value.parse() {
                send.emit(Edit::Learned(player, src));
            }
        })
    };
    let open = (-(BASE as i16)..TOME as i16).filter(|src| !entry.src.contains(src));
    let options =
        open.map(|src| el("option").attr("value", src.to_string()).with(spell_option(src)));
    let first = el("option").attr("value", "").flag("selected", true);
    let add = el("label.field").with(el("span").with(lang.t(BrewAnalyse::Add))).with(
        el("select")
            .id(format!("learn-{player}"))
            // A fresh one after each choice, so that it says nothing is chosen.
            .key(entry.src.len())
            .change(learn)
            .with(first.with(lang.t(BrewAnalyse::NoCard)))
            .list(options),
    );
    el("fieldset.engine")
        .with(el("legend").with(who))
        .with(el("div.brew-numbers").list(inventory).with(score).with(brewed))
        .with(el("ul").list(spells))
        .with(add)
}
