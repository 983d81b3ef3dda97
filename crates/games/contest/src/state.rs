//! The state of a contest between two actions.

use super::data::{Category, Growth, Phase};

/// Counted statuses. `docs/contest.md` explains what each does; the keys are those of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stat {
    /// 好調: turns
    ParameterBuff,
    /// 絶好調: turns
    ParameterBuffMultiple,
    /// 集中
    LessonBuff,
    /// 好印象
    Review,
    /// やる気
    Aggressive,
    /// 消費体力減少: turns
    CostDown,
    /// 消費体力増加: turns
    CostUp,
    /// 消費体力削減
    CostCut,
    /// 消費体力追加
    CostExtra,
    /// 不安: turns
    BlockDown,
    /// 元気増加無効: turns
    BlockStop,
    /// 不調: turns
    ParameterDebuff,
    /// 低下状態無効: how often
    AntiDebuff,
    /// 全力値
    FullPowerPoint,
    /// 熱意
    Enthusiastic,
    /// 指針固定: turns
    StanceLock,
    /// スランプ: turns
    Slump,
    /// Turns without active cards: アクティブスキルカード使用不可
    NoActive,
    /// Turns without mental cards: メンタルスキルカード使用不可
    NoMental,
    /// 消費体力0: uses
    FreePlays,
}

impl Stat {
    /// How many there are.
    pub const COUNT: usize = 20;
    /// Every status with its key.
    pub const ALL: [(Self, &str); Self::COUNT] = [
        (Self::ParameterBuff, "pb"),
        (Self::ParameterBuffMultiple, "pbm"),
        (Self::LessonBuff, "lb"),
        (Self::Review, "rev"),
        (Self::Aggressive, "agg"),
        (Self::CostDown, "scd"),
        (Self::CostUp, "sca"),
        (Self::CostCut, "scdf"),
        (Self::CostExtra, "scaf"),
        (Self::BlockDown, "bad"),
        (Self::BlockStop, "brest"),
        (Self::ParameterDebuff, "pdeb"),
        (Self::AntiDebuff, "anti"),
        (Self::FullPowerPoint, "fpp"),
        (Self::Enthusiastic, "enth"),
        (Self::StanceLock, "lock"),
        (Self::Slump, "slump"),
        (Self::NoActive, "noact"),
        (Self::NoMental, "nomen"),
        (Self::FreePlays, "zero"),
    ];
    /// Those that count turns.
    pub(super) const TURNS: [Self; 12] = [
        Self::ParameterBuff,
        Self::ParameterBuffMultiple,
        Self::Review,
        Self::CostDown,
        Self::CostUp,
        Self::BlockDown,
        Self::BlockStop,
        Self::ParameterDebuff,
        Self::StanceLock,
        Self::Slump,
        Self::NoActive,
        Self::NoMental,
    ];
}

/// 指針
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stance {
    /// None.
    #[default]
    None,
    /// 強気
    Concentration,
    /// 温存
    Preservation,
    /// 全力
    FullPower,
}

/// Kinds of growth that a card keeps: the first of [`Growth`].
pub(super) const KEPT: usize = 14;

/// What conditions and scores look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Turn, from 1.
    pub turn: u8,
    /// Turns left, this one included.
    pub left: u8,
    /// Cards that may still be played this turn.
    pub plays: u8,
    /// Whether the turn is still being set up.
    pub(super) starting: bool,
    /// Whether the hand is left out, as where the AI evaluates.
    pub(super) blind: bool,
    /// 体力
    pub stamina: i32,
    /// 元気
    pub genki: i32,
    /// スコア
    pub score: i64,
    /// Statuses, by [`Stat`].
    pub stats: [i32; Stat::COUNT],
    /// Bit for each status that has risen from 0 this turn.
    pub(super) fresh: u32,
    /// 指針
    pub stance: Stance,
    /// Its level: 1 or 2; 0 without one.
    pub level: u8,
    /// Changes into 強気, 温存 and 全力.
    pub changes: [u16; 3],
    /// 全力値 gained in total.
    pub full_power_total: i32,
    /// Cards played, by category.
    pub played: [u16; 3],
    /// Cards played this turn, by category.
    pub played_now: [u8; 3],
    /// 体力 lost in total.
    pub spent: i32,
    /// Turns gained.
    pub extra: u8,
    /// The card played last.
    pub last: Option<Category>,
    /// Sum of all パラメータ上昇量増加, in permil.
    pub lesson_multiple: i32,
    /// Growth over all cards, by kind.
    pub grown: [i32; KEPT],
    /// State of the generator.
    pub(super) rng: u32,
    /// Shuffles so far.
    pub(super) shuffles: u8,
}

