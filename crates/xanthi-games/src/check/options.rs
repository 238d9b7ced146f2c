//! Checks outcomes of options one by one: a position is N if an option is P, and P if all its
//! options are N.

use super::{Flaw, Judgement, about, accepted, fits, parts, strategy, within};
use crate::budget::Budget;
use crate::certificate::{Certificate, Options, WinningMove};
use crate::links::LinksPosition;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Options, budget: &Budget) -> Result<Judgement, Flaw> {
    if let Subject::Links(chain, _) = on {
        return judge_chain(chain, play, given, budget, &|_, _| None);
    }
    let (targets, certificates) = (Targets::of(on, budget)?, &given.options);
    listed(certificates.len(), targets.len())?;
    let of = |i: usize, judged: Result<Judgement, Flaw>| judged.map(|j| Some(j.outcome())).map_err(|f| f.inside(format!("options[{i}]")));
    let judge = |(i, c): (usize, &Option<Certificate>)| c.as_ref().map_or(Ok(None), |c| of(i, targets.judge(on, i, play, c, budget)));
    Judgement::of_options(certificates.iter().enumerate().map(judge).collect::<Result<_, _>>()?, play)
}

/// The same about a chain of links, whose certificates are long; some of them were accepted before.
pub(super) fn judge_chain(
    chain: &LinksPosition,
    play: Play,
    given: &Options,
    budget: &Budget,
    known: &accepted::Lookup<'_>,
) -> Result<Judgement, Flaw> {
    let (arcs, certificates) = (chain.options(), &given.options);
    listed(certificates.len(), arcs.len())?;
    let judged = parts::each(arcs.len(), budget, |i, budget| {
        let Some(certificate) = &certificates[i] else { return Ok(None) };
        match known(i, certificate) {
            Some(outcome) => Ok(Some(outcome)),
            None => {
                let outcome = accepted::outcome(&chain.after(arcs[i]), play, certificate, budget);
                outcome.map(Some).map_err(|f| f.inside(format!("options[{i}]")))
            }
        }
    })?;
    Judgement::of_options(judged, play)
}

/// That each option has a place in the list.
fn listed(certificates: usize, options: usize) -> Result<(), Flaw> {
    if certificates == options {
        return Ok(());
    }
    Err(Flaw::new(format!("{certificates} options are listed, and the position has {options}")).inside("options"))
}

pub(super) fn judge_move(on: &Subject<'_>, play: Play, given: &WinningMove, budget: &Budget) -> Result<Judgement, Flaw> {
    let (targets, option) = (Targets::of(on, budget)?, given.option as usize);
    if option >= targets.len() {
        return Err(Flaw::new(format!("option {option} does not exist; there are {}", targets.len())).inside("option"));
    }
    match targets.judge(on, option, play, &given.then, budget).map_err(|f| f.inside("then"))?.outcome() {
        Outcome::P => Ok(Judgement::won_by(option, targets.len())),
        _ => Err(Flaw::new("the move leads to a position that is N").inside("then")),
    }
}

/// Where the options lead.
enum Targets {
    /// Vertices, or arcs of a chain.
    Vertices(Vec<u32>),
    States(Vec<u32>),
    Moves(Vec<String>),
}

impl Targets {
    fn of(on: &Subject<'_>, budget: &Budget) -> Result<Self, Flaw> {
        Ok(match on {
            Subject::Geography(ground) => {
                // Each option is a board of its own, which its judge counts.
                budget.step(about::look(ground))?;
                Targets::Vertices(ground.options())
            }
            Subject::Links(chain, _) => Targets::Vertices(chain.options()),
            Subject::Barred(chain, _) => Targets::Vertices(chain.options()),
            Subject::State(game, state) => Targets::States(strategy::listed(*game, *state, budget)?),
            _ => {
                let moves = on.position().map(|at| at.moves()).unwrap_or_default();
                budget.step(strategy::STEPS_OF_A_MOVE.saturating_mul(moves.len() as u64))?;
                Targets::Moves(moves)
            }
        })
    }

    fn len(&self) -> usize {
        match self {
            Targets::Vertices(list) | Targets::States(list) => list.len(),
            Targets::Moves(list) => list.len(),
        }
    }

    /// What a certificate proves about an option.
    fn judge(&self, on: &Subject<'_>, i: usize, play: Play, certificate: &Certificate, budget: &Budget) -> Result<Judgement, Flaw> {
        match (self, on) {
            (Targets::Vertices(to), Subject::Geography(ground)) => within(&Subject::from(&ground.after(to[i])), play, certificate, budget),
            (Targets::Vertices(arcs), Subject::Links(chain, _)) => within(&Subject::from(&chain.after(arcs[i])), play, certificate, budget),
            (Targets::Vertices(arcs), Subject::Barred(barred, _)) => match barred.after(arcs[i]) {
                Some(next) => within(&Subject::from(&next), play, certificate, budget),
                None => within(&Subject::from(&barred.chain().after(arcs[i])), play, certificate, budget),
            },
            (Targets::States(to), Subject::State(game, _)) => within(&Subject::State(*game, to[i]), play, certificate, budget),
            (Targets::Moves(moves), _) => {
                let mut next = on.position().ok_or_else(|| Flaw::new("there is no position"))?.boxed();
                next.play(&moves[i]).map_err(Flaw::new)?;
                let next = Position::of_box(next);
                let option = next.subject();
                // A game that is not Geography may have options that are (the first word of a
                // word chain, say); only then does the board say what the certificate costs.
                fits(&option, certificate, budget)?;
                within(&option, play, certificate, budget)
            }
            _ => Err(Flaw::new("there is no such option")),
        }
    }
}
