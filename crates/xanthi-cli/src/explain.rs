//! `xanthi explain`: the proof in words, and what happens if the loser plays otherwise.

mod lesson;
mod pairs;
mod pictures;
mod strategy;

use crate::args::{ExplainArgs, play};
use crate::input;
use crate::json::ply;
use crate::limits::Watch;
use crate::look::{DIM, HEAD, of_outcome, paint};
use crate::wrap::hanging;
use crate::{Failure, Status};
use serde_json::json;
use std::io::Write;
use xanthi::explain::switching::{self, Trouble};
use xanthi::explain::{plain, reason, story};
use xanthi::grid::picture::View;
use xanthi::scene::board::Board;
use xanthi::scene::text::legend;
use xanthi::solve::grid::untouched;
use xanthi::solve::{Question, Verdict, solve};
use xanthi_games::certificate::Proof;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::{Catalogue, Outcome, Position, Rule};

/// A move of a line of play, and why it was made.
struct Ply {
    mv: String,
    by_winner: bool,
    after: Position,
    text: String,
    proof: Option<Proof>,
}

pub(crate) fn run(catalogue: &Catalogue, args: &ExplainArgs) -> Result<Status, Failure> {
    let position = input::position(&args.position, catalogue, None)?;
    if args.pictures.is_some() && position.downcast::<LargeGrid>().is_none() {
        crate::draw::size(&position, xanthi::picture::board::MOST)?;
    }
    if args.lesson {
        return lesson::run(&position, args);
    }
    if args.strategy {
        if position.downcast::<Bridgit>().is_some() {
            return pairs::run(&position, args);
        }
        return strategy::run(position, args);
    }
    let verdict = answer(&position, args);
    let Some(proof) = verdict.proof.as_ref().filter(|_| verdict.checked) else {
        let stop = verdict.stop.map_or(String::new(), |s| format!(": {s}"));
        writeln!(anstream::stdout().lock(), "{position} is undecided{stop}")?;
        return Ok(Status::Undecided);
    };
    let grid = view(&position, args);
    let mut steps = story(&position, proof);
    steps.extend(grid.iter().flat_map(View::tell));
    let in_columns =
        args.stacked.map(|height| crate::draw::stacked(&position, proof, height).map(|s| (s.text(), s.legend()))).transpose()?;
    let line = follow(&position, &verdict, args)?;
    let status = if line.iter().any(|ply| ply.text.is_empty()) { Status::Undecided } else { Status::Answered };
    let draw = |dir| pictures::write(dir, pictures::of_proof(&position, proof, &line, args), args);
    let files = args.pictures.as_deref().map(draw).transpose()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        let plies: Vec<_> = line.iter().map(|p| ply(&p.mv, p.by_winner, &p.after, Some(&p.text))).collect();
        let mut object = json!({"xanthi": 1, "position": position.to_string(), "outcome": proof.outcome, "steps": steps, "line": plies});
        if let (Some((rows, _)), Some(fields)) = (in_columns, object.as_object_mut()) {
            fields.insert("picture".into(), json!(rows));
        }
        writeln!(out, "{}", with_files(object, files.as_ref()))?;
        return Ok(status);
    }
    let misere = if args.misere { ", misère play" } else { "" };
    writeln!(out, "{} {}{misere}", paint(HEAD, &position), paint(of_outcome(proof.outcome), proof.outcome))?;
    for (i, step) in steps.iter().enumerate() {
        writeln!(out, "{:>3}. {}", i + 1, hanging(5, step))?;
    }
    if let Some((rows, legend)) = in_columns {
        writeln!(out)?;
        rows.lines().chain(legend.iter().map(String::as_str)).try_for_each(|row| writeln!(out, "     {row}"))?;
    }
    if args.picture {
        picture(&mut out, &position, grid.as_ref())?;
    }
    for ply in &line {
        let who = if ply.by_winner { "the winner answers" } else { "if the loser plays" };
        let text = if ply.text.is_empty() { "what follows is undecided within the limits." } else { &ply.text };
        writeln!(out, "\n{}", hanging(0, format!("{who} {}: {text}", paint(HEAD, plain(&ply.mv)))))?;
    }
    wrote(&mut out, files)?;
    if args.moves.is_empty() && !position.moves().is_empty() {
        let hint = if proof.outcome == Outcome::P { position.moves().first().cloned() } else { reply_hint(&position, &verdict) };
        if let Some(mv) = hint {
            let flag = if args.misere { " --misere" } else { "" };
            writeln!(out, "\nWhat if the loser plays {}? `xanthi explain {position}{flag} --if {mv}`", plain(&mv))?;
        }
    }
    Ok(status)
}

/// Names the files that were written.
fn wrote(out: &mut impl Write, files: Option<Vec<String>>) -> Result<(), Failure> {
    if let Some(files) = files {
        writeln!(out)?;
        files.iter().try_for_each(|file| writeln!(out, "wrote {file}"))?;
    }
    Ok(())
}

/// The names of the files as a field of a JSON object.
fn with_files(mut object: serde_json::Value, files: Option<&Vec<String>>) -> serde_json::Value {
    if let (Some(files), Some(fields)) = (files, object.as_object_mut()) {
        fields.insert("pictures".into(), json!(files));
    }
    object
}

