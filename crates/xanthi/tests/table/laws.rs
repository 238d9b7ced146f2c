//! The laws that a table prints, read as a reader reads them, against every n.

use xanthi::Budget;
use xanthi::table::{self, Proved, Request, Row, Value};
use xanthi_games::Outcome;

/// What the sentences of a column say of outcomes.
struct Law {
    modulus: u64,
    residues: Vec<u64>,
    exceptions: Vec<u64>,
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(", ").map(|n| n.parse().expect(text)).collect()
}

impl Law {
    fn read(lines: &[String]) -> Option<Self> {
        // Beside nimbers all that is said of outcomes is one line.
        let lines: Vec<&str> = lines.iter().flat_map(|line| line.strip_prefix("outcomes: ").unwrap_or(line).split("; ")).collect();
        let residues = lines.iter().find_map(|line| match *line {
            "N for every n from there on" => Some((Vec::new(), 1)),
            "P for every n from there on" => Some((vec![0], 1)),
            line => {
                let (residues, modulus) = line.strip_prefix("P for n ≡ ")?.strip_suffix(')')?.split_once(" (mod ")?;
                Some((numbers(residues), modulus.parse().expect(modulus)))
            }
        });
        let exceptions = lines.iter().find_map(|line| line.strip_prefix("exceptions: n = ").map(numbers)).unwrap_or_default();
        residues.map(|(residues, modulus)| Self { modulus, residues, exceptions })
    }

    fn is_p(&self, n: u64) -> bool {
        self.residues.contains(&(n % self.modulus)) != self.exceptions.contains(&n)
    }
}

/// The rows of a table and what is proved of it.
fn table(name: &str, request: &Request<'_>) -> (Vec<Row>, Vec<Proved>) {
    let family = table::open(name, request).unwrap_or_else(|e| panic!("{name}: {}", e.message()));
    let rows = table::sheet(&*family, &Budget::default()).expect("it is solved").rows;
    let proved = table::summary(&*family, &rows).proved;
    (rows, proved)
}

fn request(n: &str) -> Request<'static> {
    Request { n: Some(n.parse().expect("a range")), ..Request::default() }
}

/// The nimbers of the octal game with these digits behind the point, by the definition of its code.
fn nimbers(digits: [usize; 2], upto: usize) -> Vec<u64> {
    let mut nimbers: Vec<u64> = Vec::new();
    for n in 0..=upto {
        let mut options = Vec::new();
        for (taken, digit) in (1..).zip(digits).filter(|(taken, _)| *taken <= n) {
            let left = n - taken;
            if digit & 1 > 0 && left == 0 {
                options.push(0);
            }
            if digit & 2 > 0 && left > 0 {
                options.push(nimbers[left]);
            }
            if digit & 4 > 0 {
                options.extend((1..left).map(|a| nimbers[a] ^ nimbers[left - a]));
            }
        }
        nimbers.push((0..).find(|x| !options.contains(x)).expect("some number is missing"));
    }
    nimbers
}

#[test]
fn laws_of_octal_games_hold_for_every_heap() {
    const BEYOND: usize = 400;
    let (mut laws, mut with_exceptions) = (0, 0);
    for digits in (1..64).map(|code| [code / 8, code % 8]) {
        let name = format!("octal:0.{}{}", digits[0], digits[1]);
        let (_, proved) = table(&name, &request("0..200"));
        let expected = nimbers(digits, BEYOND);
        for proved in proved {
            // The nimbers of the period are told as well.
            let (from, period) = (proved.from as usize, proved.period as usize);
            assert_eq!(proved.values, expected[from..from + period], "{name}");
            let Some(law) = Law::read(&proved.says()) else { continue };
            for (n, nimber) in (0..).zip(&expected) {
                assert_eq!(law.is_p(n), *nimber == 0, "{name}: n = {n}, {:?}", proved.says());
            }
            assert_eq!((&law.residues, &law.exceptions), (&proved.p_residues, &proved.exceptions), "{name}");
            laws += 1;
            with_exceptions += usize::from(!law.exceptions.is_empty());
        }
    }
    assert!(laws >= 30 && with_exceptions >= 10, "{laws} laws, {with_exceptions} with exceptions");
}

