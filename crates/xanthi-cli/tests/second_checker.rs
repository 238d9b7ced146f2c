//! Proofs of every kind, judged by `xanthi check` and by a second checker that was written from
//! `docs/certificates.md` in another language: both must accept them all.

use crate::support::Random;
use crate::support::corpus::{GRIDS, HEAPS, NIM, QUESTIONS, WORDS, larger, prove, small_proofs};
use crate::support::mutants::of_certificate;
use crate::support::proofs::{certificates, judged, kinds, with_by};
use crate::support::python::{self, Second};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use xanthi_games::certificate::Proof;
use xanthi_games::proof_file::packed::Entries;
use xanthi_games::proof_file::{self, Lists};

/// Every kind, and every form of it, that the program can write.
const KINDS: &[&str] = &[
    "options",
    "move",
    "matching",
    "even_kernel",
    "even_kernels",
    "labels, dvg normal",
    "labels, dvg misere",
    "labels, deg normal",
    "labels, deg misere",
    "labels with stuck",
    "labels with symmetric",
    "labels with rest",
    "cancelled",
    "values",
    "strategy, ueg normal",
    "strategy, uvg misere",
    "strategy, ueg misere",
    "strategy, dvg normal",
    "strategy, dvg misere",
    "strategy, deg normal",
    "strategy, deg misere",
    "strategy with by",
    "strategy as a chain",
    "options, words",
    "lemmas",
    "openings",
    "openings, barred",
    "grid",
    "weight_order",
    "nim_star",
    "nim_tree",
    "nim_cycle",
    "nim_rounds",
    "vertexnim",
    "node_kayles",
    "heap_values",
    "tame_heaps",
    "sum",
    "family_board",
    "directed_matching",
];

fn proofs() -> Vec<Value> {
    let mut proofs = small_proofs();
    let larger = larger();
    proofs.extend(QUESTIONS.iter().flat_map(|question| prove(&larger, question)));
    let by: Vec<Value> = proofs.iter().filter_map(with_by).collect();
    proofs.extend(by);
    proofs.extend(prove(&GRIDS.iter().map(|g| (*g).to_owned()).collect::<Vec<_>>(), &[]));
    proofs.extend(families());
    proofs.extend(heaps());
    proofs.extend(nim());
    proofs.extend(tame());
    proofs.extend(prove(&WORDS.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>(), &[]));
    proofs.extend(kept());
    proofs
}

/// Word chains with a start, of which results are kept: directed edge geography judged as a chain.
fn kept() -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = ["words:us-states@A", "words:us-states@N", "words:countries@A", "words:capitals/Athens/Seoul"].map(str::to_owned);
    let store = folder.path().join("kept").display().to_string();
    // Under misère play there are no lemmas.
    [&["--resume", store.as_str()][..], &["--resume", &store, "--outcome-only"], &["--resume", &store, "--misere"]]
        .map(|question| prove(&lines, question))
        .concat()
}

/// Boards of families: other starts, turned round, moves times a unit or with a divisor, in the middle of
/// the game, and pairs.
fn families() -> Vec<Value> {
    let lines = [
        "dvg:torus.11x3@2,1",
        "dvg:torus.11x3",
        "dvg:torus.3x12@0,5/1,5/1,6",
        "dvg:torus.16x3@0,0/0,1/0,2/1,2/2,2",
        "dvg:kotzig.31.1.2@4/5/7",
        "dvg:kotzig.37.9.18@3",
        "dvg:kotzig.62.2.6@1/3",
    ];
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let placed: Vec<String> = lines.iter().filter(|line| line.contains('@')).cloned().collect();
    let pairs = ["dvg:torus.8x8@0,0", "dvg:torus.8x8@0,0/1,0", "dvg:torus.2x13@0,0", "dvg:torus.7x10x2@1,2,0"].map(str::to_owned);
    let proofs = [prove(&lines, &[]), prove(&lines, &["--misere"]), prove(&placed, &["--grundy"]), prove(&pairs, &["--outcome-only"])];
    proofs.concat()
}

