//! The strategy of a capacity kernel in words.

use super::About;
use xanthi_games::certificate::CapacityKernel;

pub(super) fn tell(about: &About<'_>, given: &CapacityKernel) -> Vec<String> {
    if about.says_words() {
        let links = about.vertices(&given.kernel);
        return vec![
            match given.kernel.len() {
                1 => format!("The link of the next word is a capacity kernel by itself: {links}."),
                n => format!("The link of the next word is in a capacity kernel of {n} links: {links}."),
            },
            "No word leads from the kernel into the kernel. For every link outside, at least as many words lead from it back into the kernel as lead to it from the kernel, and they are reserved for that link.".into(),
            "So each word leaves the kernel, and a word that leads back is left: the opponent says it. The player who must begin in the kernel runs out of words first.".into(),
        ];
    }
    vec![
        match given.kernel.len() {
            1 => format!("The token's place is a capacity kernel by itself: {}.", about.vertices(&given.kernel)),
            n => format!("The token is in a capacity kernel of {n} places: {}.", about.vertices(&given.kernel)),
        },
        "No move leads from the kernel into the kernel. Every place outside has at least as many ways back into the kernel as lead to it from the kernel, and they are reserved for that place.".into(),
        "So each move leaves the kernel and uses up one of the ways to where it goes; a way back from there is left, and the opponent takes it. The player on the kernel runs out of moves first.".into(),
    ]
}
