//! Many positions: whatever happens to one of them, every line is answered, or named as not answered.
//!
//! No game of ours ignores its budget, so one is made that does: this test program is run once more as a
//! program with that game in its catalogue.

use serde_json::Value;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use xanthi_games::catalogue::{Listed, open};
use xanthi_games::notation::Line;
use xanthi_games::scene::Scene;
use xanthi_games::{Catalogue, Entry, Files, Game, NoFiles, ParseError, Position, Wording};

/// A game whose moves are never found.
#[derive(Clone)]
struct Deaf;

impl fmt::Display for Deaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deaf:0")
    }
}

impl Listed for Deaf {
    fn read(_: &Line<'_>, _: &dyn Files) -> Result<Self, ParseError> {
        Ok(Deaf)
    }
}

impl Game for Deaf {
    type State = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        0
    }

    fn moves(&self, _: &u64) -> Vec<u64> {
        loop {
            std::thread::park();
        }
    }

    fn play(&self, at: &u64, _: &u64) -> u64 {
        *at
    }

    fn write_move(&self, mv: &u64) -> String {
        mv.to_string()
    }

    fn scene(&self, _: &u64) -> Scene {
        Scene::default()
    }

    fn wording(&self) -> Wording {
        Wording::new("There is no end to the first move.", "a number")
    }
}

fn catalogue() -> Catalogue {
    let deaf = Entry::new("deaf", "deaf:0", open::<Deaf>)
        .with_title("Deaf")
        .with_how("no move is ever found")
        .with_syntax("deaf:0")
        .with_source("made for this test");
    Catalogue::standard().clone().with(deaf)
}

const ARGUMENTS: &str = "XANTHI_TEST_ARGUMENTS";

/// The program, if it is asked for; otherwise nothing.
#[test]
fn program() {
    let Ok(arguments) = std::env::var(ARGUMENTS) else { return };
    let arguments = std::iter::once("xanthi").chain(arguments.split_whitespace());
    let status = xanthi_cli::run(&catalogue(), arguments.map(Into::into));
    let code = (0..=255u8).find(|code| format!("{status:?}") == format!("{:?}", std::process::ExitCode::from(*code)));
    std::process::exit(code.unwrap_or(255).into());
}

/// Begins the program; what it prints has a line or two of the test runner's in front.
fn begin(arguments: &str, input: &str) -> Child {
    let mut runner = Command::new(std::env::current_exe().expect("this program"));
    crate::support::begin(runner.args(["--exact", "batch::program", "--nocapture", "--test-threads=1"]).env(ARGUMENTS, arguments), input)
}

/// The objects that are printed, each with its position and its outcome.
fn objects(out: &str) -> Vec<(String, String)> {
    let object = |line: &str| serde_json::from_str::<Value>(line).expect("an object");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let lines = out.lines().filter_map(|line| Some(&line[line.find('{')?..]));
    lines.map(object).map(|object| (text(&object["position"]), text(&object["outcome"]))).collect()
}

fn expected(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(position, outcome)| ((*position).to_owned(), (*outcome).to_owned())).collect()
}

#[test]
fn the_game_is_read() {
    assert_eq!(Position::read("deaf:0", &catalogue(), &NoFiles).expect("it is read").to_string(), "deaf:0");
}

/// The time is long for a line of three vertices, however busy the machine is.
#[test]
fn the_lines_behind_one_that_does_not_stop_are_answered() {
    let input = "uvg:path.3@0\ndeaf:0\n# a comment\n\nuvg:path.2@0\nno game\ndeaf:0\nuvg:path.3@1\n";
    let output = begin("solve - --json --time 4", input).wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let all = [
        ("uvg:path.3@0", "P"),
        ("deaf:0", "undecided"),
        ("uvg:path.2@0", "N"),
        ("no game", ""),
        ("deaf:0", "undecided"),
        ("uvg:path.3@1", "N"),
    ];
    assert_eq!(objects(&out), expected(&all), "{err}");
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("standard input:6"), "{err}");
}

#[test]
fn the_positions_of_the_command_line_are_answered_too() {
    let output = begin("solve deaf:0 uvg:path.2@0 --time 2", "").wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("undecided: the time limit was reached"), "{out}");
    assert!(out.contains("N: the player to move wins"), "{out}");
    assert_eq!(output.status.code(), Some(3));
}

#[cfg(unix)]
#[test]
fn a_signal_names_the_lines_behind() {
    for (form, named) in [("--json", true), ("", false)] {
        let mut child = begin(&format!("solve - {form}"), "uvg:path.2@0\ndeaf:0\nuvg:path.3@0\nuvg:path.3@1\n");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        while !first.contains("path.2@0") {
            assert!(out.read_line(&mut first).expect("a line") > 0, "{first}");
        }
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs").success());
        let (mut rest, mut err) = (String::new(), String::new());
        out.read_to_string(&mut rest).expect("text");
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{err}");
        assert!(err.contains("from `line 3 of standard input` on were not begun") || err.contains("from `line 2"), "{err}");
        if named {
            let all = [("deaf:0", "undecided"), ("uvg:path.3@0", "undecided"), ("uvg:path.3@1", "undecided")];
            assert_eq!(objects(&rest), expected(&all), "{err}");
        }
    }
}

/// Somebody who has typed nothing yet may stop the program.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_wait_for_a_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"uvg:path.2@0\n").expect("it reads");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert!(line.contains("path.2@0"), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    // Until now nothing was closed.
    drop(stdin);
}
