//! What the rows of a table show together: periods, residues, and whether a theorem agrees.

use super::{Column, Family, Row, Value};
use crate::phrases::counted_as;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Outcome;
use xanthi_games::budget::Budget;
use xanthi_heaps::periodicity::{self, Period};

/// A theorem that predicts outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Theorem {
    /// What it says, in words of this project.
    pub says: String,
    /// Where it stands.
    pub source: &'static str,
}

/// What a table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The columns that are sequences in n, and what their rows show.
    pub sequences: Vec<Sequence>,
    /// What is proved of columns for all n.
    pub proved: Vec<Proved>,
    /// Computed outcomes beside those of a theorem.
    pub comparison: Option<Comparison>,
    /// Whatever else the family says.
    pub facts: Vec<Fact>,
    /// How many rows have an entry that a limit left open.
    pub open: u64,
}

/// One column as a sequence in n, as far as its rows are known without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The column.
    pub column: String,
    /// The least n.
    pub first: u64,
    /// The greatest n.
    pub last: u64,
    /// The distance between neighbours.
    pub step: u64,
    /// The period that is observed.
    pub period: Option<Periodic>,
    /// Where what the rows repeat ends, if some more values show that it is no period.
    pub ends: Option<u64>,
    /// How many entries it takes to describe what is known: in every continuation that is
    /// ultimately periodic (arithmetically, for numbers), preperiod and period together have at
    /// least as many.
    pub at_least: u64,
}

/// A period of a sequence in n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The n from which it holds.
    pub from: u64,
    /// How many entries come before.
    pub preperiod: u64,
    /// The period, as a difference of n.
    pub period: u64,
    /// How many full periods were seen.
    pub full_periods: u64,
    /// What is added to a number in each period; 0 for outcomes.
    pub saltus: i128,
    /// For outcomes: the residues of n modulo the period that are P, from `from` on.
    pub residues: Vec<u64>,
    /// For outcomes: the n before `from` for which the residues say the wrong thing.
    pub exceptions: Vec<u64>,
    /// For numbers: those of the first period, from `from` on; empty if they are more than [`MOST_VALUES`].
    pub values: Vec<u64>,
}

/// A period with more numbers than this is not written out.
pub const MOST_VALUES: usize = 1 << 10;

/// The values of a column for all n: what a certificate proves that the checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Proved {
    /// The column; in JSON it stands before, as in [`name`](Self::name).
    #[serde(skip)]
    pub column: String,
    /// In a map the m that it is about.
    #[serde(skip)]
    pub m: Option<u64>,
    /// The least n of which the proof speaks.
    pub first: u64,
    /// The values have the period for all n that are larger than this.
    pub preperiod: u64,
    /// The least n from which the period holds.
    pub from: u64,
    /// The least period.
    pub period: u64,
    /// What is added to a number in each period; 0 for outcomes.
    pub saltus: u64,
    /// The residues modulo the period of the n > `preperiod` that are P (with nimber 0), ascending; empty with a saltus.
    pub p_residues: Vec<u64>,
    /// The n up to `preperiod` for which these residues give the wrong outcome, ascending; empty with a saltus. The proof
    /// speaks of those from `first` on, and those before are known from rows of the table.
    pub exceptions: Vec<u64>,
    /// For nimbers: those of the first period, from `from` on; empty if they are more than 1024 ([`MOST_VALUES`]).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
    /// In how many rows the value was found by search as well.
    pub compared: u64,
    /// The n of those in which search found something else.
    pub disagree: Vec<u64>,
}

/// Computed outcomes beside predicted ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Comparison {
    /// The theorem.
    #[serde(flatten)]
    pub theorem: Theorem,
    /// How many rows it predicts and the table knows.
    pub compared: u64,
    /// The keys of the rows in which they differ.
    pub disagree: Vec<Vec<u64>>,
}

