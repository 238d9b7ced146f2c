//! What Hogan and Horrocks look at in a game on a directed torus: the passes, the sinks, and the move
//! that closes off.
//!
//! Play goes round and round along the longer side, and along the columns where there are four rows, as in the paper. A *pass* ends when the token comes back into the
//! column in which it began. A *sink* is an open cell from which nothing leads on. A move *closes off*
//! if from then on nobody can cross from some column to the next one; on four rows and on the first
//! pass these are the sequences S1, S2 and S3 of the paper, and the definition here needs no number of
//! rows.
//!
//! Source: M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3
//! (2003) G2, section 2.

use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::scene::Scene;
use xanthi_games::{Position, Typed};

/// Behind a cell in letters: a sink.
const SINK: &str = "▽";
/// Behind a cell in letters: the move to it closes off.
const CLOSES: &str = "⊣";
/// These signs, and what they mean.
pub(crate) const SIGNS: [(&str, &str); 2] =
    [(SINK, "a sink: open, but no move leads out"), (CLOSES, "closes off: play cannot go round any more")];

/// The most passes that have a sign of their own behind the number of a move.
const PRIMES: [&str; 4] = ["", "′", "″", "‴"];

/// A line of play on a directed torus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passes {
    /// The vertices on which the token stood, from the first on.
    pub way: Vec<u32>,
    /// The pass of each move, from 1 on: that of `way[i]` to `way[i + 1]`.
    pub of_moves: Vec<u32>,
    /// The open vertices from which nothing leads on, ascending.
    pub sinks: Vec<u32>,
    /// The first move that closes off.
    pub closing: Option<Closing>,
    /// Whether play goes round downwards.
    down: bool,
}

/// A move that closes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    /// The vertex to which it goes.
    pub to: u32,
    /// Its number, from 1 on.
    pub number: usize,
    /// The columns (or rows, if play goes round downwards) between which nobody can cross any more.
    pub between: [u32; 2],
}

/// The sides of a directed torus: from every cell one arc to the right and one downwards.
pub(crate) fn torus(graph: &Graph) -> Option<[u32; 2]> {
    let Labels::Points { sides, from: 0 } = graph.labels() else { return None };
    let &[columns, rows] = &sides[..] else { return None };
    let ways = |v: u32| {
        let (x, y) = (v % columns, v / columns);
        [(x + 1) % columns + y * columns, x + (y + 1) % rows * columns]
    };
    let fits = |v: u32| {
        let (found, wanted) = (graph.neighbours(v), ways(v));
        wanted.iter().all(|w| found.contains(w)) && found.iter().all(|w| wanted.contains(w))
    };
    (graph.directed() && (0..columns * rows).all(fits)).then_some([columns, rows])
}

