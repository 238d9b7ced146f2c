//! Strategies followed in any game, against all replies: whoever follows one is never without a move. Who wins, and the
//! numbers that are told, come from plain recursion over the legal moves.

use std::collections::HashMap;
use xanthi::Budget;
use xanthi::strategy::{MovePlayer, NothingToFollow, Player, player, player_under};
use xanthi_games::{Play, Position};

fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn begun(line: &str) -> Box<dyn MovePlayer> {
    match player(&position(line), &Budget::default()) {
        Ok(found) => found,
        Err(why) => panic!("{line}: {why:?}"),
    }
}

/// What the game is like from a position on, whatever led to it: the state without the line.
fn key(at: &Position) -> String {
    at.typed().heaps().map_or_else(|| at.to_string(), |heaps| format!("{:?}", heaps.state))
}

/// The number of a position: the smallest that no option has.
fn number(at: &Position, known: &mut HashMap<String, u64>) -> u64 {
    if let Some(&number) = known.get(&key(at)) {
        return number;
    }
    let options: Vec<u64> = at.moves().iter().map(|mv| number(&at.after(mv).unwrap(), known)).collect();
    let number = (0..).find(|k| !options.contains(k)).unwrap();
    known.insert(key(at), number);
    number
}

/// Every line of play in which the other player makes any moves. `own` says whether it is the turn of the strategy's player.
/// Counts the positions that are answered; `look` gets each answer with the position before and after it.
fn against_all(at: &mut dyn MovePlayer, own: bool, look: &mut dyn FnMut(&Position, &str, &Position)) -> u64 {
    if own {
        let before = at.at().clone();
        assert!(!before.moves().is_empty(), "{before}: the strategy has lost");
        let (mv, reason) = at.answer().unwrap_or_else(|why| panic!("{before}: {why}"));
        assert_eq!(before.after(&mv).unwrap().to_string(), at.at().to_string());
        look(&before, &reason, at.at());
        return 1 + against_all(at, false, look);
    }
    let mut answered = 0;
    for mv in at.at().moves() {
        let mut next = at.fork();
        next.opponent(&mv).unwrap();
        answered += against_all(next.as_mut(), true, look);
    }
    answered
}

/// The strategy of a position against all replies, if recursion says that its player is the one who wins.
fn wins(line: &str, look: &mut dyn FnMut(&Position, &str, &Position)) -> u64 {
    let mut follower = begun(line);
    let won = number(&position(line), &mut HashMap::new()) != 0;
    assert_eq!(follower.player() == Player::First, won, "{line}");
    against_all(follower.as_mut(), won, look)
}

#[test]
fn heaps_are_left_with_the_number_0_whatever_the_other_player_does() {
    let mut answered = 0;
    for game in ["nim", "grundy", "subtract:1.3.4", "octal:0.137", "octal:4.07", "split:least.3", "hexadecimal:0.8"] {
        let mut numbers = HashMap::new();
        for heaps in ["1", "4", "5", "7", "8", "3,4", "5,2", "2,2,3", "5,5", "6,1,1", "2,3,4", "6,5", "9", "10"] {
            let line = format!("{game}:{heaps}");
            answered += wins(&line, &mut |before, reason, after| {
                let was = number(before, &mut numbers);
                assert!(reason.starts_with(&format!("the nimber was {was}, and ")), "{before}: {reason}");
                assert!(number(after, &mut numbers) == 0 && was != 0, "{before}: {after}");
            });
        }
    }
    println!("{answered} answers");
    assert!(answered > 500, "{answered}");
}

#[test]
fn pairs_of_kenyon_win_whatever_the_other_player_does() {
    let mut answered = 0;
    for heaps in ["4", "6", "7", "8", "9", "4,4", "5,6", "7,4", "6,6", "8,7", "5,8,4", "10", "4,5,6", "11", "12", "9,8", "7,7,4"] {
        answered += wins(&format!("kenyon:{heaps}"), &mut |before, reason, after| {
            let at = |position: &Position| position.typed().heaps().unwrap().state.clone();
            let parity = |pair: &str| -> Vec<u32> {
                pair.trim_matches(['(', ')']).split(',').map(|number| number.parse::<u32>().unwrap() % 2).collect()
            };
            let pairs: Vec<&str> = reason.split([' ', ':']).filter(|word| word.starts_with('(')).map(|w| w.trim_end_matches(',')).collect();
            assert_eq!(pairs.len(), 2, "{reason}");
            assert_ne!(parity(pairs[0]), [0, 0], "{:?}: {reason}", at(before));
            assert_eq!(parity(pairs[1]), [0, 0], "{:?}: {reason}", at(after));
        });
    }
    assert!(answered > 100, "{answered}");
}

