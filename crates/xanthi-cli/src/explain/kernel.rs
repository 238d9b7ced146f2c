//! `xanthi explain --kernel`: a set of one's own in undirected edge geography.

use super::{ExplainArgs, matchings};
use crate::{Failure, Status};
use xanthi::answer::OwnKernelAnswer;
use xanthi::even_kernels::own;
use xanthi_games::notation::lettered;
use xanthi_games::{GeographyPosition, Position, RuleSet};

pub(super) fn run(position: &Position, names: &[String], args: &ExplainArgs) -> Result<Status, Failure> {
    let other_game = || {
        let help = "take undirected edge geography, as ueg:grid.5x3@1,1 --kernel 1,1 3,1";
        Failure::Usage(format!("{} has no even kernels", lettered(&position.to_string())), help.into())
    };
    let ground = position.geography().filter(|ground| ground.rule() == RuleSet::UEG).ok_or_else(other_game)?;
    let mut set = names.iter().map(|name| vertex(&ground, name)).collect::<Result<Vec<_>, _>>()?;
    set.sort_unstable();
    set.dedup();
    let found = own(&ground, &set).ok_or_else(other_game)?;
    let answer = OwnKernelAnswer::new(position, &ground, &set, &found);
    matchings::tell(position, &answer, &answer.tell(), None, args)
}

fn vertex(ground: &GeographyPosition, name: &str) -> Result<u32, Failure> {
    let labels = ground.graph().labels();
    matchings::vertex(ground, name).ok_or_else(|| {
        const SHOWN: u32 = 6;
        let order = labels.len() as u32;
        let some: Vec<String> = (0..order.min(SHOWN)).map(|v| labels.name(v).into_owned()).collect();
        let more = if order > SHOWN { " …" } else { "" };
        Failure::Usage(format!("there is no vertex `{name}`"), format!("the vertices are {}{more}", some.join(" ")))
    })
}
