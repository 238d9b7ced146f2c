//! Games on a screen.

use crate::play::pty::{Terminal, xanthi};
use crate::play::{QUICK, check_finished, examples};
use crate::support::{Random, temporary};
use portable_pty::CommandBuilder;
use std::collections::BTreeSet;
use std::fmt;
use xanthi_games::catalogue::{Listed, open};
use xanthi_games::notation::Line;
use xanthi_games::scene::Scene;
use xanthi_games::{Catalogue, Entry, Files, Game, ParseError};

const CTRL_C: &str = "\u{3}";
const ESC: &str = "\u{1b}";
/// A position that no method decides and no search finishes.
const HARD: &str = "ueg:queen.6x6@1,1";

fn start(arguments: &[&str], size: (u16, u16)) -> Terminal {
    let all: Vec<&str> = ["play"].into_iter().chain(arguments.iter().copied()).chain(QUICK).collect();
    Terminal::start(xanthi(&all), size)
}

/// The saved line, which may run over several rows of the screen.
fn saved(screen: &str) -> String {
    let (_, line) = screen.split_once("this game as one line: ").unwrap_or_else(|| panic!("nothing was saved:\n{screen}"));
    line.lines().map(str::trim).collect()
}

/// The move that is chosen in the list.
fn chosen(screen: &str) -> Option<String> {
    let (_, rest) = screen.lines().find_map(|line| line.split_once("▶ "))?;
    Some(rest.trim().to_owned())
}

/// Against the perfect opponent, in turn by Enter and by typing the move that is seen.
#[test]
fn every_game_of_the_catalogue_is_played_to_its_end() {
    for example in examples() {
        let mut terminal = start(&[example], (100, 30));
        for turn in 0.. {
            let counted = format!("{}. ", 2 * turn);
            let mine = |s: &str| chosen(s).is_some() && (turn == 0 || s.contains(&counted));
            let screen = terminal.wait("it is the human's turn", |s| s.contains("the game is over") || mine(s));
            if screen.contains("the game is over") {
                break;
            }
            let mv = chosen(&screen).unwrap();
            if turn % 2 == 1 && !mv.ends_with('…') {
                terminal.send(mv);
            }
            terminal.send("\r");
            let made = format!("{}. ", 2 * turn + 1);
            terminal.wait("the move is made", |s| s.contains(&made) || s.contains("the game is over"));
        }
        terminal.send(CTRL_C);
        let (status, screen) = terminal.finish();
        assert_eq!(status, 0, "{example}");
        check_finished(example, &saved(&screen));
    }
}

/// Somebody holds a key down: every move is made, and a long game goes as fast as one can type.
#[test]
fn a_thousand_moves_typed_ahead_are_all_made() {
    let mut terminal = start(&["uvg:path.1001@0", "--two-humans"], (200, 60));
    terminal.wait("it is somebody's turn", |s| chosen(s).is_some());
    terminal.send("\r".repeat(1_000));
    terminal.wait("the game is over", |s| s.contains("the game is over"));
    terminal.send(CTRL_C);
    let (status, screen) = terminal.finish();
    let line = saved(&screen);
    assert_eq!((status, line.split('/').count() - 1), (0, 1_000), "{line}");
}

#[test]
fn ctrl_c_leaves_while_the_computer_thinks_and_escape_makes_it_move() {
    let long = ["play", HARD, "--first", "computer", "--nodes", "1000G", "--time", "1h", "--memory", "4G"];
    let mut terminal = Terminal::start(xanthi(&long), (80, 24));
    terminal.wait("it thinks", |s| s.contains("the computer is thinking"));
    terminal.send(CTRL_C);
    let (status, screen) = terminal.finish();
    assert_eq!((status, saved(&screen).as_str()), (0, HARD));
    let mut terminal = Terminal::start(xanthi(&long), (80, 24));
    terminal.wait("it thinks", |s| s.contains("the computer is thinking"));
    terminal.send("1,2\r");
    terminal.wait("a move is refused", |s| s.contains("it is the computer's turn"));
    terminal.send(ESC);
    terminal.wait("it has moved", |s| s.contains("First (the computer) plays ") && s.contains("Second (you)"));
    terminal.send(CTRL_C);
    let (_, screen) = terminal.finish();
    assert!(saved(&screen).starts_with("ueg:queen.6x6@1,1/"), "{screen}");
}

