//! The computer at its levels, against plain recursion.

use crate::session::oracle::{SMALL, nimber, position, remoteness, wins};
use xanthi::session::{Because, Computer, Dice, Level, choose, hint, lengths, nimbers, values};
use xanthi::{Budget, Stop};
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// A way to play, which knows no solver.
type Opponent = fn(&Position, Play, &mut Dice) -> String;

fn at_random(at: &Position, _: Play, dice: &mut Dice) -> String {
    let moves = at.moves();
    moves[dice.below(moves.len() as u64) as usize].clone()
}

/// Leaves the fewest replies.
fn greedy(at: &Position, play: Play, _: &mut Dice) -> String {
    let replies = |mv: &String| at.after(mv).unwrap().moves().len();
    let moves = at.moves();
    let best = if play == Play::Normal { moves.iter().min_by_key(|m| replies(m)) } else { moves.iter().max_by_key(|m| replies(m)) };
    best.unwrap().clone()
}

/// Wins if three moves suffice, does not lose within two if that can be helped.
fn searching(at: &Position, play: Play, dice: &mut Dice) -> String {
    fn wins_within(at: &Position, play: Play, depth: u32) -> Option<bool> {
        let moves = at.moves();
        if moves.is_empty() {
            return Some(play == Play::Misere);
        }
        if depth == 0 {
            return None;
        }
        let after: Vec<Option<bool>> = moves.iter().map(|mv| wins_within(&at.after(mv).unwrap(), play, depth - 1)).collect();
        if after.contains(&Some(false)) {
            Some(true)
        } else if after.iter().all(|a| *a == Some(true)) {
            Some(false)
        } else {
            None
        }
    }
    let judged = |mv: &String| wins_within(&at.after(mv).unwrap(), play, 2);
    let moves = at.moves();
    let wanted = |want: Option<bool>| moves.iter().find(|mv| judged(mv) == want).cloned();
    wanted(Some(false)).or_else(|| wanted(None)).unwrap_or_else(|| at_random(at, play, dice))
}

const OPPONENTS: [Opponent; 3] = [at_random, greedy, searching];
const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

fn limit() -> Budget {
    Budget::new(2_000_000, 1 << 28, 1)
}

#[test]
fn the_perfect_player_never_loses_a_won_position() {
    let mut games = 0;
    for (line, seed) in SMALL.iter().zip(0..) {
        for play in BOTH {
            let opening = position(line);
            // The perfect player takes the side that wins.
            let begins = wins(&opening, play);
            for (k, opponent) in OPPONENTS.iter().enumerate() {
                let dice = &mut Dice::new(seed * 3 + k as u64);
                let (mut at, mut perfect) = (opening.clone(), begins);
                while !at.moves().is_empty() {
                    let mv = if perfect {
                        let choice = choose(&at, play, Level::Perfect, dice, &limit()).unwrap();
                        assert!(matches!(choice.because, Because::Wins(_) | Because::Follows(_)), "{at}: {choice:?}");
                        choice.mv
                    } else {
                        opponent(&at, play, dice)
                    };
                    at = at.after(&mv).unwrap();
                    perfect = !perfect;
                }
                // Who is stuck loses in normal play and wins in misère play.
                assert_eq!(perfect, play == Play::Misere, "{line} {play}: {at}");
                games += 1;
            }
        }
    }
    assert_eq!(games, SMALL.len() * 6);
}

#[test]
fn lengths_of_games_are_those_of_plain_recursion() {
    for line in SMALL {
        for play in BOTH {
            let opening = position(line);
            let table = lengths(&opening, play, &limit()).expect(line);
            for (mv, found) in opening.moves().iter().zip(table) {
                let next = opening.after(mv).unwrap();
                let (won, moves) = remoteness(&next, play);
                assert_eq!((found.outcome, found.moves), (Outcome::of_mover(won), moves), "{line} {mv} {play}");
                let replies = next.moves();
                let winning = replies.iter().filter(|reply| !wins(&next.after(reply).unwrap(), play)).count();
                assert_eq!((found.winning as usize, found.options as usize), (winning, replies.len()), "{line} {mv}");
            }
        }
    }
}