impl Face {
    /// A status.
    pub const fn stat(&self, stat: Stat) -> i32 {
        self.stats[stat as usize]
    }

    /// Cards played so far.
    pub fn played_all(&self) -> i32 {
        self.played.iter().map(|&count| i32::from(count)).sum()
    }
}

/// One card of the contest; two copies of a card are two of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Instance {
    /// Row of the card.
    pub row: u16,
    /// How often its own growth has fired.
    pub(super) used: u8,
    /// Added to each hit.
    pub lesson: i16,
    /// Added to the number of hits.
    pub hits: i16,
    /// Added to 元気.
    pub block: i16,
    /// Added to 全力値.
    pub full_power: i16,
    /// Added to the stamina cost.
    pub cost: i16,
    /// Added to the stamina cost that 元気 does not pay.
    pub fixed: i16,
}

impl Instance {
    pub(super) fn grow(&mut self, kind: Growth, by: i16) {
        match kind {
            Growth::LessonAdd => self.lesson += by,
            Growth::LessonReduce => self.lesson -= by,
            Growth::LessonCountAdd => self.hits += by,
            Growth::LessonCountReduce => self.hits -= by,
            Growth::BlockAdd => self.block += by,
            Growth::BlockReduce => self.block -= by,
            Growth::FullPowerPointAdd => self.full_power += by,
            Growth::FullPowerPointReduce => self.full_power -= by,
            Growth::CostAdd => self.cost += by,
            Growth::CostReduce => self.cost -= by,
            Growth::CostPenetrateAdd => self.fixed += by,
            Growth::CostPenetrateReduce => self.fixed -= by,
            _ => {}
        }
    }
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A card, by its instance.
    Card(u8),
    /// An item, by its place in the list.
    Item(u8),
    /// 好印象 at the end of a turn.
    Review,
}

/// A lasting effect at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Active {
    /// Which.
    pub enchant: u16,
    /// When it may fire.
    pub(super) phase: u8,
    /// Turns left; -1 is to the end.
    pub turns: i8,
    /// Activations left; `None` is without limit.
    pub uses: Option<u8>,
    pub(super) fresh: bool,
    /// Whose.
    pub source: Source,
}

impl Active {
    pub(super) const fn is_of(self, phase: Phase) -> bool {
        self.phase == phase as u8
    }
}

/// An effect that waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timer {
    /// The turn in which it is fired.
    pub turn: u8,
    /// What is fired.
    pub effect: u16,
    /// Whose.
    pub source: Source,
    /// Whether a card's effect reserved it.
    pub(super) chains: bool,
}

/// パラメータ上昇量増加 for some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiple {
    /// Permil.
    pub permil: i32,
    /// Turns left; -1 is to the end.
    pub turns: i8,
    pub(super) fresh: bool,
}

/// The next card takes effect twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Replay {
    /// Which cards.
    pub search: Option<u16>,
    /// How often.
    pub uses: u8,
    /// Turns left; -1 is to the end.
    pub turns: i8,
    pub(super) fresh: bool,
}

/// A contest between two actions. Reusing one by `clone_from` allocates no new memory.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// Numbers.
    pub face: Face,
    /// 山札, the next card last.
    pub deck: Vec<u8>,
    /// 手札, in the order of drawing.
    pub hand: Vec<u8>,
    /// 保留, the oldest first.
    pub hold: Vec<u8>,
    /// 捨札, one bit for each instance.
    pub discard: u128,
    /// 除外, one bit for each instance.
    pub lost: u128,
    /// All cards.
    pub cards: Vec<Instance>,
    /// Lasting effects, in order of registration.
    pub enchants: Vec<Active>,
    /// Effects that wait, in order of reservation.
    pub timers: Vec<Timer>,
    /// パラメータ上昇量増加
    pub multiples: Vec<Multiple>,
    /// Cards that will take effect twice.
    pub replays: Vec<Replay>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            face,
            deck,
            hand,
            hold,
            discard,
            lost,
            cards,
            enchants,
            timers,
            multiples,
            replays,
        } = source;
        self.face = *face;
        self.deck.clone_from(deck);
        self.hand.clone_from(hand);
        self.hold.clone_from(hold);
        self.discard = *discard;
        self.lost = *lost;
        self.cards.clone_from(cards);
        self.enchants.clone_from(enchants);
        self.timers.clone_from(timers);
        self.multiples.clone_from(multiples);
        self.replays.clone_from(replays);
    }
}

impl State {
    /// Whether no turn is left.
    pub fn is_over(&self) -> bool {
        self.face.left == 0
    }
}
