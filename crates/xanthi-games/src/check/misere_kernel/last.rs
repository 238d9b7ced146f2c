//! A misère kernel with a *last link* t: links K around a hub y, among which anything may lead anywhere.
//!
//! Loops count as arcs nowhere below unless they are named.
//!
//! 1. No loop is at y or t.
//! 2. Every arc from an own head that leads out of K and y is answered as in every misère kernel; those from y are the bad exits, and there
//!    is one.
//! 3. *Nobody is without a move on a link k of K*: at least one copy more leads from k into K and to y than from there to k, or to some
//!    other link of K, or to y, at least one more leads from k than from there into K and to y. If arcs lead from y to k, as many lead back.
//! 4. To whatever link of K or y an arc leads from t, at least one copy more leads than arcs from K and y lead to t.
//! 5. The end of each bad exit has an arc to spare to t, and to each link of K to which one leads from t.
//!
//! **Who must move on y loses.** The winner answers each exit by one that leads back, until the last bad exit is used. What is left of the arcs
//! within K and y is a game by itself. In it somebody loses on t, or on one of the links to which arcs lead from t. For if the
//! player on t wins, he does by an arc to some link w, where the other one loses with a copy of that arc less. Nobody leaves t more
//! often then than arcs lead there; so many copies are left, so one more changes nothing, and whoever moves on w loses
//! as the arcs are. There the winner goes from the end of the bad exit. From then on he plays as in that game, and answers what leads
//! out of it by an arc back. The loser is never stuck, as he is not in that game; and the winner is stuck nowhere but on y (3: who is on
//! k has left it less often than he has come there or begun there; or all arcs to some link have been used, and it has been left
//! less often). There nothing is left in the end, and he wins. All of 3 to 5 still holds after an exit and its answer.
//!
//! **Who must move on t loses, if y has one loop**, and this holds. R(u) are the links of K to which arcs within K lead from u, one after the other,
//! u included. Each u in R(t) has one loop, but for t; no way within K leads from u back to u; and all of 1 to 5 holds for R(u) and u, without
//! the loops of u and y, with one copy more wherever copies are counted: of answers, too. (Arcs from y to links of K that are not in R(u)
//! are bad exits then.) The winner answers a move to y by the loop, and then it is as above with R(t) and t. He answers a move to a link u in
//! K by the loop of u; then it is all as before with R(u) and u. Other arcs from t he answers by arcs back. Each arc within K has been
//! used once at most before the loser goes to y, and of those from K to y one: that is the copy more.

use super::{Answers, Flaw, owners};
use crate::budget::Budget;
use crate::links::LinksPosition;
use rustc_hash::FxHashMap;

/// The links of a kernel, its hub and its last link.
struct Kernel<'a> {
    at: &'a LinksPosition,
    hub: u32,
    /// Whether a link is in the kernel.
    inside: Vec<bool>,
    /// By head, whose it is.
    owners: Vec<Option<u32>>,
    /// The copies that lead from one link of the kernel, or the hub, to another one, or to itself.
    between: FxHashMap<(u32, u32), u64>,
}

pub(super) fn of_chain(at: &LinksPosition, kernel: &[u32], hub: u32, last: u32, budget: &Budget) -> Result<(), Flaw> {
    let table = at.table();
    if kernel.binary_search(&last).is_err() {
        return Err(Flaw::new("the last link is in the kernel").inside("last"));
    }
    let owners = owners(at, &[kernel, &[hub]].concat()).map_err(|flaw| flaw.inside("kernel"))?;
    let mut inside = vec![false; table.len()];
    kernel.iter().for_each(|&link| inside[link as usize] = true);
    let mut between = FxHashMap::default();
    for arc in at.left() {
        let Some(owner) = owners[arc.head as usize] else { continue };
        if inside[arc.tail as usize] || arc.tail == hub {
            *between.entry((owner, arc.tail)).or_default() += u64::from(arc.copies);
        }
    }
    let whole = Kernel { at, hub, inside, owners, between };
    match (whole.copies(hub, hub), at.token()) {
        (0, Some(token)) if token == hub => whole.loses(last, 0, budget),
        (1, Some(token)) if token == last => {
            for link in whole.behind(last, budget)? {
                if whole.copies(link, link) != u64::from(link != last) {
                    return Err(Flaw::new(format!("{} needs one loop, or none if it is the last link", table.name(link))).inside("kernel"));
                }
                whole.part(link, budget)?.loses(link, 1, budget)?;
            }
            Ok(())
        }
        _ => Err(Flaw::new("with these loops at the hub and the token here nothing is proved").inside("hub")),
    }
}

