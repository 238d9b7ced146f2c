//! Tables over two numbers, against plain searches that are written here, and against theorems; and what is known of positions
//! with one number, if they are those of a family.

use xanthi::games::{Outcome, Play};
use xanthi::table::{self, End, Family, Refused, Request, Row, Value, formats, slice};
use xanthi::{Budget, Stop};

fn request(n: &str, m: &str) -> Request<'static> {
    Request { n: Some(n.parse().expect("a range")), m: Some(m.parse().expect("a range")), ..Request::default() }
}

fn open<'a>(name: &str, request: &Request<'a>) -> Box<dyn Family + 'a> {
    table::open(name, request).unwrap_or_else(|e| panic!("{name}: {}", e.message()))
}

fn rows(family: &dyn Family) -> Vec<Row> {
    table::sheet(family, &Budget::default()).expect("it is solved").rows
}

/// Whether the player to move wins directed vertex geography on C_a × C_b: the token is on `at`, `seen` are the visited cells.
fn torus_is_won(a: u64, b: u64, play: Play, at: (u64, u64), seen: u64) -> bool {
    let cell = |(x, y): (u64, u64)| 1u64 << (x * b + y);
    let seen = seen | cell(at);
    let next = [((at.0 + 1) % a, at.1), (at.0, (at.1 + 1) % b)];
    let mut open = next.into_iter().filter(|to| seen & cell(*to) == 0).peekable();
    match (open.peek(), play) {
        (None, Play::Misere) => true,
        _ => open.any(|to| !torus_is_won(a, b, play, to, seen)),
    }
}

#[test]
fn a_map_of_tori_is_that_of_plain_search() {
    for play in [Play::Normal, Play::Misere] {
        let asked = Request { play, ..request("1..5", "1..4") };
        let family = open("dvg:torus.{n}x{m}@0,0", &asked);
        assert!(family.is_map() && family.len() == 20 && family.keys_in_front() == 2);
        let rows = rows(&*family);
        let keys: Vec<Vec<u64>> = (1..=5).flat_map(|n| (1..=4).map(move |m| vec![n, m])).collect();
        assert_eq!(rows.iter().map(|row| row.key.clone()).collect::<Vec<_>>(), keys);
        for row in &rows {
            let won = torus_is_won(row.key[0], row.key[1], play, (0, 0), 0);
            assert_eq!(row.values, [Value::Outcome(Outcome::of_mover(won))], "{play} {:?}", row.key);
        }
        let summary = table::summary(&*family, &rows);
        assert!(summary.sequences.is_empty());
        let laws: Vec<String> = summary.proved.iter().map(|law| law.name()).collect();
        assert_eq!(laws, ["m = 1", "m = 2", "m = 3", "m = 4"]);
        assert!(summary.proved.iter().all(|law| law.compared > 0 && law.disagree.is_empty()), "{:?}", summary.proved);
        if play == Play::Normal {
            // A cycle with loops is lost if it is odd; the others are printed in the literature.
            let periods: Vec<u64> = summary.proved.iter().map(|law| law.period).collect();
            assert_eq!((periods, &summary.proved[3].p_residues[..]), (vec![2, 1, 42, 12], &[11][..]));
        }
        // All these sides are at most 4 in one direction.
        let compared = summary.comparison.map(|found| (found.compared, found.disagree.len()));
        assert_eq!(compared, (play == Play::Normal).then_some((20, 0)));
    }
}

/// M. S. Hogan and D. G. Horrocks (2003): C_n × C_4 is P iff n ≡ 11 (mod 12).
#[test]
fn four_rows_in_a_map_are_those_of_the_theorem() {
    let asked = request("3..25", "2..4/2");
    let family = open("dvg:torus.{n}x{m}@0,0", &asked);
    let lost: Vec<Vec<u64>> =
        rows(&*family).into_iter().filter(|row| row.values == [Value::Outcome(Outcome::P)]).map(|row| row.key).collect();
    assert_eq!(lost, [[11, 4], [23, 4]]);
}

