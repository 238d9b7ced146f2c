//! What all commands print on a narrow terminal: no line goes beyond it.

use crate::play::pty::{Terminal, xanthi};

const COLUMNS: u16 = 60;

/// Commands that end by themselves, some with errors.
const COMMANDS: [&str; 54] = [
    "solve ueg:grid.5x3@2,2",
    "solve dvg:kotzig.17.2.3@0 --why",
    "solve uvg:complete.12@0",
    "solve uvg:random.50.120.1",
    "solve uvg:petersen@0 --sources",
    "solve ueg:complete.5@0 --grundy",
    "solve bridgit:5x6",
    "solve grundy:7+kenyon:9+uvg:grid.3x3@1,1",
    "solve grundy:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26",
    "solve nim:3,5,7",
    "solve words:us-states",
    "solve words:countries",
    "solve words:countries@A",
    "solve words:capitals --sources",
    "solve A-B,B-C@A",
    "solve nope:3",
    "solve uvg:petersen@77",
    "solve uvg:edges=Alpha-Beta,Beta-Gamma,Gamma-Delta,Delta-Epsilon,Epsilon-Zeta,Zeta-Eta@Omega",
    "table torus --rows 3 --n 1..84",
    "table line-bounds --n 2..6",
    "table kotzig --moves 2,3 --n 3..60",
    "table grundy --n 0..40",
    "table grundy --n 0..40 --statistics",
    "table kayles --n 0..40",
    "table torus --rows 3 --n 1..84 --csv",
    "table line --moves 3,7 --n 1..40 --statistics",
    "prove kotzig --moves 1,4 --misere",
    "prove line --moves 3,8",
    "prove heaps octal:0.77",
    "heaps octal:0.07 --to 1000000",
    "games",
    "games octal",
    "games words",
    "games torus.11x4",
    "explain dvg:dicycle.6@0 --matching 0-1 4-5",
    "explain nim:1,2 --strategy --misere",
    "explain ueg:grid.5x3@2,2 --if 4,2",
    "explain ueg:grid.11x8@3,4 --picture",
    "explain words:countries@A",
    "explain kenyon:5,8,9 --lesson",
    "explain uvg:line.22.3.10 --cases",
    "explain dvg:random.60.200.1 --nodes 3000",
    "explain ueg:random.40.120.1 --strategy --nodes 3000",
    "explain bridgit:4x5 --lesson",
    "explain dvg:torus.11x4@0,0",
    "words critical words:countries@A",
    "words components words:capitals",
    "words tree words:capitals --nodes 100",
    "words diff words:capitals words:countries --csv --nodes 100",
    "words diff words:us-states words:us-states,drop=Maine.Ohio",
    "verify --source stockman",
    "verify goldlist.theorem-3 --upto 3",
    "sweep --help",
    "check Cargo.toml",
];

#[test]
fn no_command_writes_beyond_a_narrow_terminal() {
    for line in COMMANDS {
        let arguments: Vec<&str> = line.split(' ').collect();
        let run = Terminal::start(xanthi(&arguments), (COLUMNS, 24));
        let all = run.all();
        run.finish();
        let all = all.lock().unwrap();
        let text = anstream::adapter::strip_str(std::str::from_utf8(&all).unwrap()).to_string();
        assert!(text.lines().count() > 1, "{line}: {text}");
        for row in text.split("\r\n") {
            // Progress is written over.
            let row = row.rsplit('\r').next().unwrap_or_default();
            let wide = textwrap::core::display_width(row);
            // A position, or the name of a file, is left whole so that it can be copied.
            let one_word = !row.trim().contains(' ');
            assert!(wide <= COLUMNS.into() || one_word, "{line}: {wide} columns:\n{row}");
        }
    }
}

#[test]
fn the_menu_of_games_fits_a_narrow_terminal() {
    let mut run = Terminal::start(xanthi(&["play"]), (COLUMNS, 60));
    let screen = run.wait("the menu asks", |screen| screen.contains("Which game"));
    // Rows that go on are one row too many on the screen: the second game stands below the first one.
    let at = |text: &str| screen.lines().position(|row| row.contains(text)).unwrap_or_else(|| panic!("{text}:\n{screen}"));
    assert!(screen.lines().all(|row| !(row.contains("1  ") && row.contains("6  "))), "{screen}");
    assert!(at("1  nim:3,4,5") < at("6  "), "{screen}");
    run.send("\r");
    run.finish();
}
