//! Explanations with the numbers of the very position.

use yew::AttrValue;

use super::Context;
use crate::components::{self, Exactness, Explanation};
use crate::el::El;
use crate::i18n::{Lang, MilljanText, MilljanTopic, number};
use jobs::milljan::{BONUS, UnitId, points};

/// A number that opens the explanation of a topic, with these numbers.
pub(super) fn explain(
    subject: MilljanTopic,
    numbers: Vec<(AttrValue, AttrValue)>,
    lang: Lang,
) -> El {
    let (exactness, article) = match subject {
        MilljanTopic::Deals => (Exactness::Sampled, true),
        MilljanTopic::Played => (Exactness::Sampled, false),
        MilljanTopic::Expected | MilljanTopic::Rank => (Exactness::Heuristic, false),
        MilljanTopic::Within => (Exactness::Exact, false),
        _ => (Exactness::Exact, true),
    };
    let source = article.then(|| lang.t(MilljanText::SeedSource).into());
    components::explain(Explanation {
        numbers,
        source,
        ..Explanation::of(subject, exactness, lang)
    })
}

/// One number with its name.
pub(super) fn fact(name: impl Into<AttrValue>, value: impl ToString) -> (AttrValue, AttrValue) {
    (name.into(), value.to_string().into())
}

/// Points that open an explanation, unit by unit.
///
/// `ron` names the unit that holds the winning tile of another seat.
pub(super) fn split(
    subject: MilljanTopic,
    context: &Context,
    units: &[UnitId],
    won: bool,
    ron: Option<UnitId>,
    lang: Lang,
) -> El {
    let mut numbers = Vec::new();
    let mut sum = 0;
    let mut ron = ron;
    let claimed = &context.sound.request.claimed;
    let all = claimed.iter().map(|&id| (id, true)).chain(units.iter().map(|&id| (id, false)));
    let mut found = false;
    for (id, claimed) in all {
        let members = context.members(id);
        // Two equal units: only one of them holds the winning tile.
        let holds = !claimed && ron.take_if(|holder| *holder == id).is_some();
        let part = points(members.len(), won, claimed || holds);
        sum += part;
        found |= context.sound.request.oshi.is_some_and(|oshi| members.has(oshi));
        let (k, t) = (u8::from(!won), u8::from(claimed || holds));
        numbers.push(fact(
            format!("{} (n={}, k={k}, t={t})", context.unit(id), members.len()),
            number(part.into()),
        ));
    }
    if found {
        sum += BONUS;
        numbers.push(fact(lang.t(MilljanText::Oshi), number(BONUS.into())));
    }
    numbers.push(fact("Σ", number(sum.into())));
    explain(subject, numbers, lang)
}
