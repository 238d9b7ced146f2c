//! Nim on graphs.

use super::{both_agree, change};
use crate::support::Random;
use crate::support::corpus::{NIM, prove};
use serde_json::{Value, json};

/// Stars and single edges, of which the nimbers are asked.
const STARS: &[&str] = &[
    "nimg.rm:path.3.1.4@0",
    "nimg.rm:path.3.1.4@1",
    "nimg.rm:path.3.5.4@1/2:0",
    "nimg.rm:path.0.5.0@1",
    "nimg.rm:path.4.4.2@0",
    "nimg.rm:path.5.2@0",
    "nimg.rm:path.2.5@1/1:0",
    "nimg.rm:star.4,w=3.2.0.4.1@0",
    "nimg.rm:star.4,w=1.2.3.4.5@3",
    "nimg.rm:edges=A-B,C-D,w=2.1.3.3@A",
];

/// Bipartite boards with disks on the edges, of which the winner is asked.
const BIPARTITE: &[&str] = &[
    "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=all.3@A",
    "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.4.2.3.6@A",
    "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.4.2.3.6@C",
    "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.4.2.3.6@E/B:1",
    "nimg.edge:edges=A-m,m-B,A-n,n-B,B-o,o-C,B-p,p-C,w=2.2.3.2.3.5.1.1@A",
    "nimg.edge:edges=A-m,m-B,A-n,n-B,B-o,o-C,B-p,p-C,w=2.2.3.2.3.5.1.1@C",
    "nimg.edge:edges=A-m,m-B,A-n,n-C,A-o,o-D,B-p,p-C,B-q,q-D,C-r,r-D,w=2.3.4.2.5.1.3.3.2.6.4.4@A",
    "nimg.edge:edges=A-m,m-B,A-n,n-C,A-o,o-D,B-p,p-C,B-q,q-D,C-r,r-D,w=2.3.4.2.5.1.3.3.2.6.4.4@r",
    "nimg.edge:edges=A-m^2,A-n,n-B,B-o^2,w=2.3.4.1.2.2@A",
    "nimg.edge:edges=A-m^2,A-n,n-B,B-o^2,w=2.2.4.1.3.2@n",
    "nimg.edge:edges=A-m^2,A-n,n-B,B-o^2,w=2.2.4.1.3.2@o",
    "nimg.edge:edges=A-m^2,A-n,n-B,B-o^2,B-p,w=2.2.4.1.2.2.3@A",
];

pub(super) fn nim() -> Vec<Value> {
    let positions: Vec<String> = NIM.iter().map(|line| (*line).to_owned()).collect();
    let stars = STARS.iter().map(|line| (*line).to_owned());
    let nimbers = positions.iter().filter(|line| line.starts_with("nimg.edge")).cloned().chain(stars).collect::<Vec<_>>();
    let bipartite: Vec<String> = BIPARTITE.iter().map(|line| (*line).to_owned()).collect();
    [prove(&positions, &[]), prove(&bipartite, &[]), prove(&bipartite, &["--outcome-only"]), prove(&nimbers, &["--grundy"])].concat()
}

#[test]
fn two_checkers_agree_about_mutants_of_nim_on_graphs() {
    let mut random = Random(16);
    let mut mutants = Vec::new();
    for proof in nim() {
        for at in 0..60 {
            let mut mutant = proof.clone();
            match at {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["grundy"] = json!(random.below(6)),
                2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
                3 => mutant["play"] = json!("misere"),
                _ => change(&mut mutant["certificate"], &mut random),
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 20, 1000);
}
