//! Checks a strategy: an acyclic graph of positions, with one answer where the winner moves and
//! every move where the loser does.
//!
//! The nodes stand in an order in which each comes before those to which it leads. The checker
//! goes through them once, computes every position from the one before by the rules, and compares
//! it with the position already found for that node, exactly. So two different positions cannot
//! share a node.

use super::used::{Chains, Used};
use super::{Flaw, Judgement, about, within};
use crate::budget::{Budget, Held};
use crate::certificate::{Certificate, Node, Strategy};
use crate::links::LinksPosition;
use crate::outcome::{Outcome, Play};
use crate::reduction::GeographyPosition;
use crate::reduction::core::{Core, core};
use crate::reduction::link_core::{LinkCore, OpenCore, link_core_within};
use crate::subject::{Shared, Subject};

/// A position, or its outcome if it needs no node.
pub(super) type Next<S> = Result<S, Outcome>;

/// What the walk needs to know about a kind of position.
pub(super) trait Positions {
    type State: PartialEq;
    /// The targets of the options of a position, in order.
    ///
    /// # Errors
    /// If the work must stop.
    fn targets(&mut self, state: &Self::State) -> Result<Vec<u32>, Flaw>;
    /// The option that goes to a target: its state, or its outcome if it needs no node.
    ///
    /// # Errors
    /// If the work must stop.
    fn option(&mut self, state: &Self::State, to: u32) -> Result<Next<Self::State>, Flaw>;
    /// The number of words that a state takes.
    fn words(&self, state: &Self::State) -> usize;
    /// The number of steps that a look at a state costs.
    fn steps(&self, state: &Self::State) -> u64;
    /// What another certificate proves about a position.
    fn judge(&mut self, state: &Self::State, certificate: &Certificate) -> Result<Judgement, Flaw>;
}

struct Grounds<'a>(Play, &'a Budget);

impl Positions for Grounds<'_> {
    type State = GeographyPosition;

    fn targets(&mut self, state: &GeographyPosition) -> Result<Vec<u32>, Flaw> {
        Ok(state.options())
    }

    fn option(&mut self, state: &GeographyPosition, to: u32) -> Result<Next<GeographyPosition>, Flaw> {
        Ok(match core(&state.after(to), self.0) {
            Core::Decided(outcome) => Err(outcome),
            Core::Open(next) => Ok(next),
        })
    }

    fn words(&self, state: &GeographyPosition) -> usize {
        // A byte for every vertex, four for every edge.
        (state.graph().order() + 4 * state.graph().size()) / 8 + 8
    }

    fn steps(&self, state: &GeographyPosition) -> u64 {
        (state.graph().order() + state.graph().size() + 1) as u64
    }

    fn judge(&mut self, state: &GeographyPosition, certificate: &Certificate) -> Result<Judgement, Flaw> {
        within(&Subject::from(state), self.0, certificate, self.1)
    }
}

struct Cores<'a>(&'a Budget);

impl Positions for Cores<'_> {
    type State = OpenCore;

    fn targets(&mut self, state: &OpenCore) -> Result<Vec<u32>, Flaw> {
        Ok(state.chain.options())
    }

    fn option(&mut self, state: &OpenCore, arc: u32) -> Result<Next<OpenCore>, Flaw> {
        Ok(match state.after_within(arc, self.0)? {
            LinkCore::Decided(outcome) => Err(outcome),
            LinkCore::Open(next) => Ok(next),
        })
    }

    fn words(&self, state: &OpenCore) -> usize {
        // Three numbers of four bytes for every arc.
        3 * state.chain.arcs().len() / 2 + 8
    }

    fn steps(&self, state: &OpenCore) -> u64 {
        // To compare it with another one; finding it counts by itself.
        state.chain.arcs().len() as u64 + 1
    }

    fn judge(&mut self, state: &OpenCore, certificate: &Certificate) -> Result<Judgement, Flaw> {
        within(&Subject::from(&state.chain), state.play, certificate, self.0)
    }
}

struct States<'a>(&'a dyn Shared, Play, &'a Budget);

/// So many steps it takes to make a move of a game and to look its position up.
pub(super) const STEPS_OF_A_MOVE: u64 = 8;

