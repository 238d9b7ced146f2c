//! Retrograde labelling: the outcome of vertices from which a digraph's play is forced to end.
//!
//! Normal play: a vertex whose exits all go to N vertices is P (a sink, above all), a vertex with
//! an exit to a P vertex is N; repeat. The labels hold whenever the token comes there. In misère
//! play a vertex is labelled only if all its exits are. Why this is sound is argued beside the
//! checker, in `xanthi_games::check::labels`.

use super::method::{Found, Method, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, LabelStep, Labels};
use xanthi_games::check::Judgement;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play};

/// Retrograde labelling.
pub const METHOD: Method = Method {
    name: "retrograde labelling",
    source: "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels (1913); Fraenkel and Simonson 1993",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    if !ground.rule().directed {
        return Err(NoAnswer::because("the rules are undirected, so a move can be taken back"));
    }
    if question.grundy {
        return Err(NoAnswer::because("labels give outcomes, not nimbers"));
    }
    let mut labelling = Labelling::new(ground, question.play);
    labelling.propagate();
    let _ = limit.spend(labelling.steps.len() as u64);
    let open = labelling.unlabelled();
    labelling.finding().ok_or_else(|| NoAnswer::because(format!("{open} vertices stay undecided")))
}

/// Labels in the making.
pub(super) struct Labelling<'a> {
    ground: &'a GeographyPosition,
    play: Play,
    entries: Vec<Vec<u32>>,
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
    pub(super) fn new(ground: &'a GeographyPosition, play: Play) -> Self {
        let n = ground.graph().order();
        let mut entries = vec![Vec::new(); n];
        let mut unsettled = vec![0; n];
        for v in (0..n as u32).filter(|&v| ground.is_open(v)) {
            for (to, _) in ground.exits(v) {
                entries[to as usize].push(v);
                unsettled[v as usize] += 1;
            }
        }
        let mut new = Self { ground, play, entries, unsettled, labels: vec![None; n], steps: Vec::new(), queue: Vec::new() };
        for v in (0..n as u32).filter(|&v| ground.is_open(v)) {
            if new.unsettled[v as usize] == 0 {
                match play {
                    Play::Normal => new.label(v, Outcome::P, LabelStep::P(v)),
                    Play::Misere => new.label(v, Outcome::N, LabelStep::Stuck(v)),
                }
            }
        }
        new
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
    pub(super) fn propagate(&mut self) {
        while let Some(v) = self.queue.pop() {
            for i in 0..self.entries[v as usize].len() {
                let from = self.entries[v as usize][i];
                self.unsettled[from as usize] -= 1;
                if self.labels[from as usize].is_none() {
                    self.conclude(from, v);
                }
            }
        }
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
        Some(Found { outcome: judged.outcome(), options: judged.outcomes(), grundy: None, certificate })
    }
}
