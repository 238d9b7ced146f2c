//! Chains of links: word lists in which a link may be replaced, and every list before its first
//! word.

mod barred;
mod placed;
mod reach;
mod winner;

pub(crate) use barred::{MOST_WORDS, Memory, asked, steps};
pub(crate) use reach::{TooLarge, is_too_large, too_large};

use super::method::{Found, GameMethod, Method, NoAnswer, Question, Undecided, Work};
use super::verdict::of_check;
use crate::links::openings::{Distinct, Enough, Judge, News, Questions, Standing, is_large, most_arcs};
use crate::links::taught::Lesson;
use crate::words::results::{Kept, Key, NoResults, Results, Spelled};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Lemmas, Node, Openings, Options, Strategy};
use xanthi_games::check::openings::Divided;
use xanthi_games::check::{Accepted, Judgement};
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play, Position};

/// Labels, cancelled pairs, capacity kernels and search.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "search on links",
    source: "labels, cancelled pairs and capacity kernels (docs/certificates.md); proof-number search \
             (V. Allis, M. van der Meulen, J. van den Herik 1994; A. Nagai 2002) on what they leave",
    solve,
};

/// The search on links for directed edge geography, which is a chain whose links allow one head each.
pub const OF_GROUND: Method = Method { name: METHOD.name, source: METHOD.source, solve: solve_ground };

/// The same where the certificate needs no search.
const AT_SIGHT: [&str; 2] = ["labels and cancelled pairs", "dead ends backwards; words that undo each other (docs/certificates.md)"];

/// The same in misère play.
const COUNTED: [&str; 2] = ["misère kernels", "words that are led back to a hub (docs/certificates.md)"];

/// What a certificate took.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Took {
    Labels,
    Counting,
    Search,
}

/// The name and the source of what decided a chain.
pub(crate) fn named(certificate: &Certificate) -> [&'static str; 2] {
    fn took(certificate: &Certificate) -> Took {
        let most = |parts: &mut dyn Iterator<Item = &Certificate>| parts.map(took).max().unwrap_or(Took::Labels);
        match certificate {
            // A move to a position that is lost by counting takes no search.
            Certificate::Strategy(Strategy { nodes, .. }) => match &nodes[..] {
                [Node::By(inner)] | [Node::Win(..), Node::By(inner)] => took(inner),
                [] => Took::Labels,
                _ => Took::Search,
            },
            Certificate::MisereKernel(_) => Took::Counting,
            Certificate::Lemmas(Lemmas { lemmas }) if lemmas.is_empty() => Took::Labels,
            Certificate::Openings(Openings { rest }) => most(&mut rest.iter().flatten().map(|part| &**part)),
            Certificate::Options(Options { options }) => most(&mut options.iter().flatten()),
            _ => Took::Search,
        }
    }
    match took(certificate) {
        Took::Labels => AT_SIGHT,
        Took::Counting => COUNTED,
        Took::Search => [METHOD.name, METHOD.source],
    }
}

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    solve_kept(position, question, budget, &mut NoResults).0
}

/// Of directed edge geography with more arcs no chain is made. What is searched are cores, which are smaller.
const MOST_ARCS: usize = 1 << 20;

/// Whether [`OF_GROUND`] answers about a ground: directed edge geography with the token placed, and not too large. It is
/// asked about every such ground, so no chain is made.
pub(crate) fn take(ground: &GeographyPosition) -> bool {
    ground.rule() == RuleSet::DEG && ground.token().is_some() && ground.graph().size() <= MOST_ARCS
}

fn solve_ground(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if !take(ground) {
        let size = ground.graph().size();
        let large = || format!("the graph has {size} arcs, and of more than {MOST_ARCS} no chain of links is made");
        return Err(NoAnswer::because(if size > MOST_ARCS { large() } else { "the position is not a chain of links".into() }));
    }
    let chain = LinksPosition::of_ground(ground).ok_or_else(|| NoAnswer::because("the position is not a chain of links"))?;
    let mut found = told_of(&chain, JudgedAs::Graph, question, budget, &mut NoResults).0?;
    say_links(&mut found.certificate);
    Ok(found)
}