/// R. Sereekiatdilok and P. Vichitkunakorn: the start x,y of a grid of n columns and m rows is P iff gcd(n+1, m+1) divides
/// neither x nor y. For 1,1 this means that the divisor is not 1.
#[test]
fn a_map_of_grids_is_that_of_the_theorem() {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let asked = request("1..12", "1..9");
    let family = open("ueg:grid.{n}x{m}@1,1", &asked);
    let rows = rows(&*family);
    for row in &rows {
        let lost = gcd(row.key[0] + 1, row.key[1] + 1) > 1;
        assert_eq!(row.values, [Value::Outcome(Outcome::of_mover(!lost))], "{:?}", row.key);
    }
    let comparison = table::summary(&*family, &rows).comparison.expect("there is a theorem");
    assert_eq!((comparison.compared, comparison.disagree.len()), (108, 0));
    // The start may run, too: the corner opposite of 1,1 is like it.
    let corner = open("ueg:grid.{n}x{m}@{n},{m}", &asked);
    let of_corner = table::sheet(&*corner, &Budget::default()).expect("it is solved").rows;
    assert_eq!(of_corner, rows);
}

/// Rows that arithmetic answers, also where the start runs or lies outside, against the boards themselves.
#[test]
fn maps_of_grids_are_the_same_by_arithmetic_and_by_search() {
    let starts = ["1,1", "2,3", "{n},{m}", "{n},1", "3,{m-1}"];
    let boards = ["grid.{n}x{m}", "grid.{m}x{n+1}", "grid.{2n}x3"];
    for (start, board) in starts.iter().flat_map(|start| boards.map(|board| (start, board))) {
        let (asked, name) = (request("1..6", "1..5"), format!("ueg:{board}@{start}"));
        if !name.contains("{m") {
            continue;
        }
        let (by_arithmetic, by_search) = (open(&name, &asked), open(&name, &Request { search: true, ..request("1..6", "1..5") }));
        assert_eq!(rows(&*by_arithmetic), rows(&*by_search), "{name}");
        assert_eq!(by_arithmetic.question(), by_search.question());
    }
    // No board is built.
    let asked = request("2..300000/9973", "2..300000/9973");
    let (family, budget) = (open("ueg:grid.{n}x{m}@2,1", &asked), Budget::default());
    let sheet = table::sheet(&*family, &budget).expect("it is solved");
    assert!(sheet.rows.len() as u64 == family.len() && budget.spent() <= family.len());
    // Nimbers and misère play are not arithmetic.
    for asked in [Request { grundy: true, ..request("1..3", "1..3") }, Request { play: Play::Misere, ..request("1..3", "1..3") }] {
        let rows = rows(&*open("ueg:grid.{n}x{m}@1,1", &asked));
        assert!(rows.iter().all(|row| !row.values.contains(&Value::Unknown)));
    }
}

#[test]
fn nimbers_of_a_map() {
    // Two heaps of Nim: the nimber is their sum without carrying.
    let asked = Request { grundy: true, ..request("0..5", "0..7") };
    let family = open("nim:{n},{m}", &asked);
    for row in rows(&*family) {
        let nimber = row.key[0] ^ row.key[1];
        assert_eq!(row.values, [Value::Outcome(Outcome::of_mover(nimber > 0)), Value::Number(nimber)], "{:?}", row.key);
    }
}

#[test]
fn a_map_is_printed_with_what_is_known() {
    let asked = request("2..4", "8..12");
    let family = open("uvg:grid.{n}x{m}@1,1", &asked);
    // A grid with an even number of vertices has a perfect matching: N. One with an odd number has none that misses a cell of
    // the other colour, so a corner is P.
    let sheet = table::sheet(&*family, &Budget::default()).expect("it is solved");
    let slices = slice::of_map(&sheet).unwrap_or_else(|e| panic!("{}", e.message()));
    let whole = "n \\ m  8  9 10 11 12\n    2  N  N  N  N  N\n    3  N  P  N  P  N\n    4  N  N  N  N  N\n\n";
    assert_eq!(slice::map(&slices, 80), whole);
    let narrow = "n \\ m  8  9\n    2  N  N\n    3  N  P\n    4  N  N\n\n\
                  n \\ m 10 11\n    2  N  N\n    3  N  P\n    4  N  N\n\n\
                  n \\ m 12\n    2  N\n    3  N\n    4  N\n\n";
    assert_eq!(slice::map(&slices, 13), narrow);
    let few = table::Sheet { rows: sheet.rows[..7].to_vec(), ..sheet.clone() };
    let slices = slice::of_map(&few).unwrap_or_else(|e| panic!("{}", e.message()));
    assert_eq!(slice::map(&slices, 80), "n \\ m  8  9 10 11 12\n    2  N  N  N  N  N\n    3  N  P  ?  ?  ?\n\n");
    let none = table::Sheet { rows: Vec::new(), ..sheet.clone() };
    assert_eq!(slice::of_map(&none).map(|slices| slice::map(&slices, 80)).ok().as_deref(), Some(""));
    assert!(formats::csv(&few).starts_with("n,m,outcome\r\n2,8,N\r\n2,9,N\r\n"));
    assert!(formats::b_file(&sheet).is_err());
}

