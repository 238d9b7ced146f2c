//! Search and nimbers of any game through its numbered states, against exhaustive search.

use crate::naive::graphs::Random;
use crate::naive::mutants::mutants;
use crate::naive::{Truth, Typed};
use std::fmt;
use xanthi::internals::solve::method::{Found, NoAnswer, Question};
use xanthi::internals::solve::{edge_search, game_search, misere_search, values};
use xanthi::session::Session;
use xanthi::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::check::judge_game;
use xanthi_games::games::geography::Geography;
use xanthi_games::scene::Scene;
use xanthi_games::{At, Game, Outcome, Play, Position, RuleSet, Unfolded, Wording};

/// Heaps from which a player takes a number of a given set, or splits a heap in two.
#[derive(Clone)]
struct Heaps {
    heaps: Vec<u32>,
    take: Vec<u32>,
    split: bool,
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heaps:{:?}", self.heaps)
    }
}

impl Game for Heaps {
    type State = Vec<u32>;
    type Move = Vec<u32>;

    fn start(&self) -> Vec<u32> {
        self.heaps.clone()
    }

    fn moves(&self, at: &Vec<u32>) -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        for i in 0..at.len() {
            let mut put = |parts: &[u32]| {
                let mut next = at.clone();
                next.remove(i);
                next.extend(parts.iter().filter(|p| **p > 0));
                next.sort_unstable();
                all.push(next);
            };
            self.take.iter().filter(|t| **t <= at[i]).for_each(|t| put(&[at[i] - t]));
            if self.split {
                (1..at[i]).filter(|k| 2 * k <= at[i]).for_each(|k| put(&[k, at[i] - k]));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    fn play(&self, _at: &Vec<u32>, mv: &Vec<u32>) -> Vec<u32> {
        mv.clone()
    }

    fn write_move(&self, mv: &Vec<u32>) -> String {
        format!("{mv:?}")
    }

    fn wording(&self) -> Wording {
        let mut wording = Wording::new("A player takes from a heap.", "the heaps that are left");
        (wording.noun, wording.verb, wording.participle) = ("grab", "grabs", "done");
        wording
    }

    fn scene(&self, _at: &Vec<u32>) -> Scene {
        Scene { spots: Vec::new(), links: Vec::new(), caption: String::new() }
    }
}

/// What a move is called is said by the game, also if it is none of the library's.
#[test]
fn sentences_use_the_noun_of_a_game() {
    let one = Heaps { heaps: vec![1], take: vec![1], split: false };
    let mut session = Session::new(Position::of(At::opening(one)), Play::Normal);
    assert_eq!(session.play("[]").unwrap(), "[]");
    assert_eq!(session.play("[]").unwrap_err().help, "take a grab back with undo");
}

/// Counters on a ring: the only move goes on around it, for ever.
#[derive(Clone)]
struct Round;

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("round:")
    }
}

impl Game for Round {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32) -> Vec<u32> {
        vec![(at + 1) % 5]
    }

    fn play(&self, _at: &u32, mv: &u32) -> u32 {
        *mv
    }

    fn write_move(&self, mv: &u32) -> String {
        mv.to_string()
    }

    fn scene(&self, _at: &u32) -> Scene {
        Scene { spots: Vec::new(), links: Vec::new(), caption: String::new() }
    }
}

fn ask<G: Game>(game: &G, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let mut states = Unfolded::new(game.clone(), game.start());
    if question.grundy { values::solve(&mut states, question, limit) } else { game_search::solve(&mut states, question, limit) }
}

