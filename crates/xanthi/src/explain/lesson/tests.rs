//! Every number that the column prints, in the data of the lesson and in its text.

use super::heaps::{Node, Numbers, pair, played, tree};
use super::{Section, lesson};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::Heaps;
use xanthi_games::{At, Position};

fn at(line: &str) -> At<Heaps> {
    Position::parse(line).unwrap().typed().heaps().unwrap().clone()
}

fn numbers(line: &str) -> Numbers {
    Numbers::new(&at(line), &Budget::default()).unwrap()
}

fn told(line: &str) -> Vec<Section> {
    lesson(&Position::parse(line).unwrap(), &Budget::default()).unwrap()
}

fn section(line: &str, title: &str) -> Section {
    told(line).into_iter().find(|section| section.title == title).unwrap_or_else(|| panic!("{line}: {title}"))
}

/// The tree of a heap with half a million moves is given up at once: to compare them all with each other
/// would take days.
#[test]
fn a_large_heap_has_no_tree() {
    let numbers = Numbers { single: vec![0; 1_000_001] };
    assert_eq!(tree(&at("grundy:1000000"), &numbers), None);
}

/// The tree for 7 matches as the column numbers it.
const TREE: [(&[u32], u64); 14] = [
    (&[7], 0),
    (&[6, 1], 1),
    (&[5, 2], 2),
    (&[4, 3], 1),
    (&[5, 1, 1], 2),
    (&[4, 2, 1], 0),
    (&[3, 3, 1], 0),
    (&[4, 1, 1, 1], 0),
    (&[3, 2, 1, 1], 1),
    (&[3, 2, 2], 1),
    (&[3, 1, 1, 1, 1], 1),
    (&[2, 2, 1, 1, 1], 0),
    (&[2, 1, 1, 1, 1, 1], 0),
    (&[2, 2, 2, 1], 0),
];

#[test]
fn the_tree_for_seven_matches_has_the_printed_numbers() {
    let nodes = tree(&at("grundy:7"), &numbers("grundy:7")).unwrap();
    for (heaps, number) in TREE {
        assert!(nodes.iter().any(|node| node.heaps == heaps && node.number == number && !node.again), "{heaps:?}");
    }
    assert!(nodes.iter().all(|node| TREE.iter().any(|(heaps, number)| *heaps == node.heaps && *number == node.number)), "{nodes:?}");
    assert_eq!(nodes[0], Node { heaps: vec![7], depth: 0, number: 0, again: false });
    // (4,2,1) answers each of the three first moves.
    let below = |heaps: &[u32]| {
        let from = nodes.iter().position(|node| node.heaps == heaps && node.depth == 1).unwrap();
        let inside = nodes[from + 1..].iter().take_while(|node| node.depth > 1);
        inside.filter(|node| node.depth == 2).any(|node| node.heaps == [4, 2, 1])
    };
    assert!(below(&[6, 1]) && below(&[5, 2]) && below(&[4, 3]));
    let figure = section("grundy:7", "The tree").figure;
    assert_eq!(figure[..2], ["(7)  0", "  (6,1)  1"]);
    assert!(figure.iter().any(|line| line.trim() == "(4,2,1)  0 *"), "{figure:?}");
    assert!(tree(&at("grundy:30"), &numbers("grundy:30")).is_none());
}

/// The rows of the table of (r,s) as the column prints them.
const TABLE: [&[u64]; 11] = [
    &[0],
    &[0, 0],
    &[1, 1, 0],
    &[0, 0, 1, 0],
    &[2, 2, 3, 2, 0],
    &[1, 1, 0, 1, 3, 0],
    &[0, 0, 1, 0, 2, 1, 0],
    &[2, 2, 3, 2, 0, 3, 2, 0],
    &[1, 1, 0, 1, 3, 0, 1, 3, 0],
    &[0, 0, 1, 0, 2, 1, 0, 2, 1, 0],
    &[2, 2, 3, 2, 0, 3, 2, 0, 3, 2, 0],
];

#[test]
fn the_tables_have_the_printed_numbers() {
    let numbers = numbers("grundy:7");
    assert_eq!(numbers.single[1..=11], [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]);
    assert_eq!(numbers.pairs_of_heaps(), TABLE);
    let figure = section("grundy:7", "Two heaps (r,s)").figure;
    for (r, row) in (1..).zip(TABLE) {
        let shown: Vec<u64> = figure[r].split_whitespace().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!((shown[0] as usize, &shown[1..]), (r, row));
    }
    let figure = section("grundy:7", "Single heaps").figure;
    assert_eq!(figure[1].split_whitespace().collect::<Vec<_>>(), ["nimber", "0", "0", "1", "0", "2", "1", "0", "2", "1", "0", "2"]);
    assert_eq!(figure[9], "  7: (6,1)=1 (5,2)=2 (4,3)=1, so 0");
}

