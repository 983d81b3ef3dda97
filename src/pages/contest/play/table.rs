//! The table: turn and colours, what is in effect, the hand, the piles, the advice.

use yew::prelude::*;

use super::state::{Msg, Pile};
use super::{View, end, log, pile_title};
use crate::components::{
    Exactness, Explanation, announce, bare_table, card, dialog, explain, row_head, scroller,
};
use crate::el::{El, button, el, labelled};
use crate::i18n::{ContestPlay, ContestText, decimal, list, number};
use crate::lang_span::{lang_spans, marked};
use crate::pages::contest::names::{STATUSES, ja, paint, points, signed, whole};
use crate::pages::contest::words::{Plain, Term};
use crate::pages::contest::working::working;
use crate::pages::contest::{catalogue, words};
use jobs::contest::{Bar, Category, HandEntry, RouteReport, StateEntry};

/// Turn and number of turns.
pub fn turn_words(view: &View<'_>) -> String {
    if view.over() {
        return view.t(ContestPlay::Over).to_owned();
    }
    let state = &view.step.state;
    let all = u32::from(state.turn) + u32::from(state.left) - 1;
    view.lang.fill(ContestPlay::TurnOf, &[&state.turn, &all])
}

/// The choice in a sentence, for those who do not see it.
pub fn in_words(view: &View<'_>) -> String {
    let state = &view.step.state;
    let score = points(state.score);
    if view.over() {
        return view.lang.fill(ContestPlay::NowOver, &[&score]);
    }
    let hand: Vec<String> = view.step.hand.iter().map(|entry| view.card(entry.card)).collect();
    let hand = marked(list(&hand, view.lang));
    view.lang.fill(ContestPlay::Now, &[&state.turn, &score, &state.stamina, &state.genki, &hand])
}

/// Everything below the bar.
pub fn table(view: &View<'_>) -> El {
    let side = el("div.stack").with(advice(view)).with(log::log(view));
    let main = el("div.stack")
        .with(standing(view))
        .with(if view.over() { end::end(view) } else { hand(view) })
        .with(ways(view));
    el("div.hand-play__desk")
        .class("stale", !view.fresh)
        .with(main)
        .with(side)
        .with(view.state.pile.map(|pile| pile_window(view, pile)))
}

/// Score, stamina, 元気, colours, statuses.
fn standing(view: &View<'_>) -> El {
    let state = &view.step.state;
    let who = view.report.who(state.turn);
    let most = view.report.of_idol(who).1.max(1);
    let on = catalogue::idol_on(view.all, &view.state.save.game.entry.loadout, who);
    let on = on.map(|name| el("p.muted@on").attr("lang", "ja").with(name));
    let share = decimal(f64::from(state.stamina.clamp(0, most)) / f64::from(most), 3);
    let stamina = el("span.figure")
        .with(view.lang.t(ContestText::Stamina))
        .with(el("b@stamina").with(state.stamina.to_string()))
        .with(format!("/ {most}"));
    let genki = el("span.figure")
        .with(Term::Genki.label(view.lang))
        .with(el("b@genki").with(state.genki.to_string()));
    let score = el("div.headline")
        .with(el("span.big num@score").with(points(state.score)))
        .with(el("span.why").with(view.t(ContestPlay::Score)));
    let bar = el("div.pbar hand-play__stamina")
        .attr("aria-hidden", "true")
        .with(el("i").attr("style", format!("--p:{share}")));
    card("section.card hand-play__standing@standing", turn_words(view), None)
        .with(on)
        .with(turns(view))
        .with(
            el("div.hand-play__numbers")
                .with(score)
                .with(el("div.figures").with(stamina).with(genki)),
        )
        .with(bar)
        .with(statuses(view, state))
}

