//! A graph as a drawing in letters: lines of Braille dots between the marks of its vertices.
//!
//! Boards in letters draw grids and list all other graphs. On a screen a small graph is drawn: the
//! places of its vertices are those of the pictures, found once for a game.

use xanthi::picture::board::{MOST, bare};
use xanthi::picture::overlay;
use xanthi::scene::mark_options;
use xanthi::scene::text::mark;
use xanthi::session::Session;
use xanthi::solve::{OptionVerdict, Verdict};
use xanthi_games::scene::{Link, Role, Scene, Touch};
use xanthi_games::{Outcome, Position};

/// The most vertices and edges of a graph that is drawn: what is larger is listed.
const VERTICES: usize = 48;
const EDGES: usize = 160;
/// The least rows and columns of a drawing.
const LEAST: (usize, usize) = (7, 24);
/// A cell is so many times as high as wide, and holds so many Braille dots across and down.
const DOTS: (usize, usize) = (2, 4);

/// Where a vertex or a line is, in the units of the layout: x to the right, y down.
pub(super) type Spot = (f32, f32);

/// The graph of a game, with places for its vertices.
#[derive(Default)]
pub(super) struct Plan {
    /// The opening for which the places were found.
    opening: String,
    /// None if the game is not drawn like this.
    spots: Option<Vec<Spot>>,
    scene: Scene,
    /// For each move, where it is.
    moves: Vec<Option<Spot>>,
    /// What is known of moves that are edges.
    marks: Vec<(Spot, Role)>,
}

/// A cell of the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cell {
    pub(super) sign: char,
    pub(super) role: Role,
}

/// A drawing of some size.
pub(super) struct Drawing {
    pub(super) rows: Vec<Vec<Cell>>,
    /// Row and column of each move that has a place.
    pub(super) moves: Vec<Option<(usize, usize)>>,
}

impl Plan {
    /// Looks at the position of a game again; `known` says which moves win.
    pub(super) fn look(&mut self, session: &Session, known: Option<&Verdict>) {
        let position = session.position();
        let Some(opening) = session.positions().first().filter(|_| is_listed(position)) else {
            *self = Self::default();
            return;
        };
        let name = opening.to_string();
        if self.opening != name {
            *self = Self { opening: name, spots: places(opening), ..Self::default() };
        }
        self.scene = position.scene();
        if self.spots.as_ref().is_some_and(|spots| spots.len() != self.scene.spots.len()) {
            self.spots = None;
        }
        if let Some(verdict) = known {
            mark_options(&mut self.scene, position, verdict);
        }
        let touched = if self.spots.is_some() { position.scenes_of_moves() } else { Vec::new() };
        let spots = self.spots.as_deref().unwrap_or_default();
        self.moves = touched.iter().map(|touched| place(&self.scene, spots, touched)).collect();
        let on_edge = |touched: &[Touch]| !matches!(touched.first(), Some(Touch::Spot(_) | Touch::From(_)));
        let options = known.map_or(&[][..], |verdict| verdict.options());
        let marked = options.iter().zip(&touched).zip(&self.moves).filter(|((_, touched), _)| on_edge(touched));
        let judged = |((option, _), place): ((&OptionVerdict, &Vec<Touch>), &Option<Spot>)| {
            let role = if option.outcome? == Outcome::P { Role::Winning } else { Role::Losing };
            Some(((*place)?, role))
        };
        self.marks = marked.filter_map(judged).collect();
    }

    /// Where a move is, if the graph is drawn.
    pub(super) fn place(&self, mv: usize) -> Option<Spot> {
        *self.moves.get(mv)?
    }

    /// What the marks on edges mean; those of vertices are explained below every board.
    pub(super) fn legend(&self) -> Option<String> {
        let claimed = self.scene.links.iter().any(|link| link.role == Role::Left).then_some("■ claimed by Short");
        let marked = |wanted: Role| self.marks.iter().any(|(_, role)| *role == wanted);
        let wins = marked(Role::Winning).then_some("◆ a move there wins");
        let loses = marked(Role::Losing).then_some("× a move there loses");
        let all: Vec<&str> = claimed.into_iter().chain(wins).chain(loses).collect();
        (!all.is_empty()).then(|| all.join("   "))
    }

