//! The game of a list of words, and why words cancel, told in words and links.

use super::{Section, Shows};
use crate::answer::counted;
use crate::explain::capital;
use crate::scene::board::TextBoard;
use xanthi_games::games::words::Words;
use xanthi_games::notation::shown;
use xanthi_games::{At, Position};

/// What the players do, and what is left of the list.
pub(super) fn the_list(position: &Position, at: &At<Words>) -> Section {
    let wording = position.wording();
    let left = counted((at.game.len() - at.state.said().len()) as u64, "word");
    let links = counted(at.game.link_count() as u64, "link");
    let next = capital(&shown(&position.scene().caption));
    let text = vec![
        format!("{} {} (Words run out, so play ends.)", wording.rules, wording.goal),
        format!("Left of the list: {left}, with {links}. {next}."),
        "N: whoever must say a word now wins. P: the other one wins. A position is N if some word leads to P, and P if none does.".into(),
    ];
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    Section::new("The game and the list", text, figure).showing(Shows::Board)
}

/// Why words cancel, and how what is left is decided.
pub(super) fn theory() -> Section {
    let text = vec![
        "A word leads from the link with which it begins to the link at which it ends, and saying it uses it up. The literature calls such a game directed edge geography.".into(),
        "Two words cancel if each leads back to where the other one began: who says one of them can be sent straight back by the other, so neither helps. In the same way words that end as they begin cancel two and two. What is left decides, in normal play.".into(),
        "In what is left one counts back from the links where a chain ends: a link with no word is P for whoever must say one there, a link from which a word leads to P is N, and a link all of whose words lead to N is P.".into(),
        "A good letter to end with is one with which few words begin: many words end with it, and the opponent runs out of answers first.".into(),
    ];
    Section::new("Words that cancel", text, Vec::new())
}
