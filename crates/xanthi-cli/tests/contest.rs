//! `xanthi contest`: tables of computers against each other.

use crate::support::run;

#[test]
fn every_two_players_meet_and_the_games_add_up() {
    let arguments = ["contest", "words:us-states", "perfect", "scarce", "random", "--games", "6", "--seed", "4"];
    let (told, json) = (run(&arguments), run(&[&arguments[..], &["--json"]].concat()));
    assert_eq!((told.status, json.status), (0, 0), "{}", told.err);
    let answer = &json.json()[0];
    let pairs = answer["pairs"].as_array().unwrap();
    let mut rows = told.out.lines().skip(2);
    for (pair, names) in pairs.iter().zip([["perfect", "scarce"], ["perfect", "random"], ["scarce", "random"]]) {
        let won = |player: usize, side: &str| pair["players"][player][side]["won"].as_u64().unwrap();
        assert_eq!((won(0, "first") + won(1, "second"), won(1, "first") + won(0, "second")), (3, 3), "{pair}");
        for (player, name) in names.into_iter().enumerate() {
            let seat = &pair["players"][player];
            assert_eq!((seat["level"].as_str(), seat["won"].as_u64()), (Some(name), Some(won(player, "first") + won(player, "second"))));
            let row: Vec<&str> = rows.next().unwrap().split_whitespace().collect();
            assert_eq!(row[..3], [name, &seat["won"].to_string(), &won(player, "first").to_string()], "{}", told.out);
        }
        rows.next();
    }
    assert_eq!(pairs.len(), 3);
    // Whoever begins may say any state, and some state wins; so the perfect player wins all games that it begins.
    assert_eq!(pairs[0]["players"][0]["first"]["won"], 3);
    assert_eq!(run(&arguments).out, told.out, "the same seed, the same games");
}

#[test]
fn what_is_wrong_is_said_and_time_is_kept() {
    for (arguments, why) in [
        (&["contest", "nim:1,2"][..], "required"),
        (&["contest", "nim:1,2", "clever"], "a level is one of perfect, strong, casual"),
        (&["contest", "nim:1,2", "random", "--games", "0"], "--games"),
        (&["contest", "nim:1,-2", "random"], "nim:1,-2"),
    ] {
        let found = run(arguments);
        assert!(found.status == 2 && found.out.is_empty() && found.err.contains(why), "{}", found.err);
    }
    let cut = run(&["contest", "nim:9,9,9", "wary", "--games", "1000000", "--time", "0.2"]);
    assert_eq!(cut.status, 3, "{}", cut.err);
    assert!(cut.out.contains("stopped: ") && cut.out.ends_with("games played to the end\n"), "{}", cut.out);
    // Where one move takes longer than that, what was played before is told.
    let long = ["contest", "nim:20000,20000", "scarce", "random", "casual", "--games", "2", "--time", "2"];
    let (cut, json) = (run(&long), run(&[&long[..], &["--json"]].concat()));
    assert_eq!((cut.status, json.status), (3, 3), "{}", cut.err);
    assert!(cut.out.contains("player") && cut.out.contains("stopped: "), "{}", cut.out);
    assert!(json.json()[0]["stopped"].is_string(), "{}", json.out);
}
