//! Chains of links: first words, misère play, and boards that are chains.

use super::{both_agree, numbers};
use crate::support::Random;
use crate::support::corpus::{WORDS, prove};
use crate::support::proofs::judged;
use serde_json::{Value, json};

/// Certificates of first words that are lent to each other, or no longer are.
#[test]
fn two_checkers_agree_about_mutants_of_first_words() {
    let mut random = Random(47);
    let (mut mutants, mut numbers) = (Vec::new(), 0);
    let lists: Vec<String> = WORDS.iter().map(|line| (*line).to_owned()).collect();
    let some = |proof: &Value| proof["certificate"]["kind"] == "openings" && proof["certificate"]["rest"] != json!([]);
    let proofs: Vec<Value> = prove(&lists, &[]).into_iter().filter(some).collect();
    for proof in &proofs {
        let whole = proof["certificate"]["rest"].as_array().expect("a list");
        numbers += whole.iter().filter(|entry| entry.is_number()).count();
        for _ in 0..100 {
            let mut mutant = proof.clone();
            let rest = mutant["certificate"]["rest"].as_array_mut().expect("a list");
            let (one, other) = (random.below(whole.len()), random.below(whole.len()));
            match random.below(6) {
                0 => rest[one] = json!(other as i64 - random.below(3) as i64),
                1 => rest[one] = Value::Null,
                2 => rest.swap(one, other),
                3 => drop(rest.remove(one)),
                // The same, spelled out.
                4 => {
                    let lent = (0..whole.len()).find(|&i| whole[i].is_number()).unwrap_or(one);
                    rest[lent] = whole[whole[lent].as_u64().map_or(lent, |number| number as usize)].clone();
                }
                _ => rest[one] = json!((0..whole.len()).find(|&i| whole[i].is_object()).unwrap_or(0)),
            }
            mutants.push(mutant);
        }
    }
    assert!(proofs.len() >= 5 && numbers > 10, "{} proofs, {numbers} numbers", proofs.len());
    both_agree(&mutants, 50, 300);
}

/// Lists in misère play with words that lead to a letter with which none begins: some are normal play underneath, in some
/// pairs leave, and in some lists links become one.
#[test]
fn two_checkers_agree_about_misere_play_with_dead_ends() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(94);
    let mut lists = Vec::new();
    for i in (1..18).step_by(2) {
        let (letters, poor) = (4 + random.below(3), random.below(3));
        let mut letter = |letters: usize| char::from(b'a' + random.below(letters) as u8);
        let mut words: Vec<String> = (0..22 + i)
            .map(|k| {
                let (begin, end) = (letter(letters), letter(letters + 1));
                // One letter more than words begin with.
                let end = if usize::from(end as u8 - b'a') < letters { end } else { 'z' };
                let end = if usize::from(begin as u8 - b'a') < poor && end == 'z' { 'a' } else { end };
                format!("{begin}{k}{end}")
            })
            .collect();
        words.sort();
        let path = folder.path().join(format!("{i}.txt"));
        std::fs::write(&path, words.join("\n")).expect("the file is written");
        let swap = ["", ",swap=b-a", ",swap=a-c.z-y"][i % 3];
        lists.push(format!("words:file={}{swap}", path.display()));
    }
    let proofs = [prove(&lists, &["--misere"]), prove(&lists, &["--misere", "--outcome-only"])].concat();
    let of_normal_play = |proof: &&Value| proof.to_string().contains("\"lemmas\"") || proof.to_string().contains("capacity_kernel");
    assert!(proofs.len() >= 15 && proofs.iter().filter(of_normal_play).count() > 1, "{} proofs", proofs.len());
    both_agree(&with_other_numbers(proofs, &mut random), 17, 75);
}

/// Proofs, and each seven times with a number or a list of its certificate changed.
fn with_other_numbers(proofs: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let mut mutants = Vec::new();
    for proof in proofs {
        for _ in 0..7 {
            let (mut mutant, mut places) = (proof.clone(), Vec::new());
            numbers(&proof["certificate"], "/certificate".into(), &mut places);
            if places.is_empty() {
                continue;
            }
            let place: &String = random.pick(&places);
            let number = mutant.pointer_mut(place).expect("a number");
            match number.as_array_mut() {
                Some(list) => drop(list.pop()),
                None => *number = json!(number.as_i64().expect("it is whole") + [1, -1, 2][random.below(3)]),
            }
            mutants.push(mutant);
        }
        mutants.push(proof);
    }
    mutants
}

