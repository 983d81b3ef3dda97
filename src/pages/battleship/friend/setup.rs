//! Before a duel: its board and rules, the duels that are going on, one's own fleet.

use yew::prelude::*;

use super::super::duel::board_setup::board_card;
use super::super::duel::fleet::PlaceScreen;
use super::record::{Known, Msg, State, View};
use super::words;
use crate::components::{Choice, Icon, segmented, sign};
use crate::el::{all, button, el, hear, on};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{BattleshipDuel, BattleshipFriend, CommonText, Lang};
use jobs::battleship::{BoardSetup, FleetReport, Side};

/// The choices, and the duels that can be continued.
pub(super) fn start(
    state: &State,
    notice: Html,
    leave: &Handler<()>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let (setup, t) = (&state.save.setup, |key: BattleshipFriend| lang.t(key));
    let [title, about] = lang.parts(if state.pass {
        BattleshipFriend::PassMode
    } else {
        BattleshipFriend::LinkMode
    });
    let two = |label: BattleshipFriend,
               names: [BattleshipFriend; 2],
               tests: [&'static str; 2],
               value: bool,
               msg: fn(bool) -> Msg| {
        let choices = [false, true].into_iter().zip(names).zip(tests);
        let choices = choices.map(|((value, name), test)| Choice::new(value, t(name)).testid(test));
        let set = hear(send, msg);
        let all = segmented(t(label), choices.collect(), &value, &set, false);
        el("div.field").with(el("span").with(t(label))).with(all)
    };
    let begins = if state.pass {
        [BattleshipFriend::FirstPlayer, BattleshipFriend::SecondPlayer]
    } else {
        [BattleshipFriend::You, BattleshipFriend::TheOther]
    };
    let salvo = setup.can_be_salvo().then(|| {
        two(
            BattleshipFriend::Turns,
            [BattleshipFriend::OneShot, BattleshipFriend::SalvoTurn],
            ["salvo-no", "salvo-yes"],
            setup.salvo,
            Msg::Salvo,
        )
    });
    let rules = el("section.card")
        .with(el("h2").with(t(BattleshipFriend::Rules)))
        .with(salvo)
        .with(setup.is_salvo().then(|| el("p.muted").with(t(BattleshipFriend::SalvoHint))))
        .with(two(
            BattleshipFriend::Begins,
            begins,
            ["begins-a", "begins-b"],
            setup.second,
            Msg::Second,
        ));
    let go =
        button("button.button button--main@place-fleet", sign(Icon::Play), on(send, Msg::Place))
            .with(t(BattleshipFriend::PlaceFleet));
    let back = button("button.button@ways", t(BattleshipFriend::OtherWays), leave.clone());
    let kept = state.save.duels.iter().enumerate().rev().filter_map(|(at, known)| {
        let words = words::summary(known, known.duel()?, lang);
        let (delete, seal) = (lang.fill(BattleshipFriend::Delete, &[&words]), known.first_seal()?);
        let drop = button("button.icon-button", sign(Icon::Trash), on(send, Msg::Delete(seal)))
            .id(format!("delete-{at}"))
            .attr("aria-label", delete.clone())
            .attr("title", delete);
        let show = button("button.play__mode", el("b").with(words), on(send, Msg::Show(seal)))
            .id(format!("duel-{at}"));
        Some(el("div.friend__duel").with(show).with(drop))
    });
    let deleted = (!state.deleted.is_empty()).then(|| {
        let undo =
            button("button.button@restore", lang.t(CommonText::Undo), on(send, Msg::Restore));
        el("div.friend__duel")
            .with(el("span.muted").attr("role", "status").with(t(BattleshipFriend::Deleted)))
            .with(undo)
    });
    let kept = (!state.save.duels.is_empty() || deleted.is_some()).then(|| {
        el("section.card")
            .with(el("h2").with(t(BattleshipFriend::GoingOn)))
            .with(el("div.play__modes").list(kept).with(deleted))
    });
    el("div.stack play play__start")
        .with(notice)
        .with(el("section.card").with(el("h2").with(title)).with(el("p").with(about)))
        .with(kept)
        .with(board_card(&setup.sea, hear(send, Msg::Sea), lang))
        .with(rules)
        .with(el("div.buttons duel__start").with(go).with(back))
        .html()
}

/// A player's fleet before it is sealed.
pub(super) fn place(
    state: &State,
    side: Side,
    sea: &BoardSetup,
    notice: Html,
    job: &JobHandle<FleetReport>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let seal = button("button.button button--main@seal", sign(Icon::Check), on(send, Msg::Seal))
        .with(lang.t(BattleshipFriend::SealFleet));
    let back = button("button.button@back", lang.t(BattleshipDuel::Back), on(send, Msg::Start));
    let passed = state.pass || state.shown().is_some_and(Known::is_passed);
    let title = match (passed, state.save.view) {
        (true, _) => words::player(side, lang),
        (false, View::Table) => lang.t(BattleshipFriend::Invited),
        (false, _) => lang.t(BattleshipDuel::YourFleet),
    };
    let terms = state.shown().and_then(Known::duel).map(|duel| {
        let me = Some(side).filter(|_| !passed);
        el("p.muted@terms").with(words::terms(duel, me, lang)).html()
    });
    let screen = PlaceScreen {
        placing: &state.save.placing,
        sea,
        job,
        put: hear(send, Msg::Put),
        label: title.into(),
        head: all([el("h2").with(title).html(), notice, terms.unwrap_or_default()]),
        hint: Some(el("p.muted").with(lang.t(BattleshipFriend::SealHint))),
        done: seal,
        back,
    };
    screen.html(lang)
}
