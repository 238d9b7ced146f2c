//! The solver in a thread beside the screen: one task at a time, which can be stopped.

use crate::flags::LimitArgs;
use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};
use xanthi::games::budget::Canceller;
use xanthi::play::{Answer, Task, Work};
use xanthi::{Budget, Stop};

struct Running {
    task: Task,
    stop: Canceller,
    answers: Receiver<Answer>,
    started: Instant,
}

/// The thread, if there is one.
pub(super) struct Worker {
    running: Option<Running>,
    bounds: LimitArgs,
}

impl Worker {
    pub(super) fn new(bounds: LimitArgs) -> Self {
        Self { running: None, bounds }
    }

    /// The limit of one task, without the time.
    pub(super) fn limit(&self) -> Budget {
        self.bounds.budget()
    }

    pub(super) fn busy(&self) -> bool {
        self.running.is_some()
    }

    /// What is being worked on, and for how long.
    pub(super) fn task(&self) -> Option<(Task, Duration)> {
        self.running.as_ref().map(|running| (running.task, running.started.elapsed()))
    }

    /// Begins a task. One that is still running is given up.
    pub(super) fn start(&mut self, work: Work) -> io::Result<()> {
        self.give_up();
        let limit = self.limit();
        let (task, stop) = (work.job.task(), limit.canceller());
        let (sender, answers) = channel();
        // Nobody listens to a task that was given up.
        let think = move || drop(sender.send(work.run(&limit)));
        std::thread::Builder::new().name("solver".into()).spawn(think)?;
        self.running = Some(Running { task, stop, answers, started: Instant::now() });
        Ok(())
    }

    /// Lets the task answer with what it knows by now.
    pub(super) fn stop(&self, why: Stop) {
        if let Some(running) = &self.running {
            running.stop.cancel(why);
        }
    }

    /// Forgets the task.
    pub(super) fn give_up(&mut self) {
        self.stop(Stop::Interrupted);
        self.running = None;
    }

    /// The answer, if it has come. Stops a task whose time is over.
    ///
    /// # Errors
    /// If the thread has ended without one.
    pub(super) fn poll(&mut self) -> io::Result<Option<Answer>> {
        let Some(running) = &self.running else { return Ok(None) };
        let late = self.bounds.time.is_some_and(|time| running.started.elapsed() >= time);
        if late {
            self.stop(Stop::Time);
        }
        match running.answers.try_recv() {
            Ok(answer) => {
                self.running = None;
                Ok(Some(answer))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(io::Error::other("the solver stopped with an error")),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop(Stop::Interrupted);
    }
}
