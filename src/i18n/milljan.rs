//! Sentences of the Milljan pages that are more than one text with its gaps filled.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Display;

use super::{
    CommonText, Lang, MeetText, MilljanPlay, MilljanText, PuzzleText, UnitsText, field, list,
    number, points, request,
};
use jobs::JobError;
use jobs::milljan::log::{LogError, LogLineError, MOST_EVENTS};
use jobs::milljan::notation::{NotationError, ParseError};
use jobs::milljan::{
    Act, ActionError, AnalyseReport, AnalyseRequest, DOUBTS, Decision, IDOLS, IdolId, Illegal,
    ImportError, MOST_MEMBERS, MOST_NAME, MOST_OWN, MilljanError, Moment, Occasion, OwnUnitError,
    PuzzleError, Question, SHIIKA, SORA, Sora, UnitId, UnitListError, Way, WrongAnswer, unit,
};

/// What remains after the best discard: `waits on 4 kinds, 11 tiles; one tile from the win`.
pub fn after_discard(h: u8, kinds: usize, copies: u64, lang: Lang) -> String {
    let count = lang.fill(CommonText::KindsAndTiles, &[&kinds, &copies]);
    let key = if h == 1 { MilljanText::AfterDiscardNear } else { MilljanText::AfterDiscard };
    lang.fill(key, &[&count, &h])
}

/// The headline of a waiting hand.
pub fn waiting(h: u8, lang: Lang) -> String {
    lang.fill(if h == 1 { MilljanText::OneFromWin } else { MilljanText::FromWin }, &[&h])
}

/// What to do, in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdviceWords {
    /// What to do.
    pub title: String,
    /// Why.
    pub why: String,
}

impl AdviceWords {
    /// Both as sentences.
    pub fn spoken(&self, lang: Lang) -> String {
        let stop = if lang == Lang::En { ". " } else { "。" };
        if self.why.is_empty() {
            self.title.clone()
        } else {
            [&*self.title, stop, &self.why].concat()
        }
    }

    /// Whose tile it is about, before the reason.
    pub fn about(&mut self, sent: String) {
        self.why = if self.why.is_empty() { sent } else { format!("{sent} · {}", self.why) };
    }
}

/// The advice of an analysis in words, the same on every screen; `None` where it gives none. The last two
/// name characters and units.
pub fn advice(
    report: &AnalyseReport,
    asked: &AnalyseRequest,
    lang: Lang,
    idol: &dyn Fn(IdolId) -> String,
    unit: &dyn Fn(UnitId) -> String,
) -> Option<AdviceWords> {
    let way = report.best_way()?;
    let answers = answers(asked);
    let then = |h: u8| after_discard(h, way.adv.len(), way.weight.into(), lang);
    let h = way.h.map_or_else(|| lang.t(MilljanText::NoGoal).to_owned(), then);
    let nearer = || {
        let far = |h: Option<u8>| h.map_or_else(|| "–".to_owned(), |h| h.to_string());
        format!("h {} → {}", far(report.h), far(way.h))
    };
    let title = act(way.act, way.points, answers, lang, idol, unit);
    let (title, mut why) = match way.act {
        Act::Win if answers => (title, Vec::new()),
        Act::Win => (title, vec![points(way.points.unwrap_or_default(), lang)]),
        Act::Tin { .. } | Act::Fetch(_) => (title, vec![nearer(), h]),
        Act::Send(_) => (title, vec![h]),
        Act::Wait if answers => (title, vec![h]),
        Act::Wait => match way.h {
            Some(far) => {
                let count = (way.adv.len(), way.weight);
                let count = lang.fill(CommonText::KindsAndTiles, &[&count.0, &count.1]);
                let head =
                    if far == 1 { MilljanText::ViewWaits } else { MilljanText::AdvancingLeft };
                (waiting(far, lang), vec![format!("{} {count}", lang.t(head))])
            }
            None => (h, Vec::new()),
        },
    };
    why.extend(
        way.mean.map(|mean| lang.fill(MilljanText::MeanOf, &[&points(mean.round() as u32, lang)])),
    );
    why.extend(match report.advice.as_ref()?.sora {
        Some(Sora::Stays) => Some(lang.t(MilljanText::SoraStays).to_owned()),
        Some(Sora::Goes) => Some(lang.t(MilljanText::SoraGoes).to_owned()),
        Some(Sora::Fetches) | None => None,
    });
    Some(AdviceWords { title, why: why.join(" · ") })
}

