//! Swaps of one card for another, the best first.

use std::rc::Rc;

use yew::prelude::*;

use super::super::catalogue::card_name;
use super::Msg;
use crate::components::{Exactness, Icon, about, save_text, sign};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{BatchText, DistributionText, Lang, decimal, number, signed};
use jobs::contest::{DeckCard, Listed, Loadout, OptimiseReport, Swap};

/// The card replaced and its replacement.
pub fn name(swap: &Swap, names: Option<&Listed>, lang: Lang) -> String {
    let card =
        |card: &DeckCard| names.map_or_else(|| card.id.clone(), |names| card_name(names, card));
    let out =
        swap.out.as_ref().map_or_else(|| lang.t(DistributionText::EmptyPlace).to_owned(), card);
    format!("{out} → {}", card(&swap.new))
}

/// Whether the loadout still has the card to replace, and goes to a contest that has swaps.
fn fits(swap: &Swap, loadout: &Loadout) -> bool {
    let place = usize::from(swap.place);
    loadout.links.is_empty()
        && loadout.cards.get(place) == swap.out.as_ref()
        && place <= loadout.cards.len()
}

/// How certain a gain is.
fn verdict(swap: &Swap, lang: Lang) -> &'static str {
    lang.t(match (swap.clear, swap.gain > 0.0) {
        (true, true) => DistributionText::ClearGain,
        (true, false) => DistributionText::ClearLoss,
        (false, _) => DistributionText::NotClear,
    })
}

/// The proposals.
pub fn list(
    found: &OptimiseReport,
    now: &Loadout,
    names: Option<&Listed>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let report = &found.sums;
    let rows = report.best.iter().enumerate().map(|(at, swap)| {
        let width = swap.half.unwrap_or_default();
        let numbers = vec![
            ("n", number(swap.games)),
            ("95%", [swap.gain - width, swap.gain + width].map(|end| decimal(end, 0)).join(" … ")),
            ("m", number(report.swaps.into())),
        ];
        let gain = about(DistributionText::SwapTopic, numbers, Exactness::Sampled, lang)
            .id(format!("gain-{at}"))
            .with(format!("{} ±{}", signed(swap.gain, 0), decimal(width, 0)));
        let take = button(
            "button.button button--small",
            lang.t(DistributionText::TakeOver),
            on(send, Msg::Take(swap.clone())),
        )
        .id(format!("take-{at}"))
        .attr(
            "aria-label",
            format!("{}: {}", lang.t(DistributionText::TakeOver), name(swap, names, lang)),
        )
        .flag("disabled", !fits(swap, now));
        let games = lang.fill(DistributionText::SwapGamesOf, &[&number(swap.games), &swap.round]);
        let sure =
            el("span").class("good", swap.clear && swap.gain > 0.0).with(verdict(swap, lang));
        el("li.distribution__swap")
            .id(format!("swap-{at}"))
            .with(el("span.distribution__swapped").with(name(swap, names, lang)))
            .with(el("span.num").with(gain))
            .with(el("span.muted distribution__sure").with(sure).with(format!(" · {games}")))
            .with(take)
            .html()
    });
    let rows: Vec<Html> = rows.collect();
    let none = rows.is_empty().then(|| el("p.muted").with(lang.t(DistributionText::NoSwaps)));
    all([
        el("p.muted num@swaps-head").with(in_words(found, lang)).html(),
        none.map(El::html).unwrap_or_default(),
        el("ol.list@swaps").list(rows).html(),
    ])
}

/// How many there are and how far they are compared.
pub fn in_words(found: &OptimiseReport, lang: Lang) -> String {
    let sums = &found.sums;
    let (swaps, mean) = (number(sums.swaps.into()), decimal(sums.mean, 0));
    lang.fill(DistributionText::SwapsHead, &[&swaps, &sums.round, &sums.rounds, &mean])
}

/// A button that saves the proposals for other programs.
pub fn csv_button(found: Rc<OptimiseReport>, names: Option<Rc<Listed>>, lang: Lang) -> El {
    let save = Handler::from(move |()| {
        save_text(&csv(&found, names.as_deref(), lang), "sakiyomi-contest-swaps.csv");
    });
    button("button.button@swaps-csv", sign(Icon::Save), save).with(lang.t(BatchText::Csv))
}

/// The proposals for other programs.
fn csv(found: &OptimiseReport, names: Option<&Listed>, lang: Lang) -> String {
    let mut text = "place,swap,gain,half,games,round,clear\n".to_owned();
    for swap in &found.sums.best {
        let name = name(swap, names, lang).replace('"', "\"\"");
        let [gain, half] = [swap.gain, swap.half.unwrap_or_default()]
            .map(|value| decimal(value, 3).replace(',', "").replace('−', "-"));
        let Swap { place, games, round, clear, .. } = swap;
        text.push_str(&format!("{},\"{name}\",{gain},{half},{games},{round},{clear}\n", place + 1));
    }
    text
}
