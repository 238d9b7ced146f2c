//! `xanthi solve` on lists of words with its ways to tell and to keep results, and `xanthi words`.

mod changes;
mod kept;

use self::changes::with_a_last_word;
use crate::support::{Random, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// A list whose first words have to be searched: two letters each, of so many letters.
fn list(letters: usize, words: usize, seed: u64) -> String {
    let mut random = Random(seed);
    let mut letter = || char::from(b'a' + random.below(letters) as u8);
    (0..words).map(|_| [letter(), letter(), '\n'].iter().collect::<String>()).collect()
}

fn written(dir: &Path, name: &str, content: &str) -> String {
    let path = dir.join(name);
    fs::write(&path, content).expect("a file");
    path.to_str().expect("a name in UTF-8").to_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Each word of a list with what the program says of it.
fn verdicts(line: &str, more: &[&str]) -> Vec<(String, Value)> {
    let done = run(&[&["solve", line, "--json"], more].concat());
    let solved = json(&done.out);
    let opening = |o: &Value| (o["word"].as_str().expect("a word").to_owned(), o["wins"].clone());
    solved["openings"].as_array().unwrap_or_else(|| panic!("{}{}", done.out, done.err)).iter().map(opening).collect()
}

#[test]
fn every_link_and_word_is_told_with_all_and_written_as_csv() {
    let solved = json(&run(&["solve", "words:us-states", "--json"]).out);
    let (starts, openings) = (solved["starts"].as_array().expect("starts"), solved["openings"].as_array().expect("openings"));
    let all = run(&["solve", "words:us-states", "--all"]).out;
    for opening in openings {
        let word = opening["word"].as_str().expect("a word");
        let verdict = if opening["wins"] == true { "won" } else { "lost" };
        assert!(all.lines().any(|l| l.trim().starts_with(verdict) && l.contains(&format!(" {word}, leads to "))), "{word}");
    }
    let csv = run(&["solve", "words:us-states", "--csv"]).out;
    let rows: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(rows[0], "what,name,end,verdict,class,begins,ends,by,positions,proof_number,disproof_number");
    assert_eq!(rows.len(), 2 + starts.len() + openings.len(), "a line for each, and nothing behind the last");
    // New Jersey and Kentucky end at Y, and nothing begins there.
    assert!(rows.contains(&"link,Y,,lost,loses at once,0,2,,,,"), "{csv}");
    for start in starts {
        let (name, begins, ends) = (start["start"].as_str().expect("a link"), &start["begins"], &start["ends"]);
        assert!(rows.iter().any(|row| row.starts_with(&format!("link,{name},,")) && row.contains(&format!(",{begins},{ends},"))), "{name}");
    }
}

#[test]
fn what_is_for_word_chains_alone_is_refused_elsewhere() {
    for option in [&["--csv"][..], &["--all"], &["--resume", "no-such-file.results"]] {
        let told = run(&[&["solve", "uvg:petersen@0"], option].concat());
        let named = format!("{} is for word chains, and uvg:petersen@0 is not one", option[0]);
        assert!(told.status == 2 && told.out.is_empty() && told.err.contains(&named), "{}{}", told.out, told.err);
    }
    assert!(!std::path::Path::new("no-such-file.results").exists());
}

#[test]
fn the_reason_names_what_decides() {
    let dir = tempdir().expect("a directory");
    let line = |words: &str| format!("words:file={}", written(dir.path(), "list.txt", words));
    // Every word is undone by another one: no label, no search.
    let told = run(&["solve", &line("ab\nba\nbc\ncb\n")]).out;
    assert!(!told.contains("Labels decide"), "{told}");
    assert!(told.contains("All 4 kinds of first words are decided when words that undo each other have cancelled"), "{told}");
    assert!(told.contains("labels and cancelled pairs"), "{told}");
    assert!(told.contains("No first word wins: each has an answer. "), "{told}");
    let told = run(&["solve", &line("ab\nbc\n")]).out;
    assert!(told.contains("bc wins: no word can follow it. "), "{told}");
    // No word begins with c: the report tells nothing of it, and it does not count.
    assert!(told.contains("Labels decide both links where a word can be said: 1 won and 1 lost"), "{told}");
    let told = run(&["solve", &line("ab\nbc\n"), "--misere"]).out;
    assert!(told.contains("Labels decide all 3 links: 2 won and 1 lost"), "{told}");
    // In ad, cd nobody can go on behind d: both letters win.
    let told = run(&["solve", &line("ad\ncd\n")]).out;
    assert!(told.contains("Labels decide both links where a word can be said: both are won") && told.contains("won  all 2"), "{told}");
}

/// Behind aa only aa itself could follow, which was said: it wins, though A has no label. The reason counts it where the classes do.
#[test]
fn the_reason_counts_words_that_only_they_could_follow() {
    let dir = tempdir().expect("a directory");
    let line = |words: &str| format!("words:file={}", written(dir.path(), "list.txt", words));
    let told = run(&["solve", &line("aa\nbc\ncb\n")]).out;
    let reason = "aa wins: no word can follow it. 1 link is decided by a word that nothing but itself could follow: it is won.";
    assert!(told.contains(reason), "{told}");
    let told = run(&["explain", &line("aa\nbc\ncb\n")]).out;
    let kinds = "Of the 3 kinds of first words, 1 is decided as no word can follow and 2 when words that undo each other have cancelled.";
    assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains(kinds), "{told}");
    // ef ends the chain as well, at a link with a label: both are one-shot words.
    let told = run(&["solve", &line("aa\nef\nbc\ncb\n")]).out;
    let reason = "Labels decide 1 of the 4 links where a word can be said: it is won, for whoever must say a word there. 1 more link is decided by a word that nothing but itself could follow: it is won.";
    assert!(told.contains(reason), "{told}");
    let class = |told: &str, how: &str| {
        let line = told.lines().find(|line| line.trim_start().starts_with(how)).unwrap_or_else(|| panic!("{how}: {told}"));
        line.split_whitespace().rev().nth(1).expect("links").to_owned()
    };
    assert_eq!(class(&told, "wins by a one-shot word"), "2", "{told}");
    // In misère play who says aa loses, as the other one has no word.
    let told = run(&["solve", &line("aa\nbc\ncb\n"), "--misere"]).out;
    assert!(told.contains("1 link is decided by a word that nothing but itself could follow: it is lost."), "{told}");
    assert_eq!(class(&told, "loses after 1 word"), "1", "{told}");
}

/// After de nothing can be said, which wins in misère play.
#[test]
fn what_is_lost_to_no_reply_says_how() {
    let dir = tempdir().expect("a directory");
    let told = run(&["solve", &format!("words:file={}", written(dir.path(), "list.txt", "cd\nde\n")), "--misere"]).out;
    let last: Vec<&str> = told.lines().rev().take(2).filter(|line| !line.is_empty()).map(str::trim_end).collect();
    assert_eq!(last, ["    lost de  loses after 1 word"], "{told}");
}

#[test]
fn manners_that_end_are_asked_kind_by_kind() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", "ab\nbc\nca\ncx\n");
    let line = format!("words:file={file},manner=1,until=2");
    // ab, bc, cx; or bc, ca (cx is no second word), ab. After ca follow ab, bc, cx.
    let solved = json(&run(&["solve", &line, "--json"]).out);
    assert_eq!(solved["winning_moves"], serde_json::json!(["ab", "bc"]), "{solved}");
    let refused = run(&["solve", &format!("{line}@/cx")]);
    assert!(refused.status == 2 && refused.err.contains("too few words can follow"), "{}", refused.err);
    // Without ab nothing follows ca, so both ca and cx are barred behind bc. Without bc nothing follows ab: ca wins. Without cx
    // the three others are said, whichever comes first. Without ca there is bc, cx in its place.
    let told = run(&["words", "critical", &line]);
    assert_eq!(told.out.lines().nth(1), Some("  with all its words, the player to move wins"), "{}", told.out);
    let mut said: Vec<&str> = told.out.lines().skip(2).map(str::trim).collect();
    said.sort_unstable();
    let expected = [
        "ab: without it, first word ca: lost → barred; later link A: won → lost",
        "bc: without it, first word ab: won → barred; first word ca: lost → won",
        "cx: without it, first word ca: lost → won; later link B: lost → won",
    ];
    assert_eq!((told.status, said), (0, expected.to_vec()), "{}", told.out);
    let told = json(&run(&["words", "critical", &line, "--json"]).out);
    assert_eq!(told["outcome"], "N");
    let of_bc = told["critical"].as_array().expect("a list").iter().find(|kind| kind["words"][0] == "bc").expect("bc is critical");
    let expected = serde_json::json!([
        {"words": ["ab"], "before": "wins", "after": "barred"},
        {"words": ["ca"], "before": "loses", "after": "wins"},
    ]);
    assert_eq!((&of_bc["openings"], &of_bc["changes"]), (&expected, &serde_json::json!([])), "{told}");
    let tree = run(&["words", "tree", &line]).out;
    let said: Vec<&str> = tree.lines().skip(2).map(str::trim).collect();
    assert_eq!(said, ["◆ ab", "bc", "◆ ca   and no word can follow"], "{tree}");
    let told = run(&["solve", &line, "--csv"]).out;
    let rows: Vec<Vec<&str>> = told.lines().map(|line| line.split(',').collect()).collect();
    let words: Vec<(&str, &str)> = rows.iter().filter(|row| row[0] == "word").map(|row| (row[1], row[3])).collect();
    assert_eq!(words, [("ab", "won"), ("bc", "won"), ("ca", "lost")], "{told}");
    // cx is barred for one word: links are those of the chain, and cx is no first word. ab, bc, cx; bc, cx; ca, ab, bc, cx.
    let line = format!("words:file={file},manner=1,until=1");
    let told = run(&["solve", &line, "--csv"]).out;
    let rows: Vec<Vec<&str>> = told.lines().map(|line| line.split(',').collect()).collect();
    let of = |what: &str| rows.iter().filter(|row| row[0] == what).map(|row| (row[1], row[3])).collect::<Vec<_>>();
    assert_eq!(of("word"), [("ab", "won"), ("bc", "lost"), ("ca", "lost")], "{told}");
    assert_eq!(of("link"), [("A", "won"), ("B", "lost"), ("C", "won"), ("X", "lost")], "{told}");
    let store = dir.path().join("kept").to_str().expect("UTF-8").to_owned();
    assert_eq!(verdicts(&line, &["--resume", &store]), verdicts(&line, &[]));
}

