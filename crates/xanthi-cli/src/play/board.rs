//! The board in text, made of pieces with roles, so that a front end can colour and scroll it.
//!
//! Boards with a geometry are drawn, four columns and two rows for each step, with coordinates where
//! moves are named by them; of other graphs each vertex is listed with those it leads to. The marks
//! say the role without colour.

use unicode_width::UnicodeWidthStr;
use xanthi::scene::mark_options;
use xanthi::scene::text::{legend, mark};
use xanthi::solve::Verdict;
use xanthi_games::Position;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most vertices of a board that is shown.
const MOST_SPOTS: usize = 20_000;
/// The most characters of a drawing.
const MOST_CELLS: usize = 400_000;
/// Columns and rows for a step of the geometry.
const STEP: (usize, usize) = (4, 2);

/// A text with a role.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) role: Role,
}

/// The rows of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Board {
    pub(crate) rows: Vec<Vec<Piece>>,
    /// What stands below: the caption of the game, and what the marks mean.
    pub(crate) below: Vec<String>,
}

impl Board {
    /// The board of a position, with marks for the moves of which `known` says whether they win.
    /// `None` if it is too large.
    pub(crate) fn new(position: &Position, known: Option<&Verdict>) -> Option<Self> {
        if position.ground().is_some_and(|g| g.graph().order() > MOST_SPOTS) {
            return None;
        }
        let mut scene = position.scene();
        if let Some(verdict) = known {
            mark_options(&mut scene, position, verdict);
        }
        // When the game is over, the last move says how moves are named.
        let last = position.to_string();
        let a_move = position.moves().into_iter().next().or_else(|| last.rsplit('/').next().map(str::to_owned));
        let by_coordinates = a_move.is_some_and(|mv| pair(&mv).is_some());
        let mut board = Self::of_scene(&scene, by_coordinates)?;
        let legend = if position.ground().is_some() { legend(&scene) } else { String::new() };
        board.below.extend([scene.caption, legend].into_iter().filter(|line| !line.is_empty()));
        Some(board)
    }

    /// The board of a picture; `by_coordinates` says whether moves are named by places.
    fn of_scene(scene: &Scene, by_coordinates: bool) -> Option<Self> {
        if scene.spots.is_empty() {
            return Some(Self::default());
        }
        match scene.spots.iter().map(|spot| spot.at).collect::<Option<Vec<_>>>() {
            Some(places) => drawing(scene, &places, by_coordinates),
            None => Some(list(scene)),
        }
    }

    /// Rows and columns.
    pub(crate) fn size(&self) -> (usize, usize) {
        let width = |row: &Vec<Piece>| row.iter().map(|piece| piece.text.width()).sum();
        (self.rows.len(), self.rows.iter().map(width).max().unwrap_or(0))
    }

    /// The rows and what stands below as text.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let text = |row: &Vec<Piece>| row.iter().map(|piece| piece.text.as_str()).collect::<String>().trim_end().to_owned();
        self.rows.iter().map(text).chain(self.below.iter().cloned())
    }
}

/// Whether a line is drawn heavy: an edge of the matching, or one that the first side has claimed.
fn heavy(role: Role) -> bool {
    matches!(role, Role::Matched | Role::Left | Role::First | Role::Both)
}

/// Two numbers with a comma between them.
fn pair(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// What stands at a spot: what it counts (`3` of `1,1: 3`), or its name on a board without lines.
fn written(spot: &Spot, lines: bool) -> String {
    match spot.label.split_once(": ") {
        Some((_, count)) => format!("{}{count}", mark(spot.role)),
        None if lines || spot.label.is_empty() || pair(&spot.label).is_some() || spot.role == Role::Gone => mark(spot.role).into(),
        None if spot.role == Role::Plain => spot.label.clone(),
        None => format!("{}{}", mark(spot.role), spot.label),
    }
}

/// A canvas of characters with roles.
struct Canvas {
    cells: Vec<Vec<(char, Role)>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: &str, role: Role) {
        for (k, c) in text.chars().enumerate() {
            if let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column + k)) {
                *cell = (c, role);
            }
        }
    }

    /// A vertical text, downwards.
    fn put_down(&mut self, rows: std::ops::Range<usize>, column: usize, c: char, role: Role) {
        rows.for_each(|row| self.put(row, column, c.encode_utf8(&mut [0; 4]), role));
    }

    fn rows(self) -> Vec<Vec<Piece>> {
        let pieces = |row: Vec<(char, Role)>| {
            let mut pieces: Vec<Piece> = Vec::new();
            for (c, role) in row {
                match pieces.last_mut().filter(|piece| piece.role == role) {
                    Some(piece) => piece.text.push(c),
                    None => pieces.push(Piece { text: c.into(), role }),
                }
            }
            pieces
        };
        self.cells.into_iter().map(pieces).collect()
    }
}

