//! Drained links, misère kernels, and heads that are plentiful, against a search of the rules that shares nothing with the crate.

use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::sync::Arc;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::{Certificate, Drained, LastExits, MisereKernel, Options, WinningMove};
use xanthi_games::check::drained::Draining;
use xanthi_games::check::{judge, usual_budget};
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play, Subject};

/// Misère play by the rules: copies of arcs that go, and nothing else.
struct Rules {
    allowed: Vec<Vec<u32>>,
    ends: Vec<(u32, u32)>,
    known: HashMap<(Option<u32>, Vec<u32>), bool>,
}

impl Rules {
    fn of(at: &LinksPosition) -> (Self, Vec<u32>) {
        let table = at.table();
        let allowed = (0..table.len() as u32).map(|t| table.allowed(t).to_vec()).collect();
        let ends = at.arcs().iter().map(|a| (a.head, a.tail)).collect();
        (Self { allowed, ends, known: HashMap::new() }, at.arcs().iter().map(|a| a.copies).collect())
    }

    fn wins(&mut self, token: Option<u32>, copies: &[u32]) -> bool {
        if let Some(&known) = self.known.get(&(token, copies.to_vec())) {
            return known;
        }
        let (mut stuck, mut wins) = (true, false);
        for i in 0..copies.len() {
            let (head, tail) = self.ends[i];
            if copies[i] > 0 && token.is_none_or(|t| self.allowed[t as usize].contains(&head)) {
                stuck = false;
                let mut next = copies.to_vec();
                next[i] -= 1;
                wins = wins || !self.wins(Some(tail), &next);
            }
        }
        self.known.insert((token, copies.to_vec()), stuck || wins);
        stuck || wins
    }
}

fn by_the_rules(at: &LinksPosition) -> Outcome {
    let (mut rules, copies) = Rules::of(at);
    Outcome::of_mover(rules.wins(at.token(), &copies))
}

/// A chain with many arcs to and from link 0, on which the token stands; links may allow several heads.
fn around_a_hub(random: &mut SplitMix) -> LinksPosition {
    let links = 3 + random.below(2) as u32;
    let several = random.below(3) == 0;
    let allowed = (0..links).map(|t| if several && random.below(3) == 0 { vec![t, random.below(links.into()) as u32] } else { vec![t] });
    let table = Arc::new(LinkTable::new((0..links).map(|i| i.to_string()).collect(), allowed.collect()));
    let mut arcs = Vec::new();
    for other in 1..links {
        let out = random.below(3) as u32;
        arcs.push(LinkArc { head: 0, tail: other, copies: out });
        arcs.push(LinkArc { head: other, tail: 0, copies: out + random.below(3) as u32 });
    }
    let loops = if random.below(3) == 0 { 1 + random.below(3) } else { 0 };
    arcs.push(LinkArc { head: 0, tail: 0, copies: loops as u32 });
    for _ in 0..random.below(6) {
        let mut any = || 1 + random.below(u64::from(links) - 1) as u32;
        arcs.push(LinkArc { head: any(), tail: any(), copies: 1 });
    }
    LinksPosition::new(table, arcs.into_iter().filter(|arc| arc.copies > 0).collect(), Some(0))
}

/// All lists of one or two copies of exits after which the player to move loses, by the rules.
fn lost_lists(draining: &Draining<'_>) -> FxHashSet<Vec<u32>> {
    let exits: Vec<u32> = draining.exits().collect();
    let mut lists: Vec<Vec<u32>> = exits.iter().map(|&exit| vec![exit]).collect();
    lists.extend(exits.iter().flat_map(|&a| exits.iter().filter(move |&&b| a <= b).map(move |&b| vec![a, b])));
    lists.retain(|list| draining.left(list).is_some_and(|left| by_the_rules(&left) == Outcome::P));
    lists.into_iter().collect()
}

