//! The picture of a chain: its ground, and a sentence.

use super::{State, Words};
use crate::game::Game;
use crate::reduction::{GeographyPosition, RuleSet};
use crate::scene::{Link, Role, Scene, Spot};

impl Words {
    /// What may be said, in a sentence.
    pub(super) fn caption(&self, at: &State) -> String {
        let can = self.moves(at);
        let choice = match can.len() {
            0 => "no word can be said".into(),
            1 => format!("1 word can be said: {}", self.word(can[0])),
            n => format!("{n} words can be said"),
        };
        match self.link(at) {
            Some(key) => format!("the next word begins with {}; {choice}", self.link_name(key)),
            None => format!("any word may be said; {choice}"),
        }
    }
}

/// The links or words as spots; on an arc between links stands how many words are left
/// for it, if that is not one.
pub(super) fn scene(ground: &GeographyPosition, caption: String) -> Scene {
    let graph = ground.graph();
    let role = |v: u32| match ground.token() {
        Some(token) if token == v => Role::Token,
        _ if !ground.is_open(v) => Role::Gone,
        _ => Role::Plain,
    };
    let spots = (0..graph.order() as u32).map(|v| Spot { label: graph.labels().name(v).into_owned(), at: None, role: role(v) });
    let links = graph.edges().iter().zip(0..).map(|(e, i)| Link {
        from: e.tail as usize,
        to: e.head as usize,
        directed: true,
        label: if ground.rule() == RuleSet::DEG && ground.copies(i) != 1 { ground.copies(i).to_string() } else { String::new() },
        role: if ground.copies(i) > 0 && ground.is_open(e.head) { Role::Plain } else { Role::Gone },
    });
    Scene { spots: spots.collect(), links: links.collect(), caption }
}
