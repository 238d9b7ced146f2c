//! The checker: judges certificates by the rules of the games alone.
//!
//! It shares no code with the solvers. It is written to be read: the obvious way, in linear time
//! where the kind allows it, is preferred to the fast way. Every judgement says what the
//! certificate proves about the position; [`check`] compares that with what is claimed.

mod bounds;
mod cancelled;
pub mod core;
mod even_kernel;
mod exchange;
mod forests;
mod grid;
mod heap_period;
mod heap_values;
mod heap_window;
mod labels;
mod line_bound;
mod line_cycle;
mod line_starts;
mod matching;
mod nim_cycle;
mod nim_rounds;
mod nim_tree;
mod pairing;
mod spanning_trees;
mod strategy;
mod sum;
mod sweeps;
mod tame_heaps;
mod values;
mod vertexnim;
mod weight_order;

pub use bounds::MOST_NESTED;

use crate::certificate::{Board, Certificate, Proof, VERSION};
use crate::family::{FamilyClaim, FamilyProof};
use crate::game::{Outcome, Play};
use crate::games::geography::Ground;
use crate::games::geography::large_grid::LargeGrid;
use crate::games::heaps::Heaps;
use crate::games::nimg::NimG;
use crate::games::vertexnim::Vertexnim;
use crate::position::{At, Position};
use crate::unfold::Unfold;
use rustc_hash::{FxHashMap, FxHashSet};
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
    bounds::on_ground(ground, certificate)?;
    ground_within(ground, play, certificate)
}

/// [`judge_ground`] for a certificate, or part of one, whose bounds have been checked.
fn ground_within(ground: &Ground, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    match certificate {
        Certificate::Options { options } => {
            let targets = ground.options();
            let judge = |i: usize, c: &Certificate| ground_within(&ground.after(targets[i]), play, c);
            of_each_option(options, targets.len(), play, judge)
        }
        Certificate::Move { option, then } => {
            let targets = ground.options();
            let judge = |i: usize, c: &Certificate| ground_within(&ground.after(targets[i]), play, c);
            of_one_option(*option, then, targets.len(), judge)
        }
        Certificate::Matching(m) => matching::judge(ground, play, m),
        Certificate::EvenKernel { kernel } => even_kernel::judge(ground, play, kernel),
        Certificate::EvenKernels { kernels, steps } => even_kernel::judge_many(ground, play, kernels, steps),
        Certificate::Grid { .. } => Err(Flaw::new("this kind of certificate is about grids that are too large to build")),
        Certificate::Labels(labels) => labels::judge(ground, play, labels),
        Certificate::Cancelled { pairs, rest } => cancelled::judge(ground, play, pairs, rest),
        Certificate::NimRounds { .. } | Certificate::Vertexnim { .. } => Err(not_nim()),
        Certificate::WeightOrder { .. } | Certificate::NimTree { .. } | Certificate::NimCycle {} => {
            Err(Flaw::new("this kind of certificate is about Nim on graphs, and the position is Geography"))
        }
        Certificate::HeapValues { .. } | Certificate::TameHeaps { .. } | Certificate::Sum { .. } => {
            Err(Flaw::new("this kind of certificate is about heap games or sums, and the position is Geography"))
        }
        Certificate::Strategy { nodes } => strategy::judge_ground(ground, play, nodes),
        Certificate::Values { nodes } => values::judge_ground(ground, play, nodes),
        Certificate::SpanningTrees { .. } | Certificate::Forests { .. } => Err(not_switching()),
        Certificate::Pairing { .. } | Certificate::Exchange { .. } => Err(not_switching()),
    }
}

/// Judges a certificate about state `at` of a game that is not Geography.
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_game(game: &mut dyn Unfold, at: u32, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    bounds::nesting(certificate)?;
    game_within(game, at, play, certificate)
}

