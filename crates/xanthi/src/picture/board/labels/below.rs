//! Names below spots: where a name would run into its neighbour, it is written smaller, and then
//! shortened.

use super::super::super::drawing::{Point, text_width};
use super::super::room::Patch;
use super::NAME;
use xanthi_games::scene::{Role, Scene};

/// The font of names below spots, and the least to which it shrinks.
const SIZE: f32 = NAME - 1.0;
const SMALL: f32 = 9.0;
/// The space between two names.
const GAP: f32 = 5.0;

/// A text as it is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Name {
    pub(super) text: String,
    /// All of it, if it was shortened.
    pub(super) whole: String,
    pub(super) size: f32,
}

impl Name {
    /// The paper on which it stands, around a place.
    pub(super) fn patch(&self, at: Point) -> Patch {
        Patch { at, half: ((text_width(&self.text, self.size) + 3.0) / 2.0, self.size * 0.55) }
    }

    fn fitted(text: &str, room: f32) -> Self {
        let wide = text_width(text, SIZE);
        if wide <= room {
            return Self { text: text.to_owned(), whole: String::new(), size: SIZE };
        }
        if wide * SMALL / SIZE <= room {
            return Self { text: text.to_owned(), whole: String::new(), size: SIZE * room / wide };
        }
        Self { text: shortened(text, room), whole: text.to_owned(), size: SMALL }
    }
}

/// As many letters of a text as have room in small letters, with a sign that it goes on; at least the first one. Two letters are
/// not shortened.
fn shortened(text: &str, room: f32) -> String {
    if text.chars().nth(2).is_none() {
        return text.to_owned();
    }
    let (mut short, mut wide) = (String::new(), text_width("…", SMALL));
    for letter in text.chars() {
        wide += text_width(letter.encode_utf8(&mut [0; 4]), SMALL);
        if wide > room && !short.is_empty() {
            break;
        }
        short.push(letter);
    }
    short.push('…');
    short
}

/// The names of all spots, below them.
pub(super) fn fit(scene: &Scene, places: &[Point]) -> Vec<Name> {
    let widths: Vec<f32> = scene.spots.iter().map(|s| if s.role == Role::Trail { 0.0 } else { text_width(&s.label, SIZE) }).collect();
    let room = |i: usize| {
        let beside = |j: &usize| *j != i && widths[*j] > 0.0 && (places[*j].1 - places[i].1).abs() < SIZE * 1.1;
        // Half the way belongs to either, and what a short name leaves to the long one.
        let left = (0..places.len()).filter(beside).map(|j| {
            let far = ((places[j].0 - places[i].0).abs() - GAP).max(1.0);
            2.0 * far - widths[j].min(far)
        });
        left.fold(f32::MAX, f32::min)
    };
    scene
        .spots
        .iter()
        .enumerate()
        .map(|(i, spot)| if spot.label.is_empty() { Name::default() } else { Name::fitted(&spot.label, room(i)) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::scene::Spot;

    #[test]
    fn as_many_letters_stay_as_have_room() {
        let letter = text_width("x", SMALL);
        for (letters, room, stay) in [(2, 0.5, 2), (3, 0.5, 1), (8, 4.5, 3), (8, 2.0, 1), (1_000_000, 7.2, 6)] {
            let text = "x".repeat(letters);
            let cut = if stay < letters { "…" } else { "" };
            assert_eq!(shortened(&text, room * letter), "x".repeat(stay) + cut, "{letters} letters, room for {room}");
        }
        assert_eq!(shortened("서울특별시", 7.2 * letter), "서울특…", "these are twice as wide");
    }

    #[test]
    fn names_share_the_room_between_them() {
        let names = ["a", "Massachusetts Bay", "New Hampshire", "Massachusetts Bay"];
        // The first three in a row, 70 apart; the last far below.
        let places = [(0.0, 0.0), (70.0, 0.0), (140.0, 0.0), (70.0, 99.0)];
        let spots = names.iter().map(|name| Spot { label: (*name).into(), at: None, role: Role::Plain }).collect();
        let found = fit(&Scene { spots, ..Scene::default() }, &places);
        assert_eq!((found[0].text.as_str(), found[3].text.as_str()), ("a", "Massachusetts Bay"));
        assert!(found[1].text.ends_with('…') && found[1].whole == "Massachusetts Bay", "{found:?}");
        for (i, j) in [(0, 1), (1, 2), (0, 2)] {
            let halves = [i, j].map(|k| found[k].patch(places[k]).half.0);
            assert!(halves[0] + halves[1] < places[j].0 - places[i].0, "{i} {j} {found:?}");
        }
    }
}
