//! The verdict on the position of a lesson, with its reasons and a picture.

use super::{Section, Shows};
use crate::explain::story;
use crate::phrases::{by_coordinates, capital, listed, noun, plain, says_words};
use crate::scene::board::TextBoard;
use crate::scene::{mark_options, text::legend};
use crate::solve::{Question, Verdict, solve};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, EvenKernel, Proof};
use xanthi_games::notation::shown;
use xanthi_games::scene::Role;
use xanthi_games::{Outcome, Position};

/// What is known of the position; the section, and the verdict if there is one.
pub(super) fn section(position: &Position, budget: &Budget) -> Result<(Section, Option<Verdict>), Stop> {
    let verdict = solve(position, Question { all_options: true, ..Question::default() }, budget);
    let (noun, title) = (noun(position), title(position));
    let (Some(outcome), Some(proof)) = (verdict.outcome, &verdict.proof) else {
        return match verdict.stop {
            Some(stop @ (Stop::Interrupted | Stop::Time)) => Err(stop),
            _ => Ok((unknown(position), None)),
        };
    };
    let mut text = story(position, proof);
    let winning: Vec<&str> = verdict.winning_moves().collect();
    text.extend(match (outcome, &proof.certificate) {
        // Its story ends with them.
        (Outcome::N, Certificate::Openings(_)) if !proof.winning_moves.is_empty() => None,
        (Outcome::N, _) if !winning.is_empty() => {
            Some(format!("{}s that win: {}.", capital(noun), listed(winning.iter().map(|mv| plain(mv)))))
        }
        _ if verdict.options.is_empty() => Some(format!("There is no {noun}.")),
        _ => Some(format!("No {noun} wins.")),
    });
    text.push(format!("Found by: {} ({}).", verdict.method, verdict.source));
    let section = Section::new(title, text, board(position, &verdict, proof)).showing(Shows::Proof);
    Ok((section, Some(verdict)))
}

/// That it was not found out who wins.
pub(super) fn unknown(position: &Position) -> Section {
    let text = "No theorem decides this position, and the search did not finish within the limit.";
    Section { undecided: true, ..Section::new(title(position), vec![text.into()], Vec::new()) }
}

fn title(position: &Position) -> &'static str {
    if says_words(position) { "In this list" } else { "On this board" }
}

/// The board with the moves that win and lose, and with an even kernel.
fn board(position: &Position, verdict: &Verdict, proof: &Proof) -> Vec<String> {
    let Certificate::EvenKernel(EvenKernel { kernel }) = &proof.certificate else {
        let caption = position.scene().caption;
        let told = TextBoard::new(position, Some(verdict)).and_then(|board| {
            let mut rows = board.text()?;
            // What the marks mean; what may be played has been said.
            rows.extend(board.below.iter().filter(|line| **line != shown(&caption)).cloned());
            Some(rows)
        });
        return told.unwrap_or_default();
    };
    let mut scene = position.scene();
    mark_options(&mut scene, position, verdict);
    for &v in kernel {
        if let Some(spot) = scene.spots.get_mut(v as usize).filter(|spot| spot.role == Role::Plain) {
            spot.role = Role::Kernel;
        }
    }
    let board = TextBoard::of_scene(&scene, by_coordinates(position)).and_then(|board| board.text());
    board.map_or_else(Vec::new, |mut rows| {
        rows.push(legend(&scene));
        rows
    })
}