#[test]
fn addition_without_carrying_is_shown_as_printed() {
    let figure = section("grundy:5,3", "Adding without carrying").figure;
    assert_eq!(figure.iter().map(|line| line.trim()).collect::<Vec<_>>(), ["(5)    2 = 10", "(3)    1 = 01", "--", "together    3 = 11"]);
    let figure = section("grundy:8,5", "Adding without carrying").figure;
    assert!(figure[3].ends_with("0 = 00"), "{figure:?}");
}

/// What stands about heaps that are larger than the printed tables, by hand from 0 2 1 3.
#[test]
fn larger_heaps_of_a_position_are_not_left_out() {
    let figure = section("kenyon:15,28,49", "Single heaps").figure;
    assert_eq!(figure[figure.len() - 3], " 15: 6 moves, with the nimbers 0, 2, 3, but not 1, so 1");
    assert!(figure[figure.len() - 1].starts_with(" 49: 23 moves, with the nimbers 1, 2, 3, but not 0, so 0"), "{figure:?}");
    let pairs = section("kenyon:15,28,49", "Pairs").figure;
    assert_eq!(pairs[pairs.len() - 2..], ["  28       3      11  (1,1)", "  49       0      00  (0,0)"]);
    let text = section("kenyon:15,28,49", "Adding without carrying").text;
    assert!(text[1].contains("for the heap of 49 from 0 to 2, for the heap of 28 from 3 to 1, for the heap of 15 from 1 to 3"), "{text:?}");
    assert!(text[2].starts_with("The legal moves that do this, and so win: 49-46,3, 28-27,1"), "{text:?}");
}

#[test]
fn the_pairs_of_kenyons_game_are_as_printed() {
    let numbers = numbers("kenyon:50");
    for heap in 1..=50 {
        let printed = match heap {
            1..=3 => (0, 0),
            4 => (1, 0),
            _ => [(1, 1), (0, 0), (0, 1), (1, 0)][heap as usize % 4],
        };
        assert_eq!(pair(&numbers, &[heap]), printed, "{heap}");
    }
    assert_eq!(pair(&numbers, &[15, 28, 49]), (2, 1));
    let text = section("kenyon:15,28,49", "Pairs").text;
    assert_eq!(text[2], "(49,28,15) has (0,0) + (1,1) + (1,0) = (2,1): not both are even, so it is safe.");
}

#[test]
fn the_specimen_game_is_annotated_as_printed() {
    let line = played(&at("kenyon:5,8,9"), &numbers("kenyon:5,8,9"));
    let printed: [(&[u32], (u64, u64)); 9] = [
        (&[5, 3, 5, 9], (0, 0)),
        (&[1, 4, 3, 5, 9], (1, 0)),
        (&[1, 4, 3, 5, 2, 7], (2, 0)),
        (&[1, 1, 3, 3, 5, 2, 7], (1, 0)),
        (&[1, 1, 3, 3, 5, 2, 2, 5], (0, 0)),
        (&[1, 1, 3, 3, 1, 4, 2, 2, 5], (1, 0)),
        (&[1, 1, 3, 3, 1, 4, 2, 2, 1, 4], (2, 0)),
        (&[1, 1, 3, 3, 1, 1, 3, 2, 2, 1, 4], (1, 0)),
        (&[1, 1, 3, 3, 1, 1, 3, 2, 2, 1, 1, 3], (0, 0)),
    ];
    assert_eq!(line.len(), printed.len());
    let numbers = numbers("kenyon:5,8,9");
    for (i, (ply, (heaps, sums))) in line.iter().zip(printed).enumerate() {
        assert_eq!(ply.heaps, super::heaps::descending(heaps));
        assert_eq!(pair(&numbers, &ply.heaps), sums);
        assert_eq!(ply.number == 0, i % 2 == 0, "A leaves unsafe positions, B safe ones");
    }
    let told = section("kenyon:5,8,9", "The game move by move");
    assert_eq!(told.text[0], "From (9,8,5) player A moves first. It is safe, so A should win.");
    assert_eq!(told.text[1], "At the end there is no move, and A has won.");
    assert_eq!(told.figure[0], "A 8-5,3    (9,5,5,3) (0,0) unsafe; right: what is left is unsafe");
}

