//! The text for a Contest loadout and one of its games.

use super::{LinkError, PLAIN, encode, ours, read_number, write_number};
use jobs::contest::{
    Ai, Category, ColourName, ConventionChoice, Deal, DeckCard, Edit, Field, Kind, Lesson,
    LinkIdol, Loadout, LoadoutRequest, Memory, Phase, Plan, STAGE_FIELDS, STAGE_KINDS,
    STAGE_PHASES, StageAct, StageChoice, StageEffect, StageWhen, Trend,
};

/// The lab byte.
const CONTEST: u8 = 5;
/// Most entries of any list: a link with more is not one of ours.
const MOST: u64 = 128;

// A pattern that is added to one of these lists changes what all links mean.
//
// Patterns of the names in the master data: 9 stands for a digit, ? for a lower-case letter. Names
// that match none are written out.
const CARDS: &[&str] = &[
    "p_card-09-act-9_999",
    "p_card-09-men-9_999",
    "p_card-09-ido-9_999",
    "p_card-09-sup-9_999",
    "p_card-09-acc-9_999",
];
const ITEMS: &[&str] = &["pitem_09-9-999-9", "pitem_09-9-999-9-999", "pitem_09-9-999-challenge"];
const IDOLS: &[&str] = &["i_card-????-9-999"];
const SEASONS: &[&str] = &["pvp_rate_config-9", "pvp_rate_config-99"];
const STAGES: &[&str] = &["9"];
const DAYS: &[&str] = &["v2099-99-99", "2099-99"];
const CUSTOMS: &[&str] = &["c999"];
const PLAYS: &[&str] = &["AutoPlayCompetition", "ManualPlayAudition"];

/// The digits and letters of a text as one number, if it matches that pattern.
fn pack(text: &str, form: &str) -> Option<u64> {
    let fits = text.len() == form.len();
    let pairs = text.bytes().zip(form.bytes());
    pairs.filter(|_| fits).try_fold(fits.then_some(0_u64)?, |sum, pair| match pair {
        (digit @ b'0'..=b'9', b'9') => Some(sum * 10 + u64::from(digit - b'0')),
        (letter @ b'a'..=b'z', b'?') => Some(sum * 26 + u64::from(letter - b'a')),
        (one, other) => (one == other).then_some(sum),
    })
}

fn unpack(mut number: u64, form: &str) -> Option<String> {
    let mut text: Vec<u8> = form.bytes().collect();
    for byte in text.iter_mut().rev() {
        let (radix, first) = match *byte {
            b'9' => (10, b'0'),
            b'?' => (26, b'a'),
            _ => continue,
        };
        *byte = first + (number % radix) as u8;
        number /= radix;
    }
    (number == 0).then(|| String::from_utf8(text).ok()).flatten()
}

/// Writes a text: the number of its pattern and its packed contents, or 0 and its bytes.
fn write_text(text: &str, forms: &[&str], bytes: &mut Vec<u8>) {
    let found = forms.iter().enumerate().find_map(|(at, form)| Some((at, pack(text, form)?)));
    match found {
        Some((at, number)) => {
            write_number(number * forms.len() as u64 + at as u64 + 1, bytes);
        }
        None => {
            bytes.push(0);
            write_number(text.len() as u64, bytes);
            bytes.extend(text.bytes());
        }
    }
}

type Next<'a> = &'a mut dyn FnMut() -> Result<u8, LinkError>;

fn number(mut next: Next<'_>) -> Result<u64, LinkError> {
    read_number(&mut next)
}

fn count(next: Next<'_>) -> Result<u64, LinkError> {
    number(next).and_then(|count| if count > MOST { Err(LinkError::TooLong) } else { Ok(count) })
}

fn small<T: TryFrom<u64>>(next: Next<'_>) -> Result<T, LinkError> {
    T::try_from(number(next)?).map_err(|_| LinkError::Loadout)
}

fn read_text(forms: &[&str], next: Next<'_>) -> Result<String, LinkError> {
    let Some(code) = number(next)?.checked_sub(1) else {
        let bytes = (0..count(next)?).map(|_| next()).collect::<Result<Vec<u8>, _>>()?;
        return String::from_utf8(bytes).map_err(|_| LinkError::Loadout);
    };
    let many = forms.len().max(1) as u64;
    let form = forms.get((code % many) as usize);
    form.and_then(|form| unpack(code / many, form)).ok_or(LinkError::Loadout)
}

