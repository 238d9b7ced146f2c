//! Any position with a placeholder for n, and perhaps one for m: outcome, and nimber if it is asked for. Tori,
//! Kotzig's cycles and grids are this with a theorem.

mod behind;
mod boards;

use super::known::{self, Build, Known, Predict};
use super::proof::Cost;
use super::template::{LARGEST, Template};
use crate::phrases::counted_as;
use crate::solve::{Question, Verdict, solve, solve_alone};
use crate::table::request::MOST_ROWS;
use crate::table::{Column, Fact, Family, Kind, Proved, Range, Refused, Request, Row, Theorem, Trouble, Value};
use behind::{Behind, COMPARE};
use boards::{as_a_line, count, ends, keys, named};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Catalogue, Files, Outcome, ParseError, Play, Position};

/// How a position is solved.
type Solve = fn(&Position, Question, &Budget) -> Verdict;

/// A row that is asked for. Its board is read when it is wanted, and once.
struct Asked<'k> {
    key: &'k [u64],
    position: OnceCell<Option<Position>>,
}

/// What was found out about a row.
struct Found {
    values: Vec<Value>,
    /// What left some of them open.
    stop: Option<Stop>,
    /// Whether they were searched although something is proved of them, and are to be compared with it.
    is_beside_proof: bool,
}

/// A table of positions.
pub(super) struct Positions<'a> {
    question: Vec<(&'static str, String)>,
    template: Template,
    range: Range,
    /// The range of m, if two numbers run.
    across: Option<Range>,
    play: Play,
    grundy: bool,
    catalogue: &'a Catalogue,
    files: &'a dyn Files,
    theorem: Option<(Theorem, Predict)>,
    /// Makes boards that need not be read.
    boards: Option<Build>,
    /// Whether every row is searched although there is a proof.
    search: bool,
    /// What is proved of all n, for each m of which a row was asked for.
    behind: RefCell<BTreeMap<Option<u64>, Rc<Behind>>>,
    /// The command that asks for all n, if there is one for positions of this form.
    proof_elsewhere: Option<String>,
    /// Whether some pairs of a map are no boards, as far as that was seen.
    has_gaps: Cell<bool>,
}

/// With fewer positions than this no automata are looked for.
const FOR_AUTOMATA: u64 = 50_000;

/// So many steps count as one position.
const STEPS_FOR_ONE: u64 = 1_000;

/// For so many m a map looks for proofs behind its last row.
const MOST_COLUMNS: usize = 12;

