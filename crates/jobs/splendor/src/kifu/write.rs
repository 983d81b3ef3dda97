//! `splendor.write`: a game as text.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::notation::{LETTERS, NobleIds, list, write_counts, write_letters};
use super::{BranchEntry, NoteEntry};
use crate::SplendorError;
use crate::game::{GameEntry, MoveEntry, RulesEntry};
use crate::position::{Observation, PhaseEntry};
use jobs_core::{Job, JobError, Lane, Search};
use search::Ready;
use splendor::gems::COLOURS;
use splendor::material::{CARDS, NOTHING, RESERVES, SEATS, SLOTS};
use splendor::{Action, Gems, Phase, Source, Space, State};

/// `splendor.write`
pub struct Write;

/// A game to write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The game, under the full rules.
    pub game: GameEntry,
    /// Names of the players, by seat.
    #[serde(default)]
    pub names: Vec<String>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<NoteEntry>,
    /// Branches.
    #[serde(default)]
    pub branches: Vec<BranchEntry>,
    /// When it was played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// What it was a game of.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// Which numbering the nobles should use.
    #[serde(default)]
    pub nobles: NobleIds,
}

/// The text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WriteReport {
    /// The text (棋譜).
    pub text: String,
}

/// A position in the format.
fn write_position(seen: &Observation, ids: NobleIds) -> String {
    let mut text = format!("bank:{} | visible:", write_counts(&seen.bank));
    for (level, row) in seen.board.iter().enumerate() {
        let cards =
            row.iter().map(|card| card.map_or_else(|| "-".to_owned(), |card| card.to_string()));
        let _ = write!(text, "L{}[{}]", level + 1, list(cards));
    }
    let nobles = seen.nobles.iter().flatten().map(|&noble| ids.write(noble));
    let _ = write!(text, " | decks:{} | nobles:[{}]", list(seen.deck), list(nobles));
    for (seat, player) in seen.players.iter().enumerate() {
        let cards = player.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
        let mut bonuses = [0_u8; COLOURS];
        let mut points = 3 * player.nob.len();
        for card in cards {
            bonuses[usize::from(card.bonus)] += 1;
            points += usize::from(card.points);
        }
        let held = player.res.iter().map(|held| match held.id {
            Some(id) => id.to_string(),
            None => format!("?L{}", held.level),
        });
        let _ = write!(
            text,
            " | P{seat}:gems:{};bonuses:{};points:{points};reserved:[{}];bought:[{}]",
            write_counts(&player.tok),
            write_counts(&bonuses),
            list(held),
            list(&player.cards),
        );
        if !player.nob.is_empty() {
            let nobles = player.nob.iter().map(|&noble| ids.write(noble));
            let _ = write!(text, ";nobles:[{}]", list(nobles));
        }
    }
    let _ = write!(text, " {}", seen.turn);
    text
}

/// A move in the format, with the card that came.
fn write_move(before: &State, made: MoveEntry, after: &State, ids: NobleIds) -> String {
    let known = |card: u8| (usize::from(card) < CARDS.len()).then_some(card);
    let mut reveal = None;
    let mut text = match Action::of(made.id) {
        Some(Action::Tokens { take, give }) => {
            let back = write_letters(give);
            let taken = write_letters(take);
            match (taken.is_empty(), back.is_empty()) {
                // The null exchange: any colour of the bank is taken and given back.
                (true, _) => {
                    let kind = (0..COLOURS).find(|&kind| before.bank.get(kind) > 0).unwrap_or(0);
                    let one = write_letters(Gems::one(kind));
                    format!("take:{one}/return:{one}")
                }
                (false, true) => format!("take:{taken}"),
                (false, false) => format!("take:{taken}/return:{back}"),
            }
        }
        Some(Action::Reserve(source, give)) => {
            let what = match source {
                Source::Deck(level) => {
                    let at = before.mover().reserves().min(RESERVES - 1);
                    reveal = known(after.players[before.turn()].reserved[at]);
                    format!("L{}", level + 1)
                }
                source => format!("C{}", before.card(source).unwrap_or(NOTHING)),
            };
            let back =
                give.map(|kind| format!("/return:{}", write_letters(Gems::one(kind.into()))));
            format!("reserve:{what}{}", back.unwrap_or_default())
        }
        Some(Action::Buy(source, surplus)) => {
            let bought = before.card(source).and_then(known).or(made.reveal).unwrap_or(0);
            let mover = before.mover();
            let lacks = CARDS[usize::from(bought)].cost.beyond(mover.bonuses).beyond(mover.tokens);
            let gold = lacks.plus(surplus).counts();
            let each = gold.iter().zip(LETTERS.chars()).filter(|(count, _)| **count > 0);
            let gold: String = each.map(|(count, letter)| format!("{letter}{count}")).collect();
            if gold.is_empty() {
                format!("buy:C{bought}")
            } else {
                format!("buy:C{bought}/gold:{gold}")
            }
        }
        Some(Action::Noble(place)) => {
            let noble = before.nobles[usize::from(place).min(SEATS)];
            format!("noble:N{}", ids.write(noble))
        }
        Some(Action::Pass) | None => "pass".to_owned(),
    };
    if let Some(Source::Slot(slot)) = Action::of(made.id).and_then(Action::source) {
        reveal = known(after.board[usize::from(slot).min(SLOTS - 1)]);
    }
    if let Some(card) = reveal {
        let _ = write!(text, "/reveal:C{card}");
    }
    text
}

