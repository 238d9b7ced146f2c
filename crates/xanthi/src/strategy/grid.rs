//! Undirected edge geography on a grid: stay in the even kernel.
//!
//! From a P vertex the kernel is one of the sets S_k; the second player answers every move by a
//! move back into it. From an N vertex the first player moves into the inside of the closed trail
//! that turns there, which is an even kernel of what is left, and answers in the same way.

use super::{Player, Reply, Strategy};
use crate::grid::kernels::{Set, wave};
use crate::grid::outcome::waves;
use crate::grid::picture::View;
use crate::grid::{GridBoard, Point};
use crate::solve::grid::untouched;
use xanthi_games::RuleSet;
use xanthi_games::reduction::GeographyPosition;

/// What to do at every turn.
const RULE: &str = "Always move to a vertex of the kernel. Every move out of it leaves an odd number of edges back, so there is one.";

/// The kernel strategy from one vertex of a whole grid.
#[derive(Clone, Debug)]
pub struct Kernel {
    opening: GeographyPosition,
    kernel: Set,
    player: Player,
    name: String,
    plan: Vec<String>,
}

impl Kernel {
    /// The strategy for a token on an untouched grid (see [`untouched`]), of the player who wins.
    pub fn new(opening: &GeographyPosition) -> Option<Self> {
        let board = untouched(opening).filter(|_| opening.rule() == RuleSet::UEG)?;
        let at = board.point(opening.token()? as usize);
        let view = View::new(board, at)?;
        let (kernel, mut plan) = (view.kernel.clone(), view.tell());
        plan.push(RULE.into());
        let player = if kernel.contains(at) { Player::Second } else { Player::First };
        Some(Self { opening: opening.clone(), kernel, player, name: format!("even kernel of the trail at {},{}", at.0, at.1), plan })
    }

    /// From a P vertex, the strategy for S_k: one of the two k for which the vertex lies in it.
    pub fn wave(opening: &GeographyPosition, k: u64) -> Option<Self> {
        let board = untouched(opening).filter(|_| opening.rule() == RuleSet::UEG)?;
        let at = board.point(opening.token()? as usize);
        waves(board.grid(), at)?.contains(&k).then_some(())?;
        Some(Self {
            opening: opening.clone(),
            kernel: wave(board, k)?,
            player: Player::Second,
            name: format!("even kernel S_{k}"),
            plan: vec![RULE.into()],
        })
    }

    /// The kernel.
    pub fn kernel(&self) -> &Set {
        &self.kernel
    }

    fn board(&self) -> GridBoard {
        self.kernel.board()
    }

    fn point(&self, v: u32) -> Point {
        self.board().point(v as usize)
    }
}

impl Strategy for Kernel {
    type Memory = ();

    fn name(&self) -> String {
        self.name.clone()
    }

    fn source(&self) -> &'static str {
        "T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids"
    }

    fn plan(&self) -> Vec<String> {
        self.plan.clone()
    }

    fn even_kernel(&self) -> Option<Vec<u32>> {
        let board = self.board();
        Some(board.vertices().filter(|p| self.kernel.contains(*p)).map(|p| board.index(p) as u32).collect())
    }

    fn opening(&self) -> GeographyPosition {
        self.opening.clone()
    }

    fn player(&self) -> Player {
        self.player
    }

    fn memory(&self) {}

    fn reply(&self, _memory: &mut (), at: &GeographyPosition) -> Option<Reply> {
        let (to, _) = at.exits(at.token()?).find(|&(to, _)| self.kernel.contains(self.point(to)))?;
        Some(Reply::new(to, "Into the even kernel: an odd number of edges to it is left, so there is one."))
    }
}
