//! `xanthi words diff`: what changes from one list to another.

use super::{Options, read, read_within};
use crate::flags::{LimitArgs, play};
use crate::limits::Watch;
use crate::{Failure, Status, json, report};
use std::io::Write;
use std::time::Duration;
use xanthi::answer::{Wanted, WordsDiff, solve_with_verdict};
use xanthi::solve::Question;
use xanthi_games::Catalogue;

pub(super) fn run(catalogue: &Catalogue, texts: [&str; 2], options: &Options) -> Result<Status, Failure> {
    let question = Question { play: play(options.misere), all_options: true, grundy: false };
    // Both are read before one is solved: when the work is stopped, something is known of both.
    let (first, watch) = read(catalogue, texts[0], options)?;
    let second = read_within(catalogue, texts[1], &watch)?;
    let reading = watch.seconds();
    drop(watch);
    let mut solved = Vec::new();
    for (position, last) in [(first, false), (second, true)] {
        // Each gets half of the time that is left after reading.
        let half = |time: Duration| if last { time } else { time.mul_f64(0.5) + Duration::from_secs_f64(reading / 2.0) };
        let limit = LimitArgs { time: options.limit.time.map(half), ..options.limit.clone() };
        let watch = Watch::start(&limit, &position.to_string());
        watch.tells_of_list(reading);
        let (answer, _) = solve_with_verdict(&position, Wanted { question, words: true }, &watch.limit, &|| watch.seconds());
        solved.push(answer);
    }
    let undecided = solved.iter().any(|answer| answer.undecided(question));
    let Some(diff) = WordsDiff::of(&solved[0], &solved[1]) else {
        return Err(Failure::Usage("a list is compared before its first word".into(), "leave out `until` and the words behind /".into()));
    };
    let mut text = Vec::new();
    if options.json {
        json::write(&mut text, &diff)?
    } else {
        report::told(&mut text, &diff)?
    }
    anstream::stdout().lock().write_all(&text)?;
    Ok(if undecided { Status::Undecided } else { Status::Answered })
}
