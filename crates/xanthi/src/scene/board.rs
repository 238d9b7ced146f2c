//! The board in text, made of pieces with roles, so that a front end can colour and scroll it.
//!
//! Boards with a geometry are drawn, four columns and two rows for each step, with coordinates where
//! moves are named by them; of other graphs each vertex is listed with those it leads to. The marks
//! say the role without colour.

mod drawing;
mod places;

pub use crate::phrases::by_coordinates;
pub(crate) use drawing::{bars, has_claimed, has_trails, sign, slants};

use super::passes::Passes;
use super::text::{legend, mark, meanings};
use super::{goals, mark_options};
use crate::phrases::says_words;
use crate::solve::Verdict;
use drawing::{drawing, list};
use places::Places;
use std::cell::OnceCell;
use unicode_width::UnicodeWidthStr;
use xanthi_games::notation::{pair, shown};
use xanthi_games::scene::{Link, Role, Scene};
use xanthi_games::{Outcome, Position};

/// The widest board that stands in a text, in columns, and the highest, in lines.
const WIDTH: usize = 100;
const HEIGHT: usize = 48;
/// The most vertices of a board that is shown.
pub(crate) const MOST_SPOTS: usize = 20_000;

/// A text with a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// What it is.
    pub role: Role,
}

/// A text that belongs to no spot, around a place of its own.
pub(crate) type Text = ((f32, f32), String);

/// What the numbers on a board are, where it is drawn or listed.
fn disks(position: &Position, drawn: bool) -> &'static str {
    position.wording().numbers[usize::from(!drawn)]
}

/// What the numbers on the lines of Geography are, where a drawn board has edges that are there several times.
pub(crate) fn copies(position: &Position, scene: &Scene, drawn: bool) -> Option<&'static str> {
    let several = |link: &Link| link.role == Role::Plain && link.label.parse::<u64>().is_ok();
    let counts_edges = || position.wording().numbers[0].is_empty() && position.geography().is_some();
    (drawn && scene.links.iter().any(several) && counts_edges()).then_some("on a line: the number of its edges, if not 1")
}

/// The rows of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextBoard {
    /// The pieces of each row, from left to right.
    pub rows: Vec<Vec<Piece>>,
    /// What stands below: the caption of the game, and what the marks mean.
    pub below: Vec<String>,
    /// Where vertices and crossings stand; of a sum, for each component.
    places: Vec<Places>,
    /// Whether it, or a component, is a drawing: then its rows cannot be cut.
    drawn: bool,
    /// The rows with the headings of the components of a sum.
    heads: Vec<usize>,
    /// Rows and columns, once they were asked for.
    size: OnceCell<(usize, usize)>,
}

impl TextBoard {
    /// The board of a position, with marks for the moves of which `known` says whether they win.
    /// `None` if it is too large.
    pub fn new(position: &Position, known: Option<&Verdict>) -> Option<Self> {
        if let Some(sum) = position.sum() {
            return Self::of_sum(sum.parts(), known);
        }
        if position.geography().is_some_and(|g| g.graph().order() > MOST_SPOTS) {
            return None;
        }
        let mut scene = position.scene();
        let stays = known.map_or("", |verdict| back(&scene, position, verdict));
        if let Some(verdict) = known {
            mark_options(&mut scene, position, verdict);
        }
        let passes = Passes::of(position).map_or_else(Vec::new, |passes| passes.write_on(&mut scene));
        let mut board = Self::of_scene(&scene, by_coordinates(position))?;
        let mut legend = if scene.links.is_empty() { String::new() } else { meanings_of(position, &scene) };
        for meaning in known.map_or_else(Vec::new, |verdict| board.mark_lines(verdict)) {
            legend = if legend.is_empty() { meaning.into() } else { format!("{legend}   {meaning}") };
        }
        let drawn = board.drawn;
        let copies = copies(position, &scene, drawn).unwrap_or_default();
        let below = [shown(&scene.caption), legend, stays.to_owned(), disks(position, drawn).to_owned(), copies.to_owned()];
        board.below.extend(below.into_iter().filter(|line| !line.is_empty()).chain(passes));
        Some(board)
    }

