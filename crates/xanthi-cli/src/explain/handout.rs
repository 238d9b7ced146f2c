//! `xanthi explain --html`: the explanation, or a lesson, as one page for a class.

use super::ExplainArgs;
use super::answer;
use crate::draw;
use crate::limits::Watch;
use crate::{Failure, input};
use std::path::Path;
use xanthi::answer::explain::{Ply, specimen};
use xanthi::explain::lesson::Section as Told;
use xanthi::explain::{plain, reason, story};
use xanthi::picture::board::{MOST, Picture};
use xanthi::picture::overlay;
use xanthi::picture::page::{Page, Section, Step, write};
use xanthi::picture::tree::Tree;
use xanthi::solve::Verdict;
use xanthi_games::{Catalogue, Outcome, Position};

/// The most moves of a line that nobody has chosen.
const MOVES: usize = 40;

/// The page of a proof, with a line of play.
pub(super) fn of_proof(
    file: &Path,
    position: &Position,
    verdict: &Verdict,
    line: &[Ply],
    args: &ExplainArgs,
    watch: &Watch,
) -> Result<String, Failure> {
    let Some(proof) = &verdict.proof else { return Err(no_page(position)) };
    let chosen;
    let line = if line.is_empty() {
        chosen = specimen(position, verdict, MOVES, &watch.limit);
        &chosen
    } else {
        line
    };
    let wins = if proof.outcome == Outcome::P { "Whoever moves here loses" } else { "Whoever moves here wins" };
    let why = Section {
        title: wins.into(),
        text: story(position, proof),
        figure: Some(figure(overlay::proof(position, proof))?),
        ..Section::default()
    };
    let mut sections = vec![Section { figure: Some(figure(overlay::position(position))?), ..Section::default() }, why];
    sections.extend(tree(position)?);
    save(file, Page { title: title(position), below: position.to_string(), sections, steps: steps(position, line)?, foot: foot(args) })
}

/// The page of a lesson.
pub(super) fn of_lesson(file: &Path, position: &Position, told: &[Told], args: &ExplainArgs, watch: &Watch) -> Result<String, Failure> {
    let mut sections = vec![Section { figure: Some(figure(overlay::position(position))?), ..Section::default() }];
    let section = |s: &Told| Section { title: s.title.to_owned(), text: s.text.clone(), columns: s.figure.clone(), figure: None };
    sections.extend(told.iter().map(section));
    sections.extend(tree(position)?);
    let verdict = answer(position, args, watch);
    let line = specimen(position, &verdict, MOVES, &watch.limit);
    if let Some(proof) = &verdict.proof {
        let text = vec![reason(position, proof)];
        sections.push(Section {
            title: "Who wins".into(),
            text,
            figure: Some(figure(overlay::proof(position, proof))?),
            ..Section::default()
        });
    }
    save(file, Page { title: title(position), below: position.to_string(), sections, steps: steps(position, &line)?, foot: foot(args) })
}

fn save(file: &Path, page: Page) -> Result<String, Failure> {
    input::write(file, write(&page))?;
    Ok(file.display().to_string())
}

fn no_page(position: &Position) -> Failure {
    Failure::Usage(format!("{position} is undecided, so there is nothing to tell"), "give it more with --time or --memory".into())
}

/// The name of the game; of a sum or a game of someone else's catalogue the line.
fn title(position: &Position) -> String {
    let line = position.to_string();
    let entries = Catalogue::standard().entries();
    let name = line.split(':').next().and_then(|name| entries.iter().find(|entry| entry.name == name));
    let Some(entry) = name.filter(|_| position.sum().is_none()) else { return line };
    // What stands behind a colon says how it is played.
    let mut letters = entry.title.split(':').next().unwrap_or(entry.title).chars();
    letters.next().map_or(line, |first| first.to_uppercase().chain(letters).collect())
}

fn foot(args: &ExplainArgs) -> String {
    let lesson = if args.lesson { " --lesson" } else { "" };
    let misere = if args.misere { " --misere" } else { "" };
    format!("Made by Xanthi: xanthi explain {}{lesson}{misere} --html FILE. The proof was checked.", args.position)
}

fn figure(mut picture: Picture) -> Result<xanthi::picture::drawing::Drawing, Failure> {
    // The page has a heading of its own.
    let title = std::mem::take(&mut picture.title);
    let mut drawing = draw::drawing(&picture, MOST)?;
    drawing.title = title;
    Ok(drawing)
}

/// The game tree, where it is small.
fn tree(position: &Position) -> Result<Option<Section>, Failure> {
    let Ok(tree) = Tree::new(position, xanthi_games::Play::Normal) else { return Ok(None) };
    Ok(Some(Section { title: "The game tree".into(), figure: Some(figure(tree.picture())?), ..Section::default() }))
}

/// The position, and each move of the line with what it leads to.
fn steps(position: &Position, line: &[Ply]) -> Result<Vec<Step>, Failure> {
    let mut steps = vec![Step { text: "The game begins.".into(), figure: figure(overlay::position(position))? }];
    for ply in line {
        let lead = if ply.by_winner { "The winner answers" } else { "The loser plays" };
        let reason = ply.reason.as_deref().filter(|text| !text.is_empty()).unwrap_or("what follows is undecided.");
        let Some(after) = &ply.after else { continue };
        steps.push(Step { text: format!("{lead} {}: {reason}", plain(&ply.mv)), figure: figure(overlay::position(after))? });
    }
    Ok(steps)
}
