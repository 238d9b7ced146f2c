//! What has no nimber, and what proves none: a claimed nimber is refused there, whatever a table
//! inside of the certificate says.

use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Node, Proof, SpelledOut, Strategy, VERSION, ValueNode, ValueTable};
use xanthi_games::check::{check, judge_ground};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{GeographyPosition, Outcome, Play, Position, RuleSet};

/// The table of all positions below one, by plain search.
fn table(position: &Position) -> Certificate {
    let mut game = position.unfold();
    let mut options = vec![game.options(0)];
    while options.len() < game.len() {
        options.push(game.options(options.len() as u32));
    }
    // States are numbered as they are met, so some lead back to smaller numbers: an order by the
    // number of moves that are left.
    let depth = |options: &[Vec<u32>]| {
        let mut depth = vec![0; options.len()];
        for _ in 0..options.len() {
            for (state, to) in options.iter().enumerate() {
                depth[state] = to.iter().map(|k| depth[*k as usize] + 1).max().unwrap_or(0);
            }
        }
        depth
    };
    let depth = depth(&options);
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|state| (std::cmp::Reverse(depth[*state]), *state != 0));
    let place = |state: u32| order.iter().position(|k| *k == state as usize).unwrap() as u32;
    let mut values = vec![0u64; options.len()];
    for &state in order.iter().rev() {
        let met: Vec<u64> = options[state].iter().map(|k| values[*k as usize]).collect();
        values[state] = (0..).find(|v| !met.contains(v)).unwrap();
    }
    let node = |state: &usize| ValueNode { value: values[*state], options: options[*state].iter().map(|k| place(*k)).collect() };
    Certificate::Values(ValueTable { nodes: order.iter().map(node).collect() })
}

fn proof(position: &Position, certificate: Certificate, outcome: Outcome, grundy: Option<u64>) -> Proof {
    Proof {
        xanthi: VERSION,
        position: position.to_string(),
        play: Play::Normal,
        board: position.geography().map(|ground| SpelledOut::of(&ground, Vec::new())),
        chain: None,
        outcome,
        winning_moves: Vec::new(),
        complete: false,
        grundy,
        certificate,
    }
}

#[test]
fn games_with_sides_have_no_nimbers() {
    for line in
        ["shannon:edges=A-B@A:B:cut", "shannon:path.3@0:2", "bridgit:1x2", "biased:1.1:edges=A-B,A-B@A:B", "biased:1.2:complete.3@0:2"]
    {
        let position = Position::parse(line).unwrap();
        let values = table(&position);
        let Certificate::Values(ValueTable { nodes }) = &values else { unreachable!() };
        let (number, outcome) = (nodes[0].value, Outcome::of_mover(nodes[0].value != 0));
        let within = Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(values.clone()))]));
        for certificate in [values, within] {
            let flaw = check(&position, &proof(&position, certificate.clone(), outcome, Some(number))).unwrap_err();
            assert_eq!(flaw.place, "grundy", "{line}: {flaw}");
            // The outcome is another matter: the table lists all play from here.
            let proved = check(&position, &proof(&position, certificate, outcome, None)).unwrap();
            assert_eq!(proved.judgement.nimber(), None, "{line}");
        }
    }
}

/// The nodes of a strategy on a board are cores, whose nimbers are not those of the positions.
#[test]
fn strategies_prove_no_nimbers() {
    let edges = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 4)];
    let graph = Arc::new(Graph::new(true, Labels::numbers(5), edges.map(|(u, v)| (u, v, 1))));
    let ground = GeographyPosition::new(RuleSet::DEG, graph, Some(0), &[]);
    for line in ["nim:1", "octal:0.137:4", "vertexnim:path.1.2@0"] {
        let position = Position::parse(line).unwrap();
        let values = table(&position);
        let Certificate::Values(ValueTable { nodes }) = &values else { unreachable!() };
        let (number, outcome) = (nodes[0].value, Outcome::of_mover(nodes[0].value != 0));
        check(&position, &proof(&position, values.clone(), outcome, Some(number))).unwrap();
        let within = Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(values))]));
        let flaw = check(&position, &proof(&position, within, outcome, Some(number))).unwrap_err();
        assert_eq!(flaw.place, "grundy", "{line}: {flaw}");
    }
    // From 0 a player may go round the triangle, or to 3, from where the other wins by going to 4.
    // The core lacks 3 and 4, so a table of it says nothing of the nimber here.
    let core = xanthi_games::reduction::core::core(&ground, Play::Normal);
    let xanthi_games::reduction::core::Core::Open(core) = core else { panic!("{core:?}") };
    assert!(!core.is_open(3) && !core.is_open(4));
    let round = [(1, vec![1]), (0, vec![2]), (1, vec![3]), (0, Vec::new())];
    let nodes = round.map(|(value, options)| ValueNode { value, options }).to_vec();
    let by_values = Certificate::Strategy(Strategy::of(vec![Node::By(Box::new(Certificate::Values(ValueTable { nodes })))]));
    let judged = judge_ground(&ground, Play::Normal, &by_values).unwrap();
    assert_eq!((judged.outcome(), judged.nimber()), (Outcome::N, None));
}
