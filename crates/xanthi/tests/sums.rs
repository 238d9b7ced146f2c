//! Sums of games against plain search of their game graphs, in which nothing is known of nimbers.

use std::collections::HashMap;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, HeapValues, NimRounds, NimStar, Proof, SumParts, TameHeaps, ValueTable};
use xanthi_games::check::{check, judge_position};
use xanthi_games::{Outcome, Play, Position, Unfold};

const SUMS: &[&str] = &[
    "grundy:7+kenyon:9",
    "grundy:5+nim:2",
    "grundy:5+nim:1",
    "nim:3+nim:4+nim:5",
    "octal:kayles:6+uvg:path.4@1",
    "uvg:grid.3x2@1,1+ueg:cycle.5@0+nim:1",
    "uvg:path.3@1+uvg:path.3@0",
    "dvg:kotzig.6.1.2@0+subtract:1.3:6",
    "deg:edges=A-B^2,B-A,B-C,C-A@A+grundy:6",
    "nimg.rm:path.2.1.2@1+nim:2",
    "nimg.edge:path.3.1.4@1+octal:0.137:7",
    "uvg:path.4+nim:2",
    "nim:0+nim:0",
    "grundy:7/7-4,3+kenyon:9/9-6,3",
    "nimg.mr:path.2.1.2@1+split:least.3:8",
    "nimg.neighboring:path.1.1.2@1+hexadecimal:0.8:6",
    "vertexnim:path.2.1.2@0+split:in.1.2:7",
    "words:us-states@R+octal:lasker:3",
    "dvg:torus.3x2@0,0+octal:treblecross:7",
    "ueg:grid.2x3@1,1+octal:0.6:7",
];

/// A small position of every impartial game of the catalogue, and of every way to write a heap game.
const PARTS: &[&str] = &[
    "nim:3",
    "subtract:1.3:4",
    "grundy:6",
    "kenyon:7",
    "octal:kayles:4",
    "hexadecimal:0.8:5",
    "split:least.3:7",
    "split:0.44,least.2:7",
    "uvg:path.4@1",
    "uvg:cycle.3",
    "ueg:cycle.4@0",
    "dvg:kotzig.5.1.2@0",
    "deg:edges=A-B^2,B-A,B-C,C-A@A",
    "words:us-states@R",
    "nimg.rm:path.1.1.2@1",
    "nimg.mr:path.1.1.2@1",
    "nimg.edge:path.2.1.1@1",
    "nimg.neighboring:path.1.1@1",
    "vertexnim:path.1.1.1@0",
    "node-kayles:path.3",
];

/// Each of them beside each: all moves, in both kinds of play.
#[test]
fn every_game_can_stand_beside_every_other() {
    let games: Vec<&str> = PARTS.iter().map(|part| part.split(':').next().unwrap()).collect();
    for entry in xanthi_games::Catalogue::standard().entries() {
        let is_impartial = entry.example.parse::<Position>().is_ok_and(|position| position.turn().is_none());
        assert!(!is_impartial || games.contains(&entry.name), "{}", entry.name);
    }
    let mut moves = 0;
    for (i, one) in PARTS.iter().enumerate() {
        for other in &PARTS[i..] {
            moves += compare(&format!("{one}+{other}"));
        }
    }
    println!("{moves} moves");
    assert!(moves > 1_500);
}

/// Whether the player to move wins a state, by trying everything.
fn wins(game: &mut dyn Unfold, state: u32, play: Play, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(found) = known.get(&state) {
        return *found;
    }
    let options = game.options(state);
    let won = if options.is_empty() { play == Play::Misere } else { options.iter().any(|&to| !wins(game, to, play, known)) };
    known.insert(state, won);
    won
}

