//! A game turn by turn: its state, the decisions, how it ends.

use std::ops::Range;
use std::rc::Rc;

use yew::prelude::*;

use super::game::{Game, action_of, failure};
use crate::components::ingredients::{action_view, action_words};
use crate::components::{Edits, Exactness, card, exactness_badge};
use crate::el::{El, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, use_job, use_lang};
use crate::i18n::{BrewText, Lang};
use crate::mount::mount;
use jobs::Ask;
use jobs::brew::{MoveReport, Position, Trace, TraceReport};

/// Which states does a game go through?
fn trace(game: &Game) -> Ask<Trace> {
    Ask::new(game.record())
}

/// The position after so many turns.
pub fn position(report: &TraceReport, at: usize) -> &Position {
    match at.checked_sub(1).and_then(|at| report.turns.get(at)) {
        Some(turn) => &turn.s,
        None => &report.init,
    }
}

/// What is decided, once it is.
pub fn decided(job: &JobHandle<MoveReport>) -> Option<String> {
    let over = matches!(job.state, JobState::Done | JobState::Stopped);
    let report = job.report.as_ref().filter(|_| job.fresh && over)?;
    Some(report.command.clone()).filter(|command| !command.is_empty())
}

/// The turn of a game being viewed.
pub struct Stand {
    job: JobHandle<TraceReport>,
    /// The whole game, once that is known.
    pub report: Option<Rc<TraceReport>>,
    /// The position.
    pub here: Option<Position>,
    /// The position as it is drawn: until it is known, the one before. A board that is gone for a
    /// moment would let the browser scroll to whatever stays.
    pub shown: Option<Position>,
    /// The points, where the game is over.
    pub points: Option<[i32; 2]>,
}

impl Stand {
    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.points.is_some()
    }

    /// The position where somebody is to act.
    pub fn open(&self) -> Option<&Position> {
        self.here.as_ref().filter(|_| !self.is_over())
    }

    /// The message where the rules refuse the game.
    pub fn failure(&self, lang: Lang) -> Option<El> {
        failure(&self.job.state, &self.job.retry, lang)
    }
}

/// Where does a game stand after so many turns?
#[hook]
pub fn use_stand(game: &Game, at: usize) -> Stand {
    let job = use_job(Some(trace(game)));
    let known = job.fresh && job.state == JobState::Done;
    let report = job.report.clone().filter(|report| known && report.turns.len() >= at);
    let here = report.as_ref().map(|report| position(report, at).clone());
    let refused = matches!(job.state, JobState::Failed(_) | JobState::Crashed(_));
    let drawn = use_mut_ref(|| None::<Position>);
    let before = drawn.borrow().clone().filter(|_| !refused);
    let shown = here.clone().or(before);
    drawn.replace(shown.clone());
    let points = report.as_ref().filter(|it| it.turns.len() == at).and_then(|it| it.points);
    Stand { job, report, here, shown, points }
}

/// Undo and redo that go one turn back and forward. Beyond the `turns` since it began and after its
/// last, they lead to another game.
pub fn edits(
    edits: Edits,
    game: &Game,
    turns: Range<usize>,
    go: &dyn Fn(usize) -> Handler<()>,
) -> Edits {
    let at = turns.end;
    let back = at.checked_sub(1).map(go);
    let undo = if turns.is_empty() { edits.undo.clone().or(back) } else { back };
    edits.within(undo, (at < game.acts.len()).then(|| go(at + 1)))
}

/// Milliseconds that a player may be given.
const TIMES: [Option<u32>; 4] = [None, Some(50), Some(200), Some(1000)];

/// How long a player may think.
pub fn time_limit(now: Option<u32>, set: Handler<Option<u32>>, lang: Lang) -> El {
    let choose = Handler::from(move |value: String| {
        let at = value.parse().unwrap_or(0_usize);
        set.emit(TIMES.get(at).copied().flatten());
    });
    let times = TIMES.iter().enumerate().map(|(at, ms)| {
        el("option").attr("value", at).flag("selected", *ms == now).with(match ms {
            None => lang.t(BrewText::NoLimit).to_owned(),
            Some(ms) => lang.fill(BrewText::Milliseconds, &[ms]),
        })
    });
    titled(lang.t(BrewText::TimeLimit), el("select@ms").change(choose).list(times))
}

