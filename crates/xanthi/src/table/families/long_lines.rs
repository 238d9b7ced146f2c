//! The long edges of the one perfect matching of 2a + n − 1 vertices with the moves a and a + n,
//! modulo n: Goldlist's Tables 3 and 4, and their further columns.

use crate::line::long::{differences, entry, law};
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::Budget;

struct LongLines {
    range: Range,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["n"])?;
    Ok(Box::new(LongLines { range: request.n(name, 1, 1_001)? }))
}

impl LongLines {
    fn odd(&self) -> impl Iterator<Item = u64> {
        self.range.iter().filter(|n| n % 2 == 1 && *n > 1)
    }
}

impl Family for LongLines {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("differences", "odd".into())]
    }

    fn title(&self) -> String {
        "the long edges of the perfect matching in Line Geography, for odd n".into()
    }

    fn legend(&self) -> &'static str {
        "the moves a and a + n on 2a + n − 1 vertices, a modulo n; long: the vertices v < a, modulo n, that the matching joins with v + a + n; differences: between neighbours in that list; -: there is no perfect matching"
    }

    fn columns(&self) -> Vec<Column> {
        let key = ["n", "a"].map(|name| Column::new(name, Kind::Number));
        key.into_iter().chain([Column::new("long", Kind::Numbers), Column::new("differences", Kind::Lists)]).collect()
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.odd().flat_map(|n| (1..n).map(move |a| vec![n, a])))
    }

    fn len(&self) -> u64 {
        self.odd().map(|n| n - 1).sum()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let found = match entry(key[1] as u32, key[0] as u32, budget) {
            Err(stop) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            Err(_) => return Ok(vec![Value::Unknown; 2]),
            Ok(found) => found,
        };
        let numbers = |list: &[u32]| list.iter().map(|&v| u64::from(v)).collect::<Vec<_>>();
        if found.as_deref().map(numbers) != law(key[1], key[0]) {
            return Err(Trouble::Rejected(format!("the matching of n = {}, a = {} contradicts the law", key[0], key[1])));
        }
        Ok(match found {
            None => vec![Value::Null, Value::Null],
            Some(long) => vec![Value::Numbers(numbers(&long)), Value::Lists(vec![numbers(&differences(&long))])],
        })
    }
}
