//! How lists and options are read, and what a report notes about them.

use super::{KOREAN, list, typed};
use crate::support::{run, run_with};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

#[test]
fn a_header_is_no_word() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "rank,name\n1,Oslo\n2,Orel\n");
    let words = |line: &str| {
        let solved: Value = serde_json::from_str(&run(&["solve", line, "--json"]).out).expect("JSON");
        let openings = solved["openings"].as_array().expect("words").clone();
        let position = solved["position"].as_str().expect("a position").to_owned();
        (openings.iter().map(|o| o["word"].as_str().expect("a word").to_owned()).collect::<Vec<_>>(), position)
    };
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    assert_eq!(sorted(words(&format!("{line},column=2")).0), ["Orel", "Oslo", "name"]);
    let (found, position) = words(&format!("{line},column=2,header=yes"));
    assert_eq!((sorted(found), position.ends_with(",column=2,header=yes")), (vec!["Orel".into(), "Oslo".into()], true));
    assert_eq!(sorted(words(&format!("{line},column=name,header=yes")).0), ["Orel", "Oslo"]);
    let wrong = run(&["solve", &format!("{line},header=2")]);
    assert!(wrong.status == 2 && wrong.err.contains("write yes or no"), "{}", wrong.err);
}

#[test]
fn a_sign_of_the_notation_in_a_path_is_explained() {
    let dir = tempdir().expect("a directory");
    let path = dir.path().join("a,b.txt");
    fs::write(&path, "ab\nbc\n").expect("a file");
    let line = format!("words:file={}", path.to_str().expect("UTF-8"));
    let refused = run(&["solve", &line]);
    assert!(refused.status == 2 && refused.err.contains("a%2Cb.txt"), "{}", refused.err);
    assert_eq!(run(&["solve", &line.replace(',', "%2C")]).status, 0);
    fs::write(dir.path().join("a@b.txt"), "ab\nbc\n").expect("a file");
    let line = line.replace("a,b", "a@b");
    let refused = run(&["solve", &line]);
    assert!(refused.status == 2 && refused.err.contains("a%40b.txt"), "{}", refused.err);
    assert_eq!(run(&["solve", &line.replace('@', "%40")]).status, 0);
}

/// Letters of Korean and Japanese take two columns.
#[test]
fn the_caret_stands_under_wide_letters() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), KOREAN);
    let refused = run(&["solve", &format!("{line}@/식사/나라")]).err;
    let rows: Vec<&str> = refused.lines().collect();
    let caret = rows.iter().position(|row| row.contains('^')).expect("a caret");
    let columns = |text: &str| text.chars().map(|c| if c.is_ascii() || c == '…' { 1 } else { 2 }).sum::<usize>();
    let (text, under) = (rows[caret - 1], rows[caret]);
    assert_eq!(columns(&text[..text.find("나라").expect("the word")]), under.find('^').expect("a caret"), "{refused}");
    assert_eq!(under.matches('^').count(), 4, "{refused}");
}

#[test]
fn a_wrong_option_has_a_line_of_help() {
    for option in [["--time", "x"], ["--memory", "x"], ["--nodes", "x"], ["--threads", "0"]] {
        let refused = run(&["solve", "words:us-states", option[0], option[1]]);
        assert!(refused.status == 2 && refused.err.lines().any(|line| line.starts_with("help: write ")), "{}", refused.err);
    }
}

/// A tab within a word is escaped wherever people read the word, as it would move what stands behind it; data have the word as
/// it is.
#[test]
fn a_tab_within_a_word_is_shown_escaped() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\tc\ncd\ndc\n");
    let text = ["--format", "txt", "-o", "-"];
    for asked in [
        &["solve", &line][..],
        &["solve", &line, "--all"],
        &["explain", &line],
        &["explain", &line, "--lesson"],
        &["words", "tree", &line],
        &["words", "tree", &line, "--dot"],
        &["words", "critical", &line],
        &["words", "diff", &line, "words:us-states"],
        &[&["draw", &line][..], &text].concat(),
        &["draw", &line, "--format", "svg", "-o", "-"],
        &["draw", &line, "--format", "tikz", "-o", "-"],
    ] {
        let told = run(asked);
        let escaped = told.out.contains("ab%09c") || told.out.contains("ab\\%09c");
        assert!(escaped && !told.out.contains('\t'), "{asked:?}: {}{}", told.out, told.err);
    }
    assert!(typed(&["play", &line, "--plain"], "?\nquit\n").contains("ab%09c"));
    let answer: Value = serde_json::from_str(&run(&["solve", &line, "--json"]).out).expect("JSON");
    assert_eq!(answer["openings"][0]["word"], "ab\tc");
    assert!(run(&["solve", &line, "--csv"]).out.contains("\nword,ab\tc,C,won,"));
}

