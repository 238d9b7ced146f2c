//! Rows that a limit leaves open: how often they are tried, and how often they are counted.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use xanthi::solve::{Question, solve};
use xanthi::table::{self, End, Filling, Request, Row, Value};
use xanthi::{Budget, Stop};
use xanthi_games::{Catalogue, Position};

/// Counts the tries of each row, and gives each row a budget of its own.
#[derive(Default)]
struct Counting {
    rows: Vec<Row>,
    tries: BTreeMap<Vec<u64>, u32>,
}

impl Filling for Counting {
    fn begin(&mut self, key: &[u64]) -> Option<Vec<Value>> {
        *self.tries.entry(key.to_vec()).or_default() += 1;
        None
    }

    fn budget(&self, table: &Budget) -> Budget {
        table.afresh()
    }

    fn take(&mut self, row: Row) -> ControlFlow<()> {
        self.rows.push(row);
        ControlFlow::Continue(())
    }
}

#[test]
fn a_row_that_more_positions_do_not_decide_is_not_tried_again_and_again() {
    let budget = Budget::default().with_memory(1);
    let request = Request { n: Some("5..8".parse().expect("a range")), ..Request::default() };
    let family = table::open("ueg:queen.{n}x{n}@1,1", &request).unwrap_or_else(|e| panic!("{}", e.message()));
    let mut counting = Counting::default();
    assert!(matches!(table::fill(&*family, &budget, &mut counting), End::Open { first } if first == [5]));
    // One try without the automata of families, and one with them.
    assert!(counting.tries.len() == 4 && counting.tries.values().all(|tries| *tries <= 2), "{:?}", counting.tries);
    assert!(counting.rows.iter().all(|row| row.values == [Value::Unknown]), "{:?}", counting.rows);
    let position: Position = Position::read("ueg:queen.5x5@1,1", Catalogue::standard(), &xanthi_games::NoFiles).expect("a position");
    assert_eq!(solve(&position, Question::default(), &budget).stop(), Some(Stop::Memory), "it is not the number of positions");
}

#[test]
fn a_row_that_is_tried_again_is_compared_once() {
    let request = Request { n: Some("20..21".parse().expect("a range")), grundy: true, search: true, ..Request::default() };
    let family = table::open("uvg:circulant.{n}.1.4@0", &request).unwrap_or_else(|e| panic!("{}", e.message()));
    let mut counting = Counting::default();
    assert!(matches!(table::fill(&*family, &Budget::default().with_nodes(7_000), &mut counting), End::Open { .. }));
    // The nimber of 20 is not found at first, and its outcome is.
    assert!(counting.tries[&vec![20]] > 1, "{:?}", counting.tries);
    counting.rows.sort_by(|a, b| a.key.cmp(&b.key));
    let proved = table::summary(&*family, &counting.rows).proved;
    let compared: Vec<(&str, u64, usize)> = proved.iter().map(|law| (law.column.as_str(), law.compared, law.disagree.len())).collect();
    assert_eq!(compared, [("outcome", 2, 0)]);
}
