//! The winning moves of a board of Shannon's game where the first player wins, in words.

use super::about::Parts;
use super::{About, capital, listed};
use crate::solve::shannon::winning_moves;
use xanthi_games::Side;

pub(super) fn tell(about: &About<'_>, forests: &[Vec<u32>; 2]) -> Vec<String> {
    let Some(board) = about.position.switching() else { return Vec::new() };
    let Parts { edge, one, terminal, note, .. } = about.parts();
    let name = |edges: &[u32]| if edges.is_empty() { format!("no {edge}") } else { listed(edges.iter().map(|&edge| about.edge(edge))) };
    let [short, cut, ..] = about.sides();
    let side = board.turn();
    let winning = winning_moves(&board, forests, side);
    let other = if side == Side::Left { cut } else { short };
    let wins = if winning.len() == 1 { "wins" } else { "win" };
    let mut told = vec![
        match about.moves.len() {
            all if all == winning.len() && all > 1 => format!("All {all} moves win."),
            1 => format!("The only move wins: {}.", name(&winning)),
            all => format!("Of the {all} moves, {} {wins}: {}.", winning.len(), name(&winning)),
        },
        format!("Two forests without a common {edge} hold as many {edge}s as possible. One: {}.", name(&forests[0])),
        format!("The other: {}.", name(&forests[1])),
    ];
    told.extend((!note.is_empty()).then(|| note.to_owned()));
    told.push(format!(
        "Imagine one more {edge} that joins the two {terminal}s directly. There is room for it: {edge}s can be moved from one forest to the other so that it can be added to one of them and closes no cycle there. For a second such {edge} there is no room, however the {edge}s are moved. So the board is one move short of a decision, and the player to move makes that move and wins."
    ));
    told.push(format!(
        "{} that closes a cycle when it is added to a forest that it is not in can take the place of any other {edge} of that cycle. That is an exchange, and exchanges can follow one another.",
        capital(one)
    ));
    told.push(match side {
        Side::Left => format!(
            "{short} wins by the {edge}s from which exchanges lead to that further {edge}, and not to one that finds room: taking such {one} is worth as much as the further {edge}. After it, {short} has two trees."
        ),
        Side::Right => format!(
            "{cut} wins by the {edge}s to which exchanges lead from that further {edge}, and from no {edge} that was left over: without such {one} there is room for two further ones. After it, {cut} has two forests that keep the {terminal}s apart."
        ),
    });
    if winning.len() < about.moves.len() {
        told.push(format!(
            "After any other move it is {other}'s turn on a board that {other} wins, in the same way or even as the second player."
        ));
    }
    told
}
