//! `xanthi prove torus` and `xanthi prove kotzig`.

use super::Options;
use crate::limits::Watch;
use crate::look::{BAD, DIM, GOOD, HEAD, paint};
use crate::{Failure, Status, args, input};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;
use xanthi::Stop;
use xanthi::prove::{Law, NoProof, Question, prove, small_cycles};
use xanthi_games::Play;
use xanthi_games::certificate::VERSION;
use xanthi_games::check::Flaw;
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Torus {
    /// The number of rows, m
    #[arg(long, value_name = "M")]
    rows: u32,
    /// A move from the last column to the first goes this many rows down as well
    #[arg(long, value_name = "W", default_value_t = 0)]
    twist: u32,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(crate) struct Kotzig {
    /// The moves: numbers that are added modulo n, for example 1,4
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    moves: Vec<u32>,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    options: Options,
}

/// Which values are asked for.
#[derive(Clone, Copy, Debug, Args)]
struct Values {
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Nimbers instead of outcomes (normal play)
    #[arg(long, conflicts_with = "misere")]
    grundy: bool,
}

pub(super) fn torus(args: &Torus) -> Result<Status, Failure> {
    run(Boards::Torus { rows: args.rows, twist: args.twist }, args.values, &args.options)
}

pub(super) fn kotzig(args: &Kotzig) -> Result<Status, Failure> {
    let mut moves = args.moves.clone();
    moves.sort_unstable();
    moves.dedup();
    run(Boards::Kotzig { moves }, args.values, &args.options)
}

fn run(boards: Boards, values: Values, options: &Options) -> Result<Status, Failure> {
    let question = Question { boards, play: args::play(values.misere), nimbers: values.grundy };
    let watch = Watch::start(&options.limit, &name(&question.boards));
    let found = prove(&question, &watch.limit);
    let (late, steps) = (watch.is_late(), watch.limit.spent());
    let claim = match found {
        Ok(claim) => claim,
        Err(NoProof::Question(why)) => {
            drop(watch);
            return Err(Failure::Usage(why.into(), "see `xanthi prove --help`".into()));
        }
        Err(NoProof::Stopped(stop)) => {
            let seconds = watch.seconds();
            drop(watch);
            let stop = if stop == Stop::Interrupted && late { Stop::Time } else { stop };
            undecided(&question, stop, seconds, options)?;
            return Ok(Status::Undecided);
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Sweeps(claim) };
    let flaw = proof.judge().err();
    let seconds = watch.seconds();
    drop(watch);
    if let Some(path) = &options.proof {
        let mut text = serde_json::to_string(&proof).map_err(io::Error::other)?;
        text.push('\n');
        input::write(path, &text)?;
    }
    let FamilyClaim::Sweeps(claim) = &proof.family else { return Ok(Status::CheckFailed) };
    let answer = Answer { claim, law: Law::of(claim), flaw, seconds, steps };
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{}", answer.json())?;
    } else if options.proof.as_deref() != Some(Path::new("-")) {
        answer.print(&mut out)?;
    }
    Ok(if answer.flaw.is_some() { Status::CheckFailed } else { Status::Answered })
}

fn undecided(question: &Question, stop: Stop, seconds: f64, options: &Options) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if options.json {
        let object = json!({"xanthi": VERSION, "boards": question.boards, "play": question.play, "outcome": "undecided",
            "reason": stop.to_string(), "seconds": seconds});
        return writeln!(out, "{object}");
    }
    writeln!(out, "{}", paint(HEAD, name(&question.boards)))?;
    let help = if stop == Stop::Memory { "; --memory raises it" } else { "" };
    writeln!(out, "  {}: {stop}{help}", paint(BAD, "undecided"))
}

