//! What is seen of a position: its moves and its board.

use super::move_help;
use crate::phrases::plain;
use crate::scene::board::TextBoard;
use crate::scene::goals;
use crate::session::spelling;
use crate::solve::Verdict;
use std::cell::OnceCell;
use unicode_width::UnicodeWidthStr;
use xanthi_games::Position;

/// From so many moves, or so many characters of the board, on a view is made in a thread.
const MANY_MOVES: usize = 3_000;
const MANY_CELLS: usize = 50_000;

/// The moves and the board.
#[derive(Debug, Default)]
pub struct View {
    /// The legal moves as the notation writes them.
    pub moves: Vec<String>,
    /// The legal moves as people read them.
    pub names: Vec<String>,
    /// What counts of the names when they are typed; made when it is needed first.
    spellings: OnceCell<Vec<String>>,
    /// The spots to which they go, where the game tells them.
    targets: Vec<Option<u32>>,
    /// The columns that the widest of them takes.
    pub widest: usize,
    /// The board; `None` if it is too large, or not wanted.
    pub board: Option<TextBoard>,
    /// The moves that begin with the text for which they were last listed.
    listed: Vec<usize>,
    listed_for: String,
}

impl View {
    /// What is seen of a position; with the marks of what is known of its moves.
    pub fn new(position: &Position, board: bool, known: Option<&Verdict>) -> Self {
        let moves = position.moves();
        let names: Vec<String> = moves.iter().map(|mv| plain(mv)).collect();
        let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
        let mut board = if board { TextBoard::new(position, known) } else { None };
        if let Some(board) = &mut board {
            board.below.extend(move_help::below_board(position));
        }
        let to = |spot: Option<usize>| spot.and_then(|spot| u32::try_from(spot).ok());
        let targets = if board.is_some() { goals(position, &position.scene()).into_iter().map(to).collect() } else { Vec::new() };
        Self {
            listed: (0..moves.len()).collect(),
            listed_for: String::new(),
            moves,
            names,
            spellings: OnceCell::new(),
            targets,
            widest,
            board,
        }
    }

    /// Row and column of the board to which a move goes, if the board shows it.
    pub fn place(&self, mv: usize) -> Option<(usize, usize)> {
        self.board.as_ref()?.place(self.moves.get(mv)?, self.targets.get(mv).copied().flatten())
    }

    /// Whether the view takes long to make.
    pub fn is_heavy(&self) -> bool {
        let cells = self.board.as_ref().map_or(0, |board| {
            let (rows, columns) = board.size();
            rows * columns
        });
        self.moves.len() > MANY_MOVES || cells > MANY_CELLS
    }

    /// Lists the moves that begin with a typed text.
    pub fn list(&mut self, typed: &str) {
        let typed = typed.trim();
        if typed == self.listed_for {
            return;
        }
        typed.clone_into(&mut self.listed_for);
        self.listed = self.beginning(typed);
    }

    /// The moves that begin with a text; if none does, those that begin with its letters and numbers.
    fn beginning(&self, typed: &str) -> Vec<usize> {
        let plainly: Vec<usize> = (0..self.moves.len()).filter(|k| begins(&self.names[*k], typed)).collect();
        let spelled = if plainly.is_empty() { spelling(typed) } else { String::new() };
        if spelled.is_empty() {
            return plainly;
        }
        let all = self.spellings.get_or_init(|| self.names.iter().map(|name| spelling(name)).collect());
        (0..all.len()).filter(|k| all[*k].starts_with(&spelled)).collect()
    }

    /// The moves that were listed last.
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// The typed text, prolonged as far as the moves that begin with it agree.
    pub fn complete(&self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        let fitting = self.beginning(typed);
        let mut fitting = fitting.iter().map(|k| &self.names[*k]);
        let first = fitting.next()?;
        let common = fitting.fold(first.as_str(), |common, name| {
            let same = common.char_indices().zip(name.chars()).find(|((_, a), b)| a != b);
            &common[..same.map_or(common.len().min(name.len()), |((i, _), _)| i)]
        });
        (begins(common, typed) || spelling(common).len() >= spelling(typed).len()).then(|| common.to_owned())
    }
}

/// Whether a name begins with a text, upper and lower case alike.
fn begins(name: &str, typed: &str) -> bool {
    let mut name = name.chars().flat_map(char::to_lowercase);
    typed.chars().flat_map(char::to_lowercase).all(|c| name.next() == Some(c))
}

#[cfg(test)]
mod tests {
    use super::{View, begins};
    use xanthi_games::Position;

    #[test]
    fn moves_are_listed_and_completed_by_their_beginnings() {
        let at = Position::parse("words:countries@M").unwrap();
        let mut view = View::new(&at, false, None);
        assert!(view.board.is_none() && !view.is_heavy());
        let shown = |view: &View| view.listed().iter().map(|k| view.names[*k].clone()).collect::<Vec<_>>();
        assert_eq!(shown(&view).len(), view.moves.len());
        view.list(" mau");
        assert_eq!(shown(&view), ["Mauritania", "Mauritius"]);
        assert_eq!(view.complete("mau").as_deref(), Some("Maurit"));
        view.list("Zz");
        assert!(shown(&view).is_empty());
        assert_eq!(view.complete("Zz"), None);
        // As people write them.
        let at = Position::parse("words:countries@C").unwrap();
        let view = View::new(&at, false, None);
        for typed in ["cote", "Cote d", "côte", "COTE DIV", "cote d\u{2019}i"] {
            assert_eq!(view.complete(typed).as_deref(), Some("Côte d'Ivoire"), "{typed}");
        }
        assert_eq!(view.complete("cen").as_deref(), Some("Central African Republic"));
        assert_eq!(view.complete("'"), None);
        // What is typed to the letter comes first: 3-1 is not 31-30.
        let mut view = View::new(&Position::parse("nim:31,3").unwrap(), false, None);
        view.list("3-");
        assert_eq!(shown(&view), ["3-2", "3-1", "3-0"]);
        view.list("(3 ");
        assert_eq!(shown(&view).len(), 34);
        assert!(begins("Éire", "é") && !begins("Éire", "e") && begins("x", ""));
    }

    #[test]
    fn many_moves_are_heavy() {
        let at = Position::parse("nim:5000").unwrap();
        assert!(View::new(&at, true, None).is_heavy());
    }
}