/// [`judge_game`] for a certificate, or part of one, whose bounds have been checked.
fn game_within(game: &mut dyn Unfold, at: u32, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    match certificate {
        Certificate::Options { options } => {
            let targets = game.options(at);
            let judge = |i: usize, c: &Certificate| game_within(game, targets[i], play, c);
            of_each_option(options, targets.len(), play, judge)
        }
        Certificate::Move { option, then } => {
            let targets = game.options(at);
            let judge = |i: usize, c: &Certificate| game_within(game, targets[i], play, c);
            of_one_option(*option, then, targets.len(), judge)
        }
        Certificate::Strategy { nodes } => strategy::judge_game(game, at, play, nodes),
        Certificate::Values { nodes } => values::judge_game(game, at, play, nodes),
        Certificate::SpanningTrees { .. } | Certificate::Forests { .. } => Err(not_switching()),
        Certificate::Pairing { .. } | Certificate::Exchange { .. } => Err(not_switching()),
        Certificate::Matching(_)
        | Certificate::EvenKernel { .. }
        | Certificate::EvenKernels { .. }
        | Certificate::Grid { .. }
        | Certificate::Labels(_)
        | Certificate::Cancelled { .. } => Err(Flaw::new("this kind of certificate is about Geography, and the game is not")),
        Certificate::NimRounds { .. } | Certificate::Vertexnim { .. } => Err(not_nim()),
        Certificate::WeightOrder { .. } | Certificate::NimTree { .. } | Certificate::NimCycle {} => {
            Err(Flaw::new("this kind of certificate is about a whole position of Nim on graphs"))
        }
        Certificate::HeapValues { .. } | Certificate::TameHeaps { .. } | Certificate::Sum { .. } => {
            Err(Flaw::new("this kind of certificate is about a whole position of a heap game or a sum"))
        }
    }
}

/// Judges a certificate about a position of any game. A position that is not Geography may have
/// options that are (the first word of a word chain, say).
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_position(position: &Position, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    bounds::nesting(certificate)?;
    position_within(position, play, certificate)
}

/// [`judge_position`] for a certificate, or part of one, that does not lie too deep.
fn position_within(position: &Position, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    if let Some(ground) = position.ground() {
        return judge_ground(&ground, play, certificate);
    }
    match (certificate, position.switching()) {
        (Certificate::SpanningTrees { trees }, Some(board)) => return spanning_trees::judge(&board, play, trees),
        (Certificate::Forests { parts, forests }, Some(board)) => return forests::judge(&board, play, parts, forests),
        (Certificate::Exchange { forests }, Some(board)) => return exchange::judge(&board, play, forests),
        (Certificate::Pairing { pairs }, Some(board)) => return pairing::judge(&board, play, pairs),
        (Certificate::Values { .. }, Some(_)) => return Err(Flaw::new("nimbers belong to impartial games")),
        _ => {}
    }
    let moves = position.moves();
    let judge = |i: usize, c: &Certificate| {
        let next = position.after(&moves[i]).map_err(Flaw::new)?;
        position_within(&next, play, c)
    };
    match certificate {
        Certificate::Options { options } => of_each_option(options, moves.len(), play, judge),
        Certificate::Move { option, then } => of_one_option(*option, then, moves.len(), judge),
        Certificate::Grid { sets } => match position.downcast::<LargeGrid>() {
            Some(at) => grid::judge_position(&at.game, &at.state, play, sets),
            None => Err(Flaw::new("this kind of certificate is about grids that are too large to build")),
        },
        Certificate::WeightOrder { lost } => {
            let at = nim(position)?;
            weight_order::judge(&at.game, &at.state, play, lost)
        }
        Certificate::NimTree { lost } => {
            let at = nim(position)?;
            nim_tree::judge(&at.game, &at.state, play, lost)
        }
        Certificate::NimCycle {} => {
            let at = nim(position)?;
            nim_cycle::judge(&at.game, &at.state, play)
        }
        Certificate::NimRounds { rounds } => {
            let at = nim(position)?;
            nim_rounds::judge(&at.game, &at.state, play, rounds)
        }
        Certificate::Vertexnim { components, after } => {
            let at = position.downcast::<Vertexnim>().ok_or_else(|| Flaw::new("this kind of certificate is about Vertexnim"))?;
            vertexnim::judge(&at.game, &at.state, play, components, after)
        }
        Certificate::Sum { parts } => {
            let sum = position.sum().ok_or_else(|| Flaw::new("this kind of certificate is about sums, and the position is none"))?;
            sum::judge(sum, play, parts)
        }
        Certificate::HeapValues { values } => {
            let at = heaps(position)?;
            heap_values::judge(&at.game, &at.state, play, values)
        }
        Certificate::TameHeaps { types } => {
            let at = heaps(position)?;
            tame_heaps::judge(&at.game, &at.state, play, types)
        }
        other => game_within(&mut *position.unfold(), 0, play, other),
    }
}

