//! What holds for the jobs of all labs together.

use std::collections::HashSet;

use jobs::brew::EngineName;
use jobs::milljan::Player;
use jobs::{Envelope, LABS, Run, battleship, find, milljan};

#[test]
fn a_job_of_another_lab_is_unknown_to_a_worker() {
    let name = "milljan.units";
    assert_eq!(find(&[&milljan::JOBS], name).map(|job| job.name), Ok(name));
    assert_eq!(find(LABS, name).map(|job| job.name), Ok(name));
    let envelope = Envelope { job: name.to_owned(), ..Envelope::default() };
    let refused = Run::start(&[&battleship::JOBS], envelope).err().expect("no such job");
    assert_eq!((refused.code.as_str(), refused.at.as_str()), ("unknown-job", "/job"));
}

#[test]
fn every_job_bears_the_name_of_its_lab_and_no_other_has_the_same() {
    let labs = ["milljan.", "battleship.", "contest.", "brew.", "splendor."];
    assert_eq!(LABS.len(), labs.len());
    for (jobs, lab) in LABS.iter().zip(labs) {
        assert!(jobs.iter().all(|job| job.name.starts_with(lab)), "{lab}");
    }
    let all = || jobs::all().flat_map(|job| std::iter::once(job.name).chain(job.alias));
    let names: HashSet<_> = all().collect();
    assert_eq!(names.len(), all().count());
}

#[test]
fn a_job_answers_to_its_other_name_and_its_report_bears_the_first() {
    for job in jobs::all() {
        let Some(alias) = job.alias else { continue };
        assert_eq!(find(LABS, alias).map(|found| found.name), Ok(job.name));
        let line = job.example.replacen(job.name, alias, 1);
        let envelope = Envelope::from_line(&line).map_err(|refused| refused.1);
        let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
        let answer = serde_json::to_value(&answer).expect("a report is JSON");
        if job.merges() {
            assert_eq!(answer["request"]["job"], job.name);
        }
    }
}

#[test]
fn players_answer_to_the_names_that_say_what_they_are() {
    let names = [("seed", "article"), ("seed2", "article_late")];
    for (old, new) in names {
        let read = |name: &str| serde_json::from_str::<EngineName>(&format!("{name:?}"));
        assert_eq!(read(old).expect("of 0.1"), read(new).expect("beside it"));
    }
    let read = |name: &str| serde_json::from_str::<Player>(&format!(r#"{{"player":{name:?}}}"#));
    assert_eq!(read("sender").expect("of 0.1"), read("tsumogiri").expect("beside it"));
}
