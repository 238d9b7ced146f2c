//! Tit for tat: what cancels in edge geography.

use crate::naive::Naive;
use crate::naive::graphs::Random;
use crate::solved;
use xanthi_games::{Ground, Rule};

/// The ground without its pairs: copies of an undirected edge and loops two by two, opposite arcs
/// one against one.
fn without_pairs(at: &Ground) -> Ground {
    let mut rest = at.clone();
    let edges = at.graph().edges();
    for (i, e) in edges.iter().enumerate() {
        let left = if e.tail == e.head || !at.rule().directed {
            at.copies(i as u32) % 2
        } else {
            let back = edges.iter().position(|b| (b.tail, b.head) == (e.head, e.tail));
            let back = back.map_or(0, |b| at.copies(b as u32));
            at.copies(i as u32) - at.copies(i as u32).min(back)
        };
        rest.set_copies(i as u32, left);
    }
    rest
}

#[test]
fn pairs_of_opposite_arcs_of_loops_and_of_parallel_edges_change_neither_outcome_nor_nimber() {
    let mut random = Random(2003);
    let mut cancelled = 0;
    for round in 0..1500 {
        let rule = if round % 2 == 0 { Rule::DEG } else { Rule::UEG };
        let (n, m) = (2 + random.below(4), 2 + random.below(7));
        let at = random.ground(rule, n, m, 3);
        let rest = without_pairs(&at);
        let truth = Naive::new(&at).position(&at);
        cancelled += usize::from(at != rest);
        if at.token().is_some() {
            assert_eq!(truth.nimber, Naive::new(&rest).position(&rest).nimber, "{at:?}");
        }
        assert_eq!(solved(&at).0, truth.outcome(Default::default()), "{at:?}");
        assert_eq!(solved(&rest).0, solved(&at).0, "{at:?}");
    }
    assert!(cancelled > 500);
}
