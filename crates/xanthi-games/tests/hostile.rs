//! Certificates made by hand to mislead or to exhaust the checker: each is rejected, and the flaw
//! says where. None may panic; none may take long.

use std::sync::Arc;
use xanthi_games::budget::Stop;
use xanthi_games::catalogue::{Catalogue, Entry, open};
use xanthi_games::certificate::{
    Cancelled, Certificate, EvenKernels, LabelStep, Matching, Node, OddComponent, Options, Proof, Strategy, ValueNode, ValueTable,
    WinningMove,
};
use xanthi_games::check::{MOST_NESTED, check, judge_game, judge_ground, judge_position, judge_position_within, usual_budget};
use xanthi_games::games::null::Null;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{NoFiles, Outcome, Play, Position};

const MAX: u32 = u32::MAX;

fn board(rule: RuleSet, n: u32, token: Option<u32>, edges: &[(u32, u32, u32)]) -> GeographyPosition {
    GeographyPosition::new(rule, Arc::new(Graph::new(rule.directed, Labels::numbers(n), edges.iter().copied())), token, &[])
}

/// A position that is not Geography.
fn counters(number: u32) -> Position {
    let entry = Entry::new("null", "null:5", open::<Null>);
    Position::read(&format!("null:{number}"), &Catalogue::standard().clone().with(entry), &NoFiles).unwrap()
}

/// Reads the certificate as a file holds it, and says where the flaw is.
fn place(ground: &GeographyPosition, play: Play, json: &str) -> String {
    let certificate: Certificate = serde_json::from_str(json).unwrap_or_else(|e| panic!("{json}: {e}"));
    match judge_ground(ground, play, &certificate) {
        Ok(proved) => panic!("accepted: {json} proves {proved:?}"),
        Err(flaw) => flaw.place,
    }
}