fn write_card((id, up): &(String, u8), bytes: &mut Vec<u8>) {
    // The level is combined with the number of the pattern, so that it stays at three bytes.
    let found = CARDS.iter().enumerate().find_map(|(at, form)| Some((at, pack(id, form)?)));
    match found.filter(|_| *up < 4) {
        Some((at, number)) => {
            let code = (number * 4 + u64::from(*up)) * CARDS.len() as u64 + at as u64 + 1;
            write_number(code, bytes);
        }
        None => {
            bytes.push(0);
            write_text(id, &[], bytes);
            bytes.push(*up);
        }
    }
}

fn read_card(next: Next<'_>) -> Result<(String, u8), LinkError> {
    let Some(code) = number(next)?.checked_sub(1) else {
        return Ok((read_text(&[], next)?, next()?));
    };
    let many = CARDS.len() as u64;
    let (form, rest) = (CARDS[(code % many) as usize], code / many);
    let id = unpack(rest / 4, form).ok_or(LinkError::Loadout)?;
    Ok((id, (rest % 4) as u8))
}

fn write_list<T>(list: &[T], bytes: &mut Vec<u8>, each: impl Fn(&T, &mut Vec<u8>)) {
    let list = &list[..list.len().min(MOST as usize)];
    write_number(list.len() as u64, bytes);
    list.iter().for_each(|one| each(one, bytes));
}

