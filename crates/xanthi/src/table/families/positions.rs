//! Any position with a placeholder for n, and perhaps one for m: outcome, and nimber if it is asked for. Tori,
//! Kotzig's cycles and grids are this with a theorem.

use super::known::{self, Known, Predict};
use super::proof::{AllSizes, Cost, Proof};
use super::template::{LARGEST, Template};
use crate::answer::counted_as;
use crate::solve::{Question, Verdict, solve, solve_alone};
use crate::table::request::MOST_ROWS;
use crate::table::{Column, Fact, Family, Kind, Proved, Range, Refused, Request, Row, Theorem, Trouble, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Catalogue, Files, Outcome, ParseError, Play, Position};

/// How a position is solved.
type Solve = fn(&Position, Question, &Budget) -> Verdict;

/// A row that was searched before a proof was looked for: its n and its values.
type EarlyRow = (u64, Vec<Value>);

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
    /// Whether every row is searched although there is a proof.
    search: bool,
    /// What is proved of all n, for each m of which a row was asked for.
    behind: RefCell<BTreeMap<Option<u64>, Rc<Behind>>>,
    /// The command that asks for all n, if there is one for positions of this form.
    proof_elsewhere: Option<String>,
    /// Whether some pairs of a map are no boards, as far as that was seen.
    has_gaps: Cell<bool>,
}

/// What is proved of all n, and how far it was compared with search.
struct Behind {
    /// The proofs, as far as there are some: of outcomes, and behind them of nimbers.
    proofs: Vec<Proof>,
    /// How many positions may still be looked at to compare proof and search.
    compare: Cell<u64>,
    /// Rows that were searched before a proof was looked for; none if that is done.
    early: RefCell<Option<Vec<EarlyRow>>>,
    /// The largest n of which a row is known, from whatever source.
    last: Cell<Option<u64>>,
}

impl Behind {
    fn new(about: Option<AllSizes>, play: Play, grundy: bool, cost: Cost) -> Rc<Self> {
        let wanted = [false, true].into_iter().take(if grundy { 2 } else { 1 });
        let proofs = match about {
            Some(about) => wanted.map_while(|nimbers| Proof::new(about.clone(), play, nimbers, cost)).collect(),
            None => Vec::new(),
        };
        Rc::new(Self { proofs, compare: Cell::new(COMPARE), early: RefCell::new(Some(Vec::new())), last: Cell::new(None) })
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

    /// Looks for the proofs, and compares them with the rows that are known.
    fn look_for_proofs(&self, n: u64, budget: &Budget) -> Result<(), Stop> {
        self.row(n, budget)?;
        for (n, values) in self.early.take().unwrap_or_default() {
            self.note(n, &values);
        }
        Ok(())
    }

    /// The entries of a row as the proofs give them, outcomes as 0 for P and 1 for N, until the first one that they do not give.
    fn row(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let entries = self.proofs.iter().map(|proof| proof.value(n, budget)).collect::<Result<Vec<_>, _>>()?;
        Ok(entries.into_iter().map_while(|entry| entry).collect())
    }
}

/// In a table that a proof gives, this many positions are searched all the same, so that the two
/// are seen to agree.
const COMPARE: u64 = 20_000;

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
            let help = "leave out --m, or write {m} for the second number that runs, as in 'dvg:torus.{n}x{m}@0,0'";
            return Err(Refused::new(format!("the position `{name}` has no {{m}}"), help));
        }
    };
    let rows = range.count().saturating_mul(across.map_or(1, |across| across.count()));
    if rows > MOST_ROWS {
        return Err(Refused::new(format!("{rows} rows are too many"), format!("a table has at most {MOST_ROWS}; take smaller ranges")));
    }
    // The numbers of a shorthand are those of the line that it means.
    let template = as_a_line(template, (range, across), request)?;
    let line = template.text().to_owned();
    let known = known::of(&line, range.last(), request.play, request.grundy);
    let proof_elsewhere = known::command(&line, request.play, request.grundy);
    let table = Positions::new(vec![("position", line)], template, (range, across), request, known)?;
    Ok(Box::new(Positions { proof_elsewhere, ..table }))
}

