//! `xanthi words critical`: the words without which something else wins.

use super::{Options, no_chain, read};
use crate::flags::play;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use serde::Serialize;
use std::io::Write;
use xanthi::answer::{counted, of_play};
use xanthi::words::critical::{CriticalWords, critical};
use xanthi_games::{Catalogue, Play, notation};

/// The answer of `words critical --json`.
#[derive(Serialize)]
struct CriticalAnswer<'a> {
    xanthi: u32,
    position: String,
    play: Play,
    /// Kinds of words of which it is not known.
    open: usize,
    /// Why it is not known of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    critical: Vec<CriticalKind<'a>>,
}

#[derive(Serialize)]
struct CriticalKind<'a> {
    words: &'a [String],
    begin: &'a str,
    end: &'a str,
    changes: Vec<LinkChange<'a>>,
}

#[derive(Serialize)]
struct LinkChange<'a> {
    link: &'a str,
    before: xanthi_games::Outcome,
    after: xanthi_games::Outcome,
}

pub(super) fn run(catalogue: &Catalogue, text: &str, options: &Options) -> Result<Status, Failure> {
    const SHOWN: usize = 12;
    let (position, watch) = read(catalogue, text, options)?;
    let play = play(options.misere);
    let found: CriticalWords = critical(&position, play, &watch.limit).ok_or_else(|| no_chain(&position))?;
    drop(watch);
    let mut out = anstream::stdout().lock();
    if options.json {
        let kinds = found.words.iter().map(|kind| CriticalKind {
            words: &kind.words,
            begin: &kind.begin,
            end: &kind.end,
            changes: kind.changes.iter().map(|(link, before, after)| LinkChange { link, before: *before, after: *after }).collect(),
        });
        let position = position.to_string();
        let stopped = found.stop.map(|stop| stop.to_string());
        let answer =
            CriticalAnswer { xanthi: xanthi::answer::FORMAT, position, play, open: found.open, stopped, critical: kinds.collect() };
        json::write(&mut out, &answer)?;
    } else {
        writeln!(out, "{}", hanging(2, notation::lettered(&position.to_string()) + of_play(play)))?;
        if found.words.is_empty() {
            let known = if found.open > 0 { "known to be " } else { "" };
            writeln!(out, "  no word is {known}critical")?;
        }
        for kind in &found.words {
            let more = if kind.words.len() > SHOWN { format!(" … ({} in all)", kind.words.len()) } else { String::new() };
            let words = notation::shown(&kind.words[..kind.words.len().min(SHOWN)].join(", "));
            let alike = if kind.words.len() > 1 { " (any one of them)" } else { "" };
            let changes: Vec<String> = kind.changes.iter().map(|(link, b, a)| format!("{} {b} → {a}", notation::shown(link))).collect();
            let told = format!("{words}{more}{alike}: without it {}", changes.join(", "));
            writeln!(out, "  {}", hanging(4, told))?;
        }
        if found.open > 0 {
            let are = if found.open == 1 { "is" } else { "are" };
            let why = found.stop.map_or(String::new(), |stop| format!(": {stop}"));
            let told = format!("this is not all: {} of words {are} open{why}", counted(found.open as u64, "kind"));
            writeln!(out, "  {}", hanging(4, told))?;
        }
    }
    Ok(if found.open > 0 { Status::Undecided } else { Status::Answered })
}