/// Something that a family says of its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The column that it is about.
    pub column: String,
    /// What it says of the column, in a word or two; in JSON its field.
    pub name: String,
    /// What it says.
    pub value: Value,
    /// A sentence about it; empty if the value says it.
    pub says: String,
}

/// Looks at the rows of a family, which stand in the order of its keys and may have gaps.
pub fn summary(family: &dyn Family, rows: &[Row]) -> Summary {
    summary_within(family, rows, &Budget::default())
}

/// Looks at the rows of a family as [`summary`] does, for as many facts as the limit allows.
pub fn summary_within(family: &dyn Family, rows: &[Row], budget: &Budget) -> Summary {
    Summary { facts: family.facts(rows, budget), ..summary_without_facts(family, rows, budget) }
}

/// Looks at the rows of a family as [`summary_within`] does, but asks for no facts, which may cost as much as the rows.
pub fn summary_without_facts(family: &dyn Family, rows: &[Row], budget: &Budget) -> Summary {
    let columns = family.columns();
    let keys = family.keys_in_front();
    let sequence = |column: usize| {
        let found = sequence(&columns[column].name, rows, column.checked_sub(keys)?)?;
        let beyond = if found.period.is_some() { family.beyond(column, found.last, budget) } else { Vec::new() };
        Some(found.checked_against(rows, column - keys, &beyond))
    };
    Summary {
        sequences: family.sequences().into_iter().filter_map(sequence).collect(),
        proved: family.proved().into_iter().map(|proved| proved.beside(&columns, keys, rows)).collect(),
        comparison: comparison(family, rows),
        facts: Vec::new(),
        open: rows.iter().filter(|row| row.values.iter().any(Value::is_open)).count() as u64,
    }
}

fn comparison(family: &dyn Family, rows: &[Row]) -> Option<Comparison> {
    let theorem = family.theorem()?;
    let mut found = Comparison { theorem, compared: 0, disagree: Vec::new() };
    for row in rows {
        if let (Some(Value::Outcome(computed)), Some(predicted)) = (row.values.first(), family.predicted(&row.key)) {
            found.compared += 1;
            if *computed != predicted {
                found.disagree.push(row.key.clone());
            }
        }
    }
    Some(found)
}

/// The rows from the first on that are known and whose keys have equal distances.
fn known(rows: &[Row], value: usize) -> (&[Row], u64) {
    let step = match rows {
        [first, second, ..] => second.key[0] - first.key[0],
        _ => 1,
    };
    let goes_on = |i: &usize| {
        let is_known = matches!(rows[*i].values[value], Value::Number(_) | Value::Outcome(_));
        is_known && (*i == 0 || rows[*i].key[0] - rows[*i - 1].key[0] == step)
    };
    (&rows[..(0..rows.len()).take_while(goes_on).count()], step)
}

fn sequence(column: &str, rows: &[Row], value: usize) -> Option<Sequence> {
    let (rows, step) = known(rows, value);
    let (first, last) = (rows.first()?.key[0], rows.last()?.key[0]);
    let numbers: Vec<u64> = rows.iter().filter_map(|r| if let Value::Number(n) = r.values[value] { Some(n) } else { None }).collect();
    let lost: Vec<bool> = rows.iter().map(|r| r.values[value] == Value::Outcome(Outcome::P)).collect();
    let of_numbers = numbers.len() == rows.len();
    let (found, shortest, saltus) = if of_numbers {
        let found = periodicity::arithmetic(&numbers);
        (found.map(|a| a.period), periodicity::shortest_arithmetic(&numbers), found.map_or(0, |a| a.saltus))
    } else {
        (periodicity::observed(&lost), periodicity::shortest(&lost), 0)
    };
    let periodic = |period: Period| {
        let residues = periodicity::residues(&lost, period, first, step);
        let of_period = if of_numbers { numbers.get(period.preperiod..period.preperiod + period.period) } else { None };
        Periodic {
            from: first + step * period.preperiod as u64,
            preperiod: period.preperiod as u64,
            period: residues.modulus,
            full_periods: period.full_periods(rows.len()) as u64,
            saltus,
            residues: if of_numbers { Vec::new() } else { residues.residues },
            exceptions: if of_numbers { Vec::new() } else { residues.exceptions },
            values: of_period.filter(|values| values.len() <= MOST_VALUES).unwrap_or_default().to_vec(),
        }
    };
    let at_least = shortest.map_or(0, |p| (p.preperiod + p.period) as u64);
    Some(Sequence { column: column.to_owned(), first, last, step, period: found.map(periodic), ends: None, at_least })
}

