//! Proofs of every kind, judged by `xanthi check` and by a second checker that was written from
//! `docs/certificates.md` in another language: both must accept them all, and agree about mutants.

mod any_game;
mod chains;
mod heaps;
mod nim;
mod packed;
mod shannon;

use self::any_game::searched;
use self::heaps::{heaps, tame};
use self::nim::nim;
use crate::support::Random;
use crate::support::corpus::{GRIDS, QUESTIONS, WORDS, larger, prove, small_proofs};
use crate::support::proofs::{judged, kinds, with_by};
use crate::support::python::{self, Second};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use xanthi_games::certificate::Certificate;

/// The forms of kinds that the program can write, where a kind has several.
const FORMS: &[&str] = &[
    "labels, dvg normal",
    "labels, dvg misere",
    "labels, deg normal",
    "labels, deg misere",
    "labels with stuck",
    "labels with symmetric",
    "labels with rest",
    "strategy, ueg normal",
    "strategy, uvg misere",
    "strategy, ueg misere",
    "strategy, dvg normal",
    "strategy, dvg misere",
    "strategy, deg normal",
    "strategy, deg misere",
    "strategy with by",
    "strategy as a chain",
    "options, words",
    "openings, barred",
];

/// Kinds of which there are proofs in other tests: those of Shannon's game (`shannon.rs`), what chains need inside of other
/// certificates (`chains.rs`), and theorems that a program adds, which the second checker does not know.
const ELSEWHERE: &[&str] =
    &["spanning_trees", "forests", "pairing", "exchange", "capacity_kernel", "misere_kernel", "drained", "pairs_aside", "added"];

fn proofs() -> Vec<Value> {
    let mut proofs = small_proofs();
    let larger = larger();
    proofs.extend(QUESTIONS.iter().flat_map(|question| prove(&larger, question)));
    let by: Vec<Value> = proofs.iter().filter_map(with_by).collect();
    proofs.extend(by);
    proofs.extend(prove(&GRIDS.iter().map(|g| (*g).to_owned()).collect::<Vec<_>>(), &[]));
    proofs.extend(families());
    proofs.extend(heaps());
    proofs.extend(nim());
    proofs.extend(tame());
    proofs.extend(prove(&WORDS.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>(), &[]));
    proofs.extend(kept());
    proofs.extend(searched());
    proofs
}

/// Word chains with a start, of which results are kept: directed edge geography judged as a chain.
fn kept() -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = ["words:us-states@A", "words:us-states@N", "words:countries@A", "words:capitals/Athens/Seoul"].map(str::to_owned);
    let store = folder.path().join("kept").display().to_string();
    // Under misère play there are no lemmas.
    [&["--resume", store.as_str()][..], &["--resume", &store, "--outcome-only"], &["--resume", &store, "--misere"]]
        .map(|question| prove(&lines, question))
        .concat()
}

/// Boards of families: other starts, turned round, moves times a unit or with a divisor, in the middle of
/// the game, and pairs.
fn families() -> Vec<Value> {
    let lines = [
        "dvg:torus.11x3@2,1",
        "dvg:torus.11x3",
        "dvg:torus.3x12@0,5/1,5/1,6",
        "dvg:torus.16x3@0,0/0,1/0,2/1,2/2,2",
        "dvg:kotzig.31.1.2@4/5/7",
        "dvg:kotzig.37.9.18@3",
        "dvg:kotzig.62.2.6@1/3",
    ];
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let placed: Vec<String> = lines.iter().filter(|line| line.contains('@')).cloned().collect();
    let pairs = ["dvg:torus.8x8@0,0", "dvg:torus.8x8@0,0/1,0", "dvg:torus.2x13@0,0", "dvg:torus.7x10x2@1,2,0"].map(str::to_owned);
    let proofs = [prove(&lines, &[]), prove(&lines, &["--misere"]), prove(&placed, &["--grundy"]), prove(&pairs, &["--outcome-only"])];
    proofs.concat()
}

/// That both checkers say the same of mutants; more than so many are accepted, and more than so many are not.
fn both_agree(mutants: &[Value], accept: usize, reject: usize) {
    let first: Vec<bool> = mutants.iter().map(|mutant| judged(mutant).is_ok()).collect();
    let accepted = first.iter().filter(|accepted| **accepted).count();
    println!("{} mutants, {accepted} still true", mutants.len());
    assert!(accepted > accept && mutants.len() - accepted > reject, "{accepted} of {} are accepted", mutants.len());
    let Some(python) = python::python() else { return };
    for ((mutant, first), second) in mutants.iter().zip(first).zip(python::judge(python, mutants)) {
        assert_eq!(second == Second::Accepted, first, "{second:?}: {mutant}");
    }
}

