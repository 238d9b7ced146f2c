//! A picture as text: boards with a geometry as a drawing, other graphs as a list of neighbours.
//!
//! | mark | meaning |
//! |---|---|
//! | `●` | the token |
//! | `○` | a vertex; `◆` one that a winning move goes to, `×` one that a losing move goes to |
//! | `·` | visited |

use xanthi_games::scene::{Link, Role, Scene};

/// The widest drawing, in columns of text.
const WIDTH: usize = 100;
/// The highest drawing, and the longest list, in lines.
const HEIGHT: usize = 48;

/// The picture, or `None` if it would not fit on a screen.
pub fn draw(scene: &Scene) -> Option<String> {
    let places: Option<Vec<(usize, usize)>> = scene.spots.iter().map(|s| s.at.map(|(x, y)| (x as usize, y as usize))).collect();
    let mut text = match places {
        Some(places) if !places.is_empty() => drawing(scene, &places)?,
        _ => list(scene)?,
    };
    if !scene.caption.is_empty() {
        text.push_str(&scene.caption);
        text.push('\n');
    }
    Some(text)
}

/// The character of a role.
pub fn mark(role: Role) -> char {
    match role {
        Role::Token => '●',
        Role::Gone => '·',
        Role::Winning => '◆',
        Role::Losing => '×',
        Role::Kernel => '◉',
        Role::Positive => '+',
        Role::Trail => '∙',
        Role::Negative => '−',
        Role::Missable => 'D',
        Role::Barrier => 'A',
        Role::Covered => 'C',
        Role::Terminal => '□',
        Role::Left => '●',
        Role::Plain | Role::Matched | Role::First | Role::Second | Role::Both | Role::Right => '○',
        Role::Pair | Role::Played | Role::Reply => '○',
    }
}

/// What the marks in a picture mean, for those that occur.
pub fn legend(scene: &Scene) -> String {
    let meaning = [
        (Role::Token, "token"),
        (Role::Winning, "a move there wins"),
        (Role::Losing, "a move there loses"),
        (Role::Kernel, "even kernel"),
        (Role::Positive, "in a positive region"),
        (Role::Negative, "in a negative region"),
        (Role::Missable, "left out by some maximum matching"),
        (Role::Barrier, "barrier"),
        (Role::Covered, "matched by every maximum matching"),
        (Role::Terminal, "terminal"),
        (Role::Gone, "gone"),
    ];
    let occurs = |role: Role| scene.spots.iter().any(|s| s.role == role);
    let parts: Vec<String> =
        meaning.iter().filter(|(role, _)| occurs(*role)).map(|(role, what)| format!("{} {what}", mark(*role))).collect();
    parts.join("   ")
}

/// The spots at their places, two lines and four columns apart, with the links between direct
/// neighbours, and the diagonals of trails.
fn drawing(scene: &Scene, places: &[(usize, usize)]) -> Option<String> {
    let columns = places.iter().map(|p| p.0).max()? + 1;
    let rows = places.iter().map(|p| p.1).max()? + 1;
    if columns * 4 > WIDTH || rows * 2 > HEIGHT {
        return None;
    }
    let mut canvas = vec![vec![' '; columns * 4 - 3]; rows * 2 - 1];
    let mut undrawn = 0;
    for link in scene.links.iter().filter(|l| l.role != Role::Gone) {
        undrawn += usize::from(!(draw_link(&mut canvas, link, places) || draw_long(&mut canvas, link, places)));
    }
    for (spot, &(x, y)) in scene.spots.iter().zip(places) {
        canvas[y * 2][x * 4] = mark(spot.role);
    }
    let mut text: String = canvas.iter().map(|row| format!("{}\n", row.iter().collect::<String>().trim_end())).collect();
    if undrawn > 0 {
        text.push_str(&format!("({undrawn} more edges lead across the border or between distant vertices)\n"));
    }
    Some(text)
}

fn draw_link(canvas: &mut [Vec<char>], link: &Link, places: &[(usize, usize)]) -> bool {
    let ((x, y), (u, v)) = (places[link.from], places[link.to]);
    let (left, top) = (x.min(u), y.min(v));
    let direct = (x.abs_diff(u), y.abs_diff(v));
    match direct {
        (1, 0) => {
            let (row, from) = (y * 2, left * 4 + 1);
            canvas[row][from..from + 3].fill('─');
            if link.directed {
                let (at, arrow) = if u > x { (from + 2, '→') } else { (from, '←') };
                canvas[row][at] = arrow;
            }
            true
        }
        (0, 1) => {
            canvas[top * 2 + 1][x * 4] = match (link.directed, v > y) {
                (false, _) => '│',
                (true, true) => '↓',
                (true, false) => '↑',
            };
            true
        }
        (1, 1) if link.role == Role::Trail => {
            canvas[top * 2 + 1][left * 4 + 2] = if (u > x) == (v > y) { '╲' } else { '╱' };
            true
        }
        _ => false,
    }
}

