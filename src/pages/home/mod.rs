//! The labs on offer: what is saved in them, and a card each with a small real example.

mod miniatures;
mod saved;
mod seen;

use yew::prelude::*;

use self::miniatures::{Fleet, Hand, Potion, contest, splendor};
use self::saved::continued;
use crate::agreement::figures;
use crate::components::{page, sign};
use crate::el::{El, el};
use crate::hooks::use_lang;
use crate::i18n::{HomeText, Lang, Title};
use crate::mount::mount;
use crate::route::{Lab, anchor};
use jobs::contest::{SNAPSHOTS, day_of};

/// What is on offer.
#[component]
pub fn Home() -> Html {
    let lang = use_lang();
    let intro = el("div.home__intro")
        .with(el("p.home__claim").with(lang.t(HomeText::AppClaim)))
        .with(el("p.muted").with(lang.t(HomeText::AppIntro)));
    let labs = el("div.home__labs").list(Lab::all().map(|lab| card(lab, lang)));
    page(Some(lang.t(Title::App)), el("div.home").with(intro).with(continued(lang)).with(labs))
}

/// How new Contest's data are, and how far its AI agrees with the game.
fn contest_basis(lang: Lang) -> El {
    let day = SNAPSHOTS.last().map_or("", |day| day_of(day));
    let [rehearsals, loadouts, chi] = figures();
    let words = lang.fill(HomeText::ContestBasis, &[&day, &rehearsals, &loadouts, &chi]);
    el("p.lab-card__basis muted@contest-basis").with(words)
}

/// Name, purpose, example, screens.
fn card(lab: Lab, lang: Lang) -> El {
    let (testid, claim, example) = match lab {
        Lab::Milljan => ("home-card-milljan", HomeText::MilljanClaim, mount::<Hand>(())),
        Lab::Battleship => ("home-card-battleship", HomeText::BattleshipClaim, mount::<Fleet>(())),
        Lab::Contest => ("home-card-contest", HomeText::ContestClaim, contest(lang)),
        Lab::Brew => ("home-card-brew", HomeText::BrewClaim, mount::<Potion>(())),
        Lab::Splendor => ("home-card-splendor", HomeText::SplendorClaim, splendor(lang)),
    };
    let screens = lab.bar().map(|screen| {
        anchor(screen.route, "a.nav-item")
            .class("lab-card__main", screen.route == lab.start())
            .with(sign(screen.icon))
            .with(el("span").with(lang.t(screen.title)))
    });
    let name = anchor(lab.start(), "a.lab-card__name").with(sign(lab.icon()));
    let name = el("h2").with(name.with(el("span").with(lang.t(lab.title()))));
    el("article.card lab-card")
        .class("lab-card--basis", lab == Lab::Contest)
        .id(testid)
        .with(name)
        .with(el("p.lab-card__claim muted").with(lang.t(claim)))
        .with(example)
        .with((lab == Lab::Contest).then(|| contest_basis(lang)))
        .with(el("nav.lab-card__screens").attr("aria-label", lang.t(lab.title())).list(screens))
}
