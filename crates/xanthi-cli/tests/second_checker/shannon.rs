//! Shannon's game, Bridg-it, and both with several edges per turn.

use crate::support::corpus::prove;
use crate::support::mutants::of_certificate;
use crate::support::proofs::{certificates, judged, kinds};
use crate::support::python::{self, Second};
use serde_json::Value;
use std::collections::BTreeSet;

/// Boards of Shannon's game and of Bridg-it: openings, and positions after some moves.
const SWITCHING: &[&str] = &[
    "bridgit:1x2",
    "bridgit:1x3",
    "bridgit:2x2@red",
    "bridgit:2x3",
    "bridgit:2x3@red",
    "bridgit:3x4",
    "bridgit:3x4@red/3,3/2,2",
    "bridgit:3x3@red",
    "bridgit:3x4/1,1/3,3/5,1",
    "bridgit:2x5",
    "bridgit:4x5/2,2/4,4",
    "shannon:complete.4@0:3",
    "shannon:complete.4@0:3:cut",
    "shannon:complete.5@0:4:cut/0-1/1-2",
    "shannon:path.3@0:2",
    "shannon:path.3@1:1",
    "shannon:cycle.5@0:2:cut",
    "shannon:cycle.4@0:2",
    "shannon:sides.2x3",
    "shannon:sides.2x3@left:right:cut",
    "shannon:sides.3x2@left:right:cut",
    "shannon:edges=A-B^2,B-C@A:C",
    "shannon:edges=A-B^2,B-C@A:C:cut",
    "shannon:edges=A-B^3,B-C,C-D^2,A-D@A:D",
    "shannon:edges=A-B,B-C,C-D,D-A,A-C@A:C:cut",
    "shannon:edges=A-B,C-D@A:D:cut",
    "shannon:grid.3x2@1,1:3,2",
    "shannon:wheel.4@1:3:cut",
];

#[test]
fn two_checkers_agree_about_shannons_game() {
    let lines: Vec<String> = SWITCHING.iter().map(|line| (*line).to_owned()).collect();
    let mut proofs = prove(&lines, &[]);
    proofs.extend(prove(&lines, &["--outcome-only"]));
    assert_eq!(proofs.len(), 2 * lines.len());
    let mut found = BTreeSet::new();
    for proof in &proofs {
        judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
        found.extend(kinds(proof));
    }
    assert_eq!(crate::support::missing(&["exchange", "spanning_trees", "forests", "pairing", "move"], &found), [""; 0]);
    let Some(python) = python::python() else { return };
    for (proof, answer) in proofs.iter().zip(python::judge(python, &proofs)) {
        assert_eq!(answer, Second::Accepted, "{proof}");
    }
    let mut random = crate::support::Random(64);
    let places: Vec<(usize, String)> =
        (0..).zip(&proofs).flat_map(|(i, proof)| certificates(proof).into_iter().map(move |(place, _)| (i, place))).collect();
    let mutants: Vec<Value> = (0..1500)
        .map(|_| {
            let ((i, place), (k, other)) = (random.pick(&places).clone(), random.pick(&places).clone());
            of_certificate(&proofs[i], &place, &proofs[k], &other, &mut random)
        })
        .collect();
    // What does not fit the schema the first checker does not read.
    let readable: Vec<Value> =
        mutants.into_iter().filter(|mutant| serde_json::from_value::<xanthi_games::certificate::Proof>(mutant.clone()).is_ok()).collect();
    let mut accepted = 0;
    for (mutant, answer) in readable.iter().zip(python::judge(python, &readable)) {
        let first = judged(mutant);
        accepted += usize::from(first.is_ok());
        assert_eq!(first.is_ok(), answer == Second::Accepted, "{first:?} {answer:?}: {mutant}");
    }
    println!("{} mutants, {accepted} of them still true", readable.len());
    assert!(readable.len() > 500 && readable.len() - accepted > 300);
}
