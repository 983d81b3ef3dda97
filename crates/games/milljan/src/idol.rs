//! The 54 characters on the tiles, and sets of them.

/// Number of different tiles.
pub const TILES: usize = 54;
/// Copies of every tile.
pub const COPIES: u8 = 3;
/// 詩花: the only character who is a unit alone.
pub const SHIIKA: IdolId = 52;
/// 早坂そら: in no unit; fetches a tile from a waiting room instead.
pub const SORA: IdolId = 53;

/// Index into [`IDOLS`].
pub type IdolId = u8;

/// The colour of a tile, also shown by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// プリンセス
    Princess,
    /// フェアリー
    Fairy,
    /// エンジェル
    Angel,
    /// 詩花 alone.
    Extra,
    /// 早坂そら alone.
    Sora,
}

impl Kind {
    /// All kinds, in the order of filters.
    pub const ALL: [Self; 5] = [Self::Princess, Self::Fairy, Self::Angel, Self::Extra, Self::Sora];

    /// The letter shown on the tile beside its colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Princess => 'P',
            Self::Fairy => 'F',
            Self::Angel => 'A',
            Self::Extra => 'E',
            Self::Sora => 'S',
        }
    }
}

/// One character: three tiles show her.
#[derive(Clone, Copy, Debug)]
pub struct Idol {
    /// Latin key, as in `haruka`.
    pub key: &'static str,
    /// Short name as on the tile, as in 春香.
    pub name: &'static str,
    /// Full name.
    pub full: &'static str,
    /// Reading of the short name in hiragana.
    pub kana: &'static str,
    /// Colour of the tile.
    pub kind: Kind,
}

include!(concat!(env!("OUT_DIR"), "/idols.rs"));

/// A set of characters, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set(pub u64);

impl Set {
    /// Number of characters.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `id` is in it.
    pub const fn has(self, id: IdolId) -> bool {
        self.0 >> id & 1 != 0
    }

    /// The same set and `id`.
    #[must_use]
    pub const fn with(self, id: IdolId) -> Self {
        Self(self.0 | 1 << id)
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in `self` who are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The characters, ascending by id.
    pub fn iter(self) -> impl Iterator<Item = IdolId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let id = (bits != 0).then(|| bits.trailing_zeros() as IdolId);
            bits &= bits.wrapping_sub(1);
            id
        })
    }
}

impl FromIterator<IdolId> for Set {
    fn from_iter<I: IntoIterator<Item = IdolId>>(ids: I) -> Self {
        ids.into_iter().fold(Self::default(), Self::with)
    }
}