/// Moves line by line, and the nobles that come by themselves.
fn write_moves(
    game: &GameEntry,
    from: usize,
    ids: NobleIds,
    mut after_each: impl FnMut(usize, &mut String),
) -> Result<String, JobError> {
    let mut text = String::new();
    let mut number = 0;
    after_each(0, &mut text);
    game.tables("/game", |before, made, after| {
        number += 1;
        if number <= from {
            return;
        }
        let seat = before.turn();
        let line = write_move(before, made, after, ids);
        let _ = writeln!(text, "{number}. P{seat} {line}");
        let came = after.players[seat].nobles & !before.players[seat].nobles;
        if came != 0 && !line.starts_with("noble:") {
            let noble = ids.write(came.trailing_zeros() as u8);
            let _ = writeln!(text, "{number}. P{seat} noble:N{noble} [0]");
        }
        after_each(number, &mut text);
    })?;
    Ok(text)
}

impl Job for Write {
    const NAME: &'static str = "splendor.write";
    const ALIAS: Option<&'static str> = Some("splendor.write_record");
    const ABOUT: &'static str = "A game as text (棋譜) that can be replayed without the decks.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.write","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":12}]},"names":["Anna","Ben"],"notes":[{"at":1,"text":"a quiet start"}]}"#;
    const LANE: Lane = Lane::Aside;
    type Request = WriteRequest;
    type Report = WriteReport;
    type Error = SplendorError;

    fn start(
        request: WriteRequest,
    ) -> Result<impl Search<Report = WriteReport> + 'static, JobError> {
        let WriteRequest { game, names, notes, branches, date, event, nobles } = request;
        if Space::from(game.space) == Space::S81 {
            return Err(JobError::new(&SplendorError::NoWords, "/game/space"));
        }
        let start = game.start("/game")?;
        let first = Observation::of(&start, None);
        if game.rules != RulesEntry::default() || first.phase != PhaseEntry::Main {
            return Err(JobError::new(&SplendorError::NoWords, "/game"));
        }
        let mut text = format!("Format: Splendor KIFU v1.0\nPlayers: {}\n", first.n);
        for seat in 0..first.players.len() {
            let name = names.get(seat).map(|name| name.replace(['\n', '\r', '#'], " "));
            let name = name.filter(|name| !name.trim().is_empty());
            let _ = writeln!(
                text,
                "Player{seat}: {}",
                name.unwrap_or_else(|| format!("Player {}", seat + 1))
            );
        }
        for (key, value) in [("Date", date), ("Event", event)] {
            let value = value.replace(['\n', '\r', '#'], " ");
            if !value.trim().is_empty() {
                let _ = writeln!(text, "{key}: {}", value.trim());
            }
        }
        let _ = writeln!(text, "\nPosition: {}\n", write_position(&first, nobles));
        let mut lines = Vec::with_capacity(branches.len());
        for (number, branch) in branches.iter().enumerate() {
            let mut other = game.clone();
            other.moves.truncate(branch.at.into());
            other.moves.extend(&branch.moves);
            let body = write_moves(&other, branch.at.into(), nobles, |_, _| {})
                .map_err(|error| error.at(format!("/branches/{number}")))?;
            lines.push(body);
        }
        text += &write_moves(&game, 0, nobles, |at, text| {
            for note in notes.iter().filter(|note| usize::from(note.at) == at) {
                for line in note.text.lines() {
                    let _ = writeln!(text, "# {line}");
                }
            }
            for (branch, body) in branches.iter().zip(&lines) {
                if usize::from(branch.at) + 1 == at {
                    let _ = writeln!(text, "V{{\n{body}}}");
                }
            }
        })?;
        let end = game.table("/game")?;
        if end.state.phase() == Phase::Over {
            let winners = end.state.winners();
            let result = if winners.count_ones() == 1 {
                format!("P{}_WIN", winners.trailing_zeros())
            } else {
                "DRAW".to_owned()
            };
            let scores = end.state.seated().iter().enumerate();
            let scores: Vec<String> =
                scores.map(|(seat, player)| format!("P{seat}={}", player.points)).collect();
            let _ = writeln!(text, "\nResult: {result}\nFinalScores: {}", scores.join(" "));
        }
        Ok(Ready(WriteReport { text }))
    }
}
