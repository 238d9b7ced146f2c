//! `xanthi words critical`: the words without which something else wins.

use super::store::Store;
use super::{Options, Resume, barred_too_long, known, read};
use crate::flags::play;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::{CriticalAnswer, counted, grouped, of_play, outcome_says, raised_by};
use xanthi::words::critical::{Critical, CriticalWords, OpeningChange, Said, critical_with_results};
use xanthi::words::results::NoResults;
use xanthi_games::{Catalogue, Outcome, Play, Position, notation};

/// How many words a line names before it only counts.
const SHOWN: usize = 12;

pub(super) fn run(catalogue: &Catalogue, text: &str, resume: &Resume, options: &Options) -> Result<Status, Failure> {
    let (position, watch) = read(catalogue, text, options)?;
    let play = play(options.misere);
    let why = || "words are barred for too many words of a chain to remove each in turn".to_owned();
    if let Some(refused) = barred_too_long(&position, why) {
        return Err(refused);
    }
    let mut store = resume.store(options.misere)?;
    // Links of a whole list are told of the time when no word is barred.
    let at = position.typed().words();
    let later = at.is_some_and(|at| at.state.is_open() && at.game.under_manners(&at.state, None).is_some());
    let (as_json, of) = (options.json, position.clone());
    watch.last_words(move |stop, _, _| {
        let kinds = of.typed().words().map_or(0, |at| at.game.chain(&at.state).arcs().len());
        let nothing = CriticalWords { outcome: None, words: Vec::new(), open: kinds, stop: Some(stop) };
        let mut text = Vec::new();
        tell(&mut text, &of, play, &nothing, later, as_json)
            .map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
    });
    let found = critical_with_results(&position, play, &watch.limit, known(&mut store, &mut NoResults));
    let Some(found): Option<CriticalWords> = found else { return Ok(Status::Undecided) };
    drop(watch);
    tell(&mut anstream::stdout().lock(), &position, play, &found, later, options.json)?;
    store.into_iter().for_each(Store::tell);
    Ok(if found.open > 0 { Status::Undecided } else { Status::Answered })
}

fn tell(out: &mut impl Write, position: &Position, play: Play, found: &CriticalWords, later: bool, as_json: bool) -> std::io::Result<()> {
    if as_json {
        json::write(out, &CriticalAnswer::of(position, play, found))?;
    } else {
        writeln!(out, "{}", hanging(2, notation::lettered(&position.to_string()) + of_play(play)))?;
        let who = found.outcome.map_or("the winner is not known", outcome_says);
        writeln!(out, "  as it is, {who}")?;
        if found.words.is_empty() {
            let known = if found.open > 0 { "known to be " } else { "" };
            writeln!(out, "  no word is {known}critical")?;
        }
        for kind in &found.words {
            let alike = if kind.words.len() > 1 { " (any one of them)" } else { "" };
            let told = format!("{}{alike}: without it, {}", few(&kind.words), told(kind, later));
            writeln!(out, "  {}", hanging(4, told))?;
        }
        if found.open > 0 {
            let are = if found.open == 1 { "is" } else { "are" };
            let more = found.stop.and_then(raised_by).map_or(String::new(), |help| format!(" (try {help})"));
            let why = found.stop.map_or(String::new(), |stop| format!(": {stop}{more}"));
            let told = format!("this is not all: {} of words {are} open{why}", counted(found.open as u64, "kind"));
            writeln!(out, "  {}", hanging(4, told))?;
        }
    }
    Ok(())
}

/// Words behind each other, the first few of many.
fn few(words: &[String]) -> String {
    let more = if words.len() > SHOWN { format!(" … ({} in all)", grouped(words.len() as u64)) } else { String::new() };
    notation::shown(&words[..words.len().min(SHOWN)].join(", ")) + &more
}

/// What changes without a word; `later`: links are told of the time when no word is barred any more.
fn told(kind: &Critical, later: bool) -> String {
    let says = |said: Said| match said {
        Said::Wins => "won",
        Said::Loses => "lost",
        Said::Barred => "barred",
    };
    let of_mover = |outcome: Outcome| if outcome == Outcome::P { "lost" } else { "won" };
    let mut parts: Vec<String> = Vec::new();
    if let Some((before, after)) = kind.outcome {
        let [before, after] = [before, after].map(|outcome| if outcome == Outcome::P { "loses" } else { "wins" });
        parts.push(format!("the first player: {before} → {after}"));
    }
    // The word that is left out is none of those that change, and any one of its kind may be left out.
    let (same, others): (Vec<&OpeningChange>, Vec<&OpeningChange>) = kind.openings.iter().partition(|of| of.words == kind.words);
    for of in same {
        let which = if kind.words.len() > 2 { "the others as first words" } else { "the other one as a first word" };
        parts.push(format!("{which}: {} → {}", says(of.before), says(of.after)));
    }
    let others = others.into_iter().map(|of| ([says(of.before), says(of.after)], &of.words[..]));
    parts.extend(by_change("first word", others));
    let links = kind.changes.iter().map(|(link, before, after)| ([of_mover(*before), of_mover(*after)], std::slice::from_ref(link)));
    parts.extend(by_change(if later { "later link" } else { "link" }, links));
    parts.join("; ")
}

/// Names by what changes of them; `noun` is what each of them is.
fn by_change<'a>(noun: &str, changes: impl Iterator<Item = ([&'static str; 2], &'a [String])>) -> Vec<String> {
    let mut names: Vec<([&str; 2], Vec<String>)> = Vec::new();
    for (change, more) in changes {
        match names.iter_mut().find(|(known, _)| *known == change) {
            Some((_, names)) => names.extend_from_slice(more),
            None => names.push((change, more.to_vec())),
        }
    }
    let part = |([before, after], names): ([&str; 2], Vec<String>)| {
        let plural = if names.len() == 1 { "" } else { "s" };
        format!("{noun}{plural} {}: {before} → {after}", few(&names))
    };
    names.into_iter().map(part).collect()
}
