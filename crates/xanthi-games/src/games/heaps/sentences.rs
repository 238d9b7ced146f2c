//! The rules of heap games in words.

use super::named::NAMED;
use super::rule::{Difference, TakeRule};
use crate::wording::either;

/// How many digits of a code are told one by one.
const TOLD: usize = 5;

/// What a player does in a turn, as a sentence. The name is that of the notation, without the heaps.
pub(super) fn turn(name: &str, rule: &TakeRule) -> String {
    let named = name.strip_prefix("octal:").and_then(|name| NAMED.iter().find(|known| known.name == name));
    if let Some(known) = named {
        return format!("A turn: {}.", known.what);
    }
    if *rule == TakeRule::nim() {
        return "In a turn a player takes any number of counters from one heap.".into();
    }
    if rule.digits() == [4] && !rule.repeats() {
        let parts = match rule.difference() {
            Difference::AtLeast(0) => "two heaps".to_owned(),
            Difference::AtLeast(1) => "two heaps of different sizes".to_owned(),
            Difference::AtLeast(least) => format!("two heaps whose sizes differ by {least} or more"),
            Difference::OneOf(list) => {
                let list: Vec<String> = list.iter().map(u32::to_string).collect();
                format!("two heaps whose sizes differ by {}", either(&list))
            }
        };
        return format!("In a turn a player splits one heap into {parts}.");
    }
    by_code(rule)
}

fn by_code(rule: &TakeRule) -> String {
    let digits: Vec<(usize, u8)> = rule.digits().iter().copied().enumerate().filter(|(_, digit)| *digit > 0).collect();
    if digits.iter().all(|(k, digit)| *k > 0 && *digit == 3) {
        let numbers: Vec<String> = digits.iter().map(|(k, _)| k.to_string()).collect();
        let more = if rule.repeats() { " or more" } else { "" };
        return format!("In a turn a player takes {}{more} counters from one heap.", either(&numbers));
    }
    let last = rule.digits().len() - 1;
    let one = |&(k, digit): &(usize, u8)| {
        let taken = match k {
            0 => "take nothing".to_owned(),
            1 => "take 1 counter".to_owned(),
            k => format!("take {k} counters"),
        };
        let more = if rule.repeats() && k == last { " or more" } else { "" };
        format!("{taken}{more} and leave {}", left(digit))
    };
    let told: Vec<String> = digits.iter().take(TOLD).map(one).collect();
    let more = if digits.len() > TOLD { ", and so on as the code says" } else { "" };
    let told = told.join("; or ");
    format!("In a turn a player chooses a heap: {told}{more}.")
}

/// What a digit allows to leave of a heap.
fn left(digit: u8) -> String {
    let all = [(1, "nothing"), (2, "one heap"), (4, "two heaps"), (8, "three heaps")];
    either(&all.iter().filter(|(bit, _)| digit & bit != 0).map(|(_, what)| (*what).to_owned()).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    #[test]
    fn rules_are_told() {
        for (line, says) in [
            ("nim:3", "takes any number of counters from one heap."),
            ("subtract:1.3.4:20", "takes 1, 3 or 4 counters from one heap."),
            ("grundy:5", "splits one heap into two heaps of different sizes."),
            ("kenyon:5", "splits one heap into two heaps whose sizes differ by 2 or more."),
            ("octal:kayles:5", "A turn: knock down one pin of a row or two neighbours."),
            ("octal:0.17:5", "take 1 counter and leave nothing; or take 2 counters and leave nothing, one heap or two heaps."),
            ("octal:0.7...:5", "take 1 counter or more and leave nothing, one heap or two heaps."),
            ("split:in.1:5", "splits one heap into two heaps whose sizes differ by 1."),
        ] {
            let rules = Position::parse(line).unwrap().wording().rules;
            assert!(rules.ends_with(says), "{line}: {rules}");
        }
    }
}
