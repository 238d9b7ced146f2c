//! Biased games: Shannon's game and Bridg-it with more than one edge in a turn.
//!
//! ```text
//! biased:1.2:complete.5@0:4:cut     Short claims 1 edge in a turn, Cut deletes 2; Cut begins
//! biased:2.1:bridgit.3x4@red        Black draws 2 lines in a turn, Red 1; Red begins
//! ```
//!
//! A turn takes exactly so many edges, or all that are left if there are fewer. A move is written
//! as its edges with `:` between them, in any order. Who has won, and whoever cannot move, is as in
//! the games themselves. No theorem is used: these games are searched.

use super::Shannon;
use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::game::Game;
use crate::games::bridgit::{self, Bridgit};
use crate::notation::Line;
use crate::outcome::Side;
use crate::reduction::{Move as Single, Network, State};
use crate::scene::{Scene, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where biased games of this kind come from.
pub const SOURCE: &str = "V. Chvátal, P. Erdős, Biased positional games, Annals of Discrete Mathematics 2 (1978) 221-229";

/// The most edges in a turn.
const MOST: u64 = 4;
/// The most moves that a position may offer: they are listed.
const MOST_MOVES: u64 = 200_000;

/// The board on which it is played.
#[derive(Clone, Debug)]
enum Board {
    Graph(Shannon),
    Dots(Bridgit),
}

/// Shannon's game or Bridg-it with a number of edges for a turn of either side.
#[derive(Clone, Debug)]
pub struct Biased {
    board: Board,
    /// The edges in a turn of Short (Black) and of Cut (Red).
    quota: [u32; 2],
}

impl Biased {
    /// Shannon's game with these numbers of edges in a turn.
    pub fn shannon(board: Shannon, quota: [u32; 2]) -> Self {
        Self { board: Board::Graph(board), quota }
    }

    /// Bridg-it with these numbers of lines in a turn.
    pub fn bridgit(board: Bridgit, quota: [u32; 2]) -> Self {
        Self { board: Board::Dots(board), quota }
    }

    /// The edges in a turn of Short (Black) and of Cut (Red).
    pub fn quota(&self) -> [u32; 2] {
        self.quota
    }

    /// Shannon's game on the same graph, one edge a turn; `None` on a board of Bridg-it.
    pub fn on_graph(&self) -> Option<&Shannon> {
        match &self.board {
            Board::Graph(game) => Some(game),
            Board::Dots(_) => None,
        }
    }

    /// The crossing through which a line of Bridg-it goes; `None` on a graph.
    pub fn crossing(&self, edge: u32) -> Option<[u32; 2]> {
        match &self.board {
            Board::Graph(_) => None,
            Board::Dots(game) => Some(game.crossing(edge)),
        }
    }

    /// Whether the game is played on a board of Bridg-it.
    pub fn on_dots(&self) -> bool {
        matches!(self.board, Board::Dots(_))
    }

    /// Who has reached the goal, if the game is decided: see [`SwitchingPosition::winner`](crate::SwitchingPosition::winner).
    pub fn winner(&self, at: &State) -> Option<Side> {
        at.on(self.network()).winner()
    }

    fn network(&self) -> &Arc<Network> {
        match &self.board {
            Board::Graph(game) => game.network(),
            Board::Dots(game) => game.network(),
        }
    }

    /// The number of moves at the beginning, or more.
    fn moves_at_most(&self) -> u64 {
        let edges = self.network().wires().len() as u64;
        let of = |quota: u32| (0..u64::from(quota)).fold(1u64, |all, k| all.saturating_mul(edges + k) / (k + 1));
        self.quota.into_iter().map(of).max().unwrap_or(0)
    }
}

impl Listed for Biased {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let how = "biased:SHORT.CUT:GRAPH@S:T or biased:BLACK.RED:bridgit.ROWSxCOLUMNS, for example biased:1.2:complete.5@0:4";
        let missing = || line.params.error("this does not say how many edges a turn takes").help(how);
        let (quota, board) = line.params.split_once(':').ok_or_else(missing)?;
        let (short, cut) = quota.split_once('.').ok_or_else(|| quota.error("two numbers are needed").help(how))?;
        let what = "the number of edges in a turn";
        let quota = [short.number(what, 1..=MOST)? as u32, cut.number(what, 1..=MOST)? as u32];
        let dots = board.text().strip_prefix("bridgit.").map(|rest| board.slice(board.text().len() - rest.len()..board.text().len()));
        let inner = Line { params: dots.unwrap_or(board), ..line.clone() };
        let board = match dots {
            Some(_) => Board::Dots(Bridgit::read(&inner, files)?),
            None => Board::Graph(Shannon::read(&inner, files)?),
        };
        let game = Self { board, quota };
        match game.moves_at_most() {
            moves if moves > MOST_MOVES => Err(line
                .params
                .error("a turn has too many moves on this board")
                .help("they are listed, and searched one by one: take a smaller board")),
            _ => Ok(game),
        }
    }
}

