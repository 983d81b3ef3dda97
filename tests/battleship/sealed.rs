//! Duels by link: whole games, what a liar leaves behind, and texts that somebody has tampered with.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use battleship::{Draw, answer, mix};
use jobs::battleship::{
    Answer, AnswerFault, Awaited, BoardSetup, Cell, Cells, DuelError, Finding, FleetErrorKind, Lie,
    Placement, Preset, Rewrite, Rules, SealedDuel, Side, SunkName, TouchName, ending, findings,
    legal_fleet, seal, ship_entries, shot_entries,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;
use share::{LinkError, read_duel, write_duel};

use crate::support::{ask, cases, with};

/// A player: the fleet sealed, its nonce, the one that answers come from, and the order of the shots.
#[derive(Clone, Debug)]
struct Player {
    sealed: Vec<Placement>,
    answering: Vec<Placement>,
    nonce: [u8; 16],
    order: Vec<Cell>,
    /// A shot at this player whose answer is another than the fleet's.
    lie: Option<(usize, Answer)>,
}

fn drawn(rules: &Rules, seed: u64) -> Vec<Placement> {
    let draw = Draw::new(rules, &rules.placements(), seed);
    draw.drawn().expect("the boards here are roomy").fleet.clone()
}

fn cells_of(fleet: &[Placement]) -> Cells {
    fleet.iter().fold(Cells::default(), |all, ship| all | ship.cells)
}

/// All cells, shuffled.
fn shuffled(rules: &Rules, seed: u64) -> Vec<Cell> {
    let mut order: Vec<Cell> = rules.size.all().iter().collect();
    order.sort_by_key(|&cell| mix(seed, cell.into()));
    order
}

/// Water first: the longest game there is.
fn water_first(rules: &Rules, fleet: &[Placement]) -> Vec<Cell> {
    let mut order: Vec<Cell> = rules.size.all().iter().collect();
    order.sort_by_key(|&cell| cells_of(fleet).has(cell));
    order
}

/// Ships first: the shortest.
fn ships_first(rules: &Rules, fleet: &[Placement]) -> Vec<Cell> {
    let mut order = water_first(rules, fleet);
    order.reverse();
    order
}

/// The fleet with one ship somewhere else.
fn moved(rules: &Rules, fleet: &[Placement], seed: u64) -> Vec<Placement> {
    let at = (seed % fleet.len() as u64) as usize;
    let (ship, mut others) = (fleet[at], fleet.to_vec());
    others.remove(at);
    let fits = |place: &Placement| {
        place.class == ship.class && *place != ship && others.iter().all(|other| place.fits(other))
    };
    let places: Vec<_> = rules.placements().into_iter().filter(fits).collect();
    let mut moved = fleet.to_vec();
    moved[at] = places[(mix(seed, 7) % places.len() as u64) as usize];
    moved
}

impl Player {
    fn new(rules: &Rules, seed: u64) -> Self {
        let fleet = drawn(rules, seed);
        let nonce = std::array::from_fn(|at| mix(seed, 1000 + at as u64) as u8);
        let order = shuffled(rules, seed);
        Self { sealed: fleet.clone(), answering: fleet, nonce, order, lie: None }
    }

    fn pair(rules: &Rules, seed: u64) -> [Self; 2] {
        [Self::new(rules, mix(seed, 1)), Self::new(rules, mix(seed, 2))]
    }
}

/// Plays on until nothing is awaited or a step is refused; `watch` sees the duel after every step.
fn play(
    duel: &mut SealedDuel,
    players: &[Player; 2],
    mut watch: impl FnMut(&SealedDuel),
) -> Result<(), DuelError> {
    while let Some(by) = duel.awaited().by() {
        let me = &players[by as usize];
        match duel.awaited() {
            Awaited::Seal(_) => {
                let seal = seal(duel.rules(), &me.sealed, &me.nonce)?;
                duel.seal(by, &seal)?;
            }
            Awaited::Shots { count, .. } => {
                let before: Cells = duel.shots_at(by.other()).map(|(cell, _)| cell).collect();
                let open = me.order.iter().copied().filter(|&cell| !before.has(cell));
                duel.shoot(by, &open.take(count.into()).collect::<Vec<_>>())?;
            }
            Awaited::Answers { .. } => {
                let mut answers = duel.honest_answers(&me.answering);
                let from = duel.shots_at(by).count() - answers.len();
                if let Some((number, said)) = me.lie
                    && let Some(at) = number.checked_sub(from)
                    && let Some(answer) = answers.get_mut(at)
                {
                    *answer = said;
                }
                duel.answer(by, &answers)?;
            }
            Awaited::Opening(_) => duel.open(by, &me.sealed, &me.nonce)?,
            Awaited::Nothing => {}
        }
        watch(duel);
    }
    Ok(())
}

fn rules_of(sea: &BoardSetup) -> Rules {
    sea.rules().expect("a board")
}

fn played(sea: &BoardSetup, salvo: bool, begins: Side, players: &[Player; 2]) -> SealedDuel {
    let mut duel = SealedDuel::new(rules_of(sea), salvo, begins).expect("rules of a duel");
    play(&mut duel, players, |_| {}).expect("an honest game");
    duel
}

/// The presets, and what no preset has.
fn seas() -> Vec<BoardSetup> {
    let mut seas: Vec<_> = Preset::ALL.into_iter().map(Preset::sea).collect();
    for sunk_info in [SunkName::Class, SunkName::Anonymous, SunkName::Never] {
        seas.push(BoardSetup { sunk_info, touch: TouchName::Orth, ..Preset::Small.sea() });
    }
    let mut bent = BoardSetup { h: 7, w: 9, reflect: true, ..Preset::Small.sea() };
    bent.fleet[0].cells = vec![(0, 0), (1, 0), (2, 0), (2, 1)];
    seas.push(bent);
    seas
}

fn duels() -> impl Strategy<Value = (BoardSetup, bool, Side, u64)> {
    let sea = select(seas());
    let salvo = |sea: &BoardSetup, wish: bool| wish && sea.sunk_info != SunkName::Never;
    (sea, any::<bool>(), select(Side::BOTH.to_vec()), 0..1_000_000_u64)
        .prop_map(move |(sea, wish, begins, seed)| (sea.clone(), salvo(&sea, wish), begins, seed))
}

fn bytes(duel: &SealedDuel) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(&write_duel(duel)).expect("base64")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(48)))]

    #[test]
    fn an_honest_duel_ends_and_every_link_of_it_opens((sea, salvo, begins, seed) in duels()) {
        let rules = rules_of(&sea);
        let players = Player::pair(&rules, seed);
        let mut duel = SealedDuel::new(rules, salvo, begins).expect("rules of a duel");
        let mut earlier = duel.clone();
        play(&mut duel, &players, |duel| {
            let link = write_duel(duel);
            assert!(link.len() <= 2_000, "{}", link.len());
            assert_eq!(read_duel(&link).as_ref(), Ok(duel));
            assert_eq!(duel.continues(&earlier), Ok(()));
            assert!(earlier.continues(duel).is_err());
            let bytes = bytes(duel);
            for (side, player) in Side::BOTH.into_iter().zip(&players) {
                let holds = bytes.windows(16).any(|part| part == player.nonce);
                assert_eq!(holds, duel.opening(side).is_some(), "a nonce before its time");
            }
            assert_eq!(findings(duel), []);
            assert_eq!(ending(duel).is_some(), duel.awaited() == Awaited::Nothing);
            earlier = duel.clone();
        })
        .expect("an honest game");
        let end = ending(&duel).expect("it has ended");
        let winner = end.winner.expect("somebody wins");
        prop_assert_eq!(duel.sank_all(), Some(winner));
        let loser = &players[winner.other() as usize];
        let shot: Cells = duel.shots_at(winner.other()).map(|(cell, _)| cell).collect();
        prop_assert!(cells_of(&loser.sealed).within(shot));
        // The jobs give the same answers and accept the same seal.
        for (side, player) in Side::BOTH.into_iter().zip(&players) {
            let shots = shot_entries(&duel, side);
            let hex = |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
            let report = ask(with(&serde_json::to_value(&sea).expect("JSON"), json!({
                "job": "battleship.answer", "ships": ship_entries(duel.rules(), &player.sealed),
                "at": shots.iter().map(|shot| shot.at).collect::<Vec<_>>(),
                "nonce": hex(&player.nonce), "commitment": hex(duel.seal_of(side).expect("sealed")),
            })));
            prop_assert_eq!(&report["shots"], &json!(shots));
            prop_assert_eq!(&report["honest"], true);
        }
    }

    /// Half of them with one ship moved: what a liar does with a ship that nobody has hit yet.
    #[test]
    fn answers_of_another_fleet_than_the_sealed_one_are_found((sea, salvo, begins, seed) in duels()) {
        let rules = rules_of(&sea);
        let mut players = Player::pair(&rules, seed);
        let [liar, honest] = [Side::A, Side::B];
        let sealed = &players[0].sealed;
        let other = if seed % 2 == 0 { drawn(&rules, mix(seed, 3)) } else { moved(&rules, sealed, seed) };
        prop_assume!(other != *sealed);
        players[0].answering = other.clone();
        let duel = played(&sea, salvo, begins, &players);
        let end = ending(&duel).expect("it has ended");
        // With the plainest means: each answer asked of the sealed fleet once more.
        let mut before = Cells::default();
        let mut lies = Vec::new();
        for (number, (shot, said)) in duel.shots_at(liar).enumerate() {
            let (said, truth) = (said.expect("answered"), answer(&players[0].sealed, before, shot, rules.sunk_info));
            if said != truth {
                let lie = Lie { number: number as u16, shot, said, truth };
                lies.push(Finding::Lie { by: liar, lie });
            }
            before.insert(shot);
        }
        prop_assert_eq!(&end.findings, &lies);
        prop_assert_eq!(end.winner, if lies.is_empty() { duel.sank_all() } else { Some(honest) });
        // The fleet that the answers came from does not fit the seal.
        players[0].sealed.clone_from(&other);
        let mut opened = before_openings(&duel);
        play(&mut opened, &players, |_| {}).expect("openings");
        prop_assert_eq!(findings(&opened), [Finding::BrokenSeal { by: liar }]);
    }

    #[test]
    fn another_place_or_nonce_does_not_fit_the_seal((sea, salvo, begins, seed) in duels(), by in select(Side::BOTH.to_vec())) {
        let rules = rules_of(&sea);
        let players = Player::pair(&rules, seed);
        let duel = before_openings(&played(&sea, salvo, begins, &players));
        for bit in 0..128 {
            let mut players = players.clone();
            players[by as usize].nonce[bit / 8] ^= 1 << (bit % 8);
            let mut duel = duel.clone();
            play(&mut duel, &players, |_| {}).expect("openings");
            prop_assert_eq!(ending(&duel).expect("the end").findings, [Finding::BrokenSeal { by }]);
        }
        let all = rules.placements();
        let at = (seed % players[0].sealed.len() as u64) as usize;
        let ship = players[by as usize].sealed[at];
        for place in all.iter().filter(|place| place.class == ship.class) {
            let mut players = players.clone();
            players[by as usize].sealed[at] = *place;
            if players[by as usize].sealed.iter().filter(|ship| *ship == place).count() > 1 || *place == ship {
                continue;
            }
            let mut duel = duel.clone();
            play(&mut duel, &players, |_| {}).expect("openings");
            let end = ending(&duel).expect("the end");
            prop_assert_eq!(&end.findings[0], &Finding::BrokenSeal { by });
            prop_assert!(end.findings.iter().all(|finding| finding.by() == by));
            let ships = ship_entries(&rules, &players[by as usize].sealed);
            let legal = legal_fleet(&rules, &ships).is_ok();
            let said = end.findings.iter().any(|one| matches!(one, Finding::IllegalFleet { .. }));
            prop_assert_eq!(said, !legal);
            prop_assert_eq!(end.winner, Some(by.other()));
        }
    }

    #[test]
    fn no_text_makes_a_reader_of_duels_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), sea in 0..5_u8) {
        let _ = read_duel(&Base64UrlUnpadded::encode_string(&bytes));
        let start = [1, 0x31, if sea == 4 { 0xFF } else { sea }];
        let _ = read_duel(&Base64UrlUnpadded::encode_string(&[&start, &bytes[..]].concat()));
        let _ = read_duel(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_damaged_link_is_refused_or_another_duel((sea, salvo, begins, seed) in duels(), at in any::<u64>(), by in 1..=255_u8) {
        let rules = rules_of(&sea);
        let duel = played(&sea, salvo, begins, &Player::pair(&rules, seed));
        let mut bytes = bytes(&duel);
        for end in 0..bytes.len() {
            prop_assert!(read_duel(&Base64UrlUnpadded::encode_string(&bytes[..end])).is_err());
        }
        let at = (at % bytes.len() as u64) as usize;
        bytes[at] ^= by;
        if let Ok(other) = read_duel(&Base64UrlUnpadded::encode_string(&bytes)) {
            prop_assert_ne!(&other, &duel);
            prop_assert!(other.continues(&duel).is_err());
            prop_assert_eq!(read_duel(&write_duel(&other)), Ok(other));
        }
    }
}

/// The same duel with both fleets still sealed.
fn before_openings(duel: &SealedDuel) -> SealedDuel {
    let mut again = SealedDuel::new(duel.rules().clone(), duel.salvo(), duel.begins()).expect("it");
    for side in Side::BOTH {
        again.seal(side, duel.seal_of(side).expect("sealed")).expect("a seal");
    }
    for (turn, volley) in duel.volleys().iter().enumerate() {
        let by = duel.shooter(turn);
        again.shoot(by, &volley.shots).expect("shots");
        again.answer(by.other(), &volley.answers).expect("answers");
    }
    again
}

/// Every answer of the right form but the true one; of cells, those of the ships of the fleet.
fn other_answers(duel: &SealedDuel, by: Side, truth: Answer) -> Vec<Answer> {
    let ships = &duel.opening(by).expect("open").fleet;
    let sunk = ships.iter().map(|ship| match BoardSetup::from(duel.rules()).sunk_info {
        SunkName::Cells => (Some(ship.class), Some(ship.cells)),
        SunkName::Class => (Some(ship.class), None),
        SunkName::Anonymous | SunkName::Never => (None, None),
    });
    let sunk = sunk.map(|(class, cells)| Answer::Sunk { class, cells });
    let mut all: Vec<_> = [Answer::Miss, Answer::Hit].into_iter().chain(sunk).collect();
    all.retain(|&answer| answer != truth);
    all.dedup();
    all
}

/// A single lie either contradicts what follows, or stands until the fleet is open.
#[test]
fn every_single_changed_answer_is_refused_or_found() {
    for sea in seas() {
        let rules = rules_of(&sea);
        let (mut refused, mut found) = (0, 0);
        for (salvo, seed) in [(false, 1), (true, 2), (false, 3)] {
            if salvo && sea.sunk_info == SunkName::Never {
                continue;
            }
            // The liar wins in two of three games: one who does not has to go on lying.
            let mut players = Player::pair(&rules, seed);
            if seed < 3 {
                players[0].order = ships_first(&rules, &players[1].sealed.clone());
            }
            let honest = played(&sea, salvo, Side::B, &players);
            for (number, (shot, truth)) in honest.shots_at(Side::A).enumerate() {
                let truth = truth.expect("answered");
                for said in other_answers(&honest, Side::A, truth) {
                    let mut players = players.clone();
                    players[0].lie = Some((number, said));
                    let mut duel =
                        SealedDuel::new(rules.clone(), salvo, Side::B).expect("rules of a duel");
                    match play(&mut duel, &players, |_| {}) {
                        Err(DuelError::Answer { .. }) => refused += 1,
                        Err(other) => panic!("{other}"),
                        Ok(()) => {
                            found += 1;
                            let end = ending(&duel).expect("it has ended");
                            let lie = Lie { number: number as u16, shot, said, truth };
                            assert_eq!(end.findings, [Finding::Lie { by: Side::A, lie }]);
                            assert_eq!(end.winner, Some(Side::B));
                        }
                    }
                }
            }
        }
        assert!(refused > 10 && found > 10, "{sea:?}: {refused} refused, {found} found");
    }
}

#[test]
fn the_longest_duel_fits_into_a_link() {
    for (preset, sea) in Preset::ALL.into_iter().map(|preset| (preset, preset.sea())) {
        for salvo in [false, true] {
            let rules = rules_of(&sea);
            let mut players = Player::pair(&rules, 5);
            for by in Side::BOTH {
                let target = players[by.other() as usize].sealed.clone();
                players[by as usize].order = water_first(&rules, &target);
            }
            let duel = played(&sea, salvo, Side::A, &players);
            let shots: usize = Side::BOTH.map(|side| duel.shots_at(side).count()).iter().sum();
            let (cells, ships) = (rules.size.cells(), rules.ships() as usize);
            let most = if salvo { 2 * (cells - ships) } else { 2 * cells - 1 };
            assert!(shots >= most, "{preset:?}: {shots}");
            let link = write_duel(&duel);
            assert!(link.len() <= 2_000, "{preset:?}, {salvo}: {} characters", link.len());
            assert_eq!(read_duel(&link), Ok(duel));
        }
    }
    // The largest board that can be set up, with lines of one name each.
    let mut sea = BoardSetup { h: 16, w: 16, ..Preset::Russian.sea() };
    sea.fleet[0].count = 4;
    let rules = rules_of(&sea);
    let mut players = Player::pair(&rules, 5);
    for by in Side::BOTH {
        let target = players[by.other() as usize].sealed.clone();
        players[by as usize].order = water_first(&rules, &target);
    }
    let link = write_duel(&played(&sea, false, Side::A, &players));
    assert!(link.len() <= 2_000, "{} characters", link.len());
}

#[test]
fn a_fleet_that_was_never_legal_is_found() {
    let sea = Preset::Small.sea();
    let rules = rules_of(&sea);
    let line = |class: u8, cells: &[Cell]| rules.placement(class, cells.iter().copied().collect());
    let touching = vec![line(0, &[0, 1, 2]), line(1, &[6, 7]), line(1, &[24, 25])];
    let mut players = Player::pair(&rules, 1);
    (players[0].sealed, players[0].answering) = (touching.clone(), touching.clone());
    let target = players[1].sealed.clone();
    players[0].order = ships_first(&rules, &target);
    players[1].order = water_first(&rules, &touching);
    let duel = played(&sea, false, Side::A, &players);
    let end = ending(&duel).expect("the end");
    let [Finding::IllegalFleet { by: Side::A, faults }] = &end.findings[..] else {
        panic!("{:?}", end.findings)
    };
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].code, &faults[0].ships[..]), (FleetErrorKind::Touch, &[0, 1][..]));
    assert_eq!((duel.sank_all(), end.winner), (Some(Side::A), Some(Side::B)));
    // Too few ships, and one of no known shape; the seal holds, for it was sealed like that.
    let few = vec![line(0, &[0, 7, 14]), line(1, &[24, 25])];
    (players[0].sealed, players[0].answering) = (few.clone(), few.clone());
    players[1].order = water_first(&rules, &few);
    let end = ending(&played(&sea, false, Side::A, &players)).expect("the end");
    let [Finding::IllegalFleet { faults, .. }] = &end.findings[..] else {
        panic!("{:?}", end.findings)
    };
    let codes: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [FleetErrorKind::WrongShape, FleetErrorKind::TooFew]);
    // Where both are found out, nobody has won.
    players[1].nonce = [0; 16];
    let mut duel = before_openings(&played(&sea, false, Side::A, &players));
    players[1].nonce = [1; 16];
    play(&mut duel, &players, |_| {}).expect("openings");
    assert_eq!(ending(&duel).and_then(|end| end.winner), None);
}

