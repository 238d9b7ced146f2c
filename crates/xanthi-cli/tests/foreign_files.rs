//! Proofs of others: no file of their choice is opened, and none of its content is told.

use crate::support::{Random, run, temporary};
use serde_json::{Value, json};

/// A proof of a position with a board from a file, and the file's name.
fn proof_with_file(game: &str, content: &str, start: &str) -> (tempfile::TempDir, String, Value) {
    let (folder, file) = temporary("board.txt", content);
    let written = folder.path().join("proof.json").display().to_string();
    let solved = run(&["solve", &format!("{game}:file={file}@{start}"), "--proof", &written]);
    assert_eq!(solved.status, 0, "{}", solved.err);
    let proof = serde_json::from_str(&std::fs::read_to_string(&written).expect("a proof")).expect("JSON");
    (folder, file, proof)
}

fn checked(proof: &Value, more: &[&str]) -> crate::support::Run {
    let (_folder, path) = temporary("proof.json", &proof.to_string());
    run(&[&["check", &path, "--json"], more].concat())
}

/// Whether a proof is accepted; then it says who wins, as trying all lines does.
fn is_accepted(proof: &Value, truth: impl Fn(&Value) -> &'static str) -> bool {
    let done = checked(proof, &[]);
    assert!(matches!(done.status, 0 | 1), "{} {}", done.out, done.err);
    if done.status == 0 {
        assert_eq!(proof["outcome"], truth(proof), "{proof}");
    }
    done.status == 0
}

/// The board that a proof spells out is enough.
#[test]
fn a_proof_with_its_board_needs_no_file() {
    for (game, content, start) in [
        ("uvg", "a b\nb c\nc a\nc d\n", "a"),
        ("ueg", "a b\nb c\nc a\nc d\n", "a"),
        ("dvg", "a b\nb c\nc a\nc d\n", "a"),
        ("deg", "a b\nb a\na a\nc b\n", "a"),
        ("words", "apple\neagle\nelk\nkit\ntap\n", "a"),
    ] {
        let (folder, file, proof) = proof_with_file(game, content, start);
        std::fs::write(&file, "nothing\u{0}of the kind").expect("the file is written");
        let done = checked(&proof, &[]);
        assert_eq!(
            (done.status, &done.json()[0]["accepted"], &done.json()[0]["by_board"]),
            (0, &true.into(), &true.into()),
            "{game} {}",
            done.out
        );
        std::fs::write(&file, content).expect("the file is written");
        let allowed = checked(&proof, &["--allow-files"]);
        assert_eq!((allowed.status, allowed.json()[0].get("by_board")), (0, None), "{game} {}", allowed.out);
        // Another board in the file is another position.
        std::fs::write(&file, "a b\nb c\n").expect("the file is written");
        let other = checked(&proof, &["--allow-files"]);
        let changed = "differs from the position, whose file may have changed since the proof was written";
        assert_eq!((other.status, &other.json()[0]["message"]), (1, &changed.into()), "{game}");
        drop(folder);
    }
}

