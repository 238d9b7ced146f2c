//! From a searched position to a certificate of lemmas.
//!
//! The position is followed from the top. Where a lemma that is written already holds, it is taken; so each
//! reason is written once. What the search has forgotten it finds again. The checker computes the
//! units of the lemmas from the list alone (`xanthi_games::check`).

use super::board::Board;
use super::field::Field;
use super::kernel::KernelFinder;
use super::lemmas::Why;
use super::search::{Searcher, follow};
use crate::solve::search::strategy::Trouble;
use std::sync::{PoisonError, RwLock};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{KernelLemma, Lemma, Lemmas};
use xanthi_games::links::LinksPosition;

/// How many steps the search for a kernel may take.
const KERNEL_STEPS: u32 = 200;

/// A lemma that is written, by its place in the list.
struct Written {
    place: u32,
    won: bool,
    /// Whether it rests on labels alone.
    label: bool,
    why: Why,
}

/// The lemmas that are written.
pub(crate) struct Book<'s, 'b, const W: usize> {
    shared: &'s RwLock<Searcher<'b, W>>,
    budget: &'s Budget,
    core: &'s LinksPosition,
    board: &'b Board<W>,
    field: Field<'b, W>,
    kernels: KernelFinder,
    lemmas: Vec<Lemma>,
    of: Vec<Vec<Written>>,
    /// The link and the place among its lemmas of each lemma.
    places: Vec<(usize, usize)>,
    room: u64,
}

