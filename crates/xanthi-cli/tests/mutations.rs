//! Mutants of proofs: whatever the checker still accepts must be true, whatever was made false must
//! be rejected, and the second checker must agree about every mutated certificate.

#![allow(missing_docs)]

mod support;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use support::naive::{Naive, claims_hold};
use support::proofs::{certificates, judged, with_by};
use support::python::{self, Second};
use support::{Random, corpus};

/// How many mutants of each kind of certificate, and of the claims around it.
const PER_KIND: usize = 400;
const OF_CLAIMS: usize = 1500;

/// What became of the mutants of one kind.
#[derive(Default)]
struct Count {
    originals: usize,
    rejected: usize,
    still_true: usize,
}

/// The truth about every board that occurs, found by exhaustive search.
#[derive(Default)]
struct Truths {
    boards: BTreeMap<String, Naive>,
}

impl Truths {
    fn claims_hold(&mut self, proof: &Value) -> Result<(), String> {
        let mut board = proof["board"].clone();
        board["winning"] = json!(null);
        let naive = self.boards.entry(board.to_string()).or_insert_with(|| Naive::of_board(&board));
        claims_hold(proof, naive)
    }
}

/// Proofs on small boards, each true and accepted.
fn originals(truths: &mut Truths) -> Vec<Value> {
    let mut proofs = corpus::small_proofs();
    let by: Vec<Value> = proofs.iter().filter_map(with_by).collect();
    proofs.extend(by);
    proofs.retain(|proof| proof["certificate"].to_string().len() < 6000);
    for proof in &proofs {
        judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
        truths.claims_hold(proof).unwrap_or_else(|why| panic!("{why}: {proof}"));
    }
    proofs
}

#[test]
fn no_false_mutant_is_accepted() {
    let mut truths = Truths::default();
    let proofs = originals(&mut truths);
    let mut random = Random(2026);
    let mut table: BTreeMap<String, Count> = BTreeMap::new();
    let mut sample = Vec::new();
    let mut places: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (i, proof) in proofs.iter().enumerate() {
        for (place, names) in certificates(proof) {
            names.into_iter().for_each(|name| places.entry(name).or_default().push((i, place.clone())));
        }
    }
    for (kind, at) in &places {
        let count = table.entry(kind.clone()).or_default();
        count.originals = at.len();
        for _ in 0..PER_KIND {
            let (i, place) = random.pick(at);
            let donor = random.pick(at);
            let mutant = of_certificate(&proofs[*i], place, &proofs[donor.0], &donor.1, &mut random);
            let accepted = judge(&proofs[*i], &mutant, count, &mut truths);
            sample.push((mutant, accepted));
        }
    }
    let count = table.entry("the claims".into()).or_default();
    count.originals = proofs.len();
    for _ in 0..OF_CLAIMS {
        let proof = random.pick(&proofs);
        let mutant = of_claims(proof, random.pick(&proofs), &mut random);
        judge(proof, &mutant, count, &mut truths);
    }
    println!("{:<28} {:>9} {:>9} {:>10}", "mutants of", "originals", "rejected", "still true");
    for (kind, c) in &table {
        println!("{kind:<28} {:>9} {:>9} {:>10}", c.originals, c.rejected, c.still_true);
        assert!(c.rejected >= 20, "only {} mutants of {kind} were rejected", c.rejected);
    }
    second_checker_agrees(&sample);
}

/// Judges a mutant; one that is accepted must be true.
fn judge(original: &Value, mutant: &Value, count: &mut Count, truths: &mut Truths) -> bool {
    if mutant == original {
        return true;
    }
    let accepted = judged(mutant).is_ok();
    match accepted {
        true => {
            truths.claims_hold(mutant).unwrap_or_else(|why| panic!("accepted, but {why}:\n{mutant}\nmade of\n{original}"));
            count.still_true += 1;
        }
        false => count.rejected += 1,
    }
    accepted
}

fn second_checker_agrees(sample: &[(Value, bool)]) {
    let Some(python) = python::python() else { return };
    let mutants: Vec<Value> = sample.iter().map(|(mutant, _)| mutant.clone()).collect();
    let answers = python::judge(python, &mutants);
    let differ = sample.iter().zip(&answers).filter(|((_, accepted), second)| (**second == Second::Accepted) != *accepted);
    let told: Vec<String> = differ.map(|((mutant, _), second)| format!("{:?}, {second:?}: {mutant}", judged(mutant))).collect();
    assert!(told.is_empty(), "the checkers differ about {} mutants:\n{}", told.len(), told[..told.len().min(12)].join("\n"));
    println!("both checkers agree about {} mutants, and accept {}", answers.len(), sample.iter().filter(|(_, a)| *a).count());
}

/// Changes a certificate inside a proof: a few of its own parts, or all of it for another of its kind.
fn of_certificate(proof: &Value, place: &str, donor: &Value, donors_place: &str, random: &mut Random) -> Value {
    let mut mutant = proof.clone();
    let Some(certificate) = mutant.pointer_mut(place) else { return mutant };
    if random.below(8) == 0 {
        *certificate = donor.pointer(donors_place).cloned().unwrap_or_default();
        return mutant;
    }
    for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
        let parts = parts(certificate);
        let part = random.pick(&parts).clone();
        if let Some(value) = certificate.pointer_mut(&part) {
            change(value, random);
        }
    }
    mutant
}

