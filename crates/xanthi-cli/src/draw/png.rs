//! SVG as PNG, with letters that are part of the program, so a picture looks the same everywhere.
//! Where a text has characters that these letters lack, as Chinese ones, the fonts that the user names and those of
//! the machine are asked for them, and only then.

use crate::{Failure, input};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The most pixels of a picture.
const MOST: f32 = 1e8;

/// The fonts that the user names, which are asked before those of the machine.
static OWN: OnceLock<Database> = OnceLock::new();

/// Takes the fonts in these files, once.
pub(crate) fn take_fonts(files: &[PathBuf]) -> Result<(), Failure> {
    let mut fonts = Database::new();
    for file in files {
        let before = fonts.len();
        fonts.load_font_data(input::read_bytes(file)?);
        if fonts.len() == before {
            let help = "fonts of the kinds TrueType and OpenType are read, and collections of them: .ttf, .otf, .ttc";
            return Err(Failure::Usage(format!("`{}` is not a font", file.display()), help.into()));
        }
    }
    OWN.get_or_init(|| fonts);
    Ok(())
}

/// The characters that neither the letters of the program, nor fonts of the user, nor those of the machine have a
/// shape for.
pub(crate) fn unknown(text: &str) -> Vec<char> {
    let mut missing = not_of_the_program(text);
    if !missing.is_empty() {
        let found = in_fonts(other_fonts(), &missing);
        missing.retain(|c| !found.contains(c));
    }
    missing
}

/// The characters that the letters of the program have no shape for.
fn not_of_the_program(text: &str) -> Vec<char> {
    let Ok(font) = FontRef::new(dejavu::sans_mono::regular()) else { return Vec::new() };
    let map = font.charmap();
    text.chars().filter(|c| !c.is_control() && map.map(*c).is_none()).collect()
}

/// Those of the characters that some font has.
fn in_fonts(fonts: &Database, wanted: &[char]) -> BTreeSet<char> {
    let mut open: BTreeSet<char> = wanted.iter().copied().collect();
    let mut found = BTreeSet::new();
    for face in fonts.faces() {
        if open.is_empty() {
            break;
        }
        let has = |data: &[u8], index: u32| {
            let map = FontRef::from_index(data, index).ok()?.charmap();
            Some(open.iter().copied().filter(|c| map.map(*c).is_some()).collect::<Vec<char>>())
        };
        for c in fonts.with_face_data(face.id, has).flatten().unwrap_or_default() {
            open.remove(&c);
            found.insert(c);
        }
    }
    found
}

/// The fonts of the user and those that the machine has: looked for once, and only if they are needed.
fn other_fonts() -> &'static Database {
    static FONTS: OnceLock<Database> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = OWN.get().cloned().unwrap_or_default();
        fonts.load_system_fonts();
        fonts
    })
}

/// The picture with `scale` pixels for each unit.
pub(crate) fn render(svg: &str, scale: f32) -> Result<Vec<u8>, Failure> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    if !not_of_the_program(svg).is_empty() {
        *fonts = other_fonts().clone();
    }
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
    use super::{Database, in_fonts, not_of_the_program};

    #[test]
    fn the_letters_of_the_program_are_the_european_ones_and_signs() {
        assert_eq!(not_of_the_program("São Tomé, Ελλάδα, Россия ✓×●→≡"), []);
        assert_eq!(not_of_the_program("a中b😀"), ['中', '😀']);
    }

    #[test]
    fn fonts_are_asked_for_what_is_missing() {
        let mut fonts = Database::new();
        assert!(in_fonts(&fonts, &['é']).is_empty());
        fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
        assert_eq!(in_fonts(&fonts, &['é', '中', '✓']).into_iter().collect::<Vec<_>>(), ['é', '✓']);
    }
}