/// The position as a heap game.
fn heaps(position: &Position) -> Result<&At<Heaps>, Flaw> {
    position.downcast().ok_or_else(|| Flaw::new("this kind of certificate is about heap games, and the game is not played with heaps"))
}

/// The position as Nim on graphs.
fn nim(position: &Position) -> Result<&At<NimG>, Flaw> {
    position.downcast().ok_or_else(|| Flaw::new("this kind of certificate is about Nim on graphs, and the game is not"))
}

fn not_nim() -> Flaw {
    Flaw::new("this kind of certificate is about a whole position of Nim on graphs")
}

fn not_switching() -> Flaw {
    Flaw::new("this kind of certificate is about Shannon's switching game, and the position is not")
}

fn of_each_option(
    certificates: &[Option<Certificate>],
    count: usize,
    play: Play,
    mut judge: impl FnMut(usize, &Certificate) -> Result<Judgement, Flaw>,
) -> Result<Judgement, Flaw> {
    if certificates.len() != count {
        let message = format!("{} options are listed, and the position has {count}", certificates.len());
        return Err(Flaw::new(message).inside("options"));
    }
    let mut known = Vec::with_capacity(count);
    for (i, certificate) in certificates.iter().enumerate() {
        let judged = certificate.as_ref().map(|c| judge(i, c)).transpose();
        known.push(judged.map_err(|f| f.inside(format!("options[{i}]")))?.map(|j| j.outcome));
    }
    Judgement::of_options(known, play)
}

