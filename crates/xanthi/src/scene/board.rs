//! The board in text, made of pieces with roles, so that a front end can colour and scroll it.
//!
//! Boards with a geometry are drawn, four columns and two rows for each step, with coordinates where
//! moves are named by them; of other graphs each vertex is listed with those it leads to. The marks
//! say the role without colour.

mod drawing;

pub(crate) use drawing::sign;

use super::mark_options;
use super::text::legend;
use crate::solve::Verdict;
use drawing::{drawing, list, pair};
use unicode_width::UnicodeWidthStr;
use xanthi_games::Position;
use xanthi_games::notation::shown;
use xanthi_games::scene::{Role, Scene};

/// The widest board that stands in a text, in columns, and the highest, in lines.
const WIDTH: usize = 100;
const HEIGHT: usize = 48;
/// The most vertices of a board that is shown.
const MOST_SPOTS: usize = 20_000;

/// A text with a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// What it is.
    pub role: Role,
}

/// The rows of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// The pieces of each row, from left to right.
    pub rows: Vec<Vec<Piece>>,
    /// What stands below: the caption of the game, and what the marks mean.
    pub below: Vec<String>,
    /// Where vertices and crossings stand; of a sum, for each component.
    places: Vec<Places>,
    /// Whether it, or a component, is a drawing: then its rows cannot be cut.
    drawn: bool,
}

/// Where things stand on a board.
#[derive(Clone, Debug, Default, PartialEq)]
struct Places {
    /// Row and column of each spot; empty if they are not shown.
    spots: Vec<(usize, usize)>,
    /// If moves are named by coordinates.
    grid: Option<Grid>,
}

/// Coordinates on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    /// Row and column of the first place, and its coordinates.
    first: (usize, usize),
    called: (i64, i64),
    /// Columns and rows of a step.
    step: (usize, usize),
    /// How many places there are across and down.
    sides: (usize, usize),
}

impl Places {
    /// The place of a move by its name, or by the vertex to which it goes.
    fn of(&self, mv: &str, target: Option<u32>) -> Option<(usize, usize)> {
        if let (Some(grid), Some((x, y))) = (self.grid, pair(mv)) {
            let x = usize::try_from(x - grid.called.0).ok().filter(|x| *x < grid.sides.0)?;
            let y = usize::try_from(y - grid.called.1).ok().filter(|y| *y < grid.sides.1)?;
            return Some((grid.first.0 + y * grid.step.1, grid.first.1 + x * grid.step.0));
        }
        self.spots.get(target? as usize).copied()
    }

    fn shifted(mut self, (rows, columns): (usize, usize)) -> Self {
        let shift = |at: &mut (usize, usize)| *at = (at.0 + rows, at.1 + columns);
        self.spots.iter_mut().for_each(shift);
        if let Some(grid) = &mut self.grid {
            shift(&mut grid.first);
        }
        self
    }
}

impl Board {
    /// The board of a position, with marks for the moves of which `known` says whether they win.
    /// `None` if it is too large.
    pub fn new(position: &Position, known: Option<&Verdict>) -> Option<Self> {
        if let Some(sum) = position.sum() {
            return Self::of_sum(sum.parts(), known);
        }
        if position.ground().is_some_and(|g| g.graph().order() > MOST_SPOTS) {
            return None;
        }
        let mut scene = position.scene();
        if let Some(verdict) = known {
            mark_options(&mut scene, position, verdict);
        }
        let mut board = Self::of_scene(&scene, by_coordinates(position))?;
        let legend = if position.ground().is_some() { legend(&scene) } else { String::new() };
        board.below.extend([shown(&scene.caption), legend].into_iter().filter(|line| !line.is_empty()));
        Some(board)
    }

