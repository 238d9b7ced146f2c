//! DOT, the language of Graphviz, as far as it says which vertices and edges there are.
//!
//! Read: `strict`, `graph` and `digraph`, statements of nodes and edges, chains `a -- b -- c`,
//! groups `a -> {b c}` and `subgraph`, all kinds of names, comments. Skipped: attributes and
//! ports. Parallel edges are kept, and merged under `strict`. The grammar is that of
//! <https://graphviz.org/doc/info/lang.html>; the crates that read it bring far more than this.

use super::builder::{Builder, LIMITS};
use super::dot_tokens::{Token, Tokens};
use super::step;
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::Graph;
use rustc_hash::FxHashSet;

/// How deep groups may stand in each other.
const MAX_DEPTH: usize = 50;

struct Reader<'a> {
    tokens: Tokens<'a>,
    builder: Builder,
    directed: bool,
    depth: usize,
    budget: Option<&'a Budget>,
    /// Steps of which the budget does not know yet.
    uncounted: u64,
}

pub(super) fn read(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut tokens = Tokens::new(text)?;
    let strict = tokens.take_word("strict")?;
    let directed = tokens.take_word("digraph")?;
    if !directed && !tokens.take_word("graph")? {
        return Err(tokens.unexpected("`graph` or `digraph`"));
    }
    if tokens.now().is_name() {
        tokens.advance()?;
    }
    let mut reader = Reader { tokens, builder: Builder::default(), directed, depth: 0, budget, uncounted: 0 };
    reader.group()?;
    if *reader.tokens.now() != Token::End {
        return Err(reader.tokens.unexpected("the end of the file"));
    }
    if strict { reader.builder.strict(directed, budget) } else { reader.builder.graph(directed, budget) }
}

impl Reader<'_> {
    /// `{ statements }`; answers the vertices that occur in it.
    fn group(&mut self) -> Result<Vec<u32>, ParseError> {
        if self.depth == MAX_DEPTH {
            return Err(self
                .tokens
                .error(format!("more than {MAX_DEPTH} groups inside each other"))
                .help("groups do not matter here: leave out their braces"));
        }
        self.depth += 1;
        self.tokens.expect('{')?;
        let mut members = Vec::new();
        while !self.tokens.take('}')? {
            if !self.tokens.take(';')? {
                members.extend(self.statement()?);
                self.count(1)?;
            }
        }
        self.depth -= 1;
        let mut seen = FxHashSet::default();
        members.retain(|v| seen.insert(*v));
        Ok(members)
    }

    fn statement(&mut self) -> Result<Vec<u32>, ParseError> {
        for word in ["node", "edge", "graph"] {
            if self.tokens.take_word(word)? {
                self.attributes()?;
                return Ok(Vec::new());
            }
        }
        let Some(mut last) = self.end()? else {
            // `name = value` sets an attribute of the group.
            self.name("a value")?;
            return Ok(Vec::new());
        };
        let mut members = last.clone();
        while let Some(arrow) = self.tokens.take_edge()? {
            if arrow != self.directed {
                let help = if self.directed { "in a digraph edges are written ->" } else { "in a graph edges are written --" };
                return Err(self.tokens.error_before("the wrong kind of edge").help(help));
            }
            let Some(next) = self.end()? else {
                return Err(self.tokens.unexpected("a vertex, not an attribute"));
            };
            self.join(&last, &next)?;
            members.extend(&next);
            last = next;
        }
        self.attributes()?;
        Ok(members)
    }

    /// Tells the budget of the work now and then.
    fn count(&mut self, steps: usize) -> Result<(), ParseError> {
        const PIECE: u64 = 1 << 10;
        self.uncounted += steps as u64;
        if self.uncounted >= PIECE {
            step(self.budget, std::mem::take(&mut self.uncounted))?;
        }
        Ok(())
    }

    fn join(&mut self, tails: &[u32], heads: &[u32]) -> Result<(), ParseError> {
        for &u in tails {
            self.count(heads.len())?;
            for &v in heads {
                self.builder.edge(u, v, 1).map_err(|why| self.tokens.error(why).help(LIMITS))?;
            }
        }
        Ok(())
    }

    /// A vertex or a group; `None` after `name =`.
    fn end(&mut self) -> Result<Option<Vec<u32>>, ParseError> {
        if self.tokens.take_word("subgraph")? {
            if self.tokens.now().is_name() {
                self.tokens.advance()?;
            }
            return self.group().map(Some);
        }
        if *self.tokens.now() == Token::Mark('{') {
            return self.group().map(Some);
        }
        let name = self.name("a vertex, an edge or `}`")?;
        if self.tokens.take('=')? {
            return Ok(None);
        }
        for _ in 0..2 {
            if self.tokens.take(':')? {
                self.name("the name of a port")?;
            }
        }
        let v = self.builder.vertex(&name).map_err(|why| self.tokens.error(why).help(LIMITS))?;
        Ok(Some(vec![v]))
    }

    fn name(&mut self, what: &str) -> Result<String, ParseError> {
        match self.tokens.now() {
            Token::Word(_) | Token::Quoted(_) if self.tokens.now().is_name() => {}
            _ => return Err(self.tokens.unexpected(what)),
        }
        match self.tokens.advance()? {
            Token::Word(name) | Token::Quoted(name) => Ok(name),
            Token::Mark(_) | Token::Edge(_) | Token::End => Err(self.tokens.unexpected(what)),
        }
    }

    /// `[name = value, …]`, any number of times.
    fn attributes(&mut self) -> Result<(), ParseError> {
        while self.tokens.take('[')? {
            while !self.tokens.take(']')? {
                self.name("an attribute or `]`")?;
                self.count(1)?;
                if self.tokens.take('=')? {
                    self.name("a value")?;
                }
                while self.tokens.take(',')? || self.tokens.take(';')? {}
            }
        }
        Ok(())
    }
}
