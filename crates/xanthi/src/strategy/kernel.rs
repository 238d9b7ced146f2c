//! Undirected edge geography on any board: stay in an even kernel, for whoever wins by one.
//!
//! The kernel is that of a certificate, so the rule applies to boards of every shape and in the middle of the
//! game. On untouched grids [`grid`](super::grid) has one that is told by trails.

use super::{Player, Reply, Strategy};
use crate::solve::even_kernel::{BIPARTITE, SUFFICIENT};
use crate::solve::{NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::Certificate;
use xanthi_games::reduction::GeographyPosition;

/// The most vertices that a plan lists.
const LISTED: usize = 40;

/// The winner, who always moves into the kernel.
#[derive(Clone, Debug)]
pub(super) struct AlongKernel {
    opening: GeographyPosition,
    /// Where the player goes first; none for the second player.
    first: Option<u32>,
    /// Ascending.
    kernel: Vec<u32>,
}

impl AlongKernel {
    /// The strategy, if an even kernel is found.
    ///
    /// # Errors
    /// If none is, or it was stopped.
    pub(super) fn new(ground: &GeographyPosition, budget: &Budget) -> Result<Self, NoAnswer> {
        let ask = |method: fn(&GeographyPosition, Question, &Budget) -> _| method(ground, Question::default(), budget);
        let found = ask(BIPARTITE.solve).or_else(|why| match why {
            NoAnswer::DoesNotApply(_) => ask(SUFFICIENT.solve),
            stopped => Err(stopped),
        });
        let (first, kernel) = match found?.certificate {
            Certificate::EvenKernel(even) => (None, even.kernel),
            Certificate::Move(winning) => match *winning.then {
                Certificate::EvenKernel(even) => (ground.options().get(winning.option as usize).copied(), even.kernel),
                _ => return Err(NoAnswer::because("the proof is not an even kernel")),
            },
            _ => return Err(NoAnswer::because("the proof is not an even kernel")),
        };
        let mut kernel = kernel;
        kernel.sort_unstable();
        Ok(Self { opening: ground.clone(), first, kernel })
    }
}

impl Strategy for AlongKernel {
    /// Whether the first move has been made.
    type Memory = bool;

    fn name(&self) -> String {
        "staying in an even kernel".into()
    }

    fn source(&self) -> &'static str {
        BIPARTITE.source
    }

    fn plan(&self) -> Vec<String> {
        let name = |v: u32| self.opening.graph().labels().name(v);
        let listed: Vec<_> = self.kernel.iter().take(LISTED).map(|&v| name(v)).collect();
        let rest = self.kernel.len() - listed.len();
        let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        let first = self.first.map(|v| format!("Begin with {}, which lies in an even kernel of what is left then.", name(v)));
        let always = format!(
            "Always move into the kernel: {}{more}. Every move out of it leaves an odd number of edges back, so there is one.",
            listed.join("; ")
        );
        first.into_iter().chain([always]).collect()
    }

    fn even_kernel(&self) -> Option<Vec<u32>> {
        Some(self.kernel.clone())
    }

    fn opening(&self) -> GeographyPosition {
        self.opening.clone()
    }

    fn player(&self) -> Player {
        if self.first.is_some() { Player::First } else { Player::Second }
    }

    fn memory(&self) -> bool {
        false
    }

    fn reply(&self, begun: &mut bool, at: &GeographyPosition) -> Option<Reply> {
        if let Some(first) = self.first.filter(|_| !*begun) {
            *begun = true;
            return Some(Reply::new(first, "Into an even kernel of what is left."));
        }
        // Copies of an edge count modulo 2.
        let mut exits = at.exits(at.token()?).filter(|&(_, edge)| at.copies(edge) % 2 == 1);
        let (to, _) = exits.find(|(to, _)| self.kernel.binary_search(to).is_ok())?;
        Some(Reply::new(to, "Into the even kernel: an odd number of edges to it is left, so there is one."))
    }
}
