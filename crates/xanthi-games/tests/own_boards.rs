//! Boards that a program makes itself: what they print is what they are, and what is no board is refused.

use std::collections::HashSet;
use xanthi_games::catalogue::{Catalogue, Entry, open};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::heaps::{Difference, Heaps, MOST_SIZE, TakeRule};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::games::node_kayles::NodeKayles;
use xanthi_games::games::null::Null;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::games::vertexnim::Vertexnim;
use xanthi_games::games::words::Words;
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Files, Game, Geography, NoFiles, NotRead, ParseError, Position, RuleSet, Side, Sum};

/// A small graph with parallel edges, loops and lone vertices, sometimes with names that must be escaped.
fn random_graph(random: &mut SplitMix, directed: bool, parallel: bool) -> Graph {
    let n = 1 + random.below(5) as u32;
    let labels = match random.below(3) {
        0 if parallel => Labels::names((0..n).map(|v| format!("{v}-^,% é")).collect()).expect("different names"),
        _ => Labels::numbers(n),
    };
    let mut edges: Vec<(u32, u32, u32)> = Vec::new();
    for _ in 0..random.below(8) {
        let (u, v) = (random.below(n.into()) as u32, random.below(n.into()) as u32);
        let (u, v) = if directed || u < v { (u, v) } else { (v, u) };
        if parallel || edges.iter().all(|e| (e.0, e.1) != (u, v)) {
            edges.push((u, v, 1 + if parallel { random.below(3) as u32 } else { 0 }));
        }
    }
    Graph::new(directed, labels, edges)
}

/// The line of a board means the same board: the same moves, whatever is played.
fn reads_back<G: Game>(game: G, random: &mut SplitMix) {
    let mut made = Position::of(At::opening(game));
    let mut read: Position = made.to_string().parse().unwrap_or_else(|e: ParseError| panic!("{made}: {e}"));
    loop {
        let moves = made.moves();
        assert_eq!(moves, read.moves(), "{made}");
        assert_eq!((&made, made.to_string()), (&read, read.to_string()));
        let Some(mv) = (!moves.is_empty()).then(|| &moves[random.below(moves.len() as u64) as usize]) else { break };
        made.play(mv).expect("a legal move");
        read = read.after(mv).expect("a legal move");
    }
}

#[test]
fn a_graph_of_a_program_is_what_its_line_says() {
    let mut random = SplitMix::new(17);
    for round in 0..1_500 {
        let directed = round % 3 == 0;
        let graph = random_graph(&mut random, directed, round % 2 == 0);
        let vertex = |random: &mut SplitMix| random.below(graph.order() as u64) as u32;
        let start = (round % 5 > 0).then(|| vertex(&mut random));
        reads_back(Geography::new(RuleSet::ALL[round % 4], &graph, start).expect("a board"), &mut random);
        reads_back(NodeKayles::new(&graph).expect("a board"), &mut random);
        let terminals = [vertex(&mut random), vertex(&mut random)];
        let first = if round % 2 == 0 { Side::Left } else { Side::Right };
        reads_back(Shannon::new(&graph, terminals, first).expect("a board"), &mut random);
        for version in Version::ALL {
            let piles = if version == Version::Edge { graph.edges().iter().map(|e| e.multiplicity as usize).sum() } else { graph.order() };
            let disks: Vec<u32> = (0..piles).map(|_| random.below(4) as u32).collect();
            reads_back(NimG::new(version, &graph, disks, vertex(&mut random)).expect("a board"), &mut random);
        }
        let disks = (0..graph.order()).map(|_| random.below(4) as u32).collect();
        reads_back(Vertexnim::new(&graph, disks, vertex(&mut random)).expect("a board"), &mut random);
    }
}

