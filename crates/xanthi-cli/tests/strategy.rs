//! `xanthi explain --strategy`.

use crate::support::run;
use serde_json::Value;

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
        (&["dvg:torus.11x4@0,0", "--strategy", "--if", "5,5"][..], "`5,5` is not a legal move", "1,0"),
        (&["dvg:torus.2x2@0,0", "--strategy", "--if", "1,1", "0,0"], "`0,0` is not a legal move", "no move is left in this position"),
    ] {
        let told = run(&[&["explain"], arguments].concat());
        assert_eq!(told.status, 2, "{arguments:?}");
        assert!(told.err.contains(error) && told.err.contains(help), "{arguments:?}: {}", told.err);
    }
    let undecided = run(&["explain", "nimg.mr:petersen,w=all.2@0", "--strategy", "--nodes", "10"]);
    assert_eq!(undecided.status, 3, "{}", undecided.err);
}

/// By hand: in Nim with heaps of 1 and 2, who leaves one heap of 1 wins misère play and loses normal play, and who leaves two
/// heaps of 1 the other way round. Three heaps of 1 take three moves.
#[test]
fn misere_play_has_strategies_too() {
    let told = run(&["explain", "nim:1,2", "--strategy", "--misere"]);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert!(told.out.starts_with("nim:1,2: a strategy for the first player, misère play\n"), "{}", told.out);
    assert!(told.out.contains("following the proof") && told.out.contains("the strategy plays 2-0: "), "{}", told.out);
    assert!(run(&["explain", "nim:1,2", "--strategy"]).out.contains("the strategy plays 2-1: "));
    let second = run(&["explain", "nim:1,1,1", "--strategy", "--misere", "--if", "1-0"]);
    assert!(second.out.contains("a strategy for the second player, misère play") && second.out.contains("the strategy plays 1-0"));
    let json = run(&["explain", "nim:1,1,1", "--strategy", "--misere", "--json"]).json();
    assert_eq!((&json[0]["play"], &json[0]["outcome"]), (&"misere".into(), &"P".into()));
    assert_eq!(run(&["explain", "nim:1,2", "--strategy", "--json"]).json()[0]["play"], "normal");
    // Whoever has no move has won, and needs no strategy.
    let stuck = run(&["explain", "uvg:path.1@0", "--strategy", "--misere"]);
    assert!(stuck.status == 0 && stuck.out.ends_with("no move is left, and the game is over.\n"), "{}{}", stuck.out, stuck.err);
}

/// Where no rule is known the proof is followed, and it is said which condition of the rules fails.
/// In misère play whoever is stuck wins, and no move can follow.
#[test]
fn a_move_after_the_end_is_an_error() {
    for arguments in [
        &["nim:0", "--misere", "--if", "5-4"][..],
        &["uvg:path.1@0", "--misere", "--if", "7"],
        &["subtract:3.6:9,1,1+node-kayles:complete.2", "--misere", "--if", "2:0", "1:3-0", "nonsense"],
    ] {
        let told = run(&[&["explain"], arguments].concat());
        assert_eq!((told.status, told.out.as_str()), (2, ""), "{arguments:?}");
        assert!(told.err.contains("is not a legal move"), "{}", told.err);
    }
}

#[test]
fn vertices_and_kernels_are_told_as_they_are() {
    // Two parallel edges join both vertices of the kernel, and cancel.
    let told = run(&["explain", "ueg:cycle.2"]);
    assert!(told.out.contains("Edges between two of its vertices, and loops, are even in number and cancel"), "{}", told.out);
    assert!(run(&["explain", "ueg:cycle.6@0"]).out.contains("No edge joins two"));
    // A path of two vertices is a grid, whose vertices have other names there.
    let told = run(&["explain", "ueg:edges=B-A@A"]);
    assert!(told.out.contains("The graph is a grid of 1 × 2") && told.out.contains("B is 1,1, A is 1,2"), "{}", told.out);
    assert!(!run(&["explain", "ueg:grid.3x2@1,1"]).out.contains("The graph is a grid"));
}

