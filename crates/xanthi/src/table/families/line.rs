//! Line Geography n;A: perfect matchings, and the outcome of every start.

use crate::solve::{Question, solve};
use crate::table::{Column, Family, Kind, Range, Refused, Request, Trouble, Value};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, Position};

struct Line {
    moves: Vec<u64>,
    range: Range,
    play: Play,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["moves", "n", "misere"])?;
    let line = Line { moves: request.moves(name)?, range: request.n(name, 1, 1_000_000)?, play: request.play };
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

    fn position(&self, n: u64) -> Result<Position, xanthi_games::ParseError> {
        Position::parse(&format!("uvg:line.{n}.{}", self.joined(".")))
    }
}

impl Family for Line {
    fn question(&self) -> Vec<(&'static str, String)> {
        vec![("moves", self.joined(",")), ("play", self.play.to_string())]
    }

    fn columns(&self) -> Vec<Column> {
        let columns = [("n", Kind::Number), ("matchings", Kind::Number), ("starts", Kind::Outcomes), ("p_starts", Kind::Numbers)];
        columns.map(|(name, kind)| Column::new(name, kind)).into()
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
        let verdict = solve(&position, question, budget);
        match (&verdict.flaw, verdict.stop) {
            (Some(flaw), _) => return Err(Trouble::Rejected(format!("the certificate of {position} was rejected: {flaw}"))),
            (_, Some(stop)) if stop.is_from_outside() => return Err(Trouble::Stopped(stop)),
            _ => {}
        }
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
        Ok(vec![matchings, Value::Outcomes(starts), lost])
    }
}
