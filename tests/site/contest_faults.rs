//! Contest: what is wrong with a request or a file, in three languages.

use super::support::{Browser, Site, give_file, id};

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
                "ボーカル：0 から 65,535",
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
            stage
                .replace("[9,", "[\"a\",")
                .replace("\"param", "{\"plan\":\"Plan1\",\"cards\":[],\"param")
                + "}",
            format!(
                r#"{{"idol":"i_card-hski-3-006","cards":[],"items":["{item}","{item}"],{stage}}}"#
            ),
        ];
        for (file, words) in files.iter().zip(all) {
            give_file(&browser, "import", file).await;
            browser.wait_text(&id("bad-file"), words).await;
            assert_eq!(browser.count(&id("card-7")).await, 1);
        }
    }
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}
