//! Any position with a placeholder for n, and perhaps one for m: outcome, and nimber if it is asked for. Tori,
//! Kotzig's cycles and grids are this with a theorem.

use super::known::{self, Known, Predict};
use super::proof::{AllSizes, Cost, Proof};
use super::template::Template;
use crate::solve::{Question, Verdict, solve, solve_alone};
use crate::table::request::MOST_ROWS;
use crate::table::{Column, Fact, Family, Kind, Proved, Range, Refused, Request, Row, Theorem, Trouble, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Catalogue, Files, Outcome, Play, Position};

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
}

/// What is proved of all n, and how far it was compared with search.
struct Behind {
    /// The proofs, as far as there are some: of outcomes, and behind them of nimbers.
    proofs: Vec<Proof>,
    /// How many positions may still be looked at to compare proof and search.
    compare: Cell<u64>,
    /// Rows that were searched before a proof was looked for; none if that is done.
    early: RefCell<Option<Vec<EarlyRow>>>,
}

impl Behind {
    fn new(about: Option<AllSizes>, play: Play, grundy: bool, cost: Cost) -> Rc<Self> {
        let wanted = [false, true].into_iter().take(if grundy { 2 } else { 1 });
        let proofs = match about {
            Some(about) => wanted.map_while(|nimbers| Proof::new(about.clone(), play, nimbers, cost)).collect(),
            None => Vec::new(),
        };
        Rc::new(Self { proofs, compare: Cell::new(COMPARE), early: RefCell::new(Some(Vec::new())) })
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

/// So many steps count as one position.
const STEPS_FOR_ONE: u64 = 1_000;

/// For so many m a map looks for proofs behind its last row.
const MOST_COLUMNS: usize = 12;

/// In a map with more columns than this the others are searched row by row.
const MOST_KEPT: usize = 256;

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only("POSITION", &["n", "m", "misere", "grundy", "search"])?;
    let template = Template::read(name)?;
    let range = request.n("POSITION", 0, 1 << 40)?;
    let across = match (template.has_m(), request.m) {
        (true, _) => Some(request.m("POSITION", 0, 1 << 40)?),
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
    let known = known::of(name, range.last(), request.play, request.grundy);
    let proof_elsewhere = known::command(name, request.play, request.grundy);
    let table = Positions::new(vec![("position", name.to_owned())], template, (range, across), request, known)?;
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
        let search = request.search;
        // In a map there is one for each m, made when it is wanted.
        let one = Some(known.all_sizes).filter(|_| across.is_none());
        let behind = one.map(|about| (None, Behind::new(about, play, grundy, Cost::OfATable)));
        let behind = RefCell::new(behind.into_iter().collect());
        let table =
            Self { question, template, range, across, play, grundy, catalogue, files, theorem, search, behind, proof_elsewhere: None };
        for key in ends(range, across) {
            let position = table.position(&key).map_err(|refused| table.with_a_range(&key, refused))?;
            if grundy && position.turn().is_some() {
                let help = "leave out --grundy: outcomes are told of such games";
                return Err(Refused::new("the two sides have different moves, so there are no nimbers", help));
            }
        }
        Ok(table)
    }

    /// Says that there is no board for a key, at the beginning of the ranges, and from where on there are some.
    fn with_a_range(&self, key: &[u64], refused: Refused) -> Refused {
        const LOOKED_AT: u64 = 20;
        let last = [Some(self.range.last()), self.across.map(|across| across.last())];
        let last: Vec<u64> = last.into_iter().flatten().collect();
        if self.position(&last).is_err() {
            return refused;
        }
        let later = |range: Range, by: u64| Range::new(range.first().checked_add(by * range.step())?, range.last(), range.step());
        let both = |by: u64| -> Vec<(Range, Option<Range>)> {
            let n = later(self.range, by);
            match self.across {
                None => n.map(|n| (n, None)).into_iter().collect(),
                Some(across) => {
                    let m = later(across, by);
                    let pairs = [n.zip(Some(across)), Some(self.range).zip(m), n.zip(m)];
                    pairs.into_iter().flatten().map(|(n, m)| (n, Some(m))).collect()
                }
            }
        };
        let has_boards = |(n, m): &(Range, Option<Range>)| ends(*n, *m).iter().all(|key| self.position(key).is_ok());
        let Some((n, m)) = (1..LOOKED_AT).flat_map(both).find(has_boards) else { return refused };
        let across = m.map_or(String::new(), |m| format!(" --m {m}"));
        let range = format!("there is no such board for {}; try --n {n}{across}", named(key));
        match refused {
            Refused::Position(error) => {
                let help = format!("{}; {range}", error.help);
                Refused::Position(error.help(help.trim_start_matches("; ")))
            }
            Refused::Option(message, _) => Refused::Option(message, range),
        }
    }

    fn position(&self, key: &[u64]) -> Result<Position, Refused> {
        let text = self.template.fill(key).ok_or_else(|| {
            let message = format!("a number of `{}` is negative or too large for {}", self.template.text(), named(key));
            Refused::new(message, "choose another range of n")
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
        let behind = self.behind(key);
        if behind.proofs.is_empty() {
            return self.searched(key, budget, solve);
        }
        if behind.early.borrow().is_none() {
            return self.late_row(&behind, key, budget);
        }
        // A proof may take all the time there is. Rows that cost little are known in any case.
        match self.searched_quickly(&behind, key, budget)? {
            Some(values) => Ok(values),
            None => {
                behind.look_for_proofs(key[0], budget)?;
                self.late_row(&behind, key, budget)
            }
        }
    }

    fn finish(&self, budget: &Budget) {
        for behind in self.behind.borrow().values().take(MOST_COLUMNS) {
            let last = behind.early.borrow().as_ref().and_then(|rows| Some(rows.last()?.0));
            if let Some(n) = last {
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

    fn facts(&self, _rows: &[Row], _budget: &Budget) -> Vec<Fact> {
        let fact = |command: &String| Fact {
            column: "outcome".into(),
            name: "proof".into(),
            value: Value::Text(command.clone()),
            says: format!("`{command}` asks for all n at once, and proves what it finds"),
        };
        // What is proved needs no other command.
        self.proof_elsewhere.iter().filter(|_| self.proved().is_empty()).map(fact).collect()
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

    /// A row before a proof was looked for, if it costs little; it is compared with the proof later.
    fn searched_quickly(&self, behind: &Behind, key: &[u64], budget: &Budget) -> Result<Option<Vec<Value>>, Trouble> {
        let values = self.searched_beside(behind, key, budget)?;
        if values.contains(&Value::Unknown) {
            return Ok(None);
        }
        if let Some(early) = &mut *behind.early.borrow_mut() {
            early.push((key[0], values.clone()));
        }
        Ok(Some(values))
    }

    /// A row after a proof was looked for.
    fn late_row(&self, behind: &Behind, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let proved = behind.row(key[0], budget)?;
        if proved.len() == self.entries() {
            return self.compared(behind, key, &proved, budget);
        }
        let found = self.searched(key, budget, solve)?;
        behind.note(key[0], &found);
        Ok(found)
    }

    /// How many entries stand behind the key in a row.
    fn entries(&self) -> usize {
        if self.grundy { 2 } else { 1 }
    }

    /// A row that is proved, compared with search as far as that is cheap or wanted.
    fn compared(&self, behind: &Behind, key: &[u64], proved: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        if self.search || behind.compare.get() > 0 {
            // Not by the same automata.
            let found = match self.search {
                true => self.searched(key, &budget.afresh(), solve_alone)?,
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

    /// A row by solving its position.
    fn searched(&self, key: &[u64], budget: &Budget, solve: fn(&Position, Question, &Budget) -> Verdict) -> Result<Vec<Value>, Trouble> {
        let position = self.position(key).map_err(|refused| match refused {
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