/// A board is that of a line only if the line can have it: a sum, another game, another rule, or a token elsewhere cannot.
#[test]
fn the_line_of_a_proof_must_be_one_of_its_board() {
    let (_folder, file, proof) = proof_with_file("ueg", "a b\nb c\nc a\nc d\n", "a");
    let other = |line: String| {
        let mut proof = proof.clone();
        proof["position"] = line.into();
        checked(&proof, &[])
    };
    let file =
        proof["position"].as_str().and_then(|line| line.strip_prefix("ueg:")).and_then(|line| line.strip_suffix("@a")).unwrap_or(&file);
    assert_eq!(other(format!("ueg:{file}@a")).status, 0);
    assert_eq!(other(format!("ueg:{file}@c/a")).status, 0, "the token comes to where it stands");
    for (line, why) in [
        (format!("ueg:{file}@a+nim:1"), "a sum"),
        (format!("nim:1+ueg:{file}@a"), "a sum"),
        (format!("uvg:{file}@a"), "no such board"),
        (format!("deg:{file}@a"), "no such board"),
        (format!("words:{file}@a"), "no such board"),
        (format!("shannon:{file}@a:b"), "no such board"),
        (format!("node-kayles:{file}"), "no such board"),
        (format!("nimg.rm:{file},disks=1@a"), "no such board"),
        (format!("nimg.mr:{file},disks=1@a"), "no such board"),
        (format!("ueg:{file}"), "in two ways"),
        (format!("ueg:{file}@b"), "another vertex"),
        (format!("ueg:{file}@a/b"), "another vertex"),
    ] {
        let done = other(line.clone());
        // What is no position of a file at all is bad input.
        assert!(done.status == 2 || done.status == 1 && done.out.contains(why), "{line}: {} {}{}", done.status, done.out, done.err);
    }
    let mut unnamed = proof.clone();
    unnamed["winning_moves"] = json!([]);
    unnamed["complete"] = json!(false);
    assert_eq!(checked(&unnamed, &[]).status, 1, "moves win by their numbers and none by its name");
    // A chain belongs to a list of words, and words are barred where its rules say so: here cx may not be said first.
    let (_folder, list) = temporary("list.txt", "ab\nbc\nca\ncx\n");
    let (_other, written) = temporary("proof.json", "");
    let solved = run(&["solve", &format!("words:file={list},manner=1,until=1"), "--proof", &written]);
    assert_eq!(solved.status, 0, "{}", solved.err);
    let proof: Value = serde_json::from_str(&std::fs::read_to_string(&written).expect("a proof")).expect("JSON");
    assert!(proof["chain"]["barred"].is_object(), "{proof}");
    let line = proof["position"].as_str().expect("a line").to_owned();
    for (line, why) in
        [(line.replace("words:", "uvg:"), "no chain"), (line.replace(",until=1", ""), "barred"), (format!("{line}@e"), "in two ways")]
    {
        let mut proof = proof.clone();
        proof["position"] = line.clone().into();
        let done = checked(&proof, &[]);
        assert!(done.status == 2 || done.status == 1 && done.out.contains(why), "{line}: {} {}{}", done.status, done.out, done.err);
    }
}

/// Lists that are told as chains: before the first word, with replacements, and with words that may not be said first.
const CHAINS: [&str; 4] = ["", ",swap=k-c@k", ",manner=1,until=1", ",link=1@e/eagle"];

/// A proof about a list, and the folder with both.
fn proof_about_list(rules: &str) -> (tempfile::TempDir, String, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [list, proof] = ["list.txt", "proof.json"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&list, "apple\neagle\nelk\nkit\ntap\ncat\nerica\nkiosk\npet\n").expect("the file is written");
    let solved = run(&["solve", &format!("words:file={list}{rules}"), "--proof", &proof]);
    assert_eq!(solved.status, 0, "{}", solved.err);
    let told = serde_json::from_str(&std::fs::read_to_string(&proof).expect("a proof")).expect("JSON");
    (folder, list, told)
}

/// The chain that a proof spells out is enough; without it the error names the option that reads the file.
#[test]
fn a_proof_with_its_chain_needs_no_file() {
    for rules in CHAINS {
        let (_folder, list, proof) = proof_about_list(rules);
        let spelled_out = if proof.get("chain").is_some() { "chain" } else { "board" };
        assert_eq!(spelled_out == "board", rules.contains('/'), "{rules}");
        std::fs::write(&list, "nothing of the kind").expect("the file is written");
        let done = checked(&proof, &[]);
        assert_eq!((done.status, &done.json()[0]["by_board"]), (0, &true.into()), "{rules} {}{}", done.out, done.err);
        assert_ne!(checked(&proof, &["--allow-files"]).status, 0, "{rules}");
        let mut without = proof.clone();
        without.as_object_mut().expect("an object").remove(spelled_out);
        let refused = checked(&without, &[]);
        assert_eq!(refused.status, 2, "{}", refused.err);
        assert!(refused.err.contains("the proof is about a file") && !refused.err.contains("could not be read"), "{}", refused.err);
        assert!(refused.err.lines().any(|line| line.contains("help") && line.contains("--allow-files")), "{}", refused.err);
    }
}

