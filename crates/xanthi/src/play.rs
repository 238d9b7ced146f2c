//! A game with what every front end needs around it: typed lines that are moves or commands, hints in
//! three steps, the computer's moves at its level, values, the review, and the sentences that tell
//! them. A front end keeps windows, keys and files.
//!
//! ```
//! use xanthi::Budget;
//! use xanthi::games::{Catalogue, NoFiles, Play};
//! use xanthi::play::{Done, Game, Settings, Task};
//! use xanthi::session::Session;
//!
//! let session = Session::read("nim:1,2", Catalogue::standard(), &NoFiles, Play::Normal)?;
//! let mut game = Game::new(session, Catalogue::standard(), Settings::default());
//! assert_eq!(game.obey("2-1", &Budget::default()), Done::Changed(vec!["First (you) plays 2-1.".into()]));
//! let answer = game.work(Task::Move, "", None).run(&Budget::default());
//! assert!(game.take_move(answer).is_some_and(|says| says == "Second (the computer) plays 1-0."));
//! assert_eq!(game.obey("why", &Budget::default()), Done::Said(vec!["Second (the computer) plays 1-0: every move loses, and after this one the game can last 1 more move.".into()]));
//! assert_eq!(game.obey("undo", &Budget::default()), Done::Jumped(vec!["2 moves taken back.".into()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod game;
mod load;
mod menu;
mod move_help;
pub mod sentences;
mod view;
mod work;

pub use command::{Command, HELP, parse};
pub use game::{Done, Game, Settings, Show, Typed};
pub use load::{Loader, saved_line};
pub use menu::{SUGGESTIONS, Suggestion, menu_lines, no_level, suggestion};
pub use move_help::written;
pub use view::View;
pub use work::{Answer, Job, Made, Task, Work};
