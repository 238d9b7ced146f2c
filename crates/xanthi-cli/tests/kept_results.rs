//! Files of results (`--resume`) when a list changes, and files of older versions.

#![cfg(feature = "store")]

use crate::support::{Random, begin, run};
use rusqlite::Connection;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};

/// Words of two letters, of nine letters.
fn words() -> Vec<String> {
    let mut random = Random(5);
    let mut letter = || char::from(b'a' + random.below(9) as u8);
    let mut words: Vec<String> = (0..40).map(|_| [letter(), letter()].iter().collect()).collect();
    words.sort();
    words.dedup();
    words
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempdir().expect("a directory"))
    }

    fn name(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    fn list(&self, name: &str, words: &[String]) -> String {
        fs::write(self.name(name), words.join("\n")).expect("a file");
        format!("words:file={}", self.name(name))
    }

    /// What is said of each word, with a store or without; and what is told about the store.
    fn ask(&self, line: &str, store: Option<&str>) -> (BTreeMap<String, Value>, String) {
        self.ask_with(line, store, &[])
    }

    /// The same with more arguments.
    fn ask_with(&self, line: &str, store: Option<&str>, more: &[&str]) -> (BTreeMap<String, Value>, String) {
        let mut args = vec!["solve", line, "--json"];
        args.extend(store.into_iter().flat_map(|store| ["--resume", store]));
        args.extend(more);
        let done = run(&args);
        let solved: Value = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {}{}", done.out, done.err));
        let opening = |o: &Value| (o["word"].as_str().expect("a word").to_owned(), o["wins"].clone());
        (solved["openings"].as_array().expect("openings").iter().map(opening).collect(), done.err)
    }
}

impl Folder {
    /// The answer of one long run without a file.
    fn whole(&self, line: &str, more: &[&str]) -> Value {
        let mut args = vec!["solve", line, "--json", "--threads", "1"];
        args.extend(more);
        let solved: Value = serde_json::from_str(&run(&args).out).expect("JSON");
        assert_ne!(solved["outcome"], "undecided", "{line}");
        solved
    }
}

fn number_before(text: &str, told: &str) -> u64 {
    let number = text.split(told).next().filter(|_| text.contains(told)).and_then(|before| before.split_whitespace().last());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn what_is_proved_without_a_word_stays_when_it_goes() {
    let (folder, words) = (Folder::new(), words());
    let store = folder.name("kept.results");
    let line = folder.list("list.txt", &words);
    folder.ask(&line, Some(&store));
    let mut moved = 0;
    for i in (0..words.len()).step_by(3) {
        let copy = folder.name(&format!("{i}.results"));
        fs::copy(&store, &copy).expect("a copy");
        let less: Vec<String> = words.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, word)| word.clone()).collect();
        let shorter = folder.list("shorter.txt", &less);
        let (told, note) = folder.ask(&shorter, Some(&copy));
        assert_eq!(told, folder.ask(&shorter, None).0, "without {}", words[i]);
        moved += number_before(&note, " proof");
        // What holds is written down for the list as it is now.
        let (_, note) = folder.ask(&shorter, Some(&copy));
        assert!(note.contains("and learned 0") && !note.contains("here as well"), "{note}");
    }
    assert!(moved > 20, "{moved}");
}

/// Two lists may have a core of one name, and yet a proof about one say nothing of the other: where replacements allow a letter with
/// which no word is left, links are no longer apart. Such a proof is found anew.
#[test]
fn a_proof_holds_in_the_list_that_it_is_used_for() {
    let folder = Folder::new();
    let list = |name: &str, words: &[&str]| folder.list(name, &words.iter().map(ToString::to_string).collect::<Vec<_>>());
    let first = list("first.txt", &["bbc", "bcb", "bcbb", "cbc", "cbcb", "cc", "cccb"]);
    let second = list("second.txt", &["bb", "bbb", "bcc", "cb", "cbcc", "ccb", "ac"]) + ",swap=b-a.c-a";
    let store = folder.name("kept.results");
    let ask = |line: &str, kept: bool| {
        let file: &[&str] = if kept { &["--resume", &store] } else { &[] };
        run(&[&["solve", line, "--misere", "--json"], file].concat())
    };
    assert_eq!(ask(&first, true).status, 0);
    for line in [second.clone(), second + "@/ac"] {
        let (alone, kept) = (ask(&line, false), ask(&line, true));
        assert_eq!((alone.status, kept.status), (0, 0), "{}", kept.out);
        let outcome = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("an answer")["outcome"].clone();
        assert_eq!(outcome(&kept.out), outcome(&alone.out));
    }
    // What the first list has taught is still there.
    let again = ask(&first, true);
    assert!(again.status == 0 && again.err.contains("and learned 0"), "{}", again.err);
}

