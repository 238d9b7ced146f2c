//! Any position with a placeholder for n: outcome, and nimber if it is asked for. Tori, Kotzig's cycles
//! and grids are this with a theorem.

use super::proof::Proof;
use super::template::Template;
use crate::solve::{Question, Verdict, solve, solve_alone};
use crate::table::{Column, Fact, Family, Kind, Proved, Range, Refused, Request, Row, Theorem, Trouble, Value};
use std::cell::{Cell, RefCell};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::sweeps::Boards;
use xanthi_games::{Catalogue, Files, Outcome, Play, Position};

/// A prediction of the outcome for n.
pub(super) type Predict = Box<dyn Fn(u64) -> Option<Outcome>>;

/// A row that was searched before a proof was looked for: its n and its values.
type EarlyRow = (u64, Vec<Value>);

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
    /// The command that asks for all n, if there is one for positions of this form.
    proof_elsewhere: Option<String>,
    /// Rows that were searched before a proof was looked for; none if that is done.
    early: RefCell<Option<Vec<EarlyRow>>>,
}

/// In a table that a proof gives, this many positions are searched all the same, so that the two
/// are seen to agree.
const COMPARE: u64 = 20_000;

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only("POSITION", &["n", "misere", "grundy"])?;
    let template = Template::read(name)?;
    let range = request.n("POSITION", 0, 1 << 40)?;
    let proof_elsewhere = proof_elsewhere(template.text(), request.play, request.grundy);
    let table = Positions::new(vec![("position", template.text().to_owned())], template, range, request, None, None)?;
    Ok(Box::new(Positions { proof_elsewhere, ..table }))
}

/// The command that asks for all n of the positions of a template, if there is one that can tell: it is about boards on which
/// no move was made, and automata of higher tori and longer moves are too large.
fn proof_elsewhere(template: &str, play: Play, grundy: bool) -> Option<String> {
    const MOST: u32 = 7;
    let flags = format!("{}{}", if play == Play::Misere { " --misere" } else { "" }, if grundy { " --grundy" } else { "" });
    let few = |numbers: &String| numbers.split(',').all(|n| n.parse::<u32>().is_ok_and(|n| n <= MOST));
    let numbers = |text: &str, between: char| {
        let numbers: Option<Vec<&str>> = text.split(between).map(|n| n.parse::<u32>().ok().filter(|n| *n > 0).map(|_| n)).collect();
        numbers.map(|numbers| numbers.join(","))
    };
    let (board, _) = template.split_once('@').filter(|(_, start)| !start.contains('/'))?;
    if let Some(sides) = board.strip_prefix("dvg:torus.") {
        let rows = sides.strip_prefix("{n}x").or_else(|| sides.strip_suffix("x{n}"))?;
        let rows = numbers(rows, 'x').filter(|rows| !rows.contains(',') && few(rows))?;
        return Some(format!("xanthi prove torus --rows {rows}{flags}"));
    }
    if let Some(moves) = board.strip_prefix("dvg:kotzig.{n}.") {
        return Some(format!("xanthi prove kotzig --moves {}{flags}", numbers(moves, '.').filter(few)?));
    }
    let (family, moves) = match (board.strip_prefix("uvg:circulant.{n}."), board.strip_prefix("uvg:line.{n}.")) {
        (Some(moves), _) => ("circulant", moves),
        (None, moves) => ("line-starts", moves?),
    };
    flags.is_empty().then_some(())?;
    Some(format!("xanthi prove {family} --moves {}", numbers(moves, '.')?))
}

/// What the solver says of a position, if the checker does not object and nobody stopped it.
pub(super) fn accepted(position: &Position, question: Question, budget: &Budget) -> Result<Verdict, Trouble> {
    unless_refused(position, solve(position, question, budget))
}

