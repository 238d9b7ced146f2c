//! Heap games: strategies by nimbers, and tame heaps.

use super::both_agree;
use crate::support::Random;
use crate::support::corpus::{HEAPS, prove};
use serde_json::{Value, json};

pub(super) fn heaps() -> Vec<Value> {
    let positions: Vec<String> = HEAPS.iter().map(|h| (*h).to_owned()).collect();
    prove(&positions, &[]).into_iter().chain(prove(&positions, &["--grundy"])).collect()
}

/// Positions of tame heaps, in misère play.
pub(super) fn tame() -> Vec<Value> {
    let lines = [
        "nim:3,5,1",
        "nim:1,1",
        "nim:0",
        "subtract:1.2.3:40,41,5",
        "octal:4.3...:30,6",
        "grundy:9,8",
        "octal:0.54:9,3,2",
        "hexadecimal:0.8:11,4",
        "nim:20+subtract:1.2.3:41,5",
        "grundy:30+octal:0.54:9,3",
        "nim:1+subtract:1.3:32+nim:0",
        "octal:4.3...:30+nim:6,2+grundy:9,8",
        "octal:4.3...:29+nim:31+subtract:1.2:7",
    ];
    let positions: Vec<String> = lines.iter().map(|h| (*h).to_owned()).collect();
    let proofs: Vec<Value> = prove(&positions, &["--misere"]);
    let of = |kind: &str| proofs.iter().filter(|proof| proof["certificate"]["kind"] == kind).cloned().collect::<Vec<_>>();
    let (heaps, sums) = (of("tame_heaps"), of("sum"));
    assert!(heaps.len() >= 6 && sums.len() >= 4, "{} and {}", heaps.len(), sums.len());
    [heaps, sums].concat()
}

#[test]
fn two_checkers_agree_about_mutants_of_tame_heaps() {
    let mut random = Random(16);
    let mut mutants = Vec::new();
    for proof in tame() {
        for at in 0..60 {
            let mut mutant = proof.clone();
            match at % 6 {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["play"] = json!("normal"),
                2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
                _ => {
                    let certificate = one_part(&mut mutant["certificate"], &mut random);
                    let types = certificate["types"].as_array_mut().expect("types");
                    let place = random.below(types.len());
                    match random.below(5) {
                        0 => types[place] = Value::Null,
                        1 => drop(types.remove(place)),
                        2 => types[place] = json!([random.below(3), random.below(3)]),
                        _ if types[place].is_null() => types[place] = json!([random.below(3), random.below(3)]),
                        _ => {
                            let value = types[place][at % 2].as_u64().expect("a number");
                            types[place][at % 2] = json!(value ^ (1 << random.below(2)));
                        }
                    }
                }
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 5, 250);
}

/// The certificate of a component of a sum, or of a position alone.
fn one_part<'a>(certificate: &'a mut Value, random: &mut Random) -> &'a mut Value {
    match certificate["parts"].as_array().map(Vec::len) {
        Some(count) => &mut certificate["parts"][random.below(count)],
        None => certificate,
    }
}

/// Every number and word of a proof about heaps, changed one at a time.
fn mutants_of(proof: &Value, random: &mut Random) -> Vec<Value> {
    let mut mutants = Vec::new();
    for at in 0..60 {
        let mut mutant = proof.clone();
        match at % 6 {
            0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
            1 => mutant["grundy"] = json!(random.below(6)),
            2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
            3 => mutant["play"] = json!("misere"),
            _ => {
                let certificate = one_part(&mut mutant["certificate"], random);
                // A component that is ordinary Nim has nothing to change.
                let Some(values) = certificate["values"].as_array_mut() else { continue };
                let place = random.below(values.len());
                match random.below(4) {
                    0 => drop(values.remove(place)),
                    1 => values.push(json!(0)),
                    _ => values[place] = json!(values[place].as_u64().expect("a number") ^ (1 << random.below(3))),
                }
            }
        }
        mutants.push(mutant);
    }
    mutants
}

#[test]
fn two_checkers_agree_about_mutants_of_heaps() {
    let mut random = Random(15);
    let mutants: Vec<Value> = heaps().iter().flat_map(|proof| mutants_of(proof, &mut random)).collect();
    both_agree(&mutants, 50, 1000);
}
