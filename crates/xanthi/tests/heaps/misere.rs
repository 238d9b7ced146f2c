//! Misère play: tame heaps and genus symbols against plain search.

use super::named::words;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::heaps::genus::{Genera, Genus};
use xanthi::heaps::tame::{of_sum, types};
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Proof, TameHeaps};
use xanthi_games::games::heaps::{Heaps, TakeRule, WELL_KNOWN};
use xanthi_games::{Outcome, Play, Position, check};

fn rule(line: &str) -> TakeRule {
    let position: Position = format!("{line}:0").parse().unwrap();
    position.downcast::<Heaps>().unwrap().game.rule().clone()
}

/// Who wins in misère play, by plain search of heaps of one game beside heaps of Nim.
struct Plain<'a> {
    game: &'a str,
    known: HashMap<(Vec<usize>, Vec<usize>), bool>,
}

impl Plain<'_> {
    fn wins(&mut self, heaps: &[usize], nim: &[usize]) -> bool {
        let sorted = |list: &[usize]| {
            let mut list: Vec<usize> = list.iter().copied().filter(|h| *h > 0).collect();
            list.sort_unstable();
            list
        };
        let key = (sorted(heaps), sorted(nim));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut next = Vec::new();
        for i in 0..key.0.len() {
            for parts in words(self.game, key.0[i]) {
                let mut heaps = key.0.clone();
                heaps.remove(i);
                heaps.extend(parts);
                next.push((heaps, key.1.clone()));
            }
        }
        for i in 0..key.1.len() {
            for left in 0..key.1[i] {
                let mut nim = key.1.clone();
                nim[i] = left;
                next.push((key.0.clone(), nim));
            }
        }
        let wins = next.is_empty() || next.iter().any(|(heaps, nim)| !self.wins(heaps, nim));
        self.known.insert(key, wins);
        wins
    }

    /// The heap of Nim that makes it P.
    fn misere_nimber(&mut self, heaps: &[usize], twos: usize) -> u64 {
        let beside = |n: usize| [vec![2; twos], vec![n]].concat();
        (0..).find(|&n| !self.wins(heaps, &beside(n))).unwrap() as u64
    }
}

#[test]
fn sums_of_tame_heaps_have_the_outcome_of_plain_search() {
    let (mut compared, mut tame_heaps) = (0, 0);
    for game in WELL_KNOWN {
        let most: u32 = if game.starts_with("hexadecimal") { 9 } else { 13 };
        let types = types(&rule(game), most, &Budget::default()).unwrap();
        let mut plain = Plain { game, known: HashMap::new() };
        tame_heaps += types.iter().flatten().count();
        for a in 0..=most {
            for b in a..=most {
                for c in [0, 1, 2, 3, 5, 6].into_iter().filter(|c| (a + b + c) <= most + 3) {
                    let Some([_, misere]) = of_sum(&types, &[a, b, c]) else { continue };
                    let heaps = [a as usize, b as usize, c as usize];
                    assert_eq!(misere != 0, plain.wins(&heaps, &[]), "{game}:{heaps:?}");
                    compared += 1;
                }
            }
        }
    }
    println!("{tame_heaps} tame heaps, {compared} sums");
    assert!(compared > 5_000 && tame_heaps > 300);
}

#[test]
fn genus_symbols_are_misere_nimbers_beside_heaps_of_two() {
    for game in [
        "octal:kayles",
        "octal:dawsons-kayles",
        "octal:guiles",
        "octal:0.115",
        "grundy",
        "kenyon",
        "octal:officers",
        "subtract:2.3.5",
        "octal:daisies",
        "octal:0.54",
    ] {
        let mut genera = Genera::new(&rule(game), 10, &Budget::default()).unwrap();
        let mut plain = Plain { game, known: HashMap::new() };
        for n in 0..=8 {
            let genus = genera.of(&[n], &Budget::default()).unwrap();
            for twos in 0..3 {
                assert_eq!(genus.misere[twos], plain.misere_nimber(&[n as usize], twos), "{game}:{n} with {twos} heaps of two");
            }
        }
        // Sums, wild ones among them.
        for sum in [&[3, 5][..], &[5, 5], &[2, 6], &[1, 4, 5]] {
            let genus = genera.of(sum, &Budget::default()).unwrap();
            let heaps: Vec<usize> = sum.iter().map(|heap| *heap as usize).collect();
            for twos in 0..2 {
                assert_eq!(genus.misere[twos], plain.misere_nimber(&heaps, twos), "{game}:{sum:?} with {twos} heaps of two");
            }
        }
    }
}

