//! `xanthi draw`: pictures of positions, proofs and game trees.

pub(crate) mod file;
#[cfg(feature = "png")]
mod png;
#[cfg(not(feature = "png"))]
#[path = "draw/no_png.rs"]
mod png;
mod words;

use self::file::{Format, Paper};
use crate::flags::{LimitArgs, play};
use crate::limits::Watch;
use crate::{Failure, Status, input, report};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::{Path, PathBuf};
use xanthi::answer::{Cost, Solved};
use xanthi::grid::{Grid, too_large_to_build};
use xanthi::line::stacked::{MOST as LONGEST, Stacked};
use xanthi::picture::board::{self, Picture, Refused};
use xanthi::picture::drawing::Drawing;
use xanthi::picture::overlay;
use xanthi::picture::overlay::grid::views::{self, Trails};
use xanthi::picture::text;
use xanthi::picture::tree::{self, Tree};
use xanthi::solve::untouched;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Proof};
use xanthi_games::check::check;
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{At, Catalogue, Play, Position, notation};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi draw uvg:petersen@0 -o petersen.svg
  xanthi draw uvg:petersen@0 --proof -o petersen.png   matching and Gallai-Edmonds parts
  xanthi draw ueg:grid.11x8@3,4 --proof -o trail.svg   trail, regions and kernel
  xanthi draw ueg:grid.11x8 --kernel 2 -o kernel.svg   the even kernel S_2
  xanthi draw grundy:7 --tree -o tree.svg              the game tree with its numbers
  xanthi draw uvg:line.22.4.5@0 --stacked -o -         on standard output, as text
  xanthi draw dvg:torus.3x4@0,0 --scheme '1,0 2,0|1,1 2,1 2,2' -o scheme.svg
  xanthi draw bridgit:5x6 --proof --dark -o bridgit.svg

The extension of FILE is the format: svg, png, tex (a document), tikz (for \\input) or txt;
--format overrides it.";

#[derive(Debug, ClapArgs)]
pub(crate) struct DrawArgs {
    /// The position in the notation; the moves of its line are drawn as numbered arrows
    pub(crate) position: String,
    /// The file to write; `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The format; it overrides the extension of FILE
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// For a dark background
    #[arg(long)]
    pub(crate) dark: bool,
    /// Draw the proof over it: solve the position, or read the proof from a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(crate) proof: Option<Option<PathBuf>>,
    /// Draw the game tree with its numbers (nimbers, or N and P), equal positions once
    #[arg(long, conflicts_with_all = ["proof", "stacked"])]
    pub(crate) tree: bool,
    /// Line Geography: the matching on the line in columns of the least move, or of this height
    #[arg(long, value_name = "HEIGHT", num_args = 0..=1, require_equals = true, conflicts_with = "proof")]
    pub(crate) stacked: Option<Option<u32>>,
    /// Several lines of play in one picture: steps separated by spaces, each a move or several
    /// alternatives (`1,0|0,1`), followed by `!` if it is forced
    #[arg(long, value_name = "STEPS", conflicts_with_all = ["proof", "tree", "stacked"])]
    pub(crate) scheme: Option<String>,
    /// Undirected edge geography on an untouched grid: the trails at the token
    #[arg(long, value_name = "VIEW", value_enum, conflicts_with_all = ["proof", "tree", "stacked", "scheme"])]
    pub(crate) trail: Option<TrailView>,
    /// With --trail: of two trails with a right angle, the one around this neighbour of the token
    #[arg(long, value_name = "VERTEX", requires = "trail")]
    pub(crate) toward: Option<String>,
    /// Undirected edge geography on an untouched grid: the set S_k, an even kernel, for this k
    #[arg(long, value_name = "K", conflicts_with_all = ["proof", "tree", "stacked", "scheme", "trail"])]
    pub(crate) kernel: Option<u64>,
    /// Rows run upwards, as in print; for boards with rows and columns
    #[arg(long, conflicts_with_all = ["tree", "stacked"])]
    pub(crate) upwards: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// The most vertices, piles or counters that are drawn
    #[arg(long, value_name = "NUMBER", default_value_t = board::MOST, value_parser = parse_spots, allow_negative_numbers = true)]
    pub(crate) spots: usize,
    /// PNG: pixels for each unit of the picture; 2, or fewer for a very large picture
    #[arg(long, value_parser = parse_scale, allow_negative_numbers = true)]
    pub(crate) scale: Option<f32>,
    /// PNG: a font for characters that the built-in font lacks (Chinese ones, say); may be repeated.
    /// The machine's fonts are tried after it
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

/// What is drawn of trails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrailView {
    /// Every trail at the token, side by side
    All,
    /// A right trail as a straight line through mirrored boards
    Unfolded,
    /// A right trail with its segments extended, and the signs of the regions
    Extended,
    /// A right trail with its regions, their signs and the kernel in them
    Regions,
    /// How a straight trail passes the vertices beside it
    Neighbours,
    /// Every kernel of the token's vertex, side by side
    Kernels,
}

