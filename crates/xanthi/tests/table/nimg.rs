//! Boxes of nimbers against positions solved one by one, and what is said about them.

use xanthi::Budget;
use xanthi::games::{Outcome, Play, Position};
use xanthi::solve::{Question, solve};
use xanthi::table::{self, Family, Request, Row, Value};

fn open(name: &str, disks: &str) -> Box<dyn Family> {
    let disks = disks.split(',').map(|range| range.parse().expect(range)).collect();
    table::open(name, &Request { disks, ..Request::default() }).unwrap_or_else(|e| panic!("{name}: {}", e.message()))
}

fn rows(family: &dyn Family) -> Vec<Row> {
    table::sheet(family, &Budget::default()).expect("it is solved").rows
}

/// Misère play of `nimg.rm` by its rules: disks go from under the piece, then it moves; whoever cannot wins.
fn wins_misere(arcs: &[[usize; 2]], disks: &[u64], v: usize) -> bool {
    let near: Vec<usize> = arcs.iter().filter(|[u, _]| *u == v).map(|[_, w]| *w).collect();
    if disks[v] == 0 || near.is_empty() {
        return true;
    }
    (0..disks[v]).any(|left| {
        let mut after = disks.to_vec();
        after[v] = left;
        near.iter().any(|&w| !wins_misere(arcs, &after, w))
    })
}

#[test]
fn misere_entries_are_outcomes() {
    let path = [[0, 1], [1, 0], [1, 2], [2, 1]];
    let disks = vec!["0..2".parse().expect("a range")];
    let request = Request { disks, play: Play::Misere, ..Request::default() };
    let family = table::open("nimg.rm:path.3", &request).unwrap_or_else(|e| panic!("{}", e.message()));
    let names: Vec<String> = family.columns().into_iter().map(|column| column.name).collect();
    assert_eq!(names, ["w.0", "w.1", "w.2", "o.0", "o.1", "o.2"]);
    for row in rows(&*family) {
        let expected: Vec<Value> = (0..3).map(|v| Value::Outcome(Outcome::of_mover(wins_misere(&path, &row.key, v)))).collect();
        assert_eq!(row.values, expected, "{:?}", row.key);
    }
}

#[test]
fn every_entry_is_the_nimber_of_the_position() {
    for (board, disks, starts) in [
        ("nimg.rm:path.3", "0..2", &["0", "1", "2"][..]),
        ("nimg.mr:cycle.3", "1..3/2", &["0", "1", "2"]),
        ("nimg.edge:path.3", "0..3,1..2", &["0", "1", "2"]),
        ("nimg.edge:edges=A-B^2,B-C", "0..1,0..2,1", &["A", "B", "C"]),
        ("nimg.rm:grid.2x2@2,1", "0..1", &["2,1"]),
    ] {
        let family = open(board, disks);
        let found = rows(&*family);
        assert_eq!(found.len() as u64, family.len());
        assert!(found.windows(2).all(|w| w[0].key < w[1].key));
        for row in found {
            let weights: Vec<String> = row.key.iter().map(u64::to_string).collect();
            for (start, value) in starts.iter().zip(&row.values) {
                let graph = board.split('@').next().expect("a board");
                let position: Position = format!("{graph},w={}@{start}", weights.join(".")).parse().expect("a position");
                let verdict = solve(&position, Question { grundy: true, ..Question::default() }, &Budget::default());
                assert_eq!(*value, Value::Number(verdict.grundy().expect("a nimber")), "{position}");
            }
        }
    }
}

#[test]
fn regularities_of_three_vertices() {
    // The theorem about the path with three vertices: values up to 2, the two ends mirror each
    // other, and the middle one does not change when they are exchanged.
    let family = open("nimg.rm:path.3", "0..8");
    let facts = table::summary(&*family, &rows(&*family)).facts;
    let fact =
        |name: &str| facts.iter().find(|f| format!("{}.{}", f.column, f.name) == name).unwrap_or_else(|| panic!("{name} in {facts:?}"));
    assert_eq!(["0", "1", "2"].map(|v| &fact(&format!("g.{v}.largest")).value), [&Value::Number(1), &Value::Number(2), &Value::Number(1)]);
    assert_eq!(fact("g.1.largest").says, "the largest is 2, first at w.0=0 w.1=1 w.2=1");
    assert_eq!(fact("g.1.growth").value, Value::Numbers(vec![0, 2, 2, 2, 2, 2, 2, 2, 2]));
    assert_eq!(fact("g.1.symmetric").says, "does not change when these are exchanged: w.0 and w.2");
    assert!(facts.iter().all(|f| f.name != "symmetric" || f.column == "g.1"), "{facts:?}");
    // With c = 8 and b = 4, for one, g.0 is 0 up to a = 4 and 1 from there on: some lines show a
    // period, those with a late step do not.
    let along = fact("g.0.along w.0");
    assert!(matches!(along.value, Value::Number(n) if n > 40 && n < 81), "{along:?}");
    // A loop is a heap: an arithmetic period.
    let family = open("nimg.rm:edges=A-A", "0..9");
    let facts = table::summary(&*family, &rows(&*family)).facts;
    let says = &facts.iter().find(|f| f.name == "along w.A").expect("a fact").says;
    assert_eq!(says, "along w.A all 1 lines have an arithmetic period that divides 1, from at most 0 disks on (observed)");
}

#[test]
fn a_summary_without_facts_does_not_look_for_them() {
    let family = open("nimg.rm:path.3", "0..8");
    let (rows, budget) = (rows(&*family), Budget::default());
    let summary = table::summary_without_facts(&*family, &rows, &budget);
    assert!(summary.facts.is_empty() && budget.steps_spent() == 0);
    let with_facts = table::summary_within(&*family, &rows, &budget);
    assert!(!with_facts.facts.is_empty() && budget.steps_spent() > 0);
    assert_eq!(table::Summary { facts: Vec::new(), ..with_facts }, summary);
}

#[test]
fn boxes_that_do_not_fit_are_refused() {
    let refused = |name: &str, disks: &str| {
        let disks = disks.split(',').filter(|d| !d.is_empty()).map(|range| range.parse().expect(range)).collect();
        match table::open(name, &Request { disks, ..Request::default() }) {
            Ok(_) => panic!("{name} is opened"),
            Err(refused) => refused.message(),
        }
    };
    for (message, part) in [
        (refused("nimg.rm:path.3", ""), "the numbers of disks are missing"),
        (refused("nimg.rm:path.3", "0..1,0..2"), "2 ranges of disks for 3 piles"),
        (refused("nimg.rm:path.3", "0..999"), "too many rows"),
        (refused("nimg.rm:path.3", "9999999"), "is too large"),
        (refused("nimg.rm:path.3,w=1.1.1", "0..2"), "the disks are in the ranges"),
        (refused("nimg.rm:path.3@7", "0..2"), "there is no vertex `7`"),
        (refused("nimg.rm:path.3@0/1:1", "0..2"), "without moves"),
        (refused("nimg.xx:path.3", "0..2"), "there is no game `nimg.xx`"),
        (refused("nimg.rm:pth.3", "0..2"), "no graph family"),
    ] {
        assert!(message.contains(part), "{message}");
    }
}
