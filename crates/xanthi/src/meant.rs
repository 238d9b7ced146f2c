//! What people mean who do not know the notation: a bare game, a list of words, a graph, a position as articles print it.

mod unread;

pub use unread::advised;

use unread::would_be_statement;
use xanthi_games::graph::families::{FAMILIES, FamilyInfo, printed};
use xanthi_games::{Catalogue, Files, Position};

/// The line of notation that a text means if it is none itself: a bare name of a game is its example
/// (`bridgit`), that of a word list its word chain (`countries`), a graph is vertex geography on it, directed
/// where the graph is (`petersen`, `grid.5x5`, `kotzig.17.2.3`), and edges may stand without `edges=` (`uvg:A-B,B-C@A`). Positions are
/// also read as the literature writes them: lines `8;{3,7}`, Nim on a path of three `(3,1,4):0`, tori
/// `C_11 x C_4`, graphs `K_{3,3}` alone or behind a game, heaps `(5,1)` or with spaces; Bridg-it by its number of rows, `bridgit:5`. `None` if the text is a line already, or nothing is meant.
///
/// ```
/// use xanthi::answer::meant;
/// use xanthi::games::{Catalogue, NoFiles};
///
/// let meant = |text| meant(text, Catalogue::standard(), &NoFiles);
/// assert_eq!(meant("bridgit").as_deref(), Some("bridgit:5x6"));
/// assert_eq!(meant("words").as_deref(), Some("words:countries"));
/// assert_eq!(meant("petersen").as_deref(), Some("uvg:petersen"));
/// assert_eq!(meant("uvg:A-B,B-C@A").as_deref(), Some("uvg:edges=A-B,B-C@A"));
/// assert_eq!(meant("words:countries,drop=New Zealand").as_deref(), Some("words:countries,drop=New%20Zealand"));
/// assert_eq!(meant("8;{3,7}").as_deref(), Some("uvg:line.8.3.7"));
/// assert_eq!(meant("ueg:K_{3,3}@0").as_deref(), Some("ueg:bipartite.3.3@0"));
/// assert_eq!(meant("nim:3,4"), None);
/// ```
pub fn meant(text: &str, catalogue: &Catalogue, files: &dyn Files) -> Option<String> {
    let text = text.trim();
    let lines = lines_meant(text, catalogue);
    let reads = |line: &str| Position::read(line, catalogue, files).is_ok();
    // A large board is not read here where nothing else may be meant.
    if text.is_empty() || lines.is_empty() || reads(text) {
        return None;
    }
    lines.into_iter().find(|line| reads(line))
}