#[test]
fn a_law_of_nimbers_has_the_exceptions_of_its_outcomes() {
    // Dawson's Kayles: heaps of 0, 1, 15 and 35 are P, and no later ones with these residues (R. K. Guy, C. A. B. Smith 1956).
    let (_, proved) = table("octal:0.07", &request("0..200"));
    assert_eq!((proved[0].period, &proved[0].p_residues[..]), (34, &[5, 9, 21, 25, 29][..]));
    assert_eq!(proved[0].exceptions, [0, 1, 15, 35]);
    // In Kenyon's game no heap of fewer than four counters can be divided into heaps that differ by more than one.
    let (_, proved) = table("kenyon", &request("0..30"));
    assert_eq!((&proved[0].p_residues[..], &proved[0].exceptions[..]), (&[1][..], &[0, 2, 3][..]));
}

/// R. K. Guy and C. A. B. Smith (1956) print the nimbers of Kayles; from n = 72 on they are 4 1 2 8 1 4 7 2 1 8 2 7.
#[test]
fn the_nimbers_of_the_period_are_told() {
    let told = "nimbers of the period, from n = 71 on: 7 4 1 2 8 1 4 7 2 1 8 2";
    let (_, proved) = table("octal:kayles", &request("0..200"));
    assert!(proved[0].says().contains(&told.to_owned()), "{:?}", proved[0].says());
    let (_, proved) = table("octal:kayles:{n}", &Request { grundy: true, ..request("0..200") });
    assert!(proved[1].says().contains(&told.to_owned()) && proved[0].values.is_empty(), "{proved:?}");
    // Of a long period, such as the 349 of 0.156 (Guy and Smith), the beginning is told.
    let (_, proved) = table("octal:0.156", &request("0..8000"));
    let line = proved[0].says().into_iter().find(|line| line.starts_with("nimbers of the period")).expect("it has a line");
    assert!(line.ends_with(" … (30 of 349)") && proved[0].values.len() == 349, "{line}");
}

#[test]
fn printed_laws_agree_with_every_row() {
    let cases = [
        ("torus", Request { rows: Some(5), grundy: true, ..request("1..40") }),
        ("torus", Request { rows: Some(3), ..request("1..90") }),
        ("torus", Request { rows: Some(4), grundy: true, ..request("1..30") }),
        ("kotzig", Request { moves: vec![3, 5], grundy: true, ..request("1..40") }),
        ("kotzig", Request { moves: vec![2, 3], grundy: true, ..request("1..40") }),
        ("kotzig", Request { moves: vec![1, 4], ..request("1..40") }),
        ("dvg:torus.{n}x5@1,2", Request { grundy: true, ..request("3..40") }),
        ("dvg:torus.3x{n}@0,0", request("1..90")),
        ("dvg:kotzig.{n}.2.3@1", Request { grundy: true, ..request("2..40") }),
        ("uvg:line.{n}.3.8@2", request("3..60")),
        ("octal:0.07:{n}", Request { grundy: true, ..request("0..200") }),
        ("kenyon", request("0..60")),
        ("octal:kayles", request("0..200")),
    ];
    for (name, asked) in cases {
        let (rows, proved) = table(name, &asked);
        assert!(!proved.is_empty(), "{name}: there is a proof");
        for (column, proved) in proved.iter().enumerate() {
            let law = Law::read(&proved.says()).expect("a law");
            for row in &rows {
                let is_p = [Value::Outcome(Outcome::P), Value::Number(0)].contains(&row.values[column]);
                assert_eq!(law.is_p(row.key[0]), is_p, "{name} {:?}: n = {}, {:?}", asked.moves, row.key[0], proved.says());
            }
        }
    }
}

/// The automata speak of n ≥ 3. On one vertex there is no move, on two there is one.
#[test]
fn rows_before_the_first_n_of_a_proof_are_exceptions_too() {
    let (_, proved) = table("kotzig", &Request { moves: vec![2, 3], ..request("1..40") });
    assert_eq!((proved[0].first, &proved[0].p_residues[..], &proved[0].exceptions[..]), (3, &[2, 3][..], &[1, 2, 5, 11][..]));
    let (_, proved) = table("kotzig", &Request { moves: vec![2, 3], ..request("3..40") });
    assert_eq!(proved[0].exceptions, [5, 11]);
}
