//! Contest: what is wrong with a request or a file, told in three languages.

use std::fs;
use std::path::Path;

use super::support::{Browser, Site, id};

/// The codes that a file of jobs makes errors with.
fn codes(file: &Path, found: &mut Vec<String>) {
    let text = fs::read_to_string(file).expect("a readable file");
    for start in ["JobError::plain(", "unknown("] {
        for (at, _) in text.match_indices(start) {
            let rest = text[at + start.len()..].trim_start();
            let code = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
            found.extend(code.map(str::to_owned));
        }
    }
}

#[test]
fn every_code_of_a_contest_job_has_words_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join("crates/jobs/contest/src")).expect("the jobs are there") {
        codes(&entry.expect("a readable entry").path(), &mut found);
    }
    assert!(found.iter().any(|code| code == "contradiction"), "{found:?}");
    let words = fs::read_to_string(root.join("src/pages/contest/fault.rs")).expect("the page");
    found.retain(|code| !words.contains(&format!("\"{code}\"")));
    // Told where the rest of what serde finds is told.
    found.retain(|code| code != "missing-field");
    assert!(found.is_empty(), "codes without words: {found:?}");
}

/// A script that puts a file with this text into the field.
fn take(text: &str) -> String {
    let text = serde_json::to_string(text).expect("a text");
    format!(
        "const input = document.querySelector('{}'); const files = new DataTransfer(); \
         files.items.add(new File([{text}], 'a.json')); input.files = files.files; \
         input.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        id("import")
    )
}

#[tokio::test]
async fn a_wrong_file_is_told_in_the_language_of_the_page_and_nothing_is_lost() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let stage = r#""parameters":[9,9,9],"stage":{"season":"pvp_rate_config-1","stage":"2"}"#;
    for (language, all) in [
        (
            "ja",
            [
                "1行目の3文字目",
                "「cadrs」という項目",
                "ボーカル: 0 から 65,535",
                "同じPアイテムが2個",
            ],
        ),
        (
            "en",
            [
                "line 1, character 3",
                "no field “cadrs” here",
                "Vocal: A whole number from 0",
                "P-item 2: This P-item is there twice",
            ],
        ),
        ("zh", ["第1行第3个字符", "没有字段“cadrs”", "声乐：应为0到65,535", "同一P道具有两个"]),
    ] {
        browser.speak(language).await;
        browser.goto(&site.url("contest/loadout")).await;
        browser.wait(&id("card-7")).await;
        let item = "pitem_01-3-051-1";
        let files = [
            "{]".replace('{', "{ "),
            format!(r#"{{"plan":"Plan1","cadrs":[],{stage}}}"#),
            stage.replace("[9,", "[\"a\",").replace("\"param", "{\"plan\":\"Plan1\",\"param") + "}",
            format!(
                r#"{{"idol":"i_card-hski-3-006","cards":[],"items":["{item}","{item}"],{stage}}}"#
            ),
        ];
        for (file, words) in files.iter().zip(all) {
            browser.js(&take(file)).await;
            browser.wait_text(&id("bad-file"), words).await;
            assert_eq!(browser.count(&id("card-7")).await, 1);
        }
    }
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}