#[test]
fn what_is_no_step_of_a_duel_is_refused() {
    let rules = rules_of(&Preset::Small.sea());
    let new = |change: fn(&mut BoardSetup), salvo| {
        let mut sea = Preset::Small.sea();
        change(&mut sea);
        SealedDuel::new(rules_of(&sea), salvo, Side::A).map(drop)
    };
    assert_eq!(new(|sea| sea.fleet.clear(), false), Err(DuelError::NoShips));
    assert_eq!(new(|sea| (sea.h, sea.w) = (2, 3), false), Err(DuelError::NoRoom));
    assert_eq!(new(|sea| sea.sunk_info = SunkName::Never, true), Err(DuelError::SalvoUntold));
    let line = |class: u8, cells: &[Cell]| rules.placement(class, cells.iter().copied().collect());
    let fleet = vec![line(0, &[0, 1, 2]), line(1, &[12, 13]), line(1, &[24, 25])];
    assert_eq!(seal(&rules, &fleet, &[0; 15]), Err(DuelError::NonceLength { has: 15 }));
    let mut duel = SealedDuel::new(rules.clone(), true, Side::B).expect("rules of a duel");
    let awaited = Awaited::Seal(Side::A);
    assert_eq!(duel.seal(Side::B, &[1; 32]), Err(DuelError::NotAwaited { awaited }));
    assert_eq!(duel.seal(Side::A, &[1; 31]), Err(DuelError::SealLength { has: 31 }));
    assert_eq!(duel.shoot(Side::B, &[0, 1, 2]), Err(DuelError::NotAwaited { awaited }));
    duel.seal(Side::A, &[1; 32]).expect("a seal");
    assert_eq!(duel.seal(Side::B, &[1; 32]), Err(DuelError::SameSeal));
    duel.seal(Side::B, &[2; 32]).expect("a seal");
    let awaited = Awaited::Shots { by: Side::B, count: 3 };
    assert_eq!(duel.shoot(Side::A, &[0, 1, 2]), Err(DuelError::NotAwaited { awaited }));
    assert_eq!(duel.shoot(Side::B, &[0, 1]), Err(DuelError::ShotCount { has: 2, needs: 3 }));
    assert_eq!(duel.shoot(Side::B, &[0, 1, 36]), Err(DuelError::OffBoard { cell: 36 }));
    assert_eq!(duel.shoot(Side::B, &[0, 1, 0]), Err(DuelError::ShotTwice { cell: 0 }));
    duel.shoot(Side::B, &[0, 1, 2]).expect("shots");
    assert_eq!(
        duel.answer(Side::A, &[Answer::Miss]),
        Err(DuelError::AnswerCount { has: 1, needs: 3 })
    );
    let set = |cells: &[Cell]| -> Cells { cells.iter().copied().collect() };
    let sunk = |class, cells: &[Cell]| Answer::Sunk { class: Some(class), cells: Some(set(cells)) };
    let (hit, miss) = (Answer::Hit, Answer::Miss);
    for (answers, cell, fault) in [
        ([sunk(1, &[0, 1]), hit, hit], 0, AnswerFault::FewHits),
        ([hit, sunk(2, &[0, 1]), miss], 1, AnswerFault::UnknownClass),
        ([hit, Answer::Sunk { class: Some(1), cells: None }, miss], 1, AnswerFault::Told),
        ([hit, miss, sunk(1, &[0, 2])], 2, AnswerFault::Cells),
        ([hit, sunk(1, &[1, 2]), miss], 1, AnswerFault::Cells),
        ([hit, sunk(1, &[0, 1]), hit], 2, AnswerFault::Near),
        ([hit, hit, sunk(1, &[1, 2])], 2, AnswerFault::Near),
    ] {
        let refused = duel.answer(Side::A, &answers);
        assert_eq!(refused, Err(DuelError::Answer { cell, fault }), "{answers:?}");
    }
    duel.answer(Side::A, &[hit, hit, sunk(0, &[0, 1, 2])]).expect("answers");
    // Two ships are left, so two shots; and each has to be told once it sinks.
    assert_eq!(duel.awaited(), Awaited::Shots { by: Side::A, count: 2 });
    duel.shoot(Side::A, &[0, 1]).expect("shots");
    duel.answer(Side::B, &[miss, miss]).expect("answers");
    duel.shoot(Side::B, &[12, 13, 24]).expect("shots");
    let again = duel.answer(Side::A, &[hit, sunk(0, &[12, 13]), miss]);
    let not_afloat = DuelError::Answer { cell: 13, fault: AnswerFault::NotAfloat };
    assert_eq!(again, Err(not_afloat));
    let untold = duel.answer(Side::A, &[hit, hit, hit]);
    assert_eq!(untold, Err(DuelError::Answer { cell: 24, fault: AnswerFault::Hits }));
}