/// The template itself if it is one of lines, or else that of the lines that its texts mean: `torus.{n}x4` is
/// `dvg:torus.{n}x4`.
fn as_a_line(template: Template, (range, across): (Range, Option<Range>), request: &Request<'_>) -> Result<Template, Refused> {
    /// Far from each other, and from numbers that anybody writes.
    const STAND_IN: usize = 907_000_000;
    let is_board = |template: &Template| {
        let reads = |key: &Vec<u64>| template.fill(key).is_ok_and(|text| Position::read(&text, request.catalogue, request.files).is_ok());
        ends(range, across).iter().any(reads)
    };
    if template.text().contains(':') && is_board(&template) {
        return Ok(template);
    }
    // The shorthands are those of numbers: some that stand for the placeholders are read, and replaced again.
    let written = template.written();
    let text = template.with(|number| (STAND_IN + 1000 * number).to_string());
    let with_placeholders = |line: String| {
        let replaced =
            |line: String, (number, placeholder): (usize, &String)| line.replace(&(STAND_IN + 1000 * number).to_string(), placeholder);
        Template::read(&written.iter().enumerate().fold(line, replaced)).ok()
    };
    let candidates = crate::answer::lines_meant(&text, request.catalogue);
    let meant = candidates.into_iter().filter_map(with_placeholders).find(is_board);
    match (meant, template.text().contains(':')) {
        (Some(meant), _) => Ok(meant),
        (None, true) => Ok(template),
        (None, false) => {
            let help = "a position is written GAME:BOARD@START, as in 'dvg:torus.{n}x4@0,0'; `xanthi games` lists the games";
            Err(Refused::new(format!("no number of the range makes a position of `{}`", template.text()), help))
        }
    }
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
        let search = request.search;
        // In a map there is one for each m, made when it is wanted.
        let one = Some(known.all_sizes).filter(|_| across.is_none());
        let behind = one.map(|about| (None, Behind::new(about, play, grundy, Cost::OfATable)));
        let behind = RefCell::new(behind.into_iter().collect());
        let (has_gaps, proof_elsewhere) = (Cell::new(false), None);
        let table =
            Self { question, template, range, across, play, grundy, catalogue, files, theorem, search, behind, proof_elsewhere, has_gaps };
        let mut some = None;
        for key in ends(range, across) {
            match table.position(&key) {
                Ok(position) => some = Some(position),
                Err(refused) if across.is_none() => return Err(table.with_a_range(&key, refused)),
                Err(Refused::Position(error)) if error.stop.is_some() => return Err(error.into()),
                Err(_) => table.has_gaps.set(true),
            }
        }
        let some = match some {
            Some(position) => position,
            None => table.some_board()?,
        };
        if grundy && some.turn().is_some() {
            let help = "leave out --grundy: outcomes are told of such games";
            return Err(Refused::new("the two sides have different moves, so there are no nimbers", help));
        }
        Ok(table)
    }

    /// A board of a map that has none at the ends of its ranges.
    fn some_board(&self) -> Result<Position, Refused> {
        const LOOKED_AT: usize = 4_096;
        let Some(found) = self.keys().take(LOOKED_AT).find_map(|key| self.position(&key).ok()) else {
            let none = "no pair of these ranges is a board";
            let first = self.keys().next().unwrap_or_default();
            return Err(match self.position(&first).err() {
                Some(Refused::Position(error)) => {
                    let help = format!("{}; {none}", error.help);
                    Refused::Position(error.help(help.trim_start_matches("; ")))
                }
                Some(Refused::Option(message, _)) => Refused::new(message, none),
                None => Refused::new(none, "choose other ranges"),
            });
        };
        Ok(found)
    }

    /// Says that there is no board for a number at the beginning of the range, and from where on there are some.
    fn with_a_range(&self, key: &[u64], refused: Refused) -> Refused {
        const LOOKED_AT: u64 = 20;
        let (range, last) = (self.range, self.range.last());
        let later = |by: u64| Range::new(range.first().checked_add(by * range.step())?, last, range.step());
        let has_boards = |range: &Range| [range.first(), last].iter().all(|n| self.position(&[*n]).is_ok());
        let Some(n) = (1..LOOKED_AT).filter_map(later).find(has_boards) else { return refused };
        let range = format!("there is no such board for {}; try --n {n}", named(key));
        match refused {
            Refused::Position(error) => {
                let help = format!("{}; {range}", error.help);
                Refused::Position(error.help(help.trim_start_matches("; ")))
            }
            Refused::Option(message, _) => Refused::Option(message, range),
        }
    }

    fn position(&self, key: &[u64]) -> Result<Position, Refused> {
        let text = self.template.fill(key).map_err(|why| {
            let numbers = if self.across.is_some() { "n or m" } else { "n" };
            let help = format!("the numbers of a position go from 0 to {LARGEST}; choose another range of {numbers}");
            Refused::new(format!("{why} in `{}` for {}", self.template.text(), named(key)), help)
        })?;
        Ok(Position::read(&text, self.catalogue, self.files)?)
    }
}

