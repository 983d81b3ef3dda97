//! Moving through a game: a turn at a time, to any turn, at a pace.

use super::state::{Msg, State};
use super::{GAME_SHEET, View};
use crate::components::{Choice, Icon, segmented, sign, slider};
use crate::el::{El, button, el, hear, on};
use crate::handler::Handler;
use crate::i18n::{BrewWatch, CommonText, Lang};
use crate::pages::brew::board::sign_of;

/// The buttons that move through the game, a turn at a time, and the turn or the result.
pub(super) fn top(v: &View<'_>) -> El {
    let (lang, state, send, over, at) = (v.lang, v.state, v.send, v.is_over(), v.save.at);
    // A disabled button keeps the focus: tapping the other way continues from there.
    let step = |words: &'static str, icon: Icon, key: BrewWatch, msg: Msg, so: bool| {
        let press = if so { on(send, msg) } else { Handler::noop() };
        button(words, sign(icon), press)
            .attr("aria-label", lang.t(key))
            .attr("aria-disabled", (!so).then_some("true"))
    };
    let play = button(
        "button.icon-button brew-play@autoplay",
        sign(if state.playing { Icon::Pause } else { Icon::Play }),
        if over { Handler::noop() } else { on(send, Msg::Play(!state.playing)) },
    )
    .attr("aria-label", lang.t(if state.playing { BrewWatch::Pause } else { BrewWatch::Autoplay }))
    .attr("aria-pressed", state.playing)
    .attr("aria-disabled", over.then_some("true"));
    let back = Msg::At(at.saturating_sub(1));
    let more = v.sheets.opener("button.icon-button@more", GAME_SHEET, lang.t(CommonText::More));
    el("div.table-top brew-top")
        .class("brew-top--over", over)
        .with(
            el("div.table-top__words")
                .with(el("h2@turn").with(v.heading()))
                .with((!over).then(|| players(v))),
        )
        .with(
            el("span.brew-top__steps")
                .group(lang.t(BrewWatch::Controls))
                .with(step("button.icon-button@back", Icon::Left, BrewWatch::KeyBack, back, at > 0))
                .with(play)
                .with(step(
                    "button.icon-button@next",
                    Icon::Right,
                    BrewWatch::KeyNext,
                    Msg::Step,
                    !over,
                )),
        )
        .with(more)
}

/// Who plays, where a phone has no room for names beside what they do.
fn players(v: &View<'_>) -> El {
    let each = [0, 1].map(|player| {
        el("span")
            .with(sign_of(player, &v.names, v.lang))
            .with(el("span.brew-top__name").with(v.names[player].clone()))
    });
    el("p.muted brew-top__players").list(each)
}

/// Any turn at once, and how fast turns follow.
pub(super) fn controls(state: &State, send: &Handler<Msg>, lang: Lang) -> El {
    let save = &state.save;
    let (at, last) = (save.at, save.game.acts.len());
    let slider = slider(
        "input.brew-slider@slider",
        lang.t(BrewWatch::Slider),
        [at, last],
        hear(send, Msg::Slide),
    );
    let paces = [BrewWatch::Slow, BrewWatch::Usual, BrewWatch::Fast, BrewWatch::AtOnce];
    let paces: Vec<_> = paces
        .into_iter()
        .enumerate()
        .map(|(pace, name)| Choice::new(pace, lang.t(name)).testid(format!("pace-{pace}")))
        .collect();
    let choose = hear(send, Msg::Pace);
    let pace = segmented(lang.t(BrewWatch::Pace), paces, &save.pace, &choose, true);
    let cut = (at < last).then(|| {
        button("button.button button--small@cut", lang.t(BrewWatch::Cut), on(send, Msg::Cut))
    });
    el("div.brew-controls").with(slider).with(el("div.row").with(pace).with(cut))
}
