//! `xanthi explain`: the proof in words, and what happens if the loser plays otherwise.

mod handout;
mod kernel;
mod lesson;
mod matchings;
mod pictures;
mod strategy;

use crate::flags::{LimitArgs, play};
use crate::limits::Watch;
use crate::report::{self, painted};
use crate::terminal_style::{DIM, paint};
use crate::wrap::hanging;
use crate::{Failure, Status, input, json};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use xanthi::answer::explain::{Explained, Illegal, Ply, followed, grid_view, line};
use xanthi::answer::{Cost, Solved, told_about};
use xanthi::explain::plain;
use xanthi::grid::picture::View;
use xanthi::grid::too_large_to_build;
use xanthi::scene::board::{TextBoard, by_coordinates};
use xanthi::scene::text::legend;
use xanthi::solve::{Question, Verdict, solve};
use xanthi::strategy::find;
use xanthi_games::notation::lettered;
use xanthi_games::scene::Scene;
use xanthi_games::{Catalogue, Position};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi explain ueg:grid.3x3@1,1
  xanthi explain ueg:grid.3x3@1,1 --if 2,1
  xanthi explain dvg:torus.23x4@0,0 --strategy --if 1,0 2,1
  xanthi explain uvg:line.18.5.7 --cases           no perfect matching, case by case
  xanthi explain ueg:grid.5x3@2,2 --kernel 3,2 4,1 5,2 4,3   is it an even kernel?
  xanthi explain ueg:grid.11x8@3,4 --picture      trail, kernel and regions";

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The position in the notation
    pub(crate) position: String,
    /// What if the loser plays this move, and after the answer this one, …
    #[arg(long = "if", value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    /// Line Geography: draw the matching on the line in columns of the least move, or of this height
    #[arg(long, value_name = "HEIGHT", num_args = 0..=1, require_equals = true, conflicts_with = "strategy")]
    pub(crate) stacked: Option<Option<u32>>,
    /// Undirected vertex geography: what these edges force in a perfect matching
    #[arg(long, value_name = "U-V", num_args = 1.., conflicts_with_all = ["strategy", "misere", "moves", "picture", "pictures", "lesson"])]
    pub(crate) force: Vec<String>,
    /// Undirected vertex geography: a perfect matching, or why there is none, case by case
    #[arg(long, conflicts_with_all = ["force", "strategy", "misere", "moves", "picture", "pictures", "lesson"])]
    pub(crate) cases: bool,
    /// Vertex geography: whether these edges are a maximum matching, and if not, how to get one more edge; if it is directed,
    /// whether one wins by following these arcs
    #[arg(long, value_name = "U-V", num_args = 0.., conflicts_with_all = ["force", "cases", "strategy", "misere", "moves", "picture", "pictures", "lesson"])]
    pub(crate) matching: Option<Vec<String>>,
    /// Undirected edge geography: whether these vertices are an even kernel, which vertex fails, and who wins by them
    #[arg(long, value_name = "VERTEX", num_args = 1.., conflicts_with_all = ["force", "cases", "matching", "stacked", "strategy", "misere", "moves", "picture", "pictures", "lesson"])]
    pub(crate) kernel: Vec<String>,
    /// Show and follow a strategy instead of a proof: a rule from the literature, or (always in misère play) the answers of the
    /// proof
    #[arg(long)]
    pub(crate) strategy: bool,
    /// A lesson on the theory, shown on the position
    #[arg(long, conflicts_with_all = ["strategy", "moves", "stacked", "picture"])]
    pub(crate) lesson: bool,
    /// Draw the position; on an untouched grid in undirected edge geography, the trail, the kernel
    /// and the positive regions
    #[arg(long, conflicts_with = "json")]
    pub(crate) picture: bool,
    /// Write pictures of the position, its proof or strategy and each move of the line into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) pictures: Option<PathBuf>,
    /// With --pictures: the format; svg by default
    #[arg(long, value_enum, requires = "pictures")]
    pub(crate) format: Option<crate::draw::file::Format>,
    /// With --pictures: for a dark background
    #[arg(long, requires = "pictures")]
    pub(crate) dark: bool,
    /// Write one self-contained page of HTML: text, figures, and a game that can be stepped through
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

