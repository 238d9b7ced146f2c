//! Starts and holes of Line Geography, for all orders: against plain search, plain counting of
//! matchings, and changed certificates.

use rustc_hash::FxHashMap;
use xanthi::line::starts::{Starts, all_holes_at_the_latest, lost};
use xanthi::line::{long, stacked::Stacked};
use xanthi::{Budget, Stop};
use xanthi_games::Outcome;
use xanthi_games::certificate::{Matching, OddComponent, VERSION};
use xanthi_games::check::{Flaw, MOST_STEPS_OF_A_FAMILY, family_within};
use xanthi_games::family::line_starts::{LineException, LineOrder, LineStarts};
use xanthi_games::family::{FamilyClaim, FamilyProof};

fn judge(claim: &LineStarts) -> Result<(), xanthi_games::check::Flaw> {
    FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(claim.clone()) }.judge()
}

/// Settled, and the certificate accepted.
fn settled(moves: &[u32]) -> Starts {
    let starts = Starts::settle(moves, &Budget::default()).unwrap().expect("moves");
    judge(starts.certificate()).unwrap_or_else(|flaw| panic!("{moves:?}: {flaw}"));
    starts
}

/// Plain search: whether the player to move wins.
fn wins(n: u32, moves: &[u32], visited: u64, at: u32, seen: &mut FxHashMap<(u64, u32), bool>) -> bool {
    if let Some(&known) = seen.get(&(visited, at)) {
        return known;
    }
    let to = moves.iter().flat_map(|&a| [at.checked_sub(a), Some(at + a)]).flatten().filter(|&w| w < n && visited >> w & 1 == 0);
    let won = to.collect::<Vec<_>>().into_iter().any(|w| !wins(n, moves, visited | 1 << w, w, seen));
    seen.insert((visited, at), won);
    won
}

