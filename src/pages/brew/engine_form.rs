//! Choosing a player: its name, its nodes of a turn, and every setting that can be changed of it.

use serde::{Deserialize, Serialize};
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::article::{topic, which_of};
use super::field::read_number;
use super::knobs::{KNOBS, Knob, OF_SEARCH, SWITCHES, Switch, knob_id, weights};
use super::own;
use super::wrong::{Wrong, use_wrong};
use crate::callback::Callback;
use crate::components::{Choice, Exactness, explain, segmented};
use crate::el::{El, all, button, el, on};
use crate::hooks::use_job;
use crate::i18n::{Brew, BrewEngine, Lang, decimal, number};
use crate::mount::mount;
use jobs::Ask;
use jobs::brew::{
    BASE, EngineEntry, EngineName, MOST_NODES, Players, PlayersRequest, SPELLS, SearchName,
    spell_weights, usual_width,
};

/// A player and its nodes of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// Who.
    pub engine: EngineEntry,
    /// Nodes of a turn.
    pub nodes: u64,
}

impl Seat {
    /// A player as its name says, with the nodes that it is meant for.
    pub fn named(name: EngineName) -> Self {
        Self { engine: EngineEntry::named(name), nodes: name.nodes() }
    }

    /// Whether it can sit down; the job judges the settings.
    pub const fn is_sound(&self) -> bool {
        self.nodes > 0 && self.nodes <= MOST_NODES
    }
}

/// What a player is called.
pub fn engine_name(name: EngineName, lang: Lang) -> &'static str {
    lang.t(match name {
        EngineName::Best => Brew::EngineBest,
        EngineName::Beam => Brew::EngineBeam,
        EngineName::Seed2 => Brew::EngineSeed2,
        EngineName::Seed => Brew::EngineSeed,
        EngineName::Uct => Brew::EngineUct,
        EngineName::Greedy => Brew::EngineGreedy,
        EngineName::Random => Brew::EngineRandom,
    })
}

/// What a player does, in a line.
fn engine_about(name: EngineName, lang: Lang) -> &'static str {
    lang.t(match name {
        EngineName::Best => BrewEngine::AboutBest,
        EngineName::Beam => BrewEngine::AboutBeam,
        EngineName::Seed2 => BrewEngine::AboutSeed2,
        EngineName::Seed => BrewEngine::AboutSeed,
        EngineName::Uct => BrewEngine::AboutUct,
        EngineName::Greedy => BrewEngine::AboutGreedy,
        EngineName::Random => BrewEngine::AboutRandom,
    })
}

