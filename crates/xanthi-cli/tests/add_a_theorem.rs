//! The theorem that `docs/add-a-theorem.md` builds step by step: the page shows the program
//! `examples/kayles_theorem/main.rs` as a whole, and lines of this file. It is found, judged, told,
//! drawn and played. And the page's list of the places of a theorem of the project is that of the files.

#[path = "../examples/kayles_theorem/main.rs"]
#[allow(dead_code)]
mod program;

use program::Rows;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use xanthi::explain::reason;
use xanthi::picture::{board, overlay, palette::Mode, svg};
use xanthi::session::{Computer, Dice, Level};
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Added, Certificate, Given, Proof, SumParts};
use xanthi_games::check::{Checked, Flaw, check};
use xanthi_games::proof_file::{Lists, read as read_proof, write};
use xanthi_games::{Budget, NoFiles, Outcome, Play, Position};

/// The nimbers of rows of 0 to 64 coins, as Winning Ways prints them (chapter 4).
const PRINTED: [u64; 65] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1,
    8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1,
];

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: true };

fn read(line: &str) -> Position {
    Position::read(line, &program::catalogue(), &NoFiles).unwrap()
}

/// The proof that is found for a position.
fn proof(position: &Position) -> Proof {
    solve(position, QUESTION, &Budget::default()).into_proof().unwrap()
}

/// The nimbers in a certificate.
fn nimbers(proof: &Proof) -> Vec<u64> {
    let Certificate::Added(Added { given, .. }) = &proof.certificate else { panic!("{:?}", proof.certificate) };
    given.read::<Rows>().unwrap().nimbers
}

/// The same proof with other nimbers.
fn with_nimbers(proof: &Proof, nimbers: Vec<u64>) -> Proof {
    let certificate = Certificate::Added(Added { theorem: "kayles_rows".into(), given: Given::new(&Rows { nimbers }).unwrap() });
    Proof { certificate, ..proof.clone() }
}

/// The slow obvious way: the nimber of the coins that lie on the table, by all moves.
fn by_moves(at: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(nimber) = known.get(&at) {
        return *nimber;
    }
    let masks = (0..64).map(|coin| 1u64 << coin).chain((0..63).map(|coin| 3u64 << coin));
    let options: Vec<u64> = masks.filter(|mask| at & mask == *mask).map(|mask| by_moves(at & !mask, known)).collect();
    let nimber = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(at, nimber);
    nimber
}

#[test]
fn answers_are_those_of_all_moves_on_every_table_of_ten_coins() {
    let mut known = HashMap::new();
    for at in 0..1u64 << 10 {
        // The coins that are missing are taken first.
        let missing: String = (0..10).filter(|coin| at >> coin & 1 == 0).map(|coin| format!("/{}", coin + 1)).collect();
        let position = read(&format!("kayles:10{missing}"));
        let verdict = solve(&position, QUESTION, &Budget::default());
        assert_eq!(verdict.method(), program::ROWS.title);
        assert_eq!(verdict.grundy(), Some(by_moves(at, &mut known)), "{position}");
        for option in verdict.options() {
            let after = position.after(&option.mv).unwrap();
            let state = after.downcast::<program::kayles::Kayles>().unwrap().state;
            assert_eq!(option.outcome, Some(Outcome::of_mover(by_moves(state, &mut known) != 0)), "{position} {}", option.mv);
        }
    }
}

#[test]
fn a_row_of_sixty_four_is_solved_and_checked() {
    // Nobody searches this.
    let position = read("kayles:64");
    let verdict = solve(&position, QUESTION, &Budget::default());
    assert_eq!(verdict.method(), "nimbers of rows");
    assert!(verdict.winning_moves().any(|mv| mv == "32-33"), "the middle, and mirroring from then on");

    let proof = verdict.proof().unwrap();
    check(&position, proof).unwrap();
    assert_eq!(nimbers(proof), PRINTED);
    // Nobody else knows the theorem.
    let refused = check(&Position::read("kayles:64", &program::kayles::catalogue(), &NoFiles).unwrap(), proof).unwrap_err();
    assert_eq!(refused.to_string(), "certificate.theorem: there is no theorem `kayles_rows` in this program");
}

