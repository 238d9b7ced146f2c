//! The claimed winner follows its certificate against random, greedy and searching opponents, on
//! hundreds of boards, and never loses.

use crate::shannon::lehman::{Edges, Random, board};
use crate::shannon::naive::Naive;
use xanthi::Budget;
use xanthi::solve::shannon::{Fate, TreePlayer, fate};
use xanthi_games::certificate::Certificate;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{Game, Side};

/// How the opponent chooses among the free edges.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// An edge at a vertex that the last move touched.
    Near,
    /// The edge after which as few edges as possible are missing for the opponent's goal.
    Greedy,
}

/// The players that a fate promises a win: (side, whether it begins).
fn winners(board: &SwitchingPosition) -> Vec<(Side, Side, Certificate)> {
    match fate(board, &Budget::default()).expect("no limit is set") {
        Fate::Short(c) => vec![(Side::Left, Side::Left, c.clone()), (Side::Left, Side::Right, c)],
        Fate::Cut(c) => vec![(Side::Right, Side::Left, c.clone()), (Side::Right, Side::Right, c)],
        Fate::First { short, cut, .. } => vec![(Side::Left, Side::Left, short), (Side::Right, Side::Right, cut)],
    }
}

/// Plays a game to its end with the winner's replies; says who has won.
fn play(start: &SwitchingPosition, certificate: &Certificate, mut choose: impl FnMut(&SwitchingPosition) -> u32) -> Side {
    let mut player = TreePlayer::new(start, certificate).unwrap();
    player.begin();
    while player.position().winner().is_none() {
        let edge = choose(player.position());
        let reply = player.reply(edge);
        assert!(reply.is_some() || player.position().winner().is_some());
    }
    player.position().winner().unwrap()
}

/// How many more edges Short needs (a shortest way over free edges), if he can still connect.
fn needed(board: &SwitchingPosition) -> usize {
    let network = board.network();
    let [s, t] = network.terminals().map(|v| v as usize);
    let mut far = vec![usize::MAX; network.order()];
    far[s] = 0;
    loop {
        let mut changed = false;
        for (edge, wire) in (0u32..).zip(network.wires()) {
            let cost = usize::from(!board.claimed(edge));
            if cost == 1 && board.free(edge) == 0 {
                continue;
            }
            let [u, v] = wire.ends.map(|v| v as usize);
            for (a, b) in [(u, v), (v, u)] {
                if far[a] != usize::MAX && far[a] + cost < far[b] {
                    far[b] = far[a] + cost;
                    changed = true;
                }
            }
        }
        if !changed {
            return far[t];
        }
    }
}

fn choose(opponent: Opponent, board: &SwitchingPosition, last: &mut u32, random: &mut Random) -> u32 {
    let free: Vec<u32> = board.free_edges().collect();
    let edge = match opponent {
        Opponent::Random => free[random.below(free.len())],
        Opponent::Near => {
            let wires = board.network().wires();
            let touches = |edge: &&u32| wires[**edge as usize].ends.iter().any(|v| wires[*last as usize].ends.contains(v));
            let near: Vec<&u32> = free.iter().filter(touches).collect();
            if near.is_empty() { free[random.below(free.len())] } else { *near[random.below(near.len())] }
        }
        Opponent::Greedy => {
            let after = |edge: &u32| {
                let mut next = board.clone();
                next.take(*edge);
                needed(&next)
            };
            let short = board.turn() == Side::Left;
            *free.iter().min_by_key(|e| if short { after(e) } else { usize::MAX - after(e) }).unwrap()
        }
    };
    *last = edge;
    edge
}

fn never_loses(board: &SwitchingPosition, opponents: &[Opponent], random: &mut Random) -> usize {
    let mut games = 0;
    for (side, turn, certificate) in winners(board) {
        for &opponent in opponents {
            let mut last = 0;
            let start = board.with_turn(turn);
            assert_eq!(play(&start, &certificate, |b| choose(opponent, b, &mut last, random)), side, "{start:?} {opponent:?}");
            games += 1;
        }
    }
    games
}

#[test]
fn the_winner_never_loses_on_random_boards() {
    let mut random = Random(77);
    let mut games = 0;
    for round in 0..300 {
        let n = 2 + random.below(12);
        let count = n / 2 + random.below(2 * n);
        let edges: Edges = (0..count.max(1)).map(|_| (random.below(n), random.below(n))).collect();
        let game = board(n, &edges, (0, 1 + round % (n - 1)), Side::Left);
        let board = game.reduction(&game.start()).switching().unwrap();
        games += never_loses(&board, &[Opponent::Random, Opponent::Near, Opponent::Greedy], &mut random);
    }
    assert!(games > 1500, "{games}");
}

#[test]
fn the_winner_never_loses_at_bridgit() {
    let mut random = Random(5);
    for (rows, columns) in [(1, 2), (2, 3), (3, 4), (5, 6), (8, 9), (4, 4), (6, 3), (3, 6), (5, 9)] {
        let game = Bridgit::new(rows, columns, Side::Left).expect("a board");
        let board = game.reduction(&game.start()).switching().unwrap();
        let opponents = [Opponent::Random, Opponent::Near, Opponent::Near, Opponent::Random, Opponent::Greedy];
        never_loses(&board, &opponents, &mut random);
    }
}

/// An opponent who plays every line there is: no sequence of moves beats the certificate.
#[test]
fn no_opponent_at_all_beats_the_winner_on_small_boards() {
    let mut random = Random(3);
    for _ in 0..120 {
        let n = 2 + random.below(4);
        let edges: Edges = (0..1 + random.below(8)).map(|_| (random.below(n), random.below(n))).collect();
        let game = board(n, &edges, (0, 1), Side::Left);
        for (side, turn, certificate) in winners(&game.reduction(&game.start()).switching().unwrap()) {
            let start = game.reduction(&game.start()).switching().unwrap().with_turn(turn);
            all_lines(&start, &certificate, side, &mut Vec::new());
            let naive = Naive::new(&edges, (0, 1), false).short_wins(&vec!['.'; edges.len()], turn);
            assert_eq!(naive, side == Side::Left);
        }
    }
}

fn all_lines(start: &SwitchingPosition, certificate: &Certificate, side: Side, line: &mut Vec<u32>) {
    let mut player = TreePlayer::new(start, certificate).unwrap();
    player.begin();
    for &edge in line.iter() {
        player.reply(edge);
    }
    if let Some(winner) = player.position().winner() {
        return assert_eq!(winner, side, "{start:?} {line:?}");
    }
    for edge in player.position().free_edges().collect::<Vec<_>>() {
        line.push(edge);
        all_lines(start, certificate, side, line);
        line.pop();
    }
}
