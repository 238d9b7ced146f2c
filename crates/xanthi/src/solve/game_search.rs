//! Search of any finite game: outcome, outcomes of options, and a strategy as the certificate.
//!
//! The game is unfolded into numbered states ([`Unfold`]); proof-number search decides them. The
//! same search serves Geography where its positions are numbered by their cores: see
//! [`edge_search`](super::edge_search) and [`misere_search`](super::misere_search).

pub(crate) mod positions;
pub(crate) mod proof_numbers;

use super::chains::Chains;
use super::method::{Found, NoAnswer, Question, Undecided};
use positions::{Look, Positions};
use proof_numbers::{Halt, Search};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Options, Strategy};
use xanthi_games::links::BarredChain;
use xanthi_games::{Outcome, Unfold};

/// Decides state 0 of a game.
///
/// # Errors
/// [`NoAnswer::Stopped`] with the options that are known if the limit was reached; [`NoAnswer::DoesNotApply`]
/// if play can come back to a position, or a nimber is asked.
pub fn solve(game: &mut dyn Unfold, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if question.grundy {
        return Err(NoAnswer::because("a search for the winner finds no nimbers"));
    }
    answer(&mut Search::new(States { game }, question.play, budget), question)
}

/// Decides a chain of which arcs are barred; its options are arcs.
pub(super) fn of_barred(barred: &BarredChain, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    answer(&mut Search::new(Chains::of_barred(barred), question.play, budget), question)
}

/// The states of a game as positions.
pub(crate) struct States<'a> {
    pub(crate) game: &'a mut dyn Unfold,
}

impl Positions for States<'_> {
    fn look(&mut self, state: u32, _budget: &Budget) -> Result<Look, Stop> {
        Ok(Look::Options(self.game.options(state)))
    }

    fn len(&self) -> usize {
        self.game.len()
    }

    /// The size of a state is not known here: 64 bytes each are assumed.
    fn bytes(&self) -> u64 {
        64 * self.game.len() as u64
    }

    fn strategy_root(&mut self) -> Option<u32> {
        Some(0)
    }
}

/// Asks a search about position 0 and puts the answer together.
///
/// A lost position has one strategy that refutes every option. A won position is proved by the
/// move and the strategy after it; if the outcome of every option is asked, each gets its own.
pub(crate) fn answer<P: Positions>(search: &mut Search<'_, P>, question: Question) -> Result<Found, NoAnswer> {
    let options = search.root_options().map_err(|halt| miss(halt, Vec::new()))?;
    let outcome = decide(search, 0, &options)?;
    if outcome == Outcome::P {
        return lost(search, &options);
    }
    if options.is_empty() {
        return Ok(Found::new(outcome, Vec::new(), Certificate::Options(Options { options: Vec::new() })));
    }
    if question.all_options {
        return each(search, outcome, &options);
    }
    let winner = options.iter().position(|&o| search.known(o) == Some(Outcome::P));
    let winner = winner.ok_or_else(|| NoAnswer::because("the search ended without a winning move"))?;
    Ok(Found::won_by(winner, options.len(), strategy(search, options[winner])))
}

fn lost<P: Positions>(search: &mut Search<'_, P>, options: &[u32]) -> Result<Found, NoAnswer> {
    let Some(root) = search.positions.strategy_root() else {
        return each(search, Outcome::P, options);
    };
    decide(search, root, options)?;
    let certificate = if options.is_empty() { Certificate::Options(Options { options: Vec::new() }) } else { strategy(search, root) };
    Ok(Found::lost(options.len(), certificate))
}

/// Every option with a certificate of its own.
fn each<P: Positions>(search: &mut Search<'_, P>, outcome: Outcome, options: &[u32]) -> Result<Found, NoAnswer> {
    let mut left_open = None;
    for &option in options {
        match decide(search, option, options) {
            Ok(_) => {}
            // The outcome stands, whatever the moves are that nothing is known of.
            Err(NoAnswer::Stopped(undecided)) if outcome == Outcome::N => {
                left_open = Some(undecided.stop);
                break;
            }
            Err(other) => return Err(other),
        }
    }
    let known: Vec<_> = options.iter().map(|&option| search.known(option)).collect();
    let certificates = options.iter().zip(&known).map(|(&option, known)| known.map(|_| strategy(search, option))).collect();
    Ok(Found { left_open, ..Found::new(outcome, known, Certificate::Options(Options { options: certificates })) })
}

fn strategy<P: Positions>(search: &mut Search<'_, P>, option: u32) -> Certificate {
    Certificate::Strategy(Strategy::of(search.strategy(option)))
}

fn decide<P: Positions>(search: &mut Search<'_, P>, option: u32, options: &[u32]) -> Result<Outcome, NoAnswer> {
    search.solve(option).map_err(|halt| miss(halt, options.iter().map(|&o| search.known(o)).collect()))
}

pub(crate) fn miss(halt: Halt, options: Vec<Option<Outcome>>) -> NoAnswer {
    match halt {
        Halt::Stop(stop) => NoAnswer::Stopped(Undecided::new(stop, options)),
        Halt::Cycle => NoAnswer::because("play can return to a position, so the game is not finite"),
    }
}
