//! The word that wins soonest by labels alone, for whoever follows a strategy: where labels decide, no proof is needed, and
//! they count the words that are left.
//!
//! Labels and their depths are those of the chain as it is now. A depth is kept: arcs disappear only, and what a label needs
//! ends at links that were labelled earlier, where the token has not been since it came to a labelled link (see
//! `xanthi_games::reduction::link_core`). So who moves to the link of the smallest depth each time says no more words than the
//! first depth tells.

use crate::solve::links::MOST_WORDS;
use std::collections::VecDeque;
use xanthi_games::check::barred::{depths_barred, divide_barred};
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::reduction::link_core::link_labels;
use xanthi_games::{Outcome, Play, Position};

/// A move that wins by labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Soonest {
    /// The arc.
    pub arc: u32,
    /// How many moves both players make behind it, at most.
    pub moves: u32,
}

/// Whether no move is left after an arc is used: a word at its own link may be the only one that could follow it, and others may
/// still be barred.
pub(crate) fn is_last(chain: &LinksPosition, barred: Option<&BarredChain>, arc: u32) -> bool {
    let longer = barred.filter(|barred| barred.words() > 1);
    let may = |other: u32| longer.is_none_or(|barred| !barred.bars(other));
    let copies = |other: u32| chain.arcs()[other as usize].copies - u32::from(other == arc);
    let heads = chain.table().allowed(chain.arcs()[arc as usize].tail).iter();
    !heads.flat_map(|&head| chain.arcs_from(head)).any(|other| copies(other as u32) > 0 && may(other as u32))
}

/// Of the moves of a chain that win by labels alone, or because none is left after them, one that wins soonest; `None` if
/// there is none.
pub(crate) fn soonest(chain: &LinksPosition, play: Play) -> Option<Soonest> {
    let last = chain.options().into_iter().find(|&arc| play == Play::Normal && is_last(chain, None, arc));
    if let Some(arc) = last {
        return Some(Soonest { arc, moves: 0 });
    }
    let labels = link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play);
    let options = lost(chain, chain.options(), &labels);
    if options.is_empty() {
        return None;
    }
    least(chain, &options, &depths(chain, &labels))
}

/// The same of a chain of which arcs are barred.
pub(crate) fn soonest_barred(barred: &BarredChain, play: Play) -> Option<Soonest> {
    let chain = barred.chain();
    let last = barred.options().into_iter().find(|&arc| play == Play::Normal && is_last(chain, Some(barred), arc));
    if let Some(arc) = last {
        return Some(Soonest { arc, moves: 0 });
    }
    let labels = divide_barred(barred, play).labels;
    let options = lost(chain, barred.options(), &labels);
    if options.is_empty() {
        return None;
    }
    let depths = match barred.words() {
        1 => depths(chain, &labels),
        _ => depths_barred(barred, play),
    };
    least(chain, &options, &depths)
}

/// A move of a position that wins soonest by labels, by its number among the position's moves, and how many are left
/// behind it.
pub(crate) fn soonest_move(position: &Position, play: Play) -> Option<(usize, u32)> {
    let (chain, found) = match position.barred() {
        Some(barred) if barred.words() > MOST_WORDS => return None,
        Some(barred) => (barred.chain().clone(), soonest_barred(&barred, play)?),
        None => {
            let chain = position.links()?;
            let found = soonest(&chain, play)?;
            (chain, found)
        }
    };
    Some((move_along(position, &chain, found.arc)?, found.moves))
}

/// The number, among the moves of a position, of one along an arc of its chain.
pub(crate) fn move_along(position: &Position, chain: &LinksPosition, arc: u32) -> Option<usize> {
    // A move of Geography goes to a vertex, one of a chain uses an arc.
    let target = if position.geography().is_some() { chain.arcs()[arc as usize].tail } else { arc };
    position.targets().iter().position(|&to| to == Some(target))
}

/// Those of some arcs that lead to a link which is lost by its label.
fn lost(chain: &LinksPosition, mut options: Vec<u32>, labels: &[Option<Outcome>]) -> Vec<u32> {
    options.retain(|&arc| labels[chain.arcs()[arc as usize].tail as usize] == Some(Outcome::P));
    options
}

fn least(chain: &LinksPosition, options: &[u32], depths: &[u32]) -> Option<Soonest> {
    let moves = |arc: u32| depths[chain.arcs()[arc as usize].tail as usize];
    options.iter().map(|&arc| Soonest { arc, moves: moves(arc) }).min_by_key(|soonest| soonest.moves)
}

