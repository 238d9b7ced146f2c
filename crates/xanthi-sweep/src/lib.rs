//! Sweeps: very many positions into one store, on one machine or on many.
//!
//! A [`Job`] says which positions, a store is a file of SQLite with a [`Row`] for each, and a sweep
//! fills the store with what the job asks and the store does not know. It may be killed at any time:
//! what was reported is in the store, and the same sweep goes on.
//!
//! Jobs ([`job`]), the work on one line ([`work`]) and the format of the store ([`sql`]) need no
//! database; the feature `store` (on by default) brings the store itself and the loop that fills it.
//! The Python package does without: it reaches the same files through Python's own SQLite.

#![forbid(unsafe_code)]

mod error;
pub mod job;
mod row;
pub mod seat;
mod shard;
pub mod sql;
pub mod work;

#[cfg(feature = "store")]
pub mod fill;
#[cfg(feature = "store")]
mod reading;
#[cfg(feature = "store")]
pub mod store;

pub use error::Error;
pub use job::Job;
pub use row::{FOR_EVER, Row};
pub use seat::Seat;
pub use shard::Shard;
pub use work::{Asked, Reader, Task};

#[cfg(feature = "store")]
pub use fill::{Filling, Progress, fill};
#[cfg(feature = "store")]
pub use reading::to_read;
#[cfg(feature = "store")]
pub use store::Store;
