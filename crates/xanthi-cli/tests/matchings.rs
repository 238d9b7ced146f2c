//! `explain --force`, `--cases`, `--matching` and `--kernel`: perfect matchings by hand, arcs to follow, even kernels.

use crate::support::run;
use serde_json::{Value, json};

fn told(args: &str) -> String {
    let ran = run(&[&["explain"], &args.split(' ').collect::<Vec<_>>()[..]].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args}");
    ran.out
}

fn answer(args: &str) -> Value {
    run(&[&["explain"], &args.split(' ').collect::<Vec<_>>()[..], &["--json"]].concat()).json()[0].clone()
}

/// Goldlist, The Game of Geography, section 6.3: 0–7 forces 2–9 and 4–11, and leaves 14.
#[test]
fn edges_force_others() {
    let found = answer("uvg:line.18.5.7 --force 0-7");
    assert_eq!(found["given"], json!(["0-7"]));
    assert!(!found["dead"].is_null(), "{found}");
    assert!(told("uvg:line.18.5.7 --force 0-7").contains("no partner is left, so no perfect matching has 0-7"));
}

#[test]
fn cases_are_told_with_who_wins() {
    let text = told("uvg:line.22.4.5 --cases");
    assert!(text.starts_with("uvg:line.22.4.5: no perfect matching\n"), "{text}");
    assert!(text.contains(" excluded by symmetry") && text.contains(" without a partner"), "{text}");
    assert!(text.ends_with("  so whoever places the token wins: on a vertex that some maximum matching leaves out\n"), "{text}");
    let cases = answer("uvg:line.22.4.5 --cases");
    assert!(cases["refuted"]["cases"].as_array().is_some_and(|cases| cases.len() > 1) && cases["perfect"].is_null(), "{cases}");
    let perfect = answer("uvg:line.8.3.7 --cases");
    // Table 2: the one perfect matching of 8;{3,7}.
    assert_eq!(perfect["perfect"], json!([["0", "7"], ["1", "4"], ["2", "5"], ["3", "6"]]));
    assert!(perfect["picture"].is_string() && perfect["says"].as_str().is_some_and(|says| says.contains("loses")));
    let odd = told("uvg:line.9.2.5 --cases");
    assert!(odd.contains("9 is an odd number of vertices") && odd.contains("whoever places the token wins"), "{odd}");
    // With a token nobody places it any more.
    assert!(answer("uvg:line.9.2.5@3 --cases")["says"].is_null());
    // Three leaves have one partner.
    assert!(told("uvg:star.3 --cases").contains("the board forces 1–0, and leaves 2 without a partner"));
}

#[test]
fn a_matching_of_ones_own_is_made_larger() {
    let found = answer("uvg:path.6 --matching 0-1 2-3");
    assert_eq!((&found["most"], &found["missed"], &found["path"]), (&json!(3), &json!(["4", "5"]), &json!(["4", "5"])));
    let found = answer("uvg:path.4 --matching 1-2");
    assert_eq!((&found["missed"], &found["path"]), (&json!(["0", "3"]), &json!(["0", "1", "2", "3"])));
    let text = told("uvg:path.4 --matching 1-2");
    assert!(text.contains("0–1–2–3 is an augmenting path") && text.contains("with 0–1, 2–3 instead of 1–2 it has 2 edges"), "{text}");
    assert!(told("uvg:path.4 --matching 0-1 2-3").contains("it is perfect: it leaves no vertex out"));
    assert!(told("uvg:path.3 --matching 0-1").contains("it is a maximum matching: none has more edges; it leaves out 2"));
    assert!(told("uvg:path.2 --matching").contains("a matching of 0 edges"));
}

