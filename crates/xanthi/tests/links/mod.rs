//! Lists of words, as chains of links, against a search on the words themselves: no reductions, no
//! graph, nothing of the crates.

mod barred;
mod changed;
mod counts;
mod diff;
mod direct;
mod guides;
mod kept;
mod large;
mod manners;
mod misere;
mod nimbers;
mod questions;
mod replies;
mod soonest;
mod stops;
mod threads;
mod work;

use direct::{Direct, List, Random, larger_list, random_list};
use std::sync::Arc;
use xanthi::Budget;
use xanthi::solve::{Question, solve, unchecked_with_results};
use xanthi::words::results::{Kept, Key, Results};
use xanthi_games::certificate::{Certificate, Drained, Lemma, Lemmas, MisereKernel, Node, Openings, PairsAside, Proof, Strategy};
use xanthi_games::check::check;
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// A sentence that counts the moves counts every word, and those that win.
fn counts(step: &str, all: usize, wins: usize) {
    let mut numbers = step.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok());
    match step {
        _ if step.starts_with("Of the ") && step.contains(" moves, ") => {
            assert_eq!((numbers.next(), numbers.next()), (Some(all), Some(wins)), "{step}")
        }
        _ if step.starts_with("None of the ") => assert_eq!((numbers.next(), wins), (Some(all), 0), "{step}"),
        _ if step.starts_with("All ") && step.contains(" moves win") => assert_eq!((numbers.next(), wins), (Some(all), all), "{step}"),
        _ if step.starts_with("The only move") => assert_eq!(all, 1, "{step}"),
        _ if step.starts_with("Both moves win") => assert_eq!((all, wins), (2, 2), "{step}"),
        _ => {}
    }
}

/// Solves and compares every answer; returns the proof.
fn agree(direct: &mut Direct, list: &List, line: &str, end: Option<&str>, all_options: bool) -> Option<(Position, Proof)> {
    let read = Position::read(line, Catalogue::standard(), list);
    if direct.words.is_empty() {
        assert!(read.is_err(), "{line} {}", list.0);
        return None;
    }
    let position = read.unwrap_or_else(|error| panic!("{line} {}: {error}", list.0));
    let verdict = solve(&position, Question { play: direct.play, all_options, grundy: false }, &Budget::default());
    let says = || format!("{line} {} {:?} of {:?}", direct.play, direct.words, list.0);
    assert!(verdict.checked(), "{}: {:?} {:?}", says(), verdict.flaw(), verdict.stop());
    let told = says();
    assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(end, 0))), "{told}");
    for option in verdict.options() {
        let word = direct.words.iter().position(|w| *w == option.mv).expect("a word of the list");
        let last = direct.end(&direct.words[word]);
        let truth = Outcome::of_mover(direct.wins(Some(&last), 1 << word));
        assert!(
            if all_options { option.outcome == Some(truth) } else { option.outcome.is_none_or(|o| o == truth) },
            "{told}: {}",
            option.mv
        );
    }
    let proof = verdict.proof()?;
    if all_options {
        let wins = verdict.options().iter().filter(|option| option.outcome == Some(Outcome::P)).count();
        xanthi::explain::story(&position, proof).iter().for_each(|step| counts(step, verdict.options().len(), wins));
    }
    Some((position, proof.clone()))
}

#[test]
fn random_lists_with_random_rules_are_decided_as_by_plain_search() {
    let mut random = Random(20);
    let (mut searched, mut kernels) = (0, 0);
    for round in 0..6_000 {
        let (mut direct, list, line) = random_list(&mut random);
        for all_options in [true, false] {
            let Some((_, proof)) = agree(&mut direct, &list, &line, None, all_options) else { continue };
            searched += usize::from(nodes(&proof.certificate) > 0);
            kernels += serde_json::to_string(&proof).expect("JSON").matches("capacity_kernel").count();
        }
        let letter = char::from(b'a' + (round % 3) as u8).to_string();
        if direct.words.iter().any(|w| direct.begin(w) == letter || direct.end(w) == letter) {
            agree(&mut direct, &list, &format!("{line}@{letter}"), Some(&letter), round % 2 == 0);
        }
    }
    assert!(searched > 300 && kernels > 50, "{searched} proofs with strategies, {kernels} kernels");
}

