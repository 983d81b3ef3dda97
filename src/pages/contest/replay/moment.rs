//! One choice: turn, state, hand, the card that was played and its result.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::super::catalogue;
use super::super::words::{self, Term};
use super::View;
use super::names::{STATUSES, ja, paint, points, signed};
use super::routes::why;
use super::state::{HandCard, Msg};
use crate::components::{Icon, card, sign_button, slider};
use crate::dom;
use crate::el::{El, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::use_effect_with;
use crate::i18n::{Lang, ReplayText, list, number};
use crate::lang_span::{lang_spans, marked};
use jobs::contest::{DeckCard, EventEntry, HandEntry, ReplayStep, StateEntry};

/// 指針 in words.
fn stance(state: &StateEntry, lang: Lang) -> Option<String> {
    state.stance.map(|stance| words::stance(stance, lang))
}

fn status(state: &StateEntry, key: &str) -> i32 {
    state.st.get(key).or_else(|| state.more.get(key)).copied().unwrap_or_default()
}

/// A badge of what is in effect.
fn badge(words: String, bad: bool) -> Html {
    el("span.replay__badge").with(words).class("replay__badge--bad", bad).html()
}

/// The badges of a state.
fn badges(state: &StateEntry, lang: Lang) -> Vec<Html> {
    let statuses = STATUSES.iter().filter_map(|&(key, name, bad)| {
        let value = status(state, key);
        (value != 0).then(|| badge(format!("{} {value}", name.label(lang)), bad))
    });
    stance(state, lang).map(|name| badge(name, false)).into_iter().chain(statuses).collect()
}

/// What an action changed: each value before and after.
fn changes(before: &StateEntry, after: &StateEntry, lang: Lang) -> Vec<Html> {
    let arrow = |name: Term, old: String, new: String, bad: bool| {
        badge(format!("{} {old}→{new}", name.label(lang)), bad)
    };
    let mut list = Vec::new();
    for (name, old, new) in
        [(Term::Genki, before.genki, after.genki), (Term::Stamina, before.stamina, after.stamina)]
    {
        if old != new {
            list.push(arrow(name, old.to_string(), new.to_string(), new < old));
        }
    }
    for &(key, name, bad) in &STATUSES {
        let (old, new) = (status(before, key), status(after, key));
        if old != new {
            list.push(arrow(name, old.to_string(), new.to_string(), bad));
        }
    }
    let stances = [before, after].map(|state| stance(state, lang).unwrap_or_else(|| "–".into()));
    if stances[0] != stances[1] {
        let [old, new] = stances;
        list.push(arrow(Term::Stance, old, new, false));
    }
    list
}

/// What happened, in order; cards drawn one after another are grouped.
fn events(view: &View<'_>, step: &ReplayStep) -> Vec<Html> {
    let cast = view.cast;
    let mut lines: Vec<El> = Vec::new();
    let mut drawn: Vec<&str> = Vec::new();
    let line = |key: ReplayText, values: &[&str]| {
        let values: Vec<String> = values.iter().map(marked).collect();
        let values: Vec<&dyn std::fmt::Display> = values.iter().map(|value| value as _).collect();
        el("li").with(lang_spans(&view.lang.fill(key, &values)))
    };
    let mut rest = step.events.iter().peekable();
    while let Some(&event) = rest.next() {
        match event {
            // The card of the action is shown above.
            EventEntry::Played(_) => {}
            EventEntry::Drew(card) => {
                drawn.push(cast.card(card));
                if !matches!(rest.peek(), Some(EventEntry::Drew(_))) {
                    lines.push(line(ReplayText::Drew, &[&list(&drawn, view.lang)]));
                    drawn.clear();
                }
            }
            EventEntry::Fired(source) => {
                lines.push(line(ReplayText::Fired, &[cast.source(source)]))
            }
            EventEntry::Shuffled => lines.push(line(ReplayText::Shuffled, &[])),
            EventEntry::Upgraded(card) => {
                lines.push(line(ReplayText::Upgraded, &[cast.card(card)]))
            }
            EventEntry::Created(card) => lines.push(line(ReplayText::Created, &[cast.card(card)])),
            EventEntry::Held(card) => lines.push(line(ReplayText::Held, &[cast.card(card)])),
            EventEntry::Again(card) => lines.push(line(ReplayText::Again, &[cast.card(card)])),
            EventEntry::Scored(source, gain) => lines.push(
                el("li.replay__gain")
                    .with(ja(cast.source(source)))
                    .with(el("b.num").with(signed(gain))),
            ),
        }
    }
    lines.into_iter().map(El::html).collect()
}

/// A card of the hand.
fn in_hand(view: &View<'_>, place: usize, entry: &HandEntry, chosen: bool) -> Html {
    let lang = view.lang;
    let (shared, own) = entry.cost;
    let mut cost: Vec<String> = Vec::new();
    cost.extend((shared > 0).then(|| shared.to_string()));
    cost.extend((own > 0).then(|| Term::Stamina.cost(own, lang)));
    cost.extend(entry.uses.map(|(status, by)| words::status(status).cost(by, lang)));
    let cost = if cost.is_empty() { "0".to_owned() } else { cost.join("・") };
    let grown = entry.growth.map(|(lesson, hits)| {
        let lesson = (lesson != 0).then(|| signed(lesson.into()));
        let hits = (hits != 0).then(|| format!("×{}", signed(hits.into())));
        let both: Vec<String> = lesson.into_iter().chain(hits).collect();
        el("span.replay__tag").with(lang.fill(ReplayText::Growth, &[&both.join(" ")]))
    });
    let bars: [&str; 5] = lang.parts(ReplayText::Bars);
    let unusable =
        entry.bar.map(|bar| el("span.replay__tag replay__tag--no").with(bars[bar as usize]));
    let mark = chosen.then(|| el("span.replay__tag answer").with(lang.t(view.chosen_word())));
    let customs = view.entry.loadout.own_cards().nth(entry.card.into());
    let customs = customs.map(|card| card.customs.clone()).unwrap_or_default();
    let of_deck = DeckCard { id: entry.id.clone(), up: entry.up, customs };
    let instead = (entry.usable && !chosen).then_some(place as i8);
    let open = on(view.send, Msg::Card(Some(HandCard { card: of_deck, instead })));
    let face = el("button.replay__card")
        .click(open)
        .attr("aria-haspopup", "dialog")
        .class("replay__card--chosen", chosen)
        .class("replay__card--no", !entry.usable)
        .with(ja(view.cast.card(entry.card)).class("replay__name", true))
        .with(
            el("span.replay__cost num")
                .with(el("span.visually-hidden").with(lang.t(ReplayText::Cost)))
                .with(cost),
        )
        .with(el("span.row").with(mark).with(unusable).with(grown));
    el("li").with(face).html()
}

/// Navigation through the game: a slider between two buttons, and the current place.
pub(super) fn stepper(view: &View<'_>) -> El {
    let (lang, at, last) = (view.lang, view.at, view.last());
    let state = &view.report.steps[at].state;
    let place = if at == last && view.report.last.is_some() {
        lang.t(ReplayText::AtEnd).to_owned()
    } else {
        lang.fill(ReplayText::AtStep, &[&state.turn, &(at + 1), &last.max(1)])
    };
    let go = |to: usize| on(view.send, Msg::At(u32::try_from(to).unwrap_or_default()));
    let back = at.checked_sub(1).map(go);
    let ahead = (at < last).then(|| go(at + 1));
    let slide = hear(view.send, |at: usize| Msg::At(u32::try_from(at).unwrap_or_default()));
    let time = slider("input.replay__slider@step", lang.t(ReplayText::Timeline), [at, last], slide);
    el("div.replay__stepper")
        .with(sign_button(
            "button.icon-button@step-back",
            Icon::Left,
            lang.t(ReplayText::Back),
            back,
        ))
        .with(time.attr("aria-valuetext", place))
        .with(sign_button("button.icon-button@step-on", Icon::Right, lang.t(ReplayText::On), ahead))
}

/// Steps through the game by the arrow keys, wherever the focus is.
#[hook]
pub(super) fn use_arrows(at: usize, last: usize, send: &Handler<Msg>) {
    // The sender belongs to this very drawing, and is newer with each: the step tells when it matters.
    let send = send.clone();
    use_effect_with((at, last), move |&(at, last)| {
        let keys = EventListener::new(&dom::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            // Sliders, choices and frames that scroll have these keys for themselves, and a window over
            // the page has all of them.
            let own = "input, [role=tablist], [role=radiogroup], [data-rove], .scroller";
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let taken = target.is_some_and(|found| found.closest(own).ok().flatten().is_some())
                || dom::document().query_selector("dialog[open]").ok().flatten().is_some();
            let to = match dom::lone_key(event).filter(|_| !taken).as_deref() {
                Some("ArrowLeft") => at.checked_sub(1),
                Some("ArrowRight") => Some(at + 1).filter(|to| *to <= last),
                _ => None,
            };
            if let Some(to) = to {
                send.emit(Msg::At(u32::try_from(to).unwrap_or_default()));
            }
        });
        || drop(keys)
    });
}

