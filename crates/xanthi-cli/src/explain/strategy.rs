//! `xanthi explain --strategy`: the plan of a strategy, and its replies with their reasons.

use super::pictures::{Named, ROUNDS, of_move};
use super::{ExplainArgs, handout};
use crate::flags::play;
use crate::limits::Watch;
use crate::report::{self, painted};
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::explain::{Ply, StrategyAnswer, grid_view, kernel_view, mark_kernel};
use xanthi::answer::{Cost, Solved};
use xanthi::picture::board::MOST;
use xanthi::picture::overlay;
use xanthi::picture::plan::{Plan, Shape};
use xanthi::solve::shannon::gross::pairing;
use xanthi::strategy::{MovePlayer, NothingToFollow, Player, player_under};
use xanthi_games::notation::lettered;
use xanthi_games::{Play, Position};

const KNOWN: &str = "rules are known for undirected vertex geography (uvg), for undirected edge geography (ueg) wherever an even kernel decides, for `dvg:torus.Nx4`, `dvg:torus.2xM` and `dvg:torus.NxM` with N and M even, from every cell and turned round, and where vertices can be paired; for Bridg-it, for heap games, and for Nim on graphs where the token can reach a star; elsewhere the proof is followed; leave out --strategy for the proof of any position";

pub(super) fn run(position: Position, args: &ExplainArgs, watch: Watch) -> Result<Status, Failure> {
    if args.pictures.is_some() || args.html.is_some() {
        // A proof is drawn around the token on a board of any size; a strategy needs the whole board.
        xanthi::picture::view::fits(&position, MOST)?;
    }
    let mut follower = match player_under(&position, play(args.misere), &watch.limit) {
        Ok(follower) => follower,
        Err(NothingToFollow::Undecided(verdict)) => {
            let known = Solved::of(&position, &verdict, Cost::of(verdict.nodes(), watch.seconds()));
            watch.quiet();
            report::undecided(&mut anstream::stdout().lock(), known, args.json)?;
            return Ok(Status::Undecided);
        }
        Err(NothingToFollow::Unknown(why)) => {
            let help = match position.typed().words() {
                Some(_) => format!(
                    "leave out --strategy for the proof; `xanthi words tree {}` writes the winner's words as a tree",
                    lettered(&position.to_string())
                ),
                None => KNOWN.into(),
            };
            return Err(Failure::Usage(why, help));
        }
    };
    let begun = follower.fork();
    let mut told = StrategyAnswer::new(follower.as_mut(), &args.moves).map_err(super::illegal)?;
    let draw = |dir| super::pictures::write(dir, drawn(&position, begun.as_ref(), &told.line), args);
    let mut files = args.pictures.as_deref().map(draw).transpose()?;
    if let Some(file) = &args.html {
        files.get_or_insert_default().push(handout::of_strategy(file, &position, begun.as_ref(), &told, args, &watch)?);
    }
    drop(watch);
    let mut out = anstream::stdout().lock();
    if args.json {
        told.pictures = files;
        json::write(&mut out, &told)?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{}", hanging(2, painted(&told.heading())))?;
    writeln!(out, "  {}\n  {}", hanging(2, &told.strategy), hanging(2, &told.source))?;
    if let Some(note) = &told.note {
        writeln!(out, "  {}", hanging(2, note))?;
    }
    for (i, part) in told.plan.iter().enumerate() {
        writeln!(out, "{:>3}. {}", i + 1, hanging(5, part))?;
    }
    if told.figure.is_empty() && told.pairs.is_some() {
        writeln!(out, "\n    (the picture would not fit on a screen; --json lists the pairs)")?;
    }
    if !told.figure.is_empty() {
        writeln!(out)?;
        told.figure.iter().try_for_each(|row| writeln!(out, "{}", format!("    {row}").trim_end()))?;
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
    if args.picture {
        let at = follower.at();
        let marked = grid_view(at, follower.play()).map(|view| view.scene_with_signs()).or_else(|| kernel_view(follower.as_ref()));
        super::picture(&mut out, at, marked)?;
    }
    super::wrote(&mut out, files.as_deref())?;
    Ok(Status::Answered)
}

/// The position, the strategy's answers to all moves, and the moves of the line with the reasons.
fn drawn(position: &Position, follower: &dyn MovePlayer, line: &[Ply]) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    if follower.pairs().is_some() {
        pictures.extend(pairing(position).map(|pairs| ("pairs".into(), overlay::with(position, &pairs, Play::Normal))));
    } else {
        let shape = Shape { winner_begins: follower.player() == Player::First, rounds: ROUNDS, merge: false };
        let mut strategy = Plan::new(position, shape, &mut |at| replay(follower, at)).picture();
        strategy.says.insert(0, format!("The strategy: {}.", follower.title().0));
        pictures.push(("strategy".into(), strategy));
    }
    for ply in line {
        let Some(after) = &ply.after else { continue };
        let mut picture = overlay::position(after);
        mark_kernel(&mut picture.scene, follower);
        picture.says.extend(ply.reason.as_ref().map(|reason| format!("{}.", reason.trim_end_matches('.'))));
        pictures.push(of_move(picture, &ply.mv, ply.reason.is_some()));
    }
    pictures
}

/// The strategy's move after the line that leads from where it begins to another position.
fn replay(begun: &dyn MovePlayer, to: &Position) -> Option<String> {
    let before = begun.at().history().1.len();
    let (_, moves) = to.history();
    let mut follower = begun.fork();
    let mut own = follower.player() == Player::First;
    for mv in moves.get(before..)? {
        match own {
            true => (follower.answer().ok()?.0 == *mv).then_some(())?,
            false => follower.opponent(mv).ok()?,
        }
        own = !own;
    }
    Some(follower.answer().ok()?.0)
}
