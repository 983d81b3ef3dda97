//! The input: the basis, the values, the lasting effects.

use std::collections::BTreeMap;

use yew::prelude::*;

use super::draft::MOST_PHASE;
use super::{Msg, View, field, testid};
use crate::components::{Choice, card, optional_field, segmented};
use crate::el::{El, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{ContestText, EvaluateText, Lang};
use crate::pages::contest::names::value as value_name;
use crate::pages::contest::picker::Picked;
use crate::pages::contest::weights;
use crate::pages::contest::words;
use jobs::contest::{
    AI_TABLES, EvaluateRequest, GROWTHS, LATER, PLAYS, Plan, SNAPSHOTS, VALUES, WHOLE,
};

/// The field of the turns looked ahead.
const PHASE: &str = "/ai/calculate_turn";
/// Values that are always in sight: score, stamina and what most decks go for.
const FIRST: usize = 7;

/// A choice from a list.
fn select(
    view: &View<'_>,
    at: &'static str,
    label: &'static str,
    now: &str,
    all: &[(&str, String)],
) -> El {
    let send = view.send.clone();
    let change = Handler::from(move |text: String| send.emit(Msg::Set(at.to_owned(), text)));
    let options = all.iter().map(|(value, words)| {
        el("option")
            .attr("value", (*value).to_owned())
            .flag("selected", *value == now)
            .with(words.clone())
    });
    let fault = view.fault(at);
    titled(label, el("select").id(testid(at)).change(change).list(options))
        .with(fault.map(|words| el("span.weigh__fault").attr("role", "alert").with(words)))
}

/// A kind of play in words.
fn play_words(play: &str, lang: Lang) -> &'static str {
    lang.t(match play {
        "AutoPlay" => EvaluateText::AutoPlay,
        "ManualPlayLesson" => EvaluateText::ManualPlayLesson,
        "ManualPlayLessonHard" => EvaluateText::ManualPlayLessonHard,
        "ManualPlayAudition" => EvaluateText::ManualPlayAudition,
        _ => EvaluateText::AutoPlayCompetition,
    })
}

/// Table, plan, turns, bonuses.
pub fn basis(view: &View<'_>) -> El {
    let (lang, request) = (view.lang, &view.now.request);
    let same = |list: &[&'static str]| -> Vec<(&'static str, String)> {
        list.iter().map(|&name| (name, name.to_owned())).collect()
    };
    let mut tables = vec![("", view.t(EvaluateText::TableOf).to_owned())];
    tables.extend(same(&AI_TABLES));
    let plays = PLAYS.map(|play| (play, format!("{} · {play}", play_words(play, lang))));
    let plans = [
        ("Plan1", Plan::Plan1),
        ("Plan2", Plan::Plan2),
        ("Plan3", Plan::Plan3),
        ("Common", Plan::Common),
    ];
    let plan = plans.iter().find(|(_, plan)| *plan == request.plan).map_or("", |(name, _)| *name);
    let plans = plans.map(|(name, plan)| (name, words::plan(plan, lang).to_owned()));
    let all = [Plan::Plan1, Plan::Plan2, Plan::Plan3];
    let trends = all.iter().flat_map(|&plan| words::trends(plan)).copied();
    let names: Vec<(String, String)> =
        trends.map(|trend| (format!("{trend:?}"), words::trend(trend).label(lang))).collect();
    let trends: Vec<(&str, String)> =
        names.iter().map(|(name, words)| (name.as_str(), words.clone())).collect();
    let battle = {
        let send = view.send.clone();
        let change =
            Handler::from(move |so: bool| send.emit(Msg::Set("/battle".into(), so.to_string())));
        let choices = vec![
            Choice::new(true, "○").testid("battle-yes"),
            Choice::new(false, "×").testid("battle-no"),
        ];
        el("div.spread")
            .with(
                el("span")
                    .with(view.t(EvaluateText::Battle))
                    .with(" ")
                    .with(el("small.muted").with(view.t(EvaluateText::BattleHint))),
            )
            .with(segmented(view.t(EvaluateText::Battle), choices, &request.battle, &change, true))
    };
    let bonuses = words::COLOURS.map(|colour| {
        let at = format!("/bonus/{}", colour as usize);
        let name = lang.fill(EvaluateText::BonusOf, &[&words::colour_short(colour)]);
        field(view, &at, name, request.bonus[colour as usize].into())
    });
    let left = field(view, "/left", view.t(EvaluateText::Left), request.left.into());
    let phase = optional_field(
        testid(PHASE),
        view.t(EvaluateText::Phase),
        request.ai.calculate_turn.map(u64::from),
        view.t(EvaluateText::PhaseUsual),
        [1, MOST_PHASE],
        hear(view.send, |turns: Option<u64>| {
            Msg::Number(PHASE.to_owned(), turns.map(|turns| turns as i64))
        }),
    );
    // The day of the article.
    let snapshot = request.snapshot.as_deref().unwrap_or(SNAPSHOTS[1]);
    let table = request.ai.table.as_deref().unwrap_or("");
    let versions = [("1", "1".to_owned()), ("2", "2".to_owned())];
    let version = if is_second(request) { "2" } else { "1" };
    let trend = format!("{:?}", request.trend);
    card("section.card@basis", view.t(EvaluateText::Basis), None)
        .with(
            el("div.weigh__fields")
                .with(select(view, "/plan", view.t(EvaluateText::Plan), plan, &plans))
                .with(select(view, "/trend", view.t(EvaluateText::Trend), &trend, &trends))
                .with(left)
                .with(phase),
        )
        .with(battle)
        .with(request.battle.then(|| el("div.weigh__fields").list(bonuses)))
        .with(
            el("div.weigh__fields")
                .with(select(
                    view,
                    "/snapshot",
                    view.t(EvaluateText::Data),
                    snapshot,
                    &same(&SNAPSHOTS),
                ))
                .with(select(
                    view,
                    "/ai/version",
                    lang.t(ContestText::VersionOfAi),
                    version,
                    &versions,
                ))
                .with(select(view, "/ai/table", view.t(EvaluateText::Table), table, &tables))
                .with(select(view, "/play", view.t(EvaluateText::Play), &request.play, &plays)),
        )
        .with(view.report().and_then(|report| weights::left_out(&report.left_out, lang)))
}

