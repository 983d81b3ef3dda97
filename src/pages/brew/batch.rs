//! A plan for many games, which can be changed, kept, undone and shared: what Spells and Compare have
//! in common.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::game::{MARK, in_address, use_links};
use crate::batch::Spec;
use crate::callback::Callback;
use crate::hooks::{BatchHandle, HistoryHandle, use_batch, use_history, use_kept};
use crate::{dom, location, store};
use jobs::Batch;
use protocol::wire;
use share::BadLink;

/// A kind of batch, and how its screen settles it.
pub trait Kind: Batch {
    /// What is chosen on the screen.
    type Plan: Clone + PartialEq + Default + Serialize + DeserializeOwned + 'static;
    /// The name that the plan is kept under.
    const STORE: &'static str;
    /// How the games are kept and told.
    const SPEC: &'static Spec<Self>;
    /// Whether it can be played; the job judges the rest.
    fn is_sound(plan: &Self::Plan) -> bool;
    /// All games of a plan.
    fn ask(plan: &Self::Plan) -> Self::Request;
    /// The plan that such a question comes from.
    fn plan(ask: &Self::Request) -> Self::Plan;
    /// The text of a plan for an address.
    fn write(json: &str) -> String;
    /// The same back.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read(text: &str) -> Result<String, BadLink>;
}

/// What stays on the device beside the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved<P> {
    /// What is chosen.
    pub plan: P,
}

/// Whether a saved value is one of these.
pub fn is_saved<K: Kind>(value: &JsValue) -> bool {
    wire::read::<Saved<K::Plan>>(value.clone()).is_ok()
}

fn read_plan<K: Kind>(text: &str) -> Result<K::Plan, BadLink> {
    let json = K::read(text)?;
    let plan: K::Plan = wire::parse(&json).and_then(wire::read).map_err(|_| BadLink::Content)?;
    Some(plan).filter(K::is_sound).ok_or(BadLink::Content)
}

fn write_plan<K: Kind>(plan: &K::Plan) -> String {
    K::write(&wire::to_json(plan).unwrap_or_default())
}

/// The full address of this screen with a text.
fn address(text: &str) -> String {
    let href = dom::window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{MARK}{text}")
}

/// The batch of a screen, and its plan.
pub struct Games<K: Kind> {
    /// What is chosen, with undo.
    pub history: HistoryHandle<K::Plan>,
    /// The games.
    pub batch: BatchHandle<K>,
    /// The full address that opens the plan again.
    pub link: String,
    /// Why the link that was opened last opened nothing.
    pub bad: Option<BadLink>,
}

/// Many games by a plan.
#[hook]
pub fn use_games<K: Kind>() -> Games<K> {
    let opened = use_memo((), |()| {
        let kept = store::read::<Saved<K::Plan>>(K::STORE).map(|kept| kept.plan);
        let plan = kept.filter(K::is_sound).unwrap_or_default();
        match in_address().map(|text| read_plan::<K>(&text)) {
            Some(Ok(linked)) => (Some(plan).filter(|plan| *plan != linked), linked, None),
            Some(Err(bad)) => (None, plan, Some(bad)),
            None => (None, plan, None),
        }
    });
    let history = use_history(|| (opened.0.clone(), opened.1.clone()));
    let bad = use_kept(|| opened.2);
    let (plans, faults) = (history.clone(), bad.clone());
    use_links(Callback::from(move |text: String| {
        let read = read_plan::<K>(&text);
        faults.set(read.as_ref().err().copied());
        if let Ok(plan) = read {
            plans.edit(|_| plan);
        }
    }));
    let plan = history.now.clone();
    let adopt = use_memo((), |()| {
        let history = history.clone();
        Callback::from(move |ask: K::Request| {
            // The command line plays more games at once than the page does.
            let plan = Some(K::plan(&ask)).filter(K::is_sound);
            history.edit(|now| plan.unwrap_or_else(|| now.clone()));
        })
    });
    let batch = use_batch(K::SPEC, Some(K::ask(&plan)), &adopt);
    use_effect_with(plan.clone(), |plan: &Rc<K::Plan>| {
        store::write(K::STORE, &Saved { plan: (**plan).clone() });
        location::show(&address(&write_plan::<K>(plan)));
    });
    let link = address(&write_plan::<K>(&plan));
    Games { history, batch, link, bad: *bad }
}
