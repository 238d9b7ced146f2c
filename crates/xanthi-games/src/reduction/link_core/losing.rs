//! Losing arcs: what is left, in misère play, of the arcs that lead to won links; and links on which nobody wins for want of a move.

use crate::links::{LinkArc, LinkTable, rows};
use crate::outcome::{Outcome, Play};

/// Turns the arcs to won links into losing arcs, one from each head that has any, and takes those to lost links away, which
/// nobody without a label has. They lead to the first link without arcs on which the token can stand; before it is placed, on
/// any.
pub(super) fn turn(table: &LinkTable, arcs: &mut Vec<LinkArc>, labels: &[Option<Outcome>], stands: &[bool]) {
    let Some(end) = first_end(table, arcs, stands) else { return };
    // In most positions of a game they were turned before.
    if arcs.iter().all(|arc| labels[arc.tail as usize].is_none() || (arc.tail == end && arc.copies == 1)) {
        return;
    }
    let mut turned = Vec::with_capacity(arcs.len());
    for from in arcs.chunk_by(|a, b| a.head == b.head) {
        let first = turned.len();
        turned.extend(from.iter().filter(|a| labels[a.tail as usize].is_none()));
        if from.iter().any(|a| labels[a.tail as usize] == Some(Outcome::N)) {
            let place = first + turned[first..].partition_point(|a: &LinkArc| a.tail < end);
            turned.insert(place, LinkArc { head: from[0].head, tail: end, copies: 1 });
        }
    }
    *arcs = turned;
}

/// Turns the arcs to labelled links of a chain whose token is not placed. If every link at which another arc ends has a losing arc
/// then, they leave, and what is left is normal play; otherwise it is misère play.
pub(crate) fn leave_all(table: &LinkTable, arcs: &mut Vec<LinkArc>, labels: &[Option<Outcome>]) -> Play {
    let all = vec![true; table.len()];
    turn(table, arcs, labels, &all);
    let mut stands = vec![false; table.len()];
    arcs.iter().for_each(|a| stands[a.tail as usize] = true);
    // Of links at which arcs end, that of the losing arcs alone is without arcs.
    let losing = Losing::of(table, arcs, &stands, None);
    if !losing.is_everywhere(&stands) {
        return Play::Misere;
    }
    losing.leave(arcs);
    Play::Normal
}

/// The first link, of those on which the token can stand, from which no arc leads.
fn first_end(table: &LinkTable, arcs: &[LinkArc], stands: &[bool]) -> Option<u32> {
    let rows = rows(table, arcs);
    let is_end = |t: &u32| table.allowed(*t).iter().all(|&h| rows[h as usize] == rows[h as usize + 1]);
    (0..table.len() as u32).filter(|&t| stands[t as usize]).find(is_end)
}

/// Where in misère play nobody is ever without a move, or only loses: links that have a losing arc, and links that allow an *ample*
/// or a *plentiful* head.
///
/// From an ample head as many copies of arcs lead as lead to all links that allow it, and one more if the token stands on such a
/// link, or is not placed yet. Whoever stands on one has come by one of those copies, or stood there at first; and whoever stood there before has used one
/// copy from the head at most. So one is left. Play keeps a head ample: where a copy from it goes, the token leaves a link that
/// allows it. So does the loss of a pair h → t, h′ → t′: with the copy from h goes one to t′, which allows h, and with the copy from
/// h′ one to t.
///
/// An arc from a plentiful head leads to a link that does not allow this head, and it has more copies than there are ways on from
/// there, copies of arcs whose heads that link allows; or just as many, if the token stands there. Whoever comes to the link must
/// leave it, or finds no way on, and play is over; so as long as it goes on, a copy of the arc is left whenever the token stands
/// somewhere else. Play keeps a head plentiful: a copy goes where the token comes to the link, and then a way on goes. So does the
/// loss of a pair: the other one of the two is a way on. A losing arc is the plainest case, with no way on.
pub(super) struct Losing {
    end: Option<u32>,
    safe: Vec<bool>,
}

impl Losing {
    /// Those of a chain whose arcs were [turned](turn).
    pub(super) fn of(table: &LinkTable, arcs: &[LinkArc], stands: &[bool], token: Option<u32>) -> Self {
        let (end, mut safe) = (first_end(table, arcs, stands), vec![false; table.len()]);
        let (mut out, mut into) = (vec![0u64; table.len()], vec![0u64; table.len()]);
        let mut losing = vec![false; table.len()];
        for arc in arcs {
            let head = arc.head as usize;
            if Some(arc.tail) == end {
                losing[head] = true;
            } else {
                out[head] += u64::from(arc.copies);
                table.allowed(arc.tail).iter().for_each(|&h| into[h as usize] += u64::from(arc.copies));
            }
        }
        // A link at which losing arcs lead on has one way on more for each of them.
        let mut plentiful = vec![false; table.len()];
        for arc in arcs.iter().filter(|arc| Some(arc.tail) != end && !table.allows(arc.tail, arc.head)) {
            let ways = table.allowed(arc.tail).iter().map(|&h| out[h as usize] + u64::from(losing[h as usize])).sum::<u64>();
            plentiful[arc.head as usize] |= u64::from(arc.copies) + u64::from(token == Some(arc.tail)) > ways;
        }
        match token {
            Some(token) => table.allowed(token).iter().for_each(|&h| into[h as usize] += 1),
            None => into.iter_mut().for_each(|copies| *copies += 1),
        }
        let is_safe = |h: &usize| losing[*h] || plentiful[*h] || out[*h] > 0 && out[*h] >= into[*h];
        for head in (0..table.len()).filter(is_safe) {
            table.allowing(head as u32).iter().for_each(|&t| safe[t as usize] = true);
        }
        Self { end, safe }
    }

    /// Whether every link on which the token can stand, but the end of losing arcs, is safe.
    pub(super) fn is_everywhere(&self, stands: &[bool]) -> bool {
        (0..).zip(stands).all(|(t, stands)| !stands || Some(t) == self.end || self.safe[t as usize])
    }

    /// Takes losing arcs away.
    pub(super) fn leave(&self, arcs: &mut Vec<LinkArc>) {
        arcs.retain(|arc| Some(arc.tail) != self.end);
    }

    /// For each head whether every link that allows it, and on which the token can stand, is safe.
    pub(super) fn is_behind(&self, table: &LinkTable, stands: &[bool]) -> Vec<bool> {
        let safe = |t: &u32| !stands[*t as usize] || self.safe[*t as usize];
        (0..table.len() as u32).map(|head| table.allowing(head).iter().all(safe)).collect()
    }
}
