//! Chains of links: word lists in which a link may be replaced, and every list before its first
//! word.

use super::method::{Found, GameMethod, NoAnswer, Question, Undecided};
use crate::links::openings::{Enough, Questions, Standing, most_arcs};
use crate::words::results::{Key, NoResults, Results, Spelled};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Lemmas, Openings, Options, Strategy};
use xanthi_games::check::Judgement;
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play, Position};

/// Labels, cancelled pairs, capacity kernels and search.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "search on links",
    source: "labels, cancelled pairs and capacity kernels (docs/certificates.md); proof-number search \
             (V. Allis, M. van der Meulen, J. van den Herik 1994; A. Nagai 2002) on what they leave",
    solve,
};

/// The same where the certificate needs no search.
const AT_SIGHT: [&str; 2] = ["labels and cancelled pairs", "dead ends backwards; words that undo each other (docs/certificates.md)"];

/// The name and the source of what decided a chain.
pub(crate) fn named(certificate: &Certificate) -> [&'static str; 2] {
    fn searched(certificate: &Certificate) -> bool {
        match certificate {
            Certificate::Strategy(Strategy { nodes, .. }) => !nodes.is_empty(),
            Certificate::Lemmas(Lemmas { lemmas }) => !lemmas.is_empty(),
            Certificate::Openings(Openings { rest: list }) | Certificate::Options(Options { options: list }) => {
                list.iter().flatten().any(searched)
            }
            _ => true,
        }
    }
    if searched(certificate) { [METHOD.name, METHOD.source] } else { AT_SIGHT }
}

fn solve(position: &Position, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    solve_kept(position, question, limit, &mut NoResults)
}

/// The same with a store: what it has is not searched again, and it gets what is found.
pub(crate) fn solve_kept(position: &Position, question: Question, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    let chain = position.links().ok_or_else(|| NoAnswer::because("the position is no chain of links"))?;
    let graph = position.geography().is_some() && question.play == Play::Normal;
    told_of(&chain, graph, question, limit, store)
}

/// The same about a chain by itself. A chain that is Geography as well may be asked, too: the certificate
/// is about the chain.
pub(crate) fn of_chain(chain: &LinksPosition, question: Question, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    told_of(chain, false, question, limit, store)
}

/// The same; `graph`: the checker takes the chain for a graph, so the certificate is to be right of both.
fn told_of(chain: &LinksPosition, graph: bool, question: Question, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    if question.grundy {
        return Err(NoAnswer::because("it finds no nimbers"));
    }
    match chain.token() {
        None => openings(chain, question, limit, store),
        Some(_) if question.all_options => each_option(chain, graph, question, limit, store),
        Some(_) => alone(chain, graph, question.play, limit, store),
    }
}

/// Says of the strategies about a chain that they are that, for a position which is Geography as well.
pub(crate) fn say_links(certificate: &mut Certificate) {
    match certificate {
        Certificate::Strategy(strategy) => strategy.links = true,
        Certificate::Options(Options { options }) => options.iter_mut().flatten().for_each(say_links),
        _ => {}
    }
}

/// What a certificate without nodes proves.
fn at_sight(graph: bool) -> Certificate {
    if graph { Certificate::Lemmas(Lemmas { lemmas: Vec::new() }) } else { Certificate::Strategy(Strategy::of(Vec::new())) }
}

/// The outcome of one position.
fn alone(chain: &LinksPosition, graph: bool, play: Play, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    let count = chain.options().len();
    let (outcome, certificate) = match link_core(chain, play) {
        LinkCore::Decided(outcome) => (outcome, at_sight(graph)),
        LinkCore::Open(core) => {
            let mut questions = Questions::new(vec![core], play).0.by_lemmas(graph);
            let stopped = ask(&mut questions, play, &[at_token(chain)], limit, &|_| false, store);
            match (&questions.found()[0], stopped) {
                (found, _) if found.certificate.is_some() => {
                    (found.outcome.unwrap_or(Outcome::P), found.certificate.clone().unwrap_or_else(|| at_sight(graph)))
                }
                (_, Err(stop)) => return Err(NoAnswer::Stopped(Undecided { stop, options: vec![None; count] })),
                (_, Ok(())) => return Err(NoAnswer::because("the search found nothing")),
            }
        }
    };
    let options = match outcome {
        Outcome::P => vec![Some(Outcome::N); count],
        _ => chain.options().iter().map(|&arc| decided(link_core(&chain.after(arc), play))).collect(),
    };
    Ok(Found { outcome, options, grundy: None, certificate })
}

