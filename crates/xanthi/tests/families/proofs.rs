//! Certificates for every n: the judge accepts them, and what they claim is what exhaustive search
//! finds for every n that it reaches.

use crate::families::masks::{Board, Masks};
use crate::families::{MOVES, guided, plain};
use xanthi::Budget;
use xanthi::prove::{Question, prove};
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Play, check};

/// The three kinds of values.
pub(crate) const KINDS: [(Play, bool); 3] = [(Play::Normal, false), (Play::Misere, false), (Play::Normal, true)];

pub(crate) fn judge(claim: &Sweeps) -> Result<(), check::Flaw> {
    FamilyProof { xanthi: 1, family: FamilyClaim::Sweeps(claim.clone()) }.judge()
}

pub(crate) fn proved(boards: Boards, (play, nimbers): (Play, bool)) -> Sweeps {
    prove(&Question { boards, play, nimbers }, &Budget::default()).expect("small")
}

pub(crate) fn kotzig(moves: &[u32]) -> Boards {
    Boards::Kotzig { moves: moves.to_vec() }
}

/// The small families of which all is tested.
pub(crate) fn families() -> Vec<Boards> {
    let tori = (1..=4).flat_map(|rows| (0..rows).map(move |twist| Boards::Torus { rows, twist }));
    tori.chain(MOVES.into_iter().filter(|moves| moves.last() <= Some(&4) && *moves != [1, 2, 4]).map(kotzig)).collect()
}

/// The value for n by exhaustive search, as the claim writes it; none if the board is too large.
pub(crate) fn searched(claim: &Sweeps, n: u64, most_plain: u64, most_masks: u64) -> Option<char> {
    let small = u32::try_from(n).ok()?;
    let (cells, arcs) = match &claim.boards {
        Boards::Guided { moves, guide } => {
            return (n <= most_plain.max(14)).then(|| if guided::wins(moves, guide, small) { 'N' } else { 'P' });
        }
        Boards::Torus { rows, twist } => (n * u64::from(*rows), plain::torus(small as usize, *rows as usize, *twist as usize)),
        Boards::Kotzig { moves } => (n, plain::kotzig(small as usize, &moves.iter().map(|&a| a as usize).collect::<Vec<_>>())),
    };
    let misere = claim.play == Play::Misere;
    let wins = if cells <= most_plain {
        let truth = plain::truth(&arcs);
        if claim.nimbers {
            return char::from_digit(truth.nimber, 10);
        }
        if misere { truth.misere } else { truth.nimber > 0 }
    } else {
        let board = match &claim.boards {
            Boards::Torus { rows, twist } => Board::torus(small, *rows, *twist),
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => Board::kotzig(small, moves),
        };
        if claim.nimbers || cells > most_masks {
            return None;
        }
        Masks::wins(board, misere).0
    };
    Some(if wins { 'N' } else { 'P' })
}

#[test]
fn certificates_are_accepted_and_claim_what_search_finds() {
    let mut compared = 0;
    for boards in families() {
        for kind in KINDS {
            let claim = proved(boards.clone(), kind);
            judge(&claim).unwrap_or_else(|flaw| panic!("{}: {flaw}", claim.says()));
            for n in u64::from(boards.first())..=128 {
                let Some(found) = searched(&claim, n, 12, if kind.0 == Play::Normal { 36 } else { 22 }) else { break };
                assert_eq!(claim.value(n), Some(found), "{} n = {n}", claim.says());
                compared += 1;
            }
        }
    }
    println!("{compared} values compared");
}

/// Larger boards and larger families, in a release build.
#[test]
#[ignore = "takes minutes"]
fn larger_certificates_are_accepted_and_claim_what_search_finds() {
    let large = [Boards::Torus { rows: 5, twist: 0 }].into_iter().chain(MOVES[..11].iter().map(|moves| kotzig(moves)));
    for boards in families().into_iter().chain(large) {
        for kind in KINDS {
            let start = std::time::Instant::now();
            let claim = proved(boards.clone(), kind);
            let proving = start.elapsed();
            judge(&claim).unwrap_or_else(|flaw| panic!("{}: {flaw}", claim.says()));
            let judging = start.elapsed() - proving;
            let mut last = 0;
            for n in u64::from(boards.first())..=128 {
                let Some(found) = searched(&claim, n, 18, if kind.0 == Play::Normal { 60 } else { 28 }) else { break };
                assert_eq!(claim.value(n), Some(found), "{} n = {n}", claim.says());
                last = n;
            }
            println!("{}: compared to n = {last}; proved in {proving:?}, judged in {judging:?}", claim.says());
        }
    }
}
