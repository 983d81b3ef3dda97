//! Before a game: who searches, on which board, against whom; the person's own fleet.

use yew::prelude::*;

use super::super::duel::board_setup::board_card;
use super::super::duel::fleet::PlaceScreen;
use super::super::duel::opponents::{self, Known};
use super::super::duel::policy;
use super::super::games::Way;
use super::game::Mode;
use super::state::{Msg, State, View};
use crate::components::{Choice, Icon, bad_link_notice, segmented, sign};
use crate::el::{button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{BattleshipDuel, BattleshipFriend, BattleshipPlay, Lang};
use jobs::battleship::{BoardSetup, FleetReport};

/// The words of a mode: name and one line.
pub(super) const fn mode_key(mode: Mode) -> BattleshipPlay {
    match mode {
        Mode::Find => BattleshipPlay::ModeFind,
        Mode::Duel => BattleshipPlay::ModeDuel,
        Mode::Hide => BattleshipPlay::ModeHide,
        Mode::Paper => BattleshipPlay::ModePaper,
    }
}

/// The choices before a game.
pub(super) fn start(
    state: &State,
    known: &[Known],
    choose_way: &Handler<Way>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let setup = &state.save.setup;
    let t = |key: BattleshipPlay| lang.t(key);
    let modes = Mode::ALL.map(|mode| {
        let [name, about] = lang.parts(mode_key(mode));
        button("button.play__mode", (), on(send, Msg::Mode(mode)))
            .id(format!("mode-{}", mode.id()))
            .attr("aria-pressed", setup.mode == mode)
            .with(el("b").with(name))
            .with(el("span").with(about))
    });
    let ways = [
        (Way::Link, BattleshipFriend::LinkMode, "way-link"),
        (Way::Pass, BattleshipFriend::PassMode, "way-pass"),
        (Way::Real, BattleshipFriend::RealMode, "way-real"),
    ];
    let ways = ways.map(|(way, words, testid)| {
        let [name, about] = lang.parts(words);
        button("button.play__mode", (), on(choose_way, way))
            .id(testid)
            .with(el("b").with(name))
            .with(el("span").with(about))
    });
    let people = lang.t(BattleshipFriend::WithPeople);
    let choose = hear(send, Msg::Setup);
    let sea = state.sea();
    let go = match setup.mode {
        Mode::Find | Mode::Paper => t(BattleshipPlay::Start),
        Mode::Duel | Mode::Hide => t(BattleshipPlay::PlaceFirst),
    };
    let begin =
        button("button.button button--main@start", sign(Icon::Play), on(send, Msg::Start)).with(go);
    let rules = (setup.mode == Mode::Duel).then(|| {
        let choices = vec![
            Choice::new(false, t(BattleshipPlay::OneEach)).testid("again-no"),
            Choice::new(true, t(BattleshipPlay::HitAgain)).testid("again-yes"),
        ];
        let set = hear(send, Msg::Again);
        let label = t(BattleshipPlay::Turns);
        el("div.field").with(el("span").with(label)).with(segmented(
            label,
            choices,
            &setup.again,
            &set,
            false,
        ))
    });
    // Against a person the program may know where ships were before.
    let who = (setup.mode != Mode::Find).then(|| {
        let entry = known.iter().find(|one| one.is_of(&setup.who, &sea));
        let games = entry.map_or(0, Known::games);
        let name = hear(send, Msg::Who);
        let can = policy::can_weigh(setup.policy) && games > 0;
        el("section.card")
            .with(el("h2").with(t(BattleshipPlay::Against)))
            .with(titled(
                t(BattleshipPlay::Who),
                el("input.input@who")
                    .attr("placeholder", lang.t(BattleshipDuel::Nameless))
                    .value(setup.who.clone())
                    .change(name),
            ))
            .with(el("p.muted").with(lang.fill(BattleshipPlay::Knows, &[&games])))
            .with(
                el("div.chips").with(
                    button(
                        "button.chip@weighted",
                        t(BattleshipPlay::UseIt),
                        on(send, Msg::Weighted),
                    )
                    .attr("aria-pressed", setup.policy.is_weighted() && can)
                    .flag("disabled", !can),
                ),
            )
            .html()
    });
    let level = (setup.mode != Mode::Find).then(|| {
        let choose = hear(send, Msg::Policy);
        el("section.card")
            .with(el("h2").with(lang.t(BattleshipDuel::Policy)))
            .with(policy::choices(|one| policy::is_kind(one, setup.policy), &sea, &choose, lang))
            .with(policy::details(setup.policy, None, &choose, lang))
    });
    let opponents =
        button("button.button@opponents", sign(Icon::People), on(send, Msg::View(View::Opponents)))
            .with(lang.t(BattleshipDuel::Opponents));
    // What the last game was is begun again with one tap.
    let [mode, _] = lang.parts::<2>(mode_key(setup.mode));
    let chosen = el("span.muted@chosen").with(format!("{} · {mode}", setup.sea.name(lang)));
    let bad_link = state.bad_link.map(|why| bad_link_notice(why, lang));
    let resume = state.save.game.as_ref().map(|_| {
        button("button.button@resume", t(BattleshipPlay::Resume), on(send, Msg::View(View::Table)))
    });
    el("div.stack play play__start")
        .with(bad_link)
        .with(board_card(&setup.sea, choose, lang))
        .with(
            el("section.card")
                .with(el("h2").with(t(BattleshipPlay::NewGame)))
                .with(el("div.play__modes").group(t(BattleshipPlay::NewGame)).list(modes))
                .with(rules),
        )
        .with(level)
        .with(who)
        .with(
            el("section.card")
                .with(el("h2").with(people))
                .with(el("div.play__modes").group(people).list(ways)),
        )
        .with(el("div.buttons").with(opponents))
        .with(el("div.buttons duel__start").with(begin).with(resume).with(chosen))
        .html()
}

/// The person's own fleet before the first shot.
pub(super) fn place(
    state: &State,
    sea: &BoardSetup,
    job: &JobHandle<FleetReport>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let begin = button("button.button button--main@begin", sign(Icon::Play), on(send, Msg::Start))
        .with(lang.t(BattleshipPlay::Start));
    let back = button(
        "button.button@back",
        lang.t(BattleshipDuel::Back),
        on(send, Msg::View(View::Start)),
    );
    let screen = PlaceScreen {
        placing: &state.save.placing,
        sea,
        job,
        put: hear(send, Msg::Put),
        label: opponents::name(&state.save.setup.who, lang).into(),
        head: el("h2").with(lang.t(BattleshipDuel::YourFleet)).html(),
        hint: None,
        done: begin,
        back,
    };
    screen.html(lang)
}
