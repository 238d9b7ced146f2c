//! Certificates made to deceive the judge, or to exhaust it.

use crate::families::mutants::written;
use crate::families::proofs::{KINDS, judge, kotzig, proved};
use serde_json::Value;
use xanthi_games::Play;
use xanthi_games::family::FamilyProof;
use xanthi_games::family::sweeps::{Automaton, Boards, Chain, Pass, Sweeps};

const TORUS: Boards = Boards::Torus { rows: 3, twist: 0 };

fn honest() -> Sweeps {
    proved(TORUS, KINDS[0])
}

/// The place and the message of the flaw.
fn flaw(claim: &Sweeps) -> String {
    judge(claim).expect_err("it claims what is not proved").to_string()
}

/// An automaton with the lists of another one, but a single state to which everything leads.
fn pointless(like: &Automaton) -> Automaton {
    Automaton { states: 1, steps: like.steps.iter().map(|_| vec![0]).collect() }
}

fn each(passes: &mut [Pass], mut change: impl FnMut(&mut xanthi_games::family::sweeps::Tapes)) {
    passes.iter_mut().flat_map(|pass| &mut pass.types).for_each(&mut change);
}

#[test]
fn one_state_for_all_tapes() {
    let mut claim = honest();
    each(&mut claim.passes, |tapes| {
        tapes.right = pointless(&tapes.right);
        tapes.columns = pointless(&tapes.columns);
        tapes.left = pointless(&tapes.left);
        tapes.ends.fill(0);
    });
    assert!(flaw(&claim).contains("another function"), "{}", flaw(&claim));
}

#[test]
fn one_column_for_all_states() {
    // With a single state of Y every row of the matrix is one number, and every D would do.
    let mut claim = honest();
    each(&mut claim.passes, |tapes| {
        tapes.columns = pointless(&tapes.columns);
        tapes.left = pointless(&tapes.left);
        tapes.ends.fill(0);
    });
    assert!(flaw(&claim).contains("different values"), "{}", flaw(&claim));
}

#[test]
fn one_row_for_all_tapes() {
    let mut claim = honest();
    each(&mut claim.passes, |tapes| tapes.left = pointless(&tapes.left));
    assert!(flaw(&claim).contains("another row of the matrix"), "{}", flaw(&claim));
}

#[test]
fn a_state_that_no_tape_leads_to_has_no_say() {
    let mut claim = honest();
    let tapes = &mut claim.passes[1].types[0];
    tapes.left.states += 1;
    for list in &mut tapes.left.steps {
        list.push(0);
    }
    assert!(flaw(&claim).contains("no tape leads to state"), "{}", flaw(&claim));
}

#[test]
fn fewer_passes_than_there_can_be() {
    let mut claim = honest();
    claim.passes.pop();
    assert!(flaw(&claim).contains("1 passes are listed; there must be 2"), "{}", flaw(&claim));
}

#[test]
fn types_and_end_places_out_of_order() {
    for (boards, pass) in [(TORUS, 1), (Boards::Torus { rows: 4, twist: 0 }, 1), (kotzig(&[1, 3]), 0), (kotzig(&[2, 3]), 1)] {
        let mut claim = proved(boards, KINDS[0]);
        claim.passes[pass].types.swap(0, 1);
        assert!(judge(&claim).is_err(), "{}", claim.says());
    }
    let mut claim = honest();
    claim.passes[0].types[0].ends.reverse();
    assert!(judge(&claim).is_err());
    let mut claim = honest();
    claim.passes.swap(0, 1);
    assert!(judge(&claim).is_err());
}

#[test]
fn the_proof_of_another_family_or_question() {
    for (kind, other) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
        for boards in [TORUS, Boards::Torus { rows: 4, twist: 0 }, kotzig(&[1, 3]), kotzig(&[2, 3])] {
            let mut claim = proved(boards, KINDS[kind]);
            (claim.play, claim.nimbers) = KINDS[other];
            assert!(judge(&claim).is_err(), "{}", claim.says());
        }
    }
    for (boards, other) in [
        (TORUS, Boards::Torus { rows: 3, twist: 1 }),
        (TORUS, Boards::Torus { rows: 4, twist: 0 }),
        (TORUS, kotzig(&[1, 3])),
        (kotzig(&[1, 3]), kotzig(&[2, 3])),
        (kotzig(&[2, 3]), kotzig(&[1, 2, 3])),
        (kotzig(&[1, 3]), kotzig(&[3])),
    ] {
        let mut claim = proved(boards, KINDS[0]);
        claim.boards = other;
        assert!(judge(&claim).is_err(), "{}", claim.says());
    }
    let mut both = honest();
    (both.play, both.nimbers) = (Play::Misere, true);
    assert!(flaw(&both).contains("normal play"));
}

#[test]
fn the_claim_is_the_shortest_and_the_right_one() {
    let claims = [honest(), proved(Boards::Torus { rows: 3, twist: 2 }, KINDS[1]), proved(kotzig(&[2, 3]), KINDS[0])];
    for claim in claims {
        let with = |before: String, period: String| flaw(&Sweeps { before, period, ..claim.clone() });
        let (before, period) = (claim.before.clone(), claim.period.clone());
        assert!(with(before.clone(), period.repeat(2)).contains("can be shorter"));
        assert!(with(before.clone(), period.repeat(3)).contains("can be shorter"));
        assert!(with(before.clone() + &period, period.clone()).contains("can begin earlier"));
        let later = format!("{}{}", &period[1..], &period[..1]);
        assert!(with(before.clone() + &period[..1], later.clone()).contains("can begin earlier"));
        with(before.clone(), later);
        with(before.clone(), period[1..].to_owned());
        with(before.clone(), String::new());
        with(before, period.replace('P', "N"));
    }
}

