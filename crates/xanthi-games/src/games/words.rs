//! Word chains: a word begins where the last one ended, and each is said once.
//!
//! The game of place names ("Canada, Antigonish, Halifax, Xanthi, Iraq"), shiritori, 끝말잇기
//! (kkeutmaritgi). Players say words of a list in turn; who has none to say loses.
//!
//! ```text
//! words:countries@A                 the first word begins with A
//! words:us-states                   the first word is any word
//! words:capitals@/Athens/Seoul      after two words
//! words:list=Oslo.Oman.Niger        a list in the line itself
//! words:file=names.txt,link=2       the last two letters are the first two of the next word
//! ```
//!
//! Options stand behind the list, separated by commas; [docs/words.md](https://github.com/xanthi-games/xanthi/blob/main/docs/words.md) has all of them with
//! examples. A chain is played on its links, see [`crate::links`].

mod alike;
mod board;
mod escape;
mod fold;
mod hangul;
mod kana;
mod linking;
mod list;
mod manner;
mod memory;
mod pattern;
mod picture;
mod read;
mod rules;
mod swap;
mod vocabulary;

pub use alike::{CutOffByKana, Idle, unseen};
pub use fold::Fold;
pub use hangul::Sounds;
pub use kana::Kana;
pub use linking::Linking;
pub use list::{BUNDLED, Bundled, Column};
pub use pattern::Pattern;
pub use picture::MOST_ARCS;
pub use rules::{Changes, Duplicates, Rules};
pub use swap::Swap;
pub use vocabulary::Duplicate;

use crate::game::Game;
use crate::links::{BarredChain, LinksPosition};
use crate::notation::{Part, brief, escape, grouped, lettered, nearest};
use crate::position::At;
use crate::reduction::Reduction;
use crate::scene::{Role, Scene};
use crate::wording::{MoveStyle, Wording};
use board::Board;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use vocabulary::Vocabulary;

/// The examples of the guide run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/words.md")]
struct Guide;

/// Where the game is described.
pub const SOURCE: &str = "A. Goldlist, The Game of Geography, honours project, 2003, section 1";

/// One list of words with its link rule, and the link with which play begins.
#[derive(Clone, Debug)]
pub struct Words {
    /// The list as the notation writes it.
    list: Arc<str>,
    rules: Arc<Rules>,
    vocabulary: Arc<Vocabulary>,
    board: Arc<Board>,
    /// The link with which the first word begins; `None` if any word may open.
    start: Option<u32>,
}

/// What has been said, and what must follow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The link at which the last word ended; `None` before any word, if any may be said.
    token: Option<u32>,
    /// The words said so far, ascending.
    said: Vec<u32>,
}

impl State {
    /// The numbers of the words said so far, ascending.
    pub fn said(&self) -> &[u32] {
        &self.said
    }

    /// Whether any word may be said because there is no link yet.
    pub fn is_open(&self) -> bool {
        self.token.is_none()
    }
}

impl Words {
    /// How many words can be said: those of the list, without those at which the chain would stop and
    /// those that the rules leave out.
    pub fn len(&self) -> usize {
        self.vocabulary.len()
    }

