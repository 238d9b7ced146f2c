//! Players with one habit, against their definition counted from lists of moves; and contests.

use crate::session::oracle::{SMALL, position};
use std::collections::BTreeSet;
use xanthi::Budget;
use xanthi::answer::ContestAnswer;
use xanthi::session::{Because, Contest, Dice, Habit, Level, Series, Tally, choose, contest};
use xanthi_games::{Play, Position};

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

/// What a habit goes by, from the lists of moves alone: the larger, the better in normal play. `None` after a move that
/// ends the game.
fn worth(habit: Habit, at: &Position, mv: &str, play: Play) -> Option<i64> {
    let next = at.after(mv).unwrap();
    let replies = next.moves();
    let kept = || replies.iter().map(|reply| next.after(reply).unwrap().moves().len() as i64);
    match habit {
        _ if replies.is_empty() => None,
        Habit::Surplus if at.to_string().starts_with("words:") => Some(surplus(at, mv)),
        Habit::Surplus | Habit::Scarce => Some(-(replies.len() as i64)),
        Habit::Wary if play == Play::Normal => kept().min(),
        Habit::Wary => kept().max(),
    }
}

/// How many more of the words that were not said end in the last letter of a word than begin with it; of lists in the line,
/// in plain letters, which link by one letter.
fn surplus(at: &Position, mv: &str) -> i64 {
    let text = at.to_string();
    let (list, said) = text.strip_prefix("words:list=").unwrap().split_once(['@', '/']).unwrap_or((&text[11..], ""));
    let said: BTreeSet<&str> = said.split('/').collect();
    let left: Vec<&str> = list.split('.').filter(|word| !said.contains(word)).collect();
    let letter = mv.chars().next_back().unwrap();
    let end = left.iter().filter(|word| word.ends_with(letter)).count();
    end as i64 - left.iter().filter(|word| word.starts_with(letter)).count() as i64
}

/// Lists of words of two to four letters out of four, at random.
fn lists() -> Vec<String> {
    let dice = &mut Dice::new(7);
    let mut word = || (0..2 + dice.below(3)).map(|_| char::from(b'a' + dice.below(4) as u8)).collect::<String>();
    (0..40)
        .map(|n| {
            let words: BTreeSet<String> = (0..4 + n % 12).map(|_| word()).collect();
            format!("words:list={}", words.into_iter().collect::<Vec<_>>().join("."))
        })
        .collect()
}

#[test]
fn each_makes_the_move_that_its_habit_likes_best() {
    let lists = lists();
    let boards = SMALL.iter().copied().filter(|line| !line.starts_with("words:"));
    let lines = lists.iter().map(String::as_str).chain(boards);
    let (mut seen, mut ends) = (0, 0);
    for (line, seed) in lines.zip(0..) {
        for (play, habit) in BOTH.into_iter().flat_map(|play| Habit::ALL.map(|habit| (play, habit))) {
            let (mut at, dice) = (position(line), &mut Dice::new(seed));
            while !at.moves().is_empty() {
                let choice = choose(&at, play, Level::Habit(habit), dice, &Budget::default()).unwrap();
                let sign = if play == Play::Normal { 1 } else { -1 };
                // A move that ends the game wins in normal play, and loses in misère play.
                let of = |mv: &str| worth(habit, &at, mv, play).map_or(i64::from(sign) * i64::MAX, |worth| i64::from(sign) * worth);
                let best = at.moves().iter().map(|mv| of(mv)).max().unwrap();
                assert_eq!(of(&choice.mv), best, "{at} {play} {habit}: {}", choice.mv);
                let because = match choice.because {
                    Because::Wins(Some(0)) | Because::Lasts(0) => {
                        ends += 1;
                        None
                    }
                    Because::Surplus(end, begin) => Some(i64::from(end) - i64::from(begin)),
                    Because::Scarce { play: with, left, all: true } if with == play => Some(-i64::from(left)),
                    Because::Wary { play: with, kept, all: true } if with == play => Some(i64::from(kept)),
                    other => panic!("{other:?}"),
                };
                assert_eq!(because, worth(habit, &at, &choice.mv, play), "{at} {play} {habit}");
                seen += 1;
                at = at.after(&choice.mv).unwrap();
            }
        }
    }
    assert!(seen > 1_500 && ends > 200, "{seen} moves, {ends} ended the game");
}

/// The letters of a link are counted together where a replacement is allowed, and words that are barred are no replies.
#[test]
fn links_count_as_the_rules_say() {
    let because = |line: &str, habit| {
        let choice = choose(&position(line), Play::Normal, Level::Habit(habit), &mut Dice::new(1), &Budget::default()).unwrap();
        (choice.mv, choice.because.to_string())
    };
    // After `ak` a word in K or in C: kx, kz, cx.
    let line = "words:list=ak.ad.dx.dy.dz.dw.kx.kz.cx,swap=k-c@a";
    assert_eq!(because(line, Habit::Scarce), ("ak".into(), "by habit it leaves the fewest replies: 3".into()));
    assert_eq!(because(line, Habit::Surplus), ("ak".into(), "by habit it ends where 1 word ends and 3 may follow".into()));
    let line = "words:list=ab.ac.bd.cd.ce.de";
    assert_eq!(because(&format!("{line}@a"), Habit::Wary), ("ab".into(), "by habit it keeps at least 1 move, whatever the reply".into()));
    // No word follows `cx`, so it is barred at first.
    let line = "words:list=ab.bc.cx.ac.cb,manner=1,until=2@a";
    assert_eq!(because(line, Habit::Scarce).1, "by habit it leaves the fewest replies: 1");
}