/// The options of directed edge geography that are not proved yet, with one table. `None` for a ground that
/// [`OF_GROUND`] does not take.
pub(crate) fn complete(
    ground: &GeographyPosition,
    known: &[Option<Outcome>],
    proved: &[Option<Certificate>],
    question: Question,
    budget: &Budget,
) -> Result<Option<Found>, NoAnswer> {
    let chain = if take(ground) { LinksPosition::of_ground(ground) } else { None };
    let Some(chain) = chain else { return Ok(None) };
    let accepted = Accepted::new(&chain, question.play);
    let (mut cores, few) = Cores::after(&accepted, question, budget);
    let missing = |i: usize| known[i].is_none() || proved[i].is_none();
    (0..known.len()).filter(|&i| !missing(i)).for_each(|i| cores.options[i] = None);
    let mut found = answers(cores, &accepted, JudgedAs::Graph, question, budget, &mut NoResults);
    let mut certificates = owned(found.certificates);
    // What is there already may be about the graph.
    certificates.iter_mut().flatten().for_each(say_links);
    for i in (0..known.len()).filter(|i| !missing(*i)) {
        (found.outcomes[i], certificates[i]) = (known[i], proved[i].clone());
    }
    let certificate = Certificate::Options(Options { options: certificates });
    finish(found.outcomes.clone(), found.outcomes, found.work, found.stop.or(few), question, certificate).map(Some)
}

/// What was found of a chain, and what the checker has accepted of it so far, if it was asked.
pub(crate) type Told = (Result<Found, NoAnswer>, Option<Accepted>);

/// Solves a position that is a chain of links, with a store: what it has is not searched again, and it gets what is found.
pub(crate) fn solve_kept(position: &Position, question: Question, budget: &Budget, store: &mut dyn Results) -> Told {
    if let Some(barred) = position.barred() {
        return barred::told_of(&barred, question, budget, store);
    }
    let Some(chain) = position.links() else {
        return (Err(NoAnswer::because("the position is not a chain of links")), None);
    };
    let judged = if position.geography().is_some() { JudgedAs::Graph } else { JudgedAs::Chain };
    told_of(&chain, judged, question, budget, store)
}

/// Solves a chain that is no position. A chain that is Geography as well may be asked, too: the certificate is about the
/// chain.
pub(crate) fn of_chain(chain: &LinksPosition, question: Question, budget: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    told_of(chain, JudgedAs::Chain, question, budget, store).0
}

/// Solves a chain of which arcs are barred for some words.
pub(crate) fn of_barred(barred: &BarredChain, question: Question, budget: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    barred::told_of(barred, question, budget, store).0
}

/// What the checker takes a chain for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JudgedAs {
    Chain,
    /// A graph, since the chain is Geography as well: the certificate is to be right of both.
    Graph,
}

