//! `xanthi words critical`: the words without which something else wins.

use super::store::Store;
use super::{Options, Resume, barred_too_long, known, read};
use crate::flags::{name_option, play};
use crate::{Failure, Status, json, report};
use std::io::Write;
use xanthi::answer::CriticalAnswer;
use xanthi::words::critical::critical_with_results;
use xanthi::words::results::NoResults;
use xanthi_games::Catalogue;

pub(super) fn run(catalogue: &Catalogue, text: &str, csv: bool, resume: &Resume, options: &Options) -> Result<Status, Failure> {
    let (position, watch) = read(catalogue, text, options)?;
    let play = play(options.misere);
    let why = || "words are barred for too long at the beginning of a chain to remove each word in turn".to_owned();
    if let Some(refused) = barred_too_long(&position, why) {
        return Err(refused);
    }
    let mut store = resume.store(options.misere, &watch)?;
    let (as_json, of) = (options.json, position.clone());
    watch.last_words(move |stop, _, _| {
        let mut text = Vec::new();
        let told = write(&mut text, CriticalAnswer::unfinished(&of, play, stop), csv, as_json);
        told.map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
    });
    watch.says(format!("critical words of {position}"));
    let found = critical_with_results(&position, play, &watch.limit, known(&mut store, &mut NoResults));
    let Some(found) = found else { return Ok(Status::Undecided) };
    drop(watch);
    let answer = CriticalAnswer::of(&position, play, &found);
    let status = if answer.open > 0 { Status::Undecided } else { Status::Answered };
    write(&mut anstream::stdout().lock(), answer, csv, options.json)?;
    store.into_iter().for_each(Store::tell);
    Ok(status)
}

fn write(out: &mut impl Write, mut answer: CriticalAnswer, csv: bool, as_json: bool) -> std::io::Result<()> {
    name_option(&mut answer.help, answer.limit);
    if csv {
        // The table has no room for what was left open.
        let untold = answer.tells_no_links().into_iter().chain(answer.left_open());
        untold.for_each(|open| anstream::eprintln!("{open}"));
        return out.write_all(answer.csv().as_bytes());
    }
    if as_json { json::write(out, &answer) } else { report::told(out, &answer) }
}
