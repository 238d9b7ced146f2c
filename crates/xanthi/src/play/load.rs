//! A saved game: one line of notation.

use crate::meant::{advised, meant};
use crate::session::{Refusal, Session};
use xanthi_games::{Budget, Catalogue, Files, ParseError, Play, without_byte_order_mark};

/// What a saved game looks like.
const ONE: &str = "a saved game is one line of notation, for example nim:3,4/4-1";

/// How a front end loads what is typed behind `load`: a line, or the name of a file if it has files.
/// It answers with the line and the game, within a budget.
pub type Loader = fn(&str, &Catalogue, Play, &Budget) -> Result<(String, Session), Refusal>;

/// The game in a text: one line of notation, beside empty ones and those that begin with `#`. `file` is
/// the name of the file that holds the text, if it is one.
///
/// # Errors
/// If there is no such line, or several, or it is not a legal position.
pub fn saved_line(
    text: &str,
    file: Option<&str>,
    catalogue: &Catalogue,
    files: &dyn Files,
    play: Play,
) -> Result<(String, Session), Refusal> {
    let wrong = |message: String, help: &str| Err(Refusal { message, help: help.into() });
    let refused = |error: ParseError| {
        let error = advised(error);
        Err(Refusal { message: error.message, help: error.help })
    };
    let text = without_byte_order_mark(text);
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let mut line = lines.next().unwrap_or_default().to_owned();
    let name = file.unwrap_or(text);
    match lines.count() {
        _ if file.is_some() && line.is_empty() => return wrong(format!("`{name}` is empty"), ONE),
        more @ 1.. => return wrong(format!("`{name}` has {} lines, not one saved game", more + 1), "`load LINE` takes one of them"),
        // `petersen`, as for other commands.
        _ if file.is_none() && !text.contains(':') => match meant(text, catalogue, files) {
            Some(meant) => line = meant,
            None => {
                let none = ParseError::new(format!("there is no file `{text}`, and it is not a line of notation"), text, 0..text.len());
                return refused(none.help(ONE));
            }
        },
        _ => {}
    }
    match Session::read(&line, catalogue, files, play) {
        Ok(session) => Ok((line, session)),
        Err(error) => refused(error),
    }
}