/// What is found of a chain whose certificate the checker will judge as one or the other.
fn told_of(chain: &LinksPosition, judged: JudgedAs, question: Question, budget: &Budget, store: &mut dyn Results) -> Told {
    if question.grundy {
        return (Err(NoAnswer::because("it finds no nimbers")), None);
    }
    if chain.token().is_some() && !question.all_options {
        return (placed::alone(chain, judged, question.play, budget, store), None);
    }
    let accepted = Accepted::new(chain, question.play);
    match chain.token() {
        None => (openings(&accepted, question, budget, store), Some(accepted)),
        // What is judged as a graph is no chain to the checker.
        Some(_) => (placed::each_option(&accepted, judged, question, budget, store), (judged == JudgedAs::Chain).then_some(accepted)),
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
fn at_sight(judged: JudgedAs) -> Certificate {
    match judged {
        JudgedAs::Graph => Certificate::Lemmas(Lemmas { lemmas: Vec::new() }),
        JudgedAs::Chain => Certificate::Strategy(Strategy::of(Vec::new())),
    }
}

fn decided(core: &LinkCore) -> Option<Outcome> {
    match core {
        LinkCore::Decided(outcome) => Some(*outcome),
        LinkCore::Open(_) => None,
    }
}

/// Every first word, or every word of a chain of which arcs are barred for this word.
fn openings(accepted: &Accepted, question: Question, budget: &Budget, store: &mut dyn Results) -> Result<Found, NoAnswer> {
    let Divided { open, .. } = accepted.divided();
    let by_labels = accepted.of_options(&vec![None; open.len()]);
    let settled = !question.all_options && by_labels.contains(&Some(Outcome::P));
    let known = if settled {
        Answers::none(open.len())
    } else {
        let (mut cores, few) = Cores::after(accepted, question, budget);
        // Of work that is over nothing more is begun.
        if few.is_some_and(Stop::is_from_outside) {
            cores.options.iter_mut().for_each(|seen| *seen = seen.filter(|seen| matches!(seen, Seen::Decided(_))));
        }
        let found = answers(cores, accepted, JudgedAs::Chain, question, budget, store);
        Answers { stop: found.stop.or(few), ..found }
    };
    let (outcomes, work) = (accepted.of_options(&known.outcomes), of_open(accepted, &known.work));
    finish(outcomes, accepted.options(), work, known.stop, question, Certificate::Openings(Openings { rest: known.certificates }))
}

/// How many arcs, together, the chains may have whose cores are found in a row and are too large to be searched, or for which there is
/// no room: the other cores are hardly smaller. This takes about a second.
const PATIENCE: usize = 1 << 24;

/// What is seen at once of the position after an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Decided(Outcome),
    /// The number of its core.
    Open(usize),
}

/// The cores after options, each once; `None` for options that were not looked at, or whose core is too large.
struct Cores {
    options: Vec<Option<Seen>>,
    distinct: Distinct,
    /// The numbers of those that the chain keeps, by the link at which their options end.
    kept: FxHashMap<u32, usize>,
}

impl Cores {
    /// The cores after the options, as far as time and memory allow, and as far as they can be searched; and
    /// what did not allow more. If not every option is asked, one that wins at sight ends the work.
    fn after(accepted: &Accepted, question: Question, budget: &Budget) -> (Self, Option<Stop>) {
        let Divided { rest, open, .. } = accepted.divided();
        let (room, large_rest) = (budget.memory / 4, is_large(rest));
        let mut patience = PATIENCE;
        let mut cores = Self { options: vec![None; open.len()], distinct: Distinct::default(), kept: FxHashMap::default() };
        let (mut bytes, mut few, mut large) = (0, None, None);
        for (option, &arc) in open.iter().enumerate() {
            few = budget.step((rest.arcs().len() + rest.table().len()) as u64).err();
            if few.is_some() {
                break;
            }
            let (core, kept) = accepted.core(option);
            let end = rest.arcs()[arc as usize].tail;
            let full = bytes > room && !(kept && cores.kept.contains_key(&end));
            match &*core {
                // What is decided at sight is told all the same.
                LinkCore::Open(core) if full || core.chain.arcs().len() > most_arcs(&core.chain, core.play) => {
                    large = Some(if full { Stop::Memory } else { Stop::OutOfReach });
                    patience = patience.saturating_sub(rest.arcs().len());
                }
                _ => {
                    patience = PATIENCE;
                    bytes += cores.see(option, &core, Some(end).filter(|_| kept));
                }
            }
            // The search on what a large chain leaves looks at no more of a position than this.
            few = if large_rest { budget.spend(1).err() } else { None };
            let wins = cores.options[option] == Some(Seen::Decided(Outcome::P));
            if few.is_some() || patience == 0 || (wins && !question.all_options) {
                break;
            }
        }
        // What is too large to be searched stays so, however much time and memory there is.
        let fits = cores.options.iter().flatten().any(|seen| matches!(seen, Seen::Open(_)));
        (cores, if fits { few.or(large) } else { large.or(few) })
    }

    /// Takes up the core after an option, which is the same for all options to a link if it is `kept` for that link; how
    /// many bytes that takes, about.
    fn see(&mut self, option: usize, core: &LinkCore, kept: Option<u32>) -> u64 {
        let (seen, bytes) = match core {
            LinkCore::Decided(outcome) => (Seen::Decided(*outcome), 0),
            LinkCore::Open(core) => match kept.and_then(|end| self.kept.get(&end)) {
                Some(&number) => (Seen::Open(number), 0),
                None => {
                    let (number, new) = self.distinct.number(core);
                    self.kept.extend(kept.map(|end| (end, number)));
                    // The core itself, and its numbers as the name of a question.
                    (Seen::Open(number), if new { 24 * core.chain.arcs().len() as u64 } else { 0 })
                }
            },
        };
        self.options[option] = Some(seen);
        bytes
    }
}

/// Certificates of which each belongs to one option.
fn owned(shared: Vec<Option<Arc<Certificate>>>) -> Vec<Option<Certificate>> {
    shared.into_iter().map(|part| part.map(Arc::unwrap_or_clone)).collect()
}

/// What was found about several positions, and why it is not more.
struct Answers {
    outcomes: Vec<Option<Outcome>>,
    certificates: Vec<Option<Arc<Certificate>>>,
    work: Vec<Option<Work>>,
    stop: Option<Stop>,
}

impl Answers {
    /// Nothing is known of so many.
    fn none(count: usize) -> Self {
        Self { outcomes: vec![None; count], certificates: vec![None; count], work: vec![None; count], stop: None }
    }
}

/// The links of a word, for people.
fn of_word(chain: &LinksPosition, arc: u32) -> String {
    let arc = &chain.arcs()[arc as usize];
    format!("{}-{}", chain.table().name(arc.head), chain.table().name(arc.tail))
}

/// The link under the token, for people.
pub(crate) fn at_token(chain: &LinksPosition) -> String {
    chain.token().map_or(String::new(), |token| chain.table().name(token).to_owned())
}

/// Asks what the store does not know, and tells it what is found. `about` says for each question, and its core, what
/// it is; `judge` gets every certificate.
pub(crate) fn ask(
    questions: &mut Questions,
    about: &dyn Fn(usize, &OpenCore) -> String,
    budget: &Budget,
    enough: &Enough<'_>,
    judge: &Judge<'_>,
    store: &mut dyn Results,
) -> Result<(), Stop> {
    if !store.keeps() {
        return questions.ask_noting(budget, enough, &mut |_| (), judge);
    }
    let about: Vec<String> = questions.cores().enumerate().map(|(i, core)| about(i, core)).collect();
    // Long lists have many questions with large cores: none is spelled for longer than it takes.
    let mut keys: Vec<Key> = Vec::with_capacity(questions.found().len());
    for (i, about) in about.iter().enumerate() {
        let core = questions.core(i);
        budget.step(core.chain.arcs().len() as u64)?;
        let (spelled, play) = (Spelled::new(&core.chain), core.play);
        let key = spelled.key(play);
        keys.push(key);
        let kept = store.known(&key);
        let known = kept.as_ref().and_then(|kept| spelled.proved(kept, play, &budget.afresh()));
        if known.is_none() && budget.go_on().is_ok() && kept.as_ref().is_some_and(|kept| kept.outcome.is_some()) {
            store.rejected(&key);
        }
        let known = known.or_else(|| proved_before(&spelled, &key, about, play, budget, store, questions));
        let (outcome, certificate) = known.unzip();
        if outcome.is_none() && kept.is_none() {
            continue;
        }
        let certificate = certificate.map(Arc::new);
        certificate.iter().for_each(|certificate| judge(i, certificate));
        questions.know(i, Standing { outcome, certificate, nodes: kept.map_or(0, |kept| kept.nodes), numbers: None });
    }
    let goes_on = store.keeps_searches() && !questions.are_decided();
    let list = questions.whole().filter(|_| goes_on).map(|(whole, play)| Spelled::new(&whole).key(play));
    if let Some(list) = &list {
        questions.go_on_with(store.left(list));
    }
    // What is decided leaves nothing; other positions of the list may still go on with what was left before.
    let mut note = |news: News<'_>| match (news, &list) {
        (News::Found(i, core, found), _) => {
            let kept = Spelled::new(&core.chain).keep(found.outcome, found.certificate.as_deref(), found.nodes);
            store.found(&keys[i], &about[i], &kept);
        }
        (News::Left(nodes, left), Some(list)) => store.leave(list, nodes, &left),
        (News::Left(..), None) => {}
    };
    questions.ask_noting(budget, enough, &mut note, judge)
}

