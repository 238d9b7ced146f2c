//! A pairing strategy of Bridg-it as a plan: told, drawn, and followed move by move.

use crate::solve::shannon::gross::{answer, pairing};
use xanthi_games::certificate::{Certificate, Pairing, WinningMove};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::{Move, SwitchingPosition};
use xanthi_games::{Game, Position, Side};

/// The widest picture, in crossings.
const WIDEST: u32 = 25;

/// Pairs, and a first move if their player begins.
#[derive(Debug)]
pub struct Plan {
    position: Position,
    game: Bridgit,
    first: Option<u32>,
    pairs: Vec<[u32; 2]>,
}

impl Plan {
    /// The plan for whoever wins a position of Bridg-it, if one by pairs is known.
    pub fn new(position: &Position) -> Option<Self> {
        let at = position.typed().bridgit()?;
        let (first, pairs) = match pairing(position)? {
            Certificate::Pairing(Pairing { pairs }) => (None, pairs),
            Certificate::Move(WinningMove { option, then }) => match (*then, at.game.moves(&at.state).get(option as usize)) {
                (Certificate::Pairing(Pairing { pairs }), Some(Move::Take(edge))) => (Some(*edge), pairs),
                _ => return None,
            },
            _ => return None,
        };
        Some(Self { position: position.clone(), game: at.game.clone(), first, pairs })
    }

    /// Whether the player of the pairs moves first.
    pub fn begins(&self) -> bool {
        self.first.is_some()
    }

    /// The pairs as the notation writes crossings.
    pub fn pairs(&self) -> Vec<[String; 2]> {
        self.pairs.iter().map(|pair| pair.map(|edge| self.name(edge))).collect()
    }

    fn name(&self, edge: u32) -> String {
        self.game.write_move(&Move::Take(edge))
    }

    /// The plan in words.
    pub fn told(&self) -> Vec<String> {
        let mover = self.position.turn() == Some(Side::Left);
        let (own, other) = if mover == self.begins() { ("Black", "red") } else { ("Red", "black") };
        let mut told = Vec::new();
        if let Some(first) = self.first {
            told.push(format!("{own} takes {}.", self.name(first)));
        }
        told.push(format!("Then {own} answers every crossing with its partner, and a crossing without a partner by any other one. Equal letters below are partners."));
        told.push(format!(
            "The crossings of a pair touch a common {other} dot, and every {other} path across the board turns at some dot from a crossing to its partner. The other player gets at most one of the two."
        ));
        told
    }

    /// The board with a letter for each pair, `*` for the first move, `B` and `R` for what Black
    /// and Red have taken, and a point for any other free crossing. `None` if it is too large.
    pub fn picture(&self) -> Option<String> {
        let [rows, columns] = self.game.sides();
        let [wide, high] = [2 * columns - 3, 2 * rows - 1];
        if wide.max(high) > WIDEST {
            return None;
        }
        let board = self.position.switching()?;
        let mut letters = vec![0; board.network().wires().len()];
        for (number, pair) in (1..).zip(&self.pairs) {
            pair.iter().for_each(|&edge| letters[edge as usize] = number);
        }
        let mark = |x: u32, y: u32| match self.game.edge_at([x, y]) {
            None => String::new(),
            Some(edge) if Some(edge) == self.first => "*".into(),
            Some(edge) if board.claimed(edge) => "B".into(),
            Some(edge) if board.free(edge) == 0 => "R".into(),
            Some(edge) => {
                if letters[edge as usize] == 0 {
                    "·".into()
                } else {
                    letter(letters[edge as usize] - 1)
                }
            }
        };
        let head: String = (1..=wide).map(|x| format!("{x:>3}")).collect();
        let row = |y: u32| {
            let marks: String = (1..=wide).map(|x| format!("{:>3}", mark(x, y))).collect();
            format!("    {y:>3} {}", marks.trim_end())
        };
        let rows: Vec<String> = std::iter::once(format!("        {head}")).chain((1..=high).map(row)).collect();
        Some(rows.join("\n"))
    }

    /// The position with which it begins.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The first move of the player of the pairs, if that player begins, and why it is made.
    pub fn first(&self) -> Option<(String, String)> {
        Some((self.name(self.first?), "the first move.".into()))
    }

    /// The reply to a move of the other player that led from one position to the next, and why it is made; `None`
    /// if the game is over.
    pub fn reply(&self, before: &Position, now: &Position) -> Option<(String, String)> {
        let (before, board) = (before.switching()?, now.switching()?);
        if board.winner().is_some() {
            return None;
        }
        let edge = taken(&before, &board)?;
        let (reply, partner) = answer(&board, &self.pairs, edge)?;
        let why = match partner {
            true => format!("the partner of {}.", self.name(edge)),
            false => format!("{} has no partner left, and any crossing will do.", self.name(edge)),
        };
        Some((self.name(reply), why))
    }
}

fn taken(before: &SwitchingPosition, after: &SwitchingPosition) -> Option<u32> {
    (0..before.network().wires().len() as u32).find(|&edge| before.free(edge) != after.free(edge))
}

/// a … z, aa, ab, …
fn letter(number: u32) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { format!("{}{last}", letter(number / 26 - 1)) }
}
