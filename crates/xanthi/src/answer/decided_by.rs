//! The command that decides a position which was left undecided, where there is one.

use crate::solve::family_board::equal_set;
use xanthi_games::Play;

/// The most rows of tori whose automata fit into a few GB.
const MOST_ROWS: u64 = 7;

/// The same for nimbers.
const MOST_ROWS_OF_NIMBERS: u64 = 6;

/// A command with what it settles, for the line of a position; nothing if none is known.
pub(super) fn decided_by(line: &str, play: Play, nimber: bool) -> Option<String> {
    let (graph, start) = line.strip_prefix("dvg:")?.split_once('@').unwrap_or((line.strip_prefix("dvg:")?, ""));
    // The commands are about openings.
    if start.contains('/') {
        return None;
    }
    let misere = match play {
        Play::Misere => " --misere",
        Play::Normal if nimber => " --grundy",
        Play::Normal => "",
    };
    let numbers = |text: &str, between: char| text.split(between).map(|part| part.parse::<u64>().ok()).collect::<Option<Vec<u64>>>();
    if let Some([a, b]) = graph.strip_prefix("torus.").and_then(|sides| numbers(sides, 'x')).as_deref() {
        let rows = *a.min(b);
        let memory = if rows == MOST_ROWS { " --memory 3G" } else { "" };
        if nimber && rows > MOST_ROWS_OF_NIMBERS && rows <= MOST_ROWS {
            let outcome = "for the outcome of the opening on every C_n x C";
            return Some(format!(
                "xanthi prove torus --rows {rows}{memory}, {outcome}_{rows}; nimbers are known for {MOST_ROWS_OF_NIMBERS} rows at most"
            ));
        }
        return (rows <= MOST_ROWS)
            .then(|| format!("xanthi prove torus --rows {rows}{misere}{memory}, for the opening on every C_n x C_{rows}"));
    }
    let [n, moves @ ..] = &numbers(graph.strip_prefix("kotzig.")?, '.')?[..] else { return None };
    let normal = play == Play::Normal && !nimber;
    let set = equal_set(*n, moves, |set| memory_of(set, normal).is_some())?;
    let memory = memory_of(&set, normal)?;
    let list: Vec<String> = set.iter().map(u64::to_string).collect();
    let list = list.join(",");
    let of = if set == moves { String::new() } else { format!(" with the moves {list}, which this one equals") };
    Some(format!("xanthi prove kotzig --moves {list}{misere}{memory}, for the opening on every cycle{of}"))
}

/// What has to be allowed for the automata of a move set; nothing where it is not known that they can be had.
fn memory_of(set: &[u64], normal: bool) -> Option<&'static str> {
    match set {
        [_] | [_, 0..=5] | [1, 2, 3] => Some(""),
        [1, 6] | [5, 6] if normal => Some(" --memory 3G"),
        [1, 2, 4] => Some(" --memory 4G"),
        [1, 3, 4] | [2, 3, 4] | [1, 3, 5] if normal => Some(" --memory 2G"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_that_automata_decide_name_the_command() {
        let by = |line: &str, play| decided_by(line, play, false);
        let torus = by("dvg:torus.7x101@3,4", Play::Misere).unwrap();
        assert!(torus.starts_with("xanthi prove torus --rows 7 --misere --memory 3G"), "{torus}");
        let kotzig = by("dvg:kotzig.91.6.1@0", Play::Normal).unwrap();
        assert!(kotzig.starts_with("xanthi prove kotzig --moves 1,6"), "{kotzig}");
        // 4 times {1, 3, 5} modulo 91; nothing is known of its nimbers.
        let times = by("dvg:kotzig.91.4.12.20@0", Play::Normal).unwrap();
        assert!(
            times.starts_with("xanthi prove kotzig --moves 1,3,5 --memory 2G, for the opening on every cycle with the moves 1,3,5"),
            "{times}"
        );
        assert_eq!(decided_by("dvg:kotzig.91.1.3.5@0", Play::Normal, true), None);
        let nimbers = decided_by("dvg:torus.6x31@0,0", Play::Normal, true).unwrap();
        assert!(nimbers.starts_with("xanthi prove torus --rows 6 --grundy"), "{nimbers}");
        let outcome = decided_by("dvg:torus.7x31@0,0", Play::Normal, true).unwrap();
        assert!(outcome.starts_with("xanthi prove torus --rows 7 --memory 3G, for the outcome"), "{outcome}");
        assert_eq!(decided_by("dvg:torus.8x31@0,0", Play::Normal, true), None);
        for line in [
            "dvg:torus.7x101@3,4/4,4",
            "dvg:torus.9x101@0,0",
            "dvg:kotzig.91.1.9@0",
            "dvg:kotzig.91.1.2.9@0",
            "dvg:kotzig.101.1.2.5@0",
            "uvg:petersen@0",
            "dvg:kotzig.5",
        ] {
            assert_eq!(by(line, Play::Normal), None, "{line}");
        }
    }
}
