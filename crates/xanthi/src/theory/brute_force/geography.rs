//! Plain search of Geography: every position below one, remembered, and nothing else.
//!
//! The independent half of the checks in this module: it reads a list of edges, knows the rules,
//! and shares nothing with the solver in `solve/`. What is left of the board is a set of bits, one
//! for each vertex with a vertex rule, one for each copy of an edge with an edge rule.

use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::Erase;
use xanthi_games::{Graph, Outcome, Play, RuleSet};

/// The largest number of vertices, or of copies of edges, that [`Plain`] can take.
pub(crate) const MOST: usize = 128;

/// A way out of a vertex: where it leads, and the bits of the things one of which disappears.
/// Copies of an edge are used up from the lowest on, so equal boards have equal bits.
#[derive(Clone, Debug)]
struct Way {
    to: usize,
    bits: u128,
}

/// Plain search on one board under one rule set; positions met once are remembered.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    erase: Erase,
    ways: Vec<Vec<Way>>,
    /// All bits of the board.
    full: u128,
    /// Whether the player to move wins, in normal and in misère play.
    wins: [FxHashMap<(u128, usize), bool>; 2],
    nimbers: FxHashMap<(u128, usize), u32>,
}

impl Plain {
    /// The board with `order` vertices and these edges, each a copy by itself; with a directed
    /// rule they are arcs from the first to the second end. `None` if it has more than [`MOST`]
    /// vertices (copies of edges with an edge rule), or an end is not a vertex.
    pub(crate) fn new(rule: RuleSet, order: usize, edges: &[(usize, usize)]) -> Option<Self> {
        let things = if rule.erase == Erase::Vertex { order } else { edges.len() };
        if things > MOST || edges.iter().any(|&(u, v)| u >= order || v >= order) {
            return None;
        }
        let mut ways: Vec<Vec<Way>> = vec![Vec::new(); order];
        for (i, &(u, v)) in edges.iter().enumerate() {
            let mut put = |from: usize, to: usize| {
                let bit = 1u128 << if rule.erase == Erase::Vertex { to } else { i };
                match ways[from].iter_mut().find(|way| way.to == to) {
                    Some(way) => way.bits |= bit,
                    None => ways[from].push(Way { to, bits: bit }),
                }
            };
            put(u, v);
            if !rule.directed && u != v {
                put(v, u);
            }
        }
        let full = if things == MOST { u128::MAX } else { (1 << things) - 1 };
        Some(Self { erase: rule.erase, ways, full, wins: Default::default(), nimbers: FxHashMap::default() })
    }

    /// The board of a graph. `None` if it is too large, or directed where the rule set is not.
    pub(crate) fn of(rule: RuleSet, graph: &Graph) -> Option<Self> {
        let copies = graph.edges().iter().flat_map(|e| {
            let (tail, head) = (e.tail as usize, e.head as usize);
            let there = std::iter::repeat_n((tail, head), e.multiplicity.min(MOST as u32 + 1) as usize);
            let back = (rule.directed && !graph.directed() && tail != head).then_some((head, tail));
            there.chain(back.into_iter().flat_map(move |b| std::iter::repeat_n(b, e.multiplicity.min(MOST as u32 + 1) as usize)))
        });
        let edges: Vec<_> = copies.collect();
        (rule.directed || !graph.directed()).then(|| Self::new(rule, graph.order(), &edges)).flatten()
    }

    /// The number of vertices.
    pub(crate) fn order(&self) -> usize {
        self.ways.len()
    }

