//! Proofs of every kind, judged by `xanthi check` and by a second checker that was written from
//! `docs/certificates.md` in another language: both must accept them all.

#![allow(missing_docs)]

mod support;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use support::corpus::{GRIDS, QUESTIONS, WORDS, larger, prove, small_proofs};
use support::proofs::{judged, kinds, with_by};
use support::python::{self, Second};

/// Every kind, and every form of it, that the program can write.
const KINDS: &[&str] = &[
    "options",
    "move",
    "matching",
    "even_kernel",
    "even_kernels",
    "labels, dvg normal",
    "labels, dvg misere",
    "labels, deg normal",
    "labels, deg misere",
    "labels with stuck",
    "labels with symmetric",
    "labels with rest",
    "cancelled",
    "values",
    "strategy, ueg normal",
    "strategy, uvg misere",
    "strategy, ueg misere",
    "strategy, dvg normal",
    "strategy, dvg misere",
    "strategy, deg normal",
    "strategy, deg misere",
    "strategy with by",
    "options, words",
    "grid",
];

fn proofs() -> Vec<Value> {
    let mut proofs = small_proofs();
    let larger = larger();
    proofs.extend(QUESTIONS.iter().flat_map(|question| prove(&larger, question)));
    let by: Vec<Value> = proofs.iter().filter_map(with_by).collect();
    proofs.extend(by);
    proofs.extend(prove(&GRIDS.iter().map(|g| (*g).to_owned()).collect::<Vec<_>>(), &[]));
    proofs.extend(prove(&WORDS.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>(), &[]));
    proofs
}

#[test]
fn two_checkers_accept_every_proof() {
    let proofs = proofs();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for proof in &proofs {
        kinds(proof).into_iter().for_each(|kind| *count.entry(kind).or_default() += 1);
        judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
    }
    count.iter().for_each(|(kind, n)| println!("{n:>6} proofs with {kind}"));
    println!("{:>6} proofs in all", proofs.len());
    let found: BTreeSet<String> = count.into_keys().collect();
    assert_eq!(support::missing(KINDS, &found), [""; 0], "kinds without a proof");

    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    proofs.iter().for_each(|proof| writeln!(file, "{proof}").expect("the file is written"));
    let run = support::run(&["check", &file.path().display().to_string()]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out.lines().filter(|line| line.contains(": accepted: ")).count(), proofs.len());

    let Some(python) = python::python() else { return };
    let answers = python::judge_file(python, file.path());
    assert_eq!(answers.len(), proofs.len());
    for (proof, answer) in proofs.iter().zip(&answers) {
        let unknown = proof["board"].is_null() && proof["certificate"]["kind"] != "grid";
        let wanted = if unknown { Second::Skipped } else { Second::Accepted };
        assert_eq!(*answer, wanted, "{proof}");
    }
    let skipped = answers.iter().filter(|a| **a == Second::Skipped).count();
    println!("{} accepted twice, {skipped} without a board", answers.len() - skipped);
    assert!(skipped > 0 && answers.len() - skipped > 300);
}