#[test]
fn files_hold_it_spelled_out_and_packed() {
    for line in ["kayles:64", "kayles:50+kayles:64/32-33"] {
        let position = read(line);
        let proof = proof(&position);
        for lists in [Lists::Spelled, Lists::LONG] {
            let mut file = Vec::new();
            write(&mut file, &proof, lists).unwrap();
            let text = String::from_utf8(file).unwrap();
            check(&position, &read_proof(&text).unwrap()).unwrap_or_else(|flaw| panic!("{line} {lists:?}: {flaw}"));
        }
    }
}

fn judged(position: &Position, proof: &Proof) -> Result<Checked, Flaw> {
    check(position, proof)
}

#[test]
fn nothing_else_is_accepted() {
    let position = read("kayles:9/4");
    let right = proof(&position);
    let nimbers = nimbers(&right);
    judged(&position, &right).unwrap();
    for n in 0..nimbers.len() {
        for wrong in (0..8).filter(|wrong| *wrong != nimbers[n]) {
            let mut mutant = nimbers.clone();
            mutant[n] = wrong;
            judged(&position, &with_nimbers(&right, mutant)).expect_err("a nimber is wrong");
        }
    }
    let longer = nimbers.iter().copied().chain([0]).collect();
    let flaw = judged(&position, &with_nimbers(&right, longer)).unwrap_err();
    assert_eq!(flaw.to_string(), "certificate.given.nimbers: there are 7 nimbers, and the longest row has 5 coins");
    judged(&position, &with_nimbers(&right, nimbers[..nimbers.len() - 1].to_vec())).expect_err("a nimber is missing");

    let other = |given: serde_json::Value| {
        let certificate = Certificate::Added(Added { theorem: "kayles_rows".into(), given: Given::new(&given).unwrap() });
        judged(&position, &Proof { certificate, ..right.clone() }).unwrap_err().to_string()
    };
    assert!(other(serde_json::json!({"nimbers": [0], "more": 1})).starts_with("certificate.given: unknown field `more`"));
    assert!(other(serde_json::json!([[0]])).starts_with("certificate.given: "), "a list is not an object");
    // It is about this position and its components, and nowhere below.
    let inside =
        Certificate::Options(xanthi_games::certificate::Options { options: vec![Some(right.certificate.clone()); position.moves().len()] });
    judged(&position, &Proof { certificate: inside, ..right.clone() }).unwrap_err();
    // Another game knows nothing of it.
    let nim = read("nim:3");
    let flaw = check(&nim, &Proof { certificate: right.certificate.clone(), ..proof(&nim) }).unwrap_err();
    assert_eq!(flaw.to_string(), "certificate.given: the game is not Kayles");
}

#[test]
fn the_rest_follows() {
    // Sums with any other game, component by component.
    let sum = read("kayles:64+nim:1");
    let verdict = solve(&sum, QUESTION, &Budget::default());
    assert_eq!(verdict.grundy(), Some(0));
    let Some(Certificate::Sum(SumParts { parts })) = verdict.proof().map(|proof| &proof.certificate) else { panic!() };
    assert!(matches!(parts[0], Certificate::Added(_)));

    // It is told.
    let position = read("kayles:9/4");
    let proof = proof(&position);
    assert_eq!(
        reason(&position, &proof),
        "Rows that are apart are a sum: a row of 3 has the nimber 3, a row of 5 has the nimber 4. Together they have 7, and a winning move makes it 0."
    );

    // It is laid over the picture, with what single coins are worth as moves.
    let drawing = board::draw(&overlay::proof(&position, &proof), board::MOST).unwrap();
    let picture = svg::write(&drawing, Mode::Light);
    assert!(picture.contains(">*3<") && picture.contains(">*4<") && picture.contains("a move there loses"), "{picture}");

    // It is played: against any replies the winner wins.
    let mut dice = Dice::new(1);
    let (mut at, mut computer, mut last) = (read("kayles:64"), Computer::default(), None);
    while let Some(choice) = {
        let last: Option<(Position, String)> = last.take();
        let last = last.as_ref().map(|(before, mv)| (before, mv.as_str()));
        computer.choose(&at, last, Play::Normal, Level::Perfect, &mut dice, &Budget::default())
    } {
        let before = at.after(&choice.mv).unwrap();
        let Some(reply) = Computer::default().choose(&before, None, Play::Normal, Level::Random, &mut dice, &Budget::default()) else {
            return;
        };
        (at, last) = (before.after(&reply.mv).unwrap(), Some((before, reply.mv)));
    }
    panic!("the winner lost at {at}");
}

