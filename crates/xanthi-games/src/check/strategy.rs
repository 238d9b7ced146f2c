//! Checks a strategy: an acyclic graph of positions, with one answer where the winner moves and
//! every move where the loser does.
//!
//! The nodes stand in an order in which each comes before those to which it leads. The checker
//! goes through them once, computes every position from the one before by the rules, and compares
//! it with the position already found for that node, exactly. So two different positions cannot
//! share a node.

use super::core::{Core, core};
use super::{Flaw, Judgement, judge_game as judge_any_game, judge_ground as judge_any_ground};
use crate::certificate::{Certificate, Node};
use crate::game::{Outcome, Play};
use crate::games::geography::Ground;
use crate::unfold::Unfold;

/// What the walk needs to know about a kind of position.
trait Positions {
    type State: PartialEq;
    /// The options of a position, in order: its state, or its outcome if it needs no node.
    fn options(&mut self, state: &Self::State) -> Vec<Result<Self::State, Outcome>>;
    /// What another certificate proves about a position.
    fn judge(&mut self, state: &Self::State, certificate: &Certificate) -> Result<Judgement, Flaw>;
}

struct Grounds(Play);

impl Positions for Grounds {
    type State = Ground;

    fn options(&mut self, state: &Ground) -> Vec<Result<Ground, Outcome>> {
        let option = |to: u32| match core(&state.after(to), self.0) {
            Core::Decided(outcome) => Err(outcome),
            Core::Open(next) => Ok(next),
        };
        state.options().into_iter().map(option).collect()
    }

    fn judge(&mut self, state: &Ground, certificate: &Certificate) -> Result<Judgement, Flaw> {
        judge_any_ground(state, self.0, certificate)
    }
}

struct States<'a>(&'a mut dyn Unfold, Play);

impl Positions for States<'_> {
    type State = u32;

    fn options(&mut self, state: &u32) -> Vec<Result<u32, Outcome>> {
        let options = self.0.options(*state);
        let stuck = Outcome::of_mover(self.1 == Play::Misere);
        options.into_iter().map(|to| if self.0.options(to).is_empty() { Err(stuck) } else { Ok(to) }).collect()
    }

    fn judge(&mut self, state: &u32, certificate: &Certificate) -> Result<Judgement, Flaw> {
        judge_any_game(self.0, *state, self.1, certificate)
    }
}

pub(super) fn judge_ground(ground: &Ground, play: Play, nodes: &[Node]) -> Result<Judgement, Flaw> {
    let targets = ground.options();
    match core(ground, play) {
        Core::Decided(outcome) => {
            no_nodes(nodes)?;
            Ok(decided(ground, play, outcome, &targets))
        }
        Core::Open(open) => {
            let inner = open.options();
            let found = walk(&mut Grounds(play), open, nodes)?;
            let place = |option: usize| targets.binary_search(&inner[option]).expect("an exit of the core is an exit");
            let mut options = vec![if found.outcome == Outcome::P { Some(Outcome::N) } else { None }; targets.len()];
            found.options.iter().enumerate().for_each(|(i, known)| options[place(i)] = *known);
            Ok(Judgement { options, ..found })
        }
    }
}

/// Which option wins when the position is decided at sight can be seen at sight, too.
fn decided(ground: &Ground, play: Play, outcome: Outcome, targets: &[u32]) -> Judgement {
    if outcome == Outcome::P {
        return Judgement::lost(targets.len());
    }
    let at_sight = |to: &u32| match core(&ground.after(*to), play) {
        Core::Decided(outcome) => Some(outcome),
        Core::Open(_) => None,
    };
    Judgement { outcome, options: targets.iter().map(at_sight).collect(), grundy: None }
}

pub(super) fn judge_game(game: &mut dyn Unfold, at: u32, play: Play, nodes: &[Node]) -> Result<Judgement, Flaw> {
    if game.options(at).is_empty() {
        no_nodes(nodes)?;
        return Judgement::of_options(Vec::new(), play);
    }
    walk(&mut States(game, play), at, nodes)
}

