//! Misère play where words lead to dead ends: there pairs cancel, and where it holds of every letter play is normal play underneath.

use super::direct::{Random, list_around_a_hub, list_with_dead_ends};
use super::{agree, mutate};
use xanthi_games::certificate::{Certificate, Lemma, Lemmas, Openings};
use xanthi_games::check::check;
use xanthi_games::check::openings::divide;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play, Position};

/// The positions after first words that labels leave open.
fn open_cores(position: &Position) -> Vec<OpenCore> {
    let divided = divide(&position.links().expect("a chain"), Play::Misere);
    let after = divided.open.iter().map(|&arc| link_core(&divided.rest.after(arc), divided.play));
    after.filter_map(|core| if let LinkCore::Open(core) = core { Some(core) } else { None }).collect()
}

/// Every first word is decided as by plain search, with proofs that the checker accepts; no mutant of a proof says anything else.
#[test]
fn lists_with_dead_ends_are_decided_as_by_plain_search() {
    let mut random = Random(17);
    let (mut normal, mut misere, mut both, mut rejected, mut kept) = (0, 0, 0, 0, 0);
    for _ in 0..500 {
        let (mut direct, list, line) = list_with_dead_ends(&mut random);
        let Some((position, proof)) = agree(&mut direct, &list, &line, None, true) else { continue };
        let plays = open_cores(&position).into_iter().map(|core| core.play);
        let (one, other): (Vec<Play>, Vec<Play>) = plays.partition(|play| *play == Play::Normal);
        (normal, misere) = (normal + one.len(), misere + other.len());
        both += usize::from(!one.is_empty() && !other.is_empty());
        for _ in 0..8 {
            let mut mutant = proof.clone();
            mutate(&mut mutant.certificate, &mut random);
            *(if check(&position, &mutant).is_err() { &mut rejected } else { &mut kept }) += 1;
            mutant.outcome = if proof.outcome == Outcome::N { Outcome::P } else { Outcome::N };
            assert!(check(&position, &mutant).is_err(), "{position}");
        }
    }
    assert!(normal > 200 && misere > 200 && both > 30, "{normal} cores of normal play, {misere} of misère play, {both} lists with both");
    assert!(rejected > 500, "{rejected} rejected, {kept} kept");
}

/// Lemmas are about normal play: of a core of misère play none is accepted.
#[test]
fn lemmas_about_misere_play_prove_nothing() {
    let mut random = Random(18);
    let mut asked = 0;
    for _ in 0..200 {
        let (_, list, line) = list_with_dead_ends(&mut random);
        let Some(position) = super::questions::read(&line, &list) else { continue };
        for core in open_cores(&position).into_iter().filter(|core| core.play == Play::Misere).take(2) {
            let token = core.chain.token().expect("a word was said");
            let lemma = Certificate::Lemmas(Lemmas { lemmas: vec![Lemma::Lose(token, Vec::new())] });
            let on = xanthi_games::Subject::from(&core.chain);
            let flaw = xanthi_games::check::judge(&on, Play::Misere, &lemma, &Default::default()).expect_err("misère play");
            assert!(flaw.message.contains("normal play"), "{}", flaw.message);
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}

/// Where a list is normal play underneath, its proof is one of normal play.
#[test]
fn what_is_normal_play_underneath_is_proved_as_that() {
    let mut random = Random(19);
    let mut proved = 0;
    for _ in 0..600 {
        let (mut direct, list, line) = list_with_dead_ends(&mut random);
        let Some((position, proof)) = agree(&mut direct, &list, &line, None, true) else { continue };
        let divided = divide(&position.links().expect("a chain"), Play::Misere);
        let (Play::Normal, Certificate::Openings(Openings { rest })) = (divided.play, &proof.certificate) else { continue };
        for (&arc, part) in divided.open.iter().zip(rest) {
            let after = divided.rest.after(arc);
            let on = xanthi_games::Subject::from(&after);
            let part = part.as_ref().expect("all are proved");
            let judged = xanthi_games::check::judge(&on, Play::Normal, part, &Default::default()).expect("a proof");
            let word = divided.rest.arcs()[arc as usize];
            let of_word = |chain: &LinksPosition, arc: u32| (chain.arcs()[arc as usize].head, chain.arcs()[arc as usize].tail);
            let told = position.targets().into_iter().zip(position.moves()).find(|(target, _)| {
                let chain = position.links().expect("a chain");
                target.is_some_and(|arc| of_word(&chain, arc) == (word.head, word.tail))
            });
            let (_, name) = told.expect("a word of this kind");
            let said = direct.words.iter().position(|word| *word == name).expect("a word of the list");
            let end = direct.end(&direct.words[said]);
            assert_eq!(judged.outcome(), Outcome::of_mover(direct.wins(Some(&end), 1 << said)), "{position}: {name}");
            proved += 1;
        }
    }
    assert!(proved > 100, "{proved}");
}

/// Lists around a letter to which more words lead than begin with it: every first word is decided as by plain search, by misère
/// kernels, drained links, pairs set aside and search, and no mutant of a proof says anything else.
#[test]
fn lists_around_a_hub_are_decided_as_by_plain_search() {
    let mut random = Random(21);
    let (mut kernels, mut drained, mut aside, mut rejected, mut kept) = (0, 0, 0, 0, 0);
    for _ in 0..700 {
        let (mut direct, list, line) = list_around_a_hub(&mut random);
        let Some((position, proof)) = agree(&mut direct, &list, &line, None, true) else { continue };
        let told = serde_json::to_string(&proof).expect("JSON");
        kernels += told.matches("misere_kernel").count();
        drained += told.matches("drained").count();
        aside += told.matches("pairs_aside").count();
        for _ in 0..4 {
            let mut mutant = proof.clone();
            mutate(&mut mutant.certificate, &mut random);
            *(if check(&position, &mutant).is_err() { &mut rejected } else { &mut kept }) += 1;
            mutant.outcome = if proof.outcome == Outcome::N { Outcome::P } else { Outcome::N };
            assert!(check(&position, &mutant).is_err(), "{position}");
        }
    }
    assert!(kernels > 140 && drained > 70 && aside > 140, "{kernels} misère kernels, {drained} drained links, {aside} pairs aside");
    assert!(rejected > 230, "{rejected} rejected, {kept} kept");
}
