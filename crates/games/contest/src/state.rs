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
    /// 消費体力0 for active cards: uses
    FreeActives,
    /// プライド: turns
    Pride,
}

impl Stat {
    /// How many there are.
    pub const COUNT: usize = 22;
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
        (Self::FreeActives, "zeroact"),
        (Self::Pride, "pride"),
    ];
    /// Those that count turns.
    pub(super) const TURNS: [Self; 13] = [
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
        Self::Pride,
    ];
    /// 低下状態, in the order in which they are taken away.
    pub(super) const NEGATIVE: [Self; 8] = [
        Self::CostUp,
        Self::CostExtra,
        Self::BlockStop,
        Self::NoActive,
        Self::NoMental,
        Self::BlockDown,
        Self::ParameterDebuff,
        Self::StanceLock,
    ];
}

/// Something that makes gains or points larger for some turns. Amounts are permil, or whole where the
/// name says fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Boost {
    /// パラメータ上昇量増加
    Lesson,
    /// パラメータ上昇量減少
    LessonDown,
    /// 好印象増加量増加
    Review,
    /// 好印象強化: its points at the end of a turn
    ReviewPoints,
    /// 好印象 scores so many times more, fixed
    ReviewTimes,
    /// やる気増加量増加
    Aggressive,
    /// やる気追加, fixed
    AggressiveFixed,
    /// 好調増加量増加
    ParameterBuff,
    /// 集中増加量増加
    LessonBuff,
    /// 集中追加, fixed
    LessonBuffFixed,
    /// 集中強化: how strongly it counts in points
    LessonBuffPoints,
    /// 熱意追加, fixed
    EnthusiasticFixed,
    /// 熱意増加量増加
    Enthusiastic,
    /// 全力値増加量増加
    FullPowerPoint,
    /// 全力強化: its factor on points
    FullPowerPoints,
    /// 強気強化: its factor on points
    ConcentrationPoints,
}

impl Boost {
    /// How many there are.
    pub const COUNT: usize = 16;
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

/// Counters of lasting effects that a contest keeps.
pub(super) const COUNTERS: usize = 16;

/// The owner of no counter.
pub(super) const NO_OWNER: u8 = u8::MAX;

/// Kinds of growth that a card keeps: the first of [`Growth`].
pub(super) const KEPT: usize = Growth::StanceLevelAdd as usize + 1;

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
    /// Its level: 1 or 2; 3 is のんびり, which 温存 becomes; 0 without one.
    pub level: u8,
    /// 指針 before its last change in this turn.
    pub(super) before: Stance,
    /// Changes into 強気, 温存 and 全力.
    pub changes: [u16; 3],
    /// Changes by cards.
    pub(super) direct_changes: u16,
    /// 全力値 gained in total.
    pub full_power_total: i32,
    /// Cards played, by category.
    pub played: [u16; 3],
    /// Cards played this turn, by category.
    pub played_now: [u8; 3],
    /// 体力 lost in total.
    pub spent: i32,
    /// 元気 used up in total.
    pub spent_block: i32,
    /// How many cards play one another just now.
    pub(super) forced: u8,
    /// Turns gained.
    pub extra: u8,
    /// The card played last.
    pub last: Option<Category>,
    /// Cards that effects have drawn.
    pub drawn: u16,
    /// Sums of what makes gains larger, by [`Boost`].
    pub boosts: [i32; Boost::COUNT],
    /// Counters of lasting effects, by their owner.
    pub(super) counters: [u8; COUNTERS],
    /// Growth over all cards, by kind.
    pub grown: [i32; KEPT],
    /// State of the generator.
    pub(super) rng: u32,
    /// Shuffles so far.
    pub(super) shuffles: u8,
    /// Selections so far.
    pub(super) selections: u8,
}

impl Face {
    /// A status.
    pub const fn stat(&self, stat: Stat) -> i32 {
        self.stats[stat as usize]
    }

    /// What makes a gain larger.
    pub const fn boost(&self, boost: Boost) -> i32 {
        self.boosts[boost as usize]
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
    /// How often its own growth has fired, of two kinds.
    pub(super) used: [u8; 2],
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
    /// Added to the status that it costs.
    pub status: i16,
    /// Added to 好調, 絶好調, 集中, 好印象, やる気 and 消費体力減少 that it gives.
    pub gains: [i16; 6],
    /// Added to the share of 好印象, やる気 and 元気 in its hits, in permil.
    pub shares: [i16; 3],
    /// Whether a stance that it gives is of the second level.
    pub firm: bool,
}

/// Places of [`Instance::gains`].
pub(super) mod gain {
    pub const PARAMETER_BUFF: usize = 0;
    pub const PARAMETER_BUFF_MULTIPLE: usize = 1;
    pub const LESSON_BUFF: usize = 2;
    pub const REVIEW: usize = 3;
    pub const AGGRESSIVE: usize = 4;
    pub const COST_DOWN: usize = 5;
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
            Growth::CostBuffAdd => self.status += by,
            Growth::CostBuffReduce => self.status -= by,
            Growth::ParameterBuffTurnAdd => self.gains[gain::PARAMETER_BUFF] += by,
            Growth::ParameterBuffMultiplePerTurnAdd => {
                self.gains[gain::PARAMETER_BUFF_MULTIPLE] += by;
            }
            Growth::LessonBuffAdd => self.gains[gain::LESSON_BUFF] += by,
            Growth::ReviewAdd => self.gains[gain::REVIEW] += by,
            Growth::AggressiveAdd => self.gains[gain::AGGRESSIVE] += by,
            Growth::StaminaConsumptionDownTurnAdd => self.gains[gain::COST_DOWN] += by,
            Growth::LessonDependExamReviewAdd => self.shares[0] += by,
            Growth::LessonDependExamCardPlayAggressiveAdd => self.shares[1] += by,
            Growth::LessonDependBlockAdd => self.shares[2] += by,
            Growth::StanceLevelAdd => self.firm |= by > 0,
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
    /// Whose counter it has.
    pub(super) owner: u8,
    /// Whether a card brought it from the start, so that no play has made it.
    pub(super) brought: bool,
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

/// Larger gains for some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boosted {
    /// What is larger.
    pub boost: Boost,
    /// By how much.
    pub by: i32,
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
    /// What makes gains larger, for some turns or to the end.
    pub boosted: Vec<Boosted>,
    /// Cards that will take effect twice.
    pub replays: Vec<Replay>,
    /// How many counters have an owner.
    pub(super) owners: u8,
    /// Moments that something waits for, a bit for each.
    pub(super) awaited: u64,
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
            boosted,
            replays,
            owners,
            awaited,
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
        self.boosted.clone_from(boosted);
        self.owners = *owners;
        self.awaited = *awaited;
        self.replays.clone_from(replays);
    }
}

impl State {
    /// Whether no turn is left.
    pub fn is_over(&self) -> bool {
        self.face.left == 0
    }
}
