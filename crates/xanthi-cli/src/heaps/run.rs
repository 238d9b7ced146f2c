//! One run: from what is kept, step by step, to the largest heap, a period or a stop.

use super::periodic::{self, Periodic};
use super::progress::Progress;
use super::store::Store;
use super::{HeapsArgs, count};
use crate::Failure;
use crate::limits::Watch;
use std::time::{Duration, Instant};
use xanthi::Stop;
use xanthi::heaps::sparse::{Engine, Halt};
use xanthi::heaps::statistics::Counted;
use xanthi_games::ParseError;
use xanthi_games::games::heaps::TakeRule;

/// So many heaps at most are known and not kept: the engine holds them.
const MOST_UNKEPT: usize = 1 << 21;
/// The heaps of one step, at least, and at most: one of so many that are known. A Ctrl-C is noticed between blocks,
/// progress and checkpoints here.
const STEP: usize = 1 << 15;
const LONG_STEP: usize = 1 << 19;
const PART: usize = 16;

/// The engine, what is counted of its heaps, and the directory in which they are kept.
pub(super) struct Run<'a> {
    args: &'a HeapsArgs,
    rule: &'a TakeRule,
    pub(super) engine: Engine,
    pub(super) counted: Counted,
    store: Option<Store>,
    /// So many heaps were kept before.
    begun: usize,
}

/// How a run ends.
pub(super) enum Ended {
    /// All heaps are known.
    Done,
    /// Its heaps prove a period, which says the rest.
    Periodic(Periodic),
    /// It was stopped.
    Stopped(Stop),
    /// The next nimber is too large. What is known is right.
    TooLarge,
}

impl<'a> Run<'a> {
    /// A run that needs so many bytes. What is kept in the directory is read and looked over.
    ///
    /// # Errors
    /// If the engine does not play the game, the directory cannot be used or says what is wrong, or there is no memory.
    pub(super) fn begin(args: &'a HeapsArgs, rule: &'a TakeRule, bytes: u64) -> Result<Self, Failure> {
        let mut counted = Counted::default();
        let store = match &args.dir {
            Some(dir) => Some(Store::open(dir, rule, |from, values| count(&mut counted, from, values))?),
            None => None,
        };
        let begun = store.as_ref().map_or(0, Store::kept);
        let engine = match &store {
            Some(store) if begun > 0 => Engine::resume_from(rule, store.past(), begun)?,
            _ => Engine::new(rule),
        };
        let mut engine = engine.ok_or_else(|| {
            let help = "`heaps` is for octal games of finitely many digits in which a move can leave two heaps, grundy, kenyon and split:least.D; `xanthi table GAME --n RANGE` is for all";
            let error = ParseError::new(format!("`{}` is not a game for this command", args.game), &args.game, 0..args.game.len());
            Failure::Parse(Box::new(error.help(help)), None)
        })?;
        if store.is_none() {
            let needs =
                |e| Failure::Usage(format!("heaps to {} need {} MiB: {e}", args.to, bytes >> 20), "use --dir, which needs less".into());
            engine.reserve(args.to as usize).map_err(needs)?;
        }
        if begun > 1 {
            engine.audit(1..begun).map_err(|halt| fault(&halt, args))?;
        }
        if begun == 0 {
            // A new engine knows heap 0.
            count(&mut counted, 0, engine.values());
        }
        Ok(Self { args, rule, engine, counted, store, begun })
    }

    /// Goes on to the end, keeping heaps now and then. A period is looked for if it would end the run.
    ///
    /// # Errors
    /// If a nimber turns out to be wrong, or something cannot be kept or read again.
    pub(super) fn go_on(&mut self, ends_early: bool) -> Result<Ended, Failure> {
        let largest = self.args.to as usize;
        let watch = Watch::silent(&self.args.limit);
        let progress = Progress::new(self.begun, largest);
        let mut kept = Instant::now();
        let mut halted = None;
        let mut look_at = 2 * periodic::FIRST;
        while self.engine.known() <= largest && halted.is_none() {
            let seen = self.engine.known();
            let step = (seen / PART).clamp(STEP, LONG_STEP);
            halted = self.engine.advance((seen - 1 + step).min(largest), &watch.limit).err();
            let known = self.engine.known();
            progress.show(known - 1);
            let values = self.engine.values();
            count(&mut self.counted, seen, &values[values.len() - (known - seen)..]);
            if ends_early && known >= look_at && known <= 2 * periodic::LAST {
                look_at = 2 * known;
                if let Some(periodic) = Periodic::of(self.rule, values) {
                    progress.end();
                    return Ok(Ended::Periodic(periodic));
                }
            }
            if let Some(store) = &mut self.store
                && (kept.elapsed() >= Duration::from_secs(self.args.every) || known - store.kept() >= MOST_UNKEPT)
            {
                store.keep(values, known)?;
                self.engine.forget(&store.past(), store.kept());
                kept = Instant::now();
            }
        }
        progress.end();
        let ended = match halted {
            None => Ended::Done,
            Some(Halt::Stopped(stop)) => Ended::Stopped(stop),
            Some(Halt::TooLarge) => Ended::TooLarge,
            Some(halt) => return Err(fault(&halt, self.args)),
        };
        self.keep_all()?;
        if !matches!(ended, Ended::TooLarge) {
            self.engine.seek_mask().map_err(|halt| fault(&halt, self.args))?;
        }
        Ok(ended)
    }

    fn keep_all(&mut self) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            store.keep(self.engine.values(), self.engine.known())?;
            if self.begun > self.args.to as usize + 1 {
                anstream::eprintln!("{} heaps are in the directory, more than --to asks for", self.begun);
            }
        }
        Ok(())
    }
}

fn fault(halt: &Halt, args: &HeapsArgs) -> Failure {
    match halt {
        Halt::Wrong(n) => {
            let what = if args.dir.is_some() { "the files were changed, or it is a fault" } else { "this is a fault" };
            Failure::Fault(format!("the nimber of a heap of {n} is wrong"), format!("{what} of the program or the machine"))
        }
        Halt::Unreadable => Failure::Usage("what was kept cannot be read again".into(), "is the directory still there?".into()),
        Halt::TooLarge => Failure::Usage("the nimbers grow too large".into(), "smaller heaps: xanthi table".into()),
        Halt::Stopped(stop) => Failure::Stopped(*stop),
    }
}
