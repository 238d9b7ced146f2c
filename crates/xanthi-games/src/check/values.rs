//! Checks a table of nimbers: all positions below one, each with the mex of its options.
//!
//! By the theorem of Sprague and Grundy the least number that is the value of no option (mex) is
//! the nimber of a position in normal play, and the position is P iff it is 0. Nothing else is to
//! be believed: every option of every position must be in the table.
//!
//! The nodes stand in an order in which each comes before its options. The checker goes through
//! them once, computes the position of each from the one before by the rules, and compares it with
//! the position already found for that node, exactly; so two different positions cannot share a
//! node. Two positions of Geography count as one if they have the same token and the same part
//! that the token can reach: the play from both is the same. A node to which nothing leads is a
//! flaw. The options of a chain of links are its arcs, and two of its positions are one if token and
//! copies are the same, and what is barred.

use super::used::{Chains, Used};
use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::certificate::{ValueNode, ValueTable};
use crate::outcome::Play;
use crate::reduction::{Erase, GeographyPosition};
use crate::subject::{Shared, Subject};

/// What the walk needs to know about a kind of position.
trait Positions {
    type State: PartialEq;
    /// What goes on from a position: the position, ready for play, and the targets of its options.
    type Ready;
    fn ready(&mut self, state: Self::State) -> (Self::Ready, Vec<u32>);
    /// The option that goes to a target.
    fn option(&mut self, ready: &Self::Ready, to: u32) -> Self::State;
    /// The number of words that a state takes.
    fn words(&self, state: &Self::State) -> usize;
    /// The number of steps that a position with so many options costs.
    fn steps(&self, ready: &Self::Ready, options: u64) -> u64;
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &ValueTable, budget: &Budget) -> Result<Judgement, Flaw> {
    let nodes = &given.nodes[..];
    match on {
        Subject::Geography(base) => walk(&mut Grounds { base }, Place::of(base.clone().into_owned()), play, nodes, budget),
        Subject::State(game, at) => walk(&mut States(*game), *at, play, nodes, budget),
        Subject::Links(chain, _) => of_chain(Chains::of(chain), play, nodes, budget),
        Subject::Barred(barred, _) => of_chain(Chains::of_barred(barred), play, nodes, budget),
        whole => walk(&mut States(&about::unfolded(whole)?), 0, play, nodes, budget),
    }
}

fn of_chain(mut chains: Chains<'_>, play: Play, nodes: &[ValueNode], budget: &Budget) -> Result<Judgement, Flaw> {
    let root = chains.root();
    walk(&mut chains, root, play, nodes, budget)
}

impl Positions for Chains<'_> {
    type State = Used;

    type Ready = Used;

    fn ready(&mut self, used: Used) -> (Used, Vec<u32>) {
        let options = self.options(&used);
        (used, options)
    }

    fn option(&mut self, used: &Used, arc: u32) -> Used {
        self.after(used, arc)
    }

    fn words(&self, used: &Used) -> usize {
        used.words()
    }

    fn steps(&self, used: &Used, options: u64) -> u64 {
        self.looks(used).saturating_add(options.saturating_mul(used.steps()))
    }
}

struct States<'a>(&'a dyn Shared);

impl Positions for States<'_> {
    type State = u32;

    type Ready = ();

    fn ready(&mut self, state: u32) -> ((), Vec<u32>) {
        ((), self.0.options(state))
    }

    fn option(&mut self, _ready: &(), to: u32) -> u32 {
        to
    }

    fn words(&self, _state: &u32) -> usize {
        1
    }

    fn steps(&self, _ready: &(), options: u64) -> u64 {
        1 + options
    }
}

/// A position of Geography as far as the token can reach: the open vertices (vertex rules) or the
/// edges with their copies (edge rules), ascending.
#[derive(PartialEq)]
struct Place {
    token: Option<u32>,
    left: Vec<(u32, u32)>,
}

