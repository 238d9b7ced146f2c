//! `xanthi prove circulant`: undirected Kotzig's Nim, for every n.

use super::{Options, judged, proved, raise};
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use xanthi::answer::families::{CirculantAnswer, FamilyOpen};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::circulant::Circulant as Claim;
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Circulant {
    /// The moves, which can be made either way
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u64).range(1..))]
    moves: Vec<u64>,
    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &Circulant) -> Result<Status, Failure> {
    let mut moves = args.moves.clone();
    moves.sort_unstable();
    moves.dedup();
    let claim = Claim { moves };
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Circulant(claim.clone()) };
    let watch = Watch::start(&args.options.limit, "prove circulant");
    let flaw = match judged(&proof, &watch) {
        Ok(flaw) => flaw,
        Err((flaw, stop)) => {
            let open = FamilyOpen::of_name(claim.says(), stop, watch.seconds()).with_check_given_up(&flaw);
            drop(watch);
            return super::undecided(&args.options, &open, raise(stop));
        }
    };
    drop(watch);
    let answer = CirculantAnswer::new(&claim, flaw.as_ref());
    proved(&args.options, &proof, flaw.as_ref(), &answer)
}
