//! Files: edge lists, DOT and GraphML, and the graph part of a line of notation.

use xanthi_games::graph::formats::{self, Format};
use xanthi_games::graph::source::{self, Source};
use xanthi_games::notation::{Part, escape};
use xanthi_games::{Budget, Catalogue, Files, Graph, NoFiles, NotRead, ParseError, Position, Stop};

/// One file, whatever its name.
struct One(&'static str);

impl Files for One {
    fn read(&self, _name: &str) -> Result<Vec<u8>, NotRead> {
        Ok(self.0.as_bytes().to_vec())
    }
}

/// The edges as "u-v" with names, "^k" for copies, and lone vertices, in the graph's order.
fn shown(g: &Graph) -> String {
    let name = |v: u32| g.labels().name(v).into_owned();
    let copies = |k: u32| if k == 1 { String::new() } else { format!("^{k}") };
    let mut items: Vec<_> = g.edges().iter().map(|e| format!("{}-{}{}", name(e.tail), name(e.head), copies(e.multiplicity))).collect();
    let used = |v: u32| g.edges().iter().any(|e| e.tail == v || e.head == v);
    items.extend((0..g.order() as u32).filter(|&v| !used(v)).map(name));
    items.join(" ")
}

fn file(name: &str, content: &str, directed: bool) -> Result<Graph, ParseError> {
    formats::read(content.as_bytes(), name, directed)
}

fn read(name: &str, content: &str) -> String {
    shown(&file(name, content, false).unwrap_or_else(|e| panic!("{content}: {e}")))
}

fn fault(name: &str, content: &str, line: usize, found: &str, message: &str) {
    let error = file(name, content, false).unwrap_err();
    assert!(error.message.contains(message), "{content}: {error}");
    assert_eq!((error.line, &error.text[error.place.clone()]), (Some(line), found), "{content}: {error}");
    assert_eq!(Some(error.text.as_str()), content.lines().nth(line - 1).or(Some("")), "{content}");
}

#[test]
fn the_format_follows_from_the_name_and_else_from_the_content() {
    for (name, content, format) in [
        ("a.g6", "", Format::Line),
        ("b/c.S6", "", Format::Line),
        ("x.d6", "A B", Format::Line),
        ("x.dot", "", Format::Dot),
        ("x.gv", "", Format::Dot),
        ("x.graphml", "", Format::GraphMl),
        ("x.xml", "", Format::GraphMl),
        ("arcs.txt", "A B\n", Format::EdgeList),
        ("dir.dot/arcs", "A B\n", Format::EdgeList),
        ("arcs", ">>graph6<<C~\n", Format::Line),
        ("arcs", ":Fa@x^\n", Format::Line),
        ("arcs", "&DI?AO?\n", Format::Line),
        ("arcs", "digraph { a -> b }", Format::Dot),
        ("arcs", "graph theory\n", Format::EdgeList),
        ("arcs", "<?xml version=\"1.0\"?>", Format::GraphMl),
    ] {
        assert_eq!(Format::of(name, content), format, "{name} {content}");
    }
}

#[test]
fn edge_lists_are_read_with_all_their_separators() {
    for (content, list) in [
        ("A B\nB C 3\n\nD\n# end\n", "A-B B-C^3 D"),
        ("A B # with a comment\r\nB C\r\n", "A-B B-C"),
        ("0 1\n1 2", "0-1 1-2"),
        ("  A   B  \n", "A-B"),
        ("A A\nA A", "A-A^2"),
        ("A,B\nB, C, 2\n", "A-B B-C^2"),
        ("New York,Los Angeles\n", "New York-Los Angeles"),
        ("New York\tBoston, Mass.\t2\n", "New York-Boston, Mass.^2"),
        ("\"New York\" Boston\n", "New York-Boston"),
        ("\"a,b\",\"c#d\"\n", "a,b-c#d"),
        ("\"say \\\"hi\\\"\" \"back\\\\slash\"", "say \"hi\"-back\\slash"),
        ("\u{feff}é ü\n", "é-ü"),
    ] {
        assert_eq!(read("list.txt", content), list, "{content}");
    }
    let arcs = file("list.txt", "B A\nA B", true).unwrap();
    assert_eq!((arcs.directed(), shown(&arcs).as_str()), (true, "B-A A-B"));
    assert_eq!(read("list.txt", "B A\nA B"), "B-A^2");
}

#[test]
fn a_line_that_names_the_columns_is_no_edge() {
    for (content, list) in [
        ("source,target\na,b\nb,c\n", "a-b b-c"),
        ("# streets\n\n\"Source\",\"Target\",\"Weight\"\r\na,b,2\r\n", "a-b^2"),
        ("from\tto\tcopies\nNew York\tBoston\t3\n", "New York-Boston^3"),
        ("\u{feff}u v\n0 1\n", "0-1"),
        // These are edges.
        ("u v\nv w\n", "u-v v-w"),
        ("source target\na source\n", "source-target source-a"),
        ("source,target\n", "source-target"),
        ("source target 2\na b\n", "source-target^2 a-b"),
        ("target source\na b\n", "target-source a-b"),
        ("a b\nfrom to\n", "a-b from-to"),
    ] {
        assert_eq!(read("l.csv", content), list, "{content}");
    }
    fault("l", "from to\nA B 0\n", 2, "0", "not a number of copies");
}

/// Some editors begin a file with a byte order mark, whatever its format; it does not move places either.
#[test]
fn a_byte_order_mark_is_no_part_of_a_file() {
    let plain = [
        ("l.txt", "é ü\n"),
        ("l.dot", "graph { a -- b }"),
        ("l", "graph { a -- b }"),
        ("l.g6", "Bw\n"),
        ("l", ">>sparse6<<:Bf\n"),
        ("l", "<graphml><graph edgedefault='undirected'><node id='a'/></graph></graphml>"),
    ];
    for (name, content) in plain {
        assert_eq!(read(name, &format!("\u{feff}{content}")), read(name, content), "{name} {content}");
    }
    for (name, content) in [("l", "A B 0"), ("l.dot", "graph { a -- }")] {
        let [marked, plain] = [format!("\u{feff}{content}"), content.into()].map(|content| file(name, &content, false).unwrap_err());
        assert_eq!((marked.line, marked.text, marked.place), (plain.line, plain.text, plain.place), "{content}");
    }
    // Numbers of disks, too.
    let disks = |content| {
        Position::read("nimg.rm:complete.2,w=file=w.txt@0", Catalogue::standard(), &One(content)).map(|at| at.scene().spots.len())
    };
    assert_eq!(disks("\u{feff}2 3\n").map_err(|error| error.to_string()), Ok(2));
}

/// Each of these would be a list of edges or of lone vertices that nobody means.
#[test]
fn other_formats_are_recognised_and_refused() {
    for (text, format) in [
        ("{\"nodes\": [], \"links\": []}\n", "JSON"),
        ("[[1, 2], [0]]\n", "JSON"),
        ("[\n  {\"id\": 1}\n]", "JSON"),
        ("*Vertices 3\n1 \"a\"\n*Edges\n1 2\n", "Pajek"),
        ("graph [\n  node [\n id 0 ]\n]\n", "GML"),
        ("c a graph\np edge 3 2\ne 1 2\n", "DIMACS"),
    ] {
        let error = file("g.txt", text, false).unwrap_err();
        assert!(error.message.contains(format) && error.help.contains("`A B`"), "{text}: {error}");
    }
    let error = file("g.txt", "# towns\nA;B\nB;C\n", false).unwrap_err();
    assert!(error.message.contains("every name has `;`") && error.help.contains("a comma"), "{error}");
    assert!(file("g.txt", "A-B\nB-C\n", false).is_err());
    // Names with such signs are names where a line has two of them, or where not all have them.
    assert_eq!(read("g.txt", "A-B C-D\n"), "A-B-C-D");
    assert_eq!(read("g.txt", "x-1\ny\n"), "x-1 y");
    assert_eq!(read("g.txt", "graph x\ncat p\n"), "graph-x cat-p");
}

#[test]
fn faults_of_edge_lists_have_line_and_place() {
    fault("l", "A B\nB C D\n", 2, "D", "not a number of copies");
    fault("l", "A B 0", 1, "0", "not a number of copies");
    fault("l", "A B +1", 1, "+1", "not a number of copies");
    fault("l", "A B 1 C", 1, "C", "one field too many");
    fault("l", "A B\n\n,B", 3, "", "a name is missing");
    fault("l", "A,,B", 1, "", "a name is missing");
    fault("l", "\"New York\n", 1, "\"New York", "does not end");
    fault("l", "New\"York B\"", 1, "New\"York B\"", "quotation mark inside");
    fault("l", "\"\" B", 1, "\"\"", "a name is missing");
    let error = formats::read(b"A B\nC \xff\n", "l", false).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (Some(2), "the file is not UTF-8 text"));
}

