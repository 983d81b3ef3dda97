//! Duels between two people: what this device knows of them, and what changes that.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use super::super::duel::board_setup::Chosen;
use super::super::duel::fleet::{Placing, Put};
use super::super::duel::secret_bytes;
use jobs::battleship::{
    Awaited, BoardSetup, Cell, NONCE_BYTES, Rewrite, SEAL_BYTES, SealedDuel, ShipEntry, Side,
    SunkName, legal_fleet, seal,
};
use share::LinkError;

/// Beyond this many, finished and watched duels are dropped, the oldest first.
const MOST: usize = 8;

/// The seal of the player who has proposed a duel.
pub type FirstSeal = [u8; SEAL_BYTES];

/// What a player of this device has under the seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// The fleet.
    pub ships: Vec<ShipEntry>,
    /// What makes its seal impossible to guess.
    nonce: [u8; NONCE_BYTES],
}

/// A duel as this device knows it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The duel as its link holds it.
    text: String,
    /// The same as it is played; `None` inside where the text is none.
    #[serde(skip)]
    duel: OnceCell<Option<Box<SealedDuel>>>,
    /// What each player has under the seal, where that player is on this device.
    secrets: [Option<Secret>; 2],
    /// Whether each player is on this device; if neither, it is only watched.
    plays: [bool; 2],
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        // The duel is the same as its text.
        (&self.text, &self.secrets, self.plays) == (&other.text, &other.secrets, other.plays)
    }
}

impl Eq for Known {}

impl Known {
    /// The duel.
    pub fn duel(&self) -> Option<&SealedDuel> {
        self.duel.get_or_init(|| share::read_duel(&self.text).ok().map(Box::new)).as_deref()
    }

    /// The text of its link.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first seal, by which one duel is told from another.
    pub fn first_seal(&self) -> Option<FirstSeal> {
        self.duel()?.seal_of(Side::A).copied()
    }

    fn is_of(&self, duel: &SealedDuel) -> bool {
        self.duel().is_some_and(|known| known.seal_of(Side::A) == duel.seal_of(Side::A))
    }

    /// Whether it goes on without this device: what it holds is of no use to anybody any more.
    fn is_done(&self) -> bool {
        let over = self.duel().is_none_or(|duel| duel.awaited() == Awaited::Nothing);
        over || self.plays == [false; 2]
    }

    /// The fleet of a player of this device.
    pub fn ships(&self, side: Side) -> &[ShipEntry] {
        self.secrets[side as usize].as_ref().map_or(&[], |secret| &secret.ships)
    }

    /// Whether both players share this device.
    pub const fn is_passed(&self) -> bool {
        self.plays[0] && self.plays[1]
    }

    /// The only player on this device.
    pub fn me(&self) -> Option<Side> {
        let mut here = Side::BOTH.into_iter().filter(|&side| self.plays[side as usize]);
        here.next().filter(|_| here.next().is_none())
    }

    /// Answers and opens out of what is under the seals of this device, as long as that comes next.
    fn advance(&self, duel: &mut SealedDuel) {
        loop {
            let by = match duel.awaited() {
                Awaited::Answers { by, .. } | Awaited::Opening(by) => by,
                _ => return,
            };
            let Some(secret) = &self.secrets[by as usize] else { return };
            let Ok(fleet) = legal_fleet(duel.rules(), &secret.ships) else { return };
            let done = match duel.awaited() {
                Awaited::Answers { .. } => duel.answer(by, &duel.honest_answers(&fleet)),
                _ => duel.open(by, &fleet, &secret.nonce),
            };
            if done.is_err() {
                return;
            }
        }
    }

    fn set(&mut self, mut duel: SealedDuel) {
        // Whoever sealed elsewhere plays there.
        for side in Side::BOTH {
            let here = duel.seal_of(side).is_none() || self.secrets[side as usize].is_some();
            self.plays[side as usize] &= here;
        }
        self.advance(&mut duel);
        self.text = share::write_duel(&duel);
        self.duel = OnceCell::from(Some(Box::new(duel)));
    }
}

