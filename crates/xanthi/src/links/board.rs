//! What never changes while a chain of links is played: its links, heads and arcs, numbered anew from 0.

use rustc_hash::FxHashMap;
use xanthi_games::links::LinksPosition;

/// What never changes: the links and arcs of a chain, numbered anew from 0.
pub(crate) struct Board<const W: usize> {
    /// The numbers of links and heads in the table of the chain.
    pub(super) links: Vec<u32>,
    pub(super) heads: Vec<u32>,
    /// The heads that each link allows, the links that allow each head, and the heads of the arcs into
    /// each link.
    allowed: Lists,
    allowing: Lists,
    entries: Lists,
    /// The head that a link allows, if it is one; [`SEVERAL`] otherwise. With nearly all links it is, and one look is faster
    /// than a list.
    only: Vec<u16>,
    /// The number of the arc from h to w at `h * links + w`.
    number: Vec<u16>,
    /// The number of the first arc from each head, and of all arcs.
    first: Vec<u32>,
    /// The number of the first unit of each arc, and of all units; empty if they are too many.
    units: Vec<u32>,
    /// The arcs by number, and random numbers for arcs and links.
    pub(super) arcs: Vec<(u16, u16)>,
    pub(super) random: Vec<u128>,
    pub(super) tokens: Vec<u128>,
}

/// Not one, but none or several.
const SEVERAL: u16 = u16::MAX;

/// Many short lists, one behind the other.
struct Lists {
    begin: Vec<u32>,
    all: Vec<u16>,
}

impl Lists {
    fn new(lists: &[Vec<u16>]) -> Self {
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        Self { begin: std::iter::once(0).chain(ends).collect(), all: lists.concat() }
    }

    #[inline]
    fn of(&self, i: usize) -> &[u16] {
        &self.all[self.begin[i] as usize..self.begin[i + 1] as usize]
    }
}

/// The number of links at which arcs of a chain end.
pub(crate) fn ends(chain: &LinksPosition) -> usize {
    let mut seen = vec![false; chain.table().len()];
    chain.arcs().iter().filter(|arc| !std::mem::replace(&mut seen[arc.tail as usize], true)).count()
}

/// The most links of a board.
pub(crate) const MOST_LINKS: usize = if cfg!(target_arch = "wasm32") { 256 } else { 1024 };

/// Of boards with more copies of arcs than this no lemmas are kept.
const MOST_UNITS: u32 = 1 << 13;

/// What makes a board too large for a representation.
pub(crate) const MOST_ARCS: usize = u16::MAX as usize - 1;