#[test]
fn dot_is_read() {
    for (content, list) in [
        ("graph {}", ""),
        ("graph { a -- b -- c; d }", "a-b b-c d"),
        ("strict graph g { a -- b; b -- a; a -- b }", "a-b"),
        ("graph { a -- b; b -- a; a -- b }", "a-b^3"),
        ("graph { 1 -- 0 }", "1-0"),
        ("graph { 0 -- 1 -- 2 }", "0-1 1-2"),
        ("GRAPH \"my graph\" { Node [shape=box]; edge [color=red, style=\"a;b\"] graph [x] a -- b }", "a-b"),
        ("graph { a -- b [label=<<b>bold</b>>, w=2; x=3][y=4] c }", "a-b c"),
        ("graph { rankdir=LR; a:n:sw -- b:port }", "a-b"),
        ("graph { \"New York\" -- \"a\\\"b\"; -1.5 -- .5 -- 3. }", "New York-a\"b -1.5-.5 .5-3."),
        ("graph { \"con\" + \"cat\" -- \"line\\\nbreak\" }", "concat-linebreak"),
        ("graph { a -- {b c} -- d }", "a-b a-c b-d c-d"),
        ("graph { subgraph cluster_x { a b } -- subgraph { c -- d } }", "a-c a-d b-c b-d c-d"),
        ("graph { { a b { c a } } -- d }", "a-d b-d c-d"),
        ("/* one */ graph // two\n# three\n{ a -- b /* -- c */ /**/ }", "a-b"),
        ("graph { /*/ a */ b }", "b"),
        ("graph { é -- ü_1 }", "é-ü_1"),
    ] {
        assert_eq!(read("g.dot", content), list, "{content}");
    }
    let g = file("g.gv", "digraph { a -> b -> a; b -> {a c} }", false).unwrap();
    assert_eq!((g.directed(), shown(&g).as_str()), (true, "a-b b-a^2 b-c"));
    assert_eq!(shown(&file("g.gv", "strict digraph { a -> b; a -> b; b -> a; a -> a; a -> a }", false).unwrap()), "a-a a-b b-a");
}

