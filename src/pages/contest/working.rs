//! Work under way: how far it has come, and the way to stop it and to begin it again.

use yew::prelude::*;

use crate::components::progress_line;
use crate::el::{all, button, el};
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{CommonText, Lang};

/// The line of a question; it keeps its place.
pub fn working<Rep>(job: &JobHandle<Rep>, lang: Lang) -> Html {
    let stopped = (job.state == JobState::Stopped).then(|| {
        el("p.row@stopped").with(el("span.muted").with(lang.t(CommonText::Stopped))).with(button(
            "button.button button--small@again",
            lang.t(CommonText::Retry),
            job.retry.clone(),
        ))
    });
    all([progress_line(job.is_busy(), job.progress, Some(&job.stop), lang).html(), all(stopped)])
}
