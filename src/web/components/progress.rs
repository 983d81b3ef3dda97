//! A thin line under the answer, with the work done.

use yew::prelude::*;

use super::slot;
use crate::jobs::Progress;
use crate::web::hooks::use_lang;
use crate::web::i18n::{self, Key};

/// Properties of [`ProgressLine`].
#[derive(PartialEq, Properties)]
pub struct ProgressLineProps {
    /// Whether work goes on.
    pub busy: bool,
    /// How far it has come.
    #[prop_or_default]
    pub progress: Progress,
    /// Ends the work; no button where there is none.
    #[prop_or_default]
    pub on_stop: Option<Callback<()>>,
}

/// A line that keeps its place, so that nothing jumps when the work ends.
#[component]
pub fn ProgressLine(props: &ProgressLineProps) -> Html {
    let lang = use_lang();
    let Progress { nodes, total } = props.progress;
    let bar = match total.filter(|total| *total > 0) {
        _ if !props.busy => Html::default(),
        Some(total) => html! {
            <progress max={total.to_string()} value={nodes.min(total).to_string()} aria-label={lang.t(Key::Running)} />
        },
        None => html! { <progress aria-label={lang.t(Key::Running)} /> },
    };
    // Short work only flickers: words and the button come once something was reported.
    let words = (props.busy && nodes > 0).then(|| {
        html! {
            <span class="progress__words num">{ i18n::work_done(nodes, total, lang) }</span>
        }
    });
    let stop = props.on_stop.clone().filter(|_| props.busy && nodes > 0).map(|stop| html! {
        <button type="button" class="button button--small" data-testid="stop" onclick={stop.reform(|_| ())}>
            { lang.t(Key::Stop) }
        </button>
    });
    html! {
        <div class={classes!("progress", props.busy.then_some("progress--busy"))}>
            { bar }
            { slot(words) }
            { slot(stop) }
        </div>
    }
}
