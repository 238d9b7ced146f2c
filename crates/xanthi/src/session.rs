//! A game being played: the line of play, who sits where, undo and redo, typed moves, and the line
//! of notation that keeps it.
//!
//! ```
//! use xanthi::Budget;
//! use xanthi::games::{Catalogue, NoFiles, Play};
//! use xanthi::session::{Controller, Dice, Level, Session, choose};
//!
//! let mut game = Session::read("nim:1,2", Catalogue::standard(), &NoFiles, Play::Normal)?;
//! game.seat_next(Controller::Human);
//! game.play("2-1")?;
//! let choice = choose(game.position(), game.convention(), Level::Perfect, &mut Dice::new(1), &Budget::default());
//! game.play(&choice.expect("the game is not over").mv)?;
//! assert_eq!(game.save(), "nim:1,2/2-1/1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A session does no input or output, reads no clock and asks no solver: what a position is worth is
//! computed by [`values`], [`hint`], [`choose`] and [`review`], which take a position and a
//! [`Budget`](crate::Budget), so that a front end can run them wherever it likes.

mod advice;
mod alone;
mod choice;
mod contest;
mod delay;
mod directions;
mod habits;
mod level;
mod look_ahead;
mod names;
mod opponent;
mod remoteness;
mod review;
mod typed;

pub use crate::follow::{CertificatePlayer, Followed, Reason};
pub use advice::{Hint, hint, nimbers, values};
pub use choice::{Because, Choice};
pub use contest::{Contest, MOST_GAMES, POSITIONS_IN_CONTEST, Series, Tally, contest};
pub use habits::Habit;
pub use level::{LEVELS, Level, UnknownLevel};
pub use names::{goal, side_name};
pub use opponent::{Computer, choose};
pub use remoteness::{Length, lengths};
pub use review::{Judged, Review, review};
pub use typed::{Refusal, spelling};
pub use xanthi_games::graph::families::rng::SplitMix as Dice;

use crate::phrases::noun;
pub use crate::strategy::Player;
use std::sync::Arc;
use typed::{last_move, meant};
use xanthi_games::{Catalogue, Files, ParseError, Play, Position, Side};

/// Who makes the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// Somebody who types them.
    Human,
    /// The program, at a level.
    Computer(Level),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player to move has no move.
    Stuck {
        /// Who has won by that.
        winner: Player,
    },
    /// A player gave up.
    Resigned {
        /// The other one.
        winner: Player,
    },
}

impl End {
    /// Who has won.
    pub fn winner(self) -> Player {
        match self {
            End::Stuck { winner } | End::Resigned { winner } => winner,
        }
    }
}

/// A line with more moves is read as one position, and none of them can be undone: for each a whole position is kept, which
/// knows all moves before it.
pub const MOST_READ: usize = 2_000;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Session {
    play: Play,
    /// The opening, and the position after each move, undone ones included.
    positions: Vec<Arc<Position>>,
    /// Whether the game is over in each position: to list the moves of a large board takes time.
    over: Vec<bool>,
    /// The moves as the notation writes them; one less than positions.
    moves: Vec<String>,
    /// How many of the moves stand; the others were undone.
    at: usize,
    /// How many moves the line held that was read: nobody here made them.
    given: usize,
    controllers: [Controller; 2],
    resigned: Option<Player>,
}

impl Session {
    /// A game that begins at a position, with two humans. What was played before cannot be undone
    /// ([`with_past`](Self::with_past) keeps it).
    pub fn new(opening: Position, play: Play) -> Self {
        let controllers = [Controller::Human; 2];
        let over = vec![opening.moves().is_empty()];
        Self { play, over, positions: vec![Arc::new(opening)], moves: Vec::new(), at: 0, given: 0, controllers, resigned: None }
    }

    /// Reads a line that [`save`](Self::save) wrote, or any other position: its moves can be undone.
    /// (Moves behind the components of a sum do not tell how they alternated: they stay. So do more than [`MOST_READ`] moves.)
    ///
    /// # Errors
    /// With the place in the line, if it is not a legal position.
    pub fn read(text: &str, catalogue: &Catalogue, files: &dyn Files, play: Play) -> Result<Self, ParseError> {
        Position::read(text, catalogue, files).map(|whole| Self::with_past(whole, play))
    }

    /// A game that goes on at a position, with two humans: its moves can be undone, as those of [`read`](Self::read).
    pub fn with_past(whole: Position, play: Play) -> Self {
        let (opening, moves) = whole.history();
        let replayed = || {
            let mut session = Self::new(opening, play);
            moves.iter().try_for_each(|mv| session.play(mv).map(|_| ())).ok()?;
            session.given = session.at;
            Some(session)
        };
        let session = if moves.len() <= MOST_READ { replayed() } else { None };
        session.unwrap_or_else(|| Self::new(whole, play))
    }

    /// The game from where it was begun or read, with two humans.
    pub fn again(&self) -> Self {
        let mut again = Self { at: self.given, resigned: None, controllers: [Controller::Human; 2], ..self.clone() };
        again.moves.truncate(again.at);
        again.positions.truncate(again.at + 1);
        again.over.truncate(again.at + 1);
        again
    }

    /// The game as one line of notation, which [`read`](Self::read) reads back.
    pub fn save(&self) -> String {
        self.position().sum().map_or_else(|| self.position().to_string(), |sum| sum.line())
    }

    /// Normal or misère play.
    pub fn convention(&self) -> Play {
        self.play
    }

    /// The position as it stands.
    pub fn position(&self) -> &Position {
        &self.positions[self.at]
    }

    /// The positions from the opening to the present one.
    pub fn positions(&self) -> &[Arc<Position>] {
        &self.positions[..=self.at]
    }

