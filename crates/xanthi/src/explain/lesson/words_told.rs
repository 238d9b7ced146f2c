//! The game of a list of words, and why words cancel, told in words and links.

use super::{Section, Shows};
use crate::phrases::{counted, sentence};
use crate::scene::board::TextBoard;
use xanthi_games::games::words::Words;
use xanthi_games::notation::shown;
use xanthi_games::{At, Position};

/// What the players do, and what is left of the list.
pub(super) fn the_list(position: &Position, at: &At<Words>) -> Section {
    let wording = position.wording();
    let left = counted((at.game.len() - at.state.said().len()) as u64, "word");
    let links = counted(at.game.link_count() as u64, "link");
    let next = sentence(&shown(&position.scene().caption));
    let text = vec![
        format!("{} {} (Words run out, so play ends.)", wording.rules, wording.goal),
        format!("Left in the list: {left}, with {links}. {next}"),
        "N: whoever must say a word now wins. P: the other one wins. A position is N if some word leads to P, and P if none does.".into(),
    ];
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    Section::new("The game and the list", text, figure).showing(Shows::Board)
}

/// Whether a list is directed edge geography, but for the first word: every link allows itself alone, and no word is barred.
pub(super) fn is_geography(words: &Words, barred: bool) -> bool {
    !barred && (0..words.link_count() as u32).all(|link| words.heads(link) == [link])
}

/// Why words cancel, and how what is left is decided; `barred` where some words may not be said yet.
pub(super) fn theory(geography: bool, barred: bool) -> Section {
    let moves =
        "A word leads from the link at which it can be said to the link at which the next one must be said, and saying it uses it up.";
    let mut text = if geography {
        vec![
            format!("{moves} The literature calls such a game directed edge geography."),
            "Two words cancel if each leads back to where the other one was said: whoever says one of them can be sent straight back by the other, so neither helps. In the same way words that lead back to their own link cancel in pairs. What is left decides, in normal play.".into(),
        ]
    } else {
        vec![
            format!("{moves} Where one link may be followed by several, or by another one, it is a chain of links: the literature's directed edge geography is the case in which each link is followed by itself."),
            "Two words cancel if each can be answered by the other one, and nothing can be said after the two that could not be said before: whoever says one of them can be sent straight back by the other, so neither helps. What is left decides, in normal play.".into(),
        ]
    };
    if barred {
        text.push("This holds once no word is barred. Before that, a barred answer does not count.".into());
    }
    text.extend([
        "In what is left, count back from the links where a chain ends: a link with no word is P for whoever must say one there, a link from which a word leads to P is N, and a link all of whose words lead to N is P.".into(),
        "A good link to lead to is one at which few words can be said: many words lead there, and the opponent runs out of answers first.".into(),
    ]);
    Section::new("Words that cancel", text, Vec::new())
}
