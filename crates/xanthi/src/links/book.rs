//! From a searched position to a certificate of lemmas.
//!
//! The position is followed from the top. Where a lemma that is written already holds, it is taken; so each
//! reason is written once. The search has kept how to go on (`lemmas/derivations.rs`); what it has forgotten it
//! finds again. The checker computes the units of the lemmas from the list alone (`xanthi_games::check`).

use super::board::Board;
use super::field::Field;
use super::kernel::{KernelFinder, STEPS_OF_CERTIFICATE};
use super::lemmas::{Waiting, Way, Why};
use super::search::{Searcher, follow, grown};
use crate::search::strategy::NotBuilt;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{KernelLemma, Lemma, Lemmas};
use xanthi_games::links::LinksPosition;

/// The lemmas that are written about one link, by their places in the list: those that rest on labels alone, or the others.
struct About {
    reasons: Waiting,
    places: Vec<u32>,
}

/// The lemmas that are written.
pub(crate) struct Book<'s, 'b, const W: usize> {
    shared: &'s RwLock<Searcher<'b, W>>,
    budget: &'s Budget,
    board: &'b Board<W>,
    field: Field<'b, W>,
    kernels: KernelFinder,
    /// The numbers of the board's arcs in the core.
    numbers: Vec<Option<u32>>,
    lemmas: Vec<Lemma>,
    /// For each link the others, and those that rest on labels alone.
    about: Vec<[About; 2]>,
    /// The link of each lemma, whether it rests on labels alone, and its place among those.
    places: Vec<(usize, bool, usize)>,
    part: Why,
    room: u64,
    /// How many lemmas are being written, each for the one before.
    depth: usize,
}

impl<'s, 'b, const W: usize> Book<'s, 'b, W> {
    /// Writes why the mover wins a core, or loses, in so many bytes. `None` if no lemmas are kept of it.
    ///
    /// # Errors
    /// If the limit is reached, or `won` is wrong.
    pub(crate) fn write(
        shared: &'s RwLock<Searcher<'b, W>>,
        board: &'b Board<W>,
        core: &LinksPosition,
        won: bool,
        budget: &'s Budget,
        room: u64,
    ) -> Result<Option<Lemmas>, NotBuilt> {
        let mut field = Field::new(board);
        if field.load(core).is_none() || !field.has_lemmas() {
            return Ok(None);
        }
        let about = || About { reasons: Waiting::new(board.unit_words()), places: Vec::new() };
        let about = (0..board.size()).map(|_| [about(), about()]).collect();
        let number = |&(head, to): &(u16, u16)| core.arc(board.head(head as usize), board.link(to as usize)).map(|i| i as u32);
        let mut book = Self {
            shared,
            budget,
            board,
            field,
            kernels: KernelFinder::new(board),
            numbers: board.arcs.iter().map(number).collect(),
            lemmas: Vec::new(),
            about,
            places: Vec::new(),
            part: Why::new(board.unit_words()),
            room,
            depth: 0,
        };
        book.prove(won, Way::Unknown)?;
        Ok(Some(Lemmas { lemmas: book.lemmas }))
    }

    /// The lemma that decides the position on the field, and how, if that is known.
    fn prove(&mut self, won: bool, way: Way) -> Result<u32, NotBuilt> {
        if let Some((place, says)) = self.written(self.field.token, false) {
            return if says == won { Ok(place) } else { Err(NotBuilt::Met) };
        }
        self.budget.spend(1)?;
        self.deeper(|book| book.prove_by(won, way))
    }

    /// Writes something below what is being written, unless that is too deep for the stack.
    fn deeper<T>(&mut self, write: impl FnOnce(&mut Self) -> Result<T, NotBuilt>) -> Result<T, NotBuilt> {
        if self.depth >= self.searcher().deepest() {
            return Err(NotBuilt::Stop(Stop::Stack));
        }
        self.depth += 1;
        let written = write(self);
        self.depth -= 1;
        written
    }

