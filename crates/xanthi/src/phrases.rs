//! Words and phrases that all sentences share: numbers with their nouns, names of moves, lists. Nothing here knows who wins.

pub use xanthi_games::notation::grouped;

use xanthi_games::notation::{Part, shown};
use xanthi_games::{MoveStyle, Position, Typed};

/// How many names a sentence lists before it says "and so many more".
pub(crate) const SHOWN: usize = 12;

/// What a move of a position is called.
pub(crate) fn noun(position: &Position) -> &'static str {
    position.wording().noun
}

/// Whether a position is a chain of words, of which whole sentences are others: about words and links, and not about a board.
pub(crate) fn says_words(position: &Position) -> bool {
    position.typed().words().is_some()
}

/// Whether a position is Bridg-it, with one line or several in a turn: its sentences are about lines and dots, and not about a
/// graph.
pub(crate) fn on_dots(position: &Position) -> bool {
    let typed = position.typed();
    typed.bridgit().is_some() || matches!(typed, Typed::Biased(at) if at.game.on_dots())
}

/// A move without the escapes of the notation, but for characters that act on a terminal.
pub fn plain(mv: &str) -> String {
    Part::whole(mv).unescaped().map_or_else(|_| mv.to_owned(), |text| shown(&text))
}

/// A text with a capital.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A text as a sentence: with a capital, and a full stop if it has none.
pub(crate) fn sentence(text: &str) -> String {
    let stop = if text.is_empty() || text.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(text) + stop
}

/// A list of names as a sentence shows it.
pub(crate) fn listed(names: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = names.collect();
    listed_of(all.len(), all.into_iter())
}

/// The same where it is known how many names there are: of many only the first few are made.
pub(crate) fn listed_of(all: usize, names: impl Iterator<Item = String>) -> String {
    let more = if all > SHOWN { format!(" and {} more", grouped((all - SHOWN) as u64)) } else { String::new() };
    format!("{}{more}", names.take(SHOWN).collect::<Vec<_>>().join(", "))
}

/// A number with its noun.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A number with words for one and for several, where more than an `s` is different; its digits are not grouped.
pub(crate) fn counted_as(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A text with coordinates as people write them: `(3,2)` for `3,2`. Numbers that stand in a notation, as
/// in `grid.5x3@2,2`, stay.
pub fn coordinates(text: &str) -> String {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let word = |word: &str| {
        // A remark may begin with a pair: `(1,0 has 1)`.
        let begins = word.trim_start_matches('(');
        let (before, ends) = (&word[..word.len() - begins.len()], begins.trim_end_matches([',', '.', ':', ';']));
        let pair = ends.split_once(',').is_some_and(|(x, y)| number(x) && number(y));
        if pair { format!("{before}({ends}){}", &begins[ends.len()..]) } else { word.to_owned() }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A sentence about a position, with [`coordinates`] if its moves are named by places on the board.
pub fn about(position: &Position, text: &str) -> String {
    if by_coordinates(position) { coordinates(text) } else { text.to_owned() }
}

/// Whether the moves of a position are named by places on its board.
pub fn by_coordinates(position: &Position) -> bool {
    position.move_style() == MoveStyle::Coordinates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_stand_in_parentheses() {
        let text = "Of the 4 moves, 1 wins: 3,2. Then 1,1, (2,2) and 10,3: see ueg:grid.5x3@2,2/3,2 or 5-3,2 (1,0 has 1)";
        let wanted = "Of the 4 moves, 1 wins: (3,2). Then (1,1), (2,2) and (10,3): see ueg:grid.5x3@2,2/3,2 or 5-3,2 ((1,0) has 1)";
        assert_eq!(coordinates(text), wanted);
    }

    #[test]
    fn numbers_have_their_nouns() {
        assert_eq!([counted(1, "position"), counted(0, "position")], ["1 position", "0 positions"]);
        assert_eq!([7, 1234, 1_000_000].map(grouped), ["7", "1,234", "1,000,000"]);
    }
}
