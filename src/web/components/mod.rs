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

use yew::Html;

pub use self::dialog::Dialog;
pub use self::explain::{Explain, Explanation};
pub use self::frame::Frame;
pub use self::icon::{Icon, Sign};
pub use self::live::{Voice, VoiceProvider, use_announce, use_toast};
pub use self::mark::{Exactness, Mark};
pub use self::progress::ProgressLine;
pub use self::segmented::{Choice, segmented};
pub use self::share_button::{DrawCard, ShareButton, ShareContent, download};
pub(crate) use self::share_button::{read_file, text_blob};
pub use self::tile::{MiniTile, Tile, TileFace};
pub use self::topbar::{LangChoice, Shortcuts};

/// Any number of nodes in one place of their parent.
///
/// `{ for … }` puts them straight into the parent's list. When their number
/// changes, yew pairs the siblings anew from the end and builds those before
/// them afresh: focus and state are lost. Beside siblings use this instead.
pub fn slot(nodes: impl IntoIterator<Item = Html>) -> Html {
    nodes.into_iter().collect()
}
