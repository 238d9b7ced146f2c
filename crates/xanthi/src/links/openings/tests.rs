use super::{CALLERS_STACK, Glance, News, Questions};
use crate::links::random;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::judge;
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play, Subject};

/// Cores of chains with so many links and arcs, at random.
fn cores(links: usize, arcs: usize) -> impl Iterator<Item = LinksPosition> {
    cores_of(links, arcs, false)
}

/// The same; in misère play the last link allows another one, too, so that no pairs are set aside.
fn searched(play: Play, links: usize, arcs: usize) -> impl Iterator<Item = LinksPosition> {
    cores_of(links, arcs, play == Play::Misere)
}

fn cores_of(links: usize, arcs: usize, two: bool) -> impl Iterator<Item = LinksPosition> {
    let mut random = random(7);
    std::iter::repeat_with(move || {
        let allowed = (0..links as u32).map(|i| if two && i as usize + 1 == links { vec![i - 1, i] } else { vec![i] });
        let table = LinkTable::new((0..links).map(|i| i.to_string()).collect(), allowed.collect());
        let mut arc = || LinkArc { head: random(links) as u32, tail: random(links) as u32, copies: 1 };
        let arcs = (0..arcs).map(|_| arc()).collect();
        LinksPosition::new(Arc::new(table), arcs, Some(0))
    })
    .filter_map(|chain| match link_core(&chain, Play::Normal) {
        LinkCore::Open(core) => Some(core.chain),
        LinkCore::Decided(_) => None,
    })
}

/// What is told to be left, and after how many positions.
type Left = Vec<(u64, Vec<u8>)>;

/// The outcome of a core, what is left on the way, and how many positions that takes.
fn asked(core: &LinksPosition, play: Play, left: Option<(Vec<u8>, u64)>, budget: &Budget) -> (Option<Outcome>, Left, u64) {
    let (mut questions, _) = Questions::new(vec![OpenCore { chain: core.clone(), play }]);
    if let Some((left, every)) = left {
        questions.go_on_with(left);
        questions.leaves_every = Some(every);
    }
    let mut news = Vec::new();
    let mut note = |told: News<'_>| {
        if let News::Left(nodes, left) = told {
            news.push((nodes, left));
        }
    };
    let stop = questions.ask_noting(budget, &|_| false, &mut note, &|_, _| ());
    assert!(matches!(stop, Ok(()) | Err(Stop::Nodes)), "{stop:?}");
    (questions.found()[0].outcome, news, budget.spent())
}

/// A search that takes long tells again and again what it leaves. Who was killed goes on with what was told last, and needs
/// fewer positions than who begins anew; the outcome is the same.
#[test]
fn a_search_that_is_killed_has_told_what_it_leaves() {
    for (play, links, arcs, threads, every) in
        [(Play::Normal, 26, 125, 1, 512), (Play::Normal, 26, 125, 2, 512), (Play::Misere, 10, 55, 1, 64)]
    {
        let (mut anew, mut on, mut cases) = (0, 0, 0);
        for core in searched(play, links, arcs).take(60) {
            let budget = |nodes| Budget::new(nodes, 1 << 26, threads);
            let (outcome, none, nodes) = asked(&core, play, None, &budget(80 * every));
            assert!(none.is_empty());
            if outcome.is_none() || nodes < 10 * every {
                continue;
            }
            let half = nodes / 2;
            let (found, mut told, _) = asked(&core, play, Some((Vec::new(), every)), &budget(half));
            if found.is_some() {
                // With two threads chance may find it sooner.
                continue;
            }
            // Once at the end, and before that after every so many positions; threads count their own in parts.
            assert!(told.len() as u64 > half / every / 3, "{} of {half}", told.len());
            assert!(told.is_sorted_by_key(|(nodes, _)| *nodes));
            told.pop();
            let (_, left) = told.pop().expect("what was told last before the end");
            let (again, _, rest) = asked(&core, play, Some((left, u64::MAX)), &budget(u64::MAX));
            assert_eq!(again, outcome);
            (anew, on, cases) = (anew + nodes, on + rest, cases + 1);
            if cases == 5 {
                break;
            }
        }
        // With two threads it takes what chance will have.
        assert!(threads > 1 || cases > 2 && 10 * on < 9 * anew, "{on} of {anew} positions");
    }
}