pub(crate) fn run(catalogue: &Catalogue, args: &ExplainArgs) -> Result<Status, Failure> {
    if args.lesson && args.misere {
        let help = format!(
            "`xanthi explain {} --misere` says who wins in misère play, and why; with --strategy it tells how",
            lettered(&args.position)
        );
        return Err(Failure::Usage("there are lessons only on normal play: their theory does not hold in misère play".into(), help));
    }
    let meant = input::meant(&args.position, catalogue);
    let watch = Watch::start(&args.limit, &meant);
    let position = input::position(&meant, catalogue, None, &watch.limit)?;
    if (args.pictures.is_some() || args.html.is_some()) && too_large_to_build(&position).is_none() {
        xanthi::picture::view::fits(&position, xanthi::picture::board::MOST)?;
    }
    if !args.force.is_empty() || args.cases || args.matching.is_some() {
        return matchings::run(&position, args, &watch);
    }
    if !args.kernel.is_empty() {
        watch.quiet();
        return kernel::run(&position, &args.kernel, args);
    }
    if args.lesson {
        return lesson::run(&position, args, watch);
    }
    if args.strategy {
        return strategy::run(position, args, watch);
    }
    if position.typed().words().is_some() {
        watch.tells_of_list(watch.worked());
    }
    let as_json = args.json;
    let (text, asked) = (position.to_string(), play(args.misere));
    watch.last_words(move |stop, limit, seconds| {
        report::last_words(Solved::unfinished(&text, asked, stop, Cost::of(limit.spent(), seconds)), as_json)
    });
    let verdict = answer(&position, args, &watch);
    let cost = Cost::of(verdict.nodes(), watch.seconds());
    // Of a list who wins is told even if there is no time to tell why.
    let brief = if verdict.checked() { Solved::in_brief(&position, &verdict, cost) } else { None };
    if let Some(mut brief) = brief {
        watch.last_words(move |stop, _, _| {
            brief.cut_off_by(stop);
            report::last_words(brief, as_json)
        });
    }
    let Some(proof) = verdict.checked_proof() else {
        let known = Solved::of(&position, &verdict, cost);
        watch.quiet();
        report::undecided(&mut anstream::stdout().lock(), known, args.json)?;
        return Ok(Status::Undecided);
    };
    let grid = grid_view(&position, verdict.play());
    let in_columns =
        args.stacked.map(|height| xanthi::picture::view::stacked(&position, proof, height).map(|s| (s.text(), s.legend()))).transpose()?;
    let line = follow(&position, &verdict, args, &watch)?;
    let draw = |dir| pictures::write(dir, pictures::of_proof(&position, proof, &line, args), args);
    let mut files = args.pictures.as_deref().map(draw).transpose()?;
    if let Some(file) = &args.html {
        files.get_or_insert_default().push(handout::of_proof(file, &position, &verdict, &line, args, &watch)?);
    }
    // A search gives no reason, and a rule does.
    let by_search = !args.json && !args.misere && position.typed().words().is_none() && pictures::is_strategy(&proof.certificate);
    let rule = by_search.then(|| find(&position, &watch.limit.afresh())).flatten().map(|player| player.title().0);
    let mut told = Explained::new(&position, &verdict, proof, line);
    let status = if told.undecided() { Status::Undecided } else { Status::Answered };
    drop(watch);
    let mut out = anstream::stdout().lock();
    if args.json {
        told.picture = in_columns.map(|(rows, _)| rows);
        told.pictures = files;
        json::write(&mut out, &told)?;
        return Ok(status);
    }
    print(&mut out, &position, args, &told, &Drawn { in_columns, grid, files, rule })?;
    Ok(status)
}

/// What goes with the sentences.
struct Drawn {
    /// The board in columns, and what its signs mean.
    in_columns: Option<(String, Vec<String>)>,
    grid: Option<View>,
    /// The files that were written.
    files: Option<Vec<String>>,
    /// The name of a strategy from the literature, where the proof is a search.
    rule: Option<String>,
}