#[test]
fn a_list_of_arcs_is_one_under_any_rules() {
    let same = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|line| line.parse::<Position>().unwrap_or_else(|e| panic!("{line}: {e}")));
        assert_eq!(one.moves(), other.moves(), "{one} and {other}");
    };
    same("deg:arcs=A-B,B-A^2,A-A@A", "deg:edges=A-B,B-A^2,A-A@A");
    same("uvg:arcs=A-B,B-C,B-D@B", "uvg:edges=A-B,B-C,B-D@B");
    same("dvg:moves.2=arcs=A-B,B-C,C-D@A", "dvg:moves.2=edges=A-B,B-C,C-D@A");
    let moves = |line: &str| line.parse::<Position>().unwrap().moves();
    assert_eq!(moves("nimg.mr:arcs=A-B,C-A,w=1.2.1@A"), ["B:1", "B:2"], "against the arc from C nobody goes");
    assert_eq!(moves("nimg.mr:edges=A-B,C-A,w=1.2.1@A"), ["B:1", "B:2", "C:1"]);
    assert_eq!("nimg.edge:arcs=A-B^2,B-A,w=B-A:1,A-B:3@A".parse::<Position>().unwrap().to_string(), "nimg.edge:arcs=A-B^2,B-A,w=0.3.1@A");
    assert_eq!("uvg:arcs=".parse::<Position>().unwrap_err().message, "the list of edges is empty");
}

#[test]
fn what_is_no_board_is_refused() {
    let none = Graph::new(false, Labels::numbers(0), []);
    let two = Graph::new(false, Labels::numbers(2), [(0, 1, 1)]);
    assert_eq!(Geography::new(RuleSet::UVG, &none, None).err().unwrap().to_string(), "the graph has no vertices");
    assert_eq!(NodeKayles::new(&none).err().unwrap().to_string(), "the graph has no vertices");
    assert_eq!(Geography::new(RuleSet::UVG, &two, Some(2)).err().unwrap().to_string(), "there is no vertex 2; the graph has 2");
    assert_eq!(Shannon::new(&two, [0, 7], Side::Left).err().unwrap().to_string(), "there is no vertex 7; the graph has 2");
    assert_eq!(NimG::new(Version::Edge, &two, vec![1, 1], 0).unwrap_err().to_string(), "2 piles are given, but the graph has 1");
    assert!(Vertexnim::new(&two, vec![1], 0).is_err() && Vertexnim::new(&two, vec![1, 1], 2).is_err());
    let nameless = Graph::new(false, Labels::names(vec!["a".into(), String::new()]).unwrap(), [(0, 1, 1)]);
    assert_eq!(NodeKayles::new(&nameless).err().unwrap().to_string(), "a vertex has no name");
    let many = Graph::new(false, Labels::numbers(2), [(0, 1, u32::MAX)]);
    assert!(Geography::new(RuleSet::UEG, &many, None).err().unwrap().to_string().starts_with("an edge has 4294967295 copies"));
    let all = Graph::new(false, Labels::numbers(100), (0..100).flat_map(|u| (0..u).map(move |v| (v, u, 1_000_000))));
    assert!(Geography::new(RuleSet::UEG, &all, None).err().unwrap().to_string().contains("4950000000 copies of edges in all"));
    for (rows, columns) in [(0, 2), (1, 1), (1, 0), (1001, 2), (1, 1001), (u32::MAX, u32::MAX)] {
        assert!(Bridgit::new(rows, columns, Side::Left).is_none(), "{rows}x{columns}");
    }
    assert_eq!(TakeRule::new(Vec::new(), false, Difference::AtLeast(0)).unwrap().to_string(), "0.");
    for numbers in [&[0, 3][..], &[1_000_001], &[u32::MAX]] {
        assert_eq!(TakeRule::subtraction(numbers), None, "{numbers:?}");
    }
    assert_eq!(TakeRule::subtraction(&[1, 3]), TakeRule::of_game("subtract:1.3").ok());
}

