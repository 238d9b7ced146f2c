//! Checks the first words of a chain whose token is not placed, and the next words of one of which arcs are barred for
//! them (`barred`).
//!
//! The labels of `link_core` are right whenever the token comes to a link, however the game went on
//! before: so a first word that ends at a labelled link is decided, whichever copy of whichever arc
//! it was. In normal play nobody who can win moves to a labelled link from one without label (to an N
//! link he loses, and whoever could move to a P link has the label N), so for the other first words
//! the arcs to labelled links are taken away. In misère play they become losing arcs, as those of a core do.

use super::barred::divide_barred;
use super::next_cores::{Alike, components};
use super::{Flaw, Judgement, accepted, bounds, fits, parts, within};
use crate::budget::Budget;
use crate::certificate::{Certificate, Openings};
use crate::links::{BarredChain, LinkArc, LinksPosition};
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::{core_steps, link_labels, losing};
use crate::subject::Subject;
use std::sync::Arc;

/// For how many words arcs may be barred: labels are found word by word.
const MOST_WORDS: u64 = 1_000;

/// A chain, divided into next words that labels decide and others.
#[derive(Clone, Debug)]
pub struct Divided {
    /// The label of each link.
    pub labels: Vec<Option<Outcome>>,
    /// The chain without the arcs that labels decide; in misère play, with losing arcs instead.
    pub rest: LinksPosition,
    /// How `rest` is played once a word is said: where every link has a losing arc they leave it, and it is normal play.
    pub play: Play,
    /// The arcs of `rest` that may be used now and end at links without label: next words for which something is to be
    /// proved.
    pub open: Vec<u32>,
}

/// Divides a chain whose token is not placed.
pub fn divide(chain: &LinksPosition, play: Play) -> Divided {
    let labels = link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play);
    let open = |a: &LinkArc| labels[a.tail as usize].is_none();
    let (rest, play) = without_labelled(chain, &labels, play);
    let open = (0..).zip(rest.arcs()).filter(|(_, a)| open(a)).map(|(i, _)| i).collect();
    Divided { labels, rest, play, open }
}

/// What labels leave of a chain, and how it is played: without the arcs to labelled links; in misère play with losing arcs
/// instead, unless every link at which a word ends has one.
pub(super) fn without_labelled(chain: &LinksPosition, labels: &[Option<Outcome>], play: Play) -> (LinksPosition, Play) {
    let mut arcs: Vec<LinkArc> = chain.left().collect();
    let play = match play {
        Play::Normal => {
            arcs.retain(|a| labels[a.tail as usize].is_none());
            play
        }
        Play::Misere => losing::leave_all(chain.table(), &mut arcs, labels),
    };
    (chain.with_arcs(arcs, chain.token()), play)
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Openings, budget: &Budget) -> Result<Judgement, Flaw> {
    judge_knowing(on, play, given, budget, &|_, _| None)
}

/// The same where some certificates were accepted before.
pub(super) fn judge_knowing(
    on: &Subject<'_>,
    play: Play,
    given: &Openings,
    budget: &Budget,
    known: &accepted::Lookup<'_>,
) -> Result<Judgement, Flaw> {
    let (chain, barred) = match on {
        Subject::Links(chain, _) if chain.token().is_none() => (&**chain, None),
        Subject::Barred(barred, _) => (barred.chain(), Some(&**barred)),
        _ => return Err(Flaw::new("this kind of certificate is about a chain of links before the first word, or with barred arcs")),
    };
    let words = barred.map_or(1, |barred| u64::from(barred.words()));
    if words > MOST_WORDS {
        return Err(Flaw::new(format!("arcs are barred for {words} words, and proofs are about {MOST_WORDS} at most")));
    }
    budget.step(core_steps(chain).saturating_mul(words))?;
    let divided = barred.map_or_else(|| divide(chain, play), |barred| divide_barred(barred, play));
    let Divided { rest, open, play: then, .. } = &divided;
    if given.rest.len() != open.len() {
        let message = format!("{} words are listed, and labels leave {} kinds open", given.rest.len(), open.len());
        return Err(Flaw::new(message).inside("rest"));
    }
    let alike = Alike::new(&components(rest, barred), rest);
    let next_words = NextWords { chain: rest, barred, play: *then, alike: &alike };
    let outcomes = parts::each(open.len(), budget, |i, budget| {
        let Some(certificate) = &given.rest[i] else { return Ok(None) };
        if let Some(outcome) = known(i, certificate) {
            return Ok(Some(outcome));
        }
        next_words.judge(open[i], certificate, budget).map(Some).map_err(|f| f.inside(format!("rest[{i}]")))
    })?;
    let options = barred.map_or_else(|| chain.options(), BarredChain::options);
    Judgement::of_options(of_next_words(chain, &options, &divided, &outcomes), play)
}

/// A divided chain whose next words are judged.
pub(super) struct NextWords<'a> {
    /// What is left of it.
    pub(super) chain: &'a LinksPosition,
    /// The whole of it, if arcs are barred.
    pub(super) barred: Option<&'a BarredChain>,
    pub(super) play: Play,
    pub(super) alike: &'a Alike,
}

impl NextWords<'_> {
    /// What a certificate proves after an arc of the divided chain.
    pub(super) fn judge(&self, arc: u32, certificate: &Arc<Certificate>, budget: &Budget) -> Result<Outcome, Flaw> {
        let Self { chain, play, alike, .. } = *self;
        let ends = chain.arcs()[arc as usize];
        if let Some(known) = alike.outcome(ends, certificate) {
            budget.step(1)?;
            return Ok(known);
        }
        budget.step(core_steps(chain))?;
        if let Some(next) = self.barred.and_then(|barred| barred.after(arc)) {
            let on = Subject::from(&next);
            bounds::nesting(certificate)?;
            fits(&on, certificate, budget)?;
            let outcome = within(&on, play, certificate, budget)?.outcome();
            alike.note(ends, certificate, outcome);
            return Ok(outcome);
        }
        let outcome = accepted::outcome(&chain.after(arc), play, certificate, budget)?;
        alike.note(ends, certificate, outcome);
        Ok(outcome)
    }
}

/// What is known of the options, from what is known of those that labels leave open.
pub(super) fn of_next_words(
    chain: &LinksPosition,
    options: &[u32],
    divided: &Divided,
    outcomes: &[Option<Outcome>],
) -> Vec<Option<Outcome>> {
    let Divided { labels, rest, open, .. } = divided;
    let mut known = vec![None; chain.arcs().len()];
    for (&arc, outcome) in open.iter().zip(outcomes) {
        let LinkArc { head, tail, .. } = rest.arcs()[arc as usize];
        if let (Some(place), Some(outcome)) = (chain.arc(head, tail), outcome) {
            known[place] = Some(*outcome);
        }
    }
    let of_arc = |arc: u32| labels[chain.arcs()[arc as usize].tail as usize].or(known[arc as usize]);
    options.iter().map(|&arc| of_arc(arc)).collect()
}
