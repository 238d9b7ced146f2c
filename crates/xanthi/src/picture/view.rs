//! Which picture of a position: the board, alone or with its proof, its game tree, or one of the views that papers
//! on a game print. Every front end draws through [`shown`], so all of them have the same pictures.

use super::board::{self, Picture};
use super::drawing::Drawing;
use super::overlay::grid::views;
use super::overlay::{self, names, words};
use super::text;
use super::tree::{self, Tree};
use crate::grid::{Grid, too_large_to_build};
use crate::line::stacked::{MOST as LONGEST, Stacked};
use crate::solve::{Question, Verdict, solve, untouched};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::certificate::{Certificate, Proof};
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{At, Budget, ParseError, Play, Position};

pub use super::overlay::grid::views::Trails;

/// What is drawn of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum View {
    /// The board, with the proof laid over it if there is one.
    #[default]
    Board,
    /// The game tree with its numbers, equal positions once.
    Tree,
    /// Word chains: every word a vertex, with an arc to each word that may follow it.
    Names,
    /// Line Geography: the matching on the line in columns.
    Stacked {
        /// The height of the columns; that of the least move if it is left out.
        height: Option<u32>,
    },
    /// Several lines of play in one picture.
    Scheme {
        /// Steps separated by blanks, each a move or several alternatives (`1,0|0,1`), followed by `!` if it is forced.
        steps: String,
    },
    /// Undirected edge geography on an untouched grid: the trails at the token.
    Trails {
        /// What is drawn of them.
        show: Trails,
        /// Of two trails with a right angle, the one around this neighbour of the token.
        toward: Option<String>,
    },
    /// Undirected edge geography on an untouched grid: the set S_k, an even kernel.
    Kernel {
        /// The number of the set.
        k: u64,
    },
}

/// Why there is no picture.
#[derive(Debug)]
pub enum NoPicture {
    /// There is none of this position, or it is too large.
    None {
        /// What is wrong, in lower case, without a full stop.
        why: String,
        /// What could be drawn instead.
        help: String,
    },
    /// The board has more vertices than are drawn.
    TooLarge {
        /// What is too large.
        why: String,
        /// So many are drawn.
        most: usize,
    },
    /// A grid of undirected edge geography has more vertices than are drawn; its proof can be drawn around the token.
    LargeGrid {
        /// What is too large.
        why: String,
        /// A small grid with a token whose trails and sets repeat the same pattern, if there is one.
        like: Option<String>,
    },
    /// The steps of a scheme cannot be played.
    Scheme(Box<ParseError>),
    /// The position that is to be drawn with its proof is undecided.
    Undecided(Box<Verdict>),
}

impl NoPicture {
    fn new(why: impl Into<String>, help: impl Into<String>) -> Self {
        Self::None { why: why.into(), help: help.into() }
    }

    /// What is wrong, in lower case, without a full stop.
    pub fn why(&self) -> String {
        match self {
            Self::None { why, .. } | Self::TooLarge { why, .. } | Self::LargeGrid { why, .. } => why.clone(),
            Self::Scheme(error) => error.message.clone(),
            Self::Undecided(verdict) => verdict.why_undecided().unwrap_or_default(),
        }
    }

    /// What could be drawn instead; may be empty.
    pub fn help(&self) -> String {
        match self {
            Self::None { help, .. } => help.clone(),
            Self::TooLarge { most, .. } => format!("at most {most} vertices are drawn; take a smaller board of the same kind"),
            Self::LargeGrid { like: Some(like), .. } => format!("the trails and sets of {like} repeat the same pattern: draw that"),
            Self::LargeGrid { like: None, .. } => "take a smaller grid".into(),
            Self::Scheme(error) => error.help.clone(),
            Self::Undecided(_) => "allow more time, or take a smaller board".into(),
        }
    }
}

/// A view of a position, ready to be drawn or written.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A board.
    Board(Box<Picture>),
    /// Several lines of play, and the position at which they begin.
    Scheme(Box<Picture>, Box<Position>),
    /// A game tree.
    Tree(Box<Tree>),
    /// A line in columns, and its title.
    Stacked(Box<Stacked>, String),
}

impl Shown {
    /// Turns boards with rows and columns, so that rows run upwards, as in print.
    pub fn upwards(&mut self) {
        if let Self::Board(picture) | Self::Scheme(picture, _) = self {
            picture.upwards();
        }
    }

    /// The picture as shapes, if it has at most `most` spots.
    ///
    /// # Errors
    /// If it has more, or a part of it is too large to be laid out.
    pub fn drawing(&self, most: usize) -> Result<Drawing, NoPicture> {
        match self {
            Self::Board(picture) | Self::Scheme(picture, _) => drawing(picture, most),
            Self::Tree(tree) => drawing(&tree.picture(), most),
            Self::Stacked(stacked, title) => drawing(&overlay::stacked::picture(stacked, title.clone()), most),
        }
    }

