//! Writes a Gallai–Edmonds decomposition down as a certificate.
//!
//! The frozen trees hold everything: the components of D are the outermost blossoms with their
//! bases, each with the cycles that were shrunk to it, in order; the base of a component that is
//! not a root was reached through its mate in the barrier from an earlier component.

use super::NONE;
use super::forest::{Forest, Part};
use xanthi_games::certificate::{Matching, OddComponent};

pub(super) fn write(forest: &Forest) -> Matching {
    let vertices = || 0..forest.order() as u32;
    let pair = |v: u32| forest.mate(v).filter(|&w| v < w).map(|w| [v, w]);
    Matching {
        pairs: vertices().filter_map(pair).collect(),
        barrier: vertices().filter(|&v| forest.part(v) == Some(Part::A)).collect(),
        odd: components(forest),
    }
}

fn components(forest: &Forest) -> Vec<OddComponent> {
    let bases = forest.outer.iter().copied().filter(|&v| forest.is_base(v));
    let link = |base: u32| forest.mate(base).map(|barrier| forest.pred(barrier));
    let component = |base: u32| OddComponent { base, blossoms: Vec::new(), link: link(base) };
    let mut odd: Vec<OddComponent> = bases.map(component).collect();
    if forest.blossoms.is_empty() {
        return odd;
    }
    let mut index = vec![NONE; forest.order()];
    for (component, i) in odd.iter().zip(0..) {
        index[component.base as usize] = i;
    }
    let mut start = 0;
    for blossom in &forest.blossoms {
        let cycle = forest.cycles[start..blossom.end as usize].to_vec();
        start = blossom.end as usize;
        odd[index[forest.base(blossom.base) as usize] as usize].blossoms.push(cycle);
    }
    odd
}
