//! graph6, sparse6, digraph6 and inline lists: known strings, reading what was written, faults.

use proptest::prelude::*;
use xanthi_games::Graph;
use xanthi_games::graph::formats::{self, digraph6, graph6, inline, sparse6};
use xanthi_games::graph::{Labels, source};
use xanthi_games::notation::Part;

fn triples(g: &Graph) -> Vec<(u32, u32, u32)> {
    g.edges().iter().map(|e| (e.tail, e.head, e.multiplicity)).collect()
}

fn once(list: &[(u32, u32)]) -> Vec<(u32, u32, u32)> {
    list.iter().map(|&(u, v)| (u, v, 1)).collect()
}

/// The bits of a matrix as printable bytes, in the plainest way: a text of 0 and 1, cut into six.
fn plainly(mark: &str, n: u8, bits: &str) -> String {
    let mut bits = bits.to_owned();
    while !bits.len().is_multiple_of(6) {
        bits.push('0');
    }
    let sixes = bits.as_bytes().chunks(6).map(|six| six.iter().fold(0, |x, b| 2 * x + (b - b'0')) + 63);
    format!("{mark}{}{}", char::from(n + 63), sixes.map(char::from).collect::<String>())
}

#[test]
fn the_examples_of_the_formal_description_are_read_and_written() {
    let g = formats::line("DQc").unwrap();
    assert_eq!((g.order(), triples(&g)), (5, once(&[(0, 2), (0, 4), (1, 3), (3, 4)])));
    assert_eq!(graph6::write(&g).unwrap(), "DQc");
    let g = formats::line(":Fa@x^").unwrap();
    assert_eq!((g.order(), triples(&g)), (7, once(&[(0, 1), (0, 2), (1, 2), (5, 6)])));
    assert_eq!(sparse6::write(&g).unwrap(), ":Fa@x^");
    let g = formats::line("&DI?AO?").unwrap();
    assert_eq!((g.order(), triples(&g)), (5, once(&[(0, 2), (0, 4), (3, 1), (3, 4)])));
    assert!(g.directed());
    assert_eq!(digraph6::write(&g).unwrap(), "&DI?AO?");
}

#[test]
fn well_known_strings_are_the_graphs_they_are_known_for() {
    let same = |line: &str, family: &str| {
        let (found, wanted) = (formats::line(line).unwrap(), source::family(Part::whole(family)).unwrap().graph);
        assert_eq!(triples(&found), triples(&wanted), "{line}");
    };
    same("@", "path.1");
    same("A_", "path.2");
    same("Bw", "complete.3");
    same("C~", "complete.4");
    same("D~{", "complete.5");
    same("Ch", "path.4");
    assert_eq!(formats::line("?").unwrap().order(), 0);
    // The Petersen graph: 10 vertices of degree 3; any two vertices have exactly one neighbour in
    // common, or none if they are adjacent.
    let g = formats::line("IsP@OkWHG").unwrap();
    assert_eq!(g.order(), 10);
    for v in 0..10 {
        assert_eq!(g.neighbours(v).len(), 3);
        for u in 0..v {
            let common = g.neighbours(u).iter().filter(|w| g.neighbours(v).contains(w)).count();
            assert_eq!(common, usize::from(!g.neighbours(u).contains(&v)));
        }
    }
}

#[test]
fn headers_and_ends_of_lines_are_skipped() {
    let plain = formats::line("C~").unwrap();
    for text in ["C~\n", "C~\r\n", ">>graph6<<C~", ">>graph6<<C~\n"] {
        assert_eq!(formats::line(text).unwrap(), plain);
    }
    assert!(formats::line(">>sparse6<<:Fa@x^").is_ok());
    assert!(formats::line(">>digraph6<<&DI?AO?").is_ok());
}

#[test]
fn faults_are_shown_where_they_are() {
    for (text, place, message) in [
        ("", 0..0, "empty"),
        (">>graph6<<", 10..10, "nothing follows"),
        (">>sparse6<<C~", 11..12, "header"),
        (">>graph6<<:Fa@x^", 10..11, "header"),
        (";Fa@x^", 0..1, "incremental"),
        ("C~~", 2..3, "too long"),
        ("D~", 2..2, "too short"),
        ("Bx", 1..2, "spare bits"),
        ("D~ {", 2..3, "does not occur"),
        ("DQ\u{e9}", 2..4, "does not occur"),
        ("~", 0..1, "cut off"),
        ("~??", 0..3, "cut off"),
        ("~~?????", 0..7, "cut off"),
        ("~??}", 0..4, "shortest form"),
        ("~~??????", 0..8, "shortest form"),
        ("~~~~~~~~", 0..8, "too many vertices"),
        ("~~??BsH?AB", 10..10, "too short"),
        ("&B?", 3..3, "too short"),
        ("&A@", 2..3, "spare bits"),
        (":Fa@x^~~", 6..8, "has ended"),
        (":~~??BsH??", 1..9, "cannot have that many"),
    ] {
        let error = formats::line(text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.place, place, "{text}: {error}");
    }
}

#[test]
fn a_long_promise_in_a_short_line_is_refused() {
    // 1,000,000 = ((3·64 + 52)·64 + 9)·64, so `~~??BsH?` promises a million vertices.
    for text in ["~~??BsH?~~", "&~~??BsH?~", ":~~??BsH?~"] {
        let error = formats::line(text).unwrap_err();
        assert!(["too short", "cannot have"].iter().any(|m| error.message.contains(m)), "{text}: {error}");
    }
}

