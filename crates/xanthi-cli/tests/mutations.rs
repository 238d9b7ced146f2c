//! Mutants of proofs: whatever the checker still accepts must be true, whatever was made false must
//! be rejected, and the second checker must agree about every mutated certificate.

use crate::support::mutants::{of_certificate, of_claims};
use crate::support::naive::{Naive, claims_hold, judgement_holds};
use crate::support::proofs::{certificates, judged, proved, with_by};
use crate::support::python::{self, Second};
use crate::support::{Random, corpus};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use xanthi_games::Play;
use xanthi_games::certificate::{Certificate, SpelledOut};
use xanthi_games::check::judge_ground;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{Erase, GeographyPosition};

/// How many mutants of each kind of certificate, and of the claims around it.
const PER_KIND: usize = 400;
const OF_CLAIMS: usize = 1500;
/// How many other boards each certificate is tried on.
const OTHER_BOARDS: usize = 40;

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
    fn board(&mut self, board: &Value) -> &mut Naive {
        let mut board = board.clone();
        board["winning"] = json!(null);
        self.boards.entry(board.to_string()).or_insert_with(|| Naive::of_board(&board))
    }

    fn claims_hold(&mut self, proof: &Value) -> Result<(), String> {
        claims_hold(proof, self.board(&proof["board"]))
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
            if let Some(judgement) = proved(&mutant) {
                let held = judgement_holds(&judgement, mutant["play"] == "misere", truths.board(&mutant["board"]));
                held.unwrap_or_else(|why| panic!("{why}:\n{mutant}"));
            }
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
    the_program_agrees(&sample);
    second_checker_agrees(&sample);
}

