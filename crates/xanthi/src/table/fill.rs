//! Filling a table row by row: the one loop of all front ends.

use super::{Family, Row, Sheet, Trouble, Value};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use xanthi_games::ParseError;
use xanthi_games::budget::{Budget, Stop};

/// Who takes the rows of a table while [`fill`] computes them. A vector just keeps them.
pub trait Filling {
    /// Comes before each row, with its key, and again before each further try of a row that was put off. A row whose values
    /// are known already is not computed.
    fn begin(&mut self, _key: &[u64]) -> Option<Vec<Value>> {
        None
    }

    /// The budget of the next row, made from that of the table.
    fn budget(&self, table: &Budget) -> Budget {
        table.clone()
    }

    /// Takes a row as soon as it is known. After a `Break` no other row is computed.
    fn take(&mut self, row: Row) -> ControlFlow<()>;

    /// Learns that a row costs much: the others come first.
    fn put_off(&mut self, _key: &[u64]) {}

    /// Takes a row that was put off, behind rows with larger keys ([`place_of`] says where it belongs).
    fn take_late(&mut self, row: Row) -> ControlFlow<()> {
        self.take(row)
    }

    /// Takes the rows that were put off and that a stop leaves open, in any order ([`merge`] puts them in their places).
    fn take_open(&mut self, rows: Vec<Row>) {
        for row in rows {
            if self.take_late(row).is_break() {
                break;
            }
        }
    }
}

impl Filling for Vec<Row> {
    fn take(&mut self, row: Row) -> ControlFlow<()> {
        self.push(row);
        ControlFlow::Continue(())
    }

    fn take_late(&mut self, row: Row) -> ControlFlow<()> {
        self.insert(place_of(self, &row), row);
        ControlFlow::Continue(())
    }

    fn take_open(&mut self, rows: Vec<Row>) {
        merge(self, rows);
    }
}

/// Where a row that was put off belongs among rows whose keys ascend.
pub fn place_of(rows: &[Row], row: &Row) -> usize {
    rows.partition_point(|before| before.key < row.key)
}

/// Puts rows into their places among rows whose keys ascend.
pub fn merge(rows: &mut Vec<Row>, others: Vec<Row>) {
    // Sorting finds the rows that are in order already, so all others cost about one pass.
    if !others.is_empty() {
        rows.extend(others);
        rows.sort_by(|a, b| a.key.cmp(&b.key));
    }
}

/// How the rows of a table came to an end.
#[derive(Debug)]
#[must_use]
pub enum End {
    /// All rows are known, and the family is [finished](Family::finish).
    Complete,
    /// All rows were asked for, and the family is finished, but a limit of positions, steps or memory left entries open.
    Open {
        /// The key of the first row with an open entry ([`Value::is_open`]).
        first: Vec<u64>,
    },
    /// It was stopped.
    Stopped {
        /// The key of the first row that was not asked for; if all were, of the first one that is open.
        before: Vec<u64>,
        /// Why; none if whoever takes the rows wanted no more.
        stop: Option<Stop>,
    },
    /// A board does not exist.
    Unreadable(ParseError),
    /// The checker objects to the solver, or two computations disagree: a fault of this program.
    Rejected(String),
}

/// The positions that a row may cost at first; one that costs more is put off.
const FIRST: u64 = 5_000;

/// So many times as much in each further round.
const TIMES: u64 = 10;

/// Computes the rows of a family in the order of their keys, and hands each to `filling`. Where a family can tell that a row costs
/// much ([`Family::row_within`]), it comes behind the others, so that a limit of time leaves out no row that costs little. When
/// every row was asked for the family is finished, so that what it puts off until then is never forgotten; the rows that cost much
/// follow. Of those that a stop leaves open the entries are [`Value::Unknown`], and so are those that a limit of positions leaves
/// open, which stops nothing: then the end is [`End::Open`].
pub fn fill(family: &dyn Family, budget: &Budget, filling: &mut impl Filling) -> End {
    let mut late = VecDeque::new();
    let end = rows(family, budget, filling, &mut late);
    if !matches!(end, End::Stopped { stop: None, .. }) {
        let open = family.columns().len() - family.keys_in_front();
        filling.take_open(late.into_iter().map(|key| Row { key, values: vec![Value::Unknown; open] }).collect());
    }
    end
}

