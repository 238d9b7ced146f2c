//! Checks nimbers of Nim with disks on the edges of a tree or a cycle.
//!
//! **Tree.** The vertices that the token can reach fall into three kinds: D (listed as lost), C
//! (matched with each other in pairs along edges of the tree), and A (the rest), such that vertices
//! of D are next to A only, and each vertex of A is next to at least two of D. Then
//!
//! - with the token on D the nimber is 0;
//! - otherwise it is 1 more than the nimber of the *rest*: the same game without D and with one
//!   disk less on every pair.
//!
//! *Proof* by induction on the disks. Every move from D leads to a vertex a of A. From there the
//! opponent goes to a vertex of D other than the one that was left, and takes all disks of the
//! edge: beyond it the kinds are as they were, so the token is on D again, with fewer disks. From
//! A, a move to D leaves a lost position whatever remains on the edge: if something remains, the
//! kinds are as before, and if nothing, those beyond the edge are. From C, taking all disks of the
//! pair leaves the partner c without its mate in the tree beyond; there c becomes D, the vertices of
//! C next to it A, their mates D, and so on away from c, and these are kinds again: lost. A move
//! from A or C that is not one of these goes to A or C, and leaves the kinds as they are. So every
//! position on A or C has an option of nimber 0, and the others are exactly the options of the
//! rest, each 1 more than there: mex({0} ∪ {1 + x}) = 1 + mex{x}.
//!
//! If all vertices are in pairs, `times` such rounds can be one, as long as all pairs have that
//! many disks. Disconnected parts are left out; the last round has the token on D.
//!
//! **Odd cycle.** Taking all disks of an edge leaves the end of a path with an even number of edges,
//! which is lost; any other option is an odd cycle, and won in the same way. As above the nimber is
//! 1 more than with a disk less on each edge; so it is m more than that of what is left when the
//! least number m is taken off each edge.
//!
//! **Even cycle.** Number the edges around the cycle from the token. Let α and β be the least numbers
//! of disks on those with odd and with even numbers, and t the nimber of the paths that are left
//! when min(α, β) is taken off each edge. Let E be the set of all j ⊕ β with j < α and α ⊕ i with
//! i < β. The nimber is number t − |α − β| (counted from 0) of the numbers that are not in E; for
//! t = |α − β| this is α ⊕ β.
//!
//! *Proof* by induction. Reduce the first edge to j < α. If j = 0, the token is at the end of a path
//! whose matched edges are the even ones: nimber β = 0 ⊕ β. If 0 < j ≤ β, the paths have nimber β − j:
//! only the first edge is bare if j < β, and the even edges are matched; if j = β, an even number of
//! edges lies before the first bare one. If j > β, the token is on a path between two bare even
//! edges, on which the odd edges are matched, and j − β is the least of them; after so many rounds the
//! piece is at the end of an even number of edges: nimber j − β. So the option has nimber j ⊕ β,
//! and likewise α ⊕ i on the other side. These are E. All other options leave at least α on an odd
//! edge or β on an even one, and do not change α and β. Say α ≤ β and d = β − α. The path of the token
//! begins and ends with even edges if d > 0, so these are its pairs, each with at least d disks;
//! after d rounds exactly the moves are left that keep d on them, which are these options. So
//! t − d = mex{t' − d} over these options, which is what is claimed.

use super::nim_cycle;
use super::nim_tree;
use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::certificate::{NimCycle, NimRound, NimRounds};
use crate::game::Game;
use crate::games::nimg::{NimG, State};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &NimRounds, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, rounds) = (about::nim(on)?, &given.rounds);
    let (game, at) = (&at.game, &at.state);
    let mut rest = Rest::of(game, at, budget)?;
    match nim_cycle::around(game, at, play, budget) {
        Ok(disks) => {
            let judged = nim_cycle::judge(on, play, &NimCycle {}, budget)?;
            let least = disks.iter().copied().min().unwrap_or(0);
            // Piles that the token cannot reach do not matter.
            rest.disks.iter_mut().for_each(|d| *d = d.saturating_sub(least));
            let left = rest.value(rounds, budget)?;
            let grundy = if disks.len() % 2 == 1 { u64::from(least) + left } else { even_cycle(&disks, left)? };
            Ok(Judgement { value: Known::Nimber(grundy), ..judged })
        }
        Err(stopped) if stopped.stop.is_some() => Err(stopped),
        Err(_) => {
            nim_tree::must_be_tree(game, at, play, budget)?;
            let first = rounds.first().ok_or_else(|| Flaw::new("there is no round").inside("rounds"))?;
            let options = rest.options(first);
            let grundy = rest.value(rounds, budget)?;
            Ok(Judgement { value: Known::Nimber(grundy), ..Judgement::of_outcomes(Outcome::of_mover(grundy > 0), options) })
        }
    }
}

