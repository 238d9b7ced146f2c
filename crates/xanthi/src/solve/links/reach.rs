//! Chains that are too large for the search.

use super::take;
use crate::links::board::ends;
use crate::links::openings::most_arcs;
use xanthi_games::check::barred::divide_barred;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Play, Position};

/// What would have to be searched, and how much the search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge {
    /// Whether it is the core of a position; else it is what labels leave before the next word.
    pub core: bool,
    /// How many arcs there are, and at how many links they end.
    pub arcs: usize,
    pub links: usize,
    /// How many arcs the search takes.
    pub most: usize,
}

/// Whether a position is a chain that is too large for the search.
pub(crate) fn too_large(position: &Position, play: Play) -> Option<TooLarge> {
    let chain = || position.links().or_else(|| LinksPosition::of_ground(&position.geography().filter(take)?));
    let (core, left) = match position.barred() {
        Some(barred) => of_divided(divide_barred(&barred, play)),
        None => left_of(&chain()?, play)?,
    };
    let OpenCore { chain: left, play } = left;
    let (arcs, links, most) = (left.arcs().len(), ends(&left), most_arcs(&left, play));
    (arcs > most).then_some(TooLarge { core, arcs, links, most })
}

/// Whether a chain is too large for the search.
pub(crate) fn is_too_large(chain: &LinksPosition, play: Play) -> bool {
    left_of(chain, play).is_some_and(|(_, OpenCore { chain, play })| chain.arcs().len() > most_arcs(&chain, play))
}

/// What is seen at sight taken away; and whether it is a core.
fn left_of(chain: &LinksPosition, play: Play) -> Option<(bool, OpenCore)> {
    if chain.token().is_none() {
        return Some(of_divided(divide(chain, play)));
    }
    match link_core(chain, play) {
        LinkCore::Open(core) => Some((true, core)),
        LinkCore::Decided(_) => None,
    }
}

fn of_divided(divided: Divided) -> (bool, OpenCore) {
    (false, OpenCore { chain: divided.rest, play: divided.play })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::{Catalogue, Files, NotRead};

    struct List(String);

    impl Files for List {
        fn read(&self, _name: &str) -> Result<Vec<u8>, NotRead> {
            Ok(self.0.clone().into_bytes())
        }
    }

    /// Words from each of 1,100 syllables to each of the next 20 in a circle; and a word from the last one to a syllable with
    /// which no word begins.
    #[test]
    fn lists_are_measured_by_what_labels_leave() {
        let syllable = |number: u32| char::from_u32(0xAC00 + number).expect("a syllable");
        let pairs = (0..1_100).flat_map(|from| (1..=20).map(move |step| (from, (from + step) % 1_100)));
        let words: String = pairs.chain([(1_099, 1_100)]).map(|(from, to)| format!("{}{}\n", syllable(from), syllable(to))).collect();
        let of = |line: String| {
            let position = Position::read(&line, Catalogue::standard(), &List(words.clone())).expect("a position");
            [Play::Normal, Play::Misere].map(|play| too_large(&position, play))
        };
        let large = |core, arcs, links| Some(TooLarge { core, arcs, links, most: 20_000 });
        // Who stands at the last syllable wins at once in normal play, so the 20 words to it and the word from it are decided; the
        // 20 other words from it stay, as any word may open. In misère play nothing leaves.
        assert_eq!(of("words:file=l.txt".into()), [large(false, 21_980, 1_099), large(false, 22_001, 1_101)]);
        // With a start nobody can come to the last syllable without a mistake: its 20 words leave, too.
        let start = format!("words:file=l.txt@{}", syllable(0));
        assert_eq!(of(start), [large(true, 21_960, 1_099), large(true, 22_001, 1_101)]);
        assert_eq!(of("words:file=l.txt,letters=3-,add=abc.cba@a".into()), [None, None]);
    }
}