/// The options of a state; each counts.
pub(super) fn listed(game: &dyn Shared, state: u32, budget: &Budget) -> Result<Vec<u32>, Flaw> {
    let options = game.options(state);
    budget.step(STEPS_OF_A_MOVE.saturating_mul(options.len() as u64))?;
    Ok(options)
}

/// Whether a state has no options; those that it has count, and are not made.
fn is_stuck(game: &dyn Shared, state: u32, budget: &Budget) -> Result<bool, Flaw> {
    let count = game.count(state);
    budget.step(count as u64)?;
    Ok(count == 0)
}

impl Positions for States<'_> {
    type State = u32;

    fn targets(&mut self, state: &u32) -> Result<Vec<u32>, Flaw> {
        listed(self.0, *state, self.2)
    }

    fn option(&mut self, _state: &u32, to: u32) -> Result<Next<u32>, Flaw> {
        let stuck = Outcome::of_mover(self.1 == Play::Misere);
        Ok(if is_stuck(self.0, to, self.2)? { Err(stuck) } else { Ok(to) })
    }

    fn words(&self, _state: &u32) -> usize {
        1
    }

    fn steps(&self, _state: &u32) -> u64 {
        1
    }

    fn judge(&mut self, state: &u32, certificate: &Certificate) -> Result<Judgement, Flaw> {
        within(&Subject::State(self.0, *state), self.1, certificate, self.2)
    }
}

/// The positions of a chain as they are, while arcs are barred and after that: no cores.
struct Words<'a>(Chains<'a>, Play);

impl Positions for Words<'_> {
    type State = Used;

    fn targets(&mut self, state: &Used) -> Result<Vec<u32>, Flaw> {
        Ok(self.0.options(state))
    }

    fn option(&mut self, state: &Used, arc: u32) -> Result<Next<Used>, Flaw> {
        let next = self.0.after(state, arc);
        let stuck = Outcome::of_mover(self.1 == Play::Misere);
        Ok(if self.0.options(&next).is_empty() { Err(stuck) } else { Ok(next) })
    }

    fn words(&self, state: &Used) -> usize {
        state.words()
    }

    fn steps(&self, state: &Used) -> u64 {
        // Whether an option is decided at sight shows only where its own options are looked for.
        self.0.most_looks().saturating_add(state.steps())
    }

    fn judge(&mut self, _state: &Used, _certificate: &Certificate) -> Result<Judgement, Flaw> {
        Err(Flaw::new("where arcs are barred, a strategy has no other certificates in it"))
    }
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Strategy, budget: &Budget) -> Result<Judgement, Flaw> {
    let judged = match on {
        Subject::Geography(ground) if given.links => judge_as_chain(ground, play, &given.nodes, budget),
        _ if given.links => Err(no_chain()),
        Subject::Geography(ground) => judge_ground(ground, play, &given.nodes, budget),
        Subject::Links(chain, _) => judge_chain(chain, play, &given.nodes, budget),
        Subject::State(game, at) => judge_state(*game, *at, play, &given.nodes, budget),
        Subject::Barred(barred, _) => judge_barred(Chains::of_barred(barred), play, &given.nodes, budget),
        whole => judge_state(&about::unfolded(whole)?, 0, play, &given.nodes, budget),
    };
    // A core has the outcome of its position, and not its nimber: a strategy proves no nimbers,
    // whatever the certificates inside of it do.
    judged.map(Judgement::without_nimbers)
}

fn judge_ground(ground: &GeographyPosition, play: Play, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    budget.step(Grounds(play, budget).steps(ground))?;
    let targets = ground.options();
    match core(ground, play) {
        Core::Decided(outcome) => {
            no_nodes(nodes)?;
            decided(ground, play, outcome, &targets, budget)
        }
        Core::Open(open) => {
            let inner = open.options();
            let found = walk(&mut Grounds(play, budget), open, nodes, budget)?;
            about::all_options(&found, inner.len())?;
            let place = |option: usize| targets.binary_search(&inner[option]).expect("an exit of the core is an exit");
            let mut options = vec![if found.outcome() == Outcome::P { Some(Outcome::N) } else { None }; targets.len()];
            found.outcomes().into_iter().enumerate().for_each(|(i, known)| options[place(i)] = known);
            Ok(Judgement::of_outcomes(found.outcome(), options))
        }
    }
}