/// Whether a tile was sent, and that is what a request is about.
pub const fn answers(asked: &AnalyseRequest) -> bool {
    matches!(asked.occasion, Some(Occasion::Sent { .. }))
}

/// What is done, in a few words, with the points of a ron; `answers` where a tile was sent.
pub fn act(
    act: Act,
    win: Option<u32>,
    answers: bool,
    lang: Lang,
    idol: &dyn Fn(IdolId) -> String,
    unit: &dyn Fn(UnitId) -> String,
) -> String {
    match act {
        Act::Win if answers => {
            lang.fill(MilljanText::RonFor, &[&points(win.unwrap_or_default(), lang)])
        }
        Act::Win => lang.t(MilljanText::Win).to_owned(),
        Act::Send(tile) => lang.fill(MilljanText::SendTile, &[&idol(tile)]),
        Act::Tin { unit: id, send: Some(tile) } => {
            lang.fill(MilljanText::TinThenSend, &[&unit(id), &idol(tile)])
        }
        Act::Tin { unit: id, send: None } => lang.fill(MilljanText::TinAlone, &[&unit(id)]),
        Act::Fetch(tile) => lang.fill(MilljanText::FetchTile, &[&idol(tile)]),
        Act::Wait if answers => lang.t(MilljanText::LetPass).to_owned(),
        Act::Wait => lang.t(MilljanPlay::Draw).to_owned(),
    }
}

/// What a decision has cost against the best one.
pub fn cost(decision: &Decision, lang: Lang) -> String {
    let (best, done) = (&decision.best, &decision.done);
    if !decision.mistake {
        return lang.t(MilljanPlay::WasBest).to_owned();
    }
    if best.act == Act::Win {
        let points = points(best.points.unwrap_or_default(), lang);
        return lang.fill(MilljanPlay::CostWin, &[&points]);
    }
    let speed = |way: &Way| (way.h.unwrap_or(u8::MAX), u16::MAX - way.weight);
    let sends = matches!(done.act, Act::Send(_));
    match (best.mean.zip(done.mean), speed(best).cmp(&speed(done))) {
        (Some((best, mean)), Ordering::Equal) if mean < best => {
            lang.fill(MilljanPlay::CostMean, &[&points((best - mean).round() as u32, lang)])
        }
        (_, Ordering::Less) if sends || done.h.is_some() => {
            let (few, most) = (done.weight.into(), best.weight.into());
            why_not(done.h, best.h.unwrap_or_default(), few, most, lang)
        }
        (_, Ordering::Less) => lang.t(MilljanPlay::CostNoWin).to_owned(),
        // As fast, or faster by a claim that comes no nearer, or by giving そら away.
        _ if sends => lang.t(MilljanPlay::CostSora).to_owned(),
        _ => lang.t(MilljanPlay::CostNotNearer).to_owned(),
    }
}

/// How many members a unit still lacks.
pub fn lacking(missing: u8, lang: Lang) -> String {
    lang.fill(
        if missing == 0 { MilljanText::CompleteUnits } else { MilljanText::Lacking },
        &[&missing],
    )
}

/// A claimed unit that does not fit: too large, or short of these.
pub fn does_not_fit(name: &str, short: &str, lang: Lang) -> String {
    let key = if short.is_empty() { MilljanText::OverThirteen } else { MilljanText::LacksCopies };
    lang.fill(key, &[&name, &short])
}

