//! Tame heaps: those that behave in misère play as heaps of Nim do.
//!
//! A tame heap has a normal and a misère value. It is *fickle* if these are 0 and 1 or 1 and 0, and
//! otherwise *firm*, with two equal values. A sum of tame heaps has the exclusive or of the normal
//! values for its normal value, and in misère play that with its last digit changed, if all heaps
//! are fickle, and the same otherwise. It is P in misère play iff its misère value is 0.
//!
//! Which heaps are tame is found from the smallest on: [docs/certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/certificates.md) (`tame_heaps`) says
//! how, and why the theorem holds. Heaps that this does not show to be tame are called wild here.
//!
//! Source: J. H. Conway, On Numbers and Games, chapter 12; Berlekamp, Conway and Guy, Winning Ways,
//! chapter 13.

use rustc_hash::FxHashSet;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::{Parts, TakeRule};

/// The normal and the misère value of a tame position.
pub type Type = [u64; 2];

/// The type of a sum of heaps, if all of them are tame; heaps of 0 do not matter.
pub fn of_sum(types: &[Option<Type>], heaps: &[u32]) -> Option<Type> {
    heaps.iter().filter(|heap| **heap > 0).try_fold([0, 1], |sum, heap| Some(plus(sum, (*types.get(*heap as usize)?)?)))
}

/// The type of two tame positions side by side; `[0, 1]` changes nothing.
pub fn plus(one: Type, other: Type) -> Type {
    let normal = one[0] ^ other[0];
    let fickle = one[0] != one[1] && other[0] != other[1];
    [normal, if fickle { normal ^ 1 } else { normal }]
}

/// The type of tame positions side by side.
pub fn together(all: impl IntoIterator<Item = Type>) -> Type {
    all.into_iter().fold([0, 1], plus)
}

/// The types of the heaps of 0 to `largest` counters that are tame.
///
/// # Errors
/// If the limit is reached; an option counts as one position.
pub fn types(rule: &TakeRule, largest: u32, budget: &Budget) -> Result<Vec<Option<Type>>, Stop> {
    if *rule == TakeRule::nim() {
        // The options of a heap are all smaller ones, so from 2 on both values are its size.
        budget.spend(u64::from(largest))?;
        return Ok((0..=u64::from(largest)).map(|n| Some([n, if n < 2 { 1 - n } else { n }])).collect());
    }
    let mut types = Vec::with_capacity(largest as usize + 1);
    for n in 0..=largest {
        let found = of_heap(rule, &types, n, budget)?;
        types.push(found);
    }
    Ok(types)
}

fn of_heap(rule: &TakeRule, types: &[Option<Type>], n: u32, budget: &Budget) -> Result<Option<Type>, Stop> {
    let (mut normal, mut misere) = (FxHashSet::default(), FxHashSet::default());
    let (mut wild, mut options) = (Vec::new(), 0);
    for parts in rule.options(n) {
        options += 1;
        match of_sum(types, &parts) {
            Some([g, m]) => {
                normal.insert(g);
                misere.insert(m);
            }
            None => wild.push(parts),
        }
    }
    budget.spend(options + 1)?;
    if options == 0 {
        return Ok(Some([0, 1]));
    }
    let mex = |met: &FxHashSet<u64>| (0..).find(|v| !met.contains(v)).unwrap_or(0);
    let own = [mex(&normal), mex(&misere)];
    if own[0] != own[1] && own != [0, 1] && own != [1, 0] {
        return Ok(None);
    }
    for parts in wild {
        if !goes_back(rule, types, parts, own, budget)? {
            return Ok(None);
        }
    }
    Ok(Some(own))
}

/// Whether there is a move from these heaps to a tame position with the same normal value, and one
/// to a tame position with the same misère value.
fn goes_back(rule: &TakeRule, types: &[Option<Type>], heaps: Parts, own: Type, budget: &Budget) -> Result<bool, Stop> {
    let mut back = [false; 2];
    for (i, &heap) in heaps.iter().enumerate() {
        // With two wild heaps no single move makes all heaps tame.
        let others_are_tame = heaps.iter().enumerate().all(|(k, h)| k == i || *h == 0 || types[*h as usize].is_some());
        if heap == 0 || !others_are_tame {
            continue;
        }
        let mut options = 0;
        for parts in rule.options(heap) {
            options += 1;
            let mut all = [0; 5];
            all[..3].copy_from_slice(&parts);
            let others = heaps.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, h)| *h);
            all[3..].iter_mut().zip(others).for_each(|(place, heap)| *place = heap);
            if let Some(found) = of_sum(types, &all) {
                back[0] |= found[0] == own[0];
                back[1] |= found[1] == own[1];
            }
            if back == [true; 2] {
                break;
            }
        }
        budget.spend(options)?;
    }
    Ok(back == [true; 2])
}
