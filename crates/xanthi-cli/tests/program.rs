//! The program as its users meet it: texts, JSON, exit statuses, proofs, explanations.

use crate::support::{HARD, left_out, run, run_with, temporary};
use serde_json::Value;
use std::process::Command;

/// All is decided: games with two sides have no nimbers.
#[test]
fn the_nimber_of_a_game_with_two_sides_is_nothing_undecided() {
    for line in ["shannon:complete.4@0:3", "bridgit:2x3"] {
        let told = run(&["solve", line, "--grundy"]);
        assert!(told.status == 0 && told.out.contains("the two sides have different moves"), "{}: {}", told.status, told.out);
        assert!(run(&["solve", line, "--grundy", "--json"]).json()[0]["known"].is_null(), "{line}");
    }
}

#[test]
fn help_describes_every_command() {
    let top = run(&["--help"]);
    assert_eq!(top.status, 0);
    assert!(top.out.starts_with("Who wins a combinatorial game on a graph"), "{}", top.out);
    for command in ["solve", "check", "explain", "classify", "games", "schema", "completions", "man"] {
        assert!(top.out.contains(command));
        let help = run(&[command, "--help"]);
        assert!(help.status == 0 && help.out.contains("Usage:"), "{command}");
        if matches!(command, "solve" | "check" | "explain" | "classify") {
            assert!(help.out.contains("Examples:"), "{command}");
        }
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let help = run(&["solve", "--help"]).out;
    let examples: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("xanthi solve ")).collect();
    let positions: Vec<&str> =
        examples.iter().filter_map(|line| line.split_whitespace().next()).map(|p| p.trim_matches('\'')).filter(|p| *p != "-").collect();
    assert!(positions.len() >= 5, "{help}");
    for position in positions {
        let run = run(&["solve", position, "--nodes", "200000"]);
        assert!(run.status == 0 || run.status == 3, "{position}: {}", run.err);
    }
}

#[test]
fn verdicts_as_text() {
    let petersen = run(&["solve", "uvg:petersen@0", "--arcs"]);
    assert_eq!((petersen.status, petersen.err.as_str()), (0, ""));
    for part in ["outcome  N: the player to move wins", "wins     1 4 5", "method   maximum matching", "proof    checked and accepted"] {
        assert!(petersen.out.contains(part), "{part}: {}", petersen.out);
    }
    assert!(petersen.out.contains("1 position, "), "{}", petersen.out);
    assert!(!petersen.out.contains('\u{1b}'), "colour in a pipe");
    assert!(run(&["solve", "uvg:petersen@0", "--color", "always"]).out.contains('\u{1b}'));
    let plain = run(&["solve", "uvg:petersen@0"]);
    assert!(!plain.out.contains('●') && petersen.out.contains('●'));
    assert!(!run(&["solve", "uvg:grid.3x3@1,1", "--no-picture"]).out.contains('●'));
    // The answer comes first; coordinates and sources are as people write them, in full if that is asked.
    let grid = run(&["solve", "ueg:grid.5x3@2,2"]).out;
    assert_eq!(grid.lines().nth(1), Some("  outcome  N: the player to move wins"), "{grid}");
    assert!(grid.contains("wins     (3,2)\n") && grid.contains("1 wins: (3,2).") && grid.contains("source   Sereekiatdilok and"), "{grid}");
    assert!(run(&["solve", "ueg:grid.5x3@2,2", "--sources"]).out.contains("Undirected edge geography games on grids"));
    assert!(run(&["solve", "ueg:grid.3x3@1,1"]).out.contains("outcome  P: the player to move loses"));
    assert!(run(&["solve", "uvg:path.2@0/1"]).out.contains("moves    there is none"));
    assert!(run(&["solve", "uvg:path.2@0/1", "--misere"]).out.contains("outcome  N"));
    let why = run(&["solve", "ueg:petersen@0", "--why"]);
    assert!(why.out.contains("  not used even kernel (bipartite): "), "{}", why.out);
}

