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
        vec![(Role::Winning, "hole: the matching leaves it out".into()), (Role::Matched, "matched neighbours in a row".into())];
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
