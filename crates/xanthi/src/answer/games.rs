//! A game of the catalogue, told to people who have never seen it.

use super::sentences::{Line, Row, Tone};
use super::{FORMAT, short_source};
use crate::play::written;
use crate::scene::board::TextBoard;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::games::heaps::{NAMED, Named};
use xanthi_games::{Catalogue, Entry, NoFiles, Position, Wording};

/// A game: how a line of it is written, its rules, and a board to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The name before the colon.
    pub name: String,
    /// What it is, in a few words.
    pub title: String,
    /// How a line is written.
    pub syntax: String,
    /// A line that reads.
    pub example: String,
    /// Where the game comes from, in full.
    pub source: String,
    /// Where the game comes from, in short.
    pub source_short: String,
    /// How the game speaks of itself on the board of the example; null if that cannot be read.
    pub wording: Option<Wording>,
    /// A move of the example, with what it is: "1: the vertex to go to".
    pub typed: Option<String>,
    /// The board of the example in letters, if it fits on a screen.
    pub board: Vec<String>,
    /// Games of this kind that have a name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<NamedGame>,
}

/// A game with a name among those that are written by a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedGame {
    /// The name.
    pub name: String,
    /// The code.
    pub code: String,
    /// What a move does.
    pub what: String,
}

/// The largest board that is shown with the rules: rows and columns.
const BOARD: (usize, usize) = (24, 76);

impl GameAnswer {
    /// A game of a catalogue.
    pub fn new(entry: &Entry, catalogue: &Catalogue) -> Self {
        let position = Position::read(entry.example, catalogue, &NoFiles).ok();
        let named =
            |Named { name, code, what }: &Named| NamedGame { name: (*name).to_owned(), code: (*code).to_owned(), what: (*what).to_owned() };
        Self {
            xanthi: FORMAT,
            name: entry.name.into(),
            title: entry.title.into(),
            syntax: entry.syntax.into(),
            example: entry.example.into(),
            source: entry.source.into(),
            source_short: short_source(entry.source),
            wording: position.as_ref().map(|position| position.wording()),
            typed: position.as_ref().and_then(written),
            board: position.as_ref().map_or_else(Vec::new, board),
            named: if entry.name == "octal" { NAMED.iter().map(named).collect() } else { Vec::new() },
        }
    }

    /// Name and title.
    pub fn heading(&self) -> Line {
        Line::new(Tone::Head, &self.name).then(format!("  {}", self.title))
    }

    /// The rules, and how moves are typed.
    pub fn tell_rules(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if let Some(wording) = &self.wording {
            if !wording.rules.is_empty() {
                rows.push(Row::plain("rules", &wording.rules));
            }
            rows.push(Row::plain("goal", &wording.goal));
        }
        rows.extend(self.typed.as_ref().map(|typed| Row::plain("a move", typed)));
        rows
    }

    /// How lines are written, and where the game comes from.
    pub fn tell_syntax(&self) -> Vec<Row> {
        let mut rows = vec![
            Row::plain("syntax", &self.syntax),
            Row::plain("example", format!("xanthi solve {}", self.example)),
            Row::plain("play it", format!("xanthi play {}", self.example)),
            Row::new("source", Line::new(Tone::Dim, &self.source)),
        ];
        for (i, NamedGame { name, code, what }) in self.named.iter().enumerate() {
            rows.push(Row::plain(if i == 0 { "named" } else { " " }, format!("{name:<14}  {code:<7} {what}")));
        }
        rows
    }
}

/// The board in letters, without what stands below it.
fn board(position: &Position) -> Vec<String> {
    let Some(board) = TextBoard::new(position, None) else { return Vec::new() };
    let (rows, columns) = board.size();
    let fits = rows <= BOARD.0 && columns <= BOARD.1;
    board.text().filter(|_| fits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::GameAnswer;
    use xanthi_games::Catalogue;

    #[test]
    fn every_game_tells_its_rules_and_its_goal() {
        let catalogue = Catalogue::standard();
        for entry in catalogue.entries() {
            let game = GameAnswer::new(entry, catalogue);
            let names: Vec<String> = game.tell_rules().into_iter().map(|row| row.name).collect();
            assert_eq!(names, ["rules", "goal", "a move"], "{}", entry.name);
            assert!(game.tell_syntax().len() >= 4 && !game.source_short.is_empty());
        }
    }
}