/// The colours of all turns, the one that is on marked.
fn turns(view: &View<'_>) -> El {
    let state = &view.step.state;
    let count = if view.over() { 0 } else { usize::from(state.turn) };
    let all = view.report.colours.len().max(count + usize::from(state.left.saturating_sub(1)));
    let turn = |at: usize| {
        // Added turns take the colour of the last.
        let colour = *view.report.colours.get(at).or(view.report.colours.last())?;
        let (bonus, _) = view.report.of_idol(view.report.who(at as u8 + 1));
        let permil = bonus.all()[colour as usize];
        let percent = decimal(permil as f64 / 10.0, 0);
        let label = view.lang.fill(
            ContestPlay::ColourTurn,
            &[&(at + 1), &words::colour(colour, view.lang), &percent],
        );
        let now = at + 1 == count;
        Some(
            el("li.hand-play__turn")
                .class(paint(colour), true)
                .class("hand-play__turn--past", view.over() || at + 1 < count)
                .attr("aria-current", now.then_some("step"))
                .attr("title", label)
                .with(el("span.visually-hidden").with((at + 1).to_string()).with(" "))
                .with(el("b").with(words::colour_short(colour)))
                .with(now.then(|| el("span.num").with(format!("{percent}%")))),
        )
    };
    labelled("ol.hand-play__turns@turns", view.t(ContestPlay::Turns))
        .list((0..all).filter_map(turn))
}

/// The value of a key of the state.
fn value(state: &StateEntry, key: &str) -> i32 {
    state.st.get(key).or_else(|| state.more.get(key)).copied().unwrap_or(0)
}

fn statuses(view: &View<'_>, state: &StateEntry) -> El {
    let stance = state.stance.map(|stance| {
        el("li.hand-play__status hand-play__status--stance").with(words::stance(stance, view.lang))
    });
    let known = STATUSES.iter().filter_map(|&(key, name, bad)| {
        let amount = value(state, key);
        (amount != 0).then(|| {
            el("li.hand-play__status")
                .class("hand-play__status--bad", bad)
                .with(name.label(view.lang))
                .with(" ")
                .with(el("b.num").with(amount.to_string()))
        })
    });
    let all: Vec<El> = stance.into_iter().chain(known).collect();
    if all.is_empty() {
        return el("p.muted").with(view.t(ContestPlay::NoStatus));
    }
    labelled("ul.hand-play__statuses@statuses", view.t(ContestPlay::Statuses)).list(all)
}

/// The piles, each a button that lists it.
fn piles(view: &View<'_>) -> El {
    let one = |pile: Pile| {
        let count = pile.cards(view.report).len();
        button("button.chip", pile_title(pile, view.lang), view.on(Msg::Pile(Some(pile))))
            .id(format!("pile-{}", pile as u8))
            .attr("aria-haspopup", "dialog")
            .with(el("b.num").with(count.to_string()))
    };
    el("div.hand-play__piles").group(view.t(ContestPlay::Piles)).list(Pile::ALL.map(one))
}

fn pile_window(view: &View<'_>, pile: Pile) -> Html {
    // In the order of the loadout: that of the deck is unknown.
    let names: Vec<String> = pile.cards(view.report).iter().map(|&card| view.card(card)).collect();
    let body = if names.is_empty() {
        el("p").with(view.t(ContestPlay::PileEmpty))
    } else {
        el("div.stack")
            .with((pile == Pile::Deck).then(|| el("p.muted").with(view.t(ContestPlay::PileHint))))
            .with(
                el("ul.list@pile-cards")
                    .list(names.into_iter().map(|name| el("li").with(ja(name)))),
            )
    };
    dialog(pile_title(pile, view.lang), "pile", view.on(Msg::Pile(None)), body)
}

/// Why a card cannot be played.
fn bar_words(view: &View<'_>, entry: &HandEntry, bar: Bar) -> String {
    let lang = view.lang;
    let found = view.row(entry);
    match (bar, found) {
        (Bar::Stamina, _) => lang.t(ContestPlay::BarStamina).to_owned(),
        (Bar::Kind, Some(card)) => {
            lang.fill(ContestPlay::BarKind, &[&words::category(card.category, lang)])
        }
        (Bar::Status, Some(card)) => {
            let Some((status, amount)) = card.cost else {
                return lang.t(ContestPlay::BarPlays).to_owned();
            };
            let name = words::status(status);
            let key = STATUSES.iter().find(|(_, known, _)| *known == name);
            let have = key.map_or(0, |(key, ..)| value(&view.step.state, key));
            lang.fill(ContestPlay::BarStatus, &[&name.said(lang), &have, &amount])
        }
        (Bar::Condition, Some(card)) => {
            let all: Vec<&str> = catalogue::lines(&card.wanted).collect();
            lang.fill(ContestPlay::BarCondition, &[&list(&all, lang)])
        }
        _ => lang.t(ContestPlay::BarPlays).to_owned(),
    }
}

