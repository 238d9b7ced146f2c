//! The work on what stays open: of links from that on words, and in a sentence.

use crate::solve::Work;
use crate::words::{Class, ListReport, OpeningReport, sentences};
use rustc_hash::FxHashSet;
use xanthi_games::games::words::Words;

/// The work on the kinds of first words.
pub(super) struct Worked<'r> {
    openings: &'r [OpeningReport],
    /// For each word its kind; empty if nothing is known of any, or if it is about first words and the links are not.
    kinds: Vec<u32>,
}

impl<'r> Worked<'r> {
    pub(super) fn new(words: &Words, report: &'r ListReport) -> Self {
        let openings = &report.openings[..];
        let known = report.later.is_none() && openings.iter().any(|kind| kind.work.is_some());
        let mut kinds = vec![u32::MAX; if known { words.len() } else { 0 }];
        if known {
            (0..).zip(openings).for_each(|(i, kind)| kind.words.iter().for_each(|&word| kinds[word as usize] = i));
        }
        Self { openings, kinds }
    }

    /// The work on all open ones of some words together: who may say one of them needs one that wins, and loses if all do.
    pub(super) fn of(&self, words: &[u32]) -> Option<Work> {
        let mut kinds: Vec<u32> = words.iter().filter_map(|&word| self.kinds.get(word as usize).copied()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let open = kinds.iter().filter_map(|&kind| self.openings.get(kind as usize)).filter(|kind| kind.class == Class::Open);
        // Kinds that end alike may be one question.
        let mut ends = FxHashSet::default();
        let mut all: Option<Work> = None;
        for kind in open {
            let mut work = kind.work?;
            if !ends.insert(kind.end) {
                work.positions = 0;
            }
            all = Some(all.map_or(work, |all| all.or(work)));
        }
        all
    }
}

/// The class of a link in words, and of an open one the work on it.
pub(super) fn says_of_link(class: Class, work: Option<Work>) -> String {
    says(class, sentences::class(class), work)
}

/// The class of a word in words, and of an open one the work on it.
pub(super) fn says_of_word(class: Class, work: Option<Work>) -> String {
    says(class, sentences::word(class), work)
}

fn says(class: Class, said: String, work: Option<Work>) -> String {
    match work.filter(|work| class == Class::Open && work.positions > 0) {
        Some(work) => format!("{said}, {}", sentences::work(work)),
        None => said,
    }
}
