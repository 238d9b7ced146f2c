//! Undirected edge geography on the grid with n columns and a fixed number of rows, from one start.

use super::known::{self, Known, Predict};
use super::positions::Positions;
use super::template::Template;
use crate::table::{Family, Refused, Request, Theorem};
use crate::theory::grids::SOURCE;
use num_integer::gcd;
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::{At, Outcome, Play, Position};

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["rows", "start", "n", "misere", "grundy", "search"])?;
    let rows = request.rows.ok_or_else(|| Refused::new("the table `grid` needs the number of rows", "for example rows=5"))?;
    let range = request.n(name, 1, 10_000_000)?;
    let start = request.start.clone().unwrap_or_else(|| "1,1".into());
    let template = Template::read(&format!("ueg:grid.{{n}}x{rows}@{start}"))?;
    let coordinate = |text: &str| text.parse::<u64>().ok();
    let point = start.split_once(',').and_then(|(x, y)| Some((coordinate(x)?, coordinate(y)?)));
    let predict: Predict = Box::new(move |key| point.map(|point| predicted(key[0], rows, point)));
    // Nimbers and misère play need the graph. Otherwise arithmetic decides, and its certificate is checked.
    let by_arithmetic = request.play == Play::Normal && !request.grundy && !request.search;
    let boards = known::boards(template.text()).filter(|_| by_arithmetic);
    let question = vec![("rows", rows.to_string()), ("start", start)];
    let known = Known { theorem: Some((theorem(), predict)), all_sizes: None, boards };
    Ok(Box::new(Positions::new(question, template, (range, None), request, known)?))
}

/// A grid that keeps its sides instead of a graph; none if the start lies outside.
pub(super) fn untouched(columns: u64, rows: u64, start: (u64, u64)) -> Option<Position> {
    LargeGrid::new(columns, rows, start).map(|grid| Position::of(At::opening(grid)))
}

/// What the literature says of all grids.
pub(super) fn theorem() -> Theorem {
    let says = "with d = gcd(n+1, m+1), the start x,y is P iff d divides neither x nor y";
    Theorem { says: says.into(), source: SOURCE.citation }
}

pub(super) fn predicted(n: u64, m: u64, (x, y): (u64, u64)) -> Outcome {
    let d = gcd(n + 1, m + 1);
    Outcome::of_mover(x.is_multiple_of(d) || y.is_multiple_of(d))
}
