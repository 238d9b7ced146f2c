//! `xanthi prove torus` and `xanthi prove kotzig`.

use super::{Options, judged, proved, raise};
use crate::limits::Watch;
use crate::wrap::hanging;
use crate::{Failure, Status, flags, json};
use clap::Args;
use std::io::Write;
use xanthi::answer::families::{FamilyCost, FamilyOpen, SweepsAnswer, TorusStrategies, boards_name};
use xanthi::prove::{NoProof, Question, cycles, least_memory, prove};
use xanthi_games::budget::Stop;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::sweeps::{Boards, Guide, Player, joined};
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Torus {
    /// The number of rows, m
    #[arg(long, value_name = "M")]
    rows: u32,
    /// A move from the last column to the first goes this many rows down as well
    #[arg(long, value_name = "W", default_value_t = 0)]
    twist: u32,
    /// The winner's strategy for every n, where one is known, instead of the outcomes
    #[arg(long, conflicts_with_all = ["twist", "misere", "grundy", "proof"])]
    strategy: bool,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(crate) struct Kotzig {
    /// The moves: numbers that are added modulo n, for example 1,4
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, allow_hyphen_values = true, value_parser = crate::flags::parse_move::<u32>)]
    moves: Vec<u32>,
    #[command(flatten)]
    guide: GuideArgs,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    options: Options,
}

/// A player who keeps to few answers in the first pass.
#[derive(Debug, Args)]
struct GuideArgs {
    /// One player's answers to each move in the first pass, for example 1,5/1/1: to the first move of the set
    /// 1 or 5, to the others 1
    #[arg(long, value_name = "A,…/B,…", conflicts_with_all = ["misere", "grundy"])]
    answers: Option<String>,
    /// How many other moves he may make in the first pass
    #[arg(long, value_name = "K", default_value_t = 0, requires = "answers")]
    exceptions: u32,
    /// The answers are those of the second player
    #[arg(long, requires = "answers")]
    second: bool,
}

impl GuideArgs {
    /// The guide, for a set of moves, ascending.
    fn read(&self, moves: &[u32]) -> Result<Option<Guide>, Failure> {
        let Some(text) = &self.answers else { return Ok(None) };
        let wrong = |why: String| Failure::Usage(why, form(moves));
        let one = |list: &str| {
            let numbers = list.split(',').map(|a| a.trim().parse()).collect::<Result<Vec<u32>, _>>();
            let mut numbers = numbers.map_err(|_| wrong(format!("“{list}” is not a list of moves")))?;
            numbers.sort_unstable();
            numbers.dedup();
            match numbers.iter().find(|a| !moves.contains(a)) {
                Some(a) => Err(wrong(format!("{a} is not a move of the set {}", joined(moves, ",")))),
                None => Ok(numbers),
            }
        };
        let answers = text.split('/').map(one).collect::<Result<Vec<_>, Failure>>()?;
        if answers.len() != moves.len() {
            let (given, there) = (answers.len(), moves.len());
            return Err(wrong(format!("{given} lists of answers for {there} moves, {}", joined(moves, ","))));
        }
        let player = if self.second { Player::Second } else { Player::First };
        Ok(Some(Guide { player, answers, exceptions: self.exceptions }))
    }
}

/// How answers to the moves of a set are written, by an example that is possible.
fn form(moves: &[u32]) -> String {
    let least = moves.first().copied().unwrap_or(1);
    let lists = vec![least.to_string(); moves.len()].join("/");
    format!("write a list of moves for each move of the set, with / between the lists: `--moves {} --answers {lists}`", joined(moves, ","))
}

/// Which values are asked for.
#[derive(Clone, Copy, Debug, Args)]
struct Values {
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Nimbers instead of outcomes (normal play)
    #[arg(long, conflicts_with = "misere")]
    grundy: bool,
}

pub(super) fn torus(args: &Torus) -> Result<Status, Failure> {
    if args.strategy {
        return strategies(args.rows, args.options.output.json);
    }
    run(Boards::Torus { rows: args.rows, twist: args.twist }, args.values, &args.options)
}

/// What is known of strategies on tori with so many rows.
fn strategies(rows: u32, as_json: bool) -> Result<Status, Failure> {
    if rows < 2 {
        let help = "with one row the token goes round once, and nobody has a choice";
        return Err(Failure::Usage("strategies are about two rows or more".into(), help.into()));
    }
    let told = TorusStrategies::of(rows);
    let mut out = anstream::stdout().lock();
    if as_json {
        json::write(&mut out, &told)?;
        return Ok(Status::Answered);
    }
    for (as_it_is, line) in told.lines() {
        let indent = line.len() - line.trim_start().len() + 2;
        writeln!(out, "{}", if as_it_is { line } else { hanging(indent, line) })?;
    }
    Ok(Status::Answered)
}

pub(super) fn kotzig(args: &Kotzig) -> Result<Status, Failure> {
    let mut moves = args.moves.clone();
    moves.sort_unstable();
    moves.dedup();
    let boards = match args.guide.read(&moves)? {
        Some(guide) => Boards::Guided { moves, guide },
        None => cycles(moves, flags::play(args.values.misere), args.values.grundy),
    };
    run(boards, args.values, &args.options)
}

fn run(boards: Boards, values: Values, options: &Options) -> Result<Status, Failure> {
    let question = Question { boards, play: flags::play(values.misere), nimbers: values.grundy };
    let watch = Watch::start(&options.limit, &boards_name(&question.boards));
    let found = prove(&question, &watch.limit);
    let steps = watch.limit.spent();
    let claim = match found {
        Ok(claim) => claim,
        Err(NoProof::Question(why)) => {
            drop(watch);
            return Err(Failure::Usage(why.into(), "see `xanthi prove --help`".into()));
        }
        Err(NoProof::Stopped(stop)) => {
            let mut open = FamilyOpen::of_boards(&question.boards, question.play, stop, watch.seconds());
            let least = least_memory(&question.boards);
            if stop == Stop::Memory && least > watch.limit.memory {
                open = open.that_takes(least);
            }
            drop(watch);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Sweeps(claim) };
    // The user's limits are those of the checker, too: what it cannot judge within them is undecided.
    let flaw = match judged(&proof, &watch) {
        Ok(flaw) => flaw,
        Err((flaw, stop)) => {
            let open = FamilyOpen::of_boards(&question.boards, question.play, stop, watch.seconds()).with_check_given_up(&flaw);
            drop(watch);
            return super::undecided(options, &open, raise(stop));
        }
    };
    let cost = FamilyCost::of_steps(steps, watch.seconds());
    drop(watch);
    let FamilyClaim::Sweeps(claim) = &proof.family else { return Ok(Status::CheckFailed) };
    proved(options, &proof, flaw.as_ref(), &SweepsAnswer::new(claim, flaw.as_ref(), cost))
}
