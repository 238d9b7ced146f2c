//! Nimbers of stars and of the single edge, remove then move, against exhaustive search and against the
//! theorem of the slides.

use super::oracle::Board;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::nim_star;
use xanthi::solve::{NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, NimStar};
use xanthi_games::check::judge_position;
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{Outcome, Play, Position};

const NIMBER: Question = Question { play: Play::Normal, all_options: true, grundy: true };

/// All lists of numbers up to `most`.
fn lists(length: usize, most: u32) -> Vec<Vec<u32>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| (0..=most).map(move |d| list.iter().copied().chain([d]).collect())).collect()
    })
}

fn position(leaves: usize, disks: &[u32], start: usize) -> Position {
    let disks: Vec<String> = disks.iter().map(u32::to_string).collect();
    format!("nimg.rm:star.{leaves},w={}@{start}", disks.join(".")).parse().unwrap()
}

#[test]
fn closed_forms_are_those_of_exhaustive_search() {
    let mut cases = 0;
    for (leaves, most) in [(1, 9), (2, 5), (3, 3), (4, 2)] {
        let arcs = (1..=leaves).flat_map(|leaf| [(0, leaf, 0), (leaf, 0, 0)]).collect();
        let board = Board { version: Version::RemoveMove, arcs };
        let mut seen = HashMap::new();
        for disks in lists(leaves + 1, most) {
            for start in 0..=leaves {
                let position = position(leaves, &disks, start);
                let found = (nim_star::METHOD.solve)(&position, NIMBER, &Budget::default()).unwrap();
                let truth = board.truth(start, &disks, &mut seen).0;
                assert_eq!(found.grundy, Some(u64::from(truth)), "{disks:?} from {start}");
                let mut truth_after = |mv: &String| {
                    let after = position.after(mv).unwrap();
                    let at = after.downcast::<NimG>().unwrap();
                    board.truth(at.state.piece as usize, &at.game.piles(&at.state), &mut seen).0
                };
                let options: Vec<u64> = position.moves().iter().map(|mv| u64::from(truth_after(mv))).collect();
                let judged = judge_position(&position, Play::Normal, &found.certificate).unwrap();
                assert_eq!(judged.nimber(), found.grundy, "{disks:?} from {start}");
                let known: Vec<Option<u64>> = judged.options.iter().map(|option| option.and_then(|known| known.nimber())).collect();
                assert_eq!(known, options.iter().map(|x| Some(*x)).collect::<Vec<_>>(), "{disks:?} from {start}");
                assert_eq!(found.options, options.iter().map(|x| Some(Outcome::of_mover(*x > 0))).collect::<Vec<_>>());
                cases += 1;
            }
        }
    }
    assert!(cases > 2_500, "{cases}");
}

/// Stockman's theorem with the slide's cases put right.
#[test]
fn the_path_of_three_vertices() {
    for disks in lists(3, 6) {
        let [a, b, c] = disks[..] else { unreachable!() };
        let stated = |from: usize| match from {
            1 if b == 0 => 0,
            1 if a == 0 && c == 0 => 1,
            1 => 2 * u64::from(a < b || c < b),
            _ => {
                let (near, far) = if from == 0 { (a, c) } else { (c, a) };
                u64::from(near > 0 && (b == 0 || !(near <= b || far < b)))
            }
        };
        for start in 0..3 {
            let position: Position = format!("nimg.rm:path.{a}.{b}.{c}@{start}").parse().unwrap();
            let verdict = solve(&position, NIMBER, &Budget::default());
            assert_eq!((verdict.grundy(), verdict.checked()), (Some(stated(start)), true), "({a}, {b}, {c}):{start}");
            // What is lost has the nimber 0 by the order of the weights already.
            assert!(stated(start) == 0 || verdict.method() == nim_star::METHOD.name, "({a}, {b}, {c}):{start}: {}", verdict.method());
        }
    }
    // Any numbers of disks, at once.
    let large: Position = "nimg.rm:path.900000.800000.1000000@0".parse().unwrap();
    assert_eq!(solve(&large, Question { all_options: false, ..NIMBER }, &Budget::default()).grundy(), Some(1));
}