#[test]
fn misses_alone_do_not_end_a_board() {
    let rules = rules_of(&Preset::Small.sea());
    let mut players = Player::pair(&rules, 8);
    players[0].answering.clear();
    players[1].answering.clear();
    let mut duel = SealedDuel::new(rules, false, Side::A).expect("rules of a duel");
    let refused = play(&mut duel, &players, |_| {}).expect_err("29 cells of water");
    assert!(matches!(refused, DuelError::Answer { fault: AnswerFault::Misses, .. }), "{refused}");
    assert_eq!(duel.shots_at(Side::B).count(), 30);
}

#[test]
fn what_is_no_opening_is_refused() {
    let sea = Preset::Small.sea();
    let rules = rules_of(&sea);
    let players = Player::pair(&rules, 3);
    let mut duel = before_openings(&played(&sea, true, Side::B, &players));
    let by = duel.awaited().by().expect("an opening");
    let awaited = Awaited::Opening(by);
    let me = &players[by as usize];
    let cells = |cells: std::ops::Range<Cell>| -> Cells { cells.collect() };
    let mut open = |who, fleet: &[Placement], nonce: &[u8]| duel.open(who, fleet, nonce);
    let other = by.other();
    assert_eq!(open(other, &me.sealed, &me.nonce), Err(DuelError::NotAwaited { awaited }));
    let short = open(by, &me.sealed, &me.nonce[1..]);
    assert_eq!(short, Err(DuelError::NonceLength { has: 15 }));
    for (class, cells, refused) in [
        (2, cells(0..2), DuelError::UnknownClass { class: 2 }),
        (1, cells(35..37), DuelError::OffBoard { cell: 36 }),
        (1, cells(0..0), DuelError::TooLarge),
        (1, cells(0..13), DuelError::TooLarge),
    ] {
        assert_eq!(open(by, &[rules.placement(class, cells)], &me.nonce), Err(refused));
    }
    let ship = me.sealed[0];
    assert_eq!(open(by, &[ship; 65], &me.nonce), Err(DuelError::TooLarge));
    // In any order of the ships.
    let reversed: Vec<_> = me.sealed.iter().rev().copied().collect();
    assert_eq!(open(by, &reversed, &me.nonce), Ok(()));
    assert_eq!(seal(&rules, &reversed, &me.nonce), seal(&rules, &me.sealed, &me.nonce));
    assert_eq!(findings(&duel), []);
    assert_eq!(ending(&duel), None, "one fleet is still sealed");
}

