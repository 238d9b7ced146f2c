//! Checks lemmas: why links of a chain are won or lost, as conditions on the arcs that are left.
//!
//! Unit k of an arc, from 0, is *left* as long as the arc has more than k copies. A lemma about a link
//! has units that it *needs* and units that must be *gone*, and says that who moves from the link wins
//! (or loses) wherever all the former are left and none of the latter. So it holds in many positions, and
//! after any moves that use nothing that it needs. Its units follow from what it rests on. After an
//! arc is used its unit k is what was its unit k + 1; *before* an arc means so moved, and a needed unit
//! that the arc does not have makes a lemma void.
//!
//! - *A win.* An arc that the link allows leads to a link that a lemma says is lost. Units: those of that
//!   lemma before the arc, and unit 0 of the arc is needed.
//! - *A loss.* Each arc that the link allows either leads to a link that a lemma says is won, and its units
//!   before the arc count here; or unit 0 of it must be gone.
//! - *A capacity kernel* (see `capacity_kernel.rs`). Of each arc from the heads that links of K allow,
//!   at most so many copies lead away, which is that its next unit must be gone; the copies assigned for
//!   coming back are needed. Besides, some of these arcs may end at links that a lemma says are won: its
//!   units before the arc count, and it must need no arc that leads away from K, nor one that is assigned,
//!   so that it still holds when the loser turns to it after any number of moves in the kernel.
//!
//! That a lemma is right follows by induction: in every position where it holds, the lemma on which it
//! rests holds after the move. The last lemma is about the core of the chain: on its link, with nothing
//! that must be gone.

use super::{Flaw, Judgement, about, strategy};
use crate::budget::{Budget, Held};
use crate::certificate::{KernelLemma, Lemma, Lemmas};
use crate::links::LinksPosition;
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::{LinkCore, link_core_within};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Lemmas, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::links(on)?;
    strategy::of_chain(&at, play, outcome_of_chain(&at, play, given, budget)?, budget)
}

/// The outcome of a chain, without its options.
pub(super) fn outcome_of_chain(at: &LinksPosition, play: Play, given: &Lemmas, budget: &Budget) -> Result<Outcome, Flaw> {
    match link_core_within(at, play, budget)? {
        LinkCore::Decided(outcome) if given.lemmas.is_empty() => Ok(outcome),
        LinkCore::Decided(_) => Err(Flaw::new("the position is decided at sight and needs no lemmas").inside("lemmas")),
        LinkCore::Open(core) if core.play != Play::Normal => Err(Flaw::new("lemmas are about normal play")),
        LinkCore::Open(core) => of_core(&core.chain, &given.lemmas, budget),
    }
}

/// What the lemmas say about a core.
fn of_core(core: &LinksPosition, lemmas: &[Lemma], budget: &Budget) -> Result<Outcome, Flaw> {
    let Some(token) = core.token() else {
        return Err(Flaw::new("the token is not placed"));
    };
    let book = Book::read(core, lemmas, budget)?;
    let Some(last) = book.known.last() else {
        return Err(Flaw::new("the position is not decided at sight and needs a lemma").inside("lemmas"));
    };
    if last.link != token {
        return Err(Flaw::new("the last lemma is not about the link under the token").inside("lemmas"));
    }
    if last.gone.iter().any(|&units| units != 0) {
        return Err(Flaw::new("the last lemma needs arcs to be gone that are left").inside("lemmas"));
    }
    Ok(Outcome::of_mover(last.won))
}

/// What lemmas about a core claim: of it, and of every chain with its table and no arcs but its own.
#[derive(Debug)]
pub struct Claims {
    core: LinksPosition,
    first: Vec<usize>,
    known: Vec<Read>,
}

