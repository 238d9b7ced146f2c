//! The stacked picture of a line: edges along the rows, and letters at the ends of the others.

use super::super::board::Picture;
use crate::line::stacked::Stacked;
use xanthi_games::scene::Role;

/// The picture of a line in columns.
pub fn picture(stacked: &Stacked, title: String) -> Picture {
    let mut picture = Picture::new(stacked.scene(), title);
    let (rows, others): (Vec<_>, Vec<_>) = std::mem::take(&mut picture.scene.links).into_iter().partition(|link| {
        let place = |v: usize| stacked.place(v as u32);
        place(link.from).1 == place(link.to).1 && place(link.from).0.abs_diff(place(link.to).0) == 1
    });
    for (i, link) in others.iter().enumerate() {
        let name = letter(i);
        picture.note(link.from, &name);
        picture.note(link.to, &name);
    }
    for hole in stacked.holes() {
        picture.note(hole as usize, "hole");
    }
    picture.scene.links = rows
        .into_iter()
        .map(|mut link| {
            link.label.clear();
            link
        })
        .collect();
    if !others.is_empty() {
        picture.says.push("Vertices with the same letter are matched as well.".into());
    }
    picture.meanings =
        vec![(Role::Missable, "hole: the matching leaves it out".into()), (Role::Matched, "matched neighbours in a row".into())];
    picture
}

/// a, b, …, z, aa, ab, …
pub(super) fn letter(mut index: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.push(char::from(b'a' + (index % 26) as u8));
        if index < 26 {
            return name.into_iter().rev().collect();
        }
        index = index / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::picture;
    use crate::line::stacked::Stacked;
    use xanthi_games::scene::Role;

    /// Elsewhere the diamond and ✓ say that a move wins.
    #[test]
    fn a_hole_is_no_winning_move() {
        let stacked = Stacked::new(11, 4, &[[0, 4], [8, 3], [6, 10], [1, 5]]).unwrap();
        let picture = picture(&stacked, String::new());
        assert!(picture.scene.spots.iter().all(|spot| spot.role != Role::Winning));
        let holes: Vec<usize> = picture.notes.iter().filter(|note| note.1 == "hole").map(|note| note.0).collect();
        assert_eq!(holes, [2, 7, 9]);
        let legend = [
            "1───4 matched neighbours in a row",
            "a, b, … vertices with the same letter are matched",
            "(1) hole: the matching leaves it out",
        ];
        assert_eq!(stacked.legend(), legend);
        assert_eq!(stacked.of_some().legend()[2], "(1) what is forced does not match it");
    }
}
