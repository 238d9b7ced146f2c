//! Disjunctive sums: several games side by side; a move is a move in one of them.
//!
//! A sum is written `grundy:7+kenyon:9`, each component with its own moves behind it. A move of the
//! sum names the component, counted from 1: `2:9-8,1`. That does not tell how moves in different
//! components alternated; `grundy:7+kenyon:9+/2:9-8,1/1:7-6,1` does, with the moves of the sum
//! behind `+/`.

use crate::error::{BoardError, IllegalMove, ParseError};
use crate::outcome::Side;
use crate::position::{AnyPosition, Position};
use crate::reduction::Reduction;
use crate::scene::{Scene, Touch};
use crate::unfold::Unfold;
use crate::wording::{MoveStyle, Wording};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::any::Any;
use std::fmt;

/// The most components of a sum.
const MOST_PARTS: usize = 100;
/// The most moves that a sum may offer: they are listed.
const MOST_MOVES: usize = 1_000_000;

/// A sum of positions of impartial games.
#[derive(Clone, Debug)]
pub struct Sum {
    parts: Vec<Position>,
    /// The components as they were read, and the moves of the sum since.
    opening: Vec<Position>,
    played: Vec<String>,
}

impl Sum {
    /// The component that a move of a sum names, counted from 0, and the move in it; nothing if it names none.
    pub fn component_of(mv: &str) -> Option<(usize, &str)> {
        let (number, inner) = mv.split_once(':')?;
        Some((number.parse::<usize>().ok()?.checked_sub(1)?, inner))
    }

    /// The sum of positions, as a position. A sum among them brings its own components, as they stand.
    ///
    /// ```
    /// use xanthi_games::{Position, Sum};
    ///
    /// let sum = Sum::of(["nim:3".parse::<Position>()?, "uvg:path.3@1".parse()?])?;
    /// assert_eq!(sum.to_string(), "nim:3+uvg:path.3@1");
    /// assert_eq!(sum.moves(), ["1:3-2", "1:3-1", "1:3-0", "2:0", "2:2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no position, their players have different moves, or there are too many components or moves.
    pub fn of(positions: impl IntoIterator<Item = Position>) -> Result<Position, BoardError> {
        let mut parts = Vec::new();
        let mut attached = None;
        for position in positions {
            if position.turn().is_some() {
                return Err(BoardError::new(format!(
                    "the players of `{position}` have different moves; only impartial games can be added"
                )));
            }
            attached = attached.or_else(|| Some(position.attached().clone()));
            match position.sum() {
                Some(sum) => parts.extend(sum.parts.iter().cloned()),
                None => parts.push(position),
            }
        }
        let Some(attached) = attached else { return Err(BoardError::new("a sum has at least one component")) };
        if parts.len() > MOST_PARTS {
            return Err(BoardError::new(format!("{} components are too many; {MOST_PARTS} are the most", parts.len())));
        }
        let moves: usize = parts.iter().map(|part| part.moves().len()).sum();
        if moves > MOST_MOVES {
            return Err(BoardError::new(format!("the sum offers {moves} moves, too many to list them; {MOST_MOVES} are the most")));
        }
        // One alone is no sum: its line would read back as the position that it is.
        Ok(match <[Position; 1]>::try_from(parts) {
            Ok([alone]) => alone,
            Err(parts) => Position::of_any(Self { opening: parts.clone(), parts, played: Vec::new() }).with_attached(&attached),
        })
    }

    /// The components, in the order of the line.
    pub fn parts(&self) -> &[Position] {
        &self.parts
    }

    /// The line with the moves of the sum in their order, behind `+/`. (It prints with the moves
    /// behind the components in which they were made.)
    pub fn line(&self) -> String {
        let parts: Vec<String> = self.opening.iter().map(ToString::to_string).collect();
        let moves: String = self.played.iter().map(|mv| format!("/{mv}")).collect();
        format!("{}{}{moves}", parts.join("+"), if moves.is_empty() { "" } else { "+" })
    }

