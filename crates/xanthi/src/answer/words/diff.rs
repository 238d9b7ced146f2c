//! What a change of a list changes: the words that it has, and the links and first words whose verdict is another one.

mod csv;
mod tell;

use super::OpeningList;
use crate::answer::{Answered, Solved};
use crate::solve::Question;
use crate::solve::links::MOST_WORDS;
use crate::words::{Class, tells_links};
use crate::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::games::words::Words;
use xanthi_games::{Game, Play, Position, notation};

/// When the work was stopped before two lists are compared, so many words may be looked at: some tenths of a second.
const MOMENT: u64 = 1 << 20;

/// The differences between two lists of words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WordsDiff {
    /// The version of the format.
    pub xanthi: u32,
    /// The two positions in the notation.
    pub positions: [String; 2],
    /// The link with which the first word of both begins; null if any word may open.
    pub start: Option<String>,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome of each.
    pub outcomes: [Answered; 2],
    /// The words that only the second list has, whether or not they may come first.
    pub added: Vec<String>,
    /// The words that only the first list has.
    pub removed: Vec<String>,
    /// Whether words are barred at first in each list. Then its start letters are told of the time when none is any more,
    /// apart from the words that were said.
    pub barred: [bool; 2],
    /// The start letters whose class changes; a class is null where no word of the list can be said, so that the
    /// player loses, or wins in misère play. All of it is null behind
    /// a start, and where words of one list are barred for so long that what a link is worth depends on those that were said.
    pub starts: Option<Vec<ClassChange>>,
    /// The words in both lists whose class as a first word changes; a class is null where the word may not come first.
    pub openings: Vec<ClassChange>,
    /// How many opening words of each list are undecided: then what is told may not be all.
    pub open: [usize; 2],
    /// Why they are undecided: the limit that was reached.
    pub left_open: [Option<String>; 2],
    /// Why not everything was compared, if the work was stopped before: then changes may be missing in each list of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A link or a word whose class changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClassChange {
    /// The link or the word.
    pub name: String,
    /// Its class in the first list.
    pub before: Option<Class>,
    /// Its class in the second list.
    pub after: Option<Class>,
    /// What changes: where a limit left it open in one of the lists, it is not known whether anything does.
    #[serde(default)]
    pub change: Change,
}

/// How a class changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It is won in one list and not in the other; or a word may come first in one alone.
    #[default]
    Verdict,
    /// The verdict stays, and it is decided in another way, or in more or fewer words.
    Way,
    /// It is known of the first list, and undecided in the second.
    NowUnknown,
    /// It is undecided in the first list, and known of the second.
    NowKnown,
}

impl ClassChange {
    /// A change; `differ` tells whether two known classes differ in their verdict.
    fn new(name: &str, before: Option<Class>, after: Option<Class>, differ: impl Fn(&Self) -> bool) -> Self {
        let mut told = Self { name: name.to_owned(), before, after, change: Change::Verdict };
        told.change = match [before, after].map(|class| class == Some(Class::Open)) {
            [false, true] => Change::NowUnknown,
            [true, false] => Change::NowKnown,
            _ if differ(&told) => Change::Verdict,
            _ => Change::Way,
        };
        told
    }

    /// Whether the verdict on a word differs: it is won in one list and not in the other, or known in one alone. A word that
    /// may not come first in one list has no verdict there.
    pub fn of_verdict(&self) -> bool {
        self.before.map(Class::wins) != self.after.map(Class::wins)
    }

    /// Whether the verdict on a link differs: where no word can be said the player loses, and wins in misère play. See
    /// [`of_verdict`](Self::of_verdict).
    pub fn of_verdict_at_link(&self, play: Play) -> bool {
        let wins = |class: Option<Class>| class.map_or(Some(play == Play::Misere), Class::wins);
        wins(self.before) != wins(self.after)
    }
}

