//! `xanthi explain --strategy`.

#![allow(missing_docs)]

mod support;

use serde_json::Value;
use support::run;

#[test]
fn the_plan_and_the_first_move_are_told() {
    let told = run(&["explain", "dvg:torus.13x4@0,0", "--strategy"]);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    for part in ["a strategy for the first player", "Hogan", "the last 3 columns", "the strategy plays 0,1: "] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let second = run(&["explain", "dvg:torus.23x4@0,0", "--strategy"]);
    assert!(second.out.contains("a strategy for the second player") && !second.out.contains("plays"), "{}", second.out);
}

/// By hand: after (0,1) Bob must not go down, for then Alice goes on to (0,3) (Lemma 1).
#[test]
fn replies_come_with_their_reasons() {
    let told = run(&["explain", "dvg:torus.13x4@0,0", "--strategy", "--if", "0,2", "1,3"]);
    assert_eq!(told.status, 0, "{}", told.err);
    for part in [
        "if the other player plays 0,2,",
        "the strategy plays 0,3: ",
        "Lemma 1",
        "if the other player plays 1,3,",
        "the strategy plays 1,0: ",
    ] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
}

#[test]
fn json_has_the_line_with_reasons() {
    let told = run(&["explain", "dvg:torus.11x4@0,0", "--strategy", "--json", "--if", "0,1"]);
    let object: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(object["player"], "second");
    assert_eq!(object["outcome"], "P");
    assert_eq!(object["line"][0]["move"], "0,1");
    assert_eq!(object["line"][0]["reason"], Value::Null);
    assert_eq!(object["line"][1]["move"], "1,1");
    assert_eq!(object["line"][1]["position"], "dvg:torus.11x4@0,0/0,1/1,1");
    assert!(object["line"][1]["reason"].as_str().is_some_and(|text| !text.is_empty()));
}

/// In the middle of the game on a grid, and on boards of other shapes: into the kernel.
#[test]
fn even_kernels_are_followed_everywhere() {
    let told = run(&["explain", "ueg:cycle.6@0", "--strategy", "--if", "1", "3"]);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    for part in ["a strategy for the second player", "Always move into the kernel: 0; 2; 4.", "the strategy plays 2: "] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let later = run(&["explain", "ueg:grid.4x4@1,1/2,1", "--strategy"]);
    assert!(later.status == 0 && later.out.contains("staying in an even kernel"), "{}{}", later.out, later.err);
}

#[test]
fn what_cannot_be_followed_is_an_error_with_help() {
    for (arguments, error, help) in [
        (
            &["dvg:torus.3x3@0,0", "--strategy"][..],
            "no strategy is known for dvg:torus.3x3@0,0: on C_3 x C_3 the strategy of Hogan and Horrocks needs",
            "strategies are known for",
        ),
        (&["dvg:kotzig.9.1.2@0", "--strategy"], "the board is not a directed torus C_n x C_m", "strategies are known for"),
        (
            &["dvg:torus.13x4@0,0/0,1/1,1/1,2", "--strategy"],
            "plays 2,1 where 1,2 was played: Playing the 10, column 2",
            "strategies are known for",
        ),
        (&["dvg:torus.13x4@0,0/1,0", "--strategy"], "plays 0,1 where 1,0 was played", "strategies are known for"),
        (&["dvg:torus.11x4@0,0", "--strategy", "--if", "5,5"], "`5,5` is not a legal move", "1,0"),
        (&["dvg:torus.2x2@0,0", "--strategy", "--if", "1,1", "0,0"], "`0,0` is not a legal move", "no move is left in this position"),
    ] {
        let told = run(&[&["explain"], arguments].concat());
        assert_eq!(told.status, 2, "{arguments:?}");
        assert!(told.err.contains(error) && told.err.contains(help), "{arguments:?}: {}", told.err);
    }
    assert_eq!(run(&["explain", "dvg:torus.11x4@0,0", "--strategy", "--misere"]).status, 2);
}
