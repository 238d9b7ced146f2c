//! One frame of the screen.
//!
//! ```text
//! title
//! ── board ─────────────────────┬── moves ──────
//!                               │
//!                               ├── played ─────
//! ──────────────────────────────┴───────────────
//! messages, three lines
//! > typed text
//! keys
//! ```

mod board;
mod letter;
mod plan;
mod words;

use super::app::{App, Lines, Overlay};
use super::hits::Hits;
use super::style;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xanthi::explain::plain;
use xanthi::play::{Task, sentences as told};
use xanthi::session::Session;
use xanthi_games::Play;
use xanthi_games::notation::grouped;

/// Smaller than this, only a request for more room is shown.
const LEAST: (u16, u16) = (30, 10);
/// Lines of messages: at least, and one more for each of so many rows above [`LEAST`].
const MESSAGES: u16 = 3;
const EACH: u16 = 8;

pub(super) fn frame(frame: &mut Frame<'_>, app: &mut App<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return small(frame, area);
    }
    let [title, body, messages, input, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(message_rows(app, area)),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let side = side(app, area.width);
    let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(body);
    let played_rows = (right.height * 7 / 20).max(2);
    let [upper, lower] = Layout::vertical([Constraint::Min(1), Constraint::Length(played_rows)]).areas(right);
    let session = &app.game.session;
    frame.render_widget(Line::styled(head(session, area.width as usize), style::head(app.colour)), title);
    app.hits = Hits::default();
    if !words::paint(frame, app, left) && !plan::paint(frame, app, left) {
        board::paint(frame, app, left);
    }
    moves(frame, app, upper);
    played(frame, app, lower);
    told_lately(frame, app, messages);
    typed(frame, app, input);
    let line = "? moves  F1 help  arrows Enter move  Tab values  F2 hint  ^Z undo  ^C leave";
    frame.render_widget(Line::styled(cut_right(line, area.width as usize), style::dim(app.colour)), keys);
    if let Some(over) = &mut app.overlay {
        overlay(frame, over, left.union(right), app.colour);
    }
}

/// The lines of messages. A board that would lose a row or two takes them from there.
fn message_rows(app: &App<'_>, area: Rect) -> u16 {
    const FEWEST: u16 = 1;
    let usual = MESSAGES + (area.height - LEAST.1).saturating_sub(EACH) / EACH;
    // A long message is read as a whole, if it leaves most of the screen.
    let last = app.messages.last().map_or(0, |message| folded(message, area.width as usize, "").len());
    let usual = usual.max(u16::try_from(last).unwrap_or(u16::MAX).min(area.height / 3));
    let Some(board) = &app.view.board else { return usual };
    let wide = usize::from(area.width - side(app, area.width));
    let below = board.below.iter().flat_map(|line| folded(line, wide, "")).count();
    // The title, the border of the board, what is typed, and the keys.
    let wanted = u16::try_from(board.size().0 + below).unwrap_or(u16::MAX).saturating_add(4);
    let left = area.height.saturating_sub(wanted);
    if (FEWEST..usual).contains(&left) { left } else { usual }
}

/// The line of the game, without its beginning if it is too wide, and what is not as usual.
fn head(session: &Session, width: usize) -> String {
    let line = plain(&session.save());
    if session.convention() == Play::Normal {
        return cut_left(&line, width);
    }
    let long = format!(", {}", told::convention(session));
    let told = if line.width() + long.width() <= width { long } else { ", misère play".into() };
    cut_left(&line, width.saturating_sub(told.width())) + &told
}

