//! Proofs that are judged by the chain or board that they spell out: what `complete` claims has to be proved as well,
//! and nimbers are.

use crate::support::plain_chain::claims_hold;
use crate::support::python::{self, Second};
use crate::support::{run, run_with};
use serde_json::{Value, json};

/// Whether `xanthi check` accepts each proof, without the files that they name.
fn accepted(proofs: &[Value]) -> Vec<bool> {
    let text: String = proofs.iter().map(|proof| format!("{proof}\n")).collect();
    let done = run_with(&["check", "-", "--json"], text);
    assert!(matches!(done.status, 0 | 1), "{}", done.err);
    let answers = done.json();
    assert!(answers.iter().all(|answer| answer["by_board"] == true && answer["accepted"].is_boolean()), "{}", done.out);
    answers.iter().map(|answer| answer["accepted"] == true).collect()
}

/// Both checkers about proofs; what either accepts has to be true.
fn both(proofs: &[Value]) -> Vec<bool> {
    let first = accepted(proofs);
    assert_eq!(first.len(), proofs.len());
    let second = python::python().map_or_else(Vec::new, |python| python::judge(python, proofs));
    for (i, proof) in proofs.iter().enumerate() {
        if let Some(second) = second.get(i) {
            assert_eq!(first[i], *second == Second::Accepted, "{second:?}: {proof}");
        }
        if first[i] {
            claims_hold(proof).unwrap_or_else(|why| panic!("accepted, but {why}: {proof}"));
        }
    }
    first
}

/// Nothing is said about the second word that wins.
#[test]
fn a_list_with_an_option_that_is_not_settled_is_not_complete() {
    let of_chain = |play: &str, arcs: Value, winning: Value, rest: Value| {
        json!({"xanthi": 1, "position": "words:file=ab.txt", "play": play, "outcome": "N", "winning_moves": ["aa"],
            "chain": {"links": ["A", "B", "C", "X"], "allowed": [[0], [1], [2], [3]], "arcs": arcs, "token": null, "winning": winning},
            "complete": true, "certificate": {"kind": "openings", "rest": rest}})
    };
    let lost = json!({"kind": "strategy", "nodes": []});
    let normal = |rest: Value| of_chain("normal", json!([[0, 0, 1], [1, 1, 1]]), json!([0]), rest);
    // Labels decide every word but cc, which wins as ax does.
    let misere = |rest: Value| of_chain("misere", json!([[0, 3, 1], [2, 1, 1], [2, 2, 1], [3, 1, 1]]), json!([0]), rest);
    let of_board = |certificates: Value| {
        json!({"xanthi": 1, "position": "words:file=ab.txt@a", "play": "normal", "outcome": "N", "winning_moves": ["ab"],
            "board": {"rule": "deg", "vertices": ["A", "B", "C"], "edges": [[0, 1, 1], [0, 2, 1]], "closed": [], "token": 0,
                "winning": [1]},
            "complete": true, "certificate": {"kind": "options", "options": certificates}})
    };
    let gaps = [normal(json!([lost, null])), misere(json!([null])), of_board(json!([lost, null]))];
    assert_eq!(both(&gaps), [false; 3]);
    // What is not called complete may leave options open, and what is settled may be called so.
    let open = gaps.map(|mut proof| {
        proof["complete"] = json!(false);
        proof
    });
    assert_eq!(both(&open), [true; 3]);
    let mut whole = [normal(json!([lost, lost])), misere(json!([lost])), of_board(json!([lost, lost]))];
    assert_eq!(both(&whole), [false; 3], "the other winning move is missing");
    whole[0]["chain"]["winning"] = json!([0, 1]);
    whole[1]["chain"]["winning"] = json!([0, 2]);
    whole[2]["board"]["winning"] = json!([1, 2]);
    assert_eq!(both(&whole), [false; 3], "one word is named, and two win");
    whole.iter_mut().zip([["aa", "bb"], ["ax", "cc"], ["ab", "ac"]]).for_each(|(proof, words)| proof["winning_moves"] = json!(words));
    assert_eq!(both(&whole), [true; 3]);
}

/// Lists told as chains, and one told as a board.
const RULES: [&str; 4] = ["", ",swap=k-c@k", ",manner=1,until=1", "@e"];
const LISTS: [&str; 2] = ["aa\nbb\nab\nbc\n", "eagle\nelk\nkit\ntape\ncat\nkiosk\nera\nalk\n"];

/// The places of all certificates in lists where null stands for none.
fn nullable(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, inner)| nullable(inner, &format!("{place}/{key}"), found)),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| {
            let place = format!("{place}/{i}");
            found.extend(inner.get("kind").map(|_| place.clone()));
            nullable(inner, &place, found);
        }),
        _ => {}
    }
}