#[test]
fn one_lost_neighbour_is_one_and_a_torus_has_no_jumps() {
    let told = |line: &str| run(&["explain", line]).out;
    let one = told("nimg.rm:path.3.1.4@0");
    assert!(one.contains("0 (3 disks) has a lost neighbour with fewer disks: 1 (1 disk)."), "{one}");
    let two = told("nimg.rm:path.1.3.1@1");
    assert!(two.contains("1 (3 disks) has lost neighbours with fewer disks: 0 (1 disk), 2 (1 disk)."), "{two}");
    let torus = told("dvg:torus.30x3@0,0");
    assert!(torus.contains("a pass, visits every column, passes never cross") && !torus.contains("jumps"), "{torus}");
    let kotzig = told("dvg:kotzig.50.1.3@0");
    assert!(kotzig.contains("a pass, visits every vertex or jumps over it, passes never cross"), "{kotzig}");
}

#[test]
fn proofs_are_followed_with_a_note() {
    for (line, note) in [
        ("dvg:torus.3x3@0,0", "No strategy is known for dvg:torus.3x3@0,0: on C_3 x C_3 the strategy of Hogan and Horrocks needs"),
        ("dvg:kotzig.9.1.2@0", "the board is not a directed torus C_n x C_m"),
        ("dvg:torus.23x5@0,0", "on C_23 x C_5 the strategy of Hogan and Horrocks needs one side to be 4"),
        ("dvg:torus.13x4@0,0/0,1/1,1/1,2", "plays 2,1 where 1,2 was played: Playing the 10, column 1"),
        ("dvg:torus.5x4@0,0/0,1", "plays 1,0 where 0,1 was played"),
        ("dvg:torus.7x4@0,0/0,1/0,2", "the plan goes on from either reply. So the proof is followed instead."),
        ("words:countries@A", "no rule of play is kept for directed edge geography, to which word chains belong; the proof"),
    ] {
        let told = run(&["explain", line, "--strategy"]);
        assert!(
            told.status == 0 && told.out.contains(note) && told.out.contains("the proof is followed instead."),
            "{}{}",
            told.out,
            told.err
        );
        assert!(told.out.contains("following the proof: "), "{}", told.out);
    }
}

#[test]
fn other_games_are_followed() {
    for (arguments, parts) in [
        (
            &["kenyon:5,8,9", "--if", "8-7,1"][..],
            &["P. Donovan", "heaps of 5, 9, 13, 17, …     (0,0)", "the pair was (1,1), and", "both numbers are even."][..],
        ),
        (
            &["grundy:7", "--if", "7-5,2"],
            &["for the second player", "the nimber was 2, and the heaps 4, 2, 1 are left, whose nimbers 0, 0, 0 add up to 0"],
        ),
        (&["nimg.rm:path.3.1.4@0"], &["Stockman", "(3,1,4) with the token on 0 has the nimber 1", "has the nimber 0."]),
        (&["nimg.rm:path.3.1.4.2@0"], &["order of the weights", "the strategy plays "]),
        (&["nimg.edge:path.3.1.4@1"], &["lost", "the strategy plays "]),
        (&["bridgit:50x51"], &["(the picture would not fit on a screen; --json lists the pairs)"]),
        (&["bridgit:5x6", "--if", "3,1"], &["a strategy for Black", "the strategy plays 1,1: the first move.", "the partner of 3,1."]),
        (&["shannon:complete.4@0:3"], &["a strategy for ", "following the proof"]),
    ] {
        let told = run(&[&["explain", "--strategy"], arguments].concat());
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{arguments:?}");
        for part in parts {
            assert!(told.out.contains(part), "{arguments:?}: {part}: {}", told.out);
        }
    }
    // The last move of the other player may end a line that is lost already.
    let over = run(&["explain", "grundy:3", "--strategy"]);
    assert!(over.out.ends_with("no move is left, and the game is over.\n"), "{}", over.out);
}

/// Players are named as from the opening, in the middle of the game too.
#[test]
fn the_player_of_the_paper_keeps_the_name() {
    for (line, whose) in [
        ("dvg:torus.23x4@0,0", "for the second player\n"),
        ("dvg:torus.23x4@0,0/1,0", "for the second player, who is to move\n"),
        ("dvg:torus.23x4@0,0/1,0/1,1/2,1", "for the second player, who is to move\n"),
        ("dvg:torus.23x4@0,0/1,0/1,1", "for the second player, who has just moved\n"),
        ("bridgit:5x6@red", "for Red\n"),
    ] {
        let told = run(&["explain", line, "--strategy"]);
        assert!(told.out.lines().next().is_some_and(|first| format!("{first}\n").ends_with(whose)), "{line}: {}", told.out);
    }
    let object = run(&["explain", "dvg:torus.23x4@0,0/1,0", "--strategy", "--json"]).json();
    assert_eq!((&object[0]["player"], &object[0]["outcome"]), (&"second".into(), &"N".into()));
}