/// That both checkers say the same of mutants; more than so many are accepted, and more than so many are not.
fn both_agree(mutants: &[Value], accept: usize, reject: usize) {
    let first: Vec<bool> = mutants.iter().map(|mutant| judged(mutant).is_ok()).collect();
    let accepted = first.iter().filter(|accepted| **accepted).count();
    println!("{} mutants, {accepted} still true", mutants.len());
    assert!(accepted > accept && mutants.len() - accepted > reject, "{accepted} of {} are accepted", mutants.len());
    let Some(python) = python::python() else { return };
    for ((mutant, first), second) in mutants.iter().zip(first).zip(python::judge(python, mutants)) {
        assert_eq!(second == Second::Accepted, first, "{second:?}: {mutant}");
    }
}

#[test]
fn two_checkers_agree_about_mutants_of_boards_of_families() {
    let mut random = Random(21);
    let mut mutants = Vec::new();
    for proof in families() {
        for at in 0..24 {
            let mut mutant = proof.clone();
            match at {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["grundy"] = json!(random.below(4)),
                2 => mutant["play"] = json!("misere"),
                _ => {
                    let certificate = &mut mutant["certificate"];
                    let parts: &[&str] = match at {
                        3..=8 => &["/line", "/arcs", "/cells"],
                        9..=13 => &["/cells", "/arcs"],
                        14 => &["/automata/boards", "/arcs"],
                        _ => &["/automata/passes", "/arcs"],
                    };
                    let part = parts.iter().find(|part| certificate.pointer(part).is_some());
                    if let Some(part) = part.and_then(|part| certificate.pointer_mut(part)) {
                        change(part, &mut random);
                    }
                }
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 4, 200);
}

fn heaps() -> Vec<Value> {
    let positions: Vec<String> = HEAPS.iter().map(|h| (*h).to_owned()).collect();
    prove(&positions, &[]).into_iter().chain(prove(&positions, &["--grundy"])).collect()
}

/// Stars and single edges, of which the nimbers are asked.
const STARS: &[&str] = &[
    "nimg.rm:path.3.1.4@0",
    "nimg.rm:path.3.1.4@1",
    "nimg.rm:path.3.5.4@1/2:0",
    "nimg.rm:path.0.5.0@1",
    "nimg.rm:path.4.4.2@0",
    "nimg.rm:path.5.2@0",
    "nimg.rm:path.2.5@1/1:0",
    "nimg.rm:star.4,w=3.2.0.4.1@0",
    "nimg.rm:star.4,w=1.2.3.4.5@3",
    "nimg.rm:edges=A-B,C-D,w=2.1.3.3@A",
];

fn nim() -> Vec<Value> {
    let positions: Vec<String> = NIM.iter().map(|line| (*line).to_owned()).collect();
    let stars = STARS.iter().map(|line| (*line).to_owned());
    let nimbers = positions.iter().filter(|line| line.starts_with("nimg.edge")).cloned().chain(stars).collect::<Vec<_>>();
    prove(&positions, &[]).into_iter().chain(prove(&nimbers, &["--grundy"])).collect()
}

/// Changes one number in a JSON value, or takes one entry out of a list, or doubles it.
fn change(value: &mut Value, random: &mut Random) {
    let mut places = Vec::new();
    numbers(value, String::new(), &mut places);
    let Some(place) = (!places.is_empty()).then(|| random.pick(&places)).and_then(|place| value.pointer_mut(place)) else { return };
    match place {
        Value::Number(n) => *place = json!(n.as_u64().unwrap_or(0) ^ (1 << random.below(3))),
        Value::Array(list) if !list.is_empty() && random.below(2) == 0 => drop(list.remove(random.below(list.len()))),
        Value::Array(list) => list.extend(list.first().cloned()),
        _ => {}
    }
}

/// The places of all numbers and lists.
fn numbers(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(place),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, inner)| numbers(inner, format!("{place}/{i}"), found));
            found.push(place);
        }
        Value::Object(map) => map.iter().for_each(|(key, inner)| numbers(inner, format!("{place}/{key}"), found)),
        _ => {}
    }
}