/// Makes a file of the version before of a file of results.
fn made_older(path: &str) {
    let db = Connection::open(Path::new(path)).expect("a store");
    db.execute_batch("DROP INDEX result_about; ALTER TABLE result DROP COLUMN question; PRAGMA user_version = 1").expect("its table");
}

#[test]
fn files_of_the_version_before_are_read_and_brought_up_to_date() {
    let (folder, words) = (Folder::new(), words());
    let (store, merged) = (folder.name("kept.results"), folder.name("merged.results"));
    let line = folder.list("list.txt", &words);
    let plain = folder.ask(&line, Some(&store)).0;
    let stored = run(&["words", "stored", &store, "--json"]).out;
    made_older(&store);
    assert_eq!(run(&["words", "stored", &store, "--json"]).out, stored);
    assert_eq!(run(&["words", "merge", &merged, &store]).status, 0);
    assert_eq!(run(&["words", "stored", &merged, "--json"]).out, stored);
    for file in [&store, &merged] {
        let (told, note) = folder.ask(&line, Some(file));
        assert_eq!(told, plain);
        assert!(note.contains("and learned 0"), "{note}");
    }
    let version: i32 = Connection::open(&store).and_then(|db| db.query_row("PRAGMA user_version", [], |row| row.get(0))).expect("a store");
    assert_eq!(version, 2);
}

/// What cannot be read, or does not hold, is searched anew and written down, by `solve` as by `merge`.
/// What is wrong with a file is told in plain words, not in those of SQLite.
#[test]
fn what_is_wrong_with_a_file_of_results_is_said_plainly() {
    let (folder, words) = (Folder::new(), words());
    let line = folder.list("list.txt", &words);
    for (change, column) in [
        ("UPDATE result SET about = x'00ff'", "about"),
        ("UPDATE result SET core = x'00' WHERE rowid = (SELECT min(rowid) FROM result)", "core"),
        ("ALTER TABLE result RENAME COLUMN play TO plays", ""),
        ("DROP TABLE result", ""),
    ] {
        let store = folder.name("damaged.results");
        let _ = fs::remove_file(&store);
        folder.ask(&line, Some(&store));
        Connection::open(&store).expect("a store").execute_batch(change).expect("it is changed");
        for args in [&["words", "stored", &store][..], &["words", "merge", &folder.name("m.results"), &store]] {
            let refused = run(args);
            let why = match column {
                "" => "its table is not as this program makes it".to_owned(),
                name => format!("a row of it is damaged: the column `{name}` cannot be read"),
            };
            assert!(refused.status == 2 && refused.err.contains(&why) && refused.err.contains("help: "), "{change}: {}", refused.err);
            assert!(
                !refused.err.contains("index") && !refused.err.contains("SELECT") && !refused.err.contains("no such"),
                "{}",
                refused.err
            );
        }
        let told = run(&["solve", &line, "--resume", &store, "--json"]);
        assert!(told.status == 0 && !told.err.contains("SELECT") && !told.err.contains("no such"), "{change}: {}", told.err);
    }
}

/// A file that another program keeps holds up no search: what is found waits, and is told.
#[test]
fn a_locked_file_holds_up_no_search() {
    let (folder, words) = (Folder::new(), words());
    let (line, store) = (folder.list("list.txt", &words), folder.name("kept.results"));
    let expected = folder.ask(&line, None);
    // A file that is in use already.
    folder.ask(&folder.list("other.txt", &words[1..]), Some(&store));
    let db = Connection::open(&store).expect("a store");
    let rows = || db.query_row("SELECT count(*) FROM result", [], |row| row.get::<_, u32>(0)).expect("a number");
    let before = rows();
    db.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
    let told = run(&["solve", &line, "--resume", &store]);
    assert_eq!(told.status, 0, "{}{}", told.out, told.err);
    for part in ["another program is writing to it", "help: wait until it has ended, and ask again"] {
        assert!(told.err.contains(part), "{}", told.err);
    }
    assert_eq!(folder.ask(&line, Some(&store)).0, expected.0);
    db.execute_batch("COMMIT").expect("it is free");
    assert_eq!(rows(), before);
    // A file that is free again before the answer is told.
    db.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
    let told = std::thread::scope(|scope| {
        let asked = scope.spawn(|| run(&["solve", &line, "--resume", &store]));
        std::thread::sleep(std::time::Duration::from_millis(700));
        db.execute_batch("COMMIT").expect("it is free");
        asked.join().expect("it ends")
    });
    assert!(told.status == 0 && !told.err.contains("warning"), "{}", told.err);
    assert!(rows() > before, "{}", told.err);
}