impl<const W: usize> Board<W> {
    /// The board of all arcs of these chains, which have one table. `None` if they are too many.
    pub(crate) fn new<'a>(chains: impl Iterator<Item = &'a LinksPosition> + Clone) -> Option<Self> {
        // Before the arcs of all are put together, which takes long where there are very many chains.
        if chains.clone().any(|chain| ends(chain) > 64 * W) {
            return None;
        }
        let table = chains.clone().next()?.table().clone();
        let (mut ends, room): (Vec<(u32, u32)>, Vec<u32>) = most_copies(chains.clone(), table.len()).into_iter().unzip();
        let mut links: Vec<u32> = ends.iter().map(|e| e.1).chain(chains.clone().filter_map(LinksPosition::token)).collect();
        links.sort_unstable();
        links.dedup();
        if links.len() > 64 * W || ends.len() > MOST_ARCS {
            return None;
        }
        // Links that become one in a later core take each other's arcs. They allow a common head.
        let alike = |t: u32, other: u32| other < t && table.allowed(other).iter().any(|&h| table.allows(t, h));
        let of_pairs: Vec<(u32, u32)> =
            ends.iter().flat_map(|&(h, t)| links.iter().copied().filter(move |&o| alike(t, o)).map(move |o| (h, o))).collect();
        let plain = ends.clone();
        ends.extend(of_pairs);
        ends.sort_unstable();
        ends.dedup();
        let mut heads: Vec<u32> = ends.iter().map(|e| e.0).collect();
        heads.dedup();
        if links.len() > 64 * W || heads.len() > 64 * W || ends.len() > MOST_ARCS {
            return None;
        }
        let units = units(&room, &plain, &ends, |h, t| links.iter().filter(move |&&o| alike(t, o)).map(move |&o| (h, o)));
        let head_of = |h: u32| heads.binary_search(&h).ok();
        let link_of = |t: u32| links.binary_search(&t).unwrap_or(0);
        let allowed: Vec<Vec<u16>> =
            links.iter().map(|&t| table.allowed(t).iter().filter_map(|&h| head_of(h)).map(|h| h as u16).collect()).collect();
        let mut allowing = vec![Vec::new(); heads.len()];
        for (t, list) in allowed.iter().enumerate() {
            list.iter().for_each(|&h| allowing[h as usize].push(t as u16));
        }
        let one = |list: &[u16]| if let [one] = list { *one } else { SEVERAL };
        let only: Vec<u16> = allowed.iter().map(|list| one(list)).collect();
        let mut entries = vec![Vec::new(); links.len()];
        let mut number = vec![u16::MAX; heads.len() * links.len()];
        let mut arcs = Vec::with_capacity(ends.len());
        for (i, &(head, tail)) in ends.iter().enumerate() {
            let (h, w) = (head_of(head).unwrap_or(0), link_of(tail));
            entries[w].push(h as u16);
            number[h * links.len() + w] = i as u16;
            arcs.push((h as u16, w as u16));
        }
        let mut first = vec![0; heads.len() + 1];
        arcs.iter().for_each(|a: &(u16, u16)| first[a.0 as usize + 1] += 1);
        (0..heads.len()).for_each(|h| first[h + 1] += first[h]);
        let mut seed = 0;
        let mut random = || u128::from(next(&mut seed)) << 64 | u128::from(next(&mut seed));
        let tokens = links.iter().map(|_| random()).collect();
        let random = arcs.iter().map(|_| random()).collect();
        let [allowed, allowing, entries] = [allowed, allowing, entries].map(|lists| Lists::new(&lists));
        Some(Self { links, heads, allowed, allowing, entries, only, number, first, units, arcs, random, tokens })
    }

    /// The heads that a link allows.
    #[inline]
    pub(super) fn allowed(&self, link: usize) -> &[u16] {
        self.allowed.of(link)
    }

    /// The head that a link allows, if it is one.
    #[inline]
    pub(super) fn only(&self, link: usize) -> Option<usize> {
        let head = self.only[link];
        (head != SEVERAL).then_some(head as usize)
    }

    /// The links that allow a head.
    #[inline]
    pub(super) fn allowing(&self, head: usize) -> &[u16] {
        self.allowing.of(head)
    }

    /// The heads of the arcs into a link.
    #[inline]
    pub(super) fn entries(&self, link: usize) -> &[u16] {
        self.entries.of(link)
    }

    /// The arcs from a head, by number.
    #[inline]
    pub(super) fn arcs_of_head(&self, head: usize) -> std::ops::Range<usize> {
        self.first[head] as usize..self.first[head + 1] as usize
    }

    /// The units of an arc: its copies, as `lemmas.rs` counts them. There must be [some](Self::unit_words).
    #[inline]
    pub(super) fn units(&self, arc: usize) -> (usize, usize) {
        (self.units[arc] as usize, self.units[arc + 1] as usize)
    }

    /// How many words a set of units has; 0 if no lemmas are kept.
    pub(super) fn unit_words(&self) -> usize {
        self.units.last().map_or(0, |&all| (all as usize).div_ceil(64))
    }

    /// The number of heads.
    pub(super) fn heads(&self) -> usize {
        self.heads.len()
    }

    /// The number of links.
    pub(crate) fn size(&self) -> usize {
        self.links.len()
    }

    /// The number of a link in the table of the chain.
    pub(crate) fn link(&self, link: usize) -> u32 {
        self.links[link]
    }

    /// The number of a head in the table of the chain.
    pub(crate) fn head(&self, head: usize) -> u32 {
        self.heads[head]
    }

    /// The number here of a link of the table.
    pub(super) fn number(&self, link: u32) -> Option<usize> {
        self.links.binary_search(&link).ok()
    }

    /// The number here of the arc from a head to a link of the table.
    pub(super) fn place(&self, head: u32, link: u32) -> Option<usize> {
        let (head, link) = (self.heads.binary_search(&head).ok()?, self.number(link)?);
        let arc = self.number[head * self.links.len() + link];
        (arc != u16::MAX).then_some(arc as usize)
    }

    /// The head of an arc, and the link at which it ends.
    pub(super) fn ends(&self, arc: usize) -> (usize, usize) {
        let (head, to) = self.arcs[arc];
        (head as usize, to as usize)
    }

    /// The arcs that a link allows, by number.
    pub(super) fn arcs_of_link(&self, link: usize) -> impl Iterator<Item = usize> {
        self.allowed(link).iter().flat_map(|&head| self.arcs_of_head(head as usize))
    }

    /// The number of the arc from a head to a link.
    pub(crate) fn arc(&self, head: usize, to: usize) -> usize {
        self.number[head * self.links.len() + to] as usize
    }
}

/// The number of the first unit of each of `ends`: an arc has at most the copies that it has in one of the
/// chains, and those of arcs that may become one with it, `joined`.
fn units<I: Iterator<Item = (u32, u32)>>(
    room: &[u32],
    plain: &[(u32, u32)],
    ends: &[(u32, u32)],
    joined: impl Fn(u32, u32) -> I,
) -> Vec<u32> {
    let mut all = vec![0u32; ends.len() + 1];
    for (&(head, tail), &room) in plain.iter().zip(room) {
        for arc in joined(head, tail).chain([(head, tail)]) {
            if let Ok(i) = ends.binary_search(&arc) {
                all[i + 1] = all[i + 1].saturating_add(room);
            }
        }
    }
    (0..ends.len()).for_each(|i| all[i + 1] = all[i].saturating_add(all[i + 1]));
    if all.last().is_some_and(|&all| all > MOST_UNITS) { Vec::new() } else { all }
}

/// The arcs of some chains between so many links, ascending, each with the most copies that a chain has of it.
fn most_copies<'a>(chains: impl Iterator<Item = &'a LinksPosition>, links: usize) -> Vec<((u32, u32), u32)> {
    /// The most places of a table.
    const DENSE: usize = 1 << 22;
    let arcs = chains.flat_map(LinksPosition::arcs);
    // Very many chains have nearly the same arcs, so a look at an arc must cost next to nothing.
    if links.saturating_mul(links) <= DENSE {
        // One more than the copies: an arc may be used up.
        let mut most = vec![0u32; links * links];
        for arc in arcs {
            let place = &mut most[arc.head as usize * links + arc.tail as usize];
            *place = (*place).max(arc.copies.saturating_add(1));
        }
        let present = most.into_iter().enumerate().filter(|(_, copies)| *copies > 0);
        return present.map(|(i, copies)| (((i / links) as u32, (i % links) as u32), copies - 1)).collect();
    }
    let mut most: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    for arc in arcs {
        let place = most.entry((arc.head, arc.tail)).or_default();
        *place = (*place).max(arc.copies);
    }
    let mut most: Vec<((u32, u32), u32)> = most.into_iter().collect();
    most.sort_unstable();
    most
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, 2014).
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *seed;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
