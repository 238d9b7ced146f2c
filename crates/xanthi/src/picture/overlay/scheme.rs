//! Schemes of play: many lines in one picture, as papers on Geography print them.
//!
//! A scheme is a list of steps, separated by blanks. A step is a move, or several moves separated
//! by `|` of which any may be made; a `!` behind it says that it is forced. Every way through the
//! scheme is played by the rules before it is drawn.
//!
//! In the picture the vertex of the i-th move of the first player bears `Ai`, that of the second
//! player's `Bi`, in parentheses where there is a choice, and the token begins at `X`.

use super::super::board::Picture;
use super::played::arrow;
use xanthi_games::scene::Role;
use xanthi_games::{ParseError, Position};

/// The most lines of play in a scheme, and the most vertices of all of them together.
pub const MOST: usize = 1 << 14;
const WORK: usize = 4_000_000;

/// The picture of a scheme that begins at a position.
///
/// # Errors
/// If a move of the scheme is not legal on some way through it, if there are more than [`MOST`]
/// ways, or if the game moves no token from vertex to vertex.
pub fn picture(position: &Position, scheme: &str) -> Result<Picture, ParseError> {
    let mut picture = Picture::new(position.scene(), format!("{position}: a scheme of play"));
    let begin = token(position).ok_or_else(|| {
        let why = ParseError::new("a scheme is drawn for games that move a token from vertex to vertex", scheme, 0..0);
        why.help("give the token a place, as in dvg:torus.13x4@0,0")
    })?;
    if words(scheme).next().is_none() {
        let why = ParseError::new("the scheme has no steps", scheme, 0..scheme.len());
        return Err(why.help("a step is a move, or several with | between them, as in '1,0 2,0|1,1'"));
    }
    picture.says.clear();
    let mut names = vec![(begin, "X".to_owned())];
    let mut ways = vec![(position.clone(), begin)];
    for (i, (place, step)) in words(scheme).enumerate() {
        let (moves, forced) = step.strip_suffix('!').map_or((step, false), |moves| (moves, true));
        let choice = moves.contains('|');
        let player = if i % 2 == 0 { 'A' } else { 'B' };
        let name = format!("{player}{}", i / 2 + 1);
        let name = if choice { format!("({name})") } else { name } + if forced { "!" } else { "" };
        let role = if i % 2 == 0 { Role::Played } else { Role::Reply };
        let mut next = Vec::new();
        let mut at = place;
        for mv in moves.split('|') {
            let here = at..at + mv.len();
            at = here.end + 1;
            for (way, from) in &ways {
                let refused =
                    |why: String| ParseError::new(format!("`{mv}` is not a legal move after {way}"), scheme, here.clone()).help(why);
                let after = way.after(mv).map_err(|why| refused(why.into()))?;
                let to = token(&after).ok_or_else(|| refused("it puts the token on no vertex".into()))?;
                if !names.contains(&(to, name.clone())) {
                    names.push((to, name.clone()));
                }
                if !picture.scene.links.iter().any(|l| (l.from, l.to, l.role) == (*from, to, role)) {
                    arrow(&mut picture, *from, to, String::new(), role);
                }
                next.push((after, to));
            }
        }
        if next.len() > MOST || next.len() * picture.scene.spots.len() > WORK {
            let why = ParseError::new("the scheme has too many lines of play", scheme, place..place + step.len());
            return Err(why.help("draw it in pieces, or with fewer choices"));
        }
        ways = next;
    }
    label(&mut picture, &names);
    let who = |name: &str, letter: char| format!("{name} player, {letter}1, {letter}2, …; (in parentheses) one of several, ! forced");
    picture.meanings.extend([(Role::Played, who("first", 'A')), (Role::Reply, who("second", 'B'))]);
    let (lines, last) = (ways.len(), names.len() > 1);
    if last {
        picture.says.push(if lines == 1 { "One line of play.".into() } else { format!("{lines} lines of play, all of them legal.") });
    }
    Ok(picture)
}