/// The same, but for the rows that a stop leaves in `late`.
fn rows(family: &dyn Family, budget: &Budget, filling: &mut impl Filling, late: &mut VecDeque<Vec<u64>>) -> End {
    let mut keys = family.keys();
    let mut open: Option<Vec<u64>> = None;
    let mut note = |row: &Row| {
        if row.values.iter().any(Value::is_open) && open.as_ref().is_none_or(|first| row.key < *first) {
            open = Some(row.key.clone());
        }
    };
    while let Some(key) = keys.next() {
        let values = match filling.begin(&key) {
            Some(known) => {
                family.learn(&key, &known);
                known
            }
            None => match row(family, &key, budget, filling, FIRST) {
                Ok(Some(values)) => values,
                Ok(None) => {
                    filling.put_off(&key);
                    late.push_back(key);
                    continue;
                }
                Err(trouble) => return ended(trouble, key),
            },
        };
        let row = Row { key, values };
        note(&row);
        if filling.take(row).is_break()
            && let Some(before) = keys.next().or_else(|| late.pop_front())
        {
            return End::Stopped { before, stop: None };
        }
    }
    family.finish(budget);
    let (mut most, mut left) = (FIRST, 0);
    while let Some(key) = late.front() {
        if left == 0 {
            left = late.len();
            // The last one has nothing to wait for.
            most = if left == 1 { u64::MAX } else { most.saturating_mul(TIMES) };
        }
        left -= 1;
        let found = match filling.begin(key) {
            Some(known) => Ok(Some(known)),
            None => row(family, key, budget, filling, most),
        };
        let row = match found {
            Ok(None) => {
                late.rotate_left(1);
                continue;
            }
            Err(trouble) => {
                // Of all that are left the first one is named.
                let first = late.iter().min().cloned().unwrap_or_default();
                return ended(trouble, first);
            }
            Ok(Some(values)) => late.pop_front().map(|key| Row { key, values }),
        };
        row.iter().for_each(&mut note);
        if row.is_some_and(|row| filling.take_late(row).is_break())
            && let Some(before) = late.pop_front()
        {
            return End::Stopped { before, stop: None };
        }
    }
    open.map_or(End::Complete, |first| End::Open { first })
}

/// A row that may cost so many positions; none if it costs more.
fn row(family: &dyn Family, key: &[u64], budget: &Budget, filling: &impl Filling, most: u64) -> Result<Option<Vec<Value>>, Trouble> {
    budget.go_on().map_err(Trouble::Stopped)?;
    family.row_within(key, &filling.budget(budget), most)
}

/// The end of a table at a row that could not be computed.
fn ended(trouble: Trouble, before: Vec<u64>) -> End {
    match trouble {
        Trouble::Stopped(stop) => End::Stopped { before, stop: Some(stop) },
        Trouble::Unreadable(error) => End::Unreadable(error),
        Trouble::Rejected(why) => End::Rejected(why),
    }
}

