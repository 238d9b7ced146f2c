//! The links of a chain of which some arcs are barred for the next words: which of them labels decide after the next one.
//!
//! With one word to go nothing is barred behind it, and the labels are those of `link_core`. With more, a link has a
//! label for each number of words that are still to come: it is N if an arc that is not barred leads to a link which is
//! P with a word less to come, and P if all these arcs lead to N.
//!
//! Such a label must be right when the token comes to its link, whichever arcs were used on the way. To a P label it does no
//! harm that arcs have gone. What an N label needs is an arc to a P link that is still there. With `words` words to come,
//! the one that leads to the link last included, at most `words` − 1 other copies have gone (the last one leads to the
//! link itself, and what is needed ends at links that were labelled earlier). So an arc is *sure* to be there if it has
//! `words` copies; and if nothing may follow it, as play ends with it.
//!
//! With two words in normal play every arc is sure. Let arc a lead to w and arc b from w to u, where the plain labels
//! begin. Of what they need a can only be missing if w is P; then all that leads from w, u above all, is N and was
//! labelled before w, and needs no arc to w. And b may be a itself, if it is a loop at w; but a P link has no loop, as
//! all its arcs lead to N.

use super::openings::{Divided, without_labelled};
use crate::links::{BarredChain, LinkArc, LinkTable, LinksPosition, rows};
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::{Entries, link_labels};

/// A label, and how many words are said until play ends, at most, if its winner follows what it says.
type Label = Option<(Outcome, u32)>;

/// Divides the options of a chain by the labels of the links at which they end. `rest` is the chain as it is, but for the last
/// word for which arcs are barred: behind it play is that of a chain, and arcs to labelled links go, or become losing arcs.
pub fn divide_barred(at: &BarredChain, play: Play) -> Divided {
    let chain = at.chain();
    let labels: Vec<Option<Outcome>> = match at.words() {
        1 => link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play),
        _ => labels_after(at, play).into_iter().map(|label| label.map(|(outcome, _)| outcome)).collect(),
    };
    let open = |a: &LinkArc| labels[a.tail as usize].is_none();
    let (rest, play) = if at.words() == 1 { without_labelled(chain, &labels, play) } else { (chain.clone(), play) };
    let arcs = at.options().into_iter().map(|arc| chain.arcs()[arc as usize]).filter(open);
    let open = arcs.filter_map(|a| rest.arc(a.head, a.tail)).map(|arc| arc as u32).collect();
    Divided { labels, rest, play, open }
}

/// For each link that has a label where at least two words are to come for which arcs are barred, how many words are said
/// behind it, at most, if the winner follows the labels; `u32::MAX` for the others.
pub fn depths_barred(at: &BarredChain, play: Play) -> Vec<u32> {
    labels_after(at, play).into_iter().map(|label| label.map_or(u32::MAX, |(_, depth)| depth)).collect()
}

/// The label of each link for the player who is to move there after the next word, which is not the last one for which arcs
/// are barred.
fn labels_after(at: &BarredChain, play: Play) -> Vec<Label> {
    let (chain, words) = (at.chain(), at.words());
    let every = words == 2 && play == Play::Normal;
    let goes_on = going_on(chain);
    let sure = |a: &LinkArc| every || a.copies >= words || !goes_on[a.tail as usize];
    let mut labels = lasting_labels(chain, sure, play);
    let free = Exits::of(chain.table(), &at.free(), sure);
    for _ in 1..words {
        let ways = free.ways(&labels);
        let before = (0..labels.len() as u32).map(|t| free.label(t, &ways, play)).collect();
        if before == labels {
            break;
        }
        labels = before;
    }
    labels
}

/// The labels of the time when no arc is barred any more, as long as `sure` arcs alone are needed: in rounds, so that each link
/// has the label that is found soonest.
fn lasting_labels(chain: &LinksPosition, sure: impl Fn(&LinkArc) -> bool, play: Play) -> Vec<Label> {
    let table = chain.table();
    let arcs: Vec<LinkArc> = chain.left().collect();
    let (exits, entries) = (Exits::of(table, &arcs, sure), Entries::new(table.len(), &arcs));
    let mut labels = vec![None; table.len()];
    let mut ways = exits.ways(&labels);
    let mut asked: Vec<u32> = (0..table.len() as u32).collect();
    while !asked.is_empty() {
        let found: Vec<_> = asked.iter().filter_map(|&link| Some((link, exits.label(link, &ways, play)?))).collect();
        found.iter().for_each(|&(link, label)| labels[link as usize] = Some(label));
        // Asked again are links from which an arc leads to P now, or all arcs from one more head to N.
        let mut news = Vec::new();
        for &(link, label) in &found {
            news.extend(entries.of(link).iter().copied().filter(|&head| ways[head as usize].hear(exits.is_sure(head, link), label)));
        }
        asked = news.iter().flat_map(|&head| table.allowing(head)).copied().collect();
        asked.retain(|&link| labels[link as usize].is_none());
        asked.sort_unstable();
        asked.dedup();
    }
    labels
}