/// The line of heaps names their rule, so that no two rules are written alike.
#[test]
fn heaps_of_a_program_are_what_their_line_says() {
    let mut random = SplitMix::new(5);
    let heaps = |rule: &TakeRule| Heaps::new(rule.clone(), &[5, 0, 2, 7]).unwrap_or_else(|why| panic!("{rule}: {why}"));
    let lines = [
        (TakeRule::nim(), "nim:5,2,7"),
        (TakeRule::splitting(Difference::AtLeast(1)), "grundy:5,2,7"),
        (TakeRule::splitting(Difference::AtLeast(2)), "kenyon:5,2,7"),
        (TakeRule::splitting(Difference::AtLeast(0)), "octal:4.:5,2,7"),
        (TakeRule::splitting(Difference::AtLeast(3)), "split:least.3:5,2,7"),
        (TakeRule::splitting(Difference::OneOf(vec![5, 1, 3, 1])), "split:in.1.3.5:5,2,7"),
        (TakeRule::subtraction(&[1]).unwrap(), "subtract:1:5,2,7"),
        (TakeRule::subtraction(&[]).unwrap(), "octal:0.:5,2,7"),
        (TakeRule::dawsons_chess(), "octal:0.137:5,2,7"),
        (TakeRule::new(vec![4, 3], true, Difference::AtLeast(0)).unwrap(), "octal:4.3...:5,2,7"),
        (TakeRule::new(vec![0, 15, 8], false, Difference::AtLeast(0)).unwrap(), "hexadecimal:0.f8:5,2,7"),
        (TakeRule::new(vec![0, 4, 4], false, Difference::AtLeast(2)).unwrap(), "split:0.44,least.2:5,2,7"),
        (TakeRule::new(vec![0, 0, 3], true, Difference::OneOf(vec![2])).unwrap(), "split:0.03...,in.2:5,2,7"),
    ];
    for (rule, line) in lines {
        let game = heaps(&rule);
        assert_eq!(game.to_string(), line);
        assert_eq!(TakeRule::of_game(line.rsplit_once(':').unwrap().0).as_ref(), Ok(&rule), "{line}");
        reads_back(game, &mut random);
    }
    for _ in 0..500 {
        let most = [4, 8, 16][random.below(3) as usize];
        let mut digits = vec![[0, 4, 8, 12][random.below(4) as usize]];
        digits.extend((0..random.below(4)).map(|_| random.below(most) as u8));
        let difference = match random.below(4) {
            0 => Difference::AtLeast(random.below(4) as u32),
            1 => Difference::OneOf((0..random.below(3)).map(|_| random.below(5) as u32).collect()),
            _ => Difference::AtLeast(0),
        };
        let repeats = digits.len() > 1 && random.below(3) == 0;
        let rule = TakeRule::new(digits, repeats, difference).unwrap();
        match Heaps::new(rule.clone(), &[1 + random.below(9) as u32, 6]) {
            Ok(game) => reads_back(game, &mut random),
            Err(why) => {
                let is_hexadecimal = rule.digits().iter().any(|digit| *digit > 7);
                let differs = *rule.difference() != Difference::AtLeast(0);
                let has_none = *rule.difference() == Difference::OneOf(Vec::new());
                assert!(differs && (is_hexadecimal || has_none), "{rule}: {why}");
            }
        }
    }
}

#[test]
fn positions_are_added_without_their_lines() {
    let at = |line: &str| line.parse::<Position>().unwrap_or_else(|error| panic!("{line}: {error}"));
    let named = Graph::new(false, Labels::names(vec!["a+b".into(), "c".into()]).unwrap(), [(0, 1, 1)]);
    let on_graph = Position::of(At::opening(Geography::new(RuleSet::UVG, &named, Some(0)).unwrap()));
    let sum = Sum::of([on_graph, at("nim:3,4/4-1"), at("grundy:5+nim:2")]).unwrap();
    assert_eq!(sum.sum().map(|sum| sum.parts().len()), Some(4));
    let read = at(&sum.to_string());
    assert_eq!((read.moves(), read.to_string()), (sum.moves(), sum.to_string()));
    assert_eq!(sum.after("2:3-0").unwrap().to_string(), read.after("2:3-0").unwrap().to_string());
    assert_eq!(Sum::of([at("nim:3")]).unwrap(), at("nim:3"), "one alone is no sum");
    assert!(Sum::of([]).unwrap_err().to_string().contains("at least one"));
    assert!(Sum::of([at("nim:3"), at("bridgit:3x4")]).unwrap_err().to_string().contains("have different moves"));
    assert!(Sum::of((0..101).map(|_| at("nim:1"))).unwrap_err().to_string().contains("101 components"));
}

