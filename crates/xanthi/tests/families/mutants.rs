//! Certificates with one thing changed: rejected, or the claim is still true.

use crate::families::guided::guided;
use crate::families::proofs::{KINDS, kotzig, proved, searched};
use serde_json::{Value, json};
use xanthi_games::family::sweeps::{Boards, Player, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};

/// A JSON value of a proof: an accepted one, its claim.
fn accepted(proof: &Value) -> Option<Sweeps> {
    let proof: FamilyProof = serde_json::from_value(proof.clone()).ok()?;
    proof.judge().ok()?;
    let FamilyClaim::Sweeps(claim) = proof.family else { return None };
    Some(claim)
}

pub(crate) fn written(claim: &Sweeps) -> Value {
    serde_json::to_value(FamilyProof { xanthi: 1, family: FamilyClaim::Sweeps(claim.clone()) }).expect("JSON")
}

/// Everything that can be put in the place of a value.
fn changed(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().expect("natural");
            let mut others = vec![number + 1, number + 2, number * 2, number * 3, 0, 1];
            others.extend(number.checked_sub(1));
            others.retain(|other| *other != number);
            others.into_iter().map(Value::from).collect()
        }
        Value::Bool(truth) => vec![Value::Bool(!truth)],
        Value::String(text) => {
            let mut others =
                vec![format!("{text}{text}"), format!("{text}N"), format!("{text}P"), String::new(), "misere".into(), "normal".into()];
            let letters: Vec<char> = text.chars().collect();
            for i in 0..letters.len() {
                let with = |letter| letters.iter().enumerate().map(|(j, old)| if i == j { letter } else { *old }).collect::<String>();
                others.extend(['N', 'P', '0', '1', '2'].map(with));
                others.push(letters.iter().enumerate().filter(|(j, _)| i != *j).map(|(_, old)| *old).collect());
                others.push(letters[i..].iter().chain(&letters[..i]).collect());
            }
            others.retain(|other| other != text);
            others.into_iter().map(Value::from).collect()
        }
        Value::Array(list) => {
            let mut others = Vec::new();
            for i in 0..list.len() {
                let mut shorter = list.clone();
                shorter.remove(i);
                others.push(shorter);
                let mut longer = list.clone();
                longer.insert(i, list[i].clone());
                others.push(longer);
                // With what stands before, and with the first.
                for j in [i.saturating_sub(1), 0].into_iter().take(i.min(2)) {
                    let mut swapped = list.clone();
                    swapped.swap(i, j);
                    others.push(swapped);
                }
            }
            others.into_iter().filter(|other| other != list).map(Value::from).collect()
        }
        _ => Vec::new(),
    }
}

/// The ways to all values within a value.
fn ways(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| ways(inner, &format!("{at}/{i}"), found)),
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| ways(inner, &format!("{at}/{name}"), found)),
        _ => {}
    }
}

/// How many mutants of a certificate are rejected, and how many are accepted with a true claim.
fn judged(claim: &Sweeps) -> (usize, usize) {
    let proof = written(claim);
    assert_eq!(accepted(&proof).as_ref(), Some(claim));
    let mut all = Vec::new();
    ways(&proof, "", &mut all);
    let (mut rejected, mut still_true) = (0, 0);
    for way in all {
        let value = proof.pointer(&way).expect("it is there");
        for other in changed(value) {
            let mut mutant = proof.clone();
            *mutant.pointer_mut(&way).expect("it is there") = other.clone();
            let Some(claimed) = accepted(&mutant) else {
                rejected += 1;
                continue;
            };
            still_true += 1;
            if (&claimed.boards, claimed.play, claimed.nimbers) == (&claim.boards, claim.play, claim.nimbers) {
                let same = claimed.before == claim.before && claimed.period == claim.period;
                assert!(same, "{}: {way} became {other}, and another claim was accepted", claim.says());
            } else {
                compare(&claimed, &format!("{}: {way} became {other}", claim.says()));
            }
        }
    }
    (rejected, still_true)
}

fn compare(claim: &Sweeps, what: &str) {
    for n in u64::from(claim.boards.first())..=128 {
        let Some(found) = searched(claim, n, 12, 24) else { break };
        assert_eq!(claim.value(n), Some(found), "{what}, n = {n}");
    }
}

#[test]
fn mutants_are_rejected_or_claim_what_is_true() {
    let mut families: Vec<Boards> = (1..=3).map(|rows| Boards::Torus { rows, twist: 0 }).collect();
    families.extend([Boards::Torus { rows: 3, twist: 1 }, Boards::Torus { rows: 2, twist: 1 }]);
    families.extend([&[1u32][..], &[2], &[1, 2], &[1, 3], &[2, 3]].map(kotzig));
    let (mut rejected, mut still_true) = (0, 0);
    for boards in families {
        for kind in KINDS {
            let (r, t) = judged(&proved(boards.clone(), kind));
            rejected += r;
            still_true += t;
        }
    }
    for boards in [guided(&[1, 2], Player::First, &[&[2], &[1]], 1), guided(&[1, 3], Player::Second, &[&[1, 3], &[1]], 0)] {
        let (r, t) = judged(&proved(boards, KINDS[0]));
        rejected += r;
        still_true += t;
    }
    println!("{rejected} mutants rejected, {still_true} accepted with a true claim");
    assert!(rejected > 20_000 && still_true > 0);
}

/// Larger certificates, in a release build.
#[test]
#[ignore = "takes minutes"]
fn mutants_of_larger_certificates_are_rejected_or_claim_what_is_true() {
    for boards in [Boards::Torus { rows: 4, twist: 0 }, kotzig(&[1, 4]), kotzig(&[3, 4])] {
        for kind in KINDS {
            let claim = proved(boards.clone(), kind);
            let (rejected, still_true) = judged_at_random(&claim, 4000);
            println!("{}: {rejected} mutants rejected, {still_true} accepted with a true claim", claim.says());
        }
    }
}

/// The same for some single numbers of a larger certificate, chosen with a fixed seed.
fn judged_at_random(claim: &Sweeps, count: usize) -> (usize, usize) {
    let proof = written(claim);
    let mut all = Vec::new();
    ways(&proof, "", &mut all);
    all.retain(|way| proof.pointer(way).is_some_and(Value::is_number));
    let mut seed = 7u64;
    let (mut rejected, mut still_true) = (0, 0);
    for _ in 0..count {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let way = &all[(seed >> 33) as usize % all.len()];
        let number = proof.pointer(way).and_then(Value::as_u64).expect("a number");
        let mut mutant = proof.clone();
        *mutant.pointer_mut(way).expect("it is there") = json!(if seed >> 32 & 1 == 0 || number == 0 { number + 1 } else { number - 1 });
        match accepted(&mutant) {
            None => rejected += 1,
            Some(claimed) => {
                still_true += 1;
                assert_eq!((&claimed.before, &claimed.period), (&claim.before, &claim.period), "{way}");
            }
        }
    }
    (rejected, still_true)
}