/// Judges the answers to every question about a game; returns how many mutants were rejected.
fn judge<G: Game>(game: &G) -> usize {
    let mut oracle = Typed::new(game.clone());
    let start = game.start();
    let (truth, options) = (oracle.state(&start), oracle.options(&start));
    let mut rejected = 0;
    for play in [Play::Normal, Play::Misere] {
        for (all_options, grundy) in [(false, false), (true, false), (false, true)] {
            let question = Question { play, all_options, grundy };
            if grundy && play == Play::Misere {
                assert!(matches!(ask(game, question, &Budget::default()), Err(NoAnswer::DoesNotApply(_))));
                continue;
            }
            let found = ask(game, question, &Budget::default()).unwrap();
            assert_eq!(found.outcome, truth.outcome(play), "{game} {question:?}");
            assert!(!grundy || found.grundy == Some(truth.nimber));
            assert!(!all_options || found.options.iter().all(Option::is_some));
            let proved =
                accept(game, play, &found.certificate, truth, &options).unwrap_or_else(|flaw| panic!("{game} {question:?}: {flaw}"));
            assert!(found.options.iter().zip(&proved).all(|(said, proved)| said.is_none() || said == proved), "{game} {question:?}");
            rejected += mutants(&found.certificate, 20).iter().filter(|m| accept(game, play, m, truth, &options).is_err()).count();
        }
    }
    rejected
}

/// Judges a certificate; whatever is accepted must be true.
fn accept<G: Game>(
    game: &G,
    play: Play,
    certificate: &Certificate,
    truth: Truth,
    options: &[Truth],
) -> Result<Vec<Option<Outcome>>, String> {
    let mut states = Unfolded::new(game.clone(), game.start());
    let judged = judge_game(&mut states, 0, play, certificate).map_err(|flaw| flaw.to_string())?;
    assert_eq!(judged.outcome(), truth.outcome(play), "{game}: {certificate:?}");
    assert!(judged.nimber().is_none_or(|g| g == truth.nimber), "{game}: {certificate:?}");
    assert_eq!(judged.outcomes().len(), options.len());
    assert!(
        judged.outcomes().iter().zip(options).all(|(said, known)| said.is_none_or(|o| o == known.outcome(play))),
        "{game}: {certificate:?}"
    );
    Ok(judged.outcomes())
}

#[test]
fn heaps_and_geography_as_plain_games_agree_with_exhaustive_search() {
    let mut random = Random(3);
    let (mut rejected, mut games) = (0, 0);
    for round in 0..150 {
        let heaps = (0..1 + random.below(3)).map(|_| random.below(7) as u32).filter(|h| *h > 0).collect();
        let take = (1..4).filter(|_| random.below(2) == 0).collect();
        rejected += judge(&Heaps { heaps, take, split: round % 3 == 0 });
        let n = 1 + random.below(5);
        let edges = random.below(8);
        let graph = random.graph(round % 2 == 0, n, edges, 2);
        let start = if random.below(5) == 0 { None } else { Some(random.below(n) as u32) };
        rejected += judge(&Geography::new(RuleSet::ALL[round % 4], &graph, start).expect("a board"));
        games += 2;
    }
    println!("{games} games, {rejected} mutated certificates rejected");
    assert!(rejected > 5000);
}

#[test]
fn nimbers_are_those_of_known_games() {
    // One heap: taking 1, 2 or 3 gives n mod 4 (Bouton's subtraction game).
    for n in 0..40 {
        let game = Heaps { heaps: if n == 0 { vec![] } else { vec![n] }, take: vec![1, 2, 3], split: false };
        let question = Question { grundy: true, ..Question::default() };
        assert_eq!(ask(&game, question, &Budget::default()).unwrap().grundy, Some(u64::from(n % 4)));
    }
    // Lasker's Nim, where a heap may also be split: 4k+3 and 4k+4 change places.
    for n in 1..13u32 {
        let game = Heaps { heaps: vec![n], take: (1..=n).collect(), split: true };
        let value = match n % 4 {
            3 => n + 1,
            0 => n - 1,
            _ => n,
        };
        let question = Question { grundy: true, ..Question::default() };
        assert_eq!(ask(&game, question, &Budget::default()).unwrap().grundy, Some(u64::from(value)));
    }
}

#[test]
fn a_game_without_end_is_refused() {
    for grundy in [false, true] {
        let question = Question { grundy, ..Question::default() };
        assert!(matches!(ask(&Round, question, &Budget::default()), Err(NoAnswer::DoesNotApply(_))));
    }
}