/// With thousands of words, some of which may not come first, labels decide most of them, and the proof is accepted.
#[test]
fn long_lists_with_barred_words_are_decided() {
    let dir = tempdir().expect("a directory");
    // No word begins with m or n, so many words are one-shot words.
    let mut random = Random(11);
    let mut pair = |last: char| [0, 1].map(|_| char::from(b'a' + random.below(last as usize - 96) as u8)).iter().collect::<String>();
    let words: Vec<String> = (0..3_000).map(|_| pair('l') + &pair('n')).collect();
    let file = written(dir.path(), "list.txt", &words.join("\n"));
    let proof = dir.path().join("proof").to_str().expect("UTF-8").to_owned();
    for until in 1..=2 {
        let line = format!("words:file={file},link=2,manner=1,until={until}");
        let solved = run(&["solve", &line, "--proof", &proof, "--outcome-only"]);
        assert_eq!(solved.status, 0, "{}", solved.err);
        assert_eq!(run(&["check", &proof, "--allow-files"]).status, 0);
    }
}

#[test]
fn components_and_trees_are_told_and_exported() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", "ab\nbc\nca\ncd\nde\nff\n");
    let told = run(&["words", "components", &format!("words:file={file}")]).out;
    assert!(told.contains("3 links, 3 words of 3 kinds: A B C") && told.contains("1 link, 1 word of 1 kind: F"), "{told}");
    let tree = run(&["words", "tree", &format!("words:file={file}@d")]).out;
    assert!(tree.contains("the player to move wins") && tree.contains("◆ de   and no word can follow"), "{tree}");
    let misere = run(&["words", "tree", &format!("words:file={file}@d"), "--misere"]).out;
    assert!(misere.contains("loses") && misere.contains("de   and no word can follow: the winner has won"), "{misere}");
    for size in ["--depth", "--branches"] {
        let cut = run(&["words", "tree", &format!("words:file={file}@d"), size, "0"]).out;
        assert!(cut.contains("the player to move wins … (cut off"), "{cut}");
        // Behind e there is nothing to cut off.
        let whole = run(&["words", "tree", &format!("words:file={file}@e"), size, "0"]).out;
        assert!(whole.trim_end().ends_with("the player to move loses"), "{whole}");
    }
    // Text in a file that is named as a picture would be no picture.
    let picture = run(&["words", "tree", &format!("words:file={file}@d"), "-o", "tree.PNG"]);
    assert!(picture.status == 2 && picture.err.contains("--dot writes it for Graphviz"), "{}", picture.err);
    let dot = run(&["words", "tree", "words:us-states@A", "--depth", "3", "--dot"]).out;
    assert!(dot.starts_with("digraph strategy {") && dot.trim_end().ends_with('}'), "{dot}");
    let root = json(&run(&["words", "tree", "words:us-states@A", "--depth", "3", "--json"]).out);
    assert_eq!((&root["xanthi"], &root["position"], &root["play"]), (&1.into(), &"words:us-states@A".into(), &"normal".into()));
    assert_eq!(root["then"].as_array().map(Vec::len).unwrap_or(0) == 1, root["winner_moves"] == true);
}

