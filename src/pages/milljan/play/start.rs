//! Before a game: what is played, by whom, under which rules.

use yew::prelude::*;

use super::parts::{com_choices, com_words};
use super::save::{COMS, Field, Mode, NOBODY, RANDOM};
use super::state::{Msg, Over, State, View};
use crate::components::{Icon, dialog, file_button, optional_field, sign};
use crate::dom;
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{CommonText, Lang, MilljanPlay};
use crate::names;
use crate::route::{Route, named_anchor};
use jobs::milljan::{ClaimFrom, ManyRon, Priority, SORA};

/// The start of the screen.
pub(super) fn start(
    state: &State,
    send: &Handler<Msg>,
    import: Handler<String, bool>,
    lang: Lang,
) -> Html {
    let save = &state.save;
    let go_on = state.game.as_ref().map(|game| {
        let (text, go) = if save.ended {
            (MilljanPlay::EndedText, lang.t(MilljanPlay::SeeEnd))
        } else {
            (MilljanPlay::GoOnText, lang.t(CommonText::Continue))
        };
        let words = lang.fill(text, &[&game.actions.len()]);
        el("div.card play__go-on")
            .with(el("p").with(lang.parts::<2>(mode_key(save.playing))[0]).with(" · ").with(words))
            .with(
                button(
                    "button.button button--main@continue",
                    sign(Icon::Play),
                    on(send, Msg::View(View::Table)),
                )
                .with(go),
            )
    });
    let mode = |mode: &Mode| {
        let [name, about] = lang.parts(mode_key(*mode));
        button("button.play__mode", (), on(send, Msg::Mode(*mode)))
            .id(format!("mode-{}", mode.name()))
            .attr("aria-pressed", save.mode == *mode)
            .with(el("b").with(name))
            .with(el("span").with(about))
    };
    // What most people come for first.
    let (first, others) = Mode::ALL.split_at(2);
    let seed = match save.mode {
        Mode::Daily => super::today(),
        _ if save.seed == 0 => super::new_seed(),
        _ => save.seed,
    };
    let moves = state.game.as_ref().filter(|_| !save.ended).map_or(0, |game| game.actions.len());
    let go = if moves > 0 { Msg::Over(Over::GiveUp(seed)) } else { Msg::Start(seed) };
    let begin = {
        let go = on(send, go);
        // Not with a seed other than the one that was typed.
        let click = Handler::from(move |()| {
            if !dom::focus_invalid() {
                go.emit(());
            }
        });
        button("button.button button--main@start", lang.t(MilljanPlay::Start), click)
    };
    let give_up = match state.over {
        Over::GiveUp(seed) => {
            let close = on(send, Msg::Over(Over::Nothing));
            let buttons = el("div.buttons")
                .with(button(
                    "button.button@give-up",
                    lang.t(MilljanPlay::GiveUpGo),
                    on(send, Msg::Start(seed)),
                ))
                .with(button(
                    "button.button button--main@keep-on",
                    lang.t(MilljanPlay::KeepOn),
                    on(send, Msg::View(View::Table)),
                ));
            let body = all([el("p").with(lang.fill(MilljanPlay::GiveUpText, &[&moves])), buttons]);
            dialog(lang.t(MilljanPlay::GiveUp), "give-up-dialog", close, body)
        }
        _ => Html::default(),
    };
    let file =
        file_button("input.visually-hidden@import", lang.t(MilljanPlay::Import), import, lang);
    let league = named_anchor(Route::MilljanLeague, "a.button@to-league", lang);
    let stats =
        button("button.button@stats", lang.t(MilljanPlay::Stats), on(send, Msg::View(View::Stats)));
    el("div.stack play__start")
        .with(go_on)
        .with(
            el("section.card")
                .with(el("h2").with(lang.t(MilljanPlay::NewGame)))
                .with(
                    el("div.play__modes play__modes--first")
                        .group(lang.t(MilljanPlay::NewGame))
                        .list(first.iter().map(mode)),
                )
                .with(
                    el("div.play__modes")
                        .group(lang.t(MilljanPlay::MoreModes))
                        .list(others.iter().map(mode)),
                )
                .with(el("div.buttons").with(begin))
                .with(switches(state, send, lang)),
        )
        .with(people(state, send, lang))
        .with((save.mode != Mode::Daily).then(|| {
            el("details.card@rules")
                .key(format!("rules-{}", state.filled))
                .with(el("summary").with(lang.t(MilljanPlay::Rules)))
                .with(rules(state, send, lang))
        }))
        .with(el("div.buttons").with(file).with(stats).with(league))
        .with(give_up)
        .html()
}

