//! From a searched chain to a strategy certificate: exact cores all the way down.
//!
//! A search is asked which option wins; what it says is not believed but followed to the end. Where
//! it has forgotten a core, it searches again. Lost cores are closed by a capacity kernel where one is
//! found: then nothing below them has to be written.

use super::kernel::kernel_of;
use super::plain::{pack, step};
use crate::solve::search::dfpn::Step;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Node};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play};

/// What proposes outcomes of cores.
pub trait Oracle {
    /// Whether the mover wins.
    ///
    /// # Errors
    /// If the search is stopped.
    fn decide(&mut self, core: &LinksPosition) -> Result<bool, Stop>;

    /// What is known without searching: whether the mover wins, and the logarithm of what it cost.
    fn known(&mut self, core: &LinksPosition) -> Option<(bool, u32)>;
}

/// Why no certificate was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The limit was reached.
    Stop(Stop),
    /// The search has said something wrong: two positions have met in its table.
    Met,
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Trouble::Stop(stop)
    }
}

/// A strategy in the making.
pub struct Builder<'o, O: Oracle> {
    oracle: &'o mut O,
    play: Play,
    budget: &'o Budget,
    done: FxHashMap<Box<[u8]>, (u32, bool)>,
    nodes: Vec<Node>,
    memory: u64,
    bytes: u64,
}

impl<'o, O: Oracle> Builder<'o, O> {
    /// An empty strategy that may take `memory` bytes.
    pub fn new(oracle: &'o mut O, play: Play, budget: &'o Budget, memory: u64) -> Self {
        Self { oracle, play, budget, done: FxHashMap::default(), nodes: Vec::new(), memory, bytes: 0 }
    }

    /// The nodes of a strategy that proves whether the mover wins at a core.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub fn nodes(mut self, root: &LinksPosition, won: bool) -> Result<Vec<Node>, Trouble> {
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
        Ok(nodes)
    }

    fn prove(&mut self, at: &LinksPosition, won: bool) -> Result<u32, Trouble> {
        let mut packed = Vec::new();
        pack(at, &mut packed);
        if let Some(&(number, proved)) = self.done.get(&packed[..]) {
            return if proved == won { Ok(number) } else { Err(Trouble::Met) };
        }
        self.budget.spend(1)?;
        let node = if won { self.win(at)? } else { self.lose(at)? };
        let width = if let Node::Lose(children) = &node { children.len() as u64 } else { 0 };
        self.bytes += packed.len() as u64 + 96 + 8 * width;
        if self.bytes > self.memory {
            return Err(Trouble::Stop(Stop::Memory));
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.done.insert(packed.into(), (number, won));
        Ok(number)
    }

    fn steps(&self, at: &LinksPosition) -> Vec<Step<LinksPosition>> {
        at.options().into_iter().map(|arc| step(at, arc, self.play)).collect()
    }

    fn lose(&mut self, at: &LinksPosition) -> Result<Node, Trouble> {
        if self.play == Play::Normal
            && let Some(kernel) = kernel_of(at)
        {
            return Ok(Node::By(Box::new(Certificate::CapacityKernel(kernel))));
        }
        let mut children = Vec::new();
        for step in self.steps(at) {
            children.push(match step {
                Step::Decided(Outcome::N) => None,
                Step::Decided(_) => return Err(Trouble::Met),
                Step::Open(next) => Some(self.prove(&next, true)?),
            });
        }
        Ok(Node::Lose(children))
    }

    fn win(&mut self, at: &LinksPosition) -> Result<Node, Trouble> {
        let steps = self.steps(at);
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
    fn cheapest(&mut self, steps: &[Step<LinksPosition>]) -> Option<usize> {
        let mut best = None;
        let mut packed = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let Step::Open(next) = step else { continue };
            packed.clear();
            pack(next, &mut packed);
            match self.done.get(&packed[..]) {
                Some((_, false)) => return Some(i),
                Some(_) => continue,
                None => {}
            }
            if let Some((false, effort)) = self.oracle.known(next)
                && best.is_none_or(|(least, _)| effort < least)
            {
                best = Some((effort, i));
            }
        }
        best.map(|(_, i)| i)
    }

    /// Searches again for an option that wins.
    fn find(&mut self, at: &LinksPosition, steps: &[Step<LinksPosition>]) -> Result<usize, Trouble> {
        if !self.oracle.decide(at)? {
            return Err(Trouble::Met);
        }
        if let Some(option) = self.cheapest(steps) {
            return Ok(option);
        }
        // The table has lost the answer.
        for (i, step) in steps.iter().enumerate() {
            if let Step::Open(next) = step
                && !self.oracle.decide(next)?
            {
                return Ok(i);
            }
        }
        Err(Trouble::Met)
    }
}
