//! Reads a list, its link rule and the start from a line of notation.

use super::board::{self, Board};
use super::list::{self, BUNDLED};
use super::vocabulary::Vocabulary;
use super::{Rules, Words, rules};
use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Line, Part};
use std::borrow::Cow;
use std::sync::Arc;

/// The list that the first parameter names, with its text.
fn list_text(part: Part<'_>, files: &dyn Files) -> Result<(String, String, Cow<'static, [u8]>), ParseError> {
    if let Some(bundled) = BUNDLED.iter().find(|b| b.name == part.text()) {
        return Ok((bundled.name.into(), bundled.name.into(), Cow::Borrowed(bundled.text.as_bytes())));
    }
    match part.split_once('=') {
        Some((kind, name)) if kind.text() == "file" => {
            let path = name.unescaped()?.into_owned();
            let content = list::content(name, &path, files)?;
            Ok((format!("file={}", rules::escape_path(&path)), path, Cow::Owned(content)))
        }
        _ => {
            let names: Vec<_> = BUNDLED.iter().map(|b| b.name).collect();
            let message =
                if part.is_empty() { "the name of a list is missing".into() } else { format!("there is no list `{}`", part.text()) };
            Err(part.error(message).help(format!("the lists are {} and file=NAME", names.join(", "))))
        }
    }
}

impl Listed for Words {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let params = line.params.split(',');
        let (list, name, content) = list_text(params[0], files)?;
        let rules = Rules::read(&params[1..], files)?;
        let start = match line.start.filter(|part| !part.is_empty()) {
            None => None,
            Some(part) => Some(rules.key(&part.unescaped()?).ok_or_else(|| {
                let help =
                    format!("behind @ stands how the first word begins, here {}; words that were said stand behind /", rules.key_size());
                part.error(format!("{} should stand here", rules.key_size())).help(help)
            })?),
        };
        let entries = list::entries(&content, &name)?;
        let vocabulary = Vocabulary::new(&name, &entries, &rules, start.as_deref())?;
        if vocabulary.words.is_empty() {
            return Err(params[0].error("this list has no word that can be said").help("a list has one word a line; # begins a comment"));
        }
        if rules.swap.is_some() && Board::count_arcs(&vocabulary) > board::MAX_ARCS {
            let message = format!("more than {} pairs of words may follow each other", board::MAX_ARCS);
            return Err(line.params.error(message).help("take a shorter list, or leave out the replacements"));
        }
        let start = start.and_then(|key| vocabulary.key(&key));
        let names = || vocabulary.keys.iter().map(|key| rules.fold.show(key)).collect::<Vec<_>>();
        let board = match &rules.swap {
            None => Board::links(&vocabulary, names()),
            Some(_) => Board::words(&vocabulary, start.map(|key| (key, names().swap_remove(key as usize)))),
        };
        Ok(Self { list: list.into(), rules: Arc::new(rules), vocabulary: Arc::new(vocabulary), board: Arc::new(board), start })
    }
}
