//! A chain of links in play, changed in place: bit sets of exits, copies by number, a trail to undo.
//!
//! ```text
//! copies    of every arc, by its number
//! out[h]    the links that the words left in h lead to
//! into[w]   the links from which some arc leads to w
//! alive     the links on which the token can still stand, undecided ones only
//! counted   the heads that a link of `alive` allows, as they were when `alive` was found
//! summed    the links that were alive when sums were made
//! sums[h]   of a head of `counted` the hash of its copies that lead to `summed`: copies times a random number, summed
//! total     the sum of sums[h] over `counted`
//! ```
//!
//! Decided links leave as they are decided (see `xanthi_games::reduction::link_core`, step 1). Only an
//! arc whose last copy goes can decide anything, so most moves cost one subtraction. And an arc into
//! w never changes what can be reached from w; so as long as the token can come back to where it
//! was, a move leaves `alive` as it is, and the hash after it is known without making it.
//!
//! Where a move decides something, it often decides many links, with a hundred arcs. So a link leaves by one bit, that
//! of `alive`, and arcs to it are passed over where they are looked at.

mod reach;

use super::bits::{Bits, clear, common, count, each, has, is_one, members, set, without};
use super::board::Board;
use xanthi_games::Outcome;
use xanthi_games::links::{LinkArc, LinksPosition};

/// A chain in play; see the [module](self).
#[derive(Clone)]
pub(crate) struct Field<'b, const W: usize> {
    pub(super) board: &'b Board<W>,
    pub(super) copies: Vec<u32>,
    pub(super) out: Vec<Bits<W>>,
    into: Vec<Bits<W>>,
    sums: Vec<u128>,
    /// Whether every link of `alive` is known to lead back to the token.
    strong: bool,
    pub(super) alive: Bits<W>,
    counted: Bits<W>,
    summed: Bits<W>,
    pub(super) total: u128,
    pub(super) token: usize,
    /// The units that are left (`lemmas.rs`); empty if they are not counted.
    pub(super) left: Vec<u64>,
    /// The arc by which each link is won, for those that are decided; [`LOST`] for the others.
    by: Vec<(u16, u16)>,
    trail: Vec<(u16, u16)>,
    /// Links that are won, and whose entries are not looked at yet.
    queue: Vec<u16>,
    /// The arcs, head and end, that left what is counted when the token arrived.
    left_arcs: Vec<(u16, u16)>,
}

/// What a move changes besides the trail.
#[derive(Clone, Copy)]
pub(crate) struct Mark<const W: usize> {
    alive: Bits<W>,
    counted: Bits<W>,
    summed: Bits<W>,
    total: u128,
    token: usize,
    strong: bool,
    trail: usize,
}

impl<'b, const W: usize> Field<'b, W> {
    /// A field on which a chain is set up with [`load`](Self::load).
    pub(crate) fn new(board: &'b Board<W>) -> Self {
        Self {
            copies: vec![0; board.arcs.len()],
            out: vec![[0; W]; board.heads.len()],
            into: vec![[0; W]; board.links.len()],
            sums: vec![0; board.heads.len()],
            strong: false,
            alive: [0; W],
            counted: [0; W],
            summed: [0; W],
            total: 0,
            token: 0,
            left: Vec::new(),
            by: vec![LOST; board.links.len()],
            trail: Vec::new(),
            queue: Vec::new(),
            left_arcs: Vec::new(),
            board,
        }
    }

    /// Sets up a chain whose arcs the board has. It should be a core. `None` if it has another arc.
    pub(crate) fn load(&mut self, at: &LinksPosition) -> Option<()> {
        let board = self.board;
        self.copies.fill(0);
        self.out.fill([0; W]);
        self.trail.clear();
        for &LinkArc { head, tail, copies } in at.arcs() {
            let (h, w) = (board.heads.binary_search(&head).ok()?, board.number(tail)?);
            *self.copies.get_mut(board.arc(h, w))? = copies;
            set(&mut self.out[h], w);
        }
        self.count_units();
        for h in 0..self.out.len() {
            let copies = members(self.out[h]).map(|w| board.arc(h, w));
            self.sums[h] = copies.fold(0, |sum: u128, e| sum.wrapping_add(self.weight(e)));
        }
        self.into.fill([0; W]);
        self.alive = [0; W];
        for link in 0..board.size() {
            set(&mut self.alive, link);
            for &h in board.allowed(link) {
                members(self.out[h as usize]).for_each(|w| set(&mut self.into[w], link));
            }
        }
        self.token = board.number(at.token()?)?;
        self.settle_anew();
        Some(())
    }

