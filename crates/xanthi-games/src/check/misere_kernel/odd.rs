//! An odd kernel: one link e with one loop, the hub y, and a second link s.
//!
//! From e an arc leads to e (once), to y, or is answered as in every misère kernel; none leads to s. From s an arc leads to y, to e, or is answered;
//! none leads to s. From y lead i copies to e, j to s, and some to other links x, which are answered as well; each x has an arc to
//! e and one to s to spare. At least i + 2 copies lead from e to y, j + 1 from s to y (j + 2 if y has a loop), and two from s to e.
//!
//! **On y, which has no loop, who must move loses.** Say that a player is in a *trap* at e when its loop has gone, no arc from y leads
//! elsewhere, and he must move there: he loses, as in a misère kernel. So he does at s when no arc is left from y: he goes to y, where
//! the other player is stuck, or to e, and the other one uses the loop: a trap. The winner answers each arc from y by one back until
//! the last that leads to an x is used. Let i to e and j to s be left then.
//!
//! - i = j = 0: he goes from x to s, with nothing left at y.
//! - j = 0 < i: he goes back to y, the loser to e, and he uses the loop: a trap.
//! - j = 1: he goes from x to e. There the loser may use the loop; then the winner goes to y, answers each arc to e by one back,
//!   and that to s by going on to e: a trap. Or the loser goes to y, and the winner to e again, if i > 0, where all is as it was with i
//!   less; if i = 0, he goes to s, and nothing is left at y.
//! - j > 1: he goes back to y, and answers each arc by one back, until the loser goes to s and leaves one arc to s; then he
//!   goes from s to e, where it is as with j = 1.
//!
//! With every copy that leads from y to e one from e to y goes, but for two at most: the loser's last one, or the winner's after
//! the loop, and then one that a trap needs; and with one from y to s one from s to y. The winner goes from s to e twice at most.
//!
//! **On s, where y has a loop, who must move loses.** To his move to y the other player answers by the loop, as above; to his move to e
//! by the loop there, and e is a misère kernel with the hub y, which has one loop and bad exits.

use super::{Answers, Flaw, owners};
use crate::budget::Budget;
use crate::links::LinksPosition;

pub(super) fn of_chain(at: &LinksPosition, token: u32, kernel: &[u32], hub: u32, second: u32, work: &Budget) -> Result<(), Flaw> {
    let table = at.table();
    let &[first] = kernel else { return Err(Flaw::new("an odd kernel is one link").inside("kernel")) };
    let links = [hub, first, second];
    if links.iter().any(|&link| link as usize >= table.len()) || hub == first || hub == second || first == second {
        return Err(Flaw::new("the hub and the links of an odd kernel are three links").inside("second"));
    }
    let owners = owners(at, &links).map_err(|flaw| flaw.inside("second"))?;
    let is_own = |head: u32| owners[head as usize].is_some();
    // How many copies lead from one of the three to another.
    let mut between = [[0u64; 3]; 3];
    let (mut answers, mut bad) = (Answers::new(at), Vec::new());
    for arc in at.left() {
        let Some(owner) = owners[arc.head as usize] else { continue };
        match [owner, arc.tail].map(|link| links.iter().position(|&one| one == link)) {
            [Some(from), Some(to)] => between[from][to] += u64::from(arc.copies),
            _ => {
                work.step(table.allowed(arc.tail).len() as u64)?;
                answers.keep(arc, owner, is_own)?;
                if owner == hub {
                    bad.push(arc.tail);
                }
            }
        }
    }
    let [[loops, to_first, to_second], [ways, own_loops, away], [ways_of_second, on, stays]] = between;
    let more = 1 + loops;
    match (own_loops, loops, token) {
        (1, 0, token) if token == hub => {}
        (1, 1, token) if token == second => {}
        _ => return Err(Flaw::new("with these loops and the token here nothing is proved").inside("hub")),
    }
    if bad.is_empty() || away > 0 || stays > 0 {
        return Err(Flaw::new("arcs lead where an odd kernel has none, or from the hub none to other links").inside("second"));
    }
    if ways < to_first + 2 || ways_of_second < to_second + more || on < 2 {
        return Err(Flaw::new("too few arcs lead to the hub, or from the second link to the first").inside("kernel"));
    }
    for link in bad {
        work.step(2 * table.allowed(link).len() as u64)?;
        if ![first, second].into_iter().all(|to| answers.spare(link, to, is_own)) {
            return Err(Flaw::new(format!("{} has no arc to each of the two links to spare", table.name(link))).inside("kernel"));
        }
    }
    Ok(())
}
