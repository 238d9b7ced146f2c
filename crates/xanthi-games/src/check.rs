//! The checker: judges certificates by the rules of the games alone.
//!
//! It shares no code with the solvers. It is written to be read: the obvious way, in linear time
//! where the kind allows it, is preferred to the fast way. Every judgement says what the
//! certificate proves about the position; [`check`] compares that with what is claimed.

mod cancelled;
pub mod core;
mod even_kernel;
mod labels;
mod matching;
mod strategy;
mod values;

use crate::certificate::{Board, Certificate, Proof, VERSION};
use crate::game::{Outcome, Play};
use crate::games::geography::Ground;
use crate::position::Position;
use crate::unfold::Unfold;
use std::fmt;

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The way to the faulty part of the file, as `certificate.then.kernel`.
    pub place: String,
    /// What is wrong there.
    pub message: String,
}

impl Flaw {
    /// A flaw of the part under inspection.
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: String::new(), message: message.into() }
    }

    /// The same flaw, seen from outside of the part `name`.
    pub fn inside(mut self, name: impl fmt::Display) -> Self {
        self.place = match self.place.as_str() {
            "" => name.to_string(),
            inner if inner.starts_with('[') => format!("{name}{inner}"),
            inner => format!("{name}.{inner}"),
        };
        self
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.place, self.message) }
    }
}

impl std::error::Error for Flaw {}

/// What a certificate proves about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The outcome.
    pub outcome: Outcome,
    /// The outcome of each option, in order, where it is proved.
    pub options: Vec<Option<Outcome>>,
    /// The nimber, where it is proved.
    pub grundy: Option<u64>,
}

impl Judgement {
    /// What follows from the outcomes of the options.
    ///
    /// # Errors
    /// If they do not settle the outcome.
    pub fn of_options(options: Vec<Option<Outcome>>, play: Play) -> Result<Self, Flaw> {
        let outcome = if options.is_empty() {
            Outcome::of_mover(play == Play::Misere)
        } else if options.contains(&Some(Outcome::P)) {
            Outcome::N
        } else if options.iter().all(|o| *o == Some(Outcome::N)) {
            Outcome::P
        } else {
            return Err(Flaw::new("no option is proved P, and not every option is proved N"));
        };
        Ok(Self { outcome, options, grundy: None })
    }

    /// A P position: with options, every one of them is N.
    pub fn lost(options: usize) -> Self {
        Self { outcome: Outcome::P, options: vec![Some(Outcome::N); options], grundy: None }
    }

    /// An N position of which one option is known to be P.
    pub fn won_by(option: usize, options: usize) -> Self {
        let mut list = vec![None; options];
        list[option] = Some(Outcome::P);
        Self { outcome: Outcome::N, options: list, grundy: None }
    }
}

/// Judges a certificate about a ground.
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_ground(ground: &Ground, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    match certificate {
        Certificate::Options { options } => {
            let targets = ground.options();
            same_length(options.len(), targets.len())?;
            let mut known = Vec::with_capacity(options.len());
            for (i, (to, certificate)) in targets.into_iter().zip(options).enumerate() {
                known.push(match certificate {
                    Some(c) => Some(judge_ground(&ground.after(to), play, c).map_err(|f| f.inside(format!("options[{i}]")))?.outcome),
                    None => None,
                });
            }
            Judgement::of_options(known, play)
        }
        Certificate::Move { option, then } => {
            let targets = ground.options();
            let to = *targets.get(*option as usize).ok_or_else(|| no_such_option(*option, targets.len()))?;
            let after = judge_ground(&ground.after(to), play, then).map_err(|f| f.inside("then"))?;
            won_if_lost(after, *option as usize, targets.len())
        }
        Certificate::Matching(m) => matching::judge(ground, play, m),
        Certificate::EvenKernel { kernel } => even_kernel::judge(ground, play, kernel),
        Certificate::EvenKernels { kernels, steps } => even_kernel::judge_many(ground, play, kernels, steps),
        Certificate::Labels(labels) => labels::judge(ground, play, labels),
        Certificate::Cancelled { pairs, rest } => cancelled::judge(ground, play, pairs, rest),
        Certificate::Strategy { nodes } => strategy::judge_ground(ground, play, nodes),
        Certificate::Values { nodes } => values::judge_ground(ground, play, nodes),
    }
}

/// Judges a certificate about state `at` of a game that is not Geography.
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_game(game: &mut dyn Unfold, at: u32, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    match certificate {
        Certificate::Options { options } => {
            let targets = game.options(at);
            same_length(options.len(), targets.len())?;
            let mut known = Vec::with_capacity(options.len());
            for (i, (to, certificate)) in targets.into_iter().zip(options).enumerate() {
                known.push(match certificate {
                    Some(c) => Some(judge_game(game, to, play, c).map_err(|f| f.inside(format!("options[{i}]")))?.outcome),
                    None => None,
                });
            }
            Judgement::of_options(known, play)
        }
        Certificate::Move { option, then } => {
            let targets = game.options(at);
            let to = *targets.get(*option as usize).ok_or_else(|| no_such_option(*option, targets.len()))?;
            let after = judge_game(game, to, play, then).map_err(|f| f.inside("then"))?;
            won_if_lost(after, *option as usize, targets.len())
        }
        Certificate::Strategy { nodes } => strategy::judge_game(game, at, play, nodes),
        Certificate::Values { nodes } => values::judge_game(game, at, play, nodes),
        Certificate::Matching(_)
        | Certificate::EvenKernel { .. }
        | Certificate::EvenKernels { .. }
        | Certificate::Labels(_)
        | Certificate::Cancelled { .. } => Err(Flaw::new("this kind of certificate is about Geography, and the game is not")),
    }
}

