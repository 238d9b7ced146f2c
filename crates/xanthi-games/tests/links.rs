//! Chains of links against a search of the rules that shares nothing with the crate.

use std::collections::HashMap;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Openings};
use xanthi_games::check::next_cores::NextCores;
use xanthi_games::check::{judge, usual_budget};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::links::{Components, LinkArc, LinkTable, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, core_steps, link_core, link_core_within};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play, Position, Subject};

/// Numbers from a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// The rules, on lists of pairs: `allowed[t]` may begin the next word after one that ended in `t`.
struct Brute<'a> {
    allowed: &'a [Vec<u32>],
    words: Vec<(u32, u32)>,
    play: Play,
    known: HashMap<(Option<u32>, u64), bool>,
}

impl Brute<'_> {
    /// Whether the player to move wins; `said` is a set of words.
    fn wins(&mut self, token: Option<u32>, said: u64) -> bool {
        if let Some(&known) = self.known.get(&(token, said)) {
            return known;
        }
        let (mut any, mut wins) = (false, false);
        for i in 0..self.words.len() {
            let (head, tail) = self.words[i];
            if said & 1 << i == 0 && token.is_none_or(|t| self.allowed[t as usize].contains(&head)) {
                any = true;
                wins = wins || !self.wins(Some(tail), said | 1 << i);
            }
        }
        let wins = if any { wins } else { self.play == Play::Misere };
        self.known.insert((token, said), wins);
        wins
    }
}

/// A chain spelled out for [`Brute`].
fn brute(at: &LinksPosition, play: Play) -> Outcome {
    let table = at.table();
    let allowed: Vec<Vec<u32>> = (0..table.len() as u32).map(|t| table.allowed(t).to_vec()).collect();
    let words = at.arcs().iter().flat_map(|a| (0..a.copies).map(|_| (a.head, a.tail))).collect();
    Outcome::of_mover(Brute { allowed: &allowed, words, play, known: HashMap::new() }.wins(at.token(), 0))
}

fn random_chain(random: &mut Random) -> LinksPosition {
    let links = 2 + random.below(4);
    let style = random.below(4);
    let allowed: Vec<Vec<u32>> = (0..links)
        .map(|t| match style {
            0 => vec![t as u32],
            1 => vec![t as u32, random.below(links) as u32],
            2 => (0..links).filter(|_| random.below(2) == 0).map(|h| h as u32).collect(),
            _ => (0..1 + random.below(2)).map(|_| random.below(links) as u32).collect(),
        })
        .collect();
    let table = Arc::new(LinkTable::new((0..links).map(|i| i.to_string()).collect(), allowed));
    let words = 2 + random.below(10);
    let arcs = (0..words).map(|_| LinkArc { head: random.below(links) as u32, tail: random.below(links) as u32, copies: 1 }).collect();
    let token = random.below(links + 1);
    LinksPosition::new(table, arcs, (token < links).then_some(token as u32))
}

#[test]
fn a_core_has_the_outcome_of_its_chain() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut open, mut smaller, mut turned) = (0, 0, 0);
    for case in 0..40_000 {
        let at = random_chain(&mut random);
        for play in [Play::Normal, Play::Misere] {
            let outcome = brute(&at, play);
            match link_core(&at, play) {
                LinkCore::Decided(found) => assert_eq!(found, outcome, "case {case}, {play}: {at:?}"),
                LinkCore::Open(core) => {
                    let OpenCore { chain, play: played } = &core;
                    assert_eq!(brute(chain, *played), outcome, "case {case}, {play}: {at:?}\n{core:?}");
                    open += usize::from(play == Play::Normal && at.token().is_some());
                    smaller += usize::from(play == Play::Normal && chain.arcs().len() < at.arcs().len());
                    turned += usize::from(play != *played);
                    assert_eq!(link_core(chain, *played), LinkCore::Open(core), "a core is its own core");
                }
            }
        }
    }
    assert!(open > 1_000 && smaller > 500 && turned > 500, "{open} {smaller} {turned}: the cases say something");
}

