//! The move that wins, named: a proof speaks about the core of a chain, in which links may have become one, and does not
//! say which move of the chain wins.

use super::{JudgedAs, ask, at_sight, decided};
use crate::links::openings::{Questions, Standing};
use crate::words::results::NoResults;
use crate::words::results::moved::moved;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Lemma, Lemmas, Node, Options, Strategy};
use xanthi_games::check::judge;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore};
use xanthi_games::{Outcome, Play, Subject};

/// The outcomes of options and their certificate, from a proof about the core of a chain that is won, and what is `next` after
/// each option. `None` if no winning option is found.
pub(super) fn named(
    chain: &LinksPosition,
    core: &OpenCore,
    proof: &Certificate,
    next: &[LinkCore],
    judged: JudgedAs,
    budget: &Budget,
) -> Option<(Vec<Option<Outcome>>, Certificate)> {
    with_a_winner(next, judged, || match proof {
        Certificate::Strategy(Strategy { nodes, .. }) => by_strategy(core, nodes, next, budget),
        Certificate::Lemmas(Lemmas { lemmas }) => by_lemmas(chain, &core.chain, lemmas, next, budget),
        _ => None,
    })
}

/// The same of a chain that is decided at sight. After the move that wins it may be none, as other pairs leave there.
pub(super) fn named_at_sight(next: &[LinkCore], judged: JudgedAs, budget: &Budget) -> Option<(Vec<Option<Outcome>>, Certificate)> {
    if next.iter().any(|next| decided(next) == Some(Outcome::P)) {
        return None;
    }
    with_a_winner(next, judged, || searched(next, budget))
}

/// The outcomes of options that are seen at sight, and one that wins, which is `found` if none of these does.
fn with_a_winner(
    next: &[LinkCore],
    judged: JudgedAs,
    found: impl FnOnce() -> Option<(usize, Certificate)>,
) -> Option<(Vec<Option<Outcome>>, Certificate)> {
    let mut outcomes: Vec<Option<Outcome>> = next.iter().map(decided).collect();
    let mut options: Vec<Option<Certificate>> = outcomes.iter().map(|known| known.map(|_| at_sight(judged))).collect();
    if !outcomes.contains(&Some(Outcome::P)) {
        let (place, then) = found()?;
        (outcomes[place], options[place]) = (Some(Outcome::P), Some(then));
    }
    Some((outcomes, Certificate::Options(Options { options })))
}

/// The option that wins by a strategy, and why the other player loses then.
fn by_strategy(core: &OpenCore, nodes: &[Node], next: &[LinkCore], budget: &Budget) -> Option<(usize, Certificate)> {
    let Some(Node::Win(option, then)) = nodes.first() else { return None };
    let wanted = core.after(*core.chain.options().get(*option as usize)?);
    match (next.iter().position(|next| *next == wanted), then) {
        (Some(place), Some(1)) => Some((place, Certificate::Strategy(Strategy::of(without_the_first(nodes)?)))),
        _ => searched(next, budget),
    }
}

/// The option that wins by the last of some lemmas, and why the other player loses then: by those before it.
fn by_lemmas(
    chain: &LinksPosition,
    core: &LinksPosition,
    lemmas: &[Lemma],
    next: &[LinkCore],
    budget: &Budget,
) -> Option<(usize, Certificate)> {
    let Some(Lemma::Win(_, arc, then)) = lemmas.last() else { return None };
    let wins = core.arcs().get(*arc as usize)?;
    let ends = |arc: u32| (chain.arcs()[arc as usize].head, chain.arcs()[arc as usize].tail);
    let place = chain.options().iter().position(|&arc| ends(arc) == (wins.head, wins.tail))?;
    // Lemmas are about normal play, and what is normal play stays that.
    let LinkCore::Open(OpenCore { chain: after, play: Play::Normal }) = &next[place] else { return None };
    let lemmas = lemmas.get(..=*then as usize)?.to_vec();
    let proof = moved(core, after, Play::Normal, &Certificate::Lemmas(Lemmas { lemmas }))?;
    // Pairs that have left the core may leave another one behind the option.
    let judged = judge(&Subject::from(after), Play::Normal, &proof, &budget.afresh()).ok()?;
    (judged.outcome() == Outcome::P).then_some((place, proof))
}

