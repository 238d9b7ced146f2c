//! Drawings as files, in the format that the ending of the name says.

use super::png;
use crate::{Failure, input};
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::Path;
use xanthi::picture::drawing::Drawing;
use xanthi::picture::palette::Mode;
use xanthi::picture::{svg, tikz};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Svg,
    Png,
    /// A LaTeX document with a TikZ picture
    Tex,
    /// A TikZ picture
    Tikz,
    Txt,
}

impl Format {
    /// The ending of a file.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Tex => "tex",
            Format::Tikz => "tikz",
            Format::Txt => "txt",
        }
    }

    /// What the ending of a name says.
    pub(crate) fn of(file: &Path) -> Result<Self, Failure> {
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let unknown = || {
            let help = "the formats are svg, png, tex, tikz and txt; or use --format".to_owned();
            Failure::Usage(format!("the extension of `{}` is not a format", file.display()), help)
        };
        Format::from_str(&ending, true).map_err(|_| unknown())
    }

    /// The same for drawings that have no text.
    pub(crate) fn of_drawing(file: &Path) -> Result<Self, Failure> {
        match Self::of(file) {
            Ok(Format::Txt) => Err(no_text(file)),
            Err(Failure::Usage(why, _)) => Err(Failure::Usage(why, CHOOSE.into())),
            found => found,
        }
    }
}

/// How a drawing becomes a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paper {
    pub(crate) mode: Mode,
    /// PNG: pixels for each unit; `None` for [`SCALE`], or less for a large picture.
    pub(crate) scale: Option<f32>,
}

impl Paper {
    /// White paper, or dark paper.
    pub(crate) fn new(dark: bool) -> Self {
        Self { mode: if dark { Mode::Dark } else { Mode::Light }, scale: None }
    }

    /// Writes a drawing in any format but text.
    pub(crate) fn write(self, file: &Path, format: Format, drawing: &Drawing) -> Result<(), Failure> {
        match format {
            Format::Png => warn(drawing, png::unknown, "a box", "; `xanthi draw --font FILE` takes a font that has them"),
            Format::Tex | Format::Tikz => warn(drawing, tikz::unknown, "a question mark", ""),
            Format::Svg | Format::Txt => {}
        }
        match format {
            Format::Png => {
                input::write(file, png::render(&svg::write(drawing, self.mode), self.scale.unwrap_or_else(|| fitting(drawing)))?)
            }
            Format::Tex => input::write(file, tikz::document(drawing, self.mode)),
            Format::Tikz => input::write(file, tikz::write(drawing, self.mode)),
            Format::Svg => input::write(file, svg::write(drawing, self.mode)),
            Format::Txt => Err(no_text(file)),
        }
    }
}

const CHOOSE: &str = "choose a name that ends in .svg, .png, .tex or .tikz";

/// Says which characters cannot be written in a format.
fn warn(drawing: &Drawing, unknown: fn(&str) -> Vec<char>, instead: &str, way_out: &str) {
    const SHOWN: usize = 20;
    let all: BTreeSet<char> = drawing.texts().flat_map(unknown).collect();
    if !all.is_empty() {
        let more = if all.len() > SHOWN { format!(" and {} more", all.len() - SHOWN) } else { String::new() };
        let list: Vec<String> = all.iter().take(SHOWN).map(char::to_string).collect();
        anstream::eprintln!("warning: {}{more} is replaced by {instead}; an SVG keeps every character{way_out}", list.join(" "));
    }
}

/// The usual pixels for each unit.
const SCALE: f32 = 2.0;
/// The most pixels of a picture whose scale is not given, and the most pixels along all its lines
/// together: a renderer takes some 0.15 µs for each of these, so that 19,900 lines across a circle of
/// 200 vertices took 18 s at the usual scale.
const PIXELS: f32 = 3e7;
const ALONG: f32 = 2e7;

/// The usual scale, or what lets a large picture be written in about three seconds.
pub(crate) fn fitting(drawing: &Drawing) -> f32 {
    let bounds = drawing.bounds();
    let by_size = (PIXELS / (bounds.width() * bounds.height())).sqrt();
    SCALE.min(by_size).min(ALONG / drawing.length().max(1.0)).max(0.05)
}

fn no_text(file: &Path) -> Failure {
    Failure::Usage(format!("`{}` cannot be written as text", file.display()), CHOOSE.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi::picture::board::{MOST, draw};
    use xanthi::picture::overlay;
    use xanthi_games::Position;

    #[test]
    fn pictures_with_very_many_lines_have_fewer_pixels() {
        let of = |line: &str| fitting(&draw(&overlay::position(&Position::parse(line).unwrap()), MOST).unwrap());
        assert_eq!(of("uvg:petersen@0"), SCALE);
        assert_eq!(of("uvg:grid.20x20@1,1"), SCALE);
        let large = of("uvg:complete.200@0");
        assert!((0.2..0.6).contains(&large), "{large}");
    }
}
