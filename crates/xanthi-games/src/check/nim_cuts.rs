//! Checks who wins Nim with disks on the edges of a bipartite graph, by flows and cuts.
//!
//! Only edges with disks count that the token can reach. They are bipartite, and on one side, that of the *narrow*
//! vertices, every vertex has at most two. (Where both sides are so, the token is said to be on the other one.) A
//! narrow vertex u with disks on both its edges is a link between its ends, the neighbours. Its *width* is the smaller
//! number; a vertex with one edge has the width 0. Let h < k be the disks on the edges from u to its ends a and b (if
//! u has one edge, h = 0 and there is no a), and let the token be on p, which is not narrow.
//!
//! **Theorem.** The position is N iff there is a u with h < k such that every set X of vertices that are not narrow, with
//! a and without b, cuts links of total width at least h, other than u, and more than h if p is in X. Equivalently,
//! by the theorem of maximum flow and minimum cut: h disks can be brought from a, and one more from p, to b, where
//! each link but u lets through as many as its width. (If a = b, it is enough that p is joined to b.)
//!
//! *Proof.* Say that a cut X with less width, or with width h and p in it, *answers* u. Induction on the disks.
//!
//! - *Every u with h < k is answered.* In particular it has two different ends. Let the token go to u, from an edge with
//!   x disks that keeps x' < x, and let the other edge have y > 0 disks and lead to w. The opponent goes on to w and
//!   leaves y' = min(x', y - 1). That makes the width of u less by at least one: it was min(x, y), and is y' now.
//!   So every cut that answered another vertex still does: if it separates p from w, its width is less now, and otherwise p
//!   and w are on the same side of it. As for u: if y' = x', nothing is asked. Otherwise x' ≥ y, so u had y < x, and the cut
//!   that answered it has w in it, p outside of it, and a width less than y: at most y'. It answers u now that the token is
//!   on w. (If y' = 0 then, u is out of reach.) By induction the position is P.
//! - *A vertex u is not answered.* If p = b, go to u and leave h there, too. If the opponent goes to a or b, he leaves less
//!   than h on that edge, and h on the other; h disks can be brought from a to b, or from b to a, past u, so that one
//!   more than he left can be brought from where the token is: u is not answered, N by induction. If p ≠ b, take a flow of
//!   h disks from a and one from p to b, and in it a path from p to b, with a first link v, from p to w. Let f be the
//!   disks that the flow brings from p to w through v, without the one on the path: 0 ≤ f < width of v. Go to v and leave f
//!   there. If the opponent goes on to w and leaves at least f, the flow that begins at w instead of p shows that u is
//!   not answered. If he goes to w and leaves less, or back to p and leaves less, then v has more disks on the other edge
//!   (f, or at least its old width). Now h disks that flow from a to b, and back through u, are a circulation that brings f
//!   through v, so that f can be brought past v either way: v is not answered. In all cases N by induction. ∎
//!
//! *Narrow vertices.* Let the token be on u, with x and y disks on its edges. Let L be the greatest number of disks that can
//! be brought between its ends past u. Whoever goes to an end and leaves d disks, with e on the other edge, makes a
//! position in which u has the width min(d, e); u is answered iff d = e, or L ≤ d < e, or L < e < d. Whether all others are
//! answered depends on that width alone, and the less it is, the more are. So for each end it is enough to show
//! up to which width all others are answered, and from which one on one of them is not; both are shown with
//! equal numbers of disks on both edges, where nothing is asked of u. The position on u is N iff one of these moves is P: the
//! best move to an end leaves min(L, e) there.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::{NimCuts, NimFlow, NimNarrow};
use crate::game::Game;
use crate::games::nimg::{NimG, State, Version};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &NimCuts, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::nim(on)?;
    let (game, at) = (&at.game, &at.state);
    if game.version() != Version::Edge || game.graph().directed() || play == Play::Misere {
        return Err(Flaw::new("this is about `nimg.edge` on undirected graphs in normal play"));
    }
    let (board, is_narrow) = Board::of(game, at)?;
    let piece = at.piece;
    let narrow = given
        .narrow
        .iter()
        .enumerate()
        .map(|(i, entry)| Known::judge(&board, entry, budget).map_err(|flaw| flaw.inside(format!("narrow[{i}]"))));
    let narrow = narrow.collect::<Result<Vec<Known>, Flaw>>()?;
    let known_of: FxHashMap<u32, &Known> = narrow.iter().map(|known| (known.vertex, known)).collect();
    if known_of.len() < narrow.len() {
        return Err(Flaw::new("a vertex has two entries").inside("narrow"));
    }
    let of = |u: u32| known_of.get(&u).copied();
    let moves = game.moves(at);
    if is_narrow {
        if given.flow.is_some() || !given.cuts.is_empty() {
            return Err(Flaw::new("the token is on a narrow vertex"));
        }
        let known = of(piece).ok_or_else(|| Flaw::new("nothing is said of the vertex under the token").inside("narrow"))?;
        let open = || Flaw::new("it is left open who wins").inside("narrow");
        let outcome = known.on_it(None).ok_or_else(open)?;
        let options = moves.iter().map(|mv| known.after(known.edge(mv.to, mv.of)?, mv.of - mv.take));
        return Ok(Judgement::of_outcomes(outcome, options));
    }
    let Some(flow) = &given.flow else {
        board.is_lost(piece, &given.cuts, budget)?;
        return Ok(Judgement::lost(moves.len()));
    };
    if !given.cuts.is_empty() {
        return Err(Flaw::new("the token is said to win, and to lose").inside("cuts"));
    }
    let first: FxHashSet<_> = board.is_won(piece, flow, budget).map_err(|flaw| flaw.inside("flow"))?.into_iter().collect();
    let options = moves.iter().map(|mv| {
        let left = mv.of - mv.take;
        if first.contains(&(mv.to, mv.of, left)) {
            return Some(Outcome::P);
        }
        let known = of(mv.to)?;
        known.on_it(Some((known.edge(piece, mv.of)?, left)))
    });
    Ok(Judgement::of_outcomes(Outcome::N, options))
}

