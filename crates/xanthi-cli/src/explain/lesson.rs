//! `xanthi explain --lesson`: the theory behind a position.

use super::ExplainArgs;
use super::{answer, handout, pictures, wrote};
use crate::flags::play;
use crate::limits::Watch;
use crate::report;
use crate::terminal_style::{HEAD, paint};
use crate::wrap::{figure_row, hanging};
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::explain::LessonAnswer;
use xanthi::answer::{Cost, Solved};
use xanthi::explain::lesson::lesson;
use xanthi_games::Position;

pub(super) fn run(position: &Position, args: &ExplainArgs, watch: Watch) -> Result<Status, Failure> {
    let sections = match lesson(position, &watch.limit) {
        Ok(sections) => sections,
        Err(stop) => {
            let known = Solved::unfinished(&position.to_string(), play(args.misere), stop, Cost::of(watch.limit.spent(), watch.seconds()));
            watch.quiet();
            report::undecided(&mut anstream::stdout().lock(), known, args.json)?;
            return Ok(Status::Undecided);
        }
    };
    let draw = |dir| {
        let proof = answer(position, args, &watch).into_proof();
        pictures::write(dir, pictures::of_lesson(position, proof.as_ref()), args)
    };
    let mut files = args.pictures.as_deref().map(draw).transpose()?;
    if let Some(file) = &args.html {
        files.get_or_insert_default().push(handout::of_lesson(file, position, &sections, args, &watch)?);
    }
    drop(watch);
    let status = if sections.iter().any(|section| section.undecided) { Status::Undecided } else { Status::Answered };
    let mut out = anstream::stdout().lock();
    if args.json {
        let mut told = LessonAnswer::new(position, &sections);
        told.pictures = files;
        json::write(&mut out, &told)?;
        return Ok(status);
    }
    writeln!(out, "{}", paint(HEAD, position))?;
    for section in &sections {
        writeln!(out, "\n{}", hanging(0, paint(HEAD, section.title)))?;
        section.text.iter().try_for_each(|line| writeln!(out, "  {}", hanging(2, line)))?;
        if !section.figure.is_empty() {
            writeln!(out)?;
            section.figure.iter().try_for_each(|line| writeln!(out, "{}", figure_row(4, line)))?;
        }
    }
    wrote(&mut out, files.as_deref())?;
    Ok(status)
}
