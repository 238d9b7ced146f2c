//! Scripts through a pipe: every game of the catalogue, every command, and the end of input.

use crate::play::{QUICK, check_finished, examples};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

struct Run {
    out: String,
    err: String,
    status: i32,
}

/// Runs `xanthi play` with lines on standard input.
fn play(arguments: &[&str], input: &str) -> Run {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_xanthi"));
    command.timeout(std::time::Duration::from_secs(120)).arg("play").args(arguments).args(QUICK).write_stdin(input);
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let run = Run { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// The answer to the last line of a script: what stands behind its echo.
fn last_answer(run: &Run) -> Vec<&str> {
    let lines: Vec<&str> = run.out.lines().collect();
    let echo = lines.iter().rposition(|line| line.starts_with("> ")).expect("a line is echoed");
    lines[echo + 1..].to_vec()
}

/// The moves that a line `First (you) to move: …` offers. One word alone may have spaces in it.
fn offered(line: &str, of_words: bool) -> Option<Vec<String>> {
    let (_, list) = line.split_once(" to move: ")?;
    let list = list.split(" … (").next()?;
    let between = if of_words || list.contains(", ") { ", " } else { " " };
    Some(list.split(between).map(str::to_owned).collect())
}

/// Plays a game to its end, by a script that reads what it is offered; the lines after the last
/// move, and how many moves were typed.
fn play_through(arguments: &[&str]) -> (Vec<String>, usize) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["play", "--plain", "--no-board"])
        .args(arguments)
        .args(QUICK)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let (mut turn, mut rest) = (0, Vec::new());
    for line in lines.by_ref() {
        if let Some(moves) = offered(&line, arguments[0].starts_with("words:")) {
            turn += 1;
            writeln!(input, "{}", moves[turn % moves.len()]).unwrap();
        }
        assert!(!line.starts_with("error") && !line.contains('\u{1b}'), "{arguments:?}: {line}");
        if line.ends_with(" wins.")
            && [" cannot move", " cannot say a word", " has joined ", " has separated "].iter().any(|end| line.contains(end))
        {
            rest.push(line);
            break;
        }
    }
    assert!(!rest.is_empty(), "{arguments:?} has no end");
    drop(input);
    rest.extend(lines);
    assert!(child.wait().unwrap().success());
    (rest, turn)
}

fn saved(rest: &[String]) -> &str {
    rest.last().and_then(|line| line.strip_prefix("this game as one line: ")).unwrap_or_else(|| panic!("{rest:?}"))
}

/// Each game of the catalogue, and a sum.
#[test]
fn every_game_is_played_to_its_end_against_the_perfect_computer() {
    for example in examples() {
        let (rest, _) = play_through(&[example]);
        check_finished(example, saved(&rest));
    }
}

/// Two humans, normal and misère play: the review speaks about each move and names the last one that
/// gave the win away.
#[test]
fn every_game_of_two_humans_is_reviewed() {
    let mut given_away = 0;
    for example in examples() {
        for arguments in [&[example, "--two-humans", "--review"][..], &[example, "--two-humans", "--review", "--misere"]] {
            let (rest, turns) = play_through(arguments);
            let at_first = rest[1].strip_prefix("At the beginning ").and_then(|says| says.strip_suffix('.'));
            assert!(
                at_first.is_some_and(|says| says.ends_with(" is winning") || says == "nobody is known to win"),
                "{arguments:?}: {rest:?}"
            );
            let judged = &rest[2..rest.len() - 2];
            assert_eq!(judged.len(), turns, "{arguments:?}: {rest:?}");
            assert!(
                (1..)
                    .zip(judged)
                    .all(|(k, line)| line.starts_with(&format!("{k}. ")) && line.contains(" is winning") | line.contains("undecided")),
                "{rest:?}"
            );
            let last = judged.iter().rposition(|line| line.contains("this gave the win away"));
            let summary = &rest[rest.len() - 2];
            match last {
                Some(k) => assert!(summary.starts_with(&format!("The win was given away at move {},", k + 1)), "{rest:?}"),
                None => {
                    assert!(["Nobody gave the win away.", "Some positions are undecided within the limit."].contains(&summary.as_str()))
                }
            }
            given_away += usize::from(last.is_some());
            // After the last move the winner is that of the game.
            let misere = arguments.contains(&"--misere");
            // Who is stuck wins in misère play, and who reaches a goal in normal play.
            let (first_wins, goal) = (rest[0].ends_with(" and wins."), rest[0].contains(" has "));
            assert_eq!(misere != goal, first_wins, "{rest:?}");
            let winner = if first_wins { rest[0].split(' ').next() } else { rest[0].split("; ").nth(1).and_then(|s| s.split(' ').next()) };
            let named = judged.last().unwrap().split_once(": ").and_then(|(_, says)| says.split_once(" is winning")).map(|(name, _)| name);
            assert_eq!(named, winner, "{rest:?}");
        }
    }
    assert!(given_away > 10, "only {given_away}");
}

