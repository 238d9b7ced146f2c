//! `xanthi prove heaps`: the period of the nimbers of a heap game.

use super::Options;
use crate::limits::Watch;
use crate::look::{BAD, DIM, GOOD, HEAD, paint};
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;
use xanthi::Stop;
use xanthi::heaps::period::{Answer, Open, Seen, settle};
use xanthi::heaps::sparse::Engine;
use xanthi_games::certificate::VERSION;
use xanthi_games::check::Flaw;
use xanthi_games::family::heaps::HeapPeriod;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::{Heaps as Game, Rule};
use xanthi_games::{ParseError, Position};

const EXAMPLES: &str = "Examples:
  xanthi prove heaps octal:kayles             period 12 from n = 71 on
  xanthi prove heaps octal:lasker             period 4, and 4 more in each
  xanthi prove heaps kenyon
  xanthi prove heaps subtract:2.3.7 --json
  xanthi prove heaps octal:0.16               period 149,459 from n = 105,351 on
  xanthi prove heaps octal:0.354 --most 12000000
  xanthi prove heaps grundy --most 100000     none is seen";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Heaps {
    /// A heap game as the notation writes it, without its heaps: octal:0.77, grundy, subtract:1.3.4
    game: String,
    /// Look at heaps of no more than this many counters [default: 1000000, or less if that is much work]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST)))]
    most: Option<u32>,
    #[command(flatten)]
    options: Options,
}

/// The largest table that is looked at.
const MOST: u32 = 1 << 26;
/// What is looked at if nothing is said: heaps, and options if there is no other limit, in games for
/// the engine and in others, where each costs more.
const USUAL: (u32, [u64; 2]) = (1_000_000, [1 << 31, 1 << 28]);

/// More values of a period than this are not printed as text.
const SHOWN: usize = 200;

/// The rule of a game that is written without its heaps.
fn rule(name: &str) -> Result<Rule, Failure> {
    let help = "for example `xanthi prove heaps octal:0.77`; `xanthi games octal` lists names";
    let line = format!("{name}:0");
    match Position::parse(&line) {
        Ok(position) => match position.downcast::<Game>() {
            Some(at) => Ok(at.game.rule().clone()),
            None => Err(Failure::Usage(format!("`{name}` is no heap game"), help.into())),
        },
        Err(error) => {
            // The place is one of the name, since what was added is right.
            let place = error.place.start.min(name.len())..error.place.end.min(name.len());
            let place = if place.is_empty() { 0..name.len() } else { place };
            let help_of_error = if error.help.is_empty() { help.to_owned() } else { error.help.clone() };
            Err(Failure::Parse(Box::new(ParseError::new(error.message, name, place).help(help_of_error)), None))
        }
    }
}

