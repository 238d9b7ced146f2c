//! Critical words in rows, and as a table.

use super::{BeforeAfter, CriticalAnswer, CriticalKind, OpeningsChange};
use crate::answer::outcome_says;
use crate::answer::sentences::{Line, Row, Told, Tone, few, of_play};
use crate::phrases::{counted, grouped};
use crate::table::formats::csv_line;
use crate::words::critical::Said;
use xanthi_games::{Outcome, notation};

/// How many words a row names before it only counts.
const SHOWN: usize = 12;

impl Told for CriticalAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, notation::lettered(&self.position)).then(of_play(self.play))
    }

    fn tell(&self) -> Vec<Row> {
        let row = |text: String| Row::plain("", text);
        let who = self.outcome.outcome().map_or("the winner is not known", outcome_says);
        let mut rows = vec![row(format!("with all its words, {who}"))];
        if self.critical.is_empty() {
            let known = if self.open > 0 { "known to be " } else { "" };
            rows.push(row(format!("no word is {known}critical")));
        }
        rows.extend(self.critical.iter().map(|kind| {
            let alike = if kind.words.len() > 1 { " (any one of them)" } else { "" };
            row(format!("{}{alike}: without it, {}", few(&kind.words, SHOWN), self.changes(kind)))
        }));
        rows.extend(self.tells_no_links().map(row));
        rows.extend(self.left_open().map(row));
        rows
    }
}

impl CriticalAnswer {
    /// A sentence that says without how many kinds of words links are left out, and why; `None` if they are not.
    pub fn tells_no_links(&self) -> Option<String> {
        let why = "without such a word, others are barred for so long that what a link is worth depends on which words were said";
        let kinds = counted(self.without_links as u64, "kind");
        (self.without_links > 0).then(|| format!("for {kinds} of words nothing is said about links: {why}"))
    }

    /// A sentence that says how many kinds of words are open, at which links, and why; `None` if none is.
    pub fn left_open(&self) -> Option<String> {
        let are = if self.open == 1 { "is" } else { "are" };
        let more = self.help.as_ref().map_or_else(String::new, |help| format!(" (try {help})"));
        let why = self.stopped.as_ref().map_or_else(String::new, |stop| format!(": {stop}{more}"));
        let links: Vec<String> = self.open_links.iter().map(|link| notation::shown(link)).collect();
        let links = match links.len() {
            0 => String::new(),
            1 => format!(" at the link {}", links[0]),
            _ => format!(" at the links {}", few(&links, SHOWN)),
        };
        let who = match self.open_outcomes {
            0 => String::new(),
            _ if self.open == 1 => " (who wins without it is not known)".to_owned(),
            open => format!(" (without {} of them it is not known who wins)", grouped(open as u64)),
        };
        (self.open > 0).then(|| format!("this is not all: {} of words {are} open{links}{who}{why}", counted(self.open as u64, "kind")))
    }

    /// What changes without a word, as comma-separated values (RFC 4180), a line for all that changes alike without one of the same
    /// kind of words. The columns are `words`, any one of which is left out; `begin` and `end`, the links at which they begin and
    /// end; `what` changes, `outcome` (the first player's), `link` or `first_word`; its `names`; what it is `before` and `after`.
    /// Several words or names in a field are separated by `; `.
    pub fn csv(&self) -> String {
        let line = |fields: [&str; 7]| csv_line(fields.into_iter().map(str::to_owned));
        let mut out = line(["words", "begin", "end", "what", "names", "before", "after"]);
        for kind in &self.critical {
            let words = kind.words.join("; ");
            let mut tell = |what: &str, names: &str, [before, after]: Change| {
                out += &line([&words, &kind.begin, &kind.end, what, names, before, after]);
            };
            kind.outcome.iter().for_each(|change| tell("outcome", "", of_first_player(change)));
            alike(links(kind)).iter().for_each(|(change, names)| tell("link", &joined(names), *change));
            alike(first_words(&kind.openings)).iter().for_each(|(change, names)| tell("first_word", &joined(names), *change));
        }
        out
    }

    /// What changes without a word of a kind.
    fn changes(&self, kind: &CriticalKind) -> String {
        let mut parts: Vec<String> =
            kind.outcome.iter().map(|change| format!("the first player: {}", of_first_player(change).join(" → "))).collect();
        // The word that is left out is none of those that change, and any one of its kind may be left out.
        let (same, others): (Vec<&OpeningsChange>, Vec<_>) = kind.openings.iter().partition(|of| of.words == kind.words);
        let which = if kind.words.len() > 2 { "the others as first words" } else { "the other one as a first word" };
        parts.extend(same.into_iter().map(|of| format!("{which}: {}", of_words(of).join(" → "))));
        parts.extend(by_change("first word", first_words(others)));
        parts.extend(by_change(if self.barred { "later link" } else { "link" }, links(kind)));
        parts.join("; ")
    }
}

/// What something is before and after.
type Change = [&'static str; 2];

fn of_first_player(change: &BeforeAfter<Outcome>) -> Change {
    [change.before, change.after].map(|outcome| if outcome == Outcome::P { "loses" } else { "wins" })
}

fn of_words(of: &OpeningsChange) -> Change {
    [of.change.before, of.change.after].map(|said| match said {
        Said::Wins => "won",
        Said::Loses => "lost",
        Said::Barred => "barred",
    })
}

fn first_words<'a>(changes: impl IntoIterator<Item = &'a OpeningsChange>) -> impl Iterator<Item = (Change, &'a String)> {
    changes.into_iter().flat_map(|of| of.words.iter().map(|word| (of_words(of), word)))
}

fn links(kind: &CriticalKind) -> impl Iterator<Item = (Change, &String)> {
    let of_mover = |outcome: Outcome| if outcome == Outcome::P { "lost" } else { "won" };
    kind.changes.iter().map(move |change| ([change.before, change.after].map(of_mover), &change.link))
}

/// Names by what changes of them.
fn alike<'a>(changes: impl Iterator<Item = (Change, &'a String)>) -> Vec<(Change, Vec<&'a String>)> {
    let mut names: Vec<(Change, Vec<&String>)> = Vec::new();
    for (change, name) in changes {
        match names.iter_mut().find(|(known, _)| *known == change) {
            Some((_, names)) => names.push(name),
            None => names.push((change, vec![name])),
        }
    }
    names
}

/// The same in words; `noun` is what the names are.
fn by_change<'a>(noun: &str, changes: impl Iterator<Item = (Change, &'a String)>) -> impl Iterator<Item = String> {
    alike(changes).into_iter().map(move |(change, names)| {
        let plural = if names.len() == 1 { "" } else { "s" };
        format!("{noun}{plural} {}: {}", few(&names, SHOWN), change.join(" → "))
    })
}

fn joined(names: &[&String]) -> String {
    names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join("; ")
}
