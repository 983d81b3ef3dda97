//! A game: the board that is shot at, its state, and what the person should do.

use yew::prelude::*;

use super::super::duel::board_setup::{
    afloat_cells, cell_name, cells, class_name, fleet_line, hits, number, place, shot_words,
};
use super::super::seas::beside;
use super::super::words;
use super::game::{End, Mode, Turn};
use super::state::{Msg, Pace, View};
use super::{Ctx, done};
use crate::components::board::{Axes, Board, BoardProps, Mark};
use crate::components::{Choice, Icon, about, exactness_badge, progress_line, segmented, sign};
use crate::el::{El, all, button, el, hear, labelled};
use crate::handler::Handler;
use crate::hooks::JobState;
use crate::i18n::{BattleshipPlay, Lang, decimal, large, percent, plain};
use crate::mount::mount;
use jobs::battleship::{
    AnswerName, BoardSetup, Place, Position, PosteriorReport, ShipEntry, ShotEntry, SunkName,
};

/// What has just happened, for screen readers.
pub(super) fn in_words(
    sea: &BoardSetup,
    turn: Option<Turn>,
    [mine, theirs]: [&[ShotEntry]; 2],
    paper: bool,
    lang: Lang,
) -> String {
    let last = |shots: &[ShotEntry], key: BattleshipPlay| {
        shots.last().map(|shot| lang.fill(key, &[&shot_words(shot, sea, lang)]))
    };
    match turn {
        None => String::new(),
        Some(Turn::Over(end)) => over_words(end, mine, theirs, lang),
        Some(_) if paper => String::new(),
        Some(_) => {
            let both = [last(mine, BattleshipPlay::YouShot), last(theirs, BattleshipPlay::IShot)];
            both.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    }
}

/// How it ended.
pub(super) fn over_words(end: End, mine: &[ShotEntry], theirs: &[ShotEntry], lang: Lang) -> String {
    match end {
        End::Mine => lang.fill(BattleshipPlay::YouFound, &[&mine.len()]),
        End::Won => lang.fill(BattleshipPlay::YouWon, &[&mine.len()]),
        End::Theirs => lang.fill(BattleshipPlay::IFoundFirst, &[&theirs.len()]),
        End::Found => lang.fill(BattleshipPlay::IFound, &[&theirs.len()]),
        End::GivenUp => lang.t(BattleshipPlay::GivenUp).to_owned(),
        End::Stopped => lang.t(BattleshipPlay::Stopped).to_owned(),
    }
}

/// Whether the big board is the person's own.
fn own(ctx: &Ctx<'_>) -> bool {
    !ctx.game.setup.mode.hidden() || ctx.state.theirs
}

/// The shots on the big board.
pub(super) fn shots<'a>(ctx: &Ctx<'a>) -> &'a [ShotEntry] {
    if own(ctx) { ctx.theirs } else { ctx.mine }
}