/// A short search leaves cores open. By their numbers those that the mover wins in the end are nearer to a win than those that he
/// loses, in both plays; with the sides taken for each other it would be the other way round.
#[test]
fn numbers_of_what_is_open_tell_who_is_nearer_to_a_win() {
    for (play, links, arcs) in [(Play::Normal, 26, 125), (Play::Misere, 10, 50)] {
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for core in searched(play, links, arcs).take(400) {
            let (mut questions, _) = Questions::new(vec![OpenCore { chain: core, play }]);
            let _ = questions.ask(&Budget::new(300, 1 << 26, 1), &|_| false);
            let Some(numbers) = questions.found()[0].numbers else {
                assert!(questions.found()[0].outcome.is_some(), "what was asked is decided or has numbers");
                continue;
            };
            let _ = questions.ask(&Budget::new(20_000, 1 << 26, 1), &|_| false);
            let found = &questions.found()[0];
            assert_eq!(found.numbers.is_none(), found.outcome.is_some());
            let odds = f64::from(numbers.disproof) / f64::from(numbers.proof);
            match found.outcome {
                Some(Outcome::N) => won.push(odds),
                Some(_) => lost.push(odds),
                None => {}
            }
        }
        let nearer: usize = won.iter().map(|win| lost.iter().filter(|loss| win > *loss).count()).sum();
        let in_order = nearer as f64 / (won.len() * lost.len()) as f64;
        assert!(won.len() > 20 && lost.len() > 20 && in_order > 0.65, "{play}: {} won, {} lost, {in_order}", won.len(), lost.len());
    }
}

/// A search goes no deeper than its stack, says so, and decides what it can.
#[test]
fn a_small_stack_leaves_open_what_is_deep() {
    for (play, links, arcs) in [(Play::Normal, 14, 70), (Play::Misere, 8, 34)] {
        let (mut decided, mut deep) = (0, 0);
        for core in cores(links, arcs).take(80) {
            let (outcome, ..) = asked(&core, play, None, &Budget::new(u64::MAX, 1 << 26, 1));
            let places = [3, 8, 20, 1 << 10].map(|places| places * 2_048);
            let told = places.map(|stack| {
                let (mut questions, _) = Questions::new(vec![OpenCore { chain: core.clone(), play }]);
                let budget = Budget::new(u64::MAX, 1 << 26, 1);
                let stop = questions.with_engine(&questions.asking(&budget, &|_| false, &|_, _| (), stack), &mut |_| ());
                let found = &questions.found()[0];
                assert!(found.outcome.is_none() || found.outcome == outcome, "{play} {core:?}");
                assert_eq!(stop, if found.certificate.is_some() { Ok(()) } else { Err(Stop::Stack) }, "{play} {core:?}");
                found.certificate.is_some()
            });
            assert!(told[3], "{play} {core:?}");
            decided += usize::from(told[0] || told[1]);
            deep += usize::from(!told[0]);
        }
        assert!(decided > 10 && deep > 10, "{play}: {decided} {deep}");
    }
}

/// A deep question does not keep others from being asked, whichever comes first.
#[test]
fn what_is_too_deep_is_left_open_alone() {
    let stack = 8 * 2_048;
    let ask = |cores: &[&LinksPosition]| {
        let cores = cores.iter().map(|core| OpenCore { chain: (*core).clone(), play: Play::Normal }).collect();
        let (mut questions, places) = Questions::new(cores);
        let budget = Budget::new(u64::MAX, 1 << 26, 1);
        let stop = questions.with_engine(&questions.asking(&budget, &|_| false, &|_, _| (), stack), &mut |_| ());
        (stop, places.into_iter().map(|place| questions.found()[place].certificate.is_some()).collect::<Vec<_>>())
    };
    let (deep, shallow): (Vec<_>, Vec<_>) = cores(14, 70).take(80).partition(|core| ask(&[core]).0 == Err(Stop::Stack));
    assert!(deep.len() > 10 && shallow.len() > 10, "{} {}", deep.len(), shallow.len());
    for (deep, shallow) in deep.iter().zip(&shallow) {
        assert_eq!(ask(&[deep, shallow]), (Err(Stop::Stack), vec![false, true]));
        assert_eq!(ask(&[shallow, deep]), (Err(Stop::Stack), vec![true, false]));
    }
}

