//! Turns `data/tour.json` into Rust: the steps of the tour of each lab, in three languages.

use std::collections::BTreeMap;

use codegen::{read, save};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The tour's own words.
    words: BTreeMap<String, Text>,
    labs: Vec<Lab>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lab {
    /// The lab's first screen.
    path: String,
    /// The button that an empty screen offers its example by.
    example: Option<String>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    /// A selector of what it is about.
    at: String,
    #[serde(flatten)]
    text: Text,
}

#[derive(Deserialize)]
struct Text {
    ja: String,
    en: String,
    zh: String,
}

impl Text {
    fn code(&self) -> String {
        let all = [&self.ja, &self.en, &self.zh];
        // They are written into the page as they are.
        assert!(
            all.iter().all(|text| !text.is_empty() && !text.contains(['<', '&'])),
            "data/tour.json: {all:?}"
        );
        format!("{all:?}")
    }
}

/// Writes the table that `src/tour/steps.rs` includes. `starts` are the first screens of the labs.
pub fn write(starts: &[String]) {
    let file: File = read("data/tour.json");
    let paths: Vec<&String> = file.labs.iter().map(|lab| &lab.path).collect();
    assert_eq!(paths, starts.iter().collect::<Vec<_>>(), "data/tour.json: a tour for each lab");
    let mut code = String::new();
    for (name, text) in &file.words {
        code += &format!("const {}: [&str; 3] = {};\n", name.to_uppercase(), text.code());
    }
    code += "static TOURS: &[Tour] = &[\n";
    for lab in &file.labs {
        code += &format!("Tour {{ path: {:?}, example: {:?}, steps: &[\n", lab.path, lab.example);
        for step in &lab.steps {
            code += &format!("Step {{ at: {:?}, text: {} }},\n", step.at, step.text.code());
        }
        code += "] },\n";
    }
    save("tour.rs", code + "];\n");
}