    /// The components one below the other, each with its number.
    fn of_sum(parts: &[Position], known: Option<&Verdict>) -> Option<Self> {
        const INDENT: usize = 3;
        // What is known of the moves of one component.
        let mut own = known.cloned();
        let mut of_part = |number: usize| {
            let own = own.as_mut()?;
            let begins = format!("{number}:");
            let moves = known?.options.iter().filter_map(|option| {
                let mv = option.mv.strip_prefix(&begins)?.to_owned();
                Some(crate::solve::OptionVerdict { mv, outcome: option.outcome })
            });
            own.options = moves.collect();
            Some(own.clone())
        };
        let mut whole = Self::default();
        for (number, part) in (1..).zip(parts) {
            let board = Self::new(part, of_part(number).as_ref())?;
            let plain = |text: String| vec![Piece { text, role: Role::Plain }];
            let opening = part.history().map_or_else(|| part.to_string(), |(opening, _)| opening.to_string());
            whole.rows.push(vec![Piece { text: format!("{number}: {opening}"), role: Role::Gone }]);
            whole.drawn |= board.drawn;
            whole.places.extend(board.places.into_iter().map(|places| places.shifted((whole.rows.len(), INDENT))));
            let lines = board.rows.into_iter().chain(board.below.into_iter().map(plain));
            whole.rows.extend(lines.map(|mut row| {
                row.insert(0, Piece { text: " ".repeat(INDENT), role: Role::Plain });
                row
            }));
        }
        Some(whole)
    }

    /// Row and column of the place to which a move goes, if the board shows it.
    pub fn place(&self, mv: &str, target: Option<u32>) -> Option<(usize, usize)> {
        match &self.places[..] {
            [one] => one.of(mv, target),
            many => {
                let (number, mv) = mv.split_once(':')?;
                many.get(number.parse::<usize>().ok()?.checked_sub(1)?)?.of(mv, None)
            }
        }
    }

    /// The board of a scene; `by_coordinates` says whether moves are named by places. `None` if it
    /// is too large.
    pub fn of_scene(scene: &Scene, by_coordinates: bool) -> Option<Self> {
        if scene.spots.is_empty() {
            return Some(Self { places: vec![Places::default()], ..Self::default() });
        }
        if let Some(places) = scene.spots.iter().map(|spot| spot.at).collect::<Option<Vec<_>>>() {
            return drawing(scene, &places, by_coordinates);
        }
        // Vertices that are called by their places, if all lines between them can be drawn.
        let called = |spot: &xanthi_games::scene::Spot| {
            let (x, y) = pair(spot.label.split(": ").next()?)?;
            Some((x as f32, y as f32))
        };
        let drawn = scene.spots.iter().map(called).collect::<Option<Vec<_>>>().and_then(|places| drawing(scene, &places, true));
        match drawn.filter(|board| board.below.is_empty()) {
            Some(mut board) => {
                if scene.links.iter().any(|link| link.role == Role::Left) {
                    board.below.push("━ ┃ claimed by Short".into());
                }
                Some(board)
            }
            None => Some(list(scene)),
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let width = |row: &Vec<Piece>| row.iter().map(|piece| piece.text.width()).sum();
        (self.rows.len(), self.rows.iter().map(width).max().unwrap_or(0))
    }

    /// Whether it is a drawing with lines, and no list of neighbours.
    pub(crate) fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// The rows as text, as far as they fit on a screen that does not scroll: long rows of lists
    /// are cut. `None` if it is a drawing that does not fit, or too high.
    pub fn text(&self) -> Option<Vec<String>> {
        let (rows, columns) = self.size();
        if rows > HEIGHT || (self.drawn && columns > WIDTH) {
            return None;
        }
        let cut = |line: String| match line.chars().count() > WIDTH {
            true => line.chars().take(WIDTH).collect::<String>().trim_end().to_owned() + "…",
            false => line,
        };
        Some(self.lines().take(rows).map(cut).collect())
    }

    /// The rows and what stands below as text.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let text = |row: &Vec<Piece>| row.iter().map(|piece| piece.text.as_str()).collect::<String>().trim_end().to_owned();
        self.rows.iter().map(text).chain(self.below.iter().cloned())
    }
}

