//! The families against their textbook properties, which are computed here from the edges alone.

use xanthi_games::Graph;
use xanthi_games::NoFiles;
use xanthi_games::graph::families::{self, FAMILIES, MAX_EDGES};
use xanthi_games::graph::source::{self, Source};
use xanthi_games::notation::Part;

fn read(text: &str) -> Source {
    source::read(Part::whole(text), &NoFiles, false).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn graph(text: &str) -> Graph {
    read(text).graph
}

/// Every edge as "u-v" with the vertices' names, as often as it is there.
fn edges(text: &str) -> Vec<String> {
    let g = graph(text);
    let name = |v| g.labels().name(v).into_owned();
    let each = g.edges().iter().flat_map(|e| std::iter::repeat_n(format!("{}-{}", name(e.tail), name(e.head)), e.multiplicity as usize));
    each.collect()
}

/// Edge ends at each vertex (a loop has two), ascending.
fn degrees(g: &Graph) -> Vec<u32> {
    let mut degree = vec![0; g.order()];
    for e in g.edges() {
        degree[e.tail as usize] += e.multiplicity;
        degree[e.head as usize] += e.multiplicity;
    }
    degree.sort_unstable();
    degree
}

/// The length of a shortest cycle of a simple graph, by a search from every vertex.
fn girth(g: &Graph) -> usize {
    let mut best = usize::MAX;
    for root in 0..g.order() as u32 {
        let mut seen = vec![None; g.order()];
        seen[root as usize] = Some((0, root));
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            let (depth, parent) = seen[v as usize].unwrap();
            for &w in g.neighbours(v) {
                match seen[w as usize] {
                    None => {
                        seen[w as usize] = Some((depth + 1, v));
                        queue.push_back(w);
                    }
                    Some((other, _)) if w != parent => best = best.min(depth + other + 1),
                    Some(_) => {}
                }
            }
        }
    }
    best
}

fn simple(g: &Graph) -> bool {
    g.edges().iter().all(|e| e.multiplicity == 1 && e.tail != e.head)
}

fn regular(text: &str, order: usize, degree: u32) -> Graph {
    let g = graph(text);
    assert!(simple(&g), "{text}");
    assert_eq!(degrees(&g), vec![degree; order], "{text}");
    g
}

#[test]
fn every_example_reads_and_prints_back() {
    for family in FAMILIES {
        let source = read(family.example);
        assert_eq!(source.text, family.example);
        assert_eq!(source.graph.directed(), family.directed, "{}", family.name);
        assert!(family.syntax.starts_with(family.name) && family.example.starts_with(family.name), "{}", family.name);
    }
    let mut names: Vec<_> = FAMILIES.iter().map(|f| f.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FAMILIES.len());
}

#[test]
fn parameters_are_printed_in_their_canonical_form() {
    for (written, printed) in [
        ("path.007", "path.7"),
        ("grid.03x4", "grid.3x4"),
        ("kotzig.17.5.3.5", "kotzig.17.3.5"),
        ("circulant.12.3.1", "circulant.12.1.3"),
        ("multipartite.3.2.3", "multipartite.3.2.3"),
    ] {
        let first = read(written);
        assert_eq!(first.text, printed);
        assert_eq!(read(printed).graph, first.graph);
    }
}

