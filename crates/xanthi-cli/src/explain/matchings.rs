//! `xanthi explain --force`, `--cases` and `--matching`: perfect matchings by hand, with the stacked picture of a line.

mod typed;

use super::{ExplainArgs, handout, wrote};
use crate::flags::raised_by;
use crate::limits::Watch;
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use serde::Serialize;
use std::io::Write;
use typed::{edge, left_at};

pub(super) use typed::vertex;
use xanthi::answer::{ArgumentAnswer, ForcedAnswer, Line, OwnArcsAnswer, OwnMatchingAnswer, Raise};
use xanthi::line::stacked::Stacked;
use xanthi::matchings::cases::{Argument, MOST, NoArgument, cases};
use xanthi::matchings::directed::{followed, known};
use xanthi::matchings::forces::{NoForces, forces};
use xanthi::matchings::own::own;
use xanthi_games::budget::Stop;
use xanthi_games::notation::lettered;
use xanthi_games::{GeographyPosition, Position, RuleSet};

pub(super) fn run(position: &Position, args: &ExplainArgs, watch: &Watch) -> Result<Status, Failure> {
    let ground = position.geography().ok_or_else(|| no_matching(position, watch))?;
    if args.cases {
        return argued(position, &ground, args, watch);
    }
    let texts = args.matching.as_ref().unwrap_or(&args.force);
    let given = texts.iter().map(|text| edge(&ground, text)).collect::<Result<Vec<_>, _>>()?;
    if args.matching.is_none() {
        let found = forces(&ground, &given).map_err(|why| refused(position, &ground, why, watch))?;
        watch.quiet();
        let pairs: Vec<[u32; 2]> = given.iter().copied().chain(found.edges.iter().map(|edge| [edge.vertex, edge.partner])).collect();
        let picture = stacked(&ground, args, &pairs).map(Stacked::of_some);
        let answer = ForcedAnswer::new(position, &ground, &args.force, &found, picture.as_ref());
        return tell(position, &answer, &answer.tell(), picture.as_ref(), args);
    }
    if ground.rule() == RuleSet::DVG {
        let found = followed(&ground, &given).map_err(|why| refused(position, &ground, why, watch))?;
        let others = if found.outcome().is_none() { known(&ground, &watch.limit) } else { None };
        watch.quiet();
        let answer = OwnArcsAnswer::new(position, &ground, &given, &found, others.as_deref());
        return tell(position, &answer, &answer.tell(), None, args);
    }
    let found = own(&ground, &given, &watch.limit).map_err(|why| refused(position, &ground, why, watch))?;
    watch.quiet();
    match found {
        Ok(found) => {
            let picture = stacked(&ground, args, &given);
            let answer = OwnMatchingAnswer::new(position, &ground, &given, &found, picture.as_ref());
            tell(position, &answer, &answer.tell(), picture.as_ref(), args)
        }
        Err(stop) => Ok(stopped(position, stop)),
    }
}

fn argued(position: &Position, ground: &GeographyPosition, args: &ExplainArgs, watch: &Watch) -> Result<Status, Failure> {
    let found = cases(ground, &watch.limit);
    watch.quiet();
    let argument = match found {
        Ok(argument) => argument,
        Err(NoArgument::Rule) => return Err(no_matching(position, watch)),
        Err(NoArgument::TooLarge) => {
            let help = "`xanthi explain` without --cases proves by a barrier whether there is a perfect matching";
            return Err(Failure::Usage(
                format!("{position} has more than {MOST} vertices: the argument would be too long to read"),
                help.into(),
            ));
        }
        Err(NoArgument::Stopped(stop)) => return Ok(stopped(position, stop)),
    };
    let picture = if let Argument::Perfect(pairs) = &argument { stacked(ground, args, pairs) } else { None };
    let answer = ArgumentAnswer::new(position, ground, &argument, picture.as_ref());
    tell(position, &answer, &answer.tell(), picture.as_ref(), args)
}