/// What is left of the board between the rounds.
struct Rest<'a> {
    game: &'a NimG,
    at: &'a State,
    /// (vertex, pile) for each edge with disks at each vertex that the token can reach at first.
    rows: FxHashMap<u32, Vec<(u32, u32)>>,
    disks: Vec<u32>,
    /// The vertices that were lost in a round.
    gone: FxHashSet<u32>,
}

/// What a round makes of a vertex.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Next to lost vertices.
    Other,
    Lost,
    Paired,
}

impl<'a> Rest<'a> {
    fn of(game: &'a NimG, at: &'a State, budget: &Budget) -> Result<Self, Flaw> {
        let (mut rows, mut stack) = (FxHashMap::default(), vec![at.piece]);
        while let Some(v) = stack.pop() {
            if let Entry::Vacant(row) = rows.entry(v) {
                let row = row.insert(game.ways(at, v));
                budget.step(1 + row.len() as u64)?;
                stack.extend(row.iter().map(|way| way.0));
            }
        }
        Ok(Self { game, at, rows, disks: game.piles(at), gone: FxHashSet::default() })
    }

    /// (vertex, pile) for each edge with disks from `v` to a vertex that is left.
    fn ways(&self, v: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let row = self.rows.get(&v).into_iter().flatten().copied();
        row.filter(|way| self.disks[way.1 as usize] > 0 && !self.gone.contains(&way.0))
    }

    /// The sum of all rounds.
    fn value(&mut self, rounds: &[NimRound], budget: &Budget) -> Result<u64, Flaw> {
        let Some((last, before)) = rounds.split_last() else { return Err(Flaw::new("there is no round").inside("rounds")) };
        let mut sum = 0;
        for (i, round) in before.iter().enumerate() {
            self.take(round, budget).map_err(|flaw| flaw.inside(format!("rounds[{i}]")))?;
            sum += u64::from(round.times);
        }
        let ended = self.kinds(last, budget).and_then(|kinds| match (kinds.get(&self.at.piece), last.times) {
            (Some(Kind::Lost), 0) => Ok(()),
            _ => Err(Flaw::new("the last round must be 0 times, with the token on a lost vertex")),
        });
        ended.map_err(|flaw| flaw.inside(format!("rounds[{}]", before.len())))?;
        Ok(sum)
    }

    /// Takes a round off.
    fn take(&mut self, round: &NimRound, budget: &Budget) -> Result<(), Flaw> {
        let kinds = self.kinds(round, budget)?;
        if kinds.get(&self.at.piece) == Some(&Kind::Lost) {
            return Err(Flaw::new("the token is on a lost vertex before the last round").inside("lost"));
        }
        if round.times == 0 || round.times > 1 && !round.lost.is_empty() {
            return Err(Flaw::new("a round is once, or more often if no vertex is lost").inside("times"));
        }
        for (i, &[u, v]) in round.pairs.iter().enumerate() {
            let pile = self.ways(u).find(|way| way.0 == v).map(|way| way.1);
            match pile.map(|pile| &mut self.disks[pile as usize]) {
                Some(disks) if *disks >= round.times => *disks -= round.times,
                _ => return Err(Flaw::new(format!("there are fewer than {} disks", round.times)).inside(format!("pairs[{i}]"))),
            }
        }
        self.gone.extend(&round.lost);
        Ok(())
    }

