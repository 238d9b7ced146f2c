//! `xanthi words diff`: what changes from one list to another.

use super::{Options, read, read_within};
use crate::flags::{LimitArgs, play};
use crate::limits::Watch;
use crate::{Failure, Status, json, report};
use std::io::Write;
use std::time::Duration;
use xanthi::answer::{Wanted, WordsDiff, solve_with_verdict};
use xanthi::solve::Question;
use xanthi_games::{Catalogue, Position, notation};

pub(super) fn run(catalogue: &Catalogue, texts: [&str; 2], options: &Options) -> Result<Status, Failure> {
    let question = Question { play: play(options.misere), all_options: true, grundy: false };
    // Both are read before one is solved: when the work is stopped, something is known of both.
    let (first, watch) = read(catalogue, texts[0], options)?;
    let second = read_within(catalogue, texts[1], &watch)?;
    let reading = watch.seconds();
    drop(watch);
    let positions = [&first, &second];
    alike(positions)?;
    let mut solved = Vec::new();
    let mut last_watch = None;
    for (position, last) in [(&first, false), (&second, true)] {
        // The time of the first list must not end the work on the second.
        drop(last_watch.take());
        // Each gets half of the time that is left after reading.
        let half = |time: Duration| if last { time } else { time.mul_f64(0.5) + Duration::from_secs_f64(reading / 2.0) };
        let limit = LimitArgs { time: options.limit.time.map(half), ..options.limit.clone() };
        let watch = Watch::start(&limit, &position.to_string());
        watch.tells_of_list(reading);
        let (answer, _) = solve_with_verdict(position, Wanted { question, words: true }, &watch.limit, &|| watch.seconds());
        solved.push(answer);
        last_watch = Some(watch);
    }
    let undecided = solved.iter().any(|answer| answer.undecided(question));
    // To compare takes less time than to read, and is part of telling: the watch gives time for it, and goes on meanwhile.
    let Some(diff) = WordsDiff::of(positions, [&solved[0], &solved[1]]) else {
        let help = "ask with a smaller number behind `until`";
        return Err(Failure::Usage("words are barred for too many words of a chain to compare them".into(), help.into()));
    };
    let mut text = Vec::new();
    if options.json {
        json::write(&mut text, &diff)?
    } else {
        report::told(&mut text, &diff)?
    }
    drop(last_watch);
    anstream::stdout().lock().write_all(&text)?;
    Ok(if undecided { Status::Undecided } else { Status::Answered })
}

/// Whether two positions are lists before their first word that begin alike: only then the same words may come first.
fn alike(positions: [&Position; 2]) -> Result<(), Failure> {
    let [Some(first), Some(second)] = positions.map(WordsDiff::start) else {
        return Err(Failure::Usage("a list is compared before its first word".into(), "leave out the words behind /".into()));
    };
    if first == second {
        return Ok(());
    }
    let begins = |start: &str| match start {
        "" => "any word".to_owned(),
        _ => format!("a word that fits {}", notation::shown(start)),
    };
    let message = format!("one list begins with {}, the other with {}", begins(&first), begins(&second));
    Err(Failure::Usage(message, "write the same start behind both, as in words:us-states@A words:us-states,drop=Maine@A, or none".into()))
}
