//! Arcs by which a player leads the other one back: kept for that, and counted.

use super::Flaw;
use crate::links::{LinkArc, LinksPosition};

/// How many copies of each arc of a chain are kept to answer others.
pub(super) struct Answers<'a> {
    at: &'a LinksPosition,
    kept: Vec<u64>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(at: &'a LinksPosition) -> Self {
        Self { at, kept: vec![0; at.arcs().len()] }
    }

    /// Keeps copies of an arc to `back_to` for those of `arc`: from the least head that the end of `arc` allows, that is not `own` to who
    /// is answered, and from which an arc leads there. So many copies `more` are to be left of it. The number of the arc that is kept.
    ///
    /// # Errors
    /// If there is none, or it has not so many copies.
    pub(super) fn keep(&mut self, arc: LinkArc, back_to: u32, more: u64, own: impl Fn(u32) -> bool) -> Result<usize, Flaw> {
        let (at, table) = (self.at, self.at.table());
        let leads_back = |&head: &u32| at.arc(head, back_to).filter(|&back| !own(head) && at.arcs()[back].copies > 0);
        if let Some(back) = table.allowed(arc.tail).iter().find_map(leads_back) {
            self.kept[back] += u64::from(arc.copies);
            if self.kept[back] + more <= u64::from(at.arcs()[back].copies) {
                return Ok(back);
            }
        }
        let [from, to] = [arc.head, arc.tail].map(|link| table.name(link));
        Err(Flaw::new(format!("the arcs from {from} to {to} cannot all be answered by ones that lead back")))
    }

    /// Whether a link allows a head that is not `own`, with an arc to another link of which a copy, and so many `more`, are not kept.
    pub(super) fn spare(&self, link: u32, to: u32, more: u64, own: impl Fn(u32) -> bool) -> bool {
        let is_left = |arc: usize| u64::from(self.at.arcs()[arc].copies) > self.kept[arc] + more;
        self.at.table().allowed(link).iter().any(|&head| !own(head) && self.at.arc(head, to).is_some_and(is_left))
    }
}