    /// Whether no word can be said at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The words in the order of the list, as it spells them; a move is the number of a word.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.vocabulary.words()
    }

    /// The words of the list that may not be said because of the letter at their end.
    pub fn stopped(&self) -> &[String] {
        &self.vocabulary.stopped
    }

    /// The words that the list has again; they count once.
    pub fn duplicates(&self) -> &[Duplicate] {
        &self.vocabulary.duplicates
    }

    /// How many words of the list the rules leave out.
    pub fn filtered(&self) -> usize {
        self.vocabulary.filtered()
    }

    /// The word of a move, as the list spells it.
    ///
    /// # Panics
    /// If there is no such word.
    pub fn word(&self, mv: u32) -> &str {
        self.vocabulary.word(mv)
    }

    /// The link rule.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The links with which some word may be said, in alphabetical order.
    pub fn starts(&self) -> Vec<u32> {
        let words = |head: &u32| !self.vocabulary.beginning(*head).is_empty();
        (0..self.vocabulary.keys.len() as u32).filter(|&key| self.heads(key).iter().any(words)).collect()
    }

    /// The links that a word may begin with after one that ended in a link.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn heads(&self, key: u32) -> &[u32] {
        self.vocabulary.table.allowed(key)
    }

    /// The links that a word may begin with after a link of another list, which this list need not have: also behind a link
    /// with which none of its words begins or ends a replacement may lead on. Where letters are linked by other rules in the other
    /// list, the link is what its name means in this one.
    ///
    /// # Panics
    /// If the other list has no such link.
    pub fn heads_behind(&self, other: &Words, key: u32) -> Vec<u32> {
        let read;
        let text = if self.rules.linking == other.rules.linking {
            &other.vocabulary.keys[key as usize]
        } else {
            let Some(meant) = self.rules.key(&other.link_name(key)) else { return Vec::new() };
            read = meant;
            &read
        };
        match (self.vocabulary.key(text), &self.rules.swap) {
            (Some(own), _) => self.heads(own).to_vec(),
            (None, Some(swap)) => swap.replacements(text).iter().filter_map(|to| self.vocabulary.key(to)).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// The words that begin with a link itself, in the order of the list.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn beginning(&self, key: u32) -> &[u32] {
        self.vocabulary.beginning(key)
    }

    /// The number of all links; they are numbered in alphabetical order.
    pub fn link_count(&self) -> usize {
        self.vocabulary.keys.len()
    }

    /// A link as it is shown: `A`.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn link_name(&self, key: u32) -> String {
        self.vocabulary.table.name(key).to_owned()
    }

    /// The link that a text means, if a word begins or ends with it.
    pub fn link_named(&self, text: &str) -> Option<u32> {
        self.vocabulary.key(&self.rules.key(text)?)
    }

    /// The links with which a word begins and ends.
    ///
    /// # Panics
    /// If there is no such word.
    pub fn links_of(&self, word: u32) -> (u32, u32) {
        (self.vocabulary.first[word as usize], self.vocabulary.last[word as usize])
    }

    /// The words that may follow a link, in the order of the list.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn words_from(&self, key: u32) -> Vec<u32> {
        self.vocabulary.from(key)
    }

    /// The link that the next word must fit; `None` if any word may be said.
    pub fn link(&self, at: &State) -> Option<u32> {
        at.token
    }

    /// The chain of links that a position is, whatever else it is.
    pub fn chain(&self, at: &State) -> LinksPosition {
        self.board.chain(at.token, &at.said)
    }

    /// A position as long as manners hold that end later: the chain with the arcs that they bar for the next words, which may
    /// be none. `None` if no manners hold, or they never end. `less` is a word that was not said: then the same for the list
    /// without it, as `drop` makes it. There manners count anew who may follow, and what was said stays said.
    ///
    /// # Panics
    /// If there is no such word, or it was said.
    pub fn under_manners(&self, at: &State, less: Option<u32>) -> Option<BarredChain> {
        let words = self.rules.until.checked_sub(at.said.len() as u32).filter(|words| *words > 0)?;
        let now = self.board.barred(at.token, &at.said, words);
        Some(less.map_or_else(|| now.clone(), |word| self.board.barred_without(&now, self.arc(word), self.rules.manner)))
    }

    /// The number of the arc of a word in the [chain](Self::chain).
    ///
    /// # Panics
    /// If there is no such word.
    pub fn arc(&self, word: u32) -> u32 {
        self.board.arc(word)
    }

    /// The opening of the same list in which the first word must fit a link.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn at_start(&self, key: u32) -> At<Words> {
        assert!((key as usize) < self.link_count(), "link {key} of {}", self.link_count());
        At::opening(self.clone().starting(Some(key)))
    }

    /// The opening of the same list in which any word may be said.
    pub fn at_any_start(&self) -> At<Words> {
        At::opening(self.clone().starting(None))
    }

    /// Every word that may be said first, with the position after it: the options of
    /// [`at_any_start`](Self::at_any_start).
    pub fn openings(&self) -> impl Iterator<Item = (u32, At<Words>)> + '_ {
        let open = self.at_any_start();
        open.game.moves(&open.state).into_iter().map(move |word| {
            let state = open.game.play(&open.state, &word);
            (word, At { game: open.game.clone(), state, played: vec![word] })
        })
    }

    fn starting(mut self, start: Option<u32>) -> Self {
        self.start = start;
        self
    }

    fn is_legal(&self, at: &State, word: u32) -> bool {
        let fits = self.link(at).is_none_or(|key| self.vocabulary.table.allows(key, self.vocabulary.first[word as usize]));
        fits && self.is_polite(at, word) && at.said.binary_search(&word).is_err()
    }

    /// Whether manners hold now that keep some words out, and do not hold for ever.
    fn minds_manners(&self, at: &State) -> bool {
        self.vocabulary.has_manners() && at.said.len() < self.rules.until as usize
    }

    /// How many words that are not said yet are barred now, and will not be later.
    pub fn barred_now(&self, at: &State) -> usize {
        let barred = |word: &u32| !self.is_polite(at, *word) && at.said.binary_search(word).is_err();
        if self.minds_manners(at) { (0..self.len() as u32).filter(barred).count() } else { 0 }
    }

    /// Whether manners allow a word now.
    fn is_polite(&self, at: &State, word: u32) -> bool {
        !self.minds_manners(at) || self.vocabulary.is_mannered(word)
    }

    /// The words that a text in the notation may mean; a word as the list spells it means itself.
    fn meant(&self, text: &str) -> Vec<u32> {
        match Part::whole(text).unescaped() {
            Ok(text) => match self.vocabulary.spelled(&text) {
                Some(word) => vec![word],
                None => self.vocabulary.meant(&text, &self.rules.linking),
            },
            Err(_) => Vec::new(),
        }
    }

    /// Words as they may be typed behind a position, the first few of many.
    fn few(&self, words: &[u32]) -> String {
        let shown: Vec<_> = words.iter().take(8).map(|w| brief(&lettered(&self.write_move(w)))).collect();
        let more = if words.len() > shown.len() { format!(" … ({} in all)", grouped(words.len() as u64)) } else { String::new() };
        format!("{}{more}", shown.join(", "))
    }

    /// Why a word of the list cannot be said now.
    fn refuse_word(&self, at: &State, word: u32) -> String {
        if at.said.binary_search(&word).is_ok() {
            return format!("`{}` has been said already", brief(self.word(word)));
        }
        if !self.is_polite(at, word) {
            let first = match self.rules.until {
                1 => "the first word".to_owned(),
                many => format!("the first {many} words"),
            };
            return format!("too few words can follow `{}`, which counts for {first}", brief(self.word(word)));
        }
        let Some(key) = self.link(at) else {
            return format!("`{}` may be said", brief(self.word(word)));
        };
        if self.ends_the_chain(key) {
            return "nothing may follow the last word".into();
        }
        let left = self.moves(at);
        let wanted = self.wanted_within(key, "`");
        let rest = if left.is_empty() { "; no such word is left".into() } else { format!(", as in {}", self.few(&left)) };
        format!("the word must {} {wanted}{rest}", self.rules.linking.must())
    }

    /// Whether a link is the end of words that nothing follows.
    fn ends_the_chain(&self, key: u32) -> bool {
        self.rules.ends_the_chain(&self.vocabulary.keys[key as usize])
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "words:{}{}", self.list, self.rules)?;
        match self.start {
            Some(key) => write!(f, "@{}", escape(&self.link_name(key))),
            None => Ok(()),
        }
    }
}

