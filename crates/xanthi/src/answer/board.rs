//! The board of a position: its drawing, its moves and where they are, what was played, who is to
//! move, and how it ended; and the board with a proof laid over it.

use super::explain::Explained;
use super::seat;
use crate::phrases::{about, plain};
use crate::picture::board::{MOST, Picture, Turns, bare};
use crate::picture::drawing::Drawing as Shapes;
use crate::picture::legend::{entries, sample_of};
use crate::picture::{overlay, places, svg};
use crate::play::{sentences, written};
use crate::session::{Player, Session};
use crate::solve::Verdict;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::certificate::Proof;
use xanthi_games::{Play, Position, Side};

/// The most moves that are listed; of a game with more the first ones, and any may be typed.
const LISTED: usize = 4_000;

/// Given places are nearer to the middle than so many edges.
const FAR: f32 = 10_000.0;

/// The board of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The line, as the notation prints it.
    pub line: String,
    /// Normal or misère play.
    pub play: Play,
    /// The name of the game in the catalogue; empty for a sum.
    pub game: String,
    /// The line before the first move.
    pub opening: String,
    /// The moves that were made.
    pub played: Vec<Played>,
    /// The two players: the one who moved, or will move, first, and the other.
    pub seats: [Seat; 2],
    /// Whose turn it is, as an index of `seats`.
    pub turn: usize,
    /// How the game ended, if it did.
    pub end: Option<End>,
    /// The legal moves.
    pub moves: Vec<MoveAt>,
    /// How a move is written, told with one of them; null if there is none.
    pub how: Option<String>,
    /// What a player does in a turn, in sentences; empty for a sum.
    pub rules: String,
    /// Who wins, in normal play; empty for a sum.
    pub goal: String,
    /// The number of legal moves, listed or not.
    pub legal: usize,
    /// The picture; null if the board is too large for one.
    pub drawing: Option<Drawing>,
    /// Why there is no picture.
    pub undrawn: Option<String>,
}

/// A player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Seat {
    /// First and Second, or the name of the side.
    pub name: String,
    /// Which side it is, in a game with two sides.
    pub side: Option<Side>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Played {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
    pub text: String,
    /// The line after it.
    pub line: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct End {
    /// Who has won, as an index of `seats`.
    pub winner: usize,
    /// How the game ended, in a sentence.
    pub says: String,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveAt {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
    pub text: String,
    /// What it does, where its numbers do not say it: "take 1 here, then go to 2".
    pub says: Option<String>,
    /// The places it is in, as indices of the drawing's, the most telling last.
    pub places: Vec<usize>,
}

/// A picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawing {
    /// The shapes as elements of SVG, to be put into an `svg` element. Their colours are variables of
    /// a style sheet.
    pub shapes: String,
    /// The rectangle around them: x, y, width, height.
    pub view: [f32; 4],
    /// The radius of a spot.
    pub radius: f32,
    /// The places of moves.
    pub places: Vec<Place>,
    /// What the marks mean.
    pub legend: Vec<LegendEntry>,
    /// Sentences that belong below the picture.
    pub says: Vec<String>,
}

/// A place that can be touched.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// Its middle.
    pub at: [f32; 2],
    /// The ends of the edge that is taken there, if it is one.
    pub ends: Option<[[f32; 2]; 2]>,
}

/// A line of a legend.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegendEntry {
    /// The mark as elements of SVG within -14 -10 28 20.
    pub sample: String,
    /// What it means.
    pub meaning: String,
}

impl Board {
    /// The board of a game as it stands, with a proof laid over it if there is one.
    pub fn new(session: &Session, proof: Option<&Proof>, look: Look<'_>) -> Self {
        let position = session.position();
        let moves = position.moves();
        let picture = picture(position, proof, look);
        let (drawing, of_moves, undrawn) = match drawing(position, &picture) {
            Ok((drawing, of_moves)) => (Some(drawing), of_moves, None),
            Err(why) => (None, Vec::new(), Some(why)),
        };
        let legal = moves.len();
        let mut of_moves = of_moves.into_iter();
        let at = |mv: String| MoveAt { text: plain(&mv), says: position.tell_move(&mv), places: of_moves.next().unwrap_or_default(), mv };
        let line = session.save();
        let wording = position.wording();
        let of_one = |text: String| if position.sum().is_some() { String::new() } else { text };
        let played = session.moves().iter().zip(session.positions().iter().skip(1));
        let played = played.map(|(mv, after)| Played { mv: mv.clone(), text: plain(mv), line: saved(after) });
        Self {
            play: session.convention(),
            game: if position.sum().is_some() { String::new() } else { line.split(':').next().unwrap_or_default().to_owned() },
            opening: session.positions().first().map_or_else(String::new, |opening| saved(opening)),
            played: played.collect(),
            seats: [Player::First, Player::Second].map(|player| Seat::new(session, player)),
            turn: seat(session.turn()),
            end: session.end().map(|end| End { winner: seat(end.winner()), says: sentences::end(session, end) }),
            moves: moves.into_iter().take(LISTED).map(at).collect(),
            how: written(position),
            rules: of_one(wording.rules),
            goal: of_one(wording.goal),
            legal,
            drawing,
            undrawn,
            line,
        }
    }
}

