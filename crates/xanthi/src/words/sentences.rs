//! Classes of links and words in sentences.

use super::Class;
use crate::phrases::{counted, grouped};
use crate::solve::Work;

/// A class, for the player who is to say a word.
pub(crate) fn class(class: Class) -> String {
    match class {
        Class::Wins { words: 0 } => "wins at once".into(),
        Class::Wins { words: 1 } => "wins by a one-shot word".into(),
        Class::Wins { words } => format!("wins in {words} words"),
        Class::WinsByLoop => "wins once pairs have cancelled".into(),
        Class::WinsAtRoot => "wins by search".into(),
        Class::Open => "open".into(),
        Class::LosesAtRoot => "loses by search".into(),
        Class::LosesByLoop => "loses once pairs have cancelled".into(),
        Class::Loses { words: 0 } => "loses at once".into(),
        Class::Loses { words: 1 } => "loses after 1 word".into(),
        Class::Loses { words } => format!("loses after {words} words"),
    }
}

/// The class of a word, for the player who says it.
pub(crate) fn word(of: Class) -> String {
    match of {
        Class::Wins { words: 1 } => "wins as a one-shot word".into(),
        Class::Wins { .. }
        | Class::WinsByLoop
        | Class::WinsAtRoot
        | Class::Open
        | Class::LosesAtRoot
        | Class::LosesByLoop
        | Class::Loses { .. } => class(of),
    }
}

/// The work on what is open.
pub(crate) fn work(work: Work) -> String {
    let positions = counted(work.positions, "position");
    let (Some(proof), Some(disproof)) = (work.proof_number, work.disproof_number) else { return positions };
    let seems = match work.seems_to_win() {
        Some(true) => ", seems to win",
        Some(false) => ", seems to lose",
        None => "",
    };
    let [proof, disproof] = [proof, disproof].map(|number| grouped(number.into()));
    format!("{positions}{seems} (proof number {proof}, disproof number {disproof})")
}
