//! Questions that bring forth certificates of every kind.

use super::{Random, run_with};
use serde_json::Value;
use xanthi_games::Position;

/// Boards so small that exhaustive search knows everything about them.
const SMALL_UNDIRECTED: &[&str] = &[
    "path.4",
    "cycle.4",
    "cycle.5",
    "star.3",
    "wheel.3",
    "bipartite.2.3",
    "caterpillar.1.0.2",
    "windmill.2",
    "grid.3x2",
    "edges=A-B^2,B-C,C-A,A-A",
    "edges=A-B,B-C,C-D,D-A^3,A-C,E",
    "edges=A-B,B-C,C-A,C-D,D-E,E-F,F-D",
    "random.6.7.1",
    "random.6.8.2",
    "random.7.8.3",
    "random.7.9.4",
];

const SMALL_DIRECTED: &[&str] = &[
    "dipath.4",
    "dicycle.5",
    "transitive.4",
    "tournament.5.1",
    "tournament.5.2",
    "kotzig.5.1.2",
    "dirandom.5.2.1",
    "dirandom.6.2.2",
    "dimulti.4.8.1",
    "dimulti.5.9.2",
    "path.4",
    "cycle.5",
    "edges=A-B,B-A,B-C,C-B,C-D,A-E,E-D",
    "edges=A-B,B-C,C-A,A-A,C-C,C-D,D-E,E-D",
    "edges=A-B,B-C,C-A,C-D,D-E,E-D,E-F,F-E",
    "edges=A-B^2,B-A,B-C,C-A",
    // A directed cycle with ways down to parts in which every arc has its reverse.
    "edges=A-B,B-C,C-A,A-D,D-E,E-D,E-F,F-E,D-F,F-D",
    "edges=A-B,B-C,C-D,D-A,B-E,E-F,F-E,D-G,G-E",
    "edges=A-B,B-C,C-A,C-B,B-D,D-E,E-D",
    "edges=A-B,B-C,C-A,A-D,D-E,E-D",
    "edges=A-B,B-C,C-D,D-A,B-D,A-E,E-F,F-E",
    "edges=A-B,B-C,C-A,B-D,D-C,C-E,E-F,F-E,D-G,G-H,H-G",
];

/// Boards for the two checkers only.
const LARGER_UNDIRECTED: &[&str] = &[
    "petersen",
    "grid.4x4",
    "hypercube.3",
    "complete.5",
    "prism.3",
    "wheel.5",
    "ladder.4",
    "random.9.13.1",
    "random.10.14.2",
    "random.12.18.3",
    "regular.8.3.1",
    "utorus.3x3",
];

const LARGER_DIRECTED: &[&str] = &[
    "torus.3x3",
    "torus.4x3",
    "kotzig.9.2.3",
    "tournament.7.3",
    "dirandom.9.2.1",
    "dirandom.10.3.2",
    "dimulti.7.14.3",
    "grid.3x3",
    "random.8.12.4",
    "g6=IsP%40OkWHG",
];

/// What is asked about positions: the arguments of `solve`.
pub const QUESTIONS: &[&[&str]] = &[&[], &["--misere"], &["--outcome-only"], &["--outcome-only", "--misere"]];

/// Positions on small boards: without a token, with one, and after some moves.
pub fn small() -> Vec<String> {
    positions(SMALL_UNDIRECTED, SMALL_DIRECTED, 3)
}

/// Positions on boards of some more vertices.
pub fn larger() -> Vec<String> {
    positions(LARGER_UNDIRECTED, LARGER_DIRECTED, 2)
}

fn positions(undirected: &[&str], directed: &[&str], starts: usize) -> Vec<String> {
    let mut random = Random(7);
    let mut found = Vec::new();
    for (rules, boards) in [(["uvg", "ueg"], undirected), (["dvg", "deg"], directed)] {
        for board in boards {
            for rule in rules {
                add(&format!("{rule}:{board}"), starts, &mut random, &mut found);
            }
        }
    }
    found
}

/// A board without a token, and from some of its starts a line of play with each position on it.
fn add(board: &str, starts: usize, random: &mut Random, found: &mut Vec<String>) {
    let empty = Position::parse(board).unwrap_or_else(|e| panic!("{board}: {}", e.message));
    found.push(board.to_owned());
    for length in 0..starts {
        let mut line = format!("{board}@{}", random.pick(&empty.moves()));
        for _ in 0..length {
            let moves = Position::parse(&line).unwrap_or_else(|e| panic!("{line}: {}", e.message)).moves();
            if !moves.is_empty() {
                line = format!("{line}/{}", random.pick(&moves));
            }
        }
        found.push(line);
    }
}

/// Grids too large to build, untouched and while a player follows the theory.
pub const GRIDS: &[&str] = &[
    "ueg:grid.1000000000000000000x999999999999999999@5,7",
    "ueg:grid.1000000000000000000x999999999999999999@5,7/6,7",
    "ueg:grid.999999999999999999x999999999999999999@5,7",
    "ueg:grid.999999999999999999x999999999999999999@5,7/5,8/6,8/6,9",
    "ueg:grid.999999999999999999x499999999999999999@500000000000000000,7",
    "ueg:grid.999999999999999999x499999999999999999@500000000000000000,7/500000000000000001,7",
    "ueg:grid.123456789012345678x987654321@1234567,7654321",
    "ueg:grid.4000003x3@5,2",
    "ueg:grid.4000003x3@4,2",
    "ueg:grid.3x4000003@3,4",
    "ueg:grid.9999999x2@3333333,1",
    "ueg:grid.1x90000001@1,7",
    "ueg:grid.5999x3499@17,3",
];

