//! A sequence as a picture: n to the right, the nimbers upwards, rare heaps and the period marked.

use super::drawing::{Anchor, Drawing, Pen, Point};
use super::palette::{Dash, FAINT, Ink, TEXT};
use rustc_hash::FxHashSet;
use xanthi_games::scene::Role;

/// The size of the field of points, in pixels.
const FIELD: Point = (880.0, 420.0);
/// Sequences with more points are thinned.
const MANY: usize = 20_000;
/// The height of writing.
const SIZE: f32 = 13.0;
/// The role whose mark common heaps bear, and that of rare ones.
const COMMON: Role = Role::First;
const RARE: Role = Role::Barrier;

/// What is drawn.
#[derive(Clone, Debug, Default)]
pub struct Plot<'a> {
    /// The name of the sequence.
    pub name: &'a str,
    /// Pairs of n and value, n ascending.
    pub points: &'a [(u64, u64)],
    /// Whether a point is rare, one for each; empty if that is not known of any.
    pub rare: &'a [bool],
    /// The n from which there is a period, and the period.
    pub period: Option<(u64, u64)>,
    /// Whether the period is proved.
    pub proved: bool,
}

/// An axis from 0 or more to a number, with ticks at round numbers.
struct Axis {
    least: f32,
    most: f32,
    length: f32,
    ticks: Vec<u64>,
}

impl Axis {
    fn new(least: u64, most: u64, length: f32, count: u64) -> Self {
        let most = most.max(least + 1);
        let step = round_up((most - least).div_ceil(count));
        let ticks = (least.div_ceil(step)..=most / step).map(|k| k * step).collect();
        Self { least: least as f32, most: most as f32, length, ticks }
    }

    fn place(&self, at: u64) -> f32 {
        (at as f32 - self.least) / (self.most - self.least) * self.length
    }
}

/// The least of 1, 2, 5, 10, 20, 50, … that is at least this.
fn round_up(step: u64) -> u64 {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    powers.flat_map(|power| [1, 2, 5].map(|k| power.saturating_mul(k))).find(|round| *round >= step).unwrap_or(u64::MAX)
}

impl Plot<'_> {
    /// The picture. Points that would cover each other are drawn once.
    pub fn draw(&self) -> Drawing {
        let mut drawing = Drawing { title: self.title(), description: self.description(), shapes: Vec::new() };
        let (first, last) = (self.points.first().map_or(0, |p| p.0), self.points.last().map_or(1, |p| p.0));
        let largest = self.points.iter().map(|p| p.1).max().unwrap_or(1);
        let (across, up) = (Axis::new(first, last, FIELD.0, 10), Axis::new(0, largest, FIELD.1, 8));
        self.period(&mut drawing, &across, (first, last));
        axes(&mut drawing, &across, &up);
        let radius = (300.0 / (self.points.len() as f32).sqrt()).clamp(1.2, 4.0);
        // Long sequences have one mark for all points that would cover each other.
        let cell = if self.points.len() > MANY { 2.0 * radius } else { 1.0 };
        let mut seen = FxHashSet::default();
        let is_rare = |i: usize| self.rare.get(i).copied().unwrap_or(false);
        // Rare points last, so that they are not covered.
        for rare in [false, true] {
            for (_, &(n, value)) in self.points.iter().enumerate().filter(|(i, _)| is_rare(*i) == rare) {
                let at = (across.place(n), FIELD.1 - up.place(value));
                if seen.insert(((at.0 / cell).round() as i32, (at.1 / cell).round() as i32, rare)) {
                    mark(&mut drawing, at, if rare { radius * 1.3 } else { radius }, rare);
                }
            }
        }
        self.legend(&mut drawing);
        drawing
    }

    fn title(&self) -> String {
        format!("nimbers of {}", self.name)
    }

    fn description(&self) -> String {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else { return "No value is known.".into() };
        let largest = self.points.iter().map(|p| p.1).max().unwrap_or(0);
        let rare = self.rare.iter().filter(|rare| **rare).count();
        let rare = if self.rare.is_empty() { String::new() } else { format!(" {rare} of {} heaps are rare.", self.points.len()) };
        let period = self.period.map_or_else(String::new, |(from, period)| {
            format!(" From n = {from} on the period {period} is {}.", if self.proved { "proved" } else { "seen" })
        });
        format!("The nimbers of heaps from {} to {}, the largest of them {largest}.{rare}{period}", first.0, last.0)
    }

    /// The first period as a band.
    fn period(&self, drawing: &mut Drawing, across: &Axis, (first, last): (u64, u64)) {
        let Some((from, period)) = self.period.filter(|(from, _)| (first..last).contains(from)) else { return };
        let (left, right) = (across.place(from), across.place(from.saturating_add(period).min(last)));
        drawing.rectangle((left, 0.0), (right - left, FIELD.1), Some(Ink::Wash(Role::Positive)), None);
        let pen = Pen { ink: FAINT, width: 1.4, dash: Dash::Dashed };
        [left, right].into_iter().for_each(|x| drawing.line((x, 0.0), (x, FIELD.1), pen));
        let text = format!("period {period} from n = {from}{}", if self.proved { ", proved" } else { ", seen" });
        // Where there is room: to the right of the line, or else to the left.
        let anchor = if left < FIELD.0 / 2.0 { Anchor::Start } else { Anchor::End };
        drawing.write((left, -SIZE), text, SIZE, TEXT, anchor);
    }

    fn legend(&self, drawing: &mut Drawing) {
        let y = -3.0 * SIZE;
        drawing.write((0.0, y), self.title(), SIZE * 1.15, TEXT, Anchor::Start);
        if self.rare.is_empty() {
            return;
        }
        for (x, rare, text) in [(FIELD.0 - 190.0, false, "common"), (FIELD.0 - 80.0, true, "rare")] {
            mark(drawing, (x, y), 4.0, rare);
            drawing.write((x + 10.0, y), text, SIZE, TEXT, Anchor::Start);
        }
    }
}

