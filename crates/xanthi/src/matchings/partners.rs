//! Who may be matched with whom.

use super::forces::{Forced, Forces};
use crate::solve::matching::{GallaiEdmonds, what_is_left};
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::{GeographyPosition, RuleSet};

/// The vertices that have to be matched, and who is next to whom.
pub(super) struct Partners {
    /// The neighbours of each vertex that are to be matched, ascending; of the others none.
    near: Vec<Vec<u32>>,
    all: Vec<bool>,
}

impl Partners {
    /// Those of a position; `None` if the game is another one.
    pub(super) fn of(ground: &GeographyPosition) -> Option<Self> {
        if ground.rule() != RuleSet::UVG {
            return None;
        }
        let order = ground.graph().order() as u32;
        let all: Vec<bool> = (0..order).map(|v| ground.is_open(v) || ground.token() == Some(v)).collect();
        let near = |v: u32| {
            if !all[v as usize] {
                return Vec::new();
            }
            let left = ground.graph().incident(v).filter(|&(_, edge)| ground.copies(edge) > 0).map(|(to, _)| to);
            let mut near: Vec<u32> = left.filter(|&to| to != v && all[to as usize]).collect();
            near.sort_unstable();
            near.dedup();
            near
        };
        Some(Self { near: (0..order).map(near).collect(), all })
    }

    /// Which vertices are to be matched.
    pub(super) fn all(&self) -> &[bool] {
        &self.all
    }

    pub(super) fn order(&self) -> u32 {
        self.near.len() as u32
    }

    pub(super) fn joined(&self, u: u32, v: u32) -> bool {
        self.near.get(u as usize).is_some_and(|near| near.binary_search(&v).is_ok())
    }

    /// Whether numbering the vertices from the other end changes nothing.
    pub(super) fn is_mirrored(&self) -> bool {
        let last = self.near.len().wrapping_sub(1) as u32;
        (0..self.order()).all(|v| {
            let other = &self.near[(last - v) as usize];
            self.all[v as usize] == self.all[(last - v) as usize]
                && self.near[v as usize].iter().rev().map(|&to| last - to).eq(other.iter().copied())
        })
    }

    /// A maximum matching.
    pub(super) fn best(&self, ground: &GeographyPosition, budget: &Budget) -> Result<GallaiEdmonds, Stop> {
        GallaiEdmonds::of(&what_is_left(ground), |v| self.all[v as usize], budget)
    }

    /// The partners that a vertex has among those that are left, without the edges that are `out`.
    pub(super) fn left_for<'a>(&'a self, v: u32, left: &'a [bool], out: &'a [[u32; 2]]) -> impl Iterator<Item = u32> + 'a {
        let may = move |&to: &u32| left[to as usize] && !out.contains(&pair(v, to));
        self.near[v as usize].iter().copied().filter(may)
    }

    /// Matches whoever has one partner left, again and again, until somebody has none; these leave `left`.
    pub(super) fn follow(&self, left: &mut [bool], out: &[[u32; 2]]) -> Forces {
        let mut found = Forces::default();
        let mut waiting: VecDeque<u32> = (0..self.order()).collect();
        while let Some(v) = waiting.pop_front() {
            if !left[v as usize] {
                continue;
            }
            let mut partners = self.left_for(v, left, out);
            match (partners.next(), partners.next()) {
                (None, _) => {
                    found.dead = Some(v);
                    break;
                }
                (Some(partner), None) => {
                    drop(partners);
                    found.edges.push(Forced { vertex: v, partner });
                    left[v as usize] = false;
                    left[partner as usize] = false;
                    // Their neighbours have a partner less.
                    waiting.extend([v, partner].iter().flat_map(|&w| &self.near[w as usize]).filter(|&&to| left[to as usize]));
                }
                _ => {}
            }
        }
        found
    }
}

/// An edge with its lower end first.
pub(super) fn pair(u: u32, v: u32) -> [u32; 2] {
    [u.min(v), u.max(v)]
}
