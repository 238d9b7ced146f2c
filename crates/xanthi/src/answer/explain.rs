//! A proof in words, and lines of play that follow it: what if the loser plays this?

mod strategy;

pub use strategy::{StrategyAnswer, specimen_of};

use super::FORMAT;
use super::sentences::{Line, Tone, of_play};
use crate::explain::lesson::Section;
use crate::explain::longest::longest;
use crate::explain::switching::{self, NotTold};
use crate::explain::{is_about, reason, story};
use crate::grid::GridBoard;
use crate::grid::picture::View;
use crate::links::soonest::soonest_move;
use crate::phrases::{about, noun, plain};
use crate::scene::board::MOST_SPOTS;
use crate::session::CertificatePlayer;
use crate::solve::grid::untouched;
use crate::solve::{Question, Verdict, solve};
use crate::strategy::MovePlayer;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use xanthi_games::certificate::Proof;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::scene::{Role, Scene};
use xanthi_games::{Budget, Outcome, Play, Position, RuleSet, Wording, notation};

/// A move of a line of play, and why it was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Ply {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the winner, or the player of the strategy, made it.
    pub by_winner: bool,
    /// The position after it.
    pub position: String,
    /// Why it was made, or what it leads to; empty if that is undecided, null if nothing is said.
    pub reason: Option<String>,
    /// The position after it.
    #[serde(skip)]
    pub after: Option<Position>,
    /// The proof of that position.
    #[serde(skip)]
    pub proof: Option<Proof>,
}

/// A move that is not legal in a line of play.
#[derive(Clone, Debug)]
pub struct Illegal {
    /// The move.
    pub mv: String,
    /// The position in which it was tried; none if that is the one that was asked about.
    pub after: Option<String>,
    /// What would be legal.
    pub help: String,
}

impl Illegal {
    /// A move that is not legal after `plies`. Whoever names the winner's own move is told that he has moved already.
    fn new(position: &Position, mv: &str, after: Option<String>, begun: Option<&str>, help: String) -> Self {
        let help = match begun {
            Some(first) if position.after(mv).is_ok() => {
                format!("the winner moves first and plays {}; the moves to give are the loser's, and the winner answers each", plain(first))
            }
            _ => help,
        };
        Self { mv: mv.to_owned(), after, help }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a legal move", plain(&self.mv))?;
        self.after.as_ref().map_or(Ok(()), |at| write!(f, " after {}", notation::readable(at)))
    }
}

impl std::error::Error for Illegal {}

impl Ply {
    fn new(mv: &str, by_winner: bool, after: &Position, reason: Option<String>, proof: Option<Proof>) -> Self {
        Self { mv: mv.into(), by_winner, position: after.to_string(), reason, after: Some(after.clone()), proof }
    }

    /// The move in a sentence; `first` if it begins the line of play.
    pub fn tell(&self, first: bool) -> Line {
        let verb = self.after.as_ref().map_or(Wording::default().verb, |after| after.wording().verb);
        let who = match (self.by_winner, first) {
            (true, true) => "the winner begins with".to_owned(),
            (true, false) => "the winner answers".to_owned(),
            (false, _) => format!("if the loser {verb}"),
        };
        let text = self.reason.as_deref().filter(|text| !text.is_empty()).unwrap_or("what follows is undecided within the limits.");
        Line::plain(format!("{who} ")).and(Tone::Head, plain(&self.mv)).then(format!(": {text}"))
    }
}

/// A proof told step by step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Explained {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome.
    pub outcome: Outcome,
    /// The reason, step by step.
    pub steps: Vec<String>,
    /// The line of play that was asked for.
    pub line: Vec<Ply>,
    /// A move of the loser that could be asked about, if none was.
    pub what_if: Option<String>,
    /// The winner's move before it, in a won position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what_if_after: Option<String>,
    /// A picture in letters, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Vec<String>>,
}

