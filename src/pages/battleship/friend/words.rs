//! A duel in words.

use yew::Html;

use super::super::duel::board_setup::{answer_words, cell_name, shot_words};
use super::super::duel::fleet::fault_words;
use super::super::words;
use super::record::{Known, Notice, State};
use crate::components::bad_link_notice;
use crate::el::{El, all, el};
use crate::i18n::{BattleshipFriend, Lang};
use jobs::battleship::{
    Awaited, BoardSetup, Finding, Rewrite, SealedDuel, Side, ending, ship_entries, shot_entry,
};

/// What a player is called who shares this device with the other.
pub(super) fn player(side: Side, lang: Lang) -> &'static str {
    lang.t(match side {
        Side::A => BattleshipFriend::FirstPlayer,
        Side::B => BattleshipFriend::SecondPlayer,
    })
}

/// Who takes a shared device next.
pub(super) fn taker(duel: &SealedDuel) -> Side {
    duel.awaited().by().unwrap_or(Side::A)
}

/// What a player is called, seen by another or by somebody who only looks on.
pub(super) fn named(side: Side, me: Option<Side>, lang: Lang) -> &'static str {
    match me {
        Some(me) if me == side => lang.t(BattleshipFriend::You),
        Some(_) => lang.t(BattleshipFriend::TheOther),
        None => player(side, lang),
    }
}

/// The last shots of a player, such as “B3: hit”; several of them by what was answered, such as “miss A1 C4 ·
/// hit B3”, which is shorter.
fn volley(duel: &SealedDuel, by: Side, lang: Lang) -> Option<String> {
    let sea: BoardSetup = duel.rules().into();
    let mut turns = duel.volleys().iter().enumerate();
    let last = turns.rfind(|(turn, _)| duel.shooter(*turn) == by)?.1;
    let shots = last.shots.iter().enumerate().map(|(number, &cell)| {
        let place = duel.rules().size.place(cell);
        let said = last.answers.get(number).map(|&said| shot_entry(duel.rules(), place, said));
        (cell_name(place, &sea), said)
    });
    let shots: Vec<_> = shots.collect();
    if let [(_, Some(shot))] = &*shots {
        return Some(shot_words(shot, &sea, lang));
    }
    let mut groups: Vec<Vec<String>> = Vec::new();
    for (cell, said) in shots {
        let said = said.map_or_else(String::new, |shot| answer_words(&shot, &sea, lang));
        match groups.iter_mut().find(|group| group.first() == Some(&said)) {
            Some(group) => group.push(cell),
            None => groups.push(vec![said, cell]),
        }
    }
    let groups = groups.iter().map(|group| group.join(" ").trim().to_owned());
    Some(groups.collect::<Vec<_>>().join(" · "))
}

/// The last shots of both, as the one who looks calls them.
pub(super) fn last_shots(duel: &SealedDuel, eyes: Option<Side>, lang: Lang) -> Vec<String> {
    // The opponent's first: they are news.
    let first = eyes.map_or(Side::A, Side::other);
    let line = |by: Side| {
        let shots = volley(duel, by, lang)?;
        Some(lang.fill(BattleshipFriend::Shots, &[&named(by, eyes, lang), &shots]))
    };
    [first, first.other()].into_iter().filter_map(line).collect()
}

/// Who has won.
pub(super) fn verdict(duel: &SealedDuel, eyes: Option<Side>, lang: Lang) -> Option<String> {
    let ending = ending(duel)?;
    Some(match (ending.winner, eyes) {
        (None, _) => lang.t(BattleshipFriend::NobodyWon).to_owned(),
        (Some(winner), Some(me)) if winner == me => lang.t(BattleshipFriend::YouWon).to_owned(),
        (Some(_), Some(_)) => lang.t(BattleshipFriend::YouLost).to_owned(),
        (Some(winner), None) => lang.fill(BattleshipFriend::Won, &[&player(winner, lang)]),
    })
}

/// What has happened and what comes next, for screen readers.
pub(super) fn news(known: &Known, duel: &SealedDuel, eyes: Option<Side>, lang: Lang) -> String {
    let over = ending(duel).is_some();
    if known.is_passed() && eyes.is_none() && !over {
        return lang.fill(BattleshipFriend::HandOver, &[&player(taker(duel), lang)]);
    }
    let mut parts = last_shots(duel, eyes, lang);
    parts.push(verdict(duel, eyes, lang).unwrap_or_else(|| next(known, duel, eyes, lang)));
    parts.join(" ")
}

/// What comes next, seen by a player.
pub(super) fn next(known: &Known, duel: &SealedDuel, eyes: Option<Side>, lang: Lang) -> String {
    let t = |key: BattleshipFriend| lang.t(key).to_owned();
    match (duel.awaited(), eyes) {
        (Awaited::Shots { by, count }, Some(me)) if by == me => match count {
            1 => t(BattleshipFriend::YourShot),
            _ => lang.fill(BattleshipFriend::YourSalvo, &[&count]),
        },
        (Awaited::Seal(by), Some(me)) if by == me => t(BattleshipFriend::PlaceFleet),
        (_, Some(_)) if known.is_passed() => t(BattleshipFriend::PassOn),
        (Awaited::Seal(_), Some(_)) => t(BattleshipFriend::SendInvitation),
        (Awaited::Opening(_), Some(_)) => t(BattleshipFriend::SendSunk),
        (_, Some(_)) => t(BattleshipFriend::SendLink),
        (awaited, None) => match awaited.by() {
            Some(by) => lang.fill(BattleshipFriend::NextIs, &[&player(by, lang)]),
            None => String::new(),
        },
    }
}