    /// The outcome with the token on `start` and nothing gone.
    ///
    /// # Errors
    /// If the limit is reached.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub(crate) fn outcome(&mut self, start: usize, play: Play, budget: &Budget) -> Result<Outcome, Stop> {
        let left = self.opening(start);
        self.search(left, start, play, budget).map(Outcome::of_mover)
    }

    /// The outcomes of all starts.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(crate) fn outcomes(&mut self, play: Play, budget: &Budget) -> Result<Vec<Outcome>, Stop> {
        (0..self.order()).map(|v| self.outcome(v, play, budget)).collect()
    }

    /// The outcomes of the moves from `start`, each with the vertex it leads to, in the order of
    /// the edges.
    ///
    /// # Errors
    /// If the limit is reached.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub(crate) fn options(&mut self, start: usize, play: Play, budget: &Budget) -> Result<Vec<(usize, Outcome)>, Stop> {
        let moves = self.moves(self.opening(start), start);
        moves.into_iter().map(|(to, left)| Ok((to, Outcome::of_mover(self.search(left, to, play, budget)?)))).collect()
    }

    /// The nimber, in normal play, with the token on `start` and nothing gone.
    ///
    /// # Errors
    /// If the limit is reached.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub(crate) fn nimber(&mut self, start: usize, budget: &Budget) -> Result<u32, Stop> {
        let left = self.opening(start);
        self.value(left, start, budget)
    }

    fn opening(&self, start: usize) -> u128 {
        assert!(start < self.order(), "vertex {start} of {}", self.order());
        if self.erase == Erase::Vertex { self.full & !(1 << start) } else { self.full }
    }

    /// The positions after one move.
    fn moves(&self, left: u128, at: usize) -> Vec<(usize, u128)> {
        let open = self.ways[at].iter().filter(|way| way.bits & left != 0);
        open.map(|way| {
            let here = way.bits & left;
            (way.to, left & !(here & here.wrapping_neg()))
        })
        .collect()
    }

    /// Whether the player to move wins; the first winning move ends the search.
    fn search(&mut self, left: u128, at: usize, play: Play, budget: &Budget) -> Result<bool, Stop> {
        let known = usize::from(play == Play::Misere);
        if let Some(&wins) = self.wins[known].get(&(left, at)) {
            return Ok(wins);
        }
        budget.spend(1)?;
        let moves = self.moves(left, at);
        let mut wins = moves.is_empty() && play == Play::Misere;
        for (to, then) in moves {
            if !self.search(then, to, play, budget)? {
                wins = true;
                break;
            }
        }
        self.wins[known].insert((left, at), wins);
        Ok(wins)
    }

    fn value(&mut self, left: u128, at: usize, budget: &Budget) -> Result<u32, Stop> {
        if let Some(&nimber) = self.nimbers.get(&(left, at)) {
            return Ok(nimber);
        }
        budget.spend(1)?;
        let moves = self.moves(left, at);
        let met = moves.into_iter().map(|(to, then)| self.value(then, to, budget)).collect::<Result<Vec<_>, _>>()?;
        let nimber = mex(&met);
        self.nimbers.insert((left, at), nimber);
        Ok(nimber)
    }
}

/// The least number that is not in a list.
pub(crate) fn mex(values: &[u32]) -> u32 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().fold(0, |least, value| least + u32::from(value == least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(rule: RuleSet, order: usize, edges: &[(usize, usize)], play: Play) -> String {
        let found = Plain::new(rule, order, edges).unwrap().outcomes(play, &Budget::default()).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    /// Counted by hand.
    #[test]
    fn small_boards_have_the_outcomes_counted_by_hand() {
        let path = [(0, 1), (1, 2)];
        assert_eq!(outcomes(RuleSet::UVG, 3, &path, Play::Normal), "PNP");
        assert_eq!(outcomes(RuleSet::UVG, 3, &path, Play::Misere), "NPN");
        assert_eq!(outcomes(RuleSet::UEG, 3, &path, Play::Normal), "PNP");
        assert_eq!(outcomes(RuleSet::DVG, 3, &path, Play::Normal), "PNP");
        assert_eq!(outcomes(RuleSet::DEG, 2, &[(0, 1), (1, 0)], Play::Normal), "PP");
        // A loop is crossed once; with a vertex rule it leads to a vertex that is gone.
        assert_eq!(outcomes(RuleSet::UEG, 1, &[(0, 0)], Play::Normal), "N");
        assert_eq!(outcomes(RuleSet::UVG, 1, &[(0, 0)], Play::Normal), "P");
        // Two parallel edges: across and back.
        assert_eq!(outcomes(RuleSet::UEG, 2, &[(0, 1), (1, 0)], Play::Normal), "PP");
        assert_eq!(outcomes(RuleSet::UEG, 2, &[(0, 1), (1, 0)], Play::Misere), "NN");
    }

    #[test]
    fn nimbers_of_a_star_with_legs() {
        // From the centre of a star with arms of 1 and 2 edges, as vertex geography: mex {0, 1}.
        let mut plain = Plain::new(RuleSet::UVG, 4, &[(0, 1), (0, 2), (2, 3)]).unwrap();
        assert_eq!(plain.nimber(0, &Budget::default()), Ok(2));
        assert_eq!(mex(&[0, 1, 1, 3]), 2);
        assert_eq!(mex(&[]), 0);
    }

    #[test]
    fn a_limit_stops_it_and_a_board_that_is_too_large_is_refused() {
        let ring: Vec<_> = (0..20).map(|v| (v, (v + 1) % 20)).collect();
        let budget = Budget::new(5, 1 << 20, 1);
        assert_eq!(Plain::new(RuleSet::UVG, 20, &ring).unwrap().outcome(0, Play::Normal, &budget), Err(Stop::Nodes));
        assert!(Plain::new(RuleSet::UVG, 129, &[]).is_none());
        assert!(Plain::new(RuleSet::UEG, 2, &[(0, 2)]).is_none());
        assert!(Plain::new(RuleSet::UVG, 128, &[(126, 127)]).is_some());
    }
}