/// The big board.
pub(super) fn board(ctx: &Ctx<'_>) -> Html {
    let over = matches!(ctx.turn, Turn::Over(_));
    let all_shots = shots(ctx);
    let step = ctx.state.step.filter(|_| over).filter(|step| *step < all_shots.len());
    let shown = &all_shots[..step.unwrap_or(all_shots.len())];
    let ships: &[ShipEntry] = match (own(ctx), over && step.is_none()) {
        (true, _) => &ctx.game.mine,
        (false, true) => &ctx.game.theirs,
        (false, false) => &[],
    };
    let mut cells = cells(ctx.sea, shown, ships, ctx.lang);
    let looks = if over { step.is_some() } else { ctx.state.save.hint };
    let seen = done(ctx.seen).filter(|_| looks);
    if let Some(seen) = seen {
        let open = |at: Place| !shown.iter().any(|shot| shot.at == at);
        let all = (0..ctx.sea.h).flat_map(|row| (0..ctx.sea.w).map(move |column| (row, column)));
        let open: Vec<(Place, f64)> =
            all.filter(|&at| open(at)).filter_map(|at| Some((at, chance(seen, at)?))).collect();
        let most = open.iter().map(|(_, p)| *p).fold(0.0, f64::max).max(1e-9);
        for (at, p) in open {
            let cell = &mut cells[number(at, ctx.sea)];
            if cell.mark == Mark::Plain {
                cell.heat = Some(p / most);
                cell.text = plain(p * 100.0, 0).into();
                if p == 0.0 {
                    (cell.mark, cell.heat, cell.text) = (Mark::Water, None, AttrValue::default());
                }
            }
            cell.label = format!("{} {}", cell.label, percent(p, 0)).into();
            cell.best = seen.best.contains(&at);
        }
        let answer = seen.best.first().filter(|_| over || ctx.turn == Turn::Mine);
        if let Some(&best) = answer {
            cells[number(best, ctx.sea)].chosen = true;
        }
    }
    if let Some(step) = step {
        cells[number(all_shots[step].at, ctx.sea)].looked = true;
    }
    if let Some(aim) = aim(ctx).filter(|_| !over && own(ctx)) {
        cells[number(aim, ctx.sea)].chosen = true;
    }
    if let Some(cell) = ctx.state.queued.filter(|_| !own(ctx)).and_then(|at| cells.get_mut(at)) {
        cell.looked = true;
    }
    let tap = if over || own(ctx) {
        Handler::noop()
    } else {
        let (send, now) = (ctx.send.clone(), ctx.fresh && ctx.turn == Turn::Mine);
        let shots: Vec<usize> = ctx.mine.iter().map(|shot| number(shot.at, ctx.sea)).collect();
        Handler::from(move |at| {
            if now {
                send.emit(Msg::Shoot(at));
            } else if !shots.contains(&at) {
                send.emit(Msg::Queue(at));
            }
        })
    };
    mount::<Board>(BoardProps {
        label: ctx.t(if own(ctx) { BattleshipPlay::YourSea } else { BattleshipPlay::MySea }).into(),
        testid: "play-board",
        width: ctx.sea.w.into(),
        cells,
        axes: Axes::kept(),
        tap,
        ..BoardProps::default()
    })
}

/// The sea that is not on the big board, where both are shot at, and the ships left.
pub(super) fn seas(ctx: &Ctx<'_>) -> Option<El> {
    let over = matches!(ctx.turn, Turn::Over(_));
    let sea = |own: bool| {
        let title = if own { BattleshipPlay::YourSea } else { BattleshipPlay::MySea };
        (ctx.t(title), ctx.afloat[usize::from(own)])
    };
    (ctx.game.setup.mode == Mode::Duel).then(|| {
        let own = !ctx.state.theirs;
        let (shots, ships) = match own {
            true => (ctx.theirs, &ctx.game.mine[..]),
            false if over => (ctx.mine, &ctx.game.theirs[..]),
            false => (ctx.mine, &[][..]),
        };
        let mut small = cells(ctx.sea, shots, ships, ctx.lang);
        if let Some(aim) = aim(ctx).filter(|_| own) {
            small[number(aim, ctx.sea)].chosen = true;
        }
        let swap = ctx.on(Msg::Theirs(own));
        beside(ctx.sea, [sea(!own), sea(own)], &small, swap, ctx.lang)
    })
}

/// The chance of a hit there.
fn chance(seen: &PosteriorReport, (row, column): Place) -> Option<f64> {
    seen.p.get(usize::from(row))?.get(usize::from(column)).copied()
}

/// Where the program shoots next.
fn aim(ctx: &Ctx<'_>) -> Option<Place> {
    let asked = ctx.turn == Turn::Theirs && ctx.contradiction().is_none();
    done(ctx.search).and_then(|report| report.cell).filter(|_| asked)
}

/// What the hint is about: the chances of the board, where they are shown.
fn hint<'a>(ctx: &'a Ctx<'_>) -> Option<&'a PosteriorReport> {
    let over = matches!(ctx.turn, Turn::Over(_));
    let shows = ctx.state.save.hint && !over && ctx.contradiction().is_none();
    done(ctx.seen).filter(|_| shows)
}