#[test]
fn the_program_has_the_whole_command_line() {
    for arguments in [["solve", "kayles:64"], ["explain", "kayles:64"], ["games", "kayles"]] {
        let arguments = ["xanthi"].iter().chain(&arguments).map(Into::into);
        let exit = xanthi_cli::run(&program::catalogue(), arguments);
        assert_eq!(format!("{exit:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
    }
}

fn file(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The page shows every line of the program, in order, and then lines of this file.
#[test]
fn the_page_shows_this_code() {
    let page = file("docs/add-a-theorem.md");
    let page = page.split("\n## A theorem of the project").next().unwrap();
    let lines = |text: &'static str| text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>();
    let program = lines(include_str!("../examples/kayles_theorem/main.rs"));
    let here: Vec<&str> = program.iter().copied().chain(lines(include_str!("add_a_theorem.rs"))).collect();
    let blocks = page.split("```rust\n").skip(1).map(|block| block.split("```").next().unwrap());
    let shown: Vec<&str> = blocks.flat_map(str::lines).map(str::trim).filter(|l| !l.is_empty()).collect();
    let mut from = 0;
    for line in &shown {
        let found = here[from..].iter().position(|l| l == line);
        from += found.unwrap_or_else(|| panic!("the page shows `{line}`, which does not follow in the program or in this file")) + 1;
    }
    let missing: Vec<_> = program.iter().filter(|line| !line.starts_with("//!") && !shown.contains(line)).collect();
    assert!(missing.is_empty(), "the page leaves out {missing:?}");
    assert!(page.contains("[dependencies]") && page.contains("xanthi-cli"), "the page shows a Cargo.toml");
}

#[test]
fn the_code_of_the_page_is_that_of_the_files() {
    let page = file("docs/add-a-theorem.md");
    let mut pieces = 0;
    // A line that is a file's name alone, and the block behind it.
    for (name, rest) in page.match_indices("\n`crates/").map(|(at, _)| page[at + 2..].split_once("`\n\n```rust\n").expect("a block")) {
        let code = rest.split("```").next().expect("an end");
        assert!(!name.contains('\n') && file(name).contains(code), "{name} does not contain\n{code}");
        pieces += 1;
    }
    assert!(pieces >= 5, "{pieces}");
}

/// The places in the three tables of the page: the files of the program, its documents and tests, and what else may name a kind.
fn tables(page: &str) -> [Vec<&str>; 3] {
    let places = page.split("\n### The places\n").nth(1).expect("the places").split("\n### ").next().expect("an end");
    let tables: Vec<Vec<&str>> = places.split("\n|---").skip(1).map(rows).collect();
    tables.try_into().expect("three tables")
}

fn rows(table: &str) -> Vec<&str> {
    table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect()
}

/// The sources of all libraries and programs, by their paths from the root.
fn sources() -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = ["xanthi-games", "xanthi-heaps", "xanthi", "xanthi-cli", "xanthi-web", "xanthi-py", "xanthi-sweep", "xanthi-serve"];
    let mut folders: Vec<PathBuf> = crates.iter().map(|name| root.join("crates").join(name).join("src")).collect();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let place: Vec<_> = path.strip_prefix(&root).unwrap().iter().map(|part| part.to_str().unwrap()).collect();
                found.push((place.join("/"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

/// The files of the example are those of the lists: no other source knows the kind by its name.
#[test]
fn the_list_of_places_is_complete() {
    let page = file("docs/add-a-theorem.md");
    let [program, beside, _] = tables(&page);
    assert_eq!([program.len(), beside.len()], [9, 7], "the page and CONTRIBUTING.md tell the numbers");
    let knows = |text: &str| {
        ["node_kayles::", "mod node_kayles", "\"node_kayles\"", "`node_kayles`", "NodeKayles(", "PathNimbers"]
            .iter()
            .any(|name| text.contains(name))
    };
    for place in &program {
        assert!(knows(&file(place)), "{place} does not know the kind");
    }
    // A change log tells of many things.
    for place in beside.iter().filter(|place| **place != "CHANGELOG.md") {
        let text = file(place).to_lowercase().replace(['-', ' '], "_");
        assert!(text.contains("node_kayles"), "{place} does not know the kind");
    }
    // What the game needs, whether there is a theorem about it or not.
    let of_the_game = ["games/node_kayles.rs", "games.rs", "standard.rs", "requests/sketch.rs", "lesson/other_told.rs"];
    let mut seen = 0;
    for (path, text) in sources() {
        if knows(&text) && !of_the_game.iter().any(|name| path.ends_with(&format!("/{name}"))) {
            seen += 1;
            assert!(program.contains(&&*path), "{path} knows the kind, and is not a place of the list");
        }
    }
    assert!(seen >= 8, "{seen}");
}

/// Every kind of a theorem stands in the places of the lists, and nowhere else.
#[test]
fn the_lists_of_places_hold_for_every_kind() {
    let page = file("docs/add-a-theorem.md");
    let [program, beside, others] = tables(&page);
    let text_of = |place: &str, list: &[&str]| {
        assert!(list.contains(&place), "{place} is not in the list");
        file(place)
    };
    let certificate = text_of("crates/xanthi-games/src/certificate.rs", &program);
    let check = text_of("crates/xanthi-games/src/check.rs", &program);
    let explain = text_of("crates/xanthi/src/explain.rs", &program);
    let format = text_of("docs/certificates.md", &beside);
    let schemas = text_of("crates/xanthi/src/answer/schemas.json", &beside);
    assert!(beside.contains(&"crates/xanthi-cli/tests/second_checker.py"));
    let second: Vec<String> = fs::read_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    // The folders of the files that a kind has for itself, and places that some kinds have.
    let own = program.iter().filter_map(|place| place.strip_suffix("node_kayles.rs"));
    let folders: Vec<&str> = own.chain(others.iter().copied().filter(|place| place.ends_with('/'))).collect();
    // They are about positions of any game, and belong to no theorem.
    let of_any_game = ["options", "move", "strategy", "values"];
    let sources = sources();
    for kind in Certificate::KINDS {
        let line = format!("\"{kind}\" => ");
        let variant = certificate.split(&line).nth(1).and_then(|rest| rest.split(',').next()).unwrap_or_else(|| panic!("{line}"));
        let name = format!("Certificate::{variant}");
        let named = |text: &str| {
            let ends = text.match_indices(&name).map(|(at, _)| text[at + name.len()..].chars().next());
            ends.filter(|next| next.is_none_or(|c| !c.is_alphanumeric())).count()
        };
        assert!(named(&check) > 0, "check.rs does not judge {kind}");
        assert!(named(&explain) >= 3, "explain.rs has words, a picture and replies of {kind}");
        assert!(format.contains(&format!("`{kind}`")), "docs/certificates.md does not describe {kind}");
        assert!(schemas.contains(&format!("\"const\": \"{kind}\"")), "schemas.json does not have {kind}");
        let read = second.iter().any(|text| text.contains(&format!("\"{kind}\"")));
        assert!(read || *kind == "added", "the second checker does not read {kind}");
        for (path, text) in sources.iter().filter(|_| !of_any_game.contains(kind)) {
            let place = program.contains(&&**path) || folders.iter().any(|folder| path.starts_with(folder));
            assert!(named(text) == 0 || place, "{path} names {kind}, and is no place of the lists");
        }
    }
}