/// Along games in which the loser is the computer: each of its moves delays the end as long as
/// plain recursion knows to delay it.
#[test]
fn the_resistance_of_a_lost_player_is_longest() {
    let mut moves = 0;
    for (line, seed) in SMALL.iter().zip(0..) {
        for play in BOTH {
            let dice = &mut Dice::new(seed);
            let mut at = position(line);
            while !at.moves().is_empty() {
                let (won, left) = remoteness(&at, play);
                let choice = choose(&at, play, Level::Perfect, dice, &limit()).unwrap();
                let next = at.after(&choice.mv).unwrap();
                let (next_won, next_left) = remoteness(&next, play);
                assert_eq!((next_won, next_left + 1), (!won, left), "{at} {play}: {choice:?}");
                if !won {
                    assert_eq!(choice.because, Because::Lasts(next_left), "{at}");
                    moves += 1;
                }
                at = next;
            }
        }
    }
    assert!(moves > 60, "only {moves} moves of a lost player were looked at");
}

/// Lost positions that are too large to be unfolded.
const LOST: &[&str] = &[
    "uvg:grid.6x6@1,1/2,1",
    "uvg:random.30.60.1@0/17",
    "ueg:grid.6x5@2,2/2,1",
    "words:countries@A/Albania",
    "nimg.rm:grid.3x3,w=random.9.1@1,1/1:1,2",
    "bridgit:4x5/1,1",
    "bridgit:4x5@red/1,1",
    "subtract:1.3.4:200,300,250/300-297",
    "octal:0.137:40,50/50-44,3",
    "split:least.3:50,40/50-49,1",
    "nim:20,31+grundy:30+uvg:petersen@0+/1:31-22",
];

/// Of the moves looked at none leaves fewer winning replies than the chosen one.
#[test]
fn the_most_confusing_move_leaves_the_fewest_winning_replies() {
    for line in LOST {
        let at = position(line);
        assert!(lengths(&at, Play::Normal, &limit()).is_none(), "{line} is small");
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
        let Because::Confuses(winning, all) = choice.because else { panic!("{line}: {choice:?}") };
        // Each move by itself, with a question about the winner alone for each reply.
        let count = |mv: &str| {
            let next = at.after(mv).unwrap();
            let lost = |reply: &String| {
                xanthi::solve::solve(&next.after(reply).unwrap(), Default::default(), &limit()).outcome() == Some(Outcome::P)
            };
            next.moves().iter().filter(|reply| lost(reply)).count() as u32
        };
        assert_eq!((count(&choice.mv), all as usize), (winning, at.after(&choice.mv).unwrap().moves().len()), "{line}");
        let moves = at.moves();
        let looked_at = moves.len().min(16.max(4_000 / moves.len()));
        // A few of them: to count again takes long.
        let some = (0..looked_at).step_by(looked_at.div_ceil(8));
        some.for_each(|k| assert!(count(&moves[k * moves.len() / looked_at]) >= winning, "{line}"));
    }
}

/// Nothing is counted where there is no choice.
#[test]
fn a_lost_player_with_one_move_makes_it() {
    let mut found = 0;
    for seed in 0..60 {
        let at = position(&format!("uvg:random.40.60.{seed}@0"));
        let [only] = &at.moves()[..] else { continue };
        let lost = xanthi::solve::solve(&at, Default::default(), &limit()).outcome() == Some(Outcome::P);
        if !lost || lengths(&at, Play::Normal, &limit()).is_some() {
            continue;
        }
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
        assert_eq!((&choice.mv, choice.because, choice.because.outcome()), (only, Because::Only, Some(Outcome::P)), "{at}");
        found += 1;
    }
    assert!(found > 2, "only {found} such positions");
}

/// Where every reply wins, the loser of Shannon's game delays; what he delays is tested with the
/// measure itself.
#[test]
fn a_lost_player_of_shannons_game_delays() {
    let at = position("shannon:complete.8@0:7/0-1");
    let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
    // Short has claimed 0-1. The direct edges 0-7 and 1-7 connect at once; Cut takes one of them,
    // and one more edge is still enough.
    assert!(["0-7", "1-7"].contains(&choice.mv.as_str()), "{choice:?}");
    assert_eq!(choice.because, Because::Delays(1));
}