/// All rows of a family. What a limit of positions leaves open is [`Value::Unknown`]; [`Summary::open`](super::Summary::open)
/// counts such rows.
///
/// # Errors
/// The first trouble; use [`fill`] to keep what was known before.
pub fn sheet(family: &dyn Family, budget: &Budget) -> Result<Sheet, Trouble> {
    let mut rows = Vec::new();
    match fill(family, budget, &mut rows) {
        End::Complete | End::Open { .. } | End::Stopped { stop: None, .. } => Ok(Sheet::of(family, rows)),
        End::Stopped { stop: Some(stop), .. } => Err(Trouble::Stopped(stop)),
        End::Unreadable(error) => Err(Trouble::Unreadable(error)),
        End::Rejected(why) => Err(Trouble::Rejected(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;
    use std::cell::{Cell, RefCell};

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

    /// Squares of which those of 2, 3 and 7 cost much: so many positions.
    #[derive(Default)]
    struct Costly {
        squares: Squares,
        asked: RefCell<Vec<(u64, u64)>>,
        stop_at: Option<(u64, u64)>,
    }

    impl Family for Costly {
        fn question(&self) -> Vec<(&'static str, String)> {
            self.squares.question()
        }

        fn columns(&self) -> Vec<table::Column> {
            self.squares.columns()
        }

        fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
            self.squares.keys()
        }

        fn len(&self) -> u64 {
            self.squares.len()
        }

        fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
            self.squares.row(key, budget)
        }

        fn row_within(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Option<Vec<Value>>, Trouble> {
            self.asked.borrow_mut().push((key[0], most));
            if self.stop_at == Some((key[0], most)) {
                budget.canceller().cancel(Stop::Time);
                return Err(Trouble::Stopped(Stop::Time));
            }
            let cost = [(2, FIRST * TIMES * TIMES), (3, FIRST + 1), (7, u64::MAX)].into_iter().find(|(n, _)| *n == key[0]);
            if cost.is_some_and(|(_, cost)| cost > most) { Ok(None) } else { self.row(key, budget).map(Some) }
        }

        fn finish(&self, budget: &Budget) {
            self.asked.borrow_mut().push((u64::MAX, 0));
            self.squares.finish(budget);
        }
    }

    fn square(n: u64) -> Row {
        Row { key: vec![n], values: vec![Value::Number(n * n)] }
    }

    #[test]
    fn rows_that_cost_much_come_behind_the_others() {
        let family = Costly::default();
        let mut rows = Vec::new();
        assert!(matches!(fill(&family, &Budget::default(), &mut rows), End::Complete));
        assert_eq!(rows, (0..9).map(square).collect::<Vec<_>>(), "they stand in their places");
        let round = FIRST * TIMES;
        let late = [(u64::MAX, 0), (2, round), (3, round), (7, round), (2, round * TIMES), (7, round * TIMES), (7, u64::MAX)];
        let asked: Vec<(u64, u64)> = (0..9).map(|n| (n, FIRST)).chain(late).collect();
        assert_eq!(*family.asked.borrow(), asked);
    }

    #[test]
    fn a_stop_leaves_only_rows_open_that_cost_much() {
        let family = Costly { stop_at: Some((7, FIRST * TIMES)), ..Costly::default() };
        let mut rows = Vec::new();
        let end = fill(&family, &Budget::default(), &mut rows);
        assert!(matches!(end, End::Stopped { before, stop: Some(Stop::Time) } if before == [2]));
        let open = |n: u64| if [2, 7].contains(&n) { Row { values: vec![Value::Unknown], ..square(n) } } else { square(n) };
        assert_eq!(rows, (0..9).map(open).collect::<Vec<_>>());
        assert!(family.squares.finished.get(), "what is known of all rows is not lost");
        // Before every row was asked for.
        let family = Costly { stop_at: Some((5, FIRST)), ..Costly::default() };
        let mut rows = Vec::new();
        let end = fill(&family, &Budget::default(), &mut rows);
        assert!(matches!(end, End::Stopped { before, stop: Some(Stop::Time) } if before == [5]));
        let open = |n: u64| if [2, 3].contains(&n) { Row { values: vec![Value::Unknown], ..square(n) } } else { square(n) };
        assert_eq!(rows, (0..5).map(open).collect::<Vec<_>>());
        assert!(!family.squares.finished.get());
    }

    /// Numbers of which 4 and 6 are beyond a limit of positions.
    struct Beyond(Squares);

    impl Family for Beyond {
        fn question(&self) -> Vec<(&'static str, String)> {
            self.0.question()
        }

        fn columns(&self) -> Vec<table::Column> {
            self.0.columns()
        }

        fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
            self.0.keys()
        }

        fn len(&self) -> u64 {
            self.0.len()
        }

        fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
            if [4, 6].contains(&key[0]) { Ok(vec![Value::Unknown]) } else { self.0.row(key, budget) }
        }

        /// The row of 4 is put off once.
        fn row_within(&self, key: &[u64], budget: &Budget, most: u64) -> Result<Option<Vec<Value>>, Trouble> {
            if key[0] == 4 && most == FIRST { Ok(None) } else { self.row(key, budget).map(Some) }
        }

        fn finish(&self, budget: &Budget) {
            self.0.finish(budget);
        }
    }

    #[test]
    fn a_table_with_open_entries_is_not_complete() {
        let family = Beyond(Squares::default());
        let mut rows = Vec::new();
        let end = fill(&family, &Budget::default(), &mut rows);
        assert!(matches!(&end, End::Open { first } if *first == [4]), "{end:?}");
        assert!(rows.len() == 9 && family.0.finished.get());
        assert_eq!(sheet(&family, &Budget::default()).map(|sheet| sheet.rows).ok(), Some(rows));
    }

    #[test]
    fn whoever_takes_late_rows_may_want_no_more() {
        let (family, mut filling) = (Costly::default(), Upto(Vec::new(), 6));
        // Those of 2 and 7 are late, and Upto knows that of 3.
        let end = fill(&family, &Budget::default(), &mut filling);
        assert!(matches!(end, End::Stopped { before, stop: None } if before == [7]));
        let (family, mut filling) = (Costly::default(), Upto(Vec::new(), 8));
        let end = fill(&family, &Budget::default(), &mut filling);
        assert!(matches!(end, End::Stopped { before, stop: None } if before == [7]));
        assert_eq!(filling.0.last(), Some(&square(2)));
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
