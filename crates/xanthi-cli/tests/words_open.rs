//! What is told of words and moves that a limit leaves open.

use crate::support::run;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Numbers below a bound, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) % bound
    }
}

fn written(dir: &Path, name: &str, lines: impl Iterator<Item = String>) -> String {
    let path = dir.join(name);
    fs::write(&path, lines.collect::<String>()).expect("a file");
    path.to_str().expect("a name in UTF-8").to_owned()
}

/// A list of 150 words, from 26 letters to 26 letters, that takes long.
fn hard(dir: &Path) -> String {
    let mut numbers = Numbers(1);
    let mut letter = || char::from(b'a' + numbers.below(26) as u8);
    format!("words:file={}", written(dir, "list.txt", (0..150).map(|_| format!("{}{}\n", letter(), letter()))))
}

/// A digraph with 60 vertices and three arcs out of each.
fn hard_board(dir: &Path) -> String {
    let mut numbers = Numbers(1);
    let arcs = (0..180).map(|i| format!("{} {}\n", i / 3, (i / 3 + 1 + numbers.below(59)) % 60));
    format!("dvg:file={}@0", written(dir, "board.txt", arcs))
}

#[test]
fn open_words_tell_the_work_on_them() {
    let dir = tempdir().expect("a directory");
    let line = hard(dir.path());
    let asked = |more: &[&str]| run(&[&["solve", &line, "--threads", "1", "--nodes", "60000"], more].concat());
    let told = json(&asked(&["--json"]).out);
    let open: Vec<&Value> = told["openings"].as_array().expect("openings").iter().filter(|o| o["wins"].is_null()).collect();
    assert!(open.len() > 10, "{}", open.len());
    let csv = asked(&["--csv"]).out;
    let mut seem: Vec<(f64, &str)> = Vec::new();
    for word in &open {
        let (name, work) = (word["word"].as_str().expect("a word"), &word["work"]);
        let [positions, proof, disproof] = ["positions", "proof_number", "disproof_number"].map(|key| work[key].as_u64());
        let cell = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let row = csv.lines().find(|row| row.starts_with(&format!("word,{name},"))).expect("a row");
        assert!(row.ends_with(&format!(",open,open,,,,{},{},{}", cell(positions), cell(proof), cell(disproof))), "{row}");
        assert!(positions <= Some(1) || (proof.is_some() && disproof.is_some()), "{word}");
        if let (Some(proof), Some(disproof)) = (proof, disproof) {
            let seems = if disproof / 4 >= proof { ", seems to win (" } else { "" };
            assert!(word["says"].as_str().expect("words").contains(seems), "{word}");
            if !seems.is_empty() {
                seem.push((disproof as f64 / proof as f64, name));
            }
        }
    }
    // The text names the clearest.
    let text = asked(&[]).out;
    let named: Vec<&str> =
        text.lines().filter_map(|l| l.trim().strip_prefix("open ")?.split_once("  open, ")).map(|(name, _)| name).collect();
    assert_eq!(named.len(), seem.len().min(5), "{text}");
    for name in &named {
        let odds = seem.iter().find(|(_, word)| word == name).expect("it seems to win").0;
        assert!(seem.iter().filter(|(other, _)| *other > odds).count() < 5, "{name} of {seem:?}");
    }
    assert!(!seem.is_empty(), "{text}");
}

/// A later run that comes to nothing tells what the former one has found out.
#[test]
fn work_is_kept_with_the_results() {
    let dir = tempdir().expect("a directory");
    let (line, kept) = (hard(dir.path()), dir.path().join("kept").to_str().expect("UTF-8").to_owned());
    let run = |nodes: &str| json(&run(&["solve", &line, "--threads", "1", "--resume", &kept, "--nodes", nodes, "--json"]).out);
    let (first, then) = (run("60000"), run("1"));
    let mut both = 0;
    for (first, then) in first["openings"].as_array().expect("words").iter().zip(then["openings"].as_array().expect("words")) {
        let [before, after] = [first, then].map(|word| &word["work"]);
        assert!(after["positions"].as_u64() >= before["positions"].as_u64(), "{first} {then}");
        both += usize::from(before["proof_number"].is_u64() && before == after);
    }
    assert!(both > 10, "{both}");
}

/// Words that seem to win or to lose say so in their lines, and moves on a board in a row.
#[test]
fn open_moves_tell_who_seems_to_win() {
    let dir = tempdir().expect("a directory");
    let (list, board) = (hard(dir.path()), hard_board(dir.path()));
    let words = fs::read_to_string(dir.path().join("list.txt")).expect("the list");
    let behind = words.lines().take(5).map(|word| (format!("{list}@{}/{word}", &word[..1]), "20000"));
    let mut rows = 0;
    for (line, nodes) in behind.chain([(board, "500")]) {
        let asked = |more: &[&str]| run(&[&["solve", &line, "--threads", "1", "--nodes", nodes], more].concat());
        let (told, text) = (json(&asked(&["--json"]).out), asked(&[]).out);
        let moves = told["moves"].as_array().expect("moves");
        assert!(moves.iter().all(|mv| mv["work"].is_null() || mv["wins"].is_null()), "{moves:?}");
        assert!(told["outcome"] != "undecided" || moves.iter().any(|mv| mv["work"]["positions"].as_u64() > Some(0)), "{line}: {text}");
        let seems = |mv: &Value| {
            let [proof, disproof] = ["proof_number", "disproof_number"].map(|key| mv["work"][key].as_u64());
            proof.zip(disproof).is_some_and(|(proof, disproof)| disproof / 4 >= proof || proof / 4 >= disproof)
        };
        // Words have a line each, and other moves a row together.
        if told["openings"].is_array() {
            let lines = text.lines().filter(|line| line.contains(" seems to ")).count();
            assert_eq!(lines, moves.iter().filter(|mv| seems(mv)).count(), "{text}");
            rows += lines;
            continue;
        }
        let row = text.lines().find(|line| line.trim().starts_with("seems "));
        assert_eq!(row.is_some(), moves.iter().any(seems), "{text}");
        assert!(row.is_none_or(|row| row.ends_with("(by proof numbers; nothing is proved)")), "{text}");
    }
    assert!(rows > 1, "{rows}");
}
