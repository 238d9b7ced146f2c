//! Proofs that are judged by the board or chain that they spell out, without reading their position.
//!
//! A position may name a file, and whoever judges a proof of somebody else does not want files of
//! that somebody's choice to be opened. Where the position is Geography or a chain of links, or one of them underneath,
//! the proof holds it in numbers, and everything but the names of the moves can be judged.

use super::proof::{Checked, by_name_and_number, check_winning, claims, compare};
use super::{Flaw, Known, judge, line_says, usual_budget};
use crate::budget::Budget;
use crate::certificate::{Chain, Proof, SpelledOut, VERSION};
use crate::graph::{Graph, Labels};
use crate::links::{BarredChain, LinkArc, LinkTable, LinksPosition};
use crate::notation::escape;
use crate::outcome::Outcome;
use crate::reduction::{Erase, GeographyPosition};
use crate::subject::Subject;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::sync::Arc;

/// Checks a proof by its board or chain alone. What is accepted is a statement about that. Of the position no more is checked
/// than that its line can have this board or chain, by its game and by where the token stands. If its moves are not named like
/// the vertices (as in word chains), it is not checked that the named moves lead to the vertices, or use the arcs, that win;
/// only that none is named twice, and of words that there are as many as copies of arcs that win.
///
/// # Errors
/// If it has neither, or the certificate does not prove everything that is claimed of it.
pub fn check_spelled_out(proof: &Proof) -> Result<Checked, Flaw> {
    check_spelled_out_within(proof, &usual_budget())
}

/// Checks a proof by its board or chain alone, within a budget; see [`check_spelled_out`]. A check that was given up is no
/// rejection, and [`Flaw::stop`] says why.
///
/// # Errors
/// As for [`check_spelled_out`], and if the check was given up.
pub fn check_spelled_out_within(proof: &Proof, budget: &Budget) -> Result<Checked, Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("version {} is not known; this checker reads version {VERSION}", proof.xanthi)).inside("xanthi"));
    }
    line_says::fits(proof)?;
    match (&proof.board, &proof.chain) {
        (Some(_), Some(_)) => Err(Flaw::new("a position with a board has no chain").inside("chain")),
        (Some(board), None) => {
            let ground = ground(board).map_err(|flaw| flaw.inside("board"))?;
            let game = proof.position.split(':').next().unwrap_or_default();
            let named = |&v: &u32| escape(&ground.graph().labels().name(v));
            let options = ground.options();
            let moves = (game == board.rule.name()).then(|| options.iter().map(named).collect());
            check_about(&Subject::from(&ground), &options, moves, proof, budget)
        }
        (None, Some(told)) => {
            let chain = chain_of(told).map_err(|flaw| flaw.inside("chain"))?;
            match barred(&chain, told).map_err(|flaw| flaw.inside("chain"))? {
                Some(barred) => check_about(&Subject::from(&barred), &barred.options(), None, proof, budget),
                None => check_about(&Subject::from(&chain), &chain.options(), None, proof, budget),
            }
        }
        (None, None) => Err(Flaw::new("the board is missing").inside("board")),
    }
}

/// That a proof is right about a subject with these options; `moves` are their names, if the position names them so.
fn check_about(on: &Subject<'_>, options: &[u32], moves: Option<Vec<String>>, proof: &Proof, budget: &Budget) -> Result<Checked, Flaw> {
    let judgement = judge(on, proof.play, &proof.certificate, budget).map_err(|f| f.inside("certificate"))?;
    let outcomes: Vec<_> = judgement.options.iter().map(|known| known.map(Known::outcome)).collect();
    let targets: Vec<Option<u32>> = options.iter().copied().map(Some).collect();
    check_winning(proof, &targets, &outcomes)?;
    match moves {
        Some(moves) => {
            compare(proof, &moves, &outcomes, &judgement)?;
            by_name_and_number(proof, Some(&moves), &targets)?;
        }
        None => {
            by_name_and_number(proof, None, &targets)?;
            claims(proof, &judgement)?;
            settled(proof, &outcomes)?;
            can_be_named(proof)?;
        }
    }
    Ok(Checked { moves: judgement.options.clone(), judgement, winning_moves: proof.winning_moves.clone() })
}

/// That every option is decided, if the list of winning moves is called complete. Where the moves have names of their
/// own, only the numbers of the options can tell; which of them win is compared before.
fn settled(proof: &Proof, outcomes: &[Option<Outcome>]) -> Result<(), Flaw> {
    match outcomes.iter().position(Option::is_none) {
        Some(option) if proof.complete => {
            let message = format!("the list is called complete, and the certificate proves nothing about option {option}");
            Err(Flaw::new(message).inside("winning_moves"))
        }
        _ => Ok(()),
    }
}

/// That so many moves can have these names: no two moves have one name, and each copy of an arc of a word chain is a word.
fn can_be_named(proof: &Proof) -> Result<(), Flaw> {
    let wrong = |why: String| Err(Flaw::new(why).inside("winning_moves"));
    let named = proof.winning_moves.len() as u64;
    let different: FxHashSet<&String> = proof.winning_moves.iter().collect();
    if different.len() as u64 != named {
        return wrong("a move is listed twice".into());
    }
    let Some(words) = winning_words(proof) else { return Ok(()) };
    match named.cmp(&words) {
        Ordering::Greater => wrong(format!("{named} words are listed, and only {words} lead where the mover wins")),
        Ordering::Less if proof.complete => wrong(format!("the list is called complete, and {words} words lead where the mover wins")),
        _ => Ok(()),
    }
}