/// The rules of a duel: board, turns, who begins.
pub(super) fn terms(duel: &SealedDuel, me: Option<Side>, lang: Lang) -> String {
    let turns = if duel.salvo() { BattleshipFriend::SalvoTurn } else { BattleshipFriend::OneShot };
    let begins = lang.fill(BattleshipFriend::BeginsIs, &[&named(duel.begins(), me, lang)]);
    [words::sea_name(&duel.rules().into(), lang), lang.t(turns).to_owned(), begins].join(" · ")
}

/// A duel in a list.
pub(super) fn summary(known: &Known, duel: &SealedDuel, lang: Lang) -> String {
    let eyes = known.me();
    let board = words::sea_name(&duel.rules().into(), lang);
    let state = verdict(duel, eyes, lang).unwrap_or_else(|| next(known, duel, eyes, lang));
    // The turn that is about to be played, or goes on until it is answered.
    let open = matches!(duel.awaited(), Awaited::Shots { .. });
    let turn = duel.volleys().len() + usize::from(open);
    let turn = (turn > 0).then(|| lang.fill(BattleshipFriend::Turn, &[&turn]));
    [Some(board), turn, Some(state)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What is to be said about the last link or seal, and where nothing can be saved.
pub(super) fn notice(state: &State, is_kept: bool, lang: Lang) -> Html {
    let plain =
        |key: BattleshipFriend| el("p.notice@duel-notice").attr("role", "alert").with(lang.t(key));
    let said = state.notice.map(|notice| match notice {
        Notice::Bad(bad) => bad_link_notice(bad, lang),
        Notice::Older => plain(BattleshipFriend::OlderLink),
        Notice::Own => plain(BattleshipFriend::OwnLink),
        Notice::NoChance => plain(BattleshipFriend::NoChance),
        Notice::NotSealed => plain(BattleshipFriend::NotSealed),
        Notice::Rewritten(rewrite) => rewritten(rewrite, state.eyes(), lang),
    });
    let lost = (!is_kept).then(|| {
        el("p.notice notice--bad@not-kept")
            .attr("role", "alert")
            .with(lang.t(BattleshipFriend::NotKept))
    });
    all([said, lost].into_iter().flatten())
}

/// How a link contradicts what was known.
fn rewritten(rewrite: Rewrite, me: Option<Side>, lang: Lang) -> El {
    let turn = |key: BattleshipFriend, turn: u64| lang.fill(key, &[&(turn + 1)]);
    let of = |key: BattleshipFriend, side: Side| lang.fill(key, &[&named(side, me, lang)]);
    let words = match rewrite {
        Rewrite::Rules => lang.t(BattleshipFriend::OtherRules).to_owned(),
        Rewrite::Seal(side) => of(BattleshipFriend::OtherSeal, side),
        Rewrite::Shots { turn: at } => turn(BattleshipFriend::OtherShots, at),
        Rewrite::Answers { turn: at } => turn(BattleshipFriend::OtherAnswers, at),
        Rewrite::Opening(side) => of(BattleshipFriend::OtherOpening, side),
    };
    el("div.notice notice--bad@rewritten")
        .attr("role", "alert")
        .with(el("p").with(el("strong").with(lang.t(BattleshipFriend::Rewritten))))
        .with(el("p").with(words))
        .with(el("p.muted").with(lang.t(BattleshipFriend::RewrittenKept)))
}

/// What the opened fleets show about a player: that all was honest, or each thing that was not.
pub(super) fn findings(duel: &SealedDuel, by: Side, eyes: Option<Side>, lang: Lang) -> Vec<String> {
    let (sea, who): (BoardSetup, _) = (duel.rules().into(), named(by, eyes, lang));
    let all = ending(duel).map(|ending| ending.findings).unwrap_or_default();
    let ships = duel.opening(by).map(|own| ship_entries(duel.rules(), &own.fleet));
    let ships = ships.unwrap_or_default();
    let words =
        all.into_iter().filter(|finding| finding.by() == by).flat_map(|found| match found {
            Finding::BrokenSeal { .. } => vec![lang.fill(BattleshipFriend::BrokenSeal, &[&who])],
            Finding::IllegalFleet { faults, .. } => {
                let fault = faults.iter().map(|fault| fault_words(fault, &ships, &sea, lang));
                let illegal =
                    |fault: String| lang.fill(BattleshipFriend::IllegalFleet, &[&who, &fault]);
                fault.map(illegal).collect()
            }
            Finding::Lie { lie, .. } => {
                let place = duel.rules().size.place(lie.shot);
                let words = |one| answer_words(&shot_entry(duel.rules(), place, one), &sea, lang);
                let (cell, [said, truth]) =
                    (cell_name(place, &sea), [lie.said, lie.truth].map(words));
                vec![lang.fill(BattleshipFriend::Lie, &[&who, &cell, &said, &truth])]
            }
        });
    words.collect()
}