#[test]
fn slices_are_written_for_latex() {
    let asked = request("2..3", "3..5");
    let sheet = table::sheet(&*open("uvg:grid.{n}x{m}@1,1", &asked), &Budget::default()).expect("it is solved");
    let slices = slice::slices(&sheet, Some(("m", "n"))).unwrap_or_else(|e| panic!("{}", e.message()));
    let expected = "% outcome\n\\begin{tabular}{r|cc}\n  m \\textbackslash{} n & 2 & 3 \\\\\n  \\hline\n  3 & N & P \\\\\n  4 & N & N \\\\\n  \
                    5 & N & P \\\\\n\\end{tabular}\n";
    assert_eq!(slice::latex(&slices), expected);
}

#[test]
fn a_map_that_is_stopped_keeps_its_rows() {
    let asked = request("3..9", "3..9");
    let family = open("dvg:torus.{n}x{m}@0,0", &asked);
    let budget = Budget::default();
    struct Few<'a>(Vec<Row>, &'a Budget);
    impl table::Filling for Few<'_> {
        fn take(&mut self, row: Row) -> std::ops::ControlFlow<()> {
            self.0.push(row);
            if self.0.len() == 9 {
                self.1.canceller().cancel(Stop::Interrupted);
            }
            std::ops::ControlFlow::Continue(())
        }
    }
    let mut few = Few(Vec::new(), &budget);
    let end = table::fill(&*family, &budget, &mut few);
    assert!(matches!(end, End::Stopped { before, stop: Some(Stop::Interrupted) } if before == [4, 5]));
    assert_eq!(few.0.last().map(|row| row.key.clone()), Some(vec![4, 4]));
}

#[test]
fn ranges_and_placeholders_belong_together() {
    let refused = |name: &str, request: Request<'_>| match table::open(name, &request) {
        Ok(_) => panic!("{name} is opened"),
        Err(Refused::Position(error)) => format!("{error} {}", error.help),
        Err(refused @ Refused::Option(..)) => refused.message(),
    };
    let n = || Request { m: None, ..request("1..3", "1..3") };
    let m = || Request { n: None, ..request("1..3", "1..3") };
    for (message, part) in [
        (refused("dvg:torus.{n}x{m}@0,0", n()), "needs a range of m (for example m=3..12)"),
        (refused("dvg:torus.{n}x{m}@0,0", m()), "needs a range of n"),
        (refused("dvg:torus.3x{m}@0,0", m()), "has {m}, but no {n}"),
        (refused("dvg:torus.3x{m}@0,0", request("1..3", "1..3")), "has {m}, but no {n}"),
        (refused("dvg:torus.{n}x3@0,0", request("1..3", "1..3")), "has no {m} (leave out m="),
        (refused("dvg:torus.{n}x{k}@0,0", request("1..3", "1..3")), "a placeholder of"),
        (refused("dvg:torus.{n}x{nm}@0,0", request("1..3", "1..3")), "a placeholder of"),
        (refused("dvg:torus.{n}x{m}@0,0", n()), "the table `dvg:torus.{n}x{m}@0,0` needs"),
        (refused("kotzig", Request { moves: vec![2], ..request("1..3", "1..3") }), "no option m="),
        (refused("dvg:torus.{n}x{m}@0,0", request("0..9", "0")), "a side is out of range"),
        (refused("dvg:torus.{n}x{m}@0,0", request("0..9", "0")), "no pair of these ranges is a board"),
        (refused("dvg:trus.{n}x{m}@0,0", request("1..3", "1..3")), "did you mean `torus`?"),
        (refused("uvg:grid.{n}x{m-9}@1,1", request("1..4", "1..9")), "{m-9} is -8 in `uvg:grid.{n}x{m-9}@1,1` for n = 1, m = 1 (no pair"),
        (refused("ueg:grid.{n}x{m}@999,1", request("1..100", "1..100")), "the first 4096 were tried, and none is a board"),
        // Both sides are at least 9 for these n only, and not at the ends of the range.
        (
            refused("P_{n} x P_{20-n}, (9,9)", Request { m: None, ..request("1..19", "1") }),
            "no such board for n = 1; try 9..11 as the range of n",
        ),
        (
            refused("ueg:grid.{n}x{9-n}@1,1", Request { m: None, ..request("1..20", "1") }),
            "no such board for n = 20; try 1..8 as the range of n",
        ),
        (
            refused("torsu.{n}x4", Request { m: None, ..request("1..5000", "1") }),
            "no number that was tried makes a position of `torsu.{n}x4`",
        ),
        (refused("torsu.{n}x4", Request { m: None, ..request("1..5000", "1") }), "its first 4096 numbers were tried"),
        (refused("uvg:grid.{n}x{m}@1,1", request("1..1000000", "1..1000000")), "1000000000000 rows are too many"),
        (refused("bridgit:{n}x{m}", Request { grundy: true, ..request("2..3", "2..3") }), "the two sides have different moves"),
    ] {
        assert!(message.contains(part), "{message}");
    }
}

