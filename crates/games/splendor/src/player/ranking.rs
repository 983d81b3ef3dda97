//! The one order of the moves of a position: lists, hints, reviews and players all take theirs from
//! here.

use super::certain::{Proof, proof};
use crate::Space;
use crate::state::State;
use search::puct::{Choice, Estimate, Tree};

/// Half the width of a 95 % interval, in standard errors.
const WIDTH: f32 = 1.96;
/// A move is searched well with one in so many of the visits of the most visited one. What the search put
/// aside sooner has a mean over few and similar simulations, whose error is larger than it looks.
const SEARCHED_WELL: u32 = 8;

/// What is certain about the moves of a position, found one after another.
#[derive(Clone, Debug)]
pub struct Proofs {
    state: State,
    space: Space,
    ids: Vec<u16>,
    found: Vec<Option<Proof>>,
}

impl Proofs {
    /// Nothing yet about the moves of a position, in the order of [`Space::legal`].
    pub fn new(state: &State, space: Space) -> Self {
        let mut ids = Vec::new();
        space.legal(state, &mut ids);
        Self { state: *state, space, ids, found: Vec::new() }
    }

    /// Looks at that many more moves.
    pub fn advance(&mut self, count: usize) {
        let Self { state, space, ids, found } = self;
        let next = ids.iter().skip(found.len()).take(count);
        found.extend(next.map(|&id| proof(state, *space, id)));
    }

    /// Whether all moves have been looked at.
    pub const fn is_done(&self) -> bool {
        self.found.len() == self.ids.len()
    }

    /// What is certain about each move so far.
    pub fn found(&self) -> &[Option<Proof>] {
        &self.found
    }

    /// Whether a move is known that wins this round.
    pub fn wins_now(&self) -> bool {
        self.found.contains(&Some(Proof::WinNow))
    }
}

/// A move and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// Its number among the tree's choices.
    pub number: usize,
    /// What the search found.
    pub choice: Choice,
    /// What is certain after it.
    pub proof: Option<Proof>,
    /// The expected result: what is certain or, where nothing is, what the search found.
    pub expected: Estimate,
    /// Half the 95 % interval of the mover's share of the win; 0 where the result is certain.
    pub margin: f32,
    /// Whether it may be as good as the first one: neither is certain, and they differ by less than the
    /// 95 % interval of their difference.
    pub is_even: bool,
}

impl Ranked {
    fn new(number: usize, choice: Choice, proof: Option<Proof>, mover: usize) -> Self {
        let mut expected = choice.expected;
        let winner = match proof {
            Some(Proof::WinNow | Proof::WinNext) => Some(mover),
            Some(Proof::Loss(winner)) => Some(winner),
            None => None,
        };
        if let Some(winner) = winner {
            expected.wins = std::array::from_fn(|seat| if seat == winner { 1.0 } else { 0.0 });
        }
        let margin = if proof.is_some() { 0.0 } else { WIDTH * choice.error };
        Self { number, choice, proof, expected, margin, is_even: false }
    }

    /// Certain wins first, the sooner the better; then what was searched well, what was not, certain
    /// losses. `most` are the visits of the most visited move.
    const fn class(&self, most: u32) -> u8 {
        match self.proof {
            Some(Proof::WinNow) => 0,
            Some(Proof::WinNext) => 1,
            None if self.choice.visits > 0 && self.choice.visits >= most / SEARCHED_WELL => 2,
            None => 3,
            Some(Proof::Loss(_)) => 4,
        }
    }
}

/// The moves of the root, the best first. Those that were searched well go by the lower end of their 95 %
/// interval, so that some luck in the simulations does not bring a move to the top; the others by their
/// visits, then by their priors. `proofs` belong to the tree's choices; those beyond the list have none.
pub fn ranking(tree: &Tree<State>, proofs: &[Option<Proof>]) -> Vec<Ranked> {
    let mover = tree.mover();
    let share = |ranked: &Ranked| ranked.expected.wins[mover];
    let mut list: Vec<Ranked> = tree
        .choices()
        .enumerate()
        .map(|(number, choice)| {
            let proof = proofs.get(number).copied().flatten();
            Ranked::new(number, choice, proof, mover)
        })
        .collect();
    let most = list.iter().map(|ranked| ranked.choice.visits).max().unwrap_or(0);
    list.sort_by(|a, b| {
        let bound = |ranked: &Ranked| {
            if ranked.class(most) == 2 { share(ranked) - ranked.margin } else { 0.0 }
        };
        let (one, two) = (&a.choice, &b.choice);
        let classes = a.class(most).cmp(&b.class(most));
        classes
            .then_with(|| bound(b).total_cmp(&bound(a)))
            .then(two.visits.cmp(&one.visits))
            .then_with(|| two.prior.total_cmp(&one.prior))
    });
    if let Some(&first) = list.first().filter(|first| first.class(most) == 2) {
        for other in list.iter_mut().skip(1).filter(|other| other.class(most) == 2) {
            let apart = (share(&first) - share(other)).abs();
            other.is_even = apart < other.margin.hypot(first.margin);
        }
    }
    list
}
