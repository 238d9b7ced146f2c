//! Moves that are typed as directions, on boards with columns and rows: `right`, `down`.

use xanthi_games::Position;
use xanthi_games::scene::{Role, Touch};

/// The moves that lead to the next place in the direction that the text names, as the board is drawn. At its
/// border that is the first place of the row or column on the other side, if a move leads there.
pub(super) fn moves_towards(position: &Position, text: &str) -> Vec<String> {
    let (dx, dy) = match text {
        "right" => (1.0, 0.0),
        "left" => (-1.0, 0.0),
        "down" => (0.0, 1.0),
        "up" => (0.0, -1.0),
        _ => return Vec::new(),
    };
    let scene = position.scene();
    let mut tokens = scene.spots.iter().filter(|spot| spot.role == Role::Token);
    let (Some((x, y)), None) = (tokens.next().and_then(|spot| spot.at), tokens.next()) else { return Vec::new() };
    let next = (x + dx, y + dy);
    let inside = scene.spots.iter().any(|spot| spot.at == Some(next));
    let directed = scene.links.iter().any(|link| link.directed);
    let leads = |to: (f32, f32)| {
        if inside {
            return to == next;
        }
        // Backwards in the same line, as far as the line goes.
        let back = (x - to.0) * dx + (y - to.1) * dy;
        let aside = (x - to.0) * dy + (y - to.1) * dx;
        let behind = (to.0 - dx, to.1 - dy);
        let last = scene.spots.iter().all(|spot| spot.at != Some(behind));
        // In a line of two places that would be the step back.
        aside == 0.0 && last && (back > 1.0 || back == 1.0 && directed)
    };
    let touched = position.scenes_of_moves();
    let to = |touch: &Touch| match *touch {
        Touch::Spot(i) => scene.spots[i].at,
        _ => None,
    };
    let moves = position.moves().into_iter().zip(touched);
    moves.filter(|(_, touched)| touched.iter().filter_map(to).any(leads)).map(|(mv, _)| mv).collect()
}

#[cfg(test)]
mod tests {
    use super::moves_towards;
    use xanthi_games::Position;

    fn told(line: &str) -> [String; 4] {
        let position = Position::parse(line).unwrap();
        ["left", "right", "up", "down"].map(|way| moves_towards(&position, way).join(" "))
    }

    #[test]
    fn directions_are_those_of_the_picture() {
        assert_eq!(told("dvg:torus.5x3@0,0"), ["", "1,0", "", "0,1"]);
        assert_eq!(told("dvg:torus.5x3@4,2"), ["", "0,2", "", "4,0"]);
        // In a circle of two both ways lead to the other one.
        assert_eq!(told("dvg:torus.2x3@1,1"), ["0,1", "0,1", "", "1,2"]);
        assert_eq!(told("uvg:torus.5x3@0,1"), ["4,1", "1,1", "0,0", "0,2"]);
        assert_eq!(told("uvg:grid.3x3@2,2"), ["1,2", "3,2", "2,1", "2,3"]);
        assert_eq!(told("uvg:grid.3x3@3,3"), ["2,3", "", "3,2", ""]);
        assert_eq!(told("uvg:grid.2x2@1,1"), ["", "2,1", "", "1,2"]);
        // What has gone is not jumped over.
        assert_eq!(told("uvg:grid.3x3@1,1/2,1"), ["", "3,1", "", "2,2"]);
        // No move leads to a neighbour, and no token stands anywhere.
        assert_eq!(told("uvg:knight.5x5@3,3"), ["", "", "", ""]);
        assert_eq!(told("uvg:petersen@0"), ["", "", "", ""]);
        assert_eq!(told("nim:1,2"), ["", "", "", ""]);
    }
}
