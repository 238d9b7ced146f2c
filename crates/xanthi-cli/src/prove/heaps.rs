//! `xanthi prove heaps`: the period of the nimbers of a heap game.

mod window;

use super::Options;
use crate::args::parse_power;
use crate::limits::Watch;
use crate::look::{BAD, DIM, GOOD, HEAD, paint};
use crate::{Failure, Status, heap_rule, input};
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
use xanthi_games::games::heaps::Rule;

const EXAMPLES: &str = "Examples:
  xanthi prove heaps octal:kayles             period 12 from n = 71 on
  xanthi prove heaps octal:lasker             period 4, and 4 more in each
  xanthi prove heaps kenyon
  xanthi prove heaps subtract:2.3.7 --json
  xanthi prove heaps octal:0.16               period 149,459 from n = 105,351 on
  xanthi prove heaps octal:0.104 --most 2^29  period 11,770,282 from n = 197,769,598 on
  xanthi prove heaps grundy --most 100000     none is seen";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Heaps {
    /// A heap game as the notation writes it, without its heaps: octal:0.77, grundy, subtract:1.3.4
    game: String,
    /// Look at heaps of no more than this many counters [default: 1000000, or less if that is much work]
    #[arg(long, value_name = "N", value_parser = parse_heaps)]
    most: Option<u64>,
    #[command(flatten)]
    options: Options,
}

/// No more heaps are looked at.
const MOST: u64 = 1 << 45;

fn parse_heaps(text: &str) -> Result<u64, String> {
    parse_power(text, 1..=MOST)
}

/// What is looked at if nothing is said: heaps, and options if there is no other limit, in games for
/// the engine and in others, where each costs more.
const USUAL: (u64, [u64; 2]) = (1_000_000, [1 << 31, 1 << 28]);

/// More values of a period than this are not printed as text.
const SHOWN: usize = 200;

pub(super) fn run(args: &Heaps) -> Result<Status, Failure> {
    let rule = heap_rule::rule(&args.game, "for example `xanthi prove heaps octal:0.77`; `xanthi games octal` lists names")?;
    let watch = Watch::start(&args.options.limit, &args.game);
    let mut limit = watch.limit.clone();
    if args.most.is_none() && args.options.limit.nodes.is_none() && args.options.limit.time.is_none() {
        limit.nodes = USUAL.1[usize::from(Engine::new(&rule).is_none())];
    }
    let found = settle(&rule, args.most.unwrap_or(USUAL.0), &limit);
    let options = watch.limit.spent();
    let seconds = watch.seconds();
    drop(watch);
    let cost = Cost { options, seconds };
    let family = match found {
        Ok(Answer::Proved(claim)) => FamilyClaim::HeapPeriod(claim),
        Ok(Answer::Window(claim)) => FamilyClaim::HeapWindow(claim),
        Ok(Answer::Open(open)) => {
            undecided(args, &rule, Ok(&open), &cost)?;
            return Ok(Status::Undecided);
        }
        Err(stop) => {
            undecided(args, &rule, Err(stop), &cost)?;
            return Ok(Status::Undecided);
        }
    };
    // What the checker has to compute again for a window was judged once, which may take hours.
    let proof = FamilyProof { xanthi: VERSION, family };
    let flaw = if matches!(proof.family, FamilyClaim::HeapWindow(_)) { None } else { proof.judge().err() };
    if let Some(path) = &args.options.proof {
        let mut text = serde_json::to_string(&proof).map_err(io::Error::other)?;
        text.push('\n');
        input::write(path, &text)?;
    }
    let mut out = anstream::stdout().lock();
    let is_shown = args.options.proof.as_deref() != Some(Path::new("-"));
    match &proof.family {
        FamilyClaim::HeapPeriod(claim) if args.options.json => writeln!(out, "{}", json(args, claim, flaw.as_ref(), &cost))?,
        FamilyClaim::HeapPeriod(claim) if is_shown => print(&mut out, args, claim, flaw.as_ref(), &cost)?,
        FamilyClaim::HeapWindow(claim) if args.options.json => writeln!(out, "{}", window::json(&args.game, claim, &cost))?,
        FamilyClaim::HeapWindow(claim) if is_shown => window::print(&mut out, &args.game, claim, &cost)?,
        _ => {}
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

/// What looks further after such a stop.
fn advice(args: &Heaps, stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes if args.options.limit.nodes.is_some() => "; a larger --nodes looks further",
        Stop::Nodes => "; --most N or --time looks further",
        Stop::Time => "; a longer --time looks further",
        Stop::Memory => "; a larger --memory looks further",
        _ => "",
    }
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
            "followed": open.ok().and_then(|open| open.followed),
            "at_least": open.ok().map(|open| open.at_least),
            "seen": seen.map(|seen| json!({"preperiod": seen.preperiod, "period": seen.period, "saltus": seen.saltus})),
            "cost": {"options": cost.options, "seconds": cost.seconds},
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{}", paint(HEAD, &args.game))?;
    match open {
        Err(stop) => writeln!(out, "  {}: {stop}{}", paint(BAD, "undecided"), advice(args, stop))?,
        Ok(open) => {
            match seen {
                None => writeln!(out, "  {}: no period is seen up to n = {}", paint(BAD, "undecided"), open.largest)?,
                Some(Seen { preperiod, period, saltus, theorem }) => {
                    let each = if saltus == 0 { String::new() } else { format!(", with {saltus} more in each") };
                    writeln!(
                        out,
                        "  {}: period {period} from n = {preperiod} on{each} is seen up to n = {}",
                        paint(BAD, "undecided"),
                        open.followed.unwrap_or(open.largest)
                    )?;
                    match theorem {
                        None if open.followed.is_some() => {
                            let checked = if open.stopped.is_some() { "was stopped before its end" } else { "did not accept it" };
                            writeln!(out, "  theorem  behind the last rare heap; but the checker {checked}")?
                        }
                        None => writeln!(out, "  theorem  none for this rule and saltus")?,
                        Some(_) => writeln!(out, "  theorem  does not apply to what is seen so far; --most N looks further")?,
                    }
                }
            }
            if let (Some(heap), None) = (open.followed, seen) {
                writeln!(out, "  followed to n = {heap}, taking for granted that no heap behind the table is rare: no window comes again")?;
            }
            writeln!(out, "  known    if there is a period, preperiod and period are together at least {}", open.at_least)?;
        }
    }
    if let Some(stop) = open.ok().and_then(|open| open.stopped) {
        writeln!(out, "  stopped  {stop}{}", advice(args, stop))?;
    }
    writeln!(out, "  cost     {} options, {:.3} s", cost.options, cost.seconds)
}