/// Chains in which some links lead to a link without words, and some do not: in misère play pairs leave where their links have
/// such a losing word, and nowhere else.
#[test]
fn pairs_leave_in_misere_play_where_their_links_have_losing_arcs() {
    let mut random = Random(77);
    let (mut left, mut stayed, mut normal) = (0, 0, 0);
    for case in 0..20_000 {
        let links = 3 + random.below(3) as u32;
        let end = links - 1;
        let allowed =
            (0..links).map(|t| if random.below(5) == 0 && t != end { vec![t, random.below(links.into()) as u32] } else { vec![t] });
        let table = Arc::new(LinkTable::new((0..links).map(|i| i.to_string()).collect(), allowed.collect()));
        let loses: Vec<bool> = (0..end).map(|_| random.below(4) > 0).collect();
        let losing = (0..end).filter(|&t| loses[t as usize]).map(|head| LinkArc { head, tail: end, copies: 1 });
        let losing: Vec<LinkArc> = losing.collect();
        let mut any = || random.below(u64::from(end)) as u32;
        let others = (0..6 + case % 4).map(|_| LinkArc { head: any(), tail: any(), copies: 1 });
        let at = LinksPosition::new(table, others.chain(losing).collect(), Some(0));
        let outcome = brute(&at, Play::Misere);
        match link_core(&at, Play::Misere) {
            LinkCore::Decided(found) => assert_eq!(found, outcome, "{at:?}"),
            LinkCore::Open(OpenCore { chain, play }) => {
                assert_eq!(brute(&chain, play), outcome, "{at:?}\n{chain:?}");
                let copies = |chain: &LinksPosition| chain.left().map(|a| a.copies).sum::<u32>();
                let pairs = at.left().filter(|a| {
                    a.tail != end && at.left().any(|b| (b.head, b.tail) == (a.tail, a.head) && (a.head != a.tail || a.copies > 1))
                });
                match play {
                    Play::Normal => normal += 1,
                    _ if copies(&chain) + 1 < copies(&at) => left += 1,
                    _ => stayed += usize::from(pairs.count() > 0 && copies(&chain) == copies(&at)),
                }
            }
        }
    }
    assert!(left > 500 && stayed > 500 && normal > 500, "{left} {stayed} {normal}");
}

/// The links to which the token can come from a link, step by step; the link itself only if it comes back.
fn reached(chain: &LinksPosition, from: u32) -> Vec<bool> {
    let mut reached = vec![false; chain.table().len()];
    let mut stack = vec![from];
    while let Some(link) = stack.pop() {
        for arc in chain.left().filter(|arc| chain.table().allows(link, arc.head)) {
            if !std::mem::replace(&mut reached[arc.tail as usize], true) {
                stack.push(arc.tail);
            }
        }
    }
    reached
}

#[test]
fn components_are_what_leads_there_and_back() {
    let mut random = Random(5);
    let (mut between, mut within) = (0, 0);
    for _ in 0..400 {
        let links = 1 + random.below(9) as u32;
        let names = (0..links).map(|link| link.to_string()).collect();
        let allowed = (0..links).map(|link| {
            let mut heads: Vec<u32> = (0..links).filter(|_| random.below(4) == 0).chain([link]).collect();
            heads.sort_unstable();
            heads.dedup();
            if random.below(5) == 0 { Vec::new() } else { heads }
        });
        let table = Arc::new(LinkTable::new(names, allowed.collect()));
        let mut any = || random.below(u64::from(links)) as u32;
        let arcs = (0..2 * links).map(|i| LinkArc { head: any(), tail: any(), copies: i % 3 }).collect();
        let chain = LinksPosition::new(table, arcs, None);
        let components = Components::new(&chain);
        let reaches: Vec<Vec<bool>> = (0..links).map(|link| reached(&chain, link)).collect();
        for (one, other) in (0..links).flat_map(|one| (0..links).map(move |other| (one, other))) {
            let back_and_forth = one == other || (reaches[one as usize][other as usize] && reaches[other as usize][one as usize]);
            assert_eq!(components.of_link(one) == components.of_link(other), back_and_forth, "{one} and {other} of {chain:?}");
            assert_eq!(components.goes_round(&chain, one), reaches[one as usize][one as usize], "{one} of {chain:?}");
        }
        for arc in chain.left() {
            let mut here = reaches[arc.tail as usize].clone();
            here[arc.tail as usize] = true;
            let again = (0..links).any(|link| here[link as usize] && chain.table().allows(link, arc.head));
            assert_eq!(components.is_between(arc), !again, "{arc:?} of {chain:?}");
            *(if again { &mut within } else { &mut between }) += 1;
        }
    }
    assert!(between > 500 && within > 500, "{between} arcs between components, {within} within one");
}

/// After arcs that share a core each has the core that it has by itself, in both kinds of play, whichever was asked first.
#[test]
fn arcs_between_components_share_their_core() {
    let mut random = Random(11);
    let (mut open, mut decided) = (0, 0);
    for round in 0..3_000 {
        let chain = random_chain(&mut random).at(None);
        let play = if round % 3 == 0 { Play::Misere } else { Play::Normal };
        let cores = NextCores::new(&chain, play);
        for arc in chain.options() {
            let (core, kept) = cores.after(&chain, arc);
            assert_eq!(*core, link_core(&chain.after(arc), play), "{arc} of {chain:?}");
            assert_eq!(kept, cores.is_shared(chain.arcs()[arc as usize]), "{arc} of {chain:?}");
            if kept {
                *(if matches!(*core, LinkCore::Open(_)) { &mut open } else { &mut decided }) += 1;
            }
        }
    }
    assert!(open > 1_000 && decided > 1_000, "{open} kept cores, {decided} kept outcomes");
}

