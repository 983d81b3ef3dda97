//! The page's end of a worker.

use nim::{Solve, SolveRequest};
use protocol::PATIENCE_MS;
use protocol::values::Value;
use sakiyomi::platform::Moment;
use sakiyomi::platform::memory;
use sakiyomi::worker_client::{self, Health, News, Outcome, WorkerId, link, number};
use serde_json::json;

use jobs::{Ask, Lane};

use super::world::{heard, only_worker, ready, serve, visit};

const MAIN: WorkerId = WorkerId::of::<Solve>(Lane::Main);
const ASIDE: WorkerId = WorkerId::of::<Solve>(Lane::Aside);

fn request(text: &str) -> Value {
    json!({"job": "nim.solve", "text": text})
}

/// The kinds of the news, with their questions.
fn kinds(news: &[(u32, News)]) -> Vec<(u32, &'static str)> {
    let kind = |news: &News| match news {
        News::Progress(..) => "progress",
        News::Done(..) => "done",
        News::Failed(_) => "failed",
        News::Stopped => "stopped",
        News::Crashed(_) => "crashed",
    };
    news.iter().map(|(id, news)| (*id, kind(news))).collect()
}

#[test]
fn a_question_waits_for_its_worker_and_hears_of_it_until_it_is_done() {
    visit(|| {
        let (news, list) = heard();
        assert!(memory::workers().is_empty(), "a worker before the first question");
        link(MAIN).ask(1, 10, request("a"), news);
        let worker = only_worker();
        assert_eq!(memory::posted(worker), [] as [Value; 0]);
        ready(worker);
        assert_eq!(memory::posted(worker), [json!({"id": 10, "request": request("a")})]);
        memory::answer(worker, json!({"kind": "progress", "id": 10, "nodes": 3, "total": 8}));
        memory::answer(worker, json!({"kind": "done", "id": 10, "report": {"x": 1}, "ms": 7.5}));
        let list = list.borrow();
        assert_eq!(kinds(&list), [(10, "progress"), (10, "done")]);
        let (_, News::Progress(progress, None)) = &list[0] else { panic!("{list:?}") };
        assert_eq!((progress.nodes, progress.total), (3, Some(8)));
        let (_, News::Done(report, ms)) = &list[1] else { panic!("{list:?}") };
        assert_eq!((report, *ms), (&json!({"x": 1}), 7.5));
    });
}

#[test]
fn a_newer_question_of_a_client_replaces_the_older_and_another_client_takes_its_turn() {
    visit(|| {
        let ((a, of_a), (b, of_b)) = (heard(), heard());
        link(MAIN).ask(1, 10, request("a"), a.clone());
        let worker = only_worker();
        ready(worker);
        link(MAIN).ask(2, 20, request("b"), b);
        link(MAIN).ask(1, 11, request("c"), a);
        let posted = memory::posted(worker);
        assert_eq!(posted, [json!({"id": 10, "request": request("a")}), json!({"stop": 10})]);
        memory::answer(worker, json!({"kind": "done", "id": 10, "report": 0, "ms": 1}));
        assert_eq!(memory::posted(worker), [json!({"id": 20, "request": request("b")})]);
        memory::answer(worker, json!({"kind": "done", "id": 20, "report": 0, "ms": 1}));
        assert_eq!(memory::posted(worker), [json!({"id": 11, "request": request("c")})]);
        memory::answer(worker, json!({"kind": "done", "id": 11, "report": 0, "ms": 1}));
        assert_eq!(kinds(&of_a.borrow()), [(11, "done")], "the older question is not heard of");
        assert_eq!(kinds(&of_b.borrow()), [(20, "done")]);
    });
}

#[test]
fn a_worker_that_does_not_stop_in_time_is_replaced() {
    visit(|| {
        let (news, list) = heard();
        link(MAIN).ask(1, 10, request("a"), news.clone());
        let worker = only_worker();
        ready(worker);
        link(MAIN).stop(1);
        memory::advance(f64::from(PATIENCE_MS) - 1.0);
        assert_eq!(only_worker(), worker);
        memory::advance(2.0);
        assert_eq!(kinds(&list.borrow()), [(10, "stopped")]);
        let fresh = only_worker();
        assert_ne!(fresh, worker, "the old worker ends before the new one starts");
        link(MAIN).ask(1, 11, request("b"), news);
        ready(fresh);
        assert_eq!(memory::posted(fresh), [json!({"id": 11, "request": request("b")})]);
    });
}

