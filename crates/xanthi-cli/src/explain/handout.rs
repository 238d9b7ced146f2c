//! `xanthi explain --html`: the explanation, a strategy, a lesson, or what is said of matchings, as one page for a class.

use super::ExplainArgs;
use super::answer;
use crate::limits::Watch;
use crate::wrap::fold;
use crate::{Failure, input};
use std::path::Path;
use xanthi::answer::explain::{Ply, StrategyAnswer, mark_kernel, specimen, specimen_of};
use xanthi::answer::{Line, told_about};
use xanthi::explain::lesson::{Section as Told, Shows};
use xanthi::explain::{capital, plain, reason, story};
use xanthi::line::stacked::Stacked;
use xanthi::picture::board::{MOST, Picture};
use xanthi::picture::drawing::Drawing;
use xanthi::picture::overlay;
use xanthi::picture::page::{Page, Section, Step, write};
use xanthi::picture::tree::Tree;
use xanthi::picture::view;
use xanthi::solve::Verdict;
use xanthi::strategy::MovePlayer;
use xanthi_games::notation::readable;
use xanthi_games::{Catalogue, Outcome, Position};

/// The most moves of a line that nobody has chosen.
const MOVES: usize = 40;
/// Longer lines of an argument go on below their beginning.
const WIDE: usize = 80;

/// The page of a proof, with a line of play.
pub(super) fn of_proof(
    file: &Path,
    position: &Position,
    verdict: &Verdict,
    line: &[Ply],
    args: &ExplainArgs,
    watch: &Watch,
) -> Result<String, Failure> {
    let Some(proof) = verdict.proof() else { return Err(no_page(position)) };
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
        text: story(position, proof).iter().map(|line| told_about(position, line)).collect(),
        figure: Some(figure(overlay::proof(position, proof))?),
        ..Section::default()
    };
    let mut sections = vec![Section { figure: Some(figure(overlay::position(position))?), ..Section::default() }, why];
    sections.extend(tree(position)?.map(titled));
    save(
        file,
        Page { title: title(position), below: readable(&position.to_string()), sections, steps: steps(position, line)?, foot: foot(args) },
    )
}

/// The page of a lesson.
pub(super) fn of_lesson(file: &Path, position: &Position, told: &[Told], args: &ExplainArgs, watch: &Watch) -> Result<String, Failure> {
    let verdict = answer(position, args, watch);
    let line = specimen(position, &verdict, MOVES, &watch.limit);
    let shown = |what: Shows| told.iter().any(|section| section.shows == what);
    let mut sections = Vec::new();
    if !shown(Shows::Board) {
        sections.push(Section { figure: Some(figure(overlay::position(position))?), ..Section::default() });
    }
    for section in told {
        // A board is drawn, and not shown in letters as well; a tree is drawn beside its list of positions.
        let drawn = match section.shows {
            Shows::Board => Some(figure(overlay::position(position))?),
            Shows::Proof => verdict.proof().map(|proof| figure(overlay::proof(position, proof))).transpose()?,
            Shows::Tree => tree(position)?,
            _ => None,
        };
        let instead = drawn.is_some() && section.shows != Shows::Tree;
        let columns = if instead { Vec::new() } else { section.figure.clone() };
        sections.push(Section { title: section.title.to_owned(), text: section.text.clone(), columns, figure: drawn });
    }
    if !shown(Shows::Tree) {
        sections.extend(tree(position)?.map(titled));
    }
    if let Some(proof) = verdict.proof().filter(|_| !shown(Shows::Proof)) {
        let text = vec![told_about(position, &reason(position, proof))];
        sections.push(Section {
            title: "Who wins".into(),
            text,
            figure: Some(figure(overlay::proof(position, proof))?),
            ..Section::default()
        });
    }
    save(
        file,
        Page { title: title(position), below: readable(&position.to_string()), sections, steps: steps(position, &line)?, foot: foot(args) },
    )
}

/// The page of a strategy that begins with `follower`: the plan, its figure, and a line of play.
pub(super) fn of_strategy(
    file: &Path,
    position: &Position,
    follower: &dyn MovePlayer,
    told: &StrategyAnswer,
    args: &ExplainArgs,
    watch: &Watch,
) -> Result<String, Failure> {
    let chosen;
    let line = if args.moves.is_empty() {
        chosen = specimen_of(follower, MOVES, &watch.limit);
        &chosen
    } else {
        &told.line
    };
    let of = format!("{}. {}", capital(&told.strategy), told.source);
    let plan = Section {
        title: said(&told.heading()),
        text: [of].into_iter().chain(told.note.clone()).chain(told.plan.iter().cloned()).collect(),
        columns: told.figure.clone(),
        ..Section::default()
    };
    let sections = vec![Section { figure: Some(figure(overlay::position(position))?), ..Section::default() }, plan];
    let verb = position.wording().verb;
    let mut steps = vec![Step { text: "The game begins.".into(), figure: figure(overlay::position(position))? }];
    for ply in line {
        let Some(after) = &ply.after else { continue };
        let who = if ply.by_winner { "The strategy" } else { "The other player" };
        let why = ply.reason.as_ref().map_or(".".into(), |reason| format!(": {reason}"));
        let text = told_about(position, &format!("{who} {verb} {}{why}", plain(&ply.mv)));
        let mut picture = overlay::position(after);
        mark_kernel(&mut picture.scene, follower);
        steps.push(Step { text, figure: figure(picture)? });
    }
    let foot = made_by(args, if args.misere { " --strategy --misere" } else { " --strategy" });
    save(file, Page { title: title(position), below: readable(&position.to_string()), sections, steps, foot })
}

