//! Where there is room to write: what has been drawn and written so far, and how much a text would
//! crowd it.

use super::super::drawing::Point;

/// How near a line with a label of its own may come to another label: nearer, and one cannot tell
/// whose it is.
const APART: f32 = 9.0;
/// How near any other line may come.
const NEAR: f32 = 2.0;

/// A line that was drawn, as straight pieces.
pub(super) struct Stroke {
    points: Vec<Point>,
    labelled: bool,
    around: [Point; 2],
}

impl Stroke {
    pub(super) fn new(points: Vec<Point>, labelled: bool) -> Self {
        let least = points.iter().fold((f32::MAX, f32::MAX), |a, p| (a.0.min(p.0), a.1.min(p.1)));
        let most = points.iter().fold((f32::MIN, f32::MIN), |a, p| (a.0.max(p.0), a.1.max(p.1)));
        Self { points, labelled, around: [least, most] }
    }

    /// The distance of a text from the line; `None` if it is certainly more than what matters.
    fn distance(&self, text: &Patch) -> Option<f32> {
        let [least, most] = self.around;
        let beyond = |at: f32, half: f32, least: f32, most: f32| at + half + APART < least || at - half - APART > most;
        if beyond(text.at.0, text.half.0, least.0, most.0) || beyond(text.at.1, text.half.1, least.1, most.1) {
            return None;
        }
        self.points.windows(2).map(|piece| text.distance(nearest(text.at, piece[0], piece[1]))).reduce(f32::min)
    }
}

/// The point of a straight piece that is nearest to another point.
fn nearest(to: Point, a: Point, b: Point) -> Point {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = dx * dx + dy * dy;
    let along = if long > 0.0 { (((to.0 - a.0) * dx + (to.1 - a.1) * dy) / long).clamp(0.0, 1.0) } else { 0.0 };
    (a.0 + dx * along, a.1 + dy * along)
}

/// The rectangle of a text: its middle, and half its sides.
#[derive(Clone, Copy)]
pub(super) struct Patch {
    pub(super) at: Point,
    pub(super) half: Point,
}

impl Patch {
    /// How far a point is from it.
    fn distance(&self, p: Point) -> f32 {
        let beyond = |p: f32, at: f32, half: f32| ((p - at).abs() - half).max(0.0);
        beyond(p.0, self.at.0, self.half.0).hypot(beyond(p.1, self.at.1, self.half.1))
    }

    fn overlaps(&self, other: &Self) -> bool {
        let apart = |a: f32, b: f32, halves: f32| (a - b).abs() >= halves;
        !apart(self.at.0, other.at.0, self.half.0 + other.half.0) && !apart(self.at.1, other.at.1, self.half.1 + other.half.1)
    }
}

/// What was drawn and written so far.
#[derive(Default)]
pub(super) struct Room {
    /// Each link, by its number.
    pub(super) strokes: Vec<(usize, Stroke)>,
    /// Centres and radii of spots.
    pub(super) spots: Vec<(Point, f32)>,
    /// Texts.
    pub(super) texts: Vec<Patch>,
}

impl Room {
    /// How much a text would crowd what is there: 0 if not at all. `own` are the link and the spot
    /// to which it belongs.
    pub(super) fn crowding(&self, text: &Patch, own_link: Option<usize>, own_spot: Option<usize>) -> f32 {
        let of_stroke = |(link, stroke): &(usize, Stroke)| {
            let Some(far) = (if Some(*link) == own_link { None } else { stroke.distance(text) }) else { return 0.0 };
            match (own_link.is_some(), stroke.labelled) {
                (true, true) => (APART - far).max(0.0) * 3.0,
                (true, false) => (NEAR - far).max(0.0) * 3.0,
                // What stands beside a spot may touch a line, but rather not.
                (false, _) => (1.0 - far).max(0.0) * 2.0,
            }
        };
        let of_spot = |(v, spot): (usize, &(Point, f32))| {
            let inside = spot.1 + 1.0 - text.distance(spot.0);
            if Some(v) == own_spot || inside <= 0.0 { 0.0 } else { 20.0 + inside }
        };
        self.strokes.iter().map(of_stroke).sum::<f32>()
            + self.spots.iter().enumerate().map(of_spot).sum::<f32>()
            + self.texts.iter().filter(|other| other.overlaps(text)).count() as f32 * 30.0
    }
}