#[test]
fn damaged_results_are_mended() {
    let (folder, words) = (Folder::new(), words());
    let store = folder.name("kept.results");
    let line = folder.list("list.txt", &words);
    let plain = folder.ask(&line, Some(&store)).0;
    let changes = [
        "UPDATE result SET proof = 'x', outcome = 'P'",
        "UPDATE result SET proof = substr(proof, 1, 20)",
        "UPDATE result SET outcome = CASE outcome WHEN 'N' THEN 'P' ELSE 'N' END",
        "UPDATE result SET outcome = x'ff', positions = 'many'",
        "UPDATE result SET positions = 4611686018427387904, proof = NULL",
    ];
    for change in changes {
        let broken = folder.name("broken.results");
        let _ = fs::remove_file(&broken);
        fs::copy(&store, &broken).expect("a copy");
        Connection::open(Path::new(&broken)).and_then(|db| db.execute_batch(change)).expect(change);
        assert_eq!(run(&["words", "stored", &broken]).status, 0, "{change}");
        let merged = folder.name("merged.results");
        let _ = fs::remove_file(&merged);
        fs::copy(&broken, &merged).expect("a copy");
        assert_eq!(folder.ask(&line, Some(&broken)).0, plain, "{change}");
        let again = folder.ask(&line, Some(&broken));
        assert_eq!((again.0, number_before(&again.1, " of the questions") > 0), (plain.clone(), true), "{change}");
        assert!(again.1.contains("and learned 0"), "{change}: {}", again.1);
        // Outcomes that are the contrary are found out when they are judged, and not before.
        if !change.contains("CASE") {
            assert_eq!(run(&["words", "merge", &merged, &store]).status, 0, "{change}");
            let counts = |file: &str| run(&["words", "stored", file]).out.split(';').next().map(str::to_owned);
            assert_eq!(counts(&merged), counts(&store), "{change}");
        }
    }
}

#[test]
fn files_that_are_no_stores_are_named_so() {
    let folder = Folder::new();
    let done = run(&["solve", "words:countries", "--resume", "-"]);
    assert!(done.status == 2 && done.err.contains("results are kept in a file, and `-` is none"), "{}", done.err);
    let (other, empty) = (folder.name("other.db"), folder.name("empty"));
    Connection::open(Path::new(&other)).and_then(|db| db.execute_batch("CREATE TABLE mine (x)")).expect("a file");
    fs::write(&empty, "").expect("a file");
    let merged = folder.name("merged.results");
    for arguments in [&["words", "stored", &other][..], &["words", "merge", &merged, &other]] {
        let done = run(arguments);
        assert!(done.status == 2 && done.err.contains("is not a store of results about words"), "{arguments:?}: {}", done.err);
    }
    // A program that is ended at once leaves an empty file, or one that names no table yet.
    let begun = folder.name("begun.results");
    run(&["solve", "words:list=ab", "--resume", &begun]);
    Connection::open(Path::new(&begun)).and_then(|db| db.execute_batch("DROP TABLE result; DROP TABLE search")).expect("a file");
    let unnumbered = folder.name("unnumbered.results");
    fs::copy(&begun, &unnumbered).expect("a copy");
    Connection::open(Path::new(&unnumbered)).and_then(|db| db.execute_batch("PRAGMA user_version = 0")).expect("a file");
    for none in [&empty, &begun, &unnumbered] {
        let stored = run(&["words", "stored", none]);
        assert!(stored.status == 0 && stored.out.contains("0 questions"), "{none}: {} {}", stored.out, stored.err);
        let taken = run(&["words", "merge", &merged, none]);
        assert!(taken.status == 0 && taken.out.contains("0 questions"), "{none}: {} {}", taken.out, taken.err);
    }
}

