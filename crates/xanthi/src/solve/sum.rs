//! Disjunctive sums: the nimber of a sum is the exclusive or of the nimbers of its components.
//!
//! The nimber of each component comes from whatever method finds it for its own game: from a table
//! of Geography or of heaps at once, and for Nim with disks on the edges of a tree or a cycle, if
//! there are too many positions, from rounds.

use super::heaps::Table;
use super::method::{Found, GameMethod, NoAnswer, Question};
use super::verdict::of_moves;
use super::{even_kernel, family_board, grid, heaps, matching, nim_piles, nim_rounds, values};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, NimPiles, SumParts, ValueTable};
use xanthi_games::check::{Known, judge_position_within, usual_budget};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Game, Outcome, Play, Position, Subject};

/// Sums of impartial games in normal play.
pub(crate) const METHOD: GameMethod = GameMethod { name: "sum of nimbers", source: heaps::METHOD.source, solve };

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let sum = position.sum().ok_or_else(|| NoAnswer::because("the position is not a sum"))?;
    if question.play == Play::Misere {
        return Err(NoAnswer::because("nimbers decide normal play"));
    }
    let parts = sum.parts().iter().map(|part| component(part, budget, FEW)).collect::<Result<Vec<_>, _>>()?;
    let nimber = parts.iter().fold(0, |sum, part| sum ^ part.own);
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    let options = parts.iter().flat_map(|part| part.moves.iter().map(|to| to.map(|to| outcome(nimber ^ part.own ^ to)))).collect();
    Ok(Found {
        grundy: question.grundy.then_some(nimber),
        ..Found::new(
            outcome(nimber),
            options,
            Certificate::Sum(SumParts { parts: parts.into_iter().map(|part| part.certificate).collect() }),
        )
    })
}

/// So many positions are looked at before rounds are tried.
const FEW: u64 = 5_000;

/// What is known of a component: its nimber, and those after its moves, where they are known.
struct Component {
    own: u64,
    moves: Vec<Option<u64>>,
    certificate: Certificate,
}

/// The table of a component, or, if it takes more than `few` positions and rounds can show the
/// nimber, that.
fn component(part: &Position, budget: &Budget, few: u64) -> Result<Component, NoAnswer> {
    let of_table = |table: Table| {
        let moves = table.moves.into_iter().map(Some).collect();
        Component { own: table.own, moves, certificate: table.certificate }
    };
    match part.subject() {
        Subject::Heaps(_) => return table(part, budget).map(of_table),
        Subject::Geography(_) => {
            let found = budget.part(few, |bounded| table(part, bounded));
            budget.spend(0).map_err(NoAnswer::stopped)?;
            return match found {
                Ok(found) => Ok(of_table(found)),
                Err(_) => by_theorem(part, budget).map_or_else(|_| table(part, budget).map(of_table), Ok),
            };
        }
        Subject::Nim(at) => {
            if let Some(piles) = nim_piles::open_piles(at, budget).map_err(NoAnswer::stopped)? {
                return ordinary_nim(at, &piles, budget);
            }
            if at.game.version() != Version::Edge || at.game.graph().directed() {
                return by_any_method(part, budget);
            }
        }
        _ => return by_any_method(part, budget),
    }
    let found = budget.part(few, |bounded| table(part, bounded));
    budget.spend(0).map_err(NoAnswer::stopped)?;
    if let Ok(found) = found {
        return Ok(of_table(found));
    }
    match (nim_rounds::METHOD.solve)(part, Question { play: Play::Normal, all_options: false, grundy: true }, budget) {
        Ok(Found { grundy: Some(own), options, certificate, .. }) => {
            let moves = options.into_iter().map(|option| (option == Some(Outcome::P)).then_some(0)).collect();
            Ok(Component { own, moves, certificate })
        }
        _ => table(part, budget).map(of_table),
    }
}

/// A component that is ordinary Nim with these piles.
fn ordinary_nim(at: &At<NimG>, piles: &[u32], budget: &Budget) -> Result<Component, NoAnswer> {
    let sum = nim_piles::Sum::of(piles);
    let moves = at.game.moves(&at.state);
    budget.spend(moves.len() as u64).map_err(NoAnswer::stopped)?;
    let moves = moves.iter().map(|mv| Some(sum.after(mv).nimber())).collect();
    Ok(Component { own: sum.nimber(), moves, certificate: Certificate::NimPiles(NimPiles {}) })
}

/// The nimber of a component by whatever method finds it, as its certificate proves it.
fn by_any_method(part: &Position, budget: &Budget) -> Result<Component, NoAnswer> {
    let question = Question { play: Play::Normal, all_options: false, grundy: true };
    let certificate = super::answer(part, question, budget, super::Families::LeftOut, &mut Vec::new())?.finding.certificate;
    proved(part, certificate)
}

