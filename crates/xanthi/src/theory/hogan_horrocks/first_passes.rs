//! All ways through the first pass on C_n x C_4, and who wins after each: plain search on a board of
//! bits, and closing-off sequences as the paper writes them. Shares nothing with `strategy`.

use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// A cell: column, row.
pub(super) type Cell = (usize, usize);

/// The board with n columns, n from 3 to 15, and the positions that were searched.
pub(super) struct Board {
    n: usize,
    wins: FxHashMap<(u64, u8), bool>,
}

impl Board {
    pub(super) fn new(n: usize) -> Result<Self, Stop> {
        if (3..=15).contains(&n) { Ok(Self { n, wins: FxHashMap::default() }) } else { Err(Stop::OutOfReach) }
    }

    fn bit(cell: Cell) -> u64 {
        1 << (4 * cell.0 + cell.1)
    }

    fn followers(&self, (column, row): Cell) -> [Cell; 2] {
        [((column + 1) % self.n, row), (column, (row + 1) % 4)]
    }

    fn search(&mut self, visited: u64, at: Cell, budget: &Budget) -> Result<bool, Stop> {
        let key = (visited, (4 * at.0 + at.1) as u8);
        if let Some(&wins) = self.wins.get(&key) {
            return Ok(wins);
        }
        budget.spend(1)?;
        let mut wins = false;
        for to in self.followers(at) {
            if !wins && visited & Self::bit(to) == 0 {
                wins = !self.search(visited | Self::bit(to), to, budget)?;
            }
        }
        self.wins.insert(key, wins);
        Ok(wins)
    }

    /// Whether the player to move wins after a line of play from (0, 0).
    pub(super) fn mover_wins(&mut self, line: &[Cell], budget: &Budget) -> Result<bool, Stop> {
        let visited = line.iter().fold(0, |set, &cell| set | Self::bit(cell));
        line.last().map_or(Ok(false), |&at| self.search(visited, at, budget))
    }

    /// The moves after a line of play, across before down.
    pub(super) fn moves(&self, line: &[Cell]) -> Vec<Cell> {
        let followers = line.last().map(|&at| self.followers(at));
        followers.into_iter().flatten().filter(|to| !line.contains(to)).collect()
    }

    /// Whether the player to move has a move after a line of play.
    pub(super) fn has_move(&self, line: &[Cell]) -> bool {
        !self.moves(line).is_empty()
    }

    /// Every beginning of a first pass in which (0, 2) and (0, 3) are not visited, each given to
    /// `visit`, which says whether to go on from it.
    pub(super) fn first_passes<E>(&mut self, mut visit: impl FnMut(&mut Self, &[Cell]) -> Result<bool, E>) -> Result<(), E> {
        let mut stack: Vec<Vec<Cell>> = vec![vec![(0, 0)]];
        while let Some(line) = stack.pop() {
            if !visit(self, &line)? {
                continue;
            }
            let Some(&(column, row)) = line.last() else { continue };
            let across = (column + 1 < self.n).then_some((column + 1, row));
            let down = Some((column, (row + 1) % 4)).filter(|to| !line.contains(to) && *to != (0, 2));
            for to in [across, down].into_iter().flatten() {
                stack.push(line.iter().copied().chain([to]).collect());
            }
        }
        Ok(())
    }
}

/// Whether a line ends with a closing-off sequence: which of S1, S2 and S3, and its (a, i).
pub(super) fn closing_off(line: &[Cell]) -> Option<(u8, Cell)> {
    let last = line.last_chunk::<5>()?;
    let (a, i) = last[0];
    let row = |k: usize| (i + k) % 4;
    let forms = [
        [(a, i), (a + 1, i), (a + 1, row(1)), (a + 1, row(2)), (a + 1, row(3))],
        [(a, i), (a, row(1)), (a + 1, row(1)), (a + 1, row(2)), (a + 1, row(3))],
        [(a, i), (a, row(1)), (a, row(2)), (a + 1, row(2)), (a + 1, row(3))],
    ];
    let found = forms.iter().position(|form| form == last)?;
    Some((found as u8 + 1, (a, i)))
}
