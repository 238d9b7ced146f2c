//! Any position with a hole for n: outcome, and nimber if it is asked for. Tori, Kotzig's cycles
//! and grids are this with a theorem.

use super::template::Template;
use crate::limit::{Limit, Stop};
use crate::solve::{Question, solve};
use crate::table::{Column, Family, Kind, Range, Refused, Request, Theorem, Trouble, Value};
use xanthi_games::{Catalogue, Files, Outcome, Play, Position};

/// A prediction of the outcome for n.
pub(super) type Predict = Box<dyn Fn(u64) -> Option<Outcome>>;

/// A table of positions.
pub(super) struct Positions<'a> {
    pub(super) question: Vec<(&'static str, String)>,
    pub(super) template: Template,
    pub(super) range: Range,
    pub(super) play: Play,
    pub(super) grundy: bool,
    pub(super) catalogue: &'a Catalogue,
    pub(super) files: &'a dyn Files,
    pub(super) theorem: Option<(Theorem, Predict)>,
}

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only("POSITION", &["n", "misere", "grundy"])?;
    let template = Template::read(name)?;
    let range = request.n("POSITION", 0, 1 << 40)?;
    Ok(Box::new(Positions::new(vec![("position", template.text().to_owned())], template, range, request, None)?))
}

impl<'a> Positions<'a> {
    /// The table of a template. The first and the last board are read to find mistakes before
    /// anything is computed.
    pub(super) fn new(
        mut question: Vec<(&'static str, String)>,
        template: Template,
        range: Range,
        request: &Request<'a>,
        theorem: Option<(Theorem, Predict)>,
    ) -> Result<Self, Refused> {
        question.push(("play", request.play.to_string()));
        question.push(("grundy", if request.grundy { "yes" } else { "no" }.into()));
        let (play, grundy, catalogue, files) = (request.play, request.grundy, request.catalogue, request.files);
        let theorem = theorem.filter(|_| play == Play::Normal);
        let table = Self { question, template, range, play, grundy, catalogue, files, theorem };
        for n in [range.first(), range.last()] {
            table.position(n)?;
        }
        Ok(table)
    }

    fn position(&self, n: u64) -> Result<Position, Refused> {
        let text = self.template.fill(n).ok_or_else(|| {
            let message = format!("a number of `{}` is negative or too large for n = {n}", self.template.text());
            Refused::new(message, "choose another range of n")
        })?;
        Ok(Position::read(&text, self.catalogue, self.files)?)
    }
}

impl Family for Positions<'_> {
    fn question(&self) -> Vec<(&'static str, String)> {
        self.question.clone()
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::new("n", Kind::Number), Column::new("outcome", Kind::Outcome)];
        if self.grundy {
            columns.push(Column::new("grundy", Kind::Number));
        }
        columns
    }

    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new(self.range.iter().map(|n| vec![n]))
    }

    fn len(&self) -> u64 {
        self.range.count()
    }

    fn row(&self, key: &[u64], limit: &Limit) -> Result<Vec<Value>, Trouble> {
        let position = self.position(key[0]).map_err(|refused| match refused {
            Refused::Position(error) => Trouble::Unreadable(error),
            Refused::Option(message, _) => Trouble::Rejected(message),
        })?;
        let question = Question { play: self.play, all_options: false, grundy: self.grundy };
        let verdict = solve(&position, question, limit);
        match (&verdict.flaw, verdict.stop) {
            (Some(flaw), _) => return Err(Trouble::Rejected(format!("the certificate of {position} was rejected: {flaw}"))),
            (_, Some(Stop::Interrupted)) => return Err(Trouble::Stopped(Stop::Interrupted)),
            _ => {}
        }
        let mut values = vec![verdict.outcome.map_or(Value::Unknown, Value::Outcome)];
        if self.grundy {
            values.push(verdict.grundy.map_or(Value::Unknown, Value::Number));
        }
        Ok(values)
    }

    fn theorem(&self) -> Option<Theorem> {
        self.theorem.as_ref().map(|(theorem, _)| theorem.clone())
    }

    fn predicted(&self, key: &[u64]) -> Option<Outcome> {
        self.theorem.as_ref().and_then(|(_, predict)| predict(key[0]))
    }

    fn sequences(&self) -> Vec<usize> {
        (1..self.columns().len()).collect()
    }
}
