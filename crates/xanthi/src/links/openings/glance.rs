//! What is seen of a question in misère play without a search: that it is lost by counting, or that some word leads to
//! where it is.
//!
//! In misère play a question may take the whole first round, in which each has thousands of positions. Of a long list many
//! questions are decided by one word, and none of them should wait for that.

use super::PlainCores;
use crate::links::misere_kernel::misere_kernel;
use crate::links::plain::looks;
use crate::search::dfpn::{Space, Step};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Node, Strategy};
use xanthi_games::reduction::link_core::OpenCore;
use xanthi_games::{Outcome, Play};

/// So many looks at links and arcs are spent on all questions together: a second or so.
const MOST_LOOKS: u64 = 1 << 25;

/// Looks at questions, one after the other.
pub(super) struct Glance {
    cores: PlainCores<'static>,
    steps: Vec<Step<OpenCore>>,
    left: u64,
}

impl Glance {
    pub(super) fn new() -> Self {
        Self { cores: PlainCores::without_drains(None), steps: Vec::new(), left: MOST_LOOKS }
    }

    /// Who wins a core of misère play, and why, if that is seen.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn at(&mut self, core: &OpenCore, budget: &Budget) -> Result<Option<(Outcome, Certificate)>, Stop> {
        if core.play != Play::Misere {
            return Ok(None);
        }
        let told = |outcome, nodes| Ok(Some((outcome, Certificate::Strategy(Strategy::of(nodes)))));
        if let Some(lost) = by_counting(core, budget) {
            return told(Outcome::P, vec![lost]);
        }
        let work = looks(&core.chain).saturating_mul(core.chain.options().len() as u64);
        if work > self.left {
            return Ok(None);
        }
        self.left -= work;
        self.steps.clear();
        self.cores.options(core, &mut self.steps, budget)?;
        for (option, step) in (0..).zip(&self.steps) {
            budget.go_on()?;
            match step {
                Step::Decided(Outcome::P) => return told(Outcome::N, vec![Node::Win(option, None)]),
                Step::Decided(Outcome::N) => {}
                Step::Open(next) => {
                    if let Some(lost) = by_counting(next, budget) {
                        return told(Outcome::N, vec![Node::Win(option, Some(1)), lost]);
                    }
                }
            }
        }
        Ok(None)
    }
}

fn by_counting(core: &OpenCore, budget: &Budget) -> Option<Node> {
    Some(Node::By(Box::new(Certificate::MisereKernel(misere_kernel(core, budget)?))))
}