/// Some editors begin a file with a byte order mark.
#[test]
fn a_byte_order_mark_before_positions_is_no_letter() {
    let told = run_with(&["solve", "-", "--no-picture"], "\u{feff}words:us-states@A\r\nnim:3\r\n");
    assert!(told.status == 0 && told.out.contains("words:us-states@A\n") && told.out.contains("nim:3"), "{}{}", told.out, told.err);
    let dir = tempdir().expect("a directory");
    let saved = dir.path().join("saved.txt");
    fs::write(&saved, "\u{feff}words:us-states@A/Alabama\r\n").expect("a file");
    let played = run_with(&["play", "nim:1", "--two-humans"], format!("load {}\nquit\n", saved.display()));
    assert!(played.out.contains("words:us-states@A/Alabama"), "{}{}", played.out, played.err);
}

/// A word that holds what stands between words is quoted.
#[test]
fn words_of_a_cell_can_be_told_apart() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nb; c\nb \"x\" c\n");
    let table = run(&["solve", &line, "--csv"]).out;
    let row = table.lines().find(|row| row.starts_with("word,ab,")).expect("a row");
    assert!(row.ends_with(r#","""b; c""; ""b """"x"""" c""",,,"#), "{row}");
}

/// What a reader of the report should know of the list stands below it.
#[test]
fn notes_tell_of_words_that_look_alike_and_of_options_without_effect() {
    let dir = tempfile::tempdir().expect("a directory");
    let told = |name: &str, words: &str, options: &str| {
        let path = dir.path().join(name);
        fs::write(&path, words).expect("a file");
        run(&["solve", &format!("words:file={}{options}", path.display())]).out
    };
    let twice = told("twice.txt", "ab\nab\nbc\nab\nbc\n", "");
    assert!(twice.contains("more than once in the list, counted once: ab (lines 1, 2 and 4), bc (lines 3 and 5)"), "{twice}");
    let added = told("added.txt", "ab\nbc\n", ",add=bc");
    assert!(added.contains("twice in the list, counted once: bc (line 2 and added)"), "{added}");
    let unseen = told("unseen.txt", "New York\nNew\u{a0}York\nab\n", "");
    assert!(unseen.contains("that look alike") && unseen.contains(": New York and New\u{a0}York (with U+00A0)"), "{unseen}");
    let alike = told("case.txt", "ab\nAB\nNew York\nNewYork\nba\n", "");
    assert!(alike.contains("different words that differ only in case or spaces: ab and AB, New York and NewYork"), "{alike}");
    let idle = told("idle.txt", "ab\nba\n", ",stop=x,swap=korean,kana=voice");
    assert!(
        idle.contains("`stop` names X, and no word that the other rules leave ends like that") && idle.contains("`swap` has no effect"),
        "{idle}"
    );
    assert!(idle.contains("`kana` has no effect"), "{idle}");
    let long = told("long.txt", "こーひー\nひーたー\nいか\n", ",kana=long,skip=ー");
    assert!(long.contains("`skip` names ー, and no word has such a letter once `kana=long` has read it as a vowel"), "{long}");
    let small = told("small.txt", "いしゃ\nやま\nいすゞ\n", "");
    assert!(small.contains("1 word (いしゃ) ends in a small kana"), "{small}");
    assert!(small.contains("1 word (いすゞ) ends in an iteration mark"), "{small}");
    let used = told("used.txt", "ab\nba\nbx\n", ",stop=x,swap=a-b");
    assert!(!used.contains("ends like that") && !used.contains("has no effect"), "{used}");
    // The words that end in n went before; cd follows ab only for whoever counts followers.
    let mannered = told("manner.txt", "an\nab\nba\nnn\n", ",final=n,manner=1");
    assert!(mannered.contains("`final` names N, and no word that the other rules leave ends like that"), "{mannered}");
    let counted = told("counted.txt", "ab\ncd\n", ",swap=b-c,manner=1");
    assert!(counted.contains("1 word is left out by the rules") && !counted.contains("has no effect"), "{counted}");
    // Nothing follows cx.
    let barred = told("barred.txt", "ab\nbc\nca\ncx\n", ",manner=1,until=2");
    assert!(barred.contains("1 word is barred for the first 2 words of a chain, as too few words can follow it"), "{barred}");
}

/// What a list may lack is said: a column, where its lines are those of a table, and words at the start.
#[test]
fn a_report_notes_what_may_be_meant_otherwise() {
    let dir = tempdir().expect("a directory");
    for (words, table) in [("1,Oslo\n2,Rome\n3,Ulm\n", true), ("Rome, Italy\nOslo\nUlm\n", false), ("Oslo\tNorway\nRome\tItaly\n", true)] {
        let line = list(dir.path(), words);
        let told = run(&["solve", &line]).out;
        assert_eq!(told.contains("column=NUMBER reads one column of a table"), table, "{told}");
        let told = run(&["solve", &format!("{line},column=1")]).out;
        assert!(!told.contains("column=NUMBER"), "{told}");
    }
    let line = list(dir.path(), KOREAN);
    let told = run(&["solve", &format!("{line},swap=korean@漢")]).out;
    assert!(told.contains("no word can be said at 漢, but words can be said at 과, 득, 람"), "{told}");
    let told = run(&["solve", &format!("{line},swap=korean@식")]).out;
    assert!(!told.contains("no word can be said at"), "{told}");
}

/// A word that stands twice in the list is told there, whatever files were read after it.
#[test]
fn errors_name_the_file_of_several() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "Oslo\nOman\nOslo\nNo\n");
    let more = dir.path().join("more.txt");
    fs::write(&more, "Rome\nEden\n").expect("a file");
    let ran = run(&["solve", &format!("{line},dup=error,addfile={}", more.display())]);
    assert!(ran.status == 2 && ran.err.contains(".txt:3") && !ran.err.contains("more.txt:3"), "{}", ran.err);
    fs::write(&more, "Rome\nE\n").expect("a file");
    let ran = run(&["solve", &format!("{line},link=2,addfile={}", more.display())]);
    assert!(ran.status == 2 && ran.err.contains("more.txt:2"), "{}", ran.err);
    // A word that is taken out and added again is not left out.
    let told = run(&["solve", "words:list=ab.bc,drop=ab,add=ab"]);
    assert!(told.status == 0 && !told.out.contains("left out"), "{}", told.out);
    assert!(run(&["solve", "words:list=ab.bc.ca,drop=ab"]).out.contains("1 word is left out by the rules"));
}