/// The nodes of all strategies inside.
fn nodes(certificate: &Certificate) -> usize {
    match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) => nodes.len(),
        Certificate::Openings(Openings { rest }) => rest.iter().flatten().map(|part| nodes(part)).sum(),
        _ => 0,
    }
}

/// A false change of a certificate, or one that happens to be true.
fn mutate(certificate: &mut Certificate, random: &mut Random) {
    match certificate {
        Certificate::Openings(Openings { rest }) if !rest.is_empty() => {
            let i = random.below(rest.len() as u64) as usize;
            match (random.below(4), &mut rest[i]) {
                (0, _) => drop(rest.remove(i)),
                (1, _) => rest.swap(0, i),
                (_, Some(inner)) => mutate(Arc::make_mut(inner), random),
                _ => {}
            }
        }
        Certificate::Options(options) if !options.options.is_empty() => {
            let i = random.below(options.options.len() as u64) as usize;
            match &mut options.options[i] {
                Some(inner) if random.below(3) > 0 => mutate(inner, random),
                _ => options.options.swap(0, i),
            }
        }
        Certificate::Strategy(Strategy { nodes, .. }) if !nodes.is_empty() => mutate_node(nodes, random),
        Certificate::PairsAside(PairsAside { pairs, groups, nodes }) => match (random.below(4), groups.first_mut()) {
            (0, _) if !pairs.is_empty() => drop(pairs.remove(random.below(pairs.len() as u64) as usize)),
            (1, Some(group)) => group[0][random.below(3) as usize] = random.below(6) as u32,
            (2, Some(group)) => pairs.push(group[0]),
            _ => mutate_node(nodes, random),
        },
        Certificate::CapacityKernel(kernel) => match random.below(4) {
            0 => drop(kernel.kernel.pop()),
            1 => kernel.kernel.push(random.below(6) as u32),
            2 => drop(kernel.returns.pop()),
            _ => {
                if let Some(entry) = kernel.returns.first_mut() {
                    entry[random.below(3) as usize] = random.below(5) as u32;
                }
            }
        },
        Certificate::MisereKernel(MisereKernel { kernel, hub, last }) => match random.below(4) {
            0 => drop(kernel.pop()),
            1 => kernel.insert(0, random.below(6) as u32),
            2 => *last = if last.is_some() { None } else { Some(random.below(6) as u32) },
            _ => *hub = random.below(6) as u32,
        },
        Certificate::Drained(Drained { last }) if !last.is_empty() => {
            let i = random.below(last.len() as u64) as usize;
            match (random.below(4), &mut last[i].proof) {
                (0, _) => drop(last.remove(i)),
                (1, Some(proof)) => mutate(proof, random),
                (2, proof) => *proof = None,
                _ => {
                    let exits = &mut last[i].exits;
                    let k = random.below(exits.len() as u64) as usize;
                    exits[k] = random.below(8) as u32;
                }
            }
        }
        Certificate::Lemmas(Lemmas { lemmas }) if !lemmas.is_empty() => {
            let i = random.below(lemmas.len() as u64) as usize;
            let count = lemmas.len() as u64;
            match random.below(8) {
                0 => drop(lemmas.remove(i)),
                1 => lemmas.swap(0, i),
                _ => mutate_lemma(&mut lemmas[i], count, random),
            }
        }
        _ => {}
    }
}

fn mutate_node(nodes: &mut [Node], random: &mut Random) {
    let i = random.below(nodes.len() as u64) as usize;
    let count = nodes.len() as u64;
    match &mut nodes[i] {
        Node::Win(option, _) if random.below(2) == 0 => *option = random.below(4) as u32,
        Node::Win(_, child) => *child = Some(random.below(count) as u32),
        Node::Lose(children) if !children.is_empty() => {
            let k = random.below(children.len() as u64) as usize;
            children[k] = if random.below(2) == 0 { None } else { Some(random.below(count) as u32) };
        }
        Node::Lose(children) => children.push(None),
        Node::By(inner) => mutate(inner, random),
    }
}

