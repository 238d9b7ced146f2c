//! Finds misère kernels: sets of links from which every move can be answered back into the set, but for moves to a hub.
//!
//! A look at the arcs of the token's link tells which link may be the hub; then links join the kernel one by one, as long as no arc
//! leads between them. What comes of it is judged as the checker judges it.

use xanthi_games::Play;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::MisereKernel;
use xanthi_games::check::misere_kernel::of_chain;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::OpenCore;

/// A misère kernel that shows that the mover loses, if one is found.
pub(crate) fn misere_kernel(core: &OpenCore, budget: &Budget) -> Option<MisereKernel> {
    by_counting(core, budget).or_else(|| with_last(core, budget))
}

fn placed(core: &OpenCore) -> Option<(&LinksPosition, u32)> {
    Some((&core.chain, core.chain.token()?)).filter(|_| core.play == Play::Misere)
}

/// One without arcs between its links.
pub(super) fn by_counting(core: &OpenCore, budget: &Budget) -> Option<MisereKernel> {
    let (at, token) = placed(core)?;
    let (hub, first) = match unanswered(at, token)[..] {
        [] => (token, None),
        [hub] if hub != token => (hub, Some(token)),
        _ => return None,
    };
    // The other links from which arcs lead to the hub, and all others are answered.
    let mut others = links_to(at, hub);
    others.retain(|&link| link != hub && Some(link) != first && unanswered(at, link) == [hub]);
    let mut kernel: Vec<u32> = first.into_iter().collect();
    for link in others {
        if kernel.iter().all(|&other| !leads(at, link, other) && !leads(at, other, link)) {
            kernel.push(link);
        }
    }
    kernel.sort_unstable();
    let all = MisereKernel { kernel, hub, last: None };
    if of_chain(at, &all, budget).is_ok() {
        return Some(all);
    }
    // Fewer links leave more bad exits.
    let alone = |link: u32| MisereKernel { kernel: vec![link], hub, last: None };
    let mut alone = all.kernel.iter().filter(|&&link| first.is_none_or(|first| link == first)).map(|&link| alone(link));
    alone.find(|one| of_chain(at, one, budget).is_ok())
}

/// One with a last link: the token is on the hub, or on the last link, and the hub has a loop.
pub(super) fn with_last(core: &OpenCore, budget: &Budget) -> Option<MisereKernel> {
    let (at, token) = placed(core)?;
    let around = |hub: u32, last: u32| {
        let kernel = Around { at, hub, last }.kernel(budget)?;
        let given = MisereKernel { kernel, hub, last: Some(last) };
        of_chain(at, &given, budget).is_ok().then_some(given)
    };
    budget.step(1).ok()?;
    if leads(at, token, token) {
        return None;
    }
    if may_be_hub(at, token) {
        let mut lasts: Vec<(u32, u32)> = links_to(at, token).into_iter().map(|link| (copies(at, link, token), link)).collect();
        lasts.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(found) = lasts.into_iter().take(MOST_LASTS).find_map(|(_, last)| around(token, last)) {
            return Some(found);
        }
    }
    let hubs = exits(at, token).filter(|&(end, _)| leads(at, end, end) && may_be_hub(at, end));
    hubs.map(|(hub, _)| hub).find_map(|hub| around(hub, token))
}

/// Whether from everywhere as many copies lead back to a link as lead there from it. Most links are not like that, and this is seen soon.
fn may_be_hub(at: &LinksPosition, hub: u32) -> bool {
    exits(at, hub).all(|(end, exits)| end == hub || copies(at, end, hub) >= exits)
}

/// So many links are tried as the last one.
const MOST_LASTS: usize = 32;

/// A hub and a last link, of which the kernel is to be found.
struct Around<'a> {
    at: &'a LinksPosition,
    hub: u32,
    last: u32,
}