/// Typed words of a real game, with all that is refused on the way.
/// Giving up is judged, too: 1, 2, 4 is won, and after 4-3 it is lost for who moves.
#[test]
fn a_review_says_what_giving_up_was_worth() {
    for (moves, told) in [
        ("4-3\n1-0\n", "First resigned a won position."),
        ("4-0\n2-1\n", "First resigned a lost position."),
        ("", "First resigned a won position."),
    ] {
        let run = play(&["nim:1,2,4", "--two-humans", "--review"], &format!("{moves}resign\n"));
        let lines: Vec<&str> = run.out.lines().collect();
        assert!(lines.contains(&told) && !lines.contains(&"Nobody gave the win away."), "{moves}: {}", run.out);
    }
}

#[test]
fn a_game_of_countries() {
    let run = play(&["words:countries", "--first", "human", "--no-board"], "hint\nhint\nhint\nnarnia\nnorth korea\nNorway\n");
    assert!(run.out.contains("error: `narnia` is not a legal move\nhelp: `narnia` is not in the list"), "{}", run.out);
    assert!(run.out.contains("First (you) says North Korea.\nSecond (the computer) says A"), "{}", run.out);
    let refused = run.out.split("> Norway\n").nth(1).unwrap();
    assert!(refused.starts_with("error: `Norway` is not a legal move\nhelp: the word must begin with `"), "{}", run.out);
    assert!(run.out.contains("Hint 1: the player to move ") && run.out.contains("Hint 3: "), "{}", run.out);
}

#[test]
fn every_command_answers_in_every_game() {
    for example in examples() {
        let script = "?\nboard\nhint\nhint\nhint\nvalues\nnimbers\nlevel\nlevel random\nhelp\nreview\nsave\nswap\nundo\nredo\nresign\nundo\nnonsense\n";
        let run = play(&[example], script);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{example}");
        let hint = if example.starts_with("words:") { "Hint 2: say " } else { "Hint 2: play " };
        for wanted in ["Hint 1: ", hint, "Hint 3: ", "The level is perfect.", "The level is random.", "resign, quit"] {
            assert!(run.out.contains(wanted), "{example}: no `{wanted}` in\n{}", run.out);
        }
        // The computer may have ended the game by now.
        let refused = last_answer(&run)[0];
        assert!(["error: `nonsense` is not a legal move", "error: the game is over"].contains(&refused), "{example}: {refused}");
        assert!(run.out.lines().last().unwrap().starts_with("this game as one line: "), "{example}");
    }
}