/// A vertex at the end of an edge, and the disks on that edge.
type End = (u32, u32);

/// What the token can reach.
#[derive(Clone)]
struct Board {
    /// For each narrow vertex its ends, with the disks on the way; none for all other vertices. At most two.
    ends: Vec<Vec<(u32, u32)>>,
    /// For each vertex that is not narrow the narrow ones next to it.
    near: Vec<Vec<u32>>,
}

impl Board {
    /// The board of a position, and whether the token is on a narrow vertex.
    fn of(game: &NimG, at: &State) -> Result<(Self, bool), Flaw> {
        let order = game.graph().order();
        let mut side: Vec<Option<bool>> = vec![None; order];
        side[at.piece as usize] = Some(false);
        let mut met = vec![at.piece];
        let mut ways = Vec::new();
        while let Some(&v) = met.get(ways.len()) {
            let here = game.ways(at, v);
            for &(to, _) in &here {
                if side[to as usize].is_none() {
                    side[to as usize] = side[v as usize].map(|side| !side);
                    met.push(to);
                }
                if side[to as usize] == side[v as usize] {
                    return Err(Flaw::new("the edges with disks that the token can reach are not bipartite"));
                }
            }
            ways.push(here);
        }
        let fits = |which: bool| met.iter().zip(&ways).all(|(v, ways)| side[*v as usize] != Some(which) || ways.len() <= 2);
        let of_piece = match (fits(true), fits(false)) {
            (true, _) => false,
            (_, true) => true,
            _ => return Err(Flaw::new("on both sides there are vertices with disks on more than two edges")),
        };
        let mut board = Self { ends: vec![Vec::new(); order], near: vec![Vec::new(); order] };
        for (&v, ways) in met.iter().zip(&ways) {
            if side[v as usize] == Some(!of_piece) {
                board.ends[v as usize] = ways.iter().map(|&(to, pile)| (to, game.pile(at, pile))).collect();
                board.ends[v as usize].sort_unstable();
                ways.iter().for_each(|way| board.near[way.0 as usize].push(v));
            }
        }
        Ok((board, of_piece))
    }

    /// The board with as many disks on both edges of a narrow vertex.
    fn with(&self, u: u32, disks: u32) -> Self {
        let mut board = self.clone();
        let ends = &mut board.ends[u as usize];
        let left = if ends.len() == 2 { disks } else { 0 };
        ends.iter_mut().for_each(|end| end.1 = left);
        ends.retain(|end| end.1 > 0);
        board
    }