fn decided(core: LinkCore) -> Option<Outcome> {
    match core {
        LinkCore::Decided(outcome) => Some(outcome),
        LinkCore::Open(_) => None,
    }
}

/// Every option of a position whose token is placed.
fn each_option(chain: &LinksPosition, graph: bool, question: Question, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    let (cores, few) = some_cores(chain, &chain.options(), question.play, limit);
    let options = chain.options();
    let found = answers(cores, chain, graph, &|i| of_word(chain, options[i]), question, limit, store);
    let known = Answers { stop: found.stop.or(few), ..found };
    finish(known, question, |options| Certificate::Options(Options { options }))
}

/// Every first word.
fn openings(chain: &LinksPosition, question: Question, limit: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    let Divided { labels, rest, open } = divide(chain, question.play);
    let labelled = |arc: u32| labels[chain.arcs()[arc as usize].tail as usize];
    let settled = !question.all_options && chain.options().into_iter().any(|arc| labelled(arc) == Some(Outcome::P));
    let (cores, few) = if settled { (vec![None; open.len()], None) } else { some_cores(&rest, &open, question.play, limit) };
    let Answers { outcomes, certificates, stop } = match settled {
        true => Answers { outcomes: vec![None; cores.len()], certificates: vec![None; cores.len()], stop: None },
        // Of work that is over nothing more is begun.
        false if few.is_some_and(Stop::is_from_outside) => {
            let sight = |core: &Option<LinkCore>| core.as_ref().and_then(|core| decided(core.clone()));
            let certificates = cores.iter().map(|core| sight(core).map(|_| at_sight(false))).collect();
            Answers { outcomes: cores.iter().map(sight).collect(), certificates, stop: few }
        }
        false => {
            let found = answers(cores, &rest, false, &|i| of_word(&rest, open[i]), question, limit, store);
            Answers { stop: found.stop.or(few), ..found }
        }
    };
    let of_arc = |arc: u32| {
        let end = &chain.arcs()[arc as usize];
        let place = rest.arc(end.head, end.tail).and_then(|i| open.binary_search(&(i as u32)).ok());
        labelled(arc).or_else(|| outcomes[place?])
    };
    let known = Answers { outcomes: chain.options().into_iter().map(of_arc).collect(), certificates, stop };
    finish(known, question, |rest| Certificate::Openings(Openings { rest }))
}

/// The cores after first words, as far as time and memory allow, and as far as they can be searched; and
/// what did not allow more.
fn some_cores(rest: &LinksPosition, open: &[u32], play: Play, limit: &Budget) -> (Vec<Option<LinkCore>>, Option<Stop>) {
    let room = limit.memory / 4;
    let (mut cores, mut bytes, mut few, mut large) = (Vec::with_capacity(open.len()), 0, None, None);
    for &arc in open {
        few = limit.step((rest.arcs().len() + rest.table().len()) as u64).err().or((bytes > room).then_some(Stop::Memory));
        if few.is_some() {
            break;
        }
        let core = match link_core(&rest.after(arc), play) {
            LinkCore::Open(core) if core.arcs().len() > most_arcs(play) => {
                large = Some(Stop::OutOfReach);
                None
            }
            core => Some(core),
        };
        if let Some(LinkCore::Open(core)) = &core {
            // The core itself, and its numbers as the name of a question.
            bytes += 24 * core.arcs().len() as u64;
        }
        cores.push(core);
    }
    cores.resize(open.len(), None);
    (cores, few.or(large))
}

/// What was found about several positions, and why it is not more.
struct Answers {
    outcomes: Vec<Option<Outcome>>,
    certificates: Vec<Option<Certificate>>,
    stop: Option<Stop>,
}