#[test]
fn two_checkers_agree_about_mutants_of_nim_on_graphs() {
    let mut random = Random(16);
    let mut mutants = Vec::new();
    for proof in nim() {
        for at in 0..60 {
            let mut mutant = proof.clone();
            match at {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["grundy"] = json!(random.below(6)),
                2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
                3 => mutant["play"] = json!("misere"),
                _ => change(&mut mutant["certificate"], &mut random),
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 20, 1000);
}

/// Positions of tame heaps, in misère play.
fn tame() -> Vec<Value> {
    let lines = [
        "nim:3,5,1",
        "nim:1,1",
        "nim:0",
        "subtract:1.2.3:40,41,5",
        "octal:4.3...:30,6",
        "grundy:9,8",
        "octal:0.54:9,3,2",
        "hexadecimal:0.8:11,4",
    ];
    let positions: Vec<String> = lines.iter().map(|h| (*h).to_owned()).collect();
    let proofs: Vec<Value> = prove(&positions, &["--misere"]);
    let proofs: Vec<Value> = proofs.into_iter().filter(|proof| proof["certificate"]["kind"] == "tame_heaps").collect();
    assert!(proofs.len() >= 6, "{}", proofs.len());
    proofs
}

#[test]
fn two_checkers_agree_about_mutants_of_tame_heaps() {
    let mut random = Random(16);
    let mut mutants = Vec::new();
    for proof in tame() {
        for at in 0..60 {
            let mut mutant = proof.clone();
            match at % 6 {
                0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
                1 => mutant["play"] = json!("normal"),
                2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
                _ => {
                    let types = mutant["certificate"]["types"].as_array_mut().expect("types");
                    let place = random.below(types.len());
                    match random.below(5) {
                        0 => types[place] = Value::Null,
                        1 => drop(types.remove(place)),
                        2 => types[place] = json!([random.below(3), random.below(3)]),
                        _ if types[place].is_null() => types[place] = json!([random.below(3), random.below(3)]),
                        _ => {
                            let value = types[place][at % 2].as_u64().expect("a number");
                            types[place][at % 2] = json!(value ^ (1 << random.below(2)));
                        }
                    }
                }
            }
            mutants.push(mutant);
        }
    }
    both_agree(&mutants, 5, 250);
}

/// Certificates of first words that are lent to each other, or no longer are.
#[test]
fn two_checkers_agree_about_mutants_of_first_words() {
    let mut random = Random(47);
    let (mut mutants, mut numbers) = (Vec::new(), 0);
    let lists: Vec<String> = WORDS.iter().map(|line| (*line).to_owned()).collect();
    let some = |proof: &Value| proof["certificate"]["kind"] == "openings" && proof["certificate"]["rest"] != json!([]);
    let proofs: Vec<Value> = prove(&lists, &[]).into_iter().filter(some).collect();
    for proof in &proofs {
        let whole = proof["certificate"]["rest"].as_array().expect("a list");
        numbers += whole.iter().filter(|entry| entry.is_number()).count();
        for _ in 0..100 {
            let mut mutant = proof.clone();
            let rest = mutant["certificate"]["rest"].as_array_mut().expect("a list");
            let (one, other) = (random.below(whole.len()), random.below(whole.len()));
            match random.below(6) {
                0 => rest[one] = json!(other as i64 - random.below(3) as i64),
                1 => rest[one] = Value::Null,
                2 => rest.swap(one, other),
                3 => drop(rest.remove(one)),
                // The same, spelled out.
                4 => {
                    let lent = (0..whole.len()).find(|&i| whole[i].is_number()).unwrap_or(one);
                    rest[lent] = whole[whole[lent].as_u64().map_or(lent, |number| number as usize)].clone();
                }
                _ => rest[one] = json!((0..whole.len()).find(|&i| whole[i].is_object()).unwrap_or(0)),
            }
            mutants.push(mutant);
        }
    }
    assert!(proofs.len() >= 5 && numbers > 10, "{} proofs, {numbers} numbers", proofs.len());
    both_agree(&mutants, 50, 300);
}

/// Lists in misère play with words that lead to a letter with which none begins: some are normal play underneath, in some
/// pairs leave, and in some lists links become one.
#[test]
fn two_checkers_agree_about_misere_play_with_dead_ends() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(94);
    let mut lists = Vec::new();
    for i in 0..18 {
        let (letters, poor) = (4 + random.below(3), random.below(3));
        let mut letter = |letters: usize| char::from(b'a' + random.below(letters) as u8);
        let mut words: Vec<String> = (0..22 + i)
            .map(|k| {
                let (begin, end) = (letter(letters), letter(letters + 1));
                // One letter more than words begin with.
                let end = if usize::from(end as u8 - b'a') < letters { end } else { 'z' };
                let end = if usize::from(begin as u8 - b'a') < poor && end == 'z' { 'a' } else { end };
                format!("{begin}{k}{end}")
            })
            .collect();
        words.sort();
        let path = folder.path().join(format!("{i}.txt"));
        std::fs::write(&path, words.join("\n")).expect("the file is written");
        let swap = ["", ",swap=b-a", ",swap=a-c.z-y"][i % 3];
        lists.push(format!("words:file={}{swap}", path.display()));
    }
    let proofs = [prove(&lists, &["--misere"]), prove(&lists, &["--misere", "--outcome-only"])].concat();
    let of_normal_play = |proof: &&Value| proof.to_string().contains("\"lemmas\"") || proof.to_string().contains("capacity_kernel");
    assert!(proofs.len() >= 30 && proofs.iter().filter(of_normal_play).count() > 3, "{} proofs", proofs.len());
    both_agree(&with_other_numbers(proofs, &mut random), 35, 150);
}

/// Proofs, and each seven times with a number or a list of its certificate changed.
fn with_other_numbers(proofs: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let mut mutants = Vec::new();
    for proof in proofs {
        for _ in 0..7 {
            let (mut mutant, mut places) = (proof.clone(), Vec::new());
            numbers(&proof["certificate"], "/certificate".into(), &mut places);
            if places.is_empty() {
                continue;
            }
            let place: &String = random.pick(&places);
            let number = mutant.pointer_mut(place).expect("a number");
            match number.as_array_mut() {
                Some(list) => drop(list.pop()),
                None => *number = json!(number.as_i64().expect("it is whole") + [1, -1, 2][random.below(3)]),
            }
            mutants.push(mutant);
        }
        mutants.push(proof);
    }
    mutants
}

/// Lists in misère play around a letter to which more words lead than begin with it.
#[test]
fn two_checkers_agree_about_misere_play_around_a_hub() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(95);
    let mut lists = Vec::new();
    for i in 0..24 {
        let mut words = Vec::new();
        let mut say = |begin: char, end: char| words.push(format!("{begin}{}{end}", words.len()));
        for letter in ['a', 'b', 'c', 'd'] {
            let out = random.below(4);
            (0..out).for_each(|_| say('y', letter));
            (0..out + random.below(4)).for_each(|_| say(letter, 'y'));
        }
        (0..random.below(3)).for_each(|_| say('y', 'y'));
        (0..random.below(9)).for_each(|_| say(*random.pick(&['a', 'b', 'c', 'd']), *random.pick(&['a', 'b', 'c', 'd'])));
        let path = folder.path().join(format!("{i}.txt"));
        std::fs::write(&path, words.join("\n")).expect("the file is written");
        lists.push(format!("words:file={}", path.display()));
    }
    let proofs = [prove(&lists, &["--misere"]), prove(&lists, &["--misere", "--outcome-only"])].concat();
    let of = |kind: &str| proofs.iter().filter(|proof| proof.to_string().contains(kind)).count();
    assert!(of("\"misere_kernel\"") > 10 && of("\"drained\"") > 10, "{} and {} of {}", of("misere_kernel"), of("drained"), proofs.len());
    both_agree(&with_other_numbers(proofs, &mut random), 40, 150);
}

