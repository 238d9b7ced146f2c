//! A drawing: a list of shapes, painted in their order. Units are pixels, x to the right, y down.

use super::palette::{Dash, Ink, Mode, Outline, look};
use unicode_width::UnicodeWidthStr;
use xanthi_games::scene::Role;

/// A place, or a difference of places.
pub type Point = (f32, f32);

/// How wide a letter is, as a part of its height: the fonts are monospaced.
pub const LETTER: f32 = 0.602;
/// The space around a drawing.
const MARGIN: f32 = 12.0;

/// A pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// What it writes with.
    pub ink: Ink,
    /// How wide its lines are.
    pub width: f32,
    /// How they are interrupted.
    pub dash: Dash,
}

impl Pen {
    /// The pen of a role.
    pub fn of(role: Role) -> Self {
        let look = look(role);
        Self { ink: Ink::Line(role), width: look.width, dash: look.dash }
    }

    /// A solid pen.
    pub fn solid(ink: Ink, width: f32) -> Self {
        Self { ink, width, dash: Dash::Solid }
    }
}

/// Which side of a text its place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    #[default]
    Middle,
    /// Its right end.
    End,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other end; the tip of an arrow.
        to: Point,
        /// How it is drawn.
        pen: Pen,
        /// Whether it has an arrow head at `to`.
        arrow: bool,
    },
    /// A cubic Bézier curve.
    Curve {
        /// One end.
        from: Point,
        /// The two control points.
        by: [Point; 2],
        /// The other end; the tip of an arrow.
        to: Point,
        /// How it is drawn.
        pen: Pen,
        /// Whether it has an arrow head at `to`.
        arrow: bool,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f32,
        /// Its inside, if it is painted.
        fill: Option<Ink>,
        /// Its outline, if it is drawn.
        pen: Option<Pen>,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// Its inside, if it is painted.
        fill: Option<Ink>,
        /// Its outline, if it is drawn.
        pen: Option<Pen>,
    },
    /// A line of text.
    Text {
        /// Where it is: the left end, middle or right end, at half the height of a capital.
        at: Point,
        /// What it says.
        text: String,
        /// The height of the font.
        size: f32,
        /// What it is written with.
        ink: Ink,
        /// Which side of it is `at`.
        anchor: Anchor,
        /// Whether it is bold.
        bold: bool,
        /// What it is short for; empty if it is whole.
        whole: String,
    },
}

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// A few words: what it shows. Read out by a screen reader.
    pub title: String,
    /// Sentences: what is to be seen in it, for people who cannot see it.
    pub description: String,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

/// The least rectangle with sides along the axes around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The upper left corner.
    pub least: Point,
    /// The lower right corner.
    pub most: Point,
}

impl Bounds {
    /// The width of the bounds, in the units of the drawing.
    pub fn width(&self) -> f32 {
        self.most.0 - self.least.0
    }

    /// The height of the bounds, in the units of the drawing.
    pub fn height(&self) -> f32 {
        self.most.1 - self.least.1
    }
}