/// The pairs that stand beside the specimen game in print.
#[test]
fn the_specimen_game_has_the_pairs_of_the_column() {
    let mut at = position("kenyon:5,8,9");
    for (mv, pair) in [
        ("8-5,3", "(0,0)"),
        ("5-4,1", "(1,0)"),
        ("9-7,2", "(2,0)"),
        ("4-3,1", "(1,0)"),
        ("7-5,2", "(0,0)"),
        ("5-4,1", "(1,0)"),
        ("5-4,1", "(2,0)"),
        ("4-3,1", "(1,0)"),
        ("4-3,1", "(0,0)"),
    ] {
        at = at.after(mv).unwrap();
        let plan = player(&at, &Budget::default()).unwrap().plan();
        assert!(plan.last().unwrap().contains(&format!("the pair {pair}: ")), "{at}: {plan:?}");
    }
    let plan = begun("kenyon:15,28,49").plan();
    assert!(plan.last().unwrap().contains("the pair (2,1): not both numbers are even"), "{plan:?}");
}

/// Every pair of the column has the parities of the number that recursion finds.
#[test]
fn a_heap_of_kenyon_loses_by_its_pair_as_by_its_number() {
    let mut numbers = HashMap::new();
    for first in 1..=14 {
        for second in 1..=first {
            let line = format!("kenyon:{first},{second}");
            let lost = number(&position(&line), &mut numbers) == 0;
            assert_eq!(begun(&line).player() == Player::Second, lost, "{line}");
        }
    }
}

#[test]
fn nim_on_graphs_is_followed_whatever_the_other_player_does() {
    let mut answered = 0;
    // Paths of three vertices, as Stockman has them: the nimber 0 is left.
    for disks in ["0.1.2", "2.1.0", "1.2.1", "2.2.2", "3.1.2", "1.3.2", "2.3.3"] {
        for piece in 0..3 {
            let mut numbers = HashMap::new();
            answered += wins(&format!("nimg.rm:path.{disks}@{piece}"), &mut |before, reason, after| {
                let was = number(before, &mut numbers);
                assert!(reason.starts_with(&format!("the nimber was {was}, and (")), "{before}: {reason}");
                assert_eq!(number(after, &mut numbers), 0, "{after}");
            });
        }
    }
    // The order of the weights, trees, cycles, and a search.
    for line in [
        "nimg.rm:path.2.1.2.1@0",
        "nimg.rm:cycle.4,w=all.2@0",
        "nimg.rm:complete.3,w=all.2@1",
        "nimg.edge:path.3.1.2@1",
        // The piece is on a vertex with a number that no pile has: piles are edges here.
        "nimg.edge:path.2,w=2@1",
        "nimg.edge:path.3.1.4@3",
        "nimg.edge:path.2.1@0",
        "nimg.edge:cycle.3,w=all.2@0",
        "nimg.edge:cycle.4,w=all.2@0",
        "nimg.mr:cycle.4,w=all.1@0",
        "nimg.rm:path.3.4.2.3@1",
        "nimg.rm:cycle.5,w=all.2@0",
        "nimg.edge:path.3.2.2.1@2",
    ] {
        answered += wins(line, &mut |_, _, _| {});
    }
    println!("{answered} answers");
    assert!(answered > 120, "{answered}");
}

/// Games and boards without a rule: the proof is followed, and of a torus it is said why no rule is.
#[test]
fn proofs_are_followed_where_no_rule_is_known() {
    for line in [
        "dvg:torus.3x3@0,0",
        "dvg:kotzig.9.1.2@0",
        "deg:edges=A-B,B-A,A-A,B-C,C-A@A",
        "shannon:complete.4@0:3",
        "bridgit:2x3",
        "bridgit:2x2",
        "node-kayles:path.6",
        "vertexnim:cycle.3,w=all.1@0",
        "nim:2,1+grundy:4",
    ] {
        assert!(wins(line, &mut |_, _, _| {}) > 0, "{line}");
    }
    let note = begun("dvg:torus.3x3@0,0").note().unwrap();
    assert!(
        note.contains("on C_3 x C_3 the strategy of Hogan and Horrocks needs") && note.ends_with("the proof is followed instead."),
        "{note}"
    );
    assert_eq!(begun("grundy:7").note(), None);
}

/// Whether the player to move wins misère play, by plain recursion: whoever cannot move wins.
fn wins_misere(at: &Position, known: &mut HashMap<String, bool>) -> bool {
    if let Some(&won) = known.get(&key(at)) {
        return won;
    }
    let moves = at.moves();
    let won = moves.is_empty() || moves.iter().any(|mv| !wins_misere(&at.after(mv).unwrap(), known));
    known.insert(key(at), won);
    won
}

/// Every line of misère play: the strategy's player always leaves a position that the other one loses. Counts the answers.
fn against_all_misere(at: &mut dyn MovePlayer, own: bool, known: &mut HashMap<String, bool>) -> u64 {
    if at.at().moves().is_empty() {
        assert!(own, "{}: the other player has no move, and wins", at.at());
        return 0;
    }
    if own {
        at.answer().unwrap_or_else(|why| panic!("{}: {why}", at.at()));
        assert!(!wins_misere(at.at(), known), "{}", at.at());
        return 1 + against_all_misere(at, false, known);
    }
    let mut answered = 0;
    for mv in at.at().moves() {
        let mut next = at.fork();
        next.opponent(&mv).unwrap();
        answered += against_all_misere(next.as_mut(), true, known);
    }
    answered
}