impl<'s, 'b, const W: usize> Book<'s, 'b, W> {
    /// Writes why the mover wins a core, or loses, in so many bytes. `None` if no lemmas are kept of it.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub(crate) fn write(
        shared: &'s RwLock<Searcher<'b, W>>,
        board: &'b Board<W>,
        core: &'s LinksPosition,
        won: bool,
        budget: &'s Budget,
        room: u64,
    ) -> Result<Option<Lemmas>, Trouble> {
        let mut field = Field::new(board);
        if field.load(core).is_none() || !field.has_lemmas() {
            return Ok(None);
        }
        let of = (0..board.size()).map(|_| Vec::new()).collect();
        let (lemmas, places) = (Vec::new(), Vec::new());
        let mut book = Self { shared, budget, core, board, field, kernels: KernelFinder::new(board), lemmas, of, places, room };
        book.prove(won)?;
        Ok(Some(Lemmas { lemmas: book.lemmas }))
    }

    /// The lemma that decides the position on the field.
    fn prove(&mut self, won: bool) -> Result<u32, Trouble> {
        if let Some((place, says)) = self.written(self.field.token, false) {
            return if says == won { Ok(place) } else { Err(Trouble::Met) };
        }
        self.budget.spend(1)?;
        if won { self.win() } else { self.lose() }
    }

    /// A written lemma about a link that holds now, and what it says.
    fn written(&self, link: usize, label: bool) -> Option<(u32, bool)> {
        let holds = |lemma: &&Written| (lemma.label || !label) && lemma.why.holds(&self.field.left);
        self.of[link].iter().rev().find(holds).map(|lemma| (lemma.place, lemma.won))
    }

    fn push(&mut self, link: usize, lemma: Lemma, won: bool, label: bool, why: Why) -> Result<u32, Trouble> {
        let bytes = why.bytes() + 160;
        self.room = self.room.checked_sub(bytes).ok_or(Trouble::Stop(Stop::Memory))?;
        let place = self.lemmas.len() as u32;
        self.lemmas.push(lemma);
        self.places.push((link, self.of[link].len()));
        self.of[link].push(Written { place, won, label, why });
        Ok(place)
    }

    fn why(&self, place: u32) -> &Why {
        let (link, at) = self.places[place as usize];
        &self.of[link][at].why
    }

    /// The number of an arc in the core.
    fn number(&self, arc: usize) -> Result<u32, Trouble> {
        let (head, to) = self.board.arcs[arc];
        let found = self.core.arc(self.board.head(head as usize), self.board.link(to as usize));
        found.map(|i| i as u32).ok_or(Trouble::Met)
    }

    fn win(&mut self) -> Result<u32, Trouble> {
        let link = self.field.token;
        let (head, to) = match self.winning()? {
            Some(found) => found,
            None => {
                self.field.settle();
                let reply = self.shared.read().unwrap_or_else(PoisonError::into_inner).reply(&self.field);
                match reply {
                    Some(found) => found,
                    None if !self.decide()? => return Err(Trouble::Met),
                    None => match self.winning()? {
                        Some(found) => found,
                        None => self.search_options()?,
                    },
                }
            }
        };
        let then = self.after(head, to, false)?;
        self.write_win(link, head, to, then, false)
    }

    fn write_win(&mut self, link: usize, head: usize, to: usize, then: u32, label: bool) -> Result<u32, Trouble> {
        let arc = self.board.arc(head, to);
        let mut why = self.why(then).clone();
        why.before(self.board, arc);
        why.need(self.board, arc, 1);
        let lemma = Lemma::Win(self.board.link(link), self.number(arc)?, then);
        self.push(link, lemma, true, label, why)
    }

    /// A move that is known to win, the one that took least.
    fn winning(&mut self) -> Result<Option<(usize, usize)>, Trouble> {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        if let [only] = moves[..] {
            return Ok(Some(only));
        }
        let mut best: Option<(u32, (usize, usize))> = None;
        for (head, to) in moves {
            let mark = self.field.mark();
            let decided = self.field.play(head, to);
            let known = match decided {
                Some(outcome) => Some((outcome == Outcome::N, 0)),
                None => match self.written(to, false) {
                    Some((_, won)) => Some((won, 0)),
                    None => self.known(),
                },
            };
            self.field.undo(&mark);
            if let Some((false, effort)) = known
                && best.is_none_or(|(least, _)| effort < least)
            {
                best = Some((effort, (head, to)));
            }
        }
        Ok(best.map(|(_, found)| found))
    }

    /// What the search knows of the position on the field, which may be changed.
    fn known(&mut self) -> Option<(bool, u32)> {
        let (odd, decided) = follow(&mut self.field);
        let (won, effort) = match decided {
            Some(outcome) => (outcome == Outcome::N, 0),
            None => self.shared.read().unwrap_or_else(PoisonError::into_inner).known_here(&self.field)?,
        };
        Some((won != odd, effort))
    }

    /// Searches the position on the field.
    fn decide(&mut self) -> Result<bool, Trouble> {
        loop {
            let found = self.shared.read().unwrap_or_else(PoisonError::into_inner).solve_here(&self.field, self.budget)?;
            if let Some(won) = found {
                return Ok(won);
            }
            self.shared.write().unwrap_or_else(PoisonError::into_inner).grow();
        }
    }

    /// The table is so small that it has lost the answer at once.
    fn search_options(&mut self) -> Result<(usize, usize), Trouble> {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        for (head, to) in moves {
            let mark = self.field.mark();
            let won = match self.field.play(head, to) {
                Some(outcome) => outcome == Outcome::N,
                None => {
                    let (odd, decided) = follow(&mut self.field);
                    match decided {
                        Some(outcome) => (outcome == Outcome::N) != odd,
                        None => self.decide()? != odd,
                    }
                }
            };
            self.field.undo(&mark);
            if !won {
                return Ok((head, to));
            }
        }
        Err(Trouble::Met)
    }

    /// The lemma about the position after a move, where the mover wins or not.
    fn after(&mut self, head: usize, to: usize, wins: bool) -> Result<u32, Trouble> {
        let mark = self.field.mark();
        let place = match self.field.play(head, to) {
            Some(outcome) if (outcome == Outcome::N) == wins => self.label(to),
            Some(_) => Err(Trouble::Met),
            None => self.prove(wins),
        };
        self.field.undo(&mark);
        place
    }

    fn lose(&mut self) -> Result<u32, Trouble> {
        self.field.settle();
        if self.kernels.find(&self.field, KERNEL_STEPS).is_some()
            && let Some(place) = self.kernel()?
        {
            return Ok(place);
        }
        let link = self.field.token;
        self.write_lose(link, false)
    }

    /// A link is lost: after each arc that is left the other player wins, by labels or at all.
    fn write_lose(&mut self, link: usize, label: bool) -> Result<u32, Trouble> {
        let board = self.board;
        let mut why = Why::new(board.unit_words());
        let mut moves = Vec::new();
        for &head in board.allowed(link) {
            for arc in board.arcs_of_head(head as usize) {
                let to = board.arcs[arc].1 as usize;
                if self.field.copies[arc] == 0 {
                    why.gone(board, arc, 0);
                    continue;
                }
                let then = match label || !self.field.leads_by(head as usize, to) {
                    true => self.label(to)?,
                    false => self.after(head as usize, to, true)?,
                };
                let mut part = self.why(then).clone();
                part.before(board, arc);
                why.join(&part);
                moves.push([self.number(arc)?, then]);
            }
        }
        let lemma = Lemma::Lose(board.link(link), moves);
        self.push(link, lemma, false, label, why)
    }

    /// The lemma of a link that has a label.
    fn label(&mut self, link: usize) -> Result<u32, Trouble> {
        if let Some((place, _)) = self.written(link, true) {
            return Ok(place);
        }
        match self.field.label_by(link) {
            Some((head, to)) => {
                let then = self.label(to)?;
                self.write_win(link, head, to, then, true)
            }
            None => self.write_lose(link, true),
        }
    }

    /// The kernel that was found, as a lemma; `None` if a link that is answered by labels spoils it.
    fn kernel(&mut self) -> Result<Option<u32>, Trouble> {
        let board = self.board;
        let link = self.field.token;
        let links = self.kernels.links();
        let returns = self.kernels.returns(&self.field);
        let mut why = Why::new(board.unit_words());
        let mut used = Vec::new();
        let (mut exits, mut lose) = (Vec::new(), Vec::new());
        for &k in &links {
            for &head in board.allowed(k) {
                for arc in board.arcs_of_head(head as usize) {
                    let (to, copies) = (board.arcs[arc].1 as usize, self.field.copies[arc]);
                    if copies == 0 {
                        why.gone(board, arc, 0);
                    } else if self.field.leads_by(head as usize, to) {
                        why.gone(board, arc, copies as usize);
                        exits.push([self.number(arc)?, u32::from(copies)]);
                        used.push(arc);
                    } else {
                        let then = self.label(to)?;
                        let mut part = self.why(then).clone();
                        part.before(board, arc);
                        why.join(&part);
                        lose.push([self.number(arc)?, then]);
                    }
                }
            }
        }
        used.extend(returns.iter().map(|r| r.arc));
        if used.iter().any(|&arc| why.needs_of(board, arc)) {
            return Ok(None);
        }
        let mut kept = Vec::new();
        for way in &returns {
            why.need(board, way.arc, way.copies as usize);
            kept.push([board.link(way.from), self.number(way.arc)?, way.copies]);
        }
        exits.sort_unstable();
        lose.sort_unstable();
        let kernel = links.iter().map(|&k| board.link(k)).collect();
        let lemma = Lemma::Kernel(KernelLemma { link: board.link(link), kernel, exits, returns: kept, lose });
        self.push(link, lemma, false, false, why).map(Some)
    }
}
