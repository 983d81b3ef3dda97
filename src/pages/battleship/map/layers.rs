//! The numbers of each map, cell by cell.

use crate::i18n::{decimal, percent};
use jobs::battleship::{AnswerName, Contradiction, Place, PosteriorReport, Split, TouchName};

use super::Context;
use super::state::View;
use crate::components::board::Mark;
use crate::i18n::large::amount;

/// One map.
pub(in crate::pages::battleship) struct Layer {
    /// A number for each cell.
    pub(in crate::pages::battleship) values: Vec<f64>,
    /// The best cells.
    pub(in crate::pages::battleship) best: Vec<Place>,
    /// Which map it is: a different one where the requested one is still being computed.
    pub(in crate::pages::battleship) view: View,
}

impl Layer {
    /// The number as shown in a cell.
    pub(in crate::pages::battleship) fn short(&self, value: f64) -> String {
        match self.view {
            View::Matrix | View::Classic if value < 1000.0 => decimal(value, 0),
            View::Matrix | View::Classic => "•".into(),
            View::Exact | View::Class(_) => decimal(value * 100.0, 0),
            View::Difference if value > 0.005 => format!("+{}", decimal(value * 100.0, 0)),
            View::Difference => decimal(value * 100.0, 0),
            View::Bits => decimal(value, 2),
        }
    }

    /// The number as it is read out.
    pub(in crate::pages::battleship) fn long(&self, value: f64) -> String {
        match self.view {
            View::Matrix | View::Classic => decimal(value, 0),
            View::Exact | View::Class(_) => percent(value, 1),
            View::Difference if value > 0.0 => format!("+{}", percent(value, 1)),
            View::Difference => percent(value, 1),
            View::Bits => decimal(value, 3),
        }
    }
}

fn flat<N: Copy + Into<f64>>(rows: &[Vec<N>]) -> Vec<f64> {
    rows.iter().flatten().map(|&number| number.into()).collect()
}

/// The P-matrix read as chances: scaled to the sum of the exact ones over the cells for which it has
/// a value, none above 1. The others have no value.
fn as_chances(matrix: &[f64], exact: &[f64]) -> Vec<f64> {
    let said: Vec<_> = (0..matrix.len().min(exact.len())).filter(|&at| matrix[at] > 0.0).collect();
    let mut read = vec![f64::NAN; exact.len()];
    let mut rest: f64 = said.iter().map(|&at| exact[at]).sum();
    let mut left = said;
    // The excess above 1 is distributed to the others, until it fits.
    loop {
        let sum: f64 = left.iter().map(|&at| matrix[at]).sum();
        let scale = if sum > 0.0 { (rest / sum).max(0.0) } else { 0.0 };
        let (full, open): (Vec<_>, Vec<_>) = left.iter().partition(|&&at| matrix[at] * scale > 1.0);
        if full.is_empty() {
            open.iter().for_each(|&at| read[at] = matrix[at] * scale);
            return read;
        }
        full.iter().for_each(|&at| read[at] = 1.0);
        rest -= full.len() as f64;
        left = open;
    }
}

impl Context {
    /// Cells on the board.
    pub(in crate::pages::battleship) fn count(&self) -> usize {
        usize::from(self.position.h) * usize::from(self.position.w)
    }

    /// The cell with that number.
    pub(in crate::pages::battleship) fn place(&self, at: usize) -> Place {
        let width = usize::from(self.position.w);
        ((at / width) as u8, (at % width) as u8)
    }

    /// The number of a cell.
    pub(in crate::pages::battleship) fn index(&self, (row, column): Place) -> usize {
        usize::from(row) * usize::from(self.position.w) + usize::from(column)
    }

    /// The name of a cell.
    pub(in crate::pages::battleship) fn name(&self, at: Place) -> String {
        self.axes.name(self.index(at), self.position.w.into())
    }

    /// A map of chances, where there are any to speak of.
    pub(in crate::pages::battleship) fn chances(&self) -> Option<&PosteriorReport> {
        self.exact.as_deref().filter(|report| amount(&report.total) > 0.0)
    }

    /// Whether no fleet agrees with the shots, as far as is known of this board.
    pub(super) fn is_impossible(&self) -> bool {
        self.fresh && self.exact.as_ref().is_some_and(|report| report.contradiction.is_some())
    }

