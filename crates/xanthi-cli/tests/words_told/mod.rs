//! What is told of lists of words: in letters and in the words of the game, each change of a list as what it is.

mod changes;
mod explained;
mod reading;

use crate::support::run;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::tempdir;

/// A list in a file, as a position.
fn list(dir: &Path, words: &str) -> String {
    let path = dir.join("list.txt");
    fs::write(&path, words).expect("a file");
    format!("words:file={}", path.to_str().expect("a name in UTF-8"))
}

/// What the program prints when something is typed.
fn typed(args: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_xanthi"));
    let mut child = program.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("what is typed");
    let done = child.wait_with_output().expect("its output");
    String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr)
}

const KOREAN: &str = "식사\n사과\n과일\n일획\n획득\n득 점\n점식\n사람\n람보\n";

#[test]
fn letters_are_told_as_letters() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), KOREAN);
    let told = run(&["explain", &format!("{line}@식")]).out;
    assert!(told.contains("list.txt@식 under normal play") && !told.contains('%'), "{told}");
    let told = run(&["explain", &format!("{line}@/획득/득%20점")]).out;
    assert!(told.contains("@/획득/득 점 under normal play"), "{told}");
    let refused = run(&["explain", &format!("{line}@식"), "--if", "사람", "식사"]);
    assert!(refused.err.contains("after ") && !refused.err.contains('%') && refused.status == 2, "{}", refused.err);
    let proof = dir.path().join("proof.json").to_str().expect("UTF-8").to_owned();
    run(&["solve", &format!("{line}@득"), "--proof", &proof]);
    for more in [&["check", &proof][..], &["check", &proof, "--allow-files"]] {
        let told = run(more);
        assert!(told.out.contains("list.txt@득 is N") && told.status == 0, "{}{}", told.out, told.err);
    }
    let told = typed(&["play", "--plain", &format!("{line}@/획득/득%20점")], "quit\n");
    assert!(told.starts_with(&format!("{line}@/획득/득 점, normal play")), "{told}");
}

/// Where words are barred for so many words that no first word is told, tables of them are refused.
#[test]
fn what_is_barred_for_too_long_has_no_table() {
    let line = "words:us-states,manner=1,until=40";
    for asked in [&["solve", line, "--csv"][..], &["solve", line, "--all"], &["words", "critical", line]] {
        let refused = run(asked);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{asked:?}");
        assert!(refused.err.contains("help: ask with at most 32 after `until`"), "{}", refused.err);
    }
    assert_eq!(run(&["solve", line]).status, 0);
}

/// A proof is laid over the position that it names.
#[test]
fn a_file_without_the_proof_says_what_it_holds() {
    let dir = tempdir().expect("a directory");
    let (line, proof) = (list(dir.path(), KOREAN), dir.path().join("proof.json"));
    let proof = proof.to_str().expect("UTF-8");
    run(&["solve", &format!("{line}@득"), "--proof", proof]);
    let other = run(&["draw", &line, &format!("--proof={proof}"), "-o", "-"]);
    assert!(other.status == 2 && other.err.contains("list.txt@득: name the position as there"), "{}", other.err);
}

#[test]
fn several_lists_make_one_table() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), KOREAN);
    let told = typed(&["solve", "-", "--csv"], &format!("{line}\nwords:us-states\n"));
    let rows: Vec<&str> = told.split("\r\n").collect();
    assert_eq!(rows[0], "position,what,name,end,verdict,class,begins,ends,by,positions,proof_number,disproof_number");
    assert_eq!(rows.iter().filter(|row| row.contains("what,name")).count(), 1, "{told}");
    for position in [line.as_str(), "words:us-states"] {
        assert!(rows.iter().any(|row| row.starts_with(&format!("{position},word,"))), "{told}");
    }
    assert!(run(&["solve", &line, "--csv"]).out.starts_with("what,name,"));
}

