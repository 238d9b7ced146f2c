//! A strategy as a tree: where the winner moves, one word that wins; where the loser moves, every kind of
//! word that he may say.
//!
//! Where labels decide, the winner says a word that wins soonest by them. Otherwise the tree is read off a certificate
//! about the chain, which the checker has accepted (`links/lost.rs`). Where that says nothing, a search finds the reply.

use super::of_arc;
use super::results::{NoResults, Results, WithoutSearches};
use crate::links::lost::Lost;
use crate::links::openings::{Questions, Standing};
use crate::links::soonest::{Soonest, soonest, soonest_barred};
use crate::solve::links::{MOST_WORDS, ask, at_token, of_barred, of_chain};
use crate::solve::{Found, NoAnswer, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::{Judgement, Known, judge};
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, link_core};
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

/// A strategy as far as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grown {
    /// The position itself, and what follows.
    pub root: Branch,
    /// Why it is not more, if there is more: branches that end for this reason are cut off, too.
    pub stopped: Option<Stop>,
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

/// The strategy of the winner of a position of a word chain; `None` for any other game, and where words are barred for
/// more words than the search on links takes.
///
/// # Errors
/// If the budget is used up.
pub fn tree(position: &Position, play: Play, size: Size, budget: &Budget) -> Result<Option<Branch>, Stop> {
    match tree_with_results(position, play, size, budget, &mut NoResults)? {
        Some(Grown { stopped: Some(stop), .. }) => Err(stop),
        grown => Ok(grown.map(|grown| grown.root)),
    }
}

/// The strategy of the winner of a position of a word chain, with results that are [kept](super::results): what is there is not
/// searched again; see [`tree`]. If the budget is used up meanwhile, the tree is told as far as it was found.
///
/// # Errors
/// If the budget is used up before it is known who wins.
pub fn tree_with_results(
    position: &Position,
    play: Play,
    size: Size,
    budget: &Budget,
    results: &mut dyn Results,
) -> Result<Option<Grown>, Stop> {
    let stand = match position.barred() {
        Some(barred) => Some(barred).filter(|barred| barred.words() <= MOST_WORDS).map(Stand::Barred),
        None => position.links().map(Stand::Chain),
    };
    match (position.typed().words(), stand) {
        (Some(at), Some(stand)) => grown(at, stand, play, size, budget, results).map(Some),
        _ => Ok(None),
    }
}

/// Where the game stands: in a chain, of which arcs may be barred for the next words.
enum Stand {
    Chain(LinksPosition),
    Barred(BarredChain),
}

impl Stand {
    fn chain(&self) -> &LinksPosition {
        match self {
            Stand::Chain(chain) => chain,
            Stand::Barred(barred) => barred.chain(),
        }
    }

    fn options(&self) -> Vec<u32> {
        match self {
            Stand::Chain(chain) => chain.options(),
            Stand::Barred(barred) => barred.options(),
        }
    }

    /// Does something behind an arc. A chain is changed in place and changed back: lines of play are long.
    fn behind<T>(&mut self, arc: u32, act: impl FnOnce(&mut Self) -> T) -> T {
        match self {
            Stand::Chain(chain) => {
                let token = chain.token();
                chain.play(arc);
                let done = act(self);
                if let Stand::Chain(chain) = self {
                    chain.take_back(arc, token);
                }
                done
            }
            Stand::Barred(barred) => act(&mut barred.after(arc).map_or_else(|| Stand::Chain(barred.chain().after(arc)), Stand::Barred)),
        }
    }
}

fn why(miss: NoAnswer) -> Stop {
    match miss {
        NoAnswer::Stopped(undecided) => undecided.stop,
        NoAnswer::DoesNotApply(_) => Stop::NoMethod,
    }
}

fn judged(on: &Subject<'_>, play: Play, found: &Found, budget: &Budget) -> Result<Judgement, Stop> {
    judge(on, play, &found.certificate, &budget.afresh()).map_err(|flaw| flaw.stop.unwrap_or(Stop::NoMethod))
}

fn grown(at: &At<Words>, mut stand: Stand, play: Play, size: Size, budget: &Budget, results: &mut dyn Results) -> Result<Grown, Stop> {
    let question = Question { play, ..Question::default() };
    let (on, found) = match &stand {
        Stand::Chain(chain) => (Subject::from(chain), of_chain(chain, question, budget, results)),
        Stand::Barred(barred) => (Subject::from(barred), of_barred(barred, question, budget, results)),
    };
    let found = found.map_err(why)?;
    let judged = judged(&on, play, &found, budget)?;
    let lost = match &stand {
        Stand::Chain(chain) => Lost::of(chain, play, &found.certificate, budget),
        Stand::Barred(_) => Lost::nothing(play),
    };
    let mut grower = Grower { at, play, lost, left: size.branches, budget, results };
    let winner_moves = judged.outcome() == Outcome::N;
    let mut root = Branch { word: String::new(), alike: 0, winner_moves, then: Vec::new(), cut: false };
    let stopped = grower.grow(&mut root, &mut stand, &mut at.state.said().to_vec(), size.depth).err();
    Ok(Grown { root, stopped })
}