#[test]
fn a_crash_is_reported_once_and_a_retry_asks_again() {
    visit(|| {
        let ((a, of_a), (b, of_b)) = (heard(), heard());
        let (health, states) = heard();
        worker_client::watch(health);
        link(MAIN).ask(1, 10, request("a"), a);
        link(MAIN).ask(2, 20, request("b"), b);
        let worker = only_worker();
        ready(worker);
        memory::die(worker, "out of memory");
        memory::die(worker, "once more");
        let list = of_a.borrow();
        let [(10, News::Crashed(why))] = &list[..] else { panic!("{list:?}") };
        assert_eq!(why, "out of memory");
        assert_eq!(kinds(&of_b.borrow()), [(20, "crashed")]);
        assert_eq!(memory::marked("data-worker").as_deref(), Some("crashed"));
        worker_client::retry_all();
        let fresh = only_worker();
        ready(fresh);
        assert_eq!(memory::posted(fresh), [json!({"id": 10, "request": request("a")})]);
        drop(list);
        for id in [10, 20] {
            memory::answer(fresh, json!({"kind": "done", "id": id, "report": 0, "ms": 1}));
        }
        assert_eq!(kinds(&of_a.borrow()), [(10, "crashed"), (10, "done")]);
        assert_eq!(kinds(&of_b.borrow()), [(20, "crashed"), (20, "done")]);
        let wanted = [Health::Running, Health::Crashed, Health::Running, Health::Idle];
        assert_eq!(*states.borrow(), wanted);
    });
}

#[test]
fn a_worker_that_cannot_be_started_or_asked_has_crashed() {
    visit(|| {
        let (news, list) = heard();
        memory::refuse(true, false);
        link(MAIN).ask(1, 10, request("a"), news.clone());
        assert_eq!(kinds(&list.borrow()), [(10, "crashed")]);
        memory::refuse(false, true);
        worker_client::retry_all();
        ready(only_worker());
        assert_eq!(kinds(&list.borrow()), [(10, "crashed"), (10, "crashed")]);
        memory::refuse(false, false);
        worker_client::retry_all();
        let worker = only_worker();
        ready(worker);
        assert_eq!(memory::posted(worker).len(), 1);
    });
}

#[test]
fn a_hidden_page_pauses_on_a_touch_device_alone() {
    for touch in [true, false] {
        visit(move || {
            memory::set_device(4, touch);
            worker_client::listen();
            let (news, list) = heard();
            link(MAIN).ask(1, 10, request("a"), news);
            let worker = only_worker();
            ready(worker);
            memory::posted(worker);
            memory::happen(Moment::Hidden);
            let stop = if touch { vec![json!({"stop": 10})] } else { vec![] };
            assert_eq!(memory::posted(worker), stop);
            memory::answer(worker, json!({"kind": "done", "id": 10, "report": 0, "ms": 1}));
            memory::happen(Moment::Shown);
            let again = memory::posted(worker);
            assert_eq!(again.len(), usize::from(touch), "{again:?}");
            assert_eq!(list.borrow().len(), usize::from(!touch));
        });
    }
}

#[test]
fn a_lab_s_main_worker_stays_and_the_others_end_some_seconds_after_the_last_view() {
    visit(|| {
        let held = [MAIN, ASIDE].map(|worker| worker_client::hold(worker, number()));
        for worker in [MAIN, ASIDE] {
            link(worker).ask(number(), number(), request("a"), heard().0);
        }
        assert_eq!(memory::workers().len(), 2);
        drop(held);
        memory::advance(2000.0);
        let again = worker_client::hold(ASIDE, number());
        memory::advance(5000.0);
        assert_eq!(memory::workers().len(), 2, "held again in time");
        drop(again);
        memory::advance(5000.0);
        assert_eq!(memory::workers().len(), 1);
    });
}

#[test]
fn all_workers_die_when_a_test_asks_for_it() {
    visit(|| {
        worker_client::listen();
        link(MAIN).ask(1, 10, request("a"), heard().0);
        let worker = only_worker();
        ready(worker);
        memory::posted(worker);
        memory::happen(Moment::CrashTest);
        assert_eq!(memory::posted(worker), [json!({"crash": true})]);
    });
}

#[test]
fn a_single_question_without_a_view_gets_its_report_or_error() {
    visit(|| {
        let (call, list) = heard();
        worker_client::ask_once(&Ask::<Solve>::new(SolveRequest { heaps: [1, 2, 0, 0] }), call);
        serve(false);
        let (call, refused) = heard();
        worker_client::ask_once(&Ask::<Solve>::new(SolveRequest { heaps: [0; 4] }), call);
        serve(false);
        let list = list.borrow();
        let [Outcome::Done(report)] = &list[..] else { panic!("{}", list.len()) };
        assert_eq!(report.wins, ["1 from 1"]);
        let refused = refused.borrow();
        let [Outcome::Failed(error)] = &refused[..] else { panic!("{}", refused.len()) };
        assert_eq!(error.kind(), Some(nim::NimError::GameOver));
    });
}
