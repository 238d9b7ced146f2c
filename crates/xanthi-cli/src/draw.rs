//! `xanthi draw`: pictures of positions, proofs and game trees.

pub(crate) mod file;
#[cfg(feature = "png")]
mod png;
#[cfg(not(feature = "png"))]
#[path = "draw/no_png.rs"]
mod png;

use self::file::{Format, Paper};
use crate::flags::{LimitArgs, play};
use crate::limits::Watch;
use crate::{Failure, Status, input, report};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::{Path, PathBuf};
use xanthi::answer::{Cost, Solved};
use xanthi::grid::too_large_to_build;
use xanthi::picture::board;
use xanthi::picture::view::{self, NoPicture, Shown, Trails, View};
use xanthi::solve::{Question, Verdict, solve};
use xanthi_games::certificate::Proof;
use xanthi_games::check::check;
use xanthi_games::{Catalogue, Play, Position, notation};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi draw uvg:petersen@0 -o petersen.svg
  xanthi draw uvg:petersen@0 --proof -o petersen.png   matching and Gallai-Edmonds parts
  xanthi draw ueg:grid.11x8@3,4 --proof -o trail.svg   trail, regions and kernel
  xanthi draw ueg:grid.11x8 --kernel 2 -o kernel.svg   the even kernel S_2
  xanthi draw grundy:7 --tree -o tree.svg              the game tree with its numbers
  xanthi draw words:us-states@A --names -o names.svg   each word with those that may follow it
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
    /// Word chains: every word a vertex, with an arc to each word that may follow it
    #[arg(long, conflicts_with_all = ["proof", "tree", "stacked", "scheme", "trail", "kernel", "upwards"])]
    pub(crate) names: bool,
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
    #[arg(
        long,
        value_name = "K",
        allow_hyphen_values = true,
        value_parser = crate::flags::parse_number,
        conflicts_with_all = ["proof", "tree", "stacked", "scheme", "trail"]
    )]
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
    /// A trail with a right angle as a straight line through mirrored boards
    Unfolded,
    /// A trail with a right angle, its segments extended, and the signs of the regions
    Extended,
    /// A trail with a right angle, its regions, their signs and the kernel in them
    Regions,
    /// How a straight trail passes the vertices beside it
    Neighbours,
    /// Every kernel of the token's vertex, side by side
    Kernels,
}

impl TrailView {
    fn show(self) -> Trails {
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

impl DrawArgs {
    fn view(&self) -> View {
        if self.tree {
            View::Tree
        } else if self.names {
            View::Names
        } else if let Some(height) = self.stacked {
            View::Stacked { height }
        } else if let Some(steps) = self.scheme.clone() {
            View::Scheme { steps }
        } else if let Some(trail) = self.trail {
            View::Trails { show: trail.show(), toward: self.toward.clone() }
        } else if let Some(k) = self.kernel {
            View::Kernel { k }
        } else {
            View::Board
        }
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &DrawArgs) -> Result<Status, Failure> {
    input::apart(&[("--proof", args.proof.as_ref().and_then(Option::as_deref)), ("--output", Some(&args.output))])?;
    args.font.iter().try_for_each(|font| input::apart(&[("--font", Some(font)), ("--output", Some(&args.output))]))?;
    let format = format(args)?;
    if format == Format::Png {
        png::take_fonts(&args.font)?;
    } else if !args.font.is_empty() {
        let help = "write PNG, or leave it out: SVG and TeX use the reader's fonts";
        return Err(Failure::Usage("--font is for PNG".into(), help.into()));
    }
    if args.toward.is_some() && matches!(args.trail, Some(TrailView::All | TrailView::Neighbours | TrailView::Kernels)) {
        let help = "leave it out, or draw --trail regions, extended or unfolded";
        return Err(Failure::Usage("--toward chooses between two trails with a right angle".into(), help.into()));
    }
    if args.misere && args.trail.is_some() {
        return Err(Failure::Usage("trails say who wins in normal play".into(), "leave out --misere".into()));
    }
    let meant = input::meant(&args.position, catalogue);
    let watch = Watch::start(&args.limit, &meant);
    let position = input::position(&meant, catalogue, None, &watch.limit)?;
    // Of a grid with more vertices than are drawn a proof is drawn around the token.
    let large = if args.proof == Some(None) && !args.misere { view::around_the_token(&position, args.spots) } else { None };
    let position = large.unwrap_or(position);
    if !args.tree && (args.proof.is_none() || too_large_to_build(&position).is_none()) {
        view::fits(&position, args.spots)?;
    }
    let proof = match &args.proof {
        None => None,
        Some(Some(file)) => Some(from_file(file, &position, play(args.misere))?),
        Some(None) => {
            let verdict = solve(&position, Question { play: play(args.misere), all_options: true, grundy: false }, &watch.limit);
            let Some(proof) = verdict.checked_proof() else { return undecided(&position, &verdict, &watch) };
            Some(proof.clone())
        }
    };
    if let Some(flaw) = proof.as_ref().and_then(|proof| check(&position, proof).err()) {
        watch.quiet();
        anstream::eprintln!("the proof is rejected: {flaw}");
        return Ok(Status::CheckFailed);
    }
    let mut shown = match view::shown(&position, &args.view(), proof.as_ref(), play(args.misere), args.spots, &watch.limit) {
        Ok(shown) => shown,
        Err(NoPicture::Undecided(verdict)) => return undecided(&position, &verdict, &watch),
        Err(no) => return Err(no.into()),
    };
    if args.upwards {
        shown.upwards();
    }
    watch.quiet();
    if format == Format::Txt {
        input::write(&args.output, shown.text()?)?;
        return Ok(Status::Answered);
    }
    let drawing = shown.drawing(args.spots)?;
    if let Shown::Tree(_) = shown {
        let scale = if format == Format::Png { args.scale.unwrap_or_else(|| file::fitting(&drawing)) } else { 1.0 };
        warn_of_width(drawing.bounds().width() * scale);
    }
    Paper { scale: args.scale, ..Paper::new(args.dark) }.write(&args.output, format, &drawing)?;
    Ok(Status::Answered)
}

/// Says what is known of a position that was to be drawn with its proof.
fn undecided(position: &Position, verdict: &Verdict, watch: &Watch) -> Result<Status, Failure> {
    let known = Solved::of(position, verdict, Cost::of(verdict.nodes(), watch.seconds()));
    watch.quiet();
    // The picture may have been meant for the standard output.
    report::unfinished(&mut anstream::stderr().lock(), known)?;
    anstream::eprintln!("nothing was drawn");
    Ok(Status::Undecided)
}

impl From<NoPicture> for Failure {
    fn from(no: NoPicture) -> Self {
        let help = match &no {
            NoPicture::Scheme(error) => return Failure::Parse(error.clone(), None),
            NoPicture::TooLarge { most, .. } => {
                format!("at most {most} vertices are drawn; --spots allows more, or take a smaller board of the same kind")
            }
            NoPicture::LargeGrid { like: Some(like), .. } => format!(
                "--proof draws the surroundings of the token; the trails and sets of {like} repeat the same pattern: draw that with --proof"
            ),
            NoPicture::LargeGrid { like: None, .. } => "--proof draws the surroundings of the token".into(),
            NoPicture::None { .. } | NoPicture::Undecided(_) => no.help(),
        };
        Failure::Usage(no.why(), help)
    }
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
