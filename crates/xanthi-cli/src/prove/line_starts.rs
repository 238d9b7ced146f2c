//! `xanthi prove line-starts`: who wins Line Geography from which start, for every order.

use super::{Options, judged, proved, raise};
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use xanthi::Stop;
use xanthi::answer::families::{FamilyCost, FamilyOpen, LineStartsAnswer};
use xanthi::line::starts::Starts;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct LineStarts {
    /// The moves: two vertices are joined if they differ by one of them, for example 3,8
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u32).range(1..))]
    moves: Vec<u32>,
    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &LineStarts) -> Result<Status, Failure> {
    let options = &args.options;
    let watch = Watch::start(&options.limit, "line-starts");
    let found = Starts::settle(&args.moves, &watch.limit).and_then(|starts| starts.ok_or(Stop::NoMethod));
    let matchings = watch.limit.spent();
    let starts = match found {
        Ok(starts) => starts,
        Err(stop) => {
            let open = FamilyOpen::of_line(&args.moves, stop, watch.seconds());
            drop(watch);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(starts.certificate().clone()) };
    let flaw = match judged(&proof, &watch) {
        Ok(flaw) => flaw,
        Err((flaw, stop)) => {
            let open = FamilyOpen::of_line(&args.moves, stop, watch.seconds()).with_check_given_up(&flaw);
            drop(watch);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let cost = FamilyCost::of_matchings(matchings, watch.seconds());
    drop(watch);
    proved(options, &proof, flaw.as_ref(), &LineStartsAnswer::new(&starts, flaw.as_ref(), cost))
}