/// The same seed gives the same game; what was saved is read again.
#[test]
fn a_seed_repeats_a_game_and_a_saved_line_is_loaded() {
    let script = "bridgit:3x4";
    let one = play(&[script, "--first", "computer", "--level", "random"], "save\n");
    let two = play(&[script, "--first", "computer", "--level", "random"], "save\n");
    assert_eq!(one.out, two.out);
    let saved = one.out.lines().last().unwrap().strip_prefix("this game as one line: ").unwrap();
    assert!(saved.starts_with("bridgit:3x4/"), "{saved}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt").display().to_string();
    let run = play(&["nim:9", "--two-humans"], &format!("9-5\nsave {file}\nload {saved}\nload {file}\nundo\n"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "nim:9/9-5\n");
    assert!(run.out.contains(&format!("{saved}: Black against Red.")), "{}", run.out);
    assert!(run.out.ends_with("this game as one line: nim:9\n"), "{}", run.out);
}

/// A saved game names its list as it was named when the game began. It is found from elsewhere, too, if it lies beside the game.
#[test]
fn the_list_of_a_saved_game_lies_beside_it() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(folder.path().join("names.txt"), "Oslo\nOman\nNice\n").unwrap();
    let saved = folder.path().join("game.txt");
    std::fs::write(&saved, "words:file=names.txt@/Oslo\n").unwrap();
    let load = |line: &str| {
        let mut command = crate::support::xanthi();
        command.current_dir(&elsewhere).args(["play", "nim:9", "--plain", "--no-board", "--two-humans", "--seed", "1"]);
        let done = command.write_stdin(format!("load {line}\nmoves\n")).output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    let found = load(&saved.display().to_string());
    assert!(found.contains("Oman") && found.ends_with("this game as one line: words:file=names.txt@/Oslo\n"), "{found}");
    let lost = load("words:file=names.txt@/Oslo");
    assert!(lost.contains("No such file; a name is looked up from the current directory") && lost.ends_with("nim:9\n"), "{lost}");
}

/// By hand: Nim with 1 and 2. Only 2-1 wins; the computer answers 2-0 by 1-0.
#[test]
fn a_session_by_hand() {
    let run = play(&["nim:1,2", "--review", "--no-board"], "values\n2-0\nwhy\n");
    let wanted = "\
nim:1,2, normal play: whoever cannot move loses
First (you) against Second (the computer, perfect). Seed 1. `help` lists the commands.
First (you) to move: 2-1 2-0 1-0
> values
The player to move can win.
win: 2-1
lose: 2-0 1-0
> 2-0
First (you) plays 2-0.
Second (the computer) plays 1-0.
First (you) cannot move; Second (the computer) wins.
At the beginning First is winning.
1. First 2-0: Second is winning; this gave the win away; better: 2-1
2. Second 1-0: Second is winning
The win was given away at move 1, 2-0 by First.
> why
Second (the computer) plays 1-0: it wins at once.
this game as one line: nim:1,2/2-0/1-0
";
    assert_eq!(run.out, wanted);
    // Misère: 2-0 leaves one counter, which the computer must take.
    let run = play(&["nim:1,2", "--misere", "--no-board"], "2-0\nwhy\n");
    assert!(run.out.contains("plays 1-0.\nFirst (you) cannot move and wins.\n"), "{}", run.out);
    assert!(run.out.contains("plays 1-0: it loses at once, as every move does.\n"), "{}", run.out);
    let run = play(&["nim:3,4,5"], "nimbers\n");
    // 3^4^5 = 2; 3-1 leaves 1^4^5 = 0.
    assert_eq!(last_answer(&run)[..2], ["The nimber of the position is 2.", "to 0: 3-1"]);
    let none = |args: &[&str]| last_answer(&play(args, "nimbers\n"))[0].to_owned();
    assert_eq!(none(&["bridgit:3x4"]), "This game has no nimbers: the two sides have different moves.");
    assert_eq!(none(&["nim:3,4,5", "--misere"]), "Nimbers are about normal play: in misère play they do not tell who wins.");
    assert_eq!(none(&["ueg:complete.9@0", "--time", "50ms"]), "The nimbers were not found within the limit.");
}

/// By hand: Nim with 2 is won by 2-0 only; after 2-1 the other one has 1-0 only.
#[test]
fn values_are_told_until_they_are_switched_off() {
    let run = play(&["nim:2,3", "--two-humans", "--no-board"], "values on\n3-0\n2-1\nundo\nvalues off\n2-1\n");
    let told: Vec<&str> = run.out.lines().filter(|l| l.starts_with("win: ") || l.starts_with("lose: ")).collect();
    let one = ["win: 2-0", "lose: 2-1"];
    assert_eq!(told, [&["win: 3-2", "lose: 3-1 3-0 2-1 2-0"][..], &one, &["win: 1-0"], &one].concat(), "{}", run.out);
}

#[test]
fn words_are_refused_with_the_reason() {
    let run = play(&["words:countries@A/Albania", "--two-humans", "--no-board"], "albania\nBelgium\nAndorra\nNarnia\nangola\n");
    let after = |echo: &str| run.out.split(&format!("> {echo}\n")).nth(1).unwrap_or_else(|| panic!("{}", run.out));
    assert!(after("albania").contains("has been said already"), "{}", run.out);
    assert!(after("Belgium").contains("the word must begin with `A`"), "{}", run.out);
    assert!(after("Narnia").contains("`Narnia` is not in the list"), "{}", run.out);
    assert!(run.out.ends_with("this game as one line: words:countries@A/Albania/Andorra/Angola\n"), "{}", run.out);
}

/// A command whose name is a legal move is the move; with a colon it is the command.
#[test]
fn moves_come_before_commands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list").display().to_string();
    std::fs::write(&file, "undo\nohm\nmoves\nswap\n").unwrap();
    let run = play(&[&format!("words:file={file}"), "--two-humans"], "undo\n:undo\n:redo\nohm\nmoves\nswap\n:swap\n");
    assert!(run.out.ends_with(&format!("this game as one line: words:file={file}@/undo/ohm/moves/swap\n")), "{}", run.out);
}