    /// Reads the components of a line cut at each `+`, with a reader of single positions, and plays
    /// the moves behind `+/`.
    ///
    /// # Errors
    /// With the place in the whole line, if a component cannot be read or its players have
    /// different moves.
    pub(crate) fn read(line: &str, read: impl Fn(&str) -> Result<Position, ParseError>) -> Result<Self, ParseError> {
        let mut parts = Vec::new();
        let (mut begin, mut moves) = (0, 0);
        let (components, played) = line.split_once("+/").map_or((line, None), |(components, played)| (components, Some(played)));
        for text in components.split('+') {
            let place = begin..begin + text.len();
            begin = place.end + 1;
            if parts.len() == MOST_PARTS {
                let error = ParseError::new("the sum has too many components", line, place);
                return Err(error.help(format!("at most {MOST_PARTS}")));
            }
            let part = read(text).map_err(|error| error.inside(line, place.start))?;
            if part.turn().is_some() {
                let error = ParseError::new("the players of this game have different moves", line, place);
                return Err(error.help("only impartial games can be added; a `+` inside a name is written %2B"));
            }
            moves += part.moves().len();
            if moves > MOST_MOVES {
                let error = ParseError::new("the sum offers too many moves to list them", line, place);
                return Err(error.help(format!("at most {MOST_MOVES}")));
            }
            parts.push(part);
        }
        let mut sum = Self { opening: parts.clone(), parts, played: Vec::new() };
        let mut begin = components.len() + 2;
        for mv in played.into_iter().flat_map(|moves| moves.split('/')) {
            let place = begin..begin + mv.len();
            begin = place.end + 1;
            sum.play(mv).map_err(|why| ParseError::new(format!("`{mv}` is not a legal move of the sum"), line, place).help(why))?;
        }
        Ok(sum)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().enumerate().try_for_each(|(i, part)| write!(f, "{}{part}", if i == 0 { "" } else { "+" }))
    }
}

impl Position {
    /// The components, if this is a sum.
    pub fn sum(&self) -> Option<&Sum> {
        self.any().as_any().downcast_ref()
    }
}

impl AnyPosition for Sum {
    fn moves(&self) -> Vec<String> {
        let of = |(i, part): (usize, &Position)| part.moves().into_iter().map(move |mv| format!("{}:{mv}", i + 1));
        self.parts.iter().enumerate().flat_map(of).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), IllegalMove> {
        let count = self.parts.len();
        let (i, inner) = Self::component_of(mv)
            .filter(|(i, _)| *i < count)
            .ok_or_else(|| IllegalMove::new(format!("write the number of the component (1 to {count}), a colon, and the move in it")))?;
        self.parts[i].play(inner).map_err(|why| IllegalMove::new(format!("component {}: {why}", i + 1)))?;
        // As the notation writes it: what was typed may differ.
        let last = self.parts[i].last_move();
        self.played.push(format!("{}:{}", i + 1, last.as_deref().unwrap_or(inner)));
        Ok(())
    }

    fn last_move(&self) -> Option<String> {
        self.played.last().cloned()
    }

    fn turn(&self) -> Option<Side> {
        None
    }

    fn reduction(&self) -> Reduction {
        Reduction::None
    }

    /// The pictures of the components from left to right.
    fn scene(&self) -> Scene {
        let mut whole = Scene::default();
        let mut captions = Vec::new();
        let mut left = 0.0f32;
        for part in &self.parts {
            let scene = part.scene();
            let first = whole.spots.len();
            let right = scene.spots.iter().filter_map(|s| s.at).map(|at| at.0).fold(0.0, f32::max);
            whole.spots.extend(scene.spots.into_iter().map(|mut spot| {
                spot.at = spot.at.map(|(x, y)| (x + left, y));
                spot
            }));
            whole.links.extend(scene.links.into_iter().map(|mut link| {
                (link.from, link.to) = (link.from + first, link.to + first);
                link
            }));
            left += right + 2.0;
            captions.push(if scene.caption.is_empty() { part.to_string() } else { scene.caption });
        }
        whole.caption = captions.join(" + ");
        whole
    }

