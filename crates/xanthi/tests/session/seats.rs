//! Who sits where when a game begins again.

use xanthi::Budget;
use xanthi::games::{Catalogue, NoFiles, Play};
use xanthi::play::{Done, Game, Settings};
use xanthi::session::{Controller, Player, Session};

/// Whoever took over the other side keeps it when the game begins again, and in another game.
#[test]
fn a_new_game_keeps_the_sides_that_were_chosen() {
    for computer_first in [false, true] {
        let session = Session::read("nim:3,4", Catalogue::standard(), &NoFiles, Play::Normal).expect("a game");
        let mut game = Game::new(session, Catalogue::standard(), Settings { computer_first, ..Settings::default() });
        let human_first = |game: &Game<'_>| game.session.controller(Player::First) == Controller::Human;
        assert_eq!(human_first(&game), !computer_first);
        for swaps in 1..=3 {
            assert!(matches!(game.obey("swap", &Budget::default()), Done::Changed(_)));
            let chosen = computer_first != (swaps % 2 == 1);
            for line in ["again", "4-3", "again", "load nim:5", "menu 1", "load nim:3,4"] {
                game.obey(line, &Budget::default());
                assert_eq!(human_first(&game), !chosen, "{swaps} swaps, {line}");
            }
        }
    }
}
