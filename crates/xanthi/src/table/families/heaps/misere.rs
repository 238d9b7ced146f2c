//! Heap games in misère play: the genus of each heap, and whether it is tame, fickle or firm.

use crate::table::{Column, Family, Kind, Range, Trouble, Value};
use std::cell::RefCell;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::TakeRule;
use xanthi_heaps::genus::{Genera, Genus};

/// The genus of a wild heap may cost this many positions.
const POSITIONS: u64 = 300_000;

pub(super) struct Misere {
    name: String,
    rule: TakeRule,
    range: Range,
    /// What is known so far, once something is wanted.
    genera: RefCell<Option<Genera>>,
}

impl Misere {
    pub(super) fn new(name: &str, rule: TakeRule, range: Range) -> Self {
        Self { name: name.to_owned(), rule, range, genera: RefCell::default() }
    }

    /// What kind of heap it is, and its genus, if a limit did not leave it open.
    fn heap(&self, n: u32, budget: &Budget) -> Result<(&'static str, Result<Genus, Stop>), Stop> {
        let mut genera = self.genera.borrow_mut();
        let genera = match genera.take() {
            Some(known) => genera.insert(known),
            None => genera.insert(Genera::new(&self.rule, self.range.last() as u32, budget)?),
        };
        let mut short = budget.afresh();
        short.nodes = short.nodes.min(POSITIONS);
        let kind = match genera.types()[n as usize] {
            Some([normal, misere]) if normal != misere => "fickle",
            Some(_) => "firm",
            None => "wild",
        };
        Ok((kind, genera.of(&[n], &short)))
    }
}

impl Family for Misere {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("heaps", self.name.clone()), ("play", "misere".into())]
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::new("n", Kind::Number),
            Column::new("outcome", Kind::Outcome),
            Column::new("genus", Kind::Text),
            Column::new("kind", Kind::Text),
        ]
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let text = |kind: &str| Value::Text(kind.into());
        match self.heap(key[0] as u32, budget) {
            Ok((kind, Ok(genus))) => Ok(vec![Value::Outcome(genus.outcome()), Value::Text(genus.to_string()), text(kind)]),
            Ok((_, Err(stop))) | Err(stop) if stop.is_from_outside() => Err(Trouble::Stopped(stop)),
            Ok((kind, Err(_))) => Ok(vec![Value::Unknown, Value::Unknown, text(kind)]),
            Err(_) => Ok(vec![Value::Unknown; 3]),
        }
    }
}
