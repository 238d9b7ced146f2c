//! Rows back from JSON.

use serde_json::{Map, Value as Json};
use xanthi::table::{Column, Kind, Row, Value};
use xanthi_games::Outcome;

/// A row from its fields; none if they are not those of a row with these columns, of which the
/// first `keys` are the key.
pub(super) fn read_row(columns: &[Column], keys: usize, fields: &Map<String, Json>) -> Option<Row> {
    let cells = columns.iter().map(|column| read(fields.get(&column.name)?, column.kind).filter(|v| v.fits(column.kind)));
    let mut cells: Vec<Value> = cells.collect::<Option<_>>()?;
    let values = cells.split_off(keys);
    let number = |value| if let Value::Number(n) = value { Some(n) } else { None };
    let key = cells.into_iter().map(number).collect::<Option<_>>()?;
    (fields.len() == columns.len()).then_some(Row { key, values })
}

fn read(json: &Json, kind: Kind) -> Option<Value> {
    let outcome = |c: char| match c {
        'N' => Some(Some(Outcome::N)),
        'P' => Some(Some(Outcome::P)),
        '?' => Some(None),
        _ => None,
    };
    Some(match (json, kind) {
        (Json::Null, _) => Value::Null,
        (Json::Number(n), Kind::Number) => Value::Number(n.as_u64()?),
        (Json::String(text), Kind::Text) => Value::Text(text.clone()),
        (Json::String(text), Kind::Number) => Value::Large(text.clone()),
        (Json::String(text), Kind::Outcome) => match &text[..] {
            "N" => Value::Outcome(Outcome::N),
            "P" => Value::Outcome(Outcome::P),
            _ => return None,
        },
        (Json::String(text), Kind::Outcomes) => Value::Outcomes(text.chars().map(outcome).collect::<Option<_>>()?),
        (Json::Array(list), Kind::Numbers) => Value::Numbers(list.iter().map(Json::as_u64).collect::<Option<_>>()?),
        (Json::Array(lists), Kind::Lists) => Value::Lists(lists.iter().map(numbers).collect::<Option<_>>()?),
        _ => return None,
    })
}

/// A list of whole numbers.
fn numbers(json: &Json) -> Option<Vec<u64>> {
    json.as_array()?.iter().map(Json::as_u64).collect()
}