/// A sum of which one component is left is played as that one alone, also where it is too large for a
/// sum: the other components add nothing but the number before each move.
#[test]
fn the_last_component_of_a_sum_is_played_alone() {
    for (line, part) in [
        ("nim:1+words:countries@N+/2:Namibia/1:1-0", "words:countries@N/Namibia"),
        ("ueg:grid.11x8@3,4+nim:1/1-0", "ueg:grid.11x8@3,4"),
        ("grundy:2+nimg.rm:grid.6x6,w=random.20.3@3,3", "nimg.rm:grid.6x6,w=random.20.3@3,3"),
    ] {
        let (sum, part) = (position(line), position(part));
        let number = if line.starts_with("ueg") { "1:" } else { "2:" };
        let (of_sum, of_part) = (values(&sum, Play::Normal, &limit()), values(&part, Play::Normal, &limit()));
        assert!(of_sum.outcome().is_some() && of_sum.outcome() == of_part.outcome(), "{line}");
        let moves: Vec<&String> = of_sum.options().iter().map(|option| &option.mv).collect();
        assert_eq!(moves, sum.moves().iter().collect::<Vec<_>>(), "{line}");
        assert!(of_sum.options().iter().zip(of_part.options()).all(|(a, b)| a.mv == format!("{number}{}", b.mv) && a.outcome == b.outcome));
        // The computer follows its certificate, and the hint tells the same move with its number.
        let (mut computer, mut at, dice) = (xanthi::session::Computer::default(), sum, &mut Dice::new(1));
        let told = hint(&at, Play::Normal, &limit());
        let mut last: Option<(Position, String)> = None;
        for turn in 0..3 {
            let before = last.as_ref().map(|(from, mv)| (from, mv.as_str()));
            let choice = computer.choose(&at, before, Play::Normal, Level::Perfect, dice, &limit()).unwrap();
            assert!(choice.mv.starts_with(number) && at.moves().contains(&choice.mv), "{line}: {choice:?}");
            if turn == 0 {
                assert_eq!(told.mv.as_ref(), Some(&choice.mv), "{line}");
                let make = if line.contains("words:") { "say" } else { "play" };
                assert!(told.steps[1].starts_with(&format!("{make} {}; ", xanthi::explain::plain(&choice.mv))), "{told:?}");
            }
            if of_sum.outcome() == Some(Outcome::N) {
                assert!(matches!(choice.because, Because::Wins(_) | Because::Follows(_)), "{line}: {choice:?}");
                assert!(turn == 0 || matches!(choice.because, Because::Wins(_)) || computer.follows(), "{line}: {choice:?}");
            }
            let next = at.after(&choice.mv).unwrap();
            if next.moves().is_empty() {
                break;
            }
            let reply = at_random(&next, Play::Normal, dice);
            at = next.after(&reply).unwrap();
            last = Some((next, reply));
            if at.moves().is_empty() {
                break;
            }
        }
    }
}

/// In misère play a loser does not end the game as long as he can go on: to join the terminals would
/// lose at once, because the other side cannot move then.
#[test]
fn a_lost_player_does_not_end_the_game() {
    let mut at = position("shannon:complete.5@0:4");
    for _ in 0..3 {
        let choice = choose(&at, Play::Misere, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
        assert_eq!(choice.because.outcome(), Some(Outcome::P), "{at}: {choice:?}");
        at = at.after(&choice.mv).unwrap();
        let replies = at.moves();
        assert!(!replies.is_empty(), "{at}: {choice:?}");
        let winning = values(&at, Play::Misere, &limit());
        let reply = winning.winning_moves().find(|mv| !at.after(mv).unwrap().moves().is_empty()).map(str::to_owned);
        at = at.after(&reply.unwrap()).unwrap();
    }
}

#[test]
fn nimbers_are_those_of_plain_recursion() {
    for line in SMALL {
        let at = position(line);
        let found = nimbers(&at, Play::Normal, &limit());
        if at.turn().is_some() {
            assert_eq!(found, None, "{line}");
            continue;
        }
        let (own, moves) = found.expect(line);
        let plain: Vec<u64> = at.moves().iter().map(|mv| nimber(&at.after(mv).unwrap())).collect();
        assert_eq!((own, moves), (nimber(&at), plain), "{line}");
    }
    assert_eq!(nimbers(&position("nim:1,2"), Play::Misere, &limit()), None);
}

#[test]
fn values_are_those_of_plain_recursion() {
    for line in SMALL {
        for play in BOTH {
            let at = position(line);
            let verdict = values(&at, play, &limit());
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(wins(&at, play))), "{line}");
            for option in verdict.options() {
                let next = at.after(&option.mv).unwrap();
                assert_eq!(option.outcome, Some(Outcome::of_mover(wins(&next, play))), "{line} {}", option.mv);
            }
        }
    }
}