#[test]
fn a_record_that_was_rewritten_does_not_continue_the_earlier_one() {
    let sea = Preset::Small.sea();
    let rules = rules_of(&sea);
    let players = Player::pair(&rules, 4);
    let duel = played(&sea, false, Side::A, &players);
    let with_other = |change: fn(&mut [Player; 2], &Rules)| {
        let mut players = players.clone();
        change(&mut players, &rules);
        played(&sea, false, Side::A, &players)
    };
    let salvo = played(&sea, true, Side::A, &players);
    assert_eq!(salvo.continues(&duel), Err(Rewrite::Rules));
    let sealed = with_other(|players, _| players[1].nonce[0] ^= 1);
    assert_eq!(sealed.continues(&duel), Err(Rewrite::Seal(Side::B)));
    let shots = with_other(|players, _| players[0].order.rotate_left(1));
    assert_eq!(shots.continues(&duel), Err(Rewrite::Shots { turn: 0 }));
    let answers = with_other(|players, rules| {
        let hit = players[0].order[0];
        let is_water = |fleet: &[Placement]| !cells_of(fleet).has(hit);
        let truth = is_water(&players[1].sealed);
        let fleets = (50..).map(|seed| drawn(rules, seed));
        let mut fleets = fleets.filter(|fleet| is_water(fleet) != truth);
        players[1].answering = fleets.next().expect("another fleet");
    });
    assert_eq!(answers.continues(&duel), Err(Rewrite::Answers { turn: 0 }));
    let sealed = before_openings(&duel);
    assert_eq!(duel.continues(&sealed), Ok(()));
    assert_eq!(sealed.continues(&duel), Err(Rewrite::Opening(Side::A)));
}

#[test]
fn a_link_of_something_else_is_no_duel() {
    let other = share::write_duel_json(r#"{"seed":1}"#);
    assert_eq!(read_duel(&other), Err(LinkError::OtherLab));
    assert_eq!(share::read_duel_json("ATEAAAAA"), Err(LinkError::OtherLab));
}