impl Place {
    fn of(ground: GeographyPosition) -> Self {
        let mut reached = vec![false; ground.graph().order()];
        let mut stack = ground.token().map_or_else(|| ground.options(), |token| vec![token]);
        stack.iter().for_each(|&v| reached[v as usize] = true);
        while let Some(v) = stack.pop() {
            for (to, _) in ground.exits(v) {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    stack.push(to);
                }
            }
        }
        let graph = ground.graph();
        let left = match ground.rule().erase {
            Erase::Vertex => (0u32..).zip(reached).filter(|(v, met)| *met && ground.is_open(*v)).map(|(v, _)| (v, 1)).collect(),
            // One pass along the edges leaves them ascending; to gather and sort them took longer
            // than all the rest.
            Erase::Edge => {
                let leads = |from: u32, to: u32| reached[from as usize] && ground.is_open(to);
                let edges = (0u32..)
                    .zip(graph.edges())
                    .filter(|(i, e)| ground.copies(*i) > 0 && (leads(e.tail, e.head) || !graph.directed() && leads(e.head, e.tail)));
                edges.map(|(i, _)| (i, ground.copies(i))).collect()
            }
        };
        Self { token: ground.token(), left }
    }

    /// The same position on the board of `base`.
    fn on(&self, base: &GeographyPosition) -> GeographyPosition {
        let mut ground = GeographyPosition::new(base.rule(), base.graph().clone(), self.token, &[]);
        match base.rule().erase {
            Erase::Vertex => {
                let graph = base.graph();
                let open: Vec<u32> = self.left.iter().map(|l| l.0).collect();
                (0..graph.order() as u32).filter(|v| open.binary_search(v).is_err()).for_each(|v| ground.close(v));
                (0..graph.size() as u32).for_each(|e| ground.set_copies(e, base.copies(e)));
            }
            Erase::Edge => {
                (0..base.graph().size() as u32).for_each(|e| ground.set_copies(e, 0));
                self.left.iter().for_each(|&(e, copies)| ground.set_copies(e, copies));
                (0..base.graph().order() as u32).filter(|&v| !base.is_open(v)).for_each(|v| ground.close(v));
            }
        }
        ground
    }
}

struct Grounds<'a> {
    base: &'a GeographyPosition,
}

impl Positions for Grounds<'_> {
    type State = Place;

    type Ready = GeographyPosition;

    fn ready(&mut self, place: Place) -> (GeographyPosition, Vec<u32>) {
        let ground = place.on(self.base);
        let targets = ground.options();
        (ground, targets)
    }

    fn option(&mut self, ground: &GeographyPosition, to: u32) -> Place {
        Place::of(ground.after(to))
    }

    fn words(&self, place: &Place) -> usize {
        place.left.len() + 4
    }

    fn steps(&self, _ready: &GeographyPosition, options: u64) -> u64 {
        let graph = self.base.graph();
        (1 + options).saturating_mul((graph.order() + graph.size() + 1) as u64)
    }
}

/// How far the check is, is told after so many entries.
const TOLD: usize = 64;

fn walk<P: Positions>(positions: &mut P, root: P::State, play: Play, nodes: &[ValueNode], budget: &Budget) -> Result<Judgement, Flaw> {
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    let mut found: Vec<Option<P::State>> = Vec::new();
    found.resize_with(nodes.len(), || None);
    let Some(first) = found.first_mut() else {
        return Err(Flaw::new("the table is empty").inside("nodes"));
    };
    *first = Some(root);
    let (mut waiting, mut held) = (0, budget.hold(0)?);
    for (i, node) in nodes.iter().enumerate() {
        let here = |f: Flaw| f.inside(format!("nodes[{i}]"));
        if i % TOLD == 0 {
            budget.tell(i as u64, nodes.len() as u64);
        }
        let Some(state) = found[i].take() else {
            return Err(here(Flaw::new("no earlier node leads here")));
        };
        waiting -= if i == 0 { 0 } else { positions.words(&state) };
        let (ready, targets) = positions.ready(state);
        let count = targets.len();
        budget.step(positions.steps(&ready, count as u64)).map_err(|stop| here(stop.into()))?;
        if node.options.len() != count {
            let message = format!("{} options are listed, and the position has {count}", node.options.len());
            return Err(here(Flaw::new(message).inside("options")));
        }
        check_mex(node, i, nodes).map_err(here)?;
        for (k, (&to, &child)) in targets.iter().zip(&node.options).enumerate() {
            let next = positions.option(&ready, to);
            match &found[child as usize] {
                Some(other) if *other != next => {
                    return Err(here(Flaw::new(format!("node {child} is another position")).inside(format!("options[{k}]"))));
                }
                Some(_) => {}
                None => {
                    waiting += positions.words(&next);
                    found[child as usize] = Some(next);
                    held.grow_to(8 * waiting as u64).map_err(|stop| here(stop.into()))?;
                }
            }
        }
    }
    Ok(judgement(nodes))
}

