//! The terminal, given back as it was: when the game is left, on a panic and on a signal.

use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Frame};
use std::io;
#[cfg(unix)]
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The terminal in raw mode, on its alternate screen, until this is dropped.
pub(super) struct Screen {
    terminal: DefaultTerminal,
    #[cfg(unix)]
    ended: Arc<AtomicBool>,
    #[cfg(unix)]
    signals: Vec<signal_hook::SigId>,
}

impl Screen {
    /// Takes the terminal over. A panic gives it back before it is reported.
    pub(super) fn open() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGINT, SIGTERM};
            let ended = Arc::new(AtomicBool::new(false));
            let register = |signal: i32| signal_hook::flag::register(signal, ended.clone());
            let signals = [SIGINT, SIGTERM].into_iter().map(register).collect::<io::Result<_>>()?;
            Ok(Self { terminal: begin()?, ended, signals })
        }
        #[cfg(not(unix))]
        Ok(Self { terminal: begin()? })
    }

    pub(super) fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(paint).map(|_| ())
    }

    /// Whether a signal wants the program to end.
    pub(super) fn told_to_end(&self) -> bool {
        #[cfg(unix)]
        return self.ended.load(Ordering::Relaxed);
        #[cfg(not(unix))]
        return false;
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        let _ = execute!(io::stdout(), DisableMouseCapture);
        let _ = ratatui::try_restore();
        #[cfg(unix)]
        self.signals.drain(..).for_each(|id| {
            signal_hook::low_level::unregister(id);
        });
    }
}

/// Takes the terminal and its mouse. A panic lets both go.
fn begin() -> io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = execute!(io::stdout(), DisableMouseCapture);
        before(panic);
    }));
    // A terminal without a mouse is one all the same.
    let _ = execute!(io::stdout(), EnableMouseCapture);
    Ok(terminal)
}
