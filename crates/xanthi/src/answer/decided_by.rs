//! The proof about a whole family of boards that decides a position which was left undecided, where there is one.

use crate::solve::family_board::equal_set;
use std::fmt;
use xanthi_games::Play;
use xanthi_games::family::sweeps::Boards;

/// The most rows of tori whose automata fit into a few GB.
const MOST_ROWS: u64 = 7;

/// The same for nimbers.
const MOST_ROWS_OF_NIMBERS: u64 = 6;

/// The gigabytes that a proof may take by default.
const USUAL: u64 = 1;

/// A proof about the opening on every board of a family, which settles a position that was left undecided. How it is asked for,
/// only the front end knows; printed, it says what it is about and what it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidedBy {
    /// The boards of the family: tori, or cycles with moves.
    pub boards: Boards,
    /// The convention.
    pub play: Play,
    /// Whether it tells nimbers, and not outcomes alone.
    pub nimbers: bool,
    /// The gigabytes of memory that it needs, if these are more than usual.
    pub gigabytes: Option<u64>,
    /// Whether nimbers were asked for, and cannot be had of so many rows.
    outcome_alone: bool,
    /// Whether the moves of the position are other ones, which these equal.
    equal: bool,
}

impl DecidedBy {
    /// What it settles: "the opening on every C_n x C_5".
    pub fn settles(&self) -> String {
        match &self.boards {
            Boards::Torus { rows, .. } if self.outcome_alone => {
                format!("the outcome of the opening on every C_n x C_{rows}; nimbers are known for {MOST_ROWS_OF_NIMBERS} rows at most")
            }
            Boards::Torus { rows, .. } => format!("the opening on every C_n x C_{rows}"),
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
                let list: Vec<String> = moves.iter().map(u32::to_string).collect();
                let of = if self.equal { format!(" with the moves {}, which this one equals", list.join(",")) } else { String::new() };
                format!("the opening on every cycle{of}")
            }
        }
    }
}

impl fmt::Display for DecidedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a proof about {}", self.settles())?;
        if let Some(gigabytes) = self.gigabytes {
            write!(f, "; it needs {gigabytes} GB of memory")?;
        }
        Ok(())
    }
}

/// The proof that settles the position of a line; `None` if none is known.
pub(super) fn decided_by(line: &str, play: Play, nimber: bool) -> Option<DecidedBy> {
    // Nor do they tell who wins a sum: of the sum with the same board and other components they say the same.
    if line.contains('+') {
        return None;
    }
    let (graph, start) = line.strip_prefix("dvg:")?.split_once('@').unwrap_or((line.strip_prefix("dvg:")?, ""));
    // The proofs are about openings.
    if start.contains('/') {
        return None;
    }
    let numbers = |text: &str, between: char| text.split(between).map(|part| part.parse::<u64>().ok()).collect::<Option<Vec<u64>>>();
    let nimbers = nimber && play == Play::Normal;
    if let Some([a, b]) = graph.strip_prefix("torus.").and_then(|sides| numbers(sides, 'x')).as_deref() {
        let rows = *a.min(b);
        let outcome_alone = nimber && rows > MOST_ROWS_OF_NIMBERS;
        return (rows <= MOST_ROWS).then(|| DecidedBy {
            boards: Boards::Torus { rows: rows as u32, twist: 0 },
            play: if outcome_alone { Play::Normal } else { play },
            nimbers: nimbers && !outcome_alone,
            gigabytes: (rows == MOST_ROWS).then_some(3),
            outcome_alone,
            equal: false,
        });
    }
    let [n, moves @ ..] = &numbers(graph.strip_prefix("kotzig.")?, '.')?[..] else { return None };
    let normal = play == Play::Normal && !nimber;
    let set = equal_set(*n, moves, |set| gigabytes_of(set, normal).is_some())?;
    Some(DecidedBy {
        gigabytes: gigabytes_of(&set, normal).filter(|&gigabytes| gigabytes > USUAL),
        equal: set != moves,
        boards: Boards::Kotzig { moves: set.iter().map(|&a| u32::try_from(a).ok()).collect::<Option<_>>()? },
        play,
        nimbers,
        outcome_alone: false,
    })
}

/// The gigabytes with which the automata of a move set can be had, if that is known.
fn gigabytes_of(set: &[u64], normal: bool) -> Option<u64> {
    match set {
        [_] | [_, 0..=5] | [1, 2, 3] => Some(USUAL),
        [1, 6] | [5, 6] if normal => Some(3),
        [1, 2, 4] => Some(4),
        [1, 3, 4] | [2, 3, 4] | [1, 3, 5] if normal => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_that_automata_decide_name_the_proof() {
        let by = |line: &str, play| decided_by(line, play, false);
        let torus = by("dvg:torus.7x101@3,4", Play::Misere).unwrap();
        assert_eq!(torus.to_string(), "a proof about the opening on every C_n x C_7; it needs 3 GB of memory");
        assert_eq!((torus.boards, torus.play), (Boards::Torus { rows: 7, twist: 0 }, Play::Misere));
        let kotzig = by("dvg:kotzig.91.6.1@0", Play::Normal).unwrap();
        assert_eq!((kotzig.boards, kotzig.gigabytes), (Boards::Kotzig { moves: vec![1, 6] }, Some(3)));
        // 4 times {1, 3, 5} modulo 91; nothing is known of its nimbers.
        let times = by("dvg:kotzig.91.4.12.20@0", Play::Normal).unwrap();
        assert_eq!(times.settles(), "the opening on every cycle with the moves 1,3,5, which this one equals");
        assert_eq!((&times.boards, times.gigabytes), (&Boards::Kotzig { moves: vec![1, 3, 5] }, Some(2)));
        assert_eq!(decided_by("dvg:kotzig.91.1.3.5@0", Play::Normal, true), None);
        let nimbers = decided_by("dvg:torus.6x31@0,0", Play::Normal, true).unwrap();
        assert_eq!((nimbers.to_string().as_str(), nimbers.nimbers), ("a proof about the opening on every C_n x C_6", true));
        let outcome = decided_by("dvg:torus.7x31@0,0", Play::Normal, true).unwrap();
        assert!(outcome.settles().starts_with("the outcome of the opening on every C_n x C_7; nimbers") && !outcome.nimbers);
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