impl Sequence {
    /// Without its period, if the values of the column after the last row do not go on with it.
    fn checked_against(mut self, rows: &[Row], value: usize, beyond: &[u64]) -> Self {
        let number = |row: &Row| if let Value::Number(n) = row.values[value] { Some(n) } else { None };
        let Some(mut values) = rows.iter().map(number).collect::<Option<Vec<u64>>>().filter(|_| self.step == 1) else { return self };
        let Some(found) = &self.period else { return self };
        let known = values.len();
        values.extend(beyond);
        let period = found.period as usize;
        let goes_on = |i: &usize| i128::from(values[*i]) == i128::from(values[i - period]) + found.saltus;
        if let Some(ends) = (known..values.len()).find(|i| !goes_on(i)) {
            (self.period, self.ends) = (None, Some(self.first + ends as u64));
        }
        self
    }

    /// The period in a sentence or two, with what it rests on.
    pub fn says(&self) -> Vec<String> {
        self.says_beside(None)
    }

    /// The same beside a theorem: if it predicts every row of the outcomes, that is said.
    pub fn says_beside(&self, theorem: Option<&Comparison>) -> Vec<String> {
        let rows = (self.last - self.first) / self.step.max(1) + 1;
        let covered = |beside: &Comparison| self.column == "outcome" && beside.disagree.is_empty() && beside.compared >= rows;
        let standing = if theorem.is_some_and(covered) { "each row as the theorem below says" } else { "not proved" };
        let range = format!("n = {}..{}", self.first, self.last);
        let Some(found) = &self.period else {
            let entries = counted_as(self.at_least, "entry", "entries");
            if let Some(ends) = self.ends {
                return vec![format!("no period: what repeats on {range} ends at n = {ends}")];
            }
            return vec![format!(
                "no period is seen on {range}; if there is one, the preperiod and the period together have at least {entries}"
            )];
        };
        let saltus = if found.saltus == 0 { String::new() } else { format!(" with {:+} in each", found.saltus) };
        let periods = counted_as(found.full_periods, "full period", "full periods");
        let mut lines =
            vec![format!("period {}{saltus} from n = {}, observed on {range} ({periods}), {standing}", found.period, found.from)];
        if self.step > 1 {
            lines[0] += &format!("; only every n = {} + {}k was examined", self.first, self.step);
        } else if self.column == "outcome" {
            lines.extend(lost(found.period, &found.residues, &found.exceptions));
        }
        lines.extend(listed(&self.column, found.from, &found.values));
        lines
    }
}

/// Where a sequence is P.
fn lost(period: u64, residues: &[u64], exceptions: &[u64]) -> Vec<String> {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mut lines = vec![match residues.len() as u64 {
        0 => "N for every n from there on".to_owned(),
        all if all == period => "P for every n from there on".to_owned(),
        _ => format!("P for n ≡ {} (mod {period})", list(residues)),
    }];
    match exceptions {
        [] => {}
        [.., last] if exceptions.len() > MOST_TOLD => lines.push(format!("exceptions: {} n, the last of them {last}", exceptions.len())),
        _ => lines.push(format!("exceptions: n = {}", list(exceptions))),
    }
    lines
}

