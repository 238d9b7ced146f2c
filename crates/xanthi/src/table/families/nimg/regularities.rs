//! What a table of nimbers over a box of weights shows: the largest values, symmetries, how the
//! values go on along each pile.

use crate::table::{Column, Fact, Row, Value};
use std::collections::HashMap;
use xanthi_games::budget::Budget;
use xanthi_heaps::periodicity::{self, Arithmetic};

/// The nimbers of one start: the weights, and the value.
type Values<'a> = HashMap<&'a [u64], u64>;

/// The facts about rows with `piles` weights in the key and a nimber for each start behind it, as far
/// as the limit goes.
pub(super) fn of(columns: &[Column], piles: usize, rows: &[Row], budget: &Budget) -> Vec<Fact> {
    let mut facts = Vec::new();
    // The values of a start in a map, and for each pile in lines: more than the rows themselves.
    let bytes = (rows.len() as u64).saturating_mul(8 * (piles as u64 + 16));
    let Ok(_held) = budget.hold(bytes) else { return facts };
    let go_on = || budget.step(rows.len() as u64).is_ok();
    for (start, column) in columns[piles..].iter().enumerate() {
        if !go_on() {
            return facts;
        }
        let value = |row: &Row| if let Value::Number(n) = row.values[start] { Some(n) } else { None };
        let values: Values<'_> = rows.iter().filter_map(|row| Some((&row.key[..], value(row)?))).collect();
        let Some(largest) = rows.iter().filter_map(|row| Some((value(row)?, row))).max_by_key(|(n, row)| (*n, std::cmp::Reverse(&row.key)))
        else {
            continue;
        };
        let names: Vec<&str> = columns[..piles].iter().map(|c| c.name.as_str()).collect();
        let at: Vec<String> = names.iter().zip(&largest.1.key).map(|(name, n)| format!("{name}={n}")).collect();
        facts.push(Fact {
            column: column.name.clone(),
            name: "largest".into(),
            value: Value::Number(largest.0),
            says: format!("the largest is {}, first at {}", largest.0, at.join(" ")),
        });
        // It speaks of all numbers of disks up to k, so the table must have them.
        facts.extend(values.keys().any(|key| key.iter().all(|n| *n == 0)).then(|| growth(&column.name, &values)));
        facts.extend(symmetries(&column.name, &names, &values).filter(|_| go_on()));
        facts.extend((0..piles).take_while(|_| go_on()).filter_map(|pile| along(&column.name, names[pile], pile, &values)));
    }
    facts
}

/// The largest nimber with at most k disks in each pile, for every k.
fn growth(column: &str, values: &Values<'_>) -> Fact {
    let mut largest: Vec<u64> = Vec::new();
    for (key, value) in values {
        let side = key.iter().copied().max().unwrap_or(0) as usize;
        largest.resize(largest.len().max(side + 1), 0);
        largest[side] = largest[side].max(*value);
    }
    for side in 1..largest.len() {
        largest[side] = largest[side].max(largest[side - 1]);
    }
    let list: Vec<String> = largest.iter().map(u64::to_string).collect();
    let bound = match (0u64..).zip(&largest).map(|(k, n)| n.saturating_sub(k)).max().unwrap_or(0) {
        0 => "never more than k".to_owned(),
        more => format!("never more than k+{more}"),
    };
    let says = format!("the largest with at most k = 0, 1, 2, … disks in each pile: {}; {bound} (observed)", list.join(" "));
    Fact { column: column.to_owned(), name: "growth".into(), value: Value::Numbers(largest), says }
}

/// The pairs of piles whose exchange leaves every value as it is.
fn symmetries(column: &str, names: &[&str], values: &Values<'_>) -> Option<Fact> {
    let same = |i: usize, j: usize| {
        let mut compared = 0;
        let all = values.iter().filter(|(key, _)| key[i] != key[j]).all(|(key, value)| {
            let mut other = key.to_vec();
            other.swap(i, j);
            let other = values.get(&other[..]);
            compared += usize::from(other.is_some());
            other.is_none_or(|other| other == value)
        });
        all && compared > 0
    };
    let pairs = (0..names.len()).flat_map(|i| (i + 1..names.len()).map(move |j| (i, j)));
    let found: Vec<(usize, usize)> = pairs.filter(|&(i, j)| same(i, j)).collect();
    let list: Vec<String> = found.iter().map(|&(i, j)| format!("{} and {}", names[i], names[j])).collect();
    (!found.is_empty()).then(|| Fact {
        column: column.to_owned(),
        name: "symmetric".into(),
        value: Value::Number(found.len() as u64),
        says: format!("does not change when these are exchanged: {}", list.join(", ")),
    })
}

/// How the values go on along a pile: the largest preperiod and the least common multiple of the
/// periods of all lines, if every line shows one.
fn along(column: &str, name: &str, pile: usize, values: &Values<'_>) -> Option<Fact> {
    let mut lines: HashMap<Vec<u64>, Vec<(u64, u64)>> = HashMap::new();
    for (key, value) in values {
        let mut rest = key.to_vec();
        let disks = rest.remove(pile);
        lines.entry(rest).or_default().push((disks, *value));
    }
    let (mut shown, mut from, mut period, mut grows, count) = (0u64, 0, 1u64, false, lines.len() as u64);
    for line in lines.values_mut() {
        line.sort_unstable();
        let numbers: Vec<u64> = line.iter().map(|(_, value)| *value).collect();
        let Some(Arithmetic { period: found, saltus }) = periodicity::arithmetic(&numbers) else { continue };
        shown += 1;
        let step = line[1].0 - line[0].0;
        from = from.max(line[found.preperiod].0);
        period = lcm(period, step * found.period as u64);
        grows |= saltus != 0;
    }
    if lines.values().next()?.len() < 4 {
        return None;
    }
    let kind = if grows { "arithmetic period" } else { "period" };
    let says = match shown == count {
        true if period == 1 && !grows => format!("along {name} all {count} lines are constant from at most {from} disks on (observed)"),
        true => format!("along {name} all {count} lines have an {kind} that divides {period}, from at most {from} disks on (observed)"),
        false => format!("along {name} {shown} of {count} lines show a period within the box"),
    };
    let says = says.replace("an period", "a period");
    Some(Fact { column: column.to_owned(), name: format!("along {name}"), value: Value::Number(shown), says })
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}
