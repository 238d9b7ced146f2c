//! Line Geography n;A: perfect matchings, and the outcome of every start.

use super::positions::accepted;
use crate::solve::Question;
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, ParseError, Play, Position};

struct Line {
    moves: Vec<u64>,
    range: Range,
    play: Play,
    grundy: bool,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["moves", "n", "misere", "grundy"])?;
    let (moves, range) = (request.moves(name)?, request.n(name, 1, 1_000_000)?);
    let line = Line { moves, range, play: request.play, grundy: request.grundy };
    line.position(line.range.last())?;
    Ok(Box::new(line))
}

impl Line {
    fn joined(&self, between: &str) -> String {
        self.moves.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
    }

    /// The number of perfect matchings.
    fn count(&self, n: u64, budget: &Budget) -> Result<Value, Stop> {
        let moves: Vec<u32> = self.moves.iter().map(|a| *a as u32).collect();
        let digits = crate::line::count(n as u32, &moves, budget)?.to_string();
        Ok(digits.parse().map_or(Value::Large(digits), Value::Number))
    }

    fn position(&self, n: u64) -> Result<Position, ParseError> {
        Position::parse(&format!("uvg:line.{n}.{}", self.joined(".")))
    }

    /// The nimbers of all starts, each of which is a position of its own.
    fn nimbers(&self, n: u64, budget: &Budget) -> Result<Value, Trouble> {
        let question = Question { play: self.play, all_options: false, grundy: true };
        let mut nimbers = Vec::new();
        for v in 0..n {
            let position = Position::parse(&format!("uvg:line.{n}.{}@{v}", self.joined("."))).map_err(Trouble::Unreadable)?;
            match accepted(&position, question, budget)?.grundy {
                Some(nimber) => nimbers.push(nimber),
                None => return Ok(Value::Unknown),
            }
        }
        Ok(Value::Lists(vec![nimbers]))
    }
}

impl Family for Line {
    fn question(&self) -> Vec<(&'static str, String)> {
        let grundy = self.grundy.then(|| ("grundy", "yes".to_owned()));
        [("moves", self.joined(",")), ("play", self.play.to_string())].into_iter().chain(grundy).collect()
    }

    fn columns(&self) -> Vec<Column> {
        let columns = [("n", Kind::Number), ("matchings", Kind::Number), ("starts", Kind::Outcomes), ("p_starts", Kind::Numbers)];
        let grundy = self.grundy.then_some(("grundy", Kind::Lists));
        columns.into_iter().chain(grundy).map(|(name, kind)| Column::new(name, kind)).collect()
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble> {
        let position = self.position(key[0]).map_err(Trouble::Unreadable)?;
        let question = Question { play: self.play, all_options: true, grundy: false };
        let verdict = accepted(&position, question, budget)?;
        let starts: Vec<Option<Outcome>> = verdict.options.iter().map(|option| option.outcome).collect();
        let lost = (0..).zip(&starts).filter(|(_, o)| **o == Some(Outcome::P)).map(|(v, _)| v).collect();
        let lost = if starts.contains(&None) { Value::Unknown } else { Value::Numbers(lost) };
        let matchings = match self.count(key[0], budget) {
            Ok(count) => {
                // A maximum matching says whether there is a perfect one; the count says so as well.
                let perfect = starts.iter().all(|o| *o == Some(Outcome::N));
                if self.play == Play::Normal && !starts.contains(&None) && perfect != (count != Value::Number(0)) {
                    return Err(Trouble::Rejected(format!("{position}: the count of perfect matchings contradicts the maximum matching")));
                }
                count
            }
            Err(stop) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            Err(_) => Value::Unknown,
        };
        let mut values = vec![matchings, Value::Outcomes(starts), lost];
        if self.grundy {
            values.push(self.nimbers(key[0], budget)?);
        }
        Ok(values)
    }
}
