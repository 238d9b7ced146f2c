//! Nimbers: the table of all positions below one, each with the mex of its options.
//!
//! By the theorem of Sprague and Grundy every impartial position in normal play behaves, in sums
//! too, like one heap of Nim; the size of that heap is the least number that none of its options
//! has. The table is filled from the end of play backwards, once for each position.
//!
//! Geography has few theorems about nimbers; two reductions keep them. Pairs of edges that cancel
//! are taken out first (the tit-for-tat answers work in a sum with a heap as well), and what the
//! token cannot reach is left out of the key of a position.
//!
//! Source: R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444;
//! P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.

use super::cancellation::cancel;
use super::chains::Chains;
use super::game_search::positions::{Look, Positions, WORK, batch};
use super::game_search::proof_numbers::Halt;
use super::game_search::{States, miss};
use super::method::{Found, Method, NoAnswer, Question};
use super::packed::{Board, Rows};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Cancelled, Certificate, ValueNode, ValueTable};
use xanthi_games::reduction::{Erase, GeographyPosition};
use xanthi_games::{Outcome, Play, Position, Subject, Unfold};

/// The table of nimbers of everything below a position.
pub const METHOD: Method =
    Method { name: "table of nimbers", source: "R. Sprague 1935; P. M. Grundy 1939: the mex of the options", solve: solve_ground };

/// The nimber of state 0 of any game, and its outcome.
///
/// # Errors
/// [`NoAnswer::DoesNotApply`] in misère play, or if play can come back to a position;
/// [`NoAnswer::Stopped`] if the limit was reached.
pub fn solve(game: &mut dyn Unfold, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    normal_play(question)?;
    Table::new(States { game }, budget).finding()
}

/// The nimber of a position that is no Geography, by the table of everything below it. Its options are the
/// arcs of a chain of links, and the moves of any other game.
pub(super) fn of_position(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    normal_play(question)?;
    match position.subject() {
        Subject::Links(chain, _) => Table::new(Chains::of(&chain), budget).finding(),
        Subject::Barred(barred, _) => Table::new(Chains::of_barred(&barred), budget).finding(),
        _ => solve(&mut *position.unfold(), question, budget),
    }
}

fn solve_ground(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if !question.grundy {
        return Err(NoAnswer::because("no nimber was asked for"));
    }
    normal_play(question)?;
    if ground.rule().erase == Erase::Vertex || ground.token().is_none() {
        return of_board(ground, budget);
    }
    let (reduced, pairs) = cancel(ground);
    if pairs.is_empty() {
        return of_board(ground, budget);
    }
    let found = of_board(&reduced, budget)?;
    let inner = reduced.options();
    let of_option = |to: u32| match found.outcome {
        Outcome::P => Some(Outcome::N),
        _ => inner.binary_search(&to).ok().and_then(|i| found.options[i]),
    };
    let options: Vec<Option<Outcome>> = ground.options().into_iter().map(of_option).collect();
    if question.all_options && options.contains(&None) {
        return of_board(ground, budget);
    }
    let certificate = Certificate::Cancelled(Cancelled { pairs, rest: Box::new(found.certificate) });
    Ok(Found { options, certificate, ..found })
}

fn normal_play(question: Question) -> Result<(), NoAnswer> {
    match question.play {
        Play::Normal => Ok(()),
        Play::Misere => Err(NoAnswer::because("nimbers are about normal play")),
    }
}

/// The table of a board as it is, without pairs cancelled: it has the nimber of every option.
pub(super) fn of_board(ground: &GeographyPosition, budget: &Budget) -> Result<Found, NoAnswer> {
    let board = Board::new(ground);
    let rows = Rows::new(board.width, 1);
    Table::new(Places { ground, board, rows }, budget).finding()
}

/// The positions below a ground, as far as the token can reach; number 0 is the ground itself.
struct Places<'a> {
    ground: &'a GeographyPosition,
    board: Board,
    rows: Rows,
}

impl Places<'_> {
    fn number(&mut self, mut row: Vec<u64>) -> u32 {
        self.board.keep_reachable(&mut row);
        self.rows.number(&row)
    }
}

impl Positions for Places<'_> {
    fn look(&mut self, state: u32, budget: &Budget) -> Result<Look, Stop> {
        let mut options = Vec::new();
        if state == 0 {
            for to in self.ground.options() {
                self.one_more(budget)?;
                options.push(self.number(self.board.row(&self.ground.after(to), to)));
            }
        } else {
            let after = self.board.rows_after(self.rows.row(state));
            options.extend(after.into_iter().map(|row| self.number(row)));
        }
        Ok(Look::Options(options))
    }

    fn len(&self) -> usize {
        self.rows.end() as usize
    }

    fn bytes(&self) -> u64 {
        self.rows.bytes()
    }

    fn weight(&self) -> u64 {
        self.board.order as u64
    }
}

const UNKNOWN: u32 = u32::MAX;