impl fmt::Display for Biased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "biased:{}.{}:", self.quota[0], self.quota[1])?;
        match &self.board {
            Board::Graph(game) => f.write_str(game.to_string().trim_start_matches("shannon:")),
            Board::Dots(game) => write!(f, "bridgit.{}", game.to_string().trim_start_matches("bridgit:")),
        }
    }
}

impl Game for Biased {
    type State = State;
    /// The edges of a turn, ascending, each as often as it is taken; none says that the game is
    /// already won.
    type Move = Vec<u32>;

    fn start(&self) -> State {
        match &self.board {
            Board::Graph(game) => game.start(),
            Board::Dots(game) => game.start(),
        }
    }

    fn moves(&self, at: &State) -> Vec<Vec<u32>> {
        let position = at.on(self.network());
        match position.winner() {
            Some(winner) if winner == at.turn() => return vec![Vec::new()],
            Some(_) => return Vec::new(),
            None => {}
        }
        let free: Vec<(u32, u32)> = position.free_edges().map(|edge| (edge, position.free(edge))).collect();
        let left: u32 = free.iter().map(|(_, copies)| copies).sum();
        let quota = self.quota[usize::from(at.turn() == Side::Right)].min(left);
        let mut moves = Vec::new();
        choose(&free, quota as usize, &mut Vec::new(), &mut moves);
        moves
    }

    fn play(&self, at: &State, mv: &Vec<u32>) -> State {
        at.after_all(mv)
    }

    fn write_move(&self, mv: &Vec<u32>) -> String {
        let one = |edge: &u32| match &self.board {
            Board::Graph(game) => game.write_move(&Single::Take(*edge)),
            Board::Dots(game) => game.write_move(&Single::Take(*edge)),
        };
        if mv.is_empty() { "won".into() } else { mv.iter().map(one).collect::<Vec<_>>().join(":") }
    }

    /// The edges may stand in any order.
    fn read_move(&self, at: &State, text: &str) -> Option<Vec<u32>> {
        let one = |text: &str| match &self.board {
            Board::Graph(game) => game.read_move(at, text),
            Board::Dots(game) => game.read_move(at, text),
        };
        let mut mv = Vec::new();
        for part in text.split(':') {
            match one(part)? {
                Single::Take(edge) => mv.push(edge),
                Single::Won if text == "won" => {}
                Single::Won => return None,
            }
        }
        mv.sort_unstable();
        self.moves(at).contains(&mv).then_some(mv)
    }

    fn turn(&self, at: &State) -> Option<Side> {
        Some(at.turn())
    }

    fn move_style(&self) -> MoveStyle {
        match &self.board {
            Board::Graph(_) => MoveStyle::Name,
            Board::Dots(_) => MoveStyle::Coordinates,
        }
    }

    fn wording(&self) -> Wording {
        let [first, second] = self.quota;
        let counted = |n: u32, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
        let wording = match &self.board {
            Board::Dots(game) => {
                let turn = format!("In a turn Black draws {}, Red {}.", counted(first, "line"), counted(second, "line"));
                bridgit::wording(format!("{} {turn}", game.wording().rules))
            }
            Board::Graph(game) => {
                let turn = format!("In a turn Short claims {}, Cut deletes {}.", counted(first, "edge"), counted(second, "edge"));
                super::wording(format!("{} {turn}", game.wording().rules))
            }
        };
        let lines = if self.on_dots() { "lines" } else { "edges" };
        Wording { move_is: format!("the {lines} of a turn, with colons between them"), ..wording }
    }