/// Above the board, in lines that keep their height: what comes next, the last shots, what to answer.
pub(super) fn strip(ctx: &Ctx<'_>) -> El {
    let (sea, lang) = (ctx.sea, ctx.lang);
    let over = matches!(ctx.turn, Turn::Over(_));
    let paper = ctx.game.setup.mode == Mode::Paper;
    let aim = aim(ctx);
    let hint = hint(ctx);
    let head = match ctx.turn {
        Turn::Over(end) => el("p.big@over").with(over_words(end, ctx.mine, ctx.theirs, lang)),
        _ if !ctx.fresh && ctx.game.theirs.is_empty() && ctx.game.setup.mode.hidden() => {
            // Where none was found, that is reported above.
            let words = if ctx.fleet.is_busy() { ctx.t(BattleshipPlay::Hiding) } else { "" };
            el("p.big").with(words)
        }
        Turn::Mine => match hint.and_then(|seen| Some((seen.best.first()?, seen))) {
            Some((&best, seen)) => {
                let words = lang.fill(BattleshipPlay::ShootAt, &[&cell_name(best, sea)]);
                let p = chance(seen, best).map(|p| {
                    let numbers = vec![("p", decimal(p, 4)), ("n", words::digits(&seen.total))];
                    about(
                        BattleshipPlay::ChanceTopic,
                        numbers,
                        words::sure(seen.method.as_deref()),
                        lang,
                    )
                    .with(percent(p, 1))
                });
                el("p.big").with(el("span.answer").with(words)).with(" ").with(p)
            }
            None => el("p.big").with(ctx.t(BattleshipPlay::YourShot)),
        },
        Turn::Theirs => match aim {
            Some(aim) => {
                let words = lang.fill(BattleshipPlay::IShootAt, &[&cell_name(aim, sea)]);
                el("p.big@aim")
                    .attr("data-cell", number(aim, sea))
                    .with(el("span.answer").with(words))
            }
            // It has finished thinking, and there is nothing to shoot at.
            None if ctx.contradiction().is_some() || done(ctx.search).is_some() && ctx.fresh => {
                el("p.big caution@no-shot").with(ctx.t(BattleshipPlay::NoFleet))
            }
            None if matches!(ctx.search.state, JobState::Failed(_)) => el("p.big"),
            None => el("p.big").with(ctx.t(BattleshipPlay::Thinking)),
        },
    };
    let last = |shots: &[ShotEntry], key: BattleshipPlay, testid: &'static str| {
        let shot = shots.last()?;
        Some(el("span").id(testid).with(lang.fill(key, &[&shot_words(shot, sea, lang)])))
    };
    let queued = ctx.state.queued.filter(|_| !over).map(|at| {
        let name = cell_name(place(at, sea), sea);
        el("span@queued").with(lang.fill(BattleshipPlay::Queued, &[&name]))
    });
    let news = last(ctx.theirs, BattleshipPlay::IShot, "last-theirs").filter(|_| !over && !paper);
    // What waits is more to the point than what was.
    let second =
        queued.or_else(|| last(ctx.mine, BattleshipPlay::YouShot, "last-mine").filter(|_| !over));
    let busy = ctx.search.is_busy() && ctx.turn == Turn::Theirs;
    labelled("section.lab__answer sea__strip", ctx.t(BattleshipPlay::Status))
        .with(el("div.headline").with(head))
        .with(el("div.seas__last").with(news).with(second))
        .with((paper && !over).then(|| aim.map(|aim| answers(ctx, aim))))
        .with(progress_line(busy, ctx.search.progress, None, lang))
}