    /// The picture in letters.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn text(&self) -> Result<String, NoPicture> {
        match self {
            Self::Board(picture) => in_text(picture),
            Self::Scheme(picture, begin) => Ok(format!("{begin}\n\n{}", overlay::scheme::text(begin, picture))),
            Self::Tree(tree) => Ok(tree.text()),
            Self::Stacked(stacked, _) => Ok(format!("{}\n{}\n", stacked.text(), stacked.legend().join("\n"))),
        }
    }
}

/// A view of a position under a convention, with at most `most` spots. A proof is drawn over the board; it must be one of this
/// position that was checked. Other views make what they need, within the budget.
///
/// # Errors
/// If there is no such view of the position, it is too large, or the budget ends before what it shows is decided.
pub fn shown(
    position: &Position,
    view: &View,
    proof: Option<&Proof>,
    play: Play,
    most: usize,
    budget: &Budget,
) -> Result<Shown, NoPicture> {
    match view {
        // A tree has a size of its own.
        View::Tree => {}
        // Of a grid that is given by its sides, the surroundings of the token are drawn.
        View::Board if too_large_to_build(position).is_some() => {}
        _ => fits(position, most)?,
    }
    Ok(match view {
        View::Tree => {
            let tree = Tree::new(position, play).map_err(|_| {
                let help = format!("a tree has at most {} different positions; take a smaller one, or make some moves first", tree::MOST);
                NoPicture::new(format!("the game tree of {position} is too large to be drawn"), help)
            })?;
            Shown::Tree(Box::new(tree))
        }
        View::Names => {
            let Some(at) = position.typed().words() else {
                return Err(NoPicture::new(format!("{position} is not a word chain"), "words are drawn for a list, as in words:us-states"));
            };
            let picture = names::picture(at, position.to_string(), most).map_err(|(why, help)| NoPicture::new(why, help))?;
            Shown::Board(Box::new(picture))
        }
        View::Scheme { steps } => {
            let picture = overlay::scheme::picture(position, steps).map_err(|error| NoPicture::Scheme(Box::new(error)))?;
            Shown::Scheme(Box::new(picture), Box::new(position.clone()))
        }
        View::Trails { show, toward } => {
            if play == Play::Misere {
                return Err(NoPicture::new("trails say who wins in normal play", "draw the position in normal play"));
            }
            let help = "if the player to move wins, the trails of the token's vertex turn at a right angle; otherwise its trail runs straight. The views are `all`, `kernels`, `regions`, `extended`, `unfolded` and `neighbours`";
            let picture = views::picture(position, *show, toward.as_deref()).map_err(|why| NoPicture::new(why, help))?;
            Shown::Board(Box::new(picture))
        }
        View::Kernel { k } => {
            let help =
                "Corollary 12 of the paper on grids has the sets S_k; the kernels of the token's vertex are among the views of its trails";
            Shown::Board(Box::new(views::wave(position, *k).map_err(|why| NoPicture::new(why, help))?))
        }
        View::Stacked { height } => {
            let verdict = solve(position, Question { play, all_options: true, grundy: false }, budget);
            match verdict.checked_proof() {
                Some(proof) => Shown::Stacked(Box::new(stacked(position, proof, *height)?), position.to_string()),
                None => return Err(NoPicture::Undecided(Box::new(verdict))),
            }
        }
        View::Board => {
            words::few_enough(position).map_err(|(why, help)| NoPicture::new(why, help))?;
            let mut picture = proof.map_or_else(|| overlay::position(position), |proof| overlay::proof(position, proof));
            words::examples(&mut picture, position);
            if let Some(proof) = proof {
                words::letters(&mut picture, position, proof.play, budget);
            }
            Shown::Board(Box::new(picture))
        }
    })
}

/// The views that there are of a position besides its board, each with a name for a list. Schemes are not among them.
pub fn views(position: &Position, play: Play) -> Vec<(View, String)> {
    let mut list = Vec::new();
    if fits(position, SMALL).is_err() {
        return list;
    }
    if let Some(at) = position.typed().words() {
        if names::picture(at, String::new(), WORDS).is_ok() {
            list.push((View::Names, "each word with those that may follow it".into()));
        }
        return list;
    }
    // Whoever lists them must not wait.
    if position.moves().len() <= tree::MOST && Tree::new(position, play).is_ok() {
        list.push((View::Tree, "the game tree".into()));
    }
    if play == Play::Misere {
        return list;
    }
    if position.geography().is_some_and(|ground| Stacked::of_ground(&ground, None, &[]).is_some()) {
        list.push((View::Stacked { height: None }, "the line in columns, with a matching".into()));
    }
    let trails = [
        (Trails::All, "all trails at the token"),
        (Trails::Kernels, "all kernels of the token's vertex"),
        (Trails::Regions, "a trail with its regions and the kernel in them"),
        (Trails::Extended, "a trail extended beyond the token, and the signs of the regions"),
        (Trails::Unfolded, "a trail unfolded to a straight line"),
        (Trails::Neighbours, "what lies beside a straight trail"),
    ];
    for (show, name) in trails {
        if views::picture(position, show, None).is_ok() {
            list.push((View::Trails { show, toward: None }, name.into()));
        }
    }
    list.extend((0..SETS).filter(|&k| views::wave(position, k).is_ok()).map(|k| (View::Kernel { k }, format!("the even kernel S_{k}"))));
    list
}