#[test]
fn small_members_have_the_edges_that_the_definition_says() {
    for (text, list) in [
        ("path.1", ""),
        ("path.3", "0-1 1-2"),
        ("cycle.1", "0-0"),
        ("cycle.2", "0-1 0-1"),
        ("cycle.3", "0-1 0-2 1-2"),
        ("dicycle.1", "0-0"),
        ("dicycle.2", "0-1 1-0"),
        ("dipath.3", "0-1 1-2"),
        ("transitive.3", "0-1 0-2 1-2"),
        ("complete.1", ""),
        ("bipartite.1.2", "0-1 0-2"),
        ("multipartite.1.1.2", "0-1 0-2 0-3 1-2 1-3"),
        ("star.0", ""),
        ("star.2", "0-1 0-2"),
        ("wheel.1", "0-1 1-1"),
        ("wheel.2", "0-1 0-2 1-2 1-2"),
        ("wheel.3", "0-1 0-2 0-3 1-2 1-3 2-3"),
        ("fan.3", "0-1 0-2 0-3 1-2 2-3"),
        ("windmill.1", "0-1 0-2 1-2"),
        ("tree.0", ""),
        ("tree.2", "0-1 0-2 1-3 1-4 2-5 2-6"),
        ("caterpillar.2.0.1", "0-1 0-3 0-4 1-2 2-5"),
        ("spider.1.2", "0-1 0-2 2-3"),
        ("grid.2x2", "1,1-2,1 1,1-1,2 2,1-2,2 1,2-2,2"),
        ("grid.3", "1-2 2-3"),
        ("grid.1x3", "1,1-1,2 1,2-1,3"),
        ("torus.1x4", "0,0-0,0 0,0-0,1 0,1-0,1 0,1-0,2 0,2-0,2 0,2-0,3 0,3-0,0 0,3-0,3"),
        ("torus.1x1", "0,0-0,0 0,0-0,0"),
        ("utorus.2", "0-1 0-1"),
        ("hypercube.0", ""),
        ("hypercube.2", "0-1 0-2 1-3 2-3"),
        ("line.4.2.3", "0-2 0-3 1-3"),
        ("line.2.5", ""),
        ("circulant.4.1", "0-1 0-3 1-2 2-3"),
        ("circulant.4.2.6", "0-2 1-3"),
        ("circulant.5.1.4.6", "0-1 0-4 1-2 2-3 3-4"),
        ("circulant.3.3", "0-0 1-1 2-2"),
        ("circulant.1.1", "0-0"),
        ("kotzig.3.1.4", "0-1 1-2 2-0"),
        ("kotzig.3.3", "0-0 1-1 2-2"),
        ("kotzig.4.1.3", "0-1 0-3 1-0 1-2 2-1 2-3 3-0 3-2"),
        ("divisibility.1", ""),
        ("divisibility.6", "1-2 1-3 1-4 1-5 1-6 2-4 2-6 3-6"),
        ("classes.1.5", ""),
        ("classes.7.3", "0-3 0-6 1-4 2-5 3-6"),
        ("classes.4.1", "0-1 0-2 0-3 1-2 1-3 2-3"),
        ("classes.3.9", ""),
        ("king.2x2", "1,1-2,1 1,1-1,2 1,1-2,2 2,1-1,2 2,1-2,2 1,2-2,2"),
        ("knight.2x3", "1,1-2,3 2,1-1,3"),
        ("bishop.3x2", "1,1-2,2 2,1-1,2 2,1-3,2 3,1-2,2"),
        ("random.3.3.9", "0-1 0-2 1-2"),
        ("dirandom.2.1.9", "0-1 1-0"),
        ("mobius.1", "0-1 0-1 0-1"),
        ("twisted.3x2.1", "0,0-1,0 0,0-0,1 1,0-2,0 1,0-1,1 2,0-0,1 2,0-2,1 0,1-0,0 0,1-1,1 1,1-1,0 1,1-2,1 2,1-0,0 2,1-2,0"),
        ("complement=path.4", "0-2 0-3 1-3"),
        ("complement=dipath.3", "0-2 1-0 2-0 2-1"),
        ("complement=cycle.1", ""),
        ("complement=edges=A-A,A-B^3,C", "A-C B-C"),
        ("cartesian=[path.2][path.2]", "0,0-1,0 0,0-0,1 1,0-1,1 0,1-1,1"),
        ("cartesian=[edges=A-B][path.2]", "A,0-B,0 A,0-A,1 B,0-B,1 A,1-B,1"),
        ("cartesian=[grid.2x1][path.2]", "1,1,0-2,1,0 1,1,0-1,1,1 2,1,0-2,1,1 1,1,1-2,1,1"),
        ("tensor=[path.2][path.2]", "0,0-1,1 1,0-0,1"),
        ("tensor=[cycle.1][path.2]", "0,0-0,1"),
        ("tensor=[dipath.2][path.2]", "0,0-1,1 0,1-1,0"),
        ("strong=[path.2][path.2]", "0,0-1,0 0,0-0,1 0,0-1,1 1,0-0,1 1,0-1,1 0,1-1,1"),
        ("kneser.4.2", "1.2-3.4 1.3-2.4 1.4-2.3"),
        ("kneser.3.2", ""),
        ("johnson.3.2", "1.2-1.3 1.2-2.3 1.3-2.3"),
        ("johnson.4.4", ""),
    ] {
        assert_eq!(edges(text).join(" "), list, "{text}");
    }
}

