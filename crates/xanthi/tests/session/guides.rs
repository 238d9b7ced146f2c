//! Following a certificate. On small boards a guide meets every line of play, which needs no
//! oracle: it must never be without a move. On larger ones each of its replies is judged by the
//! solver, which knows nothing of guides.

use crate::session::oracle::{SMALL, position};
use std::collections::BTreeMap;
use xanthi::Budget;
use xanthi::session::{Because, CertificatePlayer, Computer, Dice, Level, Reason, choose, lengths, values};
use xanthi::solve::{Question, Verdict, solve};
use xanthi_games::certificate::Certificate;
use xanthi_games::{Outcome, Play, Position};

fn limit() -> Budget {
    Budget::new(1_000_000, 1 << 28, 1)
}

fn asked(at: &Position, play: Play) -> Verdict {
    solve(at, Question { play, ..Question::default() }, &limit())
}

/// How often each rule was followed, and how often a guide was missing or ended.
#[derive(Default, Debug)]
struct Tally {
    followed: BTreeMap<String, u32>,
    missing: u32,
    ended: u32,
}

impl Tally {
    fn note(&mut self, rule: Reason) {
        *self.followed.entry(format!("{rule:?}")).or_default() += 1;
    }

    fn of(&self, rule: Reason) -> u32 {
        self.followed.get(&format!("{rule:?}")).copied().unwrap_or(0)
    }
}

/// The move in a won position, by the guide or, where there is none, from the solver.
fn answer(
    at: &Position,
    play: Play,
    guide: Option<CertificatePlayer>,
    last: &str,
    tally: &mut Tally,
) -> (Option<CertificatePlayer>, String) {
    if let Some(guide) = guide {
        assert_eq!(guide.at().after(last).unwrap().to_string(), at.to_string());
        if let Some((guide, (mv, rule))) = guide.reply(last, &limit()) {
            tally.note(rule);
            return (Some(guide), mv);
        }
        tally.ended += 1;
    }
    let verdict = asked(at, play);
    assert_eq!(verdict.outcome(), Some(Outcome::N), "{at} {play} is won");
    match CertificatePlayer::won(at, play, &verdict.proof().unwrap().certificate, &limit()) {
        Some((guide, (mv, rule))) => {
            tally.note(rule);
            (Some(guide), mv)
        }
        None => {
            tally.missing += 1;
            let known = verdict.winning_moves().next().map(str::to_owned);
            let mv = known.or_else(|| values(at, play, &limit()).winning_moves().next().map(str::to_owned));
            (None, mv.unwrap_or_else(|| panic!("{at} {play}: no winning move")))
        }
    }
}

/// Every line of play in which this player follows a guide.
fn against_everything(at: &Position, play: Play, guide: Option<CertificatePlayer>, last: &str, tally: &mut Tally) {
    if at.moves().is_empty() {
        assert_eq!(play, Play::Misere, "{at}: no move is left to who had won");
        return;
    }
    let (guide, mv) = answer(at, play, guide, last, tally);
    let next = at.after(&mv).unwrap();
    let replies = next.moves();
    assert!(!replies.is_empty() || play == Play::Normal, "{next}: the last move was made in misère play");
    for reply in replies {
        against_everything(&next.after(&reply).unwrap(), play, guide.clone(), &reply, tally);
    }
}

/// Boards small enough for every line of play, besides [`SMALL`].
const EVERY_LINE: &[&str] = &[
    "uvg:hypercube.3@0",
    "uvg:random.8.11.3@0",
    "uvg:petersen",
    "ueg:grid.3x3@2,1",
    "ueg:random.6.8.1@0",
    "ueg:edges=A-B,A-B,B-C,C-D,C-D,D-E,E-A@A",
    "ueg:edges=A-A,A-A,A-B,B-C@A",
    "dvg:dirandom.8.2.1@0",
    "dvg:dirandom.9.3.5@0",
    "dvg:complete.5@0",
    "deg:dirandom.6.2.2@0",
    "deg:dimulti.5.9.1@0",
    "deg:grid.3x2@1,1",
    "bridgit:2x3",
    "bridgit:3x3/1,1/3,3/2,2",
    "shannon:random.6.9.2@0:5",
    "shannon:edges=a-b,a-b,b-c,b-c,c-a@a:c",
    "grundy:8,5",
    "kenyon:9,5",
    "octal:0.77:4,3",
    "nim:2,2,1+uvg:cycle.5@0",
    "uvg:path.4@0+octal:0.77:4",
    "nim:2,1+subtract:1.2:3+uvg:path.4@1",
];