fn mutate_lemma(lemma: &mut Lemma, count: u64, random: &mut Random) {
    fn pairs(list: &mut Vec<[u32; 2]>, count: u64, random: &mut Random) {
        let i = random.below(list.len().max(1) as u64) as usize;
        match list.get_mut(i) {
            Some(pair) if random.below(2) == 0 => pair[random.below(2) as usize] = random.below(count.max(8)) as u32,
            Some(_) => drop(list.remove(i)),
            None => list.push([random.below(8) as u32, random.below(count) as u32]),
        }
    }
    match lemma {
        Lemma::Win(link, arc, then) => match random.below(3) {
            0 => *link = random.below(6) as u32,
            1 => *arc = random.below(12) as u32,
            _ => *then = random.below(count) as u32,
        },
        Lemma::Lose(link, _) if random.below(4) == 0 => *link = random.below(6) as u32,
        Lemma::Lose(_, moves) => pairs(moves, count, random),
        Lemma::Kernel(kernel) => match random.below(6) {
            0 => kernel.link = random.below(6) as u32,
            1 => drop(kernel.kernel.pop()),
            2 => kernel.kernel.push(random.below(6) as u32),
            3 => pairs(&mut kernel.exits, 3, random),
            4 => pairs(&mut kernel.lose, count, random),
            _ => match kernel.returns.first_mut() {
                Some(entry) => entry[random.below(3) as usize] = random.below(5) as u32,
                None => kernel.returns.push([0, 0, 1]),
            },
        },
    }
}

/// Mutants of a proof: none that is accepted says something false. How many were rejected, and accepted.
fn mutants(position: &Position, proof: &Proof, random: &mut Random) -> [usize; 2] {
    let (truth, mut counts) = (proof.outcome, [0, 0]);
    for _ in 0..6 {
        let mut mutant = proof.clone();
        mutate(&mut mutant.certificate, random);
        match check(position, &mutant) {
            Ok(checked) => {
                assert_eq!(checked.judgement.outcome(), truth, "{position}");
                counts[1] += 1;
            }
            Err(_) => counts[0] += 1,
        }
        // The same claim turned round is false whatever the certificate is.
        mutant.outcome = Outcome::of_mover(truth == Outcome::P);
        assert!(check(position, &mutant).is_err());
    }
    counts
}

#[test]
fn no_false_mutant_is_accepted() {
    let mut random = Random(21);
    let (mut rejected, mut kept) = (0, 0);
    for _ in 0..1_500 {
        let (mut direct, list, line) = random_list(&mut random);
        let Some((position, proof)) = agree(&mut direct, &list, &line, None, true) else { continue };
        let [more, others] = mutants(&position, &proof, &mut random);
        (rejected, kept) = (rejected + more, kept + others);
    }
    assert!(rejected > 1_000, "{rejected} rejected, {kept} still true");
}

/// A store that has nothing: with one, positions with a start are decided by lemmas.
struct Empty;

impl Results for Empty {
    fn known(&mut self, _key: &Key) -> Option<Kept> {
        None
    }

    fn found(&mut self, _key: &Key, _about: &str, _kept: &Kept) {}
}

#[test]
fn lemmas_decide_larger_lists_as_plain_search_does() {
    let mut random = Random(22);
    let (mut proofs, mut rejected) = (0, 0);
    for round in 0..150 {
        let (mut direct, list, line) = larger_list(&mut random);
        agree(&mut direct, &list, &line, None, true);
        for letter in ["a", "b", "c", "d"] {
            let position = Position::read(&format!("{line}@{letter}"), Catalogue::standard(), &list);
            let Some(position) = position.ok().filter(|at| at.geography().is_some()) else { continue };
            let question = Question { all_options: round % 2 == 0, ..Question::default() };
            let mut verdict = unchecked_with_results(&position, question, &Budget::default(), &mut Empty);
            verdict.check(&position, &Budget::default());
            assert!(verdict.checked(), "{position}: {:?}", verdict.flaw());
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(Some(letter), 0))), "{position} {:?}", direct.words);
            let proof = verdict.proof().expect("it is decided");
            if serde_json::to_string(&proof).expect("JSON").contains("\"lemmas\":[{") {
                proofs += 1;
                rejected += mutants(&position, proof, &mut random)[0];
            }
        }
    }
    assert!(proofs > 20 && rejected > 50, "{proofs} proofs by lemmas, {rejected} mutants rejected");
}

