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
    assert!(xanthi(&["prove", "line", "--moves", "4,6"]).1.contains("2 times the orders of Line Geography n;{2,3}"));
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