    fn width(&self, u: u32) -> u32 {
        let ends = &self.ends[u as usize];
        if ends.len() == 2 { ends[0].1.min(ends[1].1) } else { 0 }
    }

    /// Of a narrow vertex with different numbers of disks the end with fewer, if there is one, and the other one.
    fn uneven(&self, u: u32) -> Option<(Option<End>, End)> {
        match self.ends[u as usize][..] {
            [one] => Some((None, one)),
            [a, b] if a.1 < b.1 => Some((Some(a), b)),
            [a, b] if b.1 < a.1 => Some((Some(b), a)),
            _ => None,
        }
    }

    /// The narrow vertices that the token can reach from a vertex that is not.
    fn within_reach(&self, piece: u32) -> Vec<u32> {
        let mut met = vec![false; self.ends.len()];
        met[piece as usize] = true;
        let (mut waiting, mut found) = (vec![piece], Vec::new());
        while let Some(v) = waiting.pop() {
            for &u in &self.near[v as usize] {
                let ends = &self.ends[u as usize];
                if ends.iter().all(|end| end.0 != v) || std::mem::replace(&mut met[u as usize], true) {
                    continue;
                }
                found.push(u);
                waiting.extend(ends.iter().map(|end| end.0).filter(|w| !std::mem::replace(&mut met[*w as usize], true)));
            }
        }
        found
    }

    /// That the token on a vertex that is not narrow has lost: each uneven vertex is answered by one of the cuts.
    fn is_lost(&self, piece: u32, cuts: &[Vec<u32>], budget: &Budget) -> Result<(), Flaw> {
        let reach = self.within_reach(piece);
        let mut answered = vec![false; self.ends.len()];
        for (i, cut) in cuts.iter().enumerate() {
            budget.step(self.ends.len() as u64)?;
            let inside = self.set(cut).map_err(|flaw| flaw.inside(format!("cuts[{i}]")))?;
            let width = self.width_of(&inside, &reach);
            for &u in &reach {
                if let Some((Some(a), b)) = self.uneven(u)
                    && inside[a.0 as usize]
                    && !inside[b.0 as usize]
                {
                    // Its own width is h, and counted.
                    let allowed = 2 * u64::from(a.1);
                    answered[u as usize] |= width < allowed || width == allowed && inside[piece as usize];
                }
            }
        }
        match reach.into_iter().find(|&u| self.uneven(u).is_some() && !answered[u as usize]) {
            Some(u) => Err(Flaw::new(format!("no cut answers the vertex {u}")).inside("cuts")),
            None => Ok(()),
        }
    }

    /// The total width of the links that a set cuts.
    fn width_of(&self, inside: &[bool], narrow: &[u32]) -> u64 {
        let is_cut = |u: &&u32| matches!(self.ends[**u as usize][..], [a, b] if inside[a.0 as usize] != inside[b.0 as usize]);
        narrow.iter().filter(is_cut).map(|&u| u64::from(self.width(u))).sum()
    }

    fn set(&self, list: &[u32]) -> Result<Vec<bool>, Flaw> {
        let mut set = vec![false; self.ends.len()];
        for (i, &v) in list.iter().enumerate() {
            let flaw = |why: &str| Flaw::new(format!("{v} {why}")).inside(format!("[{i}]"));
            let slot = set.get_mut(v as usize).ok_or_else(|| flaw("is not a vertex"))?;
            if std::mem::replace(slot, true) {
                return Err(flaw("is listed twice"));
            }
        }
        Ok(set)
    }

    /// What a flow past a narrow vertex brings away from each vertex, less what it brings there.
    fn brought(&self, past: u32, through: &[[u32; 3]], budget: &Budget) -> Result<Vec<i64>, Flaw> {
        budget.step((self.ends.len() + through.len()) as u64)?;
        let mut used = vec![false; self.ends.len()];
        let mut brought = vec![0i64; self.ends.len()];
        for (i, &[from, u, disks]) in through.iter().enumerate() {
            let flaw = |why: &str| Flaw::new(format!("{u} {why}")).inside(format!("through[{i}]"));
            let Some(&[a, b]) = self.ends.get(u as usize).map(|ends| &ends[..]) else {
                return Err(flaw("is not a narrow vertex with two edges"));
            };
            let to = if from == a.0 { b.0 } else { a.0 };
            if u == past || std::mem::replace(&mut used[u as usize], true) {
                return Err(flaw("may not be used here, or is used twice"));
            }
            if (from != a.0 && from != b.0) || from == to {
                return Err(flaw("does not lead from there to another vertex"));
            }
            if disks == 0 || disks > self.width(u) {
                return Err(flaw("does not let so many disks through"));
            }
            brought[from as usize] += i64::from(disks);
            brought[to as usize] -= i64::from(disks);
        }
        Ok(brought)
    }