    fn count_units(&mut self) {
        let board = self.board;
        self.left.clear();
        let words = board.unit_words();
        let fits = |arc: usize| board.units(arc).0 + self.copies[arc] as usize <= board.units(arc).1;
        if words > 0 && (0..self.copies.len()).all(fits) {
            self.left.resize(words, 0);
            for arc in 0..self.copies.len() {
                let from = board.units(arc).0;
                (from..from + self.copies[arc] as usize).for_each(|unit| self.left[unit / 64] |= 1 << (unit % 64));
            }
        }
    }

    /// Takes the last unit of an arc out, or brings it back, as its copies were and are.
    #[inline]
    fn turn_unit(&mut self, arc: usize, copies: u32) {
        if !self.left.is_empty() {
            let unit = self.board.units(arc).0 + copies as usize;
            self.left[unit / 64] ^= 1 << (unit % 64);
        }
    }

    /// The arc by which a decided link is won, head and end; `None` if it is lost.
    pub(super) fn label_by(&self, link: usize) -> Option<(usize, usize)> {
        let by = self.by[link];
        (by != LOST).then_some((by.0 as usize, by.1 as usize))
    }

    fn weight(&self, arc: usize) -> u128 {
        self.board.random[arc].wrapping_mul(u128::from(self.copies[arc]))
    }

    /// The key of the position.
    pub(crate) fn key(&self) -> u128 {
        self.total.wrapping_add(self.board.tokens[self.token])
    }

    /// The key after a move that changes nothing but one copy.
    pub(crate) fn key_after(&self, arc: usize, to: usize) -> u128 {
        self.total.wrapping_sub(self.board.random[arc]).wrapping_add(self.board.tokens[to])
    }

    /// The links that the arcs of a head lead to, undecided ones only.
    #[inline]
    fn open(&self, head: usize) -> Bits<W> {
        common(&self.out[head], &self.alive)
    }

    /// The number of arcs that may be used from a link.
    #[inline]
    pub(crate) fn exits(&self, link: usize) -> u32 {
        match self.board.only(link) {
            Some(head) => count(&self.open(head)),
            None => self.board.allowed(link).iter().map(|&h| count(&self.open(h as usize))).sum(),
        }
    }

