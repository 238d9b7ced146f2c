//! SVG as PNG, with letters that are part of the program: no font of the machine is used, so a
//! picture looks the same everywhere.

use crate::Failure;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use skrifa::{FontRef, MetadataProvider};
use std::sync::Arc;

/// The most pixels of a picture.
const MOST: f32 = 1e8;

/// The characters that the letters of the program have no shape for.
pub(crate) fn unknown(text: &str) -> Vec<char> {
    let Ok(font) = FontRef::new(dejavu::sans_mono::regular()) else { return Vec::new() };
    let map = font.charmap();
    text.chars().filter(|c| !c.is_control() && map.map(*c).is_none()).collect()
}

/// The picture with `scale` pixels for each unit.
pub(crate) fn render(svg: &str, scale: f32) -> Result<Vec<u8>, Failure> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
    fonts.load_font_data(dejavu::sans_mono::bold().to_vec());
    fonts.set_monospace_family("DejaVu Sans Mono");
    let failed = |why: String| Failure::Usage(format!("the picture cannot be rendered: {why}"), "write it as SVG".into());
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    if width * height > MOST {
        return Err(Failure::Usage(
            format!("the picture would have {width} × {height} pixels"),
            "choose a smaller --scale, or write SVG".into(),
        ));
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(|| failed("it has no size".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn the_letters_of_the_program_are_the_european_ones_and_signs() {
        assert_eq!(unknown("São Tomé, Ελλάδα, Россия ✓×●→≡"), []);
        assert_eq!(unknown("a中b😀"), ['中', '😀']);
    }
}