/// The lines that a text may mean which is none itself, the likeliest first. Whether there is such a board was not looked at.
pub(crate) fn lines_meant(text: &str, catalogue: &Catalogue) -> Vec<String> {
    let text = text.trim();
    let printed = as_printed(text).or_else(|| with_printed_graph(text));
    let edges = |line: &str| {
        let (game, board) = line.split_once(':').filter(|(_, board)| board.contains('-') && !board.contains(['=', '/']))?;
        Some(format!("{game}:edges={board}"))
    };
    match text.split_once(':') {
        _ if printed.is_some() => printed.into_iter().collect(),
        // Nobody means a graph with one edge by `goldlist.theorem-3`.
        _ if would_be_statement(text) => Vec::new(),
        // Spaces inside of words.
        Some((game, _)) if text.contains(' ') && game.eq_ignore_ascii_case("words") => vec![text.replace(' ', "%20")],
        // Spaces and brackets around numbers, and names of several words.
        Some(_) if text.contains([' ', '(']) => {
            let line = tight(text).replace(['(', ')'], "");
            std::iter::once(line.clone()).chain(edges(&line)).collect()
        }
        Some(_) if edges(text).is_some() => edges(text).into_iter().collect(),
        // The usual board has one column more than rows.
        Some((game, board)) if game.eq_ignore_ascii_case("bridgit") => by_rows(board).into_iter().collect(),
        // A game that there is: what is wrong with the line is for its reader to say.
        Some((game, _)) if catalogue.entries().iter().any(|entry| entry.name.eq_ignore_ascii_case(game)) => Vec::new(),
        // An octal game has a name: `kayles:20`.
        Some(_) => vec![format!("octal:{text}")],
        None => {
            let example =
                catalogue.entries().iter().find(|entry| entry.name.eq_ignore_ascii_case(text)).map(|entry| entry.example.to_owned());
            let lower = text.to_lowercase();
            // The name of a list is small; what stands behind it is written as it was typed.
            let list = text.split_once('@').map_or(lower.clone(), |(list, start)| format!("{}@{start}", list.to_lowercase()));
            // What the literature plays on boards of one-way streets is directed vertex geography.
            let named = |family: &&FamilyInfo| lower.split('.').next() == Some(family.name);
            let rules = if FAMILIES.iter().find(named).is_some_and(|family| family.directed) { "dvg" } else { "uvg" };
            let board = [format!("words:{list}"), format!("{rules}:{text}"), format!("{rules}:{lower}")];
            // A single name could be a graph with one vertex; nobody means that.
            let edges = text.contains('-').then(|| format!("uvg:edges={text}"));
            let octal = [format!("octal:{lower}:20")];
            // Of word chains nobody means the example's first letter.
            let example = example.map(|line| if lower == "words" { "words:countries".to_owned() } else { line });
            example.into_iter().chain(board).chain(octal).chain(edges).collect()
        }
    }
}

