//! The graph of a game as a drawing, where a board in letters would only list it.

use super::super::app::App;
use super::super::style;
use super::{cut_below, folded, titled};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Borders, Paragraph};

/// Paints the graph; false if there is none, or no room for it.
pub(super) fn paint(frame: &mut Frame<'_>, app: &mut App<'_>, area: Rect) -> bool {
    let block = titled(" board ".into(), Borders::TOP, app.colour);
    let inner = block.inner(area);
    let width = usize::from(inner.width);
    let own = app.view.board.as_ref().map_or(&[][..], |board| &board.below);
    let below: Vec<String> = own.iter().chain(&app.plan.legend()).flat_map(|line| folded(line, width, "")).collect();
    let below = cut_below(below, usize::from(inner.height) / 3, width);
    let rows = usize::from(inner.height).saturating_sub(below.len());
    let Some(drawing) = app.plan.drawing(rows, width) else { return false };
    frame.render_widget(block, area);
    let buffer = frame.buffer_mut();
    for (row, y) in drawing.rows.iter().zip(inner.y..) {
        for (cell, x) in row.iter().zip(inner.x..) {
            if let Some(target) = buffer.cell_mut((x, y)) {
                target.set_char(cell.sign).set_style(style::of_role(cell.role, app.colour));
            }
        }
    }
    let at = |(row, column): (usize, usize)| (inner.x + column as u16, inner.y + row as u16);
    let listed = app.view.listed();
    let hits: Vec<_> = listed.iter().filter_map(|&mv| Some((at((*drawing.moves.get(mv)?)?), mv))).collect();
    let mine = !app.game.computer_moves() && app.game.session.end().is_none();
    if let Some(((x, y), _)) = hits.iter().find(|(_, mv)| mine && *mv == app.chosen) {
        for (x, bracket) in [(x.wrapping_sub(1), "["), (x + 1, "]")] {
            // The name of a vertex stays.
            let name = bracket == "]" && buffer.cell((x, *y)).is_some_and(|cell| cell.symbol().chars().all(char::is_alphanumeric));
            if let Some(cell) = buffer.cell_mut((x, *y)).filter(|_| !name && inner.contains((x, *y).into())) {
                cell.set_symbol(bracket).set_style(style::head(app.colour));
            }
        }
        if let Some(cell) = buffer.cell_mut((*x, *y)) {
            cell.set_style(style::chosen(app.colour));
        }
    }
    let lines = below.iter().map(|line| ratatui::text::Line::raw(line.clone())).collect::<Vec<_>>();
    let foot = Rect { y: inner.y + rows as u16, height: inner.height.saturating_sub(rows as u16), ..inner };
    frame.render_widget(Paragraph::new(lines), foot);
    app.hits.board = hits;
    true
}
