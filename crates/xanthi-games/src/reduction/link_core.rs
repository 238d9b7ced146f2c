//! The core of a chain: what is left when the parts that are decided at sight are taken away.
//!
//! **Normal play.** These steps are repeated until none changes anything.
//!
//! 1. *Decided links leave.* A link is P if every arc that it allows leads to N (a link without
//!    arcs, above all), and N if one leads to P. A label is right whenever the token comes there,
//!    however the game went on before. For who wins by the labels leads the token to P links that
//!    were labelled earlier and earlier, so the arc that is needed ends at a P link at which the
//!    token has not been since it came to a labelled link; before, every arc that was used ended at
//!    an unlabelled link. And arcs disappear only, which cannot harm a P link. A player who moves to
//!    N loses, and nobody who could move to P is undecided: so arcs to labelled links go.
//! 2. *Only what the token can reach stays.*
//! 3. *Links that allow the same arcs are one.* If two links allow the same heads among those that
//!    arcs are left of, the same play is possible from both, now and later: arcs to the second go to
//!    the first.
//! 4. *Pairs leave.* Let h → t and h′ → t′ be two arcs (or two copies of one arc) with these
//!    properties: t allows h′ and t′ allows h; whatever t′ allows is allowed by every link that
//!    allows h; and whatever t allows is allowed by every link that allows h′. Here only links count
//!    on which the token can stand, and only heads of which arcs are left. Then one copy of each
//!    goes. For let somebody win without them. When the other one, from a link a that allows h, uses
//!    h → t, he answers h′ → t′. Now the other one is to move on t′ instead of a, the pair is gone,
//!    and all he can do there he could do on a, where he had lost. The second arc is answered in the
//!    same way, and the winner himself uses neither. Where every link allows itself alone the
//!    conditions say that the arcs are opposite: it is the cancellation of directed edge geography.
//!    (They must be asked for both arcs; a → b alone may serve a third link that b does not.)
//!
//! **Misère play.** Whoever finds no arc wins.
//!
//! 1. *Labels.* A link without arcs is N, a link with an arc to P is N, and one that has arcs, all of them to N, is P. A label is
//!    right when the token comes to it from a link without label. Besides what is needed in normal play, a P link must have an arc
//!    that is left; its arcs end at N links that were labelled earlier, to which the token has not come since it came to a
//!    labelled link. Nobody who can win goes from a link without label to an N link, and yet such an arc must not simply go: who has it
//!    has a move, and must lose by it. So of all arcs from a head to N links one copy of one arc stays, and leads to the first link
//!    without arcs that can be reached. It is a *losing arc*: it is used by nobody but a loser, so it is there to the end of play.
//! 2. and 3. as in normal play.
//! 4. *Nobody is left without a move, or only loses then.* A link is *safe* if it has a losing arc, if so many arcs lead
//!    from it and so few to it that one is always left, or if so many lead from it to another link and so few on from there
//!    (`losing.rs`). Where all links are safe on which the token can stand, but for
//!    the one to which losing arcs lead, who has no other arc than a losing one loses, and nobody is ever without any. So misère play
//!    of the chain is normal play of the same chain without the losing arcs.
//! 5. *Pairs leave* if, besides what is asked in normal play, every link that allows h or h′ is safe. In the proof the answer
//!    of the one who wins must not leave the other without a move, which wins: t′ allows h, so it is safe. And the one
//!    who wins must never have to use a copy of the pair because he has no other arc: from a safe link that would be an arc less than
//!    a losing one, and such a position he would not have won. Two loops of a link whose head no other link allows leave
//!    everywhere: who answers a loop by a loop changes nothing else, and of two players who have nothing but an even number of loops
//!    the one who begins is the first to be without.

pub(crate) mod losing;

use self::losing::Losing;
use crate::budget::{Budget, Stop};
use crate::links::{LinkArc, LinkTable, LinksPosition, rows};
use crate::outcome::{Outcome, Play};
use std::convert::Infallible;

