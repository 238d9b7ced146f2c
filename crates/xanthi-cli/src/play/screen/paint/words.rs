//! The screen of word chains: the letter that is wanted in large, the chain so far, what is left for
//! each letter, and what a half-typed word may become.

use super::super::app::App;
use super::super::style;
use super::letter::{SIZE, large};
use super::{cut_left, cut_right, folded, titled};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Borders, Paragraph};
use unicode_width::UnicodeWidthStr;
use xanthi::explain::plain;
use xanthi_games::At;
use xanthi_games::games::words::Words;
use xanthi_games::notation::grouped;

/// In longer lists letters are not counted.
const MOST: usize = 1_000_000;
/// So many words of the list may be meant by a half-typed one, to be named all.
const NAMED: usize = 6;
/// The least rows and columns; so few rows that what is wanted is said in one; and the least rows for a letter in large.
const LEAST: (u16, u16) = (3, 12);
const FEW: usize = 4;
const LARGE: usize = 11;

/// Paints a word chain; false for any other game, or if there is no room.
pub(super) fn paint(frame: &mut Frame<'_>, app: &mut App<'_>, area: Rect) -> bool {
    let position = app.game.session.position();
    let Some(at) = position.typed().words() else { return false };
    if area.height < LEAST.0 || area.width < LEAST.1 || app.args.no_board {
        return false;
    }
    let block = titled(" the chain ".into(), Borders::TOP, app.colour);
    let inner = block.inner(area);
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let over = app.game.session.end().is_some();
    let mut lines = wanted(app, at, (width, height), over);
    let said = chain(app, width);
    let mut suggested = if over { Vec::new() } else { suggestion(app, width) };
    // Empty lines are left out where the chain would not be seen otherwise, and so are words that the list of moves names.
    if lines.len() + suggested.len() >= height && !said.is_empty() {
        suggested.clear();
    }
    let free = height.saturating_sub(lines.len() + suggested.len());
    let gap = free > 2;
    let left = if gap { free - 2 } else { free };
    // The chain has half of the room if it needs as much.
    let room = left.saturating_sub(said.len()).max(left / 2);
    let counts = if over { Vec::new() } else { letters_left(app, at, width, room) };
    lines.extend(lately(said, width, left - counts.len()));
    lines.extend(gap.then(Line::default));
    lines.extend(counts);
    lines.extend(gap.then(Line::default));
    lines.extend(suggested);
    if lines.len() > height {
        lines.truncate(height);
        lines[height - 1] = Line::raw("…");
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
    true
}

/// The letter in large, and beside it what is to be done.
fn wanted(app: &App<'_>, at: &At<Words>, (width, height): (usize, usize), over: bool) -> Vec<Line<'static>> {
    let link = at.game.link(&at.state);
    // Where a link must be replaced by another one, that one is wanted.
    let letter = link.map(|key| match at.game.heads(key) {
        [only] => at.game.link_name(*only),
        _ => at.game.link_name(key),
    });
    let moves = app.view.moves.len();
    let words = if moves == 1 { "1 word can be said".to_owned() } else { format!("{} words can be said", grouped(moves as u64)) };
    let told = match (link, over) {
        (_, true) => vec!["The game is over.".into(), "`again` plays once more.".into()],
        (Some(key), _) => {
            let [begins, wanted] = [format!("The next word {}", at.game.rules().linking.does()), at.game.wanted(key)];
            if height > FEW { vec![begins, wanted, words] } else { vec![format!("{begins} {wanted}"), words] }
        }
        (None, _) => vec!["No word has been said yet.".to_owned(), words],
    };
    let sign = letter.unwrap_or_else(|| "?".into());
    let rows = large(&sign);
    let wide = rows.iter().map(|row| row.width()).max().unwrap_or(0).max(SIZE.1);
    let beside_it = told.iter().map(|line| line.width()).max().unwrap_or(0);
    if wide + 4 + beside_it > width || height < LARGE {
        return told.iter().flat_map(|line| folded(line, width, "")).map(Line::raw).collect();
    }
    let beside = |k: usize| told.get(k.wrapping_sub(1)).cloned().unwrap_or_default();
    let row = |(k, row): (usize, String)| {
        let gap = " ".repeat(wide - row.width() + 3);
        Line::from(vec![Span::raw(" "), Span::styled(row, style::letter(app.colour)), Span::raw(gap), Span::raw(beside(k))])
    };
    std::iter::once(Line::default()).chain(rows.into_iter().enumerate().map(row)).chain([Line::default()]).collect()
}

/// The chain so far, in rows.
fn chain(app: &App<'_>, width: usize) -> Vec<String> {
    // A word is never torn.
    let mut rows: Vec<String> = Vec::new();
    for (k, mv) in app.game.session.moves().iter().enumerate() {
        let word = if k == 0 { plain(mv) } else { format!("– {}", plain(mv)) };
        match rows.last_mut() {
            Some(row) if row.width() + 1 + word.width() <= width => *row = format!("{row} {word}"),
            _ => rows.push(word),
        }
    }
    rows
}

/// So many rows of the chain, its end if it is long.
fn lately(rows: Vec<String>, width: usize, height: usize) -> Vec<Line<'static>> {
    let skipped = rows.len().saturating_sub(height);
    let mut rows: Vec<String> = rows.into_iter().skip(skipped).collect();
    if let Some(first) = rows.first_mut().filter(|_| skipped > 0) {
        *first = cut_left(&format!("… {first}"), width);
    }
    rows.into_iter().map(|row| Line::raw(cut_right(&row, width))).collect()
}

/// How many words are left for each letter, in so many rows at most: letters without any are left out first.
fn letters_left(app: &App<'_>, at: &At<Words>, width: usize, rows: usize) -> Vec<Line<'static>> {
    if at.game.len() > MOST || rows < 2 {
        return Vec::new();
    }
    // Every key press paints: the copies of the arcs tell it, and the words are not asked one by one.
    let chain = at.game.chain(&at.state);
    let begin = |head: u32| chain.arcs_from(head).map(|arc| chain.arcs()[arc].copies as usize).sum::<usize>();
    let left = |key: u32| at.game.heads(key).iter().map(|&head| begin(head)).sum::<usize>();
    let mut counts: Vec<(String, usize)> = at.game.starts().into_iter().map(|key| (at.game.link_name(key), left(key))).collect();
    let name = counts.iter().map(|(name, _)| name.width()).max().unwrap_or(1);
    let number = counts.iter().map(|(_, n)| grouped(*n as u64).len()).max().unwrap_or(1);
    let across = (width / (name + number + 3)).max(1);
    let room = across * (rows - 1);
    if counts.len() > room {
        counts.retain(|(_, n)| *n > 0);
    }
    // The last cell says how many are missing.
    let hidden = if counts.len() > room { counts.split_off(room - 1).len() } else { 0 };
    let cell = |(letter, n): &(String, usize)| {
        let gap = " ".repeat(name - letter.width());
        let text = format!("{letter}{gap} {:<number$}  ", grouped(*n as u64));
        Span::styled(text, if *n == 0 { style::dim(app.colour) } else { Default::default() })
    };
    let head = Line::styled("words left", style::dim(app.colour));
    let more = (hidden > 0).then(|| Span::styled(format!("… {hidden} more"), style::dim(app.colour)));
    let cells: Vec<Span<'_>> = counts.iter().map(cell).chain(more).collect();
    std::iter::once(head).chain(cells.chunks(across).map(|row| Line::from(row.to_vec()))).collect()
}

/// What a half-typed word may become.
fn suggestion(app: &App<'_>, width: usize) -> Vec<Line<'static>> {
    let typed = app.input.trim();
    if typed.is_empty() || typed.starts_with([':', '?']) || app.game.computer_moves() {
        return Vec::new();
    }
    let names: Vec<&str> = app.view.listed().iter().map(|mv| app.view.names[*mv].as_str()).collect();
    let text = match names[..] {
        [] => match alike(typed, &app.view.names) {
            Some(name) => format!("No word begins like this. {name}?"),
            None => return Vec::new(),
        },
        [only] => format!("{only} (Enter says it)"),
        [ref first @ .., last] if names.len() <= NAMED => format!("{} or {last}?", first.join(", ")),
        _ => format!("{} words begin like this.", names.len()),
    };
    folded(&text, width, "").into_iter().map(|line| Line::styled(line, style::head(app.colour))).collect()
}

/// The name that is spelled most nearly like a text, if one is near.
fn alike<'n>(typed: &str, names: &'n [String]) -> Option<&'n str> {
    const NEAR: f64 = 0.75;
    let typed = typed.to_lowercase();
    let near = names.iter().map(|name| (strsim::jaro_winkler(&typed, &name.to_lowercase()), name));
    near.filter(|(how, _)| *how >= NEAR).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name.as_str())
}