/// A number with as many decimals as it needs, four at the most.
pub fn short(value: f64) -> String {
    let text = decimal(value, 4);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number as it stands in an input.
pub fn plain(value: f64) -> String {
    short(value).replace(',', "").replace('−', "-")
}

/// The player's name with what is changed of it.
pub fn seat_name(engine: &EngineEntry, lang: Lang) -> String {
    let mut parts = vec![engine_name(engine.name, lang).to_owned()];
    let [chokudai, beam]: [&str; 2] = lang.parts(BrewEngine::SearchNames);
    parts.extend(
        engine
            .search
            .map(|search| if search == SearchName::Chokudai { chokudai } else { beam }.to_owned()),
    );
    let mut say = |title: &'static str, value: String| parts.push(format!("{title} {value}"));
    for knob in KNOBS {
        let values: Vec<f64> = (0..knob.parts).map_while(|at| (knob.get)(engine, at)).collect();
        if !values.is_empty() {
            let values: Vec<String> = values.into_iter().map(short).collect();
            say(knob.title(lang), values.join(" / "));
        }
    }
    for switch in SWITCHES {
        if let Some(set) = (switch.get)(engine) {
            let set = lang.t(if set { BrewEngine::On } else { BrewEngine::Off });
            say(lang.parts::<3>(switch.key)[0], set.to_owned());
        }
    }
    if let Some(spells) = engine.weights.as_ref().and_then(|weights| weights.spells.as_ref()) {
        say(lang.parts::<3>(BrewEngine::Spells)[0], lang.t(source(spells).1).to_owned());
    }
    parts.join(" · ")
}

/// Two digits behind the point: links and stores stay short.
fn rounded(list: Vec<f64>) -> Vec<f64> {
    list.into_iter().map(|value| (value * 100.0).round() / 100.0).collect()
}

/// Values of spells at this mean, where there are any.
fn scaled(values: &[f64], mean: f64) -> Option<Vec<f64>> {
    spell_weights(values, mean).map(rounded)
}

fn mean(list: &[f64]) -> f64 {
    list.iter().sum::<f64>() / list.len().max(1) as f64
}

/// Where weights of spells can come from, with what they are called.
fn sources() -> [(Option<Vec<f64>>, BrewEngine, &'static str); 3] {
    let tome = &SPELLS[BASE..];
    let published = tome.iter().map(|spell| f64::from(spell.value) / 10.0).collect();
    let base = tome.iter().map(|spell| f64::from(spell.base_value())).collect();
    [
        (Some(published), BrewEngine::SpellsPublished, "published"),
        (Some(base), BrewEngine::SpellsBase, "base"),
        (own::read().map(|own| own.values), BrewEngine::SpellsOwn, "own"),
    ]
}

/// Weights of spells from own values, at the mean weight of base values, as `seed2` has the published.
pub fn own_weights() -> Option<Vec<f64>> {
    scaled(&own::read()?.values, own::MEAN)
}

/// The published values in the same way.
pub fn published_weights() -> Option<Vec<f64>> {
    let [(values, ..), ..] = sources();
    scaled(&values?, own::MEAN)
}

/// Where these weights of spells come from, as far as can be told.
fn source(weights: &[f64]) -> (Option<usize>, BrewEngine) {
    let is = |values: &Option<Vec<f64>>| {
        let same = |found: Vec<f64>| {
            let pairs = found.iter().zip(weights);
            pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) < 0.02
        };
        values.as_ref().and_then(|values| scaled(values, mean(weights))).is_some_and(same)
    };
    let sources = sources();
    match sources.iter().position(|(values, ..)| is(values)) {
        Some(at) => (Some(at), sources[at].1),
        None => (None, BrewEngine::SpellsOther),
    }
}

/// Properties of [`EngineForm`].
#[derive(Clone, PartialEq, Properties)]
struct EngineFormProps {
    testid: &'static str,
    label: &'static str,
    value: Seat,
    set: Callback<Seat>,
    lang: Lang,
}

/// The fields of a player: `testid` stands before the names of its parts.
pub fn engine_form(
    testid: &'static str,
    label: &'static str,
    value: &Seat,
    set: &Callback<Seat>,
    lang: Lang,
) -> Html {
    let (value, set) = (value.clone(), set.clone());
    mount::<EngineForm>(EngineFormProps { testid, label, value, set, lang })
}

/// What is wrong with what was entered last: the setting and words.
type Fault = (usize, String);

/// A player with all settings, those that its name stands for filled in; none before they are known.
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
    /// The player as its name says, in full.
    named: &'a EngineEntry,
    /// The player as it is, in full.
    full: EngineEntry,
    set: &'a Callback<Seat>,
    fault: &'a Wrong<Fault>,
    lang: Lang,
}

/// The number of the field for nodes among faults.
const NODES: usize = usize::MAX;