#[test]
fn verdicts_as_json() {
    let run_ = run(&["solve", "ueg:grid.3x3@1,2", "uvg:petersen", "dvg:dicycle.5@0", "--json"]);
    assert_eq!(run_.status, 0, "{}", run_.err);
    let objects = run_.json();
    assert_eq!(objects.len(), 3);
    for object in &objects {
        for name in ["xanthi", "position", "play", "outcome", "grundy", "winning_moves", "method", "source", "checked", "cost"] {
            assert!(object.get(name).is_some(), "{name} is missing in {object}");
        }
        assert!(object["checked"] == true && object.get("known").is_none());
        assert!(object["cost"]["nodes"].is_u64() && object["cost"]["seconds"].is_f64());
    }
    assert_eq!((&objects[0]["position"], &objects[1]["outcome"]), (&"ueg:grid.3x3@1,2".into(), &"P".into()));
    let grundy = run(&["solve", "ueg:path.4@0", "--grundy", "--json"]).json();
    // Three moves are left on the path, each forced: 0, 1, 0, 1.
    assert_eq!((&grundy[0]["grundy"], &grundy[0]["winning_moves"]), (&1.into(), &serde_json::json!(["1"])));
    let why = run(&["solve", "ueg:petersen@0", "--why", "--json"]).json();
    assert!(why[0]["why_not"].as_object().is_some_and(|reasons| !reasons.is_empty()));
    let one = run(&["solve", "ueg:petersen@0", "--misere", "--outcome-only", "--json"]).json();
    assert!(one[0]["outcome"] != "N" || !one[0]["winning_moves"].as_array().expect("a list").is_empty());
}

#[test]
fn limits_leave_positions_undecided() {
    let stopped = run(&["solve", HARD, "--nodes", "1"]);
    assert_eq!(stopped.status, 3);
    assert!(stopped.out.contains("undecided: the position limit was reached"), "{}", stopped.out);
    let stopped = run(&["solve", HARD, "--nodes", "1", "--json"]);
    let object = &stopped.json()[0];
    assert_eq!((stopped.status, &object["outcome"], &object["checked"]), (3, &"undecided".into(), &false.into()));
    assert!(object["method"].is_null() && object["known"]["wins"].is_array() && object["known"]["loses"].is_array(), "{object}");
    let late = run(&["solve", HARD, "--time", "50ms", "--json"]);
    assert_eq!(late.status, 3);
    assert_eq!(late.json()[0]["known"]["stopped"], "the time limit was reached");
    assert_eq!(run(&["explain", HARD, "--nodes", "1"]).status, 3);
    // A worse status of one position is that of the run.
    assert_eq!(run(&["solve", HARD, "uvg:petersen@0", "--nodes", "1"]).status, 3);
    assert_eq!(run_with(&["solve", "-", HARD, "--nodes", "1"], "uvg:nothing@0\n").status, 3);
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("proof.json").display().to_string();
    assert_eq!(run(&["solve", "ueg:grid.3x3@1,1", "--proof", &path]).status, 0);
    let accepted = run(&["check", &path]);
    assert_eq!((accepted.status, accepted.out), (0, format!("{path}: accepted: ueg:grid.3x3@1,1 is P: the player to move loses\n")));
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1, "a temporary file stayed");
    let text = std::fs::read_to_string(&path).expect("the proof");
    let false_text = text.replace("\"outcome\":\"P\"", "\"outcome\":\"N\"");
    assert_ne!(text, false_text);
    // One false proof among others: every one is judged, and the status is 1.
    let both = run_with(&["check", "-"], format!("{text}{false_text}{text}"));
    assert_eq!(both.status, 1);
    let lines: Vec<&str> = both.out.lines().collect();
    assert_eq!(lines[0], "standard input:1: accepted: ueg:grid.3x3@1,1 is P: the player to move loses");
    assert_eq!(lines[1..3], ["standard input:2: rejected: N is claimed, and the certificate proves P", "    at outcome"]);
    assert_eq!(lines.len(), 4);
    let json = run_with(&["check", "-", "--json"], false_text.clone()).json();
    assert_eq!((&json[0]["accepted"], &json[0]["place"]), (&false.into(), &"outcome".into()));
    // Nor does a line that is no text.
    let mut bytes = format!("{text}{false_text}").into_bytes();
    bytes.splice(0..0, *b"{\"xanthi\": \xff}\n");
    let broken = folder.path().join("broken.json");
    std::fs::write(&broken, bytes).expect("a file");
    let ended = run(&["check", &broken.display().to_string()]);
    assert!(ended.status == 2 && ended.err.contains("line 1 of") && ended.err.contains("is not UTF-8 text"), "{}", ended.err);
    assert!(ended.out.contains(":2: accepted: ") && ended.out.contains(":3: rejected: "), "{}", ended.out);
    // A missing file does not hide the others.
    let missing = run(&["check", "no/such/file", &path]);
    assert!(missing.status == 2 && missing.out.contains(": accepted: "), "{}", missing.out);
    // From one command to the other.
    let proof = run(&["solve", "uvg:petersen@0", "--misere", "--proof", "-"]).out;
    let piped = run_with(&["check", "-"], proof);
    assert!(piped.status == 0 && piped.out.contains(", misère play: the player to move "), "{}", piped.out);
    let failed = run(&["solve", "uvg:petersen@0", "--proof", "no/such/folder/proof.json"]);
    assert!(failed.status == 2 && failed.err.contains("cannot write `no/such/folder/proof.json`"), "{}", failed.err);
}