#[test]
fn misere_play_is_won_whatever_the_other_player_does() {
    let mut answered = 0;
    for line in [
        "nim:1",
        "nim:1,2",
        "nim:1,1,1",
        "nim:2,2,1",
        "nim:1,2,3",
        "grundy:5",
        "grundy:6,3",
        "kenyon:5,4",
        "octal:kayles:5",
        "uvg:path.1@0",
        "uvg:petersen@0",
        "uvg:line.8.3.7@0",
        "ueg:grid.3x2@1,1",
        "dvg:torus.3x3@0,0",
        "dvg:kotzig.9.1.2@0",
        "deg:edges=A-B^2,B-C,C-A@A",
        "nimg.rm:path.2.1.2@0",
        "node-kayles:path.5",
        "nim:2,1+grundy:4",
    ] {
        let at = position(line);
        let mut follower = match player_under(&at, Play::Misere, &Budget::default()) {
            Ok(found) => found,
            Err(why) => panic!("{line}: {why:?}"),
        };
        let mut known = HashMap::new();
        let won = wins_misere(&at, &mut known);
        assert_eq!((follower.player() == Player::First, follower.play()), (won, Play::Misere), "{line}");
        answered += against_all_misere(follower.as_mut(), won, &mut known);
    }
    assert!(answered > 50, "{answered}");
}

#[test]
fn what_is_not_solved_is_not_followed() {
    let short = Budget::new(10, 1 << 20, 1);
    let Err(NothingToFollow::Undecided(verdict)) = player(&position("nimg.mr:petersen,w=all.2@0"), &short) else { panic!("ten positions") };
    assert_eq!(verdict.outcome(), None);
}

/// Automata of a family name no answers, so the position is solved anew after each move.
#[test]
fn without_answers_in_the_proof_positions_are_solved_anew() {
    let mut follower = begun("dvg:torus.23x5@0,0");
    assert!(follower.note().unwrap().contains("needs one side to be 4"));
    let mut own = follower.player() == Player::First;
    while !follower.at().moves().is_empty() {
        if own {
            follower.answer().unwrap();
        } else {
            let mv = follower.at().moves().pop().unwrap();
            follower.opponent(&mv).unwrap();
        }
        own = !own;
    }
    assert!(!own, "{}: the strategy has lost", follower.at());
}

/// The signs of the blocks that are printed, read back from the print, are the moves of the strategy on the first pass.
#[test]
fn the_printed_blocks_are_the_moves() {
    let mut signs_met = 0;
    for n in [11, 13, 15, 17, 23, 25, 27, 29, 49] {
        let line = format!("dvg:torus.{n}x4@0,0");
        let board = printed(&begun(&line).figure(), n);
        let mut follower = begun(&line);
        let mut choices = (n as u64).wrapping_mul(2_654_435_761);
        let mut own = follower.player() == Player::First;
        let mut cell = [0, 0];
        loop {
            let before = cell;
            let moves = follower.at().moves();
            if moves.is_empty() {
                break;
            }
            let sign = board[before[1]][before[0]];
            let mv = if own {
                follower.answer().unwrap().0
            } else {
                choices = choices.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(choices >> 33) as usize % moves.len()].clone();
                follower.opponent(&mv).unwrap();
                mv
            };
            let (column, row) = mv.split_once(',').unwrap();
            cell = [column.parse().unwrap(), row.parse().unwrap()];
            if own {
                let across = cell[0] != before[0];
                assert_eq!(across, ">L".contains(sign), "n = {n}, {before:?}: {sign}");
                assert_ne!(sign, '.', "n = {n}, {before:?}");
                signs_met += 1;
                // After a lemma the blocks count no more.
                if "xLd".contains(sign) {
                    break;
                }
            }
            if cell[0] < before[0] {
                break;
            }
            own = !own;
        }
    }
    assert!(signs_met > 30, "{signs_met}");
}

/// The signs of all columns, from the rows of the print: the blocks stand side by side, and the middle one is repeated.
fn printed(figure: &[String], n: usize) -> Vec<Vec<char>> {
    let rows: Vec<&String> = figure.iter().filter(|row| row.trim_start().starts_with("row ")).take(4).collect();
    let spans = figure.iter().find(|row| row.trim_start().starts_with("column")).unwrap();
    let spans: Vec<[usize; 2]> = spans
        .split_whitespace()
        .filter_map(|word| {
            let ends: Vec<usize> = word.trim_end_matches(',').split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
            (ends.len() == 2).then(|| [ends[0], ends[1]])
        })
        .collect();
    let mut board = vec![vec!['?'; n]; 4];
    for (r, row) in rows.iter().enumerate() {
        for (block, [from, to]) in row.split_whitespace().skip(2).zip(&spans) {
            let signs: Vec<char> = block.chars().collect();
            (*from..=*to).for_each(|column| board[r][column] = signs[(column - from) % signs.len()]);
        }
    }
    assert!(board.iter().flatten().all(|sign| *sign != '?'), "n = {n}: {figure:?}");
    board
}
