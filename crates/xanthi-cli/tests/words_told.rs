//! What is told of lists of words: in letters and in the words of the game, each change of a list as what it is.

use crate::support::{run, run_with};
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

/// A word that holds what stands between words is quoted.
#[test]
fn words_of_a_cell_can_be_told_apart() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nb; c\nb \"x\" c\n");
    let table = run(&["solve", &line, "--csv"]).out;
    let row = table.lines().find(|row| row.starts_with("word,ab,")).expect("a row");
    assert!(row.ends_with(r#","""b; c""; ""b """"x"""" c""",,,"#), "{row}");
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
fn reasons_speak_of_words_and_links() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), KOREAN);
    let told = run(&["explain", &format!("{line}@획")]).out;
    assert!(
        told.contains("The only word wins: 획득.")
            && told.contains("After 획득: No word wins, as is seen by counting back from where chains end."),
        "{told}"
    );
    // Of a lost position the first word is told of, and who speaks then wins.
    let lost = list(dir.path(), "cork\ncairo\nkiev\noslo\nkick\ncc\n");
    let told = run(&["explain", &format!("{lost},swap=k-c.c-k,forced=yes@/cork")]).out;
    assert!(
        told.contains("None of the 2 words wins.")
            && told.contains("after cc: A word wins, as is seen by counting back from where chains end. The winning word: kiev."),
        "{told}"
    );
    // No word follows 획득: labels decide.
    let ends = list(dir.path(), "획득\n획수\n수도\n");
    let told = run(&["explain", &format!("{ends}@획")]).out;
    assert!(told.contains("획득 wins, leading to 득, which is lost for the opponent"), "{told}");
    assert!(told.contains("득 is lost: no word can be said there.") && !told.contains("도"), "{told}");
    // From Quito one goes to O, from there by Ouagadougou to U, and by the words with U on: the other links do not matter.
    let told = run(&["explain", "words:capitals@Q"]).out;
    assert!(told.contains("O is won: Ouagadougou leads to U, which is lost.") && told.contains("U is lost: "), "{told}");
    assert!(!told.contains(" more link") && !told.contains("Harare"), "{told}");
    for more in [&[][..], &["--misere"]] {
        for start in ["@획", "@수", ""] {
            let told = run(&[&["explain", &format!("{ends}{start}")], more].concat()).out;
            let graph = ["vert", "token", "exit", "edge", "arc", "board", "move goes"];
            assert!(graph.iter().all(|word| !told.contains(word)), "{told}");
        }
    }
    let told = typed(&["play", "--plain", "--first", "computer", &format!("{line}@식")], "why\nquit\n");
    assert!(told.contains("The computer") || told.contains("the computer"), "{told}");
    assert!(!told.contains("vertex"), "{told}");
}

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
        let counts = told.lines().find_map(|row| row.trim().strip_prefix("open (root)"))?;
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

#[test]
fn lessons_and_games_speak_of_words() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nbc\nca\ncx\nba\n");
    let graph = ["vert", "token", " exit", "arc", "board", "move ", "moves", "legal"];
    for rest in ["", "@a", "@a/ab", ",swap=x-b@c"] {
        let told = run(&["explain", &format!("{line}{rest}"), "--lesson"]).out;
        // The sources of methods are called as they are called.
        let lines: Vec<&str> = told.lines().filter(|row| !row.contains("Found by: ")).collect();
        assert!(lines.len() > 10, "{told}");
        for row in lines {
            let row = row.replace(&line, "").replace("the player to move ", "");
            assert!(graph.iter().all(|word| !row.contains(word)), "{row}");
        }
    }
    let followed = run(&["explain", &format!("{line}@a"), "--strategy"]);
    assert!(followed.status == 0 && followed.out.contains("following the proof: "), "{}{}", followed.out, followed.err);
    assert!(followed.out.contains(" for the first player") == followed.out.contains("the strategy says "), "{}", followed.out);
    let line = format!("{line}@a/ab/bc");
    let told = typed(&["play", "--plain", "--two-humans", &line], "rules\nboard\nhint\nhint\nhint\nundo\nredo\n?\n");
    assert!(told.contains("● the link of the next word") && told.contains("1 word taken back."), "{told}");
    assert!(told.lines().all(|row| !row.contains("token") && !row.replace("player to move ", "").contains("move ")), "{told}");
    let over = typed(&["play", "--plain", "--two-humans", &list(dir.path(), "ab\nbc\n")], "ab\nbc\n?\nhint\n");
    assert_eq!(over.matches("First finds no word; Second wins.").count(), 2, "{over}");
    assert!(!over.contains("no legal move") && over.contains("help: take a word back with `undo`"), "{over}");
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