#[test]
fn boards_name_their_points_by_coordinates() {
    let g = graph("grid.11x8");
    assert_eq!((g.order(), g.size(), g.directed()), (88, 10 * 8 + 11 * 7, false));
    assert_eq!(g.labels().name(g.labels().find("3,4").unwrap()), "3,4");
    assert_eq!((g.labels().find("11,8"), g.labels().find("8,11"), g.labels().find("0,1")), (Some(87), None, None));
    assert_eq!(graph("grid.3x3x3").size(), 54);
    let t = graph("torus.11x4");
    assert_eq!((t.order(), t.size(), t.directed()), (44, 88, true));
    let to = |v: &str| t.neighbours(t.labels().find(v).unwrap()).iter().map(|&w| t.labels().name(w).into_owned()).collect::<Vec<_>>();
    assert_eq!(to("10,3"), ["10,0", "0,3"]);
    assert_eq!(edges("ladder.4"), edges("grid.4x2"));
    assert_eq!(edges("prism.4"), edges("cylinder.4x2"));
}

#[test]
fn wrapped_boards_are_regular_whatever_their_sides() {
    for a in 1..5 {
        for b in 1..5 {
            assert_eq!(degrees(&graph(&format!("utorus.{a}x{b}"))), vec![4; a * b]);
            let torus = graph(&format!("torus.{a}x{b}"));
            let out: Vec<u32> = (0..torus.order() as u32)
                .map(|v| torus.edges_at(v).iter().map(|&e| torus.edges()[e as usize].multiplicity).sum())
                .collect();
            assert_eq!(out, vec![2; a * b]);
            assert_eq!(torus.underlying().edges(), graph(&format!("utorus.{a}x{b}")).edges());
        }
    }
}

#[test]
fn named_graphs_have_their_order_degree_and_girth() {
    assert_eq!(girth(&regular("petersen", 10, 3)), 5);
    assert_eq!(girth(&regular("dodecahedron", 20, 3)), 5);
    assert_eq!(girth(&regular("heawood", 14, 3)), 6);
    assert_eq!(girth(&regular("pappus", 18, 3)), 6);
    assert_eq!(girth(&regular("desargues", 20, 3)), 6);
    assert_eq!(girth(&regular("octahedron", 6, 4)), 3);
    assert_eq!(girth(&regular("mobius.4", 8, 3)), 4);
    assert_eq!(girth(&regular("prism.5", 10, 3)), 4);
    assert_eq!(girth(&regular("hypercube.4", 16, 4)), 4);
    assert_eq!(edges("cocktail.3"), edges("octahedron"));
    regular("cocktail.5", 10, 8);
    // Every edge of the icosahedron lies in exactly two triangles.
    let ico = regular("icosahedron", 12, 5);
    for e in ico.edges() {
        let common = ico.neighbours(e.tail).iter().filter(|w| ico.neighbours(e.head).contains(w)).count();
        assert_eq!(common, 2);
    }
    assert_eq!(graph("petersen.5.2"), graph("petersen"));
}