    fn wording(&self) -> Wording {
        let part = |(i, part): (usize, &Position)| format!(" Component {}: {}", i + 1, part.wording().rules);
        let same = self.parts.windows(2).all(|two| two[0].wording().rules == two[1].wording().rules);
        let parts: String = self.parts.iter().enumerate().take(if same { 1 } else { usize::MAX }).map(part).collect();
        let parts = if same { parts.replacen(" Component 1:", " In each:", 1) } else { parts };
        let rules = format!("The position has several components, and a move is made in one of them.{parts}");
        Wording::new(rules, "the number of the component, a colon, and the move in it")
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Name
    }

    fn tell_move(&self, mv: &str) -> Option<String> {
        let (i, inner) = Self::component_of(mv)?;
        self.parts.get(i)?.tell_move(inner)
    }

    fn goal_reached(&self) -> Option<(Side, &'static str)> {
        None
    }

    fn name_of_edge(&self, _edge: u32) -> Option<String> {
        None
    }

    fn name_of_vertex(&self, _vertex: u32) -> Option<String> {
        None
    }

    /// Spots and links of the components follow each other in the picture.
    fn scenes_of_moves(&self) -> Vec<Vec<Touch>> {
        let (mut spots, mut links) = (0, 0);
        let mut all = Vec::new();
        for part in &self.parts {
            let moved = |touch| match touch {
                Touch::Spot(i) => Touch::Spot(i + spots),
                Touch::From(i) => Touch::From(i + spots),
                Touch::Link(i) => Touch::Link(i + links),
                Touch::Between(i, k) => Touch::Between(i + spots, k + spots),
            };
            all.extend(part.scenes_of_moves().into_iter().map(|touched| touched.into_iter().map(moved).collect()));
            let scene = part.scene();
            (spots, links) = (spots + scene.spots.len(), links + scene.links.len());
        }
        all
    }

    /// Moves of which it is not known how they alternated belong to the opening.
    fn history(&self) -> (Position, Vec<String>) {
        let opening = Self { parts: self.opening.clone(), opening: self.opening.clone(), played: Vec::new() };
        (Position::of_any(opening), self.played.clone())
    }

    fn unfold(&self) -> Box<dyn Unfold> {
        let mut states = IndexSet::with_hasher(FxBuildHasher);
        states.insert(vec![0; self.parts.len()]);
        Box::new(Unfolded { parts: self.parts.iter().map(|part| part.unfold()).collect(), states })
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The game graph of a sum: a state is a state of each component.
struct Unfolded {
    parts: Vec<Box<dyn Unfold>>,
    states: IndexSet<Vec<u32>, FxBuildHasher>,
}

impl Unfold for Unfolded {
    fn options(&mut self, state: u32) -> Vec<u32> {
        let at = self.states[state as usize].clone();
        let mut options = Vec::new();
        for (i, part) in self.parts.iter_mut().enumerate() {
            for to in part.options(at[i]) {
                let mut next = at.clone();
                next[i] = to;
                options.push(self.states.insert_full(next).0 as u32);
            }
        }
        options
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn count(&mut self, state: u32) -> usize {
        let at = &self.states[state as usize];
        self.parts.iter_mut().zip(at).map(|(part, &state)| part.count(state)).sum()
    }

    fn moves(&self, state: u32) -> Vec<String> {
        let at = &self.states[state as usize];
        let each = self.parts.iter().zip(at).zip(1..);
        each.flat_map(|((part, &state), i)| part.moves(state).into_iter().map(move |mv| format!("{i}:{mv}"))).collect()
    }
}
