//! A picture in letters: the board with its marks, what the marks mean, and the sentences.

use super::board::Picture;
use super::legend::{SIGNS, signs};
use crate::phrases::by_coordinates;
use crate::scene::board::{Text, TextBoard, bars, copies, has_claimed, has_trails, sign, slants};
use crate::scene::text::meanings;
use xanthi_games::Position;
use xanthi_games::notation::shown;
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
        let board = TextBoard::new(whole, None)?;
        // A single heap needs no list of heaps below it.
        let single = |row: &String| row.trim().strip_prefix("heaps of ").is_some_and(|list| !list.contains(','));
        let rows = board.text()?.into_iter().filter(|row| !single(row)).collect();
        return Some((rows, nimbers(picture, sum.parts())));
    }
    if let Some(at) = position.and_then(|at| at.typed().heaps()) {
        // The sizes with what is noted of them; counters would be a column of circles.
        let size = |(i, heap): (usize, &u32)| Spot { label: with_note(picture, i, heap), at: Some((i as f32, 0.0)), role: Role::Plain };
        let spots = at.state.iter().enumerate().map(size).collect();
        let board = TextBoard::of_scene(&Scene { spots, ..Scene::default() }, false)?;
        return Some((board.text()?, Vec::new()));
    }
    // Two sides beside a grid have slanting lines, which only a list can name.
    let listed = position.is_some_and(|at| at.typed().shannon().is_some() || at.typed().biased().is_some_and(|at| !at.game.on_dots()));
    let mut scene = picture.scene.clone();
    if listed {
        scene.spots.iter_mut().for_each(|spot| spot.at = None);
    }
    with_signs(&mut scene, picture);
    // On the board of a position texts are coordinates, which stand at its edge anyway.
    let texts = if position.is_none() { &picture.texts[..] } else { &[] };
    let board = TextBoard::with_texts(&scene, position.is_some_and(by_coordinates), texts)?;
    let rows = board.text()?;
    let best = |role: Role| (role == Role::Reply && !picture.best.is_empty()).then_some(picture.best);
    let own = |role: Role| picture.meanings.iter().find(|m| m.0 == role).map(|m| m.1.as_str()).or(best(role));
    let mut marks = meanings(&picture.scene, own);
    marks.extend(signs(picture).map(|(sign, what)| format!("{sign} {what}")));
    marks.extend(position.and_then(|at| copies(at, &scene, board.is_drawn())).map(str::to_owned));
    marks.extend(of_trails(&picture.scene, texts, own));
    // Short ones stand in one line.
    let long = marks.iter().any(|mark| mark.chars().count() > 40);
    let marks = if long || marks.is_empty() { marks } else { vec![marks.join("   ")] };
    // In a list, lines are words behind the neighbours.
    let listed = |role: &Role| !board.is_drawn() && picture.scene.links.iter().any(|link| link.role == *role);
    let line = |role: Role| own(role).zip(sign(role)).map(|(what, sign)| format!("({sign}) {what}"));
    let lines = [Role::Left, Role::Matched, Role::First, Role::Second, Role::Both].into_iter().filter(listed).filter_map(line);
    // In a drawing, where lines of several kinds lie side by side, each kind is shown.
    let claimed = has_claimed(&picture.scene);
    let drawn = |role: &Role| board.is_drawn() && claimed && picture.scene.links.iter().any(|link| link.role == *role);
    let bar = |role: Role| own(role).map(|what| format!("{} {what}", bars(role, claimed).join(" ")));
    let bars = [Role::Left, Role::Right, Role::First, Role::Second, Role::Both, Role::Reply].into_iter().filter(drawn).filter_map(bar);
    let said = |below: &&String| !(claimed && below.starts_with("━ ┃"));
    Some((rows, board.below.iter().filter(said).cloned().chain(marks).chain(lines).chain(bars).collect()))
}

/// What the signs of regions mean where no vertex bears one, and the lines where trails are extended.
fn of_trails<'a>(scene: &Scene, texts: &[Text], own: impl Fn(Role) -> Option<&'a str>) -> Vec<String> {
    let signed = texts.iter().any(|(_, text)| matches!(text.as_str(), "+" | "−"));
    let told = scene.spots.iter().any(|spot| spot.role == Role::Positive);
    let mut marks: Vec<String> = (signed && !told).then(|| "+: positive region; −: negative region".into()).into_iter().collect();
    if has_trails(scene) && scene.links.iter().any(|link| link.role == Role::Second) {
        let line = |role: Role| own(role).zip(slants(role)).map(|(what, [falling, rising])| format!("{falling} {rising} {what}"));
        marks.extend([Role::Trail, Role::Second].into_iter().filter_map(line));
    }
    marks
}