/// Every number and word of a proof about heaps, changed one at a time.
fn mutants_of(proof: &Value, random: &mut Random) -> Vec<Value> {
    let mut mutants = Vec::new();
    for at in 0..60 {
        let mut mutant = proof.clone();
        match at % 6 {
            0 => mutant["outcome"] = json!(if proof["outcome"] == "N" { "P" } else { "N" }),
            1 => mutant["grundy"] = json!(random.below(6)),
            2 => drop(mutant["winning_moves"].as_array_mut().expect("moves").pop()),
            3 => mutant["play"] = json!("misere"),
            _ => {
                let certificate = &mut mutant["certificate"];
                let certificate = match certificate["parts"].as_array_mut() {
                    Some(parts) => {
                        let count = parts.len();
                        &mut parts[random.below(count)]
                    }
                    None => certificate,
                };
                let values = certificate["values"].as_array_mut().expect("values");
                let place = random.below(values.len());
                match random.below(4) {
                    0 => drop(values.remove(place)),
                    1 => values.push(json!(0)),
                    _ => values[place] = json!(values[place].as_u64().expect("a number") ^ (1 << random.below(3))),
                }
            }
        }
        mutants.push(mutant);
    }
    mutants
}

#[test]
fn two_checkers_agree_about_mutants_of_heaps() {
    let mut random = Random(15);
    let mutants: Vec<Value> = heaps().iter().flat_map(|proof| mutants_of(proof, &mut random)).collect();
    both_agree(&mutants, 50, 1000);
}