fn stacked(ground: &GeographyPosition, args: &ExplainArgs, pairs: &[[u32; 2]]) -> Option<Stacked> {
    Stacked::of_ground(ground, args.stacked.flatten(), pairs).filter(|_| ground.token().is_none())
}

/// Prints an answer about what was given: as it is told with the stacked picture of a line, as JSON, and on a page.
pub(super) fn tell(
    position: &Position,
    answer: &impl Serialize,
    lines: &[Line],
    picture: Option<&Stacked>,
    args: &ExplainArgs,
) -> Result<Status, Failure> {
    let page = args.html.as_deref().map(|file| handout::of_matching(file, position, lines, picture, args)).transpose()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        json::write(&mut out, answer)?;
        return Ok(Status::Answered);
    }
    lines.iter().try_for_each(|line| {
        let line = painted(line);
        writeln!(out, "{}", hanging(line.len() - line.trim_start().len() + 2, line))
    })?;
    if let Some(picture) = picture {
        writeln!(out)?;
        picture.text().lines().try_for_each(|row| writeln!(out, "    {row}"))?;
        picture.legend().iter().try_for_each(|line| writeln!(out, "    {}", hanging(4, line)))?;
    }
    wrote(&mut out, page.as_ref().map(std::slice::from_ref))?;
    Ok(Status::Answered)
}

fn stopped(position: &Position, stop: Stop) -> Status {
    let more = Raise::after(stop).map_or_else(String::new, |limit| format!(" (try {})", raised_by(limit)));
    anstream::eprintln!("{position}: the argument is not finished: {stop}{more}");
    Status::Undecided
}

fn no_matching(position: &Position, watch: &Watch) -> Failure {
    let line = lettered(&position.to_string());
    let by_pairs = xanthi::strategy::find(position, &watch.limit).is_some_and(|player| player.by_pairs());
    let directed = position.geography().is_some_and(|ground| ground.rule() == RuleSet::DVG);
    let help = match (by_pairs, directed) {
        (true, true) => format!(
            "`xanthi explain {line} --strategy` tells the pairs by which the winner plays here, and `--matching` looks at arcs of your own"
        ),
        (true, false) => format!("`xanthi explain {line} --strategy` tells the pairs by which the winner plays here"),
        (false, true) => format!("`xanthi explain {line} --matching TAIL-HEAD …` tells whether arcs of your own can be followed"),
        (false, false) => format!("{position} is another game; take one as uvg:line.22.3.10"),
    };
    let message = match directed {
        true => "cases and forced edges are about undirected vertex geography",
        false => "matchings are about vertex geography",
    };
    Failure::Usage(message.into(), help)
}

fn refused(position: &Position, ground: &GeographyPosition, why: NoForces, watch: &Watch) -> Failure {
    let name = |v: u32| ground.graph().labels().name(v).into_owned();
    match why {
        NoForces::Rule => no_matching(position, watch),
        NoForces::NoEdge([u, v]) if ground.graph().directed() => Failure::Usage(
            match ground.graph().incident(u).any(|(to, _)| to == v) {
                true => format!("the arc from {} to {} cannot be followed any more", name(u), name(v)),
                false => format!("there is no arc from {} to {}", name(u), name(v)),
            },
            match left_at(ground, u) {
                Some(left) => format!("an arc is written as TAIL-HEAD; {left}"),
                None => {
                    "an arc is written as TAIL-HEAD; its head must be unvisited, and its tail, too, unless the token stands there".into()
                }
            },
        ),
        NoForces::Twice(v) if ground.graph().directed() => Failure::Usage(
            format!("{} is in two of the arcs", name(v)),
            "arcs to follow have no vertex in common; only a pair that is joined both ways may be given either way".into(),
        ),
        NoForces::NoEdge([u, v]) => {
            let help = left_at(ground, u).unwrap_or_else(|| "the two vertices must be joined, and not visited".into());
            Failure::Usage(format!("there is no edge {}-{}", name(u), name(v)), help)
        }
        NoForces::Twice(v) => Failure::Usage(format!("{} is in two of the edges", name(v)), "edges of a matching are disjoint".into()),
    }
}
