//! A picture in letters: the board with its marks, what the marks mean, and the sentences.

use super::board::Picture;
use crate::scene::board::{Board, by_coordinates, sign};
use crate::scene::text::meanings;
use xanthi_games::games::heaps::Heaps;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::games::shannon::biased::Biased;
use xanthi_games::notation::shown;
use xanthi_games::position::Position;
use xanthi_games::scene::{Role, Scene, Spot};

/// The picture in letters. `None` if it is wider than 100 columns, or higher than 48
/// lines; an outline may be of any height.
pub fn write(picture: &Picture) -> Option<String> {
    let (rows, below) = match &picture.outline {
        Some(outline) => (outline.lines().map(str::to_owned).collect(), Vec::new()),
        None => board(picture)?,
    };
    let lines = |lines: Vec<String>| lines.into_iter().map(|line| line + "\n").collect::<String>();
    let mut out = lines(rows);
    if !below.is_empty() {
        out.push('\n');
        out += &lines(below);
    }
    if !picture.says.is_empty() {
        out.push('\n');
        out += &lines(picture.says.iter().map(|sentence| shown(sentence)).collect());
    }
    Some(out)
}

/// The rows of the board, and what stands below.
fn board(picture: &Picture) -> Option<(Vec<String>, Vec<String>)> {
    let position = picture.of.as_ref();
    if let Some((whole, sum)) = position.and_then(|at| Some((at, at.sum()?))) {
        let board = Board::new(whole, None)?;
        return Some((board.text()?, nimbers(picture, sum.parts())));
    }
    if let Some(at) = position.and_then(|at| at.downcast::<Heaps>()) {
        // The sizes with what is noted of them; counters would be a column of circles.
        let size = |(i, heap): (usize, &u32)| Spot { label: with_note(picture, i, heap), at: Some((i as f32, 0.0)), role: Role::Plain };
        let spots = at.state.iter().enumerate().map(size).collect();
        let board = Board::of_scene(&Scene { spots, ..Scene::default() }, false)?;
        return Some((board.text()?, Vec::new()));
    }
    // Two sides beside a grid have slanting lines, which only a list can name.
    let listed =
        position.is_some_and(|at| at.downcast::<Shannon>().is_some() || at.downcast::<Biased>().is_some_and(|at| !at.game.on_dots()));
    let mut scene = picture.scene.clone();
    if listed {
        scene.spots.iter_mut().for_each(|spot| spot.at = None);
    }
    let board = Board::of_scene(&scene, position.is_some_and(by_coordinates))?;
    let rows = board.text()?;
    let own = |role: Role| picture.meanings.iter().find(|m| m.0 == role).map(|m| m.1.as_str());
    let marks = meanings(&picture.scene, own);
    // Short ones stand in one line.
    let long = marks.iter().any(|mark| mark.chars().count() > 40);
    let marks = if long || marks.is_empty() { marks } else { vec![marks.join("   ")] };
    // In a list, lines are words behind the neighbours.
    let listed = |role: &Role| !board.is_drawn() && picture.scene.links.iter().any(|link| link.role == *role);
    let line = |role: Role| own(role).zip(sign(role)).map(|(what, sign)| format!("({sign}) {what}"));
    let lines = [Role::Left, Role::Matched, Role::First, Role::Second, Role::Both].into_iter().filter(listed).filter_map(line);
    Some((rows, board.below.iter().cloned().chain(marks).chain(lines).collect()))
}

fn with_note(picture: &Picture, spot: usize, text: impl std::fmt::Display) -> String {
    match picture.notes.iter().find(|note| note.0 == spot) {
        Some((_, note)) => format!("{text} ({note})"),
        None => text.to_string(),
    }
}

/// The nimbers of the components, where they are noted, and of the heaps in them.
fn nimbers(picture: &Picture, parts: &[Position]) -> Vec<String> {
    let ends = (0..picture.scene.spots.len()).filter(|&spot| picture.scene.spots[spot].role == Role::Terminal);
    let mut begin = 0;
    let mut lines = Vec::new();
    for ((number, part), end) in (1..).zip(parts).zip(ends) {
        let noted = |spot: usize| picture.notes.iter().any(|note| note.0 == spot);
        let heaps = part.downcast::<Heaps>().map_or(0, |at| at.state.len());
        let each: Vec<String> = (begin..begin + heaps)
            .filter(|&spot| noted(spot))
            .map(|spot| with_note(picture, spot, &picture.scene.spots[spot].label))
            .collect();
        if let Some((_, nimber)) = picture.notes.iter().find(|note| note.0 == end) {
            let each = if each.len() > 1 { format!(", of {}", each.join(", ")) } else { String::new() };
            lines.push(format!("{number}: {nimber}{each}"));
        }
        begin = end + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::limit::Limit;
    use crate::picture::overlay;
    use crate::solve::{Question, solve};
    use xanthi_games::game::Play;
    use xanthi_games::position::Position;

    fn proved(line: &str) -> String {
        let position = Position::parse(line).unwrap();
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: false }, &Limit::default());
        write(&overlay::proof(&position, &verdict.proof.unwrap())).unwrap()
    }

    /// Heaps of 5 and of 8 have the number 2 in Grundy's game (0, 0, 0, 1, 0, 2, 1, 0, 2); one of 7 has 0.
    #[test]
    fn heaps_and_sums_show_their_sizes_and_nimbers() {
        assert!(proved("grundy:8,5").starts_with("5 (*2)  8 (*2)\n"), "{}", proved("grundy:8,5"));
        let sum = proved("grundy:7+nim:3,4");
        assert!(sum.starts_with("1: grundy:7\n   7\n") && sum.contains("2: nim:3,4\n   3   4\n"), "{sum}");
        assert!(sum.contains("\n1: *0\n2: *7, of 3 (*3), 4 (*4)\n"), "{sum}");
    }

    #[test]
    fn boards_side_by_side_have_no_common_coordinates() {
        use crate::picture::overlay::grid::views::{Trails, picture};
        let position = Position::parse("ueg:grid.5x3@2,2").unwrap();
        let text = |what| write(&picture(&position, what, None).unwrap()).unwrap();
        assert!(text(Trails::Regions).starts_with("   1   2   3   4   5   6\n"), "{}", text(Trails::Regions));
        let all = text(Trails::All);
        assert!(!all.contains(" 7 ") && all.contains("●───○"), "{all}");
    }
}