/// The nimber of a board by a theorem: by automata, or by one about outcomes, where those tell the nimber.
fn by_theorem(part: &Position, budget: &Budget) -> Result<Component, NoAnswer> {
    let question = Question { play: Play::Normal, all_options: true, grundy: true };
    if let Ok(Some((found, _))) = family_board::solve(part, question, budget) {
        return proved(part, found.certificate);
    }
    let ground = part.geography().ok_or_else(|| NoAnswer::because("it is no board"))?;
    let outcomes = Question { grundy: false, ..question };
    let methods = [matching::METHOD, grid::METHOD, even_kernel::BIPARTITE, even_kernel::SUFFICIENT];
    let found = methods.into_iter().find_map(|method| (method.solve)(&ground, outcomes, budget).ok());
    proved(part, found.ok_or_else(|| NoAnswer::because("no theorem decides a component"))?.certificate)
}

/// A component with what its certificate proves.
fn proved(part: &Position, certificate: Certificate) -> Result<Component, NoAnswer> {
    let judged =
        judge_position_within(part, Play::Normal, &certificate, &usual_budget()).map_err(|flaw| NoAnswer::because(flaw.to_string()))?;
    let own = judged.nimber_or_what_outcomes_tell().ok_or_else(|| NoAnswer::because("no method finds the nimber of a component"))?;
    let moves = of_moves(part, &part.targets(), &judged.options).into_iter();
    let moves = moves.map(|known| known.and_then(Known::nimber_or_what_outcome_tells)).collect();
    Ok(Component { own, moves, certificate })
}

pub(crate) fn table(part: &Position, budget: &Budget) -> Result<Table, NoAnswer> {
    if let Some(at) = part.typed().heaps() {
        return heaps::table(at, budget);
    }
    let question = Question { play: Play::Normal, all_options: false, grundy: true };
    let ground = part.geography();
    let found = match &ground {
        Some(ground) => values::of_board(ground, budget)?,
        None => values::of_position(part, question, budget)?,
    };
    let Certificate::Values(ValueTable { nodes }) = &found.certificate else { return Err(NoAnswer::because("a board has a table")) };
    let options: Vec<Option<u64>> = nodes[0].options.iter().map(|&child| Some(nodes[child as usize].value)).collect();
    let moves = of_moves(part, &part.targets(), &options).into_iter().map(|value| value.unwrap_or(0)).collect();
    Ok(Table { own: nodes[0].value, moves, certificate: found.certificate })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What theorems tell of a board is what its table says.
    #[test]
    fn boards_by_theorems_and_by_tables_agree() {
        let budget = Budget::default();
        let boards = (2..=4).flat_map(|n| (2..=3).map(move |m| format!("{n}x{m}")));
        let boards = boards.flat_map(|sides| ["uvg:grid", "ueg:grid", "dvg:torus"].map(|board| format!("{board}.{sides}")));
        let others =
            ["uvg:path.7", "uvg:star.4", "ueg:star.4", "uvg:cycle.5", "ueg:cycle.6", "ueg:complete.4", "dvg:kotzig.9.1.2", "ueg:wheel.4"];
        let mut of_theorems = [0; 2];
        for board in boards.chain(others.map(str::to_owned)) {
            let placed: Position = board.parse().unwrap();
            for start in placed.moves() {
                let line = format!("{board}@{start}");
                let position: Position = line.parse().unwrap();
                let by_table = component(&position, &budget, FEW).unwrap();
                let by_theorem = component(&position, &budget, 0).unwrap();
                assert_eq!(by_table.own, by_theorem.own, "{line}");
                assert_eq!(by_table.moves.len(), by_theorem.moves.len(), "{line}");
                for (known, maybe) in by_table.moves.iter().zip(&by_theorem.moves) {
                    assert!(maybe.is_none() || maybe == known, "{line}");
                }
                // Those that tell more than 0 and 1 are about boards that are too large for a table.
                if !matches!(by_theorem.certificate, Certificate::Values(_)) {
                    of_theorems[by_table.own as usize] += 1;
                }
            }
        }
        assert!(of_theorems.iter().all(|count| *count > 20), "{of_theorems:?}");
    }

    /// The nimber by rounds is that of the table, and what rounds say of moves too.
    #[test]
    fn rounds_and_tables_agree() {
        let budget = Budget::default();
        for line in ["path.3.1.4@1", "path.2.5.1.3@0", "star.4,w=1.2.3.2@0", "cycle.4,w=3.1.2.2@1", "cycle.5,w=2.2.1.3.2@0"] {
            let Ok(position) = format!("nimg.edge:{line}").parse::<Position>() else { panic!("{line}") };
            let by_table = component(&position, &budget, FEW).unwrap();
            let by_rounds = component(&position, &budget, 1).unwrap();
            assert!(matches!(by_table.certificate, Certificate::Values(_)), "{line}");
            assert!(matches!(by_rounds.certificate, Certificate::NimRounds(_)), "{line}");
            assert_eq!(by_table.own, by_rounds.own, "{line}");
            assert!(by_table.moves.iter().all(Option::is_some) && by_table.moves.len() == by_rounds.moves.len(), "{line}");
            for (known, maybe) in by_table.moves.iter().zip(&by_rounds.moves) {
                assert!(maybe.is_none() || maybe == known, "{line}");
            }
        }
    }
}
