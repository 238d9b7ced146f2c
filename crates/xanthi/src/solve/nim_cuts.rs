//! Nim with disks on the edges of a bipartite graph, where one side has at most two edges at each vertex: flows and cuts.
//!
//! The vertices of that side are called narrow. A narrow vertex lets through as many disks as lie on the emptier of its
//! edges. With the token on the other side the player to move wins iff for some narrow vertex with h < k disks at its ends a
//! and b a flow past it brings h disks from a, and one more from the token, to b. The flow tells the winning move; whoever
//! has lost is answered without any flow: go on to the other end of the narrow vertex, and leave there as many disks as
//! he left, or one fewer than there were, if that is less. Proof in `check/nim_cuts.rs`.
//!
//! With the token on a narrow vertex, and for each move to one, what matters is the number of disks on its emptier edge
//! alone, and fewer are never worse for who leaves them: so two numbers tell which moves win, whatever the number of
//! disks.
//!
//! One flow for each narrow vertex with different numbers of disks, less those that a cut found before answers too.
//!
//! Source: M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003) 387–399, characterises the
//! lost positions by minimum cuts; the form with one flow, the moves from narrow vertices and the proof are the project's
//! own.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::nim_tree::edge_version;
use std::collections::{HashMap, VecDeque};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, NimCuts, NimEnd, NimFlow, NimLost, NimNarrow, NimWon};
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome, Position};

/// Edges with disks that form a bipartite graph with narrow vertices on one side, undirected, normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "Nim by flows and cuts",
    source: "M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003) 387-399",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = edge_version(position, question)?;
    budget.spend(at.game.graph().order() as u64).map_err(NoAnswer::stopped)?;
    let (board, is_narrow) = Board::of(at).map_err(NoAnswer::because)?;
    let piece = at.state.piece;
    let moves = at.game.moves(&at.state);
    if is_narrow {
        let known = board.known(piece, budget).map_err(NoAnswer::stopped)?;
        let options = moves.iter().map(|mv| {
            let edge = known.edge(mv.to, mv.of)?;
            Some(Outcome::of_mover(!known.is_lost_after(edge, mv.of - mv.take)))
        });
        let options: Vec<_> = options.collect();
        let outcome = Outcome::of_mover(known.is_won_on_it(None));
        return Ok(Found::new(outcome, options, Certificate::NimCuts(NimCuts { narrow: vec![known.given], ..NimCuts::default() })));
    }
    let flow = match board.decide(piece, budget).map_err(NoAnswer::stopped)? {
        Decided::Lost(cuts) => {
            return Ok(Found::lost(moves.len(), Certificate::NimCuts(NimCuts { cuts, ..NimCuts::default() })));
        }
        Decided::Won(flow) => flow,
    };
    let first = board.first_step(piece, &flow);
    let mut found = Found::new(Outcome::N, Vec::new(), Certificate::NimCuts(NimCuts::default()));
    let mut narrow: HashMap<u32, Known> = HashMap::new();
    if question.all_options {
        for &u in &board.near[piece as usize] {
            match board.known(u, budget) {
                Ok(known) => drop(narrow.insert(u, known)),
                Err(stop) => {
                    found.left_open = Some(stop);
                    break;
                }
            }
        }
    }
    let options = moves.iter().map(|mv| {
        let left = mv.of - mv.take;
        if Some((mv.to, mv.of, left)) == first {
            return Some(Outcome::P);
        }
        let known = narrow.get(&mv.to)?;
        Some(Outcome::of_mover(known.is_won_on_it(Some((known.edge(piece, mv.of)?, left)))))
    });
    found.options = options.collect();
    let mut narrow: Vec<NimNarrow> = narrow.into_values().map(|known| known.given).collect();
    narrow.sort_unstable_by_key(|given| given.vertex);
    found.certificate = Certificate::NimCuts(NimCuts { flow: Some(flow), cuts: Vec::new(), narrow });
    Ok(found)
}

/// A winning move, if there is one and the method applies.
pub(crate) fn winning_move(at: &At<NimG>, budget: &Budget) -> Option<Move> {
    let (board, is_narrow) = Board::of(at).ok()?;
    let piece = at.state.piece;
    if is_narrow {
        let known = board.known(piece, budget).ok()?;
        let wins = |mv: &Move| known.edge(mv.to, mv.of).is_some_and(|edge| known.is_lost_after(edge, mv.of - mv.take));
        return at.game.moves(&at.state).into_iter().find(wins);
    }
    let Decided::Won(flow) = board.decide(piece, budget).ok()? else { return None };
    let (to, of, left) = board.first_step(piece, &flow)?;
    let (_, edge) = at.game.graph().incident(piece).find(|step| step.0 == to)?;
    Some(Move { to, edge, of, take: of - left })
}