    /// The drawing in so many rows and columns, if it fits in.
    pub(super) fn drawing(&self, rows: usize, columns: usize) -> Option<Drawing> {
        let spots = self.spots.as_ref()?;
        let names: Vec<&str> = self.scene.spots.iter().map(|spot| spot.label.split(": ").next().unwrap_or_default()).collect();
        let longest = names.iter().map(|name| name.chars().count()).max()?;
        // Names stand to the right of their marks.
        let (inner_rows, inner_columns) = (rows.checked_sub(1)?, columns.checked_sub(longest + 3)?);
        if rows < LEAST.0 || columns < LEAST.1 || longest > 12 {
            return None;
        }
        let to = Fit::new(spots, inner_rows, inner_columns);
        let cells: Vec<(usize, usize)> = spots.iter().map(|spot| to.cell(*spot)).collect();
        let mut distinct = cells.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() != cells.len() {
            return None;
        }
        let mut canvas = Canvas::new(rows, columns);
        for link in self.scene.links.iter().filter(|link| link.role != Role::Gone) {
            canvas.line(to.dot(spots[link.from]), to.dot(spots[link.to]), link.role);
        }
        for link in self.scene.links.iter().filter(|link| link.role != Role::Gone && link.from != link.to) {
            canvas.sign(link, cells[link.from], cells[link.to]);
        }
        for (spot, role) in &self.marks {
            let (row, column) = to.cell(*spot);
            canvas.put(row, column, mark(*role), *role);
        }
        for ((spot, name), &(row, column)) in self.scene.spots.iter().zip(&names).zip(&cells) {
            let name = spot.label.split_once(": ").map_or_else(|| (*name).to_owned(), |(name, count)| format!("{name}:{count}"));
            canvas.put(row, column, mark(spot.role), spot.role);
            let role = if spot.role == Role::Gone { Role::Gone } else { Role::Plain };
            name.chars().enumerate().for_each(|(k, c)| canvas.put_if_free(row, column + 1 + k, c, role, &cells));
        }
        let moves = self.moves.iter().map(|place| place.map(|spot| to.cell(spot))).collect();
        Some(Drawing { rows: canvas.rows(), moves })
    }
}

/// Whether a board in letters would list the vertices of this position, and they are few.
fn is_listed(position: &Position) -> bool {
    if position.sum().is_some() || position.typed().words().is_some() {
        return false;
    }
    let scene = position.scene();
    let drawn = scene.spots.iter().all(|spot| spot.at.is_some());
    !drawn && !scene.links.is_empty() && scene.spots.len() <= VERTICES && scene.links.len() <= EDGES
}

fn places(opening: &Position) -> Option<Vec<Spot>> {
    let picture = overlay::position(opening);
    let drawn = bare(&picture, MOST).ok()?;
    (drawn.spots.len() == opening.scene().spots.len()).then_some(drawn.spots)
}

/// Where a move is: in the first place that it touches.
fn place(scene: &Scene, spots: &[Spot], touched: &[Touch]) -> Option<Spot> {
    let middle = |a: usize, b: usize| {
        let (a, b) = (*spots.get(a)?, *spots.get(b)?);
        Some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
    };
    match *touched.first()? {
        Touch::Spot(spot) | Touch::From(spot) => spots.get(spot).copied(),
        Touch::Link(link) => scene.links.get(link).and_then(|link| middle(link.from, link.to)),
        Touch::Between(a, b) => middle(a, b),
    }
}

/// How the layout fits into cells.
struct Fit {
    least: Spot,
    /// Dots for a unit, across and down.
    scale: Spot,
}