/// What a result about the same word or link proves, of a list before it changed. Where no proof holds, the last one has
/// lemmas that the search may use.
fn proved_before(
    spelled: &Spelled,
    key: &Key,
    about: &str,
    play: Play,
    budget: &Budget,
    store: &mut dyn Results,
    questions: &mut Questions,
) -> Option<(Outcome, Certificate)> {
    let before = store.before(about);
    match before.iter().find_map(|kept| spelled.proved_before(kept, play, &budget.afresh())) {
        Some(found) => {
            store.holds(key, about, &spelled.keep(Some(found.0), Some(&found.1), 0));
            Some(found)
        }
        None => {
            let (chain, certificate) = before.into_iter().find_map(Kept::proof)?;
            Lesson::new(OpenCore { chain, play }, Arc::new(certificate), budget)
                .into_iter()
                .for_each(|lesson| questions.learn_from(lesson));
            None
        }
    }
}

/// Asks about many cores, each that after an option. What is found is judged at once, so that it may be told
/// when the time is over.
fn answers(cores: Cores, accepted: &Accepted, judged: JudgedAs, question: Question, budget: &Budget, store: &mut dyn Results) -> Answers {
    let Divided { rest, play, open: arcs, .. } = accepted.divided();
    let Cores { options, distinct, .. } = cores;
    let Answers { mut outcomes, mut certificates, mut work, .. } = Answers::none(options.len());
    let sight = Arc::new(at_sight(judged));
    let cores = distinct.into_cores();
    // Options that lead to the same core are one question.
    let mut asked_by = vec![Vec::new(); cores.len()];
    for (i, seen) in options.into_iter().enumerate() {
        match seen {
            None => {}
            Some(Seen::Decided(outcome)) => (outcomes[i], certificates[i]) = (Some(outcome), Some(sight.clone())),
            Some(Seen::Open(number)) => asked_by[number].push(i),
        }
    }
    let asked = asked_by.into_iter().zip(cores).filter(|(options, _)| !options.is_empty());
    let (asked_by, cores): (Vec<Vec<usize>>, Vec<OpenCore>) = asked.unzip();
    // Guides take time and memory, too.
    if cores.is_empty() {
        return Answers { outcomes, certificates, work, stop: None };
    }
    let mut questions = Questions::about(cores).by_lemmas(judged == JudgedAs::Graph).guided_by(rest, *play, budget);
    let won = |found: &[Standing]| !question.all_options && found.iter().any(|f| f.outcome == Some(Outcome::P) && f.certificate.is_some());
    // What cannot be judged now, or is wrong, is found by the check of the whole.
    let judge = |place: usize, certificate: &Arc<Certificate>| {
        let accepts = |&option: &usize| accepted.judge(option, certificate, &of_check(budget)).is_ok();
        let _ = judged == JudgedAs::Chain && asked_by[place].iter().all(accepts);
    };
    let about = |place: usize, _: &OpenCore| of_word(rest, arcs[asked_by[place][0]]);
    let stop = ask(&mut questions, &about, budget, &won, &judge, store).err();
    for (options, found) in asked_by.iter().zip(questions.found()) {
        match &found.certificate {
            Some(certificate) => options.iter().for_each(|&i| (outcomes[i], certificates[i]) = (found.outcome, Some(certificate.clone()))),
            None => options.iter().for_each(|&i| work[i] = Some(Work::new(found.nodes, found.numbers))),
        }
    }
    Answers { outcomes, certificates, work, stop }
}

/// The work on all of a chain's options, in their order, from that on the open ones.
fn of_open(accepted: &Accepted, work: &[Option<Work>]) -> Vec<Option<Work>> {
    accepted.places().map(|place| *work.get(place?)?).collect()
}

/// What follows from the outcomes of the options; `told` are those that may be told if nothing does.
fn finish(
    outcomes: Vec<Option<Outcome>>,
    told: Vec<Option<Outcome>>,
    work: Vec<Option<Work>>,
    stop: Option<Stop>,
    question: Question,
    certificate: Certificate,
) -> Result<Found, NoAnswer> {
    match (Judgement::of_options(outcomes.clone(), question.play), stop) {
        (Ok(judged), _) => Ok(Found { left_open: stop, work, ..Found::new(judged.outcome(), outcomes, certificate) }),
        (Err(_), Some(stop)) => Err(NoAnswer::Stopped(Undecided { work, ..Undecided::new(stop, told) })),
        (Err(flaw), None) => Err(NoAnswer::because(flaw.message)),
    }
}