/// A text in lines, folded at blanks only: moves hold hyphens.
fn folded(text: &str, width: usize, indent: &'static str) -> Vec<String> {
    let options = textwrap::Options::new(width.max(1))
        .subsequent_indent(indent)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// The columns for the list of moves, with values; and for what was played, with its number, where
/// that leaves the board as a whole.
fn side(app: &App<'_>, all: u16) -> u16 {
    const LATELY: usize = 20;
    let least = if all < 80 { 20 } else { 25 };
    let clamped = |columns: usize| columns.clamp(least, usize::from(all / 2).clamp(least, 40)).min(usize::from(all / 2)) as u16;
    let session = &app.game.session;
    let names = [0, 1].map(|ply| session.name(xanthi::session::player_at(ply)).width());
    let lately = session.moves().iter().rev().take(LATELY).map(|mv| plain(mv).width()).max().unwrap_or(0);
    let played = 7 + lately + names[0].max(names[1]);
    let moves = clamped(app.view.widest + 10);
    let both = clamped(played.max(app.view.widest + 10));
    let board =
        app.view.board.as_ref().map_or(0, |board| board.size().1.max(board.below.iter().map(|line| line.width()).max().unwrap_or(0)));
    if board + usize::from(both) < usize::from(all) { both } else { moves }
}

/// What a terminal that is too small shows, the most important first.
fn small(frame: &mut Frame<'_>, area: Rect) {
    let needed = format!("needs {}x{}, has {}x{}", LEAST.0, LEAST.1, area.width, area.height);
    let lines = [needed.as_str(), "Ctrl-C leaves", "`--plain` plays line by line"];
    let wrapped = lines.iter().flat_map(|line| textwrap::wrap(line, area.width.max(1) as usize));
    frame.render_widget(Paragraph::new(wrapped.map(|line| Line::raw(line.into_owned())).collect::<Vec<_>>()), area);
}

/// A text without its beginning if it is too wide.
fn cut_left(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = 1;
    let tail: Vec<char> = text
        .chars()
        .rev()
        .take_while(|c| {
            kept += c.width().unwrap_or(0);
            kept <= width
        })
        .collect();
    std::iter::once('…').chain(tail.into_iter().rev()).collect()
}

/// A text without its end if it is too wide.
fn cut_right(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = 1;
    let head: String = text
        .chars()
        .take_while(|c| {
            kept += c.width().unwrap_or(0);
            kept <= width
        })
        .collect();
    head + "…"
}

/// So many lines of a text that is no wider than the screen; what is left out has a sign.
fn cut_below(mut lines: Vec<String>, height: usize, width: usize) -> Vec<String> {
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            *last = cut_right(&format!("{last} …"), width);
        }
    }
    lines
}

fn titled(title: String, borders: Borders, colour: bool) -> Block<'static> {
    Block::new().borders(borders).title(Span::styled(title, style::head(colour)))
}

