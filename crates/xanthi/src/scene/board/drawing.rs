//! Boards with a geometry as drawings, and others as lists.

use super::super::text::mark;
use super::places::{Grid, Places};
use super::{Piece, Text, TextBoard};
use unicode_width::UnicodeWidthStr;
use xanthi_games::notation::{pair, shown};
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most characters of a drawing.
const MOST_CELLS: usize = 400_000;
/// Columns and rows for a step of the geometry; and where dots of two sides are interlaced, so that
/// nothing lies between neighbouring rows.
const STEP: (usize, usize) = (4, 2);
const INTERLACED: (usize, usize) = (2, 1);

/// Whether a line is drawn heavy: an edge of the matching, or one that the first side has claimed.
fn heavy(role: Role) -> bool {
    matches!(role, Role::Matched | Role::Left | Role::First | Role::Both)
}

/// Whether a side has claimed lines, which are then heavy.
pub(crate) fn has_claimed(scene: &Scene) -> bool {
    scene.links.iter().any(|link| link.role == Role::Left)
}

/// The line of a role across and downwards; `claimed` says whether lines were claimed, from which the
/// first forest then differs.
pub(crate) fn bars(role: Role, claimed: bool) -> [&'static str; 2] {
    match role {
        Role::First | Role::Both if claimed => ["═", "║"],
        role if heavy(role) => ["━", "┃"],
        Role::Second | Role::Reply if claimed => ["╌", "╎"],
        _ => ["─", "│"],
    }
}

/// What stands at a spot: what it counts (`3` of `1,1: 3`), or its name on a board without lines.
fn written(spot: &Spot, lines: bool) -> String {
    match spot.label.split_once(": ") {
        Some((_, count)) => format!("{}{count}", mark(spot.role)),
        None if lines || spot.label.is_empty() || pair(&spot.label).is_some() || spot.role == Role::Gone => mark(spot.role).into(),
        None if spot.role == Role::Plain => shown(&spot.label),
        None => format!("{}{}", mark(spot.role), shown(&spot.label)),
    }
}

/// The least and the greatest place of spots and of the texts beside them.
fn extent(places: &[(f32, f32)], texts: &[Text]) -> [(f32, f32); 2] {
    let corners = texts.iter().flat_map(|(at, text)| {
        let half = (text.chars().count() / 2) as f32 / STEP.0 as f32;
        [((at.0 - half).floor(), at.1.floor()), ((at.0 + half).ceil(), at.1.ceil())]
    });
    let nowhere = [(f32::INFINITY, f32::INFINITY), (f32::NEG_INFINITY, f32::NEG_INFINITY)];
    places.iter().copied().chain(corners).fold(nowhere, |[a, b], p| [(a.0.min(p.0), a.1.min(p.1)), (b.0.max(p.0), b.1.max(p.1))])
}

/// A canvas of characters with roles.
struct Canvas {
    cells: Vec<Vec<(char, Role)>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: &str, role: Role) {
        for (k, c) in text.chars().enumerate() {
            if let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column + k)) {
                *cell = (c, role);
            }
        }
    }

    /// A text around a place; one row further down if something stands there.
    fn put_around(&mut self, row: usize, column: usize, text: &str) {
        let long = text.chars().count();
        let first = column.saturating_sub(long / 2);
        let free = self.cells.get(row).is_some_and(|cells| cells.iter().skip(first).take(long).all(|cell| cell.0 == ' '));
        self.put(if free { row } else { row + 1 }, first, text, Role::Plain);
    }

    /// A vertical text, downwards.
    fn put_down(&mut self, rows: std::ops::Range<usize>, column: usize, bar: &str, role: Role) {
        rows.for_each(|row| self.put(row, column, bar, role));
    }

    fn rows(self) -> Vec<Vec<Piece>> {
        let pieces = |row: Vec<(char, Role)>| {
            let mut pieces: Vec<Piece> = Vec::new();
            for (c, role) in row {
                match pieces.last_mut().filter(|piece| piece.role == role) {
                    Some(piece) => piece.text.push(c),
                    None => pieces.push(Piece { text: c.into(), role }),
                }
            }
            pieces
        };
        self.cells.into_iter().map(pieces).collect()
    }
}