/// Compares the outcome of a sum and of all its moves with plain search; how many moves there are.
fn compare(line: &str) -> usize {
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.to_string(), line);
    let mut moves = 0;
    for play in [Play::Normal, Play::Misere] {
        let mut known = HashMap::new();
        let mut game = position.unfold();
        let mover = wins(&mut *game, 0, play, &mut known);
        let question = Question { play, all_options: true, grundy: play == Play::Normal };
        let verdict = solve(&position, question, &xanthi::Budget::default());
        assert!(verdict.checked(), "{line}: {:?}", verdict.flaw());
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(mover)), "{line} {play}");
        let options = game.options(0);
        assert_eq!(options.len(), verdict.options().len(), "{line}");
        for (to, option) in options.into_iter().zip(verdict.options()) {
            let after = Outcome::of_mover(wins(&mut *game, to, play, &mut known));
            assert_eq!(option.outcome, Some(after), "{line} {play} {}", option.mv);
            moves += 1;
        }
    }
    moves
}

#[test]
fn every_move_of_a_sum_has_the_outcome_of_plain_search() {
    SUMS.iter().for_each(|line| assert!(compare(line) > 0 || *line == "nim:0+nim:0"));
}

/// A component with too many positions for a table: its nimber by rounds, which no move in it
/// needs, and each move by a proof of its own.
#[test]
fn large_components_have_their_own_method() {
    let alone: Position = "nimg.edge:path.30.20.25.40@1".parse().unwrap();
    let nimber =
        |position: &Position| solve(position, Question { grundy: true, ..Question::default() }, &xanthi::Budget::default()).grundy();
    let own = nimber(&alone).unwrap();
    for heap in [own, own + 1] {
        let sum: Position = format!("{alone}+nim:{heap}").parse().unwrap();
        let verdict = solve(&sum, Question { all_options: true, grundy: true, ..Question::default() }, &xanthi::Budget::default());
        assert!(verdict.checked(), "{:?}", verdict.flaw());
        assert_eq!(verdict.grundy(), Some(own ^ heap));
        let parts = match &verdict.proof().unwrap().certificate {
            Certificate::Sum(SumParts { parts }) => parts.clone(),
            other => panic!("{other:?}"),
        };
        assert!(matches!(parts[0], Certificate::NimRounds(_)));
        for option in verdict.options() {
            let after = nimber(&sum.after(&option.mv).unwrap()).unwrap();
            assert_eq!(option.outcome, Some(Outcome::of_mover(after != 0)), "{}", option.mv);
        }
        // A winning move is one to a heap of Nim that balances, or to a balancing nimber.
        assert_eq!(verdict.options().iter().any(|option| option.outcome == Some(Outcome::P)), heap != own);
        let Certificate::NimRounds(NimRounds { rounds }) = &parts[0] else { panic!() };
        for k in 0..rounds.len() {
            let mut rounds = rounds.clone();
            rounds[k].times += 1;
            let mutant = Certificate::Sum(SumParts { parts: vec![Certificate::NimRounds(NimRounds { rounds }), parts[1].clone()] });
            let mutant = Proof { certificate: mutant, ..verdict.proof().cloned().unwrap() };
            assert!(check(&sum, &mutant).is_err(), "{k}");
        }
    }
}

/// Boards too large for a table, of which theorems tell the nimber: 0 of what is lost, and what automata say of a torus.
#[test]
fn theorems_about_large_boards_decide_sums() {
    for (line, outcome, wins) in [
        ("ueg:grid.11x8@1,1+ueg:grid.5x5@1,1", Outcome::P, None),
        ("ueg:grid.11x8@1,1+nim:3", Outcome::N, Some("2:3-0")),
        ("uvg:path.101@0+nim:2", Outcome::N, Some("2:2-0")),
        ("uvg:grid.9x9@1,1+uvg:path.51@0", Outcome::P, None),
        ("dvg:torus.25x4@0,0+nim:2", Outcome::P, None),
        ("dvg:torus.25x4@0,0+nim:3", Outcome::N, Some("2:3-2")),
    ] {
        let sum: Position = line.parse().unwrap();
        let verdict = solve(&sum, Question { all_options: true, ..Question::default() }, &xanthi::Budget::new(2_000_000, 1 << 30, 1));
        assert!(verdict.checked() && verdict.outcome() == Some(outcome), "{line}: {:?} {:?}", verdict.outcome(), verdict.stop());
        let won: Vec<&str> = verdict.winning_moves().collect();
        assert!(wins.is_none_or(|mv| won.contains(&mv)), "{line}: {won:?}");
        assert!(outcome == Outcome::N || won.is_empty(), "{line}: {won:?}");
        let Certificate::Sum(SumParts { parts }) = &verdict.proof().unwrap().certificate else { panic!("{line}") };
        // The certificate of one component says nothing of another one.
        let mut turned = parts.clone();
        turned.swap(0, 1);
        let mutant = Proof { certificate: Certificate::Sum(SumParts { parts: turned }), ..verdict.proof().cloned().unwrap() };
        assert!(check(&sum, &mutant).is_err(), "{line}");
    }
}

