//! A place that asks, as the hook `use_job` gives one to each view.

use std::rc::Rc;

use jobs::{Ask, Lane};
use nim::{NimError, Solve, SolveReport, SolveRequest};
use sakiyomi::platform::memory;
use sakiyomi::question::{Asker, JobState, Question};
use sakiyomi::worker_client::{Reading, WorkerId};
use serde_json::json;

use super::world::{heard, only_worker, ready, serve, visit};

const MAIN: WorkerId = WorkerId::of::<Solve>(Lane::Main);

fn about(heaps: [u8; 4]) -> Question {
    let ask = Ask::<Solve>::new(SolveRequest { heaps });
    Question { worker: MAIN, request: Some(Rc::new(ask)), again: 0 }
}

fn ask(asker: &Rc<Asker>, question: &Question) {
    asker.ask(question, Reading::of::<Solve>());
}

/// State, winning moves, and whether they belong to the question.
fn known(asker: &Asker, question: &Question) -> (JobState, Vec<String>, bool) {
    let heard = asker.heard(question);
    let report = heard.report.map(|report| report.downcast::<SolveReport>().expect("its type"));
    (heard.state, report.map_or_else(Vec::new, |report| report.wins.clone()), heard.fresh)
}

fn moves(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn an_older_report_is_shown_as_stale_until_the_newer_question_is_answered() {
    visit(|| {
        let (update, calls) = heard();
        let asker = Asker::new(update);
        let (one, two) = (about([1, 2, 0, 0]), about([5, 2, 0, 0]));
        ask(&asker, &one);
        assert_eq!(known(&asker, &one), (JobState::Loading, moves(&[]), false));
        serve(false);
        assert_eq!(known(&asker, &one), (JobState::Done, moves(&["1 from 1"]), true));
        // The view is drawn with the next question before that is asked.
        assert_eq!(known(&asker, &two), (JobState::Loading, moves(&["1 from 1"]), false));
        ask(&asker, &two);
        assert_eq!(known(&asker, &two), (JobState::Loading, moves(&["1 from 1"]), false));
        serve(false);
        assert_eq!(known(&asker, &two), (JobState::Done, moves(&["3 from 0"]), true));
        assert!(calls.borrow().len() >= 4, "every change is shown");
    });
}

#[test]
fn what_an_older_question_still_brings_is_not_taken_for_the_newer_ones() {
    visit(|| {
        let asker = Asker::new(heard().0);
        let (one, two) = (about([1, 2, 0, 0]), about([7, 7, 7, 0]));
        ask(&asker, &one);
        let worker = only_worker();
        ready(worker);
        let first = memory::posted(worker)[0]["id"].clone();
        ask(&asker, &two);
        let report = json!({"wins": ["1 from 1"], "complete": true, "nodes": 9});
        memory::answer(worker, json!({"kind": "done", "id": first, "report": report, "ms": 1}));
        assert_eq!(known(&asker, &two), (JobState::Loading, moves(&[]), false));
    });
}

#[test]
fn pictures_on_the_way_are_shown_and_a_stop_keeps_the_last_one() {
    visit(|| {
        let asker = Asker::new(heard().0);
        let question = about([7, 7, 7, 0]);
        ask(&asker, &question);
        let worker = only_worker();
        ready(worker);
        let id = memory::posted(worker)[0]["id"].clone();
        let report = json!({"wins": ["1 from 0"], "complete": false, "nodes": 9});
        let progress = json!({"kind": "progress", "id": id, "nodes": 9, "total": 50,
            "report": report});
        memory::answer(worker, progress);
        assert_eq!(known(&asker, &question), (JobState::Running, moves(&["1 from 0"]), true));
        assert_eq!(asker.heard(&question).progress.total, Some(50));
        asker.stop(MAIN);
        assert_eq!(memory::posted(worker), [json!({"stop": id})]);
        let report = json!({"wins": [], "complete": false, "nodes": 9, "stopped": "asked"});
        memory::answer(worker, json!({"kind": "done", "id": id, "report": report, "ms": 1}));
        assert_eq!(known(&asker, &question), (JobState::Stopped, moves(&[]), true));
    });
}

#[test]
fn a_refusal_comes_with_its_kind_and_the_next_question_is_answered() {
    visit(|| {
        let asker = Asker::new(heard().0);
        let (bad, good) = (about([9, 0, 0, 0]), about([1, 0, 0, 0]));
        ask(&asker, &bad);
        serve(false);
        let JobState::Failed(error) = asker.heard(&bad).state else { panic!("not refused") };
        assert_eq!(error.kind(), Some(NimError::HeapTooLarge { size: 9 }));
        assert_eq!(error.at, "/heaps/0");
        ask(&asker, &good);
        serve(false);
        assert_eq!(known(&asker, &good), (JobState::Done, moves(&["1 from 0"]), true));
    });
}

#[test]
fn a_report_of_another_shape_is_a_failure_and_a_crash_says_why() {
    visit(|| {
        let asker = Asker::new(heard().0);
        let question = about([1, 0, 0, 0]);
        ask(&asker, &question);
        let worker = only_worker();
        ready(worker);
        let id = memory::posted(worker)[0]["id"].clone();
        memory::answer(worker, json!({"kind": "done", "id": id, "report": {"no": 1}, "ms": 1}));
        assert!(matches!(asker.heard(&question).state, JobState::Failed(_)));
        let again = Question { again: 1, ..question };
        ask(&asker, &again);
        memory::die(worker, "unreachable executed");
        let state = asker.heard(&again).state;
        assert_eq!(state, JobState::Crashed("unreachable executed".to_owned()));
    });
}

#[test]
fn no_question_takes_the_old_one_back() {
    visit(|| {
        let asker = Asker::new(heard().0);
        ask(&asker, &about([1, 0, 0, 0]));
        let worker = only_worker();
        ready(worker);
        let id = memory::posted(worker)[0]["id"].clone();
        let none = Question { worker: MAIN, request: None, again: 0 };
        ask(&asker, &none);
        assert_eq!(memory::posted(worker), [json!({"stop": id})]);
        let report = json!({"wins": ["1 from 0"], "complete": true, "nodes": 1});
        memory::answer(worker, json!({"kind": "done", "id": id, "report": report, "ms": 1}));
        assert_eq!(known(&asker, &none), (JobState::Idle, moves(&[]), false));
    });
}