/// Arcs that are merged are added up, so all copies together must be counted in 32 bits: 2^32 of them are no chain, and no
/// graph that is read has so many.
#[test]
fn copies_are_never_more_than_can_be_counted() {
    let ground = |copies: u32| {
        let arcs = [(0, 1, 1), (1, 0, 1), (0, 2, 1 << 31), (0, 3, copies)];
        GeographyPosition::new(RuleSet::DEG, Arc::new(Graph::new(true, Labels::numbers(4), arcs)), Some(0), &[])
    };
    assert_eq!(LinksPosition::of_ground(&ground((1 << 31) - 2)), None);
    assert!(LinksPosition::of_ground(&ground((1 << 31) - 3)).is_some(), "2^32 - 1 copies");
    // Three links that allow the same.
    let table = Arc::new(LinkTable::new(["0", "1", "2", "3"].map(String::from).to_vec(), vec![vec![0], vec![1], vec![0], vec![0]]));
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    let arcs = vec![arc(0, 1, 1), arc(1, 0, 1), arc(1, 2, 1 << 31), arc(1, 3, (1 << 31) - 3)];
    let LinkCore::Open(core) = link_core(&LinksPosition::new(table, arcs, Some(0)), Play::Misere) else {
        panic!("labels do not decide it")
    };
    assert_eq!(core.chain.arcs().iter().map(|arc| arc.copies).max(), Some(u32::MAX - 1), "the links are one");
    // 4,294 times a million copies, and the rest: one fewer than 2^32, and 2^32.
    for (rest, read) in [(967_295, true), (967_296, false)] {
        let list = "A-B^1000000,".repeat(4_294);
        let position = Position::parse(&format!("ueg:edges={list}A-B^{rest}@A"));
        match position {
            Ok(_) => assert!(read),
            Err(error) => assert!(!read && error.to_string().contains("more than 4294967295 edges"), "{error}"),
        }
    }
}

/// In misère play one link after the other may become safe: a core takes as many rounds as there are links, and each counts.
#[test]
fn every_round_of_a_core_counts() {
    const LONG: u32 = 50;
    // Links y, z, e, w, p and x(0), x(1), …: more words lead from each x(i) to the x before it than lead on from there, so it becomes
    // safe once that one has lost the pairs that it has with z.
    let [y, z, e, w, p] = [0, 1, 2, 3, 4];
    let x = |i: u32| 5 + i;
    let mut arcs = vec![(z, e, 1), (x(0), e, 1), (x(0), w, 2), (w, x(0), 1), (y, p, 1), (p, e, 1)];
    for i in 0..LONG {
        arcs.extend([(x(i), z, 2), (z, x(i), 2), (y, x(i), 1)]);
        if i > 0 {
            arcs.push((x(i), x(i - 1), i + 1));
        }
    }
    arcs.sort_unstable();
    let arcs = arcs.into_iter().map(|(head, tail, copies)| LinkArc { head, tail, copies }).collect();
    let names = (0..x(LONG)).map(|i| i.to_string()).collect();
    let table = LinkTable::new(names, (0..x(LONG)).map(|i| vec![i]).collect());
    let at = LinksPosition::new(Arc::new(table), arcs, Some(x(1)));
    let work = Budget::default();
    assert_eq!(link_core_within(&at, Play::Misere, &work), Ok(link_core(&at, Play::Misere)));
    // There are fewer and fewer arcs, so together the rounds count for less than as many as the first one.
    let some = core_steps(&at) * u64::from(LONG) / 3;
    assert!(work.steps_spent() > some, "{} of {some}", work.steps_spent());
    assert_eq!(link_core_within(&at, Play::Misere, &Budget::default().with_steps(some)), Err(Stop::Steps));
}

/// Where every link allows many heads a core takes far more than a few looks at each link and arc, and counts as that.
#[test]
fn a_core_of_links_that_allow_many_heads_counts_as_much() {
    let chain = |links: u32, heads: u32| {
        let allowed: Vec<Vec<u32>> = (0..links).map(|i| (0..links).filter(|j| (i + j) % links < heads).collect()).collect();
        let arcs = (0..links).map(|i| LinkArc { head: i, tail: (i * 7 + 3) % links, copies: 1 }).collect();
        let names = (0..links).map(|i| i.to_string()).collect();
        LinksPosition::new(Arc::new(LinkTable::new(names, allowed)), arcs, Some(0))
    };
    // One way back is looked for from each arc.
    assert_eq!(core_steps(&chain(100, 1)), 100 + 4 * 100 + 1 + 100);
    assert!(core_steps(&chain(100, 100)) > 2 * 100 * 100 * 100);
    // Labels of a whole list take as much, before anything is said of its first words.
    let openings = Certificate::Openings(Openings { rest: Vec::new() });
    let list = chain(100, 100).at(None);
    let judged = judge(&Subject::from(&list), Play::Normal, &openings, &usual_budget().with_steps(1 << 20));
    assert_eq!(judged.unwrap_err().stop, Some(Stop::Steps));
}
