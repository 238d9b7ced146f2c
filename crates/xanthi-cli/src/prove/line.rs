//! `xanthi prove line`: for which orders a line has a perfect matching.

use super::{Options, judged, proved, raise};
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use xanthi::Stop;
use xanthi::answer::families::{FamilyCost, FamilyOpen, LineBoundAnswer, LineCycleAnswer, line_name};
use xanthi::line::{Orders, cycle};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Line {
    /// The moves: two vertices are joined if they differ by one of them, for example 3,7
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u32).range(1..))]
    moves: Vec<u32>,
    /// How many perfect matchings there are with a+b-1 and with a+b+1 vertices instead; for two moves
    /// with an odd difference (Goldlist's Conjectures 1 and 2)
    #[arg(long)]
    cycle: bool,
    /// Also put the line with this many vertices together from lines of twice a move, if it is a sum of these (Goldlist's
    /// Theorems 7 to 9); for two moves
    #[arg(long, value_name = "N", conflicts_with = "cycle", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &Line) -> Result<Status, Failure> {
    let mut moves = args.moves.clone();
    moves.sort_unstable();
    moves.dedup();
    let options = &args.options;
    if args.n.is_some() && moves.len() != 2 {
        return Err(Failure::Usage("--n wants two moves".into(), "for example `--moves 4,5 --n 38`".into()));
    }
    let watch = Watch::start(&options.limit, &line_name(&moves));
    let found = if args.cycle { cycle_claim(&moves, options.limit.memory)? } else { bound_claim(&moves, &watch) };
    let matchings = watch.limit.spent();
    let claim = match found {
        Ok(claim) => claim,
        Err(stop) => {
            let open = FamilyOpen::of_line(&moves, stop, watch.seconds());
            drop(watch);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: claim };
    let found = judged(&proof, &watch);
    let seconds = watch.seconds();
    drop(watch);
    let flaw = match found {
        Ok(flaw) => flaw,
        Err((flaw, stop)) => {
            let open = FamilyOpen::of_line(&moves, stop, seconds).with_check_given_up(&flaw);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let (flaw, cost) = (flaw.as_ref(), FamilyCost::of_matchings(matchings, seconds));
    match &proof.family {
        FamilyClaim::LineBound(claim) => {
            let answer = LineBoundAnswer::new(claim, flaw, cost);
            let answer = if let Some(n) = args.n { answer.with_line(claim, n) } else { answer };
            proved(options, &proof, flaw, &answer)
        }
        FamilyClaim::LineCycle(claim) => proved(options, &proof, flaw, &LineCycleAnswer::new(claim, flaw, cost)),
        _ => Ok(Status::CheckFailed),
    }
}

fn bound_claim(moves: &[u32], watch: &Watch) -> Result<FamilyClaim, Stop> {
    let orders = Orders::settle(moves, &watch.limit)?.ok_or(Stop::NoMethod)?;
    Ok(FamilyClaim::LineBound(orders.certificate().clone()))
}

fn cycle_claim(moves: &[u32], memory: u64) -> Result<Result<FamilyClaim, Stop>, Failure> {
    let wrong = || Failure::Usage("--cycle wants two moves with an odd difference".into(), "for example `--moves 3,8 --cycle`".into());
    let &[a, b] = moves else { return Err(wrong()) };
    // A cycle that is written takes some 12 bytes a vertex.
    if (u64::from(a) + u64::from(b)).saturating_mul(16) > memory {
        return Ok(Err(Stop::Memory));
    }
    Ok(Ok(FamilyClaim::LineCycle(cycle::claim(a, b).ok_or_else(wrong)?)))
}
