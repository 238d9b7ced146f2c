//! Finds capacity kernels (see `docs/certificates.md`): sets of links from which every move can be
//! answered back into the set. The token's link is then lost.
//!
//! The set grows from the token. A link outside with too few ways back is mended by one of its exits,
//! if that can join: no arc may lead to it from the set, and none of its arcs into the set. The link
//! with the fewest ways to be mended comes first; a bounded number of steps is tried.

use super::bits::members;
use super::board::Board;
use super::field::Field;
use super::lemmas::Why;
use xanthi_games::certificate::CapacityKernel;
use xanthi_games::links::LinksPosition;

/// The owner of the arcs of a head that no link allows: nobody plays them.
const NOBODY: u16 = u16::MAX;

/// Changes the debt of a link.
#[inline]
fn owe(debt: &mut [i64], owing: &mut [u64], link: usize, more: i64) {
    debt[link] += more;
    let bit = 1 << (link % 64);
    if debt[link] > 0 {
        owing[link / 64] |= bit;
    } else {
        owing[link / 64] &= !bit;
    }
}

/// Links that were added, and what follows for others.
pub(crate) struct KernelFinder {
    /// For each link: the copies that lead to it from the set, less those that it has into the set.
    debt: Vec<i64>,
    /// The links with a debt.
    owing: Vec<u64>,
    /// The number of arcs that lead to it from the set, and from it into the set.
    entered: Vec<u16>,
    leads: Vec<u16>,
    inside: Vec<bool>,
    kernel: Vec<u16>,
    /// The link outside that may use the arcs of a head to return: the only one, where several allow
    /// it; or [`NOBODY`].
    owner: Vec<u16>,
    steps: u32,
}

impl KernelFinder {
    /// For a board.
    pub(crate) fn new<const W: usize>(board: &Board<W>) -> Self {
        let owner = (0..board.heads()).map(|head| {
            let links = board.allowing(head);
            let alone = links.iter().find(|&&t| board.allowed(t as usize).len() == 1);
            alone.or(links.first()).copied().unwrap_or(NOBODY)
        });
        let n = board.size();
        Self {
            debt: vec![0; n],
            owing: vec![0; n.div_ceil(64)],
            entered: vec![0; n],
            leads: vec![0; n],
            inside: vec![false; n],
            kernel: Vec::new(),
            owner: owner.collect(),
            steps: 0,
        }
    }

    /// A kernel with the token in it, if one is found in so many steps.
    pub(crate) fn find<const W: usize>(&mut self, field: &Field<'_, W>, steps: u32) -> Option<&[u16]> {
        self.debt.fill(0);
        self.owing.fill(0);
        self.entered.fill(0);
        self.leads.fill(0);
        self.inside.fill(false);
        self.kernel.clear();
        self.steps = steps;
        if !self.add(field, field.token) {
            return None;
        }
        self.grow(field).then_some(&self.kernel)
    }

    /// The link that may use the arc from a head to a link, if there is such an arc, and such a link.
    #[inline]
    fn owner_by<const W: usize>(&self, field: &Field<'_, W>, head: usize, link: usize) -> Option<usize> {
        let owner = self.owner[head];
        (owner != NOBODY && field.leads_by(head, link)).then_some(owner as usize)
    }

    /// Adds a link that [joins](Self::joins); says no if it has an arc to itself, or if it shares a
    /// head with a link of the set, or one whose arcs belong to another link outside: such sets are
    /// left aside.
    fn add<const W: usize>(&mut self, field: &Field<'_, W>, link: usize) -> bool {
        let board = field.board;
        let shared = |head: usize| {
            let links = board.allowing(head);
            links.len() > 1 && (self.owner[head] as usize != link || links.iter().any(|&t| self.inside[t as usize]))
        };
        if !field.each_move(link, |head, to| to != link && !shared(head)) {
            return false;
        }
        self.inside[link] = true;
        self.kernel.push(link as u16);
        self.count(field, link, 1);
        true
    }

