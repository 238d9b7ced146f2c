//! Word reports in sentences.

use super::{Class, OpeningReport, WordReport};
use xanthi_games::notation::shown;

/// How many openings are the best, and how many words of a list are named.
const BEST: usize = 10;
const SHOWN: usize = 12;

/// A class, for the player who is to say a word or has said it.
pub fn class(class: Class) -> String {
    match class {
        Class::Wins { words: 1 } => "wins by a one-shot word".into(),
        Class::Wins { words } => format!("wins in {words} words"),
        Class::WinsByLoop => "wins when loops have cancelled".into(),
        Class::WinsAtRoot => "wins (root)".into(),
        Class::Open => "open (root)".into(),
        Class::LosesAtRoot => "loses (root)".into(),
        Class::LosesByLoop => "loses when loops have cancelled".into(),
        Class::Loses { words: 0 } => "loses at once".into(),
        Class::Loses { words: 1 } => "loses after 1 word".into(),
        Class::Loses { words } => format!("loses after {words} words"),
    }
}

/// Words as a line shows them.
pub fn some_words<'a>(words: impl ExactSizeIterator<Item = &'a str>) -> String {
    let count = words.len();
    let list: Vec<&str> = words.take(SHOWN).collect();
    let more = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
    format!("{}{more}", shown(&list.join(", ")))
}

impl WordReport {
    /// The links that are won, lost and open, each with the number of words that may follow it and
    /// of those that end at it: `A 11/74`.
    pub fn alphabet(&self) -> [Vec<String>; 3] {
        let of = |wins: Option<bool>| {
            let links = self.links.iter().filter(|l| l.class.wins() == wins);
            links.map(|l| format!("{} {}/{}", shown(&l.link), l.begins, l.ends)).collect()
        };
        [of(Some(true)), of(Some(false)), of(None)]
    }

    /// How many links and words have each class, the best first.
    pub fn classes(&self) -> Vec<(Class, usize, usize)> {
        let mut classes: Vec<Class> = self.links.iter().map(|l| l.class).chain(self.openings.iter().map(|o| o.class)).collect();
        classes.sort_unstable();
        classes.dedup();
        let links = |c: Class| self.links.iter().filter(|l| l.class == c).count();
        let words = |c: Class| self.openings.iter().filter(|o| o.class == c).map(|o| o.words.len()).sum();
        classes.into_iter().map(|c| (c, links(c), words(c))).collect()
    }

    /// The best first words: the best class first, then those that leave the opponent the fewest
    /// words to choose from.
    pub fn best(&self) -> Vec<&OpeningReport> {
        let mut won: Vec<&OpeningReport> = self.openings.iter().filter(|o| o.class.wins() == Some(true)).collect();
        won.sort_by_cached_key(|o| {
            let replies = self.links.binary_search_by(|l| l.link.cmp(&o.end)).map_or(0, |i| self.links[i].begins);
            (o.class, replies, o.words.first().copied())
        });
        won.truncate(BEST);
        won
    }

    /// The number of first words that win, lose and are open.
    pub fn counts(&self) -> [usize; 3] {
        let of = |wins: Option<bool>| self.openings.iter().filter(|o| o.class.wins() == wins).map(|o| o.words.len()).sum();
        [of(Some(true)), of(Some(false)), of(None)]
    }

    /// Whether something is not decided.
    pub fn undecided(&self) -> bool {
        self.openings.iter().any(|o| o.class == Class::Open)
    }
}
