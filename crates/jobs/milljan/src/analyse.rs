//! `milljan.analyse`: the whole analysis of a hand, in slices.

use super::types::{
    AnalyseReport, AnalyseRequest, Discard, ExchangeRow, Exchanges, Focus, State, Win, WinUnits,
};
use super::{UnitEntry, advice, check_state, rosters, types};
use jobs_core::{Job, JobError, Progress, Search, Step, within};
use milljan::advice::{Occasion, Waiting};
use milljan::goals::{Start, nearest};
use milljan::table::Table;
use milljan::waits::{self, Merit, Wait};
use milljan::{Hand, IdolId, claims, exchange, goals::Goals, score};
use search::short_sort;

/// `milljan.analyse`
pub struct Analyse;

/// Most exchanges that can be listed.
const MOST_LISTED: u32 = 10_000_000;
/// Exchanges that are reported with their units.
const TOP: usize = 200;

impl Job for Analyse {
    const NAME: &'static str = "milljan.analyse";
    const ABOUT: &'static str =
        "What a hand is worth: units, h, minimal exchanges, discards, waits and points";
    const EXAMPLE: &'static str = r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"drawn","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"oshi":35}"#;
    type Request = AnalyseRequest;
    type Report = AnalyseReport;
    type Error = crate::MilljanError;

    fn start(r: AnalyseRequest) -> Result<impl Search<Report = AnalyseReport> + 'static, JobError> {
        work(r)
    }
}

/// The analysis that a request asks for.
pub(super) fn work(r: AnalyseRequest) -> Result<Work, JobError> {
    within(r.exchange_limit, 0..=MOST_LISTED, "/exchange_limit")?;
    let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
    let hand = crate::hand(&roster, &r.claimed, &r.free, &r.seen, r.oshi)?;
    check_state(&hand, r.state)?;
    let before = hand.clone();
    let may_win = r.occasion != Some(types::Occasion::Claimed);
    let (hand, occasion) = advice::occasion(hand, r.occasion)?;
    let focus = match r.focus {
        None => exchange::Focus::All,
        Some(Focus::Out(id)) => exchange::Focus::Out(id),
        Some(Focus::In(id)) => exchange::Focus::In(id),
        Some(Focus::Unit(id)) => exchange::Focus::Unit(id),
    };
    let mut work = Work::new(hand, r.state, r.exchange_limit, focus);
    work.may_win = may_win;
    work.decide(before, occasion);
    Ok(work)
}

/// What remains to be done.
enum Stage {
    /// Waits after sending each of these tiles.
    Discards(Vec<IdolId>),
    /// Comparing what a waiting hand can do.
    Advice(Box<Waiting>),
    /// Collecting exchanges.
    Exchanges,
    Done,
}

/// An analysis that has begun.
pub(super) struct Work {
    hand: Hand,
    limit: u32,
    focus: exchange::Focus,
    table: Option<Table>,
    start: Option<Start>,
    stage: Stage,
    exchanges: Option<exchange::Exchanges>,
    /// Whether advice is wanted.
    advises: bool,
    /// Whether a win can be declared.
    may_win: bool,
    given_up: bool,
    nodes: u64,
    report: AnalyseReport,
}

/// Nodes that the wait after one discard counts as.
const NODES_PER_DISCARD: u64 = 500;

impl Work {
    fn new(hand: Hand, state: State, limit: u32, focus: exchange::Focus) -> Self {
        let (score_lose, lose_units) = score::lose(&hand);
        let roster = hand.roster();
        let report = AnalyseReport {
            snapshot: roster.date(),
            units_off: roster.off().to_vec(),
            units_own: roster.own().iter().map(UnitEntry::from).collect(),
            units_active: roster.active().len() as u16,
            complete: hand.short_by(0).map(|(id, _)| id).collect(),
            one_short: hand
                .short_by(1)
                .filter_map(|(id, lacking)| Some((id, lacking.iter().next()?)))
                .collect(),
            two_short: hand
                .short_by(2)
                .filter_map(|(id, lacking)| {
                    let mut lacking = lacking.iter();
                    Some((id, [lacking.next()?, lacking.next()?]))
                })
                .collect(),
            h: None,
            score_lose,
            lose_units,
            score_tsumo: None,
            tsumo_units: None,
            rem: hand.rem().to_vec(),
            unseen: hand.unseen(),
            exchanges: None,
            discards: None,
            best: None,
            adv: None,
            weight: None,
            wins: None,
            win_units: None,
            advice: None,
            complete_count: false,
        };
        let mut work = Self {
            hand,
            limit,
            focus,
            table: None,
            start: None,
            stage: Stage::Done,
            exchanges: None,
            advises: false,
            may_win: true,
            given_up: false,
            nodes: 0,
            report,
        };
        if state == State::Partial {
            work.report.complete_count = true;
        } else {
            work.look(state);
        }
        work
    }

