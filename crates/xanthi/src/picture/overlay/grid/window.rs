//! A grid that is too large to be drawn: what lies around the token, with the sets of a proof.

use super::super::super::board::Picture;
use super::sketch::Sketch;
use crate::grid::arithmetic::Sum;
use crate::grid::{Grid, Point};
use xanthi_games::At;
use xanthi_games::family::grid::GridSet;
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::scene::{Link, Role};

/// The most columns and rows that are drawn.
const SIDES: [u64; 2] = [23, 15];
/// The longest names that are written on vertices.
const SHORT: usize = 5;

/// The first and last of the numbers from 1 to `most` that are drawn around one of them.
fn around(at: u64, most: u64, side: u64) -> (u64, u64) {
    let side = side.min(most);
    let first = at.saturating_sub(side / 2).clamp(1, most - side + 1);
    (first, first + side - 1)
}

/// The part of the board around the token. The vertices of the sets are marked, in the first set
/// as a kernel, and the moves that win.
pub(in super::super) fn picture(at: &At<LargeGrid>, title: String, sets: &[GridSet], winning: &[String]) -> Picture {
    let (columns, rows, token) = (at.game.columns(), at.game.rows(), at.state.token);
    let (left, right) = around(token.0, columns, SIDES[0]);
    let (top, bottom) = around(token.1, rows, SIDES[1]);
    let name = |(a, b): Point| format!("{a},{b}");
    let sums: Vec<Sum<'_>> = Grid::new(columns, rows).map_or_else(Vec::new, |grid| sets.iter().map(|set| Sum::new(grid, set)).collect());
    let mut sketch = Sketch::new(title);
    let named = name((right, bottom)).len() <= SHORT;
    let place = |(a, b): Point| ((a - left) as i64, (b - top) as i64);
    for p in (top..=bottom).flat_map(|b| (left..=right).map(move |a| (a, b))) {
        let role = match () {
            () if p == token => Role::Token,
            () if winning.contains(&name(p)) => Role::Winning,
            () if sums.iter().any(|sum| sum.contains(p)) => Role::Kernel,
            () => Role::Plain,
        };
        sketch.spot(place(p), &if named { name(p) } else { String::new() }, role);
    }
    let crossed = |p: Point, q: Point| at.state.edges().iter().any(|edge| *edge == [p, q] || *edge == [q, p]);
    for (a, b) in (top..=bottom).flat_map(|b| (left..=right).map(move |a| (a, b))) {
        for q in [(a + 1, b), (a, b + 1)].into_iter().filter(|q| q.0 <= right && q.1 <= bottom) {
            let role = if crossed((a, b), q) { Role::Gone } else { Role::Negative };
            if let (Some(from), Some(to)) = (sketch.find(place((a, b))), sketch.find(place(q))) {
                sketch.picture.scene.links.push(Link { from, to, directed: false, label: String::new(), role });
            }
        }
    }
    let mut picture = sketch.picture;
    picture.meanings = vec![
        (Role::Negative, "edge of the grid".into()),
        (Role::Gone, "crossed".into()),
        (Role::Kernel, if winning.is_empty() { "even kernel".into() } else { "even kernel after a move into it".into() }),
    ];
    picture.says = vec![format!(
        "The token is on {}. Columns {left} to {right} of {columns} and rows {top} to {bottom} of {rows} are drawn.",
        name(token)
    )];
    picture
}

#[cfg(test)]
mod tests {
    use super::around;
    use crate::picture::overlay;
    use crate::solve::{Question, solve};
    use xanthi_games::budget::Budget;
    use xanthi_games::scene::Role;
    use xanthi_games::{Play, Position};

    /// What a kernel is, counted in the picture: inside of the window every vertex has an even
    /// number of neighbours in it, but the token of the player to move, who wins.
    #[test]
    fn the_drawn_set_is_even_around_every_vertex_but_a_winning_token() {
        for (line, wins) in [("ueg:grid.100004x100009@3,104", false), ("ueg:grid.100004x100009@5,100", true)] {
            let position = Position::parse(line).unwrap();
            let question = Question { play: Play::Normal, all_options: true, grundy: false };
            let verdict = solve(&position, question, &Budget::default());
            assert!(verdict.checked(), "{line}");
            let scene = overlay::proof(&position, &verdict.proof.unwrap()).scene;
            let within =
                |v: usize| matches!(scene.spots[v].role, Role::Kernel | Role::Winning) || (!wins && scene.spots[v].role == Role::Token);
            let mut inner = 0;
            for v in 0..scene.spots.len() {
                let joined = scene.links.iter().filter_map(|l| if l.from == v { Some(l.to) } else { (l.to == v).then_some(l.from) });
                let next: Vec<usize> = joined.collect();
                if next.len() < 4 {
                    continue;
                }
                inner += 1;
                let odd = next.iter().filter(|u| within(**u)).count() % 2 == 1;
                assert_eq!(odd, wins && scene.spots[v].role == Role::Token, "{line}: {:?}", scene.spots[v]);
            }
            assert!(inner > 200 && (0..scene.spots.len()).filter(|v| within(*v)).count() > 20, "{line}");
        }
    }

    #[test]
    fn the_window_stays_on_the_board_and_holds_the_token() {
        assert_eq!(around(1, 1000, 23), (1, 23));
        assert_eq!(around(500, 1000, 23), (489, 511));
        assert_eq!(around(1000, 1000, 23), (978, 1000));
        assert_eq!(around(3, 5, 23), (1, 5));
    }
}