/// What a position is read from stays what it is.
#[test]
fn a_list_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("names.txt");
    std::fs::write(&path, "ab\nba\n").expect("a file");
    let (list, file) = (format!("words:file={}", path.display()), path.display().to_string());
    for arguments in [&["solve", &list, "--proof", &file][..], &["words", "tree", &list, "-o", &file]] {
        let refused = run(arguments);
        assert_eq!(refused.status, 2, "{arguments:?}: {}", refused.err);
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "ab\nba\n", "{arguments:?}");
    }
    let refused = run(&["solve", &list, "--proof", &file]);
    assert!(refused.err.contains("is the file that the position is read from") && refused.err.contains("help: "), "{}", refused.err);
}

/// Two files of one command are two: what was kept for hours is not written over by what comes after it.
#[test]
fn files_of_a_command_are_kept_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = |name: &str| folder.path().join(name).display().to_string();
    let (kept, other) = (name("kept"), name("./kept"));
    let proof = run(&["solve", "uvg:petersen@0", "--proof", "-"]).out;
    let sub = folder.path().join("sub");
    std::fs::create_dir(&sub).expect("a folder");
    let around = sub.join("../kept").display().to_string();
    for arguments in [
        &["solve", "words:us-states@A", "--resume", &kept, "--proof", &other][..],
        &["words", "tree", "words:us-states@A", "--resume", &kept, "-o", &around],
        &["table", "grundy", "--n", "0..5", "--save", &kept, "--plot", &kept],
        &["table", "grundy", "--n", "0..5", "--plot", &kept, "--binary", &kept],
        &["table", "nimg.rm:path.2@0", "--disks", "0..3", "--slice", "--save", &kept, "--heat-map", &other],
        &["draw", "uvg:petersen@0", &format!("--proof={kept}"), "-o", &kept, "--format", "svg"],
        &["draw", "uvg:petersen@0", "--font", &kept, "-o", &kept, "--format", "png"],
        &["prove", "heaps", "octal:0.16", "--checkpoint", &kept, "--proof", &kept],
        &["sweep", "query", &kept, "-o", &kept],
    ] {
        for content in [None, Some(proof.as_str())] {
            let _ = std::fs::remove_file(&kept);
            content.map_or(Ok(()), |content| std::fs::write(&kept, content)).expect("it is written");
            let refused = run(arguments);
            assert!(
                refused.status == 2 && refused.err.contains("are the same file") && refused.err.contains("help: "),
                "{arguments:?} {}",
                refused.err
            );
            assert_eq!(std::fs::read_to_string(&kept).ok().as_deref(), content, "{arguments:?}");
        }
    }
    // The same from within the folder, where nothing of the name is there.
    let _ = std::fs::remove_file(&kept);
    let own = ["table", "grundy", "--n", "0..5", "--save", "kept", "--plot", "./kept"];
    let refused = Command::new(env!("CARGO_BIN_EXE_xanthi")).args(own).current_dir(folder.path()).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    // Standard input is a file of the command, too.
    #[cfg(unix)]
    for arguments in [&["solve", "-", "--proof"][..], &["solve", "-", "--resume"], &["sweep", "-"]] {
        std::fs::write(&kept, "uvg:path.3@0\n").expect("it is written");
        let input = std::fs::File::open(&kept).expect("it opens");
        let link = name("link");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(&kept, &link).expect("a link");
        let option = arguments.last().filter(|last| last.starts_with("--"));
        let store = if option.is_some() { vec![link.as_str()] } else { vec!["--store", link.as_str()] };
        let refused = Command::new(env!("CARGO_BIN_EXE_xanthi")).args(arguments).args(store).stdin(input).output().expect("it runs");
        let err = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && err.contains("standard input comes from"), "{arguments:?} {err}");
        assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), "uvg:path.3@0\n");
    }
    // What is no file takes both.
    let both = run(&["solve", "words:us-states@A", "--resume", &name("results"), "--proof", "/dev/null"]);
    assert!(both.status == 0, "{}", both.err);
}

