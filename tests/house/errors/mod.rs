//! Every error that a request can meet has a code, an English sentence, and words in three languages.
//!
//! Each family has a file of its own here, with an error of every kind. What people read is kept
//! beside it as a table: `UPDATE=1 cargo test --test house errors` rewrites the tables, and their
//! diff shows how a change affects what people read.

mod battleship;
mod brew;
mod contest;
mod links;
mod milljan;
mod request;
mod splendor;

use std::collections::HashSet;
use std::fmt::{Debug, Write as _};
use std::mem::discriminant;
use std::path::Path;

use strum::EnumCount;

use jobs::{ErrorKind, JobError};
use sakiyomi::i18n::Lang;

/// Checks what every family must have: `samples` has an error of every kind, and `words` expresses
/// each in three languages.
fn check<K: ErrorKind + EnumCount + PartialEq + Debug>(
    samples: &[K],
    words: impl Fn(&K, Lang) -> String,
) {
    let kinds: HashSet<_> = samples.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), K::COUNT, "{}: an error of every kind", K::FAMILY);
    let mut table = String::new();
    for sample in samples {
        let error = JobError::new(sample, "/at");
        assert_eq!(error.kind::<K>().as_ref(), Some(sample));
        let data = serde_json::to_value(sample).expect("plain data");
        assert_eq!(jobs_core::read::<K>(data).as_ref(), Ok(sample), "back out of its data");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(error.code.chars().all(kebab), "{sample:?}: {}", error.code);
        let first = error.message.chars().next().expect("a sentence");
        assert!(!first.is_lowercase() && !error.message.ends_with('.'), "{}", error.message);
        writeln!(table, "{}\n   {}", error.code, error.message).expect("memory suffices");
        let said = Lang::ALL.map(|lang| words(sample, lang));
        for (lang, words) in Lang::ALL.into_iter().zip(&said) {
            let gap = (0..9).any(|at| words.contains(&format!("{{{at}")));
            assert!(!words.is_empty() && !gap, "{sample:?} in {lang:?}: {words}");
            writeln!(table, "{} {words}", lang.code()).expect("memory suffices");
        }
        let [ja, en, zh] = said;
        assert!(ja != en && en != zh && ja != zh, "{sample:?}: each in its own language");
    }
    keep(&format!("{}.txt", K::FAMILY), &table);
}

/// The samples, checked to have all variants.
fn every<T: EnumCount>(samples: Vec<T>) -> Vec<T> {
    let kinds: HashSet<_> = samples.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), T::COUNT, "one of every kind");
    samples
}

/// A table like those of request errors, for other kinds of error.
fn check_table(name: &str, samples: impl Iterator<Item = (String, [String; 3])>) {
    let mut table = String::new();
    for (title, said) in samples {
        table += &format!("{title}\n");
        for (lang, words) in Lang::ALL.into_iter().zip(&said) {
            assert!(!words.is_empty() && !words.contains('{'), "{title}: {words}");
            table += &format!("{} {words}\n", lang.code());
        }
        let [ja, en, zh] = said;
        assert!(ja != en && en != zh && ja != zh, "{title}: each in its own language");
    }
    keep(name, &table);
}

/// Compares the table with the one kept, or writes it.
fn keep(name: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/errors").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, table).expect("the folder is there");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == table, "another text than {}", path.display());
}