#[test]
fn chess_pieces_move_as_they_do() {
    // Two squares are compared by the rules of the piece, one pair after the other.
    type Reaches = fn(i64, i64) -> bool;
    let pieces: [(&str, Reaches); 5] = [
        ("king", |x, y| x.max(y) == 1),
        ("knight", |x, y| x * y == 2),
        ("rook", |x, y| (x == 0) != (y == 0)),
        ("bishop", |x, y| x == y && x > 0),
        ("queen", |x, y| (x == y) != (x * y == 0)),
    ];
    for (piece, reaches) in pieces {
        for (a, b) in [(1i64, 1i64), (1, 5), (4, 3), (3, 6), (8, 8)] {
            let g = graph(&format!("{piece}.{a}x{b}"));
            assert!(simple(&g));
            let mut wanted = 0;
            for v in 0..a * b {
                for u in 0..v {
                    let adjacent = reaches((v % a - u % a).abs(), (v / a - u / a).abs());
                    assert_eq!(g.neighbours(u as u32).contains(&(v as u32)), adjacent, "{piece} {a}x{b} {u} {v}");
                    wanted += usize::from(adjacent);
                }
            }
            assert_eq!(g.size(), wanted);
        }
    }
}

#[test]
fn moves_join_what_they_should() {
    for n in 1..12u32 {
        for (a, b) in [(1, 2), (2, 5), (3, 3), (4, 11)] {
            let line = graph(&format!("line.{n}.{a}.{b}"));
            let circulant = graph(&format!("circulant.{n}.{a}.{b}"));
            let kotzig = graph(&format!("kotzig.{n}.{a}.{b}"));
            for v in 0..n {
                for u in 0..n {
                    let hit = |d: u32| [a, b].iter().any(|m| m % n == d % n);
                    assert_eq!(line.neighbours(u).contains(&v), [a, b].contains(&u.abs_diff(v)));
                    assert_eq!(kotzig.neighbours(u).contains(&v), hit(v + n - u));
                    assert_eq!(circulant.neighbours(u).contains(&v), hit(v + n - u) || hit(u + n - v));
                }
            }
            for g in [line, circulant, kotzig] {
                assert!(g.edges().iter().all(|e| e.multiplicity == 1));
            }
        }
    }
}

/// All sets of k of the numbers 1 … n as lists, in alphabetical order.
fn sets(n: u32, k: usize) -> Vec<Vec<u32>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all: Vec<Vec<u32>> = sets(n, k - 1)
        .into_iter()
        .flat_map(|set| {
            let from = set.last().map_or(1, |last| last + 1);
            (from..=n).map(move |next| set.iter().copied().chain([next]).collect()).collect::<Vec<_>>()
        })
        .collect();
    all.sort();
    all
}

#[test]
fn sets_are_joined_by_what_they_have_in_common() {
    for n in 1..8u32 {
        for k in 1..=n as usize {
            let all = sets(n, k);
            let (kneser, johnson) = (graph(&format!("kneser.{n}.{k}")), graph(&format!("johnson.{n}.{k}")));
            assert_eq!((kneser.order(), johnson.order()), (all.len(), all.len()));
            for (u, one) in all.iter().enumerate() {
                let name: Vec<_> = one.iter().map(u32::to_string).collect();
                assert_eq!(kneser.labels().find(&name.join(".")), Some(u as u32));
                for (v, other) in all.iter().enumerate() {
                    let common = one.iter().filter(|x| other.contains(x)).count();
                    assert_eq!(kneser.neighbours(u as u32).contains(&(v as u32)), common == 0, "{n} {k} {one:?} {other:?}");
                    assert_eq!(johnson.neighbours(u as u32).contains(&(v as u32)), common + 1 == k, "{n} {k} {one:?} {other:?}");
                }
            }
            assert!(simple(&kneser) && simple(&johnson));
        }
    }
    assert_eq!(girth(&regular("kneser.5.2", 10, 3)), 5, "it is the Petersen graph");
    assert_eq!(girth(&regular("kneser.7.3", 35, 4)), 6, "it is an odd graph");
    assert_eq!(graph("johnson.60.60").order(), 1);
    regular("johnson.60.2", 1770, 116);
}