impl Passes {
    /// The line of play of a position. `None` if it is not directed vertex geography on a torus with
    /// two columns and two rows or more, or if no move was made with the token.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let Typed::Geography(at) = position.typed() else { return None };
        if at.game.rule() != RuleSet::DVG || at.played.is_empty() {
            return None;
        }
        let [columns, rows] = torus(at.game.graph()).filter(|sides| sides.iter().all(|side| *side > 1))?;
        let begin = at.game.start_vertex();
        let way: Vec<u32> = begin.into_iter().chain(at.played.iter().copied()).collect();
        if way.len() < 2 {
            return None;
        }
        let board = Board { columns, rows, down: rows > columns && rows != 4 };
        let ground = position.geography()?;
        Some(Self { of_moves: board.passes(&way), sinks: sinks(&ground), closing: board.closing(&way), way, down: board.down })
    }

    /// What stands behind the number of a move of a pass: nothing for the first, primes for later ones.
    pub(crate) fn sign(pass: u32) -> &'static str {
        PRIMES[(pass.max(1) as usize - 1).min(PRIMES.len() - 1)]
    }

    /// What there is to say below a picture; `name` names a vertex.
    pub(crate) fn tell(&self, name: impl Fn(u32) -> String) -> Vec<String> {
        let mut told = Vec::new();
        let begins = |pass: u32| Some((pass, self.of_moves.iter().position(|p| *p == pass)? + 1));
        let last = self.of_moves.last().copied().unwrap_or(1);
        let later: Vec<String> = (2..=last).filter_map(begins).map(|(pass, at)| format!("pass {pass} begins with move {at}")).collect();
        if !later.is_empty() {
            let primes = if last > 4 { " (from the fourth on always three)" } else { "" };
            told.push(format!("Play has gone round: {}. Moves of later passes have primes{primes}.", later.join(", ")));
        }
        if let Some(closing) = self.closing {
            let [from, to] = closing.between;
            let lines = if self.down { "row" } else { "column" };
            told.push(format!(
                "Move {} to {} closes off: from then on nobody can cross from {lines} {from} to {lines} {to}.",
                closing.number,
                name(closing.to)
            ));
        }
        match &self.sinks[..] {
            [] => {}
            [one] => told.push(format!("A sink: {}. No move leads out of it, so whoever comes there makes the last move.", name(*one))),
            some => {
                let names: Vec<String> = some.iter().take(8).map(|&v| name(v)).collect();
                let more = if some.len() > 8 { format!(" and {} more", some.len() - 8) } else { String::new() };
                told.push(format!(
                    "Sinks: {}{more}. No move leads out of a sink, so whoever comes there makes the last move.",
                    names.join(", ")
                ));
            }
        }
        told
    }

    /// The signs of a vertex: sinks, and where a move closed off.
    pub(crate) fn signs(&self, vertex: u32) -> impl Iterator<Item = &'static str> + use<> {
        let sink = self.sinks.binary_search(&vertex).is_ok().then_some(SINK);
        let closes = self.closing.is_some_and(|closing| closing.to == vertex).then_some(CLOSES);
        sink.into_iter().chain(closes)
    }

    /// Writes behind the cells in letters of which pass a visit was, from the second pass on, and the
    /// signs; what these mean.
    pub(crate) fn write_on(&self, scene: &mut Scene) -> Vec<String> {
        let mut signs: Vec<String> = vec![String::new(); scene.spots.len()];
        for (&pass, &to) in self.of_moves.iter().zip(&self.way[1..]) {
            if let Some(sign) = signs.get_mut(to as usize).filter(|_| pass > 1) {
                *sign = pass.to_string();
            }
        }
        for (v, own) in (0..).zip(&mut signs) {
            self.signs(v).for_each(|sign| own.push_str(sign));
        }
        for (spot, sign) in scene.spots.iter_mut().zip(&signs).filter(|(_, sign)| !sign.is_empty()) {
            spot.label += &format!(": {sign}");
        }
        let mut meanings = Vec::new();
        if self.of_moves.last().is_some_and(|pass| *pass > 1) {
            meanings.push("after a mark: the pass on which the token came there, from the second on".to_owned());
        }
        let occurs = |sign: &str| signs.iter().any(|own| own.contains(sign));
        meanings.extend(SIGNS.iter().filter(|(sign, _)| occurs(sign)).map(|(sign, what)| format!("{sign} {what}")));
        meanings
    }
}

/// A torus, and along which side play goes round.
struct Board {
    columns: u32,
    rows: u32,
    down: bool,
}

impl Board {
    /// Along the way round and across it.
    fn place(&self, v: u32) -> (u32, u32) {
        let (x, y) = (v % self.columns, v / self.columns);
        if self.down { (y, x) } else { (x, y) }
    }

    /// How many columns there are along the way round, and how many cells each has.
    fn sides(&self) -> (u32, u32) {
        if self.down { (self.rows, self.columns) } else { (self.columns, self.rows) }
    }

    fn passes(&self, way: &[u32]) -> Vec<u32> {
        let begin = way.first().map_or(0, |&v| self.place(v).0);
        let mut pass = 1;
        let step = |two: &[u32]| {
            let [from, to] = [two[0], two[1]].map(|v| self.place(v).0);
            pass += u32::from(from != to && to == begin);
            pass
        };
        way.windows(2).map(step).collect()
    }

