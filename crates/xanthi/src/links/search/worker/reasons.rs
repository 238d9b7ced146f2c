//! Why a position that was searched is decided, from what is known of its options.

use super::Worker;
use crate::links::lemmas::{Derivation, Why};
use crate::search::table::Numbers;
use xanthi_games::Outcome;

impl<const W: usize> Worker<'_, '_, W> {
    /// Keeps why the position on the field is decided; says how that was found.
    pub(super) fn learn(&mut self, link: usize, won: bool, by_kernel: bool, effort: u64) -> Option<Derivation> {
        if !self.field.has_lemmas() {
            return None;
        }
        let mut why = std::mem::replace(&mut self.why, Why::new(0));
        self.lines.clear();
        let found = if by_kernel {
            self.kernels.why(&self.field, &mut why);
            Some(None)
        } else if won {
            self.explain_win(&mut why).map(Some)
        } else {
            self.explain_loss(&mut why).then_some(None)
        };
        let made = found.and_then(|reply| self.lemmas.keep(link, reply, &why, &self.lines, effort));
        self.why = why;
        made
    }

    /// Why the position on the field is won, from an option of which that is known; the arc to it.
    fn explain_win(&mut self, why: &mut Why) -> Option<usize> {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        let (head, to) = moves.into_iter().find(|&(head, to)| self.explain_move(head, to, true, why))?;
        Some(self.field.board.arc(head, to))
    }

    /// Why the position on the field is lost, from its options; says whether all are known.
    fn explain_loss(&mut self, why: &mut Why) -> bool {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        why.clear();
        let mut part = std::mem::replace(&mut self.part, Why::new(0));
        self.field.why_no_other(self.field.token, why);
        let found = moves.into_iter().all(|(head, to)| {
            let found = self.explain_move(head, to, false, &mut part);
            why.join(&part);
            found
        });
        self.part = part;
        found
    }

    /// Why the player who makes a move wins by it, or loses; says whether that is known. Appends the line of play.
    fn explain_move(&mut self, head: usize, to: usize, wins: bool, why: &mut Why) -> bool {
        let Self { search, lemmas, field, lines, .. } = self;
        let (mut head, mut to, mut mover_wins) = (head, to, wins);
        let (mut line, mut made) = (Vec::new(), None);
        let found = loop {
            line.push((field.mark(), head, to));
            let decided = field.play(head, to);
            mover_wins = !mover_wins;
            if let Some(outcome) = decided {
                why.clear();
                field.why_label(field.token, why);
                break (outcome == Outcome::N) == mover_wins;
            }
            if let Some(next) = field.only_move() {
                (head, to) = next;
                continue;
            }
            field.settle();
            let known = lemmas.why(field.token, &field.left, mover_wins, why);
            made = known.and_then(|says| says.made);
            break known.is_some()
                || search.table.get(field.key()).and_then(Numbers::settled) == Some(mover_wins) && {
                    made = search.made(field);
                    field.why_all(why);
                    true
                };
        };
        if found {
            lines.push(line.iter().map(|&(_, head, to)| field.board.arc(head, to)), made);
        }
        for (i, (mark, head, to)) in line.into_iter().enumerate().rev() {
            field.undo(&mark);
            mover_wins = !mover_wins;
            if !found {
                continue;
            }
            let arc = field.board.arc(head, to);
            why.before(field.board, arc);
            if mover_wins {
                why.need(field.board, arc, 1);
            } else if i > 0 {
                field.why_no_other(field.token, why);
            }
        }
        found
    }
}
