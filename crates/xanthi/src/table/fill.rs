//! Filling a table row by row: the one loop of all front ends.

use super::{Family, Row, Sheet, Trouble, Value};
use std::ops::ControlFlow;
use xanthi_games::ParseError;
use xanthi_games::budget::{Budget, Stop};

/// Who takes the rows of a table while [`fill`] computes them. A vector just keeps them.
pub trait Filling {
    /// Comes before each row, with its key. A row whose values are known already is not computed.
    fn begin(&mut self, _key: &[u64]) -> Option<Vec<Value>> {
        None
    }

    /// The budget of the next row, made from that of the table.
    fn budget(&self, table: &Budget) -> Budget {
        table.clone()
    }

    /// Takes a row as soon as it is known. After a `Break` no other row is computed.
    fn take(&mut self, row: Row) -> ControlFlow<()>;
}

impl Filling for Vec<Row> {
    fn take(&mut self, row: Row) -> ControlFlow<()> {
        self.push(row);
        ControlFlow::Continue(())
    }
}

/// How the rows of a table came to an end.
#[derive(Debug)]
#[must_use]
pub enum End {
    /// All rows are known, and the family is [finished](Family::finish).
    Complete,
    /// It was stopped.
    Stopped {
        /// The key of the first row that is missing.
        before: Vec<u64>,
        /// Why; none if whoever takes the rows wanted no more.
        stop: Option<Stop>,
    },
    /// A board does not exist.
    Unreadable(ParseError),
    /// The checker objects to the solver, or two computations disagree: a fault of this program.
    Rejected(String),
}

/// Computes the rows of a family in the order of their keys, and hands each to `filling`. After the last one the family is
/// finished, so that what it puts off until then is never forgotten.
pub fn fill(family: &dyn Family, budget: &Budget, filling: &mut impl Filling) -> End {
    let mut keys = family.keys();
    while let Some(key) = keys.next() {
        let values = match filling.begin(&key) {
            Some(known) => known,
            None => match budget.go_on().map_err(Trouble::Stopped).and_then(|()| family.row(&key, &filling.budget(budget))) {
                Ok(values) => values,
                Err(Trouble::Stopped(stop)) => return End::Stopped { before: key, stop: Some(stop) },
                Err(Trouble::Unreadable(error)) => return End::Unreadable(error),
                Err(Trouble::Rejected(why)) => return End::Rejected(why),
            },
        };
        if filling.take(Row { key, values }).is_break()
            && let Some(before) = keys.next()
        {
            return End::Stopped { before, stop: None };
        }
    }
    family.finish(budget);
    End::Complete
}

/// All rows of a family.
///
/// # Errors
/// The first trouble; use [`fill`] to keep what was known before.
pub fn sheet(family: &dyn Family, budget: &Budget) -> Result<Sheet, Trouble> {
    let mut rows = Vec::new();
    match fill(family, budget, &mut rows) {
        End::Complete | End::Stopped { stop: None, .. } => Ok(Sheet::of(family, rows)),
        End::Stopped { stop: Some(stop), .. } => Err(Trouble::Stopped(stop)),
        End::Unreadable(error) => Err(Trouble::Unreadable(error)),
        End::Rejected(why) => Err(Trouble::Rejected(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;
    use std::cell::Cell;

    /// The squares of 0 … 8.
    #[derive(Default)]
    struct Squares {
        computed: Cell<u64>,
        finished: Cell<bool>,
    }

    impl Family for Squares {
        fn question(&self) -> Vec<(&'static str, String)> {
            Vec::new()
        }

        fn columns(&self) -> Vec<table::Column> {
            ["n", "square"].map(|name| table::Column::new(name, table::Kind::Number)).into()
        }

        fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
            Box::new((0..9).map(|n| vec![n]))
        }

        fn len(&self) -> u64 {
            9
        }

        fn row(&self, key: &[u64], _budget: &Budget) -> Result<Vec<Value>, Trouble> {
            self.computed.set(self.computed.get() + 1);
            Ok(vec![Value::Number(key[0] * key[0])])
        }

        fn finish(&self, _budget: &Budget) {
            self.finished.set(true);
        }
    }

    /// Knows every third row before, and takes a number of rows.
    struct Upto(Vec<Row>, usize);

    impl Filling for Upto {
        fn begin(&mut self, key: &[u64]) -> Option<Vec<Value>> {
            key[0].is_multiple_of(3).then(|| vec![Value::Number(key[0] * key[0])])
        }

        fn take(&mut self, row: Row) -> ControlFlow<()> {
            self.0.push(row);
            if self.0.len() < self.1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }

    #[test]
    fn rows_are_taken_until_the_end_or_a_break() {
        for (upto, computed, next) in [(1, 0, Some(1)), (5, 3, Some(5)), (8, 5, Some(8)), (9, 6, None), (100, 6, None)] {
            let (family, mut filling) = (Squares::default(), Upto(Vec::new(), upto));
            let end = fill(&family, &Budget::default(), &mut filling);
            let expected: Vec<Row> = (0..9).take(upto).map(|n| Row { key: vec![n], values: vec![Value::Number(n * n)] }).collect();
            assert_eq!((filling.0, family.computed.get()), (expected, computed));
            assert_eq!(family.finished.get(), next.is_none(), "only a table with all rows is finished");
            match end {
                End::Complete => assert_eq!(next, None),
                End::Stopped { before, stop: None } => assert_eq!(Some(before[0]), next),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn after_a_stop_only_known_rows_are_taken() {
        let budget = Budget::default();
        budget.canceller().cancel(Stop::Interrupted);
        let (family, mut filling) = (Squares::default(), Upto(Vec::new(), 100));
        let end = fill(&family, &budget, &mut filling);
        assert!(matches!(end, End::Stopped { before, stop: Some(Stop::Interrupted) } if before == [1]));
        assert_eq!((filling.0.len(), family.computed.get(), family.finished.get()), (1, 0, false));
        assert!(matches!(sheet(&family, &budget), Err(Trouble::Stopped(Stop::Interrupted))));
    }
}