/// The fields of a player.
#[component]
fn EngineForm(props: &EngineFormProps) -> Html {
    let EngineFormProps { testid, label, value, set, lang } = props;
    let lang = *lang;
    let fault = use_wrong::<Fault>();
    // Whatever is accepted ends what is said of the change before.
    let set = &{
        let (set, fault) = (set.clone(), fault.clone());
        Callback::from(move |seat: Seat| {
            fault.clear();
            set.emit(seat);
        })
    };
    let named = use_named(value.engine.name);

    let names = EngineName::ALL.iter().map(|&name| {
        // A number of nodes that somebody has chosen stays.
        let usual = value.nodes == value.engine.name.nodes();
        let nodes = if usual { name.nodes() } else { value.nodes };
        let chosen = Seat { engine: EngineEntry::named(name), nodes };
        button("button.chip", engine_name(name, lang), on(set, chosen))
            .id(format!("{testid}-{name:?}").to_ascii_lowercase())
            .attr("aria-pressed", name == value.engine.name)
    });
    let names = el("div.chips")
        .id(format!("{testid}-name"))
        .attr("role", "group")
        .attr("aria-label", lang.t(Brew::Engine))
        .list(names);
    let thinks = !matches!(value.engine.name, EngineName::Greedy | EngineName::Random);
    let nodes = thinks.then(|| nodes(testid, value, set, &fault, lang));
    let fold = named.as_ref().map(|named| {
        let full = value.engine.clone().filled(named);
        Form { testid, seat: value, named, full, set, fault: &fault, lang }.fold()
    });
    el("fieldset.engine")
        .id(*testid)
        .on(ListenerKind::onfocusout, fault.left())
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
        (EngineName::Uct, _) => (BrewEngine::UctTopic, lang.t(Brew::EngineUct)),
        (_, Some(SearchName::Chokudai)) => (BrewEngine::Search, chokudai),
        (_, Some(SearchName::Beam)) => (BrewEngine::Search, beam),
        _ => return None,
    };
    let words = lang.fill(BrewEngine::HowSearches, &[&name]);
    Some(explain(topic(key, Exactness::Heuristic, lang)).class("brew-which", true).with(words))
}

/// Nodes of a turn: usual numbers, and any.
fn nodes(
    testid: &'static str,
    value: &Seat,
    set: &Callback<Seat>,
    fault: &Wrong<Fault>,
    lang: Lang,
) -> El {
    let change = {
        let (value, set, fault) = (value.clone(), set.clone(), fault.clone());
        Callback::from(move |typed: String| match typed.trim().replace(',', "").parse::<u64>() {
            Ok(nodes) if (1..=MOST_NODES).contains(&nodes) => {
                set.emit(Seat { nodes, ..value.clone() });
            }
            _ => {
                let words = lang.fill(BrewEngine::BadNumber, &[&"1", &number(MOST_NODES)]);
                fault.say((NODES, words));
            }
        })
    };
    let usual = [10_000_u64, 40_000, 200_000, 400_000].map(|nodes| {
        button("button.chip", number(nodes), on(set, Seat { nodes, ..value.clone() }))
            .id(format!("{testid}-nodes-{nodes}"))
            .attr("aria-pressed", nodes == value.nodes)
    });
    let topic = topic(BrewEngine::Nodes, Exactness::Exact, lang);
    let title = topic.title.clone();
    let input = el("input.input engine__nodes")
        .id(format!("{testid}-nodes"))
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("aria-label", title.clone())
        .value(value.nodes.to_string())
        .change(change);
    el("div.engine__budget")
        .with(explain(topic).class("engine__title", true).with(title))
        .with(el("div.row").with(input).list(usual))
        .with(wrong(fault, NODES))
}

/// What is wrong with a setting.
fn wrong(fault: &Wrong<Fault>, knob: usize) -> Option<El> {
    let words = fault.now().filter(|(at, _)| *at == knob).map(|(_, words)| words.clone())?;
    Some(el("p.caution@engine-fault").attr("role", "alert").with(words))
}

