//! Where vertices and crossings stand on a board in letters.

use xanthi_games::notation::pair;

/// Where things stand on a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Places {
    /// Row and column of each spot; empty if they are not shown.
    pub(super) spots: Vec<(usize, usize)>,
    /// If moves are named by coordinates.
    pub(super) grid: Option<Grid>,
}

/// Coordinates on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    /// Row and column of the first place, and its coordinates.
    pub(super) first: (usize, usize),
    pub(super) called: (i64, i64),
    /// Columns and rows of a step.
    pub(super) step: (usize, usize),
    /// How many places there are across and down.
    pub(super) sides: (usize, usize),
    /// Whether the first row is the lowest.
    pub(super) upwards: bool,
}

impl Places {
    /// The place of a move by its name, or by the vertex to which it goes.
    pub(super) fn of(&self, mv: &str, target: Option<u32>) -> Option<(usize, usize)> {
        if let (Some(grid), Some((x, y))) = (self.grid, pair(mv)) {
            let x = usize::try_from(x - grid.called.0).ok().filter(|x| *x < grid.sides.0)?;
            let y = usize::try_from(y - grid.called.1).ok().filter(|y| *y < grid.sides.1)?;
            let y = if grid.upwards { grid.sides.1 - 1 - y } else { y };
            return Some((grid.first.0 + y * grid.step.1, grid.first.1 + x * grid.step.0));
        }
        // An edge is in the middle between its ends.
        if let Some([(y0, x0), (y1, x1)]) =
            self.grid.and(mv.split_once('-')).and_then(|(a, b)| Some([self.of(a, None)?, self.of(b, None)?]))
        {
            return Some(((y0 + y1) / 2, (x0 + x1) / 2));
        }
        self.spots.get(target? as usize).copied()
    }

    pub(super) fn shifted(mut self, (rows, columns): (usize, usize)) -> Self {
        let shift = |at: &mut (usize, usize)| *at = (at.0 + rows, at.1 + columns);
        self.spots.iter_mut().for_each(shift);
        if let Some(grid) = &mut self.grid {
            shift(&mut grid.first);
        }
        self
    }
}