    /// Whether nothing can be known about this board: too much to count, and nothing was drawn.
    pub(in crate::pages::battleship) fn is_unknown(&self) -> bool {
        self.exact.as_ref().is_some_and(|report| report.drawn == Some(0))
    }

    /// The cell to shoot at by a map, and by which map that is: where the article's maps give no
    /// answer, that over all fleets.
    pub(in crate::pages::battleship) fn aim(&self, view: View) -> Option<(Place, View)> {
        let open = |at: &Place| self.position.shot(*at).is_none();
        let by = |view: View| {
            let layer = self.layer(view)?;
            self.choice(&layer).filter(open).map(|at| (at, layer.view))
        };
        match view {
            View::Matrix | View::Classic => by(view).or_else(|| by(View::Exact)),
            _ => by(View::Exact),
        }
    }

    /// The map; the P-matrix where the exact one is not there yet.
    pub(in crate::pages::battleship) fn layer(&self, view: View) -> Option<Layer> {
        let whole = |layer: Layer| (layer.values.len() == self.count()).then_some(layer);
        if self.is_impossible() && !view.is_article() {
            return None;
        }
        let (values, best, view) = match (view, self.chances()) {
            (View::Classic, _) => {
                let report = self.classic.as_deref()?;
                let published = self.screen.published;
                let rows = if published { &report.g2df_published } else { &report.g2df_corrected };
                let most =
                    if published { &report.argmax_published } else { &report.argmax_corrected };
                let finish = report.finishing.as_ref().map(|finish| &finish.cells);
                (flat(rows), finish.unwrap_or(most).clone(), view)
            }
            (View::Exact, Some(report)) => (flat(&report.p), self.best(report), view),
            (View::Bits, Some(report)) => {
                let bits = flat(&report.bits);
                let most = bits.iter().copied().fold(0.0, f64::max);
                let best = (0..bits.len()).filter(|&at| most > 0.0 && bits[at] >= most - 1e-12);
                (bits.clone(), best.map(|at| self.place(at)).collect(), view)
            }
            (View::Class(class), Some(report)) => {
                let total = amount(&report.total);
                let rows = report.classes.as_ref()?.get(usize::from(class))?;
                let share = |count: &String| amount(count) / total;
                (rows.iter().flatten().map(share).collect(), Vec::new(), view)
            }
            (View::Difference, Some(report)) => {
                let ((matrix, _), exact) = (self.matrix()?, flat(&report.p));
                let chances = as_chances(&matrix, &exact);
                let each = exact.iter().zip(chances).map(|(exact, read)| exact - read);
                (each.collect(), self.best(report), view)
            }
            (View::Matrix, _) | (_, None) => {
                let (values, best) = self.matrix()?;
                (values, best.clone(), View::Matrix)
            }
        };
        whole(Layer { values, best, view })
    }

    /// The best cells; none where no ship can be left.
    fn best(&self, report: &PosteriorReport) -> Vec<Place> {
        let likely = |at: &Place| self.chance(*at).is_some_and(|p| p > 0.0);
        report.best.iter().copied().filter(likely).collect()
    }

    /// The P-matrix as it is set to count, times the weights where there are any, and its best cells.
    fn matrix(&self) -> Option<(Vec<f64>, &Vec<Place>)> {
        let report = self.matrix.as_deref()?;
        let (values, best) = match (&report.weighted, self.screen.distinct) {
            (None, false) => (flat(&report.p_four), &report.argmax_four),
            (None, true) => (flat(&report.p_distinct), &report.argmax_distinct),
            (Some(weighted), false) => (flat(&weighted.four), &weighted.argmax_four),
            (Some(weighted), true) => (flat(&weighted.distinct), &weighted.argmax_distinct),
        };
        (values.len() == self.count()).then_some((values, best))
    }

    /// The cell that a map would shoot at. The article's player chooses randomly among its best;
    /// elsewhere the first is the best.
    pub(in crate::pages::battleship) fn choice(&self, layer: &Layer) -> Option<Place> {
        let drawn = match layer.view {
            View::Matrix | View::Classic => {
                let lot = self.screen.draw.wrapping_add(1).wrapping_mul(2_654_435_761) >> 16;
                lot as usize % layer.best.len().max(1)
            }
            _ => 0,
        };
        layer.best.get(drawn).copied()
    }

