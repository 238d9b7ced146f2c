//! Any position with a placeholder for n: outcome, and nimber if it is asked for. Tori, Kotzig's cycles
//! and grids are this with a theorem.

use super::proof::Proof;
use super::template::Template;
use crate::solve::{Question, Verdict, solve, solve_alone};
use crate::table::{Column, Family, Kind, Proved, Range, Refused, Request, Theorem, Trouble, Value};
use std::cell::Cell;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::sweeps::Boards;
use xanthi_games::{Catalogue, Files, Outcome, Play, Position};

/// A prediction of the outcome for n.
pub(super) type Predict = Box<dyn Fn(u64) -> Option<Outcome>>;

/// A table of positions.
pub(super) struct Positions<'a> {
    pub(super) question: Vec<(&'static str, String)>,
    pub(super) template: Template,
    pub(super) range: Range,
    pub(super) play: Play,
    pub(super) grundy: bool,
    pub(super) catalogue: &'a Catalogue,
    pub(super) files: &'a dyn Files,
    pub(super) theorem: Option<(Theorem, Predict)>,
    /// For each column behind n the proof of all n, if this family has one.
    proofs: Vec<Proof>,
    /// Whether every row is searched although there is a proof.
    search: bool,
    /// How many positions may still be looked at to compare proof and search.
    compare: Cell<u64>,
}

/// In a table that a proof gives, this many positions are searched all the same, so that the two
/// are seen to agree.
const COMPARE: u64 = 20_000;

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only("POSITION", &["n", "misere", "grundy"])?;
    let template = Template::read(name)?;
    let range = request.n("POSITION", 0, 1 << 40)?;
    Ok(Box::new(Positions::new(vec![("position", template.text().to_owned())], template, range, request, None, None)?))
}

impl<'a> Positions<'a> {
    /// The table of a template. The first and the last board are read to find mistakes before
    /// anything is computed.
    pub(super) fn new(
        mut question: Vec<(&'static str, String)>,
        template: Template,
        range: Range,
        request: &Request<'a>,
        theorem: Option<(Theorem, Predict)>,
        boards: Option<Boards>,
    ) -> Result<Self, Refused> {
        question.push(("play", request.play.to_string()));
        question.push(("grundy", if request.grundy { "yes" } else { "no" }.into()));
        let (play, grundy, catalogue, files) = (request.play, request.grundy, request.catalogue, request.files);
        let theorem = theorem.filter(|_| play == Play::Normal);
        let wanted = [false, true].into_iter().take(if grundy { 2 } else { 1 });
        let proofs = boards.map_or(Vec::new(), |boards| wanted.map(|nimbers| Proof::new(boards.clone(), play, nimbers)).collect());
        let (search, compare) = (request.search, Cell::new(COMPARE));
        let table = Self { question, template, range, play, grundy, catalogue, files, theorem, proofs, search, compare };
        for n in [range.first(), range.last()] {
            table.position(n)?;
        }
        Ok(table)
    }

    fn position(&self, n: u64) -> Result<Position, Refused> {
        let text = self.template.fill(n).ok_or_else(|| {
            let message = format!("a number of `{}` is negative or too large for n = {n}", self.template.text());
            Refused::new(message, "choose another range of n")
        })?;
        Ok(Position::read(&text, self.catalogue, self.files)?)
    }
}

impl Family for Positions<'_> {
    fn question(&self) -> Vec<(&'static str, String)> {
        self.question.clone()
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::new("n", Kind::Number), Column::new("outcome", Kind::Outcome)];
        if self.grundy {
            columns.push(Column::new("grundy", Kind::Number));
        }
        columns
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        match self.proved_row(key[0], budget)? {
            Some(numbers) => self.compared(key[0], &numbers, budget),
            None => self.searched(key[0], budget, solve),
        }
    }

    fn theorem(&self) -> Option<Theorem> {
        self.theorem.as_ref().map(|(theorem, _)| theorem.clone())
    }

    fn predicted(&self, key: &[u64]) -> Option<Outcome> {
        self.theorem.as_ref().and_then(|(_, predict)| predict(key[0]))
    }

    fn sequences(&self) -> Vec<usize> {
        (1..self.columns().len()).collect()
    }

    fn proved(&self) -> Vec<Proved> {
        self.proofs.iter().zip(["outcome", "grundy"]).filter_map(|(proof, column)| proof.proved(column)).collect()
    }
}

impl Positions<'_> {
    /// The entries of a row as the proofs give them, outcomes as 0 for P and 1 for N.
    fn proved_row(&self, n: u64, budget: &Budget) -> Result<Option<Vec<u64>>, Stop> {
        if self.proofs.is_empty() {
            return Ok(None);
        }
        self.proofs.iter().map(|proof| proof.value(n, budget)).collect()
    }

    /// A row that is proved, compared with search as far as that is cheap or wanted.
    fn compared(&self, n: u64, numbers: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let mut short = budget.afresh();
        if !self.search {
            short.nodes = self.compare.get().min(COMPARE / 10);
        }
        if short.nodes > 0 {
            // Not by the same automata.
            let found = self.searched(n, &short, solve_alone)?;
            if !self.search {
                self.compare.set(self.compare.get() - short.spent().min(self.compare.get()));
            }
            for ((proof, &proved), found) in self.proofs.iter().zip(numbers).zip(&found) {
                match found {
                    Value::Outcome(outcome) => proof.compare(n, proved, u64::from(*outcome == Outcome::N)),
                    Value::Number(nimber) => proof.compare(n, proved, *nimber),
                    _ => {}
                }
            }
            if self.search {
                return Ok(found);
            }
        }
        let outcome = Value::Outcome(Outcome::of_mover(numbers[0] != 0));
        Ok(std::iter::once(outcome).chain(numbers[1..].iter().map(|n| Value::Number(*n))).collect())
    }

    /// A row by solving its position.
    fn searched(&self, n: u64, budget: &Budget, solve: fn(&Position, Question, &Budget) -> Verdict) -> Result<Vec<Value>, Trouble> {
        let position = self.position(n).map_err(|refused| match refused {
            Refused::Position(error) => Trouble::Unreadable(error),
            Refused::Option(message, _) => Trouble::Rejected(message),
        })?;
        let question = Question { play: self.play, all_options: false, grundy: self.grundy };
        let verdict = solve(&position, question, budget);
        match (&verdict.flaw, verdict.stop) {
            (Some(flaw), _) => return Err(Trouble::Rejected(format!("the certificate of {position} was rejected: {flaw}"))),
            (_, Some(stop)) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            _ => {}
        }
        let mut values = vec![verdict.outcome.map_or(Value::Unknown, Value::Outcome)];
        if self.grundy {
            values.push(verdict.grundy.map_or(Value::Unknown, Value::Number));
        }
        Ok(values)
    }
}