#[test]
fn faults_of_dot_have_line_and_place() {
    fault("g.dot", "grph { }", 1, "grph", "not expected");
    fault("g.dot", "graph {\n a -> b\n}", 2, "->", "wrong kind");
    fault("g.dot", "digraph {\n a -- b\n}", 2, "--", "wrong kind");
    fault("g.dot", "graph {\n a -- ;\n}", 2, ";", "not expected");
    fault("g.dot", "graph { a -- b", 1, "", "ends too early");
    fault("g.dot", "graph { a } b", 1, "b", "not expected");
    fault("g.dot", "graph { \"a }", 1, "\"", "not closed");
    fault("g.dot", "graph { a [label=<b }", 1, "<", "not closed");
    fault("g.dot", "graph { /* a }", 1, "/*", "does not end");
    fault("g.dot", "graph { a -- 1.2.3 }", 1, "1.2.3", "not a numeral");
    fault("g.dot", "graph { a ! b }", 1, "!", "not part of DOT");
    fault("g.dot", "graph { a -- x = 3 }", 1, "3", "not expected");
    fault("g.dot", "graph { \"\" }", 1, "}", "without a name");
    let deep = format!("graph {}{}", "{".repeat(100_000), "}".repeat(100_000));
    assert!(file("g.dot", &deep, false).unwrap_err().message.contains("inside each other"));
}

fn graphml(default: &str, inner: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<graph edgedefault=\"{default}\">\n{inner}\n</graph></graphml>"
    )
}