/// The most vertices of a board whose views are listed, and the sets S_k that are looked at.
const SMALL: usize = 1_000;
const SETS: u64 = 12;
/// With more words nobody sees which follows which.
const WORDS: usize = 60;

/// A grid of undirected edge geography with more vertices than are drawn, given by its sides: a proof is drawn around
/// the token on such a board. None if it is no such grid, or was played on.
pub fn around_the_token(position: &Position, most: usize) -> Option<Position> {
    let ground = position.geography().filter(|g| g.rule() == RuleSet::UEG && g.graph().order() > most)?;
    let board = untouched(&ground)?;
    let (grid, at) = (board.grid(), board.point(ground.token()? as usize));
    let large = Position::of(At::opening(LargeGrid::new(grid.columns(), grid.rows(), at)?));
    (large.to_string() == position.to_string()).then_some(large)
}

/// The matching of a proof as a stacked picture of the line, in columns of a height.
///
/// # Errors
/// If the proof has no matching, or the board is no line.
pub fn stacked(position: &Position, proof: &Proof, height: Option<u32>) -> Result<Stacked, NoPicture> {
    let pairs = match &proof.certificate {
        Certificate::Matching(matching) => Some(&matching.pairs),
        _ => None,
    };
    position.geography().zip(pairs).and_then(|(ground, pairs)| Stacked::of_ground(&ground, height, pairs)).ok_or_else(|| {
        let help = format!("it is drawn for normal play of uvg:line.N.A.B and at most {LONGEST} vertices, with a height of at least 1");
        NoPicture::new(format!("there is no stacked picture of {position}"), help)
    })
}

/// Refuses boards with more vertices than are drawn, before their pictures are made.
///
/// # Errors
/// [`NoPicture::TooLarge`] or [`NoPicture::LargeGrid`].
pub fn fits(position: &Position, most: usize) -> Result<(), NoPicture> {
    let large = too_large_to_build(position);
    let ground = if large.is_some() { None } else { position.geography() };
    let order = ground.as_ref().map_or(0, |g| g.graph().order());
    if order <= most && large.is_none() {
        return Ok(());
    }
    let why = format!("{position} is too large to be drawn");
    let of_ground = |g: &GeographyPosition| Some((untouched(g)?.grid(), untouched(g)?.point(g.token()? as usize)));
    let grid = match large {
        Some(at) => Grid::new(at.game.columns(), at.game.rows()).map(|grid| (grid, at.state.token)),
        None => ground.as_ref().filter(|g| g.rule() == RuleSet::UEG).and_then(of_ground),
    };
    Err(match grid {
        Some((grid, at)) => NoPicture::LargeGrid { why, like: likeness(grid, at) },
        None => NoPicture::TooLarge { why, most },
    })
}

/// A small grid with the same divisor d and a vertex with the same place modulo 2d: the same
/// outcome, and the same sets S_k around it.
fn likeness(grid: Grid, (a, b): (u64, u64)) -> Option<String> {
    let d = grid.divisor();
    let (columns, rows) = (d.checked_mul(3)? - 1, d.checked_mul(4)? - 1);
    if d == 1 || columns.checked_mul(rows)? > board::MOST as u64 {
        return None;
    }
    let place = |x: u64| if x.is_multiple_of(2 * d) { 2 * d } else { x % (2 * d) };
    Some(format!("ueg:grid.{columns}x{rows}@{},{}", place(a), place(b)))
}

/// The drawing of a picture with at most `most` spots.
///
/// # Errors
/// If it has more, or a part of it is too large to be laid out.
pub fn drawing(picture: &Picture, most: usize) -> Result<Drawing, NoPicture> {
    board::draw(picture, most).map_err(|refused| {
        let why = format!("{} is too large to be drawn: {refused}", picture.title);
        match refused {
            board::NotDrawn::TooMany(..) => NoPicture::TooLarge { why, most },
            board::NotDrawn::NoLayout(_) => {
                let help =
                    "boards with a geometry of their own, such as grids, may be larger; otherwise take a smaller one of the same kind";
                NoPicture::new(why, help)
            }
        }
    })
}

/// A board as text with its title, legend and sentences.
///
/// # Errors
/// If it does not fit.
pub fn in_text(picture: &Picture) -> Result<String, NoPicture> {
    let title = &picture.title;
    match text::write(picture) {
        Some(text) => Ok(format!("{title}\n\n{text}")),
        None => {
            let help = "text is at most 100 columns wide and 48 lines high; an SVG or PNG holds more";
            Err(NoPicture::new(format!("{title} does not fit into a picture of text"), help))
        }
    }
}