impl Drawing {
    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, pen: Pen) {
        self.shapes.push(Shape::Line { from, to, pen, arrow: false });
    }

    /// A straight arrow.
    pub fn arrow(&mut self, from: Point, to: Point, pen: Pen) {
        self.shapes.push(Shape::Line { from, to, pen, arrow: true });
    }

    /// A polygon.
    pub fn polygon(&mut self, points: Vec<Point>, fill: Option<Ink>, pen: Option<Pen>) {
        self.shapes.push(Shape::Polygon { points, fill, pen });
    }

    /// A rectangle by its upper left corner and its sides.
    pub fn rectangle(&mut self, at: Point, size: Point, fill: Option<Ink>, pen: Option<Pen>) {
        let ((x, y), (w, h)) = (at, size);
        self.polygon(vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill, pen);
    }

    /// A text in the middle of a place.
    pub fn text(&mut self, at: Point, text: impl Into<String>, size: f32, ink: Ink) {
        self.write(at, text, size, ink, Anchor::Middle);
    }

    /// A text beginning, in the middle, or ending at a place.
    pub fn write(&mut self, at: Point, text: impl Into<String>, size: f32, ink: Ink, anchor: Anchor) {
        let text = text.into();
        if !text.is_empty() {
            self.shapes.push(Shape::Text { at, text, size, ink, anchor, bold: false, whole: String::new() });
        }
    }

    /// A text in the middle of a place that is short for another one, unless that is empty.
    pub fn shortened(&mut self, at: Point, text: impl Into<String>, whole: impl Into<String>, size: f32, ink: Ink) {
        let (text, whole) = (text.into(), whole.into());
        if !text.is_empty() {
            self.shapes.push(Shape::Text { at, text, size, ink, anchor: Anchor::Middle, bold: false, whole });
        }
    }

    /// A bold text that begins at a place and is short for another one, unless that is empty.
    pub fn heading(&mut self, at: Point, text: impl Into<String>, whole: impl Into<String>, size: f32, ink: Ink) {
        let (text, whole) = (text.into(), whole.into());
        self.shapes.push(Shape::Text { at, text, size, ink, anchor: Anchor::Start, bold: true, whole });
    }

    /// The mark of a role: its outline with its fill, so that all outlines look equally large.
    pub fn mark(&mut self, at: Point, radius: f32, role: Role) {
        let look = look(role);
        let (fill, width) = (Some(Ink::Fill(role)), look.width.min(2.4));
        let pen = Pen { ink: Ink::Line(role), width, dash: if role == Role::Gone { Dash::Dotted } else { Dash::Solid } };
        match corners(look.outline, at, radius) {
            Some(points) => self.polygon(points, fill, Some(pen)),
            None => {
                self.shapes.push(Shape::Circle { at, radius, fill, pen: Some(pen) });
                if look.outline == Outline::Ring {
                    self.shapes.push(Shape::Circle { at, radius: radius + 4.0, fill: None, pen: Some(pen) });
                }
            }
        }
    }

    /// All shapes of another drawing, moved.
    pub fn place(&mut self, other: Drawing, by: Point) {
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.moved(by)));
    }

    /// Everything that is written in it.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shapes.iter().filter_map(|shape| if let Shape::Text { text, .. } = shape { Some(text.as_str()) } else { None })
    }

    /// How long all lines are together, curves by the lines between their control points.
    pub fn length(&self) -> f32 {
        let far = |a: Point, b: Point| (b.0 - a.0).hypot(b.1 - a.1);
        let of = |shape: &Shape| match shape {
            Shape::Line { from, to, .. } => far(*from, *to),
            Shape::Curve { from, by, to, .. } => far(*from, by[0]) + far(by[0], by[1]) + far(by[1], *to),
            Shape::Circle { radius, .. } => radius * std::f32::consts::TAU,
            Shape::Polygon { points, .. } => points.windows(2).map(|side| far(side[0], side[1])).sum(),
            Shape::Text { .. } => 0.0,
        };
        self.shapes.iter().map(of).sum()
    }

    /// The rectangle around everything, with a margin; a small one for an empty drawing.
    pub fn bounds(&self) -> Bounds {
        let bare = self.extent().unwrap_or(Bounds { least: (0.0, 0.0), most: (0.0, 0.0) });
        let ((x, y), (u, v)) = (bare.least, bare.most);
        Bounds { least: ((x - MARGIN).floor(), (y - MARGIN).floor()), most: ((u + MARGIN).ceil(), (v + MARGIN).ceil()) }
    }

    /// The rectangle around everything without a margin; `None` for an empty drawing.
    pub fn extent(&self) -> Option<Bounds> {
        let around = |a: Bounds, b: Bounds| Bounds {
            least: (a.least.0.min(b.least.0), a.least.1.min(b.least.1)),
            most: (a.most.0.max(b.most.0), a.most.1.max(b.most.1)),
        };
        self.shapes.iter().filter_map(Shape::extent).reduce(around)
    }

    /// Every colour that occurs on a paper, each once, ascending.
    pub fn colours(&self, mode: Mode) -> Vec<super::palette::Rgb> {
        let mut all: Vec<_> = self.shapes.iter().flat_map(|shape| shape.inks()).map(|ink| ink.rgb(mode)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl Shape {
    fn inks(&self) -> Vec<Ink> {
        match self {
            Shape::Line { pen, .. } | Shape::Curve { pen, .. } => vec![pen.ink],
            Shape::Circle { fill, pen, .. } | Shape::Polygon { fill, pen, .. } => fill.iter().copied().chain(pen.map(|p| p.ink)).collect(),
            Shape::Text { ink, .. } => vec![*ink],
        }
    }

    /// The three corners of the arrow head, if it has one: the tip first.
    pub fn head(&self) -> Option<[Point; 3]> {
        let (back, tip, pen) = match *self {
            Shape::Line { from, to, pen, arrow: true } => (from, to, pen),
            Shape::Curve { by, to, pen, arrow: true, .. } => (by[1], to, pen),
            _ => return None,
        };
        let (dx, dy) = unit(back, tip)?;
        let (long, wide) = (6.0 + 2.0 * pen.width, 2.5 + pen.width);
        let foot = (tip.0 - dx * long, tip.1 - dy * long);
        Some([tip, (foot.0 - dy * wide, foot.1 + dx * wide), (foot.0 + dy * wide, foot.1 - dx * wide)])
    }

    /// Where the line of an arrow ends so that it does not stick out of the head: the middle of
    /// the head's foot. Without a head, its end.
    pub fn foot(&self) -> Option<Point> {
        match (self.head(), self) {
            (Some([_, a, b]), _) => Some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)),
            (None, Shape::Line { to, .. } | Shape::Curve { to, .. }) => Some(*to),
            _ => None,
        }
    }

    fn moved(self, by: Point) -> Self {
        let m = |p: Point| (p.0 + by.0, p.1 + by.1);
        match self {
            Shape::Line { from, to, pen, arrow } => Shape::Line { from: m(from), to: m(to), pen, arrow },
            Shape::Curve { from, by, to, pen, arrow } => Shape::Curve { from: m(from), by: by.map(m), to: m(to), pen, arrow },
            Shape::Circle { at, radius, fill, pen } => Shape::Circle { at: m(at), radius, fill, pen },
            Shape::Polygon { points, fill, pen } => Shape::Polygon { points: points.into_iter().map(m).collect(), fill, pen },
            Shape::Text { at, text, size, ink, anchor, bold, whole } => Shape::Text { at: m(at), text, size, ink, anchor, bold, whole },
        }
    }

    /// The rectangle around the shape; `None` if it is nothing.
    fn extent(&self) -> Option<Bounds> {
        let head = self.head();
        let (mut points, out): (Vec<Point>, f32) = match self {
            Shape::Line { from, to, pen, .. } => (vec![*from, *to], pen.width / 2.0),
            // A curve lies within the hull of its ends and control points; halfway is enough and
            // closer: a cubic reaches no more than 3/4 of the way to its controls.
            Shape::Curve { from, by, to, pen, .. } => {
                let near = |control: Point, end: Point| (control.0 * 0.75 + end.0 * 0.25, control.1 * 0.75 + end.1 * 0.25);
                (vec![*from, near(by[0], *from), near(by[1], *to), *to], pen.width / 2.0)
            }
            Shape::Circle { at, radius, pen, .. } => (vec![*at], radius + pen.map_or(0.0, |p| p.width / 2.0)),
            // Corners with a pen stick out by more than half its width.
            Shape::Polygon { points, pen, .. } => (points.clone(), pen.map_or(0.0, |p| p.width)),
            Shape::Text { at, text, size, anchor, .. } => {
                let width = text_width(text, *size);
                let left = match anchor {
                    Anchor::Start => at.0,
                    Anchor::Middle => at.0 - width / 2.0,
                    Anchor::End => at.0 - width,
                };
                (vec![(left, at.1 - size * 0.6), (left + width, at.1 + size * 0.6)], 0.0)
            }
        };
        points.extend(head.into_iter().flatten());
        let first = *points.first()?;
        let (mut least, mut most) = (first, first);
        for (x, y) in points {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x), most.1.max(y));
        }
        Some(Bounds { least: (least.0 - out, least.1 - out), most: (most.0 + out, most.1 + out) })
    }
}