pub(super) fn run(args: &Heaps) -> Result<Status, Failure> {
    let rule = rule(&args.game)?;
    let watch = Watch::start(&args.options.limit, &args.game);
    let mut limit = watch.limit.clone();
    if args.most.is_none() && args.options.limit.nodes.is_none() && args.options.limit.time.is_none() {
        limit.nodes = USUAL.1[usize::from(Engine::new(&rule).is_none())];
    }
    let found = settle(&rule, args.most.unwrap_or(USUAL.0), &limit);
    let (late, options) = (watch.is_late(), watch.limit.spent());
    let seconds = watch.seconds();
    drop(watch);
    let cost = Cost { options, seconds };
    let claim = match found {
        Ok(Answer::Proved(claim)) => claim,
        Ok(Answer::Open(mut open)) => {
            open.stopped = open.stopped.map(|stop| if stop == Stop::Interrupted && late { Stop::Time } else { stop });
            undecided(args, &rule, Ok(&open), &cost)?;
            return Ok(Status::Undecided);
        }
        Err(stop) => {
            undecided(args, &rule, Err(if stop == Stop::Interrupted && late { Stop::Time } else { stop }), &cost)?;
            return Ok(Status::Undecided);
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::HeapPeriod(claim) };
    let flaw = proof.judge().err();
    if let Some(path) = &args.options.proof {
        let mut text = serde_json::to_string(&proof).map_err(io::Error::other)?;
        text.push('\n');
        input::write(path, &text)?;
    }
    let FamilyClaim::HeapPeriod(claim) = &proof.family else { return Ok(Status::CheckFailed) };
    let mut out = anstream::stdout().lock();
    if args.options.json {
        writeln!(out, "{}", json(args, claim, flaw.as_ref(), &cost))?;
    } else if args.options.proof.as_deref() != Some(Path::new("-")) {
        print(&mut out, args, claim, flaw.as_ref(), &cost)?;
    }
    Ok(if flaw.is_some() { Status::CheckFailed } else { Status::Answered })
}

struct Cost {
    options: u64,
    seconds: f64,
}

/// The values from the preperiod on, for one period.
fn period(claim: &HeapPeriod) -> Vec<u64> {
    let from = u64::from(claim.preperiod);
    (from..from + u64::from(claim.period)).filter_map(|n| claim.value(n)).collect()
}

fn json(args: &Heaps, claim: &HeapPeriod, flaw: Option<&Flaw>, cost: &Cost) -> Value {
    json!({
        "xanthi": VERSION,
        "heaps": args.game,
        "code": claim.rule.rule().map(|rule| rule.to_string()),
        "preperiod": claim.preperiod,
        "period": claim.period,
        "saltus": claim.saltus,
        "exceptions": claim.exceptions(),
        "before": claim.values[..claim.preperiod as usize],
        "values": period(claim),
        "theorem": claim.theorem().map(|theorem| theorem.says()),
        "checked": flaw.is_none(),
        "cost": {"options": cost.options, "seconds": cost.seconds},
    })
}

fn print(out: &mut impl Write, args: &Heaps, claim: &HeapPeriod, flaw: Option<&Flaw>, cost: &Cost) -> io::Result<()> {
    writeln!(out, "{}", paint(HEAD, &args.game))?;
    let each = match claim.saltus {
        0 => String::new(),
        saltus => format!(", with {saltus} more in each"),
    };
    writeln!(out, "  period   {} from n = {} on{each}", claim.period, claim.preperiod)?;
    writeln!(out, "  nimbers  {}", list(&period(claim)))?;
    let exceptions = claim.exceptions();
    match exceptions.last() {
        Some(last) if exceptions.len() > 60 => writeln!(out, "  except   {} n, the last of them {last}", exceptions.len())?,
        Some(_) => writeln!(out, "  except   n = {}", list(&exceptions))?,
        None => {}
    }
    if let Some(theorem) = claim.theorem() {
        writeln!(out, "  theorem  {}", paint(DIM, theorem.says()))?;
    }
    writeln!(out, "  cost     {} options, {:.3} s; {} nimbers in the proof", cost.options, cost.seconds, claim.values.len())?;
    match flaw {
        None => writeln!(out, "  proof    {}", paint(GOOD, "checked and accepted")),
        Some(flaw) => writeln!(out, "  proof    {}: {flaw}; this is a fault of the program, please report it", paint(BAD, "rejected")),
    }
}

fn list(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u64::to_string).collect();
    let more = if numbers.len() > SHOWN { format!(" … {} in all", numbers.len()) } else { String::new() };
    shown.join(" ") + &more
}

fn undecided(args: &Heaps, rule: &Rule, open: Result<&Open, Stop>, cost: &Cost) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let seen = open.ok().and_then(|open| open.seen);
    if args.options.json {
        let reason = match open {
            Ok(open) => format!("no period is proved by the nimbers up to n = {}", open.largest),
            Err(stop) => stop.to_string(),
        };
        let object = json!({
            "xanthi": VERSION,
            "heaps": args.game,
            "code": rule.to_string(),
            "outcome": "undecided",
            "reason": reason,
            "stopped": open.ok().and_then(|open| open.stopped).map(|stop| stop.to_string()),
            "largest": open.ok().map(|open| open.largest),
            "at_least": open.ok().map(|open| open.at_least),
            "seen": seen.map(|seen| json!({"preperiod": seen.preperiod, "period": seen.period, "saltus": seen.saltus})),
            "cost": {"options": cost.options, "seconds": cost.seconds},
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{}", paint(HEAD, &args.game))?;
    match open {
        Err(stop) => writeln!(out, "  {}: {stop}", paint(BAD, "undecided"))?,
        Ok(open) => {
            match seen {
                None => writeln!(out, "  {}: no period is seen up to n = {}", paint(BAD, "undecided"), open.largest)?,
                Some(Seen { preperiod, period, saltus, theorem }) => {
                    let each = if saltus == 0 { String::new() } else { format!(", with {saltus} more in each") };
                    writeln!(
                        out,
                        "  {}: period {period} from n = {preperiod} on{each} is seen up to n = {}",
                        paint(BAD, "undecided"),
                        open.largest
                    )?;
                    match theorem {
                        None => writeln!(out, "  theorem  none for this rule and saltus")?,
                        Some(_) => writeln!(out, "  theorem  does not apply to what is seen so far; --most N looks further")?,
                    }
                }
            }
            writeln!(out, "  known    if there is a period, preperiod and period are together at least {}", open.at_least)?;
        }
    }
    if let Some(stop) = open.ok().and_then(|open| open.stopped) {
        writeln!(out, "  stopped  {stop}; --most N looks further")?;
    }
    writeln!(out, "  cost     {} options, {:.3} s", cost.options, cost.seconds)
}
