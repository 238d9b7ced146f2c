//! Lemmas about chains in words.

use super::About;
use xanthi_games::Outcome;
use xanthi_games::certificate::{Lemma, Lemmas};

pub(super) fn tell(about: &About<'_>, given: &Lemmas, outcome: Outcome) -> Vec<String> {
    if given.lemmas.is_empty() {
        let left_out = if about.says_words() { "decided links and words" } else { "decided parts and arcs" };
        return vec![format!("The winner is obvious once {left_out} that undo each other are left out.")];
    }
    let kernels = given.lemmas.iter().filter(|lemma| matches!(lemma, Lemma::Kernel(_))).count();
    let wins = given.lemmas.iter().filter(|lemma| matches!(lemma, Lemma::Win(..))).count();
    let words = about.says_words();
    let places = if about.ground.is_some() && !words { "vertices" } else { "links" };
    let a_move = about.noun();
    let lead = match outcome {
        Outcome::P => format!("Every {a_move} has an answer"),
        _ => format!("A {a_move} wins"),
    };
    let mut told = vec![
        format!("{lead}, by {} lemmas found by search, each from earlier ones: {wins} about {places} that are won, {} about {places} that are lost.{}", given.lemmas.len(), given.lemmas.len() - wins, about.named_winning_words()),
        match words {
            true => "A lemma holds wherever some words can still be said, those that the winner will say, and some others are gone, which the loser might say; so it need not be proved again in every position.",
            false => "A lemma holds wherever some arcs are still there, those that the winner will use, and some others have gone, which the loser might use; so it need not be proved again in every position.",
        }
        .into(),
    ];
    if kernels > 0 {
        told.push(format!(
            "{kernels} of them {} a set from which every {a_move} can be answered back into it.",
            if kernels == 1 { "is" } else { "are" }
        ));
    }
    told
}
