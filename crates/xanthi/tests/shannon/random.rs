//! Certificates of Shannon's game drawn at random: most are nonsense, and what the checker accepts
//! must be true by plain search.

use crate::shannon::lehman::{Edges, Random, board};
use crate::shannon::naive::Naive;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Exchange, Forests, Pairing, SpanningTrees};
use xanthi_games::check::judge_position;
use xanthi_games::reduction::Move;
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

/// Every copy of an edge into the first list, the second, or neither.
fn divided(random: &mut Random, copies: &[u32], odds: usize) -> [Vec<u32>; 2] {
    let mut lists = [Vec::new(), Vec::new()];
    for (edge, &count) in (0u32..).zip(copies) {
        for _ in 0..count {
            if let Some(list) = lists.get_mut(random.below(odds)) {
                list.push(edge);
            }
        }
    }
    if random.below(40) == 0 {
        lists[random.below(2)].push(random.below(copies.len() + 1) as u32);
    }
    lists
}

#[test]
fn accepted_certificates_are_true() {
    let mut random = Random(2064);
    let mut accepted = [[0; 2]; 3];
    for _ in 0..1200 {
        let n = 2 + random.below(3);
        let edges: Edges = (0..1 + random.below(6)).map(|_| (random.below(n), random.below(n))).collect();
        let turn = if random.below(2) == 0 { Side::Left } else { Side::Right };
        let game = board(n, &edges, (0, 1), turn);
        let wires = game.network().wires().to_vec();
        let kind = |e: &(usize, usize)| wires.iter().position(|w| w.ends == [e.0.min(e.1) as u32, e.0.max(e.1) as u32]).unwrap() as u32;
        let mut naive = Naive::new(&edges, (0, 1), false);
        let free = vec!['.'; edges.len()];
        let short = turn == Side::Left;
        let truth = Outcome::of_mover(naive.short_wins(&free, turn) == short);
        let position = Position::of(At::opening(game.clone()));
        let moves = game.moves(&game.start());
        let truths: Vec<Outcome> = moves
            .iter()
            .map(|mv| {
                let Move::Take(edge) = mv else { return Outcome::P };
                let mut taken = free.clone();
                taken[edges.iter().position(|e| kind(e) == *edge).unwrap()] = if short { '+' } else { '-' };
                Outcome::of_mover(naive.short_wins(&taken, turn.other()) != short)
            })
            .collect();
        one_move_is_enough(&position, truth, &truths);
        let copies: Vec<u32> = wires.iter().map(|w| w.copies).collect();
        for _ in 0..150 {
            let odds = 2 + random.below(2);
            let lists = divided(&mut random, &copies, odds);
            let which = random.below(3);
            let certificate = match which {
                0 => Certificate::SpanningTrees(SpanningTrees { trees: lists }),
                1 => Certificate::Exchange(Exchange { forests: lists }),
                _ => {
                    let parts: Vec<u32> = (0..n).map(|_| random.below(n) as u32).collect();
                    let between =
                        |edge: &u32| wires.get(*edge as usize).is_none_or(|w| parts[w.ends[0] as usize] != parts[w.ends[1] as usize]);
                    Certificate::Forests(Forests { forests: lists.map(|list| list.into_iter().filter(between).collect()), parts })
                }
            };
            if let Ok(judged) = judge_position(&position, Play::Normal, &certificate) {
                accepted[which][usize::from(truth == Outcome::N)] += 1;
                assert_eq!(judged.outcome(), truth, "{edges:?} {turn:?} {certificate:?}");
                let said = judged.outcomes().into_iter().zip(&truths);
                assert!(said.clone().all(|(said, truth)| said.is_none_or(|o| o == *truth)), "{edges:?} {turn:?} {certificate:?}");
            }
        }
    }
    println!("{accepted:?}");
    assert!(accepted[0].iter().chain(&accepted[2]).all(|count| *count > 200) && accepted[1][1] > 200, "{accepted:?}");
}

/// Who asks for the outcome alone is told it, and in a won position a move that wins.
fn one_move_is_enough(position: &Position, truth: Outcome, truths: &[Outcome]) {
    let verdict = solve(position, Question { all_options: false, ..Question::default() }, &Budget::default());
    assert_eq!(verdict.outcome(), Some(truth), "{position}");
    let moves = position.moves();
    let told: Vec<&str> = verdict.winning_moves().collect();
    assert_eq!(told.is_empty(), truth == Outcome::P, "{position} wins by {told:?}");
    for mv in told {
        let at = moves.iter().position(|legal| legal == mv).expect("a legal move");
        assert_eq!(truths[at], Outcome::P, "{position} by {mv}");
    }
}

/// Numbers beyond the board, and lists made to exhaust: an error, and at once.
#[test]
fn hostile_certificates_are_refused() {
    let position = Position::parse("bridgit:40x41").unwrap();
    let far = vec![u32::MAX, 0];
    let long: Vec<u32> = (0..2_000_000).map(|i| i % 3000).collect();
    for list in [far, long] {
        for certificate in [
            Certificate::Exchange(Exchange { forests: [list.clone(), Vec::new()] }),
            Certificate::SpanningTrees(SpanningTrees { trees: [Vec::new(), list.clone()] }),
            Certificate::Forests(Forests { parts: list.clone(), forests: [list.clone(), list.clone()] }),
            Certificate::Pairing(Pairing { pairs: list.iter().map(|&e| [e, e.wrapping_add(1)]).collect() }),
        ] {
            assert!(judge_position(&position, Play::Normal, &certificate).is_err());
        }
    }
    let empty = Certificate::Exchange(Exchange { forests: [Vec::new(), Vec::new()] });
    for line in ["bridgit:2x3", "bridgit:1x3", "shannon:path.3@1:1", "shannon:complete.5@0:4", "uvg:petersen@0", "nim:3"] {
        assert!(judge_position(&Position::parse(line).unwrap(), Play::Normal, &empty).is_err(), "{line}");
        assert!(judge_position(&Position::parse(line).unwrap(), Play::Misere, &empty).is_err(), "{line}");
    }
}
