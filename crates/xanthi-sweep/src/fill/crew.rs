//! The threads that solve, and the one that keeps their clocks.

use super::desk::Desk;
use crate::seat::{self, Seat};
use crate::{Asked, Reader};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Threads that take lines from a desk until it is closed. They are not waited for: one that does not
/// heed its budget would never come.
pub(super) struct Crew {
    pub(super) desk: Desk,
    asked: Asked,
    read: Arc<Reader<'static>>,
    patience: Duration,
    seats: Mutex<Vec<Arc<Seat>>>,
    /// The threads that were given up and have not ended. One that ends before it was counted makes it
    /// negative for a moment.
    stuck: AtomicIsize,
    over: AtomicBool,
}

impl Crew {
    /// As many threads as can be started, up to the number; `None` if there is none.
    pub(super) fn begin(asked: Asked, read: Arc<Reader<'static>>, threads: usize, patience: Duration) -> Option<Arc<Self>> {
        let seats = Mutex::default();
        let crew =
            Arc::new(Self { desk: Desk::new(), asked, read, patience, seats, stuck: AtomicIsize::new(0), over: AtomicBool::new(false) });
        let keeper = crew.clone();
        Builder::new().name("clocks".into()).spawn(move || keeper.keep()).ok()?;
        let started = (0..threads).filter(|_| crew.hire()).count();
        if started == 0 {
            crew.end();
            return None;
        }
        Some(crew)
    }

    /// How many threads were given up and still run.
    pub(super) fn stuck(&self) -> usize {
        self.stuck.load(Ordering::SeqCst).max(0).unsigned_abs()
    }

    /// Nothing more is begun, and what runs stops at its next look.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
        self.desk.close();
        self.seats().iter().for_each(|seat| seat.stop());
    }

    fn hire(self: &Arc<Self>) -> bool {
        let (crew, seat) = (self.clone(), Arc::new(Seat::new(self.asked)));
        let own = seat.clone();
        let started = Builder::new().name("sweep".into()).stack_size(seat::STACK).spawn(move || crew.serve(&own)).is_ok();
        if started {
            self.seats().push(seat);
        }
        started
    }

    fn serve(&self, seat: &Seat) {
        self.desk.serve(|lines| {
            seat.lay(lines);
            let done = seat.work(&*self.read);
            if done.is_none() {
                self.stuck.fetch_sub(1, Ordering::SeqCst);
            }
            done
        });
    }

    /// Looks at the clocks until all is over.
    fn keep(self: &Arc<Self>) {
        let pause = seat::pause(self.asked.limit);
        while !self.over.load(Ordering::SeqCst) {
            std::thread::park_timeout(pause);
            let mut given = Vec::new();
            self.seats().retain(|seat| match seat.look(self.patience) {
                None => true,
                Some(up) => {
                    given.push(up);
                    false
                }
            });
            for up in given {
                self.stuck.fetch_add(1, Ordering::SeqCst);
                self.hire();
                self.desk.lay(up.lines);
                self.desk.give(up.laid, up.rows);
            }
        }
        // One that was hired while all ended.
        self.seats().iter().for_each(|seat| seat.stop());
    }

    fn seats(&self) -> MutexGuard<'_, Vec<Arc<Seat>>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
