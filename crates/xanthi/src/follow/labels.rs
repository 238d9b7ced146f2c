//! Labels of vertices as a player follows them: where to go from each. Parts of a digraph that are symmetric are
//! played along a matching.

use crate::strategy::matching::{NONE, miss};
use std::sync::Arc;
use xanthi_games::Outcome;
use xanthi_games::certificate::{LabelStep, Labels, Matching};
use xanthi_games::reduction::GeographyPosition;

/// A matching as the partner of each vertex.
pub(super) fn mates(ground: &GeographyPosition, matching: &Matching) -> Vec<u32> {
    let mut mates = vec![NONE; ground.graph().order()];
    pair(&mut mates, matching);
    mates
}

fn pair(mates: &mut [u32], matching: &Matching) {
    for &[u, v] in &matching.pairs {
        (mates[u as usize], mates[v as usize]) = (v, u);
    }
}

pub(super) fn partner(mates: &[u32], v: u32) -> Option<u32> {
    Some(mates[v as usize]).filter(|mate| *mate != NONE)
}

/// The vertices that some maximum matching misses.
pub(super) fn in_odd_components(ground: &GeographyPosition, matching: &Matching) -> Vec<bool> {
    let mut missed = vec![false; ground.graph().order()];
    let of = |odd: &xanthi_games::certificate::OddComponent| {
        let around: Vec<u32> = odd.blossoms.iter().flatten().flatten().copied().chain([odd.base]).collect();
        around
    };
    matching.odd.iter().flat_map(of).for_each(|v| missed[v as usize] = true);
    missed
}

/// The labels of a board.
#[derive(Clone)]
pub(super) struct Labelled {
    labels: Vec<Option<Outcome>>,
    /// Where to go from an N vertex, unless it is along the matching.
    answers: Vec<u32>,
    /// The partner of each vertex of a symmetric part.
    mates: Vec<u32>,
    /// The matchings of the symmetric parts, and of which part a vertex is.
    parts: Arc<[Matching]>,
    part: Vec<u32>,
}

impl Labelled {
    pub(super) fn new(ground: &GeographyPosition, labels: &Labels) -> Self {
        let n = ground.graph().order();
        let none = vec![NONE; n];
        let mut all = Self { labels: vec![None; n], answers: none.clone(), mates: none.clone(), parts: Arc::new([]), part: none };
        let mut parts = Vec::new();
        for step in &labels.steps {
            match step {
                LabelStep::N([v, to]) => all.set(*v, Outcome::N, *to),
                LabelStep::P(v) => all.set(*v, Outcome::P, NONE),
                LabelStep::Stuck(v) => all.set(*v, Outcome::N, NONE),
                LabelStep::Symmetric { vertices, matching } => {
                    all.symmetric(ground, vertices, matching, parts.len() as u32);
                    parts.push(matching.clone());
                }
            }
        }
        all.parts = parts.into();
        all
    }

    fn set(&mut self, v: u32, label: Outcome, answer: u32) {
        (self.labels[v as usize], self.answers[v as usize]) = (Some(label), answer);
    }

    fn symmetric(&mut self, ground: &GeographyPosition, vertices: &[u32], matching: &Matching, part: u32) {
        let missed = in_odd_components(ground, matching);
        let leaves: Vec<Option<u32>> = vertices.iter().map(|&v| self.lost_exit(ground, v)).collect();
        for (&v, leave) in vertices.iter().zip(leaves) {
            match leave {
                Some(to) => self.set(v, Outcome::N, to),
                None => {
                    self.set(v, Outcome::of_mover(!missed[v as usize]), NONE);
                    self.part[v as usize] = part;
                }
            }
        }
        pair(&mut self.mates, matching);
    }

    fn lost_exit(&self, ground: &GeographyPosition, v: u32) -> Option<u32> {
        ground.exits(v).map(|step| step.0).find(|to| self.labels[*to as usize] == Some(Outcome::P))
    }

    pub(super) fn has(&self, v: u32) -> bool {
        self.labels[v as usize].is_some()
    }

    /// The first move to a lost vertex.
    pub(super) fn enter(&mut self, ground: &GeographyPosition) -> Option<u32> {
        let to = ground.options().into_iter().find(|to| self.labels[*to as usize] == Some(Outcome::P))?;
        self.make_room(to);
        Some(to)
    }

    /// The reply from a vertex to which the opponent went.
    pub(super) fn answer(&mut self, token: u32) -> Option<u32> {
        let to = Some(self.answers[token as usize]).filter(|to| *to != NONE);
        match to {
            Some(to) => {
                self.make_room(to);
                Some(to)
            }
            None => partner(&self.mates, token),
        }
    }

    /// Makes the matching miss a vertex that is entered from outside of its part.
    fn make_room(&mut self, to: u32) {
        if let Some(matching) = self.parts.get(self.part[to as usize] as usize) {
            miss(&mut self.mates, matching, to);
        }
    }

    /// The ground without the labelled vertices.
    pub(super) fn without(&self, ground: &GeographyPosition) -> GeographyPosition {
        let mut rest = ground.clone();
        (0u32..).zip(&self.labels).filter(|(_, label)| label.is_some()).for_each(|(v, _)| rest.close(v));
        rest
    }
}
