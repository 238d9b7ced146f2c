//! The solver, or the checker alone, as a WebAssembly module.
//!
//! The module has three exports and two imports, and texts are UTF-8:
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
//! | `panicked(address, bytes)` | a fault of the program, in words; the module must not be used again |
//!
//! Memory may grow during a call, so a host takes `memory.buffer` after it. On other targets the crate
//! is an ordinary library with [`answer`] and no exports, so that the whole workspace can be built and
//! tested anywhere.

pub mod check;
#[cfg(feature = "solver")]
mod solver;

#[cfg(target_arch = "wasm32")]
pub mod module;

/// Answers a request: `check`, and with the solver everything of `xanthi::requests`.
pub fn answer(request: &str, watch: Watch) -> String {
    #[cfg(feature = "solver")]
    return solver::answer(request, watch);
    #[cfg(not(feature = "solver"))]
    return check::answer(request, watch).unwrap_or_else(|| "{\"error\":{\"message\":\"this module only checks\",\"help\":\"\"}}".into());
}

/// Called now and then with the positions, the elementary steps and the memory (bytes) so far; true
/// stops the work.
pub type Watch = fn(xanthi_games::budget::Progress) -> bool;