/// The boards in a few words.
fn name(boards: &Boards) -> String {
    match boards {
        Boards::Torus { rows, twist: 0 } => format!("directed geography on C_n x C_{rows}"),
        Boards::Torus { rows, twist } => format!("directed geography on C_n x C_{rows} with twist {twist}"),
        Boards::Kotzig { moves } => format!("Kotzig's Nim with moves {}", list(moves)),
    }
}

fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

struct Answer<'a> {
    claim: &'a Sweeps,
    law: Law,
    flaw: Option<Flaw>,
    seconds: f64,
    steps: u64,
}

impl Answer<'_> {
    fn json(&self) -> Value {
        let Answer { claim, law, .. } = self;
        let values = |n: &u64| json!({"n": n, "value": claim.value(*n)});
        json!({
            "xanthi": VERSION,
            "boards": claim.boards,
            "play": claim.play,
            "nimbers": claim.nimbers,
            "from": law.first,
            "preperiod": law.preperiod,
            "period": law.period,
            "p_residues": law.p_residues,
            "exceptions": law.exceptions.iter().map(values).collect::<Vec<_>>(),
            "before": claim.before,
            "values": claim.period,
            "small": self.small().into_iter().map(|(n, value)| json!({"n": n, "value": value})).collect::<Vec<_>>(),
            "states": states(claim),
            "checked": self.flaw.is_none(),
            "cost": {"steps": self.steps, "seconds": self.seconds},
        })
    }

    /// The cycles that are too small for the proof, by search.
    fn small(&self) -> Vec<(u32, char)> {
        match &self.claim.boards {
            Boards::Torus { .. } => Vec::new(),
            Boards::Kotzig { moves } => small_cycles(moves, self.claim.play, self.claim.nimbers),
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Answer { claim, law, .. } = self;
        let misere = if claim.play == Play::Misere { ", misère play" } else { "" };
        writeln!(out, "{}{misere}", paint(HEAD, name(&claim.boards)))?;
        let from = law.preperiod + 1;
        writeln!(out, "  period   {} from n = {from} on", law.period)?;
        if claim.nimbers {
            writeln!(out, "  nimbers  {} for n = {from} to {}, repeating", claim.period, law.preperiod + law.period)?;
        }
        match &law.p_residues[..] {
            [] => writeln!(out, "  P        for no n")?,
            all if all.len() as u64 == law.period => writeln!(out, "  P        for every n")?,
            some => writeln!(out, "  P        exactly if n is {} modulo {}", list(some), law.period)?,
        }
        if !law.exceptions.is_empty() {
            let each = law.exceptions.iter().map(|&n| format!("{n} is {}", claim.value(n).unwrap_or('?')));
            writeln!(out, "  except   {}", each.collect::<Vec<_>>().join(", "))?;
        }
        let small = self.small();
        if !small.is_empty() {
            let each: Vec<String> = small.iter().map(|(n, value)| format!("{n} is {value}")).collect();
            writeln!(out, "  smaller  {} (by search; moves coincide)", each.join(", "))?;
        }
        writeln!(out, "  method   automata of the tapes that passes leave, {} states", states(claim))?;
        if let Boards::Kotzig { .. } = claim.boards {
            writeln!(out, "  source   {}", paint(DIM, "periodicity: Kai Liang, arXiv 2608.13273 (2026)"))?;
        }
        writeln!(out, "  cost     {} steps, {:.1} s", self.steps, self.seconds)?;
        match &self.flaw {
            None => writeln!(out, "  proof    {}", paint(GOOD, "checked and accepted")),
            Some(flaw) => writeln!(out, "  proof    {}: {flaw}; this is a fault of the program, please report it", paint(BAD, "rejected")),
        }
    }
}

/// The states of all automata of a certificate.
fn states(claim: &Sweeps) -> u64 {
    let automata = claim.passes.iter().flat_map(|pass| &pass.types).flat_map(|t| [&t.right, &t.left]);
    automata.map(|a| u64::from(a.states)).sum::<u64>() + u64::from(claim.chain.states)
}
