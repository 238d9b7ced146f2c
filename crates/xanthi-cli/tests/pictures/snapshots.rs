//! Pictures against files.

use crate::pictures::{all, as_svg, compare};
use std::path::PathBuf;
use xanthi::picture::palette::Mode;
use xanthi::picture::text;

fn file(name: &str, ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/expected").join(format!("{name}.{ending}"))
}

#[test]
fn every_game_and_every_kind_of_certificate_looks_as_it_did() {
    for (name, picture) in all() {
        compare(&file(&name, "svg"), &as_svg(&picture, Mode::Light));
        let text = text::write(&picture).unwrap_or_else(|| "too large for text\n".into());
        compare(&file(&name, "txt"), &text);
    }
}