/// The line for a position as articles print it: `n;{a,b}`, perhaps with a start behind an `@` (Goldlist),
/// `(a,b,c):v` (Stockman), `C_n x C_m` (Hogan and Horrocks), `G_{m×n}`, `G_{m,n}` or `P_m □ P_n` with a vertex `(a,b)` (edge geography
/// on grids), and heaps of Nim `(a,b,c)`.
fn as_printed(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let numbers = |list: &str| list.split(',').map(|n| n.parse::<u64>().ok()).collect::<Option<Vec<u64>>>();
    let dotted = |list: Vec<u64>| list.iter().map(u64::to_string).collect::<Vec<_>>().join(".");
    if let Some((order, rest)) = text.split_once(";{") {
        let (moves, start) = rest.split_once('}')?;
        let start = if start.is_empty() || start.starts_with('@') { start } else { return None };
        return Some(format!("uvg:line.{}.{}{start}", order.parse::<u64>().ok()?, dotted(numbers(moves)?)));
    }
    if let Some((disks, start)) = text.strip_prefix('(').and_then(|rest| rest.split_once("):")) {
        let disks = numbers(disks).filter(|disks| disks.len() > 1)?;
        return Some(format!("nimg.rm:path.{}@{}", dotted(disks), start.parse::<u64>().ok()?));
    }
    if let Some(heaps) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let heaps = numbers(heaps).filter(|heaps| heaps.len() > 1)?;
        return Some(format!("nim:{}", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")));
    }
    if let Some(grid) = text.strip_prefix(['G', 'g']) {
        return printed_grid(grid);
    }
    let lower = text.to_lowercase().replace(['\u{d7}', '\u{25a1}'], "x");
    if let Some((columns, rows)) = lower.strip_prefix('p').and_then(|rest| rest.split_once("xp")) {
        let plain = |text: &str| text.trim_start_matches('_').to_owned();
        return printed_grid(&format!("{}x{}", plain(columns), plain(rows)));
    }
    let lower = lower.replace('_', "x");
    let (n, m) = lower.strip_prefix('c')?.trim_start_matches('x').split_once('x')?;
    let m = m.trim_start_matches('x').strip_prefix('c')?.trim_start_matches('x');
    Some(format!("dvg:torus.{}x{}@0,0", n.parse::<u64>().ok()?, m.parse::<u64>().ok()?))
}

/// The line with the graph that articles write as `K_5` or `C_5 □ P_4`, alone or behind a game, and perhaps behind something that is
/// made of it: `uvg:moves.2=C_7@0`.
fn with_printed_graph(text: &str) -> Option<String> {
    let (board, behind) = text.split_at(text.find('@').unwrap_or(text.len()));
    let (board, piles) = board.split_at(board.find(",w=").unwrap_or(board.len()));
    let (before, graph) = board.split_at(board.rfind([':', '=']).map_or(0, |at| at + 1));
    let directed = ["dvg:", "deg:"].iter().any(|game| before.trim_start().starts_with(game));
    let graph = printed(graph, directed)?;
    let game = if before.contains(':') { "" } else { "uvg:" };
    Some(format!("{game}{before}{graph}{piles}{behind}").chars().filter(|c| !c.is_whitespace()).collect())
}

/// The line for a grid, behind its letter: `_{m×n}`, `_{m,n}` or `_mxn`, perhaps with a vertex as `,(a,b)` or `@a,b`.
fn printed_grid(text: &str) -> Option<String> {
    let plain = text.trim_start_matches('_').replace('\u{d7}', "x").replace(['{', '}', '(', ')', '@', ':'], " ");
    let mut parts = plain.split(' ').map(|part| part.trim_matches(',')).filter(|part| !part.is_empty());
    let number = |text: &str| text.parse::<u64>().ok();
    let (columns, rows) = parts.next()?.split_once(['x', ','])?;
    let grid = format!("ueg:grid.{}x{}", number(columns)?, number(rows)?);
    let Some(vertex) = parts.next() else { return Some(grid) };
    let (a, b) = vertex.split_once(',')?;
    parts.next().is_none().then_some(format!("{grid}@{},{}", number(a)?, number(b)?))
}

/// A text without spaces: those next to a sign of the notation go, and others belong to names.
fn tight(text: &str) -> String {
    let is_sign = |c: char| ":,@/+=-^;(){}[]".contains(c);
    let pieces = text.split_inclusive(is_sign).map(|piece| {
        let name = piece.trim_end_matches(is_sign);
        name.trim().replace(' ', "%20") + &piece[name.len()..]
    });
    pieces.collect()
}

/// A board of Bridg-it given by its rows alone, perhaps with `@red` and moves behind.
fn by_rows(board: &str) -> Option<String> {
    let rest = board.trim_start_matches(|c: char| c.is_ascii_digit());
    let rows: u64 = board[..board.len() - rest.len()].parse().ok()?;
    Some(format!("bridgit:{rows}x{}{rest}", rows.checked_add(1)?))
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
            ("kotzig.17.2.3", "dvg:kotzig.17.2.3"),
            ("tournament.7.1", "dvg:tournament.7.1"),
            ("Torus.11x4@0,0", "dvg:torus.11x4@0,0"),
            ("A-B,B-C@A", "uvg:edges=A-B,B-C@A"),
            ("uvg:edges=A B - C, AB-D @ C", "uvg:edges=A%20B-C,AB-D@C"),
            ("uvg:edges=St. John's-Rome@Rome", "uvg:edges=St.%20John's-Rome@Rome"),
            ("uvg:New York-Boston, Boston-Rio de Janeiro@New York", "uvg:edges=New%20York-Boston,Boston-Rio%20de%20Janeiro@New%20York"),
            ("ueg:A-B,B-C@A", "ueg:edges=A-B,B-C@A"),
            ("8;{3,7}", "uvg:line.8.3.7"),
            ("8; {3, 7} @ 2", "uvg:line.8.3.7@2"),
            ("(3,1,4):0", "nimg.rm:path.3.1.4@0"),
            ("grundy:(5,1)", "grundy:5,1"),
            ("kenyon:5, 8, 9", "kenyon:5,8,9"),
            ("C_11 x C_4", "dvg:torus.11x4@0,0"),
            ("kayles:7,20", "octal:kayles:7,20"),
            ("Kayles", "octal:kayles:20"),
            ("bridgit:5", "bridgit:5x6"),
            ("Bridgit:3@red", "bridgit:3x4@red"),
            ("C11\u{d7}C4", "dvg:torus.11x4@0,0"),
            ("G_{11x8}, (3,4)", "ueg:grid.11x8@3,4"),
            ("G_{11\u{d7}8}", "ueg:grid.11x8"),
            ("g_11x8@3,4", "ueg:grid.11x8@3,4"),
            ("G_{5,3}@2,2", "ueg:grid.5x3@2,2"),
            ("G_{5,3}, (2,2)", "ueg:grid.5x3@2,2"),
            ("P_5 \u{25a1} P_3", "ueg:grid.5x3"),
            ("P_5 \u{d7} P_3, (2,2)", "ueg:grid.5x3@2,2"),
            ("P5 x P3@2,2", "ueg:grid.5x3@2,2"),
            ("C_13 \u{25a1} C_4", "dvg:torus.13x4@0,0"),
            ("(15, 28, 49)", "nim:15,28,49"),
            ("K5", "uvg:complete.5"),
            ("K_5@0", "uvg:complete.5@0"),
            ("K_{3,3}", "uvg:bipartite.3.3"),
            ("K3,3", "uvg:bipartite.3.3"),
            ("Q_3 @ 0", "uvg:hypercube.3@0"),
            ("C_5", "uvg:cycle.5"),
            ("P_4", "uvg:path.4"),
            ("KG(5,2)", "uvg:kneser.5.2"),
            ("ueg:K_5@0", "ueg:complete.5@0"),
            ("ueg:K_{3,3}@0/3", "ueg:bipartite.3.3@0/3"),
            ("dvg:C_5@0", "dvg:dicycle.5@0"),
            ("uvg:C_5 x C_4@0,0", "uvg:utorus.5x4@0,0"),
            ("dvg:C_5 \u{25a1} C_4@0,0", "dvg:torus.5x4@0,0"),
            ("P_5 x C_3", "uvg:cartesian=[path.5][cycle.3]"),
            ("uvg:moves.2=C_7@0", "uvg:moves.2=cycle.7@0"),
            ("complement=Q3", "uvg:complement=hypercube.3"),
            ("shannon:K_5@0:4", "shannon:complete.5@0:4"),
            ("node-kayles:C_5", "node-kayles:cycle.5"),
            ("nimg.rm:K_3,w=3.1.4@0", "nimg.rm:complete.3,w=3.1.4@0"),
        ] {
            assert_eq!(meant(text, Catalogue::standard(), &NoFiles).as_deref(), Some(line), "{text}");
        }
        // Every game by its name alone.
        for entry in Catalogue::standard().entries() {
            let line = meant(entry.name, Catalogue::standard(), &NoFiles).unwrap();
            assert!(Position::parse(&line).is_ok(), "{}", entry.name);
        }
        for text in [
            "",
            "nonsense",
            "goldlist.theorem-3",
            "grids.figure-6",
            "column.no-such-statement",
            "C_n x C_4",
            "n;{3,7}",
            "(a,b,c):0",
            "uvg:petersen@0",
            "uvg:nothing@0",
            "shannon:path.3@0:2/0-1",
            "nim:3,4/4-1",
            "8;{3,x}",
            "8;{3,7",
            "(3):0",
            "(3,1,4):9",
            "(3)",
            "(3,x)",
            "G_{11x8},(3,40)",
            "G_{11},(3,4)",
            "G_11x8@3,4,5",
            "C_0",
            "K_n",
            "K_{3,3",
            "T_5",
            "uvg:K_5@7",
            "words:K5",
            "G_{5,3,2}",
            "P_5 x P_",
            "nim: x",
            "nim:3 4",
            "bridgit:",
            "bridgit:0",
            "bridgit:5x",
            "bridgit:18446744073709551615",
            "bridgit:99999999999999999999999",
        ] {
            assert_eq!(meant(text, Catalogue::standard(), &NoFiles), None, "{text}");
        }
    }
}