    /// Tells of each arc from a link, head and end, until the answer is no; says whether it never was.
    #[inline]
    pub(crate) fn each_move(&self, link: usize, mut tell: impl FnMut(usize, usize) -> bool) -> bool {
        for &head in self.board.allowed(link) {
            for (word, bits) in self.open(head as usize).into_iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    if !tell(head as usize, word * 64 + left.trailing_zeros() as usize) {
                        return false;
                    }
                    left &= left - 1;
                }
            }
        }
        true
    }

    /// The arcs from a link: head and end.
    pub(crate) fn moves(&self, link: usize) -> impl Iterator<Item = (usize, usize)> + use<'_, 'b, W> {
        self.board.allowed(link).iter().flat_map(move |&h| members(self.open(h as usize)).map(move |w| (h as usize, w)))
    }

    /// The move of the token, if there is one only.
    pub(crate) fn only_move(&self) -> Option<(usize, usize)> {
        let mut moves = self.moves(self.token);
        let first = moves.next()?;
        moves.next().is_none().then_some(first)
    }

    #[inline]
    fn stuck(&self, link: usize) -> bool {
        match self.board.only(link) {
            Some(head) => self.open(head) == [0; W],
            None => self.board.allowed(link).iter().all(|&h| self.open(h as usize) == [0; W]),
        }
    }

    /// Whether a move from this head takes its last exit but for other copies, so that something may
    /// be decided by it.
    pub(crate) fn last_of(&self, head: usize, arc: usize) -> bool {
        self.copies[arc] == 1 && is_one(&self.open(head))
    }

    /// Whether a copy of an arc is left, and its end is not decided.
    #[inline]
    pub(crate) fn leads_by(&self, head: usize, to: usize) -> bool {
        has(&self.out[head], to) && has(&self.alive, to)
    }

    /// What [`undo`](Self::undo) goes back to.
    pub(crate) fn mark(&self) -> Mark<W> {
        Mark {
            alive: self.alive,
            counted: self.counted,
            summed: self.summed,
            total: self.total,
            token: self.token,
            strong: self.strong,
            trail: self.trail.len(),
        }
    }

    /// Uses a copy of an arc; says what is decided about the player who moves then, by labels.
    /// `alive` and the key are right only after [`settle`](Self::settle).
    pub(crate) fn play(&mut self, head: usize, to: usize) -> Option<Outcome> {
        let board = self.board;
        let arc = board.arc(head, to);
        self.copies[arc] -= 1;
        self.turn_unit(arc, self.copies[arc]);
        let random = board.random[arc];
        self.sums[head] = self.sums[head].wrapping_sub(random);
        self.total = self.total.wrapping_sub(random);
        self.token = to;
        self.trail.push((head as u16 | PLAYED, to as u16));
        if self.copies[arc] > 0 {
            return None;
        }
        clear(&mut self.out[head], to);
        for &t in board.allowing(head) {
            if !board.allowed(t as usize).iter().any(|&h| has(&self.out[h as usize], to)) {
                clear(&mut self.into[to], t as usize);
            }
        }
        if self.open(head) != [0; W] {
            return None;
        }
        self.queue.clear();
        for &t in board.allowing(head) {
            if self.loses(t as usize) {
                return Some(self.outcome());
            }
        }
        self.label()
    }

    /// The outcome that the label of the token's link says.
    fn outcome(&self) -> Outcome {
        Outcome::of_mover(self.by[self.token] != LOST)
    }

    /// Notes that a link is lost, if it has no label yet and no exit; says whether the token's link is decided by that.
    fn loses(&mut self, link: usize) -> bool {
        has(&self.alive, link) && self.stuck(link) && self.lose(link)
    }

    /// Notes that a link is lost, and that those which lead to it are won; says whether the token's is decided by that.
    fn lose(&mut self, link: usize) -> bool {
        clear(&mut self.alive, link);
        self.by[link] = LOST;
        let won = common(&self.into[link], &self.alive);
        self.alive = without(&self.alive, &won);
        each(won, |t| {
            let leads = |h: &&u16| has(&self.out[**h as usize], link);
            let head = match self.board.only(t) {
                Some(head) => head as u16,
                None => self.board.allowed(t).iter().find(leads).copied().unwrap_or(LOST.0),
            };
            self.by[t] = (head, link as u16);
            self.queue.push(t as u16);
        });
        link == self.token || has(&won, self.token)
    }

    /// Works through the links that are won; stops when the token's link is decided.
    fn label(&mut self) -> Option<Outcome> {
        let mut at = 0;
        while let Some(&won) = self.queue.get(at) {
            at += 1;
            let before = common(&self.into[won as usize], &self.alive);
            // All that lead to a lost link are won already: who is stuck here leads to won links only.
            for t in members(before) {
                if self.loses(t) {
                    return Some(self.outcome());
                }
            }
        }
        None
    }

    /// Plays a move after which the token can come back, and nothing but a copy of an arc goes.
    pub(crate) fn play_whole(&mut self, head: usize, to: usize) {
        let (from, strong) = (self.token, self.strong);
        let decided = self.play(head, to);
        assert!(decided.is_none());
        // Who led to the old token leads to the new one if the old one does. The arc that goes is of no
        // use on the way to the old token, unless another link allows its head.
        let gone = !has(&self.out[head], to);
        self.strong = strong && (!gone || (self.board.allowing(head).len() == 1 && self.leads(from, to)));
    }

    /// Goes back to a mark.
    pub(crate) fn undo(&mut self, mark: &Mark<W>) {
        while self.trail.len() > mark.trail {
            let Some((h, w)) = self.trail.pop() else { break };
            let (head, to) = ((h & !PLAYED) as usize, w as usize);
            let arc = self.board.arc(head, to);
            if h & PLAYED == 0 {
                self.sums[head] = self.sums[head].wrapping_add(self.weight(arc));
                continue;
            }
            if self.copies[arc] == 0 {
                set(&mut self.out[head], to);
                for &t in self.board.allowing(head) {
                    set(&mut self.into[to], t as usize);
                }
            }
            self.turn_unit(arc, self.copies[arc]);
            self.copies[arc] += 1;
            self.sums[head] = self.sums[head].wrapping_add(self.board.random[arc]);
        }
        (self.alive, self.counted, self.summed, self.total) = (mark.alive, mark.counted, mark.summed, mark.total);
        (self.token, self.strong) = (mark.token, mark.strong);
    }
}

/// No arc wins.
const LOST: (u16, u16) = (u16::MAX, u16::MAX);

