//! All cards and items of all days have words in all languages.

use crate::support::{ask, try_ask};
use jobs::contest::{BETWEEN, CardRow, ListReport, Listed, Rarity, words};
use sakiyomi::i18n::Lang;
use serde_json::{Value, json};

/// The list of a day in the words of a language.
fn listed(snapshot: &str, lang: Lang) -> Listed {
    let listed = ask(json!({"job": "contest.list", "snapshot": snapshot, "words": lang}));
    let listed: ListReport = serde_json::from_value(listed).expect("a list");
    listed.into()
}

/// Every line of what cards and items of a day do, with the name.
fn lines(listed: &Listed) -> Vec<(String, String)> {
    let named = |name: &str, text: &str| -> Vec<(String, String)> {
        text.split(BETWEEN).map(|line| (name.to_owned(), line.to_owned())).collect()
    };
    let cards = listed.cards.iter().map(|card| named(&card.name, &card.does));
    let wanted = listed.cards.iter().filter(|card| !card.wanted.is_empty());
    let wanted = wanted.map(|card| named(&card.name, &card.wanted));
    let items = listed.items.iter().filter(|item| !item.does.is_empty());
    let items = items.map(|item| named(&item.name, &item.does));
    cards.chain(wanted).chain(items).flatten().collect()
}

/// The line with 0 for each name of a card: those are Japanese in all languages.
fn without_names(line: &str) -> String {
    let mut parts = line.split('「');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "0" + part.split_once('」').map_or("", |(_, rest)| rest))
}

/// Whether a line has words of the language alone, and no gap.
pub fn is_told(line: &str, lang: Lang) -> bool {
    let is_japanese = |c: char| matches!(c, '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}');
    let east_asian = |c: char| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    let plain = without_names(line);
    let is_word = |word: &str| ["SP", "SSR", "SR", "R", "N"].contains(&word);
    let mut latin = plain.split(|c: char| !c.is_ascii_alphabetic());
    let strange = match lang {
        Lang::En => plain.contains(east_asian),
        Lang::Ja => latin.any(|word| !word.is_empty() && !is_word(word)),
        Lang::Zh => {
            plain.contains(is_japanese) || latin.any(|word| !word.is_empty() && !is_word(word))
        }
    };
    // Something that has no words leaves a gap.
    let gap = ["{", "_", "  ", "：，", "、、", "，，", "： ", ": ;", "; ;"];
    let ends = plain.ends_with(['：', '、', '，', ':', ';', ' ']);
    !strange && !ends && !plain.is_empty() && !gap.iter().any(|gap| plain.contains(gap))
}

const DAYS: [&str; 4] = ["v2024-08-10", "v2024-11-16", "v2024-12-20", "v2026-08-18"];

#[test]
fn every_card_and_item_is_told_in_words_alone() {
    for day in DAYS {
        for lang in Lang::ALL {
            let listed = listed(day, lang);
            assert_eq!(listed.snapshot, day);
            let mut wrong = Vec::new();
            for (name, line) in lines(&listed) {
                if !is_told(&line, lang) {
                    wrong.push(format!("{name}: {line}"));
                }
            }
            assert!(wrong.is_empty(), "{day}, {lang:?}:\n{}", wrong.join("\n"));
        }
    }
}

#[test]
fn what_the_newest_day_brought_is_told() {
    let newest = DAYS[3];
    let [ja, en, zh] = Lang::ALL.map(|lang| lines(&listed(newest, lang)));
    let listed = listed(newest, Lang::En);
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
        let listed = listed(day, Lang::Ja);
        assert!(!listed.cards.iter().any(|card| card.missing), "{day}");
        assert!(!listed.items.iter().any(|item| item.missing), "{day}");
    }
}

#[test]
fn a_customised_card_is_told_as_it_is() {
    let asked = |cards: Value| {
        ask(json!({"job": "contest.describe", "snapshot": DAYS[3], "words": "en", "cards": cards}))
    };
    let all = listed(DAYS[3], Lang::En);
    let card = all.cards.iter().find(|card| card.name == "成就+").expect("it is there");
    let custom = |name: &str| {
        let mut own = card.customs.split(' ');
        own.find(|id| all.customs.iter().any(|one| one.id == **id && one.name == name))
            .unwrap_or_else(|| panic!("{name} of {}", card.customs))
    };
    let customs = json!([[custom("好調+"), 1], [custom("コスト値-"), 1]]);
    let told = asked(json!([[card.id, 1], [card.id, 1, customs]]));
    let rows = told["cards"].as_array().expect("rows").iter();
    let rows: Vec<CardRow> =
        rows.map(|row| CardRow::of_text(row.as_str().expect("a row"))).collect();
    assert_eq!(&rows[0], card, "as in the list");
    assert_eq!((rows[1].name.as_str(), rows[1].stamina), ("成就+", card.stamina - 2));
    let lines: Vec<&str> = rows[1].does.split(BETWEEN).collect();
    assert_eq!(lines[0], format!("Costs {} stamina", rows[1].stamina));
    assert!(lines.contains(&"From the start: good condition +2"), "{lines:?}");
    // What a card can't be customised by is refused, with its place.
    let wrong = json!({
        "job": "contest.describe", "snapshot": DAYS[3], "words": "en",
        "cards": [[card.id, 1], [card.id, 1, [["p_custom-none", 1]]]],
    });
    let error = try_ask(&wrong).expect_err("there is no such thing");
    assert_eq!(error.at, "/cards/1/2/0");
}

#[test]
fn what_effects_of_an_own_stage_can_be_is_told_in_words() {
    use jobs::contest::{STAGE_FIELDS, STAGE_KINDS, STAGE_PHASES};
    for lang in Lang::ALL {
        let told = ask(json!({"job": "contest.describe", "words": lang, "choices": true}));
        let sizes = [STAGE_PHASES.len(), STAGE_FIELDS.len(), STAGE_KINDS.len()];
        for (list, size) in ["phases", "fields", "kinds"].into_iter().zip(sizes) {
            let words = told["choices"][list].as_array().expect("words");
            assert_eq!(words.len(), size, "{list}");
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            for text in &words {
                let gap = text.is_empty() || text.contains(['{', '_']) || text.contains("77");
                assert!(!gap, "{list}, {lang:?}: {text:?}");
            }
            // Each can be told from the others.
            let different: std::collections::BTreeSet<_> = words.iter().collect();
            assert_eq!(different.len(), size, "{list}, {lang:?}: {words:#?}");
        }
    }
}
