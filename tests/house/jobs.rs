//! What holds for the jobs of all labs together.

use std::collections::HashSet;

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
    let names: HashSet<_> = jobs::all().map(|job| job.name).collect();
    assert_eq!(names.len(), jobs::all().count());
}
