//! `xanthi games`: the catalogue, one line a game, or one game told to who has never seen it.

use crate::terminal_style::{DIM, HEAD, paint};
use crate::wrap::hanging;
use crate::{Failure, Status, json, report};
use clap::Args;
use std::io::Write;
use xanthi::answer::GameAnswer;
use xanthi_games::notation::Part;
use xanthi_games::{Catalogue, Entry};

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Show only this game, with all that is known of it
    pub(crate) name: Option<String>,
    /// Print one JSON object a game, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(catalogue: &Catalogue, args: &GamesArgs) -> Result<Status, Failure> {
    let chosen: Vec<&Entry> = match &args.name {
        Some(name) => vec![catalogue.find(Part::whole(name))?],
        None => catalogue.entries().iter().collect(),
    };
    let mut out = anstream::stdout().lock();
    if args.json {
        chosen.iter().try_for_each(|entry| json::write(&mut out, &GameAnswer::new(entry, catalogue)))?;
        return Ok(Status::Answered);
    }
    if args.name.is_some() {
        chosen.iter().try_for_each(|entry| page(&mut out, &GameAnswer::new(entry, catalogue)))?;
        return Ok(Status::Answered);
    }
    let wide = chosen.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let examples = chosen.iter().map(|entry| entry.example.len()).max().unwrap_or(0);
    for entry in chosen {
        let (name, example) = (entry.name, entry.example);
        let line = format!("{}{:gap$}  {example:<examples$}  {}", paint(HEAD, name), "", entry.title, gap = wide - name.len());
        writeln!(out, "{}", hanging(wide + examples + 4, line))?;
    }
    writeln!(out, "\n{}", paint(DIM, "`xanthi games NAME` tells the rules of one, with a board and how moves are typed."))?;
    Ok(Status::Answered)
}

/// One game, with its board.
fn page(out: &mut impl Write, game: &GameAnswer) -> std::io::Result<()> {
    const NAMES: usize = 8;
    writeln!(out, "{}", report::painted(&game.heading()))?;
    report::rows(out, &game.tell_rules(), NAMES)?;
    if !game.board.is_empty() {
        writeln!(out)?;
        game.board.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        writeln!(out)?;
    }
    report::rows(out, &game.tell_syntax(), NAMES)
}
