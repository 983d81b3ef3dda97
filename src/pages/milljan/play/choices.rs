//! What a person may do now, and what is best.

use super::super::answer::{at_table, keeping};
use super::parts::{Ctx, members, unit_name};
use super::save::Mode;
use super::state::{Msg, Over};
use super::table::order;
use crate::components::{Exactness, exactness_badge, mini, or_dash};
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::i18n::{MilljanPlay, MilljanText, milljan as words, number};
use crate::names;
use crate::route::Route;
use jobs::milljan::notation::Sheet;
use jobs::milljan::{IdolId, PhaseName, UnitId};
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
            let before = ctx.claims.and_then(|claims| claims.h);
            let row = ctx.claims.and_then(|claims| {
                claims.claims.iter().find(|claim| Some(claim.tile) == sent.map(|sent| sent.tile))
            });
            let tins = report.legal.iter().filter_map(|action| {
                let id: UnitId = action.strip_prefix("tin ")?.parse().ok()?;
                let after = row.and_then(|row| row.tin.iter().find(|tin| tin.0 == id));
                let gain = after.map(|&(_, after)| nearer(before, after));
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
            let actions: Vec<&String> = match ctx.fetch {
                Some(fetch) => {
                    let of = |tile: IdolId| {
                        let end = format!(" {tile}");
                        report.legal.iter().filter(move |action| action.ends_with(&end))
                    };
                    fetch.tiles.iter().flat_map(|row| of(row.tile)).collect()
                }
                None => report.legal.iter().collect(),
            };
            let fetch = actions.into_iter().filter_map(|action| {
                let (from, id) = action.strip_prefix("sora ")?.split_once(' ')?;
                let (from, id): (u8, IdolId) = (from.parse().ok()?, id.parse().ok()?);
                let gain = ctx.fetch.and_then(|fetch| {
                    let row = fetch.tiles.iter().find(|row| row.tile == id)?;
                    Some(nearer(fetch.h, row.h))
                });
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

/// h before and after something.
fn nearer(before: Option<u8>, after: Option<u8>) -> El {
    let words = format!("h {} → {}", or_dash(before), or_dash(after));
    let good = after.is_some_and(|after| before.is_none_or(|before| after < before));
    el("small").class("good", good).with(words)
}

/// The best send by speed, and the link to the whole analysis.
pub(super) fn hint(ctx: &Ctx) -> Option<El> {
    let lang = ctx.lang;
    let report = ctx.analysis.filter(|_| ctx.state.hints())?;
    let best = at_table(report);
    let words = match (report.h, best) {
        (Some(0), _) => lang.t(MilljanText::Win).to_owned(),
        (_, Some(row)) => match row.h {
            Some(h) => words::after_discard(h, row.adv.len(), row.weight.into(), lang),
            None => lang.t(MilljanText::NoGoal).to_owned(),
        },
        _ => return None,
    };
    let what = best.filter(|_| report.h != Some(0)).map(|row| {
        el("b.answer").with(lang.fill(MilljanText::SendTile, &[&names::idol(row.tile, lang)]))
    });
    let kept = keeping(report, lang).map(|words| el("p.muted@keeps-sora").with(words));
    let waits = best.filter(|_| report.h != Some(0)).map(|row| {
        let rem = |id: IdolId| report.rem.get(usize::from(id)).map(|&left| left.into());
        let shown = row.adv.iter().take(12).map(|&id| mini(&names::face(id, lang), rem(id)));
        let more = row.adv.len().saturating_sub(12);
        let more = (more > 0).then(|| el("span.muted").with(format!("+{more}")));
        el("p.minis").list(shown).with(more)
    });
    let check = el("a.button button--small@to-check")
        .attr("href", check_link(ctx))
        .with(lang.t(MilljanPlay::ToCheck));
    Some(
        el("div.play__hint@hint")
            .with(
                el("p.headline").with(what).with(el("span.why").with(words)).with(exactness_badge(
                    Exactness::Exact,
                    false,
                    lang,
                )),
            )
            .with(kept)
            .with(waits)
            .with(check),
    )
}

/// The address of the Check screen with the hand and everything visible.
fn check_link(ctx: &Ctx) -> String {
    let own = &ctx.report.seats[usize::from(ctx.me)];
    let mut seen = Vec::new();
    for (at, seat) in ctx.report.seats.iter().enumerate() {
        seen.extend(&seat.room);
        if at != usize::from(ctx.me) {
            seen.extend(seat.claimed.iter().flat_map(|&id| members(ctx.game, id)));
        }
    }
    seen.extend(ctx.report.sent.map(|sent| sent.tile));
    let own_units = ctx.game.units_own.iter();
    let sheet = Sheet {
        claimed: own.claimed.clone(),
        free: own.free.clone(),
        seen,
        oshi: own.oshi,
        off: ctx.game.units_off.clone(),
        own: own_units
            .filter_map(|unit| jobs::milljan::OwnUnit::new(&unit.name, &unit.members).ok())
            .collect(),
        ..Sheet::new(ctx.game.snapshot)
    };
    format!("{}#s={}", Route::MilljanCheck.href(), share::write_milljan(&sheet))
}
