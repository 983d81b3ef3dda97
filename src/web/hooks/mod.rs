//! Hooks: what components share besides looks.

mod use_history;
mod use_job;
mod use_lang;
mod use_pool;

pub use self::use_history::{HistoryHandle, use_history};
pub use self::use_job::{JobHandle, JobState, Named, use_job};
pub use self::use_lang::{Change, Settings, SettingsHandle, Theme, use_lang, use_settings};
pub use self::use_pool::{PoolHandle, use_pool};
