//! What a user asks of a table, before a family has read it.

use super::Range;
use xanthi_games::{Catalogue, Files, NoFiles, ParseError, Play};

/// The options of a table. Each family knows which of them it has and refuses the others.
#[derive(Clone)]
pub struct Request<'a> {
    /// The numbers for which there is a row.
    pub n: Option<Range>,
    /// The numbers across, if a second number runs.
    pub m: Option<Range>,
    /// The number of rows of a board.
    pub rows: Option<u64>,
    /// A move set.
    pub moves: Vec<u64>,
    /// The vertex on which the token stands, as the notation writes it.
    pub start: Option<String>,
    /// The numbers of disks, one range for all piles or one for each.
    pub disks: Vec<Range>,
    /// The defect of Langford sequences.
    pub defect: Option<u64>,
    /// At most how many solutions of each row are listed.
    pub list: Option<u64>,
    /// Normal or misère play.
    pub play: Play,
    /// Whether nimbers are wanted as well.
    pub grundy: bool,
    /// Whether every row is searched, although a proof gives them all.
    pub search: bool,
    /// The games in which positions are read.
    pub catalogue: &'a Catalogue,
    /// The files that positions name.
    pub files: &'a dyn Files,
}

impl std::fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Request")
            .field("n", &self.n)
            .field("m", &self.m)
            .field("moves", &self.moves)
            .field("play", &self.play)
            .field("grundy", &self.grundy)
            .finish_non_exhaustive()
    }
}

impl Default for Request<'_> {
    /// No option, normal play, the standard catalogue, no files.
    fn default() -> Self {
        Self {
            n: None,
            m: None,
            rows: None,
            moves: Vec::new(),
            start: None,
            disks: Vec::new(),
            defect: None,
            list: None,
            play: Play::Normal,
            grundy: false,
            search: false,
            catalogue: Catalogue::standard(),
            files: &NoFiles,
        }
    }
}

/// Why a table cannot be made.
#[derive(Debug)]
pub enum Refused {
    /// A position cannot be read.
    Position(ParseError),
    /// An option is missing, superfluous or out of range: what is wrong, and what would be right.
    Option(String, String),
}

impl Refused {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Refused::Option(message.into(), help.into())
    }

    /// What is wrong and what would be right, in one line.
    pub fn message(&self) -> String {
        match self {
            Refused::Position(error) => error.to_string(),
            Refused::Option(message, help) => format!("{message} ({help})"),
        }
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Self {
        Refused::Position(error)
    }
}

/// The most rows of a table.
pub(super) const MOST_ROWS: u64 = 100_000_001;

impl Request<'_> {
    /// Refuses what is given but not among the options of the family.
    pub(super) fn only(&self, family: &str, known: &[&str]) -> Result<(), Refused> {
        let given = [
            ("n", self.n.is_some()),
            ("m", self.m.is_some()),
            ("rows", self.rows.is_some()),
            ("moves", !self.moves.is_empty()),
            ("start", self.start.is_some()),
            ("disks", !self.disks.is_empty()),
            ("defect", self.defect.is_some()),
            ("list", self.list.is_some()),
            ("misere", self.play == Play::Misere),
            ("grundy", self.grundy),
            ("search", self.search),
        ];
        match given.iter().find(|(name, is)| *is && !known.contains(name)) {
            None if self.play == Play::Misere && self.grundy => {
                Err(Refused::new("nimbers belong to normal play", "leave out --misere or --grundy"))
            }
            None => Ok(()),
            Some((name, _)) => {
                let all: Vec<String> = known.iter().map(|name| format!("--{name}")).collect();
                Err(Refused::new(format!("the table `{family}` has no option --{name}"), format!("its options are {}", all.join(", "))))
            }
        }
    }

    /// The range of n, which must lie within the bounds.
    pub(super) fn n(&self, family: &str, least: u64, most: u64) -> Result<Range, Refused> {
        let range = self.n.ok_or_else(|| Refused::new(format!("the table `{family}` needs a range of n"), "for example --n 3..60"))?;
        within("n", range, least, most)
    }

    /// The range of m, which must lie within the bounds.
    pub(super) fn m(&self, family: &str, least: u64, most: u64) -> Result<Range, Refused> {
        let range = self.m.ok_or_else(|| Refused::new(format!("the table `{family}` needs a range of m"), "for example --m 3..12"))?;
        within("m", range, least, most)
    }

    /// The move set in ascending order.
    pub(super) fn moves(&self, family: &str) -> Result<Vec<u64>, Refused> {
        let mut moves = self.moves.clone();
        moves.sort_unstable();
        moves.dedup();
        match moves.first() {
            None => Err(Refused::new(format!("the table `{family}` needs a move set"), "for example --moves 2,3")),
            Some(0) => Err(Refused::new("a move of 0 is not a move", "moves are at least 1")),
            Some(_) if *moves.last().unwrap_or(&0) > 1_000_000_000 => {
                Err(Refused::new("a move is too large", "moves are at most 1000000000"))
            }
            Some(_) => Ok(moves),
        }
    }
}

/// A range of a number, if it lies within the bounds.
fn within(name: &str, range: Range, least: u64, most: u64) -> Result<Range, Refused> {
    if range.first() < least || range.last() > most {
        let help = format!("{name} goes from {least} to {most} here");
        return Err(Refused::new(format!("the range {range} of {name} is out of bounds"), help));
    }
    if range.count() > MOST_ROWS {
        return Err(Refused::new(format!("{} rows are too many", range.count()), format!("a table has at most {MOST_ROWS}")));
    }
    Ok(range)
}
