//! Undo, redo, save and load; typed moves and refusals.

use crate::session::oracle::{Lists, SMALL, position};
use xanthi::session::{Controller, Dice, End, Level, MOST_READ, Player, Session};
use xanthi_games::{Catalogue, Play};

fn read(line: &str, play: Play) -> Session {
    Session::read(line, Catalogue::standard(), &Lists, play).unwrap_or_else(|e| panic!("{line}: {e}"))
}

/// A game of random moves, at most `most`, and the position after each.
fn random_game(line: &str, dice: &mut Dice, most: usize) -> (Session, Vec<String>) {
    let mut game = read(line, Play::Normal);
    let mut kept = vec![game.save()];
    while game.end().is_none() && kept.len() <= most {
        let moves = game.position().moves();
        let mv = moves[dice.below(moves.len() as u64) as usize].clone();
        assert_eq!(game.play(&mv).expect(&mv), mv, "{line}");
        kept.push(game.save());
    }
    (game, kept)
}

#[test]
fn random_games_are_undone_redone_saved_and_read() {
    let examples = Catalogue::standard().entries().iter().map(|entry| entry.example);
    for (line, seed) in SMALL.iter().copied().chain(examples).zip(0..) {
        for round in 0..4 {
            let dice = &mut Dice::new(seed * 10 + round);
            let (mut game, kept) = random_game(line, dice, 40);
            let moves = game.moves().to_vec();
            let again = read(&game.save(), Play::Normal);
            assert_eq!(again.save(), game.save());
            assert_eq!((again.moves(), again.turn()), (game.moves(), game.turn()), "{line}");
            for step in (0..moves.len()).rev() {
                assert!(game.undo());
                assert_eq!(game.save(), kept[step]);
                assert_eq!(game.undone(), moves.len() - step);
            }
            assert!(!game.undo(), "{line}: there is nothing before the opening");
            for after in &kept[1..] {
                assert!(game.redo());
                assert_eq!(game.save(), *after);
            }
            assert!(!game.redo());
            // A new move forgets what was undone.
            if game.undo() {
                let first = game.position().moves()[0].clone();
                game.play(&first).unwrap();
                assert_eq!(game.undone(), 0);
                assert_eq!(game.moves().last(), Some(&first));
            }
        }
    }
}

/// For each move that can be undone a whole position is kept, so there is an end to how many.
#[test]
fn of_a_very_long_line_no_move_is_undone() {
    for (moves, undone) in [(MOST_READ, MOST_READ), (MOST_READ + 1, 0)] {
        let line: String = (0..=moves).map(|v| format!("{}{v}", if v == 0 { "uvg:path.9999@" } else { "/" })).collect();
        let game = read(&line, Play::Normal);
        assert_eq!((game.moves().len(), game.save() == line), (undone, true));
        assert_eq!(game.end(), None);
    }
}

#[test]
fn a_line_with_a_file_and_moves_is_opened_at_its_beginning() {
    let mut game = read("words:file=towns@/Kiel/Linz", Play::Normal);
    assert_eq!(game.moves(), ["Kiel", "Linz"]);
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.save(), "words:file=towns");
}

#[test]
fn moves_are_typed_without_escapes_and_in_any_case() {
    let mut game = read("words:file=towns@N", Play::Normal);
    assert_eq!(game.play("  new york "), Ok("New%20York"));
    let mut game = read("dvg:edges=Alpha-Beta,Beta-Gamma@Alpha", Play::Normal);
    assert_eq!(game.play("BETA"), Ok("Beta"));
    let mut game = read("nim:3,4+grundy:5", Play::Normal);
    assert_eq!(game.play("2:5-1,4"), Ok("2:5-4,1"));
    assert_eq!(game.play("1:4-0"), Ok("1:4-0"));
    assert_eq!(game.save(), "nim:3,4+grundy:5+/2:5-4,1/1:4-0");
    // Two labels that differ in case alone: only the exact spelling is meant.
    let mut game = read("dvg:edges=x-a,x-A@x", Play::Normal);
    assert_eq!(game.play("a"), Ok("a"));
}