impl Fit {
    fn new(spots: &[Spot], rows: usize, columns: usize) -> Self {
        /// How much a drawing may be stretched one way.
        const STRETCHED: f32 = 1.6;
        let bound = |of: fn(&Spot) -> f32, pick: fn(f32, f32) -> f32| spots.iter().map(of).reduce(pick).unwrap_or_default();
        let least = (bound(|s| s.0, f32::min), bound(|s| s.1, f32::min));
        let span = (bound(|s| s.0, f32::max) - least.0, bound(|s| s.1, f32::max) - least.1);
        let room = ((columns.saturating_sub(1) * DOTS.0) as f32, (rows.saturating_sub(1) * DOTS.1) as f32);
        let whole = |room: f32, span: f32| if span > 1e-3 { room / span } else { f32::INFINITY };
        let (across, down) = (whole(room.0, span.0), whole(room.1, span.1));
        let both = across.min(down);
        let finite = |scale: f32| if scale.is_finite() { scale } else { 1.0 };
        Self { least, scale: (finite(across.min(both * STRETCHED)), finite(down.min(both * STRETCHED))) }
    }

    fn dot(&self, spot: Spot) -> (i32, i32) {
        let (row, column) = self.cell(spot);
        // The middle of the cell: lines meet in the marks.
        ((column * DOTS.0) as i32 + 1, (row * DOTS.1) as i32 + 2)
    }

    fn cell(&self, spot: Spot) -> (usize, usize) {
        let x = (spot.0 - self.least.0) * self.scale.0 / DOTS.0 as f32;
        let y = (spot.1 - self.least.1) * self.scale.1 / DOTS.1 as f32;
        (y.round().max(0.0) as usize, 1 + x.round().max(0.0) as usize)
    }
}

/// Braille dots and letters.
struct Canvas {
    dots: Vec<Vec<(u8, Role)>>,
    letters: Vec<Vec<Option<Cell>>>,
}

impl Canvas {
    fn new(rows: usize, columns: usize) -> Self {
        Self { dots: vec![vec![(0, Role::Plain); columns]; rows], letters: vec![vec![None; columns]; rows] }
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32), role: Role) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        for k in 0..=steps {
            let along = |from: i32, d: i32| (from as f32 + d as f32 * k as f32 / steps as f32).round() as i32;
            self.dot(along(from.0, dx), along(from.1, dy), role);
        }
    }

    fn dot(&mut self, x: i32, y: i32, role: Role) {
        /// The dots of a Braille cell, by row and column.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let Some(cell) = self.dots.get_mut(y / DOTS.1).and_then(|row| row.get_mut(x / DOTS.0)) else { return };
        cell.0 |= BITS[y % DOTS.1][x % DOTS.0];
        if role != Role::Plain {
            cell.1 = role;
        }
    }

    /// What stands on a line: who has claimed it, how often it is there, and which way it leads.
    fn sign(&mut self, link: &Link, from: (usize, usize), to: (usize, usize)) {
        let at = |part: f32| {
            let along = |from: usize, to: usize| (from as f32 + (to as f32 - from as f32) * part).round() as usize;
            (along(from.0, to.0), along(from.1, to.1))
        };
        if link.role == Role::Left {
            let (row, column) = at(0.5);
            self.put(row, column, '■', link.role);
        } else if !link.label.is_empty() && link.label.chars().count() <= 2 {
            let (row, column) = at(0.4);
            link.label.chars().enumerate().for_each(|(k, c)| self.put(row, column + k, c, link.role));
        }
        if link.directed {
            // Just before the head: as far as a cell or two reach.
            let long = (to.0.abs_diff(from.0) as f32).hypot(to.1.abs_diff(from.1) as f32 / 2.0).max(1.0);
            let (row, column) = at(1.0 - (1.3 / long).min(0.5));
            self.put(row, column, arrow(from, to), link.role);
        }
    }

    fn put(&mut self, row: usize, column: usize, sign: char, role: Role) {
        if let Some(cell) = self.letters.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = Some(Cell { sign, role });
        }
    }

    /// A letter of a name, where no vertex stands.
    fn put_if_free(&mut self, row: usize, column: usize, sign: char, role: Role, taken: &[(usize, usize)]) {
        if !taken.contains(&(row, column)) {
            self.put(row, column, sign, role);
        }
    }

    fn rows(self) -> Vec<Vec<Cell>> {
        let cell = |((dots, role), letter): ((u8, Role), Option<Cell>)| {
            let braille = || char::from_u32(0x2800 + u32::from(dots)).filter(|_| dots > 0).unwrap_or(' ');
            letter.unwrap_or_else(|| Cell { sign: braille(), role })
        };
        self.dots.into_iter().zip(self.letters).map(|(dots, letters)| dots.into_iter().zip(letters).map(cell).collect()).collect()
    }
}

