//! Parts of pages: values and callbacks in, no game logic.

mod announcer;
mod batch;
pub mod board;
mod chart;
mod dialog;
mod exactness_badge;
mod explain;
mod figures;
mod frame;
mod game_graph;
mod icon;
pub mod ingredients;
mod later;
mod number_field;
mod progress;
mod seed_form;
mod segmented;
mod share_button;
mod share_card;
mod sheet;
mod table;
mod tile;
mod topbar;

pub use self::announcer::{Announcer, announce, toast, use_announced};
pub use self::batch::{BatchLook, BatchWidth, batch_controls, duration};
pub use self::chart::{Binned, Bins, ChartProps, Series, chart, chart_key};
pub use self::dialog::{Dialog, DialogProps, dialog};
pub use self::exactness_badge::{Exactness, exactness_badge};
pub use self::explain::{Explained, Explanation, about, explain, explain_with};
pub use self::figures::{behind_mean, half, plus_minus, share_ends};
pub use self::frame::{
    Chip, Edits, Frame, FrameProps, aside_notice, bad_link_notice, document_notice, page, screen,
};
pub use self::game_graph::{GameGraph, GraphDot, GraphLine};
pub use self::icon::{Icon, sign, sign_button, slider};
pub use self::later::{in_parts, later, once_open};
pub use self::number_field::{NumberField, decimal_field, number_field, optional_field};
pub use self::progress::{failure, kept_notice, progress_line};
pub use self::seed_form::{SeedFormProps, seed_form};
pub use self::segmented::{Choice, segmented};
pub(crate) use self::share_button::copy_text;
pub use self::share_button::{
    DrawCard, ShareButton, ShareContent, ShareProps, file_button, save_text, send_link,
};
pub use self::share_card::{ANSWER, FONT, INK, MUTED, ShareCard};
pub use self::sheet::{Sheets, flash, flow, use_sheets};
pub use self::table::{bare_table, card, or_dash, row_head, scroller, table};
pub use self::tile::{TileFace, mini, tile};
pub use self::topbar::{Shortcuts, lang_choice};
