//! Real rehearsals beside the AI's games: what is compared, and that the comparison can tell.

use jobs::batch::{self, Range, Ranged as _};
use jobs::contest::{
    Agreement, AgreementTable, Ai, ConventionChoice, GamesSums, Rehearsal, RehearsalPolicy,
    Rehearsals, RehearsalsReport, RehearsalsRequest, collection, stands_out,
};
use jobs::{Job as _, JobError, Search as _, Step};

fn rows() -> Vec<Rehearsal> {
    collection("2024-08").expect("a collection")
}

fn request(rows: Vec<Rehearsal>, policy: RehearsalPolicy, games: u64) -> RehearsalsRequest {
    RehearsalsRequest {
        rows,
        snapshot: None,
        policy,
        ai: Ai::default(),
        conventions: ConventionChoice::default(),
        games,
        seed_from: 1 << 32,
        bin: 200,
    }
}

fn play(request: RehearsalsRequest) -> Result<RehearsalsReport, JobError> {
    let mut search = Rehearsals::start(request)?;
    while search.advance(1 << 20) == Step::Running {}
    Ok(search.report())
}

fn compare(policy: RehearsalPolicy, games: u64) -> Agreement {
    let report = play(request(rows(), policy, games)).expect("sound rows");
    Agreement::of(&rows(), &report.sums).expect("rows and results")
}

#[test]
fn the_ai_scores_what_the_game_scores_and_others_do_not() {
    let ai = compare(RehearsalPolicy::Ai, 1000);
    assert_eq!(ai.compared, 11);
    // Five seeds with ten times as many games give 0.68 to 0.75 a loadout (data/contest/agreement.json).
    assert!(ai.chi2 / 11.0 <= 1.5 && ai.difference.abs() <= 0.015, "{ai:?}");
    for policy in
        [RehearsalPolicy::WithoutR29, RehearsalPolicy::CalculateTurn1, RehearsalPolicy::Random]
    {
        let other = compare(policy, 300);
        assert!(other.chi2 > 4.0 * ai.chi2, "{policy:?}: {}", other.chi2);
    }
}

#[test]
fn z_is_the_difference_in_standard_errors() {
    let row = |scores: Vec<u32>, samples, mean, sd| Rehearsal {
        scores,
        samples,
        mean,
        sd,
        ..Rehearsal::default()
    };
    // Ours: 90 and 110, so a mean of 100 and a variance of 200 over two games.
    let ours = || jobs::contest::LoadoutSums {
        score_sum: 200,
        score_sq: 90 * 90 + 110 * 110,
        ..Default::default()
    };
    let rows = [
        row(vec![], Some(4), Some(80.0), Some(10.0)),
        row(vec![], Some(4), Some(80.0), None),
        row(vec![70, 90], None, None, None),
        row(vec![], None, Some(80.0), None),
    ];
    let sums = GamesSums { games: 2, loadouts: rows.iter().map(|_| ours()).collect() };
    let found = Agreement::of(&rows, &sums).expect("as many rows as results");
    let expected = [
        Some(20.0 / (200.0_f64 / 2.0 + 100.0 / 4.0).sqrt()),
        // Where the game's deviation is unknown, ours stands for it.
        Some(20.0 / (200.0_f64 / 2.0 + 200.0 / 4.0).sqrt()),
        // Single scores: mean 80, variance 200 over two.
        Some(20.0 / (200.0_f64 / 2.0 + 200.0 / 2.0).sqrt()),
        // A mean of nobody knows how many scores says nothing.
        None,
    ];
    for (row, expected) in found.rows.iter().zip(expected) {
        let close = |(a, b): (f64, f64)| (a - b).abs() < 1e-9;
        assert_eq!(row.z.is_some(), expected.is_some());
        assert!(row.z.zip(expected).is_none_or(close), "{row:?}");
    }
    assert_eq!(found.compared, 3);
    assert!((found.difference - 0.25).abs() < 1e-9);
    assert_eq!(Agreement::of(&rows[1..], &sums), None);
}

#[test]
fn a_card_of_both_memories_that_a_deck_holds_once_is_there_at_its_higher_level() {
    let row = rows().remove(0);
    let id = "p_card-02-ido-3_015";
    assert!(row.main.iter().chain(&row.sub).filter(|card| card.1 == id).count() == 2);
    let report = play(request(vec![row], RehearsalPolicy::Ai, 1)).expect("a sound row");
    // Twelve cards less one, and the eight basic ones.
    assert_eq!(report.sums.loadouts[0].cards.len(), 11 + 8);
}

