//! The board on the screen: scrolled, with coordinates that stay and the chosen move in brackets.

use super::super::app::{App, Follow};
use super::super::style;
use super::titled;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Borders, Paragraph};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xanthi::play::Task;
use xanthi::scene::board::{Piece, TextBoard};
use xanthi_games::scene::Role;

/// Paints the board: the part that is seen, with its coordinates and what stands below.
pub(super) fn paint(frame: &mut Frame<'_>, app: &mut App<'_>, area: Rect) {
    let block = titled(" board ".into(), Borders::TOP, app.colour);
    let inner = block.inner(area);
    let Some(board) = &app.view.board else {
        let looking = app.worker.task().is_some_and(|(task, _)| matches!(task, Task::Look | Task::Load));
        let why = if app.args.no_board || looking { "" } else { "The board is too large to be drawn; the moves are listed." };
        let lines = super::folded(why, inner.width as usize, "").into_iter().map(Line::raw).collect::<Vec<_>>();
        frame.render_widget(Paragraph::new(lines).block(block), area);
        return;
    };
    // What stands below the board is always seen, if that leaves most of the room to the board.
    let below = board.below.iter().flat_map(|line| super::folded(line, inner.width as usize, ""));
    let below = super::cut_below(below.collect(), inner.height as usize / 3, inner.width as usize);
    let (height, width) = (inner.height as usize - below.len(), inner.width as usize);
    // The coordinates stay, if there is room for more.
    let edge = Some(board.edge()).filter(|edge| height > edge.0 + 2 && width > edge.1 + 7).unwrap_or_default();
    let (height, width) = (height - edge.0, width - edge.1);
    // The chosen move, where it is a human's turn.
    let listed = app.view.listed().binary_search(&app.chosen).is_ok();
    let chosen = if app.game.computer_moves() || session_over(app) || !listed { None } else { app.view.place(app.chosen) };
    let window = Window { inner, edge, height, width };
    let follow = std::mem::take(&mut app.follow);
    app.scroll = scrolled(app, board, &window, follow, chosen);
    let (top, left) = app.scroll;
    let title = heading(board, &window, app.scroll, area.width as usize);
    let names = board.rows.iter().take(edge.0).map(|row| (row, whole_names(row, edge.1 + left, width)));
    let seen = names.chain(board.rows.iter().skip(edge.0 + top).take(height).map(|row| (row, width)));
    let mut lines: Vec<Line<'_>> = seen.map(|(row, width)| visible_behind(row, edge.1, left, width, app.colour)).collect();
    lines.extend(below.into_iter().map(Line::raw));
    frame.render_widget(Paragraph::new(lines).block(titled(title, Borders::TOP, app.colour)), area);
    // Of a list, lines that go on to the right have a sign.
    let wide = |row: &Vec<Piece>| row.iter().map(|piece| piece.text.width()).sum::<usize>() > left + width;
    for (row, y) in board.rows.iter().skip(top).take(height).zip(inner.y..) {
        if !board.is_drawn()
            && wide(row)
            && let Some(cell) = frame.buffer_mut().cell_mut((inner.right() - 1, y))
        {
            cell.set_symbol("…");
        }
    }
    let behind = |(row, column): (usize, usize)| Some((row.checked_sub(edge.0 + top)?, column as isize - (edge.1 + left) as isize));
    let seen = |place: (usize, usize)| {
        let (row, column) = behind(place).filter(|(row, column)| *row < height && (0..width as isize).contains(column))?;
        Some((inner.x + (edge.1 as isize + column) as u16, inner.y + (edge.0 + row) as u16))
    };
    if !app.heavy {
        let places = app.view.listed().iter().filter_map(|&mv| Some((seen(app.view.place(mv)?)?, mv)));
        app.hits.board = places.collect();
    }
    if let Some((row, column)) = chosen.and_then(behind).filter(|(row, _)| *row < height) {
        brackets(frame, &window, (row, column), app.colour);
    }
}