impl Claims {
    /// Reads lemmas about a core.
    ///
    /// # Errors
    /// If one of them is wrong, or the work must stop.
    pub fn of(core: &LinksPosition, lemmas: &[Lemma], budget: &Budget) -> Result<Self, Flaw> {
        let Book { first, known, .. } = Book::read(core, lemmas, budget)?;
        Ok(Self { core: core.clone(), first, known })
    }

    /// Whether the last one still holds of its core when an arc, by its place among the arcs of the core, has a copy less.
    pub fn last_outlasts(&self, arc: usize) -> bool {
        let all = self.first[arc]..self.first[arc + 1];
        self.known.last().is_some_and(|last| !all.is_empty() && !has(&last.need, all.end - 1))
    }

    /// Whether one of them says that who moves on a chain loses.
    pub fn say_lost(&self, at: &LinksPosition) -> bool {
        let mut left = vec![0; words(&self.first)];
        for arc in at.arcs().iter().filter(|arc| arc.copies > 0) {
            // No lemma speaks about a copy that the core does not have.
            let Some(place) = self.core.arc(arc.head, arc.tail) else { return false };
            let units = self.first[place]..self.first[place] + arc.copies as usize;
            if units.end > self.first[place + 1] {
                return false;
            }
            units.for_each(|unit| set(&mut left, unit, true));
        }
        let holds = |lemma: &Read| {
            let mut words = lemma.need.iter().zip(&lemma.gone).zip(&left);
            words.all(|((need, gone), left)| need & !left == 0 && gone & left == 0)
        };
        self.known.iter().any(|lemma| !lemma.won && at.token() == Some(lemma.link) && holds(lemma))
    }
}

/// The number of words of a set of units.
fn words(first: &[usize]) -> usize {
    first.last().map_or(0, |all| all.div_ceil(64))
}

/// A lemma with its units, as bits.
#[derive(Debug)]
struct Read {
    link: u32,
    won: bool,
    need: Vec<u64>,
    gone: Vec<u64>,
}

/// The lemmas that were read.
struct Book<'a> {
    core: &'a LinksPosition,
    budget: &'a Budget,
    /// The place of unit 0 of each arc among all units, and after the last the number of units.
    first: Vec<usize>,
    known: Vec<Read>,
    _held: Held,
}

impl<'a> Book<'a> {
    fn read(core: &'a LinksPosition, lemmas: &[Lemma], budget: &'a Budget) -> Result<Self, Flaw> {
        let mut book = Self::new(core, lemmas.len(), budget)?;
        for (i, lemma) in lemmas.iter().enumerate() {
            let here = |flaw: Flaw| flaw.inside(format!("lemmas[{i}]"));
            let read = match lemma {
                Lemma::Win(link, arc, then) => book.win(*link, *arc, *then).map_err(|f| f.inside("win")),
                Lemma::Lose(link, moves) => book.lose(*link, moves).map_err(|f| f.inside("lose")),
                Lemma::Kernel(kernel) => book.kernel(kernel).map_err(|f| f.inside("kernel")),
            };
            book.known.push(read.map_err(here)?);
        }
        Ok(book)
    }

    fn new(core: &'a LinksPosition, lemmas: usize, budget: &'a Budget) -> Result<Self, Flaw> {
        let all: u64 = core.arcs().iter().map(|a| u64::from(a.copies)).sum();
        let held = budget.hold((2 * 8 * all.div_ceil(64) + 96).saturating_mul(lemmas as u64 + 1))?;
        let mut first = vec![0; core.arcs().len() + 1];
        for (i, arc) in core.arcs().iter().enumerate() {
            first[i + 1] = first[i] + arc.copies as usize;
        }
        Ok(Self { core, budget, first, known: Vec::new(), _held: held })
    }

    fn lemma(&self, link: u32, won: bool) -> Result<Read, Flaw> {
        if link as usize >= self.core.table().len() {
            return Err(Flaw::new("there is no such link"));
        }
        let words = words(&self.first);
        self.budget.step(2 * words as u64 + 1)?;
        Ok(Read { link, won, need: vec![0; words], gone: vec![0; words] })
    }

