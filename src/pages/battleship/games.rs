//! Play: against the program, against another person, or beside a real table.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::friend::{self, Friend, FriendProps};
use super::play::{Program, ProgramProps, Save};
use super::real::{self, Real, RealProps};
use crate::document::{self, MARK};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_links, use_top, use_value};
use crate::mount::mount;
use crate::store;

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// A person and the program.
    #[default]
    Program,
    /// Two people, each with a device.
    Link,
    /// Two people with one device.
    Pass,
    /// Two people at a table; the program looks on.
    Real,
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    // A link says by itself which way it is played.
    let of_link = |text: &str| if share::is_duel(text) { Way::Link } else { Way::Program };
    let way = use_value(|| {
        let link = document::shared(MARK);
        let kept = || store::read(store::BATTLESHIP_WAY).unwrap_or_default();
        link.map_or_else(kept, |text| of_link(&text))
    });
    let choose = {
        let way = way.clone();
        Handler::from(move |next: Way| way.set(next))
    };
    use_top(*way as usize);
    // Also where a link has chosen.
    use_effect_with(*way, |way| {
        store::write(store::BATTLESHIP_WAY, way);
    });
    {
        let choose = choose.clone();
        use_links(MARK, Handler::from(move |text: String| choose.emit(of_link(&text))));
    }
    let leave = {
        let choose = choose.clone();
        Handler::from(move |()| choose.emit(Way::Program))
    };
    match *way {
        Way::Program => {
            // With the board that is chosen there.
            let choose = Handler::from(move |way: Way| {
                let sea = store::read::<Save>(store::BATTLESHIP_PLAY).unwrap_or_default().setup.sea;
                match way {
                    Way::Link | Way::Pass => friend::on_board(sea),
                    Way::Real => real::on_board(&sea.sea()),
                    Way::Program => {}
                }
                choose.emit(way);
            });
            mount::<Program>(ProgramProps { choose })
        }
        Way::Link => mount::<Friend>(FriendProps { pass: false, leave }),
        Way::Pass => mount::<Friend>(FriendProps { pass: true, leave }),
        Way::Real => mount::<Real>(RealProps { leave }),
    }
}