/// The state of the game, and what else the person can do.
pub(super) fn status(ctx: &Ctx<'_>) -> Html {
    let (sea, lang) = (ctx.sea, ctx.lang);
    let over = matches!(ctx.turn, Turn::Over(_));
    let paper = ctx.game.setup.mode == Mode::Paper;
    let exact = hint(ctx).map(|seen| {
        let total = lang.fill(BattleshipPlay::FleetsLeft, &[&large::count(&seen.total, lang)]);
        el("p.why num")
            .with(exactness_badge(words::sure(seen.method.as_deref()), false, lang))
            .with(" ")
            .with(total)
    });
    let cells = afloat_cells(sea);
    let mode = ctx.game.setup.mode;
    let count = |words: BattleshipPlay, shots: &[ShotEntry], afloat: &[Option<u8>]| {
        el("div.duel__side")
            .with(
                el("span.figure")
                    .with(ctx.t(words))
                    .with(el("b").with(shots.len()))
                    .with(lang.fill(BattleshipPlay::HitsOf, &[&hits(shots), &cells])),
            )
            .with((!paper && mode != Mode::Duel).then(|| fleet_line(sea, afloat, lang)))
    };
    let sides = el("div.duel__sides")
        .with(mode.hidden().then(|| count(BattleshipPlay::YourShots, ctx.mine, ctx.afloat[0])))
        .with(
            (mode != Mode::Find).then(|| count(BattleshipPlay::MyShots, ctx.theirs, ctx.afloat[1])),
        );
    let hint = (!over).then(|| {
        button("button.chip@hint", ctx.t(BattleshipPlay::Hint), ctx.on(Msg::Hint))
            .attr("aria-pressed", ctx.state.save.hint)
    });
    // Only those who shoot can give up.
    let end = if mode.hidden() { BattleshipPlay::GiveUp } else { BattleshipPlay::StopHere };
    let give_up = (!over && !ctx.state.asking)
        .then(|| button("button.button@give-up", ctx.t(end), ctx.on(Msg::Ask(true))));
    let sure = (!over && ctx.state.asking).then(|| {
        let sure =
            if mode.hidden() { BattleshipPlay::GiveUpSure } else { BattleshipPlay::StopSure };
        el("div.notice stack")
            .attr("role", "alertdialog")
            .attr("aria-label", ctx.t(end))
            .with(el("p").with(ctx.t(sure)))
            .with(
                el("div.buttons")
                    .with(button("button.button@give-up-yes", ctx.t(end), ctx.on(Msg::GiveUp)))
                    .with(button(
                        "button.button@give-up-no",
                        ctx.t(BattleshipPlay::PlayOn),
                        ctx.on(Msg::Ask(false)),
                    )),
            )
            .html()
    });
    let setup = (!over).then(|| {
        button(
            "button.button@to-setup",
            ctx.t(BattleshipPlay::ToSetup),
            ctx.on(Msg::View(View::Start)),
        )
    });
    let alone = (mode == Mode::Hide && !over).then(|| pace(ctx));
    let again = over.then(|| {
        let back = !ctx.state.save.aside.is_empty();
        let words = if back { BattleshipPlay::BackToMine } else { BattleshipPlay::NewGame };
        button("button.button button--main@again", sign(Icon::Play), ctx.on(Msg::Leave))
            .with(ctx.t(words))
    });
    let guest =
        ctx.game.guest.then(|| el("p.muted@guest").with(ctx.t(BattleshipPlay::Guest)).html());
    all([
        guest,
        fault(ctx),
        exact.map(El::html),
        Some(sides.html()),
        alone,
        Some(el("div.buttons").with(hint).with(give_up).with(setup).with(again).html()),
        sure,
    ]
    .into_iter()
    .flatten())
}

/// How the program continues by itself: pause, shot by shot, speed.
fn pace(ctx: &Ctx<'_>) -> Html {
    let paused = ctx.state.paused;
    let step = aim(ctx).filter(|_| paused).map(|at| ctx.on(Msg::Fire(at)));
    let none = step.is_none();
    let choices = vec![
        Choice::new(Pace::Slow, ctx.t(BattleshipPlay::PaceSlow)).testid("pace-slow"),
        Choice::new(Pace::Usual, ctx.t(BattleshipPlay::PaceUsual)).testid("pace-usual"),
        Choice::new(Pace::Fast, ctx.t(BattleshipPlay::PaceFast)).testid("pace-fast"),
    ];
    let set = hear(ctx.send, Msg::Pace);
    el("div.buttons")
        .with(
            button("button.chip@pause", ctx.t(BattleshipPlay::Pause), ctx.on(Msg::Pause))
                .attr("aria-pressed", paused),
        )
        .with(
            button("button.button@step", ctx.t(BattleshipPlay::StepOnce), step.unwrap_or_default())
                .flag("disabled", none),
        )
        .with(segmented(ctx.t(BattleshipPlay::Pace), choices, &ctx.state.save.pace, &set, true))
        .html()
}

