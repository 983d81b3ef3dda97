//! Cards of Brew: recipes on the counter, spells of the tome, own spells.

use crate::components::ingredients::{change, need, recipe, sides, spell};
use crate::el::{El, el};
use crate::i18n::{BrewText, Lang};

/// A recipe: what it needs and what it brings; `bonus` is added to its price as long as `left` lasts.
pub fn recipe_face(id: u8, bonus: u8, left: u8, lang: Lang) -> El {
    let Some(recipe) = recipe(id) else { return el("span.brew-face").with(id) };
    let price = recipe.price;
    let bonus = (bonus > 0).then(|| {
        el("span.brew-face__bonus num")
            .attr("title", lang.fill(BrewText::BonusLeft, &[&bonus, &left]))
            .with(format!("+{bonus}"))
            .with(el("small").with(format!("×{left}")))
    });
    let price = el("span.brew-face__price num")
        .attr("role", "img")
        .attr("aria-label", lang.fill(BrewText::Rupees, &[&price]))
        .with(price);
    el("span.brew-face")
        .with(need(recipe.need, lang))
        .with(el("span.brew-face__foot").with(price).with(bonus))
}

/// A spell as a narrow card: what it takes above what it gives.
pub fn spell_column(src: i16, lang: Lang) -> El {
    let Some(spell) = spell(src) else { return el("span.brew-face").with(src.to_string()) };
    let repeat = spell.repeatable.then(|| el("span.brew-face__repeat").with("↻"));
    let [takes, gives] = sides(spell.delta);
    el("span.brew-column")
        .attr("aria-hidden", "true")
        .with(need(takes, lang))
        .with(el("span.brew-column__arrow").with("↓").with(repeat))
        .with(need(gives, lang))
}

/// A spell: what it takes and gives, and whether it can be cast several times at once.
pub fn spell_face(src: i16, lang: Lang) -> El {
    let Some(spell) = spell(src) else { return el("span.brew-face").with(src.to_string()) };
    let repeat = spell.repeatable.then(|| {
        el("span.brew-face__repeat")
            .attr("role", "img")
            .attr("aria-label", lang.t(BrewText::Repeatable))
            .with("↻")
    });
    el("span.brew-face").with(change(spell.delta, lang)).with(repeat)
}
