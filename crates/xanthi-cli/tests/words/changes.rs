//! What changes from list to list, and words without which the winner changes.

use super::{json, list, verdicts, written};
use crate::support::{run, temporary};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tempfile::tempdir;

/// The changes of links or words by name: the class before and after in short.
pub(super) fn changes<'a>(of: &'a Value) -> Vec<(&'a str, Option<&'a str>, Option<&'a str>)> {
    let change =
        |change: &'a Value| (change["name"].as_str().expect("a name"), change["before"]["how"].as_str(), change["after"]["how"].as_str());
    of.as_array().expect("a list").iter().map(change).collect()
}

#[test]
fn a_change_of_a_list_tells_what_it_changes() {
    let lines = ["words:us-states", "words:us-states,drop=Maine.Ohio"];
    let diff = json(&run(&["words", "diff", lines[0], lines[1], "--json"]).out);
    assert_eq!(diff["removed"], serde_json::json!(["Maine", "Ohio"]));
    let [before, after] = lines.map(|line| verdicts(line, &[]));
    let mut verdict_changes = 0;
    for (word, wins) in &before {
        let Some((_, now)) = after.iter().find(|(other, _)| other == word) else { continue };
        let told = diff["openings"].as_array().expect("a list").iter().find(|c| c["name"] == word.as_str());
        if wins != now {
            verdict_changes += 1;
            assert!(told.is_some(), "{word} changes from {wins} to {now}");
        }
    }
    assert!(verdict_changes > 0);
    let told = run(&["words", "diff", lines[0], lines[1]]).out;
    assert!(told.contains("removed  Maine, Ohio"), "{told}");
    let same = run(&["words", "diff", lines[0], lines[0]]).out;
    assert!(same.contains("changes  none: both are the same list"), "{same}");
}

#[test]
fn a_list_is_compared_behind_a_start_and_with_what_begins_alike_only() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", "ab\nbc\ncd\nda\n");
    let line = |rest: &str| format!("words:file={file}{rest}");
    // ab, bc, cd, da: the second player has the last word. Without da the first has it, without cd the second, and without bc
    // the first.
    let diff = |rest: [&str; 2]| json(&run(&["words", "diff", &line(rest[0]), &line(rest[1]), "--json"]).out);
    let told = diff(["@a", ",drop=da@a"]);
    assert_eq!((&told["start"], &told["starts"]), (&Value::from("A"), &Value::Null));
    assert_eq!((&told["added"], &told["removed"]), (&serde_json::json!([]), &serde_json::json!(["da"])));
    assert_eq!(told["outcomes"], serde_json::json!(["P", "N"]));
    assert_eq!(changes(&told["openings"]), [("ab", Some("loses_by_loop"), Some("wins"))]);
    let text = run(&["words", "diff", &line(",drop=da@a"), &line(",drop=da.cd@a")]).out;
    assert!(text.contains("removed  cd") && text.contains("ab: wins in 2 words → loses") && !text.contains("links"), "{text}");
    for (a, b) in [("@a", ""), ("", ",drop=da@a"), ("@a", "@b"), ("@a/ab", "@a/ab")] {
        let refused = run(&["words", "diff", &line(a), &line(b)]);
        assert!(refused.status == 2 && refused.out.is_empty() && refused.err.contains("help: "), "{a} {b}: {}", refused.err);
    }
    let refused = run(&["words", "diff", "words:countries@A", "words:countries,drop=Mali.Oman"]).err;
    assert!(refused.contains("one list begins with a word that fits A, the other with any word"), "{refused}");
    let told = json(&run(&["words", "diff", "words:countries@A", "words:countries,drop=Mali.Oman@A", "--json", "--nodes", "1"]).out);
    assert_eq!((&told["added"], &told["removed"]), (&serde_json::json!([]), &serde_json::json!(["Mali", "Oman"])));
}

