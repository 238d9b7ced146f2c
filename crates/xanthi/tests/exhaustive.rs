//! Every method agrees with exhaustive search on everything small and on many larger boards, and
//! every certificate is judged: true ones are accepted, false ones rejected.

use crate::naive::graphs::{Random, all_digraphs, all_graphs, ground};
use crate::naive::mutants::mutants;
use crate::naive::{Count, Naive, Truth};
use xanthi::Budget;
use xanthi::internals::solve::method::{Found, NoAnswer, Question};
use xanthi::internals::solve::{directed_matching, edge_search, misere_search, portfolio, values};
use xanthi::solve::METHODS;
use xanthi_games::check::judge_ground;
use xanthi_games::graph::Labels;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Graph, Play, RuleSet};

type Solve = fn(&GeographyPosition, Question, &Budget) -> Result<Found, NoAnswer>;

/// Everything that answers questions about Geography: each method of the portfolio by itself (it
/// may say that it does not apply), and the portfolio as a whole.
fn methods() -> Vec<(&'static str, Solve)> {
    let whole: Solve = |ground, question, limit| portfolio::answer(ground, question, limit).map(|answer| answer.finding);
    METHODS
        .iter()
        .map(|method| (method.name, method.solve))
        .chain([("pairs on small boards", directed_matching::anywhere as Solve), ("the portfolio", whole)])
        .collect()
}

/// Methods that find the outcome of every option if it is asked; from the others the portfolio
/// takes what they know and asks on.
const COMPLETE: &[&str] = &[edge_search::METHOD.name, misere_search::METHOD.name, values::METHOD.name, "the portfolio"];

/// Asks every method every question about a ground, and judges the answers.
struct Jury {
    limit: Budget,
    mutants: usize,
    answers: Vec<u64>,
    count: Count,
}

impl Jury {
    fn new(mutants: usize) -> Self {
        Self { limit: Budget::default(), mutants, answers: vec![0; methods().len()], count: Count::default() }
    }

    fn try_all(&mut self, ground: &GeographyPosition, naive: &mut Naive) {
        let truth = (naive.position(ground), naive.options(ground));
        for play in [Play::Normal, Play::Misere] {
            for (all_options, grundy) in [(false, false), (true, false), (false, true), (true, true)] {
                if grundy && play == Play::Misere {
                    continue;
                }
                self.ask(ground, Question { play, all_options, grundy }, &truth);
            }
        }
    }

    fn ask(&mut self, ground: &GeographyPosition, question: Question, (truth, options): &(Truth, Vec<Truth>)) {
        for (i, (name, solve)) in methods().into_iter().enumerate() {
            let found = match solve(ground, question, &self.limit) {
                Ok(found) => found,
                Err(NoAnswer::DoesNotApply(_)) => continue,
                Err(NoAnswer::Stopped(_)) => panic!("{name} stopped without a limit"),
            };
            self.answers[i] += 1;
            let of = || format!("{name}, {question:?}, {ground:?}\n{found:?}");
            assert_eq!(found.outcome, truth.outcome(question.play), "{}", of());
            assert_eq!(found.options.len(), options.len(), "{}", of());
            for (said, known) in found.options.iter().zip(options) {
                assert!(
                    said.map_or(!(question.all_options && COMPLETE.contains(&name)), |o| o == known.outcome(question.play)),
                    "{}",
                    of()
                );
            }
            assert!(found.grundy.map_or(!question.grundy, |g| g == truth.nimber), "{}", of());
            match judge_ground(ground, question.play, &found.certificate) {
                Ok(judged) => {
                    assert_eq!(judged.outcome(), found.outcome, "{}", of());
                    assert!(found.grundy.is_none() || judged.nimber() == found.grundy, "{}", of());
                    let proved = |(said, judged): (&Option<_>, &Option<_>)| said.is_none() || said == judged;
                    assert!(found.options.iter().zip(&judged.outcomes()).all(proved), "{judged:?} {}", of());
                }
                Err(flaw) => panic!("{flaw}: {}", of()),
            }
            self.count.accepted += 1;
            self.count.mutants(ground, question.play, (*truth, options), mutants(&found.certificate, self.mutants));
        }
    }

    fn report(&self, what: &str) {
        println!("{what}: {:?}", self.count);
        for ((name, _), answers) in methods().iter().zip(&self.answers) {
            println!("  {name}: {answers} answers");
        }
        assert!(self.count.accepted > 0 && self.count.rejected > self.count.accepted);
    }
}

/// All starts of a board, and the board before the token is placed.
fn all_starts(jury: &mut Jury, rule: RuleSet, graph: &Graph) {
    let bare = ground(rule, graph, None);
    let mut naive = Naive::new(&bare);
    jury.try_all(&bare, &mut naive);
    for start in 0..graph.order() as u32 {
        jury.try_all(&ground(rule, graph, Some(start)), &mut naive);
    }
}

