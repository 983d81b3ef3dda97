//! Sentences of the Splendor pages that are more than one text with its gaps filled.

use super::{Lang, SplendorText, field, number, request};
use jobs::JobError;
use jobs::splendor::{MoveFault, PositionError, RecordError, SplendorError};

/// Names of the kinds of tokens, gold last.
pub const KINDS: [SplendorText; 6] = [
    SplendorText::White,
    SplendorText::Blue,
    SplendorText::Green,
    SplendorText::Red,
    SplendorText::Black,
    SplendorText::Gold,
];

/// Levels as they are printed on the cards.
pub const LEVELS: [&str; 3] = ["I", "II", "III"];

/// What is wrong with a request about games and positions: what, and in which field.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let what = request::words(error, splendor_error, lang);
    field::said(field::place(error, place(&error.at, lang), lang), what, lang)
}

/// Errors that only this lab has.
pub fn splendor_error(error: &SplendorError, lang: Lang) -> String {
    let key = match error {
        SplendorError::Part(wrong) => return part(wrong, lang),
        SplendorError::Kifu { line, character, fault } => {
            let line = lang.fill(SplendorText::KifuLine, &[line, character]);
            return field::at(&line, &kifu(fault, lang), lang);
        }
        SplendorError::TooLong { kib } => return lang.fill(SplendorText::TooLong, &[kib]),
        SplendorError::NoWords => SplendorText::NoWords,
        SplendorError::OneStart => SplendorText::OneStart,
        SplendorError::OnePuzzle => SplendorText::OnePuzzle,
        SplendorError::MoveCount { has, most } => {
            return lang.fill(SplendorText::MoveCount, &[&number(*most), &number(*has)]);
        }
        SplendorError::UnknownAction { id, last } => {
            return lang.fill(SplendorText::UnknownAction, &[id, last]);
        }
        SplendorError::IllegalMove { id, .. } => {
            return lang.fill(SplendorText::IllegalMove, &[id]);
        }
        SplendorError::Reveal { card } => return lang.fill(SplendorText::BadCard, &[card]),
        SplendorError::GameOver => SplendorText::GameIsOver,
        SplendorError::NoTurn => SplendorText::NoTurn,
    };
    lang.t(key).to_owned()
}

/// What a position cannot have.
fn part(wrong: &PositionError, lang: Lang) -> String {
    match wrong {
        PositionError::Count { value, least, most } => {
            let [value, least, most] = [value, least, most].map(|count| *count as f64);
            request::out_of_range(value, least, most, lang)
        }
        PositionError::Unknown(number) => lang.fill(SplendorText::NoNumber, &[number]),
        PositionError::Level(card) => lang.fill(SplendorText::BadLevel, &[card]),
        PositionError::Twice(number) => lang.fill(SplendorText::Twice, &[number]),
        PositionError::Missing(card) => lang.fill(SplendorText::MissingCard, &[card]),
        PositionError::Unseen { value, wanted } => {
            lang.fill(SplendorText::UnseenCount, &[value, wanted])
        }
        PositionError::Empty => lang.t(SplendorText::EmptyPlaceFault).to_owned(),
        PositionError::Tokens { value, wanted } => {
            lang.fill(SplendorText::TokenCount, &[value, wanted])
        }
        PositionError::Nobles { value, wanted } => {
            lang.fill(SplendorText::NobleCount, &[value, wanted])
        }
        PositionError::Contrary => lang.t(SplendorText::Contrary).to_owned(),
    }
}

/// What is wrong in a line of a game's text.
fn kifu(fault: &RecordError, lang: Lang) -> String {
    let key = match fault {
        RecordError::NoPosition { part } => return lang.fill(SplendorText::KifuPosition, &[part]),
        RecordError::NoCards => SplendorText::KifuNoCards,
        RecordError::Players { says, has } => {
            return lang.fill(SplendorText::KifuPlayers, &[says, has]);
        }
        RecordError::Position { at, error } => {
            return job_error(&JobError::new(&**error, at.clone()), lang);
        }
        RecordError::NoMove { word } => return lang.fill(SplendorText::KifuMove, &[word]),
        RecordError::Illegal { word, why } => {
            return field::at(word, &move_fault(why, lang), lang);
        }
        RecordError::Refused { word, error } => {
            return field::at(word, &splendor_error(error, lang), lang);
        }
        RecordError::Seat { turn } => return lang.fill(SplendorText::KifuSeat, &[turn]),
        RecordError::NoStart => SplendorText::KifuStart,
        RecordError::TooManyMoves { most } => {
            return lang.fill(SplendorText::KifuMoves, &[&number((*most).into())]);
        }
        RecordError::TooManyBranches { most } => {
            return lang.fill(SplendorText::KifuBranches, &[most]);
        }
        RecordError::BranchInBranch => SplendorText::KifuNested,
        RecordError::OpenBranch => SplendorText::KifuOpen,
    };
    lang.t(key).to_owned()
}