/// A certificate that spells out everything.
fn spelled_out(at: &LinksPosition) -> Certificate {
    let options = at.options();
    let won = options.iter().position(|&arc| by_the_rules(&at.after(arc)) == Outcome::P);
    match won {
        Some(i) => Certificate::Move(WinningMove { option: i as u32, then: Box::new(spelled_out(&at.after(options[i]))) }),
        None => Certificate::Options(Options { options: options.iter().map(|&arc| Some(spelled_out(&at.after(arc)))).collect() }),
    }
}

fn certificate(draining: &Draining<'_>, lists: &FxHashSet<Vec<u32>>) -> Drained {
    let mut lists: Vec<&Vec<u32>> = lists.iter().collect();
    lists.sort();
    let last = lists.into_iter().map(|list| {
        let left = draining.left(list).expect("as many copies");
        let sight = matches!(link_core(&left, Play::Misere), LinkCore::Decided(_));
        LastExits { exits: list.clone(), proof: (!sight).then(|| Box::new(spelled_out(&left))) }
    });
    Drained { last: last.collect() }
}

#[test]
fn cores_around_a_hub_have_the_outcome_of_their_chains() {
    let mut random = SplitMix::new(3);
    let (mut open, mut smaller) = (0, 0);
    for case in 0..6_000 {
        let at = around_a_hub(&mut random);
        let links = at.table().len() as u64;
        let at = if case % 2 == 0 { at } else { at.at(Some(random.below(links) as u32)) };
        let outcome = by_the_rules(&at);
        match link_core(&at, Play::Misere) {
            LinkCore::Decided(found) => assert_eq!(found, outcome, "case {case}: {at:?}"),
            LinkCore::Open(core) => {
                let OpenCore { chain, play } = &core;
                if *play == Play::Misere {
                    assert_eq!(by_the_rules(chain), outcome, "case {case}: {at:?}\n{core:?}");
                    open += 1;
                    smaller += usize::from(chain.left().map(|a| a.copies).sum::<u32>() < at.left().map(|a| a.copies).sum::<u32>());
                }
                assert_eq!(link_core(chain, *play), LinkCore::Open(core), "a core is its own core");
            }
        }
    }
    assert!(open > 1_000 && smaller > 500, "{open} {smaller}: the cases say something");
}

/// Where the lists of last exits that lose cover all ends, the position is lost; and the checker accepts the certificate that says so.
#[test]
fn a_drained_link_is_lost() {
    let mut random = SplitMix::new(4);
    let (mut drained, mut not, mut two, mut long) = (0, 0, 0, 0);
    for case in 0..6_000 {
        let at = around_a_hub(&mut random);
        let Ok(draining) = Draining::of(&at) else { continue };
        let lists = lost_lists(&draining);
        if !draining.ends_in(&lists, &usual_budget()).expect("little work") {
            not += 1;
            continue;
        }
        assert_eq!(by_the_rules(&at), Outcome::P, "case {case}: {at:?}");
        let given = certificate(&draining, &lists);
        let judged = judge(&Subject::from(&at), Play::Misere, &Certificate::Drained(given), &usual_budget());
        assert_eq!(judged.expect("a proof").outcome(), Outcome::P, "case {case}: {at:?}");
        drained += 1;
        let single: FxHashSet<Vec<u32>> = lists.iter().filter(|list| list.len() == 1).cloned().collect();
        two += usize::from(!draining.ends_in(&single, &usual_budget()).expect("little work"));
        long += usize::from(draining.all() > 2);
    }
    assert!(
        drained > 300 && not > 300 && two > 30 && long > 200,
        "{drained} drained, {two} of them by pairs, {long} with many exits; {not} not"
    );
}

