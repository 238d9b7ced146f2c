//! A drawing as SVG 1.1: no style sheets, no scripts, no references, so that every program shows
//! it alike. Title and description stand first, for screen readers. For a web page [`shapes`] leaves
//! the colours to the page.

use super::drawing::{Anchor, Drawing, Pen, Point, Shape};
use super::palette::{Dash, Ink, Mode, PAPER, variable};
use std::fmt::Write;

/// The fonts, all monospaced with letters of the same width.
const FONTS: &str = "DejaVu Sans Mono, Menlo, Consolas, monospace";

/// The drawing as a file of SVG.
pub fn write(drawing: &Drawing, mode: Mode) -> String {
    let bounds = drawing.bounds();
    let (x, y, w, h) = (n(bounds.least.0), n(bounds.least.1), n(bounds.width()), n(bounds.height()));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" font-family=\"{FONTS}\">\n"
    );
    let mut put = |line: String| {
        out.push_str(&line);
        out.push('\n');
    };
    put(format!("<title>{}</title>", escape(&drawing.title)));
    if !drawing.description.is_empty() {
        put(format!("<desc>{}</desc>", escape(&drawing.description)));
    }
    put(format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{}\"/>", PAPER.rgb(mode).hex()));
    for shape in &drawing.shapes {
        put(of_shape(shape, Paint::On(mode)));
    }
    out.push_str("</svg>\n");
    out
}

/// The shapes alone, to be put into an SVG element of a page. Their colours are the variables of the
/// page's style sheet that are named like [`variable`]; where the page has none, those of light paper.
pub fn shapes(drawing: &Drawing) -> String {
    drawing.shapes.iter().map(|shape| of_shape(shape, Paint::Page)).collect()
}

/// Where colours come from.
#[derive(Clone, Copy)]
enum Paint {
    On(Mode),
    Page,
}

impl Paint {
    fn colour(self, ink: Ink) -> String {
        match (self, variable(ink)) {
            (Paint::On(mode), _) => ink.rgb(mode).hex(),
            (Paint::Page, Some(name)) => format!("var(--{name},{})", ink.rgb(Mode::Light).hex()),
            (Paint::Page, None) => ink.rgb(Mode::Light).hex(),
        }
    }
}

fn of_shape(shape: &Shape, mode: Paint) -> String {
    let mut text = match shape {
        Shape::Line { from, pen, .. } => {
            let to = shape.foot().unwrap_or(*from);
            format!("<path d=\"M{} L{}\" fill=\"none\"{}/>", point(*from), point(to), stroke(pen, mode))
        }
        Shape::Curve { from, by, pen, .. } => {
            let to = shape.foot().unwrap_or(*from);
            let path = format!("M{} C{} {} {}", point(*from), point(by[0]), point(by[1]), point(to));
            format!("<path d=\"{path}\" fill=\"none\"{}/>", stroke(pen, mode))
        }
        Shape::Circle { at, radius, fill, pen } => {
            let place = format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", n(at.0), n(at.1), n(*radius));
            format!("<circle {place} fill=\"{}\"{}/>", colour(*fill, mode), pen.iter().map(|p| stroke(p, mode)).collect::<String>())
        }
        Shape::Polygon { points, fill, pen } => {
            let corners: Vec<String> = points.iter().map(|&p| point(p)).collect();
            let pen = pen.iter().map(|p| stroke(p, mode)).collect::<String>();
            format!("<polygon points=\"{}\" fill=\"{}\"{pen}/>", corners.join(" "), colour(*fill, mode))
        }
        Shape::Text { at, text, size, ink, anchor, bold, whole } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // The base line lies below the middle of a capital by a third of the font's height.
            let place = format!("x=\"{}\" y=\"{}\"", n(at.0), n(at.1 + size * 0.35));
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            let title = if whole.is_empty() { String::new() } else { format!("<title>{}</title>", escape(whole)) };
            format!(
                "<text {place} font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{weight}>{title}{}</text>",
                n(*size),
                mode.colour(*ink),
                escape(text)
            )
        }
    };
    if let (Some(head), Shape::Line { pen, .. } | Shape::Curve { pen, .. }) = (shape.head(), shape) {
        let corners = head.map(point).join(" ");
        let _ = write!(text, "<polygon points=\"{corners}\" fill=\"{}\"/>", mode.colour(pen.ink));
    }
    text
}

fn colour(ink: Option<Ink>, mode: Paint) -> String {
    ink.map_or_else(|| "none".into(), |ink| mode.colour(ink))
}

fn stroke(pen: &Pen, mode: Paint) -> String {
    let dash = match pen.dash {
        Dash::Solid => String::new(),
        Dash::Dashed => format!(" stroke-dasharray=\"{} {}\"", n(pen.width * 2.5), n(pen.width * 1.5)),
        Dash::Dotted => format!(" stroke-dasharray=\"{} {}\"", n(pen.width), n(pen.width * 1.8)),
    };
    format!(" stroke=\"{}\" stroke-width=\"{}\"{dash}", mode.colour(pen.ink), n(pen.width))
}

fn point((x, y): Point) -> String {
    format!("{},{}", n(x), n(y))
}

/// A number with at most two decimals, the same on every machine.
pub(super) fn n(value: f32) -> String {
    let hundredths = (f64::from(value) * 100.0).round() as i64;
    let (sign, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    match (rest / 100, rest % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    }
}

/// Whether a character changes the direction in which those around it are written: in a name it
/// could make a picture show something else than the position says.
fn is_directional(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text within XML: markup escaped, and characters that XML does not allow or that turn the direction
/// of writing replaced.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() || is_directional(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::TEXT;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.001, 1.5, -2.25, 3.999, 100.0, 0.05].map(n), ["0", "0", "1.5", "-2.25", "4", "100", "0.05"]);
    }

    #[test]
    fn a_page_has_the_colours() {
        let mut drawing = Drawing::default();
        drawing.line((0.0, 0.0), (9.0, 0.0), Pen::solid(Ink::Line(xanthi_games::scene::Role::Winning), 2.0));
        drawing.text((0.0, 0.0), "a", 10.0, Ink::Scale(0.0));
        let svg = shapes(&drawing);
        assert!(svg.contains("stroke=\"var(--line-winning,#0072b2)\"") && svg.contains("fill=\"#0b224e\""), "{svg}");
    }

    #[test]
    fn a_drawing_is_well_formed_whatever_is_written_in_it() {
        let mut drawing = Drawing { title: "a<b & \"c\"".into(), description: "\u{1}x\n]]>".into(), shapes: Vec::new() };
        drawing.text((0.0, 0.0), "<\u{0}&\u{ffff}>'\u{1f600}", 10.0, TEXT);
        drawing.arrow((0.0, 0.0), (50.0, 0.0), Pen::solid(TEXT, 2.0));
        let svg = write(&drawing, Mode::Dark);
        assert!(svg.contains("<title>a&lt;b &amp; &quot;c&quot;</title>"), "{svg}");
        assert!(svg.contains("\">&lt;\u{fffd}&amp;\u{fffd}&gt;'\u{1f600}</text>"), "{svg}");
        drawing.shortened((0.0, 0.0), "a…", "a<b", 10.0, TEXT);
        assert!(write(&drawing, Mode::Light).contains("><title>a&lt;b</title>a…</text>"), "the whole name is kept");
        assert!(svg.contains("M0,0 L40,0"), "the line of an arrow ends at its head: {svg}");
    }
}