/// Which words win cannot be known without the file, but how many they are, and that they are different ones.
#[test]
fn so_many_words_can_win_as_there_are_copies() {
    let mut rejected = 0;
    for rules in CHAINS {
        let (_folder, _list, proof) = proof_about_list(rules);
        let words = proof["winning_moves"].as_array().expect("a list").clone();
        let Some(last) = words.last() else { continue };
        let [mut twice, mut invented, mut fewer] = [words.clone(), words.clone(), words.clone()];
        twice.push(last.clone());
        invented.push("no such word".into());
        fewer.pop();
        for (listed, why) in [(twice, "a move is listed twice"), (invented, "lead where the mover wins"), (fewer, "")] {
            let mut forged = proof.clone();
            forged["winning_moves"] = listed.into();
            let done = checked(&forged, &[]);
            // Where no word is left the lists are compared before their lengths are.
            let place = done.json()[0]["place"].as_str().unwrap_or_default().to_owned();
            assert_eq!((done.status, place.as_str()), (1, "winning_moves"), "{rules} {}{}", done.out, done.err);
            assert!(done.out.contains(why), "{rules} {}", done.out);
            rejected += 1;
        }
    }
    assert!(rejected >= 6, "{rejected}");
}

/// A proof that is false of its board or chain is false with the file, too: the option that reads the file is told only where
/// a proof was accepted without it.
#[test]
fn the_file_is_offered_only_where_reading_it_says_more() {
    for rules in CHAINS {
        let (_folder, _list, proof) = proof_about_list(rules);
        let (_file, path) = temporary("true.json", &proof.to_string());
        let accepted = run(&["check", &path]);
        let offered = accepted.out.lines().filter(|line| line.contains("--allow-files")).count();
        assert_eq!((accepted.status, offered), (0, 1), "{rules} {}", accepted.out);
        let mut false_one = proof.clone();
        false_one["winning_moves"] = json!([]);
        false_one["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" });
        false_one["certificate"] = json!({"kind": "openings", "rest": []});
        let (_file, path) = temporary("false.json", &false_one.to_string());
        for more in [&[][..], &["--allow-files"]] {
            let rejected = run(&[&["check", &path], more].concat());
            assert_eq!(rejected.status, 1, "{rules} {}{}", rejected.out, rejected.err);
            assert!(rejected.out.contains("rejected") && rejected.out.contains("    at "), "{}", rejected.out);
            assert!(!rejected.out.contains("--allow-files") && rejected.err.is_empty(), "{}{}", rejected.out, rejected.err);
        }
    }
}