    /// Adds to the counts what a link of the set has, or takes it off again.
    fn count<const W: usize>(&mut self, field: &Field<'_, W>, link: usize, sign: i64) {
        let board = field.board;
        let one = sign as u16;
        field.each_move(link, |head, to| {
            owe(&mut self.debt, &mut self.owing, to, sign * i64::from(field.copies[board.arc(head, to)]));
            self.entered[to] = self.entered[to].wrapping_add(one);
            true
        });
        for &head in board.entries(link) {
            let head = head as usize;
            if let Some(owner) = self.owner_by(field, head, link) {
                let copies = sign * i64::from(field.copies[board.arc(head, link)]);
                owe(&mut self.debt, &mut self.owing, owner, -copies);
                for &t in board.allowing(head) {
                    self.leads[t as usize] = self.leads[t as usize].wrapping_add(one);
                }
            }
        }
    }

    fn take_back<const W: usize>(&mut self, field: &Field<'_, W>, link: usize) {
        self.inside[link] = false;
        self.kernel.pop();
        self.count(field, link, -1);
    }

    /// Whether no arc leads from the set to a link, and none from it into the set.
    fn joins(&self, link: usize) -> bool {
        !self.inside[link] && self.entered[link] == 0 && self.leads[link] == 0
    }

    fn grow<const W: usize>(&mut self, field: &Field<'_, W>) -> bool {
        // The link outside that can be mended in the fewest ways.
        let mut worst: Option<(u32, usize)> = None;
        let owing = self.owing.iter().enumerate().flat_map(|(word, &bits)| members([bits]).map(move |bit| 64 * word + bit));
        for w in owing {
            if self.inside[w] {
                continue;
            }
            let (mut room, mut ways) = (0, 0);
            field.each_move(w, |head, k| {
                if self.owner[head] as usize == w && self.joins(k) {
                    room += i64::from(field.copies[field.board.arc(head, k)]);
                    ways += 1;
                }
                true
            });
            if room < self.debt[w] {
                return false;
            }
            if worst.is_none_or(|(least, _)| ways < least) {
                worst = Some((ways, w));
            }
        }
        let Some((_, w)) = worst else { return true };
        let ways: Vec<(usize, usize)> = field.moves(w).filter(|&(head, _)| self.owner[head] as usize == w).collect();
        for (_, k) in ways {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            if self.joins(k) && self.add(field, k) {
                if self.grow(field) {
                    return true;
                }
                self.take_back(field, k);
            }
        }
        false
    }
}

/// Copies of an arc into a kernel that are kept for coming back from a link.
pub(crate) struct Return {
    pub from: usize,
    pub arc: usize,
    pub copies: u32,
}

impl KernelFinder {
    /// The links of the kernel that was found.
    pub(crate) fn links(&self) -> Vec<usize> {
        self.kernel.iter().map(|&k| k as usize).collect()
    }

    /// As many ways back as are owed, and no more.
    pub(crate) fn returns<const W: usize>(&self, field: &Field<'_, W>) -> Vec<Return> {
        let board = field.board;
        let mut owed = vec![0u32; self.debt.len()];
        for &k in &self.kernel {
            field.each_move(k as usize, |head, to| {
                owed[to] += field.copies[board.arc(head, to)];
                true
            });
        }
        let mut returns = Vec::new();
        for &k in &self.kernel {
            for &head in board.entries(k as usize) {
                let Some(from) = self.owner_by(field, head as usize, k as usize) else { continue };
                if owed[from] > 0 && !self.inside[from] {
                    let arc = board.arc(head as usize, k as usize);
                    let copies = owed[from].min(field.copies[arc]);
                    owed[from] -= copies;
                    returns.push(Return { from, arc, copies });
                }
            }
        }
        returns
    }

    /// Why who moves from the kernel that was found loses.
    pub(crate) fn why<const W: usize>(&self, field: &Field<'_, W>, why: &mut Why) {
        let board = field.board;
        why.clear();
        for &k in &self.kernel {
            field.why_no_other(k as usize, why);
            field.each_move(k as usize, |head, to| {
                let arc = board.arc(head, to);
                why.gone(board, arc, field.copies[arc] as usize);
                true
            });
        }
        self.returns(field).iter().for_each(|way| why.need(board, way.arc, way.copies as usize));
    }
}

