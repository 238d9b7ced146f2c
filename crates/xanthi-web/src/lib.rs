//! The solver, the book, or the checker alone, as a WebAssembly module.
//!
//! The module has three exports and three imports, and texts are UTF-8:
//!
//! | export | what |
//! |---|---|
//! | `room(bytes) -> address` | where the host writes a request of so many bytes |
//! | `ask(bytes) -> bytes` | answers the request that was written there; the length of the answer |
//! | `told() -> address` | where the answer is |
//!
//! | import of `host` | what |
//! |---|---|
//! | `watch(nodes, steps, megabytes) -> stop` | called now and then while it works; 1 stops it: the time is over |
//! | `now() -> seconds` | the time since any moment |
//! | `panicked(address, bytes)` | a fault of the program, in words; the module must not be used again |
//!
//! Memory may grow during a call, so a host takes `memory.buffer` after it. On other targets the crate
//! is an ordinary library with [`answer`] and no exports, so that the whole workspace can be built and
//! tested anywhere.

#[cfg(feature = "checker")]
pub mod check;
#[cfg(any(feature = "play", feature = "book"))]
mod solver;

#[cfg(target_arch = "wasm32")]
pub mod module;

/// Answers a request of the kinds that this module has: `check`, those of positions, those of the
/// literature.
pub fn answer(request: &str, watch: Watch) -> String {
    let mut answer = None;
    #[cfg(feature = "checker")]
    {
        answer = answer.or_else(|| check::answer(request, watch));
    }
    #[cfg(feature = "book")]
    {
        answer = answer.or_else(|| solver::study(request, watch));
    }
    #[cfg(feature = "play")]
    {
        answer = answer.or_else(|| Some(solver::play(request, watch)));
    }
    let _ = (request, watch);
    answer.unwrap_or_else(|| "{\"error\":{\"message\":\"this module does not answer such requests\",\"help\":\"\"}}".into())
}

/// Called now and then with the positions, the elementary steps and the memory (bytes) so far; true
/// stops the work.
pub type Watch = fn(xanthi_games::budget::Progress) -> bool;