/// Marks a move on the trail; heads are fewer.
const PLAYED: u16 = 1 << 15;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::random;
    use std::sync::Arc;
    use xanthi_games::links::LinkTable;

    /// The arcs of which copies are left.
    fn arcs(chain: &LinksPosition) -> impl Iterator<Item = &LinkArc> {
        chain.arcs().iter().filter(|arc| arc.copies > 0)
    }

    /// Who wins at sight with the token on a link, link by link: rounds over all arcs until nothing changes.
    fn labels(chain: &LinksPosition) -> Vec<Option<bool>> {
        let table = chain.table();
        let mut labels = vec![None; table.len()];
        loop {
            let before = labels.clone();
            for (link, label) in labels.iter_mut().enumerate() {
                let next: Vec<Option<bool>> =
                    arcs(chain).filter(|a| table.allows(link as u32, a.head)).map(|a| before[a.tail as usize]).collect();
                if next.contains(&Some(false)) {
                    *label = Some(true);
                } else if next.iter().all(|next| *next == Some(true)) {
                    *label = Some(false);
                }
            }
            if labels == before {
                return labels;
            }
        }
    }

    /// What is left for the token when decided links have gone: the arcs that can be reached.
    fn left(chain: &LinksPosition, token: u32) -> LinksPosition {
        let (table, labels) = (chain.table(), labels(chain));
        let open = |arc: &&LinkArc| labels[arc.tail as usize].is_none();
        let (mut reached, mut kept) = (vec![token], Vec::new());
        let mut at = 0;
        while let Some(&link) = reached.get(at) {
            at += 1;
            for arc in arcs(chain).filter(open).filter(|a| table.allows(link, a.head)) {
                if !kept.contains(arc) {
                    kept.push(*arc);
                }
                if !reached.contains(&arc.tail) {
                    reached.push(arc.tail);
                }
            }
        }
        LinksPosition::new(table.clone(), kept, Some(token))
    }

    /// Chains at random are played to the end, some links allowing two heads. After each move the labels, the moves and the
    /// key are those of a field on which what is left is set up; and when all is taken back, all is as it was.
    #[test]
    fn a_field_in_play_is_as_one_set_up() {
        let mut random = random(5);
        let (mut decided, mut large) = (0, 0);
        for round in 0..400 {
            let names = (0..9).map(|i| i.to_string()).collect();
            let allowed = (0..9).map(|i| if round % 2 == 1 && i % 4 == 0 { vec![i, (i + 2) % 9] } else { vec![i] }).collect();
            let arcs = (0..34).map(|_| LinkArc { head: random(9) as u32, tail: random(9) as u32, copies: 1 + (random(4) / 3) as u32 });
            let chain = LinksPosition::new(Arc::new(LinkTable::new(names, allowed)), arcs.collect(), Some(0));
            if labels(&chain)[0].is_some() {
                continue;
            }
            let start = left(&chain, 0);
            let board = Board::<1>::new(std::iter::once(&start)).expect("small");
            let (mut field, mut other) = (Field::new(&board), Field::new(&board));
            field.load(&start).expect("its arcs");
            let all = |field: &Field<'_, 1>| (field.key(), field.alive, field.moves(field.token).collect::<Vec<_>>(), field.left.clone());
            let (mut marks, mut states, mut chain) = (Vec::new(), Vec::new(), start);
            loop {
                let moves: Vec<(usize, usize)> = field.moves(field.token).collect();
                let (head, to) = moves[random(moves.len())];
                marks.push(field.mark());
                states.push(all(&field));
                let arc = chain.arc(board.head(head), board.link(to)).expect("it is left");
                let after = chain.after(arc as u32);
                let label = labels(&after)[board.link(to) as usize];
                assert_eq!(field.play(head, to).map(|outcome| outcome == Outcome::N), label);
                if label.is_some() {
                    decided += 1;
                    break;
                }
                chain = left(&after, board.link(to));
                other.load(&chain).expect("its arcs");
                let unsettled = field.mark();
                field.arrive();
                assert_eq!((field.key(), field.alive), (other.key(), other.alive));
                field.undo(&unsettled);
                field.settle();
                assert_eq!((field.key(), field.alive, field.exits(to)), (other.key(), other.alive, other.exits(to)));
                assert!(field.moves(to).eq(other.moves(to)));
                large = large.max(marks.len());
            }
            while let (Some(mark), Some(state)) = (marks.pop(), states.pop()) {
                field.undo(&mark);
                assert_eq!(all(&field), state);
            }
        }
        assert!(decided > 100 && large > 8, "{decided} games, the longest of {large} moves");
    }
}