/// How many steps the search for a kernel of a certificate may take.
pub(super) const STEPS_OF_CERTIFICATE: u32 = 200;

/// A capacity kernel of a core as a certificate, if one is found.
pub(crate) fn kernel_of(core: &LinksPosition) -> Option<CapacityKernel> {
    fn on<const W: usize>(core: &LinksPosition) -> Option<CapacityKernel> {
        let board = Board::<W>::new(std::iter::once(core))?;
        KernelFinder::new(&board).kernel_of(core, &mut Field::new(&board))
    }
    on::<2>(core).or_else(|| if core.arcs().len() > 128 { on::<4>(core) } else { None })
}

impl KernelFinder {
    /// A capacity kernel of a core that fits the board of a field.
    pub(crate) fn kernel_of<const W: usize>(&mut self, core: &LinksPosition, field: &mut Field<'_, W>) -> Option<CapacityKernel> {
        field.load(core)?;
        self.find(field, STEPS_OF_CERTIFICATE)?;
        Some(self.certificate(field, core))
    }

    /// The kernel that was found, in the numbers of the chain.
    fn certificate<const W: usize>(&self, field: &Field<'_, W>, core: &LinksPosition) -> CapacityKernel {
        let board = field.board;
        let mut kernel: Vec<u32> = self.kernel.iter().map(|&k| board.link(k as usize)).collect();
        kernel.sort_unstable();
        let mut returns = Vec::new();
        for &k in &self.kernel {
            for &head in board.entries(k as usize) {
                let Some(owner) = self.owner_by(field, head as usize, k as usize).filter(|owner| !self.inside[*owner]) else { continue };
                let (from, to) = (board.head(head as usize), board.link(k as usize));
                if let Some(arc) = core.arc(from, to) {
                    returns.push([board.link(owner), arc as u32, core.arcs()[arc].copies]);
                }
            }
        }
        returns.sort_unstable();
        CapacityKernel { kernel, returns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use xanthi_games::certificate::Certificate;
    use xanthi_games::check::judge;
    use xanthi_games::links::{LinkArc, LinkTable};
    use xanthi_games::{Outcome, Play, Subject};

    /// A, B and C, with arcs that begin with C, where nothing that ends allows it: nobody can play them.
    fn chain(arcs: &[(u32, u32)]) -> LinksPosition {
        let table = LinkTable::new(["A", "B", "C"].map(String::from).to_vec(), vec![vec![0], vec![1], vec![]]);
        let arcs = arcs.iter().map(|&(head, tail)| LinkArc { head, tail, copies: 1 }).collect();
        LinksPosition::new(Arc::new(table), arcs, Some(0))
    }

    #[test]
    fn arcs_that_nobody_can_play_are_no_way_back() {
        // From A there is no move; or one, to B, and one back, after which there is none.
        for arcs in [&[(2, 0)][..], &[(2, 0), (2, 1)], &[(0, 1), (1, 0), (2, 0)], &[(0, 1), (1, 0), (2, 0), (2, 1)]] {
            let chain = chain(arcs);
            let board = Board::<2>::new(std::iter::once(&chain)).expect("small");
            let mut field = Field::new(&board);
            let mut finder = KernelFinder::new(&board);
            let found = finder.kernel_of(&chain, &mut field).expect("A is a kernel");
            let back = arcs.iter().filter(|arc| **arc == (1, 0)).count();
            assert_eq!((&found.kernel[..], found.returns.len(), finder.returns(&field).len()), (&[0][..], back, back), "{arcs:?}");
            let judged = judge(&Subject::from(&chain), Play::Normal, &Certificate::CapacityKernel(found), &Default::default());
            assert_eq!(judged.map(|judged| judged.outcome()).ok(), Some(Outcome::P), "{arcs:?}");
        }
        // The only way back is one that nobody can play.
        let chain = chain(&[(0, 1), (2, 0)]);
        assert!(kernel_of(&chain).is_none());
    }
}
