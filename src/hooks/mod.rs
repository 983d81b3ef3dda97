//! Hooks: what views share besides looks.

mod effect;
mod same;
mod use_batch;
mod use_changed;
mod use_document;
mod use_elsewhere;
mod use_job;
mod use_lang;
mod use_table_keys;
mod use_wanted;
mod value;

pub use self::effect::use_effect_with;
pub use self::same::Same;
pub use self::use_batch::{BatchHandle, use_batch, use_batch_until};
pub use self::use_changed::{use_changed, use_top};
pub use self::use_document::{DocumentHandle, use_document, use_document_with, use_links};
pub use self::use_elsewhere::use_elsewhere;
pub use self::use_job::{JobHandle, use_job, use_job_into, use_job_on};
pub use self::use_lang::{Settings, Theme, draw_all, use_lang, use_settings};
pub use self::use_table_keys::use_table_keys;
pub use self::use_wanted::use_wanted;
pub use self::value::{ValueHandle, use_signal, use_value};
pub use crate::question::JobState;