/// How many moves are left behind each link with a label, if the winner hurries and the other one does not; `u32::MAX` for
/// the links without label. The labels are those of the chain as it is.
pub(crate) fn depths(chain: &LinksPosition, labels: &[Option<Outcome>]) -> Vec<u32> {
    let table = chain.table();
    let mut depth = vec![u32::MAX; table.len()];
    let (mut of_head, mut into) = (vec![0usize; table.len()], vec![Vec::new(); table.len()]);
    for arc in chain.left() {
        of_head[arc.head as usize] += 1;
        into[arc.tail as usize].push(arc.head);
    }
    let mut unsettled: Vec<usize> = (0..table.len() as u32).map(|t| table.allowed(t).iter().map(|&h| of_head[h as usize]).sum()).collect();
    let mut queue: VecDeque<u32> = (0..table.len() as u32).filter(|&t| unsettled[t as usize] == 0).collect();
    queue.iter().for_each(|&t| depth[t as usize] = 0);
    // Links come in the order of their depths: the first lost link that a won one leads to is the nearest, and the last won
    // one that a lost link leads to the farthest.
    while let Some(tail) = queue.pop_front() {
        let next = depth[tail as usize] + 1;
        for from in into[tail as usize].iter().flat_map(|&head| table.allowing(head)).map(|&from| from as usize) {
            unsettled[from] -= 1;
            let found = match labels[from] {
                Some(Outcome::N) => labels[tail as usize] == Some(Outcome::P),
                Some(_) => unsettled[from] == 0,
                None => false,
            };
            if found && depth[from] == u32::MAX {
                depth[from] = next;
                queue.push_back(from as u32);
            }
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::random;
    use std::sync::Arc;
    use xanthi_games::links::{LinkArc, LinkTable};

    /// The same in rounds over all links: round r finds the depths r, which need smaller ones only.
    fn in_rounds(chain: &LinksPosition, labels: &[Option<Outcome>], play: Play) -> Vec<u32> {
        let table = chain.table();
        let mut depth = vec![u32::MAX; table.len()];
        for round in 0.. {
            let known = |link: u32| depth[link as usize] != u32::MAX;
            let found = |link: &u32| {
                let ends: Vec<u32> = chain.left().filter(|a| table.allows(*link, a.head)).map(|a| a.tail).collect();
                match labels[*link as usize] {
                    Some(Outcome::P) => ends.iter().all(|&end| known(end)),
                    Some(_) if play == Play::Misere && ends.is_empty() => true,
                    Some(_) => ends.iter().any(|&end| known(end) && labels[end as usize] == Some(Outcome::P)),
                    None => false,
                }
            };
            let found: Vec<u32> = (0..table.len() as u32).filter(|link| !known(*link)).filter(found).collect();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|link| depth[link as usize] = round);
        }
        depth
    }

    #[test]
    fn depths_are_those_found_in_rounds() {
        let mut random = random(11);
        let mut random = move |n: u32| random(n as usize) as u32;
        let (mut stuck, mut deep) = (0, 0);
        for round in 0..20_000 {
            let play = [Play::Normal, Play::Misere][round % 2];
            let links = 2 + random(7);
            let names = (0..links).map(|i| i.to_string()).collect();
            let allowed = (0..links).map(|i| if random(4) == 0 { (0..links).filter(|_| random(3) == 0).collect() } else { vec![i] });
            let table = Arc::new(LinkTable::new(names, allowed.collect()));
            let arcs = (0..random(2 * links)).map(|_| LinkArc { head: random(links), tail: random(links), copies: random(3) });
            let chain = LinksPosition::new(table, arcs.collect(), None);
            let labels = link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play);
            let depths = depths(&chain, &labels);
            assert_eq!(depths, in_rounds(&chain, &labels, play), "{play} {chain:?}");
            assert!(depths.iter().zip(&labels).all(|(&depth, label)| (depth == u32::MAX) == label.is_none()), "{play} {chain:?}");
            stuck += usize::from(play == Play::Misere && depths.contains(&0));
            deep += usize::from(depths.iter().any(|&depth| (3..u32::MAX).contains(&depth)));
        }
        assert!(stuck > 5_000 && deep > 400, "{stuck} {deep}");
    }
}