/// A link that is written in two ways is told in both, as each list is asked about it by name.
#[test]
fn lists_that_are_linked_by_other_rules_are_compared_by_the_names_of_links() {
    let told = json(&run(&["words", "diff", "words:list=ab.bc", "words:list=ab.bc.ca,fold=none", "--json"]).out);
    let starts = told["starts"].as_array().expect("links");
    assert!(starts.iter().any(|link| link["name"] == "A") && starts.iter().any(|link| link["name"] == "a"), "{told}");
    for link in starts {
        let name = link["name"].as_str().expect("a name");
        for (class, list) in [(&link["before"], "words:list=ab.bc"), (&link["after"], "words:list=ab.bc.ca,fold=none")] {
            let asked = run(&["solve", &format!("{list}@{name}"), "--json"]);
            let asked = if asked.status == 2 { Value::Null } else { json(&asked.out) };
            let wins = class["how"].as_str().is_some_and(|how| how.starts_with("wins"));
            assert!(asked["outcome"] == if wins { "N" } else { "P" } || asked.is_null() && class.is_null(), "{list}@{name}: {class}");
        }
    }
    let same = run(&["words", "diff", "words:list=ab.bc@a", "words:list=ab.bc.ca,fold=none@a"]);
    assert!(same.status == 0 && same.out.contains("added    ca"), "{} {}", same.out, same.err);
    let other = run(&["words", "diff", "words:list=ab.bc@a", "words:list=ab.bc.ca,fold=none@b"]);
    assert!(other.status == 2 && other.err.contains("the other with a word that fits b"), "{}", other.err);
}

#[test]
fn words_that_are_barred_at_first_are_in_the_list() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", "abb\nbb\nac\nca\n");
    let lines = |until: u32| [format!("words:file={file},manner=1,until={until}"), format!("words:file={file},drop=ac")];
    let ask = |lines: &[String; 2], more: &[&str]| run(&[&["words", "diff", &lines[0], &lines[1]], more].concat()).out;
    // Only bb could follow bb, so it may not come among the first two words. There who says abb wins at once, and ca loses to
    // ac. Without ac and manners abb loses to bb, bb wins at once, and ca, abb, bb wins.
    let told = json(&ask(&lines(2), &["--json"]));
    assert_eq!((&told["added"], &told["removed"]), (&serde_json::json!([]), &serde_json::json!(["ac"])));
    assert_eq!((&told["barred"], &told["start"]), (&serde_json::json!([true, false]), &Value::Null));
    let verdict = |how: Option<&str>| how.map(|how| how.starts_with("wins"));
    let openings: Vec<_> = changes(&told["openings"]).into_iter().map(|(name, a, b)| (name.to_owned(), verdict(a), verdict(b))).collect();
    let won = |name: &str, a, b| (name.to_owned(), a, b);
    let expected = [won("abb", Some(true), Some(false)), won("bb", None, Some(true)), won("ca", Some(false), Some(true))];
    assert_eq!(openings, expected);
    let text = ask(&lines(2), &[]);
    assert!(text.contains("bb: may not come first → wins") && text.contains("when no word is barred any more"), "{text}");
    // With three such words the report tells nothing of links.
    assert_eq!(json(&ask(&lines(3), &["--json"]))["starts"], Value::Null);
    let text = ask(&lines(3), &[]);
    assert!(text.contains("removed  ac") && text.contains("links    not listed: "), "{text}");
    assert!(!text.contains("in the list"), "{text}");
}

/// Nothing would be known of the words of such a list, so it is not solved.
#[test]
fn lists_whose_words_are_barred_for_too_long_are_not_compared() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", "abb\nbb\nac\nca\n");
    let line = |until: u32| format!("words:file={file},manner=1,until={until}");
    for [a, b] in [[33, 2], [2, 33]] {
        let refused = run(&["words", "diff", &line(a), &line(b)]);
        assert!(refused.status == 2 && refused.out.is_empty() && refused.err.contains("at most 32 after `until`"), "{}", refused.err);
    }
    assert_eq!(run(&["words", "diff", &line(32), &line(2)]).status, 0);
}

