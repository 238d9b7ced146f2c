//! The solver: one question about a position, one verdict, with a certificate that was checked.
//!
//! The methods stand one a file; [`METHODS`] and [`OF_OTHER_GAMES`] say in which order they are tried.

mod added;
pub(crate) mod cancellation;
mod chains;
pub(crate) mod components;
pub(crate) mod directed_matching;
pub(crate) mod edge_search;
pub(crate) mod even_kernel;
pub(crate) mod family_board;
pub(crate) mod game_search;
pub(crate) mod grid;
pub(crate) mod heaps;
pub(crate) mod labels;
pub(crate) mod links;
pub(crate) mod matching;
pub(crate) mod method;
pub(crate) mod misere_search;
pub(crate) mod nim_cuts;
pub(crate) mod nim_cycle;
pub(crate) mod nim_matching;
pub(crate) mod nim_piles;
pub(crate) mod nim_rounds;
pub(crate) mod nim_star;
pub(crate) mod nim_tree;
pub(crate) mod node_kayles;
mod packed;
pub(crate) mod portfolio;
pub(crate) mod search;
pub mod shannon;
pub(crate) mod small_edges;
pub(crate) mod sum;
pub(crate) mod tame_heaps;
mod tame_sum;
pub(crate) mod torus;
pub(crate) mod values;
mod verdict;
pub(crate) mod vertexnim;
pub(crate) mod weight_order;

pub use grid::untouched;
pub use method::{Credit, Found, GameMethod, Method, NoAnswer, Question, Refusal, Undecided, Work};
pub use verdict::{OptionVerdict, Verdict, WhyNot};
pub(crate) use verdict::{options_of_moves, with_a_moment};

use crate::words::results::{NoResults, Results};
use portfolio::{Answer, Rejected};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Chain, Proof, SpelledOut, VERSION};
use xanthi_games::check::Judgement;
use xanthi_games::{Outcome, Play, Position};

/// The methods for Geography, in the order in which they are tried: theorems first, search last.
pub const METHODS: &[Method] = &[
    values::METHOD,
    matching::METHOD,
    grid::METHOD,
    torus::METHOD,
    even_kernel::BIPARTITE,
    even_kernel::SUFFICIENT,
    labels::METHOD,
    directed_matching::METHOD,
    cancellation::METHOD,
    components::METHOD,
    search::METHOD,
    links::OF_GROUND,
    edge_search::METHOD,
    misere_search::METHOD,
];

/// Theorems about games that are not Geography; each looks for its own game.
pub const OF_OTHER_GAMES: &[GameMethod] = &[
    grid::LARGE,
    links::METHOD,
    sum::METHOD,
    tame_sum::METHOD,
    shannon::gross::METHOD,
    shannon::METHOD,
    weight_order::METHOD,
    nim_star::METHOD,
    nim_tree::METHOD,
    nim_cycle::METHOD,
    nim_cuts::METHOD,
    nim_rounds::METHOD,
    nim_matching::METHOD,
    nim_piles::METHOD,
    vertexnim::METHOD,
    node_kayles::METHOD,
    heaps::METHOD,
    tame_heaps::METHOD,
];

/// Answers a question about a position of any game.
///
/// The certificate is checked before the verdict is returned. A verdict that is not decided says
/// why it stopped and what is known. The budget goes on counting: for another question give
/// [`Budget::afresh`], or what this one spent is missing there.
pub fn solve(position: &Position, question: Question, budget: &Budget) -> Verdict {
    let mut verdict = unchecked(position, question, budget);
    verdict.check(position, budget);
    verdict
}

/// Answers a question about a position of any game and leaves the check to the caller, who may measure what it costs;
/// [`Verdict::check`] must follow. See [`solve`].
pub fn unchecked(position: &Position, question: Question, budget: &Budget) -> Verdict {
    unchecked_with_results(position, question, budget, &mut NoResults)
}

