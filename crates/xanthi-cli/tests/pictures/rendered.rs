//! What holds for all pictures: well-formed XML, a title, everything within the view box, and
//! something to be seen.

use crate::pictures::{PROOFS, all, as_svg, proof};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;
use xanthi::picture::palette::Mode;
use xanthi_games::certificate::Certificate;

fn options() -> Options<'static> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
    fonts.set_monospace_family("DejaVu Sans Mono");
    options
}

/// Kinds without a picture in `PROOFS`. Single moves answer the question for one move only; pairs of vertices and boards of
/// families are on boards too large for a figure; lemmas hold on many boards at once; misère kernels, drained links and
/// pairs set aside are within strategies about words; `add_a_theorem.rs` draws an added theorem.
const WITHOUT_PICTURE: [&str; 8] =
    ["move", "directed_matching", "family_board", "lemmas", "misere_kernel", "drained", "pairs_aside", "added"];

#[test]
fn the_pictures_of_proofs_show_every_kind() {
    let shown: BTreeSet<&str> = PROOFS.iter().map(|&(_, line, ask)| proof(line, ask).1.certificate.kind()).collect();
    let missing: Vec<_> = Certificate::KINDS.iter().filter(|kind| !shown.contains(**kind)).collect();
    assert!(missing.iter().all(|kind| WITHOUT_PICTURE.contains(kind)), "no picture of some of {missing:?}");
    assert_eq!(missing.len(), WITHOUT_PICTURE.len(), "there is a picture, or no such kind, for some of {WITHOUT_PICTURE:?}");
}

#[test]
fn every_picture_is_xml_within_its_view_box_and_not_blank() {
    let options = options();
    for (name, picture) in all() {
        for mode in [Mode::Light, Mode::Dark] {
            let svg = as_svg(&picture, mode);
            let xml = resvg::usvg::roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
            let title = xml.root_element().first_element_child().filter(|e| e.has_tag_name("title")).and_then(|e| e.text());
            assert!(title.is_some_and(|t| !t.is_empty()), "{name} has no title");
            let tree = Tree::from_str(&svg, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
            let (around, size) = (tree.root().abs_layer_bounding_box(), tree.size());
            let inside = around.left() >= -0.01 && around.top() >= -0.01;
            assert!(
                inside && around.right() <= size.width() + 0.01 && around.bottom() <= size.height() + 0.01,
                "{name}: {around:?} {size:?}"
            );
            let mut pixels = Pixmap::new(size.width() as u32, size.height() as u32).expect("it has a size");
            resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
            let paper = pixels.pixel(0, 0).expect("a corner");
            let (inked, all) = (pixels.pixels().iter().filter(|p| **p != paper).count(), pixels.pixels().len());
            assert!(inked * 200 > all, "{name} is nearly blank: {inked} of {all}");
            // The margin is paper: nothing is cut off at a side.
            let (w, h) = (pixels.width(), pixels.height());
            let rim = (0..w).flat_map(|x| [(x, 0), (x, h - 1)]).chain((0..h).flat_map(|y| [(0, y), (w - 1, y)]));
            assert!(rim.into_iter().all(|(x, y)| pixels.pixel(x, y) == Some(paper)), "{name} touches its border");
        }
    }
}
