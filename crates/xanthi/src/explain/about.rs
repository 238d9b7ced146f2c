//! What a sentence about a certificate may refer to: the position, its moves and how things are called.

use super::{listed, listed_of, plain};
use crate::phrases::{noun, on_dots, says_words};
use crate::session::{goal, side_name};
use rustc_hash::{FxHashMap, FxHashSet};
use xanthi_games::notation::shown;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Play, Position};

/// What a board of Shannon's game is made of, as its players see it.
pub(crate) struct Parts {
    /// Something that is taken: "edge". Several of them have an s.
    pub(crate) edge: &'static str,
    /// The same with its article: "an edge".
    pub(crate) one: &'static str,
    /// What they join.
    pub(crate) vertices: &'static str,
    /// What is to be connected: "terminal". Several of them have an s.
    pub(crate) terminal: &'static str,
    /// What has to be said of moves to be read as edges; may be empty.
    pub(crate) note: &'static str,
}

/// What a sentence about a certificate may refer to.
pub(crate) struct About<'a> {
    /// The position as Geography, if it is.
    pub(crate) ground: Option<GeographyPosition>,
    /// The printed moves.
    pub(crate) moves: Vec<String>,
    /// Normal or misère play.
    pub(crate) play: Play,
    /// The position.
    pub(crate) position: &'a Position,
    /// The moves that win, as far as the proof names them.
    pub(crate) winning: &'a [String],
    /// The moves that lead to a vertex, where they are not called like it (words, say); of a chain that is no
    /// Geography the words of an option, by its index.
    pub(crate) names: FxHashMap<u32, Vec<String>>,
}

impl<'a> About<'a> {
    pub(super) fn new(position: &'a Position, play: Play, winning: &'a [String]) -> Self {
        let (ground, mut moves) = (position.geography(), position.moves());
        let names = match &ground {
            Some(ground) => names(ground, &moves, &position.targets()),
            None => position.reduction().options().map_or_else(FxHashMap::default, |arcs| {
                let alike = alike(position, &arcs);
                let words = |(i, places): (usize, &Vec<usize>)| (i as u32, places.iter().map(|&k| plain(&moves[k])).collect());
                let names = alike.iter().enumerate().map(words).collect();
                moves = firsts(std::mem::take(&mut moves), &alike);
                names
            }),
        };
        Self { ground, moves, play, position, winning, names }
    }

    /// The same for sentences that name no move but winning ones.
    pub(super) fn nameless(position: &'a Position, play: Play, winning: &'a [String]) -> Self {
        Self { ground: None, moves: Vec::new(), play, position, winning, names: FxHashMap::default() }
    }

    /// The options to which the named winning moves lead, by their indices; `None` if none is named.
    pub(crate) fn named_options(&self) -> Option<Vec<u32>> {
        let named: FxHashSet<&str> = self.winning.iter().map(String::as_str).collect();
        if named.is_empty() {
            return None;
        }
        let Some(ground) = &self.ground else {
            let places = (0..).zip(&self.moves).filter(|(_, mv)| named.contains(mv.as_str()));
            return Some(places.map(|(place, _)| place).collect());
        };
        let ways = self.moves.iter().zip(self.position.targets());
        let wins: FxHashSet<u32> = ways.filter(|(mv, _)| named.contains(mv.as_str())).filter_map(|(_, to)| to).collect();
        Some((0..).zip(ground.options()).filter(|(_, to)| wins.contains(to)).map(|(place, _)| place).collect())
    }

    /// The winning moves in words, behind a sentence; nothing if the proof names none.
    pub(crate) fn named_winning(&self) -> String {
        let list = listed_of(self.winning.len(), self.winning.iter().map(|mv| plain(mv)));
        match self.winning.len() {
            0 => String::new(),
            1 => format!(" The winning {}: {list}.", self.noun()),
            _ => format!(" The winning {}s: {list}.", self.noun()),
        }
    }

    /// The same of a chain of words alone.
    pub(crate) fn named_winning_words(&self) -> String {
        if self.says_words() { self.named_winning() } else { String::new() }
    }

