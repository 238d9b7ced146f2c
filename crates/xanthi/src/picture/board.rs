//! A scene as a drawing: spots, links, what lies behind them and what is written beside them.

mod labels;
mod links;
mod room;

pub(super) use links::vanished;

use super::drawing::{Drawing, Pen, Point};
use super::layout::{self, Layout};
use super::legend;
use super::palette::{FAINT, Ink, TEXT, look};
use crate::phrases::{says_words, sentence};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use xanthi_games::Position;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most spots that are drawn unless more are asked for.
pub const MOST: usize = 4_000;
/// The side of a cell.
const CELL: f32 = 54.0;
/// The radius of a spot.
const RADIUS: f32 = 15.0;

/// A scene with what a proof, a line of play or a strategy lays over it.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Spots and links.
    pub scene: Scene,
    /// The spot from which a tree hangs: where the token began.
    pub root: Option<usize>,
    /// Polygons behind everything, in units of one cell; for scenes with a geometry of their own.
    pub washes: Vec<(Vec<Point>, Role)>,
    /// Rectangles of thin lines in front of these, each by two corners, in units of one cell.
    pub frames: Vec<(Point, Point)>,
    /// What is written at the upper right of a spot.
    pub notes: Vec<(usize, String)>,
    /// What is written at places of the geometry, in units of one cell, in the middle of the place.
    pub texts: Vec<(Point, String)>,
    /// The moves of the line of play that are written at places, from the first on.
    pub line: Vec<(Point, String)>,
    /// What stands before each of them.
    pub turns: Turns,
    /// What roles mean here, where it differs from the palette's words.
    pub meanings: Vec<(Role, String)>,
    /// What links with the sign ! mean, where other links of their role mean something else; empty if none does.
    pub best: &'static str,
    /// A few words.
    pub title: String,
    /// Sentences below the picture.
    pub says: Vec<String>,
    /// The position, if it is the picture of one: in letters, heaps and sums are told by it.
    pub of: Option<Position>,
    /// What stands in letters in place of a board: of trees, an outline.
    pub outline: Option<String>,
}

/// What stands before a move that is written in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The player: A made the first move, B the second, as in papers.
    #[default]
    Letters,
    /// The number of the move: 1., 2., and so on.
    Numbers,
}

impl Turns {
    /// What stands before the move that comes after so many others.
    fn name(self, before: usize) -> String {
        match self {
            Self::Letters if before.is_multiple_of(2) => "A".into(),
            Self::Letters => "B".into(),
            Self::Numbers => format!("{}.", before + 1),
        }
    }
}

impl Picture {
    /// The picture of a scene as it is.
    pub fn new(scene: Scene, title: impl Into<String>) -> Self {
        // Games speak in parts of sentences, which stand behind others in letters; below a drawing there are sentences.
        let says = if scene.caption.is_empty() { Vec::new() } else { vec![sentence(&scene.caption)] };
        let root = scene.spots.iter().position(|s| s.role == Role::Token);
        Self { scene, root, title: title.into(), says, ..Self::default() }
    }

    /// All that is written at places of the geometry.
    pub(super) fn written(&self) -> impl Iterator<Item = (Point, String)> {
        let line = self.line.iter().enumerate().map(|(i, (at, mv))| (*at, format!("{} {mv}", self.turns.name(i))));
        self.texts.iter().cloned().chain(line)
    }

    /// Whether the moves of its position are words.
    pub(crate) fn says_words(&self) -> bool {
        self.of.as_ref().is_some_and(says_words)
    }

    /// Gives a spot a role, unless the token is on it.
    pub fn mark(&mut self, spot: usize, role: Role) {
        if let Some(spot) = self.scene.spots.get_mut(spot).filter(|s| s.role != Role::Token) {
            spot.role = role;
        }
    }

    /// Puts another picture with a geometry of its own beside this one, moved right and down by a number of cells. What the
    /// other picture says and means is left out.
    pub fn beside(&mut self, other: Self, (right, down): (f32, f32)) {
        let first = self.scene.spots.len();
        let moved = |(x, y): Point| (x + right, y + down);
        self.scene.spots.extend(other.scene.spots.into_iter().map(|spot| Spot { at: spot.at.map(moved), ..spot }));
        let link = |link: Link| Link { from: link.from + first, to: link.to + first, ..link };
        self.scene.links.extend(other.scene.links.into_iter().map(link));
        let wash = |(points, role): (Vec<Point>, Role)| (points.into_iter().map(moved).collect(), role);
        self.washes.extend(other.washes.into_iter().map(wash));
        self.frames.extend(other.frames.into_iter().map(|(a, b)| (moved(a), moved(b))));
        self.notes.extend(other.notes.into_iter().map(|(spot, note)| (spot + first, note)));
        self.texts.extend(other.texts.into_iter().map(|(at, text)| (moved(at), text)));
        self.line.extend(other.line.into_iter().map(|(at, mv)| (moved(at), mv)));
    }

