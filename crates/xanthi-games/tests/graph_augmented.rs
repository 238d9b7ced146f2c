//! Augmented graphs against the definition: two vertices are joined if some sequence of different
//! vertices of the right length, with an edge from each to the next, leads from one to the other.

use std::collections::BTreeSet;
use xanthi_games::graph::augmented::{MAX_STEPS, TooMuch, augmented, augmented_within};
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::graph::{Labels, source};
use xanthi_games::notation::Part;
use xanthi_games::{Budget, Graph, NoFiles, Position, Stop};

type Pairs = BTreeSet<(u32, u32)>;

/// The ordered pairs that an adjacency matrix joins by a path of one of the lengths: every
/// sequence of different vertices is tried, with an edge or without.
fn naive(n: u32, joined: &dyn Fn(u32, u32) -> bool, lengths: &[u64]) -> Pairs {
    fn extend(n: u32, joined: &dyn Fn(u32, u32) -> bool, lengths: &[u64], sequence: &mut Vec<u32>, pairs: &mut Pairs) {
        let is_path = sequence.windows(2).all(|w| joined(w[0], w[1]));
        if is_path && lengths.contains(&(sequence.len() as u64 - 1)) {
            pairs.insert((sequence[0], sequence[sequence.len() - 1]));
        }
        for v in 0..n {
            if !sequence.contains(&v) {
                sequence.push(v);
                extend(n, joined, lengths, sequence, pairs);
                sequence.pop();
            }
        }
    }
    let mut pairs = Pairs::new();
    for u in 0..n {
        extend(n, joined, lengths, &mut vec![u], &mut pairs);
    }
    pairs
}

/// The ordered pairs that a graph joins.
fn pairs(graph: &Graph) -> Pairs {
    (0..graph.order() as u32).flat_map(|u| graph.neighbours(u).iter().map(move |&v| (u, v))).collect()
}

fn compare(graph: &Graph, lengths: &[u64]) -> usize {
    let made = augmented(graph, lengths, &mut u64::MAX.clone(), u64::MAX).expect("no bound");
    let joined = |u: u32, v: u32| graph.neighbours(u).contains(&v);
    assert_eq!(pairs(&made), naive(graph.order() as u32, &joined, lengths), "{lengths:?} {:?}", graph.edges());
    assert!(made.edges().iter().all(|e| e.multiplicity == 1 && e.tail != e.head));
    assert_eq!((made.directed(), made.labels()), (graph.directed(), graph.labels()));
    made.size()
}

#[test]
fn all_small_graphs_and_digraphs_with_all_sets_of_moves() {
    let mut edges = 0;
    for n in 1..=4u32 {
        let all: Vec<(u32, u32)> = (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| u != v).collect();
        let half: Vec<(u32, u32)> = all.iter().copied().filter(|(u, v)| u < v).collect();
        for (directed, slots) in [(false, half), (true, all)] {
            for chosen in 0..1u32 << slots.len() {
                let list = slots.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &(u, v))| (u, v, 1));
                let graph = Graph::new(directed, Labels::numbers(n), list);
                for moves in 1..1u64 << n {
                    let lengths: Vec<u64> = (1..=u64::from(n)).filter(|a| moves >> (a - 1) & 1 == 1).collect();
                    edges += compare(&graph, &lengths);
                }
            }
        }
    }
    assert!(edges > 100_000, "{edges}");
}

#[test]
fn random_graphs_with_loops_and_parallel_edges() {
    let mut rng = SplitMix::new(5);
    for round in 0..300 {
        let n = 5 + rng.below(3) as u32;
        let list: Vec<_> =
            (0..rng.below(14)).map(|_| (rng.below(u64::from(n)) as u32, rng.below(u64::from(n)) as u32, 1 + rng.below(2) as u32)).collect();
        let graph = Graph::new(round % 2 == 1, Labels::numbers(n), list);
        let lengths: Vec<u64> = (0..1 + rng.below(3)).map(|_| 1 + rng.below(u64::from(n) + 1)).collect();
        compare(&graph, &lengths);
    }
}

fn read(text: &str) -> Graph {
    let found = source::read(Part::whole(text), &NoFiles, false).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(found.text, text);
    found.graph
}

#[test]
fn the_named_families_are_augmented_paths_and_cycles() {
    for n in 1..14u64 {
        for a in 1..8u64 {
            for b in a + 1..9 {
                let same = |named: &str, general: &str| assert_eq!(read(named), read(general), "{named} {general}");
                same(&format!("line.{n}.{a}.{b}"), &format!("moves.{a}.{b}=path.{n}"));
                if b < n {
                    same(&format!("kotzig.{n}.{a}.{b}"), &format!("moves.{a}.{b}=dicycle.{n}"));
                    same(&format!("circulant.{n}.{a}.{b}"), &format!("moves.{a}.{b}=cycle.{n}"));
                }
            }
        }
    }
    // A single step changes nothing where there are no loops and no parallel edges.
    for family in ["petersen", "torus.3x4x5", "utorus.3x3x3x3", "grid.4x3x2", "transitive.6", "edges=A-B,B-C"] {
        assert_eq!(read(&format!("moves.1={family}")), read(family));
    }
    // On a product of directed cycles two steps are two in one direction or one in each.
    let torus = read("moves.2=torus.5x4x7");
    let name = |v: &u32| torus.labels().name(*v).into_owned();
    let from = torus.labels().find("4,3,0").expect("a point");
    let mut ends: Vec<_> = torus.neighbours(from).iter().map(name).collect();
    ends.sort();
    assert_eq!(ends, ["0,0,0", "0,3,1", "1,3,0", "4,0,1", "4,1,0", "4,3,2"]);
    // On grids a move of length 2 is the way to the next square but one, or to a diagonal one.
    let grid = read("moves.2=grid.3x3");
    let centre = grid.labels().find("2,2").expect("a point");
    let ends: Vec<_> = grid.neighbours(centre).iter().map(|v| grid.labels().name(*v).into_owned()).collect();
    assert_eq!(ends, ["1,1", "3,1", "1,3", "3,3"]);
}

