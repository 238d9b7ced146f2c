//! Proofs about tori, Kotzig's Nim and lines for all n and about grids, and mutants of them, judged by `xanthi check` and by
//! a second checker that was written from `docs/family-certificates.md` in another language.

use crate::support::{python, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const QUESTIONS: &[&str] = &[
    "torus --rows 1",
    "torus --rows 2",
    "torus --rows 2 --twist 1 --misere",
    "torus --rows 3",
    "torus --rows 3 --twist 2",
    "torus --rows 3 --misere",
    "torus --rows 3 --grundy",
    "torus --rows 4",
    "torus --rows 5",
    "torus --rows 5 --misere",
    "kotzig --moves 1",
    "kotzig --moves 1,2",
    "kotzig --moves 1,3 --misere",
    "kotzig --moves 2,3 --grundy",
    "kotzig --moves 1,4",
    "kotzig --moves 2,5",
    "kotzig --moves 1,3 --answers 1/1,3 --exceptions 1",
    "kotzig --moves 1,2,3 --answers 3/2/1 --second",
    "line --moves 3,7",
    "line --moves 4,6",
    "line --moves 5,8",
    "line --cycle --moves 3,8",
    "line --cycle --moves 6,15",
    "line-starts --moves 1,2",
    "line-starts --moves 3,7",
    "line-starts --moves 4,6",
    "line-starts --moves 2,5,6",
    "heaps octal:kayles",
    "few-rare-heaps octal:kayles",
    "few-rare-heaps octal:0.72",
    "heaps kenyon",
    "heaps octal:lasker",
    "heaps octal:0.303...",
    "heaps split:in.0",
    "heaps hexadecimal:0.8",
    "heaps hexadecimal:0.3f",
    "heaps hexadecimal:0.9e",
    "heaps hexadecimal:0.ff",
    "heaps subtract:2.3.7",
    "circulant --moves 1,4",
    "circulant --moves 6",
    "grid --columns 11 --rows 8",
    "grid --columns 999999999999999999 --rows 123456789",
];

/// The proofs that the program writes, one a question.
fn proofs(questions: &[&str]) -> Vec<String> {
    let prove = |question: &&str| {
        if let Some(game) = question.strip_prefix("few-rare-heaps ") {
            return few_rare_heaps(game);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("proof.json").display().to_string();
        let mut arguments = vec!["prove"];
        arguments.extend(question.split(' '));
        arguments.extend(["--proof", &path]);
        let run = run(&arguments);
        assert_eq!(run.status, 0, "{question}: {}", run.err);
        std::fs::read_to_string(&path).expect("a proof").trim().to_owned()
    };
    questions.iter().map(prove).collect()
}

/// A proof by the theorem on few rare heaps, which the program uses for long periods only.
fn few_rare_heaps(game: &str) -> String {
    let position = xanthi_games::Position::parse(&format!("{game}:0")).expect("a game");
    let rule = position.downcast::<xanthi_games::games::heaps::Heaps>().expect("a heap game").game.rule().clone();
    let limit = xanthi::Budget::default();
    let values = xanthi::heaps::nimbers(&rule, 600, &limit).expect("no limit");
    let claim = xanthi::heaps::period::behind_rare_heaps(&rule, &values, 0, &limit).expect("a proof");
    let family = xanthi_games::family::FamilyClaim::HeapWindow(claim);
    serde_json::to_string(&xanthi_games::family::FamilyProof { xanthi: 1, family }).expect("JSON")
}

/// Whether `xanthi check` accepts each of the proofs.
fn first(file: &str) -> Vec<bool> {
    let run = run(&["check", "--json", file]);
    assert!(run.status < 2, "{}", run.err);
    run.json().iter().map(|answer| answer["accepted"].as_bool().expect("an answer")).collect()
}

/// Whether the second checker does.
fn second(python: &str, file: &str) -> Vec<bool> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/family_checker.py");
    let output = Command::new(python).arg(script).arg(file).output().expect("Python starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| line == "accepted").collect()
}

#[test]
fn two_checkers_accept_every_proof_about_a_family() {
    let proofs = proofs(QUESTIONS);
    let (_folder, file) = crate::support::temporary("proofs.json", &(proofs.join("\n") + "\n"));
    assert_eq!(first(&file), vec![true; proofs.len()]);
    let Some(python) = python::python() else { return };
    assert_eq!(second(python, &file), vec![true; proofs.len()]);
}

#[test]
fn two_checkers_agree_about_mutants() {
    let Some(python) = python::python() else { return };
    let mut mutants = Vec::new();
    let mut seed = 3u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for proof in proofs(&[
        "torus --rows 3",
        "torus --rows 2 --misere",
        "kotzig --moves 1,2 --grundy",
        "kotzig --moves 2,3",
        "kotzig --moves 1,2 --answers 2/1 --exceptions 1",
        "line --moves 3,7",
        "line --cycle --moves 3,8",
        "line-starts --moves 2,3",
        "heaps octal:0.15",
        "few-rare-heaps octal:0.54",
        "few-rare-heaps octal:0.72",
        "heaps octal:lasker",
        "heaps octal:0.303...",
        "heaps split:in.0",
        "heaps hexadecimal:0.8",
        "heaps hexadecimal:0.3f",
        "circulant --moves 1,4",
        "circulant --moves 6",
        "grid --columns 11 --rows 8",
    ]) {
        let proof: Value = serde_json::from_str(&proof).expect("JSON");
        let mut ways = Vec::new();
        numbers(&proof, String::new(), &mut ways);
        for _ in 0..150 {
            let mut mutant = proof.clone();
            let number = mutant.pointer_mut(&ways[random(ways.len())]).expect("it is there");
            let old = number.as_i64().expect("whole");
            *number = Value::from(if old > 0 && random(2) == 0 { old - 1 } else { old + 1 });
            mutants.push(mutant.to_string());
        }
    }
    let (_folder, file) = crate::support::temporary("mutants.json", &(mutants.join("\n") + "\n"));
    let (first, second) = (first(&file), second(python, &file));
    assert_eq!((first.len(), second.len()), (mutants.len(), mutants.len()));
    for ((mutant, first), second) in mutants.iter().zip(&first).zip(&second) {
        assert_eq!(first, second, "{mutant}");
    }
    // What is claimed of circulant graphs is true for every set of moves.
    let counts = |(mutant, accepted): &(&String, &bool)| **accepted && !mutant.contains("circulant");
    let accepted = mutants.iter().zip(&first).filter(counts).count();
    println!("{} mutants, {accepted} accepted by both", mutants.len());
    assert!(accepted < mutants.len() / 10);
}

/// The ways to all numbers of a value, without the version.
fn numbers(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| numbers(inner, format!("{at}/{i}"), found)),
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| numbers(inner, format!("{at}/{name}"), found)),
        Value::Number(_) if at != "/xanthi" => found.push(at),
        _ => {}
    }
}
