//! What is told when the check of a whole certificate was stopped: of a chain, the parts that were judged by themselves; of
//! any other position, a move that wins.

use super::{Verdict, of_moves, options_of_moves};
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Chain, Lemma, Lemmas, Node, Openings, Options, Proof, Strategy, WinningMove};
use xanthi_games::check::{Accepted, Judgement, check_accepted, check_within, usual_budget};
use xanthi_games::{Outcome, Position, Subject};

/// So many steps of the checker may be spent on parts that were not judged in time: some milliseconds.
const STEPS: u64 = 1 << 20;

impl Verdict {
    /// Keeps of the proof what was accepted part by part, and tells no other option as decided. `None` if that does
    /// not say who wins; verdicts that do not list options of a chain keep nothing.
    pub(super) fn keep_what_was_judged(&mut self, position: &Position, accepted: Option<Accepted>) -> Option<()> {
        let mut proof = self.proof.take()?;
        let accepted = match (accepted, position.subject()) {
            (Some(accepted), _) => accepted,
            (None, Subject::Links(chain, _)) => Accepted::new(&chain, proof.play),
            (None, Subject::Barred(barred, _)) => Accepted::of_barred(&barred, proof.play),
            _ => return self.keep_a_winning_move(position, proof),
        };
        self.options.iter_mut().for_each(|option| option.outcome = None);
        judge_some(&accepted, &proof.certificate)?;
        accepted.keep_in(&mut proof.certificate);
        let (targets, outcomes) = (position.targets(), accepted.options());
        for (option, outcome) in self.options.iter_mut().zip(of_moves(position, &targets, &outcomes)) {
            option.outcome = outcome;
        }
        proof.outcome = Judgement::of_options(outcomes, proof.play).ok()?.outcome();
        let wins = self.options.iter().zip(targets).filter(|(option, _)| option.outcome == Some(Outcome::P));
        proof.chain = Chain::of(position, wins.filter_map(|(_, target)| target).collect());
        proof.winning_moves = self.winning_moves().map(str::to_owned).collect();
        proof.complete = self.options.iter().all(|option| option.outcome.is_some());
        proof.grundy = None;
        // Nothing is judged any more: it is compared.
        check_accepted(position, &proof, &accepted, &usual_budget()).ok()?;
        (self.outcome, self.grundy, self.checked) = (Some(proof.outcome), None, true);
        self.proof = Some(proof);
        Some(())
    }
}

impl Verdict {
    /// Keeps of the proof one move that wins, that with the shortest certificate which is accepted, and tells no other
    /// option as decided.
    fn keep_a_winning_move(&mut self, position: &Position, mut proof: Proof) -> Option<()> {
        let known: Vec<Option<Outcome>> = self.options.iter_mut().map(|option| option.outcome.take()).collect();
        let Certificate::Options(Options { options: list }) = std::mem::replace(&mut proof.certificate, nothing()) else { return None };
        let targets = position.targets();
        let places = options_of_moves(position, &targets);
        // The first move that leads to an option stands for it.
        let wins = (0..known.len()).filter(|&mv| known[mv] == Some(Outcome::P));
        let mut moves: Vec<(usize, usize)> = wins.filter_map(|mv| Some((places[mv]?, mv))).collect();
        moves.dedup_by_key(|(option, _)| *option);
        let parts = moves.into_iter().filter_map(|(option, mv)| Some((option, mv, list.get(option)?.as_ref()?)));
        let (option, mv, part) = parts.min_by_key(|(_, _, part)| size(part))?;
        proof.certificate = Certificate::Move(WinningMove { option: option as u32, then: Box::new(part.clone()) });
        (proof.outcome, proof.complete, proof.grundy) = (Outcome::N, false, None);
        proof.winning_moves = vec![self.options[mv].mv.clone()];
        if let Some(board) = &mut proof.board {
            board.winning = targets[mv].into_iter().collect();
        }
        check_within(position, &proof, &usual_budget().with_steps(STEPS)).ok()?;
        self.options[mv].outcome = Some(Outcome::P);
        (self.outcome, self.grundy, self.checked) = (Some(proof.outcome), None, true);
        self.proof = Some(proof);
        Some(())
    }
}

/// A certificate that proves nothing.
fn nothing() -> Certificate {
    Certificate::Options(Options { options: Vec::new() })
}

/// Judges parts of a certificate, as many as a moment allows: those that win first, and the shortest of them.
/// `None` if the certificate has no parts.
fn judge_some(accepted: &Accepted, whole: &Certificate) -> Option<()> {
    let open = |i: &usize| accepted.outcome(*i).is_none();
    let mut parts: Vec<(usize, Arc<Certificate>)> = match whole {
        Certificate::Openings(Openings { rest: list }) => {
            (0..list.len()).filter(open).filter_map(|i| Some((i, list[i].clone()?))).collect()
        }
        Certificate::Options(Options { options: list }) => {
            (0..list.len()).filter(open).filter_map(|i| Some((i, Arc::new(list[i].clone()?)))).collect()
        }
        _ => return None,
    };
    parts.sort_by_cached_key(|(_, part)| (claims_a_win(part), size(part)));
    let moment = usual_budget().with_steps(STEPS);
    for (i, part) in parts {
        if accepted.judge(i, &part, &moment).is_err_and(|flaw| flaw.stop.is_some()) {
            break;
        }
    }
    Some(())
}

/// Whether a certificate says that who moves wins: then the move that leads here does not.
fn claims_a_win(certificate: &Certificate) -> bool {
    match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) => matches!(nodes.first(), Some(Node::Win(..))),
        Certificate::Lemmas(Lemmas { lemmas }) => matches!(lemmas.last(), Some(Lemma::Win(..))),
        _ => false,
    }
}

/// How long a certificate is, in nodes and lemmas.
fn size(certificate: &Certificate) -> usize {
    match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) => {
            let inside = |node: &Node| if let Node::By(inner) = node { size(inner) } else { 0 };
            nodes.iter().map(|node| 1 + inside(node)).sum()
        }
        Certificate::Lemmas(Lemmas { lemmas }) => lemmas.len(),
        _ => 1,
    }
}