/// Turn, colour and state; below, the hand and what was done with it.
pub(super) fn moment(view: &View<'_>) -> El {
    let (lang, report) = (view.lang, view.report);
    let step = &report.steps[view.at];
    let state = &step.state;
    let turns = report.colours.len();
    let over = state.left == 0;
    // Extra turns take the colour of the last one.
    let colour = report.colours.get(usize::from(state.turn).saturating_sub(1));
    let colour = colour.or(report.colours.last()).copied();
    let who = report.who(state.turn);
    let (bonus, most) = report.of_idol(who);
    let bonus = bonus.all();
    let on = catalogue::idol_on(view.names, &view.entry.loadout, who);
    let on = on.map(|name| el("span.replay__tag@on").attr("lang", "ja").with(name));
    let colour = colour.filter(|_| !over).map(|colour| {
        el("span.replay__colour")
            .class(paint(colour), true)
            .with(words::colour_short(colour))
            .with(el("span.num").with(format!(" {}%", number(bonus[colour as usize] as u64 / 10))))
    });
    let title = if over {
        lang.t(ReplayText::AtEnd).to_owned()
    } else {
        lang.fill(ReplayText::Turn, &[&state.turn, &turns.max(usize::from(state.turn))])
    };
    let plays = (!over && state.plays > 1)
        .then(|| el("span.replay__tag").with(lang.fill(ReplayText::Plays, &[&state.plays])));
    let part = f64::from(state.stamina) / f64::from(most.max(1));
    let bar = el("span.pbar")
        .attr("aria-hidden", "true")
        .with(el("i").attr("style", format!("--p:{}", crate::i18n::decimal(part.min(1.0), 3))));
    let figure = |name: Term, value: String| {
        el("span.figure").with(name.label(lang)).with(el("b").with(value))
    };
    let stamina = format!("{}/{most}", state.stamina);
    let figures = el("div.figures")
        .with(
            el("span.figure")
                .with(lang.t(ReplayText::Score))
                .with(el("b@score").with(points(state.score))),
        )
        .with(figure(Term::Stamina, stamina).with(bar))
        .with(figure(Term::Genki, state.genki.to_string()));
    let badges = badges(state, lang);
    let badges = (!badges.is_empty()).then(|| {
        el("div.row@statuses")
            .attr("role", "group")
            .list(badges)
            .attr("aria-label", lang.t(ReplayText::Statuses))
    });
    let next = report.steps.get(view.at + 1);
    let chosen = next.and_then(|next| next.card);
    let hand = step.hand.iter().enumerate();
    let hand = hand.map(|(place, entry)| in_hand(view, place, entry, Some(entry.card) == chosen));
    let hand =
        (!over).then(|| labelled("ul.replay__hand@hand", lang.t(ReplayText::Hand)).list(hand));
    let held = (!state.hold.is_empty()).then(|| {
        let names: Vec<&str> = state.hold.iter().map(|&card| view.cast.card(card)).collect();
        el("p.muted")
            .with(lang_spans(&lang.fill(ReplayText::OnHold, &[&marked(list(&names, lang))])))
    });
    let begun = (view.at == 0).then(|| {
        let list = events(view, step);
        (!list.is_empty()).then(|| el("ul.replay__events").list(list))
    });
    let outcome = next.map(|next| {
        let gain = next.state.score - state.score;
        let head = match next.card {
            Some(card) => ja(view.cast.card(card)),
            None => el("span").with(lang.t(ReplayText::Rested)),
        };
        let head = el("h3.replay__did@did")
            .with(head)
            .with((gain != 0).then(|| el("b.num").with(signed(gain))));
        let changes = changes(state, &next.state, lang);
        el("div.replay__outcome")
            .with(head)
            .with(el("ul.replay__events@events").list(events(view, next)))
            .with((!changes.is_empty()).then(|| el("div.row").list(changes)))
    });
    card("section.card replay__moment@moment", title, None)
        .with(el("div.row").with(colour).with(on).with(plays))
        .with(figures)
        .with(badges)
        .with(begun.flatten())
        .with(hand)
        .with(held)
        .with((!over).then(|| why(view)))
        .with(outcome)
}
