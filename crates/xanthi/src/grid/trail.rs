//! Diagonal rays that are reflected by the sides of the rectangle, and the trails they form.
//!
//! A ray leaves a vertex in one of four directions and ends in a corner of the rectangle, or when
//! it comes back to its vertex. A trail at a vertex is made of rays so that two segments touch the
//! vertex: a ray that comes back (a *closed* trail), or two rays that end in corners (an *open*
//! one). By the angle at the vertex it is called a right or a straight trail (the paper: 90–degree
//! and 180–degree trails).

use super::{GridBoard, Point};

/// A diagonal direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    /// Whether the column grows.
    pub right: bool,
    /// Whether the row grows.
    pub down: bool,
}

impl Direction {
    /// (+1,+1), (−1,+1), (+1,−1), (−1,−1): NE, NW, SE, SW in the paper, which draws rows upwards.
    pub const ALL: [Self; 4] = [Self::new(true, true), Self::new(false, true), Self::new(true, false), Self::new(false, false)];

    const fn new(right: bool, down: bool) -> Self {
        Self { right, down }
    }

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        Self::new(!self.right, !self.down)
    }

    /// The point `steps` further on; it must not lie beyond 0.
    fn from(self, (x, y): Point, steps: u64) -> Point {
        (if self.right { x + steps } else { x - steps }, if self.down { y + steps } else { y - steps })
    }
}

/// How a ray ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In a corner of the rectangle.
    Corner,
    /// At its vertex, on which it comes in this direction.
    Back(Direction),
}

/// A ray: from its vertex over the points of reflection to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The vertex, the points on the sides, and the end.
    pub points: Vec<Point>,
    /// How it ends.
    pub end: End,
}

/// The ray that leaves a vertex in a direction. It has at most some 2(m + n) segments.
pub fn ray(board: GridBoard, v: Point, direction: Direction) -> Ray {
    let (width, height) = (board.grid().width(), board.grid().height());
    let mut points = vec![v];
    let (mut at, mut going) = (v, direction);
    loop {
        let across = if going.right { width - at.0 } else { at.0 };
        let along = if going.down { height - at.1 } else { at.1 };
        let steps = across.min(along);
        let back = at.0.abs_diff(v.0);
        if (1..=steps).contains(&back) && going.from(at, back) == v {
            points.push(v);
            return Ray { points, end: End::Back(going) };
        }
        at = going.from(at, steps);
        points.push(at);
        if across == along {
            return Ray { points, end: End::Corner };
        }
        going = if across < along { Direction::new(!going.right, going.down) } else { Direction::new(going.right, !going.down) };
    }
}

/// The angle between the two segments at the vertex of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Angle {
    /// 90 degrees.
    Right,
    /// 180 degrees.
    Straight,
}

/// A trail at a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The vertex.
    pub at: Point,
    /// The directions in which the two segments leave the vertex.
    pub sides: [Direction; 2],
    /// Whether it comes back to the vertex; otherwise both ends are in corners.
    pub closed: bool,
    /// The points at which segments begin and end, in the order of the trail. A closed trail begins
    /// and ends with the vertex; an open one with corners, and the vertex is among the points.
    pub points: Vec<Point>,
}

impl Trail {
    /// The angle at the vertex.
    pub fn angle(&self) -> Angle {
        if self.sides[0] == self.sides[1].opposite() { Angle::Straight } else { Angle::Right }
    }

    /// All trails at a vertex, closed ones first.
    pub fn all(board: GridBoard, v: Point) -> Vec<Self> {
        let rays = Direction::ALL.map(|direction| (direction, ray(board, v, direction)));
        let mut closed: Vec<Self> = Vec::new();
        for (direction, ray) in &rays {
            let End::Back(going) = ray.end else { continue };
            let sides = [*direction, going.opposite()];
            if !closed.iter().any(|t| t.sides == [sides[1], sides[0]]) {
                closed.push(Self { at: v, sides, closed: true, points: ray.points.clone() });
            }
        }
        let open: Vec<_> = rays.iter().filter(|(_, ray)| ray.end == End::Corner).collect();
        for (i, (first, there)) in open.iter().enumerate() {
            for (second, back) in &open[..i] {
                let points = there.points.iter().rev().chain(&back.points[1..]).copied().collect();
                closed.push(Self { at: v, sides: [*first, *second], closed: false, points });
            }
        }
        closed
    }

    /// The closed right trail that Lemma 4 of the paper promises at an N vertex: by the ray in the
    /// direction (+1,+1) or else by the one in the direction (−1,−1).
    pub fn turn(board: GridBoard, v: Point) -> Option<Self> {
        let [first, .., last] = Direction::ALL;
        [first, last].into_iter().find_map(|direction| {
            let ray = ray(board, v, direction);
            let End::Back(going) = ray.end else { return None };
            let trail = Self { at: v, sides: [direction, going.opposite()], closed: true, points: ray.points };
            (trail.angle() == Angle::Right).then_some(trail)
        })
    }

    /// The neighbour of the vertex of a right trail that lies between its two segments.
    pub fn between(&self) -> Point {
        let ([one, other], (a, b)) = (self.sides, self.at);
        let step = |x: u64, grows: bool| if grows { x + 1 } else { x - 1 };
        if one.right == other.right { (step(a, one.right), b) } else { (a, step(b, one.down)) }
    }

    /// All closed right trails at a vertex: that of [`turn`](Self::turn), then any others.
    pub fn turns(board: GridBoard, v: Point) -> Vec<Self> {
        let mut all: Vec<Self> = Self::turn(board, v).into_iter().collect();
        let others = Self::all(board, v).into_iter().filter(|trail| trail.closed && trail.angle() == Angle::Right);
        for trail in others {
            if all.iter().all(|known| known.between() != trail.between()) {
                all.push(trail);
            }
        }
        all
    }

    /// The straight trail at a vertex along (+1,+1) if `rising`, and along (+1,−1) otherwise, if
    /// there is one; Lemma 8 of the paper promises it at a P vertex.
    pub fn straight(board: GridBoard, v: Point, rising: bool) -> Option<Self> {
        let direction = Direction::new(true, rising);
        let there = ray(board, v, direction);
        match there.end {
            End::Back(going) if going == direction => {
                Some(Self { at: v, sides: [direction, direction.opposite()], closed: true, points: there.points })
            }
            End::Back(_) => None,
            End::Corner => {
                let back = ray(board, v, direction.opposite());
                let points = back.points.iter().rev().chain(&there.points[1..]).copied().collect();
                (back.end == End::Corner).then_some(Self { at: v, sides: [direction, direction.opposite()], closed: false, points })
            }
        }
    }

    /// The segments, each as its two ends.
    pub fn segments(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).map(|ends| (ends[0], ends[1]))
    }

    /// The diagonals of unit squares that the trail runs through, in its order; each is named by
    /// the least column and row of the square.
    pub fn diagonals(&self) -> impl Iterator<Item = Point> + '_ {
        self.segments().flat_map(|(from, to)| {
            let direction = Direction::new(to.0 > from.0, to.1 > from.1);
            (0..from.0.abs_diff(to.0)).map(move |t| {
                let (p, q) = (direction.from(from, t), direction.from(from, t + 1));
                (p.0.min(q.0), p.1.min(q.1))
            })
        })
    }
}
