//! Small parts of this screen.

use crate::callback::Callback;
use crate::el::{El, button, el};
use crate::hooks::JobState;
use crate::i18n::contest::job_error;
use crate::i18n::{Key, Lang, Many, decimal, number};
use jobs::JobError;
use jobs::stats::Mean;

/// A difference with its sign.
pub fn signed(value: f64, decimals: u32) -> String {
    let text = decimal(value, decimals);
    if text.starts_with('−') || value <= 0.0 { text } else { format!("+{text}") }
}

/// Half an interval.
pub fn half(found: Mean) -> String {
    found.half.map_or_else(String::new, |half| format!(" ±{}", decimal(half, 1)))
}

/// The numbers behind a mean.
pub fn behind(found: Mean, sum: i64, squares: u64) -> Vec<(&'static str, String)> {
    let width = found.half.unwrap_or_default();
    let interval = [found.mean - width, found.mean + width].map(|end| decimal(end, 1));
    vec![
        ("95 %", interval.join(" … ")),
        ("n", number(found.n)),
        ("Σx", sum.to_string()),
        ("Σx²", number(squares)),
        ("s", found.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, 1))),
    ]
}

/// What is wrong with one of several loadouts, or with the only one.
fn refused(error: &JobError, lang: Lang) -> String {
    let words = job_error(error, lang);
    if error.at.starts_with("/loadouts/1") { format!("B: {words}") } else { words }
}

/// What to say where a question was refused or its worker died; in the latter case it can be asked again.
pub fn failure(state: &JobState, retry: &Callback<()>, lang: Lang) -> Option<El> {
    let (words, again) = match state {
        JobState::Failed(error) => (refused(error, lang), None),
        JobState::Crashed(_) => (lang.t(Key::CrashTitle).to_owned(), Some(retry.clone())),
        _ => return None,
    };
    let again =
        again.map(|retry| button("button.button button--small@retry", lang.t(Key::Retry), retry));
    Some(el("p.notice notice--bad@failure").attr("role", "alert").with(words).with(" ").with(again))
}

/// How many of so many games are played.
pub fn games_line([done, all]: [u64; 2], lang: Lang) -> El {
    let words = lang.fill(Many::GamesDone, &[&number(done), &number(all)]);
    el("div.progress progress--busy")
        .with(
            el("progress")
                .attr("aria-label", lang.t(Key::Running))
                .attr("max", all)
                .attr("value", done.min(all)),
        )
        .with(el("span.progress__words num@games-done").with(words))
}

/// A number between two others; what is no number leaves it as it was.
pub fn amount(
    words: &'static str,
    label: &'static str,
    value: String,
    [least, most]: [f64; 2],
    set: Callback<f64>,
) -> El {
    let change = Callback::from(move |text: String| {
        let entered = js_sys::parse_float(&text);
        if entered.is_finite() {
            set.emit(entered.clamp(least, most));
        }
    });
    let input = el(words)
        .attr("inputmode", "decimal")
        .attr("autocomplete", "off")
        .value(value)
        .change(change);
    el("label.field").with(el("span").with(label)).with(input)
}

/// A choice from a list, by its place.
pub fn select(
    words: &'static str,
    label: &'static str,
    options: &[String],
    now: Option<usize>,
    choose: Callback<Option<usize>>,
) -> El {
    let change = Callback::from(move |text: String| choose.emit(text.parse().ok()));
    let empty = el("option").attr("value", "").flag("selected", now.is_none()).with("—");
    let rest = options.iter().enumerate().map(|(at, name)| {
        el("option").attr("value", at).flag("selected", now == Some(at)).with(name.clone())
    });
    let list = el(words).change(change).with(empty).list(rest);
    el("label.field").with(el("span").with(label)).with(list)
}