fn same_length(found: usize, wanted: usize) -> Result<(), Flaw> {
    if found == wanted {
        Ok(())
    } else {
        Err(Flaw::new(format!("{found} options are listed, and the position has {wanted}")).inside("options"))
    }
}

fn no_such_option(option: u32, count: usize) -> Flaw {
    Flaw::new(format!("option {option} does not exist; there are {count}")).inside("option")
}

fn won_if_lost(after: Judgement, option: usize, options: usize) -> Result<Judgement, Flaw> {
    match after.outcome {
        Outcome::P => Ok(Judgement::won_by(option, options)),
        _ => Err(Flaw::new("the move leads to a position that is N").inside("then")),
    }
}

/// A certificate that was accepted, and what it proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What was proved about the position.
    pub judgement: Judgement,
    /// The printed moves that were proved to win.
    pub winning_moves: Vec<String>,
}

/// Checks a whole proof against the position that it speaks about.
///
/// # Errors
/// If the certificate does not prove everything that is claimed.
pub fn check(position: &Position, proof: &Proof) -> Result<Checked, Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("version {} is not known; this checker reads version {VERSION}", proof.xanthi)).inside("xanthi"));
    }
    if proof.position != position.to_string() {
        return Err(Flaw::new(format!("the proof is about another position than `{position}`")).inside("position"));
    }
    let moves = position.moves();
    let (judgement, of_moves) = match position.ground() {
        Some(ground) => {
            let judgement = judge_ground(&ground, proof.play, &proof.certificate).map_err(|f| f.inside("certificate"))?;
            let of_moves = outcomes_of_moves(&ground, &position.targets(), &judgement)?;
            let winning = |(target, outcome): (&Option<u32>, &Option<Outcome>)| target.filter(|_| *outcome == Some(Outcome::P));
            check_board(proof, &ground, position.targets().iter().zip(&of_moves).filter_map(winning).collect())?;
            (judgement, of_moves)
        }
        None => {
            if proof.board.is_some() {
                return Err(Flaw::new("this game has no board").inside("board"));
            }
            let judgement = judge_game(&mut *position.unfold(), 0, proof.play, &proof.certificate).map_err(|f| f.inside("certificate"))?;
            let of_moves = judgement.options.clone();
            (judgement, of_moves)
        }
    };
    compare(proof, &moves, &of_moves, &judgement)?;
    Ok(Checked { judgement, winning_moves: proof.winning_moves.clone() })
}

fn outcomes_of_moves(ground: &Ground, targets: &[Option<u32>], judgement: &Judgement) -> Result<Vec<Option<Outcome>>, Flaw> {
    let options = ground.options();
    targets
        .iter()
        .map(|target| {
            let index = target.and_then(|t| options.binary_search(&t).ok());
            index.map(|i| judgement.options[i]).ok_or_else(|| Flaw::new("a move of this game leads to no vertex of its ground"))
        })
        .collect()
}

fn check_board(proof: &Proof, ground: &Ground, winning: Vec<u32>) -> Result<(), Flaw> {
    let Some(board) = &proof.board else {
        return Err(Flaw::new("the board is missing").inside("board"));
    };
    let mut right = Board::of(ground, winning);
    if !proof.complete {
        // Only some of the winning moves are claimed: any of them may be left out.
        let claimed: Vec<u32> = board.winning.iter().copied().filter(|v| right.winning.binary_search(v).is_ok()).collect();
        right.winning = claimed;
    }
    let differs = |part: &str| Err(Flaw::new("differs from the position").inside(part).inside("board"));
    match () {
        () if board.rule != right.rule => differs("rule"),
        () if board.vertices != right.vertices => differs("vertices"),
        () if board.edges != right.edges => differs("edges"),
        () if board.closed != right.closed => differs("closed"),
        () if board.token != right.token => differs("token"),
        () if board.winning != right.winning => {
            Err(Flaw::new("these are not the winning targets that the certificate proves").inside("winning").inside("board"))
        }
        () => Ok(()),
    }
}

fn compare(proof: &Proof, moves: &[String], outcomes: &[Option<Outcome>], judgement: &Judgement) -> Result<(), Flaw> {
    if proof.outcome != judgement.outcome {
        return Err(Flaw::new(format!("{} is claimed, and the certificate proves {}", proof.outcome, judgement.outcome)).inside("outcome"));
    }
    if proof.grundy.is_some() && proof.grundy != judgement.grundy {
        let proved = judgement.grundy.map_or("none".to_owned(), |g| g.to_string());
        return Err(Flaw::new(format!("the certificate proves {proved}")).inside("grundy"));
    }
    for (i, claimed) in proof.winning_moves.iter().enumerate() {
        let here = || format!("winning_moves[{i}]");
        if proof.winning_moves[..i].contains(claimed) && proof.winning_moves.len() <= moves.len() {
            return Err(Flaw::new("the move is listed twice").inside(here()));
        }
        match moves.iter().position(|m| m == claimed) {
            None => return Err(Flaw::new(format!("`{claimed}` is not a legal move")).inside(here())),
            Some(m) if outcomes[m] != Some(Outcome::P) => {
                return Err(Flaw::new(format!("the certificate does not prove that `{claimed}` wins")).inside(here()));
            }
            Some(_) => {}
        }
    }
    if proof.complete {
        for (mv, outcome) in moves.iter().zip(outcomes) {
            let listed = proof.winning_moves.contains(mv);
            let fits = match outcome {
                Some(Outcome::P) => listed,
                Some(_) => !listed,
                None => false,
            };
            if !fits {
                return Err(Flaw::new(format!("the list is called complete, and `{mv}` is not settled as it says")).inside("winning_moves"));
            }
        }
    }
    Ok(())
}
