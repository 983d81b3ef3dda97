//! Numbers as people type them, and as pages write them.

use proptest::prelude::*;
use sakiyomi::i18n::{decimal, decimal_digits, number, read_whole, short};

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

proptest! {
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
        let _ = (read_whole(&text), decimal_digits(&text));
    }
}