/// Where there is one thread alone, as in a browser, long lists are searched as well: lines of play may be long, but few are.
#[test]
fn many_copies_need_no_deep_stack() {
    let mut random = random(3);
    let (mut cases, mut won, mut proved) = (0, 0, 0);
    while cases < 60 {
        let links = 4 + random(3);
        let table = Arc::new(LinkTable::plain((0..links).map(|i| i.to_string()).collect()));
        let mut arc = || LinkArc { head: random(links) as u32, tail: random(links) as u32, copies: 200 + random(200) as u32 };
        let arcs = (0..3 * links).map(|_| arc()).collect();
        let LinkCore::Open(core) = link_core(&LinksPosition::new(table, arcs, Some(0)), Play::Normal) else { continue };
        let copies: u32 = core.chain.left().map(|arc| arc.copies).sum();
        let (outcome, _, nodes) = asked(&core.chain, Play::Normal, None, &Budget::new(1 << 12, 1 << 26, 1));
        if copies < 1_000 || nodes < 8 || outcome.is_none() {
            continue;
        }
        let (mut questions, _) = Questions::new(vec![core]);
        let budget = Budget::new(u64::MAX, 1 << 26, 1);
        let stop = questions.with_engine(&questions.asking(&budget, &|_| false, &|_, _| (), CALLERS_STACK), &mut |_| ());
        let found = &questions.found()[0];
        // The lines of some proofs are long.
        assert_eq!(stop, if found.certificate.is_some() { Ok(()) } else { Err(Stop::Stack) });
        assert!(found.outcome.is_none() || found.outcome == outcome);
        cases += 1;
        won += usize::from(outcome == Some(Outcome::N));
        proved += usize::from(found.certificate.is_some());
    }
    assert!(won > 10 && proved > 30, "{won} {proved}");
}

/// Whether the mover wins in misère play, by plain recursion on the arcs that are left.
fn wins(at: &LinksPosition, known: &mut FxHashMap<(Option<u32>, Vec<u32>), bool>) -> bool {
    let key = (at.token(), at.arcs().iter().map(|arc| arc.copies).collect());
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let options = at.options();
    let wins = options.is_empty() || options.iter().any(|&arc| !wins(&at.after(arc), known));
    known.insert(key, wins);
    wins
}

/// Three links, to the first of which most arcs lead.
#[test]
fn what_is_seen_at_a_glance_is_so() {
    let mut random = random(11);
    let table = Arc::new(LinkTable::plain(["Y", "E", "S"].map(String::from).to_vec()));
    let (mut lost, mut won) = (0, 0);
    for _ in 0..600 {
        let pairs = (0..9).map(|i| (i / 3, i % 3));
        let mut arc = |(head, tail)| LinkArc { head, tail, copies: random(3) as u32 + u32::from(tail == 0 && head > 0) };
        let arcs = pairs.map(&mut arc).filter(|arc| arc.copies > 0).collect();
        let chain = LinksPosition::new(table.clone(), arcs, Some(random(3) as u32));
        let LinkCore::Open(core) = link_core(&chain, Play::Misere) else { continue };
        let no_positions = Budget::new(0, 1 << 26, 1);
        let Some((outcome, certificate)) = Glance::new().at(&core, &no_positions).expect("nothing stops it") else { continue };
        assert_eq!(outcome, Outcome::of_mover(wins(&chain, &mut FxHashMap::default())), "{chain:?}");
        let judged = judge(&Subject::from(&chain), Play::Misere, &certificate, &Budget::default()).expect("it is accepted");
        assert_eq!(judged.outcome(), outcome);
        *if outcome == Outcome::P { &mut lost } else { &mut won } += 1;
    }
    assert!(lost > 20 && won > 20, "{lost} {won}");
}
