//! A heap game that is written without its heaps.

use crate::Failure;
use xanthi_games::games::heaps::{Heaps, NAMED, Rule};
use xanthi_games::{ParseError, Position};

/// The names that heap games begin with.
const GAMES: [&str; 7] = ["nim", "subtract", "grundy", "kenyon", "octal", "hexadecimal", "split"];

/// The rule of a game like `grundy` or `octal:0.77`. The help says how the command is used.
pub(crate) fn rule(name: &str, help: &str) -> Result<Rule, Failure> {
    let failure = |message: &str, place: std::ops::Range<usize>, help: &str| {
        Failure::Parse(Box::new(ParseError::new(message, name, place).help(help)), None)
    };
    let game = name.split(':').next().unwrap_or(name);
    if !GAMES.contains(&game) {
        let is_game = !Position::parse(name).is_err_and(|error| error.place.end <= game.len());
        let message = format!("{} `{game}`", if is_game { "this is about heap games, not about" } else { "there is no heap game" });
        let games = match NAMED.iter().any(|named| named.name == game) {
            true => format!("write octal:{game}"),
            false => format!("heap games are {}", GAMES.join(", ")),
        };
        return Err(failure(&message, 0..game.len(), &format!("{games}; {help}")));
    }
    match Position::parse(&format!("{name}:0")) {
        Ok(position) => match position.downcast::<Heaps>() {
            Some(at) => Ok(at.game.rule().clone()),
            None => Err(failure(&format!("`{name}` is no heap game"), 0..name.len(), help)),
        },
        Err(error) => {
            if let Some((before, heaps)) = name.rsplit_once(':').filter(|_| Position::parse(name).is_ok()) {
                return Err(failure(
                    "the game is wanted without heaps",
                    name.len() - heaps.len()..name.len(),
                    &format!("write `{before}`"),
                ));
            }
            // The place is one of the name, since what was added is right.
            let place = error.place.start.min(name.len())..error.place.end.min(name.len());
            let place = if place.is_empty() { 0..name.len() } else { place };
            Err(failure(&error.message, place, if error.help.is_empty() { help } else { &error.help }))
        }
    }
}
