//! The automata in the middle of the game, against exhaustive search that knows nothing of passes.

use crate::families::MOVES;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::games::family::sweeps::Boards;
use xanthi::games::{Outcome, Play, Position};
use xanthi::prove::{Automata, Question, automata};

/// A board as its arcs, by step: `heads[v][step]`.
struct Plain {
    heads: Vec<Vec<usize>>,
    known: HashMap<(u128, usize), (u32, bool)>,
}

impl Plain {
    fn torus(n: usize, m: usize, twist: usize) -> Self {
        let right = |v: usize| if v / m + 1 < n { v + m } else { (v % m + twist) % m };
        let down = |v: usize| v / m * m + (v % m + 1) % m;
        Self { heads: (0..n * m).map(|v| vec![right(v), down(v)]).collect(), known: HashMap::new() }
    }

    fn kotzig(n: usize, moves: &[u32]) -> Self {
        Self { heads: (0..n).map(|v| moves.iter().map(|&a| (v + a as usize) % n).collect()).collect(), known: HashMap::new() }
    }

    /// The nimber, and whether the player to move wins in misère play.
    fn truth(&mut self, visited: u128, token: usize) -> (u32, bool) {
        if let Some(&truth) = self.known.get(&(visited, token)) {
            return truth;
        }
        let heads = self.heads[token].clone();
        let open: Vec<usize> = heads.into_iter().filter(|&head| visited >> head & 1 == 0).collect();
        let options: Vec<_> = open.into_iter().map(|head| self.truth(visited | 1 << head, head)).collect();
        let nimber = (0..).find(|value| options.iter().all(|option| option.0 != *value)).expect("a number");
        let truth = (nimber, options.is_empty() || options.iter().any(|option| !option.1));
        self.known.insert((visited, token), truth);
        truth
    }
}

/// One kind of play on one family.
struct Asked {
    play: Play,
    automata: Automata,
}

fn asked(boards: &Boards) -> Vec<Asked> {
    let kinds = [(Play::Normal, false), (Play::Misere, false), (Play::Normal, true)];
    let ask = |(play, nimbers)| Asked {
        play,
        automata: automata(&Question { boards: boards.clone(), play, nimbers }, &Budget::default()).expect("small enough"),
    };
    kinds.into_iter().map(ask).collect()
}

fn agrees(asked: &Asked, n: usize, line: &[usize], (visited, token): (u128, usize), plain: &mut Plain) {
    let found = asked.automata.after(n, line, &Budget::default()).expect("a line of play");
    let told = |worth: xanthi::prove::Worth, (nimber, misere): (u32, bool)| {
        let wins = if asked.play == Play::Misere { misere } else { nimber > 0 };
        assert_eq!(worth.outcome, Outcome::of_mover(wins), "n = {n}, {line:?}, {:?}", asked.play);
        assert!(worth.nimber.is_none_or(|found| found == nimber), "n = {n}, {line:?}");
    };
    told(found.worth, plain.truth(visited, token));
    for (step, option) in found.options.iter().enumerate() {
        let head = plain.heads[token][step];
        assert_eq!(option.is_some(), visited >> head & 1 == 0, "n = {n}, {line:?}, step {step}");
        if let Some(worth) = option {
            told(*worth, plain.truth(visited | 1 << head, head));
        }
    }
}

/// Every position that can be reached, by the line that comes to it first; their number.
fn everywhere(asked: &[Asked], n: usize, start: usize, mut plain: Plain) -> usize {
    let mut seen = HashMap::from([((1u128 << start, start), ())]);
    let mut waiting = vec![((1u128 << start, start), Vec::new())];
    while let Some(((visited, token), line)) = waiting.pop() {
        for asked in asked {
            agrees(asked, n, &line, (visited, token), &mut plain);
        }
        for (step, &head) in plain.heads[token].iter().enumerate().filter(|(_, head)| visited >> **head & 1 == 0) {
            let next = (visited | 1 << head, head);
            if seen.insert(next, ()).is_none() {
                waiting.push((next, line.iter().copied().chain([step]).collect()));
            }
        }
    }
    seen.len()
}

#[test]
fn every_position_of_small_tori_is_decided_as_by_search() {
    let mut compared = 0;
    for m in 1..=5 {
        for twist in 0..m {
            let asked = asked(&Boards::Torus { rows: m, twist });
            for n in 1..=24 / m as usize {
                // The largest boards are searched where play looks the same from every cell.
                if twist == 0 || n * m as usize <= 16 {
                    compared += everywhere(&asked, n, 0, Plain::torus(n, m as usize, twist as usize));
                }
            }
        }
    }
    println!("{compared} positions");
    assert!(compared > 10_000);
}

/// The automata of six rows are also those of 6 x 4 and less; larger boards at their ends.
#[test]
#[ignore = "takes minutes without optimisation"]
fn positions_of_tori_with_six_rows_are_decided_as_by_search() {
    let asked = asked(&Boards::Torus { rows: 6, twist: 0 });
    let compared: usize = (1..=4).map(|n| everywhere(&asked, n, 0, Plain::torus(n, 6, 0))).sum();
    println!("{compared} positions");
    assert!(compared > 1_000);
    late(&asked, 9, || Plain::torus(9, 6, 0), &mut generator());
}

