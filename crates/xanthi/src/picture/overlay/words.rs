//! What a picture of a word chain shows besides its letters: which of them are won, and words on the arcs.

use super::super::board::Picture;
use crate::solve::{Question, solve};
use std::cmp::Reverse;
use std::collections::HashMap;
use xanthi_games::games::words::MOST_ARCS;
use xanthi_games::notation::{grouped, shown};
use xanthi_games::scene::{Link, Role};
use xanthi_games::{Budget, Outcome, Play, Position};

/// So many arcs at most bear a word; with more nothing could be read. Of more arcs these are the ones for which most
/// words are left.
const MOST: usize = 16;
/// The longest word on an arc.
const LONG: usize = 18;

/// Refuses lists with more kinds of words than are drawn: why, and what helps.
pub(in crate::picture) fn few_enough(position: &Position) -> Result<(), (String, String)> {
    let kinds = position.typed().words().map_or(0, |at| at.game.chain(&at.state).arcs().len());
    if kinds <= MOST_ARCS {
        return Ok(());
    }
    let why = format!("the list has {} kinds of words, too many to be drawn", grouped(kinds as u64));
    let help = format!(
        "a picture shows at most {} kinds, words with the same first and last letters being one; fewer letters, as with link=1, make fewer",
        grouped(MOST_ARCS as u64)
    );
    Err((why, help))
}

/// Writes an example on the arcs that can be taken next: on all, or on those with most words.
pub(in crate::picture) fn examples(picture: &mut Picture, position: &Position) {
    let Some(at) = position.typed().words() else { return };
    let spot = |key: u32| {
        let name = at.game.link_name(key);
        picture.scene.spots.iter().position(|spot| spot.label == name)
    };
    let token = at.game.link(&at.state).and_then(spot);
    let said = at.state.said();
    // The first word for each arc that is short enough.
    let mut kinds: HashMap<(u32, u32), Option<&str>> = HashMap::new();
    for word in (0..at.game.len() as u32).filter(|word| said.binary_search(word).is_err()) {
        let example = kinds.entry(at.game.links_of(word)).or_default();
        *example = example.or_else(|| Some(at.game.word(word)).filter(|word| word.chars().count() <= LONG));
    }
    let kinds: HashMap<(usize, usize), Option<&str>> =
        kinds.into_iter().filter_map(|((first, last), kind)| Some(((spot(first)?, spot(last)?), kind))).collect();
    // Words that a proof has taken out in pairs are no longer among them.
    let words_on = |link: &Link| link.label.parse().unwrap_or(1_usize);
    let text = |link: &Link| {
        let word = shown((*kinds.get(&(link.from, link.to))?)?);
        Some(if words_on(link) > 1 { format!("{word} +{}", words_on(link) - 1) } else { word })
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

/// Marks the letters of a list at its opening: who must say a word with them wins, or loses. Marks of words would say
/// something else, and go.
pub(in crate::picture) fn letters(picture: &mut Picture, position: &Position, play: Play, budget: &Budget) {
    let Some(at) = position.typed().words().filter(|at| at.played.is_empty() && at.state.is_open()) else { return };
    let question = Question { play, all_options: false, grundy: false };
    let mut seen = [false; 2];
    for spot in 0..picture.scene.spots.len() {
        if matches!(picture.scene.spots[spot].role, Role::Winning | Role::Losing) {
            picture.scene.spots[spot].role = Role::Plain;
        }
        picture.notes.retain(|note| note.0 != spot);
        picture.note(spot, " ");
        // When the time is over nothing more is marked.
        if budget.go_on().is_err() {
            continue;
        }
        // The spots are the links.
        let verdict = solve(&Position::of(at.game.at_start(spot as u32)), question, budget);
        let Some(outcome) = verdict.outcome.filter(|_| verdict.checked()) else { continue };
        let lost = outcome == Outcome::P;
        seen[usize::from(lost)] = true;
        picture.mark(spot, if lost { Role::Winning } else { Role::Losing });
    }
    // While words are barred it matters who says the first one.
    let who = if position.barred().is_some() { "whoever must begin with this letter" } else { "whoever must say a word with this letter" };
    picture.meanings.retain(|own| !matches!(own.0, Role::Winning | Role::Losing));
    let meanings = [(Role::Losing, "wins"), (Role::Winning, "loses")].into_iter().zip(seen);
    picture.meanings.extend(meanings.filter(|(_, seen)| *seen).map(|((role, does), _)| (role, format!("{who} {does}"))));
}
