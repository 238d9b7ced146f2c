//! Following a certificate about a chain: every reply is judged by the plain search.

use crate::links::direct::{Direct, Random, larger_list, random_list};
use crate::links::{Empty, questions};
use xanthi::session::CertificatePlayer;
use xanthi::solve::{Question, unchecked_with_results};
use xanthi::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::{Outcome, Position};

/// How many replies followed a guide, and how many guides ended before the game.
#[derive(Default)]
struct Tally {
    followed: usize,
    ended: usize,
}

/// A game against a random player, from a position that is lost for him.
fn game(direct: &mut Direct, mut guide: CertificatePlayer, mut said: u64, random: &mut Random, tally: &mut Tally) {
    loop {
        let moves = guide.at().moves();
        if moves.is_empty() {
            return;
        }
        let mv = &moves[random.below(moves.len() as u64) as usize];
        said |= 1 << word(direct, mv);
        if guide.at().after(mv).expect("a move").moves().is_empty() {
            return;
        }
        let Some((next, (reply, _))) = guide.reply(mv, &Budget::default()) else {
            tally.ended += 1;
            return;
        };
        tally.followed += 1;
        judged_lost(direct, &reply, &mut said, next.at());
        guide = next;
    }
}

fn word(direct: &Direct, mv: &str) -> usize {
    direct.words.iter().position(|w| w == mv).expect("a word of the list")
}

/// After the reply the other player loses.
fn judged_lost(direct: &mut Direct, reply: &str, said: &mut u64, at: &Position) {
    *said |= 1 << word(direct, reply);
    let end = direct.end(reply);
    assert!(!direct.wins(Some(&end), *said), "{at}");
}

fn has_lemmas(certificate: &Certificate) -> bool {
    serde_json::to_string(certificate).expect("JSON").contains("\"lemmas\":[{")
}

#[test]
fn a_guide_by_the_certificate_of_a_chain_moves_to_lost_positions_only() {
    let mut random = Random(57);
    let (mut tally, mut lemmas, mut unread) = (Tally::default(), 0, 0);
    let stopped = Budget::default();
    stopped.canceller().cancel(Stop::Time);
    for round in 0..1_500 {
        let larger = round % 15 == 0;
        let (mut direct, list, line) = if larger { larger_list(&mut random) } else { random_list(&mut random) };
        if line.contains("until") {
            continue;
        }
        for start in std::iter::once(None).chain(questions::starts(&direct).into_iter().map(Some)) {
            let line = start.as_ref().map_or(line.clone(), |start| format!("{line}@{start}"));
            let Some(position) = questions::read(&line, &list) else { continue };
            let question = Question { play: direct.play, all_options: false, grundy: false };
            let verdict = unchecked_with_results(&position, question, &Budget::default(), &mut Empty);
            let certificate = &verdict.proof().expect("a proof").certificate;
            lemmas += usize::from(has_lemmas(certificate));
            let (guide, said) = match verdict.outcome() {
                Some(Outcome::P) => (CertificatePlayer::lost(&position, direct.play, certificate, &Budget::default()), 0),
                _ => match CertificatePlayer::won(&position, direct.play, certificate, &Budget::default()) {
                    Some((guide, (mv, _))) => {
                        let mut said = 0;
                        judged_lost(&mut direct, &mv, &mut said, guide.at());
                        tally.followed += 1;
                        (Some(guide), said)
                    }
                    None => (None, 0),
                },
            };
            let Some(guide) = guide else {
                tally.ended += usize::from(!position.moves().is_empty());
                continue;
            };
            if verdict.outcome() == Some(Outcome::P) {
                let told = |budget: &Budget, mv: &String| {
                    CertificatePlayer::lost(&position, direct.play, certificate, budget)?.reply(mv, budget).map(|(_, (reply, _))| reply)
                };
                let moves = position.moves();
                unread += moves.iter().filter(|mv| told(&Budget::default(), mv).is_some() && told(&stopped, mv).is_none()).count();
            }
            game(&mut direct, guide, said, &mut random, &mut tally);
        }
    }
    assert!(lemmas > 50, "{lemmas}");
    // What takes work is not known without any.
    assert!(unread > 50, "{unread}");
    assert!(tally.followed > 5_000 && tally.ended * 20 < tally.followed, "{} {}", tally.followed, tally.ended);
}