/// The name of a value in the game, and that of the data.
fn both(name: &str, lang: Lang) -> El {
    let shown = value_name(name, lang);
    let share = LATER.iter().position(|later| *later == name).is_some_and(|at| !WHOLE[at]);
    el("span.weigh__name")
        .with(el("span").with(shown.to_owned()).with(share.then_some(" ‰ × T")))
        .with((shown != name).then(|| el("small").with(name.to_owned())))
}

/// Number fields of a map, and a list to add missing ones.
fn entries(view: &View<'_>, at: &str, map: &BTreeMap<String, i64>, order: &[&str]) -> Vec<Html> {
    let known = order.iter().copied().filter(|name| map.contains_key(*name));
    let strange = map.keys().map(String::as_str).filter(|name| !order.contains(name));
    known.chain(strange).map(|name| entry(view, at, map, name)).collect()
}

/// One of them.
fn entry(view: &View<'_>, at: &str, map: &BTreeMap<String, i64>, name: &str) -> Html {
    let at = format!("{at}/{name}");
    let value = map.get(name).copied().unwrap_or_default();
    field(view, &at, value_name(name, view.lang), value).headed(both(name, view.lang)).into()
}

/// Whether version 2 of the AI is asked for.
fn is_second(request: &EvaluateRequest) -> bool {
    request.ai.version == Some(2)
}

/// The values that can be entered: those of version 2 of the AI are more. The turns left have a field of
/// their own.
fn names(request: &EvaluateRequest) -> Vec<&'static str> {
    let later = LATER.iter().filter(|name| is_second(request) && **name != "RemainTurn");
    VALUES.iter().chain(later).copied().collect()
}

/// The values v of a state, and growth.
pub fn values(view: &View<'_>) -> El {
    let request = &view.now.request;
    let (status, all) = (&request.status, names(request));
    let in_sight =
        |at: usize, name: &str| at < FIRST || view.look.shown.iter().any(|one| one == name);
    let strange = status.keys().map(String::as_str).filter(|name| !all.contains(name));
    let some = all.iter().enumerate().filter(|(at, name)| in_sight(*at, name));
    let some = some.map(|(_, name)| *name).chain(strange);
    let shown: Vec<Html> = some.map(|name| entry(view, "/status", status, name)).collect();
    let rest = all.iter().enumerate().filter(|(at, name)| !in_sight(*at, name));
    let rest: Vec<&str> = rest.map(|(_, name)| *name).collect();
    let set =
        rest.iter().filter(|name| status.get(**name).is_some_and(|value| *value != 0)).count();
    let folded = rest.iter().map(|name| entry(view, "/status", status, name));
    let folded: Vec<Html> = folded.collect();
    let more = if set == 0 { EvaluateText::MoreValues } else { EvaluateText::MoreValuesSet };
    let growth = entries(view, "/growth", &request.growth, &GROWTHS);
    let others = GROWTHS.iter().copied().filter(|name| !request.growth.contains_key(*name));
    let others = adder(view, "/growth/+", EvaluateText::MoreGrowth, others.collect());
    card("section.card@values", view.t(EvaluateText::State), None)
        .with(el("h3").with(view.t(EvaluateText::Values)))
        .with(el("div.weigh__fields").list(shown))
        .with(
            el("details@more-values")
                .with(el("summary").with(view.lang.fill(more, &[&folded.len(), &set])))
                .with(el("div.weigh__fields").list(folded)),
        )
        .with(el("h3").with(view.t(EvaluateText::Growth)))
        .with((!growth.is_empty()).then(|| el("div.weigh__fields").list(growth)))
        .with(others)
}