/// Answers that cannot all be right: which may be wrong, each with a way to take it back.
fn fault(ctx: &Ctx<'_>) -> Option<Html> {
    let fault = ctx.contradiction()?;
    let line = |&number: &u16| {
        let at = usize::from(number);
        let words = shot_words(ctx.theirs.get(at)?, ctx.sea, ctx.lang);
        Some(
            button("button.button", sign(Icon::Undo), ctx.on(Msg::TakeBack(at)))
                .id(format!("take-back-{at}"))
                .attr("aria-label", ctx.lang.fill(BattleshipPlay::TakeBack, &[&words]))
                .with(words),
        )
    };
    let (words, shots) = match (&fault.single, &fault.together) {
        (single, _) if !single.is_empty() => (BattleshipPlay::OneWrong, single),
        (_, together) if !together.is_empty() => (BattleshipPlay::SomeWrong, together),
        (single, _) if fault.complete => (BattleshipPlay::NoneFits, single),
        (single, _) => (BattleshipPlay::LookingFor, single),
    };
    let fault = el("div.notice notice--bad stack@answers-at-fault")
        .attr("role", "alert")
        .with(el("p").with(ctx.t(words)))
        .with(el("div.buttons").list(shots.iter().filter_map(line)));
    Some(fault.html())
}

/// Buttons for what the shot at the fleet on paper hit: miss, hit, sunk and which ship.
fn answers(ctx: &Ctx<'_>, at: Place) -> El {
    let (sea, lang) = (ctx.sea, ctx.lang);
    let say = |words: &'static str, label: String, shot: ShotEntry| {
        button(words, label, ctx.on(Msg::Say(shot)))
    };
    let plain = |answer| ShotEntry { at, answer, class: None, cells: None };
    let miss =
        say("button.button@say-miss", Mark::Miss.words(lang).into(), plain(AnswerName::Miss));
    let hit = say("button.button@say-hit", Mark::Hit.words(lang).into(), plain(AnswerName::Hit));
    let sunk = Mark::Sunk.words(lang);
    let named = matches!(sea.sunk_info, SunkName::Cells | SunkName::Class);
    // According to the rules and the shots so far.
    let board = Position { shots: ctx.theirs.to_vec(), ..Position::new(sea.clone()) };
    let board = board.answered(at, Some(AnswerName::Hit));
    let can = board.sinkable(at);
    let mut sinkings: Vec<ShotEntry> = Vec::new();
    for ship in can.iter().filter(|_| named) {
        // Where the cells are not revealed, ships of one class give the same answer.
        let after = board.sunk(at, Some(ship));
        sinkings.extend(
            after.shots.into_iter().find(|shot| shot.at == at).filter(|s| !sinkings.contains(s)),
        );
    }
    let ships = sinkings.iter().enumerate().map(|(number, shot)| {
        let class = shot.class.unwrap_or_default();
        let twins = sinkings.iter().filter(|other| other.class == shot.class).count() > 1;
        // Ships of one class in different places are distinguished by their ends.
        let ends = shot.cells.as_deref().filter(|_| twins).and_then(|cells| {
            Some(format!(" {}–{}", cell_name(*cells.first()?, sea), cell_name(*cells.last()?, sea)))
        });
        let name = class_name(sea, class.into(), lang);
        let label = format!("{sunk}: {name}{}", ends.unwrap_or_default());
        let test =
            if twins { format!("say-sunk-{class}-{number}") } else { format!("say-sunk-{class}") };
        say("button.button", label, shot.clone()).id(test)
    });
    let bare = (sea.sunk_info == SunkName::Anonymous && !can.is_empty())
        .then(|| say("button.button@say-sunk", sunk.into(), plain(AnswerName::Sunk)));
    el("div.sea__row")
        .group(ctx.t(BattleshipPlay::WhatHit))
        .with(miss)
        .with(hit)
        .list(ships)
        .with(bare)
}

/// Beside the game: the promise, and a link to the fleet.
pub(super) fn details(ctx: &Ctx<'_>) -> Html {
    let challenge = (ctx.game.setup.mode == Mode::Find).then(|| {
        el("section.card")
            .with(
                button(
                    "button.chip@link-fleet",
                    ctx.t(BattleshipPlay::LinkFleet),
                    ctx.on(Msg::Blind(!ctx.state.blind)),
                )
                .attr("aria-pressed", ctx.state.blind),
            )
            .with(el("p.muted").with(ctx.t(BattleshipPlay::LinkTells)))
            .html()
    });
    let promise = (!ctx.game.commitment.is_empty()).then(|| {
        el("details.card@promise")
            .with(el("summary").with(ctx.t(BattleshipPlay::Sealed)))
            .with(el("p").with(ctx.t(BattleshipPlay::SealedHint)))
            .with(el("p.formula num@commitment").with(ctx.game.commitment.clone()))
            .html()
    });
    all([promise, challenge].into_iter().flatten())
}
