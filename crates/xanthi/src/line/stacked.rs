//! Stacked pictures of the line: its vertices in columns of height a, so that an edge of length a
//! joins neighbours in a row (A. Goldlist, The Game of Geography (2003), section 5.3).
//!
//! ```text
//!  0a  3──6
//!  1───4  7a
//!  2───5
//! ```
//!
//! An edge between neighbours in a row is drawn as a line; the two ends of any other bear the same
//! letter. A vertex that the matching leaves out, a hole, stands in parentheses. In a position, `●`
//! is behind the vertex of the token, and `·` behind one that was visited.

use xanthi_games::graph::Graph;
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// A line in columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacked {
    order: u32,
    height: u32,
    pairs: Vec<[u32; 2]>,
    /// Vertices that were visited, the token's included, ascending.
    gone: Vec<u32>,
    token: Option<u32>,
    /// The pairs are some of a matching: what stands alone is left open, and no hole.
    partial: bool,
}

/// The most vertices of a picture.
pub const MOST: u32 = 2_000;

impl Stacked {
    /// The line with `order` vertices in columns of `height`, with a matching. `None` if the height
    /// is 0, there are more than [`MOST`] vertices, or the pairs are not disjoint pairs of vertices.
    pub fn new(order: u32, height: u32, pairs: &[[u32; 2]]) -> Option<Self> {
        if height == 0 || order > MOST || pairs.len() > order as usize / 2 {
            return None;
        }
        let mut ends: Vec<u32> = pairs.iter().flatten().copied().collect();
        ends.sort_unstable();
        let sound = ends.is_sorted_by(|u, v| u < v) && ends.last().is_none_or(|&v| v < order);
        let mut pairs: Vec<[u32; 2]> = pairs.iter().map(|&[u, v]| [u.min(v), u.max(v)]).collect();
        pairs.sort_unstable();
        sound.then_some(Self { order, height, pairs, gone: Vec::new(), token: None, partial: false })
    }

    /// A position of undirected vertex geography on a line, with a matching of the vertices that
    /// are left, in columns of the least move or another height. `None` if the graph is no line
    /// `n;A`, or as for [`new`](Self::new).
    pub fn of_ground(ground: &GeographyPosition, height: Option<u32>, pairs: &[[u32; 2]]) -> Option<Self> {
        let moves = moves_of(ground.graph()).filter(|_| ground.rule() == RuleSet::UVG)?;
        let order = ground.graph().order() as u32;
        let picture = Self::new(order, height.or(moves.first().copied())?, pairs)?;
        let gone: Vec<u32> = (0..order).filter(|&v| !ground.is_open(v)).collect();
        let matched = pairs.iter().flatten().any(|v| gone.binary_search(v).is_ok());
        (!matched).then_some(Self { gone, token: ground.token(), ..picture })
    }

    /// Takes the pairs for only some of a matching: nothing is said of the vertices that stand alone.
    pub fn of_some(self) -> Self {
        Self { partial: true, ..self }
    }

    /// The vertices that are left and that the matching leaves out.
    pub fn holes(&self) -> Vec<u32> {
        let mut open = vec![true; self.order as usize];
        self.pairs.iter().flatten().chain(&self.gone).for_each(|&v| open[v as usize] = false);
        (0..self.order).filter(|&v| open[v as usize]).collect()
    }

    /// Column and row of a vertex, from 0.
    pub fn place(&self, v: u32) -> (u32, u32) {
        (v / self.height, v % self.height)
    }