#[test]
fn a_chain_that_does_not_close() {
    let Chain { states, back_to } = honest().chain;
    for (states, back_to) in [(1, 0), (states, back_to + 1), (states - 1, back_to), (states, states), (0, 0), (2, 1)] {
        let chain = Chain { states, back_to };
        assert!(judge(&Sweeps { chain, ..honest() }).is_err(), "{chain:?}");
    }
    // Going round twice proves the same.
    let chain = Chain { states: 2 * states - back_to, back_to };
    assert_eq!(judge(&Sweeps { chain, ..honest() }), Ok(()));
    let chain = Chain { states: states + 5, back_to: back_to + 5 };
    assert_eq!(judge(&Sweeps { chain, ..honest() }), Ok(()));
}

#[test]
fn other_names_for_the_states_prove_the_same() {
    // After one pass there is one type. The states but 0 of each of its automata in the opposite order.
    let renamed = |automaton: &mut Automaton, keep: u32| {
        let name = |q: u32| if q < keep { q } else { automaton.states - 1 - (q - keep) };
        for list in &mut automaton.steps {
            let old = list.clone();
            for (q, to) in old.into_iter().enumerate() {
                list[name(q as u32) as usize] = name(to);
            }
        }
    };
    let mut claim = honest();
    let tapes = &mut claim.passes[0].types[0];
    renamed(&mut tapes.left, 1);
    renamed(&mut tapes.right, 1);
    renamed(&mut tapes.columns, 0);
    tapes.ends.iter_mut().for_each(|y| *y = tapes.columns.states - 1 - *y);
    assert_ne!(claim, honest());
    assert_eq!(judge(&claim), Ok(()));
    // State 0 has a meaning, and so have the names in the parts that belong together.
    let mut claim = honest();
    renamed(&mut claim.passes[0].types[0].left, 0);
    assert!(judge(&claim).is_err());
    let mut claim = honest();
    renamed(&mut claim.passes[0].types[0].columns, 0);
    assert!(judge(&claim).is_err());
}

#[test]
fn hostile_numbers_are_refused_at_once() {
    for (way, value) in [
        ("/family/boards/torus/rows", 4_000_000_000u64),
        ("/family/boards/torus/rows", 0),
        ("/family/boards/torus/rows", 13),
        ("/family/boards/torus/twist", 3),
        ("/family/chain/states", 4_294_967_295),
        ("/family/chain/back_to", 4_294_967_295),
        ("/family/passes/0/types/0/right/states", 4_294_967_295),
        ("/family/passes/0/types/0/columns/states", 4_294_967_295),
        ("/family/passes/0/types/0/left/states", 4_294_967_295),
        ("/family/passes/1/types/1/left/states", 0),
        ("/family/passes/1/types/1/left/steps/0/0", 4_294_967_295),
    ] {
        let mut proof = written(&proved(Boards::Torus { rows: 3, twist: 1 }, KINDS[0]));
        *proof.pointer_mut(way).expect("it is there") = value.into();
        let proof: FamilyProof = serde_json::from_value(proof).expect("numbers");
        assert!(proof.judge().is_err(), "{way} {value}");
    }
    for moves in [vec![], vec![0], vec![0, 3], vec![3, 3], vec![3, 2], vec![1, 4_000_000_000], vec![1, 13], (1..=12).collect()] {
        let mut claim = proved(kotzig(&[1, 3]), KINDS[0]);
        claim.boards = Boards::Kotzig { moves };
        assert!(judge(&claim).is_err(), "{}", claim.says());
    }
}

#[test]
fn many_states_without_steps_take_no_memory() {
    // With the move 3 alone no tape passes through most types, so no list bounds the number of states.
    for part in ["right", "columns", "left"] {
        let proof = written(&proved(kotzig(&[3]), KINDS[0]));
        for pass in 0..2 {
            for kind in 0..3 {
                let mut hostile = proof.clone();
                let way = format!("/family/passes/{pass}/types/{kind}/{part}/states");
                *hostile.pointer_mut(&way).expect("it is there") = Value::from(u32::MAX);
                let hostile: FamilyProof = serde_json::from_value(hostile).expect("numbers");
                assert!(hostile.judge().is_err(), "{way}");
            }
        }
    }
}

#[test]
fn lists_that_end_too_early() {
    let proof = written(&proved(kotzig(&[1, 2]), KINDS[0]));
    for way in ["/family/passes", "/family/passes/0/types", "/family/passes/0/types/0/right/steps", "/family/passes/0/types/1/ends"] {
        let mut hostile = proof.clone();
        let list = hostile.pointer_mut(way).and_then(Value::as_array_mut).expect("a list");
        list.clear();
        let hostile: FamilyProof = serde_json::from_value(hostile).expect("lists");
        assert!(hostile.judge().is_err() || proof.pointer(way).and_then(Value::as_array).is_some_and(Vec::is_empty), "{way}");
    }
}
