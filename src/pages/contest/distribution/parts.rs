//! Small parts of this screen.

use super::super::{catalogue, weights};
use crate::components;
use crate::el::{El, el, titled};
use crate::handler::Handler;
use crate::hooks::JobState;
use crate::i18n::Lang;
use crate::i18n::contest::job_error;
use jobs::JobError;
use jobs::contest::{Listed, Loadout};

/// What is wrong with one of several loadouts, or with the only one.
pub fn refused(error: &JobError, lang: Lang) -> String {
    let words = job_error(error, lang);
    if error.at.starts_with("/loadouts/1") { format!("B: {words}") } else { words }
}

/// The message where a question was refused or its worker died; in the latter case it can be asked again.
pub fn failure(state: &JobState, retry: &Handler<()>, lang: Lang) -> Option<El> {
    components::failure(state, retry, refused, lang)
}

/// A choice from a list, by its place.
pub fn select(
    words: &'static str,
    label: &'static str,
    options: &[String],
    now: Option<usize>,
    choose: Handler<Option<usize>>,
) -> El {
    let change = Handler::from(move |text: String| choose.emit(text.parse().ok()));
    let empty = el("option").attr("value", "").flag("selected", now.is_none()).with("—");
    let rest = options.iter().enumerate().map(|(at, name)| {
        el("option").attr("value", at).flag("selected", now == Some(at)).with(name.clone())
    });
    let list = el(words).change(change).with(empty).list(rest);
    titled(label, list)
}

/// How many kinds the newest table leaves out: only the length of a line depends on it.
const USUALLY_LEFT_OUT: usize = 17;

/// How much of the table a loadout is played by is left out.
pub fn left_out(names: Option<&Listed>, loadout: &Loadout, waits: bool, lang: Lang) -> Option<El> {
    let known = names.map(|names| catalogue::left_out(names, loadout));
    // Until it is known, a line as long holds its place unseen: nothing below moves when it comes.
    let waits = known.is_none() && waits;
    let usual = waits.then(|| vec![String::new(); USUALLY_LEFT_OUT]);
    let line = weights::left_out(known.or(usual.as_deref())?, lang)?;
    Some(line.class("distribution__waits", waits))
}
