//! From a searched chain to a strategy certificate: exact cores all the way down.
//!
//! The writer is that of all searches (`search/strategy.rs`). Lost cores are closed by a capacity
//! kernel where one is found, or by lemmas (`book.rs`): then nothing below them has to be written.

use super::kernel::kernel_of;
use super::plain::{each_step, pack};
use crate::search::dfpn::Step;
use crate::search::strategy::{Builder, NotBuilt, Searched};
use xanthi_games::Play;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{CapacityKernel, Certificate, Drained, Lemma, Lemmas, Node, PairsAside, Strategy};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::OpenCore;

/// The logarithm of how many positions a search must have looked at for lemmas to be written.
const WORTH_LEMMAS: u32 = 4;

/// What proposes outcomes of cores.
pub(crate) trait Oracle {
    /// Whether the mover wins.
    ///
    /// # Errors
    /// If the search is stopped.
    fn decide(&mut self, core: &OpenCore) -> Result<bool, Stop>;

    /// The same for a core whose outcome is known: afterwards the options that show it are known too, unless they had to go
    /// already.
    ///
    /// # Errors
    /// If the search is stopped.
    fn decide_again(&mut self, core: &OpenCore) -> Result<bool, Stop> {
        self.decide(core)
    }

    /// What is known without searching: whether the mover wins, and the logarithm of what it cost.
    fn known(&mut self, core: &OpenCore) -> Option<(bool, u32)>;

    /// How deep a line of play may be.
    fn deepest(&self) -> usize;

    /// A capacity kernel of a core in normal play, if one is found.
    fn kernel(&mut self, core: &LinksPosition) -> Option<CapacityKernel> {
        kernel_of(core)
    }

    /// The certificate that a core in misère play is lost by counting, if it is.
    fn counted(&mut self, _lost: &OpenCore, _work: &Budget) -> Option<Certificate> {
        None
    }

    /// Whether it writes lemmas about cores in normal play.
    fn writes_lemmas(&self) -> bool {
        false
    }

    /// Lemmas that show whether the mover wins, in so many bytes, if it writes lemmas.
    ///
    /// # Errors
    /// If the search is stopped, or `won` is wrong.
    fn lemmas(&mut self, _core: &LinksPosition, _won: bool, _memory: u64) -> Result<Option<Lemmas>, NotBuilt> {
        Ok(None)
    }
}

/// The nodes of a strategy that proves whether the mover wins at a core; they may take `memory` bytes.
///
/// # Errors
/// If the limit is reached, or `won` is wrong.
pub(crate) fn nodes<O: Oracle>(oracle: &mut O, budget: &Budget, memory: u64, root: &OpenCore, won: bool) -> Result<Vec<Node>, NotBuilt> {
    Builder::new(&mut Cores { oracle, budget, memory }, memory).nodes(root, won)
}

/// Cores, of which something else proposes outcomes.
struct Cores<'o, O: Oracle> {
    oracle: &'o mut O,
    budget: &'o Budget,
    memory: u64,
}

impl<O: Oracle> Searched for Cores<'_, O> {
    type State = OpenCore;

    fn steps(&self, at: &OpenCore) -> Result<Vec<Step<OpenCore>>, Stop> {
        let mut steps = Vec::new();
        each_step(at, self.budget, |step| steps.push(step))?;
        Ok(steps)
    }

    fn pack(&self, at: &OpenCore, bytes: &mut Vec<u8>) {
        pack(at, bytes);
    }

    fn known(&mut self, at: &OpenCore) -> Option<(bool, u32)> {
        self.oracle.known(at)
    }

    fn decide(&mut self, at: &OpenCore) -> Result<bool, Stop> {
        self.oracle.decide(at)
    }

    fn decide_again(&mut self, at: &OpenCore) -> Result<bool, Stop> {
        self.oracle.decide_again(at)
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.budget.spend(1)
    }

    fn deepest(&self) -> usize {
        self.oracle.deepest()
    }

    fn close(&mut self, lost: &OpenCore) -> Result<Option<Certificate>, NotBuilt> {
        if lost.play != Play::Normal {
            return Ok(self.oracle.counted(lost, self.budget));
        }
        if let Some(kernel) = self.oracle.kernel(&lost.chain) {
            return Ok(Some(Certificate::CapacityKernel(kernel)));
        }
        if !self.oracle.writes_lemmas() {
            return Ok(None);
        }
        // A short strategy says more to a reader than lemmas.
        match self.oracle.known(lost) {
            Some((_, effort)) if effort < WORTH_LEMMAS => Ok(None),
            _ => Ok(self.oracle.lemmas(&lost.chain, false, self.memory)?.map(Certificate::Lemmas)),
        }
    }
}

/// How many bytes a certificate of a chain takes, about.
pub(crate) fn bytes(certificate: &Certificate) -> u64 {
    let pairs = |pairs: &Vec<[u32; 2]>| 8 * pairs.len();
    let all: usize = match certificate {
        Certificate::Lemmas(Lemmas { lemmas }) => lemmas
            .iter()
            .map(|lemma| {
                size_of::<Lemma>()
                    + match lemma {
                        Lemma::Win(..) => 0,
                        Lemma::Lose(_, moves) => pairs(moves),
                        Lemma::Kernel(k) => 4 * k.kernel.len() + pairs(&k.exits) + 12 * k.returns.len() + pairs(&k.lose),
                    }
            })
            .sum(),
        Certificate::Strategy(Strategy { nodes, .. }) => bytes_of_nodes(nodes),
        Certificate::Drained(Drained { last }) => last
            .iter()
            .map(|last| size_of_val(last) + 4 * last.exits.len() + last.proof.as_ref().map_or(0, |proof| bytes(proof) as usize))
            .sum(),
        Certificate::MisereKernel(given) => 4 * given.kernel.len(),
        Certificate::PairsAside(PairsAside { pairs: aside, groups, nodes }) => {
            12 * (aside.len() + groups.iter().map(Vec::len).sum::<usize>()) + bytes_of_nodes(nodes)
        }
        Certificate::CapacityKernel(kernel) => 4 * kernel.kernel.len() + 12 * kernel.returns.len(),
        _ => 0,
    };
    all as u64
}

fn bytes_of_nodes(nodes: &[Node]) -> usize {
    let node = |node: &Node| match node {
        Node::Win(..) => 0,
        Node::Lose(children) => 8 * children.len(),
        Node::By(inner) => bytes(inner) as usize,
    };
    nodes.iter().map(|n| size_of::<Node>() + node(n)).sum()
}
