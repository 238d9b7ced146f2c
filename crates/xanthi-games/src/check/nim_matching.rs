//! Checks who wins Nim on graphs, move then remove, on a bipartite graph, by a matching and a cover.
//!
//! Only vertices count that the token can reach along vertices with disks. Let w(v) be the disks of v, and let a *matching*
//! choose edges, some of them several times, so that no vertex has more of them than the weights allow. Write ν(w) for
//! the size of the largest one, and w + s for the weights with one more on s.
//!
//! **Theorem.** With the token on s the position is N iff ν(w + s) > ν(w): iff every maximum matching for w + s uses all
//! w(s) + 1 of s.
//!
//! *Proof* by induction on the disks. A move goes to a neighbour t with w(t) > 0 and takes r disks there; the opponent wins iff
//! ν(w - (r - 1)t) > ν(w - rt). As a function of the weight of one vertex of a bipartite graph ν grows by 1 up to some
//! weight c, and no more from there on. (A maximum matching for the greatest weight that uses the vertex as seldom as
//! possible, c times, shows it: with less weight lose as many of these edges. A matching that loses less would grow to a
//! maximum one along augmenting ways, each of which uses the vertex once more at most, as its ends are on different sides:
//! fewer than c times.) So the move wins iff at least c disks are left on t.
//!
//! If ν(w + s) > ν(w), a maximum matching for w + s uses s, say with t. Without that edge it shows that ν(w - t) = ν(w):
//! take one disk from t. If ν(w + s) = ν(w), then ν(w - t) < ν(w) for every neighbour t with w(t) > 0, since a matching of
//! size ν(w) for w - t would become larger by the edge from s to t. So c = w(t), and whatever is taken, fewer are left. ∎
//!
//! *What is verified.* No matching is larger than the weight of a cover, a set of vertices of which every edge has one. A
//! matching for w, not only for w + s, that is as large as the weight of a cover for w + s proves ν(w + s) = ν(w). One
//! for w + s that is larger than the weight of a cover for w proves ν(w + s) > ν(w). For a neighbour t, a matching for w of
//! size ν(w) that uses t c times, and a cover of the edges without t whose weight is ν(w) - c, prove that c is the number above.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::NimMatching;
use crate::game::Game;
use crate::games::nimg::{NimG, State, Version};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &NimMatching, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::nim(on)?;
    let (game, at) = (&at.game, &at.state);
    if game.version() != Version::MoveRemove || game.graph().directed() || play == Play::Misere {
        return Err(Flaw::new("this is about `nimg.mr` on undirected graphs in normal play"));
    }
    let board = Board::of(game, at)?;
    let piece = at.piece as usize;
    let matched = board.matching(&given.matching, 1, budget)?;
    let cover = board.cover(&given.cover, None, budget)?;
    let moves = game.moves(at);
    let in_cover = u64::from(given.cover.contains(&at.piece));
    if matched.size > cover {
        let loads = given.loads.iter().enumerate().map(|(i, load)| {
            let inside = |flaw: Flaw| flaw.inside(format!("loads[{i}]"));
            let found = board.matching(&load.matching, 0, budget).map_err(inside)?;
            let without = board.cover(&load.cover, Some(load.vertex), budget).map_err(inside)?;
            let often = found.uses.get(load.vertex as usize).copied().unwrap_or(0);
            if found.size != cover || without + often != cover {
                return Err(inside(Flaw::new("the matching is not a largest one, or the cover weighs too much")));
            }
            Ok((load.vertex, often))
        });
        let loads = loads.collect::<Result<FxHashMap<u32, u64>, Flaw>>()?;
        if loads.len() < given.loads.len() {
            return Err(Flaw::new("a vertex has two entries").inside("loads"));
        }
        let partner = |&[u, v, _]: &[u32; 3]| if u == at.piece { Some(v) } else { (v == at.piece).then_some(u) };
        let partners: FxHashSet<u32> = given.matching.iter().filter_map(partner).collect();
        let options = moves.iter().map(|mv| match loads.get(&mv.to) {
            Some(often) => Some(Outcome::of_mover(u64::from(mv.of - mv.take) < *often)),
            None => (mv.take == 1 && partners.contains(&mv.to)).then_some(Outcome::P),
        });
        return Ok(Judgement::of_outcomes(Outcome::N, options));
    }
    if !given.loads.is_empty() {
        return Err(Flaw::new("the player to move loses wherever the token goes").inside("loads"));
    }
    if matched.uses[piece] > u64::from(board.disks[piece]) {
        return Err(Flaw::new("it uses the vertex under the token once more than it has disks").inside("matching"));
    }
    if cover + in_cover > matched.size {
        return Err(Flaw::new("it weighs more than the matching has edges").inside("cover"));
    }
    Ok(Judgement::lost(moves.len()))
}

