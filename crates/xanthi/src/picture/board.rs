//! A scene as a drawing: spots, links, what lies behind them and what is written beside them.

mod labels;
mod links;

use super::drawing::{Drawing, Pen, Point};
use super::layout::{self, Layout};
use super::legend;
use super::palette::{Ink, TEXT, look};
use std::fmt;
use xanthi_games::scene::{Role, Scene};

/// The most spots that are drawn unless more are asked for.
pub const MOST: usize = 4_000;
/// The side of a cell.
const CELL: f32 = 54.0;
/// The radius of a spot.
const RADIUS: f32 = 15.0;

/// A scene with what a proof, a line of play or a strategy lays over it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Spots and links.
    pub scene: Scene,
    /// The spot from which a tree hangs: where the token began.
    pub root: Option<usize>,
    /// Polygons behind everything, in units of one cell; for scenes with a geometry of their own.
    pub washes: Vec<(Vec<Point>, Role)>,
    /// What is written at the upper right of a spot.
    pub notes: Vec<(usize, String)>,
    /// What is written at places of the geometry, in units of one cell, in the middle of the place.
    pub texts: Vec<(Point, String)>,
    /// What roles mean here, where it differs from the palette's words.
    pub meanings: Vec<(Role, String)>,
    /// A few words.
    pub title: String,
    /// Sentences below the picture.
    pub says: Vec<String>,
}

impl Picture {
    /// The picture of a scene as it is.
    pub fn new(scene: Scene, title: impl Into<String>) -> Self {
        let says = if scene.caption.is_empty() { Vec::new() } else { vec![scene.caption.clone()] };
        let root = scene.spots.iter().position(|s| s.role == Role::Token);
        Self { scene, root, title: title.into(), says, ..Self::default() }
    }

    /// Gives a spot a role, unless the token is on it.
    pub fn mark(&mut self, spot: usize, role: Role) {
        if let Some(spot) = self.scene.spots.get_mut(spot).filter(|s| s.role != Role::Token) {
            spot.role = role;
        }
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
pub enum Refused {
    /// More spots than are drawn: how many, and how many would be.
    TooMany(usize, usize),
    /// A part without a geometry that is too large to be laid out: its vertices.
    NoLayout(usize),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::TooMany(spots, most) => write!(f, "{spots} spots are more than the {most} that are drawn"),
            Refused::NoLayout(spots) => {
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

/// The drawing of a picture with at most `most` spots.
///
/// # Errors
/// If the picture is too large.
pub fn draw(picture: &Picture, most: usize) -> Result<Drawing, Refused> {
    let scene = &picture.scene;
    if scene.spots.len() > most {
        return Err(Refused::TooMany(scene.spots.len(), most));
    }
    let mut found = layout::layout(scene, picture.root).map_err(Refused::NoLayout)?;
    labels::widen(scene, &mut found);
    let scale = Scale::of(&found);
    let places: Vec<Point> = found.places.iter().map(|p| (p.0 * scale.cell, p.1 * scale.cell)).collect();
    let description = picture.says.join(" ");
    let mut drawing = Drawing { title: picture.title.clone(), description, shapes: Vec::new() };
    for (points, role) in &picture.washes {
        let points = points.iter().map(|p| (p.0 * scale.cell, p.1 * scale.cell)).collect();
        drawing.polygon(points, Some(Ink::Wash(*role)), None);
    }
    let written = links::draw(&mut drawing, scene, &found, &places, &scale);
    for (spot, &at) in scene.spots.iter().zip(&places) {
        drawing.mark(at, size(spot.role, scale.radius), spot.role);
    }
    if scale.named {
        labels::links(&mut drawing, written);
        labels::spots(&mut drawing, picture, &places, &scale);
    }
    for (at, text) in &picture.texts {
        drawing.text((at.0 * scale.cell, at.1 * scale.cell), text.as_str(), labels::NAME * scale.cell / CELL, TEXT);
    }
    legend::put(&mut drawing, picture);
    Ok(drawing)
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

/// How far from its centre the links of a spot end.
fn reach(role: Role, radius: f32) -> f32 {
    let own = size(role, radius);
    match look(role).outline {
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
