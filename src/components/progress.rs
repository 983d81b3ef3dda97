//! A thin line under the answer, with the work done.

use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::hooks::JobState;
use crate::i18n::{self, CommonText, Lang};
use jobs::{JobError, Progress};

/// A line that keeps its place, so that nothing jumps when the work ends.
///
/// Without `on_stop` there is no button that ends the work.
pub fn progress_line(
    busy: bool,
    progress: Progress,
    on_stop: Option<&Handler<()>>,
    lang: Lang,
) -> El {
    let Progress { nodes, total } = progress;
    let bar = busy.then(|| progress_bar(nodes, total, lang));
    // Short work would only flicker: text and button appear once something was reported.
    let long = busy && nodes > 0;
    let words =
        long.then(|| el("span.progress__words num").with(i18n::work_done(nodes, total, lang)));
    let stop = on_stop.filter(|_| long).map(|stop| {
        button("button.button button--small@stop", lang.t(CommonText::Stop), stop.clone())
    });
    el("div.progress").class("progress--busy", busy).with(bar).with(words).with(stop)
}

/// How much of the whole is done; where the whole is unknown, only that work is going on.
pub(super) fn progress_bar(done: u64, all: Option<u64>, lang: Lang) -> El {
    let bar = el("progress").attr("aria-label", lang.t(CommonText::Running));
    match all.filter(|all| *all > 0) {
        Some(all) => bar.attr("max", all).attr("value", done.min(all)),
        None => bar,
    }
}

/// The message where a question was refused or its worker died; in the latter case it can be asked again.
pub fn failure(
    state: &JobState,
    retry: &Handler<()>,
    words: fn(&JobError, Lang) -> String,
    lang: Lang,
) -> Option<El> {
    match state {
        JobState::Failed(error) => Some(refused(words(error, lang))),
        JobState::Crashed(_) => Some(crashed(lang.t(CommonText::Retry), retry, lang)),
        _ => None,
    }
}

/// The message where a question was refused.
pub(super) fn refused(words: String) -> El {
    el("p.notice notice--bad@failure").attr("role", "alert").with(words)
}

/// The message where what was entered is not valid, and that what was there before is still there.
pub fn kept_notice(testid: &'static str, words: String, kept: &'static str) -> El {
    el("p.notice notice--bad").id(testid).attr("role", "alert").with(words).with(" ").with(kept)
}

/// The message where a worker died, and the button to continue.
pub(super) fn crashed(again: &'static str, go_on: &Handler<()>, lang: Lang) -> El {
    let button = button("button.button button--small@retry", again, go_on.clone());
    refused(lang.t(CommonText::CrashTitle).to_owned()).with(" ").with(button)
}
