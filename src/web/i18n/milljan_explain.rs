//! What the numbers of the Milljan pages mean: title, sentence and formula in three languages.

use super::Lang;

/// A number that can be explained.
#[allow(missing_docs)] // The texts explain themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    H,
    Weight,
    Next,
    Mean,
    Kinds,
    Left,
    Tsumo,
    Ron,
    Lose,
    ExchangeCount,
    ExchangeScore,
    ClaimH,
    TreeNode,
    Deals,
    Units,
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::H,
        Self::Weight,
        Self::Next,
        Self::Mean,
        Self::Kinds,
        Self::Left,
        Self::Tsumo,
        Self::Ron,
        Self::Lose,
        Self::ExchangeCount,
        Self::ExchangeScore,
        Self::ClaimH,
        Self::TreeNode,
        Self::Deals,
        Self::Units,
    ];
}

/// Title, text and formula of a topic.
pub const fn topic(topic: Topic, lang: Lang) -> [&'static str; 3] {
    let rows: [[&'static str; 3]; 3] = match topic {
        Topic::H => [
            [
                "h: 上がりまでの枚数",
                "手牌とティンだけで、ユニットに分けきった13枚(ゴール)にするには、最低で何枚入れ替えるか。見えている牌を除き、残っている牌だけで数えています。麻雀のシャンテン数は h−1 にあたります。",
                "h = min over goals G of |G ∖ 手牌|",
            ],
            [
                "h: tiles to the win",
                "The fewest tiles that must be exchanged until the hand, with its claimed units, is thirteen tiles made of whole units (a goal). Only copies that are not in sight count. Shanten in mahjong is h − 1.",
                "h = min over goals G of |G ∖ hand|",
            ],
            [
                "h：距和牌张数",
                "要使手牌（含已鸣组合）成为完全由组合构成的13张（目标），最少需要交换几张。只计算尚未出现的牌。麻将的向听数即 h−1。",
                "h = min_G |G ∖ 手牌|",
            ],
        ],
        Topic::Weight => [
            [
                "近づく牌の枚数",
                "引くと h が1つ下がる牌すべての、まだ見えていない枚数の合計です。種類ではなく枚数で数えます。",
                "枚数 = Σ 残り(x),  x は有効牌",
            ],
            [
                "Tiles that bring it nearer",
                "The copies not in sight of every tile that lowers h by one when drawn. Copies are counted, not kinds.",
                "weight = Σ left(x) over advancing x",
            ],
            [
                "有效牌张数",
                "摸到后能使 h 减1的所有牌中尚未出现的张数之和。按张数而非种类计算。",
                "张数 = Σ 剩余(x)，x 为有效牌",
            ],
        ],
        Topic::Next => [
            [
                "次の1枚で近づく確率",
                "見えていない牌から等しい確率で1枚引くとき、近づく牌を引く確率です。",
                "確率 = 近づく牌の枚数 ÷ 見えていない牌の枚数",
            ],
            [
                "Chance with the next draw",
                "The chance that the next tile, drawn evenly from all tiles not in sight, brings the hand nearer.",
                "chance = weight ÷ tiles not in sight",
            ],
            [
                "下一张有效的概率",
                "从所有未见的牌中等概率摸一张时，摸到有效牌的概率。",
                "概率 = 有效牌张数 ÷ 未见牌张数",
            ],
        ],
        Topic::Mean => [
            [
                "上がったときの平均点",
                "ツモで上がるときの点を、残り枚数で重みをつけて平均したものです。",
                "平均 = Σ 残り(x)·ツモ点(x) ÷ Σ 残り(x)",
            ],
            [
                "Mean points of the win",
                "Points by own draw, averaged over the winning tiles by their copies left.",
                "mean = Σ left(x)·tsumo(x) ÷ Σ left(x)",
            ],
            [
                "和牌平均分",
                "自摸得分按各张的剩余张数加权平均。",
                "平均 = Σ 剩余(x)·自摸分(x) ÷ Σ 剩余(x)",
            ],
        ],
        Topic::Kinds => [
            [
                "記事の数え方(種類)",
                "記事は、どの交換の「入る牌」の組も等しい確率とみなしています。比べるために出していますが、残り枚数を見ていないので、順位には使っていません。",
                "割合 = この牌を送る交換の「入る組」の数 ÷ 全部の「入る組」の数",
            ],
            [
                "The article's measure (kinds)",
                "The article takes every set of incoming tiles as equally likely. It is shown for comparison; it ignores how many copies are left, so it does not rank.",
                "share = incoming sets that go with this discard ÷ all incoming sets",
            ],
            [
                "文章的算法（按种类）",
                "文章把每一种“进牌组合”视为等可能。此处仅供比较；它不考虑剩余张数，因此不用于排序。",
                "占比 = 送此牌的进牌组合数 ÷ 全部进牌组合数",
            ],
        ],
        Topic::Left => [
            [
                "残り枚数",
                "どの牌も3枚あります。手牌・ティン・見えている牌を引いた残りです。",
                "残り = 3 − 手牌とティン − 見えている牌",
            ],
            [
                "Copies left",
                "Each tile exists three times. What is in your hand, in your claimed units or seen elsewhere is taken off.",
                "left = 3 − own − seen",
            ],
            ["剩余张数", "每种牌有3张，减去手牌、已鸣组合与可见的张数。", "剩余 = 3 − 自有 − 可见"],
        ],
        Topic::Tsumo => [
            [
                "ツモの得点",
                "n人ユニット1つにつき max(1000, 2000(n−k−t−1)) 点。上がれば k=0、ティンしたユニットは t=1。担当がどれかに入っていれば一度だけ2000点。分け方はいちばん高いものを採ります。",
                "Σ max(1000, 2000·(n − k − t − 1)) + 担当2000",
            ],
            [
                "Points by own draw",
                "Each unit of n members scores max(1000, 2000(n−k−t−1)); k = 0 for a win, t = 1 for a claimed unit. 2000 once if the oshi is in any unit. The best split counts.",
                "Σ max(1000, 2000·(n − k − t − 1)) + 2000 for the oshi",
            ],
            [
                "自摸得分",
                "每个 n 人组合得 max(1000, 2000(n−k−t−1)) 分；和牌时 k=0，鸣牌组合 t=1。担当在任一组合中则加一次2000分。取最高的拆法。",
                "Σ max(1000, 2000·(n − k − t − 1)) + 担当2000",
            ],
        ],
        Topic::Ron => [
            [
                "ロンの得点",
                "ツモと同じ式で、当たり牌の入るユニット1つだけ t=1 になります。どのユニットに入れるかは得な方を選べます。詩花1枚だけのユニットはロンできません。",
                "ツモの得点 − 当たり牌のユニットの目減り",
            ],
            [
                "Points by ron",
                "As by own draw, but t = 1 for the unit that holds the winning tile; the player picks the cheapest. 詩花 alone cannot be won by ron.",
                "tsumo points − what the holding unit loses",
            ],
            [
                "荣和得分",
                "与自摸相同，但含和牌张的组合 t=1；由玩家选择损失最小的组合。单独的詩花不能荣和。",
                "自摸分 − 该组合减少的分",
            ],
        ],
        Topic::Lose => [
            [
                "いま終わったときの得点",
                "上がれずに終わると k=1 です。今ある牌だけでできるユニットの、いちばん高い組み合わせの点です。",
                "max over disjoint complete units of Σ max(1000, 2000·(n − 1 − t − 1)) + 担当2000",
            ],
            [
                "Points if the game ended now",
                "Without a win k = 1. The best choice of disjoint units that are complete already.",
                "max over disjoint complete units of Σ max(1000, 2000·(n − 1 − t − 1)) + 2000 for the oshi",
            ],
            [
                "此刻结束的得分",
                "未和牌时 k=1。取现有完整组合中互不重叠的最高得分。",
                "max Σ max(1000, 2000·(n − 1 − t − 1)) + 担当2000",
            ],
        ],
        Topic::ExchangeCount => [
            [
                "最小交換の数",
                "h枚の入れ替えで上がれる「送る牌の組と入る牌の組」を、重複なく数えた数です。同じ牌でもユニットの分け方が違うものは1通りにまとめています。記事のプログラムは受け皿の違いも数えていました。",
                "#{(手牌∖G, G∖手牌) : |G∖手牌| = h}",
            ],
            [
                "Number of minimal exchanges",
                "Different pairs (tiles out, tiles in) that win with h tiles. Pairs that only differ in how units are split count once; the article's program counted those too.",
                "#{(hand∖G, G∖hand) : |G∖hand| = h}",
            ],
            [
                "最小交换数",
                "用 h 张换牌即可和牌的“送出组与进入组”的不同数目。仅拆法不同的算一种；文章的程序把接收组合的不同也计入。",
                "#{(手牌∖G, G∖手牌) : |G∖手牌| = h}",
            ],
        ],
        Topic::ExchangeScore => [
            [
                "交換後の得点",
                "この交換で上がったとき(ツモ)の、いちばん高い分け方の得点です。",
                "Σ max(1000, 2000·(n − t − 1)) + 担当2000",
            ],
            [
                "Points after the exchange",
                "Points by own draw of the best split that this exchange makes.",
                "Σ max(1000, 2000·(n − t − 1)) + 2000 for the oshi",
            ],
            [
                "交换后的得分",
                "通过此交换自摸和牌时，最高拆法的得分。",
                "Σ max(1000, 2000·(n − t − 1)) + 担当2000",
            ],
        ],
        Topic::ClaimH => [
            [
                "ティンした後の h",
                "このユニットをティンで公開し、残りの手牌で上がりまで何枚かを数え直したものです。今の h より小さいときだけ近づきます。",
                "h(手牌 − ほかのメンバー, ティン + ユニット)",
            ],
            [
                "h after the claim",
                "The distance of the drawn state that follows: the unit is exposed and fixed, the rest counted anew. A claim helps only where it is below h now.",
                "h(hand − other members, claimed + unit)",
            ],
            [
                "鸣牌后的 h",
                "公开该组合后，对剩余手牌重新计算的距和牌张数。只有小于当前 h 才更近。",
                "h(手牌 − 其他成员, 已鸣 + 组合)",
            ],
        ],
        Topic::TreeNode => [
            [
                "記事の探索の g と h",
                "g はここまでで足りない人数、h はまだ埋まっていない枠の数です。h が0になったとき、g がそのゴールの入れ替え枚数です。「最小」はこの枝の先で見つかる最小の枚数です。",
                "f(枝) = g + (残りの枠で足りない人数の最小)",
            ],
            [
                "g and h of the article's search",
                "g counts members missing so far, h the slots still open. When h reaches 0, g is the goal's number of exchanges. “Least” is the smallest number found anywhere below.",
                "f(branch) = g + fewest missing for the open slots",
            ],
            [
                "文章搜索中的 g 与 h",
                "g 为至此缺少的人数，h 为尚未填满的位置数。h 为0时，g 即该目标的交换张数。“最小”为该分支之下能找到的最小值。",
                "f(分支) = g + 剩余位置所缺人数的最小值",
            ],
        ],
        Topic::Deals => [
            [
                "配牌の分布",
                "162枚から13枚を、シードを1つずつ変えて無作為に配り、それぞれの h を正確に求めて数えました。割合の±は95%の範囲です。",
                "p ± 1.96·√(p(1−p)/n)",
            ],
            [
                "How deals are spread",
                "Thirteen of the 162 tiles are dealt at random, one seed after the other, and h is found exactly for each. ± is the 95 % range of the share.",
                "p ± 1.96·√(p(1−p)/n)",
            ],
            [
                "发牌分布",
                "从162张中按连续的种子随机发13张，逐一精确求出 h 并计数。± 为占比的95%区间。",
                "p ± 1.96·√(p(1−p)/n)",
            ],
        ],
        Topic::Units => [
            [
                "ユニットの数え方",
                "メンバー全員が手牌にあれば「完成」、1人だけいなければ「あと1人」です。同じ牌を別のユニットでも数えるので、全部を同時には使えません。",
                "足りない人 = メンバー ∖ 手牌",
            ],
            [
                "How units are counted",
                "Complete if all members are in the hand, one short if one is not. A tile may count for several units here, so not all can be used at once.",
                "missing = members ∖ hand",
            ],
            [
                "组合的计数",
                "成员全在手牌中为“完成”，缺一人为“差一人”。同一张牌可计入多个组合，因此不能同时全部使用。",
                "缺少 = 成员 ∖ 手牌",
            ],
        ],
    };
    rows[lang.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_words_in_every_language() {
        for subject in Topic::ALL {
            for lang in Lang::ALL {
                assert!(
                    topic(subject, lang).iter().all(|words| !words.is_empty()),
                    "{subject:?} {lang:?}"
                );
            }
        }
    }
}