impl TrailView {
    fn what(self) -> Trails {
        match self {
            Self::All => Trails::All,
            Self::Unfolded => Trails::Unfolded,
            Self::Extended => Trails::Extended,
            Self::Regions => Trails::Regions,
            Self::Neighbours => Trails::Neighbours,
            Self::Kernels => Trails::Kernels,
        }
    }
}

/// The most spots that can be asked for: a picture of so many has some 100 MB.
const SPOTS: usize = 1_000_000;

fn parse_spots(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|spots| (1..=SPOTS).contains(spots)).ok_or_else(|| format!("a number from 1 to {SPOTS}"))
}

fn parse_scale(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|s| (0.1..=20.0).contains(s)).ok_or_else(|| "a number from 0.1 to 20".into())
}

/// What is to be drawn.
enum Subject {
    Board(Box<Picture>),
    Scheme(Box<Picture>),
    Tree(Tree),
    Stacked(Box<Stacked>),
}

pub(crate) fn run(catalogue: &Catalogue, args: &DrawArgs) -> Result<Status, Failure> {
    let format = format(args)?;
    if format == Format::Png {
        png::take_fonts(&args.font)?;
    } else if !args.font.is_empty() {
        let help = "write PNG, or leave it out: SVG and TeX use the reader's fonts";
        return Err(Failure::Usage("--font is for PNG".into(), help.into()));
    }
    let meant = input::meant(&args.position, catalogue);
    let watch = Watch::start(&args.limit, &meant);
    let position = input::position(&meant, catalogue, None, &watch.limit)?;
    let mut subject = match subject(&position, args, &watch)? {
        Ok(subject) => subject,
        Err(status) => return Ok(status),
    };
    if args.upwards {
        match &mut subject {
            Subject::Board(picture) | Subject::Scheme(picture) => picture.upwards(),
            Subject::Tree(_) | Subject::Stacked(_) => {}
        }
    }
    let (title, spots) = (position.to_string(), args.spots);
    let paper = Paper { scale: args.scale, ..Paper::new(args.dark) };
    if format == Format::Txt {
        input::write(&args.output, in_text(&subject, &position, &title)?)?;
        return Ok(Status::Answered);
    }
    let drawing = match subject {
        Subject::Board(picture) | Subject::Scheme(picture) => drawing(&picture, spots)?,
        Subject::Tree(tree) => {
            let drawing = drawing(&tree.picture(), spots)?;
            warn_of_width(
                drawing.bounds().width() * if format == Format::Png { args.scale.unwrap_or_else(|| file::fitting(&drawing)) } else { 1.0 },
            );
            drawing
        }
        Subject::Stacked(stacked) => drawing(&overlay::stacked::picture(&stacked, title), spots)?,
    };
    paper.write(&args.output, format, &drawing)?;
    Ok(Status::Answered)
}

/// The widest tree that is written without a word, in pixels.
const WIDE: f32 = 4000.0;

/// Says that a picture is too wide to be looked at as a whole, and what can be done.
fn warn_of_width(width: f32) {
    if width > WIDE {
        anstream::eprintln!(
            "warning: the tree is {width:.0} pixels wide; --format txt writes it as an outline, and a position further on has a smaller tree"
        );
    }
}

fn format(args: &DrawArgs) -> Result<Format, Failure> {
    match args.format {
        Some(format) => Ok(format),
        None if args.output == Path::new("-") => Ok(Format::Txt),
        None => Format::of(&args.output),
    }
}