/// The options come later in the list, and the value is the least that none of them has.
fn check_mex(node: &ValueNode, i: usize, nodes: &[ValueNode]) -> Result<(), Flaw> {
    let mut met = vec![false; node.options.len() + 1];
    for (k, &child) in node.options.iter().enumerate() {
        let later = nodes.get(child as usize).filter(|_| child as usize > i);
        let later =
            later.ok_or_else(|| Flaw::new(format!("node {child} does not come later in the list")).inside(format!("options[{k}]")))?;
        if let Some(slot) = met.get_mut(later.value.min(usize::MAX as u64) as usize) {
            *slot = true;
        }
    }
    let mex = met.iter().position(|m| !m).unwrap_or(met.len()) as u64;
    if node.value == mex {
        Ok(())
    } else {
        Err(Flaw::new(format!("the least value that no option has is {mex}, not {}", node.value)).inside("value"))
    }
}

fn judgement(nodes: &[ValueNode]) -> Judgement {
    let options = nodes[0].options.iter().map(|&child| Some(Known::Nimber(nodes[child as usize].value))).collect();
    Judgement { value: Known::Nimber(nodes[0].value), options }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;
    use crate::check;
    use crate::graph::{Graph, Labels};
    use crate::links::{BarredChain, LinkArc, LinkTable, LinksPosition};
    use crate::reduction::RuleSet;
    use std::sync::Arc;

    fn path() -> GeographyPosition {
        let path = Graph::new(false, Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
        GeographyPosition::new(RuleSet::UEG, Arc::new(path), Some(1), &[])
    }

    fn judge(ground: &GeographyPosition, play: Play, nodes: &[(u64, &[u32])]) -> Result<Judgement, Flaw> {
        let nodes = nodes.iter().map(|(value, options)| ValueNode { value: *value, options: options.to_vec() }).collect();
        check::judge_ground(ground, play, &Certificate::Values(ValueTable { nodes }))
    }

    #[test]
    fn a_table_by_hand_is_accepted() {
        // From the middle of a path with two edges, either end is the end.
        let proved = judge(&path(), Play::Normal, &[(1, &[1, 2]), (0, &[]), (0, &[])]).unwrap();
        assert_eq!(proved, Judgement { value: Known::Nimber(1), options: vec![Some(Known::Nimber(0)); 2] });
    }

    #[test]
    fn false_tables_are_rejected() {
        let refused = |nodes: &[(u64, &[u32])]| judge(&path(), Play::Normal, nodes).unwrap_err().to_string();
        assert_eq!(refused(&[]), "nodes: the table is empty");
        assert_eq!(refused(&[(0, &[1, 2]), (0, &[]), (0, &[])]), "nodes[0].value: the least value that no option has is 1, not 0");
        assert_eq!(refused(&[(1, &[1]), (0, &[])]), "nodes[0].options: 1 options are listed, and the position has 2");
        assert_eq!(refused(&[(1, &[1, 1]), (0, &[])]), "nodes[0].options[1]: node 1 is another position");
        assert_eq!(refused(&[(1, &[0, 1]), (0, &[])]), "nodes[0].options[0]: node 0 does not come later in the list");
        assert_eq!(refused(&[(1, &[1, 9]), (0, &[])]), "nodes[0].options[1]: node 9 does not come later in the list");
        assert_eq!(refused(&[(1, &[1, 2]), (0, &[]), (0, &[]), (0, &[])]), "nodes[3]: no earlier node leads here");
        assert_eq!(
            refused(&[(1, &[1, 2]), (0, &[]), (u64::MAX, &[])]),
            "nodes[2].value: the least value that no option has is 0, not 18446744073709551615"
        );
        assert!(judge(&path(), Play::Misere, &[(1, &[1, 2]), (0, &[]), (0, &[])]).is_err());
    }

    /// A link with two words from it to itself, one of them twice, and a way out.
    fn chain() -> LinksPosition {
        let table = LinkTable::plain(vec!["A".into(), "B".into()]);
        let arcs = [(0, 0, 2), (0, 1, 1)].map(|(head, tail, copies)| LinkArc { head, tail, copies });
        LinksPosition::new(Arc::new(table), arcs.into(), Some(0))
    }

    fn judge_on(on: &Subject<'_>, nodes: &[(u64, &[u32])]) -> Result<Judgement, Flaw> {
        let nodes = nodes.iter().map(|(value, options)| ValueNode { value: *value, options: options.to_vec() }).collect();
        check::judge(on, Play::Normal, &Certificate::Values(ValueTable { nodes }), &check::usual_budget())
    }

    #[test]
    fn a_chain_is_judged_by_its_arcs() {
        // With no copy left from A to A there is the way out alone; the ends differ by the copies that are left.
        let mut table: [(u64, &[u32]); 6] = [(1, &[1, 5]), (2, &[2, 4]), (1, &[3]), (0, &[]), (0, &[]), (0, &[])];
        let on = chain();
        let proved = judge_on(&Subject::from(&on), &table).unwrap();
        assert_eq!(proved, Judgement { value: Known::Nimber(1), options: vec![Some(Known::Nimber(2)), Some(Known::Nimber(0))] });
        let refused = |nodes: &[(u64, &[u32])]| judge_on(&Subject::from(&on), nodes).unwrap_err().to_string();
        table[0].0 = 2;
        assert_eq!(refused(&table), "nodes[0].value: the least value that no option has is 1, not 2");
        let shared: [(u64, &[u32]); 5] = [(1, &[1, 4]), (2, &[2, 4]), (1, &[3]), (0, &[]), (0, &[])];
        assert_eq!(refused(&shared), "nodes[1].options[1]: node 4 is another position");
        assert_eq!(refused(&[(1, &[1, 1, 2])]), "nodes[0].options: 3 options are listed, and the position has 2");
    }

    #[test]
    fn barred_arcs_are_no_options_as_long_as_they_are_barred() {
        // First A to A alone, and then whatever is left.
        let barred = BarredChain::new(chain(), vec![1].into(), 1);
        let right: [(u64, &[u32]); 5] = [(0, &[1]), (2, &[2, 4]), (1, &[3]), (0, &[]), (0, &[])];
        assert_eq!(judge_on(&Subject::from(&barred), &right).unwrap().value, Known::Nimber(0));
        assert!(judge_on(&Subject::from(&chain()), &right).is_err());
        let twice = BarredChain::new(chain(), vec![1].into(), 2);
        assert_eq!(judge_on(&Subject::from(&twice), &[(1, &[1]), (0, &[2]), (1, &[3]), (0, &[])]).unwrap().value, Known::Nimber(1));
        assert!(judge_on(&Subject::from(&twice), &right).is_err());
    }

    #[test]
    fn a_table_made_to_exhaust_the_checker_is_refused_at_once() {
        // A long path in front of the token; every node claims to lead to the next one.
        let n = 200_000;
        let path = Graph::new(false, Labels::numbers(n), (1..n).map(|v| (v - 1, v, 1)));
        let ground = GeographyPosition::new(RuleSet::UVG, Arc::new(path), Some(0), &[]);
        let node = |i: u32| ValueNode { value: u64::from(i % 2), options: vec![i + 1] };
        let nodes = (0..100_000).map(node).collect();
        let flaw = check::judge_ground(&ground, Play::Normal, &Certificate::Values(ValueTable { nodes })).unwrap_err();
        assert_eq!(flaw.stop, Some(crate::budget::Stop::Steps), "{flaw}");
    }
}