/// The drawing of a scene whose spots stand at `places`, with `texts` beside them.
pub(super) fn drawing(scene: &Scene, places: &[(f32, f32)], by_coordinates: bool, texts: &[Text]) -> Option<TextBoard> {
    let [(left, top), most] = extent(places, texts);
    let cell = |p: (f32, f32)| ((p.0 - left).round() as usize, (p.1 - top).round() as usize);
    let places: Vec<(usize, usize)> = places.iter().map(|p| cell(*p)).collect();
    let (columns, rows) = (cell(most).0 + 1, cell(most).1 + 1);
    // Where texts alone stand there are no coordinates.
    let spread = |of: fn(&(usize, usize)) -> usize| Some(places.iter().map(of).min()?..places.iter().map(of).max()? + 1);
    let (across, along) = (spread(|p| p.0)?, spread(|p| p.1)?);
    // What the vertices are called says from where coordinates count, and whether rows run upwards.
    let called = |upwards: bool| {
        let named = move |(spot, at): (&Spot, &(usize, usize))| {
            let (x, y) = pair(spot.label.split(": ").next().unwrap_or_default())?;
            let row = if upwards { rows - 1 - at.1 } else { at.1 };
            Some((x - at.0 as i64, y - row as i64))
        };
        let mut origins = scene.spots.iter().zip(&places).filter_map(named);
        match origins.next() {
            // Of several boards in one picture each has its own.
            Some(first) => origins.all(|other| other == first).then_some(first),
            None => (by_coordinates && !upwards).then_some((left as i64, top as i64)),
        }
    };
    let down_first = called(false);
    let upwards = down_first.is_none();
    let origin = down_first.or_else(|| called(true));
    let upwards = upwards && origin.is_some();
    let row_of = |y: usize| if upwards { rows - 1 - y } else { y };
    let digits = |first: i64, y: usize| (first + row_of(y) as i64).to_string().len();
    let margin = origin.map_or(0, |(_, y)| digits(y, along.start).max(digits(y, along.end - 1)) + 2);
    let lines = !scene.links.is_empty() || by_coordinates;
    let widest = scene.spots.iter().map(|spot| written(spot, lines).chars().count()).max()?;
    let interlaced = by_coordinates && is_interlaced(scene, &places);
    let (least, down) = if interlaced { INTERLACED } else { STEP };
    // The numbers above the columns stay apart.
    let named = origin.map_or(0, |(x, _)| (x + columns as i64 - 1).to_string().len());
    let step = if interlaced { least.max(named + 1) } else { least.max(widest + 2) };
    let first_row = usize::from(origin.is_some());
    let (width, height) = (margin + columns * step, first_row + rows * down - (down - 1));
    if width.checked_mul(height).is_none_or(|cells| cells > MOST_CELLS) {
        return None;
    }
    let mut canvas = Canvas { cells: vec![vec![(' ', Role::Plain); width]; height] };
    let place = |(x, y): (usize, usize)| (first_row + y * down, margin + x * step);
    if let Some((x0, y0)) = origin {
        across.for_each(|x| canvas.put(0, margin + x * step, &(x0 + x as i64).to_string(), Role::Gone));
        along.for_each(|y| canvas.put(place((0, y)).0, 0, &format!("{:>1$}", y0 + row_of(y) as i64, margin - 2), Role::Gone));
    }
    let taken: std::collections::HashSet<(usize, usize)> = places.iter().copied().collect();
    let mut undrawn = 0;
    let claimed = has_claimed(scene);
    let trails = has_trails(scene);
    for link in scene.links.iter().filter(|link| link.role != Role::Gone && link.from != link.to) {
        let slanting = trails.then(|| slants(link.role)).flatten();
        undrawn += usize::from(!draw_link(&mut canvas, link, &places, &taken, place, (claimed, slanting)));
    }
    for (spot, &at) in scene.spots.iter().zip(&places) {
        let (row, column) = place(at);
        canvas.put(row, column, &written(spot, lines), spot.role);
    }
    for (at, text) in texts {
        let far = |by: f32, step: usize| (by * step as f32).round() as usize;
        canvas.put_around(first_row + far(at.1 - top, down), margin + far(at.0 - left, step), text);
    }
    let below = match undrawn {
        0 => Vec::new(),
        1 => vec!["(1 more edge leads across the border or to a distant vertex)".into()],
        n => vec![format!("({n} more edges lead across the border or to distant vertices)")],
    };
    let grid = origin.map(|called| Grid { first: place((0, 0)), called, step: (step, down), sides: (columns, rows), upwards });
    let spots = places.iter().map(|at| place(*at)).collect();
    Some(TextBoard { rows: canvas.rows(), below, places: vec![Places { spots, grid }], drawn: true, ..TextBoard::default() })
}

