//! Lehman's method against exhaustive search: the outcome, every option, the certificates.

use crate::naive::mutants::mutants;
use crate::shannon::naive::Naive;
use xanthi::Budget;
use xanthi::solve::{Question, shannon, solve};
use xanthi_games::check::judge_position;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::graph::Labels;
use xanthi_games::reduction::Move;
use xanthi_games::{At, Class, Game, Graph, Outcome, Play, Position, Side};

pub type Edges = Vec<(usize, usize)>;

/// A generator of small numbers that is the same for ever.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

pub fn board(n: usize, edges: &Edges, ends: (usize, usize), turn: Side) -> Shannon {
    let graph = Graph::new(false, Labels::numbers(n as u32), edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1)));
    Shannon::new(&graph, [ends.0 as u32, ends.1 as u32], turn).expect("a board")
}

/// Judges every answer about a position that `played` leads to; gives back how many mutants of its
/// certificates were rejected. The moves are indices of the naive list of edges.
fn judge(n: usize, edges: &Edges, ends: (usize, usize), first: Side, played: &[usize], spoil: usize) -> usize {
    let game = board(n, edges, ends, first);
    let mut at = At::opening(game.clone());
    let mut taken = vec!['.'; edges.len()];
    let mut turn = first;
    for &edge in played {
        let mv = Move::Take(kind(&game, edges[edge]));
        if !game.moves(&at.state).contains(&mv) {
            break;
        }
        at.state = game.play(&at.state, &mv);
        at.played.push(mv);
        taken[edge] = if turn == Side::Left { '+' } else { '-' };
        turn = turn.other();
    }
    let mut naive = Naive::new(edges, ends, false);
    let truth = Outcome::of_mover(naive.short_wins(&taken, turn) == (turn == Side::Left));
    let moves = game.moves(&at.state);
    let truths: Vec<Outcome> = moves
        .iter()
        .map(|mv| {
            let Move::Take(wire) = mv else { return Outcome::P };
            let place = (0..edges.len()).find(|&i| taken[i] == '.' && kind(&game, edges[i]) == *wire).unwrap();
            let mut next = taken.clone();
            next[place] = if turn == Side::Left { '+' } else { '-' };
            Outcome::of_mover(naive.short_wins(&next, turn.other()) == (turn != Side::Left))
        })
        .collect();
    let said = format!("{edges:?} {ends:?} {first:?} {played:?}");
    let position = Position::of(at);
    let mut rejected = 0;
    for all_options in [false, true] {
        let verdict = solve(&position, Question { all_options, ..Question::default() }, &Budget::default());
        assert_eq!(verdict.outcome(), Some(truth), "{said}");
        assert!(verdict.checked(), "{said}: {:?}", verdict.flaw());
        let known = verdict.options().iter().map(|o| o.outcome);
        assert!(known.zip(&truths).all(|(said, truth)| said.map_or(!all_options, |o| o == *truth)), "{said}: {verdict:?} {truths:?}");
        let certificate = verdict.into_proof().unwrap().certificate;
        for mutant in if spoil > 0 { mutants(&certificate, spoil) } else { Vec::new() } {
            match judge_position(&position, Play::Normal, &mutant) {
                Err(_) => rejected += 1,
                Ok(judged) => {
                    assert_eq!(judged.outcome(), truth, "{said}: {mutant:?}");
                    assert!(
                        judged.outcomes().iter().zip(&truths).all(|(said, truth)| said.is_none_or(|o| o == *truth)),
                        "{said}: {mutant:?}"
                    );
                }
            }
        }
    }
    rejected
}

/// The kind of edge with these ends.
fn kind(game: &Shannon, (u, v): (usize, usize)) -> u32 {
    let same = |ends: [u32; 2]| (ends[0] as usize, ends[1] as usize) == (u.min(v), u.max(v));
    game.network().wires().iter().position(|w| same(w.ends)).unwrap() as u32
}

/// Every multigraph without loops on n vertices and at most `most` edges, with terminals 0 and 1,
/// one for each class under renaming the other vertices.
fn multigraphs(n: usize, most: usize, see: &mut impl FnMut(&Edges)) {
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    let mut renamings: Vec<Vec<usize>> = Vec::new();
    permute(&mut (0..n).collect(), 2.min(n), &mut renamings);
    let moved: Vec<Vec<usize>> = renamings
        .iter()
        .map(|p| slots.iter().map(|&(u, v)| slots.iter().position(|s| *s == (p[u].min(p[v]), p[u].max(p[v]))).unwrap()).collect())
        .collect();
    let mut copies = vec![0; slots.len()];
    fill(&mut copies, 0, most, &mut |copies: &[usize]| {
        let least = moved.iter().all(|to| {
            let mut image = vec![0; copies.len()];
            (0..copies.len()).for_each(|i| image[to[i]] = copies[i]);
            copies <= &image[..]
        });
        if least {
            see(&slots.iter().zip(copies).flat_map(|(slot, k)| std::iter::repeat_n(*slot, *k)).collect());
        }
    });
}

fn fill(copies: &mut Vec<usize>, from: usize, most: usize, see: &mut impl FnMut(&[usize])) {
    if from == copies.len() {
        return see(copies);
    }
    for k in 0..=most {
        copies[from] = k;
        fill(copies, from + 1, most - k, see);
    }
    copies[from] = 0;
}