/// Answers a question about a position with a store of results about word chains, and leaves the check to the caller as
/// [`unchecked`] does. What the store has is not searched again, and what is found is handed to it at once. Positions that are
/// no chain of links are solved without the store.
pub fn unchecked_with_results(position: &Position, question: Question, budget: &Budget, store: &mut dyn Results) -> Verdict {
    if let Some(reason) = without_nimbers(position, question.play).filter(|_| question.grundy) {
        // What is asked besides is answered.
        let mut verdict = unchecked_with_results(position, Question { grundy: false, ..question }, budget, store);
        verdict.why_not.push(WhyNot { method: "nimbers".into(), reason: reason.to_owned().into() });
        return verdict;
    }
    let kept = store.keeps() && position.typed().words().is_some() && !question.grundy;
    let (of_graph, added) = (position.geography().is_some(), !position.theorems().is_empty());
    if (position.links().is_none() && position.barred().is_none()) || (!kept && (of_graph || added)) {
        return solve_with(position, question, budget, Families::Used);
    }
    let before = budget.spent();
    let (answer, accepted) = links::solve_kept(position, question, budget, store);
    let mut verdict = match answer {
        Ok(mut finding) => {
            if of_graph {
                links::say_links(&mut finding.certificate);
            }
            decided(position, question, Answer { finding, credit: links::METHOD.credit(), rejected: Vec::new() })
        }
        Err(NoAnswer::Stopped(undecided)) => Verdict::undecided(position, question, undecided),
        Err(NoAnswer::DoesNotApply(_)) => return solve_with(position, question, budget, Families::Used),
    };
    (verdict.nodes, verdict.accepted) = (budget.spent() - before, accepted);
    verdict
}

/// [`solve`] without the automata of whole families, for comparisons with them.
pub(crate) fn solve_alone(position: &Position, question: Question, budget: &Budget) -> Verdict {
    let mut verdict = solve_with(position, question, budget, Families::LeftOut);
    verdict.check(position, budget);
    verdict
}

/// The positions that are looked at for a nimber, before the outcome is found by itself.
const FEW_FOR_NIMBERS: u64 = 20_000;

/// Whether what is known of whole families is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Families {
    Used,
    LeftOut,
}

/// Why the position has no nimber, whatever a search would find; none if it has one.
fn without_nimbers(position: &Position, play: Play) -> Option<&'static str> {
    match play {
        Play::Misere => Some("nimbers belong to normal play"),
        Play::Normal => position.turn().map(|_| "nimbers belong to impartial games, and here the two sides have different moves"),
    }
}

fn solve_with(position: &Position, question: Question, budget: &Budget, families: Families) -> Verdict {
    let before = budget.spent();
    if let Some(mut verdict) = nimber_by_outcomes(position, question, budget) {
        verdict.nodes = budget.spent() - before;
        return verdict;
    }
    let mut tried = Vec::new();
    // Nimbers may take all the time and all the memory where the outcome is found at once, so it is found first: at once for Nim on
    // graphs and word chains, otherwise where the nimber is not found soon.
    let at_once = position.typed().nim().is_some() || position.typed().words().is_some();
    let soon = || budget.part(FEW_FOR_NIMBERS, |part| answer(position, question, part, families, &mut tried));
    let soon = (question.grundy && !at_once).then(soon);
    let found = match soon {
        Some(Err(NoAnswer::Stopped(_))) | None if budget.has_more() => None,
        soon => soon,
    };
    // Whether the outcome was asked for by itself, and what was found.
    let mut known = None;
    let found = found.unwrap_or_else(|| {
        tried.clear();
        if question.grundy {
            // It is checked before the nimber takes all the time.
            known = Some(short(position, question, budget).map(|mut known| {
                known.check(position, budget);
                known
            }));
        }
        answer(position, question, budget, families, &mut tried)
    });
    let mut verdict = match found {
        Ok(answer) => decided(position, question, answer),
        Err(NoAnswer::Stopped(undecided)) if question.grundy => {
            // The limit may be used up by the nimber; what else is known is told beside it.
            let known = known.unwrap_or_else(|| short(position, question, budget));
            without_nimber(position, question, known, undecided)
        }
        Err(NoAnswer::Stopped(undecided)) => Verdict::undecided(position, question, undecided),
        Err(NoAnswer::DoesNotApply(reason)) => {
            if tried.is_empty() {
                tried.push(("every method", reason));
            }
            Verdict::undecided(position, question, Undecided::new(Stop::NoMethod, Vec::new()))
        }
    };
    // What was not used is told of undecided positions, too.
    if verdict.why_not.is_empty() {
        verdict.why_not = tried.into_iter().map(|(method, reason)| WhyNot { method: method.into(), reason }).collect();
    }
    if question.grundy && verdict.grundy.is_none() && verdict.outcome == Some(Outcome::P) && question.play == Play::Normal {
        // What is lost for the player to move is worth 0, and nothing else is.
        (verdict.grundy, verdict.stop) = (Some(0), None);
    }
    verdict.nodes = budget.spent() - before;
    verdict
}