fn no_chain() -> Flaw {
    Flaw::new("only directed edge geography with a token is a chain of links as well").inside("links")
}

/// Directed edge geography as the chain that it is: an arc to a vertex is an option of both.
fn judge_as_chain(ground: &GeographyPosition, play: Play, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    let chain = LinksPosition::of_ground(ground).ok_or_else(no_chain)?;
    judge_chain(&chain, play, nodes, budget)
}

/// Which option wins when the position is decided at sight can be seen at sight, too.
fn decided(ground: &GeographyPosition, play: Play, outcome: Outcome, targets: &[u32], budget: &Budget) -> Result<Judgement, Flaw> {
    if outcome == Outcome::P {
        return Ok(Judgement::lost(targets.len()));
    }
    let at_sight = |to: &u32| {
        budget.step(Grounds(play, budget).steps(ground))?;
        Ok(match core(&ground.after(*to), play) {
            Core::Decided(outcome) => Some(outcome),
            Core::Open(_) => None,
        })
    };
    Ok(Judgement::of_outcomes(outcome, targets.iter().map(at_sight).collect::<Result<Vec<_>, Flaw>>()?))
}

fn judge_chain(chain: &LinksPosition, play: Play, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    of_chain(chain, play, outcome_of_chain(chain, play, nodes, budget)?, budget)
}

/// The outcome of a chain, without its options.
pub(super) fn outcome_of_chain(chain: &LinksPosition, play: Play, nodes: &[Node], budget: &Budget) -> Result<Outcome, Flaw> {
    match link_core_within(chain, play, budget)? {
        LinkCore::Decided(outcome) => no_nodes(nodes).map(|()| outcome),
        LinkCore::Open(open) => Ok(walk(&mut Cores(budget), open, nodes, budget)?.outcome()),
    }
}

/// What is known of the options of a chain from the outcome of its core, whose options are not those of
/// the chain, as links may have become one: only what the outcome says, or is decided at sight.
pub(super) fn of_chain(chain: &LinksPosition, play: Play, outcome: Outcome, budget: &Budget) -> Result<Judgement, Flaw> {
    let arcs = chain.options();
    let at_sight = |arc: &u32| {
        Ok(match link_core_within(&chain.after(*arc), play, budget)? {
            LinkCore::Decided(outcome) => Some(outcome),
            LinkCore::Open(_) => None,
        })
    };
    Ok(match outcome {
        Outcome::P => Judgement::lost(arcs.len()),
        _ if arcs.is_empty() => Judgement::of_options(Vec::new(), play)?,
        _ => Judgement::of_outcomes(outcome, arcs.iter().map(at_sight).collect::<Result<Vec<_>, Flaw>>()?),
    })
}

fn judge_state(game: &dyn Shared, at: u32, play: Play, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    if is_stuck(game, at, budget)? {
        no_nodes(nodes)?;
        return Judgement::of_options(Vec::new(), play);
    }
    walk(&mut States(game, play, budget), at, nodes, budget)
}

fn judge_barred(chains: Chains<'_>, play: Play, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    let root = chains.root();
    if chains.options(&root).is_empty() {
        no_nodes(nodes)?;
        return Judgement::of_options(Vec::new(), play);
    }
    walk(&mut Words(chains, play), root, nodes, budget)
}

fn no_nodes(nodes: &[Node]) -> Result<(), Flaw> {
    if nodes.is_empty() { Ok(()) } else { Err(Flaw::new("the position is decided at sight and needs no nodes").inside("nodes")) }
}

/// How far the check is, is told after so many nodes.
const TOLD: usize = 64;

/// A position that was found for a node, and the outcome that those who lead to it need.
struct Found<S> {
    state: S,
    wanted: Option<Outcome>,
}

/// The positions found for nodes that are still to come.
struct Waiting<S> {
    found: Vec<Option<Found<S>>>,
    words: usize,
    held: Held,
}

