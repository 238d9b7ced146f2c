//! What a table of nimbers over a box of weights shows: the largest values, symmetries, how the
//! values go on along each pile.

use crate::table::{Column, Fact, Range, Row, Value};
use std::cmp::Reverse;
use xanthi_games::budget::{Budget, Stop};
use xanthi_heaps::periodicity::{self, Arithmetic};

/// The places between two looks at the budget.
const STEPS: usize = 1 << 12;

/// The facts about rows in a box of weights, one range for each pile, with a nimber for each start behind the key, as far as the
/// limit goes.
pub(super) fn of(columns: &[Column], ranges: &[Range], rows: &[Row], budget: &Budget) -> Vec<Fact> {
    let mut facts = Vec::new();
    // Without the rest nothing of what is known is wrong.
    let _ = find(columns, ranges, rows, budget, &mut facts);
    facts
}

fn find(columns: &[Column], ranges: &[Range], rows: &[Row], budget: &Budget, facts: &mut Vec<Fact>) -> Result<(), Stop> {
    let piles = ranges.len();
    let names: Vec<&str> = columns[..piles].iter().map(|c| c.name.as_str()).collect();
    // The values of a start, and where each row stands.
    let last = rows.last().map_or(0, |row| place(ranges, &row.key).saturating_add(1));
    let _held = budget.hold((last as u64).saturating_mul(size_of::<u64>() as u64))?;
    for (start, column) in columns[piles..].iter().enumerate() {
        let mut values = Values::new(ranges, last);
        let mut largest: Option<(u64, &Row)> = None;
        for rows in rows.chunks(STEPS) {
            budget.step(rows.len() as u64)?;
            for row in rows {
                let Value::Number(n) = row.values[start] else { continue };
                if let Some(number) = values.numbers.get_mut(place(ranges, &row.key)) {
                    *number = n;
                }
                if largest.is_none_or(|(most, first)| (n, Reverse(&row.key)) > (most, Reverse(&first.key))) {
                    largest = Some((n, row));
                }
            }
        }
        let Some((largest, first)) = largest else { continue };
        let at: Vec<String> = names.iter().zip(&first.key).map(|(name, n)| format!("{name}={n}")).collect();
        facts.push(Fact {
            column: column.name.clone(),
            name: "largest".into(),
            value: Value::Number(largest),
            says: format!("the largest is {largest}, first at {}", at.join(" ")),
        });
        // It speaks of all numbers of disks up to k, so the table must have them.
        if ranges.iter().all(|range| range.first() == 0) && values.at(0).is_some() {
            facts.push(growth(&column.name, start, rows, budget)?);
        }
        facts.extend(symmetries(&column.name, &names, &values, budget)?);
        for (pile, name) in names.iter().enumerate() {
            facts.extend(along(&column.name, name, pile, &values, budget)?);
        }
    }
    Ok(())
}

/// Where a row stands in the box, the last pile fastest.
fn place(ranges: &[Range], key: &[u64]) -> usize {
    let next = |place: u64, (range, n): (&Range, &u64)| place * range.count() + (n - range.first()) / range.step();
    ranges.iter().zip(key).fold(0, next) as usize
}

/// The nimbers of one start.
struct Values<'a> {
    ranges: &'a [Range],
    /// How far neighbours along each pile stand apart.
    strides: Vec<usize>,
    /// In the order of the box, up to the last row.
    numbers: Vec<u64>,
}

impl<'a> Values<'a> {
    /// Stands where no number is known: no nimber is as large.
    const NONE: u64 = u64::MAX;

    fn new(ranges: &'a [Range], last: usize) -> Self {
        let mut strides = vec![1; ranges.len()];
        for pile in (1..ranges.len()).rev() {
            strides[pile - 1] = strides[pile] * ranges[pile].count() as usize;
        }
        Self { ranges, strides, numbers: vec![Self::NONE; last] }
    }

    fn at(&self, place: usize) -> Option<u64> {
        self.numbers.get(place).copied().filter(|n| *n != Self::NONE)
    }

    fn count(&self, pile: usize) -> usize {
        self.ranges[pile].count() as usize
    }

