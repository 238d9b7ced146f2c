//! `xanthi table`: outcomes, nimbers and other numbers of a family of boards, a row for each.
//!
//! Rows are computed one by one; what is known is kept when the table is stopped, and with
//! `--save` it is also kept in a file from which a later run goes on.

mod json;
mod long;
mod paced;
mod print;
mod save;
pub(crate) mod statistics;

use crate::draw::file::{Format, Paper};
use crate::flags::{LimitArgs, parse_number, parse_range, play};
use crate::input::{self, Disk};
use crate::limits::{Watch, was_interrupted};
use crate::{Failure, Status, errors};
use clap::Args;
use paced::Paced;
use print::Printer;
use save::Store;
use std::collections::BTreeSet;
use std::io::{IsTerminal, Stdout, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;
use xanthi::games::budget::Held;
use xanthi::picture::heatmap;
use xanthi::table::{self, Column, End, Family, Filling, Range, Refused, Request, Row, Sheet, Value, formats, slice};
use xanthi::{Budget, Stop};
use xanthi_games::Catalogue;

const EXAMPLES: &str = "Examples:
  xanthi table torus --rows 3 --n 1..42            C_n x C_3
  xanthi table kotzig --moves 2,3 --n 3..60        Kotzig's Nim, and where it is lost
  xanthi table line --moves 3,7 --n 1..40          Line Geography: perfect matchings, every start
  xanthi table line-bounds --n 2..12               the greatest even n without a perfect matching
  xanthi table grid --rows 5 --start 2,2 --n 2..30 edge geography on grids
  xanthi table grundy --n 0..1000 --b-file         nimbers of a heap game
  xanthi table grundy --n 0..10000000 --binary grundy.u16
  xanthi table nimg.rm:path.4 --disks 0..10        nimbers of Nim on a path
  xanthi table nimg.rm:path.4@1 --disks 3,0..9,0..9,2 --heat-map slice.svg
  xanthi table langford --n 1..9 --list 4          Langford sequences
  xanthi table 'uvg:cycle.{2n}@0' --n 2..20        any position with a placeholder
  xanthi table 'ueg:grid.{2n}x{m}@1,1' --n 1..6 --m 1..9   a map over two numbers
  xanthi table 'ueg:grid.{n}x{n+m}@1,1' --n 1..6 --m 0..4
  xanthi table kotzig --moves 1,4 --n 4..60 --save kotzig.jsonl   can be stopped and resumed

Ranges include both ends; 1..99/2 goes in steps of two.";

/// The examples, and all families.
fn more_help() -> String {
    let mut text = format!("{EXAMPLES}\n\nFamilies:");
    for family in table::FAMILIES {
        text += &format!("\n  {}\n      {}", family.syntax, family.what);
    }
    // The parser would take it for a line break. A code that changes nothing keeps it apart, and is left out where there is no
    // colour.
    text.replace("{n}", "{\u{1b}[0mn}")
}

#[derive(Clone, Debug, Args)]
#[command(after_help = more_help())]
pub(crate) struct TableArgs {
    /// The family, one of those listed below: a name such as torus, a heap game, a board of Nim on graphs, or a position with a placeholder such as {2n-1}, and perhaps {m}
    family: String,
    /// The range of n, both ends included
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = parse_range)]
    n: Option<Range>,
    /// The range of m, a second number of a position: n down, m across
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = parse_range)]
    m: Option<Range>,
    /// The number of rows of a board; a range prints a table for each
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = parse_range)]
    rows: Option<Range>,
    /// The move set
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', allow_hyphen_values = true, value_parser = crate::flags::parse_move::<u64>)]
    moves: Vec<u64>,
    /// The start, as the notation writes it
    #[arg(long, value_name = "VERTEX")]
    start: Option<String>,
    /// The numbers of disks: a range for all piles, or one for each
    #[arg(long, value_name = "RANGE,…", value_delimiter = ',', allow_hyphen_values = true, value_parser = parse_range)]
    disks: Vec<Range>,
    /// Print slices over two keys (piles, as in 1:2); by default the two that vary
    #[arg(long, value_name = "DOWN:ACROSS", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["json", "b_file"])]
    slice: Option<String>,
    /// Write slices as a heat map into this file: svg, png, tex or tikz, by its extension
    #[arg(long, value_name = "FILE")]
    heat_map: Option<PathBuf>,
    /// The defect of Langford sequences, their least length; 2 by default
    #[arg(long, value_name = "D", allow_hyphen_values = true, value_parser = parse_number)]
    defect: Option<u64>,
    /// List the sequences too, at most this many per row (100 by default)
    #[arg(long, value_name = "MOST", num_args = 0..=1, default_missing_value = "100")]
    list: Option<u64>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Also find the nimbers (Grundy numbers); normal play only
    #[arg(long, conflicts_with = "misere")]
    grundy: bool,
    /// Search every row, even if a proof gives them all (torus, kotzig, positions of a family), or arithmetic decides them (grid)
    #[arg(long)]
    search: bool,
    /// Heap games: instead of the rows, which values occur, how often and where, and which heaps are rare
    #[arg(long, conflicts_with_all = ["csv", "markdown", "latex", "b_file", "misere"])]
    statistics: bool,
    /// Heap games: draw the nimbers into this file (svg, png, tex or tikz, by its extension), rare heaps
    /// and the period marked
    #[arg(long, visible_alias = "svg", value_name = "FILE", conflicts_with = "misere")]
    plot: Option<PathBuf>,
    /// With --plot or --heat-map: for a dark background
    #[arg(long)]
    dark: bool,
    /// Heap games: write the nimbers into this file, two bytes each, the low one first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "save", "json", "csv", "markdown", "latex", "b_file", "statistics"])]
    binary: Option<PathBuf>,
    /// Keep the rows in this file, and reuse those that are there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    format: FormatArgs,
    /// Name the source of the theorem in full
    #[arg(long)]
    sources: bool,
    /// The width of the text; by default that of the terminal, or 80
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    #[command(flatten)]
    limit: LimitArgs,
}

