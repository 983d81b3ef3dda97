//! Lays `data/brew/*` out as constants.

use std::fmt::Write as _;

use serde::Deserialize;

use codegen::{read, save};

#[derive(Deserialize)]
struct Tome {
    tome: Vec<Spell>,
}

#[derive(Deserialize)]
struct Base {
    base: Vec<Spell>,
}

#[derive(Deserialize)]
struct Spell {
    delta: [i8; 4],
    repeatable: bool,
}

#[derive(Deserialize)]
struct Recipes {
    recipes: Vec<Recipe>,
}

#[derive(Deserialize)]
struct Recipe {
    id: usize,
    need: [u8; 4],
    price: u32,
}

#[derive(Deserialize)]
struct Values {
    values: Vec<Value>,
}

#[derive(Deserialize)]
struct Value {
    delta: [i8; 4],
    value: f64,
}

#[derive(Deserialize)]
struct Learned {
    games: u64,
    sum: u64,
    sum_sq: u64,
    held: Vec<u32>,
    rupees: Vec<u32>,
}

#[derive(Deserialize)]
struct Draft {
    ingredient: f64,
    together: f64,
    values: Vec<Value>,
}

#[derive(Deserialize)]
struct Pairs {
    together: Vec<i16>,
}

/// Writes `brew.rs`.
fn main() {
    let base: Base = read("data/brew/base.json");
    let tome: Tome = read("data/brew/tome.json");
    let recipes: Recipes = read("data/brew/recipes.json");
    let values: Values = read("data/brew/spell_values.json");
    assert_eq!((base.base.len(), tome.tome.len()), (4, 42), "base.json, tome.json");
    let mut code = String::from(
        "/// Base spells, then those of the tome.\npub static SPELLS: [Spell; 46] = [\n",
    );
    assert_eq!(values.values.len(), 46, "spell_values.json");
    for (spell, value) in base.base.iter().chain(&tome.tome).zip(&values.values) {
        assert_eq!(spell.delta, value.delta, "spell_values.json: the order of the spells");
        let repeatable = spell.repeatable;
        let takes = spell.delta.iter().any(|&by| by < 0);
        assert!(!repeatable || takes, "tome.json: what repeats takes something");
        writeln!(
            code,
            "Spell {{ delta: {:?}, repeatable: {repeatable}, value: {} }},",
            spell.delta,
            (value.value * 10.0).round() as u16
        )
        .expect("writing to a String");
    }
    code.push_str("];\n\n/// Recipes, from number 42 on.\npub static RECIPES: [Recipe; 36] = [\n");
    for (at, recipe) in recipes.recipes.iter().enumerate() {
        let Recipe { id, need, price } = recipe;
        assert_eq!(*id, at + 42, "recipes.json: numbers count up from 42");
        let worth: u32 = (1..).zip(need).map(|(points, &count)| points * u32::from(count)).sum();
        let kinds = need.iter().filter(|&&count| count > 0).count() as u32;
        assert_eq!(*price, worth + kinds.saturating_sub(2), "recipes.json: price of {id}");
        writeln!(code, "Recipe {{ need: {need:?}, price: {price} }},")
            .expect("writing to a String");
    }
    code.push_str("];\n");
    learned(&mut code);
    draft(&tome, &mut code);
    save("brew.rs", &code);
}

fn learned(code: &mut String) {
    let learned: Learned = read("data/brew/learned.json");
    let Learned { games, sum, sum_sq, held, rupees } = learned;
    writeln!(
        code,
        "\n/// Games that the values come from, the sum of their rupees, and of the squares.\n\
         pub static LEARNED_GAMES: [u64; 3] = [{games}, {sum}, {sum_sq}];"
    )
    .expect("writing to a String");
    for (name, what, list) in [
        ("HELD", "Games with both spells of a pair: 0 0, 1 0, 1 1, 2 0 …", held),
        ("RUPEES", "Rupees of these games.", rupees),
    ] {
        assert_eq!(list.len(), 903, "learned.json: pairs");
        writeln!(code, "\n/// {what}\npub static LEARNED_{name}: [u32; 903] = {list:?};")
            .expect("writing to a String");
    }
}

fn draft(tome: &Tome, code: &mut String) {
    let draft: Draft = read("data/brew/draft.json");
    assert_eq!(draft.values.len(), 42, "draft.json");
    for (spell, value) in tome.tome.iter().zip(&draft.values) {
        assert_eq!(spell.delta, value.delta, "draft.json: the order of the spells");
    }
    let values: Vec<f64> = draft.values.iter().map(|value| value.value).collect();
    writeln!(
        code,
        "\n/// What owning each spell of the tome adds to the share of wins, in hundredths of a win.\n\
         pub static DRAFT: [f64; 42] = {values:?};\n\
         /// What a tier-0 ingredient does that is gained while they are learned.\n\
         pub const DRAFT_TAX: f64 = {:?};\n\
         /// What a rupee does that two of them bring together.\n\
         pub const DRAFT_PAIRS: f64 = {:?};",
        draft.ingredient, draft.together,
    )
    .expect("writing to a String");
    let Pairs { together } = read("data/brew/pairs.json");
    assert_eq!(together.len(), 861, "pairs.json");
    writeln!(
        code,
        "/// What two spells of the tome bring together, in hundredths of a rupee: 1 0, 2 0, 2 1, 3 0 …\n\
         static TOGETHER: [i16; 861] = {together:?};"
    )
    .expect("writing to a String");
}