/// `n = 3, m = 4`.
fn named(key: &[u64]) -> String {
    let named: Vec<String> = ["n", "m"].iter().zip(key).map(|(name, number)| format!("{name} = {number}")).collect();
    named.join(", ")
}

/// The keys at the ends of the ranges, the least ones first.
fn ends(range: Range, across: Option<Range>) -> Vec<Vec<u64>> {
    let of_n = [range.first(), range.last()];
    match across {
        None => of_n.map(|n| vec![n]).into(),
        Some(across) => of_n.into_iter().flat_map(|n| [across.first(), across.last()].map(|m| vec![n, m])).collect(),
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
        match self.across {
            None => Box::new(self.range.iter().map(|n| vec![n])),
            Some(across) => Box::new(self.range.iter().flat_map(move |n| across.iter().map(move |m| vec![n, m]))),
        }
    }

    fn len(&self) -> u64 {
        self.range.count() * self.across.map_or(1, |across| across.count())
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        self.found(key, budget, u64::MAX)
    }

    fn row_within(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Option<Vec<Value>>, Trouble> {
        let values = self.found(key, budget, most)?;
        let is_open = values.contains(&Value::Unknown);
        Ok((!is_open || most >= budget.nodes).then_some(values))
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
    fn found(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Vec<Value>, Trouble> {
        // A law speaks of every n. Where pairs may be no boards they are looked at before.
        if self.has_gaps.get() && self.is_no_board(key)? {
            return Ok(vec![Value::Null; self.entries()]);
        }
        let behind = self.behind(key);
        if behind.proofs.is_empty() {
            return self.searched_within(key, budget, most, solve);
        }
        if behind.early.borrow().is_none() {
            return self.late_row(&behind, key, budget, most);
        }
        // A proof may take all the time there is. Rows that cost little are known in any case.
        match self.searched_quickly(&behind, key, budget)? {
            Some(values) => Ok(values),
            None => {
                behind.look_for_proofs(key[0], budget)?;
                self.late_row(&behind, key, budget, most)
            }
        }
    }

    /// Whether a pair of a map is no board.
    fn is_no_board(&self, key: &[u64]) -> Result<bool, Trouble> {
        match self.position(key) {
            Ok(_) => Ok(false),
            Err(Refused::Position(ParseError { stop: Some(stop), .. })) => Err(Trouble::Stopped(stop)),
            Err(_) => Ok(self.across.is_some()),
        }
    }

    /// How many pairs of a map are no boards, and why the first one is none.
    fn no_boards(&self, rows: &[Row]) -> Option<Fact> {
        let mut without = rows.iter().filter(|row| row.values.contains(&Value::Null));
        let first = without.next()?;
        let why = match self.position(&first.key).err()? {
            Refused::Position(error) => format!("for {} {}", named(&first.key), error.message),
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
    fn searched_quickly(&self, behind: &Behind, key: &[u64], budget: &Budget) -> Result<Option<Vec<Value>>, Trouble> {
        let values = self.searched_beside(behind, key, budget)?;
        if values.contains(&Value::Unknown) {
            return Ok(None);
        }
        if values.contains(&Value::Null) {
            return Ok(Some(values));
        }
        behind.last.set(Some(key[0]));
        if let Some(early) = &mut *behind.early.borrow_mut() {
            early.push((key[0], values.clone()));
        }
        Ok(Some(values))
    }

    /// A row after a proof was looked for.
    fn late_row(&self, behind: &Behind, key: &[u64], budget: &Budget, most: u64) -> Result<Vec<Value>, Trouble> {
        let proved = behind.row(key[0], budget)?;
        if proved.len() == self.entries() {
            return self.compared(behind, key, &proved, budget, most);
        }
        let found = self.searched_within(key, budget, most, solve)?;
        behind.note(key[0], &found);
        Ok(found)
    }

    /// How many entries stand behind the key in a row.
    fn entries(&self) -> usize {
        if self.grundy { 2 } else { 1 }
    }

    /// A row that is proved, compared with search as far as that is cheap or wanted.
    fn compared(&self, behind: &Behind, key: &[u64], proved: &[u64], budget: &Budget, most: u64) -> Result<Vec<Value>, Trouble> {
        if self.search || behind.compare.get() > 0 {
            // Not by the same automata.
            let found = match self.search {
                true => self.searched_within(key, &budget.afresh(), most, solve_alone)?,
                false => self.searched_beside(behind, key, budget)?,
            };
            behind.note(key[0], &found);
            if self.search {
                return Ok(found);
            }
        }
        let outcome = Value::Outcome(Outcome::of_mover(proved[0] != 0));
        Ok(std::iter::once(outcome).chain(proved[1..].iter().map(|n| Value::Number(*n))).collect())
    }

    /// A row by search, as far as there are positions left for comparing; not by automata, which prove.
    fn searched_beside(&self, behind: &Behind, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let mut short = budget.afresh();
        short.nodes = short.nodes.min(behind.compare.get()).min(COMPARE / 10);
        if short.nodes == 0 {
            return Ok(vec![Value::Unknown; self.entries()]);
        }
        let found = self.searched(key, &short, solve_alone)?;
        // Where no position is searched the board is looked at all the same.
        let cost = short.spent().max(short.steps_spent() / STEPS_FOR_ONE);
        behind.compare.set(behind.compare.get().saturating_sub(cost));
        Ok(found)
    }

    /// A row by solving its position with at most so many positions more.
    fn searched_within(&self, key: &[u64], budget: &Budget, most: u64, solve: Solve) -> Result<Vec<Value>, Trouble> {
        // Automata, which are tried first, would take all of a few positions, and theorems are for nothing.
        let solve = if most < FOR_AUTOMATA { solve_alone } else { solve };
        let mut short = budget.clone();
        short.nodes = short.nodes.min(budget.spent().saturating_add(most));
        self.searched(key, &short, solve)
    }

    /// A row by solving its position; empty entries if it is a pair of a map that is no board.
    fn searched(&self, key: &[u64], budget: &Budget, solve: Solve) -> Result<Vec<Value>, Trouble> {
        let position = match self.position(key) {
            Ok(position) => position,
            Err(Refused::Position(ParseError { stop: Some(stop), .. })) => return Err(Trouble::Stopped(stop)),
            Err(_) if self.across.is_some() => {
                self.has_gaps.set(true);
                return Ok(vec![Value::Null; self.entries()]);
            }
            Err(Refused::Position(error)) => return Err(Trouble::Unreadable(error)),
            Err(Refused::Option(message, _)) => return Err(Trouble::Rejected(message)),
        };
        let question = Question { play: self.play, all_options: false, grundy: self.grundy };
        let verdict = unless_refused(&position, solve(&position, question, budget))?;
        let mut values = vec![verdict.outcome.map_or(Value::Unknown, Value::Outcome)];
        if self.grundy {
            values.push(verdict.grundy.map_or(Value::Unknown, Value::Number));
        }
        Ok(values)
    }
}