/// Judges `{"kind": KIND, FIELDS}` for each of the fields.
fn rejected(ground: &GeographyPosition, kind: &str, cases: &[(&str, &str)]) {
    for (fields, expected) in cases {
        let comma = if fields.is_empty() { "" } else { "," };
        assert_eq!(place(ground, Play::Normal, &format!(r#"{{"kind":"{kind}"{comma}{fields}}}"#)), *expected, "{kind} {fields}");
    }
}

#[test]
fn options_and_moves() {
    let path = board(RuleSet::UVG, 3, Some(1), &[(0, 1, 1), (1, 2, 1)]);
    let empty = r#"{"kind":"options","options":[]}"#;
    rejected(
        &path,
        "options",
        &[
            (r#""options":[]"#, "options"),
            (r#""options":[null,null,null]"#, "options"),
            (r#""options":[null,null]"#, ""),
            (r#""options":[null,{"kind":"options","options":[null]}]"#, "options[1].options"),
        ],
    );
    let deep = format!(r#""option":0,"then":{{"kind":"move","option":0,"then":{empty}}}"#);
    let cases = [
        (format!(r#""option":2,"then":{empty}"#), "option"),
        (format!(r#""option":{MAX},"then":{empty}"#), "option"),
        (deep, "then.option"),
        (r#""option":1,"then":{"kind":"options","options":[null]}"#.to_owned(), "then.options"),
    ];
    for (fields, expected) in cases {
        rejected(&path, "move", &[(&fields, expected)]);
    }
    // A move to a position that is N.
    let longer = board(RuleSet::UVG, 4, Some(1), &[(0, 1, 1), (1, 2, 1), (2, 3, 1)]);
    rejected(&longer, "move", &[(r#""option":1,"then":{"kind":"move","option":0,"then":{"kind":"options","options":[]}}"#, "then")]);
}

#[test]
fn matchings() {
    // A triangle with a tail 2-3 and a closed vertex 4 behind it.
    let mut graph = board(RuleSet::UVG, 5, None, &[(0, 1, 1), (1, 2, 1), (0, 2, 1), (2, 3, 1), (3, 4, 1), (0, 0, 1)]);
    graph.close(4);
    rejected(
        &graph,
        "matching",
        &[
            (r#""pairs":[],"barrier":[],"odd":[]"#, "odd"),
            (r#""pairs":[[0,0]],"barrier":[],"odd":[]"#, "pairs[0]"),
            (r#""pairs":[[0,1],[1,0]],"barrier":[],"odd":[]"#, "pairs[1]"),
            (r#""pairs":[[3,4]],"barrier":[],"odd":[]"#, "pairs[0]"),
            (r#""pairs":[[4294967295,0]],"barrier":[],"odd":[]"#, "pairs[0]"),
            (r#""pairs":[],"barrier":[4],"odd":[]"#, "barrier[0]"),
            (r#""pairs":[],"barrier":[4294967295],"odd":[]"#, "barrier[0]"),
            (r#""pairs":[],"barrier":[2,2],"odd":[]"#, "barrier[1]"),
            (r#""pairs":[],"barrier":[2],"odd":[{"base":2}]"#, "odd[0].base"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":4}]"#, "odd[0].link.base"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":4294967295}]"#, "odd[0].link.base"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0},{"base":0}]"#, "odd[1].base"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,0]]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1]]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,0]]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,0],[0,0]]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,2],[2,9]]]}]"#, "odd[0].blossoms[0]"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":3,"blossoms":[[[0,1],[1,2],[2,0]]]}]"#, "odd[0].blossoms"),
            // The same triangle shrunk twice, and a walk of length 5 along it.
            (
                r#""pairs":[[1,2]],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,2],[2,0]],[[0,1],[1,2],[2,0]]]}]"#,
                "odd[0].blossoms[1]",
            ),
            (r#""pairs":[[1,2]],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,0],[0,1],[1,2],[2,0]]]}]"#, "odd[0].blossoms[0]"),
            // The triangle is odd, but the edge to 3 leaves it.
            (r#""pairs":[[1,2]],"barrier":[],"odd":[{"base":0,"blossoms":[[[0,1],[1,2],[2,0]]]}]"#, "odd[0]"),
            (r#""pairs":[[2,3]],"barrier":[2],"odd":[{"base":3}]"#, "odd[0].link"),
            (r#""pairs":[[2,3]],"barrier":[2],"odd":[{"base":3,"link":3}]"#, "odd[0].link"),
            (r#""pairs":[[2,3]],"barrier":[2],"odd":[{"base":3,"link":4294967295}]"#, "odd[0].link"),
            (r#""pairs":[],"barrier":[],"odd":[{"base":3,"link":3}]"#, "odd[0].link"),
            (r#""pairs":[[2,3]],"barrier":[3],"odd":[{"base":2,"link":2}]"#, "odd[0].link"),
            (r#""pairs":[[0,1],[2,3]],"barrier":[2],"odd":[]"#, "barrier"),
        ],
    );
    let wrong = board(RuleSet::DVG, 2, None, &[(0, 1, 1)]);
    rejected(&wrong, "matching", &[(r#""pairs":[],"barrier":[],"odd":[]"#, "")]);
    assert_eq!(place(&graph, Play::Misere, r#"{"kind":"matching","pairs":[],"barrier":[],"odd":[]}"#), "");
}

#[test]
fn even_kernels() {
    // A square with a doubled side and a loop on a vertex behind it.
    let edges = [(0, 1, 1), (1, 2, 1), (2, 3, 2), (0, 3, 1), (3, 4, 1), (4, 4, 1)];
    let placed = board(RuleSet::UEG, 5, Some(0), &edges);
    let unplaced = board(RuleSet::UEG, 5, None, &edges);
    rejected(
        &placed,
        "even_kernel",
        &[
            (r#""kernel":[]"#, "kernel"),
            (r#""kernel":[0]"#, "kernel"),
            (r#""kernel":[0,0]"#, "kernel[1]"),
            (r#""kernel":[0,5]"#, "kernel[1]"),
            (r#""kernel":[4294967295]"#, "kernel[0]"),
            (r#""kernel":[0,1]"#, "kernel"),
            (r#""kernel":[0,4]"#, "kernel"),
        ],
    );
    rejected(&unplaced, "even_kernel", &[(r#""kernel":[0,2]"#, "")]);
    rejected(
        &placed,
        "even_kernels",
        &[
            (r#""kernels":[],"steps":[]"#, ""),
            (r#""kernels":[[]],"steps":[]"#, "kernels[0]"),
            (r#""kernels":[[0]],"steps":[]"#, "kernels[0]"),
            (r#""kernels":[[1,1]],"steps":[]"#, "kernels[0][1]"),
            (r#""kernels":[[9]],"steps":[]"#, "kernels[0][0]"),
            (r#""kernels":[],"steps":[[0,1]]"#, "steps[0]"),
            (r#""kernels":[],"steps":[[2,3]]"#, "steps[0]"),
            (r#""kernels":[],"steps":[[4294967295,0]]"#, "steps[0]"),
            (r#""kernels":[],"steps":[[0,4294967295]]"#, "steps[0]"),
            (r#""kernels":[],"steps":[[4,4]]"#, "steps[0]"),
        ],
    );
    let path = board(RuleSet::UEG, 4, None, &[(0, 1, 1), (1, 2, 1), (2, 3, 1)]);
    rejected(
        &path,
        "even_kernels",
        &[
            (r#""kernels":[[]],"steps":[]"#, ""),
            (r#""kernels":[],"steps":[[0,1],[0,1]]"#, "steps[1]"),
            (r#""kernels":[],"steps":[[0,1],[2,1]]"#, "steps[1]"),
            // Every parameter is free: nothing vanishes.
            (r#""kernels":[],"steps":[[1,0]]"#, ""),
            (r#""kernels":[[0]],"steps":[]"#, "kernels[0]"),
        ],
    );
    assert_eq!(place(&placed, Play::Misere, r#"{"kind":"even_kernel","kernel":[0]}"#), "");
}

#[test]
fn labels() {
    // 0 → 1 → 2, 1 → 0, and 3 ⇄ 4.
    let edges = [(0, 1, 1), (1, 2, 1), (1, 0, 1), (3, 4, 1), (4, 3, 1)];
    let mut graph = board(RuleSet::DVG, 6, None, &edges);
    graph.close(5);
    let symmetric =
        |vertices: &str, matching: &str| format!(r#""steps":[{{"symmetric":{{"vertices":{vertices},"matching":{matching}}}}}]"#);
    let none = r#"{"pairs":[],"barrier":[],"odd":[]}"#;
    rejected(
        &graph,
        "labels",
        &[
            (r#""steps":[]"#, ""),
            (r#""steps":[{"p":5}]"#, "steps[0]"),
            (r#""steps":[{"p":6}]"#, "steps[0]"),
            (r#""steps":[{"p":4294967295}]"#, "steps[0]"),
            (r#""steps":[{"p":1}]"#, "steps[0]"),
            (r#""steps":[{"p":2},{"p":2}]"#, "steps[1]"),
            (r#""steps":[{"n":[1,2]}]"#, "steps[0]"),
            (r#""steps":[{"p":2},{"n":[0,2]}]"#, "steps[1]"),
            (r#""steps":[{"p":2},{"n":[1,4294967295]}]"#, "steps[1]"),
            (r#""steps":[{"n":[4294967295,0]}]"#, "steps[0]"),
            (r#""steps":[{"n":[5,5]}]"#, "steps[0]"),
            (r#""steps":[{"stuck":2}]"#, "steps[0]"),
            (r#""steps":[],"rest":{"kind":"labels","steps":[]}"#, "rest"),
            (r#""steps":[{"p":2}],"rest":{"kind":"labels","steps":[]}"#, "rest"),
            (r#""steps":[{"p":2},{"n":[1,2]}],"rest":{"kind":"labels","steps":[]}"#, "rest"),
            (&symmetric("[]", r#"{"pairs":[[3,4]],"barrier":[],"odd":[]}"#), "steps[0].symmetric.matching.pairs[0]"),
            (&symmetric("[3,3]", none), "steps[0].symmetric.vertices"),
            (&symmetric("[3,5]", none), "steps[0].symmetric"),
            (&symmetric("[3]", none), "steps[0].symmetric"),
            (&symmetric("[1,2]", none), "steps[0].symmetric"),
            (&symmetric("[3,4]", none), "steps[0].symmetric.matching.odd"),
        ],
    );
    assert_eq!(place(&graph, Play::Misere, r#"{"kind":"labels","steps":[{"p":2}]}"#), "steps[0]");
    assert_eq!(place(&graph, Play::Misere, r#"{"kind":"labels","steps":[{"stuck":1}]}"#), "steps[0]");
    assert_eq!(place(&graph, Play::Misere, r#"{"kind":"labels","steps":[],"rest":{"kind":"labels","steps":[]}}"#), "rest");
    // The token's own vertex: closed in vertex geography; with a label of its own there is no rest.
    let placed = board(RuleSet::DVG, 2, Some(0), &[(0, 1, 1)]);
    rejected(&placed, "labels", &[(r#""steps":[{"p":0}]"#, "steps[0]")]);
    let placed = board(RuleSet::DEG, 2, Some(0), &[(0, 1, 1)]);
    rejected(&placed, "labels", &[(r#""steps":[{"p":1},{"n":[0,1]}],"rest":{"kind":"labels","steps":[]}"#, "rest")]);
    rejected(&placed, "labels", &[(&symmetric("[1]", none), "steps[0].symmetric")]);
    rejected(&board(RuleSet::UVG, 2, None, &[(0, 1, 1)]), "labels", &[(r#""steps":[]"#, "")]);
}

#[test]
fn cancelled_edges() {
    let rest = r#""rest":{"kind":"options","options":[]}"#;
    let graph = board(RuleSet::DEG, 3, Some(0), &[(0, 0, 3), (0, 1, 2), (1, 0, 1), (1, 2, 1)]);
    let cases = [
        ("[[0,0,2]]", "pairs[0]"),
        ("[[0,0,4294967295]]", "pairs[0]"),
        ("[[0,0,2147483648]]", "pairs[0]"),
        ("[[0,0,1],[0,0,1]]", "pairs[1]"),
        ("[[1,1,1]]", "pairs[0]"),
        ("[[1,2,2]]", "pairs[0]"),
        ("[[1,2,1],[2,1,1]]", "pairs[1]"),
        ("[[1,3,1]]", "pairs[0]"),
        ("[[1,4,1]]", "pairs[0]"),
        ("[[4294967295,1,1]]", "pairs[0]"),
        ("[[1,2,1]]", "rest.options"),
    ];
    for (pairs, expected) in cases {
        rejected(&graph, "cancelled", &[(&format!(r#""pairs":{pairs},{rest}"#), expected)]);
    }
    let graph = board(RuleSet::UEG, 2, Some(0), &[(0, 1, 3)]);
    for (pairs, expected) in [("[[0,0,2]]", "pairs[0]"), ("[[0,1,1]]", "pairs[0]"), ("[[0,0,1]]", "rest.options")] {
        rejected(&graph, "cancelled", &[(&format!(r#""pairs":{pairs},{rest}"#), expected)]);
    }
    for rule in [RuleSet::UVG, RuleSet::DVG] {
        rejected(&board(rule, 2, Some(0), &[(0, 1, 2)]), "cancelled", &[(&format!(r#""pairs":[[0,0,1]],{rest}"#), "")]);
    }
    assert_eq!(place(&graph, Play::Misere, &format!(r#"{{"kind":"cancelled","pairs":[],{rest}}}"#)), "");
}

#[test]
fn strategies() {
    // The token in the middle of a cycle of four with both ways open: vertex geography.
    let cycle = board(RuleSet::UVG, 4, Some(0), &[(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 3, 1)]);
    let by = |inner: &str| format!(r#""nodes":[{{"by":{inner}}}]"#);
    rejected(
        &cycle,
        "strategy",
        &[
            (r#""nodes":[]"#, "nodes"),
            (r#""nodes":[{"win":[0,0]}]"#, "nodes[0].win"),
            (r#""nodes":[{"win":[0,4294967295]}]"#, "nodes[0].win"),
            (r#""nodes":[{"win":[4294967295,1]},{"lose":[]}]"#, "nodes[0].win"),
            (r#""nodes":[{"win":[2,1]},{"lose":[]}]"#, "nodes[0].win"),
            (r#""nodes":[{"win":[0,null]}]"#, "nodes[0].win"),
            (r#""nodes":[{"lose":[]}]"#, "nodes[0].lose"),
            (r#""nodes":[{"lose":[1,1]},{"win":[0,null]}]"#, "nodes[0].lose[1]"),
            (r#""nodes":[{"lose":[1,0]},{"win":[0,null]}]"#, "nodes[0].lose[1]"),
            (r#""nodes":[{"win":[0,1]},{"lose":[1]}]"#, "nodes[1].lose[0]"),
            (r#""nodes":[{"win":[0,1]},{"lose":[0]}]"#, "nodes[1].lose[0]"),
            (r#""nodes":[{"win":[0,1]},{"win":[0,2]},{"lose":[null]}]"#, "nodes[1]"),
            (r#""nodes":[{"win":[0,2]},{"lose":[]},{"lose":[]}]"#, "nodes[1]"),
            (
                r#""nodes":[{"win":[0,1]},{"by":{"kind":"options","options":[{"kind":"strategy","nodes":[]}]}}]"#,
                "nodes[1].by.options[0].nodes",
            ),
            (&by(r#"{"kind":"strategy","nodes":[]}"#), "nodes[0].by.nodes"),
            (&by(r#"{"kind":"options","options":[null,null]}"#), "nodes[0].by"),
        ],
    );
    // The same position wanted as N and as P.
    let decided = board(RuleSet::UVG, 2, Some(0), &[]);
    rejected(&decided, "strategy", &[(r#""nodes":[{"lose":[]}]"#, "nodes")]);
    let game = |nodes: Vec<Node>| {
        judge_game(&mut *counters(4).unfold(), 0, Play::Normal, &Certificate::Strategy(Strategy::of(nodes))).unwrap_err().place
    };
    assert_eq!(game(vec![]), "nodes");
    assert_eq!(game(vec![Node::Win(0, Some(0))]), "nodes[0].win");
    assert_eq!(game(vec![Node::Win(MAX, Some(MAX))]), "nodes[0].win");
}

#[test]
fn tables_of_nimbers() {
    let path = board(RuleSet::UEG, 3, Some(1), &[(0, 1, 1), (1, 2, 1)]);
    rejected(
        &path,
        "values",
        &[
            (r#""nodes":[]"#, "nodes"),
            (r#""nodes":[{"value":0,"options":[0,0]}]"#, "nodes[0].options[0]"),
            (r#""nodes":[{"value":0,"options":[4294967295,1]}]"#, "nodes[0].options[0]"),
            (r#""nodes":[{"value":1,"options":[1,2]},{"value":0,"options":[]},{"value":0,"options":[0]}]"#, "nodes[2].options"),
            (
                r#""nodes":[{"value":1,"options":[2,3]},{"value":0,"options":[]},{"value":0,"options":[]},{"value":0,"options":[]}]"#,
                "nodes[1]",
            ),
            (
                r#""nodes":[{"value":18446744073709551615,"options":[1,2]},{"value":0,"options":[]},{"value":0,"options":[]}]"#,
                "nodes[0].value",
            ),
        ],
    );
}

/// A certificate nested so deep, made from the inside.
fn nested(levels: usize, wrap: impl Fn(Certificate) -> Certificate) -> Certificate {
    (1..levels).fold(Certificate::Options(Options { options: vec![] }), |inner, _| wrap(inner))
}

#[test]
fn certificates_inside_each_other() {
    type Wrap = fn(Certificate) -> Certificate;
    let wraps: [(&str, Wrap); 5] = [
        ("cancelled", |c| Certificate::Cancelled(Cancelled { pairs: vec![], rest: Box::new(c) })),
        ("labels", |c| Certificate::Labels(xanthi_games::certificate::Labels { steps: vec![], rest: Some(Box::new(c)) })),
        ("move", |c| Certificate::Move(WinningMove { option: 0, then: Box::new(c) })),
        ("options", |c| Certificate::Options(Options { options: vec![Some(c)] })),
        ("strategy", |c| Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(c))]))),
    ];
    let ring: Vec<_> = (0..5).map(|v| (v, (v + 1) % 5, 100)).collect();
    let ground = board(RuleSet::DEG, 5, Some(0), &ring);
    let position = counters(1000);
    for (name, wrap) in wraps {
        // At the bound everything is looked at, down to the innermost.
        let flaw = judge_ground(&ground, Play::Normal, &nested(MOST_NESTED, wrap)).unwrap_err();
        assert!(flaw.message.contains("options are listed"), "{name}: {flaw}");
        for levels in [MOST_NESTED + 1, 100_000] {
            // To drop so deep a value would overflow the stack: it is never dropped.
            let deep = std::mem::ManuallyDrop::new(nested(levels, wrap));
            let flaws = [
                judge_ground(&ground, Play::Normal, &deep).unwrap_err(),
                judge_position(&position, Play::Normal, &deep).unwrap_err(),
                judge_game(&mut *position.unfold(), 0, Play::Normal, &deep).unwrap_err(),
            ];
            for flaw in flaws {
                assert!(flaw.place.is_empty() && flaw.message.contains("inside each other"), "{name}: {flaw}");
            }
        }
    }
}

#[test]
fn a_reader_stops_at_deep_json() {
    let deep = format!("{}{}", r#"{"kind":"move","option":0,"then":"#.repeat(100_000), "1");
    assert!(serde_json::from_str::<Certificate>(&deep).is_err());
}

#[test]
fn frames() {
    let position = Position::parse("uvg:path.3@0").unwrap();
    let good: Proof = serde_json::from_str(
        r#"{"xanthi":1,"position":"uvg:path.3@0","play":"normal",
            "board":{"rule":"uvg","vertices":["0","1","2"],"edges":[[0,1,1],[1,2,1]],"closed":[0],"token":0,"winning":[]},
            "outcome":"P","winning_moves":[],"complete":true,
            "certificate":{"kind":"matching","pairs":[[1,2]],"barrier":[],"odd":[]}}"#,
    )
    .unwrap();
    assert_eq!(check(&position, &good).unwrap().judgement.outcome(), Outcome::P);
    type Change = fn(&mut Proof);
    let cases: [(&str, Change); 16] = [
        ("xanthi", |p| p.xanthi = 2),
        ("position", |p| p.position = "uvg:path.4@0".into()),
        ("board", |p| p.board = None),
        ("board.rule", |p| p.board.as_mut().unwrap().rule = RuleSet::UEG),
        ("board.vertices", |p| p.board.as_mut().unwrap().vertices.push("3".into())),
        ("board.edges", |p| p.board.as_mut().unwrap().edges[0][2] = MAX),
        ("board.closed", |p| p.board.as_mut().unwrap().closed.clear()),
        ("board.token", |p| p.board.as_mut().unwrap().token = None),
        ("board.winning", |p| p.board.as_mut().unwrap().winning.push(1)),
        ("board.winning", |p| {
            p.complete = false;
            p.board.as_mut().unwrap().winning.push(MAX);
        }),
        ("outcome", |p| p.outcome = Outcome::N),
        ("grundy", |p| p.grundy = Some(0)),
        ("winning_moves[0]", |p| p.winning_moves = vec!["1".into()]),
        ("winning_moves[0]", |p| p.winning_moves = vec!["x".into()]),
        ("certificate", |p| p.play = Play::Misere),
        ("certificate.pairs[0]", |p| {
            p.certificate = Certificate::Matching(Matching {
                pairs: vec![[0, 1]],
                barrier: vec![],
                odd: vec![OddComponent { base: 2, blossoms: vec![], link: None }],
            });
        }),
    ];
    for (i, (expected, change)) in cases.into_iter().enumerate() {
        let mut wrong = good.clone();
        change(&mut wrong);
        assert_eq!(check(&position, &wrong).unwrap_err().place, expected, "case {i}");
    }
}

#[test]
fn winning_vertices_stand_once() {
    let position = Position::parse("uvg:path.3@1").unwrap();
    let text = |winning: &str| {
        format!(
            r#"{{"xanthi":1,"position":"uvg:path.3@1","play":"normal",
            "board":{{"rule":"uvg","vertices":["0","1","2"],"edges":[[0,1,1],[1,2,1]],"closed":[1],"token":1,"winning":{winning}}},
            "outcome":"N","winning_moves":["0"],"complete":false,
            "certificate":{{"kind":"move","option":0,"then":{{"kind":"strategy","nodes":[]}}}}}}"#
        )
    };
    let judge = |winning: &str| check(&position, &serde_json::from_str(&text(winning)).unwrap());
    judge("[0]").unwrap();
    assert_eq!(judge("[]").unwrap_err().place, "winning_moves");
    assert_eq!(judge("[0,0]").unwrap_err().place, "board.winning");
    assert_eq!(judge("[0,2]").unwrap_err().place, "board.winning");
}

#[test]
fn more_work_than_a_checker_should_do() {
    let leaves = 100_000;
    let star: Vec<_> = (1..=leaves).map(|v| (0, v, 1)).collect();
    let placed = board(RuleSet::DVG, leaves + 1, Some(0), &star);
    let unplaced = board(RuleSet::UEG, leaves + 1, None, &star);
    let large = |ground: &GeographyPosition, certificate: &Certificate| {
        let flaw = judge_ground(ground, Play::Normal, certificate).unwrap_err();
        assert!(flaw.place.is_empty() && flaw.stop == Some(xanthi_games::Stop::Steps), "{flaw}");
    };
    // Each of these would look at the whole board a hundred thousand times.
    let nothing = Certificate::Strategy(Strategy::of(vec![]));
    large(&placed, &nothing);
    large(&placed, &Certificate::Options(Options { options: vec![Some(nothing); leaves as usize] }));
    large(&placed, &Certificate::Strategy(Strategy::of(vec![Node::Lose(vec![None; leaves as usize])])));
    large(&placed, &Certificate::Values(ValueTable { nodes: vec![ValueNode { value: 0, options: vec![1; leaves as usize] }] }));
    large(&unplaced, &Certificate::EvenKernels(EvenKernels { kernels: vec![vec![]; leaves as usize], steps: vec![] }));
    let step = LabelStep::Symmetric { vertices: vec![], matching: Matching::default() };
    large(&placed, &Certificate::Labels(xanthi_games::certificate::Labels { steps: vec![step; leaves as usize], rest: None }));
    // A hundred thousand arcs into one vertex, each with its reverse: a walk along that vertex's
    // row for each of them would take minutes.
    let both: Vec<_> = (1..=leaves).flat_map(|v| [(0, v, 1), (v, 0, 1)]).collect();
    let hub = board(RuleSet::DVG, leaves + 1, None, &both);
    let matching = Matching { pairs: vec![[0, 1]], ..Matching::default() };
    let step = LabelStep::Symmetric { vertices: (0..=leaves).collect(), matching };
    let labels = Certificate::Labels(xanthi_games::certificate::Labels { steps: vec![step], rest: None });
    assert_eq!(judge_ground(&hub, Play::Normal, &labels).unwrap_err().place, "steps[0].symmetric.matching.odd");
}

/// A strategy lists the options of each option, so a heap of n disks costs n² moves: the budget must know it.
#[test]
fn every_move_that_is_listed_counts() {
    let n = 1_000;
    let position: Position = format!("nim:{n}").parse().unwrap();
    let mut nodes = vec![Node::Lose((1..n).map(Some).chain([None]).collect())];
    nodes.extend((1..n).map(|_| Node::Win(0, None)));
    let strategy = Certificate::Strategy(Strategy::of(nodes));
    let least = u64::from(n) * u64::from(n) / 2;
    let judge = |certificate: &Certificate, steps: u64| {
        judge_position_within(&position, Play::Normal, certificate, &usual_budget().with_steps(steps)).map_err(|flaw| flaw.stop)
    };
    assert_eq!(judge(&strategy, least).map(drop), Err(Some(Stop::Steps)));
    // By the way the claim is false: a heap is won at once.
    assert!(matches!(judge(&strategy, u64::MAX), Err(None)));
    // Each level of a nest lists the options anew.
    let mut deep = Certificate::Strategy(Strategy::of(vec![Node::Win(n - 1, None)]));
    for _ in 0..40 {
        deep = Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(deep))]));
    }
    assert!(judge(&deep, u64::MAX).is_ok());
    assert_eq!(judge(&deep, 40 * u64::from(n)).map(drop), Err(Some(Stop::Steps)));
}
