//! Heaps as piles of counters, with their nimbers.

use super::super::board::Picture;
use crate::explain::moves_of_options;
use xanthi_games::Position;
use xanthi_games::certificate::ValueNode;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The highest pile that is drawn counter by counter, and the most heaps.
const HIGH: u32 = 16;
const WIDE: usize = 60;

/// Piles side by side, the size of each below it; a high pile is its number alone.
pub(super) fn piles(heaps: &[u32], title: String) -> Picture {
    let mut spots = Vec::new();
    // The numbers first: heap i is spot i.
    for (i, heap) in heaps.iter().enumerate() {
        spots.push(Spot { label: heap.to_string(), at: Some((i as f32, 0.0)), role: Role::Plain });
    }
    let low = heaps.iter().all(|h| *h <= HIGH) && heaps.len() <= WIDE;
    if low {
        for (i, heap) in heaps.iter().enumerate() {
            let counter = |j: u32| Spot { label: String::new(), at: Some((i as f32, -0.2 - 0.62 * (j + 1) as f32)), role: Role::Left };
            spots.extend((0..*heap).map(counter));
        }
    }
    let list: Vec<String> = heaps.iter().map(u32::to_string).collect();
    let caption = match heaps {
        [] => "No heap is left.".into(),
        [one] => format!("A heap of {one}."),
        _ => format!("Heaps of {}.", list.join(", ")),
    };
    let mut picture = Picture::new(Scene { spots, links: Vec::new(), caption }, title);
    picture.meanings.push((Role::Left, if low { "a counter".into() } else { String::new() }));
    picture
}

/// The longest line that is drawn.
const LONG: usize = 24;

/// The line of play above the piles: a row for each position, with arrows from the heap that was
/// changed to what became of it.
pub(super) fn line(picture: &mut Picture, opening: &Position, moves: &[String]) {
    if moves.len() > LONG {
        return;
    }
    let mut at = opening.clone();
    let Some(first) = at.typed().heaps() else { return };
    let top = picture.scene.spots.iter().filter_map(|s| s.at).map(|p| p.1).fold(0.0, f32::min);
    let height = |i: usize| top - 1.2 * (moves.len() + 1 - i) as f32;
    let mut row = first.state.clone();
    let mut spots = heaps_in_a_row(picture, &row, height(0));
    for (i, mv) in moves.iter().enumerate() {
        let Ok(after) = at.after(mv) else { return };
        let Some(then) = after.typed().heaps() else { return };
        let (gone, new) = (without(&row, &then.state), without(&then.state, &row));
        let Some(place) = gone.first().and_then(|heap| row.iter().position(|h| h == heap)) else { return };
        row.clone_from(&then.state);
        picture.line.push(((-2.0, height(i)), mv.clone()));
        let next = heaps_in_a_row(picture, &row, height(i + 1));
        picture.mark(spots[place], Role::Played);
        // The heaps stand in one order everywhere; of equal ones the last are the new ones.
        let mut free: Vec<usize> = (0..row.len()).collect();
        for heap in &new {
            let Some(found) = free.iter().rposition(|&i| row[i] == *heap) else { continue };
            let to = next[free.remove(found)];
            picture.scene.links.push(Link { from: spots[place], to, directed: true, label: String::new(), role: Role::Played });
        }
        spots = next;
        at = after;
    }
    picture.meanings.push((Role::Played, "a heap that a move changes".into()));
}

/// The heaps of one list that another does not have.
fn without(all: &[u32], others: &[u32]) -> Vec<u32> {
    let mut rest = others.to_vec();
    let new = |heap: &&u32| match rest.iter().position(|other| other == *heap) {
        Some(found) => {
            rest.swap_remove(found);
            false
        }
        None => true,
    };
    all.iter().filter(new).copied().collect()
}

/// Heaps as numbers side by side: their spots.
fn heaps_in_a_row(picture: &mut Picture, heaps: &[u32], y: f32) -> Vec<usize> {
    let spots = &mut picture.scene.spots;
    let place = |(i, heap): (usize, &u32)| {
        spots.push(Spot { label: heap.to_string(), at: Some((i as f32, y)), role: Role::Plain });
        spots.len() - 1
    };
    heaps.iter().enumerate().map(place).collect()
}

