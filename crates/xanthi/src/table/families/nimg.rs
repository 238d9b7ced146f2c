//! Nim on a graph: the nimbers of all positions in a box of weights.

mod regularities;

use super::positions::accepted;
use crate::grundy_table::{GrundyTable, NoTable};
use crate::solve::Question;
use crate::table::request::MOST_ROWS;
use crate::table::{Column, Fact, Family, Kind, Range, Refused, Request, Row, Trouble, Value};
use std::cell::OnceCell;
use xanthi_games::budget::Budget;
use xanthi_games::games::nimg::Version;
use xanthi_games::graph::source::{self, Source};
use xanthi_games::notation::{Line, escape};
use xanthi_games::{Catalogue, Files, Play, Position};

struct Weights<'a> {
    version: Version,
    board: Source,
    /// Nimbers belong to normal play; in misère play each start of each row is a position that is solved.
    play: Play,
    catalogue: &'a Catalogue,
    files: &'a dyn Files,
    /// One range for each pile.
    disks: Vec<Range>,
    /// The start vertices for which there is a column.
    starts: Vec<u32>,
    /// Made when the first row is wanted; none if a limit was reached.
    table: OnceCell<Option<GrundyTable>>,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["disks", "misere"])?;
    let line = Line::cut(name)?;
    let Some(version) = Version::named(line.name.text()) else {
        return Err(line.name.error(format!("there is no game `{}`", line.name.text())).help("nimg.rm, nimg.mr or nimg.edge").into());
    };
    if let Some(mv) = line.moves.first() {
        return Err(mv.error("a table begins without moves").help("leave out the moves").into());
    }
    if let Some(at) = line.params.text().rfind(",w=") {
        let weights = line.params.slice(at..line.params.text().len());
        return Err(weights.error("the disks are in the ranges of a table").help("leave them out here").into());
    }
    let board = source::read(line.params, request.files, false)?;
    let starts = match line.start.filter(|s| !s.is_empty()) {
        None => (0..board.graph.order() as u32).collect(),
        Some(start) => match board.graph.labels().find(&start.unescaped()?) {
            Some(v) => vec![v],
            None => return Err(start.error(format!("there is no vertex `{}`", start.text())).into()),
        },
    };
    let (play, catalogue, files) = (request.play, request.catalogue, request.files);
    let mut weights = Weights { version, board, play, catalogue, files, disks: Vec::new(), starts, table: OnceCell::new() };
    weights.disks = weights.ranges(&request.disks)?;
    Ok(Box::new(weights))
}