fn read_list<T>(
    next: Next<'_>,
    each: impl Fn(Next<'_>) -> Result<T, LinkError>,
) -> Result<Vec<T>, LinkError> {
    (0..count(next)?).map(|_| each(next)).collect()
}

const fn signed(value: i32) -> u64 {
    ((value as i64) << 1 ^ (value as i64) >> 63) as u64
}

fn read_signed(next: Next<'_>) -> Result<i32, LinkError> {
    let code = number(next)?;
    i32::try_from((code >> 1) as i64 ^ -((code & 1) as i64)).map_err(|_| LinkError::Loadout)
}

fn item(id: &str, bytes: &mut Vec<u8>) {
    write_text(id, ITEMS, bytes);
}

/// Writes what an effect of a stage has: its place in the list of what it can have, or 0 and its name.
fn write_choice(place: Option<usize>, name: &dyn std::fmt::Debug, out: &mut Vec<u8>) {
    match place {
        Some(place) => write_number(place as u64 + 1, out),
        None => {
            out.push(0);
            write_text(&format!("{name:?}"), &[], out);
        }
    }
}

/// Reads the same: what is in the list at a place, or what has a name.
fn read_choice<T>(
    next: Next<'_>,
    at: impl Fn(usize) -> Option<T>,
    named: impl Fn(serde_json::Value) -> serde_json::Result<T>,
) -> Result<T, LinkError> {
    let found = match number(next)?.checked_sub(1) {
        Some(place) => usize::try_from(place).ok().and_then(at),
        None => named(read_text(&[], next)?.into()).ok(),
    };
    found.ok_or(LinkError::Loadout)
}

/// Writes numbers: a byte says which of them are not 0, then come those.
fn write_signed<const N: usize>(numbers: [i32; N], out: &mut Vec<u8>) {
    let bits = numbers.iter().rev().fold(0, |bits, &number| bits << 1 | u8::from(number != 0));
    out.push(bits);
    let some = numbers.into_iter().filter(|&number| number != 0);
    some.for_each(|number| write_number(signed(number), out));
}

fn read_numbers<const N: usize>(next: Next<'_>) -> Result<[i32; N], LinkError> {
    let bits = next()?;
    if u32::from(bits) >> N != 0 {
        return Err(LinkError::Loadout);
    }
    let mut numbers = [0; N];
    for (at, number) in numbers.iter_mut().enumerate() {
        if bits >> at & 1 == 1 {
            *number = read_signed(next)?;
        }
    }
    Ok(numbers)
}

const LESSONS: [Lesson; 4] =
    [Lesson::LessonVocal, Lesson::LessonDance, Lesson::LessonVisual, Lesson::LessonSp];

fn write_effect(effect: &StageEffect, out: &mut Vec<u8>) {
    let phase = STAGE_PHASES.iter().position(|known| known.phase == effect.phase);
    write_choice(phase, &effect.phase, out);
    let cards = effect.cards.map_or(0, |kind| kind as i32 + 1);
    let lesson = effect.lesson.map_or(0, |lesson| lesson as i32 + 1);
    write_signed([effect.at.into(), cards, lesson, effect.count.into()], out);
    write_list(&effect.when, out, |when, out| {
        let field = STAGE_FIELDS.iter().position(|known| known.field == when.field);
        write_choice(field, &when.field, out);
        write_signed([when.value, i32::from(when.not)], out);
    });
    write_list(&effect.effects, out, |act, out| {
        let kind = STAGE_KINDS.iter().position(|known| known.kind == act.kind);
        write_choice(kind, &act.kind, out);
        write_signed([act.v1, act.v2, act.n, act.turn.into()], out);
    });
}

fn read_effect(next: Next<'_>) -> Result<StageEffect, LinkError> {
    let phase = read_choice(
        next,
        |at| STAGE_PHASES.get(at).map(|known| known.phase),
        serde_json::from_value::<Phase>,
    )?;
    let [at, cards, lesson, count] = read_numbers(next)?;
    // One of a list, from 1; 0 is none.
    fn one_of<T: Copy>(all: &[T], number: i32) -> Result<Option<T>, LinkError> {
        let place = usize::try_from(number).map_err(|_| LinkError::Loadout)?.checked_sub(1);
        place.map(|place| all.get(place).copied().ok_or(LinkError::Loadout)).transpose()
    }
    Ok(StageEffect {
        phase,
        at: i16::try_from(at).map_err(|_| LinkError::Loadout)?,
        cards: one_of(&Category::ALL, cards)?,
        lesson: one_of(&LESSONS, lesson)?,
        when: read_list(next, |next| {
            let field = read_choice(
                next,
                |at| STAGE_FIELDS.get(at).map(|known| known.field),
                serde_json::from_value::<Field>,
            )?;
            let [value, not] = read_numbers(next)?;
            Ok(StageWhen { field, value, not: not != 0 })
        })?,
        effects: read_list(next, |next| {
            let kind = read_choice(
                next,
                |at| STAGE_KINDS.get(at).map(|known| known.kind),
                serde_json::from_value::<Kind>,
            )?;
            let [v1, v2, n, turn] = read_numbers(next)?;
            let turn = i8::try_from(turn).map_err(|_| LinkError::Loadout)?;
            Ok(StageAct { kind, v1, v2, n, turn })
        })?,
        count: u8::try_from(count).map_err(|_| LinkError::Loadout)?,
    })
}

const COLOURS: [ColourName; 3] = [ColourName::Vocal, ColourName::Dance, ColourName::Visual];

/// The text for a loadout and one of its games.
///
/// ```
/// use jobs::contest::LoadoutRequest;
/// use share;
///
/// let entry = r#"{"loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],
///     "parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7}}"#;
/// let entry: LoadoutRequest = serde_json::from_str(entry).unwrap();
/// assert_eq!(share::read_loadout(&share::write_loadout(&entry)), Ok(entry));
/// ```
pub fn write_loadout(entry: &LoadoutRequest) -> String {
    let LoadoutRequest { loadout, deal } = entry;
    let (stage, ai) = (&loadout.stage, &loadout.ai);
    let switched = loadout.conventions.set().into_iter().rev();
    let switched = switched.fold(0, |bits, set| bits << 1 | u64::from(set));
    let customised = is_customised(&loadout.cards);
    let present = [
        loadout.snapshot.is_some(),
        loadout.idol.is_some(),
        loadout.plan.is_some(),
        loadout.trend.is_some(),
        loadout.stamina.is_some(),
        !loadout.common,
        switched != 0,
        *ai != Ai::default(),
        stage.stage.is_some(),
        stage.turns.is_some(),
        stage.first.is_some(),
        stage.items.is_some(),
        stage.colours.is_some(),
        deal.game != 0,
        deal.deck_seed.is_some(),
        deal.deck.is_some(),
        !deal.draws.is_empty(),
        customised,
        !stage.effects.is_empty(),
        loadout.main.is_some(),
        loadout.memories.is_some(),
        stage.weights.is_some(),
        !loadout.links.is_empty(),
    ];
    let mut bytes = vec![PLAIN, CONTEST];
    let bits = present.into_iter().rev().fold(0, |bits, set| bits << 1 | u64::from(set));
    write_number(bits, &mut bytes);
    let out = &mut bytes;
    let text = write_some;
    text(&loadout.snapshot, DAYS, out);
    text(&loadout.idol, IDOLS, out);
    out.extend(loadout.plan.map(|plan| plan as u8));
    out.extend(loadout.trend.map(|trend| trend as u8));
    loadout.stamina.iter().for_each(|&stamina| write_number(stamina.into(), out));
    write_list(&loadout.cards, out, |card, out| write_card(&card.plain(), out));
    write_list(&loadout.items, out, |id, out| item(id, out));
    write_each(&loadout.parameters, out);
    write_number(loadout.support.into(), out);
    if switched != 0 {
        write_number(switched, out);
    }
    if *ai != Ai::default() {
        write_ai(ai, out);
    }
    write_text(&stage.season, SEASONS, out);
    text(&stage.stage, STAGES, out);
    out.extend(stage.turns.iter().flatten());
    stage.first.iter().flatten().for_each(|&rate| write_number(rate.into(), out));
    stage.items.iter().for_each(|items| write_list(items, out, |id, out| item(id, out)));
    if let Some(colours) = &stage.colours {
        write_list(colours, out, |&colour, out| out.push(colour as u8));
    }
    if deal.game != 0 {
        write_number(deal.game, out);
    }
    deal.deck_seed.iter().for_each(|&seed| write_number(seed.into(), out));
    deal.deck.iter().for_each(|deck| write_list(deck, out, |&place, out| out.push(place)));
    if !deal.draws.is_empty() {
        write_list(&deal.draws, out, write_card);
    }
    if customised {
        write_customs(&loadout.cards, out);
    }
    if !stage.effects.is_empty() {
        write_list(&stage.effects, out, write_effect);
    }
    out.extend(loadout.main);
    loadout.memories.iter().for_each(|memories| write_memories(memories, out));
    stage.weights.iter().for_each(|weights| write_each(weights, out));
    if !loadout.links.is_empty() {
        write_list(&loadout.links, out, write_link);
    }
    encode(bytes)
}

fn write_some(text: &Option<String>, forms: &[&str], out: &mut Vec<u8>) {
    text.iter().for_each(|text| write_text(text, forms, out));
}

fn write_each(numbers: &[u16], out: &mut Vec<u8>) {
    numbers.iter().for_each(|&number| write_number(number.into(), out));
}

fn is_customised(cards: &[DeckCard]) -> bool {
    cards.iter().any(|card| !card.customs.is_empty())
}

fn write_customs(cards: &[DeckCard], out: &mut Vec<u8>) {
    write_list(cards, out, |card, out| {
        write_list(&card.customs, out, |(id, level), out| {
            write_text(id, CUSTOMS, out);
            out.push(*level);
        });
    });
}

fn read_customs(cards: &mut [DeckCard], next: Next<'_>) -> Result<(), LinkError> {
    let custom = |next: Next<'_>| Ok((read_text(CUSTOMS, next)?, next()?));
    let customs = read_list(next, |next| read_list(next, custom))?;
    if customs.len() != cards.len() {
        return Err(LinkError::Loadout);
    }
    for (card, customs) in cards.iter_mut().zip(customs) {
        card.customs = customs;
    }
    Ok(())
}

fn write_memories(memories: &[Memory; 2], out: &mut Vec<u8>) {
    for Memory { parameters, stamina } in memories {
        write_each(parameters, out);
        write_number((*stamina).into(), out);
    }
}

fn read_memories(next: Next<'_>) -> Result<[Memory; 2], LinkError> {
    let mut memory = || -> Result<Memory, LinkError> {
        Ok(Memory { parameters: read_three(next)?, stamina: small(next)? })
    };
    Ok([memory()?, memory()?])
}

fn read_three(next: Next<'_>) -> Result<[u16; 3], LinkError> {
    Ok([small(next)?, small(next)?, small(next)?])
}

/// An idol of a link contest who comes on after the first.
fn write_link(link: &LinkIdol, out: &mut Vec<u8>) {
    let customised = is_customised(&link.cards);
    let bits = u8::from(link.idol.is_some())
        | u8::from(link.stamina.is_some()) << 1
        | u8::from(customised) << 2
        | u8::from(link.main.is_some()) << 3
        | u8::from(link.memories.is_some()) << 4;
    out.push(bits);
    write_some(&link.idol, IDOLS, out);
    link.stamina.iter().for_each(|&stamina| write_number(stamina.into(), out));
    write_list(&link.cards, out, |card, out| write_card(&card.plain(), out));
    write_list(&link.items, out, |id, out| item(id, out));
    write_each(&link.parameters, out);
    write_number(link.support.into(), out);
    if customised {
        write_customs(&link.cards, out);
    }
    out.extend(link.main);
    link.memories.iter().for_each(|memories| write_memories(memories, out));
}

fn read_link(next: Next<'_>) -> Result<LinkIdol, LinkError> {
    let bits = next()?;
    if bits >> 5 != 0 {
        return Err(LinkError::Loadout);
    }
    let has = |bit: u8| bits >> bit & 1 == 1;
    let mut link = LinkIdol {
        idol: has(0).then(|| read_text(IDOLS, next)).transpose()?,
        stamina: has(1).then(|| small(next)).transpose()?,
        cards: read_list(next, |next| read_card(next).map(Into::into))?,
        items: read_list(next, |next| read_text(ITEMS, next))?,
        parameters: read_three(next)?,
        support: small(next)?,
        ..LinkIdol::default()
    };
    if has(2) {
        read_customs(&mut link.cards, next)?;
    }
    link.main = has(3).then(&mut *next).transpose()?;
    link.memories = has(4).then(|| read_memories(next)).transpose()?;
    Ok(link)
}

fn write_ai(ai: &Ai, out: &mut Vec<u8>) {
    let bits = u8::from(ai.table.is_some())
        | u8::from(ai.calculate_turn.is_some()) << 1
        | u8::from(ai.commands.is_some()) << 2
        | u8::from(ai.play.is_some()) << 3
        | u8::from(ai.version.is_some()) << 4;
    out.push(bits);
    ai.table.iter().for_each(|table| write_text(table, DAYS, out));
    ai.play.iter().for_each(|play| write_text(play, PLAYS, out));
    out.extend(ai.calculate_turn);
    out.extend(ai.commands);
    out.extend(ai.version);
    write_list(&ai.edits, out, |edit, out| {
        write_text(&edit.name, &[], out);
        let bits = u8::from(edit.term.is_some())
            | u8::from(edit.e.is_some()) << 1
            | u8::from(edit.p.is_some()) << 2;
        out.push(bits);
        out.extend(edit.term);
        edit.e.iter().chain(&edit.p).for_each(|&value| write_number(signed(value), out));
    });
}

fn read_ai(next: Next<'_>) -> Result<Ai, LinkError> {
    let bits = next()?;
    let has = |bit: u8| bits & bit != 0;
    Ok(Ai {
        table: has(1).then(|| read_text(DAYS, next)).transpose()?,
        play: has(8).then(|| read_text(PLAYS, next)).transpose()?,
        calculate_turn: has(2).then(&mut *next).transpose()?,
        commands: has(4).then(&mut *next).transpose()?,
        version: has(16).then(&mut *next).transpose()?,
        edits: read_list(next, |next| {
            let name = read_text(&[], next)?;
            let bits = next()?;
            Ok(Edit {
                name,
                term: (bits & 1 != 0).then(&mut *next).transpose()?,
                e: (bits & 2 != 0).then(|| read_signed(next)).transpose()?,
                p: (bits & 4 != 0).then(|| read_signed(next)).transpose()?,
            })
        })?,
    })
}

/// The loadout behind a text.
///
/// # Errors
/// What is wrong with the text. Whether such cards exist is checked by the job.
pub fn read_loadout(text: &str) -> Result<LoadoutRequest, LinkError> {
    let next: Next<'_> = &mut ours(text, CONTEST)?;
    let bits = number(next)?;
    if bits >> 23 != 0 {
        return Err(LinkError::Loadout);
    }
    let has = |bit: u32| bits >> bit & 1 == 1;
    let one_of = |at: u8, many: usize| usize::from(at).min(many);
    let mut loadout = Loadout {
        snapshot: has(0).then(|| read_text(DAYS, next)).transpose()?,
        idol: has(1).then(|| read_text(IDOLS, next)).transpose()?,
        plan: None,
        trend: None,
        stamina: None,
        cards: Vec::new(),
        main: None,
        items: Vec::new(),
        parameters: [0; 3],
        memories: None,
        support: 0,
        stage: StageChoice::default(),
        links: Vec::new(),
        common: !has(5),
        ai: Ai::default(),
        conventions: ConventionChoice::default(),
    };
    if has(2) {
        loadout.plan = Some(*Plan::ALL.get(one_of(next()?, 4)).ok_or(LinkError::Loadout)?);
    }
    if has(3) {
        loadout.trend = Some(*Trend::ALL.get(one_of(next()?, 6)).ok_or(LinkError::Loadout)?);
    }
    loadout.stamina = has(4).then(|| small(next)).transpose()?;
    loadout.cards = read_list(next, |next| read_card(next).map(Into::into))?;
    loadout.items = read_list(next, |next| read_text(ITEMS, next))?;
    loadout.parameters = read_three(next)?;
    loadout.support = small(next)?;
    if has(6) {
        let bits = number(next)?;
        if bits >> ConventionChoice::COUNT != 0 {
            return Err(LinkError::Loadout);
        }
        for (at, switch) in loadout.conventions.switches().into_iter().enumerate() {
            *switch = bits >> at & 1 == 1;
        }
    }
    if has(7) {
        loadout.ai = read_ai(next)?;
    }
    let stage = &mut loadout.stage;
    stage.season = read_text(SEASONS, next)?;
    stage.stage = has(8).then(|| read_text(STAGES, next)).transpose()?;
    if has(9) {
        stage.turns = Some([next()?, next()?, next()?]);
    }
    if has(10) {
        stage.first = Some(read_three(next)?);
    }
    stage.items = has(11).then(|| read_list(next, |next| read_text(ITEMS, next))).transpose()?;
    let colour = |next: Next<'_>| {
        next().and_then(|at| COLOURS.get(usize::from(at)).copied().ok_or(LinkError::Loadout))
    };
    stage.colours = has(12).then(|| read_list(next, colour)).transpose()?;
    let deal = Deal {
        game: if has(13) { number(next)? } else { 0 },
        deck_seed: has(14).then(|| small(next)).transpose()?,
        deck: has(15).then(|| read_list(next, |next| next())).transpose()?,
        draws: if has(16) { read_list(next, read_card)? } else { Vec::new() },
    };
    // JSON readers cannot hold it, and loadouts are saved as JSON.
    if deal.game >> 53 != 0 {
        return Err(LinkError::Loadout);
    }
    if has(17) {
        read_customs(&mut loadout.cards, next)?;
    }
    if has(18) {
        loadout.stage.effects = read_list(next, read_effect)?;
    }
    loadout.main = has(19).then(&mut *next).transpose()?;
    loadout.memories = has(20).then(|| read_memories(next)).transpose()?;
    loadout.stage.weights = has(21).then(|| read_three(next)).transpose()?;
    if has(22) {
        loadout.links = read_list(next, read_link)?;
    }
    if next().is_ok() {
        return Err(LinkError::TooLong);
    }
    Ok(LoadoutRequest { loadout, deal })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(json: &str) -> LoadoutRequest {
        serde_json::from_str(json).expect("a loadout")
    }

    /// Twelve cards, four items, an idol: as most links are.
    const USUAL: &str = r#"{"loadout":{"idol":"i_card-hski-3-001","cards":[["p_card-01-ido-3_019",1],
        ["p_card-01-act-3_049",1],["p_card-01-men-3_023",1],["p_card-01-act-2_031",0],["p_card-00-men-2_005",1],
        ["p_card-01-sup-3_002",1],["p_card-01-men-1_004",0],["p_card-01-act-3_010",1],["p_card-01-men-3_023",0],
        ["p_card-00-men-3_009",1],["p_card-01-act-1_020",1],["p_card-01-act-2_012",0]],
        "items":["pitem_00-3-024-1","pitem_01-2-014-0","pitem_00-2-031-1","pitem_01-3-003-challenge"],
        "parameters":[1500,1420,987],"support":38,"stage":{"season":"pvp_rate_config-12","stage":"3"}},"deal":{"game":12345}}"#;

    /// Everything that a link can hold, with names that match no pattern.
    const FULL: &str = r#"{"loadout":{"snapshot":"v2024-12-20","idol":"someone","plan":"Plan3","trend":"ExamFullPower",
        "stamina":33,"cards":[["own card",0],["p_card-01-act-3_049",9]],"items":["pitem_00-0-004-0-006","x"],
        "parameters":[1,2,3],"support":1000,"common":false,"ai":{"table":"2026-04","calculate_turn":3,"commands":5,
        "edits":[{"name":"Parameter","term":2,"e":-7},{"name":"LessonAdd","p":1000}]},
        "conventions":{"hold_first_in":true,"seed_from_end":true},
        "stage":{"season":"","turns":[2,1,1],"first":[1000,0,0],"items":["pitem_00-0-004-0-006"],
        "colours":["dance","vocal","visual","vocal"]}},
        "deal":{"game":9007199254740991,"deck_seed":4294967295,"deck":[1,0],"draws":[["own card",0]]}}"#;

    /// Two customised cards beside one that is not.
    const CUSTOMISED: &str = r#"{"loadout":{"snapshot":"v2026-08-18","idol":"i_card-hski-3-001",
        "cards":[["p_card-01-act-3_029",1,[["c013",1],["c029",1]]],["p_card-01-act-3_049",1],["p_card-01-men-1_004",1,[["c065",3]]]],
        "items":[],"parameters":[1500,1420,987],"stage":{"season":"pvp_rate_config-50","stage":"3"}},"deal":{"game":1}}"#;

    /// The version of the AI beside other choices, and a switch that only version 2 has.
    const VERSIONED: &str = r#"{"loadout":{"snapshot":"v2026-08-18","idol":"i_card-hski-3-001",
        "cards":[["p_card-01-act-3_049",1]],"items":[],"parameters":[1500,1420,987],
        "ai":{"version":2,"table":"2026-09","commands":4},"conventions":{"rules_at_play":true},
        "stage":{"season":"pvp_rate_config-50","stage":"3"}},"deal":{"game":1}}"#;

    /// Two memories, of which the first has one card.
    const MEMORIES: &str = r#"{"loadout":{"snapshot":"v2026-08-18","idol":"i_card-hski-3-001",
        "cards":[["p_card-01-act-3_049",1],["p_card-01-act-3_029",1]],"main":1,"items":[],"parameters":[1500,1420,987],
        "memories":[{"parameters":[1900,1700,300],"stamina":50},{"parameters":[900,1000,1100],"stamina":43}],
        "stage":{"season":"pvp_rate_config-50","stage":"3"}},"deal":{"game":1}}"#;

    /// A link contest: one idol with all that one can have, one with as little as there can be.
    const LINKED: &str = r#"{"loadout":{"snapshot":"v2026-08-18","idol":"i_card-hski-3-001",
        "cards":[["p_card-01-act-3_049",1]],"items":[],"parameters":[1500,1420,987],
        "links":[{"idol":"i_card-ttmr-3-001","stamina":41,"cards":[["p_card-01-act-3_029",1,[["c013",1]]],["p_card-01-men-1_004",0]],
        "main":1,"items":["pitem_00-3-024-1"],"parameters":[1,2,3],
        "memories":[{"parameters":[1900,1700,300],"stamina":50},{"parameters":[900,1000,1100],"stamina":43}],"support":38},
        {"cards":[],"parameters":[900,800,700]}],
        "stage":{"season":"gt_link","stage":"A"}},"deal":{"game":1}}"#;

    /// A stage of one's own with its effects; the last has what no stage can have.
    const EFFECTS: &str = r#"{"loadout":{"snapshot":"v2026-08-18","idol":"i_card-hski-3-001",
        "cards":[["p_card-01-act-3_049",1]],"items":[],"parameters":[1500,1420,987],
        "stage":{"season":"pvp_rate_config-50","turns":[4,3,2],"effects":[
        {"phase":"ExamStartTurn","effects":[{"kind":"ExamLessonValueMultiple","v1":500,"turn":-1}],"count":1},
        {"phase":"ExamPlayCountInterval","at":3,"cards":"MentalSkill","lesson":"LessonDance",
        "when":[{"field":"ParameterBuff","not":true},{"field":"StaminaUpMultiple","value":500}],
        "effects":[{"kind":"ExamLesson","v1":12,"n":2},{"kind":"ExamBlock","v1":-3}]},
        {"phase":"ExamCardMoveLost","when":[{"field":"CounterUp","value":1}],"effects":[{"kind":"ExamCardMove"}]}]}},"deal":{"game":1}}"#;

    /// Written when the format, or what was added to it, was new; must open forever.
    const STORED: [(&str, &str); 7] = [
        (
            LINKED,
            "AQWDwoACpesf-qT7hQUB-vYPANwLjAvbBwAAB2d0X2xpbmsAAUEBAh-Ky5f3DCkC6vMPsrcNAeTEBQECAyYCAQ4BAAHsDqQNrAIyhAfoB8wIKwAAAIQHoAa8BQA",
        ),
        (MEMORIES, "AQWDwmCl6x_6pPuFBQL69g_q8w8A3AuMC9sHAGYEAQHsDqQNrAIyhAfoB8wIKw"),
        (
            EFFECTS,
            "AQWDxBCl6x_6pPuFBQH69g8A3AuMC9sHAGYEAwIBAwIIAgABDgnoBwEJBwYEBAIGAgIJAegHAgEFGAQQAQUAABBFeGFtQ2FyZE1vdmVMb3N0AAEAAAlDb3VudGVyVXABAgEAAAxFeGFtQ2FyZE1vdmUA",
        ),
        (VERSIONED, "AQXDQ6XrH_qk-4UFAfr2DwDcC4wL2wcAgEAV5CgEAgBmBAE"),
        (CUSTOMISED, "AQWDwgil6x_6pPuFBQPq8w_69g-3tw0A3AuMC9sHAGYEAQMCDgEeAQABQgM"),
        (
            USUAL,
            "AQWCQvqk-4UFDKTyD_r2D_PyD-3XDqu5AtHvD7K3De7wD-7yD5vWA_a5DfHUDgTkxAXl_xWG3APksALcC4wL2wcmGgS5YA",
        ),
        (
            FULL,
            "AQX__QeJuR0AB3NvbWVvbmUDBSECAAAIb3duIGNhcmQAAAATcF9jYXJkLTAxLWFjdC0zXzA0OQkC1KkHAAF4AQID6AdCB9ooAwUCAAlQYXJhbWV0ZXIDAg0ACUxlc3NvbkFkZATQDwAAAgEB6AcAAAHUqQcEAQACAP________8P_____w8CAQABAAAIb3duIGNhcmQA",
        ),
    ];

    #[test]
    fn stored_links_of_loadouts_still_open() {
        for (json, text) in STORED {
            assert_eq!(write_loadout(&entry(json)), text);
            assert_eq!(read_loadout(text), Ok(entry(json)));
        }
    }

    #[test]
    fn a_link_of_a_usual_loadout_is_short() {
        let text = write_loadout(&entry(USUAL));
        assert!(text.len() <= 110, "{} characters", text.len());
    }

    #[test]
    fn what_is_no_link_of_a_loadout_is_named() {
        let text = write_loadout(&entry(USUAL));
        for end in 0..text.len() - 1 {
            let error = read_loadout(&text[..end]).expect_err("a link cut off");
            assert!(matches!(error, LinkError::CutOff | LinkError::Characters), "{end}: {error}");
        }
        for (text, expected) in [
            ("あ", LinkError::Characters),
            ("CQU", LinkError::Newer(9)),
            ("AQMABT0CA2MspAEDAgIDAAA", LinkError::OtherLab),
            ("AQX_____Hw", LinkError::Loadout),
        ] {
            assert_eq!(read_loadout(text), Err(expected), "{text}");
        }
        let long = encode([crate::decode(&text).expect("ours"), vec![0]].concat());
        assert_eq!(read_loadout(&long), Err(LinkError::TooLong));
    }
}
