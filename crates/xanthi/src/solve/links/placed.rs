//! A chain whose token is placed: who wins, and by which of the words that may be said.

use super::{
    Cores, JudgedAs, Questions, Results, Seen, Spelled, Standing, answers, ask, at_sight, at_token, decided, finish, of_check, owned,
    winner,
};
use crate::links::misere_kernel::misere_kernel;
use crate::solve::method::{Found, NoAnswer, Question, Undecided};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Node, Options, Strategy};
use xanthi_games::check::Accepted;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, link_core};
use xanthi_games::{Outcome, Play};

/// The outcome of one position.
pub(super) fn alone(
    chain: &LinksPosition,
    judged: JudgedAs,
    play: Play,
    budget: &Budget,
    store: &mut dyn Results,
) -> Result<Found, NoAnswer> {
    let core = link_core(chain, play);
    let (outcome, certificate) = match &core {
        LinkCore::Decided(outcome) => (*outcome, at_sight(judged)),
        LinkCore::Open(core) => {
            let mut questions = Questions::new(vec![core.clone()]).0.by_lemmas(judged == JudgedAs::Graph);
            let stopped = ask(&mut questions, &|_, _| at_token(chain), budget, &|_| false, &|_, _| (), store);
            match (&questions.found()[0], stopped) {
                (Standing { outcome: Some(outcome), certificate: Some(certificate), .. }, _) => (*outcome, (**certificate).clone()),
                (_, Err(stop)) => return Err(NoAnswer::Stopped(Undecided::new(stop, vec![None; chain.options().len()]))),
                (_, Ok(())) => return Err(NoAnswer::because("the search found nothing")),
            }
        }
    };
    Ok(of_whole(chain, &core, outcome, certificate, judged, play, budget))
}

/// What is told of a position whose own proof is known, about its core: with a move that wins, if there is one.
fn of_whole(
    chain: &LinksPosition,
    core: &LinkCore,
    outcome: Outcome,
    certificate: Certificate,
    judged: JudgedAs,
    play: Play,
    budget: &Budget,
) -> Found {
    if outcome == Outcome::P {
        return Found::lost(chain.options().len(), certificate);
    }
    let next: Vec<LinkCore> = chain.options().iter().map(|&arc| link_core(&chain.after(arc), play)).collect();
    let named = match core {
        LinkCore::Open(core) => winner::named(chain, core, &certificate, &next, judged, budget),
        // A player without moves wins in misère play, and by none.
        LinkCore::Decided(_) if next.is_empty() => None,
        LinkCore::Decided(_) => winner::named_at_sight(&next, judged, budget),
    };
    let (options, certificate) = named.unwrap_or_else(|| (next.iter().map(decided).collect(), certificate));
    Found::new(outcome, options, certificate)
}

/// Every option of a position whose token is placed.
pub(super) fn each_option(
    accepted: &Accepted,
    judged: JudgedAs,
    question: Question,
    budget: &Budget,
    store: &mut dyn Results,
) -> Result<Found, NoAnswer> {
    let (rest, play) = (&accepted.divided().rest, question.play);
    // Of a long list this takes a while.
    let core = (store.keeps() || play == Play::Misere).then(|| link_core(rest, play));
    let stored = match core.as_ref().and_then(|core| stored(rest, core, judged, play, budget, store)) {
        // There is nothing more to be found out.
        Some(found) if found.outcome == Outcome::P => return Ok(found),
        stored => stored,
    };
    // One reason says more than one for every word.
    if let Some(found) = core.as_ref().and_then(|core| lost_by_counting(rest, core, budget)) {
        return Ok(found);
    }
    let given = match &stored {
        Some(Found { options, certificate: Certificate::Options(Options { options: parts }), .. }) => {
            let wins = |(i, part): (usize, &Option<Certificate>)| Some((i, part.clone()?)).filter(|_| options[i] == Some(Outcome::P));
            parts.iter().enumerate().filter_map(wins).collect()
        }
        _ => Vec::new(),
    };
    let (mut cores, few) = Cores::after(accepted, question, budget);
    for (option, certificate) in &given {
        cores.options[*option] = None;
        // What cannot be judged now is judged with the whole.
        let _ = judged == JudgedAs::Chain && accepted.judge(*option, &Arc::new(certificate.clone()), &of_check(budget)).is_ok();
    }
    if few.is_some() && given.is_empty() && !cores.options.contains(&Some(Seen::Decided(Outcome::P))) {
        // What a label shows to win is told even if there was no time to come to it.
        let Divided { rest, open, .. } = accepted.divided();
        let labels = divide(&rest.clone().at(None), question.play).labels;
        let wins = |&option: &usize| labels[rest.arcs()[open[option] as usize].tail as usize] == Some(Outcome::P);
        if let Some(option) = (0..open.len()).find(wins) {
            cores.see(option, &accepted.core(option).0, None);
        }
    }
    let mut known = answers(cores, accepted, judged, question, budget, store);
    known.stop = known.stop.or(few);
    for (option, certificate) in given {
        (known.outcomes[option], known.certificates[option]) = (Some(Outcome::P), Some(Arc::new(certificate)));
    }
    let told = if judged == JudgedAs::Graph { known.outcomes.clone() } else { accepted.options() };
    let found = finish(
        known.outcomes,
        told,
        known.work,
        known.stop,
        question,
        Certificate::Options(Options { options: owned(known.certificates) }),
    );
    match (found, stored) {
        (Err(NoAnswer::Stopped(Undecided { stop, work, .. })), Some(stored)) => Ok(Found { left_open: Some(stop), work, ..stored }),
        (found, _) => found,
    }
}

/// That a position is lost by a misère kernel, if one is found at once.
fn lost_by_counting(chain: &LinksPosition, core: &LinkCore, budget: &Budget) -> Option<Found> {
    let LinkCore::Open(core) = core else { return None };
    let kernel = Certificate::MisereKernel(misere_kernel(core, budget)?);
    Some(Found::lost(chain.options().len(), Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(kernel))]))))
}

/// What the store has of a position itself, with a move that wins, if there is one.
fn stored(chain: &LinksPosition, core: &LinkCore, judged: JudgedAs, play: Play, budget: &Budget, store: &mut dyn Results) -> Option<Found> {
    let LinkCore::Open(open) = core else { return None };
    if !store.keeps() {
        return None;
    }
    let spelled = Spelled::new(&open.chain);
    let kept = store.known(&spelled.key(open.play))?;
    let (outcome, certificate) = spelled.proved(&kept, open.play, &budget.afresh())?;
    Some(of_whole(chain, core, outcome, certificate, judged, play, budget))
}
