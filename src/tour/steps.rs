//! What the tours say, from `data/tour.json`.

use web_sys::Element;

use crate::dom;

/// The tour of a lab.
pub(super) struct Tour {
    /// The screen that it is about.
    pub path: &'static str,
    /// The button by which an empty screen offers its example.
    pub example: Option<&'static str>,
    /// In their order.
    pub steps: &'static [Step],
}

/// A sentence or two about a part of the screen.
pub(super) struct Step {
    /// A selector of that part.
    at: &'static str,
    /// In the three languages.
    text: [&'static str; 3],
}

// `TOURS`, one for each lab, and the tour's own words.
include!(concat!(env!("OUT_DIR"), "/tour.rs"));

/// A word of the tour's window.
#[derive(Clone, Copy)]
pub(super) enum Word {
    Name,
    Skip,
    Back,
    Next,
    Done,
    Newcomer,
    Start,
    No,
}

impl Word {
    /// In the language of the page.
    pub fn text(self) -> &'static str {
        let all = match self {
            Self::Name => NAME,
            Self::Skip => SKIP,
            Self::Back => BACK,
            Self::Next => NEXT,
            Self::Done => DONE,
            Self::Newcomer => NEWCOMER,
            Self::Start => START,
            Self::No => NO,
        };
        all[language()]
    }
}

impl Tour {
    /// That of the lab whose page this is.
    pub fn here() -> Option<&'static Self> {
        let address = address();
        TOURS.iter().find(|tour| tour.lab() == address.split('/').next().unwrap_or_default())
    }

    /// The lab's word in addresses.
    pub fn lab(&self) -> &'static str {
        self.path.split('/').next().unwrap_or_default()
    }

    /// Whether its screen is shown; the lab's word alone leads there too.
    pub fn is_shown(&self) -> bool {
        let address = address();
        address == self.path || address == self.lab()
    }
}

impl Step {
    /// The part of the screen, where it is shown.
    pub fn target(&self) -> Option<Element> {
        let found = dom::document().query_selector(self.at).ok()??;
        (found.get_bounding_client_rect().width() > 0.0).then_some(found)
    }

    /// What is said about it.
    pub fn text(&self) -> &'static str {
        self.text[language()]
    }
}

/// The place of the page's language among the three.
fn language() -> usize {
    let root = dom::document().document_element();
    let tag = root.and_then(|root| root.get_attribute("lang")).unwrap_or_default();
    match tag.get(..2) {
        Some("ja") => 0,
        Some("zh") => 2,
        _ => 1,
    }
}

/// The path below that of the page.
fn address() -> String {
    let href = dom::window().location().href().unwrap_or_default();
    let path = href.strip_prefix(&dom::resolve("")).unwrap_or_default();
    let end = path.find(['#', '?']).unwrap_or(path.len());
    path[..end].trim_end_matches('/').to_owned()
}
