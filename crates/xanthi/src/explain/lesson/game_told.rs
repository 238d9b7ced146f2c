//! A game move by move: the one that led to the position, or else one in which the winner plays by the
//! proofs and the loser keeps as many moves as he can.

use super::Section;
use crate::explain::longest::longest;
use crate::phrases::{noun, plain, says_words};
use crate::solve::{Question, Verdict, solve};
use xanthi_games::budget::Budget;
use xanthi_games::notation::readable;
use xanthi_games::{Outcome, Position, Wording};

/// The most moves of a game that is made up, and of one that was played.
const SHOWN: usize = 14;
const PLAYED: usize = 60;
/// The most positions that are looked at for one move: a lesson is no place for a long search.
const NODES: u64 = 200_000;

/// A move with what it left.
struct Ply {
    mv: String,
    left: Outcome,
    remark: String,
}

/// The section; `None` if there is no move, or it is not found out soon who wins.
pub(super) fn section(position: &Position, budget: &Budget) -> Option<Section> {
    let (opening, moves) = position.history();
    let moves = Some(moves).filter(|moves| !moves.is_empty());
    let begin = if moves.is_some() { opening } else { position.clone() };
    let first = known(&begin, budget);
    let outcome = first.outcome?;
    let (line, over) = follow(begin.clone(), first, moves.as_deref(), budget);
    if line.is_empty() {
        return None;
    }
    let (Wording { noun: a_move, participle, .. }, words) = (position.wording(), says_words(position));
    let player = |i: usize| if i.is_multiple_of(2) { "First" } else { "Second" };
    let name = readable(&begin.to_string());
    let at = if name.chars().count() > 60 { "the opening" } else { &name };
    let should = player(usize::from(outcome == Outcome::P));
    let whose = if moves.is_some() {
        "This is the game that was played.".to_owned()
    } else {
        format!("A game in which the winner follows the proofs, and the loser always keeps as many {a_move}s as he can.")
    };
    let who = match words {
        true => "The player who says the first word".to_owned(),
        false => format!("The player who moves first from {at}"),
    };
    let mut text = vec![format!("{whose} {who} is called First, the other Second. It is {outcome}, so {should} should win.")];
    text.push(match over {
        End::Over => {
            format!("At the end there is no {a_move}: {} has {participle} the last one, and wins.", player(line.len() - 1))
        }
        End::Long => "The game continues in the same way.".into(),
        End::Hard => "From there on a search would take longer than a lesson should.".into(),
    });
    let width = line.iter().map(|ply| ply.mv.chars().count()).max().unwrap_or(0);
    let row = |(i, ply): (usize, &Ply)| format!("{:<6} {:<width$}  leaves {}; {}", player(i), ply.mv, ply.left, ply.remark);
    let title = if words { "A game word by word" } else { "A game move by move" };
    Some(Section::new(title, text, line.iter().enumerate().map(row).collect()))
}

/// How the line ends.
enum End {
    Over,
    Long,
    Hard,
}

fn follow(mut at: Position, mut verdict: Verdict, moves: Option<&[String]>, budget: &Budget) -> (Vec<Ply>, End) {
    let most = moves.map_or(SHOWN, |moves| moves.len().min(PLAYED));
    let noun = noun(&at);
    let mut line = Vec::new();
    while line.len() < most {
        if budget.go_on().is_err() {
            return (line, End::Hard);
        }
        let mv = match moves {
            Some(moves) => Some(moves[line.len()].clone()),
            None => verdict.winning_moves().next().map(str::to_owned).or_else(|| Some(longest(&at, budget)?.0)),
        };
        let Some((mv, next)) = mv.and_then(|mv| Some((mv.clone(), at.after(&mv).ok()?))) else { return (line, End::Over) };
        let after = known(&next, budget);
        let Some(left) = after.outcome else { return (line, End::Hard) };
        let better = verdict.winning_moves().next().map(plain);
        let remark = match (verdict.outcome, left, better) {
            (Some(Outcome::P), ..) => format!("there was no better {noun}: every {noun} leaves N"),
            (_, Outcome::P, _) => "right: what is left is P".to_owned(),
            (_, _, Some(better)) => format!("a mistake: {better} would have won"),
            _ => "a mistake".to_owned(),
        };
        line.push(Ply { mv: plain(&mv), left, remark });
        (at, verdict) = (next, after);
    }
    let end = if at.moves().is_empty() { End::Over } else { End::Long };
    (line, end)
}

/// The outcome of a position and of its options, if they are found without a long search.
fn known(at: &Position, budget: &Budget) -> Verdict {
    budget.part(NODES, |short| solve(at, Question { all_options: true, ..Question::default() }, short))
}
