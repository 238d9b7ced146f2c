//! Games to begin with, for who knows no notation yet.

use crate::scene::board::TextBoard;
use crate::session::{Level, Refusal};
use xanthi_games::Position;

/// A game to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The line of notation.
    pub line: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
}

/// Small boards of different games, the easiest first.
pub const SUGGESTIONS: &[Suggestion] = &[
    Suggestion { line: "nim:3,4,5", what: "Nim: take any number from one heap" },
    Suggestion { line: "bridgit:4x4", what: "Bridg-it: join two opposite sides" },
    Suggestion { line: "words:countries", what: "a chain of countries: each begins where the last one ended" },
    Suggestion { line: "grundy:5,9", what: "Grundy's game: split a heap into two unequal ones" },
    Suggestion { line: "uvg:petersen@0", what: "a token that visits no vertex twice" },
    Suggestion { line: "ueg:grid.4x3@2,1", what: "a token that takes no edge twice" },
    Suggestion { line: "uvg:line.8.3.7@0", what: "Line Geography: steps of 3 and 7" },
    Suggestion { line: "dvg:kotzig.9.1.2@0", what: "Kotzig's Nim: steps on a circle" },
    Suggestion { line: "dvg:torus.5x4@0,0", what: "a token on a torus: right or down" },
    Suggestion { line: "shannon:fan.6@1:6", what: "Shannon's game: connect two vertices, or cut them apart" },
    Suggestion { line: "kenyon:5,8,9", what: "Kenyon's game: split a heap into two that differ by 2 or more" },
    Suggestion { line: "nimg.mr:cycle.5,w=all.2@0", what: "Nim on a cycle: move, then remove" },
];

/// The game of the menu with a number, if there is one.
pub fn suggestion(number: &str) -> Option<&'static Suggestion> {
    SUGGESTIONS.get(number.parse::<usize>().ok()?.checked_sub(1)?)
}

/// What is wrong with a number of the menu and what stands behind it, if that is no level of the computer.
pub fn no_level(typed: &str) -> Option<Refusal> {
    let (number, level) = typed.split_once(char::is_whitespace)?;
    let level = level.trim();
    // No position is written as a number and something behind a blank.
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let wrong = level.parse::<Level>().err()?;
    Some(Refusal { message: format!("there is no level `{level}`"), help: wrong.to_string() })
}

/// The games of the menu, a line each with its number.
pub fn menu_lines() -> Vec<String> {
    (1..).zip(SUGGESTIONS).map(|(number, game)| format!("{number:<2} {:<26} {}", game.line, game.what)).collect()
}

impl Suggestion {
    /// The board in letters, if it has at most `most.0` rows and `most.1` columns.
    pub fn board(&self, most: (usize, usize)) -> Option<TextBoard> {
        let board = TextBoard::new(&Position::parse(self.line).ok()?, None)?;
        let (rows, columns) = board.size();
        (rows <= most.0 && columns <= most.1).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::{SUGGESTIONS, no_level};
    use crate::solve::{Question, solve};
    use xanthi_games::{Budget, Outcome, Position};

    #[test]
    fn a_number_is_followed_by_a_level() {
        for fine in ["3", "3 casual", "3  mixed:30", "nim:3 foo", "3, 4", " 3 foo", ""] {
            assert_eq!(no_level(fine), None, "{fine}");
        }
        for (typed, level) in [("3 foo", "foo"), ("12\tcasual casual", "casual casual")] {
            let wrong = no_level(typed).unwrap_or_else(|| panic!("{typed}"));
            assert_eq!(wrong.message, format!("there is no level `{level}`"));
            assert!(wrong.help.contains("perfect, strong, casual"), "{}", wrong.help);
        }
    }

    #[test]
    fn every_suggestion_is_a_position_with_moves() {
        for suggestion in SUGGESTIONS {
            assert!(!Position::parse(suggestion.line).unwrap().moves().is_empty(), "{}", suggestion.line);
        }
    }

    /// The games of the documents that the project is about: place names, Kotzig's Nim, the torus, Line Geography, Nim on graphs,
    /// Bridg-it, Grundy's and Kenyon's game, and grids.
    #[test]
    fn every_game_of_the_documents_is_in_the_menu() {
        for game in ["words:", "dvg:kotzig.", "dvg:torus.", "uvg:line.", "nimg.", "bridgit:", "grundy:", "kenyon:", "ueg:grid."] {
            assert!(SUGGESTIONS.iter().any(|suggestion| suggestion.line.starts_with(game)), "{game}");
        }
    }

    /// Whoever begins against a perfect computer can win each of them; of those that are small by plain recursion over the moves.
    #[test]
    fn who_begins_can_win() {
        fn wins(at: &Position) -> bool {
            at.moves().iter().any(|mv| !wins(&at.after(mv).unwrap()))
        }
        for small in ["grundy:5,9", "uvg:line.8.3.7@0", "dvg:kotzig.9.1.2@0", "dvg:torus.5x4@0,0"] {
            assert!(SUGGESTIONS.iter().any(|suggestion| suggestion.line == small) && wins(&Position::parse(small).unwrap()), "{small}");
        }
        for suggestion in SUGGESTIONS {
            let verdict = solve(&Position::parse(suggestion.line).unwrap(), Question::default(), &Budget::default());
            assert_eq!(verdict.outcome, Some(Outcome::N), "{}", suggestion.line);
        }
    }
}
