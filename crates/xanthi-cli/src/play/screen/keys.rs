//! What a key does.

use super::app::{App, Follow, Lines};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// How far a page of the board goes, in rows, and a step sideways, in columns.
const PAGE: usize = 8;
const ASIDE: usize = 8;
/// The longest typed line.
const LONGEST: usize = 10_000;

pub(super) fn event(app: &mut App<'_>, event: Event) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(app, key),
        Event::Mouse(mouse) => return app.mouse(mouse),
        Event::Resize(..) => app.follow = Follow::Last,
        _ => return,
    }
    app.dirty = true;
}

fn pressed(app: &mut App<'_>, key: KeyEvent) {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        // What the key does is to be seen.
        app.overlay = None;
        return match key.code {
            KeyCode::Char('c' | 'q') => app.quit = true,
            KeyCode::Char('z') => app.obey(":undo"),
            KeyCode::Char('y' | 'r') => app.obey(":redo"),
            KeyCode::Char('u') => app.edit(String::clear),
            KeyCode::Char('p') => choose(app, |at, n| (at + n - 1) % n),
            KeyCode::Char('n') => choose(app, |at, n| (at + 1) % n),
            KeyCode::Left => aside(app, false),
            KeyCode::Right => aside(app, true),
            _ => {}
        };
    }
    if let Some(overlay) = &mut app.overlay {
        let (at, of) = (overlay.scroll, overlay.of);
        let scrolled = match key.code {
            KeyCode::Up => Some(at.saturating_sub(1)),
            KeyCode::Down => Some(at + 1),
            KeyCode::PageUp => Some(at.saturating_sub(PAGE)),
            KeyCode::PageDown => Some(at + PAGE),
            _ => None,
        };
        if let Some(to) = scrolled {
            // Painting keeps it in range.
            overlay.scroll = to;
            return;
        }
        if of == Lines::Games && numbered(app, key.code) {
            return;
        }
        app.overlay = None;
        match key.code {
            // As programs that show text are left.
            KeyCode::Char('q') if of == Lines::Text => return,
            // Who types on does not lose the first letter.
            KeyCode::Char(c) if c.is_alphanumeric() || c == ':' => {}
            _ => return,
        }
    }
    match key.code {
        KeyCode::Enter => app.enter(),
        KeyCode::Esc if app.worker.busy() => app.stop(),
        KeyCode::Esc => app.edit(String::clear),
        KeyCode::Backspace => app.edit(|text| {
            text.pop();
        }),
        KeyCode::F(1) => app.help(),
        KeyCode::Char('?') if app.input.is_empty() => app.obey(":?"),
        KeyCode::F(2) => app.obey(":hint"),
        KeyCode::F(3) => app.toggle_values(),
        KeyCode::Tab if app.input.is_empty() => app.toggle_values(),
        KeyCode::Tab => complete(app),
        KeyCode::Up if !app.go((-1.0, 0.0)) => choose(app, |at, n| (at + n - 1) % n),
        KeyCode::Down if !app.go((1.0, 0.0)) => choose(app, |at, n| (at + 1) % n),
        KeyCode::Left if !app.go((0.0, -1.0)) => aside(app, false),
        KeyCode::Right if !app.go((0.0, 1.0)) => aside(app, true),
        KeyCode::Char(' ') if app.input.is_empty() => app.go_on(),
        KeyCode::Home => choose(app, |_, _| 0),
        KeyCode::End => choose(app, |_, n| n - 1),
        KeyCode::PageUp => app.scroll.0 = app.scroll.0.saturating_sub(PAGE),
        KeyCode::PageDown => app.scroll.0 += PAGE,
        KeyCode::Char(c) if !c.is_control() && app.input.len() < LONGEST => app.edit(|text| text.push(c)),
        _ => {}
    }
}

/// How the command begins that a number in the menu stands for.
const MENU: &str = ":menu ";

/// A key while the menu is open: the number of a game, a level if one is wanted, and Enter, as in the menu before a game. What is
/// typed is seen as the command. Says whether the key belonged to it; any other one closes the list.
fn numbered(app: &mut App<'_>, key: KeyCode) -> bool {
    let typed = app.input.starts_with(MENU);
    match key {
        KeyCode::Char(digit @ '1'..='9') if app.input.is_empty() => app.edit(|text| *text = format!("{MENU}{digit}")),
        KeyCode::Char(letter) if typed => app.edit(|text| text.push(letter)),
        KeyCode::Backspace if typed => app.edit(|text| {
            text.pop();
            if text == MENU {
                text.clear();
            }
        }),
        KeyCode::Enter if typed => {
            app.overlay = None;
            app.enter();
        }
        _ => {
            if typed {
                app.edit(String::clear);
            }
            return false;
        }
    }
    true
}

/// Scrolls the board sideways.
fn aside(app: &mut App<'_>, right: bool) {
    app.scroll.1 = if right { app.scroll.1 + ASIDE } else { app.scroll.1.saturating_sub(ASIDE) };
}

/// Another move of the list; the typed text narrows the list, and Enter makes the chosen move.
fn choose(app: &mut App<'_>, step: fn(usize, usize) -> usize) {
    let listed = app.view.listed();
    if listed.is_empty() {
        return;
    }
    // Ascending.
    let next = listed.binary_search(&app.chosen).map_or(0, |at| step(at, listed.len()));
    app.chosen = listed[next];
    app.picked = true;
    app.follow = Follow::Chosen;
}

/// The typed text, prolonged as far as the moves that begin with it agree.
fn complete(app: &mut App<'_>) {
    if let Some(common) = app.view.complete(&app.input) {
        app.edit(|text| *text = common);
    }
}
