//! The network: sparse features, one layer of [`HIDDEN`] units clipped to 0 to 1, a second of [`SECOND`]
//! for the expected result, and a row for each meaning of a decision. All weights are one byte, all sums
//! of the two layers are integers, so that every machine computes the same numbers.

use super::features::{FEATURES, Features, ROWS, Rows, SHARED};
use crate::Space;
use crate::state::State;
use search::puct::{Estimate, SEATS};

/// Units of the first layer.
pub const HIDDEN: usize = 128;
/// Units of the second.
pub const SECOND: usize = 32;
/// The outputs: a share of the win and points for each player.
pub const OUTPUTS: usize = 2 * SEATS;
/// One-byte weights and units of the first layer have this many steps for 1.
pub const UNIT: f32 = 127.0;
/// Steps for 1 in all other layers.
pub const FINE: f32 = 63.5;
/// Points are learned in units of this many.
pub const POINTS_UNIT: f32 = 10.0;
/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"spl-net2";
/// Bytes of a file: magic, the layers with their biases, the policy with its biases.
pub const BYTES: usize = MAGIC.len()
    + (FEATURES + 2) * HIDDEN
    + SECOND * (HIDDEN + 4)
    + OUTPUTS * (SECOND + 1) * 4
    + ROWS * (HIDDEN + 4);

type Units = [i16; HIDDEN];

/// Weights ready for use.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    first: Vec<Units>,
    first_bias: Units,
    second: Vec<Units>,
    second_bias: [f32; SECOND],
    last: [[f32; SECOND]; OUTPUTS],
    last_bias: [f32; OUTPUTS],
    policy: Vec<Units>,
    policy_bias: Vec<f32>,
}

/// Reads the parts of a file one after another.
struct Parts<'a>(&'a [u8]);

impl Parts<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*head)
    }

    fn units(&mut self) -> Option<Units> {
        Some(self.bytes::<HIDDEN>()?.map(|byte| i16::from(byte.cast_signed())))
    }

    fn float(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.bytes()?)).filter(|float| float.is_finite())
    }

    fn several<T>(
        &mut self,
        count: usize,
        mut one: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        (0..count).map(|_| one(self)).collect()
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        self.several(N, Self::float)?.try_into().ok()
    }
}

/// e to the power of `x`, for `x` of at most 0; the same on every machine, to about seven digits.
pub(super) fn exp(x: f32) -> f32 {
    let x = x.max(-80.0);
    let whole = (x * std::f32::consts::LOG2_E).round();
    let rest = x - whole * std::f32::consts::LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// Turns logits into shares that sum to 1.
pub(super) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = exp(*logit - most);
        sum += *logit;
    }
    for logit in logits {
        *logit /= sum;
    }
}

