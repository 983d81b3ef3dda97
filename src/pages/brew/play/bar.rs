//! The line below the table: what is being decided, the advice, or what the last move cost.

use super::state::Msg;
use super::{ADVICE_SHEET, View, analysis, watch_link};
use crate::components::ingredients::{action_view, action_words};
use crate::components::{Icon, sign_button};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{BrewPlay, BrewText, CommonText};
use crate::pages::brew::cost::{cost_line, mistake};
use crate::pages::brew::game::{action_of, trouble};
use crate::pages::brew::watch::want_review;
use jobs::brew::{ActionEntry, MoveReport};

/// The line below the table: what is being decided, the advice, or what the last move cost.
pub(super) fn bar(v: &View<'_>) -> El {
    let lang = v.lang;
    let open = v.sheets.toggle(ADVICE_SHEET);
    let body = if v.over {
        el("div.row")
            .with(
                el("a.button button--main@to-watch")
                    .attr("href", watch_link(v.save))
                    .click(Handler::from(|()| want_review()))
                    .with(lang.t(BrewPlay::ToReview)),
            )
            .with(el("span.muted").with(lang.t(BrewText::OverSum)))
    } else if let Some((_, command)) = &v.state.chosen {
        waiting(v, command)
    } else if let Some(src) = **v.casting {
        times(v, src)
    } else if v.save.hint {
        match v.advised() {
            // The advice takes the place of what the last move cost, but a mistake is still told.
            Some(report) => el("div.brew-bar__side")
                .with(v.judged().and_then(|back| mistake(back, v.did(v.human), lang)))
                .with(analysis(v, report, None).bar(open)),
            None => waits(&v.asked.hint, v),
        }
    } else if v.save.at == 0 {
        el("p.muted").with(lang.t(BrewPlay::TapHint))
    } else {
        match v.judged() {
            Some(report) => cost_line(report, v.did(v.human), open, lang),
            None => waits(&v.asked.back, v),
        }
    };
    el("div.brew-bar@bar").with(body)
}

/// That an answer comes, or why it does not.
fn waits(job: &JobHandle<MoveReport>, v: &View<'_>) -> El {
    trouble(job, v.lang).unwrap_or_else(|| el("p.muted").with(v.lang.t(CommonText::Running)))
}

/// What the person has chosen, while the program thinks.
fn waiting(v: &View<'_>, command: &str) -> El {
    let (lang, bot) = (v.lang, &v.asked.bot);
    let here = v.asked.stand.here.as_ref();
    let own = here.and_then(|here| action_of(command, &here.players[v.human]));
    let small = "button.button button--small";
    let unchoose =
        button(small, lang.t(BrewPlay::Unchoose), on(v.send, Msg::Unchoose)).id("unchoose");
    let tool = if bot.state == JobState::Stopped && v.answer().is_none() {
        button(small, lang.t(CommonText::Retry), bot.retry.clone()).id("think-again")
    } else {
        button(small, lang.t(CommonText::Stop), bot.stop.clone())
            .id("stop")
            .flag("disabled", !bot.is_busy())
    };
    el("div.spread")
        .with(own.map(|own| action_view(own, lang)))
        .with(el("span.row").with(unchoose).with(tool))
}

/// How often a spell is cast.
fn times(v: &View<'_>, src: i16) -> El {
    let lang = v.lang;
    let each = v.actions().iter().filter_map(|one| match one.action {
        ActionEntry::Cast { spell, times } if spell == src => Some((one, times)),
        _ => None,
    });
    let each: Vec<_> = each.collect();
    let most = each.len();
    let buttons = each.into_iter().enumerate().map(|(at, (one, times))| {
        button(
            "button.button brew-times",
            lang.fill(CommonText::BrewTimes, &[&times]),
            on(v.send, Msg::Act(one.command.clone())),
        )
        .id(format!("times-{times}"))
        .attr("data-times", times)
        .attr("aria-label", action_words(one.action, lang))
        .class("button--main", at + 1 == most)
        .class("brew-card--hint", v.final_advice().is_some_and(|it| it.action == Some(one.action)))
    });
    let clear = Some(v.casting.set_to(None));
    el("div.spread").with(action_view(ActionEntry::Cast { spell: src, times: 1 }, lang)).with(
        el("span.row").list(buttons).with(sign_button(
            "button.icon-button@unpick",
            Icon::Close,
            lang.t(CommonText::Close),
            clear,
        )),
    )
}
