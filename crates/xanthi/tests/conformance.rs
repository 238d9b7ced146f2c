//! The files of expected answers: every game of the catalogue has one, and every line of it is
//! answered as it says, with a certificate that the checker accepts.
//!
//! The answers stand in `expected/NAME.txt`, each with its source. A game without a file fails, and
//! so does a file without a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use xanthi::Budget;
use xanthi::conformance::run;
use xanthi::solve::{Question, solve};
use xanthi_games::{Catalogue, Files, NotRead, Play, Position};

/// How many answers a file must have at least.
const ENOUGH: usize = 10;

/// The small word lists that the expected answers speak of.
struct Lists;

impl Files for Lists {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        let list = match name {
            "chain.txt" => "Canada\nAntigonish\nHalifax\nXanthi\nIraq\n",
            "loops.txt" => "Ada\nAnna\nAsia\n",
            "cities.txt" => "Oslo\nOmsk\nKyoto\n",
            "stones.txt" => "stone\nneon\nonset\netna\n",
            "cork.txt" => "cork\ncalm\nkiln\n",
            other => return Err(format!("there is no list `{other}`").into()),
        };
        Ok(list.into())
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/expected")
}

/// The names of the files, without their ending.
fn files() -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).expect("the folder of expected answers");
    entries.map(|e| e.unwrap().file_name().into_string().unwrap().strip_suffix(".txt").expect("a file NAME.txt").to_owned()).collect()
}

#[test]
fn every_game_has_a_file_and_every_file_a_game() {
    let games: BTreeSet<String> = Catalogue::standard().entries().iter().map(|e| e.name.to_owned()).collect();
    assert_eq!(files(), games, "left: files of expected answers; right: games of the catalogue");
}

#[test]
fn every_expected_answer_is_given_and_its_certificate_accepted() {
    let mut wrong = Vec::new();
    for name in files() {
        let text = fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
        let report = run(Catalogue::standard(), &Lists, &name, &text);
        println!("{name}: {} right, {} wrong", report.right, report.wrong.len());
        wrong.extend(report.wrong.iter().map(|why| format!("{name}, {why}")));
        if report.right < ENOUGH {
            wrong.push(format!("{name}: {} right answers are too few", report.right));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_of_the_catalogue_reads_prints_and_solves() {
    for entry in Catalogue::standard().entries() {
        let position = Position::parse(entry.example).expect(entry.example);
        assert_eq!(position.to_string(), entry.example);
        assert_eq!(entry.example.split(':').next(), Some(entry.name));
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: false }, &Budget::default());
        assert!(verdict.outcome().is_some() && verdict.checked(), "{}: {verdict:?}", entry.example);
        assert_eq!(verdict.options().len(), position.moves().len());
    }
}
