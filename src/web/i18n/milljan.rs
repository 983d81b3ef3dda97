//! Texts of the Milljan pages: one row for each key, one column for each language.

use super::{Lang, number, percent};
use crate::share::BadLink;

macro_rules! texts {
    ($($key:ident: $ja:literal, $en:literal, $zh:literal;)*) => {
        /// A text of the Milljan pages.
        #[allow(missing_docs)] // The texts explain themselves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum M { $($key),* }

        /// The text of `key`.
        pub const fn text(key: M, lang: Lang) -> &'static str {
            let row = match key { $(M::$key => [$ja, $en, $zh],)* };
            row[lang.index()]
        }
    };
}

texts! {
    Least: "最小", "least", "最小";
    NoneFound: "見つかりません", "Nothing found", "没有找到";
    Replacing: "この牌を替えます", "Replacing this tile", "正在替换此牌";
    ToHand: "手牌", "Hand", "手牌";
    ToClaimed: "ティン", "Claim", "鸣牌";
    ToSeen: "見え", "Seen", "可见";
    ToOshi: "担当", "Oshi", "担当";
    ToDate: "日付", "Date", "日期";
    ToText: "文字", "Text", "文字";
    Check: "手牌確認", "Check a hand", "手牌分析";
    Hand: "手牌", "Hand", "手牌";
    HandLabel: "手牌。左右の矢印キーで移動", "Hand; move with the arrow keys", "手牌，用左右方向键移动";
    Seen: "見えている牌", "Tiles seen elsewhere", "场上可见的牌";
    Oshi: "担当", "Oshi (担当)", "担当";
    NoOshi: "担当なし", "no oshi", "无担当";
    Date: "役の日付", "Units as of", "组合日期";
    Enter: "牌を入れる", "Enter tiles", "输入牌";
    CloseKeys: "入力を閉じる", "Close the keyboard", "关闭键盘";
    DeleteLast: "最後の牌を消す", "Delete the last tile", "删除最后一张";
    Clear: "全部消す", "Clear all", "全部清除";
    ByKana: "かな", "Kana", "假名";
    ByKind: "タイプ", "Type", "类型";
    BySearch: "検索", "Search", "搜索";
    EntryWay: "入力方法", "Way of entry", "输入方式";
    EntryTarget: "どこに入れるか", "Where to", "输入到";
    SearchHint: "名前・かな・ローマ字", "Name, kana or romaji", "姓名、假名或罗马字";
    SearchUnits: "ユニット名・メンバーで検索", "Search by unit or member", "按组合名或成员搜索";
    TextEntry: "テキストで入力・貼り付け", "Type or paste as text", "以文字输入或粘贴";
    TextHint: "例: 真,雪歩,あずさ | ティン 静香+百合子+昴 | 見 春香 | 担当 可奈 | 役 2019-12-12", "e.g. makoto,yukiho,azusa | tin shizuka+yuriko+subaru | seen haruka | oshi kana | units 2019-12-12", "例：真,雪歩,あずさ | ティン 静香+百合子+昴 | 見 春香 | 担当 可奈 | 役 2019-12-12";
    Apply: "読み込む", "Read it", "读取";
    Example: "記事の例を入れる", "Load the article's example", "载入文章示例";
    EmptyTitle: "手牌を入れてください", "Enter a hand", "请输入手牌";
    EmptyText: "12枚か13枚で解析が始まります。途中でも、できているユニットはすぐに出ます。", "With 12 or 13 tiles everything is analysed; complete units show at once.", "输入12或13张即可完整分析；未满时也会立即显示已完成的组合。";
    Win: "ミリオンライブ!", "Million Live! (won)", "ミリオンライブ！（和牌）";
    ViewDiscards: "送る牌", "Discards", "送牌";
    ViewWaits: "待ち", "Waits", "听牌";
    ViewExchanges: "交換", "Exchanges", "交换";
    ViewUnits: "ユニット", "Units", "组合";
    ViewClaims: "ティン・ロン", "Claims", "鸣牌";
    ViewTree: "探索木", "Search tree", "搜索树";
    ViewDeals: "配牌比較", "Deals", "发牌比较";
    Views: "表示", "View", "视图";
    DiscardsTitle: "送る牌と待ち", "Discards and what they wait for", "送牌与进张";
    Send: "送る", "Send", "送";
    WaitsLeft: "待ち(残り)", "Waits (left)", "进张（剩余）";
    AdvancingLeft: "有効牌(残り)", "Advancing (left)", "有效牌（剩余）";
    H: "h", "h", "h";
    CopiesHead: "枚", "tiles", "张";
    NextHead: "次で", "next", "下张";
    MeanHead: "平均点", "mean", "平均分";
    KindsHead: "記事式", "by kinds", "按种类";
    TileHead: "牌", "Tile", "牌";
    LeftHead: "残り", "Left", "剩余";
    TsumoHead: "ツモ", "Tsumo", "自摸";
    RonHead: "ロン", "Ron", "荣和";
    UnitsHead: "できるユニット", "Units made", "完成的组合";
    OutIn: "送る → 入る", "out → in", "送 → 进";
    ScoreHead: "得点", "Score", "得分";
    ExchangesTitle: "最小交換", "Minimal exchanges", "最小交换";
    ByTile: "牌ごと", "By tile", "按牌";
    ByUnit: "役ごと", "By unit", "按组合";
    ByScore: "得点順", "By score", "按得分";
    Grouping: "まとめ方", "Grouping", "分组";
    GoesOut: "送る側", "Going out", "送出";
    ComesIn: "入る側", "Coming in", "进入";
    Pairs: "通り", "ways", "种";
    More: "もっと見る", "Show more", "显示更多";
    CompleteUnits: "完成", "Complete", "完成";
    OneShort: "あと1人", "One short", "差一人";
    TwoShort: "あと2人", "Two short", "差两人";
    Size3: "3人以上だけ", "Three or more only", "仅三人以上";
    Missing: "足りない人", "Missing", "缺少";
    NobodyLeft: "もう残っていない", "none left", "已无剩余";
    ClaimsTitle: "この牌が出たら", "If this tile is sent", "若有人送出此牌";
    ClaimsFor12: "ティンとロンの表は、12枚の待ちのときに使えます。13枚のときは、送った後の手で計算しています。", "Claims belong to a waiting hand of 12. With 13 tiles they are shown for the hand after the best discard.", "鸣牌表适用于12张的待牌状态。13张时按最佳送牌之后的手牌计算。";
    NoClaims: "ティンもロンもできる牌はありません。", "No tile can be claimed.", "没有可以鸣或荣和的牌。";
    ClaimUnit: "ティンするユニット", "Unit to claim", "要鸣的组合";
    HAfter: "その後の h", "h after", "之后的 h";
    Helps: "近づく", "nearer", "更近";
    NoHelp: "近づかない", "no nearer", "不更近";
    TreeTitle: "記事の探索木", "The article's search", "文章的搜索树";
    TreeText: "ユニットを1つずつ取り除いていく探索です。g は足りない人数、残りがその地点の h です。選ぶと先へ進みます。", "Units are removed one by one. g counts missing members; the slots left are that node's h. Choose one to go on.", "逐个移除组合。g 为缺少的人数，剩余位置数即该节点的 h。选择一项继续。";
    TreeOnly2: "探索木は h が2以下の手で見られます(それより先は枝が多すぎます)。", "The tree can be walked for hands with h up to 2; beyond, it has too many branches.", "搜索树仅适用于 h 不超过2的手牌（再大则分支过多）。";
    Root: "始点", "Start", "起点";
    Goal: "ゴール", "goal", "终点";
    Skipped: "重複のため飛ばす", "skipped as a repeat", "因重复跳过";
    DeadEnd: "h を超える", "beyond h", "超过 h";
    TreeLeft: "残りの牌", "Tiles left", "剩余的牌";
    DealsTitle: "配牌と比べる", "Among dealt hands", "与发牌相比";
    DealsText: "ランダムな配牌13枚の h の分布です。あなたの手は太枠の列です。", "How h is spread over random deals of 13 tiles. Your hand is in the framed row.", "随机发13张时 h 的分布。您的手牌位于加框的一行。";
    DealsStart: "調べる", "Survey", "开始统计";
    DealsSeed: "シード", "seed", "种子";
    DealsNone: "上がり形なし", "no win left", "无法和牌";
    Share13: "割合", "share", "占比";
    HandsHead: "手", "hands", "手数";
    Remove: "手から外す", "Take out of the hand", "从手牌移除";
    SendIt: "控え室へ送る", "Send to the waiting room", "送到等候室";
    Replace: "別の牌に替える", "Replace", "换成别的牌";
    Release: "解除する", "Release", "解除";
    LeftInWall: "見えていない枚数", "Copies not in sight", "未见张数";
    Kind: "タイプ", "Type", "类型";
    Members: "メンバー", "Members", "成员";
    Since: "役になった日", "Counts since", "成役日期";
    Aliases: "別名", "Also known as", "别名";
    Doubtful: "扱いに注意", "Doubtful", "存疑";
    Princess: "プリンセス", "Princess", "Princess";
    Fairy: "フェアリー", "Fairy", "Fairy";
    Angel: "エンジェル", "Angel", "Angel";
    Extra: "詩花", "Extra", "Extra（詩花）";
    SoraKind: "そら", "Sora", "Sora（そら）";
    ScoreLose: "いま終わると", "If it ended now", "若此刻结束";
    BestSplit: "下線は、いちばん良い上がり形のユニットです。", "Lines below the tiles mark the units of the best goal.", "牌下的线标出最佳目标中的组合。";
    SplitNow: "下線は、いま終わるときに得点になるユニットです。", "Lines below the tiles mark the units that score now.", "牌下的线标出此刻可得分的组合。";
    BadLinkTitle: "共有リンクを読めません", "The share link cannot be read", "无法读取分享链接";
    BadLinkKept: "前に入れた手牌はそのままです。", "What you had entered is kept.", "之前输入的手牌已保留。";
    TextBad: "読めない文字があります", "Something cannot be read", "有无法读取的内容";
    DidYouMean: "もしかして", "Did you mean", "您是不是要找";
    Problems: "気になる点", "Problems", "问题";
    AnalysedRest: "その分を除いて解析しています。", "The rest is analysed without it.", "已排除该部分进行分析。";
    NoGoal: "上がれる形が残っていません", "No win is left", "已无法和牌";
    ShowExplanation: "くわしく", "Explain", "说明";
    WithoutExchanges: "交換が多すぎて、全部は数えられませんでした。ほかの結果は正確です。", "There are too many exchanges to count them all; everything else is exact.", "交换过多，未能全部计数；其他结果均为精确。";
    SeedSource: "記事 002「ミリジャン」(2019-12-12)", "Article 002 on Milljan (2019-12-12)", "文章 002《ミリジャン》（2019-12-12）";
    OneTapAdds: "タップで1枚増えます", "Each tap adds one", "每点一次加一张";
    Splits: "分け方", "splits", "拆法";
    SoraNote: "そらはユニットに入りません。使うかどうかは別に考えてください。", "Sora is in no unit; whether to use her is a separate decision.", "そら不属于任何组合；是否使用需另行判断。";
}

