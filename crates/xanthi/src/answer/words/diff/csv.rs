//! The differences between two lists as a table.

use super::{Change, ClassChange, WordsDiff};
use crate::table::formats::csv_line;
use crate::words::{Class, sentences};

impl WordsDiff {
    /// Every difference in a line of comma-separated values (RFC 4180). The columns are `what` (`link` or `word`), `name`,
    /// `change` (`added`, `removed`, `verdict`, `way`, `now_unknown` or `now_known`), and `before` and `after`, the class in each list: empty where
    /// there is none.
    pub fn csv(&self) -> String {
        let row = |fields: [&str; 5]| csv_line(fields.into_iter().map(str::to_owned));
        let mut out = row(["what", "name", "change", "before", "after"]);
        for (change, words) in [("added", &self.added), ("removed", &self.removed)] {
            words.iter().for_each(|word| out += &row(["word", word, change, "", ""]));
        }
        for (what, changes) in [("link", self.starts.as_deref().unwrap_or(&[])), ("word", &self.openings)] {
            for ClassChange { name, before, after, change } in changes {
                let [before, after] = [before, after].map(|class: &Option<Class>| class.map_or(String::new(), sentences::class));
                out += &row([what, name, said(*change), &before, &after]);
            }
        }
        out
    }
}

fn said(change: Change) -> &'static str {
    match change {
        Change::Verdict => "verdict",
        Change::Way => "way",
        Change::NowUnknown => "now_unknown",
        Change::NowKnown => "now_known",
    }
}