impl Game for Words {
    type State = State;
    /// The number of a word.
    type Move = u32;

    fn start(&self) -> State {
        State { token: self.start, said: Vec::new() }
    }

    fn moves(&self, at: &State) -> Vec<u32> {
        let unsaid = |word: &u32| at.said.binary_search(word).is_err() && self.is_polite(at, *word);
        match self.link(at) {
            Some(key) => self.words_from(key).into_iter().filter(unsaid).collect(),
            None => (0..self.len() as u32).filter(unsaid).collect(),
        }
    }

    fn play(&self, at: &State, mv: &u32) -> State {
        let mut next = at.clone();
        self.make(&mut next, mv);
        next
    }

    fn make(&self, at: &mut State, mv: &u32) {
        at.token = Some(self.vocabulary.last[*mv as usize]);
        at.said.insert(at.said.partition_point(|&word| word < *mv), *mv);
    }

    fn write_move(&self, mv: &u32) -> String {
        escape(self.word(*mv))
    }

    fn read_move(&self, at: &State, text: &str) -> Option<u32> {
        let mut legal = self.meant(text);
        legal.retain(|&word| self.is_legal(at, word));
        <[u32; 1]>::try_from(legal).ok().map(|[word]| word)
    }

    fn refuse(&self, at: &State, text: &str) -> String {
        let plain = Part::whole(text).unescaped().unwrap_or(Cow::Borrowed(text));
        let meant = self.meant(text);
        let legal: Vec<u32> = meant.iter().copied().filter(|&word| self.is_legal(at, word)).collect();
        if legal.len() > 1 {
            return format!("it may mean any of {}", self.few(&legal));
        }
        if let Some(&word) = meant.first() {
            return self.refuse_word(at, word);
        }
        if let Some(word) = self.vocabulary.stopped(&plain) {
            return format!("`{}` ends in a letter that no word may end in", brief(word));
        }
        if self.vocabulary.is_left_out(&plain) {
            return format!("`{}` is in the list, and {}", brief(&plain), self.rules.leaves_out(&plain));
        }
        let left = self.moves(at);
        let begun = self.vocabulary.begun(&left, &plain);
        let near = || nearest(&plain, left.iter().map(|&word| self.word(word)));
        let rest = match (left.is_empty(), begun.is_empty()) {
            (true, _) => "no word can be said here".into(),
            (_, false) => format!("what begins so: {}", self.few(&begun)),
            (_, true) => {
                let meant = near().map_or(String::new(), |near| format!("did you mean `{}`? ", brief(&lettered(&escape(near)))));
                format!("{meant}what can be said: {}", self.few(&left))
            }
        };
        format!("`{}` is not in the list; {rest}", brief(&plain))
    }