/// `Send 奈緒`: the headline of a drawn hand, in parts before and after the tile.
pub const fn send_parts(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::Ja => ("", " を送る"),
        Lang::En => ("Send ", ""),
        Lang::Zh => ("送出 ", ""),
    }
}

/// What remains after the best discard: `Waiting on 4 kinds, 11 tiles`.
pub fn after_discard(h: u8, kinds: usize, copies: u64, lang: Lang) -> String {
    let count = super::kinds_and_tiles(kinds, copies, lang);
    if h == 1 {
        lang.pick(
            format!("待ち {count} · あと1枚でミリオンライブ"),
            format!("waits on {count}; one tile from the win"),
            format!("听 {count} · 差1张和牌"),
        )
    } else {
        lang.pick(
            format!("有効牌 {count} · 上がりまで{h}枚"),
            format!("nearer with {count}; {h} tiles from the win"),
            format!("有效牌 {count} · 距和牌{h}张"),
        )
    }
}

/// The headline of a waiting hand.
pub fn waiting(h: u8, lang: Lang) -> String {
    if h == 1 {
        lang.pick(
            "あと1枚でミリオンライブ".into(),
            "One tile from the win".into(),
            "差1张即可和牌".into(),
        )
    } else {
        lang.pick(
            format!("上がりまであと{h}枚"),
            format!("{h} tiles from the win"),
            format!("距和牌还差{h}张"),
        )
    }
}