/// How the table is printed; as aligned text without any of these.
#[derive(Clone, Debug, Args)]
#[group(multiple = false)]
pub(crate) struct FormatArgs {
    /// Print one JSON object per row, on one line, and one about all of them at the end
    #[arg(long)]
    json: bool,
    /// Print comma-separated values (RFC 4180)
    #[arg(long)]
    csv: bool,
    /// Print a Markdown table; of two running numbers a grid
    #[arg(long)]
    markdown: bool,
    /// Print a LaTeX tabular; of two running numbers a grid
    #[arg(long)]
    latex: bool,
    /// Print an OEIS b-file, `n a(n)`; outcomes are 1 for N and 0 for P
    #[arg(long)]
    b_file: bool,
}

impl TableArgs {
    /// Whether the rows are printed one by one, and not laid out when all are known.
    fn is_streamed(&self) -> bool {
        self.format.csv || self.format.json || self.statistics
    }

    /// Whether facts about all rows are printed. The status of the command does not depend on them.
    fn tells_facts(&self) -> bool {
        let format = &self.format;
        !(format.csv || format.markdown || format.latex || format.b_file)
    }

    /// The name of the table in files and JSON.
    fn name(&self) -> &str {
        table::name(&self.family)
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &TableArgs) -> Result<Status, Failure> {
    let (save, plot, heat_map, binary) = (args.save.as_deref(), args.plot.as_deref(), args.heat_map.as_deref(), args.binary.as_deref());
    input::apart(&[("--save", save), ("--plot", plot), ("--heat-map", heat_map), ("--binary", binary)])?;
    let Some(range) = args.rows.filter(|range| range.count() > 1) else {
        return one(catalogue, args, args.rows.map(|range| range.first()));
    };
    let format = &args.format;
    let into_a_file = [args.save.is_some(), args.plot.is_some(), args.heat_map.is_some(), args.binary.is_some()];
    if into_a_file.contains(&true) || format.csv || format.latex || format.b_file {
        let help = format!("for example --rows {}; text, --markdown and --json take a range", range.first());
        return Err(Failure::Usage("this form has room for one number of rows".into(), help));
    }
    let mut status = Status::Answered;
    for rows in range.iter() {
        if !format.json {
            let gap = if rows == range.first() { "" } else { "\n" };
            writeln!(anstream::stdout().lock(), "{gap}{} --rows {rows}", args.family)?;
        }
        status = status.max(one(catalogue, args, Some(rows))?);
        if was_interrupted() {
            break;
        }
    }
    Ok(status)
}

/// One table.
fn one(catalogue: &Catalogue, args: &TableArgs, rows: Option<u64>) -> Result<Status, Failure> {
    let watch = Watch::start(&args.limit, &args.family);
    let disk = Disk::within(&watch.limit);
    let request = Request {
        n: args.n,
        m: args.m,
        rows,
        moves: args.moves.clone(),
        start: args.start.clone(),
        disks: args.disks.clone(),
        defect: args.defect,
        list: args.list,
        play: play(args.misere),
        grundy: args.grundy,
        search: args.search,
        catalogue,
        files: &disk,
    };
    let family = table::open(&args.family, &request).map_err(|refused| match refused.in_terms(flag) {
        Refused::Position(error) => input::unreadable(&disk, error, None),
        Refused::Option(message, help) => Failure::Usage(message, help),
    })?;
    refuse(args, &*family)?;
    tell_reading(args, &*family);
    if let (Some(rule), Some(range)) = (family.heap_rule(), args.n) {
        if long::is_meant(args) {
            return long::run(args, rule, range, watch);
        }
        if range.count() > long::MOST_ROWS {
            let help = "--csv, --b-file, --binary FILE and --statistics can have that many";
            return Err(Failure::Usage(format!("{} rows are too many for this format", range.count()), help.into()));
        }
    }
    let store = args.save.as_ref().map(|path| Store::open(path, args.name(), &*family)).transpose()?;
    let (printer, rows, columns) = (Printer::new(args, &*family), Rows::default(), family.columns());
    // Rows that are seen when they are known say themselves how far the work is.
    let tells = watch.is_shown() && !(args.is_streamed() && std::io::stdout().is_terminal());
    if !tells {
        watch.quiet();
    }
    printer.begin()?;
    let printing = rows.printed.begin(args.is_streamed());
    let (of_watch, shared) = (printer.clone(), rows.clone());
    watch.last_words(move |_, _, _| shared.last_words(&of_watch));
    let held = watch.limit.hold(0).map_err(Failure::Stopped)?;
    let (watched, shared) = (&watch, rows.clone());
    let mut run = Run {
        args,
        family: &*family,
        watch: watched,
        tells,
        printer: &printer,
        columns,
        store,
        rows: shared,
        late: BTreeSet::new(),
        held,
        roomy: 0,
        failure: None,
    };
    let end = table::fill(&*family, &watch.limit, &mut run);
    let was_stopped = watch.limit.go_on().is_err();
    let printed = printing.end();
    if let Some(failure) = run.failure.take() {
        return Err(failure);
    }
    printed?;
    if let Some(store) = &mut run.store {
        store.sync()?;
    }
    drop(run);
    // Until here the rows are shared with the watch, which prints them if it must end the program.
    let summarize = if args.tells_facts() { table::summary_within } else { table::summary_without_facts };
    let summary = summarize(&*family, &rows.read(), &watch.limit);
    let is_over = watch.limit.go_on().is_err();
    // What is printed from now on is not printed twice.
    watch.last_words(|_, _, _| String::new());
    watch.quiet();
    // The limits count while a long text is laid out. If one of them has ended the work, the rows that are known have their time.
    let watch = Some(watch).filter(|_| !is_over);
    let rows = std::mem::take(&mut *rows.write());
    let mut sheet = Sheet::of(&*family, rows);
    let asked = sheet.rows.len();
    if args.slice.is_some() || args.heat_map.is_some() {
        slices(args, &sheet, &*family)?;
    }
    if let Some(rule) = family.heap_rule() {
        statistics::of_rows(args, rule, &sheet.rows, &summary)?;
    }
    let complete = matches!(end, End::Complete | End::Open { .. });
    if (!complete || is_over) && !args.is_streamed() {
        sheet.rows.truncate(laid_out_late(&sheet.rows));
        tell_left_out(sheet.rows.len(), asked, "--json and --csv print each row when it is known, and --save keeps them");
    }
    match (args.statistics, &args.slice) {
        (true, _) => {}
        (false, None) => {
            let go_on = || watch.as_ref().map_or(Ok(()), |watch| watch.limit.go_on());
            match printer.end(&sheet, &summary, complete, &go_on) {
                Err(Failure::Stopped(stop)) => {
                    anstream::eprintln!("{stop}: the table is cut off; --json and --csv print each row when it is known");
                    return Ok(Status::Undecided);
                }
                printed => printed?,
            }
        }
        (false, Some(_)) => printer.below_slices(&summary)?,
    }
    drop(watch);
    let disagrees =
        summary.comparison.as_ref().is_some_and(|c| !c.disagree.is_empty()) || summary.proved.iter().any(|p| !p.disagree.is_empty());
    if disagrees {
        return Ok(Status::CheckFailed);
    }
    Ok(match end {
        End::Complete => Status::Answered,
        End::Open { .. } => Status::Undecided,
        End::Stopped { before, .. } if was_stopped => {
            let resume = if args.save.is_some() { "; the same command continues" } else { "" };
            let before = named(&sheet.columns, &before);
            let known = (asked as u64).saturating_sub(summary.open);
            // Hard rows come behind the others.
            let late = match summary.open {
                0 => String::new(),
                1 => ", and 1 hard row is open".to_owned(),
                open => format!(", and {open} hard rows are open"),
            };
            let place = if asked as u64 == family.len() { "at" } else { "before" };
            anstream::eprintln!("stopped {place} {before}; {known} of {} rows are known{late}{resume}", family.len());
            Status::Undecided
        }
        // No limit of the table was reached: the row itself is beyond a method.
        End::Stopped { stop, .. } => {
            stop.iter().for_each(|stop| anstream::eprintln!("{stop}"));
            Status::Undecided
        }
        End::Unreadable(error) => {
            errors::report(&input::unreadable(&disk, error, None));
            Status::BadInput
        }
        End::Rejected(message) => {
            errors::report(&Failure::Fault(message, "this is a bug in the program, please report it".into()));
            Status::CheckFailed
        }
    })
}

/// An option as it is typed.
fn flag(name: &str, value: &str) -> String {
    if value.is_empty() { format!("--{name}") } else { format!("--{name} {value}") }
}

/// Tells what is read in place of a shorthand.
fn tell_reading(args: &TableArgs, family: &dyn Family) {
    let question = family.question();
    if let Some((_, line)) = question.iter().find(|(what, line)| *what == "position" && *line != args.family && args.family.contains('{')) {
        input::read_as(&args.family, line);
    }
}

/// What can be seen to be wrong before a long run.
fn refuse(args: &TableArgs, family: &dyn Family) -> Result<(), Failure> {
    for file in args.plot.iter().chain(&args.heat_map) {
        Format::of_drawing(file)?;
    }
    if (args.statistics || args.plot.is_some() || args.binary.is_some()) && family.heap_rule().is_none() {
        let help = "heap games have some, as in `xanthi table grundy --n 0..1000 --statistics`";
        return Err(Failure::Usage("this table has neither statistics nor a plot nor a binary form".into(), help.into()));
    }
    Ok(())
}

/// Prints slices, and draws them.
fn slices(args: &TableArgs, sheet: &Sheet, family: &dyn Family) -> Result<(), Failure> {
    let refused = |refused: Refused| match refused.in_terms(flag) {
        Refused::Option(message, help) => Failure::Usage(message, help),
        Refused::Position(error) => Failure::Usage(error.to_string(), String::new()),
    };
    let axes = match args.slice.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(text.split_once(':').ok_or_else(|| {
            Failure::Usage(format!("`{text}` does not name two keys"), "a slice is written DOWN:ACROSS, as in --slice 1:2".into())
        })?),
    };
    let slices = if family.is_map() { slice::slices_of_map(sheet, axes) } else { slice::slices(sheet, axes) }.map_err(refused)?;
    if let Some(path) = &args.heat_map {
        Paper::new(args.dark).write(
            path,
            Format::of_drawing(path)?,
            &heatmap::drawing(&table::about(args.name(), family), &slices).map_err(refused)?,
        )?;
    }
    if args.slice.is_some() {
        let text = match &args.format {
            format if format.csv => slice::csv(&slices),
            format if format.latex => slice::latex(&slices),
            format if format.markdown => slice::markdown(&slices),
            _ => slice::text(&slices),
        };
        write!(std::io::stdout().lock(), "{text}")?;
    }
    Ok(())
}

