//! Certificates about the options of a chain that are judged one by one, as they are written.
//!
//! A list has hundreds of first words, each with a certificate of its own. Whoever writes them hands each
//! over as it is ready. What was accepted is not judged again with the whole certificate, so that at
//! any time everything that was written so far may be told.

use super::barred::divide_barred;
use super::next_cores::{Alike, NextCores, components, same};
use super::openings::{Divided, NextWords, divide};
use super::{Flaw, Judgement, bounds, fits, lemmas, openings, options, strategy, within};
use crate::budget::Budget;
use crate::certificate::{Certificate, Openings, Options, Strategy};
use crate::links::{BarredChain, LinkArc, LinksPosition};
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::LinkCore;
use crate::subject::Subject;
use std::sync::{Arc, OnceLock};

/// What was accepted before about an option, by its number and certificate.
pub(super) type Lookup<'a> = dyn Fn(usize, &Certificate) -> Option<Outcome> + Sync + 'a;

/// What the checker has accepted about the options of one chain. They are the options for which
/// something is to be proved: all of them behind a token, and the [open](Divided::open) first words before one is placed.
#[derive(Clone, Debug)]
pub struct Accepted {
    chain: LinksPosition,
    barred: Option<BarredChain>,
    options: Vec<u32>,
    play: Play,
    divided: Divided,
    cores: NextCores,
    alike: Alike,
    parts: Vec<OnceLock<(Arc<Certificate>, Outcome)>>,
}

impl Accepted {
    /// Nothing yet about a chain.
    pub fn new(chain: &LinksPosition, play: Play) -> Self {
        let divided = match chain.token() {
            None => divide(chain, play),
            Some(_) => Divided { labels: vec![None; chain.table().len()], rest: chain.clone(), play, open: chain.options() },
        };
        Self::about(chain.clone(), None, chain.options(), play, divided)
    }

    /// Nothing yet about a chain of which arcs are barred.
    pub fn of_barred(barred: &BarredChain, play: Play) -> Self {
        Self::about(barred.chain().clone(), Some(barred.clone()), barred.options(), play, divide_barred(barred, play))
    }

    fn about(chain: LinksPosition, barred: Option<BarredChain>, options: Vec<u32>, play: Play, divided: Divided) -> Self {
        let parts = divided.open.iter().map(|_| OnceLock::new()).collect();
        let components = components(&divided.rest, barred.as_ref());
        let alike = Alike::new(&components, &divided.rest);
        let cores = NextCores::within(components, &divided.rest, divided.play);
        Self { chain, barred, options, play, divided, cores, alike, parts }
    }

    /// The chain's options, in their order.
    pub fn arcs(&self) -> &[u32] {
        &self.options
    }

    /// The chain, divided; behind a token it is whole, without labels, and every option is open, if no arc is barred.
    pub fn divided(&self) -> &Divided {
        &self.divided
    }

