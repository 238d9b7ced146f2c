//! Sums in words: the nimber of each component, added without carrying.

use super::heap_values::{back, in_binary};
use super::tame_heaps::added;
use super::{About, listed};
use xanthi_games::Play;
use xanthi_games::certificate::{Certificate, HeapValues, ValueTable};
use xanthi_games::check::judge_position;
use xanthi_heaps::tame::together;

pub(super) fn tell(about: &About<'_>, certificates: &[Certificate]) -> Vec<String> {
    let Some(sum) = about.position.sum() else { return Vec::new() };
    let value = |(part, certificate): (&xanthi_games::Position, &Certificate)| match certificate {
        Certificate::HeapValues(HeapValues { values }) => part
            .typed()
            .heaps()
            .map_or(0, |at| at.state.iter().map(|h| values.get(*h as usize).copied().unwrap_or(0)).fold(0, |a, b| a ^ b)),
        Certificate::Values(ValueTable { nodes }) => nodes.first().map_or(0, |node| node.value),
        other => judge_position(part, Play::Normal, other).ok().and_then(|judged| judged.nimber()).unwrap_or(0),
    };
    let values: Vec<u64> = sum.parts().iter().zip(certificates).map(value).collect();
    let nimber = values.iter().fold(0, |a, b| a ^ b);
    let width = 64 - values.iter().max().map_or(1, |m| *m.max(&1)).leading_zeros() as usize;
    let each = listed(sum.parts().iter().zip(&values).map(|(part, value)| format!("{part} has {}", in_binary(*value, width))));
    let mut steps = vec![format!("The nimbers of the components ({each}) add up, without carrying, to {}.", back(nimber, width))];
    steps.push(match nimber {
        0 => "A move changes one of them, so the sum is no longer 0, and the other player can make it 0 again: the player to move loses."
            .into(),
        _ => {
            // A component whose nimber the sum makes smaller: one with the sum's first digit.
            let goals = (1..).zip(&values).filter(|(_, value)| *value ^ nimber < **value);
            let goals: Vec<String> = goals.map(|(i, value)| format!("in component {i} from {value} to {}", value ^ nimber)).collect();
            format!("The player to move wins by making the sum 0, for example {}.{}", goals.join(", or "), about.named_winning())
        }
    });
    steps
}

/// The components of a sum in misère play, which are tame.
pub(super) fn tell_misere(about: &About<'_>, certificates: &[Certificate]) -> Vec<String> {
    let Some(sum) = about.position.sum() else { return Vec::new() };
    let own = |(part, certificate): (&xanthi_games::Position, &Certificate)| super::way(certificate).tame()?.own(part);
    let Some(types) = sum.parts().iter().zip(certificates).map(own).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let named = sum.parts().iter().map(ToString::to_string).zip(types.iter().copied());
    let mut steps = vec![
        added("components", named, str::to_owned),
        "All components are tame: they behave in misère play as heaps of Nim do.".to_owned(),
    ];
    if together(types)[1] != 0 {
        steps.push(format!("The player to move wins by leaving such a position.{}", about.named_winning()));
    }
    steps
}