    /// How many steps along a pile lead to this place.
    fn along(&self, pile: usize, place: usize) -> usize {
        place / self.strides[pile] % self.count(pile)
    }

    /// For each number of disks in a pile, how many steps lead to it along another one.
    fn steps_along(&self, pile: usize, other: usize) -> Vec<Option<usize>> {
        let range = self.ranges[other];
        let steps = |n: u64| {
            let above = n.checked_sub(range.first()).filter(|above| n <= range.last() && above.is_multiple_of(range.step()))?;
            Some((above / range.step()) as usize)
        };
        self.ranges[pile].iter().map(steps).collect()
    }
}

/// The largest nimber with at most k disks in each pile, for every k.
fn growth(column: &str, start: usize, rows: &[Row], budget: &Budget) -> Result<Fact, Stop> {
    let mut largest: Vec<u64> = Vec::new();
    for rows in rows.chunks(STEPS) {
        budget.step(rows.len() as u64)?;
        for row in rows {
            let Value::Number(n) = row.values[start] else { continue };
            let side = row.key.iter().copied().max().unwrap_or(0) as usize;
            largest.resize(largest.len().max(side + 1), 0);
            largest[side] = largest[side].max(n);
        }
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
    Ok(Fact { column: column.to_owned(), name: "growth".into(), value: Value::Numbers(largest), says })
}

/// The pairs of piles whose exchange leaves every value as it is.
fn symmetries(column: &str, names: &[&str], values: &Values<'_>, budget: &Budget) -> Result<Option<Fact>, Stop> {
    let mut found = Vec::new();
    for i in 0..names.len() {
        for j in i + 1..names.len() {
            if may_be_exchanged(i, j, values, budget)? {
                found.push(format!("{} and {}", names[i], names[j]));
            }
        }
    }
    Ok((!found.is_empty()).then(|| Fact {
        column: column.to_owned(),
        name: "symmetric".into(),
        value: Value::Number(found.len() as u64),
        says: format!("does not change when these are exchanged: {}", found.join(", ")),
    }))
}

/// Whether values are compared when these piles are exchanged, and all of them stay.
fn may_be_exchanged(i: usize, j: usize, values: &Values<'_>, budget: &Budget) -> Result<bool, Stop> {
    let (to_j, to_i) = (values.steps_along(i, j), values.steps_along(j, i));
    let (of_i, of_j) = (values.strides[i], values.strides[j]);
    let mut compared = false;
    for (chunk, numbers) in values.numbers.chunks(STEPS).enumerate() {
        budget.step(numbers.len() as u64)?;
        for (place, number) in (chunk * STEPS..).zip(numbers).filter(|(_, number)| **number != Values::NONE) {
            let (at_i, at_j) = (values.along(i, place), values.along(j, place));
            let (Some(then_j), Some(then_i)) = (to_j[at_i], to_i[at_j]) else { continue };
            let other = place - at_i * of_i - at_j * of_j + then_i * of_i + then_j * of_j;
            // With as many disks in both nothing changes.
            let Some(other) = values.at(other).filter(|_| other != place) else { continue };
            if other != *number {
                return Ok(false);
            }
            compared = true;
        }
    }
    Ok(compared)
}

/// How the values go on along a pile: the largest preperiod and the least common multiple of the
/// periods of all lines, if every line shows one.
fn along(column: &str, name: &str, pile: usize, values: &Values<'_>, budget: &Budget) -> Result<Option<Fact>, Stop> {
    let (range, stride, length) = (values.ranges[pile], values.strides[pile], values.count(pile));
    let (mut shown, mut from, mut period, mut grows, mut count) = (0u64, 0, 1u64, false, 0u64);
    let mut line: Vec<(u64, u64)> = Vec::new();
    // Lines begin where no disk can be taken from the pile.
    let blocks = (0..values.numbers.len()).step_by(stride * length);
    for begin in blocks.flat_map(|block| block..(block + stride).min(values.numbers.len())) {
        budget.step(length as u64)?;
        line.clear();
        let places = (begin..values.numbers.len()).step_by(stride);
        line.extend(range.iter().zip(places).filter_map(|(disks, place)| Some((disks, values.at(place)?))));
        if count == 0 && line.len() < 4 && !line.is_empty() {
            return Ok(None);
        }
        count += u64::from(!line.is_empty());
        let numbers: Vec<u64> = line.iter().map(|(_, value)| *value).collect();
        let Some(Arithmetic { period: found, saltus }) = periodicity::arithmetic(&numbers) else { continue };
        shown += 1;
        let step = line[1].0 - line[0].0;
        from = from.max(line[found.preperiod].0);
        period = lcm(period, step * found.period as u64);
        grows |= saltus != 0;
    }
    if count == 0 {
        return Ok(None);
    }
    let kind = if grows { "arithmetic period" } else { "period" };
    let says = match shown == count {
        true if period == 1 && !grows => format!("along {name} all {count} lines are constant from at most {from} disks on (observed)"),
        true => format!("along {name} all {count} lines have an {kind} that divides {period}, from at most {from} disks on (observed)"),
        false => format!("along {name} {shown} of {count} lines show a period within the box"),
    };
    let says = says.replace("an period", "a period");
    Ok(Some(Fact { column: column.to_owned(), name: format!("along {name}"), value: Value::Number(shown), says }))
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

#[cfg(test)]
mod tests {
    use super::{STEPS, of};
    use crate::table::{Column, Kind, Range, Row, Value};
    use xanthi_games::budget::Budget;

    /// A box with two piles, and the sum of their disks as the one value.
    fn sums(ranges: [&str; 2]) -> (Vec<Column>, Vec<Range>, Vec<Row>) {
        let columns = ["w.0", "w.1", "g.0"].map(|name| Column::new(name, Kind::Number)).into();
        let ranges: Vec<Range> = ranges.iter().map(|range| range.parse().unwrap()).collect();
        let row = |a: u64, b: u64| Row { key: vec![a, b], values: vec![Value::Number(a + b)] };
        let rows = ranges[0].iter().flat_map(|a| ranges[1].iter().map(move |b| (a, b))).map(|(a, b)| row(a, b)).collect();
        (columns, ranges, rows)
    }

    #[test]
    fn piles_with_different_ranges_are_exchanged_where_both_have_the_disks() {
        let symmetric = |ranges, change: Option<usize>| {
            let (columns, ranges, mut rows) = sums(ranges);
            if let Some(row) = change {
                rows[row].values = vec![Value::Number(99)];
            }
            of(&columns, &ranges, &rows, &Budget::default()).iter().any(|fact| fact.name == "symmetric")
        };
        assert!(symmetric(["0..9", "0..9/3"], None) && symmetric(["2..8/2", "1..9"], None));
        assert!(!symmetric(["3..5", "2..4"], Some(2)), "3,4 is compared with 4,3");
        assert!(symmetric(["3..5", "2..4"], Some(0)), "3,2 is compared with nothing");
        assert!(!symmetric(["0..2", "5..9"], None), "nothing is compared");
    }

    #[test]
    fn open_rows_and_a_stop_leave_gaps() {
        let (columns, ranges, mut rows) = sums(["0..9", "0..9"]);
        rows[5].values = vec![Value::Unknown];
        rows.truncate(77);
        let facts = of(&columns, &ranges, &rows, &Budget::default());
        let says = |name: &str| &facts.iter().find(|fact| fact.name == name).unwrap().says;
        assert_eq!(says("largest"), "the largest is 15, first at w.0=6 w.1=9");
        assert_eq!(says("symmetric"), "does not change when these are exchanged: w.0 and w.1");
        assert!(says("along w.1").contains(" of 8 lines") || says("along w.1").contains("all 8 lines"));
    }

    #[test]
    fn a_stop_is_heeded_within_a_fact() {
        let (columns, ranges, rows) = sums(["0..299", "0..299"]);
        let whole = Budget::default();
        assert_eq!(of(&columns, &ranges, &rows, &whole).len(), 5);
        // In each of the five passes.
        for pass in 1..=5 {
            let mut budget = Budget::default();
            budget.steps = whole.steps_spent() * pass / 5 - STEPS as u64;
            assert_eq!(of(&columns, &ranges, &rows, &budget).len() as u64, pass - 1, "in pass {pass}");
            assert!(budget.steps_spent() <= budget.steps + STEPS as u64);
        }
    }
}