/// A core, or the outcome if the position is decided at sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkCore {
    /// The outcome.
    Decided(Outcome),
    /// What is left; it has the same outcome.
    Open(OpenCore),
}

/// What is left of a chain, and how it is to be played: the core of misère play may be one of normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCore {
    /// What is left.
    pub chain: LinksPosition,
    /// Who wins when no move is left in it.
    pub play: Play,
}

impl OpenCore {
    /// The core after a copy of an arc of this one is used.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    pub fn after(&self, arc: u32) -> LinkCore {
        link_core(&self.chain.after(arc), self.play)
    }

    /// The core after a copy of an arc of this one is used, with all its work counted; see [`after`](Self::after).
    ///
    /// # Errors
    /// If the work must stop.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    pub fn after_within(&self, arc: u32, budget: &Budget) -> Result<LinkCore, Stop> {
        link_core_within(&self.chain.after(arc), self.play, budget)
    }
}

/// The core of a chain; see the [module](self). One whose token is not placed is its own core.
pub fn link_core(at: &LinksPosition, play: Play) -> LinkCore {
    let Ok(core) = core_of(at, play, |_, _| Ok::<(), Infallible>(()));
    core
}

/// The core of a chain, with all its work counted; see [`link_core`]. A core may take as many rounds as there are links, and
/// each counts.
///
/// # Errors
/// If the work must stop.
pub fn link_core_within(at: &LinksPosition, play: Play, budget: &Budget) -> Result<LinkCore, Stop> {
    core_of(at, play, |table, arcs| budget.step(steps_of(table, arcs)))
}

/// The core of a chain; before each round `count` is told what is left.
fn core_of<E>(at: &LinksPosition, mut play: Play, count: impl Fn(&LinkTable, &[LinkArc]) -> Result<(), E>) -> Result<LinkCore, E> {
    let Some(mut token) = at.token() else {
        let stuck = Outcome::of_mover(play == Play::Misere);
        return Ok(if at.options().is_empty() { LinkCore::Decided(stuck) } else { LinkCore::Open(OpenCore { chain: at.clone(), play }) });
    };
    let table = at.table();
    let mut arcs: Vec<LinkArc> = at.left().collect();
    let mut stands = Vec::new();
    if play == Play::Misere {
        // Losing arcs lead to a link that can be reached.
        stands = keep_reachable(table, &mut arcs, token);
    }
    loop {
        count(table, &arcs)?;
        let labels = link_labels(table, &arcs, play);
        if let Some(outcome) = labels[token as usize] {
            return Ok(LinkCore::Decided(outcome));
        }
        match play {
            Play::Normal => arcs.retain(|a| labels[a.tail as usize].is_none()),
            Play::Misere => losing::turn(table, &mut arcs, &labels, &stands),
        }
        stands = keep_reachable(table, &mut arcs, token);
        merge(table, &mut arcs, &mut stands, &mut token);
        let (mut may_go, mut others) = (None, false);
        if play == Play::Misere {
            let losing = Losing::of(table, &arcs, &stands, Some(token));
            if losing.is_everywhere(&stands) {
                losing.leave(&mut arcs);
                // From some heads no other arcs lead, so more links may allow the same.
                (play, others) = (Play::Normal, !table.is_plain());
            } else {
                may_go = Some(losing.is_behind(table, &stands));
            }
        }
        let cancelled = cancel(table, &mut arcs, &stands, may_go.as_deref());
        // In normal play nothing else changes with pairs while every link has arcs from it and to it that it had, and all arcs can
        // still be used. In misère play more links may be safe.
        let stays = !others && (!cancelled || (play == Play::Normal && all_stay_in_use(table, &arcs, token)));
        if cancelled {
            arcs.retain(|a| a.copies > 0);
            let left = arcs.len();
            stands = keep_reachable(table, &mut arcs, token);
            if arcs.len() < left {
                continue;
            }
        }
        if stays {
            return Ok(LinkCore::Open(OpenCore { chain: at.with_arcs(arcs, Some(token)), play }));
        }
    }
}

