//! The command that decides a position which was left undecided, where there is one.

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
    let mut moves: Vec<u64> = moves.to_vec();
    moves.sort_unstable();
    moves.dedup();
    let largest = *moves.last()?;
    let (most, memory) = if moves.len() <= 2 { (6, " --memory 3G") } else { (4, " --memory 4G") };
    let list: Vec<String> = moves.iter().map(u64::to_string).collect();
    let small = moves[0] > 0 && largest <= most && largest <= *n;
    small.then(|| format!("xanthi prove kotzig --moves {}{misere}{memory}, for the opening on every cycle", list.join(",")))
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
            "uvg:petersen@0",
            "dvg:kotzig.5",
        ] {
            assert_eq!(by(line, Play::Normal), None, "{line}");
        }
    }
}
