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

    /// The same where options stand as a front end writes them: `option` is given the name and the value, which may be empty.
    /// The library writes them as `n=3..60`.
    #[must_use]
    pub fn in_terms(self, option: impl Fn(&str, &str) -> String) -> Self {
        match self {
            Refused::Option(message, help) => Refused::Option(with_options(&message, &option), with_options(&help, &option)),
            // What is wrong with a line is said in terms of the notation.
            Refused::Position(error) => Refused::Position(error),
        }
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
                Err(Refused::new("nimbers belong to normal play", "leave out misere= or grundy="))
            }
            None => Ok(()),
            Some((name, _)) => {
                let all: Vec<String> = known.iter().map(|name| format!("{name}=")).collect();
                Err(Refused::new(format!("the table `{family}` has no option {name}="), format!("its options are {}", all.join(", "))))
            }
        }
    }

    /// The range of n, which must lie within the bounds.
    pub(super) fn n(&self, family: &str, least: u64, most: u64) -> Result<Range, Refused> {
        let range = self.n.ok_or_else(|| Refused::new(format!("the table `{family}` needs a range of n"), "for example n=3..60"))?;
        within("n", range, least, most)
    }

    /// The range of m, which must lie within the bounds.
    pub(super) fn m(&self, family: &str, least: u64, most: u64) -> Result<Range, Refused> {
        let range = self.m.ok_or_else(|| Refused::new(format!("the table `{family}` needs a range of m"), "for example m=3..12"))?;
        within("m", range, least, most)
    }

    /// The move set in ascending order.
    pub(super) fn moves(&self, family: &str) -> Result<Vec<u64>, Refused> {
        let mut moves = self.moves.clone();
        moves.sort_unstable();
        moves.dedup();
        match moves.first() {
            None => Err(Refused::new(format!("the table `{family}` needs a move set"), "for example moves=2,3")),
            Some(0) => Err(Refused::new("a move of 0 is not a move", "moves are at least 1")),
            Some(_) if *moves.last().unwrap_or(&0) > 1_000_000_000 => {
                Err(Refused::new("a move is too large", "moves are at most 1000000000"))
            }
            Some(_) => Ok(moves),
        }
    }
}

/// The names of the options, and of how a map is cut.
const OPTIONS: [&str; 12] = ["n", "m", "rows", "moves", "start", "disks", "defect", "list", "misere", "grundy", "search", "slice"];

/// A text with its options in the words of a front end. What is quoted is the user's own, and stays.
fn with_options(text: &str, option: &dyn Fn(&str, &str) -> String) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let begins = told.chars().next_back().is_none_or(|before| before.is_whitespace() || before == '(');
        if begins && ['`', '\''].contains(&next) {
            let end = rest[1..].find(next).map_or(rest.len(), |at| at + 2);
            told += &rest[..end];
            rest = &rest[end..];
            continue;
        }
        let named = |name: &&str| begins && rest.strip_prefix(*name).is_some_and(|behind| behind.starts_with('='));
        let Some(name) = OPTIONS.into_iter().find(named) else {
            told.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        };
        let behind = &rest[name.len() + 1..];
        let end = behind.find(|c: char| c.is_whitespace() || [';', ')'].contains(&c)).unwrap_or(behind.len());
        let value = behind[..end].trim_end_matches(['.', ',', ':']);
        told += &option(name, value);
        rest = &behind[value.len()..];
    }
    told
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_told_in_the_words_of_a_front_end() {
        let flag = |name: &str, value: &str| if value.is_empty() { format!("--{name}") } else { format!("--{name} {value}") };
        let told = |text: &str| match Refused::new(text, "").in_terms(flag) {
            Refused::Option(message, _) => message,
            Refused::Position(error) => error.to_string(),
        };
        assert_eq!(told("as in 'n=1' n=3..20 m=1..6; for more"), "as in 'n=1' --n 3..20 --m 1..6; for more");
        assert_eq!(told("its options are rows=, n=, misere="), "its options are --rows, --n, --misere");
        assert_eq!(told("fix one (moves=2,3), as in disks=3,0..9,2, or n = 7"), "fix one (--moves 2,3), as in --disks 3,0..9,2, or n = 7");
        assert_eq!(told("there is no table ` rows=7 n=`, nor Kotzig's n=2."), "there is no table ` rows=7 n=`, nor Kotzig's --n 2.");
        assert_eq!(told("column=3 w=2 sn=4 (no option)"), "column=3 w=2 sn=4 (no option)");
    }
}
