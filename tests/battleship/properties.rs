//! Battleship against obviously correct loops, and what must hold for every board.

use std::collections::BTreeSet;

use crate::support::{ask, cases};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

type Place = (i32, i32);

/// A board as a picture, small enough for loops.
#[derive(Clone, Debug)]
struct Picture {
    h: i32,
    w: i32,
    touch: &'static str,
    reflect: bool,
    fleet: Vec<Vec<Place>>,
    board: Vec<Vec<char>>,
    remaining: Vec<u8>,
}

const SHAPES: [&[Place]; 9] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (0, 1), (0, 2), (0, 3)],
    &[(0, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (1, 0), (2, 0), (2, 1)],
    &[(0, 1), (0, 2), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 2)],
];

fn pictures(shapes: &'static [&'static [Place]]) -> impl Strategy<Value = Picture> {
    let touch = select(vec!["free", "orth", "diag"]);
    let fleet = proptest::collection::vec((select(shapes), 0u8..=3), 1..=4);
    let signs = proptest::collection::vec(0u8..40, 49);
    (1i32..=7, 1i32..=7, touch, any::<bool>(), fleet, signs).prop_map(
        |(h, w, touch, reflect, fleet, signs)| {
            let sign = |at: i32| match signs[at as usize] {
                0..=4 => 'o',
                5 => 'x',
                6..=7 => '#',
                _ => '.',
            };
            Picture {
                h,
                w,
                touch,
                reflect,
                board: (0..h).map(|r| (0..w).map(|c| sign(r * 7 + c)).collect()).collect(),
                remaining: fleet.iter().map(|(_, count)| *count).collect(),
                fleet: fleet.iter().map(|(shape, _)| shape.to_vec()).collect(),
            }
        },
    )
}

/// The cells moved to the top left, in order.
fn normal(cells: &[Place]) -> Vec<Place> {
    let top = cells.iter().map(|cell| cell.0).min().expect("a cell");
    let left = cells.iter().map(|cell| cell.1).min().expect("a cell");
    let mut cells: Vec<_> = cells.iter().map(|(r, c)| (r - top, c - left)).collect();
    cells.sort_unstable();
    cells
}

impl Picture {
    fn ask(&self, job: &str) -> Value {
        let fleet: Vec<_> = self
            .fleet
            .iter()
            .map(|cells| json!({"id": "ship", "count": 3, "cells": cells}))
            .collect();
        let board: Vec<String> = self.board.iter().map(|row| row.iter().collect()).collect();
        ask(json!({
            "job": job, "h": self.h, "w": self.w, "touch": self.touch, "reflect": self.reflect,
            "fleet": fleet, "board": board, "remaining": self.remaining,
        }))
    }

    fn cells(&self) -> impl Iterator<Item = Place> + use<> {
        let w = self.w;
        (0..self.h).flat_map(move |r| (0..w).map(move |c| (r, c)))
    }

    fn sign(&self, (r, c): Place) -> Option<char> {
        let row = self.board.get(usize::try_from(r).ok()?)?;
        row.get(usize::try_from(c).ok()?).copied()
    }

    fn all(&self, sign: char) -> BTreeSet<Place> {
        self.cells().filter(|&cell| self.sign(cell) == Some(sign)).collect()
    }

    fn forbidden(&self, cell: Place) -> bool {
        let near = |dr: i32, dc: i32| match self.touch {
            "free" => false,
            "orth" => dr.abs() + dc.abs() == 1,
            _ => true,
        };
        matches!(self.sign(cell), Some('o' | '#'))
            || (-1..=1).any(|dr| {
                (-1..=1)
                    .any(|dc| near(dr, dc) && self.sign((cell.0 + dr, cell.1 + dc)) == Some('#'))
            })
    }