/// Prints an explanation as sentences.
fn print(out: &mut impl Write, position: &Position, args: &ExplainArgs, told: &Explained, drawn: &Drawn) -> Result<(), Failure> {
    writeln!(out, "{}", hanging(2, painted(&told.heading())))?;
    for (i, step) in told.steps.iter().enumerate() {
        writeln!(out, "{:>3}. {}", i + 1, hanging(5, step))?;
    }
    if let Some((rows, legend)) = &drawn.in_columns {
        writeln!(out)?;
        rows.lines().try_for_each(|row| writeln!(out, "     {row}"))?;
        legend.iter().try_for_each(|line| writeln!(out, "     {}", hanging(5, line)))?;
    }
    if args.picture {
        picture(out, position, drawn.grid.as_ref().map(View::scene_with_signs))?;
    }
    for (i, ply) in told.line.iter().enumerate() {
        let mut line = ply.tell(i == 0);
        line.0.iter_mut().for_each(|piece| piece.text = told_about(position, &piece.text));
        writeln!(out, "\n{}", hanging(0, painted(&line)))?;
    }
    wrote(out, drawn.files.as_deref())?;
    if let Some(rule) = &drawn.rule {
        let known = format!("A rule tells the winner's moves as well ({rule}): `xanthi explain {} --strategy`", lettered(&told.position));
        writeln!(out, "\n{}", hanging(0, known))?;
    }
    if let Some(mv) = &told.what_if {
        let flag = if args.misere { " --misere" } else { "" };
        let named = |mv: &str| told_about(position, &plain(mv));
        let verb = position.wording().verb;
        // A won position has the winner's move before that of the loser.
        let lead = told.what_if_after.as_ref().map_or("What if".to_owned(), |first| format!("After {}, what if", named(first)));
        let what_if =
            format!("{lead} the loser {verb} {}? `xanthi explain {}{flag} --if {}`", named(mv), lettered(&told.position), lettered(mv));
        writeln!(out, "\n{}", hanging(0, what_if))?;
    }
    Ok(())
}

/// Names the files that were written.
fn wrote(out: &mut impl Write, files: Option<&[String]>) -> Result<(), Failure> {
    if let Some(files) = files {
        writeln!(out)?;
        files.iter().try_for_each(|file| writeln!(out, "wrote {file}"))?;
    }
    Ok(())
}

/// The trail and the kernel on a grid, or another scene with what a strategy goes by; any other position as `solve` draws it.
fn picture(out: &mut impl Write, position: &Position, marked: Option<Scene>) -> Result<(), Failure> {
    let board = match marked {
        Some(scene) => TextBoard::of_scene(&scene, by_coordinates(position)).map(|mut board| {
            board.below.push(legend(&scene));
            if scene.spots.iter().any(|spot| spot.label.ends_with('✓')) {
                board.below.push("✓ a move there wins".into());
            }
            board
        }),
        None => TextBoard::new(position, None),
    };
    writeln!(out)?;
    match board.and_then(|board| Some((board.text()?, board.below))) {
        Some((rows, below)) if rows.is_empty() && below.is_empty() => {
            let why = match too_large_to_build(position) {
                Some(_) => "(the board is too large for a picture here; `xanthi draw POSITION --proof` draws what lies around the token)",
                None => "(there is nothing to be drawn)",
            };
            writeln!(out, "    {}", hanging(4, paint(DIM, why)))?;
        }
        Some((rows, below)) => {
            rows.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            below.iter().try_for_each(|line| writeln!(out, "    {}", hanging(4, paint(DIM, line))))?;
        }
        None => writeln!(out, "    {}", hanging(4, paint(DIM, "(the picture would not fit on a screen)")))?,
    }
    Ok(())
}

fn answer(position: &Position, args: &ExplainArgs, watch: &Watch) -> Verdict {
    if !args.moves.is_empty() {
        return followed(position, play(args.misere), &watch.limit);
    }
    // A bound of positions is one for each position of the line.
    solve(position, Question { play: play(args.misere), all_options: true, grundy: false }, &watch.limit.afresh())
}

/// The line of play: the winner's moves by the proofs, the loser's as the user gives them.
fn follow(position: &Position, verdict: &Verdict, args: &ExplainArgs, watch: &Watch) -> Result<Vec<Ply>, Failure> {
    let mut line = line(position, verdict, &args.moves, &watch.limit.afresh()).map_err(illegal)?;
    // The proofs of Shannon's game are told without solving each position; pictures want them.
    for ply in line.iter_mut().filter(|ply| args.pictures.is_some() && ply.proof.is_none()) {
        ply.proof = ply.after.as_ref().and_then(|after| answer(after, args, watch).into_proof());
    }
    Ok(line)
}

fn illegal(why: Illegal) -> Failure {
    Failure::Usage(why.to_string(), why.help)
}