/// Whether the moves of a position are named by places on its board. When the game is over, the
/// last move says it.
pub fn by_coordinates(position: &Position) -> bool {
    let last = position.to_string();
    let a_move = position.moves().into_iter().next().or_else(|| last.rsplit('/').next().map(str::to_owned));
    // A turn may take several crossings, and a move may say with its vertex how many disks go.
    a_move.is_some_and(|mv| mv.split(':').next().and_then(pair).is_some())
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::Limit;
    use crate::session::values;
    use xanthi_games::{Play, Position};

    fn told(line: &str, with_values: bool) -> String {
        let position = Position::parse(line).unwrap();
        let known = with_values.then(|| values(&position, Play::Normal, &Limit::default()));
        let board = Board::new(&position, known.as_ref()).unwrap();
        board.lines().map(|l| l + "\n").collect()
    }

    #[test]
    fn a_grid_has_coordinates_and_marks() {
        // The crossed edge is no longer there.
        let wanted = "   1   2\n1  ○   ●\n   │   │\n2  ○───○\n● token\n";
        assert_eq!(told("ueg:grid.2x2@1,1/2,1", false), wanted);
        // A path of three vertices from its end: the only move is answered by the last one.
        let wanted = "   1   2   3\n1  ●───×───○\n● token   × a move there loses\n";
        assert_eq!(told("uvg:grid.3x1@1,1", true), wanted);
    }

    #[test]
    fn heaps_are_numbers_and_lines_cross_a_bridgit_board() {
        assert_eq!(told("nim:3,14,5", false), "3   5   14\nheaps of 3,5,14\n");
        let text = told("bridgit:2x2/1,1", false);
        assert!(text.starts_with("   0   1   2\n0      ○\n\n1  ●━━━━━━━●\n"), "{text}");
    }

    #[test]
    fn vertices_called_by_their_places_are_drawn() {
        // Short has claimed the first edge of the first row, Cut has deleted the second.
        let wanted = "   1   2   3\n1  □━━━○   ○\n   │   │   │\n2  ○───○───□\n━ ┃ claimed by Short\nShort moves\n";
        assert_eq!(told("shannon:grid.3x2@1,1:3,2/1,1-2,1/2,1-3,1", false), wanted);
        // A king's diagonals cannot be drawn.
        assert!(told("shannon:king.2x2@1,1:2,2", false).starts_with("□ 1,1 – 2,1 1,2 2,2\n"));
    }

    #[test]
    fn the_place_of_a_move_is_found() {
        let board = |line: &str| Board::new(&Position::parse(line).unwrap(), None).unwrap();
        let at =
            |board: &Board, (row, column): (usize, usize)| board.lines().nth(row).and_then(|line| line.chars().nth(column)).unwrap_or(' ');
        // By coordinates: a vertex, and a crossing where nothing stands yet.
        let grid = board("ueg:grid.4x3@2,2");
        assert_eq!(at(&grid, grid.place("2,2", None).unwrap()), '●');
        assert_eq!(at(&grid, grid.place("3,2", None).unwrap()), '○');
        assert_eq!(grid.place("5,2", None), None);
        let bridgit = board("bridgit:2x3/2,2");
        assert_eq!(at(&bridgit, bridgit.place("2,2", None).unwrap()), '┃');
        assert_eq!(at(&bridgit, bridgit.place("1,3", None).unwrap()), ' ');
        let sum = board("nim:3+uvg:grid.3x2@1,1");
        assert_eq!(at(&sum, sum.place("2:1,1", None).unwrap()), '●');
        assert_eq!(at(&sum, sum.place("2:3,2", None).unwrap()), '○');
        assert_eq!(sum.place("1:3-0", None), None);
        assert_eq!(board("uvg:petersen@0").place("1", Some(1)), None);
    }

    #[test]
    fn a_sum_shows_its_components() {
        let wanted = "1: nim:2\n   2\n   heaps of 2\n2: uvg:grid.2x1@1,1\n      1   2\n   1  ●───◆\n   ● token   ◆ a move there wins\n";
        assert_eq!(told("nim:2+uvg:grid.2x1@1,1", false).replace("○", "◆").lines().count(), 7, "without values");
        // The nimbers are 2 and 1; to take one of two counters wins, to move the token loses.
        assert_eq!(told("nim:2+uvg:grid.2x1@1,1", true), wanted.replace('◆', "×").replace("wins", "loses"));
    }

    #[test]
    fn other_graphs_are_listed() {
        assert_eq!(told("dvg:edges=a-b,b-c@a", false), "● a → b\n○ b → c\n○ c\n● token\n");
        assert!(told("shannon:path.3@0:2/0-1", false).starts_with("□ 0 – 1 (claimed)\n"));
    }
}