    /// That the token on a vertex that is not narrow has won. Returns winning moves: (to, disks before, disks after).
    fn is_won(&self, piece: u32, flow: &NimFlow, budget: &Budget) -> Result<Vec<(u32, u32, u32)>, Flaw> {
        let u = flow.vertex;
        let uneven = self.ends.get(u as usize).and_then(|_| self.uneven(u));
        let (fewer, (b, k)) =
            uneven.ok_or_else(|| Flaw::new(format!("{u} is no vertex with different numbers of disks")).inside("vertex"))?;
        let h = fewer.map_or(0, |a| a.1);
        let mut wanted = vec![0i64; self.ends.len()];
        if let Some((a, h)) = fewer {
            wanted[a as usize] += i64::from(h);
        }
        wanted[piece as usize] += 1;
        wanted[b as usize] -= i64::from(h) + 1;
        if self.brought(u, &flow.through, budget)? != wanted {
            return Err(Flaw::new("it does not bring the disks there").inside("through"));
        }
        if piece == b {
            return Ok(vec![(u, k, h)]);
        }
        // The vertices from which the flow leads to the end, not by the token's vertex.
        let mut into = vec![Vec::new(); self.ends.len()];
        let steps = flow.through.iter().map(|&[from, v, disks]| {
            let ends = &self.ends[v as usize];
            let (here, there) = if ends[0].0 == from { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
            (v, here, there.0, disks)
        });
        let steps: Vec<_> = steps.collect();
        steps.iter().filter(|step| step.1.0 != piece).for_each(|step| into[step.2 as usize].push(step.1.0));
        let mut leads = vec![false; self.ends.len()];
        leads[b as usize] = true;
        let mut waiting = vec![b];
        while let Some(v) = waiting.pop() {
            waiting.extend(into[v as usize].iter().copied().filter(|w| !std::mem::replace(&mut leads[*w as usize], true)));
        }
        let first = steps.iter().filter(|step| step.1.0 == piece && leads[step.2 as usize]);
        Ok(first.map(|&(v, here, _, disks)| (v, here.1, disks - 1)).collect())
    }
}

/// What is proved about a narrow vertex.
struct Known {
    vertex: u32,
    /// Its ends with the disks on the way.
    ends: Vec<(u32, u32)>,
    /// So many disks at least can be brought from end to end past it, and so many at most.
    least: u64,
    most: u64,
    /// For each end the greatest width that is lost, and the least that is won.
    lost: Vec<Option<u32>>,
    won: Vec<Option<u32>>,
}

impl Known {
    fn judge(board: &Board, given: &NimNarrow, budget: &Budget) -> Result<Self, Flaw> {
        let u = given.vertex;
        let ends = board.ends.get(u as usize).cloned().unwrap_or_default();
        if given.ends.len() != ends.len() {
            return Err(Flaw::new("there is not one entry for each end").inside("ends"));
        }
        let (least, most) = match ends[..] {
            [a, b] if a.0 != b.0 => {
                let brought = board.brought(u, &given.through, budget)?;
                let much = brought[a.0 as usize];
                let rest = (0u32..).zip(&brought).any(|(v, sum)| {
                    *sum != if v == a.0 {
                        much
                    } else if v == b.0 {
                        -much
                    } else {
                        0
                    }
                });
                let least = u64::try_from(much).ok().filter(|_| !rest);
                let least = least.ok_or_else(|| Flaw::new("it does not bring disks from end to end").inside("through"))?;
                let inside = board.set(&given.cut).map_err(|flaw| flaw.inside("cut"))?;
                let all: Vec<u32> = (0..board.ends.len() as u32).filter(|v| *v != u).collect();
                match (inside[a.0 as usize], inside[b.0 as usize]) {
                    _ if given.cut.is_empty() => (least, u64::MAX),
                    (true, false) => (least, board.width_of(&inside, &all)),
                    _ => return Err(Flaw::new("it does not separate the ends").inside("cut")),
                }
            }
            _ if !given.through.is_empty() || !given.cut.is_empty() => {
                return Err(Flaw::new("there are not two different ends"));
            }
            // Both edges lead to the same vertex: nothing separates it from itself.
            [_, _] => (u64::MAX, u64::MAX),
            _ => (0, 0),
        };
        let (mut lost, mut won) = (Vec::new(), Vec::new());
        for (i, (entry, end)) in given.ends.iter().zip(&ends).enumerate() {
            let inside = |flaw: Flaw, what: &str| flaw.inside(what).inside(format!("ends[{i}]"));
            for (what, disks) in [("lost", entry.lost.as_ref().map(|l| l.disks)), ("won", entry.won.as_ref().map(|w| w.disks))] {
                // With one edge alone the width is 0, whatever is left there.
                if ends.len() == 1 && disks.is_some_and(|disks| disks > 0) {
                    return Err(inside(Flaw::new("the vertex has one edge"), what));
                }
            }
            if let Some(given) = &entry.lost {
                budget.step(board.ends.len() as u64)?;
                board.with(u, given.disks).is_lost(end.0, &given.cuts, budget).map_err(|flaw| inside(flaw, "lost"))?;
            }
            if let Some(given) = &entry.won {
                budget.step(board.ends.len() as u64)?;
                let board = board.with(u, given.disks);
                board.is_won(end.0, &given.flow, budget).map_err(|flaw| inside(flaw.inside("flow"), "won"))?;
            }
            lost.push(entry.lost.as_ref().map(|given| given.disks));
            won.push(entry.won.as_ref().map(|given| given.disks));
        }
        Ok(Self { vertex: u, ends, least, most, lost, won })
    }