/// Counts of tokens by kind: `2 red, 1 gold`.
pub fn tokens(counts: &[u8; 6], lang: Lang) -> String {
    let some = counts.iter().zip(KINDS).filter(|(count, _)| **count > 0);
    let words = some.map(|(count, kind)| lang.fill(SplendorText::OfKind, &[count, &lang.t(kind)]));
    super::list(&words.collect::<Vec<_>>(), lang)
}

/// Why the rules do not allow a move.
fn move_fault(why: &MoveFault, lang: Lang) -> String {
    let key = match why {
        MoveFault::BankLacks { tokens: lacks } => {
            return lang.fill(SplendorText::FaultBank, &[&tokens(lacks, lang)]);
        }
        MoveFault::TakesGold => SplendorText::FaultGold,
        MoveFault::Shape => SplendorText::FaultShape,
        MoveFault::TakesFewer { must } => return lang.fill(SplendorText::FaultFewer, &[must]),
        MoveFault::Pile { kind, left } => {
            let kind = KINDS.get(usize::from(*kind)).map_or("", |kind| lang.t(*kind));
            return lang.fill(SplendorText::FaultPile, &[&kind, left]);
        }
        MoveFault::Returns { must, returned } => {
            return lang.fill(SplendorText::FaultReturns, &[must, returned]);
        }
        MoveFault::ReturnLacks { tokens: lacks } => {
            return lang.fill(SplendorText::FaultReturnLacks, &[&tokens(lacks, lang)]);
        }
        MoveFault::ReserveFull => SplendorText::FaultFull,
        MoveFault::NotOnBoard { card } => return lang.fill(SplendorText::FaultNoCard, &[card]),
        MoveFault::NotInReach { card } => return lang.fill(SplendorText::FaultNoReach, &[card]),
        MoveFault::DeckEmpty { level } => {
            let level = LEVELS.get(usize::from(*level).wrapping_sub(1)).unwrap_or(&"");
            return lang.fill(SplendorText::FaultDeck, &[level]);
        }
        MoveFault::Short { tokens: lacks, gold } => {
            let all: u8 = lacks.iter().sum();
            let missing = all.saturating_sub(*gold);
            return lang.fill(SplendorText::FaultShort, &[&missing, &tokens(lacks, lang), gold]);
        }
        MoveFault::Payment { least, most } if least == most => {
            return lang.fill(SplendorText::FaultOnePayment, &[least]);
        }
        MoveFault::Payment { least, most } => {
            return lang.fill(SplendorText::FaultPayment, &[least, most]);
        }
        MoveFault::NobleGone { noble } => return lang.fill(SplendorText::FaultNoNoble, &[noble]),
        MoveFault::NobleLacks { noble, cards } => {
            return lang.fill(SplendorText::FaultNoble, &[noble, &tokens(cards, lang)]);
        }
        MoveFault::NobleFirst => SplendorText::FaultNobleFirst,
        MoveFault::CanMove => SplendorText::FaultPass,
    };
    lang.t(key).to_owned()
}

/// A field of a request by its name: `/game/position/players/0/tok` as `player 1, tokens`.
fn place(at: &str, lang: Lang) -> String {
    let mut words = Vec::new();
    let mut parts = at.split('/').filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let number = parts.peek().and_then(|next| next.parse::<u32>().ok()).map(|at| at + 1);
        if let ("bank", Some(kind @ 1..=6)) = (part, number) {
            parts.next();
            words.push(lang.t(KINDS[kind as usize - 1]).to_owned());
            continue;
        }
        if let ("board" | "deck", Some(level @ 1..=3)) = (part, number) {
            parts.next();
            let key =
                if part == "board" { SplendorText::FieldLevel } else { SplendorText::FieldDeck };
            words.push(lang.fill(key, &[&LEVELS[level as usize - 1]]));
            continue;
        }
        let key = match part {
            "players" => SplendorText::FieldPlayer,
            "board" => SplendorText::Level,
            "nobles" if number.is_none() => SplendorText::Nobles,
            "nobles" | "nob" => SplendorText::FieldNoble,
            "moves" => SplendorText::FieldMove,
            "deck" => SplendorText::FieldDeck,
            "cards" => SplendorText::FieldBought,
            "res" => SplendorText::FieldReserved,
            "tok" => SplendorText::FieldTokens,
            "bank" => SplendorText::FieldBank,
            _ => continue,
        };
        match number {
            Some(number) => {
                parts.next();
                words.push(lang.fill(key, &[&number]));
            }
            None => words.push(lang.fill(key, &[&""]).trim().to_owned()),
        }
    }
    super::list(&words, lang)
}
