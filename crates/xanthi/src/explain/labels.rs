//! Labels in words, and on the board.

mod words;

use super::{About, lay as lay_certificate, of_certificate};
use crate::picture::board::Picture;
use crate::picture::overlay::geography;
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
    let mut p = Vec::new();
    let mut symmetric = Vec::new();
    for step in &labels.steps {
        match step {
            LabelStep::P(v) => p.push(*v),
            LabelStep::Symmetric { vertices, matching } => {
                symmetric.push(vertices.len());
                p.extend(missable(matching));
            }
            LabelStep::N(_) | LabelStep::Stuck(_) => {}
        }
    }
    let winning: Vec<u32> = options.iter().copied().filter(|v| p.contains(v)).collect();
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
    for step in labels.steps.iter().take(super::SHOWN) {
        steps.push(match step {
            LabelStep::N([v, to]) => format!("{} is N: it has an exit to {}, which is P.", about.vertex(*v), about.vertex(*to)),
            LabelStep::P(v) => match about.ground.as_ref().map(|ground| ground.exits(*v).count()) {
                Some(0) => format!("{} is P: it has no exit.", about.vertex(*v)),
                _ => format!("{} is P: all its exits go to N.", about.vertex(*v)),
            },
            LabelStep::Stuck(v) => format!("{} is N: it has no exit, and who cannot move wins.", about.vertex(*v)),
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
    if labels.steps.len() > super::SHOWN {
        steps.push(format!("… and {} more labels in the same way.", labels.steps.len() - super::SHOWN));
    }
    if let Some(rest) = &labels.rest {
        steps.push("What is labelled N can be taken away, because nobody wants to go there. For the rest:".into());
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

/// The vertices that some maximum matching leaves out.
fn missable(matching: &Matching) -> Vec<u32> {
    matching.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base])).collect()
}
