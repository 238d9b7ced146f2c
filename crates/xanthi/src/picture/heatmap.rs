//! Slices of a table as a heat map: a panel for each slice, numbers in the cells where they can be
//! read, and a legend. The scale is the palette's, which gets brighter all the way; 0 is darkest. Outcomes have their letters, and the
//! colours of moves that win and lose.

use super::drawing::{Anchor, Drawing, LETTER, Pen, Point};
use super::legend;
use super::palette::{FAINT, Ink, TEXT};
use crate::table::slice::Slice;
use crate::table::{Refused, Value};
use xanthi_games::Outcome;
use xanthi_games::scene::Role;

/// The most cells of a picture.
pub const MOST_CELLS: usize = 1_000_000;

/// The length of the longer side of a panel, if that leaves cells of a good size.
const PANEL: f32 = 520.0;
const SMALL_CELL: f32 = 4.0;
const LARGE_CELL: f32 = 26.0;
/// A number in a cell is at least this high.
const SMALL_TEXT: f32 = 6.5;
/// The size of titles and axes.
const SIZE: f32 = 12.0;
/// The size of what says what the table is about, and the least width of its lines.
const HEADING: f32 = 13.0;
const LEAST: f32 = 260.0;
const GAP: f32 = 28.0;
/// What stands above the cells of a panel: its title, the names of the axes, the numbers across.
const HEAD: f32 = 4.4 * SIZE;

/// A picture of slices that have the same axes, under the heading of their table. Beside slices of numbers those of outcomes are
/// left out.
///
/// # Errors
/// If there is no slice, or there are more than [`MOST_CELLS`].
pub fn drawing(about: &str, slices: &[Slice]) -> Result<Drawing, Refused> {
    let refused = |message: &str, help: String| Err(Refused::Option(message.into(), help));
    let Some(first) = slices.first() else { return refused("there is nothing to draw", "take a range with numbers in it".into()) };
    let (rows, columns) = (first.down.1.len(), first.across.1.len());
    if rows.saturating_mul(columns).saturating_mul(slices.len()) > MOST_CELLS {
        return refused("the picture has too many cells", format!("{MOST_CELLS} are the most"));
    }
    // A slice that is all open is neither.
    let has_outcomes = |slice: &Slice| slice.cells.iter().flatten().any(|value| matches!(value, Value::Outcome(_)));
    let has_numbers = |slice: &Slice| slice.cells.iter().flatten().any(|value| number(value).is_some());
    let of_outcomes = slices.iter().any(has_outcomes) && !slices.iter().any(has_numbers);
    let slices: Vec<&Slice> = slices.iter().filter(|slice| of_outcomes || !has_outcomes(slice)).collect();
    let largest = slices.iter().flat_map(|s| s.cells.iter().flatten()).filter_map(number).max().unwrap_or(0);
    let map = Map {
        cell: (PANEL / rows.max(columns) as f32).floor().clamp(SMALL_CELL, LARGE_CELL),
        left: SIZE * LETTER * longest(&first.down.1).max(first.down.0.chars().count() as f32 + 2.0) + 0.6 * SIZE,
        largest,
        of_outcomes,
    };
    let title = slices.iter().map(|s| s.title().chars().count()).max().unwrap_or(0) as f32 * SIZE * LETTER;
    let width = (map.left + columns as f32 * map.cell).max(title) + GAP;
    let height = HEAD + rows as f32 * map.cell + GAP;
    let beside = ((slices.len() as f32 * height / width).sqrt().ceil() as usize).clamp(1, slices.len());
    let mut out = Drawing {
        title: format!(
            "{about}{}{} over {} and {}",
            if about.is_empty() { "" } else { ": " },
            if slices.len() == 1 { first.title() } else { "values".into() },
            first.down.0,
            first.across.0
        ),
        description: match of_outcomes {
            true => format!("{} maps of {rows} by {columns} cells with outcomes, N or P.", slices.len()),
            false => format!("{} heat maps of {rows} by {columns} cells with numbers from 0 to {largest}; brighter is more.", slices.len()),
        },
        shapes: Vec::new(),
    };
    for (i, slice) in slices.iter().enumerate() {
        map.panel(&mut out, slice, ((i % beside) as f32 * width, (i / beside) as f32 * height));
    }
    map.legend(&mut out, (0.0, slices.len().div_ceil(beside) as f32 * height));
    let widest = out.extent().map_or(width, |bounds| bounds.most.0).max(LEAST);
    let lines = if about.is_empty() { Vec::new() } else { legend::cut(about, (widest / (HEADING * LETTER)) as usize) };
    for (i, line) in lines.into_iter().rev().enumerate() {
        out.heading((0.0, -1.6 * HEADING * (i as f32 + 1.0)), line, "", HEADING, TEXT);
    }
    Ok(out)
}

