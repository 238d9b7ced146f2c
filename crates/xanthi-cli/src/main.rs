//! The program `xanthi`.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    if output::was_closed() {
        return xanthi_cli::output_is_closed();
    }
    xanthi_cli::run(xanthi_games::Catalogue::standard(), std::env::args_os())
}

/// Whether standard output was open when the program began. Before `main` Rust opens `/dev/null` in
/// place of a closed descriptor, and what is written there goes nowhere; so it is looked at before that.
#[cfg(unix)]
mod output {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn look() {
        CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
    }

    pub(super) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}
