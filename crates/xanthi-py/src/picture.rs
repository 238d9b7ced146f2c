//! Pictures: SVG and text, of positions and of proofs.

use xanthi::picture::board::{MOST, Picture, draw};
use xanthi::picture::palette::Mode;
use xanthi::picture::{overlay, svg, text};
use xanthi_games::Position;
use xanthi_games::certificate::Proof;

fn picture(position: &Position, proof: Option<&Proof>) -> Picture {
    match proof {
        Some(proof) => overlay::proof(position, proof),
        None => overlay::position(position),
    }
}

/// The picture as SVG; the reason why there is none otherwise.
pub(crate) fn as_svg(position: &Position, proof: Option<&Proof>, dark: bool) -> Result<String, String> {
    let mode = if dark { Mode::Dark } else { Mode::Light };
    draw(&picture(position, proof), MOST).map(|drawing| svg::write(&drawing, mode)).map_err(|refused| refused.to_string())
}

/// The picture in letters, if it fits on a screen.
pub(crate) fn as_text(position: &Position, proof: Option<&Proof>) -> Option<String> {
    text::write(&picture(position, proof))
}
