//! `xanthi explain --strategy`: the plan of a strategy, and its replies with their reasons.

use super::ExplainArgs;
use super::pictures::{Named, ROUNDS, of_move};
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::explain::{Ply, StrategyAnswer};
use xanthi::picture::overlay;
use xanthi::picture::plan::{Plan, Shape};
use xanthi::strategy::{Player, StrategyPlayer, find, find_or_why};
use xanthi_games::Position;
use xanthi_games::notation::{escape, lettered};

pub(super) fn run(position: Position, args: &ExplainArgs) -> Result<Status, Failure> {
    if position.typed().words().is_some() {
        let help = format!(
            "leave out --strategy for the proof; `xanthi words tree {}` writes the winner's words as a tree",
            lettered(&position.to_string())
        );
        return Err(Failure::Usage(
            "--strategy follows rules for whole families of boards, and for lists of words there is none".into(),
            help,
        ));
    }
    let mut follower = find_or_why(&position).map_err(|why| {
        let known = "strategies are known for undirected vertex geography (uvg), for undirected edge geography (ueg) wherever an even kernel decides, such as on grids `ueg:grid.MxN@A,B` with up to 10,000,000 vertices, for `dvg:torus.Nx4`, `dvg:torus.2xM` and `dvg:torus.NxM` with N and M even, from every cell and turned round, and where vertices can be paired; leave out --strategy for the proof of any position";
        Failure::Usage(why, known.into())
    })?;
    let mut told = StrategyAnswer::new(&position, follower.as_mut(), &args.moves).map_err(super::illegal)?;
    let draw = |dir| super::pictures::write(dir, drawn(&position, follower.as_ref(), &told.line), args);
    let files = args.pictures.as_deref().map(draw).transpose()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        told.pictures = files;
        json::write(&mut out, &told)?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{}", hanging(2, painted(&told.heading())))?;
    writeln!(out, "  {}\n  {}", hanging(2, &told.strategy), hanging(2, &told.source))?;
    for (i, part) in told.plan.iter().enumerate() {
        writeln!(out, "{:>3}. {}", i + 1, hanging(5, part))?;
    }
    let mut begun = false;
    for ply in &told.line {
        // The two moves of a round are one sentence.
        let gap = if begun && ply.by_winner { "" } else { "\n" };
        writeln!(out, "{gap}{}", hanging(0, painted(&StrategyAnswer::tell_ply(ply))))?;
        begun = !ply.by_winner;
    }
    if told.over {
        writeln!(out, "\nno move is left, and the game is over.")?;
    }
    super::wrote(&mut out, files)?;
    Ok(Status::Answered)
}

/// The position, the strategy's answers to all moves, and the moves of the line with the reasons.
fn drawn(position: &Position, follower: &dyn StrategyPlayer, line: &[Ply]) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    let shape = Shape { winner_begins: follower.player() == Player::First, rounds: ROUNDS, merge: false };
    let mut strategy = Plan::new(position, shape, &mut |at| replay(position, at)).picture();
    strategy.says.insert(0, format!("The strategy: {}.", follower.title().0));
    pictures.push(("strategy".into(), strategy));
    for ply in line {
        let Some(after) = &ply.after else { continue };
        let mut picture = overlay::position(after);
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
        let token = at.geography()?.token()?;
        match own {
            true => (follower.answer().ok()?.to == token).then_some(())?,
            false => follower.opponent(token).ok()?,
        }
        own = !own;
    }
    let reply = follower.answer().ok()?;
    Some(escape(&follower.at().graph().labels().name(reply.to)))
}