#[test]
fn complements_and_products_join_what_their_definitions_say() {
    let factors = ["path.4", "cycle.5", "dicycle.3", "complete.3", "random.6.8.1", "dirandom.5.2.3", "path.1", "edges=A-B,B-C,C-C"];
    let arcs = |g: &Graph, u: usize, v: usize| g.neighbours(u as u32).contains(&(v as u32));
    for first in factors {
        let g = graph(first);
        let complement = graph(&format!("complement={first}"));
        assert_eq!((complement.labels(), complement.directed()), (g.labels(), g.directed()));
        for u in 0..g.order() {
            for v in 0..g.order() {
                assert_eq!(arcs(&complement, u, v), u != v && !arcs(&g, u, v), "{first} {u} {v}");
            }
        }
        for second in factors {
            let h = graph(second);
            let [cartesian, tensor, strong] = ["cartesian", "tensor", "strong"].map(|name| graph(&format!("{name}=[{first}][{second}]")));
            for product in [&cartesian, &tensor, &strong] {
                assert_eq!((product.order(), product.directed()), (g.order() * h.order(), g.directed() || h.directed()));
            }
            for x in 0..g.order() * h.order() {
                for y in 0..g.order() * h.order() {
                    let [(u, v), (s, t)] = [x, y].map(|both| (both % g.order(), both / g.order()));
                    let one = (u == s && arcs(&h, v, t)) || (v == t && arcs(&g, u, s));
                    let both = arcs(&g, u, s) && arcs(&h, v, t);
                    assert_eq!(arcs(&cartesian, x, y), one, "{first} {second} {x} {y}");
                    assert_eq!(arcs(&tensor, x, y), both, "{first} {second} {x} {y}");
                    assert_eq!(arcs(&strong, x, y), one || both, "{first} {second} {x} {y}");
                }
            }
        }
    }
    // What there are names for.
    for (product, named) in [
        ("cartesian=[cycle.2][cycle.5]", "utorus.2x5"),
        ("cartesian=[cycle.6][path.3]", "cylinder.6x3"),
        ("cartesian=[dicycle.3][dicycle.4]", "torus.3x4"),
        ("cartesian=[cartesian=[dicycle.3][dicycle.4]][dicycle.5]", "torus.3x4x5"),
        ("cartesian=[grid.4x3][grid.2]", "grid.4x3x2"),
        ("complement=complement=petersen", "petersen"),
        ("complement=multipartite.1.1.1.1", "complement=complete.4"),
        ("twisted.5x3.0", "torus.5x3"),
    ] {
        assert_eq!(graph(product), graph(named), "{product}");
    }
    assert_eq!(edges("strong=[grid.4][grid.3]"), edges("king.4x3"));
    assert_eq!(edges("cartesian=[complete.4][complete.3]").len(), edges("rook.4x3").len());
    // Brackets of graph6 that are no pair are escaped.
    for text in ["strong=[g6=D%5B{][path.2]", "moves.2=tensor=[path.3][moves.2=path.4]"] {
        assert_eq!(read(text).text, text.replace('{', "%7B"));
    }
}

