//! The cursor on the board: the arrow keys go from a move to the nearest in their direction, and the
//! mouse points at one.

use super::app::{App, Follow};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

/// A direction: how far down, how far to the right.
pub(super) type Way = (f32, f32);

/// How far a click may miss a move that it chooses, in columns and rows.
const MISS: (u16, u16) = (2, 1);

impl App<'_> {
    /// Where a move is on the board: down and to the right, in units that are as long down as across.
    fn place(&self, mv: usize) -> Option<(f32, f32)> {
        if let Some((x, y)) = self.plan.place(mv) {
            return Some((y, x));
        }
        // A list is gone through line by line.
        self.view.board.as_ref().filter(|board| board.is_drawn())?;
        self.view.place(mv).map(|(row, column)| (2.0 * row as f32, column as f32))
    }

    /// Goes from the chosen move to the nearest in a direction; false if no move is on the board.
    pub(super) fn go(&mut self, way: Way) -> bool {
        let listed = self.view.listed();
        let places: Vec<(usize, (f32, f32))> = listed.iter().filter_map(|&mv| Some((mv, self.place(mv)?))).collect();
        let Some(&(first, _)) = places.first() else { return false };
        let here = places.iter().find(|(mv, _)| *mv == self.chosen).map(|(_, at)| *at);
        let next = match here {
            None => Some(first),
            Some(here) => nearest(&places, here, way),
        };
        if let Some(next) = next {
            self.choose(next);
        }
        true
    }

    /// The next move in the same place; of a place with one move, the next of the list.
    pub(super) fn go_on(&mut self) {
        let here = self.place(self.chosen);
        let same = |mv: &usize| here.is_some() && self.place(*mv) == here;
        let listed = self.view.listed();
        let mut there: Vec<usize> = listed.iter().copied().filter(same).collect();
        if there.len() < 2 {
            there = listed.to_vec();
        }
        if there.is_empty() {
            return;
        }
        let at = there.iter().position(|mv| *mv == self.chosen).map_or(0, |at| (at + 1) % there.len());
        self.choose(there[at]);
    }

    fn choose(&mut self, mv: usize) {
        self.chosen = mv;
        self.picked = true;
        self.follow = Follow::Chosen;
        self.dirty = true;
    }

    /// What the mouse does: a click on a move of the board makes it, if it is the only one there;
    /// otherwise it chooses. Beside it and on the list the first click chooses, the second makes the move.
    pub(super) fn mouse(&mut self, event: MouseEvent) {
        match event.kind {
            MouseEventKind::ScrollDown => self.wheel(1),
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::Down(MouseButton::Left) if self.overlay.is_some() => self.overlay = None,
            MouseEventKind::Down(MouseButton::Left) => self.click(event.column, event.row),
            _ => return,
        }
        self.dirty = true;
    }

    fn wheel(&mut self, down: isize) {
        let moved = |at: usize| at.saturating_add_signed(down);
        match &mut self.overlay {
            Some(overlay) => overlay.scroll = moved(overlay.scroll),
            None => self.scroll.0 = moved(self.scroll.0),
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        if self.game.computer_moves() || self.game.session.end().is_some() {
            return;
        }
        if let Some((_, mv)) = self.hits.list.iter().find(|(row, _)| row.contains(Position::new(x, y))) {
            let mv = *mv;
            let again = self.picked && self.chosen == mv;
            self.choose(mv);
            if again {
                self.enter();
            }
            return;
        }
        let far = |&(column, row): &(u16, u16)| (column.abs_diff(x), row.abs_diff(y));
        let near = self.hits.board.iter().filter(|(at, _)| far(at).0 <= MISS.0 && far(at).1 <= MISS.1);
        let Some((place, _)) = near.min_by_key(|(at, _)| far(at).0 + 2 * far(at).1) else { return };
        let there: Vec<usize> = self.hits.board.iter().filter(|(at, _)| at == place).map(|(_, mv)| *mv).collect();
        match there[..] {
            [only] => {
                // What is only near may be another place than was meant.
                let sure = *place == (x, y) || (self.picked && self.chosen == only);
                self.choose(only);
                if sure {
                    self.enter();
                }
            }
            _ if there.contains(&self.chosen) => self.go_on(),
            _ => self.choose(there[0]),
        }
    }
}

/// The move that lies nearest in a direction: within an eighth of a turn to either side if one does,
/// otherwise anywhere on that side.
fn nearest(places: &[(usize, (f32, f32))], here: (f32, f32), way: Way) -> Option<usize> {
    /// What lies aside counts so much more than what lies ahead.
    const ASIDE: f32 = 2.5;
    const CLOSE: f32 = 1e-3;
    let ahead = |at: &(f32, f32)| (at.0 - here.0) * way.0 + (at.1 - here.1) * way.1;
    let aside = |at: &(f32, f32)| ((at.0 - here.0) * way.1 - (at.1 - here.1) * way.0).abs();
    let cost = |at: &(f32, f32)| ahead(at) + ASIDE * aside(at);
    let best = |within: &dyn Fn(&(f32, f32)) -> bool| {
        let fitting = places.iter().filter(|(_, at)| ahead(at) > CLOSE && within(at));
        fitting.min_by(|a, b| cost(&a.1).total_cmp(&cost(&b.1))).map(|(mv, _)| *mv)
    };
    best(&|at| aside(at) <= ahead(at)).or_else(|| best(&|_| true))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const UP: (f32, f32) = (-1.0, 0.0);
    const DOWN: (f32, f32) = (1.0, 0.0);
    const RIGHT: (f32, f32) = (0.0, 1.0);

    #[test]
    fn the_arrows_go_to_the_nearest_move() {
        // A cross of four, with the middle free.
        let places = [(0, (0.0, 4.0)), (1, (4.0, 0.0)), (2, (4.0, 8.0)), (3, (8.0, 4.0))];
        assert_eq!(nearest(&places, (0.0, 4.0), DOWN), Some(3), "straight ahead");
        assert_eq!(nearest(&places, (4.0, 0.0), RIGHT), Some(2));
        assert_eq!(nearest(&places, (4.0, 0.0), UP), Some(0));
        assert_eq!(nearest(&places, (0.0, 4.0), UP), None);
        // Nothing straight ahead: what lies on that side.
        assert_eq!(nearest(&[(7, (0.0, 0.0)), (8, (1.0, 9.0))], (0.0, 0.0), DOWN), Some(8));
    }
}
