//! Properties of the Brew rules: any game, any position, any text.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::support::{ask, cases, try_ask};
use brew::inventory::tables;
use brew::material::{RECIPES, SPELLS, Spell};
use brew::players::unknown_decks;
use brew::protocol::{self, Field, Unsent};
use brew::solo_position::{Foreseen, Intent, Outlook};
use brew::state::Action;
use brew::weights::{Appraisal, Weights};
use brew::{Decks, Game, Setup, State};
use jobs::brew::{JOBS, Position};
use proptest::prelude::*;
use search::layered::Layered;
use serde_json::{Value, json};

/// The actions that the rules accept.
fn legal(state: &State, player: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    state.legal(tables(), player, &mut |action| actions.push(action));
    actions
}

/// One of them by a number; every other time the first, so that recipes are brewed.
fn chosen(state: &State, player: usize, number: u16) -> Action {
    let actions = legal(state, player);
    let at = usize::from(number) % (2 * actions.len());
    *actions.get(at).unwrap_or(&actions[0])
}

/// Numbers that choose the actions of a game.
fn numbers(turns: usize) -> impl Strategy<Value = Vec<(u16, u16)>> {
    prop::collection::vec(any::<(u16, u16)>(), 0..turns)
}

/// A game of a number of turns, or to its end.
fn played(seed: i64, numbers: &[(u16, u16)], each: &mut impl FnMut(&Game, [Action; 2])) -> Game {
    let mut game = Game::new(tables(), Decks::deal(seed));
    for &(first, second) in numbers {
        if game.state.is_over() {
            break;
        }
        let actions = [chosen(&game.state, 0, first), chosen(&game.state, 1, second)];
        each(&game, actions);
        game.play(tables(), actions);
    }
    game
}

/// The last position before the game is over.
fn running(seed: i64, numbers: &[(u16, u16)]) -> Game {
    let mut before = None;
    let last = played(seed, numbers, &mut |game, _| before = Some(game.clone()));
    before.filter(|_| last.state.is_over()).unwrap_or(last)
}

/// The places of all values in a request.
fn pointers(value: &Value, at: &str, into: &mut Vec<String>) {
    into.push(at.to_owned());
    match value {
        Value::Array(list) => {
            for (place, value) in list.iter().enumerate() {
                pointers(value, &format!("{at}/{place}"), into);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                pointers(value, &format!("{at}/{key}"), into);
            }
        }
        _ => {}
    }
}

/// What a value may be replaced by.
const STRANGE: [&str; 20] = [
    "null",
    "-1",
    "0",
    "1",
    "10",
    "42",
    "255",
    "256",
    "2147483648",
    "-9223372036854775808",
    "18446744073709551615",
    "1.5",
    "\"\"",
    "\"CAST 78 2147483647\"",
    "\"\\u0001TIMEOUT\"",
    "[]",
    "[255,255,255,255]",
    "[-10,10,-10,10]",
    "{}",
    "true",
];

fn swapped(mut position: Setup) -> Setup {
    position.seats.swap(0, 1);
    position
}