    /// Geography if no link may be replaced and the first word must fit a link; otherwise a chain. (Before
    /// the first word an arc would be crossed from nowhere.) As long as manners hold that end later, a chain of which arcs
    /// are barred: no graph says which word comes when.
    fn reduction(&self, at: &State) -> Reduction {
        let moves = self.moves(at).into_iter();
        if self.minds_manners(at) {
            let position = self.board.barred(at.token, &at.said, self.rules.until - at.said.len() as u32);
            return Reduction::Barred { position, targets: moves.map(|word| self.arc(word)).collect() };
        }
        match self.board.geography(at.token, &at.said) {
            Some(position) => {
                let targets = moves.map(|word| self.vocabulary.last[word as usize]).collect();
                Reduction::Geography { position, targets }
            }
            None => Reduction::Links { position: self.chain(at), targets: moves.map(|word| self.arc(word)).collect() },
        }
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Name
    }

    fn wording(&self) -> Wording {
        let rules = &self.rules;
        let linking = &rules.linking;
        let link = format!("{} {} of the word before it", linking.does(), linking.of_the_last());
        let swapped = match (&rules.swap, rules.forced) {
            (None, _) => "",
            (Some(_), false) => " (or with a replacement of it)",
            (Some(_), true) => " (with its replacement, if it has one)",
        };
        let more = rules.told();
        let text = format!("The players take turns saying words from a list. Each word {link}{swapped}, and no word is said twice.{more}");
        let roles = [
            (Role::Token, "the link of the next word"),
            (Role::Winning, "a word that ends there wins"),
            (Role::Losing, "a word that ends there loses"),
        ];
        Wording {
            goal: "Whoever cannot say a word loses.".into(),
            noun: "word",
            verb: "says",
            participle: "said",
            roles: roles.map(|(role, what)| (role, what.to_owned())).to_vec(),
            ..Wording::new(text, "the next word")
        }
    }

    /// Of a long list, the sentence alone.
    fn scene(&self, at: &State) -> Scene {
        picture::scene(&self.board.chain(at.token, &at.said), self.caption(at))
    }
}
