//! A search on a game that is known: one heap, from which one, two or three are taken. Whoever has a multiple of four before
//! him loses.

use super::super::hash;
use super::super::strategy::{Builder, NotBuilt};
use super::*;
use xanthi_games::certificate::Node;

struct Heap;

impl Space for Heap {
    type State = u64;

    fn options(&self, at: &u64, steps: &mut Vec<Step<u64>>, _: &Budget) -> Result<(), Stop> {
        let after = (1..=3.min(*at)).map(|taken| at - taken);
        steps.extend(after.map(|left| if left == 0 { Step::Decided(Outcome::P) } else { Step::Open(left) }));
        Ok(())
    }

    fn key(&self, at: &u64, salt: u64) -> u128 {
        hash::words([*at].into_iter(), salt)
    }

    fn pack(&self, at: &u64, bytes: &mut Vec<u8>) {
        bytes.extend(at.to_le_bytes());
    }
}

/// A search whose table knows nothing but that the mover wins, or does not.
fn knowing(at: u64, won: bool, memory: u64) -> Search<'static, Heap> {
    let search = Search::new(&Heap, &Budget::default(), memory);
    search.table.set(Heap.key(&at, search.salt), if won { Numbers::WON } else { Numbers::LOST }, 1);
    search
}

#[test]
fn what_is_searched_again_shows_which_option_wins() {
    for at in (5..40).filter(|at| at % 4 != 0) {
        let mut search = knowing(at, true, 1 << 16);
        assert_eq!(search.solve(&at), Ok(true));
        assert_eq!((search.looked_at(), search.known(&(at - at % 4))), (0, None), "{at}: it was known");
        assert_eq!(search.solve_again(&at), Ok(true));
        assert!(matches!(search.known(&(at - at % 4)), Some((false, _))), "{at}");
    }
}

/// As if another position with the other outcome had met this one in the table.
#[test]
fn what_is_searched_again_has_its_own_outcome() {
    for at in 5..40 {
        let wins = at % 4 != 0;
        let mut search = knowing(at, !wins, 1 << 16);
        assert_eq!(search.solve(&at), Ok(!wins));
        assert_eq!(search.solve_again(&at), Ok(wins), "{at}");
        assert!(matches!(search.known(&at), Some((won, _)) if won == wins), "{at}");
        // Who believes the table finds out, and does not search for ever.
        let mut search = knowing(at, !wins, 1 << 16);
        assert_eq!(Builder::new(&mut search, 1 << 16).nodes(&at, !wins), Err(NotBuilt::Met), "{at}");
    }
}

/// One bucket has room for four positions: a strategy needs more, so nearly all have to be searched again.
#[test]
fn a_strategy_is_written_whose_positions_had_to_go() {
    for at in 5..40 {
        let mut search = Search::new(&Heap, &Budget::default(), 1);
        let won = search.solve(&at).expect("no limit");
        assert_eq!(won, at % 4 != 0);
        let nodes = Builder::new(&mut search, 1 << 20).nodes(&at, won).expect("no limit");
        let leads = |at: u64, node: &Node| match node {
            Node::Win(option, _) => vec![at - 1 - u64::from(*option)],
            Node::Lose(children) => (1..=children.len() as u64).map(|taken| at - taken).collect(),
            Node::By(_) => panic!("nobody has closed it"),
        };
        // A winner leaves a multiple of four; a loser has three options.
        let first = leads(at, &nodes[0]);
        assert_eq!(first, if won { vec![at - at % 4] } else { vec![at - 1, at - 2, at - 3] });
    }
}
