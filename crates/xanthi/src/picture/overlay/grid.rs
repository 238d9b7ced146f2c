//! Grids in undirected edge geography: trail, regions with their signs, and kernel.

mod sketch;
pub mod views;
pub(super) mod window;

use super::super::board::Picture;
use crate::grid::Point;
use crate::grid::picture::View;
use crate::solve::grid::untouched;
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::scene::Role;

/// The picture of an untouched grid with its theory; `None` for any other position.
pub(super) fn picture(ground: &GeographyPosition, plain: &Picture) -> Option<Picture> {
    let board = untouched(ground).filter(|_| ground.rule() == RuleSet::UEG)?;
    let view = View::new(board, board.point(ground.token()? as usize))?;
    let mut picture = of(&view, plain.title.clone());
    picture.says.splice(0..0, plain.says.first().cloned());
    Some(picture)
}

/// The picture of a view.
pub(super) fn of(view: &View, title: String) -> Picture {
    let grid = view.kernel.board().grid();
    let mut picture = Picture::new(view.scene(), title);
    for place in view.into_kernel().map(|p| Some((p.0 as f32, p.1 as f32))) {
        if let Some(spot) = picture.scene.spots.iter().position(|s| s.at == place && s.role == Role::Kernel) {
            picture.note(spot, "K ✓");
        }
    }
    if view.kernel.contains(view.at) {
        let at = Some((view.at.0 as f32, view.at.1 as f32));
        if let Some(token) = picture.scene.spots.iter().position(|s| s.at == at && s.role == Role::Token) {
            picture.note(token, "K");
        }
    }
    picture.frames.push(((0.0, 0.0), (grid.width() as f32, grid.height() as f32)));
    // The edges of the grid, faint behind the trail.
    let index = |p: Point| picture.scene.spots.iter().position(|s| s.at == Some((p.0 as f32, p.1 as f32)) && s.role != Role::Trail);
    let mut lines = Vec::new();
    if grid.columns() * grid.rows() <= 900 {
        for (a, b) in view.kernel.board().vertices() {
            lines.extend(
                [(a + 1, b), (a, b + 1)].into_iter().filter(|&p| grid.contains(p)).filter_map(|p| Some([index((a, b))?, index(p)?])),
            );
        }
    }
    let edge = |[from, to]: [usize; 2]| xanthi_games::scene::Link { from, to, directed: false, label: String::new(), role: Role::Negative };
    picture.scene.links.splice(0..0, lines.into_iter().map(edge));
    if let Some(regions) = &view.regions {
        for (centre, positive) in regions.centres() {
            if positive {
                picture.washes.push((diamond(centre, grid.width(), grid.height()), Role::Positive));
            }
        }
        let signs = regions.list().into_iter().map(|r| sign_at(r.centre, r.positive, grid.width(), grid.height()));
        picture.texts.extend(signs);
    }
    picture.says = view.tell();
    picture.meanings = vec![
        (Role::Negative, "edge of the grid".into()),
        (Role::Trail, "the diagonal trail".into()),
        (Role::Kernel, if view.regions.is_some() { "K: even kernel after a move into it".into() } else { "K: even kernel".into() }),
        (Role::Positive, "+: positive region; −: negative region".into()),
    ];
    picture
}

/// The square on a corner around a centre, cut at the sides of the rectangle.
fn diamond((x, y): Point, width: u64, height: u64) -> Vec<(f32, f32)> {
    let (x, y, right, down) = (x as f32, y as f32, width as f32, height as f32);
    [(x, y - 1.0), (x + 1.0, y), (x, y + 1.0), (x - 1.0, y)].map(|(x, y)| (x.clamp(0.0, right), y.clamp(0.0, down))).to_vec()
}

/// The sign of a region beside one of its centres, within the rectangle.
fn sign_at((x, y): Point, positive: bool, width: u64, height: u64) -> ((f32, f32), String) {
    let aside = |at: u64, most: u64| at as f32 + if at < most { 0.36 } else { -0.36 };
    ((aside(x, width), aside(y, height)), if positive { "+" } else { "−" }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::explain::story;
    use crate::grid::GridBoard;
    use crate::grid::kernels::Set;
    use crate::solve::{Question, solve};
    use xanthi_games::Position;
    use xanthi_games::certificate::{Certificate, EvenKernel, Options};

    /// The picture marks the whole kernel, and is about the first winning move that some trail shows;
    /// the sets are judged by their definition.
    #[test]
    fn the_drawn_kernel_is_whole_and_shows_a_winning_move() {
        let mut count = 0;
        let sizes = (1..=8u64).flat_map(|m| (1..=8u64).map(move |n| (m, n))).chain([(11, 8), (14, 9)]);
        for board in sizes.filter_map(|(m, n)| GridBoard::of(m, n)) {
            for at in board.vertices() {
                let view = View::new(board, at).unwrap();
                let picture = of(&view, String::new());
                let drawn = picture.scene.spots.iter().filter(|s| s.role == Role::Kernel).count();
                let token = usize::from(view.kernel.contains(at));
                assert_eq!(drawn + token, view.kernel.len(), "{board:?} {at:?}");
                if view.regions.is_none() {
                    continue;
                }
                let into: Vec<Point> = view.into_kernel().collect();
                assert!(!into.is_empty() && into.iter().all(|w| view.kernel.is_even_kernel_without(at, *w)), "{board:?} {at:?}");
                assert_eq!(picture.notes.iter().filter(|note| note.1 == "K ✓").count(), into.len());
                count += 1;
            }
        }
        assert!(count > 500);
    }

    #[test]
    fn text_and_picture_tell_of_one_move() {
        let line = "ueg:grid.11x8@3,4";
        let position = Position::parse(line).unwrap();
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
        let proof = verdict.proof.unwrap();
        let board = GridBoard::of(11, 8).unwrap();
        let view = View::new(board, (3, 4)).unwrap();
        assert_eq!((view.winning.clone(), view.into_kernel().collect::<Vec<_>>()), (vec![(2, 4), (4, 4)], vec![(2, 4)]));
        // The options row by row: 3,3, 2,4, 4,4, 3,5.
        let Certificate::Options(Options { options }) = &proof.certificate else { panic!("{proof:?}") };
        let Some(Certificate::EvenKernel(EvenKernel { kernel })) = &options[1] else { panic!("{options:?}") };
        let kernel = Set::new(board, kernel.iter().map(|v| board.point(*v as usize)));
        assert_eq!(kernel, view.kernel);
        let told = story(&position, &proof);
        assert!(
            told[2].starts_with("For example, after 2,4: ") && told[2].contains(&format!("of {} vertices", view.kernel.len())),
            "{told:?}"
        );
        let last = view.tell().pop().unwrap();
        assert!(last.starts_with(&format!("The {} vertices", view.kernel.len())), "{last}");
        assert!(last.ends_with("So 2,4 wins by this trail; 4,4 wins by another even kernel."), "{last}");
    }
}