    /// The kind of every vertex that the token can reach, if the round is right about them. It looks
    /// at no more vertices than twice those that the round lists.
    fn kinds(&self, round: &NimRound, budget: &Budget) -> Result<FxHashMap<u32, Kind>, Flaw> {
        let mut kinds = FxHashMap::default();
        kinds.insert(self.at.piece, Kind::Other);
        let mut reached = vec![self.at.piece];
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            next += 1;
            // A row keeps the edges that have gone, and is looked through some four times.
            budget.step(4 * self.rows.get(&v).map_or(0, |row| row.len() as u64) + 4)?;
            reached.extend(self.ways(v).map(|way| way.0).filter(|to| kinds.insert(*to, Kind::Other).is_none()));
            if reached.len() > 2 * (round.lost.len() + round.pairs.len() + 1) {
                return Err(Flaw::new("too few vertices are listed"));
            }
        }
        let mut put = |v: u32, kind: Kind| match kinds.get_mut(&v) {
            Some(slot @ Kind::Other) => {
                *slot = kind;
                Ok(())
            }
            Some(_) => Err(Flaw::new(format!("{v} is listed twice"))),
            None => Err(Flaw::new(format!("the token cannot reach {v}"))),
        };
        for (i, &v) in round.lost.iter().enumerate() {
            put(v, Kind::Lost).map_err(|flaw| flaw.inside(format!("lost[{i}]")))?;
        }
        for (i, &[u, v]) in round.pairs.iter().enumerate() {
            let inside = |flaw: Flaw| flaw.inside(format!("pairs[{i}]"));
            put(u, Kind::Paired).and_then(|()| put(v, Kind::Paired)).map_err(inside)?;
            if !self.ways(u).any(|way| way.0 == v) {
                return Err(inside(Flaw::new("is not an edge with disks")));
            }
        }
        for &v in &reached {
            let near = |kind: Kind| self.ways(v).filter(|way| kinds.get(&way.0) == Some(&kind)).count();
            let name = || self.game.graph().labels().name(v);
            match kinds.get(&v) {
                Some(Kind::Lost) if near(Kind::Lost) + near(Kind::Paired) > 0 => {
                    return Err(Flaw::new(format!("{} is next to one that is lost or in a pair", name())).inside("lost"));
                }
                Some(Kind::Other) if near(Kind::Lost) < 2 => {
                    return Err(Flaw::new(format!("{} is not listed, and next to fewer than two lost vertices", name())));
                }
                _ => {}
            }
        }
        Ok(kinds)
    }

    /// The outcomes of all options on a tree.
    fn options(&self, round: &NimRound) -> Vec<Option<Outcome>> {
        let piece = self.at.piece;
        let lost: FxHashSet<u32> = round.lost.iter().copied().collect();
        let mate = round.pairs.iter().find(|pair| pair.contains(&piece)).map(|&[u, v]| if u == piece { v } else { u });
        let moves = self.game.moves(self.at);
        let wins = |to: u32, left: u32| !lost.contains(&piece) && (lost.contains(&to) || mate == Some(to) && left == 0);
        moves.iter().map(|mv| Some(Outcome::of_mover(!wins(mv.to, mv.of - mv.take)))).collect()
    }
}

/// The nimber of an even cycle: number `left` − |α − β| outside of E.
fn even_cycle(disks: &[u32], left: u64) -> Result<u64, Flaw> {
    let least = |from: usize| disks[from..].iter().step_by(2).copied().min().unwrap_or(0);
    let (a, b) = (least(0), least(1));
    let count = left.checked_sub(u64::from(a.abs_diff(b))).ok_or_else(|| Flaw::new("the rounds are too few for this cycle"))?;
    let side = (a.max(b) as usize + 1).next_power_of_two();
    let mut met = vec![false; side];
    (0..a).for_each(|j| met[(j ^ b) as usize] = true);
    (0..b).for_each(|i| met[(a ^ i) as usize] = true);
    let free = (0u64..).zip(&met).filter(|(_, met)| !**met).map(|(n, _)| n);
    Ok(free.chain(side as u64..).nth(count as usize).unwrap_or(u64::MAX))
}
