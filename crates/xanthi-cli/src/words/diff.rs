//! `xanthi words diff`: what changes from one list to another.

use super::store::Store;
use super::{Options, Resume, known, read, read_within};
use crate::flags::{LimitArgs, play};
use crate::limits::{Watch, telling, was_interrupted};
use crate::{Failure, Status, json, report};
use std::io::Write;
use std::time::Duration;
use xanthi::Stop;
use xanthi::answer::{Solved, Solving, Stage, Wanted, WordsDiff};
use xanthi::solve::Question;
use xanthi::words::results::Shelf;
use xanthi_games::{Catalogue, Position};

/// So many positions are looked at of a list that is compared with itself.
const ENOUGH: u64 = 1 << 14;

pub(super) fn run(catalogue: &Catalogue, texts: [&str; 2], csv: bool, resume: &Resume, options: &Options) -> Result<Status, Failure> {
    let question = Question { play: play(options.misere), all_options: true, grundy: false };
    // Both are read before one is solved: when the work is stopped, something is known of both.
    let (first, watch) = read(catalogue, texts[0], options)?;
    let second = read_within(catalogue, texts[1], &watch)?;
    let reading = watch.worked();
    let positions = [&first, &second];
    if let Some([message, help]) = WordsDiff::unlike(positions) {
        return Err(Failure::Usage(message, help));
    }
    let mut store = resume.store(options.misere, &watch)?;
    drop(watch);
    // Nothing can change, however little is known.
    let same = first.to_string() == second.to_string();
    // What proves a word of one list often proves it of the other.
    let mut shelf = Shelf::new(options.limit.memory / WordsDiff::PROOFS);
    let mut solved = WordsDiff::answers::<Failure>(question, |i, share, solved| {
        if (solved.len() == 2 && was_interrupted()) || (same && solved.len() == 1) {
            return Ok(None);
        }
        let part = |time: Duration| time.mul_f64(share) + Duration::from_secs_f64(reading * (1.0 - share));
        let nodes = if same { Some(options.limit.nodes.unwrap_or(ENOUGH).min(ENOUGH)) } else { options.limit.nodes };
        let limit = LimitArgs { time: options.limit.time.map(part), nodes, ..options.limit.clone() };
        let watch = Watch::start(&limit, &positions[i].to_string());
        // Both have an answer, and nothing can be added to the first.
        if solved.len() == 2 && options.limit.time.is_some_and(|time| watch.seconds() >= time.as_secs_f64()) {
            return Ok(None);
        }
        watch.tells_of_list(reading);
        leave_words(&watch, positions, solved, csv, options);
        let wanted = Wanted { question, words: true };
        let results = known(&mut store, &mut shelf);
        let begins = |stage: Stage<'_>| match stage {
            Stage::Checking => watch.checks(format!("checking the proof of {}", positions[i])),
            Stage::Telling(_) => watch.says(format!("every opening word of {}", positions[i])),
            _ => watch.solves(positions[i].to_string()),
        };
        let solving = Solving::new(wanted, &watch.limit).stages(&begins);
        Ok(Some(solving.clock(&|| watch.seconds()).results(results).answer(positions[i]).0))
    })?;
    if same {
        solved.extend_from_within(..);
    }
    let undecided = !same && solved.iter().any(|answer| answer.undecided(question));
    // If the answers have used up the time, telling may take so many times as long as reading took (docs/command-line.md).
    const BEHIND: f64 = 1.5;
    let behind = |time: Duration| time.saturating_add(Duration::from_secs_f64(BEHIND * reading));
    let limit = LimitArgs { time: options.limit.time.map(behind), ..options.limit.clone() };
    let watch = Watch::start(&limit, "");
    watch.checks(format!("comparing {first} with {second}"));
    watch.tells_for(telling(reading));
    leave_words(&watch, positions, &solved, csv, options);
    if was_interrupted() {
        // Whoever has stopped the answers wants to know what changes between them: there is a moment for that.
        watch.limit.canceller().cancel(Stop::Interrupted);
    }
    let Some(mut diff) = WordsDiff::of(positions, [&solved[0], &solved[1]], &watch.limit) else {
        return Err(Failure::Usage("these lists cannot be compared".into(), "compare lists before their first word".into()));
    };
    if same && options.limit.nodes.is_none() {
        // No limit of the user's was reached.
        let why = "a list that is compared with itself is not searched for long";
        diff.left_open.iter_mut().flatten().for_each(|told| why.clone_into(told));
    }
    watch.quiet();
    let mut text = Vec::new();
    write(&mut text, &diff, csv, options.json)?;
    drop(watch);
    anstream::stdout().lock().write_all(&text)?;
    store.into_iter().for_each(Store::tell);
    Ok(if undecided || diff.stopped.is_some() { Status::Undecided } else { Status::Answered })
}

fn write(text: &mut Vec<u8>, diff: &WordsDiff, csv: bool, as_json: bool) -> std::io::Result<()> {
    if csv {
        text.extend(diff.csv().into_bytes());
        // The table has no room for what was left open.
        if diff.open != [0, 0] || diff.stopped.is_some() {
            let mut why: Vec<&str> = diff.left_open.iter().flatten().chain(&diff.stopped).map(String::as_str).collect();
            why.dedup();
            anstream::eprintln!("not everything is decided: {}", why.join("; "));
        }
        return Ok(());
    }
    if as_json { json::write(text, diff) } else { report::told(text, diff) }
}

/// What is told if the program must be ended before all is compared: the outcomes that are known.
fn leave_words(watch: &Watch, positions: [&Position; 2], solved: &[Solved], csv: bool, options: &Options) {
    let known: Vec<&Solved> = solved.iter().collect();
    let Some(mut diff) = WordsDiff::uncompared(positions, play(options.misere), &known, Stop::Time) else { return };
    let as_json = options.json;
    watch.last_words(move |stop, _, _| {
        diff.stopped = Some(stop.to_string());
        let mut text = Vec::new();
        write(&mut text, &diff, csv, as_json).map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
    });
}
