//! Which words refute a word.
//!
//! What is seen at sight, and what the certificate of the verdict shows, is named without a search. Of a list that is
//! not long, a short search settles the replies that are left, so that every word that refutes is named; of a long one
//! it looks for one reply where none is known.

use super::results::{NoResults, winning_arc};
use super::{Class, FEW, of_arc};
use crate::links::openings::{Questions, Standing};
use crate::links::soonest::depths;
use crate::solve::Question;
use crate::solve::links::of_barred;
use std::cell::Cell;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::check::next_cores::NextCores;
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinkArc, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core, link_labels};
use xanthi_games::{Outcome, Play};

/// How many positions the search for all replies of a list may look at.
const SHORT: u64 = 1 << 16;

/// When the time is over, so many more looks at a link or an arc are taken for replies that need no search: some
/// milliseconds.
const MOMENT: u64 = 1 << 20;

/// Finds replies.
pub(super) struct Finder<'a> {
    words: &'a Words,
    /// The words that were said before, ascending.
    said: &'a [u32],
    labels: Labels<'a>,
    budget: &'a Budget,
    moment: Budget,
    /// Whether all replies are to be found.
    all: bool,
    open: Vec<Open>,
    /// How many bytes `open` takes, about.
    bytes: u64,
    /// The limit because of which something was not looked at, if there is one.
    cut_off: Cell<Option<Stop>>,
}

/// A reply of which it is not known whether it refutes.
struct Open {
    /// The number of the kind of first words.
    kind: usize,
    words: Vec<u32>,
    core: OpenCore,
}

/// The labels of a list, and how many words are left at each link that has one.
#[derive(Clone, Copy)]
pub(super) struct Labels<'a> {
    pub of: &'a [Option<Outcome>],
    pub depth: &'a [u32],
}

impl Labels<'_> {
    /// The label of the link to which a reply leads, if it is right there. In normal play it is whenever the token comes to the
    /// link. In misère play a lost link needs a word that is left; it has one where the token goes on to fewer and fewer words, or
    /// comes from a link without label.
    pub(super) fn after(&self, from: Option<u32>, to: u32, play: Play) -> Option<Outcome> {
        let descends = |from: u32| self.of[from as usize].is_none() || self.depth[to as usize] < self.depth[from as usize];
        self.of[to as usize].filter(|_| play == Play::Normal || from.is_none_or(descends))
    }
}

/// A first word has been said.
pub(super) struct Said<'a> {
    /// The number of the kind of first words.
    pub kind: usize,
    /// The chain after it, and how it is played.
    pub after: LinksPosition,
    pub play: Play,
    /// Why it wins or loses, about this chain.
    pub certificate: Option<&'a Certificate>,
}

/// A winning move of a core.
struct Shown {
    /// The ends of its arc.
    ends: [u32; 2],
    /// Whether the arc of the chain with these ends is that move. Links that allow the same are one in a core, so one that leads
    /// elsewhere may have come to lead there. If all arcs with this head lead in the core where they do in the chain, none has.
    /// And who wins the core by a move of the chain wins the chain by it, since he never uses what the core has not.
    own: bool,
    /// The core to which it leads.
    core: OpenCore,
}

impl<'a> Finder<'a> {
    /// For a list, the words that were said, and the labels of its links.
    pub(super) fn new(words: &'a Words, said: &'a [u32], labels: Labels<'a>, budget: &'a Budget, all: bool) -> Self {
        Self {
            words,
            said,
            labels,
            budget,
            moment: Budget::default().with_steps(MOMENT),
            all,
            open: Vec::new(),
            bytes: 0,
            cut_off: Cell::new(None),
        }
    }

    /// Whether there is time for another look at a chain: within the limit, or in the moment behind it.
    fn goes_on(&self, chain: &LinksPosition) -> bool {
        let looks = (chain.table().len() + chain.arcs().len()) as u64;
        let over = self.budget.step(looks).err().filter(|_| self.moment.step(looks).is_err());
        self.note(over);
        over.is_none()
    }

    /// Takes down that something is not looked at because of a limit.
    fn note(&self, stop: Option<Stop>) {
        self.cut_off.set(self.cut_off.get().or(stop));
    }

    /// The limit because of which something was not looked at, if there is one.
    pub(super) fn stop(&self) -> Option<Stop> {
        self.cut_off.get()
    }

    /// The class of a first word that labels leave open, by the outcome after it; `arc` is the word in the chain `rest`.
    pub(super) fn class(&self, rest: &LinksPosition, arc: u32, cores: &NextCores, outcome: Outcome) -> Class {
        let root = Class::at_root(outcome);
        if !self.goes_on(rest) {
            return root;
        }
        match *cores.after(rest, arc).0 {
            LinkCore::Decided(after) => Class::by_loop(after),
            LinkCore::Open(_) => root,
        }
    }