    /// The matrix as the article describes it: `four` with every quarter turn.
    fn by_loops(&self, four: bool) -> Vec<Vec<u32>> {
        let wounds = self.all('x');
        let mut matrix = vec![vec![0; self.w as usize]; self.h as usize];
        for (shape, &afloat) in self.fleet.iter().zip(&self.remaining) {
            let turned =
                |cells: &[Place]| normal(&cells.iter().map(|&(r, c)| (c, -r)).collect::<Vec<_>>());
            let quarter = |shape: &[Place]| {
                let mut turns = vec![normal(shape)];
                (0..3).for_each(|at| turns.push(turned(&turns[at])));
                turns
            };
            let mut turns = quarter(shape);
            let mirror: Vec<_> = shape.iter().map(|&(r, c)| (r, -c)).collect();
            if self.reflect && !turns.contains(&normal(&mirror)) {
                turns.extend(quarter(&mirror));
            }
            if !four {
                turns.sort();
                turns.dedup();
            }
            if shape.len() <= wounds.len() {
                continue;
            }
            for turn in turns {
                for (top, left) in self.cells() {
                    let hull: BTreeSet<_> = turn.iter().map(|(r, c)| (r + top, c + left)).collect();
                    let fits = |&cell: &Place| self.sign(cell).is_some() && !self.forbidden(cell);
                    if hull.iter().all(fits) && wounds.is_subset(&hull) {
                        for (r, c) in hull {
                            matrix[r as usize][c as usize] += u32::from(afloat);
                        }
                    }
                }
            }
        }
        if !wounds.is_empty() {
            for cell in self.cells() {
                let beside =
                    |wound: &Place| (wound.0 - cell.0).abs() <= 1 && (wound.1 - cell.1).abs() <= 1;
                if wounds.contains(&cell) || !wounds.iter().any(beside) {
                    matrix[cell.0 as usize][cell.1 as usize] = 0;
                }
            }
        }
        matrix
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn a_p_matrix_is_what_plain_loops_count(picture in pictures(&SHAPES)) {
        let report = picture.ask("battleship.pmatrix");
        let wounded = !picture.all('x').is_empty();
        let mode = if wounded { "finishing" } else { "intellect" };
        prop_assert_eq!(&report["mode"], mode);
        for (name, four) in [("four", true), ("distinct", false)] {
            let expected = picture.by_loops(four);
            prop_assert_eq!(&report[format!("p_{name}")], &json!(expected));
            let max = expected.iter().flatten().max().copied().unwrap_or(0);
            prop_assert_eq!(&report[format!("max_{name}")], max);
            let best: Vec<_> = picture
                .cells()
                .filter(|&(r, c)| max > 0 && expected[r as usize][c as usize] == max)
                .collect();
            prop_assert_eq!(&report[format!("argmax_{name}")], &json!(best));
        }
    }

    #[test]
    fn twice_the_corrected_shortcut_is_the_p_matrix_of_lines(
        picture in pictures(&SHAPES[..4])
    ) {
        let mut picture = picture;
        for sign in picture.board.iter_mut().flatten() {
            if *sign == 'x' {
                *sign = '.';
            }
        }
        let four = &picture.ask("battleship.pmatrix")["p_four"];
        let classic = &picture.ask("battleship.classic")["g2df_corrected"];
        for (r, c) in picture.cells() {
            let at = |rows: &Value| rows[r as usize][c as usize].as_u64().expect("a count");
            prop_assert_eq!(at(four), 2 * at(classic), "cell {} {}", r, c);
        }
    }

    #[test]
    fn a_turned_board_has_the_turned_matrix(picture in pictures(&SHAPES)) {
        let turned = Picture {
            h: picture.w,
            w: picture.h,
            board: (0..picture.w)
                .map(|r| {
                    (0..picture.h).rev().map(|c| picture.board[c as usize][r as usize]).collect()
                })
                .collect(),
            ..picture.clone()
        };
        let (before, after) = (picture.ask("battleship.pmatrix"), turned.ask("battleship.pmatrix"));
        for (r, c) in picture.cells() {
            for name in ["p_four", "p_distinct"] {
                let before = &before[name][r as usize][c as usize];
                let after = &after[name][c as usize][(picture.h - 1 - r) as usize];
                prop_assert_eq!(before, after, "{} at {} {}", name, r, c);
            }
        }
    }
}