/// A block right of the board, whose border meets another at its corner.
fn beside(title: String, corner: &'static str, colour: bool) -> Block<'static> {
    titled(title, Borders::TOP | Borders::LEFT, colour).border_set(border::Set { top_left: corner, ..border::PLAIN })
}

fn moves(frame: &mut Frame<'_>, app: &mut App<'_>, area: Rect) {
    let session = &app.game.session;
    // After a game that was given up there would be some.
    let listed = if session.end().is_none() { app.view.listed() } else { &[] };
    let title = match session.end() {
        Some(_) => " the game is over ".to_owned(),
        None => format!(" {} ", told::player(session, session.turn())),
    };
    let block = beside(cut_right(&title, area.width as usize - 2), "┬", app.colour);
    let inner = block.inner(area);
    let height = inner.height as usize;
    let at = listed.binary_search(&app.chosen).unwrap_or(0);
    let first = (at + 1).saturating_sub(height.max(1));
    let judged = app.show_values;
    let values = app.values.as_ref().filter(|_| judged);
    let room = (inner.width as usize).saturating_sub(if judged { 9 } else { 2 });
    let row = |&k: &usize| {
        let chosen = k == app.chosen && !app.game.computer_moves();
        let name = cut_right(&app.view.names[k], room);
        let gap = " ".repeat(room.saturating_sub(name.width()) + 1);
        let mut spans = vec![Span::styled(
            format!("{} {name}", if chosen { "▶" } else { " " }),
            if chosen { style::head(app.colour) } else { Default::default() },
        )];
        if judged {
            let (word, style) = match values {
                None => ("…", style::dim(app.colour)),
                Some(verdict) => style::value(verdict.options().get(k).and_then(|o| o.outcome), app.colour),
            };
            spans.extend([Span::raw(gap), Span::styled(word, style)]);
        }
        Line::from(spans)
    };
    let mut lines: Vec<Line<'_>> = listed.iter().skip(first).take(height).map(row).collect();
    if listed.is_empty() && session.end().is_none() && !app.view.moves.is_empty() {
        lines.extend(
            folded("no move begins like this", inner.width as usize, "").into_iter().map(|l| Line::styled(l, style::dim(app.colour))),
        );
    }
    let below = listed.len().saturating_sub(first + height);
    if below > 0 && !lines.is_empty() {
        let last = lines.len() - 1;
        lines[last] = Line::styled(format!("  … {} more", grouped(below as u64 + 1)), style::dim(app.colour));
        if at == first + last {
            lines[last] = row(&listed[at]);
        }
    }
    let shown = lines.len() - usize::from(below > 0 && !lines.is_empty() && at != first + lines.len() - 1);
    let rows = listed.iter().skip(first).take(shown).zip(inner.y..);
    let hits = rows.map(|(&mv, y)| (Rect { y, height: 1, ..inner }, mv)).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
    app.hits.list = hits;
}

fn played(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let session = &app.game.session;
    let undone = session.undone();
    let title = if undone > 0 { format!(" played, {undone} undone ") } else { " played ".to_owned() };
    let block = beside(title, "├", app.colour);
    let inner = block.inner(area);
    let room = inner.width as usize;
    let first = session.moves().len().saturating_sub(inner.height as usize);
    let line = |(k, mv): (usize, &String)| {
        let who = session.name(xanthi::session::player_at(k));
        Line::raw(cut_right(&format!("{:>3}. {} {who}", k + 1, plain(mv)), room))
    };
    let lines: Vec<Line<'_>> = session.moves().iter().enumerate().skip(first).map(line).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The last messages, wrapped, as many as there is room for as a whole; of one that is too long, its
/// beginning.
fn told_lately(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let height = area.height as usize;
    let mut lines: Vec<Line<'_>> = Vec::new();
    for message in app.messages.iter().rev() {
        let style = if message.starts_with("error:") { style::lost(app.colour) } else { Default::default() };
        let mut wrapped = folded(message, area.width as usize, "");
        if lines.is_empty() {
            wrapped = cut_below(wrapped, height, area.width as usize);
        }
        if lines.len() + wrapped.len() > height {
            break;
        }
        lines.splice(0..0, wrapped.into_iter().map(|line| Line::styled(line, style)));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn typed(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let thinking = app.worker.task().map(|(task, time)| {
        let what = match task {
            Task::Move => "the computer is thinking",
            Task::Values => "looking at the moves",
            Task::Nimbers => "looking for nimbers",
            Task::Hint => "looking for a hint",
            Task::Review => "reviewing the game",
            Task::Look => "listing the moves",
            Task::Play => "making the move",
            Task::Load => "loading",
        };
        format!("{what}, {} s (Esc stops)", time.as_secs())
    });
    let room = (area.width as usize).saturating_sub(3);
    let text = cut_left(&app.input, room);
    let column = 2 + text.width() as u16;
    let mut spans = vec![Span::raw("> "), Span::raw(text)];
    if let Some(thinking) = thinking.filter(|_| app.input.is_empty()) {
        spans.push(Span::styled(thinking, style::dim(app.colour)));
    }
    frame.render_widget(Line::from(spans), area);
    if app.overlay.is_none() {
        frame.set_cursor_position(Position::new(area.x + column.min(area.width - 1), area.y));
    }
}

/// Names in columns, row by row: the rows that are seen.
fn in_columns(over: &mut Overlay, width: usize, height: usize) -> Vec<String> {
    const GAP: usize = 2;
    let widest = over.lines.iter().map(|name| name.width()).max().unwrap_or(0).clamp(1, width.max(1));
    let across = ((width + GAP) / (widest + GAP)).max(1);
    over.scroll = over.scroll.min(over.lines.len().div_ceil(across).saturating_sub(height));
    let cell = |name: &String| {
        let name = cut_right(name, widest);
        let gap = " ".repeat(widest + GAP - name.width());
        name + &gap
    };
    let rows = over.lines.chunks(across).skip(over.scroll).take(height);
    rows.map(|row| row.iter().map(cell).collect::<String>().trim_end().to_owned()).collect()
}

fn overlay(frame: &mut Frame<'_>, over: &mut Overlay, area: Rect, colour: bool) {
    let title = format!(" {} (any key closes, ↑↓ scroll) ", over.title);
    let block = titled(title, Borders::ALL, colour);
    let inner = block.inner(area);
    let (width, height) = (inner.width as usize, inner.height as usize);
    let rows: Vec<String> = match over.of {
        Lines::Names => in_columns(over, width, height),
        Lines::Text | Lines::Games => {
            let wrapped: Vec<String> = over.lines.iter().flat_map(|line| folded(line, width, "    ")).collect();
            over.scroll = over.scroll.min(wrapped.len().saturating_sub(height));
            wrapped.into_iter().skip(over.scroll).take(height).collect()
        }
    };
    let area = Rect { height: area.height.min(rows.len() as u16 + 2), ..area };
    frame.render_widget(Clear, area);
    let lines: Vec<Line<'_>> = rows.into_iter().map(Line::raw).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