/// Positions of Nim on graphs that a theorem decides.
pub const NIM: &[&str] = &[
    "nimg.rm:path.3.1.4@0",
    "nimg.rm:path.2.2.5.1.3@2",
    "nimg.rm:cycle.5,w=3.1.4.1.5@2",
    "nimg.rm:edges=A-A,A-B,B-C,C-A,w=2.1.3@C",
    "nimg.rm:star.4,w=3.1.2.3.4@0/1:2",
    "nimg.edge:path.3.1.4@0",
    "nimg.edge:path.3.1.4.2@1",
    "nimg.edge:star.4,w=3.1.2.3@0",
    "nimg.edge:star.4,w=3.1.2.3@2",
    "nimg.edge:edges=A-B,B-C,B-D,D-E,D-F,w=4.2.3.1.2@D",
    "nimg.edge:edges=A-B,B-C,B-D,D-E,D-F,w=4.2.3.1.2@A/B:1",
    "nimg.edge:cycle.3,w=3.4.2@0",
    "nimg.edge:cycle.4,w=2.2.1.2@0",
    "nimg.edge:cycle.6,w=3.2.3.4.2.5@1",
    "nimg.edge:cycle.1,w=5@0",
    "nimg.edge:edges=A-B^2,w=6.3@A",
    "nimg.edge:edges=A-B,A-B,w=0.2@B",
    "nimg.mr:path.3.1.4@0",
    "nimg.mr:path.5.7.4@0",
    "nimg.mr:path.2.3.4.2.1@2",
    "nimg.mr:cycle.4,w=2.3.1.4@1",
    "nimg.mr:cycle.6,w=2.2.3.1.2.2@0",
    "nimg.mr:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.2.2.3@A",
    "nimg.mr:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.4.4.4.3@A/B:2",
    "nimg.mr:star.4,w=3.1.2.0.4@2",
    "nimg.edge:edges=A-B^3,w=3.5.7@A",
    "nimg.edge:edges=A-B^3,w=2.3.1@A/B:3-1",
    "nimg.edge:edges=A-A^3,w=1.2.2@A",
    "nimg.neighboring:complete.3,w=2.3.0@2",
    "vertexnim:edges=A-A,B-B,A-B,w=1.3@A",
    "vertexnim:edges=A-A,B-B,C-C,A-B,B-C,w=1.1.1@B",
    "vertexnim:edges=A-A,B-B,C-C,D-D,A-B,B-C,C-D,w=1.1.2.1@A",
    "vertexnim:edges=A-A,B-B,C-C,D-D,A-B,B-C,C-D,w=1.1.4.1@C",
];

/// Heap games and sums of them.
pub const HEAPS: &[&str] = &[
    "nim:3,4,5",
    "nim:0",
    "grundy:5,8,9",
    "grundy:31",
    "kenyon:15,28,49",
    "octal:0.77:5,9",
    "octal:4.3...:6,2",
    "hexadecimal:0.8:20",
    "subtract:1.3.4:20,7",
    "split:least.3:23",
    "split:in.1.4:20",
    "split:0.44,least.2:20",
    "grundy:7+kenyon:9+nim:3",
    "octal:0.07:9+octal:0.137:10",
    "node-kayles:path.9",
    "node-kayles:cycle.8",
    "node-kayles:edges=A-B,B-C,D-E,E-F,F-D,G",
    "node-kayles:path.12/5",
    "node-kayles:path.7+node-kayles:cycle.5+nim:2",
    "nimg.edge:edges=A-B^3,w=3.5.7@A+nim:2",
    "nimg.rm:path.9.8.9@0+nim:3",
];

/// Word chains at their opening: no board, one certificate for each first word.
pub const WORDS: &[&str] = &[
    "words:us-states",
    "words:us-states@A",
    "words:countries@A",
    "words:capitals/Athens/Seoul",
    "words:us-states,swap=a-e.s-a",
    "words:us-states,swap=a-e.n-m,forced=yes@A",
    "words:countries,letters=5,swap=a-i.n-m",
    "words:us-states,manner=3,until=1",
    "words:us-states,manner=3,until=1@N",
    "words:us-states,manner=2,until=2,swap=a-e.s-a",
    "words:countries,letters=5,manner=2,until=3",
];

/// The proofs that `solve` writes for positions, one run of the program.
pub fn prove(positions: &[String], question: &[&str]) -> Vec<Value> {
    let mut arguments = vec!["solve", "-", "--proof", "-", "--nodes", "50k", "--threads", "1"];
    arguments.extend(question);
    let run = run_with(&arguments, positions.join("\n"));
    assert!(run.status == 0 || run.status == 3, "{question:?}: {}", run.err);
    run.json()
}

/// Proofs of every kind about small positions, from every question.
pub fn small_proofs() -> Vec<Value> {
    let small = small();
    let mut proofs: Vec<Value> = QUESTIONS.iter().flat_map(|question| prove(&small, question)).collect();
    // Tables of nimbers list every position: only those of few edges stay readable.
    let tiny: Vec<String> = small.iter().filter(|p| p.contains(['@']) && !p.contains("random")).cloned().collect();
    proofs.extend(prove(&tiny, &["--grundy"]));
    proofs
}
