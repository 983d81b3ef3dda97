//! All cards and items of all days have words in all languages.

use super::{describe, words};
use crate::i18n::Lang;
use jobs::contest::{List, ListReport, Listed, Rarity};

/// The list of a day, with effects.
fn listed(snapshot: &str) -> Listed {
    let line = format!(
        r#"{{"job":"{}","snapshot":"{snapshot}","effects":true}}"#,
        <List as jobs::Job>::NAME
    );
    let envelope = jobs::Envelope::from_line(&line).unwrap_or_else(|_| panic!("{line}"));
    let answer = jobs::run(envelope, || 0.0).unwrap_or_else(|error| panic!("{error}"));
    let report = serde_json::to_value(answer).expect("a report is JSON");
    let report: ListReport = serde_json::from_value(report).expect("a list");
    report.into()
}

/// Every line of what cards and items of a day do, with the name.
fn lines(listed: &Listed, lang: Lang) -> Vec<(String, String)> {
    let named = |name: &str, lines: Vec<String>| -> Vec<(String, String)> {
        lines.into_iter().map(|line| (name.to_owned(), line)).collect()
    };
    let cards = listed.cards.iter().map(|card| named(&card.name, describe::card(card, lang)));
    let items = listed.items.iter().map(|item| named(&item.name, describe::item(item, lang)));
    cards.chain(items).flatten().collect()
}

/// The line with 0 for each name of a card: those are Japanese in all languages.
fn without_names(line: &str) -> String {
    let mut parts = line.split('「');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "0" + part.split_once('」').map_or("", |(_, rest)| rest))
}

const DAYS: [&str; 4] = ["v2024-08-10", "v2024-11-16", "v2024-12-20", "v2026-08-18"];

#[test]
fn every_card_and_item_is_told_in_words_alone() {
    let is_japanese = |c: char| matches!(c, '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}');
    let east_asian = |c: char| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    for day in DAYS {
        let listed = listed(day);
        assert_eq!(listed.snapshot, day);
        for lang in Lang::ALL {
            let mut wrong = Vec::new();
            for (name, line) in lines(&listed, lang) {
                let plain = without_names(&line);
                let is_word = |word: &str| ["SP", "SSR", "SR", "R", "N"].contains(&word);
                let mut latin = plain.split(|c: char| !c.is_ascii_alphabetic());
                let strange = match lang {
                    Lang::En => plain.contains(east_asian),
                    Lang::Ja => latin.any(|word| !word.is_empty() && !is_word(word)),
                    Lang::Zh => {
                        plain.contains(is_japanese)
                            || latin.any(|word| !word.is_empty() && !is_word(word))
                    }
                };
                // Something that has no words leaves a gap.
                let gap = ["{", "_", "  ", "：，", "、、", "，，", "： ", ": ;", "; ;"];
                let ends = plain.ends_with(['：', '、', '，', ':', ';', ' ']);
                if strange || ends || plain.is_empty() || gap.iter().any(|gap| plain.contains(gap))
                {
                    wrong.push(format!("{name}: {line}"));
                }
            }
            assert!(wrong.is_empty(), "{day}, {lang:?}:\n{}", wrong.join("\n"));
        }
    }
}

#[test]
fn what_the_newest_day_brought_is_told() {
    let listed = listed("v2026-08-18");
    let all = |lang: Lang| lines(&listed, lang);
    let [ja, en, zh] = [all(Lang::Ja), all(Lang::En), all(Lang::Zh)];
    if let Ok(folder) = std::env::var("DESCRIBED") {
        for (name, lines) in [("ja", &ja), ("en", &en), ("zh", &zh)] {
            let text: Vec<String> =
                lines.iter().map(|(name, line)| format!("{name}\t{line}")).collect();
            std::fs::write(format!("{folder}/{name}.txt"), text.join("\n")).expect("a file");
        }
    }
    let told = |lines: &[(String, String)], name: &str, words: &str| {
        let of: Vec<_> = lines.iter().filter(|(of, _)| of == name).map(|(_, line)| line).collect();
        assert!(of.iter().any(|line| line.contains(words)), "{name}, {words}: {of:#?}");
    };
    told(&ja, "夏夜に咲く思い出", "5回に1回、パラメータ+4");
    told(&en, "夏夜に咲く思い出", "every 5 times, points +4");
    told(&ja, "のんびり屋さん", "指針をのんびりにする");
    told(&ja, "脚光", "好調が21未満");
    told(&ja, "脚光", "3回目から2回に1回");
    told(&en, "クールすぎるアイドル", "Play at no cost: 「クールすぎるアイドル」");
    told(&ja, "クールすぎるアイドル", "ターン内1回まで");
    told(&ja, "すべてを超えた先へ", "毎ターン：4ターン目なら、やる気+2");
    told(&ja, "シーズン48 ステージ1", "3回に1回、好調 7ターン");
    told(&zh, "H.I.F応援棒（紫）", "直到牌库有22张");
    assert!(listed.cards.iter().any(|card| card.rarity == Rarity::Legend));
    assert_eq!(words::rarity(Rarity::Legend, Lang::En), "Legend");
}

#[test]
fn nothing_is_left_out() {
    for day in DAYS {
        let listed = listed(day);
        assert!(!listed.cards.iter().any(|card| card.missing), "{day}");
        assert!(!listed.items.iter().any(|item| item.missing), "{day}");
    }
}
