//! The cores of chains of few links, on sets of bits and a matrix of copies: what [`OpenCore::after`] finds, which is
//! written to be judged by, found without room for each step.
//!
//! The steps are those of `xanthi_games::reduction::link_core`, where they are proved, in their order; the same core comes of
//! them, arc by arc, so what is found here can be written down as that.

use super::bits::{Bits, above, any, clear, common, count, each, has, join, set, within, without};
use std::sync::Arc;
use xanthi_games::links::{LinkArc, LinkTable};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore};
use xanthi_games::{Outcome, Play};

/// The table of a chain of at most `64 * W` links as sets.
pub(super) struct DenseTable<const W: usize> {
    table: Arc<LinkTable>,
    allowed: Vec<Bits<W>>,
    allowing: Vec<Bits<W>>,
}

impl<const W: usize> DenseTable<W> {
    /// The table as sets, if they have room for its links.
    pub(super) fn new(table: &Arc<LinkTable>) -> Option<Self> {
        let links = table.len() as u32;
        if links as usize > 64 * W {
            return None;
        }
        let of = |list: &[u32]| {
            let mut all = [0; W];
            list.iter().for_each(|&link| set(&mut all, link as usize));
            all
        };
        let allowed = (0..links).map(|tail| of(table.allowed(tail))).collect();
        let allowing = (0..links).map(|head| of(table.allowing(head))).collect();
        Some(Self { table: table.clone(), allowed, allowing })
    }

    /// Whether it is the table of this core.
    pub(super) fn is_of(&self, core: &OpenCore) -> bool {
        Arc::ptr_eq(&self.table, core.chain.table())
    }

    /// Room to find cores, used again for each.
    pub(super) fn room(&self) -> Room<'_, W> {
        let links = self.allowed.len();
        let (empty, none) = (vec![[0; W]; links], vec![0; links]);
        let copies = vec![0; links * links];
        Room { of: self, token: 0, play: Play::Normal, rows: empty, copies, live: [0; W], stands: [0; W], out: none.clone(), into: none }
    }
}

/// A chain while its core is found. Copies count where an arc is in a row.
pub(super) struct Room<'a, const W: usize> {
    of: &'a DenseTable<W>,
    token: usize,
    play: Play,
    /// The ends of arcs from each head.
    rows: Vec<Bits<W>>,
    copies: Vec<u32>,
    /// The heads from which arcs lead.
    live: Bits<W>,
    /// The links on which the token can stand.
    stands: Bits<W>,
    /// The copies from each head and, for each head, those to links that allow it.
    out: Vec<u64>,
    into: Vec<u64>,
}

/// Some of those that can be labelled.
struct Labels<const W: usize> {
    won: Bits<W>,
    lost: Bits<W>,
    /// The first link without arcs.
    end: Option<usize>,
}