/// Whatever is changed in the chain or the claims: accepted is only what is true of the chain.
#[test]
fn mutants_of_the_chain_are_judged_as_they_are() {
    let mut random = Random(23);
    let (mut accepted, mut rejected) = (0, 0);
    for rules in &CHAINS[..3] {
        let (_folder, _, proof) = proof_about_list(rules);
        for _ in 0..80 {
            let mut mutant = proof.clone();
            let chain = &mut mutant["chain"];
            let count = |part: &Value| part.as_array().map_or(0, Vec::len);
            let (links, arcs) = (count(&chain["links"]), count(&chain["arcs"]));
            match random.below(9) {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 | 2 => chain["arcs"][random.below(arcs)][random.below(3)] = json!(random.below(links + 1)),
                3 => chain["token"] = json!(random.below(links + 1)),
                4 => chain["allowed"][random.below(links)] = json!([random.below(links), random.below(links)]),
                5 => chain["allowed"][random.below(links)] = json!([random.below(links + 1)]),
                6 => chain["winning"] = json!([random.below(arcs)]),
                7 => (0..arcs).for_each(|arc| chain["arcs"][arc][2] = json!(u32::MAX)),
                _ => chain["barred"] = json!({ "words": random.below(3), "arcs": [random.below(arcs + 1)] }),
            }
            let counts = if is_accepted(&mutant, |mutant| plain_chain(&mutant["chain"])) { &mut accepted } else { &mut rejected };
            *counts += 1;
        }
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert!(rejected > 100 && accepted > 20, "{accepted} accepted, {rejected} rejected");
}

/// The outcome of a chain in normal play, by trying all lines.
fn plain_chain(chain: &Value) -> &'static str {
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let numbers = |value: &Value| value.as_array().map_or(Vec::new(), |list| list.iter().map(number).collect::<Vec<_>>());
    let lists = |value: &Value| value.as_array().expect("lists").iter().map(numbers).collect::<Vec<_>>();
    let barred = (chain["barred"]["words"].as_u64().unwrap_or(0), numbers(&chain["barred"]["arcs"]));
    let token = chain["token"].as_u64().map(|token| token as usize);
    if chain_wins(&lists(&chain["allowed"]), &mut lists(&chain["arcs"]), &barred, token, 0) { "N" } else { "P" }
}

fn chain_wins(allowed: &[Vec<usize>], arcs: &mut [Vec<usize>], barred: &(u64, Vec<usize>), token: Option<usize>, said: u64) -> bool {
    for i in 0..arcs.len() {
        let fits = token.is_none_or(|token| allowed[token].contains(&arcs[i][0]));
        if !fits || arcs[i][2] == 0 || (said < barred.0 && barred.1.contains(&i)) {
            continue;
        }
        arcs[i][2] -= 1;
        let lost = !chain_wins(allowed, arcs, barred, Some(arcs[i][1]), said + 1);
        arcs[i][2] += 1;
        if lost {
            return true;
        }
    }
    false
}

/// Whatever is changed in the board or the claims: accepted is only what is true of the board, which
/// the position spelled out by an inline list shows.
#[test]
fn mutants_of_the_board_are_judged_as_they_are() {
    let mut random = Random(17);
    let (mut accepted, mut rejected) = (0, 0);
    for (game, start) in [("uvg", "a"), ("ueg", "b"), ("dvg", "a"), ("deg", "c")] {
        let (_folder, _, proof) = proof_with_file(game, "a b\nb c\nc d\nd a\na c\nd e\n", start);
        for _ in 0..60 {
            let mut mutant = proof.clone();
            let edges = mutant["board"]["edges"].as_array().map_or(0, Vec::len);
            match random.below(7) {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["board"]["edges"][random.below(edges)][random.below(3)] = json!(random.below(5)),
                2 => mutant["board"]["token"] = json!(random.below(6)),
                3 => mutant["board"]["closed"] = json!([random.below(6), random.below(6)]),
                4 => mutant["board"]["winning"] = json!([random.below(5)]),
                5 => mutant["winning_moves"] = json!(["a"]),
                _ => mutant["board"]["vertices"][random.below(5)] = json!("a"),
            }
            let counts = if is_accepted(&mutant, |mutant| plain(&mutant["board"])) { &mut accepted } else { &mut rejected };
            *counts += 1;
        }
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert!(rejected > 100, "{rejected}");
}

/// The outcome of a board in normal play, by trying all lines.
fn plain(board: &Value) -> &'static str {
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let rule = board["rule"].as_str().expect("a rule");
    let mut edges: Vec<[usize; 3]> =
        board["edges"].as_array().expect("edges").iter().map(|e| [number(&e[0]), number(&e[1]), number(&e[2])]).collect();
    let closed: Vec<usize> = board["closed"].as_array().expect("a list").iter().map(number).collect();
    let mut open: Vec<bool> = (0..board["vertices"].as_array().expect("a list").len()).map(|v| !closed.contains(&v)).collect();
    if wins(rule, &mut edges, &mut open, number(&board["token"])) { "N" } else { "P" }
}