#[test]
fn explanations_answer_what_if() {
    let told = run(&["explain", "ueg:grid.3x3@1,1"]);
    assert_eq!(told.status, 0);
    assert!(told.out.contains("even kernel") && told.out.contains("What if the loser plays (2,1)?"), "{}", told.out);
    let line = run(&["explain", "ueg:grid.3x3@1,1", "--if", "2,1"]);
    assert!(line.status == 0 && line.out.contains("if the loser plays (2,1):") && line.out.contains("the winner answers "), "{}", line.out);
    let json = run(&["explain", "ueg:grid.3x3@1,1", "--if", "2,1", "--json"]).json();
    let plies = json[0]["line"].as_array().expect("a line of play");
    assert_eq!((&plies[0]["move"], &plies[0]["by_winner"], &plies[1]["by_winner"]), (&"2,1".into(), &false.into(), &true.into()));
    let wrong = run(&["explain", "ueg:grid.3x3@1,1", "--if", "3,3"]);
    assert!(wrong.status == 2 && wrong.err.contains("`3,3` is not a legal move") && wrong.err.contains("help: "), "{}", wrong.err);
    // A won position has the winner's move before that of the loser.
    let won = run(&["explain", "kenyon:49,5,6"]).out;
    assert!(won.contains("\nAfter 49-46,3, what if the loser plays 46-45,1? `xanthi explain kenyon:49,5,6 --if 46-45,1`"), "{won}");
    // The hint can be followed.
    let told = run(&["explain", "uvg:petersen@0"]).out;
    let hint = told.lines().find_map(|l| l.split("`xanthi explain ").nth(1)).expect("a hint").trim_end_matches('`');
    let arguments: Vec<&str> = std::iter::once("explain").chain(hint.split(' ')).collect();
    assert_eq!(run(&arguments).status, 0, "{arguments:?}");
    let misere = run(&["explain", "dvg:kotzig.17.3.5@0", "--misere"]);
    assert!(misere.out.contains("`xanthi explain dvg:kotzig.17.3.5@0 --misere --if "), "{}", misere.out);
    // Where no move is left, nothing is said about matchings of nothing.
    assert_eq!(run(&["explain", "uvg:path.2@0/1"]).out.lines().last(), Some("  2. There is no move at all."));
}