/// The short name of a character: Latin in English, otherwise as on the tile; an unknown number
/// stays as it is.
pub fn idol(id: IdolId, lang: Lang) -> Cow<'static, str> {
    let Some(idol) = IDOLS.get(usize::from(id)) else { return id.to_string().into() };
    match lang {
        Lang::Ja | Lang::Zh => idol.name.into(),
        Lang::En => {
            let mut letters = idol.key.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>().into()
        }
    }
}

/// The names of characters in running text.
pub fn idols(ids: &[IdolId], lang: Lang) -> String {
    let names: Vec<_> = ids.iter().map(|&id| idol(id, lang)).collect();
    list(&names, lang)
}

/// The name of a unit of the table, or its number.
fn unit_name(id: UnitId) -> String {
    unit(id).map_or_else(|| id.to_string(), |unit| unit.name.to_owned())
}

/// What is wrong with a request about tiles, units or games.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let words = request::words(error, milljan_error, lang);
    match error.at.strip_prefix("/actions/").and_then(|at| at.parse::<u32>().ok()) {
        Some(before) => lang.fill(MilljanPlay::BadReplay, &[&(before + 1), &words]),
        None => words,
    }
}

/// The same for what was written as JSON: with the place in it.
pub fn json_error(error: &JobError, lang: Lang) -> String {
    field::with_path(job_error(error, lang), error)
}

/// Errors that only requests about Milljan have.
pub fn milljan_error(error: &MilljanError, lang: Lang) -> String {
    let key = match error {
        MilljanError::UnknownTile { tile } => {
            return lang.fill(MilljanText::ErrorUnknownTile, &[tile]);
        }
        MilljanError::UnknownUnit { unit } => {
            return lang.fill(MilljanText::ErrorUnknownUnit, &[unit]);
        }
        MilljanError::InactiveUnit { name, .. } => {
            return lang.fill(MilljanText::ErrorInactiveUnit, &[name]);
        }
        MilljanError::UnitOff { name, .. } => return lang.fill(MilljanText::ErrorUnitOff, &[name]),
        MilljanError::UnitTooSmall { name, .. } => {
            return lang.fill(MilljanText::TooSmall, &[name]);
        }
        MilljanError::BadOwnUnit(bad) => {
            return lang.fill(MilljanText::ErrorBadOwnUnit, &[&bad_own(bad, lang)]);
        }
        MilljanError::SameUnit { name, other_name, .. } => {
            return lang.fill(MilljanText::ErrorSameUnit, &[name, other_name]);
        }
        MilljanError::TooManyOwnUnits => return lang.fill(UnitsText::TooManyOwn, &[&MOST_OWN]),
        MilljanError::TooManyClaimed => MilljanText::ErrorTooManyClaimed,
        MilljanError::TooManyTiles { most } => {
            return lang.fill(MilljanText::ErrorTooManyTiles, &[most]);
        }
        MilljanError::TooManyMembers { members } => {
            return lang.fill(MilljanText::ErrorTooManyMembers, &[members]);
        }
        MilljanError::FourthCopy { tile } => {
            return lang.fill(MilljanText::ErrorFourthCopy, &[&idol(*tile, lang)]);
        }
        MilljanError::FourthCopySeen { tile } => {
            return lang.fill(MilljanText::ErrorFourthCopySeen, &[&idol(*tile, lang)]);
        }
        MilljanError::InvalidOshi { tile: SORA } => MilljanText::BadOshi,
        MilljanError::InvalidOshi { tile } => {
            return lang.fill(MilljanText::ErrorUnknownTile, &[tile]);
        }
        MilljanError::WrongCount { has, wanted, .. } => {
            return lang.fill(MilljanText::ErrorWrongCount, &[wanted, has]);
        }
        MilljanError::NoState { has, drawn } => {
            return lang.fill(MilljanText::ErrorNoState, &[&drawn.saturating_sub(1), drawn, has]);
        }
        MilljanError::PartialState => MilljanText::ErrorPartialState,
        MilljanError::NotInHand { tile } => {
            return lang.fill(MilljanText::ErrorNotInHand, &[&idol(*tile, lang)]);
        }
        MilljanError::NothingToSend => MilljanText::ErrorNothingToSend,
        MilljanError::NoSora => return lang.fill(MilljanText::ErrorNoSora, &[&idol(SORA, lang)]),
        MilljanError::NotSeen { tile } => {
            return lang.fill(MilljanText::ErrorNotSeen, &[&idol(*tile, lang)]);
        }
        MilljanError::SoraFetched => {
            return lang.fill(MilljanText::ErrorSoraFetched, &[&idol(SORA, lang)]);
        }
        MilljanError::NoCopies => MilljanText::ErrorNoCopies,
        MilljanError::NoRonUnit => MilljanText::ErrorNoRonUnit,
        MilljanError::NoRon => MilljanText::ErrorNoRon,
        MilljanError::NoUnitThere { index } => {
            return lang.fill(MilljanText::ErrorNoUnitThere, &[index]);
        }
        MilljanError::ClaimedRonUnit => MilljanText::ErrorClaimedRonUnit,
        MilljanError::LoneRonUnit => {
            return lang.fill(MilljanText::ErrorLoneRonUnit, &[&idol(SHIIKA, lang)]);
        }
        MilljanError::InvalidPath { unit } => {
            return lang.fill(MilljanText::ErrorInvalidPath, &[&unit_name(*unit)]);
        }
        MilljanError::InvalidAction(ActionError(text)) => {
            return lang.fill(MilljanText::ErrorInvalidAction, &[text]);
        }
        MilljanError::IllegalAction(why) => return illegal(why, lang),
        MilljanError::NoPuzzle => MilljanText::ErrorNoPuzzle,
        MilljanError::UnsuitablePosition { kind: Question::Waits, .. } => {
            MilljanText::ErrorUnsuitableWaits
        }
        MilljanError::UnsuitablePosition { most, .. } => {
            return lang.fill(MilljanText::ErrorUnsuitable, &[most]);
        }
        MilljanError::OtherAnswers { field, wanted } => {
            return lang.fill(MilljanText::ErrorOtherAnswers, &[field, wanted]);
        }
    };
    lang.t(key).to_owned()
}

