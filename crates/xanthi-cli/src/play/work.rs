//! What takes time: the computer's move, values, hints, the review. A front end does it at once or
//! in a thread.

use xanthi::Limit;
use xanthi::session::{Choice, Controller, Dice, Hint, Level, Review, Session, choose, hint, nimbers, review, values};
use xanthi::solve::Verdict;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The computer's move.
    Move,
    Values,
    Nimbers,
    Hint,
    Review,
}

/// A task with all that it needs.
#[derive(Clone)]
pub(crate) struct Work {
    pub(crate) task: Task,
    pub(crate) session: Session,
    pub(crate) dice: Dice,
}

/// What came out.
pub(crate) enum Answer {
    /// The move, and the dice after it.
    Move(Option<Choice>, Dice),
    Values(Box<Verdict>),
    Nimbers(Option<(u64, Vec<u64>)>),
    Hint(Box<Hint>),
    Review(Review),
}

impl Work {
    pub(crate) fn run(mut self, limit: &Limit) -> Answer {
        let (position, play) = (self.session.position(), self.session.convention());
        match self.task {
            Task::Move => {
                let level = match self.session.controller(self.session.turn()) {
                    Controller::Computer(level) => level,
                    Controller::Human => Level::Perfect,
                };
                let choice = choose(position, play, level, &mut self.dice, limit);
                Answer::Move(choice, self.dice)
            }
            Task::Values => Answer::Values(Box::new(values(position, play, limit))),
            Task::Nimbers => Answer::Nimbers(nimbers(position, play, limit)),
            Task::Hint => Answer::Hint(Box::new(hint(position, play, limit))),
            Task::Review => Answer::Review(review(&self.session, limit)),
        }
    }
}