/// How many rows a table that was stopped lays out: it is to end soon.
fn laid_out_late(rows: &[Row]) -> usize {
    const MOST_ROWS: usize = 50_000;
    const MOST_LETTERS: usize = 4 << 20;
    let mut widest = 0;
    let fits = |(i, row): &(usize, &Row)| {
        widest = widest.max(formats::csv_row(row).len());
        *i < MOST_ROWS && (i + 1) * widest <= MOST_LETTERS
    };
    rows.iter().enumerate().take_while(fits).count()
}

/// Tells on standard error that some rows are not printed.
fn tell_left_out(printed: usize, known: usize, help: &str) {
    if printed < known {
        anstream::eprintln!("{printed} of {known} rows are printed, as time is running out; {help}");
    }
}

/// The rows that are known; the watch reads them if it must end the program.
#[derive(Clone)]
struct Rows {
    known: Arc<RwLock<Vec<Row>>>,
    /// So many of them are printed, or wait in the buffer. It is locked while they are.
    printed: Paced<Stdout>,
}

impl Default for Rows {
    fn default() -> Self {
        Self { known: Arc::default(), printed: Paced::new(std::io::stdout()) }
    }
}

impl Rows {
    /// What is left to be printed when the program must be ended.
    fn last_words(&self, printer: &Printer) -> String {
        let known = self.read();
        // If a row is being printed, and whoever reads the rows does not come after, no more can be printed.
        let Some(mut printed) = self.printed.lock_soon() else { return String::new() };
        let mut words = printed.take_waiting();
        words += &printer.last_words(&known, printed.rows);
        printed.rows = known.len();
        words
    }

