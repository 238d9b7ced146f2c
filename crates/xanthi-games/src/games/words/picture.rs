//! The picture of a chain: links and words, and a sentence.

use super::{State, Words};
use crate::game::Game;
use crate::links::LinksPosition;
use crate::notation::grouped;
use crate::scene::{Link, Role, Scene, Spot};

/// Lists with more kinds of words have no picture: nobody could read it.
pub const MOST_ARCS: usize = 2_000;

impl Words {
    /// What may be said, in a sentence.
    pub(super) fn caption(&self, at: &State) -> String {
        let can = self.moves(at);
        let choice = match can.len() {
            0 => "no word can be said".into(),
            1 => format!("1 word can be said: {}", self.word(can[0])),
            n => format!("{} words can be said", grouped(n as u64)),
        };
        match self.link(at) {
            Some(key) if self.ends_the_chain(key) => "nothing may follow the last word".into(),
            Some(key) => {
                let does = self.rules.linking.does();
                format!("the next word {does} {}; {choice}", self.wanted(key))
            }
            None => format!("no word has been said yet; {choice}"),
        }
    }

    /// The links that the next word may have after one that ended in a link: `력`, or `력 (or 역)` if it may be replaced,
    /// or the replacements alone if it must be.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn wanted(&self, key: u32) -> String {
        self.wanted_within(key, "")
    }

    /// The same with a mark before and behind each link.
    pub(super) fn wanted_within(&self, key: u32, mark: &str) -> String {
        let name = |key: u32| format!("{mark}{}{mark}", self.link_name(key));
        let others = self.heads(key).iter().filter(|&&head| head != key);
        let (own, others): (_, Vec<String>) = (name(key), others.map(|&head| name(head)).collect());
        match (self.heads(key).contains(&key), others.is_empty()) {
            (_, true) => own,
            (true, false) => format!("{own} (or {})", others.join(", ")),
            (false, false) => others.join(" or "),
        }
    }
}

/// The links as spots; on an arc between links stands how many words are left for it, if that is
/// not one. Where a link may be replaced, an arc leads from every link that allows the word.
pub(super) fn scene(chain: &LinksPosition, caption: String) -> Scene {
    let table = chain.table();
    if chain.arcs().len() > MOST_ARCS {
        return Scene { spots: Vec::new(), links: Vec::new(), caption };
    }
    let role = |v: u32| if chain.token() == Some(v) { Role::Token } else { Role::Plain };
    let spots = (0..table.len() as u32).map(|v| Spot { label: table.name(v).to_owned(), at: None, role: role(v) });
    let links = chain.arcs().iter().flat_map(|a| {
        table.allowing(a.head).iter().map(|&from| Link {
            from: from as usize,
            to: a.tail as usize,
            directed: true,
            label: if a.copies == 1 { String::new() } else { a.copies.to_string() },
            role: if a.copies > 0 { Role::Plain } else { Role::Gone },
        })
    });
    Scene { spots: spots.collect(), links: links.collect(), caption }
}