/// A straight link over more than one step, with no spot between its ends: a line of Bridg-it.
fn draw_long(canvas: &mut [Vec<char>], link: &Link, places: &[(usize, usize)]) -> bool {
    let (a, b) = (places[link.from].min(places[link.to]), places[link.from].max(places[link.to]));
    let straight = (a.0 == b.0) != (a.1 == b.1);
    let between = |p: &(usize, usize)| (a.0..=b.0).contains(&p.0) && (a.1..=b.1).contains(&p.1) && *p != a && *p != b;
    if link.directed || !straight || places.iter().any(between) {
        return false;
    }
    let heavy = matches!(link.role, Role::Left | Role::First | Role::Both);
    if a.1 == b.1 {
        canvas[a.1 * 2][a.0 * 4 + 1..b.0 * 4].fill(if heavy { '━' } else { '─' });
    } else {
        canvas[a.1 * 2 + 1..b.1 * 2].iter_mut().for_each(|row| row[a.0 * 4] = if heavy { '┃' } else { '│' });
    }
    true
}

/// One line a spot: its mark, its name, and where one can go from there.
fn list(scene: &Scene) -> Option<String> {
    let n = scene.spots.len();
    if n == 0 || n > HEIGHT {
        return None;
    }
    let mut neighbours = vec![Vec::new(); n];
    for link in scene.links.iter().filter(|l| l.role != Role::Gone) {
        let name = |i: usize| match link.label.as_str() {
            "" => scene.spots[i].label.clone(),
            copies => format!("{}×{copies}", scene.spots[i].label),
        };
        neighbours[link.from].push((link.to, name(link.to)));
        if !link.directed && link.from != link.to {
            neighbours[link.to].push((link.from, name(link.from)));
        }
    }
    let width = scene.spots.iter().map(|s| s.label.chars().count()).max()?;
    let arrow = if scene.links.iter().any(|l| l.directed) { "→" } else { "–" };
    let mut text = String::new();
    for (spot, next) in scene.spots.iter().zip(&mut neighbours) {
        next.sort();
        let names: Vec<&str> = next.iter().map(|(_, name)| name.as_str()).collect();
        let line = format!("{} {:>width$} {arrow} {}", mark(spot.role), spot.label, names.join(" "));
        let shown: String = line.chars().take(WIDTH).collect();
        text.push_str(shown.trim_end());
        text.push_str(if line.chars().count() > WIDTH { "…\n" } else { "\n" });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::draw;
    use xanthi_games::scene::{Link, Role, Scene, Spot};

    fn spot(label: &str, at: Option<(f32, f32)>, role: Role) -> Spot {
        Spot { label: label.into(), at, role }
    }

    fn link(from: usize, to: usize, directed: bool) -> Link {
        Link { from, to, directed, label: String::new(), role: Role::Plain }
    }

    #[test]
    fn long_lines_are_drawn_where_nothing_is_in_the_way() {
        let places = [(0.0, 1.0), (2.0, 1.0), (1.0, 0.0), (1.0, 2.0), (4.0, 1.0)];
        let role = |i| if i == 2 || i == 3 { Role::Right } else { Role::Left };
        let spots: Vec<Spot> = (0..5).map(|i| spot("", Some(places[i]), role(i))).collect();
        let claimed = |from, to| Link { role: role(from), ..link(from, to, false) };
        let black = Scene { spots: spots.clone(), links: vec![claimed(1, 0)], caption: String::new() };
        assert_eq!(draw(&black).as_deref(), Some("    ○\n\n●━━━━━━━●       ●\n\n    ○\n"));
        let red = Scene { spots: spots.clone(), links: vec![claimed(2, 3)], caption: String::new() };
        assert_eq!(draw(&red).as_deref(), Some("    ○\n    │\n●   │   ●       ●\n    │\n    ○\n"));
        let past = Scene { spots, links: vec![claimed(0, 4)], caption: String::new() };
        assert!(draw(&past).unwrap().ends_with("(1 more edges lead across the border or between distant vertices)\n"));
    }

    #[test]
    fn a_board_is_drawn_and_another_graph_is_listed() {
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let spots = corners.iter().map(|&p| spot("", Some(p), if p == (0.0, 0.0) { Role::Token } else { Role::Plain })).collect();
        let board = Scene { spots, links: vec![link(0, 1, false), link(2, 0, true), link(1, 2, false)], caption: String::new() };
        let wanted = "●───○\n↑\n○   ○\n(1 more edges lead across the border or between distant vertices)\n";
        assert_eq!(draw(&board).as_deref(), Some(wanted));
        let graph = Scene {
            spots: vec![spot("a", None, Role::Token), spot("bc", None, Role::Winning)],
            links: vec![link(0, 1, true), Link { label: "2".into(), ..link(1, 0, true) }],
            caption: "two".into(),
        };
        assert_eq!(draw(&graph).as_deref(), Some("●  a → bc\n◆ bc → a×2\ntwo\n"));
        assert_eq!(draw(&Scene { spots: vec![spot("", Some((99.0, 0.0)), Role::Plain)], ..Scene::default() }), None);
    }
}
