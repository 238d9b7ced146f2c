//! `xanthi games`: the catalogue, one line a game, or one game told to who has never seen it.

use crate::terminal_style::{DIM, HEAD, paint};
use crate::wrap::{hanging, terminal_width};
use crate::{Failure, Status, input, json, report};
use clap::Args;
use std::io::Write;
use xanthi::Budget;
use xanthi::answer::GameAnswer;
use xanthi_games::graph::families::FAMILIES;
use xanthi_games::notation::Part;
use xanthi_games::{Catalogue, Entry};

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Show only this game, with all that is known of it; a board or a whole line will do as well (torus.11x4)
    pub(crate) name: Option<String>,
    /// Print one JSON object per game, each on one line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(catalogue: &Catalogue, args: &GamesArgs) -> Result<Status, Failure> {
    if let Some(name) = &args.name {
        let game = named(catalogue, name)?;
        let mut out = anstream::stdout().lock();
        if args.json {
            json::write(&mut out, &game)?
        } else {
            page(&mut out, &game)?
        }
        return Ok(Status::Answered);
    }
    let all: Vec<&Entry> = catalogue.entries().iter().collect();
    let mut out = anstream::stdout().lock();
    if args.json {
        all.iter().try_for_each(|entry| json::write(&mut out, &GameAnswer::new(entry, catalogue)))?;
        return Ok(Status::Answered);
    }
    list(&mut out, &all, terminal_width().unwrap_or(usize::MAX))?;
    let more = "`xanthi games NAME` explains the rules of one, with a board and how moves are typed; NAME may be a board (torus.11x4).";
    writeln!(out, "\n{}", paint(DIM, hanging(0, more)))?;
    Ok(Status::Answered)
}

/// A game by its name, or with a board or other parameters: `torus.11x4`, `bridgit:4x4`, `uvg:petersen@0`.
fn named(catalogue: &Catalogue, name: &str) -> Result<GameAnswer, Failure> {
    let unknown = match catalogue.find(Part::whole(name)) {
        Ok(entry) => return Ok(GameAnswer::new(entry, catalogue)),
        Err(unknown) => unknown,
    };
    // Of a bare name that is no game, the error tells how it is written.
    if !name.contains(|c: char| c != '-' && !c.is_alphanumeric()) {
        return Err(unknown.into());
    }
    let line = match FAMILIES.iter().find(|family| name.split('.').next() == Some(family.name)) {
        // What is wrong with the parameters is for the reader of the board to say.
        Some(family) => format!("{}:{name}", if family.directed { "dvg" } else { "uvg" }),
        None => input::meant(name, catalogue).into_owned(),
    };
    let Some((game, _)) = line.split_once(':') else { return Err(xanthi::answer::advised(unknown).into()) };
    let position = input::position(&line, catalogue, None, &Budget::default())?;
    if position.sum().is_some() {
        return Err(Failure::Usage("a sum is not one game".into(), "ask for its components one by one".into()));
    }
    Ok(GameAnswer::of(catalogue.find(Part::whole(game))?, &position))
}

/// A line a game: name, example, title and how it is played. Where that is too wide, the name is seen at the beginning of
/// the example, and the rest ends with the line.
fn list(out: &mut impl Write, games: &[&Entry], width: usize) -> std::io::Result<()> {
    let longest = |of: fn(&Entry) -> usize| games.iter().map(|entry| of(entry)).max().unwrap_or(0);
    let (names, examples) = (longest(|e| e.name.len()), longest(|e| e.example.len()));
    let whole = names + examples + 4 + longest(|e| e.whole().chars().count()) <= width;
    for entry in games {
        let (Entry { name, example, .. }, what) = (entry, entry.whole());
        if whole {
            writeln!(out, "{}  {example:<examples$}  {what}", paint(HEAD, format!("{name:<names$}")))?;
            continue;
        }
        let rest = example.strip_prefix(name).unwrap_or_default();
        let gap = examples.saturating_sub(name.len() + rest.len()) + 2;
        writeln!(out, "{}{rest}{:gap$}{}", paint(HEAD, name), "", cut(&what, width.saturating_sub(examples + 2)))?;
    }
    Ok(())
}

/// The beginning of a text that fits, at the end of a word.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let fits: String = text.chars().take(width.saturating_sub(1)).collect();
    let end = fits.rfind(' ').unwrap_or(fits.len());
    format!("{}…", fits[..end].trim_end_matches([':', ',', ';']))
}

/// One game, with its board.
fn page(out: &mut impl Write, game: &GameAnswer) -> std::io::Result<()> {
    const NAMES: usize = 8;
    writeln!(out, "{}", hanging(NAMES + 3, report::painted(&game.heading())))?;
    report::rows(out, &[game.tell_size(), game.tell_rules()].concat(), NAMES)?;
    if !game.board.is_empty() {
        writeln!(out)?;
        game.board.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        writeln!(out)?;
    }
    report::rows(out, &game.tell_syntax(), NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_one_line_that_fits() {
        let games: Vec<&Entry> = Catalogue::standard().entries().iter().collect();
        for width in [60, 80, 100, 200, usize::MAX] {
            let mut text = Vec::new();
            list(&mut text, &games, width).unwrap();
            let text = anstream::adapter::strip_str(std::str::from_utf8(&text).unwrap()).to_string();
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), games.len());
            for (line, game) in lines.iter().zip(&games) {
                assert!(line.chars().count() <= width && line.contains(game.example) && !line.ends_with(' '), "{width}: {line}");
                assert_eq!(line.ends_with(&game.whole()), !line.ends_with('…'), "{width}: {line}");
            }
        }
    }
}