    /// The core after an option behind which nothing is barred, and whether it is [kept](NextCores::after). If the option is
    /// decided at sight, it is accepted with a strategy without nodes.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn core(&self, option: usize) -> (Arc<LinkCore>, bool) {
        let (core, kept) = self.cores.after(&self.divided.rest, self.divided.open[option]);
        if let LinkCore::Decided(outcome) = *core {
            let _ = self.parts[option].set((Arc::new(Certificate::Strategy(Strategy::of(Vec::new()))), outcome));
        }
        (core, kept)
    }

    /// The open options, those together behind which the same is left, as far as that is seen at once.
    pub fn alike(&self) -> Vec<Vec<usize>> {
        let rest = &self.divided.rest;
        let (mut groups, mut place) = (Vec::<Vec<usize>>::new(), vec![None::<usize>; rest.table().len()]);
        for (option, &arc) in self.divided.open.iter().enumerate() {
            let ends = rest.arcs()[arc as usize];
            let shared = self.cores.is_shared(ends).then_some(ends.tail as usize);
            match shared.and_then(|tail| place[tail]) {
                Some(group) => groups[group].push(option),
                None => {
                    shared.into_iter().for_each(|tail| place[tail] = Some(groups.len()));
                    groups.push(vec![option]);
                }
            }
        }
        groups
    }

    /// Judges a certificate about the chain after an option. If another one was accepted before, that one stays.
    ///
    /// # Errors
    /// If it proves nothing, or the check was given up: the flaw says where.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn judge(&self, option: usize, certificate: &Arc<Certificate>, budget: &Budget) -> Result<Outcome, Flaw> {
        if let Some(known) = self.known(option, certificate) {
            return Ok(known);
        }
        let Divided { rest, play, .. } = &self.divided;
        let next_words = NextWords { chain: rest, barred: self.barred.as_ref(), play: *play, alike: &self.alike };
        let outcome = next_words.judge(self.divided.open[option], certificate, budget)?;
        let _ = self.parts[option].set((certificate.clone(), outcome));
        Ok(outcome)
    }

    /// What was proved about an option.
    pub fn outcome(&self, option: usize) -> Option<Outcome> {
        self.parts.get(option)?.get().map(|part| part.1)
    }

    /// What was proved about all of the chain's options, in their order.
    pub fn options(&self) -> Vec<Option<Outcome>> {
        let outcomes: Vec<Option<Outcome>> = (0..self.parts.len()).map(|option| self.outcome(option)).collect();
        self.of_options(&outcomes)
    }

    /// What is known of all of the chain's options, in their order, given what is known of the open ones.
    pub fn of_options(&self, outcomes: &[Option<Outcome>]) -> Vec<Option<Outcome>> {
        match (self.chain.token(), &self.barred) {
            (Some(_), None) => outcomes.to_vec(),
            _ => openings::of_next_words(&self.chain, &self.options, &self.divided, outcomes),
        }
    }

    /// The place of each of the chain's options among the open ones, `None` where a label decides it.
    pub fn places(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let alone = self.chain.token().is_some() && self.barred.is_none();
        let Divided { rest, open, .. } = &self.divided;
        self.options.iter().enumerate().map(move |(option, &arc)| {
            let LinkArc { head, tail, .. } = self.chain.arcs()[arc as usize];
            if alone { Some(option) } else { open.binary_search(&(rest.arc(head, tail)? as u32)).ok() }
        })
    }

    /// Takes everything out of a certificate about the chain that was not accepted.
    pub fn keep_in(&self, whole: &mut Certificate) {
        let known = |i: usize, part: &Certificate| self.known(i, part).is_some();
        match whole {
            Certificate::Openings(Openings { rest }) => {
                rest.iter_mut().enumerate().for_each(|(i, part)| *part = part.take().filter(|part| known(i, part)));
            }
            Certificate::Options(Options { options }) => {
                options.iter_mut().enumerate().for_each(|(i, part)| *part = part.take().filter(|part| known(i, part)));
            }
            _ => {}
        }
    }

    /// What a certificate proves about an option, if it is the one that was accepted.
    fn known(&self, option: usize, certificate: &Certificate) -> Option<Outcome> {
        let (accepted, outcome) = self.parts.get(option)?.get()?;
        same(accepted, certificate).then_some(*outcome)
    }

    /// Judges the whole certificate about the chain; what was accepted of it is not judged again. `None` for another
    /// subject, and for a certificate that does not list options.
    pub(super) fn judge_whole(
        &self,
        on: &Subject<'_>,
        play: Play,
        whole: &Certificate,
        budget: &Budget,
    ) -> Option<Result<Judgement, Flaw>> {
        let chain = match (on, &self.barred) {
            (Subject::Links(chain, _), None) => &**chain,
            (Subject::Barred(barred, _), Some(known)) if **barred == *known => barred.chain(),
            _ => return None,
        };
        if play != self.play || *chain != self.chain {
            return None;
        }
        let known = |i: usize, part: &Certificate| self.known(i, part);
        match whole {
            Certificate::Openings(given) => Some(openings::judge_knowing(on, play, given, budget, &known)),
            Certificate::Options(given) if self.barred.is_none() => Some(options::judge_chain(chain, play, given, budget, &known)),
            _ => None,
        }
    }
}

/// What a certificate proves about a chain, without its options: to look at each of them would take most of the time.
pub(super) fn outcome(chain: &LinksPosition, play: Play, certificate: &Certificate, budget: &Budget) -> Result<Outcome, Flaw> {
    let on = Subject::from(chain);
    bounds::nesting(certificate)?;
    fits(&on, certificate, budget)?;
    match certificate {
        Certificate::Strategy(given) if !given.links => strategy::outcome_of_chain(chain, play, &given.nodes, budget),
        Certificate::Lemmas(given) => lemmas::outcome_of_chain(chain, play, given, budget),
        other => within(&on, play, other, budget).map(|judged| judged.outcome()),
    }
}
