//! What it could mean that the vertex versions are special cases of the edge version.
//!
//! *Only the nimber* is kept by one edge with that many disks: nothing to find out. *The whole game*,
//! as a set of options that are games again, is kept by the tree of all lines of play, which is
//! large (`special-cases`); how often a small tree does it is a matter of search (`special-cases-small`).
//! *The board*, so that the play itself is carried over, cannot be kept (`special-cases-board`).

use super::SOURCE;
use crate::theory::brute_force::nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, small_graphs, within};
use rustc_hash::{FxHashMap, FxHashSet};
use xanthi_games::budget::Budget;

pub(super) static BOARD: Statement = Statement {
    id: "stockman.special-cases-board",
    source: &SOURCE,
    label: "can the board be kept?",
    place: "slide Next Steps",
    says: "No vertex version on a graph with an edge is a special case of the edge version in the sense that there are a simple graph T, a vertex φ(v) of T for each vertex v, and disks f(w) on the edges of T for each choice w of disks on the vertices (0 or 1 on each is enough), such that every turn from (w, v) to (w', v') is one from (f(w), φ(v)) to (f(w'), φ(v')), and winners stay winners.",
    standing: Standing::Proved {
        how: "take an edge uv and no disks elsewhere. In remove then move, the turns between u and v change the disks of φ(u)φ(v) alone, to c, from c1 > c if u has the one disk and from c2 > c if v has it; all other disks of T are the same. With c1 disks φ(u) is won and φ(v) lost, with c2 the other way round, so c1 ≠ c2. If c1 < c2, going from φ(u) with c2 disks to φ(v) with c1 wins, but φ(u) is lost there; likewise if c2 < c1. In move then remove u and v change places",
    },
    errata: &[],
    check: Some(Check {
        range: "an edge with at most one disk at each end; all graphs T with at most {} vertices, all φ, at most 2 disks on each edge of T: exhausted",
        upto: 4,
        small: 3,
        run: board,
    }),
};

