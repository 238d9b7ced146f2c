//! Why a chain that is too large for the search stays undecided, or most first words of it, and what would help.

use crate::Stop;
use crate::links::board::MOST_LINKS;
use crate::phrases::grouped;
use crate::solve::links::{TooLarge, too_large};
use crate::solve::{Refusal, Verdict};
use xanthi_games::games::words::Rules;
use xanthi_games::{Play, Position};

/// The reason and the help, where a verdict or its options are undecided because the chain is too large.
pub(super) fn why(position: &Position, verdict: &Verdict) -> Option<[String; 2]> {
    let Some(Stop::NoMethod | Stop::OutOfReach) = verdict.stop.or(verdict.left_open) else { return None };
    of_chain(position, verdict.play).or_else(|| for_search(verdict))
}

/// The same of a chain alone, if it is too large.
pub(super) fn of_chain(position: &Position, play: Play) -> Option<[String; 2]> {
    let TooLarge { core, arcs, links, most } = too_large(position, play)?;
    let words = position.typed().words();
    let of_words = words.is_some();
    let [kinds, ends] = if of_words { ["kinds of words", "links"] } else { ["arcs", "vertices"] };
    let what = if core { "the core" } else { "what labels leave" };
    let where_ = match play {
        Play::Misere => " in misère play".to_owned(),
        Play::Normal if links > MOST_LINKS => format!(" where there are more than {} {ends}", grouped(MOST_LINKS as u64)),
        Play::Normal => String::new(),
    };
    let [arcs, links, most] = [arcs, links, most].map(|number| grouped(number as u64));
    let reason = format!("{what} has {arcs} {kinds} between {links} {ends}, and the search takes at most {most}{where_}");
    let help = match words {
        Some(at) => format!("{}, or a position later in the game", fewer_words(at.game.rules())),
        None => "a smaller graph, or a position later in the game".into(),
    };
    Some([reason, help])
}

/// A rule that leaves words out and that the list does not have.
fn fewer_words(rules: &Rules) -> String {
    const FEW: usize = 5;
    let longer = rules.letters.0.max(FEW - 1) + 1;
    match rules.manner {
        0 => format!("a rule that leaves words out, such as letters={longer}- or manner=1"),
        _ => format!("a rule that leaves more words out, such as letters={longer}-"),
    }
}

/// What the search of directed Geography said when it found the core too large, if it did.
fn for_search(verdict: &Verdict) -> Option<[String; 2]> {
    let said = verdict.why_not.iter().map(|not| &not.reason).find(|reason| matches!(reason, Refusal::TooLarge { .. }))?;
    Some([format!("{said}, and no theorem decides it"), "a smaller graph, or a position later in the game".into()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::solve::{Question, solve};

    #[test]
    fn a_rule_that_a_list_has_is_not_what_helps() {
        let help = |line: &str| fewer_words(Position::parse(line).unwrap().typed().words().unwrap().game.rules());
        assert_eq!(help("words:countries"), "a rule that leaves words out, such as letters=5- or manner=1");
        assert_eq!(help("words:countries,letters=6-"), "a rule that leaves words out, such as letters=7- or manner=1");
        assert_eq!(help("words:countries,letters=3-,manner=1"), "a rule that leaves more words out, such as letters=5-");
    }

    #[test]
    fn a_digraph_that_is_too_large_for_the_search_is_said_to_be_that() {
        let position = Position::parse("dvg:dirandom.5000.3.1@0").unwrap();
        let [reason, help] = why(&position, &solve(&position, Question::default(), &Budget::default())).unwrap();
        assert!(reason.starts_with("the core is too large for a search: 4,686 vertices and "), "{reason}");
        assert!(help.contains("a smaller graph"), "{help}");
        let small = Position::parse("dvg:dirandom.20.3.1@0").unwrap();
        assert_eq!(why(&small, &solve(&small, Question::default(), &Budget::default())), None);
    }
}
