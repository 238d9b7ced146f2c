//! The perfect player's reply in games too large to be searched: by following the certificate of
//! the first reply, and by solving each position anew.
//!
//! `cargo bench -p xanthi --bench play`. The figures are in `benches/play.md`.

use std::time::{Duration, Instant};
use xanthi::Budget;
use xanthi::games::{Play, Position};
use xanthi::session::{Because, Choice, Computer, Dice, Level, choose};

/// Positions that the player to move wins.
const BOARDS: &[&str] = &[
    "uvg:grid.200x200@5,5",
    "uvg:random.10000.20000.1@0",
    "ueg:grid.100x101@50,50",
    "ueg:grid.200x201@50,50",
    "ueg:grid.1000000x1000001@5,5",
    "bridgit:40x41",
    "bridgit:100x101",
    "shannon:random.1000.2100.1@0:999",
    "octal:0.137:3000,2000",
    "nim:100000,3000,70000",
    "nim:500,900+kenyon:300+uvg:petersen@0",
];
const MOVES: usize = 30;

fn limit() -> Budget {
    Budget::new(2_000_000, 1 << 29, 1)
}

fn wins(choice: &Choice) -> bool {
    matches!(choice.because, Because::Wins(_) | Because::Follows(_))
}

fn middle(times: &mut [Duration]) -> [Duration; 2] {
    times.sort();
    [times[times.len() / 2], times[times.len() - 1]]
}

fn main() {
    println!("| position | first reply | following: median, longest | solving anew: median, longest | replies |");
    println!("|---|---|---|---|---|");
    for line in BOARDS {
        let mut at = Position::parse(line).expect(line);
        let (mut computer, dice) = (Computer::default(), &mut Dice::new(1));
        let started = Instant::now();
        let first = computer.choose(&at, None, Play::Normal, Level::Perfect, dice, &limit()).expect(line);
        let begun = started.elapsed();
        if !wins(&first) {
            println!("| `{line}` | not won: {} | | | |", first.because);
            continue;
        }
        at = at.after(&first.mv).expect(line);
        let (mut following, mut anew) = (Vec::new(), Vec::new());
        for _ in 0..MOVES {
            let moves = at.moves();
            if moves.is_empty() {
                break;
            }
            let mv = &moves[dice.below(moves.len() as u64) as usize];
            let next = at.after(mv).expect(line);
            let started = Instant::now();
            let reply = computer.choose(&next, Some((&at, mv)), Play::Normal, Level::Perfect, dice, &limit()).expect(line);
            following.push(started.elapsed());
            let started = Instant::now();
            let other = choose(&next, Play::Normal, Level::Perfect, dice, &limit()).expect(line);
            anew.push(started.elapsed());
            assert!(wins(&reply), "{next}: {reply:?}");
            assert!(wins(&other), "{next}: {other:?}");
            at = next.after(&reply.mv).expect(line);
        }
        let ([a, b], [c, d]) = (middle(&mut following), middle(&mut anew));
        println!("| `{line}` | {begun:.1?} | {a:.1?}, {b:.1?} | {c:.1?}, {d:.1?} | {} |", following.len());
    }
}
