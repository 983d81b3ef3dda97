//! The bound: fewest missing tiles for every subset of the hand and every number of open slots.
//!
//! A hand has at most 13 free tiles, so a subset is a mask of 13 bits, and the
//! values for 0 to 13 slots are stored in one row of 16 bytes. A unit that takes `n` tiles shifts a
//! row by `n` lanes; a whole row is then a saturating addition and a minimum, which the compiler
//! turns into two vector instructions (SSE2, simd128).
//!
//! The values ignore that a tile needed twice may not be there twice (but know which tiles are not
//! there at all), so they are lower bounds; the search in [`super::goals`] makes them exact.

use super::hand::Hand;
use super::idol::{IdolId, SORA, Set, TILES};
use super::unit::UnitId;

/// Which free tile is which bit.
///
/// The tiles with the fewest units come first: half of all masks have the first tile as their
/// lowest, a quarter the second, and each tries the units of its lowest tile. Copies of one
/// character are neighbours. Units take the lowest copy first; so in all masks that occur, the
/// remaining copies are the highest ones of their group ("canonical").
#[derive(Clone, Debug)]
pub struct Layout {
    len: u8,
    tile: [IdolId; 13],
    /// All copies of the character at this position.
    group: [u16; 13],
    /// Groups of two or three copies.
    multi: [u16; 6],
    multi_len: u8,
    multi_bits: u16,
    /// Positions whose right neighbour shows the same character.
    linked: u16,
    /// Bits of every character.
    of_idol: [u16; TILES],
}

impl Layout {
    /// The layout of a hand's free tiles.
    pub fn new(hand: &Hand) -> Self {
        let mut units = [0u16; TILES];
        for (_, members) in hand.roster().active() {
            if members.len() <= hand.slots() {
                members.iter().for_each(|id| units[usize::from(id)] += 1);
            }
        }
        let mut free = hand.free().to_vec();
        free.sort_unstable_by_key(|&id| (units[usize::from(id)], id));
        let mut layout = Self {
            len: free.len() as u8,
            tile: [0; 13],
            group: [0; 13],
            multi: [0; 6],
            multi_len: 0,
            multi_bits: 0,
            linked: 0,
            of_idol: [0; TILES],
        };
        for (at, &id) in free.iter().enumerate() {
            layout.tile[at] = id;
            layout.of_idol[usize::from(id)] |= 1 << at;
            if free.get(at + 1) == Some(&id) {
                layout.linked |= 1 << at;
            }
        }
        for (at, &id) in free.iter().enumerate() {
            let group = layout.of_idol[usize::from(id)];
            layout.group[at] = group;
            if group.count_ones() > 1 && group.trailing_zeros() as usize == at {
                layout.multi[usize::from(layout.multi_len)] = group;
                layout.multi_len += 1;
                layout.multi_bits |= group;
            }
        }
        layout
    }

    /// Number of positions.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no free tile.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All tiles.
    pub fn full(&self) -> u16 {
        ((1u32 << self.len) - 1) as u16
    }

    /// The tile at a position.
    pub fn tile(&self, at: u32) -> IdolId {
        self.tile[at as usize]
    }

    /// Bits of all copies of a character.
    pub fn copies(&self, id: IdolId) -> u16 {
        self.of_idol[usize::from(id)]
    }

    /// Bits of all copies of all `members`.
    pub fn bits(&self, members: Set) -> u16 {
        members.iter().fold(0, |bits, id| bits | self.copies(id))
    }

    /// Whether the mask holds the highest copies of each group.
    pub fn is_canonical(&self, mask: u16) -> bool {
        mask & !(mask >> 1) & self.linked == 0
    }

    /// The bits that a unit with these bits takes: one copy of each member that is there.
    #[inline]
    pub fn take(&self, mask: u16, bits: u16) -> u16 {
        let mut part = mask & bits;
        if part & self.multi_bits != 0 {
            for &group in &self.multi[..usize::from(self.multi_len)] {
                let copies = part & group;
                part ^= copies & copies.wrapping_sub(1);
            }
        }
        part
    }

    /// The mask without any copy of its lowest tile: they are all sent.
    #[inline]
    pub fn send(&self, mask: u16) -> u16 {
        mask & !self.group[mask.trailing_zeros() as usize]
    }

    /// The mask without one copy of a tile that is in it.
    pub fn without(&self, mask: u16, id: IdolId) -> u16 {
        let copies = mask & self.copies(id);
        mask ^ (copies & copies.wrapping_neg())
    }

    /// The tiles of a mask, in the order of the positions.
    pub fn tiles(&self, mask: u16) -> impl Iterator<Item = IdolId> {
        (0..u32::from(self.len)).filter(move |at| mask >> at & 1 != 0).map(|at| self.tile(at))
    }
}

/// A unit as seen from one hand.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Which unit.
    pub id: UnitId,
    /// Its members.
    pub members: Set,
    /// All copies of its members in the hand.
    pub bits: u16,
    /// Copies of those members that have no other copy left.
    scarce: u16,
    /// Number of members.
    pub size: u8,
}

const LANES: usize = 16;
/// A row and, before it, lanes of "impossible" for shifts to read.
const STRIDE: usize = 2 * LANES;
/// More missing tiles than there can be.
pub const IMPOSSIBLE: u8 = u8::MAX;

