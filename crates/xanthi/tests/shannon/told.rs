//! Lines of play told reply by reply: what is said about trees and forests is true, and the player
//! who follows them wins.

use crate::shannon::lehman::{Edges, Random, board};
use xanthi::Budget;
use xanthi::explain::story;
use xanthi::internals::explain::switching::{NotTold, line};
use xanthi::solve::shannon::{Fate, TreePlayer, Why, fate};
use xanthi::solve::{Question, solve};
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{At, Game, Position, Side};

/// Classes of vertices joined by claimed edges, as the least vertex of each.
fn classes(board: &SwitchingPosition) -> Vec<u32> {
    let network = board.network();
    let mut class: Vec<u32> = (0..network.order() as u32).collect();
    loop {
        let before = class.clone();
        for (edge, wire) in (0u32..).zip(network.wires()) {
            if board.claimed(edge) {
                let least = wire.ends.map(|v| class[v as usize]).into_iter().min().unwrap();
                wire.ends.iter().for_each(|&v| class[v as usize] = least);
            }
        }
        if class == before {
            return class;
        }
    }
}

#[test]
fn every_reason_is_true() {
    let mut random = Random(19);
    let mut reasons = [0; 4];
    for round in 0..300 {
        let n = 3 + random.below(5);
        let edges: Edges = (0..n + random.below(2 * n)).map(|_| (random.below(n), random.below(n))).collect();
        let turn = if round % 2 == 0 { Side::Left } else { Side::Right };
        let game = board(n, &edges, (0, 1), turn);
        let start = game.reduction(&game.start()).switching().unwrap();
        let certificate = match (fate(&start, &Budget::default()).unwrap(), turn) {
            (Fate::Short(c) | Fate::Cut(c), _) | (Fate::First { short: c, .. }, Side::Left) | (Fate::First { cut: c, .. }, Side::Right) => {
                c
            }
        };
        let mut player = TreePlayer::new(&start, &certificate).unwrap();
        let mut before = player.position().clone();
        let mut reply = player.begin();
        loop {
            if let Some(reply) = &reply {
                let ends = before.network().wires()[reply.edge as usize].ends;
                let class = classes(&before);
                match &reply.why {
                    Why::Across { piece } => {
                        reasons[0] += 1;
                        assert_eq!(ends.iter().filter(|v| piece.contains(v)).count(), 1, "{before:?} {reply:?}");
                        let whole = |v: &u32| {
                            (0..class.len() as u32).filter(|u| class[*u as usize] == class[*v as usize]).all(|u| piece.contains(&u))
                        };
                        assert!(piece.iter().all(whole), "{before:?} {reply:?}");
                    }
                    Why::Cycle { path } | Why::Path { path } => {
                        reasons[if matches!(reply.why, Why::Cycle { .. }) { 1 } else { 2 }] += 1;
                        assert!(path.contains(&reply.edge) && path.iter().all(|&edge| before.free(edge) > 0), "{before:?} {reply:?}");
                    }
                    Why::Free => reasons[3] += 1,
                }
            }
            if player.position().winner().is_some() {
                break;
            }
            let free: Vec<u32> = player.position().free_edges().collect();
            let edge = free[random.below(free.len())];
            before = player.position().clone();
            before.take(edge);
            reply = player.reply(edge);
        }
        assert_eq!(player.position().winner(), Some(player.side()));
    }
    assert!(reasons.iter().all(|count| *count > 8), "{reasons:?}");
}

/// `complete.4` between 0 and 3, Cut begins: a board with two edge-disjoint spanning trees.
#[test]
fn a_line_of_play_is_told() {
    let position = Position::parse("shannon:complete.4@0:3:cut").unwrap();
    let told = line(&position, &["0-3".into()], &Budget::default()).unwrap().unwrap();
    assert_eq!(told.len(), 2);
    assert!(!told[0].by_winner && told[1].by_winner);
    let text = &told[1].text;
    assert!(text.contains("tree") && text.contains(&told[1].mv), "{text}");
    assert_eq!(told[1].after.to_string(), format!("shannon:complete.4@0:3:cut/0-3/{}", told[1].mv));
    assert!(matches!(line(&position, &["7-9".into()], &Budget::default()), Err(NotTold::Illegal { .. })));
    assert!(line(&Position::parse("nim:3").unwrap(), &[], &Budget::default()).unwrap().is_none());
}