#[test]
fn a_twisted_torus_goes_down_behind_its_last_column() {
    for (a, b) in [(1, 1), (1, 4), (4, 1), (3, 5), (6, 4)] {
        for twist in 0..b {
            let board = graph(&format!("twisted.{a}x{b}.{twist}"));
            let at = |x: u32, y: u32| board.labels().find(&format!("{x},{y}")).unwrap();
            for x in 0..a {
                for y in 0..b {
                    let right = if x + 1 == a { at(0, (y + twist) % b) } else { at(x + 1, y) };
                    let mut wanted = vec![right, at(x, (y + 1) % b)];
                    wanted.sort_unstable();
                    let v = at(x, y);
                    let mut found: Vec<u32> = board
                        .incident(v)
                        .flat_map(|(w, e)| std::iter::repeat_n(w, board.edges()[e as usize].multiplicity as usize))
                        .collect();
                    found.sort_unstable();
                    assert_eq!(found, wanted, "{a}x{b}.{twist} {x},{y}");
                }
            }
        }
    }
}

#[test]
fn graphs_as_articles_write_them() {
    for (text, undirected, directed) in [
        ("K5", "complete.5", "complete.5"),
        ("K_5", "complete.5", "complete.5"),
        ("k_{5}", "complete.5", "complete.5"),
        ("K_{3,3}", "bipartite.3.3", "bipartite.3.3"),
        ("K3,3", "bipartite.3.3", "bipartite.3.3"),
        ("K_{2, 2, 3}", "multipartite.2.2.3", "multipartite.2.2.3"),
        ("K\u{2084}", "complete.4", "complete.4"),
        ("Q_3", "hypercube.3", "hypercube.3"),
        ("C_5", "cycle.5", "dicycle.5"),
        ("P4", "path.4", "path.4"),
        ("K(5,2)", "kneser.5.2", "kneser.5.2"),
        ("KG_{5,2}", "kneser.5.2", "kneser.5.2"),
        ("J(5,2)", "johnson.5.2", "johnson.5.2"),
        ("C_5 x C_4", "utorus.5x4", "torus.5x4"),
        ("C_5 \\square P_4", "cylinder.5x4", "cartesian=[dicycle.5][path.4]"),
        ("P_5 \u{d7} P_3", "grid.5x3", "grid.5x3"),
        ("P_5 \u{25a1} K_{3}", "cartesian=[path.5][complete.3]", "cartesian=[path.5][complete.3]"),
        ("K_3 \u{22a0} P_2", "strong=[complete.3][path.2]", "strong=[complete.3][path.2]"),
    ] {
        assert_eq!(families::printed(text, false).as_deref(), Some(undirected), "{text}");
        assert_eq!(families::printed(text, true).as_deref(), Some(directed), "{text}");
        assert!(source::read(Part::whole(undirected), &NoFiles, false).is_ok(), "{undirected}");
    }
    for text in
        ["", "K", "K_", "K_n", "K_{3,3", "K_{}", "K_3,", "KG_5", "J_5", "T_3", "5", "C_5 x", "C_3 x C_3 x C_3", "petersen", "hexagon"]
    {
        assert_eq!(families::printed(text, false), None, "{text}");
    }
}

#[test]
fn numbers_are_joined_by_what_they_divide() {
    // Goldlist, section 1.1: an arc from u to v if u divides v; an edge if 5 divides their difference.
    let divides = graph("divisibility.30");
    assert!(divides.directed() && simple(&divides));
    assert_eq!((divides.labels().name(0).as_ref(), divides.labels().find("30"), divides.labels().find("0")), ("1", Some(29), None));
    let classes = graph("classes.30.5");
    for u in 0..30u32 {
        for v in 0..30 {
            let (a, b) = (u + 1, v + 1);
            assert_eq!(divides.neighbours(u).contains(&v), u != v && b % a == 0, "{a} {b}");
            assert_eq!(classes.neighbours(u).contains(&v), u != v && u.abs_diff(v) % 5 == 0, "{u} {v}");
        }
    }
    regular("classes.20.5", 20, 3);
}

