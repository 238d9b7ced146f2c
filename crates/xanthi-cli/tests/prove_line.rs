//! `xanthi prove line`: answers, files, statuses.

use assert_cmd::Command;
use serde_json::{Value, json};

fn xanthi(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("xanthi").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json_of(args: &[&str]) -> Value {
    let (status, out, _) = xanthi(&[&["prove", "line", "--json"], args].concat());
    assert_eq!(status, 0, "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_orders_without_a_perfect_matching_are_listed() {
    // Goldlist, section 6.1: 2, 4 and 10 for {3,4}; and 6 = 2·3, 8 = 2·4.
    let answer = json_of(&["--moves", "4,3,3"]);
    assert_eq!((&answer["bound"], &answer["without"], &answer["checked"]), (&json!(10), &json!([2, 4, 10]), &json!(true)));
    assert_eq!(answer["classes"], json!([{"residue": 2, "least": 8}, {"residue": 4, "least": 16}]));
    let (status, out, _) = xanthi(&["prove", "line", "--moves", "3,4"]);
    assert!(status == 0 && out.contains("n > 10") && out.contains("2,4,10") && out.contains("accepted"), "{out}");
}

#[test]
fn a_common_divisor_leaves_no_bound() {
    let answer = json_of(&["--moves", "4,6"]);
    assert_eq!((&answer["bound"], &answer["divisor"], &answer["without"]), (&Value::Null, &json!(2), &Value::Null));
    let told = xanthi(&["prove", "line", "--moves", "4,6"]).1;
    assert!(told.contains("2 times the orders of Line Geography n;{2,3} that have one"), "{told}");
}

/// Whether a line has a perfect matching: the least vertex left goes with one above it.
fn has_matching(left: &[usize], moves: &[usize]) -> bool {
    let Some((v, rest)) = left.split_first() else { return true };
    moves.iter().map(|a| v + a).filter(|w| rest.contains(w)).any(|w| {
        let rest: Vec<usize> = rest.iter().copied().filter(|u| *u != w).collect();
        has_matching(&rest, moves)
    })
}

#[test]
fn moves_with_a_common_divisor_are_told_to_the_end() {
    // {2}: Goldlist, Theorem 10. {2,3}, {3,4}: all but 2, and all but 2, 4 and 10 (Theorem 12, section 6.1).
    let known: [(&[usize], usize, &[usize]); 5] =
        [(&[2], 4, &[]), (&[3], 6, &[]), (&[3, 6], 6, &[]), (&[4, 6], 4, &[4]), (&[6, 8], 4, &[4, 8, 20])];
    for (moves, divisor, but) in known {
        let list = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        for n in 1..=32 {
            let all: Vec<usize> = (0..n).collect();
            assert_eq!(has_matching(&all, moves), n.is_multiple_of(divisor) && !but.contains(&n), "{n};{moves:?}");
        }
        let but = if but.is_empty() { String::new() } else { format!(" and n is not {}", list(but)) };
        let told = xanthi(&["prove", "line", "--moves", &list(moves)]).1;
        assert!(told.contains(&format!("  that is   exactly if {divisor} divides n{but}\n")), "{told}");
    }
}

#[test]
fn a_line_is_put_together_from_lines_of_twice_a_move() {
    // 38 = 2·19 and 19 = 4 + 3·5, by hand; 11 = 4·5 − 4 − 5 is the greatest number that is no sum.
    let (status, out, _) = xanthi(&["prove", "line", "--moves", "5,4", "--n", "38"]);
    assert_eq!(status, 0, "{out}");
    for part in [
        "n         38 = 2·19, and 19 = 1·4 + 3·5",
        "blocks    0–7 by 4, 8–17 by 5, 18–27 by 5, 28–37 by 5",
        "every number above 4·5 − 4 − 5 = 11 is a sum of 4s and 5s, 11 is not",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let told = |n: &str, moves: &str| xanthi(&["prove", "line", "--moves", moves, "--n", n]).1;
    assert!(told("22", "4,5").contains("22 = 2·11, and 11 is no sum of 4s and 5s; it has no perfect matching"));
    // Goldlist, section 5.3.
    assert!(told("8", "3,7").contains("8 = 2·4, and 4 is no sum of 3s and 7s; all the same it has a perfect matching"));
    assert!(told("39", "4,5").contains("39 is odd: it has no perfect matching"));
    // 200 = 62·3 + 2·7.
    assert!(told("400", "3,7").contains(" … 64 in all"));
    // Against trying all pairs.
    for (a, b) in [(1, 2), (2, 3), (4, 5), (3, 7), (4, 6)] {
        let mut last = -1;
        for n in 1..=2 * a * b {
            let pairs = || (0..=n).flat_map(|t| (0..=n).map(move |s| (s, t)));
            let sum = pairs().find(|(s, t)| 2 * (a * s + b * t) == n);
            let line = json_of(&["--moves", &format!("{a},{b}"), "--n", &n.to_string()])["line"].take();
            assert_eq!(line["sum"], sum.map_or(Value::Null, |(s, t)| json!([s, t])), "{n};{{{a},{b}}}");
            if n <= 24 {
                let all: Vec<usize> = (0..n).collect();
                assert_eq!(line["matching"], json!(has_matching(&all, &[a, b])), "{n};{{{a},{b}}}");
            }
            if pairs().all(|(s, t)| a * s + b * t != n) {
                last = n as i64;
            }
        }
        // From 2ab on all numbers are sums, or, with a common divisor, there is no last one.
        let most = json_of(&["--moves", &format!("{a},{b}"), "--n", "1"])["line"]["greatest_no_sum"].as_i64();
        assert_eq!(most, if (a, b) == (4, 6) { None } else { Some(last) }, "{a},{b}");
    }
    for wrong in [&["--moves", "3", "--n", "6"][..], &["--moves", "3,4,5", "--n", "6"], &["--moves", "3,4", "--n", "0"]] {
        assert_eq!(xanthi(&[&["prove", "line"], wrong].concat()).0, 2, "{wrong:?}");
    }
}

#[test]
fn the_lines_around_a_plus_b() {
    assert_eq!(json_of(&["--moves", "3,8", "--cycle"])["counts"], json!([{"n": 10, "count": 1}, {"n": 12, "count": 2}]));
    assert_eq!(json_of(&["--moves", "3,6", "--cycle"])["counts"], json!([{"n": 8, "count": 0}, {"n": 10, "count": 0}]));
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    let path = file.to_str().unwrap();
    for args in [&["--moves", "5,8"][..], &["--moves", "4,7,9"], &["--moves", "3,8", "--cycle"], &["--moves", "6,10"]] {
        assert_eq!(xanthi(&[&["prove", "line", "--proof", path], args].concat()).0, 0);
        let (status, out, _) = xanthi(&["check", path]);
        assert!(status == 0 && out.contains("accepted"), "{out}");
        let text = std::fs::read_to_string(&file).unwrap();
        for (from, to) in [("\"bound\":18", "\"bound\":16"), ("\"bound\":6", "\"bound\":null"), ("\"above\":2", "\"above\":3")] {
            if text.contains(from) {
                std::fs::write(&file, text.replace(from, to)).unwrap();
                assert_eq!(xanthi(&["check", path]).0, 1, "{to}");
            }
        }
    }
}

#[test]
fn bad_input_and_limits() {
    let (status, _, error) = xanthi(&["prove", "line", "--moves", "2,4", "--cycle"]);
    assert!(status == 2 && error.contains("error:") && error.contains("help:"), "{error}");
    assert_eq!(xanthi(&["prove", "line", "--moves", "0,4"]).0, 2);
    assert_eq!(xanthi(&["prove", "line"]).0, 2);
    let (status, out, _) = xanthi(&["prove", "line", "--moves", "30,41", "--nodes", "5"]);
    assert!(status == 3 && out.contains("undecided"), "{out}");
    assert_eq!(xanthi(&["prove", "line", "--moves", "4294967294,4294967295", "--cycle", "--json"]).0, 3);
    assert_eq!(xanthi(&["prove", "line", "--moves", "4294967294,4294967295"]).0, 3);
}