/// Why an action is not legal where it appears.
fn illegal(why: &Illegal, lang: Lang) -> String {
    let about = |key: MilljanPlay, unit: UnitId| lang.fill(key, &[&unit_name(unit)]);
    match why {
        Illegal::Over => lang.t(MilljanPlay::IllegalOver).to_owned(),
        Illegal::Moment { action, now } => {
            let now = lang.t(match now {
                Moment::Turn => MilljanPlay::MomentTurn,
                Moment::Drawn => MilljanPlay::MomentDrawn,
                Moment::Claimed => MilljanPlay::MomentClaimed,
                Moment::Sent => MilljanPlay::MomentSent,
            });
            lang.fill(MilljanPlay::IllegalMoment, &[action, &now])
        }
        Illegal::NotWon => lang.t(MilljanPlay::IllegalNotWon).to_owned(),
        Illegal::NotInHand { tile } => {
            lang.fill(MilljanText::ErrorNotInHand, &[&idol(*tile, lang)])
        }
        Illegal::NoSora => lang.fill(MilljanText::ErrorNoSora, &[&idol(SORA, lang)]),
        Illegal::SoraFetched => lang.fill(MilljanText::ErrorSoraFetched, &[&idol(SORA, lang)]),
        Illegal::NotInRoom { from, tile } => {
            let seat = lang.fill(MilljanPlay::SeatName, &[&(u16::from(*from) + 1)]);
            lang.fill(MilljanPlay::IllegalNotInRoom, &[&seat, &idol(*tile, lang)])
        }
        Illegal::NotBefore => lang.t(MilljanPlay::IllegalNotBefore).to_owned(),
        Illegal::Outranked => lang.t(MilljanPlay::IllegalOutranked).to_owned(),
        Illegal::NoUnit { unit } => about(MilljanPlay::IllegalNoUnit, *unit),
        Illegal::TooSmall { unit } => lang.fill(MilljanText::TooSmall, &[&unit_name(*unit)]),
        Illegal::NotMember { unit, tile } => {
            lang.fill(MilljanPlay::IllegalNotMember, &[&unit_name(*unit), &idol(*tile, lang)])
        }
        Illegal::Lacks { unit, missing } => {
            lang.fill(MilljanPlay::IllegalLacks, &[&unit_name(*unit), &idols(missing, lang)])
        }
        Illegal::NothingLeft { unit } => about(MilljanPlay::IllegalNothingLeft, *unit),
    }
}