    /// Which of its edges leads to an end and has so many disks.
    fn edge(&self, to: u32, disks: u32) -> Option<usize> {
        self.ends.iter().position(|end| *end == (to, disks))
    }

    /// The disks on the other edge.
    fn other(&self, edge: usize) -> u64 {
        if self.ends.len() == 2 { u64::from(self.ends[1 - edge].1) } else { 0 }
    }

    /// Whether the width is known to be lost at an end, with nothing asked of the vertex itself.
    fn is_lost(&self, edge: usize, width: u64) -> bool {
        self.lost[edge].is_some_and(|most| width <= u64::from(most))
    }

    /// Whether it is known to be won there.
    fn is_won(&self, edge: usize, width: u64) -> bool {
        self.won[edge].is_some_and(|least| width >= u64::from(least))
    }

    /// The token has gone from the vertex over an edge, and so many disks are left there.
    fn after(&self, edge: usize, left: u32) -> Option<Outcome> {
        let (left, other) = (u64::from(left), self.other(edge));
        let (won, answered) = match left.cmp(&other) {
            std::cmp::Ordering::Less => (self.least > left, self.most <= left),
            std::cmp::Ordering::Equal => (false, true),
            std::cmp::Ordering::Greater => (self.least >= other, self.most < other),
        };
        let width = left.min(other);
        if won || self.is_won(edge, width) {
            return Some(Outcome::N);
        }
        (answered && self.is_lost(edge, width)).then_some(Outcome::P)
    }

    /// The token is on the vertex: the disks are as they are, or it came over an edge and left so many there.
    fn on_it(&self, came: Option<(usize, u32)>) -> Option<Outcome> {
        let disks = |edge: usize| match came {
            Some((over, left)) if over == edge => u64::from(left),
            _ => u64::from(self.ends[edge].1),
        };
        let (mut wins, mut loses) = (false, true);
        for edge in 0..self.ends.len() {
            let other = if self.ends.len() == 2 { disks(1 - edge) } else { 0 };
            let best = self.most.min(other);
            wins |= best < disks(edge) && self.is_lost(edge, best);
            // Whoever leaves less than `from` makes a vertex that is not answered.
            let from = self.least.min(other);
            loses &= disks(edge) <= from || self.is_won(edge, from);
        }
        if wins { Some(Outcome::N) } else { loses.then_some(Outcome::P) }
    }
}
