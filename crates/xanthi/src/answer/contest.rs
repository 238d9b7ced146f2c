//! Computers against each other, as a table.

use super::FORMAT;
use super::sentences::{Line, Tone};
use crate::phrases::{counted, grouped};
use crate::session::{Contest, Level, Series, Tally, contest};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::budget::Budget;
use xanthi_games::{Play, Position};

/// Games of computers against each other, every two of them from the same position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ContestAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position from which they play.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The seed of their dice.
    pub seed: u64,
    /// How many games each pair was to play.
    pub games: u32,
    /// The pairs.
    pub pairs: Vec<PairAnswer>,
    /// Why it ended before all games were played; null if they all were.
    pub stopped: Option<String>,
}

/// Every two of some players; one alone plays against itself.
fn pairs(levels: &[Level]) -> Vec<[Level; 2]> {
    match levels {
        [alone] => vec![[*alone, *alone]],
        _ => (1..levels.len()).flat_map(|second| (0..second).map(move |first| [levels[first], levels[second]])).collect(),
    }
}

/// Two computers and the games between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PairAnswer {
    /// The games that were played to the end.
    pub games: u32,
    /// The two of them.
    pub players: [SeatAnswer; 2],
}

/// One computer of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatAnswer {
    /// How it plays.
    pub level: String,
    /// How many games it won.
    pub won: u32,
    /// The games in which it moved first.
    pub first: TallyAnswer,
    /// The games in which the other one did.
    pub second: TallyAnswer,
}

/// Games on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TallyAnswer {
    /// The games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
}

impl TallyAnswer {
    fn and(self, other: Self) -> Self {
        Self { games: self.games + other.games, won: self.won + other.won }
    }
}

impl PairAnswer {
    /// Whether it is one player against itself.
    fn is_alone(&self) -> bool {
        self.players[0].level == self.players[1].level
    }
}

impl From<Tally> for TallyAnswer {
    fn from(Tally { games, won }: Tally) -> Self {
        Self { games, won }
    }
}

impl From<&Contest> for PairAnswer {
    fn from(contest: &Contest) -> Self {
        let seat = |player: usize| SeatAnswer {
            level: contest.levels[player].to_string(),
            won: contest.won(player),
            first: contest.first[player].into(),
            second: contest.second(player).into(),
        };
        Self { games: contest.games(), players: [seat(0), seat(1)] }
    }
}

impl ContestAnswer {
    /// Plays games between every two of these levels, as [`contest`] does; one alone plays against itself. After each game
    /// `told` is given what has been played so far.
    pub fn of(position: &Position, play: Play, levels: &[Level], series: Series, budget: &Budget, told: &mut dyn FnMut(&Self)) -> Self {
        let (Series { games, seed }, pairs) = (series, pairs(levels));
        let mut answer = Self { xanthi: FORMAT, position: position.to_string(), play, seed, games, pairs: Vec::new(), stopped: None };
        for (n, &pair) in pairs.iter().enumerate() {
            let mut each = |contest: &Contest| {
                answer.put(n, contest);
                budget.tell(n as u64 * u64::from(games) + u64::from(contest.games()), pairs.len() as u64 * u64::from(games));
                told(&answer);
            };
            let contest = contest(position, play, pair, series, budget, &mut each);
            // No game may have been played.
            answer.put(n, &contest);
            if contest.stopped.is_some() {
                break;
            }
        }
        answer
    }

    /// Puts what the pair of this number has played in the place of what it had played before.
    fn put(&mut self, pair: usize, contest: &Contest) {
        self.pairs.truncate(pair);
        self.pairs.push(contest.into());
        self.stopped = contest.stopped.map(|stop| stop.to_string());
    }

    /// What is played.
    pub fn heading(&self) -> Line {
        let misere = if self.play == Play::Misere { ", misère play" } else { "" };
        let whose = if self.pairs.iter().any(PairAnswer::is_alone) {
            "of a player against itself"
        } else {
            "for each pair of players, who move first in turn"
        };
        let told = format!("{misere}: {} {whose} (seed {})", counted(self.games.into(), "game"), self.seed);
        Line::new(Tone::Head, &self.position).then(told)
    }

    /// The games as a table in letters: two lines for each pair, with an empty one between pairs; one for a player against itself.
    pub fn table(&self) -> Vec<String> {
        let seats = || self.pairs.iter().flat_map(|pair| &pair.players);
        let wide = seats().map(|seat| seat.level.len()).chain([6]).max().unwrap_or(0);
        let row = |level: &str, won: &str, sides: [TallyAnswer; 2]| {
            let [first, second] = sides.map(|side| format!("{} of {}", grouped(side.won.into()), grouped(side.games.into())));
            format!("{level:<wide$}  {won:>9}  {first:>16}  {second:>16}")
        };
        let mut rows = vec![format!("{:<wide$}  {:>9}  {:>16}  {:>16}", "player", "won", "moving first", "moving second")];
        for (n, pair) in self.pairs.iter().enumerate() {
            if n > 0 {
                rows.push(String::new());
            }
            let [one, other] = &pair.players;
            if pair.is_alone() {
                rows.push(row(&one.level, "", [one.first.and(other.first), one.second.and(other.second)]));
            } else {
                rows.extend(pair.players.iter().map(|seat| row(&seat.level, &grouped(seat.won.into()), [seat.first, seat.second])));
            }
        }
        rows
    }

    /// Why games are missing, if some are.
    pub fn missing(&self) -> Option<Line> {
        let stop = self.stopped.as_ref()?;
        let played: u64 = self.pairs.iter().map(|pair| u64::from(pair.games)).sum();
        Some(Line::new(Tone::Bad, "stopped").then(format!(": {stop}; {} played to the end", counted(played, "game"))))
    }
}
