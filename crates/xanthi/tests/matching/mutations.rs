//! Certificates that are changed until they are false, and the checker that must notice.

use super::oracle::{Random, Small};
use super::{graph, solve, uvg};
use xanthi::games::certificate::{Certificate, Matching, OddComponent};
use xanthi::games::check::judge_ground;
use xanthi::games::reduction::GeographyPosition;
use xanthi::games::{Outcome, Play};

#[test]
fn every_certificate_that_is_changed_so_that_it_is_false_is_rejected() {
    let mut random = Random(7);
    let (mut accepted, mut falsified, mut still_true) = (0, 0, 0);
    for _ in 0..600 {
        let n = 5 + random.below(6) as usize;
        let small = Small::random(n, 1 + random.below(3), n as u64, &mut random);
        let gone: Vec<u32> = (0..n as u32).filter(|_| random.below(8) == 0).collect();
        let ground = uvg(&graph(n as u32, small.edges()), None, &gone);
        let open = ground.options().iter().fold(0, |set, v| set | 1 << v);
        let Certificate::Matching(right) = solve(&ground).certificate else { panic!("another kind") };
        assert!(is_true(&small, open, &right), "{right:?} about {:?}", small.edges().collect::<Vec<_>>());
        accepted += 1;
        for _ in 0..60 {
            let mut wrong = right.clone();
            for _ in 0..1 + random.below(2) {
                mutate(&mut wrong, n as u32, &mut random);
            }
            let truth = is_true(&small, open, &wrong);
            let judged = judge_ground(&ground, Play::Normal, &Certificate::Matching(wrong.clone()));
            assert_eq!(judged.is_ok(), truth, "{judged:?} {wrong:?} about {:?} on {open:b}", small.edges().collect::<Vec<_>>());
            *(if truth { &mut still_true } else { &mut falsified }) += 1;
            if let Ok(judged) = judged {
                assert_eq!(judged.outcomes(), outcomes(&small, open, &ground));
            }
        }
    }
    println!("{accepted} certificates accepted; {falsified} falsified ones rejected; {still_true} changed ones are still true");
    assert!(falsified > 20_000);
}

fn outcomes(small: &Small, open: u32, ground: &GeographyPosition) -> Vec<Option<Outcome>> {
    ground.options().iter().map(|&u| Some(Outcome::of_mover(!small.is_missed(open, u)))).collect()
}

/// Changes one thing.
fn mutate(m: &mut Matching, n: u32, random: &mut Random) {
    let vertex = |random: &mut Random| match random.below(20) {
        0 => u32::MAX,
        1 => n,
        _ => random.below(n.into()) as u32,
    };
    let component = (!m.odd.is_empty()).then(|| random.below(m.odd.len() as u64) as usize);
    match (random.below(14), component) {
        (0, _) => shake(&mut m.pairs, random),
        (1, _) => shake(&mut m.barrier, random),
        (2, _) => shake(&mut m.odd, random),
        (3, _) => m.pairs.push([vertex(random), vertex(random)]),
        (4, _) => m.barrier.push(vertex(random)),
        (5, _) => m.odd.push(OddComponent { base: vertex(random), blossoms: vec![], link: None }),
        (6, _) if !m.pairs.is_empty() => {
            let i = random.below(m.pairs.len() as u64) as usize;
            m.pairs[i][random.below(2) as usize] = vertex(random);
        }
        (7, _) if !m.barrier.is_empty() => {
            let i = random.below(m.barrier.len() as u64) as usize;
            m.barrier[i] = vertex(random);
        }
        (8, Some(i)) => m.odd[i].base = vertex(random),
        (9, Some(i)) => m.odd[i].link = Some(vertex(random)).filter(|_| random.below(3) > 0),
        (10, Some(i)) => shake(&mut m.odd[i].blossoms, random),
        (_, Some(i)) if !m.odd[i].blossoms.is_empty() => {
            let blossoms = &mut m.odd[i].blossoms;
            let j = random.below(blossoms.len() as u64) as usize;
            if random.below(3) == 0 {
                shake(&mut blossoms[j], random);
            } else if !blossoms[j].is_empty() {
                let k = random.below(blossoms[j].len() as u64) as usize;
                blossoms[j][k][random.below(2) as usize] = vertex(random);
            }
        }
        _ => {}
    }
}

