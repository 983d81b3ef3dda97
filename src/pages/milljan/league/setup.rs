//! Who plays, how many deals, under which rules.

use super::super::keyboard::date_picker;
use super::MOST;
use crate::components::{Choice, number_field, segmented};
use crate::el::{El, all, button, el, titled};
use crate::hooks::DocumentHandle;
use crate::i18n::{BatchText, Lang, LeagueText, list, number};
use jobs::milljan::{ClaimFrom, LeagueRequest, ManyRon, Player, Priority, STRONG_NODES};

/// Simulated rounds that can be chosen here.
const MOST_NODES: u64 = 1_000_000;

/// The name of a player.
pub(super) fn player(player: Player, lang: Lang) -> String {
    match player {
        Player::Tsumogiri => lang.t(LeagueText::Tsumogiri).to_owned(),
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
        Player::Tsumogiri => 0,
        Player::Plain => 1,
        Player::Value => 2,
        Player::Strong { .. } => 3,
    }
}

const KINDS: [Player; 4] =
    [Player::Tsumogiri, Player::Plain, Player::Value, Player::Strong { nodes: STRONG_NODES }];

/// Everything that can be chosen.
pub(super) fn form(document: &DocumentHandle<LeagueRequest>, lang: Lang) -> El {
    let request = &*document.now;
    let lineup = request.lineup.iter().enumerate();
    let games = number_field(
        "games",
        lang.t(LeagueText::Deals),
        request.games,
        [1, MOST],
        document.changes(|next, games| next.games = games),
    );
    let seed = number_field(
        "seed",
        lang.t(LeagueText::SeedFrom),
        request.seed_from,
        [0, (1 << 53) - MOST],
        document.changes(|next, seed| next.seed_from = seed),
    );
    let last = request.seed_from.saturating_add(request.games) - 1;
    let range = format!("{} {}…{last}", lang.t(LeagueText::Seeds), request.seed_from);
    let set_date = document.changes(|next, date| next.snapshot = date);
    let more = el("details.league__rules")
        .with(el("summary@league-rules").with(lang.t(LeagueText::Rules)))
        .with(all(rules(document, lang)))
        .with(date_picker(request.snapshot, &set_date, lang));
    el("fieldset.league__form")
        .with(el("legend.visually-hidden").with(lang.t(LeagueText::Setup)))
        .with(el("div.league__seats").list(lineup.map(|(at, &who)| seat(document, at, who, lang))))
        .with(places(document, lang))
        .with(el("div.league__numbers").with(games).with(seed))
        .with(el("p.muted num").with(range))
        .with(more)
}

/// Who sits there, and for a strong one how long it thinks.
fn seat(document: &DocumentHandle<LeagueRequest>, at: usize, who: Player, lang: Lang) -> El {
    let options = KINDS.iter().map(|&one| {
        let name = if let Player::Strong { .. } = one {
            lang.t(LeagueText::Strong).to_owned()
        } else {
            player(one, lang)
        };
        el("option").attr("value", kind(one)).flag("selected", kind(one) == kind(who)).with(name)
    });
    let set = document.changes(move |next, text: String| {
        let chosen = text.parse().ok().and_then(|kind: usize| KINDS.get(kind));
        if let (Some(seat), Some(&chosen)) = (next.lineup.get_mut(at), chosen) {
            *seat = chosen;
        }
    });
    let select = el("select.input").id(format!("player-{at}")).change(set).list(options);
    let nodes = match who {
        Player::Strong { nodes } => {
            let set = document.changes(move |next, nodes| {
                if let Some(seat) = next.lineup.get_mut(at) {
                    *seat = Player::Strong { nodes };
                }
            });
            let (id, label) = (format!("nodes-{at}"), lang.t(LeagueText::Nodes));
            Some(number_field(id, label, nodes, [1, MOST_NODES], set))
        }
        _ => None,
    };
    let name = lang.fill(LeagueText::Seat, &[&(at + 1)]);
    el("div.league__seat").with(titled(name, select)).with(nodes)
}

/// One seat more or fewer.
fn places(document: &DocumentHandle<LeagueRequest>, lang: Lang) -> El {
    let seats = document.now.lineup.len();
    let less = document.changes(|next, ()| {
        if next.lineup.len() > 1 {
            next.lineup.pop();
        }
    });
    let more = document.changes(|next, ()| {
        if next.lineup.len() < 4 {
            next.lineup.push(Player::Plain);
        }
    });
    el("div.buttons")
        .with(
            button("button.button button--small@seat-more", lang.t(LeagueText::MoreSeats), more)
                .flag("disabled", seats > 3),
        )
        .with(
            button("button.button button--small@seat-less", lang.t(LeagueText::FewerSeats), less)
                .flag("disabled", seats < 2),
        )
}

/// The rules in which tables differ.
fn rules(document: &DocumentHandle<LeagueRequest>, lang: Lang) -> [El; 5] {
    type Set = fn(&mut LeagueRequest, bool);
    let rules = document.now.rules;
    let yes_no = [LeagueText::Yes, LeagueText::No];
    let rotate: Set = |next, on| next.rotate = on;
    let from: Set = |next, any| {
        next.rules.claim_from = if any { ClaimFrom::Any } else { ClaimFrom::Left };
    };
    let first: Set = |next, ron| {
        next.rules.claim_priority = if ron { Priority::RonFirst } else { Priority::TurnOrder };
    };
    let many: Set = |next, one| {
        next.rules.many_ron = if one { ManyRon::First } else { ManyRon::All };
    };
    let sora: Set = |next, on| next.rules.sora_then_draw = on;
    let claims = [LeagueText::FromAny, LeagueText::FromLeft];
    let turns = [LeagueText::RonFirst, LeagueText::TurnFirst];
    let rons = [LeagueText::OneRon, LeagueText::AllRon];
    [
        (LeagueText::Rotate, yes_no, document.now.rotate, rotate),
        (LeagueText::ClaimFrom, claims, rules.claim_from == ClaimFrom::Any, from),
        (LeagueText::First, turns, rules.claim_priority == Priority::RonFirst, first),
        (LeagueText::ManyRon, rons, rules.many_ron == ManyRon::First, many),
        (LeagueText::SoraDraws, yes_no, rules.sora_then_draw, sora),
    ]
    .map(|(key, [yes, no], value, set)| {
        let choices = vec![Choice::new(true, lang.t(yes)), Choice::new(false, lang.t(no))];
        let choice = segmented(lang.t(key), choices, &value, &document.changes(set), true);
        el("div.meet__setting").with(el("span").with(lang.t(key))).with(choice)
    })
}