/// What a strategy proves about a position that is not decided at sight.
///
/// # Errors
/// If it proves nothing, or the work must stop.
pub(super) fn walk<P: Positions>(positions: &mut P, root: P::State, nodes: &[Node], budget: &Budget) -> Result<Judgement, Flaw> {
    let mut waiting = Waiting { found: Vec::new(), words: positions.words(&root), held: budget.hold(0)? };
    waiting.found.resize_with(nodes.len(), || None);
    let Some(first) = waiting.found.first_mut() else {
        return Err(Flaw::new("the position is not decided at sight and needs a node").inside("nodes"));
    };
    *first = Some(Found { state: root, wanted: None });
    let mut of_root = None;
    for (i, node) in nodes.iter().enumerate() {
        let here = |f: Flaw| f.inside(format!("nodes[{i}]"));
        if i % TOLD == 0 {
            budget.tell(i as u64, nodes.len() as u64);
        }
        let Some(Found { state, wanted }) = waiting.found[i].take() else {
            return Err(here(Flaw::new("no earlier node leads here")));
        };
        waiting.words -= positions.words(&state);
        let looks = match node {
            Node::Win(..) => 1,
            Node::Lose(children) => children.len() as u64,
            // Its judge counts.
            Node::By(_) => 0,
        };
        budget.step(looks.saturating_mul(positions.steps(&state))).map_err(|stop| here(stop.into()))?;
        let judgement = match node {
            Node::By(certificate) => positions.judge(&state, certificate).map_err(|f| here(f.inside("by")))?,
            Node::Win(option, child) => {
                let targets = positions.targets(&state).map_err(here)?;
                let count = targets.len();
                let Some(&to) = targets.get(*option as usize) else {
                    return Err(here(Flaw::new(format!("option {option} does not exist; there are {count}")).inside("win")));
                };
                let next = positions.option(&state, to).map_err(here)?;
                waiting.follow(positions, next, *child, Outcome::P, i).map_err(|f| here(f.inside("win")))?;
                Judgement::won_by(*option as usize, count)
            }
            Node::Lose(children) => {
                let targets = positions.targets(&state).map_err(here)?;
                if targets.len() != children.len() {
                    let message = format!("{} options are listed, and the position has {}", children.len(), targets.len());
                    return Err(here(Flaw::new(message).inside("lose")));
                }
                for (k, (&to, child)) in targets.iter().zip(children).enumerate() {
                    let next = positions.option(&state, to).map_err(here)?;
                    waiting.follow(positions, next, *child, Outcome::N, i).map_err(|f| here(f.inside(format!("lose[{k}]"))))?;
                }
                Judgement::lost(targets.len())
            }
        };
        if wanted.is_some_and(|w| w != judgement.outcome()) {
            return Err(here(Flaw::new(format!("this node is {}, and a node that leads here needs the contrary", judgement.outcome()))));
        }
        of_root.get_or_insert(judgement);
    }
    of_root.ok_or_else(|| Flaw::new("there is no node"))
}

impl<S: PartialEq> Waiting<S> {
    /// Notes that an option is the position of node `child`, where it must have the outcome
    /// `wanted`.
    fn follow<P: Positions<State = S>>(
        &mut self,
        positions: &P,
        option: Result<S, Outcome>,
        child: Option<u32>,
        wanted: Outcome,
        from: usize,
    ) -> Result<(), Flaw> {
        let (state, child) = match (option, child) {
            (Err(outcome), None) if outcome == wanted => return Ok(()),
            (Err(outcome), None) => return Err(Flaw::new(format!("this option is decided at sight, and it is {outcome}"))),
            (Err(_), Some(_)) => return Err(Flaw::new("this option is decided at sight and needs no node")),
            (Ok(_), None) => return Err(Flaw::new("this option is not decided at sight and needs a node")),
            (Ok(state), Some(child)) => (state, child as usize),
        };
        if child <= from || child >= self.found.len() {
            return Err(Flaw::new(format!("node {child} does not come later in the list")));
        }
        match &self.found[child] {
            Some(other) if other.state != state => Err(Flaw::new(format!("node {child} is another position"))),
            Some(other) if other.wanted != Some(wanted) => Err(Flaw::new(format!("node {child} would have to be N and P"))),
            Some(_) => Ok(()),
            None => {
                self.words += positions.words(&state);
                self.found[child] = Some(Found { state, wanted: Some(wanted) });
                Ok(self.held.grow_to(8 * self.words as u64)?)
            }
        }
    }
}