/// What is chosen before a duel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// The board.
    pub sea: Chosen,
    /// Whether a turn has as many shots as one has ships afloat.
    pub salvo: bool,
    /// Whether the other one shoots first.
    pub second: bool,
}

impl Setup {
    /// Whether turns are salvoes: not where nobody learns how many ships are afloat.
    pub fn is_salvo(&self) -> bool {
        self.salvo && self.can_be_salvo()
    }

    /// Whether they can be.
    pub fn can_be_salvo(&self) -> bool {
        self.sea.sea().sunk_info != SunkName::Never
    }
}

/// What is saved on the device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Save {
    /// The choices for the next duel.
    pub setup: Setup,
    /// The fleet being placed.
    pub placing: Placing,
    /// Duels; the one looked at last is the last.
    pub duels: Vec<Known>,
    /// What is shown.
    pub view: View,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// The choices.
    #[default]
    Start,
    /// The first fleet of a new duel.
    Place,
    /// The last duel of the list.
    Table,
}

/// Something to say about a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It cannot be read.
    Bad(LinkError),
    /// It is an older one of this duel.
    Older,
    /// It contradicts what was known of this duel.
    Rewritten(Rewrite),
    /// It is one's own invitation.
    Own,
    /// The browser has no source of random bits for a seal.
    NoChance,
    /// The fleet cannot be sealed in this duel.
    NotSealed,
}

/// The screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What is saved.
    pub save: Save,
    /// Whether the next duel is played by both on this device.
    pub pass: bool,
    /// Who looks at a device that is passed; nobody while it is handed over.
    pub seat: Option<Side>,
    /// Cells to shoot at, in the order in which they were chosen.
    pub aimed: Vec<Cell>,
    /// Whether one's own sea is on the big board.
    pub own: bool,
    /// What is to be said.
    pub notice: Option<Notice>,
    /// Deleted duels, the last one last, with their places in the list.
    pub deleted: Vec<(usize, Known)>,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A board for the next duel.
    Sea(Chosen),
    /// Salvoes.
    Salvo(bool),
    /// Who shoots first.
    Second(bool),
    /// The fleet being placed.
    Put(Put),
    /// On to the fleet of a new duel.
    Place,
    /// Seals the placed fleet.
    Seal,
    /// Chooses a cell to shoot at, or no longer.
    Aim(Cell),
    /// Shoots.
    Fire,
    /// The text of a link, and whether the page itself has written it.
    Open(String, bool),
    /// Whoever is next takes the device, or hands it over.
    Seat(Option<Side>),
    /// Which sea is on the big board.
    Own(bool),
    /// The duel with this first seal.
    Show(FirstSeal),
    /// Deletes it.
    Delete(FirstSeal),
    /// Brings the one deleted last back.
    Restore,
    /// To the choices.
    Start,
}

impl State {
    /// As it was left, or with the duel of a link; `is_own`: the link is what the page has written.
    pub fn open(mut save: Save, pass: bool, link: Option<String>, is_own: bool) -> Self {
        if !save.setup.sea.is_sound() {
            (save.setup.sea, save.placing) = (Chosen::default(), Placing::default());
        }
        save.duels.retain(|known| known.duel().is_some());
        if save.duels.is_empty() && save.view == View::Table {
            save.view = View::Start;
        }
        let mut state = Self { save, pass, ..Self::default() };
        if !state.placing_fits() {
            state.save.placing = Placing::default();
        }
        if let Some(text) = link {
            state.opened(&text, is_own);
        }
        state
    }

    /// With the duels as they are saved, which another tab may have changed: links are usually opened in a
    /// new one.
    #[must_use]
    pub fn caught_up(&self, kept: Save) -> Self {
        let mut next = self.clone();
        next.save.duels = kept.duels;
        let Some(duel) = self.shown().and_then(Known::duel) else { return next };
        // Each tab shows its own.
        match next.save.duels.iter().position(|known| known.is_of(duel)) {
            Some(at) => {
                let known = next.save.duels.remove(at);
                if known.duel() != Some(duel) {
                    next.aimed.clear();
                    next.notice = None;
                }
                next.save.duels.push(known);
            }
            None => next.save.view = View::Start,
        }
        if !next.placing_fits() {
            next.save.placing = Placing::default();
        }
        next
    }