impl Weights<'_> {
    /// One range for each pile.
    fn ranges(&self, given: &[Range]) -> Result<Vec<Range>, Refused> {
        let piles = self.piles().len();
        let help = format!("for example disks=0..5; a range for each of the {piles} piles, or one for all");
        let ranges = match given {
            [] => return Err(Refused::new("the numbers of disks are missing", help)),
            [one] => vec![*one; piles],
            all if all.len() == piles => all.to_vec(),
            all => return Err(Refused::new(format!("{} ranges of disks for {piles} piles", all.len()), help)),
        };
        let rows = ranges.iter().fold(1u64, |rows, range| rows.saturating_mul(range.count()));
        if rows > MOST_ROWS {
            return Err(Refused::new("the table has too many rows", format!("it has at most {MOST_ROWS}; take smaller ranges of disks")));
        }
        match ranges.iter().find(|range| range.last() > 1_000_000) {
            Some(range) => Err(Refused::new(format!("the range {range} of disks is too large"), "a pile has at most 1000000 disks")),
            None => Ok(ranges),
        }
    }

    /// The names of the piles in their order.
    fn piles(&self) -> Vec<String> {
        let name = |v: u32| escape(&self.board.graph.labels().name(v));
        if self.version != Version::Edge {
            return (0..self.board.graph.order() as u32).map(name).collect();
        }
        let copies = |e: &xanthi_games::graph::Edge| {
            let ends = format!("{}-{}", name(e.tail), name(e.head));
            (1..=e.multiplicity).map(move |i| if i == 1 { ends.clone() } else { format!("{ends}.{i}") })
        };
        self.board.graph.edges().iter().flat_map(copies).collect()
    }

    /// The outcome of misère play with these disks and the token on `v`.
    fn outcome(&self, disks: &[u64], v: u32, budget: &Budget) -> Result<Value, Trouble> {
        let disks: Vec<String> = disks.iter().map(u64::to_string).collect();
        let start = escape(&self.board.graph.labels().name(v));
        let text = format!("{}:{},w={}@{start}", self.version.name(), self.board.text, disks.join("."));
        let position = Position::read(&text, self.catalogue, self.files).map_err(Trouble::Unreadable)?;
        let verdict = accepted(&position, Question { play: self.play, all_options: false, grundy: false }, budget)?;
        Ok(verdict.outcome.map_or(Value::Unknown, Value::Outcome))
    }

    fn table(&self, budget: &Budget) -> Result<Option<&GrundyTable>, Trouble> {
        if let Some(table) = self.table.get() {
            return Ok(table.as_ref());
        }
        let most: Vec<u32> = self.disks.iter().map(|range| range.last() as u32).collect();
        let table = match GrundyTable::new(self.version, &self.board.graph, &most, budget) {
            Ok(table) => Some(table),
            Err(NoTable::Stopped(stop)) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            Err(NoTable::Stopped(_)) => None,
            Err(NoTable::Piles { expected, found }) => return Err(Trouble::Rejected(format!("{found} piles for {expected}"))),
        };
        Ok(self.table.get_or_init(|| table).as_ref())
    }
}

impl Family for Weights<'_> {
    fn question(&self) -> Vec<(&'static str, String)> {
        let starts = match self.starts[..] {
            [one] if self.board.graph.order() > 1 => format!("@{}", escape(&self.board.graph.labels().name(one))),
            _ => String::new(),
        };
        let position = ("position", format!("{}:{}{starts}", self.version.name(), self.board.text));
        let misere = (self.play == Play::Misere).then(|| ("play", self.play.to_string()));
        std::iter::once(position).chain(misere).collect()
    }

    fn columns(&self) -> Vec<Column> {
        let piles = self.piles().into_iter().map(|pile| Column::new(format!("w.{pile}"), Kind::Number));
        let (letter, kind) = if self.play == Play::Misere { ('o', Kind::Outcome) } else { ('g', Kind::Number) };
        let name = |v: u32| format!("{letter}.{}", escape(&self.board.graph.labels().name(v)));
        piles.chain(self.starts.iter().map(|&v| Column::new(name(v), kind))).collect()
    }

    fn keys_in_front(&self) -> usize {
        self.disks.len()
    }

    /// The last pile runs fastest.
    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        let first: Vec<u64> = self.disks.iter().map(Range::first).collect();
        let next = |key: &Vec<u64>| {
            let mut key = key.clone();
            let pile = (0..key.len()).rev().find(|&i| key[i] < self.disks[i].last())?;
            key[pile] += self.disks[pile].step();
            for (disks, range) in key.iter_mut().zip(&self.disks).skip(pile + 1) {
                *disks = range.first();
            }
            Some(key)
        };
        Box::new(std::iter::successors(Some(first), next))
    }

    fn len(&self) -> u64 {
        self.disks.iter().map(Range::count).product()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        if self.play == Play::Misere {
            return self.starts.iter().map(|&v| self.outcome(key, v, budget)).collect();
        }
        let Some(table) = self.table(budget)? else { return Ok(vec![Value::Unknown; self.starts.len()]) };
        let disks: Vec<u32> = key.iter().map(|n| *n as u32).collect();
        Ok(self.starts.iter().map(|&v| Value::Number(u64::from(table.nimber(&disks, v)))).collect())
    }

    fn facts(&self, rows: &[Row], budget: &Budget) -> Vec<Fact> {
        if self.play == Play::Misere {
            return Vec::new();
        }
        regularities::of(&self.columns(), &self.disks, rows, budget)
    }
}
