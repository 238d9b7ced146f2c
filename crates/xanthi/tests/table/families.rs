//! Families against the positions that they stand for, solved one by one, and their theorems.

use xanthi::games::{Outcome, Play};
use xanthi::solve::{Question, solve};
use xanthi::table::{self, FAMILIES, Family, Kind, Refused, Request, Row, Trouble, Value};
use xanthi::{Budget, Stop};

fn request(n: &str) -> Request<'static> {
    Request { n: Some(n.parse().expect("a range")), ..Request::default() }
}

fn open<'a>(name: &str, request: &Request<'a>) -> Box<dyn Family + 'a> {
    table::open(name, request).unwrap_or_else(|e| panic!("{name}: {}", e.message()))
}

fn rows(family: &dyn Family) -> Vec<Row> {
    table::sheet(family, &Budget::default()).expect("it is solved").rows
}

fn outcome(position: &str, play: Play) -> Outcome {
    let position = position.parse().expect(position);
    solve(&position, Question { play, ..Question::default() }, &Budget::default()).outcome().expect("it is decided")
}

#[test]
fn rows_are_the_positions_that_the_family_names() {
    type Position = fn(u64) -> String;
    let torus: Request<'_> = Request { rows: Some(3), ..request("1..12") };
    let kotzig = Request { moves: vec![3, 1, 3], ..request("1..15") };
    let grid = Request { rows: Some(4), start: Some("2,3".into()), ..request("2..9") };
    let cases: [(&str, Request<'_>, Position); 5] = [
        ("torus", torus, |n| format!("dvg:torus.{n}x3@0,0")),
        ("kotzig", kotzig, |n| format!("dvg:kotzig.{n}.1.3@0")),
        ("grid", grid, |n| format!("ueg:grid.{n}x4@2,3")),
        ("uvg:cycle.{n}@0", request("1..9"), |n| format!("uvg:cycle.{n}@0")),
        ("ueg:moves.2=cycle.{2n-1}@0/2", request("3..5"), |n| format!("ueg:moves.2=cycle.{}@0/2", 2 * n - 1)),
    ];
    for (name, request, position) in cases {
        for play in [Play::Normal, Play::Misere] {
            let request = Request { play, ..request.clone() };
            let family = open(name, &request);
            let rows = rows(&*family);
            assert_eq!(rows.len() as u64, family.len());
            for row in rows {
                let expected = outcome(&position(row.key[0]), play);
                assert_eq!(row.values, [Value::Outcome(expected)], "{name} {play} {:?}", row.key);
            }
        }
    }
}

#[test]
fn grids_are_the_same_by_arithmetic_and_by_search() {
    for rows_of_grid in 1..=5 {
        for (x, y) in (1..=3).flat_map(|x| (1..=rows_of_grid).map(move |y| (x, y))) {
            let asked = Request { rows: Some(rows_of_grid), start: Some(format!("{x},{y}")), ..request("3..11") };
            let by_arithmetic = open("grid", &asked);
            let by_search = open("grid", &Request { search: true, ..asked });
            assert_eq!(rows(&*by_arithmetic), rows(&*by_search), "{rows_of_grid} rows, start {x},{y}");
            assert_eq!(by_arithmetic.question(), by_search.question());
        }
    }
}

#[test]
fn wide_grids_cost_a_position_each() {
    let asked = Request { rows: Some(1000), start: Some("3,5".into()), ..request("3..100000/7") };
    let (family, budget) = (open("grid", &asked), Budget::default());
    let sheet = table::sheet(&*family, &budget).expect("it is solved");
    assert!(sheet.rows.len() as u64 == family.len() && budget.spent() <= family.len());
    let comparison = table::summary(&*family, &sheet.rows).comparison.expect("there is a theorem");
    assert_eq!((comparison.compared, comparison.disagree), (family.len(), vec![]));
}

#[test]
fn theorems_agree_where_they_speak() {
    for (name, request, compared) in [
        ("torus", Request { rows: Some(1), ..request("1..12") }, 12),
        ("torus", Request { rows: Some(2), ..request("1..12") }, 12),
        ("torus", Request { rows: Some(3), ..request("1..12") }, 12),
        ("torus", Request { rows: Some(4), ..request("1..13") }, 13),
        ("kotzig", Request { moves: vec![4], ..request("1..20") }, 20),
        ("kotzig", Request { moves: vec![2, 7], ..request("1..12") }, 2),
        ("grid", Request { rows: Some(5), start: Some("2,3".into()), ..request("2..20") }, 19),
    ] {
        let family = open(name, &request);
        let summary = table::summary(&*family, &rows(&*family));
        let comparison = summary.comparison.expect("there is a theorem");
        assert_eq!((comparison.compared, comparison.disagree), (compared, vec![]), "{name}");
    }
    // A theorem of normal play says nothing of misère play.
    let misere = Request { rows: Some(2), play: Play::Misere, ..request("3..5") };
    let family = open("torus", &misere);
    assert!(table::summary(&*family, &rows(&*family)).comparison.is_none());
}

#[test]
fn a_disagreement_is_found() {
    let asked = Request { rows: Some(2), ..request("3..9") };
    let family = open("torus", &asked);
    let mut rows = rows(&*family);
    rows[4].values[0] = Value::Outcome(Outcome::P);
    let comparison = table::summary(&*family, &rows).comparison.expect("there is a theorem");
    assert_eq!(comparison.disagree, [[7]]);
    assert_eq!(comparison.says(), "DISAGREES in 1 of 7 rows: 7");
}

/// Statements of the theory that speak of boards with a placeholder, beside the rows that the solver finds.
#[test]
fn statements_about_edge_geography_are_named() {
    for (template, range, compared, named) in [
        ("ueg:cylinder.{n}x3@0,1", "2..12/2", 6, "more.edge-cylinders"),
        ("ueg:cylinder.{n}x2@0,0", "2..9", 4, "more.edge-cylinders"),
        ("ueg:cylinder.6x{n}@2,0", "1..8", 8, "more.edge-cylinders"),
        // 2 and 3, 4 have a divisor, or 3 + 1 is divided; 5 and 4: neither; 7 + 1 is divided by 4.
        ("ueg:utorus.{n}x4@0,0", "2..4", 3, "more.edge-tori"),
        ("ueg:utorus.{n}x2@0,1", "2..9", 8, "more.edge-tori-odd"),
        ("ueg:utorus.3x{n}@0,0", "2..4", 3, "more.edge-tori"),
    ] {
        let family = open(template, &request(range));
        let summary = table::summary(&*family, &rows(&*family));
        let comparison = summary.comparison.as_ref().expect("there is a theorem");
        assert!(comparison.compared == compared && comparison.disagree.is_empty(), "{template}: {comparison:?}");
        assert!(comparison.theorem.source.contains(named), "{template}");
    }
    let standing = |template: &str, range: &str| {
        let family = open(template, &request(range));
        xanthi::answer::table::says(&table::summary(&*family, &rows(&*family)), "?").join("\n")
    };
    let all = standing("ueg:cylinder.{n}x3@0,1", "2..24/2");
    assert!(all.contains("each row as the theorem below says") && all.contains("xanthi verify more.edge-cylinders"), "{all}");
    assert!(!standing("ueg:cylinder.{n}x3@0,1", "2..10").contains("each row as"), "odd cycles are not covered");
}

#[test]
fn kotzigs_nim_with_two_and_three() {
    let asked = Request { moves: vec![3, 2], ..request("3..40") };
    let family = open("kotzig", &asked);
    let mut rows = rows(&*family);
    let summary = table::summary(&*family, &rows);
    let sequence = &summary.sequences[0];
    let period = sequence.period.as_ref().expect("a period");
    assert_eq!((period.from, period.period, &period.residues[..], &period.exceptions[..]), (12, 5, &[2, 3][..], &[5, 11][..]));
    assert_eq!(period.full_periods, 5);
    assert!(sequence.says()[0].contains("observed on n = 3..40 (5 full periods), not proved"), "{:?}", sequence.says());
    // Behind a gap nothing is concluded.
    rows.remove(10);
    let sequence = &table::summary(&*family, &rows).sequences[0];
    assert_eq!((sequence.first, sequence.last, &sequence.period), (3, 12, &None));
    // P N P N P P N N P P: from the fourth entry on every fourth one is the same, and less will not do.
    assert_eq!(sequence.at_least, 7);
}

/// The nimbers of Grundy's game repeat 0, 2, 1 on the heaps of 3 to 12 counters, and a heap of 13 has nimber 3.
#[test]
fn a_few_rows_make_no_period() {
    let mut nimbers = vec![0u64];
    for n in 1..=13usize {
        let options: Vec<u64> = (1..n).filter(|a| 2 * a != n).map(|a| nimbers[a] ^ nimbers[n - a]).collect();
        nimbers.push((0..).find(|x| !options.contains(x)).expect("some number is missing"));
    }
    assert!(nimbers[3..13].iter().zip([1, 0, 2].iter().cycle()).all(|(a, b)| a == b) && nimbers[13] == 3, "{nimbers:?}");
    let few = request("1..11");
    let family = open("grundy", &few);
    let sequence = table::summary(&*family, &rows(&*family)).sequences.remove(0);
    assert_eq!((&sequence.period, sequence.ends), (&None, Some(13)));
    assert_eq!(sequence.says(), ["no period: what repeats on n = 1..11 ends at n = 13"]);
    // What is a period stays one, and a proof says so.
    let many = request("0..80");
    let family = open("octal:0.77", &many);
    assert_eq!(table::summary(&*family, &rows(&*family)).sequences[0].ends, None);
}

#[test]
fn a_proof_for_all_n_gives_the_rows_that_search_gives() {
    let cases = [
        ("torus", Request { rows: Some(3), ..request("1..84") }, (42, 0)),
        ("torus", Request { rows: Some(3), play: Play::Misere, ..request("1..12") }, (0, 0)),
        ("torus", Request { rows: Some(4), grundy: true, ..request("1..9") }, (12, 0)),
        ("kotzig", Request { moves: vec![2, 3], ..request("1..40") }, (5, 11)),
        ("dvg:torus.{n}x4@0,0", Request { grundy: true, ..request("1..9") }, (12, 0)),
        ("dvg:torus.4x{n}@2,0", request("1..24"), (12, 0)),
        ("dvg:kotzig.{n}.3.2@0", request("1..40"), (5, 11)),
        ("dvg:moves.2.3=dicycle.{n}@0", Request { play: Play::Misere, ..request("3..14") }, (0, 0)),
        ("kotzig", Request { moves: vec![1, 4], grundy: true, ..request("2..14") }, (5, 18)),
    ];
    for (name, asked, (period, preperiod)) in cases {
        let family = open(name, &asked);
        let rows = rows(&*family);
        let proved = table::summary(&*family, &rows).proved;
        assert_eq!(proved.len(), if asked.grundy { 2 } else { 1 }, "{name}: there is a proof");
        assert!(proved.iter().all(|p| p.compared > 0 && p.disagree.is_empty()), "{proved:?}");
        // Printed facts: C_n × C_3 has period 42, C_n × C_4 period 12, {2,3} period 5 from 12 on, {1,4} from 19.
        if period > 0 {
            assert_eq!((proved[0].period, proved[0].preperiod), (period, preperiod), "{name}");
        }
        let searched = open(name, &Request { search: true, n: asked.n, ..asked.clone() });
        let some = rows.iter().filter(|row| row.key[0] < 20);
        let mut count = 0;
        for row in some {
            assert_eq!(searched.row(&row.key, &Budget::default()).expect("a row"), row.values, "{name} {:?}", row.key);
            count += 1;
        }
        assert!(searched.proved().iter().all(|p| p.disagree.is_empty() && p.compared + 4 > count));
    }
}

#[test]
fn nimbers_have_arithmetic_periods() {
    // A loop with n disks is a heap of Nim.
    let asked = Request { grundy: true, ..request("0..9") };
    let family = open("nimg.rm:edges=A-A,w={n}@A", &asked);
    let rows = rows(&*family);
    assert!(rows.iter().all(|row| row.values[1] == Value::Number(row.key[0])));
    let summary = table::summary(&*family, &rows);
    let nimbers = summary.sequences[1].period.as_ref().expect("a period");
    assert_eq!((nimbers.from, nimbers.period, nimbers.saltus), (0, 1, 1));
    assert_eq!(nimbers.values, [0]);
    // Two heaps of Nim: n with its last digit changed.
    let family = open("nim:{n},1", &asked);
    let rows = self::rows(&*family);
    let nimbers = &table::summary(&*family, &rows).sequences[1];
    let period = nimbers.period.as_ref().expect("a period");
    assert_eq!((period.from, period.period, period.saltus, &period.values[..]), (0, 2, 2, &[1, 0][..]));
    assert!(nimbers.says().contains(&"nimbers of the period, from n = 0 on: 1 0".to_owned()), "{:?}", nimbers.says());
}

/// The table of a shorthand is that of the line that it means.
#[test]
fn shorthands_are_read_as_they_are_elsewhere() {
    for (name, line) in [
        ("torus.{n}x4", "dvg:torus.{n}x4"),
        ("Torus.{n}x{2n-1}@0,0", "dvg:torus.{n}x{2n-1}@0,0"),
        ("path.{n}@0", "uvg:path.{n}@0"),
        ("C_{n} x C_4", "dvg:torus.{n}x4@0,0"),
        ("C_{n+1} \u{d7} C_{n}", "dvg:torus.{n+1}x{n}@0,0"),
        ("P_{n} x P_3, (1,1)", "ueg:grid.{n}x3@1,1"),
        ("({n}, {2n}, 4)", "nim:{n},{2n},4"),
        ("kayles:{n}", "octal:kayles:{n}"),
        ("grundy:({n},5)", "grundy:{n},5"),
        ("uvg:cycle.{n}@0", "uvg:cycle.{n}@0"),
    ] {
        let family = open(name, &request("3..5"));
        assert_eq!(family.question()[0], ("position", line.to_owned()), "{name}");
        for row in rows(&*family) {
            let placeholders = [("{n}", row.key[0]), ("{2n}", 2 * row.key[0]), ("{2n-1}", 2 * row.key[0] - 1), ("{n+1}", row.key[0] + 1)];
            let filled = placeholders.iter().fold(line.to_owned(), |text, (from, number)| text.replace(from, &number.to_string()));
            assert_eq!(row.values, [Value::Outcome(outcome(&filled, Play::Normal))], "{name} {:?}", row.key);
        }
    }
}

/// A row that is known before is no reason to be silent about the law.
#[test]
fn a_table_of_known_rows_has_its_law() {
    let asked = Request { rows: Some(4), ..request("1..12") };
    let known = rows(&*open("torus", &asked));
    struct Kept(Vec<Row>, Vec<Row>);
    impl table::Filling for Kept {
        fn begin(&mut self, key: &[u64]) -> Option<Vec<Value>> {
            self.0.iter().find(|row| row.key == key).map(|row| row.values.clone())
        }

        fn take(&mut self, row: Row) -> std::ops::ControlFlow<()> {
            self.1.push(row);
            std::ops::ControlFlow::Continue(())
        }
    }
    let family = open("torus", &asked);
    let mut kept = Kept(known.clone(), Vec::new());
    assert!(matches!(table::fill(&*family, &Budget::default(), &mut kept), table::End::Complete));
    let proved = table::summary(&*family, &kept.1).proved;
    // Hogan and Horrocks (2003).
    assert_eq!((kept.1, proved.len(), proved[0].period, &proved[0].p_residues[..]), (known, 1, 12, &[11][..]));
    assert_eq!((proved[0].compared, proved[0].says().last().map(String::as_str)), (0, Some("no row was searched as well")));
}

#[test]
fn lines_have_the_outcomes_of_all_starts() {
    let asked = Request { moves: vec![3, 2], ..request("1..11") };
    let family = open("line", &asked);
    let columns = family.columns();
    let place = |name: &str| columns.iter().position(|c| c.name == name).expect(name) - 1;
    for row in rows(&*family) {
        let n = row.key[0];
        let expected: Vec<Option<Outcome>> = (0..n).map(|v| Some(outcome(&format!("uvg:line.{n}.2.3@{v}"), Play::Normal))).collect();
        let lost = (0..n).filter(|v| expected[*v as usize] == Some(Outcome::P)).collect();
        assert_eq!(row.values[place("starts")], Value::Outcomes(expected));
        assert_eq!(row.values[place("p_starts")], Value::Numbers(lost));
    }
}

/// The nimbers of undirected vertex geography on the line, by their definition: the token leaves its vertex, which is gone then.
fn nimber_of_line(n: u64, moves: &[u64], v: u64, left: u64) -> u64 {
    let left = left & !(1 << v);
    let near = |u: &u64| left >> u & 1 == 1 && moves.contains(&u.abs_diff(v));
    let options: Vec<u64> = (0..n).filter(near).map(|u| nimber_of_line(n, moves, u, left)).collect();
    (0..).find(|x| !options.contains(x)).expect("some number is missing")
}

#[test]
fn lines_have_the_nimbers_of_all_starts() {
    let asked = Request { moves: vec![2, 3], grundy: true, ..request("1..9") };
    let family = open("line", &asked);
    assert_eq!(family.columns().last().map(|column| column.name.clone()), Some("grundy".into()));
    for row in rows(&*family) {
        let n = row.key[0];
        let expected = (0..n).map(|v| nimber_of_line(n, &[2, 3], v, (1 << n) - 1)).collect();
        assert_eq!(row.values[3], Value::Lists(vec![expected]), "{n}");
    }
}

/// The automata of tori with six rows take seconds.
#[test]
fn small_rows_are_known_before_a_proof_is_looked_for() {
    let asked = Request { rows: Some(6), ..request("1..30") };
    let family = open("torus", &asked);
    let budget = Budget::default().watched(1000, |progress| if progress.nodes < 50_000 { Ok(()) } else { Err(Stop::Time) });
    let known: Vec<Vec<Value>> = (1..=30).map_while(|n| family.row(&[n], &budget).ok()).collect();
    // C_1 x C_6 is a cycle of six vertices with loops; C_2 x C_6 and C_4 x C_6 have even sides; C_3 x C_6 is N by the theorem.
    assert!(known.len() >= 4 && known.len() < 30, "{}", known.len());
    assert!(known[..4].iter().all(|values| *values == [Value::Outcome(Outcome::N)]), "{known:?}");
    assert!(family.proved().is_empty(), "the time was over");
}

#[test]
fn a_range_that_begins_too_early_is_named_with_one_that_works() {
    let refused = |name: &str, n: &str| match table::open(name, &request(n)) {
        Err(Refused::Position(error)) => error.help,
        Err(Refused::Option(_, help)) => help,
        Ok(_) => panic!("{name} is opened"),
    };
    let help = refused("bridgit:{n}x{n}", "1..5");
    assert!(help.ends_with("; there is no such board for n = 1; try 2..5 as the range of n"), "{help}");
    assert!(refused("uvg:cycle.{n}@7", "3..20/2").ends_with("n = 3; try 9..19/2 as the range of n"));
    assert!(!refused("uvg:cycl.{n}@0", "3..9").contains("try"), "no other range has boards either");
}

#[test]
fn positions_name_the_command_that_asks_for_all_n() {
    for (name, command) in [
        ("dvg:torus.{n}x4@0,0", Some("xanthi prove torus --rows 4")),
        ("dvg:torus.4x{n}@0,0", Some("xanthi prove torus --rows 4")),
        ("dvg:kotzig.{n}.2.3@0", Some("xanthi prove kotzig --moves 2,3")),
        ("uvg:circulant.{n}.2.3@0", Some("xanthi prove circulant --moves 2,3")),
        ("uvg:line.{n}.3.7@0", Some("xanthi prove line-starts --moves 3,7")),
        ("dvg:torus.{n}x{n}@0,0", None),
        ("dvg:kotzig.{n}.1.-2@0", None),
        ("uvg:line.{2n}.3.7@0", None),
        ("ueg:grid.{n}x{n}@1,1", None),
        // The command is about boards before the first move, and its automata are too large for these.
        ("dvg:torus.3x{n}@0,0/1,0", None),
        ("uvg:line.{n}.3.5@0/3", None),
        ("dvg:torus.40x{n}@0,0", None),
        ("dvg:kotzig.{n}.1.8@0", None),
    ] {
        let commands = |asked: Request<'_>| -> Vec<Value> {
            open(name, &asked).facts(&[], &Budget::default()).into_iter().map(|fact| fact.value).collect()
        };
        let one = |command: Option<String>| command.map(Value::Text).into_iter().collect::<Vec<_>>();
        assert_eq!(commands(request("9..10")), one(command.map(str::to_owned)), "{name}");
        let by_automata = command.filter(|_| name.starts_with("dvg:"));
        for (asked, flag) in
            [(Request { play: Play::Misere, ..request("9..10") }, "--misere"), (Request { grundy: true, ..request("9..10") }, "--grundy")]
        {
            assert_eq!(commands(asked), one(by_automata.map(|command| format!("{command} {flag}"))), "{name} {flag}");
        }
    }
}