impl Explained {
    /// A proof of a position, with a line of play.
    pub fn new(position: &Position, verdict: &Verdict, proof: &Proof, line: Vec<Ply>) -> Self {
        let reply = || {
            let (first, _) = first_move(position, verdict, &Budget::default().with_steps(STEPS))?;
            let next = position.after(&first).ok()?;
            Some((next.moves().first()?.clone(), Some(first)))
        };
        let asked = || if proof.outcome == Outcome::P { Some((position.moves().first()?.clone(), None)) } else { reply() };
        let what_if = if line.is_empty() { asked() } else { None };
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            play: proof.play,
            outcome: proof.outcome,
            steps: steps(position, proof),
            what_if: what_if.as_ref().map(|(mv, _)| mv.clone()),
            what_if_after: what_if.and_then(|(_, first)| first),
            line,
            picture: None,
            pictures: None,
        }
    }

    /// The position and its outcome.
    pub fn heading(&self) -> Line {
        Line::new(Tone::Head, notation::lettered(&self.position))
            .then(" ")
            .and(super::solved::tone(self.outcome), self.outcome)
            .then(of_play(self.play))
    }

    /// Whether something in the line of play is undecided.
    pub fn undecided(&self) -> bool {
        self.line.iter().any(|ply| ply.reason.as_deref() == Some(""))
    }
}

/// A proof in words, step by step, with the theory of grids where the board is one. Of a proof about another position it only
/// says so.
pub fn steps(position: &Position, proof: &Proof) -> Vec<String> {
    let mut steps = story(position, proof);
    if let Some((ground, board)) = grid_of(position, proof.play).filter(|_| is_about(position, proof)) {
        let view = view_of(&ground, board);
        steps.extend(view.as_ref().and_then(|_| names_on_grid(&ground, board)));
        steps.extend(view.iter().flat_map(View::tell));
    }
    steps.iter().map(|step| about(position, step)).collect()
}

/// The theory of grids, for an untouched grid with a token in normal play.
pub fn grid_view(position: &Position, play: Play) -> Option<View> {
    let (ground, board) = grid_of(position, play)?;
    view_of(&ground, board)
}

/// The board on which a strategy stands that stays in an even kernel, with the kernel marked. `None` for any other strategy,
/// and if the board has too many vertices to be shown.
pub fn kernel_view(follower: &dyn MovePlayer) -> Option<Scene> {
    let position = follower.at();
    if position.geography()?.graph().order() > MOST_SPOTS {
        return None;
    }
    let mut scene = position.scene();
    mark_kernel(&mut scene, follower).then_some(scene)
}

/// Marks the even kernel in which a strategy stays on a scene of its board, but not the vertex under the token. Says whether the
/// strategy is such a one, and the scene can show it.
pub fn mark_kernel(scene: &mut Scene, follower: &dyn MovePlayer) -> bool {
    let Some(kernel) = follower.even_kernel() else { return false };
    // The spots are the vertices, unless the game draws itself in another way.
    if follower.at().geography().is_none_or(|ground| ground.graph().order() != scene.spots.len()) {
        return false;
    }
    for v in kernel {
        if let Some(spot) = scene.spots.get_mut(v as usize).filter(|spot| spot.role == Role::Plain) {
            spot.role = Role::Kernel;
        }
    }
    true
}

/// An untouched grid, and the graph that is one.
fn grid_of(position: &Position, play: Play) -> Option<(GeographyPosition, GridBoard)> {
    let ground = position.geography().filter(|g| g.rule() == RuleSet::UEG && play == Play::Normal)?;
    let board = untouched(&ground)?;
    Some((ground, board))
}

fn view_of(ground: &GeographyPosition, board: GridBoard) -> Option<View> {
    View::new(board, board.point(ground.token()? as usize))
}