/// Why a unit is not valid.
pub fn bad_own(bad: &OwnUnitError, lang: Lang) -> String {
    match bad {
        OwnUnitError::NoName => lang.t(MilljanText::OwnNoName).to_owned(),
        OwnUnitError::LongName => lang.fill(MilljanText::OwnLongName, &[&MOST_NAME]),
        OwnUnitError::Character { .. } => lang.t(MilljanText::OwnCharacter).to_owned(),
        OwnUnitError::Empty => lang.t(MilljanText::OwnEmpty).to_owned(),
        OwnUnitError::TooLarge { count } => {
            lang.fill(MilljanText::OwnTooLarge, &[count, &MOST_MEMBERS])
        }
        OwnUnitError::NoSuchTile { id, .. } => lang.fill(MilljanText::ErrorUnknownTile, &[id]),
        OwnUnitError::Sora { .. } => lang.fill(MilljanText::OwnSora, &[&idol(SORA, lang)]),
        OwnUnitError::Twice { id, .. } => lang.fill(MilljanText::OwnTwice, &[&idol(*id, lang)]),
        OwnUnitError::ShiikaWithOthers { .. } => {
            lang.fill(MilljanText::OwnShiika, &[&idol(SHIIKA, lang)])
        }
        OwnUnitError::Alone { id } => {
            lang.fill(MilljanText::OwnAlone, &[&idol(*id, lang), &idol(SHIIKA, lang)])
        }
    }
}

/// What cannot be read in a line, and where in it.
pub fn notation_error(error: &ParseError, lang: Lang) -> String {
    let at = error.at + 1;
    match &error.what {
        NotationError::Name { word, .. } => lang.fill(MilljanText::BadWord, &[word, &at]),
        NotationError::Unit { word } => lang.fill(MilljanText::BadUnit, &[word, &at]),
        NotationError::Part { word } => lang.fill(MilljanText::BadPart, &[word, &at]),
        NotationError::Date { word } => lang.fill(MilljanText::BadDate, &[word, &at]),
        NotationError::WhichUnit { word, near } if near.is_empty() => {
            lang.fill(MilljanText::NoSuchUnit, &[word, &at])
        }
        NotationError::WhichUnit { word, near } => {
            let near: Vec<String> = near.iter().map(UnitId::to_string).collect();
            lang.fill(MilljanText::WhichUnit, &[word, &at, &list(&near, lang)])
        }
        NotationError::NoMembers { word } => lang.fill(MilljanText::NoMembers, &[word, &at]),
        NotationError::Own(bad) => lang.fill(MilljanText::OwnUnitAt, &[&at, &bad_own(bad, lang)]),
        NotationError::TooManyOwn => lang.fill(UnitsText::TooManyOwn, &[&MOST_OWN]),
        NotationError::TooMany { most } => lang.fill(MilljanText::TextTooLong, &[most, &at]),
    }
}

/// Why the log of a table cannot be read.
pub fn log_error(error: &LogError, lang: Lang) -> String {
    let why = match &error.what {
        LogLineError::Names(error) => notation_error(error, lang),
        LogLineError::Table { word } => lang.fill(MeetText::LogTable, &[word]),
        LogLineError::Seat { word } => lang.fill(MeetText::LogSeat, &[word]),
        LogLineError::Event { word } => lang.fill(MeetText::LogEvent, &[word]),
        LogLineError::Unit { word } => lang.fill(MeetText::LogUnit, &[word]),
        LogLineError::TooMany => lang.fill(MeetText::LogFull, &[&number(MOST_EVENTS as u64)]),
    };
    lang.fill(MeetText::LogUnread, &[&error.line, &why])
}