/// The bounds for one hand.
pub struct Table {
    layout: Layout,
    pieces: Vec<Piece>,
    /// Pieces that take the tile at this position, by index into `pieces`.
    by_position: Vec<Vec<u16>>,
    /// Pieces that may be missing altogether.
    blanks: Vec<u16>,
    rows: Vec<u8>,
}

impl Table {
    /// Computes all bounds for a hand.
    ///
    /// Cost: about 8192 rows times the units of a character; bench `milljan/table`.
    pub fn new(hand: &Hand) -> Self {
        let layout = Layout::new(hand);
        let gone: Set = (0..SORA).filter(|&id| hand.rem()[usize::from(id)] == 0).collect();
        let have = hand.free_set();
        let mut pieces = Vec::new();
        let mut by_position = vec![Vec::new(); usize::from(layout.len())];
        let mut blanks = Vec::new();
        for &(id, members) in hand.roster().active() {
            let lost = members.and(gone);
            let size = members.len();
            if size > hand.slots() || !lost.without(have).is_empty() {
                continue;
            }
            let bits = layout.bits(members);
            let scarce = layout.bits(lost);
            let index = pieces.len() as u16;
            for (at, list) in by_position.iter_mut().enumerate() {
                if bits >> at & 1 != 0 {
                    list.push(index);
                }
            }
            if scarce == 0 {
                blanks.push(index);
            }
            pieces.push(Piece { id, members, bits, scarce, size });
        }
        let mut table = Self { layout, pieces, by_position, blanks, rows: Vec::new() };
        table.fill(hand.slots());
        table
    }

    /// The hand's layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The units that can be in a goal of this hand.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Indices of the pieces that take the tile at `position`.
    pub fn at_position(&self, position: u32) -> &[u16] {
        &self.by_position[position as usize]
    }

    /// Indices of the pieces that may be missing altogether, ascending.
    pub fn blanks(&self) -> &[u16] {
        &self.blanks
    }

    /// Lower bound on the missing tiles to fill `slots` slots from the tiles of `mask`.
    #[inline]
    pub fn bound(&self, mask: u16, slots: u8) -> u8 {
        self.rows[usize::from(mask) * STRIDE + LANES + usize::from(slots)]
    }

    /// What a piece takes from a mask, or `None` where it lacks a tile that is not available.
    #[inline]
    pub fn take(&self, mask: u16, bits: u16, scarce: u16) -> Option<u16> {
        let part = self.layout.take(mask, bits);
        // One copy of each scarce member must be there; a group's copies count as one.
        let short = scarce != 0
            && self.layout.take(scarce, scarce).count_ones() != (part & scarce).count_ones();
        (!short).then_some(part)
    }

    /// [`Table::take`] for a piece.
    #[inline]
    pub fn take_piece(&self, mask: u16, piece: &Piece) -> Option<u16> {
        self.take(mask, piece.bits, piece.scarce)
    }

    fn fill(&mut self, slots: u8) {
        let masks = 1usize << self.layout.len();
        self.rows = vec![IMPOSSIBLE; masks * STRIDE];
        // No tile left: r slots need r missing tiles, if units of the right sizes are available at
        // all.
        self.rows[LANES] = 0;
        for r in 1..=slots {
            let filled = self.blanks.iter().any(|&index| {
                let size = self.pieces[usize::from(index)].size;
                size <= r && self.rows[LANES + usize::from(r - size)] != IMPOSSIBLE
            });
            if filled {
                self.rows[LANES + usize::from(r)] = r;
            }
        }
        // Units that take the same tiles and have the same size are equivalent for the bound.
        let shapes: Vec<Vec<(u16, u16, u8)>> = self
            .by_position
            .iter()
            .map(|list| {
                let mut shapes: Vec<_> = list
                    .iter()
                    .map(|&index| {
                        let piece = &self.pieces[usize::from(index)];
                        (piece.bits, piece.scarce, piece.size)
                    })
                    .collect();
                shapes.sort_unstable();
                shapes.dedup();
                shapes
            })
            .collect();
        for mask in 1..masks as u32 {
            let mask = mask as u16;
            if !self.layout.is_canonical(mask) {
                continue;
            }
            let mut best = self.lanes(self.layout.send(mask), 0);
            for &(bits, scarce, size) in &shapes[mask.trailing_zeros() as usize] {
                let Some(part) = self.take(mask, bits, scarce) else { continue };
                let missing = size - part.count_ones() as u8;
                let rest = self.lanes(mask ^ part, size);
                for (lane, rest) in best.iter_mut().zip(rest) {
                    *lane = (*lane).min(rest.saturating_add(missing));
                }
            }
            let start = usize::from(mask) * STRIDE + LANES;
            self.rows[start..start + LANES].copy_from_slice(&best);
        }
    }

    /// The row of a mask, shifted up by `shift` slots.
    #[inline]
    fn lanes(&self, mask: u16, shift: u8) -> [u8; LANES] {
        let start = usize::from(mask) * STRIDE + LANES - usize::from(shift);
        self.rows[start..start + LANES].try_into().expect("a slice of LANES bytes")
    }
}