#[test]
fn undo_and_redo_take_the_computers_answer_with_them() {
    let run = play(&["nim:9,9", "--no-board"], "9-8\nundo\nredo\nundo\nundo\nswap\n");
    let answers: Vec<&str> = run.out.lines().filter(|l| l.contains(" taken back.") || l.contains(" made again.")).collect();
    assert_eq!(answers, ["2 moves taken back.", "2 moves made again.", "2 moves taken back."]);
    assert!(run.out.contains("error: there is nothing to take back"), "{}", run.out);
    // After the swap the computer moves first, from a lost position.
    assert!(run.out.contains("First (the computer) plays "), "{}", run.out);
}

/// Words are said again, and moves are made again. Behind Maryland only Delaware can be said, and nothing behind it.
#[test]
fn redo_at_the_end_of_the_line_says_that_nothing_was_taken_back() {
    let run = play(&["words:us-states@M", "--no-board"], "redo\nMaryland\nundo\nredo\nredo\n");
    let answers: Vec<&str> = run.out.lines().filter(|l| l.contains(" said again") || l.ends_with(" taken back.")).collect();
    let nothing = "error: no word was taken back, so none can be said again";
    assert_eq!(answers, [nothing, "2 words taken back.", "2 words said again.", nothing]);
    let run = play(&["nim:3,4", "--no-board"], "redo\n");
    assert!(run.out.contains("> redo\nerror: no move was taken back, so none can be made again\n"), "{}", run.out);
}

/// What was played before the program began can be taken back, too.
#[test]
fn the_past_of_a_position_is_taken_back() {
    let run = play(&["nim:3,4/3-1", "--no-board"], "undo\nredo\nundo\nundo\n");
    let answers: Vec<&str> = run.out.split("\n> ").skip(1).collect();
    assert!(answers[0].starts_with("undo\n1 move taken back.\nFirst (you) against Second (the computer, perfect).\nFirst (you) to move: "));
    assert!(answers[1].starts_with("redo\n1 move made again.\nFirst (the computer, perfect) against Second (you).\n"), "{}", run.out);
    assert!(answers[3].starts_with("undo\nerror: there is nothing to take back\n"), "{}", run.out);
    assert!(run.out.ends_with("this game as one line: nim:3,4\n"), "{}", run.out);
    // A board that has not changed is not shown again.
    let run = play(&["uvg:grid.3x2@1,1"], "resign\nundo\n2,1\n");
    assert_eq!(run.out.matches("    1  ●───○───○\n").count(), 1, "{}", run.out);
    let run = play(&["nim:3,4/3-1", "--no-board"], "resign\nundo\n");
    assert!(run.out.contains("wins.\n> undo\nThe resignation is taken back.\nSecond (you) to move: "), "{}", run.out);
    // The computer's first move is none of the human's.
    let run = play(&["nim:3,4", "--no-board", "--first", "computer"], "undo\n");
    assert!(run.out.contains("nothing to take back\nhelp: the computer made the only move; `swap` takes over its side\n"), "{}", run.out);
}

