//! The words and marks of a DOT file.

use super::error_at;
use crate::error::ParseError;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A bare name or numeral.
    Word(String),
    /// A name in quotation marks or angle brackets.
    Quoted(String),
    /// One of `{ } [ ] = , ; :`.
    Mark(char),
    /// `->` (true) or `--` (false).
    Edge(bool),
    /// The end of the file.
    End,
}

const KEYWORDS: [&str; 6] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];

impl Token {
    /// Whether it can name something: keywords cannot, in any case of letters.
    pub(super) fn is_name(&self) -> bool {
        match self {
            Token::Word(word) => !KEYWORDS.iter().any(|k| word.eq_ignore_ascii_case(k)),
            Token::Quoted(_) => true,
            Token::Mark(_) | Token::Edge(_) | Token::End => false,
        }
    }
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    /// Behind the current token.
    at: usize,
    now: Token,
    place: Range<usize>,
    before: Range<usize>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self, ParseError> {
        let mut tokens = Self { text, at: 0, now: Token::End, place: 0..0, before: 0..0 };
        tokens.advance()?;
        Ok(tokens)
    }

    /// The current token.
    pub(super) fn now(&self) -> &Token {
        &self.now
    }

    /// An error at the current token.
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        error_at(self.text, self.place.clone(), message)
    }

    /// An error at the token before the current one.
    pub(super) fn error_before(&self, message: &str) -> ParseError {
        error_at(self.text, self.before.clone(), message)
    }

    pub(super) fn unexpected(&self, wanted: &str) -> ParseError {
        let message = if self.now == Token::End { "the file ends too early" } else { "not expected here" };
        self.error(message).help(format!("expected {wanted}"))
    }

    /// Takes the current token and reads the next one.
    pub(super) fn advance(&mut self) -> Result<Token, ParseError> {
        self.skip_space()?;
        let start = self.at;
        let next = self.scan()?;
        self.before = std::mem::replace(&mut self.place, start..self.at);
        Ok(std::mem::replace(&mut self.now, next))
    }

    pub(super) fn take_word(&mut self, keyword: &str) -> Result<bool, ParseError> {
        let found = matches!(&self.now, Token::Word(word) if word.eq_ignore_ascii_case(keyword));
        self.take_if(found)
    }

    pub(super) fn take(&mut self, mark: char) -> Result<bool, ParseError> {
        self.take_if(self.now == Token::Mark(mark))
    }

    pub(super) fn expect(&mut self, mark: char) -> Result<(), ParseError> {
        if self.take(mark)? { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    /// Takes an edge mark and answers whether it is an arrow.
    pub(super) fn take_edge(&mut self) -> Result<Option<bool>, ParseError> {
        let Token::Edge(arrow) = self.now else { return Ok(None) };
        self.advance()?;
        Ok(Some(arrow))
    }

    fn take_if(&mut self, found: bool) -> Result<bool, ParseError> {
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) -> Result<(), ParseError> {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let rest = self.rest();
            let line_start = self.text[..self.at].trim_end_matches([' ', '\t']);
            if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else {
                    return Err(error_at(self.text, self.at..self.at + 2, "this comment does not end").help("expected */"));
                };
                self.at += end + 4;
            } else if rest.starts_with("//") || (rest.starts_with('#') && (line_start.is_empty() || line_start.ends_with('\n'))) {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else {
                return Ok(());
            }
        }
    }

    fn scan(&mut self) -> Result<Token, ParseError> {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return Ok(Token::End) };
        if rest.starts_with("->") || rest.starts_with("--") {
            self.at += 2;
            return Ok(Token::Edge(rest.starts_with("->")));
        }
        match c {
            '{' | '}' | '[' | ']' | '=' | ',' | ';' | ':' => {
                self.at += 1;
                Ok(Token::Mark(c))
            }
            '"' => self.quoted(),
            '<' => self.angled(),
            '-' | '.' | '0'..='9' => self.numeral(),
            c if c.is_alphabetic() || c == '_' || !c.is_ascii() => {
                let end = rest.find(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let end = rest[..end].find(char::is_whitespace).unwrap_or(end);
                // A character that is neither space nor ASCII always belongs to the name.
                self.at += end.max(c.len_utf8());
                Ok(Token::Word(rest[..end.max(c.len_utf8())].to_owned()))
            }
            _ => Err(error_at(self.text, self.at..self.at + c.len_utf8(), "this character is not part of DOT")
                .help("names with other characters than letters, digits and _ are put in quotes")),
        }
    }

    fn numeral(&mut self) -> Result<Token, ParseError> {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let length = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
        let word = &rest[..rest.len() - digits.len() + length];
        if !word.contains(|c: char| c.is_ascii_digit()) || word.matches('.').count() > 1 {
            let end = self.at + word.len().max(1);
            return Err(error_at(self.text, self.at..end, "not a numeral").help("put names that are not numerals in quotes"));
        }
        self.at += word.len();
        Ok(Token::Word(word.to_owned()))
    }

    /// A name in quotation marks; `\"` is a quotation mark, a backslash at the end of a line joins
    /// it with the next, and `"a" + "b"` is one name.
    fn quoted(&mut self) -> Result<Token, ParseError> {
        let mut name = String::new();
        loop {
            let start = self.at;
            let mut chars = self.rest().char_indices().skip(1).peekable();
            let end = loop {
                match chars.next() {
                    None => {
                        return Err(
                            error_at(self.text, start..start + 1, "this quotation mark is not closed").help("expected \" behind the name")
                        );
                    }
                    Some((i, '"')) => break i + 1,
                    Some((_, '\\')) => match chars.peek() {
                        Some((_, '"')) => {
                            name.push('"');
                            chars.next();
                        }
                        Some((_, '\n')) => {
                            chars.next();
                        }
                        _ => name.push('\\'),
                    },
                    Some((_, c)) => name.push(c),
                }
            };
            self.at += end;
            let behind = self.at;
            self.skip_space()?;
            let joined = self.rest().strip_prefix('+').map(str::trim_start).filter(|next| next.starts_with('"'));
            match joined {
                Some(next) => self.at = self.text.len() - next.len(),
                None => {
                    self.at = behind;
                    return Ok(Token::Quoted(name));
                }
            }
        }
    }

    /// A name in angle brackets, which may contain balanced ones.
    fn angled(&mut self) -> Result<Token, ParseError> {
        let mut depth = 0usize;
        for (i, c) in self.rest().char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let name = self.rest()[..=i].to_owned();
                self.at += i + 1;
                return Ok(Token::Quoted(name));
            }
        }
        Err(error_at(self.text, self.at..self.at + 1, "this bracket is not closed").help("expected >"))
    }
}
