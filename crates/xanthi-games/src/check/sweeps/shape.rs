//! That a claim about automata speaks about a family that is known, and that all its lists have their lengths.

use super::rules::{self, Letter, Level};
use crate::budget::Stop;
use crate::check::Flaw;
use crate::family::sweeps::{Automaton, Boards, Guide, Pass};

/// That the family is one that this checker knows.
pub(super) fn boards(boards: &Boards) -> Result<(), Flaw> {
    let most = boards.most_passes();
    if most > rules::MOST_PASSES {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("more than {} rows, or a larger move, are too many", rules::MOST_PASSES)));
    }
    if let Boards::Guided { moves, guide } = boards
        && !guide.is_small(moves)
    {
        let (longest, exceptions) = (Guide::LONGEST_MOVE, Guide::MOST_EXCEPTIONS);
        let message = format!("with a guide, moves above {longest} or more than {exceptions} exceptions are too many");
        return Err(Flaw::too_much(Stop::OutOfReach, message));
    }
    let ascending = |moves: &[u32]| moves.first().is_some_and(|a| *a >= 1) && moves.windows(2).all(|pair| pair[0] < pair[1]);
    let possible = match boards {
        Boards::Torus { rows, twist } => *rows >= 1 && twist < rows,
        Boards::Kotzig { moves } => ascending(moves),
        Boards::Guided { moves, guide } => ascending(moves) && guide.fits(moves),
    };
    if possible { Ok(()) } else { Err(Flaw::new("there is no such family")) }
}

/// That all lists have their lengths, and all states exist.
pub(super) fn shape(level: &Level, pass: &Pass) -> Result<(), Flaw> {
    let mut steps_left = vec![0; level.types.len()];
    for (kind, tapes) in level.types.iter().zip(&pass.types) {
        for (letter, list) in kind.letters.iter().zip(&tapes.left.steps) {
            steps_left[letter.to] += list.len();
        }
    }
    for (number, (kind, tapes)) in level.types.iter().zip(&pass.types).enumerate() {
        let inside = |flaw: Flaw| flaw.inside(format!("types[{number}]"));
        let behind = |letter: &Letter| &pass.types[letter.to];
        let letters = || kind.letters.iter();
        let right = letters().map(|letter| (behind(letter).right.states, tapes.right.states));
        automaton(&tapes.right, right).map_err(|flaw| inside(flaw.inside("right")))?;
        let columns = letters().map(|letter| (behind(letter).columns.states, tapes.columns.states));
        automaton(&tapes.columns, columns).map_err(|flaw| inside(flaw.inside("columns")))?;
        let left = letters().map(|letter| (tapes.left.states, behind(letter).left.states));
        automaton(&tapes.left, left).map_err(|flaw| inside(flaw.inside("left")))?;
        // So many states can be reached at most: no memory is taken for more.
        let steps = |automaton: &Automaton| automaton.steps.iter().map(Vec::len).sum::<usize>();
        let counts = [
            (&tapes.right, "right", 1, 1 + steps(&tapes.right)),
            (&tapes.columns, "columns", 0, kind.ends.len() + steps(&tapes.columns)),
            (&tapes.left, "left", usize::from(kind.begins), usize::from(kind.begins) + steps_left[number]),
        ];
        for (automaton, name, least, most) in counts {
            if !(least..=most).contains(&(automaton.states as usize)) {
                let message = format!("tapes lead to {least} to {most} states, and {} are claimed", automaton.states);
                return Err(inside(Flaw::new(message).inside("states").inside(name)));
            }
        }
        if tapes.ends.len() != kind.ends.len() {
            let message = format!("{} states are listed; there are {} end places", tapes.ends.len(), kind.ends.len());
            return Err(inside(Flaw::new(message).inside("ends")));
        }
        if tapes.ends.iter().any(|&y| y >= tapes.columns.states) {
            return Err(inside(Flaw::new("a state does not exist").inside("ends")));
        }
    }
    Ok(())
}

/// That an automaton has for each letter a list of the length and with states below the bound.
fn automaton(automaton: &Automaton, letters: impl ExactSizeIterator<Item = (u32, u32)>) -> Result<(), Flaw> {
    if automaton.steps.len() != letters.len() {
        let message = format!("{} lists are given; there are {} letters", automaton.steps.len(), letters.len());
        return Err(Flaw::new(message).inside("steps"));
    }
    for (letter, (list, (length, bound))) in automaton.steps.iter().zip(letters).enumerate() {
        let inside = |message: String| Err(Flaw::new(message).inside(format!("steps[{letter}]")));
        if list.len() != length as usize {
            return inside(format!("{} steps are listed; there are {length} states", list.len()));
        }
        if let Some(state) = list.iter().find(|&&state| state >= bound) {
            return inside(format!("state {state} does not exist; there are {bound}"));
        }
    }
    Ok(())
}