impl Kernel<'_> {
    fn copies(&self, from: u32, to: u32) -> u64 {
        self.between.get(&(from, to)).copied().unwrap_or(0)
    }

    /// The links of the kernel to which arcs lead from one, directly or by others, itself included. They are to come back to none.
    fn behind(&self, from: u32, budget: &Budget) -> Result<Vec<u32>, Flaw> {
        let mut next: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for &(owner, tail) in self.between.keys().filter(|(owner, tail)| *owner != self.hub && *tail != self.hub && owner != tail) {
            next.entry(owner).or_default().push(tail);
        }
        budget.step((self.between.len() + self.inside.len()) as u64)?;
        // Links whose arcs have all been gone through come after those behind them.
        let (mut seen, mut done) = (vec![false; self.inside.len()], vec![false; self.inside.len()]);
        let (mut links, mut stack) = (Vec::new(), vec![(from, 0)]);
        seen[from as usize] = true;
        while let Some((link, place)) = stack.pop() {
            let Some(&to) = next.get(&link).and_then(|ends| ends.get(place)) else {
                done[link as usize] = true;
                links.push(link);
                continue;
            };
            stack.push((link, place + 1));
            if !std::mem::replace(&mut seen[to as usize], true) {
                stack.push((to, 0));
            } else if !done[to as usize] {
                return Err(Flaw::new("with a loop at the hub no way within the kernel may lead back").inside("kernel"));
            }
        }
        Ok(links)
    }

    /// The part of the kernel behind one of its links, without the loops of the link and the hub.
    fn part(&self, last: u32, budget: &Budget) -> Result<Self, Flaw> {
        let links = self.behind(last, budget)?;
        let mut inside = vec![false; self.inside.len()];
        links.iter().for_each(|&link| inside[link as usize] = true);
        let is_in = |link: u32| link == self.hub || inside[link as usize];
        let is_loop = |(from, to): (u32, u32)| from == to && (from == last || from == self.hub);
        let kept = self.between.iter().filter(|(ends, _)| is_in(ends.0) && is_in(ends.1) && !is_loop(**ends));
        let between = kept.map(|(ends, copies)| (*ends, *copies)).collect();
        let owners = self.owners.iter().map(|owner| owner.filter(|&owner| is_in(owner))).collect();
        Ok(Self { at: self.at, hub: self.hub, inside, owners, between })
    }

    /// That the player who must move on the hub loses, as shown by a last link, and by `more` copies than that takes.
    fn loses(&self, last: u32, more: u64, budget: &Budget) -> Result<(), Flaw> {
        let (at, table, hub) = (self.at, self.at.table(), self.hub);
        budget.step((at.arcs().len() + table.len()) as u64)?;
        let say = |what: String| Err(Flaw::new(what).inside("kernel"));
        if self.copies(last, last) > 0 {
            return Err(Flaw::new(format!("the last link has a loop: {}", table.name(last))).inside("last"));
        }
        let is_own = |head: u32| self.owners[head as usize].is_some();
        let (mut answers, mut bad) = (Answers::new(at), Vec::new());
        for arc in at.left() {
            let Some(owner) = self.owners[arc.head as usize].filter(|_| arc.tail != hub && !self.inside[arc.tail as usize]) else {
                continue;
            };
            budget.step(table.allowed(arc.tail).len() as u64)?;
            answers.keep(arc, owner, more, is_own)?;
            if owner == hub {
                bad.push(arc.tail);
            }
        }
        if bad.is_empty() {
            return Err(Flaw::new("from the hub no arc leads out of the kernel").inside("hub"));
        }
        let (mut from, mut to) = (vec![0u64; table.len()], vec![0u64; table.len()]);
        for (&(owner, tail), copies) in self.between.iter().filter(|((owner, tail), _)| owner != tail) {
            from[owner as usize] += copies;
            to[tail as usize] += copies;
        }
        // Whether somebody on a link always has an arc to some other one, or any at all.
        let mut goes_on: Vec<bool> = (0..table.len()).map(|link| from[link] > to[link] + more).collect();
        for (&(owner, tail), copies) in &self.between {
            goes_on[owner as usize] |= owner != tail && *copies > from[tail as usize] + more;
        }
        for link in (0..table.len() as u32).filter(|&link| self.inside[link as usize]) {
            let exits = self.copies(hub, link);
            if !goes_on[link as usize] || (exits > 0 && self.copies(link, hub) < exits + more) {
                return say(format!("{} has too few arcs to the hub or to another link", table.name(link)));
            }
        }
        let ends = self.between.keys().filter(|(owner, _)| *owner == last).map(|&(_, tail)| tail);
        let mut ends: Vec<u32> = ends.collect();
        if let Some(end) = ends.iter().find(|&&end| self.copies(last, end) <= to[last as usize] + more) {
            return say(format!("too few arcs lead from {} to {}", table.name(last), table.name(*end)));
        }
        ends.retain(|&end| end != hub);
        ends.push(last);
        for link in bad {
            budget.step((table.allowed(link).len() * ends.len()) as u64)?;
            if let Some(end) = ends.iter().find(|&&end| !answers.spare(link, end, more, is_own)) {
                return say(format!("{} has no arc to {} to spare", table.name(link), table.name(*end)));
            }
        }
        Ok(())
    }
}
