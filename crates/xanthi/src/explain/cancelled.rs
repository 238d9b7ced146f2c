//! Cancellation in words.

use super::{About, of_certificate};
use xanthi_games::certificate::Certificate;
use xanthi_games::game::Outcome;

pub(super) fn tell(about: &About<'_>, pairs: &[[u32; 3]], rest: &Certificate, outcome: Outcome) -> Vec<String> {
    let edges: u64 = pairs.iter().map(|p| 2 * u64::from(p[2])).sum();
    let mut steps = of_certificate(about, rest, outcome);
    let lead = format!("{edges} edges cancel in pairs (a move along one is answered along its partner), and the rest decides.");
    steps.insert(0, lead);
    steps
}
