//! Line Geography with two moves: the greatest even number of vertices without a perfect matching.

use crate::line;
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::VERSION;
use xanthi_games::check;
use xanthi_games::family::{FamilyClaim, FamilyProof};

struct LineBounds {
    range: Range,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["n"])?;
    let range = request.n(name, 1, 10_000)?;
    Ok(Box::new(LineBounds { range }))
}

impl Family for LineBounds {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("bound", "greatest even n without a perfect matching, 0 if there is none".into())]
    }

    fn title(&self) -> String {
        "Line Geography with the moves a < b: the greatest even n without a perfect matching, 0 if there is none".into()
    }

    fn legend(&self) -> &'static str {
        "-: a and b have a common divisor, and there is no greatest one"
    }

    fn columns(&self) -> Vec<Column> {
        ["a", "b", "bound"].map(|name| Column::new(name, Kind::Number)).into()
    }

    fn keys_in_front(&self) -> usize {
        2
    }

    /// All a < b, a running slowly.
    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        let above = |a: u64| self.range.iter().filter(move |b| *b > a).map(move |b| vec![a, b]);
        Box::new(self.range.iter().flat_map(above))
    }

    fn len(&self) -> u64 {
        self.range.count() * (self.range.count() - 1) / 2
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let orders = match line::Orders::settle(&[key[0] as u32, key[1] as u32], budget) {
            Ok(Some(orders)) => orders,
            Ok(None) => return Ok(vec![Value::Null]),
            Err(stop) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            Err(_) => return Ok(vec![Value::Unknown]),
        };
        let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::LineBound(orders.certificate().clone()) };
        match check::family(&proof) {
            Ok(()) => Ok(vec![orders.bound().map_or(Value::Null, Value::Number)]),
            Err(flaw) => Err(Trouble::Rejected(format!("the certificate of the moves {} and {} was rejected: {flaw}", key[0], key[1]))),
        }
    }
}
