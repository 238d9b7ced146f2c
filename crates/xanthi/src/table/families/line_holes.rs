//! Line Geography with two moves: from which order on every admissible vertex is a hole.

use crate::line::starts::{Starts, all_holes_at_the_latest};
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

struct LineHoles {
    range: Range,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["n"])?;
    Ok(Box::new(LineHoles { range: request.n(name, 1, 400)? }))
}

impl Family for LineHoles {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("moves", "a, b".into())]
    }

    fn title(&self) -> String {
        "Line Geography with the moves a < b: from which odd order on every vertex that may be a hole is one".into()
    }

    fn legend(&self) -> &'static str {
        "all_holes_from: the least odd order from which on every vertex that may be one is the hole of an almost perfect matching; at_the_latest: a proved bound for it; exceptions: how many odd orders break the rule of `xanthi prove line-starts`; -: a and b have a common divisor"
    }

    fn columns(&self) -> Vec<Column> {
        ["a", "b", "all_holes_from", "at_the_latest", "exceptions"].map(|name| Column::new(name, Kind::Number)).into()
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().flat_map(|a| self.range.iter().filter(move |&b| b > a).map(move |b| vec![a, b])))
    }

    fn len(&self) -> u64 {
        self.range.count() * (self.range.count() - 1) / 2
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let moves = [key[0], key[1]].map(|a| a as u32);
        let starts = match Starts::settle(&moves, budget) {
            Err(stop) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            Err(_) => return Ok(vec![Value::Unknown; 3]),
            Ok(None) => return Err(Trouble::Stopped(Stop::NoMethod)),
            Ok(Some(starts)) => starts,
        };
        FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(starts.certificate().clone()) }
            .judge()
            .map_err(|flaw| Trouble::Rejected(format!("the certificate of {moves:?} was rejected: {flaw}")))?;
        let number = |n: Option<u64>| n.map_or(Value::Null, Value::Number);
        let odd = starts.exceptions().iter().filter(|e| e.order % 2 == 1).count() as u64;
        Ok(vec![
            number(starts.all_holes_from().map(u64::from)),
            number(all_holes_at_the_latest(moves[0], moves[1])),
            number(starts.all_holes_from().map(|_| odd)),
        ])
    }
}