/// In a map with more columns than this the others are searched row by row.
const MOST_KEPT: usize = 256;

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["n", "m", "misere", "grundy", "search"])?;
    let template = Template::read(name)?;
    let range = request.n(name, 0, 1 << 40)?;
    let across = match (template.has_m(), request.m) {
        (true, _) => Some(request.m(name, 0, 1 << 40)?),
        (false, None) => None,
        (false, Some(_)) => {
            let help = "leave out m=, or write {m} for the second number that runs, as in 'dvg:torus.{n}x{m}@0,0'";
            return Err(Refused::new(format!("the position `{name}` has no {{m}}"), help));
        }
    };
    let rows = count((range, across));
    if rows > MOST_ROWS {
        return Err(Refused::new(format!("{rows} rows are too many"), format!("a table has at most {MOST_ROWS}; take smaller ranges")));
    }
    // The numbers of a shorthand are those of the line that it means.
    let template = as_a_line(template, (range, across), request)?;
    let line = template.text().to_owned();
    // Nimbers and misère play need the graph.
    let by_arithmetic = request.play == Play::Normal && !request.grundy && !request.search;
    let boards = if by_arithmetic { known::boards(&line) } else { None };
    let known = Known { boards, ..known::of(&line, range.last(), request.play, request.grundy) };
    let proof_elsewhere = known::command(&line, request.play, request.grundy);
    let table = Positions::new(vec![("position", line)], template, (range, across), request, known)?;
    Ok(Box::new(Positions { proof_elsewhere, ..table }))
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
    /// The table of a template with the ranges of n and m. The boards at their ends are read to find mistakes before
    /// anything is computed.
    pub(super) fn new(
        mut question: Vec<(&'static str, String)>,
        template: Template,
        (range, across): (Range, Option<Range>),
        request: &Request<'a>,
        known: Known,
    ) -> Result<Self, Refused> {
        question.push(("play", request.play.to_string()));
        question.push(("grundy", if request.grundy { "yes" } else { "no" }.into()));
        let (play, grundy, catalogue, files) = (request.play, request.grundy, request.catalogue, request.files);
        let theorem = known.theorem.filter(|_| play == Play::Normal);
        let (search, boards) = (request.search, known.boards);
        // In a map there is one for each m, made when it is wanted.
        let one = Some(known.all_sizes).filter(|_| across.is_none());
        let behind = one.map(|about| (None, Behind::new(about, play, grundy, Cost::OfATable)));
        let behind = RefCell::new(behind.into_iter().collect());
        let (has_gaps, proof_elsewhere) = (Cell::new(false), None);
        let table = Self {
            question,
            template,
            range,
            across,
            play,
            grundy,
            catalogue,
            files,
            theorem,
            boards,
            search,
            behind,
            proof_elsewhere,
            has_gaps,
        };
        let mut some = None;
        for key in ends((range, across)) {
            match table.position(&key) {
                Ok(position) => some = Some(position),
                Err(Refused::Position(error)) if error.stop.is_some() => return Err(error.into()),
                Err(refused) if across.is_none() => return Err(table.with_a_range(&key, refused)),
                Err(_) => table.has_gaps.set(true),
            }
        }
        let some = match some {
            Some(position) => position,
            None => table.some_board()?,
        };
        if grundy && some.turn().is_some() {
            let help = "leave out grundy=: outcomes are told of such games";
            return Err(Refused::new("the two sides have different moves, so there are no nimbers", help));
        }
        Ok(table)
    }

    fn position(&self, key: &[u64]) -> Result<Position, Refused> {
        if let Some(position) = self.boards.as_ref().and_then(|build| build(key)) {
            return Ok(position);
        }
        let text = self.template.fill(key).map_err(|why| {
            let numbers = if self.across.is_some() { "n or m" } else { "n" };
            let help = format!("the numbers of a position go from 0 to {LARGEST}; choose another range of {numbers}");
            Refused::new(format!("{why} in `{}` for {}", self.template.text(), named(key)), help)
        })?;
        Ok(Position::read(&text, self.catalogue, self.files)?)
    }
}

impl Family for Positions<'_> {
    fn question(&self) -> Vec<(&'static str, String)> {
        self.question.clone()
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::new("n", Kind::Number)];
        columns.extend(self.across.map(|_| Column::new("m", Kind::Number)));
        columns.push(Column::new("outcome", Kind::Outcome));
        if self.grundy {
            columns.push(Column::new("grundy", Kind::Number));
        }
        columns
    }

    fn keys_in_front(&self) -> usize {
        if self.across.is_some() { 2 } else { 1 }
    }

    fn is_map(&self) -> bool {
        self.across.is_some()
    }

    /// m runs fastest.
    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        keys((self.range, self.across))
    }

    fn len(&self) -> u64 {
        count((self.range, self.across))
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let found = self.found(key, budget, u64::MAX)?;
        Ok(self.handed_out(key, found))
    }

    fn row_within(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Option<Vec<Value>>, Trouble> {
        let found = self.found(key, budget, most)?;
        // More positions are of no use against another limit, but automata may be.
        let may_help = found.stop == Some(Stop::Nodes) || most < FOR_AUTOMATA;
        let is_put_off = found.values.contains(&Value::Unknown) && may_help && most < budget.nodes;
        Ok((!is_put_off).then(|| self.handed_out(key, found)))
    }

    fn learn(&self, key: &[u64], values: &[Value]) {
        if values.contains(&Value::Null) {
            self.has_gaps.set(true);
        } else {
            self.behind(key).last.set(Some(key[0]));
        }
    }

    fn finish(&self, budget: &Budget) {
        for behind in self.behind.borrow().values().take(MOST_COLUMNS) {
            let is_early = behind.early.borrow().is_some();
            if let Some(n) = behind.last.get().filter(|_| is_early) {
                // Without it the rows are known all the same.
                let _ = behind.look_for_proofs(n, budget);
            }
        }
    }

    fn theorem(&self) -> Option<Theorem> {
        self.theorem.as_ref().map(|(theorem, _)| theorem.clone())
    }

    fn predicted(&self, key: &[u64]) -> Option<Outcome> {
        self.theorem.as_ref().and_then(|(_, predict)| predict(key))
    }

    /// Of two numbers that run there is no sequence.
    fn sequences(&self) -> Vec<usize> {
        if self.across.is_some() { Vec::new() } else { (1..self.columns().len()).collect() }
    }

    fn facts(&self, rows: &[Row], _budget: &Budget) -> Vec<Fact> {
        let fact = |command: &String| Fact {
            column: "outcome".into(),
            name: "proof".into(),
            value: Value::Text(command.clone()),
            says: format!("`{command}` asks for all n at once, and proves what it finds"),
        };
        // What is proved needs no other command.
        let elsewhere = self.proof_elsewhere.iter().filter(|_| self.proved().is_empty()).map(fact);
        elsewhere.chain(self.no_boards(rows)).collect()
    }

    /// In a map the laws of its columns.
    fn proved(&self) -> Vec<Proved> {
        let mut all = Vec::new();
        for (m, behind) in &*self.behind.borrow() {
            for (proof, column) in behind.proofs.iter().zip(["outcome", "grundy"]) {
                all.extend(proof.proved(column).map(|proved| Proved { m: *m, ..proved }));
            }
        }
        all
    }
}