/// Whether of the arcs one with copies is left from each link, and to each but the token's, from which or to which there is any.
fn all_stay_in_use(table: &LinkTable, arcs: &[LinkArc], token: u32) -> bool {
    let (mut gone, mut left) = (vec![[false; 2]; table.len()], vec![[false; 2]; table.len()]);
    for arc in arcs {
        let of = if arc.copies == 0 { &mut gone } else { &mut left };
        of[arc.head as usize][0] = true;
        of[arc.tail as usize][1] |= arc.tail != token;
    }
    gone.iter().zip(&left).all(|(gone, left)| gone.iter().zip(left).all(|(gone, left)| !gone || *left))
}

/// Takes away the arcs that the token cannot come to; the links on which it can stand.
fn keep_reachable(table: &LinkTable, arcs: &mut Vec<LinkArc>, token: u32) -> Vec<bool> {
    let (stands, used) = reachable(table, arcs, token);
    arcs.retain(|a| used[a.head as usize]);
    stands
}

/// The steps that one round of finding a core takes, or the labels of all links, about: a few looks at each link and arc, and
/// where links allow several heads the comparisons of what they allow.
pub fn core_steps(at: &LinksPosition) -> u64 {
    steps_of(at.table(), at.arcs())
}

fn steps_of(table: &LinkTable, arcs: &[LinkArc]) -> u64 {
    let looks = (table.len() + 4 * arcs.len() + 1) as u64;
    if table.is_plain() {
        return looks;
    }
    // Where arcs back are looked for: among those from a head, or at the links that allow the other one.
    let mut row = vec![0u64; table.len()];
    arcs.iter().for_each(|arc| row[arc.head as usize] += 1);
    let back = |arc: &LinkArc| {
        let ends = table.allowing(arc.head).len() as u64;
        table.allowed(arc.tail).iter().map(|&head| ends.min(row[head as usize])).sum::<u64>()
    };
    let looks = arcs.iter().map(back).fold(looks, u64::saturating_add);
    let allowed = |link: u32| table.allowed(link).len() as u64;
    let (all, most) = (0..table.len() as u32).map(allowed).fold((0u64, 0), |(all, most), count| (all + count, most.max(count)));
    if most <= 1 {
        return looks;
    }
    let serving = arcs.iter().map(|arc| allowed(arc.tail) * allowed(arc.tail)).fold(0, u64::saturating_add);
    looks.saturating_add(all.saturating_mul(most)).saturating_add(serving)
}

/// The heads of the arcs into each link, one list behind the other.
pub(crate) struct Entries {
    end: Vec<u32>,
    heads: Vec<u32>,
}

impl Entries {
    pub(crate) fn new(links: usize, arcs: &[LinkArc]) -> Self {
        let mut end = vec![0; links + 1];
        arcs.iter().for_each(|a| end[a.tail as usize + 1] += 1);
        (0..links).for_each(|i| end[i + 1] += end[i]);
        // While they are filled in, the beginning of each list moves to its end.
        let mut heads = vec![0; arcs.len()];
        for arc in arcs {
            let place = &mut end[arc.tail as usize];
            heads[*place as usize] = arc.head;
            *place += 1;
        }
        Self { end, heads }
    }

    pub(crate) fn of(&self, link: u32) -> &[u32] {
        let begin = if link == 0 { 0 } else { self.end[link as usize - 1] };
        &self.heads[begin as usize..self.end[link as usize] as usize]
    }
}

