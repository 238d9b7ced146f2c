//! Tables of Skolem sequences, long edges, holes and starts, against numbers from elsewhere.

use xanthi::solve::{Question, solve};
use xanthi::table::{self, Refused, Request, Row, Trouble, Value};
use xanthi::{Budget, Stop};
use xanthi_games::Outcome;

fn request(n: &str) -> Request<'static> {
    Request { n: Some(n.parse().expect("a range")), ..Request::default() }
}

fn rows(name: &str, request: &Request<'_>) -> Vec<Row> {
    let family = table::open(name, request).unwrap_or_else(|e| panic!("{name}: {}", e.message()));
    let sheet = table::sheet(&*family, &Budget::default()).expect("it is computed");
    assert_eq!(sheet.rows.len() as u64, family.len());
    let fits = |row: &Row| row.cells().zip(&sheet.columns).all(|(value, column)| value.fits(column.kind));
    assert!(sheet.rows.iter().all(fits), "{name}");
    sheet.rows
}

fn numbers(rows: &[Row]) -> Vec<u64> {
    rows.iter().map(|r| if let Value::Number(n) = r.values[0] { n } else { panic!("{:?}", r.values) }).collect()
}

#[test]
fn the_encyclopedia_counts_the_same_sequences() {
    // OEIS A004075, and twice A014552.
    assert_eq!(numbers(&rows("skolem", &request("1..9"))), [1, 0, 0, 6, 10, 0, 0, 504, 2656]);
    assert_eq!(numbers(&rows("langford", &request("1..9"))), [0, 0, 2, 2, 0, 0, 52, 300, 0]);
    // A Langford sequence of defect 1 is a Skolem sequence.
    assert_eq!(numbers(&rows("langford", &Request { defect: Some(1), ..request("1..8") })), numbers(&rows("skolem", &request("1..8"))));
}

#[test]
fn lists_hold_the_sequences_that_are_counted() {
    for (name, holes) in
        [("skolem", 0), ("hooked-skolem", 1), ("extended-skolem", 1), ("near-skolem", 0), ("langford", 0), ("hooked-langford", 1)]
    {
        let mut listed = 0;
        for row in rows(name, &Request { list: Some(1000), ..request("1..6") }) {
            let (Value::Number(count), Value::Lists(lists)) = (&row.values[0], &row.values[1]) else { panic!("{row:?}") };
            assert_eq!(*count, lists.len() as u64, "{name} {:?}", row.key);
            for list in lists {
                let places = |term: u64| (0..list.len()).filter(move |&i| list[i] == term).collect::<Vec<_>>();
                assert_eq!(places(0).len(), holes, "{list:?}");
                for &term in list.iter().filter(|&&t| t > 0) {
                    let [u, v] = places(term)[..] else { panic!("{term} in {list:?}") };
                    assert_eq!((v - u) as u64, term, "{list:?}");
                }
                listed += 1;
            }
        }
        assert!(listed > 3, "{name}");
    }
}

#[test]
fn starts_are_those_of_the_positions() {
    for moves in [vec![3, 8], vec![2, 4], vec![3, 5, 7]] {
        for row in rows("line-starts", &Request { moves: moves.clone(), ..request("1..20") }) {
            let joined: Vec<String> = moves.iter().map(u64::to_string).collect();
            let position = format!("uvg:line.{}.{}", row.key[0], joined.join(".")).parse().expect("a position");
            let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
            let lost: Vec<u64> = (0..).zip(verdict.options()).filter(|(_, o)| o.outcome == Some(Outcome::P)).map(|(v, _)| v).collect();
            assert_eq!(row.values, [Value::Number(lost.len() as u64), Value::Numbers(lost)], "{position}");
        }
    }
}

#[test]
fn long_edges_follow_goldlists_table_and_holes_begin_somewhere() {
    let printed = [vec![1, 3, 5], vec![0, 3, 4], vec![3, 4, 5], vec![0, 1, 2], vec![1, 2, 5], vec![0, 2, 4]];
    let found: Vec<Value> = rows("long-lines", &request("7")).into_iter().map(|mut r| r.values.remove(0)).collect();
    assert_eq!(found, printed.map(Value::Numbers));
    assert_eq!(rows("long-lines", &request("9"))[2].values, [Value::Null, Value::Null]);
    // {2,4} has a common divisor.
    let holes = rows("line-holes", &request("2..4"));
    assert_eq!(holes.iter().map(|r| r.key.clone()).collect::<Vec<_>>(), [[2, 3], [2, 4], [3, 4]]);
    assert_eq!(holes[1].values, vec![Value::Null; 3]);
}

#[test]
fn what_does_not_fit_is_refused_and_what_is_too_long_left_open() {
    let refused = |name: &str, request: Request<'_>| matches!(table::open(name, &request), Err(Refused::Option(..)));
    assert!(refused("skolem", request("0..3")) && refused("skolem", request("1..61")) && refused("skolem", Request::default()));
    assert!(refused("skolem", Request { defect: Some(2), ..request("3") }));
    assert!(refused("langford", Request { defect: Some(0), ..request("3") }));
    assert!(refused("langford", Request { moves: vec![2], ..request("3") }));
    assert!(refused("line-starts", request("3")) && refused("line-holes", request("0..3")));
    let asked = Request { list: Some(1), ..request("40") };
    let family = table::open("skolem", &asked).unwrap_or_else(|e| panic!("{}", e.message()));
    assert_eq!(family.row(&[40], &Budget::new(1000, 1 << 30, 1)).ok(), Some(vec![Value::Unknown; 2]));
    let limit = Budget::default();
    limit.canceller().cancel(Stop::Interrupted);
    assert!(matches!(family.row(&[12], &limit), Err(Trouble::Stopped(xanthi::Stop::Interrupted))));
}