#[test]
fn files_of_a_later_version_are_left_alone() {
    let (folder, words) = (Folder::new(), words());
    let (store, merged) = (folder.name("kept.results"), folder.name("merged.results"));
    let line = folder.list("list.txt", &words);
    folder.ask(&line, Some(&store));
    Connection::open(Path::new(&store)).and_then(|db| db.execute_batch("PRAGMA user_version = 3")).expect("a store");
    for arguments in [
        &["words", "stored", &store][..],
        &["words", "merge", &merged, &store],
        &["words", "merge", &store, &store],
        &["solve", &line, "--resume", &store],
    ] {
        let done = run(arguments);
        assert!(done.status == 2 && done.err.contains("is a store of version 3, but this program knows"), "{arguments:?}: {}", done.err);
    }
}

/// What searches have left in a file.
fn left(store: &str) -> Vec<Vec<u8>> {
    let db = Connection::open(store).expect("a file");
    let mut query = db.prepare("SELECT saved FROM search ORDER BY rowid").expect("a table");
    query.query_map([], |row| row.get(0)).expect("rows").collect::<Result<_, _>>().expect("rows")
}

fn leave(store: &str, saved: &[u8]) {
    let db = Connection::open(store).expect("a file");
    assert_eq!(db.execute("UPDATE search SET saved = ?1", [saved]).expect("a row"), 1);
}

/// Lists that take some thousand positions, and how they are asked: misère play, and single links.
fn hard(folder: &Folder) -> Vec<(String, Vec<&'static str>)> {
    let list = |random: &mut Random, name: &str, letters: usize, count: usize| {
        let mut letter = || char::from(b'a' + random.below(letters) as u8);
        let mut words: Vec<String> = (0..count).map(|_| [letter(), letter()].iter().collect()).collect();
        words.sort();
        words.dedup();
        folder.list(name, &words)
    };
    let mut random = Random(5);
    let misere: Vec<String> = (0..3).map(|i| list(&mut random, &format!("m{i}.txt"), 9, 44)).collect();
    let mut random = Random(0x3f01_966d_805f_3ecf);
    let normal: Vec<String> = (0..3).map(|i| list(&mut random, &format!("n{i}.txt"), 26, 150)).collect();
    let links = normal.into_iter().flat_map(|line| ["a", "e", "t"].map(|link| (format!("{line}@{link}"), vec!["--outcome-only"])));
    misere.into_iter().map(|line| (line, vec!["--misere"])).chain(links).collect()
}

/// Runs until nothing is open, with so many positions each; `between` may do something to the file. How many it takes, and
/// the outcome.
fn in_short_runs(line: &str, more: &[&str], nodes: u64, store: &str, between: &mut dyn FnMut(&str)) -> (usize, Value) {
    for runs in 1..1_000 {
        let nodes = nodes.to_string();
        let mut args = vec!["solve", line, "--json", "--threads", "1", "--nodes", &nodes, "--resume", store];
        args.extend(more);
        let solved: Value = serde_json::from_str(&run(&args).out).expect("JSON");
        let open = |list: &Value| list.as_array().is_some_and(|all| all.iter().any(|one| one["wins"].is_null()));
        if solved["outcome"] != "undecided" && (more.contains(&"--outcome-only") || !open(&solved["openings"])) {
            return (runs, solved["outcome"].clone());
        }
        between(store);
    }
    panic!("{line} is still open after 1,000 runs of {nodes} positions");
}

/// What is kept of a position says who wins there, and by which word, also where all its words are asked about and there is
/// no time for that.
#[test]
fn what_is_kept_of_a_position_answers_for_it() {
    let folder = Folder::new();
    let (mut outcomes, mut partly) = ([0; 2], 0);
    for (i, (line, more)) in hard(&folder).into_iter().enumerate().filter(|(_, (_, more))| more[0] == "--outcome-only") {
        let store = folder.name(&format!("{i}.results"));
        let ask = |more: &[&str]| {
            let done = run(&[&["solve", &line, "--json", "--threads", "1", "--resume", &store], more].concat());
            (serde_json::from_str::<Value>(&done.out).expect("JSON"), done.err)
        };
        let (whole, _) = ask(&more);
        let (told, note) = ask(&["--nodes", "1"]);
        assert_eq!((&told["outcome"], &told["checked"]), (&whole["outcome"], &Value::Bool(true)), "{line}: {note}");
        let won = whole["outcome"] == "N";
        let moves = told["moves"].as_array().expect("moves");
        let count = |wins: Value| moves.iter().filter(|mv| mv["wins"] == wins).count();
        let (wins, open) = (count(Value::Bool(true)), count(Value::Null));
        assert_eq!(wins > 0, won, "{line}");
        if won && open > 1 && open < moves.len() - wins {
            let left = format!("and {open} of the other {} words are left open.", moves.len() - wins);
            assert!(told["reason"].as_str().is_some_and(|reason| reason.ends_with(&left)), "{line}: {told}");
            partly += 1;
        }
        if whole["cost"]["nodes"].as_u64() > Some(100) {
            assert!(number_before(&note, " of the questions") > 0, "{line}: {note}");
            outcomes[usize::from(won)] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 0) && partly > 0, "{outcomes:?} {partly}");
}

