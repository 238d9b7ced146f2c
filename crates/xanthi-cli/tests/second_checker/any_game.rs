//! What search finds about games that are not Geography, sums with boards in them, and boards that are given by a name.

use super::{both_agree, change};
use crate::support::Random;
use crate::support::corpus::prove;
use serde_json::{Value, json};

/// Positions that no theorem decides, or one that speaks about a graph with a name.
const SEARCHED: &[&str] = &[
    "nimg.rm:grid.3x2,w=all.2@1,1",
    "nimg.rm:torus.3x2,w=1.2.1.1.2.1@0,0",
    "nimg.mr:complete.3,w=2.1.2@0",
    "nimg.mr:dicycle.4,w=1.2.1.2@0/1:2",
    "nimg.mr:grid.3x2,w=2.1.3.1.2.2@2,1",
    "nimg.edge:bipartite.2.3,w=1.2.3.1.2.3@0",
    "nimg.edge:wheel.3,w=1.2.1.2.1.1@0",
    "nimg.edge:edges=A-B^2,B-C,C-A,w=1.2.1.2@A/B:2-1",
    "nimg.neighboring:star.3,w=random.3.7@0",
    "vertexnim:cycle.4,w=2.1.1.1@0",
    "vertexnim:dicycle.3,w=all.2@0",
    "vertexnim:dipath.2,w=1.2@1",
    "node-kayles:petersen/3",
    "node-kayles:grid.3x2",
    "node-kayles:king.3x2",
    "shannon:cycle.4@0:2",
    "shannon:wheel.3@1:3:cut",
    "bridgit:2x3@red",
    "bridgit:1x3/3,1",
    "biased:1.2:complete.4@0:3",
    "biased:2.1:bridgit.2x3/1,1:3,3",
    "biased:2.2:edges=A-B^3,B-C@A:C:cut",
    "octal:kayles:5,4",
    "octal:0.137:9",
    "hexadecimal:0.9:8",
    "uvg:wheel.4@0+nim:3",
    "uvg:petersen/0/1+uvg:path.4@0",
    "ueg:edges=A-B^2,B-C,C-A@A+octal:kayles:4",
    "dvg:torus.3x2@0,0+grundy:5",
    "deg:edges=A-B,B-A,A-A@A+node-kayles:cycle.4",
    "dvg:torus.11x3@2,1+nim:2",
    "nimg.mr:wheel.4,w=0.1.1.1.1@1+nim:1",
    "nimg.edge:fan.3,w=all.1@1+subtract:1.2:4",
    "vertexnim:cycle.3,w=1.2.1@0+nim:1",
];

const QUESTIONS: &[&[&str]] = &[&[], &["--misere"], &["--outcome-only"], &["--grundy"], &["--misere", "--outcome-only"]];

pub(super) fn searched() -> Vec<Value> {
    let lines: Vec<String> = SEARCHED.iter().map(|line| (*line).to_owned()).collect();
    let impartial = |question: &[&str]| -> Vec<String> {
        // Games whose sides have different moves have no nimbers.
        let sided = |line: &String| ["shannon", "bridgit", "biased"].iter().any(|game| line.starts_with(game));
        lines.iter().filter(|line| !question.contains(&"--grundy") || !sided(line)).cloned().collect()
    };
    let proofs: Vec<Value> = QUESTIONS.iter().flat_map(|question| prove(&impartial(question), question)).collect();
    assert!(proofs.len() > 4 * lines.len(), "{}", proofs.len());
    proofs.into_iter().filter(|proof| proof.to_string().len() < 100_000).collect()
}

#[test]
fn two_checkers_agree_about_mutants_of_what_search_finds() {
    let mut random = Random(25);
    let mut mutants = Vec::new();
    let proofs = searched();
    for proof in &proofs {
        for at in 0..16 {
            let mut mutant = proof.clone();
            match at {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["grundy"] = json!(random.below(4)),
                2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
                3 => mutant["play"] = json!(if proof["play"] == "normal" { "misere" } else { "normal" }),
                4 => mutant["complete"] = json!(proof["complete"] != true),
                // What is said of another position.
                5 => mutant["certificate"] = random.pick(&proofs)["certificate"].clone(),
                6 => mutant["board"] = random.pick(&proofs)["board"].clone(),
                _ => change(&mut mutant["certificate"], &mut random),
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 100, 1000);
}

/// A proof tells its board, and the winning moves by name and by number; both have to be those of the line.
#[test]
fn two_checkers_refuse_a_board_or_winning_moves_that_are_not_those_of_the_line() {
    let mut mutants = Vec::new();
    for proof in prove(&["uvg:petersen@0", "dvg:torus.3x2@0,0", "deg:edges=A-B^2,B-A@A"].map(str::to_owned), &["--outcome-only"]) {
        let mut wrong = |change: &dyn Fn(&mut Value)| {
            let mut mutant = proof.clone();
            change(&mut mutant);
            assert_ne!(mutant, proof);
            mutants.push(mutant);
        };
        wrong(&|m| m["board"]["vertices"][0] = json!("another"));
        wrong(&|m| m["board"] = Value::Null);
        wrong(&|m| m["position"] = json!(format!("{}+nim:1", proof["position"].as_str().expect("a line"))));
        wrong(&|m| m["board"]["edges"] = json!([]));
        if proof["outcome"] == "N" {
            wrong(&|m| m["winning_moves"] = json!([]));
            wrong(&|m| m["board"]["winning"] = json!([]));
        }
    }
    assert!(mutants.len() > 12, "{}", mutants.len());
    let right = prove(&["uvg:petersen@0".to_owned()], &[]);
    both_agree(&[mutants, right].concat(), 0, 12);
}