#[test]
fn a_mistake_is_called_one() {
    // From (5,8,9) A could leave an unsafe position, and splits 9 into 8 and 1 instead: (8,8,5,1)
    // has the pair (2,2) and is unsafe; into 7 and 2: (8,7,5,2) has (2,1).
    let good = section("kenyon:5,8,9/9-8,1", "The game move by move").figure;
    assert!(good[0].contains("(2,2) unsafe; right"), "{good:?}");
    let bad = section("kenyon:5,8,9/9-7,2", "The game move by move").figure;
    assert!(bad[0].contains("(2,1) safe; a mistake: "), "{bad:?}");
}

/// The rules alone: whether the player to move wins.
fn wins(at: &Position) -> bool {
    at.moves().iter().any(|mv| !wins(&at.after(mv).unwrap()))
}

/// Every row of a game says rightly what the move leaves, whether it was right, and what would have won.
#[test]
fn games_move_by_move_are_judged_by_the_rules() {
    let mut count = [0; 3];
    for line in [
        "uvg:grid.3x3@1,1",
        "uvg:grid.3x3@1,1/2,1/3,1",
        "uvg:petersen@0/1/2/3",
        "uvg:line.9.2.3",
        "ueg:grid.3x3@1,2",
        "ueg:grid.3x3@2,2/2,1/1,1",
        "dvg:torus.4x3@0,0",
        "dvg:torus.5x3@0,0/1,0/1,1/2,1/2,2",
        "dvg:kotzig.11.1.4@0",
        "dvg:edges=A-B,A-C,B-D,C-D,C-E,D-F,E-F@A",
        "deg:edges=A-B^2,B-A,A-C,C-A,B-C@A/B",
        "nimg.rm:path.3.1.4@0",
        "nimg.mr:path.2.1.2@1",
        "nimg.edge:cycle.4,w=1.2.1.1@0",
    ] {
        let end = Position::parse(line).unwrap();
        let rows = section(line, "A game move by move").figure;
        let mut at = match end.history() {
            (opening, moves) if !moves.is_empty() => opening,
            _ => end.clone(),
        };
        for (i, row) in rows.iter().enumerate() {
            let words: Vec<&str> = row.split_whitespace().collect();
            assert_eq!((words[0], words[2]), (["First", "Second"][i % 2], "leaves"), "{line}: {row}");
            let (before, mv) = (wins(&at), words[1]);
            at = at.after(mv).unwrap_or_else(|why| panic!("{line}: {row}: {why}"));
            let left = wins(&at);
            assert_eq!(words[3], if left { "N;" } else { "P;" }, "{line}: {row}");
            let kind = match (before, left) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => 2,
            };
            assert!(row.contains(["no better move", "right", "a mistake"][kind]), "{line}: {row}");
            count[kind] += 1;
        }
        let text = section(line, "A game move by move").text;
        if at.moves().is_empty() {
            let last = ["Second", "First"][rows.len() % 2];
            assert!(text[1].contains(&format!("{last} has made the last one")), "{line}: {text:?}");
        } else {
            assert_eq!(text[1], "The game continues in the same way.", "{line}");
        }
        if !end.history().1.is_empty() {
            assert_eq!(at.to_string(), end.to_string(), "the whole line is told");
        }
    }
    assert!(count[0] > 10 && count[1] > 10 && count[2] > 0, "{count:?}");
}

/// The table of the weights says of each vertex what the rules say of the token there.
#[test]
fn the_table_of_weights_agrees_with_the_rules() {
    for weights in ["3.1.4", "2.2.2", "0.3.1", "1.2.3", "4.4.1"] {
        let figure = section(&format!("nimg.rm:path.{weights}@0"), "Here, from the fewest disks to the most").figure;
        assert_eq!(figure.len(), 4, "{figure:?}");
        let mut before = 0;
        for row in &figure[1..] {
            let words: Vec<&str> = row.split_whitespace().collect();
            let disks: u32 = words[1].parse().unwrap();
            assert!(disks >= before, "{figure:?}");
            before = disks;
            let there = Position::parse(&format!("nimg.rm:path.{weights}@{}", words[0])).unwrap();
            assert_eq!(words[2], if wins(&there) { "won:" } else { "lost:" }, "{weights}: {row}");
            if let Some(to) = row.split("go to ").nth(1).and_then(|rest| rest.split(',').next()) {
                let leave = words[4];
                let mv = there.moves().into_iter().find(|mv| {
                    let after = there.after(mv).unwrap();
                    let piles = after.typed().nim().map(|at| at.game.piles(&at.state)).unwrap();
                    mv.split_once(':').is_some_and(|(_, goal)| goal == to) && piles[words[0].parse::<usize>().unwrap()].to_string() == leave
                });
                assert!(mv.is_some_and(|mv| !wins(&there.after(&mv).unwrap())), "{weights}: {row}");
            }
        }
    }
}

