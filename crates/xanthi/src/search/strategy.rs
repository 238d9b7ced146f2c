//! From a searched position to a strategy certificate: exact positions all the way down.
//!
//! The search is asked which option wins; what it says is not believed but followed to the end.
//! Where it has forgotten a position, it searches again. If an answer turns out to be wrong,
//! because two positions have met in the table, the caller hashes anew and repeats everything.

use super::dfpn::{Search, Space, Step};
use rustc_hash::FxHashMap;
use xanthi_games::Outcome;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::{Certificate, Node};

/// Why no certificate was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotBuilt {
    /// The limit was reached.
    Stop(Stop),
    /// The search has said something wrong: two positions have met.
    Met,
}

impl From<Stop> for NotBuilt {
    fn from(stop: Stop) -> Self {
        NotBuilt::Stop(stop)
    }
}

/// What the writer of a strategy asks of a search.
pub trait Searched {
    /// A position that is not decided at sight.
    type State;

    /// Where each option leads, in the order in which certificates count them.
    ///
    /// # Errors
    /// If the work must stop.
    fn steps(&self, at: &Self::State) -> Result<Vec<Step<Self::State>>, Stop>;

    /// Appends a short exact description.
    fn pack(&self, at: &Self::State, bytes: &mut Vec<u8>);

    /// What is known without searching: whether the mover wins, and the logarithm of what it cost.
    fn known(&mut self, at: &Self::State) -> Option<(bool, u32)>;

    /// Whether the mover wins.
    ///
    /// # Errors
    /// If the search is stopped.
    fn decide(&mut self, at: &Self::State) -> Result<bool, Stop>;

    /// Whether the mover wins at a position whose outcome is known: afterwards the options that show it are known too, unless
    /// they had to go already.
    ///
    /// # Errors
    /// If the search is stopped.
    fn decide_again(&mut self, at: &Self::State) -> Result<bool, Stop> {
        self.decide(at)
    }

    /// Counts a position of a certificate.
    ///
    /// # Errors
    /// If the limit is reached.
    fn count(&mut self) -> Result<(), Stop>;

    /// How deep a line of play may be.
    fn deepest(&self) -> usize {
        usize::MAX
    }

    /// A certificate that a lost position is lost, so that nothing below it has to be written.
    ///
    /// # Errors
    /// If the limit is reached, or the position is not lost.
    fn close(&mut self, _lost: &Self::State) -> Result<Option<Certificate>, NotBuilt> {
        Ok(None)
    }
}

impl<G: Space> Searched for Search<'_, G> {
    type State = G::State;

    fn steps(&self, at: &G::State) -> Result<Vec<Step<G::State>>, Stop> {
        let mut steps = Vec::new();
        self.space.options(at, &mut steps, &self.budget)?;
        Ok(steps)
    }

    fn pack(&self, at: &G::State, bytes: &mut Vec<u8>) {
        self.space.pack(at, bytes);
    }

    fn known(&mut self, at: &G::State) -> Option<(bool, u32)> {
        Search::known(self, at)
    }

    fn decide(&mut self, at: &G::State) -> Result<bool, Stop> {
        self.solve(at)
    }

    fn decide_again(&mut self, at: &G::State) -> Result<bool, Stop> {
        self.solve_again(at)
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.count_proof_node()
    }

    fn deepest(&self) -> usize {
        Search::deepest(self)
    }
}

/// A strategy in the making. Positions are numbered when they are finished, so that each has a
/// larger number than those to which it leads; [`nodes`](Self::nodes) turns the order round.
#[derive(Debug)]
pub struct Builder<'s, S: Searched> {
    search: &'s mut S,
    done: FxHashMap<Box<[u8]>, (u32, bool)>,
    nodes: Vec<Node>,
    memory: u64,
    bytes: u64,
    /// How deep below the root the position lies that is written down now.
    depth: usize,
}

impl<'s, S: Searched> Builder<'s, S> {
    /// An empty strategy that may take `memory` bytes.
    pub fn new(search: &'s mut S, memory: u64) -> Self {
        Self { search, done: FxHashMap::default(), nodes: Vec::new(), memory, bytes: 0, depth: 0 }
    }

