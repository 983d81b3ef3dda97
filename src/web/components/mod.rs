//! Parts of pages: values and callbacks in, no game logic.

mod dialog;
mod explain;
mod frame;
mod icon;
mod live;
mod mark;
mod progress;
mod segmented;
mod share_button;
mod tile;
mod topbar;

pub use self::dialog::Dialog;
pub use self::explain::{Explain, Explanation};
pub use self::frame::Frame;
pub use self::icon::{Icon, Sign};
pub use self::live::{Voice, VoiceProvider, use_announce, use_toast};
pub use self::mark::{Exactness, Mark};
pub use self::progress::ProgressLine;
pub use self::segmented::{Choice, Segmented};
pub use self::share_button::{DrawCard, ShareButton, ShareContent, download};
pub(crate) use self::share_button::{read_file, text_blob};
pub use self::tile::{MiniTile, Tile, TileFace};
pub use self::topbar::{LangChoice, Shortcuts};