/// What a narrow vertex does for the player on a token.
enum Narrow {
    /// It has as many disks on one edge as on the other.
    Even,
    /// It lets him win.
    Wins(NimFlow),
    /// This cut answers it.
    Answered(Vec<u32>),
}

/// Who wins with the token on a vertex that is not narrow, and why.
enum Decided {
    Won(NimFlow),
    Lost(Vec<Vec<u32>>),
}

/// A vertex at the end of an edge, and the disks on that edge.
type End = (u32, u32);

/// What a flow brings: how many disks, through which narrow vertices (from the first end to the second), and the vertices to
/// which more could be brought.
type Flow = (u64, Vec<i64>, Vec<bool>);

/// What the token can reach.
struct Board {
    /// (vertex, disks) for the ends of each narrow vertex; nothing for others.
    ends: Vec<Vec<(u32, u32)>>,
    /// The narrow vertices next to each other vertex, each once.
    near: Vec<Vec<u32>>,
    /// All narrow vertices.
    narrow: Vec<u32>,
}

impl Board {
    /// The board, and whether the token is on a narrow vertex; or why there is none.
    fn of(at: &At<NimG>) -> Result<(Self, bool), &'static str> {
        let (game, state) = (&at.game, &at.state);
        let order = game.graph().order();
        let mut distance = vec![None; order];
        distance[state.piece as usize] = Some(0u32);
        let mut queue = VecDeque::from([state.piece]);
        let mut sides: [Vec<(u32, Vec<End>)>; 2] = [Vec::new(), Vec::new()];
        while let Some(v) = queue.pop_front() {
            let far = distance[v as usize].unwrap_or(0);
            let ways: Vec<(u32, u32)> = game.ways(state, v).into_iter().map(|(to, pile)| (to, game.pile(state, pile))).collect();
            for &(to, _) in &ways {
                match distance[to as usize] {
                    None => {
                        distance[to as usize] = Some(far + 1);
                        queue.push_back(to);
                    }
                    Some(there) if (there + far) % 2 == 0 => {
                        return Err("the edges with disks that the token can reach are not bipartite");
                    }
                    Some(_) => {}
                }
            }
            sides[far as usize % 2].push((v, ways));
        }
        let is_narrow = |side: &[(u32, Vec<End>)]| side.iter().all(|(_, ways)| ways.len() <= 2);
        let side = match sides {
            [_, ref odd] if is_narrow(odd) => 1,
            [ref even, _] if is_narrow(even) => 0,
            _ => return Err("on both sides there are vertices with disks on more than two edges"),
        };
        let mut board = Self { ends: vec![Vec::new(); order], near: vec![Vec::new(); order], narrow: Vec::new() };
        for (u, mut ways) in sides.into_iter().nth(side).unwrap_or_default() {
            ways.sort_unstable();
            for (i, way) in ways.iter().enumerate() {
                if i == 0 || ways[0].0 != way.0 {
                    board.near[way.0 as usize].push(u);
                }
            }
            board.ends[u as usize] = ways;
            board.narrow.push(u);
        }
        Ok((board, side == 0))
    }

    /// How many disks a narrow vertex lets through.
    fn width(&self, u: u32) -> u32 {
        match self.ends[u as usize][..] {
            [a, b] => a.1.min(b.1),
            _ => 0,
        }
    }

    /// (end with fewer disks if any, h, end with more) of a narrow vertex with h < k disks.
    fn uneven(&self, u: u32) -> Option<(Option<u32>, u32, u32)> {
        match self.ends[u as usize][..] {
            [b] => Some((None, 0, b.0)).filter(|_| b.1 > 0),
            [a, b] if a.1 < b.1 => Some((Some(a.0).filter(|_| a.1 > 0), a.1, b.0)),
            [b, a] if a.1 < b.1 => Some((Some(a.0).filter(|_| a.1 > 0), a.1, b.0)),
            _ => None,
        }
    }

    /// Whether the token can reach each narrow vertex.
    fn reach(&self, piece: u32) -> Vec<bool> {
        let mut met = vec![false; self.ends.len()];
        met[piece as usize] = true;
        let mut stack = vec![piece];
        while let Some(v) = stack.pop() {
            for &u in &self.near[v as usize] {
                let ends = &self.ends[u as usize];
                if ends.iter().any(|end| end.0 == v && end.1 > 0) && !std::mem::replace(&mut met[u as usize], true) {
                    stack.extend(
                        ends.iter().filter(|end| end.1 > 0).map(|end| end.0).filter(|w| !std::mem::replace(&mut met[*w as usize], true)),
                    );
                }
            }
        }
        met
    }

    /// Brings disks from sources to a sink past a narrow vertex, as many as possible, but no more than are wanted. Returns
    /// their number, what goes through each narrow vertex from its first end to its second, and the vertices to which more
    /// could be brought.
    fn flow(&self, past: u32, sources: &[(u32, u64)], sink: u32, wanted: u64, budget: &Budget) -> Result<Flow, Stop> {
        let order = self.ends.len();
        let mut through = vec![0i64; order];
        let mut left: Vec<(u32, u64)> = sources.to_vec();
        let mut total = 0;
        loop {
            budget.step(self.narrow.len() as u64 + 1)?;
            let mut came: Vec<Option<(u32, u32)>> = vec![None; order];
            let mut met = vec![false; order];
            let mut queue: VecDeque<u32> = left.iter().filter(|source| source.1 > 0).map(|source| source.0).collect();
            queue.iter().for_each(|&v| met[v as usize] = true);
            while let Some(v) = queue.pop_front() {
                if v == sink {
                    break;
                }
                for &u in &self.near[v as usize] {
                    let Some((to, room)) = self.room(u, v, &through).filter(|_| u != past) else { continue };
                    if room > 0 && !std::mem::replace(&mut met[to as usize], true) {
                        came[to as usize] = Some((v, u));
                        queue.push_back(to);
                    }
                }
            }
            if !met[sink as usize] || total == wanted {
                return Ok((total, through, met));
            }
            let (mut path, mut v, mut much) = (Vec::new(), sink, wanted - total);
            while let Some((from, u)) = came[v as usize] {
                much = much.min(self.room(u, from, &through).map_or(0, |way| way.1));
                path.push((from, u));
                v = from;
            }
            let Some(source) = left.iter_mut().find(|source| source.0 == v && source.1 > 0) else {
                return Ok((total, through, met));
            };
            much = much.min(source.1);
            source.1 -= much;
            total += much;
            for (from, u) in path {
                let forward = self.ends[u as usize][0].0 == from;
                through[u as usize] += if forward { much as i64 } else { -(much as i64) };
            }
        }
    }

    /// Where a narrow vertex leads from one of its ends, and how many more disks can go that way.
    fn room(&self, u: u32, from: u32, through: &[i64]) -> Option<(u32, u64)> {
        let &[a, b] = &self.ends[u as usize][..] else { return None };
        let (width, flow) = (i64::from(a.1.min(b.1)), through[u as usize]);
        match () {
            () if a.0 == b.0 => None,
            () if a.0 == from => Some((b.0, (width - flow) as u64)),
            () => Some((a.0, (width + flow) as u64)),
        }
    }

    /// A flow as a certificate has it.
    fn listed(&self, through: &[i64]) -> Vec<[u32; 3]> {
        let flows = self.narrow.iter().filter(|u| through[**u as usize] != 0);
        let mut list: Vec<_> = flows
            .map(|&u| {
                let flow = through[u as usize];
                [self.ends[u as usize][usize::from(flow < 0)].0, u, flow.unsigned_abs() as u32]
            })
            .collect();
        list.sort_unstable_by_key(|step| step[1]);
        list
    }

    /// Whether a narrow vertex lets the player on `piece` win.
    fn question(&self, piece: u32, u: u32, budget: &Budget) -> Result<Narrow, Stop> {
        let Some((fewer, h, b)) = self.uneven(u) else { return Ok(Narrow::Even) };
        let mut sources = vec![(piece, 1)];
        sources.extend(fewer.map(|a| (a, u64::from(h))));
        if fewer == Some(b) {
            // What is there already needs no way.
            sources.pop();
        }
        let wanted = sources.iter().map(|source| source.1).sum();
        let (total, through, met) = self.flow(u, &sources, b, wanted, budget)?;
        if total == wanted {
            return Ok(Narrow::Wins(NimFlow { vertex: u, through: self.listed(&through) }));
        }
        // Where more could be brought: a is among them, as otherwise the token could not reach u.
        Ok(Narrow::Answered((0u32..).zip(&met).filter(|(v, met)| **met && self.is_wide(*v)).map(|(v, _)| v).collect()))
    }

    fn is_wide(&self, v: u32) -> bool {
        !self.near[v as usize].is_empty()
    }

    /// Who wins with the token on a vertex that is not narrow.
    fn decide(&self, piece: u32, budget: &Budget) -> Result<Decided, Stop> {
        let reach = self.reach(piece);
        let (mut cuts, mut answered) = (Vec::new(), vec![false; self.ends.len()]);
        for &u in self.narrow.iter().filter(|u| reach[**u as usize]) {
            if answered[u as usize] {
                continue;
            }
            match self.question(piece, u, budget)? {
                Narrow::Even => {}
                Narrow::Wins(flow) => return Ok(Decided::Won(flow)),
                Narrow::Answered(cut) => {
                    self.answer(piece, &cut, &mut answered);
                    cuts.push(cut);
                }
            }
        }
        Ok(Decided::Lost(cuts))
    }

    /// Marks the narrow vertices that a cut answers.
    fn answer(&self, piece: u32, cut: &[u32], answered: &mut [bool]) {
        let mut inside = vec![false; self.ends.len()];
        cut.iter().for_each(|&v| inside[v as usize] = true);
        let is_cut = |u: &&u32| matches!(self.ends[**u as usize][..], [a, b] if inside[a.0 as usize] != inside[b.0 as usize]);
        let total: u64 = self.narrow.iter().filter(is_cut).map(|&u| u64::from(self.width(u))).sum();
        let total = total + u64::from(!inside[piece as usize]);
        for &u in &self.narrow {
            if let Some((Some(a), h, b)) = self.uneven(u) {
                answered[u as usize] |= inside[a as usize] && !inside[b as usize] && total <= 2 * u64::from(h);
            }
        }
    }

    /// The first move that a flow wins by: (to, disks before, disks after).
    fn first_step(&self, piece: u32, flow: &NimFlow) -> Option<(u32, u32, u32)> {
        let (_, h, b) = self.uneven(flow.vertex)?;
        if b == piece {
            let most = self.ends[flow.vertex as usize].iter().map(|end| end.1).max()?;
            return Some((flow.vertex, most, h));
        }
        // A shortest way from the token that the flow takes.
        let mut out: HashMap<u32, Vec<(u32, u32, u32)>> = HashMap::new();
        for &[from, u, disks] in &flow.through {
            let to = self.ends[u as usize].iter().map(|end| end.0).find(|to| *to != from)?;
            out.entry(from).or_default().push((to, u, disks));
        }
        let mut first: HashMap<u32, Option<(u32, u32)>> = HashMap::from([(piece, None)]);
        let mut queue = VecDeque::from([piece]);
        while let Some(v) = queue.pop_front() {
            if v == b {
                let (u, disks) = first[&v]?;
                let here = self.ends[u as usize].iter().find(|end| end.0 == piece)?;
                return Some((u, here.1, disks - 1));
            }
            for &(to, u, disks) in out.get(&v).into_iter().flatten() {
                if !first.contains_key(&to) {
                    let step = first[&v].or(Some((u, disks)));
                    first.insert(to, step);
                    queue.push_back(to);
                }
            }
        }
        None
    }

    /// The board with as many disks on both edges of a narrow vertex.
    fn with(&self, u: u32, disks: u32) -> Self {
        let mut ends = self.ends.clone();
        let both = ends[u as usize].len() == 2;
        ends[u as usize].iter_mut().for_each(|end| end.1 = if both { disks } else { 0 });
        Self { ends, near: self.near.clone(), narrow: self.narrow.clone() }
    }

    /// What there is to know of a narrow vertex.
    fn known(&self, u: u32, budget: &Budget) -> Result<Known, Stop> {
        let ends = self.ends[u as usize].clone();
        let mut given = NimNarrow { vertex: u, ..NimNarrow::default() };
        let past = match ends[..] {
            [a, b] if a.0 != b.0 => {
                let enough = u64::from(a.1.min(b.1));
                let (total, through, met) = self.flow(u, &[(a.0, enough)], b.0, enough, budget)?;
                given.through = self.listed(&through);
                if total < enough {
                    given.cut = (0u32..).zip(&met).filter(|(v, met)| **met && self.is_wide(*v)).map(|(v, _)| v).collect();
                }
                if total < enough { total } else { u64::MAX }
            }
            [_, _] => u64::MAX,
            _ => 0,
        };
        let mut most = Vec::new();
        for (i, end) in ends.iter().enumerate() {
            if i == 1 && ends[0].0 == end.0 {
                given.ends.push(given.ends[0].clone());
                most.push(most[0]);
                continue;
            }
            let entry = self.widest(u, end.0, budget)?;
            most.push(entry.lost.as_ref().map(|lost| u64::from(lost.disks)));
            given.ends.push(entry);
        }
        Ok(Known { ends, past, most, given })
    }

    /// Up to which width of a narrow vertex the position with the token on an end of it is lost, as far as others decide.
    fn widest(&self, u: u32, piece: u32, budget: &Budget) -> Result<NimEnd, Stop> {
        let mut entry = NimEnd::default();
        let mut at_most = i64::from(self.width(u));
        let mut cuts = Vec::new();
        let mut answered = vec![false; self.ends.len()];
        let mut board = self.with(u, self.width(u));
        let mut reach = board.reach(piece);
        for &other in self.narrow.iter().filter(|v| **v != u) {
            // What is answered at some width is answered at every smaller one.
            while at_most >= 0 && reach[other as usize] && !answered[other as usize] {
                match board.question(piece, other, budget)? {
                    Narrow::Even => break,
                    Narrow::Answered(cut) => {
                        board.answer(piece, &cut, &mut answered);
                        cuts.push(cut);
                    }
                    Narrow::Wins(flow) => {
                        let (disks, flow) = self.least_won(u, piece, other, (at_most as u32, flow), budget)?;
                        entry.won = Some(NimWon { disks, flow });
                        at_most = i64::from(disks) - 1;
                        board = self.with(u, disks.saturating_sub(1));
                        reach = board.reach(piece);
                    }
                }
            }
        }
        if let Ok(disks) = u32::try_from(at_most) {
            entry.lost = Some(NimLost { disks, cuts });
        }
        Ok(entry)
    }

    /// The least width of a narrow vertex at which another one lets the player on `piece` win, where it is known to do so.
    fn least_won(&self, u: u32, piece: u32, other: u32, known: (u32, NimFlow), budget: &Budget) -> Result<(u32, NimFlow), Stop> {
        let (mut low, mut best) = (0, known);
        while low < best.0 {
            let middle = low + (best.0 - low) / 2;
            match self.with(u, middle).question(piece, other, budget)? {
                Narrow::Wins(flow) => best = (middle, flow),
                Narrow::Even | Narrow::Answered(_) => low = middle + 1,
            }
        }
        Ok(best)
    }
}