impl Around<'_> {
    /// All links that have to be in the kernel: to which arcs lead that are not answered, and to which bad exits must not lead.
    fn kernel(&self, budget: &Budget) -> Option<Vec<u32>> {
        let Self { at, hub, last } = *self;
        let more = copies(at, hub, hub) % 2;
        if self.net(last, last) > 0 {
            return None;
        }
        // The winner goes to one of these in the end.
        let mut ends: Vec<u32> = exits(at, last).map(|(end, _)| end).filter(|&end| end != hub && self.net(last, end) > 0).collect();
        // More arcs than lead to the last link must lead from there to each.
        let least = ends.iter().map(|&end| self.net(last, end)).min().unwrap_or(u32::MAX).min(copies(at, last, hub));
        let mut to_last = copies(at, hub, last) + more;
        ends.push(last);
        let leads_on = |link: u32| ends.iter().all(|&end| self.net(link, end) > more);
        let (mut kernel, mut done) = (vec![last], 0);
        while to_last < least {
            let Some(&link) = kernel.get(done) else {
                let (bad, missing): (Vec<_>, Vec<_>) =
                    exits(at, hub).map(|(end, _)| end).filter(|end| *end != hub && !kernel.contains(end)).partition(|&end| leads_on(end));
                budget.step((bad.len() + missing.len()) as u64).ok()?;
                match (bad.is_empty(), missing.is_empty()) {
                    (true, _) => return None,
                    (false, true) => {
                        kernel.sort_unstable();
                        return Some(kernel);
                    }
                    (false, false) => missing.into_iter().for_each(|end| self.join(&mut kernel, end, &mut to_last)),
                }
                continue;
            };
            done += 1;
            for (end, _) in exits(at, link) {
                budget.step(1).ok()?;
                if end != hub && self.net(link, end) > 0 {
                    self.join(&mut kernel, end, &mut to_last);
                }
            }
        }
        None
    }

    /// Takes a link into the kernel, and counts the arcs that lead from there to the last one.
    fn join(&self, kernel: &mut Vec<u32>, link: u32, to_last: &mut u32) {
        if !kernel.contains(&link) {
            kernel.push(link);
            *to_last = to_last.saturating_add(self.net(link, self.last));
        }
    }

    /// The copies of arcs from one link to another that are left without pairs.
    fn net(&self, from: u32, to: u32) -> u32 {
        let all = copies(self.at, from, to);
        if from == to { all % 2 } else { all.saturating_sub(copies(self.at, to, from)) }
    }
}

/// The arcs from a link, as its heads and their ends, with copies.
fn exits(at: &LinksPosition, link: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    let arcs = at.table().allowed(link).iter().flat_map(|&head| at.arcs_from(head)).map(|i| at.arcs()[i]);
    arcs.filter(|arc| arc.copies > 0).map(|arc| (arc.tail, arc.copies))
}

fn leads(at: &LinksPosition, from: u32, to: u32) -> bool {
    copies(at, from, to) > 0
}

/// The copies that lead from one link to another.
fn copies(at: &LinksPosition, from: u32, to: u32) -> u32 {
    at.table().allowed(from).iter().filter_map(|&head| at.arc(head, to)).map(|arc| at.arcs()[arc].copies).fold(0, u32::saturating_add)
}

/// The links to which more copies lead from a link than back, each once; loops are not answered.
fn unanswered(at: &LinksPosition, link: u32) -> Vec<u32> {
    let back = |from: u32| exits(at, from).filter(|(end, _)| *end == link).map(|(_, copies)| u64::from(copies)).sum::<u64>();
    let mut ends: Vec<(u32, u32)> = exits(at, link).collect();
    ends.sort_unstable();
    let more = |same: &[(u32, u32)]| {
        let copies: u64 = same.iter().map(|(_, copies)| u64::from(*copies)).sum();
        (same[0].0 == link || copies > back(same[0].0)).then_some(same[0].0)
    };
    ends.chunk_by(|a, b| a.0 == b.0).filter_map(more).collect()
}

/// The links that allow a head from which an arc leads to a link.
fn links_to(at: &LinksPosition, to: u32) -> Vec<u32> {
    let heads = at.left().filter(|arc| arc.tail == to).map(|arc| arc.head);
    let mut links: Vec<u32> = heads.flat_map(|head| at.table().allowing(head)).copied().collect();
    links.sort_unstable();
    links.dedup();
    links
}
