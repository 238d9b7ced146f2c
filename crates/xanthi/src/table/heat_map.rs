//! Slices of a table as a heat map: an SVG picture with a panel for each slice.
//!
//! The scale goes from light yellow over green to dark blue and only gets darker, so that it reads
//! the same without red and green, or in grey. 0, the nimber of lost positions, is white. Numbers
//! stand in the cells where they can be read.

use super::slice::Slice;
use super::{Refused, Value};
use std::fmt::Write;

/// The most cells of a picture.
pub const MOST_CELLS: usize = 1_000_000;

/// The scale, light to dark.
const SCALE: [[f64; 3]; 5] = [[250.0, 240.0, 190.0], [190.0, 218.0, 140.0], [90.0, 172.0, 142.0], [40.0, 108.0, 146.0], [26.0, 40.0, 92.0]];
/// The length of the longer side of a panel, if that leaves cells of a good size.
const PANEL: f64 = 520.0;
const SMALL_CELL: f64 = 4.0;
const LARGE_CELL: f64 = 26.0;
/// A number in a cell is at least this high.
const SMALL_TEXT: f64 = 6.5;
/// The size of titles and axes.
const TEXT: f64 = 12.0;
const GAP: f64 = 28.0;
/// The width of a digit for a text of height 1.
const DIGIT: f64 = 0.6;

/// A picture of slices, which have the same axes.
///
/// # Errors
/// If there is none, or there are more than [`MOST_CELLS`].
pub fn svg(slices: &[Slice]) -> Result<String, Refused> {
    let Some(first) = slices.first() else { return Err(Refused::new("there is nothing to draw", "take a range with numbers in it")) };
    let (rows, columns) = (first.down.1.len(), first.across.1.len());
    if rows * columns * slices.len() > MOST_CELLS {
        return Err(Refused::new("the picture has too many cells", format!("{MOST_CELLS} are the most")));
    }
    let largest = slices.iter().flat_map(|s| s.cells.iter().flatten()).filter_map(number).max().unwrap_or(0);
    let cell = (PANEL / rows.max(columns) as f64).floor().clamp(SMALL_CELL, LARGE_CELL);
    let longest = |numbers: &[u64]| numbers.iter().map(|n| n.to_string().len()).max().unwrap_or(1) as f64;
    let left = TEXT * (2.4 + DIGIT * longest(&first.down.1));
    let across = (columns as f64 * cell).max(slices.iter().map(|s| s.title().chars().count()).max().unwrap_or(0) as f64 * TEXT * DIGIT);
    let width = left + across + GAP;
    let height = rows as f64 * cell + 4.6 * TEXT + GAP;
    let beside = ((slices.len() as f64 * height / width).sqrt().ceil() as usize).clamp(1, slices.len());
    let lines = slices.len().div_ceil(beside);
    let legend = Legend::new(largest);
    let whole = ((beside as f64 * width + GAP).max(legend.width() + 2.0 * GAP), lines as f64 * height + 5.0 * TEXT + GAP);
    let mut out = String::new();
    let title = format!("{} over {} and {}", if slices.len() == 1 { first.title() } else { "Values".into() }, first.down.0, first.across.0);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0} {1:.0}\" width=\"{0:.0}\" height=\"{1:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"{TEXT}\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        whole.0,
        whole.1,
        escaped(&title)
    );
    for (i, slice) in slices.iter().enumerate() {
        let corner = (GAP + (i % beside) as f64 * width, GAP + (i / beside) as f64 * height);
        panel(&mut out, slice, corner, left, cell, largest);
    }
    legend.draw(&mut out, (GAP, whole.1 - 4.0 * TEXT));
    out += "</svg>\n";
    Ok(out)
}

fn number(value: &Value) -> Option<u64> {
    if let Value::Number(n) = value { Some(*n) } else { None }
}