/// What the vertices of a grid are called there, if the graph has other names for them.
fn names_on_grid(ground: &GeographyPosition, board: GridBoard) -> Option<String> {
    const MOST: usize = 12;
    let place = |v: u32| {
        let (column, row) = board.point(v as usize);
        format!("{column},{row}")
    };
    let labels = ground.graph().labels();
    let others = (0..ground.graph().order() as u32).filter(|&v| labels.name(v) != place(v));
    // One more than is named tells whether there are more.
    let mut named: Vec<String> = others.take(MOST + 1).map(|v| format!("{} is {}", labels.name(v), place(v))).collect();
    let more = if named.len() > MOST { ", and so on" } else { "" };
    named.truncate(MOST);
    let grid = board.grid();
    (!named.is_empty()).then(|| {
        format!(
            "The graph is a grid of {} × {}, and its vertices are called as there: {}{more}.",
            grid.columns(),
            grid.rows(),
            named.join(", ")
        )
    })
}

/// So much may the first move cost that is only named.
const STEPS: u64 = 10_000_000;

/// The winner's first move: of words one that wins soonest by labels, as in `words tree` and in play; in Shannon's game that of
/// his trees or forests; otherwise that of the proof, with who follows it, or the first that is known to win.
fn first_move(position: &Position, verdict: &Verdict, budget: &Budget) -> Option<(String, Option<CertificatePlayer>)> {
    let by_trees = || if verdict.play == Play::Normal { switching::opening(position, budget) } else { None };
    let proof = verdict.proof.as_ref().filter(|_| position.typed().words().is_none());
    let followed = proof.and_then(|proof| CertificatePlayer::won(position, verdict.play, &proof.certificate, budget));
    match (soonest(position, verdict).or_else(by_trees), followed) {
        // Whoever begins as the proof does can follow it.
        (Some(mv), followed) => {
            let guide = followed.filter(|(_, (by_proof, _))| *by_proof == mv).map(|(guide, _)| guide);
            Some((mv, guide))
        }
        (None, Some((guide, (mv, _)))) => Some((mv, Some(guide))),
        (None, None) => Some((verdict.winning_moves().next()?.to_owned(), None)),
    }
}

/// Of words one that wins soonest by labels.
fn soonest(position: &Position, verdict: &Verdict) -> Option<String> {
    position.typed().words()?;
    let (k, _) = soonest_move(position, verdict.play)?;
    position.moves().into_iter().nth(k)
}

/// So many positions may be looked at for words that nobody asked about.
const OTHERS: u64 = 1 << 18;

/// The verdict on a position of a line of play. What other words do is told only as far as a short search goes: the time is for
/// the line.
pub fn followed(position: &Position, play: Play, budget: &Budget) -> Verdict {
    let all = Question { play, all_options: true, grundy: false };
    if position.typed().words().is_none() {
        return solve(position, all, &budget.afresh());
    }
    let whole = solve(position, all, &budget.share(OTHERS));
    if whole.outcome.is_some() && whole.checked() {
        return whole;
    }
    solve(position, Question { all_options: false, ..all }, &budget.afresh())
}

/// The line of play in which the loser plays `moves`, and the winner moves by the proofs. A bound of
/// positions is one for each position of the line.
///
/// # Errors
/// If a move is not legal.
pub fn line(position: &Position, verdict: &Verdict, moves: &[String], budget: &Budget) -> Result<Vec<Ply>, Illegal> {
    if moves.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(told) = of_switching(position, verdict.play, moves, budget)? {
        return Ok(told);
    }
    let mut told = Told::new(position, verdict, budget);
    for mv in moves {
        // In misère play the winner may be stuck, and then there is no move for anybody.
        if told.verdict.outcome == Some(Outcome::N) && !told.winner_moves() && !told.at.moves().is_empty() {
            return Ok(told.plies);
        }
        let after = (!told.plies.is_empty()).then(|| told.at.to_string());
        let begun = if let [first] = &told.plies[..] { Some(first.mv.as_str()).filter(|_| first.by_winner) } else { None };
        let next = told.at.after(mv).map_err(|help| Illegal::new(position, mv, after, begun, help.into()))?;
        told.loser_moves(mv, next);
        let text = told.verdict.proof.as_ref().map_or(String::new(), |proof| reason(&told.at, proof));
        told.plies.push(Ply::new(mv, false, &told.at, Some(text), told.verdict.proof.clone()));
    }
    if told.verdict.outcome == Some(Outcome::N) {
        told.winner_moves();
    }
    Ok(told.plies)
}