fn wins(rule: &str, edges: &mut Vec<[usize; 3]>, open: &mut Vec<bool>, token: usize) -> bool {
    let (directed, by_vertex) = (rule.starts_with('d'), rule.ends_with("vg"));
    for i in 0..edges.len() {
        let [tail, head, copies] = edges[i];
        let ways = [(tail, head), (head, tail)];
        for (from, to) in ways.into_iter().take(if directed || tail == head { 1 } else { 2 }) {
            if from != token || copies == 0 || (by_vertex && !open[to]) {
                continue;
            }
            if by_vertex {
                open[to] = false
            } else {
                edges[i][2] -= 1
            }
            let lost = !wins(rule, edges, open, to);
            if by_vertex {
                open[to] = true
            } else {
                edges[i][2] += 1
            }
            if lost {
                return true;
            }
        }
    }
    false
}

/// A proof that names a file of the system gets nothing out of it.
#[test]
fn nothing_of_a_foreign_file_is_told() {
    let (_folder, _, proof) = proof_with_file("uvg", "a b\nb c\n", "a");
    let (_secret, secret) = temporary("secret.dot", "graph { hunter2 -- ");
    for name in [secret.as_str(), "/proc/self/environ", "/dev/zero"] {
        for board in [true, false] {
            let mut foreign = proof.clone();
            foreign["position"] = json!(format!("uvg:file={name}@a"));
            if !board {
                foreign.as_object_mut().expect("an object").remove("board");
            }
            for more in [&[][..], &["--allow-files"]] {
                let done = checked(&foreign, more);
                let told = format!("{}{}", done.out, done.err);
                assert!(!told.contains("hunter2") && !told.contains("PATH="), "{told}");
                let by_board = board && more.is_empty();
                assert_eq!(done.status, if by_board { 0 } else { 2 }, "{told}");
                assert!(!told.contains("--allow-files reads") || more.is_empty(), "{told}");
            }
        }
    }
}

/// A name that turns the direction of writing does not get into a picture.
#[test]
fn pictures_keep_their_direction() {
    let svg = run(&["draw", "uvg:edges=A%E2%80%AEB-C,C-D%E2%81%A6@C", "--format", "svg", "-o", "-"]);
    assert_eq!(svg.status, 0, "{}", svg.err);
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(svg.out.contains("<svg") && !svg.out.chars().any(turns), "{}", svg.out);
}

/// A table that does not begin with empty piles says nothing about empty piles.
#[test]
fn a_table_says_nothing_of_boards_that_it_lacks() {
    let table = run(&["table", "nimg.rm:path.3@1", "--disks", "50,40..60,30"]);
    assert!(table.status == 0 && !table.out.contains("at most k"), "{}", table.out);
    let table = run(&["table", "nimg.rm:path.3@1", "--disks", "0..4"]);
    assert!(table.status == 0 && table.out.contains("at most k"), "{}", table.out);
}

/// A range that a check does not cover is out of reach, whatever the memory.
#[test]
fn a_range_beyond_a_check_is_out_of_reach() {
    let listed = run(&["verify", "--json"]).json();
    let ids = listed.iter().filter_map(|object| object["id"].as_str().filter(|_| !object["check"].is_null()));
    let mut refused = 0;
    for id in ids {
        let done = run(&["verify", id, "--upto", "1000000000000", "--time", "1ms", "--json"]);
        assert!(!format!("{}{}", done.out, done.err).contains("memory limit"), "{id}: {}{}", done.out, done.err);
        refused += usize::from(done.status == 2);
    }
    assert!(refused > 10, "{refused}");
}
