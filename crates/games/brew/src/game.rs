//! A game with the official numbering: commands in, positions out.

use super::command::Command;
use super::deal::Decks;
use super::inventory::Tables;
use super::material::{BASE, FIRST_RECIPE, RECIPES, SPELLS, TOME};
use super::players::unknown_decks;
use super::setup::{PositionError, Seat, Setup};
use super::state::{Action, State};

/// Number of the first base spell of the first player.
pub(super) const FIRST_BASE: u16 = (TOME + RECIPES.len()) as u16;
/// Number of the first spell that is learned.
pub(super) const FIRST_LEARNED: u16 = FIRST_BASE + 2 * BASE as u16;

/// A spell that somebody owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owned {
    /// Its official number.
    pub id: u16,
    /// Which of [`SPELLS`].
    pub spell: u8,
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The decks.
    pub decks: Decks,
    /// The position.
    pub state: State,
    /// Spells of each player in the order of learning.
    pub owned: [Vec<Owned>; 2],
    next: u16,
}

impl Game {
    /// The start of a game.
    pub fn new(tables: &Tables, decks: Decks) -> Self {
        let base = |player: usize| {
            let owned = |spell: usize| Owned {
                id: FIRST_BASE + (player * BASE + spell) as u16,
                spell: spell as u8,
            };
            (0..BASE).map(owned).collect()
        };
        let state = State::new(tables, &decks);
        Self { decks, state, owned: [base(0), base(1)], next: FIRST_LEARNED }
    }

    /// A game that continues from a position. Where the decks are not known, no new cards are
    /// dealt.
    ///
    /// # Errors
    /// What makes the position invalid.
    pub fn set_up(
        tables: &Tables,
        decks: Option<&Decks>,
        position: &Setup,
    ) -> Result<Self, PositionError> {
        position.check(decks)?;
        let ids = position.seats.iter().flat_map(|seat| &seat.owned).map(|owned| owned.id + 1);
        Ok(Self {
            decks: decks.unwrap_or(unknown_decks()).clone(),
            state: State::set_up(tables, position),
            owned: position.seats.each_ref().map(|seat| seat.owned.clone()),
            next: ids.fold(FIRST_LEARNED, u16::max),
        })
    }

    /// The position, as [`Game::set_up`] takes it.
    pub fn position(&self, tables: &Tables) -> Setup {
        let state = &self.state;
        let (bonus, [first, _]) = state.bonus();
        let seat = |player: usize| {
            let side = state.side(player);
            let owned = &self.owned[player];
            Seat {
                inventory: tables.counts[usize::from(side.inventory())],
                score: side.score(),
                brewed: side.brewed(),
                active: side.is_active(),
                owned: owned.clone(),
                ready: owned.iter().map(|owned| side.ready() >> owned.spell & 1 == 1).collect(),
            }
        };
        let [spells, recipes] = state.dealt();
        Setup {
            turn: state.turn(),
            counter: state.counter().collect(),
            shelf: state.shelf().collect(),
            bonus,
            slid: first < 3,
            left: [TOME as u8 - spells, RECIPES.len() as u8 - recipes],
            seats: [seat(0), seat(1)],
        }
    }

    /// The action that a command means; `None` where its number does not fit.
    pub fn action(&self, player: usize, command: Command) -> Option<Action> {
        Some(match command {
            Command::Wait => Action::Wait,
            Command::Rest => Action::Rest,
            Command::Cast(id, times) => {
                let owned = self.owned[player].iter().find(|owned| u32::from(owned.id) == id)?;
                Action::Cast(owned.spell, u8::try_from(times).ok()?)
            }
            Command::Learn(id) => {
                let at = self.state.shelf().position(|(spell, _)| u32::from(spell) == id)?;
                Action::Learn(at as u8)
            }
            Command::Brew(id) => {
                let number = |recipe: u8| u32::from(recipe + FIRST_RECIPE);
                Action::Brew(self.state.counter().position(|recipe| number(recipe) == id)? as u8)
            }
        })
    }

    /// The command for an action.
    pub fn command(&self, player: usize, action: Action) -> Command {
        let of = |id: Option<u32>, make: &dyn Fn(u32) -> Command| id.map_or(Command::Wait, make);
        match action {
            Action::Wait => Command::Wait,
            Action::Rest => Command::Rest,
            Action::Cast(spell, times) => {
                let owned = self.owned[player].iter().find(|owned| owned.spell == spell);
                of(owned.map(|owned| owned.id.into()), &|id| Command::Cast(id, times.into()))
            }
            Action::Learn(at) => {
                let spell = self.state.shelf().nth(at.into());
                of(spell.map(|(spell, _)| spell.into()), &Command::Learn)
            }
            Action::Brew(at) => {
                let recipe = self.state.counter().nth(at.into());
                of(recipe.map(|recipe| (recipe + FIRST_RECIPE).into()), &Command::Brew)
            }
        }
    }

