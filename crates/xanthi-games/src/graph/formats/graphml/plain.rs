//! GraphML as programs write it, read without a tree of its elements, which takes five times the room of the text.
//!
//! What is plain: elements with names and attributes that need no look at the rest of XML, comments, and text. Everything else
//! (entities, prefixes, document types, edges before their ends or of both kinds) and every mistake is left to the tree, which
//! says what is wrong. So whatever is read here must be read in the same way there: nothing may be taken that XML refuses.

use super::super::builder::Builder;
use super::super::{given_up, step};
use super::PIECE;
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::Graph;

/// Elements inside each other.
const MOST_DEEP: usize = 100;

/// The value that a prefix for schemas has.
const SCHEMAS: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The graph of a plain text; `None` if it is not plain or has a mistake.
///
/// # Errors
/// If the budget is used up.
pub(super) fn read(text: &str, budget: Option<&Budget>) -> Result<Option<Graph>, ParseError> {
    // The names and edges take about as much room as their text.
    let room = budget.map(|budget| budget.hold(text.len() as u64)).transpose();
    let _room = room.map_err(given_up)?;
    step(budget, 1)?;
    let mut reader = Reader { tags: Tags { rest: text, attributes: Vec::new() }, ..Reader::default() };
    if reader.tags.skip_declaration().is_none() {
        return Ok(None);
    }
    let mut read = 0;
    loop {
        match reader.next() {
            Some(Next::More) => {}
            Some(Next::End) => break,
            None => return Ok(None),
        }
        read += 1;
        if read % PIECE == 0 {
            step(budget, PIECE)?;
        }
    }
    let Some(default) = reader.default else { return Ok(None) };
    reader.builder.graph(reader.directed.unwrap_or(default), budget).map(Some)
}

enum Next {
    More,
    End,
}

/// What was read so far.
#[derive(Default)]
struct Reader<'a> {
    tags: Tags<'a>,
    /// The names of the elements that are not closed yet.
    open: Vec<&'a str>,
    has_root: bool,
    /// How many elements are open where vertices and edges stand, as long as the graph is open.
    inside: Option<usize>,
    has_graph: bool,
    /// Whether edges are arcs if they do not say so.
    default: Option<bool>,
    /// Whether the edges are arcs, of which all must be the same here.
    directed: Option<bool>,
    builder: Builder,
}

impl<'a> Reader<'a> {
    /// Reads on to behind the next tag or comment; `None` if that is not plain.
    fn next(&mut self) -> Option<Next> {
        let text = self.tags.text();
        if !is_plain(text) || text.contains("]]>") || self.open.is_empty() && !text.chars().all(is_space) {
            return None;
        }
        match self.tags.next()? {
            Tag::None if self.open.is_empty() && self.has_root => return Some(Next::End),
            Tag::None => return None,
            Tag::Comment => {}
            Tag::Close(name) => {
                self.open.pop().filter(|open| *open == name)?;
                self.inside = self.inside.filter(|inside| *inside <= self.open.len());
            }
            Tag::Open(name, closed) => {
                let is_root = self.open.is_empty();
                if is_root && self.has_root || self.open.len() >= MOST_DEEP || !self.tags.has_plain_attributes(is_root) {
                    return None;
                }
                self.has_root = true;
                self.element(name)?;
                if !closed {
                    self.open.push(name);
                    if name == "graph" {
                        self.inside = Some(self.open.len());
                    }
                }
            }
        }
        Some(Next::More)
    }

    /// Takes in an element, whose attributes were read.
    fn element(&mut self, name: &'a str) -> Option<()> {
        let is_inside = self.inside == Some(self.open.len());
        match name {
            "graph" if self.has_graph => return None,
            "graph" => {
                self.has_graph = true;
                self.default = Some(match self.tags.attribute("edgedefault")? {
                    "directed" => true,
                    "undirected" => false,
                    _ => return None,
                });
            }
            "hyperedge" if is_inside => return None,
            "node" if is_inside => {
                let id = self.tags.attribute("id")?;
                if self.builder.find(id).is_some() {
                    return None;
                }
                self.builder.vertex(id).ok()?;
            }
            "edge" if is_inside => {
                let arc = match self.tags.attribute("directed") {
                    None => self.default?,
                    Some("true" | "1") => true,
                    Some("false" | "0") => false,
                    Some(_) => return None,
                };
                if *self.directed.get_or_insert(arc) != arc {
                    return None;
                }
                let [u, v] = ["source", "target"].map(|end| self.tags.attribute(end).and_then(|id| self.builder.find(id)));
                self.builder.edge(u?, v?, 1).ok()?;
            }
            // Data, keys and ports, and whatever stands outside of the graph.
            _ => {}
        }
        Some(())
    }
}

