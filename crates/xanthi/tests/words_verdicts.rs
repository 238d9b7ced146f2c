//! The bundled word lists, every start letter and every opening word, against a program of its own.
//!
//! `xanthi-games/tests/words_answers.py` searches the lists exhaustively and shares nothing with the
//! crates; `words_answers.txt` beside it is what it printed. The solver must agree on all of it,
//! each time with a certificate that is accepted.

use std::collections::BTreeSet;
use xanthi::Budget;
use xanthi::solve::{Question, Verdict, solve};
use xanthi_games::games::words::Words;
use xanthi_games::{Outcome, Play, Position};

const ANSWERS: &str = include_str!("../../xanthi-games/tests/words_answers.txt");

/// What the other program printed behind a heading, cut at `separator`.
fn printed(list: &str, what: &str, separator: &str) -> BTreeSet<String> {
    let heading = format!("{list}: {what}: ");
    let line = ANSWERS.lines().find_map(|line| line.strip_prefix(&heading)).expect(&heading);
    line.split(separator).map(str::to_owned).collect()
}

/// Every letter at which a word of the list begins or ends.
fn letters(game: &Words) -> BTreeSet<String> {
    (b'A'..=b'Z').map(|c| char::from(c).to_string()).filter(|c| game.link_named(c).is_some()).collect()
}

fn verdict(position: &Position, all_options: bool) -> Verdict {
    let verdict = solve(position, Question { play: Play::Normal, all_options, grundy: false }, &Budget::default());
    assert!(verdict.checked(), "{position}: {:?}", verdict.flaw());
    verdict
}

/// How many letters and words of a list the solver agreed on.
fn agree(list: &str) -> (usize, usize) {
    let opening = Position::parse(&format!("words:{list}")).unwrap();
    let game = &opening.downcast::<Words>().expect("a word chain").game;
    let letters = letters(game);
    let lost =
        letters.iter().filter(|c| verdict(&Position::parse(&format!("words:{list}@{c}")).unwrap(), false).outcome() == Some(Outcome::P));
    assert_eq!(lost.cloned().collect::<BTreeSet<_>>(), printed(list, "lost letters", " "), "{list}");
    let answer = verdict(&opening, true);
    let wins = game.words().zip(answer.options()).filter(|(_, o)| o.outcome == Some(Outcome::P)).map(|(word, _)| word.to_owned());
    assert_eq!(wins.collect::<BTreeSet<_>>(), printed(list, "winning openings", ", "), "{list}");
    (letters.len(), answer.options().len())
}

#[test]
fn every_letter_and_every_opening_state_of_the_usa() {
    assert_eq!(agree("us-states"), (21, 50));
}

#[test]
fn every_letter_and_every_opening_capital() {
    assert_eq!(agree("capitals"), (25, 195));
}

#[test]
fn every_letter_and_every_opening_country() {
    assert_eq!(agree("countries"), (24, 195));
}
