//! Pairs set aside: misère play in which the player who is to win answers one of two opposite arcs by the other.
//!
//! What is left of a long list without its pairs is small, and a position of it is searched a hundred times as fast as a core of misère
//! play. The price: only one of the players may be shown to win, and where the pairs leave him no place to be stuck, not even he. Most
//! pairs of a long list are at one link, the hub; they are a group, so that only the last of them matters. `game.rs` has the rules.

mod followed;
mod game;

pub(crate) use followed::Followed;
use game::{Game, State};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Node, PairsAside, Strategy};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore};
use xanthi_games::{Outcome, Play};

/// Which pairs are set aside.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    /// The link whose pairs are a group.
    hub: u32,
    /// A link whose pairs stay in play.
    kept: Option<u32>,
    /// The links whose pairs with the hub stay in play.
    real: Vec<u32>,
}

/// So many choices there are for a chain.
const CHOICES: usize = 3;

/// What is tried: no pairs stay in play, or those of the link with the fewest arcs, or those of the hub.
fn choices(at: &LinksPosition) -> Option<[Choice; CHOICES]> {
    // Of each link, how many arcs lead there or from there, from how many links more lead there than back, and to how many more lead
    // than back.
    let mut all = vec![0u64; at.table().len()];
    let (mut from, mut to) = (vec![0u32; all.len()], vec![0u32; all.len()]);
    for arc in at.left().filter(|arc| arc.head != arc.tail) {
        let back = at.arc(arc.tail, arc.head).map_or(0, |back| at.arcs()[back].copies);
        [arc.head, arc.tail].into_iter().for_each(|end| all[end as usize] += u64::from(arc.copies));
        if arc.copies > back {
            from[arc.tail as usize] += 1;
            to[arc.head as usize] += 1;
        }
    }
    let links = (0..all.len() as u32).filter(|&link| all[link as usize] > 0);
    let hub = links.clone().min_by_key(|&link| (to[link as usize], Reverse(from[link as usize])))?;
    let least = links.filter(|&link| link != hub).min_by_key(|&link| all[link as usize]);
    Some([None, least, Some(hub)].map(|kept| Choice { hub, kept, real: Vec::new() }))
}

/// How often each choice has decided a question: questions of one list are alike.
#[derive(Default)]
pub(super) struct Luck([AtomicU64; 2 * CHOICES]);

impl Luck {
    /// The choices by number, the luckiest first.
    fn order(&self) -> [usize; 2 * CHOICES] {
        let mut order = std::array::from_fn(|i| i);
        order.sort_by_key(|&i| Reverse(self.0[i].load(Relaxed)));
        order
    }
}

/// How questions are asked.
pub(super) struct Trying<'a> {
    /// So many positions each search looks at, at most.
    pub(super) each: u64,
    /// The bytes of the stack that a line of play may take.
    pub(super) stack: usize,
    pub(super) luck: &'a Luck,
    pub(super) budget: &'a Budget,
}

impl Trying<'_> {
    /// Who wins a core of misère play, and why, if setting pairs aside shows it.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn decide(&self, core: &OpenCore) -> Result<Option<(Outcome, Certificate)>, Stop> {
        let chain = &core.chain;
        if core.play != Play::Misere || !chain.table().is_plain() || chain.token().is_none() {
            return Ok(None);
        }
        let Some(choices) = choices(chain) else { return Ok(None) };
        for place in self.luck.order() {
            self.budget.go_on()?;
            let choice = &choices[place % CHOICES];
            let found = match place < CHOICES {
                true => self.by(core, choice),
                // Some ends of the hub are better left as they are.
                false => self.with_real_ends(chain, choice).and_then(|choice| self.by(core, &choice)),
            };
            if let Some((outcome, nodes)) = found {
                self.luck.0[place].fetch_add(1, Relaxed);
                return Ok(Some((outcome, Certificate::Strategy(Strategy::of(nodes)))));
            }
        }
        Ok(None)
    }

    /// The same by one choice, with the nodes of a strategy.
    fn by(&self, core: &OpenCore, choice: &Choice) -> Option<(Outcome, Vec<Node>)> {
        let lost = |chain| Some(Node::By(Box::new(Certificate::PairsAside(self.lost(chain, choice)?))));
        if let Some(lost) = lost(&core.chain) {
            return Some((Outcome::P, vec![lost]));
        }
        let arc = self.won(&core.chain, choice)?;
        let option = core.chain.options().binary_search(&arc).ok()? as u32;
        let nodes = match core.after(arc) {
            LinkCore::Decided(outcome) => (outcome == Outcome::P).then(|| vec![Node::Win(option, None)]),
            LinkCore::Open(next) if next.play == Play::Normal => None,
            LinkCore::Open(next) => Some(vec![Node::Win(option, Some(1)), lost(&next.chain)?]),
        };
        Some((Outcome::N, nodes?))
    }

    /// That the player to move loses.
    fn lost(&self, at: &LinksPosition, choice: &Choice) -> Option<PairsAside> {
        let (game, root) = Game::new(at, choice, false)?;
        let nodes = game.at_sight(&root).is_none().then(|| game.strategy(&root, false, self))??;
        Some(PairsAside { pairs: game.pairs, groups: game.groups, nodes })
    }

    /// An arc by which the player to move wins.
    fn won(&self, at: &LinksPosition, choice: &Choice) -> Option<u32> {
        let (game, root) = Game::new(at, choice, true)?;
        let nodes = game.at_sight(&root).is_none().then(|| game.strategy(&root, true, self))??;
        match nodes.first()? {
            Node::Win(option, _) => game.option(&root, *option),
            _ => None,
        }
    }

    /// The same choice, but the hub's pairs stay in play with each link from which the winner is not seen to win when the last pair
    /// was used to go there and the hub has no loop; `None` if there is no such link.
    fn with_real_ends(&self, at: &LinksPosition, choice: &Choice) -> Option<Choice> {
        let (game, root) = Game::new(at, choice, true)?;
        let few = Trying { each: self.each / 4, ..*self };
        let wins = |end: &State| game.search(end, &few).is_some_and(|(_, won)| won);
        let real: Vec<u32> = game.ends(&root, choice.hub).filter(|end| !wins(end)).map(|end| end.token).collect();
        (!real.is_empty()).then(|| Choice { real, ..choice.clone() })
    }
}

#[cfg(test)]
mod tests;