#[test]
fn links_are_compared_one_by_one() {
    let dir = tempdir().expect("a directory");
    let texts = [list(26, 60, 1), list(26, 60, 2)];
    let lines = [0, 1].map(|i| format!("words:file={}", written(dir.path(), &format!("{i}.txt"), &texts[i])));
    let diff = json(&run(&["words", "diff", &lines[0], &lines[1], "--json"]).out);
    let classes = |line: &String| -> BTreeMap<String, Value> {
        let solved = json(&run(&["solve", line, "--json"]).out);
        // A link with which no word begins has no class to compare.
        let starts = solved["starts"].as_array().expect("a list").iter().filter(|start| start["begins"] != 0);
        starts.map(|start| (start["start"].as_str().expect("a link").to_owned(), start["class"].clone())).collect()
    };
    let [before, after] = [0, 1].map(|i| classes(&lines[i]));
    let of = |classes: &BTreeMap<String, Value>, link: &str| classes.get(link).cloned().unwrap_or(Value::Null);
    let links: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let expected: BTreeMap<&str, [Value; 2]> =
        links.iter().map(|link| (link.as_str(), [of(&before, link), of(&after, link)])).filter(|(_, [a, b])| a != b).collect();
    let told = diff["starts"].as_array().expect("a list").iter();
    let told: BTreeMap<&str, [Value; 2]> =
        told.map(|c| (c["name"].as_str().expect("a link"), [c["before"].clone(), c["after"].clone()])).collect();
    assert_eq!(told, expected);
    // There are links of each kind.
    let some = |kind: fn(&[Value; 2]) -> bool| expected.values().any(kind);
    assert!(some(|[a, _]| a.is_null()) && some(|[_, b]| b.is_null()) && some(|[a, b]| !a.is_null() && !b.is_null()), "{expected:?}");
    let words = [0, 1].map(|i| texts[i].lines().collect::<BTreeSet<_>>());
    let names = |field: &str| diff[field].as_array().expect("a list").iter().filter_map(Value::as_str).collect::<BTreeSet<_>>();
    assert_eq!(names("added"), words[1].difference(&words[0]).copied().collect());
    assert_eq!(names("removed"), words[0].difference(&words[1]).copied().collect());
}

#[test]
fn critical_words_change_the_outcome() {
    let line = "words:us-states@N";
    let critical = json(&run(&["words", "critical", line, "--json"]).out);
    assert_eq!(critical["open"], 0);
    let kinds = critical["critical"].as_array().expect("a list");
    let outcome = |line: &str| json(&run(&["solve", line, "--json", "--outcome-only"]).out)["outcome"].clone();
    let before = outcome(line);
    let names: Vec<&str> = kinds.iter().flat_map(|k| k["words"].as_array().expect("words")).filter_map(Value::as_str).collect();
    for name in ["Nevada", "Nebraska", "New York", "Ohio", "Alaska"] {
        let without = format!("words:us-states,drop={}@N", name.replace(' ', "%20"));
        assert_eq!(names.contains(&name), outcome(&without) != before, "{name}");
    }
}