#[test]
fn one_class_alone_is_told() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nbc\nca\ncx\n");
    let words = |only: &str| {
        let csv = run(&["solve", &line, "--csv", "--only", only]).out;
        let word = |row: &str| row.strip_prefix("word,").map(|row| row.split(',').next().expect("a name").to_owned());
        csv.split("\r\n").filter_map(word).collect::<Vec<String>>()
    };
    assert_eq!(words("one-shot"), ["cx"]);
    assert_eq!(words("open"), [""; 0]);
    assert_eq!(words("won").len() + words("lost").len(), 4);
    let told = run(&["solve", &line, "--all", "--only", "one-shot"]).out;
    assert!(told.contains("won   cx, leads to X") && !told.contains("  bc, leads to"), "{told}");
    let refused = run(&["solve", &line, "--only", "one-shot"]);
    assert!(refused.status == 2 && refused.err.contains("help: write --all --only CLASS"), "{}", refused.err);
}

/// A list that is too long to be told within the memory: of several positions as much is told as of one.
#[test]
fn of_several_positions_what_is_known_is_told() {
    let dir = tempdir().expect("a directory");
    let mut seed = 7u64;
    let mut letter = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + (seed >> 33) as u8 % 26)
    };
    let words: BTreeSet<String> = (0..150_000).map(|_| (0..7).map(|_| letter()).collect()).collect();
    let begins: BTreeSet<&str> = words.iter().map(|word| &word[..2]).collect();
    let all = [begins.len(), words.len()].map(|count| count.to_string());
    let line = list(dir.path(), &words.into_iter().collect::<Vec<_>>().join("\n")) + ",link=2";
    // In whole or in brief: how many links and words are open. Labels decide none of them, and nothing was searched.
    let open = |told: &str| {
        let counts = told.lines().find_map(|row| row.trim().strip_prefix("open").filter(|row| row.starts_with([':', ' '])))?;
        let numbers = counts.split(|c: char| !c.is_ascii_digit() && c != ',').map(|number| number.replace(',', ""));
        Some(numbers.filter(|number| !number.is_empty()).collect::<Vec<String>>())
    };
    for memory in ["20M", "40M"] {
        let limits = ["--memory", memory, "--nodes", "1"];
        let alone = run(&[&["solve", &line][..], &limits].concat());
        let told = run(&[&["solve", &line, "words:us-states"][..], &limits].concat());
        for done in [&alone, &told] {
            assert_eq!(open(&done.out).as_deref(), Some(&all[..]), "{memory}: {}{}", done.out, done.err);
            assert_eq!(done.status, 3, "{memory}: {}{}", done.out, done.err);
        }
        // The other position is answered, or named as not begun.
        let named = told.out.contains("\nwords:us-states\n") || told.err.contains("`words:us-states` was not begun");
        assert!(named, "{memory}: {}{}", told.out, told.err);
    }
}

#[test]
fn several_classes_are_told_and_where_there_is_none_that_is_said() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nbc\nca\ncx\n");
    let told = run(&["solve", &line, "--all", "--only", "open"]).out;
    assert!(told.contains("there is no such link") && told.contains("there is no such word"), "{told}");
    let told = run(&["solve", &line, "--all", "--only", "open,one-shot"]).out;
    assert!(told.contains("won   cx, leads to X") && !told.contains("no such") && !told.contains("  bc, leads to"), "{told}");
    let rows = |only: &str| {
        let csv = run(&["solve", &line, "--csv", "--only", only]).out;
        csv.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let [won, lost, both, none] = ["won", "lost", "won,lost", "open"].map(rows);
    assert_eq!(none, ["what,name,end,verdict,class,begins,ends,by,positions,proof_number,disproof_number"]);
    assert_eq!(both.len() + 1, won.len() + lost.len());
    assert!(won.iter().chain(&lost).all(|row| both.contains(row)), "{both:?}");
    assert_eq!(run(&["solve", &line, "--csv", "--only", "won,win"]).status, 2);
}