/// Whether trails are drawn, and not only edges between the vertices of a graph.
pub(crate) fn has_trails(scene: &Scene) -> bool {
    scene.links.iter().any(|link| link.role == Role::Trail)
}

/// The letters of a slanting line, falling and rising: of a trail, and of what extends it. The edges of a graph would cross
/// each other.
pub(crate) fn slants(role: Role) -> Option<[&'static str; 2]> {
    match role {
        Role::Trail => Some(["╲", "╱"]),
        Role::Second => Some(["⋱", "⋰"]),
        _ => None,
    }
}

/// Whether dots stand in every second place of each row and column, and no line joins neighbours.
fn is_interlaced(scene: &Scene, places: &[(usize, usize)]) -> bool {
    let parity = |at: &(usize, usize)| (at.0 + at.1) % 2;
    let apart = |link: &Link| {
        let (a, b) = (places[link.from], places[link.to]);
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1) != 1
    };
    let rows = |odd: usize| places.iter().any(|at| at.1 % 2 == odd);
    let labelled = scene.spots.iter().any(|spot| spot.label.contains(": "));
    !labelled && rows(0) && rows(1) && places.windows(2).all(|two| parity(&two[0]) == parity(&two[1])) && scene.links.iter().all(apart)
}

/// A straight link with nothing between its ends, or a slanting one between neighbours that has letters; false for any other.
fn draw_link(
    canvas: &mut Canvas,
    link: &Link,
    places: &[(usize, usize)],
    taken: &std::collections::HashSet<(usize, usize)>,
    place: impl Fn((usize, usize)) -> (usize, usize),
    (claimed, slanting): (bool, Option<[&'static str; 2]>),
) -> bool {
    let (from, to) = (places[link.from], places[link.to]);
    let (a, b) = (from.min(to), from.max(to));
    if let Some([falling, rising]) = slanting.filter(|_| (b.0 - a.0, b.1.abs_diff(a.1)) == (1, 1)) {
        let ((row, column), (row_to, column_to)) = (place(a), place(b));
        canvas.put((row + row_to) / 2, (column + column_to) / 2, if row < row_to { falling } else { rising }, link.role);
        return true;
    }
    let free = match (b.0 - a.0, b.1.abs_diff(a.1)) {
        (0, 1..) => (a.1 + 1..b.1).all(|y| !taken.contains(&(a.0, y))),
        (1.., 0) => (a.0 + 1..b.0).all(|x| !taken.contains(&(x, a.1))),
        _ => return false,
    };
    if !free {
        return false;
    }
    // What is heavy needs no word, but for the number of the move that claimed it.
    let numbered = link.role == Role::Left && !link.label.is_empty() && link.label.bytes().all(|b| b.is_ascii_digit());
    let note = if heavy(link.role) && !numbered { "" } else { link.label.as_str() };
    let [flat, upright] = bars(link.role, claimed);
    let ((row, column), (row_to, column_to)) = (place(a), place(b));
    let forwards = from == a;
    if row == row_to {
        canvas.put(row, column + 1, &flat.repeat(column_to - column - 1), link.role);
        match (link.directed, forwards) {
            (false, _) => {}
            (true, true) => canvas.put(row, column_to - 1, "→", link.role),
            (true, false) => canvas.put(row, column + 1, "←", link.role),
        }
        let at = (column + column_to).div_ceil(2) - note.chars().count() / 2;
        canvas.put(row, at, note, link.role);
    } else {
        canvas.put_down(row + 1..row_to, column, upright, link.role);
        match (link.directed, forwards) {
            (false, _) => {}
            (true, true) => canvas.put(row_to - 1, column, "↓", link.role),
            (true, false) => canvas.put(row + 1, column, "↑", link.role),
        }
        canvas.put((row + row_to) / 2, column, note, link.role);
    }
    true
}

/// What is written behind a neighbour to which a line of a role leads.
pub(crate) fn sign(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Left => "claimed",
        Role::Matched => "━",
        Role::First => "1",
        Role::Second => "2",
        Role::Both => "1 2",
        _ => return None,
    })
}