/// Writes the certificates for which numbers stand at their places.
fn spell_out(value: &mut Value) {
    if value["kind"] == "openings" {
        let rest = value["rest"].as_array_mut().expect("a list");
        for i in 0..rest.len() {
            if let Some(lent) = rest[i].as_u64() {
                rest[i] = rest[lent as usize].clone();
            }
        }
    }
    match value {
        Value::Object(map) => map.values_mut().for_each(spell_out),
        Value::Array(list) => list.iter_mut().for_each(spell_out),
        _ => {}
    }
}

/// Each proof with a certificate left out, a winning move left out, and the other word about completeness.
#[test]
fn whatever_is_left_out_of_a_proof_is_not_claimed() {
    let mut mutants = Vec::new();
    for (words, question) in LISTS.iter().flat_map(|words| [(words, &[][..]), (words, &["--misere"][..])]) {
        for rules in RULES {
            let (folder, list) = crate::support::temporary("list.txt", words);
            let line = format!("words:file={list}{rules}");
            let solved = run(&[&["solve", &line, "--proof", "-"], question].concat());
            if solved.status != 0 {
                // A list has no word with this start.
                continue;
            }
            let mut proof = solved.json().pop().expect("a proof");
            drop(folder);
            assert_eq!(both(std::slice::from_ref(&proof)), [true], "{proof}");
            spell_out(&mut proof["certificate"]);
            let mut places = Vec::new();
            nullable(&proof["certificate"], "", &mut places);
            for complete in [true, false] {
                let mut other = proof.clone();
                other["complete"] = json!(complete);
                let told = if proof.get("chain").is_some() { "chain" } else { "board" };
                for k in 0..proof[told]["winning"].as_array().map_or(0, Vec::len) {
                    let mut fewer = other.clone();
                    fewer[told]["winning"].as_array_mut().expect("a list").remove(k);
                    mutants.push(fewer);
                }
                for place in &places {
                    let mut without = other.clone();
                    *without["certificate"].pointer_mut(place).expect("it is there") = Value::Null;
                    mutants.push(without);
                }
                mutants.push(other);
            }
        }
    }
    let answers = both(&mutants);
    let accepted = answers.iter().filter(|accepted| **accepted).count();
    println!("{} mutants, {accepted} accepted", answers.len());
    assert!(accepted > 20 && answers.len() - accepted > 20, "{accepted} of {}", answers.len());
}

/// Nimbers of chains, and strategies about arcs that are barred for long: by arcs, whatever words they stand for.
#[test]
fn what_is_told_of_a_chain_is_judged_without_its_file() {
    let (mut mutants, mut kinds) = (Vec::new(), Vec::new());
    let words = "ab\nba\nbc\ncx\nax\nca\nabx\ncb\nacb\n";
    let (_folder, list) = crate::support::temporary("list.txt", words);
    for (rules, question) in [
        ("", &["--grundy"][..]),
        (",swap=a-b@A", &["--grundy"]),
        (",manner=1,until=1", &["--grundy"]),
        (",manner=1,until=2,swap=a-b", &["--grundy"]),
        (",manner=1,until=100", &[]),
        (",manner=1,until=100@A", &[]),
        (",manner=1,until=100", &["--misere"]),
    ] {
        let solved = run(&[&["solve", &format!("words:file={list}{rules}"), "--proof", "-"], question].concat());
        let proof = solved.json().pop().expect("a proof");
        assert_eq!((solved.status, both(std::slice::from_ref(&proof))), (0, vec![true]), "{proof}");
        let (_written, path) = crate::support::temporary("proof.json", &proof.to_string());
        assert_eq!(run(&["check", &path, "--allow-files"]).status, 0, "{proof}");
        kinds.push(proof["certificate"]["kind"].clone());
        let nodes = proof["certificate"]["nodes"].as_array().map_or(0, Vec::len);
        for node in 0..nodes {
            let mut other = proof.clone();
            let told = &mut other["certificate"]["nodes"][node];
            if told["value"].is_u64() {
                told["value"] = json!(told["value"].as_u64().map(|value| value ^ 1));
                mutants.push(other.clone());
                other["certificate"]["nodes"][node] = proof["certificate"]["nodes"][node].clone();
                if let Some(options) = other["certificate"]["nodes"][node]["options"].as_array_mut().filter(|list| list.len() > 1) {
                    options.swap(0, 1);
                    mutants.push(other);
                }
            }
        }
        for arc in 0..proof["chain"]["arcs"].as_array().map_or(0, Vec::len) {
            let mut other = proof.clone();
            other["chain"]["arcs"][arc][2] = json!(3 - proof["chain"]["arcs"][arc][2].as_u64().expect("copies"));
            mutants.push(other);
        }
        for grundy in (0..4).filter(|_| question == ["--grundy"]) {
            let mut other = proof.clone();
            other["grundy"] = json!(grundy);
            mutants.push(other);
        }
    }
    assert!(kinds[..4].iter().all(|kind| kind == "values"), "{kinds:?}");
    let answers = both(&mutants);
    let accepted = answers.iter().filter(|accepted| **accepted).count();
    println!("{} mutants, {accepted} accepted", answers.len());
    assert!(accepted >= 4 && answers.len() - accepted > 100, "{accepted} of {}", answers.len());
}