/// Why part of a text with units was not imported.
pub fn import_error(error: &ImportError, lang: Lang) -> String {
    match &error.0 {
        UnitListError::Json(_) => lang.t(UnitsText::BadJson).to_owned(),
        UnitListError::Nothing => lang.t(UnitsText::BadNothing).to_owned(),
        UnitListError::TooLong => lang.t(UnitsText::BadLong).to_owned(),
        UnitListError::UnknownList(word) => lang.fill(UnitsText::BadList, &[word]),
        UnitListError::NoField(field) => lang.fill(UnitsText::BadField, &[field]),
        UnitListError::Neither(word) => lang.fill(UnitsText::BadNeither, &[word]),
        UnitListError::Same { other_name, .. } => lang.fill(UnitsText::SameAs, &[other_name]),
        UnitListError::Notation(what) => match what {
            NotationError::Name { word, .. } => lang.fill(UnitsText::BadIdol, &[word]),
            NotationError::WhichUnit { word, near } => lang.fill(
                if near.is_empty() { UnitsText::BadUnit } else { UnitsText::BadWhich },
                &[word],
            ),
            NotationError::NoMembers { word }
            | NotationError::Unit { word }
            | NotationError::Part { word }
            | NotationError::Date { word } => lang.fill(UnitsText::BadLine, &[word]),
            NotationError::TooManyOwn => lang.fill(UnitsText::TooManyOwn, &[&MOST_OWN]),
            NotationError::TooMany { .. } => lang.fill(UnitsText::BadMany, &[&MOST_MEMBERS]),
            NotationError::Own(bad) => bad_own(bad, lang),
        },
    }
}

/// Why a unit is doubtful: the words for the data's reason.
pub fn doubt(reason: &str, lang: Lang) -> &'static str {
    let words = lang.parts::<{ DOUBTS.len() }>(MilljanText::Doubts);
    DOUBTS.iter().position(|doubt| *doubt == reason).map_or("", |at| words[at])
}

/// Why an answer to a puzzle is not right.
pub fn wrong_answer(answer: &WrongAnswer, lang: Lang) -> String {
    let name = answer.tile.map(|id| idol(id, lang)).unwrap_or_default();
    match (answer.why, answer.h) {
        (PuzzleError::NotInHand, _) => lang.fill(PuzzleText::NotInHand, &[&name]),
        (PuzzleError::NoneLeft, _) => lang.fill(PuzzleText::NoneLeft, &[&name]),
        (PuzzleError::Unequal | PuzzleError::TooMany, _) => {
            lang.t(PuzzleText::NotMinimal).to_owned()
        }
        (PuzzleError::NotWon, Some(h)) => lang.fill(PuzzleText::NotWon, &[&h]),
        (PuzzleError::NotWon, None) => lang.t(PuzzleText::NoWin).to_owned(),
    }
}

/// Why another discard is worse.
pub fn why_not(h: Option<u8>, best_h: u8, weight: u64, best_weight: u64, lang: Lang) -> String {
    let (key, values): (_, [&dyn Display; 2]) = match h {
        None => (MilljanText::WhyNoWin, [&"", &""]),
        Some(h) if h > best_h => return lang.fill(MilljanText::WhyFarther, &[&h, &(h - best_h)]),
        Some(_) if weight < best_weight => (MilljanText::WhyFewer, [&weight, &best_weight]),
        Some(_) => (MilljanText::WhySame, [&"", &""]),
    };
    lang.fill(key, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_doubt_has_words_of_its_own() {
        assert_eq!(MilljanText::Doubts as usize + DOUBTS.len(), MilljanText::Doubtful as usize);
        assert!(DOUBTS.iter().all(|reason| !doubt(reason, Lang::Ja).is_empty()));
    }
}