/// The nimber of a large board of Geography where theorems about outcomes give it: what is lost has the
/// nimber 0, and a position all of whose moves lead to lost ones has the nimber 1.
fn nimber_by_outcomes(position: &Position, question: Question, budget: &Budget) -> Option<Verdict> {
    /// Of boards with fewer open vertices the table of nimbers is short.
    const LARGE: usize = 30;
    let ground = position.geography().filter(|_| question.grundy && question.play == Play::Normal)?;
    ground.token()?;
    if (0..ground.graph().order() as u32).filter(|v| ground.is_open(*v)).count() < LARGE {
        return None;
    }
    let outcomes = Question { grundy: false, all_options: true, ..question };
    let methods = [matching::METHOD, grid::METHOD, even_kernel::BIPARTITE];
    let (finding, method) = methods.into_iter().find_map(|method| Some(((method.solve)(&ground, outcomes, budget).ok()?, method)))?;
    let nimber = Judgement::of_outcomes(finding.outcome, finding.options.iter().copied()).nimber_or_what_outcomes_tell()?;
    let mut verdict = decided(position, outcomes, Answer { finding, credit: method.credit(), rejected: Vec::new() });
    verdict.grundy = Some(nimber);
    Some(verdict)
}

/// The nimber is out of reach: what else is known of the outcome is said.
fn without_nimber(position: &Position, question: Question, known: Option<Verdict>, undecided: Undecided) -> Verdict {
    let stop = undecided.stop;
    let mut verdict = known.unwrap_or_else(|| Verdict::undecided(position, question, undecided));
    verdict.stop = Some(stop);
    verdict
}

/// What a theorem or a short search says about the outcome.
fn short(position: &Position, question: Question, budget: &Budget) -> Option<Verdict> {
    const SHORT: u64 = 100_000;
    // The limit may be used up by the nimber; this is told beside it.
    let mut short = budget.afresh();
    short.nodes = SHORT.min(budget.nodes);
    let question = Question { grundy: false, ..question };
    let found = answer(position, question, &short, Families::Used, &mut Vec::new()).ok();
    let _ = budget.spend(short.spent());
    found.map(|answer| decided(position, question, answer))
}

