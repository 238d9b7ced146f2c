use super::{CHOICES, Followed, Luck, Trying};
use crate::links::random;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Node, PairsAside, Strategy};
use xanthi_games::check::judge;
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play, Subject};

/// Whether the player to move wins in misère play: every line of play.
fn wins(chain: &LinksPosition, known: &mut FxHashMap<(u32, Vec<u32>), bool>) -> bool {
    let key = (chain.token().expect("it is placed"), chain.arcs().iter().map(|arc| arc.copies).collect());
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let options = chain.options();
    let won = options.is_empty() || options.iter().any(|&arc| !wins(&chain.after(arc), known));
    known.insert(key, won);
    won
}

/// Cores of misère play around a link to which more arcs lead than from there.
fn cores(seed: u64) -> impl Iterator<Item = OpenCore> {
    let mut random = random(seed);
    let table = Arc::new(LinkTable::plain(["Y", "A", "B", "C"].map(String::from).to_vec()));
    std::iter::repeat_with(move || {
        let kinds = (0..16u32).map(|i| (i / 4, i % 4));
        let mut arc = |(head, tail): (u32, u32)| {
            let copies = match (head, tail) {
                (0, 0) => random(2),
                (0, _) => random(3),
                (_, 0) => 1 + random(3),
                _ => usize::from(random(3) == 0),
            };
            LinkArc { head, tail, copies: copies as u32 }
        };
        let arcs = kinds.map(&mut arc).filter(|arc| arc.copies > 0).collect();
        LinksPosition::new(table.clone(), arcs, Some(random(4) as u32))
    })
    .filter(|chain| chain.left().map(|arc| arc.copies).sum::<u32>() <= 18)
    .filter_map(|chain| match link_core(&chain, Play::Misere) {
        LinkCore::Open(core) if core.play == Play::Misere => Some(core),
        _ => None,
    })
}

fn decided(core: &OpenCore, luck: &Luck, budget: &Budget) -> Option<(Outcome, Certificate)> {
    Trying { each: 1 << 12, stack: 1 << 20, luck, budget }.decide(core).expect("nothing stops it")
}

/// What is decided is so, and the checker accepts why; most positions are decided, and each outcome and each choice is met, also with
/// some ends of the hub as they are.
#[test]
fn what_is_decided_without_pairs_is_so() {
    let (mut won, mut lost, mut open) = (0, 0, 0);
    let mut choices = [0; 2 * CHOICES];
    for core in cores(5).take(1_500) {
        let luck = Luck::default();
        let Some((outcome, certificate)) = decided(&core, &luck, &Budget::default()) else {
            open += 1;
            continue;
        };
        assert_eq!(outcome, Outcome::of_mover(wins(&core.chain, &mut FxHashMap::default())), "{core:?}");
        let judged = judge(&Subject::from(&core.chain), Play::Misere, &certificate, &Budget::default()).expect("it is accepted");
        assert_eq!(judged.outcome(), outcome);
        *if outcome == Outcome::P { &mut lost } else { &mut won } += 1;
        choices.iter_mut().zip(&luck.0).for_each(|(count, luck)| *count += luck.load(Relaxed));
    }
    assert!(lost > 200 && won > 200 && open < 500, "{lost} lost, {won} won, {open} open");
    assert!(choices[..CHOICES].iter().all(|&count| count > 5) && choices[CHOICES..].iter().any(|&count| count > 5), "{choices:?}");
}

/// No limit is passed, and a search that it ends says nothing.
#[test]
fn limits_are_kept() {
    let mut ended = 0;
    for core in cores(6).take(300) {
        for nodes in [0, 3, 20] {
            let budget = Budget::new(nodes, 1 << 26, 1);
            let found = decided(&core, &Luck::default(), &budget);
            // What is found is written down, and a limit shows at the next position.
            assert!(budget.spent() <= nodes + 2 * CHOICES as u64 + 256, "{}", budget.spent());
            ended += usize::from(found.is_none());
        }
    }
    assert!(ended > 200, "{ended}");
}

/// A player who follows the certificate has an answer to each move, whatever pairs have gone, and wins.
#[test]
fn a_certificate_can_be_followed_to_the_end() {
    let mut random = random(7);
    let (mut games, mut long) = (0, 0);
    for core in cores(8).take(1_500) {
        let Some((Outcome::P, Certificate::Strategy(Strategy { nodes, .. }))) = decided(&core, &Luck::default(), &Budget::default()) else {
            continue;
        };
        let [Node::By(by)] = &nodes[..] else { panic!("one reason") };
        let Certificate::PairsAside(given) = &**by else { panic!("pairs") };
        let followed = Followed::of(&core.chain, given, &Budget::default()).expect("it can be followed");
        assert!(followed.says_lost(&core.chain));
        for _ in 0..4 {
            let (mut at, mut said) = (core.chain.clone(), 0);
            loop {
                let moves = at.options();
                assert!(!moves.is_empty(), "the loser is stuck, and wins: {core:?}");
                at = at.after(moves[random(moves.len())]);
                let answers = at.options();
                if answers.is_empty() {
                    break;
                }
                // Where only loops are left, an even number, any answer will do.
                let token = at.token().expect("it is placed");
                let loops = answers.iter().all(|&arc| at.arcs()[arc as usize].tail == token);
                let answer = answers.iter().copied().find(|&arc| followed.says_lost(&at.after(arc)));
                at = at.after(answer.or(loops.then(|| answers[0])).unwrap_or_else(|| panic!("no answer: {core:?} {at:?}")));
                said += 1;
            }
            games += 1;
            long += usize::from(said > 3);
        }
    }
    assert!(games > 1_000 && long > 300, "{games} games, {long} long ones");
}

/// A position with a pair more than was set aside is not said to be lost, nor one that is another one.
#[test]
fn what_does_not_suit_is_not_lost() {
    let table = Arc::new(LinkTable::plain(["Y", "A"].map(String::from).to_vec()));
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    // One arc more leads from A to Y than back; with the token on A the pairs are set aside.
    let chain = |out, back, token| LinksPosition::new(table.clone(), vec![arc(0, 1, out), arc(1, 0, back)], Some(token));
    let given = PairsAside { pairs: Vec::new(), groups: vec![vec![[0, 1, 2]]], nodes: vec![Node::Lose(vec![Some(1)]), Node::Win(0, None)] };
    let followed = Followed::of(&chain(2, 3, 1), &given, &Budget::default()).expect("it can be followed");
    assert!(followed.says_lost(&chain(2, 3, 1)) && followed.says_lost(&chain(1, 2, 1)));
    for other in [chain(3, 4, 1), chain(0, 1, 1), chain(2, 3, 0), chain(2, 4, 1), chain(3, 3, 1)] {
        assert!(!followed.says_lost(&other), "{other:?}");
    }
}