/// What to draw, or the status with which the command ends without a picture.
fn subject(position: &Position, args: &DrawArgs, watch: &Watch) -> Result<Result<Subject, Status>, Failure> {
    if args.tree {
        let tree = Tree::new(position, play(args.misere)).map_err(|_| {
            let help = format!("a tree has at most {} different positions; take a smaller one, or make some moves first", tree::MOST);
            Failure::Usage(format!("the game tree of {position} is too large to be drawn"), help)
        })?;
        return Ok(Ok(Subject::Tree(tree)));
    }
    // Of a grid that is given by its sides, a proof is drawn around the token; so of one that is
    // built, and has more vertices than are drawn.
    let large = window(position, args);
    let position = large.as_ref().unwrap_or(position);
    if too_large_to_build(position).is_none() || args.proof.is_none() {
        size(position, args.spots)?;
    }
    if let Some(scheme) = &args.scheme {
        let picture = overlay::scheme::picture(position, scheme).map_err(|error| Failure::Parse(Box::new(error), None))?;
        return Ok(Ok(Subject::Scheme(Box::new(picture))));
    }
    if let Some(view) = args.trail {
        let help = "a token on a vertex that the first player wins has right trails, any other a straight one: --trail all, kernels, regions, extended, unfolded, neighbours";
        if args.misere {
            return Err(Failure::Usage("trails say who wins in normal play".into(), "leave out --misere".into()));
        }
        if args.toward.is_some() && matches!(view, TrailView::All | TrailView::Neighbours | TrailView::Kernels) {
            let help = "leave it out, or draw --trail regions, extended or unfolded";
            return Err(Failure::Usage("--toward chooses between two trails with a right angle".into(), help.into()));
        }
        let picture = views::picture(position, view.what(), args.toward.as_deref()).map_err(|why| Failure::Usage(why, help.into()))?;
        return Ok(Ok(Subject::Board(Box::new(picture))));
    }
    if let Some(k) = args.kernel {
        let help = "Corollary 12 of the paper on grids has the sets S_k; `--trail kernels` draws those of the token's vertex";
        let picture = views::wave(position, k).map_err(|why| Failure::Usage(why, help.into()))?;
        return Ok(Ok(Subject::Board(Box::new(picture))));
    }
    words::refuse(position)?;
    if args.proof.is_none() && args.stacked.is_none() {
        let mut picture = overlay::position(position);
        words::examples(&mut picture, position);
        return Ok(Ok(Subject::Board(Box::new(picture))));
    }
    let proof = match args.proof.as_ref().and_then(Option::as_ref) {
        Some(file) => from_file(file, position, play(args.misere))?,
        None => {
            let mut verdict = solve(position, Question { play: play(args.misere), all_options: true, grundy: false }, &watch.limit);
            let Some(proof) = verdict.proof.take().filter(|_| verdict.checked) else {
                let known = Solved::of(position, &verdict, Cost::of(verdict.nodes, watch.seconds()));
                // The picture may have been meant for the standard output.
                report::unfinished(&mut anstream::stderr().lock(), &known)?;
                anstream::eprintln!("nothing was drawn");
                return Ok(Err(Status::Undecided));
            };
            proof
        }
    };
    if let Err(flaw) = check(position, &proof) {
        anstream::eprintln!("the proof is rejected: {flaw}");
        return Ok(Err(Status::CheckFailed));
    }
    match args.stacked {
        Some(height) => stacked(position, &proof, height).map(|s| Ok(Subject::Stacked(Box::new(s)))),
        None => {
            let mut picture = overlay::proof(position, &proof);
            words::examples(&mut picture, position);
            words::letters(&mut picture, position, proof.play, &watch.limit);
            Ok(Ok(Subject::Board(Box::new(picture))))
        }
    }
}

/// The same grid given by its sides, if it is one with too many vertices and its proof is to be drawn.
fn window(position: &Position, args: &DrawArgs) -> Option<Position> {
    let ground = position.geography().filter(|g| g.rule() == RuleSet::UEG && g.graph().order() > args.spots)?;
    if args.misere || args.proof != Some(None) || args.trail.is_some() || args.scheme.is_some() {
        return None;
    }
    let board = untouched(&ground)?;
    let (grid, at) = (board.grid(), board.point(ground.token()? as usize));
    let large = Position::of(At::opening(LargeGrid::new(grid.columns(), grid.rows(), at)?));
    (large.to_string() == position.to_string()).then_some(large)
}

