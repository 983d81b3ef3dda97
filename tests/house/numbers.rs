//! Numbers as people type them, and as pages write them.

use proptest::prelude::*;
use sakiyomi::i18n::{
    BadScores, MOST_SCORES, decimal, decimal_digits, number, read_scores, read_whole, short,
};

#[test]
fn whole_numbers_are_read_in_every_form() {
    let forms = [
        ("1000", 1000),
        (" 1,000 ", 1000),
        ("１，０００", 1000),
        ("1 000", 1000),
        ("0x3e8", 1000),
        ("0X3E8", 1000),
        ("-77", -77),
        ("−77", -77),
        ("9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
    ];
    for (text, value) in forms {
        assert_eq!(read_whole(text), Some(value), "{text}");
    }
    for text in ["", " ", "1.5", "1e5", "0x", "0xg", "abc", "9223372036854775808", "1-2"] {
        assert_eq!(read_whole(text), None, "{text}");
    }
}

#[test]
fn a_comma_is_a_decimal_point_where_it_cannot_part_thousands() {
    let forms = [
        ("0,5", "0.5"),
        ("-0,125", "-0.125"),
        ("4,25", "4.25"),
        ("1,234", "1234"),
        ("1,234.5", "1234.5"),
        ("-1,234,567", "-1234567"),
        ("４．５", "4.5"),
        (",5", ".5"),
        ("abc", "abc"),
    ];
    for (text, digits) in forms {
        assert_eq!(decimal_digits(text), digits, "{text}");
    }
}

#[test]
fn a_list_of_scores_is_read_however_its_numbers_are_parted() {
    let forms: [(&str, &[u32]); 14] = [
        ("", &[]),
        (" \n、, ", &[]),
        ("12345 23456\t9876", &[12345, 23456, 9876]),
        ("12345、23456　9876\r\n500", &[12345, 23456, 9876, 500]),
        ("１２３４５，２３４５６", &[12345, 23456]),
        ("12,345 23,456, 1,234,567", &[12345, 23456, 1_234_567]),
        ("１２，３４５、２３，４５６", &[12345, 23456]),
        ("12345,23456,9876,", &[12345, 23456, 9876]),
        ("12345, 23,456", &[12345, 23456]),
        ("12345点\n23,456点", &[12345, 23456]),
        ("12345pt 23456pts", &[12345, 23456]),
        // No comma here can separate thousands.
        ("12345,678", &[12345, 678]),
        ("5,6,7", &[5, 6, 7]),
        ("0;4294967295", &[0, u32::MAX]),
    ];
    for (text, scores) in forms {
        assert_eq!(read_scores(text).as_deref(), Ok(scores), "{text}");
    }
}

#[test]
fn a_list_of_scores_says_which_part_of_it_cannot_be_read() {
    use BadScores::{Commas, NotAScore, TooLarge};
    let forms = [
        ("12345 abc 23456", NotAScore("abc")),
        ("12345 -5", NotAScore("-5")),
        ("12.5", NotAScore("12.5")),
        ("1,,2", NotAScore("1,,2")),
        ("12345/23456", NotAScore("12345/23456")),
        // 12,345 and 23,456, or four numbers.
        ("9999 12,345,23,456", Commas("12,345,23,456")),
        ("1,234,23456", Commas("1,234,23456")),
        ("1,234,5", Commas("1,234,5")),
        ("4294967296", TooLarge("4294967296")),
        ("12,345,678,901", TooLarge("12,345,678,901")),
        ("99999999999,1", TooLarge("99999999999,1")),
    ];
    for (text, fault) in forms {
        assert_eq!(read_scores(text), Err(fault), "{text}");
    }
    assert_eq!(read_scores(&"1 ".repeat(MOST_SCORES)).map(|all| all.len()), Ok(MOST_SCORES));
    let many = "1 ".repeat(MOST_SCORES + 1);
    assert_eq!(read_scores(&many), Err(BadScores::TooMany(MOST_SCORES + 1)));
}

proptest! {
    #[test]
    fn a_list_of_scores_can_be_written_with_and_without_thousands(scores: Vec<u32>) {
        for write in [|score: &u32| score.to_string(), |score: &u32| number(u64::from(*score))] {
            let text: Vec<String> = scores.iter().map(write).collect();
            for text in [text.join(" "), text.join("、")] {
                prop_assert!(read_scores(&text).is_ok_and(|read| read == scores), "{}", text);
            }
        }
    }

    #[test]
    fn what_a_page_writes_can_be_typed(value: u64, cents in -100_000_000_i64..100_000_000) {
        let value = value >> 1;
        prop_assert_eq!(read_whole(&number(value)), i64::try_from(value).ok());
        let value = cents as f64 / 100.0;
        for text in [decimal(value, 2), short(value, 2)] {
            prop_assert_eq!(decimal_digits(&text).parse(), Ok(value), "{}", text);
        }
    }

    #[test]
    fn no_text_is_too_strange(text: String) {
        let _ = (read_whole(&text), decimal_digits(&text), read_scores(&text));
    }
}