#[test]
fn word_chains_from_a_file() {
    let (_folder, path) = temporary("words.txt", "Aden\nNome\nEton\nNinove\nEden\n");
    let text = run(&["solve", &format!("words:file={path}")]);
    assert_eq!(text.status, 0, "{}", text.err);
    assert!(text.out.contains("start letters") && text.out.contains("words that may be said, for"), "{}", text.out);
    let object = &run(&["solve", &format!("words:file={path}"), "--json"]).json()[0];
    // N words end in E and E words in N, two of each: they are said in turn, and the player who
    // begins runs out first. After Aden that is the opponent.
    let starts: Vec<(&Value, &Value)> = object["starts"].as_array().expect("starts").iter().map(|s| (&s["start"], &s["outcome"])).collect();
    assert_eq!(starts, [(&"A".into(), &"N".into()), (&"E".into(), &"P".into()), (&"N".into(), &"P".into())]);
    let openings = object["openings"].as_array().expect("openings");
    assert_eq!(openings.len(), 5);
    assert!(openings.iter().all(|o| (o["word"] == "Aden") == (o["wins"] == true)), "{object}");
    assert_eq!(object["winning_moves"], serde_json::json!(["Aden"]));
    let later = &run(&["solve", &format!("words:file={path}@/Aden"), "--json"]).json()[0];
    assert_eq!(later["outcome"], "P");
    let said: Vec<_> =
        later["openings"].as_array().expect("words").iter().map(|o| [&o["word"], &o["wins"], &o["winning_replies"]]).collect();
    let refuted = serde_json::json!(["Eton", "Eden"]);
    assert_eq!(said, [[&"Nome".into(), &false.into(), &refuted], [&"Ninove".into(), &false.into(), &refuted]]);
    let linked = &run(&["solve", &format!("words:file={path},link=2@AD"), "--json"]).json()[0];
    // Two letters must agree: nothing begins with EN.
    assert_eq!((&linked["outcome"], &linked["winning_moves"]), (&"N".into(), &serde_json::json!(["Aden"])));
    for list in ["words:us-states", "words:countries@A"] {
        let solved = run(&["solve", list, "--json"]);
        assert_eq!(solved.status, 0, "{list}: {}", solved.err);
        let object = &solved.json()[0];
        // A word wins if and only if nothing refutes it, and then it is a winning move.
        let openings = object["openings"].as_array().expect("openings");
        let refuted = |o: &Value| o["winning_replies"].as_array().is_some_and(|replies| !replies.is_empty());
        assert!(openings.iter().all(|o| refuted(o) == (o["wins"] == false)), "{object}");
        assert_eq!(openings.iter().filter(|o| o["wins"] == true).count(), object["winning_moves"].as_array().expect("moves").len());
        assert!(object["starts"].is_array(), "{list}");
    }
}

#[test]
fn graphs_from_files() {
    let (_folder, dot) = temporary("g.dot", "graph { a -- b -- c; c -- d }\n");
    let graphml = r#"<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><node id="c"/><node id="d"/>
        <edge source="a" target="b"/><edge source="b" target="c"/><edge source="c" target="d"/></graph></graphml>"#;
    let (_folder2, graphml) = temporary("g.graphml", graphml);
    let (_folder3, list) = temporary("g.txt", "a b\nb c\nc d\n");
    for path in [dot, graphml, list] {
        let object = &run(&["solve", &format!("uvg:file={path}@a"), "--json"]).json()[0];
        // A path of four vertices has a perfect matching.
        assert_eq!((&object["outcome"], &object["winning_moves"]), (&"N".into(), &serde_json::json!(["b"])), "{path}");
    }
}

