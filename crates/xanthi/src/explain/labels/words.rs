//! Labels of a chain of words: which links are won and lost, and by which words.

use super::{lost, missable};
use crate::explain::{About, of_certificate};
use crate::phrases::{SHOWN, counted};
use xanthi_games::certificate::{LabelStep, Labels};
use xanthi_games::{Outcome, Play};

pub(super) fn tell(about: &About<'_>, labels: &Labels, outcome: Outcome) -> Vec<String> {
    let mut steps = vec![lead(about, labels, outcome)];
    steps.push(match about.play {
        Play::Normal => "A link is lost for whoever must say a word there if none can be said. It is won if some word leads from it to a lost link, and lost if all its words lead to won links.".into(),
        Play::Misere => "A link is won for whoever must say a word there if none can be said. It is also won if some word leads from it to a lost link, and lost if all its words lead to won links.".into(),
    });
    let (shown, left) = about.labels_shown(labels);
    steps.extend(shown.into_iter().map(|step| one(about, step)));
    steps.extend((left > 0).then(|| format!("… and {} in the same way.", counted(left as u64, "more link"))));
    if let Some(rest) = &labels.rest {
        steps.push("Words that lead to won links can be left out, because nobody wants to say them. For the rest:".into());
        steps.extend(of_certificate(about, rest, outcome));
    }
    steps
}

/// What the labels say of the words that can be said now.
fn lead(about: &About<'_>, labels: &Labels, outcome: Outcome) -> String {
    let way = "Counting back from the links where a chain ends";
    if labels.rest.is_some() {
        return format!("{way} decides some of the links; the others remain.");
    }
    if outcome == Outcome::P {
        return format!("{way} shows that every word leads to a link that is won for the opponent.");
    }
    let lost = lost(labels);
    let Some(ground) = &about.ground else { return format!("{way} shows that a word wins.") };
    let wins = |to: u32| {
        let named = ground.token().and_then(|at| about.words_between(at, to));
        let words = named.unwrap_or_else(|| "a word".into());
        format!("{words} wins, leading to {}, which is lost for the opponent", about.vertex(to))
    };
    let ways = ground.options().into_iter().filter(|to| lost.contains(to)).map(wins);
    format!("{way} shows who wins: {}.", ways.take(SHOWN).collect::<Vec<_>>().join("; "))
}

/// How one link, or a part of them, is decided.
fn one(about: &About<'_>, step: &LabelStep) -> String {
    match step {
        LabelStep::N([v, to]) => {
            let words = about.words_between(*v, *to).unwrap_or_else(|| "a word".into());
            format!("{} is won: {words} leads to {}, which is lost.", about.vertex(*v), about.vertex(*to))
        }
        LabelStep::P(v) => match about.ground.as_ref().map(|ground| ground.exits(*v).count()) {
            Some(0) => format!("{} is lost: no word can be said there.", about.vertex(*v)),
            _ => format!("{} is lost: all its words lead to won links.", about.vertex(*v)),
        },
        LabelStep::Stuck(v) => format!("{} is won: no word can be said there, and whoever cannot say a word wins.", about.vertex(*v)),
        LabelStep::Symmetric { vertices, matching } => {
            let lost = missable(matching);
            let (lost, won): (Vec<u32>, Vec<u32>) = vertices.iter().partition(|v| lost.contains(v));
            format!("By a matching {} are lost and {} are won.", about.vertices(&lost), about.vertices(&won))
        }
    }
}