/// The words of a mode: name and one line.
pub(super) const fn mode_key(mode: Mode) -> MilljanPlay {
    match mode {
        Mode::Table => MilljanPlay::ModeTable,
        Mode::Daily => MilljanPlay::ModeDaily,
        Mode::Fewest => MilljanPlay::ModeFewest,
        Mode::Free => MilljanPlay::ModeFree,
        Mode::Silent => MilljanPlay::ModeSilent,
        Mode::Pass => MilljanPlay::ModePass,
        Mode::Watch => MilljanPlay::ModeWatch,
    }
}

/// What holds for all games: hints, practice, one tap.
fn switches(state: &State, send: &Handler<Msg>, lang: Lang) -> Option<El> {
    let save = &state.save;
    let switch = |name: &'static str, key: MilljanPlay, now: bool, msg: Msg| {
        let set = on(send, msg);
        let input = el("input")
            .id(name)
            .attr("type", "checkbox")
            .flag("checked", now)
            .change(Handler::from(move |_: String| set.emit(())));
        el("label.check").with(input).with(lang.t(key))
    };
    let helps = !save.mode.strict();
    (save.mode != Mode::Watch).then(|| {
        el("div.play__switches")
            .with(helps.then(|| switch("hints", MilljanPlay::Hints, save.hints, Msg::Hints)))
            .with(
                helps.then(|| {
                    switch("practice", MilljanPlay::Practice, save.practice, Msg::Practice)
                }),
            )
            .with(switch("one-tap", MilljanPlay::OneTap, save.one_tap, Msg::OneTap))
    })
}

/// A field with choices: their values and names.
fn pick(
    send: &Handler<Msg>,
    field: Field,
    label: String,
    testid: String,
    now: &str,
    choices: Vec<(String, String)>,
) -> El {
    let send = send.clone();
    let options = choices.into_iter().map(|(value, words)| {
        let chosen = value == now;
        el("option").flag("selected", chosen).attr("value", value).with(words)
    });
    let change = Handler::from(move |value: String| send.emit(Msg::Field(field, value)));
    titled(label, el("select").id(testid).change(change).list(options))
}

/// Who sits where, with which 担当.
fn people(state: &State, send: &Handler<Msg>, lang: Lang) -> Html {
    let save = &state.save;
    let count = save.seats();
    let mut oshi = vec![
        (RANDOM.to_string(), lang.t(MilljanPlay::OshiRandom).to_owned()),
        (NOBODY.to_string(), lang.t(MilljanPlay::OshiNone).to_owned()),
    ];
    oshi.extend((0..SORA).map(|id| (id.to_string(), names::idol(id, lang).to_string())));
    let number = (save.mode == Mode::Pass).then(|| {
        let choices = (2..=4).map(|n: u8| (n.to_string(), n.to_string())).collect();
        pick(
            send,
            Field::People,
            lang.t(MilljanPlay::People).into(),
            "people".into(),
            &save.people.to_string(),
            choices,
        )
    });
    let seats = (0..count).map(|seat| {
        let person = save.person(seat);
        let name = match (person, save.mode) {
            (true, Mode::Pass) => lang.fill(MilljanPlay::PlayerName, &[&(seat + 1)]),
            (true, _) => lang.t(MilljanPlay::You).to_owned(),
            _ => lang.fill(MilljanPlay::SeatName, &[&(seat + 1)]),
        };
        let at = save.coms[seat];
        let com = (!person && save.mode != Mode::Silent).then(|| {
            let about = com_words(COMS[usize::from(at).min(COMS.len() - 1)], lang)[1];
            all([
                pick(
                    send,
                    Field::Com(seat),
                    format!("{name}: {}", lang.t(MilljanPlay::Com)),
                    format!("com-{seat}"),
                    &at.to_string(),
                    com_choices(lang),
                )
                .html(),
                el("p.muted play__small").with(about).html(),
            ])
        });
        let wish = (save.mode != Mode::Daily).then(|| {
            pick(
                send,
                Field::Oshi(seat),
                format!("{name}: {}", lang.t(MilljanPlay::Oshi)),
                format!("oshi-{seat}"),
                &save.oshi[seat].to_string(),
                oshi.clone(),
            )
        });
        el("div.stack play__chair").with(com).with(wish)
    });
    if save.mode == Mode::Daily {
        return Html::default();
    }
    // Other seats may have other players: the fields are rebuilt.
    el("details.card@seats")
        .key(format!("seats-{}-{}-{}", save.mode.name(), count, state.filled))
        .with(el("summary").with(lang.t(MilljanPlay::AtTheTable)))
        .with(number)
        .with(el("div.play__chairs").list(seats))
        .html()
}

