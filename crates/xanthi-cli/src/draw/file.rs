//! Drawings as files, in the format that the ending of the name says.

use super::png;
use crate::{Failure, input};
use clap::ValueEnum;
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
            let help = "the formats are svg, png, tex, tikz and txt; or say --format".to_owned();
            Failure::Usage(format!("the ending of `{}` says no format", file.display()), help)
        };
        Format::from_str(&ending, true).map_err(|_| unknown())
    }

    /// The same for drawings that have no text.
    pub(crate) fn of_drawing(file: &Path) -> Result<Self, Failure> {
        match Self::of(file)? {
            Format::Txt => Err(no_text(file)),
            format => Ok(format),
        }
    }
}

/// How a drawing becomes a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paper {
    pub(crate) mode: Mode,
    /// PNG: pixels for each unit.
    pub(crate) scale: f32,
}

impl Paper {
    /// White paper, or dark paper, with two pixels for each unit.
    pub(crate) fn new(dark: bool) -> Self {
        Self { mode: if dark { Mode::Dark } else { Mode::Light }, scale: 2.0 }
    }

    /// Writes a drawing in any format but text.
    pub(crate) fn write(self, file: &Path, format: Format, drawing: &Drawing) -> Result<(), Failure> {
        match format {
            Format::Png => input::write(file, png::render(&svg::write(drawing, self.mode), self.scale)?),
            Format::Tex => input::write(file, tikz::document(drawing, self.mode)),
            Format::Tikz => input::write(file, tikz::write(drawing, self.mode)),
            Format::Svg => input::write(file, svg::write(drawing, self.mode)),
            Format::Txt => Err(no_text(file)),
        }
    }
}

fn no_text(file: &Path) -> Failure {
    let help = "choose a name that ends in svg, png, tex or tikz";
    Failure::Usage(format!("`{}` cannot be written as text", file.display()), help.into())
}
