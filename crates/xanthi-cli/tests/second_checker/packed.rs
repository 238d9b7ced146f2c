//! Proofs with packed lists.

use super::proofs;
use crate::support::Random;
use crate::support::python::{self, Second};
use serde_json::{Value, json};
use std::io::Write;
use xanthi_games::certificate::Proof;
use xanthi_games::proof_file::packed::Entries;
use xanthi_games::proof_file::{self, Lists};

/// A proof with every list of numbers packed.
fn packed(proof: &Value) -> String {
    let read: Proof = serde_json::from_value(proof.clone()).expect("a proof");
    let mut text = Vec::new();
    proof_file::write(&mut text, &read, Lists::Packed { least: 1 }).expect("it is written");
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!(proof_file::read(&text).unwrap_or_else(|error| panic!("{error}: {text}")), read);
    text
}

#[test]
fn two_checkers_accept_every_proof_with_packed_lists() {
    let texts: Vec<String> = proofs().iter().map(packed).collect();
    assert!(texts.iter().filter(|text| text.contains("\"packed")).count() > texts.len() / 2);
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    texts.iter().for_each(|text| writeln!(file, "{text}").expect("the file is written"));
    let run = crate::support::run(&["check", &file.path().display().to_string()]);
    assert_eq!((run.status, run.out.lines().filter(|line| line.contains(": accepted: ")).count()), (0, texts.len()), "{}", run.err);
    let Some(python) = python::python() else { return };
    for (text, answer) in texts.iter().zip(python::judge_file(python, file.path())) {
        assert!(!matches!(answer, Second::Rejected(_)), "{answer:?}: {text}");
    }
}

#[test]
fn two_readers_agree_about_mutants_of_packed_lists() {
    let mut random = Random(17);
    let strings: Vec<String> =
        ["packed:CgPYBA", "packed3:AAIEBAYIAgIC", "packed2:gAGAAYABgAE", "packed://///////////wE", "packed:"].map(Into::into).into();
    let letters: Vec<char> = "ABCgwQ/+89_=: p".chars().collect();
    let mutants: Vec<String> = (0..20_000)
        .map(|_| {
            let mut text: Vec<char> = random.pick(&strings).chars().collect();
            for _ in 0..=random.below(2) {
                let place = random.below(text.len() + 1);
                match random.below(3) {
                    0 if place < text.len() => drop(text.remove(place)),
                    1 if place < text.len() => text[place] = *random.pick(&letters),
                    _ => text.insert(place, *random.pick(&letters)),
                }
            }
            text.into_iter().collect()
        })
        .collect();
    let first: Vec<Value> = mutants.iter().map(|text| spelled(text).unwrap_or(Value::Null)).collect();
    let read = first.iter().filter(|list| !list.is_null()).count();
    assert!(read > 1000 && read < mutants.len() - 1000, "{read} are lists");
    let Some(python) = python::python() else { return };
    for ((text, first), second) in mutants.iter().zip(&first).zip(python::unpacked(python, &mutants)) {
        assert_eq!(*first, second, "{text}");
    }
}

/// The list that a packed string stands for.
pub(super) fn spelled(text: &str) -> Option<Value> {
    let numbers: Vec<u64> = Entries::unpack(text).ok()?.numbers().collect::<Result<_, _>>().ok()?;
    match text.as_bytes()["packed".len()] {
        b':' => Some(json!(numbers)),
        width => Some(numbers.chunks(usize::from(width - b'0')).map(|row| json!(row)).collect()),
    }
}