/// The table has the words that the answer has, each in a line, with what changes in the words of the text.
#[test]
fn critical_words_and_components_are_written_as_tables() {
    let line = "words:us-states";
    let critical = json(&run(&["words", "critical", line, "--json"]).out);
    let table = run(&["words", "critical", line, "--csv"]);
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    let rows: Vec<csv::StringRecord> = csv::Reader::from_reader(table.out.as_bytes()).records().map(|row| row.expect("a row")).collect();
    let mut kinds = BTreeMap::new();
    for row in &rows {
        let told: &mut BTreeSet<String> = kinds.entry((row[0].to_owned(), row[1].to_owned(), row[2].to_owned())).or_default();
        assert_eq!(&row[3], "link");
        told.extend(row[4].split("; ").map(|link| format!("{link} {} {}", &row[5], &row[6])));
    }
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let said = |outcome: &Value| if outcome == "N" { "won" } else { "lost" };
    let kind = |kind: &Value| {
        let words: Vec<String> = kind["words"].as_array().expect("words").iter().map(text).collect();
        let changes = kind["changes"].as_array().expect("changes").iter();
        let changes = changes.map(|of| format!("{} {} {}", text(&of["link"]), said(&of["before"]), said(&of["after"])));
        ((words.join("; "), text(&kind["begin"]), text(&kind["end"])), changes.collect::<BTreeSet<String>>())
    };
    let expected: BTreeMap<_, _> = critical["critical"].as_array().expect("a list").iter().map(kind).collect();
    assert!(kinds.len() > 3 && kinds == expected, "{kinds:?}");
    let parts = json(&run(&["words", "components", line, "--json"]).out);
    let links: Vec<&str> = parts["components"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|part| part["links"].as_array().expect("links"))
        .filter_map(Value::as_str)
        .collect();
    let table = run(&["words", "components", line, "--csv"]).out;
    let listed: Vec<&str> = table.lines().skip(1).map(|row| row.split_once(',').expect("two columns").1).collect();
    assert_eq!((table.lines().next(), listed), (Some("component,link"), links));
    // What is left open is said beside the table.
    let dir = tempdir().expect("a folder");
    let file = written(dir.path(), "l.txt", &with_a_last_word());
    let open = run(&["words", "critical", &format!("words:file={file},swap=b-c@d"), "--nodes", "1", "--csv"]);
    assert!(
        open.status == 3 && open.err.contains("this is not all: ") && open.out.starts_with("words,begin,end,"),
        "{}{}",
        open.out,
        open.err
    );
}

#[test]
fn changes_and_critical_words_are_told_as_far_as_a_limit_allows() {
    let dir = tempdir().expect("a folder");
    let file = written(dir.path(), "l.txt", &with_a_last_word());
    let lists = [format!("words:file={file}"), format!("words:file={file},drop=a1")];
    let ask = |more: &[&str]| run(&[&["words", "diff", &lists[0], &lists[1], "--nodes", "1"], more].concat());
    let told = ask(&["--json"]);
    let diff = json(&told.out);
    assert_eq!((told.status, &diff["removed"]), (3, &Value::from(vec!["a1"])), "{}", told.err);
    let open = |i: usize| diff["open"][i].as_u64().expect("a number");
    // With a1 the words that end at a are decided.
    assert!(open(0) > 0 && open(1) > open(0), "{}", diff["open"]);
    assert!(ask(&[]).out.contains("this may not be all"));
    let critical = run(&["words", "critical", &format!("{},swap=b-c@d", lists[1]), "--nodes", "1"]);
    assert_eq!(critical.status, 3, "{}{}", critical.out, critical.err);
    assert!(critical.out.contains("this is not all: "), "{}", critical.out);
}

/// A list that no label decides, and one word more, after which nothing can be said.
pub(super) fn with_a_last_word() -> String {
    list(26, 400, 5) + "a1\n"
}

/// A list of 22,000 kinds of words is too large for a search: it is said how large it is, and which rule would help.
#[test]
fn a_list_that_is_too_large_says_how_large_it_is() {
    let syllable = |number: u32| char::from_u32(0xAC00 + number % 1_100).expect("a syllable");
    let pairs = (0..1_100).flat_map(|from| (1..=20).map(move |step| (from, from + step)));
    let words: String = pairs.map(|(from, to)| format!("{}{}\n", syllable(from), syllable(to))).collect();
    let (_folder, list) = temporary("list.txt", &words);
    for start in ["", "@가"] {
        let line = format!("words:file={list}{start}");
        let done = run(&["words", "critical", &line]);
        assert_eq!(done.status, 3, "{}{}", done.out, done.err);
        // A word that is said is one less; before that none has gone.
        assert!(done.out.contains("22,000 kinds of words between 1,100 links, and the search takes at most"), "{}", done.out);
        assert!(done.out.contains("letters=5-"), "{}", done.out);
        let answer = json(&run(&["words", "critical", &line, "--json"]).out);
        assert!(answer["stopped"].as_str().is_some_and(|why| why.contains("22,000 kinds")), "{answer}");
    }
}
