//! A word chain on its words: each of them a vertex, with an arc to every word that may follow it.
//!
//! So A. Goldlist turns place names into Geography (*The Game of Geography*, 2003, section 1): the token goes from word to word, and
//! none is visited twice. On its links the same chain is edge geography, which is far smaller.

use super::super::board::Picture;
use xanthi_games::At;
use xanthi_games::games::words::Words;
use xanthi_games::notation::{grouped, shown};
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most arcs that are drawn.
const ARCS: usize = 10_000;

/// The words that were not said, and the last one that was, under the token; without one, who moves says any word that the start
/// allows.
///
/// # Errors
/// What is too much to be drawn, or cannot be, and what helps.
pub(in crate::picture) fn picture(at: &At<Words>, line: String, most: usize) -> Result<Picture, (String, String)> {
    let game = &at.game;
    let shorter = || "draw a shorter list, or its letters".to_owned();
    if game.barred_now(&at.state) > 0 {
        return Err(("which words are barred at first is nothing that arcs between words show".into(), "leave out until".into()));
    }
    let last = at.played.last().copied();
    let unsaid = (0..game.len() as u32).filter(|word| at.state.said().binary_search(word).is_err());
    let words: Vec<u32> = last.into_iter().chain(unsaid).collect();
    if words.len() > most {
        let why = format!("{} words are left, and {} are drawn at most", grouped(words.len() as u64), grouped(most as u64));
        return Err((why, shorter()));
    }
    let mut place = vec![None; game.len()];
    words.iter().enumerate().for_each(|(spot, &word)| place[word as usize] = Some(spot));
    let mut links = Vec::new();
    for (from, &word) in words.iter().enumerate() {
        for next in game.words_from(game.links_of(word).1) {
            // The last word does not come again, and no word follows itself.
            let Some(to) = place[next as usize].filter(|&to| to != from && (to > 0 || last.is_none())) else { continue };
            if links.len() == ARCS {
                return Err((format!("more than {} arcs lead from word to word", grouped(ARCS as u64)), shorter()));
            }
            links.push(Link { from, to, directed: true, label: String::new(), role: Role::Plain });
        }
    }
    let spot = |(spot, &word): (usize, &u32)| {
        let role = if spot == 0 && last.is_some() { Role::Token } else { Role::Plain };
        Spot { label: shown(game.word(word)), at: None, role }
    };
    let scene = Scene { spots: words.iter().enumerate().map(spot).collect(), links, caption: String::new() };
    let mut picture = Picture::new(scene, line);
    picture.meanings = vec![(Role::Token, "the last word".into())];
    picture.says = vec!["Each word leads to the words that may follow it: vertex geography on words.".into()];
    picture.says.extend(match (last, game.link(&at.state)) {
        (Some(_), _) => None,
        (None, Some(start)) => Some(format!("The first word must fit {}.", game.link_name(start))),
        (None, None) => Some("Any word may be the first one.".into()),
    });
    Ok(picture)
}
