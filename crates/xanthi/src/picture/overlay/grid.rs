//! Grids in undirected edge geography: trail, regions with their signs, and kernel.

mod sketch;
pub mod views;
pub(super) mod window;

use super::super::board::Picture;
use crate::grid::Point;
use crate::grid::picture::View;
use crate::solve::grid::untouched;
use xanthi_games::games::geography::{Ground, Rule};
use xanthi_games::scene::Role;

/// The picture of an untouched grid with its theory; `None` for any other position.
pub(super) fn picture(ground: &Ground, plain: &Picture) -> Option<Picture> {
    let board = untouched(ground).filter(|_| ground.rule() == Rule::UEG)?;
    let view = View::new(board, board.point(ground.token()? as usize))?;
    let mut picture = of(&view, plain.title.clone());
    picture.says.splice(0..0, plain.says.first().cloned());
    Some(picture)
}

/// The picture of a view.
pub(super) fn of(view: &View, title: String) -> Picture {
    let grid = view.kernel.board().grid();
    let mut picture = Picture::new(view.scene(), title);
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
        (Role::Kernel, if view.regions.is_some() { "even kernel after a move into it".into() } else { "even kernel".into() }),
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