/// Date, rules, seed, length, pace.
fn rules(state: &State, send: &Handler<Msg>, lang: Lang) -> Html {
    let save = &state.save;
    let pick = |field: Field,
                key: MilljanPlay,
                testid: &str,
                now: &str,
                choices: Vec<(String, String)>| {
        pick(send, field, lang.t(key).into(), testid.into(), now, choices)
    };
    let two = |no: MilljanPlay, yes: MilljanPlay| {
        vec![("0".to_owned(), lang.t(no).to_owned()), ("1".to_owned(), lang.t(yes).to_owned())]
    };
    let flag = |yes: bool| if yes { "1" } else { "0" };
    let counts = |list: &[u32]| list.iter().map(|n| (n.to_string(), n.to_string())).collect();
    let set = hear(send, |seed: Option<u64>| Msg::Seed(seed.unwrap_or(0)));
    let seed = (save.seed > 0).then_some(save.seed);
    let (label, any) = (lang.t(MilljanPlay::Seed), lang.t(MilljanPlay::AnySeed));
    let seed = optional_field("seed", label, seed, any, [1, (1 << 53) - 1], set);
    let dice = button(
        "button.button@new-seed",
        lang.t(MilljanPlay::NewSeed),
        hear(send, |()| Msg::Seed(super::new_seed())),
    );
    let several = !save.mode.alone();
    let pace = two(MilljanPlay::PaceNow, MilljanPlay::PaceNormal);
    let pace = vec![
        ("0".to_owned(), pace[0].1.clone()),
        ("500".to_owned(), pace[1].1.clone()),
        ("1500".to_owned(), lang.t(MilljanPlay::PaceSlow).to_owned()),
    ];
    let r = save.rules;
    let fields =
        el("div.play__chairs")
            .list(several.then(|| {
                pick(
                    Field::Deals,
                    MilljanPlay::Deals,
                    "deals",
                    &save.deals.to_string(),
                    counts(&[1, 2, 4, 8]),
                )
            }))
            .list(several.then(|| {
                pick(Field::Pace, MilljanPlay::Pace, "pace", &save.pace.to_string(), pace)
            }))
            .list(several.then(|| {
                pick(
                    Field::From,
                    MilljanPlay::RuleFrom,
                    "rule-from",
                    flag(r.claim_from == ClaimFrom::Left),
                    two(MilljanPlay::FromAny, MilljanPlay::FromLeft),
                )
            }))
            .list(several.then(|| {
                pick(
                    Field::Priority,
                    MilljanPlay::RulePriority,
                    "rule-priority",
                    flag(r.claim_priority == Priority::TurnOrder),
                    two(MilljanPlay::RonFirst, MilljanPlay::TurnFirst),
                )
            }))
            .list(several.then(|| {
                pick(
                    Field::ManyRon,
                    MilljanPlay::RuleMany,
                    "rule-many",
                    flag(r.many_ron == ManyRon::All),
                    two(MilljanPlay::FirstOnly, MilljanPlay::AllWin),
                )
            }))
            .with(pick(
                Field::SoraDraw,
                MilljanPlay::RuleSora,
                "rule-sora",
                flag(!r.sora_then_draw),
                two(MilljanPlay::SoraThenDraw, MilljanPlay::SoraInstead),
            ))
            .with(seed);
    el("div.stack").with(fields).with(el("div.buttons").with(dice)).html()
}
