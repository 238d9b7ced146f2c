//! A verdict as text for people.

use crate::args::SolveArgs;
use crate::genus::genus;
use crate::look::{BAD, DIM, GOOD, HEAD, of_outcome, paint};
use crate::solve::Solved;
use crate::wrap::hanging;
use std::io::{self, Write};
use xanthi::explain::{plain, reason};
use xanthi::scene::board::Board;
use xanthi::solve::{OptionVerdict, Verdict};
use xanthi_games::{Outcome, Play, Position};

/// How many moves are listed before the rest is only counted.
const SHOWN: usize = 40;

/// Prints one verdict.
pub(crate) fn solved(out: &mut impl Write, solved: &Solved, args: &SolveArgs) -> io::Result<()> {
    let Solved { position, verdict, seconds, class, words } = solved;
    let misere = if verdict.play == Play::Misere { ", misère play" } else { "" };
    writeln!(out, "{}{misere}", paint(HEAD, position))?;
    if !args.no_picture {
        picture(out, position, verdict)?;
    }
    outcome(out, position, verdict)?;
    if let Some((class, [left, right])) = class {
        let says = match class {
            Outcome::L => format!("{left} (Left) wins this board, whoever moves"),
            Outcome::R => format!("{right} (Right) wins this board, whoever moves"),
            _ => "whoever moves wins this board".into(),
        };
        writeln!(out, "  class    {}: {says}", paint(HEAD, class))?;
    }
    match (verdict.grundy, verdict.stop) {
        (Some(value), _) => writeln!(out, "  nimber   {value}")?,
        (None, Some(stop)) if verdict.outcome.is_some() => writeln!(out, "  nimber   {}: {stop}", paint(BAD, "unknown"))?,
        _ => {}
    }
    if let Some(genus) = genus(solved) {
        writeln!(out, "  genus    {genus}")?;
    }
    if words.is_none() {
        moves(out, verdict)?;
    }
    if let Some(proof) = &verdict.proof {
        writeln!(out, "  why      {}", hanging(11, reason(position, proof)))?;
        writeln!(out, "  method   {}", verdict.method)?;
        writeln!(out, "  source   {}", paint(DIM, &verdict.source))?;
    }
    writeln!(out, "  cost     {}, {}", counted(verdict.nodes, "position"), time(*seconds))?;
    match (&verdict.proof, &verdict.flaw) {
        (Some(_), None) => writeln!(out, "  proof    {}", paint(GOOD, "checked and accepted"))?,
        (_, Some(flaw)) => {
            writeln!(out, "  proof    {}: {flaw}; this is a fault of the program, please report it", paint(BAD, "rejected"))?
        }
        (None, None) => {}
    }
    if args.why {
        for not in &verdict.why_not {
            writeln!(out, "  not used {}: {}", not.method, not.reason)?;
        }
    }
    writeln!(out)?;
    words.as_ref().map_or(Ok(()), |words| words.print(out))
}

fn picture(out: &mut impl Write, position: &Position, verdict: &Verdict) -> io::Result<()> {
    let board = Board::new(position, Some(verdict));
    if board.as_ref().is_some_and(|board| board.rows.is_empty()) {
        return Ok(());
    }
    match board.and_then(|board| Some((board.text()?, board.below))) {
        Some((rows, below)) => {
            writeln!(out)?;
            rows.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            below.iter().try_for_each(|line| writeln!(out, "    {}", paint(DIM, line)))?;
            writeln!(out)
        }
        None => writeln!(out, "    {}", paint(DIM, "(the picture would not fit on a screen)")),
    }
}

fn outcome(out: &mut impl Write, position: &Position, verdict: &Verdict) -> io::Result<()> {
    let places = position.ground().is_some_and(|g| g.token().is_none());
    let says = match verdict.outcome {
        Some(Outcome::N) if places => "the player who places the token wins",
        Some(Outcome::P) if places => "the player who places the token loses",
        Some(Outcome::N) => "the player to move wins",
        Some(Outcome::P) => "the player to move loses",
        Some(Outcome::L) => "Left wins, whoever begins",
        Some(Outcome::R) => "Right wins, whoever begins",
        None => {
            let why = verdict.stop.map_or(String::new(), |s| format!(": {s}"));
            return writeln!(out, "  outcome  {}{why}", paint(BAD, "undecided"));
        }
    };
    let class = verdict.outcome.unwrap_or(Outcome::P);
    writeln!(out, "  outcome  {}: {says}", paint(of_outcome(class), class))
}

fn moves(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    let of = |wanted: Option<Outcome>| verdict.options.iter().filter(move |o| o.outcome == wanted);
    let line = |out: &mut dyn Write, name: &str, list: Vec<&OptionVerdict>| -> io::Result<()> {
        if list.is_empty() {
            return Ok(());
        }
        let shown: Vec<String> = list.iter().take(SHOWN).map(|o| plain(&o.mv)).collect();
        let between = if shown.iter().any(|name| name.contains(' ')) { ", " } else { " " };
        let more = if list.len() > SHOWN { format!(" … ({} in all)", list.len()) } else { String::new() };
        writeln!(out, "  {name:<8} {}{more}", shown.join(between))
    };
    if verdict.options.is_empty() && verdict.outcome.is_some() {
        return writeln!(out, "  moves    there is none");
    }
    line(out, "wins", of(Some(Outcome::P)).collect())?;
    line(out, "loses", of(Some(Outcome::N)).collect())?;
    line(out, "unknown", of(None).collect())?;
    match verdict.outcome {
        None if of(None).next().is_none() && !verdict.options.is_empty() => {
            writeln!(out, "  {}", paint(DIM, "every move is settled, but the proof did not fit into the limit"))
        }
        _ => Ok(()),
    }
}

/// A number with its noun.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A time with a unit that fits it.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
