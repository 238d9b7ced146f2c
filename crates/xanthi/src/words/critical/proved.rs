//! What the proof of a position says of words that it does not need.

use super::Inquiry;
use crate::links::openings::Questions;
use crate::links::taught::Lesson;
use crate::solve::links::{ask, at_token};
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Lemmas};
use xanthi_games::check::lemmas::Claims;
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, link_core};
use xanthi_games::{Outcome, Play};

/// What was found about a position, and what that rests on.
pub(super) struct Proved {
    pub(super) outcome: Option<Outcome>,
    /// The core that was searched, and what its proof claims.
    claims: Option<(LinksPosition, Claims)>,
    /// The proof.
    pub(super) lesson: Option<Arc<Lesson>>,
    pub(super) stop: Option<Stop>,
}

impl Proved {
    pub(super) fn of(at: &LinksPosition, asking: &mut Inquiry<'_>, effort: &Budget) -> Self {
        let Inquiry { play, budget, results } = asking;
        let (play, budget) = (*play, *budget);
        let core = match budget.step((at.table().len() + at.arcs().len()) as u64) {
            Err(stop) => return Self { outcome: None, claims: None, lesson: None, stop: Some(stop) },
            Ok(()) => match link_core(at, play) {
                LinkCore::Decided(outcome) => return Self { outcome: Some(outcome), claims: None, lesson: None, stop: None },
                LinkCore::Open(core) => core,
            },
        };
        let mut questions = Questions::new(vec![core.clone()]).0.by_lemmas(true);
        let stop = ask(&mut questions, &|_, _| at_token(at), effort, &|_| false, &|_, _| (), &mut **results).err();
        let found = &questions.found()[0];
        let claims = match found.certificate.as_deref() {
            // In misère play a word less may leave somebody without a move.
            Some(Certificate::Lemmas(Lemmas { lemmas })) if play == Play::Normal => Claims::of(&core.chain, lemmas, budget).ok(),
            _ => None,
        };
        let lesson = found.certificate.as_ref().and_then(|proof| Lesson::new(core.clone(), proof.clone(), budget));
        Self { outcome: found.outcome, claims: claims.map(|claims| (core.chain, claims)), lesson, stop }
    }

    /// Whether the proof does not need every copy of an arc of the chain, so that the outcome is the same with a copy less.
    /// Only arcs of the core are told of: one that was cancelled leaves its counterpart alone when it goes. If an arc of the
    /// core goes, what labels decide stays decided, links that became one become one, and pairs stay cancelled.
    pub(super) fn outlasts(&self, chain: &LinksPosition, arc: LinkArc) -> bool {
        let Some((core, claims)) = &self.claims else { return false };
        let Some(place) = core.arc(arc.head, arc.tail) else { return false };
        // Copies in the core may have come from arcs to links that became one with this one, and its own be cancelled.
        let table = chain.table();
        let alike = |other: u32| other != arc.tail && table.allowed(other).iter().any(|&head| table.allows(arc.tail, head));
        let stays = |link: u32| core.token() == Some(link) || core.arcs().iter().any(|arc| arc.tail == link);
        let from_there = chain.arcs()[chain.arcs_from(arc.head)].iter().filter(|other| alike(other.tail) && !stays(other.tail));
        core.arcs()[place].copies > from_there.map(|other| other.copies).sum() && claims.last_outlasts(place)
    }
}

#[cfg(test)]
mod tests {
    use super::super::without;
    use super::*;
    use crate::links::{random, wins};
    use crate::words::results::NoResults;
    use xanthi_games::links::LinkTable;

    /// Small lists in which a link allows the head of another one, so that links become one when words have cancelled.
    #[test]
    fn words_that_cancelled_are_not_taken_for_others() {
        let budget = Budget::new(1 << 20, 1 << 26, 1);
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let table = Arc::new(LinkTable::new(names, vec![vec![0, 1], vec![1], vec![2]]));
        let (mut outlasted, mut critical) = (0, 0);
        for set in 1..1u32 << 9 {
            let arc = |i: u32| LinkArc { head: i / 3, tail: i % 3, copies: 1 + u32::from(set % 7 == i % 7) };
            let arcs: Vec<LinkArc> = (0..9).filter(|i| set >> i & 1 == 1).map(arc).collect();
            for token in 0..3 {
                let chain = LinksPosition::new(table.clone(), arcs.clone(), Some(token));
                let proved = Proved::of(&chain, &mut Inquiry { play: Play::Normal, budget: &budget, results: &mut NoResults }, &budget);
                for arc in super::super::left(&chain) {
                    let changes = wins(&chain, token) != wins(&without(&chain, arc), token);
                    let outlasts = proved.outlasts(&chain, chain.arcs()[arc as usize]);
                    assert!(!(changes && outlasts), "{chain:?} without {arc}");
                    outlasted += usize::from(outlasts);
                    critical += usize::from(changes);
                }
            }
        }
        assert!(outlasted > 50 && critical > 1_000, "{outlasted} {critical}");
    }

    /// Chains at random, some links allowing two heads: where a proof is said to outlast an arc, every line of play says that
    /// the outcome is the same with a copy less.
    #[test]
    fn without_what_a_proof_does_not_need_the_outcome_is_the_same() {
        let mut random = random(11);
        let budget = Budget::new(1 << 20, 1 << 26, 1);
        let (mut outlasted, mut needed, mut critical) = (0, 0, 0);
        for round in 0..600 {
            let names = (0..6).map(|i| i.to_string()).collect();
            let allowed = (0..6).map(|i| if round % 3 == 0 && i % 3 == 0 { vec![i, (i + 2) % 6] } else { vec![i] }).collect();
            let arcs = (0..18).map(|_| LinkArc { head: random(6) as u32, tail: random(6) as u32, copies: 1 + (random(4) / 3) as u32 });
            let chain = LinksPosition::new(Arc::new(LinkTable::new(names, allowed)), arcs.collect(), Some(0));
            let proved = Proved::of(&chain, &mut Inquiry { play: Play::Normal, budget: &budget, results: &mut NoResults }, &budget);
            if proved.claims.is_none() {
                continue;
            }
            let before = wins(&chain, 0);
            assert_eq!(proved.outcome, Some(Outcome::of_mover(before)));
            for arc in super::super::left(&chain) {
                let after = wins(&without(&chain, arc), 0);
                if proved.outlasts(&chain, chain.arcs()[arc as usize]) {
                    assert_eq!(after, before, "{chain:?} without {arc}");
                    outlasted += 1;
                } else {
                    needed += 1;
                    critical += usize::from(after != before);
                }
            }
        }
        assert!(outlasted > 300 && needed > 300 && critical > 50, "{outlasted} {needed} {critical}");
    }
}
