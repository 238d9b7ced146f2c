//! One worker of the search: it walks from position to position, and takes every move back.

mod reasons;

use super::{Forced, Searcher, follow, forced};
use crate::links::field::{Field, Mark};
use crate::links::kernel::KernelFinder;
use crate::links::lemmas::{Derivation, Desk, Lines, Says, Why};
use crate::search::busy::{Busy, NOBODY};
use crate::search::driver::{Choice, Leave, Taste, choose, goes_on, leave_off, left_at};
use crate::search::table::{INFINITE, Numbers};
use std::sync::atomic::AtomicBool;
use xanthi_games::budget::{Budget, Stop};

/// How many steps the search for a kernel may take.
const KERNEL_STEPS: u32 = 24;

/// Lemmas are learned all the time, so positions are asked about again. The lemmas of a position that is
/// visited again are asked if its last visit looked at 2 to this power positions or more; those of all its options, too,
/// at the second of these powers.
const ASKED_AGAIN: u32 = 1;
const OPTIONS_ASKED: u32 = 3;

/// An option of a position.
struct Child {
    head: u16,
    to: u16,
    /// The link on which the token stands then.
    link: u16,
    /// Whether the player who took it moves again at the end of what is forced.
    same_mover: bool,
    /// Whether it has been looked at.
    known: bool,
    /// Whether nothing but a copy of an arc goes, and the token can come back.
    whole: bool,
    key: u128,
    /// From the side of the player who moves in the parent.
    numbers: Numbers,
}

/// So many forced moves are work that is counted: where lines are long, few positions take long.
const MANY_FORCED: u64 = 1 << 14;

/// A worker; see the [module](self).
pub(super) struct Worker<'s, 'b, const W: usize> {
    search: &'s Searcher<'b, W>,
    budget: &'s Budget,
    over: &'s AtomicBool,
    /// Where others are; nobody, if no other one is at this question.
    busy: &'s Busy,
    field: Field<'b, W>,
    kernels: KernelFinder,
    lemmas: Desk<'s>,
    why: Why,
    part: Why,
    lines: Lines,
    children: Vec<Child>,
    moves: Vec<(usize, usize)>,
    path: Vec<u128>,
    expanded: u64,
    most: u64,
    reported: u64,
    batch: u64,
    /// How many forced moves were made that are not counted as work yet.
    forced: u64,
}

impl<'s, 'b, const W: usize> Worker<'s, 'b, W> {
    /// A worker at a position; `over` tells all of them that it is decided.
    pub(super) fn new(search: &'s Searcher<'b, W>, budget: &'s Budget, over: &'s AtomicBool, field: Field<'b, W>) -> Self {
        let batch = (budget.nodes / 16).clamp(1, 256);
        let (children, moves, path) = (Vec::new(), Vec::new(), Vec::new());
        let kernels = KernelFinder::new(search.board);
        let [why, part] = [(), ()].map(|()| Why::new(search.lemmas.words()));
        Self {
            search,
            budget,
            over,
            busy: if budget.threads > 1 { &search.busy } else { &NOBODY },
            field,
            kernels,
            lemmas: search.lemmas.desk(),
            why,
            part,
            lines: Lines::default(),
            children,
            moves,
            path,
            expanded: 0,
            most: u64::MAX,
            reported: 0,
            batch,
            forced: 0,
        }
    }

    /// Whether the mover wins. It leaves when it has looked at `most` positions or somewhat more.
    pub(super) fn run(&mut self, key: u128, most: u64) -> Result<bool, Leave> {
        self.most = most;
        let all = Numbers { proof: INFINITE, disproof: INFINITE };
        let found = loop {
            match self.visit(key, all, false) {
                Ok(numbers) => match numbers.settled() {
                    Some(won) => break Ok(won),
                    None => continue,
                },
                Err(leave) => break Err(leave),
            }
        };
        // One that is decided at the first look was looked at, too.
        let rest = self.expanded.max(1) - std::mem::replace(&mut self.reported, self.expanded.max(1));
        let _ = self.budget.spend(rest);
        found
    }

