//! Vertexnim against exhaustive search on graphs that are rewritten in each turn, as the rule says.

use super::oracle::Random;
use std::collections::{BTreeSet, HashMap};
use xanthi::Budget;
use xanthi::explain;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, VertexnimSets};
use xanthi_games::check::judge_position;
use xanthi_games::games::vertexnim::Vertexnim;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position};

/// A board spelled out: disks of the vertices that are there, and arcs (both ways if undirected).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Plain {
    directed: bool,
    disks: Vec<u32>,
    arcs: BTreeSet<(usize, usize)>,
}

impl Plain {
    /// Takes a vertex out: what led to it leads to where it led.
    fn without(&self, gone: usize) -> BTreeSet<(usize, usize)> {
        let into: Vec<_> = self.arcs.iter().filter(|a| a.1 == gone && a.0 != gone).map(|a| a.0).collect();
        let out: Vec<_> = self.arcs.iter().filter(|a| a.0 == gone && a.1 != gone).map(|a| a.1).collect();
        let mut arcs: BTreeSet<_> = self.arcs.iter().copied().filter(|a| a.0 != gone && a.1 != gone).collect();
        for &p in &into {
            arcs.extend(out.iter().filter(|s| self.directed || **s != p).map(|&s| (p, s)));
        }
        arcs
    }

    fn turns(&self, at: usize) -> Vec<(usize, Plain)> {
        let out: Vec<usize> = self.arcs.iter().filter(|a| a.0 == at).map(|a| a.1).collect();
        let mut turns = Vec::new();
        for left in 0..self.disks[at] {
            let mut next = self.clone();
            next.disks[at] = left;
            let mut targets = out.clone();
            if left == 0 {
                next.arcs = self.without(at);
                targets.retain(|&to| to != at);
            }
            if targets.is_empty() {
                targets.push(at);
            }
            turns.extend(targets.into_iter().map(|to| (to, next.clone())));
        }
        turns
    }

    /// (nimber, whether the player to move wins in misère play).
    fn truth(&self, at: usize, seen: &mut HashMap<(usize, Plain), (u32, bool)>) -> (u32, bool) {
        if let Some(known) = seen.get(&(at, self.clone())) {
            return *known;
        }
        let below: Vec<_> = self.turns(at).into_iter().map(|(to, next)| next.truth(to, seen)).collect();
        let nimber = (0..).find(|value| below.iter().all(|b| b.0 != *value)).unwrap();
        let truth = (nimber, below.is_empty() || below.iter().any(|b| !b.1));
        seen.insert((at, self.clone()), truth);
        truth
    }
}

fn random_board(random: &mut Random, n: usize, most: usize, loops: bool) -> (Position, Plain, usize) {
    let directed = random.below(2) == 0;
    let count = n - 1 + random.below(2 * n);
    let mut list: BTreeSet<(u32, u32)> = (0..count).map(|_| (random.below(n) as u32, random.below(n) as u32)).collect();
    if loops {
        list.extend((0..n as u32).map(|v| (v, v)));
    } else if random.below(2) == 0 {
        list.retain(|e| e.0 != e.1);
    }
    if random.below(2) == 0 {
        // Strongly connected.
        list.extend((0..n as u32).map(|v| (v, (v + 1) % n as u32)).filter(|e| e.0 != e.1));
    }
    let disks: Vec<u32> = (0..n).map(|_| (1 + random.below(most)).saturating_sub(usize::from(random.below(9) == 0)) as u32).collect();
    let start = random.below(n);
    let graph = Graph::new(directed, Labels::numbers(n as u32), list.iter().map(|e| (e.0, e.1, 1)));
    let mut plain = Plain { directed, disks: disks.clone(), arcs: BTreeSet::new() };
    for (u, v) in list {
        plain.arcs.insert((u as usize, v as usize));
        if !directed {
            plain.arcs.insert((v as usize, u as usize));
        }
    }
    // Empty vertices have gone before the game begins; the one under the token keeps its ways out.
    for v in (0..n).filter(|&v| disks[v] == 0 && v != start) {
        plain.arcs = plain.without(v);
    }
    let game = Vertexnim::new(&graph, disks, start as u32).unwrap();
    (Position::of(At::opening(game)), plain, start)
}

/// The position of the search with the same moves.
fn after(position: &Position, plain: &Plain, at: usize, mv: &str) -> (usize, Plain) {
    let next = position.after(mv).unwrap();
    let state = next.downcast::<Vertexnim>().unwrap();
    let (to, disks) = (state.state.piece as usize, state.game.piles(&state.state));
    plain.turns(at).into_iter().find(|(end, board)| *end == to && board.disks == disks).unwrap()
}