#[test]
fn two_checkers_agree_about_mutants_of_boards_of_families() {
    let mut random = Random(21);
    let mut mutants = Vec::new();
    for proof in families() {
        for at in 0..24 {
            let mut mutant = proof.clone();
            match at {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["grundy"] = json!(random.below(4)),
                2 => mutant["play"] = json!("misere"),
                _ => {
                    let certificate = &mut mutant["certificate"];
                    let parts: &[&str] = match at {
                        3..=8 => &["/line", "/arcs", "/cells"],
                        9..=13 => &["/cells", "/arcs"],
                        14 => &["/automata/boards", "/arcs"],
                        _ => &["/automata/passes", "/arcs"],
                    };
                    let part = parts.iter().find(|part| certificate.pointer(part).is_some());
                    if let Some(part) = part.and_then(|part| certificate.pointer_mut(part)) {
                        change(part, &mut random);
                    }
                }
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 4, 200);
}

/// Changes one number in a JSON value, or takes one entry out of a list, or doubles it.
fn change(value: &mut Value, random: &mut Random) {
    let mut places = Vec::new();
    numbers(value, String::new(), &mut places);
    let Some(place) = (!places.is_empty()).then(|| random.pick(&places)).and_then(|place| value.pointer_mut(place)) else { return };
    match place {
        Value::Number(n) => *place = json!(n.as_u64().unwrap_or(0) ^ (1 << random.below(3))),
        Value::Array(list) if !list.is_empty() && random.below(2) == 0 => drop(list.remove(random.below(list.len()))),
        Value::Array(list) => list.extend(list.first().cloned()),
        _ => {}
    }
}

/// The places of all numbers and lists.
fn numbers(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(place),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, inner)| numbers(inner, format!("{place}/{i}"), found));
            found.push(place);
        }
        Value::Object(map) => map.iter().for_each(|(key, inner)| numbers(inner, format!("{place}/{key}"), found)),
        _ => {}
    }
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
    let with_name = |name: &str| name.split([',', ' ']).next().unwrap_or_default().to_owned();
    let of_kinds: BTreeSet<String> = found.iter().map(|name| with_name(name)).collect();
    let kinds: Vec<&str> = Certificate::KINDS.iter().copied().filter(|kind| !ELSEWHERE.contains(kind)).collect();
    assert_eq!(crate::support::missing(&kinds, &of_kinds), [""; 0], "kinds without a proof");
    assert_eq!(crate::support::missing(FORMS, &found), [""; 0], "forms without a proof");

    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    proofs.iter().for_each(|proof| writeln!(file, "{proof}").expect("the file is written"));
    let run = crate::support::run(&["check", &file.path().display().to_string()]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out.lines().filter(|line| line.contains(": accepted: ")).count(), proofs.len());

    let Some(python) = python::python() else { return };
    let answers = python::judge_file(python, file.path());
    assert_eq!(answers.len(), proofs.len());
    for (proof, answer) in proofs.iter().zip(&answers) {
        assert_eq!(*answer, Second::Accepted, "{proof}");
    }
    assert!(answers.len() > 300);
}

/// The objects at a place of a JSON value, where `*` stands for every entry of a list.
fn objects<'a>(value: &'a mut Value, place: &[&str]) -> Vec<&'a mut serde_json::Map<String, Value>> {
    match (place, value) {
        ([], Value::Object(map)) => vec![map],
        (["*", rest @ ..], Value::Array(list)) => list.iter_mut().flat_map(|inner| objects(inner, rest)).collect(),
        ([name, rest @ ..], Value::Object(map)) => map.get_mut(*name).map_or_else(Vec::new, |inner| objects(inner, rest)),
        _ => Vec::new(),
    }
}

/// A proof with null where the objects at a place lack a field; `None` if none of them does.
fn with_null(proof: &Value, place: &[&str], name: &str) -> Option<Value> {
    let mut changed = proof.clone();
    let lacking = objects(&mut changed, place).into_iter().filter(|map| !map.contains_key(name));
    let changes = lacking.map(|map| map.insert(name.into(), Value::Null)).count();
    (changes > 0).then_some(changed)
}

#[test]
fn what_is_absent_may_be_null_unless_it_is_a_list() {
    // The kind of the certificate, or none for the frame; where the object is, and what it may lack.
    let single: &[(&str, &[&str], &[&str])] = &[
        ("", &[], &["board", "chain", "grundy"]),
        ("", &["chain"], &["barred"]),
        ("matching", &["certificate", "odd", "*"], &["link"]),
        ("labels", &["certificate"], &["rest"]),
        ("nim_cuts", &["certificate"], &["flow"]),
        ("nim_cuts", &["certificate", "narrow", "*", "ends", "*"], &["lost", "won"]),
    ];
    let lists: &[(&str, &[&str], &[&str])] = &[
        ("matching", &["certificate", "odd", "*"], &["blossoms"]),
        ("nim_cuts", &["certificate"], &["cuts", "narrow"]),
        ("nim_matching", &["certificate"], &["loads"]),
    ];
    let proofs = proofs();
    let with_nulls = |fields: &[(&str, &[&str], &[&str])]| {
        let mut found = Vec::new();
        for (kind, place, names) in fields {
            let of_kind = |proof: &&Value| kind.is_empty() || proof["certificate"]["kind"] == *kind;
            for name in *names {
                let changed: Vec<Value> = proofs.iter().filter(of_kind).filter_map(|proof| with_null(proof, place, name)).take(8).collect();
                assert!(!changed.is_empty(), "{kind} {name} is never absent");
                found.extend(changed);
            }
        }
        found
    };
    let (single, lists) = (with_nulls(single), with_nulls(lists));
    single.iter().for_each(|proof| judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}")));
    lists.iter().for_each(|proof| assert!(judged(proof).is_err(), "accepted: {proof}"));
    let Some(python) = python::python() else { return };
    for (proof, answer) in single.iter().zip(python::judge(python, &single)) {
        assert!(!matches!(answer, Second::Rejected(_)), "{answer:?}: {proof}");
    }
    for (proof, answer) in lists.iter().zip(python::judge(python, &lists)) {
        assert!(answer != Second::Accepted, "{proof}");
    }
}