#[test]
fn a_guide_never_lacks_a_move() {
    let mut tally = Tally::default();
    let mut boards = 0;
    for line in SMALL.iter().chain(EVERY_LINE) {
        for play in [Play::Normal, Play::Misere] {
            let opening = position(line);
            let verdict = asked(&opening, play);
            match verdict.outcome().unwrap_or_else(|| panic!("{line} {play}")) {
                Outcome::N => against_everything(&opening, play, None, "", &mut tally),
                _ => {
                    let guide = CertificatePlayer::lost(&opening, play, &verdict.proof().unwrap().certificate, &limit());
                    tally.missing += u32::from(guide.is_none());
                    for mv in opening.moves() {
                        against_everything(&opening.after(&mv).unwrap(), play, guide.clone(), &mv, &mut tally);
                    }
                }
            }
            boards += 1;
        }
    }
    println!("{boards} boards: {tally:?}");
    for rule in [
        Reason::Matching,
        Reason::Kernel,
        Reason::Labels,
        Reason::Cancelled,
        Reason::Strategy,
        Reason::Nimbers,
        Reason::Tame,
        Reason::Trees,
    ] {
        assert!(tally.of(rule) > 0, "{rule:?} was never followed: {tally:?}");
    }
    assert!(tally.of(Reason::Forests) > 0 && tally.of(Reason::Pairs) > 0 && tally.of(Reason::Sight) > 0, "{tally:?}");
}

/// Boards of Nim on graphs, without disks, on which theorems decide; random disks are put on them.
const WITH_DISKS: &[(&str, u32)] = &[
    ("nimg.rm:cycle.4", 3),
    ("nimg.rm:star.3", 3),
    ("nimg.rm:complete.4", 2),
    ("nimg.rm:grid.3x2", 2),
    ("nimg.rm:edges=A-A,A-B,B-C,C-D", 3),
    ("nimg.edge:path.5", 3),
    ("nimg.edge:star.3", 3),
    ("nimg.edge:caterpillar.1.0.2", 2),
    ("nimg.edge:cycle.3", 3),
    ("nimg.edge:cycle.4", 3),
    ("nimg.edge:cycle.5", 2),
    ("nimg.edge:edges=A-B^2", 4),
    ("nimg.mr:path.4", 3),
    ("nimg.mr:bipartite.2.3", 2),
    ("nimg.edge:bipartite.2.3", 2),
    ("nimg.edge:edges=A-B,A-C,D-B,D-C,D-E,F-E", 2),
    ("nimg.edge:edges=A-A", 4),
    ("vertexnim:edges=A-A,B-B,C-C,A-B,B-C", 3),
    ("vertexnim:edges=A-A,B-B,C-C,D-D,A-B,B-C,C-D,D-A", 2),
    ("vertexnim:edges=A-A,B-B,C-C,D-D,A-B,A-C,A-D", 2),
];