/// A command that is not used as it must be says how, and does not call itself an illegal move.
#[test]
fn a_command_says_how_it_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let two = file("two", "nim:3,4\nnim:5\n");
    let (empty, commented) = (file("empty", ""), file("commented", "# a game\n\nnim:3,4/4-1\n"));
    let place = folder.path().display().to_string();
    for (line, wanted) in [
        ("load".to_owned(), "error: `load` needs a file or a line\nhelp: for example `load nim:9`\n".to_owned()),
        (
            "load nowhere".into(),
            "error: there is no file `nowhere`, and it is not a line of notation\nhelp: a saved game is one line".into(),
        ),
        (format!("load {two}"), format!("error: `{two}` has 2 lines, not one saved game\nhelp: `load LINE` takes one of them\n")),
        (format!("load {empty}"), format!("error: `{empty}` is empty\n")),
        (format!("load {place}"), format!("error: `{place}` is a directory\n")),
        (format!("load {commented}"), "nim:3,4/4-1: ".into()),
        (
            format!("save {two}"),
            format!("error: `{two}` exists and contains something other than one saved game\nhelp: it stays as it is; "),
        ),
        (format!("save {commented}"), format!("error: `{commented}` exists and contains something other than one saved game")),
        (format!("save {empty}"), format!("saved to {empty}: nim:9\n")),
        ("undo now".into(), "error: `undo now` is neither a legal move nor a command\nhelp: `undo` takes no argument; ".into()),
        (
            "values maybe".into(),
            "error: `values maybe` is neither a legal move nor a command\nhelp: it is `values`, `values on` or `values off`; ".into(),
        ),
    ] {
        let run = play(&["nim:9", "--no-board"], &format!("{line}\n"));
        let answer = run.out.split(&format!("> {line}\n")).nth(1).unwrap();
        assert!(answer.starts_with(&wanted), "{line}: {}", run.out);
    }
    assert_eq!(std::fs::read_to_string(&two).unwrap(), "nim:3,4\nnim:5\n");
}

/// Names are set apart by commas, whether or not one of them holds a space.
#[test]
fn lists_of_names_have_commas() {
    let run = play(&["words:countries@B", "--two-humans", "--no-board"], "?\n");
    assert!(last_answer(&run)[0].starts_with("First to move: Bahamas, Bahrain, "), "{}", run.out);
    let run = play(&["words:countries@J", "--two-humans", "--no-board"], "?\n");
    assert_eq!(last_answer(&run)[0], "First to move: Jamaica, Japan, Jordan");
}

#[test]
fn odd_input_is_survived() {
    for input in ["", "\n\n\n", "\u{0}\u{7f}\n", "quit\n9-8\n", "load\nload nowhere\nlevel good\nsave /no/such/folder/x\n:\n::\n: : \n"] {
        let run = play(&["nim:9"], input);
        assert_eq!(run.status, 0, "{input:?}: {}", run.err);
        assert!(run.out.ends_with("this game as one line: nim:9\n"), "{input:?}: {}", run.out);
    }
    let long = "x".repeat(3 << 20) + "\n9-0\n";
    assert!(play(&["nim:9"], &long).out.ends_with("this game as one line: nim:9/9-0\n"));
    let bad = play(&["nim:9/3-1"], "");
    assert_eq!(bad.status, 2);
    assert!(bad.err.contains("error: `3-1` is not a legal move") && bad.err.contains("help:"), "{}", bad.err);
    assert_eq!(play(&["nim:9", "--level", "good"], "").status, 2);
    assert_eq!(play(&["nim:9", "--two-humans", "--first", "computer"], "").status, 2);
}

#[test]
fn what_nobody_knows_is_called_undecided() {
    let run = play(&["ueg:queen.6x6@1,1", "--no-board"], "values\nhint\n1,2\nwhy\n");
    assert!(run.out.contains("Who wins is undecided: the position limit was reached."), "{}", run.out);
    assert!(run.out.contains("Hint 1: who wins is undecided"), "{}", run.out);
    assert!(run.out.contains(": who wins is undecided, and it leaves "), "{}", run.out);
}

