//! What every batch promises, tested with its example: parts add up to the whole, a set-up plays any
//! range.

use jobs::batch::{Range, Ranged, Report, Sums};
use jobs::battleship::Defend;
use jobs::contest::Optimise;
use jobs::{Batch, Entry, Envelope, JobError, LABS, Run};
use serde_json::{Value, json};

/// All batches with their examples.
fn batches() -> impl Iterator<Item = (&'static Entry, Value)> {
    let batches = LABS.iter().flat_map(|jobs| jobs.iter()).filter(|job| job.merges());
    batches.map(|job| (job, serde_json::from_str(job.example).expect("an example in JSON")))
}

fn start(request: &Value) -> Run {
    let envelope = Envelope::from_value(request.clone()).expect("an envelope");
    Run::start(LABS, envelope).expect("a request")
}

fn run_to_the_end(run: &mut Run) {
    while run.advance(0.0).expect("enough memory").is_none() {}
}

fn report(request: &Value) -> Value {
    let mut run = start(request);
    run_to_the_end(&mut run);
    serde_json::to_value(run.answer()).expect("JSON")
}

fn ranged(request: &Value, range: Range) -> Value {
    let mut request = request.clone();
    (request["seed_from"], request["games"]) = (json!(range.from), json!(range.games));
    request
}

fn range_of(request: &Value) -> Range {
    let number = |name: &str| request[name].as_u64().unwrap_or_default();
    Range { from: number("seed_from"), games: number("games") }
}

#[test]
fn parts_come_to_the_whole_in_either_order() {
    for (job, request) in batches() {
        let whole = report(&request);
        let Range { from, games } = range_of(&request);
        assert!(games > 1, "{}: an example of several games", job.name);
        let first = games / 3 + 1;
        let parts =
            [Range { from, games: first }, Range { from: from + first, games: games - first }];
        let [a, b] = parts.map(|range| report(&ranged(&request, range)));
        assert_eq!(
            jobs::merge(job.name, a.clone(), b.clone()).as_ref(),
            Ok(&whole),
            "{}",
            job.name
        );
        assert_eq!(jobs::merge(job.name, b, a.clone()).as_ref(), Ok(&whole), "{}", job.name);
        assert_eq!(jobs::check(job.name, whole.clone()).as_ref(), Ok(&whole), "{}", job.name);
        let code = |refused: Result<Value, JobError>| refused.expect_err("refused").code;
        assert_eq!(
            code(jobs::merge(job.name, a.clone(), a.clone())),
            "merge-overlap",
            "{}",
            job.name
        );
        let far = report(&ranged(&request, Range { from: from + first + 1, games: 1 }));
        assert_eq!(code(jobs::merge(job.name, a, far)), "merge-gap", "{}", job.name);
    }
}

#[test]
fn a_batch_that_is_set_up_once_plays_any_range_from_its_beginning() {
    for (job, request) in batches() {
        let whole = range_of(&request);
        let mut run = start(&request);
        // Left in the middle of a game, or before the first step.
        let _ = run.advance(0.0).expect("enough memory");
        let first = whole.games / 2;
        let parts = [
            Range { from: whole.from + first, games: whole.games - first },
            Range { games: first, ..whole },
        ];
        let [last, first] = parts.map(|range| {
            assert_eq!(run.set_range(range, None), Ok(true), "{}", job.name);
            run_to_the_end(&mut run);
            // Together with the request, the sums are the report.
            let mut report = serde_json::to_value(run.sums().expect("a batch")).expect("JSON");
            let mut asked = ranged(&request, range);
            asked["job"] = json!(job.name);
            report["request"] = asked;
            report
        });
        let joined = jobs::merge(job.name, first, last);
        assert_eq!(joined, Ok(report(&request)), "{}", job.name);
    }
}

