//! The strategy with pairs set aside, in words.

use super::About;
use xanthi_games::certificate::{Node, PairsAside};

pub(super) fn tell(about: &About<'_>, given: &PairsAside) -> Vec<String> {
    let count = |pairs: &[[u32; 3]]| pairs.iter().map(|&[.., pairs]| u64::from(pairs)).sum::<u64>();
    let all = count(&given.pairs) + given.groups.iter().map(|group| count(group)).sum::<u64>();
    let [word, words, said, say] = if about.says_words() { ["word", "words", "said", "say"] } else { ["move", "moves", "made", "make"] };
    let positions = given.nodes.iter().filter(|node| matches!(node, Node::Lose(_))).count();
    let mut told = vec![format!(
        "{} of opposite {words} {} set aside: the opponent answers one {word} of a pair by the other, so only the pair goes.",
        if all == 1 { "One pair".to_owned() } else { format!("{all} pairs") },
        if all == 1 { "is" } else { "are" },
    )];
    if !given.groups.is_empty() {
        let group = match given.groups.len() {
            1 => format!("{} of the pairs belong together", count(&given.groups[0])),
            n => format!("Some of the pairs belong together, in {n} groups"),
        };
        told.push(format!("{group}: when one {word} of the last of them is {said}, the other one stays, and may be {said} or not."));
    }
    told.push(match positions {
        1 => format!("With what is left the opponent always has a {word} to {say}, and wins."),
        n => format!("With what is left the opponent has a strategy, with {n} positions in which the player to move loses."),
    });
    told.push(format!("He needs no {word} of the pairs, and in the end has none left where no pair can be: that wins."));
    told
}