/// The button for the discards that are not as fast.
pub fn other_discards(count: usize, shown: bool, lang: Lang) -> String {
    match (shown, lang) {
        (true, _) => lang.pick("遠くなる牌を隠す", "Hide slower discards", "收起较慢的送牌").into(),
        (false, Lang::Ja) => format!("上がりが遠くなる牌も見る({count})"),
        (false, Lang::En) => format!("Show slower discards too ({count})"),
        (false, Lang::Zh) => format!("也显示较慢的送牌（{count}）"),
    }
}

/// The button for claims that bring no gain.
pub fn other_claims(count: usize, shown: bool, lang: Lang) -> String {
    match (shown, lang) {
        (true, _) => {
            lang.pick("近づかない牌を隠す", "Hide claims that do not help", "收起无益的鸣牌").into()
        }
        (false, Lang::Ja) => format!("近づかない牌も見る({count})"),
        (false, Lang::En) => format!("Show claims that do not help ({count})"),
        (false, Lang::Zh) => format!("也显示无益的鸣牌（{count}）"),
    }
}

/// Which hand the claim table of a drawn hand is about.
pub fn claims_after(tile: &str, lang: Lang) -> String {
    lang.pick(
        format!("{tile} を送った後の12枚の手で計算しています。"),
        format!("For the twelve tiles left after sending {tile}."),
        format!("按送出 {tile} 之后的12张手牌计算。"),
    )
}