    /// Turns what has a geometry of its own upside down, so that rows run upwards, as they are printed.
    pub fn upwards(&mut self) {
        let ys = self.scene.spots.iter().filter_map(|spot| Some(spot.at?.1));
        let (least, most) = ys.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), y| (least.min(y), most.max(y)));
        if least > most {
            return;
        }
        let up = |y: f32| least + most - y;
        self.scene.spots.iter_mut().filter_map(|spot| spot.at.as_mut()).for_each(|at| at.1 = up(at.1));
        self.washes.iter_mut().flat_map(|(points, _)| points).for_each(|at| at.1 = up(at.1));
        for (a, b) in &mut self.frames {
            (a.1, b.1) = (up(b.1), up(a.1));
        }
        self.texts.iter_mut().chain(&mut self.line).for_each(|(at, _)| at.1 = up(at.1));
    }

    /// Writes beside a spot, behind what stands there already.
    pub fn note(&mut self, spot: usize, text: &str) {
        match self.notes.iter_mut().find(|note| note.0 == spot) {
            Some(note) => {
                note.1.push(' ');
                note.1.push_str(text);
            }
            None => self.notes.push((spot, text.to_owned())),
        }
    }
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// More spots than are drawn: how many, and how many would be.
    TooMany(usize, usize),
    /// A part without a geometry that is too large to be laid out: its vertices.
    NoLayout(usize),
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDrawn::TooMany(spots, most) => write!(f, "{spots} spots are more than the {most} that are drawn"),
            NotDrawn::NoLayout(spots) => {
                write!(f, "a part of {spots} vertices is too large to be laid out; the most is {}", layout::MOST)
            }
        }
    }
}

/// Sizes, by how many spots there are and how close they stand.
struct Scale {
    cell: f32,
    radius: f32,
    named: bool,
}

impl Scale {
    fn of(layout: &Layout) -> Self {
        let n = layout.places.len();
        let (cell, radius) = match n {
            0..=400 => (CELL, RADIUS),
            401..=1600 => (CELL * 0.6, RADIUS * 0.6),
            _ => (CELL * 0.35, RADIUS * 0.35),
        };
        // All pairs of a large board would take long, and its geometry keeps the spots apart.
        let near = if n <= 1_000 { closest(&layout.places) } else { 1.0 };
        Self { cell, radius: radius.min(near * cell * 0.36).max(2.0), named: n <= 400 }
    }
}

fn closest(places: &[Point]) -> f32 {
    let mut least = f32::MAX;
    for (i, a) in places.iter().enumerate() {
        for b in &places[..i] {
            let (dx, dy) = (a.0 - b.0, a.1 - b.1);
            least = least.min(dx * dx + dy * dy);
        }
    }
    least.sqrt()
}

/// A drawing without legend and sentences, with the places of its spots.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The board.
    pub drawing: Drawing,
    /// The middle of each spot of the scene, in the units of the drawing.
    pub spots: Vec<Point>,
    /// The radius of a spot.
    pub radius: f32,
}

/// The drawing of a picture with at most `most` spots, with legend and sentences below it.
///
/// # Errors
/// If the picture is too large.
pub fn draw(picture: &Picture, most: usize) -> Result<Drawing, NotDrawn> {
    let mut drawing = bare(picture, most)?.drawing;
    legend::put(&mut drawing, picture);
    Ok(drawing)
}