/// A common point is a disc, a rare one a triangle of another colour.
fn mark(drawing: &mut Drawing, at: Point, radius: f32, rare: bool) {
    use super::drawing::Shape;
    if rare {
        let (x, y) = at;
        let (wide, low) = (radius * 1.2, radius * 0.7);
        let points = vec![(x, y - radius * 1.4), (x + wide, y + low), (x - wide, y + low)];
        drawing.polygon(points, Some(Ink::Line(Role::Trail)), (radius > 3.0).then(|| Pen::solid(Ink::Line(RARE), 0.7)));
    } else {
        drawing.shapes.push(Shape::Circle { at, radius, fill: Some(Ink::Fill(COMMON)), pen: None });
    }
}

fn axes(drawing: &mut Drawing, across: &Axis, up: &Axis) {
    let pen = Pen::solid(TEXT, 1.2);
    let faint = Pen { ink: FAINT, width: 0.5, dash: Dash::Dotted };
    // The field begins a little outside of its least numbers, so that no point lies on an axis.
    let (left, low) = (-8.0, FIELD.1 + 8.0);
    drawing.line((left, low), (FIELD.0 + 4.0, low), pen);
    drawing.line((left, low), (left, -4.0), pen);
    for &tick in &across.ticks {
        let x = across.place(tick);
        drawing.line((x, low), (x, low + 5.0), pen);
        drawing.text((x, low + 5.0 + SIZE), tick.to_string(), SIZE, TEXT);
    }
    for &tick in &up.ticks {
        let y = FIELD.1 - up.place(tick);
        drawing.line((left - 5.0, y), (left, y), pen);
        drawing.line((left, y), (FIELD.0 + 4.0, y), faint);
        drawing.write((left - 9.0, y), tick.to_string(), SIZE, TEXT, Anchor::End);
    }
    drawing.write((FIELD.0 + 4.0, low + 2.0 * SIZE + 10.0), "n", SIZE, TEXT, Anchor::End);
    drawing.write((left, -SIZE - 4.0), "nimber", SIZE, TEXT, Anchor::Middle);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::drawing::Shape;
    use crate::picture::palette::Mode;
    use crate::picture::svg;

    fn count(drawing: &Drawing, is: fn(&Shape) -> bool) -> usize {
        drawing.shapes.iter().filter(|shape| is(shape)).count()
    }

    #[test]
    fn every_point_has_a_mark_at_its_place() {
        let points = [(0, 0), (5, 2), (10, 4)];
        let plot = Plot { name: "x", points: &points, rare: &[false, true, false], period: Some((5, 5)), proved: true };
        let drawing = plot.draw();
        let places: Vec<Point> =
            drawing.shapes.iter().filter_map(|s| if let Shape::Circle { at, .. } = s { Some(*at) } else { None }).collect();
        // The two common points, and the one of the legend.
        assert_eq!(places[..2], [(0.0, FIELD.1), (FIELD.0, 0.0)]);
        assert_eq!(places.len(), 3);
        let triangles = |s: &Shape| matches!(s, Shape::Polygon { points, .. } if points.len() == 3);
        assert_eq!(count(&drawing, triangles), 2);
        let text = svg::write(&drawing, Mode::Light);
        for part in ["period 5 from n = 5, proved", ">10<", ">4<", "1 of 3 heaps are rare", "nimbers of x"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn points_that_cover_each_other_are_drawn_once() {
        let points: Vec<(u64, u64)> = (0..1_000_000).map(|n| (n, n % 7)).collect();
        let drawing = Plot { name: "x", points: &points, ..Plot::default() }.draw();
        assert!(count(&drawing, |s| matches!(s, Shape::Circle { .. })) <= 7 * 881);
        assert!(Plot::default().draw().extent().is_some());
    }

    #[test]
    fn ticks_are_round_and_not_too_many() {
        assert_eq!([1, 2, 3, 6, 11, 21, 99].map(round_up), [1, 2, 5, 10, 20, 50, 100]);
        for most in [1, 7, 10, 99, 12_345, 1_000_000] {
            let axis = Axis::new(0, most, 100.0, 10);
            assert!(axis.ticks.len() <= 11 && axis.ticks.len() >= 2, "{:?}", axis.ticks);
        }
    }
}
