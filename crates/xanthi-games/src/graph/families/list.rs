//! The list of the families.

use super::{FamilyInfo, Params, basic, chess, classics, composed, moves, numbers, products, random, sets};
use crate::error::ParseError;
use crate::graph::denoted::Source;

type Build = fn(&Params<'_>) -> Result<Source, ParseError>;

const fn family(build: Build, name: &'static str, syntax: &'static str, example: &'static str, title: &'static str) -> FamilyInfo {
    FamilyInfo { name, syntax, example, title, note: "", directed: false, build }
}

const fn digraphs(build: Build, name: &'static str, syntax: &'static str, example: &'static str, title: &'static str) -> FamilyInfo {
    FamilyInfo { directed: true, ..family(build, name, syntax, example, title) }
}

impl FamilyInfo {
    /// With what else is to be known of it.
    const fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }
}

/// Every family, in the order of the documentation.
#[rustfmt::skip]
pub const FAMILIES: &[FamilyInfo] = &[
    family(basic::path, "path", "path.N", "path.5", "the path with N vertices"),
    family(basic::cycle, "cycle", "cycle.N", "cycle.6", "the cycle with N vertices").note("cycle.1 is a loop, cycle.2 a pair of parallel edges"),
    family(basic::complete, "complete", "complete.N", "complete.5", "the complete graph on N vertices"),
    family(basic::bipartite, "bipartite", "bipartite.A.B", "bipartite.3.4", "the complete bipartite graph with parts of A and B vertices"),
    family(basic::multipartite, "multipartite", "multipartite.A.B.C…", "multipartite.2.3.4", "the complete multipartite graph with these parts"),
    family(basic::cocktail, "cocktail", "cocktail.N", "cocktail.4", "the cocktail party graph: N pairs, every vertex adjacent to all but its partner"),
    family(basic::star, "star", "star.N", "star.4", "a centre 0 and N leaves"),
    family(basic::wheel, "wheel", "wheel.N", "wheel.5", "a hub 0 joined to every vertex of the cycle 1 … N").note("wheel.3 is complete.4"),
    family(basic::fan, "fan", "fan.N", "fan.4", "a hub 0 joined to every vertex of the path 1 … N"),
    family(basic::windmill, "windmill", "windmill.N", "windmill.3", "N triangles that share the vertex 0 (the friendship graph)"),
    family(basic::tree, "tree", "tree.DEPTH", "tree.3", "the complete binary tree: root 0, children of v are 2v+1 and 2v+2"),
    family(basic::caterpillar, "caterpillar", "caterpillar.A.B.C…", "caterpillar.2.0.3", "a path whose vertices have A, B, C, … leaves").note("the spine comes first"),
    family(basic::spider, "spider", "spider.A.B.C…", "spider.2.2.3", "legs of A, B, C, … edges that begin at the vertex 0"),
    family(products::ladder, "ladder", "ladder.N", "ladder.5", "two paths of N vertices joined by N rungs: grid.Nx2"),
    family(products::prism, "prism", "prism.N", "prism.5", "two cycles of N vertices joined by N rungs: cylinder.Nx2"),
    family(products::mobius, "mobius", "mobius.N", "mobius.4", "the Möbius ladder: a cycle of 2N vertices and its N diameters"),
    family(products::grid, "grid", "grid.AxBx…", "grid.11x8", "the grid with A columns and B rows (or more dimensions)").note("points from 1"),
    family(products::cylinder, "cylinder", "cylinder.AxBx…", "cylinder.6x3", "the grid whose first coordinate wraps around").note("points from 0"),
    family(products::utorus, "utorus", "utorus.AxBx…", "utorus.5x4", "the undirected torus: all coordinates wrap around").note("points from 0"),
    digraphs(products::torus, "torus", "torus.AxBx…", "torus.11x4", "the directed torus C_A × C_B: arcs to the next point in each direction").note("points from 0"),
    digraphs(products::twisted, "twisted", "twisted.AxB.T", "twisted.11x4.1", "the directed torus C_A × C_B with a twist: the arcs from the last column to the first lead T rows down as well").note("points from 0"),
    family(products::hypercube, "hypercube", "hypercube.D", "hypercube.4", "the D-dimensional cube on 0 … 2^D−1"),
    family(moves::line, "line", "line.N.MOVE.MOVE…", "line.22.4.5", "vertices 0 … N−1, adjacent if their difference is one of the moves"),
    family(moves::circulant, "circulant", "circulant.N.JUMP.JUMP…", "circulant.12.1.3", "vertices modulo N, adjacent if they differ by a jump"),
    digraphs(moves::kotzig, "kotzig", "kotzig.N.MOVE.MOVE…", "kotzig.17.3.5", "vertices modulo N, an arc from v to v + MOVE for each move"),
    family(moves::augmented, "moves", "moves.A.B…=GRAPH", "moves.2.3=path.12", "the augmented graph: the vertices of GRAPH, joined if a path of A, B, … edges leads from one to the other"),
    family(composed::complement, "complement", "complement=GRAPH", "complement=cycle.6", "the complement: the vertices of GRAPH, joined if they are not joined there"),
    family(composed::cartesian, "cartesian", "cartesian=[GRAPH][GRAPH]", "cartesian=[path.3][cycle.4]", "the Cartesian product □: one vertex goes along an edge, the other stays"),
    family(composed::tensor, "tensor", "tensor=[GRAPH][GRAPH]", "tensor=[path.3][cycle.4]", "the tensor product ×: both vertices go along an edge"),
    family(composed::strong, "strong", "strong=[GRAPH][GRAPH]", "strong=[path.3][cycle.4]", "the strong product ⊠: the edges of both these products"),
    family(sets::kneser, "kneser", "kneser.N.K", "kneser.5.2", "the Kneser graph: the sets of K of the numbers 1 … N, joined if they have none in common").note("N is at most 60"),
    family(sets::johnson, "johnson", "johnson.N.K", "johnson.5.2", "the Johnson graph: the sets of K of the numbers 1 … N, joined if they differ in one").note("N is at most 60"),
    digraphs(basic::dipath, "dipath", "dipath.N", "dipath.5", "the directed path 0 → 1 → … → N−1"),
    digraphs(basic::dicycle, "dicycle", "dicycle.N", "dicycle.6", "the directed cycle with N vertices").note("dicycle.1 is a loop"),
    digraphs(basic::transitive, "transitive", "transitive.N", "transitive.5", "the transitive tournament: arcs from every vertex to all greater ones"),
    digraphs(numbers::divisibility, "divisibility", "divisibility.N", "divisibility.12", "the numbers 1 … N, an arc from each to all others that it divides"),
    family(numbers::classes, "classes", "classes.N.K", "classes.20.5", "the numbers 0 … N−1, joined if they leave the same remainder modulo K"),
    family(chess::king, "king", "king.AxB", "king.4x4", "the squares of a board with A columns and B rows, joined by king's moves").note("points from 1"),
    family(chess::knight, "knight", "knight.AxB", "knight.5x5", "the squares of a board joined by knight's moves"),
    family(chess::rook, "rook", "rook.AxB", "rook.3x4", "the squares of a board joined by rook's moves"),
    family(chess::bishop, "bishop", "bishop.AxB", "bishop.4x4", "the squares of a board joined by bishop's moves"),
    family(chess::queen, "queen", "queen.AxB", "queen.4x4", "the squares of a board joined by queen's moves"),
    family(classics::petersen, "petersen", "petersen or petersen.N.K", "petersen", "the Petersen graph, or the generalised Petersen graph with outer cycle N and inner jump K"),
    family(classics::octahedron, "octahedron", "octahedron", "octahedron", "the octahedron").note("opposite corners are 0 1, 2 3, 4 5"),
    family(classics::dodecahedron, "dodecahedron", "dodecahedron", "dodecahedron", "the dodecahedron, as petersen.10.2"),
    family(classics::icosahedron, "icosahedron", "icosahedron", "icosahedron", "the icosahedron").note("poles 0 and 11, rings 1 … 5 and 6 … 10"),
    family(classics::desargues, "desargues", "desargues", "desargues", "the Desargues graph, as petersen.10.3"),
    family(classics::heawood, "heawood", "heawood", "heawood", "the Heawood graph, incidences of the Fano plane"),
    family(classics::pappus, "pappus", "pappus", "pappus", "the Pappus graph"),
    family(random::random, "random", "random.N.M.SEED", "random.10.15.1", "a random graph with N vertices and M edges"),
    family(random::regular, "regular", "regular.N.D.SEED", "regular.10.3.1", "a random graph on N vertices in which every vertex has D neighbours"),
    digraphs(random::dirandom, "dirandom", "dirandom.N.K.SEED", "dirandom.20.3.1", "a random digraph with K arcs out of each of its N vertices, no loops"),
    digraphs(random::dimulti, "dimulti", "dimulti.N.M.SEED", "dimulti.5.12.1", "a random digraph with N vertices and M arcs, loops and parallel arcs allowed"),
    digraphs(random::tournament, "tournament", "tournament.N.SEED", "tournament.7.1", "a random tournament on N vertices"),
];