#[test]
fn the_rules() {
    let mut random = Random(31);
    for _ in 0..400 {
        let n = 1 + random.below(5);
        let (mut position, mut plain, mut at) = random_board(&mut random, n, 3, false);
        // Along a random line of play.
        loop {
            let moves = position.moves();
            let turns: BTreeSet<_> = plain.turns(at).into_iter().map(|(to, next)| (to, next.disks)).collect();
            let ours: BTreeSet<_> = moves.iter().map(|mv| after(&position, &plain, at, mv)).map(|(to, next)| (to, next.disks)).collect();
            assert!(ours == turns && moves.len() == turns.len(), "{plain:?} {at}: {moves:?}");
            if moves.is_empty() {
                break;
            }
            let mv = &moves[random.below(moves.len())];
            (at, plain) = after(&position, &plain, at, mv);
            position = position.after(mv).unwrap();
        }
    }
}

#[test]
fn with_a_loop_on_each_vertex() {
    let mut random = Random(32);
    let (mut cases, mut lost, mut rejected, mut changed) = (0, 0, 0, 0);
    for round in 0..1500 {
        let n = 1 + random.below(5);
        let (position, plain, start) = random_board(&mut random, n, if round % 3 == 0 { 1 } else { 2 }, true);
        let mut seen = HashMap::new();
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: false }, &Budget::default());
        assert!(verdict.checked(), "{plain:?} {start} {:?}", verdict.flaw());
        assert_eq!(verdict.method(), "vertices with one disk");
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(plain.truth(start, &mut seen).0 > 0)), "{plain:?} {start}");
        for option in verdict.options() {
            let (to, next) = after(&position, &plain, start, &option.mv);
            assert_eq!(option.outcome, Some(Outcome::of_mover(next.truth(to, &mut seen).0 > 0)), "{plain:?} {start} {}", option.mv);
        }
        cases += 1;
        lost += usize::from(verdict.outcome() == Some(Outcome::P));
        let proof = verdict.proof().unwrap();
        assert!(!explain::reason(&position, proof).is_empty());
        // Other certificates prove nothing false.
        let Certificate::Vertexnim(VertexnimSets { components, after }) = proof.certificate.clone() else { panic!("another kind") };
        let mut others = vec![Vec::new(), [components.clone(), components.clone()].concat(), vec![vec![n as u32]], vec![vec![]]];
        others.extend((1..1u32 << n).map(|set| vec![(0..n as u32).filter(|v| set >> v & 1 == 1).collect()]));
        others.extend(
            (0..components.len()).map(|i| components.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, c)| c.clone()).collect()),
        );
        others.push(components.iter().rev().cloned().collect());
        for components in others {
            changed += 1;
            let other = Certificate::Vertexnim(VertexnimSets { components, after: after.clone() });
            match judge_position(&position, Play::Normal, &other) {
                Ok(judged) => assert_eq!(Some(judged.outcome()), verdict.outcome(), "{plain:?} {start} {other:?}"),
                Err(_) => rejected += 1,
            }
        }
        assert!(judge_position(&position, Play::Misere, &Certificate::Vertexnim(VertexnimSets { components, after })).is_err());
    }
    println!("{cases} boards with loops, {lost} lost; {rejected} of {changed} changed certificates rejected");
    assert!(lost > 200 && rejected > 5000, "{lost} {rejected}");
}

#[test]
fn by_search_without_loops() {
    let mut random = Random(33);
    let (mut cases, mut lost) = (0, 0);
    for _ in 0..300 {
        let n = 1 + random.below(4);
        let (position, plain, start) = random_board(&mut random, n, 3, false);
        let mut seen = HashMap::new();
        let truth = plain.truth(start, &mut seen);
        for (play, grundy) in [(Play::Normal, false), (Play::Normal, true), (Play::Misere, false)] {
            let verdict = solve(&position, Question { play, all_options: true, grundy }, &Budget::default());
            assert!(verdict.checked(), "{plain:?} {start} {:?}", verdict.flaw());
            let wins = if play == Play::Normal { truth.0 > 0 } else { truth.1 };
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(wins)), "{plain:?} {start}");
            assert!(!grundy || verdict.grundy() == Some(u64::from(truth.0)), "{plain:?} {start}");
            cases += 1;
            lost += usize::from(!wins);
        }
    }
    println!("{cases} questions without loops, {lost} lost");
    assert!(lost > 100, "{lost}");
}
