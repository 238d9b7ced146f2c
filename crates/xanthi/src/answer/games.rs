//! A game of the catalogue, told to people who have never seen it.

use super::sentences::{Line, Row, Tone};
use super::{FORMAT, short_source};
use crate::phrases::{counted, grouped};
use crate::play::written;
use crate::scene::board::TextBoard;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::games::heaps::{NAMED, Named};
use xanthi_games::graph::families::FAMILIES;
use xanthi_games::{Catalogue, Entry, Graph, NoFiles, Position, Typed, Wording};

/// A game: how a line of it is written, its rules, and a board to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The name before the colon.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// How it is played, in a few words; empty if the title says it.
    pub how: String,
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
    /// What the game is played with, if it was asked about with its parameters; left out for the game as such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<PlayedWith>,
}

/// A board or a list of words: what it is, and how large. What does not apply is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedWith {
    /// How boards of its family are written, with their parameters in capitals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// What these boards are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// The number of vertices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u64>,
    /// The number of edges, parallel ones counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<u64>,
    /// The number of arcs, if the edges have a direction, parallel ones counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arcs: Option<u64>,
    /// The number of words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<u64>,
}

impl PlayedWith {
    fn of(position: &Position) -> Self {
        let line = position.to_string();
        let graph = |graph: &Graph| {
            // The graph stands between the colon and what belongs to the game.
            let written = line.split_once(':').map_or("", |(_, rest)| rest);
            let name = written.split(['.', '@', ',', '/']).next().unwrap_or_default();
            let family = FAMILIES.iter().find(|family| family.name == name);
            let size = Some(graph.size() as u64);
            Self {
                family: family.map(|family| family.syntax.to_owned()),
                what: family.map(|family| family.what()),
                vertices: Some(graph.order() as u64),
                edges: size.filter(|_| !graph.directed()),
                arcs: size.filter(|_| graph.directed()),
                words: None,
            }
        };
        match position.typed() {
            Typed::Geography(at) => graph(at.game.graph()),
            Typed::Nim(at) => graph(at.game.graph()),
            Typed::Vertexnim(at) => graph(at.game.graph()),
            Typed::NodeKayles(at) => graph(at.game.graph()),
            Typed::Shannon(at) => graph(at.game.graph()),
            Typed::Words(at) => Self { words: Some(at.game.words().count() as u64), ..Self::default() },
            _ => Self::default(),
        }
    }

    fn tell(&self) -> Vec<Row> {
        let board = self.family.as_ref().zip(self.what.as_ref()).map(|(family, what)| Row::plain("board", format!("{family}: {what}")));
        let vertices = |number: u64| if number == 1 { "1 vertex".to_owned() } else { format!("{} vertices", grouped(number)) };
        let rest = [(self.edges, "edge"), (self.arcs, "arc"), (self.words, "word")];
        let rest = rest.into_iter().filter_map(|(number, noun)| Some(counted(number?, noun)));
        let size: Vec<String> = self.vertices.map(vertices).into_iter().chain(rest).collect();
        board.into_iter().chain((!size.is_empty()).then(|| Row::plain("size", size.join(", ")))).collect()
    }
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
        Self::shown_on(entry, entry.example, position.as_ref())
    }

    /// A game of a catalogue with a board or other parameters of one's own, in place of those of the example.
    pub fn of(entry: &Entry, position: &Position) -> Self {
        Self { with: Some(PlayedWith::of(position)), ..Self::shown_on(entry, &position.to_string(), Some(position)) }
    }

    fn shown_on(entry: &Entry, line: &str, position: Option<&Position>) -> Self {
        let named =
            |Named { name, code, what }: &Named| NamedGame { name: (*name).to_owned(), code: (*code).to_owned(), what: (*what).to_owned() };
        Self {
            xanthi: FORMAT,
            name: entry.name.into(),
            title: entry.title.into(),
            how: entry.how.into(),
            syntax: entry.syntax.into(),
            example: line.into(),
            source: entry.source.into(),
            source_short: short_source(entry.source),
            wording: position.map(|position| position.wording()),
            typed: position.and_then(written),
            board: position.map_or_else(Vec::new, board),
            named: if entry.name == "octal" { NAMED.iter().map(named).collect() } else { Vec::new() },
            with: None,
        }
    }

    /// Name, title, and how it is played.
    pub fn heading(&self) -> Line {
        let how = if self.how.is_empty() { String::new() } else { format!(": {}", self.how) };
        Line::new(Tone::Head, &self.name).then(format!("  {}{how}", self.title))
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

    /// What the game is played with, if it was asked about with its parameters.
    pub fn tell_size(&self) -> Vec<Row> {
        self.with.as_ref().map_or_else(Vec::new, PlayedWith::tell)
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
            let line = Line::plain(format!("{name:<14}  {code:<7} {what}"));
            rows.push(if i == 0 { Row::new("named", line) } else { Row::more(line) });
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
    use xanthi_games::{Catalogue, Position};

    /// C_n × C_m has nm vertices with two arcs out of each; P_m □ P_n has m(n − 1) + n(m − 1) edges; there are 50 states.
    #[test]
    fn a_game_with_parameters_tells_their_size() {
        for (game, line, size) in [
            ("dvg", "dvg:torus.11x4@0,0", "44 vertices, 88 arcs"),
            ("ueg", "ueg:grid.11x8", "88 vertices, 157 edges"),
            ("nimg.rm", "nimg.rm:path.3.1.4@0", "3 vertices, 2 edges"),
            ("node-kayles", "node-kayles:petersen", "10 vertices, 15 edges"),
            ("shannon", "shannon:complete.5@0:4", "5 vertices, 10 edges"),
            ("uvg", "uvg:path.1@0", "1 vertex, 0 edges"),
            ("words", "words:us-states", "50 words"),
        ] {
            let entry = Catalogue::standard().entries().iter().find(|entry| entry.name == game).unwrap();
            let told = GameAnswer::of(entry, &Position::parse(line).unwrap());
            assert_eq!(told.tell_size().last().map(|row| row.line.to_string()).as_deref(), Some(size), "{line}");
            assert_eq!(told.example, line);
        }
        let heaps = Catalogue::standard().entries().iter().find(|entry| entry.name == "nim").unwrap();
        assert!(GameAnswer::of(heaps, &Position::parse("nim:3,4").unwrap()).tell_size().is_empty());
    }

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
