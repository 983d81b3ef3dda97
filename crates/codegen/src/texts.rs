//! Texts in three languages, as `data/texts/` and `data/words/` have them: a JSON file for each enum of
//! keys, with a row for each key and the languages side by side.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::{read, save};

/// One file of texts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// Name of the enum of its keys.
    #[serde(rename = "enum")]
    pub name: String,
    /// What they are.
    pub about: String,
    /// The keys and their texts.
    #[serde(deserialize_with = "in_order")]
    pub texts: Vec<(String, Row)>,
}

/// One text in three languages.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    ja: Parts,
    en: Parts,
    zh: Parts,
}

impl Texts {
    /// The enum of its keys, whose variants these are.
    pub fn keys(&self, variants: &str) -> String {
        let Self { name, about, .. } = self;
        format!(
            "/// {about}\n#[allow(missing_docs)] // The texts explain themselves.\n\
             #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n#[repr(u16)]\n\
             pub enum {name} {{\n{variants}}}\n\n"
        )
    }
}

/// Writes `file.rs`: the keys of the texts at `path`, and the texts of all languages, built in.
///
/// # Panics
/// Where a text is missing or its gaps are not the same in all languages.
pub fn built_in(path: &str, file: &str) {
    let texts: Texts = read(path);
    let (mut variants, mut rows, mut count) = (String::new(), String::new(), 0);
    for (key, row) in &texts.texts {
        let all = row.checked(&format!("{path}: {key}"));
        writeln!(variants, "    {key} = {count},").expect("writing to a String");
        for part in 0..all[0].len() {
            writeln!(rows, "    {:?},", all.map(|one| &one[part])).expect("writing to a String");
            count += 1;
        }
    }
    let name = &texts.name;
    let code = format!(
        "{}impl ::lang::Key for {name} {{\n    \
         fn part(self, part: usize, lang: ::lang::Lang) -> &'static str {{\n        \
         static TEXTS: [[&str; 3]; {count}] = [\n{rows}];\n        \
         TEXTS[self as usize + part][lang.index()]\n    }}\n}}\n",
        texts.keys(&variants)
    );
    save(&format!("{file}.rs"), code);
}

impl Row {
    /// The parts of the text in Japanese, English and Chinese.
    ///
    /// # Panics
    /// Where a part is missing or empty, or has other gaps than in another language.
    pub fn checked(&self, place: &str) -> [&[String]; 3] {
        let key = place.rsplit(' ').next().unwrap_or_default();
        assert!(key.chars().all(|c| c.is_ascii_alphanumeric()), "{place}: letters and digits");
        let all = [&self.ja, &self.en, &self.zh].map(Parts::lines);
        for part in 0..all[0].len() {
            assert!(all.iter().all(|one| one.len() == all[0].len()), "{place}: as many parts");
            let gaps = all.map(|one| gaps(&one[part], place));
            assert!(gaps.iter().all(|each| *each == gaps[0]), "{place}: the same gaps: {gaps:?}");
            for text in all.map(|one| &one[part]) {
                assert!(!text.trim().is_empty() && !text.contains('\n'), "{place}: one line");
            }
        }
        all
    }

    /// The English text.
    pub fn english(&self) -> String {
        self.en.lines().join(" ")
    }
}

/// A text, or one of several parts such as title and words.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Parts {
    One(String),
    Many(Vec<String>),
}

impl Parts {
    fn lines(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Many(texts) => texts,
        }
    }
}

/// The numbers of the gaps in a text: 0 and 1 in `{0} of {1|one|more}`.
fn gaps(text: &str, place: &str) -> BTreeSet<u8> {
    let gap = |rest: &str| -> Option<u8> {
        let (inside, _) = rest.split_once('}')?;
        let mut parts = inside.split('|');
        let number = parts.next()?.parse().ok()?;
        assert!(matches!(parts.count(), 0..=2), "{place}: one word and more words in a gap");
        Some(number)
    };
    text.split('{').skip(1).filter_map(gap).collect()
}

/// Rows in the order of the file; a duplicate key is a mistake.
fn in_order<'de, D: Deserializer<'de>>(file: D) -> Result<Vec<(String, Row)>, D::Error> {
    struct Rows;
    impl<'de> Visitor<'de> for Rows {
        type Value = Vec<(String, Row)>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("keys with their texts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut rows: Vec<(String, Row)> = Vec::new();
            while let Some((key, row)) = map.next_entry::<String, Row>()? {
                if rows.iter().any(|(known, _)| *known == key) {
                    return Err(serde::de::Error::custom(format!("{key} stands here twice")));
                }
                rows.push((key, row));
            }
            Ok(rows)
        }
    }
    file.deserialize_map(Rows)
}