/// A sum with a heap of Nim of the size of its nimber is P: that is what a nimber says.
#[test]
fn the_nimber_of_a_sum_is_the_heap_that_balances_it() {
    for line in SUMS {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { grundy: true, ..Question::default() }, &xanthi::Budget::default());
        let nimber = verdict.grundy().unwrap();
        for heap in 0..=nimber + 1 {
            let balanced: Position = format!("{line}+nim:{heap}").parse().unwrap();
            let lost = !wins(&mut *balanced.unfold(), 0, Play::Normal, &mut HashMap::new());
            assert_eq!(lost, heap == nimber, "{line} with {heap}");
        }
    }
}

#[test]
fn false_tables_of_components_are_rejected() {
    for line in SUMS {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { all_options: true, grundy: true, ..Question::default() }, &xanthi::Budget::default());
        let proof = verdict.proof().unwrap();
        let Certificate::Sum(SumParts { parts }) = &proof.certificate else { panic!("{line}") };
        let refused = |parts: Vec<Certificate>, what: &str| {
            let mutant = Proof { certificate: Certificate::Sum(SumParts { parts }), ..proof.clone() };
            assert!(check(&position, &mutant).is_err(), "{line}: {what}");
        };
        refused(parts[1..].to_vec(), "a component is missing");
        refused([parts.clone(), parts[..1].to_vec()].concat(), "a component too many");
        for i in 0..parts.len() {
            match &parts[i] {
                Certificate::HeapValues(HeapValues { values }) => {
                    for k in 0..values.len() {
                        let mut values = values.clone();
                        values[k] ^= 1;
                        let mut parts = parts.clone();
                        parts[i] = Certificate::HeapValues(HeapValues { values });
                        refused(parts, "a wrong value");
                    }
                }
                Certificate::Values(ValueTable { nodes }) => {
                    for k in 0..nodes.len() {
                        let mut nodes = nodes.clone();
                        nodes[k].value ^= 1;
                        let mut parts = parts.clone();
                        parts[i] = Certificate::Values(ValueTable { nodes });
                        refused(parts, "a wrong value");
                    }
                }
                Certificate::NimStar(NimStar { centre, leaves }) => {
                    for k in 0..leaves.len() {
                        let (mut fewer, mut turned) = (leaves.clone(), leaves.clone());
                        fewer.remove(k);
                        let other = std::mem::replace(&mut turned[k], *centre);
                        for (centre, leaves) in [(*centre, fewer), (other, turned)] {
                            let mut parts = parts.clone();
                            parts[i] = Certificate::NimStar(NimStar { centre, leaves });
                            refused(parts, "another star");
                        }
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// Sums too large for the search of every move, or not: what tame components say of them, against plain search.
const TAME: &[&str] = &[
    "nim:13,9+grundy:15",
    "nim:1+nim:1+subtract:1.2.3:4",
    "subtract:1.2.3:20,15+octal:lasker:6",
    "octal:0.54:9,3+nim:14",
    "grundy:9,8+octal:0.54:9",
    "nim:20+uvg:path.6@2",
    "nim:20,5+uvg:path.7@2+ueg:cycle.4@0",
    "nim:9,8,5+node-kayles:path.4",
    "nim:17,9+nimg.rm:path.2.1.2@1",
    "octal:kayles:4,3+nim:15,2",
    "hexadecimal:0.8:11,7+subtract:1.4:9",
    "octal:4.3...:7,6+grundy:12",
    "octal:0.137:7,2+uvg:grid.3x2@1,1+nim:12",
];

/// What is known in misère play without a search, against every line of play; how many moves are known, and are not.
fn compare_tame(line: &str) -> [usize; 2] {
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let question = Question { play: Play::Misere, ..Question::default() };
    let verdict = solve(&position, question, &xanthi::Budget::default());
    assert!(verdict.checked(), "{line}: {:?}", verdict.flaw());
    if verdict.method() != "sum of tame positions" {
        return [0, 0];
    }
    let mut known = HashMap::new();
    let mut game = position.unfold();
    assert_eq!(verdict.outcome(), Some(Outcome::of_mover(wins(&mut *game, 0, Play::Misere, &mut known))), "{line}");
    let mut told = [0, 0];
    for (to, option) in game.options(0).into_iter().zip(verdict.options()) {
        told[usize::from(option.outcome.is_none())] += 1;
        if let Some(outcome) = option.outcome {
            assert_eq!(outcome, Outcome::of_mover(wins(&mut *game, to, Play::Misere, &mut known)), "{line} {}", option.mv);
        }
    }
    told
}

#[test]
fn sums_of_tame_positions_have_the_outcome_of_plain_search() {
    let mut told = [0, 0];
    let mut count = |line: &str| {
        let found = compare_tame(line);
        told = [told[0] + found[0], told[1] + found[1]];
        usize::from(found != [0, 0])
    };
    for line in TAME {
        assert_eq!(count(line), 1, "{line}");
    }
    let mut tame = 0;
    for (i, one) in PARTS.iter().enumerate() {
        for other in &PARTS[i..] {
            tame += count(&format!("{one}+{other}")) + count(&format!("{one}+{other}+nim:2"));
        }
    }
    println!("{tame} sums, {told:?} moves known and not");
    assert!(tame > 150 && told[0] > 1_000, "{tame} {told:?}");
}

#[test]
fn false_types_of_components_are_rejected() {
    let (mut rejected, mut tables) = (0, 0);
    for line in TAME {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { play: Play::Misere, ..Question::default() }, &xanthi::Budget::default());
        let proof = verdict.proof().unwrap();
        let Certificate::Sum(SumParts { parts }) = &proof.certificate else { panic!("{line}") };
        let mut refused = |mutant: Proof, what: &str| {
            assert!(check(&position, &mutant).is_err(), "{line}: {what}");
            rejected += 1;
        };
        let with = |parts: Vec<Certificate>| Proof { certificate: Certificate::Sum(SumParts { parts }), ..proof.clone() };
        refused(with(parts[1..].to_vec()), "a component is missing");
        refused(with([parts.clone(), parts[..1].to_vec()].concat()), "a component too many");
        refused(Proof { play: Play::Normal, ..proof.clone() }, "normal play");
        let other = if proof.outcome == Outcome::N { Outcome::P } else { Outcome::N };
        refused(Proof { outcome: other, winning_moves: Vec::new(), complete: false, ..proof.clone() }, "the other outcome");
        for i in 0..parts.len() {
            let replaced = |certificate| {
                let mut parts = parts.clone();
                parts[i] = certificate;
                with(parts)
            };
            refused(replaced(Certificate::HeapValues(HeapValues { values: vec![0, 1] })), "nimbers alone");
            match &parts[i] {
                Certificate::TameHeaps(TameHeaps { types }) => {
                    for k in 0..types.len() {
                        for changed in [[0, 1], [1, 0], [0, 0], [1, 1], [2, 2], [0, 2], [u64::MAX, u64::MAX]] {
                            let mut types = types.clone();
                            if types[k] != Some(changed) {
                                types[k] = Some(changed);
                                refused(replaced(Certificate::TameHeaps(TameHeaps { types })), "a wrong type");
                            }
                        }
                    }
                    let mut types = types.clone();
                    *types.last_mut().unwrap() = None;
                    refused(replaced(Certificate::TameHeaps(TameHeaps { types })), "a type is missing");
                }
                Certificate::Values(ValueTable { nodes }) => {
                    tables += 1;
                    for k in 0..nodes.len() {
                        let mut nodes = nodes.clone();
                        nodes[k].value ^= 1;
                        refused(replaced(Certificate::Values(ValueTable { nodes })), "a wrong value");
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(rejected > 1_000 && tables > 4, "{rejected} {tables}");
}

/// A table of a component that is not tame proves nothing in misère play. Some of these are tame, some are not: plain search
/// beside heaps of two tells which cannot be, as tame positions are worth g and the contrary in turn there.
#[test]
fn tables_of_wild_components_are_refused() {
    let (mut tame, mut wild) = (0, 0);
    let families = ["uvg:random.7.10", "ueg:random.5.7", "dvg:dirandom.6.2", "deg:dimulti.4.8", "deg:dimulti.3.8"];
    for part in families.iter().flat_map(|family| (0..12).map(move |seed| format!("{family}.{seed}@0"))) {
        let sum: Position = format!("{part}+nim:2").parse().unwrap();
        let verdict = solve(&sum, Question::default(), &xanthi::Budget::default());
        let Certificate::Sum(SumParts { parts }) = &verdict.proof().unwrap().certificate else { panic!("{part}") };
        // Who cannot move has no table.
        if !matches!(parts[0], Certificate::Values(_)) {
            continue;
        }
        let types = vec![Some([0, 1]), Some([1, 0]), Some([2, 2])];
        let parts = vec![parts[0].clone(), Certificate::TameHeaps(TameHeaps { types })];
        let is_lost = |line: &str| {
            let position: Position = line.parse().unwrap();
            !wins(&mut *position.unfold(), 0, Play::Misere, &mut HashMap::new())
        };
        let genus = |twos: &str| (0..8).find(|n| is_lost(&format!("{part}+nim:{n}{twos}"))).unwrap();
        let [zero, one, two] = ["", ",2", ",2,2"].map(genus);
        match judge_position(&sum, Play::Misere, &Certificate::Sum(SumParts { parts })) {
            Ok(judged) => {
                assert_eq!(judged.outcome() == Outcome::P, is_lost(&sum.to_string()), "{part}");
                // g^g(g⊕2)g…, but 0^120 and 1^031.
                assert!(two == one ^ 2 && (zero == two || zero == two ^ 1), "{part}: {zero} {one} {two}");
                tame += 1;
            }
            Err(flaw) => {
                assert!(flaw.to_string().contains("this component is not tame"), "{part}: {flaw}");
                wild += 1;
            }
        }
    }
    println!("{tame} tame, {wild} wild");
    assert!(tame > 0 && wild > 0, "{tame} {wild}");
}

#[test]
fn bad_sums_are_refused_with_their_place() {
    for (line, part) in [
        ("nim:3+", ""),
        ("nim:3+chomp:2", "chomp"),
        ("nim:3+grundy:x", "x"),
        ("nim:3+bridgit:3x4", "bridgit:3x4"),
        ("nim:3/3-4+nim:1", "3-4"),
        ("nim:1+nim:3/3-4", "3-4"),
        ("nim:999999+nim:2", "nim:2"),
    ] {
        let error = line.parse::<Position>().unwrap_err();
        assert_eq!((error.text.as_str(), &error.text[error.place.clone()]), (line, part), "{error}");
        assert!(!error.help.is_empty(), "{line}");
    }
    let many = vec!["nim:1"; 101].join("+");
    let error = many.parse::<Position>().unwrap_err();
    assert_eq!((error.message.as_str(), error.place.start), ("the sum has too many components", 600));
    let position: Position = "nim:3+nim:4".parse().unwrap();
    assert_eq!(position.after("2:4-1").unwrap().to_string(), "nim:3+nim:4/4-1");
    for mv in ["4-1", "0:3-1", "3:3-1", "1:4-1", ":", "1:", "x:3-1"] {
        assert!(position.after(mv).is_err(), "{mv}");
    }
}

/// A line with very many moves is read move by move: nothing is written or copied anew for each of those before.
#[test]
fn long_lines_of_sums_are_read() {
    let moves: Vec<String> = (1..20_000_u32).rev().map(|left| format!("1:{}-{left}", left + 1)).collect();
    let position = Position::parse(&format!("nim:20000+words:us-states+/{}/2:delaware", moves.join("/"))).expect("a sum");
    let (opening, played) = position.history();
    assert_eq!((opening.to_string().as_str(), played.len()), ("nim:20000+words:us-states", 20_000));
    // As the notation writes it.
    assert_eq!(played[19_998..], ["1:2-1", "2:Delaware"]);
}