#[test]
fn a_resize_is_followed() {
    let mut terminal = start(&["ueg:grid.11x8@3,4"], (80, 24));
    let keys = |s: &str, row: usize| s.lines().nth(row).is_some_and(|l| l.starts_with("? moves"));
    terminal.wait("the keys stand in the last row", |s| keys(s, 23));
    terminal.resize(120, 40);
    terminal.wait("the keys stand in the new last row", |s| keys(s, 39) && s.contains("11x8"));
    terminal.resize(40, 12);
    terminal.wait("the screen is small", |s| keys(s, 11) && s.contains("●"));
    terminal.resize(12, 4);
    terminal.wait("there is too little room", |s| s.contains("needs") && s.contains("30x10"));
    terminal.resize(80, 24);
    terminal.wait("the screen is back", |s| keys(s, 23) && s.contains("●"));
    terminal.send(CTRL_C);
    assert_eq!(terminal.finish().0, 0);
}

#[test]
fn bad_input_is_survived_and_a_signal_obeyed() {
    let mut terminal = start(&["words:countries@A", "--two-humans"], (80, 24));
    terminal.wait("it begins", |s| chosen(s).is_some());
    terminal.send(b"\xff\xfe\x00\x01\x1b[999;999R\x1b]0;title\x07\xc3");
    // A byte that waits for another swallows one: Enter must not be left alone.
    terminal.send("zz\r");
    terminal.send("x".repeat(9_000));
    terminal.send("\r");
    terminal.send("\u{15}Belgium\r");
    terminal.wait("it is refused", |s| s.contains("must begin with `A`"));
    terminal.send("Albania\r");
    terminal.wait("it is said", |s| s.contains("1. Albania"));
    let id = terminal.process().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let (_, screen) = terminal.finish();
    assert_eq!(saved(&screen), "words:countries@A/Albania");
}

/// Whether anything but resets is among the codes for colours and styles.
fn coloured(raw: &str) -> bool {
    // Resets of all, foreground, background and underline.
    let plain = ["", "0", "39", "49", "59"];
    let codes = raw.split("\u{1b}[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    let odd: Vec<String> = codes.flat_map(|list| list.split(';').map(str::to_owned).collect::<Vec<_>>()).collect();
    odd.iter().any(|code| !plain.contains(&code.as_str()))
}

/// Every game without colour in 80 columns: bad input, screens too small and large again, values,
/// Ctrl-C.
#[test]
fn every_game_survives_bad_input_and_resizing_without_colour() {
    for example in examples() {
        let mut command = xanthi(&["play", example, "--two-humans"]);
        command.args(QUICK);
        command.env("NO_COLOR", "1");
        let mut terminal = Terminal::start(command, (80, 24));
        terminal.wait("it begins", |s| chosen(s).is_some());
        terminal.send("no such move\r");
        terminal.wait("it is refused", |s| s.contains("error: `no such move` is not a legal move"));
        terminal.resize(30, 10);
        terminal.wait("a move is listed", |s| chosen(s).is_some() && s.lines().nth(9).is_some_and(|l| l.starts_with("? moves")));
        terminal.resize(9, 3);
        terminal.wait("it is too small", |s| s.contains("needs") && s.contains("30x10"));
        terminal.resize(80, 24);
        terminal.wait("it is back", |s| chosen(s).is_some() && s.lines().nth(23).is_some_and(|l| l.starts_with("? moves")));
        terminal.send("\t");
        terminal.wait("values are shown", |s| s.contains(" wins") || s.contains(" loses") || s.contains(" ?"));
        assert!(!coloured(&terminal.raw()), "{example}");
        terminal.send(CTRL_C);
        let (status, screen) = terminal.finish();
        assert_eq!((status, saved(&screen).as_str()), (0, example));
    }
}

/// Without colour nothing is written but resets, and everything can still be read.
#[test]
fn no_colour_means_no_colour() {
    for (colour, arguments, variable) in
        [(true, vec![], None), (false, vec!["--color", "never"], None), (false, vec![], Some(("NO_COLOR", "1")))]
    {
        let mut command = xanthi(&["play", "uvg:grid.3x2@1,1", "--values"]);
        command.args(&arguments);
        if let Some((name, value)) = variable {
            command.env(name, value);
        }
        let mut terminal = Terminal::start(command, (80, 24));
        terminal.wait("the values are there", |s| s.contains("wins") && s.contains('◆') && s.contains('●'));
        assert_eq!(coloured(&terminal.raw()), colour, "{arguments:?} {variable:?}");
        terminal.send(CTRL_C);
        terminal.finish();
    }
}

/// A dumb terminal gets lines and no commands for a screen.
#[test]
fn a_dumb_terminal_gets_lines() {
    let mut command = xanthi(&["play", "nim:3,4"]);
    // What a build server sets is no reason to colour either.
    command.env("TERM", "dumb");
    command.env("CI", "true");
    let mut terminal = Terminal::start(command, (80, 24));
    terminal.wait("a line", |screen| screen.contains("nim:3,4") || screen.contains("moves"));
    assert!(!terminal.raw().contains('\u{1b}'), "{:?}", terminal.screen());
    terminal.send(CTRL_C);
    terminal.finish();
}

/// Progress stays on one line where the terminal is narrow.
#[test]
fn progress_does_not_wrap() {
    for columns in [24, 40, 60] {
        let long = ["solve", HARD, "--nodes", "1000G", "--time", "1h", "--memory", "4G"];
        let mut terminal = Terminal::start(xanthi(&long), (columns, 12));
        for seconds in ["1", "2"] {
            // The seconds may be cut off.
            let seen = terminal.wait("progress is shown", |s| s.contains(" positions") || s.contains("queen") || s.contains("ueg:"));
            assert_eq!(seen.trim_end().lines().count(), 1, "{columns} columns, {seconds}: {seen}");
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        terminal.send(CTRL_C);
        assert_eq!(terminal.finish().0, 3, "{columns} columns");
    }
}

/// Line by line on a terminal: Ctrl-C prints the saved line.
#[test]
fn ctrl_c_leaves_a_game_line_by_line() {
    let mut terminal = start(&["nim:9,9", "--plain", "--no-board"], (80, 24));
    terminal.wait("it begins", |s| s.contains("> "));
    terminal.send("9-8\r");
    terminal.wait("it is answered", |s| s.contains("(the computer) plays 9-8") && s.trim_end().ends_with('>'));
    terminal.send(CTRL_C);
    let (status, screen) = terminal.finish();
    assert_eq!((status, saved(&screen).as_str()), (130, "nim:9,9/9-8/9-8"));
}

/// A game that cannot be drawn after a move.
#[derive(Clone)]
struct Crash;

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("crash:1")
    }
}