/// The drawing of a picture with at most `most` spots and nothing below it, for a front end that
/// tells legend and sentences itself.
///
/// # Errors
/// If the picture is too large.
pub fn bare(picture: &Picture, most: usize) -> Result<Drawn, NotDrawn> {
    let scene = &picture.scene;
    if scene.spots.len() > most {
        return Err(NotDrawn::TooMany(scene.spots.len(), most));
    }
    let mut found = layout::layout(scene, picture.root).map_err(NotDrawn::NoLayout)?;
    labels::widen(picture, &mut found);
    let scale = Scale::of(&found);
    let places: Vec<Point> = found.places.iter().map(|p| (p.0 * scale.cell, p.1 * scale.cell)).collect();
    let description = picture.says.join(" ");
    let mut drawing = Drawing { title: picture.title.clone(), description, shapes: Vec::new() };
    for (points, role) in &picture.washes {
        let points = points.iter().map(|p| (p.0 * scale.cell, p.1 * scale.cell)).collect();
        drawing.polygon(points, Some(Ink::Wash(*role)), None);
    }
    for (a, b) in &picture.frames {
        let corner = |x: f32, y: f32| (x * scale.cell, y * scale.cell);
        let points = vec![corner(a.0, a.1), corner(b.0, a.1), corner(b.0, b.1), corner(a.0, b.1)];
        drawing.polygon(points, None, Some(Pen::solid(FAINT, 0.9)));
    }
    let (written, mut room) = links::draw(&mut drawing, scene, &found, &places, &scale);
    for (spot, &at) in scene.spots.iter().zip(&places) {
        drawing.mark(at, size(spot.role, scale.radius), spot.role);
    }
    if scale.named {
        labels::links(&mut drawing, written);
        labels::spots(&mut drawing, picture, &places, &scale, &mut room);
    }
    for (at, text) in picture.written() {
        drawing.text((at.0 * scale.cell, at.1 * scale.cell), text, labels::of_texts(&scale), TEXT);
    }
    Ok(Drawn { drawing, spots: places, radius: scale.radius })
}

/// How large a spot of a role is.
fn size(role: Role, radius: f32) -> f32 {
    match role {
        Role::Trail => radius * 0.25,
        Role::Token => radius * 0.9,
        Role::Gone => radius * 0.8,
        _ => radius,
    }
}

/// How far from its centre the links of a spot end that come or go in a direction.
fn reach(role: Role, radius: f32, way: Point) -> f32 {
    let own = size(role, radius);
    let long = way.0.hypot(way.1);
    match look(role).outline {
        // Its corners reach farther than its sides.
        super::palette::Outline::Diamond if long > 0.0 => own * 1.3 * long / (way.0.abs() + way.1.abs()) + 1.5,
        super::palette::Outline::Ring => own + 5.0,
        super::palette::Outline::Circle => own + 1.0,
        _ => own * 1.1 + 1.0,
    }
}