/// How many members a unit still lacks.
pub fn lacking(missing: u8, lang: Lang) -> String {
    match (missing, lang) {
        (0, _) => text(M::CompleteUnits, lang).into(),
        (n, Lang::Ja) => format!("あと{n}人"),
        (n, Lang::En) => format!("{n} short"),
        (n, Lang::Zh) => format!("差{n}人"),
    }
}

/// The headline of an unfinished hand.
pub fn more_tiles(missing: u8, lang: Lang) -> String {
    match (lang, missing) {
        (Lang::Ja, _) => format!("あと{missing}枚で解析できます"),
        (Lang::En, 1) => "One more tile for the analysis".into(),
        (Lang::En, _) => format!("{missing} more tiles for the analysis"),
        (Lang::Zh, _) => format!("再输入{missing}张即可分析"),
    }
}

/// Number of complete units and of those one short.
pub fn unit_counts(complete: usize, one_short: usize, lang: Lang) -> String {
    lang.pick(
        format!("完成 {complete} · あと1人 {one_short}"),
        format!("{complete} complete, {one_short} one short"),
        format!("完成 {complete} · 差一人 {one_short}"),
    )
}

/// `h = 1 · 11 ways`.
pub fn exchange_count(h: u8, count: u64, lang: Lang) -> String {
    let count = number(count);
    lang.pick(
        format!("h = {h} · {count}通り"),
        format!("h = {h}: {count} {}", if count == "1" { "way" } else { "ways" }),
        format!("h = {h} · {count}种"),
    )
}

/// That the list is not all.
pub fn shown_of(shown: usize, all: u64, lang: Lang) -> String {
    let (shown, all) = (number(shown as u64), number(all));
    lang.pick(
        format!("{all}通りのうち得点の高い{shown}通り"),
        format!("the {shown} best of {all} by score"),
        format!("共{all}种，显示得分最高的{shown}种"),
    )
}

/// A count of tiles over thirteen.
pub fn too_many(extra: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("13枚より{extra}枚多く入っています。はみ出した牌を外してください。"),
        Lang::En if extra == 1 => "There is one tile too many for 13. Take one out.".into(),
        Lang::En => format!("There are {extra} tiles too many for 13. Take some out."),
        Lang::Zh => format!("比13张多出{extra}张，请移除多余的牌。"),
    }
}

/// More than three copies of one tile.
pub fn fourth_copy(name: &str, copies: u8, lang: Lang) -> String {
    lang.pick(
        format!("{name} が{copies}枚あります。どの牌も3枚しかありません。"),
        format!("There are {copies} copies of {name}; each tile exists three times."),
        format!("{name} 有{copies}张；每种牌只有3张。"),
    )
}