/// Classes by name. Every name is looked up once: long lists have a link for almost every word.
type Classes<'a> = FxHashMap<&'a str, Class>;

impl WordsDiff {
    /// The link with which the first word of a list must begin, or an empty text; `None` if the position is no list before
    /// its first word. Only positions that begin alike can be compared.
    pub fn start(position: &Position) -> Option<String> {
        let at = position.typed().words().filter(|at| at.played.is_empty())?;
        Some(at.game.link(&at.state).map_or_else(String::new, |link| at.game.link_name(link)))
    }

    /// Whether the first word of two lists begins with one link, or with any; a link may be written in two ways where letters are
    /// linked by other rules. `false` if one is no list before its first word.
    fn begin_alike(positions: [&Position; 2]) -> bool {
        let [Some(first), Some(second)] = positions.map(Self::start) else { return false };
        let means = |position: &Position, other: &str, own: &str| {
            let words = position.typed().words().map(|at| &at.game);
            words.is_some_and(|words| words.link_named(other).is_some_and(|link| words.link_name(link) == own))
        };
        first == second || means(positions[0], &second, &first) || means(positions[1], &first, &second)
    }

    /// In which order two lists are asked before they are compared, and which part of the time is over after each pass. The
    /// first one is asked again if it is not decided: proofs of the second may decide more of it.
    const PASSES: [(usize, f64); 3] = [(0, 0.45), (1, 0.9), (0, 1.0)];

    /// Proofs of one list may take 1/`PROOFS` of the memory while the other one is asked.
    pub const PROOFS: u64 = 8;

    /// Asks about two lists in passes, until what was asked of both is decided: `ask` answers about one of them when
    /// that part of the whole time is over at the latest, and may look at the answers that are there. With `None` it ends this.
    ///
    /// # Errors
    /// The first of `ask`.
    pub fn answers<E>(
        question: Question,
        mut ask: impl FnMut(usize, f64, &[Solved]) -> Result<Option<Solved>, E>,
    ) -> Result<Vec<Solved>, E> {
        let mut solved = Vec::new();
        for (list, share) in Self::PASSES {
            if solved.get(1).and(solved.get(list)).is_some_and(|answer: &Solved| !answer.undecided(question)) {
                break;
            }
            let Some(answer) = ask(list, share, &solved)? else { break };
            Self::keep(&mut solved, list, answer);
        }
        Ok(solved)
    }

    /// Takes the answer of a [pass](Self::PASSES) about a list to those that are there; of two about one list the one that leaves
    /// fewer first words open is kept.
    fn keep(solved: &mut Vec<Solved>, list: usize, answer: Solved) {
        let open = |answer: &Solved| answer.openings.as_ref().map_or(usize::MAX, OpeningList::open);
        match solved.get_mut(list) {
            None => solved.push(answer),
            Some(before) if open(&answer) < open(before) => *before = answer,
            Some(_) => {}
        }
    }

    /// Why two lists cannot be compared, and what helps: they must be lists before their first word that begin alike.
    pub fn unlike(positions: [&Position; 2]) -> Option<[String; 2]> {
        if positions.iter().any(|position| !Self::takes(position)) {
            return Some(["words are barred for too long at the beginning of a chain to compare the lists".into(), Self::fewer_barred()]);
        }
        let [Some(first), Some(second)] = positions.map(Self::start) else {
            return Some(["a list is compared before its first word".into(), "leave out the words after /".into()]);
        };
        let begins = |start: &str| match start {
            "" => "any word".to_owned(),
            _ => format!("a word that fits {}", notation::shown(start)),
        };
        let message = || format!("one list begins with {}, the other with {}", begins(&first), begins(&second));
        let help = "write the same start after both, as in words:us-states@A words:us-states,drop=Maine@A, or none";
        (!Self::begin_alike(positions)).then(|| [message(), help.into()])
    }