fn number(value: &Value) -> Option<u64> {
    if let Value::Number(n) = value { Some(*n) } else { None }
}

/// The number of digits of the longest number.
fn longest(numbers: &[u64]) -> f32 {
    numbers.iter().map(|n| n.to_string().len()).max().unwrap_or(1) as f32
}

/// What all panels have in common.
struct Map {
    cell: f32,
    /// The room for what stands left of the cells.
    left: f32,
    largest: u64,
    of_outcomes: bool,
}

/// The colours of an outcome for the player to move.
fn role(outcome: Outcome) -> Role {
    if outcome == Outcome::P { Role::Losing } else { Role::Winning }
}

impl Map {
    /// The inks of a cell and of what is written in it. What is open is grey.
    fn inks(&self, value: &Value) -> (Ink, Ink) {
        match value {
            Value::Outcome(outcome) => (Ink::Fill(role(*outcome)), Ink::On(role(*outcome))),
            _ => match number(value).map(|n| n as f32 / self.largest.max(1) as f32) {
                Some(at) => (Ink::Scale(at), Ink::OnScale(at)),
                None => (FAINT, TEXT),
            },
        }
    }

    fn panel(&self, out: &mut Drawing, slice: &Slice, (x0, y0): Point) {
        let (x, y, cell) = (x0 + self.left, y0 + HEAD, self.cell);
        out.write((x0, y0), slice.title(), SIZE, TEXT, Anchor::Start);
        out.write((x, y - 2.2 * SIZE), format!("{} →", slice.across.0), SIZE, TEXT, Anchor::Start);
        out.write((x - 0.5 * SIZE, y - 0.8 * SIZE), format!("{} ↓", slice.down.0), SIZE, TEXT, Anchor::End);
        // As many numbers at the axes as there is room for.
        let wide = (longest(&slice.across.1) + 0.6) * LETTER * SIZE;
        for (i, n) in slice.across.1.iter().enumerate().step_by((wide / cell).ceil() as usize) {
            out.text((x + (i as f32 + 0.5) * cell, y - 0.8 * SIZE), n.to_string(), SIZE, TEXT);
        }
        for (i, n) in slice.down.1.iter().enumerate().step_by((1.1 * SIZE / cell).ceil() as usize) {
            out.write((x - 0.5 * SIZE, y + (i as f32 + 0.5) * cell), n.to_string(), SIZE, TEXT, Anchor::End);
        }
        let size = (0.62 * cell).min(0.9 * cell / (self.largest.to_string().len() as f32 * LETTER));
        for (top, row) in slice.cells.iter().enumerate() {
            self.row(out, row, (x, y + top as f32 * cell), size);
        }
        let sides = (slice.across.1.len() as f32 * cell, slice.down.1.len() as f32 * cell);
        out.rectangle((x, y), sides, None, Some(Pen::solid(FAINT, 0.8)));
    }

    fn row(&self, out: &mut Drawing, row: &[Value], (x, y): Point, size: f32) {
        let cell = self.cell;
        let mut from = 0;
        // A run of equal cells is one rectangle.
        while from < row.len() {
            let to = (from..row.len()).find(|&k| row[k] != row[from]).unwrap_or(row.len());
            if row[from] != Value::Null {
                out.rectangle((x + from as f32 * cell, y), ((to - from) as f32 * cell, cell), Some(self.inks(&row[from]).0), None);
            }
            from = to;
        }
        for (k, value) in row.iter().enumerate().filter(|(_, value)| size >= SMALL_TEXT && **value != Value::Null) {
            out.text((x + (k as f32 + 0.5) * cell, y + 0.5 * cell), value.text(), size, self.inks(value).1);
        }
    }