impl Form<'_> {
    /// A callback that changes the full player and keeps what differs from its name.
    fn change<T: 'static>(&self, edit: impl Fn(&mut EngineEntry, T) + 'static) -> Callback<T> {
        let (full, named, nodes) = (self.full.clone(), self.named.clone(), self.seat.nodes);
        let set = self.set.clone();
        Callback::from(move |value: T| {
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
        let (search, evaluation) = KNOBS.split_at(OF_SEARCH);
        let knobs = |knobs: &'static [Knob], from: usize| {
            let knobs = knobs.iter().enumerate();
            all(knobs.filter_map(|(at, knob)| self.knob(from + at, knob)))
        };
        let weighs = self.named.weights.is_some();
        let evaluation = weighs.then(|| {
            all([
                el("h3").with(lang.t(BrewEngine::Evaluation)).html(),
                el("div.engine__knobs").with(knobs(evaluation, OF_SEARCH)).html(),
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
                    .with(el("div.engine__knobs").with(knobs(search, 0)))
                    .with(
                        el("div.engine__knobs")
                            .list(SWITCHES.iter().filter_map(|s| self.switch(s))),
                    )
                    .with(evaluation)
                    .with(el("div.buttons").with(reset)),
            )
    }

    /// The name of a setting, which tells what it is.
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
            el("div.engine__knob")
                .with(self.title(key, called(usual), called(now)))
                .with(segmented(label, choices.into(), &now, &set, true)),
        )
    }

    fn knob(&self, number: usize, knob: &'static Knob) -> Option<El> {
        let lang = self.lang;
        let values = |engine: &EngineEntry| -> Vec<f64> {
            (0..knob.parts).map_while(|at| (knob.get)(engine, at)).collect()
        };
        let (now, usual) = (values(&self.full), values(self.named));
        if usual.is_empty() || now.len() != usual.len() {
            return None;
        }
        let said = |values: &[f64]| {
            values.iter().map(|&value| short(value)).collect::<Vec<_>>().join(" / ")
        };
        let changed = now != usual;
        let title = self.title(knob.key, said(&usual), said(&now));
        let called = knob.title(lang);
        let inputs = now.iter().enumerate().map(|(at, &value)| {
            let fault = self.fault.clone();
            let set = self.change(move |engine, value: f64| (knob.set)(engine, at, value));
            let change = Callback::from(move |typed: String| {
                if let Some(read) = read_number(&typed, knob.range, knob.whole) {
                    set.emit(read);
                    return;
                }
                let key = if knob.whole { BrewEngine::BadNumber } else { BrewEngine::BadDecimal };
                let [least, most] = knob.range.map(short);
                let words = lang.fill(key, &[&least, &most]);
                fault.say((number, format!("{called}: {words}")));
            });
            // Tiers count from 0, as do kinds; potions from 1.
            let first = usize::from(knob.key as u16 == BrewEngine::Potions as u16);
            let label =
                if knob.parts > 1 { format!("{called} {}", at + first) } else { called.to_owned() };
            let id = format!("{}-{}", self.testid, knob_id(knob.key, at, knob.parts));
            el("input.input")
                .id(id)
                .attr("inputmode", "decimal")
                .attr("autocomplete", "off")
                .attr("aria-label", label)
                .value(plain(value))
                .change(change)
        });
        let was = changed
            .then(|| el("span.engine__was").with(lang.fill(BrewEngine::Was, &[&said(&usual)])));
        Some(
            el("div.engine__knob")
                .class("engine__knob--many", knob.parts > 1)
                .class("engine__knob--changed", changed)
                .with(title)
                .with(el("div.engine__inputs").list(inputs))
                .with(was)
                .with(wrong(self.fault, number)),
        )
    }

    fn switch(&self, switch: &'static Switch) -> Option<El> {
        let (lang, now, usual) = (self.lang, (switch.get)(&self.full)?, (switch.get)(self.named)?);
        let name = |set: bool| lang.t(if set { BrewEngine::On } else { BrewEngine::Off });
        let id = |set: bool| {
            let key = knob_id(switch.key, 0, 1);
            format!("{}-{key}-{}", self.testid, if set { "on" } else { "off" })
        };
        let choices = [true, false].map(|set| Choice::new(set, name(set)).testid(id(set)));
        let set = self.change(|engine, set: bool| (switch.set)(engine, set));
        let label = lang.parts::<3>(switch.key)[0];
        Some(
            el("div.engine__knob")
                .class("engine__knob--changed", now != usual)
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
        let none = own::read().is_none().then(|| el("p.muted").with(lang.t(BrewEngine::NoOwn)));
        let mean_of = |list: &[f64]| format!("x̄ {}", decimal(mean(list), 2));
        let now = mean_of(changed.as_deref().unwrap_or(&usual));
        el("div.engine__knob engine__knob--many")
            .class("engine__knob--changed", changed.is_some())
            .with(self.title(BrewEngine::Spells, mean_of(&usual), now))
            .with(
                el("div.chips")
                    .attr("role", "group")
                    .attr("aria-label", lang.parts::<3>(BrewEngine::Spells)[0])
                    .with(player)
                    .list(others),
            )
            .with(other)
            .with(none)
    }
}
