//! Pictures: SVG and text, of positions and of proofs.

use xanthi::picture::board::{MOST, Picture, draw};
use xanthi::picture::palette::Mode;
use xanthi::picture::view::{self, NoPicture, View};
use xanthi::picture::{heatmap, overlay, svg, text};
use xanthi::table::slice::slices;
use xanthi::table::{Refused, Sheet};
use xanthi_games::certificate::Proof;
use xanthi_games::{Budget, Play, Position};

fn picture(position: &Position, proof: Option<&Proof>) -> Picture {
    match proof {
        Some(proof) => overlay::proof(position, proof),
        None => overlay::position(position),
    }
}

fn mode(dark: bool) -> Mode {
    if dark { Mode::Dark } else { Mode::Light }
}

fn drawn(picture: &Picture, dark: bool) -> Result<String, String> {
    draw(picture, MOST).map(|drawing| svg::write(&drawing, mode(dark))).map_err(|refused| refused.to_string())
}

/// The picture as SVG; the reason why there is none otherwise.
pub(crate) fn as_svg(position: &Position, proof: Option<&Proof>, dark: bool) -> Result<String, String> {
    drawn(&picture(position, proof), dark)
}

/// A view of a position as SVG.
pub(crate) fn of_view(position: &Position, view: &View, play: Play, dark: bool) -> Result<String, NoPicture> {
    let shown = view::shown(position, view, None, play, MOST, &Budget::default())?;
    Ok(svg::write(&shown.drawing(MOST)?, mode(dark)))
}

/// The slices of a table as a heat map, over the two keys that are named, or that vary.
pub(crate) fn of_slices(about: &str, sheet: &Sheet, axes: Option<(&str, &str)>, dark: bool) -> Result<String, Refused> {
    Ok(svg::write(&heatmap::drawing(about, &slices(sheet, axes)?)?, mode(dark)))
}

/// The picture in letters, if it fits on a screen.
pub(crate) fn as_text(position: &Position, proof: Option<&Proof>) -> Option<String> {
    text::write(&picture(position, proof))
}