/// The four choices of disks on an edge, options first.
const CHOICES: [[u32; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

fn board(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for piles in [Piles::Left, Piles::Reached] {
        for graph in (1..=within(upto, 4)? as usize).flat_map(small_graphs::graphs) {
            let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
            for image in (0..graph.order()).flat_map(|x| (0..graph.order()).map(move |y| [x, y])) {
                let mut search = Search {
                    small: PlainNim::new(piles, &[(0, 1)]),
                    large: PlainNim::new(Piles::Crossed, &edges),
                    edges: &edges,
                    image,
                    chosen: Vec::new(),
                    winners: true,
                };
                let case = || format!("{piles:?} into {edges:?} by {image:?}");
                agree(search.finds(budget)?, false, case)?;
                // Without the winners there is one whenever the images are adjacent: all disks on
                // their edge.
                search.winners = false;
                let adjacent = edges.iter().any(|e| *e == (image[0], image[1]) || *e == (image[1], image[0]));
                agree(search.finds(budget)?, adjacent, case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// The search for disks f(w), one choice w after the other.
struct Search<'a> {
    small: PlainNim,
    large: PlainNim,
    edges: &'a [(usize, usize)],
    image: [usize; 2],
    chosen: Vec<Vec<u32>>,
    /// Whether winners must stay winners.
    winners: bool,
}

impl Search<'_> {
    fn finds(&mut self, budget: &Budget) -> Result<bool, Failure> {
        let Some(w) = CHOICES.get(self.chosen.len()) else { return Ok(true) };
        for disks in every_choice(self.edges.len(), 2) {
            budget.spend(1)?;
            if self.fits(w, &disks, budget)? {
                self.chosen.push(disks);
                let found = self.finds(budget)?;
                self.chosen.pop();
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the turns from `w` are turns from `disks`.
    fn fits(&mut self, w: &[u32], disks: &[u32], budget: &Budget) -> Result<bool, Failure> {
        for start in 0..2 {
            for (to, then) in self.small.turns(start, w) {
                let before = CHOICES.iter().position(|c| then == c).and_then(|i| self.chosen.get(i));
                let goal = before.map(|disks| (self.image[to], disks.clone()));
                if !self.large.turns(self.image[start], disks).into_iter().any(|turn| Some(turn) == goal) {
                    return Ok(false);
                }
            }
            if self.winners && self.small.wins(start, w, budget)? != self.large.wins(self.image[start], disks, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

pub(super) static SMALL: Statement = Statement {
    id: "stockman.special-cases-small",
    source: &SOURCE,
    label: "are small positions of the vertex versions positions of the edge version on small trees?",
    place: "slide Next Steps",
    says: "Some are, taken as sets of options that are such sets again, and most are not. Trees with at most 4 edges of 1 to 3 disks have 469 different games. With at most 1 disk on each vertex all games of both vertex versions on the paths of 2 and 3 vertices and on the triangle are among them; with at most 2 disks, of the 5 games of the path of 2 vertices 3 (both versions), of those of the path of 3 vertices 7 of 17 (remove, then move) and 4 of 10 (move, then remove), of those of the triangle 6 of 11 and 4 of 11.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "all trees with at most 4 edges of at most 3 disks, vertex versions with at most {} disks (1 or 2): games as numbers of sets, and again written out",
        upto: 2,
        small: 1,
        run: small,
    }),
};

/// Positions of one board as numbers: equal numbers are equal sets of options.
struct Games {
    numbers: FxHashMap<Vec<u32>, u32>,
}

impl Games {
    fn number(
        &mut self,
        nim: &PlainNim,
        at: usize,
        disks: &[u32],
        seen: &mut FxHashMap<(usize, Vec<u32>), u32>,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        if let Some(known) = seen.get(&(at, disks.to_vec())) {
            return Ok(*known);
        }
        budget.spend(1)?;
        let turns = nim.turns(at, disks);
        let mut options = turns.iter().map(|(to, then)| self.number(nim, *to, then, seen, budget)).collect::<Result<Vec<_>, _>>()?;
        options.sort_unstable();
        options.dedup();
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(options).or_insert(next);
        seen.insert((at, disks.to_vec()), number);
        Ok(number)
    }
}

/// A game written out: its options in brackets, each once, in alphabetic order.
fn written(nim: &PlainNim, at: usize, disks: &[u32]) -> String {
    let mut options: Vec<String> = nim.turns(at, disks).iter().map(|(to, then)| written(nim, *to, then)).collect();
    options.sort();
    options.dedup();
    format!("[{}]", options.concat())
}

/// The trees with up to `most` edges and the root 0: the parent of each vertex is smaller.
fn trees(most: usize) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for v in 1..=most {
        let with = |tree: &Vec<(usize, usize)>| (0..v).map(|p| [&tree[..], &[(p, v)]].concat()).collect::<Vec<_>>();
        last = last.iter().flat_map(with).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// The number of different games, and how many of them are on small trees: with at most 1 and with
/// at most 2 disks, on the path of 2 vertices, the path of 3, and the triangle.
type Counts = [[(usize, usize); 3]; 2];
const REMOVE_MOVE: Counts = [[(3, 3), (5, 5), (4, 4)], [(5, 3), (17, 7), (11, 6)]];
const MOVE_REMOVE: Counts = [[(3, 3), (4, 4), (4, 4)], [(5, 3), (10, 4), (11, 4)]];

fn small(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let upto = within(upto, 2)?.max(1);
    let mut games = Games { numbers: FxHashMap::default() };
    let mut of_trees: FxHashSet<u32> = FxHashSet::default();
    let mut texts: FxHashSet<String> = FxHashSet::default();
    for tree in trees(4) {
        let nim = PlainNim::new(Piles::Crossed, &tree);
        let mut seen = FxHashMap::default();
        for disks in every_choice(tree.len(), 2) {
            let disks: Vec<u32> = disks.iter().map(|d| d + 1).collect();
            if of_trees.insert(games.number(&nim, 0, &disks, &mut seen, budget)?) {
                texts.insert(written(&nim, 0, &disks));
            }
        }
    }
    agree((of_trees.len(), texts.len()), (469, 469), || "games of trees".into())?;
    let boards = [&[(0, 1)][..], &[(0, 1), (1, 2)], &[(0, 1), (1, 2), (0, 2)]];
    let mut cases = 0;
    for (piles, counts) in [(Piles::Left, REMOVE_MOVE), (Piles::Reached, MOVE_REMOVE)] {
        for (most, counts) in (1..=upto as u32).zip(counts) {
            for (edges, expected) in boards.iter().zip(counts) {
                let nim = PlainNim::new(piles, edges);
                let order = edges.iter().map(|e| e.1).max().unwrap_or(0) + 1;
                let (mut seen, mut found) = (FxHashMap::default(), FxHashMap::default());
                for disks in every_choice(order, most) {
                    for start in 0..order {
                        let number = games.number(&nim, start, &disks, &mut seen, budget)?;
                        let text = written(&nim, start, &disks);
                        let case = || format!("{piles:?} on {edges:?} with {disks:?} from {start}");
                        agree(texts.contains(&text), of_trees.contains(&number), case)?;
                        found.insert(number, text);
                        cases += 1;
                    }
                }
                let different: FxHashSet<&String> = found.values().collect();
                let count = found.keys().filter(|n| of_trees.contains(n)).count();
                let case = || format!("{piles:?} on {edges:?} with at most {most} disks");
                agree((different.len(), found.len(), count), (expected.0, expected.0, expected.1), case)?;
            }
        }
    }
    Ok(Evidence { cases })
}