fn unless_refused(position: &Position, verdict: Verdict) -> Result<Verdict, Trouble> {
    match (&verdict.flaw, verdict.stop) {
        (Some(flaw), _) => Err(Trouble::Rejected(format!("the certificate of {position} was rejected: {flaw}"))),
        (_, Some(stop)) if stop.is_from_outside() => Err(Trouble::Stopped(stop)),
        _ => Ok(verdict),
    }
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
        let (search, compare, early) = (request.search, Cell::new(COMPARE), RefCell::new(Some(Vec::new())));
        let table = Self {
            question,
            template,
            range,
            play,
            grundy,
            catalogue,
            files,
            theorem,
            proofs,
            search,
            compare,
            proof_elsewhere: None,
            early,
        };
        for n in [range.first(), range.last()] {
            table.position(n).map_err(|refused| table.with_a_range(n, refused))?;
        }
        Ok(table)
    }

    /// Says that there is no board for n, the first of the range, and from which n on there are some.
    fn with_a_range(&self, n: u64, refused: Refused) -> Refused {
        const LOOKED_AT: usize = 20;
        let has_board = |n: &u64| self.position(*n).is_ok();
        let last = self.range.last();
        let later = self.range.iter().take(LOOKED_AT).find(|other| *other > n && has_board(other)).filter(|_| has_board(&last));
        let Some(works) = later.and_then(|first| Range::new(first, last, self.range.step())) else { return refused };
        let range = format!("there is no such board for n = {n}; try --n {works}");
        match refused {
            Refused::Position(error) => {
                let help = format!("{}; {range}", error.help);
                Refused::Position(error.help(help.trim_start_matches("; ")))
            }
            Refused::Option(message, _) => Refused::Option(message, range),
        }
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
        if self.proofs.is_empty() {
            return self.searched(key[0], budget, solve);
        }
        if self.early.borrow().is_none() {
            return self.late_row(key[0], budget);
        }
        // A proof may take all the time there is. Rows that cost little are known in any case.
        match self.searched_quickly(key[0], budget)? {
            Some(values) => Ok(values),
            None => {
                self.look_for_proofs(key[0], budget)?;
                self.late_row(key[0], budget)
            }
        }
    }

    fn finish(&self, budget: &Budget) {
        let last = self.early.borrow().as_ref().and_then(|rows| Some(rows.last()?.0));
        if let Some(n) = last {
            // Without it the rows are known all the same.
            let _ = self.look_for_proofs(n, budget);
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

    fn facts(&self, _rows: &[Row], _budget: &Budget) -> Vec<Fact> {
        let fact = |command: &String| Fact {
            column: "outcome".into(),
            name: "proof".into(),
            value: Value::Text(command.clone()),
            says: format!("`{command}` asks for all n at once, and proves what it finds"),
        };
        self.proof_elsewhere.iter().map(fact).collect()
    }

    fn proved(&self) -> Vec<Proved> {
        self.proofs.iter().zip(["outcome", "grundy"]).filter_map(|(proof, column)| proof.proved(column)).collect()
    }
}

impl Positions<'_> {
    /// A row before a proof was looked for, if it costs little; it is compared with the proof later.
    fn searched_quickly(&self, n: u64, budget: &Budget) -> Result<Option<Vec<Value>>, Trouble> {
        let values = self.searched_beside(n, budget)?;
        if values.contains(&Value::Unknown) {
            return Ok(None);
        }
        if let Some(early) = &mut *self.early.borrow_mut() {
            early.push((n, values.clone()));
        }
        Ok(Some(values))
    }

    /// Looks for the proofs, and compares them with the rows that are known.
    fn look_for_proofs(&self, n: u64, budget: &Budget) -> Result<(), Stop> {
        self.proved_row(n, budget)?;
        for (n, values) in self.early.take().unwrap_or_default() {
            self.note(n, &values);
        }
        Ok(())
    }

    /// A row after a proof was looked for.
    fn late_row(&self, n: u64, budget: &Budget) -> Result<Vec<Value>, Trouble> {
        match self.proved_row(n, budget)? {
            Some(numbers) => self.compared(n, &numbers, budget),
            None => self.searched(n, budget, solve),
        }
    }

    /// The entries of a row as the proofs give them, outcomes as 0 for P and 1 for N.
    fn proved_row(&self, n: u64, budget: &Budget) -> Result<Option<Vec<u64>>, Stop> {
        self.proofs.iter().map(|proof| proof.value(n, budget)).collect()
    }

    /// A row that is proved, compared with search as far as that is cheap or wanted.
    fn compared(&self, n: u64, numbers: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        if self.search || self.compare.get() > 0 {
            // Not by the same automata.
            let found = if self.search { self.searched(n, &budget.afresh(), solve_alone)? } else { self.searched_beside(n, budget)? };
            self.note(n, &found);
            if self.search {
                return Ok(found);
            }
        }
        let outcome = Value::Outcome(Outcome::of_mover(numbers[0] != 0));
        Ok(std::iter::once(outcome).chain(numbers[1..].iter().map(|n| Value::Number(*n))).collect())
    }

    /// A row by search, as far as there are positions left for comparing; not by automata, which prove.
    fn searched_beside(&self, n: u64, budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let mut short = budget.afresh();
        short.nodes = short.nodes.min(self.compare.get()).min(COMPARE / 10);
        if short.nodes == 0 {
            return Ok(vec![Value::Unknown; self.columns().len() - 1]);
        }
        let found = self.searched(n, &short, solve_alone)?;
        self.compare.set(self.compare.get() - short.spent().min(self.compare.get()));
        Ok(found)
    }

    /// Compares a row that was searched with the proofs.
    fn note(&self, n: u64, found: &[Value]) {
        for (proof, found) in self.proofs.iter().zip(found) {
            let found = match found {
                Value::Outcome(outcome) => u64::from(*outcome == Outcome::N),
                Value::Number(nimber) => *nimber,
                _ => continue,
            };
            if let Some(proved) = proof.known(n) {
                proof.compare(n, proved, found);
            }
        }
    }

    /// A row by solving its position.
    fn searched(&self, n: u64, budget: &Budget, solve: fn(&Position, Question, &Budget) -> Verdict) -> Result<Vec<Value>, Trouble> {
        let position = self.position(n).map_err(|refused| match refused {
            Refused::Position(error) => Trouble::Unreadable(error),
            Refused::Option(message, _) => Trouble::Rejected(message),
        })?;
        let question = Question { play: self.play, all_options: false, grundy: self.grundy };
        let verdict = unless_refused(&position, solve(&position, question, budget))?;
        let mut values = vec![verdict.outcome.map_or(Value::Unknown, Value::Outcome)];
        if self.grundy {
            values.push(verdict.grundy.map_or(Value::Unknown, Value::Number));
        }
        Ok(values)
    }
}
