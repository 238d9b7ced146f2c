//! A heap game that is written without its heaps: `grundy`, `octal:0.137`.

use super::read::example;
use super::{NAMED, TakeRule};
use crate::{ParseError, Position};

/// The names that heap games begin with.
pub const HEAP_GAMES: &[&str] = &["nim", "subtract", "grundy", "kenyon", "octal", "hexadecimal", "split"];

impl TakeRule {
    /// The rule of a heap game that is written without its heaps, as `grundy` or `octal:0.137`.
    ///
    /// # Errors
    /// If there is no such game, or heaps are written, or no rule where one is wanted.
    pub fn of_game(text: &str) -> Result<Self, ParseError> {
        let name = text.split(':').next().unwrap_or(text);
        if !HEAP_GAMES.contains(&name) {
            let is_game = !Position::parse(text).is_err_and(|error| error.place.end <= name.len());
            let message = format!("{} `{name}`", if is_game { "this is about heap games, not about" } else { "there is no heap game" });
            let help = match NAMED.iter().any(|named| named.name == name) {
                true => format!("write octal:{name}"),
                false => format!("heap games are {}", HEAP_GAMES.join(", ")),
            };
            return Err(ParseError::new(message, text, 0..name.len()).help(help));
        }
        let has_rule = !matches!(name, "nim" | "grundy" | "kenyon");
        if has_rule && text.len() <= name.len() + 1 {
            let help = format!("write it after the name, as in `{}`", example(name).rsplit_once(':').map_or(name, |(rule, _)| rule));
            return Err(ParseError::new("the rule is missing", text, 0..text.len()).help(help));
        }
        let error = match Position::parse(&format!("{text}:0")) {
            Ok(position) => match position.typed().heaps() {
                Some(at) => return Ok(at.game.rule().clone()),
                None => return Err(ParseError::new(format!("`{text}` is not a heap game"), text, 0..text.len())),
            },
            Err(error) => error,
        };
        // Heaps, or what stands where they would.
        let parts = text.splitn(if has_rule { 3 } else { 2 }, ':').collect::<Vec<_>>();
        if let [.., heaps] = parts[..]
            && parts.len() > 1 + usize::from(has_rule)
        {
            let before = &text[..text.len() - heaps.len() - 1];
            let error = ParseError::new("give the game without heaps", text, before.len() + 1..text.len());
            return Err(error.help(format!("write `{before}`")));
        }
        // The place is one of the name, since what was added is right.
        let place = error.place.start.min(text.len())..error.place.end.min(text.len());
        let place = if place.is_empty() { 0..text.len() } else { place };
        Err(ParseError::new(error.message, text, place).help(error.help))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_without_heaps() {
        for (text, rule) in [
            ("grundy", "4.,least.1"),
            ("kenyon", "4.,least.2"),
            ("octal:0.77", "0.77"),
            ("octal:kayles", "0.77"),
            ("split:in.1.3", "4.,in.1.3"),
        ] {
            assert_eq!(TakeRule::of_game(text).expect(text).to_string(), rule);
        }
        assert_eq!(TakeRule::of_game("nim"), Ok(TakeRule::nim()));
        assert_eq!(TakeRule::of_game("subtract:1.3"), Ok(TakeRule::subtraction(&[1, 3]).unwrap()));
    }

    #[test]
    fn errors_name_what_is_wrong_and_where() {
        for (text, message, place, help) in [
            ("foo", "there is no heap game `foo`", "foo", "nim, subtract"),
            ("uvg:path.3@0", "this is about heap games, not about `uvg`", "uvg", "nim, subtract"),
            ("kayles", "there is no heap game `kayles`", "kayles", "octal:kayles"),
            ("subtract", "the rule is missing", "subtract", "`subtract:1.3.4`"),
            ("octal:", "the rule is missing", "octal:", "`octal:0.137`"),
            ("split", "the rule is missing", "split", "`split:least.3`"),
            ("grundy:5", "give the game without heaps", "5", "`grundy`"),
            ("grundy:5,8", "give the game without heaps", "5,8", "`grundy`"),
            ("nim:", "give the game without heaps", "", "`nim`"),
            ("octal:0.77:5", "give the game without heaps", "5", "`octal:0.77`"),
            ("octal:0.77:x", "give the game without heaps", "x", "`octal:0.77`"),
            ("octal:0.9", "not a digit of the code", "9", "0 to 7"),
        ] {
            let error = TakeRule::of_game(text).expect_err(text);
            assert!(error.message.contains(message), "{text}: {}", error.message);
            assert_eq!(&text[error.place.clone()], place, "{text}");
            assert!(error.help.contains(help), "{text}: {}", error.help);
        }
    }
}