impl Positions<'_> {
    /// What is proved for all n: of the whole table, or in a map of those with the m of the key.
    fn behind(&self, key: &[u64]) -> Rc<Behind> {
        let m = key.get(1).copied();
        let made = || {
            let column = m.and_then(|m| self.template.column(m));
            let about = column.and_then(|column| known::of(&column, self.range.last(), self.play, self.grundy).all_sizes);
            Behind::new(about, self.play, self.grundy, Cost::OfAColumn)
        };
        let mut known = self.behind.borrow_mut();
        match known.get(&m) {
            Some(behind) => behind.clone(),
            None if known.len() >= MOST_KEPT => Behind::new(None, self.play, self.grundy, Cost::OfAColumn),
            None => known.entry(m).or_insert_with(made).clone(),
        }
    }

    /// A row for which at most so many positions are searched; what it costs to look for a proof does not count.
    fn found(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Found, Trouble> {
        let asked = Asked { key, position: OnceCell::new() };
        // A law speaks of every n. Where pairs may be no boards they are looked at before.
        if self.has_gaps.get() && self.board(&asked)?.is_none() {
            return Ok(self.all(Value::Null));
        }
        let behind = self.behind(key);
        if behind.proofs.is_empty() {
            return self.searched_within(&asked, budget, most, solve);
        }
        if behind.early.borrow().is_none() {
            return self.late_row(&behind, &asked, budget, most);
        }
        // A proof may take all the time there is. Rows that cost little are known in any case.
        match self.searched_quickly(&behind, &asked, budget)? {
            Some(found) => Ok(found),
            None => {
                behind.look_for_proofs(key[0], budget)?;
                self.late_row(&behind, &asked, budget, most)
            }
        }
    }

    /// The values of a row that is not put off. Only these are compared with a proof, so each row is counted once.
    fn handed_out(&self, key: &[u64], found: Found) -> Vec<Value> {
        if found.is_beside_proof {
            self.behind(key).note(key[0], &found.values);
        }
        found.values
    }

    /// The board of a row; none if it is a pair of a map that is no board.
    fn board<'b>(&self, asked: &'b Asked<'_>) -> Result<Option<&'b Position>, Trouble> {
        if asked.position.get().is_none() {
            let read = match self.position(asked.key) {
                Ok(position) => Some(position),
                Err(Refused::Position(ParseError { stop: Some(stop), .. })) => return Err(Trouble::Stopped(stop)),
                Err(_) if self.across.is_some() => {
                    self.has_gaps.set(true);
                    None
                }
                Err(Refused::Position(error)) => return Err(Trouble::Unreadable(error)),
                Err(Refused::Option(message, _)) => return Err(Trouble::Rejected(message)),
            };
            let _ = asked.position.set(read);
        }
        Ok(asked.position.get().and_then(Option::as_ref))
    }

    /// How many pairs of a map are no boards, and why the first one is none.
    fn no_boards(&self, rows: &[Row]) -> Option<Fact> {
        let mut without = rows.iter().filter(|row| row.values.contains(&Value::Null));
        let first = without.next()?;
        let why = match self.position(&first.key).err()? {
            Refused::Position(error) => format!("for {}, {}", named(&first.key), error.message),
            Refused::Option(message, _) => message,
        };
        let number = 1 + without.count() as u64;
        Some(Fact {
            column: "outcome".into(),
            name: "no_board".into(),
            value: Value::Number(number),
            says: format!("`-` means that there is no board ({}): {why}", counted_as(number, "pair", "pairs")),
        })
    }

    /// A row before a proof was looked for, if it costs little; it is compared with the proof later.
    fn searched_quickly(&self, behind: &Behind, asked: &Asked<'_>, budget: &Budget) -> Result<Option<Found>, Trouble> {
        let found = self.searched_beside(behind, asked, budget)?;
        if found.values.contains(&Value::Unknown) {
            return Ok(None);
        }
        if found.values.contains(&Value::Null) {
            return Ok(Some(found));
        }
        behind.last.set(Some(asked.key[0]));
        if let Some(early) = &mut *behind.early.borrow_mut() {
            early.push((asked.key[0], found.values.clone()));
        }
        Ok(Some(found))
    }

    /// A row after a proof was looked for.
    fn late_row(&self, behind: &Behind, asked: &Asked<'_>, budget: &Budget, most: u64) -> Result<Found, Trouble> {
        let proved = behind.row(asked.key[0], budget)?;
        if proved.len() == self.entries() {
            return self.compared(behind, asked, &proved, budget, most);
        }
        let found = self.searched_within(asked, budget, most, solve)?;
        Ok(Found { is_beside_proof: true, ..found })
    }

    /// How many entries stand behind the key in a row.
    fn entries(&self) -> usize {
        if self.grundy { 2 } else { 1 }
    }

    /// A row with the same in all entries.
    fn all(&self, value: Value) -> Found {
        Found { values: vec![value; self.entries()], stop: None, is_beside_proof: false }
    }

    /// A row that is proved, compared with search as far as that is cheap or wanted.
    fn compared(&self, behind: &Behind, asked: &Asked<'_>, proved: &[u64], budget: &Budget, most: u64) -> Result<Found, Trouble> {
        if self.search {
            // Not by the same automata.
            let found = self.searched_within(asked, &budget.afresh(), most, solve_alone)?;
            return Ok(Found { is_beside_proof: true, ..found });
        }
        if behind.compare.get() > 0 {
            let found = self.searched_beside(behind, asked, budget)?;
            if found.values.contains(&Value::Null) {
                return Ok(found);
            }
            // What is proved is handed out at once, so this comes once for each row.
            behind.note(asked.key[0], &found.values);
        }
        let outcome = Value::Outcome(Outcome::of_mover(proved[0] != 0));
        let values = std::iter::once(outcome).chain(proved[1..].iter().map(|n| Value::Number(*n))).collect();
        Ok(Found { values, stop: None, is_beside_proof: false })
    }

    /// A row by search, as far as there are positions left for comparing; not by automata, which prove.
    fn searched_beside(&self, behind: &Behind, asked: &Asked<'_>, budget: &Budget) -> Result<Found, Trouble> {
        let mut short = budget.afresh();
        short.nodes = short.nodes.min(behind.compare.get()).min(COMPARE / 10);
        if short.nodes == 0 {
            return Ok(self.all(Value::Unknown));
        }
        let found = self.searched(asked, &short, solve_alone)?;
        // Where no position is searched the board is looked at all the same.
        let cost = short.spent().max(short.steps_spent() / STEPS_FOR_ONE);
        behind.compare.set(behind.compare.get().saturating_sub(cost));
        Ok(found)
    }

    /// A row by solving its position with at most so many positions more.
    fn searched_within(&self, asked: &Asked<'_>, budget: &Budget, most: u64, solve: Solve) -> Result<Found, Trouble> {
        // Automata, which are tried first, would take all of a few positions, and theorems are for nothing.
        let solve = if most < FOR_AUTOMATA { solve_alone } else { solve };
        let mut short = budget.clone();
        short.nodes = short.nodes.min(budget.spent().saturating_add(most));
        self.searched(asked, &short, solve)
    }

    /// A row by solving its position; empty entries if it is a pair of a map that is no board.
    fn searched(&self, asked: &Asked<'_>, budget: &Budget, solve: Solve) -> Result<Found, Trouble> {
        let Some(position) = self.board(asked)? else { return Ok(self.all(Value::Null)) };
        let question = Question { play: self.play, all_options: false, grundy: self.grundy };
        let verdict = unless_refused(position, solve(position, question, budget))?;
        let mut values = vec![verdict.outcome.map_or(Value::Unknown, Value::Outcome)];
        if self.grundy {
            values.push(verdict.grundy.map_or(Value::Unknown, Value::Number));
        }
        Ok(Found { values, stop: verdict.stop, is_beside_proof: false })
    }
}
