//! Sums in words: the nimber of each component, added without carrying.

use super::{About, listed};
use xanthi_games::Play;
use xanthi_games::certificate::Certificate;
use xanthi_games::check::judge_position;
use xanthi_games::games::heaps::Heaps;

pub(super) fn tell(about: &About<'_>, certificates: &[Certificate]) -> Vec<String> {
    let Some(sum) = about.position.sum() else { return Vec::new() };
    let value = |(part, certificate): (&xanthi_games::Position, &Certificate)| match certificate {
        Certificate::HeapValues { values } => part
            .downcast::<Heaps>()
            .map_or(0, |at| at.state.iter().map(|h| values.get(*h as usize).copied().unwrap_or(0)).fold(0, |a, b| a ^ b)),
        Certificate::Values { nodes } => nodes.first().map_or(0, |node| node.value),
        other => judge_position(part, Play::Normal, other).ok().and_then(|judged| judged.grundy).unwrap_or(0),
    };
    let values: Vec<u64> = sum.parts().iter().zip(certificates).map(value).collect();
    let nimber = values.iter().fold(0, |a, b| a ^ b);
    let width = 64 - values.iter().max().map_or(1, |m| *m.max(&1)).leading_zeros() as usize;
    let each = listed(sum.parts().iter().zip(&values).map(|(part, value)| format!("{part} has {value} = {value:0width$b}")));
    let says = match nimber {
        0 => "0, so every move spoils it".to_owned(),
        _ => format!("{nimber}: a winning move, in the component where it stands, makes it 0"),
    };
    vec![format!("The nimbers of the components ({each}) add up to {nimber:0width$b} without carrying: {says}.")]
}
