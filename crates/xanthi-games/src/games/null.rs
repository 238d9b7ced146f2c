//! A template for a new game, always compiled and tested, and in no catalogue: a row of counters
//! from which a player takes one or two.
//!
//! Copy this file, replace the rules, add a line to `ENTRIES` in `games.rs` and a file of
//! expected answers to `tests/expected`. Everything else follows: search, nimbers, certificates,
//! the checker, the command line. [docs/add-a-game.md](https://github.com/xanthi-games/xanthi/blob/main/docs/add-a-game.md) goes through it step by step.

use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::game::Game;
use crate::notation::Line;
use crate::scene::{Role, Scene, Spot, Touch};
use crate::wording::Wording;
use std::fmt;

/// The board: all that never changes during play.
#[derive(Clone, Debug)]
pub struct Null {
    counters: u32,
}

impl fmt::Display for Null {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "null:{}", self.counters)
    }
}

impl Listed for Null {
    fn read(line: &Line<'_>, _files: &dyn Files) -> Result<Self, ParseError> {
        if let Some(start) = line.start {
            return Err(start.error("this game has no start vertex").help("write null:NUMBER"));
        }
        Ok(Self { counters: line.params.number("the number of counters", 0..=1000)? as u32 })
    }
}

impl Game for Null {
    /// The counters that are left.
    type State = u32;
    /// How many are taken.
    type Move = u32;

    fn start(&self) -> u32 {
        self.counters
    }

    fn moves(&self, at: &u32) -> Vec<u32> {
        (1..=2.min(*at)).collect()
    }

    fn play(&self, at: &u32, mv: &u32) -> u32 {
        at - mv
    }

    fn write_move(&self, mv: &u32) -> String {
        mv.to_string()
    }

    fn wording(&self) -> Wording {
        Wording::new("Counters lie in a row. In a turn a player takes one or two of them.", "how many counters are taken")
    }

    /// The last of the counters that are taken.
    fn scene_of_move(&self, _at: &u32, mv: &u32) -> Vec<Touch> {
        vec![Touch::Spot(*mv as usize - 1)]
    }

    fn scene(&self, at: &u32) -> Scene {
        let spot = |i: u32| Spot { label: String::new(), at: Some((i as f32, 0.0)), role: Role::Plain };
        Scene { spots: (0..*at).map(spot).collect(), links: Vec::new(), caption: format!("{at} counters") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Catalogue, Entry, open};
    use crate::files::NoFiles;
    use crate::position::Position;

    #[test]
    fn the_template_reads_prints_and_plays() {
        let entry = Entry { name: "null", title: "", how: "", syntax: "null:NUMBER", example: "null:5", source: "", read: open::<Null> };
        let catalogue = Catalogue::standard().clone().with(entry);
        let position = Position::read("null:5/2/1", &catalogue, &NoFiles).unwrap();
        assert_eq!(position.to_string(), "null:5/2/1");
        assert_eq!(position.moves(), ["1", "2"]);
        let error = Position::read("null:5/3", &catalogue, &NoFiles).unwrap_err();
        assert_eq!((error.place, error.help.as_str()), (7..8, "the legal moves here are 1 2"));
    }
}
