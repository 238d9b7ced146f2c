//! `xanthi prove circulant`: undirected Kotzig's Nim, for every n.

use super::{Options, judged, raise};
use crate::limits::Watch;
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::json;
use std::io::Write;
use xanthi::answer::families::FamilyOpen;
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
    let accepted = match judged(&proof, &watch) {
        Ok(flaw) => flaw.is_none(),
        Err((flaw, stop)) => {
            let open = FamilyOpen::of_name(claim.says(), stop, watch.seconds()).with_check_given_up(&flaw);
            drop(watch);
            return super::undecided(&args.options, &open, raise(stop), |_| true);
        }
    };
    drop(watch);
    if let Some(path) = &args.options.proof {
        input::write(path, super::line(&proof, &args.options)?)?;
    }
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let object = json!({"xanthi": 1, "family": "circulant", "moves": claim.moves, "says": claim.says(), "checked": accepted});
        writeln!(out, "{object}")?;
    } else if args.options.proof.as_deref() != Some(std::path::Path::new("-")) {
        let list: Vec<String> = claim.moves.iter().map(u64::to_string).collect();
        let list = list.join(",");
        writeln!(out, "undirected vertex geography on n vertices with the moves ±{{{list}}}, for every n")?;
        writeln!(out, "  law      N from every start if n/gcd(n,{list}) is even, P from every start if it is odd")?;
        writeln!(out, "  even     some move goes round cycles of even length: pairs along them match all vertices")?;
        writeln!(out, "  odd      every vertex is missed by a matching of all others the token can reach: cosets of the")?;
        writeln!(out, "           first moves are odd, and the last move puts them in odd cycles, two and two matched")?;
        writeln!(out, "  proof    docs/family-certificates.md; compared with search by `xanthi verify more.circulant`")?;
    }
    Ok(if accepted { Status::Answered } else { Status::CheckFailed })
}
