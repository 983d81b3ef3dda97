//! Searching for units.

use yew::prelude::*;

use super::super::pad::{Pad, PadProps, everybody_else};
use super::super::parts::plain_minis;
use super::{Book, Msg, Over, Wanted, day};
use crate::components::{Icon, mini, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{Lang, MilljanText, UnitsText, milljan as words};
use crate::mount::mount;
use crate::{names, store};
use jobs::milljan::{IdolId, UnitFilter, UnitInfo, UnitStanding};

impl Wanted {
    /// As the job expects it.
    pub(super) fn filter(&self) -> UnitFilter {
        let Self { query, members, sizes, tag, from, doubtful, alive } = self.clone();
        UnitFilter {
            text: query,
            members,
            sizes,
            tags: (!tag.is_empty()).then_some(tag).into_iter().collect(),
            from,
            doubtful: doubtful.then_some(true),
            alive: alive.map(|_| true),
            ..UnitFilter::default()
        }
    }
}

/// The search: a field, the members as a pad, and the ways to everything else.
pub(super) fn search(book: &Book) -> El {
    let Book { state, send, lang, .. } = *book;
    let wanted = &state.wanted;
    let field = el("input.input@book-search")
        .attr("type", "search")
        .attr("placeholder", lang.t(UnitsText::Search))
        .attr("aria-label", lang.t(UnitsText::Search))
        .attr("autocomplete", "off")
        .value(wanted.query.clone())
        .input(hear(send, Msg::Query));
    let over = |over: Over, key: UnitsText, name: &'static str, on_now: bool| {
        button("button.button", lang.t(key), on(send, Msg::Over(Some(over))))
            .attr("aria-haspopup", "dialog")
            .class("button--on", on_now)
            .id(name)
    };
    let narrowed = *wanted
        != Wanted {
            query: wanted.query.clone(),
            members: wanted.members.clone(),
            ..Wanted::default()
        };
    let row = el("div.book-search")
        .with(field)
        .with(over(Over::Filters, UnitsText::Filters, "filters", narrowed))
        .with(over(Over::Menu, UnitsText::Menu, "book-menu", false));
    // Who is in a unit with those already chosen.
    let units = book.report.and_then(|report| report.units.as_deref());
    let likely = match units {
        Some(units) => units.iter().flat_map(|unit| unit.members.iter().copied()).collect(),
        None => everybody_else(),
    };
    let picked = wanted.members.iter().copied().collect();
    let anybody = PadProps::anybody(Some(picked), hear(send, Msg::Member));
    let pad = mount::<Pad>(PadProps { likely, ..anybody });
    el("div.stack").with(row).with(pad).with(
        (!wanted.members.is_empty())
            .then(|| el("div.picks").with(chosen(&wanted.members, send, lang))),
    )
}

/// What narrows the search, but for words and members.
pub(super) fn filters(book: &Book) -> El {
    let Book { state, send, lang, .. } = *book;
    let wanted = &state.wanted;
    let none = el("option")
        .attr("value", "")
        .flag("selected", wanted.tag.is_empty())
        .with(lang.t(UnitsText::AnyTag));
    let tags = book.report.into_iter().flat_map(|report| &report.tags).map(|(tag, count)| {
        el("option")
            .attr("value", tag.clone())
            .flag("selected", *tag == wanted.tag)
            .with(format!("{tag} ({count})"))
    });
    let tags = el("select@book-tag").with(none).list(tags).change(hear(send, Msg::Tag));
    let sizes = book.report.map(|report| {
        let chips = report.sizes.iter().map(|&(size, count)| {
            button("button.chip", lang.fill(UnitsText::SizeOf, &[&size]), on(send, Msg::Size(size)))
                .with(el("small.muted num").with(count))
                .attr("aria-pressed", wanted.sizes.contains(&size))
                .id(format!("size-{size}"))
        });
        el("div.chips").group(lang.t(UnitsText::Sizes)).list(chips)
    });
    // Clearing a field removes the condition.
    let from = day(hear(send, |text: String| Msg::From(text.parse().ok())), wanted.from);
    let doubtful =
        button("button.chip@doubtful", lang.t(UnitsText::DoubtfulOnly), on(send, Msg::Doubtful))
            .attr("aria-pressed", wanted.doubtful);
    let alive = store::has(store::MILLJAN_CHECK).then(|| {
        button("button.chip@alive", lang.t(UnitsText::AliveOnly), on(send, Msg::Alive))
            .attr("aria-pressed", wanted.alive.is_some())
    });
    let clear = button("button.chip@no-filter", sign(Icon::Close), on(send, Msg::NoFilter))
        .with(lang.t(UnitsText::ClearFilter));
    let units = book.report.and_then(|report| report.units.as_ref()).map_or(0, Vec::len);
    el("div.stack")
        .with(sizes)
        .with(el("div.chips").with(doubtful).with(alive).with(clear))
        .with(titled(lang.t(UnitsText::Tag), tags))
        .with(titled(lang.t(UnitsText::FromDay), from.id("book-from")))
        .with(el("p.muted@filtered").with(lang.fill(UnitsText::Found, &[&units])))
}