/// A law is looked for where every row costs little, too, whichever rows are asked for, and the rows are compared with it.
#[test]
fn a_table_of_cheap_rows_is_proved_when_it_is_finished() {
    let asked = Request { rows: Some(3), ..request("1..12") };
    let family = open("torus", &asked);
    for n in [2, 5] {
        family.row(&[n], &Budget::default()).expect("a row");
    }
    assert!(family.proved().is_empty(), "nothing was looked for yet");
    family.finish(&Budget::default());
    let proved = family.proved();
    assert!(proved.iter().any(|proved| proved.column == "outcome"), "{proved:?}");
    // A table of which no row is asked for proves nothing.
    let family = open("torus", &asked);
    family.finish(&Budget::default());
    assert!(family.proved().is_empty());
}

#[test]
fn limits_leave_rows_open_and_a_stop_ends_the_table() {
    let asked = Request { rows: Some(5), ..request("11..12") };
    let family = open("torus", &asked);
    let tight = Budget::new(10, 1 << 30, 1);
    assert_eq!(family.row(&[11], &tight).expect("a row"), [Value::Unknown]);
    let stopped = Budget::default();
    stopped.canceller().cancel(Stop::Interrupted);
    assert!(matches!(family.row(&[11], &stopped), Err(Trouble::Stopped(Stop::Interrupted))));
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |name: &str, request: Request<'_>| match table::open(name, &request) {
        Ok(_) => panic!("{name} is opened"),
        Err(refused) => refused.message(),
    };
    let none = Request::default;
    for (message, part) in [
        (refused("tori", none()), "there is no table `tori`"),
        (refused("torus", request("1..3")), "needs the number of rows"),
        (refused("torus", Request { rows: Some(3), ..none() }), "needs a range of n"),
        (refused("torus", Request { rows: Some(3), ..request("0..3") }), "n goes from 1"),
        (refused("torus", Request { rows: Some(3), moves: vec![1], ..request("1..3") }), "no option moves="),
        (refused("torus", Request { rows: Some(0), ..request("1..3") }), "a side is out of range"),
        (refused("torus", Request { rows: Some(3), ..request("1..10000000") }), "more than 10000000"),
        (refused("kotzig", request("1..3")), "needs a move set"),
        (refused("kotzig", Request { moves: vec![0, 1], ..request("1..3") }), "a move of 0"),
        (
            refused("kotzig", Request { moves: vec![1], play: Play::Misere, grundy: true, ..request("1..3") }),
            "nimbers belong to normal play",
        ),
        (refused("grid", Request { rows: Some(3), start: Some("4,1".into()), ..request("2..9") }), "there is no vertex `4,1`"),
        (refused("grid", Request { rows: Some(3), start: Some("{n".into()), ..request("2..9") }), "cannot be read"),
        (refused("uvg:cycle.5@0", request("1..3")), "has no placeholder"),
        (refused("uvg:cycle.{n@0", request("1..3")), "a placeholder of"),
        (refused("uvg:cycle.{n}@0", Request { rows: Some(2), ..request("1..3") }), "no option rows="),
        (refused("uvg:cycle.{n-2}@0", request("1..3")), "{n-2} is -1 in `uvg:cycle.{n-2}@0` for n = 1 (there is no such board"),
        (refused("uvg:cycle.{n-9}@0", request("1..3")), "(the numbers of a position go from 0 to 1099511627776;"),
        (refused("uvg:cycle.{999999999n}@0", request("1000000..1000001")), "{999999999n} is 999999999000000 in "),
        (refused("uvg:cycle.{n}@0", none()), "the table `uvg:cycle.{n}@0` needs a range of n"),
        (refused("nimg.rm:path.3", request("1..3")), "the table `nimg.rm:path.3` has no option n="),
        (refused("torsu.{n}x4", request("1..3")), "no number of the range makes a position of `torsu.{n}x4` (a position is written"),
        (refused("torus.11x4", request("1..3")), "`torus.11x4` is one position, and a table is about many (write {n}"),
        (refused("C_11 x C_4", request("1..3")), "as in 'C_{n} x C_4' n=3..20; one position, as"),
        (refused("C_n x C_4", request("1..3")), "as in 'C_{n} x C_4' n=3..20)"),
        (refused("C_n x C_m", request("1..3")), "as in 'C_{n} x C_{m}' n=3..20 m=1..6)"),
        (refused("uvg:cycle.{n}@7", request("3..9")), "there is no vertex `7`"),
        (refused("nimm:{n}", request("3..9")), "there is no game `nimm`"),
        (refused("line-starts", Request { moves: vec![2], grundy: true, ..request("3..9") }), "no option grundy="),
    ] {
        assert!(message.contains(part), "{message}");
    }
    assert!(matches!(table::open("uvg:x.{n}", &request("1..2")), Err(Refused::Position(_))));
}

