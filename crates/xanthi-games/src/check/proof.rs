//! A whole proof against the position that it speaks about.

use super::{Accepted, Flaw, Judgement, Known, judge_position_within};
use crate::budget::Budget;
use crate::certificate::{Chain, Proof, VERSION};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::reduction::GeographyPosition;
use rustc_hash::{FxHashMap, FxHashSet};

/// A certificate that was accepted, and what it proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What was proved about the position.
    pub judgement: Judgement,
    /// What was proved about each move, in the order of [`Position::moves`] or, of a proof that was checked without its position,
    /// about each option; `None` where that is nothing.
    pub moves: Vec<Option<Known>>,
    /// The printed moves that were proved to win.
    pub winning_moves: Vec<String>,
}

/// Checks a whole proof against the position that it speaks about, within the [`usual_budget`](super::usual_budget).
///
/// # Errors
/// If the certificate does not prove everything that is claimed, or the check was given up: then [`Flaw::stop`] is set, and the
/// proof is neither accepted nor rejected.
pub fn check(position: &Position, proof: &Proof) -> Result<Checked, Flaw> {
    check_within(position, proof, &super::usual_budget())
}

/// Checks a whole proof against its position within a budget; see [`check`]. A check that was given up is no rejection, and
/// [`Flaw::stop`] says why.
///
/// # Errors
/// If the certificate does not prove everything that is claimed, or the check was given up.
pub fn check_within(position: &Position, proof: &Proof, budget: &Budget) -> Result<Checked, Flaw> {
    check_by(position, proof, &|| judge_position_within(position, proof.play, &proof.certificate, budget))
}

/// Checks a proof within a budget without judging again those parts that were accepted before; see [`check_within`].
///
/// # Errors
/// If the certificate does not prove everything that is claimed, or the check was given up.
pub fn check_accepted(position: &Position, proof: &Proof, accepted: &Accepted, budget: &Budget) -> Result<Checked, Flaw> {
    let from_new = || judge_position_within(position, proof.play, &proof.certificate, budget);
    let known = || accepted.judge_whole(&position.subject(), proof.play, &proof.certificate, budget).unwrap_or_else(from_new);
    check_by(position, proof, &known)
}

/// The same; `judge` says what the certificate proves.
fn check_by(position: &Position, proof: &Proof, judge: &dyn Fn() -> Result<Judgement, Flaw>) -> Result<Checked, Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("version {} is not known; this checker reads version {VERSION}", proof.xanthi)).inside("xanthi"));
    }
    if proof.position != position.to_string() {
        return Err(Flaw::new(format!("the proof is about another position than `{position}`")).inside("position"));
    }
    match position.geography() {
        Some(ground) => same_board(proof, &ground)?,
        None if proof.board.is_some() => return Err(Flaw::new("this position has no board").inside("board")),
        None => {}
    }
    same_chain(proof, position)?;
    if proof.grundy.is_some() && position.turn().is_some() {
        return Err(Flaw::new("the two sides of this game have different moves, so it has no nimbers").inside("grundy"));
    }
    let judgement = judge().map_err(|f| f.inside("certificate"))?;
    let proved = of_moves(position, &judgement.options)?;
    let outcomes: Vec<_> = proved.iter().map(|known| known.map(Known::outcome)).collect();
    let moves = position.moves();
    if proof.board.is_some() || proof.chain.is_some() {
        check_winning(proof, &position.targets(), &outcomes)?;
    }
    compare(proof, &moves, &outcomes, &judgement)?;
    if proof.board.is_some() || proof.chain.is_some() {
        by_name_and_number(proof, Some(&moves), &position.targets())?;
    }
    Ok(Checked { judgement, moves: proved, winning_moves: proof.winning_moves.clone() })
}

/// What is said of the options, move by move. Several moves of a game may lead to one option of its ground or chain; in
/// every other game the options are the moves.
pub(super) fn of_moves<T: Copy>(position: &Position, of_options: &[T]) -> Result<Vec<T>, Flaw> {
    let Some(options) = position.reduction().options() else { return Ok(of_options.to_vec()) };
    let of_target = |target: Option<u32>| of_options.get(options.binary_search(&target?).ok()?).copied();
    let all = position.targets().into_iter().map(of_target).collect::<Option<_>>();
    all.ok_or_else(|| Flaw::new("a move of this game leads to no option of its ground or chain"))
}

/// What is wrong where the proof tells of another board or chain than the position has.
fn difference(proof: &Proof) -> String {
    let changed = if proof.position.contains("file=") { ", whose file may have changed since the proof was written" } else { "" };
    format!("differs from the position{changed}")
}

