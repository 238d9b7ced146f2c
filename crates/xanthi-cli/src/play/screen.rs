//! The game on a screen: the loop of events, frames and the solver's answers.

mod app;
mod cursor;
mod hits;
mod keys;
mod paint;
mod plan;
mod style;
mod terminal;
#[cfg(test)]
mod tests;
mod typed;
mod worker;

use super::Table;
use crate::{Failure, Status};
use app::App;
use ratatui::crossterm::event;
use std::io::Write;
use std::time::Duration;
use xanthi::play::sentences;

/// How long the loop waits for a key while the solver works, and while it does not.
const BUSY: Duration = Duration::from_millis(30);
const IDLE: Duration = Duration::from_millis(250);
/// How long it waits for one more key before a frame. With no time at all crossterm does not look.
const MORE: Duration = Duration::from_millis(1);

pub(super) fn run(table: Table<'_>) -> Result<Status, Failure> {
    let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let failed = |e: std::io::Error| Failure::Usage(format!("the screen cannot be used: {e}"), "`--plain` plays line by line".into());
    let mut app = App::new(table, colour);
    let mut screen = terminal::Screen::open().map_err(failed)?;
    let ended = watch(&mut app, &mut screen).map_err(failed);
    drop(screen);
    ended?;
    let mut out = anstream::stdout().lock();
    if let Some(end) = app.game.session.end() {
        writeln!(out, "{}", sentences::end(&app.game.session, end))?;
    }
    writeln!(out, "{}", sentences::one_line(&app.game.session.save()))?;
    Ok(Status::Answered)
}

fn watch(app: &mut App<'_>, screen: &mut terminal::Screen) -> std::io::Result<()> {
    // The first look makes changes of the size events: before the first frame, so that none is missed behind it.
    event::poll(Duration::ZERO)?;
    while !app.quit && !screen.told_to_end() {
        app.work()?;
        if std::mem::take(&mut app.dirty) {
            screen.draw(|frame| paint::frame(frame, app))?;
        }
        if event::poll(if app.worker.busy() { BUSY } else { IDLE })? {
            keys::event(app, event::read()?);
            // What was typed meanwhile belongs to the same frame.
            while !app.quit && event::poll(MORE)? {
                keys::event(app, event::read()?);
            }
        }
    }
    Ok(())
}
