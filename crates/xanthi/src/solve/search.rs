//! Proof-number search for directed Geography in normal play: what no theorem decides.
//!
//! - `root.rs` takes the decided parts away and finds the core of the position and its options;
//! - `vertex.rs` and `arcs.rs` play on cores, in bit sets and packed copies; they are searched by [`search`](crate::search).
//!
//! All options of a position are searched with one table: they meet again a few moves later.

pub mod arcs;
pub mod root;
pub mod vertex;

use super::links;
use super::method::{Found, Method, NoAnswer, Question, Refusal, Undecided, Work};
use crate::links::rounds::{Asked, one_by_one};
use crate::search::STACKS;
use crate::search::dfpn::{Search, Space, Step};
use crate::search::strategy::{Builder, NotBuilt};
use arcs::Arcs;
use root::Core;
use vertex::Vertices;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Node, Options, Strategy};
use xanthi_games::reduction::{Erase, GeographyPosition};
use xanthi_games::{Outcome, Play};

/// Proof-number search for directed Geography.
pub const METHOD: Method = Method {
    name: "proof-number search (df-pn)",
    source: "A. Nagai, Df-pn algorithm for searching AND/OR trees and its applications, thesis, University of Tokyo 2002; \
             L. V. Allis, M. van der Meulen, H. J. van den Herik, Proof-number search, Artificial Intelligence 66 (1994) 91-124; \
             A. Kishimoto, M. Winands, M. Müller, J.-T. Saito, Game-tree search using proof numbers, ICGA Journal 35 (2012) 131-156",
    solve,
};

/// What may be taken of the caller's stack, if no thread can be started.
const CALLERS_STACK: usize = 1 << 19;

/// So many positions are looked at under the edge rule, before the search on links is asked: that is slower by the
/// position, and needs fewer, as it knows lemmas and kernels (benches/search.md). In a browser it knows no lemmas.
const SHORT: u64 = if crate::links::ROOMY { 1 << 14 } else { 1 << 18 };

/// How often the search is repeated with another hash when two positions have met.
const TRIES: usize = 8;

/// The sum of the sizes of the cores of all starts, above which each start is left to itself.
const ALL_STARTS: usize = 1 << 20;

/// How much work a core of `size` vertices is, roughly: measured on random digraphs with three arcs
/// out of each vertex. Bounded, so that sums of it stay far below the largest proof number.
fn effort(size: usize) -> u32 {
    1 + (size as f64 * 0.17).exp2().min(16_000.0) as u32
}

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if !ground.rule().directed {
        return Err(NoAnswer::because("the rules are undirected"));
    }
    if question.play != Play::Normal {
        return Err(NoAnswer::because("misère play"));
    }
    if question.grundy {
        return Err(NoAnswer::because("it finds no nimbers"));
    }
    if !links::take(ground) || budget.nodes.saturating_sub(budget.spent()) <= SHORT {
        return within(ground, question, budget);
    }
    // Both searches count as one.
    let mut short = budget.clone();
    short.nodes = budget.spent() + SHORT;
    match within(ground, question, &short) {
        Err(NoAnswer::Stopped(Undecided { stop: Stop::Nodes, .. })) => {
            Err(NoAnswer::because(format!("{SHORT} positions do not decide it")))
        }
        found => found,
    }
}

fn within(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let run = |stack: usize| Plan::new(ground, question)?.answer(question, budget, stack);
    STACKS.into_iter().find_map(|stack| on_a_thread(stack, || run(stack))).unwrap_or_else(|| run(CALLERS_STACK))
}

/// What `run` gives on a thread with so large a stack; `None` if no such thread can be started.
fn on_a_thread<T: Send>(stack: usize, run: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, run).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// What must be searched.
struct Plan<'g> {
    ground: &'g GeographyPosition,
    targets: Vec<u32>,
    /// The core of the position, if the token is placed.
    root: Option<Step<Core>>,
    /// The cores of the options, as far as they are wanted.
    options: Vec<Option<Step<Core>>>,
}

