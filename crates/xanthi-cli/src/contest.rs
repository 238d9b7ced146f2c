//! `xanthi contest`: computers against each other, and who wins how often.

use crate::flags::{LimitArgs, parse_level, parse_seed, play};
use crate::limits::Watch;
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, input, json};
use clap::Args;
use std::io::Write;
use xanthi::answer::ContestAnswer;
use xanthi::session::{Level, POSITIONS_IN_CONTEST};
use xanthi_games::Catalogue;

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi contest words:countries surplus scarce wary
  xanthi contest bridgit:4x4 casual strong --games 50
  xanthi contest ueg:grid.4x4@1,1 random          against itself: what the first move is worth

The levels are those of `xanthi play`. Every two of them play against each other.";

#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    /// The position from which they play
    position: String,
    /// The players: perfect, strong, casual, mixed, mixed:PERCENT, random, or one habit: surplus (ends where more words end than
    /// begin), scarce (leaves the fewest replies), wary (keeps the most moves, whatever the reply)
    #[arg(required = true, num_args = 1..=16, value_parser = parse_level)]
    levels: Vec<Level>,
    /// How many games every two of them play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Seed for the random choices; the same seed gives the same games
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

pub(crate) fn run(catalogue: &Catalogue, args: &ContestArgs) -> Result<Status, Failure> {
    let meant = input::meant(&args.position, catalogue);
    let limit = LimitArgs { nodes: args.limit.nodes.or(Some(POSITIONS_IN_CONTEST)), ..args.limit.clone() };
    let watch = Watch::start(&limit, &meant);
    let position = input::position(&meant, catalogue, None, &watch.limit)?;
    let play = play(args.misere);
    let answer = ContestAnswer::of(&position, play, &args.levels, args.games, args.seed, &watch.limit);
    drop(watch);
    let mut out = anstream::stdout().lock();
    if args.json {
        json::write(&mut out, &answer)?;
    } else {
        writeln!(out, "{}", hanging(2, painted(&answer.heading())))?;
        answer.table().iter().try_for_each(|row| writeln!(out, "{row}"))?;
        if let Some(missing) = answer.missing() {
            writeln!(out, "{}", hanging(2, painted(&missing)))?;
        }
    }
    Ok(if answer.stopped.is_some() { Status::Undecided } else { Status::Answered })
}