/// How a picture of a position is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look<'a> {
    /// Where the vertices are, in units of an edge; as the library lays them out if there are not as many.
    pub places: &'a [[f32; 2]],
    /// What stands before a move that is written in the picture.
    pub turns: Turns,
}

/// The picture of a position, with a proof laid over it.
fn picture(position: &Position, proof: Option<&Proof>, look: Look<'_>) -> Picture {
    let mut picture = proof.map_or_else(|| overlay::position(position), |proof| overlay::proof(position, proof));
    look.give(&mut picture);
    picture
}

impl Look<'_> {
    /// Gives a picture this look; its vertices stay where they are if there is not a place for each.
    pub(crate) fn give(self, picture: &mut Picture) {
        picture.turns = self.turns;
        let (spots, places) = (&mut picture.scene.spots, self.places);
        if spots.len() == places.len() && places.iter().flatten().all(|part| part.abs() < FAR) {
            spots.iter_mut().zip(places).for_each(|(spot, place)| spot.at = Some((place[0], place[1])));
        }
    }
}

fn saved(position: &Position) -> String {
    position.sum().map_or_else(|| position.to_string(), |sum| sum.line())
}

impl Seat {
    fn new(session: &Session, player: Player) -> Self {
        let side = session.position().turn().map(|turn| if player == session.turn() { turn } else { turn.other() });
        Self { name: session.name(player).to_owned(), side }
    }
}

/// A proof in words, with the board that it is laid over.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// Who wins, and why, in steps; null if it is undecided.
    pub told: Option<Explained>,
    /// Why it is undecided, if it is.
    pub undecided: Option<String>,
    /// The method.
    pub method: String,
    /// Where the method comes from.
    pub source: String,
    /// The kind of certificate.
    pub kind: String,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// The board.
    pub board: Board,
}

impl ExplainAnswer {
    /// The verdict on a game as it stands, with its proof laid over the board.
    pub fn new(session: &Session, verdict: Verdict, look: Look<'_>) -> Self {
        let proof = verdict.checked_proof();
        Self {
            told: proof.map(|proof| Explained::new(session.position(), &verdict, proof, Vec::new())),
            undecided: verdict.why_undecided().filter(|_| proof.is_none()),
            kind: proof.map_or_else(String::new, |proof| proof.certificate.kind().to_owned()),
            checked: verdict.checked(),
            board: Board::new(session, proof, look),
            method: verdict.method,
            source: verdict.source,
        }
    }
}

type Found = (Drawing, Vec<Vec<usize>>);

/// The drawing of a picture, and the places of the moves.
fn drawing(position: &Position, picture: &Picture) -> Result<Found, String> {
    let drawn = bare(picture, MOST).map_err(|why| why.to_string())?;
    let found = places::Places::new(position, picture, &drawn);
    let bounds = drawn.drawing.bounds();
    let point = |p: (f32, f32)| [p.0, p.1];
    let place = |place: &places::Place| Place { at: point(place.at), ends: place.ends.map(|ends| ends.map(point)) };
    let legend =
        entries(picture).into_iter().map(|entry| LegendEntry { sample: svg::shapes(&sample_of(&entry)), meaning: entry.meaning.into() });
    let drawing = Drawing {
        shapes: svg::shapes(&Shapes { title: String::new(), ..drawn.drawing }),
        view: [bounds.least.0, bounds.least.1, bounds.width(), bounds.height()],
        radius: drawn.radius,
        places: found.places.iter().map(place).collect(),
        legend: legend.collect(),
        says: picture.says.iter().map(|says| about(position, says)).collect(),
    };
    Ok((drawing, found.of_moves))
}