/// The page of what was found about matchings, as it was told, and the line in columns.
pub(super) fn of_matching(
    file: &Path,
    position: &Position,
    told: &[Line],
    stacked: Option<&Stacked>,
    args: &ExplainArgs,
) -> Result<String, Failure> {
    let mut found = Section { title: told.first().map_or_else(String::new, said), ..Section::default() };
    let lines: Vec<String> = told.iter().skip(1).map(Line::to_string).collect();
    // Cases within cases must be seen to be so.
    if lines.iter().any(|line| line.starts_with("    ")) {
        found.columns = lines.iter().flat_map(|line| hanging(line.strip_prefix("  ").unwrap_or(line))).collect();
    } else {
        found.text = lines.iter().map(|line| line.trim_start().to_owned()).collect();
    }
    let mut sections = vec![Section { figure: Some(figure(overlay::position(position))?), ..Section::default() }, found];
    sections.extend(stacked.map(|stacked| {
        let rows = stacked.text();
        let columns = rows.lines().map(str::to_owned).chain([String::new()]).chain(stacked.legend()).collect();
        Section { columns, ..Section::default() }
    }));
    let edges = args.matching.as_ref().unwrap_or(&args.force).join(" ");
    let flags = match &args.matching {
        Some(_) => format!(" --matching {edges}"),
        None if args.cases => " --cases".into(),
        None if !args.kernel.is_empty() => format!(" --kernel {}", args.kernel.join(" ")),
        None => format!(" --force {edges}"),
    };
    let height = args.stacked.flatten().map_or_else(String::new, |height| format!(" --stacked={height}"));
    let foot = made_by(args, &format!("{}{height}", flags.trim_end()));
    save(file, Page { title: title(position), below: readable(&position.to_string()), sections, foot, ..Page::default() })
}

/// A line of an argument in lines that are short enough for paper; they keep their distance from the left.
fn hanging(line: &str) -> Vec<String> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let folded = format!("{:indent$}{}", "", fold(indent + 2, text, WIDE));
    folded.lines().map(str::to_owned).collect()
}

/// A heading without the position before it, which the page names already.
fn said(heading: &Line) -> String {
    let whole = heading.to_string();
    let position = heading.0.first().map_or("", |piece| piece.text.as_str());
    capital(whole.strip_prefix(position).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&whole))
}

fn save(file: &Path, page: Page) -> Result<String, Failure> {
    input::write(file, write(&page))?;
    Ok(file.display().to_string())
}

fn no_page(position: &Position) -> Failure {
    Failure::Usage(
        format!("{} is undecided, so there is nothing to explain", readable(&position.to_string())),
        "give it more with --time or --memory".into(),
    )
}

/// The name of the game; of a sum or a game of someone else's catalogue the line.
fn title(position: &Position) -> String {
    let line = readable(&position.to_string());
    let entries = Catalogue::standard().entries();
    let name = line.split(':').next().and_then(|name| entries.iter().find(|entry| entry.name == name));
    let Some(entry) = name.filter(|_| position.sum().is_none()) else { return line };
    capital(entry.title)
}

fn foot(args: &ExplainArgs) -> String {
    let lesson = if args.lesson { " --lesson" } else { "" };
    let misere = if args.misere { " --misere" } else { "" };
    format!("{} The proof was checked.", made_by(args, &format!("{lesson}{misere}")))
}

fn made_by(args: &ExplainArgs, flags: &str) -> String {
    let moves = if args.moves.is_empty() { String::new() } else { format!(" --if {}", args.moves.join(" ")) };
    format!("Made by Xanthi: xanthi explain {}{flags}{moves} --html FILE.", args.position)
}

fn figure(mut picture: Picture) -> Result<Drawing, Failure> {
    // The page has a heading of its own.
    let title = std::mem::take(&mut picture.title);
    let mut drawing = view::drawing(&picture, MOST)?;
    drawing.title = title;
    Ok(drawing)
}

/// The section of a game tree of its own.
fn titled(tree: Drawing) -> Section {
    Section { title: "The game tree".into(), figure: Some(tree), ..Section::default() }
}

/// The game tree, where it can be read.
fn tree(position: &Position) -> Result<Option<Drawing>, Failure> {
    Tree::readable(position, xanthi_games::Play::Normal).map(|tree| figure(tree.picture())).transpose()
}

/// The position, and each move of the line with what it leads to.
fn steps(position: &Position, line: &[Ply]) -> Result<Vec<Step>, Failure> {
    let mut steps = vec![Step { text: "The game begins.".into(), figure: figure(overlay::position(position))? }];
    for ply in line {
        let lead = match (ply.by_winner, steps.len()) {
            (true, 1) => "The winner plays",
            (true, _) => "The winner answers",
            (false, _) => "The loser plays",
        };
        let reason = ply.reason.as_deref().filter(|text| !text.is_empty()).unwrap_or("what follows is undecided.");
        let Some(after) = &ply.after else { continue };
        let text = told_about(position, &format!("{lead} {}: {reason}", plain(&ply.mv)));
        steps.push(Step { text, figure: figure(overlay::position(after))? });
    }
    Ok(steps)
}