/// Where one can go from a spot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    to: usize,
    /// What is written behind the name, each in brackets.
    notes: String,
    copies: u64,
}

impl Way {
    /// The name of the spot and how often it can be reached; of `A: 3` the name alone is said.
    fn told(&self, names: &[String]) -> String {
        let name = names[self.to].split(": ").next().unwrap_or_default();
        let copies = if self.copies == 1 { String::new() } else { format!("×{}", self.copies) };
        format!("{name}{copies}{}", self.notes)
    }
}

/// One row a spot: its mark, its name, and where one can go from there.
pub(super) fn list(scene: &Scene) -> TextBoard {
    // A sign behind the name stands with the mark.
    let signed = |label: &'_ str| {
        ["✓", "×"]
            .into_iter()
            .find(|sign| label.strip_suffix(sign).is_some_and(|rest| rest.ends_with(": ") || (rest.contains(": ") && rest.ends_with(' '))))
    };
    let name = |label: &str| match signed(label) {
        Some(sign) => label[..label.len() - sign.len() - 1].trim_end_matches(':').to_owned(),
        None => label.to_owned(),
    };
    let names: Vec<String> = scene.spots.iter().map(|spot| shown(&name(&spot.label))).collect();
    let any = scene.spots.iter().any(|spot| signed(&spot.label).is_some());
    let mut neighbours: Vec<Vec<Way>> = vec![Vec::new(); scene.spots.len()];
    // Where the token went is not where one can go, and an answer is an arrow on any board.
    let ways: Vec<&Link> = scene.links.iter().filter(|link| !matches!(link.role, Role::Gone | Role::Played)).collect();
    let undirected = ways.iter().any(|link| !link.directed);
    let one_way = |link: &Link| link.directed && !(undirected && link.role == Role::Reply);
    for &link in &ways {
        let copies = match link.label.as_str() {
            "" => Some(1),
            _ if link.role == Role::Left => Some(1),
            count => count.parse::<u64>().ok(),
        };
        let notes = copies.is_none().then(|| link.label.clone()).into_iter().chain(sign(link.role).map(str::to_owned));
        let way = Way { to: link.to, notes: notes.map(|note| format!(" ({note})")).collect(), copies: copies.unwrap_or(1) };
        if !one_way(link) && link.from != link.to {
            neighbours[link.to].push(Way { to: link.from, ..way.clone() });
        }
        neighbours[link.from].push(way);
    }
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let arrow = if ways.iter().any(|link| one_way(link)) { "→" } else { "–" };
    let row = |((spot, own), next): ((&Spot, &String), &mut Vec<Way>)| {
        next.sort();
        // Several links may lead to one spot and say the same, as where a link of words has replacements.
        next.dedup_by(|other, first| {
            let same = (other.to, &other.notes) == (first.to, &first.notes);
            first.copies += if same { other.copies } else { 0 };
            same
        });
        let names: Vec<String> = next.iter().map(|way| way.told(&names)).collect();
        let before = " ".repeat(widest - own.width());
        vec![
            Piece {
                text: format!("{}{} {before}{own}", mark(spot.role), signed(&spot.label).unwrap_or(if any { " " } else { "" })),
                role: spot.role,
            },
            Piece { text: if names.is_empty() { String::new() } else { format!(" {arrow} {}", names.join(" ")) }, role: Role::Plain },
        ]
    };
    // Each has its row.
    let spots = (0..scene.spots.len()).map(|row| (row, 0)).collect();
    let places = vec![Places { spots, grid: None }];
    TextBoard { rows: scene.spots.iter().zip(&names).zip(&mut neighbours).map(row).collect(), places, ..TextBoard::default() }
}
