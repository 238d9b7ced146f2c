//! From a searched position to a strategy certificate: exact positions all the way down.
//!
//! The search is asked which option wins; what it says is not believed but followed to the end.
//! Where it has forgotten a position, it searches again. If an answer turns out to be wrong,
//! because two positions have met in the table, the caller hashes anew and repeats everything.

use super::dfpn::{Search, Space, Step};
use rustc_hash::FxHashMap;
use xanthi_games::Outcome;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::Node;

/// Why no certificate was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The limit was reached.
    Stop(Stop),
    /// The search has said something wrong: two positions have met.
    Met,
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Trouble::Stop(stop)
    }
}

/// A strategy in the making. Positions are numbered when they are finished, so that each has a
/// larger number than those to which it leads; [`nodes`](Self::nodes) turns the order round.
pub struct Builder<'s, 'a, G: Space> {
    search: &'s mut Search<'a, G>,
    done: FxHashMap<Box<[u8]>, (u32, bool)>,
    nodes: Vec<Node>,
    memory: u64,
    bytes: u64,
    /// How deep below the root the position lies that is written down now.
    depth: usize,
}

impl<'s, 'a, G: Space> Builder<'s, 'a, G> {
    /// An empty strategy that may take `memory` bytes.
    pub fn new(search: &'s mut Search<'a, G>, memory: u64) -> Self {
        Self { search, done: FxHashMap::default(), nodes: Vec::new(), memory, bytes: 0, depth: 0 }
    }

    /// The nodes of a strategy that proves whether the mover wins at `root`.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub fn nodes(self, root: &G::State, won: bool) -> Result<Vec<Node>, Trouble> {
        self.nodes_and_bytes(root, won).map(|built| built.0)
    }

    /// The same, and how many bytes it took to build them.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub fn nodes_and_bytes(mut self, root: &G::State, won: bool) -> Result<(Vec<Node>, u64), Trouble> {
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

    fn prove(&mut self, at: &G::State, won: bool) -> Result<u32, Trouble> {
        let mut packed = Vec::new();
        self.search.space.pack(at, &mut packed);
        if let Some(&(number, proved)) = self.done.get(&packed[..]) {
            return if proved == won { Ok(number) } else { Err(Trouble::Met) };
        }
        self.search.count_proof_node()?;
        if self.depth >= self.search.deepest() {
            return Err(Trouble::Stop(Stop::Stack));
        }
        self.depth += 1;
        let mut steps = Vec::new();
        self.search.space.options(at, &mut steps);
        let node = if won { self.win(at, steps)? } else { self.lose(steps)? };
        self.depth -= 1;
        self.bytes += packed.len() as u64 + 96 + if won { 0 } else { 8 * node_width(&node) };
        if self.bytes > self.memory {
            return Err(Trouble::Stop(Stop::Memory));
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.done.insert(packed.into(), (number, won));
        Ok(number)
    }

    fn lose(&mut self, steps: Vec<Step<G::State>>) -> Result<Node, Trouble> {
        let mut children = Vec::with_capacity(steps.len());
        for step in steps {
            children.push(match step {
                Step::Decided(Outcome::N) => None,
                Step::Decided(_) => return Err(Trouble::Met),
                Step::Open(next) => Some(self.prove(&next, true)?),
            });
        }
        Ok(Node::Lose(children))
    }

    fn win(&mut self, at: &G::State, steps: Vec<Step<G::State>>) -> Result<Node, Trouble> {
        if let Some(i) = steps.iter().position(|s| matches!(s, Step::Decided(Outcome::P))) {
            return Ok(Node::Win(i as u32, None));
        }
        let option = match self.cheapest(&steps) {
            Some(option) => option,
            None => self.find(at, &steps)?,
        };
        match &steps[option] {
            Step::Open(next) => Ok(Node::Win(option as u32, Some(self.prove(next, false)?))),
            Step::Decided(_) => Err(Trouble::Met),
        }
    }

    /// An option that is known to win: one that the strategy already contains, or the one whose
    /// proof took the least.
    fn cheapest(&self, steps: &[Step<G::State>]) -> Option<usize> {
        let mut best = None;
        let mut packed = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let Step::Open(next) = step else { continue };
            packed.clear();
            self.search.space.pack(next, &mut packed);
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
    fn find(&mut self, at: &G::State, steps: &[Step<G::State>]) -> Result<usize, Trouble> {
        if !self.search.solve_again(at)? {
            return Err(Trouble::Met);
        }
        if let Some(option) = self.cheapest(steps) {
            return Ok(option);
        }
        // The table is so small that it has lost the answer at once.
        for (i, step) in steps.iter().enumerate() {
            if let Step::Open(next) = step
                && !self.search.solve(next)?
            {
                return Ok(i);
            }
        }
        Err(Trouble::Met)
    }
}

fn node_width(node: &Node) -> u64 {
    match node {
        Node::Lose(children) => children.len() as u64,
        _ => 0,
    }
}