    /// The quick part: h, and the wait or the win.
    fn look(&mut self, state: State) {
        let table = Table::new(&self.hand);
        let start = Start::of(&self.hand, &table);
        self.stage = Stage::Exchanges;
        if state == State::Waiting {
            let wait = waits::wait(&self.hand, &table, &start);
            self.report.h = wait.h;
            self.report.adv = Some(wait.advancing.iter().collect());
            self.report.weight = Some(wait.weight);
            if wait.h == Some(1) {
                let (wins, units) = self.wins(&table, &start);
                (self.report.wins, self.report.win_units) = (Some(wins), Some(units));
            }
        } else {
            self.report.h = nearest(&table, &start).map(|goal| goal.missing);
            if self.report.h == Some(0) {
                let mut goals = Goals::new(&table, &start, 0);
                let mut best = (0, Vec::new());
                while goals.advance(&table, u64::MAX) {
                    let units = goals.units(&table);
                    let points = score::tsumo(&self.hand, &units);
                    if points > best.0 {
                        best = (points, units);
                    }
                }
                (self.report.score_tsumo, self.report.tsumo_units) = (Some(best.0), Some(best.1));
            }
            let mut tiles = self.hand.free().to_vec();
            tiles.dedup();
            tiles.reverse();
            self.report.discards = Some(Vec::with_capacity(tiles.len()));
            self.stage = Stage::Discards(tiles);
        }
        self.exchanges = match self.report.h {
            Some(h) if h > 0 => Some(exchange::Exchanges::new(&table, &start, h)),
            _ => None,
        };
        (self.table, self.start) = (Some(table), Some(start));
    }

    /// Ends with the advice: nothing else of the report is wanted.
    pub(super) fn advise_only(&mut self) {
        self.exchanges = None;
    }

    /// Takes up the occasion for which advice is wanted; `before` still counts a tile just sent among those
    /// that can come in.
    fn decide(&mut self, before: Hand, occasion: Option<Occasion>) {
        self.advises = occasion.is_some();
        let Some((occasion, adv)) = occasion.zip(self.report.adv.as_deref()) else { return };
        let wait = Wait {
            h: self.report.h,
            advancing: adv.iter().copied().collect(),
            weight: self.report.weight.unwrap_or_default(),
            goal: Vec::new(),
        };
        let mean = self.report.wins.as_deref().and_then(mean_points);
        self.stage = Stage::Advice(Box::new(Waiting::new(before, occasion, wait, mean)));
    }

    fn wins(&self, table: &Table, start: &Start) -> (Vec<Win>, Vec<WinUnits>) {
        waits::wins(&self.hand, table, start)
            .into_iter()
            .map(|win| {
                let copies = self.hand.rem()[usize::from(win.tile)];
                let row = (win.tile, copies, win.tsumo, win.ron.map(|(points, _)| points));
                let units = WinUnits {
                    tsumo: win.tsumo_units,
                    ron: win.ron_units,
                    ron_unit: win.ron.map(|(_, holder)| holder),
                };
                (row, units)
            })
            .unzip()
    }

    fn discard(&mut self, tile: IdolId) {
        let (Some(table), Some(start)) = (&self.table, &self.start) else { return };
        let start = start.sending(table, tile);
        let Wait { h, advancing, weight, goal } = waits::wait(&self.hand, table, &start);
        let (wins, win_units) =
            if h == Some(1) { Some(self.wins(table, &start)).unzip() } else { (None, None) };
        let tin = claims::claimable(&self.hand, table, tile);
        // The goal shown is the one that pays most, where points are known.
        let goal = match (&wins, &win_units) {
            (Some(wins), Some(units)) => wins
                .iter()
                .zip(units)
                .max_by_key(|(win, _)| win.2)
                .map_or(goal, |(_, units)| units.tsumo.clone()),
            _ => goal,
        };
        let row = Discard {
            tile,
            h,
            adv: advancing.iter().collect(),
            weight,
            wins,
            win_units,
            tin: tin.iter().collect(),
            by_kinds: None,
            goal,
        };
        self.report.discards.get_or_insert_default().push(row);
    }