    /// What a move is called.
    pub(crate) fn noun(&self) -> &'static str {
        noun(self.position)
    }

    /// Why there is no move, in a sentence: the goal that was reached, in a game with goals.
    pub(crate) fn no_move(&self) -> String {
        if let Some((side, what)) = goal(self.position) {
            return format!("{} {what}.", side_name(self.position, side));
        }
        if self.says_words() { "There is no word to say.".into() } else { "There is no move at all.".into() }
    }

    /// Whether the position is a chain of words: its sentences are about words and links, and not about a graph.
    pub(crate) fn says_words(&self) -> bool {
        says_words(self.position)
    }

    /// The words that lead from one link to another in a chain of words that is Geography: one or several, "A or B"; `None`
    /// where it is not sure which of them are left.
    pub(crate) fn words_between(&self, from: u32, to: u32) -> Option<String> {
        let (at, ground) = (self.position.typed().words()?, self.ground.as_ref()?);
        let ends_there = |word: &u32| at.game.links_of(*word) == (from, to) && at.state.said().binary_search(word).is_err();
        let words: Vec<String> =
            at.game.beginning(from).iter().filter(|word| ends_there(word)).map(|word| shown(at.game.word(*word))).collect();
        let left: u64 = ground.exits(from).filter(|(end, _)| *end == to).map(|(_, edge)| u64::from(ground.copies(edge))).sum();
        (!words.is_empty() && words.len() as u64 == left).then(|| either(&words))
    }

    /// The name of a vertex of the ground.
    pub(crate) fn vertex(&self, v: u32) -> String {
        match &self.ground {
            Some(ground) if (v as usize) < ground.graph().order() => shown(&ground.graph().labels().name(v)),
            Some(_) => v.to_string(),
            None => match self.position.links() {
                Some(chain) if (v as usize) < chain.table().len() => shown(chain.table().name(v)),
                _ => v.to_string(),
            },
        }
    }

    /// The names of vertices, in their order, cut after a dozen.
    pub(crate) fn vertices(&self, list: &[u32]) -> String {
        listed(list.iter().map(|&v| self.vertex(v)))
    }

    /// An edge of Shannon's game as the moves name it, for people.
    pub(crate) fn edge(&self, edge: u32) -> String {
        plain(&self.edge_move(edge))
    }

    /// The move that takes an edge of Shannon's game.
    pub(crate) fn edge_move(&self, edge: u32) -> String {
        self.position.name_of_edge(edge).unwrap_or_else(|| edge.to_string())
    }

    /// A vertex of the board of Shannon's game.
    pub(crate) fn spot(&self, v: u32) -> String {
        self.position.name_of_vertex(v).unwrap_or_else(|| v.to_string())
    }

    /// How the two sides of Shannon's game are called, and what they do with an edge.
    pub(crate) fn sides(&self) -> [&'static str; 4] {
        let wording = self.position.wording();
        let ([left, right], [_, verb]) = (wording.sides, wording.verbs);
        [left, right, wording.taken, verb]
    }

    /// What a board of Shannon's game is made of; that of Bridg-it is told as Black's.
    pub(crate) fn parts(&self) -> Parts {
        if on_dots(self.position) {
            let note = "A crossing stands for the black line through it; a red line there takes it away.";
            return Parts { edge: "line", one: "a line", vertices: "black dots", terminal: "side", note };
        }
        Parts { edge: "edge", one: "an edge", vertices: "vertices", terminal: "terminal", note: "" }
    }

    /// The moves that lead to an option: several words may lead to one letter.
    pub(crate) fn ways(&self, index: u32) -> Vec<String> {
        let key = match &self.ground {
            Some(ground) => ground.options().get(index as usize).copied(),
            None => Some(index),
        };
        key.and_then(|key| self.names.get(&key).cloned()).unwrap_or_else(|| vec![self.option(index)])
    }

    /// The name of an option by its index.
    pub(crate) fn option(&self, index: u32) -> String {
        match &self.ground {
            Some(ground) => match ground.options().get(index as usize) {
                None => index.to_string(),
                Some(to) => self.names.get(to).map_or_else(|| self.vertex(*to), |names| either(names)),
            },
            None => match (self.names.get(&index), self.moves.get(index as usize)) {
                (Some(names), _) => either(names),
                (None, Some(mv)) => plain(mv),
                (None, None) => index.to_string(),
            },
        }
    }
}

/// The moves; where several use one arc of a chain of links, the first of each, as options of
/// certificates are counted.
pub(crate) fn moves_of_options(position: &Position) -> Vec<String> {
    let moves = position.moves();
    match position.reduction().options().filter(|_| position.geography().is_none()) {
        Some(arcs) => firsts(moves, &alike(position, &arcs)),
        None => moves,
    }
}

/// The first move of each list of places.
fn firsts(mut moves: Vec<String>, alike: &[Vec<usize>]) -> Vec<String> {
    alike.iter().map(|places| std::mem::take(&mut moves[places[0]])).collect()
}

/// The places of the moves that use each arc of a chain of links.
fn alike(position: &Position, arcs: &[u32]) -> Vec<Vec<usize>> {
    let mut places: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (k, target) in position.targets().into_iter().enumerate() {
        if let Some(arc) = target {
            places.entry(arc).or_default().push(k);
        }
    }
    arcs.iter().filter_map(|arc| places.remove(arc)).collect()
}

/// "A, B or C", cut after a few.
fn either(names: &[String]) -> String {
    const FEW: usize = 3;
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] if names.len() <= FEW => format!("{} or {last}", first.join(", ")),
        _ if names.len() == FEW + 1 => format!("{} or 1 more", names[..FEW].join(", ")),
        _ => format!("{} or one of {} more", names[..FEW].join(", "), names.len() - FEW),
    }
}

fn names(ground: &GeographyPosition, moves: &[String], targets: &[Option<u32>]) -> FxHashMap<u32, Vec<String>> {
    let labels = ground.graph().labels();
    let mut names: FxHashMap<u32, Vec<String>> = FxHashMap::default();
    for (mv, to) in moves.iter().zip(targets) {
        let name = plain(mv);
        if let Some(to) = to.filter(|&to| labels.name(to) != name.as_str()) {
            names.entry(to).or_default().push(name);
        }
    }
    names
}