/// Changes what is claimed: the frame and the board, and sometimes the certificate for another.
fn of_claims(proof: &Value, donor: &Value, random: &mut Random) -> Value {
    let mut mutant = proof.clone();
    let flip = |text: &Value, a: &str, b: &str| json!(if *text == a { b } else { a });
    match random.below(10) {
        0 => mutant["outcome"] = flip(&proof["outcome"], "N", "P"),
        1 => mutant["play"] = flip(&proof["play"], "normal", "misere"),
        2 => mutant["complete"] = json!(proof["complete"] != true),
        3 => mutant["grundy"] = json!(random.below(4)),
        4 => mutant["certificate"] = donor["certificate"].clone(),
        5 => ["position", "board", "winning_moves"].iter().for_each(|name| mutant[*name] = donor[*name].clone()),
        6 => {
            let names: Vec<Value> = proof["board"]["vertices"].as_array().cloned().unwrap_or_default();
            let chosen = random.below(names.len());
            match random.below(2) {
                0 => change(&mut mutant["winning_moves"], random),
                _ => mutant["winning_moves"] = json!([names[chosen]]),
            }
            mutant["board"]["winning"] = json!(
                (0..names.len()).filter(|&i| mutant["winning_moves"].as_array().is_some_and(|l| l.contains(&names[i]))).collect::<Vec<_>>()
            );
        }
        7 => {
            let keys: Vec<String> = mutant.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default();
            mutant.as_object_mut().map(|map| map.remove(random.pick(&keys)));
        }
        _ => {
            let parts = parts(&proof["board"]);
            if let Some(value) = mutant["board"].pointer_mut(&parts[random.below(parts.len())]) {
                change(value, random);
            }
        }
    }
    mutant
}

/// The places in a value, without those inside of certificates that it holds.
fn parts(value: &Value) -> Vec<String> {
    fn walk(value: &Value, place: String, found: &mut Vec<String>) {
        found.push(place.clone());
        match value {
            Value::Object(map) if place.is_empty() || !map.contains_key("kind") => {
                map.iter().for_each(|(key, inner)| walk(inner, format!("{place}/{key}"), found));
            }
            Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| walk(inner, format!("{place}/{i}"), found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, String::new(), &mut found);
    found
}

/// Changes one part.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Null => *value = json!(random.below(8)),
        Value::Bool(b) => *b = !*b,
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            *value = match random.below(9) {
                0..3 => json!(n + 1),
                3..5 => json!(n - 1),
                5..7 => json!(random.below(12)),
                7 => json!([u64::from(u32::MAX), u64::MAX, 1 << 31][random.below(3)]),
                _ => json!(null),
            };
        }
        Value::String(text) => *value = json!(other_word(text, random)),
        Value::Array(list) => change_list(list, random),
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            if !keys.is_empty() {
                map.remove(random.pick(&keys));
            }
        }
    }
}

fn other_word(text: &str, random: &mut Random) -> &'static str {
    const RULES: &[&str] = &["uvg", "ueg", "dvg", "deg"];
    const KINDS: &[&str] =
        &["options", "move", "matching", "even_kernel", "even_kernels", "labels", "cancelled", "strategy", "values", "no_kind"];
    match text {
        "N" => "P",
        "P" => "N",
        "uvg" | "ueg" | "dvg" | "deg" => RULES[random.below(RULES.len())],
        _ => KINDS[random.below(KINDS.len())],
    }
}

fn change_list(list: &mut Vec<Value>, random: &mut Random) {
    let (i, k) = (random.below(list.len()), random.below(list.len()));
    match random.below(7) {
        _ if list.is_empty() => list.push(json!(random.below(6))),
        0 | 1 => drop(list.remove(i)),
        2 => list.insert(k, list[i].clone()),
        3 | 4 => list.swap(i, k),
        5 => list.reverse(),
        _ => list.truncate(i),
    }
}

#[test]
fn hostile_files_end_with_a_word() {
    let big = |count: usize| json!((0..count).collect::<Vec<_>>());
    let board =
        json!({"rule": "ueg", "vertices": ["0", "1", "2"], "edges": [[0, 1, 1], [1, 2, 1]], "closed": [], "token": 1, "winning": []});
    let certificates = [
        json!({"kind": "even_kernel", "kernel": big(100_000)}),
        json!({"kind": "even_kernels", "kernels": vec![big(3); 50_000], "steps": vec![[u32::MAX; 2]; 50_000]}),
        json!({"kind": "strategy", "nodes": vec![json!({"win": [0, u32::MAX]}); 100_000]}),
        json!({"kind": "strategy", "nodes": (1..100_000).map(|i| json!({"win": [0, i]})).collect::<Vec<_>>()}),
        json!({"kind": "values", "nodes": vec![json!({"value": u64::MAX, "options": [0, u32::MAX]}); 100_000]}),
        json!({"kind": "options", "options": vec![Value::Null; 100_000]}),
        json!({"kind": "cancelled", "pairs": vec![[0, 0, u32::MAX]; 100_000], "rest": {"kind": "strategy", "nodes": []}}),
        json!({"kind": "matching", "pairs": [[u32::MAX, 0]], "barrier": big(100_000), "odd": []}),
    ];
    let mut text: String = certificates
        .iter()
        .map(|c| {
            let proof = json!({"xanthi": 1, "position": "ueg:path.3@1", "play": "normal", "board": board, "outcome": "P",
                "winning_moves": [], "complete": true, "certificate": c});
            format!("{proof}\n")
        })
        .collect();
    let run = support::run_with(&["check", "-"], text.clone());
    assert_eq!(run.status, 1, "{}", run.err);
    assert_eq!(run.out.matches(": rejected: ").count(), certificates.len(), "{}", run.out);
    // Certificates inside of certificates, deeper than any reader should follow.
    let deep = 200_000;
    text = text.lines().next().unwrap_or_default().split("{\"kind\"").next().unwrap_or_default().to_owned();
    text += &r#"{"kind":"move","option":0,"then":"#.repeat(deep);
    let run = support::run_with(&["check", "-"], text);
    assert_eq!(run.status, 2, "{}", run.err);
}