fn drawing(scene: &Scene, places: &[(f32, f32)], by_coordinates: bool) -> Option<Board> {
    let least = |of: fn(&(f32, f32)) -> f32| places.iter().map(of).fold(f32::INFINITY, f32::min);
    let (left, top) = (least(|p| p.0), least(|p| p.1));
    let places: Vec<(usize, usize)> = places.iter().map(|p| ((p.0 - left).round() as usize, (p.1 - top).round() as usize)).collect();
    let columns = places.iter().map(|p| p.0).max()? + 1;
    let rows = places.iter().map(|p| p.1).max()? + 1;
    // What the first vertex is called says from where coordinates count.
    let named = pair(scene.spots[0].label.split(": ").next().unwrap_or_default());
    let origin = match named {
        Some((x, y)) => Some((x - places[0].0 as i64, y - places[0].1 as i64)),
        None => by_coordinates.then_some((left as i64, top as i64)),
    };
    let margin = origin.map_or(0, |(_, y)| (y + rows as i64 - 1).to_string().len().max(y.to_string().len()) + 2);
    let lines = !scene.links.is_empty() || by_coordinates;
    let widest = scene.spots.iter().map(|spot| written(spot, lines).chars().count()).max()?;
    let step = STEP.0.max(widest + 2);
    let first_row = usize::from(origin.is_some());
    let (width, height) = (margin + columns * step, first_row + rows * STEP.1 - 1);
    if width.checked_mul(height).is_none_or(|cells| cells > MOST_CELLS) {
        return None;
    }
    let mut canvas = Canvas { cells: vec![vec![(' ', Role::Plain); width]; height] };
    let place = |(x, y): (usize, usize)| (first_row + y * STEP.1, margin + x * step);
    if let Some((x0, y0)) = origin {
        (0..columns).for_each(|x| canvas.put(0, margin + x * step, &(x0 + x as i64).to_string(), Role::Gone));
        for y in 0..rows {
            canvas.put(place((0, y)).0, 0, &format!("{:>1$}", y0 + y as i64, margin - 2), Role::Gone);
        }
    }
    let taken: std::collections::HashSet<(usize, usize)> = places.iter().copied().collect();
    let mut undrawn = 0;
    for link in scene.links.iter().filter(|link| link.role != Role::Gone && link.from != link.to) {
        undrawn += usize::from(!draw_link(&mut canvas, link, &places, &taken, place));
    }
    for (spot, &at) in scene.spots.iter().zip(&places) {
        let (row, column) = place(at);
        canvas.put(row, column, &written(spot, lines), spot.role);
    }
    let below = match undrawn {
        0 => Vec::new(),
        1 => vec!["(1 more edge leads across the border or to a distant vertex)".into()],
        n => vec![format!("({n} more edges lead across the border or to distant vertices)")],
    };
    Some(Board { rows: canvas.rows(), below })
}