/// More copies seen than there can be.
pub fn seen_too_often(name: &str, own: u8, seen: u8, lang: Lang) -> String {
    lang.pick(
        format!("{name} は手牌とティンに{own}枚、見えている牌に{seen}枚で、3枚を超えています。"),
        format!("{name}: {own} of your own and {seen} seen are more than the three there are."),
        format!("{name}：自己{own}张、可见{seen}张，超过了3张。"),
    )
}

/// A unit that does not count yet.
pub fn not_yet(name: &str, from: &str, lang: Lang) -> String {
    lang.pick(
        format!("「{name}」は{from}から役になります。日付を変えるか、解除してください。"),
        format!("“{name}” counts from {from} on. Change the date or release it."),
        format!("“{name}”自{from}起才成役。请更改日期或解除。"),
    )
}

/// A unit of two.
pub fn too_small(name: &str, lang: Lang) -> String {
    lang.pick(
        format!("「{name}」は2人以下なのでティンできません。"),
        format!("“{name}” has fewer than three members and cannot be claimed."),
        format!("“{name}”不足三人，不能鸣牌。"),
    )
}

/// A claimed unit that does not fit.
pub fn does_not_fit(name: &str, short: &str, lang: Lang) -> String {
    if short.is_empty() {
        lang.pick(
            format!("「{name}」を入れるとティンしたユニットが13枚を超えます。"),
            format!("With “{name}” the claimed units have more than 13 members."),
            format!("加上“{name}”后已鸣牌的组合超过13张。"),
        )
    } else {
        lang.pick(
            format!("「{name}」には {short} が足りません(3枚とも使われています)。"),
            format!("“{name}” lacks {short}: all three copies are used."),
            format!("“{name}”缺少 {short}（3张都已用完）。"),
        )
    }
}

/// Members that came from elsewhere when a unit was claimed.
pub fn came_from_elsewhere(name: &str, members: &str, lang: Lang) -> String {
    lang.pick(
        format!("「{name}」のうち {members} は手牌にないので、ティンでもらった牌として数えます。ティンで入るのは1枚だけです。"),
        format!("“{name}”: {members} were not in the hand and count as claimed. A claim brings in only one tile."),
        format!("“{name}”中的 {members} 不在手牌中，按鸣牌得到计算。一次鸣牌只能得到1张。"),
    )
}

/// Why an oshi is refused.
pub const fn bad_oshi(lang: Lang) -> &'static str {
    match lang {
        Lang::Ja => "そらは担当にできません。",
        Lang::En => "Sora cannot be your oshi.",
        Lang::Zh => "そら不能作为担当。",
    }
}

/// Why a share link opens nothing.
pub const fn bad_link(error: BadLink, lang: Lang) -> &'static str {
    let row = match error {
        BadLink::Characters => [
            "使えない文字が入っているか、途中で切れています。",
            "It holds characters that do not belong there, or is cut off.",
            "含有无效字符或不完整。",
        ],
        BadLink::Newer(_) => [
            "新しい版で作られたリンクです。ページを更新してください。",
            "It was made by a newer version; reload the page.",
            "由较新的版本生成，请刷新页面。",
        ],
        BadLink::OtherLab => {
            ["別のゲームのリンクです。", "It belongs to another game.", "这是其他游戏的链接。"]
        }
        BadLink::CutOff => ["途中で切れています。", "It is cut off.", "链接不完整。"],
        BadLink::TooLong => [
            "余分な文字がついています。",
            "There is something too much at its end.",
            "末尾有多余的内容。",
        ],
        BadLink::Date => {
            ["存在しない日付です。", "It names a day that does not exist.", "日期不存在。"]
        }
        BadLink::Content => [
            "存在しない牌かユニットが入っています。",
            "It names a tile or unit that does not exist.",
            "含有不存在的牌或组合。",
        ],
    };
    row[lang.index()]
}

/// Where a text cannot be read.
pub fn bad_word(word: &str, at: usize, lang: Lang) -> String {
    let at = at + 1;
    lang.pick(
        format!("{at}文字目の「{word}」は牌の名前ではありません。"),
        format!("“{word}” at character {at} is no tile's name."),
        format!("第{at}个字符处的“{word}”不是牌名。"),
    )
}