#[test]
fn blocks_lemmas_and_pairs_are_told() {
    let told = run(&["explain", "dvg:torus.25x4@0,0", "--strategy"]);
    for part in [
        "Always: playing the 10, then playing the 12, then the last 3 columns. The aim: closing off, or Lemma 3.",
        "Lemma 1: ",
        "Closing off, Lemma 2: ",
        "Lemma 3: whoever goes from (23,1) to (24,1)",
        "           playing the 10  playing the 12  the last 3\n           columns 0-9     columns 10-21   columns 22-24\n    row 0  v.....x.>.      >.v.....x.>.    >.v\n",
        "    x  go down, which closes off (Lemma 2)",
    ] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let lesson = run(&["explain", "dvg:torus.25x4@0,0", "--lesson"]);
    assert!(
        lesson.out.contains("Lemma 3: whoever goes from (23,1)") && lesson.out.contains("row 2  d.>.>.v...      ..x.>.>.v..."),
        "{}",
        lesson.out
    );
    let pairs = run(&["explain", "dvg:kotzig.17.1@0", "--strategy"]);
    assert!(pairs.out.contains("Always go to the partner of the vertex where you find the token: 1→2, 3→4, "), "{}", pairs.out);
    let even = run(&["explain", "dvg:torus.6x4@0,0", "--strategy"]);
    assert!(even.out.contains("always go down") && even.out.contains("  2. From a second cell"), "{}", even.out);
    let turned = run(&["explain", "dvg:torus.4x23@2,17", "--strategy"]);
    assert!(
        turned.out.contains("counted from the cell where the game began, 2,17") && turned.out.contains("across means down"),
        "{}",
        turned.out
    );
}

/// Where a search is the proof, a rule is named if there is one.
#[test]
fn a_search_points_to_the_rule() {
    let told = run(&["explain", "dvg:torus.4x6@0,0"]).out;
    let wanted = "A rule tells the winner's moves as well (pairs on C_4 x C_6): `xanthi explain dvg:torus.4x6@0,0 --strategy`\n";
    assert!(told.contains("by a strategy found by search") && told.contains(wanted), "{told}");
    assert!(!run(&["explain", "dvg:torus.3x3@0,0"]).out.contains("A rule tells"));
    assert!(!run(&["explain", "dvg:torus.4x6@0,0", "--misere"]).out.contains("A rule tells"));
}

#[test]
fn a_picture_goes_with_a_strategy() {
    let told = run(&["explain", "dvg:torus.5x4@0,0", "--strategy", "--picture"]);
    let plain = run(&["explain", "dvg:torus.5x4@0,0", "--strategy"]);
    assert!(told.out.starts_with(&plain.out) && told.out.contains("● token"), "{}", told.out);
    let grid = run(&["explain", "ueg:grid.5x4@2,2", "--strategy", "--picture"]);
    assert!(grid.out.len() > run(&["explain", "ueg:grid.5x4@2,2", "--strategy"]).out.len() + 100, "{}", grid.out);
}

/// The positive regions of the trail at 2,2 are one square around 4,2, whose corners are the kernel.
#[test]
fn the_kernel_is_drawn_after_a_move_too() {
    let told = run(&["explain", "ueg:grid.5x3@2,2", "--strategy", "--picture"]).out;
    let wanted = "
       1   2   3   4   5
    1  ○───○───○───◉───○
       │   │   │   │   │
    2  ○───○   ●───○───◉
       │   │   │   │   │
    3  ○───○───○───◉───○
    ● token   ◉ even kernel
";
    assert!(told.ends_with(wanted), "{told}");
    let answered = run(&["explain", "ueg:grid.5x3@1,1", "--strategy", "--picture", "--if", "2,1"]).out;
    assert!(answered.contains("1  ◉   ○   ●───○───◉\n") && answered.ends_with("● token   ◉ even kernel\n"), "{answered}");
    // On other boards it is that of the proof.
    let cycle = run(&["explain", "ueg:cycle.6@0", "--strategy", "--picture"]).out;
    assert!(cycle.contains("◉ even kernel"), "{cycle}");
}
