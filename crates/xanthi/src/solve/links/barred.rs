//! Chains of which arcs are barred for the next words.
//!
//! Words with the same two links are one kind, so each kind is asked once. Labels decide most of them. What is left
//! after the last word for which arcs are barred is a chain, and is asked as every chain is; before, each kind of word
//! leads to a chain of which arcs are barred for a word less.

use super::{Answers, JudgedAs, Told, finish, of_open, openings};
use crate::links::rounds::{Asked, side_by_side};
use crate::search::table::Numbers;
use crate::solve::method::{Found, NoAnswer, Question, Undecided, Work};
use crate::solve::verdict::of_check;
use crate::words::results::{Kept, Key, Results};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Openings};
use xanthi_games::check::Accepted;
use xanthi_games::links::BarredChain;

/// Certificates lie in each other, one for each word, and files of proofs are not read deeper than this allows.
pub(crate) const MOST_WORDS: u32 = 32;

/// So many results are remembered in one run, and then none: some are as large as a proof.
const MOST_KEPT: usize = 1 << 14;

/// What was found, and what the checker has accepted of it so far.
pub(super) fn told_of(barred: &BarredChain, question: Question, budget: &Budget, store: &mut dyn Results) -> Told {
    if question.grundy {
        return (Err(NoAnswer::because("it finds no nimbers")), None);
    }
    if barred.words() > MOST_WORDS {
        return (Err(NoAnswer::because("words are barred for too long")), None);
    }
    if let Err(stop) = budget.step(steps(barred)) {
        return (Err(NoAnswer::stopped(stop)), None);
    }
    let accepted = Accepted::of_barred(barred, question.play);
    let found = match barred.words() {
        1 => openings(&accepted, question, budget, store),
        _ => {
            let mut memory = Memory::over(store);
            let found = word_by_word(barred, &accepted, question, budget, &mut memory, &|option, certificate| {
                // What cannot be judged now, or is wrong, is found by the check of the whole.
                let _ = accepted.judge(option, certificate, &of_check(budget));
            });
            // When the time is over, what was judged is told.
            found.map_err(|none| match none {
                NoAnswer::Stopped(undecided) => NoAnswer::Stopped(Undecided { options: accepted.options(), ..undecided }),
                other => other,
            })
        }
    };
    (found, Some(accepted))
}

/// What it costs to look at a chain once for each word for which arcs are barred, [`MOST_WORDS`] at most.
pub(crate) fn steps(barred: &BarredChain) -> u64 {
    let chain = barred.chain();
    (chain.table().len() + chain.arcs().len()) as u64 * u64::from(barred.words().min(MOST_WORDS))
}

/// What is known of what kinds of words leave.
#[derive(Clone, Default)]
struct Standing {
    known: Option<(Outcome, Arc<Certificate>)>,
    positions: u64,
    /// The numbers at which the last search left it.
    left: Option<Numbers>,
}

/// Each kind of word by itself, in rounds, so nothing waits for long for one that is hard; and as many at once as there are
/// threads. Kinds behind which the same is left are one question.
fn word_by_word(
    barred: &BarredChain,
    accepted: &Accepted,
    question: Question,
    budget: &Budget,
    store: &mut dyn Results,
    judge: &(dyn Fn(usize, &Arc<Certificate>) + Sync),
) -> Result<Found, NoAnswer> {
    let open = &accepted.divided().open;
    let groups = accepted.alike();
    let standings = Mutex::new(vec![Standing::default(); groups.len()]);
    let store = Mutex::new(store);
    let settled = !question.all_options && accepted.of_options(&vec![None; open.len()]).contains(&Some(Outcome::P));
    let stop = side_by_side(if settled { 0 } else { groups.len() }, budget, |group, part| {
        let alike = &groups[group];
        let found = after(barred, open[alike[0]], Question { all_options: false, ..question }, part, &mut Shared(&store));
        let note = |known, left: Option<Numbers>| {
            let standing = &mut standings.lock().unwrap_or_else(PoisonError::into_inner)[group];
            standing.positions += part.spent();
            (standing.known, standing.left) = (known, left.or(standing.left));
        };
        match found {
            Ok(Found { outcome, certificate, .. }) => {
                let certificate = Arc::new(certificate);
                alike.iter().for_each(|&option| judge(option, &certificate));
                let enough = !question.all_options && outcome == Outcome::P;
                note(Some((outcome, certificate)), None);
                Ok(if enough { Asked::Enough } else { Asked::Known })
            }
            Err(NoAnswer::Stopped(undecided)) => {
                note(None, undecided.numbers());
                Ok(if undecided.stop == Stop::Nodes { Asked::Later } else { Asked::GivenUp(undecided.stop) })
            }
            Err(other) => Err(other),
        }
    })?;
    let standings = standings.into_inner().unwrap_or_else(PoisonError::into_inner);
    let Answers { mut outcomes, certificates: mut rest, mut work, .. } = Answers::none(open.len());
    for (alike, Standing { known, positions, left }) in groups.iter().zip(standings) {
        let open = Work::new(positions, left);
        for &option in alike {
            match &known {
                Some((outcome, certificate)) => (outcomes[option], rest[option]) = (Some(*outcome), Some(certificate.clone())),
                None => work[option] = Some(open),
            }
        }
    }
    let (outcomes, work) = (accepted.of_options(&outcomes), of_open(accepted, &work));
    finish(outcomes.clone(), outcomes, work, stop, question, Certificate::Openings(Openings { rest }))
}

/// What is left after an arc.
fn after(barred: &BarredChain, arc: u32, question: Question, budget: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    match barred.after(arc) {
        Some(next) => asked(&next, question, budget, store),
        None => super::told_of(&barred.chain().after(arc), JudgedAs::Chain, question, budget, store).0,
    }
}

/// A chain of which arcs are barred, with a store that knows what was found before; nothing is judged.
pub(crate) fn asked(barred: &BarredChain, question: Question, budget: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    budget.step(steps(barred)).map_err(NoAnswer::stopped)?;
    let accepted = Accepted::of_barred(barred, question.play);
    match barred.words() {
        1 => openings(&accepted, question, budget, store),
        _ => word_by_word(barred, &accepted, question, budget, store, &|_, _| ()),
    }
}

/// Remembers what is found in one run: different words lead to the same core.
pub(crate) struct Memory<'a> {
    known: FxHashMap<Key, Kept>,
    store: &'a mut dyn Results,
}

impl<'a> Memory<'a> {
    /// What a store knows, and what is found from now on.
    pub(crate) fn over(store: &'a mut dyn Results) -> Self {
        Self { known: FxHashMap::default(), store }
    }

    fn remember(&mut self, key: &Key, kept: &Kept) {
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        self.known.insert(*key, kept.clone());
    }
}

impl Results for Memory<'_> {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.known.get(key).cloned().or_else(|| self.store.known(key))
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        self.store.before(about)
    }

    fn rejected(&mut self, key: &Key) {
        self.known.remove(key);
        self.store.rejected(key);
    }

    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.remember(key, kept);
        self.store.holds(key, about, kept);
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.remember(key, kept);
        self.store.found(key, about, kept);
    }
}

/// A store that several threads use.
struct Shared<'m, 's>(&'m Mutex<&'s mut dyn Results>);

impl<'s> Shared<'_, 's> {
    fn lock(&self) -> MutexGuard<'_, &'s mut dyn Results> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Results for Shared<'_, '_> {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.lock().known(key)
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        self.lock().before(about)
    }

    fn rejected(&mut self, key: &Key) {
        self.lock().rejected(key);
    }

    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.lock().holds(key, about, kept);
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.lock().found(key, about, kept);
    }
}
