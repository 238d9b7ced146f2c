//! A drawing as a TikZ picture, for LaTeX.

use super::drawing::{Anchor, Drawing, Pen, Point, Shape};
use super::palette::{Dash, Ink, Mode, PAPER};
use super::svg::n;
use std::fmt::Write;

/// The drawing as a `tikzpicture`, to be read by `\input`; the document loads the package `tikz`.
pub fn write(drawing: &Drawing, mode: Mode) -> String {
    let mut out = format!("% {}\n\\begin{{tikzpicture}}[x=0.75pt, y=-0.75pt, line join=round]\n", drawing.title.replace(['\n', '\r'], " "));
    for colour in drawing.colours(mode).into_iter().chain([PAPER.rgb(mode)]) {
        let (name, hex) = (name_of(colour.hex()), colour.hex()[1..].to_uppercase());
        let _ = writeln!(out, "  \\definecolor{{{name}}}{{HTML}}{{{hex}}}");
    }
    // The margin belongs to the picture.
    let bounds = drawing.bounds();
    let paper = if mode == Mode::Dark { format!("fill={}", ink(PAPER, mode)) } else { String::new() };
    let _ = writeln!(out, "  \\path[{paper}] {} rectangle {};", point(bounds.least), point(bounds.most));
    for shape in &drawing.shapes {
        of_shape(&mut out, shape, mode);
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// The drawing as a document of its own, on a page of its size. It needs no more than LaTeX's base
/// packages and TikZ.
pub fn document(drawing: &Drawing, mode: Mode) -> String {
    let bounds = drawing.bounds();
    // A little more than the picture, lest rounding begins a second page.
    let [width, height] = [bounds.width(), bounds.height()].map(|side| n(side * 0.75 + 1.0));
    let page = format!("paperwidth={width}pt, paperheight={height}pt, margin=0pt");
    let packages = "\\usepackage[T1]{fontenc}\n\\usepackage{tikz}\n";
    let begin = "\\pagestyle{empty}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\topskip}{0pt}\n\\begin{document}\n";
    let picture = write(drawing, mode);
    format!("\\documentclass{{article}}\n\\usepackage[{page}]{{geometry}}\n{packages}{begin}{picture}\\end{{document}}\n")
}

fn of_shape(out: &mut String, shape: &Shape, mode: Mode) {
    let options = |fill: &Option<Ink>, pen: &Option<Pen>| {
        let fill = fill.map(|i| format!("fill={}", ink(i, mode)));
        let pen = pen.map(|p| format!("draw={}", stroke(&p, mode)));
        [fill, pen].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let _ = match shape {
        Shape::Line { from, pen, .. } => {
            writeln!(out, "  \\draw[{}] {} -- {};", stroke(pen, mode), point(*from), point(shape.foot().unwrap_or(*from)))
        }
        Shape::Curve { from, by, pen, .. } => {
            let to = point(shape.foot().unwrap_or(*from));
            writeln!(out, "  \\draw[{}] {} .. controls {} and {} .. {to};", stroke(pen, mode), point(*from), point(by[0]), point(by[1]))
        }
        Shape::Circle { at, radius, fill, pen } => {
            writeln!(out, "  \\path[{}] {} circle [radius={}pt];", options(fill, pen), point(*at), n(radius * 0.75))
        }
        Shape::Polygon { points, fill, pen } => {
            let corners: Vec<String> = points.iter().map(|&p| point(p)).collect();
            writeln!(out, "  \\path[{}] {} -- cycle;", options(fill, pen), corners.join(" -- "))
        }
        Shape::Text { at, text, size, ink: colour, anchor, bold, .. } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let weight = if *bold { "\\bfseries" } else { "" };
            let font = format!("font=\\fontsize{{{0}}}{{{0}}}\\selectfont{weight}", n(size * 0.75));
            let colour = ink(*colour, mode);
            writeln!(out, "  \\node[anchor={anchor}, inner sep=0pt, text={colour}, {font}] at {} {{{}}};", point(*at), escape(text))
        }
    };
    if let (Some(head), Shape::Line { pen, .. } | Shape::Curve { pen, .. }) = (shape.head(), shape) {
        let _ = writeln!(out, "  \\fill[{}] {} -- cycle;", ink(pen.ink, mode), head.map(point).join(" -- "));
    }
}

fn point((x, y): Point) -> String {
    format!("({},{})", n(x), n(y))
}

fn ink(ink: Ink, mode: Mode) -> String {
    name_of(ink.rgb(mode).hex())
}

fn name_of(hex: String) -> String {
    format!("x{}", &hex[1..])
}

fn stroke(pen: &Pen, mode: Mode) -> String {
    let dash = match pen.dash {
        Dash::Solid => String::new(),
        Dash::Dashed => format!(", dash pattern=on {}pt off {}pt", n(pen.width * 1.9), n(pen.width * 1.1)),
        Dash::Dotted => format!(", dash pattern=on {}pt off {}pt", n(pen.width * 0.75), n(pen.width * 1.35)),
    };
    format!("{}, line width={}pt{dash}", ink(pen.ink, mode), n(pen.width * 0.75))
}

/// Text within LaTeX. Signs that the usual fonts lack become commands, and letters beyond the
/// European ones, for which another font would have to be loaded, a question mark.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '×' => out.push_str("$\\times$"),
            '−' => out.push_str("$-$"),
            '✓' => out.push_str("$\\surd$"),
            '▽' => out.push_str("$\\nabla$"),
            '⊣' => out.push_str("$\\dashv$"),
            '′' => out.push_str("$'$"),
            '″' => out.push_str("$''$"),
            '‴' => out.push_str("$'''$"),
            '→' => out.push_str("$\\to$"),
            '←' => out.push_str("$\\leftarrow$"),
            '≡' => out.push_str("$\\equiv$"),
            '∞' => out.push_str("$\\infty$"),
            '◆' => out.push_str("$\\diamond$"),
            '≥' => out.push_str("$\\geq$"),
            '≤' => out.push_str("$\\leq$"),
            '●' => out.push_str("$\\bullet$"),
            '○' => out.push_str("$\\circ$"),
            '<' | '>' | '|' => out.extend(['$', c, '$']),
            c if c.is_control() => out.push(' '),
            c if is_known(c) => out.push(c),
            _ => out.push('?'),
        }
    }
    out
}

