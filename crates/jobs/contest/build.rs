//! Turns the words for cards, items and terms into tables.

fn main() {
    codegen::texts::built_in("data/words/contest_terms.json", "terms");
    codegen::texts::built_in("data/words/contest_effects.json", "effects");
}