    /// The moves made since the opening, as the notation writes them.
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.at]
    }

    /// How many moves were undone and can be made again.
    pub fn undone(&self) -> usize {
        self.moves.len() - self.at
    }

    /// Whose turn it is: First moved, or will move, at the opening.
    pub fn turn(&self) -> Player {
        player_at(self.at)
    }

    /// Who makes the moves of a player.
    pub fn controller(&self, player: Player) -> Controller {
        self.controllers[index(player)]
    }

    /// Puts somebody on the seat of a player.
    pub fn seat(&mut self, player: Player, controller: Controller) {
        self.controllers[index(player)] = controller;
    }

    /// Puts somebody on the seat of the player to move.
    pub fn seat_next(&mut self, controller: Controller) {
        self.seat(self.turn(), controller);
    }

    /// Exchanges the two seats: everybody takes over the other side.
    pub fn swap(&mut self) {
        self.controllers.swap(0, 1);
    }

    /// Sets the level of every computer.
    pub fn set_level(&mut self, level: Level) {
        for controller in &mut self.controllers {
            if let Controller::Computer(old) = controller {
                *old = level;
            }
        }
    }

    /// How the game ended, if it did.
    pub fn end(&self) -> Option<End> {
        if let Some(player) = self.resigned {
            return Some(End::Resigned { winner: other(player) });
        }
        let mover = self.turn();
        let winner = if self.play == Play::Normal { other(mover) } else { mover };
        self.over[self.at].then_some(End::Stuck { winner })
    }

    /// A player gives up: the one to move, or the human if it is the computer's turn. Taking a move
    /// back revokes it.
    pub fn resign(&mut self) {
        if self.end().is_none() {
            let human = |player: &Player| self.controller(*player) == Controller::Human;
            self.resigned = Some(Some(self.turn()).filter(human).or(Some(other(self.turn())).filter(human)).unwrap_or(self.turn()));
        }
    }

    /// Makes the move that a typed text means, and answers how the notation writes it. Moves that
    /// were undone are forgotten. A text may be given without the escapes of the notation, in any
    /// case, and without accents and signs ([`spelling`]), if only one legal move is then meant; on boards
    /// with columns and rows it may be `left`, `right`, `up` or `down`.
    ///
    /// # Errors
    /// If no legal move is meant, or the game is over. Nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<&str, Refusal> {
        let text = text.trim();
        if self.end().is_some() {
            let help = format!("take a {} back with undo", noun(self.position()));
            return Err(Refusal { message: "the game is over".into(), help });
        }
        if text.is_empty() {
            return Err(Refusal { message: "no move was given".into(), help: String::new() });
        }
        let next = meant(self.position(), text)?;
        let mv = last_move(self.position(), &next);
        self.positions.truncate(self.at + 1);
        self.over.truncate(self.at + 1);
        self.over.push(next.moves().is_empty());
        self.moves.truncate(self.at);
        self.given = self.given.min(self.at);
        self.positions.push(Arc::new(next));
        self.moves.push(mv);
        self.at += 1;
        Ok(&self.moves[self.at - 1])
    }

    /// Takes the last move back, or a resignation; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let possible = self.at > 0;
        self.at -= usize::from(possible);
        possible
    }

    /// Makes the move again that was taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.undone() > 0;
        self.at += usize::from(possible);
        if possible {
            self.resigned = None;
        }
        possible
    }

    /// Takes moves back until it is a human's turn: the computer's answer and the move before it; or
    /// a resignation alone. Answers how many; 0, and nothing has changed, if there was no turn of a
    /// human. Moves of the line that was read were made by nobody here: where one of them is the only
    /// one left, it is taken back, and the seats are exchanged, so that a human is to move again.
    pub fn undo_turn(&mut self) -> usize {
        if self.resigned.take().is_some() {
            return 1;
        }
        if let Some(to) = (0..self.at).rev().find(|ply| self.human_at(*ply)) {
            let back = self.at - to;
            self.at = to;
            return back;
        }
        if self.at == 0 || self.at > self.given || !self.human_at(self.at) {
            return 0;
        }
        self.at -= 1;
        self.swap();
        1
    }

    /// Makes undone moves again until it is a human's turn or none is left. Answers how many. After
    /// moves of the line that was read it is a human's turn: the seats are exchanged if need be.
    pub fn redo_turn(&mut self) -> usize {
        let last = self.moves.len();
        let to = (self.at + 1..=last).find(|ply| self.human_at(*ply)).unwrap_or(last);
        let steps = to - self.at;
        (0..steps).for_each(|_| {
            self.redo();
        });
        if steps > 0 && self.at <= self.given && !self.human_at(self.at) && self.human_at(self.at + 1) {
            self.swap();
        }
        steps
    }

    /// Whether a human makes the move after so many moves.
    fn human_at(&self, ply: usize) -> bool {
        self.controller(player_at(ply)) == Controller::Human
    }

    /// The player of a side, in a game with two sides.
    pub fn player_of(&self, side: Side) -> Option<Player> {
        self.position().turn().map(|turn| if turn == side { self.turn() } else { other(self.turn()) })
    }

    /// How a player is called: First and Second, or the name of the side.
    pub fn name(&self, player: Player) -> &'static str {
        match self.position().turn() {
            Some(side) => side_name(self.position(), if player == self.turn() { side } else { side.other() }),
            None if player == Player::First => "First",
            None => "Second",
        }
    }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

/// The player who moves after `ply` moves: the first player if that is even.
pub fn player_at(ply: usize) -> Player {
    if ply.is_multiple_of(2) { Player::First } else { Player::Second }
}

/// The opponent of a player.
pub fn other(player: Player) -> Player {
    player_at(index(player) + 1)
}
