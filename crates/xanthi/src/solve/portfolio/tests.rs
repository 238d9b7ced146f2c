//! What a method leaves open is asked for, and nothing else.

use super::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use xanthi_games::Position;
use xanthi_games::certificate::{Proof, SpelledOut, VERSION};
use xanthi_games::check::check;

/// Who wins directed edge geography, arc by arc: plain search.
fn wins(arcs: &mut Vec<(u8, u8)>, at: u8) -> bool {
    (0..arcs.len()).any(|i| {
        if arcs[i].0 != at {
            return false;
        }
        let arc = arcs.remove(i);
        let lost = !wins(arcs, arc.1);
        arcs.insert(i, arc);
        lost
    })
}

#[test]
fn options_that_are_proved_are_not_asked_again() {
    // From a one may go to b, c, d and e; e is a dead end.
    let arcs = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 1), (1, 4), (2, 0), (3, 0)];
    let named: Vec<String> = arcs.iter().map(|&(u, v)| format!("{}-{}", char::from(b'a' + u), char::from(b'a' + v))).collect();
    let position: Position = format!("deg:edges={}@a", named.join(",")).parse().expect("a position");
    let ground = position.geography().expect("a ground");
    let truth: Vec<Option<Outcome>> = (1..5u8)
        .map(|to| {
            let mut left: Vec<(u8, u8)> = arcs.iter().copied().filter(|arc| *arc != (0, to)).collect();
            Some(Outcome::of_mover(wins(&mut left, to)))
        })
        .collect();
    assert_eq!(truth[3], Some(Outcome::P));
    // Nobody but a method that was asked before would prove a dead end so.
    let own = Certificate::Options(Options { options: Vec::new() });
    let question = Question { all_options: true, ..Question::default() };
    let (told, itself) = (Arc::new(AtomicBool::new(false)), Arc::new(OnceLock::<Budget>::new()));
    let (seen, of_callback) = (told.clone(), itself.clone());
    let budget = Budget::default().watched(1, move |_| {
        let outcome = of_callback.get().and_then(Budget::told_outcome);
        seen.fetch_or(outcome == Some(Outcome::N), Ordering::Relaxed);
        Ok(())
    });
    itself.set(budget.clone()).expect("it is set once");
    let found = complete(&ground, question, &budget, Found::won_by(3, 4, own.clone())).expect("small enough");
    assert!(told.load(Ordering::Relaxed), "that is certain before the others are asked");
    assert_eq!(budget.told_outcome(), None, "and nothing is left of it");
    assert_eq!(found.options, truth);
    let Certificate::Options(Options { options }) = &found.certificate else { panic!("{:?}", found.certificate) };
    assert_eq!(options[3], Some(own), "what was proved is kept");
    let of_links = |c: &Option<Certificate>| match c {
        Some(Certificate::Lemmas(_)) => true,
        Some(Certificate::Strategy(strategy)) => strategy.links,
        _ => false,
    };
    assert!(options[..3].iter().all(of_links), "the others are asked on links: {options:?}");
    let moves = position.moves().into_iter().zip(&truth);
    let winning: Vec<u32> = ground.options().into_iter().zip(&truth).filter(|(_, o)| **o == Some(Outcome::P)).map(|(v, _)| v).collect();
    let proof = Proof {
        xanthi: VERSION,
        position: position.to_string(),
        play: question.play,
        board: Some(SpelledOut::of(&ground, winning)),
        chain: None,
        outcome: Outcome::N,
        winning_moves: moves.filter(|(_, o)| **o == Some(Outcome::P)).map(|(mv, _)| mv).collect(),
        complete: true,
        grundy: None,
        certificate: found.certificate,
    };
    check(&position, &proof).expect("the checker accepts it");
}