/// The matching of a proof as a stacked picture of the line.
pub(crate) fn stacked(position: &Position, proof: &Proof, height: Option<u32>) -> Result<Stacked, Failure> {
    let pairs = match &proof.certificate {
        Certificate::Matching(matching) => Some(&matching.pairs),
        _ => None,
    };
    position.geography().zip(pairs).and_then(|(ground, pairs)| Stacked::of_ground(&ground, height, pairs)).ok_or_else(|| {
        let help = format!("it is drawn for normal play of uvg:line.N.A.B and at most {LONGEST} vertices, with a height of at least 1");
        Failure::Usage(format!("there is no stacked picture of {position}"), help)
    })
}

/// Refuses boards that are too large before their pictures are made.
pub(crate) fn size(position: &Position, most: usize) -> Result<(), Failure> {
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
    Err(match grid.and_then(|(grid, at)| likeness(grid, at)) {
        Some(small) => Failure::Usage(why, {
            format!(
                "--proof draws the surroundings of the token; the trails and sets of {small} repeat the same pattern: draw that with --proof"
            )
        }),
        None if grid.is_some() => Failure::Usage(why, "--proof draws the surroundings of the token".into()),
        None => too_large(&why, most),
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

fn too_large(why: &str, most: usize) -> Failure {
    let help = format!("at most {most} vertices are drawn; --spots allows more, or take a smaller board of the same kind");
    Failure::Usage(why.to_owned(), help)
}

/// The drawing of a picture.
pub(crate) fn drawing(picture: &Picture, most: usize) -> Result<Drawing, Failure> {
    board::draw(picture, most).map_err(|refused| {
        let why = format!("{} is too large to be drawn: {refused}", picture.title);
        match refused {
            Refused::TooMany(..) => too_large(&why, most),
            Refused::NoLayout(_) => {
                let help =
                    "boards with a geometry of their own, such as grids, may be larger; otherwise take a smaller one of the same kind";
                Failure::Usage(why, help.into())
            }
        }
    })
}

fn from_file(file: &Path, position: &Position, play: Play) -> Result<Proof, Failure> {
    let (mut other, mut holds) = (false, Vec::new());
    let text = input::read(file)?;
    let all = serde_json::Deserializer::from_str(&text).into_iter::<Proof>();
    let name = position.to_string();
    for proof in all {
        let proof = proof.map_err(|error| {
            let help = "`xanthi check` says what is wrong; `xanthi schema` prints the format".to_owned();
            Failure::Usage(format!("`{}` is not a file of proofs: {error}", input::name(file)), help)
        })?;
        if proof.position == name && proof.play == play {
            return Ok(proof);
        }
        other |= proof.position == name;
        holds.push(proof.position);
    }
    if other {
        let (is, flag) = match play {
            Play::Misere => ("normal", "leave out --misere, or prove it with `xanthi solve --misere POSITION --proof FILE`"),
            Play::Normal => ("misère", "add --misere"),
        };
        return Err(Failure::Usage(format!("`{}` holds a proof of {name} in {is} play", input::name(file)), flag.into()));
    }
    let help = match &holds[..] {
        [] => "write one with `xanthi solve POSITION --proof FILE`".to_owned(),
        [one] => format!("it holds one of {}: name the position as there", notation::readable(one)),
        [first, ..] => format!("it holds {} others, the first of {}: name the position as there", holds.len(), notation::readable(first)),
    };
    Err(Failure::Usage(format!("`{}` contains no proof of {name}", input::name(file)), help))
}

fn in_text(subject: &Subject, position: &Position, title: &str) -> Result<String, Failure> {
    match subject {
        Subject::Tree(tree) => Ok(tree.text()),
        Subject::Stacked(stacked) => Ok(format!("{}\n{}\n", stacked.text(), stacked.legend().join("\n"))),
        Subject::Board(picture) => board_in_text(picture, title),
        Subject::Scheme(picture) => Ok(format!("{title}\n\n{}", overlay::scheme::text(position, picture))),
    }
}

/// A board as text with its legend and sentences.
pub(crate) fn board_in_text(picture: &Picture, title: &str) -> Result<String, Failure> {
    let too_large = || {
        let help = "text is at most 100 columns wide and 48 lines high; an SVG or PNG holds more".to_owned();
        Failure::Usage(format!("{title} does not fit into a picture of text"), help)
    };
    Ok(format!("{title}\n\n{}", text::write(picture).ok_or_else(too_large)?))
}
