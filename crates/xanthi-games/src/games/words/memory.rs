//! Lists of words that a program has in memory.

use super::Words;
use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::{Files, NotRead};
use crate::notation::Line;
use std::borrow::Cow;

/// The words of the one file of this name.
struct InMemory(Vec<u8>);

const NAME: &str = "list";

impl Files for InMemory {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        self.lend(name).map(Cow::into_owned)
    }

    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        if name == NAME { Ok(Cow::Borrowed(&self.0)) } else { Err("this list is in memory, and there are no files".into()) }
    }

    fn has_only_words(&self, name: &str) -> bool {
        name == NAME
    }
}

impl Words {
    /// A list that a program has in memory, with options as behind a list in a line (`link=2,skip=ー`), or none. Every entry is a
    /// word, even one that begins with `#`. The line of its positions names the list as `file=list`; with [`Files`] that have it
    /// under that name it reads back.
    ///
    /// ```
    /// use xanthi_games::games::words::Words;
    /// use xanthi_games::{At, Position};
    ///
    /// let names = Words::of_list(["Athens", "Seoul", "Lima", "New York"], "")?;
    /// let position = Position::of(At::opening(names));
    /// assert_eq!(position.moves(), ["Athens", "Seoul", "Lima", "New%20York"]);
    /// assert_eq!(position.after("Seoul")?.moves(), ["Lima"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such option, an entry has a line break in it, or no word can be said.
    pub fn of_list<W: AsRef<str>>(words: impl IntoIterator<Item = W>, options: &str) -> Result<Self, ParseError> {
        let mut text = String::new();
        for (place, word) in words.into_iter().enumerate() {
            let word = word.as_ref();
            if word.contains(['\n', '\r']) {
                let error = ParseError::new(format!("the entry at place {place} has a line break in it"), word, 0..word.len());
                return Err(error.help("places count from 0: make an entry of each line"));
            }
            text += word;
            text.push('\n');
        }
        let comma = if options.is_empty() { "" } else { "," };
        let line = format!("words:file={NAME}{comma}{options}");
        Self::read(&Line::cut(&line)?, &InMemory(text.into_bytes()))
    }
}
