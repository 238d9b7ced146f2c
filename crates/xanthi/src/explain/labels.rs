//! Labels in words, and on the board.

mod words;

use super::{About, lay as lay_certificate, of_certificate};
use crate::phrases::{SHOWN, counted};
use crate::picture::board::Picture;
use crate::picture::overlay::geography;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use xanthi_games::certificate::{LabelStep, Labels, Matching};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

pub(super) fn tell(about: &About<'_>, labels: &Labels, outcome: Outcome) -> Vec<String> {
    let options = about.ground.as_ref().map(|g| g.options()).unwrap_or_default();
    if options.is_empty() && labels.rest.is_none() {
        return vec![about.no_move()];
    }
    if about.says_words() {
        return words::tell(about, labels, outcome);
    }
    let size = |step: &LabelStep| if let LabelStep::Symmetric { vertices, .. } = step { Some(vertices.len()) } else { None };
    let symmetric: Vec<usize> = labels.steps.iter().filter_map(size).collect();
    let lost = lost(labels);
    let winning: Vec<u32> = options.iter().copied().filter(|v| lost.contains(v)).collect();
    let way = if symmetric.is_empty() {
        "Labelling backwards from the ends"
    } else {
        "Deciding the parts of the digraph from the last one backwards"
    };
    let ends = match about.play {
        Play::Normal => "a vertex without exits is lost for the player who finds the token there (P)",
        Play::Misere => "a vertex without exits is won by the player who finds the token there (N)",
    };
    let mut steps = vec![
        match (outcome, labels.rest.is_some()) {
            (_, true) => format!("{way} settles a part of the vertices; the others remain."),
            (Outcome::P, _) => format!("{way} shows that every move goes to a vertex that is N."),
            _ => format!("{way} shows that a winning move goes to {}.", about.vertices(&winning)),
        },
        format!("Labels: {ends}; one with an exit to P is N; one whose exits all go to N is P."),
    ];
    for count in symmetric {
        steps.push(format!("{count} vertices form a part in which every arc has its reverse: there the game is undirected, and a maximum matching decides it."));
    }
    let (shown, left) = about.labels_shown(labels);
    for step in shown {
        steps.push(match step {
            LabelStep::N([v, to]) => format!("{} is N: it has an exit to {}, which is P.", about.vertex(*v), about.vertex(*to)),
            LabelStep::P(v) => match about.ground.as_ref().map(|ground| ground.exits(*v).count()) {
                Some(0) => format!("{} is P: it has no exit.", about.vertex(*v)),
                _ => format!("{} is P: all its exits go to N.", about.vertex(*v)),
            },
            LabelStep::Stuck(v) => format!("{} is N: it has no exit, and whoever cannot move wins.", about.vertex(*v)),
            LabelStep::Symmetric { vertices, matching } => {
                let lost = missable(matching);
                let (p, n): (Vec<u32>, Vec<u32>) = vertices.iter().partition(|v| lost.contains(v));
                let of = |list: &[u32], label| {
                    let are = if list.len() == 1 { "is" } else { "are" };
                    (!list.is_empty()).then(|| format!("{} {are} {label}", about.vertices(list)))
                };
                let both: Vec<String> = [of(&p, "P"), of(&n, "N")].into_iter().flatten().collect();
                format!("{}, by a matching: a vertex that a maximum matching leaves out is P.", both.join(", and "))
            }
        });
    }
    steps.extend((left > 0).then(|| format!("… and {} in the same way.", counted(left as u64, "more label"))));
    if let Some(rest) = &labels.rest {
        steps.push("Vertices labelled N can be taken away, because nobody wants to go there. For the rest:".into());
        steps.extend(of_certificate(about, rest, outcome));
    }
    steps
}

pub(super) fn lay(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, labels: &Labels, play: Play) {
    geography::labels(picture, labels);
    if let Some(rest) = &labels.rest {
        lay_certificate(picture, at, ground, rest, play);
    }
}

impl About<'_> {
    /// The labels on which the outcome of the position rests, in the order in which they are found; of many those that are
    /// nearest to the token, and how many more there are. Where labels do not decide all, what is near is not known.
    fn labels_shown<'l>(&self, labels: &'l Labels) -> (Vec<&'l LabelStep>, usize) {
        let places = self.ground.as_ref().filter(|_| labels.rest.is_none()).map(|ground| needed(ground, labels));
        let mut places = places.unwrap_or_else(|| (0..labels.steps.len()).collect());
        let left = places.len().saturating_sub(SHOWN);
        places.truncate(SHOWN);
        places.sort_unstable();
        (places.into_iter().map(|place| &labels.steps[place]).collect(), left)
    }
}

/// The steps on which it rests whether a move wins, those that are nearest to the token first.
fn needed(ground: &GeographyPosition, labels: &Labels) -> Vec<usize> {
    let (mut step_of, lost) = (FxHashMap::default(), lost(labels));
    for (place, step) in labels.steps.iter().enumerate() {
        match step {
            LabelStep::N([v, _]) | LabelStep::Stuck(v) | LabelStep::P(v) => drop(step_of.insert(*v, place)),
            LabelStep::Symmetric { vertices, .. } => step_of.extend(vertices.iter().map(|v| (*v, place))),
        }
    }
    let options = ground.options();
    let wins: Vec<u32> = options.iter().copied().filter(|v| lost.contains(v)).collect();
    let mut todo: VecDeque<u32> = if wins.is_empty() { options.into() } else { wins.into() };
    let (mut seen, mut places) = (vec![false; labels.steps.len()], Vec::new());
    while let Some(v) = todo.pop_front() {
        let Some(&place) = step_of.get(&v).filter(|&&place| !seen[place]) else { continue };
        seen[place] = true;
        places.push(place);
        match &labels.steps[place] {
            LabelStep::N([_, to]) => todo.push_back(*to),
            LabelStep::P(v) => todo.extend(ground.exits(*v).map(|(to, _)| to)),
            LabelStep::Symmetric { vertices, .. } => todo.extend(vertices.iter().flat_map(|&v| ground.exits(v)).map(|(to, _)| to)),
            LabelStep::Stuck(_) => {}
        }
    }
    places
}

/// The vertices that are lost by labels.
fn lost(labels: &Labels) -> FxHashSet<u32> {
    let of_step = |step: &LabelStep| match step {
        LabelStep::P(v) => vec![*v],
        LabelStep::Symmetric { matching, .. } => missable(matching),
        LabelStep::N(_) | LabelStep::Stuck(_) => Vec::new(),
    };
    labels.steps.iter().flat_map(of_step).collect()
}

/// The vertices that some maximum matching leaves out.
fn missable(matching: &Matching) -> Vec<u32> {
    matching.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base])).collect()
}