    /// The picture as shapes: every vertex at its place, matched edges labelled with their length,
    /// holes as spots that a maximum matching leaves out.
    pub fn scene(&self) -> Scene {
        let holes = self.holes();
        let spot = |v: u32| {
            let (x, y) = self.place(v);
            let role = match () {
                () if self.token == Some(v) => Role::Token,
                () if self.gone.binary_search(&v).is_ok() => Role::Gone,
                () if holes.binary_search(&v).is_ok() => Role::Missable,
                () => Role::Plain,
            };
            Spot { label: v.to_string(), at: Some((x as f32, y as f32)), role }
        };
        let link = |&[u, v]: &[u32; 2]| Link {
            from: u as usize,
            to: v as usize,
            directed: false,
            label: (v - u).to_string(),
            role: Role::Matched,
        };
        Scene { spots: (0..self.order).map(spot).collect(), links: self.pairs.iter().map(link).collect(), caption: String::new() }
    }

    /// The picture as text, one line a row.
    pub fn text(&self) -> String {
        let marks = self.marks();
        let digits = self.order.saturating_sub(1).to_string().len();
        let room = marks.iter().map(Mark::room).max().unwrap_or(0) + 1;
        let mut text = String::new();
        for row in 0..self.height.min(self.order) {
            let mut line = String::new();
            for v in (row..self.order).step_by(self.height as usize) {
                let number = v.to_string();
                let mark = &marks[v as usize];
                let (before, behind, fill) = match mark {
                    Mark::Left => (' ', "", '─'),
                    Mark::Right => ('─', "", ' '),
                    Mark::Hole => ('(', ")", ' '),
                    Mark::Behind(name) => (' ', name.as_str(), ' '),
                };
                let blank = if before == '─' { '─' } else { ' ' };
                line.extend(std::iter::repeat_n(blank, digits - number.len()));
                line.push(before);
                line.push_str(&number);
                line.push_str(behind);
                line.extend(std::iter::repeat_n(fill, room - mark.room()));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// What the signs in the text mean, for those that occur.
    pub fn legend(&self) -> Vec<String> {
        let marks = self.marks();
        let occurs = |sign: fn(&Mark) -> bool| marks.iter().any(sign);
        let behind = |sign: &str| marks.iter().any(|mark| matches!(mark, Mark::Behind(name) if name == sign));
        let lines = [
            (occurs(|mark| matches!(mark, Mark::Left)), "1───4 matched neighbours in a row"),
            (
                occurs(|mark| matches!(mark, Mark::Behind(name) if name.bytes().all(|b| b.is_ascii_lowercase()))),
                "a, b, … vertices with the same letter are matched",
            ),
            (!self.partial && occurs(|mark| matches!(mark, Mark::Hole)), "(1) hole: the matching leaves it out"),
            (self.partial && occurs(|mark| matches!(mark, Mark::Hole)), "(1) what is forced does not match it"),
            (behind("●"), "● token"),
            (behind("·"), "· visited"),
        ];
        lines.into_iter().filter(|line| line.0).map(|line| line.1.to_owned()).collect()
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = vec![Mark::Hole; self.order as usize];
        for &v in &self.gone {
            marks[v as usize] = Mark::Behind(if self.token == Some(v) { "●" } else { "·" }.into());
        }
        let mut letters = 0;
        for &[u, v] in &self.pairs {
            let ends = if v - u == self.height {
                [Mark::Left, Mark::Right]
            } else {
                letters += 1;
                let mark = Mark::Behind(letter(letters - 1));
                [mark.clone(), mark]
            };
            let [left, right] = ends;
            (marks[u as usize], marks[v as usize]) = (left, right);
        }
        marks
    }
}

/// The moves of a line `n;A`, ascending: without parallel edges, loops or arcs, all pairs of
/// vertices that differ by a move. `None` if the graph is no line, or has no edge.
fn moves_of(graph: &Graph) -> Option<Vec<u32>> {
    let mut edges = std::collections::BTreeMap::new();
    for edge in graph.edges() {
        *edges.entry(edge.head.abs_diff(edge.tail)).or_insert(0) += 1;
    }
    let whole = |(&a, &count): (&u32, &usize)| a > 0 && count == graph.order() - a as usize;
    let plain = !graph.directed() && graph.edges().iter().all(|e| e.multiplicity == 1);
    (plain && !edges.is_empty() && edges.iter().all(whole)).then(|| edges.into_keys().collect())
}

/// What a vertex is in the picture.
#[derive(Clone, Debug)]
enum Mark {
    /// Left end of an edge in a row.
    Left,
    /// Right end of one.
    Right,
    /// No edge.
    Hole,
    /// The letters of another edge, or the mark of a vertex that was visited.
    Behind(String),
}

impl Mark {
    /// How much is written behind the number.
    fn room(&self) -> usize {
        match self {
            Mark::Left | Mark::Right => 0,
            Mark::Hole => 1,
            Mark::Behind(name) => name.chars().count(),
        }
    }
}

/// a, b, …, z, aa, ab, …
fn letter(mut index: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.push(char::from(b'a' + (index % 26) as u8));
        if index < 26 {
            break;
        }
        index = index / 26 - 1;
    }
    name.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_2_is_drawn_with_the_matching_of_section_5() {
        let picture = Stacked::new(8, 3, &[[0, 7], [1, 4], [2, 5], [3, 6]]).unwrap();
        assert_eq!(picture.text(), " 0a  3───6\n 1───4   7a\n 2───5\n");
        assert_eq!(picture.scene().links[0].label, "7");
    }

    #[test]
    fn holes_stand_in_parentheses_and_numbers_below_each_other() {
        let picture = Stacked::new(11, 4, &[[0, 4], [8, 3], [6, 10], [1, 5]]).unwrap();
        assert_eq!(picture.holes(), [2, 7, 9]);
        assert_eq!(picture.text(), "  0────4    8a\n  1────5   (9)\n (2)   6───10\n  3a  (7)\n");
    }

    #[test]
    fn what_is_no_matching_is_refused() {
        assert_eq!(Stacked::new(3, 0, &[]), None);
        assert_eq!(Stacked::new(MOST + 1, 1, &[]), None);
        assert_eq!(Stacked::new(3, 1, &[[0, 3]]), None);
        assert_eq!(Stacked::new(3, 1, &[[1, 1]]), None);
        assert_eq!(Stacked::new(4, 1, &[[0, 1], [1, 2]]), None);
        assert_eq!(Stacked::new(0, 1, &[]).unwrap().text(), "");
        assert_eq!(Stacked::new(u32::MAX, u32::MAX, &[]), None);
    }

    #[test]
    fn a_position_shows_its_token_and_what_was_visited() {
        let ground = |line: &str| xanthi_games::Position::parse(line).unwrap().geography().unwrap();
        let picture = Stacked::of_ground(&ground("uvg:line.8.3.7@0/7"), None, &[[1, 4], [3, 6]]).unwrap();
        assert_eq!(picture.holes(), [2, 5]);
        assert_eq!(picture.text(), " 0·  3───6\n 1───4   7●\n(2) (5)\n");
        assert_eq!(Stacked::of_ground(&ground("uvg:line.8.3.7@0/7"), Some(4), &[]).unwrap().place(6), (1, 2));
        // A visited vertex cannot be matched.
        assert_eq!(Stacked::of_ground(&ground("uvg:line.8.3.7@0/7"), None, &[[0, 3]]), None);
        for other in ["ueg:line.8.3.7@0", "uvg:wheel.5@0", "uvg:petersen@0", "dvg:kotzig.7.3@0"] {
            assert_eq!(Stacked::of_ground(&ground(other), None, &[]), None, "{other}");
        }
        // A path is the line with the move 1, and a cycle one with the moves 1 and n-1.
        assert!(Stacked::of_ground(&ground("uvg:cycle.6@0"), None, &[]).is_some());
        assert!(Stacked::of_ground(&ground("uvg:edges=B-A@A"), None, &[]).is_some());
        assert!(Stacked::of_ground(&ground("uvg:path.5@0"), None, &[[1, 2], [3, 4]]).is_some());
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letter), ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }
}
