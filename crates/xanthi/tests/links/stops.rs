//! Word chains that are stopped while they are searched, written down or checked: whatever is told then is true, and
//! was checked.

use super::direct::{Direct, List, Random, larger_list, random_list};
use super::questions::{read, starts};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use xanthi::Budget;
use xanthi::answer::Raise;
use xanthi::solve::{Question, Verdict, solve};
use xanthi::words::report;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::{Certificate, Openings, Options};
use xanthi_games::check::{Accepted, check, check_accepted, check_within, judge_position, usual_budget};
use xanthi_games::{Outcome, Play, Position};

/// A budget that is over when its work has asked so often whether to go on.
fn looks(most: u64, why: Stop) -> Budget {
    let looked = AtomicU64::new(0);
    Budget::default().watched(1, move |_| if looked.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(why) })
}

/// What is told is checked: a word that wins says who wins, and the checker accepts the proof from the beginning.
fn is_checked(position: &Position, verdict: &Verdict) {
    assert_eq!(verdict.flaw(), None, "{position}");
    let wins = verdict.winning_moves().count();
    assert!(wins == 0 || verdict.outcome() == Some(Outcome::N), "{position}: {wins} moves win, and it is {:?}", verdict.outcome());
    assert_eq!(verdict.outcome().is_some(), verdict.checked(), "{position}");
    assert_eq!(verdict.outcome().is_some(), verdict.proof().is_some(), "{position}");
    if let Some(proof) = verdict.proof() {
        let accepted = check(position, proof).unwrap_or_else(|flaw| panic!("{position}: {flaw}"));
        assert_eq!(Some(accepted.judgement.outcome()), verdict.outcome());
        assert_eq!(proof.winning_moves, verdict.winning_moves().collect::<Vec<_>>());
        assert_eq!(proof.complete, verdict.options().iter().all(|option| option.outcome.is_some()));
    }
    // The table of a list says the same.
    if let Some(table) = report(position, verdict, &Budget::default()) {
        let won = table.openings.iter().any(|kind| kind.class.wins() == Some(true));
        assert!(!won || verdict.outcome() == Some(Outcome::N), "{position}: the table has words that win");
    }
}

/// What is told is true, by a search on the words themselves. How many moves are told.
fn is_true(direct: &mut Direct, end: Option<&str>, verdict: &Verdict) -> usize {
    let truth = Outcome::of_mover(direct.wins(end, 0));
    assert!(verdict.outcome().is_none_or(|outcome| outcome == truth), "{}", verdict.position());
    for option in verdict.options() {
        let Some(outcome) = option.outcome else { continue };
        let word = direct.words.iter().position(|word| *word == option.mv).expect("a word of the list");
        let last = direct.end(&direct.words[word]);
        assert_eq!(outcome, Outcome::of_mover(direct.wins(Some(&last), 1 << word)), "{} {}", verdict.position(), option.mv);
    }
    verdict.options().iter().filter(|option| option.outcome.is_some()).count()
}