    /// Works below the position on the field until its numbers reach `until`; returns them.
    fn visit(&mut self, key: u128, until: Numbers, known: bool) -> Result<Numbers, Leave> {
        if self.path.len() >= self.search.deepest() {
            return Err(Leave::Stop(Stop::Stack));
        }
        let first = self.children.len();
        let before = self.expanded;
        self.path.push(key);
        self.busy.enter(key);
        let link = self.field.token;
        let exits = self.field.exits(link);
        let lost = !known && self.is_in_kernel(key);
        let effort = if known { self.search.table.effort(key) } else { 0 };
        let asked = !lost && (!known || effort >= ASKED_AGAIN);
        let lemma = if asked { self.by_lemma(key) } else { None };
        let found = match if lost { Some(false) } else { lemma.map(Says::won).or_else(|| self.expand()) } {
            Some(true) => Ok(Numbers::WON),
            Some(false) => Ok(Numbers::LOST),
            None => {
                if effort >= OPTIONS_ASKED {
                    self.ask_about_options(first);
                }
                self.count().and_then(|()| self.among_children(first, until))
            }
        };
        if matches!(found, Err(Leave::Stop(_))) {
            let here = self.choose(first).here;
            leave_off(&self.search.table, key, here, self.expanded - before);
        }
        self.children.truncate(first);
        self.busy.leave(key);
        let depth = self.path.len();
        self.path.pop();
        match found {
            Ok(numbers) => {
                let effort = self.expanded - before;
                match (numbers.settled(), lemma) {
                    (None, _) => self.search.table.set(key, numbers, effort),
                    (Some(won), None) => {
                        self.search.learned.note(link, exits, won);
                        let made = self.learn(link, won, lost, effort);
                        self.search.table.settle(key, won, effort, made.map(Derivation::mark));
                    }
                    (Some(won), Some(says)) => {
                        self.search.learned.note(link, exits, won);
                        self.settle_by(key, says);
                    }
                }
                Ok(numbers)
            }
            Err(leave) => left_at(leave, depth, &self.search.table, key),
        }
    }

    /// What a lemma says about the position on the field, if it was not asked about all of them before.
    fn by_lemma(&mut self, key: u128) -> Option<Says> {
        let Self { field, lemmas, .. } = self;
        if field.has_lemmas() { lemmas.find_new(key, field.token, &field.left) } else { None }
    }

    /// Notes that a position is decided by a lemma.
    fn settle_by(&self, key: u128, says: Says) {
        self.search.table.settle(key, says.won(), 1 << says.effort, says.made.map(Derivation::mark));
    }

    /// Whether the token is found in a kernel, if one is looked for.
    fn is_in_kernel(&mut self, key: u128) -> bool {
        let seldom = &self.search.kernels;
        let found = seldom.is_worth_it(key) && self.kernels.find(&self.field, KERNEL_STEPS).is_some();
        if found {
            seldom.note();
        }
        found
    }

    /// Appends the options that are not decided, or says whether the mover wins.
    fn expand(&mut self) -> Option<bool> {
        let first = self.children.len();
        let token = self.field.token;
        let mark = self.field.mark();
        let back = self.field.leading_back();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.field.each_move(token, |head, to| {
            moves.push((head, to));
            true
        });
        let mut won = false;
        for &(head, to) in &moves {
            let arc = self.field.board.arc(head, to);
            let exits = self.field.exits(to);
            let child = if exits <= 1 || self.field.last_of(head, arc) || self.field.board.allowed(to).contains(&(head as u16)) {
                match self.decided_after(&mark, head, to) {
                    Ok(true) => {
                        won = true;
                        break;
                    }
                    Ok(false) => continue,
                    Err(child) => child,
                }
            } else {
                let (key, whole) = match self.field.returns(to, &back) {
                    Ok(()) => (self.field.key_after(arc, to), true),
                    Err(reached) => (self.field.key_within(&reached, head, arc, to), false),
                };
                self.search.table.expect(key);
                let numbers = self.search.guess(&self.field, to, exits).swapped();
                Child { head: head as u16, to: to as u16, link: to as u16, same_mover: false, known: false, whole, key, numbers }
            };
            self.children.push(child);
        }
        self.moves = moves;
        if won { Some(true) } else { (self.children.len() == first).then_some(false) }
    }

