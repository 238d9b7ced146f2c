//! Proof-number search by depth-first descent (df-pn) on exactly numbered positions.
//!
//! Every position has two numbers, seen from its mover: `win` estimates how much is still to be
//! proved for N, `lose` for P. A position is as easy to win as its easiest option is to lose; for
//! the other number the options count together. Instead of their sum, which counts a position
//! that is reached in many ways many times, the largest one is taken, and one for each other
//! undecided option. The search descends along the easiest option and turns back when a number
//! passes the limit at which another branch becomes easier.
//!
//! Sources: A. Nagai, Df-pn algorithm for searching AND/OR trees and its applications, thesis,
//! Tokyo 2002; T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, Weak proof-number search, Computers
//! and Games 2008; J. Pawlewicz, Ł. Lew, Improving depth-first PN-search: 1+ε trick, Computers and
//! Games 2006.
//!
//! Positions are numbers, so the table is a vector: no position is ever forgotten or confused with
//! another one, and a proof can be read off afterwards. The price is memory; the limit bounds it.

use super::positions::{Look, Positions, WORK, at_sight, batch};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Node;
use xanthi_games::{Outcome, Play};

const INFINITE: u32 = 1 << 30;
/// No finite number grows beyond this.
const LARGEST: u32 = 1 << 28;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The limit.
    Stop(Stop),
    /// Play from some position comes back to it.
    Cycle,
}

/// A search and its table.
pub(crate) struct Search<'a, P> {
    pub(crate) positions: P,
    play: Play,
    budget: &'a Budget,
    table: Vec<Entry>,
    links: Vec<u32>,
    unspent: u64,
    /// The options that were looked at since the limit was asked.
    work: u64,
}

#[derive(Clone, Copy)]
struct Entry {
    win: u32,
    lose: u32,
    /// Where the options stand in the list of links.
    first: u32,
    count: u32,
    kind: Kind,
    on_path: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unseen,
    Seen,
    Closed,
}

const UNSEEN: Entry = Entry { win: 1, lose: 1, first: 0, count: 0, kind: Kind::Unseen, on_path: false };

/// A position on the way down, with the numbers at which to turn back.
struct Frame {
    state: u32,
    win: u32,
    lose: u32,
}

/// What the options of a position say about it.
struct Sum {
    win: u32,
    lose: u32,
    /// The easiest option, and how hard the second easiest is.
    best: u32,
    second: u32,
    undecided: u32,
}

impl<'a, P: Positions> Search<'a, P> {
    pub(crate) fn new(positions: P, play: Play, budget: &'a Budget) -> Self {
        Self { positions, play, budget, table: Vec::new(), links: Vec::new(), unspent: 0, work: 0 }
    }

    /// The outcome of a position, if it is known by now.
    pub(crate) fn known(&self, option: u32) -> Option<Outcome> {
        let state = match at_sight(option) {
            Ok(state) => state,
            Err(outcome) => return Some(outcome),
        };
        match self.table.get(state as usize) {
            Some(Entry { win: 0, .. }) => Some(Outcome::N),
            Some(Entry { lose: 0, .. }) => Some(Outcome::P),
            _ => None,
        }
    }

    /// The options of position 0.
    pub(crate) fn root_options(&mut self) -> Result<Vec<u32>, Halt> {
        self.grow();
        self.look(0)?;
        Ok(self.links_of(0).to_vec())
    }

    /// Decides a position.
    pub(crate) fn solve(&mut self, option: u32) -> Result<Outcome, Halt> {
        self.grow();
        if let Ok(state) = at_sight(option) {
            self.descend(state)?;
        }
        let spent = self.budget.spend(std::mem::take(&mut self.unspent));
        match self.known(option) {
            Some(outcome) => Ok(outcome),
            None => Err(Halt::Stop(spent.err().unwrap_or(Stop::Interrupted))),
        }
    }

    fn descend(&mut self, root: u32) -> Result<(), Halt> {
        let mut path = vec![Frame { state: root, win: INFINITE, lose: INFINITE }];
        while let Some(&Frame { state, win, lose }) = path.last() {
            if self.table[state as usize].kind == Kind::Unseen {
                self.look(state)?;
            }
            let sum = self.sum(state);
            self.work += u64::from(self.table[state as usize].count);
            if self.work >= WORK {
                self.ask_limit()?;
            }
            let entry = &mut self.table[state as usize];
            (entry.win, entry.lose) = (sum.win, sum.lose);
            if sum.win >= win || sum.lose >= lose || sum.win == 0 || sum.lose == 0 {
                entry.on_path = false;
                path.pop();
                continue;
            }
            entry.on_path = true;
            if self.table[sum.best as usize].on_path {
                return Err(Halt::Cycle);
            }
            let turn = sum.second.saturating_add(1 + sum.second / 4);
            path.push(Frame { state: sum.best, win: lose - (sum.undecided - 1).min(lose - 1), lose: win.min(turn) });
        }
        Ok(())
    }