fn no_nodes(nodes: &[Node]) -> Result<(), Flaw> {
    if nodes.is_empty() { Ok(()) } else { Err(Flaw::new("the position is decided at sight and needs no nodes").inside("nodes")) }
}

/// A position that was found for a node, and the outcome that those who lead to it need.
struct Found<S> {
    state: S,
    wanted: Option<Outcome>,
}

fn walk<P: Positions>(positions: &mut P, root: P::State, nodes: &[Node]) -> Result<Judgement, Flaw> {
    let mut found: Vec<Option<Found<P::State>>> = Vec::new();
    found.resize_with(nodes.len(), || None);
    let Some(first) = found.first_mut() else {
        return Err(Flaw::new("the position is not decided at sight and needs a node").inside("nodes"));
    };
    *first = Some(Found { state: root, wanted: None });
    let mut of_root = None;
    for (i, node) in nodes.iter().enumerate() {
        let here = |f: Flaw| f.inside(format!("nodes[{i}]"));
        let Some(Found { state, wanted }) = found[i].take() else {
            return Err(here(Flaw::new("no earlier node leads here")));
        };
        let judgement = match node {
            Node::By(certificate) => positions.judge(&state, certificate).map_err(|f| here(f.inside("by")))?,
            Node::Win(option, child) => {
                let mut options = positions.options(&state);
                let (count, option) = (options.len(), *option as usize);
                if option >= count {
                    return Err(here(Flaw::new(format!("option {option} does not exist; there are {count}")).inside("win")));
                }
                follow(options.swap_remove(option), *child, Outcome::P, i, &mut found).map_err(|f| here(f.inside("win")))?;
                Judgement::won_by(option, count)
            }
            Node::Lose(children) => {
                let options = positions.options(&state);
                if options.len() != children.len() {
                    let message = format!("{} options are listed, and the position has {}", children.len(), options.len());
                    return Err(here(Flaw::new(message).inside("lose")));
                }
                let count = options.len();
                for (k, (option, child)) in options.into_iter().zip(children).enumerate() {
                    follow(option, *child, Outcome::N, i, &mut found).map_err(|f| here(f.inside(format!("lose[{k}]"))))?;
                }
                Judgement::lost(count)
            }
        };
        if wanted.is_some_and(|w| w != judgement.outcome) {
            return Err(here(Flaw::new(format!("this node is {}, and a node that leads here needs the contrary", judgement.outcome))));
        }
        of_root.get_or_insert(judgement);
    }
    of_root.ok_or_else(|| Flaw::new("there is no node"))
}

/// Notes that an option is the position of node `child`, where it must have the outcome `wanted`.
fn follow<S: PartialEq>(
    option: Result<S, Outcome>,
    child: Option<u32>,
    wanted: Outcome,
    from: usize,
    found: &mut [Option<Found<S>>],
) -> Result<(), Flaw> {
    match (option, child) {
        (Err(outcome), None) if outcome == wanted => Ok(()),
        (Err(outcome), None) => Err(Flaw::new(format!("this option is decided at sight, and it is {outcome}"))),
        (Err(_), Some(_)) => Err(Flaw::new("this option is decided at sight and needs no node")),
        (Ok(_), None) => Err(Flaw::new("this option is not decided at sight and needs a node")),
        (Ok(state), Some(child)) => {
            let child = child as usize;
            if child <= from || child >= found.len() {
                return Err(Flaw::new(format!("node {child} does not come later in the list")));
            }
            match &found[child] {
                None => found[child] = Some(Found { state, wanted: Some(wanted) }),
                Some(other) if other.state != state => return Err(Flaw::new(format!("node {child} is another position"))),
                Some(other) if other.wanted != Some(wanted) => return Err(Flaw::new(format!("node {child} would have to be N and P"))),
                Some(_) => {}
            }
            Ok(())
        }
    }
}
