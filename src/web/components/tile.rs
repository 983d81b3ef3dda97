//! Milljan tiles, large and small. They know what to show, not what it means.

use yew::prelude::*;

use super::slot;

/// What stands on a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileFace {
    /// The letter of its colour: P, F, A, E or S.
    pub letter: char,
    /// The name.
    pub name: AttrValue,
    /// Whether the name is in Latin letters: it then runs horizontally.
    pub latin: bool,
}

impl TileFace {
    fn class(&self) -> &'static str {
        match self.letter {
            'P' => "kind-p",
            'F' => "kind-f",
            'A' => "kind-a",
            'E' => "kind-e",
            'S' => "kind-s",
            _ => "kind-none",
        }
    }

    /// Names in Japanese say so, for the shapes of the characters and for voices.
    fn lang(&self) -> Option<&'static str> {
        (!self.latin).then_some("ja")
    }
}

/// Properties of [`Tile`].
#[derive(PartialEq, Properties)]
pub struct TileProps {
    /// What stands on it.
    pub face: TileFace,
    /// Called on a tap; without it the tile is no button.
    #[prop_or_default]
    pub onclick: Option<Callback<MouseEvent>>,
    /// What a screen reader says; else the name.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    /// Colour of the line under the tiles of one unit, as a CSS colour.
    #[prop_or_default]
    pub unit: Option<AttrValue>,
    /// Stands apart: it was just drawn.
    #[prop_or_default]
    pub drawn: bool,
    /// The answer: this one is to be sent.
    #[prop_or_default]
    pub out: bool,
    /// Selected by the person.
    #[prop_or_default]
    pub selected: Option<bool>,
    /// A number in the corner, as copies left.
    #[prop_or_default]
    pub count: Option<AttrValue>,
    /// Cannot be taken.
    #[prop_or_default]
    pub disabled: bool,
    /// For roving focus.
    #[prop_or_default]
    pub tabindex: Option<AttrValue>,
    /// More classes.
    #[prop_or_default]
    pub class: Classes,
    /// The name by which tests find it.
    #[prop_or_default]
    pub testid: Option<AttrValue>,
}

/// A tile of 46 × 68 pixels.
#[component]
pub fn Tile(props: &TileProps) -> Html {
    let face = &props.face;
    let class = classes!(
        "tile",
        face.class(),
        face.latin.then_some("tile--latin"),
        props.drawn.then_some("drawn"),
        props.out.then_some("out"),
        props.unit.is_some().then_some("in-unit"),
        props.class.clone(),
    );
    let style = props.unit.as_ref().map(|colour| format!("--u:{colour}"));
    let inner = html! {
        <>
            <i aria-hidden="true">{ face.letter }</i>
            <span lang={face.lang()}>{ &face.name }</span>
            { slot(props.count.iter().map(|count| html! { <b class="tile__count">{ count }</b> })) }
        </>
    };
    match &props.onclick {
        Some(onclick) => html! {
            <button type="button" {class} {style} {onclick} aria-label={props.label.clone()}
                aria-pressed={props.selected.map(|on| if on { "true" } else { "false" })}
                disabled={props.disabled} tabindex={props.tabindex.clone()} data-testid={props.testid.clone()}>
                { inner }
            </button>
        },
        None => html! { <span {class} {style} data-testid={props.testid.clone()}>{ inner }</span> },
    }
}

/// Properties of [`MiniTile`].
#[derive(PartialEq, Properties)]
pub struct MiniTileProps {
    /// What stands on it.
    pub face: TileFace,
    /// A number behind the name, as copies left.
    #[prop_or_default]
    pub count: Option<AttrValue>,
    /// The answer: this one is to be sent.
    #[prop_or_default]
    pub out: bool,
}

/// A tile in a line of text or a table cell.
#[component]
pub fn MiniTile(props: &MiniTileProps) -> Html {
    let face = &props.face;
    let class = classes!("mini", face.class(), props.out.then_some("out"));
    html! {
        <span {class}>
            <i aria-hidden="true">{ face.letter }</i>
            <span lang={face.lang()}>{ &face.name }</span>
            { slot(props.count.iter().map(|count| html! { <b class="mini__count">{ count }</b> })) }
        </span>
    }
}