#[test]
fn genus_symbols_of_the_literature() {
    // Heaps of Nim, as in On Numbers and Games, chapter 12.
    let shown = |tame| Genus::of_tame(tame).to_string();
    assert_eq!(shown([0, 1]), "0^120");
    assert_eq!(shown([1, 0]), "1^031");
    assert_eq!(shown([2, 2]), "2^20");
    assert_eq!(shown([3, 3]), "3^31");
    assert_eq!(shown([0, 0]), "0^02");
    // A row of five pins of Kayles is the smallest that is not tame.
    let mut genera = Genera::new(&rule("octal:kayles"), 5, &Budget::default()).unwrap();
    let kayles: Vec<String> = (0..=5).map(|n| genera.of(&[n], &Budget::default()).unwrap().to_string()).collect();
    assert_eq!(kayles, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    assert_eq!(genera.types().iter().filter(|tame| tame.is_none()).count(), 1);
}

fn verdict(line: &str) -> xanthi::solve::Verdict {
    let position: Position = line.parse().unwrap();
    solve(&position, Question { play: Play::Misere, all_options: true, grundy: false }, &Budget::default())
}

#[test]
fn tame_positions_are_solved_beyond_search() {
    // All subtraction games are tame here: take 1 to 3, so heaps count modulo 4, and 4k and 4k + 1
    // are fickle.
    for (line, outcome) in [
        ("nim:99998,99999,1", Outcome::P),
        ("nim:1,1,1", Outcome::P),
        ("nim:1,1", Outcome::N),
        ("subtract:1.2.3:4001,4001,4005", Outcome::P),
        ("subtract:1.2.3:4002,4001,4005", Outcome::N),
        ("subtract:1.2.3:4002,4001,4003", Outcome::P),
        ("octal:lasker:100,200,3", Outcome::N),
    ] {
        let verdict = verdict(line);
        assert!(verdict.checked() && verdict.method() == "tame heaps", "{line}: {:?} {}", verdict.flaw(), verdict.method());
        assert_eq!(verdict.outcome(), Some(outcome), "{line}");
    }
    assert!(verdict("octal:kayles:5,6").method().contains("search"));
}

#[test]
fn false_types_are_rejected() {
    let mut rejected = 0;
    for line in ["nim:3,5,2", "subtract:1.2.3:9,5", "octal:lasker:7,4", "grundy:9,8", "octal:0.54:9,3"] {
        let position: Position = line.parse().unwrap();
        let verdict = verdict(line);
        let proof = verdict.checked_proof().expect(line);
        let Certificate::TameHeaps(TameHeaps { types }) = &proof.certificate else { panic!("{line}: {:?}", proof.certificate) };
        let is_accepted = |types: Vec<_>| {
            check::check(&position, &Proof { certificate: Certificate::TameHeaps(TameHeaps { types }), ..proof.clone() }).is_ok()
        };
        for i in 0..types.len() {
            for changed in [[0, 1], [1, 0], [0, 0], [1, 1], [2, 2], [3, 3], [0, 2], [2, 0], [u64::MAX, u64::MAX]] {
                let mut mutant = types.clone();
                mutant[i] = Some(changed);
                assert!(mutant == *types || !is_accepted(mutant), "{line}: {i} {changed:?}");
                rejected += 1;
            }
        }
        for length in [0, types.len() - 1, types.len() + 1] {
            let mut mutant = types.clone();
            mutant.resize(length, None);
            assert!(!is_accepted(mutant), "{line}: {length}");
        }
        // Less may be claimed, but not of the heaps that are there.
        let mut mutant = types.clone();
        *mutant.last_mut().unwrap() = None;
        assert!(!is_accepted(mutant));
        let normal = Proof { play: Play::Normal, ..proof.clone() };
        assert!(check::check(&position, &normal).is_err());
        let other = if proof.outcome == Outcome::N { Outcome::P } else { Outcome::N };
        assert!(check::check(&position, &Proof { outcome: other, winning_moves: Vec::new(), complete: false, ..proof.clone() }).is_err());
    }
    assert!(rejected > 300);
}