#[test]
fn whenever_a_short_list_is_stopped_what_is_told_is_true() {
    let mut random = Random(41);
    // Verdicts that are whole, of which a part is told, and of which nothing is.
    let mut counts = [0, 0, 0];
    for round in 0..500 {
        let (mut direct, list, line) = if round % 3 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let mut ends = vec![None];
        ends.extend(starts(&direct).into_iter().take(1).map(Some));
        for end in ends {
            let line = end.as_ref().map_or(line.clone(), |end| format!("{line}@{end}"));
            // Where links allow themselves alone a start makes the list directed edge geography, which has other methods.
            let Some(position) = read(&line, &list).filter(|at| at.geography().is_none()) else { continue };
            let question = Question { play: direct.play, all_options: round % 4 != 0, grundy: false };
            let most = 1 << random.below(14);
            let budgets = [
                looks(random.below(most), Stop::Time),
                looks(random.below(most), Stop::Interrupted),
                looks(random.below(most), Stop::Memory),
                Budget::new(random.below(200), 1 << 20, 1),
                Budget::new(random.below(1 << 12), 1 << random.below(22), 1 + random.below(3) as usize),
                Budget::default().with_steps(random.below(most)),
            ];
            for limit in budgets {
                let verdict = solve(&position, question, &limit);
                is_checked(&position, &verdict);
                let told = is_true(&mut direct, end.as_deref(), &verdict);
                let how = if verdict.outcome().is_none() { 2 } else { usize::from(told < verdict.options().len()) };
                counts[how] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn words_that_are_not_left_of_an_open_link_lose() {
    use xanthi::answer::Wanted;
    let mut random = Random(47);
    let (mut lose, mut left) = (0, 0);
    for _ in 0..800 {
        let (mut direct, list, line) = larger_list(&mut random);
        let position = read(&line, &list).expect("a position");
        let wanted = Wanted { question: Question { all_options: true, ..Question::default() }, words: true };
        let solved = xanthi::answer::solve(&position, wanted, &Budget::new(random.below(60), 1 << 20, 1));
        let report = solved.word_report().expect("a report");
        for start in report.starts.iter().filter(|start| start.class.wins().is_none()) {
            assert!(!start.open_moves.is_empty() && start.winning_moves.is_empty(), "{line}");
            let said = format!("left {}", start.open_moves[0]);
            assert!(report.tell_all().iter().any(|line| line.to_string().contains(&said)), "{said}");
            let link = start.start.to_lowercase();
            for word in 0..direct.words.len() {
                let (name, last) = (direct.words[word].clone(), direct.end(&direct.words[word]));
                if !direct.follows(&link, &name) {
                    assert!(!start.open_moves.contains(&name), "{line}: {name} does not follow {link}");
                } else if start.open_moves.contains(&name) {
                    left += 1;
                } else {
                    assert!(direct.wins(Some(&last), 1 << word), "{line}: {name} wins, and is not left");
                    lose += 1;
                }
            }
        }
    }
    assert!(lose > 50 && left > 50, "{lose} words lose, {left} are left");
}

/// A list of words that begin and end with so many letters, each as often as the others: no letter decides at sight.
pub(crate) fn names(letters: u64, count: usize, random: &mut Random) -> List {
    let mut letter = || char::from(b'a' + random.below(letters) as u8);
    let names = (0..count).map(|i| {
        let middle: String = [i / 26, i % 26].map(|k| char::from(b'a' + k as u8)).iter().collect();
        format!("{}{middle}{}", letter(), letter())
    });
    List(names.collect::<Vec<_>>().join("\n"))
}

/// What was told at several stops.
#[derive(Default)]
struct Stops {
    /// How often who wins was told, though not of every word.
    decided: usize,
    /// How often who wins was not told.
    undecided: usize,
    /// How many words were told at the stops, from the first to the last.
    words: Vec<usize>,
}

/// The work of a whole question is stopped at so many places, and what is told compared with what is told in the end.
fn stopped(position: &Position, question: Question, places: u64, threads: usize) -> Stops {
    let looked = Arc::new(AtomicU64::new(0));
    let count = looked.clone();
    let whole = Budget::new(20_000, 1 << 28, 1).watched(1, move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let last = solve(position, question, &whole);
    is_checked(position, &last);
    let proof = last.proof().expect("somebody wins");
    let work = usual_budget();
    check_within(position, proof, &work).expect("a proof");
    assert!(work.steps_spent() > 1 << 18, "{} steps are no more than a moment", work.steps_spent());
    let (all, mut stops) = (looked.load(Ordering::Relaxed), Stops::default());
    for place in 0..places {
        let mut limit = looks(all * place / places, if place % 3 == 0 { Stop::Interrupted } else { Stop::Time });
        limit.threads = threads;
        let verdict = solve(position, question, &limit);
        is_checked(position, &verdict);
        for (told, truth) in verdict.options().iter().zip(last.options()) {
            assert!(told.outcome.is_none() || truth.outcome.is_none() || told.outcome == truth.outcome, "{}", told.mv);
        }
        let words = verdict.options().iter().filter(|option| option.outcome.is_some()).count();
        stops.undecided += usize::from(verdict.outcome().is_none());
        stops.decided += usize::from(verdict.outcome().is_some() && words < verdict.options().len());
        stops.words.push(words);
    }
    stops
}

/// Their certificates take longer to check than the moment that is left behind the time.
#[test]
fn whenever_a_long_list_is_stopped_what_was_checked_is_told() {
    let question = Question { all_options: true, ..Question::default() };
    let (mut decided, mut undecided) = (0, 0);
    for count in [100, 120] {
        let list = names(20, count, &mut Random(44));
        let position = read("words:file=l.txt", &list).expect("a position");
        for threads in [1, 2] {
            let stops = stopped(&position, question, 12, threads);
            (decided, undecided) = (decided + stops.decided, undecided + stops.undecided);
            if threads == 1 {
                assert!(stops.words.is_sorted(), "with more time no fewer words are told: {:?}", stops.words);
            }
        }
    }
    assert!(decided > 30 && undecided >= 4, "{decided} decided, {undecided} undecided");
}

#[test]
fn without_the_other_options_a_word_that_wins_is_named() {
    let mut random = Random(43);
    let mut named = 0;
    for round in 0..600 {
        let (mut direct, list, line) = if round % 2 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let question = Question { play: direct.play, all_options: false, grundy: false };
        let mut ends = vec![None];
        ends.extend(starts(&direct).into_iter().map(Some));
        for end in ends {
            let line = end.as_ref().map_or(line.clone(), |end| format!("{line}@{end}"));
            let Some(position) = read(&line, &list).filter(|at| at.links().is_some() && at.geography().is_none()) else { continue };
            let verdict = solve(&position, question, &Budget::default());
            is_checked(&position, &verdict);
            is_true(&mut direct, end.as_deref(), &verdict);
            let wins = verdict.outcome() == Some(Outcome::N) && !verdict.options().is_empty();
            assert_eq!(verdict.winning_moves().next().is_some(), wins, "{position} {:?}", direct.words);
            let options = verdict.proof().map(|proof| &proof.certificate);
            named += usize::from(end.is_some() && matches!(options, Some(Certificate::Options(_))));
        }
    }
    assert!(named > 30, "{named}");
}

/// The certificates of the options inside.
fn parts(certificate: &Certificate) -> Vec<Option<Arc<Certificate>>> {
    match certificate {
        Certificate::Openings(Openings { rest }) => rest.clone(),
        Certificate::Options(Options { options }) => options.iter().cloned().map(|part| part.map(Arc::new)).collect(),
        _ => panic!("a certificate of options"),
    }
}

#[test]
fn what_was_accepted_before_makes_no_false_proof_right() {
    let mut random = Random(44);
    let (mut rejected, mut others) = (0, 0);
    let mut before: Option<Accepted> = None;
    for _ in 0..150 {
        let (direct, list, line) = larger_list(&mut random);
        let Some(position) = read(&line, &list) else { continue };
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let proof = solve(&position, question, &Budget::default()).into_proof().expect("it is decided");
        let accepted = Accepted::new(&position.links().expect("a chain"), direct.play);
        let list = parts(&proof.certificate);
        for (i, part) in list.iter().enumerate() {
            let part = part.as_ref().expect("every option is proved");
            // What belongs to another option is judged about this one.
            let other = list[random.below(list.len() as u64) as usize].as_ref().expect("a certificate");
            let after = position.links().expect("a chain");
            let divided = Accepted::new(&after, direct.play).divided().clone();
            let truth = Accepted::new(&after, direct.play).judge(i, part, &usual_budget()).expect("it is proved");
            match accepted.judge(i, other, &usual_budget()) {
                Ok(outcome) => assert_eq!(outcome, truth, "{position}: {:?}", divided.open),
                Err(_) => assert_eq!(accepted.outcome(i), None),
            }
            assert_eq!(accepted.judge(i, part, &usual_budget()), Ok(truth));
        }
        // The judge who knows parts says what the one says who knows nothing, also about another list.
        for _ in 0..6 {
            let mut mutant = proof.clone();
            super::mutate(&mut mutant.certificate, &mut random);
            let plain = check(&position, &mutant);
            rejected += usize::from(plain.is_err());
            assert_eq!(check_accepted(&position, &mutant, &accepted, &usual_budget()), plain, "{position}");
            if let Some(before) = &before {
                assert_eq!(check_accepted(&position, &mutant, before, &usual_budget()), plain, "{position}");
                others += 1;
            }
            mutant.play = if mutant.play == Play::Normal { Play::Misere } else { Play::Normal };
            assert_eq!(check_accepted(&position, &mutant, &accepted, &usual_budget()), check(&position, &mutant), "{position}");
        }
        assert_eq!(judge_position(&position, direct.play, &proof.certificate).map(|j| j.outcomes()), Ok(accepted.options()));
        before = Some(accepted);
    }
    assert!(rejected > 100 && others > 100, "{rejected} {others}");
}

/// With a start a list without replacements is directed edge geography. Its moves are judged together, and when there is no
/// time for that, one that wins still says who does.
#[test]
fn of_a_large_list_with_a_start_a_word_that_wins_is_told() {
    // Two thousand links; the first forty are the beginning of no word. From the link 100 there are words to some of them, and to others.
    let mut random = Random(5);
    let name = |link: u64| char::from_u32(0xac00 + 5 * link as u32).expect("a syllable");
    let mut words: Vec<String> =
        (0..20_000).map(|_| [name(40 + random.below(1_960)), name(random.below(2_000))].iter().collect()).collect();
    words.extend((30..70).map(|link| [name(100), name(link)].iter().collect::<String>()));
    words.sort();
    words.dedup();
    let position = read(&format!("words:file=l.txt@{}", name(100)), &List(words.join("\n"))).expect("a position");
    assert!(position.geography().is_some());
    let mut told = 0;
    for most in [20, 60, 120, 240] {
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &looks(most, Stop::Time));
        is_checked(&position, &verdict);
        told += usize::from(verdict.outcome() == Some(Outcome::N) && verdict.winning_moves().count() > 0);
        assert!(verdict.options().iter().any(|option| option.outcome.is_none()), "the stop came too late");
    }
    assert!(told >= 3, "{told} of 4");
}

/// Where the outcome is known and some moves are not, the limit that was reached is told, and which one would have to be higher.
#[test]
fn what_is_left_open_says_which_limit_was_reached() {
    let mut random = Random(47);
    let (mut some, mut none, mut cut_off) = ([0; 3], 0, 0);
    for round in 0..300 {
        let (direct, list, line) = larger_list(&mut random);
        let start = starts(&direct).first().cloned().filter(|_| round % 2 == 0);
        let line = line + &start.map_or(String::new(), |start| format!("@{start}"));
        let Some(position) = read(&line, &list) else { continue };
        for (i, limit) in
            [Budget::new(3, 1 << 30, 1), looks(60, Stop::Time), Budget::new(u64::MAX, 4096, 1), Budget::default()].iter().enumerate()
        {
            let question = Question { play: direct.play, all_options: true, grundy: false };
            let wanted = xanthi::answer::Wanted { question, words: true };
            let (solved, verdict) = xanthi::answer::Solving::new(wanted, limit).answer(&position);
            let open = verdict.options().iter().filter(|option| option.outcome.is_none()).count();
            let Some(_) = verdict.outcome() else { continue };
            assert_eq!(verdict.stop(), None, "{line}");
            let rows: Vec<String> = solved
                .tell()
                .iter()
                .map(|row| row.name.clone() + " " + &row.line.0.iter().map(|piece| piece.text.as_str()).collect::<String>())
                .collect();
            if open == 0 {
                assert_eq!(verdict.left_open(), None, "{line} {limit:?}");
                // When the time is over, replies may be missing.
                if let Some(known) = &solved.known {
                    assert_eq!((i, known.stopped.as_str()), (1, Stop::Time.to_string().as_str()), "{line}");
                    assert!(solved.notes.iter().any(|note| note.contains("some replies that refute a word are missing")), "{line}");
                    cut_off += 1;
                }
                none += 1;
                continue;
            }
            let stop = verdict.left_open().unwrap_or_else(|| panic!("{line} {limit:?}: {open} moves are open"));
            assert!(stop == [Stop::Nodes, Stop::Time, Stop::Memory][i], "{line} {limit:?}: {stop:?}");
            let known = solved.known.as_ref().expect("a reason");
            assert_eq!((known.stop, &known.stopped), (stop, &stop.to_string()));
            let help = [Raise::Nodes, Raise::Time, Raise::Memory][i];
            assert_eq!((known.limit, known.help.as_deref()), (Some(help), Some(help.says())), "{line}");
            assert!(rows.iter().any(|row| row.starts_with(&format!("open {open} of ")) && row.ends_with(&known.stopped)), "{rows:?}");
            assert!(rows.iter().any(|row| row.starts_with("try ") && row.contains(help.says())), "{rows:?}");
            some[i] += 1;
        }
    }
    assert!(some[0] > 10 && some[1] > 10 && none > 50 && cut_off > 0, "{some:?} {none} {cut_off}");
}

/// Positions are counted in batches of 256 for each thread, and no more than that are looked at beyond the limit: by the
/// search with guides, and by the report, which looks for words that refute others.
#[test]
fn no_more_positions_are_looked_at_than_the_limit_says() {
    let mut random = Random(29);
    let mut reached = 0;
    for round in 0..20 {
        let list = names(12 + round % 14, 150, &mut random);
        let position = read("words:file=l.txt", &list).expect("a list");
        let question = Question { all_options: true, ..Question::default() };
        for (nodes, threads) in [(1_500, 1), (1_500, 2), (6_000, 3), (25_000, 2)] {
            let limit = Budget::new(nodes, 1 << 28, threads);
            let verdict = solve(&position, question, &limit);
            let _ = report(&position, &verdict, &limit);
            assert!(limit.spent() <= nodes + 256 * threads as u64, "{} of {nodes} with {threads} threads", limit.spent());
            reached += usize::from(limit.spent() >= nodes);
        }
    }
    assert!(reached > 15, "{reached}");
}

/// A core with more kinds of words than the search takes is told to be that, also if the time ended before all were seen.
#[test]
fn what_is_too_large_to_be_searched_is_no_matter_of_time() {
    // 1,100 links in a circle, from each of which 20 words lead on.
    let letter = |i: u32| char::from_u32(0xAC00 + i % 1_100).expect("a syllable");
    let words: Vec<String> = (0..1_100).flat_map(|i| (1..=20).map(move |k| format!("{}{}", letter(i), letter(i + k)))).collect();
    let position = read("words:file=l.txt", &List(words.join("\n"))).expect("a list");
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &looks(6, Stop::Time));
    assert_eq!((verdict.outcome(), verdict.stop()), (None, Some(Stop::OutOfReach)));
}