fn dot(one: &Units, other: &Units) -> i32 {
    one.iter().zip(other).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// The first layer of a position, from which everything else follows: 0 to [`UNIT`] steps a unit.
#[derive(Clone, Copy, Debug)]
pub struct Hidden([u8; HIDDEN]);

impl Hidden {
    /// That of no position.
    pub const NONE: Self = Self([0; HIDDEN]);

    fn units(&self) -> Units {
        self.0.map(i16::from)
    }
}

impl Network {
    /// Reads a file of weights; `None` if it is not one.
    pub fn read(file: &[u8]) -> Option<Self> {
        let mut parts = Parts(file.strip_prefix(MAGIC)?);
        let made = Self {
            first: parts.several(FEATURES, Parts::units)?,
            first_bias: {
                let low: [u8; 2 * HIDDEN] = parts.bytes()?;
                std::array::from_fn(|unit| i16::from_le_bytes([low[2 * unit], low[2 * unit + 1]]))
            },
            second: parts.several(SECOND, Parts::units)?,
            second_bias: parts.floats()?,
            last: parts.several(OUTPUTS, Parts::floats)?.try_into().ok()?,
            last_bias: parts.floats()?,
            policy: parts.several(ROWS, Parts::units)?,
            policy_bias: parts.several(ROWS, Parts::float)?,
        };
        parts.0.is_empty().then_some(made)
    }

    /// The file for weights given layer by layer as floats.
    pub fn file(layers: &Layers<'_>) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        let byte =
            |weight: &f32, unit: f32| (weight * unit).round().clamp(-127.0, 127.0) as i8 as u8;
        file.extend(layers.first.iter().map(|weight| byte(weight, UNIT)));
        let units = layers.first_bias.iter().map(|bias| (bias * UNIT).round() as i16);
        file.extend(units.flat_map(i16::to_le_bytes));
        file.extend(layers.second.iter().map(|weight| byte(weight, FINE)));
        let floats = |file: &mut Vec<u8>, floats: &[f32]| {
            file.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
        };
        floats(&mut file, layers.second_bias);
        floats(&mut file, layers.last);
        floats(&mut file, layers.last_bias);
        file.extend(layers.policy.iter().map(|weight| byte(weight, FINE)));
        floats(&mut file, layers.policy_bias);
        file
    }

    /// Visits the weights layer by layer as floats.
    pub fn layers(&self, visit: impl FnOnce(&Layers<'_>)) {
        let floats = |rows: &[Units], unit: f32| -> Vec<f32> {
            rows.iter().flatten().map(|&weight| f32::from(weight) / unit).collect()
        };
        visit(&Layers {
            first: &floats(&self.first, UNIT),
            first_bias: &floats(&[self.first_bias], UNIT),
            second: &floats(&self.second, FINE),
            second_bias: &self.second_bias,
            last: self.last.as_flattened(),
            last_bias: &self.last_bias,
            policy: &floats(&self.policy, FINE),
            policy_bias: &self.policy_bias,
        });
    }

    /// The first layer.
    pub fn hidden(&self, features: &Features) -> Hidden {
        let mut sums = self.first_bias;
        for &feature in features.list() {
            let row = &self.first[usize::from(feature)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        Hidden(sums.map(|sum| sum.clamp(0, UNIT as i16) as u8))
    }

    /// The expected result, for each seat of the position.
    pub fn expected(&self, hidden: &Hidden, state: &State) -> Estimate {
        let hidden = hidden.units();
        let second: [f32; SECOND] = std::array::from_fn(|unit| {
            let sum = dot(&self.second[unit], &hidden) as f32 / (UNIT * FINE);
            (sum + self.second_bias[unit]).max(0.0)
        });
        let outputs: [f32; OUTPUTS] = std::array::from_fn(|output| {
            let weights = &self.last[output];
            (0..SECOND).fold(self.last_bias[output], |sum, unit| sum + weights[unit] * second[unit])
        });
        let seats = state.seats();
        let (wins, points) = outputs.split_at(SEATS);
        let mut shares = [0.0; SEATS];
        shares[..seats].copy_from_slice(&wins[..seats]);
        softmax(&mut shares[..seats]);
        let mut estimate = Estimate::default();
        for from_mover in 0..seats {
            let seat = (state.turn() + from_mover) % seats;
            estimate.wins[seat] = shares[from_mover];
            estimate.points[seat] = points[from_mover] * POINTS_UNIT;
        }
        estimate
    }

    /// Visits decisions with their priors.
    pub fn priors(
        &self,
        hidden: &Hidden,
        state: &State,
        space: Space,
        ids: &[u16],
        logits: &mut Vec<f32>,
    ) {
        let hidden = hidden.units();
        let row = |row: usize| {
            dot(&self.policy[row], &hidden) as f32 / (UNIT * FINE) + self.policy_bias[row]
        };
        let shared: [f32; SHARED] = std::array::from_fn(row);
        logits.clear();
        logits.extend(ids.iter().map(|&id| {
            let rows = Rows::of(state, space, id);
            rows.list().iter().fold(0.0, |sum, &number| {
                let number = usize::from(number);
                sum + shared.get(number).copied().unwrap_or_else(|| row(number))
            })
        }));
        softmax(logits);
    }
}

/// Weights as floats, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Layers<'a> {
    /// [`FEATURES`] rows of [`HIDDEN`], each weight of −1 to 1.
    pub first: &'a [f32],
    /// [`HIDDEN`].
    pub first_bias: &'a [f32],
    /// [`SECOND`] rows of [`HIDDEN`], each weight of −2 to 2.
    pub second: &'a [f32],
    /// [`SECOND`].
    pub second_bias: &'a [f32],
    /// [`OUTPUTS`] rows of [`SECOND`].
    pub last: &'a [f32],
    /// [`OUTPUTS`].
    pub last_bias: &'a [f32],
    /// [`ROWS`] rows of [`HIDDEN`], each weight of −2 to 2.
    pub policy: &'a [f32],
    /// [`ROWS`].
    pub policy_bias: &'a [f32],
}
