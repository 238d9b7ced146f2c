//! A strategy as a tree: where the winner moves, one word that wins; where the loser moves, every kind of
//! word that he may say.
//!
//! It is read off a certificate about the chain, which the checker has accepted (`links/lost.rs`). Where that
//! says nothing, a search finds the reply.

use super::of_arc;
use super::results::NoResults;
use crate::links::lost::Lost;
use crate::links::openings::{Questions, Standing};
use crate::solve::links::of_chain;
use crate::solve::{NoAnswer, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::judge;
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::games::words::Words;
use xanthi_games::links::LinksPosition;
use xanthi_games::{At, Outcome, Play, Position, Subject};

/// A position of a strategy, and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "WordBranch")]
pub struct Branch {
    /// The word that was said; empty at the root.
    pub word: String,
    /// How many words that begin and end alike may be said instead of it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub alike: usize,
    /// Whether the winner moves now.
    pub winner_moves: bool,
    /// What follows: one word of the winner, or every kind of word of the loser. Empty at the end of the
    /// game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
    /// Whether the tree was cut off here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// How large a tree may become.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The most words that are said one after the other.
    pub depth: usize,
    /// The most branches in all.
    pub branches: usize,
}

/// The strategy of the winner of a position; `None` if it is no chain of links.
///
/// # Errors
/// If the budget is used up.
pub fn tree(position: &Position, play: Play, size: Size, limit: &Budget) -> Option<Result<Branch, Stop>> {
    let at = position.typed().words()?;
    Some(grown(at, &position.links()?, play, size, limit))
}

fn grown(at: &At<Words>, chain: &LinksPosition, play: Play, size: Size, limit: &Budget) -> Result<Branch, Stop> {
    let question = Question { play, ..Question::default() };
    let found = of_chain(chain, question, limit, &mut NoResults).map_err(|miss| match miss {
        NoAnswer::Stopped(undecided) => undecided.stop,
        NoAnswer::DoesNotApply(_) => Stop::NoMethod,
    })?;
    let judged =
        judge(&Subject::from(chain), play, &found.certificate, &limit.afresh()).map_err(|flaw| flaw.stop.unwrap_or(Stop::NoMethod))?;
    let lost = Lost::of(chain, play, &found.certificate);
    let mut grower = Grower { at, play, lost, left: size.branches, limit };
    let winner_moves = judged.outcome() == Outcome::N;
    let mut root = Branch { word: String::new(), alike: 0, winner_moves, then: Vec::new(), cut: false };
    grower.grow(&mut root, chain, at.state.said().to_vec(), size.depth)?;
    Ok(root)
}

struct Grower<'a> {
    at: &'a At<Words>,
    play: Play,
    lost: Lost,
    /// The number of branches that may still be added.
    left: usize,
    limit: &'a Budget,
}

impl Grower<'_> {
    fn grow(&mut self, branch: &mut Branch, chain: &LinksPosition, said: Vec<u32>, depth: usize) -> Result<(), Stop> {
        self.limit.step((chain.table().len() + chain.arcs().len()) as u64)?;
        let options = chain.options();
        if options.is_empty() {
            return Ok(());
        }
        if depth == 0 || self.left == 0 {
            branch.cut = true;
            return Ok(());
        }
        let chosen = if branch.winner_moves { vec![self.reply(chain)?] } else { options };
        for arc in chosen {
            if self.left == 0 {
                branch.cut = true;
                return Ok(());
            }
            self.left -= 1;
            let words: Vec<u32> = of_arc(&self.at.game, chain, arc).filter(|word| said.binary_search(word).is_err()).collect();
            let Some(&word) = words.first() else { continue };
            let mut now = said.clone();
            now.insert(now.partition_point(|&w| w < word), word);
            let name = self.at.game.word(word).to_owned();
            let mut next = Branch { word: name, alike: words.len() - 1, winner_moves: !branch.winner_moves, then: Vec::new(), cut: false };
            self.grow(&mut next, &chain.after(arc), now, depth - 1)?;
            branch.then.push(next);
        }
        Ok(())
    }

    /// A word that wins.
    fn reply(&mut self, chain: &LinksPosition) -> Result<u32, Stop> {
        let mut open = Vec::new();
        for arc in chain.options() {
            self.limit.step((chain.table().len() + chain.arcs().len()) as u64)?;
            match link_core(&chain.after(arc), self.play) {
                LinkCore::Decided(Outcome::P) => return Ok(arc),
                LinkCore::Decided(_) => {}
                LinkCore::Open(core) if self.lost.knows(&core) => return Ok(arc),
                LinkCore::Open(core) => open.push((arc, core)),
            }
        }
        let (mut questions, places) = Questions::new(open.iter().map(|o| o.1.clone()).collect(), self.play);
        let won = |found: &Standing| found.outcome == Some(Outcome::P);
        questions.ask(self.limit, &|found| found.iter().any(won))?;
        let found = open.iter().zip(places).find(|(_, place)| won(&questions.found()[*place]));
        let ((arc, core), _) = found.ok_or(Stop::NoMethod)?;
        self.lost.add(core);
        Ok(*arc)
    }
}