    /// Whether a ship has been hit and not sunk.
    pub(super) fn is_wounded(&self) -> bool {
        self.matrix.as_ref().is_some_and(|report| {
            report.picture.iter().any(|row| row.bytes().any(|sign| sign == b'x'))
        })
    }

    /// What is drawn in a cell of this map.
    pub(in crate::pages::battleship) fn mark(&self, at: usize, view: View) -> Mark {
        let place = self.place(at);
        let sign = self.matrix.as_deref().and_then(|report| {
            report.picture.get(usize::from(place.0))?.as_bytes().get(usize::from(place.1)).copied()
        });
        if let Some((_, shot)) = self.position.shot(place) {
            return match shot.answer {
                AnswerName::Miss => Mark::Miss,
                AnswerName::Sunk => Mark::Sunk,
                AnswerName::Hit if sign == Some(b'#') => Mark::Sunk,
                AnswerName::Hit => Mark::Hit,
            };
        }
        // Sums of fractional weights are not exact, but zero is still zero. A weight of 0 rules out
        // a cell that need not be water.
        let exact = self.chances().filter(|report| match &self.weights {
            None => report.exact,
            Some(weights) => {
                let counted = matches!(report.method.as_deref(), Some("exact" | "rounded"));
                counted && !weights.has_zero()
            }
        });
        let count = exact.and_then(|report| report.cells.iter().flatten().nth(at));
        match (view, count) {
            (View::Matrix | View::Classic, _) if sign == Some(b'~') => Mark::Water,
            (View::Matrix | View::Classic, _) | (_, None) => Mark::Plain,
            (_, Some(count)) if count == "0" => Mark::Water,
            (_, Some(count)) if exact.is_some_and(|report| *count == report.total) => Mark::Certain,
            _ => Mark::Plain,
        }
    }

    /// How the answer there would split the fleets: miss, hit, sunk by class.
    pub(in crate::pages::battleship) fn split(&self, at: Place) -> Option<&Split> {
        let rows = self.chances()?.answers.as_ref()?;
        rows.iter().flatten().nth(self.index(at))?.as_ref()
    }

    /// The cells of each hull that is known: of ships that are named, and, where ships may not touch, of
    /// hits side by side.
    pub(super) fn hulls(&self) -> Vec<Vec<usize>> {
        let board = &self.position;
        let named = board.shots.iter().filter_map(|shot| shot.cells.as_ref());
        let mut hulls: Vec<Vec<usize>> =
            named.map(|cells| cells.iter().map(|&at| self.index(at)).collect()).collect();
        if board.touch == TouchName::Free {
            return hulls;
        }
        let hits = board.shots.iter().filter(|shot| shot.answer != AnswerName::Miss);
        for at in hits.map(|shot| self.index(shot.at)) {
            let width = usize::from(board.w);
            let beside = |other: &usize| {
                let (rows, columns) =
                    ((other / width).abs_diff(at / width), (other % width).abs_diff(at % width));
                rows + columns <= 1
            };
            // All hulls that it touches are one.
            let (near, far): (Vec<_>, Vec<_>) =
                hulls.into_iter().partition(|hull| hull.iter().any(beside));
            let mut hull: Vec<usize> = near.into_iter().flatten().collect();
            if !hull.contains(&at) {
                hull.push(at);
            }
            hulls = far;
            hulls.push(hull);
        }
        hulls
    }

    /// The shots that contradict one another, as far as they are known.
    pub(super) fn faults(&self) -> Vec<Place> {
        let fault = self.exact.as_ref().filter(|_| self.fresh);
        let fault = fault.and_then(|report| report.contradiction.as_ref());
        let of = |fault: &Contradiction| [&fault.single[..], &fault.together].concat();
        let mut shots = fault.map(of).unwrap_or_default();
        shots.sort_unstable();
        shots.dedup();
        let shots = shots.into_iter();
        shots.filter_map(|at| Some(self.position.shots.get(usize::from(at))?.at)).collect()
    }

    /// The chance at a cell.
    pub(in crate::pages::battleship) fn chance(&self, at: Place) -> Option<f64> {
        self.chances()?.p.iter().flatten().nth(self.index(at)).copied()
    }
}