#[test]
fn graphml_is_read() {
    let nodes = "<node id=\"a\"/><node id=\"b\"><data key=\"k\">3</data></node><node id=\"New York\"/>";
    let edges = "<edge source=\"b\" target=\"a\"/><edge id=\"e\" source=\"a\" target=\"b\"/>";
    let text = graphml("undirected", &format!("{edges}{nodes}"));
    assert_eq!(read("x.graphml", &text), "a-b^2 New York");
    let g = file("x.xml", &graphml("directed", &format!("{nodes}{edges}")), false).unwrap();
    assert_eq!((g.directed(), shown(&g).as_str()), (true, "a-b b-a New York"));
    let mixed = "<edge source=\"a\" target=\"b\" directed=\"false\"/><edge source=\"b\" target=\"b\" directed=\"false\"/><edge source=\"b\" target=\"a\"/>";
    let g = file("x.xml", &graphml("directed", &format!("{nodes}{mixed}")), false).unwrap();
    assert_eq!((g.directed(), shown(&g).as_str()), (true, "a-b b-a^2 b-b New York"));
    let g = file("x.xml", &graphml("undirected", ""), true).unwrap();
    assert_eq!((g.directed(), g.order()), (false, 0));
}

#[test]
fn faults_of_graphml_have_their_line() {
    let message = |inner: &str| {
        let error = file("x.xml", &graphml("directed", inner), false).unwrap_err();
        assert_eq!((error.line, error.help.is_empty()), (Some(4), false), "{error}");
        error.message
    };
    assert!(message("<node/>").contains("`id` is missing"));
    assert!(message("<node id=\"\"/>").contains("without a name"));
    assert!(message("<node id=\"a\"/><node id=\"a\"/>").contains("second node"));
    assert!(message("<node id=\"a\"/><edge source=\"a\" target=\"b\"/>").contains("no node with the id `b`"));
    assert!(message("<node id=\"a\"/><edge source=\"a\"/>").contains("`target` is missing"));
    assert!(message("<node id=\"a\"/><edge source=\"a\" target=\"a\" directed=\"maybe\"/>").contains("neither true nor false"));
    assert!(message("<hyperedge/>").contains("hyperedges"));
    assert!(message("<node id=\"a\"><graph edgedefault=\"directed\"/></node>").contains("second graph"));
    let open = file("x.xml", &graphml("directed", "<node id=\"a\">"), false).unwrap_err();
    assert_eq!((open.line, open.message.contains("well-formed"), open.help.is_empty()), (Some(5), true, false), "{open}");
    assert!(file("x.xml", "<a/>", false).unwrap_err().message.contains("no graph element"));
    assert!(file("x.xml", &graphml("sideways", ""), false).unwrap_err().message.contains("edgedefault"));
    // An entity that would grow a thousand million times is never expanded.
    let bomb = "<!DOCTYPE g [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><graphml>&b;</graphml>";
    assert!(file("x.xml", bomb, false).is_err());
}

#[test]
fn a_file_of_lines_holds_one_graph() {
    let k4 = formats::line("C~").unwrap();
    for content in ["C~", "C~\n", ">>graph6<<C~\n", ">>graph6<<\nC~\n\n", "\r\nC~\r\n"] {
        assert_eq!(file("k.g6", content, false).unwrap(), k4, "{content:?}");
    }
    assert_eq!(file("k.g6", "C~\nC~\n", false).unwrap_err().line, Some(2));
    assert_eq!(file("k.g6", "\nD~\n", false).unwrap_err().line, Some(2));
    assert!(file("k.g6", ">>graph6<<\n", false).unwrap_err().message.contains("no graph"));
}

fn source(text: &str, directed: bool) -> Result<Source, ParseError> {
    source::read(Part::whole(text), &One("A B\nB C\n"), directed)
}

#[test]
fn the_canonical_text_reads_back() {
    for (text, canonical) in [
        ("petersen", "petersen"),
        ("g6=C~", "g6=C%7E"),
        ("g6=C%7E", "g6=C%7E"),
        ("g6=IsP@OkWHG", "g6=IsP%40OkWHG"),
        ("s6=:Fa@x^", "s6=Fa%40x^"),
        ("s6=Fa@x^", "s6=Fa%40x^"),
        ("d6=&DI?AO?", "d6=DI%3FAO%3F"),
        ("edges=A-B,B-C^3,D", "edges=A-B,B-C^3,D"),
        ("edges=A-B^01,%41-C,B-A^1", "edges=A-B,A-C,B-A"),
        ("edges=a%2Db-c%2Cd^2,%5E", "edges=a%2Db-c%2Cd^2,%5E"),
        ("edges=New%20York-S%C3%A3o", "edges=New%20York-S%C3%A3o"),
        ("file=lists/a%20b.txt", "file=lists/a%20b.txt"),
        ("file=lists/é.txt", "file=lists/%C3%A9.txt"),
    ] {
        for directed in [false, true] {
            let first = source(text, directed).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(first.text, canonical);
            let again = source(canonical, directed).unwrap();
            assert_eq!((again.text, again.graph), (first.text, first.graph));
        }
    }
}