impl<'g> Plan<'g> {
    fn new(ground: &'g GeographyPosition, question: Question) -> Result<Self, NoAnswer> {
        let targets = ground.options();
        let root = ground.token().map(|token| root::core(ground, token));
        let mut plan = Self { ground, root, options: targets.iter().map(|_| None).collect(), targets };
        match plan.root {
            None => plan.place()?,
            // Its options follow from it.
            Some(Step::Decided(Outcome::P)) => {}
            Some(Step::Open(_)) if !question.all_options => {}
            Some(_) => plan.look_at_options(),
        }
        Ok(plan)
    }

    fn place(&mut self) -> Result<(), NoAnswer> {
        let labels = root::placing(self.ground);
        let mut size = 0;
        for (i, &to) in self.targets.iter().enumerate() {
            let step = match labels[to as usize] {
                Some(outcome) => Step::Decided(outcome),
                None => root::core(&self.ground.after(to), to),
            };
            if let Step::Open(core) = &step {
                size += core.arcs.len() + core.vertices.len();
            }
            if size > ALL_STARTS {
                return Err(NoAnswer::because("the cores of all starts are too large to be searched together"));
            }
            self.options[i] = Some(step);
        }
        Ok(())
    }

    fn look_at_options(&mut self) {
        self.options = self.targets.iter().map(|&to| Some(root::core(&self.ground.after(to), to))).collect();
    }

    fn cores(&self) -> impl Iterator<Item = &Core> {
        let steps = self.root.iter().chain(self.options.iter().flatten());
        steps.filter_map(|step| if let Step::Open(core) = step { Some(core) } else { None })
    }

    /// Chooses the smallest representation that holds all cores.
    fn answer(&self, question: Question, budget: &Budget, stack: usize) -> Result<Found, NoAnswer> {
        let mut vertices: Vec<u32> = self.cores().flat_map(|c| c.vertices.iter().copied().chain([c.token])).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let n = vertices.len();
        let local = |v: u32| vertices.partition_point(|&u| u < v);
        let mut arcs: Vec<(u32, u32)> = self.cores().flat_map(|c| c.arcs.iter()).map(|a| (local(a.0) as u32, local(a.1) as u32)).collect();
        arcs.sort_unstable();
        arcs.dedup();
        if self.cores().flat_map(|c| &c.arcs).any(|a| a.2 > u32::from(u16::MAX)) {
            return Err(NoAnswer::because(format!("more than {} copies of an arc are left", u16::MAX)));
        }
        let ask = Ask { plan: self, local: &local, question, budget, stack };
        match (self.ground.rule().erase, n, arcs.len()) {
            (Erase::Vertex, 0..=64, _) => ask.vertices::<1>(n, arcs),
            (Erase::Vertex, 65..=128, _) => ask.vertices::<2>(n, arcs),
            (Erase::Vertex, 129..=256, _) => ask.vertices::<4>(n, arcs),
            (Erase::Vertex, 257..=1024, _) => ask.vertices::<16>(n, arcs),
            (Erase::Vertex, 1025..=4096, _) => ask.vertices::<64>(n, arcs),
            (Erase::Edge, 0..=32, 0..=96) => ask.arcs::<1, 32, 96>(n, &arcs),
            (Erase::Edge, 0..=32, 97..=256) => ask.arcs::<1, 32, 256>(n, &arcs),
            (Erase::Edge, 0..=64, 0..=512) => ask.arcs::<1, 64, 512>(n, &arcs),
            (Erase::Edge, 0..=64, _) => ask.arcs::<1, 64, 2080>(n, &arcs),
            (Erase::Edge, 65..=256, 0..=2048) => ask.arcs::<4, 256, 2048>(n, &arcs),
            _ => Err(NoAnswer::DoesNotApply(Refusal::TooLarge { vertices: n, arcs: arcs.len() })),
        }
    }
}

/// A plan with what is asked; from here on the representation is fixed.
struct Ask<'p> {
    plan: &'p Plan<'p>,
    local: &'p dyn Fn(u32) -> usize,
    question: Question,
    budget: &'p Budget,
    /// The bytes of stack that the search may use.
    stack: usize,
}

