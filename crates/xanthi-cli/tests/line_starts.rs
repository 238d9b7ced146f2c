//! Line Geography from every start: `prove line-starts`, `table`, and the stacked picture.

use crate::support::{run, temporary};
use serde_json::json;

#[test]
fn all_starts_are_proved_and_the_proof_is_checked() {
    let (_folder, path) = temporary("proof.json", "");
    let answer = run(&["prove", "line-starts", "--moves", "8,3", "--proof", &path]);
    assert!(answer.status == 0 && answer.out.contains("accepted") && answer.out.contains("from n = 27 on"), "{}", answer.out);
    let judged = run(&["check", &path]);
    assert!(judged.status == 0 && judged.out.contains("accepted"), "{}{}", judged.out, judged.err);
    let text = std::fs::read_to_string(&path).expect("the proof");
    std::fs::write(&path, text.replacen("\"lost\":[0]", "\"lost\":[]", 1).replacen("\"order\":14,\"lost\"", "\"order\":16,\"lost\"", 1))
        .expect("a file");
    assert_eq!(run(&["check", &path]).status, 1);
    let object = &run(&["prove", "line-starts", "--moves", "4,6", "--json"]).json()[0];
    assert_eq!((&object["divisor"], &object["all_holes_from"], &object["checked"]), (&json!(2), &json!(null), &json!(true)));
    assert_eq!(run(&["prove", "line-starts", "--moves", "7,9", "--nodes", "10"]).status, 3);
    assert_eq!(run(&["prove", "line-starts", "--moves", "0,9"]).status, 2);
}

/// Whether the player to move wins, by plain search.
fn wins(n: u32, moves: &[u32], visited: u32, at: u32) -> bool {
    let around = moves.iter().flat_map(|&a| [at.checked_sub(a), Some(at + a)]).flatten();
    around.filter(|&to| to < n && visited & (1 << to) == 0).any(|to| !wins(n, moves, visited | (1 << to), to))
}

#[test]
fn a_common_divisor_is_told_to_the_end() {
    let known: [(&[u32], u32, bool); 4] = [(&[4], 4, true), (&[2], 2, true), (&[3, 9], 3, true), (&[2, 4], 2, false)];
    for (moves, d, even_only) in known {
        for (n, v) in (1..=14).flat_map(|n| (0..n).map(move |v| (n, v))) {
            let order = (n - v % d).div_ceil(d);
            let lost = order % 2 == 1 && (!even_only || (v / d).is_multiple_of(2));
            assert_eq!(wins(n, moves, 1 << v, v), !lost, "{n};{moves:?} from {v}");
        }
        let list = moves.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let even = if even_only { format!(" and ⌊v/{d}⌋ is even") } else { String::new() };
        let place = format!("start v is ⌊v/{d}⌋ on the line with ⌈(n − r)/{d}⌉ of its vertices, where r = v mod {d}");
        let answer = run(&["prove", "line-starts", "--moves", &list]);
        assert!(answer.out.contains(&format!("{place}: P if that number is odd{even}, and otherwise N")), "{}", answer.out);
    }
    let answer = run(&["prove", "line-starts", "--moves", "4,6"]);
    assert!(answer.out.contains("where r = v mod 2\n"), "{}", answer.out);
}

#[test]
fn a_line_is_drawn_in_columns() {
    let answer = run(&["explain", "uvg:line.8.3.7", "--stacked"]);
    // Goldlist, section 5.3: the one perfect matching of 8;{3,7}.
    let picture = "      0a  3───6\n      1───4   7a\n      2───5\n";
    assert!(answer.status == 0 && answer.out.contains(picture), "{}", answer.out);
    let object = &run(&["explain", "uvg:line.8.3.7@0/7", "--stacked=4", "--json"]).json()[0];
    assert_eq!(object["picture"].as_str().map(|p| p.lines().count()), Some(4));
    for wrong in [
        &["explain", "ueg:line.8.3.7@0", "--stacked"][..],
        &["explain", "uvg:petersen@0", "--stacked"],
        &["explain", "uvg:line.8.3.7", "--stacked=0"],
    ] {
        let answer = run(wrong);
        assert!(answer.status == 2 && answer.err.contains("help:"), "{wrong:?}: {}", answer.err);
    }
}

#[test]
fn sequences_are_listed() {
    let answer = run(&["table", "langford", "--n", "3..4", "--list", "--json"]).json();
    assert_eq!(answer[0]["sequences"], json!([[3, 4, 2, 3, 2, 4], [4, 2, 3, 2, 4, 3]]));
    assert_eq!(answer[1]["count"], json!(2));
    assert!(run(&["table", "skolem", "--n", "1..4", "--list", "1"]).out.contains("1 1 4 2 3 2 4 3"));
}

#[test]
fn the_matching_strategy_answers() {
    // Vertex 2 of the path 0-1-2-3-4 is missed by a maximum matching of the others and the token's.
    let answer = run(&["explain", "uvg:path.5@2", "--strategy", "--if", "1", "--json"]).json();
    assert_eq!((&answer[0]["player"], &answer[0]["outcome"]), (&json!("second"), &json!("P")));
    let line = answer[0]["line"].as_array().expect("a line");
    assert_eq!(line.iter().map(|ply| ply["move"].as_str().unwrap_or("")).collect::<Vec<_>>(), ["1", "0"]);
    let answer = run(&["explain", "uvg:line.8.3.7@0", "--strategy"]);
    assert!(answer.status == 0 && answer.out.contains("for the first player"), "{}{}", answer.out, answer.err);
}