/// Letters and numbers count, and what stands between two numbers only keeps them apart.
#[test]
fn moves_are_typed_as_people_write_them() {
    for (line, typed, mv) in [
        ("words:countries@C", "cote divoire", "C%C3%B4te%20d%27Ivoire"),
        ("words:countries@S", "sao tome & principe", ""),
        ("words:countries@S", "SAO TOME AND PRINCIPE", "S%C3%A3o%20Tom%C3%A9%20and%20Pr%C3%ADncipe"),
        ("words:countries@T", "timor leste", "Timor-Leste"),
        ("dvg:edges=Gé-Zürich,Gé-Bern@Gé", "zurich", "Z%C3%BCrich"),
        ("uvg:grid.3x2@1,1", "(2, 1)", "2,1"),
        ("uvg:grid.3x2@1,1", "2 1", "2,1"),
        ("ueg:king.3x3@1,1", "3 1", ""),
        ("nim:31,4", "31 - 1", "31-1"),
        ("nim:31,4", "311", ""),
        ("grundy:9", "9 - 5 4", "9-5,4"),
        ("grundy:9", "9 -5,4", ""),
        ("nim:3,4+grundy:5", "2: 5 - 4, 1", "2:5-4,1"),
    ] {
        let mut game = read(line, Play::Normal);
        assert_eq!(game.play(typed).unwrap_or_default(), mv, "{line}: {typed}");
    }
    // What could be meant in two ways is refused, and both are named.
    let mut game = read("dvg:edges=x-AB,x-a.b,x-c@x", Play::Normal);
    let refused = game.play("A b").unwrap_err();
    assert_eq!((refused.message.as_str(), refused.help.as_str()), ("`A b` may mean several moves", "AB, a.b"));
    assert_eq!(game.play("ab"), Ok("AB"));
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let mut game = read("words:file=towns@/Kiel", Play::Normal);
    for (typed, why) in
        [("Kiel", "has been said already"), ("Roma", "must begin with `L`"), ("Atlantis", "is not in the list"), ("", "no move was given")]
    {
        let refused = game.play(typed).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    // Names with spaces are not escaped.
    let open = read("words:file=towns@A", Play::Normal).play("Aachen").unwrap_err();
    assert!(open.help.contains("Aalen, Alma, Ann Arbor") && !open.help.contains("%20"), "{open}");
    let mut sum = read("nim:1+nim:2", Play::Normal);
    assert_eq!(sum.play("2:1-0").unwrap_err().help, "component 2: the legal moves here are 2-1 2-0");
    assert!(sum.play("3:1-0").unwrap_err().help.contains("the number of the component (1 to 2)"));
    assert!(sum.play("1-0").unwrap_err().help.contains("a colon"));
    assert_eq!((game.save().as_str(), sum.save().as_str()), ("words:file=towns@/Kiel", "nim:1+nim:2"));
    let mut over = read("nim:1/1-0", Play::Normal);
    assert_eq!(over.play("1-0").unwrap_err().message, "the game is over");
}

#[test]
fn the_end_belongs_to_the_convention() {
    assert_eq!(read("nim:1/1-0", Play::Normal).end(), Some(End::Stuck { winner: Player::First }));
    assert_eq!(read("nim:1/1-0", Play::Misere).end(), Some(End::Stuck { winner: Player::Second }));
    let mut game = read("nim:1", Play::Normal);
    game.resign();
    assert_eq!(game.end(), Some(End::Resigned { winner: Player::Second }));
    assert!(game.undo());
    assert_eq!(game.end(), None);
}

#[test]
fn a_turn_is_taken_back_with_the_answer_of_the_computer() {
    let mut game = read("nim:9", Play::Normal);
    game.seat(Player::Second, Controller::Computer(Level::Random));
    for mv in ["9-8", "8-7", "7-6", "6-5"] {
        game.play(mv).unwrap();
    }
    assert_eq!((game.undo_turn(), game.moves().len()), (2, 2));
    assert_eq!((game.undo_turn(), game.moves().len()), (2, 0));
    assert_eq!((game.undo_turn(), game.redo_turn()), (0, 2));
    assert_eq!((game.redo_turn(), game.redo_turn()), (2, 0));
    game.swap();
    assert_eq!(game.controller(Player::First), Controller::Computer(Level::Random));
    // Second is the human now: his last turn was the fourth move.
    assert_eq!((game.undo_turn(), game.moves().len()), (1, 3));
    game.set_level(Level::Perfect);
    assert_eq!(game.controller(Player::First), Controller::Computer(Level::Perfect));
    assert_eq!(game.controller(Player::Second), Controller::Human);
}

/// Moves of the line that was read were made by nobody here: they are taken back one after the other,
/// and a human is to move after each.
#[test]
fn the_past_of_a_line_is_taken_back() {
    let human = |game: &Session| game.controller(game.turn()) == Controller::Human;
    for moves in ["3-1", "3-1/4-0", "3-1/4-0/1-0"] {
        let line = format!("nim:3,4/{moves}");
        for first in [false, true] {
            let mut game = read(&line, Play::Normal);
            let computer = if first { game.turn() } else { xanthi::session::other(game.turn()) };
            game.seat(computer, Controller::Computer(Level::Perfect));
            let mut steps = 0;
            while !game.moves().is_empty() {
                let back = game.undo_turn();
                assert!(back > 0 && human(&game), "{line} {first}: {}", game.save());
                steps += back;
            }
            assert_eq!((game.save().as_str(), steps), ("nim:3,4", moves.split('/').count()), "{line}");
            assert_eq!(game.undo_turn(), 0);
            while game.undone() > 0 {
                assert!(game.redo_turn() > 0 && human(&game), "{line} {first}: {}", game.save());
            }
            assert_eq!(game.save(), line);
        }
    }
    // A move of the computer that was made here is no past that could be taken back alone.
    let mut game = read("nim:3,4", Play::Normal);
    game.seat_next(Controller::Computer(Level::Perfect));
    game.play("4-3").unwrap();
    assert_eq!(game.undo_turn(), 0);
    // Another move forgets the rest of the line.
    let mut game = read("nim:3,4/3-1/4-0", Play::Normal);
    game.seat(Player::Second, Controller::Computer(Level::Perfect));
    assert_eq!(game.undo_turn(), 2);
    game.play("4-3").unwrap();
    game.play("3-2").unwrap();
    game.swap();
    assert_eq!((game.undo_turn(), game.undo_turn(), game.moves().len()), (1, 0, 1));
}

/// A human gives up, also while it is the computer's turn; to take it back takes back nothing else.
#[test]
fn a_resignation_is_taken_back_alone() {
    let mut game = read("nim:3,4/3-1", Play::Normal);
    game.seat(Player::First, Controller::Computer(Level::Perfect));
    game.resign();
    assert_eq!(game.end(), Some(End::Resigned { winner: Player::First }));
    assert_eq!((game.undo_turn(), game.end(), game.save().as_str()), (1, None, "nim:3,4/3-1"));
    game.swap();
    game.resign();
    assert_eq!(game.end(), Some(End::Resigned { winner: Player::Second }), "the human is First now");
    assert_eq!((game.undo_turn(), game.end(), game.save().as_str()), (1, None, "nim:3,4/3-1"));
}

#[test]
fn players_are_called_as_their_game_calls_them() {
    let names = |line: &str| {
        let game = read(line, Play::Normal);
        [game.name(Player::First), game.name(Player::Second)]
    };
    assert_eq!(names("nim:3"), ["First", "Second"]);
    assert_eq!(names("bridgit:2x3/1,1"), ["Black", "Red"]);
    assert_eq!(names("bridgit:2x3@red"), ["Red", "Black"]);
    assert_eq!(names("shannon:complete.4@0:3:cut"), ["Cut", "Short"]);
    assert_eq!(names("biased:1.2:complete.4@0:3:cut"), ["Cut", "Short"]);
    assert_eq!(names("biased:2.1:bridgit.2x3@red"), ["Red", "Black"]);
}

#[test]
fn levels_read_and_print() {
    for text in ["perfect", "mixed:0", "mixed:40", "mixed:100", "random"] {
        assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
    }
    for text in ["", "Perfect", "mixed:", "mixed:101", "mixed:-1", "good"] {
        assert!(text.parse::<Level>().is_err(), "{text}");
    }
    assert!(position("nim:3").moves().len() == 3);
}

/// The moves of a sum are kept in their order, and can be taken back after the line was read again.
#[test]
fn a_sum_keeps_its_past() {
    let mut game = read("nim:3+grundy:7/7-6,1+uvg:path.3", Play::Normal);
    for mv in ["3:0", "2:6-4,2", "1:3-1", "3:1"] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.save(), "nim:3+grundy:7/7-6,1+uvg:path.3+/3:0/2:6-4,2/1:3-1/3:1");
    let mut again = read(&game.save(), Play::Normal);
    assert_eq!((again.moves(), again.position().to_string()), (game.moves(), game.position().to_string()));
    assert!(again.undo() && again.undo());
    assert_eq!(again.position().to_string(), "nim:3+grundy:7/7-6,1/6-4,2+uvg:path.3/0");
    assert_eq!(again.save(), "nim:3+grundy:7/7-6,1+uvg:path.3+/3:0/2:6-4,2");
    for wrong in ["nim:3+/1:3-4", "nim:3+/2:3-1", "nim:3+/", "nim:3+/1:3-1/", "+/1:3-1", "nim:3+/1:3-1+nim:2"] {
        assert!(Session::read(wrong, Catalogue::standard(), &Lists, Play::Normal).is_err(), "{wrong}");
    }
}