/// The hand, and the end of the turn.
fn hand(view: &View<'_>) -> El {
    let pick = view.advised().and_then(|found| found.best.first().copied());
    let one = |(place, entry): (usize, &HandEntry)| hand_card(view, place, entry, pick);
    let plays = view.lang.fill(ContestPlay::Plays, &[&view.step.state.plays]);
    let end = button(
        "button.button hand-play__end@end-turn",
        view.t(ContestPlay::EndTurnRest),
        view.on(view.act(-1)),
    )
    .class("hand-play__pick", pick == Some(-1))
    .with(el("kbd").attr("aria-hidden", "true").with("E"));
    card("section.card@hand", view.t(ContestPlay::Hand), Some(el("span.muted num").with(plays)))
        .with(el("ol.hand-play__hand").list(view.step.hand.iter().enumerate().map(one)))
        .with(el("div.buttons").with(end))
        .with(piles(view))
}

fn hand_card(view: &View<'_>, place: usize, entry: &HandEntry, pick: Option<i8>) -> El {
    let lang = view.lang;
    let name = view.card(entry.card);
    let found = view.row(entry);
    let why = entry.bar.map(|bar| bar_words(view, entry, bar));
    let click = match &why {
        None => view.on(view.act(place as i8)),
        Some(why) => {
            let words = lang.fill(ContestPlay::CannotPlay, &[&marked(&name), why]);
            crate::handler::Handler::from(move |()| announce(words.clone()))
        }
    };
    let (soft, hard) = entry.cost;
    let mut costs: Vec<String> = Vec::new();
    costs.extend((soft > 0).then(|| soft.to_string()));
    costs.extend((hard > 0).then(|| Term::Stamina.cost(hard, lang)));
    let used = found.and_then(|card| card.cost);
    costs.extend(used.map(|(status, amount)| words::status(status).cost(amount, lang)));
    let cost = if costs.is_empty() { "0".to_owned() } else { costs.join("・") };
    let lines = found.map(|card| {
        // The first line is the cost, which the header shows as it is now.
        let lines = catalogue::lines(&card.does).skip(1);
        el("span.hand-play__lines").list(lines.map(|line| el("span").with(line.to_owned())))
    });
    let grown = entry.growth.map(|(score, hits)| {
        let both = [(score, Plain::Points), (hits, Plain::Hits)];
        let both = both.into_iter().filter(|(amount, _)| *amount != 0);
        let both: Vec<String> = both
            .map(|(amount, name)| {
                format!("{} {}", words::plain_word(name, lang), signed(amount.into()))
            })
            .collect();
        el("span.hand-play__grown").with(lang.fill(ContestPlay::Grown, &[&list(&both, lang)]))
    });
    let picked = usize::try_from(pick.unwrap_or(-1)) == Ok(place);
    let kind = found.map(|card| card.category);
    let face = button("button.hand-card", (), click)
        .id(format!("card-{place}"))
        .class("hand-card--active", kind == Some(Category::ActiveSkill))
        .class("hand-card--mental", kind == Some(Category::MentalSkill))
        .class("hand-card--barred", why.is_some())
        .class("hand-play__pick", picked)
        .attr("aria-disabled", why.is_some().then_some("true"))
        .with(
            el("span.hand-card__head")
                .with(el("kbd").attr("aria-hidden", "true").with((place + 1).to_string()))
                .with(ja(name).class("hand-card__name", true).with(" ").with(
                    el("span.hand-card__kind").with(kind.map(|kind| words::category(kind, lang))),
                ))
                .with(
                    picked.then(|| {
                        el("span.hand-play__ai answer").with(view.t(ContestPlay::AdvicePick))
                    }),
                )
                .with(
                    el("span.hand-card__cost num")
                        .with(
                            el("span.visually-hidden")
                                .with(lang.fill(ContestPlay::CostNow, &[&""])),
                        )
                        .with(cost),
                ),
        )
        .with(lines)
        .with(grown)
        .with(why.map(|why| el("span.hand-card__why caution").with(why)));
    el("li").with(face)
}

