//! `xanthi explain --pictures`: the explanation as a sequence of pictures.

use super::ExplainArgs;
use crate::Failure;
use crate::draw::file::{Format, Paper};
use crate::flags::play;
use std::path::Path;
use xanthi::Budget;
use xanthi::answer::explain::Ply;
use xanthi::explain::plain;
use xanthi::picture::board::{MOST, Picture};
use xanthi::picture::overlay;
use xanthi::picture::plan::{Plan, Shape};
use xanthi::picture::tree::Tree;
use xanthi::picture::view;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Options, Proof, WinningMove};
use xanthi_games::{Outcome, Position};

/// How many moves of the loser a picture of a strategy follows up.
pub(super) const ROUNDS: usize = 3;
/// How many positions may be looked at for one answer of a strategy.
const WORK: u64 = 2_000_000;

/// Pictures with names, in their order.
pub(super) type Named = Vec<(String, Picture)>;

/// The position, its proof, the strategy if the proof is one, and each move of the line with the
/// proof of what it leads to.
pub(super) fn of_proof(position: &Position, proof: &Proof, line: &[Ply], args: &ExplainArgs) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position)), ("proof".to_owned(), overlay::proof(position, proof))];
    if is_strategy(&proof.certificate) {
        pictures.push(("strategy".into(), answers(position, proof, args)));
    }
    for ply in line {
        let Some(after) = &ply.after else { continue };
        let picture = match &ply.proof {
            Some(proof) => overlay::proof(after, proof),
            None => overlay::position(after),
        };
        pictures.push(of_move(picture, &ply.mv, ply.by_winner));
    }
    pictures
}

/// The position, its game tree where that is small, and its proof.
pub(super) fn of_lesson(position: &Position, proof: Option<&Proof>) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    if let Some(tree) = Tree::readable(position, xanthi_games::Play::Normal) {
        pictures.push(("tree".into(), tree.picture()));
    }
    pictures.extend(proof.map(|proof| ("proof".to_owned(), overlay::proof(position, proof))));
    pictures
}

/// The picture after a move, told, with the name of its file.
pub(super) fn of_move(mut picture: Picture, mv: &str, by_winner: bool) -> (String, Picture) {
    let (who, lead) = if by_winner { ("answer", "The winner plays") } else { ("move", "The loser plays") };
    picture.says.insert(0, format!("{lead} {}.", plain(mv)));
    (format!("{who}-{}", file_name(mv)), picture)
}

/// Whether a certificate is, or begins with, a strategy found by search.
pub(super) fn is_strategy(certificate: &Certificate) -> bool {
    match certificate {
        Certificate::Strategy(_) => true,
        Certificate::Move(WinningMove { then, .. }) => is_strategy(then),
        Certificate::Options(Options { options }) => options.iter().flatten().any(is_strategy),
        _ => false,
    }
}

/// The winner's answers, each solved anew.
fn answers(position: &Position, proof: &Proof, args: &ExplainArgs) -> Picture {
    let question = Question { play: play(args.misere), all_options: false, grundy: false };
    let shape = Shape { winner_begins: proof.outcome == Outcome::N, rounds: ROUNDS, merge: true };
    let limit = Budget::new(WORK, args.limit.memory, args.limit.threads);
    let mut answer = |at: &Position| {
        let verdict = solve(at, question, &limit.afresh());
        verdict.winning_moves().next().map(str::to_owned)
    };
    Plan::new(position, shape, &mut answer).picture()
}

/// Writes pictures into a directory; the names of the files in their order.
pub(super) fn write(dir: &Path, pictures: Named, args: &ExplainArgs) -> Result<Vec<String>, Failure> {
    std::fs::create_dir_all(dir).map_err(|error| {
        let help = "--pictures names a directory, into which several files are written; for one picture use `xanthi draw POSITION -o FILE`";
        match dir.exists() && !dir.is_dir() {
            true => Failure::Usage(format!("`{}` is a file, not a directory", dir.display()), help.into()),
            false => Failure::Usage(format!("cannot create the directory `{}`: {error}", dir.display()), help.into()),
        }
    })?;
    let (paper, format) = (Paper::new(args.dark), args.format.unwrap_or(Format::Svg));
    let save = |(i, (name, picture)): (usize, (String, Picture))| {
        let file = dir.join(format!("{:02}-{name}.{}", i + 1, format.ending()));
        match format {
            Format::Txt => crate::input::write(&file, view::in_text(&picture)?)?,
            _ => paper.write(&file, format, &view::drawing(&picture, MOST)?)?,
        }
        Ok(file.display().to_string())
    };
    pictures.into_iter().enumerate().map(save).collect()
}

/// A move as a part of the name of a file.
fn file_name(mv: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    mv.chars().map(plain).take(40).collect()
}