    /// Makes a move that may decide something or force others, and takes it back. Says whether it
    /// wins, or what it leads to.
    fn decided_after(&mut self, mark: &Mark<W>, head: usize, to: usize) -> Result<bool, Child> {
        let forced = match self.field.play(head, to) {
            Some(outcome) => Forced { moves: 0, decided: Some(outcome) },
            None => forced(&mut self.field),
        };
        self.forced += forced.moves;
        let result = match forced.won() {
            Some(won) => Ok(!won),
            None => {
                self.field.arrive();
                let link = self.field.token;
                let guess = self.search.guess(&self.field, link, self.field.exits(link));
                let odd = forced.odd();
                let numbers = if odd { guess } else { guess.swapped() };
                Err(Child {
                    head: head as u16,
                    to: to as u16,
                    link: link as u16,
                    same_mover: odd,
                    known: false,
                    whole: false,
                    key: self.field.key(),
                    numbers,
                })
            }
        };
        self.field.undo(mark);
        result
    }

    /// Asks lemmas about the options that are open.
    fn ask_about_options(&mut self, first: usize) {
        for i in first..self.children.len() {
            let key = self.children[i].key;
            if self.search.table.get(key).and_then(Numbers::settled).is_some() {
                continue;
            }
            if !self.lemmas.has_new(key, self.children[i].link as usize) {
                continue;
            }
            let mark = self.field.mark();
            self.go_to(i);
            let lemma = self.by_lemma(key);
            self.field.undo(&mark);
            if let Some(says) = lemma {
                self.settle_by(key, says);
            }
        }
    }

    /// Plays the move to an option, and what it forces.
    fn go_to(&mut self, child: usize) {
        let child = &self.children[child];
        let (head, to) = (child.head as usize, child.to as usize);
        if child.whole {
            self.field.play_whole(head, to);
        } else {
            let decided = self.field.play(head, to);
            assert!(decided.is_none());
            follow(&mut self.field);
        }
        assert_eq!(self.field.key(), child.key);
    }

    fn among_children(&mut self, first: usize, until: Numbers) -> Result<Numbers, Leave> {
        loop {
            let choice = self.choose(first);
            if choice.reaches(until) {
                return Ok(choice.here);
            }
            let child = &self.children[choice.best];
            let next = choice.until(until, child.numbers);
            let (key, same, known) = (child.key, child.same_mover, child.known);
            let mark = self.field.mark();
            self.go_to(choice.best);
            let found = self.visit(key, if same { next } else { next.swapped() }, known);
            self.field.undo(&mark);
            let found = found?;
            let child = &mut self.children[choice.best];
            child.numbers = if same { found } else { found.swapped() };
            child.known = true;
        }
    }

    fn choose(&mut self, first: usize) -> Choice {
        self.search.table.touch(self.children[first..].iter().map(|child| child.key));
        for child in &mut self.children[first..] {
            if child.numbers.settled().is_none()
                && let Some(numbers) = self.search.table.get(child.key)
            {
                child.numbers = if child.same_mover { numbers } else { numbers.swapped() };
                child.known = true;
            }
        }
        choose(first, self.children[first..].iter().map(|child| (child.key, child.numbers)), Taste::Likely, self.busy)
    }

    fn count(&mut self) -> Result<(), Leave> {
        self.expanded += 1;
        let fresh = self.expanded - self.reported;
        if self.forced >= MANY_FORCED {
            self.budget.step(std::mem::take(&mut self.forced)).map_err(Leave::Stop)?;
        }
        if fresh < self.batch {
            return Ok(());
        }
        self.reported = self.expanded;
        self.budget.spend(fresh).map_err(Leave::Stop)?;
        if self.expanded >= self.most {
            return Err(Leave::Pause);
        }
        goes_on(&self.search.table, self.over, self.budget.threads, &self.path)
    }
}
