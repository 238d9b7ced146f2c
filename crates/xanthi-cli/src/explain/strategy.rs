//! `xanthi explain --strategy`: the plan of a strategy, and its replies with their reasons.

use super::pictures::{Named, ROUNDS, of_move};
use crate::args::ExplainArgs;
use crate::json::ply;
use crate::look::{HEAD, paint};
use crate::wrap::hanging;
use crate::{Failure, Status};
use serde_json::json;
use std::io::Write;
use xanthi::explain::plain;
use xanthi::picture::overlay;
use xanthi::picture::plan::{Plan, Shape};
use xanthi::strategy::{Broken, Follower, Player, find, find_or_why};
use xanthi_games::Position;
use xanthi_games::notation::escape;

/// A move of a line of play; the strategy's have a reason.
struct Ply {
    mv: String,
    reason: Option<String>,
    after: Position,
}

pub(super) fn run(position: Position, args: &ExplainArgs) -> Result<Status, Failure> {
    let mut follower = find_or_why(&position).map_err(|why| {
        let known = "strategies are known for undirected vertex geography (uvg), `dvg:torus.Nx4`, `dvg:torus.2xM` and `dvg:torus.NxM` with N and M even, from every cell and turned round, and `ueg:grid.MxN@A,B` with up to 10,000,000 vertices; leave out --strategy for the proof of any position";
        Failure::Usage(why, known.into())
    })?;
    let opening = position.to_string();
    let line = follow(position.clone(), follower.as_mut(), args)?;
    let draw = |dir| super::pictures::write(dir, drawn(&position, follower.as_ref(), &line), args);
    let files = args.pictures.as_deref().map(draw).transpose()?;
    let (name, source) = follower.title();
    let (who, outcome) = match follower.player() {
        Player::First => ("first", "N"),
        Player::Second => ("second", "P"),
    };
    let mut out = anstream::stdout().lock();
    if args.json {
        let plies: Vec<_> = line.iter().map(|p| ply(&p.mv, p.reason.is_some(), &p.after, p.reason.as_deref())).collect();
        let object = json!({"xanthi": 1, "position": opening, "outcome": outcome, "strategy": name, "source": source, "player": who,
            "plan": follower.plan(), "line": plies});
        writeln!(out, "{}", super::with_files(object, files.as_ref()))?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{}: a strategy for the {who} player", paint(HEAD, &opening))?;
    writeln!(out, "  {name}\n  {source}")?;
    for (i, part) in follower.plan().iter().enumerate() {
        writeln!(out, "{:>3}. {part}", i + 1)?;
    }
    let mut begun = false;
    for ply in &line {
        let mv = paint(HEAD, plain(&ply.mv));
        match &ply.reason {
            // The two moves of a round are one sentence.
            Some(reason) if begun => writeln!(out, "{}", hanging(0, format!("the strategy plays {mv}: {reason}")))?,
            Some(reason) => writeln!(out, "\n{}", hanging(0, format!("the strategy plays {mv}: {reason}")))?,
            None => writeln!(out, "\nif the other player plays {mv},")?,
        }
        begun = ply.reason.is_none();
    }
    if follower.at().options().is_empty() {
        writeln!(out, "\nno move is left, and the game is over.")?;
    }
    super::wrote(&mut out, files)?;
    Ok(Status::Answered)
}

/// The position, the strategy's answers to all moves, and the moves of the line with the reasons.
fn drawn(position: &Position, follower: &dyn Follower, line: &[Ply]) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    let shape = Shape { winner_begins: follower.player() == Player::First, rounds: ROUNDS, merge: false };
    let mut strategy = Plan::new(position, shape, &mut |at| replay(position, at)).picture();
    strategy.says.insert(0, format!("The strategy: {}.", follower.title().0));
    pictures.push(("strategy".into(), strategy));
    for ply in line {
        let mut picture = overlay::position(&ply.after);
        picture.says.extend(ply.reason.as_ref().map(|reason| format!("{}.", reason.trim_end_matches('.'))));
        pictures.push(of_move(picture, &ply.mv, ply.reason.is_some()));
    }
    pictures
}

/// The strategy's move after the line that leads from one position to another.
fn replay(from: &Position, to: &Position) -> Option<String> {
    let mut follower = find(from)?;
    let before = from.history().map_or(0, |(_, moves)| moves.len());
    let (_, moves) = to.history()?;
    let mut at = from.clone();
    let mut own = follower.player() == Player::First;
    for mv in moves.get(before..)? {
        at = at.after(mv).ok()?;
        let token = at.ground()?.token()?;
        match own {
            true => (follower.answer().ok()?.to == token).then_some(())?,
            false => follower.opponent(token).ok()?,
        }
        own = !own;
    }
    let reply = follower.answer().ok()?;
    Some(escape(&follower.at().graph().labels().name(reply.to)))
}

/// The line of play: the strategy's moves and the other player's, as the user gives them.
fn follow(position: Position, follower: &mut dyn Follower, args: &ExplainArgs) -> Result<Vec<Ply>, Failure> {
    let mut line = Vec::new();
    let mut at = position;
    if follower.player() == Player::First {
        answer(&mut at, follower, &mut line)?;
    }
    for mv in &args.moves {
        let refused = |why| Failure::Usage(format!("`{mv}` is not a legal move after {at}"), why);
        let next = at.after(mv).map_err(refused)?;
        let to = next.ground().and_then(|ground| ground.token());
        to.map_or(Err(Broken::Over), |to| follower.opponent(to)).map_err(failed)?;
        at = next;
        line.push(Ply { mv: mv.clone(), reason: None, after: at.clone() });
        answer(&mut at, follower, &mut line)?;
    }
    Ok(line)
}

/// Makes the strategy's move.
fn answer(at: &mut Position, follower: &mut dyn Follower, line: &mut Vec<Ply>) -> Result<(), Failure> {
    let reply = follower.answer().map_err(failed)?;
    let mv = escape(&follower.at().graph().labels().name(reply.to));
    *at = at.after(&mv).map_err(|why| Failure::Usage(format!("the strategy's move `{mv}` is not legal after {at}"), why))?;
    line.push(Ply { mv, reason: Some(reply.reason.into_owned()), after: at.clone() });
    Ok(())
}

fn failed(why: Broken) -> Failure {
    Failure::Usage(format!("the strategy fails: {why}"), "leave out --strategy for the proof of the position".into())
}
