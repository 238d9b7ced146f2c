//! Shannon's switching game and Bridg-it against exhaustive search written from the rules.
#![allow(unreachable_pub)]

mod gross;
mod lehman;
#[path = "../naive/mutants.rs"]
mod mutants;
mod naive;
mod rules;
mod self_play;

use xanthi_games::{Catalogue, NoFiles};

#[test]
fn the_expected_answers_are_given() {
    for (name, text) in [("shannon", include_str!("../expected/shannon.txt")), ("bridgit", include_str!("../expected/bridgit.txt"))] {
        let report = xanthi::conformance::run(Catalogue::standard(), &NoFiles, name, text);
        assert_eq!(report.wrong, Vec::<String>::new());
        assert!(report.right >= 10);
    }
}