/// Of a long list what labels decide is told at once, also of words that are critical, and so is what was found until a limit.
#[test]
fn critical_words_of_a_long_list_are_told() {
    let dir = tempdir().expect("a directory");
    // A circle of links with a word from each to the next three, but for the first link: it has one word, which nothing follows.
    let letter = |k: usize| char::from(b'a' + (k % 26) as u8);
    let link = |k: usize| [k / 676, k / 26, k].map(letter).iter().collect::<String>();
    let words: String = (1..9_000).flat_map(|k| [1, 2, 3].map(|step| format!("{}{}\n", link(k), link((k + step) % 9_000)))).collect();
    let line = list(dir.path(), &format!("{words}aaa--0-\n")) + ",link=3,fold=none";
    let critical = run(&["words", "critical", &line, "--time", "20s"]);
    assert!(
        critical.out.contains("with all its words, the player to move wins") && critical.out.contains("aaa--0-: without it, "),
        "{}",
        critical.out
    );
    let start = run(&["words", "critical", &format!("{line}@aaa"), "--time", "20s"]);
    assert!(start.status == 0 && start.out.contains("aaa--0-: without it, link aaa: won → lost"), "{}{}", start.out, start.err);
}

/// What cannot be reached from a start is not looked at: the critical words are those of the list without it.
#[test]
fn critical_words_of_a_start_are_those_that_it_reaches() {
    let dir = tempdir().expect("a directory");
    let letter = |k: usize| char::from(b'a' + (k % 26) as u8);
    let link = |k: usize| [k / 676, k / 26, k].map(letter).iter().collect::<String>();
    let core = "zzazzb\nzzbzzc\nzzczza\nzzazzc\nzzczzb\nzzbzzd\nzzdzza\nzzdzzc\n";
    let path: String = (0..9_000).map(|k| format!("{}{}\n", link(k), link(k + 1))).collect();
    let critical = |text: String| {
        let line = list(dir.path(), &text) + ",link=3@zza";
        let ran = run(&["words", "critical", &line, "--json"]);
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        serde_json::from_str::<Value>(&ran.out).expect("JSON")["critical"].clone()
    };
    let alone = critical(core.to_owned());
    assert!(alone.as_array().is_some_and(|kinds| !kinds.is_empty()), "{alone}");
    assert_eq!(critical(path + core), alone);
}

/// A word of a megabyte is cut wherever it is named.
#[test]
fn very_long_words_are_cut_in_messages() {
    let dir = tempdir().expect("a directory");
    let long = "a".repeat(1 << 20);
    let cut = format!("{}… (1,048,576 characters)", &long[..80]);
    let line = list(dir.path(), &format!("{long}\n{long}\nab\nba\nB{}\nb{}\n", &long[1..], &long[1..]));
    for (arguments, status) in [
        (&["solve", &format!("{line},dup=error")][..], 2),
        (&["solve", &format!("{line},drop=x")], 2),
        (&["solve", &format!("{line},link=2000000")], 2),
        (&["solve", &format!("{line}@/ba/zz")], 2),
        (&["solve", &format!("{line}@/ab/ba/ba")], 2),
    ] {
        let told = run(arguments);
        let all = told.out + &told.err;
        assert!(told.status == status && all.len() < 20_000, "{arguments:?}: {} {}", told.status, &all[..all.len().min(2_000)]);
    }
    let told = run(&["solve", &line]).out;
    assert!(told.contains(&format!("{cut} (lines 1 and 2)")) && told.contains("differ only in case"), "{told}");
    let refused = run(&["solve", &format!("{line},dup=error")]).err;
    assert!(refused.contains(&format!("has `{cut}` twice")), "{refused}");
}

#[test]
fn a_long_report_says_how_to_see_all_of_it() {
    let more = "--all, --csv and --json list every link and every word";
    assert!(run(&["solve", "words:us-states"]).out.contains(more));
    for arguments in [&["solve", "words:us-states", "--all"][..], &["solve", "words:list=ab.bc.ca"]] {
        assert!(!run(arguments).out.contains(more), "{arguments:?}");
    }
}