/// A game to its end, or its first `most` moves or so: the loser makes the move after which the most
/// moves are left. A bound of positions is one for each position of the line.
pub fn specimen(position: &Position, verdict: &Verdict, most: usize, budget: &Budget) -> Vec<Ply> {
    let mut told = Told::new(position, verdict, budget);
    while told.plies.len() < most {
        if told.verdict.outcome == Some(Outcome::N) && !told.winner_moves() {
            break;
        }
        let Some((mv, next)) = longest(&told.at, budget) else { break };
        told.loser_moves(&mv, next);
        let text = told.verdict.proof.as_ref().map_or(String::new(), |proof| reason(&told.at, proof));
        told.plies.push(Ply::new(&mv, false, &told.at, Some(text), None));
        if told.verdict.outcome != Some(Outcome::N) {
            break;
        }
    }
    told.plies
}

/// A line of play as far as it is told.
struct Told<'a> {
    plies: Vec<Ply>,
    at: Position,
    verdict: Verdict,
    /// Who follows the proof, waiting for the loser's move.
    guide: Option<CertificatePlayer>,
    /// The loser's last move, which is not answered yet.
    last: Option<String>,
    budget: &'a Budget,
}

impl<'a> Told<'a> {
    fn new(position: &Position, verdict: &Verdict, budget: &'a Budget) -> Self {
        let proof = verdict.proof.as_ref().filter(|proof| proof.outcome == Outcome::P && position.typed().words().is_none());
        let guide = proof.and_then(|proof| CertificatePlayer::lost(position, verdict.play, &proof.certificate, budget));
        Self { plies: Vec::new(), at: position.clone(), verdict: verdict.clone(), guide, last: None, budget }
    }

    fn loser_moves(&mut self, mv: &str, next: Position) {
        (self.at, self.last) = (next, Some(mv.to_owned()));
        self.solve();
    }

    /// The winner's move: the reply of the proof that is followed, or else as at the beginning.
    fn winning_move(&mut self) -> Option<String> {
        let followed = self.guide.take().zip(self.last.take()).and_then(|(guide, last)| guide.reply(&last, self.budget));
        if let Some((guide, (mv, _))) = followed {
            self.guide = Some(guide);
            return Some(mv);
        }
        let (mv, guide) = first_move(&self.at, &self.verdict, self.budget)?;
        self.guide = guide;
        Some(mv)
    }

    fn solve(&mut self) {
        self.verdict = followed(&self.at, self.verdict.play, self.budget);
    }

    /// Makes the winner's move; false if there is none (in misère play the winner may be stuck).
    fn winner_moves(&mut self) -> bool {
        let Some(mv) = self.winning_move() else { return false };
        let Ok(next) = self.at.after(&mv) else { return false };
        self.at = next;
        self.solve();
        let text = match &self.verdict.proof {
            Some(_) if self.at.moves().is_empty() => {
                format!("no {} is left, and the game is over.", noun(&self.at))
            }
            Some(proof) => reason(&self.at, proof),
            None => String::new(),
        };
        self.plies.push(Ply::new(&mv, true, &self.at, Some(text), self.verdict.proof.clone()));
        true
    }
}