    fn arc(&self, arc: u32) -> Result<(u32, u32, u32), Flaw> {
        let found = self.core.arcs().get(arc as usize).filter(|a| a.copies > 0);
        found.map(|a| (a.head, a.tail, a.copies)).ok_or_else(|| Flaw::new(format!("there is no arc {arc}")))
    }

    /// Unit k of an arc that has more copies than that.
    fn unit(&self, arc: u32, k: u32) -> usize {
        self.first[arc as usize] + k as usize
    }

    /// Adds the units of lemma `then` before an arc, which must lead to its link, and where it must say what
    /// is wanted.
    fn before(&self, sum: &mut Read, arc: u32, then: u32, won: bool) -> Result<(), Flaw> {
        let (_, tail, copies) = self.arc(arc)?;
        let Some(lemma) = self.known.get(then as usize) else {
            return Err(Flaw::new(format!("lemma {then} is not earlier in the list")));
        };
        if lemma.link != tail || lemma.won != won {
            return Err(Flaw::new(format!("lemma {then} does not say that the link at which arc {arc} ends is {}", told(won))));
        }
        self.budget.step(2 * lemma.need.len() as u64 + u64::from(copies))?;
        let range = self.first[arc as usize]..self.first[arc as usize + 1];
        for (words, into, needed) in [(&lemma.need, &mut sum.need, true), (&lemma.gone, &mut sum.gone, false)] {
            let mut moved = words.clone();
            for unit in range.clone().rev() {
                let before = unit > range.start && has(words, unit - 1);
                set(&mut moved, unit, before);
            }
            if needed && has(words, range.end - 1) {
                return Err(Flaw::new(format!("lemma {then} needs a copy of arc {arc} that is not there")));
            }
            into.iter_mut().zip(moved).for_each(|(a, b)| *a |= b);
        }
        Ok(())
    }

    fn win(&self, link: u32, arc: u32, then: u32) -> Result<Read, Flaw> {
        let mut sum = self.lemma(link, true)?;
        if !self.core.table().allows(link, self.arc(arc)?.0) {
            return Err(Flaw::new(format!("the link does not allow arc {arc}")));
        }
        self.before(&mut sum, arc, then, false)?;
        set(&mut sum.need, self.unit(arc, 0), true);
        Ok(sum)
    }

    fn lose(&self, link: u32, moves: &[[u32; 2]]) -> Result<Read, Flaw> {
        let mut sum = self.lemma(link, false)?;
        let mut answered = 0;
        for arc in self.core.table().allowed(link).iter().flat_map(|&head| self.core.arcs_from(head)) {
            match moves.get(answered) {
                Some(&[listed, then]) if listed as usize == arc => {
                    self.before(&mut sum, listed, then, true)?;
                    answered += 1;
                }
                _ => self.must_be_gone(&mut sum, arc, 0),
            }
        }
        if answered < moves.len() {
            return Err(Flaw::new(format!("arc {} is not the next one that the link allows", moves[answered][0])));
        }
        Ok(sum)
    }

    /// An arc may have no more copies than so many.
    fn must_be_gone(&self, sum: &mut Read, arc: usize, copies: u32) {
        if self.core.arcs()[arc].copies > copies {
            set(&mut sum.gone, self.unit(arc as u32, copies), true);
        }
    }