struct Grower<'a> {
    at: &'a At<Words>,
    play: Play,
    lost: Lost,
    /// The number of branches that may still be added.
    left: usize,
    budget: &'a Budget,
    results: &'a mut dyn Results,
}

impl Grower<'_> {
    /// Lets a branch grow; if the work must stop, it is cut off where it is.
    fn grow(&mut self, branch: &mut Branch, stand: &mut Stand, said: &mut Vec<u32>, depth: usize) -> Result<(), Stop> {
        self.grow_on(branch, stand, said, depth).inspect_err(|_| branch.cut = true)
    }

    fn grow_on(&mut self, branch: &mut Branch, stand: &mut Stand, said: &mut Vec<u32>, depth: usize) -> Result<(), Stop> {
        let chain = stand.chain();
        self.budget.step((chain.table().len() + chain.arcs().len()) as u64)?;
        let options = stand.options();
        if options.is_empty() {
            return Ok(());
        }
        if depth == 0 || self.left == 0 {
            branch.cut = true;
            return Ok(());
        }
        let chosen = if branch.winner_moves { vec![self.winning(stand)?] } else { options };
        for arc in chosen {
            if self.left == 0 {
                branch.cut = true;
                return Ok(());
            }
            self.left -= 1;
            let words: Vec<u32> = of_arc(&self.at.game, said, stand.chain(), arc).collect();
            let Some(&word) = words.first() else { continue };
            let place = said.partition_point(|&other| other < word);
            said.insert(place, word);
            let name = self.at.game.word(word).to_owned();
            let mut next = Branch { word: name, alike: words.len() - 1, winner_moves: !branch.winner_moves, then: Vec::new(), cut: false };
            let grown = stand.behind(arc, |stand| self.grow(&mut next, stand, said, depth - 1));
            said.remove(place);
            branch.then.push(next);
            grown?;
        }
        Ok(())
    }

    /// A word that wins.
    fn winning(&mut self, stand: &Stand) -> Result<u32, Stop> {
        let barred = match stand {
            Stand::Chain(chain) => return self.reply(chain),
            Stand::Barred(barred) => barred,
        };
        if let Some(Soonest { arc, .. }) = soonest_barred(barred, self.play) {
            return Ok(arc);
        }
        let question = Question { play: self.play, all_options: false, ..Question::default() };
        let found = of_barred(barred, question, self.budget, self.results).map_err(why)?;
        let judged = judged(&Subject::from(barred), self.play, &found, self.budget)?;
        let lost = |known: &Option<Known>| known.is_some_and(|known| known.outcome() == Outcome::P);
        let wins = barred.options().into_iter().zip(&judged.options).find(|(_, known)| lost(known));
        wins.map(|(arc, _)| arc).ok_or(Stop::NoMethod)
    }

    /// The same in a chain of which nothing is barred.
    fn reply(&mut self, chain: &LinksPosition) -> Result<u32, Stop> {
        if let Some(Soonest { arc, .. }) = soonest(chain, self.play) {
            return Ok(arc);
        }
        let mut open = Vec::new();
        for arc in chain.options() {
            self.budget.step((chain.table().len() + chain.arcs().len()) as u64)?;
            match link_core(&chain.after(arc), self.play) {
                LinkCore::Decided(Outcome::P) => return Ok(arc),
                LinkCore::Decided(_) => {}
                LinkCore::Open(core) if self.lost.knows(&core, self.budget) => return Ok(arc),
                LinkCore::Open(core) => open.push((arc, core)),
            }
        }
        let (mut questions, places) = Questions::new(open.iter().map(|o| o.1.clone()).collect());
        let won = |found: &Standing| found.outcome == Some(Outcome::P);
        let enough = |found: &[Standing]| found.iter().any(won);
        ask(&mut questions, &|_, core| at_token(&core.chain), self.budget, &enough, &|_, _| (), &mut WithoutSearches(self.results))?;
        let found = open.iter().zip(places).find(|(_, place)| won(&questions.found()[*place]));
        let ((arc, core), _) = found.ok_or(Stop::NoMethod)?;
        self.lost.add(core);
        Ok(*arc)
    }
}