#[test]
fn mutants_are_rejected() {
    let judge = |position: &Position, centre: u32, leaves: &[u32], play: Play| {
        judge_position(position, play, &Certificate::NimStar(NimStar { centre, leaves: leaves.to_vec() }))
    };
    let star = position(3, &[2, 1, 3, 0], 0);
    assert!(judge(&star, 0, &[1, 2, 3], Play::Normal).is_ok());
    assert!(judge(&star, 0, &[3, 1, 2], Play::Normal).is_ok());
    for (centre, leaves) in
        [(1, &[0, 2, 3][..]), (0, &[1, 2]), (0, &[1, 2, 3, 3]), (0, &[1, 2, 3, 4]), (0, &[]), (9, &[1]), (0, &[0, 1, 2, 3])]
    {
        assert!(judge(&star, centre, leaves, Play::Normal).is_err(), "{centre} {leaves:?}");
    }
    assert!(judge(&star, 0, &[1, 2, 3], Play::Misere).is_err());
    let others = [
        "nimg.rm:path.1.2.3.4@1",
        "nimg.rm:cycle.3,w=1.2.3@0",
        "nimg.rm:edges=A-A,A-B,w=2.3@A",
        "nimg.rm:dipath.2,w=2.3@0",
        "nimg.mr:path.1.2@0",
        "nimg.rm:edges=A-B,C-D,w=1.2.3.4@C",
        "nim:3",
    ];
    for text in others {
        assert!(judge(&text.parse().unwrap(), 0, &[1], Play::Normal).is_err(), "{text}");
        assert!(judge(&text.parse().unwrap(), 1, &[0, 2], Play::Normal).is_err(), "{text}");
    }
    // An edge beside other things is still an edge.
    let apart: Position = "nimg.rm:edges=A-B,C-D,D-E,E-C,w=5.2.1.1.1@A".parse().unwrap();
    assert_eq!(judge(&apart, 0, &[1], Play::Normal).unwrap().nimber(), Some(3));
    assert!(judge(&apart, 2, &[3, 4], Play::Normal).is_err());
}

#[test]
fn it_is_asked_for_nimbers_and_tells_the_numbers() {
    let star: Position = "nimg.rm:star.2,w=1.3.4@1".parse().unwrap();
    assert!(matches!(
        (nim_star::METHOD.solve)(&star, Question { grundy: false, ..NIMBER }, &Budget::default()),
        Err(NoAnswer::DoesNotApply(_))
    ));
    let told = |text: &str| {
        let position: Position = text.parse().unwrap();
        let proof = solve(&position, NIMBER, &Budget::default()).into_proof().unwrap();
        assert!(matches!(proof.certificate, Certificate::NimStar(_)), "{text}");
        explain::reason(&position, &proof)
    };
    assert!(told("nimg.rm:path.3.1.4@0").contains("leaf 0 with a = 3, and the centre 1 has b = 1: a > b"));
    assert!(told("nimg.rm:path.3.5.4@1").contains("0 (3), 2 (4) have less than 5"), "{}", told("nimg.rm:path.3.5.4@1"));
    assert!(told("nimg.rm:path.0.5.0@1").contains("all leaves are empty: the nimber is 1"));
    assert!(told("nimg.rm:path.7.3@0").contains("7 > 3, so the nimber is 3 + 1 = 4"));
    // The player who follows nimbers wins a sum with it.
    let sum: Position = "nimg.rm:path.3.1.4@0+nim:1".parse().unwrap();
    let verdict = solve(&sum, NIMBER, &Budget::default());
    assert_eq!((verdict.grundy(), verdict.checked()), (Some(0), true));
}