    /// The rows. A thread that panicked between two rows has left them whole, so they are read all the same.
    fn read(&self) -> RwLockReadGuard<'_, Vec<Row>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, to be changed.
    fn write(&self) -> RwLockWriteGuard<'_, Vec<Row>> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a table does beside its rows: they are printed, and kept in a file; progress is shown; memory is held.
struct Run<'a> {
    args: &'a TableArgs,
    family: &'a dyn Family,
    watch: &'a Watch,
    /// Whether anybody is told how far it is.
    tells: bool,
    printer: &'a Printer,
    columns: Vec<Column>,
    store: Option<Store>,
    rows: Rows,
    /// The keys of rows that were put off. Rows behind the first of them are not printed before it.
    late: BTreeSet<Vec<u64>>,
    held: Held,
    /// There is memory for so many rows.
    roomy: usize,
    /// Why a row could not be printed or kept.
    failure: Option<Failure>,
}

impl Filling for Run<'_> {
    /// Rows of the file are known.
    fn begin(&mut self, key: &[u64]) -> Option<Vec<Value>> {
        if let Err(stop) = self.room() {
            self.watch.limit.canceller().cancel(stop);
        }
        let known = self.store.as_ref().and_then(|store| store.known(key));
        if known.is_none() && self.tells {
            let row = self.rows.read().len() + self.late.len() + usize::from(!self.late.contains(key));
            self.watch.says(format!("{}, row {row} of {}, {}", self.args.name(), self.family.len(), named(&self.columns, key)));
        }
        known
    }

    /// A bound of positions is one for each row; without it one counter runs on.
    fn budget(&self, table: &Budget) -> Budget {
        if self.args.limit.nodes.is_some() { table.afresh() } else { table.clone() }
    }

    fn take(&mut self, row: Row) -> ControlFlow<()> {
        let place = self.rows.read().len();
        self.take_at(place, row)
    }

    fn put_off(&mut self, key: &[u64]) {
        self.late.insert(key.to_vec());
    }

    fn take_late(&mut self, row: Row) -> ControlFlow<()> {
        self.late.remove(&row.key);
        let place = table::place_of(&self.rows.read(), &row);
        self.take_at(place, row)
    }

    /// Nothing of open rows is kept in the file.
    fn take_open(&mut self, rows: Vec<Row>) {
        self.late.clear();
        table::merge(&mut self.rows.write(), rows);
        if let Err(failure) = self.print() {
            self.failure = Some(failure);
        }
    }
}