#[test]
fn the_rules_decide_what_the_edges_of_a_list_are() {
    for text in ["edges=B-A,A-B,A-A^2,C", "file=list"] {
        assert!(source(text, true).unwrap().graph.directed());
        assert!(!source(text, false).unwrap().graph.directed());
    }
    assert_eq!(shown(&source("edges=B-A,A-B,A-A^2,C", true).unwrap().graph), "B-A A-B A-A^2 C");
    assert_eq!(shown(&source("edges=B-A,A-B,A-A^2,C", false).unwrap().graph), "B-A^2 A-A^2 C");
    assert!(!source("g6=C~", true).unwrap().graph.directed());
    assert!(source("d6=&DI?AO?", false).unwrap().graph.directed());
}

#[test]
fn faults_of_the_graph_part_are_shown_in_the_line() {
    for (text, place, message) in [
        ("g7=C~", 0..2, "does not denote"),
        ("g6=", 3..3, "cut off"),
        ("g6=C%7E%21", 7..10, "does not occur"),
        ("g6=C%7E%7E", 7..10, "too long"),
        ("s6=Fa@x^~~", 8..10, "has ended"),
        ("d6=%26%41%40", 9..12, "spare bits"),
        ("g6=%FF", 3..6, "not valid UTF-8"),
        ("edges=", 6..6, "empty"),
        ("edges=A-", 8..8, "a name is missing"),
        ("edges=A-B,,C", 10..10, "a name is missing"),
        ("edges=A-B-C", 10..11, "two ends"),
        ("edges=A->B", 8..10, "an arrow is not part"),
        ("edges=A^2", 8..9, "no copies"),
        ("edges=A-B^0", 10..11, "out of range"),
        ("edges=A-B^x", 10..11, "must be a number"),
        ("file=", 5..5, "missing"),
    ] {
        let error = source(text, false).unwrap_err();
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!((error.place.clone(), error.text.as_str()), (place, text), "{error}");
    }
    let error = source::read(Part::whole("file=x.g6"), &NoFiles, false).unwrap_err();
    assert_eq!((error.place, error.help.as_str()), (5..9, "files cannot be read here"));
}

#[test]
fn positions_on_every_kind_of_source_print_and_read_back() {
    let files = One("A B\nB C\n");
    for text in [
        "uvg:g6=IsP%40OkWHG@0/1/5",
        "ueg:s6=Fa%40x^@0/1",
        "dvg:d6=DI%3FAO%3F@0/4",
        "deg:edges=A-B,B-A,A-A@A/A/B",
        "deg:file=lists/arcs.txt@A/B/C",
        "ueg:file=lists/arcs.txt@/B/C",
        "uvg:grid.3x3@2,2/2,1",
    ] {
        let position = Position::read(text, Catalogue::standard(), &files).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(position.to_string(), text);
    }
    // A raw graph6 string may contain an @; the last one in the line is the start's.
    assert_eq!(Position::parse("uvg:g6=IsP@OkWHG@0/1/5").unwrap().to_string(), "uvg:g6=IsP%40OkWHG@0/1/5");
}

#[test]
fn a_list_without_a_vertex_is_no_graph() {
    for content in ["", "\n", "# a comment alone\n"] {
        let error = file("list.txt", content, false).unwrap_err();
        assert_eq!((error.message.as_str(), error.help.contains("`A B`")), ("the file holds no vertex", true), "{content:?}");
    }
    assert_eq!(read("list.txt", "a"), "a");
}

