//! First words of a chain in words.

use super::About;
use xanthi_games::Outcome;
use xanthi_games::certificate::Openings;
use xanthi_games::check::openings::divide;

pub(super) fn tell(about: &About<'_>, given: &Openings) -> Vec<String> {
    let Some(chain) = about.position.links() else { return Vec::new() };
    let divided = divide(&chain, about.play);
    let count = |outcome| divided.labels.iter().filter(|l| **l == Some(outcome)).count();
    let proved = given.rest.iter().flatten().count();
    let mut told = vec![format!(
        "Labels decide {} of {} links: who must begin with one of {} of them wins, and loses with {}.",
        count(Outcome::N) + count(Outcome::P),
        divided.labels.len(),
        count(Outcome::N),
        count(Outcome::P)
    )];
    if !given.rest.is_empty() {
        told.push(format!(
            "Of the {} kinds of first words that end at other links, {proved} are decided by a strategy each.",
            given.rest.len()
        ));
    }
    told.push(about.named_winning().trim().to_owned());
    told.retain(|sentence| !sentence.is_empty());
    told
}
