//! The move of a winning strategy, named: a strategy speaks about the core of a chain, in which links may have
//! become one, and does not say which move of the chain wins.

use super::{ask, at_sight, decided};
use crate::links::openings::{Questions, Standing};
use crate::words::results::NoResults;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Node, Options, Strategy};
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play};

/// The outcomes of options and their certificate, from a strategy about the core of a chain that is won. `None` if no
/// winning option is found.
pub(super) fn named(
    chain: &LinksPosition,
    core: &LinksPosition,
    strategy: &Certificate,
    play: Play,
    limit: &Budget,
) -> Option<(Vec<Option<Outcome>>, Certificate)> {
    let Certificate::Strategy(Strategy { nodes, .. }) = strategy else { return None };
    let Some(Node::Win(option, then)) = nodes.first() else { return None };
    let wanted = link_core(&core.after(*core.options().get(*option as usize)?), play);
    let arcs = chain.options();
    let next: Vec<LinkCore> = arcs.iter().map(|&arc| link_core(&chain.after(arc), play)).collect();
    let mut outcomes: Vec<Option<Outcome>> = next.iter().map(decided).collect();
    let mut options: Vec<Option<Certificate>> = outcomes.iter().map(|known| known.map(|_| at_sight(false))).collect();
    if !outcomes.contains(&Some(Outcome::P)) {
        let same = next.iter().position(|next| *next == wanted);
        let (place, then) = match (same, then) {
            (Some(place), Some(1)) => (place, Certificate::Strategy(Strategy::of(without_the_first(nodes)?))),
            _ => searched(&next, play, limit)?,
        };
        (outcomes[place], options[place]) = (Some(Outcome::P), Some(then));
    }
    Some((outcomes, Certificate::Options(Options { options })))
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
fn searched(next: &[LinkCore], play: Play, limit: &Budget) -> Option<(usize, Certificate)> {
    let open = next.iter().enumerate().filter_map(|(i, core)| if let LinkCore::Open(core) = core { Some((i, core.clone())) } else { None });
    let (numbers, cores): (Vec<usize>, Vec<LinksPosition>) = open.unzip();
    let (mut questions, places) = Questions::new(cores, play);
    let lost = |found: &Standing| found.outcome == Some(Outcome::P) && found.certificate.is_some();
    let _ = ask(&mut questions, play, &[], limit, &|found| found.iter().any(lost), &|_, _| (), &mut NoResults);
    let (option, place) = numbers.into_iter().zip(places).find(|(_, place)| lost(&questions.found()[*place]))?;
    Some((option, (**questions.found()[place].certificate.as_ref()?).clone()))
}
