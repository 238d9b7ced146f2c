//! Computers against each other: which level, or which habit, wins how often.

use super::{Computer, Dice, Level, Player, other};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Play, Position};

/// How many positions an answer in a contest may take, where nobody says otherwise.
pub const POSITIONS_IN_CONTEST: u64 = 1_000_000;

/// Games that a player played on one side, and how many of them he won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// The games.
    pub games: u32,
    /// Those that he won.
    pub won: u32,
}

/// Two computers and the games between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How they play.
    pub levels: [Level; 2],
    /// For each of them the games in which he moved first.
    pub first: [Tally; 2],
    /// Why it ended before all games were played.
    pub stopped: Option<Stop>,
}

impl Contest {
    /// The games that were played to the end.
    pub fn games(&self) -> u32 {
        self.first[0].games + self.first[1].games
    }

    /// The games of a player in which the other one moved first.
    pub fn second(&self, player: usize) -> Tally {
        let Tally { games, won } = self.first[1 - player];
        Tally { games, won: games - won }
    }

    /// The games that a player won.
    pub fn won(&self, player: usize) -> u32 {
        self.first[player].won + self.second(player).won
    }
}

/// Plays games between two levels from a position, whose player to move is the first: of two games each has one in which he moves
/// first. The same seed, bounds and one thread give the same games. The bounds hold for each answer, but for what cancels the work:
/// then the game that is being played does not count.
pub fn contest(position: &Position, play: Play, levels: [Level; 2], games: u32, seed: u64, limit: &Budget) -> Contest {
    let mut contest = Contest { levels, first: [Tally::default(); 2], stopped: None };
    for game in 0..games {
        limit.tell(game.into(), games.into());
        let begins = (game % 2) as usize;
        let order = [levels[begins], levels[1 - begins]];
        // Both games of a pair are thrown the same dice.
        let dice = &mut Dice::new(seed.wrapping_add((game / 2).into()));
        match winner(position, play, order, dice, limit) {
            Ok(winner) => {
                let tally = &mut contest.first[begins];
                tally.games += 1;
                tally.won += u32::from(winner == Player::First);
            }
            Err(stop) => {
                contest.stopped = Some(stop);
                break;
            }
        }
    }
    contest
}

/// Who wins one game.
fn winner(position: &Position, play: Play, levels: [Level; 2], dice: &mut Dice, limit: &Budget) -> Result<Player, Stop> {
    let mut computers = [Computer::default(), Computer::default()];
    let (mut at, mut turn) = (position.clone(), Player::First);
    let mut last: Option<(Position, String)> = None;
    loop {
        limit.go_on()?;
        let seat = usize::from(turn == Player::Second);
        let before = last.as_ref().map(|(position, mv)| (position, mv.as_str()));
        let Some(choice) = computers[seat].choose(&at, before, play, levels[seat], dice, &limit.afresh()) else {
            // Whoever cannot move loses, or wins in misère play.
            return Ok(if play == Play::Normal { other(turn) } else { turn });
        };
        // What was chosen when the work was cancelled may be anything.
        limit.go_on()?;
        let Ok(next) = at.after(&choice.mv) else { return Ok(other(turn)) };
        last = Some((std::mem::replace(&mut at, next), choice.mv));
        turn = other(turn);
    }
}