/// The part of the screen in which the board is seen.
struct Window {
    inner: Rect,
    /// The rows above and the columns beside it that have coordinates.
    edge: (usize, usize),
    /// Behind them.
    height: usize,
    width: usize,
}

impl Window {
    /// The rows and columns of a board that are not coordinates.
    fn size(&self, board: &TextBoard) -> (usize, usize) {
        let (rows, columns) = board.size();
        (rows.saturating_sub(self.edge.0), columns.saturating_sub(self.edge.1))
    }
}

/// The first row and column that are seen, so that what is followed is among them.
fn scrolled(app: &App<'_>, board: &TextBoard, window: &Window, follow: Follow, chosen: Option<(usize, usize)>) -> (usize, usize) {
    let Window { edge, height, width, .. } = *window;
    let place = match follow {
        Follow::Nothing => None,
        Follow::Last | Follow::Middle => {
            let last = app.game.session.moves().last();
            let within = || match last.and_then(|mv| board.rows_of(mv)) {
                // Of a component without a token its beginning.
                Some(rows) => token(board, rows.clone()).or(Some((rows.start + 1, 0))),
                None => token(board, 0..board.rows.len()),
            };
            last.and_then(|mv| board.place(mv, None)).or_else(within)
        }
        Follow::Chosen => chosen,
    };
    let (mut top, mut left) = app.scroll;
    if let Some((row, column)) = place {
        let (row, column) = (row.saturating_sub(edge.0), column.saturating_sub(edge.1));
        (top, left) = match follow {
            Follow::Middle => (row.saturating_sub(height / 2), column.saturating_sub(width / 2)),
            _ => in_view((row, column), (top, left), (height, width)),
        };
    }
    let (rows, columns) = window.size(board);
    // Whole numbers stand above the columns.
    let step = board.step();
    (top.min(rows.saturating_sub(height)), left.min(columns.saturating_sub(width).next_multiple_of(step)) / step * step)
}

/// What stands above the board: which part of it is seen, and by which keys others are, as far as there is room.
fn heading(board: &TextBoard, window: &Window, at: (usize, usize), room: usize) -> String {
    let part = |short| part(board, window.size(board), at, (window.height, window.width), short);
    let (Some(long), Some(short)) = (part(false), part(true)) else { return " board ".into() };
    let titles = [
        format!(" board, {long} (PgUp PgDn ^← ^→) "),
        format!(" board, {long} "),
        format!(" board, {short} "),
        format!(" {short} "),
        format!(" {} ", short.replace("rows", "y").replace("columns", "x")),
    ];
    titles.into_iter().find(|title| title.width() <= room).unwrap_or_else(|| " board, a part ".into())
}

/// Puts brackets around the chosen move, at a row and column of what is seen.
fn brackets(frame: &mut Frame<'_>, window: &Window, (row, column): (usize, isize), colour: bool) {
    let Window { inner, edge, height, width } = *window;
    // The brackets may stand in the gap beside the coordinates.
    let room = Rect {
        x: inner.x + edge.1.saturating_sub(1) as u16,
        y: inner.y + edge.0 as u16,
        width: (width + edge.1.min(1)) as u16,
        height: height as u16,
    };
    let y = room.y + row as u16;
    let x = |column: isize| u16::try_from(column + (inner.x as usize + edge.1) as isize).unwrap_or(u16::MAX);
    let brackets = [(x(column - 1), "["), (x(column + 1), "]")];
    // No half of them: lists of neighbours begin at the edge, and the list of moves shows what is chosen.
    if !brackets.iter().all(|(x, _)| room.contains(Position::new(*x, y))) {
        return;
    }
    for (x, bracket) in brackets {
        if let Some(cell) = frame.buffer_mut().cell_mut((x, y)) {
            cell.set_symbol(bracket).set_style(style::head(colour));
        }
    }
}

