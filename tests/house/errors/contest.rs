//! Errors of contests, loadouts and evaluations.

use jobs::JobError;
use jobs::contest::ContestError as E;
use sakiyomi::i18n::Lang;
use sakiyomi::i18n::contest::{contest_error, job_error};

fn all() -> Vec<E> {
    let text = str::to_owned;
    let data = || text("v2024-11-16");
    let known = || vec![text("2024-11"), text("2024-12")];
    let nearest = || Some(text("Parameter"));
    let (has, most) = (13, 12);
    vec![
        E::UnknownSnapshot { name: text("v2023"), known: known() },
        E::UnknownTable { name: text("2023-01"), known: known() },
        E::UnknownPlay { name: text("AutoPlayNone"), table: text("2024-11") },
        E::UnknownWeight { name: text("Paramter"), nearest: nearest() },
        E::UnknownWeight { name: text("x"), nearest: None },
        E::UnknownTerm { terms: 4 },
        E::TriggerWeight,
        E::NoBonus,
        E::UnknownValue { name: text("Paramter"), nearest: nearest() },
        E::UnknownGrowth { name: text("Grow"), nearest: None },
        E::UnknownTrigger { name: text("trigger-x"), data: data() },
        E::PlayOfAi,
        E::FixedStage { field: text("turns") },
        E::NotForStages { name: text("ExamCardMove") },
        E::Meaningless { field: text("at"), of: text("ExamEndTurn") },
        E::Endless,
        E::LinkCount { has: 1, needs: 2 },
        E::NoLinkStage,
        E::NotWithLinks { job: text("contest.optimise") },
        E::TooManyTurns { has: 40, most: 30 },
        E::UnknownIdol { id: text("i_card-x"), data: data() },
        E::NeededWithoutIdol { field: text("plan") },
        E::TooManyCards { has, most },
        E::TooManyItems { has: 5, most: 4 },
        E::DeckSize { has: 0, most: 63 },
        E::DeckSize { has: 64, most: 63 },
        E::UnknownCard { id: text("p_card-x"), data: data() },
        E::UnknownLevel { id: text("p_card-00"), level: 9 },
        E::NoTables,
        E::UnknownCustom { custom: text("c001"), card: text("国民的アイドル") },
        E::CustomTwice { custom: text("やる気+") },
        E::CardTwice { name: text("国民的アイドル") },
        E::CandidateTwice { name: text("国民的アイドル") },
        E::UnknownItem { id: text("pitem-x"), data: data() },
        E::NotSelectable { name: text("はつぼし") },
        E::ItemTwice { name: text("はつぼし") },
        E::WrongPlan { name: text("国民的アイドル") },
        E::StagePlan,
        E::UnknownSeason { id: text("pvp_rate_config-0") },
        E::UnknownStage { name: text("9"), season: text("1") },
        E::ColourCount { turns: 12, has: 11 },
        E::NoCardNumber { number: 30, last: 19 },
        E::CardNumberTwice { number: 3 },
        E::ShortOrder { has: 19, cards: 20 },
        E::NotInDeck { name: text("国民的アイドル") },
        E::ContestOver,
        E::NotUsable { place: 2, usable: vec![0, 1] },
        E::NotAPlace { act: -2 },
        E::NotARoute,
        E::NoPlace { place: 12 },
    ]
}

#[test]
fn every_error_of_contests_is_said_in_three_languages() {
    super::check(&all(), contest_error);
}

#[test]
fn the_place_of_an_error_says_which_idol_of_a_link_contest_it_is_about() {
    let said = |at: &str| job_error(&JobError::new(&E::StagePlan, at), Lang::En);
    let of_the_first = said("/loadout/cards/3");
    for (at, idol) in [("/loadout/links/0/cards/3", 2), ("/loadouts/4/links/1/cards/3", 3)] {
        assert_eq!(said(at), format!("Idol {idol}, {of_the_first}"));
    }
    assert!(said("/loadout/links/1").starts_with("Idol 3"));
    assert!(said("/loadout/links").starts_with("Linked idols"));
}