/// Whether the line without `hole` has a perfect matching: the lowest vertex is matched upwards in
/// every way. The state is the set of the next vertices that are taken.
fn perfect_without(n: u32, moves: &[u32], hole: u32) -> bool {
    let mut states = vec![0u64];
    for v in 0..n {
        let mut next = Vec::new();
        for taken in states {
            if v == hole || taken & 1 == 1 {
                next.push(taken >> 1);
                continue;
            }
            next.extend(moves.iter().filter(|&&a| v + a < n && v + a != hole && taken >> a & 1 == 0).map(|&a| (taken | 1 << a) >> 1));
        }
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    states == [0]
}

const SETS: &[&[u32]] = &[
    &[1],
    &[2],
    &[3],
    &[1, 2],
    &[1, 3],
    &[1, 4],
    &[2, 3],
    &[3, 4],
    &[3, 5],
    &[2, 4],
    &[2, 6],
    &[3, 7],
    &[3, 8],
    &[4, 6],
    &[1, 2, 3],
    &[2, 3, 5],
    &[3, 5, 7],
    &[6, 10, 15],
    &[4, 6, 10],
];

#[test]
fn the_outcome_of_every_start_agrees_with_plain_search() {
    let mut both = [0; 2];
    for moves in SETS {
        let starts = settled(moves);
        for n in 0..=13 {
            let mut seen = FxHashMap::default();
            for v in 0..n {
                let won = wins(n, moves, 1 << v, v, &mut seen);
                assert_eq!(starts.outcome(n.into(), v.into()), Some(Outcome::of_mover(won)), "{n};{moves:?} from {v}");
                both[usize::from(won)] += 1;
            }
            assert_eq!(starts.outcome(n.into(), n.into()), None);
        }
    }
    assert!(both[0] > 400 && both[1] > 400, "{both:?}");
}

#[test]
fn holes_agree_with_plain_matching_far_beyond_the_certificate() {
    for moves in SETS {
        let starts = settled(moves);
        for n in (1..36).step_by(2) {
            let one = lost(n, moves, &Budget::default()).unwrap();
            let holes: Vec<u32> = (0..n).filter(|&v| perfect_without(n, moves, v)).collect();
            assert_eq!(one.holes(), holes, "{n};{moves:?}");
            if let Some(from) = starts.all_holes_from() {
                let even_only = moves.iter().all(|a| a % 2 == 1);
                let admissible: Vec<u32> = (0..n).filter(|v| !even_only || v % 2 == 0).collect();
                assert!(n < from || holes == admissible, "{n};{moves:?}");
                assert!(n + 2 != from || holes != admissible, "{n};{moves:?}: the least order is smaller");
            }
            for &v in &one.vertices {
                assert_eq!(starts.outcome(n.into(), v.into()), Some(Outcome::P), "{n};{moves:?} from {v}");
            }
        }
    }
}

#[test]
fn two_coprime_moves_reach_all_holes_when_the_argument_says_so_at_the_latest() {
    for (a, b) in (1..=9).flat_map(|a| (a..=13).map(move |b| (a, b))) {
        let starts = settled(&[a, b]);
        let latest = all_holes_at_the_latest(a, b);
        assert_eq!(latest.is_some(), starts.all_holes_from().is_some(), "{{{a},{b}}}");
        if let (Some(latest), Some(from)) = (latest, starts.all_holes_from()) {
            assert!(u64::from(from) <= latest && latest % 2 == 1, "{{{a},{b}}}: {from} and {latest}");
        }
    }
    assert_eq!(all_holes_at_the_latest(0, 1), None);
}

#[test]
fn every_change_of_a_certificate_is_found() {
    type Change = fn(&mut LineStarts);
    let changes: &[(&str, Change)] = &[
        ("moves", |c| c.moves.clear()),
        ("moves", |c| c.moves.reverse()),
        ("moves", |c| c.moves[0] = 0),
        ("orders", |c| drop(c.orders.pop())),
        ("orders", |c| drop(c.orders.remove(c.exceptions[0].order as usize - 1))),
        ("orders[1].order", |c| c.orders[1].order = 1),
        ("orders[3].matching", |c| c.orders[3].order += 1),
        ("orders", |c| c.orders.last_mut().unwrap().matching.pairs.truncate(1)),
        ("orders", |c| drop(c.exceptions.remove(0))),
        ("orders", |c| drop(c.exceptions.pop())),
        ("orders", |c| c.exceptions[0].lost.push(99)),
        ("orders", |c| c.exceptions[1].lost.truncate(1)),
        ("exceptions", |c| c.exceptions.push(LineException { order: 400, lost: vec![] })),
        ("orders", |c| c.moves[1] += 2),
        ("orders", |c| {
            let odd = c.orders.iter_mut().find(|o| !o.matching.barrier.is_empty()).expect("a barrier");
            odd.matching.barrier.pop();
        }),
        ("orders", |c| {
            c.orders[0].matching.odd.push(OddComponent { base: 0, blossoms: vec![], link: None });
            c.orders[0].order = 2;
        }),
    ];
    for moves in [&[3, 5][..], &[3, 8], &[4, 5], &[3, 7]] {
        let sound = settled(moves).certificate().clone();
        for (i, (place, change)) in changes.iter().enumerate() {
            let mut wrong = sound.clone();
            change(&mut wrong);
            let flaw = judge(&wrong).expect_err(&format!("{moves:?}: change {i}"));
            assert!(flaw.place.starts_with(&format!("family.{place}")), "{moves:?}: change {i}: {flaw}");
        }
    }
}

/// The number behind `2^`, and in front of `looks`, in the paragraph about what a checker may refuse.
fn documented() -> (u64, u64, u64) {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/family-certificates.md")).unwrap();
    let bounds = page.lines().find(|line| line.starts_with("A checker may refuse a line with more than ")).expect("the bounds");
    let power = |behind: &str| {
        let (_, rest) = bounds.split_once(behind).unwrap_or_else(|| panic!("no `{behind}` in: {bounds}"));
        1u64 << rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse::<u32>().unwrap()
    };
    let (_, looks) = bounds.split_once("counts ").unwrap();
    (power("more than 2^"), looks.split(' ').next().unwrap().parse().unwrap(), power("allows 2^"))
}

/// The two bounds of the document are those of the checker: the edges of one line, and the looks.
#[test]
fn the_bounds_of_the_document_are_those_of_the_checker() {
    let (most_edges, looks, most_looks) = documented();
    assert_eq!(most_looks, MOST_STEPS_OF_A_FAMILY);
    let within = |claim: LineStarts, steps: u64| {
        let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(claim) };
        family_within(&proof, &Budget::default().with_steps(steps)).map_err(|flaw: Flaw| flaw.stop)
    };

    // Lines of 4,096 vertices with the moves 1 to k: as many edges as the bound allows, and one move more.
    let order = 4096u32;
    let edges = |k: u64| k * u64::from(order) - k * (k + 1) / 2;
    let k = (1..u64::from(order)).find(|&k| edges(k + 1) > most_edges).unwrap();
    assert!(edges(k) <= most_edges);
    let line = |k: u64| LineStarts {
        moves: (1..=k as u32).collect(),
        exceptions: Vec::new(),
        orders: vec![LineOrder {
            order,
            // Not a matching at all, so the line is rejected where it is looked at.
            matching: Matching { pairs: vec![[0, 1]; order as usize / 2], barrier: Vec::new(), odd: Vec::new() },
        }],
    };
    assert_eq!(within(line(k + 1), u64::MAX), Err(Some(Stop::OutOfReach)));
    assert_eq!(within(line(k), u64::MAX), Err(None));

    // Every vertex, every edge and every move of each line is so many looks.
    let sound = settled(&[3, 5]).certificate().clone();
    let cost: u64 = sound
        .orders
        .iter()
        .map(|line| u64::from(line.order) + [3, 5].map(|a| u64::from(line.order.saturating_sub(a))).iter().sum::<u64>() + 2)
        .sum();
    assert_eq!(within(sound.clone(), looks * cost), Ok(()));
    assert_eq!(within(sound, looks * cost - 1), Err(Some(Stop::Steps)));
}

