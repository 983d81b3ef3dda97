//! Sealed duels: what a seal is made of, and what the opened fleets show.
//!
//! The page uses these directly: a duel is passed from player to player as a link, and nothing in it
//! takes a worker's time.

use sha2::{Digest, Sha256};

use super::hidden::{hex, shot_entry, text};
use super::ships::{legal, read, write};
use super::{FleetError, ShipEntry, ShotEntry};
use battleship::{
    DuelError, Lie, Opening, Placement, Rules, SEAL_BYTES, SealedDuel, Side, nonce_of,
};
use jobs_core::JobError;
use search::short_sort;

/// What is wrong with what a player sealed, answered and opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The seal is not that of the opened fleet and nonce.
    BrokenSeal {
        /// Whose.
        by: Side,
    },
    /// The opened fleet breaks the rules.
    IllegalFleet {
        /// Whose.
        by: Side,
        /// What is wrong with it; ships by their place in the opening.
        faults: Vec<FleetError>,
    },
    /// An answer that the opened fleet does not give.
    Lie {
        /// Whose.
        by: Side,
        /// Which shot, what was said and what is true.
        lie: Lie,
    },
}

impl Finding {
    /// Who is found out.
    pub const fn by(&self) -> Side {
        match self {
            Self::BrokenSeal { by } | Self::IllegalFleet { by, .. } | Self::Lie { by, .. } => *by,
        }
    }
}

/// How a duel has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Everything that was wrong.
    pub findings: Vec<Finding>,
    /// Who has won: the one who sank all, or the one who is not found out. Nobody, if both are.
    pub winner: Option<Side>,
}

/// The ships of a legal fleet, to seal, answer with and open.
///
/// # Errors
/// What is wrong with them, and where.
pub fn legal_fleet(rules: &Rules, ships: &[ShipEntry]) -> Result<Vec<Placement>, JobError> {
    legal(rules, &rules.placements(), ships)
}

/// Ships as requests and reports write them.
pub fn ship_entries(rules: &Rules, fleet: &[Placement]) -> Vec<ShipEntry> {
    write(rules, fleet)
}

/// The answered shots at a player's fleet, as requests and reports write them.
pub fn shot_entries(duel: &SealedDuel, at: Side) -> Vec<ShotEntry> {
    let (rules, shots) = (duel.rules(), duel.shots_at(at));
    let answered = shots.filter_map(|(cell, answer)| Some((rules.size.place(cell), answer?)));
    answered.map(|(place, answer)| shot_entry(rules, place, answer)).collect()
}

/// The seal of a fleet: the commitment that `battleship.fleet` makes with the nonce in 32 hexadecimal
/// digits, as bytes. The order of the ships does not matter.
///
/// # Errors
/// `NonceLength`: the nonce has to be 16 bytes, all of them random.
pub fn seal(
    rules: &Rules,
    fleet: &[Placement],
    nonce: &[u8],
) -> Result<[u8; SEAL_BYTES], DuelError> {
    let nonce = nonce_of(nonce)?;
    let mut fleet = fleet.to_vec();
    short_sort::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first(), ship.cells));
    Ok(Sha256::digest(text(rules, &fleet, &hex(&nonce))).into())
}

/// What is wrong with the fleets that are open; nothing is known of the others.
pub fn findings(duel: &SealedDuel) -> Vec<Finding> {
    let open = |by| Some((by, duel.opening(by)?));
    Side::BOTH.into_iter().filter_map(open).flat_map(|(by, own)| found(duel, by, own)).collect()
}

fn found(duel: &SealedDuel, by: Side, opening: &Opening) -> Vec<Finding> {
    let Opening { fleet, nonce } = opening;
    let rules = duel.rules();
    let mut findings = Vec::new();
    if seal(rules, fleet, nonce).ok().as_ref() != duel.seal_of(by) {
        findings.push(Finding::BrokenSeal { by });
    }
    // What could not be read as ships at all was refused when it was opened.
    let faults = read(rules, &rules.placements(), &write(rules, fleet)).map(|(_, faults)| faults);
    if let Some(faults) = faults.ok().filter(|faults| !faults.is_empty()) {
        findings.push(Finding::IllegalFleet { by, faults });
    }
    findings.extend(duel.lies(by).into_iter().map(|lie| Finding::Lie { by, lie }));
    findings
}

/// How the duel has ended, once both fleets are open.
pub fn ending(duel: &SealedDuel) -> Option<Ending> {
    Side::BOTH.into_iter().try_for_each(|side| duel.opening(side).map(drop))?;
    let findings = findings(duel);
    let is_sound = |side: Side| findings.iter().all(|finding| finding.by() != side);
    let winner = match Side::BOTH.map(is_sound) {
        [true, true] => duel.sank_all(),
        [true, false] => Some(Side::A),
        [false, true] => Some(Side::B),
        [false, false] => None,
    };
    Some(Ending { findings, winner })
}