/// A proof with every list of numbers packed.
fn packed(proof: &Value) -> String {
    let read: Proof = serde_json::from_value(proof.clone()).expect("a proof");
    let mut text = Vec::new();
    proof_file::write(&mut text, &read, Lists::Packed { least: 1 }).expect("it is written");
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!(proof_file::read(&text).unwrap_or_else(|error| panic!("{error}: {text}")), read);
    text
}

#[test]
fn two_checkers_accept_every_proof_with_packed_lists() {
    let texts: Vec<String> = proofs().iter().map(packed).collect();
    assert!(texts.iter().filter(|text| text.contains("\"packed")).count() > texts.len() / 2);
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    texts.iter().for_each(|text| writeln!(file, "{text}").expect("the file is written"));
    let run = crate::support::run(&["check", &file.path().display().to_string()]);
    assert_eq!((run.status, run.out.lines().filter(|line| line.contains(": accepted: ")).count()), (0, texts.len()), "{}", run.err);
    let Some(python) = python::python() else { return };
    for (text, answer) in texts.iter().zip(python::judge_file(python, file.path())) {
        assert!(!matches!(answer, Second::Rejected(_)), "{answer:?}: {text}");
    }
}

#[test]
fn two_readers_agree_about_mutants_of_packed_lists() {
    let mut random = Random(17);
    let strings: Vec<String> =
        ["packed:CgPYBA", "packed3:AAIEBAYIAgIC", "packed2:gAGAAYABgAE", "packed://///////////wE", "packed:"].map(Into::into).into();
    let letters: Vec<char> = "ABCgwQ/+89_=: p".chars().collect();
    let mutants: Vec<String> = (0..20_000)
        .map(|_| {
            let mut text: Vec<char> = random.pick(&strings).chars().collect();
            for _ in 0..=random.below(2) {
                let place = random.below(text.len() + 1);
                match random.below(3) {
                    0 if place < text.len() => drop(text.remove(place)),
                    1 if place < text.len() => text[place] = *random.pick(&letters),
                    _ => text.insert(place, *random.pick(&letters)),
                }
            }
            text.into_iter().collect()
        })
        .collect();
    let first: Vec<Value> = mutants.iter().map(|text| spelled(text).unwrap_or(Value::Null)).collect();
    let read = first.iter().filter(|list| !list.is_null()).count();
    assert!(read > 1000 && read < mutants.len() - 1000, "{read} are lists");
    let Some(python) = python::python() else { return };
    for ((text, first), second) in mutants.iter().zip(&first).zip(python::unpacked(python, &mutants)) {
        assert_eq!(*first, second, "{text}");
    }
}

/// The list that a packed string stands for.
fn spelled(text: &str) -> Option<Value> {
    let numbers: Vec<u64> = Entries::unpack(text).ok()?.numbers().collect::<Result<_, _>>().ok()?;
    match text.as_bytes()["packed".len()] {
        b':' => Some(json!(numbers)),
        width => Some(numbers.chunks(usize::from(width - b'0')).map(|row| json!(row)).collect()),
    }
}