/// A list that adds a field.
fn adder(view: &View<'_>, at: &str, label: EvaluateText, names: Vec<&'static str>) -> El {
    let (send, to) = (view.send.clone(), at.to_owned());
    let change = Handler::from(move |name: String| {
        if !name.is_empty() {
            send.emit(Msg::Set(to.clone(), name));
        }
    });
    let options = names.into_iter().map(|name| {
        let shown = value_name(name, view.lang);
        let words = if shown == name { name.to_owned() } else { format!("{shown} {name}") };
        el("option").attr("value", name).with(words)
    });
    el("select")
        .id(format!("add{}", at.replace('/', "-")))
        .attr("aria-label", view.t(label))
        .change(change)
        .with(el("option").attr("value", "").flag("selected", true).with(view.t(label)))
        .list(options)
}

/// The lasting effects.
pub fn lasting(view: &View<'_>) -> El {
    let enchants = &view.now.request.enchants;
    let one = |(at, enchant): (usize, &jobs::contest::EnchantEntry)| {
        let known = view.triggers.iter().find(|known| known.id == enchant.trigger);
        let words = known.map(|known| known.moment.clone());
        let path = format!("/enchants/{at}/gain");
        let all = names(&view.now.request);
        let gains = entries(view, &path, &enchant.gain, &all);
        let names = all.iter().chain(&GROWTHS).copied();
        let others = names.filter(|name| !enchant.gain.contains_key(*name)).collect();
        let number = at + 1;
        let remove = view.set(&format!("/enchants/{at}/-"), "");
        let fault = view.fault(&format!("/enchants/{at}/trigger"));
        el("li.weigh__enchant")
            .with(
                el("div.spread")
                    .with(el("b").with(words.unwrap_or_else(|| enchant.trigger.clone())))
                    .with(
                        button("button.button button--small", view.t(EvaluateText::Remove), remove)
                            .attr("aria-label", view.lang.fill(EvaluateText::RemoveOf, &[&number]))
                            .id(format!("remove-{at}")),
                    ),
            )
            .with(el("small.muted").with(enchant.trigger.clone()))
            .with(fault.map(|words| el("span.weigh__fault").attr("role", "alert").with(words)))
            .with(el("div.weigh__fields").list(gains))
            .with(adder(view, &format!("{path}/+"), EvaluateText::AddGain, others))
    };
    card("section.card@lasting", view.t(EvaluateText::Lasting), None)
        .with(el("p.muted").with(view.t(EvaluateText::LastingHint)))
        .with(el("ul.stack").list(enchants.iter().enumerate().map(one)))
        .with(
            el("div.buttons").with(
                button(
                    "button.button@add-lasting",
                    view.t(EvaluateText::AddLasting),
                    on(view.send, Msg::Search(true)),
                )
                .attr("aria-haspopup", "dialog"),
            ),
        )
}

/// The window for finding a trigger: by when it is, by whose effects wait for it, by its id.
pub fn search(view: &View<'_>) -> Option<Html> {
    view.look.search.then(|| {
        let send = view.send.clone();
        let pick = Handler::from(move |picked| {
            if let Picked::Weight(trigger) = picked {
                send.emit(Msg::Set("/enchants/+".to_owned(), trigger));
            }
        });
        let named = view.triggers.iter();
        let named = named.map(|trigger| weights::named(trigger, "", view.lang)).collect();
        let close = on(view.send, Msg::Search(false));
        let title = view.t(EvaluateText::AddLasting);
        weights::window(title, "add-lasting-window", named, pick, close)
    })
}
