//! The rules of Geography: two exhaustive searches that share no code agree on them.

use crate::naive::graphs::{Random, all_digraphs, all_graphs};
use crate::naive::{Naive, Typed};
use xanthi_games::{Game, Geography, Play, RuleSet};

#[test]
fn the_numbers_of_graphs_are_those_of_the_literature() {
    let graphs: Vec<usize> = (1..=6).map(|n| all_graphs(n).len()).collect();
    assert_eq!(graphs, [1, 2, 4, 11, 34, 156], "OEIS A000088");
    let digraphs: Vec<usize> = (1..=4).map(|n| all_digraphs(n, false).len()).collect();
    assert_eq!(digraphs, [1, 3, 16, 218], "OEIS A000273");
    let relations: Vec<usize> = (1..=4).map(|n| all_digraphs(n, true).len()).collect();
    assert_eq!(relations, [2, 10, 104, 3044], "OEIS A000595");
}

#[test]
fn spelled_out_and_typed_search_agree() {
    let mut random = Random(1);
    for round in 0..1200 {
        let rule = RuleSet::ALL[round % 4];
        let n = 1 + random.below(6);
        let edges = random.below(9);
        let graph = random.graph(round % 3 == 0, n, edges, 2);
        let start = if random.below(5) == 0 { None } else { Some(random.below(n) as u32) };
        let mut typed = Typed::new(Geography::new(rule, &graph, start).expect("a board"));
        let at = typed.game.start();
        let ground = typed.game.reduction(&at).geography().unwrap();
        let mut naive = Naive::new(&ground);
        assert_eq!(naive.position(&ground), typed.state(&at));
        assert_eq!(naive.options(&ground), typed.options(&at));
    }
}

#[test]
fn known_positions_have_their_known_values() {
    // On a path from its end there is one line of play: the nimbers alternate 0, 1 with the
    // number of moves left, and in misère play the winner changes.
    for n in 1..8u32 {
        for rule in [RuleSet::UVG, RuleSet::UEG] {
            let path = xanthi_games::Graph::new(false, xanthi_games::graph::Labels::numbers(n), (1..n).map(|v| (v - 1, v, 1)));
            let ground = crate::naive::graphs::ground(rule, &path, Some(0));
            let truth = Naive::new(&ground).position(&ground);
            assert_eq!(truth.nimber, u64::from(n % 2 == 0));
            assert_eq!(truth.outcome(Play::Misere), truth.outcome(Play::Normal).other());
        }
    }
}

trait Other {
    fn other(self) -> Self;
}

impl Other for xanthi_games::Outcome {
    fn other(self) -> Self {
        if self == Self::N { Self::P } else { Self::N }
    }
}