/// The theory of grids, for an untouched grid with a token.
fn view(position: &Position, args: &ExplainArgs) -> Option<View> {
    let ground = position.ground().filter(|g| g.rule() == Rule::UEG && !args.misere)?;
    let board = untouched(&ground)?;
    View::new(board, board.point(ground.token()? as usize))
}

/// The trail and the kernel on a grid; any other position as `solve` draws it.
fn picture(out: &mut impl Write, position: &Position, grid: Option<&View>) -> Result<(), Failure> {
    let board = match grid.map(View::scene_with_signs) {
        Some(scene) => Board::of_scene(&scene, true).map(|mut board| {
            board.below.push(legend(&scene));
            if scene.spots.iter().any(|spot| spot.label.ends_with('✓')) {
                board.below.push("✓ a move there wins".into());
            }
            board
        }),
        None => Board::new(position, None),
    };
    writeln!(out)?;
    match board.and_then(|board| Some((board.text()?, board.below))) {
        Some((rows, below)) if rows.is_empty() && below.is_empty() => {
            let why = match position.downcast::<LargeGrid>() {
                Some(_) => "(the board is too large for a picture here; `xanthi draw POSITION --proof` draws what lies around the token)",
                None => "(there is nothing to be drawn)",
            };
            writeln!(out, "    {}", paint(DIM, why))?;
        }
        Some((rows, below)) => {
            rows.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            below.iter().try_for_each(|line| writeln!(out, "    {}", paint(DIM, line)))?;
        }
        None => writeln!(out, "    {}", paint(DIM, "(the picture would not fit on a screen)"))?,
    }
    Ok(())
}

fn answer(position: &Position, args: &ExplainArgs) -> Verdict {
    let watch = Watch::start(&args.limit, &position.to_string());
    solve(position, Question { play: play(args.misere), all_options: true, grundy: false }, &watch.limit)
}

fn reply_hint(position: &Position, verdict: &Verdict) -> Option<String> {
    let next = position.after(verdict.winning_moves().next()?).ok()?;
    next.moves().first().cloned()
}

/// The line of play: the winner's moves by the proofs, the loser's as the user gives them.
fn follow(position: &Position, verdict: &Verdict, args: &ExplainArgs) -> Result<Vec<Ply>, Failure> {
    let mut line = Vec::new();
    if args.moves.is_empty() {
        return Ok(line);
    }
    if let Some(told) = of_switching(position, args) {
        return told;
    }
    let mut at = position.clone();
    let mut verdict = verdict.clone();
    for mv in &args.moves {
        if verdict.outcome == Some(Outcome::N) && !winner_moves(&mut line, &mut at, &mut verdict, args) {
            return Ok(line);
        }
        let whose = if line.is_empty() { String::new() } else { format!(" after {at}") };
        at = at.after(mv).map_err(|why| Failure::Usage(format!("`{mv}` is not a legal move{whose}"), why))?;
        verdict = answer(&at, args);
        let text = verdict.proof.as_ref().map_or(String::new(), |p| reason(&at, p));
        line.push(Ply { mv: mv.clone(), by_winner: false, after: at.clone(), text, proof: verdict.proof.clone() });
    }
    if verdict.outcome == Some(Outcome::N) {
        winner_moves(&mut line, &mut at, &mut verdict, args);
    }
    Ok(line)
}

/// The line of play of Shannon's game in normal play: the winner keeps his trees or forests.
fn of_switching(position: &Position, args: &ExplainArgs) -> Option<Result<Vec<Ply>, Failure>> {
    if args.misere {
        return None;
    }
    let watch = Watch::start(&args.limit, &position.to_string());
    let told = switching::line(position, &args.moves, &watch.limit)?;
    let ply = |p: switching::Ply| {
        let text = if p.text.is_empty() { "the winner's reply follows.".into() } else { p.text };
        let proof = args.pictures.as_ref().and_then(|_| answer(&p.after, args).proof);
        Ply { mv: p.mv, by_winner: p.by_winner, after: p.after, text, proof }
    };
    Some(match told {
        Ok(line) => Ok(line.into_iter().map(ply).collect()),
        Err(Trouble::Stopped(_)) => return None,
        Err(Trouble::Illegal(mv, at, why)) => {
            let whose = if at.to_string() == position.to_string() { String::new() } else { format!(" after {at}") };
            Err(Failure::Usage(format!("`{mv}` is not a legal move{whose}"), why))
        }
    })
}

/// Makes the winner's move; false if there is none (in misère play the winner may be stuck).
fn winner_moves(line: &mut Vec<Ply>, at: &mut Position, verdict: &mut Verdict, args: &ExplainArgs) -> bool {
    let Some(mv) = verdict.winning_moves().next().map(str::to_owned) else { return false };
    let Ok(next) = at.after(&mv) else { return false };
    *at = next;
    *verdict = answer(at, args);
    let text = match &verdict.proof {
        Some(_) if at.moves().is_empty() => "no move is left, and the game is over.".into(),
        Some(proof) => reason(at, proof),
        None => String::new(),
    };
    line.push(Ply { mv, by_winner: true, after: at.clone(), text, proof: verdict.proof.clone() });
    true
}