    /// The words that are known to refute a first word that loses, and whether one of them does so by cancelled pairs alone. What a
    /// search is to settle is taken down.
    pub(super) fn known(&mut self, said: &Said<'_>) -> (Vec<u32>, bool) {
        let Said { kind, after, play, certificate } = said;
        let (mut replies, mut unlabelled, mut open) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_pairs = false;
        for arc in after.options() {
            let words = of_arc(self.words, self.said, after, arc);
            match self.labels.after(after.token(), after.arcs()[arc as usize].tail, *play) {
                Some(Outcome::P) => replies.extend(words),
                Some(_) => {}
                None => unlabelled.push(arc),
            }
        }
        // The winning move of the certificate is needed only where no label is.
        let certificate = certificate.filter(|_| (self.all || replies.is_empty()) && self.goes_on(after));
        let shown = certificate.and_then(|certificate| self.shown(after, *play, certificate));
        // The arc with the ends of the winning move comes first; another one may lead there, too.
        let named = shown.as_ref().and_then(|shown| unlabelled.iter().position(|&arc| ends(after, arc) == shown.ends));
        if let Some(place) = named {
            unlabelled[..=place].rotate_right(1);
            if shown.as_ref().is_some_and(|shown| shown.own) {
                replies.extend(of_arc(self.words, self.said, after, unlabelled.remove(0)));
            }
        }
        let shown = shown.map(|shown| shown.core);
        for arc in unlabelled {
            let words = of_arc(self.words, self.said, after, arc);
            // When the time is over one reply is enough.
            if !self.all && replies.len() > FEW {
                continue;
            }
            let over = self.budget.go_on().err().filter(|_| !replies.is_empty());
            self.note(over.filter(|_| self.all));
            if over.is_some() || !self.goes_on(after) {
                continue;
            }
            match link_core(&after.after(arc), *play) {
                LinkCore::Decided(Outcome::P) => {
                    by_pairs = true;
                    replies.extend(words);
                }
                LinkCore::Decided(_) => {}
                LinkCore::Open(core) if shown.as_ref() == Some(&core) => replies.extend(words),
                LinkCore::Open(core) => open.push(Open { kind: *kind, words: words.collect(), core }),
            }
        }
        let bytes: u64 = open.iter().map(|open| 12 * open.core.chain.arcs().len() as u64).sum();
        if self.all && self.bytes + bytes <= self.budget.memory / 16 {
            self.bytes += bytes;
            self.open.extend(open);
        } else if replies.is_empty() {
            self.search(open, |found| found.iter().any(refutes), |_, words| replies.extend(words));
        }
        (replies, by_pairs)
    }

    /// The winning move that a certificate names.
    fn shown(&self, after: &LinksPosition, play: Play, certificate: &Certificate) -> Option<Shown> {
        let LinkCore::Open(core) = link_core(after, play) else { return None };
        let wins = winning_arc(&core.chain, certificate).filter(|wins| core.chain.options().contains(wins))?;
        let (LinkCore::Open(next), core) = (core.after(wins), core.chain) else { return None };
        let [head, tail] = ends(&core, wins);
        let stays = |arc: LinkArc| arc.copies == 0 || arc.tail == tail || core.arc(head, arc.tail).is_some();
        let own = after.arcs_from(head).all(|arc| stays(after.arcs()[arc]));
        Some(Shown { ends: [head, tail], own, core: next })
    }

    /// Settles what was taken down: tells of each kind of first words the words that refute it.
    pub(super) fn settle(&mut self, tell: impl FnMut(usize, Vec<u32>)) {
        let open = std::mem::take(&mut self.open);
        self.search(open, |_| false, tell);
    }

    fn search(&self, open: Vec<Open>, enough: impl Fn(&[Standing]) -> bool + Sync, mut tell: impl FnMut(usize, Vec<u32>)) {
        if open.is_empty() {
            return;
        }
        if let Err(stop) = self.budget.go_on() {
            return self.note(Some(stop));
        }
        let most = if self.all { SHORT } else { u64::MAX };
        let (of, cores): (Vec<_>, Vec<_>) = open.into_iter().map(|open| ((open.kind, open.words), open.core)).unzip();
        let (mut questions, places) = Questions::new(cores);
        // What it does not come to stays unknown.
        let asked = self.budget.part(most, |part| questions.ask(part, &enough));
        self.note(asked.err().filter(|stop| stop.is_from_outside()));
        for ((kind, words), place) in of.into_iter().zip(places) {
            if refutes(&questions.found()[place]) {
                tell(kind, words);
            }
        }
    }
}

/// The ends of an arc.
fn ends(chain: &LinksPosition, arc: u32) -> [u32; 2] {
    let arc = chain.arcs()[arc as usize];
    [arc.head, arc.tail]
}

/// Whether who moves after a reply loses.
fn refutes(found: &Standing) -> bool {
    found.outcome == Some(Outcome::P)
}

/// The words that are seen to win in a chain of words without a search: at sight, or by the certificate of the chain. `said`
/// are the words that were said, ascending.
pub(crate) fn refuting(words: &Words, said: &[u32], after: LinksPosition, play: Play, certificate: &Certificate) -> Vec<u32> {
    let arcs: Vec<LinkArc> = after.left().collect();
    let of = link_labels(after.table(), &arcs, play);
    let depth = depths(&after, &of);
    let nothing = Budget::new(0, 0, 1);
    let mut finder = Finder::new(words, said, Labels { of: &of, depth: &depth }, &nothing, false);
    let (mut replies, _) = finder.known(&Said { kind: 0, after, play, certificate: Some(certificate) });
    replies.sort_unstable();
    replies
}

