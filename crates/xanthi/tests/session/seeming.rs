//! The computer in positions that its limit leaves undecided.

use xanthi::Budget;
use xanthi::session::{Because, Dice, Level, choose};
use xanthi::solve::{Question, solve};
use xanthi_games::{Catalogue, Files, NotRead, Outcome, Play, Position};

/// The one file that there is.
struct List(String);

impl Files for List {
    fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
        Ok(self.0.clone().into_bytes())
    }
}

/// Words of two letters, each from and to one of 26: few of them are decided soon.
fn chain(dice: &mut Dice) -> Position {
    let mut letter = || char::from(b'a' + dice.below(26) as u8);
    let words: Vec<String> = (0..150).map(|_| [letter(), letter()].iter().collect()).collect();
    Position::read("words:file=list@a", Catalogue::standard(), &List(words.join("\n"))).expect("a list")
}

/// A digraph with so many arcs out of each of 76 vertices.
fn board(dice: &mut Dice) -> Position {
    let arcs: Vec<String> = (0..228).map(|i| format!("{} {}", i / 3, (i / 3 + 1 + dice.below(75)) % 76)).collect();
    Position::read("dvg:file=board@0", Catalogue::standard(), &List(arcs.join("\n"))).expect("a board")
}

fn few() -> Budget {
    Budget::new(12_000, 1 << 26, 1)
}

fn is_undecided(at: &Position) -> bool {
    solve(at, Question::default(), &few()).outcome().is_none()
}

/// After some moves at random, if it is undecided then.
fn opened(mut at: Position, dice: &mut Dice) -> Option<Position> {
    for _ in 0..3 {
        let moves = at.moves();
        let mv = moves.get(dice.below(moves.len().max(1) as u64) as usize)?;
        at = at.after(mv).expect("a move");
    }
    Some(at).filter(is_undecided)
}

#[test]
fn it_makes_the_move_that_seems_likeliest_to_win() {
    let mut dice = Dice::new(5);
    let mut told = 0;
    for round in 0..60 {
        let at = if round % 2 == 0 { chain(&mut dice) } else { board(&mut dice) };
        let Some(at) = opened(at, &mut dice) else { continue };
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &few()).expect("a move");
        let Because::Seems(proof, disproof) = choice.because else { continue };
        told += 1;
        let asked = Question { all_options: true, ..Question::default() };
        let mut all = few();
        all.nodes /= 2;
        let verdict = solve(&at, asked, &all);
        let lost = |mv: &str| verdict.options().iter().any(|option| option.mv == mv && option.outcome == Some(Outcome::N));
        assert!(!lost(&choice.mv), "{at}: {choice:?}");
        let odds = |proof: u32, disproof: u32| f64::from(disproof) / f64::from(proof);
        let best = verdict.work().iter().flatten().filter_map(|work| Some(odds(work.proof_number?, work.disproof_number?)));
        assert_eq!(best.fold(0.0, f64::max), odds(proof, disproof), "{at}: {choice:?}");
        assert!(choice.because.about(&at).contains("seems likeliest to win (proof number "), "{}", choice.because);
        assert_eq!(choice.because.outcome(), None);
    }
    assert!(told > 20, "{told}");
}

/// Against the same computer that makes, where nothing is decided, the move which leaves the fewest replies. Each start is
/// played twice, and a game is over when either knows who wins.
#[test]
fn it_beats_who_leaves_the_fewest_replies() {
    let mut dice = Dice::new(6);
    let (mut won, mut games) = (0, 0);
    while games < 40 {
        let Some(start) = opened(chain(&mut dice), &mut dice) else { continue };
        for first in [true, false] {
            games += 1;
            won += usize::from(wins(&start, first));
        }
    }
    assert!(4 * won > 3 * games, "{won} of {games}");
}

/// Whether the computer wins, as the first player or the second.
fn wins(start: &Position, mut its_turn: bool) -> bool {
    let mut at = start.clone();
    loop {
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &few());
        let Some(choice) = choice else { return !its_turn };
        if let Some(outcome) = choice.because.outcome() {
            return (outcome == Outcome::N) == its_turn;
        }
        let mv = if its_turn { choice.mv } else { fewest(&at) };
        at = at.after(&mv).expect("a move");
        its_turn = !its_turn;
    }
}

fn fewest(at: &Position) -> String {
    let replies = |mv: &String| at.after(mv).expect("a move").moves().len();
    let lost = solve(at, Question::default(), &few());
    let open = |mv: &String| !lost.options().iter().any(|option| option.mv == *mv && option.outcome == Some(Outcome::N));
    let moves = at.moves();
    moves.iter().filter(|mv| open(mv)).min_by_key(|mv| replies(mv)).or(moves.first()).expect("a move").clone()
}