/// The links of a word, for people.
fn of_word(chain: &LinksPosition, arc: u32) -> String {
    let arc = &chain.arcs()[arc as usize];
    format!("{}-{}", chain.table().name(arc.head), chain.table().name(arc.tail))
}

/// The link under the token.
fn at_token(chain: &LinksPosition) -> String {
    chain.token().map_or(String::new(), |token| chain.table().name(token).to_owned())
}

/// Asks what the store does not know, and tells it what is found. `about` says for each question what
/// it is.
fn ask(
    questions: &mut Questions,
    play: Play,
    about: &[String],
    limit: &Budget,
    enough: &Enough<'_>,
    store: &mut dyn Results,
) -> Result<(), Stop> {
    if !store.keeps() {
        return questions.ask(limit, enough);
    }
    let spelled: Vec<Spelled> = (0..questions.found().len()).map(|i| Spelled::new(questions.core(i))).collect();
    let keys: Vec<Key> = spelled.iter().map(|s| s.key(play)).collect();
    for (i, key) in keys.iter().enumerate() {
        limit.go_on()?;
        let Some(kept) = store.known(key) else { continue };
        let (outcome, certificate) = spelled[i].proved(&kept, play, &limit.afresh()).unzip();
        questions.know(i, Standing { outcome, certificate, nodes: kept.nodes });
    }
    let mut note = |i: usize, found: &Standing| {
        let kept = spelled[i].keep(found.outcome, found.certificate.as_ref(), found.nodes);
        store.found(&keys[i], about.get(i).map_or("", String::as_str), &kept);
    };
    questions.ask_noting(limit, enough, &mut note)
}

/// Asks about many cores after one move in a chain; `about` says of each, by its place, what it is.
fn answers(
    cores: Vec<Option<LinkCore>>,
    chain: &LinksPosition,
    graph: bool,
    about: &dyn Fn(usize) -> String,
    question: Question,
    limit: &Budget,
    store: &mut dyn Results,
) -> Answers {
    let (mut outcomes, mut certificates) = (vec![None; cores.len()], vec![None; cores.len()]);
    let (mut open, mut of_core) = (Vec::new(), Vec::new());
    for (i, core) in cores.into_iter().enumerate() {
        match core {
            None => {}
            Some(LinkCore::Decided(outcome)) => (outcomes[i], certificates[i]) = (Some(outcome), Some(at_sight(graph))),
            Some(LinkCore::Open(core)) => {
                open.push(core);
                of_core.push(i);
            }
        }
    }
    let (questions, places) = Questions::new(open, question.play);
    let mut questions = questions.by_lemmas(graph).guided_by(chain, limit);
    let won = |found: &[Standing]| !question.all_options && found.iter().any(|f| f.outcome == Some(Outcome::P) && f.certificate.is_some());
    let mut names = vec![String::new(); questions.found().len()];
    if store.keeps() {
        // Words that lead to the same core are one question, called by the first of them.
        places.iter().zip(&of_core).rev().for_each(|(&place, &i)| names[place] = about(i));
    }
    let stop = ask(&mut questions, question.play, &names, limit, &won, store).err();
    for (i, place) in of_core.into_iter().zip(places) {
        let found = &questions.found()[place];
        if found.certificate.is_some() {
            (outcomes[i], certificates[i]) = (found.outcome, found.certificate.clone());
        }
    }
    Answers { outcomes, certificates, stop }
}

fn finish(known: Answers, question: Question, certificate: impl Fn(Vec<Option<Certificate>>) -> Certificate) -> Result<Found, NoAnswer> {
    let Answers { outcomes, certificates, stop } = known;
    match (Judgement::of_options(outcomes.clone(), question.play), stop) {
        (Ok(judged), _) => Ok(Found { outcome: judged.outcome(), options: outcomes, grundy: None, certificate: certificate(certificates) }),
        (Err(_), Some(stop)) => Err(NoAnswer::Stopped(Undecided { stop, options: outcomes })),
        (Err(flaw), None) => Err(NoAnswer::because(flaw.message)),
    }
}
