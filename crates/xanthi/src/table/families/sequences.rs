//! Skolem and Langford sequences: how many there are of each order, and which.

use crate::skolem::{self, Known, MAX_ORDER, Problem, exists, sequence};
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::{Budget, Stop};

/// Which sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Skolem,
    Hooked,
    /// One row for each place of the hole.
    Extended,
    /// One row for each missing length.
    Near,
    Langford(usize),
    HookedLangford(usize),
}

struct Sequences {
    name: String,
    of: Of,
    range: Range,
    list: Option<u64>,
}

/// The name of the second part of the key.
fn second(of: Of) -> Option<&'static str> {
    match of {
        Of::Extended => Some("hole"),
        Of::Near => Some("missing"),
        _ => None,
    }
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    let known: &[&str] = if name.ends_with("langford") { &["n", "defect", "list"] } else { &["n", "list"] };
    request.only(name, known)?;
    let defect = || match request.defect {
        None => Ok(2),
        Some(d) => usize::try_from(d).ok().filter(|d| (1..=MAX_ORDER).contains(d)).ok_or_else(|| {
            Refused::new(format!("the defect {d} is out of bounds"), format!("a defect, the least length, goes from 1 to {MAX_ORDER}"))
        }),
    };
    let of = match name {
        "skolem" => Of::Skolem,
        "hooked-skolem" => Of::Hooked,
        "extended-skolem" => Of::Extended,
        "near-skolem" => Of::Near,
        "langford" => Of::Langford(defect()?),
        _ => Of::HookedLangford(defect()?),
    };
    Ok(Box::new(Sequences { name: name.to_owned(), of, range: request.n(name, 1, MAX_ORDER as u64)?, list: request.list }))
}

impl Sequences {
    /// The question of a row, and what the literature says about its answer.
    fn problem(&self, key: &[u64]) -> Option<(Problem, Known)> {
        let k = key[0] as usize;
        let more = key.get(1).map_or(0, |&x| x as usize);
        Some(match self.of {
            Of::Skolem => (Problem::skolem(k)?, Known::Skolem),
            Of::Hooked => (Problem::hooked_skolem(k)?, Known::HookedSkolem),
            Of::Extended => (Problem::extended_skolem(k, more)?, Known::ExtendedSkolem(more)),
            Of::Near => (Problem::near_skolem(k, more)?, Known::NearSkolem(more)),
            Of::Langford(d) => (Problem::langford(k, d)?, Known::Langford(d)),
            Of::HookedLangford(d) => (Problem::hooked_langford(k, d)?, Known::HookedLangford(d)),
        })
    }

    /// The keys with this n.
    fn keys_of(&self, n: u64) -> Vec<Vec<u64>> {
        match self.of {
            Of::Extended => (0..=2 * n).map(|hole| vec![n, hole]).collect(),
            Of::Near => (1..=n).map(|missing| vec![n, missing]).collect(),
            _ => vec![vec![n]],
        }
    }

    fn listed(&self, problem: &Problem, max: u64, budget: &Budget) -> Result<Value, Stop> {
        let found = skolem::all(problem, usize::try_from(max).unwrap_or(usize::MAX), budget)?;
        let terms = |pairs: &Vec<_>| sequence(problem.positions(), pairs).into_iter().map(|t| t as u64).collect();
        Ok(Value::Lists(found.iter().map(terms).collect()))
    }
}

/// What a limit leaves open is unknown; only an interruption ends the table.
fn or_unknown(found: Result<Value, Stop>) -> Result<Value, Trouble> {
    match found {
        Err(stop) if stop.is_from_outside() => Err(Trouble::Stopped(stop)),
        Err(_) => Ok(Value::Unknown),
        Ok(value) => Ok(value),
    }
}

impl Family for Sequences {
    fn question(&self) -> Vec<(&'static str, String)> {
        let mut question = vec![("sequences", self.name.clone())];
        if let Of::Langford(defect) | Of::HookedLangford(defect) = self.of {
            question.push(("defect", defect.to_string()));
        }
        question.extend(self.list.map(|max| ("list", max.to_string())));
        question
    }

    fn title(&self) -> String {
        let which = match self.of {
            Of::Skolem => "Skolem sequences of order n".to_owned(),
            Of::Hooked => "hooked Skolem sequences of order n".to_owned(),
            Of::Extended => "extended Skolem sequences of order n, for every place of the hole".to_owned(),
            Of::Near => "near-Skolem sequences of order n, for every missing length".to_owned(),
            Of::Langford(defect) => format!("Langford sequences of order n with defect {defect}"),
            Of::HookedLangford(defect) => format!("hooked Langford sequences of order n with defect {defect}"),
        };
        let listed = self.list.map_or(String::new(), |max| format!("; each row lists at most {max} of them"));
        which + &listed
    }

    fn columns(&self) -> Vec<Column> {
        let key = ["n"].into_iter().chain(second(self.of)).map(|name| Column::new(name, Kind::Number));
        let list = self.list.map(|_| Column::new("sequences", Kind::Lists));
        key.chain([Column::new("count", Kind::Number)]).chain(list).collect()
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().flat_map(|n| self.keys_of(n)))
    }

    fn len(&self) -> u64 {
        self.range.iter().map(|n| self.keys_of(n).len() as u64).sum()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let Some((problem, known)) = self.problem(key) else { return Err(Trouble::Stopped(Stop::Memory)) };
        let count = skolem::count(&problem, budget);
        if let Ok(found) = count
            && (found.matchings > 0) != exists(known, key[0] as usize)
        {
            return Err(Trouble::Rejected(format!("{} sequences {known:?} of order {}, against the theorem", found.matchings, key[0])));
        }
        let number = |n: u128| u64::try_from(n).map_or_else(|_| Value::Large(n.to_string()), Value::Number);
        let mut values = vec![or_unknown(count.map(|found| number(found.matchings)))?];
        if let Some(max) = self.list {
            values.push(or_unknown(self.listed(&problem, max, budget))?);
        }
        Ok(values)
    }
}
