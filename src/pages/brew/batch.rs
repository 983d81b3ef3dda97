//! A plan for many games, which can be changed, kept, undone and shared: what Spells and Compare have
//! in common.

use serde::Serialize;
use serde::de::DeserializeOwned;
use yew::prelude::*;

use crate::batch::{AnyRunner, Runner, Spec, is_open};
use crate::document::Document;
use crate::el::{El, el};
use crate::handler::Handler;
use crate::hooks::{BatchHandle, DocumentHandle, use_batch, use_document};
use crate::i18n::{BrewBatch, Lang};
use crate::store::{self, Slot};
use jobs::Batch;
use protocol::js_serde;
use share::LinkError;

/// A kind of batch, and how its screen defines it.
pub trait Kind: Batch {
    /// What is chosen on the screen.
    type Plan: Clone + PartialEq + Default + Serialize + DeserializeOwned + 'static;
    /// The name that the plan is saved under.
    const STORE: &'static str;
    /// The name of the person's own, while that of a link is shown.
    const MINE: &'static str;
    /// The screen's document.
    const DOCUMENT: &'static Document<Self::Plan> = &Document::new(
        Slot {
            name: Self::STORE,
            load: |value| store::load_plan(value).filter(Self::is_sound),
            save: store::save_plan,
        },
        Self::MINE,
        Self::Plan::default,
        |text, _| read_plan::<Self>(text),
        |plan| Self::write(&js_serde::to_json(plan).unwrap_or_default()),
    );
    /// How the games are saved and presented.
    const SPEC: &'static Spec<Self>;
    /// Whether it can be played; the job checks the rest.
    fn is_sound(plan: &Self::Plan) -> bool;
    /// All games of a plan.
    fn ask(plan: &Self::Plan) -> Self::Request;
    /// The plan behind such a question.
    fn plan(ask: &Self::Request) -> Self::Plan;
    /// The text of a plan for an address.
    fn write(json: &str) -> String;
    /// The same back.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read(text: &str) -> Result<String, LinkError>;
}

fn read_plan<K: Kind>(text: &str) -> Result<K::Plan, LinkError> {
    let json = K::read(text)?;
    let plan: K::Plan =
        js_serde::parse(&json).and_then(js_serde::read).map_err(|_| LinkError::Game)?;
    Some(plan).filter(K::is_sound).ok_or(LinkError::Game)
}

/// The batch of a screen, and its plan.
pub struct Games<K: Kind> {
    /// What is chosen, with undo.
    pub document: DocumentHandle<K::Plan>,
    /// The games.
    pub batch: BatchHandle<K>,
    /// Whether leaving the lab had paused a run, which this screen has continued.
    back: bool,
}

impl<K: Kind> Games<K> {
    /// What leaving the screen means for a run; while one that was paused goes on, that it does.
    pub fn lasting(&self, lang: Lang) -> El {
        let went_on = self.back && self.batch.busy;
        let key = if went_on { BrewBatch::WentOn } else { BrewBatch::Lasting };
        el("p.muted@lasting").with(lang.t(key))
    }
}

/// Many games by a plan.
#[hook]
pub fn use_games<K: Kind>() -> Games<K> {
    let document = use_document(K::DOCUMENT);
    let adopt = use_memo((), |()| {
        let document = document.clone();
        Handler::from(move |ask: K::Request| {
            // The command line allows more games at once than the page.
            let plan = Some(K::plan(&ask)).filter(K::is_sound);
            document.edit(|now| plan.unwrap_or_else(|| now.clone()));
        })
    });
    // The first screen that opens a batch continues a run that was interrupted.
    let back = use_memo((), |()| !is_open(K::SPEC.slot) && Runner::open(K::SPEC).is_busy());
    let batch = use_batch(K::SPEC, Some(K::ask(&document.now)), &adopt);
    Games { document, batch, back: *back }
}
