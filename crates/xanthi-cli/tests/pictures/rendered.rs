//! What holds for all pictures: well-formed XML, a title, everything within the view box, and
//! something to be seen.

use crate::pictures::{PROOFS, all, as_svg, proof};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;
use xanthi::picture::palette::Mode;
use xanthi_games::certificate::{Certificate, NimCycle};

fn options() -> Options<'static> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
    fonts.set_monospace_family("DejaVu Sans Mono");
    options
}

/// The number of the kind of a certificate: a new kind does not compile until it is counted here
/// and has a picture in `PROOFS`. Added theorems have none: `add_a_theorem.rs` draws one.
fn kind(certificate: &Certificate) -> usize {
    match certificate {
        Certificate::Added(_) => unreachable!("the catalogue has no added theorem"),
        Certificate::Options(_) => 0,
        Certificate::Move(_) => 1,
        Certificate::Matching(_) => 2,
        Certificate::EvenKernel(_) => 3,
        Certificate::EvenKernels(_) => 4,
        Certificate::Grid(_) => 5,
        Certificate::Labels(_) => 6,
        Certificate::Cancelled(_) => 7,
        Certificate::WeightOrder(_) => 8,
        Certificate::NimTree(_) => 9,
        Certificate::NimCycle(NimCycle {}) => 10,
        Certificate::Strategy(_) => 11,
        Certificate::SpanningTrees(_) => 12,
        Certificate::Forests(_) => 13,
        Certificate::Pairing(_) => 14,
        Certificate::Values(_) => 15,
        Certificate::Sum(_) => 16,
        Certificate::HeapValues(_) => 17,
        Certificate::NimRounds(_) => 18,
        Certificate::Vertexnim(_) => 19,
        Certificate::Exchange(_) => 20,
        Certificate::TameHeaps(_) => 21,
        Certificate::DirectedMatching(_) => 22,
        Certificate::FamilyBoard(_) => 23,
        Certificate::NodeKayles(_) => 24,
        Certificate::CapacityKernel(_) => 25,
        Certificate::Openings(_) => 26,
        Certificate::NimStar(_) => 27,
        Certificate::Lemmas(_) => 28,
        Certificate::MisereKernel(_) => 29,
        Certificate::Drained(_) => 30,
        Certificate::NimCuts(_) => 31,
        Certificate::NimMatching(_) => 32,
        Certificate::NimPiles(_) => 33,
    }
}

#[test]
fn the_pictures_of_proofs_show_every_kind() {
    let shown: BTreeSet<usize> = PROOFS.iter().map(|&(_, line, ask)| kind(&proof(line, ask).1.certificate)).collect();
    // Single moves answer the question for one move only; pairs of vertices and boards of families are on
    // boards too large for a figure; kernels with capacities are within the proofs of openings; lemmas hold on many boards at once; nimbers of a star are numbers beside its vertices;
    // misère kernels and drained links are within strategies about words.
    let missing: Vec<usize> = (0..34).filter(|k| !shown.contains(k) && ![1, 22, 23, 25, 27, 28, 29, 30].contains(k)).collect();
    assert!(missing.is_empty(), "no picture of the kinds {missing:?}");
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
