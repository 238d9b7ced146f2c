//! Games to begin with, for who knows no notation yet.

use crate::scene::board::TextBoard;
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
    Suggestion { line: "uvg:petersen@0", what: "a token on the Petersen graph, visiting no vertex twice" },
    Suggestion { line: "ueg:grid.4x3@2,1", what: "a token on a grid, along no edge twice" },
    Suggestion { line: "shannon:complete.5@0:4", what: "Shannon's game: connect two vertices, or cut them apart" },
    Suggestion { line: "nimg.mr:cycle.5,w=all.2@0", what: "Nim on a cycle: move the piece, then remove disks" },
];

/// The game of the menu with a number, if there is one.
pub fn suggestion(number: &str) -> Option<&'static Suggestion> {
    SUGGESTIONS.get(number.parse::<usize>().ok()?.checked_sub(1)?)
}

/// The games of the menu, a line each with its number.
pub fn menu_lines() -> Vec<String> {
    (1..).zip(SUGGESTIONS).map(|(number, game)| format!("{number}  {:<26} {}", game.line, game.what)).collect()
}

impl Suggestion {
    /// The board in letters, if it has at most `most.0` rows and `most.1` columns.
    pub fn board(&self, most: (usize, usize)) -> Option<Vec<String>> {
        let board = TextBoard::new(&Position::parse(self.line).ok()?, None)?;
        let (rows, columns) = board.size();
        board.text().filter(|_| rows <= most.0 && columns <= most.1)
    }
}

#[cfg(test)]
mod tests {
    use super::SUGGESTIONS;
    use xanthi_games::Position;

    #[test]
    fn every_suggestion_is_a_position_with_moves() {
        for suggestion in SUGGESTIONS {
            assert!(!Position::parse(suggestion.line).unwrap().moves().is_empty(), "{}", suggestion.line);
        }
    }
}
