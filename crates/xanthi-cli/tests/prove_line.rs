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