/// Who has won, by the sign of the player, with the points of the first and of the second.
pub fn result([one, two]: [i32; 2], lang: Lang) -> String {
    let won = match one.cmp(&two) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => return lang.fill(BrewText::DrawAt, &[&one, &two]),
    };
    lang.fill(BrewText::WinsAt, &[&lang.fill(BrewText::Taker, &[&won]), &one, &two])
}

impl Stand {
    /// How the points at the end come about.
    pub fn sums(&self, names: &[String; 2], lang: Lang) -> Option<El> {
        let (points, at) = self.points.zip(self.here.as_ref())?;
        let row = |player: usize| {
            let entry = &at.players[player];
            let [_, one, two, three] = entry.inv;
            let left = u32::from(one) + u32::from(two) + u32::from(three);
            let words = if entry.active {
                lang.fill(BrewText::PointsSum, &[&entry.score, &left])
            } else {
                lang.t(BrewText::OutSum).to_owned()
            };
            el("li.brew-result")
                .with(el("span").with(names[player].clone()))
                .with(el("b.num").id(format!("points-{player}")).with(points[player].to_string()))
                .with(el("span.muted num").with(words))
        };
        Some(
            card(
                "section.card@result",
                lang.t(BrewText::Result),
                Some(exactness_badge(Exactness::Exact, false, lang)),
            )
            .with(el("ul.list").with(row(0)).with(row(1))),
        )
    }
}

/// How many actions the rules refused, and the first of them; nothing where there is none.
pub fn refused_words(report: &TraceReport, lang: Lang) -> Option<String> {
    let turns = report.turns.iter().enumerate();
    let refused: Vec<(usize, usize)> = turns
        .flat_map(|(turn, after)| [0, 1].map(|player| (turn, player, after.ok[player])))
        .filter(|(.., ok)| !ok)
        .map(|(turn, player, _)| (turn, player))
        .collect();
    let (turn, player) = refused.first()?;
    let taker = lang.fill(BrewText::Taker, &[&(player + 1)]);
    Some(lang.fill(BrewText::RefusedSum, &[&refused.len(), &(turn + 1), &taker]))
}

/// All turns of a game, including undone ones, with a way to before each.
pub fn history(game: &Game, at: usize, report: &Rc<TraceReport>, go: Handler<usize>) -> Html {
    mount::<Turns>(TurnsProps { game: game.clone(), at, report: report.clone(), go })
}

#[derive(Clone, Properties)]
struct TurnsProps {
    game: Game,
    at: usize,
    report: Rc<TraceReport>,
    go: Handler<usize>,
}

impl PartialEq for TurnsProps {
    /// An earlier handler does the same.
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && Rc::ptr_eq(&self.report, &other.report) && self.game == other.game
    }
}

/// The list is as long as the game, so it is drawn once a turn and not with each piece of news from a player
/// who thinks.
#[component]
fn Turns(props: &TurnsProps) -> Html {
    let (TurnsProps { game, at, report, go }, lang) = (props, use_lang());
    let rows = report.turns.iter().enumerate().map(|(turn, after)| {
        let before = position(report, turn);
        let acts = [0, 1].map(|player| {
            let command = &game.acts[turn][player];
            let (face, said) = match action_of(command, &before.players[player]) {
                Some(action) => (action_view(action, lang), action_words(action, lang)),
                None => (el("span").with(command.clone()), command.clone()),
            };
            let refused = (!after.ok[player])
                .then(|| el("span.caution").with(" ").with(lang.t(BrewText::Refused)));
            (el("span.brew-turns__side").with(face).with(refused), said)
        });
        let said = lang.fill(BrewText::TurnSaid, &[&(turn + 1), &acts[0].1, &acts[1].1]);
        let [one, two] = acts.map(|act| act.0);
        el("li").with(
            el("button.brew-turns__row")
                .id(format!("turn-{turn}"))
                .attr("aria-current", (turn == *at).then_some("step"))
                .attr("aria-label", said)
                .click(on(go, turn))
                .with(el("span.num muted").with(turn + 1))
                .with(one)
                .with(two),
        )
    });
    let refused = refused_words(report, lang).map(|words| el("p.caution").with(words));
    let list = if report.turns.is_empty() {
        el("p.muted").with(lang.t(BrewText::NoTurnsYet))
    } else {
        el("ol.brew-turns").list(rows)
    };
    card("section.card@turns", lang.t(BrewText::Turns), None).with(refused).with(list).html()
}
