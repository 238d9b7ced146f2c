//! Opponents that see some moves ahead, against plain recursion.

use crate::session::oracle::{SMALL, position, remoteness, wins};
use xanthi::Budget;
use xanthi::session::{Because, Dice, Habit, Level, choose};
use xanthi_games::{Play, Position};

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

fn limit() -> Budget {
    Budget::new(2_000_000, 1 << 28, 1)
}

fn chosen(at: &Position, play: Play, level: Level, dice: &mut Dice) -> Position {
    let choice = choose(at, play, level, dice, &limit()).unwrap();
    assert!(at.moves().contains(&choice.mv), "{at}: {choice:?}");
    at.after(&choice.mv).unwrap()
}

/// Along games of a level with itself: a win within its sight is made as soon as can be, and a loss
/// within its sight is held off where another move is there.
fn sees(level: Level, ahead: u32) {
    let (mut won, mut held) = (0, 0);
    for (line, seed) in SMALL.iter().zip(0..) {
        for play in BOTH {
            let (mut at, dice) = (position(line), &mut Dice::new(seed));
            while !at.moves().is_empty() {
                let (wins, left) = remoteness(&at, play);
                let next = chosen(&at, play, level, dice);
                let (next_wins, next_left) = remoteness(&next, play);
                if wins && left <= ahead {
                    assert_eq!((next_wins, next_left + 1), (false, left), "{at} {play}");
                    won += 1;
                } else {
                    // After which moves the other side does not win within what is seen.
                    let safe = |(other, moves): (bool, u32)| !other || moves + 1 > ahead;
                    let some = at.moves().iter().any(|mv| safe(remoteness(&at.after(mv).unwrap(), play)));
                    assert!(!some || safe((next_wins, next_left)), "{at} {play}");
                    held += u32::from(some);
                }
                at = next;
            }
        }
    }
    assert!(won > 28 && held > 20, "{level}: {won} wins and {held} other moves were looked at");
}

#[test]
fn a_casual_player_sees_two_moves_ahead() {
    sees(Level::Casual, 2);
}

#[test]
fn a_strong_player_sees_five_moves_ahead() {
    sees(Level::Strong, 5);
}

/// Both make mistakes, or they would not be what they are called; and say why they moved.
#[test]
fn both_give_wins_away_now_and_then() {
    let far = ["uvg:grid.5x4@1,1", "nim:5,6,7", "grundy:17", "dvg:kotzig.19.2.3@0", "bridgit:3x4"];
    for level in [Level::Strong, Level::Casual] {
        let (mut kept, mut given) = (0, 0);
        for line in far {
            let at = position(line);
            assert!(wins_by_theorem(&at), "{line}");
            for seed in 0..8 {
                let choice = choose(&at, Play::Normal, level, &mut Dice::new(seed), &limit()).unwrap();
                let ahead = if level == Level::Strong { 5 } else { 2 };
                match choice.because {
                    Because::Looks(seen, _) => {
                        assert!(seen == ahead && choice.because.to_string().starts_with("nobody is seen to win within "));
                    }
                    _ => assert_eq!(level, Level::Strong),
                }
                match wins_by_theorem(&at.after(&choice.mv).unwrap()) {
                    true => given += 1,
                    false => kept += 1,
                }
            }
        }
        println!("{level}: {kept} wins kept, {given} given away");
        assert!(given > 0 && kept > 0, "{level}: {kept} kept, {given} given away");
        assert!(level == Level::Casual || kept > given, "{level}: {kept} kept, {given} given away");
    }
}

/// Who wins, of positions too large for plain recursion.
fn wins_by_theorem(at: &Position) -> bool {
    let verdict = xanthi::solve::solve(at, Default::default(), &limit());
    assert!(verdict.checked());
    verdict.outcome() == Some(xanthi_games::Outcome::N)
}

#[test]
fn the_perfect_player_wins_every_won_position_against_both() {
    let mut games = 0;
    for (line, seed) in SMALL.iter().zip(0..) {
        for (play, level) in BOTH.into_iter().flat_map(|play| [Level::Strong, Level::Casual].map(|level| (play, level))) {
            let (mut at, dice) = (position(line), &mut Dice::new(seed));
            let mut perfect = wins(&at, play);
            while !at.moves().is_empty() {
                at = chosen(&at, play, if perfect { Level::Perfect } else { level }, dice);
                perfect = !perfect;
            }
            assert_eq!(perfect, play == Play::Misere, "{line} {play} {level}");
            games += 1;
        }
    }
    assert_eq!(games, SMALL.len() * 4);
}

/// Games with fixed dice, each side beginning in turn: who sees farther wins more of them.
#[test]
fn strong_beats_casual_and_casual_beats_random() {
    const BOARDS: [&str; 6] = ["uvg:grid.4x4@2,2", "ueg:grid.3x3@1,1", "nim:3,4,5", "grundy:15", "dvg:kotzig.17.2.3@0", "bridgit:3x3"];
    for (better, worse) in [(Level::Strong, Level::Casual), (Level::Casual, Level::Random)] {
        let (mut won, mut games) = (0, 0);
        for (line, seed) in BOARDS.iter().flat_map(|line| (0..8).map(move |seed| (line, seed))) {
            for first in [true, false] {
                let (mut at, dice) = (position(line), &mut Dice::new(seed));
                let mut turn = first;
                while !at.moves().is_empty() {
                    at = chosen(&at, Play::Normal, if turn { better } else { worse }, dice);
                    turn = !turn;
                }
                won += u32::from(!turn);
                games += 1;
            }
        }
        println!("{better} against {worse}: {won} of {games}");
        assert!(10 * won > 6 * games, "{better} against {worse}: {won} of {games}");
    }
}

#[test]
fn levels_print_as_they_are_read() {
    let habits = Habit::ALL.map(Level::Habit);
    let others = [Level::Perfect, Level::Strong, Level::Casual, Level::Mixed(10), Level::Mixed(50), Level::Random];
    for level in habits.into_iter().chain(others) {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("mixed:101".parse::<Level>().is_err() && "weak".parse::<Level>().is_err());
}

/// What is said of a move is true: it loses, and how long that takes; or only the others do.
#[test]
fn reasons_say_what_is_seen() {
    let because = |line: &str, level: Level, seed: u64| {
        let choice = choose(&position(line), Play::Normal, level, &mut Dice::new(seed), &limit()).unwrap();
        choice.because.to_string()
    };
    for seed in 0..20 {
        // The other side takes the last heap.
        assert_eq!(because("nim:1,1", Level::Casual, seed), "every move loses, and after this one the game can last 1 more move");
        assert!(because("nim:3,3,1,1", Level::Casual, seed).starts_with("nobody is seen to win within 2 moves, and of what came to mind"));
        // The other side would take a heap of 2 that is left alone.
        let told = because("nim:2,2", Level::Casual, seed);
        assert_eq!(told, "every other move is seen to lose within 2 moves");
    }
}