#[test]
fn lines_of_random_play_end_with_the_winner() {
    let mut random = Random(4);
    for text in
        ["bridgit:3x4", "bridgit:3x4@red", "bridgit:4x4@red", "bridgit:3x6", "shannon:sides.3x4", "shannon:sides.3x4@left:right:cut"]
    {
        let position = Position::parse(text).unwrap();
        let mut moves: Vec<String> = Vec::new();
        loop {
            let told = line(&position, &moves, &Budget::default()).unwrap().unwrap();
            let at = told.last().map_or(&position, |ply| &ply.after).clone();
            let free = at.moves();
            if free.is_empty() {
                assert!(told.last().is_some_and(|ply| ply.by_winner || ply.text.contains("game is over") || ply.text.contains("has won")));
                assert_eq!(at.turn(), position.switching().map(|_| at.turn().unwrap()));
                break;
            }
            moves.push(free[random.below(free.len())].clone());
        }
    }
    let game = board(3, &vec![(0, 1)], (0, 1), Side::Left);
    assert!(line(&Position::of(At::opening(game)), &[], &Budget::default()).unwrap().unwrap()[0].text.contains("connected"));
}

/// Who plays Bridg-it sees dots, lines and sides, and no graph.
#[test]
fn bridgit_is_told_as_its_players_see_it() {
    let mut kinds = std::collections::BTreeSet::new();
    let lines = [
        "bridgit:3x4",
        "bridgit:3x4@red",
        "bridgit:3x4@red/2,2",
        "bridgit:4x4@red",
        "bridgit:4x3",
        "bridgit:3x6",
        "bridgit:2x3/1,1/1,3/3,1",
        "bridgit:2x3@red/1,1/2,2/1,3",
        "biased:1.2:bridgit.2x3",
        "biased:2.1:bridgit.2x2/1,1:1,3",
    ];
    for text in lines {
        let position = Position::parse(text).unwrap();
        let question = Question { all_options: true, ..Question::default() };
        let verdict = solve(&position, question, &Budget::default());
        let proof = verdict.checked_proof().expect(text);
        kinds.insert(proof.certificate.kind());
        let told = line(&position, &[], &Budget::default()).unwrap().unwrap_or_default();
        let said = story(&position, proof).into_iter().chain(told.into_iter().map(|ply| ply.text));
        let of_graphs = |sentence: &String| ["edge", "vert", "terminal", "no move at all"].iter().any(|word| sentence.contains(word));
        let found: Vec<String> = said.filter(of_graphs).collect();
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    for kind in ["exchange", "spanning_trees", "forests"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
}

/// Where somebody has reached the goal, that is the reason, and not that nobody can move.
#[test]
fn a_goal_that_was_reached_is_the_reason() {
    for (text, reason) in [
        ("shannon:complete.4@0:3/0-3", "Short has joined the terminals."),
        ("shannon:path.3@0:2:cut/0-1", "Cut has separated the terminals."),
        ("biased:1.2:complete.4@0:3/0-3", "Short has joined the terminals."),
        ("bridgit:2x3/1,1/1,3/3,1", "Black has joined the left side to the right side."),
        ("biased:2.1:bridgit.2x2/1,1:1,3", "Black has joined the left side to the right side."),
        ("uvg:path.2@0/1", "There is no move at all."),
    ] {
        let position = Position::parse(text).unwrap();
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
        assert_eq!(story(&position, verdict.checked_proof().expect(text)).get(1).map(String::as_str), Some(reason), "{text}");
    }
}
