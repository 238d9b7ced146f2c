//! `xanthi contest`: computers against each other, and who wins how often.

use crate::flags::{LimitArgs, parse_level, parse_seed, play};
use crate::limits::Watch;
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, input, json};
use clap::Args;
use std::io::Write;
use std::sync::{Arc, Mutex};
use xanthi::answer::ContestAnswer;
use xanthi::session::{Level, MOST_GAMES, POSITIONS_IN_CONTEST, Series};
use xanthi_games::Catalogue;

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi contest words:countries surplus scarce wary
  xanthi contest bridgit:4x4 casual strong --games 50
  xanthi contest ueg:grid.4x4@1,1 random          against itself: how often the first player wins

The levels are those of `xanthi play`. Each pair of them plays against each other. --nodes holds for each
answer, and is 1 million by default; --time holds for all games together.";

#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    /// The position from which they play
    position: String,
    /// The players: perfect, strong (reads five moves ahead), casual (two), mixed, mixed:PERCENT (of moves made at random), random,
    /// or by one habit: surplus (ends where more words end than may follow), scarce (leaves the fewest replies), wary (keeps the most
    /// moves, whatever the reply)
    #[arg(required = true, num_args = 1..=16, value_parser = parse_level)]
    levels: Vec<Level>,
    /// How many games each pair plays
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    games: u32,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Seed for the random choices; with one thread the same seed gives the same games
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
    // Where a move takes too long to be stopped, what was played before it is told.
    let so_far = Arc::new(Mutex::new(None));
    let (as_json, known) = (args.json, so_far.clone());
    watch.last_words(move |stop, _, _| {
        let known: Option<ContestAnswer> = known.lock().map_or(None, |mut known| known.take());
        let mut text = Vec::new();
        if let Some(mut answer) = known {
            answer.stopped = Some(stop.to_string());
            // Nobody is left to be told that this text cannot be written.
            let _ = write(&mut text, &answer, as_json);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    let series = Series { games: args.games, seed: args.seed };
    let mut told = |answer: &ContestAnswer| {
        if let Ok(mut known) = so_far.lock() {
            *known = Some(answer.clone());
        }
    };
    let answer = ContestAnswer::of(&position, play, &args.levels, series, &watch.limit, &mut told);
    drop(watch);
    write(&mut anstream::stdout().lock(), &answer, args.json)?;
    Ok(if answer.stopped.is_some() { Status::Undecided } else { Status::Answered })
}

fn write(out: &mut impl Write, answer: &ContestAnswer, as_json: bool) -> std::io::Result<()> {
    if as_json {
        return json::write(out, answer);
    }
    writeln!(out, "{}", hanging(2, painted(&answer.heading())))?;
    answer.table().iter().try_for_each(|row| writeln!(out, "{row}"))?;
    answer.missing().map_or(Ok(()), |missing| writeln!(out, "{}", hanging(2, painted(&missing))))
}