fn permute(list: &mut Vec<usize>, from: usize, out: &mut Vec<Vec<usize>>) {
    if from == list.len() {
        return out.push(list.clone());
    }
    for i in from..list.len() {
        list.swap(from, i);
        permute(list, from + 1, out);
        list.swap(from, i);
    }
}

/// The class of a board, of which search says whether Short wins if he begins, and if Cut does.
fn class_of(short_begins: bool, cut_begins: bool) -> Class {
    match (short_begins, cut_begins) {
        (true, true) => Class::L,
        (false, false) => Class::R,
        (true, false) => Class::N,
        (false, true) => panic!("Short wins moving second only"),
    }
}

#[test]
fn all_multigraphs_with_up_to_five_vertices_and_eight_edges_have_the_class_of_search() {
    let mut counts = [0; 3];
    for n in 2..=5 {
        multigraphs(n, 8, &mut |edges| {
            let game = board(n, edges, (0, 1), Side::Left);
            let class = shannon::fate(&game.reduction(&game.start()).switching().unwrap(), &Budget::default()).unwrap().class();
            let mut naive = Naive::new(edges, (0, 1), false);
            let free = vec!['.'; edges.len()];
            let truth = class_of(naive.short_wins(&free, Side::Left), naive.short_wins(&free, Side::Right));
            assert_eq!(class, truth, "{edges:?}");
            counts[[Class::L, Class::N, Class::R].iter().position(|c| *c == class).unwrap()] += 1;
        });
    }
    println!("Short {}, first player {}, Cut {}", counts[0], counts[1], counts[2]);
    assert!(counts.iter().all(|c| *c > 500), "{counts:?}");
}

/// What hangs at one vertex decides nothing: moves there are passes, and a pass never helps. So a small board
/// with a large one at its terminal has the class of the small one, which search finds.
#[test]
fn a_large_part_at_one_vertex_changes_no_class() {
    const LARGE: usize = 600;
    let mut random = Random(11);
    let mut counts = [0; 3];
    for _ in 0..60 {
        let n = 2 + random.below(4);
        let small: Edges = (0..3 + random.below(6)).map(|_| (random.below(n), random.below(n))).collect();
        let mut edges = small.clone();
        for _ in 0..2 * LARGE + random.below(200) {
            let ends = [0, 1].map(|_| random.below(LARGE)).map(|v| if v == 0 { 0 } else { n + v });
            edges.push((ends[0], ends[1]));
        }
        let game = board(n + LARGE, &edges, (0, 1), Side::Left);
        let class = shannon::fate(&game.reduction(&game.start()).switching().unwrap(), &Budget::default()).unwrap().class();
        let mut naive = Naive::new(&small, (0, 1), false);
        let free = vec!['.'; small.len()];
        let truth = class_of(naive.short_wins(&free, Side::Left), naive.short_wins(&free, Side::Right));
        assert_eq!(class, truth, "{small:?}");
        counts[[Class::L, Class::N, Class::R].iter().position(|c| *c == class).unwrap()] += 1;
    }
    assert!(counts.iter().all(|c| *c > 0), "{counts:?}");
}

#[test]
fn every_option_and_certificate_of_small_multigraphs_is_right() {
    let (mut rejected, mut boards) = (0, 0);
    for n in 2..=4 {
        multigraphs(n, 6, &mut |edges| {
            boards += 1;
            for turn in [Side::Left, Side::Right] {
                rejected += judge(n, edges, (0, 1), turn, &[], if boards % 10 == 0 { 20 } else { 0 });
            }
        });
    }
    println!("{boards} boards, {rejected} mutants rejected");
    assert!(rejected > 1000);
}

#[test]
fn random_positions_in_the_middle_of_a_game_are_right() {
    let mut random = Random(11);
    let mut rejected = 0;
    for round in 0..300 {
        let n = 2 + random.below(6);
        let edges: Edges = (0..1 + random.below(11)).map(|_| (random.below(n), random.below(n))).collect();
        let mut order: Vec<usize> = (0..edges.len()).collect();
        (1..order.len()).for_each(|i| order.swap(i, random.below(i + 1)));
        order.truncate(random.below(5));
        let turn = if round % 2 == 0 { Side::Left } else { Side::Right };
        rejected += judge(n, &edges, (random.below(n), random.below(n)), turn, &order, 8);
    }
    assert!(rejected > 1000, "{rejected}");
}

#[test]
fn a_limit_stops_it_and_what_is_known_is_true() {
    let game = xanthi_games::games::bridgit::Bridgit::new(5, 6, Side::Right).expect("a board");
    let position = Position::of(At::opening(game));
    let mut limit = Budget::default();
    limit.nodes = 0;
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &limit);
    assert_eq!((verdict.outcome(), verdict.stop()), (None, Some(xanthi::Stop::Nodes)));
    // Any first move wins on this board; see the pairs.
    assert!(verdict.options().iter().all(|o| o.outcome != Some(Outcome::N)));
    let nimber = solve(&position, Question { grundy: true, ..Question::default() }, &Budget::default());
    // There is none, so nothing was stopped.
    assert_eq!((nimber.outcome(), nimber.grundy(), nimber.stop()), (Some(Outcome::N), None, None));
    assert!(nimber.why_not().iter().any(|why| why.method == "nimbers" && why.reason.to_string().contains("impartial")));
}