/// How many words win, by the numbers that were compared with what is proved; nothing of what is no word chain, and of a
/// board without a token, whose first words are its arcs.
fn winning_words(proof: &Proof) -> Option<u64> {
    let copies = |[.., copies]: &[u32; 3]| u64::from(*copies);
    match (&proof.board, &proof.chain) {
        (Some(board), _) if proof.position.starts_with("words:") => {
            let to_win = |[tail, head, _]: &&[u32; 3]| Some(*tail) == board.token && board.winning.binary_search(head).is_ok();
            board.token.map(|_| board.edges.iter().filter(to_win).map(copies).sum())
        }
        (None, Some(chain)) => Some(chain.winning.iter().map(|&arc| copies(&chain.arcs[arc as usize])).sum()),
        _ => None,
    }
}

/// The chain that is spelled out, without what is barred.
///
/// # Errors
/// If links or arcs are missing, stand twice, or are out of order.
pub fn chain_of(told: &Chain) -> Result<LinksPosition, Flaw> {
    let links = told.links.len();
    let is_link = |link: &u32| (*link as usize) < links;
    if told.allowed.len() != links {
        return Err(Flaw::new(format!("{} lists for {links} links", told.allowed.len())).inside("allowed"));
    }
    if let Some(i) = told.allowed.iter().position(|heads| !ascend(heads) || !heads.iter().all(is_link)) {
        return Err(Flaw::new("these are not links in ascending order").inside(format!("allowed[{i}]")));
    }
    let arcs = &told.arcs;
    if !arcs.iter().all(|[head, tail, _]| is_link(head) && is_link(tail)) || !arcs.is_sorted_by(|a, b| a[..2] < b[..2]) {
        return Err(Flaw::new("these are not arcs between links in ascending order, each once").inside("arcs"));
    }
    if arcs.iter().map(|arc| u64::from(arc[2])).sum::<u64>() > u64::from(u32::MAX) {
        return Err(Flaw::new("these are more copies than any list has words").inside("arcs"));
    }
    if told.token.is_some_and(|token| !is_link(&token)) {
        return Err(Flaw::new("it is not a link").inside("token"));
    }
    let table = LinkTable::new(told.links.clone(), told.allowed.clone());
    let arcs = arcs.iter().map(|&[head, tail, copies]| LinkArc { head, tail, copies }).collect();
    Ok(LinksPosition::new(Arc::new(table), arcs, told.token))
}

/// The same chain with the arcs that are barred, if it says that there are any.
fn barred(chain: &LinksPosition, told: &Chain) -> Result<Option<BarredChain>, Flaw> {
    let Some(barred) = &told.barred else { return Ok(None) };
    if barred.words == 0 {
        return Err(Flaw::new("`words` must be at least 1").inside("words").inside("barred"));
    }
    if !ascend(&barred.arcs) || barred.arcs.last().is_some_and(|&last| last as usize >= chain.arcs().len()) {
        return Err(Flaw::new("these are not arcs in ascending order").inside("arcs").inside("barred"));
    }
    Ok(Some(BarredChain::new(chain.clone(), barred.arcs.clone().into(), barred.words)))
}

fn ascend(numbers: &[u32]) -> bool {
    numbers.is_sorted_by(|a, b| a < b)
}

/// The ground that a board spells out.
fn ground(board: &SpelledOut) -> Result<GeographyPosition, Flaw> {
    let n = board.vertices.len();
    let is_vertex = |v: &u32| (*v as usize) < n;
    let labels = Labels::names(board.vertices.clone()).map_err(|_| Flaw::new("two vertices have one name").inside("vertices"))?;
    let of_edges = |why: &str| Flaw::new(why).inside("edges");
    if board.edges.iter().any(|[tail, head, _]| !is_vertex(tail) || !is_vertex(head) || (!board.rule.directed && tail > head)) {
        return Err(of_edges("an end is not a vertex, or the larger one comes first"));
    }
    if board.edges.windows(2).any(|two| two[0][..2] >= two[1][..2]) {
        return Err(of_edges("they are not in ascending order, each once"));
    }
    let of_vertices = board.rule.erase == Erase::Vertex;
    let ascending = board.closed.windows(2).all(|two| two[0] < two[1]);
    if !ascending || !board.closed.iter().all(is_vertex) || (!of_vertices && !board.closed.is_empty()) {
        return Err(Flaw::new("these are not closed vertices in ascending order").inside("closed"));
    }
    if let Some(token) = board.token
        && (!is_vertex(&token) || (of_vertices && board.closed.binary_search(&token).is_err()))
    {
        return Err(Flaw::new("it does not stand on a vertex that is closed to it from now on").inside("token"));
    }
    // An edge of which no copy is left keeps its number.
    let edges = board.edges.iter().map(|&[tail, head, copies]| (tail, head, copies.max(1)));
    let used_up = board.edges.iter().zip(0u32..).filter(|(edge, _)| edge[2] == 0).map(|(_, i)| i);
    let gone: Vec<u32> = if of_vertices { board.closed.clone() } else { used_up.collect() };
    if of_vertices && board.edges.iter().any(|edge| edge[2] == 0) {
        return Err(of_edges("edges do not disappear under this rule"));
    }
    Ok(GeographyPosition::new(board.rule, Arc::new(Graph::new(board.rule.directed, labels, edges)), board.token, &gone))
}