/// A search in rounds as pages run it: workers take its steps in turns, and each gets the earlier
/// results at the start of a new round. `anew`: before each step, as after a reload in the middle.
fn made_by_workers<B: Batch>(request: &Value, anew: bool) -> Value {
    let mut asked: B::Request = serde_json::from_value(without(request, "job")).expect("a request");
    let Range { from, games } = asked.range();
    let mut workers = [start(request), start(request), start(request)];
    let mut sums: Option<B::Sums> = None;
    let mut done = 0;
    while done < games {
        let end = B::round_end(&asked, done).min(games);
        let mut before = serde_json::to_value(&sums).expect("JSON");
        let mut has_earlier = [false; 3];
        for step in done..end {
            if anew {
                before = serde_json::to_value(&sums).expect("JSON");
            }
            let at = step as usize % workers.len();
            let is_new = anew || !std::mem::replace(&mut has_earlier[at], true);
            let before = Some(before.clone()).filter(|before| is_new && !before.is_null());
            let run = &mut workers[at];
            assert_eq!(run.set_range(Range { from: from + step, games: 1 }, before), Ok(true));
            run_to_the_end(run);
            let step = serde_json::to_value(run.sums().expect("a batch")).expect("JSON");
            let step: B::Sums = serde_json::from_value(step).expect("sums");
            match &mut sums {
                Some(sums) => sums.add(step).expect("sums that fit"),
                None => sums = Some(step),
            }
        }
        done = end;
    }
    let mut sums = sums.expect("a step");
    sums.conclude(true);
    asked.set_range(Range { from, games });
    serde_json::to_value(Report::<B> { request: asked, sums }).expect("JSON")
}

fn example(jobs: &[Entry], name: &str) -> Value {
    let job = jobs.iter().find(|job| job.name == name).expect("a job");
    serde_json::from_str(job.example).expect("an example in JSON")
}

#[test]
fn a_search_in_rounds_is_the_same_whoever_makes_its_steps() {
    let defend = example(&jobs::battleship::JOBS, "battleship.defend");
    let mut optimise = example(&jobs::contest::JOBS, "contest.optimise");
    // All cards that fit, so that the rounds have fewer and fewer of them.
    optimise.as_object_mut().expect("an object").remove("candidates");
    optimise["places"] = json!([0]);
    for anew in [false, true] {
        assert_eq!(made_by_workers::<Defend>(&defend, anew), report(&defend), "{anew}");
        assert_eq!(made_by_workers::<Optimise>(&optimise, anew), report(&optimise), "{anew}");
    }
    let swaps = report(&optimise);
    let of_round = |round: u64| {
        let all = swaps["all"].as_array().expect("swaps").iter();
        all.filter(|swap| swap["gains"]["round"] == json!(round)).count()
    };
    assert!(of_round(1) > of_round(2) && of_round(4) == 12, "{swaps}");
}

#[test]
fn sums_that_are_not_of_this_search_do_no_harm() {
    let optimise = example(&jobs::contest::JOBS, "contest.optimise");
    let mut fewer = report(&optimise);
    fewer.as_object_mut().expect("an object").remove("request");
    fewer["all"] = json!([]);
    let mut run = start(&optimise);
    assert_eq!(run.set_range(Range { from: 5, games: 1 }, Some(fewer)), Ok(true));
    run_to_the_end(&mut run);
    let refused = run.set_range(Range { from: 5, games: 1 }, Some(json!(7))).expect_err("no sums");
    assert_eq!(refused.code, "invalid-type");
}

#[test]
fn a_report_names_its_job_and_what_is_no_report_is_refused() {
    for (job, request) in batches() {
        let whole = report(&request);
        assert_eq!(whole["request"]["job"], json!(job.name));
        for (name, bent, code) in [
            ("no request", without(&whole, "request"), "missing-field"),
            ("a request that is none", with(&whole, "request", json!(7)), "invalid-type"),
            ("no list", json!([]), "invalid-type"),
        ] {
            let refused = jobs::check(job.name, bent).expect_err(name);
            assert_eq!(refused.code, code, "{}: {name}: {refused}", job.name);
        }
    }
}

fn without(value: &Value, field: &str) -> Value {
    let mut value = value.clone();
    value.as_object_mut().expect("an object").remove(field);
    value
}

fn with(value: &Value, field: &str, new: Value) -> Value {
    let mut value = value.clone();
    value[field] = new;
    value
}