#[test]
fn the_notation_nests_and_prints_in_canonical_form() {
    for (line, printed) in [
        ("uvg:moves.3.2.3=path.12@0", "uvg:moves.2.3=path.12@0"),
        ("ueg:moves.2=moves.02=cycle.7@0/3", "ueg:moves.2=moves.2=cycle.7@0/3"),
        ("deg:moves.2=edges=A-B^2,B-C,C-A@A/C", "deg:moves.2=edges=A-B^2,B-C,C-A@A/C"),
        ("uvg:moves.2=g6=DQc/1", "uvg:moves.2=g6=DQc/1"),
        ("nimg.rm:moves.2=path.3,w=3.1.4@0", "nimg.rm:moves.2=path.3,w=3.1.4@0"),
        ("shannon:moves.1.2=path.5@0:4", "shannon:moves.1.2=path.5@0:4"),
    ] {
        let position = Position::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(position.to_string(), printed);
        assert_eq!(Position::parse(printed).expect("it reads back").moves(), position.moves());
    }
    // Twice two steps on a cycle of seven are two or four vertices further; two steps back again
    // are no path of the augmented graph.
    let twice = read("moves.2=moves.2=cycle.7");
    assert_eq!(twice, read("circulant.7.4"));
    // In a list, the rules say whether the edges are arcs: forwards A to C, either way all three.
    let moves = |line: &str| Position::parse(line).expect("a position").moves();
    assert_eq!(moves("dvg:moves.2=edges=A-B,B-C@A"), ["C"]);
    assert_eq!(moves("dvg:moves.2=edges=A-B,B-C@C"), [""; 0]);
    assert_eq!(moves("uvg:moves.2=edges=A-B,B-C@C"), ["A"]);
    // However many paths there are, an edge is there once.
    assert_eq!(moves("ueg:moves.2=bipartite.2.5@0/1"), [""; 0]);
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    for (text, place, message, help) in [
        ("moves", 5..5, "the graph is missing", "moves.A.B…=GRAPH"),
        ("moves.2", 7..7, "the graph is missing", "moves.A.B…=GRAPH"),
        ("moves=path.3", 5..5, "a move is missing", "moves.A.B…=GRAPH"),
        ("moves.=path.3", 6..6, "a move is missing", "from 1 to"),
        ("moves.0=path.3", 6..7, "out of range", "from 1 to"),
        ("moves.2.x=path.3", 8..9, "must be a number", "from 1 to"),
        ("moves.2=", 8..8, "the graph is missing", "moves.2=path.12"),
        ("moves.2=pth.3", 8..11, "no graph family `pth`", "`path`"),
        ("moves.2=g7=A", 8..10, "does not denote a graph", "g6="),
        ("moves.1=moves.1=moves.1=moves.1=moves.1=path.3", 32..39, "too many sets", "at most 4"),
        ("moves.9=random.40.200.1", 0..7, "more than 20000000 steps", "shorter moves"),
        ("moves.1=complete.9999999", 8..24, "more than 10000000 edges", "largest"),
        ("moves.1.2=star.5000", 0..9, "more than 10000000 edges", "largest"),
    ] {
        let error = source::family(Part::whole(text)).expect_err(text);
        assert_eq!(error.place, place, "{text}: {error}");
        assert!(error.message.contains(message) && error.help.contains(help), "{text}: {error}");
    }
}

/// One vertex may take all the steps: all paths of a complete graph.
#[test]
fn a_long_walk_is_given_up_at_once() {
    let budget = Budget::default().with_steps(100_000);
    let stopped = augmented_within(&read("complete.13"), &[13, 11], &mut u64::MAX.clone(), 1000, Some(&budget));
    assert_eq!(stopped.map(drop), Err(TooMuch::Stopped(Stop::Steps)));
    assert!(budget.steps_spent() < 110_000, "{}", budget.steps_spent());
}

#[test]
fn the_bounds_are_kept() {
    let complete = read("complete.9");
    // A path of 8 edges is a Hamiltonian path: there is one between any two vertices.
    assert_eq!(augmented(&complete, &[8], &mut MAX_STEPS.clone(), 36).map(|g| g.size()), Ok(36));
    assert_eq!(augmented(&complete, &[8], &mut MAX_STEPS.clone(), 35).map(|g| g.size()), Err(TooMuch::Edges));
    let mut steps = 100;
    assert_eq!(augmented(&complete, &[8], &mut steps, 36).map(|g| g.size()), Err(TooMuch::Steps));
    assert_eq!(steps, 0);
    // A long path costs a step for each vertex passed and each neighbour looked back at.
    let mut steps = 1000;
    assert!(augmented(&read("dipath.20"), &[10], &mut steps, 100).is_ok());
    assert_eq!(steps, 1000 - (10 * 10 + 45));
}