/// The sessions of the documentation are what the program prints.
#[test]
fn the_page_shows_real_sessions() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play.md")).unwrap();
    let blocks: Vec<&str> = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let (command, wanted) = block.split_once('\n').unwrap();
        let (script, arguments) = match command.strip_prefix("$ printf '") {
            Some(piped) => piped.split_once("' | xanthi ").unwrap(),
            None => ("", command.strip_prefix("$ xanthi ").unwrap()),
        };
        let mut run = assert_cmd::Command::new(env!("CARGO_BIN_EXE_xanthi"));
        let output = run.args(arguments.split(' ')).write_stdin(script.replace("\\n", "\n")).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), wanted, "{command}");
    }
}

/// Values that were asked for once are not shown again at a later visit.
#[test]
fn values_are_told_once() {
    let board = |commands: &str| play(&["words:countries@A", "--two-humans"], commands).out;
    let out = board("Algeria\nvalues\nboard\nundo\nredo\nboard\n");
    let asked = out.split("> board\n").nth(1).unwrap();
    let (told, later) = asked.split_once("> undo").unwrap();
    let marked = |text: &str| text.lines().any(|line| line.starts_with("    ◆ ") || line.starts_with("    × "));
    assert!(marked(told) && !marked(later), "{out}");
}

/// How a move is written in the game at hand, where the moves are listed and where help is given.
#[test]
fn the_way_to_write_a_move_is_told() {
    for command in ["?", "help"] {
        let out = play(&["nimg.mr:path.1.1@0", "--two-humans", "--no-board"], &format!("{command}\n")).out;
        assert!(out.contains("A move is written like this: 1:1: go to 1, and take 1 there."), "{out}");
    }
}

/// A hint from a strategy names answers that are legal and win.
#[test]
fn a_strategy_is_told_by_its_answers() {
    let out = play(&["words:countries@A", "--two-humans", "--no-board"], "hint\nhint\nhint\n").out;
    let told = out.split("Hint 3: ").nth(1).unwrap_or_else(|| panic!("{out}")).lines().next().unwrap();
    let mv = told.strip_prefix("after ").and_then(|rest| rest.split(" the other side loses").next()).unwrap();
    let answers = told.split(". After ").nth(1).unwrap_or_else(|| panic!("{told}"));
    let mut count = 0;
    for (reply, answer) in answers.split(", ").filter_map(|pair| pair.trim_start_matches("after ").split_once(" say ")) {
        let out = play(&["words:countries@A", "--two-humans", "--no-board"], &format!("{mv}\n{reply}\n{answer}\nvalues\n")).out;
        assert!(!out.contains("error:") && out.contains("The player to move loses"), "{out}");
        count += 1;
    }
    assert!(count > 0, "{told}");
}

/// Under misère play whoever cannot move wins, and `rules` says nothing else.
#[test]
fn rules_say_once_who_wins() {
    for (position, stuck) in [("words:us-states", "cannot say a word"), ("uvg:path.3@0", "cannot move")] {
        for (play, wins) in [(&["--misere"][..], "wins"), (&[], "loses")] {
            let run = play_rules(position, play);
            assert_eq!(run.to_lowercase().matches(&format!("whoever {stuck} ")).count(), 1, "{run}");
            assert!(run.to_lowercase().contains(&format!("whoever {stuck} {wins}.")), "{run}");
        }
    }
}

fn play_rules(position: &str, options: &[&str]) -> String {
    let run = play(&[&[position, "--plain", "--no-board", "--two-humans"], options].concat(), "rules\n");
    last_answer(&run).join("\n")
}

#[test]
fn what_stands_behind_a_number_of_the_menu_is_a_level() {
    let run = play(&["nim:1,2", "--no-board"], "menu 3 foo\nmenu 1 casual\n");
    assert!(run.out.contains("error: there is no level `foo`\nhelp: a level is one of perfect, "), "{}", run.out);
    assert!(run.out.contains("(the computer, casual)"), "{}", run.out);
}

/// Who ends the program from outside is told the game as one line, and the signal in its status.
#[cfg(unix)]
#[test]
fn a_signal_prints_the_line_and_is_told_by_the_status() {
    for (signal, status) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(["play", "nim:3,4", "--plain"])
            .args(QUICK)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a line");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        let last = out.lines().map_while(Result::ok).last().unwrap_or_default();
        assert_eq!((child.wait().expect("it ends").code(), last.contains("one line")), (Some(status), true), "{signal} {last}");
        drop(input);
    }
}