fn of_one_option(
    option: u32,
    then: &Certificate,
    count: usize,
    mut judge: impl FnMut(usize, &Certificate) -> Result<Judgement, Flaw>,
) -> Result<Judgement, Flaw> {
    let index = option as usize;
    if index >= count {
        return Err(Flaw::new(format!("option {option} does not exist; there are {count}")).inside("option"));
    }
    match judge(index, then).map_err(|f| f.inside("then"))?.outcome {
        Outcome::P => Ok(Judgement::won_by(index, count)),
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
    if let Some(ground) = position.ground() {
        same_board(proof, &ground)?;
    }
    let judgement = judge_position(position, proof.play, &proof.certificate).map_err(|f| f.inside("certificate"))?;
    let outcomes = match position.ground() {
        None if proof.board.is_some() => return Err(Flaw::new("this position has no board").inside("board")),
        None => judgement.options.clone(),
        Some(ground) => {
            let targets = position.targets();
            let outcomes = outcomes_of_moves(&ground, &targets, &judgement)?;
            check_winning(proof, &targets, &outcomes)?;
            outcomes
        }
    };
    compare(proof, &position.moves(), &outcomes, &judgement)?;
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

/// That the board of the proof is the position's.
fn same_board(proof: &Proof, ground: &Ground) -> Result<(), Flaw> {
    let Some(board) = &proof.board else {
        return Err(Flaw::new("the board is missing").inside("board"));
    };
    let right = Board::of(ground, Vec::new());
    let differs = |part: &str| Err(Flaw::new("differs from the position").inside(part).inside("board"));
    match () {
        () if board.rule != right.rule => differs("rule"),
        () if board.vertices != right.vertices => differs("vertices"),
        () if board.edges != right.edges => differs("edges"),
        () if board.closed != right.closed => differs("closed"),
        () if board.token != right.token => differs("token"),
        () => Ok(()),
    }
}

/// That the winning vertices of the board are those that are proved.
fn check_winning(proof: &Proof, targets: &[Option<u32>], outcomes: &[Option<Outcome>]) -> Result<(), Flaw> {
    let claimed = proof.board.as_ref().map(|board| board.winning.clone()).unwrap_or_default();
    let proved = targets.iter().zip(outcomes).filter(|(_, o)| **o == Some(Outcome::P));
    let mut right: Vec<u32> = proved.filter_map(|(t, _)| *t).collect();
    right.sort_unstable();
    right.dedup();
    if !proof.complete {
        // Only some of the winning moves are claimed: any of them may be left out.
        right = claimed.iter().copied().filter(|v| right.binary_search(v).is_ok()).collect();
    }
    match claimed == right {
        true => Ok(()),
        false => Err(Flaw::new("these are not the targets of winning moves that the certificate proves").inside("winning").inside("board")),
    }
}

fn compare(proof: &Proof, moves: &[String], outcomes: &[Option<Outcome>], judgement: &Judgement) -> Result<(), Flaw> {
    if proof.outcome != judgement.outcome {
        let message = format!("{} is claimed, and the certificate proves {}", proof.outcome, judgement.outcome);
        return Err(Flaw::new(message).inside("outcome"));
    }
    if proof.grundy.is_some() && proof.grundy != judgement.grundy {
        let proved = judgement.grundy.map_or("none".to_owned(), |g| g.to_string());
        return Err(Flaw::new(format!("the certificate proves {proved}")).inside("grundy"));
    }
    let proved: FxHashMap<&str, Option<Outcome>> = moves.iter().map(String::as_str).zip(outcomes.iter().copied()).collect();
    let mut listed = FxHashSet::default();
    for (i, claimed) in proof.winning_moves.iter().enumerate() {
        let wrong = |message: String| Err(Flaw::new(message).inside(format!("winning_moves[{i}]")));
        match proved.get(claimed.as_str()) {
            None => return wrong(format!("`{claimed}` is not a legal move")),
            Some(Some(Outcome::P)) if listed.insert(claimed.as_str()) => {}
            Some(Some(Outcome::P)) => return wrong(format!("`{claimed}` is listed twice")),
            Some(_) => return wrong(format!("the certificate does not prove that `{claimed}` wins")),
        }
    }
    let settled = |mv: &&String| match proved[mv.as_str()] {
        Some(Outcome::P) => listed.contains(mv.as_str()),
        known => known.is_some(),
    };
    match moves.iter().find(|mv| !settled(mv)) {
        Some(mv) if proof.complete => {
            Err(Flaw::new(format!("the list is called complete, and `{mv}` is not settled as it says")).inside("winning_moves"))
        }
        _ => Ok(()),
    }
}

/// Judges a proof about a family of boards.
///
/// # Errors
/// If it does not prove its claim: the flaw says where.
pub fn family(proof: &FamilyProof) -> Result<(), Flaw> {
    let mut left = MOST_LOOKS;
    family_while(proof, &mut |looks| {
        left = left.saturating_sub(looks);
        left > 0
    })
}

/// So many looks may take a proof of the kind `heap_window` if nothing else is said.
pub const MOST_LOOKS: u64 = 1 << 36;

/// Judges a proof about a family of boards. For the kind `heap_window`, `go_on` is told again and
/// again how many looks were made since it was told last, and says whether more may be made; other
/// kinds have bounds of their own.
///
/// # Errors
/// If it does not prove its claim: the flaw says where.
pub fn family_while(proof: &FamilyProof, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("this checker reads version {VERSION}")).inside("xanthi"));
    }
    let judged = match &proof.family {
        FamilyClaim::Sweeps(claim) => sweeps::judge(claim),
        FamilyClaim::LineBound(claim) => line_bound::judge(claim),
        FamilyClaim::LineCycle(claim) => line_cycle::judge(claim),
        FamilyClaim::LineStarts(claim) => line_starts::judge(claim),
        FamilyClaim::Grid(claim) => grid::judge(claim),
        FamilyClaim::HeapPeriod(claim) => heap_period::judge(claim),
        FamilyClaim::HeapWindow(claim) => heap_window::judge(claim, go_on),
    };
    judged.map_err(|flaw| flaw.inside("family"))
}
