//! What opens over the page: details, and lists to choose from.

use std::rc::Rc;

use yew::prelude::*;

use super::super::catalogue;
use super::super::picker::{Owned, Picked, PickerProps, What, window};
use super::details::{card_body, card_dialog, item_dialog};
use super::effects;
use super::state::{Msg, Slot, memory_count};
use super::{Over, View};
use crate::components::dialog;
use crate::el::all;
use crate::handler::Handler;
use crate::hooks::Same;
use crate::i18n::{ContestText, LoadoutText};
use jobs::contest::{MOST_MEMORY_CARDS, Plan};

/// What is open.
pub(super) fn over(v: &View<'_>, owned: &Rc<Owned>, toggle: &Handler<Picked>) -> Html {
    let lang = v.lang;
    let close = v.over.set_to(Over::Nothing);
    let list = |title: &'static str, key: &'static str, what: What, pick: Handler<Picked>| {
        let room = match *v.over {
            Over::Cards(Slot::End(memory)) => {
                Some((memory_count(&v.entry.loadout, memory), MOST_MEMORY_CARDS))
            }
            _ => None,
        };
        // The first idol of a loadout may be any.
        let plan = match what {
            What::Idols if v.who == 0 => Plan::Common,
            _ => catalogue::plan(v.all, &v.entry.loadout),
        };
        let props = PickerProps {
            what,
            plan,
            idol: v.entry.loadout.idol.clone(),
            room,
            all: Some(Same(v.all.clone())),
            owned: owned.clone(),
            weights: Rc::default(),
            pick,
        };
        window(title, key, props, close.clone())
    };
    // Chosen once, the window closes; unless `more` may follow.
    let picks = |more: bool, msg: Box<dyn Fn(Picked) -> Option<Msg>>| {
        let (send, close) = (v.send.clone(), close.clone());
        Handler::from(move |picked: Picked| {
            if let Some(msg) = msg(picked) {
                send.emit(msg);
            }
            if !more {
                close.emit(());
            }
        })
    };
    match &*v.over {
        Over::Nothing => Html::default(),
        Over::Idols => {
            let pick = picks(
                false,
                Box::new(|picked| match picked {
                    Picked::Idol(id) => Some(Msg::Idol(id)),
                    _ => None,
                }),
            );
            list(lang.t(ContestText::Idol), "pick-idol", What::Idols, pick)
        }
        &Over::Cards(slot) => {
            // Cards are added in a row until the memory is full.
            let more = match slot {
                Slot::End(memory) => memory_count(&v.entry.loadout, memory) + 1 < MOST_MEMORY_CARDS,
                Slot::At(_) => false,
            };
            let pick = picks(
                more,
                Box::new(move |picked| match picked {
                    Picked::Card(card) => Some(Msg::Card(slot, card)),
                    _ => None,
                }),
            );
            list(lang.t(ContestText::Cards), "pick-card", What::Cards, pick)
        }
        &Over::Items(at) => {
            let pick = picks(
                false,
                Box::new(move |picked| match picked {
                    Picked::Item(id) => Some(Msg::Item(at, id)),
                    _ => None,
                }),
            );
            list(lang.t(ContestText::Items), "pick-item", What::Items, pick)
        }
        Over::StageItems => {
            let pick = picks(
                false,
                Box::new(|picked| match picked {
                    Picked::Item(id) => Some(Msg::StageItem(id)),
                    _ => None,
                }),
            );
            list(lang.t(LoadoutText::StageItems), "pick-stage-item", What::StageItems, pick)
        }
        Over::Owned => {
            list(lang.t(LoadoutText::OwnedCards), "pick-owned", What::Owned, toggle.clone())
        }
        &Over::Effect(at) => effects::window(v, at, close),
        Over::Basic(id, up) => {
            let card = catalogue::card(v.all, id, *up);
            let name = card.map_or_else(|| id.clone(), |card| card.name.clone());
            dialog(name, "card-dialog", close, all(card.map(|card| card_body(card, v.all, lang))))
        }
        Over::Card(at) => card_dialog(v, *at, close),
        Over::Item(at) => item_dialog(v, *at, close),
    }
}