#[test]
fn two_halves_are_the_whole() {
    for policy in [RehearsalPolicy::Ai, RehearsalPolicy::Random] {
        let whole = request(rows(), policy, 40);
        let half = |from: u64| {
            let mut part = whole.clone();
            part.set_range(Range { from: whole.seed_from + from, games: 20 });
            play(part).expect("sound rows")
        };
        let joined = batch::merge(half(20), half(0)).expect("neighbours");
        assert!(joined == play(whole).expect("sound rows"), "{policy:?}");
    }
}

#[test]
fn what_is_wrong_with_a_row_is_said_with_its_place() {
    type Change = fn(&mut Rehearsal);
    let cases: [(Change, &str, &str); 6] = [
        (|row| row.main[2].1 = "p_card-99".into(), "unknown-card", "/rows/1/main/2/1"),
        (|row| row.items[0].1 = "pitem".into(), "unknown-item", "/rows/1/items/0/1"),
        (|row| row.idol.1 = "?".into(), "unknown-idol", "/rows/1/idol"),
        (|row| row.season = 99, "unknown-season", "/rows/1/season"),
        (|row| row.percent[1] = 200_000, "out-of-range", "/rows/1/percent/1"),
        (
            |row| row.stage_items = Some(vec!["pitem".into()]),
            "unknown-item",
            "/rows/1/stageItems/0",
        ),
    ];
    for (change, code, at) in cases {
        let mut rows = rows();
        change(&mut rows[1]);
        let error = play(request(rows, RehearsalPolicy::Ai, 1)).expect_err(code);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at));
    }
}

/// The figures that the pages show are those of the engine as it is.
#[test]
fn the_table_of_agreement_is_what_the_engine_plays() {
    let table = AgreementTable::built_in();
    assert_eq!(table.format, AgreementTable::FORMAT);
    assert_eq!(table.of(RehearsalPolicy::Ai).count(), 5);
    for entry in &table.entries {
        let rows = collection(&entry.collection).expect("a collection");
        let numbers = |row: &Rehearsal| row.n;
        assert!(rows.iter().map(numbers).eq(entry.rows.iter().map(|row| row.0)));
        let chi2: f64 = entry.rows.iter().filter_map(|row| row.3).map(|z| z * z).sum();
        assert!((chi2 - entry.chi2).abs() < 0.01, "{}: {chi2}", entry.chi2);
    }
    for policy in RehearsalPolicy::ALL {
        let entry = table.of(policy).next().expect("a measurement of each policy");
        // One row stands for all: it is played anew in a second.
        let first = rows().into_iter().take(1).collect();
        let mut request = request(first, policy, entry.games);
        request.seed_from = entry.seed << 32;
        let report = play(request).expect("sound rows");
        let ours = Agreement::of(&rows()[..1], &report.sums).expect("one row").rows[0].ours;
        assert!((ours.mean - entry.rows[0].1).abs() < 0.06, "{policy:?}: {ours:?}");
    }
}

#[test]
fn all_seeds_of_a_row_are_one_measurement() {
    let (rows, table) = (rows(), AgreementTable::built_in());
    for row in &rows {
        let found = table.row(RehearsalPolicy::Ai, row).expect("measured");
        let seeds = table.of(RehearsalPolicy::Ai);
        let seeds: Vec<_> =
            seeds.map(|one| one.rows.iter().find(|(n, ..)| *n == row.n).expect("a row")).collect();
        let mean = seeds.iter().map(|(_, mean, ..)| mean).sum::<f64>() / seeds.len() as f64;
        assert!((found.ours.mean - mean).abs() < 0.01, "{found:?}");
        assert_eq!(found.ours.n, 10_000 * seeds.len() as u64);
        // More games narrow only our part of the error, which is small.
        let z = found.z.expect("a mean");
        let near = |(.., seed): &&(u32, f64, f64, Option<f64>)| (seed.expect("z") - z).abs() < 0.3;
        assert!(seeds.iter().all(near), "{z} of {seeds:?}");
    }
    assert_eq!(table.row(RehearsalPolicy::Ai, &Rehearsal::default()), None);
}

#[test]
fn a_policy_stands_out_beyond_chance() {
    // χ² over 11 rows: mean 11, deviation √22.
    assert!(!stands_out(11.0, 11) && !stands_out(20.3, 11) && stands_out(20.4, 11));
    let table = AgreementTable::built_in();
    let told = |policy| table.of(policy).any(|one| stands_out(one.chi2, one.compared()));
    let expected = [false, true, false, true, true, false, true, true];
    assert_eq!(RehearsalPolicy::ALL.map(told), expected);
}

#[test]
fn collections_are_found_by_name() {
    assert!(
        collection("2024-08").is_some_and(|rows| rows.iter().any(|row| row.idol.0 == "紫雲清夏"))
    );
    assert!(collection("1999-01").is_none());
}
