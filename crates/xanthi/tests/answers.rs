//! Answers as types: what they say agrees with the verdicts, and their JSON is read back.

use std::cell::Cell;
use xanthi::Budget;
use xanthi::answer::{Answered, SCHEMAS, Solved, Solving, Wanted, schema, solve};
use xanthi::solve::Question;
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// The example of every game, and positions with something of their own.
fn positions() -> Vec<Position> {
    let own = ["uvg:petersen", "uvg:path.2@0/1", "bridgit:2x3@red", "grundy:5,8", "words:us-states@A", "nim:1,2+uvg:path.3@0"];
    let examples = Catalogue::standard().entries().iter().map(|entry| entry.example);
    own.into_iter().chain(examples).map(|line| Position::parse(line).unwrap()).collect()
}

fn limit() -> Budget {
    Budget::new(20_000, 1 << 26, 1)
}

#[test]
fn every_legal_move_is_listed_with_its_outcome() {
    for position in positions() {
        for play in [Play::Normal, Play::Misere] {
            let wanted = Wanted { question: Question { play, all_options: true, grundy: false }, words: false };
            let (solved, verdict) = Solving::new(wanted, &limit()).answer(&position);
            let moves: Vec<&str> = solved.moves.iter().map(|mv| mv.mv.as_str()).collect();
            assert_eq!(moves, position.moves(), "{position}");
            assert_eq!(solved.outcome.outcome(), verdict.outcome());
            for mv in &solved.moves {
                assert_eq!(mv.wins, mv.outcome.map(|o| o == Outcome::P), "{position} {}", mv.mv);
                assert_eq!(mv.wins == Some(true), solved.winning_moves.contains(&mv.mv));
            }
            // Every row has something to say, and what is decided names its method and its source.
            let rows = solved.tell();
            assert!(rows.iter().all(|row| !row.line.to_string().trim().is_empty()), "{position}");
            let named = |name| rows.iter().any(|row| row.name == name);
            assert_eq!(solved.outcome != Answered::Undecided, named("method") && named("source") && named("proof"), "{position}");
            assert_eq!(solved.source.is_some(), solved.source_short.as_ref().is_some_and(|short| !short.is_empty()));
        }
    }
}

#[test]
fn json_is_read_back_and_fits_what_the_schema_names() {
    let fields = schema("solve").unwrap();
    let fields = fields.as_object().unwrap()["properties"].as_object().unwrap();
    for position in positions() {
        let solved = solve(&position, Wanted::default(), &limit());
        let text = serde_json::to_string(&solved).unwrap();
        assert_eq!(serde_json::from_str::<Solved>(&text).unwrap(), solved, "{position}");
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(value.as_object().unwrap().keys().all(|name| fields.contains_key(name)), "{position}");
        // Lists are there also if they are empty.
        assert!(["notes", "moves", "winning_moves"].iter().all(|name| value[name].is_array()), "{position}");
    }
    assert!(SCHEMAS.iter().all(|(name, what)| schema(name).is_some() && !what.is_empty()));
}

#[test]
fn the_time_is_told_with_and_without_the_check() {
    // A clock that goes on by a second each time that somebody looks at it.
    let now = Cell::new(0.0);
    let clock = || now.replace(now.get() + 1.0);
    let position = Position::parse("uvg:petersen@0").unwrap();
    let cost = Solving::new(Wanted::default(), &limit()).clock(&clock).answer(&position).0.cost;
    // Begun at 0, checked from 1 to 2, done at 3.
    assert_eq!((cost.seconds, cost.seconds_without_check), (3.0, 2.0));
}

#[test]
fn what_belongs_to_a_game_is_added() {
    let ask = |line: &str, play| {
        let wanted = Wanted { question: Question { play, all_options: true, grundy: false }, words: true };
        solve(&Position::parse(line).unwrap(), wanted, &limit())
    };
    let bridgit = ask("bridgit:2x2", Play::Normal);
    assert_eq!(bridgit.sides.map(|sides| [sides.left, sides.right]), Some(["Black".into(), "Red".into()]));
    // Two heaps of two in misère play: Conway's genus of *2 + *2 is 0^02.
    assert_eq!(ask("nim:2,2", Play::Misere).genus.as_deref(), Some("0^02"));
    assert_eq!(ask("nim:2,2", Play::Normal).genus, None);
    let words = ask("words:us-states", Play::Normal);
    let report = words.word_report().unwrap();
    let won = report.openings.iter().filter(|opening| opening.wins == Some(true)).count();
    assert_eq!(won, words.winning_moves.len());
    assert!(report.tell().iter().any(|line| line.to_string().contains(&format!("{won} of {}", report.openings.len()))));
}

/// Where nobody can move, that is the reason; what the theory says of moves would be empty.
#[test]
fn the_reason_of_a_game_that_is_over_is_that_it_is_over() {
    for (line, wanted) in [
        ("nimg.rm:path.0.0@0", "There is no move at all."),
        ("nimg.edge:path.0.2.1@0", "There is no move at all."),
        ("vertexnim:cycle.3,w=0.0.0@0", "There is no move at all."),
        ("deg:edges=A-B@B", "There is no move at all."),
        ("words:list=Oslo.Rome/Rome", "There is no word to say."),
    ] {
        let position = Position::parse(line).unwrap();
        assert_eq!(position.moves(), [""; 0], "{line}");
        for play in [Play::Normal, Play::Misere] {
            let verdict = xanthi::solve::solve(&position, Question { play, ..Question::default() }, &limit());
            let proof = verdict.checked_proof().unwrap();
            assert_eq!(xanthi::explain::reason(&position, proof), wanted, "{line} {play}");
            assert_eq!(proof.outcome == Outcome::N, play == Play::Misere);
        }
    }
    let heaps = Position::parse("nim:0").unwrap();
    let verdict = xanthi::solve::solve(&heaps, Question::default(), &limit());
    assert_eq!(xanthi::explain::reason(&heaps, verdict.proof().unwrap()), "No heap is left: the nimber is 0.");
}
