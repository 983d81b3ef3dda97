//! Choosing a player: its name, its nodes per turn, and every setting that can be changed.

use yew::prelude::*;

use super::article::{topic, which_of};
use super::learned_values::{self, mean, scaled, source, sources};
use super::seat::{Seat, engine_name};
use super::settings::{OF_SEARCH, SETTINGS, SWITCHES, Setting, Switch, setting_id, weights};
use crate::components::{Choice, Exactness, decimal_field, explain, number_field, segmented};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::use_job;
use crate::i18n::{BrewEngine, BrewText, Lang, decimal, number, short};
use crate::mount::mount;
use jobs::Ask;
use jobs::brew::{
    EngineEntry, EngineName, MOST_NODES, Players, PlayersRequest, SearchName, usual_width,
};

/// What a player does, in a line.
pub fn engine_about(name: EngineName, lang: Lang) -> &'static str {
    lang.t(match name {
        EngineName::Best => BrewEngine::AboutBest,
        EngineName::Beam => BrewEngine::AboutBeam,
        EngineName::ArticleLate => BrewEngine::AboutSeed2,
        EngineName::Article => BrewEngine::AboutSeed,
        EngineName::Uct => BrewEngine::AboutUct,
        EngineName::Greedy => BrewEngine::AboutGreedy,
        EngineName::Random => BrewEngine::AboutRandom,
    })
}

/// Properties of [`EngineForm`].
#[derive(Clone, PartialEq, Properties)]
struct EngineFormProps {
    testid: &'static str,
    label: &'static str,
    value: Seat,
    set: Handler<Seat>,
    lang: Lang,
}

/// The fields of a player: `testid` prefixes the names of its parts.
pub fn engine_form(
    testid: &'static str,
    label: &'static str,
    value: &Seat,
    set: &Handler<Seat>,
    lang: Lang,
) -> Html {
    let (value, set) = (value.clone(), set.clone());
    mount::<EngineForm>(EngineFormProps { testid, label, value, set, lang })
}

/// A player with all settings, filled in from its name; `None` before they are known.
#[hook]
pub fn use_full(engine: &EngineEntry) -> Option<EngineEntry> {
    let named = use_named(engine.name)?;
    Some(engine.clone().filled(&named))
}

/// The player of a name with all settings.
#[hook]
fn use_named(name: EngineName) -> Option<EngineEntry> {
    let players = use_job(Some(Ask::<Players>::new(PlayersRequest {})));
    players.report?.players.iter().find(|one| one.name == name).cloned()
}

/// What the fields of the fold are drawn from.
struct Form<'a> {
    testid: &'static str,
    seat: &'a Seat,
    /// The named player, in full.
    named: &'a EngineEntry,
    /// The player as it is, in full.
    full: EngineEntry,
    set: &'a Handler<Seat>,
    lang: Lang,
}

/// The fields of a player.
#[component]
fn EngineForm(props: &EngineFormProps) -> Html {
    let EngineFormProps { testid, label, value, set, lang } = props;
    let lang = *lang;
    let named = use_named(value.engine.name);

    let names = EngineName::ALL.iter().map(|&name| {
        // A number of nodes chosen by the person stays.
        let usual = value.nodes == value.engine.name.nodes();
        let nodes = if usual { name.nodes() } else { value.nodes };
        let chosen = Seat { engine: EngineEntry::named(name), nodes };
        button("button.chip", engine_name(name, lang), on(set, chosen))
            .id(format!("{testid}-{name:?}").to_ascii_lowercase())
            .attr("aria-pressed", name == value.engine.name)
    });
    let names =
        el("div.chips").id(format!("{testid}-name")).group(lang.t(BrewText::Engine)).list(names);
    let thinks = !matches!(value.engine.name, EngineName::Greedy | EngineName::Random);
    let nodes = thinks.then(|| nodes(testid, value, set, lang));
    let fold = named.as_ref().map(|named| {
        let full = value.engine.clone().filled(named);
        Form { testid, seat: value, named, full, set, lang }.fold()
    });
    el("fieldset.engine")
        .id(*testid)
        .with(el("legend").with(*label))
        .with(names)
        .with(el("p.muted").with(engine_about(value.engine.name, lang)))
        .with(
            el("div.row")
                .with(how(value, named.as_ref(), lang))
                .with(which_of(engine_about(value.engine.name, lang), lang)),
        )
        .with(nodes)
        .with(fold)
        .html()
}

/// How a player searches, with what that means.
fn how(value: &Seat, named: Option<&EngineEntry>, lang: Lang) -> Option<El> {
    let [chokudai, beam]: [&str; 2] = lang.parts(BrewEngine::SearchNames);
    let (key, name) = match (value.engine.name, value.engine.search.or(named?.search)) {
        (EngineName::Uct, _) => (BrewEngine::UctTopic, lang.t(BrewText::EngineUct)),
        (_, Some(SearchName::Chokudai)) => (BrewEngine::Search, chokudai),
        (_, Some(SearchName::Beam)) => (BrewEngine::Search, beam),
        _ => return None,
    };
    let words = lang.fill(BrewEngine::HowSearches, &[&name]);
    Some(explain(topic(key, Exactness::Heuristic, lang)).class("brew-which", true).with(words))
}