/// What there is to know of a narrow vertex.
struct Known {
    /// Its ends with the disks on the way.
    ends: Vec<(u32, u32)>,
    /// How many disks can be brought from end to end past it; more than matters stands as the greatest number.
    past: u64,
    /// Up to which width each end is lost, if at all.
    most: Vec<Option<u64>>,
    given: NimNarrow,
}

impl Known {
    /// Which edge leads to a vertex and has so many disks.
    fn edge(&self, to: u32, disks: u32) -> Option<usize> {
        self.ends.iter().position(|end| *end == (to, disks))
    }

    /// Whether the opponent has lost after a move over an edge that leaves so many disks there, beside the other edge.
    fn leaves_lost(&self, edge: usize, left: u64, other: u64) -> bool {
        let answered = left == other || if left < other { self.past <= left } else { self.past < other };
        answered && self.most[edge].is_some_and(|most| left.min(other) <= most)
    }

    fn is_lost_after(&self, edge: usize, left: u32) -> bool {
        let other = if self.ends.len() == 2 { u64::from(self.ends[1 - edge].1) } else { 0 };
        self.leaves_lost(edge, u64::from(left), other)
    }

    /// Whether the player to move wins on the vertex itself, where the token may have come over an edge and left so many
    /// disks there.
    fn is_won_on_it(&self, came: Option<(usize, u32)>) -> bool {
        let mut disks: Vec<u64> = self.ends.iter().map(|end| u64::from(end.1)).collect();
        if let Some((edge, left)) = came {
            disks[edge] = u64::from(left);
        }
        (0..disks.len()).any(|edge| {
            let other = if disks.len() == 2 { disks[1 - edge] } else { 0 };
            let best = self.past.min(other);
            best < disks[edge] && self.leaves_lost(edge, best, other)
        })
    }
}