/// Whole games against every line: the winner follows the theorems of Nim on graphs and Vertexnim
/// from the first move to the last, also from the certificate of a nimber.
#[test]
fn a_guide_through_disks_never_lacks_a_move() {
    let mut tally = Tally::default();
    let (mut won, mut of_rounds) = ([0, 0], 0);
    for (board, most) in WITH_DISKS {
        for seed in 0..6 {
            let line = format!("{board},w=random.{most}.{seed}");
            for start in [0, 1] {
                // Vertices are called by letters or by numbers.
                let name = match (board.contains("A-A"), board.contains("A-B"), board.contains("grid"), start) {
                    (true, false, ..) => "A".to_owned(),
                    (_, true, ..) => ["A", "B"][start].to_owned(),
                    (.., true, _) => ["1,1", "2,1"][start].to_owned(),
                    _ => start.to_string(),
                };
                let opening = position(&format!("{line}@{name}"));
                for grundy in [false, board.starts_with("nimg.edge")] {
                    let verdict = solve(&opening, Question { grundy, ..Question::default() }, &limit());
                    let certificate = &verdict.proof().unwrap().certificate;
                    of_rounds += u32::from(matches!(certificate, Certificate::NimRounds(_)));
                    let before = (tally.missing, tally.ended);
                    if verdict.outcome() == Some(Outcome::N) {
                        won[0] += 1;
                        let Some((guide, (mv, _))) = CertificatePlayer::won(&opening, Play::Normal, certificate, &limit()) else {
                            panic!("{opening}")
                        };
                        let next = opening.after(&mv).unwrap();
                        for reply in next.moves() {
                            against_everything(&next.after(&reply).unwrap(), Play::Normal, Some(guide.clone()), &reply, &mut tally);
                        }
                    } else {
                        won[1] += 1;
                        let Some(guide) = CertificatePlayer::lost(&opening, Play::Normal, certificate, &limit()) else {
                            panic!("{opening}")
                        };
                        for mv in opening.moves() {
                            against_everything(&opening.after(&mv).unwrap(), Play::Normal, Some(guide.clone()), &mv, &mut tally);
                        }
                    }
                    assert_eq!((tally.missing, tally.ended), before, "{opening}: the guide ended");
                }
            }
        }
    }
    println!("{won:?} boards, {of_rounds} nimbers: {tally:?}");
    assert!(won[0] > 50 && won[1] > 50 && of_rounds > 50, "{won:?}, {of_rounds}");
    for rule in [Reason::Weights, Reason::Tree, Reason::Cycle, Reason::Flow, Reason::Matching, Reason::OneDisk] {
        assert!(tally.of(rule) > 0, "{rule:?} was never followed: {tally:?}");
    }
}

/// Boards of which not every line can be played: random lines, in which each reply is judged.
const LARGE: &[&str] = &[
    "uvg:grid.9x8@3,3",
    "uvg:random.60.90.1@0",
    "uvg:random.61.120.2",
    "ueg:grid.11x8@3,3",
    "ueg:grid.9x9",
    "ueg:regular.14.3.2@0",
    "ueg:grid.1000000x1000001@5,5",
    "dvg:kotzig.17.3.5@0",
    "dvg:torus.6x4@0,0",
    "dvg:random.40.60.1@0",
    "dvg:dirandom.30.2.3@0",
    "deg:random.12.20.1@0",
    "deg:dirandom.10.2.4@0",
    "words:file=towns@A",
    "nimg.edge:grid.5x4,w=all.1@1,1",
    "nimg.mr:grid.5x4,w=all.1@1,1",
    "nimg.rm:random.30.60.1,w=random.9.1@0",
    "nimg.rm:grid.6x6,w=random.20.3@3,3",
    "nimg.edge:path.40,w=random.9.2@17",
    "nimg.edge:cycle.31,w=random.9.1@0",
    "nimg.edge:cycle.30,w=random.3.5@0",
    "bridgit:6x7",
    "bridgit:7x7@red",
    "bridgit:6x8/1,1/3,1",
    "shannon:random.20.40.1@0:19",
    "shannon:random.20.38.2@0:19:cut",
    "shannon:random.24.50.3@0:23",
    "shannon:grid.5x5@1,1:5,5:cut",
    "biased:1.2:complete.5@0:4",
    "nim:20,33,41,7",
    "octal:0.137:40,33",
    "grundy:30,31,40",
    "split:least.3:30,20",
    "nim:5,9+grundy:12+uvg:petersen@0",
];

/// The outcome by the solver, with more than the guide had.
fn lost(at: &Position, play: Play) -> bool {
    let verdict = solve(at, Question { play, ..Question::default() }, &Budget::new(5_000_000, 1 << 28, 1));
    verdict.outcome().unwrap_or_else(|| panic!("{at} {play} is undecided")) == Outcome::P
}

/// Plays on from `at`, at most `most` replies of the guide.
fn a_line(mut at: Position, play: Play, dice: &mut Dice, most: usize, tally: &mut Tally) {
    let (mut guide, mut last) = (None, String::new());
    if lost(&at, play) {
        guide = asked(&at, play).proof().and_then(|proof| CertificatePlayer::lost(&at, play, &proof.certificate, &limit()));
        last = at_random(&at, dice);
        at = at.after(&last).unwrap();
    }
    for _ in 0..most {
        if at.moves().is_empty() {
            assert_eq!(play, Play::Misere, "{at}");
            return;
        }
        let (next, mv) = answer(&at, play, guide, &last, tally);
        guide = next;
        at = at.after(&mv).unwrap();
        assert!(lost(&at, play), "{at} {play}: the last move lost the game");
        if at.moves().is_empty() {
            return;
        }
        last = at_random(&at, dice);
        at = at.after(&last).unwrap();
    }
}