/// Who must say a word with B says bx, after which none follows. So with C, from which there is cb alone, one loses, and with A
/// one says ac.
#[test]
fn a_picture_of_a_list_marks_every_letter_by_who_wins() {
    let dir = tempdir().expect("a directory");
    for swap in ["", ",swap=q-z"] {
        let line = list(dir.path(), "ba\nac\ncb\nbx\nqz\n") + swap;
        let draw = |more: &[&str]| run(&[&["draw", &line, "--proof", "-o", "-"], more].concat()).out;
        let mark = |told: &str, letter: char| {
            let row = told.lines().find(|row| row.chars().nth(2) == Some(letter));
            row.and_then(|row| row.chars().next())
        };
        let told = draw(&[]);
        for (letter, wanted) in [('A', '×'), ('B', '×'), ('C', '◆'), ('X', '◆'), ('Q', '×')] {
            assert_eq!(mark(&told, letter), Some(wanted), "{letter}: {told}");
        }
        assert!(told.contains("◆ whoever must say a word with this letter loses"), "{told}");
        // Whoever finds no word wins.
        assert_eq!(mark(&draw(&["--misere"]), 'X'), Some('×'));
    }
}

/// What cannot be told is answered as `solve` answers it, in JSON, too.
#[test]
fn what_is_undecided_is_told_as_by_solve() {
    let list = "words:countries";
    for command in [&["explain"][..], &["words", "tree"]] {
        let args = [command, &[list, "--misere", "--nodes", "1"]].concat();
        let told = run(&args);
        assert!(told.status == 3 && told.out.contains("undecided: the limit of positions was reached"), "{args:?} {}", told.out);
        assert!(told.out.contains("  try "), "{}", told.out);
        let json: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).out).expect("JSON");
        assert_eq!((&json["outcome"], &json["play"]), (&"undecided".into(), &"misere".into()), "{json}");
    }
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
    let reason = "first words: what labels leave has 21,980 kinds of words between 1,099 links, and the search takes at most 20,000";
    assert!(told.out.contains(reason) && told.out.contains("  try "), "{}", told.out);
}

/// What cancels is told where opposite words cancel, and nowhere else.
#[test]
fn a_lesson_says_of_cancelling_what_holds_for_the_list() {
    let dir = tempdir().expect("a directory");
    let lesson = |words: &str, rules: &str| {
        let line = list(dir.path(), words) + rules;
        let told = run(&["explain", &line, "--lesson"]);
        assert_eq!(told.status, 0, "{}", told.err);
        told.out
    };
    let same = "The winner is the same as with";
    let plain = lesson("ab\nba\nbc\ncb\n", "@a");
    assert!(plain.contains(same) && plain.contains("directed edge geography"), "{plain}");
    // With the words that opposite ones leave, these two would have another winner.
    for (words, rules) in
        [("ac\na3c\nba\nca\n", ",swap=b-c.c-a@B"), ("ab\nba\nbc\ncb\n", ",swap=b-x,forced=yes"), ("c3b\nbc\ncd\n", ",manner=1,until=2")]
    {
        let told = lesson(words, rules);
        assert!(!told.contains(same), "{words}{rules}: {told}");
        assert!(told.contains("Two words cancel if each can be answered by the other one") || rules.contains("until"), "{told}");
        assert_eq!(told.contains("once no word is barred"), rules.contains("until"), "{told}");
    }
    // After bb only bb itself could follow.
    let told = lesson("ab\nbb\n", "");
    assert!(told.contains("and yet one word ends the game at once, as no other word can follow: bb."), "{told}");
    assert!(lesson("ab\nba\n", "").contains("no single word ends the game at once"));
}