/// On a board with very many moves some are looked at, spread over all of them: a win at once among these is seen, and what is said
/// does not claim more.
#[test]
fn of_very_many_moves_some_are_looked_at() {
    let choice = |line: &str, habit, seed| {
        choose(&position(line), Play::Normal, Level::Habit(habit), &mut Dice::new(seed), &Budget::default()).unwrap()
    };
    for (habit, seed) in Habit::ALL.into_iter().flat_map(|habit| (0..5).map(move |seed| (habit, seed))) {
        assert_eq!(choice("nim:200", habit, seed).mv, "200-0", "{habit}");
        assert_eq!(choice("nim:1000", habit, seed).because, Because::Wins(Some(0)), "{habit}");
    }
    let (scarce, wary) = (choice("nim:3000,3000", Habit::Scarce, 1).because, choice("nim:150,150", Habit::Wary, 1).because);
    assert!(matches!(scarce, Because::Scarce { all: false, .. }) && scarce.to_string().contains("that came to mind"), "{scarce}");
    assert!(matches!(wary, Because::Wary { all: false, .. }) && wary.to_string().contains("not every move came to mind"), "{wary}");
    // They are spread: with the budget of a few positions it is not always the first move.
    let few = Budget::new(3, 1 << 20, 1);
    let cut = |seed| choose(&position("nim:50,50"), Play::Normal, Level::Habit(Habit::Wary), &mut Dice::new(seed), &few).unwrap().mv;
    assert!((0..20).map(cut).collect::<BTreeSet<_>>().len() > 1);
}

fn played(line: &str, play: Play, levels: [Level; 2], games: u32, seed: u64) -> Contest {
    contest(&position(line), play, levels, Series { games, seed }, &Budget::default(), &mut |_| ())
}

#[test]
fn contests_are_counted_game_by_game() {
    let levels = [Level::Perfect, Level::Random];
    // Kayles of 5 is won, and so the perfect player wins whenever it begins.
    let found = played("octal:0.77:5", Play::Normal, levels, 21, 3);
    assert_eq!((found.first[0], found.first[1].games, found.games()), (Tally { games: 11, won: 11 }, 10, 21));
    assert_eq!(found.won(0) + found.won(1), 21);
    assert_eq!(found, played("octal:0.77:5", Play::Normal, levels, 21, 3));
    // Three moves in any case: whoever begins wins, and loses in misère play.
    for (play, first) in [(Play::Normal, 4), (Play::Misere, 0)] {
        let found = played("nim:1,1,1", play, [Level::Random; 2], 8, 0);
        assert_eq!(found.first, [Tally { games: 4, won: first }; 2]);
        assert_eq!(found.second(0), Tally { games: 4, won: 4 - first });
    }
}

/// A level against itself plays as many different games, and seeds that are neighbours have no games in common.
#[test]
fn games_of_a_contest_are_games_of_their_own() {
    let wins = |seed| {
        let mut wins = Vec::new();
        let mut each = |contest: &Contest| wins.push(contest.first[0].won + contest.first[1].won);
        let series = Series { games: 64, seed };
        contest(&position("nim:3,4,5"), Play::Normal, [Level::Random; 2], series, &Budget::default(), &mut each);
        (1..wins.len()).map(|k| wins[k] - wins[k - 1]).collect::<Vec<_>>()
    };
    let (one, next) = (wins(1), wins(2));
    assert!((0..30).any(|k| one[2 * k + 1] != one[2 * k]), "pairs of games are alike: {one:?}");
    assert!(one[2..] != next[..62] && one[1..] != next[..62], "{one:?} {next:?}");
}

#[test]
fn a_contest_of_several_has_every_pair_and_tells_what_stopped_it() {
    let at = position("nim:3,4,5");
    let levels = ["scarce", "wary", "random"].map(|level| level.parse().unwrap());
    let of = |levels: &[Level], games, limit: &Budget| {
        let mut told = 0;
        let answer = ContestAnswer::of(&at, Play::Normal, levels, Series { games, seed: 1 }, limit, &mut |_| told += 1);
        (answer, told)
    };
    let (answer, told) = of(&levels, 4, &Budget::default());
    let names: Vec<_> = answer.pairs.iter().map(|pair| pair.players.clone().map(|seat| seat.level).join(" ")).collect();
    assert_eq!((names, told), (["scarce wary", "scarce random", "wary random"].map(String::from).to_vec(), 12));
    assert_eq!((&answer.stopped, answer.missing(), answer.table().len()), (&None, None, 1 + 3 * 2 + 2));
    let cancelled = Budget::default();
    cancelled.canceller().cancel(xanthi::Stop::Interrupted);
    let (answer, told) = of(&levels, 4, &cancelled);
    assert_eq!((answer.pairs.len(), answer.pairs[0].games, answer.stopped.as_deref(), told), (1, 0, Some("the work was stopped"), 0));
    assert!(answer.missing().unwrap().to_string().ends_with("0 games played to the end"));
    let (alone, _) = of(&levels[..1], 3, &Budget::default());
    assert_eq!((alone.pairs[0].players.clone().map(|seat| seat.level), alone.table().len()), (["scarce", "scarce"].map(String::from), 2));
    let row = &alone.table()[1];
    assert_eq!(row.matches(" of 3").count(), 2, "{row}");
}