#[test]
fn two_checkers_accept_every_proof() {
    let proofs = proofs();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for proof in &proofs {
        kinds(proof).into_iter().for_each(|kind| *count.entry(kind).or_default() += 1);
        judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
    }
    count.iter().for_each(|(kind, n)| println!("{n:>6} proofs with {kind}"));
    println!("{:>6} proofs in all", proofs.len());
    let found: BTreeSet<String> = count.into_keys().collect();
    assert_eq!(crate::support::missing(KINDS, &found), [""; 0], "kinds without a proof");

    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    proofs.iter().for_each(|proof| writeln!(file, "{proof}").expect("the file is written"));
    let run = crate::support::run(&["check", &file.path().display().to_string()]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out.lines().filter(|line| line.contains(": accepted: ")).count(), proofs.len());

    let Some(python) = python::python() else { return };
    let answers = python::judge_file(python, file.path());
    assert_eq!(answers.len(), proofs.len());
    for (proof, answer) in proofs.iter().zip(&answers) {
        let kind = proof["certificate"]["kind"].as_str().unwrap_or("");
        let unknown = proof["board"].is_null()
            && proof["chain"].is_null()
            && ![
                "grid",
                "heap_values",
                "tame_heaps",
                "sum",
                "weight_order",
                "nim_star",
                "nim_tree",
                "nim_cycle",
                "nim_rounds",
                "vertexnim",
                "node_kayles",
            ]
            .contains(&kind);
        let wanted = if unknown { Second::Skipped } else { Second::Accepted };
        assert_eq!(*answer, wanted, "{proof}");
    }
    let skipped = answers.iter().filter(|a| **a == Second::Skipped).count();
    println!("{} accepted twice, {skipped} without a board", answers.len() - skipped);
    assert!(answers.len() - skipped > 300);
}

/// Boards of Shannon's game and of Bridg-it: openings, and positions after some moves.
const SWITCHING: &[&str] = &[
    "bridgit:1x2",
    "bridgit:1x3",
    "bridgit:2x2@red",
    "bridgit:2x3",
    "bridgit:2x3@red",
    "bridgit:3x4",
    "bridgit:3x4@red/3,3/2,2",
    "bridgit:3x3@red",
    "bridgit:3x4/1,1/3,3/5,1",
    "bridgit:2x5",
    "bridgit:4x5/2,2/4,4",
    "shannon:complete.4@0:3",
    "shannon:complete.4@0:3:cut",
    "shannon:complete.5@0:4:cut/0-1/1-2",
    "shannon:path.3@0:2",
    "shannon:path.3@1:1",
    "shannon:cycle.5@0:2:cut",
    "shannon:cycle.4@0:2",
    "shannon:sides.2x3",
    "shannon:sides.2x3@left:right:cut",
    "shannon:sides.3x2@left:right:cut",
    "shannon:edges=A-B^2,B-C@A:C",
    "shannon:edges=A-B^2,B-C@A:C:cut",
    "shannon:edges=A-B^3,B-C,C-D^2,A-D@A:D",
    "shannon:edges=A-B,B-C,C-D,D-A,A-C@A:C:cut",
    "shannon:edges=A-B,C-D@A:D:cut",
];

#[test]
fn two_checkers_agree_about_shannons_game() {
    let lines: Vec<String> = SWITCHING.iter().map(|line| (*line).to_owned()).collect();
    let mut proofs = prove(&lines, &[]);
    proofs.extend(prove(&lines, &["--outcome-only"]));
    assert_eq!(proofs.len(), 2 * lines.len());
    let mut found = BTreeSet::new();
    for proof in &proofs {
        judged(proof).unwrap_or_else(|flaw| panic!("{flaw}: {proof}"));
        found.extend(kinds(proof));
    }
    assert_eq!(crate::support::missing(&["exchange", "spanning_trees", "forests", "pairing", "move"], &found), [""; 0]);
    let Some(python) = python::python() else { return };
    for (proof, answer) in proofs.iter().zip(python::judge(python, &proofs)) {
        assert_eq!(answer, Second::Accepted, "{proof}");
    }
    let mut random = crate::support::Random(64);
    let places: Vec<(usize, String)> =
        (0..).zip(&proofs).flat_map(|(i, proof)| certificates(proof).into_iter().map(move |(place, _)| (i, place))).collect();
    let mutants: Vec<Value> = (0..1500)
        .map(|_| {
            let ((i, place), (k, other)) = (random.pick(&places).clone(), random.pick(&places).clone());
            of_certificate(&proofs[i], &place, &proofs[k], &other, &mut random)
        })
        .collect();
    // What does not fit the schema the first checker does not read.
    let readable: Vec<Value> =
        mutants.into_iter().filter(|mutant| serde_json::from_value::<xanthi_games::certificate::Proof>(mutant.clone()).is_ok()).collect();
    let mut accepted = 0;
    for (mutant, answer) in readable.iter().zip(python::judge(python, &readable)) {
        let first = judged(mutant);
        accepted += usize::from(first.is_ok());
        if answer != Second::Skipped {
            assert_eq!(first.is_ok(), answer == Second::Accepted, "{first:?} {answer:?}: {mutant}");
        }
    }
    println!("{} mutants, {accepted} of them still true", readable.len());
    assert!(readable.len() > 500 && readable.len() - accepted > 300);
}

