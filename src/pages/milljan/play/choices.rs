//! What a person may do now, and what is best.

use super::super::answer::{acts, advised, headline_box};
use super::parts::{Ctx, unit_name};
use super::save::Mode;
use super::state::{Msg, Over};
use super::table::order;
use crate::components::{Exactness, exactness_badge, mini, or_dash};
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::i18n::{MilljanPlay, MilljanText, number};
use crate::names;
use crate::route::Route;
use jobs::milljan::{Act, IdolId, PhaseName, UnitId, Way};
use jobs::short_sort;
use share;

/// What the person may do now: not in a window, so that the table stays visible.
pub(super) fn choices(ctx: &Ctx) -> El {
    let Ctx { report, lang, .. } = ctx;
    let bar = el("div.card play__choices@choices");
    let turn = report.to_act.unwrap_or_default();
    if !ctx.live || turn != ctx.me || ctx.game.seats[usize::from(turn)].com.is_some() {
        let who = ctx.seat_name(turn);
        let words = lang.fill(MilljanPlay::Waiting, &[&who]);
        let pause = (ctx.state.save.playing == Mode::Watch).then(|| {
            let label =
                ctx.t(if ctx.state.paused { MilljanPlay::GoOn } else { MilljanPlay::Pause });
            button("button.button@pause", label, ctx.on(Msg::Pause))
        });
        return bar.with(el("p.play__ask").with(words)).with(pause);
    }
    let act = |action: String, words: &'static str, label: El| {
        button(words, label, ctx.on(Msg::Do(action.clone())))
            .id(format!("do-{}", action.replace(' ', "-")))
    };
    let plain = |action: &str, key: MilljanPlay| {
        act(action.to_owned(), "button.button", el("span").with(ctx.t(key)))
    };
    let main = "button.button button--main";
    let win = report.win.as_ref().map(|win| {
        let (action, key) = match report.phase {
            PhaseName::Sent => ("ron", MilljanPlay::Ron),
            _ => ("tsumo", MilljanPlay::Tsumo),
        };
        let label = el("span").with(lang.fill(key, &[&number(win.points.into())]));
        act(action.into(), main, label)
    });
    match report.phase {
        PhaseName::Sent => {
            let sent = report.sent;
            let ask = sent.map(|sent| {
                el("p.play__ask")
                    .with(lang.fill(MilljanPlay::WasSent, &[&ctx.seat_name(sent.from)]))
                    .with(" ")
                    .with(mini(&names::face(sent.tile, *lang), None))
            });
            let tins = report.legal.iter().filter_map(|action| {
                let id: UnitId = action.strip_prefix("tin ")?.parse().ok()?;
                let is_it = |act: Act| matches!(act, Act::Tin { unit, .. } if unit == id);
                let gain = gain(ctx, is_it);
                let label = el("span.play__tin")
                    .with(
                        el("span")
                            .with(ctx.t(MilljanPlay::Tin))
                            .with(" ")
                            .with(el("b").attr("lang", "ja").with(unit_name(ctx.game, id))),
                    )
                    .with(gain);
                Some(act(action.clone(), "button.button", label))
            });
            bar.with(ask)
                .with(el("div.buttons").with(win).list(tins).with(plain("pass", MilljanPlay::Pass)))
        }
        PhaseName::Turn => {
            // With hints the best comes first.
            let place = |action: &String| {
                let tile = action.rsplit(' ').next().and_then(|tile| tile.parse().ok());
                let is_it = |way: &Way| tile.is_some_and(|tile| way.act == Act::Fetch(tile));
                ctx.ways().iter().position(is_it).unwrap_or(usize::MAX)
            };
            let mut actions: Vec<&String> = report.legal.iter().collect();
            short_sort::sort_by_key(&mut actions, |action| place(action));
            let fetch = actions.into_iter().filter_map(|action| {
                let (from, id) = action.strip_prefix("sora ")?.split_once(' ')?;
                let (from, id): (u8, IdolId) = (from.parse().ok()?, id.parse().ok()?);
                let gain = gain(ctx, |act| act == Act::Fetch(id));
                let label = el("span.play__tin")
                    .with(mini(&names::face(id, *lang), None))
                    .with(el("small").with(ctx.seat_name(from)))
                    .with(gain);
                Some(act(action.clone(), "button.button", label))
            });
            bar.with(el("p.play__ask").with(ctx.t(MilljanPlay::SoraAsk)))
                .with(el("div.buttons").with(plain("draw", MilljanPlay::Draw)))
                .with(el("p.muted").with(ctx.t(MilljanPlay::SoraTake)))
                .with(el("div.buttons play__fetch").list(fetch))
        }
        _ => {
            let own = &report.seats[usize::from(ctx.me)];
            let (order, _) = order(ctx, own);
            let chosen = ctx.state.selected.and_then(|at| order.get(at)).copied();
            let send = match chosen {
                Some(id) => {
                    let label = lang.fill(MilljanText::SendTile, &[&names::idol(id, *lang)]);
                    button(main, label, ctx.on(Msg::Do(format!("send {id}"))))
                }
                None => button(main, ctx.t(MilljanPlay::ChooseTile), Handler::noop())
                    .flag("disabled", true),
            };
            let about = chosen.map(|id| {
                button(
                    "button.button",
                    ctx.t(MilljanPlay::ItsUnits),
                    ctx.on(Msg::Over(Over::Tile(id))),
                )
                .id("tile-units")
            });
            bar.with(el("div.buttons").with(win).with(send.id("do-send")).with(about))
        }
    }
}

/// h before and after the way that does this.
fn gain(ctx: &Ctx, is_it: impl Fn(Act) -> bool) -> Option<El> {
    let before = ctx.analysis?.h;
    let after = ctx.ways().iter().find(|way| is_it(way.act))?.h;
    let words = format!("h {} → {}", or_dash(before), or_dash(after));
    let good = after.is_some_and(|after| before.is_none_or(|before| after < before));
    Some(el("small").class("good", good).with(words))
}

/// What is best, and the link to the whole analysis.
pub(super) fn hint(ctx: &Ctx) -> Option<El> {
    let lang = ctx.lang;
    let (report, asked) = ctx.analysis.filter(|_| ctx.state.hints()).zip(ctx.asked)?;
    let words = advised(report, asked, lang)?;
    let best = report.best_way().filter(|way| way.act != Act::Win);
    let waits = best.map(|way| {
        let rem = |id: IdolId| report.rem.get(usize::from(id)).map(|&left| left.into());
        let shown = way.adv.iter().take(12).map(|&id| mini(&names::face(id, lang), rem(id)));
        let more = way.adv.len().saturating_sub(12);
        let more = (more > 0).then(|| el("span.muted").with(format!("+{more}")));
        el("p.minis").list(shown).with(more)
    });
    let check = el("a.button button--small@to-check")
        .attr("href", check_link(ctx))
        .with(lang.t(MilljanPlay::ToCheck));
    Some(
        el("div.play__hint@hint")
            .with(headline_box(&words, acts(report), true))
            .with(exactness_badge(Exactness::Exact, false, lang))
            .with(waits)
            .with(check),
    )
}

/// The address of the Check screen with the hand and everything visible.
fn check_link(ctx: &Ctx) -> String {
    let sheet = ctx.report.sheet(ctx.game);
    let sheet = sheet.as_ref().map(share::write_milljan).unwrap_or_default();
    format!("{}#s={sheet}", Route::MilljanCheck.href())
}