impl Ask<'_> {
    fn vertices<const W: usize>(&self, n: usize, arcs: Vec<(u32, u32)>) -> Result<Found, NoAnswer> {
        let space = Vertices::<W>::new(n, arcs);
        Task { plan: self.plan, space: &space, state: &|core| space.state(core, self.local) }.answer(self.question, self.budget, self.stack)
    }

    fn arcs<const W: usize, const K: usize, const A: usize>(&self, n: usize, arcs: &[(u32, u32)]) -> Result<Found, NoAnswer> {
        let space = Arcs::<W, K, A>::new(n, arcs);
        Task { plan: self.plan, space: &space, state: &|core| space.state(core, self.local) }.answer(self.question, self.budget, self.stack)
    }
}

/// The search of a plan in one representation.
struct Task<'p, G: Space> {
    plan: &'p Plan<'p>,
    space: &'p G,
    state: &'p dyn Fn(&Core) -> G::State,
}

/// What was found so far.
struct Progress {
    options: Vec<Option<Outcome>>,
    /// The work on those that are open.
    work: Vec<Option<Work>>,
    certificate_bytes: u64,
}

impl<G: Space> Task<'_, G> {
    fn answer(&self, question: Question, budget: &Budget, stack: usize) -> Result<Found, NoAnswer> {
        let mut search = Search::new(self.space, budget, budget.room() / 2).on_a_stack_of(stack);
        let count = self.plan.targets.len();
        let mut progress = Progress { options: vec![None; count], work: vec![None; count], certificate_bytes: budget.room() / 2 };
        for _ in 0..TRIES {
            match self.attempt(&mut search, question, &mut progress) {
                Ok(finding) => return Ok(Found { work: progress.work, ..finding }),
                Err(NotBuilt::Stop(stop)) => {
                    let Progress { options, work, .. } = progress;
                    return Err(NoAnswer::Stopped(Undecided { stop, options, work }));
                }
                Err(NotBuilt::Met) => {}
            }
            search.restart();
            progress.options.fill(None);
            progress.work.fill(None);
        }
        Err(NoAnswer::because("positions keep meeting in the table"))
    }

    fn attempt(&self, search: &mut Search<'_, G>, question: Question, progress: &mut Progress) -> Result<Found, NotBuilt> {
        match &self.plan.root {
            Some(Step::Decided(Outcome::P)) => Ok(self.lost(Vec::new())),
            Some(Step::Decided(outcome)) if !question.all_options => {
                let at_sight = |step: &Option<Step<Core>>| if let Some(Step::Decided(o)) = step { Some(*o) } else { None };
                let options = self.plan.options.iter().map(at_sight).collect();
                Ok(Found::new(*outcome, options, Certificate::Strategy(Strategy::of(Vec::new()))))
            }
            Some(Step::Open(core)) if !question.all_options => self.position(search, core, progress),
            _ => self.every_option(search, progress),
        }
    }

    fn lost(&self, nodes: Vec<Node>) -> Found {
        Found::lost(self.plan.targets.len(), Certificate::Strategy(Strategy::of(nodes)))
    }

    /// The position alone.
    fn position(&self, search: &mut Search<'_, G>, core: &Core, progress: &mut Progress) -> Result<Found, NotBuilt> {
        let state = (self.state)(core);
        let solved = search.solve(&state);
        let won = match solved {
            Ok(won) => won,
            Err(stop) => {
                self.note_known(search, core, &state, progress);
                return Err(stop.into());
            }
        };
        let nodes = Builder::new(search, progress.certificate_bytes).nodes(&state, won)?;
        if !won {
            return Ok(self.lost(nodes));
        }
        let mut options = vec![None; self.plan.targets.len()];
        if let Some(Node::Win(exit, _)) = nodes.first()
            && let Some(place) = self.places(core).nth(*exit as usize)
        {
            options[place] = Some(Outcome::P);
        }
        Ok(Found::new(Outcome::N, options, Certificate::Strategy(Strategy::of(nodes))))
    }

    /// The indices of the options that stay in the core, in order.
    fn places<'c>(&'c self, core: &'c Core) -> impl Iterator<Item = usize> + 'c {
        let stays = |to: &u32| core.arcs.binary_search_by_key(&(core.token, *to), |a| (a.0, a.1)).is_ok();
        self.plan.targets.iter().enumerate().filter(move |(_, to)| stays(to)).map(|(i, _)| i)
    }

    /// What a stopped search knows about the options of its position.
    fn note_known(&self, search: &Search<'_, G>, core: &Core, state: &G::State, progress: &mut Progress) {
        let mut steps = Vec::new();
        // Those that are missing stay unknown.
        let _ = self.space.options(state, &mut steps, &search.budget);
        for (place, step) in self.places(core).zip(steps) {
            progress.options[place] = match step {
                Step::Decided(outcome) => Some(outcome),
                Step::Open(next) => search.known(&next).map(|(won, _)| Outcome::of_mover(won)),
            };
        }
    }

    fn every_option(&self, search: &mut Search<'_, G>, progress: &mut Progress) -> Result<Found, NotBuilt> {
        let mut open = Vec::new();
        for (i, step) in self.plan.options.iter().enumerate() {
            match step {
                Some(Step::Decided(outcome)) => progress.options[i] = Some(*outcome),
                Some(Step::Open(core)) => open.push((core.vertices.len(), i, (self.state)(core))),
                None => {}
            }
        }
        // The small ones first, and each a little before any gets more: if the search is stopped, more is known.
        open.sort_unstable_by_key(|(size, i, _)| (*size, *i));
        let at_sight = || Certificate::Strategy(Strategy::of(Vec::new()));
        let mut memory = progress.certificate_bytes;
        // A move that wins, once it is proved: then the outcome stands, whatever the others are.
        let seen = progress.options.iter().position(|outcome| *outcome == Some(Outcome::P));
        let mut win = seen.map(|option| (option, at_sight()));
        let standing = |stop: Stop, (option, then)| Found { left_open: Some(stop), ..Found::won_by(option, self.plan.targets.len(), then) };
        let budget = search.budget.clone();
        let stop = one_by_one::<NotBuilt>(open.len(), &budget, |k, part| {
            let (_, i, state) = &open[k];
            search.limit_to(part);
            let found = search.solve(state);
            search.limit_to(&budget);
            match found {
                Ok(won) => {
                    (progress.options[*i], progress.work[*i]) = (Some(Outcome::of_mover(won)), None);
                    if !won && win.is_none() {
                        win = Some((*i, proved(search, state, won, &mut memory)?));
                    }
                    Ok(Asked::Known)
                }
                Err(stop) => {
                    let before = progress.work[*i].map_or(0, |work| work.positions);
                    progress.work[*i] = Some(Work::new(before + part.spent(), search.numbers(state)));
                    Ok(if stop == Stop::Nodes { Asked::Later } else { Asked::GivenUp(stop) })
                }
            }
        })?;
        if let Some(stop) = stop {
            return win.map(|win| standing(stop, win)).ok_or(stop.into());
        }
        let lost = !progress.options.contains(&Some(Outcome::P));
        if let (true, Some(Step::Open(core))) = (lost, &self.plan.root) {
            return Ok(self.lost(Builder::new(search, memory).nodes(&(self.state)(core), false)?));
        }
        let mut certificates = vec![Some(at_sight()); progress.options.len()];
        for (_, i, state) in &open {
            if win.as_ref().is_some_and(|win| win.0 == *i) {
                continue;
            }
            let won = progress.options[*i] == Some(Outcome::N);
            certificates[*i] = Some(match proved(search, state, won, &mut memory) {
                Ok(certificate) => certificate,
                Err(NotBuilt::Stop(stop)) => return win.map(|win| standing(stop, win)).ok_or(stop.into()),
                Err(met) => return Err(met),
            });
        }
        if let Some((option, then)) = win {
            certificates[option] = Some(then);
        }
        let certificate = Certificate::Options(Options { options: certificates });
        Ok(Found::new(Outcome::of_mover(!lost), progress.options.clone(), certificate))
    }
}

/// The strategy of a state that is settled; the bytes that it takes are taken from `memory`.
fn proved<G: Space>(search: &mut Search<'_, G>, state: &G::State, won: bool, memory: &mut u64) -> Result<Certificate, NotBuilt> {
    let (nodes, bytes) = Builder::new(search, *memory).nodes_and_bytes(state, won)?;
    *memory -= bytes.min(*memory);
    Ok(Certificate::Strategy(Strategy::of(nodes)))
}