    fn finish(&mut self) {
        self.stage = Stage::Done;
        self.report.complete_count = !self.given_up;
        if let (Some(exchanges), Some(rows)) = (&self.exchanges, &mut self.report.discards) {
            let (kinds, all) = exchanges.by_kinds();
            for row in rows {
                row.by_kinds = Some((kinds[usize::from(row.tile)], all));
            }
        }
        self.report.exchanges = self.exchange_report();
    }

    fn exchange_report(&self) -> Option<Exchanges> {
        let found = self.exchanges.as_ref()?;
        let list = found
            .list(self.limit as usize)
            .into_iter()
            .map(|(out, into)| (out.tiles().collect(), into.tiles().collect()))
            .collect::<Vec<_>>();
        let top = found.top(TOP, self.focus).into_iter().map(|row| ExchangeRow {
            out: row.out,
            into: row.into,
            units: row.units,
            score: row.score,
            splits: row.splits,
        });
        let exchange::Sums { by_out, by_in, by_unit } = found.sums();
        Some(Exchanges {
            count: found.count(),
            unit_sets: found.unit_sets(),
            raw: found.raw(),
            truncated: (list.len() as u64) < found.count(),
            list,
            top: top.collect(),
            by_out,
            by_in,
            by_unit,
        })
    }
}

/// Mean points of wins by own draw, each weighted with its copies.
pub fn mean_points(wins: &[Win]) -> Option<f64> {
    waits::mean_points(wins.iter().map(|win| (win.1, win.2)))
}

/// The discards, fastest first: smallest h, largest weight, best mean points, lowest tile.
pub fn ranked(rows: &[Discard]) -> Vec<&Discard> {
    let mut rows: Vec<&Discard> = rows.iter().collect();
    let merit = |row: &Discard| Merit {
        h: row.h,
        weight: row.weight,
        mean: row.wins.as_deref().and_then(mean_points),
    };
    short_sort::sort_by(&mut rows, |a, b| merit(a).order(&merit(b)).then(a.tile.cmp(&b.tile)));
    rows
}

impl Search for Work {
    type Report = AnalyseReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.progress().nodes.saturating_add(nodes);
        loop {
            match &mut self.stage {
                Stage::Done => return Step::Done,
                Stage::Discards(tiles) => match tiles.pop() {
                    Some(tile) => {
                        self.nodes += NODES_PER_DISCARD;
                        self.discard(tile);
                    }
                    None => {
                        let rows = self.report.discards.as_deref().map(ranked).unwrap_or_default();
                        self.report.best =
                            rows.first().filter(|row| row.h.is_some()).map(|row| row.tile);
                        if self.advises {
                            let win = self.report.score_tsumo.filter(|_| self.may_win);
                            let rows = self.report.discards.as_deref().unwrap_or_default();
                            self.report.advice = Some(advice::drawn(&self.hand, win, rows));
                        }
                        self.stage = Stage::Exchanges;
                    }
                },
                Stage::Advice(waiting) => {
                    self.nodes += NODES_PER_DISCARD;
                    if !waiting.advance() {
                        self.report.advice = Some(advice::report(&self.hand, waiting.ways()));
                        self.stage = Stage::Exchanges;
                    }
                }
                Stage::Exchanges => {
                    let left = end.saturating_sub(self.progress().nodes);
                    let done = match (&self.table, &mut self.exchanges) {
                        (Some(table), Some(exchanges)) => {
                            exchanges.advance(&self.hand, table, left)
                        }
                        _ => true,
                    };
                    if done {
                        self.finish();
                        return Step::Done;
                    }
                }
            }
            if self.progress().nodes >= end {
                return Step::Running;
            }
        }
    }

    fn progress(&self) -> Progress {
        let exchanges = self.exchanges.as_ref().map_or(0, exchange::Exchanges::nodes);
        Progress { nodes: self.nodes + exchanges, total: None }
    }

    fn report(&self) -> AnalyseReport {
        let mut report = self.report.clone();
        if !matches!(self.stage, Stage::Done) {
            report.exchanges = self.exchange_report();
        }
        report
    }

    fn bytes(&self) -> u64 {
        self.exchanges.as_ref().map_or(0, exchange::Exchanges::bytes)
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.exchanges.take()?;
        self.given_up = true;
        self.report.exchanges = None;
        self.report.complete_count = false;
        self.report.discards.iter_mut().flatten().for_each(|row| row.by_kinds = None);
        Some("without-exchanges")
    }
}