/// How wide a text is. Letters of Chinese, Japanese and Korean are as wide as two others.
pub fn text_width(text: &str, size: f32) -> f32 {
    text.width() as f32 * size * LETTER
}

/// The direction from one place to another; `None` if they are the same.
pub fn unit(from: Point, to: Point) -> Option<Point> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    (length > 1e-6).then(|| (dx / length, dy / length))
}

/// The corners of an outline, or `None` for a circle.
fn corners(outline: Outline, (x, y): Point, radius: f32) -> Option<Vec<Point>> {
    let (count, turn, scale) = match outline {
        Outline::Circle | Outline::Ring => return None,
        Outline::Square => (4, 0.125, 1.25),
        Outline::Diamond => (4, 0.0, 1.3),
        Outline::Hexagon => (6, 0.0, 1.15),
        Outline::Triangle => (3, 0.75, 1.4),
    };
    let corner = |i: u32| {
        let angle = (i as f32 / count as f32 + turn) * std::f32::consts::TAU;
        (x + radius * scale * angle.cos(), y + radius * scale * angle.sin())
    };
    Some((0..count).map(corner).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::{FAINT, TEXT};

    #[test]
    fn bounds_hold_every_shape() {
        let mut drawing = Drawing::default();
        assert_eq!(drawing.extent(), None);
        drawing.line((0.0, 0.0), (10.0, 20.0), Pen::solid(TEXT, 2.0));
        assert_eq!(drawing.extent().unwrap(), Bounds { least: (-1.0, -1.0), most: (11.0, 21.0) });
        drawing.write((0.0, 40.0), "abc", 10.0, FAINT, Anchor::End);
        let extent = drawing.extent().unwrap();
        assert!((extent.least.0 + 18.06).abs() < 0.01 && extent.most.1 == 46.0, "{extent:?}");
        assert_eq!(drawing.bounds().least.0, -31.0);
    }

    #[test]
    fn an_arrow_head_points_where_the_line_goes() {
        let arrow = Shape::Line { from: (0.0, 0.0), to: (30.0, 0.0), pen: Pen::solid(TEXT, 2.0), arrow: true };
        assert_eq!(arrow.head(), Some([(30.0, 0.0), (20.0, 4.5), (20.0, -4.5)]));
        assert_eq!(arrow.foot(), Some((20.0, 0.0)));
        let point = Shape::Line { from: (1.0, 1.0), to: (1.0, 1.0), pen: Pen::solid(TEXT, 2.0), arrow: true };
        assert_eq!(point.head(), None);
        assert_eq!(point.foot(), Some((1.0, 1.0)));
    }

    #[test]
    fn a_placed_drawing_is_moved_as_a_whole() {
        let mut one = Drawing::default();
        for &role in crate::picture::palette::ROLES {
            one.mark((0.0, 0.0), 9.0, role);
        }
        let mut two = Drawing::default();
        let before = one.extent().unwrap();
        two.place(one, (100.0, -50.0));
        let after = two.extent().unwrap();
        assert!((after.least.0 - before.least.0 - 100.0).abs() < 1e-3 && (after.most.1 - before.most.1 + 50.0).abs() < 1e-3);
    }
}