    fn goal_reached(&self, at: &State) -> Option<(Side, &'static str)> {
        match &self.board {
            Board::Graph(_) => super::reached(self.winner(at)),
            Board::Dots(_) => bridgit::reached(self.winner(at)),
        }
    }

    fn name_of_edge(&self, edge: u32) -> Option<String> {
        match &self.board {
            Board::Graph(game) => game.name_of_edge(edge),
            Board::Dots(game) => game.name_of_edge(edge),
        }
    }

    fn name_of_vertex(&self, vertex: u32) -> Option<String> {
        match &self.board {
            Board::Graph(game) => game.name_of_vertex(vertex),
            Board::Dots(game) => game.name_of_vertex(vertex),
        }
    }

    fn scene_of_move(&self, at: &State, mv: &Vec<u32>) -> Vec<Touch> {
        let one = |edge: &u32| match &self.board {
            Board::Graph(game) => game.scene_of_move(at, &Single::Take(*edge)),
            Board::Dots(game) => game.scene_of_move(at, &Single::Take(*edge)),
        };
        mv.iter().flat_map(one).collect()
    }

    fn scene(&self, at: &State) -> Scene {
        let mut scene = match &self.board {
            Board::Graph(game) => game.scene(at),
            Board::Dots(game) => game.scene(at),
        };
        let quota = self.quota[usize::from(at.turn() == Side::Right)];
        if at.on(self.network()).winner().is_none() {
            scene.caption = format!("{}, {quota} in this turn", scene.caption);
        }
        scene
    }
}

/// All ways to take `left` more edges, none more often than it has copies. It goes as deep as edges are taken, however many are
/// free.
fn choose(free: &[(u32, u32)], left: usize, chosen: &mut Vec<u32>, moves: &mut Vec<Vec<u32>>) {
    if left == 0 {
        return moves.push(chosen.clone());
    }
    for (i, &(edge, copies)) in free.iter().enumerate() {
        for k in (1..=left.min(copies as usize)).rev() {
            chosen.extend(std::iter::repeat_n(edge, k));
            choose(&free[i + 1..], left - k, chosen, moves);
            chosen.truncate(chosen.len() - k);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    #[test]
    fn lines_read_print_and_play() {
        for line in [
            "biased:1.2:complete.4@0:3:cut/0-1:0-2/1-3",
            "biased:2.1:bridgit.2x3@red/1,1/3,1:2,2",
            "biased:2.2:sides.2x2/0,0-1,0:0,0-0,1",
            "biased:1.2:edges=A-B^3@A:B:cut/A-B:A-B",
        ] {
            assert_eq!(Position::parse(line).expect(line).to_string(), line);
        }
        let position = Position::parse("biased:1.2:complete.4@0:3:cut/2-0:1-0").unwrap();
        assert_eq!(position.to_string(), "biased:1.2:complete.4@0:3:cut/0-1:0-2");
        assert_eq!(Position::parse("biased:1.2:bridgit.2x3@red").unwrap().moves().len(), 10);
        assert_eq!(Position::parse("biased:1.3:edges=A-B^2@A:B:cut").unwrap().moves(), ["A-B:A-B"]);
        // The whole turn is played, and then the loser has no move.
        assert!(Position::parse("biased:2.1:path.3@0:2/0-1:1-2").unwrap().moves().is_empty());
    }

    /// So many free edges are no reason to go so deep.
    #[test]
    fn a_board_of_many_edges_needs_no_deep_stack() {
        let moves = || Position::parse("biased:1.1:path.150000@0:149999").expect("a line").moves().len();
        let small = std::thread::Builder::new().stack_size(1 << 19).spawn(moves).expect("a thread");
        assert_eq!(small.join().expect("no overflow"), 149_999);
    }

    #[test]
    fn bad_lines_are_errors() {
        for line in [
            "biased:complete.4@0:3",
            "biased:0.1:complete.4@0:3",
            "biased:1.9:complete.4@0:3",
            "biased:1:complete.4@0:3",
            "biased:1.2:bridgit.3@red",
            "biased:4.4:complete.60@0:1",
            "biased:1.2:complete.4@0:3:cut/0-1",
            "biased:1.2:complete.4@0:3:cut/0-1:0-1",
            "biased:1.2:complete.4@0:3/won",
        ] {
            assert!(Position::parse(line).is_err(), "{line}");
        }
    }
}