/// Which part of a board is seen, if not all: by its coordinates, or by the rows of its text.
/// `short` leaves out how many there are.
fn part(board: &TextBoard, all: (usize, usize), at: (usize, usize), size: (usize, usize), short: bool) -> Option<String> {
    if all.0 <= size.0 && all.1 <= size.1 {
        return None;
    }
    let of = |lines, across| board.coordinates(lines, across);
    let whole = |first: i64, last: i64| if short { String::new() } else { format!(" of {first}–{last}") };
    Some(match (of(at.0..at.0 + size.0, false), of(at.1..at.1 + size.1, true)) {
        (Some([first, last, from, to]), Some([left, right, x, y])) => {
            let rows = (from > first || to < last).then(|| format!("rows {from}–{to}{}", whole(first, last)));
            let columns = (x > left || y < right).then(|| format!("columns {x}–{y}{}", whole(left, right)));
            rows.into_iter().chain(columns).collect::<Vec<_>>().join(", ")
        }
        _ if short => format!("rows {}–{}", at.0 + 1, (at.0 + size.0).min(all.0)),
        _ => format!("rows {}–{} of {}", at.0 + 1, (at.0 + size.0).min(all.0), all.0),
    })
}

fn session_over(app: &App<'_>) -> bool {
    app.game.session.end().is_some()
}

/// The part of a row from a column on.
fn visible<'b>(row: &'b [Piece], left: usize, width: usize, colour: bool) -> Line<'b> {
    let mut skip = left;
    let mut room = width;
    let mut spans = Vec::new();
    for piece in row {
        let mut from = piece.text.len();
        let mut end = piece.text.len();
        for (at, c) in piece.text.char_indices() {
            let wide = c.width().unwrap_or(0);
            if skip > 0 {
                skip = skip.saturating_sub(wide);
                continue;
            }
            if from == piece.text.len() {
                from = at;
            }
            if wide > room {
                end = at;
                room = 0;
                break;
            }
            room -= wide;
        }
        if from < end {
            spans.push(Span::styled(&piece.text[from..end], style::of_role(piece.role, colour)));
        }
        if room == 0 {
            break;
        }
    }
    Line::from(spans)
}

/// The width up to which no number of a row is cut in two.
fn whole_names(row: &[Piece], from: usize, width: usize) -> usize {
    let text: Vec<char> = row.iter().flat_map(|piece| piece.text.chars()).collect();
    let digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    (0..=width).rev().find(|width| *width == 0 || !(digit(from + width - 1) && digit(from + width))).unwrap_or(width)
}

/// The first columns of a row, and behind them the part from a column on.
fn visible_behind(row: &[Piece], edge: usize, left: usize, width: usize, colour: bool) -> Line<'_> {
    let mut line = visible(row, 0, edge, colour);
    line.spans.extend(visible(row, edge + left, width, colour).spans);
    line
}

/// Row and column of the first token within some rows.
fn token(board: &TextBoard, rows: std::ops::Range<usize>) -> Option<(usize, usize)> {
    let column = |row: &Vec<Piece>| {
        let k = row.iter().position(|piece| piece.role == Role::Token)?;
        Some(row[..k].iter().map(|piece| piece.text.width()).sum::<usize>())
    };
    board.rows.iter().enumerate().take(rows.end).skip(rows.start).find_map(|(y, row)| Some((y, column(row)?)))
}

/// The scroll that shows a place, moved as little as possible.
fn in_view((y, x): (usize, usize), scroll: (usize, usize), size: (usize, usize)) -> (usize, usize) {
    let nearest = |at: usize, from: usize, length: usize, margin: usize| {
        let margin = margin.min(length / 4);
        if at < from + margin { at.saturating_sub(margin) } else { from.max((at + margin + 1).saturating_sub(length)) }
    };
    (nearest(y, scroll.0, size.0, 3), nearest(x, scroll.1, size.1, 8))
}
