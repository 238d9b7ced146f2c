//! Heap games on the command line: names, periods, statistics, plots, misère play.

#![allow(missing_docs)]

mod support;

use serde_json::{Value, json};
use support::run;

fn json_of(arguments: &[&str]) -> Value {
    let run = run(arguments);
    assert!(run.status == 0 || run.status == 3, "{arguments:?}: {}", run.err);
    run.json().pop().expect("an object")
}

#[test]
fn octal_games_are_listed_by_name() {
    let text = run(&["games", "octal"]).out;
    assert!(text.contains("dawsons-chess") && text.contains("0.137"), "{text}");
    let named = json_of(&["games", "octal", "--json"])["named"].take();
    assert!(
        named
            .as_array()
            .expect("a list")
            .contains(&json!({"name": "treblecross", "code": "0.007", "what": "take three neighbours of a row"}))
    );
    assert_eq!(run(&["solve", "octal:kayles:5,7", "--grundy"]).status, 0);
}

#[test]
fn periods_are_proved_written_and_checked() {
    let answer = json_of(&["prove", "heaps", "octal:kayles", "--json"]);
    // Winning Ways, chapter 4.
    assert_eq!((&answer["preperiod"], &answer["period"], &answer["saltus"]), (&json!(71), &json!(12), &json!(0)));
    assert_eq!(answer["exceptions"], json!([0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]));
    assert_eq!((&answer["checked"], &answer["code"]), (&json!(true), &json!("0.77")));
    assert_eq!(answer["before"].as_array().map(Vec::len), Some(71));
    let text = run(&["prove", "heaps", "octal:lasker"]).out;
    assert!(text.contains("4 from n = 1 on, with 4 more in each") && text.contains("accepted"), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof.json");
    let path = file.to_str().expect("a path");
    assert_eq!(run(&["prove", "heaps", "kenyon", "--proof", path]).status, 0);
    assert!(run(&["check", path]).out.contains("period 4 from n = 5 on"));
    let proof = std::fs::read_to_string(&file).expect("the proof");
    std::fs::write(&file, proof.replace("\"preperiod\":5", "\"preperiod\":4")).expect("the mutant");
    assert_eq!(run(&["check", path]).status, 1);
}

#[test]
fn what_is_not_proved_is_said_to_be_open() {
    let run = run(&["prove", "heaps", "grundy", "--most", "500"]);
    assert!(run.status == 3 && run.out.contains("no period is seen up to n = 500"), "{}", run.out);
    let answer = json_of(&["prove", "heaps", "grundy", "--most", "500", "--json"]);
    assert_eq!((&answer["outcome"], &answer["largest"], &answer["seen"]), (&json!("undecided"), &json!(500), &Value::Null));
    let answer = json_of(&["prove", "heaps", "grundy", "--nodes", "100", "--json"]);
    assert_eq!((&answer["outcome"], &answer["largest"]), (&json!("undecided"), &Value::Null));
    // 166 = 2 (71 + 12) nimbers show the period of Kayles; its proof takes 168.
    let answer = json_of(&["prove", "heaps", "octal:kayles", "--most", "166", "--json"]);
    assert_eq!(answer["seen"], json!({"preperiod": 71, "period": 12, "saltus": 0}));
    for bad in ["octal:9", "torus", "octal:", "uvg:petersen", "octal:kails", "grundy:5"] {
        let run = support::run(&["prove", "heaps", bad]);
        assert!(run.status == 2 && run.err.contains("error:") && run.err.contains("help:"), "{bad}: {}", run.err);
    }
}

#[test]
fn tables_say_that_their_period_is_proved() {
    let text = run(&["table", "octal:kayles", "--n", "0..200"]).out;
    assert!(text.contains("period 12 from n = 71, proved for all n ≥ 0"), "{text}");
    let text = run(&["table", "octal:lasker", "--n", "0..60"]).out;
    assert!(text.contains("period 4 with +4 in each from n = 1, proved"), "{text}");
    let text = run(&["table", "grundy", "--n", "0..200"]).out;
    assert!(text.contains("no period is seen"), "{text}");
}

#[test]
fn statistics_in_place_of_rows() {
    let answer = json_of(&["table", "octal:kayles", "--n", "0..12", "--statistics", "--json"]);
    assert_eq!((&answer["heaps"], &answer["largest"]), (&json!(13), &json!({"value": 6, "first": 11})));
    let of_4 = answer["values"].as_array().expect("values").iter().find(|of| of["value"] == 4).expect("4 occurs");
    assert_eq!((&of_4["frequency"], &of_4["first"], &of_4["last"]), (&json!(3), &json!(5), &json!(12)));
    let text = run(&["table", "octal:0.156", "--n", "0..1200", "--statistics"]).out;
    assert!(text.contains("mask     11011") && text.contains("15 heaps, the last of them n = 357"), "{text}");
    assert_eq!(run(&["table", "torus", "--rows", "3", "--n", "1..5", "--statistics"]).status, 2);
}

#[test]
fn a_plot_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kayles.svg");
    assert_eq!(run(&["table", "octal:kayles", "--n", "0..200", "--svg", file.to_str().expect("a path")]).status, 0);
    let svg = std::fs::read_to_string(&file).expect("the plot");
    assert!(svg.starts_with("<svg") && svg.contains("period 12 from n = 71, proved") && svg.matches("<circle").count() > 100);
    assert_eq!(run(&["table", "line-bounds", "--n", "2..5", "--svg", "x.svg"]).status, 2);
}

#[test]
fn misere_play_of_tame_and_wild_heaps() {
    let run = run(&["table", "octal:kayles", "--misere", "--n", "0..6", "--csv"]);
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        rows[..7],
        ["n,outcome,genus,kind", "0,N,0^120,tame", "1,P,1^031,tame", "2,N,2^20,tame", "3,N,3^31,tame", "4,P,1^031,tame", "5,N,4^146,wild"]
    );
    let answer = json_of(&["solve", "--misere", "--json", "subtract:1.2.3:4001,4001,4005"]);
    assert_eq!((&answer["outcome"], &answer["method"], &answer["checked"]), (&json!("P"), &json!("tame heaps"), &json!(true)));
    let text = support::run(&["explain", "--misere", "nim:1,1,1"]).out;
    assert!(text.contains("fickle"), "{text}");
}