/// Runs that are much too short, one after the other, come to an end, and what they say is what one long run says. Before,
/// each began anew with what was open.
#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let folder = Folder::new();
    let mut longest = [0; 2];
    for (i, (line, more)) in hard(&folder).into_iter().enumerate() {
        let whole = folder.whole(&line, &more);
        let (nodes, misere) = (whole["cost"]["nodes"].as_u64().expect("a number"), more[0] == "--misere");
        let store = folder.name(&format!("{i}.results"));
        let mut left_at = Vec::new();
        let (runs, outcome) = in_short_runs(&line, &more, (nodes / 30).max(300), &store, &mut |store| left_at.push(left(store).len()));
        assert_eq!(outcome, whole["outcome"], "{line}");
        assert!(left_at.iter().all(|&count| count == 1), "{line} {left_at:?}");
        longest[usize::from(misere)] = runs.max(longest[usize::from(misere)]);
    }
    assert!(longest.iter().all(|&runs| runs > 5), "{longest:?}");
}

/// What a file says of a stopped search is not believed.
#[test]
fn what_is_left_may_be_wrong() {
    let folder = Folder::new();
    let mut random = Random(3);
    let mut changed = 0;
    for (i, (line, more)) in hard(&folder).into_iter().enumerate() {
        let whole = folder.whole(&line, &more);
        let nodes = whole["cost"]["nodes"].as_u64().expect("a number");
        // One of the four changes for each list, and one more for those in misère play, whose files have two parts.
        let changes = if more[0] == "--misere" { vec![i, 3 - i] } else { vec![i % 4] };
        for change in changes {
            let store = folder.name(&format!("{i}-{change}.results"));
            let mut first = 0;
            let mut spoil = |store: &str| {
                first += 1;
                if first > 2 {
                    return;
                }
                changed += 1;
                let mut whole = left(store).remove(0);
                // In misère play there are two searches, and before them is told how long the first part is.
                let first = u64::from_le_bytes(whole[..8].try_into().expect("8 bytes")) as usize;
                let mut saved = whole.split_off(if more[0] == "--misere" { 8 + first } else { 0 });
                let entries = 12 + 4 * usize::from(u16::from_le_bytes([saved[8], saved[9]]));
                match change {
                    // Who wins loses, and the other way round.
                    0 => saved[entries..].chunks_exact_mut(18).for_each(|entry| {
                        let data = u64::from_le_bytes(entry[10..].try_into().expect("8 bytes"));
                        let low = (1 << 29) - 1;
                        let swapped = data >> 58 << 58 | (data & low) << 29 | data >> 29 & low;
                        entry[10..].copy_from_slice(&swapped.to_le_bytes());
                    }),
                    1 => saved[12..].iter_mut().for_each(|byte| *byte = random.below(256) as u8),
                    2 => saved[8..12].fill(0xFF),
                    _ => saved.truncate(random.below(saved.len())),
                }
                leave(store, &[whole, saved].concat());
            };
            let (_, outcome) = in_short_runs(&line, &more, (nodes / 4).max(300), &store, &mut spoil);
            assert_eq!(outcome, whole["outcome"], "{line}");
        }
    }
    assert!(changed > 5, "{changed}");
}

