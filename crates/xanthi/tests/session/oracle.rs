//! Plain recursion over the legal moves: no table, no theorem, nothing of the library but the
//! rules.

use xanthi_games::{Catalogue, Files, NotRead, Play, Position};

/// A list of words, for the games that read one.
pub struct Lists;

impl Files for Lists {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        match name {
            "towns" => Ok("Aalen\nNew York\nKiel\nLinz\nZug\nGera\nAlma\nNeap\nPisa\nAnn Arbor\nRoma\n".into()),
            _ => Err("no such list".into()),
        }
    }
}

/// Positions that plain recursion finishes: every game of the catalogue, and a sum.
pub const SMALL: &[&str] = &[
    "uvg:petersen@0",
    "uvg:path.5",
    "uvg:grid.3x3@2,1",
    "ueg:complete.4@0",
    "ueg:grid.3x2@1,1",
    "dvg:kotzig.9.1.3@0",
    "dvg:torus.3x3@0,0",
    "deg:edges=A-B,B-A,A-A,B-C,C-A@A",
    "words:file=towns@A",
    "nimg.rm:path.3.2.2@0",
    "nimg.mr:cycle.4,w=all.1@0",
    "nimg.edge:path.2.1.2@1",
    "nimg.neighboring:path.2.1.2@0",
    "vertexnim:cycle.3,w=all.1@0",
    "shannon:complete.4@0:3",
    "shannon:path.4@0:3:cut",
    "bridgit:2x2",
    "bridgit:2x3@red",
    "biased:1.2:complete.4@0:3",
    "node-kayles:grid.3x2",
    "nim:1,2,3",
    "subtract:1.3.4:9",
    "grundy:9",
    "kenyon:9",
    "octal:0.137:7",
    "hexadecimal:0.8:9",
    "split:least.3:12",
    "nim:2,1+grundy:4",
];

pub fn position(line: &str) -> Position {
    Position::read(line, Catalogue::standard(), &Lists).unwrap_or_else(|e| panic!("{line}: {e}"))
}

/// Whether the player to move wins.
pub fn wins(position: &Position, play: Play) -> bool {
    let moves = position.moves();
    if moves.is_empty() {
        return play == Play::Misere;
    }
    moves.iter().any(|mv| !wins(&position.after(mv).unwrap(), play))
}

/// The moves until the end, if the winner hurries and the loser delays; and whether the player to
/// move wins.
pub fn remoteness(position: &Position, play: Play) -> (bool, u32) {
    let moves = position.moves();
    if moves.is_empty() {
        return (play == Play::Misere, 0);
    }
    let after: Vec<(bool, u32)> = moves.iter().map(|mv| remoteness(&position.after(mv).unwrap(), play)).collect();
    match after.iter().filter(|a| !a.0).map(|a| a.1).min() {
        Some(least) => (true, least + 1),
        None => (false, after.iter().map(|a| a.1).max().unwrap() + 1),
    }
}

/// The least number that is the nimber of no option.
pub fn nimber(position: &Position) -> u64 {
    let options: Vec<u64> = position.moves().iter().map(|mv| nimber(&position.after(mv).unwrap())).collect();
    (0..).find(|n| !options.contains(n)).unwrap()
}

#[test]
fn every_game_of_the_catalogue_has_a_small_position() {
    for entry in Catalogue::standard().entries() {
        let begins = format!("{}:", entry.name);
        assert!(SMALL.iter().any(|line| line.starts_with(&begins)), "add a small position of {}", entry.name);
    }
}