#[test]
fn random_members_have_the_promised_size_and_depend_on_the_seed_alone() {
    for seed in 0..20 {
        let g = graph(&format!("random.12.30.{seed}"));
        assert!(simple(&g) && g.size() == 30);
        let d = graph(&format!("dirandom.12.3.{seed}"));
        assert!(simple(&d) && (0..12).all(|v| d.neighbours(v).len() == 3));
        for degree in [0, 1, 2, 3, 7, 10, 11] {
            regular(&format!("regular.12.{degree}.{seed}"), 12, degree);
        }
        let multi = graph(&format!("dimulti.4.40.{seed}"));
        assert_eq!(multi.edges().iter().map(|e| e.multiplicity).sum::<u32>(), 40);
        let t = graph(&format!("tournament.9.{seed}"));
        assert!((0..9).all(|v| (0..v).all(|u| t.neighbours(u).contains(&v) != t.neighbours(v).contains(&u))));
    }
    assert_ne!(graph("random.12.30.1"), graph("random.12.30.2"));
    assert_ne!(graph("regular.12.3.1"), graph("regular.12.3.2"));
    // These lists fix the meaning of a seed. They were computed by a separate program in another
    // language, written from the description in families/rng.rs and families/random.rs.
    assert_eq!(edges("random.6.5.42"), ["0-1", "0-2", "0-3", "1-3", "2-4"]);
    assert_eq!(edges("dirandom.5.2.7"), ["0-1", "0-2", "1-3", "1-4", "2-0", "2-1", "3-1", "3-4", "4-0", "4-1"]);
    assert_eq!(edges("dimulti.3.6.3"), ["0-1", "0-2", "0-2", "1-0", "1-2", "2-2"]);
    assert_eq!(edges("tournament.4.11"), ["0-1", "0-2", "1-3", "2-1", "3-0", "3-2"]);
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    for (text, place, message, help) in [
        ("gird.3x4", 0..4, "no graph family `gird`", "`grid`"),
        ("peterson", 0..8, "no graph family", "`petersen`"),
        ("xyzzy", 0..5, "no graph family", "the families are path"),
        ("", 0..0, "missing", "petersen"),
        ("path", 4..4, "the number of vertices is missing", "path.N"),
        ("path.", 5..5, "the number of vertices is missing", "from 1 to"),
        ("path.0", 5..6, "out of range", "from 1 to"),
        ("path.-1", 5..7, "must be a number", "from 1 to"),
        ("path.3.4", 7..8, "one parameter too many", "path.N"),
        ("petersen.5", 10..10, "the inner jump is missing", "petersen.N.K"),
        ("petersen.6.3", 11..12, "too long", "half"),
        ("heawood.1", 8..9, "no parameter", "heawood"),
        ("grid", 4..4, "the sides are missing", "grid.AxBx"),
        ("grid.3x", 7..7, "a side is missing", "from 1 to"),
        ("grid.3x0", 7..8, "out of range", "from 1 to"),
        ("grid.3.4", 7..8, "one parameter too many", "grid.AxBx"),
        ("knight.8", 7..8, "two sides", "knight.AxB"),
        ("kotzig.7", 8..8, "a move is missing", "kotzig.N.MOVE"),
        ("kotzig.7.0", 9..10, "out of range", "from 1 to"),
        ("classes.7", 9..9, "the modulus is missing", "classes.N.K"),
        ("classes.7.0", 10..11, "out of range", "from 1 to"),
        ("random.4.7.1", 9..10, "not that many", "6 pairs"),
        ("dirandom.4.4.1", 11..12, "not that many", "at most 3"),
        ("regular.5.3.1", 10..11, "no such regular graph", "even"),
        ("twisted.4", 8..9, "two sides", "twisted.AxB.T"),
        ("twisted", 7..7, "the sides are missing", "twisted.AxB.T"),
        ("twisted.4x3", 11..11, "the twist is missing", "twisted.AxB.T"),
        ("twisted.4x3.3", 12..13, "out of range", "from 0 to 2"),
        ("twisted.4x3.1.1", 14..15, "one parameter too many", "twisted.AxB.T"),
        ("kneser.5", 8..8, "the size of the sets is missing", "kneser.N.K"),
        ("kneser.5.6", 9..10, "out of range", "from 1 to 5"),
        ("johnson.61.2", 8..10, "out of range", "from 1 to 60"),
        ("complement", 10..10, "the graph is missing", "complement=cycle.6"),
        ("complement=", 11..11, "the graph is missing", "complement=cycle.6"),
        ("complement.2=path.3", 11..12, "no parameter", "complement=GRAPH"),
        ("complement=pth.3", 11..14, "no graph family `pth`", "`path`"),
        ("cartesian=path.3", 10..16, "two graphs in brackets", "[GRAPH][GRAPH]"),
        ("cartesian=[path.3", 10..17, "two graphs in brackets", "[GRAPH][GRAPH]"),
        ("cartesian=[path.3]", 18..18, "the second graph", "[GRAPH][GRAPH]"),
        ("tensor=[path.3][]", 16..16, "the graph is missing", "[GRAPH][GRAPH]"),
        ("tensor=[path.3][pth.4]", 16..19, "no graph family `pth`", "`path`"),
        ("strong=[path.3][path.3][path.3]", 23..31, "a product is of two graphs", "strong=[strong=[A][B]][C]"),
        ("cartesian=[edges=a-a%2Cb][edges=b%2Cc-c]", 0..40, "two vertices of the product would be called `a,b,c`", "commas"),
        (
            "complement=complement=complement=complement=complement=complement=complement=complement=complement=path.3",
            0..10,
            "too many",
            "at most 8",
        ),
        ("K_5", 0..3, "no graph family", "`complete.5`"),
        ("K_{3,3}", 0..7, "no graph family", "`bipartite.3.3`"),
        ("path.18446744073709551616", 5..25, "out of range", "from 1 to"),
    ] {
        let error = source::family(Part::whole(text)).unwrap_err();
        assert_eq!(error.place, place, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
        assert!(error.help.contains(help), "{text}: {error}");
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_built() {
    for text in [
        "complete.10000000",
        "complete.4473",
        "kneser.60.30",
        "kneser.60.3",
        "johnson.60.6",
        "johnson.33.16",
        "twisted.10000000x10000000.1",
        "twisted.2500x2001.1",
        "complement=path.5000",
        "complement=dipath.3200",
        "cartesian=[path.10000][path.10000]",
        "cartesian=[petersen][path.900000]",
        "tensor=[complete.1000][complete.100]",
        "strong=[star.1000][star.5000]",
        "transitive.9999999",
        "divisibility.9999999",
        "classes.9999999.1",
        "classes.10000000.9",
        "bipartite.10000000.10000000",
        "multipartite.10000000.10000000.10000000",
        "cocktail.10000000",
        "cocktail.2238",
        "wheel.9999999",
        "grid.10000000x10000000x10000000x10000000",
        "grid.3200x3200",
        "torus.2237x2237",
        "hypercube.24",
        "line.10000000.1.2",
        "circulant.10000000.1.2",
        "kotzig.10000000.1.2",
        "kotzig.10000000.3.7",
        "queen.3000x3000",
        "rook.10000000x1",
        "king.10000000x10000000",
        "random.10000000.10000001.1",
        "regular.10000000.4.1",
        "regular.10000000.9999998.1",
        "dirandom.10000000.9999999.1",
        "tournament.10000000.1",
        "caterpillar.9999999.9999999",
        "spider.10000000",
        "petersen.5000000.2",
        "windmill.10000000",
        "mobius.5000000",
        "prism.5000000",
    ] {
        let error = source::family(Part::whole(text)).unwrap_err();
        assert!(error.message.contains("more ") || error.message.contains("out of range"), "{text}: {error}");
    }
    assert_eq!(MAX_EDGES, 10_000_000);
}