#[test]
fn a_line_in_several_parts_ends_no_class() {
    // Below 41 vertices the line is three lines with the moves 2 and 3: from every start of 27
    // vertices the player to move loses, with three vertices missed.
    let moves = [6, 9, 41];
    let one = lost(27, &moves, &Budget::default()).unwrap();
    assert_eq!((one.deficiency, one.vertices.len()), (3, 27));
    let starts = settled(&moves);
    for n in 1..120 {
        let one = lost(n, &moves, &Budget::default()).unwrap();
        let from_all: Vec<u32> = (0..n).filter(|&v| starts.outcome(n.into(), v.into()) == Some(Outcome::P)).collect();
        assert_eq!(from_all, one.vertices, "{n};{moves:?}");
        let from = starts.all_holes_from().unwrap();
        assert!(n % 2 == 0 || n < from || one.deficiency == 1, "{n};{moves:?}");
        assert!(n + 2 != from || one.deficiency > 1 || one.vertices.len() < n as usize);
    }
    let mut cut = starts.certificate().clone();
    cut.orders.retain(|o| o.order % 12 != 3 || o.order <= 27);
    cut.exceptions.retain(|e| e.order % 12 != 3 || e.order <= 27);
    assert!(judge(&cut).is_err());
}

#[test]
fn a_certificate_cannot_ask_for_memory_or_time() {
    let mut claim = settled(&[3, 5]).certificate().clone();
    claim.orders.last_mut().unwrap().order = u32::MAX;
    assert!(judge(&claim).is_err());
    claim.orders.clear();
    claim.moves = vec![u32::MAX - 1, u32::MAX];
    assert!(judge(&claim).is_err());
}

#[test]
fn limits_are_kept() {
    assert!(matches!(Starts::settle(&[7, 9], &Budget::new(20, 1 << 30, 1)), Err(Stop::Nodes)));
    assert!(matches!(Starts::settle(&[u32::MAX, u32::MAX - 1], &Budget::default()), Err(Stop::Memory)));
    assert!(matches!(lost(u32::MAX, &[1], &Budget::default()), Err(Stop::Memory)));
    assert!(Starts::settle(&[0], &Budget::default()).unwrap().is_none());
    assert_eq!(lost(0, &[1], &Budget::default()).unwrap().deficiency, 0);
    assert_eq!(long::long_edges(1 << 31, (1 << 31) - 1, &Budget::default()), Err(Stop::OutOfReach));
    assert_eq!(long::long_edges(9, 3, &Budget::default()), Ok(None));
    assert_eq!(long::long_edges(9, 4, &Budget::default()), Ok(None));
}

/// The perfect matching of a line as an exhaustive search finds it; all of them.
fn perfect_matchings(n: u32, moves: &[u32], taken: u64) -> Vec<Vec<[u32; 2]>> {
    let Some(v) = (0..n).find(|v| taken >> v & 1 == 0) else { return vec![vec![]] };
    let ways = moves.iter().map(|a| v + a).filter(|&w| w < n && taken >> w & 1 == 0);
    let with = |w: u32| perfect_matchings(n, moves, taken | 1 << v | 1 << w).into_iter().map(move |m| [vec![[v, w]], m].concat());
    ways.flat_map(with).collect()
}

#[test]
fn long_edges_agree_with_exhaustive_matchings_and_with_the_law() {
    for (a, j) in (1..=14u32).flat_map(|a| (1..=9).step_by(2).map(move |j| (a, j))) {
        let all = perfect_matchings(2 * a + j - 1, &[a, a + j], 0);
        let found = long::long_edges(a, j, &Budget::default()).unwrap();
        assert_eq!(found.is_some(), all.len() == 1, "{a}, {j}");
        let law = long::law(a.into(), j.into());
        assert_eq!(law.is_some(), found.is_some());
        let (Some(found), Some(law)) = (found, law) else { continue };
        let by_hand: Vec<u32> = all[0].iter().filter(|[u, v]| v - u == a + j).map(|p| p[0]).collect();
        assert_eq!(found, by_hand, "{a}, {j}");
        let by_law: Vec<u32> = (0..a).filter(|v| law.contains(&u64::from(v % j))).collect();
        assert_eq!(found, by_law, "{a}, {j}");
        assert_eq!(Stacked::new(2 * a + j - 1, a, &all[0]).unwrap().holes(), [0; 0]);
    }
}
