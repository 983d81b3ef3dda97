//! A duel on the table: both seas, what comes next, and what the opened fleets show.

use yew::prelude::*;

use super::super::duel::board_setup::{cell_name, cells};
use super::super::seas::beside;
use super::record::{Known, Msg, State};
use super::words;
use crate::components::board::{Axes, Board, BoardProps, Mark};
use crate::components::{Icon, ShareContent, card, send_link, sign};
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{BattleshipFriend, Lang};
use crate::mount::mount;
use jobs::battleship::{
    Awaited, BoardSetup, Position, SealedDuel, ShipEntry, Side, ending, ship_entries, shot_entries,
};

/// What a part of the table reads.
struct Table<'a> {
    state: &'a State,
    known: &'a Known,
    duel: &'a SealedDuel,
    sea: BoardSetup,
    /// Who looks.
    eyes: Option<Side>,
    send: &'a Handler<Msg>,
    lang: Lang,
}

/// The table, or what covers it while the device changes hands.
pub(super) fn table(
    state: &State,
    known: &Known,
    duel: &SealedDuel,
    notice: Html,
    share: Option<&ShareContent>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Html {
    let eyes = state.eyes();
    let over = ending(duel).is_some();
    if known.is_passed() && eyes.is_none() && !over {
        return curtain(duel, notice, send, lang).html();
    }
    let table = Table { state, known, duel, sea: duel.rules().into(), eyes, send, lang };
    let big = if state.own { table.near() } else { table.near().other() };
    el("div.lab sea sea--strip sea--two play@duel")
        .with(
            labelled("section.lab__answer sea__strip", lang.t(BattleshipFriend::Status))
                .with(notice)
                .with(table.head(over))
                .with(table.row(over, share)),
        )
        .with(labelled("section.lab__board", table.title(big)).with(table.board(big, over)))
        .with(table.beside(big))
        .with(el("section.lab__details").with(table.details(over)))
        .html()
}

/// The device changes hands: neither sea is shown.
fn curtain(duel: &SealedDuel, notice: Html, send: &Handler<Msg>, lang: Lang) -> El {
    let side = words::taker(duel);
    let name = words::player(side, lang);
    el("div.stack friend__curtain@curtain")
        .with(notice)
        .with(el("p.big").with(lang.fill(BattleshipFriend::HandOver, &[&name])))
        .with(el("p.muted").with(lang.t(BattleshipFriend::HandOverHint)))
        .with(
            button(
                "button.button button--main@take",
                sign(Icon::People),
                on(send, Msg::Seat(Some(side))),
            )
            .with(lang.fill(BattleshipFriend::IAm, &[&name])),
        )
}

impl Table<'_> {
    fn t(&self, key: BattleshipFriend) -> &'static str {
        self.lang.t(key)
    }

    /// Whose sea is one's own; for somebody who looks on, that of the player who proposed the duel.
    fn near(&self) -> Side {
        self.eyes.unwrap_or(Side::A)
    }

    fn title(&self, of: Side) -> &'static str {
        match self.eyes {
            Some(me) if me == of => self.t(BattleshipFriend::YourSea),
            Some(_) => self.t(BattleshipFriend::TheirSea),
            None if of == Side::A => self.t(BattleshipFriend::FirstSea),
            None => self.t(BattleshipFriend::SecondSea),
        }
    }

    /// What comes next, and the last shots, in lines that keep their height.
    fn head(&self, over: bool) -> Html {
        let big = match words::verdict(self.duel, self.eyes, self.lang) {
            Some(verdict) => el("span.big answer@over").with(verdict),
            None => el("span.big").with(words::next(self.known, self.duel, self.eyes, self.lang)),
        };
        let last = words::last_shots(self.duel, self.eyes, self.lang);
        let last = last.into_iter().map(|line| el("span").with(line));
        all([
            el("div.headline@headline").attr("data-over", over).with(big),
            el("div.seas__last@last").list(last),
        ])
    }

    /// What can be done.
    fn row(&self, over: bool, share: Option<&ShareContent>) -> El {
        let row = el("div.sea__row");
        let needs = self.state.shots();
        if needs > 0 {
            let aimed = &self.state.aimed;
            let names = aimed.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join(" ");
            let words = match (aimed.len(), needs) {
                (0, 1) => self.t(BattleshipFriend::ChooseCell).to_owned(),
                (has, _) if has == needs => self.lang.fill(BattleshipFriend::FireAt, &[&names]),
                (has, _) => self.lang.fill(BattleshipFriend::Chosen, &[&has, &needs]),
            };
            let fire = on(self.send, Msg::Fire);
            return row.with(
                button("button.button button--main@fire", words, fire)
                    .flag("disabled", aimed.len() != needs),
            );
        }
        if self.known.is_passed() && !over {
            let pass = on(self.send, Msg::Seat(None));
            return row.with(
                button("button.button button--main@pass", sign(Icon::People), pass)
                    .with(self.t(BattleshipFriend::PassDevice)),
            );
        }
        let send =
            share.filter(|_| !self.known.is_passed() && self.eyes.is_some()).map(|content| {
                let (content, lang) = (content.clone(), self.lang);
                let click = Handler::from(move |()| send_link(content.clone(), lang));
                let key = if over { BattleshipFriend::SendLast } else { BattleshipFriend::Send };
                button("button.button button--main@send", sign(Icon::Share), click)
                    .with(self.t(key))
            });
        let new = over.then(|| {
            button(
                "button.button@new-duel",
                self.t(BattleshipFriend::NewDuel),
                on(self.send, Msg::Start),
            )
        });
        row.with(send).with(new)
    }

    fn name(&self, cell: jobs::battleship::Cell) -> String {
        cell_name(self.duel.rules().size.place(cell), &self.sea)
    }

    /// Ships of a player that this device may show.
    fn ships(&self, of: Side) -> Vec<ShipEntry> {
        match self.duel.opening(of) {
            Some(own) => ship_entries(self.duel.rules(), &own.fleet),
            None if self.eyes == Some(of) => self.known.ships(of).to_vec(),
            None => Vec::new(),
        }
    }

    /// The cells of a player's sea; those shot at last are marked.
    fn cells(&self, of: Side) -> Vec<crate::components::board::Cell> {
        let shots = shot_entries(self.duel, of);
        let mut cells = cells(&self.sea, &shots, &self.ships(of), self.lang);
        let mut turns = self.duel.volleys().iter().enumerate();
        let last = turns.rfind(|(turn, _)| self.duel.shooter(*turn) == of.other());
        for &cell in last.into_iter().flat_map(|(_, volley)| &volley.shots) {
            if let Some(cell) = cells.get_mut(usize::from(cell)) {
                cell.looked = true;
            }
        }
        if self.eyes == Some(of.other()) && self.state.shots() > 0 {
            for &cell in &self.state.aimed {
                if let Some(cell) = cells.get_mut(usize::from(cell)) {
                    cell.chosen = true;
                }
            }
        }
        cells
    }

    fn board(&self, of: Side, over: bool) -> Html {
        let cells = self.cells(of);
        let aims = !over && self.eyes == Some(of.other()) && self.state.shots() > 0;
        let open: Vec<bool> =
            cells.iter().map(|cell| matches!(cell.mark, Mark::Plain | Mark::Ship)).collect();
        let send = self.send.clone();
        mount::<Board>(BoardProps {
            label: self.title(of).into(),
            testid: "duel-board",
            width: self.sea.w.into(),
            cells,
            axes: Axes::kept(),
            tap: Handler::from(move |at: usize| {
                if aims && open.get(at) == Some(&true) {
                    send.emit(Msg::Aim(at as u8));
                }
            }),
            ..BoardProps::default()
        })
    }

    /// The other sea, small, and the ships left of both.
    fn beside(&self, big: Side) -> El {
        let afloat = |of: Side| {
            let shots = shot_entries(self.duel, of);
            Position { shots, ..Position::new(self.sea.clone()) }.afloat()
        };
        let small = big.other();
        let [far, near] = [afloat(big), afloat(small)];
        let both = [(self.title(big), &far[..]), (self.title(small), &near[..])];
        let swap = on(self.send, Msg::Own(!self.state.own));
        beside(&self.sea, both, &self.cells(small), swap, self.lang)
    }

    /// What the opened fleets show; the seals; the rules.
    fn details(&self, over: bool) -> Html {
        let checked = over.then(|| {
            let lines = Side::BOTH.into_iter().flat_map(|side| {
                let found = words::findings(self.duel, side, self.eyes, self.lang);
                let honest = found.is_empty();
                let who = words::named(side, self.eyes, self.lang);
                let lines = if honest {
                    vec![self.lang.fill(BattleshipFriend::Honest, &[&who])]
                } else {
                    found
                };
                lines.into_iter().map(move |line| {
                    el("li")
                        .class("good", honest)
                        .class("caution", !honest)
                        .attr("data-honest", honest)
                        .with(sign(if honest { Icon::Check } else { Icon::Close }))
                        .with(" ")
                        .with(line)
                })
            });
            card("section.card@findings", self.t(BattleshipFriend::Checked), None)
                .with(el("ul.list").list(lines))
        });
        let seal = |side: Side| {
            let seal = self.duel.seal_of(side)?;
            let digits: String = seal.iter().map(|byte| format!("{byte:02x}")).collect();
            let who = words::named(side, self.eyes, self.lang);
            Some(el("div").with(el("dt").with(who)).with(el("dd.formula num").with(digits)))
        };
        let seals = el("details.card@seals")
            .with(el("summary").with(self.t(BattleshipFriend::Sealed)))
            .with(el("p").with(self.t(BattleshipFriend::SealedHint)))
            .with(el("dl.facts").list(Side::BOTH.into_iter().filter_map(seal)));
        let waits = matches!(self.duel.awaited(), Awaited::Nothing);
        let how = (!self.known.is_passed() && self.eyes.is_some() && !waits)
            .then(|| el("p.muted").with(self.t(BattleshipFriend::HowLinks)));
        let watched = (self.eyes.is_none() && !self.known.is_passed())
            .then(|| el("p.muted@watched").with(self.t(BattleshipFriend::Watched)));
        let terms = el("p.muted").with(words::terms(self.duel, self.eyes, self.lang));
        let leave = el("div.buttons").with(button(
            "button.button@leave",
            self.t(BattleshipFriend::Leave),
            on(self.send, Msg::Start),
        ));
        all([checked, watched, how, Some(terms), Some(seals), Some(leave)].into_iter().flatten())
    }
}