/// However large a file is: reading it stops a few thousand edges after the budget is used up.
#[test]
fn reading_a_large_file_is_given_up_at_once() {
    const MANY: usize = 30_000;
    let edges = || (0..MANY).map(|i| (i, (i * 7919 + 1) % MANY));
    let join = |line: &dyn Fn((usize, usize)) -> String| edges().map(line).collect::<String>();
    let circulant = Position::parse("uvg:circulant.15000.1.7").unwrap();
    let graph = circulant.geography().unwrap().graph().clone();
    let nodes: String = (0..MANY).map(|v| format!("<node id=\"v{v}\"/>\n")).collect();
    let lines = join(&|(u, v)| format!("<edge source=\"v{u}\" target=\"v{v}\"/>\n"));
    for (name, content) in [
        ("list", join(&|(u, v)| format!("v{u} v{v}\n"))),
        ("x.dot", format!("graph {{ {} }}", join(&|(u, v)| format!("v{u} -- v{v};\n")))),
        ("x.dot", format!("strict digraph {{ {} }}", join(&|(u, v)| format!("v{u} -> {{v{v} w{v}}}\n")))),
        ("x.graphml", format!("<graphml><graph edgedefault=\"undirected\">{nodes}{lines}</graph></graphml>")),
        ("x.s6", formats::sparse6::write(&graph).unwrap()),
    ] {
        let read = |budget: &Budget| formats::read_within(content.as_bytes(), name, false, Some(budget));
        let whole = Budget::default();
        assert!(read(&whole).unwrap().size() > MANY / 2, "{name}");
        let all = whole.steps_spent();
        assert!(all > 3 * MANY as u64, "{name}: {all}");
        for part in 0..10 {
            let budget = Budget::default().with_steps(all / 10 * part);
            assert_eq!(read(&budget).map(drop).map_err(|error| error.stop), Err(Some(Stop::Steps)), "{name}: {part}");
            assert!(budget.steps_spent() <= all / 10 * part + 20_000, "{name}: {} of {all}", budget.steps_spent());
        }
        let little = Budget::new(u64::MAX, 1000, 1);
        assert!(name != "x.graphml" || read(&little).is_err_and(|error| error.stop == Some(Stop::Memory)));
    }
}

/// The same of the families: whatever it is that takes long.
#[test]
fn building_a_large_family_is_given_up_at_once() {
    struct Within(Budget);
    impl Files for Within {
        fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
            NoFiles.read(name)
        }
        fn budget(&self) -> Option<&Budget> {
            Some(&self.0)
        }
    }
    let list: String = (0..60_000).map(|v| format!("v{v}-v{},", v * 7919 % 60_000)).collect();
    let list = format!("uvg:edges={}@v0", list.trim_end_matches(','));
    let circulant = source::family(Part::whole("circulant.40000.1.7")).unwrap().graph;
    let line = formats::sparse6::write(&circulant).unwrap();
    let line = format!("uvg:s6={}@0", escape(line.trim_start_matches(':').trim_end()));
    for line in [
        list.as_str(),
        line.as_str(),
        "uvg:moves.1.2.3=torus.100x100@0,0",
        "uvg:random.50000.90000.1@0",
        "dvg:random.50000.90000.1@0",
        "deg:dimulti.50000.90000.1@0",
        "dvg:dirandom.9000.10.1@0",
        "dvg:tournament.400.1@0",
        "uvg:regular.20000.3.1@0",
        "ueg:grid.300x300@1,1",
        "dvg:torus.300x300@0,0",
        "uvg:multipartite.100.100.300@0",
        "ueg:queen.40x40@1,1",
        "uvg:circulant.90000.1.7@0",
        "dvg:kotzig.90000.1@0",
        "uvg:hypercube.13@0",
    ] {
        let read = |steps: u64| {
            let files = Within(Budget::default().with_steps(steps));
            let stop = Position::read(line, Catalogue::standard(), &files).map(drop).map_err(|error| error.stop);
            (stop, files.0.steps_spent())
        };
        let (whole, all) = read(u64::MAX);
        assert_eq!(whole, Ok(()), "{line}");
        assert!(all > 150_000, "{line}: {all}");
        for part in 0..8 {
            let (stop, spent) = read(all / 8 * part);
            assert_eq!(stop, Err(Some(Stop::Steps)), "{line}: {part}");
            assert!(spent <= all / 8 * part + 20_000, "{line}: {spent} of {all}");
        }
    }
}