/// By hand, on the cycle 0 → 1 → … → 5, and Goldlist, section 1.1: the player on a tail follows its arc.
#[test]
fn arcs_of_ones_own_are_followed() {
    let found = answer("dvg:dicycle.6@0 --matching 0-1 2-3 4-5");
    assert_eq!((&found["outcome"], &found["partner"], &found["loose"]), (&json!("N"), &json!("1"), &json!([])));
    assert_eq!(found["given"], json!([["0", "1"], ["2", "3"], ["4", "5"]]));
    let found = answer("dvg:dicycle.6@0 --matching 0-1 4-5");
    assert_eq!((&found["outcome"], &found["loose"]), (&Value::Null, &json!([["1", "2"]])));
    let text = told("dvg:dicycle.6@0 --matching 0-1 4-5");
    assert!(text.contains("one arc leads from a head to a vertex that is no tail: 1 → 2\n"), "{text}");
    assert!(text.contains("so the opponent can leave them, by going from 1 to 2: they prove nothing yet"), "{text}");
    assert!(text.ends_with("  arcs that tell who wins are 0 → 1, 2 → 3, 4 → 5\n"), "{text}");
    assert_eq!(found["known"], json!([["0", "1"], ["2", "3"], ["4", "5"]]));
    // Of the torus C_4 × C_2 in pairs, one above the other.
    let pairs = "0,0-0,1 1,1-1,0 2,0-2,1 3,1-3,0";
    let text = told(&format!("dvg:torus.4x2@0,0 --matching {pairs}"));
    assert!(text.starts_with("dvg:torus.4x2@0,0: 4 arcs to follow, each from its tail to its head\n"), "{text}");
    assert!(
        text.ends_with("  the token stands on a tail: the player to move goes to (0,1), always follows the arcs, and wins\n"),
        "{text}"
    );
    let bracketed = "(0,0)-(0,1) (1,1)-(1,0) (2,0)-(2,1) (3,1)-(3,0)";
    assert_eq!(answer(&format!("dvg:torus.4x2@0,0 --matching {bracketed}")), answer(&format!("dvg:torus.4x2@0,0 --matching {pairs}")));
    let later = told("dvg:torus.4x2@0,0/0,1 --matching 1,1-1,0 2,0-2,1 3,1-3,0");
    assert!(later.ends_with("from which the opponent follows the arcs: the player to move loses\n"), "{later}");
    let free = told("dvg:dipath.6@1 --matching 4-5");
    assert!(
        free.contains("the token stands on no tail, and the move to 2 does not lead to a tail: the arcs do not tell who wins\n"),
        "{free}"
    );
    // The arc out of 2 leads back to where the token was.
    let round = answer("dvg:dicycle.3@0 --matching 1-2");
    assert_eq!((&round["outcome"], &round["loose"], round.get("known")), (&json!("P"), &json!([]), None));
    assert!(told("dvg:dicycle.6 --matching 0-1 2-3 4-5").contains("whoever finds the token on a tail wins"));
}

/// Of the ways to cut `A-B-C` the one that is an edge, and others as they are escaped.
#[test]
fn a_set_of_ones_own_is_an_even_kernel_or_not() {
    // On the 5 x 3 grid d = 2: the vertices with two odd coordinates. Each other one has none, two or four of them beside it.
    let six = "1,1 3,1 5,1 1,3 3,3 5,3";
    let found = answer(&format!("ueg:grid.5x3@3,1 --kernel {six}"));
    assert_eq!((&found["even_kernel"], &found["outcome"], &found["wins"]), (&json!(true), &json!("P"), &json!([])));
    assert!(told(&format!("ueg:grid.5x3@3,1 --kernel {six}")).contains("so the player to move loses"));
    assert!(told(&format!("ueg:grid.5x3@2,2 --kernel {six}")).contains("from there they do not tell who wins"));
    assert_eq!(answer(&format!("ueg:grid.5x3 --kernel {six}"))["outcome"], "N");
    // Without 1,1 its two neighbours have one of them.
    let text = told("ueg:grid.5x3@3,1 --kernel 3,1 5,1 1,3 3,3 5,3");
    assert!(text.starts_with("ueg:grid.5x3@3,1: 5 vertices, no even kernel\n"), "{text}");
    assert!(text.contains("2 vertices outside have an odd number of edges to them: (2,1) with 1, (1,2) with 1"), "{text}");
    let found = |vertices: &str| answer(&format!("ueg:grid.5x3@3,1 --kernel {vertices}"));
    assert_eq!(found("(3,1) (5,1) 1,3 (3,3) 5,3"), found("3,1 5,1 1,3 3,3 5,3"));
    // Around 4,2, beside the token: 2,2 has the one neighbour 3,2 there.
    let found = answer("ueg:grid.5x3@2,2 --kernel 3,2 4,1 5,2 4,3");
    assert_eq!((&found["odd"], &found["outcome"]), (&json!([{"vertex": "2,2", "edges": 1}]), &json!("N")));
    assert_eq!((&found["wins"], &found["inside"]), (&json!(["3,2"]), &json!([])));
    // The edge was crossed: then the set is one, with the token in it.
    assert_eq!(answer("ueg:grid.5x3@2,2/3,2 --kernel 3,2 4,1 5,2 4,3")["outcome"], "P");
    let text = told("ueg:path.4@0 --kernel 1 2");
    assert!(text.contains("joined are 1–2: an even kernel has no edge inside"), "{text}");
    for (args, message) in [
        ("ueg:grid.5x3@1,1 --kernel 1,1 6,1", "there is no vertex `6,1`"),
        ("uvg:grid.5x3@1,1 --kernel 1,1", "has no even kernels"),
        ("nim:3 --kernel 1", "has no even kernels"),
        ("ueg:grid.5x3@1,1 --kernel 1,1 --misere", "cannot be used with"),
    ] {
        let refused = run(&[&["explain"], args.split(' ').collect::<Vec<_>>().as_slice()].concat());
        assert!(refused.status == 2 && refused.err.contains(message), "{args}: {}", refused.err);
    }
}