/// The line of play of Shannon's game in normal play: the winner keeps his trees or forests.
fn of_switching(position: &Position, play: Play, moves: &[String], budget: &Budget) -> Result<Option<Vec<Ply>>, Illegal> {
    if play != Play::Normal {
        return Ok(None);
    }
    let ply = |p: switching::Ply| {
        let text = if p.text.is_empty() { "the winner's reply follows.".into() } else { p.text };
        Ply::new(&p.mv, p.by_winner, &p.after, Some(text), None)
    };
    match switching::line(position, moves, budget) {
        Ok(line) => Ok(line.map(|line| line.into_iter().map(ply).collect())),
        Err(NotTold::Stopped(_)) => Ok(None),
        Err(NotTold::Illegal { mv, at, help }) => {
            let at = Some(at.to_string()).filter(|at| *at != position.to_string());
            let begun = if moves.first() == Some(&mv) { switching::opening(position, budget) } else { None };
            Err(Illegal::new(position, &mv, at, begun.as_deref(), help))
        }
    }
}

/// The theory behind a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LessonAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The parts.
    pub lesson: Vec<LessonSection>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Vec<String>>,
}

/// A part of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LessonSection {
    /// What it is about.
    pub title: String,
    /// The text, one paragraph each.
    pub text: Vec<String>,
    /// A figure or table in letters; lines keep their spaces.
    pub figure: Vec<String>,
}

impl LessonAnswer {
    /// A lesson on a position.
    pub fn new(position: &Position, sections: &[Section]) -> Self {
        let section = |s: &Section| LessonSection { title: s.title.to_owned(), text: s.text.clone(), figure: s.figure.clone() };
        Self { xanthi: FORMAT, position: position.to_string(), lesson: sections.iter().map(section).collect(), pictures: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(position: &Position) -> Verdict {
        solve(position, Question { all_options: true, ..Question::default() }, &Budget::default())
    }

    /// The move that is named before "what if" is the one with which the line begins; and the replies are those of the proof.
    #[test]
    fn the_winner_moves_as_it_is_told() {
        for line_of in [
            "bridgit:3x4",
            "bridgit:4x5",
            "bridgit:5x6",
            "shannon:complete.5@0:4",
            "uvg:petersen@0",
            "uvg:path.5@0",
            "dvg:kotzig.17.2.3@0",
            "dvg:torus.5x4@0,0",
            "nim:3,4,5",
            "nim:1,2,3",
            "words:countries@A",
            "ueg:grid.5x3@2,2",
            "kenyon:15,28,49",
            "nimg.rm:path.3.1.4@1",
        ] {
            let position = Position::parse(line_of).unwrap();
            let verdict = verdict(&position);
            let proof = verdict.proof.as_ref().unwrap();
            let told = Explained::new(&position, &verdict, proof, Vec::new());
            let mv = told.what_if.unwrap();
            let plies = line(&position, &verdict, std::slice::from_ref(&mv), &Budget::default()).unwrap();
            let first = plies.first().unwrap();
            match told.what_if_after {
                Some(after) => assert_eq!((first.mv.as_str(), first.by_winner), (after.as_str(), true), "{line_of}"),
                None => {
                    assert_eq!((first.mv.as_str(), first.by_winner), (mv.as_str(), false), "{line_of}");
                    let guide = CertificatePlayer::lost(&position, Play::Normal, &proof.certificate, &Budget::default());
                    let reply = guide.and_then(|guide| guide.reply(&mv, &Budget::default())).map(|(_, (reply, _))| reply);
                    if let (Some(reply), None) = (reply, position.typed().words()) {
                        assert_eq!(plies[1].mv, reply, "{line_of}");
                    }
                }
            }
        }
    }

    #[test]
    fn whoever_names_the_winners_move_is_told_that_he_has_moved() {
        for (line_of, mv) in [("grundy:8", "8-7,1"), ("bridgit:4x5", "3,3")] {
            let position = Position::parse(line_of).unwrap();
            let error = line(&position, &verdict(&position), &[mv.to_owned()], &Budget::default()).unwrap_err();
            assert!(error.help.contains("the winner moves first"), "{line_of}: {error} {}", error.help);
        }
        let position = Position::parse("grundy:8").unwrap();
        let error = line(&position, &verdict(&position), &["8-6,3".to_owned()], &Budget::default()).unwrap_err();
        assert!(!error.help.contains("the winner moves first"), "{}", error.help);
    }
}