/// The nodes behind the first one, which leads to the second.
fn without_the_first(nodes: &[Node]) -> Option<Vec<Node>> {
    let before = |place: &u32| place.checked_sub(1);
    let child = |place: &Option<u32>| place.as_ref().map_or(Some(None), |place| before(place).map(Some));
    let moved = |node: &Node| match node {
        Node::Win(option, then) => Some(Node::Win(*option, child(then)?)),
        Node::Lose(children) => Some(Node::Lose(children.iter().map(child).collect::<Option<_>>()?)),
        Node::By(inner) => Some(Node::By(inner.clone())),
    };
    nodes[1..].iter().map(moved).collect()
}

/// An option that is lost for the other player, by a search of its own: pairs that have left the core may leave
/// another one behind an option.
fn searched(next: &[LinkCore], budget: &Budget) -> Option<(usize, Certificate)> {
    let open = next.iter().enumerate().filter_map(|(i, core)| if let LinkCore::Open(core) = core { Some((i, core.clone())) } else { None });
    let (numbers, cores): (Vec<usize>, Vec<OpenCore>) = open.unzip();
    let (mut questions, places) = Questions::new(cores);
    let lost = |found: &Standing| found.outcome == Some(Outcome::P) && found.certificate.is_some();
    let _ = ask(&mut questions, &|_, _| String::new(), budget, &|found| found.iter().any(lost), &|_, _| (), &mut NoResults);
    let (option, place) = numbers.into_iter().zip(places).find(|(_, place)| lost(&questions.found()[*place]))?;
    Some((option, (**questions.found()[place].certificate.as_ref()?).clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::{random, wins};
    use std::sync::Arc;
    use xanthi_games::links::{LinkArc, LinkTable};

    /// Of won chains at random, which are graphs or not, a move is named, and it wins in every line of play.
    #[test]
    fn the_move_that_wins_is_named() {
        let mut random = random(9);
        let mut by_lemmas = 0;
        for round in 0..3_000 {
            let judged = if round % 2 == 0 { JudgedAs::Graph } else { JudgedAs::Chain };
            let allowed = |link: u32| if judged == JudgedAs::Graph || !link.is_multiple_of(3) { vec![link] } else { vec![link, link + 1] };
            let table = LinkTable::new((0..8).map(|link| link.to_string()).collect(), (0..8).map(allowed).collect());
            let arc = |random: &mut dyn FnMut(usize) -> usize| LinkArc {
                head: random(8) as u32,
                tail: random(8) as u32,
                copies: 1 + random(6) as u32 / 5,
            };
            let arcs = (0..18).map(|_| arc(&mut random)).collect();
            let chain = LinksPosition::new(Arc::new(table), arcs, Some(0));
            let found = super::super::placed::alone(&chain, judged, Play::Normal, &Budget::default(), &mut NoResults).expect("no limit");
            assert_eq!(found.outcome == Outcome::N, wins(&chain, 0), "{chain:?}");
            let judged = judge(&Subject::from(&chain), Play::Normal, &found.certificate, &Budget::default());
            assert_eq!(judged.map(|judged| judged.outcome()).ok(), Some(found.outcome), "{chain:?}");
            if found.outcome == Outcome::P {
                continue;
            }
            let named: Vec<u32> = chain
                .options()
                .into_iter()
                .zip(&found.options)
                .filter(|(_, known)| **known == Some(Outcome::P))
                .map(|(arc, _)| arc)
                .collect();
            assert!(!named.is_empty(), "{chain:?}: {:?}", found.certificate);
            assert!(named.iter().all(|&arc| !wins(&chain.after(arc), chain.arcs()[arc as usize].tail)), "{chain:?}");
            let Certificate::Options(Options { options }) = &found.certificate else { continue };
            let lemmas = |option: &Certificate| matches!(option, Certificate::Lemmas(Lemmas { lemmas }) if !lemmas.is_empty());
            by_lemmas += usize::from(options.iter().flatten().any(lemmas));
        }
        assert!(by_lemmas > 50, "{by_lemmas}");
    }
}