    /// The first move after which some column cannot be left across any more: no open cell of it, nor
    /// the token's, has an open cell beside it.
    fn closing(&self, way: &[u32]) -> Option<Closing> {
        let (length, height) = self.sides();
        let mut open = vec![true; (length * height) as usize];
        let index = |x: u32, y: u32| (x * height + y) as usize;
        for (number, &to) in way.iter().enumerate() {
            let (x, y) = self.place(to);
            open[index(x, y)] = false;
            if number == 0 {
                continue;
            }
            let closed = |column: u32| {
                let next = (column + 1) % length;
                !(0..height).any(|row| (open[index(column, row)] || (column, row) == (x, y)) && open[index(next, row)])
            };
            if let Some(column) = [(x + length - 1) % length, x].into_iter().find(|&column| closed(column)) {
                return Some(Closing { to, number, between: [column, (column + 1) % length] });
            }
        }
        None
    }
}

/// The open vertices from which nothing leads on.
fn sinks(ground: &GeographyPosition) -> Vec<u32> {
    let graph = ground.graph();
    let open = |v: u32| ground.is_open(v) && ground.token() != Some(v);
    (0..graph.order() as u32).filter(|&v| open(v) && !graph.neighbours(v).iter().any(|&w| open(w))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Closing, Passes};
    use crate::scene::board::TextBoard;
    use std::collections::BTreeSet;
    use xanthi_games::Position;

    fn of(line: &str) -> Passes {
        Passes::of(&Position::parse(line).unwrap()).unwrap_or_else(|| panic!("{line}"))
    }

    /// S1, S2 and S3 of the paper with a = i = 0, and the sink that it names: (a, i + 3).
    #[test]
    fn the_three_sequences_of_the_paper_close_off() {
        for line in ["1,0/1,1/1,2/1,3", "0,1/1,1/1,2/1,3", "0,1/0,2/1,2/1,3"] {
            let found = of(&format!("dvg:torus.7x4@0,0/{line}"));
            let at = 3 * 7 + 1;
            assert_eq!(found.closing, Some(Closing { to: at, number: 4, between: [0, 1] }), "{line}");
            assert_eq!(found.sinks, [3 * 7], "{line}");
            // One move before nothing is closed.
            let before = line.rsplit_once('/').unwrap().0;
            assert_eq!(of(&format!("dvg:torus.7x4@0,0/{before}")).closing, None, "{line}");
            // The same on the board turned round, and from another cell.
            let turned: Vec<String> = line.split('/').map(|mv| mv.split(',').rev().collect::<Vec<_>>().join(",")).collect();
            let found = of(&format!("dvg:torus.4x7@0,0/{}", turned.join("/")));
            assert_eq!((found.closing.unwrap().number, found.sinks), (4, vec![3]), "{line}");
        }
    }

    /// Every line of play on small boards: what is called closed is never crossed again, what is not
    /// called closed can be crossed by a path of open cells that begins at the border; sinks are those
    /// that two visited cells follow; and a pass ends where the token comes back to its column.
    #[test]
    fn every_line_of_play_agrees_with_the_definitions() {
        let mut lines = 0;
        for start in ["dvg:torus.3x3@0,0", "dvg:torus.4x3@1,2", "dvg:torus.3x2@0,1", "dvg:torus.2x4@0,0", "dvg:torus.3x4@2,1"] {
            let mut stack = vec![Position::parse(start).unwrap()];
            while let Some(position) = stack.pop() {
                lines += 1;
                judge(&position);
                stack.extend(position.moves().iter().map(|mv| position.after(mv).unwrap()));
            }
        }
        assert!(lines > 300, "{lines}");
    }

    fn judge(position: &Position) {
        let Some(found) = Passes::of(position) else { return };
        let name = position.to_string();
        let (sides, way) = name.split_once('@').unwrap();
        let sides: Vec<i32> = sides.strip_prefix("dvg:torus.").unwrap().split('x').map(|side| side.parse().unwrap()).collect();
        let down = sides[1] > sides[0] && sides[1] != 4;
        let cell = |text: &str| {
            let (x, y) = text.split_once(',').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            // Play goes round along the first of the two here.
            if down { (y, x) } else { (x, y) }
        };
        let (n, m) = if down { (sides[1], sides[0]) } else { (sides[0], sides[1]) };
        let way: Vec<(i32, i32)> = way.split('/').map(cell).collect();
        let number = |(x, y): (i32, i32)| (if down { x * m + y } else { y * n + x }) as u32;
        let visited: BTreeSet<(i32, i32)> = way.iter().copied().collect();
        let cells = || (0..n).flat_map(|x| (0..m).map(move |y| (x, y)));
        let after = |(x, y): (i32, i32)| [((x + 1) % n, y), (x, (y + 1) % m)];
        let mut sinks: Vec<u32> =
            cells().filter(|c| !visited.contains(c) && after(*c).iter().all(|w| visited.contains(w))).map(number).collect();
        sinks.sort_unstable();
        assert_eq!(found.sinks, sinks, "{name}");
        let mut pass = 1;
        let passes: Vec<u32> = way
            .windows(2)
            .map(|w| {
                pass += u32::from(w[0].0 != w[1].0 && w[1].0 == way[0].0);
                pass
            })
            .collect();
        assert_eq!(found.of_moves, passes, "{name}");
        // The arcs across each border that can still be used after so many moves.
        let across = |made: usize, border: i32| {
            let gone: BTreeSet<(i32, i32)> = way[..=made].iter().copied().collect();
            let stands = |c: (i32, i32)| !gone.contains(&c) || way[made] == c;
            (0..m).filter(|&y| stands((border, y)) && !gone.contains(&((border + 1) % n, y))).count()
        };
        let first = (1..way.len()).find(|&made| (0..n).any(|border| across(made, border) == 0));
        assert_eq!(found.closing.map(|closing| closing.number), first, "{name}");
        if let Some(closing) = found.closing {
            assert_eq!(across(closing.number, closing.between[0] as i32), 0, "{name}");
            // Nobody has crossed there since.
            let crossed = way[closing.number..].windows(2).any(|w| w[0].0 == closing.between[0] as i32 && w[0].0 != w[1].0);
            assert!(!crossed, "{name}");
        }
    }

    /// The counterexample to Lemma 2: move 5 ends S2 in the last two columns.
    #[test]
    fn four_rows_go_round_along_the_columns() {
        let found = of("dvg:torus.3x4@0,0/1,0/1,1/2,1/2,2/2,3");
        assert_eq!(found.closing, Some(Closing { to: 3 * 3 + 2, number: 5, between: [1, 2] }));
    }

    #[test]
    fn only_played_tori_have_passes() {
        for line in ["dvg:torus.5x4@0,0", "uvg:utorus.5x4@0,0/1,0", "dvg:torus.5x1@0,0/1,0", "dvg:kotzig.9.1.4@0/1", "dvg:torus.5x4/1,1"] {
            assert_eq!(Passes::of(&Position::parse(line).unwrap()), None, "{line}");
        }
        assert!(Passes::of(&Position::parse("dvg:torus.5x4/1,1/2,1").unwrap()).is_some(), "the token was placed first");
    }

    #[test]
    fn a_board_in_letters_shows_them() {
        let position = Position::parse("dvg:torus.3x3@0,0/0,1/1,1/1,2/2,2/0,2").unwrap();
        let board: String = TextBoard::new(&position, None).unwrap().lines().map(|line| line + "\n").collect();
        // The token has come back into the first column, where nobody can come from 2,0 any more.
        assert!(board.contains("●2") && board.contains("after a mark: the pass"), "{board}");
        assert!(board.contains('⊣'), "{board}");
        let sink = Position::parse("dvg:torus.7x4@0,0/1,0/1,1/1,2/1,3").unwrap();
        let board: String = TextBoard::new(&sink, None).unwrap().lines().map(|line| line + "\n").collect();
        assert!(board.contains("\n3  ○▽  ●⊣─→○"), "{board}");
        assert!(board.contains("▽ a sink") && board.contains("⊣ closes off"), "{board}");
    }
}
