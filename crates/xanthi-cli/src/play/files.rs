//! Saved games on the disk.

use crate::input::{self, Disk};
use std::path::Path;
use xanthi::play::{Done, Game, saved_line};
use xanthi::session::{Refusal, Session};
use xanthi_games::{Budget, Catalogue, Play};

/// A game from a file, if there is one of that name, or from a line; with the line.
pub(super) fn load(from: &str, catalogue: &Catalogue, play: Play, limit: &Budget) -> Result<(String, Session), Refusal> {
    let path = Path::new(from);
    if path.is_dir() {
        let help = "a saved game is one line of notation, for example nim:3,4/4-1";
        return Err(Refusal { message: format!("`{from}` is a directory"), help: help.into() });
    }
    match path.is_file() {
        true => saved_line(&input::read(path).map_err(refusal)?, Some(from), catalogue, &Disk::within(limit).beside(path), play),
        false => saved_line(from, None, catalogue, &Disk::within(limit), play),
    }
}

/// Saves the game in a file, unless that holds something else than a saved game.
pub(super) fn save(game: &Game<'_>, file: &str) -> Done {
    let line = game.session.save();
    if is_no_game(file, game) {
        let help = "it stays as it is; choose another name";
        return Done::Refused(format!("`{file}` exists and contains something other than one saved game"), help.into());
    }
    match input::write(file.as_ref(), format!("{line}\n")) {
        Ok(()) => Done::Said(vec![format!("saved to {file}: {line}")]),
        Err(failure) => {
            let Refusal { message, help } = refusal(failure);
            Done::Refused(message, help)
        }
    }
}

fn refusal(failure: crate::Failure) -> Refusal {
    match failure {
        crate::Failure::Usage(message, help) | crate::Failure::Fault(message, help) => Refusal { message, help },
        crate::Failure::Parse(error, _) => Refusal { message: error.message, help: error.help },
        crate::Failure::Stopped(stop) => Refusal { message: stop.to_string(), help: String::new() },
        crate::Failure::ClosedPipe => Refusal { message: "it cannot be read or written".into(), help: String::new() },
    }
}

/// Whether there is a file of this name with anything but one line of notation, or nothing.
fn is_no_game(file: &str, game: &Game<'_>) -> bool {
    if std::fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        return false;
    }
    let Ok(text) = std::fs::read_to_string(file) else { return Path::new(file).is_file() };
    let read = || {
        saved_line(
            &text,
            Some(file),
            game.catalogue(),
            &Disk::within(&xanthi::Budget::default()).beside(file.as_ref()),
            game.session.convention(),
        )
    };
    !text.trim().is_empty() && (text.trim().lines().count() > 1 || read().is_err())
}