#[test]
fn winning_moves_are_moves_in_json() {
    let solved: Value = serde_json::from_str(&run(&["solve", "words:us-states", "--json"]).out).expect("JSON");
    let moves =
        |of: &Value| of["winning_moves"].as_array().expect("moves").iter().map(|mv| mv.as_str().expect("a move").to_owned()).collect();
    let (top, starts): (Vec<String>, Vec<String>) =
        (moves(&solved), solved["starts"].as_array().expect("links").iter().flat_map(moves).collect());
    assert!(top.iter().any(|mv| mv.contains('%')) && top.iter().all(|mv| starts.contains(mv)), "{top:?} {starts:?}");
}

/// Words from each of 1,100 syllables to each of the next 20 in a circle, and one to a syllable with which none begins: who says
/// that one wins, and the other words are too many for the search. No limit is given, and it ends.
#[test]
fn a_list_that_is_won_and_too_large_says_how_large_it_is() {
    let dir = tempdir().expect("a directory");
    let syllable = |number: u32| char::from_u32(0xAC00 + number).expect("a syllable");
    let pairs = (0..1_100).flat_map(|from| (1..=20).map(move |step| (from, (from + step) % 1_100)));
    let words: String = pairs.chain([(1_099, 1_100)]).map(|(from, to)| format!("{}{}\n", syllable(from), syllable(to))).collect();
    let told = run(&["solve", &list(dir.path(), &words)]);
    assert!(told.out.contains("outcome  N: the player to move wins") && told.status == 3, "{}", told.out);
    let reason = " words: what labels leave has 21,980 kinds of words between 1,099 links, and the search takes at most 20,000";
    assert!(told.out.contains(reason) && told.out.contains("  try "), "{}", told.out);
}

/// The table of a position in which the next word must begin with a link has a line for the link, also where no word is left.
#[test]
fn the_table_has_a_line_for_the_link_of_the_position() {
    let dir = tempdir().expect("a directory");
    let table = |line: &str, more: &[&str]| run(&[&["solve", line, "--csv"], more].concat());
    let row = |done: &crate::support::Run| done.out.lines().nth(1).map(str::to_owned).unwrap_or_default();
    let line = list(dir.path(), "ab\nbc\nad\nda\n");
    // Who must say a word with C has none; with B one says bc and wins; with A one wins by ad, as da and ab lead on to that.
    assert_eq!(row(&table(&format!("{line}@C"), &[])), "link,C,,lost,loses at once,0,1,,,,");
    assert_eq!(row(&table(&format!("{line}@C"), &["--misere"])), "link,C,,won,wins at once,0,1,,,,");
    assert_eq!(row(&table(&format!("{line}@B"), &[])), "link,B,,won,wins by a one-shot word,1,1,bc,,,");
    let several = typed(&["solve", "-", "--csv"], &format!("{line}@C\nwords:us-states@B\n"));
    assert!(several.lines().any(|row| row.starts_with("words:us-states@B,link,B,,lost,")), "{several}");
    // What is remarkable about the list stands beside the table.
    let semicolons = list(dir.path(), "1;Paris;France\n2;Oslo;Norway\n");
    let done = table(&semicolons, &[]);
    assert!(done.err.contains("most words contain a column separator") && done.out.starts_with("what,"), "{}", done.err);
    // A run that is over before it has begun has the first line all the same.
    let stopped = table(&line, &["--time", "0"]);
    assert!(stopped.out.starts_with("what,name,end,"), "{}{}", stopped.out, stopped.err);
}

/// No time is a time, too: what labels decide is told, and what would need a search is open.
#[test]
fn without_any_time_what_labels_decide_is_told() {
    for none in ["0", "0s", "0ms"] {
        let told = run(&["solve", "words:us-states", "--time", none]);
        assert_eq!(told.status, 3, "{}{}", told.out, told.err);
        // No state begins with E or Y, where words end.
        assert!(told.out.contains("Delaware wins: no word can follow it."), "{}", told.out);
        assert!(told.out.contains(" words: the time limit was reached"), "{}", told.out);
    }
    let help = run(&["solve", "--help"]).out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("with 0, report only what is seen at once"), "{help}");
}