/// Where a unit's members cannot be read.
pub fn bad_unit(word: &str, at: usize, lang: Lang) -> String {
    let at = at + 1;
    lang.pick(
        format!("{at}文字目の「{word}」をメンバーとするユニットはありません。"),
        format!("No unit has the members “{word}” (character {at})."),
        format!("没有以“{word}”为成员的组合（第{at}个字符）。"),
    )
}

/// Where a part cannot be read.
pub fn bad_part(word: &str, at: usize, lang: Lang) -> String {
    let at = at + 1;
    lang.pick(
        format!(
            "{at}文字目の「{word}」は見出しではありません。見出しは ティン・見・担当・役 です。"
        ),
        format!("“{word}” at character {at} starts no part; parts are tin, seen, oshi and units."),
        format!("第{at}个字符处的“{word}”不是项目名。项目有 ティン、見、担当、役。"),
    )
}

/// Where a date cannot be read.
pub fn bad_date(word: &str, at: usize, lang: Lang) -> String {
    let at = at + 1;
    lang.pick(
        format!("{at}文字目の「{word}」は日付ではありません(例: 2019-12-12)。"),
        format!("“{word}” at character {at} is no date such as 2019-12-12."),
        format!("第{at}个字符处的“{word}”不是日期（例：2019-12-12）。"),
    )
}

/// Too many tiles in a text.
pub fn text_too_long(most: usize, at: usize, lang: Lang) -> String {
    let at = at + 1;
    lang.pick(
        format!("{at}文字目で{most}枚を超えます。"),
        format!("More than {most} tiles from character {at} on."),
        format!("从第{at}个字符起超过{most}张。"),
    )
}

/// How many hands were dealt for the survey.
pub fn dealt(hands: u64, lang: Lang) -> String {
    let hands = number(hands);
    lang.pick(
        format!("{hands}手を配りました"),
        format!("{hands} hands dealt"),
        format!("已发{hands}手"),
    )
}

/// Where the hand stands among dealt ones.
pub fn nearer_than(share: f64, lang: Lang) -> String {
    let share = percent(share, 1);
    lang.pick(
        format!("配牌の{share}より上がりに近い手です。"),
        format!("Nearer to the win than {share} of dealt hands."),
        format!("比{share}的发牌更接近和牌。"),
    )
}

/// What a screen reader says of a tile in the hand.
pub fn tile_label(name: &str, kind: &str, left: u8, lang: Lang) -> String {
    lang.pick(
        format!("{name}、{kind}、残り{left}枚"),
        format!("{name}, {kind}, {left} left"),
        format!("{name}，{kind}，剩余{left}张"),
    )
}

/// Why another discard is worse.
pub fn why_not(h: Option<u8>, best_h: u8, weight: u64, best_weight: u64, lang: Lang) -> String {
    match h {
        None => lang.pick(
            "この牌を送ると、上がれる形がなくなります。".into(),
            "After this discard no win is left.".into(),
            "送出此牌后将无法和牌。".into(),
        ),
        Some(h) if h > best_h => lang.pick(
            format!("上がりまで{h}枚になり、最善より{}枚遠くなります。", h - best_h),
            format!("Leaves {h} tiles to the win, {} more than the best.", h - best_h),
            format!("之后距和牌{h}张，比最佳多{}张。", h - best_h),
        ),
        Some(_) if weight < best_weight => lang.pick(
            format!("近づく牌が{weight}枚で、最善の{best_weight}枚より少なくなります。"),
            format!("Nearer with {weight} of the tiles left, against {best_weight} for the best."),
            format!("有效牌{weight}张，少于最佳的{best_weight}张。"),
        ),
        Some(_) => lang.pick(
            "速さは最善と同じです。".into(),
            "As fast as the best.".into(),
            "速度与最佳相同。".into(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_are_right_in_english() {
        assert_eq!(more_tiles(1, Lang::En), "One more tile for the analysis");
        assert_eq!(more_tiles(3, Lang::En), "3 more tiles for the analysis");
        assert_eq!(too_many(1, Lang::En), "There is one tile too many for 13. Take one out.");
    }
}