/// Where nobody is known to win there is no tree, and what reads one gets nothing.
#[test]
fn without_a_winner_there_is_no_tree() {
    let dir = tempdir().expect("a folder");
    let lines = (1..40).map(|seed| format!("words:file={}@a", written(dir.path(), &format!("{seed}.txt"), &list(12, 90, seed))));
    let is_open = |line: &String| run(&["words", "tree", line, "--nodes", "1", "--json"]).status == 3;
    let line = lines.into_iter().find(is_open).expect("one that labels do not decide");
    let tree = dir.path().join("t.dot");
    let name = tree.to_str().expect("a name");
    for arguments in [&["--dot"][..], &["--dot", "-o", name], &["--json", "-o", name]] {
        let ended = run(&[&["words", "tree", &line, "--nodes", "1"][..], arguments].concat());
        assert_eq!((ended.status, tree.exists()), (3, false), "{arguments:?} {} {}", ended.out, ended.err);
        let told = if arguments.contains(&"--json") { &ended.out } else { &ended.err };
        assert!(told.contains("undecided") || told.contains("positions"), "{arguments:?} {} {}", ended.out, ended.err);
        assert_eq!(ended.out.is_empty(), !arguments.contains(&"--json"), "{arguments:?} {}", ended.out);
    }
}