/// The numbers of a period, or the first of them.
fn listed(column: &str, from: u64, values: &[u64]) -> Option<String> {
    const FIRST: usize = 30;
    let what = if column == "grundy" { "nimbers" } else { "values" };
    let list = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    match values.len() {
        0 => None,
        1..=MOST_TOLD => Some(format!("{what} of the period, from n = {from} on: {}", list(values))),
        all => Some(format!("{what} of the period, from n = {from} on: {} … ({FIRST} of {all})", list(&values[..FIRST]))),
    }
}

/// More exceptions than this are only counted, and of more numbers only the first are told.
const MOST_TOLD: usize = 60;

impl Proved {
    /// With the rows before the first n of the proof that its residues get wrong: a reader compares them with the law, too.
    fn beside(mut self, columns: &[Column], keys: usize, rows: &[Row]) -> Self {
        let Some(value) = columns.iter().position(|column| column.name == self.column).and_then(|place| place.checked_sub(keys)) else {
            return self;
        };
        if self.saltus > 0 {
            return self;
        }
        let is_p = |row: &Row| match row.values[value] {
            Value::Outcome(outcome) => Some(outcome == Outcome::P),
            Value::Number(nimber) => Some(nimber == 0),
            _ => None,
        };
        let breaks = |row: &&Row| is_p(row).is_some_and(|is_p| is_p != self.p_residues.contains(&(row.key[0] % self.period)));
        let is_about = |row: &&Row| row.key[0] < self.first && self.m.is_none_or(|m| row.key.get(1) == Some(&m));
        let before = rows.iter().filter(is_about).filter(breaks).map(|row| row.key[0]);
        self.exceptions = before.chain(std::mem::take(&mut self.exceptions)).collect();
        self
    }

    /// What it is about: the column, or in a map the m, as `m = 4` or `m = 4, grundy`.
    pub fn name(&self) -> String {
        match (self.m, &self.column[..]) {
            (None, column) => column.to_owned(),
            (Some(m), "outcome") => format!("m = {m}"),
            (Some(m), column) => format!("m = {m}, {column}"),
        }
    }

    /// What is proved, and whether search agrees, in sentences.
    pub fn says(&self) -> Vec<String> {
        let saltus = if self.saltus == 0 { String::new() } else { format!(" with {:+} in each", self.saltus) };
        let proved = format!("proved for all n ≥ {}, certificate checked", self.first);
        let mut lines = vec![format!("period {}{saltus} from n = {}, {proved}", self.period, self.from)];
        lines.extend(match self.saltus {
            1.. => Vec::new(),
            // What is said of who wins is not about the nimbers above.
            0 if self.column == "grundy" => vec![format!("outcomes: {}", lost(self.period, &self.p_residues, &self.exceptions).join("; "))],
            0 => lost(self.period, &self.p_residues, &self.exceptions),
        });
        lines.extend(listed(&self.column, self.from, &self.values));
        lines.push(match (self.compared, self.disagree.len()) {
            (0, _) => "no row was searched as well".into(),
            (1, 0) => "search agrees in the one row that it settled".into(),
            (n, 0) => format!("search agrees in all {n} rows that it settled"),
            (n, wrong) => {
                let list: Vec<String> = self.disagree.iter().map(u64::to_string).collect();
                format!("search DISAGREES in {wrong} of {n} rows: {}", list.join(" "))
            }
        });
        lines
    }
}

impl Comparison {
    /// Whether theorem and computation agree, in a sentence.
    pub fn says(&self) -> String {
        let key = |key: &Vec<u64>| key.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match (self.compared, self.disagree.len()) {
            (0, _) => "it does not cover these rows".into(),
            (1, 0) => "agrees in the one row that it covers".into(),
            (n, 0) => format!("agrees in all {n} rows that it covers"),
            (n, wrong) => {
                let keys: Vec<String> = self.disagree.iter().map(key).collect();
                format!("DISAGREES in {wrong} of {n} rows: {}", keys.join(" "))
            }
        }
    }
}