/// The three steps speak about one move, which is the one that the computer would make; for a sum
/// and for boards too large to be unfolded, too. Who wins is judged by plain recursion, or by the
/// solver on the position after the move.
#[test]
fn hints_tell_the_winner_a_winning_move_and_the_reason() {
    const LARGE: &[&str] = &["bridgit:5x6", "vertexnim:cycle.5,w=all.2@0", "nimg.rm:grid.4x4,w=random.9.1@1,1", "shannon:complete.5@0:4"];
    let examples = xanthi_games::Catalogue::standard().entries().iter().map(|entry| entry.example);
    let (mut known, mut guessed) = (0, 0);
    for line in SMALL.iter().copied().chain(examples).chain(LARGE.iter().copied()) {
        for play in BOTH {
            let at = position(line);
            let bounds = Budget::new(50_000, 1 << 28, 1);
            let hint = hint(&at, play, &bounds);
            let choice = choose(&at, play, Level::Perfect, &mut Dice::new(0), &bounds.afresh()).unwrap();
            assert_eq!(hint.mv.as_ref(), Some(&choice.mv), "{line} {play}: {hint:?}");
            let name = xanthi::explain::plain(&choice.mv);
            let [who, mv, why] = &hint.steps;
            let make = if line.starts_with("words:") { "say" } else { "play" };
            assert!(mv.starts_with(&format!("{make} {name}; {}", choice.because.about(&at))), "{line} {play}: {hint:?}");
            let next = at.after(&choice.mv).unwrap();
            match hint.outcome {
                Some(Outcome::N) => {
                    assert_eq!(who, "the player to move can win");
                    assert!(mv.contains("; it wins"), "{line} {play}: {hint:?}");
                    let mover = at.turn().map_or("", |side| xanthi::session::side_name(&at, side));
                    let reached = format!("after {name} {mover} has ");
                    let about = [format!("after {name} the other side "), format!("those after {name} are won"), reached];
                    // Behind a named rule the sentence has a capital.
                    let why = why.replace(". After ", ". after ");
                    assert!(about.iter().any(|about| why.contains(about)), "{line} {play}: {hint:?}");
                    assert!(!why.contains("The move to "), "{line} {play}: another move is called winning: {hint:?}");
                }
                Some(_) => {
                    assert_eq!(who, "the player to move loses against perfect play");
                    assert!(
                        ["every move", "every word", "it loses at once"].iter().any(|told| mv.contains(told)),
                        "{line} {play}: {hint:?}"
                    );
                    assert!(!why.is_empty() && !why.contains("guess"), "{line} {play}: {hint:?}");
                }
                None => {
                    assert!(who.starts_with("who wins is undecided") && mv.contains("undecided") && why.contains("guess"), "{hint:?}");
                    guessed += 1;
                    continue;
                }
            }
            known += 1;
            let after = match SMALL.contains(&line) {
                true => Some(Outcome::of_mover(wins(&next, play))),
                false => xanthi::solve::solve(&next, xanthi::solve::Question { play, ..Default::default() }, &limit()).outcome(),
            };
            let wanted = if hint.outcome == Some(Outcome::N) { Outcome::P } else { Outcome::N };
            assert_eq!(after, Some(wanted), "{line} {play}: {hint:?}");
        }
    }
    println!("{known} hints, and {guessed} guesses");
    assert!(known > 80 && guessed < 10, "{known} hints, and {guessed} guesses");
}