/// Labels are a reason where they decide, and cancelled pairs where they are needed.
#[test]
fn why_a_word_loses_is_told_as_it_is() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nba\nad\nda\naa\na1a\n");
    let told = run(&["explain", &format!("{line}@A/aa")]).out;
    assert!(!told.contains("counting back"), "no chain ends: {told}");
    let told = run(&["explain", "words:countries@A"]).out;
    assert!(told.contains("No word wins, as is seen when words that undo each other have cancelled."), "{told}");
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

/// A lesson is about normal play, and says so.
#[test]
fn a_lesson_on_misere_play_is_refused_with_a_reason() {
    for line in ["words:us-states@A", "grundy:7"] {
        let refused = run(&["explain", line, "--lesson", "--misere"]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{}", refused.err);
        let told = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("there are lessons only on normal play"), "{told}");
        assert!(told.contains(&format!("help: `xanthi explain {line} --misere` says who wins in misère play, and why")), "{told}");
    }
}

/// What stands below a drawing are sentences, each with a capital and a full stop.
#[test]
fn captions_of_drawings_are_sentences() {
    for (line, caption) in [
        ("words:us-states", "No word has been said yet; 50 words can be said."),
        ("words:us-states@D", "The next word begins with D; 1 word can be said: Delaware."),
        ("bridgit:2x3", "Black (●, from left to right) moves."),
        ("nim:3,4", "Heaps of 3, 4."),
    ] {
        let drawn = run(&["draw", line, "--format", "svg", "-o", "-"]).out;
        assert!(drawn.contains(&format!("<desc>{caption}</desc>")), "{drawn}");
    }
}

/// Where replacements lead from a letter to one and the same by several words, it is named once, with how many there are.
#[test]
fn a_letter_that_several_words_lead_to_is_named_once() {
    let dir = tempdir().expect("a directory");
    // At A one says aa, azb, bb or byza: two words end with A, and two with B.
    let line = list(dir.path(), "aa\nazb\nbb\nbyza\n") + ",swap=a-b";
    let told = run(&["explain", &line, "--lesson"]).out;
    assert!(told.contains("A → A×2 B×2\n") && told.contains("B → A B\n"), "{told}");
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

/// No time is a time, too: what labels decide is told, and what would need a search is open.
#[test]
fn without_any_time_what_labels_decide_is_told() {
    for none in ["0", "0s", "0ms"] {
        let told = run(&["solve", "words:us-states", "--time", none]);
        assert_eq!(told.status, 3, "{}{}", told.out, told.err);
        // No state begins with E or Y, where words end.
        assert!(told.out.contains("Delaware wins: no word can follow it."), "{}", told.out);
        assert!(told.out.contains("first words: the time limit was reached"), "{}", told.out);
    }
    let help = run(&["solve", "--help"]).out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("with 0, report only what is seen at once"), "{help}");
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
    assert!(idle.contains("`stop` names X, and no word ends like that") && idle.contains("`swap` has no effect"), "{idle}");
    assert!(idle.contains("`kana` has no effect"), "{idle}");
    let used = told("used.txt", "ab\nba\nbx\n", ",stop=x,swap=a-b");
    assert!(!used.contains("no word ends like that") && !used.contains("has no effect"), "{used}");
    // Nothing follows cx.
    let barred = told("barred.txt", "ab\nbc\nca\ncx\n", ",manner=1,until=2");
    assert!(barred.contains("1 word is barred for the first 2 words of a chain, as too few words can follow it"), "{barred}");
}

/// Where other letters than the last and the first link, nothing is said of how words begin and end.
#[test]
fn explanations_are_right_for_other_letters_that_link() {
    for (line, wrong) in [("words:us-states,end=1,begin=-1/Texas", "begins with"), ("words:us-states,begin=2/Utah", "begins with")] {
        let told = run(&["explain", line]).out;
        assert!(!told.contains(wrong) && !told.contains("ends at") && told.contains("can be said there"), "{told}");
    }
    let lesson = run(&["explain", "words:us-states,begin=2", "--lesson"]).out;
    // No state has G or S as its second letter.
    assert!(lesson.contains("No word can be said at G or S") && !lesson.contains("begins with G"), "{lesson}");
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
