//! `xanthi explain --force`: what edges force in a perfect matching, with the stacked picture of a line.

use super::ExplainArgs;
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::ForcedAnswer;
use xanthi::line::forces::{NoForces, forces};
use xanthi::line::stacked::Stacked;
use xanthi_games::Position;
use xanthi_games::reduction::GeographyPosition;

pub(super) fn run(position: &Position, args: &ExplainArgs) -> Result<Status, Failure> {
    let none =
        || Failure::Usage(format!("{position} has no matching"), "--force is for undirected vertex geography, as uvg:line.22.3.10".into());
    let ground = position.geography().ok_or_else(none)?;
    let given = args.force.iter().map(|text| edge(&ground, text)).collect::<Result<Vec<_>, _>>()?;
    let name = |v: u32| ground.graph().labels().name(v).into_owned();
    let found = forces(&ground, &given).map_err(|why| match why {
        NoForces::Rule => none(),
        NoForces::NoEdge([u, v]) => {
            Failure::Usage(format!("there is no edge {}-{}", name(u), name(v)), "the two vertices must be joined, and not visited".into())
        }
        NoForces::Twice(v) => Failure::Usage(format!("{} is in two of the edges", name(v)), "edges of a matching are disjoint".into()),
    })?;
    let pairs: Vec<[u32; 2]> = given.iter().copied().chain(found.edges.iter().map(|edge| [edge.vertex, edge.partner])).collect();
    let height = args.stacked.flatten();
    let picture = Stacked::of_ground(&ground, height, &pairs).filter(|_| ground.token().is_none()).map(Stacked::of_some);
    let mut out = anstream::stdout().lock();
    let answer = ForcedAnswer::new(position, &ground, &args.force, &found, picture.as_ref());
    if args.json {
        json::write(&mut out, &answer)?;
        return Ok(Status::Answered);
    }
    answer.tell().iter().try_for_each(|line| writeln!(out, "{}", hanging(2, painted(line))))?;
    if let Some(picture) = picture {
        writeln!(out)?;
        picture.text().lines().try_for_each(|row| writeln!(out, "    {row}"))?;
        picture.legend().iter().try_for_each(|line| writeln!(out, "    {}", hanging(4, line)))?;
    }
    Ok(Status::Answered)
}

/// An edge as two names with a hyphen between them.
fn edge(ground: &GeographyPosition, text: &str) -> Result<[u32; 2], Failure> {
    let labels = ground.graph().labels();
    let cuts = text.match_indices('-').map(|(i, _)| (&text[..i], &text[i + 1..]));
    let mut ends = cuts.filter_map(|(u, v)| Some([labels.find(u)?, labels.find(v)?]));
    ends.next().ok_or_else(|| Failure::Usage(format!("`{text}` is not a pair of vertices"), "write an edge as 0-3".into()))
}