    /// Whether lists can be compared at all: not where words are barred for more words of a chain than the report on first
    /// words tells of ([`most_barred`](Self::most_barred)).
    pub fn takes(position: &Position) -> bool {
        position.barred().is_none_or(|barred| barred.words() <= MOST_WORDS)
    }

    /// The most words of a chain during which words may be barred in lists that are compared.
    pub fn most_barred() -> u32 {
        MOST_WORDS
    }

    /// What helps where a list is not [taken](Self::takes).
    pub fn fewer_barred() -> String {
        format!("ask with at most {} after `until`", Self::most_barred())
    }

    /// Two lists of which nothing is compared because the work was stopped: their outcomes, from the answers that are there,
    /// the first one first. `None` if they do not [begin](Self::start) alike.
    pub fn uncompared(positions: [&Position; 2], play: Play, solved: &[&Solved], stop: Stop) -> Option<Self> {
        let start = Self::start(positions[0]).filter(|_| Self::begin_alike(positions))?;
        let openings = |i: usize| Some(solved.get(i)?.openings.as_ref()?.open());
        let all = |i: usize| positions[i].typed().words().map_or(0, |at| at.game.moves(&at.state).len());
        Some(Self {
            xanthi: crate::answer::FORMAT,
            positions: positions.map(ToString::to_string),
            start: Some(start).filter(|start| !start.is_empty()),
            play,
            outcomes: [0, 1].map(|i| solved.get(i).map_or(Answered::Undecided, |answer| answer.outcome)),
            added: Vec::new(),
            removed: Vec::new(),
            barred: positions.map(|position| position.barred().is_some()),
            starts: None,
            openings: Vec::new(),
            open: [0, 1].map(|i| openings(i).unwrap_or_else(|| all(i))),
            left_open: [0, 1].map(|i| solved.get(i)?.known.as_ref().map(|known| known.stopped.clone())),
            stopped: Some(stop.to_string()),
        })
    }

    /// Compares two lists, from the answers about them; `None` if they do not [begin](Self::start) alike, or one of the
    /// answers has no report on words. Where the budget stops it, what was compared is told; if it was used up before, there
    /// is a moment for comparing.
    pub fn of(positions: [&Position; 2], solved: [&Solved; 2], budget: &Budget) -> Option<Self> {
        let mut diff = Self::uncompared(positions, solved[0].play, &solved, Stop::Interrupted)?;
        if solved.iter().any(|answer| answer.openings.is_none()) {
            return None;
        }
        let moment = Budget::default().with_steps(MOMENT);
        let allowed = if budget.go_on().is_ok() { budget } else { &moment };
        diff.stopped = diff.compare(positions, solved, allowed).err().map(|stop| budget.go_on().err().unwrap_or(stop).to_string());
        if solved.iter().any(|answer| answer.cut_off) {
            // There a word seems to be decided in another way than with more time.
            diff.starts.iter_mut().chain([&mut diff.openings]).for_each(|changes| changes.retain(|change| change.change != Change::Way));
            diff.stopped = diff.stopped.or_else(|| diff.left_open.iter().flatten().next().cloned());
        }
        Some(diff)
    }

    /// Compares links, which are few as a rule, then words.
    fn compare(&mut self, positions: [&Position; 2], solved: [&Solved; 2], budget: &Budget) -> Result<(), Stop> {
        let [Some(first), Some(second)] = positions.map(|position| position.typed().words().map(|at| &at.game)) else { return Ok(()) };
        // Which words come and go takes less than reading the lists did: all of them are told, or none.
        let [had, has] = [first, second].map(|game| game.words().collect::<FxHashSet<&str>>());
        let only = |list: &Words, other: &FxHashSet<&str>| list.words().filter(|word| !other.contains(word)).map(str::to_owned).collect();
        (self.removed, self.added) = (only(first, &has), only(second, &had));
        if self.start.is_none() && positions.iter().all(|position| tells_links(position, self.play)) {
            let play = self.play;
            of_links([first, second], solved, self.starts.insert(Vec::new()), play, budget)?;
        }
        let [before, after] = solved.map(|answer| classes(answer.openings.iter().flat_map(OpeningList::named), budget));
        let (before, after) = (before?, after?);
        changes(first.words().filter(|word| has.contains(word)), &before, &after, ClassChange::of_verdict, &mut self.openings, budget)
    }
}