/// The reason is told by the certificate of the position after the move: Bridg-it by pairs, and the
/// theorems of Nim on graphs.
#[test]
fn the_reason_of_a_hint_is_taken_from_a_certificate() {
    for (line, reason) in [
        ("bridgit:5x6", "The winner answers each move with its partner: "),
        ("bridgit:7x7@red", "The winner answers each move with its partner: "),
        ("ueg:grid.11x8@3,4", "even kernel"),
        ("nim:3,4,5", "add up, without carrying, to"),
    ] {
        let hint = hint(&position(line), Play::Normal, &limit());
        assert!(hint.steps[2].contains(reason), "{line}: {hint:?}");
    }
}

/// A move that ends the game is seen on boards of every size, and the reason is what it does.
#[test]
fn a_hint_sees_the_move_that_ends_the_game() {
    for (line, mv, why) in [
        ("shannon:complete.5@0:4", "0-4", "after 0-4 Short has joined the terminals"),
        ("shannon:complete.9@0:8", "0-8", "after 0-8 Short has joined the terminals"),
        ("shannon:edges=A-B,B-C,C-D,D-E,E-C@A:E:cut", "A-B", "after A-B Cut has separated the terminals"),
        ("biased:1.2:complete.4@0:3", "0-3", "after 0-3 Short has joined the terminals"),
        ("bridgit:2x3/1,1/2,2", "3,1", "after 3,1 Black has joined the left side to the right side"),
        ("bridgit:2x3@red/1,1/3,1", "1,3", "after 1,3 Red has joined the upper side to the lower side"),
        ("nim:70", "70-0", "after 70-0 the other side cannot move"),
    ] {
        let hint = hint(&position(line), Play::Normal, &limit());
        assert_eq!(hint.mv.as_deref(), Some(mv), "{line}: {hint:?}");
        assert!(hint.steps[1].ends_with("it wins at once"), "{line}: {hint:?}");
        assert!(hint.steps[2].to_lowercase().ends_with(&why.to_lowercase()), "{line}: {hint:?}");
        let choice = choose(&position(line), Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).expect(line);
        assert_eq!((choice.mv.as_str(), choice.because), (mv, Because::Wins(Some(0))), "{line}");
    }
}

/// Bridg-it has lines and sides, where Shannon's game has edges and terminals.
#[test]
fn reasons_of_moves_speak_of_the_board_that_players_see() {
    let mut told = 0;
    for line in ["bridgit:3x6", "bridgit:3x4@red/2,2", "bridgit:5x6", "bridgit:4x3/1,1", "bridgit:3x4", "bridgit:6x3@red"] {
        let mut at = position(line);
        while let Some(choice) = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(5), &limit()) {
            let why = choice.because.about(&at);
            assert!(!why.contains("edge") && !why.contains("terminal"), "{at}: {why}");
            told += usize::from(why.contains("line") || why.contains("sides"));
            at = at.after(&choice.mv).unwrap();
        }
    }
    assert!(told > 3, "{told}");
}

/// The first games that somebody opens are not over with one move.
#[test]
fn examples_with_a_goal_take_more_than_one_move() {
    let mut seen = 0;
    for entry in Catalogue::standard().entries() {
        let at = position(entry.example);
        if at.turn().is_none() {
            continue;
        }
        seen += 1;
        let choices = at.moves().into_iter().filter(|mv| at.after(mv).unwrap().moves().is_empty());
        assert_eq!(choices.count(), 0, "{}", entry.example);
        // The best play of both sides lasts some moves.
        let mut length = 0;
        let mut now = at;
        while let Some(choice) = choose(&now, Play::Normal, Level::Perfect, &mut Dice::new(2), &limit()) {
            now = now.after(&choice.mv).unwrap();
            length += 1;
        }
        assert!(length >= 5, "{}: {length}", entry.example);
    }
    assert_eq!(seen, 3);
}

/// Edge geography on a queen's board is out of reach: nothing is claimed, and play goes on.
#[test]
fn an_undecided_position_is_called_undecided_and_played() {
    let few = Budget::new(2_000, 1 << 24, 1);
    let mut at = position("ueg:queen.6x6@1,1");
    let told = hint(&at, Play::Normal, &few);
    assert_eq!(told.outcome, None);
    assert!(told.steps[0].contains("undecided: the position limit"), "{told:?}");
    assert!(told.steps[2].contains("guess"), "{told:?}");
    for _ in 0..3 {
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(3), &few).unwrap();
        let Because::Guess(left) = choice.because else { panic!("{choice:?}") };
        let next = at.after(&choice.mv).unwrap();
        assert_eq!(next.moves().len(), left);
        at = next;
    }
}