fn panel(out: &mut String, slice: &Slice, (x0, y0): (f64, f64), left: f64, cell: f64, largest: u64) {
    let (x, y) = (x0 + left, y0 + 3.6 * TEXT);
    let (columns, rows) = (slice.across.1.len(), slice.down.1.len());
    let middle = |n: usize| n as f64 * cell / 2.0;
    let _ = write!(out, "<g>\n<text x=\"{x0:.1}\" y=\"{:.1}\" font-weight=\"bold\">{}</text>\n", y0 + TEXT * 0.4, escaped(&slice.title()));
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        x + middle(columns),
        y - 1.6 * TEXT,
        escaped(&slice.across.0)
    );
    let (ax, ay) = (x0 + TEXT * 0.8, y + middle(rows));
    let _ = writeln!(
        out,
        "<text transform=\"translate({ax:.1} {ay:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        escaped(&slice.down.0)
    );
    // As many numbers at the axes as there is room for.
    let step = |numbers: &[u64], room: f64| {
        let digits = numbers.iter().map(|n| n.to_string().len()).max().unwrap_or(1) as f64;
        (room * if room > 1.2 { 1.0 } else { digits * DIGIT } * TEXT / cell).ceil().max(1.0) as usize
    };
    for (i, n) in slice.across.1.iter().enumerate().step_by(step(&slice.across.1, 1.0).max((2.0 * TEXT / cell) as usize)) {
        let _ =
            writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>", x + (i as f64 + 0.5) * cell, y - 0.4 * TEXT);
    }
    for (i, n) in slice.down.1.iter().enumerate().step_by(step(&slice.down.1, 1.3)) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{n}</text>",
            x - 0.4 * TEXT,
            y + (i as f64 + 0.5) * cell + 0.36 * TEXT
        );
    }
    let digits = largest.to_string().len() as f64;
    let size = (0.62 * cell).min(0.9 * cell / (digits * DIGIT));
    for (i, row) in slice.cells.iter().enumerate() {
        let top = y + i as f64 * cell;
        let mut from = 0;
        // A run of equal cells is one rectangle.
        while from < row.len() {
            let to = (from..row.len()).find(|&k| row[k] != row[from]).unwrap_or(row.len());
            let (at, wide) = (x + from as f64 * cell, (to - from) as f64 * cell);
            match &row[from] {
                Value::Null => {}
                value => {
                    let fill = number(value).map_or_else(|| "#c8c8c8".to_owned(), |n| colour(n, largest).0);
                    let _ = writeln!(out, "<rect x=\"{at:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{cell:.1}\" fill=\"{fill}\"/>");
                }
            }
            from = to;
        }
        if size < SMALL_TEXT {
            continue;
        }
        for (k, value) in row.iter().enumerate().filter(|(_, value)| **value != Value::Null) {
            let ink = number(value).map_or("#000", |n| colour(n, largest).1);
            let (cx, cy) = (x + (k as f64 + 0.5) * cell, top + 0.5 * cell + 0.36 * size);
            let text = escaped(&value.text());
            let _ = writeln!(
                out,
                "<text x=\"{cx:.1}\" y=\"{cy:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{text}</text>"
            );
        }
    }
    let (wide, high) = (columns as f64 * cell, rows as f64 * cell);
    let _ = write!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"none\" stroke=\"#666\" stroke-width=\"0.6\"/>\n</g>\n"
    );
}

/// The colour of a number, and that of a text on it.
fn colour(n: u64, largest: u64) -> (String, &'static str) {
    if n == 0 {
        return ("#ffffff".into(), "#777");
    }
    let place = if largest <= 1 { 0.0 } else { (n - 1) as f64 / (largest - 1) as f64 } * (SCALE.len() - 1) as f64;
    let (i, part) = ((place as usize).min(SCALE.len() - 2), place - (place as usize).min(SCALE.len() - 2) as f64);
    let mixed: Vec<u8> = (0..3).map(|k| (SCALE[i][k] + part * (SCALE[i + 1][k] - SCALE[i][k])).round() as u8).collect();
    let light = 0.3 * f64::from(mixed[0]) + 0.59 * f64::from(mixed[1]) + 0.11 * f64::from(mixed[2]);
    (format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2]), if light > 140.0 { "#000" } else { "#fff" })
}

/// Which numbers the legend shows.
struct Legend {
    largest: u64,
    shown: Vec<u64>,
}

impl Legend {
    fn new(largest: u64) -> Self {
        let step = largest / 16 + 1;
        let mut shown: Vec<u64> = (0..=largest).step_by(step as usize).collect();
        if shown.last() != Some(&largest) {
            shown.push(largest);
        }
        Self { largest, shown }
    }

    /// The width of one field.
    fn field(&self) -> f64 {
        (self.largest.to_string().len() as f64 * DIGIT * TEXT + 10.0).max(24.0)
    }

    fn width(&self) -> f64 {
        self.field() * self.shown.len() as f64
    }

    fn draw(&self, out: &mut String, (x, y): (f64, f64)) {
        let field = self.field();
        for (i, n) in self.shown.iter().enumerate() {
            let (fill, ink) = colour(*n, self.largest);
            let at = x + i as f64 * field;
            let _ = writeln!(
                out,
                "<rect x=\"{at:.1}\" y=\"{y:.1}\" width=\"{field:.1}\" height=\"18\" fill=\"{fill}\" stroke=\"#666\" stroke-width=\"0.4\"/>"
            );
            let _ =
                writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{n}</text>", at + field / 2.0, y + 13.4);
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_only_gets_darker() {
        let light = |n: u64| {
            let colour = colour(n, 50).0;
            let part = |i: usize| f64::from(u8::from_str_radix(&colour[i..i + 2], 16).unwrap());
            0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5)
        };
        assert!((1..=50).all(|n| light(n) < light(n - 1)));
    }

    #[test]
    fn every_number_is_in_its_cell_and_in_the_legend() {
        let slice = Slice {
            column: "g.<1>".into(),
            fixed: vec![("w.0".into(), 3)],
            down: ("w.1".into(), vec![0, 1]),
            across: ("w.2".into(), vec![0, 1, 2]),
            cells: vec![vec![Value::Number(0), Value::Number(7), Value::Number(7)], vec![Value::Unknown, Value::Null, Value::Number(1)]],
        };
        let svg = svg(std::slice::from_ref(&slice)).unwrap();
        // In cells (7 twice) and in the legend (0 to 7), besides 0, 1, 0, 1, 2 at the axes.
        let count = |text: &str| svg.matches(&format!(">{text}</text>")).count();
        assert_eq!((count("7"), count("0"), count("1"), count("2"), count("?")), (3, 4, 4, 2, 1));
        assert!(svg.contains("g.&lt;1&gt;, w.0 = 3") && svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        // Two equal neighbours are one rectangle.
        assert_eq!(svg.matches(&format!("width=\"{:.1}\" height=\"26.0\"", 52.0)).count(), 1);
        assert!(super::svg(&[]).is_err());
    }
}