/// R. Sereekiatdilok and P. Vichitkunakorn, as above; a start outside of the grid is no board.
#[test]
fn pairs_that_are_no_boards_have_empty_cells() {
    let gcd = |a: u64, b: u64| (1..=a.max(b)).rev().find(|d| a.is_multiple_of(*d) && b.is_multiple_of(*d)).unwrap_or(1);
    let won = |n: u64, m: u64, (x, y): (u64, u64)| x.is_multiple_of(gcd(n + 1, m + 1)) || y.is_multiple_of(gcd(n + 1, m + 1));
    for (name, board) in [
        ("ueg:grid.{n}x{m}@3,2", (|n, m| (n >= 3 && m >= 2).then_some((n, m, (3, 2)))) as fn(u64, u64) -> Option<(u64, u64, (u64, u64))>),
        ("ueg:grid.{n}x{n-m}@1,1", |n, m| (n > m).then(|| (n, n - m, (1, 1)))),
        ("ueg:grid.{m}x{n+m-3}@1,1", |n, m| (n + m > 3).then(|| (m, n + m - 3, (1, 1)))),
    ] {
        let asked = request("1..6", "1..5");
        let family = open(name, &asked);
        let rows = rows(&*family);
        assert_eq!(rows.len(), 30, "{name}");
        for row in &rows {
            let board = board(row.key[0], row.key[1]);
            let expected = board.map_or(Value::Null, |(n, m, start)| Value::Outcome(Outcome::of_mover(won(n, m, start))));
            assert_eq!(row.values, [expected], "{name} {:?}", row.key);
        }
        let none = rows.iter().filter(|row| board(row.key[0], row.key[1]).is_none()).count() as u64;
        let summary = table::summary(&*family, &rows);
        let facts: Vec<_> = summary.facts.iter().filter(|fact| fact.name == "no_board").collect();
        assert!(none > 0 && facts.len() == 1 && facts[0].value == Value::Number(none), "{name}: {facts:?}");
        assert!(facts[0].says.starts_with(&format!("`-` means that there is no board ({none} pairs): ")), "{}", facts[0].says);
        assert_eq!(
            (summary.open, summary.comparison.map(|found| (found.compared, found.disagree.len()))),
            (0, Some((30 - none, 0))),
            "{name}"
        );
        let sheet = table::Sheet::of(&*family, rows);
        let slices = slice::of_map(&sheet).unwrap_or_else(|e| panic!("{}", e.message()));
        assert_eq!(slice::map(&slices, 80).matches(" -").count() as u64, none, "{name}");
        assert!(formats::csv(&sheet).contains("1,1,\r\n"), "{name}");
    }
}

/// The law of a column says nothing of pairs that are no boards.
#[test]
fn a_law_does_not_fill_empty_cells() {
    let asked = request("3..30", "1..5/4");
    let family = open("dvg:torus.{n}x4@{3m},0", &asked);
    for row in rows(&*family) {
        let (n, start) = (row.key[0], 3 * row.key[1]);
        // Hogan and Horrocks (2003).
        let expected = if start < n { Value::Outcome(Outcome::of_mover(n % 12 != 11)) } else { Value::Null };
        assert_eq!(row.values, [expected], "n = {n}, start {start}");
    }
}