/// The outcome of coming to each link, where labels alone show it. The arcs ascend,
/// and all have copies.
///
/// Every arc is looked at once, and every head tells the links that allow it once that it leads to P, or to N alone.
pub fn link_labels(table: &LinkTable, arcs: &[LinkArc], play: Play) -> Vec<Option<Outcome>> {
    let n = table.len();
    let entries = Entries::new(n, arcs);
    // The arcs from each head to links without label; the heads that a link allows with such arcs.
    let mut open = vec![0u32; n];
    arcs.iter().for_each(|a| open[a.head as usize] += 1);
    let begins = |h: &&u32| open[**h as usize] > 0;
    let mut unsettled: Vec<usize> = (0..n as u32).map(|t| table.allowed(t).iter().filter(begins).count()).collect();
    let mut labels: Vec<Option<Outcome>> = vec![None; n];
    let mut queue: Vec<u32> = (0..n as u32).filter(|&t| unsettled[t as usize] == 0).collect();
    queue.iter().for_each(|&t| labels[t as usize] = Some(Outcome::of_mover(play == Play::Misere)));
    let mut wins = vec![false; n];
    while let Some(tail) = queue.pop() {
        let lost = labels[tail as usize] == Some(Outcome::P);
        for &head in entries.of(tail) {
            let at = head as usize;
            open[at] -= 1;
            let won = lost && !std::mem::replace(&mut wins[at], true);
            if !won && (wins[at] || open[at] > 0) {
                continue;
            }
            for &from in table.allowing(head) {
                unsettled[from as usize] -= usize::from(!won);
                if labels[from as usize].is_none() && (won || unsettled[from as usize] == 0) {
                    labels[from as usize] = Some(if won { Outcome::N } else { Outcome::P });
                    queue.push(from);
                }
            }
        }
    }
    labels
}

/// The links on which the token can stand, and the heads that these allow.
fn reachable(table: &LinkTable, arcs: &[LinkArc], token: u32) -> (Vec<bool>, Vec<bool>) {
    let rows = rows(table, arcs);
    let (mut stands, mut used) = (vec![false; table.len()], vec![false; table.len()]);
    stands[token as usize] = true;
    let mut stack = vec![token];
    while let Some(tail) = stack.pop() {
        for &head in table.allowed(tail) {
            if std::mem::replace(&mut used[head as usize], true) {
                continue;
            }
            for arc in &arcs[rows[head as usize] as usize..rows[head as usize + 1] as usize] {
                if !std::mem::replace(&mut stands[arc.tail as usize], true) {
                    stack.push(arc.tail);
                }
            }
        }
    }
    (stands, used)
}

/// Joins links that allow the same heads, of those on which the token can stand. Where each allows itself alone these are links
/// without arcs, and no two of them are left.
fn merge(table: &LinkTable, arcs: &mut Vec<LinkArc>, stands: &mut [bool], token: &mut u32) {
    if table.is_plain() {
        return;
    }
    let rows = rows(table, arcs);
    let live = |h: &&u32| rows[**h as usize] < rows[**h as usize + 1];
    let allows = |t: u32| table.allowed(t).iter().filter(live);
    let mut order: Vec<u32> = (0..table.len() as u32).filter(|&t| stands[t as usize]).collect();
    order.sort_by(|&a, &b| allows(a).cmp(allows(b)).then(a.cmp(&b)));
    let mut first: Vec<u32> = (0..table.len() as u32).collect();
    for pair in order.windows(2) {
        if allows(pair[0]).eq(allows(pair[1])) {
            first[pair[1] as usize] = first[pair[0] as usize];
        }
    }
    *token = first[*token as usize];
    (0..).zip(stands).for_each(|(t, stands)| *stands &= first[t as usize] == t);
    if arcs.iter().all(|a| first[a.tail as usize] == a.tail) {
        return;
    }
    arcs.iter_mut().for_each(|a| a.tail = first[a.tail as usize]);
    // They still ascend by heads.
    arcs.chunk_by_mut(|a, b| a.head == b.head).for_each(<[LinkArc]>::sort_unstable);
    arcs.dedup_by(|next, kept| {
        let same = (next.head, next.tail) == (kept.head, kept.tail);
        if same {
            kept.copies += next.copies;
        }
        same
    });
}