/// How many positions may be looked at to find what refutes one kind of first words.
const OF_KIND: u64 = 1 << 14;

/// The words that refute the last one where arcs are still barred: each is asked. None, if that takes too long. `said` are the
/// words that were said before, ascending.
pub(super) fn replies_barred(words: &Words, said: &[u32], after: &BarredChain, play: Play, budget: &Budget) -> Vec<u32> {
    let question = Question { play, all_options: true, grundy: false };
    let found = budget.part(OF_KIND, |part| of_barred(after, question, part, &mut NoResults));
    let Ok(found) = found else { return Vec::new() };
    let refutes = after.options().into_iter().zip(found.options).filter(|(_, outcome)| *outcome == Some(Outcome::P));
    refutes.flat_map(|(arc, _)| of_arc(words, said, after.chain(), arc)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::certificate::{Lemma, Lemmas, Node, Strategy};
    use xanthi_games::{Catalogue, Files, NotRead, Position};

    struct One<'a>(&'a str);

    impl Files for One<'_> {
        fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
            Ok(self.0.into())
        }
    }

    fn read(list: &str, line: &str) -> Position {
        Position::read(line, Catalogue::standard(), &One(list)).expect("a position")
    }

    /// The replies that are known when the time is over, before the first word of a position with a start, from a certificate.
    fn told<'p>(position: &'p Position, certificate: Option<&Certificate>) -> Vec<&'p str> {
        let at = position.typed().words().expect("a word chain");
        let budget = Budget::default();
        budget.canceller().cancel(Stop::Time);
        let labels = vec![None; at.game.link_count()];
        let said = Said { kind: 0, after: at.game.chain(&at.state), play: Play::Normal, certificate };
        let depth = vec![u32::MAX; labels.len()];
        let replies = Finder::new(&at.game, at.state.said(), Labels { of: &labels, depth: &depth }, &budget, true).known(&said).0;
        replies.into_iter().map(|word| at.game.word(word)).collect()
    }

    /// A certificate whose last lemma names an arc of the core.
    fn names(arc: u32) -> Certificate {
        Certificate::Lemmas(Lemmas { lemmas: vec![Lemma::Lose(1, Vec::new()), Lemma::Win(0, arc, 0)] })
    }

    /// From a go a cycle of three words and one of four, seven words in all: ab and ad both win. When the time is over, the one
    /// that is told is that of the certificate.
    #[test]
    fn a_certificate_names_a_reply_when_the_time_is_over() {
        let position = read("ab\nbc\nca\nad\nde\nef\nfa\n", "words:file=l.txt@a");
        // The arcs of the core are ab, ad, bc, ca, de, ef, fa.
        for (arc, word) in [(0, "ab"), (1, "ad")] {
            assert_eq!(told(&position, Some(&names(arc))), [word]);
            let strategy = Strategy::of(vec![Node::Win(arc, Some(1)), Node::Lose(Vec::new())]);
            assert_eq!(told(&position, Some(&Certificate::Strategy(strategy))), [word]);
        }
        assert_eq!(told(&position, None), [""; 0]);
    }

    fn wins(at: &LinksPosition) -> bool {
        at.options().into_iter().any(|arc| !wins(&at.after(arc)))
    }

    /// Random lists with replacements, by brute force: what wins the core and is told wins the chain, also where behind it other
    /// pairs leave than in the core.
    #[test]
    fn what_wins_the_core_is_told_and_wins() {
        let mut random = 1_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % n
        };
        let (mut same, mut other) = (0, 0);
        for _ in 0..20_000 {
            let mut letter = || char::from(b'a' + below(5) as u8);
            let words: Vec<String> = (0..11).map(|k| format!("{}{k}{}", letter(), letter())).collect();
            let position = read(&words.join("\n"), "words:file=l.txt,swap=a-b.b-c.d-a@a");
            let at = position.typed().words().expect("a word chain");
            let after = at.game.chain(&at.state);
            let LinkCore::Open(OpenCore { chain: core, .. }) = link_core(&after, Play::Normal) else { continue };
            for arc in core.options().into_iter().filter(|&arc| !wins(&core.after(arc))) {
                let LinkCore::Open(next) = link_core(&core.after(arc), Play::Normal) else { continue };
                let [head, tail] = ends(&core, arc);
                let told = told(&position, Some(&names(arc)));
                for word in &told {
                    let word = (0..at.game.len() as u32).find(|&k| at.game.word(k) == *word).expect("a word of the list");
                    assert!(!wins(&after.after(at.game.arc(word))), "{words:?}: {word}");
                }
                let Some(own) = after.arc(head, tail) else { continue };
                match link_core(&after.after(own as u32), Play::Normal) == LinkCore::Open(next) {
                    true => same += 1,
                    false => other += usize::from(!told.is_empty()),
                }
            }
        }
        assert!(same > 100 && other > 10, "{same} {other}");
    }
}