#[test]
fn what_is_known_at_a_limit_is_told_and_its_proof_is_written() {
    let dir = tempdir().expect("a folder");
    let (file, proof) = (written(dir.path(), "l.txt", &with_a_last_word()), dir.path().join("p.json"));
    let proof = proof.to_str().expect("a name");
    let done = run(&["solve", &format!("words:file={file}"), "--nodes", "1", "--json", "--proof", proof]);
    let solved = json(&done.out);
    assert_eq!((done.status, &solved["outcome"]), (3, &Value::from("N")), "{}", done.err);
    let openings = solved["openings"].as_array().expect("words");
    // What can be seen: a1 wins, and who ends at a loses by it.
    for opening in openings {
        let word = opening["word"].as_str().expect("a word");
        let wins = if word == "a1" { Value::from(true) } else { Value::from(false) };
        if word == "a1" || word.ends_with('a') {
            assert_eq!(opening["wins"], wins, "{word}");
        }
    }
    assert!(openings.iter().any(|opening| opening["wins"].is_null()), "the limit leaves something open");
    assert_eq!(run(&["check", proof, "--allow-files"]).status, 0);
}

#[test]
fn what_a_limit_leaves_open_is_told_with_the_limit() {
    let dir = tempdir().expect("a folder");
    let file = written(dir.path(), "l.txt", &with_a_last_word());
    let line = format!("words:file={file}");
    let limit = ["--nodes", "1", "--threads", "1"];
    let ask = |more: &[&str]| run(&[&["solve", &line][..], &limit, more].concat());
    // The last word wins, and most others have to be searched.
    let text = ask(&[]);
    assert!(text.status == 3 && text.out.contains("N: the player to move wins"), "{}", text.out);
    assert!(text.out.contains(" words: the position limit was reached") && text.out.contains("as with --nodes"), "{}", text.out);
    let told = json(&ask(&["--json"]).out);
    assert_eq!((&told["outcome"], &told["known"]["stopped"]), (&"N".into(), &"the position limit was reached".into()));
    assert!(told["known"]["help"].as_str().is_some_and(|help| help.contains("--nodes")), "{}", told["known"]);
    let table = ask(&["--csv"]);
    assert!(table.err.contains("the position limit was reached") && table.err.contains("--nodes"), "{}", table.err);
    let critical = run(&[&["words", "critical", &line][..], &limit].concat());
    let open = critical.out.lines().find(|row| row.contains("this is not all: ")).unwrap_or_else(|| panic!("{}", critical.out));
    assert!(open.contains(" of words are open at the link"), "{open}");
    assert!(critical.out.contains("the position limit was reached (try more positions"), "{}", critical.out);
}

