//! What changes from list to list, and strategies as trees.

use super::list;
use crate::support::run;
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

#[test]
fn what_a_limit_leaves_open_is_no_change() {
    let dir = tempdir().expect("a directory");
    fs::write(dir.path().join("few.txt"), "ab\nbc\ncd\nxy\n").expect("a file");
    fs::write(dir.path().join("more.txt"), "ab\nbc\ncd\nde\n").expect("a file");
    let [few, more] = ["few.txt", "more.txt"].map(|name| format!("words:file={}", dir.path().join(name).to_str().expect("UTF-8")));
    let csv = run(&["words", "diff", &few, &more, "--csv"]).out;
    let rows: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(rows[0], "what,name,change,before,after");
    assert!(rows.contains(&"word,de,added,,") && rows.contains(&"word,xy,removed,,"), "{csv}");
    assert!(rows.iter().any(|row| row.starts_with("word,cd,verdict,")), "{csv}");
    let json: Value = serde_json::from_str(&run(&["words", "diff", &few, &more, "--json"]).out).expect("JSON");
    let changes = json["openings"].as_array().expect("changes");
    assert!(changes.iter().any(|change| change["name"] == "cd" && change["change"] == "verdict"), "{json}");
    // With a limit of positions the core of one list stays open; nothing is called a change that is not known to be one.
    let args = ["words", "diff", "words:countries,drop=Oman", "words:countries", "--nodes", "10"];
    let told = run(&args);
    assert!(!told.out.contains("→ open"), "{}", told.out);
    let json: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).out).expect("JSON");
    for change in json["openings"].as_array().into_iter().chain(json["starts"].as_array()).flatten() {
        let open = ["before", "after"].map(|list| change[list]["how"] == "open");
        let unknown = ["now_unknown", "now_known"].map(|kind| change["change"] == kind);
        assert_eq!([open[1] && !open[0], open[0] && !open[1]], unknown, "{change}");
    }
    assert!(told.out.contains("now unknown, decided only in the first list: "), "{}", told.out);
}

#[test]
fn what_changes_without_a_word_is_won_or_lost() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "alpha\napple\neagle\nelk\nkit\ntap\npet\ntea\nant\nkiwi\nigloo\nonyx\n");
    // Behind I there is igloo alone, and then onyx ends the chain.
    let told = run(&["words", "critical", &line]).out;
    assert!(told.contains("onyx: without it, link I: lost → won; link O: won → lost"), "{told}");
    assert!(!told.contains("N → P") && !told.contains("P → N"), "{told}");
    // Behind bc alone, without bdc, nobody comes back to b with a word left: ca, ab or cx, xb end at b. The word that is left out
    // is not among those that change.
    let line = list(dir.path(), "ab\nbc\nbdc\nca\ncx\ncyx\nxb\n") + ",manner=1,until=1";
    let told = run(&["words", "critical", &line]).out;
    let kind = told.lines().find(|row| row.contains("(any one of them)") && row.contains("bdc")).expect("a kind");
    let changes = kind.split(": without it, ").nth(1).expect("what changes");
    assert!(changes.starts_with("the other one as a first word: lost → won; "), "{kind}");
    assert!(!changes.contains("bc") && !changes.contains("bdc"), "{kind}");
}

#[test]
fn changes_stand_below_each_other() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "alpha\napple\neagle\nelk\nkit\ntap\npet\ntea\nant\nkiwi\nigloo\nonyx\n");
    let told = run(&["words", "diff", &line, &format!("{line},drop=kit.onyx")]).out;
    let changes: Vec<&str> = told.lines().filter(|row| row.contains(" → ")).collect();
    assert!(changes.len() > 5 && changes.iter().all(|row| !row[11..].starts_with(' ') && row[..11].ends_with(' ')), "{told}");
    // What is won now comes before what is lost now.
    let of_words = &changes[changes.iter().position(|row| row.starts_with("  words")).expect("words")..];
    let won: Vec<bool> = of_words.iter().map(|row| row.split(" → ").nth(1).expect("a class").starts_with("wins")).collect();
    assert!(won.is_sorted_by(|a, b| a >= b) && won.contains(&true) && won.contains(&false), "{told}");
}

#[test]
fn a_list_and_itself_do_not_differ() {
    for limit in ["1", "10", "1000000"] {
        let done = run(&["words", "diff", "words:countries", "words:countries", "--nodes", limit]);
        let told = done.out;
        assert_eq!(done.status, 0, "nothing can differ, however little is known: {told}");
        assert!(told.contains("changes  none: both are the same list, with the same rules"), "{told}");
        assert!(!told.contains("now unknown") && !told.contains("now known"), "{told}");
    }
    let dir = tempdir().expect("a directory");
    let words = run(&["solve", "words:countries", "--csv"]).out;
    let words: Vec<&str> = words.lines().filter_map(|row| row.strip_prefix("word,")?.split(',').next()).collect();
    let line = list(dir.path(), &words.join("\n"));
    let told = run(&["words", "diff", "words:countries", &line, "--nodes", "1"]).out;
    assert!(told.contains("changes  none as far as is known, for what both lists have"), "{told}");
}

/// What cannot be told is answered as `solve` answers it, in JSON, too.
#[test]
fn what_is_undecided_is_told_as_by_solve() {
    let list = "words:capitals@S";
    for command in [&["explain"][..], &["words", "tree"]] {
        let args = [command, &[list, "--misere", "--nodes", "1"]].concat();
        let told = run(&args);
        assert!(told.status == 3 && told.out.contains("undecided: the position limit was reached"), "{args:?} {}", told.out);
        assert!(told.out.contains("  try "), "{}", told.out);
        let json: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).out).expect("JSON");
        assert_eq!((&json["outcome"], &json["play"]), (&"undecided".into(), &"misere".into()), "{json}");
    }
}

/// A file is written as its name says.
#[test]
fn a_tree_is_written_as_its_file_is_called() {
    let dir = tempdir().expect("a directory");
    for (name, begins) in [("tree.dot", "digraph"), ("tree.gv", "digraph"), ("tree.json", "{\"xanthi\""), ("tree.txt", "words:us-states")] {
        let path = dir.path().join(name);
        let done = run(&["words", "tree", "words:us-states@A", "-o", path.to_str().expect("UTF-8")]);
        assert_eq!(done.status, 0, "{}", done.err);
        let text = fs::read_to_string(&path).expect("the tree");
        assert!(text.starts_with(begins), "{name}: {text}");
    }
    let refused = run(&["words", "tree", "words:us-states,manner=1,until=33"]);
    assert!(refused.status == 2 && refused.err.contains("help: ask with at most 32 after `until`"), "{}", refused.err);
    let refused = run(&["solve", "words:countries,header=yes"]);
    assert!(refused.status == 2 && refused.err.contains("this list has no header"), "{}", refused.err);
    let spaced = run(&["solve", "words:us-states,drop=New York"]);
    assert!(spaced.status == 0 && spaced.err.contains("drop=New%20York"), "{}", spaced.err);
}
