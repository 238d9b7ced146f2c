//! Heap games: a position is a collection of heaps, and a move replaces one heap by smaller ones.
//!
//! Nim, subtraction games, Grundy's and Kenyon's games, octal and hexadecimal games and splitting
//! games differ in the rule alone (see [`TakeRule`]).

mod bare;
mod named;
mod read;
mod rule;
mod sentences;

pub use bare::HEAP_GAMES;
pub use named::{NAMED, Named, WELL_KNOWN};
pub use rule::{Difference, Parts, TakeRule};

use crate::error::BoardError;
use crate::game::Game;
use crate::scene::{Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;

/// Where Nim comes from.
pub const SOURCE_NIM: &str = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901) 35-39";
/// Where games by code come from.
pub const SOURCE_CODES: &str =
    "R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956) 514-526";
/// Where Grundy's game comes from.
pub const SOURCE_GRUNDY: &str = "P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8";
/// Where Kenyon's game comes from.
pub const SOURCE_KENYON: &str = "J. C. Kenyon, Nim-like games and the Sprague-Grundy theory, thesis, University of Calgary (1967)";

/// The most counters that a rule may name.
pub const MOST_COUNTERS: u32 = 1_000_000;
/// The largest heap that a line may name. How far a solver comes is a matter of memory and time.
pub const MOST_SIZE: u32 = 100_000_000;
/// The most moves that a position may offer: they are listed.
pub const MOST_MOVES: u64 = 4_000_000;

/// Heaps and a rule.
#[derive(Clone, Debug)]
pub struct Heaps {
    /// Name and rule as they stand in the notation, up to the colon before the heaps.
    name: String,
    rule: TakeRule,
    heaps: Vec<u32>,
}

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The size of the heap.
    pub from: u32,
    /// What is left of it.
    pub to: Parts,
}

impl Heaps {
    /// Heaps and a rule; empty heaps are dropped. The line of the position names the game by its rule, as `nim:3,4` or
    /// `octal:0.137:20`, so that it reads back as the same position.
    ///
    /// ```
    /// use xanthi_games::games::heaps::{Heaps, TakeRule};
    ///
    /// let rule = TakeRule::subtraction(&[1, 3]).ok_or("no such rule")?;
    /// assert_eq!(Heaps::new(rule, &[4, 0, 7])?.to_string(), "subtract:1.3:4,7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the notation has no name for the rule, a heap is larger than [`MOST_SIZE`], or there are more moves than [`MOST_MOVES`].
    pub fn new(rule: TakeRule, heaps: &[u32]) -> Result<Self, BoardError> {
        let name = named::by_rule(&rule)?;
        if let Some(heap) = heaps.iter().find(|heap| **heap > MOST_SIZE) {
            return Err(BoardError::new(format!("a heap of {heap} is too large; {MOST_SIZE} is the most")));
        }
        let game = Self::named(name, rule, heaps);
        let mut sizes = game.start();
        sizes.dedup();
        let moves = sizes.iter().fold(0u64, |sum, heap| sum.saturating_add(game.rule.width(*heap)));
        match moves > MOST_MOVES {
            true => Err(BoardError::new(format!("the heaps offer too many moves to list them; {MOST_MOVES} is the most"))),
            false => Ok(game),
        }
    }

    /// A game with the name and rule as they stand in a line.
    fn named(name: String, rule: TakeRule, heaps: &[u32]) -> Self {
        Self { name, rule, heaps: heaps.iter().copied().filter(|h| *h > 0).collect() }
    }

    /// The rule.
    pub fn rule(&self) -> &TakeRule {
        &self.rule
    }

    /// The heaps of the opening, in the order in which they were given.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }
}

fn sorted(heaps: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut heaps: Vec<u32> = heaps.filter(|h| *h > 0).collect();
    heaps.sort_unstable();
    heaps
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.name)?;
        match self.heaps.as_slice() {
            [] => f.write_str("0"),
            heaps => list(f, heaps),
        }
    }
}

fn list(f: &mut impl fmt::Write, heaps: &[u32]) -> fmt::Result {
    heaps.iter().enumerate().try_for_each(|(i, h)| write!(f, "{}{h}", if i == 0 { "" } else { "," }))
}

impl Game for Heaps {
    /// The heaps, ascending.
    type State = Vec<u32>;
    type Move = Move;

    fn start(&self) -> Vec<u32> {
        sorted(self.heaps.iter().copied())
    }

    /// Large heaps first; heaps of the same size offer their moves once.
    fn moves(&self, at: &Vec<u32>) -> Vec<Move> {
        let mut sizes = at.clone();
        sizes.dedup();
        sizes.iter().rev().flat_map(|&from| self.rule.options(from).map(move |to| Move { from, to })).collect()
    }

    fn play(&self, at: &Vec<u32>, mv: &Move) -> Vec<u32> {
        let gone = at.iter().position(|h| *h == mv.from);
        let kept = at.iter().enumerate().filter(|(i, _)| Some(*i) != gone).map(|(_, h)| *h);
        sorted(kept.chain(mv.to))
    }

    fn write_move(&self, mv: &Move) -> String {
        let mut text = format!("{}-", mv.from);
        match mv.to {
            [0, ..] => text.push('0'),
            to => list(&mut text, &to[..to.iter().filter(|p| **p > 0).count()]).unwrap_or_default(),
        }
        text
    }

    fn read_move(&self, at: &Vec<u32>, text: &str) -> Option<Move> {
        let (from, parts) = text.split_once('-')?;
        let from: u32 = from.parse().ok().filter(|h| at.contains(h))?;
        let parts: Vec<u32> = parts.split(',').map(|p| p.parse().ok()).collect::<Option<_>>()?;
        let parts = sorted(parts.into_iter());
        let mut to = [0; 3];
        to.get_mut(..parts.len())?.copy_from_slice(&parts);
        to[..parts.len()].reverse();
        self.rule.options(from).find(|option| *option == to).map(|to| Move { from, to })
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Name
    }

    fn wording(&self) -> Wording {
        let rules = format!("There are heaps of counters. {}", sentences::turn(&self.name, &self.rule));
        Wording::new(rules, "a heap, a hyphen, and what it becomes")
    }

    fn tell_move(&self, _at: &Vec<u32>, mv: &Move) -> Option<String> {
        let parts: Vec<String> = mv.to.iter().filter(|part| **part > 0).map(u32::to_string).collect();
        let becomes = match &parts[..] {
            [] => "0".to_owned(),
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => parts.concat(),
        };
        Some(format!("a heap of {} becomes {becomes}", mv.from))
    }

    fn scene_of_move(&self, at: &Vec<u32>, mv: &Move) -> Vec<Touch> {
        at.iter().position(|heap| *heap == mv.from).map(Touch::From).into_iter().collect()
    }

    fn scene(&self, at: &Vec<u32>) -> Scene {
        let spot = |(i, heap): (usize, &u32)| Spot { label: heap.to_string(), at: Some((i as f32, 0.0)), role: Role::Plain };
        let mut caption = String::from("heaps of ");
        let _ = list(&mut caption, at);
        if at.is_empty() {
            caption = "no heap is left".into();
        }
        Scene { spots: at.iter().enumerate().map(spot).collect(), links: Vec::new(), caption }
    }
}