enum Tag<'a> {
    /// The name, and whether the element is closed at once. The attributes are kept.
    Open(&'a str, bool),
    Close(&'a str),
    Comment,
    /// The text has ended.
    None,
}

/// Cuts a text into tags.
#[derive(Default)]
struct Tags<'a> {
    rest: &'a str,
    /// Those of the last tag.
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tags<'a> {
    /// The text before the next tag.
    fn text(&mut self) -> &'a str {
        let (text, rest) = self.rest.split_at(self.rest.find('<').unwrap_or(self.rest.len()));
        self.rest = rest;
        text
    }

    /// The next tag, which follows at once.
    fn next(&mut self) -> Option<Tag<'a>> {
        if self.rest.is_empty() {
            return Some(Tag::None);
        }
        if self.take("<!--") {
            // No two hyphens stand in a comment.
            let (text, rest) = self.rest.split_once("--").filter(|(text, _)| is_plain(text) && !text.starts_with(['-', '>']))?;
            self.rest = rest;
            return (!text.is_empty() && self.take(">")).then_some(Tag::Comment);
        }
        if self.take("</") {
            let name = self.name()?;
            self.spaces();
            return self.take(">").then_some(Tag::Close(name));
        }
        if !self.take("<") {
            return None;
        }
        let name = self.name()?;
        self.attributes.clear();
        loop {
            let spaces = self.spaces();
            if self.take(">") {
                return Some(Tag::Open(name, false));
            }
            if self.take("/>") {
                return Some(Tag::Open(name, true));
            }
            if spaces == 0 {
                return None;
            }
            let attribute = self.attribute_here()?;
            if self.attributes.iter().any(|(other, _)| *other == attribute.0) {
                return None;
            }
            self.attributes.push(attribute);
        }
    }

    /// The next attribute, which follows at once, with its prefix if it has one.
    fn attribute_here(&mut self) -> Option<(&'a str, &'a str)> {
        let from = self.rest;
        let mut name = self.name()?;
        if self.take(":") {
            name = &from[..name.len() + 1 + self.name()?.len()];
        }
        self.spaces();
        if !self.take("=") {
            return None;
        }
        self.spaces();
        let quote = self.rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, rest) = self.rest[1..].split_once(quote)?;
        self.rest = rest;
        // Tabs and ends of lines become spaces.
        (is_plain(value) && !value.contains(['<', '\t', '\n', '\r'])).then_some((name, value))
    }

    /// Whether no attribute of the last tag has to do with prefixes, but for those with which the first element tells what it
    /// is.
    fn has_plain_attributes(&self, is_root: bool) -> bool {
        let names_schemas = || self.attribute("xmlns:xsi") == Some(SCHEMAS);
        self.attributes.iter().all(|(name, value)| match *name {
            "xmlns" => is_root && !value.is_empty() && !value.contains("www.w3.org"),
            "xmlns:xsi" => is_root && *value == SCHEMAS,
            "xsi:schemaLocation" => is_root && names_schemas(),
            _ => !name.contains(':') && !name.starts_with("xml"),
        })
    }

    /// An attribute of the last tag.
    fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
    }

    /// Skips the declaration, if the text begins with one.
    fn skip_declaration(&mut self) -> Option<()> {
        let Some(declaration) = self.rest.strip_prefix("<?xml ") else { return Some(()) };
        let (declaration, rest) = declaration.split_once("?>")?;
        let value = |text: &'a str, name: &str| {
            let text = text.strip_prefix(name)?.strip_prefix('=')?;
            ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        };
        let mut parts = declaration.split(' ').peekable();
        value(parts.next()?, "version").filter(|version| *version == "1.0")?;
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_encoding = |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_letter);
        if parts.peek().is_some_and(|part| value(part, "encoding").filter(is_encoding).is_some()) {
            parts.next();
        }
        if parts.peek().is_some_and(|part| matches!(value(part, "standalone"), Some("yes" | "no"))) {
            parts.next();
        }
        self.rest = rest;
        parts.next().is_none().then_some(())
    }

    /// A name of ASCII letters and digits, which follows at once.
    fn name(&mut self) -> Option<&'a str> {
        let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let (name, rest) = self.rest.split_at(self.rest.find(|c| !is_inside(c)).unwrap_or(self.rest.len()));
        self.rest = rest;
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_').then_some(name)
    }

    /// Skips spaces and ends of lines, and says how many.
    fn spaces(&mut self) -> usize {
        let before = self.rest.len();
        self.rest = self.rest.trim_start_matches(is_space);
        before - self.rest.len()
    }

    /// Skips some text if it follows at once.
    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

/// Whether every character of a text stands for itself.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| if c < ' ' { is_space(c) } else { !matches!(c, '&' | '\u{FFFE}' | '\u{FFFF}') })
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}