    /// The same, where no lemma is written yet.
    fn prove_by(&mut self, won: bool, way: Way) -> Result<u32, NotBuilt> {
        let mut lines = match way {
            Way::By(made) => self.searcher().lines(made),
            way => way.step().into_iter().collect(),
        };
        if lines.is_empty() {
            self.field.settle();
            let searcher = self.searcher();
            let lemma = searcher.lemma(&self.field).filter(|says| says.won() == won);
            let made = [lemma.and_then(|says| says.made), searcher.made(&self.field)];
            let kept = made.into_iter().flatten().map(|made| searcher.lines(made)).find(|lines| !lines.is_empty());
            let reply = || lemma.and_then(|says| says.reply).map(|arc| (arc as usize, Way::Unknown));
            lines = kept.unwrap_or_else(|| reply().into_iter().collect());
        }
        if won { self.win(lines) } else { self.lose(lines) }
    }

    fn searcher(&self) -> RwLockReadGuard<'s, Searcher<'b, W>> {
        self.shared.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// A written lemma about a link that holds now, and what it says; with `label` one that rests on labels alone.
    fn written(&mut self, link: usize, label: bool) -> Option<(u32, bool)> {
        let kinds = &mut self.about[link][usize::from(label)..];
        let found = kinds.iter_mut().find_map(|about| Some(about.places[about.reasons.find(&self.field.left)?]));
        found.map(|place| (place, matches!(self.lemmas[place as usize], Lemma::Win(..))))
    }

    fn push(&mut self, link: usize, lemma: Lemma, label: bool, why: &Why) -> Result<u32, NotBuilt> {
        let lists = if self.about[link][usize::from(label)].places.is_empty() { Waiting::lists(self.board.unit_words()) } else { 0 };
        let bytes = why.bytes() + 200 + lists;
        self.room = self.room.checked_sub(bytes).ok_or(NotBuilt::Stop(Stop::Memory))?;
        let place = self.lemmas.len() as u32;
        self.lemmas.push(lemma);
        let about = &mut self.about[link][usize::from(label)];
        about.reasons.add(why.units());
        self.places.push((link, label, about.places.len()));
        about.places.push(place);
        Ok(place)
    }

    /// The conditions of a written lemma.
    fn units(&self, place: u32) -> [&[u64]; 2] {
        let (link, label, at) = self.places[place as usize];
        self.about[link][usize::from(label)].reasons.of(at)
    }

    /// Adds the conditions of a lemma as they are before a move.
    fn join(&mut self, why: &mut Why, arc: usize, then: u32) {
        let mut part = std::mem::replace(&mut self.part, Why::new(0));
        part.set(self.units(then));
        part.before(self.board, arc);
        why.join(&part);
        self.part = part;
    }

    /// The number of an arc in the core.
    fn number(&self, arc: usize) -> Result<u32, NotBuilt> {
        self.numbers[arc].ok_or(NotBuilt::Met)
    }

    fn win(&mut self, lines: Vec<(usize, Way)>) -> Result<u32, NotBuilt> {
        let link = self.field.token;
        let known = lines.into_iter().next().map(|(arc, way)| (self.board.ends(arc), way));
        let known = known.map(|((head, to), way)| (head, to, way));
        let (head, to, way) = match known.filter(|&(head, to, _)| self.field.leads_by(head, to)) {
            Some(found) => found,
            None => {
                let (head, to) = self.find_winning()?;
                (head, to, Way::Unknown)
            }
        };
        let then = self.after(head, to, false, way)?;
        self.write_win(link, head, to, then, false)
    }

    /// A move that wins, where it was not kept how.
    fn find_winning(&mut self) -> Result<(usize, usize), NotBuilt> {
        if let Some(found) = self.winning()? {
            return Ok(found);
        }
        self.field.settle();
        if !self.decide()? {
            return Err(NotBuilt::Met);
        }
        match self.winning()? {
            Some(found) => Ok(found),
            None => self.search_options(),
        }
    }

    fn write_win(&mut self, link: usize, head: usize, to: usize, then: u32, label: bool) -> Result<u32, NotBuilt> {
        let arc = self.board.arc(head, to);
        let mut why = Why::new(self.board.unit_words());
        self.join(&mut why, arc, then);
        why.need(self.board, arc, 1);
        let lemma = Lemma::Win(self.board.link(link), self.number(arc)?, then);
        self.push(link, lemma, label, &why)
    }

    /// A move that is known to win, the one that took least.
    fn winning(&mut self) -> Result<Option<(usize, usize)>, NotBuilt> {
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
        let forced = follow(&mut self.field);
        self.budget.step(forced.moves).ok()?;
        match forced.won() {
            Some(won) => Some((won, 0)),
            None => self.searcher().known_here(&self.field).map(|(won, effort)| (won != forced.odd(), effort)),
        }
    }

    /// Searches the position on the field.
    fn decide(&mut self) -> Result<bool, NotBuilt> {
        Ok(grown(self.shared, self.budget, |searcher, fresh| searcher.solve_here(&self.field, fresh, self.budget))?)
    }

    /// The table is so small that it has lost the answer at once.
    fn search_options(&mut self) -> Result<(usize, usize), NotBuilt> {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        for (head, to) in moves {
            let mark = self.field.mark();
            let won = match self.field.play(head, to) {
                Some(outcome) => outcome == Outcome::N,
                None => {
                    let forced = follow(&mut self.field);
                    self.budget.step(forced.moves)?;
                    match forced.won() {
                        Some(won) => won,
                        None => self.decide()? != forced.odd(),
                    }
                }
            };
            self.field.undo(&mark);
            if !won {
                return Ok((head, to));
            }
        }
        Err(NotBuilt::Met)
    }

    /// The lemma about the position after a move, where the mover wins or not.
    fn after(&mut self, head: usize, to: usize, wins: bool, way: Way) -> Result<u32, NotBuilt> {
        let mark = self.field.mark();
        let place = match self.field.play(head, to) {
            Some(outcome) if (outcome == Outcome::N) == wins => self.label(to),
            Some(_) => Err(NotBuilt::Met),
            None => self.prove(wins, way),
        };
        self.field.undo(&mark);
        place
    }

    fn lose(&mut self, lines: Vec<(usize, Way)>) -> Result<u32, NotBuilt> {
        if lines.is_empty() {
            self.field.settle();
            if self.kernels.find(&self.field, STEPS_OF_CERTIFICATE).is_some()
                && let Some(place) = self.kernel()?
            {
                return Ok(place);
            }
        }
        let link = self.field.token;
        self.write_lose(link, false, lines)
    }

    /// A link is lost: after each arc that is left the other player wins, by labels or at all.
    fn write_lose(&mut self, link: usize, label: bool, mut lines: Vec<(usize, Way)>) -> Result<u32, NotBuilt> {
        let board = self.board;
        let mut why = Why::new(board.unit_words());
        let mut moves = Vec::new();
        for arc in board.arcs_of_link(link) {
            if self.field.copies[arc] == 0 {
                why.gone(board, arc, 0);
                continue;
            }
            let (head, to) = board.ends(arc);
            let then = match label || !self.field.leads_by(head, to) {
                true => self.label(to)?,
                false => {
                    let known = lines.iter().position(|line| line.0 == arc).map(|i| lines.swap_remove(i).1);
                    self.after(head, to, true, known.unwrap_or_default())?
                }
            };
            self.join(&mut why, arc, then);
            moves.push([self.number(arc)?, then]);
        }
        let lemma = Lemma::Lose(board.link(link), moves);
        self.push(link, lemma, label, &why)
    }

    /// The lemma of a link that has a label.
    fn label(&mut self, link: usize) -> Result<u32, NotBuilt> {
        if let Some((place, _)) = self.written(link, true) {
            return Ok(place);
        }
        self.deeper(|book| match book.field.label_by(link) {
            Some((head, to)) => {
                let then = book.label(to)?;
                book.write_win(link, head, to, then, true)
            }
            None => book.write_lose(link, true, Vec::new()),
        })
    }

    /// The kernel that was found, as a lemma; `None` if a link that is answered by labels spoils it.
    fn kernel(&mut self) -> Result<Option<u32>, NotBuilt> {
        let board = self.board;
        let link = self.field.token;
        let links = self.kernels.links();
        let returns = self.kernels.returns(&self.field);
        let mut why = Why::new(board.unit_words());
        let mut used = Vec::new();
        let (mut exits, mut lose) = (Vec::new(), Vec::new());
        for &k in &links {
            for arc in board.arcs_of_link(k) {
                let ((head, to), copies) = (board.ends(arc), self.field.copies[arc]);
                if copies == 0 {
                    why.gone(board, arc, 0);
                } else if self.field.leads_by(head, to) {
                    why.gone(board, arc, copies as usize);
                    exits.push([self.number(arc)?, copies]);
                    used.push(arc);
                } else {
                    let then = self.label(to)?;
                    self.join(&mut why, arc, then);
                    lose.push([self.number(arc)?, then]);
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
        self.push(link, lemma, false, &why).map(Some)
    }
}
