//! What people mean who do not know the notation: a bare game, a list of words, a graph.

use xanthi_games::{Catalogue, Files, Position};

/// The line of notation that a text means if it is none itself: a bare name of a game is its example
/// (`bridgit`), that of a word list its word chain (`countries`), a graph is undirected vertex geography
/// on it (`petersen`, `grid.5x5`), and edges may stand without `edges=` (`uvg:A-B,B-C@A`). `None` if the
/// text is a line already, or nothing is meant.
///
/// ```
/// use xanthi::answer::meant;
/// use xanthi::games::{Catalogue, NoFiles};
///
/// let meant = |text| meant(text, Catalogue::standard(), &NoFiles);
/// assert_eq!(meant("bridgit").as_deref(), Some("bridgit:5x6"));
/// assert_eq!(meant("petersen").as_deref(), Some("uvg:petersen"));
/// assert_eq!(meant("uvg:A-B,B-C@A").as_deref(), Some("uvg:edges=A-B,B-C@A"));
/// assert_eq!(meant("nim:3,4"), None);
/// ```
pub fn meant(text: &str, catalogue: &Catalogue, files: &dyn Files) -> Option<String> {
    let text = text.trim();
    let candidates = match text.split_once(':') {
        Some((game, board)) if board.contains('-') && !board.contains(['=', '/']) => vec![format!("{game}:edges={board}")],
        Some(_) => Vec::new(),
        None => {
            let example =
                catalogue.entries().iter().find(|entry| entry.name.eq_ignore_ascii_case(text)).map(|entry| entry.example.to_owned());
            let lower = text.to_lowercase();
            let board = [format!("words:{lower}"), format!("uvg:{text}"), format!("uvg:{lower}"), format!("uvg:edges={text}")];
            example.into_iter().chain(board).collect()
        }
    };
    let reads = |line: &str| Position::read(line, catalogue, files).is_ok();
    if text.is_empty() || candidates.is_empty() || reads(text) {
        return None;
    }
    candidates.into_iter().find(|line| reads(line))
}

#[cfg(test)]
mod tests {
    use super::meant;
    use xanthi_games::{Catalogue, NoFiles, Position};

    #[test]
    fn a_bare_game_list_or_graph_is_understood() {
        for (text, line) in [
            ("countries", "words:countries"),
            ("Countries", "words:countries"),
            ("grid.5x5", "uvg:grid.5x5"),
            ("petersen@0", "uvg:petersen@0"),
            ("A-B,B-C@A", "uvg:edges=A-B,B-C@A"),
            ("ueg:A-B,B-C@A", "ueg:edges=A-B,B-C@A"),
        ] {
            assert_eq!(meant(text, Catalogue::standard(), &NoFiles).as_deref(), Some(line), "{text}");
        }
        // Every game by its name alone.
        for entry in Catalogue::standard().entries() {
            let line = meant(entry.name, Catalogue::standard(), &NoFiles).unwrap();
            assert!(Position::parse(&line).is_ok(), "{}", entry.name);
        }
        for text in ["", "nonsense", "uvg:petersen@0", "uvg:nothing@0", "shannon:path.3@0:2/0-1", "nim:3,4/4-1"] {
            assert_eq!(meant(text, Catalogue::standard(), &NoFiles), None, "{text}");
        }
    }
}
