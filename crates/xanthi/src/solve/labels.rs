//! Retrograde labelling: the outcome of vertices from which a digraph's play is forced to end.
//!
//! Normal play: a vertex whose exits all go to N vertices is P (a sink, above all), a vertex with
//! an exit to a P vertex is N; repeat. The labels hold whenever the token comes there. In misère
//! play a vertex is labelled only if all its exits are. Why this is sound is argued beside the
//! checker, in `xanthi_games::check::labels`.

use super::method::{Found, Method, NoAnswer, Question};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, LabelStep, Labels};
use xanthi_games::check::Judgement;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play};

/// Retrograde labelling.
pub(crate) const METHOD: Method = Method {
    name: "retrograde labelling",
    source: "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels (1913); Fraenkel and Simonson 1993",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if !ground.rule().directed {
        return Err(NoAnswer::because("labels are found backwards from dead ends, which is right on directed graphs only"));
    }
    if question.grundy {
        return Err(NoAnswer::because("labels give outcomes, not nimbers"));
    }
    let mut labelling = Labelling::new(ground, question.play, budget).map_err(NoAnswer::stopped)?;
    labelling.propagate(budget).map_err(NoAnswer::stopped)?;
    let _ = budget.spend(labelling.steps.len() as u64);
    let open = labelling.unlabelled();
    labelling.finding().ok_or_else(|| NoAnswer::because(format!("{open} vertices stay undecided")))
}

/// Asks the limit now and then, as vertices are gone through.
fn look(v: u32, budget: &Budget) -> Result<(), Stop> {
    const VERTICES: u32 = 1 << 12;
    if v.is_multiple_of(VERTICES) { budget.step(u64::from(VERTICES)) } else { Ok(()) }
}

/// Labels in the making.
pub(super) struct Labelling<'a> {
    ground: &'a GeographyPosition,
    play: Play,
    /// The vertices with an exit to v: `entries[first_entry[v]..first_entry[v + 1]]`.
    entries: Vec<u32>,
    first_entry: Vec<u32>,
    /// How many exits of each vertex are not labelled.
    unsettled: Vec<u32>,
    /// The outcome of each vertex, where it is known.
    pub(super) labels: Vec<Option<Outcome>>,
    /// The labels in the order in which they follow from each other.
    pub(super) steps: Vec<LabelStep>,
    /// Labelled vertices whose entries have not been looked at.
    queue: Vec<u32>,
}

impl<'a> Labelling<'a> {
    /// The labelling in which only vertices without exits are settled.
    ///
    /// # Errors
    /// If it was stopped.
    pub(super) fn new(ground: &'a GeographyPosition, play: Play, budget: &Budget) -> Result<Self, Stop> {
        let n = ground.graph().order();
        let mut first_entry = vec![0u32; n + 1];
        let mut unsettled = vec![0; n];
        let open = || (0..n as u32).filter(|&v| ground.is_open(v));
        for v in open() {
            for (to, _) in ground.exits(v) {
                first_entry[to as usize + 1] += 1;
                unsettled[v as usize] += 1;
            }
            look(v, budget)?;
        }
        for v in 0..n {
            first_entry[v + 1] += first_entry[v];
        }
        let mut entries = vec![0; first_entry[n] as usize];
        // Where the next entry of each vertex is written.
        let mut next = first_entry.clone();
        for v in open() {
            for (to, _) in ground.exits(v) {
                entries[next[to as usize] as usize] = v;
                next[to as usize] += 1;
            }
            look(v, budget)?;
        }
        let mut new = Self { ground, play, entries, first_entry, unsettled, labels: vec![None; n], steps: Vec::new(), queue: Vec::new() };
        for v in (0..n as u32).filter(|&v| ground.is_open(v)) {
            if new.unsettled[v as usize] == 0 {
                match play {
                    Play::Normal => new.label(v, Outcome::P, LabelStep::P(v)),
                    Play::Misere => new.label(v, Outcome::N, LabelStep::Stuck(v)),
                }
            }
        }
        Ok(new)
    }

    fn label(&mut self, v: u32, outcome: Outcome, step: LabelStep) {
        self.steps.push(step);
        self.note(v, outcome);
    }

    /// Records a label that an earlier step proves.
    pub(super) fn note(&mut self, v: u32, outcome: Outcome) {
        self.labels[v as usize] = Some(outcome);
        self.queue.push(v);
    }

    /// Draws all conclusions from the labels so far.
    ///
    /// # Errors
    /// If it was stopped.
    pub(super) fn propagate(&mut self, budget: &Budget) -> Result<(), Stop> {
        let mut count = 0;
        while let Some(v) = self.queue.pop() {
            count += 1;
            look(count, budget)?;
            for i in self.first_entry[v as usize]..self.first_entry[v as usize + 1] {
                let from = self.entries[i as usize];
                self.unsettled[from as usize] -= 1;
                if self.labels[from as usize].is_none() {
                    self.conclude(from, v);
                }
            }
        }
        Ok(())
    }

    /// Labels `from` if its exits allow it, now that the exit to `settled` is labelled.
    fn conclude(&mut self, from: u32, settled: u32) {
        let all_settled = self.unsettled[from as usize] == 0;
        if self.play == Play::Normal && self.labels[settled as usize] == Some(Outcome::P) {
            self.label(from, Outcome::N, LabelStep::N([from, settled]));
        } else if all_settled {
            let winning = self.ground.exits(from).find(|(to, _)| self.labels[*to as usize] == Some(Outcome::P));
            match winning {
                Some((to, _)) => self.label(from, Outcome::N, LabelStep::N([from, to])),
                None => self.label(from, Outcome::P, LabelStep::P(from)),
            }
        }
    }

    /// How many open vertices have no label.
    pub(super) fn unlabelled(&self) -> usize {
        (0..self.labels.len()).filter(|&v| self.ground.is_open(v as u32) && self.labels[v].is_none()).count()
    }

    /// What the labels prove about the position, if they settle its outcome.
    pub(super) fn finding(&self) -> Option<Found> {
        let options = self.ground.options().into_iter().map(|to| self.labels[to as usize]).collect();
        let judged = Judgement::of_options(options, self.play).ok()?;
        let certificate = Certificate::Labels(Labels { steps: self.steps.clone(), rest: None });
        Some(Found::new(judged.outcome(), judged.outcomes(), certificate))
    }
}