impl<const W: usize> Room<'_, W> {
    /// The core after a copy of an arc of a core with the token placed is used, whose table this is.
    pub(super) fn after(&mut self, at: &OpenCore, arc: u32) -> LinkCore {
        self.live = [0; W];
        self.rows.fill([0; W]);
        for (LinkArc { head, tail, copies }, i) in at.chain.arcs().iter().copied().zip(0..) {
            let copies = copies - u32::from(i == arc);
            if copies > 0 {
                self.put(head as usize, tail as usize, copies);
            }
        }
        self.token = at.chain.arcs()[arc as usize].tail as usize;
        self.play = at.play;
        match self.reduce() {
            Some(outcome) => LinkCore::Decided(outcome),
            None => {
                let chain = at.chain.with_arcs(self.arcs(), Some(self.token as u32));
                LinkCore::Open(OpenCore { chain, play: self.play })
            }
        }
    }

    fn arcs(&self) -> Vec<LinkArc> {
        let mut arcs = Vec::with_capacity(self.rows.iter().map(count).sum::<u32>() as usize);
        each(self.live, |head| {
            each(self.rows[head], |tail| arcs.push(LinkArc { head: head as u32, tail: tail as u32, copies: self.copies(head, tail) }));
        });
        arcs
    }

    fn copies(&self, head: usize, tail: usize) -> u32 {
        self.copies[head * self.rows.len() + tail]
    }

    fn copies_mut(&mut self, head: usize, tail: usize) -> &mut u32 {
        let links = self.rows.len();
        &mut self.copies[head * links + tail]
    }

    fn put(&mut self, head: usize, tail: usize, copies: u32) {
        set(&mut self.rows[head], tail);
        set(&mut self.live, head);
        *self.copies_mut(head, tail) = copies;
    }

    /// Takes the arcs from a head to some links away.
    fn drop_arcs(&mut self, head: usize, tails: &Bits<W>) {
        self.rows[head] = without(&self.rows[head], tails);
        if !any(&self.rows[head]) {
            clear(&mut self.live, head);
        }
    }

    /// Finds the core in place; the outcome if that is decided.
    fn reduce(&mut self) -> Option<Outcome> {
        self.keep_reachable();
        loop {
            let labels = self.labels();
            for (bits, won) in [(&labels.won, true), (&labels.lost, false)] {
                if has(bits, self.token) {
                    return Some(Outcome::of_mover(won));
                }
            }
            match self.play {
                Play::Normal => {
                    let mut labelled = labels.won;
                    join(&mut labelled, &labels.lost);
                    each(self.live, |head| self.drop_arcs(head, &labelled));
                }
                Play::Misere => self.turn(&labels),
            }
            self.keep_reachable();
            let plain = self.of.table.is_plain();
            if !plain {
                self.merge();
            }
            let (mut may_go, mut others) = ([!0; W], false);
            if self.play == Play::Misere {
                let end = self.end();
                let safe = self.safe(end);
                let mut unsafe_ones = without(&self.stands, &safe);
                end.into_iter().for_each(|end| clear(&mut unsafe_ones, end));
                if any(&unsafe_ones) {
                    each(self.live, |head| {
                        if !within(&common(&self.of.allowing[head], &self.stands), &safe) {
                            clear(&mut may_go, head);
                        }
                    });
                } else {
                    if let Some(end) = end {
                        let mut alone = [0; W];
                        set(&mut alone, end);
                        each(self.live, |head| self.drop_arcs(head, &alone));
                    }
                    (self.play, others) = (Play::Normal, !plain);
                }
            }
            let before = self.rows_in_use();
            let cancelled = if plain { self.cancel_opposite(&may_go) } else { self.cancel(&may_go) };
            if cancelled {
                self.drop_used_up();
            }
            let stays = !others && (!cancelled || (self.play == Play::Normal && self.rows_in_use() == before));
            if cancelled && self.keep_reachable() {
                continue;
            }
            if stays {
                return None;
            }
        }
    }

    /// Takes the arcs that the token cannot come to away; says whether there were any.
    fn keep_reachable(&mut self) -> bool {
        let (mut stands, mut used) = ([0; W], [0; W]);
        set(&mut stands, self.token);
        let mut new = stands;
        while any(&new) {
            let mut heads = [0; W];
            each(new, |tail| join(&mut heads, &self.of.allowed[tail]));
            heads = without(&common(&heads, &self.live), &used);
            join(&mut used, &heads);
            let mut tails = [0; W];
            each(heads, |head| join(&mut tails, &self.rows[head]));
            new = without(&tails, &stands);
            join(&mut stands, &new);
        }
        let unused = without(&self.live, &used);
        each(unused, |head| self.rows[head] = [0; W]);
        self.live = common(&self.live, &used);
        self.stands = stands;
        any(&unused)
    }

    /// The first link on which the token can stand and from which no arc leads.
    fn end(&self) -> Option<usize> {
        let mut first = None;
        each(self.stands, |link| {
            if first.is_none() && !any(&common(&self.of.allowed[link], &self.live)) {
                first = Some(link);
            }
        });
        first
    }

    /// The labels of links on which the token can stand.
    fn labels(&self) -> Labels<W> {
        let mut labels = Labels { won: [0; W], lost: [0; W], end: self.end() };
        if labels.end.is_none() {
            return labels;
        }
        let mut open = self.stands;
        let at_ends = if self.play == Play::Misere { &mut labels.won } else { &mut labels.lost };
        each(self.stands, |link| {
            if !any(&common(&self.of.allowed[link], &self.live)) {
                set(at_ends, link);
                clear(&mut open, link);
            }
        });
        let mut changed = true;
        while changed {
            changed = false;
            let (mut to_lost, mut to_open) = ([0; W], [0; W]);
            each(self.live, |head| {
                if any(&common(&self.rows[head], &labels.lost)) {
                    set(&mut to_lost, head);
                } else if !within(&self.rows[head], &labels.won) {
                    set(&mut to_open, head);
                }
            });
            each(open, |link| {
                let label = if any(&common(&self.of.allowed[link], &to_lost)) {
                    &mut labels.won
                } else if !any(&common(&self.of.allowed[link], &to_open)) {
                    &mut labels.lost
                } else {
                    return;
                };
                set(label, link);
                clear(&mut open, link);
                changed = true;
            });
        }
        labels
    }

    /// Turns the arcs to won links into losing arcs, and takes those to lost links away.
    fn turn(&mut self, labels: &Labels<W>) {
        let Some(end) = labels.end else { return };
        let mut labelled = labels.won;
        join(&mut labelled, &labels.lost);
        each(self.live, |head| {
            let to_won = any(&common(&self.rows[head], &labels.won));
            self.drop_arcs(head, &labelled);
            if to_won {
                self.put(head, end, 1);
            }
        });
    }

    /// Joins links that allow the same heads, of those from which arcs lead.
    fn merge(&mut self) {
        let links = self.rows.len();
        let mut first: Vec<usize> = (0..links).collect();
        // The links that came before, of those that are not joined to others, by the first head that they allow.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); links + 1];
        let mut joined = [0; W];
        each(self.stands, |link| {
            let heads = common(&self.of.allowed[link], &self.live);
            let mut place = links;
            each(heads, |head| place = place.min(head));
            let same = |other: &&usize| common(&self.of.allowed[**other], &self.live) == heads;
            match before[place].iter().find(same) {
                Some(&other) => {
                    first[link] = other;
                    set(&mut joined, link);
                }
                None => before[place].push(link),
            }
        });
        self.token = first[self.token];
        self.stands = without(&self.stands, &joined);
        each(self.live, |head| {
            each(common(&self.rows[head], &joined), |tail| {
                let copies = self.copies(head, tail);
                clear(&mut self.rows[head], tail);
                let there = if has(&self.rows[head], first[tail]) { self.copies(head, first[tail]) } else { 0 };
                self.put(head, first[tail], there + copies);
            });
        });
    }

    /// The links that allow a head from which nobody is ever without an arc, or only loses then.
    fn safe(&mut self, end: Option<usize>) -> Bits<W> {
        self.out.fill(0);
        self.into.fill(0);
        let mut losing = [0; W];
        each(self.live, |head| {
            each(self.rows[head], |tail| {
                if Some(tail) == end {
                    return set(&mut losing, head);
                }
                let copies = u64::from(self.copies[head * self.rows.len() + tail]);
                self.out[head] += copies;
                each(self.of.allowed[tail], |head| self.into[head] += copies);
            });
        });
        let mut safe_heads = losing;
        each(without(&self.live, &losing), |head| {
            each(self.rows[head], |tail| {
                let allowed = &self.of.allowed[tail];
                if has(allowed, head) {
                    return;
                }
                let mut ways = u64::from(count(&common(allowed, &losing)));
                each(*allowed, |head| ways += self.out[head]);
                if u64::from(self.copies(head, tail)) + u64::from(self.token == tail) > ways {
                    set(&mut safe_heads, head);
                }
            });
            let into = self.into[head] + u64::from(has(&self.of.allowed[self.token], head));
            if self.out[head] >= into {
                set(&mut safe_heads, head);
            }
        });
        let mut safe = [0; W];
        each(safe_heads, |head| join(&mut safe, &self.of.allowing[head]));
        safe
    }

    /// Takes opposite arcs away, and loops in pairs, where every link allows itself alone; says whether there were any. Arcs
    /// without copies stay.
    fn cancel_opposite(&mut self, may_go: &Bits<W>) -> bool {
        let mut changed = false;
        each(self.live, |head| {
            if has(&self.rows[head], head) {
                let copies = self.copies_mut(head, head);
                changed |= *copies > 1;
                *copies %= 2;
            }
            if has(may_go, head) {
                each(above(&common(&self.rows[head], may_go), head), |tail| {
                    if has(&self.rows[tail], head) {
                        let both = self.copies(head, tail).min(self.copies(tail, head));
                        *self.copies_mut(head, tail) -= both;
                        *self.copies_mut(tail, head) -= both;
                        changed = true;
                    }
                });
            }
        });
        changed
    }

    /// The same where links allow several heads.
    fn cancel(&mut self, may_go: &Bits<W>) -> bool {
        let (live, stands) = (self.live, self.stands);
        // What every link that allows a head allows.
        let mut every = vec![[!0; W]; self.rows.len()];
        each(live, |head| {
            each(common(&self.of.allowing[head], &stands), |link| every[head] = common(&every[head], &self.of.allowed[link]))
        });
        let of = self.of;
        let serves = |tail: usize, head: usize| within(&common(&of.allowed[tail], &live), &every[head]);
        let alone = |tail: usize, head: usize| count(&common(&of.allowing[head], &stands)) == u32::from(has(&stands, tail));
        let mut changed = false;
        each(live, |head| {
            let goes = has(may_go, head);
            each(self.rows[head], |tail| {
                let allowed = &of.allowed[tail];
                let loops = self.copies(head, tail) > 1 && has(allowed, head);
                if loops && serves(tail, head) && (goes || alone(tail, head)) {
                    *self.copies_mut(head, tail) %= 2;
                    changed = true;
                }
                if !goes {
                    return;
                }
                // The arcs back, of those that come later in the list of arcs.
                let from_here = common(&common(allowed, may_go), &live);
                each(from_here, |back| {
                    if back < head || self.copies(head, tail) == 0 || !serves(tail, back) {
                        return;
                    }
                    let opposite = common(&self.rows[back], &of.allowing[head]);
                    let opposite = if back == head { above(&opposite, tail) } else { opposite };
                    each(opposite, |other| {
                        let both = self.copies(head, tail).min(self.copies(back, other));
                        if both > 0 && serves(other, head) {
                            *self.copies_mut(head, tail) -= both;
                            *self.copies_mut(back, other) -= both;
                            changed = true;
                        }
                    });
                });
            });
        });
        changed
    }

    /// Takes the arcs without copies away.
    fn drop_used_up(&mut self) {
        each(self.live, |head| {
            let mut gone = [0; W];
            each(self.rows[head], |tail| {
                if self.copies(head, tail) == 0 {
                    set(&mut gone, tail);
                }
            });
            if any(&gone) {
                self.drop_arcs(head, &gone);
            }
        });
    }

    /// The heads from which arcs lead, and the links but the token's at which they end.
    fn rows_in_use(&self) -> [Bits<W>; 2] {
        let mut tails = [0; W];
        each(self.live, |head| join(&mut tails, &self.rows[head]));
        clear(&mut tails, self.token);
        [self.live, tails]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::random;
    use xanthi_games::links::LinksPosition;
    use xanthi_games::reduction::link_core::link_core;

    /// A chain at random: with one head for each link, or with several for some.
    fn chain(random: &mut impl FnMut(usize) -> usize) -> LinksPosition {
        let links = if random(16) == 0 { 65 + random(64) } else { 2 + random(7) };
        let plain = random(3) == 0;
        let allowed = |random: &mut dyn FnMut(usize) -> usize, link: u32| {
            let mut heads = vec![link];
            while !plain && random(3) == 0 {
                heads.push(random(links) as u32);
            }
            if !plain && random(6) == 0 {
                heads.remove(0);
            }
            heads.sort_unstable();
            heads.dedup();
            heads
        };
        let allowed = (0..links as u32).map(|link| allowed(random, link)).collect();
        let table = LinkTable::new((0..links).map(|link| link.to_string()).collect(), allowed);
        let most = 1 + random(5);
        let arcs = (0..links + random(3 * links)).map(|_| {
            let mut end = || random(links) as u32;
            LinkArc { head: end(), tail: end(), copies: 1 }
        });
        let mut arcs: Vec<LinkArc> = arcs.collect();
        arcs.iter_mut().for_each(|arc| arc.copies += random(most) as u32);
        LinksPosition::new(Arc::new(table), arcs, Some(random(links) as u32))
    }

    /// The same core comes after every move as the one that proofs are judged by, in both kinds of play, along random lines.
    #[test]
    fn cores_are_those_of_the_checker() {
        let mut random = random(11);
        // Of few links, and of many with one head for each and with several, in misère play too.
        let (mut open, mut many, mut turned_normal) = (0, [0; 4], 0);
        for round in 0..6_000 {
            let play = if round % 3 == 0 { Play::Normal } else { Play::Misere };
            let at = chain(&mut random);
            let LinkCore::Open(mut core) = link_core(&at, play) else { continue };
            let [one, two] = [DenseTable::<1>::new(at.table()).map(drop), DenseTable::<2>::new(at.table()).map(drop)];
            assert_eq!((one.is_some(), two.is_some()), (at.table().len() <= 64, at.table().len() <= 128));
            loop {
                let mut next = Vec::new();
                for arc in core.chain.options() {
                    let right = core.after(arc);
                    let two = DenseTable::<2>::new(at.table()).expect("few links");
                    assert!(two.is_of(&core));
                    assert_eq!(two.room().after(&core, arc), right, "{core:?} by arc {arc}");
                    if let Some(one) = DenseTable::<1>::new(at.table()) {
                        let mut room = one.room();
                        // Nothing of one core is left in the next.
                        assert_eq!(room.after(&core, arc), right, "{core:?} by arc {arc}");
                        assert_eq!(room.after(&core, arc), right, "{core:?} by arc {arc}, again");
                    }
                    if let LinkCore::Open(after) = right {
                        open += 1;
                        if at.table().len() > 64 {
                            many[usize::from(at.table().is_plain()) + 2 * usize::from(after.play == Play::Misere)] += 1;
                        }
                        turned_normal += u32::from(after.play != core.play);
                        next.push(after);
                    }
                }
                if next.is_empty() {
                    break;
                }
                core = next.swap_remove(random(next.len()));
            }
        }
        assert!(open > 20_000 && turned_normal > 200 && many.iter().all(|&open| open > 100), "{open} {turned_normal} {many:?}");
    }

    #[test]
    fn there_is_room_for_so_many_links() {
        let table = |links: u32| Arc::new(LinkTable::plain((0..links).map(|link| link.to_string()).collect()));
        for (links, [one, two]) in [(64, [true, true]), (65, [false, true]), (128, [false, true]), (129, [false, false])] {
            let found = (DenseTable::<1>::new(&table(links)).is_some(), DenseTable::<2>::new(&table(links)).is_some());
            assert_eq!(found, (one, two), "{links}");
        }
    }
}