/// The same with all spells numbered alike: their numbers depend on who learns first in a turn.
fn unnumbered(mut position: Setup) -> Setup {
    for owned in position.seats.iter_mut().flat_map(|seat| &mut seat.owned) {
        owned.id = 0;
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    #[test]
    fn the_key_that_is_kept_is_the_key_made_anew(seed: i64, turns in numbers(100)) {
        let mut keys = BTreeSet::new();
        let mut states = BTreeSet::new();
        let last = played(seed, &turns, &mut |game, _| {
            assert_eq!(game.state.key(), game.state.full_key());
            keys.insert(game.state.key());
            states.insert(format!("{:?}", game.state));
        });
        prop_assert_eq!(last.state.key(), last.state.full_key());
        prop_assert_eq!(keys.len(), states.len());
    }

    #[test]
    fn a_game_played_again_is_the_same_and_no_copy_changes_with_it(seed: i64, turns in numbers(60)) {
        let mut copies = Vec::new();
        let game = played(seed, &turns, &mut |game, actions| copies.push((game.clone(), actions)));
        let mut again = Game::new(tables(), Decks::deal(seed));
        for (copy, actions) in &copies {
            prop_assert_eq!(&again, copy);
            // By commands, with the same result as by actions.
            let lines = [0, 1].map(|player| copy.command(player, actions[player]).to_string());
            let accepted = again.turn(tables(), [Some(&lines[0]), Some(&lines[1])]);
            prop_assert_eq!(accepted, [true; 2]);
        }
        prop_assert_eq!(&again, &game);
    }

    #[test]
    fn players_who_change_places_find_the_same_game(seed: i64, turns in numbers(60)) {
        let mut steps = Vec::new();
        played(seed, &turns, &mut |game, actions| steps.push((game.clone(), actions)));
        for (mut game, actions) in steps {
            let other = swapped(game.position(tables()));
            let mut other = Game::set_up(tables(), Some(&game.decks), &other).expect("a position");
            game.play(tables(), actions);
            other.play(tables(), [actions[1], actions[0]]);
            let [one, two] = [game.position(tables()), swapped(other.position(tables()))];
            prop_assert_eq!(unnumbered(one), unnumbered(two));
        }
    }

    #[test]
    fn a_game_goes_on_from_its_position_as_if_nothing_had_been(
        seed: i64,
        turns in numbers(60),
        out in 0_usize..8,
    ) {
        let mut game = played(seed, &turns, &mut |game, actions| {
            let written = json!(Position::of(tables(), game));
            let read: Position = serde_json::from_value(written).expect("what was written");
            let mut again = read.running(tables(), Some(&game.decks), "").expect("a position");
            assert_eq!(&again, game);
            let mut game = game.clone();
            game.play(tables(), actions);
            again.play(tables(), actions);
            assert_eq!(again, game);
        });
        if out < 2 {
            game.state.drop_out(out);
        }
        let last = Position::of(tables(), &game);
        prop_assert_eq!(&last.game(tables(), Some(&game.decks), "").expect("a position"), &game);
        prop_assert_eq!(last.running(tables(), None, "").is_err(), game.state.is_over());
        // What is left in the deck of the tome follows from the visible cards.
        let untold = Position { left: None, ..last };
        let left = untold.game(tables(), None, "").expect("a position").position(tables()).left;
        prop_assert_eq!(left[0], game.position(tables()).left[0]);
    }

    #[test]
    fn what_a_player_reads_is_the_position_as_far_as_it_is_sent(seed: i64, turns in numbers(100)) {
        let mut lines = Vec::new();
        played(seed, &turns, &mut |game, _| lines.extend(game.input(tables(), 0)));
        let game = running(seed, &turns);
        let wanted = game.position(tables());
        for player in 0..2 {
            let text = game.input(tables(), player).join("\n");
            let [own, foe] = [player, 1 - player].map(|player| wanted.seats[player].brewed);
            let unsent = Unsent { turn: Some(wanted.turn), brewed: Some([own, foe]) };
            let reading = protocol::read(&text, unsent).expect("what the referee sends");
            prop_assert_eq!(reading.player, player);
            prop_assert_eq!(&reading.notes, &[]);
            let mut found = reading.position;
            // Two who brew the same recipe take one card, which the input does not show.
            prop_assert!(found.left[1] <= wanted.left[1]);
            found.left[1] = wanted.left[1];
            prop_assert_eq!(&found, &wanted);
            // After all previous turns, with a line of the bot after each.
            let log = lines.join("\nWAIT\n") + "\r\n\r\n" + &text.replace('\n', " \r\n\t") + "\n";
            let last = protocol::read(&log, unsent).expect("a log");
            prop_assert_eq!(last.player, player);
            prop_assert_eq!(last.position.seats, wanted.seats.clone());
            // What is missing is guessed, within bounds.
            let guessed = protocol::read(&text, Unsent::default()).expect("a turn");
            prop_assert!(guessed.position.turn <= wanted.turn);
            let seats = guessed.position.seats.iter().zip(&wanted.seats);
            for (seat, wanted) in seats {
                prop_assert_eq!(seat.brewed == 0, wanted.brewed == 0);
                prop_assert!(seat.brewed <= 5);
            }
            prop_assert_eq!(guessed.notes.len(), 2);
        }
    }

    #[test]
    fn a_word_that_is_none_is_named_by_line_and_field(
        seed: i64,
        turns in numbers(20),
        line: prop::sample::Index,
        word: prop::sample::Index,
    ) {
        let game = running(seed, &turns);
        let mut lines = game.input(tables(), 0);
        let at = line.index(lines.len());
        let mut words: Vec<&str> = lines[at].split(' ').collect();
        let field = word.index(words.len());
        words[field] = "1x";
        let names = [
            "actionId", "actionType", "delta0", "delta1", "delta2", "delta3", "price", "tomeIndex",
            "taxCount", "castable", "repeatable",
        ];
        let name = match words.len() {
            1 => "actionCount",
            5 => ["inv0", "inv1", "inv2", "inv3", "score"][field],
            _ => names[field],
        };
        lines[at] = words.join(" ");
        let fault = protocol::read(&lines.join("\n"), Unsent::default()).expect_err("a fault");
        prop_assert_eq!(fault.line as usize, at + 1);
        prop_assert_eq!(fault.field.map(Field::name), Some(name));
        let wanted = ["no-turn", "unknown-kind", "not-a-number"];
        prop_assert!(wanted.contains(&fault.what.code()), "{}", fault);
    }

    #[test]
    fn no_text_is_too_strange_to_be_read(
        text in "(?s).{0,200}",
        likes in prop::collection::vec("(1?[0-9]|BREW|LEARN|CAST|OPPONENT_CAST|-[1-5]|[ \n]){1,3}", 0..60),
        turn: Option<u8>,
        brewed: Option<[u8; 2]>,
    ) {
        for text in [text, likes.join(" "), likes.join("\n")] {
            let _ = try_ask(&json!({"job": "brew.read", "text": text, "turn": turn, "brewed": brewed}));
        }
    }

    #[test]
    fn a_turn_somebody_has_meddled_with_is_a_position_or_a_fault(
        seed: i64,
        turns in numbers(40),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>(), -3_i64..90),
            1..4,
        ),
        cut: prop::sample::Index,
    ) {
        let game = running(seed, &turns);
        let mut lines: Vec<Vec<String>> = game
            .input(tables(), 1)
            .iter()
            .map(|line| line.split(' ').map(str::to_owned).collect())
            .collect();
        for (line, word, value) in changes {
            let line = line.index(lines.len());
            let at = word.index(lines[line].len());
            lines[line][at] = value.to_string();
        }
        let text = lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n");
        let half = &text[..cut.index(text.len())];
        for text in [text.as_str(), half] {
            match protocol::read(text, Unsent::default()) {
                Ok(reading) => prop_assert!(reading.position.check(None).is_ok()),
                Err(fault) => prop_assert!(fault.line as usize <= lines.len().max(1), "{fault}"),
            }
        }
    }

    #[test]
    fn a_request_somebody_has_meddled_with_gets_an_answer_or_an_error(
        job in 0..JOBS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..STRANGE.len()), 1..4),
    ) {
        let mut request: Value = serde_json::from_str(JOBS[job].example).expect("JSON");
        request["budget"] = json!({"nodes": 2000});
        for (place, strange) in changes {
            let mut places = Vec::new();
            pointers(&request, "", &mut places);
            // The names of job and budget stay.
            places.retain(|at| !at.is_empty() && at != "/job" && !at.starts_with("/budget"));
            if places.is_empty() {
                // Nothing is left to change.
                break;
            }
            let at = place.get(&places);
            let value = serde_json::from_str(STRANGE[strange]).expect("JSON");
            *request.pointer_mut(at).expect("a place of the request") = value;
        }
        if let Err(error) = try_ask(&request) {
            prop_assert!(!error.code.is_empty() && error.message.len() < 1000, "{error}");
            prop_assert_ne!(error.code, "internal");
        }
    }

    #[test]
    fn looking_ahead_goes_by_the_rules(
        seed: i64,
        before in numbers(40),
        line in numbers(14),
        player in 0_usize..2,
        waits: bool,
    ) {
        let start = running(seed, &before).state;
        // What both do, using only visible cards.
        let mut state = start;
        let (mut own, mut foe) = (Vec::new(), Vec::new());
        for &(mine, his) in &line {
            if state.is_over() {
                break;
            }
            let mut actions = [Action::Wait; 2];
            actions[player] = chosen(&state, player, mine);
            if actions[player] == Action::Wait {
                break;
            }
            if !waits {
                actions[1 - player] = chosen(&state, 1 - player, his);
            }
            own.push(Intent::of(&state, actions[player]));
            foe.push(Intent::of(&state, actions[1 - player]));
            state.step(tables(), unknown_decks(), actions);
        }
        let foreseen = foe.iter().map(|&intent| Foreseen { intent, points: 0, brewed: 0 }).collect();
        let weights = Arc::new(Appraisal::new(Weights::article()));
        let outlook = Outlook::new(tables(), &start, player, &weights, line.len().max(1))
            .against(foreseen, usize::MAX);
        let mut state = start;
        let mut solo = outlook.root();
        for (depth, (&intent, &his)) in own.iter().zip(&foe).enumerate() {
            let mut children = Vec::new();
            outlook.expand(&solo, depth, &mut |intent, solo| children.push((intent, solo)));
            let seen: BTreeSet<String> =
                children.iter().map(|(intent, _)| format!("{intent:?}")).collect();
            prop_assert_eq!(seen.len(), children.len());
            let actions = legal(&state, player).into_iter();
            let wanted: BTreeSet<String> = actions
                .filter(|&action| action != Action::Wait)
                .map(|action| format!("{:?}", Intent::of(&state, action)))
                .collect();
            prop_assert_eq!(seen, wanted);
            let mut actions = [Action::Wait; 2];
            actions[player] = intent.action(&state).expect("a card in sight");
            actions[1 - player] = his.action(&state).expect("a card in sight");
            state.step(tables(), unknown_decks(), actions);
            solo = children.into_iter().find(|child| child.0 == intent).expect("a child").1;
            let side = state.side(player);
            prop_assert_eq!(solo.inventory(), side.inventory());
            prop_assert_eq!(solo.owned(), side.owned());
            prop_assert_eq!(solo.ready(), side.ready());
            prop_assert_eq!(solo.score(), u16::from(side.score()));
            prop_assert_eq!(solo.brewed(), side.brewed());
        }
    }
}

