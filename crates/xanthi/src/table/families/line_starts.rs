//! Line Geography: the starts that lose, for orders of any size.

use crate::line::starts::Starts;
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use std::sync::OnceLock;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

/// The longest list of starts.
const MOST_LISTED: u64 = 10_000;

struct LineStarts {
    moves: Vec<u32>,
    range: Range,
    settled: OnceLock<Starts>,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["moves", "n"])?;
    let moves = request.moves(name)?.into_iter().map(|a| a as u32).collect();
    Ok(Box::new(LineStarts { moves, range: request.n(name, 1, MOST_LISTED)?, settled: OnceLock::new() }))
}

impl LineStarts {
    /// All orders, settled and judged once.
    fn settled(&self, budget: &Budget) -> Result<&Starts, Trouble> {
        if let Some(starts) = self.settled.get() {
            return Ok(starts);
        }
        let starts = Starts::settle(&self.moves, budget)?.ok_or(Stop::NoMethod)?;
        FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(starts.certificate().clone()) }
            .judge()
            .map_err(|flaw| Trouble::Rejected(format!("the certificate was rejected: {flaw}")))?;
        Ok(self.settled.get_or_init(|| starts))
    }
}

impl Family for LineStarts {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("moves", self.moves.iter().map(u32::to_string).collect::<Vec<_>>().join(","))]
    }

    fn title(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u32::to_string).collect();
        format!("Line Geography with the moves {}: the starts that lose", moves.join(","))
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("n", Kind::Number), Column::new("lost", Kind::Number), Column::new("lost_starts", Kind::Numbers)]
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let starts = match self.settled(budget) {
            Err(Trouble::Stopped(stop)) if !stop.is_from_outside() => return Ok(vec![Value::Unknown; 2]),
            other => other?,
        };
        let lost: Vec<u64> = (0..key[0]).filter(|&v| starts.outcome(key[0], v) == Some(Outcome::P)).collect();
        Ok(vec![Value::Number(lost.len() as u64), Value::Numbers(lost)])
    }
}