fn answer(position: &Position, question: Question, budget: &Budget, families: Families, tried: &mut Rejected) -> Result<Answer, NoAnswer> {
    for theorem in position.theorems() {
        match added::solve(theorem, position, question, budget) {
            Ok(finding) => {
                let credit = Credit { name: theorem.title, source: theorem.source };
                return Ok(Answer { finding, credit, rejected: std::mem::take(tried) });
            }
            Err(NoAnswer::DoesNotApply(reason)) => tried.push((theorem.title, reason)),
            Err(stopped) => return Err(stopped),
        }
    }
    if let Some(ground) = position.geography() {
        if families == Families::LeftOut {
            return portfolio::ask(&ground, question, budget, tried);
        }
        match family_board::solve(position, question, budget) {
            Ok(Some((finding, credit))) => return Ok(Answer { finding, credit, rejected: Vec::new() }),
            // Of other boards nothing is said.
            Ok(None) => {}
            Err(NoAnswer::DoesNotApply(reason)) => tried.push((family_board::NAME, reason)),
            Err(NoAnswer::Stopped(undecided)) => {
                tried.push((family_board::NAME, undecided.stop.to_string().into()));
                return Err(NoAnswer::Stopped(undecided));
            }
        }
        return portfolio::ask(&ground, question, budget, tried);
    }
    for method in OF_OTHER_GAMES {
        match (method.solve)(position, question, budget) {
            Ok(finding) => return Ok(Answer { finding, credit: method.credit(), rejected: std::mem::take(tried) }),
            Err(NoAnswer::DoesNotApply(reason)) => tried.push((method.name, reason)),
            Err(NoAnswer::Stopped(undecided)) => {
                tried.push((method.name, undecided.stop.to_string().into()));
                return Err(NoAnswer::Stopped(undecided));
            }
        }
    }
    let found = without_theorem(position, question, budget).inspect_err(|none| {
        if let NoAnswer::Stopped(undecided) = none {
            let search = if question.grundy { values::METHOD.name } else { GAME_SEARCH.name };
            tried.push((search, undecided.stop.to_string().into()));
        }
    })?;
    let mut rejected = std::mem::take(tried);
    rejected.extend(found.rejected);
    Ok(Answer { rejected, ..found })
}

/// A position that is not Geography and about which no theorem is known.
fn without_theorem(position: &Position, question: Question, budget: &Budget) -> Result<Answer, NoAnswer> {
    if question.grundy {
        return unfolded(position, question, budget);
    }
    if position.barred().is_some() {
        return unfolded(position, question, budget);
    }
    let moves = position.moves();
    let options = moves.iter().map(|mv| position.after(mv).ok()?.geography()).collect::<Option<Vec<_>>>();
    if let Some(grounds) = options.filter(|list| !list.is_empty()) {
        return by_options(&grounds, question, budget, &|ground, inner| Ok(portfolio::answer(ground, inner, budget)?.finding));
    }
    let options = moves.iter().map(|mv| position.after(mv).ok()?.links()).collect::<Option<Vec<_>>>();
    match options.filter(|list| !list.is_empty()) {
        Some(chains) => by_options(&chains, question, budget, &|chain, inner| links::of_chain(chain, inner, budget, &mut NoResults)),
        None => unfolded(position, question, budget),
    }
}

/// A position of which nothing is known but what its options are: each by itself. Equal ones (two words
/// with the same letters at their ends) are solved once.
fn by_options<T: PartialEq>(
    options: &[T],
    question: Question,
    budget: &Budget,
    solve: &dyn Fn(&T, Question) -> Result<Found, NoAnswer>,
) -> Result<Answer, NoAnswer> {
    let mut known: Vec<Option<Outcome>> = vec![None; options.len()];
    let mut certificates: Vec<Option<Certificate>> = vec![None; options.len()];
    let inner = Question { all_options: false, grundy: false, ..question };
    for i in 0..options.len() {
        if let Some(same) = (0..i).find(|&k| options[k] == options[i]) {
            (known[i], certificates[i]) = (known[same], certificates[same].clone());
            continue;
        }
        budget.step(options.len() as u64).map_err(NoAnswer::stopped)?;
        match solve(&options[i], inner) {
            Ok(found) => {
                known[i] = Some(found.outcome);
                certificates[i] = Some(found.certificate);
            }
            Err(NoAnswer::Stopped(undecided)) => return Err(NoAnswer::Stopped(Undecided { options: known, ..undecided })),
            Err(other) => return Err(other),
        }
    }
    let finding = portfolio::of_options(known, certificates, question).ok_or_else(|| NoAnswer::because("no option is settled"))?;
    Ok(Answer { finding, credit: OPTION_BY_OPTION, rejected: Vec::new() })
}