    fn sum(&self, state: u32) -> Sum {
        let entry = self.table[state as usize];
        let mut sum = Sum { win: INFINITE, lose: 0, best: 0, second: INFINITE, undecided: 0 };
        if entry.kind == Kind::Closed {
            return Sum { win: entry.win, lose: entry.lose, ..sum };
        }
        if entry.count == 0 {
            let (win, lose) = numbers(Outcome::of_mover(self.play == Play::Misere));
            return Sum { win, lose, ..sum };
        }
        for &option in self.links_of(state) {
            let (win, lose) = match at_sight(option) {
                Ok(next) => (self.table[next as usize].win, self.table[next as usize].lose),
                Err(outcome) => numbers(outcome),
            };
            if lose == 0 {
                return Sum { win: 0, lose: INFINITE, ..sum };
            }
            if win == 0 {
                continue;
            }
            sum.undecided += 1;
            sum.lose = sum.lose.max(win);
            if lose < sum.win {
                sum.second = sum.win;
                (sum.win, sum.best) = (lose, option);
            } else if lose < sum.second {
                sum.second = lose;
            }
        }
        if sum.undecided > 0 {
            sum.lose = (sum.lose + sum.undecided - 1).min(LARGEST);
            sum.win = sum.win.min(LARGEST);
        }
        sum
    }

    /// Looks at a position for the first time.
    fn look(&mut self, state: u32) -> Result<(), Halt> {
        if self.table[state as usize].kind != Kind::Unseen {
            return Ok(());
        }
        self.unspent += 1;
        if self.unspent >= batch(self.budget) || self.work >= WORK {
            self.ask_limit()?;
        }
        match self.positions.look(state, self.budget).map_err(Halt::Stop)? {
            Look::Closed(outcome) => {
                let (win, lose) = numbers(outcome);
                self.table[state as usize] = Entry { win, lose, kind: Kind::Closed, ..UNSEEN };
            }
            Look::Options(options) => {
                let (first, count) = (self.links.len() as u32, options.len() as u32);
                self.work += u64::from(count) * self.positions.weight();
                self.links.extend(options);
                self.table[state as usize] = Entry { first, count, kind: Kind::Seen, ..UNSEEN };
                self.grow();
            }
        }
        Ok(())
    }

    fn ask_limit(&mut self) -> Result<(), Halt> {
        self.budget.spend(std::mem::take(&mut self.unspent)).map_err(Halt::Stop)?;
        self.budget.step(std::mem::take(&mut self.work)).map_err(Halt::Stop)?;
        let table = self.table.capacity() * size_of::<Entry>() + self.links.capacity() * size_of::<u32>();
        let full = table as u64 + self.positions.bytes() > self.budget.memory || self.links.len() > (u32::MAX / 2) as usize;
        if full { Err(Halt::Stop(Stop::Memory)) } else { Ok(()) }
    }

    fn grow(&mut self) {
        self.table.resize(self.positions.len().max(1), UNSEEN);
    }

    fn links_of(&self, state: u32) -> &[u32] {
        let entry = self.table[state as usize];
        &self.links[entry.first as usize..][..entry.count as usize]
    }

    /// The strategy of a decided position: each node before those to which it leads.
    pub(crate) fn strategy(&mut self, root: u32) -> Vec<Node> {
        let Some(root) = at_sight(root).ok().filter(|root| !self.stuck(*root)) else { return Vec::new() };
        let order = self.proof_order(root);
        let mut number = vec![u32::MAX; self.table.len()];
        order.iter().enumerate().for_each(|(i, &state)| number[state as usize] = i as u32);
        let node_of = |option: u32| at_sight(option).ok().map(|s| number[s as usize]).filter(|n| *n != u32::MAX);
        let node = |state: &u32| {
            let entry = self.table[*state as usize];
            if entry.kind == Kind::Closed {
                return Node::By(Box::new(self.positions.why(*state)));
            }
            let links = &self.links[entry.first as usize..][..entry.count as usize];
            match winner(links, &self.table) {
                Some(i) => Node::Win(i as u32, node_of(links[i])),
                None => Node::Lose(links.iter().map(|&option| node_of(option)).collect()),
            }
        };
        order.iter().map(node).collect()
    }

    /// The positions that the proof needs, each before those to which it leads.
    fn proof_order(&self, root: u32) -> Vec<u32> {
        let mut met = vec![false; self.table.len()];
        let mut order = Vec::new();
        let mut stack = vec![(root, false)];
        while let Some((state, done)) = stack.pop() {
            if done {
                order.push(state);
                continue;
            }
            if std::mem::replace(&mut met[state as usize], true) {
                continue;
            }
            stack.push((state, true));
            let links = self.links_of(state);
            let needed = match winner(links, &self.table) {
                Some(i) => &links[i..=i],
                None => links,
            };
            let open = needed.iter().filter_map(|&option| at_sight(option).ok()).filter(|s| !self.stuck(*s));
            stack.extend(open.map(|s| (s, false)));
        }
        order.reverse();
        order
    }

    fn stuck(&self, state: u32) -> bool {
        let entry = self.table[state as usize];
        entry.kind == Kind::Seen && entry.count == 0
    }
}

/// An option that is P: best one decided at sight, then one that another certificate closes, as
/// they keep the proof small.
fn winner(links: &[u32], table: &[Entry]) -> Option<usize> {
    let rank = |option: u32| match at_sight(option) {
        Ok(state) if table[state as usize].lose > 0 => None,
        Ok(state) if table[state as usize].kind == Kind::Closed => Some(1),
        Ok(_) => Some(2),
        Err(outcome) => (outcome == Outcome::P).then_some(0),
    };
    (0..links.len()).filter_map(|i| Some((rank(links[i])?, i))).min().map(|(_, i)| i)
}

fn numbers(outcome: Outcome) -> (u32, u32) {
    if outcome == Outcome::P { (INFINITE, 0) } else { (0, INFINITE) }
}