/// What else can be done with the contest.
fn ways(view: &View<'_>) -> El {
    let game = &view.state.save.game;
    let restart =
        button("button.button@restart", view.t(ContestPlay::Restart), view.on(Msg::At(0)))
            .flag("disabled", game.at == 0);
    let deal = button("button.button@next-deal", view.t(ContestPlay::NextDeal), view.on(Msg::Deal));
    el("div.row").with(restart).with(deal).with(
        el("span.muted num").with(view.lang.fill(ContestPlay::DealAt, &[&game.entry.deal.game])),
    )
}

/// What the AI would do.
fn advice(view: &View<'_>) -> El {
    let shown = view.state.save.advice;
    let switch = button(
        "button.button button--small@advice-switch",
        view.t(if shown { ContestPlay::AdviceHide } else { ContestPlay::AdviceShow }),
        view.on(Msg::Advice(!shown)),
    )
    .attr("aria-expanded", shown);
    let head = card("section.card@advice", view.t(ContestPlay::Advice), Some(switch));
    if !shown || view.over() {
        return head.with(el("p.muted").with(view.t(ContestPlay::AdviceHint)));
    }
    head.with(working(view.advice, view.lang))
        .with(view.advised().map(|found| advised(view, found)))
}

fn advised(view: &View<'_>, found: &RouteReport) -> El {
    let lang = view.lang;
    let act = found.best.first().copied().unwrap_or(-1);
    let words = match usize::try_from(act).ok().and_then(|place| view.step.hand.get(place)) {
        Some(entry) => lang.fill(ContestPlay::AdviceAct, &[&marked(view.card(entry.card))]),
        None => view.t(ContestPlay::EndTurn).to_owned(),
    };
    let text = |text: &'static str| AttrValue::from(text);
    let total = whole(found.total);
    let shown = explain(Explanation {
        title: text(view.t(ContestPlay::AdviceE)),
        text: text(view.t(ContestPlay::AdviceEText)),
        formula: Some(text("E = ⌊r1 + … + r29 + 0.0000999999975⌋")),
        numbers: vec![
            (text(view.t(ContestPlay::E)), total.clone().into()),
            (text(view.t(ContestPlay::RouteCount)), number(found.routes).into()),
            (text(view.t(ContestPlay::Ties)), number(found.ties).into()),
        ],
        source: Some(text(view.t(ContestPlay::AdviceESource))),
        exactness: Exactness::Exact,
    })
    .id("advice-e")
    .with(format!("E {total}"));
    let rows = found.table.iter().map(|row| {
        let name = |&card: &i16| match u8::try_from(card) {
            Ok(card) => view.card(card),
            Err(_) => view.t(ContestPlay::RouteEnd).to_owned(),
        };
        let names: Vec<String> = row.cards.iter().map(name).collect();
        let behind = found.total - row.total;
        el("tr")
            .class("best", row.actions == found.best)
            .with(row_head(ja(names.join(" → "))))
            .with(el("td.num").with(whole(row.total)))
            .with(el("td.num").with(if behind == 0 { "–".to_owned() } else { signed(-behind) }))
            .html()
    });
    let heads = [
        ("", view.t(ContestPlay::Route)),
        ("num", view.t(ContestPlay::E)),
        ("num", view.t(ContestPlay::Behind)),
    ];
    let cut = (found.ordered < found.routes).then(|| {
        let listed = number(found.ordered);
        el("p.muted").with(lang.fill(ContestPlay::RoutesCut, &[&listed, &number(found.routes)]))
    });
    el("div.stack")
        .with(
            el("p.headline")
                .with(
                    el("span.big answer@advice-act")
                        .attr("data-act", act.to_string())
                        .with(lang_spans(&words)),
                )
                .with(el("span.why").with(shown)),
        )
        .with(scroller(lang.t(ContestPlay::Route), bare_table("table@routes", &heads, rows)))
        .with(cut)
}