#[test]
fn all_graphs_up_to_six_vertices() {
    let mut jury = Jury::new(3);
    for n in 1..=6 {
        for graph in all_graphs(n) {
            all_starts(&mut jury, RuleSet::UVG, &graph);
            all_starts(&mut jury, RuleSet::UEG, &graph);
        }
    }
    jury.report("graphs up to 6 vertices, uvg and ueg");
}

#[test]
fn all_digraphs_up_to_four_vertices() {
    let mut jury = Jury::new(3);
    for n in 1..=4 {
        for graph in all_digraphs(n, n < 4) {
            all_starts(&mut jury, RuleSet::DVG, &graph);
            all_starts(&mut jury, RuleSet::DEG, &graph);
        }
    }
    jury.report("digraphs up to 4 vertices (up to 3 with loops), dvg and deg");
}

#[test]
#[ignore = "takes a minute; run it with --release --ignored"]
fn all_digraphs_on_four_vertices_with_loops() {
    let mut jury = Jury::new(3);
    for graph in all_digraphs(4, true) {
        all_starts(&mut jury, RuleSet::DVG, &graph);
        all_starts(&mut jury, RuleSet::DEG, &graph);
    }
    jury.report("digraphs on 4 vertices with loops, dvg and deg");
}

#[test]
fn random_boards_with_parallel_edges_and_loops() {
    let mut random = Random(7);
    let mut jury = Jury::new(3);
    for round in 0..3000 {
        let rule = RuleSet::ALL[round % 4];
        let (n, m) = (2 + random.below(6), 2 + random.below(9));
        let at = random.ground(rule, n, m, 1 + round / 4 % 3);
        jury.try_all(&at, &mut Naive::new(&at));
    }
    jury.report("random boards");
}

#[test]
fn boards_of_many_words_most_of_it_out_of_reach() {
    let mut random = Random(13);
    let mut jury = Jury::new(6);
    for round in 0..300 {
        let rule = RuleSet::ALL[round % 4];
        let (far, n, m) = (70 + random.below(30) as u32, 3 + random.below(4), 2 + random.below(8));
        let small = random.graph(rule.directed, n, m, 2);
        let path = (1..far).map(|v| (v - 1, v, 1));
        let moved = small.edges().iter().map(|e| (e.tail + far, e.head + far, e.multiplicity));
        let graph = Graph::new(rule.directed, Labels::numbers(far + n as u32), path.chain(moved));
        let at = ground(rule, &graph, Some(far + random.below(n) as u32));
        jury.try_all(&at, &mut Naive::new(&at));
    }
    jury.report("boards of many words");
}

#[test]
fn on_large_boards_that_are_almost_bipartite_even_kernels_close_the_search() {
    // A grid with one diagonal at the token: to cross it may leave an even kernel behind.
    let (columns, rows) = (11u32, 9u32);
    let across = (0..rows).flat_map(|y| (1..columns).map(move |x| (y * columns + x - 1, y * columns + x, 1)));
    let down = (1..rows).flat_map(|y| (0..columns).map(move |x| ((y - 1) * columns + x, y * columns + x, 1)));
    let grid: Vec<_> = across.chain(down).collect();
    let mut decided = 0;
    for start in (0..columns * (rows - 1)).filter(|v| v % columns < columns - 1) {
        let diagonal = [(start, start + columns + 1, 1)];
        let graph = Graph::new(false, Labels::numbers(columns * rows), grid.iter().copied().chain(diagonal));
        let at = ground(RuleSet::UEG, &graph, Some(start));
        let mut limit = Budget::default();
        limit.nodes = 100;
        match (edge_search::METHOD.solve)(&at, Question::default(), &limit) {
            Ok(found) => {
                assert_eq!(judge_ground(&at, Play::Normal, &found.certificate).unwrap().outcome(), found.outcome);
                decided += 1;
            }
            Err(NoAnswer::Stopped(_)) => {}
            Err(NoAnswer::DoesNotApply(why)) => panic!("{why}"),
        }
    }
    assert!(decided > 10, "{decided}");
}

#[test]
fn every_false_claim_about_small_boards_is_rejected() {
    let mut random = Random(11);
    let mut jury = Jury::new(usize::MAX);
    for round in 0..200 {
        let rule = RuleSet::ALL[round % 4];
        let (n, m) = (2 + random.below(4), 2 + random.below(6));
        let at = random.ground(rule, n, m, 2);
        jury.try_all(&at, &mut Naive::new(&at));
    }
    jury.report("all mutants on small boards");
}