/// C_n × C_4 is known (Hogan and Horrocks), and C_11 × C_12 and C_13 × C_12 take a search of millions of positions.
#[test]
fn cells_that_cost_much_come_last_and_the_laws_before_them() {
    struct UntilLate<'a> {
        rows: Vec<Row>,
        late: Vec<Vec<u64>>,
        budget: &'a Budget,
    }
    impl table::Filling for UntilLate<'_> {
        fn begin(&mut self, key: &[u64]) -> Option<Vec<Value>> {
            if self.late.iter().any(|late| late == key) {
                self.budget.canceller().cancel(Stop::Time);
            }
            None
        }

        fn take(&mut self, row: Row) -> std::ops::ControlFlow<()> {
            self.rows.push(row);
            std::ops::ControlFlow::Continue(())
        }

        fn put_off(&mut self, key: &[u64]) {
            self.late.push(key.to_vec());
        }

        fn take_late(&mut self, row: Row) -> std::ops::ControlFlow<()> {
            self.rows.insert(table::place_of(&self.rows, &row), row);
            std::ops::ControlFlow::Continue(())
        }
    }
    let asked = request("11..13/2", "4..12/8");
    let family = open("dvg:torus.{n}x{m}@0,0", &asked);
    let budget = Budget::default();
    let mut until = UntilLate { rows: Vec::new(), late: Vec::new(), budget: &budget };
    let end = table::fill(&*family, &budget, &mut until);
    assert!(matches!(end, End::Stopped { before, stop: Some(Stop::Time) } if before == [11, 12]));
    assert_eq!(until.late, [[11, 12], [13, 12]]);
    let outcome = |outcome| vec![Value::Outcome(outcome)];
    let open = || vec![Value::Unknown];
    let expected = [(11, 4, outcome(Outcome::P)), (11, 12, open()), (13, 4, outcome(Outcome::N)), (13, 12, open())];
    let expected: Vec<Row> = expected.into_iter().map(|(n, m, values)| Row { key: vec![n, m], values }).collect();
    assert_eq!(until.rows, expected);
    let summary = table::summary(&*family, &until.rows);
    let of_4: Vec<(u64, &[u64])> =
        summary.proved.iter().filter(|law| law.m == Some(4)).map(|law| (law.period, &law.p_residues[..])).collect();
    assert_eq!((summary.open, of_4), (2, vec![(12, &[11][..])]));
}

/// Whether the player to move wins undirected vertex geography: `near` are the neighbours of each vertex, `left` those that
/// are not visited, `v` is among them.
fn is_won(near: &[u64], left: u64, v: usize) -> bool {
    let left = left & !(1 << v);
    (0..near.len()).any(|u| near[v] & left & (1 << u) > 0 && !is_won(near, left, u))
}

