//! What one hit scores, what a card costs: exact, in integers and fractions.

use super::state::{Boost, Face, Stance, Stat};

/// How strongly statuses count in a hit, in permil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// 集中
    pub lesson_buff: i64,
    /// 熱意
    pub enthusiastic: i64,
    /// 好調
    pub parameter_buff: i64,
}

/// Each counted once.
pub const PLAIN: Factors = Factors { lesson_buff: 1000, enthusiastic: 1000, parameter_buff: 1000 };

/// The most that プライド adds, in permil, and how much each point of the smaller of 好印象 and やる気.
const PRIDE: (i64, i64) = (500, 20);

/// The most points of a hit: effects of a stage of the player's own may multiply without end.
const MOST: i64 = 1 << 40;

pub(super) const fn ceil_div(number: i64, by: i64) -> i64 {
    number.div_euclid(by) + (number.rem_euclid(by) != 0) as i64
}

/// Score of one hit, `base` in permil of a point; `bonus` in permil; k, l and m are the factors.
///
/// ```text
/// x = ceil(base + 集中·k·(1 + Σ集中強化) + 熱意·l)
/// x = ceil(x · (1 + (0.5 [+ 0.1·好調 with 絶好調])·m) · stance · (1 + Σ増加 + プライド) · (1 − Σ減少)
///          [· 0.667 with 不調])
/// gain = ceil(x · bonus)
/// ```
pub fn hit(face: &Face, base: i64, factors: Factors, bonus: i64) -> i64 {
    if base <= 0 || face.stat(Stat::Slump) > 0 {
        return 0;
    }
    let stat = |stat| i64::from(face.stat(stat));
    let boost = |boost| i64::from(face.boost(boost));
    let focus = stat(Stat::LessonBuff) * factors.lesson_buff;
    let focus = match boost(Boost::LessonBuffPoints) {
        0 => focus * 1000,
        more => focus.saturating_mul(1000 + more),
    };
    let sum = (base + stat(Stat::Enthusiastic) * factors.enthusiastic) * 1000;
    let sum = sum.saturating_add(focus);
    let first = ceil_div(sum, 1_000_000).max(0);
    let good = stat(Stat::ParameterBuff);
    // In millionths where 好調 counts otherwise than once.
    let mut share = 1_000_000;
    if good > 0 {
        let part = 500 + if stat(Stat::ParameterBuffMultiple) > 0 { 100 * good } else { 0 };
        share += part * factors.parameter_buff;
    }
    let stance = stance(face);
    let mut multiple = 1000 + boost(Boost::Lesson);
    if stat(Stat::Pride) > 0 {
        multiple += pride(face);
    }
    let multiple = multiple.max(0);
    let down = (1000 - boost(Boost::LessonDown)).max(0);
    let debuff = if stat(Stat::ParameterDebuff) > 0 { 667 } else { 1000 };
    let small = first < 1 << 20 && share < 1 << 27 && stance < 1 << 15;
    let gain = if small && multiple == 1000 && debuff == 1000 && down == 1000 {
        ceil_div(first * share * stance, 1_000_000_000)
    } else {
        wide(first, &[share, stance, multiple, down, debuff], 10_i128.pow(18))
    };
    ceil_div(gain.saturating_mul(bonus), 1000).min(MOST)
}

/// What プライド adds to a hit, in permil.
pub(super) fn pride(face: &Face) -> i64 {
    let less = face.stat(Stat::Review).min(face.stat(Stat::Aggressive));
    (i64::from(less) * PRIDE.1).min(PRIDE.0)
}

fn wide(first: i64, factors: &[i64], by: i128) -> i64 {
    let large = factors.iter().fold(first, |bits, &factor| bits | factor) >> 26 != 0;
    if large {
        return wider(first, factors, by);
    }
    let number =
        factors.iter().fold(i128::from(first), |number, &factor| number * i128::from(factor));
    i64::try_from((number + by - 1) / by).unwrap_or(MOST)
}

/// The same where the product may be too large for any number.
#[cold]
fn wider(first: i64, factors: &[i64], by: i128) -> i64 {
    let all = factors.iter().map(|&factor| i128::from(factor));
    let number = all.fold(i128::from(first), i128::saturating_mul);
    i64::try_from(number.saturating_add(by - 1) / by).unwrap_or(MOST)
}

/// Factor of the stance on a hit, in permil.
const fn stance(face: &Face) -> i64 {
    match (face.stance, face.level) {
        (Stance::None, _) => 1000,
        (Stance::Concentration, 1) => 2000 + face.boost(Boost::ConcentrationPoints) as i64,
        (Stance::Concentration, _) => 2500 + face.boost(Boost::ConcentrationPoints) as i64,
        (Stance::Preservation, 1) => 500,
        (Stance::Preservation, 2) => 250,
        (Stance::Preservation, _) => 0,
        (Stance::FullPower, _) => 3000 + face.boost(Boost::FullPowerPoints) as i64,
    }
}

/// 元気 that a gain of `base` (permil of a point) gives, やる気 counted `aggressive` permil.
pub fn block(face: &Face, base: i64, aggressive: i64) -> i32 {
    if face.stat(Stat::BlockStop) > 0 {
        return 0;
    }
    let sum = base + i64::from(face.stat(Stat::Aggressive)) * aggressive;
    let down = if face.stat(Stat::BlockDown) > 0 { 667 } else { 1000 };
    i32::try_from(ceil_div(sum * down, 1_000_000).max(0)).unwrap_or(i32::MAX >> 8)
}

/// Stamina-type cost `cost` as it has to be paid now.
pub fn cost(face: &Face, cost: i32) -> i32 {
    let (mut times, mut parts) = match (face.stance, face.level) {
        (Stance::Concentration, _) => (2, 1),
        (Stance::Preservation, 1) => (1, 2),
        (Stance::Preservation, 2) => (1, 4),
        (Stance::Preservation, _) => (0, 1),
        _ => (1, 1),
    };
    if face.stat(Stat::CostDown) > 0 {
        parts *= 2;
    }
    if face.stat(Stat::CostUp) > 0 {
        times *= 2;
    }
    let whole = ceil_div(i64::from(cost) * times, parts) as i32;
    (whole - face.stat(Stat::CostCut) + face.stat(Stat::CostExtra)).max(0)
}

/// `ceil(number · permil / 1000)`
pub fn share_up(number: i32, permil: i32) -> i32 {
    i32::try_from(ceil_div(i64::from(number) * i64::from(permil), 1000)).unwrap_or(i32::MAX)
}

/// `floor(number · permil / 1000)`
pub fn share_down(number: i32, permil: i32) -> i32 {
    (i64::from(number) * i64::from(permil)).div_euclid(1000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_s_two_hits_score_529_and_547() {
        let mut face = Face::default();
        face.stats[Stat::LessonBuff as usize] = 15;
        face.stats[Stat::ParameterBuff as usize] = 3;
        assert_eq!(hit(&face, 4000, PLAIN, 18_230), 529);
        assert_eq!(hit(&face, 5000, PLAIN, 18_230), 547);
    }

    #[test]
    fn a_whole_number_is_not_rounded_up() {
        // 40 · 0.2 · 3 = 24: as floats it gives a little more.
        let face = Face { stance: Stance::FullPower, level: 1, ..Face::default() };
        assert_eq!(hit(&face, 8000, PLAIN, 1000), 24);
    }
}