/// Any other game: its game graph.
fn unfolded(position: &Position, question: Question, budget: &Budget) -> Result<Answer, NoAnswer> {
    if question.grundy {
        return with_nimber(position, question, budget);
    }
    let finding = match position.barred() {
        Some(barred) => game_search::of_barred(&barred, question, budget)?,
        None => game_search::solve(&mut *position.unfold(), question, budget)?,
    };
    Ok(Answer { finding, credit: GAME_SEARCH, rejected: Vec::new() })
}

/// The nimber of a position of any other game, by the table of everything below it. If that grows
/// large, theorems are asked first: what they prove to be lost has the nimber 0.
fn with_nimber(position: &Position, question: Question, budget: &Budget) -> Result<Answer, NoAnswer> {
    const SMALL: u64 = 100_000;
    let by_table = |finding| Answer { finding, credit: values::METHOD.credit(), rejected: Vec::new() };
    let table = |budget: &Budget| values::of_position(position, question, budget);
    let found = budget.part(SMALL, table);
    let large = |found: &Result<Found, NoAnswer>| matches!(found, Err(NoAnswer::Stopped(Undecided { stop: Stop::Nodes, .. })));
    if !large(&found) || budget.nodes <= SMALL {
        return found.map(by_table);
    }
    budget.spend(0).map_err(NoAnswer::stopped)?;
    for method in OF_OTHER_GAMES {
        if let Ok(finding) = (method.solve)(position, Question { grundy: false, ..question }, budget)
            && finding.outcome == Outcome::P
        {
            return Ok(Answer { finding, credit: method.credit(), rejected: Vec::new() });
        }
    }
    table(budget).map(by_table)
}

const OPTION_BY_OPTION: Credit =
    Credit { name: "option by option", source: "a position is N if an option is P, and P if every option is N" };

const GAME_SEARCH: Credit = Credit {
    name: "proof-number search of the game graph",
    source: "V. Allis, M. van der Meulen, J. van den Herik, Proof-number search, Artificial Intelligence 66 (1994) 91-124",
};

fn decided(position: &Position, question: Question, answer: Answer) -> Verdict {
    let mut verdict = Verdict::new(position, question);
    verdict.outcome = Some(answer.finding.outcome);
    verdict.grundy = answer.finding.grundy;
    let [name, source] = match answer.credit.name {
        name if name == links::METHOD.name => links::named(&answer.finding.certificate),
        name => [name, answer.credit.source],
    };
    (verdict.method, verdict.source) = (name.into(), source.into());
    verdict.why_not = answer.rejected.into_iter().map(|(method, reason)| WhyNot { method: method.into(), reason }).collect();
    let ground = position.geography();
    let targets = position.targets();
    verdict.options = verdict::told(position, verdict::of_moves(position, &targets, &answer.finding.options));
    let open = question.all_options && verdict.options.iter().any(|option| option.outcome.is_none());
    verdict.left_open = answer.finding.left_open.filter(|_| open);
    verdict.work = answer.finding.work;
    let winning: Vec<u32> =
        verdict.options.iter().zip(&targets).filter(|(o, _)| o.outcome == Some(Outcome::P)).filter_map(|(_, t)| *t).collect();
    let proof = Proof {
        xanthi: VERSION,
        position: position.to_string(),
        play: question.play,
        chain: Chain::of(position, winning.clone()),
        board: ground.map(|ground| SpelledOut::of(&ground, winning)),
        outcome: answer.finding.outcome,
        winning_moves: verdict.winning_moves().map(str::to_owned).collect(),
        complete: verdict.options.iter().all(|o| o.outcome.is_some()),
        grundy: verdict.grundy,
        certificate: answer.finding.certificate,
    };
    verdict.proof = Some(proof);
    verdict
}