    /// Marks moves that are named by an edge or a crossing, in the middle of it; what the marks mean.
    fn mark_lines(&mut self, verdict: &Verdict) -> Vec<&'static str> {
        let mut occurs = [false; 2];
        for option in &verdict.options {
            let (k, role) = match option.outcome {
                Some(Outcome::P) => (0, Role::Winning),
                Some(_) => (1, Role::Losing),
                None => continue,
            };
            let Some((row, column)) = self.place(&option.mv, None) else { continue };
            occurs[k] |= self.rows.get_mut(row).is_some_and(|row| put_on_line(row, column, role));
        }
        let meanings = ["◆ a move there wins", "× a move there loses"];
        meanings.into_iter().zip(occurs).filter(|(_, occurs)| *occurs).map(|(meaning, _)| meaning).collect()
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
                Some(crate::solve::OptionVerdict::new(mv, option.outcome))
            });
            own.options = moves.collect();
            Some(own.clone())
        };
        let mut whole = Self::default();
        for (number, part) in (1..).zip(parts) {
            let board = Self::new(part, of_part(number).as_ref())?;
            let plain = |text: String| vec![Piece { text, role: Role::Plain }];
            let opening = part.history().0.to_string();
            whole.heads.push(whole.rows.len());
            whole.rows.push(vec![Piece { text: format!("{number}: {}", crate::phrases::plain(&opening)), role: Role::Gone }]);
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

    /// The rows of the component of a sum in which a move is made.
    pub fn rows_of(&self, mv: &str) -> Option<std::ops::Range<usize>> {
        let (number, _) = mv.split_once(':').filter(|_| !self.heads.is_empty())?;
        let k = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some(*self.heads.get(k)?..self.heads.get(k + 1).copied().unwrap_or(self.rows.len()))
    }

    /// The rows and columns at the edge with the coordinates, which a front end does not scroll.
    pub fn edge(&self) -> (usize, usize) {
        match &self.places[..] {
            [Places { grid: Some(grid), .. }] => grid.first,
            _ => (0, 0),
        }
    }

    /// The columns of a step, if coordinates stand above them; otherwise 1.
    pub fn step(&self) -> usize {
        match &self.places[..] {
            [Places { grid: Some(grid), .. }] => grid.step.0.max(1),
            _ => 1,
        }
    }

    /// The coordinates, of the first and the last that there are, and of those that stand within
    /// some lines behind the edge: of rows, or across.
    pub fn coordinates(&self, lines: std::ops::Range<usize>, across: bool) -> Option<[i64; 4]> {
        let [Places { grid: Some(grid), .. }] = &self.places[..] else { return None };
        let (first, step, count) = match across {
            true => (grid.called.0, grid.step.0, grid.sides.0),
            false => (grid.called.1, grid.step.1, grid.sides.1),
        };
        let last = count.checked_sub(1)?;
        let seen = (lines.start.div_ceil(step).min(last), (lines.end.checked_sub(1)? / step).min(last));
        Some([0, last, seen.0, seen.1].map(|k| first + k as i64))
    }

    /// The board of a scene; `by_coordinates` says whether moves are named by places. `None` if it
    /// is too large.
    pub fn of_scene(scene: &Scene, by_coordinates: bool) -> Option<Self> {
        Self::with_texts(scene, by_coordinates, &[])
    }

    /// The board of a scene, with texts beside its spots if these have places.
    pub(crate) fn with_texts(scene: &Scene, by_coordinates: bool, texts: &[Text]) -> Option<Self> {
        if scene.spots.is_empty() {
            return Some(Self { places: vec![Places::default()], ..Self::default() });
        }
        if let Some(places) = scene.spots.iter().map(|spot| spot.at).collect::<Option<Vec<_>>>() {
            return drawing(scene, &places, by_coordinates, texts);
        }
        // Vertices that are called by their places, if all lines between them can be drawn.
        let called = |spot: &xanthi_games::scene::Spot| {
            let (x, y) = pair(spot.label.split(": ").next()?)?;
            Some((x as f32, y as f32))
        };
        let drawn = scene.spots.iter().map(called).collect::<Option<Vec<_>>>().and_then(|places| drawing(scene, &places, true, &[]));
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
        *self.size.get_or_init(|| (self.rows.len(), self.rows.iter().map(width).max().unwrap_or(0)))
    }

    /// Whether the board is a drawing with lines, and no list of neighbours.
    pub fn is_drawn(&self) -> bool {
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

/// Puts a mark on a line or a free crossing of a row of a drawing; false if something else is there.
fn put_on_line(row: &mut Vec<Piece>, column: usize, role: Role) -> bool {
    let mut from = 0;
    for k in 0..row.len() {
        let text: Vec<char> = row[k].text.chars().collect();
        if column >= from + text.len() {
            from += text.len();
            continue;
        }
        let at = column - from;
        if !matches!(text[at], ' ' | '─' | '│') {
            return false;
        }
        let own = row[k].role;
        let parts = [(text[..at].iter().collect(), own), (mark(role).to_string(), role), (text[at + 1..].iter().collect::<String>(), own)];
        row.splice(k..=k, parts.into_iter().filter(|(text, _)| !text.is_empty()).map(|(text, role)| Piece { text, role }));
        return true;
    }
    false
}

/// What the marks of a board mean: those of a list of words in its own words.
fn meanings_of(position: &Position, scene: &Scene) -> String {
    if !says_words(position) {
        return legend(scene);
    }
    let roles = position.wording().roles;
    meanings(scene, |role| roles.iter().find(|(own, _)| *own == role).map(|(_, what)| what.as_str())).join("   ")
}

/// What is to be said of moves after which the token stands where it stood: its mark hides them.
fn back(scene: &Scene, position: &Position, verdict: &Verdict) -> &'static str {
    let goals = goals(position, scene);
    let back =
        verdict.options.iter().zip(goals).filter(|(_, to)| to.and_then(|to| scene.spots.get(to)).is_some_and(|s| s.role == Role::Token));
    let outcomes: Vec<Option<Outcome>> = back.map(|(option, _)| option.outcome).collect();
    match (outcomes.contains(&Some(Outcome::P)), outcomes.contains(&Some(Outcome::N)), says_words(position)) {
        (true, _, true) => "◆ a word that ends as it begins wins",
        (false, true, true) => "× a word that ends as it begins loses",
        (true, _, false) => "◆ a move back to the token's own place wins",
        (false, true, false) => "× a move back to the token's own place loses",
        (false, false, _) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::TextBoard;
    use crate::Budget;
    use crate::session::values;
    use xanthi_games::{Play, Position};

    fn told(line: &str, with_values: bool) -> String {
        let position = Position::parse(line).unwrap();
        let known = with_values.then(|| values(&position, Play::Normal, &Budget::default()));
        let board = TextBoard::new(&position, known.as_ref()).unwrap();
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
        assert!(text.starts_with("   0 1 2\n0    ○\n1  ●━━━●\n"), "{text}");
    }

    #[test]
    fn vertices_called_by_their_places_are_drawn() {
        // Short has claimed the first edge of the first row, Cut has deleted the second.
        let wanted = "   1   2   3\n1  □━━━○   ○\n   │   │   │\n2  ○───○───□\n━ ┃ claimed by Short\nShort moves\n□ terminal\n";
        assert_eq!(told("shannon:grid.3x2@1,1:3,2/1,1-2,1/2,1-3,1", false), wanted);
        // A king's diagonals cannot be drawn.
        assert!(told("shannon:king.2x2@1,1:2,2", false).starts_with("□ 1,1 – 2,1 1,2 2,2\n"));
    }

    /// Moves that are edges or crossings are marked on them, and moves that the token's mark hides
    /// are told.
    #[test]
    fn moves_that_go_to_no_vertex_are_marked() {
        // Two edges in a row: Cut deletes either. Short to move has one way left, and no time for both.
        let wanted = "   1   2   3\n1  □─◆─○─◆─□\nCut moves\n□ terminal   ◆ a move there wins\n";
        assert_eq!(told("shannon:grid.3x1@1,1:3,1:cut", true), wanted);
        assert!(told("shannon:grid.3x1@1,1:3,1", true).contains("□─×─○─×─□"));
        // One crossing: to take it is to win.
        let text = told("bridgit:1x2", true);
        assert!(text.contains("1  ● ◆ ●") && text.contains("◆ a move there wins"), "{text}");
        assert!(!told("bridgit:1x2", false).contains('◆'));
        // Alabama, Alaska and Arizona lead back to A, where the token is.
        let text = told("words:us-states@A", true);
        assert!(text.contains("◆ a word that ends as it begins wins"), "{text}");
    }

    #[test]
    fn the_place_of_a_move_is_found() {
        let board = |line: &str| TextBoard::new(&Position::parse(line).unwrap(), None).unwrap();
        let at = |board: &TextBoard, (row, column): (usize, usize)| {
            board.lines().nth(row).and_then(|line| line.chars().nth(column)).unwrap_or(' ')
        };
        // By coordinates: a vertex, and a crossing where nothing stands yet.
        let grid = board("ueg:grid.4x3@2,2");
        assert_eq!(at(&grid, grid.place("2,2", None).unwrap()), '●');
        assert_eq!(at(&grid, grid.place("3,2", None).unwrap()), '○');
        assert_eq!(grid.place("5,2", None), None);
        // An edge is found between its ends.
        let network = board("shannon:grid.3x2@1,1:3,2");
        assert_eq!(at(&network, network.place("1,1-2,1", None).unwrap()), '─');
        assert_eq!(at(&network, network.place("3,1-3,2", None).unwrap()), '│');
        assert_eq!(network.place("3,2-4,2", None), None);
        // Coordinates at the edge, and which are seen.
        assert_eq!((grid.edge(), network.edge(), board("nim:3+ueg:grid.4x3@2,2").edge()), ((1, 3), (1, 3), (0, 0)));
        assert_eq!((grid.coordinates(1..4, false), grid.coordinates(0..9, true)), (Some([1, 3, 2, 2]), Some([1, 4, 1, 3])));
        let bridgit = board("bridgit:2x3/2,2");
        assert_eq!(at(&bridgit, bridgit.place("2,2", None).unwrap()), '┃');
        assert_eq!(at(&bridgit, bridgit.place("1,3", None).unwrap()), ' ');
        let sum = board("nim:3+uvg:grid.3x2@1,1");
        assert_eq!(at(&sum, sum.place("2:1,1", None).unwrap()), '●');
        assert_eq!(at(&sum, sum.place("2:3,2", None).unwrap()), '○');
        assert_eq!(sum.place("1:3-0", None), None);
        assert_eq!(board("uvg:petersen@0").place("1", Some(1)), Some((1, 0)), "its row in the list");
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
        let wanted = "● 0: 3 – 1\n○ 1: 1 – 0\n● token\nafter a colon: the disks on a vertex\n";
        assert_eq!(told("nimg.rm:path.3.1@0", false), wanted);
        let wanted = "   1   2\n1  ●3──○1\n● token\nbeside a vertex: its disks\n";
        assert_eq!(told("nimg.rm:grid.2x1,w=3.1@1,1", false), wanted);
        assert!(told("nimg.edge:grid.2x1,w=3@1,1", false).ends_with("1  ●─3─○\n● token\non a line: its disks, if not 1\n"));
        assert!(told("nimg.edge:path.3.1@0", false).ends_with("○ 2 – 1\n● token\nafter ×: the disks on that edge, if not 1\n"));
        // In a circle of three columns 1 step on and 2 steps back lead to the same place.
        let double = told("uvg:moves.1.2=torus.3x4@0,0", false);
        assert!(double.contains("0  ●─2─○") && double.ends_with("on a line: the number of its edges, if not 1\n"), "{double}");
        assert!(!told("uvg:torus.3x4@0,0", false).contains("on a line"));
        assert!(told("shannon:path.3@0:2/0-1", false).starts_with("□ 0 – 1 (claimed)\n"));
    }
}