/// The pen of a link, thinner on a large board.
fn pen(role: Role, scale: &Scale) -> Pen {
    let pen = Pen::of(role);
    Pen { width: pen.width * (scale.cell / CELL).max(0.45), ..pen }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Shape;
    use super::super::overlay;
    use super::*;

    fn drawn(line: &str) -> Drawing {
        draw(&overlay::position(&Position::parse(line).unwrap()), MOST).unwrap()
    }

    /// The distance of a point from a straight piece.
    fn distance(p: Point, a: Point, b: Point) -> f32 {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (p.0 - a.0 - dx * along).hypot(p.1 - a.1 - dy * along)
    }

    /// Names that fit into spots, but for those of spots that are gone, which are smaller.
    #[test]
    fn names_of_smaller_spots_have_room() {
        for line in
            ["nimg.mr:cycle.2,w=1.0@0+nim:3", "nim:2+nimg.mr:edges=A-B,w=1.1@A+nim:8+/3:8-5", "nim:0+nimg.mr:edges=A-B,w=1.1@A+nim:8"]
        {
            assert!(!drawn(line).shapes.is_empty(), "{line}");
        }
    }

    /// Every edge of the complete graphs of four and five vertices that a line of play can cross; the
    /// two diagonals of the first meet in the middle.
    #[test]
    fn the_number_of_a_move_is_nearest_to_its_own_arrow() {
        for line in ["ueg:complete.4@0/1/2/0/3/1", "ueg:complete.5@0/1/2/3/4/0/2/4/1/3/0"] {
            let drawing = drawn(line);
            let is_arrow = |shape: &&Shape| matches!(shape, Shape::Line { arrow: true, .. } | Shape::Curve { arrow: true, .. });
            // In the order of the moves, which is that of the links, or not: each number's own arrow
            // joins the places of the two spots that its move names.
            let path: Vec<&str> = line.split_once('@').unwrap().1.split('/').collect();
            let place = |name: &str| {
                let named = |shape: &Shape| match shape {
                    Shape::Text { text, at, .. } if text == name => Some(*at),
                    _ => None,
                };
                drawing.shapes.iter().filter(|s| !matches!(s, Shape::Text { size, .. } if *size < 11.5)).find_map(named).unwrap()
            };
            assert_eq!(drawing.shapes.iter().filter(is_arrow).count(), path.len() - 1, "{line}");
            for (i, _) in path.windows(2).enumerate() {
                let number = (i + 1).to_string();
                let of_number = |shape: &Shape| match shape {
                    Shape::Text { text, at, size, .. } if *text == number && *size < 11.5 => Some(*at),
                    _ => None,
                };
                let at = drawing.shapes.iter().find_map(of_number).unwrap_or_else(|| panic!("{line}: {number}"));
                let far = |step: &[&str]| distance(at, place(step[0]), place(step[1]));
                let own = far(&path[i..i + 2]);
                let others = path.windows(2).enumerate().filter(|(k, _)| *k != i).map(|(_, step)| far(step)).fold(f32::MAX, f32::min);
                assert!(own + 1.0 < others, "{line}: {number} is {own} from its arrow and {others} from another");
            }
        }
    }

    /// What stands on an edge or below a vertex leaves most of the edges to be seen.
    #[test]
    fn names_and_numbers_leave_the_edges_to_be_seen() {
        let lines = |line: &str| -> Vec<(Point, Point, Ink)> {
            let of = |shape: Shape| if let Shape::Line { from, to, pen, .. } = shape { Some((from, to, pen.ink)) } else { None };
            drawn(line).shapes.into_iter().filter_map(of).collect()
        };
        let long = |(a, b, _): &(Point, Point, Ink)| (a.0 - b.0).hypot(a.1 - b.1);
        let claimed = lines("shannon:complete.6@0:5/0-1/0-2");
        let claimed = claimed.iter().filter(|line| line.2 == Ink::Line(Role::Left)).map(long).fold(0.0, f32::max);
        assert!(claimed > 20.0 + labels::half("1").0 * 2.0, "{claimed}");
        // The names below take 12 of it.
        let upright = lines("nimg.rm:grid.3x3,w=all.2@1,1");
        let upright: Vec<f32> = upright.iter().filter(|(a, b, _)| (a.0 - b.0).abs() < 0.1).map(long).collect();
        assert!(upright.len() >= 6 && upright.iter().all(|long| *long > 32.0), "{upright:?}");
    }

    /// The disks on an edge, or the number of the move along it, leave room for an arrow with its head.
    #[test]
    fn edges_of_nim_are_longer_than_their_labels() {
        let with_head = labels::half("12").0 * 2.0 + 14.0;
        for line in
            ["nimg.edge:cycle.6,w=all.12@0", "nimg.edge:path.12.10.14@1", "nimg.rm:path.3.1.4@0/1:1/1:2", "nimg.edge:grid.3x3,w=all.12@1,1"]
        {
            let drawn = bare(&overlay::position(&Position::parse(line).unwrap()), MOST).unwrap();
            let mut count = 0;
            for shape in drawn.drawing.shapes {
                let (Shape::Line { from, to, .. } | Shape::Curve { from, to, .. }) = shape else { continue };
                count += 1;
                let long = (from.0 - to.0).hypot(from.1 - to.1);
                assert!(long >= with_head, "{line}: {long}, and {with_head} are wanted");
            }
            assert!(count > 1, "{line}");
        }
    }

    /// Names below a row widen it; its lines between neighbours stay straight all the same.
    #[test]
    fn a_wide_row_is_straight() {
        let drawing = drawn("uvg:edges=Massachusetts-Pennsylvania,Pennsylvania-Rhode%20Island,Rhode%20Island-Texas@Texas");
        assert!(drawing.shapes.iter().all(|shape| !matches!(shape, Shape::Curve { .. })), "{drawing:?}");
        let [a, b] = ["Massachusetts", "Pennsylvania"].map(|name| {
            let at = |shape: &Shape| if let Shape::Text { text, at, .. } = shape { (text == name).then_some(*at) } else { None };
            drawing.shapes.iter().find_map(at).unwrap()
        });
        assert!(b.0 - a.0 > 80.0, "{a:?} {b:?}");
    }

    /// No note covers another one, or a vertex.
    #[test]
    fn the_numbers_of_a_tree_hide_nothing() {
        let tree = super::super::tree::Tree::new(&Position::parse("nim:3,4,5").unwrap(), xanthi_games::Play::Normal).unwrap();
        let picture = tree.picture();
        let drawing = draw(&picture, MOST).unwrap();
        let papers: Vec<usize> = (0..drawing.shapes.len())
            .filter(|&i| {
                matches!(&drawing.shapes[i], Shape::Polygon { fill: Some(Ink::Hue(super::super::palette::Hue::Paper)), pen: None, .. })
            })
            .collect();
        let first_note = papers.last().unwrap() + 1;
        assert!(papers.len() >= picture.scene.spots.len(), "{}", papers.len());
        let texts = drawing.shapes[first_note..].iter().filter(|s| matches!(s, Shape::Text { .. })).count();
        assert!(texts >= picture.scene.spots.len(), "all papers lie below all notes");
    }
}