fn at_random(at: &Position, dice: &mut Dice) -> String {
    let moves = at.moves();
    moves[dice.below(moves.len() as u64) as usize].clone()
}

#[test]
fn the_replies_of_a_guide_are_won_by_the_solver() {
    let mut tally = Tally::default();
    for (line, seed) in LARGE.iter().zip(0..) {
        for round in 0..3 {
            a_line(position(line), Play::Normal, &mut Dice::new(10 * seed + round), 60, &mut tally);
        }
    }
    for line in [
        "nim:9,8,5,1",
        "octal:0.77:9,8",
        "dvg:dirandom.10.2.3@0",
        "uvg:random.9.12.1@0",
        "ueg:complete.5@0",
        "nim:9,8,5+uvg:path.7@2+grundy:12",
        "octal:0.54:9,3+nim:20,1",
    ] {
        a_line(position(line), Play::Misere, &mut Dice::new(1), 60, &mut tally);
    }
    println!("in all: {tally:?}");
    assert!(tally.followed.values().sum::<u32>() > 20 * (tally.missing + tally.ended), "guides are rarely missing: {tally:?}");
}

/// In games too large to be unfolded the computer solves once and then follows, and forgets when
/// moves are taken back.
#[test]
fn a_computer_solves_once_and_follows() {
    let few = Budget::new(100, 1 << 28, 1);
    for (line, wanted) in
        [("uvg:grid.9x8@3,3", Reason::Matching), ("bridgit:6x7", Reason::Pairs), ("shannon:random.20.40.1@0:19", Reason::Trees)]
    {
        let dice = &mut Dice::new(5);
        let mut at = position(line);
        assert!(lengths(&at, Play::Normal, &limit()).is_none(), "{line} is small");
        let mut computer = Computer::default();
        let begun = computer.choose(&at, None, Play::Normal, Level::Perfect, dice, &limit()).unwrap();
        assert_eq!(begun.because, Because::Follows(wanted), "{line}");
        at = at.after(&begun.mv).unwrap();
        for _ in 0..4 {
            let mv = at_random(&at, dice);
            let next = at.after(&mv).unwrap();
            let choice = computer.choose(&next, Some((&at, &mv)), Play::Normal, Level::Perfect, dice, &few).unwrap();
            assert!(matches!(choice.because, Because::Follows(_)), "{next}: {choice:?}");
            at = next.after(&choice.mv).unwrap();
        }
        // Another game: what was remembered does not count.
        let other = position(line).after(&position(line).moves()[1]).unwrap();
        let mv = other.moves()[0].clone();
        let choice = computer.clone().choose(&other.after(&mv).unwrap(), Some((&other, &mv)), Play::Normal, Level::Perfect, dice, &limit());
        let plain = choose(&other.after(&mv).unwrap(), Play::Normal, Level::Perfect, dice, &limit());
        assert_eq!(choice, plain, "{line}");
    }
}

/// Where the first player wins on a board of Shannon's game, not every move does; the theorem tells
/// one.
#[test]
fn the_first_move_of_a_large_board_wins() {
    let mut seen = 0;
    for (seed, edges) in (0..60).flat_map(|seed| [25, 26, 27].map(|edges| (seed, edges))) {
        let at = position(&format!("shannon:random.14.{edges}.{seed}@0:13"));
        let all = values(&at, Play::Normal, &limit());
        if all.winning_moves().next().is_none() || all.options()[0].outcome == Some(Outcome::P) {
            continue;
        }
        let choice = choose(&at, Play::Normal, Level::Perfect, &mut Dice::new(1), &limit()).unwrap();
        assert!(lost(&at.after(&choice.mv).unwrap(), Play::Normal), "{at}: {choice:?}");
        seen += 1;
    }
    assert!(seen > 3, "only {seen} boards");
}
