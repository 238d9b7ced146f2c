//! Theorems that a program has added: they bring their own words.

use super::About;
use crate::picture::board::Picture;
use xanthi_games::Position;
use xanthi_games::certificate::Added;

pub(super) fn tell(about: &About<'_>, added: &Added) -> Vec<String> {
    about.position.theorem(added).map(|theorem| (theorem.tell)(about.position, &added.given)).unwrap_or_default()
}

pub(super) fn lay(picture: &mut Picture, at: &Position, added: &Added) {
    let notes = at.theorem(added).map(|theorem| (theorem.notes)(at, &added.given)).unwrap_or_default();
    for (spot, note) in notes {
        picture.note(spot, &note);
    }
}