/// No changed certificate proves what is not so, and most prove nothing.
#[test]
fn changed_certificates_prove_nothing_false() {
    let mut random = SplitMix::new(5);
    let (mut rejected, mut kept) = (0, 0);
    for _ in 0..3_000 {
        let at = around_a_hub(&mut random);
        let Ok(draining) = Draining::of(&at) else { continue };
        let lists = lost_lists(&draining);
        let mut given = certificate(&draining, &lists);
        let other = at.clone().at(Some(random.below(at.table().len() as u64) as u32));
        let mut on = &at;
        match random.below(5) {
            0 if !given.last.is_empty() => {
                given.last.remove(random.below(given.last.len() as u64) as usize);
            }
            1 if !given.last.is_empty() => {
                let place = random.below(given.last.len() as u64) as usize;
                let exits = &mut given.last[place].exits;
                let at = random.below(exits.len() as u64) as usize;
                exits[at] = random.below(12) as u32;
            }
            2 if !given.last.is_empty() => given.last[0].proof = None,
            3 => given.last.push(LastExits { exits: vec![random.below(8) as u32], proof: None }),
            _ => on = &other,
        }
        match judge(&Subject::from(on), Play::Misere, &Certificate::Drained(given), &usual_budget()) {
            Ok(judged) => {
                assert_eq!(judged.outcome(), by_the_rules(on), "{on:?}");
                kept += 1;
            }
            Err(_) => rejected += 1,
        }
    }
    assert!(rejected > 1_000 && kept > 10, "{rejected} rejected, {kept} kept");
}

#[test]
fn flaws_say_what_is_wrong_and_where() {
    let table = Arc::new(LinkTable::plain(["Y", "A", "B"].map(String::from).to_vec()));
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    // Arcs 0 and 1 lead from Y, 2 and 3 back.
    let chain = |back| LinksPosition::new(table.clone(), vec![arc(0, 1, 2), arc(0, 2, 1), arc(1, 0, 2), arc(2, 0, back)], Some(0));
    let last = |exits: &[u32]| LastExits { exits: exits.to_vec(), proof: None };
    let say = |at: &LinksPosition, play, last: Vec<LastExits>| {
        let judged = judge(&Subject::from(at), play, &Certificate::Drained(Drained { last }), &usual_budget());
        judged.map(|judged| judged.outcome()).map_err(|flaw| flaw.to_string())
    };
    let good = chain(2);
    for (at, play, given, message) in [
        (&good, Play::Normal, vec![last(&[0])], "misère play"),
        (&chain(0), Play::Misere, vec![last(&[0])], "from Y to B cannot all be answered"),
        (&good.clone().at(None), Play::Misere, vec![last(&[0])], "the token is not placed"),
        (&good, Play::Misere, vec![last(&[])], "last[0]"),
        (&good, Play::Misere, vec![last(&[1, 0])], "ascend"),
        (&good, Play::Misere, vec![last(&[0; 33])], "1 to 32 exits"),
        (&good, Play::Misere, vec![last(&[1, 1])], "not that many"),
        (&good, Play::Misere, vec![last(&[2])], "not that many"),
        (&good, Play::Misere, vec![], "other exits"),
    ] {
        let said = say(at, play, given).expect_err("a flaw");
        assert!(said.contains(message), "{said}");
    }
    // Lists of three of many exits are many.
    let many: u32 = 2_000;
    let table = Arc::new(LinkTable::plain((0..=many).map(|i| i.to_string()).collect()));
    let arcs = (1..=many).flat_map(|i| [arc(0, i, 1), arc(i, 0, 2)]).collect();
    let wide = LinksPosition::new(table, arcs, Some(0));
    let draining = Draining::of(&wide).expect("each leads back");
    let lists = FxHashSet::from_iter([vec![0, 0, 0]]);
    let flaw = draining.ends_in(&lists, &usual_budget()).expect_err("too many");
    assert!(flaw.to_string().contains("too many lists"), "{flaw}");
    let flaw = draining.ends_in(&lists, &usual_budget().with_steps(1 << 8)).expect_err("too much");
    assert_eq!(flaw.stop, Some(Stop::Steps), "{flaw}");
}

