//! Checks labels: the outcome of a position in which the token has just come to a vertex of a
//! digraph, whatever happened before.
//!
//! Each label follows from earlier ones, so they are founded. In **normal play**: v is N because
//! of an arc to a P vertex; v is P because every exit goes to an N vertex. Who follows the labels
//! stays on labelled vertices, and arcs that disappear cannot harm a P vertex; why the arc of an
//! N vertex is still there is argued in [`core`](crate::reduction::core). A *symmetric* set is one in which
//! every arc has its reverse while every other exit is labelled. A vertex of it with an exit to P
//! is N. A player who leaves the set goes to N, and a player who moves to one of those vertices
//! loses too; so on the others the game is undirected vertex geography, decided by a matching
//! (vertex rule only). Play that follows labels never comes back to an earlier vertex of the set,
//! because labelled exits lead to labelled vertices only.
//!
//! If no undecided vertex has an exit to P, the labelled vertices can be taken away and the rest
//! decided in another way.
//!
//! In **misère play** arcs that disappear can harm: a vertex is labelled only if all its exits are.

use super::{Flaw, Judgement, Known, about, matching, within};
use crate::budget::Budget;
use crate::certificate::{LabelStep, Labels, Matching};
use crate::outcome::{Outcome, Play};
use crate::reduction::{Erase, GeographyPosition};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, labels: &Labels, budget: &Budget) -> Result<Judgement, Flaw> {
    let ground = about::geography(on)?;
    if !ground.rule().directed {
        return Err(Flaw::new("labels are about directed geography"));
    }
    budget.step(ground.graph().order() as u64)?;
    let mut labelling = Labelling { ground, play, labels: vec![None; ground.graph().order()], budget };
    for (i, step) in labels.steps.iter().enumerate() {
        labelling.step(step).map_err(|f| f.inside(format!("steps[{i}]")))?;
    }
    match &labels.rest {
        None => {
            let known = ground.options().into_iter().map(|to| labelling.labels[to as usize]).collect();
            Judgement::of_options(known, play)
        }
        Some(rest) => {
            let reduced = labelling.without_labelled()?;
            let found = within(&Subject::from(&reduced), play, rest, budget).map_err(|f| f.inside("rest"))?;
            let inner = reduced.options();
            about::all_options(&found, inner.len()).map_err(|f| f.inside("rest"))?;
            let of_option = |to: u32| match inner.binary_search(&to) {
                Ok(i) => found.options[i].map(Known::outcome),
                Err(_) => Some(Outcome::N),
            };
            Ok(Judgement::of_outcomes(found.outcome(), ground.options().into_iter().map(of_option)))
        }
    }
}

struct Labelling<'a> {
    ground: &'a GeographyPosition,
    play: Play,
    labels: Vec<Option<Outcome>>,
    budget: &'a Budget,
}