#[test]
fn a_stopped_computer_still_moves() {
    let limit = limit();
    limit.canceller().cancel(Stop::Interrupted);
    for line in SMALL {
        let at = position(line);
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &limit).unwrap();
        assert!(at.moves().contains(&choice.mv), "{line}");
    }
}

#[test]
fn dice_repeat_and_levels_differ() {
    let at = position("nim:5,6,7");
    let moves = |level: Level, seed: u64| -> Vec<String> {
        let dice = &mut Dice::new(seed);
        (0..40).map(|_| choose(&at, Play::Normal, level, dice, &limit()).unwrap().mv).collect()
    };
    assert_eq!(moves(Level::Random, 7), moves(Level::Random, 7));
    assert_ne!(moves(Level::Random, 7), moves(Level::Random, 8));
    // 5^6^7 = 4: the winning moves make 5 into 1, 6 into 2, 7 into 3.
    let winning = |list: &[String]| list.iter().filter(|mv| ["5-1", "6-2", "7-3"].contains(&mv.as_str())).count();
    assert_eq!(winning(&moves(Level::Perfect, 1)), 40);
    assert_eq!(winning(&moves(Level::Mixed(0), 1)), 40);
    let mixed = winning(&moves(Level::Mixed(50), 1));
    assert!((15..38).contains(&mixed), "{mixed} of 40");
    assert!(winning(&moves(Level::Random, 1)) < 20);
}

/// On a torus the computer keeps to the strategy of the literature to the end, whatever the other player does, and says by which
/// rule it moves; so do hints.
#[test]
fn named_strategies_are_played_and_told() {
    for (line, computer_first) in [("dvg:torus.13x4@0,0", true), ("dvg:torus.11x4@0,0", false), ("dvg:torus.6x4@1,2", true)] {
        for seed in 0..3 {
            let (mut at, mut dice, mut computer) = (position(line), Dice::new(seed), Computer::default());
            let mut own = computer_first;
            while !at.moves().is_empty() {
                let mv = if own {
                    let choice = computer.choose(&at, None, Play::Normal, Level::Perfect, &mut dice, &limit()).unwrap();
                    let rule = choice.rule.as_ref().unwrap_or_else(|| panic!("{at}: {choice:?}"));
                    let named = if line.contains("6x4") { "pairs on C_6 x C_4. Pairs: " } else { "Hogan and Horrocks on C_" };
                    assert!(rule.starts_with(named) && choice.because.outcome() == Some(Outcome::N), "{at}: {choice:?}");
                    assert!(choice.why(&at).starts_with("it wins. "), "{}", choice.why(&at));
                    let told = hint(&at, Play::Normal, &limit());
                    assert!(
                        told.mv.as_ref() == Some(&choice.mv) && told.steps[2].to_lowercase().starts_with(&named.to_lowercase()),
                        "{told:?}"
                    );
                    choice.mv
                } else {
                    at_random(&at, Play::Normal, &mut dice)
                };
                at = at.after(&mv).unwrap();
                own = !own;
            }
            assert!(!own, "{at}: the computer lost");
        }
    }
    // Whoever has left the strategy is not told that he follows it.
    let left = choose(&position("dvg:torus.13x4@0,0/1,0/2,0"), Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
    assert_eq!(left.rule, None);
    // Heaps and disks have their nimbers told.
    let told = |line: &str| choose(&position(line), Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
    let choice = told("kenyon:15,28,49");
    assert!(choice.why(&position("kenyon:15,28,49")).contains(". The pair was (2,1), and "), "{choice:?}");
    assert_eq!(told("grundy:5,3").rule.map(|rule| rule.starts_with("the nimber was 3, and ")), Some(true));
    assert_eq!(told("nimg.rm:path.3.1.4@0").rule.map(|rule| rule.starts_with("the nimber was 1, and ")), Some(true));
    // A move that loses follows no rule, and neither does one in misère play.
    assert_eq!(told("nim:3,3").rule, None);
    assert_eq!(choose(&position("nim:3,5"), Play::Misere, Level::Perfect, &mut Dice::new(1), &limit()).unwrap().rule, None);
}