fn with(nodes: u64, memory: u64) -> Budget {
    let mut limit = Budget::default();
    (limit.nodes, limit.memory) = (nodes, memory);
    limit
}

#[test]
fn limits_stop_every_search_and_what_is_known_is_true() {
    let mut random = Random(5);
    let (mut stopped, mut known) = (0, 0);
    for round in 0..60 {
        let graph = random.graph(false, 8, 15, 1);
        let game = Geography::new([RuleSet::UEG, RuleSet::UVG][round % 2], &graph, Some(0)).expect("a board");
        let ground = game.reduction(&game.start()).geography().unwrap();
        let truths = crate::naive::Naive::new(&ground).options(&ground);
        for nodes in [0, 1, 20, 300] {
            for (play, grundy) in [(Play::Normal, false), (Play::Normal, true), (Play::Misere, false)] {
                let question = Question { play, all_options: true, grundy };
                let limit = || with(nodes, 1 << 30);
                let answers = [
                    ask(&game, question, &limit()),
                    (edge_search::METHOD.solve)(&ground, question, &limit()),
                    (misere_search::METHOD.solve)(&ground, question, &limit()),
                    (values::METHOD.solve)(&ground, question, &limit()),
                ];
                for answer in answers {
                    if let Err(NoAnswer::Stopped(undecided)) = answer {
                        assert_eq!(undecided.stop, Stop::Nodes);
                        stopped += 1;
                        for (said, truth) in undecided.options.iter().zip(&truths) {
                            assert!(said.is_none_or(|o| o == truth.outcome(play)));
                            known += usize::from(said.is_some());
                        }
                    }
                }
            }
        }
    }
    assert!(stopped > 100 && known > 20, "{stopped} {known}");
    let limit = Budget::default();
    limit.canceller().cancel(Stop::Interrupted);
    let game = Heaps { heaps: vec![9, 9, 9, 9], take: vec![1, 2, 3, 4], split: true };
    match ask(&game, Question::default(), &limit) {
        Err(NoAnswer::Stopped(undecided)) => assert_eq!(undecided.stop, Stop::Interrupted),
        other => panic!("{other:?}"),
    }
    let small = with(u64::MAX, 1 << 12);
    match ask(&game, Question { grundy: true, ..Question::default() }, &small) {
        Err(NoAnswer::Stopped(undecided)) => assert_eq!(undecided.stop, Stop::Memory),
        other => panic!("{other:?}"),
    }
}

/// All starts of a board take little more than each by itself: some are in even kernels, and a search for all of them together
/// would not look for those.
#[test]
fn starts_that_are_easy_alone_are_easy_together() {
    let question = Question { all_options: true, ..Question::default() };
    for line in ["ueg:multipartite.4.4.4", "ueg:complete.9", "ueg:utorus.5x5"] {
        let board: Position = line.parse().expect("a board");
        let verdict = xanthi::solve(&board, question, &with(400_000, 1 << 30));
        assert!(verdict.checked() && verdict.options().len() > 8, "{line}: {:?}", verdict.stop());
        let known = verdict.options().iter().filter_map(|option| Some((&option.mv, option.outcome?)));
        let mut count = 0;
        for (start, outcome) in known {
            let alone: Position = format!("{line}@{start}").parse().expect("a start");
            assert_eq!(xanthi::solve(&alone, Question::default(), &Budget::default()).outcome(), Some(outcome), "{line}@{start}");
            count += 1;
        }
        assert_eq!(count, verdict.options().len(), "{line}");
    }
}

/// The nimber may be out of reach where the outcome is found at once.
#[test]
fn an_outcome_is_told_where_its_nimber_is_not_found() {
    let board: Position = "ueg:complete.8@0".parse().expect("a board");
    let outcome = xanthi::solve(&board, Question::default(), &Budget::default()).outcome();
    let verdict = xanthi::solve(&board, Question { grundy: true, ..Question::default() }, &with(300_000, 1 << 30));
    assert_eq!((verdict.outcome(), verdict.grundy(), verdict.stop()), (outcome, None, Some(Stop::Nodes)));
    assert!(verdict.checked() && outcome.is_some());
}