/// Of many searches the last ones are kept, and files that are merged keep the longer one.
#[test]
fn searches_are_forgotten_and_merged() {
    let folder = Folder::new();
    let (store, merged) = (folder.name("a.results"), folder.name("b.results"));
    // So many positions of the list of this number; whether it was left open.
    let ask = |number: usize, nodes: &str, store: &str| {
        let mut random = Random(number as u64);
        let mut letter = || char::from(b'a' + random.below(20) as u8);
        let words: Vec<String> = (0..140).map(|_| [letter(), letter(), letter()].iter().collect()).collect();
        let line = folder.list(&format!("{number}.txt"), &words);
        run(&["solve", &line, "--nodes", nodes, "--resume", store]).out.contains("the position limit was reached")
    };
    let open: Vec<usize> = (0..40).filter(|&number| ask(number, "60", &store)).collect();
    assert!(open.len() > 16, "{open:?}");
    let all = left(&store);
    assert_eq!(all.len(), 16);
    // Two of them again: one that has looked at less, and one that has looked at more.
    let [less, more] = [open[open.len() - 14], open[open.len() - 1]];
    assert!(ask(less, "30", &merged) && ask(more, "120", &merged));
    let long = left(&merged).remove(1);
    assert_eq!(run(&["words", "merge", &merged, &store]).status, 0);
    let now = left(&merged);
    let kept = all.iter().filter(|&left| now.contains(left)).count();
    assert_eq!((now.len(), kept, now.contains(&long)), (16, 15, true));
    let told = run(&["words", "merge", &merged, &store, "--json"]).out;
    let told: serde_json::Value = serde_json::from_str(&told).expect("one object");
    assert!(told["file"] == *store && told["questions"].as_u64() > Some(0), "{told}");
    assert_eq!((&told["xanthi"], &told["better"], &told["stopped"]), (&1.into(), &0.into(), &false.into()), "nothing is new: {told}");
    assert!(run(&["words", "stored", &merged]).out.contains("the states of 16 stopped searches"));
}

/// Questions about lists keep what they find, too: the same is answered the second time, and nothing is learned any more.
#[test]
fn critical_words_trees_and_differences_are_kept() {
    let (folder, words) = (Folder::new(), words());
    let (line, less) = (folder.list("list.txt", &words), folder.list("less.txt", &words[1..]));
    let start = format!("{line}@{}", &words[3][1..]);
    let asked: [Vec<&str>; 4] = [
        vec!["words", "critical", &line],
        vec!["words", "critical", &line, "--misere"],
        vec!["words", "tree", &start, "--depth", "3"],
        vec!["words", "diff", &line, &less],
    ];
    for (i, args) in asked.into_iter().enumerate() {
        let store = folder.name(&format!("{i}.results"));
        let plain = run(&args);
        assert_eq!(plain.status, 0, "{}", plain.err);
        let kept = [args, vec!["--resume", &store]].concat();
        let [first, second] = [run(&kept), run(&kept)];
        assert!(number_before(&first.err, " of the questions and learned 0") == 0, "{}", first.err);
        let learned =
            first.err.split("learned ").nth(1).and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u64>().ok());
        assert!(learned > Some(0), "{kept:?}: {}", first.err);
        assert_eq!((&second.out, second.status), (&first.out, 0));
        assert!(second.err.contains("learned 0") && number_before(&second.err, " of the questions") > 0, "{}", second.err);
        if kept[1] == "tree" {
            // Another word may win as well.
            assert_eq!(first.out.lines().nth(1), plain.out.lines().nth(1));
        } else {
            assert_eq!(first.out, plain.out);
        }
    }
}

/// Where nothing can be done without a file that another program keeps, the wait for it is told, and it can be stopped.
#[test]
#[cfg(unix)]
fn the_wait_for_a_locked_file_is_told_and_can_be_stopped() {
    let (folder, words) = (Folder::new(), words());
    let (line, other, store) = (folder.list("list.txt", &words), folder.list("other.txt", &words[1..]), folder.name("kept.results"));
    folder.ask(&line, Some(&store));
    let db = Connection::open(&store).expect("a store");
    // With a journal of this kind nobody reads while somebody writes.
    db.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).expect("another journal");
    db.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
    let waits = format!("note: another program is writing to `{store}`; waiting for it");
    let asked = |more: &[&str]| -> Vec<String> { more.iter().chain(&["--resume", &store]).map(|arg| (*arg).to_owned()).collect() };
    for command in [&["solve", &line][..], &["words", "critical", &line], &["words", "tree", &line], &["words", "diff", &line, &other]] {
        let arguments = asked(&[command, &["--time", "3"]].concat());
        let told = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let all = told.out + &told.err;
        assert!(told.status == 3 && all.contains(&waits) && all.contains("the time limit was reached"), "{command:?}: {all}");
    }
    // It waits for twenty seconds, and would end with another status then.
    let mut child = begin(std::process::Command::new(env!("CARGO_BIN_EXE_xanthi")).args(asked(&["words", "critical", &line])), "");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().is_ok_and(|sent| sent.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let told = std::thread::scope(|scope| {
        let asked = scope.spawn(|| run(&["solve", &line, "--resume", &store]));
        std::thread::sleep(std::time::Duration::from_millis(700));
        db.execute_batch("COMMIT").expect("it is free");
        asked.join().expect("it ends")
    });
    assert_eq!(told.status, 0, "{}", told.err);
}