    fn legal(&self, tables: &Tables, player: usize, command: Command) -> Option<Action> {
        let action = self.action(player, command);
        action.filter(|&action| self.state.is_legal(tables, player, action))
    }

    /// The action that a line means here; `None` where the rules refuse it.
    pub fn read(&self, tables: &Tables, player: usize, line: &str) -> Option<Action> {
        self.legal(tables, player, Command::parse(line)?.0)
    }

    /// Plays a turn. A line that is not a command, or none at all, puts its player out of the game.
    /// Returns whose command the rules accepted.
    pub fn turn(&mut self, tables: &Tables, lines: [Option<&str>; 2]) -> [bool; 2] {
        let mut actions = [Action::Wait; 2];
        let mut accepted = [true; 2];
        let mut out = [false; 2];
        for (player, line) in lines.into_iter().enumerate() {
            if !self.state.side(player).is_active() {
                continue;
            }
            let Some((command, _)) = line.and_then(Command::parse) else {
                (accepted[player], out[player]) = (false, true);
                continue;
            };
            let legal = self.legal(tables, player, command);
            accepted[player] = legal.is_some();
            actions[player] = legal.unwrap_or(Action::Wait);
        }
        self.play(tables, actions);
        for player in (0..2).filter(|&player| out[player]) {
            self.state.drop_out(player);
        }
        accepted
    }

    /// Plays a turn of two actions.
    pub fn play(&mut self, tables: &Tables, actions: [Action; 2]) {
        for (player, action) in actions.into_iter().enumerate() {
            if let Action::Learn(at) = action
                && self.state.is_legal(tables, player, action)
                && let Some((spell, _)) = self.state.shelf().nth(at.into())
            {
                self.owned[player].push(Owned { id: self.next, spell: spell + BASE as u8 });
                self.next += 1;
            }
        }
        self.state.step(tables, &self.decks, actions);
    }

    /// The lines that a player reads before a turn.
    pub fn input(&self, tables: &Tables, player: usize) -> Vec<String> {
        let state = &self.state;
        let (counts, _) = state.bonus();
        let mut lines = vec![String::new()];
        for (at, recipe) in state.counter().enumerate() {
            let need = RECIPES[usize::from(recipe)].need.map(|need| -i32::from(need));
            let left = counts.get(at).copied().unwrap_or(0);
            let numbers = [state.price(at), state.bonus_at(at), left].map(i32::from);
            lines.push(line((recipe + FIRST_RECIPE).into(), "BREW", need, numbers, [false; 2]));
        }
        for (at, (spell, stock)) in state.shelf().enumerate() {
            let known = &SPELLS[usize::from(spell) + BASE];
            let numbers = [0, at as i32, stock.into()];
            let flags = [false, known.repeatable];
            lines.push(line(spell.into(), "LEARN", known.delta.map(i32::from), numbers, flags));
        }
        for (who, kind) in [(player, "CAST"), (1 - player, "OPPONENT_CAST")] {
            for owned in &self.owned[who] {
                let known = &SPELLS[usize::from(owned.spell)];
                let ready = state.side(who).ready() >> owned.spell & 1 == 1;
                let flags = [ready, known.repeatable];
                let delta = known.delta.map(i32::from);
                lines.push(line(owned.id, kind, delta, [0, -1, -1], flags));
            }
        }
        lines[0] = (lines.len() - 1).to_string();
        for who in [player, 1 - player] {
            let side = state.side(who);
            let [a, b, c, d] = tables.counts[usize::from(side.inventory())];
            lines.push(format!("{a} {b} {c} {d} {}", side.score()));
        }
        lines
    }
}

/// One action as a line: number, kind, change by tier, price, index, tax; then whether it can be cast
/// and whether repeatedly.
fn line(id: u16, kind: &str, delta: [i32; 4], numbers: [i32; 3], flags: [bool; 2]) -> String {
    let [a, b, c, d] = delta;
    let [price, index, tax] = numbers;
    let [castable, repeatable] = flags.map(u8::from);
    format!("{id} {kind} {a} {b} {c} {d} {price} {index} {tax} {castable} {repeatable}")
}
