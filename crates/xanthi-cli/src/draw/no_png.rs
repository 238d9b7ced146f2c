//! In place of the renderer of PNG, in a program that was built without it.

use crate::Failure;
use std::path::PathBuf;

/// The characters that have no shape: nothing is known of fonts here.
pub(crate) fn unknown(_: &str) -> Vec<char> {
    Vec::new()
}

/// No picture has letters.
pub(crate) fn take_fonts(_: &[PathBuf]) -> Result<(), Failure> {
    Ok(())
}

/// No picture.
pub(crate) fn render(_: &str, _: f32) -> Result<Vec<u8>, Failure> {
    let help = "write it as SVG, or build the program with its default features";
    Err(Failure::Usage("this program was built without PNG".into(), help.into()))
}