    fn kernel(&self, given: &KernelLemma) -> Result<Read, Flaw> {
        let mut sum = self.lemma(given.link, false)?;
        let (table, arcs) = (self.core.table(), self.core.arcs());
        self.budget.step((table.len() + arcs.len()) as u64)?;
        let mut inside = vec![false; table.len()];
        let mut of_kernel = vec![false; table.len()];
        for &link in &given.kernel {
            let known = inside.get_mut(link as usize).ok_or_else(|| Flaw::new("there is no such link").inside("kernel"))?;
            if std::mem::replace(known, true) {
                return Err(Flaw::new("a link is named twice").inside("kernel"));
            }
            self.budget.step(table.allowed(link).len() as u64)?;
            table.allowed(link).iter().for_each(|&head| of_kernel[head as usize] = true);
        }
        if !inside[given.link as usize] {
            return Err(Flaw::new("the link is not in the kernel").inside("kernel"));
        }
        let allowed = |head: u32| of_kernel[head as usize];
        let mut owed = vec![0u64; table.len()];
        // What play in the kernel may use up.
        let mut used = vec![false; arcs.len()];
        let (mut exits, mut lose) = (0, 0);
        for (i, arc) in arcs.iter().enumerate().filter(|(_, a)| a.copies > 0 && allowed(a.head)) {
            let exit = given.exits.get(exits).filter(|exit| exit[0] as usize == i);
            let refuted = given.lose.get(lose).filter(|lose| lose[0] as usize == i);
            match (exit, refuted) {
                (Some(_), Some(_)) => return Err(Flaw::new(format!("arc {i} is listed twice")).inside("exits")),
                (Some(&[_, copies]), None) => {
                    if inside[arc.tail as usize] {
                        return Err(Flaw::new(format!("arc {i} stays in the kernel")).inside("exits"));
                    }
                    owed[arc.tail as usize] += u64::from(copies);
                    self.must_be_gone(&mut sum, i, copies);
                    used[i] = true;
                    exits += 1;
                }
                (None, Some(&[listed, then])) => {
                    self.before(&mut sum, listed, then, true).map_err(|f| f.inside("lose"))?;
                    lose += 1;
                }
                (None, None) => self.must_be_gone(&mut sum, i, 0),
            }
        }
        if exits < given.exits.len() || lose < given.lose.len() {
            return Err(Flaw::new("not every arc that is listed leads away from the kernel, or they do not ascend"));
        }
        let refuting = sum.need.clone();
        let mut kept = vec![0u32; arcs.len()];
        for (i, &[link, arc, copies]) in given.returns.iter().enumerate() {
            let here = |message: String| Flaw::new(message).inside(format!("returns[{i}]"));
            let (head, tail, all) = self.arc(arc).map_err(|f| f.inside(format!("returns[{i}]")))?;
            if link as usize >= inside.len()
                || inside[link as usize]
                || !table.allows(link, head)
                || allowed(head)
                || !inside[tail as usize]
            {
                return Err(here("this arc is not a way back into the kernel for this link".into()));
            }
            let sum = kept[arc as usize].checked_add(copies).filter(|&sum| sum <= all);
            kept[arc as usize] = sum.ok_or_else(|| here("the arc has fewer copies".into()))?;
            owed[link as usize] = owed[link as usize].saturating_sub(u64::from(copies));
        }
        for (i, &copies) in kept.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            set(&mut sum.need, self.unit(i as u32, copies - 1), true);
            used[i] = true;
        }
        if let Some(link) = owed.iter().position(|&copies| copies > 0) {
            return Err(Flaw::new(format!("{} lacks ways back into the kernel", table.name(link as u32))).inside("returns"));
        }
        let needed = |i: usize| (self.first[i]..self.first[i + 1]).any(|unit| has(&refuting, unit));
        if let Some(i) = (0..arcs.len()).find(|&i| used[i] && needed(i)) {
            return Err(Flaw::new(format!("a lemma needs arc {i}, which play in the kernel may use up")).inside("lose"));
        }
        Ok(sum)
    }
}

fn told(won: bool) -> &'static str {
    if won { "won" } else { "lost" }
}

fn has(units: &[u64], unit: usize) -> bool {
    units[unit / 64] >> (unit % 64) & 1 == 1
}

fn set(units: &mut [u64], unit: usize, on: bool) {
    let bit = 1 << (unit % 64);
    units[unit / 64] = if on { units[unit / 64] | bit } else { units[unit / 64] & !bit };
}