/// Asks whether to go on before each.
fn asking<T>(items: impl Iterator<Item = T>, budget: &Budget) -> impl Iterator<Item = Result<T, Stop>> {
    items.map(|item| budget.step(1).map(|()| item))
}

fn classes<'a>(named: impl Iterator<Item = (&'a str, Class)>, budget: &Budget) -> Result<Classes<'a>, Stop> {
    asking(named, budget).collect()
}

/// The links of either list that change: those of the first in its order, then those of the second alone. A list tells of a
/// link that only the other one has as well: a replacement may lead on from there.
fn of_links(lists: [&Words; 2], solved: [&Solved; 2], told: &mut Vec<ClassChange>, play: Play, budget: &Budget) -> Result<(), Stop> {
    let names = lists.map(|list| (0..list.link_count() as u32).map(|link| list.link_name(link)).collect::<Vec<String>>());
    let own: [FxHashSet<&str>; 2] = [0, 1].map(|i| names[i].iter().map(String::as_str).collect());
    // In misère play links with which no word begins are told, too. Here nothing can be said of them.
    let links = |i: usize| solved[i].starts.iter().flatten().filter(|s| s.begins > 0).map(|s| (s.start.as_str(), s.class));
    let mut classes: [Classes<'_>; 2] = [classes(links(0), budget)?, classes(links(1), budget)?];
    for (i, other) in [(0, 1), (1, 0)] {
        let Some(openings) = &solved[i].openings else { continue };
        for (link, name) in (0..).zip(&names[other]).filter(|(_, name)| !own[i].contains(name.as_str())) {
            budget.step(1)?;
            if let Some(class) = openings.behind(&lists[i].heads_behind(lists[other], link)) {
                classes[i].insert(name, class);
            }
        }
    }
    let new = names[1].iter().filter(|name| !own[0].contains(name.as_str()));
    changes(
        names[0].iter().chain(new).map(String::as_str),
        &classes[0],
        &classes[1],
        |change| change.of_verdict_at_link(play),
        told,
        budget,
    )
}

/// Those of some names whose class changes.
fn changes<'a>(
    names: impl Iterator<Item = &'a str>,
    before: &Classes<'_>,
    after: &Classes<'_>,
    differ: impl Fn(&ClassChange) -> bool,
    told: &mut Vec<ClassChange>,
    budget: &Budget,
) -> Result<(), Stop> {
    for name in asking(names, budget) {
        let name = name?;
        let [before, after] = [before, after].map(|classes| classes.get(name).copied());
        if before != after {
            told.push(ClassChange::new(name, before, after, &differ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Wanted, solve};
    use crate::solve::Question;

    /// Where no time is left to compare verdicts, the words that came and went are all told.
    #[test]
    fn words_that_come_and_go_are_told_in_full() {
        let read = |line: &str| Position::parse(line).unwrap();
        let (all, long) = (read("words:capitals"), read("words:capitals,letters=6-"));
        let question = Question { play: Play::Normal, all_options: true, grundy: false };
        let solved = |position| solve(position, Wanted { question, words: true }, &Budget::default().with_steps(1));
        let diff = WordsDiff::of([&all, &long], [&solved(&all), &solved(&long)], &Budget::default().with_steps(0)).unwrap();
        let short = |word: &&str| word.chars().filter(|c| c.is_alphanumeric()).count() < 6;
        let Some(at) = all.typed().words() else { panic!("a list") };
        assert_eq!(diff.removed, at.game.words().filter(short).collect::<Vec<&str>>());
        assert!(diff.added.is_empty() && diff.removed.len() > 10);
    }
}