    /// The nodes of a strategy that proves whether the mover wins at `root`.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub fn nodes(self, root: &S::State, won: bool) -> Result<Vec<Node>, NotBuilt> {
        self.nodes_and_bytes(root, won).map(|built| built.0)
    }

    /// The nodes of a strategy that proves whether the mover wins at `root`, and how many bytes it took to build them.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub fn nodes_and_bytes(mut self, root: &S::State, won: bool) -> Result<(Vec<Node>, u64), NotBuilt> {
        self.prove(root, won)?;
        let last = self.nodes.len() as u32 - 1;
        let mut nodes = self.nodes;
        nodes.reverse();
        let turn = |child: &mut Option<u32>| *child = child.map(|c| last - c);
        for node in &mut nodes {
            match node {
                Node::Win(_, child) => turn(child),
                Node::Lose(children) => children.iter_mut().for_each(turn),
                Node::By(_) => {}
            }
        }
        Ok((nodes, self.bytes))
    }

    fn prove(&mut self, at: &S::State, won: bool) -> Result<u32, NotBuilt> {
        let mut packed = Vec::new();
        self.search.pack(at, &mut packed);
        if let Some(&(number, proved)) = self.done.get(&packed[..]) {
            return if proved == won { Ok(number) } else { Err(NotBuilt::Met) };
        }
        self.search.count()?;
        if self.depth >= self.search.deepest() {
            return Err(NotBuilt::Stop(Stop::Stack));
        }
        self.depth += 1;
        let node = if won { self.win(at)? } else { self.lose(at)? };
        self.depth -= 1;
        self.bytes += packed.len() as u64 + 96 + 8 * node_width(&node);
        if self.bytes > self.memory {
            return Err(NotBuilt::Stop(Stop::Memory));
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.done.insert(packed.into(), (number, won));
        Ok(number)
    }

    fn lose(&mut self, at: &S::State) -> Result<Node, NotBuilt> {
        if let Some(certificate) = self.search.close(at)? {
            return Ok(Node::By(Box::new(certificate)));
        }
        let steps = self.search.steps(at)?;
        let mut children = Vec::with_capacity(steps.len());
        for step in steps {
            children.push(match step {
                Step::Decided(Outcome::N) => None,
                Step::Decided(_) => return Err(NotBuilt::Met),
                Step::Open(next) => Some(self.prove(&next, true)?),
            });
        }
        Ok(Node::Lose(children))
    }

    fn win(&mut self, at: &S::State) -> Result<Node, NotBuilt> {
        let steps = self.search.steps(at)?;
        if let Some(i) = steps.iter().position(|s| matches!(s, Step::Decided(Outcome::P))) {
            return Ok(Node::Win(i as u32, None));
        }
        let option = match &steps[..] {
            // To ask about a position may take as long as a line of play: where moves are forced, nothing is asked.
            [Step::Open(_)] => 0,
            _ => match self.cheapest(&steps) {
                Some(option) => option,
                None => self.find(at, &steps)?,
            },
        };
        match &steps[option] {
            Step::Open(next) => Ok(Node::Win(option as u32, Some(self.prove(next, false)?))),
            Step::Decided(_) => Err(NotBuilt::Met),
        }
    }

    /// An option that is known to win: one that the strategy already contains, or the one whose
    /// proof took the least.
    fn cheapest(&mut self, steps: &[Step<S::State>]) -> Option<usize> {
        let mut best = None;
        let mut packed = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let Step::Open(next) = step else { continue };
            packed.clear();
            self.search.pack(next, &mut packed);
            match self.done.get(&packed[..]) {
                Some((_, false)) => return Some(i),
                Some(_) => continue,
                None => {}
            }
            if let Some((false, effort)) = self.search.known(next)
                && best.is_none_or(|(least, _)| effort < least)
            {
                best = Some((effort, i));
            }
        }
        best.map(|(_, i)| i)
    }

    /// Searches again for an option that wins.
    fn find(&mut self, at: &S::State, steps: &[Step<S::State>]) -> Result<usize, NotBuilt> {
        if !self.search.decide_again(at)? {
            return Err(NotBuilt::Met);
        }
        if let Some(option) = self.cheapest(steps) {
            return Ok(option);
        }
        // The table is so small that it has lost the answer at once.
        for (i, step) in steps.iter().enumerate() {
            if let Step::Open(next) = step
                && !self.search.decide(next)?
            {
                return Ok(i);
            }
        }
        Err(NotBuilt::Met)
    }
}

fn node_width(node: &Node) -> u64 {
    match node {
        Node::Lose(children) => children.len() as u64,
        _ => 0,
    }
}