    /// The duel that is shown.
    pub fn shown(&self) -> Option<&Known> {
        self.save.duels.last().filter(|_| self.save.view == View::Table)
    }

    /// The board on which a fleet is placed: that of the duel, or of the next one.
    pub fn sea(&self) -> BoardSetup {
        let duel = self.shown().and_then(Known::duel);
        duel.map_or_else(|| self.save.setup.sea.sea(), |duel| duel.rules().into())
    }

    /// Who places a fleet now.
    pub fn places(&self) -> Option<Side> {
        match (self.save.view, self.shown()) {
            (View::Place, _) => Some(Side::A),
            (View::Table, Some(known)) => match known.duel()?.awaited() {
                Awaited::Seal(side) => Some(side).filter(|&side| known.plays[side as usize]),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whose eyes see the table: those of the player here, or of the one who has the device.
    pub fn eyes(&self) -> Option<Side> {
        let known = self.shown()?;
        if known.is_passed() { self.seat } else { known.me() }
    }

    fn placing_fits(&self) -> bool {
        self.save.placing.is_on(&self.sea())
    }

    /// The screen after that.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        if !matches!(msg, Msg::Put(Put::Drawn(_))) {
            next.notice = None;
        }
        // From another view, undo would mean something else.
        if matches!(msg, Msg::Place | Msg::Show(_) | Msg::Open(..)) {
            next.deleted.clear();
        }
        let setup = &mut next.save.setup;
        match msg {
            Msg::Sea(sea) => setup.sea = sea,
            Msg::Salvo(salvo) => setup.salvo = salvo,
            Msg::Second(second) => setup.second = second,
            Msg::Put(put) => next.save.placing = next.save.placing.after(put, &self.sea()),
            Msg::Place => next.save.view = View::Place,
            Msg::Seal => next.notice = next.sealed().err(),
            Msg::Aim(cell) => match next.aimed.iter().position(|&aimed| aimed == cell) {
                Some(at) => drop(next.aimed.remove(at)),
                None => {
                    // With one shot a turn, another cell replaces the first.
                    if next.aimed.len() >= next.shots() {
                        next.aimed.pop();
                    }
                    next.aimed.push(cell);
                }
            },
            Msg::Fire => next.fire(),
            Msg::Open(text, is_own) => next.opened(&text, is_own),
            Msg::Seat(seat) => (next.seat, next.own) = (seat, false),
            Msg::Own(own) => next.own = own,
            Msg::Show(seal) => {
                if let Some((_, known)) = next.take(&seal) {
                    next.show(known);
                }
            }
            Msg::Delete(seal) => {
                let deleted = next.take(&seal);
                next.deleted.extend(deleted);
            }
            Msg::Restore => next.restore(),
            Msg::Start => {
                // A fleet half placed is not for the eyes of the other one.
                if self.shown().is_some_and(Known::is_passed) {
                    next.save.placing = Placing::default();
                }
                next.save.view = View::Start;
            }
        }
        if !next.placing_fits() {
            next.save.placing = Placing::default();
        }
        next
    }

    /// Shots of this turn; 0 where nobody here shoots.
    pub fn shots(&self) -> usize {
        let awaited = self.shown().and_then(Known::duel).map(|duel| duel.awaited());
        match awaited {
            Some(Awaited::Shots { by, count }) if self.eyes() == Some(by) => count.into(),
            _ => 0,
        }
    }

    /// Takes the duel with this first seal out of the list.
    fn take(&mut self, seal: &FirstSeal) -> Option<(usize, Known)> {
        let at = self.save.duels.iter().position(|known| known.first_seal() == Some(*seal))?;
        Some((at, self.save.duels.remove(at)))
    }

    fn restore(&mut self) {
        let Some((at, mut known)) = self.deleted.pop() else { return };
        // It may have been opened again since, without the secrets.
        let again = known.first_seal().and_then(|seal| self.take(&seal));
        let again = again.as_ref().and_then(|(_, known)| known.duel());
        if let Some((now, before)) = again.zip(known.duel())
            && now.continues(before).is_ok()
        {
            known.set(now.clone());
        }
        self.save.duels.insert(at.min(self.save.duels.len()), known);
    }

    fn show(&mut self, known: Known) {
        self.save.duels.push(known);
        // Where somebody still waits for it, a duel stays.
        while self.save.duels.len() > MOST
            && let Some((_, older)) = self.save.duels.split_last()
            && let Some(done) = older.iter().position(Known::is_done)
        {
            self.save.duels.remove(done);
        }
        self.save.view = View::Table;
        (self.seat, self.own, self.aimed) = (None, false, Vec::new());
    }

    /// Seals the placed fleet: that of a new duel, or the second of one that has begun.
    fn sealed(&mut self) -> Result<(), Notice> {
        // Where another tab has sealed meanwhile, the table shows it.
        let (Some(side), setup) = (self.places(), self.save.setup.clone()) else { return Ok(()) };
        let begun = self.shown().cloned();
        let duel = match &begun {
            Some(known) => known.duel().cloned(),
            None => self.sea().rules().ok().and_then(|rules| {
                let begins = if setup.second { Side::B } else { Side::A };
                SealedDuel::new(rules, setup.is_salvo(), begins).ok()
            }),
        };
        let mut duel = duel.ok_or(Notice::NotSealed)?;
        let ships = self.save.placing.ships.clone();
        let fleet = legal_fleet(duel.rules(), &ships).map_err(|_| Notice::NotSealed)?;
        let nonce = secret_bytes().ok_or(Notice::NoChance)?;
        let sealed = seal(duel.rules(), &fleet, &nonce);
        let done = sealed.and_then(|sealed| duel.seal(side, &sealed));
        done.map_err(|_| Notice::NotSealed)?;
        let mut known = match begun {
            Some(known) => {
                self.save.duels.pop();
                known
            }
            None => Known { plays: [true, self.pass], ..Known::default() },
        };
        known.secrets[side as usize] = Some(Secret { ships, nonce });
        known.set(duel);
        // The next fleet on a device that is passed is another person's.
        self.save.placing = Placing::default();
        self.show(known);
        Ok(())
    }

    fn fire(&mut self) {
        let (Some(by), aimed) = (self.eyes(), std::mem::take(&mut self.aimed)) else { return };
        if let Some(known) = self.save.duels.last_mut()
            && let Some(mut duel) = known.duel().cloned()
            && duel.shoot(by, &aimed).is_ok()
        {
            known.set(duel);
        }
    }

    /// Opens the text of a link. What is known of a duel is never replaced by what contradicts it.
    fn opened(&mut self, text: &str, is_own: bool) {
        let duel = match share::read_duel(text) {
            Ok(duel) => duel,
            Err(bad) => return self.notice = Some(Notice::Bad(bad)),
        };
        let Some(at) = self.save.duels.iter().position(|known| known.is_of(&duel)) else {
            let joins = matches!(duel.awaited(), Awaited::Seal(Side::B));
            let plays = [false, joins];
            return self.show(Known { text: text.into(), plays, ..Known::default() });
        };
        let mut known = self.save.duels.remove(at);
        let mut notice = None;
        match known.duel() {
            Some(before) if *before == duel => {
                let invites = matches!(duel.awaited(), Awaited::Seal(Side::B));
                let mine = invites && known.me() == Some(Side::A);
                notice = Some(Notice::Own).filter(|_| mine && !is_own);
            }
            Some(before) if duel.continues(before).is_err() => {
                let older = before.continues(&duel).is_ok();
                let rewritten = duel.continues(before).err().map(Notice::Rewritten);
                notice = if older { Some(Notice::Older) } else { rewritten };
            }
            _ => known.set(duel),
        }
        self.show(known);
        self.notice = notice;
    }
}