#[test]
fn a_table_of_words_has_no_nimbers_and_says_so_at_once() {
    let refused = run(&["solve", "words:countries", "--csv", "--grundy"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("no column for nimbers") && refused.err.contains("help: leave out --grundy"), "{}", refused.err);
}

/// A report on each of so many words takes more memory than is allowed; what labels decide is told all the same.
#[test]
#[cfg(target_os = "linux")]
fn where_there_is_no_room_for_every_word_each_class_is_counted() {
    let dir = tempdir().expect("a folder");
    let mut random = Random(77);
    let mut letters = |count: usize| (0..count).map(|_| char::from(b'a' + random.below(25) as u8)).collect::<String>();
    // No word begins with z. So ten words win at once, and from the ten links with which they begin one can win by a one-shot word.
    let mut words: BTreeSet<String> = (0..10_u8).map(|i| format!("{}aazzz", char::from(b'a' + i))).collect();
    while words.len() < 200_010 {
        let count = 6 + words.len() % 6;
        words.insert(letters(count));
    }
    let file = written(dir.path(), "l.txt", &words.into_iter().collect::<Vec<_>>().join("\n"));
    let line = format!("words:file={file},link=3");
    let proof = dir.path().join("proof.json");
    let done = run(&["solve", &line, "--memory", "48M", "--time", "3", "--proof", proof.to_str().expect("UTF-8")]);
    assert_eq!(done.status, 3, "{}{}", done.out, done.err);
    assert!(proof.exists() != done.err.contains("before the proof was written, so `"), "{}", done.err);
    // What was proved is written, however much was left to be told.
    assert_eq!(proof.exists(), done.out.contains("checked and accepted"), "{}{}", done.out, done.err);
    if proof.exists() {
        let checked = run(&["check", "--allow-files", proof.to_str().expect("UTF-8")]);
        assert!(checked.status == 0 && checked.out.contains("accepted"), "{}{}", checked.out, checked.err);
    }
    // In whole or in brief: the class, how many links, and how many words.
    let counted = |line: &str| {
        line.trim().strip_prefix("wins by a one-shot word").map(|rest| {
            rest.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        })
    };
    assert_eq!(done.out.lines().find_map(counted), Some(vec!["10".to_owned(), "10".to_owned()]), "{}{}", done.out, done.err);
    assert!(done.out.contains("N: the player to move wins"), "{}{}", done.out, done.err);
    assert!(done.out.contains("\n  try  ") && !done.out.contains("nimber"), "{}{}", done.out, done.err);
    let told = json(&run(&["solve", &line, "--memory", "48M", "--time", "3", "--json"]).out);
    let of_class = |note: &Value| note.as_str().is_some_and(|note| note == "wins by a one-shot word: 10 links, 10 words");
    let in_brief = told["notes"].as_array().is_some_and(|notes| notes.iter().any(of_class));
    assert!(in_brief || told["openings"].is_array(), "{told}");
    assert_eq!((&told["outcome"], told["known"]["stopped"].is_string()), (&"N".into(), true), "{told}");
}