#[test]
fn lessons_on_geography_have_pictures_and_tables() {
    let figure = |line: &str, title: &str| section(line, title).figure.join("\n");
    let matching = figure("uvg:grid.3x3@1,1", "A maximum matching here");
    assert!(matching.contains('━') && matching.contains('D') && matching.contains("left out by some maximum matching"), "{matching}");
    let trail = figure("ueg:grid.11x8@3,4", "The grid");
    assert!(trail.contains('╲') && trail.contains('+') && trail.contains("even kernel"), "{trail}");
    let kernel = figure("ueg:cycle.6@0", "On this board");
    assert!(kernel.contains('◉'), "{kernel}");
    let closing = figure("dvg:torus.23x4@0,0", "Sinks, and closing off");
    assert!(closing.contains('▽') && closing.contains('⊣'), "{closing}");
    let played = section("dvg:torus.7x4@0,0/1,0/1,1/1,2/1,3", "Sinks, and closing off").text.join(" ");
    assert!(played.contains("Move 4 to (1,3) closes off") && played.contains("A sink: (0,3)."), "{played}");
    assert!(figure("dvg:kotzig.17.1.4@0", "What is known of Kotzig's Nim").contains("1, 4    n ≡ 3"));
    let game = figure("words:countries", "A game word by word");
    assert!(game.lines().count() > 3, "{game}");
}

/// Taking away never makes two heaps of one: a table of splits says nothing there.
#[test]
fn only_games_with_splits_have_a_table_of_two_heaps() {
    let has = |line: &str| told(line).iter().any(|section| section.title == "Two heaps (r,s)");
    assert!(has("grundy:7") && has("kenyon:5,8,9") && has("octal:0.137:9"));
    assert!(!has("nim:3,4,5") && !has("subtract:1.3.4:20"));
    assert!(!section("nim:3,4,5", "Single heaps").text[0].contains("splits"));
}

#[test]
fn places_stand_in_parentheses() {
    let trees = section("bridgit:4x5", "A strategy for the connecting player: two trees").text.join(" ");
    assert!(trees.contains("Here: (1,1), "), "{trees}");
}

#[test]
fn safe_and_unsafe_are_n_and_p() {
    assert!(section("grundy:5,1", "Safe and unsafe").text[1].starts_with("(5,1) is safe. N: the next player"));
    assert!(section("grundy:7", "Safe and unsafe").text[1].starts_with("(7) is unsafe. P: "));
}

#[test]
fn the_board_of_the_column_is_shannons_game_twice() {
    let titles: Vec<&str> = told("bridgit:5x6").iter().map(|section| section.title).collect();
    assert_eq!(titles[..4], ["The board", "There is no draw", "Stealing a strategy", "Shannon's game, twice"]);
    assert!(section("bridgit:5x6", "The board").text[0].contains("30 black dots (5 rows of 6) and 30 red ones (6 rows of 5)"));
    assert!(section("bridgit:5x6", "Shannon's game, twice").text[1].contains("22 − 42 + 22 = 2"));
    assert!(section("bridgit:5x6", "Who wins").text[1].contains("class N"));
    assert!(section("bridgit:6x6", "Who wins").text[1].contains("class L: Black wins"));
    assert!(section("shannon:cycle.5@0:2", "Who wins").text[1].contains("class R: Cut wins"));
    assert_eq!(section("bridgit:5x6", "A strategy without thinking: pairs").figure.len(), 10);
}

/// What is told of a list does not depend on who wins.
#[test]
fn a_lesson_on_words_is_told_without_a_verdict() {
    let titles = |budget: &Budget| -> Vec<(&str, bool)> {
        let sections = lesson(&Position::parse("words:capitals,link=2,letters=2-@VI").unwrap(), budget).unwrap();
        sections.iter().map(|section| (section.title, section.undecided)).collect()
    };
    let whole = titles(&Budget::default());
    assert_eq!(whole.last(), Some(&("A game word by word", false)));
    let over = Budget::default();
    over.canceller().cancel(Stop::Time);
    let stopped = titles(&over);
    let before = stopped.len() - 1;
    assert_eq!((&whole[..before], whole[before]), (&stopped[..before], ("In this list", false)));
    assert_eq!(stopped.last(), Some(&("In this list", true)));
    let undecided = |budget: &Budget| {
        let sections = lesson(&Position::parse("ueg:petersen@0").unwrap(), budget).unwrap();
        sections.iter().any(|section| section.undecided)
    };
    assert!(undecided(&Budget::new(1, 1 << 30, 1)) && !undecided(&Budget::default()), "a bound of positions");
}