/// For each link whether an arc may be used from it.
fn going_on(chain: &LinksPosition) -> Vec<bool> {
    let mut begins = vec![false; chain.table().len()];
    chain.left().for_each(|a| begins[a.head as usize] = true);
    (0..chain.table().len() as u32).map(|t| chain.table().allowed(t).iter().any(|&head| begins[head as usize])).collect()
}

/// Arcs by their heads, one behind the other, and whether each is sure.
struct Exits<'a> {
    table: &'a LinkTable,
    arcs: Vec<(u32, bool)>,
    /// Where those from each head begin, and one more.
    first: Vec<u32>,
}

impl<'a> Exits<'a> {
    /// The arcs ascend.
    fn of(table: &'a LinkTable, arcs: &[LinkArc], sure: impl Fn(&LinkArc) -> bool) -> Self {
        Self { table, arcs: arcs.iter().map(|arc| (arc.tail, sure(arc))).collect(), first: rows(table, arcs) }
    }

    /// Those from a head.
    fn from(&self, head: u32) -> &[(u32, bool)] {
        &self.arcs[self.first[head as usize] as usize..self.first[head as usize + 1] as usize]
    }

    /// Whether the arc from a head to a link is sure to be there.
    fn is_sure(&self, head: u32, link: u32) -> bool {
        let row = self.from(head);
        row.binary_search_by_key(&link, |&(tail, _)| tail).is_ok_and(|at| row[at].1)
    }

    /// What the arcs from each head lead to.
    fn ways(&self, labels: &[Label]) -> Vec<Ways> {
        let of_head = |head: u32| {
            let row = self.from(head);
            let (arcs, sure) = (row.len(), row.iter().any(|(_, sure)| *sure));
            let mut ways = Ways { arcs, sure, open: arcs, lost: None, longest: 0 };
            for &(tail, sure) in row {
                if let Some(label) = labels[tail as usize] {
                    ways.hear(sure, label);
                }
            }
            ways
        };
        (0..labels.len() as u32).map(of_head).collect()
    }

    /// The label of a link, from what the arcs lead to that it allows.
    fn label(&self, link: u32, ways: &[Ways], play: Play) -> Label {
        let heads = || self.table.allowed(link).iter().map(|&head| &ways[head as usize]);
        if play == Play::Misere && heads().all(|way| way.arcs == 0) {
            return Some((Outcome::N, 0));
        }
        if let Some(depth) = heads().filter_map(|way| way.lost).min() {
            return Some((Outcome::N, depth.saturating_add(1)));
        }
        // In misère play whoever has no arc wins: one must be left.
        if play == Play::Misere && !heads().any(|way| way.sure) {
            return None;
        }
        let longest = heads().map(|way| way.longest).max().unwrap_or(0);
        heads().all(|way| way.open == 0).then_some((Outcome::P, longest))
    }
}

/// What the arcs from a head lead to.
struct Ways {
    arcs: usize,
    /// Whether one of them is sure to be there.
    sure: bool,
    /// How many do not lead to N.
    open: usize,
    /// Where sure ones lead to P: how many words are said behind there, at least.
    lost: Option<u32>,
    /// How many words are said from here to N links and on, at most.
    longest: u32,
}

impl Ways {
    /// A link to which one of them leads has a label. Whether that is news: the first sure one leads to P, or all of them to N.
    fn hear(&mut self, sure: bool, (outcome, depth): (Outcome, u32)) -> bool {
        match outcome {
            Outcome::P if sure => {
                let first = self.lost.is_none();
                self.lost = Some(self.lost.map_or(depth, |least| least.min(depth)));
                first
            }
            Outcome::P => false,
            Outcome::N => {
                self.open -= 1;
                self.longest = self.longest.max(depth.saturating_add(1));
                self.open == 0
            }
        }
    }
}
