//! What a person may do now: in a box below the hand whose height never changes.

use super::parts::{Ctx, unit_name};
use super::save::Mode;
use super::state::{Msg, Over};
use super::table::order;
use crate::components::{mini, or_dash};
use crate::el::{El, button, el};
use crate::i18n::{MilljanPlay, MilljanText, number};
use crate::names;
use jobs::milljan::{Act, IdolId, PhaseName, SORA, UnitId, Way};
use jobs::short_sort;

/// The usual button, and that of what is best.
const USUAL: &str = "button.button";
const BEST: &str = "button.button button--main";

/// What the person may do now.
pub(super) fn choices(ctx: &Ctx) -> El {
    let Ctx { report, lang, .. } = ctx;
    let bar = el("div.playing__acts@choices").group(ctx.t(MilljanPlay::YourMove));
    if !ctx.decides() {
        let pause = (ctx.state.save.playing == Mode::Watch).then(|| {
            let label =
                ctx.t(if ctx.state.paused { MilljanPlay::GoOn } else { MilljanPlay::Pause });
            button("button.button@pause", label, ctx.on(Msg::Pause))
        });
        return bar.with(pause);
    }
    let act = |action: &str, words: &'static str, label: El| {
        button(words, label, ctx.on(Msg::Do(action.to_owned())))
            .id(format!("do-{}", action.replace(' ', "-")))
    };
    let best = ctx.ways().first().map(|way| way.act);
    let look = |is_best: bool| if is_best { BEST } else { USUAL };
    let wait = |action: &str, key: MilljanPlay| {
        act(action, look(best == Some(Act::Wait)), el("span").with(ctx.t(key)))
    };
    let win = report.win.as_ref().map(|win| {
        let (action, key) = match report.phase {
            PhaseName::Sent => ("ron", MilljanPlay::Ron),
            _ => ("tsumo", MilljanPlay::Tsumo),
        };
        act(action, BEST, el("span").with(lang.fill(key, &[&number(win.points.into())])))
    });
    match report.phase {
        PhaseName::Sent => {
            let tins = report.legal.iter().filter_map(|action| {
                let id: UnitId = action.strip_prefix("tin ")?.parse().ok()?;
                let is_it = |act: Act| matches!(act, Act::Tin { unit, .. } if unit == id);
                let label = el("span.play__tin")
                    .with(
                        el("span")
                            .with(ctx.t(MilljanPlay::Tin))
                            .with(" ")
                            .with(el("b").attr("lang", "ja").with(unit_name(ctx.game, id))),
                    )
                    .with(gain(ctx, is_it));
                Some(act(action, look(best.is_some_and(is_it)), label))
            });
            bar.with(win).with(wait("pass", MilljanPlay::Pass)).list(tins)
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
                let label = el("span.play__tin")
                    .with(mini(&names::face(id, *lang), None))
                    .with(el("small").with(ctx.seat_name(from)))
                    .with(gain(ctx, |act| act == Act::Fetch(id)));
                Some(act(action, look(best == Some(Act::Fetch(id))), label))
            });
            // The draw has a place of its own: whoever taps twice to pass must not draw as well.
            let sora = mini(&names::face(SORA, *lang), None);
            let fetch = el("div.playing__fetch")
                .group(lang.t(MilljanText::SoraKind))
                .with(el("span.playing__sora").with(sora).with("→"))
                .list(fetch);
            bar.class("playing__acts--turn", true).with(wait("draw", MilljanPlay::Draw)).with(fetch)
        }
        _ => {
            let own = &report.seats[usize::from(ctx.me)];
            let (order, _) = order(ctx, own);
            let chosen = ctx.state.selected.and_then(|at| order.get(at)).copied();
            let chosen = chosen.filter(|_| !ctx.state.save.one_tap);
            let send = chosen.map(|id| {
                let label = lang.fill(MilljanText::SendTile, &[&names::idol(id, *lang)]);
                button(BEST, label, ctx.on(Msg::Do(format!("send {id}")))).id("do-send")
            });
            let about = match chosen {
                Some(id) => {
                    let open = ctx.on(Msg::Over(Over::Tile(id)));
                    button(USUAL, ctx.t(MilljanPlay::ItsUnits), open).id("tile-units")
                }
                None => {
                    button("button.button playing__ask", ctx.t(MilljanPlay::Ask), ctx.on(Msg::Ask))
                        .attr("aria-pressed", ctx.state.asks)
                        .id("ask")
                }
            };
            bar.with(win).with(send).with(about)
        }
    }
}

/// h before and after the way that does this.
fn gain(ctx: &Ctx, is_it: impl Fn(Act) -> bool) -> Option<El> {
    let before = ctx.analysis?.h;
    let after = ctx.ways().iter().find(|way| is_it(way.act))?.h;
    let words = ctx.lang.fill(MilljanPlay::Gain, &[&or_dash(before), &or_dash(after)]);
    let good = after.is_some_and(|after| before.is_none_or(|before| after < before));
    Some(el("small").class("good", good).with(words))
}