/// Whatever set of links and hub the checker accepts, the position is lost.
#[test]
fn misere_kernels_are_lost() {
    let mut random = SplitMix::new(6);
    let mut accepted = [0; 3];
    let mut rejected = 0;
    for case in 0..120_000 {
        let hub = 0;
        let at = around_a_hub(&mut random);
        let links = at.table().len() as u32;
        let at = if case % 3 == 0 { at } else { at.at(Some(1 + random.below(u64::from(links) - 1) as u32)) };
        for kernel in 1..1_u32 << (links - 1) {
            let kernel = (1..links).filter(|link| kernel & 1 << (link - 1) != 0).collect();
            let given = Certificate::MisereKernel(MisereKernel { kernel, hub, last: None });
            match judge(&Subject::from(&at), Play::Misere, &given, &usual_budget()) {
                Ok(judged) => {
                    assert_eq!((judged.outcome(), by_the_rules(&at)), (Outcome::P, Outcome::P), "{given:?} of {at:?}");
                    let loops = at.arc(hub, hub).map_or(0, |arc| at.arcs()[arc].copies % 2);
                    accepted[if at.token() == Some(hub) { 0 } else { 1 + loops as usize }] += 1;
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(accepted.iter().all(|&count| count > 200) && rejected > 10_000, "{accepted:?} accepted, {rejected} rejected");
}

#[test]
fn flaws_of_misere_kernels_say_what_is_wrong_and_where() {
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    let table = |allowed: &[&[u32]]| {
        let names = ["Y", "K", "A", "B"].map(String::from).to_vec();
        Arc::new(LinkTable::new(names, allowed.iter().map(|heads| heads.to_vec()).collect()))
    };
    let plain = table(&[&[0], &[1], &[2], &[3]]);
    // A bad exit to A, and from there an arc back and one into the kernel.
    let good = [arc(0, 2, 1), arc(1, 0, 1), arc(2, 0, 1), arc(2, 1, 1)];
    let chain = |table: &Arc<LinkTable>, arcs: &[LinkArc], token| LinksPosition::new(table.clone(), arcs.to_vec(), token);
    let say = |at: &LinksPosition, play, kernel: &[u32], hub| {
        let given = Certificate::MisereKernel(MisereKernel { kernel: kernel.to_vec(), hub, last: None });
        judge(&Subject::from(at), play, &given, &usual_budget()).map(|judged| judged.outcome()).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(say(&chain(&plain, &good, Some(0)), Play::Misere, &[1], 0), Ok(Outcome::P));
    let more = |arcs: &[LinkArc]| [&good, arcs].concat();
    let shared = table(&[&[0], &[1], &[2], &[1, 3]]);
    for (at, play, kernel, hub, message) in [
        (chain(&plain, &good, Some(0)), Play::Normal, &[1][..], 0, "misère play"),
        (chain(&plain, &good, None), Play::Misere, &[1], 0, "the token is not placed"),
        (chain(&plain, &good, Some(2)), Play::Misere, &[1], 0, "neither in the kernel nor on the hub"),
        (chain(&plain, &good, Some(1)), Play::Misere, &[1], 0, "nothing is proved"),
        (chain(&plain, &good, Some(0)), Play::Misere, &[1, 0], 0, "the links ascend"),
        (chain(&plain, &good, Some(0)), Play::Misere, &[0, 1], 0, "the hub is none of them"),
        (chain(&plain, &good, Some(0)), Play::Misere, &[9], 0, "no such link"),
        (chain(&plain, &good, Some(0)), Play::Misere, &[1], 9, "no such link"),
        (chain(&shared, &good, Some(0)), Play::Misere, &[1, 3], 0, "two of the links allow K"),
        (chain(&plain, &more(&[arc(1, 3, 1)]), Some(0)), Play::Misere, &[1], 0, "from K to B cannot all be answered"),
        (chain(&plain, &more(&[arc(1, 1, 1)]), Some(0)), Play::Misere, &[1], 0, "stays in the kernel"),
        (chain(&plain, &more(&[arc(0, 3, 1)]), Some(0)), Play::Misere, &[1], 0, "from Y to B cannot all be answered"),
        (chain(&plain, &more(&[arc(0, 1, 1)]), Some(0)), Play::Misere, &[1], 0, "K has too few ways"),
        (chain(&plain, &more(&[arc(0, 0, 3)]), Some(0)), Play::Misere, &[1], 0, "nothing is proved"),
        (chain(&plain, &more(&[arc(1, 2, 1)]), Some(0)), Play::Misere, &[1], 0, "A has no arc into the kernel to spare"),
    ] {
        let said = say(&at, play, kernel, hub).expect_err("a flaw");
        assert!(said.contains(message), "{said} instead of {message}");
    }
}

/// A chain as kernels with a last link want it, with the hub 0, a kernel of the links 1 to `inside`, of which the last has most arcs to the
/// hub and to the others, and a link more to which bad exits lead; but with a copy more or less here and there.
fn around_a_last_link(random: &mut SplitMix) -> LinksPosition {
    let mut few = |most: u64| random.below(most) as u32;
    let inside = 1 + few(3);
    let (other, last) = (inside + 1, inside);
    let table = Arc::new(LinkTable::plain((0..=other).map(|i| i.to_string()).collect()));
    let mut copies: HashMap<(u32, u32), u32> = HashMap::from([((0, 0), few(2))]);
    let exits: Vec<u32> = (0..=inside).map(|link| if link == 0 { 0 } else { few(2) }).collect();
    let all: u32 = exits.iter().sum();
    for link in 1..=inside {
        let to = exits[link as usize];
        copies.insert((0, link), to);
        copies.insert((link, 0), if few(2) == 0 { all + 1 } else { to + few(3) });
        // Loops, in one of two cases as they are wanted where the hub has one.
        copies.insert((link, link), if few(2) == 0 { u32::from(link != last) } else { few(2) });
        for lower in 1..link {
            copies.insert((link, lower), if link == last { to + 1 + few(2) } else { few(3) });
            if few(6) == 0 {
                copies.insert((lower, link), few(2));
            }
        }
        copies.insert((other, link), few(3));
    }
    let bad = few(3);
    copies.extend([((0, other), bad), ((other, 0), bad + few(2)), ((1 + few(u64::from(inside)), other), few(8) / 7)]);
    let arc = |((head, tail), copies)| LinkArc { head, tail, copies };
    let mut arcs: Vec<LinkArc> = copies.into_iter().map(arc).filter(|arc| arc.copies > 0).collect();
    arcs.sort_unstable();
    LinksPosition::new(table, arcs, Some(if few(2) == 0 { 0 } else { few(u64::from(other) + 1) }))
}

/// Whatever hub, kernel and last link the checker accepts, the position is lost.
#[test]
fn kernels_with_a_last_link_are_lost() {
    let mut random = SplitMix::new(7);
    // By the number of links, up to 3, and whether the token is on the last one.
    let (mut accepted, mut rejected) = ([[0; 2]; 3], 0);
    for _ in 0..40_000 {
        let at = around_a_last_link(&mut random);
        let links = at.table().len() as u32;
        let (hub, mut lost) = (0, None);
        for kernel in 1..1_u32 << (links - 1) {
            let kernel: Vec<u32> = (1..links).filter(|link| kernel & 1 << (link - 1) != 0).collect();
            for &last in &kernel {
                let given = Certificate::MisereKernel(MisereKernel { kernel: kernel.clone(), hub, last: Some(last) });
                match judge(&Subject::from(&at), Play::Misere, &given, &usual_budget()) {
                    Ok(judged) => {
                        let lost = *lost.get_or_insert_with(|| by_the_rules(&at));
                        assert_eq!((judged.outcome(), lost), (Outcome::P, Outcome::P), "{given:?} of {at:?}");
                        accepted[kernel.len().min(3) - 1][usize::from(at.token() != Some(hub))] += 1;
                    }
                    Err(_) => rejected += 1,
                }
            }
        }
    }
    println!("{accepted:?} accepted, {rejected} rejected");
    assert!(accepted.iter().flatten().all(|&count| count > 20) && rejected > 10_000, "{accepted:?} accepted, {rejected} rejected");
}

#[test]
fn flaws_of_kernels_with_a_last_link_say_what_is_wrong_and_where() {
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    let table = |allowed: &[&[u32]]| {
        let names = ["Y", "E", "S", "X"].map(String::from).to_vec();
        Arc::new(LinkTable::new(names, allowed.iter().map(|heads| heads.to_vec()).collect()))
    };
    let plain = table(&[&[0], &[1], &[2], &[3]]);
    // E has a loop, S leads there and to the hub Y; from X, to which Y leads, arcs lead to all three.
    let good = [arc(0, 3, 1), arc(1, 0, 1), arc(1, 1, 1), arc(2, 0, 1), arc(2, 1, 1), arc(3, 0, 1), arc(3, 1, 1), arc(3, 2, 1)];
    let with = |more: &[LinkArc]| -> Vec<LinkArc> {
        let mut all: HashMap<(u32, u32), u32> = HashMap::new();
        good.iter().chain(more).for_each(|arc| *all.entry((arc.head, arc.tail)).or_default() += arc.copies);
        let mut arcs: Vec<LinkArc> = all.into_iter().map(|((head, tail), copies)| LinkArc { head, tail, copies }).collect();
        arcs.sort_unstable();
        arcs
    };
    let chain = |table: &Arc<LinkTable>, arcs: Vec<LinkArc>, token| LinksPosition::new(table.clone(), arcs, Some(token));
    let say = |at: &LinksPosition, kernel: &[u32], last| {
        let given = Certificate::MisereKernel(MisereKernel { kernel: kernel.to_vec(), hub: 0, last: Some(last) });
        judge(&Subject::from(at), Play::Misere, &given, &usual_budget()).map(|judged| judged.outcome()).map_err(|flaw| flaw.to_string())
    };
    assert_eq!(say(&chain(&plain, good.to_vec(), 0), &[1, 2], 2), Ok(Outcome::P));
    // With a loop at the hub, and a copy more wherever copies are counted.
    let twice: Vec<LinkArc> =
        good.iter().map(|a| arc(a.head, a.tail, if [(0, 3), (1, 1)].contains(&(a.head, a.tail)) { 1 } else { 2 })).collect();
    assert_eq!(say(&chain(&plain, [&[arc(0, 0, 1)], &twice[..]].concat(), 2), &[1, 2], 2), Ok(Outcome::P));
    let shared = table(&[&[0], &[1], &[2], &[2, 3]]);
    let without = |head, tail| good.iter().filter(|arc| (arc.head, arc.tail) != (head, tail)).copied().collect::<Vec<_>>();
    for (at, kernel, last, message) in [
        (chain(&plain, good.to_vec(), 0), &[1, 2][..], 3, "last: the last link is in the kernel"),
        (chain(&plain, good.to_vec(), 1), &[1, 2], 2, "nothing is proved"),
        (chain(&plain, with(&[arc(0, 0, 1)]), 0), &[1, 2], 2, "nothing is proved"),
        (chain(&plain, with(&[arc(0, 0, 1)]), 2), &[1, 2], 2, "from Y to X cannot all be answered"),
        (chain(&plain, with(&[arc(0, 0, 1), arc(3, 0, 1)]), 2), &[1, 2], 2, "E has too few arcs"),
        (chain(&plain, [&[arc(0, 0, 1)], &without(1, 1)[..]].concat(), 2), &[1, 2], 2, "E needs one loop"),
        (chain(&plain, with(&[arc(2, 2, 1)]), 0), &[1, 2], 2, "last: the last link has a loop: S"),
        (chain(&plain, with(&[arc(2, 3, 2)]), 0), &[1, 2], 2, "from S to X cannot all be answered"),
        (chain(&plain, without(0, 3), 0), &[1, 2], 2, "hub: from the hub no arc leads out of the kernel"),
        (chain(&plain, with(&[arc(0, 1, 2)]), 0), &[1, 2], 2, "E has too few arcs"),
        (chain(&plain, with(&[arc(0, 2, 1)]), 0), &[1, 2], 2, "too few arcs"),
        (chain(&plain, without(3, 2), 0), &[1, 2], 2, "X has no arc to S to spare"),
        (chain(&plain, without(3, 1), 0), &[1, 2], 2, "X has no arc to E to spare"),
        (chain(&shared, good.to_vec(), 0), &[2, 3], 2, "two of the links allow S"),
    ] {
        let said = say(&at, kernel, last).expect_err("a flaw");
        assert!(said.contains(message), "{said} instead of {message}");
    }
}
