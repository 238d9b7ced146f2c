//! Chains of links: word lists in which a link may be replaced, and every list before its first
//! word.

use super::method::{Found, GameMethod, NoAnswer, Question, Undecided};
use crate::links::openings::Questions;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Openings, Options, Strategy};
use xanthi_games::check::Judgement;
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play, Position};

/// Labels, cancelled pairs, capacity kernels and search.
pub const METHOD: GameMethod = GameMethod {
    name: "search on links",
    source: "labels, cancelled pairs and capacity kernels (docs/certificates.md); proof-number search \
             (V. Allis, M. van der Meulen, J. van den Herik 1994; A. Nagai 2002) on what they leave",
    solve,
};

fn solve(position: &Position, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let chain = position.links().ok_or_else(|| NoAnswer::because("the position is no chain of links"))?;
    if question.grundy {
        return Err(NoAnswer::because("it finds no nimbers"));
    }
    match chain.token() {
        None => openings(&chain, question, limit),
        Some(_) if question.all_options => each_option(&chain, question, limit),
        Some(_) => alone(&chain, question.play, limit),
    }
}

/// What a certificate without nodes proves.
fn at_sight() -> Certificate {
    Certificate::Strategy(Strategy { nodes: Vec::new() })
}

/// The outcome of one position.
fn alone(chain: &LinksPosition, play: Play, limit: &Budget) -> Result<Found, NoAnswer> {
    let count = chain.options().len();
    let (outcome, certificate) = match link_core(chain, play) {
        LinkCore::Decided(outcome) => (outcome, at_sight()),
        LinkCore::Open(core) => {
            let (mut questions, _) = Questions::new(vec![core], play);
            let stopped = questions.ask(limit, &|_| false);
            match (&questions.found()[0], stopped) {
                (found, _) if found.certificate.is_some() => {
                    (found.outcome.unwrap_or(Outcome::P), found.certificate.clone().unwrap_or_else(at_sight))
                }
                (_, Err(stop)) => return Err(NoAnswer::Stopped(Undecided { stop, options: vec![None; count] })),
                (_, Ok(())) => return Err(NoAnswer::because("the search found nothing")),
            }
        }
    };
    let options = match outcome {
        Outcome::P => vec![Some(Outcome::N); count],
        _ => chain.options().iter().map(|&arc| decided(link_core(&chain.after(arc), play))).collect(),
    };
    Ok(Found { outcome, options, grundy: None, certificate })
}

fn decided(core: LinkCore) -> Option<Outcome> {
    match core {
        LinkCore::Decided(outcome) => Some(outcome),
        LinkCore::Open(_) => None,
    }
}

/// Every option of a position whose token is placed.
fn each_option(chain: &LinksPosition, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let cores: Vec<LinkCore> = chain.options().iter().map(|&arc| link_core(&chain.after(arc), question.play)).collect();
    let known = answers(cores, question, limit);
    finish(known, question, |options| Certificate::Options(Options { options }))
}

/// Every first word.
fn openings(chain: &LinksPosition, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let Divided { labels, rest, open } = divide(chain, question.play);
    let mut cores = Vec::with_capacity(open.len());
    for &arc in &open {
        limit.step((rest.arcs().len() + rest.table().len()) as u64).map_err(NoAnswer::stopped)?;
        cores.push(link_core(&rest.after(arc), question.play));
    }
    let labelled = |arc: u32| labels[chain.arcs()[arc as usize].tail as usize];
    let settled = chain.options().into_iter().any(|arc| labelled(arc) == Some(Outcome::P));
    let Answers { outcomes, certificates, stop } = match settled && !question.all_options {
        true => Answers { outcomes: vec![None; cores.len()], certificates: vec![None; cores.len()], stop: None },
        false => answers(cores, question, limit),
    };
    let of_arc = |arc: u32| {
        let end = &chain.arcs()[arc as usize];
        let place = rest.arc(end.head, end.tail).and_then(|i| open.binary_search(&(i as u32)).ok());
        labelled(arc).or_else(|| outcomes[place?])
    };
    let known = Answers { outcomes: chain.options().into_iter().map(of_arc).collect(), certificates, stop };
    finish(known, question, |rest| Certificate::Openings(Openings { rest }))
}

/// What was found about several positions, and why it is not more.
struct Answers {
    outcomes: Vec<Option<Outcome>>,
    certificates: Vec<Option<Certificate>>,
    stop: Option<xanthi_games::budget::Stop>,
}

fn answers(cores: Vec<LinkCore>, question: Question, limit: &Budget) -> Answers {
    let open: Vec<LinksPosition> =
        cores.iter().filter_map(|c| if let LinkCore::Open(core) = c { Some(core.clone()) } else { None }).collect();
    let (mut questions, places) = Questions::new(open, question.play);
    let won = |found: &[crate::links::openings::Found]| {
        !question.all_options && found.iter().any(|f| f.outcome == Some(Outcome::P) && f.certificate.is_some())
    };
    let stop = questions.ask(limit, &won).err();
    let mut place = places.into_iter();
    let (mut outcomes, mut certificates) = (Vec::new(), Vec::new());
    for core in cores {
        match core {
            LinkCore::Decided(outcome) => {
                outcomes.push(Some(outcome));
                certificates.push(Some(at_sight()));
            }
            LinkCore::Open(_) => {
                let found = place.next().map(|i| &questions.found()[i]).filter(|f| f.certificate.is_some());
                outcomes.push(found.and_then(|f| f.outcome));
                certificates.push(found.and_then(|f| f.certificate.clone()));
            }
        }
    }
    Answers { outcomes, certificates, stop }
}

fn finish(known: Answers, question: Question, certificate: impl Fn(Vec<Option<Certificate>>) -> Certificate) -> Result<Found, NoAnswer> {
    let Answers { outcomes, certificates, stop } = known;
    match (Judgement::of_options(outcomes.clone(), question.play), stop) {
        (Ok(judged), _) => Ok(Found { outcome: judged.outcome(), options: outcomes, grundy: None, certificate: certificate(certificates) }),
        (Err(_), Some(stop)) => Err(NoAnswer::Stopped(Undecided { stop, options: outcomes })),
        (Err(flaw), None) => Err(NoAnswer::because(flaw.message)),
    }
}