/// The scheme as text: the moves at their places on a board, and else a list of the vertices.
pub fn text(position: &Position, picture: &Picture) -> String {
    let spots = &picture.scene.spots;
    let places: Option<Vec<(usize, usize)>> = spots.iter().map(|s| s.at.map(|(x, y)| (x as usize, y as usize))).collect();
    let Some(places) = places else {
        let vertices = position.scene().spots;
        let named = spots.iter().zip(&vertices).filter(|(spot, _)| !spot.label.is_empty());
        return named.map(|(spot, vertex)| format!("{}: {}\n", vertex.label, spot.label)).collect();
    };
    let wide = spots.iter().map(|s| s.label.chars().count()).max().unwrap_or(0).max(1);
    let (columns, rows) = places.iter().fold((0, 0), |most, p| (most.0.max(p.0 + 1), most.1.max(p.1 + 1)));
    let mut cells = vec![vec![""; columns]; rows];
    for (spot, &(x, y)) in spots.iter().zip(&places) {
        cells[y][x] = if spot.label.is_empty() { "·" } else { &spot.label };
    }
    let row = |row: Vec<&str>| row.iter().map(|cell| format!("{cell:^wide$} ")).collect::<String>().trim_end().to_owned() + "\n";
    cells.into_iter().map(row).collect()
}

/// Writes the names of the moves on their vertices, in place of the vertices' own; a vertex with
/// several bears all of them.
fn label(picture: &mut Picture, names: &[(usize, String)]) {
    picture.scene.spots.iter_mut().for_each(|spot| spot.label.clear());
    for (spot, name) in names {
        let Some(spot) = picture.scene.spots.get_mut(*spot) else { continue };
        if !spot.label.is_empty() {
            spot.label.push(' ');
        }
        spot.label.push_str(name);
        if spot.role == Role::Plain {
            spot.role = if name.contains('A') { Role::Played } else { Role::Reply };
        }
    }
}

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn token(position: &Position) -> Option<usize> {
    position.scene().spots.iter().position(|s| s.role == Role::Token)
}

#[cfg(test)]
mod tests {
    use super::picture;
    use xanthi_games::Position;

    fn of(line: &str, scheme: &str) -> Result<Vec<String>, (String, std::ops::Range<usize>)> {
        let position = Position::parse(line).unwrap();
        let drawn = picture(&position, scheme).map_err(|error| (error.message, error.place))?;
        Ok(drawn.scene.spots.into_iter().map(|s| s.label).collect())
    }

    #[test]
    fn a_vertex_bears_its_moves() {
        // C_3 × C_2, row by row: the two ways to 1,1 meet there.
        let labels = of("dvg:torus.3x2@0,0", "1,0|0,1 1,1!").unwrap();
        assert_eq!(labels, ["X", "(A1)", "", "(A1)", "B1!", ""]);
        let position = Position::parse("dvg:torus.3x2@0,0").unwrap();
        let drawn = picture(&position, "1,0|0,1 1,1!").unwrap();
        assert_eq!(drawn.says, ["2 lines of play, all of them legal."]);
        assert_eq!(super::text(&position, &drawn), " X   (A1)  ·\n(A1) B1!   ·\n");
        let path = Position::parse("uvg:edges=a-b,b-c@a").unwrap();
        assert_eq!(super::text(&path, &picture(&path, "b c").unwrap()), "a: X\nb: A1\nc: B1\n");
    }

    #[test]
    fn a_move_that_is_illegal_on_one_way_is_refused_with_its_place() {
        let (message, place) = of("dvg:torus.3x2@0,0", "1,0|0,1 1,1 2,1|1,0").unwrap_err();
        assert!(message.starts_with("`1,0` is not a legal move after "), "{message}");
        assert_eq!(place, 16..19);
        assert_eq!(of("dvg:torus.3x2@0,0", " 1,1").unwrap_err().1, 1..4);
        assert!(of("nim:3,4", "3").is_err());
    }
}