/// What the token can reach.
struct Board<'a> {
    game: &'a NimG,
    piece: u32,
    disks: Vec<u32>,
    /// Which vertices it can reach, and whether at an odd distance.
    odd: Vec<Option<bool>>,
}

/// How often each vertex is used by a matching, and how many edges it has.
struct Matched {
    uses: Vec<u64>,
    size: u64,
}

impl<'a> Board<'a> {
    fn of(game: &'a NimG, at: &State) -> Result<Self, Flaw> {
        let (graph, disks) = (game.graph(), game.piles(at));
        let mut odd = vec![None; graph.order()];
        odd[at.piece as usize] = Some(false);
        let mut waiting = vec![at.piece];
        while let Some(v) = waiting.pop() {
            for &to in graph.neighbours(v).iter().filter(|to| disks[**to as usize] > 0 || **to == at.piece) {
                if odd[to as usize].is_none() {
                    odd[to as usize] = odd[v as usize].map(|odd| !odd);
                    waiting.push(to);
                }
                if odd[to as usize] == odd[v as usize] {
                    return Err(Flaw::new("what the token can reach is not bipartite"));
                }
            }
        }
        Ok(Self { game, piece: at.piece, disks, odd })
    }

    /// A matching that may use the vertex under the token some times more than it has disks.
    fn matching(&self, list: &[[u32; 3]], more: u64, budget: &Budget) -> Result<Matched, Flaw> {
        let mut matched = Matched { uses: vec![0; self.disks.len()], size: 0 };
        budget.step(self.disks.len() as u64)?;
        for (i, &[u, v, times]) in list.iter().enumerate() {
            let flaw = |why: &str| Flaw::new(why).inside(format!("matching[{i}]"));
            let reached = [u, v].iter().all(|v| self.odd.get(*v as usize).is_some_and(Option::is_some));
            if !reached || times == 0 {
                return Err(flaw("out of reach, or no edge at all"));
            }
            let neighbours = self.game.graph().neighbours(u);
            budget.step(neighbours.len() as u64)?;
            if !neighbours.contains(&v) {
                return Err(flaw("is not an edge"));
            }
            matched.size += u64::from(times);
            for v in [u, v] {
                let uses = &mut matched.uses[v as usize];
                *uses += u64::from(times);
                if *uses > u64::from(self.disks[v as usize]) + if v == self.piece { more } else { 0 } {
                    return Err(flaw("a vertex is used more often than it has disks"));
                }
            }
        }
        Ok(matched)
    }

    /// The disks on a set of vertices of which every edge has one, but for those of one vertex.
    fn cover(&self, list: &[u32], without: Option<u32>, budget: &Budget) -> Result<u64, Flaw> {
        let graph = self.game.graph();
        budget.step(graph.order() as u64 + graph.size() as u64)?;
        let mut inside = vec![false; graph.order()];
        for (i, &v) in list.iter().enumerate() {
            let flaw = |why: &str| Flaw::new(format!("{v} {why}")).inside(format!("cover[{i}]"));
            let slot = inside.get_mut(v as usize).ok_or_else(|| flaw("is not a vertex"))?;
            if std::mem::replace(slot, true) {
                return Err(flaw("is listed twice"));
            }
        }
        let open = |v: u32| self.odd[v as usize].is_some() && Some(v) != without && !inside[v as usize];
        if let Some(edge) = graph.edges().iter().find(|edge| open(edge.tail) && open(edge.head)) {
            let [tail, head] = [edge.tail, edge.head].map(|v| graph.labels().name(v));
            return Err(Flaw::new(format!("it has no end of {tail}-{head}")).inside("cover"));
        }
        Ok(list.iter().map(|v| u64::from(self.disks[*v as usize])).sum())
    }
}