/// A straight link with nothing between its ends; false for any other.
fn draw_link(
    canvas: &mut Canvas,
    link: &Link,
    places: &[(usize, usize)],
    taken: &std::collections::HashSet<(usize, usize)>,
    place: impl Fn((usize, usize)) -> (usize, usize),
) -> bool {
    let (from, to) = (places[link.from], places[link.to]);
    let (a, b) = (from.min(to), from.max(to));
    let free = match (b.0 - a.0, b.1.abs_diff(a.1)) {
        (0, 1..) => (a.1 + 1..b.1).all(|y| !taken.contains(&(a.0, y))),
        (1.., 0) => (a.0 + 1..b.0).all(|x| !taken.contains(&(x, a.1))),
        _ => return false,
    };
    if !free {
        return false;
    }
    let ((row, column), (row_to, column_to)) = (place(a), place(b));
    let forwards = from == a;
    if row == row_to {
        let bar = if heavy(link.role) { "━" } else { "─" };
        canvas.put(row, column + 1, &bar.repeat(column_to - column - 1), link.role);
        match (link.directed, forwards) {
            (false, _) => {}
            (true, true) => canvas.put(row, column_to - 1, "→", link.role),
            (true, false) => canvas.put(row, column + 1, "←", link.role),
        }
        let at = (column + column_to).div_ceil(2) - link.label.chars().count() / 2;
        canvas.put(row, at, &link.label, link.role);
    } else {
        let bar = if heavy(link.role) { '┃' } else { '│' };
        canvas.put_down(row + 1..row_to, column, bar, link.role);
        match (link.directed, forwards) {
            (false, _) => {}
            (true, true) => canvas.put(row_to - 1, column, "↓", link.role),
            (true, false) => canvas.put(row + 1, column, "↑", link.role),
        }
        canvas.put((row + row_to) / 2, column, &link.label, link.role);
    }
    true
}

/// One row a spot: its mark, its name, and where one can go from there.
fn list(scene: &Scene) -> Board {
    let mut neighbours = vec![Vec::new(); scene.spots.len()];
    for link in scene.links.iter().filter(|link| link.role != Role::Gone) {
        let name = |i: usize| match (scene.spots[i].label.as_str(), link.label.as_str()) {
            (label, "" | "1") => label.to_owned(),
            (label, count) if count.bytes().all(|b| b.is_ascii_digit()) => format!("{label}×{count}"),
            (label, note) => format!("{label} ({note})"),
        };
        neighbours[link.from].push((link.to, name(link.to)));
        if !link.directed && link.from != link.to {
            neighbours[link.to].push((link.from, name(link.from)));
        }
    }
    let widest = scene.spots.iter().map(|spot| spot.label.width()).max().unwrap_or(0);
    let arrow = if scene.links.iter().any(|link| link.directed) { "→" } else { "–" };
    let row = |(spot, next): (&Spot, &mut Vec<(usize, String)>)| {
        next.sort();
        let names: Vec<&str> = next.iter().map(|(_, name)| name.as_str()).collect();
        let before = " ".repeat(widest - spot.label.width());
        vec![
            Piece { text: format!("{} {before}{}", mark(spot.role), spot.label), role: spot.role },
            Piece { text: if names.is_empty() { String::new() } else { format!(" {arrow} {}", names.join(" ")) }, role: Role::Plain },
        ]
    };
    Board { rows: scene.spots.iter().zip(&mut neighbours).map(row).collect(), below: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use xanthi::Limit;
    use xanthi::session::values;
    use xanthi_games::{Play, Position};

    fn shown(line: &str, with_values: bool) -> String {
        let position = Position::parse(line).unwrap();
        let known = with_values.then(|| values(&position, Play::Normal, &Limit::default()));
        let board = Board::new(&position, known.as_ref()).unwrap();
        board.lines().map(|l| l + "\n").collect()
    }

    #[test]
    fn a_grid_has_coordinates_and_marks() {
        // The crossed edge is no longer there.
        let wanted = "   1   2\n1  ○   ●\n   │   │\n2  ○───○\n● token\n";
        assert_eq!(shown("ueg:grid.2x2@1,1/2,1", false), wanted);
        // A path of three vertices from its end: the only move is answered by the last one.
        let wanted = "   1   2   3\n1  ●───×───○\n● token   × a move there loses\n";
        assert_eq!(shown("uvg:grid.3x1@1,1", true), wanted);
    }

    #[test]
    fn heaps_are_numbers_and_lines_cross_a_bridgit_board() {
        assert_eq!(shown("nim:3,14,5", false), "3   5   14\nheaps of 3,5,14\n");
        let text = shown("bridgit:2x2/1,1", false);
        assert!(text.starts_with("   0   1   2\n0      ○\n\n1  ●━━━━━━━●\n"), "{text}");
    }

    #[test]
    fn other_graphs_are_listed() {
        assert_eq!(shown("dvg:edges=a-b,b-c@a", false), "● a → b\n○ b → c\n○ c\n● token\n");
        assert!(shown("shannon:path.3@0:2/0-1", false).starts_with("□ 0 – 1 (claimed)\n"));
    }
}
