//! What links and words are worth when no word is barred any more.
//!
//! Where words are barred for the first few of a chain, play behind them is that of the chain of links, and a link is worth
//! what it is there, apart from the words that were said.
//!
//! A label must hold whichever words these were. Behind one word it does, and in normal play behind two
//! (`xanthi_games::check::barred`). Behind more it need not: the word by which a link wins may be among them. So then
//! nothing is told.

use super::{Class, MANY, of_label, of_last_word};
use crate::links::openings::Questions;
use crate::links::soonest::is_last;
use xanthi_games::Play;
use xanthi_games::budget::Budget;
use xanthi_games::check::openings::Divided;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, link_core};

/// How many positions a search may look at for them.
const SHORT: u64 = 1 << 16;

/// Whether labels hold behind so many words, whichever these were.
pub(super) fn is_told(words: u32, play: Play) -> bool {
    words == 1 || (words == 2 && play == Play::Normal)
}

/// The class of each kind of words when nothing is barred, for the player who says one of them, by its number; `known` are
/// those that the verdict tells. What labels leave open is searched for a short time, of a list that is not long.
pub(super) fn classes(
    chain: &LinksPosition,
    divided: &Divided,
    depth: &[u32],
    play: Play,
    budget: &Budget,
    known: impl Fn(u32) -> Option<Class>,
) -> Vec<Class> {
    let looks = (chain.table().len() + chain.arcs().len()) as u64;
    let words: u64 = chain.left().map(|arc| u64::from(arc.copies)).sum();
    let (mut cores, mut of_core, mut bytes) = (Vec::new(), Vec::new(), 0);
    let mut classes = vec![Class::Open; chain.arcs().len()];
    for (number, arc) in (0..).zip(chain.arcs()).filter(|(_, arc)| arc.copies > 0) {
        let class = &mut classes[number as usize];
        if is_last(chain, None, number) {
            *class = of_last_word(play);
        } else if let Some(label) = divided.labels[arc.tail as usize] {
            *class = of_label(label, depth[arc.tail as usize], play);
        } else if let Some(known) = known(number) {
            *class = known;
        } else if words <= MANY as u64 && bytes <= budget.memory / 16 && budget.step(looks).is_ok() {
            let Some(place) = divided.rest.arc(arc.head, arc.tail) else { continue };
            match link_core(&divided.rest.after(place as u32), divided.play) {
                LinkCore::Decided(after) => *class = Class::by_loop(after),
                LinkCore::Open(core) => {
                    bytes += 12 * core.chain.arcs().len() as u64;
                    cores.push(core);
                    of_core.push(number as usize);
                }
            }
        }
    }
    if budget.go_on().is_ok() {
        let (mut questions, places) = Questions::new(cores);
        // What it does not come to stays open.
        let _ = budget.part(SHORT, |part| questions.ask(part, &|_| false));
        for (number, place) in of_core.into_iter().zip(places) {
            classes[number] = questions.found()[place].outcome.map_or(Class::Open, Class::at_root);
        }
    }
    classes
}