#[test]
fn every_position_of_small_cycles_is_decided_as_by_search() {
    let mut compared = 0;
    for moves in MOVES.iter().filter(|moves| moves.len() < 3 || moves[moves.len() - 1] < 5) {
        if **moves == [1, 2, 4] {
            continue;
        }
        let asked = asked(&Boards::Kotzig { moves: moves.to_vec() });
        for n in moves[moves.len() - 1] as usize..=20 {
            compared += everywhere(&asked, n, 0, Plain::kotzig(n, moves));
        }
    }
    println!("{compared} positions");
    assert!(compared > 10_000);
}

/// The automata of six rows take a second and half a million steps; a position of which little is left takes neither.
#[test]
fn what_is_soon_over_is_searched() {
    let path = [4, 5, 5, 5, 5, 0, 5, 1, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 2, 4, 2, 5, 2, 0, 2, 1, 3, 1, 4, 1, 4, 2];
    let steps: Vec<String> = path.chunks(2).map(|at| format!("{},{}", at[0], at[1])).collect();
    let position: Position = format!("dvg:torus.6x6@{}", steps.join("/")).parse().expect("a line of play");
    let visited = path.chunks(2).fold(0u128, |visited, at| visited | 1 << (6 * at[0] + at[1]));
    let (nimber, misere) = Plain::torus(6, 6, 0).truth(visited, 6 * 4 + 2);
    for (play, wins) in [(Play::Normal, nimber > 0), (Play::Misere, misere)] {
        let question = xanthi::solve::Question { play, all_options: true, grundy: false };
        let verdict = xanthi::solve::solve(&position, question, &Budget::new(1_000, 1 << 28, 1));
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(wins)), "{play}");
        assert!(verdict.checked(), "{play}");
    }
}

/// Small boards of six rows take a search of some thousands of positions, and those with an even number of columns none. What
/// decides them agrees with the law for all n: N but for these n modulo 120.
#[test]
fn small_boards_of_six_rows_cost_little() {
    const LOST: [u64; 11] = [9, 11, 35, 37, 39, 57, 59, 83, 87, 107, 109];
    for n in (6..=11).chain([20, 100]) {
        let position: Position = format!("dvg:torus.{n}x6@3,2").parse().expect("a torus");
        let question = xanthi::solve::Question { play: Play::Normal, all_options: true, grundy: false };
        let verdict = xanthi::solve::solve(&position, question, &Budget::new(20_000, 1 << 28, 1));
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(!LOST.contains(&(n % 120)))), "{n}");
        assert!(verdict.checked() && verdict.options().iter().all(|option| option.outcome.is_some()), "{n}");
    }
}

/// Random numbers below a bound.
fn generator() -> impl FnMut(usize) -> usize {
    let mut state = 7u64;
    move |below| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    }
}

/// Random lines on a board with n columns, each compared from where 30 vertices are left; the number of positions.
fn late(asked: &[Asked], n: usize, make: impl Fn() -> Plain, random: &mut impl FnMut(usize) -> usize) -> usize {
    let mut compared = 0;
    for _ in 0..200 {
        let mut plain = make();
        let (mut visited, mut token, mut line) = (1u128, 0, Vec::new());
        loop {
            let open: Vec<(usize, usize)> =
                plain.heads[token].iter().copied().enumerate().filter(|(_, head)| visited >> head & 1 == 0).collect();
            if plain.heads.len() as u32 - visited.count_ones() <= 30 {
                asked.iter().for_each(|asked| agrees(asked, n, &line, (visited, token), &mut plain));
                compared += 1;
            }
            let Some(&(step, head)) = open.get(random(open.len().max(1))) else { break };
            line.push(step);
            (visited, token) = (visited | 1 << head, head);
        }
    }
    assert!(compared > 0, "n = {n}");
    compared
}

/// Random lines on boards that are too large to be searched from the beginning, until so little is
/// left that they can be.
#[test]
fn late_positions_of_larger_boards_are_decided_as_by_search() {
    let mut random = generator();
    // So small that random play comes near the end.
    let boards = [(vec![3u32], 21), (vec![4], 14), (vec![5], 9), (vec![2, 3], 47), (vec![1, 4], 43), (vec![3, 5], 41)];
    let mut all = 0;
    for (parameter, n) in boards {
        let (boards, make): (Boards, Box<dyn Fn() -> Plain>) = match parameter[..] {
            [m] => (Boards::Torus { rows: m, twist: 0 }, Box::new(move || Plain::torus(n, m as usize, 0))),
            _ => (Boards::Kotzig { moves: parameter.clone() }, Box::new(move || Plain::kotzig(n, &parameter))),
        };
        let asked = asked(&boards);
        let compared = late(&asked, n, &make, &mut random);
        println!("{boards:?}, n = {n}: {compared} positions");
        all += compared;
    }
    assert!(all > 200, "{all} positions");
}

#[test]
fn illegal_lines_and_small_boards_are_refused() {
    use xanthi::prove::NoLine;
    let question = Question { boards: Boards::Kotzig { moves: vec![1, 4] }, play: Play::Normal, nimbers: false };
    let found = automata(&question, &Budget::default()).expect("small");
    let after = |n, line: &[usize]| found.after(n, line, &Budget::default()).expect_err("no such line");
    assert_eq!(after(3, &[]), NoLine::Board);
    // 0, 1, 5 and again 0 on the cycle of six vertices.
    assert_eq!(after(6, &[0, 1, 0]), NoLine::Step(2));
    assert_eq!(after(6, &[2]), NoLine::Step(0));
}