#[test]
fn names_may_have_hyphens() {
    let found = answer("uvg:edges=A%2DB-C,A-D,B%2DC-D --matching A-B-C");
    assert_eq!(found["given"], json!([["A-B", "C"]]));
    for typed in ["A-B%2DC", "A%2DB-C"] {
        let told = answer(&format!("uvg:edges=A%2DB-C,A-B%2DC --matching {typed}"));
        assert_eq!(told["given"][0][0], json!(if typed.starts_with("A-") { "A" } else { "A-B" }));
    }
}

#[test]
fn what_is_no_matching_is_refused() {
    for (args, message) in [
        ("uvg:path.4 --matching 0-2", "there is no edge 0-2"),
        ("uvg:path.4 --matching 1-3", "help: edges at 1 are 1-0, 1-2\n"),
        ("uvg:complete.9 --matching 1-1", "help: edges at 1 are 1-0, 1-2, 1-3, 1-4, …\n"),
        ("uvg:path.4@2/1 --matching 2-3", "help: the two vertices must be joined, and not visited\n"),
        ("uvg:path.4 --matching 1-Z", "help: edges at 1 are 1-0, 1-2\n"),
        ("uvg:edges=A-B,B-C --matching X-Z", "help: write two vertices that are joined with a hyphen between them, as in A-B\n"),
        ("uvg:edges=A-B,B-C --matching AB", "`AB` is not a pair of vertices"),
        ("uvg:path.4 --matching 0-1 1-2", "1 is in two of the edges"),
        ("uvg:path.4 --force 0-9", "`0-9` is not a pair of vertices"),
        ("ueg:path.4 --cases", "matchings are about vertex geography"),
        ("dvg:torus.4x6@0,0 --cases", "`xanthi explain dvg:torus.4x6@0,0 --strategy` tells the pairs"),
        ("dvg:kotzig.9.1.2@0 --cases", "`xanthi explain dvg:kotzig.9.1.2@0 --matching TAIL-HEAD …`"),
        ("dvg:dicycle.6@0 --matching 1-0", "there is no arc from 1 to 0"),
        ("dvg:dicycle.6@0 --matching 1-0", "help: an arc is written as TAIL-HEAD; arcs from 1 are 1-2\n"),
        ("dvg:dicycle.6@0 --matching 1-Z", "help: arcs from 1 are 1-2\n"),
        // Two edges that are typed alike: between A-B and C, and between A and B-C.
        ("uvg:edges=A%2DB-C,A-B%2DC --matching A-B-C", "help: write a hyphen that is part of a name as %2D: A-B%2DC or A%2DB-C\n"),
        ("uvg:edges=A%2DB-C,A-B%2DC --matching A-A", "help: edges at A are A-B%2DC\n"),
        // The vertex is called A%2DB; as it stands, that would be read as A-B.
        ("uvg:edges=A%252DB-C --matching X-Z", "joined with a hyphen between them, as in A%252DB-C\n"),
        ("uvg:edges=A%252DB-C --matching C-Z", "help: edges at C are C-A%252DB\n"),
        ("uvg:edges=A%252DB-C,C-D --matching D-D", "help: edges at D are D-C\n"),
        ("uvg:edges=A%252DB-C,C-D --matching C-C", "help: edges at C are C-A%252DB, C-D\n"),
        ("dvg:edges=A%252DB-C,C-D@A%252DB --matching D-C", "there is no arc from D to C"),
        ("dvg:edges=A%252DB-C,C-D@A%252DB --matching A%252DB-D", "arcs from A%2DB are A%252DB-C\n"),
        ("dvg:dicycle.6@0 --matching 0-1 1-2", "1 is in two of the arcs"),
        ("dvg:dicycle.6@0 --matching 5-0", "the arc from 5 to 0 cannot be followed any more"),
        ("dvg:kotzig.9.1.2@0 --force 0-1", "cases and forced edges are about undirected vertex geography"),
        ("deg:dicycle.6@0 --matching", "matchings are about vertex geography"),
        ("grundy:7 --matching", "matchings are about vertex geography"),
        ("uvg:star.1001 --cases", "has more than 400 vertices"),
        ("uvg:path.4 --cases --matching", "cannot be used with"),
    ] {
        let ran = run(&[&["explain"], &args.split(' ').collect::<Vec<_>>()[..]].concat());
        assert!(ran.status == 2 && ran.err.contains(message), "{args}: {}", ran.err);
    }
    let stopped = run(&["explain", "uvg:line.110.8.9", "--cases", "--nodes", "3"]);
    assert!(stopped.status == 3 && stopped.err.contains("the argument is not finished: the position limit"), "{}", stopped.err);
}
