//! Who plays, how many deals, by which rules.

use super::super::keyboard::date_picker;
use super::MOST;
use crate::callback::Callback;
use crate::components::{Choice, number_field, segmented};
use crate::el::{El, all, button, el};
use crate::hooks::DocumentHandle;
use crate::i18n::{BatchText, Lang, LeagueText, list, number};
use jobs::milljan::{ClaimFrom, LeagueRequest, ManyRon, Player, Priority, STRONG_NODES};

/// Simulated rounds that can be chosen here.
const MOST_NODES: u64 = 1_000_000;

/// What a player is called.
pub(super) fn player(player: Player, lang: Lang) -> String {
    match player {
        Player::Sender => lang.t(LeagueText::Sender).to_owned(),
        Player::Plain => lang.t(LeagueText::Plain).to_owned(),
        Player::Value => lang.t(LeagueText::Value).to_owned(),
        Player::Strong { nodes } => format!("{} {}", lang.t(LeagueText::Strong), number(nodes)),
    }
}

/// The line-up and the deals in a line.
pub(super) fn in_words(request: &LeagueRequest, lang: Lang) -> String {
    let names: Vec<_> = request.lineup.iter().map(|&one| player(one, lang)).collect();
    format!("{} · {}", list(&names, lang), lang.fill(BatchText::Start, &[&number(request.games)]))
}

const fn kind(player: Player) -> usize {
    match player {
        Player::Sender => 0,
        Player::Plain => 1,
        Player::Value => 2,
        Player::Strong { .. } => 3,
    }
}

const KINDS: [Player; 4] =
    [Player::Sender, Player::Plain, Player::Value, Player::Strong { nodes: STRONG_NODES }];

pub(super) fn form(document: &DocumentHandle<LeagueRequest>, lang: Lang) -> El {
    fn change<V: 'static>(
        document: &DocumentHandle<LeagueRequest>,
        make: impl Fn(&mut LeagueRequest, V) + 'static,
    ) -> Callback<V> {
        let document = document.clone();
        Callback::from(move |value| {
            let mut next = (*document.newest()).clone();
            make(&mut next, value);
            document.edit(|_| next);
        })
    }
    let request = &*document.now;
    let seats = request.lineup.iter().enumerate().map(|(at, &who)| {
        let options = KINDS.iter().map(|&one| {
            let name = if let Player::Strong { .. } = one {
                lang.t(LeagueText::Strong).to_owned()
            } else {
                player(one, lang)
            };
            el("option")
                .attr("value", kind(one))
                .flag("selected", kind(one) == kind(who))
                .with(name)
        });
        let set = change(document, move |next, text: String| {
            let chosen = text.parse().ok().and_then(|kind: usize| KINDS.get(kind));
            if let (Some(seat), Some(&chosen)) = (next.lineup.get_mut(at), chosen) {
                *seat = chosen;
            }
        });
        let select = el("select.input").id(format!("player-{at}")).change(set).list(options);
        let nodes = match who {
            Player::Strong { nodes } => {
                let set = change(document, move |next, nodes| {
                    if let Some(seat) = next.lineup.get_mut(at) {
                        *seat = Player::Strong { nodes };
                    }
                });
                let (id, label) = (format!("nodes-{at}"), lang.t(LeagueText::Nodes));
                Some(number_field(id, label, nodes, [1, MOST_NODES], set))
            }
            _ => None,
        };
        el("div.league__seat")
            .with(
                el("label.field")
                    .with(el("span").with(lang.fill(LeagueText::Seat, &[&(at + 1)])))
                    .with(select),
            )
            .with(nodes)
    });
    let less = change(document, |next, ()| {
        if next.lineup.len() > 1 {
            next.lineup.pop();
        }
    });
    let more = change(document, |next, ()| {
        if next.lineup.len() < 4 {
            next.lineup.push(Player::Plain);
        }
    });
    let places = el("div.buttons")
        .with(
            button("button.button button--small@seat-more", lang.t(LeagueText::MoreSeats), more)
                .flag("disabled", request.lineup.len() > 3),
        )
        .with(
            button("button.button button--small@seat-less", lang.t(LeagueText::FewerSeats), less)
                .flag("disabled", request.lineup.len() < 2),
        );
    let games = number_field(
        "games",
        lang.t(LeagueText::Deals),
        request.games,
        [1, MOST],
        change(document, |next, games| next.games = games),
    );
    let seed = number_field(
        "seed",
        lang.t(LeagueText::SeedFrom),
        request.seed_from,
        [0, (1 << 53) - MOST],
        change(document, |next, seed| next.seed_from = seed),
    );
    let last = request.seed_from.saturating_add(request.games) - 1;
    let range = format!("{} {}…{last}", lang.t(LeagueText::Seeds), request.seed_from);
    let switch = |key: LeagueText, control: El| {
        el("div.meet__setting").with(el("span").with(lang.t(key))).with(control)
    };
    let pair =
        |key: LeagueText, yes: LeagueText, no: LeagueText, value: bool, set: Callback<bool>| {
            let choices = vec![Choice::new(true, lang.t(yes)), Choice::new(false, lang.t(no))];
            switch(key, segmented(lang.t(key), choices, &value, &set, true))
        };
    let rules = request.rules;
    let rules = [
        pair(
            LeagueText::Rotate,
            LeagueText::Yes,
            LeagueText::No,
            request.rotate,
            change(document, |next, on| next.rotate = on),
        ),
        pair(
            LeagueText::ClaimFrom,
            LeagueText::FromAny,
            LeagueText::FromLeft,
            rules.claim_from == ClaimFrom::Any,
            change(document, |next, any| {
                next.rules.claim_from = if any { ClaimFrom::Any } else { ClaimFrom::Left };
            }),
        ),
        pair(
            LeagueText::First,
            LeagueText::RonFirst,
            LeagueText::TurnFirst,
            rules.claim_priority == Priority::RonFirst,
            change(document, |next, ron| {
                next.rules.claim_priority =
                    if ron { Priority::RonFirst } else { Priority::TurnOrder };
            }),
        ),
        pair(
            LeagueText::ManyRon,
            LeagueText::OneRon,
            LeagueText::AllRon,
            rules.many_ron == ManyRon::First,
            change(document, |next, one| {
                next.rules.many_ron = if one { ManyRon::First } else { ManyRon::All };
            }),
        ),
        pair(
            LeagueText::SoraDraws,
            LeagueText::Yes,
            LeagueText::No,
            rules.sora_then_draw,
            change(document, |next, on| next.rules.sora_then_draw = on),
        ),
    ];
    let date =
        date_picker(request.snapshot, &change(document, |next, date| next.snapshot = date), lang);
    let more = el("details.league__rules")
        .with(el("summary@league-rules").with(lang.t(LeagueText::Rules)))
        .with(all(rules))
        .with(date);
    el("fieldset.league__form")
        .with(el("legend.visually-hidden").with(lang.t(LeagueText::Setup)))
        .with(el("div.league__seats").list(seats))
        .with(places)
        .with(el("div.league__numbers").with(games).with(seed))
        .with(el("p.muted num").with(range))
        .with(more)
}