/// The arrow that points most nearly from one cell to another.
fn arrow(from: (usize, usize), to: (usize, usize)) -> char {
    const ARROWS: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];
    let (dy, dx) = ((to.0 as f32 - from.0 as f32) * 2.0, to.1 as f32 - from.1 as f32);
    let eighth = (dy.atan2(dx) / std::f32::consts::FRAC_PI_4).round() as i32;
    ARROWS[eighth.rem_euclid(8) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Play;

    fn plan(line: &str) -> Plan {
        let session = Session::new(Position::parse(line).unwrap(), Play::Normal);
        let mut plan = Plan::default();
        plan.look(&session, None);
        plan
    }

    fn text(drawing: &Drawing) -> String {
        drawing.rows.iter().map(|row| row.iter().map(|cell| cell.sign).collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn every_vertex_stands_on_a_cell_of_its_own_with_its_name() {
        for line in ["uvg:petersen@0", "uvg:cycle.12@3", "uvg:complete.7@0", "deg:edges=a-b,b-c,c-a@a", "shannon:complete.5@0:4"] {
            let plan = plan(line);
            let drawing = plan.drawing(18, 50).unwrap_or_else(|| panic!("{line}"));
            let text = text(&drawing);
            for spot in &plan.scene.spots {
                assert!(text.contains(&format!("{}{}", mark(spot.role), spot.label)), "{line}: {}\n{text}", spot.label);
            }
            // A move is at its vertex, or between the ends of its edge.
            let position = Position::parse(line).unwrap();
            assert_eq!(drawing.moves.len(), position.moves().len());
            for (mv, at) in position.moves().iter().zip(&drawing.moves) {
                let (row, column) = at.unwrap();
                if !mv.contains('-') {
                    let behind: String = drawing.rows[row][column + 1..].iter().map(|cell| cell.sign).take(mv.len()).collect();
                    assert_eq!(behind, *mv, "{line}\n{text}");
                }
            }
        }
    }

    #[test]
    fn boards_that_are_drawn_in_letters_are_left_to_them() {
        for line in ["uvg:grid.3x3@1,1", "nim:3,4", "bridgit:2x3", "words:countries@A", "uvg:cycle.60@0", "nim:1+uvg:petersen@0"] {
            assert!(plan(line).drawing(20, 60).is_none(), "{line}");
        }
        assert!(plan("uvg:petersen@0").drawing(4, 60).is_none(), "too few rows");
    }

    #[test]
    fn arrows_point_where_the_arc_leads() {
        let from = (10, 10);
        for (to, sign) in [((10, 20), '→'), ((15, 20), '↘'), ((20, 10), '↓'), ((5, 0), '↖'), ((10, 0), '←'), ((5, 20), '↗')] {
            assert_eq!(arrow(from, to), sign, "{to:?}");
        }
    }

    #[test]
    fn arcs_that_are_dead_vanish() {
        let signs =
            |line: &str| text(&plan(line).drawing(18, 50).unwrap()).chars().filter(|c| ('\u{2801}'..='\u{28ff}').contains(c)).count();
        assert!(signs("uvg:petersen@0/1/2/3") * 4 < signs("uvg:petersen@0") * 3);
    }
}
