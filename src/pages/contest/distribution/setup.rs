//! What is played: loadouts, AIs, how many games.

use std::rc::Rc;

use yew::prelude::*;

use super::super::catalogue;
use super::super::current::Entry;
use super::super::loadout::versus::differences;
use super::super::picker::{self, Owned, Picked, PickerProps, What};
use super::super::weights;
use super::Msg;
use super::names;
use super::parts::{left_out, select};
use super::state::{
    Choosing, DEEP, DistributionState, MOST, MOST_WAYS, Part, Until, View, WHOLE, over,
};
use crate::batch::LAST_SEED;
use crate::components::{Exactness, Icon, NumberField, about, number_field, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::Same;
use crate::i18n::{ContestText, DistributionText, Lang, LoadoutText, decimal};
use crate::route::{Route, anchor};
use jobs::contest::{
    Ai, Deal, Listed, LoadoutReport, LoadoutRequest, MOST_OWN_CARDS, MOST_OWN_ITEMS,
    MOST_PARAMETER, Plan, TriggerEntry,
};

/// What the settings are drawn from.
pub struct Setup<'a> {
    /// The undoable part.
    pub state: &'a DistributionState,
    /// The rest.
    pub view: &'a View,
    /// Names of cards and items.
    pub names: Option<&'a Listed>,
    /// The triggers that weights belong to.
    pub moments: &'a [TriggerEntry],
    /// The contest of the loadout.
    pub checked: Option<&'a LoadoutReport>,
    /// Whether one of these two is still to come.
    pub waits: bool,
    /// The cards that the person owns.
    pub owned: Rc<Owned>,
    /// Loadouts on the device.
    pub shelf: &'a [(String, LoadoutRequest)],
    /// Where messages go.
    pub send: &'a Handler<Msg>,
    /// Language.
    pub lang: Lang,
}