/// The units that fit.
pub(super) fn found(book: &Book) -> Html {
    let Book { state, send, lang, .. } = *book;
    let Some(units) = book.report.and_then(|report| report.units.as_ref()) else {
        return Html::default();
    };
    let rows = units.iter().take(state.shown).map(|unit| row(unit, None, send, lang));
    let more = (units.len() > state.shown)
        .then(|| button("button.button@book-more", lang.t(UnitsText::More), on(send, Msg::More)));
    let none = units.is_empty().then(|| {
        el("div.stack").with(el("p").with(lang.t(UnitsText::NoneFits))).with(button(
            "button.button",
            lang.t(UnitsText::ClearFilter),
            on(send, Msg::NoFilter),
        ))
    });
    el("section.card@book-found")
        .attr("data-count", units.len().to_string())
        .with(el("h2").with(lang.fill(UnitsText::Found, &[&units.len()])))
        .with(el("ul.book-list").list(rows))
        .with(more)
        .with(none)
        .html()
}

/// Everything about one unit, with its switch and, for own ones, the other actions.
pub(super) fn row(unit: &UnitInfo, tools: Option<El>, send: &Handler<Msg>, lang: Lang) -> El {
    let on_now = unit.standing == UnitStanding::Counts;
    let state = if unit.standing == UnitStanding::NotYet {
        el("span.muted").with(lang.t(UnitsText::NotYet))
    } else {
        button("button.switch", el("i").attr("aria-hidden", "true"), on(send, Msg::Switch(unit.id)))
            .attr("role", "switch")
            .attr("aria-checked", on_now)
            .attr("aria-label", lang.fill(UnitsText::SwitchOf, &[&unit.name]))
            .attr("title", lang.t(UnitsText::On))
            .id(format!("switch-{}", unit.id))
    };
    let aliases = (!unit.aliases.is_empty())
        .then(|| el("small.muted").attr("lang", "ja").with(unit.aliases.join(" · ")));
    let mut facts = vec![lang.fill(UnitsText::SizeOf, &[&unit.size])];
    if lang == Lang::En {
        facts[0].insert_str(0, "n = ");
    }
    let about = if unit.from_exact { "" } else { "≤ " };
    facts.extend(unit.from.map(|from| format!("{about}{from}")));
    facts.push(if unit.own { lang.t(UnitsText::OwnCount).to_owned() } else { unit.tag.clone() });
    let alive = unit.alive.map(|times| match times {
        0 => lang.t(UnitsText::AliveNot).to_owned(),
        times => lang.fill(UnitsText::AliveTimes, &[&times]),
    });
    facts.extend(alive);
    let reason = unit.doubtful.as_ref().map(|reason| {
        el("p.caution")
            .with(lang.t(MilljanText::Doubtful))
            .with(": ")
            .with(words::doubt(reason, lang))
    });
    let name = el("span.unit-row__name").attr("lang", "ja").with(unit.name.clone());
    el("li.book-row@book-row")
        .key(unit.id)
        .class("book-row--off", !on_now)
        .with(el("div").with(name).with(" ").with(aliases))
        .with(state)
        .with(el("div.book-row__rest minis").with(plain_minis(&unit.members, lang)))
        .with(el("p.book-row__rest muted num").with(facts.join(" · ")))
        .with(el("div.book-row__rest").with(reason).with(tools))
}

/// The chosen members; a tap removes one.
pub(super) fn chosen(members: &[IdolId], send: &Handler<Msg>, lang: Lang) -> Html {
    all(members.iter().map(|&id| {
        let label = lang.fill(UnitsText::TakeOut, &[&names::idol(id, lang)]);
        button("button.pick", mini(&names::face(id, lang), None), on(send, Msg::Member(id)))
            .key(id)
            .attr("aria-label", label)
            .id(format!("chosen-{id}"))
    }))
}
