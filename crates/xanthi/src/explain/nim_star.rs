//! Nimbers of stars in words, with the numbers at hand.

use super::{About, listed};
use crate::replies::NimberOf;
use crate::solve::nim_star;
use std::sync::Arc;
use xanthi_games::certificate::NimStar;

pub(super) fn tell(about: &About<'_>, given: &NimStar) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let (piece, disks) = (at.state.piece, at.game.piles(&at.state));
    let name = |v: u32| at.game.graph().labels().name(v).into_owned();
    let NimStar { centre, leaves } = given;
    let here = disks[piece as usize];
    if let [leaf] = leaves[..] {
        let other = if piece == *centre { leaf } else { *centre };
        let there = disks[other as usize];
        let found = match here > there {
            true => format!("{here} > {there}, so the nimber is {there} + 1 = {}", u64::from(there) + 1),
            false => format!("{here} is not more than {there}, so the nimber is 0"),
        };
        let lead = format!("The token is on {} with {here} disks, on a single edge; {} has {there}: {found}.", name(piece), name(other));
        return std::iter::once(lead).chain(rule(leaves.len())).collect();
    }
    let b = disks[*centre as usize];
    let nimber = nim_star::nimber(*centre, leaves, &disks, piece);
    let middle = name(*centre);
    let less = |leaf: &&u32| disks[**leaf as usize] < b;
    let shown = |list: Vec<&u32>| listed(list.into_iter().map(|&v| format!("{} ({})", name(v), disks[v as usize])));
    let lead = if piece == *centre {
        let short: Vec<&u32> = leaves.iter().filter(less).collect();
        match nimber {
            0 => format!("The token is on the centre {middle} with b = {b}, and every leaf has at least {b}: the nimber is 0."),
            1 => format!("The token is on the centre {middle} with b = {b}, and all leaves are empty: the nimber is 1."),
            _ => format!(
                "The token is on the centre {middle} with b = {b}; {} less than {b}, and not all leaves are empty: the nimber is 2.",
                has(&shown(short.clone()), short.len())
            ),
        }
    } else {
        let short: Vec<&u32> = leaves.iter().filter(|leaf| **leaf != piece).filter(less).collect();
        let on = format!("The token is on the leaf {} with a = {here}, and the centre {middle} has b = {b}", name(piece));
        match nimber {
            1 => format!("{on}: a > b, and every other leaf has at least {b}, so the nimber is 1."),
            _ if here <= b => format!("{on}: a is not more than b, so the nimber is 0."),
            _ => format!("{on}: {} less than {b}, so the nimber is 0.", has(&shown(short.clone()), short.len())),
        }
    };
    std::iter::once(lead).chain(rule(leaves.len())).collect()
}

/// The nimbers of a star with so many leaves in general.
pub(crate) fn rule(leaves: usize) -> Vec<String> {
    if leaves == 1 {
        return vec![
            "On a single edge with a disks under the token and b on the other vertex the nimber is b + 1 if a > b, and 0 otherwise.".into(),
        ];
    }
    vec![
        "On a star with two leaves or more, b disks on the centre: with the token on the centre the nimber is 0 if every leaf has at least b, otherwise 1 if all leaves are empty, and 2 if one is not.".into(),
        "With the token on a leaf with a disks it is 1 if a > b and every other leaf has at least b, and 0 otherwise.".into(),
    ]
}

/// The subject of a sentence with its verb.
fn has(names: &str, count: usize) -> String {
    format!("{names} {}", if count == 1 { "has" } else { "have" })
}

/// The nimber of every position that can be reached.
pub(super) fn nimbers(given: &NimStar) -> NimberOf {
    let given = given.clone();
    Arc::new(move |at| {
        let at = at.typed().nim()?;
        Some(nim_star::nimber(given.centre, &given.leaves, &at.game.piles(&at.state), at.state.piece))
    })
}