#[test]
fn catalogue_completions_and_manual() {
    let games = run(&["games"]);
    let json = run(&["games", "--json"]).json();
    assert!(games.status == 0 && json.len() >= 5);
    for game in &json {
        let example = game["example"].as_str().expect("an example");
        assert!(games.out.contains(example));
        let solved = run(&["solve", example, "--nodes", "100k"]);
        assert!(solved.status == 0 || solved.status == 3, "{example}: {}", solved.err);
    }
    assert_eq!(run(&["games", "ueg"]).out.lines().next(), Some("ueg  undirected edge geography"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        assert!(script.status == 0 && script.out.contains("classify"), "{shell}");
    }
    let page = run(&["man"]);
    assert!(page.status == 0 && page.out.contains(".TH xanthi 1"), "{}", page.out);
    let of_solve = run(&["man", "solve"]);
    assert!(of_solve.status == 0 && of_solve.out.contains(".TH xanthi-solve 1") && of_solve.out.contains("misere"), "{}", of_solve.out);
    let unknown = run(&["man", "dance"]);
    assert!(unknown.status == 2 && unknown.err.contains("help: the commands are solve, check,"), "{}", unknown.err);
}

#[test]
fn proofs_fit_the_schema() {
    let schema = run(&["schema"]);
    let value: Value = serde_json::from_str(&schema.out).expect("the schema is JSON");
    assert!(value["properties"]["certificate"].is_object() && value["$defs"]["Certificate"].is_object());
    let Some(python) = crate::support::python::python() else { return };
    let has = Command::new(python).args(["-c", "import jsonschema"]).output().is_ok_and(|o| o.status.success());
    if !has {
        return left_out("the Python package jsonschema is not installed", "XANTHI_REQUIRE_JSONSCHEMA");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("the file is written");
    write("schema.json", schema.out);
    let proofs = crate::support::corpus::small_proofs();
    let chosen: Vec<String> = proofs.iter().step_by(5).map(|p| format!("{p}\n")).collect();
    assert!(chosen.len() > 100);
    write("proofs.jsonl", chosen.concat());
    let script = "import json, sys, jsonschema
validator = jsonschema.Draft202012Validator(json.load(open('schema.json')))
for line in open('proofs.jsonl'):
    validator.validate(json.loads(line))
wrong = json.loads(line)
wrong['certificate']['kind'] = 'no_kind'
sys.exit(0 if not validator.is_valid(wrong) else 7)";
    let done = Command::new(python).current_dir(folder.path()).args(["-c", script]).output().expect("Python starts");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn a_grid_is_proved_from_all_starts() {
    // gcd(12, 9) = 3 divides 3 of 11 columns and 2 of 8 rows: 8 · 6 starts are P.
    let run = run(&["prove", "grid", "--columns", "11", "--rows", "8"]);
    assert_eq!(run.status, 0);
    for line in ["P        from a,b exactly when 3 divides neither a nor b", "starts   48 of 88 are P", "proof    checked and accepted"] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    let huge = ["prove", "grid", "--columns", "999999999999999999", "--rows", "999999999999999999", "--json"];
    let huge = crate::support::run(&huge);
    // d = 10^18 divides no column.
    assert_eq!(huge.json()[0]["p_starts"], "999999999999999998000000000000000001");
}

/// A game or a board with its parameters: what it is, how large it is, and a command to begin with.
#[test]
fn games_with_parameters_are_told() {
    for (name, parts) in [
        (
            "torus.11x4",
            &[
                "dvg  directed vertex geography",
                "the directed torus C_A × C_B",
                "44 vertices, 88 arcs",
                "xanthi solve dvg:torus.11x4\n",
                "──→",
            ][..],
        ),
        ("grid.3x2", &["uvg  undirected vertex geography", "6 vertices, 7 edges", "xanthi play uvg:grid.3x2\n"]),
        ("ueg:grid.3x2@1,1", &["ueg  undirected edge geography", "6 vertices, 7 edges", "xanthi play ueg:grid.3x2@1,1\n"]),
        ("bridgit:3x4", &["bridgit  Bridg-it", "xanthi play bridgit:3x4\n"]),
        ("nim:1,2", &["nim  Nim", "xanthi solve nim:1,2\n"]),
        ("words:us-states@A", &["50 words", "xanthi play words:us-states@A\n"]),
    ] {
        let told = run(&["games", name]);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{name}");
        for part in parts {
            assert!(told.out.contains(part), "{name}: {part}: {}", told.out);
        }
    }
    let json = run(&["games", "torus.11x4", "--json"]).json();
    assert_eq!((&json[0]["example"], &json[0]["with"]["vertices"]), (&"dvg:torus.11x4".into(), &44.into()));
    assert!(run(&["games", "dvg", "--json"]).json()[0].get("with").is_none());
    // What is wrong is said by whoever reads the board.
    for (name, message) in [
        ("kotzig.17", "a move is missing"),
        ("dvg:torus.0x4", "0x4"),
        ("nimg.xy", "there is no game `nimg.xy`"),
        ("chess:8x8", "there is no game `chess`"),
        ("nim:1+nim:2", "a sum is not one game"),
    ] {
        let refused = run(&["games", name]);
        assert!(refused.status == 2 && refused.err.contains("help: ") && refused.err.contains(message), "{name}: {}", refused.err);
    }
}