#[test]
fn a_list_in_memory_is_that_of_a_file() {
    struct Given;
    impl Files for Given {
        fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
            Ok(b"tea is\ntax\n#ab\nis it\n".to_vec())
        }

        fn has_only_words(&self, _: &str) -> bool {
            true
        }
    }
    for options in ["", "link=2"] {
        let words = Words::of_list(["tea is", "tax", "#ab", "is it"], options).unwrap();
        let made = Position::of(At::opening(words));
        let read = Position::read(&made.to_string(), Catalogue::standard(), &Given).unwrap();
        assert_eq!((made.moves(), &made), (read.moves(), &read), "{options}");
    }
    let wrong = |words: &[&str], options| Words::of_list(words, options).map(|_| ()).unwrap_err().to_string();
    assert!(wrong(&["a\nb"], "").contains("the entry at place 0 has a line break"));
    assert!(wrong(&["ab"], "lnk=2").contains("lnk"));
    assert!(wrong(&[], "").contains("no word"));
    assert!(wrong(&["ab"], "drop=file=more.txt").len() > 3);
}

/// A rule is one of the notation: its moves are each one move, whatever the order in which they are given.
#[test]
fn what_is_no_rule_of_heaps_is_refused() {
    for (digits, repeats) in [(vec![255, 200], false), (vec![0, 16], false), (vec![1, 3], false), (vec![6], false), (vec![4], true)] {
        assert!(TakeRule::new(digits.clone(), repeats, Difference::AtLeast(0)).is_err(), "{digits:?}");
    }
    let mixed = Difference::OneOf(vec![5, 1, 3, 1]);
    assert!(mixed.allows(5) && mixed.allows(1) && !mixed.allows(2));
    let rule = TakeRule::splitting(mixed);
    assert_eq!(rule, TakeRule::splitting(Difference::OneOf(vec![1, 3, 5])));
    assert_eq!(rule.options(9).collect::<Vec<_>>(), [[7, 2, 0], [6, 3, 0], [5, 4, 0]], "each once");
    let too_large = Heaps::new(TakeRule::nim(), &[3, MOST_SIZE + 1]).unwrap_err();
    assert!(too_large.to_string().contains("a heap of 100000001 is too large"), "{too_large}");
    assert!(Heaps::new(TakeRule::nim(), &[MOST_SIZE]).unwrap_err().to_string().contains("too many moves"));
    let long = TakeRule::new(vec![0; 5_000].into_iter().chain([7]).collect(), false, Difference::AtLeast(0)).unwrap();
    assert!(Heaps::new(long, &[3]).unwrap_err().to_string().contains("its code is too long"));
}

#[test]
fn positions_are_equal_if_they_are_written_alike() {
    let [one, other, third] = ["uvg:cycle.5@0/1", "uvg:cycle.5@0/1", "uvg:cycle.5@0/4"].map(|line| line.parse::<Position>().unwrap());
    assert_eq!(one, other);
    assert_ne!(one, third);
    assert_eq!(HashSet::from([one.clone(), other, third]).len(), 2);
    let written = serde_json::to_string(&one).unwrap();
    assert_eq!(written, r#""uvg:cycle.5@0/1""#);
    assert_eq!(serde_json::from_str::<Position>(&written).unwrap(), one);
    assert!(serde_json::from_str::<Position>(r#""uvg:cycle.5@9""#).unwrap_err().to_string().contains("there is no vertex `9`"));
    assert_eq!(format!("{one:>20}|{one:?}"), "     uvg:cycle.5@0/1|Position(uvg:cycle.5@0/1)");
}

#[test]
fn a_game_takes_the_place_of_one_with_its_name() {
    let entry = |example| Entry::new("grundy", example, open::<Null>);
    let catalogue = Catalogue::standard().clone().with(entry("grundy:1")).with(entry("grundy:5"));
    assert_eq!(catalogue.entries().len(), Catalogue::standard().entries().len());
    assert_eq!(catalogue.entries().iter().find(|e| e.name == "grundy").unwrap().example, "grundy:5");
    assert!(Position::read("grundy:7", &catalogue, &NoFiles).unwrap().downcast::<Null>().is_some());
}