#[test]
fn positions_of_a_family_have_its_law() {
    let line = |moves: [usize; 2], n: usize, v: usize| {
        let near: Vec<u64> = (0..n).map(|v| (0..n).filter(|u| moves.contains(&u.abs_diff(v))).fold(0, |set, u| set | 1 << u)).collect();
        is_won(&near, (1 << n) - 1, v)
    };
    let circulant = |moves: [usize; 2], n: usize| {
        let is_edge = |u: usize, v: usize| moves.iter().any(|a| (u + a) % n == v || (v + a) % n == u);
        let near: Vec<u64> = (0..n).map(|v| (0..n).filter(|&u| is_edge(u, v)).fold(0, |set, u| set | 1 << u)).collect();
        is_won(&near, (1 << n) - 1, 0)
    };
    type Won<'a> = &'a dyn Fn(usize) -> bool;
    // The last number is one up to which the plain search is quick.
    let cases: [(&str, &str, Won<'_>, usize); 6] = [
        ("uvg:line.{n}.3.7@2", "3..60", &|n| line([3, 7], n, 2), 16),
        ("uvg:moves.2.3=path.{n}@0", "1..60", &|n| line([2, 3], n, 0), 14),
        ("uvg:line.{n}.2.6@4", "5..60", &|n| line([2, 6], n, 4), 18),
        ("uvg:circulant.{n}.2.4@0", "1..40", &|n| circulant([2, 4], n), 14),
        ("uvg:moves.2.3=cycle.{n}@0", "4..40", &|n| circulant([2, 3], n), 11),
        ("uvg:cycle.{n}@0", "3..40", &|n| circulant([1, 1], n), 14),
    ];
    for (name, range, won, quick) in cases {
        let asked = Request { n: Some(range.parse().expect("a range")), ..Request::default() };
        let family = open(name, &asked);
        let rows = rows(&*family);
        let proved = table::summary(&*family, &rows).proved;
        let [law] = &proved[..] else { panic!("{name}: {proved:?}") };
        assert!(law.compared > 0 && law.disagree.is_empty() && family.facts(&rows, &Budget::default()).is_empty(), "{name}: {law:?}");
        for row in &rows {
            let n = row.key[0];
            let is_p = law.p_residues.contains(&(n % law.period)) != law.exceptions.contains(&n);
            assert_eq!(row.values, [Value::Outcome(Outcome::of_mover(!is_p))], "{name}: n = {n}");
            if n <= quick as u64 {
                assert_eq!(is_p, !won(n as usize), "{name}: n = {n}");
            }
        }
    }
}

#[test]
fn a_heap_has_the_law_of_its_game() {
    // R. K. Guy and C. A. B. Smith (1956): Kayles has period 12 from n = 71 on, and no heap but that of 0 is P.
    let asked = Request { n: Some("0..200".parse().expect("a range")), grundy: true, ..Request::default() };
    let family = open("octal:kayles:{n}", &asked);
    let rows = rows(&*family);
    let proved = table::summary(&*family, &rows).proved;
    let laws: Vec<(&str, u64, u64)> = proved.iter().map(|law| (&law.column[..], law.from, law.period)).collect();
    assert_eq!(laws, [("outcome", 1, 1), ("grundy", 71, 12)]);
    assert!(proved.iter().all(|law| law.p_residues.is_empty() && law.exceptions == [0]));
    assert!(proved.iter().all(|law| law.disagree.is_empty() && law.compared > 0));
    // Nimbers of Nim grow, so there is no residue; no heap but that of 0 is P.
    let nim = table::summary(&*open("nim:{n}", &Request { grundy: false, ..asked.clone() }), &[]).proved;
    assert!(nim.is_empty(), "no row was asked for");
    let family = open("nim:{n}", &asked);
    let sheet = table::sheet(&*family, &Budget::default()).expect("it is solved");
    let proved = table::summary(&*family, &sheet.rows).proved;
    assert_eq!((proved[0].from, proved[0].period, &proved[0].exceptions[..]), (1, 1, &[0][..]));
    assert_eq!((proved[1].period, proved[1].saltus), (1, 1));
}

/// Kotzig's Nim with the moves 2 and 3 on one vertex is no board of the law, which speaks of n ≥ 3: its row is an exception in the
/// map as in the table.
#[test]
fn the_law_of_a_column_has_the_exceptions_of_its_table() {
    let line = open("dvg:moves.2.3=dicycle.{n}@0", &Request { n: Some("1..14".parse().expect("a range")), ..Request::default() });
    let of_line = table::summary(&*line, &rows(&*line)).proved;
    let map = open("dvg:moves.2.{m}=dicycle.{n}@0", &request("1..14", "2..3"));
    let of_map = table::summary(&*map, &rows(&*map)).proved;
    let of_3 = of_map.iter().find(|law| law.m == Some(3)).expect("a law");
    assert_eq!((of_line[0].exceptions[0], of_line[0].first), (1, 3));
    assert_eq!((&of_3.exceptions, &of_3.p_residues), (&of_line[0].exceptions, &of_line[0].p_residues));
}

/// A board of n vertices falls into cycles of an odd length, or into single vertices, unless 2^20 divides n: all residues but one
/// are P.
#[test]
fn a_law_that_nobody_would_read_is_not_written() {
    let family = open("uvg:circulant.{n}.524288@0", &Request { n: Some("3..6".parse().expect("a range")), ..Request::default() });
    let rows = rows(&*family);
    assert!(rows.iter().all(|row| row.values == [Value::Outcome(Outcome::P)]));
    assert!(table::summary(&*family, &rows).proved.is_empty());
}
