//! What is told when the check of a whole certificate was stopped: of a chain, the parts that were judged by themselves;
//! of options of Geography, those that can be judged in a moment.

use super::{Verdict, of_moves};
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Chain, Lemma, Lemmas, Node, Openings, Options, Proof, SpelledOut, Strategy};
use xanthi_games::check::{Accepted, Judgement, check_accepted, check_within, judge, usual_budget};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Position, Subject};

/// So many steps of the checker may be spent on parts that were not judged in time: some milliseconds.
const STEPS: u64 = 1 << 20;

/// The same on a board, where a bound is counted, not the work: each position of a strategy as one look at the whole board.
const STEPS_ON_GROUND: u64 = 1 << 24;

impl Verdict {
    /// Keeps of the proof what was accepted part by part, and tells no other option as decided. `None` if that does
    /// not say who wins; verdicts that do not list options of a chain or of a board keep nothing.
    pub(super) fn keep_what_was_judged(&mut self, position: &Position, accepted: Option<Accepted>) -> Option<()> {
        let proof = self.proof.take()?;
        self.options.iter_mut().for_each(|option| option.outcome = None);
        match (accepted, position.subject()) {
            (Some(accepted), _) => self.keep_of_chain(position, proof, &accepted),
            (None, Subject::Links(chain, _)) => self.keep_of_chain(position, proof, &Accepted::new(&chain, self.play)),
            (None, Subject::Geography(ground)) => self.keep_of_ground(position, proof, &ground),
            _ => None,
        }
    }

    fn keep_of_chain(&mut self, position: &Position, mut proof: Proof, accepted: &Accepted) -> Option<()> {
        let moment = usual_budget().with_steps(STEPS);
        for (i, part) in shortest_first(&proof.certificate)?.into_iter().filter(|(i, _)| accepted.outcome(*i).is_none()) {
            if accepted.judge(i, &Arc::new(part.clone()), &moment).is_err_and(|flaw| flaw.stop.is_some()) {
                break;
            }
        }
        accepted.keep_in(&mut proof.certificate);
        let wins = self.tell(position, &mut proof, accepted.options())?;
        proof.chain = position.links().map(|chain| Chain::of(&chain, wins));
        // Nothing is judged any more: it is compared.
        check_accepted(position, &proof, accepted, &usual_budget()).ok()?;
        self.keep(proof)
    }

    fn keep_of_ground(&mut self, position: &Position, mut proof: Proof, ground: &GeographyPosition) -> Option<()> {
        let targets = ground.options();
        let mut outcomes = vec![None; targets.len()];
        let moment = usual_budget().with_steps(STEPS_ON_GROUND);
        for (i, part) in shortest_first(&proof.certificate)? {
            let after = ground.after(*targets.get(i)?);
            match judge(&Subject::from(&after), proof.play, part, &moment) {
                Ok(judged) => outcomes[i] = Some(judged.outcome()),
                Err(flaw) if flaw.stop.is_some() => break,
                Err(_) => {}
            }
        }
        if let Certificate::Options(Options { options }) = &mut proof.certificate {
            options.iter_mut().zip(&outcomes).for_each(|(part, known)| *part = part.take().filter(|_| known.is_some()));
        }
        let wins = self.tell(position, &mut proof, outcomes)?;
        proof.board = Some(SpelledOut::of(ground, wins));
        check_within(position, &proof, &usual_budget().with_steps(2 * STEPS_ON_GROUND)).ok()?;
        self.keep(proof)
    }

    /// Tells these outcomes of options, and what follows; gives back where the moves lead that win.
    fn tell(&mut self, position: &Position, proof: &mut Proof, outcomes: Vec<Option<Outcome>>) -> Option<Vec<u32>> {
        let targets = position.targets();
        for (option, outcome) in self.options.iter_mut().zip(of_moves(position, &targets, &outcomes)) {
            option.outcome = outcome;
        }
        proof.outcome = Judgement::of_options(outcomes, proof.play).ok()?.outcome();
        proof.winning_moves = self.winning_moves().map(str::to_owned).collect();
        proof.complete = self.options.iter().all(|option| option.outcome.is_some());
        proof.grundy = None;
        let wins = self.options.iter().zip(targets).filter(|(option, _)| option.outcome == Some(Outcome::P));
        Some(wins.filter_map(|(_, target)| target).collect())
    }

    fn keep(&mut self, proof: Proof) -> Option<()> {
        (self.outcome, self.grundy, self.checked) = (Some(proof.outcome), None, true);
        self.proof = Some(proof);
        Some(())
    }
}

/// The parts of a certificate with their numbers: those that win first, and the shortest of them. `None` if it has no parts.
fn shortest_first(whole: &Certificate) -> Option<Vec<(usize, &Certificate)>> {
    let (Certificate::Openings(Openings { rest: list }) | Certificate::Options(Options { options: list })) = whole else { return None };
    let mut parts: Vec<(usize, &Certificate)> = list.iter().enumerate().filter_map(|(i, part)| Some((i, part.as_ref()?))).collect();
    parts.sort_by_cached_key(|(_, part)| (claims_a_win(part), size(part)));
    Some(parts)
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