/// A small board without a perfect matching has the argument; one with a matching, and one on which it is long, have none.
#[test]
fn small_boards_have_their_argument_by_cases() {
    let sections = |line: &str| lesson(&Position::parse(line).unwrap(), &Budget::default()).unwrap();
    let by_cases = |line: &str| sections(line).into_iter().find(|section| section.title == "No perfect matching, case by case");
    let found = by_cases("uvg:line.18.5.7").expect("a section");
    assert!(found.figure.iter().filter(|row| row.contains("without a partner")).count() > 1, "{:?}", found.figure);
    assert!(found.figure.iter().all(|row| !row.is_empty()) && found.figure.last().is_some_and(|row| row.starts_with("so whoever places")));
    for line in ["uvg:line.8.3.7", "uvg:line.110.8.9", "uvg:line.9.2.5", "ueg:grid.3x3"] {
        assert!(by_cases(line).is_none(), "{line}");
    }
}

fn text(line: &str, title: &str) -> String {
    let section = section(line, title);
    section.text.into_iter().chain(section.figure).collect::<Vec<_>>().join("\n")
}

#[test]
fn nim_on_graphs_names_the_theorems_that_decide_it() {
    for line in ["nimg.mr:path.3.1.4@1", "nimg.mr:complete.4,w=all.2@0"] {
        assert!(text(line, "What is known").starts_with("On a bipartite graph each player removes disks on one side only"), "{line}");
    }
    let staying = text("nimg.neighboring:path.3.1.4@0", "What is known");
    assert!(!staying.contains("bipartite") && staying.contains("ordinary Nim"), "{staying}");
    assert!(text("nimg.edge:bipartite.2.3,w=1.2.3.1.2.3@0", "Bipartite graphs").contains("narrow"));
}

/// The numbers of the options of a path of five vertices in Node Kayles are those of paths of 3, 2 and 1 + 1 vertices
/// (Dawson's Chess: 0, 1, 1, 2, 0, 3 for paths of 0 to 5 vertices).
#[test]
fn any_game_has_its_rules_nimbers_and_a_game() {
    let titles: Vec<&str> = told("node-kayles:path.5").iter().map(|section| section.title).collect();
    assert_eq!(titles, ["The game and the board", "What is known", "Nimbers", "On this board", "A game move by move"]);
    let nimbers = text("node-kayles:path.5", "Nimbers");
    assert!(nimbers.ends_with("move  leaves\n0     2\n1     1\n2     0\n3     1\n4     2"), "{nimbers}");
    assert!(nimbers.contains("this position has nimber 3"), "{nimbers}");
    for line in ["vertexnim:cycle.5,w=2.1.1.3.1@0", "biased:1.2:complete.4@0:3", "ueg:grid.100000x100000@5,5"] {
        let titles: Vec<&str> = told(line).iter().map(|section| section.title).collect();
        assert!(titles.contains(&"What is known") || titles.contains(&"Trails"), "{line}: {titles:?}");
        let rules = text(line, "The game and the board");
        assert!(rules.contains("Whoever cannot move loses") || rules.contains("Short wants"), "{line}: {rules}");
    }
    assert!(text("ueg:grid.100000x100000@5,5", "Trails").contains("even kernels"));
}

#[test]
fn the_lesson_on_a_sum_adds_the_nimbers_of_its_parts() {
    let parts = text("nim:3,4+grundy:8", "The parts");
    assert!(parts.contains("   nim:3,4    7 = 111\n  grundy:8    2 = 010\n"), "{parts}");
    assert!(parts.contains("together    5 = 101"), "{parts}");
    assert!(parts.contains("that of nim:3,4 from 7 to 2"), "{parts}");
    let even = text("nim:3+nim:1,2", "The parts");
    assert!(even.contains("no move wins"), "{even}");
}

/// Arcs that somebody has found can be looked at, by a command that the lesson names.
#[test]
fn the_lesson_on_labels_names_the_command_for_arcs() {
    let told = text("dvg:dicycle.6@0", "From the ends backwards");
    assert!(told.contains("`xanthi explain dvg:dicycle.6@0 --matching TAIL-HEAD …`"), "{told}");
}
