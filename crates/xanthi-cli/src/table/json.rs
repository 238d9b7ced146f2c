//! Rows and summaries as JSON, and rows back from it.

use serde_json::{Map, Value as Json, json};
use xanthi::table::{Column, Fact, Kind, Proved, Row, Sequence, Summary, Value};
use xanthi_games::Outcome;

/// The fields of a row.
pub(super) fn row(columns: &[Column], row: &Row) -> Map<String, Json> {
    columns.iter().zip(row.cells()).map(|(column, cell)| (column.name.clone(), value(&cell))).collect()
}

fn value(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Unknown => "undecided".into(),
        Value::Number(n) => json!(n),
        Value::Numbers(all) => json!(all),
        Value::Lists(all) => json!(all),
        Value::Large(_) | Value::Text(_) | Value::Outcome(_) | Value::Outcomes(_) => value.text().into(),
    }
}

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

/// What a table shows.
pub(super) fn summary(summary: &Summary) -> Map<String, Json> {
    let mut all = Map::new();
    let sequences: Map<String, Json> = summary.sequences.iter().map(|s| (s.column.clone(), sequence(s))).collect();
    if !sequences.is_empty() {
        all.insert("sequences".into(), sequences.into());
    }
    let proved: Map<String, Json> = summary.proved.iter().map(|p| (p.column.clone(), proved(p))).collect();
    if !proved.is_empty() {
        all.insert("proved".into(), proved.into());
    }
    if let Some(found) = &summary.comparison {
        let theorem = json!({
            "says": found.theorem.says,
            "source": found.theorem.source,
            "compared": found.compared,
            "disagree": found.disagree,
        });
        all.insert("theorem".into(), theorem);
    }
    let fact = |fact: &Fact| json!({"column": fact.column, "name": fact.name, "value": value(&fact.value), "says": fact.says});
    if !summary.facts.is_empty() {
        all.insert("facts".into(), summary.facts.iter().map(fact).collect());
    }
    all
}

fn proved(proved: &Proved) -> Json {
    json!({
        "first": proved.first,
        "preperiod": proved.preperiod,
        "from": proved.from,
        "period": proved.period,
        "saltus": proved.saltus,
        "p_residues": proved.p_residues,
        "exceptions": proved.exceptions,
        "compared": proved.compared,
        "disagree": proved.disagree,
    })
}

fn sequence(sequence: &Sequence) -> Json {
    let mut object = json!({"first": sequence.first, "last": sequence.last, "step": sequence.step, "at_least": sequence.at_least});
    if let (Some(found), Some(map)) = (&sequence.period, object.as_object_mut()) {
        map.insert("basis".into(), "observed".into());
        map.insert("preperiod".into(), json!(found.from.saturating_sub(1)));
        map.insert("from".into(), json!(found.from));
        map.insert("period".into(), json!(found.period));
        map.insert("full_periods".into(), json!(found.full_periods));
        map.insert("saltus".into(), json!(i64::try_from(found.saltus).ok()));
        map.insert("p_residues".into(), json!(found.residues));
        map.insert("exceptions".into(), json!(found.exceptions));
    }
    object
}