/// Directed edge geography is a chain only with the token placed, and without what leads to closed vertices: false proofs that
/// rest on anything else are refused by both checkers.
#[test]
fn boards_are_chains_only_where_the_options_are_the_same() {
    let proof = |position: &str, board: Value, claim: Value, certificate: Value| {
        let mut proof = json!({"xanthi": 1, "position": position, "play": "normal", "board": board, "certificate": certificate});
        proof.as_object_mut().expect("an object").extend(claim.as_object().expect("a claim").clone());
        proof
    };
    let board = |vertices: Value, edges: Value, token: Value, winning: Value| json!({"rule": "deg", "vertices": vertices, "edges": edges, "closed": [], "token": token, "winning": winning});
    let none = json!({"kind": "lemmas", "lemmas": []});
    let lost = json!({"outcome": "P", "winning_moves": [], "complete": true});
    let [ring, bare] = ["deg:edges=A-B,B-A", "deg:g6=A%3F"];
    let ring_board = board(json!(["A", "B"]), json!([[0, 1, 1], [1, 0, 1]]), Value::Null, json!([]));
    let bare_board = board(json!(["0", "1"]), json!([]), Value::Null, json!([]));
    let fork = "deg:edges=c-z,t-c,t-p,t-x,x-p@t";
    let edges = json!([[0, 1, 1], [2, 0, 1], [2, 3, 1], [2, 4, 1], [4, 3, 1]]);
    let fork_board = |winning: u32| board(json!(["c", "z", "t", "p", "x"]), edges.clone(), json!(2), json!([winning]));
    let without_c = json!({"kind": "labels", "steps": [{"p": 1}, {"n": [0, 1]}], "rest": none});
    let won = |by: &str| json!({"outcome": "N", "winning_moves": [by], "complete": true});
    let false_ones = [
        proof(ring, ring_board.clone(), lost.clone(), json!({"kind": "cancelled", "pairs": [[0, 1, 1]], "rest": none})),
        proof(bare, bare_board.clone(), lost.clone(), none.clone()),
        proof(bare, bare_board.clone(), lost, json!({"kind": "strategy", "nodes": [{"by": none}]})),
        proof(
            bare,
            bare_board,
            json!({"outcome": "N", "winning_moves": [], "complete": false}),
            json!({"kind": "labels", "steps": [], "rest": none}),
        ),
        proof(fork, fork_board(4), won("x"), without_c.clone()),
    ];
    // From t one wins by going to p, where nothing follows.
    let true_one = proof(fork, fork_board(3), won("p"), without_c);
    assert_eq!(judged(&true_one), Ok(()));
    both_agree(&[&false_ones[..], &[true_one]].concat(), 0, false_ones.len() - 1);
}

/// From A one word leads to P, and from there one to E, where nothing begins. So in misère play A is won and P lost, and when their
/// words have gone losing words lead to E all the same, though A comes before it.
#[test]
fn losing_words_lead_where_they_led() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("list.txt");
    std::fs::write(&path, "ap\npe\nxe\nxy\nye\nyx").expect("the file is written");
    let proofs = prove(&[format!("words:file={}", path.display())], &["--misere"]);
    let mutants = with_other_numbers(proofs, &mut Random(96));
    both_agree(&mutants, 0, 0);
}