#[test]
fn long_orders_are_written_in_their_three_forms() {
    for n in [0, 1, 2, 62, 63, 64, 4095, 4096] {
        let path = Graph::new(false, Labels::numbers(n), (1..n).map(|v| (v - 1, v, 1)));
        assert_eq!(formats::line(&graph6::write(&path).unwrap()).unwrap(), path);
        assert_eq!(formats::line(&sparse6::write(&path).unwrap()).unwrap(), path);
    }
    for n in [258_047, 258_048, 300_000] {
        let path = Graph::new(false, Labels::numbers(n), (1..n).map(|v| (v - 1, v, 1)));
        let text = sparse6::write(&path).unwrap();
        assert_eq!(text.starts_with(":~~"), n > 258_047);
        assert_eq!(formats::line(&text).unwrap(), path);
    }
}

#[test]
fn graphs_that_a_format_cannot_hold_are_not_written() {
    let double = Graph::new(false, Labels::numbers(2), [(0, 1, 2)]);
    let looped = Graph::new(false, Labels::numbers(2), [(1, 1, 1)]);
    let arc = Graph::new(true, Labels::numbers(2), [(0, 1, 1)]);
    let many = Graph::new(false, Labels::numbers(2), [(0, 1, u32::MAX)]);
    assert!([&double, &looped, &arc].iter().all(|g| graph6::write(g).is_none()));
    assert!([&arc, &many].iter().all(|g| sparse6::write(g).is_none()));
    assert!([&double, &looped].iter().all(|g| digraph6::write(g).is_none()));
    assert!(digraph6::write(&Graph::new(true, Labels::numbers(2), [(0, 1, 2)])).is_none());
}

#[test]
fn sparse6_of_every_small_multigraph_reads_back() {
    // Up to 4 vertices, where the filling bits matter most: each pair 0, 1 or 2 times.
    for n in 0..=4u32 {
        let pairs: Vec<_> = (0..n).flat_map(|v| (0..=v).map(move |u| (u, v))).collect();
        for code in 0..3u32.pow(pairs.len() as u32) {
            let copies = |i: usize| code / 3u32.pow(i as u32) % 3;
            let g = Graph::new(false, Labels::numbers(n), pairs.iter().enumerate().map(|(i, &(u, v))| (u, v, copies(i))));
            let text = sparse6::write(&g).unwrap();
            assert_eq!(formats::line(&text).unwrap(), g, "{text}");
        }
    }
}

fn any_edges(directed: bool, loops: bool, copies: u32) -> impl Strategy<Value = Graph> {
    (1u32..40).prop_flat_map(move |n| {
        prop::collection::vec((0..n, 0..n, 1..=copies), 0..60).prop_map(move |list| {
            let kept = list.into_iter().filter(move |e| loops || e.0 != e.1);
            Graph::new(directed, Labels::numbers(n), kept)
        })
    })
}

fn simple(g: &Graph) -> Graph {
    Graph::new(g.directed(), g.labels().clone(), g.edges().iter().map(|e| (e.tail, e.head, 1)))
}

fn named(g: &Graph, names: &[String]) -> Graph {
    let list = (0..g.order()).map(|v| format!("{}{v}", names[v % names.len()])).collect();
    Graph::new(g.directed(), Labels::names(list).unwrap(), triples(g))
}

proptest! {
    #[test]
    fn graph6_reads_what_it_writes(g in any_edges(false, false, 1)) {
        let g = simple(&g);
        let text = graph6::write(&g).unwrap();
        let bits: String = (0..g.order() as u32).flat_map(|v| (0..v).map(move |u| (u, v)))
            .map(|(u, v)| if g.neighbours(u).contains(&v) { '1' } else { '0' }).collect();
        prop_assert_eq!(&text, &plainly("", g.order() as u8, &bits));
        prop_assert_eq!(formats::line(&text).unwrap(), g);
    }

    #[test]
    fn digraph6_reads_what_it_writes(g in any_edges(true, true, 1)) {
        let g = simple(&g);
        let text = digraph6::write(&g).unwrap();
        let n = g.order() as u32;
        let bits: String = (0..n).flat_map(|u| (0..n).map(move |v| (u, v)))
            .map(|(u, v)| if g.neighbours(u).contains(&v) { '1' } else { '0' }).collect();
        prop_assert_eq!(&text, &plainly("&", g.order() as u8, &bits));
        prop_assert_eq!(formats::line(&text).unwrap(), g);
    }

    #[test]
    fn sparse6_reads_what_it_writes(g in any_edges(false, true, 3)) {
        prop_assert_eq!(formats::line(&sparse6::write(&g).unwrap()).unwrap(), g);
    }

    #[test]
    fn inline_lists_read_what_they_write(g in any_edges(true, true, 3), names in prop::collection::vec(".{1,6}", 1..5), directed: bool) {
        let g = named(&g, &names);
        let g = if directed { g } else { g.underlying() };
        let text = inline::write(&g);
        let (again, printed) = inline::read(Part::whole(&text), directed).unwrap();
        prop_assert_eq!(&again, &g);
        prop_assert_eq!(printed, text);
    }

    #[test]
    fn whatever_is_read_from_a_line_is_printed_and_read_again(text in "[&:]?[?-~]{0,12}") {
        if let Ok(g) = formats::line(&text) {
            let again = match (g.directed(), text.starts_with(':')) {
                (true, _) => digraph6::write(&g),
                (false, true) => sparse6::write(&g),
                (false, false) => graph6::write(&g),
            };
            prop_assert_eq!(formats::line(&again.unwrap()).unwrap(), g);
        }
    }
}