#[test]
fn every_example_opens_and_its_rows_fit_the_columns() {
    for family in FAMILIES {
        assert!(family.syntax.starts_with(family.name) || family.name == "POSITION", "{}", family.name);
        let mut words = family.example.split(' ');
        let name = words.next().expect("a name");
        let mut asked = Request::default();
        while let (Some(option), Some(value)) = (words.next(), words.next()) {
            match option {
                "--m" => asked.m = Some(value.parse().expect(value)),
                "--n" => asked.n = Some(value.parse().expect(value)),
                "--rows" => asked.rows = Some(value.parse().expect(value)),
                "--moves" => asked.moves = value.split(',').map(|a| a.parse().expect(a)).collect(),
                "--start" => asked.start = Some(value.into()),
                "--disks" => asked.disks = value.split(',').map(|a| a.parse().expect(a)).collect(),
                "--defect" => asked.defect = Some(value.parse().expect(value)),
                "--list" => asked.list = Some(value.parse().expect(value)),
                other => panic!("{other}"),
            }
        }
        let family = open(name, &asked);
        let columns = family.columns();
        let key = family.keys().next().expect("a row");
        assert!(columns[..key.len()].iter().all(|c| c.kind == Kind::Number));
        let values = family.row(&key, &Budget::new(1_000_000, 1 << 30, 1)).expect("a row");
        assert_eq!(key.len() + values.len(), columns.len());
        assert!(values.iter().zip(&columns[key.len()..]).all(|(value, column)| value.fits(column.kind)));
    }
}
