//! The differences between two lists in rows.

use super::{Change, ClassChange, WordsDiff};
use crate::answer::Answered;
use crate::answer::sentences::{Line, Row, Told, Tone, few, of_play};
use crate::phrases::grouped;
use crate::words::{Class, sentences};
use xanthi_games::notation;

/// How many names a row lists before it only counts.
const LISTED: usize = 20;
/// What is said of a link without a class.
const NO_WORD: &str = "no word can be said there";
/// What is said of a word in the list without a class.
const NOT_FIRST: &str = "may not come first";

/// A class in words, or that there is none.
type Says<'a> = &'a dyn Fn(Option<Class>) -> String;

impl Told for WordsDiff {
    fn heading(&self) -> Line {
        let [before, after] = [0, 1].map(|i| notation::lettered(&self.positions[i]));
        Line::new(Tone::Head, before).then(" and ").and(Tone::Head, after).then(of_play(self.play))
    }

    fn tell(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        rows.push(Row::plain("outcome", self.who_wins()));
        for (name, words) in [("added", &self.added), ("removed", &self.removed)] {
            if !words.is_empty() {
                rows.push(Row::plain(name, few(words, LISTED)));
            }
        }
        let links = self.starts.as_deref().unwrap_or(&[]);
        let mut of_links: Vec<Line> = self.about_links().map(|note| Line::new(Tone::Dim, note)).into_iter().collect();
        of_links.extend(lines(links, "links", &|class| class.map_or(NO_WORD.into(), sentences::class)));
        let of_words = lines(&self.openings, "words", &|class| class.map_or(NOT_FIRST.into(), sentences::word));
        for (heading, lines) in [("links", of_links), ("words", of_words)] {
            let row = |(i, line)| if i == 0 { Row::new(heading, line) } else { Row::more(line) };
            rows.extend(lines.into_iter().enumerate().map(row));
        }
        let undecided = self.open != [0, 0];
        if let Some(stopped) = &self.stopped {
            rows.push(Row::plain("compared", format!("not everything ({stopped}): changes may be missing")));
        } else if !links.iter().chain(&self.openings).any(|change| matches!(change.change, Change::Verdict | Change::Way)) {
            rows.push(Row::plain("changes", self.nothing_changes(undecided)));
        }
        if !self.is_of_one_list() {
            rows.extend(self.not_compared());
        }
        if undecided {
            let [a, b] = self.open;
            let mut why: Vec<&str> = self.left_open.iter().flatten().map(String::as_str).collect();
            why.dedup();
            let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
            let [a, b] = [a, b].map(|open| grouped(open as u64));
            let open = match self.is_of_one_list() {
                true => format!("{a} opening words{why}"),
                false => format!("{a} opening words of the first list and {b} of the second{why}: this may not be all"),
            };
            rows.push(Row::plain("open", open));
        }
        rows
    }
}

impl WordsDiff {
    /// Who wins in each list, and of which it was not found out, with the limit that was reached.
    fn who_wins(&self) -> String {
        let says = |outcome: Answered| match outcome {
            Answered::N => "the first player wins",
            _ => "the first player loses",
        };
        let open = |list: usize| {
            let why = self.left_open[list].as_ref().or(self.stopped.as_ref()).map_or_else(String::new, |why| format!(" ({why})"));
            format!("the winner was not found{why}")
        };
        match self.outcomes {
            [Answered::Undecided, Answered::Undecided] if self.is_of_one_list() || open(0) == open(1) => open(0),
            [Answered::Undecided, Answered::Undecided] => format!("in the first list {}, and in the second {}", open(0), open(1)),
            [known, Answered::Undecided] => format!("{} in the first list; in the second {}", says(known), open(1)),
            [Answered::Undecided, known] => format!("in the first list {}; {} in the second", open(0), says(known)),
            [a, b] if a == b => format!("as before: {}", says(a)),
            [a, b] => format!("{} in the first list, and {} in the second", says(a), says(b)),
        }
    }

    /// Whether both positions are one list with the same rules.
    fn is_of_one_list(&self) -> bool {
        self.positions[0] == self.positions[1]
    }

    /// That nothing changes, as far as it is known.
    fn nothing_changes(&self, undecided: bool) -> String {
        if self.is_of_one_list() {
            return "none: both are the same list, with the same rules".into();
        }
        let those = if self.starts.is_some() { "what both lists have" } else { "first words that both lists have" };
        if undecided { format!("none as far as is known, for {those}") } else { format!("none for {those}") }
    }

    /// The links and words that a limit left open in one list: it is not known whether they change.
    fn not_compared(&self) -> Vec<Row> {
        let kinds = [("unknown", Change::NowUnknown, "first"), ("known", Change::NowKnown, "second")];
        let names = [("link", self.starts.as_deref().unwrap_or(&[])), ("word", &self.openings)];
        let row = |(name, change, list): (&str, Change, &str)| {
            let some = names.map(|(what, changes)| {
                let those: Vec<&str> = changes.iter().filter(|c| c.change == change).map(|c| c.name.as_str()).collect();
                let s = if those.len() == 1 { "" } else { "s" };
                if those.is_empty() { String::new() } else { format!("{what}{s} {}", few(&those, LISTED)) }
            });
            let some: Vec<String> = some.into_iter().filter(|some| !some.is_empty()).collect();
            (!some.is_empty()).then(|| Row::plain(name, format!("now {name}, decided only in the {list} list: {}", some.join("; "))))
        };
        kinds.into_iter().filter_map(row).collect()
    }

    /// What must be known to read what is told of links.
    fn about_links(&self) -> Option<&'static str> {
        match (&self.start, &self.starts) {
            (None, None) if self.stopped.is_none() => {
                Some("not listed: their value depends on the words that were said while words are barred")
            }
            (None, Some(changes)) if self.barred != [false; 2] && !changes.is_empty() => {
                Some("when no word is barred any more, apart from the words that were said:")
            }
            _ => None,
        }
    }
}

/// Changes in lines; `names` is what they are, `says` tells a class. What is not known of one list stands elsewhere.
fn lines(changes: &[ClassChange], names: &str, says: Says<'_>) -> Vec<Line> {
    let of = |change| changes.iter().filter(move |c| c.change == change).collect::<Vec<&ClassChange>>();
    let (mut verdicts, others) = (of(Change::Verdict), of(Change::Way));
    // What is won now comes first, then what is lost, each in the order of the list.
    verdicts.sort_by_key(|change| match change.after.map(Class::wins) {
        Some(Some(true)) => 0,
        Some(Some(false)) => 1,
        _ => 2,
    });
    let mut lines: Vec<Line> = verdicts.iter().take(LISTED).map(|change| line(change, says)).collect();
    if verdicts.len() > LISTED {
        lines.push(Line::plain(format!("and {} more", grouped((verdicts.len() - LISTED) as u64))));
    }
    if !others.is_empty() {
        let (name, keep) = match others.len() {
            1 => (names.trim_end_matches('s'), "keeps its verdict, but is"),
            _ => (names, "keep their verdict, but are"),
        };
        let count = grouped(others.len() as u64);
        let note = format!("{count} {name} {keep} decided in another way, or after another number of words");
        lines.push(Line::new(Tone::Dim, note));
    }
    lines
}

/// A change in a line.
fn line(change: &ClassChange, says: Says<'_>) -> Line {
    let tone = match change.after.and_then(Class::wins) {
        Some(true) => Tone::Good,
        Some(false) => Tone::Bad,
        None => Tone::Dim,
    };
    let line = Line::plain(notation::shown(&change.name)).then(format!(": {} → ", says(change.before)));
    line.and(tone, says(change.after))
}