/// Writes signs behind the marks of the vertices beside which they stand.
fn with_signs(scene: &mut Scene, picture: &Picture) {
    for (spot, note) in &picture.notes {
        let sign: String = note.split(' ').filter(|word| SIGNS.iter().any(|sign| sign.0 == *word)).collect();
        if let Some(spot) = scene.spots.get_mut(*spot).filter(|_| !sign.is_empty()) {
            spot.label += if spot.label.contains(": ") { " " } else { ": " };
            spot.label += &sign;
        }
    }
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
        let heaps = part.typed().heaps().map_or(0, |at| at.state.len());
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
    use crate::picture::overlay;
    use crate::solve::{Question, solve};
    use xanthi_games::budget::Budget;
    use xanthi_games::{Play, Position};

    fn proved(line: &str) -> String {
        let position = Position::parse(line).unwrap();
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: false }, &Budget::default());
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

    /// The nimbers 0, 0, 0, 1, 0, 2, 1, 0, 2, 1 of Grundy's game: 5, 8 and 9 have 2, 2 and 1. The sum 1
    /// becomes 0 by 9 to 7,2 (0) or 6,3 (1 and 1), and by 8 to 5,3 (2 and 1: 3).
    #[test]
    fn winning_moves_are_named_and_nothing_is_said_twice() {
        assert!(proved("grundy:5,8,9").contains("makes the sum 0. The winning moves: 9-7,2, 9-6,3, 8-5,3.\n"));
        let sum = proved("grundy:7+nim:1");
        assert!(sum.contains("(grundy:7 has 0, nim:1 has 1) add up, without carrying, to 1.\n"), "{sum}");
        assert!(sum.contains("The winning moves: 1:7-6,1, 1:7-4,3, 2:1-0.\n"), "{sum}");
        assert!(!sum.contains("heaps of") && !sum.contains("Next to each size"), "{sum}");
    }

    #[test]
    fn signs_beside_other_marks_are_in_the_legend() {
        // Every vertex of the Petersen graph without one is left out by some maximum matching.
        let text = proved("uvg:petersen@0");
        assert!(text.contains("\n✓ a move there wins\n") && text.contains("D✓ 1 – 0 ") && text.contains("D  2 – "), "{text}");
        let text = proved("nimg.rm:grid.3x3,w=all.2@1,1");
        assert!(text.contains("× a move there loses") && !text.contains('✓'), "{text}");
    }

    #[test]
    fn claimed_lines_bear_their_numbers_and_differ_from_trees() {
        let line = "bridgit:5x6/5,5/6,6/3,3";
        let plain = write(&overlay::position(&Position::parse(line).unwrap())).unwrap();
        assert!(["●━━1━━●", "○──2──○", "●━━3━━●"].iter().all(|line| plain.contains(line)), "{plain}");
        let told = proved(line);
        assert!(told.contains("●━━1━━●") && told.contains("═ ║ the first tree") && told.contains("●═════●"), "{told}");
        assert!(!told.contains("●━━━━━●"), "{told}");
    }

    #[test]
    fn boards_side_by_side_have_no_common_coordinates() {
        use crate::picture::overlay::grid::views::{Trails, picture};
        let position = Position::parse("ueg:grid.5x3@2,2").unwrap();
        let text = |what| write(&picture(&position, what, None).unwrap()).unwrap();
        assert!(text(Trails::Regions).starts_with("   1   2   3   4   5   6\n"), "{}", text(Trails::Regions));
        let all = text(Trails::All);
        assert!(!all.contains(" 7 ") && all.contains("●───○"), "{all}");
        assert_eq!((all.matches("closed, right angle").count(), all.matches("open, right angle").count()), (1, 1), "{all}");
    }

    /// Figure 3(a) of the paper: the board, the trail, its segments extended, and a sign in every region, by hand.
    #[test]
    fn an_extended_trail_is_drawn_with_all_signs() {
        use crate::picture::overlay::grid::views::{Trails, picture};
        let position = Position::parse("ueg:grid.5x3@2,2").unwrap();
        let text = |what| write(&picture(&position, what, Some("3,2")).unwrap()).unwrap();
        let wanted = [
            "   0   1   2   3   4   5   6",
            "0  ∙               ∙",
            "     ⋱  −       −╱   ╲  −",
            "1      ○───○───○───○───○",
            "    +  │ ⋱ │−╱ │   │+  │ ╲−",
            "2      ○───●───○───○───○   ∙",
            "       │+⋰ │ ╲ │+  │   │+╱",
            "3      ○───○───○───○───○",
            "    +⋰  −   −   −╲  +╱  − −",
            "4  ∙               ∙",
            "",
            "● token",
            "+: positive region; −: negative region",
            "╲ ╱ the diagonal trail",
            "⋱ ⋰ its two segments, extended to the border",
        ];
        let extended = text(Trails::Extended);
        assert!(extended.lines().take(wanted.len()).eq(wanted) && !extended.contains("more edge"), "{extended}");
        // Each region has one sign here: one is positive, the three at the border are negative.
        let regions = text(Trails::Regions);
        let (board, _) = regions.split_once("\n\n").unwrap();
        assert_eq!((board.matches('+').count(), board.matches('−').count()), (2, 3), "a sign and a vertex inside: {regions}");
    }
}
