//! Heap games: the nimber of one heap of n counters.

mod misere;
mod oeis;

use crate::table::{Column, Fact, Family, Kind, MOST_VALUES, Proved, Range, Refused, Request, Row, Trouble, Value};
use misere::Misere;
use std::cell::OnceCell;
use xanthi_games::Play;
use xanthi_games::budget::Budget;
use xanthi_games::games::heaps::{HEAP_GAMES, MOST_COUNTERS, TakeRule};
use xanthi_heaps::nimbers;
use xanthi_heaps::period::of_table;
use xanthi_heaps::sparse::Engine;

/// So many values are looked at for a period that can be proved, since the checker makes the table
/// again: in games for the engine, and in others.
const LOOKED_AT: [usize; 2] = [1 << 20, 20_000];
/// A table up to a heap of so many counters is compared with one that goes so many times as far, or at least to so many.
const FEW: u64 = 400;
const MORE: u64 = 4;
/// The largest heap of a table; values are numbers of eight bytes.
const MOST_HEAP: u64 = 100_000_000;

struct Heaps {
    name: String,
    rule: TakeRule,
    range: Range,
    /// Made when the first row is wanted; empty if a limit was reached.
    values: OnceCell<Vec<u64>>,
}

pub(super) fn means(name: &str) -> bool {
    HEAP_GAMES.contains(&name.split(':').next().unwrap_or(name)) && !name.contains('{')
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    let rule = TakeRule::of_game(name).map_err(Refused::Position)?;
    request.only(name, &["n", "misere"])?;
    let range = request.n(name, 0, if request.play == Play::Misere { u64::from(MOST_COUNTERS) } else { MOST_HEAP })?;
    if request.play == Play::Misere {
        return Ok(Box::new(Misere::new(name, rule, range)));
    }
    Ok(Box::new(Heaps { name: name.to_owned(), rule, range, values: OnceCell::new() }))
}

impl Family for Heaps {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("heaps", self.name.clone())]
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("n", Kind::Number), Column::new("grundy", Kind::Number)]
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let values = match self.values.get() {
            Some(values) => values,
            None => match nimbers(&self.rule, self.range.last() as u32, budget) {
                Ok(values) => self.values.get_or_init(|| values),
                Err(stop) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
                Err(_) => self.values.get_or_init(Vec::new),
            },
        };
        Ok(vec![values.get(key[0] as usize).map_or(Value::Unknown, |value| Value::Number(*value))])
    }

    fn sequences(&self) -> Vec<usize> {
        vec![1]
    }

    fn beyond(&self, _column: usize, last: u64, budget: &Budget) -> Vec<u64> {
        if last > FEW {
            return Vec::new();
        }
        let more = nimbers(&self.rule, (MORE * last).max(FEW) as u32, budget).unwrap_or_default();
        more.get(last as usize + 1..).unwrap_or_default().to_vec()
    }

    fn heap_rule(&self) -> Option<&TakeRule> {
        Some(&self.rule)
    }

    fn facts(&self, _rows: &[Row], _budget: &Budget) -> Vec<Fact> {
        let fact = |(number, first): (&str, usize)| Fact {
            column: "grundy".into(),
            name: "oeis".into(),
            value: Value::Text(number.to_owned()),
            says: format!("sequence {number} of the OEIS, whose first term is that of n = {first}"),
        };
        oeis::number(&self.rule).map(fact).into_iter().collect()
    }

    fn proved(&self) -> Vec<Proved> {
        let values = self
            .values
            .get()
            .map_or(&[][..], |values| &values[..values.len().min(LOOKED_AT[usize::from(Engine::new(&self.rule).is_none())])]);
        let Some((from, period, saltus)) = of_table(&self.rule, values).period() else { return Vec::new() };
        // By the claim; the table has its first period.
        let value = |n: u64| {
            let periods = n.saturating_sub(from) / period;
            values.get((n - periods * period) as usize).map(|value| value + periods * saltus)
        };
        let is_lost = |n: &u64| saltus == 0 && value(*n) == Some(0);
        let mut p_residues: Vec<u64> = (from..from + period).filter(is_lost).map(|n| n % period).collect();
        p_residues.sort_unstable();
        let is_exception = |n: &u64| values.get(*n as usize).is_some_and(|v| (*v == 0) != p_residues.binary_search(&(n % period)).is_ok());
        let exceptions = if saltus == 0 { (0..from).filter(is_exception).collect() } else { Vec::new() };
        let known: Vec<u64> = (self.range.iter()).filter(|n| values.get(*n as usize).is_some()).collect();
        let differs = |n: &u64| value(*n) != values.get(*n as usize).copied();
        vec![Proved {
            column: "grundy".into(),
            m: None,
            first: 0,
            preperiod: from.saturating_sub(1),
            from,
            period,
            saltus,
            p_residues,
            exceptions,
            values: if period <= MOST_VALUES as u64 { (from..from + period).filter_map(value).collect() } else { Vec::new() },
            compared: known.len() as u64,
            disagree: known.into_iter().filter(differs).collect(),
        }]
    }
}