/// The characters of a text that become a question mark.
pub fn unknown(text: &str) -> Vec<char> {
    text.chars().filter(|c| *c != '?' && escape(c.encode_utf8(&mut [0; 4])) == "?").collect()
}

/// Whether LaTeX knows a character without further packages, in the encoding T1.
fn is_known(c: char) -> bool {
    let missing = "ĦħĸĿŀŉŦŧſ\u{ad}";
    c.is_ascii() || ('¡'..='ſ').contains(&c) && !missing.contains(c) || "–—‘’“”…€".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::{FAINT, TEXT};

    #[test]
    fn every_colour_is_defined_and_latex_is_escaped() {
        let mut drawing = Drawing { title: "one\ntwo".into(), ..Drawing::default() };
        drawing.text((0.0, 0.0), "50% {a_b} \\x", 10.0, FAINT);
        drawing.arrow((0.0, 0.0), (40.0, 0.0), Pen::solid(TEXT, 2.0));
        let text = write(&drawing, Mode::Light);
        assert!(text.starts_with("% one two\n\\begin{tikzpicture}"), "{text}");
        assert!(text.contains("{50\\% \\{a\\_b\\} \\textbackslash{}x}"), "{text}");
        assert!(text.contains("\\definecolor{x8a8a8a}{HTML}{8A8A8A}") && text.contains("\\definecolor{x1a1a1a}{HTML}{1A1A1A}"), "{text}");
        assert!(text.contains("\\fill[x1a1a1a] (40,0) -- "), "{text}");
        assert!(document(&drawing, Mode::Dark).ends_with("\\end{tikzpicture}\n\\end{document}\n"));
        assert_eq!(escape("Å−ĸ中 ✓"), "Å$-$?? $\\surd$");
        assert_eq!(unknown("Å−ĸ中?\u{7} ✓"), ['ĸ', '中']);
    }
}