    /// What the letters mean.
    fn legend_of_outcomes(&self, out: &mut Drawing, (x, y): Point) {
        let told = [(Outcome::N, "N: the player to move wins"), (Outcome::P, "P: the player to move loses")];
        for (i, (outcome, text)) in told.into_iter().enumerate() {
            let (side, top) = (18.0, y + i as f32 * 22.0);
            let (fill, on) = self.inks(&Value::Outcome(outcome));
            out.rectangle((x, top), (side, side), Some(fill), Some(Pen::solid(FAINT, 0.5)));
            out.text((x + side / 2.0, top + side / 2.0), outcome.to_string(), SIZE, on);
            out.write((x + 1.5 * side, top + side / 2.0), text, SIZE, TEXT, Anchor::Start);
        }
    }

    /// The scale with at most about 16 numbers.
    fn legend(&self, out: &mut Drawing, (x, y): Point) {
        if self.of_outcomes {
            return self.legend_of_outcomes(out, (x, y));
        }
        let mut shown: Vec<u64> = (0..=self.largest).step_by((self.largest / 16 + 1) as usize).collect();
        if shown.last() != Some(&self.largest) {
            shown.push(self.largest);
        }
        let field = (longest(&shown) * LETTER * SIZE + 10.0).max(24.0);
        for (i, n) in shown.into_iter().enumerate() {
            let (corner, at) = ((x + i as f32 * field, y), n as f32 / self.largest.max(1) as f32);
            out.rectangle(corner, (field, 18.0), Some(Ink::Scale(at)), Some(Pen::solid(FAINT, 0.5)));
            out.text((corner.0 + field / 2.0, y + 9.0), n.to_string(), SIZE, Ink::OnScale(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Shape;
    use super::*;

    fn slice(cells: Vec<Vec<Value>>) -> Slice {
        let numbers = |n: usize| (0..n as u64).collect::<Vec<_>>();
        Slice {
            column: "g.1".into(),
            fixed: vec![("w.0".into(), 3)],
            down: ("w.1".into(), numbers(cells.len())),
            across: ("w.2".into(), numbers(cells[0].len())),
            cells,
        }
    }

    #[test]
    fn every_number_is_in_its_cell_and_in_the_legend() {
        let [zero, one, seven] = [0, 1, 7].map(Value::Number);
        let drawing = drawing("", &[slice(vec![vec![zero, seven.clone(), seven], vec![Value::Unknown, Value::Null, one]])]).unwrap();
        let texts = |wanted: &str| drawing.shapes.iter().filter(|s| matches!(s, Shape::Text { text, .. } if text == wanted)).count();
        // In the cells, in the legend (0 to 7), and at the axes (0, 1 down and 0, 1, 2 across).
        assert_eq!(["7", "0", "1", "2", "3", "?"].map(texts), [3, 4, 4, 2, 1, 1]);
        assert_eq!((texts("g.1, w.0 = 3"), texts("w.2 →"), texts("w.1 ↓")), (1, 1, 1));
        // Two equal neighbours are one rectangle; nothing is painted where there is no value.
        let filled = drawing.shapes.iter().filter(|s| matches!(s, Shape::Polygon { fill: Some(_), pen: None, .. })).count();
        assert_eq!(filled, 4);
    }

    #[test]
    fn outcomes_have_letters_and_the_colours_of_winning_and_losing() {
        let [n, p] = [Outcome::N, Outcome::P].map(Value::Outcome);
        let outcomes = slice(vec![vec![n.clone(), n.clone(), p.clone()], vec![p, Value::Unknown, Value::Null]]);
        let drawn = drawing("", std::slice::from_ref(&outcomes)).unwrap();
        let written = |wanted: &str, ink: Ink| {
            let is = |s: &&Shape| matches!(s, Shape::Text { text, ink: of, .. } if text == wanted && *of == ink);
            drawn.shapes.iter().filter(is).count()
        };
        // One more of each in the legend.
        assert_eq!([written("N", Ink::On(Role::Winning)), written("P", Ink::On(Role::Losing)), written("?", TEXT)], [3, 3, 1]);
        let filled = |ink: Ink| drawn.shapes.iter().filter(|s| matches!(s, Shape::Polygon { fill: Some(of), .. } if *of == ink)).count();
        // Two equal neighbours are one rectangle, and where there is no board nothing is painted.
        assert_eq!([filled(Ink::Fill(Role::Winning)), filled(Ink::Fill(Role::Losing)), filled(FAINT)], [2, 3, 1]);
        assert!(drawn.description.contains("outcomes") && written("N: the player to move wins", TEXT) == 1);
        // Beside nimbers they are left out.
        let both = drawing("", &[outcomes, slice(vec![vec![Value::Number(4); 3]; 2])]).unwrap();
        assert!(both.shapes.iter().any(|s| matches!(s, Shape::Text { text, .. } if text == "4")));
        assert!(!both.shapes.iter().any(|s| matches!(s, Shape::Text { text, .. } if text == "N")));
    }

    #[test]
    fn what_the_table_is_about_stands_above() {
        let cells = slice(vec![vec![Value::Number(1); 3]; 2]);
        let drawn = drawing("dvg:torus.{n}x{m}@0,0, play misere", &[cells]).unwrap();
        assert_eq!(drawn.title, "dvg:torus.{n}x{m}@0,0, play misere: g.1, w.0 = 3 over w.1 and w.2");
        let bold: Vec<&str> =
            drawn.shapes.iter().filter_map(|s| if let Shape::Text { text, bold: true, .. } = s { Some(&text[..]) } else { None }).collect();
        assert!(
            !bold.is_empty() && bold.iter().rev().copied().collect::<Vec<_>>().join(" ") == "dvg:torus.{n}x{m}@0,0, play misere",
            "{bold:?}"
        );
    }

    #[test]
    fn an_open_slice_does_not_hide_outcomes() {
        let outcomes = slice(vec![vec![Value::Outcome(Outcome::P), Value::Outcome(Outcome::N)]]);
        let open = Slice { column: "grundy".into(), ..slice(vec![vec![Value::Unknown; 2]]) };
        for slices in [[outcomes.clone(), open.clone()], [open, outcomes]] {
            let drawn = drawing("", &slices).unwrap();
            let count = |wanted: &str| drawn.shapes.iter().filter(|s| matches!(s, Shape::Text { text, .. } if text == wanted)).count();
            // In its cell and in the legend; what is open is shown, too.
            assert_eq!(["N", "P", "?"].map(count), [2, 2, 2]);
            assert!(drawn.description.contains("outcomes"), "{}", drawn.description);
        }
    }

    #[test]
    fn a_slice_may_be_long() {
        let long = slice(vec![vec![Value::Number(1)]; 66_000]);
        let drawn = drawing("", &[long]).unwrap();
        let lowest = |s: &Shape| match s {
            Shape::Polygon { fill: Some(Ink::Scale(_)), pen: None, points, .. } => points.iter().map(|(_, y)| *y as usize).max(),
            _ => None,
        };
        // Each row is a cell of the least height.
        let bottom = drawn.shapes.iter().filter_map(lowest).max().unwrap_or(0);
        assert!(bottom >= 66_000 * SMALL_CELL as usize, "{bottom}");
    }

    #[test]
    fn numbers_that_do_not_fit_are_left_out() {
        let long = slice(vec![vec![Value::Number(123_456); 100]; 2]);
        let shapes = drawing("", &[long]).unwrap().shapes;
        let texts = shapes.iter().filter(|s| matches!(s, Shape::Text { text, .. } if text == "123456")).count();
        // Only in the legend.
        assert_eq!(texts, 1);
        assert!(drawing("", &[]).is_err());
        assert!(drawing("", &vec![slice(vec![vec![Value::Null; 1001]; 1000]); 1]).is_err());
    }
}
