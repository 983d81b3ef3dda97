//! Signs drawn as lines, in the colour of the text around them.

use crate::el::{El, el};

/// A sign.
#[allow(missing_docs)] // The names say what they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Home,
    Undo,
    Redo,
    Share,
    Menu,
    Close,
    Tiles,
    Settings,
    About,
    Clock,
    Play,
    List,
    People,
    Star,
    Search,
    Plus,
    Minus,
    Trash,
    Keyboard,
    Save,
    Open,
    Image,
    Link,
    Check,
    Hand,
    Tree,
    Left,
    Right,
    Down,
    Grid,
    Bars,
    Shield,
    Book,
    Stage,
    Cards,
    Sum,
    Kettle,
    Gem,
    Swap,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Home => "M4 11.5 12 4l8 7.5M6.5 10v9.5h11V10M10 19.5V14h4v5.5",
            Self::Undo => "M8.5 6 4 10.5 8.5 15M4 10.5h10a5 5 0 0 1 0 10h-3",
            Self::Redo => "M15.5 6 20 10.5 15.5 15M20 10.5H10a5 5 0 0 0 0 10h3",
            Self::Share => "M12 15V3.5m0 0L7.5 8M12 3.5 16.5 8M5 12.5v7.5h14v-7.5",
            Self::Menu => "M4 7h16M4 12h16M4 17h16",
            Self::Close => "M6 6l12 12M18 6 6 18",
            Self::Tiles => "M4 5.5h4.5v13H4zM10.5 5.5H15v13h-4.5zM18.5 5.5v13",
            Self::Settings => "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
            Self::About => "M12 11v6M12 7.5v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
            Self::Clock => "M12 8v4l3 2M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
            Self::Play => "M7 5l11 7-11 7z",
            Self::List => "M5 6h14M5 12h14M5 18h9",
            Self::People => {
                "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c0-3.5 2.5-5.5 5.5-5.5s5.5 2 5.5 5.5M15.5 5.4a3 3 0 0 1 0 5.4M17.5 14c2 .8 3 2.5 3 5"
            }
            Self::Star => "M12 4l2.4 5 5.6.6-4.2 3.8 1.2 5.6-5-2.9L7 19l1.2-5.6L4 9.6 9.6 9z",
            Self::Search => "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
            Self::Plus => "M12 5v14M5 12h14",
            Self::Minus => "M5 12h14",
            Self::Trash => "M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5",
            Self::Keyboard => "M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.6 10h.1M17 10h.1M8 14h8",
            Self::Save => "M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 19.5h14",
            Self::Open => "M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 19.5h14",
            Self::Image => "M4 5h16v14H4zM4 16l4.5-4.5L12 15l3.5-3.5L20 16M9 9h.1",
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"
            }
            Self::Check => "M5 12.5 10 17.5 19.5 7",
            Self::Tree => "M12 4v5M12 9H6v5M12 9h6v5M4 14h4v5H4zM16 14h4v5h-4z",
            Self::Hand => {
                "M8 13V6.5a1.5 1.5 0 0 1 3 0V11M11 11V5a1.5 1.5 0 0 1 3 0v6M14 11V6.5a1.5 1.5 0 0 1 3 0V14a6 6 0 0 1-11 3l-2.6-4.3a1.4 1.4 0 0 1 2.3-1.5L8 13.5"
            }
            Self::Left => "M14.5 5.5 8 12l6.5 6.5",
            Self::Right => "M9.5 5.5 16 12l-6.5 6.5",
            Self::Down => "M5.5 9.5 12 16l6.5-6.5",
            Self::Grid => {
                "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 12h16M12 4v16"
            }
            Self::Bars => "M5 19.5V9.5M12 19.5v-15M19 19.5V13",
            Self::Shield => "M12 3l7 3v6c0 5-3.5 8-7 9-3.5-1-7-4-7-9V6z",
            Self::Book => {
                "M12 7c-1.5-1.3-4-2-8-2v12.5c4 0 6.5.7 8 2 1.5-1.3 4-2 8-2V5c-4 0-6.5.7-8 2zM12 7v12.5"
            }
            Self::Stage => {
                "M12 3.5a3 3 0 0 0-3 3v4.5a3 3 0 0 0 6 0V6.5a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3"
            }
            Self::Cards => "M4.5 8h9.5v12H4.5zM8.5 5V4h11v12.5h-2.5",
            Self::Sum => "M17.5 7V4.5h-11L13 12l-6.5 7.5h11V17",
            Self::Gem => {
                "M6.5 4.5h11L21 9l-9 11L3 9zM3 9h18M9 9l3 11 3-11M6.5 4.5 9 9l3-4.5L15 9l2.5-4.5"
            }
            Self::Swap => "M4 8h14m0 0-4-4m4 4-4 4M20 16H6m0 0 4-4m-4 4 4 4",
            Self::Kettle => {
                "M4 9.5h16M5.5 9.5c-1.5 5 .5 9 6.5 9s8-4 6.5-9M8 18v2M16 18v2M9 6.5h.1M12.5 4h.1M15 6.5h.1"
            }
        }
    }
}

/// A sign as inline SVG; hidden from screen readers, which read the label beside it.
pub fn sign(icon: Icon) -> El {
    el("svg.sign")
        .attr("viewBox", "0 0 24 24")
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .with(el("path").attr("d", icon.path()))
}