/// Takes the copies of pairs away: of all or, in misère play, of those whose heads both `may_go`, and of the loops of a link whose
/// head no other link allows. Says whether there were any. Arcs without copies stay. The conditions are asked before any pair
/// leaves: where one leaves, fewer links and heads are left, and they hold all the more.
fn cancel(table: &LinkTable, arcs: &mut [LinkArc], stands: &[bool], may_go: Option<&[bool]>) -> bool {
    let rows = rows(table, arcs);
    let may_go = |head: u32| may_go.is_none_or(|may_go| may_go[head as usize]);
    if table.is_plain() {
        return cancel_opposite(arcs, &rows, may_go);
    }
    let n = table.len();
    let live = |h: u32| rows[h as usize] < rows[h as usize + 1];
    // What every link that allows a head allows.
    let mut common: Vec<Option<Vec<u32>>> = vec![None; n];
    for head in (0..n as u32).filter(|&h| live(h)) {
        let mut links = table.allowing(head).iter().filter(|t| stands[**t as usize]);
        let Some(&one) = links.next() else { continue };
        let others: Vec<u32> = links.copied().collect();
        common[head as usize] = Some(table.allowed(one).iter().copied().filter(|&h| others.iter().all(|&t| table.allows(t, h))).collect());
    }
    let serves = |tail: u32, head: u32| {
        let Some(common) = &common[head as usize] else { return true };
        table.allowed(tail).iter().all(|&h| !live(h) || common.binary_search(&h).is_ok())
    };
    let mut changed = false;
    // How many links allow a head, of those on which the token can stand.
    let standing: Vec<usize> = (0..n as u32).map(|h| table.allowing(h).iter().filter(|&&t| stands[t as usize]).count()).collect();
    // A link that allows the head itself, and can be reached.
    let alone = |tail: u32, head: u32| standing[head as usize] == usize::from(stands[tail as usize]);
    for i in 0..arcs.len() {
        let LinkArc { head, tail, copies } = arcs[i];
        let goes = may_go(head);
        if copies > 1 && table.allows(tail, head) && serves(tail, head) && (goes || alone(tail, head)) {
            arcs[i].copies %= 2;
            changed = true;
        }
        if !goes {
            continue;
        }
        for &back in table.allowed(tail) {
            let row = rows[back as usize] as usize..rows[back as usize + 1] as usize;
            if arcs[i].copies == 0 || row.end <= i || !may_go(back) || !serves(tail, back) {
                continue;
            }
            // The arcs back end at links that allow the head. These ascend, and so do the arcs from one head.
            let ends = table.allowing(head);
            let opposite: Vec<usize> = if ends.len() < row.len() {
                let arc_to = |end: &u32| arcs[row.clone()].binary_search_by_key(end, |arc| arc.tail).ok();
                ends.iter().filter_map(arc_to).map(|at| row.start + at).collect()
            } else {
                row.filter(|&j| table.allows(arcs[j].tail, head)).collect()
            };
            for j in opposite.into_iter().filter(|&j| j > i) {
                let both = arcs[i].copies.min(arcs[j].copies);
                if both > 0 && serves(arcs[j].tail, head) {
                    arcs[i].copies -= both;
                    arcs[j].copies -= both;
                    changed = true;
                }
            }
        }
    }
    changed
}

/// The same where every link allows itself alone: opposite arcs leave, and loops in pairs.
pub(crate) fn cancel_opposite(arcs: &mut [LinkArc], rows: &[u32], may_go: impl Fn(u32) -> bool) -> bool {
    let mut changed = false;
    for i in 0..arcs.len() {
        let LinkArc { head, tail, copies } = arcs[i];
        if head == tail {
            changed |= copies > 1;
            arcs[i].copies %= 2;
            continue;
        }
        if tail < head || !may_go(head) || !may_go(tail) {
            continue;
        }
        let back = rows[tail as usize] as usize..rows[tail as usize + 1] as usize;
        if let Ok(place) = arcs[back.clone()].binary_search_by_key(&head, |arc| arc.tail) {
            let both = copies.min(arcs[back.start + place].copies);
            arcs[i].copies -= both;
            arcs[back.start + place].copies -= both;
            changed = true;
        }
    }
    changed
}