impl Labelling<'_> {
    fn step(&mut self, step: &LabelStep) -> Result<(), Flaw> {
        match step {
            LabelStep::N([v, to]) => {
                self.new_vertex(*v)?;
                let leads = self.has_exit(*v, *to);
                if !leads || self.labels[*to as usize] != Some(Outcome::P) {
                    return Err(Flaw::new(format!("vertex {v} has no exit to {to} with {to} labelled P before")));
                }
                if self.play == Play::Misere && self.exits(*v).any(|l| l.is_none()) {
                    return Err(Flaw::new(format!("in misère play all exits of vertex {v} must be labelled before")));
                }
                self.labels[*v as usize] = Some(Outcome::N);
            }
            LabelStep::P(v) => {
                self.new_vertex(*v)?;
                if !self.exits(*v).all(|l| l == Some(Outcome::N)) {
                    return Err(Flaw::new(format!("not every exit of vertex {v} is labelled N before")));
                }
                if self.play == Play::Misere && self.exits(*v).next().is_none() {
                    return Err(Flaw::new(format!("vertex {v} has no exit, and play is misère")));
                }
                self.labels[*v as usize] = Some(Outcome::P);
            }
            LabelStep::Stuck(v) => {
                self.new_vertex(*v)?;
                if self.play == Play::Normal || self.exits(*v).next().is_some() {
                    return Err(Flaw::new(format!("vertex {v} is stuck only without exits, in misère play")));
                }
                self.labels[*v as usize] = Some(Outcome::N);
            }
            LabelStep::Symmetric { vertices, matching } => self.symmetric(vertices, matching).map_err(|f| f.inside("symmetric"))?,
        }
        Ok(())
    }

    fn exits(&self, v: u32) -> impl Iterator<Item = Option<Outcome>> + '_ {
        self.ground.exits(v).map(|(to, _)| self.labels[to as usize])
    }

    /// Whether `v` has an exit to another vertex, without a walk along its row: a vertex with
    /// many exits may be asked for often.
    fn has_exit(&self, v: u32, to: u32) -> bool {
        let graph = self.ground.graph();
        let slot = graph.neighbours(v).binary_search(&to);
        slot.is_ok_and(|slot| v != to && self.ground.is_open(to) && self.ground.copies(graph.edges_at(v)[slot]) > 0)
    }

    fn new_vertex(&self, v: u32) -> Result<(), Flaw> {
        match self.labels.get(v as usize) {
            None => Err(Flaw::new(format!("there is no vertex {v}"))),
            Some(Some(_)) => Err(Flaw::new(format!("vertex {v} is labelled already"))),
            Some(None) if !self.ground.is_open(v) => Err(Flaw::new(format!("vertex {v} is closed"))),
            // Its exits are looked at.
            Some(None) => Ok(self.budget.step(self.ground.graph().neighbours(v).len() as u64)?),
        }
    }

    fn symmetric(&mut self, vertices: &[u32], structure: &Matching) -> Result<(), Flaw> {
        if self.ground.rule().erase != Erase::Vertex || self.play != Play::Normal {
            return Err(Flaw::new("symmetric parts are decided by a matching in vertex geography under normal play only"));
        }
        for v in vertices {
            self.new_vertex(*v)?;
        }
        let wins_by_leaving = |v: &u32| self.exits(*v).any(|l| l == Some(Outcome::P));
        let (winning, others): (Vec<u32>, Vec<u32>) = vertices.iter().copied().partition(wins_by_leaving);
        let mut inside = vec![false; self.labels.len()];
        for &v in &others {
            if std::mem::replace(&mut inside[v as usize], true) {
                return Err(Flaw::new(format!("vertex {v} is listed twice")).inside("vertices"));
            }
        }
        for v in winning {
            if self.labels[v as usize].replace(Outcome::N).is_some() {
                return Err(Flaw::new(format!("vertex {v} is labelled already")));
            }
        }
        for &v in &others {
            for (to, _) in self.ground.exits(v) {
                let reverse = || self.has_exit(to, v);
                match (inside[to as usize], self.labels[to as usize]) {
                    (true, _) if !reverse() => return Err(Flaw::new(format!("the arc from {v} to {to} has no reverse"))),
                    (true, _) | (false, Some(Outcome::N)) => {}
                    _ => return Err(Flaw::new(format!("vertex {v} has an exit to {to}, which is neither inside nor labelled"))),
                }
            }
        }
        let missed = matching::missed(self.ground, &inside, structure, self.budget).map_err(|f| f.inside("matching"))?;
        others.iter().for_each(|&v| self.labels[v as usize] = Some(Outcome::of_mover(!missed[v as usize])));
        Ok(())
    }

    fn without_labelled(&self) -> Result<GeographyPosition, Flaw> {
        if self.play != Play::Normal {
            return Err(Flaw::new("in misere play labels do not reduce the rest").inside("rest"));
        }
        let ground = self.ground;
        if ground.token().is_some_and(|t| self.labels[t as usize].is_some()) {
            return Err(Flaw::new("the labels decide the position, and there is no rest").inside("rest"));
        }
        let mut reduced = ground.clone();
        for v in 0..ground.graph().order() as u32 {
            let counts = ground.is_open(v) || ground.token() == Some(v);
            match self.labels[v as usize] {
                Some(_) => reduced.close(v),
                None if counts && self.exits(v).any(|l| l == Some(Outcome::P)) => {
                    return Err(Flaw::new(format!("vertex {v} has an exit to P and must be labelled")).inside("rest"));
                }
                None => {}
            }
        }
        if ground.token().is_none() && self.labels.contains(&Some(Outcome::P)) {
            return Err(Flaw::new("the token can be placed on a vertex labelled P, which decides the position").inside("rest"));
        }
        Ok(reduced)
    }
}