/// That the board of the proof is the position's.
fn same_board(proof: &Proof, ground: &GeographyPosition) -> Result<(), Flaw> {
    let Some(board) = &proof.board else {
        return Err(Flaw::new("the board is missing").inside("board"));
    };
    let graph = ground.graph();
    let names = (0..graph.order() as u32).map(|v| graph.labels().name(v));
    let edges = graph.edges().iter().zip(0..).map(|(e, i)| [e.tail, e.head, ground.copies(i)]);
    let closed = (0..graph.order() as u32).filter(|&v| !ground.is_open(v));
    let differs = |part: &str| Err(Flaw::new(difference(proof)).inside(part).inside("board"));
    match () {
        () if board.rule != ground.rule() => differs("rule"),
        () if !names.eq(board.vertices.iter().map(String::as_str)) => differs("vertices"),
        () if !edges.eq(board.edges.iter().copied()) => differs("edges"),
        () if !closed.eq(board.closed.iter().copied()) => differs("closed"),
        () if board.token != ground.token() => differs("token"),
        () => Ok(()),
    }
}

/// That the chain of the proof is the position's, if it is one and no Geography.
fn same_chain(proof: &Proof, position: &Position) -> Result<(), Flaw> {
    let winning = proof.chain.as_ref().map(|told| told.winning.clone()).unwrap_or_default();
    let wrong = match (Chain::of(position, winning), &proof.chain) {
        (None, None) => return Ok(()),
        (Some(right), Some(told)) if right == *told => return Ok(()),
        (Some(_), Some(_)) => difference(proof),
        (Some(_), None) => "the chain is missing".into(),
        (None, Some(_)) => "this position has no chain".into(),
    };
    Err(Flaw::new(wrong).inside("chain"))
}

/// That the winning vertices of the board, or arcs of the chain, are those that are proved.
pub(super) fn check_winning(proof: &Proof, targets: &[Option<u32>], outcomes: &[Option<Outcome>]) -> Result<(), Flaw> {
    let claimed = winning(proof);
    let proved = targets.iter().zip(outcomes).filter(|(_, o)| **o == Some(Outcome::P));
    let mut right: Vec<u32> = proved.filter_map(|(t, _)| *t).collect();
    right.sort_unstable();
    right.dedup();
    if !proof.complete {
        // Only some of the winning moves are claimed: any of them may be left out.
        right = claimed.iter().copied().filter(|v| right.binary_search(v).is_ok()).collect();
    }
    match claimed == right && claimed.is_sorted_by(|a, b| a < b) {
        true => Ok(()),
        false => Err(Flaw::new("these are not the targets of winning moves that the certificate proves")
            .inside("winning")
            .inside(if proof.board.is_some() { "board" } else { "chain" })),
    }
}

/// The numbers of the winning moves in the board or chain.
fn winning(proof: &Proof) -> &[u32] {
    match (&proof.board, &proof.chain) {
        (Some(board), _) => &board.winning,
        (None, Some(chain)) => &chain.winning,
        (None, None) => &[],
    }
}

/// That the winning moves by their names are those by their numbers. Where the moves have names of their own, that both lists
/// are empty or neither is.
pub(super) fn by_name_and_number(proof: &Proof, moves: Option<&[String]>, targets: &[Option<u32>]) -> Result<(), Flaw> {
    let by_number = winning(proof);
    let same = match moves {
        Some(moves) => {
            let of_name: FxHashMap<&str, Option<u32>> = moves.iter().map(String::as_str).zip(targets.iter().copied()).collect();
            let mut named: Vec<u32> = proof.winning_moves.iter().filter_map(|mv| of_name.get(mv.as_str()).copied().flatten()).collect();
            named.sort_unstable();
            named.dedup();
            named == by_number
        }
        None => by_number.is_empty() == proof.winning_moves.is_empty(),
    };
    let message = "the winning moves are other ones by their names than by their numbers";
    if same { Ok(()) } else { Err(Flaw::new(message).inside("winning_moves")) }
}

/// That the outcome and the nimber are those that are proved.
pub(super) fn claims(proof: &Proof, judgement: &Judgement) -> Result<(), Flaw> {
    if proof.outcome != judgement.outcome() {
        let message = format!("{} is claimed, and the certificate proves {}", proof.outcome, judgement.outcome());
        return Err(Flaw::new(message).inside("outcome"));
    }
    if proof.grundy.is_some() && proof.grundy != judgement.nimber() {
        let proved = judgement.nimber().map_or("none".to_owned(), |g| g.to_string());
        return Err(Flaw::new(format!("the certificate proves {proved}")).inside("grundy"));
    }
    Ok(())
}

/// That everything that is claimed is proved.
pub(super) fn compare(proof: &Proof, moves: &[String], outcomes: &[Option<Outcome>], judgement: &Judgement) -> Result<(), Flaw> {
    claims(proof, judgement)?;
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
    let settled = |mv: &&String| match proved.get(mv.as_str()).copied().flatten() {
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