/// The nimber of each heap.
pub(crate) fn nimbers(picture: &mut Picture, at: &Position, values: &[u64]) {
    let Some(at) = at.typed().heaps() else { return };
    note_heaps(picture, &at.state, values, 0);
}

/// Misère play: the normal and the misère value of each heap that is tame.
pub(crate) fn types(picture: &mut Picture, at: &Position, types: &[Option<[u64; 2]>]) {
    let Some(at) = at.typed().heaps() else { return };
    for (i, heap) in at.state.iter().enumerate() {
        if let Some(Some([normal, misere])) = types.get(*heap as usize) {
            picture.note(i, &format!("{normal}^{misere}"));
        }
    }
    picture.says.push("Next to each size: the normal value of a tame heap, and after ^ its misère value.".into());
}

/// What the nimbers beside heaps are.
pub(super) const BESIDE: &str = "Next to each size, with a star, is the nimber of the heap.";

/// Notes the nimbers of heaps whose spots begin at `first`.
pub(super) fn note_heaps(picture: &mut Picture, heaps: &[u32], values: &[u64], first: usize) {
    for (i, heap) in heaps.iter().enumerate() {
        if let Some(value) = values.get(*heap as usize) {
            picture.note(first + i, &format!("*{value}"));
        }
    }
    picture.says.push(BESIDE.into());
}

/// The nimbers of the options, at the spots to which they go.
pub(crate) fn nimbers_of_options(picture: &mut Picture, at: &Position, nodes: &[ValueNode]) {
    let Some(root) = nodes.first() else { return };
    picture.says.push(format!("The nimber is {}.", root.value));
    let Some(ground) = at.geography() else {
        return picture.says.push(listed(at, root, nodes));
    };
    for (to, node) in ground.options().into_iter().zip(&root.options) {
        if let Some(node) = nodes.get(*node as usize) {
            picture.mark(to as usize, if node.value == 0 { Role::Winning } else { Role::Losing });
            picture.note(to as usize, &format!("*{}", node.value));
        }
    }
    picture.says.push("With a star: the nimber after a move there.".into());
}

fn listed(at: &Position, root: &ValueNode, nodes: &[ValueNode]) -> String {
    let each = moves_of_options(at).into_iter().zip(&root.options).take(12);
    let each: Vec<String> = each.filter_map(|(mv, k)| nodes.get(*k as usize).map(|n| format!("{mv} leads to {}", n.value))).collect();
    if each.is_empty() { "There is no move.".into() } else { format!("Nimbers: {}.", each.join(", ")) }
}

#[cfg(test)]
mod tests {
    use crate::picture::overlay;
    use xanthi_games::Position;
    use xanthi_games::scene::Role;

    #[test]
    fn the_heaps_stand_in_one_order_in_the_line_and_below_it() {
        let picture = overlay::position(&Position::parse("kenyon:5,8,9/9-7,2").unwrap());
        let row = |least: f32, most: f32| {
            let within = |spot: &&xanthi_games::scene::Spot| spot.at.is_some_and(|at| at.1 >= least && at.1 < most);
            let mut row: Vec<(f32, &str)> = picture
                .scene
                .spots
                .iter()
                .filter(within)
                .filter(|s| !s.label.is_empty())
                .map(|s| (s.at.unwrap().0, s.label.as_str()))
                .collect();
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
            row.into_iter().map(|s| s.1.to_owned()).collect::<Vec<_>>()
        };
        let heights: Vec<f32> = picture.scene.spots.iter().filter(|s| !s.label.is_empty()).filter_map(|s| s.at).map(|at| at.1).collect();
        let top = heights.iter().copied().fold(f32::MAX, f32::min);
        let second = heights.iter().copied().filter(|y| *y > top).fold(f32::MAX, f32::min);
        assert_eq!((row(top, top + 0.1), row(second, second + 0.1), row(0.0, 0.1)), {
            let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            (list("5 8 9"), list("2 5 7 8"), list("2 5 7 8"))
        });
        // From 9 to 2 and to 7.
        let label = |v: usize| picture.scene.spots[v].label.as_str();
        let mut arrows: Vec<(&str, &str)> =
            picture.scene.links.iter().filter(|l| l.role == Role::Played).map(|l| (label(l.from), label(l.to))).collect();
        arrows.sort_unstable();
        assert_eq!(arrows, [("9", "2"), ("9", "7")]);
    }
}
