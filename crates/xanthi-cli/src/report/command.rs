//! The command that asks for a proof about a family of boards, where one settles what a search has left open.

use xanthi::answer::DecidedBy;
use xanthi_games::Play;
use xanthi_games::family::sweeps::Boards;

/// The command, and what it settles.
pub(super) fn command(proof: &DecidedBy) -> String {
    let family = match &proof.boards {
        Boards::Torus { rows, .. } => format!("torus --rows {rows}"),
        Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
            let list: Vec<String> = moves.iter().map(u32::to_string).collect();
            format!("kotzig --moves {}", list.join(","))
        }
    };
    let about = match (proof.play, proof.nimbers) {
        (Play::Misere, _) => " --misere",
        (Play::Normal, true) => " --grundy",
        (Play::Normal, false) => "",
    };
    let memory = proof.gigabytes.map_or_else(String::new, |gigabytes| format!(" --memory {gigabytes}G"));
    format!("xanthi prove {family}{about}{memory}, for {}", proof.settles())
}

#[cfg(test)]
mod tests {
    use super::command;
    use crate::args::Args;
    use clap::Parser;
    use xanthi::Stop;
    use xanthi::answer::{Cost, Solved};
    use xanthi_games::Play;

    /// The command is one that the program reads.
    #[test]
    fn what_was_left_open_names_the_command_that_settles_it() {
        let on_cycles = "the opening on every cycle with the moves";
        for (line, play, asks, settles) in [
            ("dvg:torus.7x101@3,4", Play::Misere, "prove torus --rows 7 --misere --memory 3G", "the opening on every C_n x C_7".into()),
            ("dvg:torus.6x101@0,0", Play::Normal, "prove torus --rows 6", "the opening on every C_n x C_6".into()),
            ("dvg:kotzig.91.1.4@0", Play::Normal, "prove kotzig --moves 1,4", "the opening on every cycle".into()),
            (
                "dvg:kotzig.91.4.12.20@0",
                Play::Normal,
                "prove kotzig --moves 1,3,5 --memory 2G",
                format!("{on_cycles} 1,3,5, which this one equals"),
            ),
        ] {
            let open = Solved::unfinished(line, play, Stop::Nodes, Cost::of(1, 0.0));
            let told = open.decided_by().map(|proof| command(&proof));
            assert_eq!(told, Some(format!("xanthi {asks}, for {settles}")));
            assert!(Args::try_parse_from(std::iter::once("xanthi").chain(asks.split(' '))).is_ok(), "{asks}");
        }
        let mut nimbers = Solved::unfinished("dvg:torus.5x101@0,0", Play::Normal, Stop::Nodes, Cost::of(1, 0.0));
        nimbers.nimber_missing = true;
        let told = nimbers.decided_by().map(|proof| command(&proof));
        assert_eq!(told.as_deref(), Some("xanthi prove torus --rows 5 --grundy, for the opening on every C_n x C_5"));
    }

    /// A proof about a board does not tell who wins a sum with it.
    #[test]
    fn of_a_sum_no_proof_about_a_component_is_named() {
        for line in
            ["dvg:torus.5x101@3,4+nim:2", "dvg:torus.5x101+nim:2", "dvg:kotzig.91.1.4@0+dvg:torus.5x101@0,0", "nim:2+dvg:torus.5x101@3,4"]
        {
            for play in [Play::Normal, Play::Misere] {
                let open = Solved::unfinished(line, play, Stop::Nodes, Cost::of(1, 0.0));
                assert_eq!(open.decided_by(), None, "{line}");
            }
        }
    }
}