/// `xanthi check` goes through a file of mutants to its end, and judges as the library does.
fn the_program_agrees(sample: &[(Value, bool)]) {
    let readable: Vec<&(Value, bool)> =
        sample.iter().filter(|(mutant, _)| serde_json::from_value::<xanthi_games::certificate::Proof>(mutant.clone()).is_ok()).collect();
    let text: String = readable.iter().map(|(mutant, _)| format!("{mutant}\n")).collect();
    let run = crate::support::run_with(&["check", "-", "--json"], text);
    assert_eq!(run.status, 1, "{}", run.err);
    let answers: Vec<bool> = run.json().iter().map(|answer| answer["accepted"] == true).collect();
    assert_eq!(answers, readable.iter().map(|(_, accepted)| *accepted).collect::<Vec<_>>());
    println!("`xanthi check` agrees about {} mutants", answers.len());
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

/// A certificate on a board that it was not made for: near to its own, but another one.
#[test]
fn certificates_on_other_boards_prove_nothing_false() {
    let mut proofs = corpus::small_proofs();
    proofs.extend(proofs.iter().filter_map(with_by).collect::<Vec<_>>());
    let mut random = Random(4711);
    let (mut accepted, mut rejected) = (0, 0);
    for proof in proofs.iter().filter(|proof| proof["certificate"].to_string().len() < 6000) {
        let certificate: Certificate = serde_json::from_value(proof["certificate"].clone()).expect("a certificate");
        for _ in 0..OTHER_BOARDS {
            let Some(ground) = other_board(&proof["board"], &mut random) else { continue };
            let misere = (proof["play"] == "misere") != (random.below(20) == 0);
            let play = if misere { Play::Misere } else { Play::Normal };
            match judge_ground(&ground, play, &certificate) {
                Err(_) => rejected += 1,
                Ok(judgement) => {
                    accepted += 1;
                    let board = json!(SpelledOut::of(&ground, Vec::new()));
                    let held = judgement_holds(&judgement, misere, &mut Naive::of_board(&board));
                    held.unwrap_or_else(|why| panic!("{why}:\n{board}\n{}", proof["certificate"]));
                }
            }
        }
    }
    println!("certificates on other boards: {rejected} rejected, {accepted} still true");
    assert!(rejected > 1000 && accepted > 1000);
}

/// The ground of a board with one or two changes: an edge more or less, another number of copies,
/// another token, a vertex closed or opened.
fn other_board(board: &Value, random: &mut Random) -> Option<GeographyPosition> {
    let mut board: SpelledOut = serde_json::from_value(board.clone()).ok()?;
    let n = board.vertices.len();
    for _ in 0..=random.below(2) {
        let (u, v, e) = (random.below(n) as u32, random.below(n) as u32, random.below(board.edges.len()));
        match random.below(5) {
            0 => board.edges.push([u.min(v), u.max(v), 1]),
            1 => board.edges.push([v, u, 1]),
            2 => board.edges.get_mut(e)?[2] = random.below(3) as u32,
            3 => board.token = if random.below(6) == 0 { None } else { Some(u) },
            _ => match board.closed.iter().position(|c| *c == u) {
                Some(at) => drop(board.closed.remove(at)),
                None if board.rule.erase == Erase::Vertex => board.closed.push(u),
                None => {}
            },
        }
    }
    if board.rule.erase == Erase::Vertex {
        board.closed.extend(board.token);
        board.closed.sort_unstable();
        board.closed.dedup();
        // With a vertex rule every edge that is there counts, and how often does not matter.
        board.edges.retain(|e| e[2] > 0);
    }
    let edges = board.edges.iter().filter(|e| e[2] > 0).map(|e| (e[0], e[1], e[2]));
    let graph = Graph::new(board.rule.directed, Labels::numbers(n as u32), edges);
    Some(GeographyPosition::new(board.rule, Arc::new(graph), board.token, &board.closed))
}

/// Lists of words, and openings: a letter, and words that have been said.
const LISTS: &[&[&str]] = &[
    &["Aden", "Nome", "Eton", "Ninove", "Eden"],
    &["Graz", "Zug", "Genf", "Faro", "Oslo", "Olten"],
    &["Bonn", "Nantes", "Siena", "Arles", "Ahaus", "Nizza", "Athen"],
    // Nothing begins with z, so in misère play whoever says a word to z loses, and words that undo each other leave.
    &["abz", "bcz", "cdz", "aeb", "bfa", "agb", "bhc", "cib", "cja"],
];

#[test]
fn no_false_mutant_about_words_is_accepted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(77);
    let mut count = Count::default();
    for (i, words) in LISTS.iter().enumerate() {
        let path = folder.path().join(format!("list{i}.txt"));
        std::fs::write(&path, words.join("\n")).expect("the file is written");
        for misere in [false, true] {
            let chains = crate::support::words::Chains { words, misere };
            let letter = words[0].chars().next();
            for (line, said, first) in [
                (format!("words:file={}", path.display()), vec![], None),
                (format!("words:file={}@{}", path.display(), &words[0][..1]), vec![], letter),
                (format!("words:file={}@/{}", path.display(), words[0]), vec![0], None),
            ] {
                let question: &[&str] = if misere { &["--misere"] } else { &[] };
                for proof in corpus::prove(&[line], question) {
                    judged(&proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
                    chains.claims_hold(&proof, &said, first).unwrap_or_else(|why| panic!("{why}: {proof}"));
                    count.originals += 1;
                    for k in 0..150 {
                        let mutant = match k % 3 {
                            0 => of_words(&proof, words, &mut random),
                            _ => {
                                let places = certificates(&proof);
                                let place = &random.pick(&places).0;
                                of_certificate(&proof, place, &proof, &random.pick(&places).0, &mut random)
                            }
                        };
                        match judged(&mutant) {
                            Err(_) => count.rejected += 1,
                            Ok(()) if mutant["play"] == proof["play"] => {
                                chains.claims_hold(&mutant, &said, first).unwrap_or_else(|why| panic!("{why}: {mutant}"));
                                count.still_true += usize::from(mutant != proof);
                            }
                            Ok(()) => panic!("accepted for normal and for misère play: {mutant}"),
                        }
                    }
                }
            }
        }
    }
    println!("word chains: {} originals, {} rejected, {} still true", count.originals, count.rejected, count.still_true);
    assert!(count.originals >= 6 && count.rejected >= 300);
}

/// Changes what is claimed about a word chain.
fn of_words(proof: &Value, words: &[&str], random: &mut Random) -> Value {
    let mut mutant = proof.clone();
    match random.below(4) {
        0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
        1 => mutant["complete"] = json!(proof["complete"] != true),
        2 => mutant["winning_moves"] = json!([random.pick(words)]),
        _ => mutant["winning_moves"] = json!([]),
    }
    mutant
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
    let run = crate::support::run_with(&["check", "-"], text.clone());
    assert_eq!(run.status, 1, "{}", run.err);
    assert_eq!(run.out.matches(": rejected: ").count(), certificates.len(), "{}", run.out);
    // Certificates inside of certificates, deeper than any reader should follow.
    let deep = 200_000;
    text = text.lines().next().unwrap_or_default().split("{\"kind\"").next().unwrap_or_default().to_owned();
    text += &r#"{"kind":"move","option":0,"then":"#.repeat(deep);
    let run = crate::support::run_with(&["check", "-"], text);
    assert_eq!(run.status, 2, "{}", run.err);
}