/// Nodes of a turn: usual numbers, and any.
fn nodes(testid: &'static str, value: &Seat, set: &Handler<Seat>, lang: Lang) -> El {
    let change = {
        let (value, set) = (value.clone(), set.clone());
        Handler::from(move |nodes| set.emit(Seat { nodes, ..value.clone() }))
    };
    let usual = [10_000_u64, 40_000, 200_000, 400_000].map(|nodes| {
        button("button.chip", number(nodes), on(set, Seat { nodes, ..value.clone() }))
            .id(format!("{testid}-nodes-{nodes}"))
            .attr("aria-pressed", nodes == value.nodes)
    });
    let topic = topic(BrewEngine::Nodes, Exactness::Exact, lang);
    let title = topic.title.clone();
    let id = format!("{testid}-nodes");
    let input = number_field(id, title.clone(), value.nodes, [1, MOST_NODES], change).bare();
    el("div.engine__budget")
        .with(explain(topic).class("engine__title", true).with(title))
        .with(el("div.row engine__nodes").with(input).list(usual))
}

impl Form<'_> {
    /// A callback that changes the full player and keeps what differs from its name.
    fn change<T: 'static>(&self, edit: impl Fn(&mut EngineEntry, T) + 'static) -> Handler<T> {
        let (full, named, nodes) = (self.full.clone(), self.named.clone(), self.seat.nodes);
        let set = self.set.clone();
        Handler::from(move |value: T| {
            let mut full = full.clone();
            edit(&mut full, value);
            set.emit(Seat { engine: full.beyond(&named), nodes });
        })
    }

    fn fold(&self) -> El {
        let lang = self.lang;
        let changed = self.seat.engine != EngineEntry::named(self.seat.engine.name);
        let state = lang.t(if changed { BrewEngine::Changed } else { BrewEngine::AsNamed });
        let reset = button(
            "button.button button--small",
            lang.t(BrewEngine::Reset),
            on(
                self.set,
                Seat { engine: EngineEntry::named(self.seat.engine.name), nodes: self.seat.nodes },
            ),
        )
        .id(format!("{}-reset", self.testid))
        .flag("disabled", !changed);
        let (search, evaluation) = SETTINGS.split_at(OF_SEARCH);
        let settings = |settings: &'static [Setting]| {
            el("div.engine__settings")
                .list(settings.iter().filter_map(|setting| self.setting(setting)))
        };
        let weighs = self.named.weights.is_some();
        let evaluation = weighs.then(|| {
            all([
                el("h3").with(lang.t(BrewEngine::Evaluation)).html(),
                settings(evaluation).html(),
                self.spells().html(),
            ])
        });
        el("details.engine__fold")
            .id(format!("{}-settings", self.testid))
            .with(
                el("summary")
                    .with(lang.t(BrewEngine::Settings))
                    .with(el("span.muted").class("engine__changed", changed).with(state)),
            )
            .with(
                el("div.stack")
                    .with(self.search(true))
                    .with(self.search(false))
                    .with(settings(search))
                    .with(
                        el("div.engine__settings")
                            .list(SWITCHES.iter().filter_map(|s| self.switch(s))),
                    )
                    .with(evaluation)
                    .with(el("div.buttons").with(reset)),
            )
    }

    /// The name of a setting, which explains it.
    fn title(&self, key: BrewEngine, usual: String, now: String) -> El {
        let lang = self.lang;
        let mut topic = topic(key, Exactness::Exact, lang);
        topic.numbers = vec![
            (lang.t(BrewEngine::Usual).into(), usual.into()),
            (lang.t(BrewEngine::Now).into(), now.into()),
        ];
        let title = topic.title.clone();
        explain(topic).class("engine__title", true).with(title)
    }

    /// How lines are searched: own ones, or the foe's.
    fn search(&self, own: bool) -> Option<El> {
        let lang = self.lang;
        let of = move |engine: &EngineEntry| if own { engine.search } else { engine.foe_search };
        let (now, usual) = (of(&self.full)?, of(self.named)?);
        let names: [&str; 2] = lang.parts(BrewEngine::SearchNames);
        let called = |search: SearchName| names[usize::from(search == SearchName::Beam)].to_owned();
        let (key, id) = match own {
            true => (BrewEngine::Search, "search"),
            false => (BrewEngine::FoeSearch, "foe-search"),
        };
        let choices = [(SearchName::Chokudai, "chokudai"), (SearchName::Beam, "beam")];
        let choices = choices.map(|(search, test)| {
            Choice::new(search, called(search)).testid(format!("{}-{id}-{test}", self.testid))
        });
        let widths = if own { self.named.width } else { self.named.foe_width };
        let set = self.change(move |engine, search: SearchName| {
            let width = usual_width(Some(search), Some(usual), widths);
            if own {
                (engine.search, engine.width) = (Some(search), width);
            } else {
                (engine.foe_search, engine.foe_width) = (Some(search), width);
            }
        });
        let label = lang.parts::<3>(key)[0];
        Some(
            el("div.engine__setting")
                .with(self.title(key, called(usual), called(now)))
                .with(segmented(label, choices.into(), &now, &set, true)),
        )
    }

    fn setting(&self, setting: &'static Setting) -> Option<El> {
        let lang = self.lang;
        let values = |engine: &EngineEntry| -> Vec<f64> {
            (0..setting.parts).map_while(|at| (setting.get)(engine, at)).collect()
        };
        let (now, usual) = (values(&self.full), values(self.named));
        if usual.is_empty() || now.len() != usual.len() {
            return None;
        }
        let said = |values: &[f64]| {
            values.iter().map(|&value| short(value, 4)).collect::<Vec<_>>().join(" / ")
        };
        let changed = now != usual;
        let title = self.title(setting.key, said(&usual), said(&now));
        let called = setting.title(lang);
        let inputs = now.iter().enumerate().map(|(at, &value)| {
            let set = self.change(move |engine, value: f64| (setting.set)(engine, at, value));
            // Tiers count from 0, as do kinds; potions from 1.
            let first = usize::from(setting.key as u16 == BrewEngine::Potions as u16);
            let label = if setting.parts > 1 {
                format!("{called} {}", at + first)
            } else {
                called.to_owned()
            };
            let id = format!("{}-{}", self.testid, setting_id(setting.key, at, setting.parts));
            let decimals = if setting.whole { 0 } else { 4 };
            decimal_field(id, label, value, setting.range, decimals, set).bare()
        });
        let was = changed
            .then(|| el("span.engine__was").with(lang.fill(BrewEngine::Was, &[&said(&usual)])));
        Some(
            el("div.engine__setting")
                .class("engine__setting--many", setting.parts > 1)
                .class("engine__setting--changed", changed)
                .with(title)
                .with(el("div.engine__inputs").list(inputs))
                .with(was),
        )
    }

    fn switch(&self, switch: &'static Switch) -> Option<El> {
        let (lang, now, usual) = (self.lang, (switch.get)(&self.full)?, (switch.get)(self.named)?);
        let name = |set: bool| lang.t(if set { BrewEngine::On } else { BrewEngine::Off });
        let id = |set: bool| {
            let key = setting_id(switch.key, 0, 1);
            format!("{}-{key}-{}", self.testid, if set { "on" } else { "off" })
        };
        let choices = [true, false].map(|set| Choice::new(set, name(set)).testid(id(set)));
        let set = self.change(|engine, set: bool| (switch.set)(engine, set));
        let label = lang.parts::<3>(switch.key)[0];
        Some(
            el("div.engine__setting")
                .class("engine__setting--changed", now != usual)
                .with(self.title(switch.key, name(usual).to_owned(), name(now).to_owned()))
                .with(segmented(label, choices.into(), &now, &set, true)),
        )
    }

    /// Where the values of spells come from.
    fn spells(&self) -> El {
        let lang = self.lang;
        let list = |engine: &EngineEntry| {
            engine.weights.as_ref().and_then(|weights| weights.spells.clone()).unwrap_or_default()
        };
        let usual = list(self.named);
        let changed = self.seat.engine.weights.as_ref().and_then(|own| own.spells.clone());
        let found = changed.as_ref().map(|spells| source(spells));
        let at = mean(&usual);
        let own = self.change({
            let usual = usual.clone();
            move |engine, ()| weights(engine).spells = Some(usual.clone())
        });
        let player = button("button.chip", lang.t(BrewEngine::SpellsPlayer), own)
            .id(format!("{}-spells-player", self.testid))
            .attr("aria-pressed", changed.is_none());
        let others = sources().into_iter().enumerate().map(|(number, (values, key, test))| {
            let values = values.and_then(|values| scaled(&values, at));
            let none = values.is_none();
            let set = self.change(move |engine, ()| {
                if let Some(values) = &values {
                    weights(engine).spells = Some(values.clone());
                }
            });
            button("button.chip", lang.t(key), set)
                .id(format!("{}-spells-{test}", self.testid))
                .attr("aria-pressed", found.is_some_and(|(at, _)| at == Some(number)))
                .flag("disabled", none)
        });
        let other = found
            .filter(|(at, _)| at.is_none())
            .map(|(_, key)| el("span.engine__was").with(lang.t(key)));
        let none =
            learned_values::read().is_none().then(|| el("p.muted").with(lang.t(BrewEngine::NoOwn)));
        let mean_of = |list: &[f64]| format!("x̄ {}", decimal(mean(list), 2));
        let now = mean_of(changed.as_deref().unwrap_or(&usual));
        el("div.engine__setting engine__setting--many")
            .class("engine__setting--changed", changed.is_some())
            .with(self.title(BrewEngine::Spells, mean_of(&usual), now))
            .with(
                el("div.chips")
                    .group(lang.parts::<3>(BrewEngine::Spells)[0])
                    .with(player)
                    .list(others),
            )
            .with(other)
            .with(none)
    }
}