/// By place of the counter: the fewest turns to brew the recipe there, and the first turns that keep to
/// that number. Every sequence of turns except brewing is played by the rules, state by state.
fn brute_force(start: State, learns: bool, most: usize) -> Vec<Option<(usize, BTreeSet<String>)>> {
    // The number of the turn does not affect what can be done.
    let key = |state: &State| {
        let side = state.side(0);
        (side.owned(), side.ready(), side.inventory(), state.shelf().collect::<Vec<_>>())
    };
    let mut found = vec![None; start.counter().count()];
    let mut layer = BTreeMap::from([(key(&start), (start, BTreeSet::new()))]);
    let mut seen: BTreeSet<_> = layer.keys().cloned().collect();
    for turn in 1..=most {
        for (at, found) in (0..).zip(&mut found) {
            let brew = Action::Brew(at);
            let ways = layer.values().filter(|(state, _)| state.is_legal(tables(), 0, brew));
            let ways: Vec<_> = ways.map(|(_, first)| first).collect();
            if found.is_none() && !ways.is_empty() {
                *found = Some((turn, ways.into_iter().flatten().cloned().collect()));
            }
        }
        let mut next = BTreeMap::new();
        for (state, first) in layer.values() {
            for action in legal(state, 0) {
                match action {
                    Action::Brew(_) | Action::Wait => continue,
                    Action::Learn(_) if !learns => continue,
                    _ => {}
                }
                let mut after = *state;
                after.step(tables(), unknown_decks(), [action, Action::Wait]);
                if seen.contains(&key(&after)) {
                    continue;
                }
                let entry = next.entry(key(&after)).or_insert((after, BTreeSet::new()));
                if turn == 1 {
                    entry.1.insert(written(&start, Intent::of(state, action)));
                } else {
                    entry.1.extend(first.iter().cloned());
                }
            }
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    found
}

/// A turn as the job writes it, own spells in the order of [`SPELLS`].
fn written(start: &State, intent: Intent) -> String {
    let turn = match intent {
        Intent::Cast(spell, times) => {
            let before = start.side(0).owned() & ((1 << spell) - 1);
            json!(["CAST", before.count_ones(), times])
        }
        Intent::Learn(spell) => json!(["LEARN", spell - 4]),
        _ => json!(["REST"]),
    };
    turn.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(24)))]

    #[test]
    fn the_shortest_brew_is_that_of_every_line_played_out(
        seed: i64,
        turns in numbers(16),
        learns: bool,
    ) {
        let state = running(seed, &turns).state;
        let side = state.side(0);
        let owned = (0..SPELLS.len()).filter(|spell| side.owned() >> spell & 1 == 1);
        let spells: Vec<Value> = owned
            .map(|spell| {
                let ready = side.ready() >> spell & 1 == 1;
                let Spell { delta, repeatable, .. } = SPELLS[spell];
                json!({"delta": delta, "repeatable": repeatable, "castable": ready})
            })
            .collect();
        let shelf: Vec<(u8, u8)> = state.shelf().filter(|_| learns).collect();
        let most = if learns { 4 } else { 7 };
        let report = ask(json!({
            "job": "brew.shortest",
            "inv": tables().counts[usize::from(side.inventory())],
            "spells": spells,
            "recipes": state.counter().map(|recipe| recipe + 42).collect::<Vec<_>>(),
            "shelf": shelf,
        }));
        prop_assert_eq!(&report["complete"], true);
        for (at, found) in brute_force(state, learns, most).into_iter().enumerate() {
            let turns = report["turns"][at].as_u64();
            let Some((wanted, first)) = found else {
                prop_assert!(turns.is_none_or(|turns| turns > most as u64), "{}", report);
                continue;
            };
            prop_assert_eq!(turns, Some(wanted as u64));
            let actions = report["first"][at].as_array().expect("turns").iter();
            let actions: BTreeSet<String> = actions.map(Value::to_string).collect();
            if wanted == 1 {
                prop_assert_eq!(actions.len(), 1);
            } else {
                prop_assert_eq!(actions, first);
            }
            let plan = report["plans"][at].as_array().expect("a plan");
            prop_assert_eq!(plan.len(), wanted);
            // What is there before the last turn pays for the recipe.
            let mut stocks: Vec<[u8; 4]> =
                serde_json::from_value(report["stocks"][at].clone()).expect("stocks");
            prop_assert_eq!(stocks.len(), wanted);
            prop_assert!(stocks.iter().all(|stock| stock.iter().sum::<u8>() <= 10));
            stocks.insert(0, tables().counts[usize::from(side.inventory())]);
            let recipe = state.counter().nth(at).expect("a recipe");
            let need = RECIPES[usize::from(recipe)].need;
            let [.., before, after] = stocks[..] else { unreachable!("two at least") };
            prop_assert_eq!(std::array::from_fn(|tier| after[tier] + need[tier]), before);
        }
    }
}
