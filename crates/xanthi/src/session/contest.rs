//! Computers against each other: which level, or which habit, wins how often.

use super::{Computer, Dice, Level, Player, other};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Play, Position};

/// How many positions an answer in a contest may take, where nobody says otherwise.
pub const POSITIONS_IN_CONTEST: u64 = 1_000_000;

/// The most games of a series.
pub const MOST_GAMES: u32 = 1_000_000;

/// Games that are to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many, 1 to [`MOST_GAMES`].
    pub games: u32,
    /// The seed of the dice.
    pub seed: u64,
}

/// Games that a player played on one side, and how many of them it won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// The number of games.
    pub games: u32,
    /// How many of them it won.
    pub won: u32,
}

/// Two computers and the games between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How they play.
    pub levels: [Level; 2],
    /// For each of them the games in which it moved first.
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
    ///
    /// # Panics
    /// If there is no such player: there are 0 and 1.
    pub fn second(&self, player: usize) -> Tally {
        let Tally { games, won } = self.first[1 - player];
        Tally { games, won: games - won }
    }

    /// The games that a player won.
    ///
    /// # Panics
    /// If there is no such player: there are 0 and 1.
    pub fn won(&self, player: usize) -> u32 {
        self.first[player].won + self.second(player).won
    }
}

/// Plays games between two levels from a position, begun in turn; whoever is to move there moves first. The same seed, bounds
/// and one thread give the same games. The bounds hold for each answer. Cancelling ends the whole contest, and an unfinished
/// game does not count. After each game `each` is given what has been played so far.
pub fn contest(
    position: &Position,
    play: Play,
    levels: [Level; 2],
    series: Series,
    budget: &Budget,
    each: &mut dyn FnMut(&Contest),
) -> Contest {
    let mut contest = Contest { levels, first: [Tally::default(); 2], stopped: None };
    let (mut seeds, mut seed) = (Dice::new(series.seed), 0);
    for game in 0..series.games {
        let begins = (game % 2) as usize;
        let order = [levels[begins], levels[1 - begins]];
        // Two games that are begun in turn are thrown the same dice, unless both would be the same.
        if begins == 0 || levels[0] == levels[1] {
            seed = seeds.next_u64();
        }
        match winner(position, play, order, &mut Dice::new(seed), budget) {
            Ok(winner) => {
                let tally = &mut contest.first[begins];
                tally.games += 1;
                tally.won += u32::from(winner == Player::First);
                each(&contest);
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
fn winner(position: &Position, play: Play, levels: [Level; 2], dice: &mut Dice, budget: &Budget) -> Result<Player, Stop> {
    let mut computers = [Computer::default(), Computer::default()];
    let (mut at, mut turn) = (position.clone(), Player::First);
    let mut last: Option<(Position, String)> = None;
    loop {
        budget.go_on()?;
        let seat = usize::from(turn == Player::Second);
        let before = last.as_ref().map(|(position, mv)| (position, mv.as_str()));
        let Some(choice) = computers[seat].choose(&at, before, play, levels[seat], dice, &budget.afresh()) else {
            // Whoever cannot move loses, or wins in misère play.
            return Ok(if play == Play::Normal { other(turn) } else { turn });
        };
        // What was chosen when the work was cancelled may be anything.
        budget.go_on()?;
        // Computers make legal moves; a game of somebody's own may fail to make them.
        let next = at.after(&choice.mv).map_err(|_| Stop::Interrupted)?;
        last = Some((std::mem::replace(&mut at, next), choice.mv));
        turn = other(turn);
    }
}