impl Listed for Crash {
    fn read(_: &Line<'_>, _: &dyn Files) -> Result<Self, ParseError> {
        Ok(Crash)
    }
}

impl Game for Crash {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        3
    }
    fn moves(&self, at: &u8) -> Vec<u8> {
        (0..*at).collect()
    }
    fn play(&self, _: &u8, mv: &u8) -> u8 {
        *mv
    }
    fn write_move(&self, mv: &u8) -> String {
        mv.to_string()
    }
    fn scene(&self, at: &u8) -> Scene {
        assert_eq!(*at, 3, "the picture broke off");
        Scene::default()
    }
}

/// The variable that makes [`child_that_panics`] do something.
const CHILD: &str = "XANTHI_TEST_PANIC";

#[test]
fn child_that_panics() {
    if std::env::var_os(CHILD).is_some() {
        let entry = Entry::new("crash", "crash:1", open::<Crash>);
        let catalogue = Catalogue::standard().clone().with(entry);
        xanthi_cli::run(&catalogue, ["xanthi", "play", "crash:1", "--two-humans"].map(Into::into));
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["play::screen::child_that_panics", "--exact", "--nocapture"]);
    command.env(CHILD, "1");
    let mut terminal = Terminal::start(command, (80, 24));
    terminal.wait("it begins", |s| chosen(s).is_some());
    terminal.send("\r");
    let raw = terminal.all();
    assert_ne!(terminal.finish().0, 0);
    let raw = String::from_utf8_lossy(&raw.lock().unwrap()).into_owned();
    let (left, told) = (raw.find("\u{1b}[?1049l"), raw.find("the picture broke off"));
    assert!(left.is_some() && told > left, "the panic is told after the screen was left: {left:?} {told:?}");
}

/// The commands about words say what they are doing while they work for long.
#[test]
fn progress_names_what_is_done_about_words() {
    // Some 240 words of two of twenty letters, which no search settles in seconds.
    let mut random = Random(5);
    let mut letter = || char::from(b'a' + random.below(20) as u8);
    let words: BTreeSet<String> = (0..300).map(|_| [letter(), letter()]).filter(|[a, b]| a != b).map(String::from_iter).collect();
    let words: Vec<String> = words.into_iter().collect();
    let (_folder, file) = temporary("names.txt", &words.join("\n"));
    let list = format!("words:file={file}");
    let other = format!("{list},drop={}", words[0]);
    for (command, doing) in [
        (&["critical", &list][..], "critical words of words:"),
        (&["tree", &list], "the strategy of words:"),
        // What is read is shown as well.
        (&["diff", &list, &other], "words:file="),
    ] {
        let long = [&["words"], command, &["--time", "1h", "--memory", "2G"]].concat();
        let mut terminal = Terminal::start(xanthi(&long), (100, 12));
        terminal.wait("progress is shown", |s| s.contains(doing) && !s.contains("reading "));
        terminal.send(CTRL_C);
        terminal.finish();
    }
}
