//! `xanthi play`: a game against the computer, on a screen or line by line.

mod files;
mod menu;
mod plain;
#[cfg(feature = "screen")]
mod screen;

use crate::flags::{LimitArgs, parse_count, parse_level, parse_memory, parse_seed, parse_threads, parse_time, play};
use crate::input::{Disk, meant, take_standard_input, unreadable};
use crate::{Failure, Status};
use clap::{Args as ClapArgs, ValueEnum};
use std::hash::{BuildHasher, RandomState};
use std::io::stdin;
#[cfg(feature = "screen")]
use std::io::{IsTerminal, stdout};
use std::time::Duration;
use xanthi::play::{Game, Settings};
use xanthi::session::{Level, Session};
use xanthi_games::Catalogue;

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi play bridgit:5x6
  xanthi play words:countries --level casual
  xanthi play nim:3,4,5 --first computer --misere
  xanthi play uvg:petersen --two-humans
  printf '3-0\\nhint\\n' | xanthi play nim:1,3 --plain --seed 1

Type `help` in the game. `xanthi games NAME` explains the rules of a game.";

#[derive(Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// The position in the notation, or a game (bridgit, countries, petersen); its moves can be taken
    /// back. Without one, a menu is shown
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Line by line, for pipes, scripts and screen readers; the default if input or output is
    /// not a terminal, or a dumb one (TERM=dumb)
    #[arg(long)]
    #[cfg_attr(not(feature = "screen"), allow(dead_code))]
    plain: bool,
    /// Who makes the next move
    #[arg(long, value_enum, default_value_t = Mover::Human, conflicts_with = "two_humans")]
    first: Mover,
    /// How well the computer plays: perfect, strong (reads five moves ahead), casual (two), mixed,
    /// mixed:PERCENT (of moves made at random), random, or by one habit: surplus (ends where more words end than may follow),
    /// scarce (leaves the fewest replies), wary (keeps the most moves, whatever the reply)
    #[arg(long, default_value = "perfect", value_parser = parse_level, conflicts_with = "two_humans")]
    level: Level,
    /// Two humans, no computer
    #[arg(long)]
    two_humans: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Review the game when it is over: where the win was given away
    #[arg(long)]
    review: bool,
    /// Show which moves win and which lose
    #[arg(long)]
    values: bool,
    /// Leave out the pictures of the board
    #[arg(long)]
    no_board: bool,
    /// Seed for the computer's random choices; the same seed replays the same game
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Search at most this many positions for one answer (for example 5000000 or 5M)
    #[arg(long, value_parser = parse_count, default_value = "8M", allow_hyphen_values = true)]
    nodes: u64,
    /// The longest time to think about one answer: seconds, or a number with ms, s, m or h
    #[arg(long, value_parser = parse_time, default_value = "20s", allow_hyphen_values = true)]
    time: Duration,
    /// The most memory for tables (for example 512M, 4G)
    #[arg(long, value_parser = parse_memory, default_value = "512M", allow_hyphen_values = true)]
    memory: u64,
    /// Search with this many threads; with more than one the same seed may give another game
    #[arg(long, value_parser = parse_threads, default_value_t = 1, allow_hyphen_values = true)]
    threads: usize,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mover {
    Human,
    Computer,
}

impl PlayArgs {
    /// The bounds of one answer of the solver.
    fn limit(&self) -> LimitArgs {
        LimitArgs { nodes: Some(self.nodes), time: Some(self.time), memory: self.memory, threads: self.threads }
    }

    fn settings(&self, level: Option<Level>) -> Settings {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
        Settings {
            level: level.unwrap_or(self.level),
            two_humans: self.two_humans,
            computer_first: self.first == Mover::Computer,
            seed,
            boards: !self.no_board,
            loader: files::load,
            against_computer: "start the game without `--two-humans` to play against it",
        }
    }
}

/// A game with the options of the command line.
struct Table<'a> {
    game: Game<'a>,
    args: &'a PlayArgs,
}

pub(crate) fn run(catalogue: &Catalogue, args: &PlayArgs) -> Result<Status, Failure> {
    // The moves are read there.
    take_standard_input();
    let read = |position: &str| {
        let disk = Disk::within(&args.limit().budget());
        let read = Session::read(&meant(position, catalogue), catalogue, &disk, play(args.misere));
        read.map_err(|error| unreadable(&disk, error, None))
    };
    let (session, level) = match &args.position {
        Some(position) => (read(position)?, None),
        None => match menu::choose(&mut stdin().lock(), |(line, level)| Ok((read(line)?, *level)))? {
            Ok(begun) => begun,
            Err(left) => return Ok(left),
        },
    };
    let table = Table { game: Game::new(session, catalogue, args.settings(level)), args };
    // A dumb terminal shows signs in their order, and nothing else.
    #[cfg(feature = "screen")]
    if !args.plain && !crate::args::is_dumb() && stdin().is_terminal() && stdout().is_terminal() {
        return screen::run(table);
    }
    plain::run(table)
}
