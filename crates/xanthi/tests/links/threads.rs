//! Two threads against one, and against the plain search: verdicts, options, and what the checker says.

use crate::links::direct::{Random, larger_list, random_list};
use crate::links::mutate;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Proof};
use xanthi_games::check::{Flaw, check_within};
use xanthi_games::{Catalogue, Outcome, Position};

fn with_threads(threads: usize) -> Budget {
    Budget::new(u64::MAX, 1 << 28, threads)
}

/// What is wrong with a proof, or what it shows: with one thread as with several.
fn judged_alike(position: &Position, proof: &Proof) -> bool {
    let said = |threads| {
        let checked = check_within(position, proof, &with_threads(threads))?;
        Ok((checked.judgement.outcome(), checked.judgement.outcomes()))
    };
    let [one, two, three]: [Result<_, Flaw>; 3] = [1, 2, 3].map(said);
    assert_eq!(one, two, "{position}");
    assert_eq!(one, three, "{position}");
    one.is_ok()
}

#[test]
fn two_threads_decide_and_check_as_one_does() {
    let mut random = Random(71);
    let (mut listed, mut accepted, mut rejected) = (0, 0, 0);
    for round in 0..2_400 {
        let (mut direct, list, line) = if round % 12 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let Ok(position) = Position::read(&line, Catalogue::standard(), &list) else {
            assert!(direct.words.is_empty(), "{line} {}", list.0);
            continue;
        };
        let question = Question { play: direct.play, all_options: round % 3 > 0, grundy: false };
        let verdict = solve(&position, question, &with_threads(2));
        let told = format!("{line} {} {:?}", direct.play, direct.words);
        assert!(verdict.checked(), "{told}: {:?} {:?}", verdict.flaw(), verdict.stop());
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(None, 0))), "{told}");
        for option in verdict.options() {
            let word = direct.words.iter().position(|w| *w == option.mv).expect("a word of the list");
            let last = direct.end(&option.mv);
            let truth = Outcome::of_mover(direct.wins(Some(&last), 1 << word));
            assert!(option.outcome.map_or(!question.all_options, |said| said == truth), "{told}: {}", option.mv);
        }
        let proof = verdict.proof().expect("it is decided");
        assert!(judged_alike(&position, proof));
        listed += usize::from(matches!(proof.certificate, Certificate::Openings(_)));
        for _ in 0..3 {
            let mut mutant = proof.clone();
            (0..3).for_each(|_| mutate(&mut mutant.certificate, &mut random));
            if judged_alike(&position, &mutant) { accepted += 1 } else { rejected += 1 }
        }
    }
    assert!(listed > 500 && rejected > 500, "{listed} proofs that list first words; mutants: {rejected} rejected, {accepted} still true");
}
