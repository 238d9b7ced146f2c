//! A local rule as a strategy on the board.

use super::{Local, ROWS, Sight, Step, TAIL};
use crate::strategy::{Player, Reply, Strategy};
use std::fmt::Debug;
use std::sync::Arc;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};

/// A local rule that plays on C_n x C_m with the token on (0, 0).
#[derive(Clone, Debug)]
pub struct OnTorus<L> {
    rule: L,
    name: String,
    source: &'static str,
    board: Arc<Graph>,
    n: usize,
    m: usize,
}

/// What the player remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory<M> {
    /// The cell that the opponent moves from; none if no move has been made.
    from: Option<[usize; 2]>,
    pass: usize,
    rule: M,
}

impl<L: Local> OnTorus<L> {
    /// The rule on n columns and m rows.
    ///
    /// # Panics
    /// If the board is smaller than 2 x 2 or has more than [`Local::MOST_ROWS`].
    pub fn new(rule: L, name: String, source: &'static str, n: usize, m: usize) -> Self {
        assert!(n >= 2 && (2..=L::MOST_ROWS).contains(&m), "C_{n} x C_{m}");
        // The cell (c, r) has the number c + n·r, as in the family `torus`.
        let arcs = (0..n * m).flat_map(|v| {
            let (c, r) = (v % n, v / n);
            [(v as u32, ((c + 1) % n + n * r) as u32, 1), (v as u32, (c + n * ((r + 1) % m)) as u32, 1)]
        });
        let labels = Labels::Points { sides: vec![n as u32, m as u32], from: 0 };
        Self { rule, name, source, board: Arc::new(Graph::new(true, labels, arcs)), n, m }
    }

    /// The rule.
    pub fn rule(&self) -> &L {
        &self.rule
    }

    fn sight(&self, at: &GeographyPosition, pass: usize, [column, row]: [usize; 2]) -> Sight {
        // Rules for more rows look at no cells.
        let seen = if self.m <= ROWS { self.m } else { 0 };
        let cells = |c: usize| (0..seen).fold(0, |bits, r| bits | u16::from(!at.is_open((c + self.n * r) as u32)) << r);
        Sight {
            pass,
            left: Sight::left_of(column),
            right: (self.n - 1 - column).min(TAIL),
            row,
            here: cells(column),
            next: cells((column + 1) % self.n),
            rows: self.m,
        }
    }

    /// The cell after a step, and whether it begins a pass.
    fn after(&self, [column, row]: [usize; 2], step: Step) -> ([usize; 2], bool) {
        match step {
            Step::Down => ([column, (row + 1) % self.m], false),
            Step::Across => ([(column + 1) % self.n, row], column + 1 == self.n),
        }
    }
}

impl<L: Local> Strategy for OnTorus<L>
where
    L::Memory: Debug,
{
    type Memory = Memory<L::Memory>;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn source(&self) -> &'static str {
        self.source
    }

    fn plan(&self) -> Vec<String> {
        self.rule.plan(self.n)
    }

    fn figure(&self) -> Vec<String> {
        self.rule.figure(self.n)
    }

    fn by_pairs(&self) -> bool {
        self.rule.by_pairs()
    }

    fn opening(&self) -> GeographyPosition {
        GeographyPosition::new(RuleSet::DVG, self.board.clone(), Some(0), &[])
    }

    fn player(&self) -> Player {
        self.rule.player()
    }

    fn memory(&self) -> Self::Memory {
        let from = (self.rule.player() == Player::Second).then_some([0, 0]);
        Memory { from, pass: 0, rule: self.rule.memory() }
    }

    fn reply(&self, memory: &mut Self::Memory, at: &GeographyPosition) -> Option<Reply> {
        let token = at.token()? as usize;
        let cell = [token % self.n, token / self.n];
        if let Some(from) = memory.from {
            let step = if from[0] == cell[0] { Step::Down } else { Step::Across };
            let mut sight = self.sight(at, memory.pass, from);
            let arrived = if cell[1] < ROWS { 1 << cell[1] } else { 0 };
            match step {
                Step::Down => sight.here &= !arrived,
                Step::Across => sight.next &= !arrived,
            }
            memory.rule = self.rule.theirs(memory.rule, &sight, step);
            memory.pass += usize::from(self.after(from, step).1);
        }
        let sight = self.sight(at, memory.pass, cell);
        let (step, rule) = self.rule.mine(memory.rule, &sight).first().copied()?;
        let reason = self.rule.reason(memory.rule, &sight);
        let (to, wraps) = self.after(cell, step);
        *memory = Memory { from: Some(to), pass: memory.pass + usize::from(wraps), rule };
        Some(Reply::new((to[0] + self.n * to[1]) as u32, reason))
    }
}