/// The table while it is filled.
struct Table<'a, P> {
    positions: P,
    budget: &'a Budget,
    /// Where the options of each position stand in the list of links, and its value.
    entries: Vec<Entry>,
    links: Vec<u32>,
    /// The positions in the order in which their values were found.
    done: Vec<u32>,
    unspent: u64,
    /// The options that were looked at since the limit was asked.
    work: u64,
}

#[derive(Clone, Copy)]
struct Entry {
    first: u32,
    count: u32,
    value: u32,
    opened: bool,
}

impl Entry {
    /// The options of the position, in the list of all links.
    fn options(self, links: &[u32]) -> &[u32] {
        &links[self.first as usize..][..self.count as usize]
    }
}

const NEW: Entry = Entry { first: 0, count: 0, value: UNKNOWN, opened: false };

impl<'a, P: Positions> Table<'a, P> {
    fn new(positions: P, budget: &'a Budget) -> Self {
        Self { positions, budget, entries: vec![NEW], links: Vec::new(), done: Vec::new(), unspent: 0, work: 0 }
    }

    fn finding(mut self) -> Result<Found, NoAnswer> {
        let filled = self.fill();
        let spent = self.budget.spend(self.unspent);
        let options: Vec<Option<Outcome>> = self.links_of(0).iter().map(|&o| self.outcome(o)).collect();
        match (filled, spent) {
            (Err(halt), _) => Err(miss(halt, options)),
            (Ok(()), Err(stop)) if self.entries[0].value == UNKNOWN => Err(miss(Halt::Stop(stop), options)),
            _ => {
                let value = u64::from(self.entries[0].value);
                let certificate = Certificate::Values(ValueTable { nodes: self.into_nodes() });
                Ok(Found { grundy: Some(value), ..Found::new(Outcome::of_mover(value > 0), options, certificate) })
            }
        }
    }

    fn outcome(&self, state: u32) -> Option<Outcome> {
        let value = self.entries[state as usize].value;
        (value != UNKNOWN).then(|| Outcome::of_mover(value > 0))
    }

    /// Depth first: a position gets its value when all its options have theirs.
    fn fill(&mut self) -> Result<(), Halt> {
        let mut path = vec![(0u32, 0u32)];
        self.open(0)?;
        while let Some((state, next)) = path.last_mut() {
            let state = *state;
            let entry = self.entries[state as usize];
            if *next == entry.count {
                self.entries[state as usize].value = self.mex(state);
                self.done.push(state);
                path.pop();
                continue;
            }
            let child = self.links[(entry.first + *next) as usize];
            *next += 1;
            let below = self.entries[child as usize];
            match (below.value, below.opened) {
                (UNKNOWN, true) => return Err(Halt::Cycle),
                (UNKNOWN, false) => {
                    self.open(child)?;
                    path.push((child, 0));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn open(&mut self, state: u32) -> Result<(), Halt> {
        self.unspent += 1;
        if self.unspent >= batch(self.budget) || self.work >= WORK {
            self.budget.spend(std::mem::take(&mut self.unspent)).map_err(Halt::Stop)?;
            self.budget.step(std::mem::take(&mut self.work)).map_err(Halt::Stop)?;
            let own = self.entries.capacity() * size_of::<Entry>() + self.links.capacity() * size_of::<u32>();
            if own as u64 + self.positions.bytes() > self.budget.memory || self.links.len() > (u32::MAX / 2) as usize {
                return Err(Halt::Stop(Stop::Memory));
            }
        }
        let options = match self.positions.look(state, self.budget).map_err(Halt::Stop)? {
            Look::Options(options) => options,
            Look::Closed(_) => Vec::new(),
        };
        let (first, count) = (self.links.len() as u32, options.len() as u32);
        self.work += u64::from(count) * self.positions.weight();
        self.links.extend(options);
        self.entries[state as usize] = Entry { first, count, opened: true, ..NEW };
        self.entries.resize(self.positions.len(), NEW);
        Ok(())
    }

    fn links_of(&self, state: u32) -> &[u32] {
        self.entries[state as usize].options(&self.links)
    }

    fn mex(&self, state: u32) -> u32 {
        let links = self.links_of(state);
        let mut met = vec![false; links.len() + 1];
        for &option in links {
            if let Some(slot) = met.get_mut(self.entries[option as usize].value as usize) {
                *slot = true;
            }
        }
        met.iter().take_while(|m| **m).count() as u32
    }

    /// The table as a certificate: the last position that was finished, which is number 0, first.
    fn into_nodes(self) -> Vec<ValueNode> {
        // The certificate is as large as the positions, which are not needed any more.
        let Self { positions, entries, links, done, .. } = self;
        drop(positions);
        let mut place = vec![0u32; entries.len()];
        done.iter().rev().zip(0u32..).for_each(|(&state, i)| place[state as usize] = i);
        let node = |state: &u32| {
            let entry = entries[*state as usize];
            let options = entry.options(&links).iter().map(|&option| place[option as usize]);
            ValueNode { value: u64::from(entry.value), options: options.collect() }
        };
        done.iter().rev().map(node).collect()
    }
}
