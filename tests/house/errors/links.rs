//! Why a link does not open.

use sakiyomi::i18n::{Lang, bad_link};
use share::LinkError;

fn all() -> Vec<LinkError> {
    super::every(vec![
        LinkError::Characters,
        LinkError::Newer(4),
        LinkError::OtherLab,
        LinkError::CutOff,
        LinkError::TooLong,
        LinkError::Date,
        LinkError::Content,
        LinkError::OwnUnit,
        LinkError::Board,
        LinkError::Loadout,
        LinkError::Plays,
        LinkError::Settings,
        LinkError::Evaluation,
        LinkError::Game,
    ])
}

#[test]
fn why_a_link_does_not_open_is_said_in_three_languages() {
    let samples = all()
        .into_iter()
        .map(|error| (format!("   {error}"), Lang::ALL.map(|lang| bad_link(error, lang))));
    super::check_table("links.txt", samples);
}
