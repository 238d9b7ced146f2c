//! `xanthi prove heaps`: the period of the nimbers of a heap game.

use super::{Options, judged, proved};
use crate::checkpoint::{CheckpointArgs, refused};
use crate::flags::parse_power;
use crate::input;
use crate::limits::Watch;
use crate::{Failure, Status, heap_rule};
use clap::Args;
use xanthi::Stop;
use xanthi::answer::families::{FamilyCost, HeapPeriodAnswer, HeapWindowAnswer, HeapsOpen};
use xanthi::heaps::period::{Answer, Unsettled, settle, settle_keeping};
use xanthi::heaps::sparse::Engine;
use xanthi_games::certificate::VERSION;
use xanthi_games::checkpoint::Keeping;
use xanthi_games::family::{FamilyClaim, FamilyProof};

const EXAMPLES: &str = "Examples:
  xanthi prove heaps octal:kayles             period 12 from n = 71 on
  xanthi prove heaps octal:lasker             period 4, and 4 more in each
  xanthi prove heaps kenyon
  xanthi prove heaps subtract:2.3.7 --json
  xanthi prove heaps octal:0.16               period 149,459 from n = 105,351 on
  xanthi prove heaps octal:0.104 --most 2^29  period 11,770,282 from n = 197,769,598 on
  xanthi prove heaps grundy --most 100000     none is seen

A run of many hours that can be stopped or killed at any time; the same command continues it:
  xanthi prove heaps octal:0.106 --most 2^40 --checkpoint 0.106.checkpoint --proof 0.106.json";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Heaps {
    /// A heap game as the notation writes it, without its heaps: octal:0.77, grundy, subtract:1.3.4
    game: String,
    /// The largest heap to examine [default: 1000000, or less if that is much work]
    #[arg(long, value_name = "N", value_parser = parse_heaps)]
    most: Option<u64>,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    #[command(flatten)]
    options: Options,
}

/// No more heaps are looked at.
const MOST: u64 = 1 << 45;

fn parse_heaps(text: &str) -> Result<u64, String> {
    parse_power(text, 1..=MOST)
}

/// What is looked at if nothing is said: heaps, and options if there is no other limit, in games for
/// the engine and in others, where each costs more.
const USUAL: (u64, [u64; 2]) = (1_000_000, [1 << 31, 1 << 28]);

pub(super) fn run(args: &Heaps) -> Result<Status, Failure> {
    let rule = heap_rule::rule(&args.game, "for example `xanthi prove heaps octal:0.77`; `xanthi games octal` lists names")?;
    let watch = Watch::start(&args.options.limit, &args.game);
    let mut limit = watch.limit.clone();
    if args.most.is_none() && args.options.limit.nodes.is_none() && args.options.limit.time.is_none() {
        limit.nodes = USUAL.1[usize::from(Engine::new(&rule).is_none())];
    }
    let most = args.most.unwrap_or(USUAL.0);
    let (checkpoint, proof) = (args.checkpoint.checkpoint.as_deref(), args.options.output.proof.as_deref());
    input::apart(&[("--checkpoint", checkpoint), ("--proof", proof)])?;
    let (found, went_on) = match args.checkpoint.open(&watch, &args.game)? {
        None => (settle(&rule, most, &limit), None),
        Some((from, mut keeper)) => {
            let found = settle_keeping(&rule, most, &limit, Keeping { from: from.as_ref(), keeper: &mut keeper });
            let found = match found {
                Ok(answer) => Ok(answer),
                Err(Unsettled::Stopped(stop)) => Err(stop),
                Err(Unsettled::Refused(why)) => return Err(refused(keeper.path(), &why)),
            };
            (found, keeper.checked_from())
        }
    };
    let cost = FamilyCost::of_options(watch.limit.spent(), watch.seconds());
    let family = match found {
        Ok(Answer::Proved(claim)) => FamilyClaim::HeapPeriod(claim),
        Ok(Answer::Window(claim)) => FamilyClaim::HeapWindow(claim),
        Ok(Answer::Open(open)) => {
            drop(watch);
            return undecided(args, &HeapsOpen::new(&args.game, &rule, Ok(&open), cost));
        }
        Err(stop) => {
            drop(watch);
            return undecided(args, &HeapsOpen::new(&args.game, &rule, Err(stop), cost));
        }
    };
    // What the checker has to compute again for a window was judged once, which may take hours.
    let proof = FamilyProof { xanthi: VERSION, family };
    let known = matches!(proof.family, FamilyClaim::HeapWindow(_));
    let found = if known { Ok(None) } else { judged(&proof, &watch) };
    drop(watch);
    let flaw = match &found {
        Ok(flaw) => flaw.as_ref(),
        Err((flaw, stop)) => {
            return undecided(args, &HeapsOpen::new(&args.game, &rule, Err(*stop), cost).with_check_given_up(flaw));
        }
    };
    match &proof.family {
        FamilyClaim::HeapPeriod(claim) => proved(&args.options, &proof, flaw, &HeapPeriodAnswer::new(&args.game, claim, flaw, cost)),
        FamilyClaim::HeapWindow(claim) => {
            proved(&args.options, &proof, flaw, &HeapWindowAnswer::new(&args.game, claim, cost).checked_from(went_on))
        }
        _ => Ok(Status::CheckFailed),
    }
}

/// What looks further after such a stop.
fn advice(args: &Heaps, stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes if args.options.limit.nodes.is_some() => "; a larger --nodes looks further",
        Stop::Nodes => "; --most N or --time looks further",
        Stop::Time => "; a longer --time looks further",
        Stop::Memory => "; a larger --memory looks further",
        _ => "",
    }
}

fn undecided(args: &Heaps, open: &HeapsOpen) -> Result<Status, Failure> {
    let advice = open.stop().map_or("", |stop| advice(args, stop));
    super::undecided(&args.options, open, advice)
}