#[test]
fn classes_say_in_how_many_words_a_link_wins() {
    use xanthi::words::{Class, report};
    // d is a dead end, so cd is a one-shot word; who must say a word with b loses after one word. xy and
    // yx undo each other.
    let list = "ab\nbc\ncd\nxy\nyx\n";
    let position = Position::read("words:file=l.txt", Catalogue::standard(), &List(list.into())).expect("a position");
    let question = Question { all_options: true, ..Question::default() };
    let verdict = solve(&position, question, &Budget::default());
    let report = report(&position, &verdict, &Budget::default()).expect("a report");
    let words = position.typed().words().expect("a word chain");
    let classes: Vec<(String, Class)> = report.links.iter().map(|l| (words.game.link_name(l.link), l.class)).collect();
    let (wins, loses) = (|words| Class::Wins { words }, |words| Class::Loses { words });
    // Who must say xy or yx finds the other one said, and has no word left: a one-shot word.
    let expected = [("A", wins(2)), ("B", loses(1)), ("C", wins(1)), ("D", loses(0)), ("X", Class::LosesByLoop), ("Y", Class::LosesByLoop)];
    let expected = expected.map(|(link, class)| (link.to_owned(), class));
    assert_eq!(classes, expected);
    let of = |word: u32| report.openings.iter().find(|o| o.words.contains(&word)).expect("a kind");
    assert_eq!([of(0).class, of(1).class, of(2).class], [wins(2), loses(1), wins(1)]);
    assert_eq!((of(1).replies.as_slice(), of(3).class), (&[2][..], Class::LosesByLoop));
    let counted = |c: &Class| matches!(c, Class::Open);
    assert!(!report.links.iter().any(|l| counted(&l.class)));
}

/// A loop answers a loop: nothing has to be searched, and what is said of the words says so.
#[test]
fn a_word_that_pairs_answer_is_not_left_to_search() {
    use xanthi::words::{Class, report};
    let position: Position = "words:list=aa.aba".parse().unwrap();
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    let told = report(&position, &verdict, &Budget::default()).expect("a list");
    assert!(told.openings.iter().all(|opening| opening.class == Class::LosesByLoop), "{:?}", told.openings);
    assert_eq!(told.links.iter().map(|link| link.class).collect::<Vec<_>>(), [Class::LosesByLoop]);
}

#[test]
fn in_misere_play_too_classes_count_the_words_of_the_player() {
    use xanthi::words::{Class, report};
    // No word begins with e: whoever must say one there wins. With d there is de, which leads there; with c he says cd, and
    // the other one has de; with b bc and de; with a ab and cd.
    let position = Position::read("words:file=l.txt", Catalogue::standard(), &List("ab\nbc\ncd\nde\n".into())).expect("a position");
    let question = Question { all_options: true, play: Play::Misere, ..Question::default() };
    let report = report(&position, &solve(&position, question, &Budget::default()), &Budget::default()).expect("a report");
    let (wins, loses) = (|words| Class::Wins { words }, |words| Class::Loses { words });
    let links: Vec<Class> = report.links.iter().map(|link| link.class).collect();
    assert_eq!(links, [wins(2), loses(2), wins(1), loses(1), wins(0)]);
    let words: Vec<Class> = report.openings.iter().map(|opening| opening.class).collect();
    assert_eq!(words, [wins(2), loses(2), wins(1), loses(1)]);
}

#[test]
fn components_are_what_can_go_round() {
    let list = "ab\nbc\nca\ncd\nde\nff\n";
    let position = Position::read("words:file=l.txt", Catalogue::standard(), &List(list.into())).expect("a position");
    let chain = position.links().expect("a chain");
    let named: Vec<Vec<&str>> =
        xanthi::words::components::components(&chain).iter().map(|c| c.iter().map(|&l| chain.table().name(l)).collect()).collect();
    assert_eq!(named, [vec!["A", "B", "C"], vec!["F"]]);
}