impl Run<'_> {
    /// Keeps a row, and prints all rows that have nothing to wait for.
    fn take_at(&mut self, place: usize, row: Row) -> ControlFlow<()> {
        let kept = self.store.as_mut().map_or(Ok(()), |store| store.append(&row));
        self.rows.write().insert(place, row);
        match kept.and_then(|()| self.print()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    fn print(&self) -> Result<(), Failure> {
        if self.args.statistics {
            return Ok(());
        }
        let rows = self.rows.read();
        let mut printed = self.rows.printed.lock();
        while let Some(row) = rows.get(printed.rows).filter(|row| self.late.first().is_none_or(|late| row.key < *late)) {
            self.printer.row(&mut *printed, row)?;
            printed.rows += 1;
            printed.look_at(Instant::now())?;
        }
        Ok(())
    }

    /// Holds the memory of one more row: the list itself, its two vectors, and what they are printed
    /// as, if they are all printed at the end.
    fn room(&mut self) -> Result<(), Stop> {
        const BLOCK: usize = 1 << 12;
        const ALLOCATED: usize = 16;
        // Rows that were put off will be there, too.
        let known = self.rows.read().len() + self.late.len();
        if known < self.roomy {
            return Ok(());
        }
        let (row, keys) = (self.columns.len(), self.family.keys_in_front());
        let own = size_of::<Row>() + 2 * ALLOCATED + 8 * keys + (row - keys) * size_of::<Value>();
        let printed = if self.args.is_streamed() { 0 } else { row * (size_of::<String>() + 2 * ALLOCATED) };
        self.roomy = known + BLOCK;
        self.held.grow_to(((own + printed) * self.roomy) as u64)
    }
}

/// A key with its names: `n = 7`.
fn named(columns: &[Column], key: &[u64]) -> String {
    let named: Vec<String> = columns.iter().zip(key).map(|(column, n)| format!("{} = {n}", column.name)).collect();
    named.join(" ")
}
