//! Shannon's game told reply by reply: which tree was broken and which edge mends it, or which
//! forest and which edge has to go.

use super::about::Parts;
use super::{About, listed};
use crate::phrases::on_dots;
use crate::solve::shannon::{Fate, Reply, TreePlayer, Why, fate};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{Play, Position, Side};

/// A move of a line of play.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move as the notation writes it.
    pub mv: String,
    /// Whether the player made it who follows his certificate.
    pub by_winner: bool,
    /// The position after it.
    pub after: Position,
    /// Why it was made, or what it does.
    pub text: String,
}

/// Why a line of play could not be told.
#[derive(Clone, Debug)]
pub enum NotTold {
    /// The limit was reached.
    Stopped(Stop),
    /// A move is not legal.
    Illegal {
        /// The move.
        mv: String,
        /// Where it was to be made.
        at: Position,
        /// What would be legal.
        help: String,
    },
}

/// The line of play in which the loser plays `moves`, and the winner follows his two trees or his
/// two forests. `None` if the position is none of Shannon's game.
///
/// # Errors
/// See [`NotTold`].
pub fn line(position: &Position, moves: &[String], budget: &Budget) -> Result<Option<Vec<Ply>>, NotTold> {
    position.switching().map(|board| follow(position, &board, moves, budget)).transpose()
}

/// The move with which the winner begins who follows his trees or forests; `None` if it is not his turn, the position is none of
/// Shannon's game, or that takes too long.
pub fn opening(position: &Position, budget: &Budget) -> Option<String> {
    let line = line(position, &[], budget).ok()??;
    Some(line.first()?.mv.clone())
}

fn follow(position: &Position, board: &SwitchingPosition, moves: &[String], budget: &Budget) -> Result<Vec<Ply>, NotTold> {
    let certificate = match (fate(board, budget).map_err(NotTold::Stopped)?, board.turn()) {
        (Fate::Short(certificate) | Fate::Cut(certificate), _) => certificate,
        (Fate::First { short, .. }, Side::Left) => short,
        (Fate::First { cut, .. }, Side::Right) => cut,
    };
    let about = About::new(position, Play::Normal, &[]);
    let mut line: Vec<Ply> = Vec::new();
    let mut at = position.clone();
    let Some(mut player) = TreePlayer::new(board, &certificate) else { return Ok(line) };
    if let Some(reply) = player.begin() {
        make(&about, &mut at, &mut line, &player, &reply);
    }
    for mv in moves {
        let before = at.switching();
        at = at.after(mv).map_err(|why| NotTold::Illegal { mv: mv.clone(), at: at.clone(), help: why.into() })?;
        let edge = before.zip(at.switching()).and_then(|(before, after)| taken(&before, &after));
        let reply = edge.and_then(|edge| player.reply(edge));
        line.push(Ply { mv: mv.clone(), by_winner: false, after: at.clone(), text: over(&about, &at) });
        if let Some(reply) = reply {
            make(&about, &mut at, &mut line, &player, &reply);
        }
    }
    Ok(line)
}

/// The edge of which one more copy is taken.
fn taken(before: &SwitchingPosition, after: &SwitchingPosition) -> Option<u32> {
    (0..before.network().wires().len() as u32).find(|&edge| before.free(edge) != after.free(edge))
}

fn make(about: &About<'_>, at: &mut Position, line: &mut Vec<Ply>, player: &TreePlayer, reply: &Reply) {
    let mv = about.edge_move(reply.edge);
    let Ok(next) = at.after(&mv) else { return };
    *at = next;
    let mut text = if line.is_empty() { beginning(about, reply) } else { None }.unwrap_or_else(|| reason(about, player.side(), reply));
    let end = over(about, at);
    if !end.is_empty() {
        text = format!("{text} {end}");
    }
    line.push(Ply { mv, by_winner: true, after: at.clone(), text });
}

fn over(about: &About<'_>, at: &Position) -> String {
    let [short, cut, ..] = about.sides();
    match at.switching().and_then(|board| board.winner()) {
        Some(_) if on_dots(at) => format!("{}, and the game is over.", About::new(at, Play::Normal, &[]).no_move().trim_end_matches('.')),
        Some(Side::Left) => format!("{short} has connected the terminals, and the game is over."),
        Some(Side::Right) => format!("{short} cannot connect the terminals any more: {cut} has won."),
        None => String::new(),
    }
}

/// Why the winner begins with a move that completes a tree: nothing has broken it.
fn beginning(about: &About<'_>, reply: &Reply) -> Option<String> {
    let Why::Across { piece } = &reply.why else { return None };
    let Parts { edge, one, .. } = about.parts();
    let [short, ..] = about.sides();
    let (lacks, has) = if reply.mends == Some(1) { ("second", "first") } else { ("first", "second") };
    let mv = about.edge(reply.edge);
    let piece = listed(piece.iter().map(|&v| about.spot(v)));
    Some(format!(
        "the {lacks} tree lacks {one} and is in two pieces, one of them {piece}; the {edge} {mv} of the {has} tree leads across, and with it {short} has two trees."
    ))
}

fn reason(about: &About<'_>, side: Side, reply: &Reply) -> String {
    let [short, cut, claims, _] = about.sides();
    let Parts { edge, terminal, .. } = about.parts();
    let name = |list: usize| if list == 0 { "first" } else { "second" };
    let mv = about.edge(reply.edge);
    let k = reply.mends.unwrap_or(0);
    let edges = |path: &[u32]| listed(path.iter().map(|&edge| about.edge(edge)));
    match &reply.why {
        Why::Across { piece } => format!(
            "the {} tree is in two pieces, one of them {}; the {edge} {mv} of the {} tree leads across, and {short} mends the {} tree with it.",
            name(k),
            listed(piece.iter().map(|&v| about.spot(v))),
            name(1 - k),
            name(k)
        ),
        Why::Cycle { path } => format!(
            "two parts have become one, and so the {} forest has a cycle: {}. {cut} breaks it at {mv}; both are forests again.",
            name(k),
            edges(path)
        ),
        Why::Path { path } => format!(
            "the {} forest connects the {terminal}s: {}. {cut} breaks this path at {mv}; both forests keep the {terminal}s apart again.",
            name(k),
            edges(path)
        ),
        Why::Free if side == Side::Left => {
            format!("no tree was broken, so any {edge} will do; after {mv} is {claims}, two trees still span what is left.")
        }
        Why::Free => format!("both are still forests that keep the {terminal}s apart, so any {edge} will do; {mv} is one."),
    }
}
