//! What a picture of a word chain shows besides its letters: which of them are won, and words on the arcs.

use std::cmp::Reverse;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::picture::board::Picture;
use xanthi::solve::{Question, solve};
use xanthi_games::scene::{Link, Role};
use xanthi_games::{Outcome, Play, Position};

/// So many arcs at most bear a word; with more nothing could be read. Of more arcs these are the ones for which most
/// words are left.
const MOST: usize = 16;
/// The longest word on an arc.
const LONG: usize = 18;

/// The words that are left for one arc: how many, and the first one that is short enough.
#[derive(Default)]
struct Kind<'a> {
    words: usize,
    example: Option<&'a str>,
}

/// Writes an example on the arcs that can be taken next: on all, or on those with most words.
pub(super) fn examples(picture: &mut Picture, position: &Position) {
    let Some(at) = position.typed().words() else { return };
    let spot = |key: u32| {
        let name = at.game.link_name(key);
        picture.scene.spots.iter().position(|spot| spot.label == name)
    };
    let token = at.game.link(&at.state).and_then(spot);
    let said = at.state.said();
    let mut kinds: HashMap<(u32, u32), Kind<'_>> = HashMap::new();
    for word in (0..at.game.len() as u32).filter(|word| said.binary_search(word).is_err()) {
        let kind = kinds.entry(at.game.links_of(word)).or_default();
        kind.words += 1;
        kind.example = kind.example.or_else(|| Some(at.game.word(word)).filter(|word| word.chars().count() <= LONG));
    }
    let kinds: HashMap<(usize, usize), Kind<'_>> =
        kinds.into_iter().filter_map(|((first, last), kind)| Some(((spot(first)?, spot(last)?), kind))).collect();
    let words_on = |link: &Link| kinds.get(&(link.from, link.to)).map_or(0, |kind| kind.words);
    let text = |link: &Link| {
        let Kind { words, example } = kinds.get(&(link.from, link.to))?;
        let word = (*example)?;
        Some(if *words > 1 { format!("{word} +{}", words - 1) } else { word.to_owned() })
    };
    let (letters, links) = (picture.scene.spots.len(), &mut picture.scene.links);
    let taken = |link: &Link| link.role == Role::Plain && token.is_none_or(|token| link.from == token);
    let mut open: Vec<usize> = (0..links.len()).filter(|&i| taken(&links[i])).collect();
    if open.len() > MOST {
        open.retain(|&i| has_room(&links[i], letters, text(&links[i]).map_or(0, |text| text.chars().count())));
    }
    // The order of the list among arcs with as many words.
    open.sort_by_key(|&i| Reverse(words_on(&links[i])));
    for i in open.into_iter().take(MOST) {
        if let Some(text) = text(&links[i]) {
            links[i].label = text;
        }
    }
}

/// Whether so many characters on an arc stay off the letters on the circle: not on a loop, nor between near letters.
fn has_room(link: &Link, letters: usize, characters: usize) -> bool {
    const EACH: usize = 4;
    let apart = link.from.abs_diff(link.to);
    apart.min(letters - apart) * EACH >= characters.max(1)
}

/// Marks the letters of a list at its opening: who must say a word with them wins, or loses.
pub(super) fn letters(picture: &mut Picture, position: &Position, play: Play, limit: &Budget) {
    let Some(at) = position.typed().words().filter(|at| at.played.is_empty() && at.state.is_open()) else { return };
    let question = Question { play, all_options: false, grundy: false };
    let mut seen = [false; 2];
    for key in at.game.starts() {
        let verdict = solve(&Position::of(at.game.at_start(key)), question, limit);
        let name = at.game.link_name(key);
        let spot = picture.scene.spots.iter().position(|spot| spot.label == name);
        let (Some(outcome), Some(spot), true) = (verdict.outcome, spot, verdict.checked) else { continue };
        let lost = outcome == Outcome::P;
        seen[usize::from(lost)] = true;
        picture.mark(spot, if lost { Role::Winning } else { Role::Losing });
        // The marks of moves would say something else.
        picture.notes.retain(|note| note.0 != spot);
        picture.note(spot, " ");
    }
    let meanings = [
        (Role::Losing, "whoever must say a word with this letter wins"),
        (Role::Winning, "whoever must say a word with this letter loses"),
    ];
    picture.meanings.retain(|own| !meanings.iter().any(|(role, _)| *role == own.0));
    picture.meanings.extend(meanings.into_iter().zip(seen).filter(|(_, seen)| *seen).map(|((role, what), _)| (role, what.to_owned())));
}