impl Setup<'_> {
    /// A callback that turns a value into a message.
    fn to<T: 'static>(&self, message: fn(T) -> Msg) -> Handler<T> {
        hear(self.send, message)
    }

    /// Who goes where, with which AI: visible in all parts.
    pub fn loadout(&self) -> Html {
        let (lang, loadout) = (self.lang, &self.state.entry.loadout);
        let who =
            self.names.map(|names| catalogue::who_and_where(names, loadout)).unwrap_or_default();
        let who = el("p.distribution__who@distribution-loadout").with(el("b").with(who));
        let edit = anchor(Route::ContestLoadout, "a.button button--small@to-loadout")
            .with(lang.t(DistributionText::EditLoadout));
        let cards = loadout.own_cards().count();
        let items = loadout.own_items().count();
        let later = loadout.links.iter().map(|link| link.parameters().0);
        let parameters: Vec<String> = [loadout.parameters().0]
            .into_iter()
            .chain(later)
            .map(|[vocal, dance, visual]| format!("{vocal} / {dance} / {visual}"))
            .collect();
        let parameters = parameters.join(" · ");
        let what = lang.fill(DistributionText::LoadoutLine, &[&cards, &items, &parameters]);
        all([
            el("div.spread").with(who).with(edit).html(),
            el("p.muted").with(what).html(),
            self.ai().html(),
            all(left_out(self.names, loadout, self.waits, lang)),
        ])
    }

    /// Table, turns looked ahead, snapshot, conventions.
    fn ai(&self) -> El {
        let (lang, loadout) = (self.lang, &self.state.entry.loadout);
        // Until all of it is known, something as long holds its place unseen: a line that grows bit by
        // bit would look like settings that change, and move everything below.
        let table = self.names.map(|names| catalogue::table(names, loadout).to_owned());
        let version = self.names.map(|names| catalogue::version(names, loadout));
        let snapshot =
            self.names.map(|names| loadout.snapshot.as_ref().unwrap_or(&names.snapshot).clone());
        let turns = self.checked.map(|checked| checked.calculate_turn);
        let waits = |placeholder: &str| self.waits.then(|| placeholder.to_owned());
        let table = table.or_else(|| waits("2026-04"));
        let mut parts: Vec<String> = Vec::new();
        let version = version.or(self.waits.then_some(2));
        parts.extend(version.map(|version| lang.fill(ContestText::AiVersion, &[&version])));
        parts.extend(table.map(|table| lang.fill(DistributionText::Table, &[&table])));
        let turns = turns.or(self.waits.then_some(2));
        parts.extend(turns.map(|turns| lang.fill(ContestText::Ahead, &[&turns])));
        parts.extend(snapshot.or_else(|| waits("v2026-08-18")));
        parts.extend(loadout.ai.play.clone());
        parts.extend(
            loadout.ai.commands.map(|most| lang.fill(DistributionText::Commands, &[&most])),
        );
        parts.extend(loadout.ai.edits.iter().map(|edit| weights::edit(edit, lang)));
        parts.push(names::conventions(loadout, lang));
        about(DistributionText::AiTopic, Vec::new(), Exactness::Exact, lang)
            .id("distribution-ai")
            .class("distribution__ai", true)
            .class("distribution__waits", self.waits)
            .with(parts.join(" · "))
    }

    /// Whether the other version of the AI plays too.
    pub fn beside(&self) -> El {
        let loadout = &self.state.entry.loadout;
        let own = self.names.map_or(2, |names| catalogue::version(names, loadout));
        let other = 3 - own.clamp(1, 2);
        let set = self.state.plan.beside == Some(other);
        let next = (!set).then_some(other);
        let label = self.lang.fill(DistributionText::Beside, &[&other]);
        button("button.chip@beside", label, on(self.send, Msg::Beside(next)))
            .attr("aria-pressed", set)
    }

    /// How many games, or how sure.
    pub fn numbers(&self) -> Html {
        let (lang, plan) = (self.lang, &self.state.plan);
        let most = if plan.until == Until::Games {
            DistributionText::Games
        } else {
            DistributionText::AtMost
        };
        let games = number_field(
            "distribution-games",
            lang.t(most),
            plan.games,
            [1, MOST],
            self.to(Msg::Games),
        );
        let seed = self.seed();
        let quick = [100_u64, 1000, 10_000, 100_000].map(|games| {
            button("button.chip", decimal(games as f64, 0), on(self.send, Msg::Games(games)))
                .id(format!("games-{games}"))
                .attr("aria-pressed", plan.games == games)
        });
        all([
            el("div.distribution__numbers").with(games).with(seed).html(),
            el("div.chips").group(lang.t(most)).list(quick).html(),
        ])
    }

    /// The second loadout.
    pub fn other(&self) -> Html {
        let (lang, other) = (self.lang, self.state.plan.other.as_ref());
        let names: Vec<String> = self.shelf.iter().map(|(name, _)| name.clone()).collect();
        let at = other.and_then(|other| {
            self.shelf
                .iter()
                .position(|(name, entry)| *name == other.name && entry.loadout == other.loadout)
        });
        let saved = (!names.is_empty()).then(|| {
            select(
                "select@other-saved",
                lang.t(DistributionText::Saved),
                &names,
                at,
                self.to(Msg::Saved),
            )
        });
        let copy = button("button.button@other-copy", sign(Icon::Plus), on(self.send, Msg::Copy))
            .with(lang.t(DistributionText::CopyThis));
        let paste = titled(
            lang.t(DistributionText::PasteLink),
            el("input.input@other-link")
                .attr("autocomplete", "off")
                .attr("spellcheck", "false")
                .value("")
                .change(self.to(Msg::Paste)),
        );
        let name = other.map(|other| {
            let who = self
                .names
                .map(|names| catalogue::who_and_where(names, &other.loadout))
                .unwrap_or_default();
            el("p@other-name").with(el("b").with("B ")).with(format!("{} · {who}", other.name))
        });
        let against = other.zip(self.names).map(|(other, names)| {
            let other = Entry { loadout: other.loadout.clone(), deal: Deal::default() };
            differences(&self.state.entry, &other, names, lang).id("other-differs")
        });
        all([
            el("h3").with(lang.t(DistributionText::Second)).html(),
            name.map_or_else(
                || el("p.muted").with(lang.t(DistributionText::NoSecond)).html(),
                El::html,
            ),
            all(against),
            el("div.buttons").with(copy).html(),
            saved.map(El::html).unwrap_or_default(),
            paste.html(),
            self.fault(),
            other.map(|_| self.change_other().html()).unwrap_or_default(),
        ])
    }

    fn fault(&self) -> Html {
        let words = self.view.fault.clone();
        words
            .map(|words| el("p.notice notice--bad@fault").attr("role", "alert").with(words).html())
            .unwrap_or_default()
    }

    /// Another card, item or parameter in the second loadout.
    fn change_other(&self) -> El {
        let lang = self.lang;
        let (Some(other), Some(names)) = (&self.state.plan.other, self.names) else {
            return el("div");
        };
        let loadout = &other.loadout;
        let cards = loadout.cards.len();
        let mut places: Vec<String> =
            loadout.cards.iter().map(|card| catalogue::card_name(names, card)).collect();
        let more = |free: bool, key: DistributionText| {
            if free { lang.t(key).to_owned() } else { lang.t(DistributionText::Full).to_owned() }
        };
        places.push(more(cards < MOST_OWN_CARDS, DistributionText::NewCard));
        places.extend(loadout.items.iter().map(|id| catalogue::item_name(names, id).to_owned()));
        places.push(more(loadout.items.len() < MOST_OWN_ITEMS, DistributionText::NewItem));
        let place = self.view.place.filter(|place| *place < places.len());
        let choose = select(
            "select@other-place",
            lang.t(DistributionText::Place),
            &places,
            place,
            self.to(Msg::Place),
        );
        let field = place.map(|place| {
            let full = places[place] == lang.t(DistributionText::Full);
            let what = if place <= cards { Choosing::Card } else { Choosing::Item };
            let field = button(
                "button.button@other-with",
                lang.t(DistributionText::ReplaceBy),
                on(self.send, Msg::Choose(Some(what))),
            )
            .attr("aria-haspopup", "dialog");
            let kept = place != cards && place + 1 != places.len();
            let drop = kept.then(|| {
                button(
                    "button.button button--small@other-drop",
                    sign(Icon::Trash),
                    on(self.send, Msg::Drop),
                )
                .with(lang.t(DistributionText::Remove))
            });
            el("div.stack").with((!full).then_some(field)).with(drop)
        });
        let colours: [&str; 3] = lang.parts(DistributionText::Colours);
        let send = self.send;
        let parameters = colours.into_iter().enumerate().map(|(at, colour)| {
            let set = {
                let send = send.clone();
                Handler::from(move |value: u64| send.emit(Msg::Parameter(at, value as u16)))
            };
            let (value, id) =
                (loadout.parameters().0[at], ["other-vo", "other-da", "other-vi"][at]);
            number_field(id, colour, value.into(), [0, MOST_PARAMETER.into()], set)
        });
        // Of a link contest these are the first idol's.
        let whose = catalogue::idol_on(Some(names), loadout, 0);
        let whose = whose.map(|name| el("span").attr("lang", "ja").with(format!(" · {name}")));
        let head = el("summary").with(lang.t(DistributionText::Change)).with(whose);
        el("details@other-change").with(head).with(
            el("div.stack")
                .with(choose)
                .with(field)
                .with(el("div.distribution__numbers").list(parameters)),
        )
    }

    /// The window that is open over the screen.
    pub fn window(&self, all: Option<Rc<Listed>>, toggle: &Handler<Picked>) -> Option<Html> {
        let lang = self.lang;
        let choosing = self.view.choosing?;
        let close = on(self.send, Msg::Choose(None));
        let mut pick = self.to(Msg::Picked);
        if choosing == Choosing::Weight {
            let all = weights::weights(self.moments, lang);
            let title = lang.t(DistributionText::Weight);
            return Some(weights::window(title, "pick-weight", all, pick, close));
        }
        let (title, key, what) = match choosing {
            Choosing::Item => (lang.t(ContestText::Items), "pick-item", What::Items),
            Choosing::Owned => (lang.t(LoadoutText::OwnedCards), "pick-owned", What::Owned),
            _ => (lang.t(ContestText::Cards), "pick-card", What::Cards),
        };
        if choosing == Choosing::Owned {
            pick = toggle.clone();
        }
        let props = PickerProps {
            what,
            plan: self.plan(),
            idol: self.state.entry.loadout.idol.clone(),
            room: None,
            all: all.map(Same),
            owned: self.owned.clone(),
            weights: Rc::default(),
            pick,
        };
        Some(picker::window(title, key, props, close))
    }

    /// The plan of the loadout.
    fn plan(&self) -> Plan {
        self.checked.map_or(Plan::Common, |checked| checked.plan)
    }

    /// The AIs of What-if.
    pub fn ways(&self) -> Html {
        let (lang, plan) = (self.lang, &self.state.plan);
        let has = |way: &Ai| plan.ways.contains(way);
        let chip = |way: Ai, label: String| {
            let pressed = has(&way);
            let full = !pressed && plan.ways.len() >= MOST_WAYS;
            let test = label.replace(' ', "-");
            button("button.chip", label, on(self.send, Msg::Toggle(way)))
                .id(format!("way-chip-{test}"))
                .attr("aria-pressed", pressed)
                .flag("disabled", full)
        };
        let turns = [1, 2, 3, 4, 5, WHOLE].map(|turns| {
            let way = Ai { calculate_turn: Some(turns), ..Ai::default() };
            let label = if turns == WHOLE {
                lang.t(DistributionText::WholeContest).to_owned()
            } else {
                turns.to_string()
            };
            chip(way, label).id(format!("turns-{turns}"))
        });
        let tables = self.names.map(|names| names.tables.as_slice()).unwrap_or_default();
        let tables = tables.iter().map(|table| {
            let way = Ai { table: Some(table.clone()), ..Ai::default() };
            chip(way, table.clone()).id(format!("table-{table}"))
        });
        let versions = [1, 2].map(|version| {
            let way = Ai { version: Some(version), ..Ai::default() };
            chip(way, version.to_string()).id(format!("version-{version}"))
        });
        let group = |label: &'static str, chips: Html| {
            el("div.distribution__group")
                .with(el("span.muted").with(label))
                .with(el("div.chips").group(label).with(chips))
                .html()
        };
        let own = self.checked.map(|checked| checked.calculate_turn);
        let deep = plan.ways.iter().any(|way| {
            let turns = over(&self.state.entry.loadout.ai, way).calculate_turn.or(own);
            turns.is_some_and(|turns| turns >= DEEP)
        });
        let deep = deep.then(|| el("p.caution@deep").with(lang.t(DistributionText::Deep)));
        let edited = plan.ways.iter().enumerate().filter(|(_, way)| !way.edits.is_empty());
        let edited = edited.map(|(at, way)| {
            let edits = way.edits.iter().enumerate().map(|(n, edit)| {
                let words = weights::edit(edit, lang);
                let drop = lang.fill(DistributionText::RemoveOf, &[&words]);
                el("li.distribution__edit").with(el("span").with(words)).with(
                    button(
                        "button.icon-button",
                        sign(Icon::Trash),
                        on(self.send, Msg::DropEdit(at, n)),
                    )
                    .id(format!("edit-drop-{at}-{n}"))
                    .attr("aria-label", drop),
                )
            });
            el("ul.list").id(format!("edited-{at}")).list(edits)
        });
        all([
            el("h3").with(lang.t(DistributionText::Ways)).html(),
            group(lang.t(ContestText::VersionOfAi), all(versions)),
            group(lang.t(ContestText::LookAhead), all(turns)),
            group(lang.t(DistributionText::Tables), all(tables)),
            deep.map(El::html).unwrap_or_default(),
            el("h3").with(lang.t(DistributionText::Weights)).html(),
            all(edited),
            self.draft(),
            self.fault(),
        ])
    }

    /// A weight to be changed.
    fn draft(&self) -> Html {
        let (lang, draft) = (self.lang, &self.view.draft);
        let number = hear(self.send, |(at, text)| Msg::DraftNumber(at, text));
        let form = {
            let choose = on(self.send, Msg::Choose(Some(Choosing::Weight)));
            weights::form(draft, self.moments, choose, &number, lang)
        };
        let edited = self.state.plan.ways.iter().enumerate();
        let edited: Vec<(usize, String)> = edited
            .filter(|(_, way)| !way.edits.is_empty())
            .map(|(at, way)| (at, names::way(way, lang)))
            .collect();
        let into = (!edited.is_empty()).then(|| {
            let labels: Vec<String> = edited.iter().map(|(_, name)| name.clone()).collect();
            let now = edited.iter().position(|(at, _)| Some(*at) == draft.way);
            let places: Vec<usize> = edited.iter().map(|(at, _)| *at).collect();
            let send = self.send.clone();
            let choose = Handler::from(move |at: Option<usize>| {
                send.emit(Msg::DraftWay(at.and_then(|at| places.get(at).copied())));
            });
            select("select@edit-into", lang.t(DistributionText::Into), &labels, now, choose)
        });
        let add = button("button.button@edit-add", sign(Icon::Plus), on(self.send, Msg::AddEdit))
            .with(lang.t(DistributionText::AddWeight))
            .flag("disabled", draft.edit().is_none());
        all([
            form,
            into.map(El::html).unwrap_or_default(),
            el("p.muted").with(lang.t(DistributionText::WeightHint)).html(),
            el("div.buttons").with(add).html(),
        ])
    }

    /// The field for the number of the first game.
    fn seed(&self) -> NumberField {
        let label = self.lang.t(DistributionText::Seed);
        number_field(
            "distribution-seed",
            label,
            self.state.plan.seed,
            [0, LAST_SEED],
            self.to(Msg::Seed),
        )
    }

    /// The settings of the search for swaps.
    pub fn swaps(&self) -> Html {
        let (lang, plan) = (self.lang, &self.state.plan);
        if !self.state.entry.loadout.links.is_empty() {
            return el("p.caution@no-swaps").with(lang.t(DistributionText::NoLinkSwaps)).html();
        }
        let games = number_field(
            "swap-games",
            lang.t(DistributionText::SwapGames),
            plan.swap_games.into(),
            [4, 10_000],
            self.to(|value: u64| Msg::SwapGames(value as u32)),
        );
        let seed = self.seed();
        let only = plan.only_owned;
        let pool = self.names.map(|names| names::candidates(names, &self.owned, self.plan()).len());
        let chip = |owned: bool, words: String| {
            button("button.chip", words, on(self.send, Msg::OnlyOwned(owned)))
                .id(if owned { "pool-owned" } else { "pool-all" })
                .attr("aria-pressed", only == owned)
        };
        let owned = lang.fill(DistributionText::PoolOwned, &[&pool.unwrap_or_default()]);
        let edit = button(
            "button.chip@owned",
            lang.t(LoadoutText::OwnedCards),
            on(self.send, Msg::Choose(Some(Choosing::Owned))),
        )
        .with(" …")
        .attr("aria-haspopup", "dialog");
        let title = lang.t(DistributionText::Pool);
        let pool = el("div.distribution__group").with(el("span.muted").with(title)).with(
            el("div.chips")
                .group(title)
                .with(chip(false, lang.t(DistributionText::PoolAll).to_owned()))
                .with(chip(true, owned))
                .with(edit),
        );
        all([
            el("p.muted").with(lang.t(DistributionText::SwapsHint)).html(),
            pool.html(),
            el("div.distribution__numbers").with(games).with(seed).html(),
        ])
    }

    /// The settings of the open part.
    pub fn part(&self) -> Html {
        match self.state.part {
            Part::Distribution => self.numbers(),
            Part::Compare => all([self.other(), self.numbers()]),
            Part::WhatIf => all([self.ways(), self.numbers()]),
            Part::Swaps => self.swaps(),
        }
    }
}
