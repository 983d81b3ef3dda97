//! Questions whose job is not a type yet; goes when the last screen has left it.

use std::rc::Rc;

use serde::{Serialize, de::DeserializeOwned};
use yew::prelude::*;

use super::use_job::{JobHandle, Reading, Request, use_question};
use super::use_pool::{PoolHandle, Requests, use_chunks};
use crate::link::WorkerId;
use crate::pool::{Kind, Report};
use jobs::{JobError, RequestError};
use protocol::wire;
use wasm_bindgen::JsValue;

/// A request together with the name of its job: what [`use_old_job`] takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Named<T> {
    job: &'static str,
    #[serde(flatten)]
    request: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<Budget>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Budget {
    ms: u32,
}

impl<T> Named<T> {
    /// Adds the job's name, as in `milljan.analyse`.
    pub const fn new(job: &'static str, request: T) -> Self {
        Self { job, request, budget: None }
    }

    /// With a limit of milliseconds, if there is one, at which the report so far is final.
    #[must_use]
    pub fn within(self, ms: Option<u32>) -> Self {
        Self { budget: ms.map(|ms| Budget { ms }), ..self }
    }
}

struct Old<Req>(Req);

impl<Req: Serialize + PartialEq + 'static> Request for Old<Req> {
    fn same(&self, other: &dyn std::any::Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.0 == other.0)
    }

    fn write(&self) -> Result<JsValue, JobError> {
        wire::write(&self.0)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

fn reading<Rep: DeserializeOwned + 'static>() -> Reading {
    Reading {
        report: |report| Ok(Rc::new(wire::read::<Rep>(report)?) as Rc<dyn std::any::Any>),
        error: wire::read_error::<RequestError>,
    }
}

/// Asks by names.
#[hook]
pub fn use_old_job<Req, Rep>(worker: &'static str, request: Option<Req>) -> JobHandle<Rep>
where
    Req: Serialize + PartialEq + 'static,
    Rep: DeserializeOwned + 'static,
{
    let request = request.map(|request| Rc::new(Old(request)) as Rc<dyn Request>);
    let JobHandle { state, report, fresh, progress, stop, retry } =
        use_question(WorkerId::named(worker), request, reading::<Rep>());
    let report = report.and_then(|report| (*report).clone().downcast().ok());
    JobHandle { state, report, fresh, progress, stop, retry }
}

/// Asks a pool by names.
#[hook]
pub fn use_old_pool<Req, Rep>(
    lab: &'static str,
    requests: Option<Rc<Vec<Req>>>,
    merge: fn(Rep, Rep) -> Rep,
) -> PoolHandle<Rep>
where
    Req: Serialize + 'static,
    Rep: DeserializeOwned + Clone + 'static,
{
    let write = |requests: &dyn std::any::Any| {
        let requests = requests.downcast_ref::<Vec<Req>>();
        requests.into_iter().flatten().map(wire::write).collect()
    };
    let requests = Requests(requests.map(|requests| requests as Rc<dyn std::any::Any>), write);
    let kind = move || Kind {
        reading: reading::<Rep>(),
        merge: Box::new(move |a, b| {
            let take = |report: Report| {
                let report = report.downcast::<Rep>().expect("reports of one kind");
                Rc::unwrap_or_clone(report)
            };
            Rc::new(merge(take(a), take(b)))
        }),
    };
    let PoolHandle { state, report, done, total, stop, resume } =
        use_chunks(lab, requests, Rc::new(kind));
    let report = report.and_then(|report| (*report).clone().downcast().ok());
    PoolHandle { state, report, done, total, stop, resume }
}