/// Drops, doubles, swaps or turns round entries of a list.
fn shake<T: Clone>(list: &mut Vec<T>, random: &mut Random) {
    if list.is_empty() {
        return;
    }
    let mut place = || random.below(list.len() as u64) as usize;
    let (i, j) = (place(), place());
    match random.below(4) {
        0 => {
            list.remove(i);
        }
        1 => list.push(list[i].clone()),
        2 => list.swap(i, j),
        _ => list.reverse(),
    }
}

/// Whether everything that the certificate says about the graph on `open` is so, by definitions
/// and bit sets.
fn is_true(small: &Small, open: u32, m: &Matching) -> bool {
    let joined = |u: u32, v: u32| u < 12 && v < 12 && open >> u & open >> v & 1 == 1 && u != v && small.joined(u, v);
    let mut matched = 0u32;
    for &[u, v] in &m.pairs {
        if !joined(u, v) || matched >> u & 1 == 1 || matched >> v & 1 == 1 {
            return false;
        }
        matched |= 1 << u | 1 << v;
    }
    let mate = |v: u32| m.pairs.iter().find(|p| p.contains(&v)).map(|p| p[0] ^ p[1] ^ v);
    let mut barrier = 0u32;
    for &v in &m.barrier {
        if v >= 12 || open >> v & 1 == 0 || barrier >> v & 1 == 1 {
            return false;
        }
        barrier |= 1 << v;
    }
    let behind = open & !barrier;
    let mut listed = 0u32;
    for odd in &m.odd {
        let b = odd.base;
        if b >= 12 || behind >> b & 1 == 0 {
            return false;
        }
        // The component of the graph without the barrier, and that it is factor-critical.
        let set = small.reachable(1 << b, behind);
        let half = (set.count_ones() as usize - 1) / 2;
        let critical = (0..12).all(|v| set >> v & 1 == 0 || small.matching_number(set & !(1 << v)) == half);
        let near_perfect = m.pairs.iter().filter(|p| set >> p[0] & set >> p[1] & 1 == 1).count() == half;
        let free_base = mate(b).is_none_or(|w| barrier >> w & 1 == 1);
        let linked = match (mate(b), odd.link) {
            (None, None) => true,
            (Some(a), Some(w)) => w < 12 && listed >> w & 1 == 1 && joined(a, w),
            _ => false,
        };
        if listed & set != 0 || set.count_ones().is_multiple_of(2) || !critical || !near_perfect || !free_base || !linked {
            return false;
        }
        if !shrinks(set, &odd.blossoms, joined) {
            return false;
        }
        listed |= set;
    }
    // The matching is maximum, and the listed vertices are all that can be missed.
    let missed = (0..12).filter(|&v| open >> v & 1 == 1 && small.is_missed(open, v)).fold(0, |set, v| set | 1 << v);
    m.pairs.len() == small.matching_number(open)
        && listed == missed
        && m.barrier.iter().all(|&a| mate(a).is_some_and(|b| listed >> b & 1 == 1))
}

/// Whether the cycles shrink `set` to one point; classes are bit sets in a list.
fn shrinks(set: u32, blossoms: &[Vec<[u32; 2]>], joined: impl Fn(u32, u32) -> bool) -> bool {
    let mut classes: Vec<u32> = (0..12).map(|v| set & 1 << v).filter(|&c| c != 0).collect();
    for cycle in blossoms {
        let k = cycle.len();
        if k < 3 || k.is_multiple_of(2) || !cycle.iter().all(|e| joined(e[0], e[1])) {
            return false;
        }
        let class = |v: u32| classes.iter().position(|c| c >> v & 1 == 1);
        let left: Vec<_> = cycle.iter().map(|e| class(e[0])).collect();
        let mut entered: Vec<_> = cycle.iter().map(|e| class(e[1])).collect();
        entered.rotate_right(1);
        let mut different = left.clone();
        different.sort_unstable();
        different.dedup();
        if left != entered || different.len() != k || left.contains(&None) {
            return false;
        }
        let union = different.iter().flatten().fold(0, |all, &c| all | classes[c]);
        classes.retain(|c| c & union == 0);
        classes.push(union);
    }
    classes == [set]
}