/// Lists in misère play around a letter to which more words lead than begin with it; in some of them one letter allows another one.
#[test]
fn two_checkers_agree_about_misere_play_around_a_hub() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(95);
    let mut lists = Vec::new();
    for i in 0..24 {
        let mut words = Vec::new();
        let mut say = |begin: char, end: char| words.push(format!("{begin}{}{end}", words.len()));
        for letter in ['a', 'b', 'c', 'd'] {
            let out = random.below(4);
            (0..out).for_each(|_| say('y', letter));
            (0..out + random.below(4)).for_each(|_| say(letter, 'y'));
        }
        (0..random.below(3)).for_each(|_| say('y', 'y'));
        (0..random.below(9)).for_each(|_| say(*random.pick(&['a', 'b', 'c', 'd']), *random.pick(&['a', 'b', 'c', 'd'])));
        let path = folder.path().join(format!("{i}.txt"));
        std::fs::write(&path, words.join("\n")).expect("the file is written");
        // Where a letter allows another one no pairs are set aside, and more links are drained.
        lists.push(format!("words:file={}{}", path.display(), ["", ",swap=b-a"][i % 2]));
    }
    let proofs = [prove(&lists, &["--misere"]), prove(&lists, &["--misere", "--outcome-only"])].concat();
    let of = |kind: &str| proofs.iter().filter(|proof| proof.to_string().contains(kind)).count();
    let [kernels, drained, aside] = ["\"misere_kernel\"", "\"drained\"", "\"pairs_aside\""].map(of);
    assert!(kernels > 5 && drained > 5 && aside > 5, "{kernels}, {drained} and {aside} of {}", proofs.len());
    both_agree(&with_other_numbers(proofs, &mut random), 20, 75);
}

/// Directed edge geography is a chain only with the token placed, and without what leads to closed vertices: false proofs that
/// rest on anything else are refused by both checkers.
#[test]
fn boards_are_chains_only_where_the_options_are_the_same() {
    let proof = |position: &str, board: Value, claim: Value, certificate: Value| {
        let mut proof = json!({"xanthi": 1, "position": position, "play": "normal", "board": board, "certificate": certificate});
        proof.as_object_mut().expect("an object").extend(claim.as_object().expect("a claim").clone());
        proof
    };
    let board = |vertices: Value, edges: Value, token: Value, winning: Value| json!({"rule": "deg", "vertices": vertices, "edges": edges, "closed": [], "token": token, "winning": winning});
    let none = json!({"kind": "lemmas", "lemmas": []});
    let lost = json!({"outcome": "P", "winning_moves": [], "complete": true});
    let [ring, bare] = ["deg:edges=A-B,B-A", "deg:g6=A%3F"];
    let ring_board = board(json!(["A", "B"]), json!([[0, 1, 1], [1, 0, 1]]), Value::Null, json!([]));
    let bare_board = board(json!(["0", "1"]), json!([]), Value::Null, json!([]));
    let fork = "deg:edges=c-z,t-c,t-p,t-x,x-p@t";
    let edges = json!([[0, 1, 1], [2, 0, 1], [2, 3, 1], [2, 4, 1], [4, 3, 1]]);
    let fork_board = |winning: u32| board(json!(["c", "z", "t", "p", "x"]), edges.clone(), json!(2), json!([winning]));
    let without_c = json!({"kind": "labels", "steps": [{"p": 1}, {"n": [0, 1]}], "rest": none});
    let won = |by: &str| json!({"outcome": "N", "winning_moves": [by], "complete": true});
    let false_ones = [
        proof(ring, ring_board.clone(), lost.clone(), json!({"kind": "cancelled", "pairs": [[0, 1, 1]], "rest": none})),
        proof(bare, bare_board.clone(), lost.clone(), none.clone()),
        proof(bare, bare_board.clone(), lost, json!({"kind": "strategy", "nodes": [{"by": none}]})),
        proof(
            bare,
            bare_board,
            json!({"outcome": "N", "winning_moves": [], "complete": false}),
            json!({"kind": "labels", "steps": [], "rest": none}),
        ),
        proof(fork, fork_board(4), won("x"), without_c.clone()),
    ];
    // From t one wins by going to p, where nothing follows.
    let true_one = proof(fork, fork_board(3), won("p"), without_c);
    assert_eq!(judged(&true_one), Ok(()));
    both_agree(&[&false_ones[..], &[true_one]].concat(), 0, false_ones.len() - 1);
}

/// From A one word leads to P, and from there one to E, where nothing begins. So in misère play A is won and P lost, and when their
/// words have gone losing words lead to E all the same, though A comes before it.
#[test]
fn losing_words_lead_where_they_led() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("list.txt");
    std::fs::write(&path, "ap\npe\nxe\nxy\nye\nyx").expect("the file is written");
    let proofs = prove(&[format!("words:file={}", path.display())], &["--misere"]);
    let mutants = with_other_numbers(proofs, &mut Random(96));
    both_agree(&mutants, 0, 0);
}
